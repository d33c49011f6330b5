"""Flotillas and marines (16)."""

import pytest

from tests.games.red_star_white_eagle.table import (
    asks,
    at,
    attack,
    battle,
    die,
    do,
    drive_back,
    entries,
    is_fed,
    muster,
    odds,
    offered,
    place,
    position,
    result,
    retreats,
    ring,
    sentence,
    step,
    unit,
    where,
    why,
)
from tests.rules import rule
from vistula.games.red_star_white_eagle import phases
from vistula.games.red_star_white_eagle.numbers import (
    CELL,
    DEFENDING,
    LOST,
    RETREATING,
)
from vistula.games.red_star_white_eagle.words import RETREAT_RESULT


@rule("16.1a", "map.dnepr4530")
def test_a_flotilla_attacks_only_where_it_could_sail() -> None:
    s = battle({"r_flotilla_1": "4530", "p8": "4630", "p9": "4531", "s44": "4532"}, "russian")
    do(s, "attack", "4531")
    assert why(s, "join", "r_flotilla_1") == "16.1a"
    s = battle({"r_flotilla_1": "4530", "p8": "4630", "s44": "4730"}, "russian")
    do(s, "attack", "4630")
    assert why(s, "join", "r_flotilla_1") == ""


@rule("16.3a", "16.3b")
def test_a_flotilla_retreats_anywhere_on_its_waters() -> None:
    s = battle({"p_flvistula": "Płock", "w4": "0811"}, "russian")
    found = retreats(s, "p_flvistula", 1)
    assert {"1113", "0711"} <= found  # Modlin, four hexes up the river
    assert s.board.names[place(s, "Płock")] not in found


@rule("16.4a")
def test_flotillas_do_not_advance() -> None:
    s = battle({"r_flotilla_1": "4530", "s44": "4530", "s45": "4530", "p_cavreg_1": "4630"}, "russian")
    attack(s, "4630", ["r_flotilla_1", "s44", "s45"], 6)
    assert asks(s) == "advance"
    assert why(s, "advance", "r_flotilla_1") == "16.4a"


@rule("16.0b")
def test_each_flotilla_has_its_own_waters() -> None:
    s = position({"p_flvistula": "Modlin", "p_flpinsk": "2918", "p8": "Lublin"}, turn="August IV")
    do(s, "move", "p_flvistula")
    vistula = offered(s, "sail")
    assert {"0812", "0711"} <= vistula  # Płock and down the river
    do(s, "stay")
    do(s, "move", "p_flpinsk")
    dnepr = offered(s, "sail")
    assert "4327" in dnepr  # Kiev
    assert not vistula & dnepr


@rule("16.0d")
def test_a_flotilla_sails_through_zones_but_not_through_enemies() -> None:
    s = position({"r_flotilla_1": "4530", "p8": "4630", "s44": "4832"}, "russian", turn="August IV")
    do(s, "move", "r_flotilla_1")
    free = offered(s, "sail")
    assert "4630" not in free
    assert "4529" in free
    assert s.zone[s.board.count + place(s, "4529")]
    s = position({"r_flotilla_1": "4530", "p8": "4630", "p9": "4631", "s44": "4832"}, "russian", turn="August IV")
    do(s, "move", "r_flotilla_1")
    assert len(offered(s, "sail")) < len(free)  # nobody passes the two of them


@rule("16.0f", "2.4.2f", "10.7.2a")
def test_a_flotilla_surrounded_by_enemies_is_fed() -> None:
    """In 2718 with Russians on all sides the flotilla fights supplied, the division beside it does not."""
    for name, fed in (("p_flpinsk", True), ("p8", False)):
        s = position({name: "2718"})
        ring(s, "2718", ["w4", "w5", "w6", "w8", "w10", "w11"])
        at(s, "russian", phases.ATTACK)
        muster(s, "2718", "w4")
        assert ("9.9a" not in die(s)) == fed, name


@rule("16.0h")
def test_to_others_the_canal_is_a_river() -> None:
    """Across it from 2417 to 2418, which is a marsh: one off the die for the ground, one for the river; two points for
    the ground, one for the river."""
    s = battle({"p8": "2417", "w57": "2418"})
    muster(s, "2418", "p8")
    assert die(s) == {"9.2a": -1, "9.3a": -1}
    assert step(position({"p8": "2417"}), "p8", "march", "2417", "2418") == 2 + 1


