"""A table as it stands in this process: its state, who watches, and what each seat was last shown."""

import asyncio
from typing import Any, Protocol

import orjson

from vistula.core.state import State
from vistula.server import engine
from vistula.server.models import StoredSeat, StoredTable


class Watcher(Protocol):
    """A connection to a table."""

    held: tuple[str, ...]
    eye: str | None

    def wake(self) -> None:
        """The position changed."""

    def tell(self, message: dict[str, Any]) -> None:
        """Send this as well."""


class Paper:
    """What one seat is shown of one position, written once for all who look from that seat."""

    def __init__(
        self, position: int, moves: int, view: dict[str, str], choices: str, lines: list[dict[str, Any]], prompt: Any
    ) -> None:
        self.position = position
        self.moves = moves
        self.view = view  # JSON of each part of the view, by name
        self.choices = choices  # JSON
        self.lines = lines
        self.prompt = prompt

    def reads_like(self, other: "Paper") -> bool:
        """Whether it says the same, whatever number it has."""
        return self.view == other.view and self.choices == other.choices and self.lines == other.lines


class Told:
    """The journal as one seat has read it so far. A line is made once, so that who has it is not sent it again."""

    def __init__(self) -> None:
        self.lines: list[dict[str, Any]] = []
        self.marks: list[tuple[int, int]] = []  # after each reading: events read, lines made of them

    def read_on(self, state: State, seat: str | None) -> list[dict[str, Any]]:
        start = self.marks[-1][0] if self.marks else 0
        if len(state.journal) > start:
            fresh = engine.journal(state, seat, start)
            self.lines = [*self.lines, *({**line, "n": n} for n, line in enumerate(fresh, len(self.lines)))]
            self.marks.append((len(state.journal), len(self.lines)))
        return self.lines

    def take_back(self, events: int) -> None:
        """After an undo: forget the readings that went further than what is left."""
        while self.marks and self.marks[-1][0] > events:
            self.marks.pop()
        self.lines = self.lines[: self.marks[-1][1] if self.marks else 0]


class Room:
    """All engine work on `state` is done under `lock`; `row` and `seats` mirror the database as of `row.position`."""

    def __init__(self, row: StoredTable, seats: list[StoredSeat]) -> None:
        self.row = row
        self.seats = seats
        self.base: dict[str, Any] | None = None  # the last frame, to say what the next one changes; None: not read yet
        self.state: State | None = None  # loaded when first asked for, dropped when it may differ from the database
        self.lock = asyncio.Lock()
        self.watchers: set[Watcher] = set()
        self.waiting: set[asyncio.Event] = set()  # questions that wait for a seat's turn
        self.thinking = False
        self.calling: set[str] = set()  # what absent players are being told at this moment
        self.gone = False
        self.papers: dict[str | None, Paper] = {}
        self.told: dict[str | None, Told] = {}
        self.last: dict[str, Any] | None = None  # who did what last

    @property
    def id(self) -> str:
        return self.row.id

    def seat(self, name: str) -> StoredSeat | None:
        return next((seat for seat in self.seats if seat.seat == name), None)

    def bot_to_move(self) -> StoredSeat | None:
        if self.row.paused:
            return None
        return next((seat for seat in self.seats if seat.kind == "bot" and seat.seat in self.row.to_move), None)

    def online(self, seat: str) -> bool:
        return any(seat in watcher.held for watcher in self.watchers)

    def loaded(self) -> State:
        """The state; it has been read."""
        assert self.state is not None
        return self.state

    def forget_state(self) -> None:
        """The state may not be what is stored: read it again."""
        self.state = None
        self.base = None
        self.forget_papers()

    def forget_papers(self) -> None:
        """What the seats were shown, their journals with it, which take more memory than the game itself: they are
        written anew for who comes next."""
        self.papers = {}
        self.told = {}

    def shorten_journals(self) -> None:
        """After an undo: what was told of the actions taken back was not told."""
        for told in self.told.values():
            told.take_back(len(self.loaded().journal))

    def paper(self, seat: str | None) -> Paper:
        """What the seat sees now. Engine work, under the lock."""
        paper = self.paper_at_hand(seat)
        if paper is None:
            paper = self.papers[seat] = self.written(seat, self.row.position, self.row.moves, self.row.over)
        return paper

    def paper_at_hand(self, seat: str | None) -> Paper | None:
        """What the seat sees now, if it is written already."""
        paper = self.papers.get(seat)
        return paper if paper is not None and paper.position == self.row.position else None

    def written(self, seat: str | None, position: int, moves: int, over: dict[str, Any] | None) -> Paper:
        """What the seat sees of the state. Engine work, under the lock."""
        state = self.loaded()
        seen, choices = state.view(seat), engine.choices(state, seat)
        if over is not None and seen["over"] is None:  # people ended it, not the rules
            seen, choices = seen | {"over": over, "to_move": []}, None
        parts = {name: text_of(part) for name, part in seen.items()}
        lines = self.told.setdefault(seat, Told()).read_on(state, seat)
        return Paper(position, moves, parts, text_of(choices), lines, seen.get("prompt"))

    def eyes(self) -> set[str | None]:
        """From which seats somebody looks."""
        return {watcher.eye for watcher in self.watchers}

    def position_json(
        self, paper: Paper, seat: str | None, start: int, head: str = "", known: Paper | None = None
    ) -> str:
        """The position as it is sent: the keys of docs/design/wire.md, after `head`. Parts of the view that are as in
        a paper the reader has are named and not sent again."""
        view = paper.view
        if known is not None:
            same = [name for name, part in view.items() if known.view.get(name) == part]
            head += f'"same":{text_of(same)},'
            view = {name: part for name, part in view.items() if name not in same}
        journal = text_of({"from": start, "lines": paper.lines[start:]})
        return (
            f'{{{head}"position":{paper.position},"moves":{paper.moves},"seat":{text_of(seat)},'
            f'"view":{joined(view)},"choices":{paper.choices},"journal":{journal}}}'
        )


def joined(parts: dict[str, str]) -> str:
    """The JSON of an object whose values are JSON already."""
    return "{" + ",".join([f'"{name}":{part}' for name, part in parts.items()]) + "}"


def text_of(data: Any) -> str:
    return orjson.dumps(data).decode()
