"""Supply (10)."""

import itertools
from typing import Any, cast

import pytest

from tests.games.red_star_white_eagle.printed import BOARD, GROUND
from tests.games.red_star_white_eagle.printed import at as spot
from tests.games.red_star_white_eagle.table import (
    battle,
    die,
    do,
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
from vistula.games.red_star_white_eagle.rules.marching import MARCH, allowance
from vistula.games.red_star_white_eagle.rules.supply import (
    POLISH_LINES,
    RUSSIAN_LINES,
    Lines,
    judge,
    trace,
)
from vistula.games.red_star_white_eagle.rules.turn_start import TURN_START


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
    s = position({"p8": "2119", "w4": "2018"})
    near = next(n for n in s.board.neighbours[place(s, "2119")] if s.zone[n] and not s.there[n])
    trace(s, unit(s, "p8"), Lines(s, POLISH_LINES), place(s, "2119"))
    dear = int(s.static.scratch.cost[near])
    s.place(unit(s, "p9"), near)
    trace(s, unit(s, "p8"), Lines(s, POLISH_LINES), place(s, "2119"))
    assert int(s.static.scratch.cost[near]) < dear


@rule("10.5.2a", "10.5.1a", "10.0b")
def test_fifteen_points_over_land_to_a_railroad() -> None:
    s = position({"p8": "Kock"})
    assert is_fed(s, "p8")
    found = s.static.scratch.reached()
    assert max(int(s.static.scratch.cost[space]) for space in found) <= 15


@rule("10.5.4a", "10.4b")
def test_no_line_passes_enemy_units() -> None:
    s = position({"p8": "1721"})
    assert is_fed(s, "p8")
    ring(s, "1721", ["w4", "w5", "w6", "w8", "w10", "w11"])
    assert not is_fed(s, "p8")


@rule("10.4a")
def test_an_occupied_source_feeds_nobody() -> None:
    s = position({"w4": "Lwów"})
    number = s.ground.source_at[place(s, "Lwów")]
    lines = Lines(s, POLISH_LINES)
    assert all(not lines.mask[space] >> number & 1 for space in range(s.board.count))


@rule("10.4b")
def test_a_source_in_an_enemy_zone_works() -> None:
    s = position({"w4": "2029"})
    number = s.ground.source_at[place(s, "Lwów")]
    assert Lines(s, POLISH_LINES).mask[place(s, "Lwów")] >> number & 1


@rule("10.5.3c", "10.5.3a")
def test_on_its_own_net_a_line_passes_enemy_zones() -> None:
    s = position({"w4": "1627"})
    free = Lines(position({}), POLISH_LINES)
    lines = Lines(s, POLISH_LINES)
    assert lines.mask[place(s, "Jarosław")] == free.mask[place(s, "Jarosław")]


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
    assert Lines(s, POLISH_LINES).mask[middle] == 0
    s.place(unit(s, "p8"), middle)
    blocked = [n for n in chain if s.zone[n] and not s.has_units(POLISH_LINES, n)]
    for number, space in enumerate(blocked):
        s.place(unit(s, ["p9", "p10", "p11"][number]), space)
    assert Lines(s, POLISH_LINES).mask[middle] != 0


@rule("10.1b")
def test_russian_sources_feed_any_number() -> None:
    s = position({}, "russian", turn="August IV")
    for name in ("w2", "w4", "w5", "w6", "w8", "w10", "w11", "w12", "w16", "w17", "w27", "w33"):
        s.place(unit(s, name), place(s, "5005"))
    assert judge(s, s.units_in(place(s, "5005"))) == []
    assert Lines(s, RUSSIAN_LINES).mask[place(s, "5105")] == 1


@rule("10.5.5a", "10.3c")
def test_a_source_feeds_four_divisions_and_no_more() -> None:
    names = ["p4", "p5", "p6", "p7", "p8"]
    s = position({})
    lwow = place(s, "Lwów")
    ring(s, "Lwów", ["w4", "w5", "w6", "w8", "w10", "w11"])
    for name in names:
        s.place(unit(s, name), lwow)
    hungry = judge(s, [unit(s, name) for name in names])
    assert len(hungry) == 1
    s.side = 1
    TURN_START.do(s)
    assert judge(s, [unit(s, name) for name in names[:4]]) == []


@rule("10.7.2a", "16.0f")
def test_flotillas_and_counters_are_always_fed() -> None:
    s = position({"p_flpinsk": "2918", "pri1_1": "3510"})
    assert is_fed(s, "p_flpinsk")
    assert is_fed(s, "pri1_1")


@rule("10.7.1a")
def test_a_train_may_trace_over_land() -> None:
    s = position({"p_train_1": "Brody", "w4": "2326"})
    assert is_fed(s, "p_train_1") == is_fed(position({"p8": "Brody", "w4": "2326"}), "p8")


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
    assert Lines(s, RUSSIAN_LINES).mask[place(s, "4001")]
    assert Lines(s, RUSSIAN_LINES).mask[place(s, "5110")]
    s = position({"p8": "5110", "p9": "4001"}, "russian", turn="August IV")
    assert not Lines(s, RUSSIAN_LINES).mask[place(s, "5110")]
    assert not Lines(s, RUSSIAN_LINES).mask[place(s, "4001")]


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
    assert Lines(s, POLISH_LINES).mask[place(s, "0111")] >> s.ground.source_at[place(s, "0111")] & 1
    assert s.zone[s.board.count + place(s, "5110")]
    assert Lines(s, RUSSIAN_LINES).mask[place(s, "5110")]


@rule("10.5.1a", "10.5.3a")
def test_a_line_runs_over_land_then_by_rail_of_any_net() -> None:
    """Białystok and 2013 lie on the devastated net, which leads into the Polish one; Warsaw can be had from there."""
    s = position({"p8": "2014"})
    board = s.board
    assert board.rails[board.edge_between(place(s, "2012"), place(s, "2013"))] == DEVASTATED
    lines = Lines(s, POLISH_LINES)
    warsaw = s.ground.source_at[board.warsaw]
    assert lines.mask[place(s, "2013")] >> warsaw & 1
    assert not lines.mask[place(s, "2014")]  # no railroad: the line begins over land
    assert trace(s, unit(s, "p8"), lines, place(s, "2014")) >> warsaw & 1
    russian = Lines(s, RUSSIAN_LINES)
    assert russian.mask[place(s, "2012")]
    assert russian.mask[place(s, "1518")]  # on the Polish net


@rule("10.5.1b")
def test_from_a_railroad_a_line_does_not_go_back_to_the_land() -> None:
    """p8 stands on a railroad that enemies cut on both sides, farther than fifteen points from all other rails."""
    s = position({"p8": "Minsk"}, turn="August IV")
    lines = Lines(s, POLISH_LINES)
    assert lines.mask[place(s, "Minsk")]
    chain = {place(s, "Minsk")}
    queue = list(chain)
    board = s.board
    for space in queue:  # the stretch within four hexes of Minsk
        for other in board.neighbours[space]:
            on = s.ground.rail[board.edge_between(space, other)]
            if on and other not in chain and board.distance(other, place(s, "Minsk")) <= 4:
                chain.add(other)
                queue.append(other)
    names = iter(s.order.ids[u] for u in s.static.units[0] if s.order.delay[2 * u] and s.order.size[u] == 3)
    for space in range(board.count):
        if board.distance(space, place(s, "Minsk")) == 5 and s.ground.on_rail[space]:
            s.place(unit(s, next(names)), space)
    lines = Lines(s, POLISH_LINES)
    assert not lines.mask[place(s, "Minsk")]
    trace(s, unit(s, "p8"), lines, place(s, "Minsk"))
    assert max(int(s.static.scratch.cost[space]) for space in s.static.scratch.reached()) <= 15
    far = max(chain, key=lambda space: board.distance(space, place(s, "Minsk")))
    assert int(s.static.scratch.cost[far]) >= 4  # each hex of railroad is paid for like any other


@rule("10.5.2a")
def test_the_element_over_land_has_fifteen_points_and_no_more() -> None:
    s = position({"p8": "2115"})
    trace(s, unit(s, "p8"), Lines(s, POLISH_LINES), place(s, "2115"))
    assert max(int(s.static.scratch.cost[space]) for space in s.static.scratch.reached()) == 15


@rule("10.5.3c")
def test_on_the_own_net_a_zone_without_friends_does_not_stop_the_line() -> None:
    """1518 lies on the Polish net in the zone of w57, with rails to 1517 and 1419 only."""
    s = position({"w57": "1618"})
    assert s.zone[place(s, "1518")]
    assert Lines(s, POLISH_LINES).mask[place(s, "1518")]


@rule("10.5.4a")
def test_a_rail_element_does_not_pass_an_enemy() -> None:
    """Przemyśl hangs on Jarosław and Lwów: with Russians in both it can draw on itself only."""
    s = position({"w53": "Jarosław", "w57": "Lwów"})
    own = 1 << s.ground.source_at[place(s, "Przemyśl")]
    assert Lines(s, POLISH_LINES).mask[place(s, "Przemyśl")] == own
    assert not Lines(s, POLISH_LINES).mask[place(s, "Jarosław")]


@rule("10.7.1a")
def test_a_train_on_a_cut_railroad_is_fed_over_land() -> None:
    """Its rails from 1518 are held by Russians in 1517 and 1419."""
    s = position({"p_train_1": "1518", "w53": "1419", "w57": "1517"})
    lines = Lines(s, POLISH_LINES)
    own = place(s, "1518")
    assert not lines.mask[own]
    assert trace(s, unit(s, "p_train_1"), lines, own)


@rule("10.0a")
def test_hungry_units_move_as_far_as_others_and_keep_their_zones() -> None:
    s = position({"p8": "1721", "p9": "Lublin", "w53": "3010"})
    do(s, "move", "p8")
    before = offered(s, "march")
    do(s, "stay")
    s = position({"p8": "1721", "p9": "Lublin", "w53": "3010"})
    starving = position({"w4": "4530", "p8": "1721", "p9": "Lublin"}, "russian", phases.MOVE, turn="August IV")
    assert not is_fed(starving, "w4")  # out of command
    assert starving.zone[place(starving, "4529")] == 2
    assert before
    assert allowance(starving, unit(starving, "w4"), MARCH) == 7


@rule("10.3b", "10.3a", "10.5.5a", "10.3c")
def test_a_city_feeds_four_divisions_and_what_was_drawn_is_gone_until_the_next_turn() -> None:
    s = position({})
    ring(s, "Lwów", RUSSIANS)
    names = ["p4", "p5", "p6", "p3b", "p6r", "p7"]
    for name in names:
        s.place(unit(s, name), place(s, "Lwów"))
    units = [unit(s, name) for name in names]
    assert judge(s, units[:3]) == []  # three divisions
    assert judge(s, units[3:5]) == []  # two brigades, half a division each
    assert judge(s, units[5:]) == [units[5]]  # a fifth division is too much
    s.side = 1
    TURN_START.do(s)
    assert judge(s, units[5:]) == []  # a new turn, and nothing saved from the last
    assert len(judge(s, units[:3])) == 0
    assert len(judge(s, units[3:5])) == 2


@rule("10.3b")
def test_four_divisions_and_a_brigade_are_half_a_division_too_much() -> None:
    s = position({})
    ring(s, "Lwów", RUSSIANS)
    names = ["p4", "p5", "p6", "p7", "p3b"]
    for name in names:
        s.place(unit(s, name), place(s, "Lwów"))
    assert len(judge(s, [unit(s, name) for name in names])) == 1
    TURN_START.do(s)
    assert judge(s, [unit(s, name) for name in ["p4", "p5", "p6", "p3b"]]) == []


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
