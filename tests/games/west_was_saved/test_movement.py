"""7.0 Combat unit movement, and 8.0 HQ."""

from tests.games.west_was_saved.field import (
    asked,
    do,
    facing,
    is_reduced,
    marked,
    offered,
    order,
    place,
    points,
    position,
    take,
    told,
    where,
    why,
    why_not_take,
)
from tests.rules import rule
from vistula.games.west_was_saved.numbers import (
    DOWNPOUR,
    HUNGRY,
    KNOWN,
    ORDERED,
    PLEDGED,
    RODE,
)

FED = {"poland": "Łódź", "soviet": "Konotop"}


# Reconnaissance -------------------------------------------------------------------------------------------------


@rule("7.1a", "13.2c", "13.2b")
def test_the_pole_looks_at_two_russian_stacks_within_three_hexes() -> None:
    s = position({"2312 N": "pl_h1", "2315 N": "ru_i6 ru_c8", "2316 N": "ru_i5", "2309 N": "ru_h15"}, at="recon")
    assert sorted(offered(s, "inspect")) == ["2309", "2315"]
    assert why(s, "inspect", "2316") == "13.2c"  # four hexes off
    assert why(s, "inspect", "2314") == "13.2c"  # nobody is there
    assert why(s, "inspect", "2312") == "13.2c"  # an own one
    do(s, "inspect", "2315")
    assert why(s, "inspect", "2315") == "13.2c"  # seen already
    assert marked(s, "ru_i6", KNOWN)
    names = [p.get("name") for p in s.view("poland")["pieces"] if p["space"] == place(s, "2315")]  # type: ignore[attr-defined]
    assert sorted(names) == ["6th Rifle Division", "8th Cavalry Division"]
    assert not s.undoable("poland")
    do(s, "inspect", "2309")
    assert asked(s) != "recon"


@rule("7.1a")
def test_the_enemy_is_not_told_what_was_seen() -> None:
    s = position({"2312 N": "pl_h1", "2315 N": "ru_i6 ru_c8"}, at="recon")
    do(s, "inspect", "2315")
    assert any("6th Rifle Division" in line for line in told(s, "poland"))
    assert not any("6th Rifle Division" in line for line in told(s, None))


# Markers --------------------------------------------------------------------------------------------------------


@rule("7.1b", "7.1c", "7.3a")
def test_markers_are_placed_in_turn_and_paid_at_once() -> None:
    s = position({"0310 N": "pl_i8", "2312 N": "ru_i6", "0107 N": "pl_r41"}, at="markers", depots=FED)
    do(s, "marker", "0310")
    assert (points(s), s.to_move) == ((9, 10), ("soviet",))
    do(s, "marker", "2312")
    assert (points(s), s.to_move) == ((9, 9), ("poland",))


@rule("7.3a")
def test_a_marker_costs_two_for_a_stack_out_of_supply() -> None:
    s = position({"2312 N": "pl_i8", "0310 N": "pl_i9"}, at="markers", marks={"pl_i8": HUNGRY}, points=(3, 1))
    do(s, "marker", "2312")
    assert points(s) == (1, 1)
    do(s, "pass")
    assert why(s, "marker", "0310") == ""
    s = position({"2312 N": "pl_i8"}, at="movement", points=(1, 1))
    do(s, "done")
    assert marked(s, "pl_i8", HUNGRY)


@rule("7.3a")
def test_two_points_are_needed_for_a_stack_out_of_supply() -> None:
    s = position({"2312 N": "pl_i8"}, at="markers", marks={"pl_i8": HUNGRY}, points=(1, 1))
    assert why(s, "marker", "2312") == "7.3a"


@rule("7.2j", "7.1b")
def test_no_more_markers_than_combat_units() -> None:
    s = position({"0310 N": "pl_i8 pl_h1"}, at="markers", markers={"0310": 1}, depots=FED)
    assert why(s, "marker", "0310") == "7.2j"
    assert why(s, "marker", "0411") == "7.1b"


