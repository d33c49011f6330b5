"""Units recreated from the pool, and what that costs (7.2.3, 24.11.5)."""

from typing import Final, final

from vistula.core.action import verb
from vistula.core.flow import NOTHING, PIECE, Choice, EndPhase
from vistula.core.refusal import Refusal
from vistula.games.red_star_white_eagle import phases
from vistula.games.red_star_white_eagle import words as told
from vistula.games.red_star_white_eagle.asking import UNIT, OfSide
from vistula.games.red_star_white_eagle.numbers import (
    AVAILABLE,
    DEAD,
    FREIKORPS_POOL,
    LOST,
    NOT_IN_PLAY,
    WITHDRAWN,
)
from vistula.games.red_star_white_eagle.rules import happenings
from vistula.games.red_star_white_eagle.rules.counters import pools, takes_any, usable
from vistula.games.red_star_white_eagle.state import War
from vistula.games.red_star_white_eagle.units import (
    BRIGADE,
    DIVISION,
    GALICIAN,
    GERMAN,
    LITHUANIAN,
    UKRAINIAN,
)

FOR_RECREATING: Final = 1  # the purpose of PAY

NEVER_REPLACED: Final = Refusal("7.2.5a", "This unit is never replaced.")
TOO_FEW_OF_THEIRS: Final = Refusal("24.11.5c", "The Freikorps has not enough factors of its own.")
NOT_MINE_TO_RECREATE: Final = Refusal("7.2.3.1a", "You recreate your own units.")
NOT_DEAD: Final = Refusal("7.2.3.1a", "Only an eliminated unit can be recreated.")
WITHDRAWN_FOR_GOOD: Final = Refusal("11.3a", "A unit named for withdrawal never returns.")
WAS_INTERNED: Final = Refusal("17.4.1a", "It was interned, and is lost for the rest of the game.")
UKRAINIANS_RISE: Final = Refusal("21.1.5a", "Ukrainians come into play by the dice for their cities only.")
NO_LITHUANIANS: Final = Refusal("21.2d", "Lithuanian units are never recreated.")
NO_GALICIANS: Final = Refusal("23.4.8.2c", "Galician units are never recreated.")
NOT_IN_THIS_GAME: Final = Refusal("24.11.5b", "Only Freikorps units not in play are bought with their factors.")
TOO_FEW_FACTORS: Final = Refusal("7.2.3.1a", "The pool has not enough factors.")
ONLY_CAVALRY: Final = Refusal("7.2.3.1b", "Cavalry is recreated with cavalry factors only.")
SURCHARGE: Final = Refusal("7.2.3.3a", "The pool would do for its attack factor, not for the charge for its size.")
CITY_IS_LOST: Final = Refusal("19.1a", "The enemy is in the city of this garrison.")
NO_SUCH_SIDE: Final = Refusal("7.2.3.2a", "That side cannot be paid for.")

NATION_RULES: Final = {UKRAINIAN: UKRAINIANS_RISE, LITHUANIAN: NO_LITHUANIANS, GALICIAN: NO_GALICIANS}


def recreating_cost(s: War, u: int, inverted: int) -> int:
    """7.2.3.1a, 7.2.3.3a, 21.4a; the Freikorps pays no surcharge (P2)."""
    tables = s.tables
    order = s.order
    cost = order.attack[2 * u + inverted]
    if order.nation[u] == GERMAN:
        return cost
    if order.legion[u] and order.cavalry[u]:
        return tables.legion_cavalry_cost
    if order.size[u] == DIVISION:
        cost += tables.division_surcharge
    elif order.size[u] == BRIGADE:
        cost += tables.brigade_surcharge
    return cost


def can_pay(s: War, u: int, inverted: int) -> bool:
    cost = recreating_cost(s, u, inverted)
    if s.order.nation[u] == GERMAN:
        return s.num[FREIKORPS_POOL] >= cost
    return usable(s, u, *pools(s)) >= cost


