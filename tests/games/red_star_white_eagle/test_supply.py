"""Supply (10)."""

import itertools
from typing import Any, cast

import pytest

from tests.games.red_star_white_eagle.printed import BOARD, GROUND
from tests.games.red_star_white_eagle.printed import at as spot
from tests.games.red_star_white_eagle.table import (
    CUT_OFF,
    GATES,
    allowed,
    at,
    battle,
    carries_supply,
    die,
    do,
    fight_for,
    hungry,
    is_fed,
    muster,
    offered,
    place,
    position,
    ring,
    spot_facts,
    unit,
)
from tests.rules import rule
from vistula.core.dice import Mix
from vistula.games.red_star_white_eagle import phases
from vistula.games.red_star_white_eagle.board import (
    DEVASTATED,
)
from vistula.games.red_star_white_eagle.numbers import (
    STANDDOWN_FROM,
)
from vistula.games.red_star_white_eagle.rules.assignment import best_subset, can_serve
from vistula.games.red_star_white_eagle.state import War
from vistula.games.red_star_white_eagle.units import POLISH


def brute_force(masks: list[int], quarters: list[int], capacity: list[int]) -> bool:
    for drawn in itertools.product(range(len(capacity)), repeat=len(masks)):
        left = capacity[:]
        for n, source in enumerate(drawn):
            if not masks[n] >> source & 1:
                break
            left[source] -= quarters[n]
        else:
            if min(left) >= 0:
                return True
    return not masks


RUSSIANS = ["w4", "w5", "w6", "w8", "w10", "w11"]


POLES = ["p9", "p10", "p11", "p12", "p13", "p14"]


def fought_in_vain(s: War, target: str, *names: str) -> None:
    """An attack that changes nothing but what it draws on the sources."""
    muster(s, target, *names)
    fight_for(s, "—")


@rule("10.0b")
def test_supply_is_looked_at_when_the_battle_is_fought() -> None:
    s = battle({"p8": "1518", "p9": "2012", "w57": "1618"})
    muster(s, "1618", "p8")
    assert die(s) == {}
    for number, space in enumerate(n for n in s.board.neighbours[place(s, "1618")] if n != place(s, "1518")):
        s.place(unit(s, ["p10", "p11", "p12", "p13", "p14"][number]), space)
    assert die(s) == {"9.9a": 1}


@rule("10.2a", "10.3a")
def test_10_2a_polish_sources_are_the_net_cities_and_three_rail_hexes_of_the_western_edge() -> None:
    assert len(GROUND.rail_hexes) == 3
    assert spot("0111") in GROUND.rail_hexes
    assert all(BOARD.column[s] == 1 for s in GROUND.rail_hexes)
    for town in ("Warsaw", "Modlin", "Lwów", "Jarosław", "Przemyśl"):
        assert GROUND.source_at[spot(town)] >= 0
    assert GROUND.capacity[GROUND.source_at[spot("Warsaw")]] == 32
    assert all(c == 16 for s, c in zip(GROUND.sources, GROUND.capacity, strict=True) if s != spot("Warsaw"))
    assert GROUND.source_at[spot("Minsk")] == -1
    assert len(GROUND.net_cities) > 5


@rule("10.5.2b", "10.5.1b")
def test_a_friend_removes_the_delay_from_a_line() -> None:
    """Far from rails that lead home: the zone of w29 in 1808 makes the way too long, until p9 stands in 1809."""
    s = position({"p8": "1906", **CUT_OFF})
    assert is_fed(s, "p8")
    s.place(unit(s, "w29"), place(s, "1808"))
    assert not is_fed(s, "p8")
    s.place(unit(s, "p9"), place(s, "1809"))
    assert is_fed(s, "p8")


@rule("10.5.2a", "10.5.1a", "10.0b")
def test_fifteen_points_over_land_to_a_railroad() -> None:
    """Kock lies off the rails, in reach of them."""
    s = position({"p8": "Kock"})
    assert not carries_supply(s, "poland", "Kock")
    assert is_fed(s, "p8")