@rule("7.1d", "2.1b")
def test_who_passes_places_no_more_markers() -> None:
    s = position({"0310 N": "pl_i8", "2312 N": "ru_i6 ru_i5"}, at="markers", depots=FED)
    do(s, "pass")
    do(s, "marker", "2312")
    assert (s.to_move, asked(s)) == (("soviet",), "mark")


# Orders ---------------------------------------------------------------------------------------------------------


@rule("7.1f", "7.2d", "def.move.a", "7.2e", "7.2h")
def test_part_of_a_stack_goes_and_the_marker_is_off() -> None:
    s = position({"0310 N": "pl_i8 pl_i9 pl_h1"}, at="orders", markers={"0310": 1}, depots=FED)
    assert len(offered(s, "take")) == 6  # one, the other or both, each with the HQ or without
    assert why_not_take(s, "pl_h1") == "7.1f"  # no combat unit
    assert why_not_take(s, "pl_i8 pl_r41") == "7.1f"  # elsewhere
    do(s, "take", "pl_i8")
    assert why(s, "to", "0310") == "def.move.a"
    do(s, "to", "0311")
    assert asked(s) == "face"
    do(s, "turn", "S")
    assert [where(s, each) for each in ("pl_i8", "pl_i9")] == ["0311", "0310"]
    assert s.markers[place(s, "0310")] == 0
    assert facing(s, "0311") == "S"


@rule("7.2f", "7.2k")
def test_two_markers_send_two_parts_and_nobody_moves_twice() -> None:
    s = position(
        {"0310 N": "pl_i8 pl_i9 pl_h1", "2312 N": "ru_i6 ru_h15"},
        at="orders",
        markers={"0310": 2, "2312": 1},
        depots=FED,
    )
    order(s, "0310", "pl_i8", "0311", "S")
    order(s, "2312", "ru_i6", "2313", "S", rolls=[6])
    assert asked(s) == "group"
    assert why(s, "take", "pl_i8") == "7.1f"  # it has left
    do(s, "take", "pl_i9")
    do(s, "to", "0311")
    assert facing(s, "0311") == "S"
    s = position(
        {"0310 N": "pl_i8 pl_i9 pl_h1"}, at="orders", markers={"0310": 1}, marks={"pl_i8": ORDERED}, depots=FED
    )
    assert why(s, "take", "pl_i8") == "7.2k"
    assert why(s, "face", "S") == "7.2k"  # all of it would turn, and one has moved
    s = position({"0310 N": "pl_i8 pl_h1"}, at="orders", markers={"0310": 1}, marks={"pl_h1": RODE}, depots=FED)
    assert why_not_take(s, "pl_i8 pl_h1") == "7.2k"
    assert why_not_take(s, "pl_i8") == ""


@rule("7.1f")
def test_only_a_marked_stack_is_ordered() -> None:
    stacks = {"0310 N": "pl_i8 pl_h1", "0410 N": "pl_i9", "0411 N": "pl_i10"}
    s = position(stacks, at="orders", markers={"0310": 1, "0411": 1}, depots=FED)
    assert sorted(offered(s, "order")) == ["0310", "0411"]
    assert why(s, "order", "0410") == "7.1f"


@rule("7.2a", "table.activation", "7.2b")
def test_the_order_fails_on_a_die_up_to_the_hexes_to_the_hq() -> None:
    """D1: one hex between, so only a 1 fails; an enemy in the way makes it longer."""
    stacks = {"0310 N": "pl_i8", "0308 N": "pl_h1"}
    for roll, end in ((1, "0310"), (2, "0311")):
        s = position(stacks, at="orders", markers={"0310": 1}, depots=FED)
        order(s, "0310", "pl_i8", "0311", "S", rolls=[roll])
        assert where(s, "pl_i8") == end
        assert any("fails, roll 1, 2 needed" in line for line in told(s)) is (roll == 1)
    s = position({**stacks, "0309 N": "ru_h15"}, at="orders", markers={"0310": 1}, depots={"poland": "Toruń, Warsaw"})
    s.set_depot(place(s, "Łódź"), 0)
    order(s, "0310", "pl_i8", "0311", "S", rolls=[2])
    assert where(s, "pl_i8") == "0310"  # two hexes round the enemy HQ


