"""Breakdown of Polish moto-mechanized units, fed or not (20.3.1a, 20.3.7a)."""

from typing import Final

from vistula.core.flow import PIECE
from vistula.core.plain import Button, Opens, Pick
from vistula.core.refusal import Refusal
from vistula.games.red_star_white_eagle import phases
from vistula.games.red_star_white_eagle import words as told
from vistula.games.red_star_white_eagle.asking import OfPoles
from vistula.games.red_star_white_eagle.numbers import ARRIVED, BREAKDOWNS, CHECKED
from vistula.games.red_star_white_eagle.rules import happenings
from vistula.games.red_star_white_eagle.state import War
from vistula.games.red_star_white_eagle.units import POLISH

NOT_TO_CHECK: Final = Refusal("20.3.1a", "Only a Polish moto-mechanized unit on the map is tested, once a turn.")


def untested(s: War) -> list[int]:
    """Whom a roll is still owed."""
    if s.turn == s.plan.first_turn or s.num[BREAKDOWNS] >= s.tables.breakdown_steps:  # 20.3.4a, 20.3.2a
        return []
    return [
        u
        for u in s.static.units[POLISH]
        if s.order.motorized[u]
        and s.hex[u] >= 0  # 20.3.6a
        and not s.mark[u] & (CHECKED | ARRIVED)  # 20.3.5a
    ]


def check(s: War, u: int) -> None:
    """20.3.1a: on a 1 or 2 the unit loses a step."""
    s.mark[u] |= CHECKED
    roll = s.roll(6)
    lost = roll <= s.tables.breakdown_up_to
    s.note(told.BREAKDOWN, u, roll, 1 if lost else 0)
    if lost:
        s.num[BREAKDOWNS] += 1
        happenings.reduce(s, u)


def check_one(s: War, x: int) -> None:
    check(s, x)
    if not untested(s):
        s.pop()


def check_all(s: War) -> None:
    """One after the other, in the order of the list."""
    for u in untested(s):
        if u in untested(s):
            check(s, u)
    s.pop()


# The Polish player chooses the order (20.3.3a); most of these units have one step (unit.mmsteps).
BREAKDOWN: Final[OfPoles] = OfPoles(
    phases.BREAKDOWN,
    "breakdown",
    "20.3.1a",
    [
        Pick("check", PIECE, untested, NOT_TO_CHECK, check_one, "Test {}", final=True),
        Button("check_all", "", check_all, final=True, says=lambda s: f"Test all {len(untested(s))} units"),
    ],
    prompt="Breakdown: choose the unit that is tested next.",
    waiting="The Polish player tests for breakdown.",
)
BREAKDOWN_START: Final[Opens[War]] = Opens(phases.BREAKDOWN_START, "breakdown_start", untested, phases.BREAKDOWN)
