"""Going back through a game: the state after any number of moves, from the frames that were kept.

A frame needs no rules but those that draw it, so a game of an older version is shown as it was. Between two frames the
few moves are played again; where an older version played them, only as long as they give the same events. Tables that
were stored before frames were kept are played again from their start in the same way.
"""

import asyncio
import json
from bisect import bisect_right
from collections import OrderedDict
from typing import Any, NamedTuple

from sqlalchemy import select

from vistula.core.game import Game
from vistula.core.refusal import IllegalAction, VistulaError
from vistula.core.state import State
from vistula.server import engine, frames
from vistula.server.errors import Problem
from vistula.server.hall import Hall
from vistula.server.models import StoredAction, StoredFrame, StoredTable
from vistula.server.rooms import Room
from vistula.server.seats import Person
from vistula.server.words import iso

# What a step is mainly about, where several things happened in it.
BY_WEIGHT = ("combat", "card", "score", "supply", "order", "roll", "move", "phase")
STRIDE = 20  # moves between the states that are kept of a game played again from its start


class Shown(NamedTuple):
    """A state, and the moves it really shows: fewer than were asked for where the present rules no longer fit."""

    state: State
    moves: int


class Kept(NamedTuple):
    """A frame: the moves before it, the version that played it, and what it changed in the one before."""

    n: int
    version: int
    data: bytes


class Point(NamedTuple):
    """A frame to go on from: its number (-1: the snapshot of a table without frames), its moves, its saved game."""

    k: int
    n: int
    save: dict[str, Any]


