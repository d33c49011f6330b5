"""Retreat and advance after combat (9.13 to 9.15)."""

import pytest

from tests.games.red_star_white_eagle.printed import BOARD
from tests.games.red_star_white_eagle.printed import at as spot
from tests.games.red_star_white_eagle.table import (
    advances,
    asks,
    at,
    attack,
    battle,
    beaten,
    cost,
    delay_met,
    die,
    do,
    drive_back,
    lines_of,
    muster,
    odds,
    offered,
    piece,
    place,
    position,
    result,
    retreats,
    seat,
    sentence,
    step,
    unit,
    victorious,
    where,
    why,
)
from tests.rules import rule
from vistula.games.red_star_white_eagle import phases
from vistula.games.red_star_white_eagle.numbers import (
    DEAD,
    JOINED_BY_RETREAT,
    OVERSTACKED,
    POINTS,
    RETREATING,
)
from vistula.games.red_star_white_eagle.state import War
from vistula.games.red_star_white_eagle.units import RUSSIAN, WEST
from vistula.games.red_star_white_eagle.words import RETREAT_RESULT


def brute_force_ends(s: War, name: str, length: int) -> set[int]:
    """Every end of a simple way of the full length, by trying all sequences of neighbours."""
    u = unit(s, name)
    start: int = s.hex[u]
    found: set[int] = set()
    ways: list[list[int]] = [[start]]
    for _ in range(length):
        ways = [
            [*way, n]
            for way in ways
            for n in s.board.neighbours[way[-1]]
            if n not in way
            and not s.has_units(1 - s.order.side[u], n)
            and not s.board.sea[s.board.edge_between(way[-1], n)]
        ]
    for way in ways:
        found.add(way[-1])
    return found


RING_OF_1618 = {"p9": "1517", "p10": "1617", "p11": "1619", "p12": "1717", "p13": "1718"}


DIVISIONS = [f"p{n}" for n in (9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 1, 2, 3, 4, 5)]


@rule("9.13.1a", "9.13.4a", "9.13.4d", "9.14.1a", "9.14.1b", "9.14.1d", "map.nrn1012")
def test_the_brigade_of_the_example_retreats_to_1012() -> None:
    """Through 1211 and 1111 it meets a delay of one each, in 1012 none. By 1110 it would be five and four."""
    units = {"p7r": "1210", "w4": "1010", "w16": "1010", "w53": "1212", "w57": "1109", "w_reg_1": "1309"}
    s = battle(units, "russian")
    assert delay_met(s, "p7r", "1211", "1111", "1012") == 1 + 1 + 0
    assert delay_met(s, "p7r", "1110", "1011", "1012") == 5 + 4 + 0
    c = beaten(s, "p7r", "D3")
    do(c, "to", "1012")  # the way of least delay
    (line,) = [line for line in lines_of(c) if " retreats to " in line.text]
    assert line.path == [place(s, name) for name in ("1210", "1211", "1111", "1012")]


@rule("9.13.4a", "9.13.6a", "9.13.7a")
@pytest.mark.parametrize("length", [2, 3])
def test_all_ways_are_found(length: int) -> None:
    """Of the hexes about, those are refused for want of a way to which no simple way of the full length leads."""
    s = battle({"p8": "2012", "w4": "2013", "w5": "1911", "w16": "2113"}, "russian")
    c = beaten(s, "p8", f"D{length}")
    assert asks(c) == "retreat_to"
    start = place(s, "2012")
    about = [n for n in range(s.board.count) if 0 < s.board.distance(start, n) <= length + 1]
    found = {n for n in about if why(c, "to", s.board.names[n]) not in ("9.13.4a", "9.13.6a")}
    assert found == brute_force_ends(s, "p8", length)


@rule("9.13.4b", "9.13.5a")
def test_a_retreat_goes_as_far_as_it_can() -> None:
    s = battle({"p8": "2012", "w4": "2013"}, "russian")
    drive_back(s, "p8", "D3")
    ends = offered(s, "to")
    assert ends
    assert {s.board.distance(place(s, "2012"), place(s, end)) for end in ends} == {3}
    near = next(n for n in s.board.neighbours[place(s, "2012")] if not s.has_units(RUSSIAN, n))
    assert why(s, "to", s.board.names[near]) == "9.13.4b"  # one hex away after three steps


