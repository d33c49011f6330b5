"""Odds before the dice, from what the seat may know: exact where the defender has been seen, else over all that he
could be (A92)."""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from vistula.core.action import Action
from vistula.core.odds import BAD, BEST, GOOD, NEUTRAL, Odds, Outcome, Variant
from vistula.games.west_was_saved import phases
from vistula.games.west_was_saved.asking import HEX
from vistula.games.west_was_saved.numbers import (
    B_AGAIN,
    B_AT,
    B_FROM,
    KNOWN,
    SHOWN,
)
from vistula.games.west_was_saved.rules import command, factors, marching
from vistula.games.west_was_saved.rules.factors import Line
from vistula.games.west_was_saved.state import West
from vistula.games.west_was_saved.units import ARTILLERY

LABELS: Final = ["You rout them", "They retreat", "All stay", "You retreat", "You are routed"]
TONES: Final = [BEST, GOOD, NEUTRAL, BAD, BAD]
MOST_ORDER: Final = 6


def chances(s: West, seat: int, action: Action) -> Odds | None:
    """None where no roll follows."""
    phase = s.top().number
    name = action.verb.name
    if phase == phases.ATTACK and name == "attack":
        return attack_odds(s, seat, action.x, s.faced(action.x), -1, False)
    if phase == phases.SUPPORT:
        support = action.x if name == "with" else -1
        return attack_odds(s, seat, s.n[B_FROM], s.n[B_AT], support, s.n[B_AGAIN] != 0)
    if phase == phases.AGAIN and name == "again":
        h = s.arg(HEX)
        return attack_odds(s, seat, h, s.faced(h), -1, True)
    if phase == phases.BONUS and name == "fight":
        return open_odds(s, seat)
    if phase == phases.MARCH_TO:
        return order_odds(s, seat)
    return None


# An order to move -----------------------------------------------------------------------------------------------


def order_odds(s: West, seat: int) -> Odds | None:
    """The HQ test (table.activation)."""
    h = s.arg(HEX)
    between = command.hexes_to_hq(s, seat, marching.group(s, h), h)
    if between == 0:
        return None
    fails = Fraction(min(between, MOST_ORDER), 6)
    outcomes = [Outcome("The order is carried out", 1 - fails, GOOD), Outcome("The order fails", fails, BAD)]
    words = "no HQ to be reached" if between == command.OUT_OF_REACH else str(between)
    return Odds(outcomes, [("Hexes to the nearest HQ", words, "7.2a")], [], [])


# A combat -------------------------------------------------------------------------------------------------------


def kind_of(s: West, margin: int) -> int:
    """Which outcome a difference is, seen from the attacker."""
    if margin >= s.tables.rout_from:
        return 0
    if margin >= s.tables.retreat_from:
        return 1
    if margin > -s.tables.retreat_from:
        return 2
    return 3 if margin > -s.tables.rout_from else 4


def margins(attack: int, defence: int) -> dict[int, Fraction]:
    """The eleven differences of two dice."""
    found: dict[int, Fraction] = {}
    for first in range(1, 7):
        for second in range(1, 7):
            margin = attack + first - defence - second
            found[margin] = found.get(margin, Fraction(0)) + Fraction(1, 36)
    return found


def outcomes_of(s: West, chance: dict[int, Fraction], attacker: bool) -> list[Outcome]:
    share = [Fraction(0)] * 5
    for margin, part in chance.items():
        share[kind_of(s, margin)] += part
    if not attacker:
        share.reverse()
    return [Outcome(LABELS[each], share[each], TONES[each]) for each in range(5) if share[each]]


def bars_of(s: West, chance: dict[int, Fraction], attacker: bool) -> list[tuple[int, int, Fraction]]:
    sign = 1 if attacker else -1
    rows = [(sign * margin, chance[margin]) for margin in chance]
    rows.sort(key=_first)
    return [(margin, TONES[kind_of(s, margin)], part) for margin, part in rows]


def _first(row: tuple[int, Fraction]) -> int:
    return row[0]


