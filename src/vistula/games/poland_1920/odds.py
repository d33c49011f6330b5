"""The odds of an attack, by running the real rules; only where the attacker may know the defenders (7, camouflage)."""

from fractions import Fraction
from typing import Final, final

from vistula.core.action import Action, verb
from vistula.core.odds import BAD, BEST, GOOD, NEUTRAL, SUMS, Odds, Outcome, Variant, chance_of_sum, dice_for
from vistula.games.poland_1920 import phases
from vistula.games.poland_1920.board import FORTRESS, NO_FORT, TERRAINS, WISLA
from vistula.games.poland_1920.order import AIRCRAFT, HQ, POLES
from vistula.games.poland_1920.rules import attack, withdrawal
from vistula.games.poland_1920.rules import strength as sums
from vistula.games.poland_1920.state import (
    ATTACK_SP,
    DEFENCE_SP,
    DEFENDS,
    FAVOUR,
    REORGANIZED,
    ROW,
    TARGET,
    USED,
    Poland,
)
from vistula.games.poland_1920.tables import BACK, BACK_1, BACK_2, BRACKET, NO_EFFECT, REORGANIZE, DiceTable

TONES: Final = {NO_EFFECT: NEUTRAL, BACK: GOOD, BACK_1: BEST, BACK_2: BEST, REORGANIZE: BAD}


def attack_odds(s: Poland, seat: int, action: Action) -> Odds | None:
    """The odds of resolving the attack in hand, also with a further unit, without and with the defender's support."""
    if s.top().number != phases.DECLARE:
        return None
    if action.verb.name in ("join", "join_from"):
        joined = s.chance(s.seats[seat], action, []).state
        assert isinstance(joined, Poland)
        resolve = verb("resolve").bare
        return None if joined.refusal(s.seats[seat], resolve) else attack_odds(joined, seat, resolve)
    if action.verb.name != "resolve":
        return None
    target = s.arg(attack.ZONE)
    if any(s.is_hidden(u) for u in s.units_in(1 - seat, target)):
        return None  # nobody may know what lies there
    plain = Prospect(s, seat, action, False)
    variants: list[Variant] = []
    note = ""
    if may_be_supported(s, seat, target):
        helped = Prospect(s, seat, action, True)
        falls = sum((each.probability for each in helped.outcomes if each.tone <= GOOD), Fraction(0))
        note = f"{float(falls) * 100:.1f} % to drive them back if they support the defence."
        variants.append(Variant("if they support the defence", "+ HQ", helped.outcomes, helped.bars))
    return Odds(plain.outcomes, modifiers(s, plain.fought, target), plain.expected, plain.bars, note, variants)


@final
class Prospect:
    """What the combat brings. Every result is fought out on clones, with every loss that the loss table can bring, the
    defender doing what costs him least; what is lost is counted, not worked out."""

    def __init__(self, s: Poland, seat: int, action: Action, support: bool) -> None:
        self.fought: Final = fight(s, seat, action, support, []).state  # for its strengths and row
        battle = self.fought.battle
        loss = s.tables.loss
        favour = int(battle[FAVOUR])
        results = Falls(s.tables.combat, int(battle[ROW]))
        theirs = Falls(loss, loss.moved(loss.row_of(battle[ATTACK_SP]), favour))
        ours = Falls(loss, loss.moved(loss.row_of(battle[DEFENCE_SP]), -favour))
        self.bars: Final = [(roll, TONES[results.cells[roll]], chance_of_sum(roll)) for roll in SUMS]
        chances: dict[str, Fraction] = {}
        tones: dict[str, int] = {}
        they = you = Fraction(0)
        for result in (BACK_2, BACK_1, BACK, NO_EFFECT, REORGANIZE):
            if result not in results.values:
                continue
            chance = results.chance(result)
            # The two loss rolls do not touch each other: one fight serves a value of each.
            for i in range(max(len(theirs.values), len(ours.values))):
                one, other = theirs.values[min(i, theirs.last)], ours.values[min(i, ours.last)]
                dice = [*results.dice(result), *theirs.dice(one), *ours.dice(other)]
                end = fight(s, seat, action, support, dice)
                if i <= theirs.last:
                    they += chance * theirs.chance(one) * (total_sp(s, 1 - seat) - total_sp(end.state, 1 - seat))
                if i <= ours.last:
                    you += chance * ours.chance(other) * (total_sp(s, seat) - total_sp(end.state, seat))
                if i == 0:
                    label = words(end, result, seat)
                    chances[label] = chances.get(label, Fraction(0)) + chance
                    tones.setdefault(label, TONES[result])
        self.outcomes: Final = [Outcome(label, chances[label], tones[label]) for label in chances]
        self.expected: Final = [("They lose", they), ("You lose", you)]