@rule("9.13.4c", "9.13.5a", "5.1.3c")
def test_distance_goes_before_stacking() -> None:
    s = battle({"p8": "2012", "w4": "2013"}, "russian")
    free = [n for n in s.board.neighbours[place(s, "2012")] if not s.has_units(RUSSIAN, n)]
    names = iter(DIVISIONS)
    for space in free[:-2]:
        for _ in range(3):
            s.place(unit(s, next(names)), space)
    drive_back(s, "p8", "D1")
    assert offered(s, "to") == {s.board.names[space] for space in free[-2:]}
    assert {why(s, "to", s.board.names[full]) for full in free[:-2]} == {"9.13.4c"}


@rule("17.4.1a")
def test_nobody_retreats_into_a_closed_country_while_another_way_is_open() -> None:
    """A20: 1109 beside Działdowo lies in East Prussia."""
    s = position({"p8": "Działdowo", "w4": "1211"}, "russian", phases.ATTACK, "August IV")
    drive_back(s, "p8", "D1")
    assert offered(s, "to")
    assert "1109" not in offered(s, "to")
    assert why(s, "to", "1109") == "17.4.1a"


@rule("9.13.4d")
def test_russians_retreat_east() -> None:
    s = battle({"w4": "2012", "p8": "2011"})
    drive_back(s, "w4", "D2")
    assert {s.board.column[place(s, end)] for end in offered(s, "to")} == {21, 22}
    assert why(s, "to", "2014") == "9.13.4d"  # as far, but due south


@rule("9.13.4e")
def test_russians_stay_in_command_if_they_can() -> None:
    s = battle({"w4": "2622", "p8": "2522"})
    drive_back(s, "w4", "D2")
    board = s.board
    start = place(s, "2622")
    east = [h for h in range(board.count) if board.distance(start, h) == 2 and board.column[h] > 26]
    inside = {board.names[h] for h in east if board.command[h] & WEST}
    assert offered(s, "to") == inside
    assert inside
    assert {why(s, "to", board.names[h]) for h in east if board.names[h] not in inside} == {"9.13.4e"}


@rule("9.13.8a", "9.13.8b")
def test_who_retreated_onto_friends_does_not_help_them() -> None:
    s = battle({"p8": "2014", "w53": "2013", "w57": "2013"})
    s.mark[unit(s, "w57")] |= JOINED_BY_RETREAT
    muster(s, "2013", "p8")
    assert odds(s) == "2:1"


@rule("9.13.2a", "9.13.3a", "9.14.2a", "9.11e")
def test_defenders_retreat_one_by_one_by_their_owners_choice() -> None:
    s = battle({"p8": "2014", "p9": "2014", "w53": "2013", "w57": "2013"})
    attack(s, "2013", ["p8", "p9"], 5)
    assert asks(s) == "retreat"
    assert seat(s) == "soviet"
    assert offered(s, "retreat") == {"w53", "w57"}
    assert s.mark[unit(s, "w53")] & RETREATING


@rule("9.15.7a", "9.15.7b", "9.15.8a")
def test_the_vacated_hex_can_always_be_entered() -> None:
    s = battle({"p8": "2014", "p9": "2014", "p10": "2014", "w_reg_1": "2114"})
    attack(s, "2114", ["p8", "p9", "p10"], 6)
    assert asks(s) == "advance"
    do(s, "advance", "p8")
    assert "2114" in offered(s, "onto")


@rule("9.15.4a", "5.1.3b")
def test_an_advance_does_not_overstack() -> None:
    s = battle({"p8": "2014", "p9": "2014", "p10": "2014", "p11": "2012", "w_reg_1": "2013"})
    attack(s, "2013", ["p8", "p9", "p10", "p11"], 6)
    for name in ("p8", "p9", "p10"):
        do(s, "advance", name)
        do(s, "onto", "2013")
    do(s, "advance", "p11")
    assert "2013" not in offered(s, "onto")
    assert why(s, "onto", "2013") == "9.15.4a"


@rule("9.15.4a", "9.15.5a", "9.15.6a")
def test_an_advance_is_told_what_keeps_it_from_a_hex() -> None:
    """Three divisions fill 2014, beyond the vacated 2013; the sea is nowhere near; no grant helps beyond the factor."""
    s = battle({"p8": "2012", "p9": "2014", "p10": "2014", "p11": "2014", "w_reg_1": "2013"})
    attack(s, "2013", ["p8", "p9", "p10", "p11"], 6)
    s.num[POINTS] = 4
    do(s, "advance", "p8")
    assert "2014" not in offered(s, "onto")
    assert why(s, "onto", "2014") == why(s, "onto", "2013", "2014") == "9.15.4a"
    assert why(s, "onto", "Lublin") == "9.15.5a"
    sea = next(n for n in range(s.board.count) if s.board.terrain[n] == 5)
    assert "No way leads there" in sentence(s, "onto", sea)
    s.num[POINTS] = 30
    s.refresh()
    assert why(s, "onto", "Kiev") == "9.15.6a"


