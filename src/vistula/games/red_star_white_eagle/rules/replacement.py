"""Replacements: points, restoring units on the map, counters split, merged and recalled, units recreated (7.2)."""

from typing import Final, final

from vistula.core.action import verb
from vistula.core.flow import NOTHING, NUMBER, PIECE, Choice, Decision, Step
from vistula.core.refusal import Refusal
from vistula.core.words import counted
from vistula.games.red_star_white_eagle import phases
from vistula.games.red_star_white_eagle import words as told
from vistula.games.red_star_white_eagle.numbers import (
    AVAILABLE,
    CAVALRY_DEFICIT,
    DEAD,
    DOUBLED,
    DUE,
    FALLEN,
    FREIKORPS_POOL,
    GARRISON,
    HANDLED,
    LOST,
    NOT_IN_PLAY,
    OWED_CAVALRY,
    OWED_INFANTRY,
    POOL,
    RALLY_STAGE,
    RESTORED,
    WITHDRAWN,
)
from vistula.games.red_star_white_eagle.rules import happenings
from vistula.games.red_star_white_eagle.rules.supply import sources_for
from vistula.games.red_star_white_eagle.state import War
from vistula.games.red_star_white_eagle.units import (
    BRIGADE,
    CAVALRY_REPLACEMENT,
    DIVISION,
    GALICIAN,
    GERMAN,
    INFANTRY,
    INFANTRY_REPLACEMENT,
    LITHUANIAN,
    MILITIA,
    MOUNTAIN,
    POLISH,
    RUSSIAN,
    UKRAINIAN,
)
from vistula.games.red_star_white_eagle.units import (
    GARRISON as GARRISON_TYPE,
)

INFANTRY_FACTORS: Final = 0
CAVALRY_FACTORS: Final = 1
# What PAY is for.
FOR_RESTORING: Final = 0
FOR_RECREATING: Final = 1

NOT_YOURS_TO_RESTORE: Final = Refusal("7.2.4.1a", "You rebuild your own units.")
NOT_INVERTED: Final = Refusal("7.2.4.2a", "Only an inverted unit on the map can be restored.")
IN_ENEMY_ZONE: Final = Refusal("7.2.4.2b", "It stands in an enemy zone of control.")
TOO_FEW_COUNTERS: Final = Refusal("7.2.4.2a", "The replacement counters with it are too few, or of the wrong kind.")
NEVER_REPLACED: Final = Refusal("7.2.5a", "This unit is never replaced.")
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
NOT_FED: Final = Refusal("24.11.5b", "The Freikorps restores only units that are supplied.")
TOO_FEW_OF_THEIRS: Final = Refusal("24.11.5c", "The Freikorps has not enough factors of its own.")
CITY_IS_LOST: Final = Refusal("19.1a", "The enemy is in the city of this garrison.")
NOT_A_COUNTER: Final = Refusal("7.2.2a", "Choose one of your replacement counters on the map.")
HANDLED_ALREADY: Final = Refusal("7.2.2a", "It was handled in this phase.")
CANNOT_SPLIT: Final = Refusal("7.2.2a", "Only a two-factor counter is split, while one-factor counters are at hand.")
CANNOT_MERGE: Final = Refusal("7.2.2a", "It needs another one-factor counter of its kind beside it.")
NOT_AT_SOURCE: Final = Refusal("7.2.2b", "It is neither on nor next to a working supply source.")
TOO_EARLY: Final = Refusal("23.4.9.3a", "Russian counters stay on the map until May III.")
NOT_THE_SUM: Final = Refusal("7.2.3.1c", "That mixture of factors is not to be had.")
NO_SUCH_SIDE: Final = Refusal("7.2.3.2a", "That side cannot be paid for.")


