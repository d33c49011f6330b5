"""Zones of Poland 1920: exact topology, shared borders, river borders on the rivers."""

from __future__ import annotations

import math
import tomllib

import pytest

from tests.atlas.test_geography import GAMES
from vistula.atlas import Equirectangular, zones
from vistula.atlas.courses import river_course
from vistula.atlas.plane import area, inside, nearest_on_line

PROJECTION = Equirectangular(22.5, 51.6)
TABLE = tomllib.loads((GAMES / "poland_1920" / "data" / "zones.toml").read_text("utf-8"))
ROWS = [row.split(";") for row in str(TABLE["rows"]).strip().splitlines()]
NUMBER = {row[0]: i for i, row in enumerate(ROWS)}
PLACES = {i: (float(row[2]), float(row[1])) for i, row in enumerate(ROWS)}


def neighbours() -> dict[zones.Pair, str]:
    found = {}
    for row in ROWS:
        for entry in row[7].split(","):
            name, _, codes = entry.partition(":")
            found[zones.pair(NUMBER[row[0]], NUMBER[name])] = codes
    return found


BORDERS = neighbours()
RIVER_NAMES = {"W": "wisla", "N": "niemen", "r": None}
RIVERS = {p: RIVER_NAMES[c] for p, codes in BORDERS.items() for c in codes if c in RIVER_NAMES}


@pytest.fixture(scope="module")
def plan() -> zones.ZoneMap:
    return zones.zone_map(PROJECTION, PLACES, BORDERS, RIVERS)


def test_the_neighbour_list_is_a_plane_graph() -> None:
    points = {z: PROJECTION.km(*place) for z, place in PLACES.items()}
    assert zones.crossing_borders(points, sorted(BORDERS)) == []


def test_every_zone_has_a_shape_round_its_point(plan: zones.ZoneMap) -> None:
    assert len(plan.shapes) == 337
    for z, shape in plan.shapes.items():
        assert inside(plan.points[z], shape), ROWS[z][0]
        assert area(shape) > 0, ROWS[z][0]


def test_every_border_is_one_line_used_by_both_zones(plan: zones.ZoneMap) -> None:
    assert set(plan.borders) == set(BORDERS)
    for (a, b), line in plan.borders.items():
        for z in (a, b):
            corners = set(plan.shapes[z])
            assert all(p in corners for p in line), (ROWS[a][0], ROWS[b][0])


def test_no_two_shapes_share_a_side_unless_the_rules_say_so(plan: zones.ZoneMap) -> None:
    owners: dict[frozenset[tuple[float, float]], list[int]] = {}
    for z, shape in plan.shapes.items():
        for p, q in zip(shape, [*shape[1:], shape[0]], strict=True):
            owners.setdefault(frozenset((p, q)), []).append(z)
    for both in owners.values():
        assert len(both) <= 2
        if len(both) == 2:
            assert zones.pair(*both) in BORDERS


def test_the_junctions_of_the_rules_are_corners_of_four_zones(plan: zones.ZoneMap) -> None:
    listed = set()
    for line in str(TABLE["junctions"]).strip().splitlines():
        first, second = (part.strip().split(" x ") for part in line.split(";")[:2])
        listed.add(tuple(sorted(NUMBER[n] for n in (*first, *second))))
    drawn = {corner for corner in plan.corners if len(corner) == 4}
    assert drawn == listed
    assert len(drawn) == 99
    for four in drawn:
        place = plan.junction(four)
        assert place is not None
        for z in four:
            assert place in plan.shapes[z]


def test_the_shapes_cover_the_middle_of_the_map_once(plan: zones.ZoneMap) -> None:
    boxes = {
        z: (min(x for x, _ in s), min(y for _, y in s), max(x for x, _ in s), max(y for _, y in s))
        for z, s in plan.shapes.items()
    }
    holes = twice = 0
    for i in range(40):
        for j in range(40):
            lon, lat = 21.0 + 3.8 * i / 39, 51.5 + 1.8 * j / 39
            p = PROJECTION.km(lon, lat)
            held = [
                z
                for z, (left, low, right, high) in boxes.items()
                if left <= p[0] <= right and low <= p[1] <= high and inside(p, plan.shapes[z])
            ]
            holes += not held
            twice += len(held) > 1
    assert holes == 0
    assert twice <= 8  # of 1,600: a river's bend may reach over a neighbour's wandering border


def test_river_borders_lie_on_their_rivers(plan: zones.ZoneMap) -> None:
    """Nearly every border that the rules call a river follows a river's drawn course."""
    on_river = 0
    for p, river in plan.rivers.items():
        course = river_course(PROJECTION, river)
        off = sorted(nearest_on_line(q, course)[0] for q in plan.borders[p])
        on_river += off[len(off) // 2] < 0.2
    assert on_river >= 0.93 * len(plan.rivers)
    assert plan.wet == set(RIVERS)
    assert plan.followed == set(plan.rivers) <= plan.wet
    assert len(plan.followed) >= 0.75 * len(plan.wet)


def test_the_great_rivers_are_borders_from_end_to_end(plan: zones.ZoneMap) -> None:
    """Every border on the Wisła, and nearly every one on the Niemen, is the river itself."""
    wisla = [p for p, river in RIVERS.items() if river == "wisla"]
    niemen = [p for p, river in RIVERS.items() if river == "niemen"]
    assert sum(p in plan.followed for p in wisla) >= len(wisla) - 2
    assert sum(p in plan.followed for p in niemen) >= 0.7 * len(niemen)


def test_warszawa_and_praga_are_parted_by_the_true_vistula(plan: zones.ZoneMap) -> None:
    p = zones.pair(NUMBER["Warszawa"], NUMBER["Praga"])
    assert plan.rivers[p] == "wisla"
    course = river_course(PROJECTION, "wisla")
    assert all(nearest_on_line(q, course)[0] < 0.01 for q in plan.borders[p][1:-1])


def test_plain_borders_wander_only_a_little(plan: zones.ZoneMap) -> None:
    """By up to 1.5 km, but for the few that are bowed to make room for the bend of a river."""
    bowed = 0
    for p, line in plan.borders.items():
        if p not in plan.wet:
            bowed += max(nearest_on_line(q, [line[0], line[-1]])[0] for q in line) > 1.5
    assert bowed <= 12


def test_four_points_in_a_square_meet_in_one_corner() -> None:
    places = {1: (20.0, 52.0), 2: (20.4, 52.0), 3: (20.4, 52.3), 4: (20.0, 52.3)}
    flat = Equirectangular(20.2, 52.15)
    made = zones.zone_map(flat, places, [(1, 2), (2, 3), (3, 4), (1, 4)])
    assert made.junction([1, 2, 3, 4]) == pytest.approx((0, 0), abs=1e-6)
    assert math.isclose(sum(abs(area(s)) for s in made.shapes.values()), abs(area_of_all(made)), rel_tol=0.02)


def area_of_all(made: zones.ZoneMap) -> float:
    return sum(area(s) for s in made.shapes.values())