@rule("9.14.4b", "9.14.4c", "4.4.1a", "10.6.3a", "9.14.1c", "4.4.2a", "9.13.6b")
@pytest.mark.parametrize(("roll", "steps"), [(4, [2, 2]), (3, [1, 2]), (1, [])])
def test_losses_on_the_way(roll: int, steps: list[int]) -> None:
    """To the east only 2112 is open, where two Polish divisions reach: in the column of two a four is harmless, a three
    costs a step, a one the unit."""
    s = position({"w4": "2012", "p8": "2011", "p9": "2113", "p10": "2111"}, "polish", phases.ATTACK, "August IV")
    assert delay_met(s, "w4", "2112") == 2
    c = beaten(s, "w4", "D1", roll)
    assert where(c, "w4") == ("2112" if steps else str(DEAD))
    if steps:
        assert piece(c, "w4")["steps"] == steps


@rule("9.13.4f")
def test_avoiding_zones_comes_last() -> None:
    """Two hexes away as the result demands, though w5 reaches some of them and hexes nearer by are free of zones."""
    s = position({"p8": "2012", "w4": "2013", "w5": "1810"}, "russian", turn="August IV")
    ends = retreats(s, "p8", 2)
    assert {s.board.distance(place(s, "2012"), place(s, end)) for end in ends} == {2}
    assert any(s.board.distance(place(s, "1810"), place(s, end)) == 1 for end in ends)


@rule("9.13.8a", "9.13.8b")
def test_who_retreats_onto_friends_does_not_defend_with_them_in_that_phase() -> None:
    """w57 goes from 1618 to w53 in 1717. Attacked there in the same phase the two defend with three factors."""
    s = battle({"p8": "1518", "w57": "1618", "w53": "1717", "p9": "1817", "p10": "1817"})
    attack(s, "1618", ["p8"], 3, 6)
    do(s, "to", "1717")
    do(s, "stop")
    muster(s, "1717", "p9", "p10")
    assert odds(s) == "4:1"  # 14 to 3, not to 6
    s.force([4])  # X at 4:1: both die
    do(s, "resolve")
    assert where(s, "w57") == where(s, "w53") == str(DEAD)


@rule("9.13.8a", "9.13.8b")
def test_once_its_friends_are_attacked_it_counts_as_overstacked_and_they_do_not() -> None:
    s = battle({"p8": "1518", "w57": "1618", "w53": "1717", "p9": "1817", "p10": "1817", "p11": "2012"})
    attack(s, "1618", ["p8"], 3, 6)
    do(s, "to", "1717")
    do(s, "stop")
    assert not s.mark[unit(s, "w57")] & OVERSTACKED  # nobody has attacked them yet
    attack(s, "1717", ["p9"], 2)
    assert result(s) == "—"
    assert s.mark[unit(s, "w57")] & OVERSTACKED
    assert not s.mark[unit(s, "w53")] & OVERSTACKED


@rule("9.13.8a")
def test_after_the_combat_phase_it_counts_again() -> None:
    s = battle({"p8": "1518", "w57": "1618", "w53": "1717", "p9": "1817", "p10": "1817"})
    attack(s, "1618", ["p8"], 3, 6)
    do(s, "to", "1717")
    do(s, "stop")
    do(s, "end_combat")
    s.turn = s.tables.turns.index("August IV")
    at(s, "polish", phases.ATTACK)
    for name in ("p9", "p10"):
        s.mark[unit(s, name)] = 0
    muster(s, "1717", "p9", "p10")
    assert odds(s) == "2:1"  # 14 to 6


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
    drive_back(s, "p8", "D1")
    ends = {place(s, end) for end in offered(s, "to")}
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
    drive_back(s, "p8", "D1")
    assert {place(s, end) for end in offered(s, "to")} == towards
    assert {why(s, "to", board.names[n]) for n in free - towards} == {"9.13.4d"}


@rule("9.13.3a", "9.13.4f")
def test_the_owner_chooses_among_the_best_ways_and_may_go_into_a_zone() -> None:
    """2214 and 2215 lie one hex to the east; the two Poles in 2115 reach only the second."""
    s = battle({"p8": "2115", "p9": "2115", "w57": "2114"})
    assert {name: delay_met(s, "w57", name) for name in ("2214", "2215")} == {"2214": 0, "2215": 2}
    drive_back(s, "w57", "D1")
    assert seat(s) == "soviet"
    assert {"2214", "2215"} <= offered(s, "to")