@rule("table.activation", "7.2a")
def test_six_hexes_to_the_hq_are_too_many_and_one_beside_needs_no_roll() -> None:
    """D2."""
    s = position(
        {"0310 N": "pl_i8", "0303 N": "pl_h1", "0210 N": "pl_i9"}, at="orders", markers={"0310": 1}, depots=FED
    )
    order(s, "0310", "pl_i8", "0311", "S", rolls=[6])
    assert where(s, "pl_i8") == "0310"
    s = position({"0310 N": "pl_i8", "0210 N": "pl_h1"}, at="orders", markers={"0310": 1}, depots=FED)
    counter = s.counter
    order(s, "0310", "pl_i8", "0311", "S")
    assert (where(s, "pl_i8"), s.counter) == ("0311", counter)


@rule("7.2a", "table.activation")
def test_the_odds_of_an_order_are_told() -> None:
    from fractions import Fraction

    from tests.games.west_was_saved.field import action

    s = position({"0310 N": "pl_i8", "0308 N": "pl_h1"}, at="orders", markers={"0310": 1}, depots=FED)
    do(s, "take", "pl_i8")
    odds = s.odds("poland", action(s, "to", "0311"))
    assert odds is not None
    assert odds.chance("The order fails") == Fraction(1, 6)


@rule("7.3b", "7.2d")
def test_a_failed_order_costs_its_marker_all_the_same() -> None:
    s = position({"0310 N": "pl_i8", "0308 N": "pl_h1"}, at="orders", markers={"0310": 1}, depots=FED)
    order(s, "0310", "pl_i8", "0311", rolls=[1])
    assert s.markers[place(s, "0310")] == 0
    assert points(s) == (10, 10)
    assert not marked(s, "pl_i8", ORDERED)


@rule("7.2c", "def.front.c", "def.move.a")
def test_a_facing_order_needs_no_hq() -> None:
    stacks = {"0310 N": "pl_i8 pl_c4", "2312 N": "ru_i6"}
    s = position(stacks, at="orders", markers={"0310": 1, "2312": 1}, depots=FED)
    counter = s.counter
    assert why(s, "face", "N") == "def.move.a"
    do(s, "face", "SE")
    assert (facing(s, "0310"), s.counter) == ("SE", counter)


@rule("7.2l", "7.2m", "ex.activation.a")
def test_a_marker_must_be_used_unless_the_stack_faces_an_enemy() -> None:
    """V12."""
    s = position({"0310 N": "pl_i8 pl_h1"}, at="orders", markers={"0310": 1}, depots=FED)
    assert why(s, "discard") == "7.2l"
    s = position(
        {"1412 SE": "pl_i8", "1512 NW": "ru_i6 ru_h12"},
        at="orders",
        side="soviet",
        markers={"1512": 1},
        depots={"soviet": "Zhytomyr"},
    )
    assert why(s, "discard") == ""
    assert why(s, "face", "S") == ""
    assert why(s, "take", "ru_i6") == ""
    do(s, "discard")
    assert (where(s, "ru_i6"), facing(s, "1512")) == ("1512", "NW")


@rule("def.stack", "7.2m")
def test_a_lone_hq_in_front_counts_only_by_the_option() -> None:
    for option, rule_id in ((False, "7.2l"), (True, "")):
        s = position(
            {"0310 N": "pl_i8 pl_h1", "0309 N": "ru_h15"},
            at="orders",
            markers={"0310": 1},
            depots={"poland": "Płock"},
            options={"lone_hq_is_stack": option},
        )
        assert why(s, "discard") == rule_id


@rule("7.2l")
def test_enough_units_stay_for_the_other_markers() -> None:
    """D15."""
    s = position({"0310 N": "pl_i8 pl_i9 pl_a1 pl_h1"}, at="orders", markers={"0310": 2}, depots=FED)
    assert why(s, "face", "S") == ""
    s = position({"0310 N": "pl_i8 pl_i9 pl_i10 pl_h1"}, at="orders", markers={"0310": 2}, depots=FED)
    assert why(s, "face", "S") == "7.2l"
    assert why_not_take(s, "pl_i8 pl_i9") == ""
    assert why_not_take(s, "pl_i8 pl_i9 pl_i10") == "7.2l"