@rule("16.5a")
def test_the_flotilla_enters_by_the_dnepr() -> None:
    s = position({}, "russian", turn="July I", scenario="campaign")
    assert entries(s, "r_flotilla_2") == {"5133", "5134"}
    s.place(unit(s, "p8"), place(s, "5133"))
    s.place(unit(s, "p9"), place(s, "5134"))
    assert entries(s, "r_flotilla_2") == set()


@rule("16.6c")
def test_marines_survive_a_flotilla_lost_in_the_canal() -> None:
    s = position({"p_flpinsk": "2718", "p_mapinsk": "2718", "p8": "Lublin"}, turn="May II", scenario="campaign")
    do(s, "move", "p_flpinsk")
    s.force([6])
    do(s, "canal")
    assert where(s, "p_flpinsk") == str(LOST)
    assert where(s, "p_mapinsk") == "2718"


@rule("16.7.1c", "16.0i")
def test_marines_retreat_aboard_their_flotilla() -> None:
    s = position(
        {"p_flvistula": "Płock", "p_mavistula": "Płock", "w4": "0811", "p8": "Lublin"}, "russian", turn="August IV"
    )
    for name in ("p_flvistula", "p_mavistula"):
        s.mark[unit(s, name)] |= RETREATING | DEFENDING
    s.num[CELL] = s.tables.combat_results.cell(3, 4)
    s.push(phases.RETREAT_TO, unit(s, "p_mavistula"), -1)
    s.refresh()
    do(s, "embark", "p_flvistula")
    do(s, "to", "Modlin")
    assert where(s, "p_mavistula") == where(s, "p_flvistula") == "1113"


@rule("16.2a", "16.2b")
def test_flotillas_fight_flotillas() -> None:
    s = position({"r_flotilla_1": "4530", "s44": "4532", "p_flpinsk": "4630"}, "russian", phases.ATTACK, "August IV")
    do(s, "attack", "4630")
    assert why(s, "join", "r_flotilla_1") == ""


@rule("16.0c", "16.0g")
def test_a_flotilla_stops_at_the_limit_before_the_canal() -> None:
    s = position({"p_flpinsk": "2718", "p8": "Lublin"}, turn="July I", scenario="campaign")
    do(s, "move", "p_flpinsk")
    reached = offered(s, "sail")
    assert "4327" in reached  # Kiev, down the Pripet
    assert not {"2317", "2417", "2517"} & reached  # beyond the limit


@rule("16.2a")
def test_a_flotilla_defends_with_its_factor_and_the_ground_it_lies_on() -> None:
    s = battle({"w5": "0811", "p_flvistula": "Płock", "p8": "Lublin"}, "russian")
    muster(s, "Płock", "w5")
    assert odds(s) == "3:1"  # 6 to 2
    assert die(s)["9.2a"] == -1  # a city
    s = battle({"w5": "0811", "p_flvistula": "Płock", "p_volreg_1": "Płock", "p8": "Lublin"}, "russian")
    muster(s, "Płock", "w5")
    assert odds(s) == "2:1"  # 6 to 3


@rule("16.3a")
def test_a_flotilla_retreats_as_far_as_it_likes_and_throws_no_die() -> None:
    s = battle({"w5": "0811", "p_flvistula": "Płock", "p8": "Lublin"}, "russian")
    drive_back(s, "p_flvistula", "D1")
    assert s.board.distance(place(s, "Płock"), place(s, "Modlin")) > 2
    do(s, "to", "Modlin")
    assert where(s, "p_flvistula") == "1113"
    assert not [event for event in s.journal.all() if event.code == RETREAT_RESULT]


@rule("16.3b")
def test_a_flotilla_without_open_water_is_lost() -> None:
    units = {"r_flotilla_1": "4530", "p8": "4430", "p9": "4529", "p10": "4630", "p11": "4631"}
    s = battle(units)
    assert retreats(s, "r_flotilla_1", 1) == set()
    muster(s, "4530", "p8")
    s.force([2 - sum(die(s).values())])
    do(s, "resolve")
    assert result(s) == "D1 1"
    assert where(s, "r_flotilla_1") == str(LOST)


