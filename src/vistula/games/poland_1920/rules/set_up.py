"""Set-up by the players: dividing printed strengths, placing tanks, aircraft and Germans (A49, 5.27b, 5.28b, A46)."""

from typing import Final, final

from vistula.core.action import verb
from vistula.core.flow import NOTHING, NUMBER, SPACE, Choice, Decision, EndPhase, Step
from vistula.core.refusal import Refusal
from vistula.games.poland_1920 import events, phases
from vistula.games.poland_1920.asking import OfFrame
from vistula.games.poland_1920.board import EAST_PRUSSIA, MOUNTAINS
from vistula.games.poland_1920.order import AIRCRAFT, GERMAN, POLES, SOVIETS, TANK
from vistula.games.poland_1920.rules import happenings
from vistula.games.poland_1920.state import Poland

MOST: Final = 12  # SP of one counter (A49)

# The numbers of the frames: SET_UP and PLACE have the side, DIVIDE the three others.
SIDE: Final = 0
ENTRY: Final = 0
COUNTER: Final = 1
SP_LEFT: Final = 2

NO_UNITS_FOR_TANK: Final = Refusal("5.27b", "A tank is placed with a friendly combat unit.")
NO_UNITS_FOR_AIRCRAFT: Final = Refusal("5.28b", "An aircraft is placed with a friendly combat unit.")
NO_SWAMP: Final = Refusal("4.22c", "Tanks cannot stand in swamp.")
NO_MOUNTAINS: Final = Refusal("4.24a", "Tanks cannot stand in mountains.")
NOT_IN_PRUSSIA: Final = Refusal("scn.on_warsaw.units.ger.germans_optional", "Germans are placed in East Prussia.")


@final
class Begin(Step[Poland]):
    """Poles first, then Soviets; what nobody decides is set up as the book recommends."""

    def do(self, s: Poland) -> None:
        if s.rules.free_set_up:
            for side in (SOVIETS, POLES):
                if unplaced(s, side) >= 0:
                    s.push(phases.PLACE, side)
                if open_entries(s, side):
                    s.push(phases.SET_UP, side)
        else:
            for side in (POLES, SOVIETS):
                place_as_proposed(s, side)


def open_entries(s: Poland, side: int) -> list[int]:
    """The divisions of a side whose strength can still be divided."""
    found: list[int] = []
    for number in range(len(s.order.entries)):
        entry = s.order.entries[number]
        if s.order.side[entry.counters[0]] == side and not s.divided[number]:
            found.append(number)
    return found


def unplaced(s: Poland, side: int) -> int:
    """The next counter its owner places freely, or -1."""
    for u in s.order.of_side[side]:
        if s.order.counters[u].freely_placed and s.zone[u] < 0:
            return u
    return -1


@final
class SetUp(OfFrame):
    def rule(self, s: Poland) -> str:
        return s.order.split_rule


@final
class Split(Choice[Poland]):
    """divide <entry>"""

    def ids(self, s: Poland) -> int:
        return len(s.order.entries)

    def among(self, s: Poland) -> list[int]:
        return open_entries(s, s.arg(SIDE))

    def obstacle(self, s: Poland, x: int) -> Refusal | None:
        if x >= len(s.order.entries) or s.divided[x]:
            return s.order.not_open
        return None if s.order.side[s.order.entries[x].counters[0]] == s.arg(SIDE) else s.order.not_open

    def play(self, s: Poland, x: int) -> None:
        s.divided[x] = 1
        s.push(phases.DIVIDE, x, 0, s.order.entries[x].sp)

    def label(self, s: Poland, x: int) -> str:
        entry = s.order.entries[x]
        return f"Divide {entry.name} among {len(entry.counters)} counters"


@final
class Divide(Decision[Poland]):
    """One counter after the other."""

    def seat(self, s: Poland) -> int:
        return s.order.side[s.order.entries[s.arg(ENTRY)].counters[0]]

    def prompt(self, s: Poland) -> str:
        entry = s.order.entries[s.arg(ENTRY)]
        return f"{entry.name}: how many of {s.arg(SP_LEFT)} SP for {s.order.name(entry.counters[s.arg(COUNTER)])}?"

    def must_ask(self, s: Poland) -> bool:
        return s.rules.camouflage  # a strength that follows from the others must not be counted (A64)

    def rule(self, s: Poland) -> str:
        return s.order.split_rule