@rule("7.2g", "7.4f", "7.4g", "1.3e", "table.movement")
def test_allowances_and_difficult_ground() -> None:
    """D7, D8: three clear hexes for infantry, two for guns; a forest counts two."""
    s = position(
        {"0310 N": "pl_i8 pl_a1 pl_c4 pl_h1"}, at="orders", markers={"0310": 1}, depots={"poland": "Łódź, Kielce"}
    )
    take(s, "pl_c4")
    assert why(s, "to", "0805") == "7.4f"
    assert why(s, "to", "0510") == ""
    s.undo("poland")
    take(s, "pl_c4 pl_i8")
    assert why(s, "to", "0308") == ""
    assert why(s, "to", "0307") == ""
    assert why(s, "to", "0510") == ""
    assert why(s, "to", "0509") == ""  # 0410, then forest: three
    s.undo("poland")
    take(s, "pl_c4 pl_i8 pl_a1")
    assert why(s, "to", "0509") == "7.4f"
    assert why(s, "to", "0308") == ""
    assert why(s, "to", "0307") == "7.4f"


@rule("7.4f")
def test_a_group_shut_in_by_the_enemy_can_go_nowhere() -> None:
    ring = {"2311 N": "pl_i4", "2313 N": "pl_i5", "2412 N": "pl_i6", "2413 N": "pl_i7", "2212 N": "pl_i8"}
    s = position({"2312 N": "ru_i6 ru_h12", **ring, "2213 N": "pl_i9"}, at="orders", side="soviet", markers={"2312": 1})
    assert why_not_take(s, "ru_i6") == "7.4f"
    assert offered(s, "take") == []


@rule("7.4g")
def test_cavalry_rides_through_forest_at_one() -> None:
    s = position({"0410 N": "pl_c4 pl_h1 pl_i8"}, at="orders", markers={"0410": 1}, depots=FED)
    do(s, "take", "pl_c4")
    details = [c["detail"] for c in choices(s) if c["action"] == ["to", place(s, "0509")]]
    assert details == [{"cost": 1, "path": [place(s, "0410"), place(s, "0509")]}]


def choices(s: object) -> list[dict[str, object]]:
    from vistula.core import view as views
    from vistula.core.state import State

    assert isinstance(s, State)
    found: list[dict[str, object]] = views.choices(s, s.to_move[0])["choices"]  # type: ignore[assignment]
    return found


@rule("7.4d", "7.4c")
def test_cavalry_that_passes_the_enemy_is_asked_like_the_others_and_nobody_stays() -> None:
    """The enemy cannot tell by the question who goes there."""
    stacks = {"2312 N": "ru_c8 ru_h12", "2413 N": "pl_i8"}
    s = position(stacks, at="orders", side="soviet", markers={"2312": 1}, numbers={DOWNPOUR: 1})
    take(s, "ru_c8")
    do(s, "to", "2313")
    assert (asked(s), offered(s, "stay")) == ("anchor", [])
    assert why(s, "stay", "ru_h12") == "7.4c"
    do(s, "ride_on")
    assert where(s, "ru_c8") == "2313"
    assert not marked(s, "ru_h12", PLEDGED)


@rule("7.4c")
def test_where_somebody_is_pledged_another_group_passes() -> None:
    stacks = {"2312 N": "ru_i6 ru_i5 ru_h12", "2413 N": "pl_i8"}
    s = position(
        stacks, at="orders", side="soviet", markers={"2312": 1}, numbers={DOWNPOUR: 1}, marks={"ru_h12": PLEDGED}
    )
    take(s, "ru_i6")
    do(s, "to", "2313")
    assert offered(s, "stay") == []
    do(s, "ride_on")
    assert where(s, "ru_i6") == "2313"