@rule("9.13.7a")
def test_nobody_retreats_across_open_water() -> None:
    s = battle({"p8": "0903", "w4": "0803"}, "russian")  # 0903 and 0904 touch in water only
    assert place(s, "0904") in s.board.neighbours[place(s, "0903")]
    ends = retreats(s, "p8", 1)
    assert ends
    assert "0904" not in ends


@rule("9.14.3a", "10.6.3a", "12.3.2b")
@pytest.mark.parametrize(
    ("start", "poles", "end", "roll", "steps"),
    [
        ("4520", ["4521", "4521"], "4621", 4, [2, 2]),  # in command all the way: a four does no harm
        ("4520", ["4521", "4521"], "4621", 3, [1, 2]),
        ("4522", ["4521", "4521"], "4622", 4, [1, 2]),  # begins out of command, so unsupplied: three
        ("4521", ["4621", "4622", "4421", "4422", "4520"], "4522", 4, [1, 2]),  # ends out of command
        ("4521", ["4621", "4622", "4421", "4422", "4520"], "4522", 2, []),  # one less makes it a one
        ("4522", ["4622", "4622"], "4623", 3, []),  # both: two less
    ],
)
def test_the_hungry_fare_worse_at_either_end(
    start: str, poles: list[str], end: str, roll: int, steps: list[int]
) -> None:
    """Two Poles reach the end. The column of 2 and 3: one E, two and three ½E, four to six nothing."""
    s = battle({"w4": start, **dict(zip(DIVISIONS, poles, strict=False))})
    assert delay_met(s, "w4", end) == 2
    c = beaten(s, "w4", "D1", roll)
    if asks(c) == "retreat_to":
        do(c, "to", end)
    assert where(c, "w4") == (end if steps else str(DEAD))
    if steps:
        assert piece(c, "w4")["steps"] == steps


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
    vacated, russian = place(s, "1618"), int(s.hex[unit(s, "w57")])
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
    """Twelve points are granted; the brigade has six, the division seven, and no more helps them."""
    s = position({"p3b": "1518", "p8": "1518"}, phase=phases.ATTACK)
    far = {name: [advances(s, name, points, "1618") for points in (5, 6, 7, 12)] for name in ("p3b", "p8")}
    assert far["p3b"][0] < far["p3b"][1] == far["p3b"][2] == far["p3b"][3]
    assert far["p8"][1] < far["p8"][2] == far["p8"][3]
    c = victorious(s, 12, ["1618"], "p3b", "p8")
    do(c, "advance", "p3b")
    assert why(c, "onto", "Kiev") == "9.15.6a"


@rule("9.15.7b")
def test_a_vacated_wood_is_entered_for_the_single_point_granted() -> None:
    s = battle({"p8": "2114", "w57": "2115"})
    assert step(battle({"p8": "2114"}), "p8", "march", "2114", "2115") == 2
    muster(s, "2115", "p8")
    s.force([3 - sum(die(s).values()), 6])
    do(s, "resolve")
    assert (result(s), s.num[POINTS]) == ("D1 1", 1)
    s.play("soviet", s.choices("soviet")[0])
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


@rule("9.14.4a")
def test_a_dash_in_the_retreat_table_leaves_the_unit_whole() -> None:
    """Both Poles in 2115 reach 2215: a delay of two, and with a four that is a dash."""
    s = position({"p8": "2115", "p9": "2115", "w57": "2114"}, phase=phases.ATTACK, turn="August IV")
    s.force([1, 4])  # 14 to 3 is 4:1, roll 1: one hex back
    do(s, "attack", "2114")
    do(s, "join", "p8")
    do(s, "join", "p9")
    do(s, "resolve")
    assert seat(s) == "soviet"
    do(s, "to", "2215")
    assert where(s, "w57") == "2215"
    assert s.inverted[unit(s, "w57")] == 0
    thrown = [(event.b, event.c) for event in s.journal.all() if event.code == RETREAT_RESULT]
    assert thrown == [(2, 4)]


@rule("9.13.1a", "9.13.2a")
def test_only_units_of_the_beaten_hex_are_asked_to_retreat() -> None:
    s = battle({"p8": "2014", "p9": "2014", "w53": "2013", "w57": "2013", "w4": "2112"})
    attack(s, "2013", ["p8", "p9"], 5, 6, 6, 6)
    assert asks(s) == "retreat"
    assert why(s, "retreat", "w4") == why(s, "retreat", "p8") == "9.13.1a"
    assert offered(s, "retreat") == {"w53", "w57"}


