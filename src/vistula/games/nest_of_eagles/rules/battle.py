"""Resolving an Attack: orders, the roll, losses, morale, Retreat, Advance (10.3 to 10.6, 10.8, 14.0 to 14.2)."""

from typing import Final, final

from vistula.core.action import verb
from vistula.core.flow import NUMBER, Choice, Decision
from vistula.core.refusal import Refusal
from vistula.core.stages import Stages
from vistula.games.nest_of_eagles import phases
from vistula.games.nest_of_eagles import words as told
from vistula.games.nest_of_eagles.asking import OfSeat
from vistula.games.nest_of_eagles.board import POLISH_THEATER, THEATERS
from vistula.games.nest_of_eagles.numbers import (
    AIR_FOUGHT,
    ASSAULT,
    ATTACKED,
    ATTACKING,
    ATTACKS,
    BATTLE_LEVEL,
    BLOODY,
    CHANCE,
    CHEKA,
    COUNTER,
    DECLARER,
    DEFENDING,
    FAVORABLE,
    FOUGHT_IN,
    FRONT_ATTACKS,
    IN_BATTLE,
    KONARMIYA_FOUGHT,
    MAXIMUM,
    NEGOTIATING,
    NO_ORDER,
    ORDER_A,
    ORDER_D,
    ORDERED,
    ORDERS,
    OUT,
    POLISH_MARKER,
    RESULT,
    ROLLED,
    STUBBORN,
    TARGET,
    THRUST,
    VACATED,
)
from vistula.games.nest_of_eagles.rules import cloaks, events, losses, morale
from vistula.games.nest_of_eagles.rules.aircraft import check_air
from vistula.games.nest_of_eagles.rules.strength import (
    attack_level,
    attack_sp,
    attackers,
    battle_theater,
    defenders,
    defense_sp,
    enemy_party,
    final_chance,
    front_theater,
    is_elite,
    is_very_favorable,
)
from vistula.games.nest_of_eagles.state import Eagles
from vistula.games.nest_of_eagles.units import (
    AIR,
    ARTILLERY,
    CAVALRY,
    ENEMIES,
    KONARMIYA,
    LWOW,
    POLAND,
    POLES,
    REDS,
    SOVIET,
    TANK,
    WEST,
)

FAILURE: Final = 0
SUCCESS: Final = 1
BLOODY_FIGHT: Final = 2
FOR_THEATERS: Final = 1  # in the frame of OPERATION: those it may count for, as bits
LEAST_SP: Final = 3  # for a Special Order (14.1b)

SEAT: Final = 0

NOT_AN_ORDER: Final = Refusal("14.0a", "That is not an order of your side.")
TOO_WEAK: Final = Refusal("14.1b", "A Special Order needs at least 3 SP in the combat.")
ORDER_SPENT: Final = Refusal("14.1c", "You have given your Special Order of this turn.")
NOT_THAT_THEATER: Final = Refusal("17.1.1c", "The Attack was not made from or beside that Theater.")


# The Attack begins --------------------------------------------------------------------------------------------------


def begin(s: Eagles, target: int, force: list[int]) -> None:
    """What an Attack sets off before anything is rolled."""
    note_attack(s, force, target)
    marker = cheka_at(s, target)
    if s.side == POLAND and marker >= 0:
        s.num[CHEKA + marker] = -2  # 17.1.5e: for good
        s.note(told.CHEKA_GONE, target)
        if not s.rules.cheka_combat or not s.has_enemy(POLES, target):
            count_operation(s, force)
            end(s)
            return  # ruling 140
    enemy = enemy_party(s, s.side, target)
    cloaks.turn_up_hex(s, target, enemy)
    s.num[AIR_FOUGHT] = 0
    for u in [*force, *s.of_party(target, enemy)]:
        if s.order.kind[u] == AIR:
            s.num[AIR_FOUGHT] = 1
    for u in s.of_party(target, enemy):
        s.mark[u] |= DEFENDING
        s.mark[u] &= ~NEGOTIATING  # 20.4.1f: who is attacked stays loyal
    brush_aside(s)
    s.num[BLOODY] = 0
    s.num[RESULT] = FAILURE
    s.num[ORDER_A] = NO_ORDER
    s.num[ORDER_D] = NO_ORDER
    if not defenders(s):  # 23.1.1g, rulings 32, 155: no roll, no order, no shift
        s.note(told.NOBODY_THERE, target)
        s.num[RESULT] = SUCCESS
        s.push(phases.BATTLE, FIRST_CHECK)
    else:
        theater = battle_theater(s, force, target)
        attack, defense = attack_sp(s, force), defense_sp(s, defenders(s))
        s.num[BATTLE_LEVEL] = attack_level(s, force, target)  # read at the declaration (ruling 139)
        s.num[FAVORABLE] = 1 if is_very_favorable(s, attack, defense) else 0
        s.num[MAXIMUM] = 1 if morale.is_maximum(s, s.side, theater) else 0
        s.push(phases.BATTLE, 0)
    count_operation(s, force)