@final
class Falls:
    """How two dice can fall in a row of a table: the values there, least first."""

    def __init__(self, table: DiceTable, row: int) -> None:
        self.cells: Final = {roll: table.cell(row, roll) for roll in SUMS}
        self.values: Final = sorted(set(self.cells.values()))
        self.last: Final = len(self.values) - 1

    def rolls(self, value: int) -> list[int]:
        return [roll for roll in SUMS if self.cells[roll] == value]

    def chance(self, value: int) -> Fraction:
        return sum((chance_of_sum(roll) for roll in self.rolls(value)), Fraction(0))

    def dice(self, value: int) -> list[int]:
        """Two dice that bring the value."""
        return dice_for(self.rolls(value)[0])


def total_sp(s: Poland, side: int) -> int:
    return sum(int(s.sp[u]) for u in s.order.of_side[side])


@final
class End:
    """How a combat tried on a clone went."""

    def __init__(self, state: Poland) -> None:
        self.state: Final = state
        self.could_stay = False


def fight(s: Poland, seat: int, action: Action, support: bool, dice: list[int]) -> End:
    """On a clone: resolve; the defender names his best support or none; whoever must withdraw takes the cheapest way.
    Changes of mind do not come into it. Without dice it goes no further than the first roll."""
    c = s.trial(dice)
    assert isinstance(c, Poland)
    c.play(c.seats[seat], action)
    end = End(c)
    while not c.over and c.asked_sides == 0:
        offered = c.choices(c.to_move[0])
        top = c.top().number
        if top == phases.DEFEND or top == phases.CHANGE:
            named = [a for a in offered if support and a.verb.name == "support"]
            c.play(c.to_move[0], named[0] if named else verb("stand").bare)
        elif top == phases.LOSE:
            c.play(c.to_move[0], offered[0])  # whoever pays, the sum is the same
        elif top == phases.WITHDRAW:
            end.could_stay = any(a.verb.name == "stay" for a in offered)
            c.play(c.to_move[0], cheapest(c, offered))
        else:
            break
    return end


def cheapest(c: Poland, offered: list[Action]) -> Action:
    """The way that costs the stack least, or staying for 1 SP."""
    going = [choice for choice in offered if choice.verb.name != "leave"]
    zone = c.arg(withdrawal.ZONE)
    return min(going, key=lambda choice: 1 if choice.verb.name == "stay" else withdrawal.price(c, zone, choice.x))


def words(end: End, result: int, seat: int) -> str:
    """What a result comes to, for the attacker's eyes."""
    if result == NO_EFFECT:
        return "No effect"
    if result == REORGANIZE:
        return "You reorganize"
    left = [u for u in end.state.order.of_side[1 - seat] if end.state.mark[u] & DEFENDS and end.state.zone[u] >= 0]
    if not any(end.state.is_combat(u) for u in left):
        return "Eliminated"
    bracket = BRACKET[result]
    if end.could_stay:
        lost = f"Loses {bracket} SP, withdraws" if bracket else "Withdraws"
        return f"{lost} or stays for 1 SP"
    if end.state.zone[left[0]] == end.state.battle[TARGET]:
        return f"Loses {bracket + 1} SP to stay"
    return f"Withdraws, loses {bracket} SP" if bracket else "Withdraws"


