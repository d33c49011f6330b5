"""Lines of friction and Encirclement (chapter 4)."""

from typing import Any

from tests.games.nest_of_eagles.table import (
    SEATS,
    at,
    costs,
    declared,
    do,
    empty,
    fresh,
    go_to,
    hex_,
    hold,
    new,
    position,
    put,
    refused,
    unit,
)
from tests.rules import rule
from vistula.games.nest_of_eagles.numbers import PHASE
from vistula.games.nest_of_eagles.rules.strength import BY_ENCIRCLEMENT, MODIFIERS
from vistula.games.nest_of_eagles.state import Eagles

POLISH, SOVIET = 1, 6  # lines of whose parties


def line(s: Eagles, a: str, b: str, whose: int) -> bool:
    edge = s.board.edge_between(hex_(s, a), hex_(s, b))
    layers: Any = s.view("poland")["layers"]
    found = {(mark["edge"], mark["side"]) for mark in layers["friction"]["marks"]}
    return (edge, "polish" if whose == POLISH else "soviet") in found


@rule("4.0a", "3.2d")
def test_lines_run_on_the_six_hexsides_between_the_neighbours() -> None:
    s = fresh()
    put(s, {"s45": "3526"})
    ring = ["3525", "3626", "3627", "3527", "3427", "3426"]
    assert all(line(s, ring[i], ring[(i + 1) % 6], SOVIET) for i in range(6))
    assert not any(line(s, "3526", other, SOVIET) for other in ring)
    assert not line(s, ring[0], ring[1], POLISH)
    for lines, to, cost in ((True, "2009", 2), (False, "2009", 1), (True, "1910", 1)):
        enemy = {"w53": "2109"} if lines else {"wk16": "2109"}  # beside 2010 and 2009, but not 1910
        assert costs(position({"10": "2010", **enemy}, phase="move"), "10", to) == cost
    put(s, {"s45": ("3526", "remnant")})
    assert not line(s, "3525", "3626", SOVIET)
    put(s, {"skB": "3526"})
    assert not line(s, "3525", "3626", SOVIET)


@rule("4.2a", "4.2b")
def test_the_53rd_by_the_niemen_lacks_two_spokes() -> None:
    """V3: the southwestern one would cross the river, the western one runs along it beside Polish Grodno."""
    s = fresh()
    put(s, {"w53": "1609"})
    hold(s, {"Grodno": "poland"})
    assert not line(s, "1610", "1509", SOVIET)
    assert not line(s, "1509", "1508", SOVIET)
    for a, b in (("1608", "1708"), ("1708", "1709"), ("1709", "1610"), ("1508", "1608")):
        assert line(s, a, b, SOVIET)
    hold(s, {"Grodno": "soviet"})
    assert line(s, "1509", "1508", SOVIET)


@rule("4.2c", "7.1s", "4.0b", "7.1h")
def test_own_lines_never_undo_enemy_ones_and_many_count_as_one() -> None:
    s = position({"10": "3525", "11": "3626", "s45": "3526"}, phase="move")
    assert costs(s, "10", "3626") == 2
    s = position({"10": "3525", "11": "3626"}, phase="move")
    assert costs(s, "10", "3626") == 1  # without the enemy there is none
    s = position({"k1": "3525", "s45": "3526", "s41": "3625"}, phase="move")
    assert costs(s, "k1", "3626") == 2  # two enemies project onto the same hexside


@rule("4.2c")
def test_an_own_line_on_the_same_hexside_undoes_nothing() -> None:
    """From 3625 the 11th projects onto the very hexside between 3525 and 3626 on which the 45th does from 3526: a
    march of three hexes across it costs 4 of the 3 Movement Points, without the 45th only 3."""
    s = position({"10": "3525", "11": "3625", "s45": "3526"}, phase="move")
    assert line(s, "3525", "3626", POLISH)
    assert line(s, "3525", "3626", SOVIET)
    assert costs(s, "10", "3626") == 2
    do(s, "move 10")
    assert refused(s, "to 3626 3725 3724") == "7.1q"
    s = position({"10": "3525", "11": "3625"}, phase="move")
    do(s, "move 10", "to 3626 3725 3724")
    assert at(s, "10") == "3724"


def bonus(s: Eagles, target: str, *codes: str) -> int:
    """What Encirclement adds to an Attack."""
    go_to(s, "attack 1", SEATS[s.side_of(unit(s, codes[0]))])
    return declared(s, target, *codes).get(MODIFIERS[BY_ENCIRCLEMENT][0], 0)


@rule("4.1a", "4.1c", "10.7k", "4.2d")
def test_encirclement_and_its_bonus() -> None:
    """V2: closed all round by units or lines; a friend beyond a hexside opens it."""
    s = position({"s45": "3526", "10": "3525", "k1": "3426"})
    assert bonus(s, "3526", "10") == 0
    put(s, {"11": "3527"})
    assert bonus(s, "3526", "10", "11") == 2  # two units north and south close the other four hexsides by lines
    put(s, {"s41": "3627"})
    assert bonus(s, "3526", "10", "11") == 0


@rule("4.1a")
def test_an_unbridged_large_river_closes_a_hexside_without_a_friend_beyond() -> None:
    s = empty()
    put(s, {"10": "1609", "w2": "1608", "w4": "1709", "w6": "1508"})
    assert (bonus(s, "1609", "w2") == 2) == line(s, "1609", "1708", SOVIET)
    put(s, {"w8": "1708"})
    assert bonus(s, "1609", "w2") == 2
    put(s, {"11": "1610"})
    assert bonus(s, "1609", "w2") == 0


@rule("4.1b")
def test_east_and_south_are_open_to_soviets_north_and_west_are_not() -> None:
    s = empty()
    put(s, {"w2": "3910", "10": "3909", "11": "3911", "12": "3810"})
    assert bonus(s, "3910", "10") == 0
    s = empty()
    put(s, {"w2": "3000", "10": "3001", "11": "3100", "12": "2900", "13": "2901"})
    assert bonus(s, "3000", "10") == 2
    s = empty()
    put(s, {"10": "3910", "w2": "3909", "w4": "3911", "w6": "3810", "w8": "3811"})
    assert bonus(s, "3910", "w2") == 2  # edges are shut to Poles


@rule("3.1c")
def test_both_sides_see_every_stack() -> None:
    s = new("battle_of_warsaw")
    for seat in ("poland", "soviet", None):
        pieces = s.view(seat)["pieces"]
        assert isinstance(pieces, list)
        assert sum(1 for piece in pieces if piece["space"] is not None) == sum(
            1 for u in range(s.order.count) if s.at[u] >= 0
        )
    assert s.num[PHASE] >= 0
