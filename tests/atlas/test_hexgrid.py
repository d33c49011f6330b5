"""Hexes: the layout of Red Star/White Eagle against its rulebook and the georeference, and grids in general."""

from __future__ import annotations

import math
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.atlas.boards import RED_STAR_WHITE_EAGLE, listed
from vistula.atlas import Equirectangular, Hex, HexLayout, atlas
from vistula.games.red_star_white_eagle.sheet import hexes as rswe_hexes
from vistula.games.red_star_white_eagle.sheet import layout as rswe

RSWE = rswe()


@pytest.mark.parametrize("entry", listed(RED_STAR_WHITE_EAGLE))
def test_predicted_towns_fall_within_a_hex(entry: str) -> None:
    name, label = entry.rsplit(" ", 1)
    assert RSWE.distance(RSWE.hex_at(*atlas().town(name).at), Hex.of(label)) <= 1


def test_nearly_all_predicted_towns_fall_exactly() -> None:
    exact = 0
    entries = [e.rsplit(" ", 1) for e in listed(RED_STAR_WHITE_EAGLE)]
    for name, label in entries:
        exact += RSWE.hex_at(*atlas().town(name).at).label == label
    assert exact >= len(entries) - 2


@pytest.mark.parametrize(("name", "label"), [("Lwów", "2028"), ("Jarosław", "1426"), ("Przemyśl", "1527")])
def test_towns_pinned_by_the_rulebook_fall_within_a_hex(name: str, label: str) -> None:
    assert RSWE.distance(RSWE.hex_at(*atlas().town(name).at), Hex.of(label)) <= 1


def test_gniezno_is_the_poznan_entry_and_the_east_edge_is_column_51() -> None:
    assert RSWE.hex_at(*atlas().town("Gniezno").at).label == "0111"
    assert len(rswe_hexes()) == 1810
    assert max(h.col for h in rswe_hexes()) == 51


def test_neighbours_of_4530_are_those_of_the_flotilla_example() -> None:
    """4430 4529 4630 4631 can be reached, 4531 and 4431 touch it too: odd columns sit half a hex lower."""
    around = {h.label for h in RSWE.neighbours(Hex.of("4530"))}
    assert around == {"4529", "4531", "4430", "4431", "4630", "4631"}


def test_a_hex_is_23_km_across() -> None:
    a, b = Hex(20, 10), Hex(20, 11)
    (ax, ay), (bx, by) = (RSWE.projection.km(*RSWE.center(h)) for h in (a, b))
    assert math.hypot(ax - bx, ay - by) == pytest.approx(23.0)


hexes = st.builds(Hex, st.integers(-30, 60), st.integers(-30, 60))
layouts = st.builds(
    HexLayout,
    st.just(Equirectangular(18.2, 56.1, 68.54)),
    st.sampled_from([23.0, 30.0, 55.0]),
    flat=st.booleans(),
    low=st.integers(0, 1),
)


@given(layouts, hexes)
def test_the_centre_of_a_hex_lies_in_it(layout: HexLayout, h: Hex) -> None:
    assert layout.hex_at(*layout.center(h)) == h


@given(layouts, hexes)
def test_neighbours_are_mutual_a_pitch_away_and_share_a_side(layout: HexLayout, h: Hex) -> None:
    for i, o in enumerate(layout.neighbours(h)):
        assert h in layout.neighbours(o)
        assert math.dist(layout.plane_center(h), layout.plane_center(o)) == pytest.approx(1.0)
        assert layout.distance(h, o) == 1
        a, b = layout.side(h, o)
        c, d = layout.side(o, h)
        assert math.dist(a, d) < 1e-9
        assert math.dist(b, c) < 1e-9
        middle = ((a[0] + b[0]) / 2, (a[1] + b[1]) / 2)
        assert math.dist(middle, layout.plane_center(o)) == pytest.approx(0.5)
        assert layout.plane_corners(h)[i] == pytest.approx(a)


@given(layouts, hexes, hexes)
def test_a_line_of_hexes_is_as_long_as_the_distance_and_unbroken(layout: HexLayout, a: Hex, b: Hex) -> None:
    line = layout.line(a, b)
    assert line[0] == a
    assert line[-1] == b
    assert len(line) == layout.distance(a, b) + 1
    assert all(layout.adjacent(p, q) for p, q in pairwise(line))


def test_flat_neighbours_run_clockwise_from_the_north() -> None:
    layout = HexLayout.flat_map(30.0, 18.2, 56.1, 68.54)
    x, y = layout.plane_center(Hex(4, 4))
    turns = []
    for o in layout.neighbours(Hex(4, 4)):
        ox, oy = layout.plane_center(o)
        turns.append(round(math.degrees(math.atan2(ox - x, y - oy))) % 360)
    assert turns == [0, 60, 120, 180, 240, 300]


def test_the_grid_of_nest_of_eagles_can_be_written() -> None:
    """Column = round(x / 25.98), row = round((y - 15 if the column is odd) / 30), kilometres from 18.2 E 56.1 N."""
    layout = HexLayout.flat_map(30.0, 18.2, 56.1, 68.54)
    for name, label in [
        ("Grudziądz", "0109"),
        ("Łódź", "0316"),
        ("Kijów", "3320"),
        ("Lwów", "1523"),
        ("Wilno", "1905"),
    ]:
        assert layout.distance(layout.hex_at(*atlas().town(name).at), Hex.of(label)) <= 1
