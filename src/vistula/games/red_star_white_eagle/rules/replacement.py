"""Replacements: the turn's points, units restored on the map, and paying for units (7.2)."""

from typing import Final

from vistula.core.action import verb
from vistula.core.flow import NUMBER, PIECE, EndPhase
from vistula.core.plain import Does, Pick
from vistula.core.refusal import Refusal
from vistula.core.words import counted
from vistula.games.red_star_white_eagle import phases
from vistula.games.red_star_white_eagle import words as told
from vistula.games.red_star_white_eagle.asking import UNIT, OfSide
from vistula.games.red_star_white_eagle.numbers import (
    AVAILABLE,
    CAVALRY_DEFICIT,
    DOUBLED,
    DUE,
    FALLEN,
    FREIKORPS_POOL,
    GARRISON,
    OWED_INFANTRY,
    POOL,
    RALLY_STAGE,
    RESTORED,
)
from vistula.games.red_star_white_eagle.rules import happenings
from vistula.games.red_star_white_eagle.rules.counters import (
    CAVALRY_FACTORS,
    INFANTRY_FACTORS,
    factors_with,
    pools,
    spend_counters,
    takes_any,
    usable,
)
from vistula.games.red_star_white_eagle.rules.recreation import (
    NEVER_REPLACED,
    TOO_FEW_OF_THEIRS,
    recreate,
)
from vistula.games.red_star_white_eagle.rules.supply import sources_for
from vistula.games.red_star_white_eagle.state import War
from vistula.games.red_star_white_eagle.units import (
    GERMAN,
    RUSSIAN,
)

# The frame of PAY: the unit, what it costs, what is paid for, whether it is recreated inverted.
COST: Final = 1
PURPOSE: Final = 2
INVERTED: Final = 3
FOR_RESTORING: Final = 0

NOT_YOURS_TO_RESTORE: Final = Refusal("7.2.4.1a", "You rebuild your own units.")
NOT_INVERTED: Final = Refusal("7.2.4.2a", "Only an inverted unit on the map can be restored.")
IN_ENEMY_ZONE: Final = Refusal("7.2.4.2b", "It stands in an enemy zone of control.")
TOO_FEW_COUNTERS: Final = Refusal("7.2.4.2a", "The replacement counters with it are too few, or of the wrong kind.")
NOT_FED: Final = Refusal("24.11.5b", "The Freikorps restores only units that are supplied.")
NOT_THE_SUM: Final = Refusal("7.2.3.1c", "That mixture of factors is not to be had.")


def points(s: War) -> None:
    """Scheduled units become available; the turn's points come in (7.2a, 17.1.1a, 22.6a, 11.2c, 24.11.5a)."""
    side = s.side
    track = s.plan.track
    for u in track.arrivals[side][s.turn]:
        if s.hex[u] == DUE or s.hex[u] == GARRISON:
            happenings.remove(s, u, AVAILABLE)
    infantry = track.points[side][s.turn * 2]
    cavalry = track.points[side][s.turn * 2 + 1]
    if side == RUSSIAN:
        if s.num[DOUBLED]:
            infantry *= 2
            cavalry *= 2  # A51
        swallowed = min(cavalry, int(s.num[CAVALRY_DEFICIT])) if s.turn > s.tables.konarmiya_turn else 0
        s.num[CAVALRY_DEFICIT] -= swallowed
        cavalry -= swallowed
    elif 1 <= s.num[RALLY_STAGE] <= s.tables.rally_turns and not s.num[FALLEN]:  # 22.6a; suspended by 24.1.2c
        infantry += s.tables.rally_infantry
        cavalry += s.tables.rally_cavalry
    s.num[POOL + 2 * side] += infantry  # to what was kept (7.2d)
    s.num[POOL + 2 * side + 1] += cavalry
    s.note(told.POINTS, side, infantry, cavalry)
    owing = side == RUSSIAN and s.plan.northern_theater and s.tables.northern_turns[s.turn] != 0
    for kind in (INFANTRY_FACTORS, CAVALRY_FACTORS):
        s.num[OWED_INFANTRY + kind] = (s.num[POOL + kind] + 1) // 2 if owing else 0  # 23.4.9.2a, A75
    if side == RUSSIAN and s.rules.freikorps:
        pay_freikorps(s)


