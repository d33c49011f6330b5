"""What happened, in words: a row for each code of event."""

from typing import Final

from vistula.core.journal import FIRST_OF_GAME, Event, Line
from vistula.core.words import Kind, Row, Words
from vistula.games.nest_of_eagles.board import THEATERS
from vistula.games.nest_of_eagles.numbers import OPERATIONS, ORDERS
from vistula.games.nest_of_eagles.state import LEVELS, Eagles
from vistula.games.nest_of_eagles.units import LITHUANIANS, POLAND, POLES, SOVIET, WEST

# FIRST_OF_GAME, written out: so compiled rules hold the codes as constants, though this module is not compiled.
_FIRST: Final = 8
assert _FIRST == FIRST_OF_GAME

ROUND: Final = _FIRST + 0
TURN: Final = _FIRST + 1
SHIFTED: Final = _FIRST + 2
DESERTS: Final = _FIRST + 3
LINKED: Final = _FIRST + 4
MARKER_OFF: Final = _FIRST + 5
UNIFIED: Final = _FIRST + 6
VOLUNTEERS_CALLED: Final = _FIRST + 7
TAKEN_PLACE: Final = _FIRST + 8
LITHUANIANS_CROSS: Final = _FIRST + 9
LITHUANIANS_GO: Final = _FIRST + 10
REDUCED: Final = _FIRST + 11
ELIMINATED: Final = _FIRST + 12
ATTACKS: Final = _FIRST + 13
CHEKA_GONE: Final = _FIRST + 14
NOBODY_THERE: Final = _FIRST + 15
ORDER_GIVEN: Final = _FIRST + 16
FOUGHT: Final = _FIRST + 17
FLIES: Final = _FIRST + 18
RETREATS: Final = _FIRST + 19
LEAVES_MAP: Final = _FIRST + 20
ADVANCES: Final = _FIRST + 21
REACTS: Final = _FIRST + 22
APPEARS: Final = _FIRST + 23
REPLACEMENT_LOST: Final = _FIRST + 24
MOVES: Final = _FIRST + 25
PATROL_MOVES: Final = _FIRST + 26
TURNED_UP: Final = _FIRST + 27
DUMMY_GONE: Final = _FIRST + 28
RIDES: Final = _FIRST + 29
CONCENTRATES: Final = _FIRST + 30
SECRET_OUT: Final = _FIRST + 31
STRENGTHENED: Final = _FIRST + 32
FORMING: Final = _FIRST + 33
ARRIVES: Final = _FIRST + 34
OPERATION: Final = _FIRST + 35
RECEIVES: Final = _FIRST + 36
STARVES: Final = _FIRST + 37
REBUILT: Final = _FIRST + 38
MARKED: Final = _FIRST + 39
CHEKA_PLACED: Final = _FIRST + 40
FORMED: Final = _FIRST + 41
SPLIT_UP: Final = _FIRST + 42
CAVALRY_GROUP: Final = _FIRST + 43
TRANSFERRED: Final = _FIRST + 44
KONARMIYA_GONE: Final = _FIRST + 45
DEED: Final = _FIRST + 46
RESERVE_CALLED: Final = _FIRST + 47
REBELLION: Final = _FIRST + 48
DISARMED: Final = _FIRST + 49
REBELS: Final = _FIRST + 50
MARCHES_HARD: Final = _FIRST + 51
REMOVED: Final = _FIRST + 52
PRIORITY_SHOWN: Final = _FIRST + 53
DRAWS: Final = _FIRST + 54
DRAWS_UNSEEN: Final = _FIRST + 55
BOOSTS: Final = _FIRST + 56
PLAYS_EVENT: Final = _FIRST + 57
EVENT_CANCELLED: Final = _FIRST + 58
COVERS: Final = _FIRST + 59
REVEALS: Final = _FIRST + 60
STAYS_COVERED: Final = _FIRST + 61

# Why morale shifts (13.3).
BY_ATTACK: Final = 0
BY_REMNANT: Final = 1
BY_BRIGADE: Final = 2
BY_CAPTURE: Final = 3
BY_VOLUNTEERS: Final = 4
BY_COLLAPSE: Final = 5
BY_COOLING: Final = 6
BY_SUPPORT: Final = 7
BY_KIJOW: Final = 8
BY_MARCH: Final = 9
BY_BOOST: Final = 10
BY_SILESIA: Final = 11
CAUSES: Final = [
    "the fight",
    "a division destroyed",
    "a divisional brigade destroyed",
    "a place taken",
    "the Volunteer Army",
    "want of supply",
    "cooling fervor",
    "Morale support",
    "Kijów in Polish hands",
    "a forced march",
    "a Morale Boost",
    "the Silesian Uprising",
]
SIDES: Final = ["Poland", "the Soviets"]
RESULTS: Final = ["it fails", "it succeeds", "a Bloody Fight"]
POOLS: Final = ["Poland", "The Western Front", "The Southwestern Front", "Ukraine"]
FRONTS: Final = ["Poland", "Western Front", "Southwestern Front"]
EDGES: Final = ["", "", "northern", "eastern", "southern"]
PRIORITIES: Final = [
    "no priority",
    "the Silesian Uprising or a letter from Comrade Stalin",
    "the Division of Galicia or a Third Cavalry Army",
]
DEEDS: Final = {1: "stand at the eastern edge in Belarus", 2: "stand at the eastern edge in Ukraine"}


