"""What a seat may know as a row of numbers (core/features.py): what `view` shows, in its words."""

from typing import Final

from mypy_extensions import i16, i64

from vistula.core.columns import Short, column_of
from vistula.core.features import Feature, clipped
from vistula.games.strike_of_the_eagle.imagine import cards_are_up, knows
from vistula.games.strike_of_the_eagle.numbers import (
    ALLOWANCE,
    B_AREA,
    B_ATTACKER,
    B_CHART,
    B_FLANKS,
    B_NEGATED,
    B_OWED,
    B_TAKEN,
    B_VALUE,
    BAR_ALLIANCE,
    BONUS,
    BONUS_AREA,
    CARTS,
    DECK_COUNT,
    DENIED,
    DVINSK_BARRED,
    FORTIFIED,
    HAND_COUNT,
    INIT_LEVEL,
    INIT_SIDE,
    KLINTSY_SOUTH,
    LEADERS_USED,
    LITHUANIA_ALLIED,
    PHASE,
    PLACED_GENERAL,
    PLACED_RECON,
    ROUND,
    SUPPLY_OF_CUBES,
    VP,
)
from vistula.games.strike_of_the_eagle.state import (
    ALL_KINDS,
    DECK,
    DEFEND_LED,
    DEFEND_SHOWN,
    EXECUTED,
    KINDS,
    MARCHED,
    NAMED,
    PUBLIC_MARKS,
    SHOWN,
    UNSUPPLIED,
    WAITING,
    WITHDRAW_LED,
    Campaign,
)
from vistula.games.strike_of_the_eagle.terms import NOBODY

UNSEEN: Final = -5  # of a block: somewhere on the map
ELSEWHERE: Final = -1  # of a card: in the deck, or where the seat cannot see it
# Numbers that everybody reads off the board.
OPEN: Final = [
    (ROUND, 1, "round"),
    (PHASE, 1, "operation_phase"),
    (VP, 1, "lead"),
    (INIT_SIDE, 2, "initiative_side"),
    (INIT_LEVEL, 2, "initiative_level"),
    (LITHUANIA_ALLIED, 1, "lithuania_allied"),
    (SUPPLY_OF_CUBES, 3, "cubes_in_supply"),
    (LEADERS_USED, 1, "leaders_used"),
    (HAND_COUNT, 4, "cards_in_hand"),
    (DECK_COUNT, 2, "cards_in_deck"),
    (BAR_ALLIANCE, 1, "no_alliance"),
    (KLINTSY_SOUTH, 1, "klintsy_south"),
    (FORTIFIED, 1, "bridgeheads_fortified"),
    (DVINSK_BARRED, 1, "dvinsk_barred"),
    (ALLOWANCE, 4, "allowance"),
    (CARTS, 4, "carts"),
    (DENIED, 1, "denied_depot"),
    (BONUS_AREA, 1, "armoured_trains_at"),
    (BONUS, 1, "armoured_trains"),
    (B_AREA, 1, "battle_at"),
    (B_ATTACKER, 1, "battle_attacker"),
]
# Those of the battle, once cards and blocks are turned up.
REVEALED: Final = [
    (B_FLANKS, 1, "battle_flanks"),
    (B_NEGATED, 1, "battle_flanks_cancelled"),
    (B_VALUE, 2, "battle_value"),
    (B_CHART, 2, "battle_inflicts"),
    (B_OWED, 2, "battle_owes"),
    (B_TAKEN, 2, "battle_taken"),
]
OPEN_PLACES: Final = column_of([first + more for first, count, _ in OPEN for more in range(count)])
REVEALED_PLACES: Final = column_of([first + more for first, count, _ in REVEALED for more in range(count)])
OWN_MARKS: Final = MARCHED | UNSUPPLIED | WAITING | SHOWN | NAMED | EXECUTED
COMMANDS: Final = 4


