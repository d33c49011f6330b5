"""Courses snapped to a board: facts of the Red Star/White Eagle rulebook, closed chains, unbroken railways."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from itertools import pairwise

import pytest

from vistula.atlas import Hex, atlas, graph, snap
from vistula.atlas.hexgrid import hexside
from vistula.atlas.plane import crossings
from vistula.games.red_star_white_eagle.sheet import hexes as rswe_hexes
from vistula.games.red_star_white_eagle.sheet import layout as rswe

RSWE = rswe()
SHEET = frozenset(rswe_hexes())
WARSAW = RSWE.hex_at(*atlas().town("Warszawa").at)


def loose_corners(sides: Iterable[tuple[Hex, Hex]]) -> list[tuple[int, int]]:
    """Corners where a chain of hexsides ends: an odd number of its sides meet there."""
    count = Counter((round(x * 1000), round(y * 1000)) for a, b in sides for x, y in RSWE.side(a, b))
    return [corner for corner, n in count.items() if n % 2]


@pytest.fixture(scope="module")
def rivers() -> dict[tuple[Hex, Hex], list[str]]:
    return snap.rivers_to_hexsides(RSWE, SHEET)


def test_the_vistula_flows_between_0711_and_0712(rivers: dict[tuple[Hex, Hex], list[str]]) -> None:
    assert "wisla" in rivers[snap.side("0711", "0712")]


def test_the_dnepr_leaves_the_map_between_5133_and_5134(rivers: dict[tuple[Hex, Hex], list[str]]) -> None:
    assert "dniepr" in rivers[snap.side("5133", "5134")]


def test_a_flotilla_in_4530_reaches_the_river_hexes_and_no_others(rivers: dict[tuple[Hex, Hex], list[str]]) -> None:
    def on_the_river(label: str) -> bool:
        h = Hex.of(label)
        return any("dniepr" in rivers.get(hexside(h, o), ()) for o in RSWE.neighbours(h))

    assert all(on_the_river(h) for h in ("4530", "4430", "4529", "4630", "4631"))
    assert not any(on_the_river(h) for h in ("4531", "4431"))


def test_the_canal_runs_from_2317_to_2718() -> None:
    sides = snap.rivers_to_hexsides(RSWE, SHEET, [atlas().river("Kanał Królewski")])
    touched = {h.label for side in sides for h in side}
    assert {"2317", "2718"} <= touched


def test_an_anchor_puts_a_hex_on_its_bank() -> None:
    """The book has a river between 2114 and 2113; the Narew falls one row off, so 2113 is held on its north bank."""
    narew = [atlas().river("Narew")]
    assert snap.side("2113", "2114") not in snap.rivers_to_hexsides(RSWE, SHEET, narew)
    held = {Hex.of("2113"): RSWE.center(Hex.of("2112"))}
    sides = snap.rivers_to_hexsides(RSWE, SHEET, narew, held)
    assert snap.side("2113", "2114") in sides
    assert len(loose_corners(sides)) == 2


def test_warsaw_stands_on_the_left_bank() -> None:
    """With the town itself as the anchor the river lies on the east of its hex."""
    anchors = {WARSAW: atlas().town("Warszawa").at}
    sides = snap.rivers_to_hexsides(RSWE, SHEET, [atlas().river("Wisła")], anchors)
    wet = {o.label for o in RSWE.neighbours(WARSAW) if hexside(WARSAW, o) in sides}
    assert wet == {"1214", "1314", "1315"}


@pytest.mark.parametrize("name", ["Bug", "Narew", "Prypeć", "Berezyna", "San", "Wieprz", "Styr", "Horyń", "Teterew"])
def test_a_river_wholly_on_the_sheet_is_one_closed_chain(name: str) -> None:
    """Only its source and its mouth are loose ends."""
    sides = snap.rivers_to_hexsides(RSWE, SHEET, [atlas().river(name)])
    assert len(sides) > 5
    assert len(loose_corners(sides)) == 2


def test_chains_stay_closed_with_any_anchors() -> None:
    course = atlas().river("Bug")
    near = sorted({RSWE.hex_at(*p) for p in course.course[::4]} & SHEET)
    for n, h in enumerate(near):
        lon, lat = RSWE.center(h)
        anchors = {h: (lon + 0.12 * (n % 3 - 1), lat + 0.08 * (n % 2))}
        assert len(loose_corners(snap.rivers_to_hexsides(RSWE, SHEET, [course], anchors))) == 2


def test_a_side_carries_a_river_exactly_when_it_parts_the_two_centres() -> None:
    bug = atlas().river("Bug")
    course = [RSWE.plane(*p) for p in bug.course]
    sides = snap.rivers_to_hexsides(RSWE, SHEET, [bug])
    for h in SHEET:
        for o in RSWE.neighbours(h):
            if h < o and o in SHEET:
                odd = crossings(RSWE.plane_center(h), RSWE.plane_center(o), course) % 2 == 1
                assert (hexside(h, o) in sides) == odd


def test_railways_run_through_adjacent_hexes() -> None:
    for line in atlas().railways.values():
        path = snap.course_to_hexes(RSWE, [(s.name, (s.lon, s.lat)) for s in line.stations])
        assert path
        for a, b in pairwise(path):
            assert RSWE.adjacent(a, b), line.id


def test_a_pinned_station_holds_its_hex() -> None:
    """Jarosław stands in 1426, Przemyśl in 1527 and Lwów in 2028 by the book."""
    pins = {"Jarosław": Hex.of("1426"), "Przemyśl": Hex.of("1527"), "Lwów": Hex.of("2028")}
    way = graph.rail_net().line(["Rzeszów", "Jarosław", "Przemyśl", "Lwów"])
    path = snap.course_to_hexes(RSWE, [(s.name, (s.lon, s.lat)) for s in way], pins)
    assert {h.label for h in path} >= {"1426", "1527", "2028"}
    assert all(RSWE.adjacent(a, b) for a, b in pairwise(path))


def test_forests_and_marshes_fall_on_their_hexes() -> None:
    forest = snap.areas_to_hexes(RSWE, SHEET, atlas().of_kind("forest"))
    marsh = snap.areas_to_hexes(RSWE, SHEET, atlas().of_kind("marsh"))
    assert RSWE.hex_at(*atlas().town("Białowieża").at) in forest
    assert RSWE.hex_at(*atlas().town("Pińsk").at) in marsh
    assert WARSAW not in forest
    assert WARSAW not in marsh
    assert all(0.5 <= share <= 1 for share in (*forest.values(), *marsh.values()))
