"""Polish special units: allied Replacements and the fate of the Ukrainians (19.8.1, 19.9)."""

from typing import Final, final

from vistula.core.action import verb
from vistula.core.flow import PIECE, Decision, EndPhase, OneOf
from vistula.core.refusal import Refusal
from vistula.games.nest_of_eagles import phases
from vistula.games.nest_of_eagles import words as told
from vistula.games.nest_of_eagles.board import UKRAINE
from vistula.games.nest_of_eagles.numbers import (
    ATTACKS,
    FORMING,
    GAINED,
    KIJOW_TAKEN,
    OUT,
    POLISH_MARKER,
    REGAINED,
    REVEALED,
    STRENGTHENING,
)
from vistula.games.nest_of_eagles.rules import cloaks, losses, morale
from vistula.games.nest_of_eagles.state import Eagles
from vistula.games.nest_of_eagles.units import POLAND, UKRAINIAN, WHITE

LEAST: Final = 4  # of the roll with the Morale Level (19.9a)

NOT_SUCH: Final = Refusal("19.9a", "It must be a Reduced counter-revolutionary or Ukrainian unit in a pausing Theater.")


def pauses(s: Eagles, theater: int) -> bool:
    if theater == 0 and s.num[POLISH_MARKER] < 0:
        return True
    return s.num[ATTACKS + theater] + s.num[REVEALED + theater] == 0


def candidates(s: Eagles) -> list[int]:
    found: list[int] = []
    for u in s.order.of_side[POLAND]:
        if s.at[u] < 0 or not s.lost[u] or s.order.group[u] not in (WHITE, UKRAINIAN):
            continue
        if pauses(s, s.theater_of(u)) and not s.mark[u] & (STRENGTHENING | REGAINED):
            found.append(u)
    return found


def offer_allied_roll(s: Eagles) -> None:
    """19.9a: one unit and one roll in each Polish Replacement Phase once forming has begun (ruling 143)."""
    if s.num[FORMING] and candidates(s):
        s.push(phases.ALLIED_ROLL, 0)


@final
class AlliedRoll(Decision[Eagles]):
    def seat(self, s: Eagles) -> int:
        return 0


@final
class RollFor(OneOf[Eagles]):
    """enlist <unit>"""

    def among(self, s: Eagles) -> list[int]:
        return candidates(s)

    def play(self, s: Eagles, x: int) -> None:
        s.pop()
        cloaks.turn_up(s, x)
        bonus = morale.level(s, POLAND, s.theater_of(x))
        if s.roll(6) + bonus >= LEAST:
            losses.regain_step(s, x, GAINED)

    def label(self, s: Eagles, x: int) -> str:
        return s.full_name(x)


ALLIED_ROLL: Final[AlliedRoll] = AlliedRoll(
    phases.ALLIED_ROLL,
    "allied_roll",
    "19.9a",
    [RollFor(verb("enlist"), PIECE, NOT_SUCH, final=True), EndPhase(verb("done"), "No roll")],
    prompt="Roll to Strengthen which allied unit?",
    waiting="Poland seeks Replacements for its allies.",
)


def ukrainians_leave(s: Eagles) -> None:
    """19.8.1a: Kijów not taken by the end of the 30.V round."""
    if s.turn != s.tables.round("30.V") or s.num[KIJOW_TAKEN] or s.rules.introductory or not s.plan.in_play[UKRAINE]:
        return
    for u in s.order.of_side[POLAND]:
        if s.order.group[u] == UKRAINIAN and s.at[u] != OUT:
            if s.at[u] >= 0:
                s.note(told.DESERTS, u, s.at[u])
            losses.leave_map(s, u, OUT)
