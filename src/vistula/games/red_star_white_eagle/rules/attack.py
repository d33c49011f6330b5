"""Declaring an attack: the target, who may join, who charges (9.0, 9.10, 12.4.2, 16.1, 23.4.7). A train attacks off the
rails too (14.7a), a flotilla others of its kind as well (16.2b)."""

from typing import Final, final

from mypy_extensions import i64

from vistula.core.action import verb
from vistula.core.flow import NUMBER, PIECE, SPACE, Choice, EndPhase
from vistula.core.plain import Button, Pick
from vistula.core.refusal import Refusal
from vistula.core.words import counted
from vistula.games.red_star_white_eagle import phases
from vistula.games.red_star_white_eagle import words as told
from vistula.games.red_star_white_eagle.asking import OfSide
from vistula.games.red_star_white_eagle.numbers import (
    ATTACKED,
    ATTACKING,
    BEGAN_IN_ZONE,
    CHARGING,
    COLUMN,
    COUNTERS,
    LEFT_ZONE,
    LITHUANIA_STATUS,
    OF_COUNTERS_ONLY,
    OF_SOUTHWEST_FRONT,
    OF_WEST,
    OVERSTACKED,
    RELEASED,
    RESTORED,
    RETALIATION,
    SQUADRON_USED,
    STANDDOWN_FROM,
    STRATEGIC,
    TARGET,
    WITH_SQUADRON,
)
from vistula.games.red_star_white_eagle.rules import flotillas, happenings
from vistula.games.red_star_white_eagle.rules.strength import (
    FORTIFICATION,
    attackers,
    factors_of,
    odds_column,
    sides_crossed,
)
from vistula.games.red_star_white_eagle.rules.supply import sources_for
from vistula.games.red_star_white_eagle.state import War
from vistula.games.red_star_white_eagle.units import LITHUANIAN, POLISH, RUSSIAN, SOUTHWEST, WEST

NOT_YOURS_TO_ATTACK: Final = Refusal("9.0a", "You attack with your own units.")
NOTHING_TO_ATTACK_WITH: Final = Refusal("9.0a", "It is not on the map.")
COUNTERS_DO_NOT_FIGHT: Final = Refusal("7.2.1a", "Replacement counters do not fight.")
IS_OVERSTACKED: Final = Refusal("5.1.5a", "An overstacked unit may not attack.")
MOVED_STRATEGICALLY: Final = Refusal("8.3.3a", "It moved strategically this turn.")
JUST_RESTORED: Final = Refusal("7.2.4.2c", "It was restored this turn.")
HAS_ATTACKED: Final = Refusal("9.0e", "It has attacked in this phase.")
NO_COMMAND_NO_ATTACK: Final = Refusal("12.3.1a", "It is out of command.")
GUARD_DOES_NOT_ATTACK: Final = Refusal("21.5a", "This Frontier Guard has not been released.")
STANDS_DOWN: Final = Refusal("23.4.7.1b", "In the Standdown West Front attacks only in retaliation.")
NOT_NEXT_TO_IT: Final = Refusal("9.0c", "It is not next to that hex.")
ACROSS_THE_SEA: Final = Refusal("9.5a", "Nobody attacks across an all-sea hexside.")
NOT_BY_WATER: Final = Refusal("16.1a", "A flotilla attacks only hexes it could sail into.")
NOTHING_THERE: Final = Refusal("9.0a", "There is no enemy in that hex.")
ONE_BATTLE: Final = Refusal("12.4.2b", "Both fronts touch that hex: it may be fought only once a phase.")
FRONTS_APART: Final = Refusal("12.4.2a", "Units of different fronts do not attack together.")
LITHUANIANS_APART: Final = Refusal("21.2a", "Lithuanians and Russians do not attack together.")
NEUTRALS_DO_NOT_ATTACK: Final = Refusal("24.4.1a", "Lithuania is neutral: its units do not attack across its border.")
ONCE_ONLY: Final = Refusal("9.0d", "That hex has been attacked in this phase.")
NOBODY_CAN: Final = Refusal("9.0c", "None of your units is next to that hex.")
IN_ALREADY: Final = Refusal("9.0e", "It is in the attack already.")
NO_CHARGE: Final = Refusal("9.10.1a", "It has no charge factor.")
WAS_IN_ZONE: Final = Refusal("9.10.1a", "It began in, or left, a hex in an enemy zone of control.")
NOT_AT_FORTS: Final = Refusal("9.10.3a", "Russian cavalry cannot charge across a fortification hexside.")
NEEDS_ATTACKER: Final = Refusal("9.0f", "Name at least one attacking unit.")
NOT_LOWER: Final = Refusal("9.0k", "Only lower odds than you are entitled to may be chosen.")
NO_SQUADRON: Final = Refusal("24.7.1a", "The squadron helps one Polish battle with a supplied Polish unit.")

