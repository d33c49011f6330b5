"""1.0 Components: counters, stacks, facing, the map, the set-up."""

import pytest

from tests.games.west_was_saved.field import (
    asked,
    do,
    facing,
    game,
    is_reduced,
    new,
    order,
    place,
    position,
    unit,
    where,
    why,
)
from tests.rules import rule
from vistula.games.west_was_saved.board import COUNTRIES, GROUNDS
from vistula.games.west_was_saved.game import WestGame
from vistula.games.west_was_saved.units import ARMS, NATIONS


def west() -> WestGame:
    found = game()
    assert isinstance(found, WestGame)
    return found


@rule("intro.a", "scn.setup")
def test_two_sides_play_one_scenario() -> None:
    scenarios = game().scenarios
    assert list(scenarios) == ["campaign"]
    assert scenarios["campaign"].seats == ("poland", "soviet")
    assert scenarios["campaign"].turns == 14


@rule("1.1a", "scn.markers")
def test_units_and_markers_come_to_216_counters_and_the_deck_to_forty() -> None:
    assert west().order.count + west().manifest.markers == 216
    assert len(west().deck.cards) - 1 == 40


@rule("1.1a")
def test_by_the_option_ten_activation_markers_are_all_there_are() -> None:
    stacks = {
        "0310 N": "pl_i4 pl_i5 pl_i6 pl_i7",
        "0410 N": "pl_i8 pl_i9 pl_i10 pl_i11",
        "0411 N": "pl_i12 pl_i13 pl_i14",
    }
    for option, rule_id in ((True, "1.1a"), (False, "")):
        s = position(
            stacks,
            at="markers",
            markers={"0310": 4, "0410": 4, "0411": 2},
            points=(40, 1),
            options={"component_limits": option},
        )
        assert why(s, "marker", "0411") == rule_id


@rule("1.1c", "1.3d")
def test_ostroleka_is_one_of_ten_victory_towns_and_olsztyn_none() -> None:
    s = new()
    names = [s.board.titles[h] for h in s.board.victory_towns]
    assert "Ostrołęka" in names
    assert len(names) == 10
    assert "Olsztyn" not in s.board.places
    s = position({"Ostrołęka": "pl_i8", "Łódź": "pl_i9"}, at="depots")
    assert game().scores(s) == {"poland": 1, "soviet": 0}  # Łódź is no victory town


@rule("1.2a", "1.2b", "1.2c", "1.2d", "1.2e", "def.symbols")
def test_every_counter_is_of_one_nation_and_an_hq_or_one_of_three_arms() -> None:
    order_of_battle = west().order
    assert NATIONS == ["polish", "ukrainian", "russian", "lithuanian"]
    assert ARMS == ["infantry", "cavalry", "artillery", "hq"]
    sides = {NATIONS[order_of_battle.nation[u]]: order_of_battle.side[u] for u in range(order_of_battle.count)}
    assert sides == {"polish": 0, "ukrainian": 0, "russian": 1, "lithuanian": 1}
    s = new()
    own = {p["side"] for p in s.view("poland")["pieces"] if p.get("seat") == "poland"}  # type: ignore[attr-defined]
    assert own == {"polish", "ukrainian"}


@rule("scn.units.named", "scn.essay", "scn.ukraine", "scn.lithuania")
def test_the_units_that_the_book_names_are_there() -> None:
    order_of_battle = west().order
    for ident in [
        "ru_i6",
        "ru_i18",
        "ru_i58",
        "ru_c8",
        "ru_c11",
        "pl_i12",
        "pl_i15",
        "pl_lb2",
        "pl_c7",
        "pl_r13",
        "pl_r41",
        "ua_i6",
        "ua_h",
    ]:
        assert ident in order_of_battle.index
    numbers = {ident: order_of_battle.numbers[order_of_battle.unit(ident)] for ident in order_of_battle.index}
    assert [numbers[each] for each in ("ru_i6", "ru_i18", "ru_i58", "ru_c8", "ru_c11")] == ["6", "18", "58", "8", "11"]
    assert [numbers[each] for each in ("pl_i12", "pl_i15", "pl_c7", "pl_r13", "pl_r41")] == [
        "12",
        "15",
        "7",
        "13",
        "41",
    ]
    assert numbers["ua_i6"] == "6"
    cavalry = [name for name in order_of_battle.names if name.endswith("Cavalry Division")]
    assert len(cavalry) == 8  # scn.essay
    lithuanians = [u for u in range(order_of_battle.count) if NATIONS[order_of_battle.nation[u]] == "lithuanian"]
    assert [ARMS[order_of_battle.arm[u]] for u in lithuanians] == ["infantry", "infantry", "hq"]
    assert all(new().at[u] < 0 for u in lithuanians)


