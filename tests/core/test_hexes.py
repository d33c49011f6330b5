"""Hex boards: numbering, directions, distances, hexsides, and what a data file may say of them."""

import pytest

from vistula.core.data import Table
from vistula.core.hexes import EVEN, NORTH, NORTHEAST, SOUTH, SOUTHEAST, SOUTHWEST, HexBoard, opposite, turned
from vistula.core.refusal import DataError

# Four columns of three hexes, the odd columns lower:   0001      0201
#                                                           0101      0301
SHEET = HexBoard(range(4), range(1, 4), range(1, 4))


def at(name: str) -> int:
    return SHEET.number(name)


def test_hexes_are_numbered_down_each_column() -> None:
    assert SHEET.names[:4] == ["0001", "0002", "0003", "0101"]
    assert SHEET.count == 12


@pytest.mark.parametrize(
    ("name", "around"),
    [
        ("0102", ["0101", "0202", "0203", "0103", "0003", "0002"]),  # an odd column: its neighbours' rows are r, r + 1
        ("0202", ["0201", "0301", "0302", "0203", "0102", "0101"]),  # an even one: r - 1, r
    ],
)
def test_neighbours_go_clockwise_from_the_north(name: str, around: list[str]) -> None:
    assert [SHEET.names[SHEET.step(at(name), d)] for d in range(6)] == around


def test_even_columns_may_be_the_lower_ones() -> None:
    other = HexBoard(range(4), range(1, 4), range(1, 4), lowered=EVEN)
    assert other.names[other.step(other.number("0202"), NORTHEAST)] == "0302"
    assert other.names[other.step(other.number("0102"), NORTHEAST)] == "0201"
    assert other.distance(other.number("0001"), other.number("0302")) == 3


def test_there_is_nothing_beyond_the_rim() -> None:
    assert SHEET.step(at("0001"), NORTH) == -1
    assert SHEET.side[6 * at("0001") + NORTH] == -1


def test_columns_may_differ_in_length() -> None:
    sheet = HexBoard(range(1, 3), range(1, 4), range(1, 3))
    assert sheet.names == ["0101", "0102", "0201", "0202", "0203"]
    assert sheet.names[sheet.step(sheet.number("0102"), SOUTHEAST)] == "0203"


def test_the_way_back_is_the_opposite_direction() -> None:
    for a in range(SHEET.count):
        for b in SHEET.neighbours[a]:
            assert SHEET.direction(b, a) == opposite(SHEET.direction(a, b))
    assert SHEET.direction(at("0001"), at("0003")) == -1
    assert (turned(NORTH, -1), turned(SOUTHWEST, 3)) == (5, NORTHEAST)


def test_distance_is_the_number_of_steps() -> None:
    for a in range(SHEET.count):
        steps = {a: 0}
        queue = [a]
        for space in queue:
            for b in SHEET.neighbours[space]:
                if b not in steps:
                    steps[b] = steps[space] + 1
                    queue.append(b)
        assert [SHEET.distance(a, b) for b in range(SHEET.count)] == [steps[b] for b in range(SHEET.count)]


def test_a_ring_holds_what_is_just_so_far() -> None:
    assert [SHEET.names[h] for h in SHEET.ring(at("0102"), 1)] == ["0002", "0003", "0101", "0103", "0202", "0203"]
    assert len(SHEET.within(at("0102"), 1)) == 7


def test_both_hexes_know_the_side_between_them() -> None:
    edge = SHEET.edge_between(at("0102"), at("0202"))
    assert SHEET.side[6 * at("0102") + NORTHEAST] == edge
    assert SHEET.side[6 * at("0202") + SOUTHWEST] == edge


def table(**data: object) -> Table:
    return Table(data, "board.toml")


def test_a_grid_is_drawn_as_the_map_is_seen() -> None:
    letters = {".": 0, "f": 1, "s": 2}
    found = SHEET.grid(table(terrain="01 .f..\n02 ..s.\n03 ...f"), "terrain", letters)
    assert {SHEET.names[h]: found[h] for h in range(SHEET.count) if found[h]} == {"0101": 1, "0202": 2, "0303": 1}
    same = SHEET.grid_of_columns(table(terrain="00 ...\n01 f..\n02 .s.\n03 ..f"), "terrain", letters)
    assert same == found


@pytest.mark.parametrize(
    "drawn", ["01 ....\n02 ....", "01 ....\n02 ...\n03 ....", "01 ....\n02 ..x.\n03 ....", "01 . ..."]
)
def test_a_grid_that_does_not_fit_the_sheet_is_refused(drawn: str) -> None:
    with pytest.raises(DataError, match=r"board.toml: the field 'terrain'"):
        SHEET.grid(table(terrain=drawn), "terrain", {".": 0})


def test_hexsides_are_told_by_the_hexes_they_part() -> None:
    rivers = table(rivers="0102/0202 0202=0201")
    text = rivers.text("rivers")
    assert SHEET.sides(rivers, "rivers", text) == [SHEET.edge_between(at("0102"), at("0202"))]
    assert SHEET.sides(rivers, "rivers", text, "=") == [SHEET.edge_between(at("0201"), at("0202"))]
    with pytest.raises(DataError, match="no hexside"):
        SHEET.sides(rivers, "rivers", "0001/0003")


def test_a_directed_hexside_is_seen_from_its_first_hex() -> None:
    lines = table(trenches="0102>0103 0103>0102")
    found = SHEET.directed_sides(lines, "trenches", lines.text("trenches"))
    assert found == [6 * at("0102") + SOUTH, 6 * at("0103") + NORTH]
    assert SHEET.side[found[0]] == SHEET.side[found[1]]


def test_a_railway_goes_from_hex_to_neighbour() -> None:
    rails = table(rails="0001 0101 0202")
    assert [SHEET.names[h] for h in SHEET.chain(rails, "rails", "0001 0101 0202")] == ["0001", "0101", "0202"]
    with pytest.raises(DataError, match="do not touch"):
        SHEET.chain(rails, "rails", "0001 0202")


def test_a_place_is_found_by_its_name_or_its_number() -> None:
    sheet = HexBoard(range(4), range(1, 4), range(1, 4))
    sheet.call(sheet.number("0102"), "Ford")
    assert sheet.place("Ford") == sheet.place("0102")
    assert (sheet.title(sheet.place("Ford")), sheet.title(0)) == ("Ford (0102)", "0001")
    with pytest.raises(DataError, match="called 'Ford'"):
        sheet.call(0, "Ford")