class Film:
    """One game's moves and frames. Engine work: call `at` off the loop, one call at a time, under `lock`."""

    def __init__(self, game: Game, row: StoredTable, kept: list[Kept], moves: list[tuple[str, Any]]) -> None:
        self.game = game
        self.row = row
        self.kept = kept
        self.moves = moves
        self.ends = [frame.n for frame in kept]
        self.lock = asyncio.Lock()
        self.folded: tuple[int, dict[str, Any]] | None = None  # the last frame that was looked at
        self.first_version = row.versions[0]["version"] if row.versions else row.version
        self.retraced: list[State] = []  # states from the start on, one for each stride
        self.fits: int | None = None  # the moves after which the present rules go another way

    def at(self, n: int) -> Shown:
        """The state after n moves; it belongs to the caller."""
        k = bisect_right(self.ends, n) - 1
        if k < 0:
            return self.from_start(n)
        frame = self.kept[k]
        state = engine.load(self.game, self.save(k))
        told = None
        if frame.version != self.game.version and k + 1 < len(self.kept):
            told = self.save(k + 1)[frames.JOURNAL]
        return Shown(state, frame.n + self.play(state, self.moves[frame.n : n], told))

    def kept_before(self, n: int) -> "Point":
        """The last frame of the present version that has no more than n moves, to go on from."""
        k = bisect_right(self.ends, n) - 1
        if k < 0 or self.kept[k].version != self.game.version:
            raise Problem("nothing_to_undo", "No position is kept from so long ago.")
        return Point(k if self.row.frames else -1, self.kept[k].n, self.save(k))

    def save(self, k: int) -> dict[str, Any]:
        """The saved game of a frame."""
        at, save = self.folded if self.folded is not None and self.folded[0] <= k else (-1, {})
        while at < k:
            at += 1
            save = frames.changed(save, frames.unpacked(self.kept[at].data))
        self.folded = (k, save)
        return save

    def from_start(self, n: int) -> Shown:
        """Before the first frame: the rules play the game again from its start."""
        told = self.save(0)[frames.JOURNAL] if self.first_version != self.game.version else None
        if not self.retraced:
            self.retraced.append(beginning(self.game, self.row))
        wanted = n if self.fits is None else min(n, self.fits)
        while len(self.retraced) <= wanted // STRIDE:
            state = self.retraced[-1].clone()
            begin = (len(self.retraced) - 1) * STRIDE
            done = self.play(state, self.moves[begin : begin + STRIDE], told)
            if done < STRIDE:
                self.fits = wanted = begin + done
                break
            self.retraced.append(state)
        begin = wanted // STRIDE * STRIDE
        state = self.retraced[wanted // STRIDE].clone()
        return Shown(state, begin + self.play(state, self.moves[begin:wanted], told))

    def play(self, state: State, moves: list[tuple[str, Any]], told: list[Any] | None) -> int:
        """Play the moves onto the state; with the journal of an older version only while they fit. How many did."""
        if told is None:
            for seat, action in moves:
                state.play(seat, engine.read_action(action))
            return len(moves)
        for number, (seat, action) in enumerate(moves):
            tried = state.clone()
            try:
                tried.play(seat, engine.read_action(action))
            except (IllegalAction, VistulaError, Problem):
                return number
            begin, end = len(state.journal), len(tried.journal)
            if [event.to_json() for event in tried.journal.since(begin)] != told[begin:end]:
                return number
            state.play(seat, engine.read_action(action))
        return len(moves)


class Films:
    """The films last looked at."""

    def __init__(self, hall: Hall) -> None:
        self.hall = hall
        self.kept: OrderedDict[tuple[str, int], Film] = OrderedDict()

    async def at(self, room: Room, n: int) -> Shown:
        """A table after n moves."""
        if not 0 <= n <= room.row.moves:
            raise Problem("unknown_position", f"This game has {room.row.moves} moves.")
        film = await self.film(room)
        async with film.lock:  # two people at one replay take turns
            return await self.hall.study(film.at, n)

    async def film(self, room: Room) -> Film:
        key = (room.id, room.row.position)
        film = self.kept.get(key)
        if film is None:
            row = room.row
            moves = [(action.seat, action.action) for action in await stored_actions(self.hall, row)]
            kept = await stored_frames(self.hall, row)
            game = await self.hall.work(self.hall.game, row.game)
            film = self.kept.setdefault(key, Film(game, row, kept, moves))
            while len(self.kept) > self.hall.settings.replays_kept:
                self.kept.popitem(last=False)
        return film


def beginning(game: Game, row: StoredTable) -> State:
    """The state before the first move, under the present rules. Engine work."""
    if row.start is not None:
        return engine.unpack(game, row.start)
    try:
        return game.new(row.scenario, seed=int(row.seed), options=row.options)
    except VistulaError as error:
        raise Problem("version_gone", str(error)) from error


async def stored_actions(hall: Hall, row: StoredTable) -> list[StoredAction]:
    wanted = (StoredAction.table_id == row.id, StoredAction.n <= row.moves)
    query = select(StoredAction).where(*wanted).order_by(StoredAction.n)
    return list(await hall.storage.read(lambda session: session.scalars(query).all()))


async def stored_frames(hall: Hall, row: StoredTable) -> list[Kept]:
    """The frames of a table; of one that was stored before there were any, its snapshot."""
    wanted = (StoredFrame.table_id == row.id, StoredFrame.k < row.frames)
    columns = select(StoredFrame.n, StoredFrame.version, StoredFrame.data).where(*wanted).order_by(StoredFrame.k)
    found = [Kept(*frame) for frame in await hall.storage.read(lambda session: session.execute(columns).all())]
    if not found:
        whole = frames.change(None, await hall.work(frames.unpacked, row.snapshot))
        found = [Kept(row.snapshot_moves, row.version, frames.packed(whole))]
    return found


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


def frame(shown: Shown, room: Room, n: int, eye: str | None) -> str:
    """A past position as it is sent. Engine work."""
    made: dict[str, Any] = {"position": room.row.position, "moves": n}
    if shown.moves != n:
        made["shown"] = shown.moves
    made |= {
        "seat": eye,
        "view": shown.state.view(eye),
        "choices": None,
        "journal": {"from": 0, "lines": engine.journal(shown.state, eye)},
    }
    return written(made)
