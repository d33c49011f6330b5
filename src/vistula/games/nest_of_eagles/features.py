"""What a seat may know as a row of numbers (core/features.py): what `view` shows, in its words."""

from typing import Final

from mypy_extensions import i16, i64

from vistula.core.columns import Short
from vistula.core.features import Feature, clipped
from vistula.games.nest_of_eagles.numbers import (
    ATTACKED,
    ATTACKING,
    BARRED,
    BOX,
    CHEKA,
    CONCENTRATING,
    DEFENDING,
    DUE,
    ELIGIBLE,
    FORMING,
    FORMING_LAST,
    FOUGHT,
    GROUPED,
    HAND,
    KIJOW_MARKER,
    MARKERS,
    MOVED,
    MOVER,
    OFF,
    OUT,
    PHASE,
    PILE,
    POINTS,
    POLISH_MARKER,
    POOL,
    PRIORITY,
    PRIORITY_FRONT,
    PRIORITY_SHOWN,
    PROHIBITED,
    RAIL,
    REACTIVE,
    REBELLION,
    SECRET,
    SECRET_SEEN,
    STRENGTHENING,
)
from vistula.games.nest_of_eagles.rules import cloaks
from vistula.games.nest_of_eagles.state import Eagles
from vistula.games.nest_of_eagles.units import POLAND, SOVIET
from vistula.games.nest_of_eagles.view import is_secret_arrival

UNSEEN: Final = OUT
STATUS: Final = (
    MOVED | ELIGIBLE | ATTACKED | FOUGHT | BARRED | ATTACKING | DEFENDING | GROUPED | STRENGTHENING
)  # of counters that lie open
# Numbers that everybody reads off the board.
OPEN: Final = [
    (PHASE, 1, "phase"),
    (MOVER, 1, "mover"),
    (REACTIVE, 1, "reactive"),
    (PROHIBITED, 2, "reaction_prohibited"),
    (BOX, 3, "morale"),
    (POLISH_MARKER, 1, "polish_marker"),
    (POINTS, 2, "points"),
    (POOL, 4, "replacements"),
    (RAIL, 3, "rail_transports"),
    (KIJOW_MARKER, 1, "kijow_marker"),
    (FORMING, 1, "forming"),
    (FORMING_LAST, 1, "forming_turns"),
    (CHEKA, 4, "cheka"),
    (PRIORITY_FRONT, 1, "priority_front"),
]


def features(s: Eagles) -> list[Feature]:
    units = s.order.count
    found = [Feature("phasing", words="the Phasing player")]
    found.extend([Feature(name, count) for _, count, name in OPEN])
    found.extend(
        [
            Feature("secret", 3, words="Secret Concentrations as far as seen: hex and 1"),
            Feature("rebellion", 2, words="own marker, 1 to 3"),
            Feature("priority", 2, words="own Political Priority and 1, or a shown one"),
            Feature("events_held", 2, "side"),
            Feature("events_to_draw", 2, "side"),
            Feature("own_events", words="a bit for each Event held"),
            Feature("at", units, "piece", "a hex, or a box: see BOX_TITLES; -1 where it is out or not seen"),
            Feature("lost", units, "piece", "steps lost"),
            Feature("status", units, "piece", "1 moved, 2 eligible, 4 attacked, 8 fought, 16 barred … as a sum"),
            Feature("party", units, "piece", "0 Poles, 1 Reds, 2 Lithuanians; 0 where not seen"),
            Feature("marker_at", MARKERS, "marker", "hex and 1 of a Concealment marker on the map"),
            Feature("marker_is_dummy", MARKERS, "marker", "own ones: 1 where nobody is under it"),
            Feature("control", len(s.board.towns), "town", "0 Polish, 1 Soviet, 2 Lithuanian"),
        ]
    )
    return found


def observed(s: Eagles, seat: int, out: Short, start: int) -> int:
    num = s.num
    side = s.side_of_seat(seat)
    at: i64 = start
    out[at] = i16(s.side)
    at += 1
    for first, count, _ in OPEN:
        for more in range(count):
            out[at] = clipped(num[first + more])
            at += 1
    for pool in range(3):
        owner = POLAND if pool == 0 else SOVIET
        if owner == side or num[SECRET_SEEN + pool]:
            out[at + pool] = clipped(num[SECRET + pool] + 1)
    at += 3
    out[at + side] = clipped(num[REBELLION + side])
    at += 2
    for owner in range(2):
        if owner == side or num[PRIORITY_SHOWN + owner]:
            out[at + owner] = clipped(num[PRIORITY + owner] + 1)
    at += 2
    for owner in range(2):
        out[at + owner] = bits(num[HAND + owner])
        out[at + 2 + owner] = bits(num[PILE + owner])
    out[at + 4] = clipped(num[HAND + side])
    return places(s, side, out, counters(s, seat, side, out, at + 5))


def bits(value: int) -> i16:
    """How many are set."""
    found: i16 = 0
    left: i64 = value
    while left > 0:
        found += 1
        left &= left - 1
    return found


def counters(s: Eagles, seat: int, side: int, out: Short, at: i64) -> i64:
    units: i64 = s.order.count
    secret = s.rules.alternatives and side != SOVIET
    u: i64 = 0
    while u < units:
        where = i64(s.at[u])
        seen = where >= CONCENTRATING and where != OUT and where != OFF
        if where >= 0:
            seen = s.cloak[u] == 0 or s.side_of(u) == side
        elif seen and secret and where == DUE:
            seen = not is_secret_arrival(s, u, seat)
        if seen:
            out[at + u] = i16(where)
            out[at + units + u] = i16(s.lost[u])
            out[at + 2 * units + u] = i16(s.mark[u] & STATUS)
            out[at + 3 * units + u] = i16(s.party[u])
        else:
            out[at + u] = UNSEEN
        u += 1
    return at + 4 * units


def places(s: Eagles, side: int, out: Short, at: i64) -> int:
    """Concealment markers and towns."""
    if s.rules.concealment:
        for marker in range(MARKERS):
            owner = cloaks.side_of_marker(marker)
            where: int = s.dummy[marker]
            dummy = where >= 0
            if not dummy:
                for u in cloaks.under(s, marker):
                    if cloaks.marker_over(s, u) == marker:
                        where = s.at[u]
                        break
            if where >= 0:
                out[at + marker] = i16(where + 1)
                if dummy and owner == side:
                    out[at + MARKERS + marker] = 1
    at += 2 * MARKERS
    towns: i64 = len(s.board.towns)
    town: i64 = 0
    while town < towns:
        out[at + town] = i16(s.control[town])
        town += 1
    return at + towns