def features(s: Campaign) -> list[Feature]:
    blocks, areas = s.blocks.count, s.map.count
    found = [Feature(name, count) for _, count, name in OPEN]
    found.extend([Feature(name, count) for _, count, name in REVEALED])
    found.extend(
        [
            Feature("orders_placed", COMMANDS, "command"),
            Feature("cubes", 12, "seat", "by seat and colour"),
            Feature("at", blocks, "piece", "an area; -1 pool, -2 due, -3 lost, -4 not in play, -5 unseen on the map"),
            Feature("sp", blocks, "piece", "strength; 0 where it is not seen"),
            Feature(
                "status", blocks, "piece", "1 marched, 2 unsupplied, 4 waits, 8 shown, 16 used, 2048 named, as a sum"
            ),
            Feature("garrison", areas, "space", "0 Polish, 1 Soviet, 2 none"),
            Feature("backs", 2 * areas, "space", "unseen blocks by side, and 16 for each that marched"),
            Feature("backs_in_need", 2 * areas, "space", "of these: unsupplied, and 16 for each that waits"),
            Feature("own_orders_north", areas, "space", "a bit for each kind of own counter"),
            Feature("own_orders_south", areas, "space", "a bit for each kind of own counter"),
            Feature("enemy_orders", areas, "space", "counters lying face down"),
            Feature("open_orders", 2 * areas, "space", "by side: 1 Defend, 2 Withdraw, as a sum"),
            Feature("card", s.deck.count, "card", "where it is: see CARD_PLACES; -1 where the seat cannot know"),
        ]
    )
    return found


def observed(s: Campaign, seat: int, out: Short, start: int) -> int:
    n = s.n
    side = s.side_of(seat)
    at: i64 = start
    for place in OPEN_PLACES:
        out[at] = clipped(n[place])
        at += 1
    if n[B_AREA] > 0 and cards_are_up(s):
        for place in REVEALED_PLACES:
            out[at] = clipped(n[place])
            at += 1
    else:
        at += len(REVEALED_PLACES)
    for command in range(COMMANDS):
        out[at] = i16(n[PLACED_GENERAL + command] + n[PLACED_RECON + command])
        at += 1
    for cube in range(12):
        out[at] = i16(s.cubes[cube])
        at += 1
    return cards(s, seat, out, orders(s, side, out, pieces(s, side, out, at)))


def pieces(s: Campaign, side: int, out: Short, at: i64) -> i64:
    blocks: i64 = s.blocks.count
    areas: i64 = s.map.count
    garrisons = at + 3 * blocks
    backs = garrisons + areas
    needs = backs + 2 * areas
    places, marks, points, side_of, garrison = s.at, s.mark, s.sp, s.blocks.side, s.garrison
    own: i64 = side
    block: i64 = 0
    while block < blocks:
        where = i64(places[block])
        mark = i64(marks[block])
        owner: i64 = side_of[block]
        if owner == own:
            out[at + block] = i16(where)
            out[at + blocks + block] = i16(points[block])
            out[at + 2 * blocks + block] = i16(mark & OWN_MARKS)
        elif where < 0:
            out[at + block] = i16(where)
        elif mark & SHOWN:
            out[at + block] = i16(where)
            out[at + blocks + block] = i16(points[block])
            out[at + 2 * blocks + block] = i16(mark & (PUBLIC_MARKS | NAMED))
        else:
            out[at + block] = UNSEEN
            place = owner * areas + where
            out[backs + place] += 17 if mark & MARCHED else 1
            if mark & UNSUPPLIED:
                out[needs + place] += 1
            if mark & WAITING:
                out[needs + place] += 16
        block += 1
    area: i64 = 0
    while area < areas:
        out[garrisons + area] = garrison[area]
        area += 1
    return needs + 2 * areas


def orders(s: Campaign, side: int, out: Short, at: i64) -> i64:
    areas: i64 = s.map.count
    own: i64 = side * areas
    enemy: i64 = (1 - side) * areas
    counters = s.placed
    area: i64 = 0
    while area < areas:
        placed = i64(counters[own + area])
        if placed:
            out[at + area] = i16(placed & ALL_KINDS)
            out[at + areas + area] = i16(placed >> KINDS & ALL_KINDS)
            out[at + 3 * areas + own + area] = lying_open(placed)
        placed = i64(counters[enemy + area])
        if placed:
            lying = placed & (ALL_KINDS | ALL_KINDS << KINDS)
            while lying:
                out[at + 2 * areas + area] += 1
                lying &= lying - 1
            out[at + 3 * areas + enemy + area] = lying_open(placed)
        area += 1
    return at + 5 * areas


def lying_open(placed: i64) -> i16:
    found: i16 = 1 if placed & (DEFEND_SHOWN | DEFEND_LED) else 0
    return found + 2 if placed & WITHDRAW_LED else found


def cards(s: Campaign, seat: int, out: Short, at: i64) -> int:
    count: i64 = s.deck.count
    past: i64 = s.deck.past[0]
    card_at = s.card_at
    card: i64 = 0
    while card < count:
        where = i64(card_at[card])
        if where == DECK or (where > NOBODY and not knows(s, seat, 0 if card < past else 1, card)):
            out[at + card] = ELSEWHERE
        else:
            out[at + card] = i16(where)
        card += 1
    return at + count
