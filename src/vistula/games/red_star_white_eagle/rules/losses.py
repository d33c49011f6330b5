"""Combat losses: the owner chooses units and steps until enough factors are gone (9.12, 9.10.6)."""

from typing import Final

from vistula.core.flow import PIECE
from vistula.core.plain import Asks, Button, Pick
from vistula.core.refusal import Refusal
from vistula.core.words import counted
from vistula.games.red_star_white_eagle import phases
from vistula.games.red_star_white_eagle.numbers import ATTACKING, CHARGING, DEFENDING, LOST_FACTORS, OVERSTACKED
from vistula.games.red_star_white_eagle.rules import happenings
from vistula.games.red_star_white_eagle.state import War

NOT_INVOLVED: Final = Refusal("9.12.2b", "Losses come from the units involved in the battle.")
NOT_NOW: Final = Refusal("9.12.1a", "One step from every unit is a choice for half losses only, before any other.")

# The frame of LOSSES: the side, the factors it owes and has lost so far, or whether one step from every unit will do.
SIDE: Final = 0
OWED: Final = 1
LOST_SO_FAR: Final = 2
OR_ALL: Final = 3


def involved(s: War, side: int) -> list[int]:
    """The units of a side that losses may come from."""
    role = ATTACKING if side == s.side else DEFENDING
    return [u for u in s.static.units[side] if s.mark[u] & role and not s.mark[u] & OVERSTACKED and s.hex[u] >= 0]


def worth(s: War, u: int) -> int:
    """The factors that go with the next step of a unit (9.12a, 9.12b, 9.10.6a, 9.10.6b)."""
    order = s.order
    full = 2 * u + s.inverted[u]
    has_two = order.steps[u] == 2 and not s.inverted[u]
    below = 2 * u + 1
    if s.mark[u] & DEFENDING:
        return order.defense[full] - (order.defense[below] if has_two else 0)
    if s.mark[u] & CHARGING:
        if not has_two:
            # A unit reduced in this battle counts by the face it has left; without charge factor, its attack factor.
            return order.charge[full] or order.attack[full]
        return order.charge[full] - (order.charge[below] or order.attack[below])
    return order.attack[full] - (order.attack[below] if has_two else 0)


def payers(s: War) -> list[int]:
    return involved(s, s.arg(SIDE))


def owner(s: War) -> int:
    units = payers(s)
    return s.seat_for(units[0]) if units else s.seat_of(s.arg(SIDE))


def with_worth(s: War, x: int) -> str:
    return f"{s.name(x)} ({worth(s, x)})"


def owing(s: War) -> str:
    factors = counted(s.arg(OWED) - s.arg(LOST_SO_FAR), "more factor" if s.arg(LOST_SO_FAR) else "factor")
    return f"Lose {factors}: choose a unit to be reduced."


def reduce(s: War, x: int) -> None:
    """One step; more may be lost than is owed (9.12.2c)."""
    side = s.arg(SIDE)
    lost = s.arg(LOST_SO_FAR) + worth(s, x)
    s.set_arg(LOST_SO_FAR, lost)
    s.set_arg(OR_ALL, 0)
    happenings.reduce(s, x)
    if lost >= s.arg(OWED) or not involved(s, side):
        close(s, side, lost)


def close(s: War, side: int, lost: int) -> None:
    if side != s.side:
        s.num[LOST_FACTORS] = lost
    s.pop()


def reduce_all(s: War) -> None:
    """One step from every involved unit, even if that is less than half (9.12.1a); the owner's choice (9.12.1b)."""
    side = s.arg(SIDE)
    lost = 0
    for u in involved(s, side):
        lost += worth(s, u)
        happenings.reduce(s, u)
    close(s, side, lost)


LOSSES: Final[Asks[War]] = Asks(
    phases.LOSSES,
    "losses",
    "9.12.2a",
    [
        Pick("reduce", PIECE, payers, NOT_INVOLVED, reduce, says=with_worth),
        Button("all_reduced", "One step from every unit", reduce_all, lambda s: None if s.arg(OR_ALL) else NOT_NOW),
    ],
    owing,
    "The other side takes its losses.",
    whose=owner,
)
