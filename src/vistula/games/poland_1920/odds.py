"""The odds of an attack, by running the real rules; only where the attacker may know the defenders (7, camouflage)."""

from fractions import Fraction

from vistula.core.action import Action, verb
from vistula.core.odds import BAD, BEST, GOOD, NEUTRAL, Odds, Outcome, Variant, distribution
from vistula.games.poland_1920 import phases
from vistula.games.poland_1920.order import AIRCRAFT, HQ
from vistula.games.poland_1920.state import (
    ATTACK_SP,
    DEFENCE_SP,
    DEFENDED,
    FAVOUR,
    RESULT,
    ROW,
    USED,
    Poland,
)
from vistula.games.poland_1920.strength import (
    border_favour,
    chosen_units,
    defenders,
    fort_favour,
    ground_favour,
    machines,
    strongest_direction,
    usable,
    usable_in_attack,
)
from vistula.games.poland_1920.tables import BACK, BACK_1, BACK_2, CODES, NO_EFFECT, REORGANIZE

WORDS = {
    NO_EFFECT: "No effect",
    BACK: "Withdraws",
    BACK_1: "Withdraws, loses 1",
    BACK_2: "Withdraws, loses 2",
    REORGANIZE: "You reorganize",
}
TONES = {NO_EFFECT: NEUTRAL, BACK: GOOD, BACK_1: BEST, BACK_2: BEST, REORGANIZE: BAD}


def attack_odds(s: Poland, seat: int, action: Action) -> Odds | None:
    """The odds of resolving the attack in hand, also with a further unit, without and with the defender's support."""
    if s.top().number != phases.DECLARE:
        return None
    if action.verb.name in ("join", "join_from"):
        joined = s.clone()
        assert isinstance(joined, Poland)
        joined.tracking = False
        joined.asking = True
        joined.play(joined.seats[seat], action)
        resolve = Action(verb("resolve"), ())
        return None if joined.refusal(joined.seats[seat], resolve) else attack_odds(joined, seat, resolve)
    if action.verb.name != "resolve":
        return None
    target = s.arg(0)
    for u in s.units_in(1 - seat, target):
        if s.is_hidden(u):
            return None  # nobody may know what lies there
    fought = settled(s, seat, action, False)
    variants: list[Variant] = []
    note = ""
    if may_be_supported(s, seat, target):
        helped = settled(s, seat, action, True)
        found = outcomes(s, seat, action, True)
        falls = sum((each.probability for each in found if each.tone <= GOOD), Fraction(0))
        note = f"{float(falls) * 100:.1f} % to drive them back if they support the defence."
        variants.append(Variant("if they support the defence", "+ HQ", found, bars(s, helped)))
    return Odds(
        outcomes(s, seat, action, False),
        modifiers(s, fought, target),
        expected(fought),
        bars(s, fought),
        note,
        variants,
    )


def outcomes(s: Poland, seat: int, action: Action, support: bool) -> list[Outcome]:
    found = distribution(s, lambda c: fight(c, seat, action, support), result_of, 2)
    order = (BACK_2, BACK_1, BACK, NO_EFFECT, REORGANIZE)
    return [Outcome(WORDS[code], found[CODES[code]], TONES[code]) for code in order if CODES[code] in found]


def bars(s: Poland, fought: Poland) -> list[tuple[int, int, Fraction]]:
    """What each roll brings in the row that is fought in."""
    row: int = fought.battle[ROW]
    return [(roll, TONES[s.tables.combat.cell(row, roll)], Fraction(6 - abs(7 - roll), 36)) for roll in range(2, 13)]


def fight(c: Poland, seat: int, action: Action, support: bool) -> None:
    """On a clone: resolve; the defender names his best support or none; changes of mind do not come into it."""
    c.play(c.seats[seat], action)
    while not c.over and c.top().number in (phases.DEFEND, phases.CHANGE):
        offered = c.choices(c.to_move[0])
        wanted = [a for a in offered if a.verb.name == ("support" if support else "stand")] or [
            a for a in offered if a.verb.name == "stand"
        ]
        c.play(c.to_move[0], wanted[0])


def settled(s: Poland, seat: int, action: Action, support: bool) -> Poland:
    """A clone after the result was rolled, for reading its strengths and row."""
    clone = s.clone()
    assert isinstance(clone, Poland)
    clone.tracking = False
    clone.asking = True
    fight(clone, seat, action, support)
    return clone


def result_of(c: Poland) -> str:
    return CODES[c.battle[RESULT]]


def expected(fought: Poland) -> list[tuple[str, Fraction]]:
    """SP by the loss table, and the bracketed SP of the Combat Table with them (5.11j, A1)."""
    table = fought.tables.loss
    combat = fought.tables.combat
    favour: int = fought.battle[FAVOUR]
    theirs = table.moved(table.row_of(fought.battle[ATTACK_SP]), favour)
    ours = table.moved(table.row_of(fought.battle[DEFENCE_SP]), -favour)
    they = Fraction(0)
    you = Fraction(0)
    for roll in range(2, 13):
        weight = Fraction(6 - abs(7 - roll), 36)
        result = combat.cell(fought.battle[ROW], roll)
        bracket = 2 if result == BACK_2 else 1 if result == BACK_1 else 0
        they += weight * (table.cell(theirs, roll) + bracket)
        you += weight * table.cell(ours, roll)
    return [("They lose", they), ("You lose", you)]


def modifiers(s: Poland, fought: Poland, target: int) -> list[tuple[str, str, str]]:
    """Every number that went into the row, with its rule."""
    found: list[tuple[str, str, str]] = []
    for u in chosen_units(s):
        if s.is_combat(u):
            found.append((s.order.name(u), str(usable_in_attack(s, u, target)), "5.11a"))
        elif s.order.kind[u] == HQ:
            found.append((f"{s.order.name(u)} supports", "3", "8.3b"))
    found.append(("Attack", str(fought.battle[ATTACK_SP]), "5.11b"))
    for u in s.troops_in(1 - s.side, target):
        if not s.mark[u] & DEFENDED:
            found.append((s.order.name(u), str(usable(s, u)), "5.11a"))
    found.append(("Defence", str(fought.battle[DEFENCE_SP]), "5.11c"))
    difference = int(fought.battle[ATTACK_SP]) - int(fought.battle[DEFENCE_SP])
    table = s.tables.combat
    found.append(("Difference", str(difference), "5.11d"))
    direction = strongest_direction(s, target)
    ground = ground_favour(s, target)
    border = border_favour(s, direction, target)
    fort = fort_favour(fought, target, direction) if defenders(fought) else int(fought.battle[FAVOUR]) - ground - border
    for text, rows, rule in (
        ("Ground", ground, "5.11h"),
        ("River", border, "table.terrain.rivers"),
        ("Fortification", fort, "6.11a"),
    ):
        if rows:
            found.append((text, f"{rows} down", rule))
    machine = machines(s, chosen_units(s))
    if machine:
        found.append(("Tanks and aircraft", f"{machine} up", "5.27c"))
    theirs = sum(1 for u in s.troops_in(1 - s.side, target) if s.is_tank(u))
    if theirs:
        found.append(("Their tanks", f"{theirs} down", "5.27c"))
    found.append(("Row", table.labels[fought.battle[ROW]], "table.combat"))
    return found


def may_be_supported(s: Poland, seat: int, target: int) -> bool:
    """Whether the defender has somebody there who may still support (8.4b)."""
    for u in s.units_in(1 - seat, target):
        if s.order.kind[u] in (HQ, AIRCRAFT) and not s.mark[u] & USED:
            return True
    return False
