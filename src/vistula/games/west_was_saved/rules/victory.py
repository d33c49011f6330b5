"""2.2 Victory: at once in a capital, or by towns at the end."""

from __future__ import annotations

from typing import Final

from vistula.core.game import Result
from vistula.games.west_was_saved import happenings
from vistula.games.west_was_saved.rules import supply
from vistula.games.west_was_saved.state import West
from vistula.games.west_was_saved.units import HQ, POLE, RUSSIAN, SIDE_NAMES

RULES: Final = ["2.2a", "2.2b"]


def towns_held(s: West, side: int) -> int:
    """Victory towns (1.3d) with a combat unit of the side or its allies in them, in supply or not (A81)."""
    return sum(1 for h in s.board.victory_towns if s.holds(side, h))


def scores(s: West) -> dict[str, int]:
    return {s.seats[side]: towns_held(s, side) for side in (POLE, RUSSIAN)}


def conqueror(s: West) -> int:
    """The side that has a supplied combat unit in the enemy's capital, or -1 (A82)."""
    for side in (POLE, RUSSIAN):
        capital = s.board.base_of(1 - side)
        if s.side_at(capital) != side:
            continue
        for u in s.units_in(capital):
            if s.order.arm[u] == HQ:
                if s.rules.hq_can_win:  # by the letter "a unit", and HQ are always in supply
                    return side
            elif supply.is_fed(s, u):
                return side
    return -1


def capital_falls(s: West) -> bool:
    """End the game if a supplied unit is in Smolensk or Warsaw (2.2a, 2.2b)."""
    side = conqueror(s)
    if side < 0:
        return False
    town = s.board.titles[s.board.base_of(1 - side)]
    reason = f"{SIDE_NAMES[side]} takes {town} with a unit in supply."
    s.finish(Result(s.seats[side], "decisive", reason, RULES[side], scores(s), [s.seats[side]]))
    return True


def count_towns(s: West) -> None:
    """Six victory towns win at the end of the last turn (2.2c); all else is a draw, both with six too (2.2d, A81)."""
    held = [towns_held(s, POLE), towns_held(s, RUSSIAN)]
    s.note(happenings.VICTORY_COUNT, held[POLE], held[RUSSIAN])
    enough = [count >= s.tables.victory_towns for count in held]
    if enough[POLE] != enough[RUSSIAN]:
        side = POLE if enough[POLE] else RUSSIAN
        reason = f"{SIDE_NAMES[side]} holds {held[side]} victory towns at the end."
        s.finish(Result(s.seats[side], "towns", reason, "2.2c", scores(s), [s.seats[side]]))
        return
    reason = f"Neither side wins: Poland holds {held[POLE]} victory towns, Russia {held[RUSSIAN]}."
    s.finish(Result(None, "draw", reason, "2.2d", scores(s), []))