@rule("16.6a", "16.6b")
@pytest.mark.parametrize(("turn", "roll", "ends"), [("May II", 2, "2317"), ("May II", 3, str(LOST)), ("July I", 1, "")])
def test_a_flotilla_may_retreat_through_the_canal_until_june(turn: str, roll: int, ends: str) -> None:
    s = position(
        {"p_flpinsk": "2718", "w5": "2618", "p8": "Lublin"}, "russian", phases.ATTACK, turn, scenario="campaign"
    )
    drive_back(s, "p_flpinsk", "D1")
    if not ends:
        assert why(s, "canal") == "16.6a"
        return
    s.force([roll])
    do(s, "canal")
    assert where(s, "p_flpinsk") == ends


@rule("16.7.2b")
def test_zones_do_not_part_marines_from_their_flotilla() -> None:
    s = position({"p_flvistula": "Modlin", "p_mavistula": "1215", "w4": "1213", "w5": "1313"})
    assert s.zone[place(s, "1214")]  # between them
    assert is_fed(s, "p_mavistula")


@rule("16.7.1a", "16.7.1b")
def test_marines_that_have_moved_are_not_carried_and_landed_ones_attack() -> None:
    s = position({"p_flvistula": "Modlin", "p_mavistula": "0912", "p8": "Lublin"})
    do(s, "move", "p_mavistula")
    do(s, "march", "0812")
    s.place(unit(s, "p_flvistula"), place(s, "0812"))
    s.refresh()
    do(s, "move", "p_flvistula")
    assert why(s, "ferry", "Modlin") == "16.7.1a"
    s = position({"p_flvistula": "Modlin", "p_mavistula": "Modlin", "p8": "Lublin", "w53": "0811"})
    do(s, "move", "p_flvistula")
    do(s, "ferry", "Płock")
    do(s, "stay")
    at(s, "polish", phases.ATTACK)
    do(s, "attack", "0811")
    assert why(s, "join", "p_mavistula") == ""


@rule("16.0a", "map.dnepr4530", "16.0d")
def test_a_flotilla_in_4530_sails_where_the_book_says() -> None:
    s = position({"r_flotilla_1": "4530"}, "russian", turn="August IV")
    do(s, "move", "r_flotilla_1")
    reached = offered(s, "sail")
    assert {"4430", "4529", "4630", "4631"} <= reached
    assert not {"4531", "4431"} & reached


@rule("16.0e", "map.vistula0711")
def test_enemies_on_both_banks_close_the_vistula() -> None:
    s = position({"p_flvistula": "Modlin", "w53": "0711", "w57": "0712"})
    do(s, "move", "p_flvistula")
    assert s.board.names[place(s, "Toruń")] not in offered(s, "sail")
    s = position({"p_flvistula": "Modlin", "w53": "0711"})
    do(s, "move", "p_flvistula")
    assert s.board.names[place(s, "Toruń")] in offered(s, "sail")


@rule("16.6a", "16.6b")
@pytest.mark.parametrize(("roll", "passed"), [(2, True), (3, False)])
def test_the_canal_in_may(roll: int, passed: bool) -> None:
    s = position({"p_flpinsk": "2718"}, turn="May II", scenario="campaign")
    do(s, "move", "p_flpinsk")
    s.force([roll])
    do(s, "canal")
    assert where(s, "p_flpinsk") == ("2317" if passed else str(LOST))


@rule("16.6a", "16.0g")
def test_the_canal_is_closed_in_july() -> None:
    s = position({"p_flpinsk": "2718"}, turn="July I", scenario="campaign")
    do(s, "move", "p_flpinsk")
    assert why(s, "canal") == "16.6a"
    assert "2317" not in offered(s, "sail")


@rule("16.7.1a", "16.7.1b")
def test_a_flotilla_lands_marines_and_sails_on() -> None:
    s = position({"p_flvistula": "Modlin", "p_mavistula": "Modlin", "p8": "Lublin"})
    do(s, "move", "p_flvistula")
    do(s, "ferry", "Płock")
    assert where(s, "p_mavistula") == s.board.names[place(s, "Płock")]
    assert asks(s) == "destination"
    do(s, "sail", "Modlin")
    assert why(s, "move", "p_mavistula") == "16.7.1a"


