"""A game as a file: the whole record when it may be known, one seat's knowledge before; and the way back in."""

import json
from typing import Any

from sqlalchemy import update
from sqlalchemy.orm import Session

from vistula.core.record import RECORD_FORMAT
from vistula.core.refusal import VistulaError
from vistula.server import engine
from vistula.server.errors import Problem
from vistula.server.hall import Hall
from vistula.server.models import StoredTable
from vistula.server.replays import beginning, stored_actions
from vistula.server.rooms import Room
from vistula.server.seats import Person, holds_all
from vistula.server.tables import Beginning, new_seed

MOVE_LIMIT = 50_000


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
    async with room.lock:
        await hall.load(room)
        if whole:
            events = await hall.work(lambda: [event.to_json() for event in room.state.journal.all()])
            made |= {
                "vistula_record": RECORD_FORMAT,
                "seed": row.seed,
                "actions": [[action.seat, *action.action] for action in actions],
                "journal": events,
                "result": row.over,
            }
            if row.start is not None:
                made["start"] = (await hall.work(beginning, hall, row)).save()
            return made
        paper = await hall.work(room.paper, eye)
    seen = json.loads(f"{{{paper.body}}}")
    made |= {
        "vistula_seat": 1,
        "seat": eye,
        "view": seen["view"],
        "journal": paper.lines,
        "actions": [[action.seat, *action.action] for action in actions if action.seat in who.seats],
    }
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
    """Play a record again, every action checked. Engine work: call it off the loop."""
    slug = record.get("game")
    actions = record.get("actions")
    if record.get("vistula_record") != RECORD_FORMAT or not isinstance(slug, str) or not isinstance(actions, list):
        raise Problem("bad_import", "This is not a recorded game of Vistula.")
    if len(actions) > MOVE_LIMIT:
        raise Problem("bad_import", f"A recorded game has at most {MOVE_LIMIT} actions.")
    game = hall.game(slug)
    if record.get("version") != game.version:
        raise Problem("bad_import", f"It was played with another version of {game.title}; this is {game.version}.")
    seed = record.get("seed")
    if not isinstance(seed, str) or not seed.isdecimal() or not seed.isascii() or len(seed) > 78:
        raise Problem("bad_import", "The record has no seed.")
    start = record.get("start")
    try:
        if start is not None:
            state = game.load(start)
            begun = Beginning(game, state, int(seed), engine.pack(state))
        else:
            state = game.new(record.get("scenario"), seed=int(seed), options=record.get("options"))
            begun = Beginning(game, state, int(seed))
    except VistulaError as error:
        raise Problem("bad_import", str(error)) from error
    for number, item in enumerate(actions, start=1):
        begun.actions.append(replayed(begun.state, number, item))
    return begun


def replayed(state: Any, number: int, item: object) -> dict[str, Any]:
    if not isinstance(item, list) or len(item) < 2 or item[0] not in state.seats:
        raise Problem("bad_import", f"Action {number} of the record is not a seat and an action.")
    try:
        label, mark = engine.play(state, item[0], engine.read_action(item[1:]))
    except Problem as problem:
        raise Problem("bad_import", f"Action {number} cannot be played: {problem.message}", **problem.more) from problem
    return {"n": number, "seat": item[0], "action": item[1:], "label": label, "mark": mark}


def branch(state: Any, origin: dict[str, Any] | None) -> Beginning:
    """The same position with new dice, for a new table. Engine work."""
    seed = new_seed()
    made = state.clone()
    made.reseed(seed)
    return Beginning(made.game, made, seed, engine.pack(made), origin)
