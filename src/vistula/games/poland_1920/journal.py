"""What happens in the game, and the words for it."""

from typing import Final

from vistula.core.journal import FIRST_OF_GAME, Event, Line
from vistula.core.state import State
from vistula.games.poland_1920.state import Poland
from vistula.games.poland_1920.tables import CODES

DAY: Final = FIRST_OF_GAME
MOVES: Final = FIRST_OF_GAME + 1  # unit, from, to
HIDDEN_MOVES: Final = FIRST_OF_GAME + 2  # -, from, to
ATTACKS: Final = FIRST_OF_GAME + 3  # side, target
STRENGTHS: Final = FIRST_OF_GAME + 4  # attack, defence, favour, row
RESULT_IS: Final = FIRST_OF_GAME + 5  # code, row, roll
LOSSES_ARE: Final = FIRST_OF_GAME + 6  # side that loses, SP, row, roll
LOSES: Final = FIRST_OF_GAME + 7  # unit, SP left, zone
DESTROYED: Final = FIRST_OF_GAME + 8  # unit, zone
WITHDRAWS: Final = FIRST_OF_GAME + 9  # side, from, to, SP it costs
STAYS: Final = FIRST_OF_GAME + 10  # side, zone
TRAPPED: Final = FIRST_OF_GAME + 11  # side, zone
ADVANCES: Final = FIRST_OF_GAME + 12  # unit, from, to
DIGS: Final = FIRST_OF_GAME + 13  # zone, level
HUNGER: Final = FIRST_OF_GAME + 14  # unit, zone
BASE_FALLS: Final = FIRST_OF_GAME + 15  # zone
ARRIVES: Final = FIRST_OF_GAME + 16  # unit, zone
HIDDEN_ARRIVES: Final = FIRST_OF_GAME + 17  # -, zone
TAKES: Final = FIRST_OF_GAME + 18  # unit, zone, SP
INTERNED: Final = FIRST_OF_GAME + 19  # unit, zone
SUPPORTS: Final = FIRST_OF_GAME + 20  # unit, zone
REORGANIZES: Final = FIRST_OF_GAME + 21  # unit
RECOVERS: Final = FIRST_OF_GAME + 22  # unit
REVEALED: Final = FIRST_OF_GAME + 23  # unit, zone
DIVIDED: Final = FIRST_OF_GAME + 24  # entry
PLACED: Final = FIRST_OF_GAME + 25  # unit, zone
ASKS_CHANGE: Final = FIRST_OF_GAME + 26  # side
ANSWERS: Final = FIRST_OF_GAME + 27  # side, agreed
HIDDEN_GONE: Final = FIRST_OF_GAME + 28  # side, zone


def line(state: State, e: Event, seat: int) -> Line:
    """An event in words."""
    assert isinstance(state, Poland)
    s = state
    text, rule, kind, spaces = _words(s, e)
    return Line(text, rule, kind, spaces, [])


def _words(s: Poland, e: Event) -> tuple[str, str, str, list[int]]:
    order = s.order
    zone = s.board.names
    sides = ["Poland", "Soviet Russia"]
    code = e.code
    if code == DAY:
        return order.days[e.a - 1], "3.11", "phase", []
    if code == MOVES:
        return f"{order.name(e.a)}: {zone[e.b]} to {zone[e.c]}", "4.11a", "move", [e.b, e.c]
    if code == HIDDEN_MOVES:
        return f"A face-down counter: {zone[e.b]} to {zone[e.c]}", "def.camo.identity", "move", [e.b, e.c]
    if code == ATTACKS:
        return f"{sides[e.a]} attacks {zone[e.b]}", "5.11e", "combat", [e.b]
    if code == STRENGTHS:
        label = s.tables.combat.labels[e.d]
        return f"{e.a} SP against {e.b}, {e.c} for the defender: row {label}", "5.11d", "combat", []
    if code == RESULT_IS:
        label = s.tables.combat.labels[e.b]
        return f"Row {label}, roll {e.c}: {CODES[e.a]}", "table.combat.codes", "combat", []
    if code == LOSSES_ARE:
        label = s.tables.loss.labels[e.c]
        lost = f"loses {e.b} SP" if e.b else "loses nothing"
        return f"Row {label}, roll {e.d}: {sides[e.a]} {lost}", "5.11j", "combat", []
    if code == LOSES:
        return f"{order.name(e.a)} is down to {e.b} SP", "table.loss.codes", "combat", [e.c]
    if code == DESTROYED:
        return f"{order.name(e.a)} is destroyed", "5.26", "score", [e.b]
    if code == WITHDRAWS:
        cost = f", which costs {e.d} SP" if e.d else ""
        return f"{sides[e.a]} withdraws from {zone[e.b]} to {zone[e.c]}{cost}", "5.15", "combat", [e.b, e.c]
    if code == STAYS:
        return f"{sides[e.a]} holds {zone[e.b]} for 1 SP", "5.13a", "combat", [e.b]
    if code == TRAPPED:
        return f"There is no way out of {zone[e.b]}: the stack is lost", "5.15", "combat", [e.b]
    if code == ADVANCES:
        return f"{order.name(e.a)} advances to {zone[e.c]}", "5.26", "combat", [e.b, e.c]
    if code == DIGS:
        return f"Field fortifications of level {e.b} at {zone[e.a]}", "6.21a", "move", [e.a]
    if code == HUNGER:
        return f"{order.name(e.a)} at {zone[e.b]} is out of supply and loses 1 SP", "7.14", "supply", [e.b]
    if code == BASE_FALLS:
        return f"The supply base at {zone[e.a]} is destroyed", "7.15", "supply", [e.a]
    if code == ARRIVES:
        return f"{order.name(e.a)} arrives at {zone[e.b]}", order.counters[e.a].rule, "move", [e.b]
    if code == HIDDEN_ARRIVES:
        return f"A face-down counter arrives at {zone[e.b]}", "def.camo.identity", "move", [e.b]
    if code == TAKES:
        return f"{order.name(e.a)} takes {e.c} SP at {zone[e.b]}", "7.21b", "move", [e.b]
    if code == INTERNED:
        return f"{order.name(e.a)} enters East Prussia and is interned", order.interned.rule_id, "move", [e.b]
    if code == SUPPORTS:
        return f"{order.name(e.a)} supports", "8.3a", "combat", [e.b]
    if code == REORGANIZES:
        return f"{order.name(e.a)} must reorganize", "5.20", "combat", []
    if code == RECOVERS:
        return f"{order.name(e.a)} is in order again", "5.21", "phase", []
    if code == REVEALED:
        return f"{order.name(e.a)}, {e.c} SP, is revealed at {zone[e.b]}", "def.camo.reveal", "combat", [e.b]
    if code == DIVIDED:
        return f"The strength of {order.entries[e.a].name} is divided", order.split_rule, "phase", []
    if code == PLACED:
        return f"{order.name(e.a)} is placed at {zone[e.b]}", "5.27b", "phase", [e.b]
    if code == ASKS_CHANGE:
        return f"{sides[e.a]} asks to change its declaration", "5.11g", "combat", []
    if code == ANSWERS:
        return f"{sides[e.a]} {'agrees' if e.b else 'refuses'}", "5.11g", "combat", []
    if code == HIDDEN_GONE:
        return f"A face-down counter at {zone[e.b]} is removed", "def.camo.identity", "supply", [e.b]
    raise RuntimeError(f"no words for event {code}")