@rule("16.7.2a", "16.7.2b", "16.7.2c")
def test_marines_live_on_a_flotilla_two_hexes_away() -> None:
    s = position({"p_flvistula": "Modlin", "p_mavistula": "1215"})
    assert s.board.distance(place(s, "Modlin"), place(s, "1215")) == 2
    assert is_fed(s, "p_mavistula")
    s.place(unit(s, "p_mavistula"), place(s, "1217"))
    assert not is_fed(s, "p_mavistula")
    s.place(unit(s, "p_mavistula"), place(s, "1215"))
    for number, space in enumerate(s.board.neighbours[place(s, "Modlin")]):
        s.place(unit(s, ["w4", "w5", "w6", "w8", "w10", "w11"][number]), space)
    assert not is_fed(s, "p_mavistula")


@rule("16.0a", "16.0b", "16.0d", "16.0e", "16.0g")
def test_a_flotilla_is_refused_by_the_rule_of_the_waters_that_forbids() -> None:
    units = {"p_flvistula": "Modlin", "w4": "0711", "w5": "0712", "w6": "Płock"}
    s = position(units, fresh=True)
    do(s, "move", "p_flvistula")
    assert why(s, "sail", "Lublin") == "16.0a"  # no water
    assert why(s, "sail", "Kiev") == "16.0b"  # the Dnepr
    assert why(s, "sail", "Płock") == "16.0d"  # Russians in it
    assert why(s, "sail", "Toruń") == "16.0e"  # both banks are held
    assert why(s, "sail", "2718") == "16.0b"  # beyond the Canal
    assert "2317" in offered(s, "sail")
    assert not {"2418", "2517", "2618", "2718"} & offered(s, "sail")
    s = position({"r_flotilla_1": "4530", "p8": "Lublin"}, "russian", turn="August IV", fresh=True)
    do(s, "move", "r_flotilla_1")
    near = {name for name in offered(s, "sail") if s.board.distance(place(s, name), place(s, "4530")) == 1}
    assert near == {"4430", "4529", "4630", "4631"}


@rule("16.0d", "16.6b")
def test_the_canal_is_not_tried_against_enemies_at_the_far_end_nor_from_afar() -> None:
    for held, told in (("2718", "16.0d"), ("4010", "")):
        s = position({"p_flvistula": "Brest-Litovsk", "w4": held}, turn="May II", scenario="campaign")
        do(s, "move", "p_flvistula")
        assert why(s, "canal") == told
    s = position(
        {"p_flvistula": "Modlin", "w4": "1313", "w5": "1413", "w6": "1414", "w8": "1314", "w10": "1513"},
        turn="May II",
        scenario="campaign",
    )
    do(s, "move", "p_flvistula")
    assert "2317" not in offered(s, "sail")
    assert why(s, "canal") == "16.6b"


@rule("16.6a")
def test_an_army_unit_does_not_retreat_by_the_canal() -> None:
    s = position({"p8": "2317", "w4": "2217"}, "russian", phases.ATTACK, "May II", "campaign")
    drive_back(s, "p8", "D1")
    assert why(s, "canal") == "16.6a"
    assert "Only a flotilla" in sentence(s, "canal")


@rule("16.7.1a")
def test_a_flotilla_that_has_landed_its_marines_takes_no_others_aboard() -> None:
    units = {"r_flotilla_1": "4530", "r_marine_1": "4530", "r_marine_2": "4630", "p8": "Lublin"}
    s = position(units, "russian", turn="August IV")
    do(s, "move", "r_flotilla_1")
    do(s, "ferry", "4630")
    assert why(s, "ferry", "4530") == "16.7.1a"
    assert why(s, "sail", "4530") == ""


@rule("16.7.1c", "16.0i")
def test_marines_embark_only_on_a_flotilla_that_retreats_with_them() -> None:
    units = {"r_flotilla_1": "4530", "r_marine_1": "4530", "r_flotilla_2": "4630", "p8": "4531", "p9": "4431"}
    units |= {"p10": "4431", "p11": "4531"}
    s = position(units, phase=phases.ATTACK, turn="August IV", fresh=True)
    muster(s, "4530", "p8")
    assert odds(s) == "1:1"
    s.force([4 - sum(die(s).values()), 6, 6])
    do(s, "resolve")
    assert result(s) == "D1 1"
    do(s, "retreat", "r_marine_1")
    assert offered(s, "embark") == {"r_flotilla_1"}
    assert why(s, "embark", "r_flotilla_2") == "16.7.1c"
    do(s, "embark", "r_flotilla_1")
    do(s, "to", "4430")
    assert where(s, "r_marine_1") == where(s, "r_flotilla_1") == "4430"
