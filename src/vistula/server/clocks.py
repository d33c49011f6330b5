"""Time at a table: so many seconds for each seat, with some more for every turn, or so many days for a move.

A clock is a mark in the table's row; nothing ticks. `left` is what a seat had when the table last changed hands,
`since` when that was. Whose time is over loses when somebody else at the table claims it, not before.
"""

import time
from typing import Any

from vistula.server.errors import Problem
from vistula.server.models import StoredSeat, StoredTable
from vistula.server.words import iso

DAY = 86_400


def started(wish: dict[str, Any] | None, seats: list[str]) -> dict[str, Any] | None:
    if wish is None:
        return None
    if wish["kind"] == "days":
        return {"kind": "days", "days": wish["days"], "since": time.time()}
    left = {seat: float(wish["seconds"]) for seat in seats}
    return {"kind": "time", "seconds": wish["seconds"], "increment": wish["increment"], "left": left,
            "since": time.time()}  # fmt: skip


def spent(clock: dict[str, Any], seat: str, now: float) -> float:
    """What the seat, to move, has left now."""
    since = clock["since"]
    past = 0.0 if since is None else now - since
    if clock["kind"] == "days":
        return float(clock["days"] * DAY - past)
    return float(clock["left"].get(seat, 0.0) - past)


def moved(clock: dict[str, Any] | None, before: list[Any], after: list[Any], paused: bool = False) -> Any:
    """The clock after a change: who was to move is charged, who no longer is gets the increment."""
    if clock is None:
        return None
    now = time.time()
    if clock["kind"] == "days":
        if before == after and clock["since"] is not None and not paused:
            return clock
        return clock | {"since": None if paused else now}
    left = dict(clock["left"])
    for seat in before:
        left[seat] = max(0.0, spent(clock, seat, now)) + (clock["increment"] if seat not in after else 0)
    return clock | {"left": left, "since": None if paused else now}


def resumed(clock: dict[str, Any] | None) -> dict[str, Any] | None:
    """The clock goes again after a pause."""
    return None if clock is None else clock | {"since": time.time()}


def expired(row: StoredTable, seats: list[StoredSeat]) -> list[str]:
    """The persons whose time is over."""
    if row.clock is None or row.over is not None or row.paused:
        return []
    now = time.time()
    persons = {seat.seat for seat in seats if seat.kind != "bot"}
    return [seat for seat in row.to_move if seat in persons and spent(row.clock, seat, now) <= 0]


def shown(clock: dict[str, Any] | None) -> dict[str, Any] | None:
    if clock is None:
        return None
    since = clock["since"]
    if clock["kind"] == "days":
        due = None if since is None else iso(since + clock["days"] * DAY)
        return {"kind": "days", "days": clock["days"], "due": due}
    return clock | {"since": None if since is None else iso(since)}


def again(clock: dict[str, Any] | None) -> dict[str, Any] | None:
    """The same clock at the start of another game."""
    if clock is None:
        return None
    if clock["kind"] == "days":
        return clock | {"since": time.time()}
    return clock | {"left": dict.fromkeys(clock["left"], float(clock["seconds"])), "since": time.time()}


def check(wish: dict[str, Any] | None) -> None:
    if wish is not None and wish["kind"] == "time" and wish.get("seconds") is None:
        raise Problem("malformed", "A clock of the kind `time` says how many seconds each seat has.")
    if wish is not None and wish["kind"] == "days" and wish.get("days") is None:
        raise Problem("malformed", "A clock of the kind `days` says how many days a move may take.")