@rule("7.5b", "7.6")
def test_a_detour_takes_a_depot_or_an_hq_on_the_way() -> None:
    stacks = {"2412 N": "ru_c8 ru_h12", "2311 N": "pl_h1"}
    s = position(stacks, at="orders", side="soviet", markers={"2412": 1}, depots={"poland": "Konotop"})
    take(s, "ru_c8")
    assert why(s, "by", "2312", "2311") == ""
    assert why(s, "by", "2312", "2310") == ""
    assert why(s, "by", "2312", "2413") == "7.5b"  # nothing is there
    do(s, "by", "2312", "2311")
    assert [where(s, each) for each in ("ru_c8", "pl_h1")] == ["2312", "off_map"]
    assert s.has_depot(0, place(s, "Konotop"))


@rule("7.2a", "13.2b")
def test_a_failed_order_and_blanks_that_go_along_tell_the_enemy_nothing_by_their_steps() -> None:
    """Two units, or one and a blank: as many steps, and the same is seen."""
    seen = []
    for stack, other, blanks, named in (
        ("pl_i8 pl_i9 pl_i10", "pl_i11", "0109", ("take", "pl_i8", "pl_i9")),
        ("pl_i8 pl_i9", "pl_i10 pl_i11", "0310", ("cover", 1, "pl_i8")),
    ):
        for rolls in ([1], [6]):
            s = position(
                {"0310 N": stack, "0109 N": other, "0307 N": "pl_h1"},
                at="orders",
                markers={"0310": 1},
                depots=FED,
                blanks={blanks: 1},
            )
            do(s, *named)
            do(s, "to", "0311", rolls=rolls)
            seen.append([s.view("soviet"), told(s, "soviet")])
    assert seen[0] == seen[2]
    assert seen[1] == seen[3]
    assert seen[0] != seen[1]


@rule("7.4a", "1.3f")
def test_no_way_into_closed_ground_or_onto_the_enemy() -> None:
    s = position(
        {"1406 N": "pl_c4 pl_h1", "1306 N": "ru_i6"},
        at="orders",
        markers={"1406": 1},
        depots={"poland": "Minsk, Słuck"},
    )
    do(s, "take", "pl_c4")
    assert why(s, "to", "1306") == "7.4a"
    s = position({"1407 N": "pl_c4 pl_h1"}, at="orders", markers={"1407": 1}, depots={"poland": "Słuck"})
    do(s, "take", "pl_c4")
    assert why(s, "to", "1507") == "1.3f"


@rule("7.4b", "7.4d")
def test_infantry_does_not_pass_the_enemy_and_cavalry_does() -> None:
    """In the rain, so that there is no way round."""
    rain = {DOWNPOUR: 1}
    stacks = {"2312 N": "ru_i6", "2311 N": "ru_h12", "2413 N": "pl_i8"}
    s = position(stacks, at="orders", side="soviet", markers={"2312": 1}, numbers=rain)
    do(s, "take", "ru_i6")
    assert why(s, "to", "2313") == "7.4b"
    assert why(s, "to", "2212") == ""
    stacks = {"2312 N": "ru_c8", "2311 N": "ru_h12", "2413 N": "pl_i8"}
    s = position(stacks, at="orders", side="soviet", markers={"2312": 1}, numbers=rain)
    do(s, "take", "ru_c8")
    assert why(s, "to", "2313") == ""