@final
class Points(Step[War]):
    """Scheduled units become available; the turn's points come in (7.2a, 17.1.1a, 22.6a, 11.2c, 24.11.5a)."""

    def do(self, s: War) -> None:
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
        s.num[OWED_INFANTRY] = 0
        s.num[OWED_CAVALRY] = 0
        if side == RUSSIAN:
            if s.plan.northern_theater and s.tables.northern_turns[s.turn]:
                s.num[OWED_INFANTRY] = (s.num[POOL] + 1) // 2  # 23.4.9.2a, A75
                s.num[OWED_CAVALRY] = (s.num[POOL + 1] + 1) // 2
            if s.rules.freikorps:
                pay_freikorps(s)


def pay_freikorps(s: War) -> None:
    """24.11.5a: twelve factors on May I, four on every later turn."""
    first = s.tables.turns.index("May I")
    if s.turn >= first:
        paid = s.tables.freikorps_first if s.turn == first else s.tables.freikorps_later
        s.num[FREIKORPS_POOL] += paid
        s.note(told.PAID, paid)


def takes_any(s: War, u: int) -> bool:
    """Infantry or cavalry factors will do (7.2.3.1c); else only cavalry factors, or none at all (7.2.3.1b)."""
    return s.order.type[u] in (INFANTRY, MOUNTAIN, MILITIA, GARRISON_TYPE)


def counters_with(s: War, u: int, kind: int) -> list[int]:
    """Replacement counters of a kind in a unit's hex."""
    wanted = CAVALRY_REPLACEMENT if kind == CAVALRY_FACTORS else INFANTRY_REPLACEMENT
    return [c for c in s.stack_in(s.hex[u]) if s.order.type[c] == wanted and s.order.side[c] == s.order.side[u]]


def factors_with(s: War, u: int, kind: int) -> int:
    total = 0
    for c in counters_with(s, u, kind):
        total += s.order.factor[c]
    return total


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
    have = factors_with(s, u, CAVALRY_FACTORS)
    if takes_any(s, u):
        have += factors_with(s, u, INFANTRY_FACTORS)
    return None if have >= cost else TOO_FEW_COUNTERS


@final
class Restore(Decision[War]):
    def seat(self, s: War) -> int:
        return s.seat_of(s.side)

    def prompt(self, s: War) -> str:
        return "Choose an inverted unit to restore with the replacements in its hex, or go on."

    def waiting(self, s: War) -> str:
        return "The enemy rebuilds units."


@final
class RestoreUnit(Choice[War]):
    """restore <unit>"""

    def among(self, s: War) -> list[int]:
        return [u for u in s.static.units[s.side] if s.inverted[u] and s.hex[u] >= 0]

    def obstacle(self, s: War, x: int) -> Refusal | None:
        return restore_obstacle(s, x)

    def play(self, s: War, x: int) -> None:
        if s.order.nation[x] == GERMAN:
            s.num[FREIKORPS_POOL] -= restoring_cost(s, x)
            restore(s, x)
        else:
            s.push(phases.PAY, x, restoring_cost(s, x), FOR_RESTORING)

    def label(self, s: War, x: int) -> str:
        return f"Restore {s.name(x)}"


def restore(s: War, u: int) -> None:
    """Back on its full side; it may not attack this turn (7.2.4.2c)."""
    s.flip(u, 0)
    s.mark[u] |= RESTORED
    s.note(told.RESTORED, u, s.hex[u])


@final
class Done(Choice[War]):
    def play(self, s: War, x: int) -> None:
        s.pop()

    def label(self, s: War, x: int) -> str:
        return "Go on"


@final
class Pay(Decision[War]):
    """How many of the factors are cavalry's. Frame: unit, cost, what for, inverted."""

    def seat(self, s: War) -> int:
        return s.seat_of(s.side)

    def prompt(self, s: War) -> str:
        return f"{s.name(s.arg(0))} costs {counted(s.arg(1), 'factor')}: how many of them cavalry?"


MOST_FACTORS: Final = 32  # that any unit costs


