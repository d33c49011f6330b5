"""The optional rules part by part: each position fails if that part is taken away (24.1 to 24.11)."""

from tests.games.red_star_white_eagle.table import (
    asks,
    at,
    die,
    do,
    muster,
    offered,
    place,
    position,
    seat,
    unit,
    war,
    where,
    why,
)
from tests.rules import rule
from vistula.games.red_star_white_eagle import (
    arrival,
    attack,
    happenings,
    phases,
    replacement,
    retreat,
    squadron,
    ukraine,
    withdrawal,
)
from vistula.games.red_star_white_eagle.battle import COMBAT_END
from vistula.games.red_star_white_eagle.numbers import (
    FALLEN,
    FREIKORPS_POOL,
    FRONT,
    KIEV_TURN,
    KIEV_WHOLE,
    LITHUANIA_STATUS,
    NATIONALISM_DONE,
    RESERVE,
    SQUADRON_AT,
    SQUADRON_USED,
    STRIKE_FROM,
    WARSAW_TAKEN,
    WITHDRAWN,
)
from vistula.games.red_star_white_eagle.sequence import set_front
from vistula.games.red_star_white_eagle.state import War
from vistula.games.red_star_white_eagle.units import RUSSIAN, SOUTHWEST, WEST
from vistula.games.red_star_white_eagle.victory import TURN_END, comparison, points_of_front


def freikorps(units: dict[str, str], phase: int = phases.MOVE, turn: str = "May II") -> War:
    return position(units, "russian", phase, turn, "campaign", freikorps=True, fall_of_warsaw=True)


# The fall of Warsaw ---------------------------------------------------------------------------------------------------


@rule("24.1.2b")
def test_with_warsaw_lost_and_empty_reinforcements_still_appear_elsewhere() -> None:
    s = position({"p9": "Lublin"}, fall_of_warsaw=True)
    s.num[FALLEN] = 1
    found = {s.board.names[space] for space in arrival.entry_hexes(s, unit(s, "p8"))}
    assert "1215" not in found
    assert {"1620", "2028"} <= found


@rule("24.1.2d")
def test_with_warsaw_lost_the_reserve_must_be_emptied() -> None:
    s = position({"p9": "Lublin"}, fall_of_warsaw=True)
    for name in ("p8", "p7"):
        s.place(unit(s, name), RESERVE)
    s.num[FALLEN] = 1
    at(s, "polish", phases.RESERVE)
    assert why(s, "done") == "24.1.2d"
    s.num[FALLEN] = 0
    at(s, "polish", phases.RESERVE)
    assert why(s, "done") == ""


@rule("24.1.2e")
def test_with_warsaw_lost_poles_delay_no_retreat() -> None:
    s = position({"p8": "2113", "w57": "2012"}, fall_of_warsaw=True)
    assert retreat.delay_total(s, 1, place(s, "2013")) == 1
    s.num[FALLEN] = 1
    assert retreat.delay_total(s, 1, place(s, "2013")) == 0


@rule("24.1.4a")
def test_the_konarmiya_stays_if_warsaw_fell_by_september_iii() -> None:
    for taken, box in (("September III", False), ("September IV", True), ("", True)):
        s = position({"k4": "2012", "w4": "2014"}, "russian", turn="September IV", fall_of_warsaw=True)
        s.num[WARSAW_TAKEN] = s.tables.turns.index(taken) if taken else -1
        withdrawal.WITHDRAWALS.do(s)
        assert (s.hex[unit(s, "k4")] == WITHDRAWN) == box


# Three players --------------------------------------------------------------------------------------------------------


@rule("24.2a")
def test_each_russian_player_has_his_half_of_a_phase() -> None:
    s = position({"w4": "2012", "s44": "1721"}, "russian", scenario="belarusian_long", three_players=True)
    for front, mine, yours in ((WEST, "w4", "s44"), (SOUTHWEST, "s44", "w4")):
        set_front(s, front)
        assert s.num[FRONT] == front
        assert s.is_mine(unit(s, mine))
        assert not s.is_mine(unit(s, yours))
    two = position({"w4": "2012", "s44": "1721"}, "russian", scenario="belarusian_long")
    set_front(two, WEST)
    assert two.is_mine(unit(two, "s44"))


@rule("24.2.2a", "24.2.2b")
def test_a_permitted_hex_is_passed_but_never_shared_and_a_refused_one_stays_shut() -> None:
    for answer, passing in (("permit", ""), ("refuse", "24.2.2a")):
        units = {"w4": "2012", "s44": "2013", "w5": "3010"}
        s = position(units, "russian", scenario="belarusian_long", three_players=True)
        s.num[FRONT] = WEST
        s.turn = s.tables.turns.index("September I")
        s.refresh()
        do(s, "ask", "2013")
        do(s, answer)
        do(s, "move", "w4")
        assert why(s, "march", "2013", "2014") == passing
        assert why(s, "march", "2013") != ""
        if not passing:
            assert why(s, "march", "2013") == "12.4.1a"