@rule("7.4c")
def test_a_unit_that_stays_or_a_river_lets_infantry_pass() -> None:
    rain = {DOWNPOUR: 1}
    stacks = {"2312 N": "ru_i6 ru_i5 ru_h12", "2413 N": "pl_i8"}
    s = position(stacks, at="orders", side="soviet", markers={"2312": 1}, numbers=rain)
    do(s, "take", "ru_i6")
    do(s, "to", "2313")
    assert asked(s) == "anchor"
    assert why(s, "ride_on") == "7.4c"
    assert why(s, "stay", "ru_i6") == "7.4c"  # it goes itself
    do(s, "stay", "ru_i5")
    do(s, "turn", "S")
    assert where(s, "ru_i6") == "2313"
    s = position(
        {"2312 N": "ru_i6 ru_i5 ru_h12"}, at="orders", side="soviet", markers={"2312": 1}, marks={"ru_i5": PLEDGED}
    )
    assert why(s, "take", "ru_i5") == "7.4c"
    s = position(
        {"0206 N": "pl_i8", "0207 N": "pl_h1", "0305 N": "ru_i6"},
        at="orders",
        markers={"0206": 1},
        depots={"poland": "Toruń"},
        numbers=rain,
    )
    assert s.is_beside_enemy(0, place(s, "0206"))
    assert not s.is_threatened(0, place(s, "0206"))  # the Vistula without a bridge
    do(s, "take", "pl_i8")
    assert why(s, "to", "0205") == ""


@rule("7.4e")
def test_who_is_out_of_supply_moves_only_into_supply() -> None:
    s = position({"2112 N": "ru_i6 ru_h12"}, at="orders", side="soviet", markers={"2112": 1})
    do(s, "take", "ru_i6")
    assert why(s, "to", "2212") == ""
    assert why(s, "to", "2111") == "7.4e"
    assert why(s, "along", "2111") == "7.4e"
    assert why(s, "along", "2212") == ""


@rule("7.4h", "table.cavalry_march")
def test_five_hexes_tire_cavalry() -> None:
    """D9."""
    for roll, tired in ((4, False), (5, True), (6, True)):
        s = position({"2412 N": "ru_c8 ru_h12"}, at="orders", side="soviet", markers={"2412": 1})
        order(s, "2412", "ru_c8", "1914", "N", rolls=[roll])
        assert where(s, "ru_c8") == "1914"
        assert is_reduced(s, "ru_c8") is tired
    s = position({"2412 N": "ru_c8 ru_h12"}, at="orders", side="soviet", markers={"2412": 1}, reduced="ru_c8")
    order(s, "2412", "ru_c8", "1914", "N", rolls=[6])
    assert where(s, "ru_c8") == "eliminated"
    s = position({"2412 N": "ru_c8 ru_h12"}, at="orders", side="soviet", markers={"2412": 1})
    counter = s.counter
    order(s, "2412", "ru_c8", "2014", "N")
    assert s.counter == counter  # four hexes: no die


@rule("def.move.b", "def.move.a")
def test_an_hq_goes_along_for_part_of_the_way() -> None:
    s = position({"2412 N": "ru_c8 ru_h12"}, at="orders", side="soviet", markers={"2412": 1})
    take(s, "ru_c8 ru_h12")
    assert why(s, "along", "2312", "2312", "2412", "2213") == "def.move.a"  # back to where it began
    assert why(s, "along", "2312", "2312", "2313", "2312") == "def.move.a"  # twice through one hex
    assert why(s, "along", "2313", "2312", "2213") == "def.move.b"  # 2313 is not on the way
    assert why(s, "along", "2412", "2312", "2213") == "def.move.b"  # it goes along or it does not
    assert why(s, "to", "2213", 3) == "def.move.b"  # the way has two hexes
    assert why(s, "to", "2213", 1) == ""
    do(s, "along", "2312", "2312", "2213")
    do(s, "turn", "N")
    assert [where(s, each) for each in ("ru_c8", "ru_h12")] == ["2213", "2312"]


@rule("7.6")
def test_a_lone_hq_is_removed_by_who_enters() -> None:
    s = position({"2312 N": "ru_i6 ru_h12", "2311 N": "pl_h1"}, at="orders", side="soviet", markers={"2312": 1})
    order(s, "2312", "ru_i6", "2311", "N")
    assert [where(s, each) for each in ("ru_i6", "pl_h1")] == ["2311", "off_map"]


@rule("13.1c")
def test_the_boundary_is_crossed_on_foot_for_nothing() -> None:
    s = position({"2410 N": "ru_i6 ru_h12"}, at="orders", side="soviet", markers={"2410": 1})
    order(s, "2410", "ru_i6", "2409", "N")
    assert (where(s, "ru_i6"), points(s)[1]) == ("2409", 10)


