"""Retreat and advance part by part: priorities, losses on the way, points of an advance (9.13 to 9.15, 10.6, 17.3)."""

import pytest

from tests.games.red_star_white_eagle.table import (
    asks,
    attack,
    battle,
    die,
    do,
    drive_back,
    muster,
    odds,
    offered,
    place,
    position,
    result,
    seat,
    step,
    unit,
    where,
)
from tests.rules import rule
from vistula.games.red_star_white_eagle import advance, retreat
from vistula.games.red_star_white_eagle.journal import RETREAT_RESULT
from vistula.games.red_star_white_eagle.marching import ADVANCE
from vistula.games.red_star_white_eagle.numbers import (
    DEAD,
    DEFENDING,
    OFF_EAST,
    POINTS,
    RETREATING,
)
from vistula.games.red_star_white_eagle.supply import POLISH_LINES, Lines, trace

RING_OF_1618 = {"p9": "1517", "p10": "1617", "p11": "1619", "p12": "1717", "p13": "1718"}
DIVISIONS = [f"p{n}" for n in (9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 1, 2, 3, 4, 5)]


# Priorities -----------------------------------------------------------------------------------------------------------


@rule("9.13.4a", "9.13.6a")
def test_who_has_no_way_open_is_lost() -> None:
    s = battle({"p8": "1518", "w57": "1618", **RING_OF_1618})
    muster(s, "1618", "p8")
    s.force([3 - sum(die(s).values())])
    do(s, "resolve")
    assert result(s) == "D1 1"
    assert where(s, "w57") == str(DEAD)


@rule("9.13.4c", "5.1.3c")
def test_where_every_hex_is_full_a_unit_retreats_all_the_same() -> None:
    s = battle({"p8": "2012", "w4": "2013"}, "russian")
    free = [n for n in s.board.neighbours[place(s, "2012")] if not s.has_units(0, n)]
    names = iter(DIVISIONS)
    for space in free:
        for _ in range(3):
            s.place(unit(s, next(names)), space)
    ends = {way.end for way in retreat.ways(s, unit(s, "p8"), 1)}
    assert ends
    assert ends <= set(free)


@rule("9.13.4d")
def test_poles_retreat_towards_a_city_of_their_net() -> None:
    s = battle({"p8": "2014", "w4": "1914"}, "russian")
    board = s.board
    start = place(s, "2014")

    def nearer(space: int) -> bool:
        return any(board.distance(space, city) < board.distance(start, city) for city in s.ground.net_cities)

    free = {n for n in board.neighbours[start] if n != place(s, "1914")}
    towards = {n for n in free if nearer(n)}
    assert towards
    assert towards < free
    assert {way.end for way in retreat.ways(s, unit(s, "p8"), 1)} == towards


@rule("9.13.3a", "9.13.4f")
def test_the_owner_chooses_among_the_best_ways_and_may_go_into_a_zone() -> None:
    """2214 and 2215 lie one hex to the east; the two Poles in 2115 reach only the second."""
    s = battle({"p8": "2115", "p9": "2115", "w57": "2114"})
    drive_back(s, "w57", "D1")
    assert seat(s) == "soviet"
    delay = {name: retreat.Paths(s, unit(s, "w57"), 1).delay_in(place(s, name)) for name in ("2214", "2215")}
    assert delay == {"2214": 0, "2215": 2}
    assert {"2214", "2215"} <= offered(s, "to")


@rule("9.13.7a")
def test_nobody_retreats_across_open_water() -> None:
    s = battle({"p8": "0903", "w4": "0803"}, "russian")  # 0903 and 0904 touch in water only
    assert place(s, "0904") in s.board.neighbours[place(s, "0903")]
    assert place(s, "0904") not in retreat.Paths(s, unit(s, "p8"), 1).found


@rule("17.3.1a")
def test_nobody_leaves_the_map_while_as_good_a_hex_is_on_it() -> None:
    """Two hexes from 5010 lie hexes of column 51, as far to the east as the map goes, and hexes beyond the edge."""
    s = battle({"w4": "5010", "p8": "4910"})
    assert OFF_EAST in retreat.Paths(s, unit(s, "w4"), 2).found
    ends = [way.end for way in retreat.ways(s, unit(s, "w4"), 2)]
    assert ends
    assert min(ends) >= 0
    s = battle({"w4": "5110", "p8": "5010"})  # east of 5110 there is nothing but the edge
    assert [way.end for way in retreat.ways(s, unit(s, "w4"), 1)] == [OFF_EAST]


