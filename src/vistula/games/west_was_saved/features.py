"""What a seat may know as a row of numbers (core/features.py): what `view` shows, in its words."""

from typing import Final

from mypy_extensions import i16, i64

from vistula.core.columns import Short
from vistula.core.features import Feature, clipped
from vistula.games.west_was_saved.deck import ASIDE, CARDS, DECK, FORCED, HAND, IN_FORCE
from vistula.games.west_was_saved.numbers import (
    ATTACKED,
    BASE,
    CHANGE,
    CHOSEN,
    COMING,
    FOUGHT,
    HUNGRY,
    KNOWN,
    LEFT,
    ORDERED,
    PLEDGED,
    POOL,
    REDUCED,
    TOTAL,
    TREATY,
)
from vistula.games.west_was_saved.numbers import SHOWN as SHOWN_UNIT
from vistula.games.west_was_saved.state import West
from vistula.games.west_was_saved.view import blanks_in, sees_stack

UNSEEN: Final = -7  # of a unit: somewhere on the map
ELSEWHERE: Final = -1  # of a card: in the deck, aside or in the other hand
EVERYBODYS: Final = REDUCED | ATTACKED | FOUGHT
OWN: Final = EVERYBODYS | ORDERED | PLEDGED | CHOSEN | HUNGRY


def features(s: West) -> list[Feature]:
    units, hexes = s.order.count, s.board.count
    return [
        Feature("base", 2, "seat", "base resource points"),
        Feature("total", 2, "seat", "resource points of the turn"),
        Feature("left", 2, "seat", "resource points not yet spent"),
        Feature("change", 2, "seat", "resource points by cards"),
        Feature("lithuania", words="1: with the Russians"),
        Feature("own_blanks", words="in the pool"),
        Feature("hand", 2, "seat", "cards held"),
        Feature("at", units, "piece", "a hex; -7 unseen on the map; else a box: see BOXES"),
        Feature("due", units, "piece", "of units off the map"),
        Feature(
            "status",
            units,
            "piece",
            "1 reduced, 2 used, 4 waits, 8 attacked, 16 fought, 2048 chosen, 4096 hungry, as a sum",
        ),
        Feature("side", hexes, "space", "0 empty, 1 Polish, 2 Russian"),
        Feature("facing", hexes, "space", "of a stack with combat units, and 1"),
        Feature("depot", hexes, "space", "the side and 1, and 4 where it is new"),
        Feature("markers", hexes, "space", "activation markers"),
        Feature("backs", hexes, "space", "counters that are not seen"),
        Feature("blanks", hexes, "space", "blanks that are seen as such"),
        Feature("card", CARDS + 1, "card", "where it is; -1 where the seat cannot know"),
    ]


def observed(s: West, seat: int, out: Short, start: int) -> int:
    n = s.n
    at: i64 = start
    for first in (BASE, TOTAL, LEFT, CHANGE):
        for side in range(2):
            out[at] = clipped(n[first + side])
            at += 1
    out[at] = i16(n[TREATY])
    out[at + 1] = i16(n[POOL + seat])
    hands = at + 2
    at += 4
    units: i64 = s.order.count
    status = at + 2 * units
    u: i64 = 0
    while u < units:
        h = i64(s.at[u])
        mark = i64(s.mark[u])
        if h < 0:
            out[at + u] = i16(h)
            if h != COMING:
                out[at + units + u] = s.due[u]
        elif s.order.side[u] == seat:
            out[at + u] = i16(h)
            out[status + u] = i16(mark & OWN)
        elif s.over or mark & (SHOWN_UNIT | KNOWN):
            out[at + u] = i16(h)
            out[status + u] = i16(mark & EVERYBODYS)
        else:
            out[at + u] = UNSEEN
        u += 1
    return cards(s, seat, out, hands, places(s, seat, out, status + units))


def places(s: West, seat: int, out: Short, at: i64) -> i64:
    hexes: i64 = s.board.count
    h: i64 = 0
    while h < hexes:
        if s.depot[h]:
            out[at + 2 * hexes + h] = i16(s.depot[h])
        if s.first[h] >= 0:
            side = s.side_at(h)
            out[at + h] = i16(side + 1)
            if s.troops[h]:
                out[at + hexes + h] = i16(s.facing[h]) + 1
            out[at + 3 * hexes + h] = i16(s.markers[h])
            blanks = blanks_in(s, seat, h)
            if side == seat or s.over or sees_stack(s, seat, h):
                out[at + 5 * hexes + h] = i16(blanks)
            else:
                hidden = blanks
                u = i64(s.first[h])
                while u >= 0:
                    if not s.mark[u] & (SHOWN_UNIT | KNOWN):
                        hidden += 1
                    u = i64(s.follows[u])
                out[at + 4 * hexes + h] = i16(hidden)
        h += 1
    return at + 6 * hexes


def cards(s: West, seat: int, out: Short, hands: i64, at: i64) -> int:
    card: i64 = 0
    while card <= CARDS:
        where = i64(s.card_at[card])
        held = HAND <= where < IN_FORCE
        if held:
            owner = where - HAND if where < FORCED else where - FORCED
            out[hands + owner] += 1
            out[at + card] = i16(where) if owner == seat or s.over else ELSEWHERE
        elif where == DECK or where == ASIDE:
            out[at + card] = ELSEWHERE
        else:
            out[at + card] = i16(where)
        card += 1
    return at + CARDS + 1
