"""The chances of an Attack, exact, from what the seat may know: the rules' own chance, and every fall of two dice."""

from fractions import Fraction
from typing import Final

from vistula.core.action import Action
from vistula.core.odds import BAD, BEST, NEUTRAL, Odds, Outcome, Variant
from vistula.games.nest_of_eagles import phases
from vistula.games.nest_of_eagles.numbers import BATTLE_LEVEL, NO_ORDER, ORDER_A, ORDERS, TARGET
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
    if action.verb.name == "strike" and phase == phases.MUSTER:
        return odds_of(s, s.side_of_seat(seat), NO_ORDER, NO_ORDER, True)
    if action.verb.name == "order" and phase == phases.ATTACK_ORDER:
        return odds_of(s, s.side_of_seat(seat), action.x, NO_ORDER, False)
    if action.verb.name == "order" and phase == phases.DEFENSE_ORDER:
        return odds_of(s, s.side_of_seat(seat), int(s.num[ORDER_A]), action.x, False)
    return None


def odds_of(s: Eagles, asker: int, order_a: int, order_d: int, early: bool) -> Odds | None:
    target: int = s.num[TARGET]
    force = attackers(s)
    enemy = enemy_party(s, s.side, target)
    against = s.of_party(target, enemy)
    if early and (cloaks.has_concealed(s, target, enemy) or any(s.cloak[u] for u in force)):
        return None  # nobody knows yet who fights (ruling 155)
    if not force or not attack_sp(s, force) or not defense_sp(s, against) or battle.cheka_at(s, target) >= 0:
        return None
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
        [("Chance", Fraction(chance))],
        bars(chance, attacking),
        f"{success_on(chance)}; 2 and 12 are a Bloody Fight.",
        variants(s, chance - order_value(s, order_a) - order_value(s, order_d), attacking, order_a, early),
    )


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


def variants(s: Eagles, plain: int, attacking: bool, order_a: int, early: bool) -> list[Variant]:
    """The same roll with the orders that may still be given (14.2)."""
    found: list[Variant] = []
    for first in battle.orders_of(True) if early else [order_a]:
        for second in battle.orders_of(False):
            if first == NO_ORDER and second == NO_ORDER:
                continue
            chance = plain + order_value(s, first) + order_value(s, second)
            title = f"{ORDERS[first]} against {ORDERS[second]}"
            short = f"{ORDERS[first][:4]}/{ORDERS[second][:4]}"
            found.append(Variant(title, short, outcomes(chance, attacking), bars(chance, attacking)))
    return found