# The frame of MUSTER: the hex that is attacked.
HEX: Final = 0

# Marks that keep a unit from attacking, the first that it has.
WHY_BARRED: Final = [
    (ATTACKED, HAS_ATTACKED),
    (OVERSTACKED, IS_OVERSTACKED),
    (STRATEGIC, MOVED_STRATEGICALLY),
    (RESTORED, JUST_RESTORED),
]
BARS_ATTACK: Final = ATTACKED | OVERSTACKED | STRATEGIC | RESTORED


def stands_down(s: War, u: int) -> bool:
    """A West Front unit bound by the Standdown."""
    return s.is_of_west_front(u) and 0 <= s.since(STANDDOWN_FROM) < s.tables.standdown_turns


def cannot_attack(s: War, u: int) -> Refusal | None:
    """Whether a unit may attack at all in this phase (9.0h)."""
    order = s.order
    if not s.is_mine(u):
        return NOT_YOURS_TO_ATTACK
    if s.hex[u] < 0:
        return NOTHING_TO_ATTACK_WITH
    if order.replacement[u]:
        return COUNTERS_DO_NOT_FIGHT
    mark = s.mark[u]
    if mark & BARS_ATTACK:
        return next(why for bit, why in WHY_BARRED if mark & bit)
    if not s.in_command(u):
        return NO_COMMAND_NO_ATTACK
    if order.frontier_guard[u] and not mark & RELEASED:
        return GUARD_DOES_NOT_ATTACK
    if stands_down(s, u) and s.num[RETALIATION] <= 0:
        return STANDS_DOWN
    return None


def fronts_around(s: War, target: int) -> int:
    found = 0
    for other in s.board.neighbours[target]:
        if s.there[other] & 1:
            found |= s.kin[other]
    return found & (OF_WEST | OF_SOUTHWEST_FRONT)


def was_fought(s: War, target: int) -> int:
    """The fronts that attacked a hex this phase; -1 if nobody did."""
    found = -1
    for entry in s.fought:
        if entry >> 2 == target:
            found = (entry & 3) | (0 if found < 0 else found)
    return found


def target_obstacle(s: War, target: int) -> Refusal | None:
    """Whether a hex may be attacked now."""
    enemy = 1 - s.side
    if not s.there[target] & ((1 | COUNTERS) << enemy):
        return NOTHING_THERE
    fought = was_fought(s, target)
    if fought >= 0:
        if not s.tables.a_hex_may_be_attacked_again:
            return ONCE_ONLY  # A30
        if s.side == RUSSIAN and fronts_around(s, target) == OF_WEST | OF_SOUTHWEST_FRONT:
            return ONE_BATTLE  # 12.4.2b
    return None


def reach_obstacle(s: War, u: int, target: int) -> Refusal | None:
    """Whether a unit stands where it can attack the hex."""
    edge = s.board.edge_between(int(s.hex[u]), target)
    if edge < 0:
        return NOT_NEXT_TO_IT
    if s.board.sea[edge]:
        return ACROSS_THE_SEA  # 9.5a
    if s.order.flotilla[u] and not flotillas.links(s, s.hex[u], target):
        return NOT_BY_WATER  # 16.1a
    neutral = s.order.nation[u] == LITHUANIAN and s.num[LITHUANIA_STATUS] != 0
    if neutral and happenings.crosses_border(s, s.hex[u], target):
        return NEUTRALS_DO_NOT_ATTACK  # 24.4.1a
    fought = was_fought(s, target)
    front = s.order.front[u]
    if fought > 0 and front and s.order.side[u] == RUSSIAN and not fought & front:
        return ONE_BATTLE  # 12.4.2b
    return None