# Losses on the way ----------------------------------------------------------------------------------------------------


@rule("4.4.2a", "9.13.6b", "9.14.1c")
def test_a_friend_in_the_hex_takes_nothing_from_the_delay_met_there() -> None:
    s = battle({"w57": "2012", "p8": "2113", "p9": "2114"})
    space = place(s, "2013")
    assert retreat.Paths(s, unit(s, "w57"), 1).delay_in(space) == 1
    s.place(unit(s, "w53"), space)
    assert retreat.Paths(s, unit(s, "w57"), 1).delay_in(space) == 1


@rule("9.14.3a", "10.6.3a", "12.3.2b")
@pytest.mark.parametrize(
    ("start", "end", "roll", "inverted", "lost"),
    [
        ("4520", "4521", 4, 0, False),  # in command all the way: a four does no harm
        ("4522", "4521", 4, 1, False),  # begins out of command, so unsupplied: three
        ("4521", "4522", 4, 1, False),  # ends out of command
        ("4521", "4522", 2, 0, True),  # one less makes it a one
        ("4522", "4523", 3, 0, True),  # both: two less
        ("4520", "4521", 3, 1, False),
    ],
)
def test_the_hungry_fare_worse_at_either_end(start: str, end: str, roll: int, inverted: int, lost: bool) -> None:
    """The column of 2 and 3: one E, two and three ½E, four to six nothing."""
    s = battle({"w4": start, "p8": "4420"})
    u = unit(s, "w4")
    s.mark[u] |= RETREATING | DEFENDING
    s.force([roll])
    retreat.fall_back(s, u, retreat.Way([place(s, end)], place(s, end), 2, 1, False))
    assert where(s, "w4") == (str(DEAD) if lost else end)
    assert s.inverted[u] == inverted


@rule("9.14.2a")
def test_every_unit_throws_its_own_die() -> None:
    s = battle({"p8": "2115", "p9": "2115", "w57": "2114", "w53": "2114"})
    attack(s, "2114", ["p8", "p9"], 4 - 1, 4, 5)
    assert result(s) == "D1 1"
    do(s, "retreat", "w57")
    do(s, "to", "2215")
    do(s, "to", "2215")
    thrown = [(event.b, event.c) for event in s.journal.all() if event.code == RETREAT_RESULT]
    assert thrown == [(2, 4), (2, 5)]


@rule("23.4.7.3b")
def test_west_front_free_of_zones_retreats_and_advances_without_delay() -> None:
    s = position({"w4": "1209", "p8": "1109"}, "russian", turn="July II", scenario="belarusian_long")
    assert retreat.Paths(s, unit(s, "w4"), 1).delay_in(place(s, "1210")) == 0
    assert step(s, "w4", ADVANCE, "1209", "1210") == 1
    s.turn = s.tables.turns.index("August II")
    assert retreat.Paths(s, unit(s, "w4"), 1).delay_in(place(s, "1210")) == 1
    assert step(s, "w4", ADVANCE, "1209", "1210") == 2


@rule("20.1.1a")
def test_zones_are_nothing_to_motorized_units_in_retreat_advance_and_supply() -> None:
    s = position({"p_ac1": "1209", "p8": "1209", "w53": "1109"})
    space = place(s, "1210")
    assert [retreat.Paths(s, unit(s, name), 1).delay_in(space) for name in ("p_ac1", "p8")] == [0, 1]
    assert [step(s, name, ADVANCE, "1209", "1210") for name in ("p_ac1", "p8")] == [1, 2]
    lines = Lines(s, POLISH_LINES)
    found = []
    for name in ("p_ac1", "p8"):
        trace(s, unit(s, name), lines, place(s, "1209"))
        found.append(int(s.static.scratch.cost[space]))
    assert found == [1, 2]


# Advance --------------------------------------------------------------------------------------------------------------