def modifiers(s: Poland, fought: Poland, target: int) -> list[tuple[str, str, str]]:
    """Every number that went into the row, with its rule."""
    found: list[tuple[str, str, str]] = []
    for u in sums.chosen_units(s):
        if s.is_combat(u):
            mired = sums.attacks_through_mire(s, s.zone[u], target)
            rule = "5.18" if mired else share_rule(s, u)
            found.append((s.order.name(u), str(sums.usable_in_attack(s, u, target)), rule))
        elif s.order.kind[u] == HQ:
            found.append((f"{s.order.name(u)} supports", "3", "8.3b"))
    attack, defence = int(fought.battle[ATTACK_SP]), int(fought.battle[DEFENCE_SP])
    found.append(("Attack", str(attack), "5.11b"))
    met = sums.met_by_attack(s, target)
    found.extend([(s.order.name(u), str(sums.usable(s, u)), share_rule(s, u)) for u in met])
    found.append(("Defence", str(defence), "5.11c"))
    found.append(("Difference", str(attack - defence), "5.11d"))
    direction = sums.strongest_direction(s, target)
    ground = sums.ground_favour(s, target)
    border = sums.border_favour(s, direction, target)
    fort = int(fought.battle[FAVOUR]) - ground - border
    terrain = TERRAINS[s.board.terrain[target]]
    wisla = s.board.border(direction, target) & WISLA != 0
    river = ("Wisła", "table.terrain.wisla") if wisla else ("River", "table.terrain.rivers")
    works = fortification(s, target, direction, fort) if fort else ("", "")
    for rows, (name, rule) in (
        (ground, (terrain.capitalize(), f"table.terrain.{terrain}")),
        (border, river),
        (fort, works),
    ):
        if rows:
            found.append((name, f"{rows} down", rule))
    for name, units, way in (("", sums.chosen_units(s), "up"), ("Their ", met, "down")):
        tanks = sum(1 for u in units if s.is_tank(u))
        aircraft = sums.machines(s, units) - tanks
        if tanks:
            found.append((f"{name}tanks".capitalize(), f"{tanks} {way}", "5.27c"))
        if aircraft:
            found.append((f"{name}aircraft".capitalize(), f"{aircraft} {way}", "5.28c"))
    found.append(("Row", s.tables.combat.labels[fought.battle[ROW]], "table.combat"))
    return found


def share_rule(s: Poland, unit: int) -> str:
    """By which rule a unit brings the SP it brings: half of them in reorganization, else all."""
    return "5.20" if s.mark[unit] & REORGANIZED else "5.11a"


def fortification(s: Poland, target: int, direction: int, rows: int) -> tuple[str, str]:
    """The one fortification that counts (A9) and its rule."""
    board = s.board
    if board.lined[target] and s.enemy() == POLES:
        if board.is_fortified(target, direction) and rows == 3:
            return "Fortified line", "6.11a"
        if rows == 2 and s.works[target] < 2 and board.fort[target] == NO_FORT:
            return "Behind a fortified line", "6.14"
    if board.fort[target] != NO_FORT and rows != s.works[target]:
        kind = "Fortress" if board.fort[target] == FORTRESS else "Fortified camp"
        return kind, {4: "6.15a", 3: "6.15b", 2: "6.15c"}[rows]
    return f"Field works, level {rows}", "6.22b" if rows == 2 else "6.22a"


def may_be_supported(s: Poland, seat: int, target: int) -> bool:
    """Whether the defender has somebody there who may still support (8.4b)."""
    return any(s.order.kind[u] in (HQ, AIRCRAFT) and not s.mark[u] & USED for u in s.units_in(1 - seat, target))