def may_join(s: War, u: int, target: int) -> Refusal | None:
    why = cannot_attack(s, u) or reach_obstacle(s, u, target)
    if why is not None:
        return why
    if s.mark[u] & ATTACKING:
        return IN_ALREADY
    if s.side == POLISH:
        return None
    order = s.order
    for other in attackers(s):
        if (order.nation[other] == LITHUANIAN) != (order.nation[u] == LITHUANIAN):
            return LITHUANIANS_APART  # 21.2a
        if order.front[other] and order.front[u] and order.front[other] != order.front[u]:
            return FRONTS_APART  # 12.4.2a
    return None


@final
class AttackHex(Choice[War]):
    """attack <hex>"""

    def obstacle(self, s: War, x: int) -> Refusal | None:
        why = target_obstacle(s, x)
        if why is not None:
            return why
        if self.who(s, x, False) >= 0:
            return None
        nearest = self.who(s, x, True)
        return (may_join(s, nearest, x) if nearest >= 0 else None) or NOBODY_CAN

    def who(self, s: War, x: int, barred: bool) -> int:
        """The first of one's units beside a hex that may attack it, or that may not; -1 if there is none."""
        for other in s.board.neighbours[x]:
            if s.there[other] & (1 << s.side):
                for u in s.units_in(other):
                    if (may_join(s, u, x) is not None) == barred and s.is_mine(u):
                        return u
        return -1

    def words(self, s: War, x: int, why: Refusal) -> str:
        u = self.who(s, x, True) if target_obstacle(s, x) is None else -1
        return f"{s.name(u)} cannot attack {s.place_name(x)}. {why.message}" if u >= 0 else why.message

    def legal(self, s: War) -> list[int]:
        """Hexes of the enemy next to a unit that may attack."""
        board = s.board
        flood = s.static.scratch.new_flood()
        seen = s.static.scratch.seen
        enemy: int = (1 | COUNTERS) << (1 - s.side)
        found: list[int] = []
        for u in s.static.units[s.side]:
            space = i64(s.hex[u])
            if space < 0:
                continue
            ready = -1
            i: i64 = board.start[space]
            end: i64 = board.start[space + 1]
            while i < end:
                other: i64 = board.to[i]
                i += 1
                if not s.there[other] & enemy or seen[other] == flood:
                    continue
                if ready < 0:
                    ready = 1 if cannot_attack(s, u) is None else 0
                if ready and reach_obstacle(s, u, other) is None and target_obstacle(s, other) is None:
                    seen[other] = flood
                    found.append(other)
        found.sort()
        return found

    def play(self, s: War, x: int) -> None:
        s.num[TARGET] = x
        s.num[WITH_SQUADRON] = 0
        s.num[OF_COUNTERS_ONLY] = 0 if s.has_units(1 - s.side, x) else 1
        s.push(phases.MUSTER, x)


def mustering(s: War) -> str:
    target = s.arg(HEX)
    if not attackers(s):
        return f"Attack on {s.place_name(target)}: name the units that attack."
    odds = s.tables.combat_results.odds[odds_column(s, target)]
    return f"Attack on {s.place_name(target)}: {odds} now. Name more units, or resolve."


def beside(s: War, target: int) -> list[int]:
    """The acting side's units next to a hex."""
    found: list[int] = []
    for other in s.board.neighbours[target]:
        if s.there[other] & (1 << s.side):
            found.extend(s.units_in(other))
    found.sort()
    return found


@final
class Join(Choice[War]):
    """join <unit> with its attack factor, beside charging ones too (9.10.5a)"""

    def among(self, s: War) -> list[int]:
        return beside(s, s.arg(HEX))

    def obstacle(self, s: War, x: int) -> Refusal | None:
        return may_join(s, x, s.arg(HEX))

    def play(self, s: War, x: int) -> None:
        s.mark[x] |= ATTACKING

    def label(self, s: War, x: int) -> str:
        return f"{s.name(x)}, {s.place_name(s.hex[x])}"

    def words(self, s: War, x: int, why: Refusal) -> str:
        return f"{s.name(x)} cannot join the attack on {s.place_name(s.arg(HEX))}. {why.message}"

    def detail(self, s: War, x: int) -> dict[str, object]:
        return {"note": counted(s.attack_of(x), "factor")}