def bounds(s: War) -> tuple[int, int]:
    """Fewest and most cavalry factors that can be used."""
    u, cost, purpose = s.arg(0), s.arg(1), s.arg(2)
    if purpose == FOR_RESTORING:
        infantry = factors_with(s, u, INFANTRY_FACTORS)
        cavalry = factors_with(s, u, CAVALRY_FACTORS)
    else:
        infantry = int(s.num[POOL + 2 * s.side])
        cavalry = int(s.num[POOL + 2 * s.side + 1])
    if not takes_any(s, u):
        infantry = 0
    return max(0, cost - infantry), min(cost, cavalry)


@final
class PayCavalry(Choice[War]):
    """cavalry <factors>"""

    def ids(self, s: War) -> int:
        return MOST_FACTORS + 1

    def among(self, s: War) -> list[int]:
        low, high = bounds(s)
        return list(range(low, high + 1))

    def obstacle(self, s: War, x: int) -> Refusal | None:
        low, high = bounds(s)
        return None if low <= x <= high else NOT_THE_SUM

    def play(self, s: War, x: int) -> None:
        u, cost, purpose, inverted = s.arg(0), s.arg(1), s.arg(2), s.arg(3)
        s.pop()
        if purpose == FOR_RESTORING:
            spend_counters(s, u, CAVALRY_FACTORS, x)
            spend_counters(s, u, INFANTRY_FACTORS, cost - x)
            restore(s, u)
        else:
            s.num[POOL + 2 * s.side] -= cost - x
            s.num[POOL + 2 * s.side + 1] -= x
            recreate(s, u, inverted)

    def label(self, s: War, x: int) -> str:
        return f"{x} cavalry, {s.arg(1) - x} infantry"


def spend_counters(s: War, u: int, kind: int, factors: int) -> None:
    """Use up counters in a unit's hex (7.2.4.2d, 7.2.4.3a); a two-factor counter of which one is needed leaves a
    one-factor one (7.2.2a)."""
    space: int = s.hex[u]
    while factors > 0:
        here = counters_with(s, u, kind)
        ones = [c for c in here if s.order.factor[c] == 1]
        twos = [c for c in here if s.order.factor[c] == 2]
        if twos and (factors >= 2 or not ones):
            happenings.remove(s, twos[0], NOT_IN_PLAY)
            if factors == 1:
                change = stock(s, s.order.side[u], kind, 1)
                if change >= 0:
                    s.place(change, space)
            factors -= 2
        else:
            happenings.remove(s, ones[0], NOT_IN_PLAY)
            factors -= 1


def stock(s: War, side: int, kind: int, factor: int) -> int:
    """A counter that is not in use, or -1."""
    wanted = CAVALRY_REPLACEMENT if kind == CAVALRY_FACTORS else INFANTRY_REPLACEMENT
    for c in s.static.replacements[side]:
        if s.hex[c] == NOT_IN_PLAY and s.order.type[c] == wanted and s.order.factor[c] == factor:
            return c
    return -1


# Counters on the map ------------------------------------------------------------------------------------------------


@final
class Handle(Decision[War]):
    def seat(self, s: War) -> int:
        return s.seat_of(s.side)

    def prompt(self, s: War) -> str:
        return "Split, merge or recall replacement counters, or go on."

    def waiting(self, s: War) -> str:
        return "The enemy handles his replacements."


def own_counters(s: War) -> list[int]:
    return [c for c in s.static.replacements[s.side] if s.hex[c] >= 0]


def counter_obstacle(s: War, c: int) -> Refusal | None:
    if not s.order.replacement[c] or not s.is_mine(c) or s.hex[c] < 0:
        return NOT_A_COUNTER
    return HANDLED_ALREADY if s.mark[c] & HANDLED else None


def kind_of(s: War, c: int) -> int:
    return CAVALRY_FACTORS if s.order.type[c] == CAVALRY_REPLACEMENT else INFANTRY_FACTORS