@rule("1.2j", "10.0f")
def test_three_units_have_one_side_only() -> None:
    order_of_battle = west().order
    single = [order_of_battle.ids[u] for u in range(order_of_battle.count) if order_of_battle.one_sided[u]]
    assert sorted(single) == ["pl_r13", "pl_r41", "ua_i6"]
    s = position({"0310 N": "pl_r13 pl_i8"}, at="restoration", depots={"poland": "Łódź"}, reduced="pl_i8")
    assert is_reduced(s, "pl_r13")
    assert why(s, "restore", "pl_r13") == "10.0f"
    assert why(s, "restore", "pl_i8") == ""
    assert [is_reduced(new(), each) for each in ("pl_r13", "pl_leg3")] == [True, False]


@rule("1.2h", "1.2i", "table.losses")
def test_a_counter_prints_two_factors_on_each_side() -> None:
    s = position({"0310 N": "pl_leg1"})
    u = unit(s, "pl_leg1")
    assert [s.factor(u, True), s.factor(u, False)] == [4, 2]
    assert s.steps(u) == 2
    s.mark[u] |= 1
    assert [s.factor(u, True), s.factor(u, False)] == [2, 1]
    assert s.steps(u) == 1


@rule("1.2g", "def.front.a")
def test_cavalry_and_infantry_face_one_of_six_hexsides_and_artillery_takes_no_facing_order() -> None:
    s = position(
        {"0310 N": "pl_a1", "0410 N": "pl_i8"}, at="orders", markers={"0310": 1, "0410": 1}, depots={"poland": "Łódź"}
    )
    do(s, "order", "0410")
    assert why(s, "face", 6) == "def.front.a"
    do(s, "face", "SE")
    assert facing(s, "0410") == "SE"
    assert why(s, "face", "SE") == "1.2g"


@rule("def.front.a", "def.front.b")
def test_a_group_that_comes_into_an_empty_hex_is_given_one_of_six_facings() -> None:
    s = position({"0310 N": "pl_i8 pl_c4 pl_h1"}, at="orders", markers={"0310": 1}, depots={"poland": "Łódź"})
    order(s, "0310", "pl_i8 pl_c4", "0311")
    assert asked(s) == "face"
    assert why(s, "turn", 6) == "def.front.a"
    assert why(s, "turn", 5) == ""
    do(s, "turn", "SW")
    assert facing(s, "0311") == "SW"


@rule("def.front.b", "7.2h", "7.2i", "7.4i")
def test_who_joins_a_stack_takes_its_facing() -> None:
    s = position(
        {"0310 N": "pl_i8 pl_c4 pl_h1", "0411 SE": "pl_i9"}, at="orders", markers={"0310": 1}, depots={"poland": "Łódź"}
    )
    order(s, "0310", "pl_i8 pl_c4", "0411")
    assert [where(s, "pl_i8"), where(s, "pl_c4")] == ["0411", "0411"]
    assert asked(s) != "face"
    assert facing(s, "0411") == "SE"


@rule("def.stack_limit.a", "1.2m")
def test_four_combat_units_fill_a_hex_and_hq_and_depots_take_no_room() -> None:
    s = position(
        {"0310 N": "pl_i8", "0309 N": "pl_i9 pl_i10 pl_i11 pl_i12 pl_h1 pl_h2"},
        at="orders",
        markers={"0310": 1},
        depots={"poland": "Łódź"},
    )
    do(s, "take", "pl_i8")
    assert why(s, "to", "0309") == "def.stack_limit.a"
    s = position(
        {"0310 N": "pl_i8", "0309 N": "pl_i9 pl_i10 pl_i11 pl_h1 pl_h2"},
        at="orders",
        markers={"0310": 1},
        depots={"poland": "Łódź"},
    )
    do(s, "take", "pl_i8")
    assert why(s, "to", "0309") == ""


@rule("1.3a", "1.3b", "table.terrain.rows")
def test_the_map_has_open_difficult_and_closed_ground() -> None:
    s = new()
    board = s.board
    grounds = {GROUNDS[kind] for kind in board.ground}
    assert {"clear", "forest", "marsh", "hills"} <= grounds
    pripet = [board.names[h] for h in range(board.count) if GROUNDS[board.ground[h]] == "central Pripet marshes"]
    assert pripet == ["1409", "1507", "1508", "1509", "1609"]
    for h in range(board.count):
        ground = GROUNDS[board.ground[h]]
        assert bool(board.difficult[h]) == (ground in ("forest", "marsh", "hills"))
        assert bool(board.closed[h]) == (ground not in ("clear", "forest", "marsh", "hills"))


