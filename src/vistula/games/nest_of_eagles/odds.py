"""The chances of an Attack, exact, from what the seat may know: the rules' own chance, every fall of two dice, and what
each costs when it is fought out."""

from fractions import Fraction
from typing import Final

from vistula.core.action import Action
from vistula.core.odds import BAD, BEST, NEUTRAL, Odds, Outcome, Variant
from vistula.games.nest_of_eagles import phases
from vistula.games.nest_of_eagles.numbers import BATTLE_LEVEL, DUE, NO_ORDER, ORDER_A, ORDERS, STUBBORN, TARGET
from vistula.games.nest_of_eagles.rules import battle, cloaks
from vistula.games.nest_of_eagles.rules.strength import (
    MODIFIERS,
    attack_level,
    attack_sp,
    attackers,
    defense_sp,
    enemy_party,
    modifiers,
    order_value,
    table_chance,
)
from vistula.games.nest_of_eagles.state import Eagles
from vistula.games.nest_of_eagles.units import LWOW

ROLLS: Final = [0, 0, 1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1]  # ways of 36 by sum
ALL: Final = 36


def success_ways(chance: int) -> int:
    """10.3c: 3 to the chance; 2 and 12 never."""
    return sum(ROLLS[total] for total in range(3, 12) if total <= chance)


def success_on(chance: int) -> str:
    """The sums that succeed, in words."""
    if chance < 3:
        return "No roll succeeds"
    return "Success on 3" if chance == 3 else f"Success on 3 to {min(chance, 11)}"


def attack_odds(s: Eagles, seat: int, action: Action) -> Odds | None:
    """Of the Attack that is being named, or of an order for it."""
    phase = s.top().number
    side = s.side_of_seat(seat)
    if (action.verb.name == "strike" and phase == phases.MUSTER) or (
        action.verb.name == "no_more" and phase == phases.CONSENT
    ):
        return odds_of(s, side, action, NO_ORDER, NO_ORDER, True)
    if action.verb.name == "count" and phase == phases.OPERATION and s.frame(phases.BATTLE) >= 0:
        return odds_of(s, side, action, NO_ORDER, NO_ORDER, False)
    if action.verb.name == "order" and phase == phases.ATTACK_ORDER:
        return odds_of(s, side, action, action.x, NO_ORDER, False)
    if action.verb.name == "order" and phase == phases.DEFENSE_ORDER:
        return odds_of(s, side, action, int(s.num[ORDER_A]), action.x, False)
    return None


def odds_of(s: Eagles, asker: int, action: Action, order_a: int, order_d: int, early: bool) -> Odds | None:
    target: int = s.num[TARGET]
    force = attackers(s)
    enemy = enemy_party(s, s.side, target)
    against = s.of_party(target, enemy)
    if early and (cloaks.has_concealed(s, target, enemy) or any(s.cloak[u] for u in force)):
        return None  # nobody knows yet who fights (ruling 155)
    if not force or not attack_sp(s, force) or not defense_sp(s, against) or battle.cheka_at(s, target) >= 0:
        return None
    last_orders = battle.orders_of(False)
    if stands_fast(s, against):
        last_orders = [STUBBORN]
        order_d = STUBBORN
    level = attack_level(s, force, target) if early else int(s.num[BATTLE_LEVEL])
    base = table_chance(s, attack_sp(s, force), defense_sp(s, against))
    parts = modifiers(s, force, target, level, order_a, order_d)
    chance = base + sum(parts)
    shown = [(f"{attack_sp(s, force)} against {defense_sp(s, against)} SP", str(base), "10.3a")]
    for i in range(len(parts)):
        if parts[i]:
            text, rule = MODIFIERS[i]
            shown.append((text, f"{parts[i]:+d}", rule))
    attacking = asker == s.side
    return Odds(
        outcomes(chance, attacking),
        shown,
        [("Chance", Fraction(chance)), *losses(s, asker, action, chance)],
        bars(chance, attacking),
        f"{success_on(chance)}, Bloody Fight on 2 and 12.",
        variants(s, chance - order_value(s, order_a) - order_value(s, order_d), attacking, order_a, early, last_orders),
    )


def stands_fast(s: Eagles, against: list[int]) -> bool:
    """19.4b: the garrison of Lwów always gives Stubborn Defense."""
    return not s.rules.introductory and any(s.order.group[u] == LWOW for u in against)


