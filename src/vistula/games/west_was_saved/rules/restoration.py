"""10.0 Restoration of units, and 13.6 the two capitals."""

from __future__ import annotations

from typing import Any, Final, final

from vistula.core.action import verb
from vistula.core.flow import PIECE, Asked, Choice, EndPhase
from vistula.core.plain import Does
from vistula.core.refusal import Refusal
from vistula.games.west_was_saved import happenings, phases
from vistula.games.west_was_saved.asking import SIDE
from vistula.games.west_was_saved.numbers import KNOWN, LEFT, REDUCED
from vistula.games.west_was_saved.rules import supply
from vistula.games.west_was_saved.rules.resources import pay
from vistula.games.west_was_saved.rules.turns import richer
from vistula.games.west_was_saved.state import West
from vistula.games.west_was_saved.units import HQ, POLE, RUSSIAN

NOT_YOUR_UNIT: Final = Refusal("10.0a", "That is no combat unit of yours on the map.")
IS_FULL: Final = Refusal("10.0a", "It is at full strength.")
ONE_SIDED: Final = Refusal("10.0f", "It has one side only and is never restored.")
UNFED: Final = Refusal("10.0b", "It is out of supply.")
NO_POINTS: Final = Refusal("10.0c", "Restoring a unit costs a point, and you have none.")


def cannot_be_restored(s: West, side: int, u: int) -> Refusal | None:
    """The conditions of 10.0 but the price; supply is judged now (A71)."""
    if s.order.side[u] != side or s.order.arm[u] == HQ or s.at[u] < 0:
        return NOT_YOUR_UNIT
    if not s.mark[u] & REDUCED:
        return IS_FULL
    if s.order.one_sided[u]:
        return ONE_SIDED  # 1.2j
    return None if supply.is_fed(s, u) else UNFED


def restore(s: West, u: int) -> None:
    """Turn it to its full side. The enemy does not see which."""
    side = s.order.side[u]
    s.mark[u] &= ~(REDUCED | KNOWN)
    s.note(happenings.RESTORED_UNIT, side, u, s.at[u], who=1 << side)


def restorable(s: West, side: int) -> list[int]:
    return [u for u in s.order.combat[side] if cannot_be_restored(s, side, u) is None]


def restore_capital(s: West, side: int) -> None:
    """13.6a, 13.6b: free where an enemy unit is next to Smolensk or Warsaw; in supply (A72), unless the option reads
    13.6 alone (A82a)."""
    capital = s.board.base_of(side)
    if not any(s.side_at(h) == 1 - side for h in s.board.neighbours[capital]):
        return
    for u in s.combat_units(capital):
        why = cannot_be_restored(s, side, u)
        if why is None or (why is UNFED and not s.rules.capital_needs_supply):
            restore(s, u)


def restoration(s: West) -> None:
    """First what is free, then each side for its points, the higher total first (A75)."""
    for side in (POLE, RUSSIAN):
        restore_capital(s, side)
    first = richer(s)
    for side in (1 - first, first):
        if s.n[LEFT + side] > 0:
            s.push(phases.RESTORE, side)


@final
class RestoreUnit(Choice[West]):
    """A unit is turned over and faces as it did (10.0d)."""

    def among(self, s: West) -> list[int]:
        return s.order.combat[s.arg(SIDE)]

    def obstacle(self, s: West, x: int) -> Refusal | None:
        side = s.arg(SIDE)
        why = cannot_be_restored(s, side, x)
        if why is not None:
            return why
        return NO_POINTS if s.n[LEFT + side] < 1 else None

    def play(self, s: West, x: int) -> None:
        side = s.arg(SIDE)
        pay(s, side, 1)  # 10.0c
        restore(s, x)
        s.note(happenings.RESTORED, side, s.n[LEFT + side])
        if s.n[LEFT + side] == 0:
            s.pop()

    def label(self, s: West, x: int) -> str:
        return f"Restore {s.order.names[x]} in {s.board.title(s.at[x])}"

    def words(self, s: West, x: int, why: Refusal) -> str:
        return f"{s.order.names[x]}: {why.message}" if s.order.side[x] == s.arg(SIDE) else why.message


def restore_prompt(s: West) -> str:
    side = s.arg(SIDE)
    tail = " What is left pays for strategic moves across the boundary." if side == RUSSIAN else ""  # 10.0e
    return f"Restore reduced units for a point each; {s.n[LEFT + side]} left.{tail}"


RESTORATION: Final = Does(phases.RESTORATION, "restoration", restoration)
RESTORE: Final = Asked[West](
    phases.RESTORE,
    "restore",
    "10.0a",
    SIDE,
    restore_prompt,
    "The other side restores units.",
    [RestoreUnit(verb("restore"), PIECE), EndPhase(verb("done"), "Restore no more")],
    asks_always=True,
)

PHASES: Final[list[Any]] = [RESTORATION, RESTORE]