def least_and_most(s: Poland) -> tuple[int, int]:
    """What the counter in hand may have so that the others get 1 to 12 each (A49)."""
    others = len(s.order.entries[s.arg(ENTRY)].counters) - s.arg(COUNTER) - 1
    left = s.arg(SP_LEFT)
    return max(1, left - MOST * others), min(MOST, left - others)


@final
class Strength(Choice[Poland]):
    """strength <SP>"""

    def ids(self, s: Poland) -> int:
        return MOST + 1

    def among(self, s: Poland) -> list[int]:
        least, most = least_and_most(s)
        return list(range(least, most + 1))

    def obstacle(self, s: Poland, x: int) -> Refusal | None:
        least, most = least_and_most(s)
        return None if least <= x <= most else s.order.uneven

    def play(self, s: Poland, x: int) -> None:
        number, index, left = s.arg(ENTRY), s.arg(COUNTER), s.arg(SP_LEFT)
        entry = s.order.entries[number]
        s.sp[entry.counters[index]] = x
        if index + 1 < len(entry.counters):
            s.set_arg(COUNTER, index + 1)
            s.set_arg(SP_LEFT, left - x)
            return
        side: int = s.order.side[entry.counters[0]]
        s.pop()
        s.note(events.DIVIDED, number)
        if not open_entries(s, side):
            s.pop()

    def label(self, s: Poland, x: int) -> str:
        return f"{x} SP"


@final
class Place(OfFrame):
    def prompt(self, s: Poland) -> str:
        return f"Place {s.order.name(unplaced(s, s.arg(SIDE)))}, or place all as proposed."


def may_be_placed(s: Poland, u: int, zone: int) -> Refusal | None:
    if s.order.nation[u] == GERMAN:
        return None if s.board.land[zone] == EAST_PRUSSIA else NOT_IN_PRUSSIA  # A46
    if not s.has_troops(s.order.side[u], zone):
        return NO_UNITS_FOR_TANK if s.is_tank(u) else NO_UNITS_FOR_AIRCRAFT  # 5.27b, 5.28b
    if s.order.kind[u] == TANK and s.board.is_hard(zone):
        return NO_MOUNTAINS if s.board.terrain[zone] == MOUNTAINS else NO_SWAMP
    return None


@final
class PlaceAt(Choice[Poland]):
    """place <zone>"""

    def among(self, s: Poland) -> list[int]:
        return list(range(s.board.count))

    def obstacle(self, s: Poland, x: int) -> Refusal | None:
        return may_be_placed(s, unplaced(s, s.arg(SIDE)), x)

    def play(self, s: Poland, x: int) -> None:
        side = s.arg(SIDE)
        put(s, unplaced(s, side), x)
        if unplaced(s, side) < 0:
            s.pop()

    def words(self, s: Poland, x: int, why: Refusal) -> str:
        return f"{s.order.name(unplaced(s, s.arg(SIDE)))} cannot be placed at {s.board.names[x]}. {why.message}"


@final
class Proposed(Choice[Poland]):
    """proposed: all the rest where the scenario suggests"""

    def play(self, s: Poland, x: int) -> None:
        side = s.arg(SIDE)
        place_as_proposed(s, side)
        s.pop()


def place_as_proposed(s: Poland, side: int) -> None:
    while True:
        u = unplaced(s, side)
        if u < 0:
            return
        put(s, u, s.order.counters[u].zone)


def put(s: Poland, u: int, zone: int) -> None:
    s.place(u, zone)
    side: int = s.order.side[u]
    hidden = s.is_hidden(u)
    s.note(events.PLACED, u, zone, who=happenings.OWNER if hidden else -1)
    if s.order.kind[u] != AIRCRAFT and s.is_combat(u):
        s.control[zone] = side
        s.seen_control[zone] = side


BEGIN: Final[Begin] = Begin(phases.BEGIN, "begin")
SET_UP: Final[SetUp] = SetUp(
    phases.SET_UP,
    "set_up",
    "",
    [EndPhase(verb("even"), "Leave the rest evenly divided"), Split(verb("divide"), NUMBER)],
    prompt="Divide a division's strength among its brigades, or leave all evenly divided.",
    waiting="The other side divides its strengths.",
)
DIVIDE: Final[Divide] = Divide(
    phases.DIVIDE, "divide", "", [Strength(verb("strength"), NUMBER)], waiting="The other side divides its strengths."
)
PLACE: Final[Place] = Place(
    phases.PLACE,
    "place",
    "5.27b",
    [
        Proposed(verb("proposed"), NOTHING, closes=True, text="Place all as proposed"),
        PlaceAt(verb("place"), SPACE, text="Place at {}"),
    ],
    waiting="The other side places its special units.",
)