@rule("10.5.4a", "10.4b")
def test_no_line_passes_enemy_units() -> None:
    s = position({"p8": "1721"})
    assert is_fed(s, "p8")
    ring(s, "1721", ["w4", "w5", "w6", "w8", "w10", "w11"])
    assert not is_fed(s, "p8")


@rule("10.4a")
def test_an_occupied_source_feeds_nobody() -> None:
    assert carries_supply(position({"w4": "2029"}), "poland", "Lwów")
    assert not carries_supply(position({"w4": "Lwów"}), "poland", "Lwów")


@rule("10.4b")
def test_a_source_in_an_enemy_zone_works() -> None:
    """Lwów with Russians on all sides: it feeds who stands in it."""
    s = position({"p8": "Lwów"})
    ring(s, "Lwów", RUSSIANS)
    assert s.zone[place(s, "Lwów")]
    assert is_fed(s, "p8")


@rule("10.5.3c", "10.5.3a")
def test_on_its_own_net_a_line_passes_enemy_zones() -> None:
    """w4 in 1627 reaches hexes of the net around it, and lines pass them all the same."""
    s = position({"w4": "1627"})
    near = [s.board.names[n] for n in s.board.neighbours[place(s, "1627")] if s.ground.polish_net[n]]
    assert near
    assert all(s.zone[place(s, name)] and carries_supply(s, "poland", name) for name in near)


@rule("10.5.3b", "4.5a")
def test_on_other_rails_an_enemy_zone_blocks_unless_a_friend_stands_in_it() -> None:
    s = position({})
    chain = next(chain for net, chain in s.board.railways if net == 4 and place(s, "Brody") in chain)
    middle = place(s, "Brody")
    beside = next(
        n
        for n in s.board.neighbours[middle]
        if n not in chain and not s.ground.polish_net[n] and not s.ground.on_rail[n]
    )
    s.place(unit(s, "w4"), beside)
    assert not s.ground.polish_net[middle]
    assert not carries_supply(s, "poland", "Brody")
    s.place(unit(s, "p8"), middle)
    blocked = [n for n in chain if s.zone[n] and not s.has_units(POLISH, n)]
    for name, space in zip(["p9", "p10", "p11"], blocked, strict=False):
        s.place(unit(s, name), space)
    assert carries_supply(s, "poland", "Brody")


@rule("10.1b")
def test_russian_sources_feed_any_number() -> None:
    s = position({}, "russian", turn="August IV")
    names = ["w2", "w4", "w5", "w6", "w8", "w10", "w11", "w12", "w16", "w17", "w27", "w33"]
    for name in names:
        s.place(unit(s, name), place(s, "5005"))
    assert not hungry(s, *names)
    assert carries_supply(s, "soviet", "5105")


@rule("10.5.5a", "10.3c")
def test_a_source_feeds_four_divisions_and_no_more() -> None:
    names = ["p4", "p5", "p6", "p7", "p8"]
    s = position(dict.fromkeys(names, "Lwów"))
    ring(s, "Lwów", RUSSIANS)
    assert hungry(s, *names)
    assert not hungry(s, *names[:4])


@rule("10.7.2a", "16.0f")
def test_flotillas_and_counters_are_always_fed() -> None:
    """All three stand among Russians; the warning names the division alone."""
    for name, told in (("p_flpinsk", False), ("pri1_1", False), ("p8", True)):
        s = position({name: "2718", "p9": "Lublin"})
        ring(s, "2718", RUSSIANS)
        s.refresh()
        warned = [one.pieces for one in s.warnings("poland") if one.rule_id == "10.0b"]
        assert warned == ([[unit(s, name)]] if told else []), name