def recreate_obstacle(s: War, u: int) -> Refusal | None:
    order = s.order
    nation = order.nation[u]
    if not s.is_mine(u):
        return NOT_MINE_TO_RECREATE
    if nation == GERMAN:
        if not s.rules.freikorps or s.hex[u] != NOT_IN_PLAY:
            return NOT_IN_THIS_GAME
    elif nation in NATION_RULES:
        return NATION_RULES[nation]
    elif order.nonreplaceable[u]:
        return NEVER_REPLACED
    elif s.hex[u] == WITHDRAWN or (s.hex[u] == LOST and happenings.leaves_for_good(s, u)):
        return WITHDRAWN_FOR_GOOD
    elif s.hex[u] == LOST:
        return WAS_INTERNED
    elif s.hex[u] != DEAD:
        return NOT_DEAD
    home = s.static.home[u]
    if home >= 0 and s.has_units(1 - s.side, home):
        return CITY_IS_LOST  # 19.1a
    if can_pay(s, u, 0) or (order.steps[u] == 2 and can_pay(s, u, 1)):
        return None
    return why_too_few(s, u)


def why_too_few(s: War, u: int) -> Refusal:
    """What is wrong with the pool: the kind of its factors, the surcharge, or their number."""
    if s.order.nation[u] == GERMAN:
        return TOO_FEW_OF_THEIRS
    side = 1 if s.order.steps[u] == 2 else 0
    infantry, cavalry = pools(s)
    if not takes_any(s, u) and infantry + cavalry >= recreating_cost(s, u, side):
        return ONLY_CAVALRY
    return SURCHARGE if usable(s, u, infantry, cavalry) >= s.order.attack[2 * u + side] else TOO_FEW_FACTORS


def offered(s: War) -> str:
    infantry, cavalry = pools(s)
    return f"Pool: {infantry} infantry, {cavalry} cavalry factors. Choose a unit to recreate, or go on."


@final
class RecreateUnit(Choice[War]):
    """recreate <unit>"""

    def among(self, s: War) -> list[int]:
        return [u for u in s.static.units[s.side] if s.hex[u] == DEAD or (s.rules.freikorps and s.hex[u] < 0)]

    def obstacle(self, s: War, x: int) -> Refusal | None:
        return recreate_obstacle(s, x)

    def play(self, s: War, x: int) -> None:
        if s.order.steps[x] == 2:
            s.push(phases.FACE, x)
        else:
            pay_for(s, x, 0)

    def label(self, s: War, x: int) -> str:
        return f"Recreate {s.name(x)} ({recreating_cost(s, x, 0)})"

    def words(self, s: War, x: int, why: Refusal) -> str:
        said = f"{s.name(x)} cannot be recreated. {why.message}"
        if why in (TOO_FEW_FACTORS, ONLY_CAVALRY, SURCHARGE):
            cost = recreating_cost(s, x, 1 if s.order.steps[x] == 2 else 0)
            infantry, cavalry = pools(s)
            said += f" It costs at least {cost}; the pool holds {infantry} infantry and {cavalry} cavalry factors."
        return said


def pay_for(s: War, u: int, inverted: int) -> None:
    cost = recreating_cost(s, u, inverted)
    if s.order.nation[u] == GERMAN:
        s.num[FREIKORPS_POOL] -= cost
        recreate(s, u, inverted)
    else:
        s.push(phases.PAY, u, cost, FOR_RECREATING, inverted)


def recreate(s: War, u: int, inverted: int) -> None:
    """It enters like a reinforcement (7.2.3.2b)."""
    happenings.remove(s, u, AVAILABLE)
    s.inverted[u] = inverted
    s.note(told.RECREATED, u, inverted)


@final
class OnSide(Choice[War]):
    """full and inverted_side (7.2.3.2a)"""

    def __init__(self, word: str, inverted: int) -> None:
        super().__init__(verb(word), NOTHING)
        self.inverted: Final = inverted

    def obstacle(self, s: War, x: int) -> Refusal | None:
        return None if can_pay(s, s.arg(UNIT), self.inverted) else NO_SUCH_SIDE

    def play(self, s: War, x: int) -> None:
        u = s.arg(UNIT)
        s.pop()
        pay_for(s, u, self.inverted)

    def label(self, s: War, x: int) -> str:
        cost = recreating_cost(s, s.arg(UNIT), self.inverted)
        return f"Inverted ({cost})" if self.inverted else f"Full strength ({cost})"


RECREATE: Final[OfSide] = OfSide(
    phases.RECREATE,
    "recreate",
    "7.2.3.1a",
    [RecreateUnit(verb("recreate"), PIECE), EndPhase(verb("done"), "Go on")],
    offered,
    "The enemy rebuilds units.",
)
FACE: Final[OfSide] = OfSide(
    phases.FACE,
    "face",
    "7.2.3.2a",
    [OnSide("full", 0), OnSide("inverted_side", 1)],
    lambda s: f"Recreate {s.name(s.arg(UNIT))} at full strength or inverted?",
)