def note_attack(s: Eagles, force: list[int], target: int) -> None:
    """What counts Attacks."""
    s.num[FOUGHT_IN + s.board.theater[target]] |= 1  # 13.3.1a
    directions = 0
    for u in force:
        directions |= 1 << s.board.direction(target, int(s.at[u]))
        if s.order.group[u] == KONARMIYA:  # 20.1.2a
            s.num[KONARMIYA_FOUGHT] = 1
        if s.party[u] == REDS and s.front_of(u) == WEST:
            lift_cheka(s)
    s.num[VACATED] = directions


def lift_cheka(s: Eagles) -> None:
    """17.1.5d: as soon as the Western Front attacks its Cheka markers are taken up."""
    for marker in range(s.tables.cheka_markers):
        if s.num[CHEKA + marker] >= 0:
            s.num[CHEKA + marker] = -1


def cheka_at(s: Eagles, space: int) -> int:
    for marker in range(s.tables.cheka_markers):
        if s.num[CHEKA + marker] == space:
            return marker
    return -1


def brush_aside(s: Eagles) -> None:
    """Artillery, tanks and aircraft without regular units do not survive an Attack (3.4.5b, 3.4.6d, 3.4.7d)."""
    found = defenders(s)
    if attack_sp(s, found):
        return
    for u in found:
        if s.order.kind[u] in (ARTILLERY, TANK):
            s.note(told.ELIMINATED, u, s.at[u])
            losses.leave_map(s, u, OUT)
        elif s.order.kind[u] == AIR:
            losses.eliminate(s, u, False)


# Operations (17.1.1) ------------------------------------------------------------------------------------------------


def count_operation(s: Eagles, force: list[int]) -> None:
    """An Attack counts once: for each Front in it, or for one Theater of the Polish player's choice (17.1.1b)."""
    if s.side == SOVIET:
        fronts = 0
        for u in force:
            if s.party[u] == REDS:
                fronts |= 1 << s.front_of(u)
        for front in (1, 2):
            if fronts & (1 << front):
                s.num[FRONT_ATTACKS + front] += 1  # ruling 81
        return
    choices = operation_theaters(s, force)
    if len(choices) == 1:
        s.num[ATTACKS + choices[0]] += 1
    else:
        bits = 0
        for theater in choices:
            bits |= 1 << theater
        s.push(phases.OPERATION, 0, bits)


def operation_theaters(s: Eagles, force: list[int]) -> list[int]:
    """Theaters of the attackers' hexes, and of those beside them (17.1.1c, ruling 80)."""
    found: list[int] = []
    for u in force:
        at: int = s.at[u]
        for space in [at, *s.board.neighbours[at]]:
            theater = s.board.theater[space]
            if s.plan.in_play[theater] and theater not in found:
                found.append(theater)
    found.sort()
    return found


@final
class CountFor(Choice[Eagles]):
    """count <Theater>"""

    def among(self, s: Eagles) -> list[int]:
        return [0, 1, 2]

    def obstacle(self, s: Eagles, x: int) -> Refusal | None:
        return None if x < 3 and s.arg(FOR_THEATERS) & (1 << x) else NOT_THAT_THEATER

    def play(self, s: Eagles, x: int) -> None:
        s.pop()
        s.num[ATTACKS + x] += 1

    def label(self, s: Eagles, x: int) -> str:
        return THEATERS[x]


# Orders (14.0) ------------------------------------------------------------------------------------------------------


def may_order(s: Eagles, side: int, units: list[int]) -> Refusal | None:
    """14.1b, 14.1c; support units add no SP (3.4.2f)."""
    if defense_sp(s, units) < LEAST_SP:
        return TOO_WEAK
    if s.num[ORDERED + side] and not is_exempt(s, units):
        return ORDER_SPENT
    return None


