"""5.0 Depots."""

from tests.games.west_was_saved.field import (
    asked,
    do,
    is_reduced,
    linked,
    offered,
    order,
    place,
    points,
    position,
    told,
    why,
)
from tests.rules import rule
from vistula.games.west_was_saved.numbers import PASSABLE
from vistula.games.west_was_saved.state import West


@rule("5.2a")
def test_a_depot_wants_a_town_and_a_combat_unit_in_it() -> None:
    s = position({"0309 N": "pl_i8", "0310 N": "pl_i9", "0408 N": "pl_h1"}, at="depots")
    assert why(s, "depot", "0309") == ""
    assert why(s, "depot", "0310") == "5.2a"  # no town
    assert why(s, "depot", "0408") == "5.2a"  # an HQ only
    assert why(s, "depot", "Toruń") == "5.2a"
    s = position({"0309 N": "pl_i8"}, at="depots", depots={"poland": "Łódź"})
    assert why(s, "depot", "0309") == "5.2a"  # one is there


@rule("5.2c", "5.2d", "ex.depot.c", "def.msb.a", "def.depot")
def test_kiev_to_vinnytsia_and_on_to_proskurov_in_one_phase() -> None:
    """V3, V4: two hexes to Vinnytsia; the new depot carries the chain on."""
    s = position(
        {"Vinnytsia": "ru_i45", "Proskurov": "ru_i44", "1512 N": "pl_i8"},
        at="depots",
        side="soviet",
        depots={"soviet": "Konotop, Kiev"},
    )
    assert linked(s, "soviet") == ["Kiev", "Konotop"]
    assert why(s, "depot", "Proskurov") == "5.2c"
    do(s, "depot", "Vinnytsia")
    do(s, "pass")
    assert why(s, "depot", "Proskurov") == ""


@rule("ex.depot.b", "5.2i", "ex.depot.e", "5.2g")
def test_the_forest_counts_two_and_the_way_north_is_closed_by_a_pole_beside_it() -> None:
    """V4: 1614 (forest, 2) and 1514 (1) make three; 1512 closes the hexes north of the forest."""
    s = position(
        {"Proskurov": "ru_i44", "1512 N": "pl_i8"},
        at="depots",
        side="soviet",
        depots={"soviet": "Konotop, Kiev, Vinnytsia"},
    )
    assert why(s, "depot", "Proskurov") == ""
    blocked = position(
        {"Proskurov": "ru_i44", "1512 N": "pl_i8", "1514 N": "pl_i9"},
        at="depots",
        side="soviet",
        depots={"soviet": "Konotop, Kiev, Vinnytsia"},
    )
    assert why(blocked, "depot", "Proskurov") == "5.2c"


@rule("ex.depot.d", "5.3a")
def test_each_linked_depot_costs_a_point_new_or_old() -> None:
    """V5: Kiev and two new ones are three points; Konotop links them."""
    s = position(
        {"Vinnytsia": "ru_i45", "Proskurov": "ru_i44"}, at="depots", side="soviet", depots={"soviet": "Konotop, Kiev"}
    )
    do(s, "depot", "Vinnytsia")
    do(s, "pass")
    do(s, "depot", "Proskurov")
    do(s, "pass")
    assert points(s) == (10, 6)  # Konotop, Kiev, Vinnytsia, Proskurov


@rule("5.3b", "ex.depot.a", "5.4c")
def test_a_depot_out_of_the_chain_costs_two_and_still_feeds() -> None:
    """V6."""
    s = position({"Proskurov": "ru_i44"}, at="upkeep", side="soviet", depots={"soviet": "Konotop, Kiev, Proskurov"})
    assert points(s) == (10, 10 - 1 - 1 - 2)
    for depots, hungry in (("Konotop, Kiev, Proskurov", False), ("Konotop, Kiev", True)):
        s = position({"Proskurov": "ru_i44"}, at="supply", side="soviet", depots={"soviet": depots})
        assert is_reduced(s, "ru_i44") is hungry


@rule("5.3c", "5.4a", "5.1a")
def test_one_old_depot_a_turn_may_be_removed_and_costs_nothing_then() -> None:
    s = position({"Łódź": "pl_i8"}, at="depots", depots={"poland": "Płock, Siedlce"}, points=(10, 0))
    assert why(s, "remove", "Łódź") == "5.4a"  # none is there
    do(s, "depot", "Łódź")
    do(s, "pass")
    assert why(s, "remove", "Łódź") == "5.4a"  # it is new
    s = position({"Łódź": "pl_i8"}, at="depots", depots={"poland": "Płock, Siedlce"}, points=(10, 0))
    do(s, "remove", "Płock")
    do(s, "pass")
    assert why(s, "remove", "Siedlce") == "5.4a"
    do(s, "depot", "Łódź")
    assert why(s, "remove", "Łódź") == "5.4a"  # it is new
    do(s, "pass")
    assert points(s)[0] == 8  # Siedlce and Łódź


