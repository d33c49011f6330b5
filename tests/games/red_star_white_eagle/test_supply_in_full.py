"""Supply part by part: sources, both elements of a line, capacity, units with their own rules (10, 7.2.1, 21.2, 24)."""

import pytest

from tests.games.red_star_white_eagle.table import do, offered, place, position, unit
from tests.rules import rule
from vistula.games.red_star_white_eagle import phases
from vistula.games.red_star_white_eagle.board import DEVASTATED
from vistula.games.red_star_white_eagle.marching import MARCH, allowance
from vistula.games.red_star_white_eagle.numbers import STANDDOWN_FROM, STRIKE_FROM
from vistula.games.red_star_white_eagle.state import War
from vistula.games.red_star_white_eagle.supply import (
    FREIKORPS_LINES,
    LITHUANIAN_LINES,
    POLISH_LINES,
    RUSSIAN_LINES,
    Lines,
    judge,
    lines_of,
    sources_for,
    trace,
)
from vistula.games.red_star_white_eagle.turn_start import TURN_START

RUSSIANS = ["w4", "w5", "w6", "w8", "w10", "w11"]
POLES = ["p9", "p10", "p11", "p12", "p13", "p14"]


def fed(s: War, name: str) -> bool:
    u = unit(s, name)
    return sources_for(s, u, s.hex[u], None) != 0


def ring(s: War, centre: str, names: list[str]) -> None:
    for name, space in zip(names, s.board.neighbours[place(s, centre)], strict=False):
        s.place(unit(s, name), space)


# Sources --------------------------------------------------------------------------------------------------------------


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
    assert fed(s, "p8")


@rule("10.4b")
def test_sources_in_enemy_zones_feed_both_sides() -> None:
    s = position({"w4": "0211", "p8": "5010"}, "russian", turn="August IV")
    assert s.zone[place(s, "0111")]
    assert Lines(s, POLISH_LINES).mask[place(s, "0111")] >> s.ground.source_at[place(s, "0111")] & 1
    assert s.zone[s.board.count + place(s, "5110")]
    assert Lines(s, RUSSIAN_LINES).mask[place(s, "5110")]


@rule("7.2.1b")
def test_enemy_counters_cut_neither_lines_nor_sources() -> None:
    s = position({"rri2_1": "0111", "rri2_2": "Rzeszów", "p8": "1721"})
    lines = Lines(s, POLISH_LINES)
    assert lines.mask[place(s, "0111")] >> s.ground.source_at[place(s, "0111")] & 1
    warsaw = s.ground.source_at[s.board.warsaw]
    assert lines.mask[place(s, "Rzeszów")] >> warsaw & 1
    s.place(unit(s, "w53"), place(s, "Jarosław"))  # Przemyśl is left with itself alone
    s.place(unit(s, "w57"), place(s, "Lwów"))
    s.place(unit(s, "rrc2_1"), place(s, "Przemyśl"))
    assert Lines(s, POLISH_LINES).mask[place(s, "Przemyśl")] == 1 << s.ground.source_at[place(s, "Przemyśl")]
    for name, space in zip(
        ("rri1_1", "rri1_2", "rri1_3", "rri1_4", "rrc1_1", "rrc1_2"),
        s.board.neighbours[place(s, "1721")],
        strict=True,
    ):
        s.place(unit(s, name), space)
    assert fed(s, "p8")


# The line -------------------------------------------------------------------------------------------------------------


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


@rule("17.4.1c")
def test_no_line_crosses_a_closed_country() -> None:
    s = position({"p8": "Działdowo"})
    trace(s, unit(s, "p8"), Lines(s, LITHUANIAN_LINES), place(s, "Działdowo"))
    reached = s.static.scratch.reached()
    assert any(s.ground.interns[other] for space in reached for other in s.board.neighbours[space])
    assert not any(s.ground.interns[space] for space in reached)