def is_exempt(s: Eagles, units: list[int]) -> bool:
    """14.1c: an order to none but Elite, cavalry and support units does not count (ruling 67)."""
    for u in units:
        if not s.order.support[u] and s.order.kind[u] != CAVALRY and not is_elite(s, u):
            return False
    return True


def orders_of(attacking: bool) -> list[int]:
    """14.0a"""
    return [NO_ORDER, ASSAULT, THRUST] if attacking else [NO_ORDER, STUBBORN, COUNTER]


@final
class GiveOrder(Decision[Eagles]):
    """14.1a: the attacker first, then the defender, who knows the attacker's."""

    def seat(self, s: Eagles) -> int:
        return s.arg(SEAT)

    def prompt(self, s: Eagles) -> str:
        place = s.place_name(s.num[TARGET])
        if self.number == phases.ATTACK_ORDER:
            return f"Attack on {place}: chance {final_chance(s)}. Give a Special Order?"
        order = ORDERS[s.num[ORDER_A]]
        return f"{place} is attacked with {order}, chance {final_chance(s)}. Give a Special Order?"

    def waiting(self, s: Eagles) -> str:
        return "The other side considers a Special Order."


@final
class TheOrder(Choice[Eagles]):
    """order <number>"""

    def units(self, s: Eagles) -> list[int]:
        return attackers(s) if s.top().number == phases.ATTACK_ORDER else defenders(s)

    def among(self, s: Eagles) -> list[int]:
        return orders_of(s.top().number == phases.ATTACK_ORDER)

    def obstacle(self, s: Eagles, x: int) -> Refusal | None:
        if x not in self.among(s):
            return NOT_AN_ORDER
        side = s.side if s.top().number == phases.ATTACK_ORDER else 1 - s.side
        return None if x == NO_ORDER else may_order(s, side, self.units(s))

    def play(self, s: Eagles, x: int) -> None:
        attacking = s.top().number == phases.ATTACK_ORDER
        side = s.side if attacking else 1 - s.side
        units = self.units(s)
        s.pop()
        s.num[ORDER_A if attacking else ORDER_D] = x
        if x != NO_ORDER:
            s.note(told.ORDER_GIVEN, side, x)
            if not is_exempt(s, units):
                s.num[ORDERED + side] = 1

    def label(self, s: Eagles, x: int) -> str:
        return "No order" if x == NO_ORDER else ORDERS[x]

    def detail(self, s: Eagles, x: int) -> dict[str, object]:
        notes = [
            "",
            "+2; on odd rolls you lose a step",
            "-1; two more Movement Points to advance",
            "-2 for them; on odd rolls you lose a step",
            "+1 for them; if they fail they retreat and you may advance",
        ]
        return {"note": notes[x]} if notes[x] else {}


# Stages -------------------------------------------------------------------------------------------------------------


def ask_attacker(s: Eagles) -> None:
    if may_order(s, s.side, attackers(s)) is None:
        s.push(phases.ATTACK_ORDER, s.num[DECLARER])  # 14.1a


def ask_defender(s: Eagles) -> None:
    units = defenders(s)
    for u in units:
        if s.order.group[u] == LWOW and not s.rules.introductory:
            s.num[ORDER_D] = STUBBORN  # 19.4b, rulings 128, 142
            s.note(told.ORDER_GIVEN, 1 - s.side, STUBBORN)
            return
    if may_order(s, 1 - s.side, units) is None:
        s.push(phases.DEFENSE_ORDER, losses.first_seat(s, units))  # 14.1a


def roll(s: Eagles) -> None:
    """10.3c: two dice (1.3a); 2 and 12 are a Bloody Fight whatever the chance (10.4a, 10.7o)."""
    chance = final_chance(s)
    first, second = s.roll_two()
    total = first + second
    s.num[CHANCE] = chance
    s.num[ROLLED] = total
    if total in (2, 12):
        s.num[RESULT] = BLOODY_FIGHT
        s.num[BLOODY] = 1
    else:
        s.num[RESULT] = SUCCESS if total <= chance else FAILURE
    s.note(told.FOUGHT, s.num[TARGET], s.num[RESULT], chance, total, more=[first, second])


