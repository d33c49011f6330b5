"""Parts of rules from all chapters that need a position of their own (5.1.2, 7.2.2, 8, 9.4, 21.1.4, 23.1.2, 24.11)."""

from tests.games.red_star_white_eagle.table import at, battle, do, offered, place, position, seat, steps, unit, war, why
from tests.rules import rule
from vistula.games.red_star_white_eagle import happenings, phases, ukraine
from vistula.games.red_star_white_eagle.marching import MARCH, STRATEGIC_MOVE
from vistula.games.red_star_white_eagle.numbers import FALLEN, NOT_IN_PLAY, POOL
from vistula.games.red_star_white_eagle.strength import TRENCH_FACE, sides_crossed
from vistula.games.red_star_white_eagle.units import GERMAN


@rule("8.2.4a")
def test_at_the_edge_a_move_ends_on_the_map_or_not_at_all() -> None:
    s = position({"w4": "5110", "w5": "4010"}, "russian", turn="August IV")
    do(s, "move", "w4")
    verbs = {action.verb.name for action in s.choices(seat(s))}
    assert verbs == {"march", "strategic", "stay"}
    for action in s.choices(seat(s)):
        assert action.verb.name == "stay" or 0 <= action.x < s.board.count
    for beyond in (-1, s.board.count):
        assert s.refusal(seat(s), ["march", beyond]) is not None
        assert s.refusal(seat(s), ["march", place(s, "5111"), beyond]) is not None
    assert len(s.board.neighbours[place(s, "5110")]) == 4  # two of its sides are the edge


@rule("8.1.3a", "8.1.3b")
def test_a_river_costs_one_point_more_off_and_on_the_rails() -> None:
    s = position({"p8": "2114", "p9": "Kiev"})
    assert steps(s, "p8", MARCH, ["2113"]) == [1 + 1]  # clear, across a river
    assert steps(s, "p8", MARCH, ["2014"]) == [1]
    assert steps(s, "p9", STRATEGIC_MOVE, ["4427"]) == [1 + 1]  # a railroad across the Dnepr
    assert steps(s, "p9", STRATEGIC_MOVE, ["4227"]) == [1]


@rule("8.2.3a")
def test_a_full_hex_may_be_crossed() -> None:
    s = position({"p8": "1314", "p9": "1314", "p10": "1314", "p11": "1414"})
    do(s, "move", "p11")
    assert "1314" not in offered(s, "march")
    assert why(s, "march", "1314", "1214") == ""
    assert "1214" in offered(s, "march")


@rule("8.4.6a", "8.4.7b", "15.2a", "20.1.4a")
def test_lines_that_enemies_have_crossed_or_cut_serve_as_before_where_no_enemy_stands() -> None:
    s = position({"p_ac1": "Lublin", "p9": "Przemyśl", "w53": "1518", "w57": "Jarosław", "w16": "Lwów"})
    happenings.walk(s, unit(s, "w53"), [place(s, "1517")])
    happenings.walk(s, unit(s, "w53"), [place(s, "1617")])  # off the rails again
    at(s, "polish", phases.MOVE)
    do(s, "move", "p_ac1")
    assert {"1517", "1518", "1215", "0111"} <= offered(s, "rail")
    assert all(s.ground.polish_net[place(s, name)] for name in offered(s, "rail"))
    do(s, "stay")
    do(s, "move", "p9")
    assert offered(s, "rail")
    assert all(s.ground.polish_net[place(s, name)] for name in offered(s, "rail"))
    assert not {"1426", "2028"} & offered(s, "rail")


@rule("5.1.2a")
def test_units_beyond_either_limit_crowd_the_hex_and_must_go() -> None:
    s = position({f"p_volreg_{n}": "Lublin" for n in (1, 2, 3, 4)} | {"p8": "Lublin", "p9": "Warsaw"})
    assert why(s, "end_movement") == "5.1.4a"
    do(s, "move", "p8")
    assert why(s, "stay") == ""  # one primary unit is within its limit
    do(s, "stay")
    do(s, "move", "p_volreg_1")
    assert why(s, "stay") == "5.1.4a"


@rule("9.4b")
def test_a_trench_is_met_at_its_face_and_not_from_behind() -> None:
    s = battle({}, "russian")
    for edge in range(len(s.board.trench)):
        if s.board.trench[edge]:
            a, b = s.board.edge_a[edge], s.board.edge_b[edge]
            faced = [bool(sides_crossed(s, one, two) & TRENCH_FACE) for one, two in ((a, b), (b, a))]
            assert sorted(faced) == [False, True]


@rule("7.2.2c")
def test_the_pool_takes_more_factors_than_there_are_counters() -> None:
    s = position({"pri2_1": "Lublin", "pri2_2": "Lublin", "p8": "1721"}, phase=phases.HANDLE)
    s.num[POOL + 2] = 99
    s.refresh()
    do(s, "recall", "pri2_1")
    assert s.num[POOL + 2] == 101


@rule("21.1.4a")
def test_a_five_is_no_ukrainian_step() -> None:
    s = position({"p8": "Kiev", "p9": "Lublin"})
    assert ukraine.own_cities(s)
    s.force([5] * len(ukraine.own_cities(s)))
    at(s, "polish", phases.UKRAINE)
    assert s.stack[-5] not in (phases.UKRAINIAN_STEP, phases.RAISE_AT)


@rule("23.1.2a", "22.7.1a")
def test_in_the_gates_the_reserve_is_open_from_the_first_turn() -> None:
    s = position({"p8": "Lublin", "p9": "1721"})
    assert offered(s, "to_reserve") == {"p8"}
    s = position({"p8": "Lublin", "p9": "1721"}, scenario="belarusian_long", turn="July II")
    assert why(s, "to_reserve", "p8") == "22.7.1a"


@rule("24.11.7a", "24.11.10a")
def test_no_freikorps_unit_begins_in_play_and_in_warsaw_it_is_the_fall_of_warsaw() -> None:
    s = war("campaign", freikorps=True, fall_of_warsaw=True)
    germans = [u for u in range(s.order.count) if s.order.nation[u] == GERMAN]
    assert germans
    assert {s.hex[u] for u in germans} == {NOT_IN_PLAY}
    s = position({"p8": "Lublin", "w4": "4010"}, scenario="campaign", freikorps=True, fall_of_warsaw=True)
    happenings.put(s, unit(s, "fk1"), s.board.warsaw)
    assert not s.over
    assert s.num[FALLEN] == 1


@rule("unit.ka")
def test_the_trains_that_come_with_the_konarmiya_count_as_its_own() -> None:
    s = position({"p8": "Lublin"}, scenario="campaign")
    belongs = s.static.with_konarmiya
    assert [belongs[unit(s, name)] for name in ("k4", "k_inf", "s_train_5", "s_train_8")] == [1, 1, 1, 1]
    assert [belongs[unit(s, name)] for name in ("s_train_1", "s44", "w4")] == [0, 0, 0]
    assert sum(belongs) == 13


@rule("16.0c", "16.0g")
def test_a_flotilla_stops_at_the_limit_before_the_canal() -> None:
    s = position({"p_flpinsk": "2718", "p8": "Lublin"}, turn="July I", scenario="campaign")
    do(s, "move", "p_flpinsk")
    reached = offered(s, "sail")
    assert "4327" in reached  # Kiev, down the Pripet
    assert not {"2317", "2417", "2517"} & reached  # beyond the limit
