"""9.1 Cavalry withdraws before combat: an attempt, and the answer (A89)."""

from __future__ import annotations

from typing import Any, Final, final

from vistula.core.action import verb
from vistula.core.flow import NOTHING, SPACE, Asked, Choice, Phase
from vistula.core.refusal import Refusal
from vistula.games.west_was_saved import happenings, phases
from vistula.games.west_was_saved.asking import HEX, LAST, SIDE, VACATED
from vistula.games.west_was_saved.numbers import PASSES, TRIED
from vistula.games.west_was_saved.rules import factors, pursuit, retreat, victory
from vistula.games.west_was_saved.rules.turns import higher_base
from vistula.games.west_was_saved.state import West

NOBODY_TO_WITHDRAW: Final = Refusal("9.1a", "No combat unit of yours is there.")
MORE_THAN_CAVALRY: Final = Refusal("9.1a", "Only a stack of nothing but cavalry may withdraw.")
NOT_FACED: Final = Refusal("9.1a", "No enemy stack faces it.")
HAS_TRIED: Final = Refusal("9.1a", "A stack tries to withdraw once a phase.")
NO_WAY_BACK: Final = Refusal("9.5b4", "No way to withdraw by is open.")


def facing_stacks(s: West, side: int, h: int, real: bool) -> list[int]:
    """Enemy stacks that face a hex: as displayed, or really, with cavalry or infantry (A66, A90)."""
    found: list[int] = []
    for g in s.board.neighbours[h]:
        if s.holds(1 - side, g) and s.faced(g) == h and (not real or s.fronted(g) > 0):
            found.append(g)
    return found


def cannot_withdraw(s: West, side: int, h: int) -> Refusal | None:
    """What the owner can see: the enemy's contents are not looked at."""
    if not s.holds(side, h):
        return NOBODY_TO_WITHDRAW
    if s.arms_in(h) != factors.CAVALRY_BIT or (s.staffs[h] > 0 and not s.rules.withdraw_with_hq):
        return MORE_THAN_CAVALRY
    if any(s.mark[u] & TRIED for u in s.combat_units(h)):
        return HAS_TRIED  # A66a
    if not facing_stacks(s, side, h, False):
        return NOT_FACED
    return None if retreat.open_routes(s, side, s.units_in(h), h) else NO_WAY_BACK


def is_seen_to_be_faced(s: West, side: int) -> bool:
    for h in range(s.board.count):
        if s.troops[h] and s.holds(side, h) and facing_stacks(s, side, h, False):
            return True
    return False


@final
class Withdrawals(Phase[West]):
    """In turn, the higher base first (9.1d); a pass is not final, two running end it (A66a). Frame: 0 before the first
    step, then the side that was last, plus 1."""

    def run(self, s: West) -> None:
        if victory.capital_falls(s):
            return
        last = s.arg(LAST) - 1
        if last < 0:
            s.n[PASSES] = 0
            last = 1 - higher_base(s)
        if s.n[PASSES] >= 2:
            s.pop()
            return
        side = 1 - last
        s.set_arg(LAST, side + 1)
        if is_seen_to_be_faced(s, side):
            s.push(phases.WITHDRAW, side)
        else:
            s.n[PASSES] += 1


@final
class TryWithdrawal(Choice[West]):
    def among(self, s: West) -> list[int]:
        side = s.arg(SIDE)
        return s.stacks_of(side)

    def obstacle(self, s: West, x: int) -> Refusal | None:
        return cannot_withdraw(s, s.arg(SIDE), x)

    def play(self, s: West, x: int) -> None:
        side = s.arg(SIDE)
        s.pop()
        s.n[PASSES] = 0
        s.reveal()
        for u in s.combat_units(x):
            s.mark[u] |= TRIED
        facing = facing_stacks(s, side, x, True)
        may = len(facing) == 1 and not s.arms_in(facing[0]) & factors.CAVALRY_BIT
        s.note(happenings.TRIES_WITHDRAWAL, side, x, 1 if may else 0)
        if may:
            s.push(phases.FOLLOW, 1 - side, facing[0], x)
            retreat.begin(s, side, x, s.units_in(x), side)  # 9.1b


@final
class Stand(Choice[West]):
    def play(self, s: West, x: int) -> None:
        s.pop()
        s.n[PASSES] += 1


@final
class Follow(Phase[West]):
    """The stack that faced the cavalry may enter its hex. Frame: side, hex, vacated hex."""

    def run(self, s: West) -> None:
        side, h, vacated = s.arg(SIDE), s.arg(HEX), s.arg(VACATED)
        s.pop()
        if s.side_at(vacated) < 0:
            pursuit.begin(s, side, h, vacated, pursuit.FOLLOWS)  # 9.1c


FOLLOW: Final = Follow(phases.FOLLOW, "follow")
WITHDRAWALS: Final = Withdrawals(phases.WITHDRAWALS, "withdrawals")
WITHDRAW: Final = Asked[West](
    phases.WITHDRAW,
    "withdraw",
    "9.1a",
    SIDE,
    "Withdraw a stack of cavalry that an enemy stack faces, or pass.",
    "The other side may withdraw cavalry.",
    [
        TryWithdrawal(verb("withdraw"), SPACE, text="Withdraw from {}", final=True),
        Stand(verb("pass"), NOTHING, closes=True, passes=True, text="Nobody withdraws now"),
    ],
    asks_always=True,
)

PHASES: Final[list[Any]] = [WITHDRAWALS, WITHDRAW, FOLLOW]