@rule("10.7.1a")
def test_a_train_may_trace_over_land() -> None:
    """Brody's railroad is stopped by the zone of w4 in 2326, which none of them can pass; over land both are fed."""
    s = position({"p_train_1": "Brody", "w4": "2326"})
    assert is_fed(s, "p_train_1")
    assert is_fed(position({"p8": "Brody", "w4": "2326"}), "p8")


@rule("10.7.3a", "23.4.7.3a")
def test_west_front_is_fed_on_the_first_turn_after_the_standdown() -> None:
    s = position({"w4": "1120", "s44": "1122"}, "russian", turn="July I", scenario="belarusian_long")
    ring(s, "1120", ["p4", "p5", "p6", "p7", "p8", "p9"])
    assert s.num[STANDDOWN_FROM] + 3 == s.turn
    assert is_fed(s, "w4")
    s.turn += 1
    assert not is_fed(s, "w4")


@rule("10.0a")
def test_supply_does_not_bind_movement() -> None:
    s = position({"p8": "1721", "p9": "Lublin"})
    ring(s, "1721", ["w_reg_1", "w_reg_2", "w_reg_3", "s_reg_1", "s_reg_2"])
    s.push(phases.DESTINATION, unit(s, "p8"))
    s.refresh()
    assert any(action.verb.name == "march" for action in s.choices("poland"))


@rule("10.5.5a", "10.3a", "10.3b")
@pytest.mark.parametrize("seed", range(40))
def test_the_assignment_is_exact(seed: int) -> None:
    mix = Mix(seed)
    count = 2 + mix.below(5)
    masks = [1 + mix.below(7) for _ in range(count)]
    quarters = [(1, 2, 4)[mix.below(3)] for _ in range(count)]
    capacity = [mix.below(6) for _ in range(3)]
    assert can_serve(masks, quarters, capacity) == brute_force(masks, quarters, capacity)


@rule("10.5.5a")
@pytest.mark.parametrize("seed", range(15))
def test_nobody_starves_needlessly(seed: int) -> None:
    mix = Mix(seed + 900)
    count = 5
    masks = [1 + mix.below(7) for _ in range(count)]
    quarters = [(1, 2, 4)[mix.below(3)] for _ in range(count)]
    capacity = [2 + mix.below(4) for _ in range(3)]
    most = 0
    for size in range(count + 1):
        for some in itertools.combinations(range(count), size):
            if brute_force([masks[n] for n in some], [quarters[n] for n in some], capacity):
                most = max(most, size)
    fed_units = best_subset([], [], masks, quarters, capacity)
    assert len(fed_units) == most
    assert brute_force([masks[n] for n in fed_units], [quarters[n] for n in fed_units], capacity)


@rule("10.1a", "10.4a")
def test_the_northern_edge_feeds_russians_too_unless_a_pole_stands_there() -> None:
    s = position({"w2": "4001"}, "russian", turn="August IV")
    assert carries_supply(s, "soviet", "4001")
    assert carries_supply(s, "soviet", "5110")
    s = position({"p8": "5110", "p9": "4001"}, "russian", turn="August IV")
    assert not carries_supply(s, "soviet", "4001")
    assert not carries_supply(s, "soviet", "5110")


@rule("10.2a", "10.3a")
def test_the_three_rail_hexes_in_the_west_feed_four_divisions_each() -> None:
    s = position({"p8": "0111"})
    for space in s.ground.rail_hexes:
        number = s.ground.source_at[space]
        assert number >= 0
        assert s.ground.capacity[number] == 4 * 4
    ring(s, "0111", RUSSIANS)  # only the hex itself is left
    assert is_fed(s, "p8")


@rule("10.4b")
def test_sources_in_enemy_zones_feed_both_sides() -> None:
    s = position({"w4": "0211", "p8": "5010"}, "russian", turn="August IV")
    assert s.zone[place(s, "0111")]
    assert carries_supply(s, "poland", "0111")
    assert s.zone[s.board.count + place(s, "5110")]
    assert carries_supply(s, "soviet", "5110")