@rule("10.0a")
def test_hungry_units_move_as_far_as_others_and_keep_their_zones() -> None:
    s = position({"p8": "1721", "p9": "Lublin", "w53": "3010"})
    do(s, "move", "p8")
    before = offered(s, "march")
    do(s, "stay")
    s = position({"p8": "1721", "p9": "Lublin", "w53": "3010"})
    starving = position({"w4": "4530", "p8": "1721", "p9": "Lublin"}, "russian", phases.MOVE, turn="August IV")
    assert not fed(starving, "w4")  # out of command
    assert starving.zone[place(starving, "4529")] == 2
    assert before
    assert allowance(starving, unit(starving, "w4"), MARCH) == 7


# Capacity -------------------------------------------------------------------------------------------------------------


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


# Units with rules of their own ----------------------------------------------------------------------------------------


@rule("10.7.3a", "23.4.7.3a")
def test_after_the_standdown_only_west_front_is_fed_without_a_line() -> None:
    s = position({"w4": "1120"}, "russian", turn="July I", scenario="belarusian_long")
    ring(s, "1120", POLES)
    assert s.num[STANDDOWN_FROM] + 3 == s.turn
    assert fed(s, "w4")
    s.place(unit(s, "w4"), place(s, "2012"))
    s.place(unit(s, "s44"), place(s, "1120"))
    assert not fed(s, "s44")


@rule("21.2b")
def test_lithuanians_at_home_need_no_line() -> None:
    s = position({"l1": "Kowno"}, "russian", turn="August IV")
    ring(s, "Kowno", POLES)
    assert fed(s, "l1")


@rule("21.2c")
def test_lithuanians_abroad_need_a_way_over_land_to_their_border() -> None:
    s = position({"l1": "Sejny"}, "russian", turn="August IV")
    assert fed(s, "l1")
    ring(s, "Sejny", POLES)
    assert not fed(s, "l1")
    assert lines_of(s, unit(s, "l1")) == LITHUANIAN_LINES
    lines = Lines(s, LITHUANIAN_LINES)
    lands = {s.board.country[space] for space in range(s.board.count) if lines.mask[space]}
    assert len(lands) == 1  # it ends in Lithuania, not on a railroad or at the eastern edge


@rule("24.5a")
def test_the_partisans_starve_no_one_else() -> None:
    s = position({"s44": "5030", "w4": "5010"}, "russian", turn="May I", scenario="campaign", partisans=True)
    assert (fed(s, "s44"), fed(s, "w4")) == (False, True)
    s = position({"s44": "5030"}, "russian", turn="May I", scenario="campaign")
    assert fed(s, "s44")


@rule("24.11.3a")
def test_freikorps_live_on_german_cities_without_poles_and_on_the_western_edge() -> None:
    s = position(
        {"fk1": "Allenstein", "w4": "4010"},
        "russian",
        turn="May II",
        scenario="campaign",
        freikorps=True,
        fall_of_warsaw=True,
    )
    lines = Lines(s, FREIKORPS_LINES)
    assert lines.mask[place(s, "Allenstein")]
    assert lines.mask[place(s, "0105")]
    assert not lines.mask[place(s, "5110")]
    assert not lines.mask[s.board.warsaw]
    s.place(unit(s, "p8"), place(s, "Königsberg"))
    assert not Lines(s, FREIKORPS_LINES).mask[place(s, "Königsberg")]
    assert sources_for(s, unit(s, "fk1"), place(s, "5110"), None) == 0  # far from both, beside a Russian source


@rule("24.9.2a")
@pytest.mark.parametrize("ago", [0, 3, 4])
def test_a_dock_strike_lasts_four_turns_even_for_a_unit_beside_danzig(ago: int) -> None:
    s = position({"p8": "Tczew"}, scenario="belarusian_long", turn="August II", danzig=True)
    number = s.ground.danzig_source
    s.num[STRIKE_FROM] = s.turn - ago
    open_again = ago == 4
    assert any(int(mask) >> number & 1 for mask in Lines(s, POLISH_LINES).mask) == open_again
    ring(s, "Danzig", RUSSIANS)
    assert bool(Lines(s, POLISH_LINES).mask[s.board.danzig]) == open_again