def take_losses(s: Eagles) -> None:
    """10.4a, 10.5b, 10.6a, 14.2: odd rolls serve the orders, even ones the overwhelmed."""
    total: int = s.num[ROLLED]
    if s.num[RESULT] == BLOODY_FIGHT:
        losses.demand(s, DEFENDING, 1)
        losses.demand(s, ATTACKING, 1)
        return
    if total % 2:
        if s.num[ORDER_D] == STUBBORN:
            losses.demand(s, DEFENDING, 1)  # 14.2c, 14.2e
        if s.num[ORDER_A] == ASSAULT:
            losses.demand(s, ATTACKING, 1)  # 14.2a
    elif s.num[RESULT] == SUCCESS:
        losses.demand(s, DEFENDING, int(s.num[FAVORABLE]) + int(s.num[MAXIMUM]))  # ruling 39


def shift_morale(s: Eagles) -> None:
    """10.3d, 10.3e, 13.3b"""
    s.num[BLOODY] = 0
    if s.num[RESULT] == BLOODY_FIGHT:
        return
    force = attackers(s)
    theater = battle_theater(s, force, s.num[TARGET])
    if theater == POLISH_THEATER and s.num[POLISH_MARKER] < 0 and s.rules.level_of_front and force:
        theater = front_theater(s, force)
    side = s.side if s.num[RESULT] == SUCCESS else 1 - s.side
    morale.shift(s, side, theater, s.tables.shift_attack, told.BY_ATTACK)


def retreat(s: Eagles) -> None:
    """11.0a: all defenders after a success; the attackers after a failure against a Counter Attack (14.2d)."""
    if s.num[RESULT] == SUCCESS:
        if defenders(s):
            s.push(phases.RETREAT, s.num[TARGET], DEFENDING)
    elif s.num[RESULT] == FAILURE and s.num[ORDER_D] == COUNTER:
        hexes: list[int] = []
        for u in attackers(s):
            if s.at[u] not in hexes:
                hexes.append(s.at[u])
        for space in reversed(hexes):
            s.push(phases.RETREAT, space, ATTACKING)


def check_theaters(s: Eagles) -> None:
    morale.check_markers(s)  # 13.4, 13.5: when the Retreat is complete (ruling 139)
    check_air(s)


def advance(s: Eagles) -> None:
    """10.4b, 12.0a: into a hex that the fight has emptied."""
    target: int = s.num[TARGET]
    if s.num[RESULT] != FAILURE:
        if not int(s.there[target]) & ENEMIES[POLES if s.side == POLAND else REDS] and attackers(s):
            s.push(phases.ADVANCE, ATTACKING, s.num[DECLARER])
            other = 3 - int(s.num[DECLARER])
            if s.rules.three_players and s.side == SOVIET and any(s.seat_for(u) == other for u in attackers(s)):
                s.push(phases.ADVANCE, ATTACKING, other)
    elif s.num[ORDER_D] == COUNTER and defenders(s):
        for seat in range(len(s.seats)):
            if any(s.seat_for(u) == seat for u in defenders(s)):
                s.push(phases.ADVANCE, DEFENDING, seat)


def end(s: Eagles) -> None:
    fought = ATTACKED
    for u in range(s.order.count):
        s.mark[u] &= ~(IN_BATTLE & ~fought)
    morale.check_markers(s)
    check_air(s)
    events.after_combat(s)


BATTLE: Final[Stages[Eagles]] = Stages(
    phases.BATTLE,
    "battle",
    [
        ("The attacker's order", ask_attacker),
        ("The defender's order", ask_defender),
        ("The roll", roll),
        ("Losses", take_losses),
        ("Morale", shift_morale),
        ("Retreat", retreat),
        ("Theaters", check_theaters),
        ("Advance", advance),
        ("End", end),
    ],
)
FIRST_CHECK: Final = 6  # where an Attack on nobody goes on
OPERATION: Final[OfSeat] = OfSeat(
    phases.OPERATION,
    "operation",
    "17.1.1c",
    [CountFor(verb("count"), NUMBER)],
    prompt="For which Theater does this Attack count?",
    waiting="Poland says for which Theater the Attack counts.",
)
ATTACK_ORDER: Final[GiveOrder] = GiveOrder(
    phases.ATTACK_ORDER, "attack_order", "14.1a", [TheOrder(verb("order"), NUMBER, final=True)]
)
DEFENSE_ORDER: Final[GiveOrder] = GiveOrder(
    phases.DEFENSE_ORDER, "defense_order", "14.1a", [TheOrder(verb("order"), NUMBER, final=True)]
)