@rule("5.1.3b", "9.15.4a", "9.15.3a", "9.15.8a")
def test_an_advance_passes_a_full_hex_but_does_not_end_there() -> None:
    s = battle({"p8": "1518", "p9": "1518", "p10": "1518", "p11": "1517", "w_reg_1": "1618"})
    attack(s, "1618", ["p8", "p9", "p10", "p11"], 6)
    assert (result(s), s.num[POINTS]) == ("DE 6", 6)
    assert offered(s, "advance") == {"p8", "p9", "p10", "p11"}
    for name in ("p8", "p9", "p10"):
        do(s, "advance", name)
        assert "1618" in offered(s, "onto")
        do(s, "onto", "1618")
    assert asks(s) == "advance"
    do(s, "advance", "p11")
    assert "1618" not in offered(s, "onto")
    assert "1718" in offered(s, "onto")


@rule("9.15.3a")
def test_nobody_has_to_advance() -> None:
    s = battle({"p8": "1518", "p9": "1518", "w57": "1618", "w53": "1818"})
    attack(s, "1618", ["p8"], 6)
    assert asks(s) == "advance"
    do(s, "stop")
    assert where(s, "p8") == "1518"


@rule("9.15.5a", "9.15.7a")
def test_an_advance_pays_for_ground_and_zones_like_standard_movement() -> None:
    """D2 2 with w57 driven off: a point for 1618, one for a clear hex beyond without a river; a zone costs one more."""
    s = battle({"p8": "1518", "w57": "1618"})
    attack(s, "1618", ["p8"], 4, 6)
    assert (result(s), s.num[POINTS]) == ("D2 2", 2)
    s.play("soviet", s.choices("soviet")[0])
    do(s, "advance", "p8")
    board = s.board
    vacated, russian = place(s, "1618"), s.hex[unit(s, "w57")]
    expected = {"1618"}
    for space in board.neighbours[vacated]:
        clear = board.terrain[space] == 0 and not board.river[board.edge_between(vacated, space)]
        if clear and board.distance(space, russian) > 1 and space != place(s, "1518"):
            expected.add(board.names[space])
    assert len(expected) > 2
    assert offered(s, "onto") == expected
    beyond = next(n for n in board.neighbours[vacated] if board.distance(n, russian) == 1)
    assert board.names[beyond] not in offered(s, "onto")  # in the zone of w57


@rule("9.15.6a")
def test_nobody_advances_farther_than_its_movement_factor() -> None:
    s = battle({"p3b": "1518", "p8": "1518", "w_reg_1": "1618"})
    attack(s, "1618", ["p3b", "p8"], 6)
    s.num[POINTS] = 12
    for name, factor in (("p3b", 6), ("p8", 7)):
        assert advance.points_after(s, unit(s, name), place(s, "1618")) == factor - 1  # a clear hex
        ends = advance.ends(s, unit(s, name))
        assert max(s.board.distance(place(s, "1518"), end) for end in ends) <= factor


@rule("9.15.7b")
def test_a_vacated_wood_is_entered_for_the_single_point_granted() -> None:
    s = battle({"p8": "2114", "w57": "2115"})
    muster(s, "2115", "p8")
    s.force([3 - sum(die(s).values()), 6])
    do(s, "resolve")
    assert (result(s), s.num[POINTS]) == ("D1 1", 1)
    s.play("soviet", s.choices("soviet")[0])
    assert step(s, "p8", ADVANCE, "2114", "2115") >= 2
    assert advance.ends(s, unit(s, "p8")) == [place(s, "2115")]
    assert asks(s) == "advance"
    do(s, "advance", "p8")  # there is one hex only, so it goes
    assert where(s, "p8") == "2115"


@rule("9.15.7a", "9.15.2a")
def test_after_a_beaten_attack_the_defender_picks_one_of_the_vacated_hexes() -> None:
    s = battle({"p8": "1518", "p9": "1517", "w4": "1618", "w16": "1618", "w12": "1618"})
    muster(s, "1618", "p8", "p9")
    assert odds(s) == "1:1"
    s.force([2, 6, 6, 6, 6])
    do(s, "resolve")
    assert result(s) == "A2 2"
    while seat(s) == "poland":
        s.play("poland", s.choices("poland")[0])
    assert asks(s) == "advance"
    do(s, "advance", "w4")
    assert {"1517", "1518"} <= offered(s, "onto")
    assert not {"1717", "1718"} & offered(s, "onto")  # behind it