# What it costs ------------------------------------------------------------------------------------------------------


def losses(s: Eagles, asker: int, action: Action, chance: int) -> list[tuple[str, Fraction]]:
    """The mean of the steps that both sides lose. Each kind of roll is fought out once on a clone: odd sums serve the
    orders, even ones the overwhelmed (10.4 to 10.6, 14.2), and a Retreat costs what its best route costs (11.5a)."""
    if any(s.cloak):
        return []  # who may pass by whom in a Retreat is hidden
    before = [steps_of(s, side) for side in (0, 1)]
    lost = [Fraction(0), Fraction(0)]
    cost: dict[tuple[bool, bool, bool], list[int]] = {}
    for total in range(2, 13):
        kind = (total in (2, 12), total <= chance, total % 2 == 1)
        if kind not in cost:
            end = fought_out(s, action, [total - 6, 6] if total > 6 else [total - 1, 1])
            cost[kind] = [before[side] - steps_of(end, side) for side in (0, 1)]
        for side in (0, 1):
            lost[side] += Fraction(ROLLS[total] * cost[kind][side], ALL)
    return [
        ("They lose, steps if a retreat keeps together", lost[1 - asker]),
        ("You lose, steps if a retreat keeps together", lost[asker]),
    ]


def steps_of(s: Eagles, side: int) -> int:
    """The steps of a side on the map or on the way back to it, as aircraft are that had to go."""
    total = 0
    for u in range(s.order.count):
        if (s.at[u] >= 0 or s.at[u] == DUE) and s.side_of(u) == side:
            total += s.order.steps[u] - int(s.lost[u])
    return total


def fought_out(s: Eagles, action: Action, dice: list[int]) -> Eagles:
    """On a clone: the Attack to the end of its Retreat, with no further order; who retreats keeps together."""
    c = s.clone()
    assert isinstance(c, Eagles)
    c.tracking = False
    c.quiet = True
    c.asking = True
    c.force(dice)
    c.offer = None
    c.top().act(c, action)
    while not c.over and (c.frame(phases.BATTLE) >= 0 or c.frame(phases.CONSENT) >= 0):
        phase = c.top()
        if not phase.asks:
            phase.run(c)
            continue
        if phase.number in AFTERWARDS:
            break
        c.actor = phase.seat(c)
        phase.act(c, answer(phase.offer(c).actions()))
    return c


AFTERWARDS: Final = (phases.ADVANCE, phases.ADVANCE_TO)
PLAIN: Final = ("no_more", "together", "go")  # before naming single units


def answer(offered: list[Action]) -> Action:
    """What ends the question; else the first: no order, whoever pays, a route that costs as little as any other."""
    for action in offered:
        if action.verb.name in PLAIN:
            return action
    return offered[0]


def outcomes(chance: int, attacking: bool) -> list[Outcome]:
    success = success_ways(chance)
    good, bad = (BEST, BAD) if attacking else (BAD, BEST)
    return [
        Outcome("Success", Fraction(success, ALL), good),
        Outcome("Bloody Fight", Fraction(2, ALL), NEUTRAL),
        Outcome("Failure", Fraction(ALL - 2 - success, ALL), bad),
    ]


def bars(chance: int, attacking: bool) -> list[tuple[int, int, Fraction]]:
    found: list[tuple[int, int, Fraction]] = []
    for total in range(2, 13):
        if total in (2, 12):
            tone = NEUTRAL
        else:
            tone = BEST if (total <= chance) == attacking else BAD
        found.append((total, tone, Fraction(ROLLS[total], ALL)))
    return found


def variants(
    s: Eagles, plain: int, attacking: bool, order_a: int, early: bool, last_orders: list[int]
) -> list[Variant]:
    """The same roll with the orders that may still be given (14.2)."""
    found: list[Variant] = []
    for first in battle.orders_of(True) if early else [order_a]:
        for second in last_orders:
            if first == NO_ORDER and second == NO_ORDER:
                continue
            chance = plain + order_value(s, first) + order_value(s, second)
            title = f"{ORDERS[first]} against {ORDERS[second]}"
            short = f"{ORDERS[first]} / {ORDERS[second]}"
            found.append(Variant(title, short, outcomes(chance, attacking), bars(chance, attacking)))
    return found