@final
class Charge(Choice[War]):
    def among(self, s: War) -> list[int]:
        return [u for u in beside(s, s.arg(HEX)) if s.charge_of(u)]

    def obstacle(self, s: War, x: int) -> Refusal | None:
        why = may_join(s, x, s.arg(HEX))
        if why is not None:
            return why
        if not s.charge_of(x):
            return NO_CHARGE
        if s.mark[x] & (BEGAN_IN_ZONE | LEFT_ZONE):
            return WAS_IN_ZONE  # 9.10.1a
        if s.side == RUSSIAN and sides_crossed(s, s.hex[x], s.arg(HEX)) & FORTIFICATION:
            return NOT_AT_FORTS  # 9.10.3a
        return None

    def words(self, s: War, x: int, why: Refusal) -> str:
        return f"{s.name(x)} cannot charge {s.place_name(s.arg(HEX))}. {why.message}"

    def play(self, s: War, x: int) -> None:
        s.mark[x] |= ATTACKING | CHARGING  # 9.10.2a

    def label(self, s: War, x: int) -> str:
        return f"{s.name(x)} charges from {s.place_name(s.hex[x])}"

    def detail(self, s: War, x: int) -> dict[str, object]:
        return {"note": counted(s.charge_of(x), "factor")}


def no_squadron(s: War) -> Refusal | None:
    """One Polish battle a turn (24.7.1a)."""
    if not s.rules.squadron or s.side != POLISH or s.num[SQUADRON_USED] or s.num[WITH_SQUADRON]:
        return NO_SQUADRON
    return None if any(sources_for(s, u, s.hex[u], None) for u in attackers(s)) else NO_SQUADRON


def join_squadron(s: War) -> None:
    s.num[WITH_SQUADRON] = 1


def resolving(s: War) -> str:
    return at_odds(s, odds_column(s, s.arg(HEX))) if attackers(s) else "Resolve the attack"


def lower(s: War) -> list[int]:
    """Lower odds by choice (9.0k)."""
    return list(range(odds_column(s, s.arg(HEX)) - 1, -1, -1)) if attackers(s) else []


def at_odds(s: War, x: int) -> str:
    return f"Resolve at {s.tables.combat_results.odds[x]}"


def last_column(s: War) -> int:
    return len(s.tables.combat_results.odds) - 1


def nobody_named(s: War) -> Refusal | None:
    return None if attackers(s) else NEEDS_ATTACKER


def not_lower(s: War, x: int) -> Refusal | None:
    return nobody_named(s) or (None if 0 <= x < odds_column(s, s.arg(HEX)) else NOT_LOWER)


def resolve_as_entitled(s: War) -> None:
    resolve(s, odds_column(s, s.arg(HEX)))


def resolve(s: War, column: int) -> None:
    target = s.arg(HEX)
    s.pop()
    s.num[COLUMN] = column
    s.note(told.ATTACKS, s.side, target, sum(factors_of(s, u) for u in attackers(s)))
    s.push(phases.BATTLE)


def kin_of_attackers(s: War) -> int:
    """The fronts in the attack, as bits WEST and SOUTHWEST."""
    found = 0
    for u in attackers(s):
        found |= s.order.front[u] & (WEST | SOUTHWEST)
    return found


def is_on_west_front(s: War, target: int) -> bool:
    """Units that the Standdown binds are there."""
    return any(s.is_of_west_front(u) for u in s.units_in(target))


# Attacks are made one after the other, in any order (9.0b, 9.0g).
ATTACK: Final[OfSide] = OfSide(
    phases.ATTACK,
    "attack",
    "9.0f",
    [
        AttackHex(verb("attack"), SPACE, text="Attack {}"),
        EndPhase(verb("end_combat"), "End the combat phase", final=True),  # the turn passes
    ],
    prompt="Choose a hex to attack, or end your combat phase.",
    waiting="The enemy looks for a hex to attack.",
)
MUSTER: Final[OfSide] = OfSide(
    phases.MUSTER,
    "muster",
    "9.0f",
    [
        Join(verb("join"), PIECE),
        Charge(verb("charge"), PIECE),
        Button("with_squadron", "The Kościuszko Squadron joins", join_squadron, no_squadron),
        Button("resolve", "", resolve_as_entitled, nobody_named, closes=True, final=True, says=resolving),
        Pick("resolve_at", NUMBER, lower, not_lower, resolve, says=at_odds, most=last_column, final=True, sure=True),
    ],
    mustering,
    "The enemy declares an attack.",
    must_ask=True,  # the die is thrown only when the attacker says so
)