@final
class Split(Choice[War]):
    """split <counter>"""

    def among(self, s: War) -> list[int]:
        return own_counters(s)

    def obstacle(self, s: War, x: int) -> Refusal | None:
        why = counter_obstacle(s, x)
        if why is not None:
            return why
        if s.order.factor[x] != 2 or len(ones_in_stock(s, x)) < 2:
            return CANNOT_SPLIT
        return None

    def play(self, s: War, x: int) -> None:
        space: int = s.hex[x]
        ones = ones_in_stock(s, x)
        happenings.remove(s, x, NOT_IN_PLAY)
        for c in ones[:2]:
            s.place(c, space)
            s.mark[c] |= HANDLED
        s.note(told.COUNTERS, x, 0)

    def label(self, s: War, x: int) -> str:
        return f"Split the counter at {s.place_name(s.hex[x])}"


def ones_in_stock(s: War, x: int) -> list[int]:
    kind = s.order.type[x]
    return [
        c
        for c in s.static.replacements[s.side]
        if s.hex[c] == NOT_IN_PLAY and s.order.type[c] == kind and s.order.factor[c] == 1
    ]


@final
class Merge(Choice[War]):
    """merge <counter>"""

    def among(self, s: War) -> list[int]:
        return own_counters(s)

    def obstacle(self, s: War, x: int) -> Refusal | None:
        why = counter_obstacle(s, x)
        if why is not None:
            return why
        if s.order.factor[x] != 1 or partner(s, x) < 0 or stock(s, s.side, kind_of(s, x), 2) < 0:
            return CANNOT_MERGE
        return None

    def play(self, s: War, x: int) -> None:
        space: int = s.hex[x]
        other = partner(s, x)
        made = stock(s, s.side, kind_of(s, x), 2)
        happenings.remove(s, x, NOT_IN_PLAY)
        happenings.remove(s, other, NOT_IN_PLAY)
        s.place(made, space)
        s.mark[made] |= HANDLED
        s.note(told.COUNTERS, made, 1)

    def label(self, s: War, x: int) -> str:
        return f"Merge counters at {s.place_name(s.hex[x])}"


def partner(s: War, x: int) -> int:
    for c in s.stack_in(s.hex[x]):
        if c != x and s.order.type[c] == s.order.type[x] and s.order.factor[c] == 1 and not s.mark[c] & HANDLED:
            return c
    return -1


@final
class Recall(Choice[War]):
    """recall <counter>: into the pool (7.2.2b), which has no limit (7.2.2c)"""

    def among(self, s: War) -> list[int]:
        return own_counters(s)

    def obstacle(self, s: War, x: int) -> Refusal | None:
        why = counter_obstacle(s, x)
        if why is not None:
            return why
        if s.side == RUSSIAN and s.plan.northern_theater and s.turn < s.tables.northern_pool_from:
            return TOO_EARLY  # 23.4.9.3a
        space: int = s.hex[x]
        if is_working_source(s, s.side, space):
            return None
        for other in s.board.neighbours[space]:
            if is_working_source(s, s.side, other):
                return None
        return NOT_AT_SOURCE

    def play(self, s: War, x: int) -> None:
        s.num[POOL + 2 * s.side + kind_of(s, x)] += s.order.factor[x]
        happenings.remove(s, x, NOT_IN_PLAY)
        s.note(told.COUNTERS, x, 2)

    def label(self, s: War, x: int) -> str:
        return f"Recall the counter at {s.place_name(s.hex[x])}"


def is_working_source(s: War, side: int, space: int) -> bool:
    """10.4a: a source that no enemy unit occupies."""
    if s.has_units(1 - side, space):
        return False
    if side == POLISH:
        return s.ground.source_at[space] >= 0 and s.ground.source_at[space] != s.ground.danzig_source
    return s.board.russian_source[space] != 0


# Recreating ---------------------------------------------------------------------------------------------------------


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
    have = s.num[POOL + 2 * s.side + 1]
    if takes_any(s, u):
        have += s.num[POOL + 2 * s.side]
    return have >= cost