@rule("13.2a")
def test_blanks_go_along_with_all_or_as_many_as_are_sent() -> None:
    s = position({"0310 N": "pl_i8 pl_i9 pl_h1"}, at="orders", markers={"0310": 1}, depots=FED, blanks={"0310": 2})
    assert why(s, "cover", 3, "pl_i8") == "13.2a"
    assert why(s, "cover", 1, "pl_i8", "pl_i9") == "13.2a"  # all go, and all blanks with them
    do(s, "cover", 1, "pl_i8")
    do(s, "to", "0311")
    do(s, "turn", "S")
    assert [s.blanks[place(s, each)] for each in ("0310", "0311")] == [1, 1]
    s = position({"0310 N": "pl_i8 pl_h1"}, at="orders", markers={"0310": 1}, depots=FED, blanks={"0310": 2})
    order(s, "0310", "pl_i8", "0311", "S")
    assert [s.blanks[place(s, each)] for each in ("0310", "0311")] == [0, 2]
    assert not s.faults()


def test_the_rain_holds_everybody_to_one_hex() -> None:
    s = position({"0410 N": "pl_c4 pl_h1"}, at="orders", markers={"0410": 1}, depots=FED, numbers={DOWNPOUR: 1})
    do(s, "take", "pl_c4")
    assert sorted(offered(s, "to")) == sorted(s.board.names[h] for h in s.board.neighbours[place(s, "0410")])


# HQ -------------------------------------------------------------------------------------------------------------


@rule("8.0a", "8.0b", "8.0c", "8.0d", "8.0f")
def test_each_hq_moves_once_up_to_five_hexes_for_nothing() -> None:
    s = position({"2412 N": "ru_h12 ru_h14", "0310 N": "pl_h1"}, at="headquarters", side="soviet")
    do(s, "hq", "ru_h12")
    assert why(s, "ride", "1814") == "8.0d"
    assert why(s, "ride", "2114") == ""
    do(s, "ride", "1914")
    assert (where(s, "ru_h12"), points(s)) == ("1914", (10, 10))
    do(s, "pass")
    assert s.to_move == ("soviet",)
    assert why(s, "hq", "ru_h12") == "8.0d"
    assert why(s, "hq", "ru_i60") == "8.0a"
    do(s, "hq", "ru_h14")
    do(s, "ride", "2413")
    assert asked(s) != "hq_move"  # the Pole has passed, and his HQ stays


@rule("8.0d", "8.0e")
def test_an_hq_enters_neither_closed_ground_nor_enemies_but_a_depot() -> None:
    s = position(
        {"1407 N": "pl_h1", "1306 N": "ru_i6", "1406 N": "ru_h15"}, at="headquarters", depots={"soviet": "Słuck"}
    )
    do(s, "hq", "pl_h1")
    assert why(s, "ride", "1306") == "8.0e"
    assert why(s, "ride", "1406") == "8.0e"
    assert why(s, "ride", "1507") == "8.0d"
    do(s, "ride", "1506")
    assert s.has_depot(1, place(s, "Słuck"))


@rule("8.0d")
def test_an_hq_shut_in_by_enemies_cannot_move() -> None:
    ring = {"2311 N": "pl_i4", "2313 N": "pl_i5", "2412 N": "pl_i6", "2413 N": "pl_i7", "2212 N": "pl_i8"}
    s = position({"2312": "ru_h12", "2514": "ru_h14", **ring, "2213 N": "pl_i9"}, at="headquarters", side="soviet")
    assert why(s, "hq", "ru_h12") == "8.0d"
    assert why(s, "hq", "ru_h14") == ""


@rule("8.0f")
def test_an_hq_that_rode_along_moves_in_its_own_phase() -> None:
    from vistula.games.west_was_saved.numbers import RODE

    s = position({"2412 N": "ru_h12"}, at="start of headquarters", marks={"ru_h12": RODE | ORDERED}, points=(1, 2))
    assert why(s, "hq", "ru_h12") == ""