@rule("24.2.5a")
def test_the_russian_players_are_compared_by_the_cities_their_own_units_took() -> None:
    s = position({"w4": "4010"}, "russian", scenario="belarusian_long", three_players=True)
    for city in range(len(s.board.cities)):
        s.control[city] = 1
    assert comparison(s) == " Both fronts did equally well."
    happenings.walk(s, unit(s, "w5"), [place(s, "Minsk")])
    west = points_of_front(s, False)
    assert west == s.ground.victory_points[s.board.city_index[place(s, "Minsk")]]
    assert points_of_front(s, True) == 0
    assert "West Front did" in comparison(s)
    assert ("substantially" in comparison(s)) == (west >= 4)
    happenings.walk(s, unit(s, "s44"), [place(s, "Kiev")])
    happenings.walk(s, unit(s, "s45"), [place(s, "Zhitomir")])
    southwest = points_of_front(s, True)
    assert southwest > 0
    how = "substantially" if abs(west - southwest) >= 4 else "marginally"
    assert (how in comparison(s)) or west == southwest


# Lithuania and the Ukraine --------------------------------------------------------------------------------------------


@rule("24.4.1a")
def test_neutral_lithuanians_do_not_attack_across_their_border() -> None:
    s = position(
        {"l1": "Merecz", "w5": "2407", "p8": "Orany"},
        "russian",
        scenario="belarusian_long",
        lithuanian_neutrality=True,
        turn="July II",
    )
    assert s.num[LITHUANIA_STATUS] == 1
    at(s, "russian", phases.ATTACK)
    assert attack.reach_obstacle(s, unit(s, "l1"), place(s, "Orany")) is attack.NEUTRAL
    s.num[LITHUANIA_STATUS] = 0
    assert attack.reach_obstacle(s, unit(s, "l1"), place(s, "Orany")) is None


@rule("24.4.3a")
def test_after_the_breach_lithuania_is_in_the_war_from_the_next_turn() -> None:
    s = position({"p8": "Orany"}, scenario="belarusian_long", lithuanian_neutrality=True, turn="July II")
    happenings.break_neutrality(s)
    assert s.num[LITHUANIA_STATUS] == 2
    TURN_END.do(s)
    assert s.num[LITHUANIA_STATUS] == 0


@rule("24.6a")
def test_the_ukrainians_rise_once_after_a_whole_turn_in_kiev() -> None:
    s = position({"p8": "Kiev", "pu1": "Lublin"}, scenario="campaign", turn="May III", ukrainian_nationalism=True)
    s.side = 1
    s.inverted[unit(s, "pu1")] = 1
    s.num[KIEV_WHOLE] = 0
    ukraine.rise(s)
    assert s.num[NATIONALISM_DONE] == 0
    s.num[KIEV_TURN] = 1
    TURN_END.do(s)
    assert s.num[KIEV_WHOLE] == 1
    ukraine.rise(s)
    assert s.inverted[unit(s, "pu1")] == 0
    assert s.hex[unit(s, "pu2")] == s.board.kiev
    happenings.eliminate(s, unit(s, "pu2"))
    ukraine.rise(s)
    assert s.hex[unit(s, "pu2")] < 0  # not twice
    s.num[KIEV_TURN] = 1
    for u in s.units_in(s.board.kiev):
        happenings.put(s, u, place(s, "4326"))
    assert s.num[KIEV_TURN] == 0  # the turn is no longer a whole one


# The squadron and Danzig ----------------------------------------------------------------------------------------------


@rule("24.7.1a")
def test_the_squadron_adds_one_for_fed_poles_once_a_turn() -> None:
    units = {"p8": "1518", "p9": "1518", "w57": "1618"}
    s = position(units, phase=phases.ATTACK, turn="August IV", kosciuszko_squadron=True)
    muster(s, "1618", "p8")
    assert "24.7.1a" not in die(s)
    do(s, "with_squadron")
    assert die(s)["24.7.1a"] == 1
    s = position(units, phase=phases.ATTACK, turn="August IV", kosciuszko_squadron=True)
    s.num[SQUADRON_USED] = 1
    muster(s, "1618", "p8")
    assert why(s, "with_squadron") == "24.7.1a"
    s = position(
        {**units, "p8": "2012", "w57": "2013"}, phase=phases.ATTACK, turn="August IV", kosciuszko_squadron=True
    )
    ring = [n for n in s.board.neighbours[place(s, "2012")] if n != place(s, "2013")]
    for name, space in zip(("w4", "w5", "w6", "w8", "w10"), ring, strict=True):
        s.place(unit(s, name), space)
    at(s, "polish", phases.ATTACK)
    muster(s, "2013", "p8")
    assert why(s, "with_squadron") == "24.7.1a"  # cut off