@rule("10.5.1a", "10.5.3a")
def test_a_line_runs_over_land_then_by_rail_of_any_net() -> None:
    """Białystok and 2013 lie on the devastated net, which leads into the Polish one; Warsaw can be had from there."""
    s = position({"p8": "2014"})
    board = s.board
    assert board.rails[board.edge_between(place(s, "2012"), place(s, "2013"))] == DEVASTATED
    assert carries_supply(s, "poland", "2013")
    assert not carries_supply(s, "poland", "2014")  # no railroad: the line begins over land
    assert is_fed(s, "p8")
    assert carries_supply(s, "soviet", "2012")
    assert carries_supply(s, "soviet", "1518")  # on the Polish net


@rule("10.5.1b")
def test_from_a_railroad_a_line_does_not_go_back_to_the_land() -> None:
    """The railroad from Minsk runs to 2012 and 1712 near the Polish net, where Russians stop it. Who stands there gets
    to the net over land; from Minsk no line goes there by rail and then over land."""
    assert is_fed(position({"p8": "Minsk"}), "p8")
    s = position({"p8": "Minsk", **CUT_OFF})
    assert s.ground.on_rail[place(s, "Minsk")]
    assert not is_fed(s, "p8")
    for near in ("2012", "1712"):
        assert s.ground.on_rail[place(s, near)]
        assert is_fed(position({"p8": near, **CUT_OFF}), "p8")


@rule("10.5.2a")
def test_the_element_over_land_has_fifteen_points_and_no_more() -> None:
    """2529 is fifteen points away from the nearest working railroad, 2630 sixteen."""
    assert is_fed(position({"p8": "2529", **CUT_OFF}), "p8")
    assert not is_fed(position({"p8": "2630", **CUT_OFF}), "p8")


@rule("10.5.3c")
def test_on_the_own_net_a_zone_without_friends_does_not_stop_the_line() -> None:
    """1518 lies on the Polish net in the zone of w57, with rails to 1517 and 1419 only."""
    s = position({"w57": "1618"})
    assert s.zone[place(s, "1518")]
    assert carries_supply(s, "poland", "1518")


@rule("10.5.4a")
def test_a_rail_element_does_not_pass_an_enemy() -> None:
    """Minsk hangs on the Polish net by the hexes where other railroads meet it, until Russians hold them all."""
    assert carries_supply(position({}), "poland", "Minsk")
    s = position(CUT_OFF)
    assert not carries_supply(s, "poland", "Minsk")
    assert not any(carries_supply(s, "poland", gate) for gate in GATES)


@rule("10.7.1a")
def test_a_train_on_a_cut_railroad_is_fed_over_land() -> None:
    """Its rails from 1518 are held by Russians in 1517 and 1419."""
    s = position({"p_train_1": "1518", "w53": "1419", "w57": "1517"})
    assert not carries_supply(s, "poland", "1518")
    assert is_fed(s, "p_train_1")


@rule("10.0a")
def test_hungry_units_move_as_far_as_others_and_keep_their_zones() -> None:
    """w4 is out of command in 4530, so unsupplied; it has its seven points, and its zone of two."""
    s = position({"w4": "4530", "w6": "4010", "p8": "1721"}, "russian", turn="August IV")
    (warning,) = [one for one in s.warnings("soviet") if one.rule_id == "10.0b"]
    assert warning.pieces == [unit(s, "w4")]
    assert s.zone[place(s, "4529")] == 2
    do(s, "move", "w4")
    assert {allowed(s, "march", hex_) for hex_ in offered(s, "march")} == {7}