def expected_losses(s: West, chance: dict[int, Fraction], ours: int, theirs: int) -> list[tuple[str, Fraction]]:
    """Losses as the rules have them, as far as the units last; from the attacker's side."""
    you = Fraction(0)
    they = Fraction(0)
    for margin, part in chance.items():
        size = abs(margin)
        winners, losers = (ours, theirs) if margin > 0 else (theirs, ours)
        lost = min(size // 2, winners)
        back = 0 if size >= s.tables.rout_from else min(lost // 2, losers)
        if margin > 0:
            they += part * lost
            you += part * back
        else:
            you += part * lost
            they += part * back
    return [("They lose, at most", they), ("You lose, at most", you)]


def rows_of(ours: list[Line], theirs: list[Line]) -> list[tuple[str, str, str]]:
    found = [(f"You: {text}", f"{value:+d}", rule) for text, value, rule in ours]
    found.extend([(f"They: {text}", f"{value:+d}", rule) for text, value, rule in theirs])
    return found


def open_odds(s: West, seat: int) -> Odds:
    """Both stacks lie open: the real factors."""
    attack = factors.attack_lines(s)
    defence = factors.defence_lines(s)
    attacking = s.side_at(int(s.n[B_FROM])) == seat
    chance = margins(factors.total(attack), factors.total(defence))
    mine, other = (attack, defence) if attacking else (defence, attack)
    return Odds(
        outcomes_of(s, chance, attacking),
        rows_of(mine, other),
        [],
        bars_of(s, chance, attacking),
        "Both stacks are seen.",
    )


def is_open(s: West, h: int) -> bool:
    for u in s.units_in(h):
        if not s.mark[u] & (KNOWN | SHOWN):
            return False
    return True


def attack_odds(s: West, seat: int, start: int, at: int, support: int, again: bool) -> Odds | None:
    if s.troops[at] == 0:
        return None  # a lone HQ: no dice
    taking_part = factors.attackers(s, start, again)
    attack = factors.attack_lines_of(s, start, at, taking_part, -1)
    note = ""
    if support >= 0:
        note = "Support: 1-2 the attack is cancelled, 3-4 it goes on alone, 5-6 the factors of both. "
    if is_open(s, at):
        defence = factors.defence_lines_of(s, start, at, taking_part)
        low = high = factors.total(defence)
        note += "You have seen the defender."
    else:
        defence = factors.seen_defence_lines(s, start, at)
        lowest, highest = possible(s, seat, start, at, taking_part)
        low = factors.total(defence) + lowest
        high = factors.total(defence) + highest
        note += f"The defender is hidden: a factor from {low} to {high}, each counted alike."
    chance = mixed(s, start, at, attack, low, high, support, taking_part)
    if support >= 0:
        return coordinated(s, attack, defence, chance, note)
    variants: list[Variant] = []
    if low != high:
        for title, short, value in (("If it is the weakest", "weakest", low), ("If the strongest", "strongest", high)):
            found = margins(factors.total(attack), value)
            variants.append(Variant(title, short, outcomes_of(s, found, True), bars_of(s, found, True)))
    expected = expected_losses(s, chance, int(s.troops[start]), max(1, s.height(at)))
    return Odds(
        outcomes_of(s, chance, True), rows_of(attack, defence), expected, bars_of(s, chance, True), note, variants
    )


def mixed(
    s: West, start: int, at: int, attack: list[Line], low: int, high: int, support: int, taking_part: list[int]
) -> dict[int, Fraction]:
    """Differences over all factors that the defender may have and, with support, over the dice that let it go on."""
    values = [factors.total(attack)]
    if support >= 0:
        values = [values[0], factors.total(factors.attack_lines_of(s, start, at, taking_part, support))]
    found: dict[int, Fraction] = {}
    share = Fraction(1, (high - low + 1) * len(values))
    for value in values:
        for defence in range(low, high + 1):
            for margin, part in margins(value, defence).items():
                found[margin] = found.get(margin, Fraction(0)) + part * share
    return found


def coordinated(s: West, attack: list[Line], defence: list[Line], chance: dict[int, Fraction], note: str) -> Odds:
    """A third of the dice cancels the attack (9.2j)."""
    goes_on = Fraction(6 - s.tables.cancelled_up_to, 6)
    outcomes = [
        Outcome(outcome.label, outcome.probability * goes_on, outcome.tone) for outcome in outcomes_of(s, chance, True)
    ]
    outcomes.append(Outcome("The attack is cancelled", 1 - goes_on, BAD))
    bars = [(margin, tone, part * goes_on) for margin, tone, part in bars_of(s, chance, True)]
    return Odds(outcomes, rows_of(attack, defence), [], bars, note)


def possible(s: West, seat: int, start: int, at: int, taking_part: list[int]) -> tuple[int, int]:
    """The least and the most that a stack of that height could bring, from the public roster (A86): one weak unit, or
    the four best with all three arms."""
    front = factors.uses_front(s, start, at, taking_part)
    strong: list[int] = []
    weak = 9
    for u in s.order.combat[1 - seat]:
        if s.at[u] < 0:
            continue
        if s.order.arm[u] == ARTILLERY:
            weak = 0
            strong.append(1)
            continue
        order = s.order
        strong.append(order.front[u] if front else order.flank[u])
        weak = min(weak, order.reduced_front[u] if front else order.reduced_flank[u])
    strong.sort(reverse=True)
    most = min(s.tables.stacking, s.height(at))
    arms = [0, 0, s.tables.two_arms, s.tables.three_arms][min(3, most)]
    return min(weak, 9), sum(strong[:most]) + arms
