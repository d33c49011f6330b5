"""The words for what happens: a row for each code of event, and the rule where it depends on what happened."""

from collections.abc import Callable
from typing import Final

from vistula.core.journal import Event
from vistula.core.words import Kind, Row, Words
from vistula.games.poland_1920 import events as e
from vistula.games.poland_1920.order import AIRCRAFT, HQ, SIDES, TANK
from vistula.games.poland_1920.state import Poland

RESULTS: Final = [  # of the Combat Table (rulings A1 to A3)
    "no effect",
    "the defender withdraws",
    "the defender withdraws, loses 1 SP",
    "the defender withdraws, loses 2 SP",
    "the attackers must reorganize",
]

_ROWS: Final[list[Row]] = [
    (e.DAY, "{}", "3.11", "phase", "day"),
    (e.MOVES, "{0}: {1} to {2}", "4.11a", "move", "unit from=zone to=zone - path=zone*"),
    (e.HIDDEN_MOVES, "A face-down counter: {1} to {2}", "4.11a", "move", "- from=zone to=zone - path=zone*"),
    (e.ATTACKS, "{} attacks {}", "5.11e", "combat", "side zone"),
    (e.STRENGTHS, "{} SP against {}, {} for the defender: row {}", "5.11d", "combat", "number number number row"),
    (e.RESULT_IS, "Row {1}, roll {2}: {0}", "table.combat.codes", "combat", "result row number"),
    (e.LOSSES_ARE, "Row {2}, roll {3}: {0} {1}", "5.11j", "combat", "side lost loss_row number"),
    (e.LOSES, "{} is down to {} SP", "", "combat", "unit number -"),
    (e.STARVES, "{} at {} is out of supply and is down to {} SP", "7.14", "supply", "unit zone number"),
    (e.HUNGER, "{} at {} is out of supply and loses 1 SP", "7.14", "supply", "unit zone"),
    (e.DESTROYED, "{} at {} is destroyed", "", "score", "unit zone"),
    (e.HIDDEN_GONE, "A face-down counter at {1} is removed", "def.camo.identity", "supply", "- zone"),
    (e.WITHDRAWS, "{} withdraws from {} to {}{}", "", "combat", "side from=zone to=zone price"),
    (e.STAYS, "{} holds {} for 1 SP", "", "combat", "side zone"),
    (e.TRAPPED, "There is no way out of {1}: the stack is lost", "5.15", "combat", "side zone"),
    (e.LEFT_BEHIND, "{} stays behind at {}", "8.7a", "combat", "unit zone"),
    (e.ADVANCES, "{0} advances to {2}", "5.26", "combat", "unit from=zone to=zone"),
    (
        e.FOUGHT,
        "{0} attacked {1}, {2} SP, row {3}: {4}. The attacker lost {5} SP, the defender {6}",
        "5.11d",
        "combat",
        "attacker=side space=zone odds=odds row=row result=result lost_attacker=number lost_defender=number "
        "retreat=place dice=number*",
    ),
    (e.DIGS, "Field fortifications of level {1} at {0}", "", "move", "zone number"),
    (e.BASE_FALLS, "The supply base at {} is destroyed", "7.15", "supply", "zone"),
    (e.ARRIVES, "{} arrives at {}", "", "move", "unit zone"),
    (e.HIDDEN_ARRIVES, "A face-down counter arrives at {1}", "def.camo.identity", "move", "- zone"),
    (e.TAKES, "{0} takes {2} SP at {1}", "7.21b", "move", "unit zone number"),
    (e.INTERNED, "{} enters East Prussia and is interned", "", "move", "unit zone"),
    (e.SUPPORTS, "{} supports", "", "combat", "unit zone"),
    (e.REORGANIZES, "{} must reorganize", "table.combat.codes", "combat", "unit"),
    (e.RECOVERS, "{} is in order again", "5.21", "phase", "unit"),
    (e.REVEALED, "{0}, {2} SP, is revealed at {1}", "def.camo.reveal", "combat", "unit zone number"),
    (e.TURNED_DOWN, "{} at {} is turned face down", "def.camo.identity", "phase", "unit zone"),
    (e.DIVIDED, "The strength of {} is divided", "", "phase", "entry"),
    (e.PLACED, "{} is placed at {}", "", "phase", "unit zone"),
    (e.ASKS_CHANGE, "{} asks to change its declaration", "5.11g", "combat", "side"),
    (e.ANSWERS, "{} {}", "5.11g", "combat", "side answer"),
]

_KINDS: Final[dict[str, Kind[Poland]]] = {
    "day": Kind(lambda s, x: s.order.days[x - 1]),
    "unit": Kind(lambda s, x: s.order.name(x), seat=lambda s, x: int(s.order.side[x])),
    "zone": Kind(lambda s, x: s.board.names[x], is_space=True),
    "place": Kind(lambda s, x: s.board.names[x - 1] if x else ""),  # a zone's number and 1, or 0: none
    "side": Kind(lambda s, x: SIDES[x], seat=lambda s, x: x),
    "odds": Kind(lambda s, x: f"{x // e.PAIRED} : {x % e.PAIRED}"),
    "row": Kind(lambda s, x: s.tables.combat.labels[x]),
    "loss_row": Kind(lambda s, x: s.tables.loss.labels[x]),
    "result": Kind(lambda s, x: RESULTS[x]),
    "lost": Kind(lambda s, x: f"loses {x} SP" if x else "loses nothing"),
    "price": Kind(lambda s, x: f", which costs {x} SP" if x else ""),
    "entry": Kind(lambda s, x: s.order.entries[x].name),
    "answer": Kind(lambda s, x: "agrees" if x else "refuses"),
}


def _placed(s: Poland, unit: int) -> str:
    kind = s.order.kind[unit]
    return "5.27b" if kind == TANK else "5.28b" if kind == AIRCRAFT else s.order.counters[unit].rule


# The rule of an event for which it depends on its numbers.
_RULES: Final[dict[int, Callable[[Poland, Event], str]]] = {
    e.LOSES: lambda s, it: e.RULE_OF_CAUSE[it.d],
    e.DESTROYED: lambda s, it: e.RULE_OF_CAUSE[it.d],
    e.WITHDRAWS: lambda s, it: e.RULE_OF_CAUSE[e.price_cause(s.board, it.b, it.c)] if it.d else "5.15",
    e.STAYS: lambda s, it: e.RULE_OF_CAUSE[it.c or e.BY_STAYING_IN_FORTRESS],
    e.DIGS: lambda s, it: "6.21b" if it.b == 2 else "6.21a",
    e.ARRIVES: lambda s, it: s.order.counters[it.a].rule,
    e.INTERNED: lambda s, it: s.order.interned.rule_id,
    e.SUPPORTS: lambda s, it: "8.3b" if s.order.kind[it.a] == HQ else "5.28c",
    e.DIVIDED: lambda s, it: s.order.split_rule,
    e.PLACED: lambda s, it: _placed(s, it.a),
}

WORDS: Final = Words(_ROWS, _KINDS, _RULES)
