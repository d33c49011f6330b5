"""Going back through a game: the state after any number of moves, replayed once and kept for a while."""

import json
from collections import OrderedDict
from typing import Any

from sqlalchemy import select

from vistula.server import engine
from vistula.server.errors import Problem
from vistula.server.hall import Hall
from vistula.server.models import StoredAction, StoredTable
from vistula.server.rooms import Room
from vistula.server.seats import Person
from vistula.server.words import iso

# What a step is mainly about, where several things happened in it.
BY_WEIGHT = ("combat", "card", "score", "supply", "order", "roll", "move", "phase")
STRIDE = 20  # moves between the states that are kept


class Film:
    """One game's moves, with a state kept at every so many."""

    def __init__(self, start: Any, moves: list[tuple[str, Any]]) -> None:
        self.moves = moves
        self.kept = [start]

    def at(self, n: int) -> Any:
        """The state after n moves. Engine work: call it off the loop, one call at a time."""
        while len(self.kept) <= n // STRIDE:
            self.kept.append(self.played(self.kept[-1], (len(self.kept) - 1) * STRIDE, len(self.kept) * STRIDE))
        begin = (n // STRIDE) * STRIDE
        return self.played(self.kept[n // STRIDE], begin, n)

    def played(self, state: Any, begin: int, end: int) -> Any:
        made = state.clone()
        for seat, action in self.moves[begin:end]:
            made.play(seat, engine.read_action(action))
        return made


class Films:
    """The films last looked at."""

    def __init__(self, hall: Hall) -> None:
        self.hall = hall
        self.kept: OrderedDict[tuple[str, int], Film] = OrderedDict()

    async def state(self, room: Room, n: int) -> Any:
        """The state of a table after n moves."""
        if not 0 <= n <= room.row.moves:
            raise Problem("unknown_position", f"This game has {room.row.moves} moves.")
        film = await self.film(room)
        return await self.hall.work(film.at, n)

    async def film(self, room: Room) -> Film:
        key = (room.id, room.row.position)
        film = self.kept.get(key)
        if film is None:
            moves = [(action.seat, action.action) for action in await stored_actions(self.hall, room.row)]
            film = Film(await self.hall.work(beginning, self.hall, room.row), moves)
            self.kept[key] = film
            while len(self.kept) > self.hall.settings.replays_kept:
                self.kept.popitem(last=False)
        return film


def beginning(hall: Hall, row: StoredTable) -> Any:
    """The state before the first move. Engine work."""
    game = hall.game(row.game)
    if game.version != row.version:
        words = f"This game was played with version {row.version} of {game.title}; this is version {game.version}."
        raise Problem("version_gone", words)
    if row.start is not None:
        return engine.unpack(game, row.start)
    return game.new(row.scenario, seed=int(row.seed), options=row.options)


async def stored_actions(hall: Hall, row: StoredTable) -> list[StoredAction]:
    wanted = (StoredAction.table_id == row.id, StoredAction.n <= row.moves)
    query = select(StoredAction).where(*wanted).order_by(StoredAction.n)
    return list(await hall.storage.read(lambda session: session.scalars(query).all()))


def eyes(room: Room, who: Person) -> list[str | None]:
    """The seats whose view somebody may ask for: while the game runs their own; afterwards all."""
    if room.row.over is not None:
        return [*(seat.seat for seat in room.seats), None]
    return list(who.seats) if who.seats else [None]


async def steps(hall: Hall, room: Room, who: Person) -> list[dict[str, Any]]:
    """The moves of the game, in words where the one who asks may know them."""
    made = []
    for action in await stored_actions(hall, room.row):
        kind = next((kind for kind in BY_WEIGHT if kind in action.mark["kinds"]), None)
        step: dict[str, Any] = {"n": action.n, "seat": action.seat, "at": iso(action.at), "kind": kind, **action.mark}
        if room.row.over is not None or action.seat in who.seats:
            step |= {"label": action.label, "action": action.action}
        made.append(step)
    return made


def written(document: dict[str, Any]) -> str:
    return json.dumps(document, separators=(",", ":"))


def frame(state: Any, room: Room, n: int, eye: str | None) -> str:
    """A past position as it is sent. Engine work."""
    return written(
        {
            "position": room.row.position,
            "moves": n,
            "seat": eye,
            "view": state.view(eye),
            "choices": None,
            "journal": {"from": 0, "lines": engine.journal(state, eye)},
        }
    )