def recreate_obstacle(s: War, u: int) -> Refusal | None:
    order = s.order
    nation = order.nation[u]
    if not s.is_mine(u):
        return NOT_MINE_TO_RECREATE
    if nation == GERMAN:
        if not s.rules.freikorps or s.hex[u] != NOT_IN_PLAY:
            return NOT_IN_THIS_GAME
    elif nation == UKRAINIAN:
        return UKRAINIANS_RISE
    elif nation == LITHUANIAN:
        return NO_LITHUANIANS
    elif nation == GALICIAN:
        return NO_GALICIANS
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
    infantry: int = s.num[POOL + 2 * s.side]
    cavalry: int = s.num[POOL + 2 * s.side + 1]
    if not takes_any(s, u) and infantry + cavalry >= recreating_cost(s, u, side):
        return ONLY_CAVALRY
    have = cavalry + (infantry if takes_any(s, u) else 0)
    return SURCHARGE if have >= s.order.attack[2 * u + side] else TOO_FEW_FACTORS


@final
class Recreate(Decision[War]):
    def seat(self, s: War) -> int:
        return s.seat_of(s.side)

    def prompt(self, s: War) -> str:
        infantry = s.num[POOL + 2 * s.side]
        cavalry = s.num[POOL + 2 * s.side + 1]
        return f"Pool: {infantry} infantry, {cavalry} cavalry factors. Choose a unit to recreate, or go on."

    def waiting(self, s: War) -> str:
        return "The enemy rebuilds units."


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
            pool = s.num[POOL + 2 * s.side], s.num[POOL + 2 * s.side + 1]
            said += f" It costs at least {cost}; the pool holds {pool[0]} infantry and {pool[1]} cavalry factors."
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
class FaceDecision(Decision[War]):
    def seat(self, s: War) -> int:
        return s.seat_of(s.side)

    def prompt(self, s: War) -> str:
        return f"Recreate {s.name(s.arg(0))} at full strength or inverted?"


@final
class OnSide(Choice[War]):
    """full and inverted_side (7.2.3.2a)"""

    def __init__(self, word: str, inverted: int) -> None:
        super().__init__(verb(word), NOTHING)
        self.inverted: Final = inverted

    def obstacle(self, s: War, x: int) -> Refusal | None:
        return None if can_pay(s, s.arg(0), self.inverted) else NO_SUCH_SIDE

    def play(self, s: War, x: int) -> None:
        u = s.arg(0)
        s.pop()
        pay_for(s, u, self.inverted)

    def label(self, s: War, x: int) -> str:
        cost = recreating_cost(s, s.arg(0), self.inverted)
        return f"Inverted ({cost})" if self.inverted else f"Full strength ({cost})"


POINTS: Final[Points] = Points(phases.POINTS, "points")
RESTORE: Final[Restore] = Restore(
    phases.RESTORE,
    "restore",
    "7.2.4.1a",
    [RestoreUnit(verb("restore"), PIECE), Done(verb("done"), NOTHING, closes=True)],
)
PAY: Final[Pay] = Pay(phases.PAY, "pay", "7.2.3.1c", [PayCavalry(verb("cavalry"), NUMBER)])
HANDLE: Final[Handle] = Handle(
    phases.HANDLE,
    "handle",
    "7.2.2a",
    [
        Split(verb("split"), PIECE),
        Merge(verb("merge"), PIECE),
        Recall(verb("recall"), PIECE),
        Done(verb("done"), NOTHING, closes=True),
    ],
)
RECREATE: Final[Recreate] = Recreate(
    phases.RECREATE,
    "recreate",
    "7.2.3.1a",
    [RecreateUnit(verb("recreate"), PIECE), Done(verb("done"), NOTHING, closes=True)],
)
FACE: Final[FaceDecision] = FaceDecision(
    phases.FACE, "face", "7.2.3.2a", [OnSide("full", 0), OnSide("inverted_side", 1)]
)
