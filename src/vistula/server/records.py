"""A game as a file: the whole record when it may be known, one seat's knowledge before; and the way back in."""

import json
from typing import Any

from sqlalchemy import update
from sqlalchemy.orm import Session

from vistula.core.record import RECORD_FORMAT
from vistula.core.record import parts as record_parts
from vistula.core.refusal import VistulaError
from vistula.core.state import State
from vistula.server import engine, frames
from vistula.server.errors import Problem
from vistula.server.hall import Hall
from vistula.server.models import StoredTable
from vistula.server.replays import Film, stored_actions, stored_frames
from vistula.server.rooms import Room, joined
from vistula.server.seats import Person, holds_all
from vistula.server.tables import Beginning, new_seed

MOVE_LIMIT = 50_000
APART = 20  # moves between the frames of an imported game


async def export(hall: Hall, room: Room, who: Person, eye: str | None) -> dict[str, Any]:
    """Everything, once the game is over or to somebody who plays all sides; else what the seat knows."""
    row = room.row
    whole = row.over is not None or holds_all(room, who)
    if whole and row.over is None and not row.seed_shown:
        await show_seed(hall, room)
    actions = await stored_actions(hall, row)
    made: dict[str, Any] = {
        "game": row.game,
        "version": row.version,
        "scenario": row.scenario,
        "options": row.options,
        "commitment": row.commitment,
    }
    if whole:
        made |= {
            "vistula_record": RECORD_FORMAT,
            "seed": row.seed,
            "actions": [[action.seat, *action.action] for action in actions],
            "journal": await journal(hall, room),
            "result": row.over if row.ended is None else None,
        }
        if row.ended is not None:
            made["ended"] = row.ended | {"result": row.over}
        if row.start is not None:
            made["start"] = await hall.work(frames.unpacked, row.start)
        if row.versions:
            made["parts"] = await parts(hall, row)
        return made
    async with room.lock:
        await hall.load(room)
        paper = await hall.work(room.paper, eye)
    made |= {
        "vistula_seat": 1,
        "seat": eye,
        "view": json.loads(joined(paper.view)),
        "journal": paper.lines,
        "actions": [[action.seat, *action.action] for action in actions if action.seat in who.seats],
    }
    return made


async def journal(hall: Hall, room: Room) -> list[Any]:
    """The events of a game. Of one that ended, as they were stored then, whatever the rules are now."""
    if room.row.over is not None:
        events: list[Any] = (await hall.saved(room.row))[frames.JOURNAL]
        return events
    async with room.lock:
        await hall.load(room)
        return await hall.work(lambda: [event.to_json() for event in room.loaded().journal.all()])


async def parts(hall: Hall, row: StoredTable) -> list[dict[str, Any]]:
    """Under which versions a game was played, each but the first with the position it took over."""
    kept = await stored_frames(hall, row)
    film = Film(await hall.work(hall.game, row.game), row, kept, [])
    made = []
    for number, part in enumerate(row.versions or []):
        one = {name: part[name] for name in ("version", "release", "moves", "events")}
        if number:
            one["start"] = await hall.work(film.save, part["frame"])
        made.append(one)
    return made


async def show_seed(hall: Hall, room: Room) -> None:
    """Who takes the record of a running game away knows its dice to come; so shall whoever sits down later."""

    def job(session: Session) -> None:
        session.execute(update(StoredTable).where(StoredTable.id == room.id).values(seed_shown=True))
        hall.bus.say(session, "seats", room.id)

    await hall.storage.write(job)
    room.row.seed_shown = True
    hall.seats_changed(room)


def read(hall: Hall, record: dict[str, Any]) -> Beginning:
    """Play a record again, every action checked. One of an older version is taken if the present rules give the same
    events and the same result. Engine work: call it off the loop."""
    slug = record.get("game")
    actions = record.get("actions")
    if record.get("vistula_record") != RECORD_FORMAT or not isinstance(slug, str) or not isinstance(actions, list):
        raise Problem("bad_import", "This is not a recorded game of Vistula.")
    if len(actions) > MOVE_LIMIT:
        raise Problem("bad_import", f"A recorded game has at most {MOVE_LIMIT} actions.")
    game = hall.game(slug)
    try:
        last = record_parts(record)[-1]
    except VistulaError as error:
        raise Problem("bad_import", str(error)) from error
    release = f" Release {last.release} of Vistula has that one." if last.release else ""
    words = f"It was played with version {last.version} of {game.title}; this is {game.version}"
    told = record.get("journal")
    if last.version > game.version or (last.version < game.version and not isinstance(told, list)):
        raise Problem("bad_import", f"{words}.{release}")
    older: list[Any] | None = told if last.version < game.version else None
    seed = record.get("seed")
    if not isinstance(seed, str) or not seed.isdecimal() or not seed.isascii() or len(seed) > 78:
        raise Problem("bad_import", "The record has no seed.")
    start = last.start  # of a game that older versions began: where this one took it over
    try:
        if start is not None:
            state = game.load(start)
            begun = Beginning(game, state, int(seed), engine.pack(state))
        else:
            state = game.new(record.get("scenario"), seed=int(seed), options=record.get("options"))
            begun = Beginning(game, state, int(seed))
    except VistulaError as error:
        raise Problem("bad_import", str(error)) from error
    keep(begun)
    for number, item in enumerate(actions[last.moves :], start=1):
        before = len(state.journal)
        try:
            begun.actions.append(replayed(state, number, item))
        except Problem as problem:
            if older is None:
                raise
            raise Problem("bad_import", f"{words}, which refuses action {number}.{release}") from problem
        if older is not None and events(state, before) != older[before : len(state.journal)]:
            raise Problem("bad_import", f"{words}, which goes another way at action {number}.{release}")
        if number - begun.frames[-1]["n"] >= APART and engine.beyond_undo(begun.state):
            keep(begun)
    if older is not None and record.get("result") != engine.over(state):
        raise Problem("bad_import", f"{words}, which gives another result.{release}")
    return begun


def events(state: State, start: int) -> list[Any]:
    return [event.to_json() for event in state.journal.since(start)]


def keep(begun: Beginning) -> None:
    """A frame of the position that was reached."""
    save = begun.state.save()
    change = frames.change(begun.frames[-1]["base"] if begun.frames else None, save)
    frame = {"n": len(begun.actions), "data": frames.packed(change), "base": frames.base(save)}
    begun.frames.append(frame)


def replayed(state: State, number: int, item: object) -> dict[str, Any]:
    if not isinstance(item, list) or len(item) < 2 or item[0] not in state.seats:
        raise Problem("bad_import", f"Action {number} of the record is not a seat and an action.")
    try:
        label, mark = engine.play(state, item[0], engine.read_action(item[1:]))
    except Problem as problem:
        raise Problem("bad_import", f"Action {number} cannot be played: {problem.message}", **problem.more) from problem
    return {"n": number, "seat": item[0], "action": item[1:], "label": label, "mark": mark}


def branch(state: State, origin: dict[str, Any] | None) -> Beginning:
    """The same position with new dice, for a new table. Engine work."""
    seed = new_seed()
    made = state.clone()
    made.reseed(seed)
    return Beginning(made.game, made, seed, engine.pack(made), origin)
