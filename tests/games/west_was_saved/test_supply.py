"""6.0 Supply check."""

from tests.games.west_was_saved.field import is_reduced, position, told, unit, where, why
from tests.rules import rule


@rule("6.0d", "ex.supply.a", "6.0a", "def.depot")
def test_over_three_hexes_from_zhytomyr_the_58th_is_flipped() -> None:
    """V7: four hexes between."""
    s = position({"1312 N": "ru_i58"}, at="supply", depots={"soviet": "Zhytomyr"})
    assert is_reduced(s, "ru_i58")
    s = position({"1413 N": "ru_i58"}, at="supply", depots={"soviet": "Zhytomyr"})
    assert not is_reduced(s, "ru_i58")


@rule("ex.supply.b", "6.0c")
def test_behind_an_unbridged_river_the_15th_is_flipped() -> None:
    """V8: 1212 is three hexes from Zamość but the Bug has no bridge there."""
    s = position({"1212 N": "pl_i15"}, at="supply", depots={"poland": "Zamość"})
    assert s.distance(unit(s, "pl_i15"), s.board.place("Zamość")) == 3
    assert is_reduced(s, "pl_i15")
    s = position({"1012 N": "pl_i15"}, at="supply", depots={"poland": "Zamość"})
    assert not is_reduced(s, "pl_i15")  # on this bank


@rule("6.0e")
def test_a_reduced_unit_out_of_supply_is_eliminated() -> None:
    s = position({"1312 N": "ru_i58 ru_h12"}, at="supply", reduced="ru_i58")
    assert where(s, "ru_i58") == "eliminated"
    assert where(s, "ru_h12") == "1312"  # A68a
    assert any("58th Rifle Division" in line and "eliminated" in line for line in told(s, "poland"))


@rule("6.0b", "ex.supply.c")
def test_russian_cavalry_is_fed_up_to_six_hexes_and_polish_up_to_three() -> None:
    """V10: four hexes between; V9 at three is the test of the 58th."""
    s = position({"1312 N": "ru_c8"}, at="supply", depots={"soviet": "Zhytomyr"})
    assert not is_reduced(s, "ru_c8")
    s = position({"1810 N": "pl_c4", "1708 N": "ru_c8"}, at="supply", depots={"poland": "Równo"})
    assert is_reduced(s, "pl_c4")


@rule("6.0g", "ex.supply.c")
def test_an_hq_is_fed_anywhere() -> None:
    """V11."""
    for label in ("1312", "0310"):
        for ident, hungry, rule_id in (("ru_h12", False, ""), ("ru_i58", True, "11.1d")):
            s = position({label: ident}, at="depots", side="soviet")
            assert (s.warnings("soviet") != []) is hungry
            s = position({label: ident}, at="supply")
            assert (where(s, ident), is_reduced(s, ident)) == (label, hungry)
            s = position({label: ident}, at="strategic", side="soviet")
            assert why(s, "train", ident) == rule_id


@rule("6.0f")
def test_both_sides_are_judged_on_the_position_before_anybody_is_removed() -> None:
    """The Pole starves, and cuts the Russian off all the same."""
    stacks = {
        "2212 N": "ru_i6",
        "2312 N": "pl_i8",
        "2313 N": "pl_i9",
        "2311 N": "pl_i10",
        "2211 N": "pl_i11",
        "2213 N": "pl_i12",
    }
    s = position(stacks, at="supply", reduced="ru_i6 pl_i8 pl_i9 pl_i10 pl_i11 pl_i12")
    assert [where(s, each) for each in ("ru_i6", "pl_i8")] == ["eliminated", "eliminated"]


@rule("6.0h", "13.3d", "def.msb.b", "13.4c")
def test_kaunas_alone_feeds_lithuanians_and_polish_depots_feed_ukrainians() -> None:
    s = position(
        {"1103 N": "lt_i1", "1412 N": "ua_i2"},
        at="supply",
        depots={"soviet": "Wilno", "poland": "Równo"},
        numbers={10: 1},
    )
    assert not is_reduced(s, "ua_i2")
    assert not is_reduced(s, "lt_i1")
    s = position({"1203 N": "lt_i1", "Kaunas": "pl_i8"}, at="supply", depots={"soviet": "Wilno"}, numbers={10: 1})
    assert is_reduced(s, "lt_i1")


@rule("def.msb.a")
def test_the_eastern_edge_feeds_the_fourth_hex_from_it_and_no_further() -> None:
    s = position({"2212 N": "ru_i6", "2112 N": "ru_i5"}, at="supply", bystanders=False)
    assert not is_reduced(s, "ru_i6")
    assert is_reduced(s, "ru_i5")


@rule("6.0c")
def test_the_enemys_nearness_cuts_the_path_of_a_unit() -> None:
    """Two hexes lie between 2312 and the edge; Poles beside them close them all."""
    s = position({"2312 N": "ru_i6"}, at="supply", bystanders=False)
    assert not is_reduced(s, "ru_i6")
    s = position({"2312 N": "ru_i6", "2411 N": "pl_i8", "2413 N": "pl_i9"}, at="supply", bystanders=False)
    assert is_reduced(s, "ru_i6")


@rule("6.0d")
def test_the_owner_is_warned_before_the_check() -> None:
    s = position({"1312 N": "ru_i58"}, at="depots", side="soviet")
    warnings = [(each.rule_id, each.text) for each in s.warnings("soviet")]
    assert len(warnings) == 1
    assert warnings[0][0] == "6.0d"
    assert "58th Rifle Division" in warnings[0][1]


@rule("1.3e", "6.0c")
def test_difficult_ground_counts_twice_between() -> None:
    """From Vinnytsia through the forest 1614 and 1514: three to 1413, and with 1413 four to 1412; round it no fewer."""
    for label, hungry in (("1413", False), ("1412", True)):
        s = position({f"{label} N": "ru_i6"}, at="supply", depots={"soviet": "Vinnytsia"}, bystanders=False)
        assert is_reduced(s, "ru_i6") is hungry