@rule("9.13.4a", "9.13.4b", "9.13.6a")
def test_a_way_given_hex_by_hex_must_be_open_simple_and_of_the_full_length() -> None:
    """w57 goes two hexes from 1618, to the east as far as it gets."""
    s = battle({"p8": "1518", "w57": "1618"})
    drive_back(s, "w57", "D2")
    ends = offered(s, "to")
    assert ends
    assert all(s.board.distance(place(s, "1618"), place(s, end)) == 2 for end in ends)
    assert "1817" in ends
    assert why(s, "to", "1717", "1817") == ""
    assert why(s, "to", "1817") == ""
    assert why(s, "to", "1518", "1817") == "9.13.4a"  # through the enemy, and no neighbour
    assert why(s, "to", "1718", "1717", "1817") == "9.13.4a"  # three hexes
    assert why(s, "to", "1617") == "9.13.4b"  # one hex, by two steps
    assert why(s, "to", "1718", "1717") == "9.13.4b"  # two steps, no farther than one
    assert why(s, "to", "1518") == "9.13.6a"  # the enemy himself
    assert why(s, "to", "1218") == "9.13.4a"  # farther than two hexes lead


@rule("16.3a")
def test_a_flotilla_names_only_the_end_of_its_retreat() -> None:
    s = position({"p_flvistula": "Modlin", "w4": "1213"}, "russian", phases.ATTACK, "August IV")
    drive_back(s, "p_flvistula", "D1")
    assert why(s, "to", "Płock") == ""
    assert why(s, "to", "Lublin") == "16.3a"
    assert why(s, "to", "1013", "Płock") == "16.3a"
    for name, told in (("p8", ""), ("p_flvistula", "16.3a")):
        s = position({name: "0913", "w4": "1013"}, "russian", phases.ATTACK, "August IV")
        drive_back(s, name, "D2")
        assert why(s, "to", "0814", "0714") == told, name  # a way for an army


@rule("9.14.2a", "9.14.1a")
def test_each_unit_suffers_by_its_own_die_in_the_column_of_the_delay_it_met() -> None:
    """The Poles in 2115 reach 2215: a delay of three. A three turns one division over, a one destroys the other."""
    s = battle({"p8": "2115", "p9": "2115", "p10": "2115", "w4": "2114", "w16": "2114"})
    muster(s, "2114", "p8", "p9", "p10")
    assert odds(s) == "2:1"
    s.force([3 - sum(die(s).values()), 3, 1])
    do(s, "resolve")
    assert result(s) == "D1 1"
    do(s, "retreat", "w4")
    do(s, "to", "2215")
    assert piece(s, "w4")["steps"] == [1, 2]  # delay 3, column 2-3
    do(s, "to", "2215")
    assert where(s, "w16") == str(DEAD)


@rule("9.15.3a", "9.15.7a", "9.15.5a")
def test_who_may_not_advance_and_where_nobody_may() -> None:
    """D2 2: p8 and the train won. p9 was not in it; the train finds no rails to 1618; 1620 is too far; a way must begin
    in the vacated hex and may not end where it began."""
    s = battle({"p8": "1518", "p9": "1518", "p_train_1": "1518", "w57": "1618"})
    attack(s, "1618", ["p8", "p_train_1"], 4, 6)
    assert result(s) == "D2 2"
    s.play("soviet", s.choices("soviet")[0])
    assert why(s, "advance", "p9") == "9.15.3a"
    assert why(s, "advance", "p_train_1") == "9.15.7a"
    do(s, "advance", "p8")
    assert why(s, "onto", "1620") == "9.15.5a"
    told = sentence(s, "onto", "1620")
    assert told == "Lublin (1620): Beyond the vacated hex the way costs 3 movement points and it has 1 left."
    assert why(s, "onto", "1518") == "9.15.7a"
    assert why(s, "onto", "1617", "1618") == "9.15.7a"
    assert why(s, "onto", "1618", "1518") == "9.15.7a"
    do(s, "onto", "1618")
    assert where(s, "p8") == "1618"


@rule("map.retreatexample", "9.14.1d")
def test_the_regiment_in_1309_of_the_example_has_no_zone() -> None:
    s = position({"w_reg_1": "1309", "p7r": "1210", "p8": "Lublin"})
    assert piece(s, "w_reg_1")["delay"] == 0
    do(s, "move", "p7r")
    beside = {n for n in offered(s, "march") if BOARD.distance(spot(n), spot("1309")) == 1}
    assert {n for n in beside if cost(s, "march", n) == 1}  # clear ground, and no delay