@rule("10.3b", "10.3a", "10.5.5a", "10.3c")
def test_a_city_feeds_four_divisions_and_what_was_drawn_is_gone_until_the_next_turn() -> None:
    """Three divisions fight, then two brigades of half a division each; a fifth division is too much, until the next
    turn, for which nothing is saved."""
    divisions, brigades = ["p4", "p5", "p6"], ["p3b", "p6r"]
    s = position({**dict.fromkeys([*divisions, *brigades, "p7"], "Lwów"), "p1": "Kraków"}, phase=phases.ATTACK)
    ring(s, "Lwów", RUSSIANS)
    at(s, "polish", phases.ATTACK)
    targets = [s.board.names[n] for n in s.board.neighbours[place(s, "Lwów")]]
    fought_in_vain(s, targets[0], *divisions)
    assert not hungry(s, *brigades)
    fought_in_vain(s, targets[1], *brigades)
    assert hungry(s, "p7")
    at(s, "polish", phases.TURN_START)
    at(s, "polish", phases.ATTACK)
    assert not hungry(s, *divisions, "p7")
    assert hungry(s, *divisions, "p7", "p3b")


@rule("10.3b")
def test_four_divisions_and_a_brigade_are_half_a_division_too_much() -> None:
    names = ["p4", "p5", "p6", "p7", "p3b"]
    s = position(dict.fromkeys(names, "Lwów"))
    ring(s, "Lwów", RUSSIANS)
    assert hungry(s, *names)
    assert not hungry(s, "p4", "p5", "p6", "p3b")


@rule("10.7.3a", "23.4.7.3a")
def test_after_the_standdown_only_west_front_is_fed_without_a_line() -> None:
    s = position({"w4": "1120"}, "russian", turn="July I", scenario="belarusian_long")
    ring(s, "1120", POLES)
    assert s.num[STANDDOWN_FROM] + 3 == s.turn
    assert is_fed(s, "w4")
    s.place(unit(s, "w4"), place(s, "2012"))
    s.place(unit(s, "s44"), place(s, "1120"))
    assert not is_fed(s, "s44")


@rule("10.0b", "10.5.2a", "10.5.4a")
def test_a_warning_names_the_units_that_cannot_trace() -> None:
    """A division with Poles all around it is named; one with a gap among them is not."""
    around = sorted(BOARD.names[n] for n in BOARD.neighbours[spot("3010")])
    poles = dict(zip(("p1", "p2", "p3", "p4", "p5", "p6"), around, strict=True))
    s = position({"w4": "3010", "w6": "4010", **poles}, "russian", turn="August IV")
    (warning,) = [one for one in s.warnings("soviet") if one.rule_id == "10.0b"]
    assert (warning.pieces, warning.spaces) == ([unit(s, "w4")], [place(s, "3010")])
    del poles["p6"]
    s = position({"w4": "3010", "w6": "4010", **poles}, "russian", turn="August IV")
    assert [one for one in s.warnings("soviet") if one.rule_id == "10.0b"] == []


@rule("10.2a", "10.3a")
def test_the_board_tells_what_each_polish_source_feeds() -> None:
    """Warsaw eight divisions, every other city of the net four, three rail hexes at the western edge four each."""
    s = position({"p8": "Lublin"}, fresh=True)
    fed = {
        name: [text for what, text, _ in spot_facts(s, name) if what == "Polish supply"]
        for name in ("Warsaw", "Lublin", "Lwów", "Łódź", "0108", "0111", "0115", "Brest-Litovsk", "1721", "0110")
    }
    four = ["4 divisions"]
    assert fed == {
        "Warsaw": ["8 divisions"], "Lublin": four, "Lwów": four, "Łódź": four, "0108": four, "0111": four, "0115": four,
        "Brest-Litovsk": [], "1721": [], "0110": [],
    }  # fmt: skip
    drawn = cast("list[dict[str, Any]]", s.game.drawing(s.scenario.slug)["spaces"])
    west = [space["id"] for space in drawn if any(fact[0] == "Polish supply" for fact in space["facts"])]
    assert [BOARD.names[space] for space in west if BOARD.column[space] == 1] == ["0108", "0111", "0115"]
