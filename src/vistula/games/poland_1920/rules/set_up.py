"""Set-up by the players: dividing printed strengths, placing tanks, aircraft and Germans (A49, 5.27b, 5.28b, A46)."""

from typing import Final

from vistula.core.action import verb
from vistula.core.flow import NUMBER, SPACE, EndPhase
from vistula.core.plain import Among, Button, Does, Pick, Question
from vistula.core.refusal import Refusal
from vistula.games.poland_1920 import events, phases
from vistula.games.poland_1920.board import EAST_PRUSSIA, MOUNTAINS
from vistula.games.poland_1920.order import GERMAN, POLES, SOVIETS, TANK
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


def begin(s: Poland) -> None:
    """Poles first, then Soviets; what nobody decides is set up as the book recommends."""
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
    entries = s.order.entries
    return [n for n in range(len(entries)) if s.order.side[entries[n].counters[0]] == side and not s.divided[n]]


def unplaced(s: Poland, side: int) -> int:
    """The next counter its owner places freely, or -1."""
    return next((u for u in s.order.of_side[side] if s.order.counters[u].freely_placed and s.zone[u] < 0), -1)


def still_open(s: Poland) -> list[int]:
    return open_entries(s, s.arg(SIDE))


def last_entry(s: Poland) -> int:
    return len(s.order.entries) - 1


def split(s: Poland, x: int) -> None:
    s.divided[x] = 1
    s.push(phases.DIVIDE, x, 0, s.order.entries[x].sp)


def to_split(s: Poland, x: int) -> str:
    entry = s.order.entries[x]
    return f"Divide {entry.name} among {len(entry.counters)} counters"


def dividing(s: Poland) -> str:
    """One counter after the other."""
    entry = s.order.entries[s.arg(ENTRY)]
    return f"{entry.name}: how many of {s.arg(SP_LEFT)} SP for {s.order.name(entry.counters[s.arg(COUNTER)])}?"


def shares(s: Poland) -> list[int]:
    """What the counter in hand may have so that the others get 1 to 12 each (A49)."""
    others = len(s.order.entries[s.arg(ENTRY)].counters) - s.arg(COUNTER) - 1
    left = s.arg(SP_LEFT)
    return list(range(max(1, left - MOST * others), min(MOST, left - others) + 1))


def give(s: Poland, x: int) -> None:
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


def anywhere(s: Poland) -> list[int]:
    return list(range(s.board.count))


def may_be_placed(s: Poland, zone: int) -> Refusal | None:
    u = unplaced(s, s.arg(SIDE))
    if s.order.nation[u] == GERMAN:
        return None if s.board.land[zone] == EAST_PRUSSIA else NOT_IN_PRUSSIA  # A46
    if not s.has_troops(s.order.side[u], zone):
        return NO_UNITS_FOR_TANK if s.is_tank(u) else NO_UNITS_FOR_AIRCRAFT  # 5.27b, 5.28b
    if s.order.kind[u] == TANK and s.board.is_hard(zone):
        return NO_MOUNTAINS if s.board.terrain[zone] == MOUNTAINS else NO_SWAMP
    return None


def place_at(s: Poland, x: int) -> None:
    side = s.arg(SIDE)
    put(s, unplaced(s, side), x)
    if unplaced(s, side) < 0:
        s.pop()


def cannot_place(s: Poland, x: int, why: Refusal) -> str:
    return f"{s.order.name(unplaced(s, s.arg(SIDE)))} cannot be placed at {s.board.names[x]}. {why.message}"


def place_as_proposed(s: Poland, side: int) -> None:
    """All the rest where the scenario suggests."""
    while unplaced(s, side) >= 0:
        put(s, unplaced(s, side), s.order.counters[unplaced(s, side)].zone)


def put(s: Poland, u: int, zone: int) -> None:
    s.place(u, zone)
    s.note(events.PLACED, u, zone, who=happenings.OWNER if s.is_hidden(u) else -1)
    if s.is_combat(u):
        s.control[zone] = s.seen_control[zone] = int(s.order.side[u])


BEGIN: Final[Does[Poland]] = Does(phases.BEGIN, "begin", begin)
SET_UP: Final[Question[Poland]] = Question(
    phases.SET_UP,
    lambda s: s.order.split_rule,
    "Divide a division's strength among its brigades, or leave all evenly divided.",
    "The other side divides its strengths.",
    EndPhase(verb("even"), "Leave the rest evenly divided"),
    Among("divide", NUMBER, still_open, lambda s: s.order.not_open, split, says=to_split, most=last_entry),
)
DIVIDE: Final[Question[Poland]] = Question(
    phases.DIVIDE,
    lambda s: s.order.split_rule,
    dividing,
    "The other side divides its strengths.",
    Among("strength", NUMBER, shares, lambda s: s.order.uneven, give, says=lambda s, x: f"{x} SP", most=MOST),
    must_ask=lambda s: s.rules.camouflage,  # a strength that follows from the others must not be counted (A64)
    seat=lambda s: s.order.side[s.order.entries[s.arg(ENTRY)].counters[0]],
)
PLACE: Final[Question[Poland]] = Question(
    phases.PLACE,
    "5.27b",
    lambda s: f"Place {s.order.name(unplaced(s, s.arg(SIDE)))}, or place all as proposed.",
    "The other side places its special units.",
    Button("proposed", "Place all as proposed", lambda s: place_as_proposed(s, s.arg(SIDE)), closes=True, ends=True),
    Pick("place", SPACE, anywhere, may_be_placed, place_at, "Place at {}", refuses=cannot_place),
)