def pay_freikorps(s: War) -> None:
    """24.11.5a: twelve factors on May I, four on every later turn."""
    first = s.tables.turns.index("May I")
    if s.turn >= first:
        paid = s.tables.freikorps_first if s.turn == first else s.tables.freikorps_later
        s.num[FREIKORPS_POOL] += paid
        s.note(told.PAID, paid)


def restoring_cost(s: War, u: int) -> int:
    """7.2.4.2a, without surcharge (7.2.4.4a)."""
    return s.order.attack[2 * u] - s.order.attack[2 * u + 1]


def restore_obstacle(s: War, u: int) -> Refusal | None:
    order = s.order
    if not s.is_mine(u):
        return NOT_YOURS_TO_RESTORE
    if s.hex[u] < 0 or not s.inverted[u]:
        return NOT_INVERTED
    if order.nonreplaceable[u]:
        return NEVER_REPLACED
    if s.zone[(1 - order.side[u]) * s.board.count + int(s.hex[u])]:
        return IN_ENEMY_ZONE
    cost = restoring_cost(s, u)
    if order.nation[u] == GERMAN:
        if not sources_for(s, u, s.hex[u], None):
            return NOT_FED  # 24.11.5b
        return TOO_FEW_OF_THEIRS if s.num[FREIKORPS_POOL] < cost else None  # 24.11.5c
    have = usable(s, u, factors_with(s, u, INFANTRY_FACTORS), factors_with(s, u, CAVALRY_FACTORS))
    return None if have >= cost else TOO_FEW_COUNTERS


def reduced(s: War) -> list[int]:
    return [u for u in s.static.units[s.side] if s.inverted[u] and s.hex[u] >= 0]


def pay_to_restore(s: War, x: int) -> None:
    if s.order.nation[x] == GERMAN:
        s.num[FREIKORPS_POOL] -= restoring_cost(s, x)
        restore(s, x)
    else:
        s.push(phases.PAY, x, restoring_cost(s, x), FOR_RESTORING)


def restore(s: War, u: int) -> None:
    """Back on its full side; it may not attack this turn (7.2.4.2c)."""
    s.flip(u, 0)
    s.mark[u] |= RESTORED
    s.note(told.RESTORED, u, s.hex[u])


MOST_FACTORS: Final = 32  # that any unit costs


def bounds(s: War) -> tuple[int, int]:
    """Fewest and most cavalry factors that can be used."""
    u, cost, purpose = s.arg(UNIT), s.arg(COST), s.arg(PURPOSE)
    if purpose == FOR_RESTORING:
        infantry, cavalry = factors_with(s, u, INFANTRY_FACTORS), factors_with(s, u, CAVALRY_FACTORS)
    else:
        infantry, cavalry = pools(s)
    if not takes_any(s, u):
        infantry = 0
    return max(0, cost - infantry), min(cost, cavalry)


def payable(s: War) -> list[int]:
    low, high = bounds(s)
    return list(range(low, high + 1))


def paying(s: War, x: int) -> str:
    return f"{x} cavalry, {s.arg(COST) - x} infantry"


def pay(s: War, x: int) -> None:
    """So many of the factors are cavalry's."""
    u, cost, purpose, inverted = s.arg(UNIT), s.arg(COST), s.arg(PURPOSE), s.arg(INVERTED)
    s.pop()
    if purpose == FOR_RESTORING:
        spend_counters(s, u, CAVALRY_FACTORS, x)
        spend_counters(s, u, INFANTRY_FACTORS, cost - x)
        restore(s, u)
    else:
        s.num[POOL + 2 * s.side] -= cost - x
        s.num[POOL + 2 * s.side + 1] -= x
        recreate(s, u, inverted)


POINTS: Final[Does[War]] = Does(phases.POINTS, "points", points)
RESTORE: Final[OfSide] = OfSide(
    phases.RESTORE,
    "restore",
    "7.2.4.1a",
    [
        Pick("restore", PIECE, reduced, restore_obstacle, pay_to_restore, "Restore {}"),
        EndPhase(verb("done"), "Go on"),
    ],
    prompt="Choose an inverted unit to restore with the replacements in its hex, or go on.",
    waiting="The enemy rebuilds units.",
)
PAY: Final[OfSide] = OfSide(
    phases.PAY,
    "pay",
    "7.2.3.1c",
    [Pick("cavalry", NUMBER, payable, NOT_THE_SUM, pay, says=paying, most=MOST_FACTORS)],
    lambda s: f"{s.name(s.arg(UNIT))} costs {counted(s.arg(COST), 'factor')}: how many of them cavalry?",
)
