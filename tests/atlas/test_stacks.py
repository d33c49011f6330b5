"""Stacks on a still picture: everything that has to be read is seen, and no name is covered."""

from __future__ import annotations

import re
from itertools import pairwise

import pytest

from vistula.atlas import draw
from vistula.atlas.counters import SIZE, WIDE
from vistula.atlas.plane import inside
from vistula.atlas.standing import around, clear_names, covered, name_box, stand

BRIGADE = {"side": "polish", "symbol": "infantry", "echelon": "x", "number": "35", "parent": "18 ID"}
SQUARE = [(40.0, 40.0), (240.0, 40.0), (240.0, 240.0), (40.0, 240.0)]


def brigades(*strengths: int) -> list[dict[str, object]]:
    return [{**BRIGADE, "id": i, "strength": s} for i, s in enumerate(strengths)]


@pytest.mark.parametrize("strengths", [(9, 2, 5), (10, 12, 1), (4, 4, 4, 3, 3, 3), (8, 7, 6, 5, 4, 3, 2, 1), (1,) * 11])
def test_no_counter_covers_the_strength_or_the_number_of_another(strengths: tuple[int, ...]) -> None:
    stack = draw.stacked(brigades(*strengths))
    assert len(stack.counters) == len(strengths)
    for n, (piece, x, y) in enumerate(stack.counters):
        figures = len(str(piece["strength"]))
        strip = (x + SIZE - 4 - 8 * figures, y, x + SIZE, y + SIZE)
        for _, left, top in stack.counters[:n]:  # those that lie on it
            assert covered(strip, (left, top, left + SIZE, top + SIZE)) == 0


def test_the_strongest_lies_on_top_at_the_left_and_is_drawn_last() -> None:
    svg = draw.stacked(brigades(9, 2, 5)).drawn(100, 100)
    assert re.findall(r'class="st"[^>]*>(\d+)<', svg) == ["2", "5", "9"]
    places = re.findall(r'class="ct polish" transform="translate\(([\d.]+) ([\d.]+)\)', svg)
    assert places[-1] == ("100", "100")
    assert re.findall(r'class="pill polish".*?<text[^>]*>(\d+)<', svg) == ["16"]


def test_a_stack_shows_once_which_way_it_faces() -> None:
    svg = draw.stacked([{**piece, "facing": 1} for piece in brigades(9, 2, 5)]).drawn(100, 100)
    assert svg.count('class="facing"') == 1
    assert svg.rindex('class="ct ') < svg.index('class="facing"')  # on the uppermost


def test_the_total_stands_under_the_lowest_row() -> None:
    staffs = [{"id": 20 + i, "side": "polish", "symbol": "hq", "number": n} for i, n in enumerate(("Roja", "Haller"))]
    stack = draw.stacked([*brigades(3), {**BRIGADE, "id": 9, "symbol": "air", "strength": "+1"}, *staffs])
    _, x, y = stack.counters[-1]
    assert (x, y > 0) == (0.0, True)  # three whole counters fill a row
    assert stack.foot == SIZE / 2
    assert stack.total == "3"


def test_another_arm_and_a_headquarters_are_seen_whole() -> None:
    cavalry = {**BRIGADE, "id": 7, "symbol": "cavalry", "strength": 4}
    staff = {"id": 8, "side": "polish", "symbol": "hq", "number": "Haller", "parent": "Northern Front"}
    stack = draw.stacked([staff, *brigades(3), cavalry])
    assert [piece["symbol"] for piece, _, _ in stack.counters] == ["cavalry", "infantry", "hq"]
    boxes = [(x, y, x + SIZE, y + SIZE) for _, x, y in stack.counters]
    assert all(covered(a, b) == 0 for i, a in enumerate(boxes) for b in boxes[:i])


def test_factors_across_the_bottom_look_out_below() -> None:
    pieces = [{**BRIGADE, "id": i, "factors": [f], "wide": True} for i, f in enumerate(("5-3-7", "8-5-7", "1-2-6"))]
    stack = draw.stacked(pieces)
    assert [piece["factors"] for piece, _, _ in stack.counters] == [["8-5-7"], ["5-3-7"], ["1-2-6"]]
    tops = [y for _, _, y in stack.counters]
    assert {x for _, x, _ in stack.counters} == {0.0}
    assert all(below - above >= 15 for above, below in pairwise(tops))
    assert stack.width == WIDE


def test_a_stack_with_something_hidden_tells_how_many_and_no_strength() -> None:
    stack = draw.stacked([*brigades(6), {"id": 8, "side": "polish", "hidden": True}])
    assert stack.total == "×2"
    assert draw.stacked(brigades(6)).total == ""
    assert draw.stacked(brigades(6, 4)).total == "10"


def space(ident: int, x: float, y: float, name: str, label: list[object]) -> dict[str, object]:
    return {"id": ident, "name": name, "at": [x, y], "label": label, "rank": 3, "shape": SQUARE}


def test_a_stack_moves_off_a_name_but_stays_in_its_space() -> None:
    spaces = {1: space(1, 140, 140, "Radzymin", [120.0, 150.0, "start"])}
    found = stand(spaces, {1: (80.0, 48.0)})[1]
    name = name_box(spaces[1])
    assert name is not None
    assert covered(found, name) == 0
    assert all(inside(corner, SQUARE) for corner in ((found[0], found[1]), (found[2], found[3])))


def test_the_middle_of_a_stack_stays_in_its_space_whatever_is_covered() -> None:
    small = [(100.0, 100.0), (140.0, 100.0), (140.0, 140.0), (100.0, 140.0)]
    spaces = {1: {**space(1, 120, 120, "Wysokie Mazowieckie", [60.0, 124.0, "start"]), "shape": small}}
    left, top, right, bottom = stand(spaces, {1: (80.0, 60.0)})[1]
    assert inside(((left + right) / 2, (top + bottom) / 2), small)


def test_two_stacks_do_not_cover_each_other() -> None:
    spaces = {i: space(i, 130 + 10 * i, 140, "", ["", ""]) for i in (1, 2)}
    found = stand(spaces, {1: (60.0, 48.0), 2: (60.0, 48.0)})
    assert covered(found[1], found[2]) == 0


def test_a_covered_name_goes_to_a_free_side_of_its_town() -> None:
    praga = {**space(1, 170, 140, "Praga", [150.0, 144.0, "start"]), "sign": [144.0, 140.0]}
    counters = {1: (150.0, 100.0, 230.0, 180.0)}
    (moved,) = clear_names({1: praga}, counters).values()
    room = name_box(moved)
    assert room is not None
    assert covered(room, counters[1]) == 0
    assert moved["label"][2] == "end"  # to the left of the town
    nowhere = {1: {key: value for key, value in praga.items() if key != "sign"}}
    assert clear_names(nowhere, counters) == nowhere  # nobody knows where the town is


def test_a_stack_that_is_in_nobodys_way_stands_at_its_place() -> None:
    assert stand({1: space(1, 140, 140, "", ["", ""])}, {1: (40.0, 40.0)}) == {1: (120.0, 120.0, 160.0, 160.0)}


def test_a_picture_is_cut_to_what_it_shows_and_to_the_sheet() -> None:
    assert around([(100, 200, 140, 240), (300, 210, 340, 250)], 60, [380, 600]) == (40, 140, 380, 310)
    assert around([], 60, [380, 600]) == (0, 0, 380, 600)