@rule("5.1c")
def test_who_passes_is_out_and_the_other_goes_on() -> None:
    s = position({"Łódź": "pl_i8", "Płock": "pl_i9", "Konotop": "ru_i6"}, at="depots")
    do(s, "depot", "Łódź")
    assert s.to_move == ("soviet",)
    do(s, "pass")
    do(s, "depot", "Płock")
    assert s.to_move == ("poland",)


@rule("5.4b")
def test_who_cannot_pay_loses_depots_by_the_enemys_choice() -> None:
    s = position({"Łódź": "pl_i8"}, at="upkeep", depots={"poland": "Płock, Siedlce, Łódź"}, points=(2, 1))
    assert (s.to_move, asked(s)) == (("soviet",), "close_depot")
    assert sorted(offered(s, "close")) == ["0309", "0408", "0708"]
    assert why(s, "close", "Toruń") == "5.4b"
    do(s, "close", "Łódź")
    assert points(s)[0] == 0
    assert [s.board.titles[h] for h in s.depots_of(0)] == ["Płock", "Siedlce"]


def is_passage(s: West, side: int, label: str) -> bool:
    return s.passages(side)[place(s, label)] == PASSABLE


@rule("5.2e", "1.3h", "13.3a")
def test_no_path_leads_through_closed_ground() -> None:
    s = position({"1506 N": "pl_i8"}, at="depots", depots={"poland": "Brest-Litovsk"})
    assert is_passage(s, 0, "1407")
    assert not is_passage(s, 0, "1507")  # central Pripet
    assert not is_passage(s, 0, "1401")  # Latvia
    assert not is_passage(s, 0, "1102")  # Lithuania, without the treaty


@rule("5.2f")
def test_an_enemy_hq_closes_a_hex_of_the_path() -> None:
    """Three hexes lie between 2212 and the eastern edge, the first of them 2311 or 2312; round both there are four."""
    for hq, hungry in (
        ({"2311": "pl_h1"}, False),
        ({"2312": "pl_h2"}, False),
        ({"2311": "pl_h1", "2312": "pl_h2"}, True),
    ):
        s = position({"2212 N": "ru_i6", **hq}, at="supply", side="soviet")
        assert is_reduced(s, "ru_i6") is hungry


@rule("5.2h")
def test_no_unbridged_river_is_crossed() -> None:
    """Two hexes lie between Lublin or Dęblin and Rzeszów, but also the San; from Kielce one comes along the bank."""
    for depots, rule_id in (("Dęblin, Lublin", "5.2c"), ("Kielce", "")):
        s = position({"Rzeszów": "pl_i8"}, at="depots", depots={"poland": depots})
        assert linked(s, "poland") == depots.split(", ")
        assert why(s, "depot", "Rzeszów") == rule_id


@rule("5.2g")
def test_a_friendly_unit_or_an_unbridged_river_keeps_a_hex_open() -> None:
    alone = {"2212 N": "ru_i6", "2313 NW": "pl_i8", "2312 N": "pl_i9"}
    s = position(alone, at="depots", side="soviet")
    assert not is_passage(s, 1, "2412")
    s = position({**alone, "2412 N": "ru_h15"}, at="depots", side="soviet")
    assert is_passage(s, 1, "2412")
    s = position({"0307 N": "ru_i6", "Łódź": "pl_i8"}, at="depots")
    assert is_passage(s, 0, "0308")  # the Vistula without a bridge lies between


@rule("5.3a")
def test_a_depot_that_cannot_be_paid_for_is_refused() -> None:
    s = position({"Łódź": "pl_i8"}, at="depots", depots={"poland": "Płock"}, points=(1, 1))
    assert why(s, "depot", "Łódź") == "5.3a"


@rule("def.msb.c")
def test_warsaw_is_the_polish_base_until_an_enemy_is_in_it() -> None:
    s = position({"Siedlce": "pl_i8"}, at="depots")
    assert why(s, "depot", "Siedlce") == ""
    s = position({"Siedlce": "pl_i8", "Warsaw": "ru_i6"}, at="upkeep", depots={"poland": "Siedlce"})
    assert linked(s, "poland") == []
    s = position({"0609 N": "pl_i8"}, at="supply")
    assert not s.is_reduced(s.order.unit("pl_i8"))  # fed from Warsaw


@rule("7.5a", "7.5b")
def test_a_depot_stays_until_an_enemy_combat_unit_enters() -> None:
    s = position(
        {"2312 N": "ru_i6 ru_h12"}, at="orders", side="soviet", markers={"2312": 1}, depots={"poland": "Cherkasy"}
    )
    order(s, "2312", "ru_i6", "2214", "N")
    assert s.depots_of(0) == []
    assert any("loses its depot in Cherkasy" in line for line in told(s))


@rule("1.1a")
def test_by_the_option_counters_are_limited() -> None:
    towns = "Toruń, Płock, Mława, Ostrołęka, Siedlce, Dęblin, Suwałki, Białystok, Lida, Minsk, Pinsk, Kielce"
    for option, rule_id in ((True, "1.1a"), (False, "")):
        s = position(
            {"Łódź": "pl_i8"},
            at="depots",
            depots={"poland": towns},
            points=(40, 1),
            options={"component_limits": option},
        )
        assert why(s, "depot", "Łódź") == rule_id