@rule("24.7.2a")
def test_the_squadron_flies_three_hexes_from_fed_poles_until_the_russian_combat_is_over() -> None:
    s = position({"p8": "Lublin", "w4": "2012"}, "russian", turn="August IV", kosciuszko_squadron=True)
    reach = squadron.in_reach(s)
    assert max(s.board.distance(space, place(s, "Lublin")) for space in reach) == 3
    s.place(unit(s, "p9"), place(s, "3010"))
    for name, space in zip(("w5", "w6", "w8", "w10", "w11", "w12"), s.board.neighbours[place(s, "3010")], strict=True):
        s.place(unit(s, name), space)
    assert place(s, "3010") not in squadron.in_reach(s)
    over = place(s, "1621")
    s.num[SQUADRON_AT] = over
    s.refresh_zone(over)
    s.place(unit(s, "p8"), place(s, "Warsaw"))
    assert retreat.delay_total(s, 1, over) == 1
    COMBAT_END.do(s)
    assert s.num[SQUADRON_AT] == -1
    assert s.zone[s.board.count + over] == 0


@rule("24.9.2a")
def test_the_strike_is_offered_at_the_start_of_a_turn_until_it_was_called() -> None:
    units = {"p8": "Lublin", "w4": "4010"}
    s = position(units, "russian", phases.TURN_START, "July II", "belarusian_long", danzig=True)
    assert (asks(s), seat(s)) == ("dock_strike", "soviet")
    do(s, "strike")
    assert s.num[STRIKE_FROM] == s.turn
    at(s, "russian", phases.TURN_START)
    assert asks(s) != "dock_strike"


# The Freikorps --------------------------------------------------------------------------------------------------------


@rule("24.11.5a")
def test_the_freikorps_is_paid_with_the_russian_points() -> None:
    for turn, paid in (("May I", 12), ("May II", 4)):
        s = freikorps({"w4": "4010"}, turn=turn)
        s.num[FREIKORPS_POOL] = 0
        replacement.POINTS.do(s)
        assert s.num[FREIKORPS_POOL] == paid


@rule("24.11.5b", "24.11.5c")
def test_an_inverted_freikorps_unit_takes_factors_directly_if_it_is_fed() -> None:
    s = freikorps({"fk1": "Allenstein", "w4": "4010"})
    fk = unit(s, "fk1")
    s.inverted[fk] = 1
    s.num[FREIKORPS_POOL] = 2
    s.num[0] = s.num[1] = 20  # Russian replacements, which do not serve
    assert replacement.restore_obstacle(s, fk) is None
    s.num[FREIKORPS_POOL] = 1
    assert replacement.restore_obstacle(s, fk) is not None
    s.num[FREIKORPS_POOL] = 9
    s.place(fk, place(s, "5010"))  # far from any German city
    assert replacement.restore_obstacle(s, fk) is not None


@rule("24.11.8a")
def test_freikorps_delay_is_doubled_in_east_prussia_and_danzig_only() -> None:
    s = freikorps({"fk1": "Allenstein", "p8": "Lublin", "w4": "4010"})
    inside = next(n for n in s.board.neighbours[place(s, "Allenstein")] if s.board.country[n] in (2, 3))
    assert retreat.delay_total(s, RUSSIAN, inside) == 2 * s.delay_of(unit(s, "fk1"))
    s.place(unit(s, "fk1"), place(s, "1618"))
    assert s.zone[place(s, "1518")] == s.delay_of(unit(s, "fk1")) == 1
    assert retreat.delay_total(s, RUSSIAN, place(s, "1518")) == 1
    assert where(s, "fk1") == "1618"
    assert offered(s, "move")


# Free deployment ------------------------------------------------------------------------------------------------------


@rule("24.3a")
def test_polish_areas_north_of_babruysk_are_thrown_together_and_russian_ones_are_not() -> None:
    plain = war("belarusian_long").static.groups
    free = war("belarusian_long", polish_free_deployment=True).static.groups
    assert [group.title for group in free if group.side == RUSSIAN] == [
        group.title for group in plain if group.side == RUSSIAN
    ]
    poles = [group for group in free if group.side != RUSSIAN]
    (pooled,) = [group for group in poles if "Babruysk" in group.title]
    single = [group for group in plain if group.side != RUSSIAN and set(group.units) <= set(pooled.units)]
    assert len(single) > 1
    assert sorted(u for group in single for u in group.units) == sorted(pooled.units)
    assert {space for group in single for space in group.hexes} == set(pooled.hexes)


@rule("24.2.5b")
def test_who_takes_warsaw_is_called_a_hero() -> None:
    for name, winner in (("s44", "soviet_southwest"), ("w4", "soviet_west")):
        s = position({name: "1216"}, "russian", scenario="belarusian_long", turn="September I", three_players=True)
        happenings.put(s, unit(s, name), s.board.warsaw)
        assert s.result is not None
        assert s.result.winner == winner
        assert "Hero" in s.result.reason