@rule("1.3c", "scn.places.named")
def test_the_places_of_the_book_are_towns_and_some_are_fortified() -> None:
    board = new().board
    named = "Warsaw Smolensk Kaunas Kiev Vinnytsia Proskurov Zhytomyr Zamość Ostróg Uman Toruń Ostrołęka"
    for title in named.split():
        assert board.town[board.place(title)]
    assert board.has_shelter(board.place("Modlin"))
    assert not board.town[board.place("Modlin")]
    assert not board.has_shelter(board.place("0310"))


@rule("1.3g", "1.3j", "1.3l")
@pytest.mark.parametrize(("start", "goal", "country"), [("1501", "1401", "Latvia"), ("1202", "1102", "Lithuania")])
def test_neutral_countries_are_closed(start: str, goal: str, country: str) -> None:
    s = position(
        {f"{start} N": "ru_i6"}, at="orders", side="soviet", markers={start: 1}, depots={"soviet": "Połock, Wilno"}
    )
    assert COUNTRIES[s.board.country[place(s, goal)]] == country
    s.place(unit(s, "ru_h15"), place(s, start))
    s.refresh()
    do(s, "take", "ru_i6")
    assert why(s, "to", goal) == "1.3g"
    assert why(s, "to", {"1501": "1601", "1202": "1203"}[start]) == ""


@rule("1.3k", "13.3b", "card.02.a")
def test_after_the_treaty_both_sides_enter_lithuania_and_are_fed_there() -> None:
    s = position(
        {"1202 N": "pl_i8 pl_h1"}, at="orders", markers={"1202": 1}, depots={"poland": "Wilno"}, cards={"soviet": 2}
    )
    assert asked(s) == "face"
    do(s, "turn", "S")
    do(s, "take", "pl_i8")
    assert why(s, "to", "1102") == ""
    assert s.is_open(place(s, "1102"))
    s = position({"1202 N": "pl_i8"}, at="supply", depots={"poland": "Wilno"})
    assert not s.is_open(place(s, "1102"))


@rule("1.4a", "1.4b", "5.2b")
def test_the_set_up_is_in_supply_linked_and_faces_one_way() -> None:
    s = new()
    assert where(s, "ru_i18") == "2203"
    assert where(s, "pl_leg1") == "1511"
    assert facing(s, "1511") == "NE"
    assert facing(s, "1611") == "SW"
    for seat, depots in (("poland", 8), ("soviet", 7)):
        layers = s.view(seat)["layers"]
        assert set(layers["supply"]["spaces"].values()) == {"good"}  # type: ignore[index]
        assert list(layers["depots"]["spaces"].values()) == ["good"] * depots  # type: ignore[index]
    assert not s.faults()


@rule("1.4c", "13.2a")
def test_blanks_are_laid_in_secret_at_the_start() -> None:
    s = new()
    assert s.to_move == ("poland",)
    do(s, "lay", "1302")
    do(s, "lay", "1302")
    before = s.view("soviet")["pieces"]
    do(s, "done")
    assert s.to_move == ("soviet",)
    high = [p for p in s.view("soviet")["pieces"] if p["space"] == place(s, "1302")]  # type: ignore[attr-defined]
    assert len(high) == 1  # not shown until both are done
    assert before == s.view("soviet")["pieces"]
    assert why(s, "lay", "1302") == "13.2a"
    do(s, "done")
    high = [p for p in s.view("soviet")["pieces"] if p["space"] == place(s, "1302")]  # type: ignore[attr-defined]
    assert len(high) == 3
    assert all(p["hidden"] and "name" not in p for p in high)


@rule("13.2a")
def test_ten_blanks_a_side_and_only_those_that_lie_there_are_taken_up() -> None:
    s = new()
    for _ in range(10):
        do(s, "lay", "1302")
    assert why(s, "lay", "1302") == "13.2a"
    assert why(s, "lift", "1502") == "13.2a"


@rule("def.front.c", "10.0d")
def test_a_facing_cannot_be_changed_at_restoration() -> None:
    s = position({"0310 N": "pl_i8"}, at="restoration", depots={"poland": "Łódź"}, reduced="pl_i8")
    assert why(s, "face", "SE") == "10.0a"  # it is not what is asked
    do(s, "restore", "pl_i8")
    assert facing(s, "0310") == "N"


def test_towns_stand_where_the_atlas_puts_them() -> None:
    """All but two fall into their hexes by the projection alone; those two touch theirs."""
    from vistula.atlas import atlas
    from vistula.atlas.hexgrid import Hex
    from vistula.games.west_was_saved.drawing import layout_of

    board = new().board
    layout = layout_of(board)
    known = {name: town for town in atlas().towns.values() for name in (town.name, town.local, town.english)}
    compared = astray = 0
    for title in board.places:
        if title in known:
            compared += 1
            found = layout.hex_at(known[title].lon, known[title].lat)
            printed = Hex.of(board.names[board.place(title)])
            if found != printed:
                astray += 1
                assert layout.adjacent(found, printed)
    assert compared > 30
    assert astray <= 2
