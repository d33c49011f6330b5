"""The table in brief, for players that are programs: what is asked, and every choice with its number and its words.

The numbers are those of the game's catalogue: the same action has the same number all through a game, and in every game
of the same scenario, options and version. What a program is told is what a person at its seat is told, and no more.
"""

import asyncio
from typing import TYPE_CHECKING, Any

from vistula.core.action import Action, from_json
from vistula.core.state import State
from vistula.server import engine
from vistula.server.errors import Problem

if TYPE_CHECKING:
    from vistula.server.hall import Hall
    from vistula.server.rooms import Room

LONGEST_WAIT = 25.0  # seconds that a question may wait for the seat's turn


async def turn(hall: "Hall", room: "Room", seat: str, start: int, whole: bool) -> dict[str, Any]:
    """What a seat is asked now."""
    async with room.lock:
        await hall.load(room)
        return await hall.work(told, room, seat, start, whole)


def told(room: "Room", seat: str, start: int, whole: bool) -> dict[str, Any]:
    """Engine work, under the room's lock."""
    paper, state, row = room.paper(seat), room.loaded(), room.row
    asked = engine.choices(state, seat) if row.over is None else None
    made: dict[str, Any] = {
        "seat": seat,
        "position": paper.position,
        "moves": paper.moves,
        "to_move": row.to_move if row.over is None else [],
        "over": row.over,
        "prompt": None,
        "undoable": False,
        "choices": [],
        "journal": {"from": start, "lines": [line["text"] for line in paper.lines[start:]]},
    }
    if asked is not None:
        catalogue = state.numbering().catalogue
        made |= {"prompt": asked["prompt"], "undoable": asked["undoable"]}
        made["choices"] = [
            {"number": catalogue.number(from_json(choice["action"])), **choice} for choice in asked["choices"]
        ]
    if whole:
        made["view"] = state.view(seat)
    return made


def chosen(state: State, choice: Any) -> Action:
    """An action, as it was sent or by its number in the catalogue."""
    if not isinstance(choice, int):
        return engine.read_action(choice)
    catalogue = state.numbering().catalogue
    if not 0 <= choice < len(catalogue):
        raise Problem("malformed", f"number: the catalogue of this game has {len(catalogue)} actions, from 0 on.")
    return catalogue.action(choice)


async def until_asked(room: "Room", seat: str, seconds: float) -> None:
    """Wait until the seat is to move, the game is over, or the time is."""
    until = asyncio.get_running_loop().time() + min(seconds, LONGEST_WAIT)
    woken = asyncio.Event()
    room.waiting.add(woken)
    try:
        while seat not in room.row.to_move and room.row.over is None and not room.gone:
            woken.clear()
            try:
                async with asyncio.timeout_at(until):
                    await woken.wait()
            except TimeoutError:
                return
    finally:
        room.waiting.discard(woken)
