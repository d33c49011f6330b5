"""What a seat may know as a row of numbers (core/features.py): what `view` shows, in its words."""

from typing import Final

from mypy_extensions import i16, i64

from vistula.core.columns import Short
from vistula.core.features import Feature, clipped, write_small
from vistula.games.poland_1920 import phases
from vistula.games.poland_1920.order import POLES, POLISH, SOVIETS
from vistula.games.poland_1920.rules import attack
from vistula.games.poland_1920.rules.strength import chosen_units
from vistula.games.poland_1920.state import (
    ATTACKED,
    CHOSEN,
    HIDDEN,
    MOVED,
    OFF_BOARD,
    REORGANIZED,
    TARGET,
    USED,
    Poland,
)
from vistula.games.poland_1920.view import declaration_is_open, unseen_points

STATUS: Final = ATTACKED | USED | MOVED | REORGANIZED
WAITS: Final = 4096  # in `status`: its date has not come
POINTS: Final = 4


def features(s: Poland) -> list[Feature]:
    units, zones = s.order.count, s.board.count
    return [
        Feature("phasing", words="whose phase it is"),
        Feature("points", 2, "seat", "victory points as far as seen"),
        Feature("points_for_units", 2, "seat", "of these, for whole units; 0 where not all is seen"),
        Feature("target", words="the zone attacked and 1, as far as declared"),
        Feature("named", words="counters named for the attack that is being declared or fought"),
        Feature("zone", units, "piece", "-1 where it is off the map or not seen"),
        Feature("sp", units, "piece", "strength points"),
        Feature("status", units, "piece", "2 attacked, 9 used, 32 reorganizes, 256 chosen, 4096 waits, as a sum"),
        Feature("backs", zones, "space", "counters face down: Poles, and Ukrainians times 64"),
        Feature("control", zones, "space", "as far as seen: 0 Poland, 1 Soviet"),
        Feature("works", zones, "space", "level of field fortifications"),
        Feature("base", zones, "space", "a bit for each nation with a supply base"),
        Feature("pool", zones, "space", "reinforcement points; 0 where they are not seen"),
    ]


def observed(s: Poland, seat: int, out: Short, start: int) -> int:
    all_open = not s.rules.camouflage or seat == POLES or s.over
    at: i64 = start
    out[at] = i16(s.side)
    soviet: int = s.vp[SOVIETS]
    out[at + 1] = clipped(int(s.vp[POLES]))
    out[at + 2] = clipped(soviet if all_open else soviet - unseen_points(s))
    if all_open:
        out[at + 3] = clipped(int(s.vp_units[POLES]))
        out[at + 4] = clipped(int(s.vp_units[SOVIETS]))
    declared = declaration_is_open(s, seat)
    if not s.over:
        declaring = s.top().number == phases.DECLARE
        if declaring or s.frame(phases.BATTLE) >= 0:
            out[at + 6] = i16(len(chosen_units(s)))
            if not declaring:
                out[at + 5] = i16(s.battle[TARGET] + 1)
            elif seat == s.side:
                out[at + 5] = i16(s.arg(attack.ZONE) + 1)
    at += 7
    units: i64 = s.order.count
    zones: i64 = s.board.count
    backs = at + 3 * units
    shown: i64 = STATUS | CHOSEN if declared else STATUS
    turn: i64 = s.turn
    zone_of, marks, points, free_from = s.zone, s.mark, s.sp, s.order.free_from
    u: i64 = 0
    while u < units:
        zone = i64(zone_of[u])
        mark = i64(marks[u])
        if zone < 0:
            out[at + u] = OFF_BOARD
        elif mark & HIDDEN and not all_open:
            out[at + u] = OFF_BOARD
            out[backs + zone] += 1 if s.order.nation[u] == POLISH else 64
        else:
            out[at + u] = i16(zone)
            out[at + units + u] = i16(points[u])
            waits: i64 = WAITS if free_from[u] > turn and s.is_frozen(u) else 0
            out[at + 2 * units + u] = i16(mark & shown | waits)
        u += 1
    at = write_small(s.control if all_open else s.seen_control, out, backs + zones)
    at = write_small(s.base, out, write_small(s.works, out, at))
    return write_small(s.pool, out, at) if all_open else at + zones