def box_words(s: Eagles, box: int) -> str:
    if box == 0:
        return "0"
    return f"{abs(box)} {'Polish' if box > 0 else 'Soviet'}"


def deed_words(s: Eagles, deed: int) -> str:
    return DEEDS.get(deed, "have crossed the Dźwina" if deed == 4 else "have entered Smoleńsk")


def whose_counter(s: Eagles, u: int) -> int:
    """The seat that a counter is printed for, whoever it obeys now: a line reads the same whenever it is told, though
    a brigade has rebelled meanwhile or the Konarmiya has gone to the other front."""
    party = s.order.party[u]
    if party == POLES:
        return POLAND
    return s.seat_of(SOVIET, WEST if party == LITHUANIANS else int(s.order.front[u]))


ROWS: Final[list[Row]] = [
    (ROUND, "The round of {0}", "5.0a", "phase", "round"),
    (TURN, "The turn of {0}", "5.0a", "phase", "side"),
    (SHIFTED, "Morale in {0} stands at {1}: {3}", "13.3a", "score", "theater box side cause"),
    (DESERTS, "{0} is lost", "20.4.2a", "phase", "unit hex"),
    (LINKED, "The Polish Theater's marker lies on that of {0}", "13.4b", "phase", "theater"),
    (MARKER_OFF, "The Polish Theater's marker is taken off", "13.4d", "phase", "-"),
    (UNIFIED, "Unified Morale: {0}", "13.5a", "phase", "box"),
    (VOLUNTEERS_CALLED, "The Volunteer Army is called", "19.1b", "phase", ""),
    (TAKEN_PLACE, "{0} takes {1}", "2.7a", "score", "unit hex"),
    (LITHUANIANS_CROSS, "Lithuania crosses the Demarcation Line", "21.1e", "phase", ""),
    (LITHUANIANS_GO, "The Lithuanians leave the war", "21.4b", "phase", ""),
    (REDUCED, "{0} is weakened: {2}", "3.3f", "combat", "unit hex level"),
    (ELIMINATED, "{0} is eliminated", "3.6a", "combat", "unit hex"),
    (
        ATTACKS,
        "Attack of {3} on {0} with {1} SP: {4}",
        "10.1a",
        "combat",
        "space=hex number - attacker=side units=unit*",
    ),
    (CHEKA_GONE, "The Cheka of {0} is broken up", "17.1.5e", "combat", "hex"),
    (NOBODY_THERE, "Nobody holds {0}", "10.1a", "combat", "hex"),
    (ORDER_GIVEN, "{0}: {1}", "14.1a", "combat", "side order"),
    (
        FOUGHT,
        "Attack on {0}, chance {2}, roll {3}: {1}",
        "10.3c",
        "combat",
        "space=hex result=result odds=number number dice=number*",
    ),
    (FLIES, "{0} flies to {2}", "3.4.7c", "move", "unit from=hex to=hex"),
    (RETREATS, "{0} retreats to {2}", "11.0a", "combat", "unit from=hex to=hex - path=hex*"),
    (LEAVES_MAP, "{0} retreats over the {1} edge", "2.3.2c", "combat", "unit edge"),
    (ADVANCES, "{0} advances to {2}", "12.0a", "move", "unit from=hex to=hex - path=hex*"),
    (REACTS, "Reactive Movement of {0}", "8.1b", "phase", "side"),
    (APPEARS, "{0} appears in {1}", "9.4b", "move", "unit hex"),
    (REPLACEMENT_LOST, "{0} loses its Replacement", "17.3d", "supply", "unit"),
    (MOVES, "{0} moves to {2}", "7.0c", "move", "unit from=hex to=hex - path=hex*"),
    (PATROL_MOVES, "A Concealed stack moves to {1}", "23.1.1b", "move", "from=hex to=hex side - path=hex*"),
    (STAYS_COVERED, "A Concealed stack at {0} stays, or part of it", "23.1.1b", "move", "hex side"),
    (TURNED_UP, "{0} is turned up in {1}", "23.1b", "move", "unit hex"),
    (DUMMY_GONE, "There was nobody in {0}", "23.1.1f", "move", "hex side"),
    (RIDES, "{0} goes by rail to {2} for {3}", "9.0a", "move", "unit from=hex to=hex number path=hex*"),
    (CONCENTRATES, "{0} leaves by rail for a secret place", "9.4a", "move", "unit -"),
    (SECRET_OUT, "The secret is out: {0}", "9.4e", "move", "hex"),
    (STRENGTHENED, "{0} is Strengthened", "17.3b", "supply", "unit"),
    (FORMING, "The Volunteer Army forms, turn {0}", "19.1.1a", "phase", "number"),
    (ARRIVES, "{0} arrives in {1}", "16.0b", "move", "unit hex"),
    (OPERATION, "{0} in the Theater of {1}: {2}", "17.1.1a", "phase", "front theater operation"),
    (RECEIVES, "{0} receives Replacements: {1}", "17.0a", "supply", "pool number"),
    (STARVES, "{0} starves: roll {2} with {3}", "15.3b", "supply", "unit hex number number"),
    (REBUILT, "{0} is Rebuilt", "17.2c", "supply", "unit"),
    (MARKED, "{0} receives a Replacement", "17.3a", "supply", "unit"),
    (CHEKA_PLACED, "The Cheka comes to {0}", "17.1.5b", "phase", "hex"),
    (FORMED, "{0} is formed in {1}", "18.0a", "phase", "unit hex"),
    (SPLIT_UP, "{0} splits in {1}", "18.0a", "phase", "unit hex"),
    (CAVALRY_GROUP, "The Cavalry Operational Group is formed", "18.3a", "phase", ""),
    (TRANSFERRED, "The Konarmiya joins the Western Front", "20.1.4b", "phase", ""),
    (KONARMIYA_GONE, "The Konarmiya is demoralized and leaves", "20.1.3a", "phase", ""),
    (DEED, "Poles {0}: Soviet Reserves may come", "20.2.1a", "phase", "deed"),
    (RESERVE_CALLED, "{0} is called from the Reserves", "20.2.1a", "phase", "unit"),
    (REBELLION, "The Ukrainian markers: Poland {0}, the Soviets {1}", "20.4.1b", "phase", "number number"),
    (DISARMED, "{0} is disarmed by its neighbours", "20.4.1c", "phase", "unit hex"),
    (REBELS, "{0} goes over to the Poles", "20.4.1c", "phase", "unit hex"),
    (MARCHES_HARD, "{0} has marched hard: roll {1}", "23.2.1b", "move", "unit number"),
    (REMOVED, "{0} is taken away", "23.3b", "phase", "unit hex"),
    (PRIORITY_SHOWN, "Priority of {0} turned up: {1}", "23.5b", "phase", "side priority"),
    (DRAWS, "An Event for {0}: {1}", "23.3a", "card", "side event"),
    (DRAWS_UNSEEN, "An Event is drawn for {0}", "23.3a", "card", "side"),
    (BOOSTS, "Morale support of {0} in {1}", "23.3a", "card", "side theater"),
    (PLAYS_EVENT, "Event of {0}: {1}", "23.3b", "card", "side event"),
    (EVENT_CANCELLED, "The Event of {0} is cancelled: {1}", "card.pl.10", "card", "side event"),
    (COVERS, "Concealed by {0}: {1}", "23.1.1a", "move", "side hex"),
    (REVEALS, "{0} reveals {1}", "23.1.3b", "move", "unit hex"),
]

