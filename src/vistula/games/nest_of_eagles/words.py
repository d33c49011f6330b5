"""What happened, in words: a row for each code of event."""

from typing import Final

from vistula.core.journal import FIRST_OF_GAME
from vistula.core.words import Kind, Row, Words
from vistula.games.nest_of_eagles.board import THEATERS
from vistula.games.nest_of_eagles.numbers import OPERATIONS, ORDERS
from vistula.games.nest_of_eagles.state import LEVELS, Eagles
from vistula.games.nest_of_eagles.units import POLAND

ROUND: Final = FIRST_OF_GAME + 0
TURN: Final = FIRST_OF_GAME + 1
SHIFTED: Final = FIRST_OF_GAME + 2
DESERTS: Final = FIRST_OF_GAME + 3
LINKED: Final = FIRST_OF_GAME + 4
MARKER_OFF: Final = FIRST_OF_GAME + 5
UNIFIED: Final = FIRST_OF_GAME + 6
VOLUNTEERS_CALLED: Final = FIRST_OF_GAME + 7
TAKEN_PLACE: Final = FIRST_OF_GAME + 8
LITHUANIANS_CROSS: Final = FIRST_OF_GAME + 9
LITHUANIANS_GO: Final = FIRST_OF_GAME + 10
REDUCED: Final = FIRST_OF_GAME + 11
ELIMINATED: Final = FIRST_OF_GAME + 12
ATTACKS: Final = FIRST_OF_GAME + 13
CHEKA_GONE: Final = FIRST_OF_GAME + 14
NOBODY_THERE: Final = FIRST_OF_GAME + 15
ORDER_GIVEN: Final = FIRST_OF_GAME + 16
FOUGHT: Final = FIRST_OF_GAME + 17
FLIES: Final = FIRST_OF_GAME + 18
RETREATS: Final = FIRST_OF_GAME + 19
LEAVES_MAP: Final = FIRST_OF_GAME + 20
ADVANCES: Final = FIRST_OF_GAME + 21
REACTS: Final = FIRST_OF_GAME + 22
APPEARS: Final = FIRST_OF_GAME + 23
REPLACEMENT_LOST: Final = FIRST_OF_GAME + 24
MOVES: Final = FIRST_OF_GAME + 25
PATROL_MOVES: Final = FIRST_OF_GAME + 26
TURNED_UP: Final = FIRST_OF_GAME + 27
DUMMY_GONE: Final = FIRST_OF_GAME + 28
RIDES: Final = FIRST_OF_GAME + 29
CONCENTRATES: Final = FIRST_OF_GAME + 30
SECRET_OUT: Final = FIRST_OF_GAME + 31
STRENGTHENED: Final = FIRST_OF_GAME + 32
FORMING: Final = FIRST_OF_GAME + 33
ARRIVES: Final = FIRST_OF_GAME + 34
OPERATION: Final = FIRST_OF_GAME + 35
RECEIVES: Final = FIRST_OF_GAME + 36
STARVES: Final = FIRST_OF_GAME + 37
REBUILT: Final = FIRST_OF_GAME + 38
MARKED: Final = FIRST_OF_GAME + 39
CHEKA_PLACED: Final = FIRST_OF_GAME + 40
FORMED: Final = FIRST_OF_GAME + 41
SPLIT_UP: Final = FIRST_OF_GAME + 42
CAVALRY_GROUP: Final = FIRST_OF_GAME + 43
TRANSFERRED: Final = FIRST_OF_GAME + 44
KONARMIYA_GONE: Final = FIRST_OF_GAME + 45
DEED: Final = FIRST_OF_GAME + 46
RESERVE_CALLED: Final = FIRST_OF_GAME + 47
REBELLION: Final = FIRST_OF_GAME + 48
DISARMED: Final = FIRST_OF_GAME + 49
REBELS: Final = FIRST_OF_GAME + 50
MARCHES_HARD: Final = FIRST_OF_GAME + 51
REMOVED: Final = FIRST_OF_GAME + 52
PRIORITY_SHOWN: Final = FIRST_OF_GAME + 53
DRAWS: Final = FIRST_OF_GAME + 54
DRAWS_UNSEEN: Final = FIRST_OF_GAME + 55
BOOSTS: Final = FIRST_OF_GAME + 56
PLAYS_EVENT: Final = FIRST_OF_GAME + 57
EVENT_CANCELLED: Final = FIRST_OF_GAME + 58
COVERS: Final = FIRST_OF_GAME + 59
REVEALS: Final = FIRST_OF_GAME + 60
STAYS_COVERED: Final = FIRST_OF_GAME + 61

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


def event_words(s: Eagles, packed: int) -> str:
    return s.static.event_titles[packed // 32][packed % 32 - 1]


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
    (ATTACKS, "{3} attack {0} with {1} SP: {4}", "10.1a", "combat", "space=hex number - attacker=side units=unit*"),
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
    (REACTS, "{0} declare a Reactive Movement", "8.1b", "phase", "side"),
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
    (OPERATION, "{0} {1}: {2}", "17.1.1a", "phase", "front number operation"),
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
    (PRIORITY_SHOWN, "{0} turn up their priority: {1}", "23.5b", "phase", "side priority"),
    (DRAWS, "{0} draw the Event {1}", "23.3a", "card", "side number"),
    (DRAWS_UNSEEN, "{0} draw an Event", "23.3a", "card", "side"),
    (BOOSTS, "{0} boost morale in {1}", "23.3a", "card", "side theater"),
    (PLAYS_EVENT, "{0} play the Event {1}", "23.3b", "card", "side number"),
    (EVENT_CANCELLED, "The Event {1} of {0} is cancelled", "card.pl.10", "card", "side number"),
    (COVERS, "{0} cover {1}", "23.1.1a", "move", "side hex"),
    (REVEALS, "{0} reveals {1}", "23.1.3b", "move", "unit hex"),
]

WORDS: Final[Words[Eagles]] = Words(
    ROWS,
    {
        "unit": Kind(lambda s, u: s.name(u), seat=lambda s, u: s.seat_for(u)),
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
    },
)