KINDS: Final[dict[str, Kind[Eagles]]] = {
    "unit": Kind(lambda s, u: s.name(u), seat=whose_counter),
    "hex": Kind(lambda s, h: s.place_name(h), is_space=True),
    "side": Kind(lambda s, side: SIDES[side], seat=lambda s, side: POLAND if side == 0 else 1),
    "theater": Kind(lambda s, t: THEATERS[t]),
    "box": Kind(box_words),
    "cause": Kind(lambda s, c: CAUSES[c]),
    "round": Kind(lambda s, r: s.tables.rounds[r]),
    "level": Kind(lambda s, steps: LEVELS[steps]),
    "order": Kind(lambda s, order: ORDERS[order]),
    "result": Kind(lambda s, r: RESULTS[r]),
    "edge": Kind(lambda s, e: EDGES[e]),
    "front": Kind(lambda s, f: FRONTS[f]),
    "operation": Kind(lambda s, o: OPERATIONS[o]),
    "pool": Kind(lambda s, p: POOLS[p]),
    "deed": Kind(deed_words),
    "priority": Kind(lambda s, p: PRIORITIES[p]),
    "event": Kind(lambda s, number: s.static.event_titles[0][number - 1]),
}

# Events whose words depend on the side that their first number names: its own markers, and Fronts that operate whole.
OF_SOVIETS: Final = {DRAWS, PLAYS_EVENT, EVENT_CANCELLED, OPERATION}


class Spoken:
    """The sentences of the game; some are worded otherwise for the Soviets."""

    def __init__(self) -> None:
        self.words: Final = Words(ROWS, KINDS)
        fronts: Row = (OPERATION, "{0}: {2}", "17.1.1a", "phase", "front - operation")
        rows = [fronts if row[0] == OPERATION else row for row in ROWS if row[0] in OF_SOVIETS]
        events: Kind[Eagles] = Kind(lambda s, number: s.static.event_titles[1][number - 1])
        self.soviet: Final = Words(rows, {**KINDS, "event": events})

    def line(self, s: Eagles, event: Event) -> Line:
        words = self.soviet if event.a and event.code in OF_SOVIETS else self.words
        return words.line(s, event)


WORDS: Final = Spoken()
