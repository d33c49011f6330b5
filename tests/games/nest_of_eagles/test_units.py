"""The counters: numbers, kinds, factors (chapter 3)."""

import pytest

from tests.games.nest_of_eagles.table import (
    asked,
    at,
    costs,
    declared,
    do,
    fight,
    go_to,
    hex_,
    hold,
    holder,
    level,
    lose,
    new,
    offered,
    position,
    refused,
    unit,
    why,
)
from tests.rules import rule
from vistula.games.nest_of_eagles import units
from vistula.games.nest_of_eagles.numbers import ALLIES, DUE, ENTERED, OUT, REBUILD, UKRAINE_BOX
from vistula.games.nest_of_eagles.state import Eagles
from vistula.games.nest_of_eagles.units import Order, load_order


@pytest.fixture(scope="module")
def order() -> Order:
    """The order of battle as the data file tells it, read anew."""
    return load_order(None)


def count(order: Order, **wanted: int) -> int:
    return sum(all(getattr(order, name)[u] == value for name, value in wanted.items()) for u in range(order.count))


@rule("1.2a", "3.1a")
def test_there_are_175_counters(order: Order) -> None:
    assert [count(order, party=party) for party in range(3)] == [94, 78, 3]


@rule("3.0a", "3.4a", "3.4.1c", "3.4.3a", "3.4.4a", "3.4.5a", "3.4.6a")
def test_support_units(order: Order) -> None:
    for kind, polish, soviet in (
        (units.TRAIN, 2, 2),
        (units.CARS, 1, 1),
        (units.ARTILLERY, 1, 1),
        (units.TANK, 1, 0),
        (units.AIR, 1, 0),
    ):
        assert count(order, kind=kind, side=0) == polish
        assert count(order, kind=kind, side=1) == soviet
    assert all(order.full[u] == 0 for u in range(order.count) if order.support[u])
    assert all(order.full[u] > 0 for u in range(order.count) if not order.support[u])


@rule("3.2i", "3.2j", "3.2f", "3.3c")
def test_movement_points_by_kind() -> None:
    s = position({"10": "3526", "k1": "3526", "Mot": "3525", "11": ("3527", "remnant")}, phase="move")
    do(s, "move 10")
    assert "3 Movement Points" in s.prompt("poland").text
    s.undo("poland")
    for code, points in (("k1", 4), ("Mot", 4), ("11", 4)):
        do(s, f"move {code}")
        assert f"{points} Movement Points" in s.prompt("poland").text
        s.undo("poland")


@rule("3.2k", "3.2a", "19.0a", "20.0a")
def test_sizes_and_special_groups(order: Order) -> None:
    assert order.size[order.index["vr1"]] == units.REGIMENT
    assert order.size[order.index["k1"]] == units.BRIGADE
    assert order.size[order.index["w53"]] == units.DIVISION
    assert count(order, group=units.VOLUNTEER) == 18
    assert count(order, group=units.KONARMIYA) == 6
    assert count(order, group=units.RESERVE, side=0) == 4


@rule("3.2d", "3.3a", "3.3b")
def test_lines_on_both_sides_make_three_steps(order: Order) -> None:
    for u in range(order.count):
        assert (order.steps[u] == 3) == (order.lines[u] == units.BOTH)
    assert order.steps[order.index["10"]] == 3
    assert order.steps[order.index["k2"]] == 2
    assert order.steps[order.index["vr1"]] == 1
    s = position({"w53": ("3526", "reduced"), "K4": ("3527", "remnant"), "k2": "3623"})
    assert s.has_lines(unit(s, "w53"))
    assert not s.has_lines(unit(s, "K4"))
    assert not s.has_lines(unit(s, "k2"))


@rule("3.2e")
def test_four_asterisked_units_wait_for_political_priorities(order: Order) -> None:
    starred = [order.codes[u] for u in range(order.count) if order.names[u].endswith("*")]
    assert starred == ["23R", "s16*", "s33*", "sk16*"]
    s = new("war_of_1920")
    assert all(s.at[unit(s, code)] < 0 and not s.due[unit(s, code)] for code in starred)


@rule("8.2h", "3.2c")
def test_only_soviets_have_elite_cavalry(order: Order) -> None:
    elite = [order.codes[u] for u in range(order.count) if order.elite[u] and order.kind[u] == units.CAVALRY]
    assert elite == ["K4", "K6", "K11", "K14"]


@rule("3.2b", "10.3a")
def test_factors_of_the_examples(order: Order) -> None:
    for code, full, reduced in (("16", 4, 2), ("k4", 2, 1), ("s58", 3, 2), ("w53", 4, 2), ("s45", 3, 2), ("K4", 4, 2)):
        assert (order.full[order.index[code]], order.reduced[order.index[code]]) == (full, reduced)


@rule("3.2g", "18.1a")
def test_divisions_that_split(order: Order) -> None:
    split = [order.codes[u] for u in range(order.count) if len(order.brigades[u]) == 2]
    assert split == ["4", "5", "6", "7", "8", "9", "LB2"]


@rule("2.5a", "20.1b", "3.4.1d")
def test_every_soviet_unit_belongs_to_a_front(order: Order) -> None:
    s = new()
    for u in order.of_side[1]:
        front = s.front_of(u)
        assert front == (0 if u in order.lithuanians else order.front[u])
    assert s.front_of(unit(s, "K4")) == units.SOUTHWEST
    assert s.front_of(unit(s, "KCar")) == units.SOUTHWEST
    assert s.front_of(unit(s, "wT")) == units.WEST
    assert s.front_of(unit(s, "sArt")) == units.WEST
    assert s.front_of(unit(s, "sT")) == units.SOUTHWEST


# Steps (3.3) --------------------------------------------------------------------------------------------------------


@rule("3.2b", "3.3c", "3.4a", "3.4.1a", "3.4.2a")
@pytest.mark.parametrize(("shown", "sp"), [("full", 4), ("reduced", 2), ("remnant", 1)])
def test_what_a_counter_brings_into_an_attack(shown: str, sp: int) -> None:
    """The 16th Division (4, Reduced 2; a Remnant of any unit 1); support has no SP, but adds 1 in the Attack and
    takes 1 off it in the defense."""
    s = position({"16": ("2010", shown), "T1": "2010", "s58": "2009"})
    found = declared(s, "2009", "16")
    assert (found["attack"], found["defense"]) == (sp, 3)
    assert "attacking support" not in found
    s = position({"16": ("2010", shown), "Tank": "2010", "s58": "2009", "KCar": "2009"})
    found = declared(s, "2009", "16", "Tank")
    assert (found["attack"], found["defense"]) == (sp, 3)
    assert found["attacking support"] == 1
    assert found["defending support"] == -1


@rule("3.2d", "3.3c")
@pytest.mark.parametrize(("shown", "cost"), [("full", 2), ("reduced", 2), ("remnant", 1)])
def test_only_black_lines_at_the_points_make_lines_of_friction(shown: str, cost: int) -> None:
    """The 53rd shows lines on both sides, a Remnant has none; the 2nd Cavalry Brigade has none at all."""
    s = position({"10": "2010", "w53": ("2109", shown)}, phase="move")
    assert costs(s, "10", "2009") == cost
    s = position({"10": "2010", "wk16": "2109"}, phase="move")
    assert costs(s, "10", "2009") == 1


@rule("3.2c", "10.7h")
def test_elite_attackers_add_one_and_react_better() -> None:
    s = position({"10": "3525", "K4": "3526"}, side="soviet")
    assert declared(s, "3525", "K4")["Elite attackers"] == 1
    s = position({"10": "3525", "s58": "3526"}, side="soviet")
    assert "Elite attackers" not in declared(s, "3525", "s58")


@rule("3.1a")
def test_grey_units_obey_poland_red_and_green_ones_the_soviet_player() -> None:
    s = position({"10": "2010", "w53": "2612", "L1": "Kowno"}, phase="move")
    assert s.to_move == ("poland",)
    assert offered(s, "move") == ["10"]
    s = position({"10": "2010", "w53": "2612", "L1": "Kowno"}, phase="move", side="soviet")
    assert s.to_move == ("soviet",)
    assert offered(s, "move") == ["w53", "L1"]
    assert why(s, "move 10") == "7.0c"


@rule("3.3f", "3.3e")
@pytest.mark.parametrize(
    ("code", "losses_taken", "left"),
    [
        ("w53", 1, "reduced"),
        ("w53", 2, "remnant"),
        ("w53", 3, "gone"),
        ("skB", 1, "reduced"),
        ("skB", 2, "gone"),
        ("sb1", 1, "gone"),
    ],
)
def test_steps_go_from_full_to_reduced_to_remnant(code: str, losses_taken: int, left: str) -> None:
    """V26"""
    s = position({code: "3526"})
    lose(s, code, losses_taken)
    if left == "gone":
        assert at(s, code) == str(REBUILD)
    else:
        assert level(s, code) == left


@rule("3.3c", "3.3d", "efr.3.3")
def test_a_remnant_that_ends_a_move_beside_an_enemy_is_lost() -> None:
    s = position({"10": ("3524", "remnant"), "s45": "3526", "11": ("3423", "remnant")}, phase="move")
    do(s, "move 10", "to 3525")
    assert at(s, "10") == str(REBUILD)
    s = position({"10": ("3524", "remnant"), "k1": "3525", "s45": "3526"}, phase="move")
    do(s, "move 10", "to 3525")
    assert at(s, "10") == "3525"  # a friend that is no Remnant shares its hex


@rule("3.3g", "3.4.2d")
def test_the_owner_picks_who_takes_the_step() -> None:
    s = position({"s58": "3526", "KCar": "3526", "10": "3525", "11": "3525", "Air": "3525"}, phase="attack 1")
    fight(s, "3526", "10", "11", rolls=[1, 1])  # a Bloody Fight
    assert s.to_move == ("poland",)
    assert why(s, "lose Air") == "3.3g"  # it did not take part
    assert why(s, "lose s58") == "3.3g"
    do(s, "lose 10")
    assert sorted(a.x for a in s.choices("soviet")) == sorted([unit(s, "s58"), unit(s, "KCar")])
    do(s, "lose KCar")
    assert at(s, "KCar") == str(OUT)  # 3.4.4h
    assert level(s, "s58") == "full"


# Elimination (3.6) --------------------------------------------------------------------------------------------------


@rule("3.6a", "3.6c", "3.6b", "19.1.3d", "19.1.4b", "19.6c", "19.7b", "20.4a", "21.1c", "3.4.5c", "3.4.6e", "3.4.4h")
@pytest.mark.parametrize(
    ("code", "box"),
    [
        ("10", REBUILD),
        ("w53", REBUILD),
        ("1R", ALLIES),
        ("U2", UKRAINE_BOX),
        ("UH", OUT),
        ("vr1", OUT),
        ("V1", OUT),
        ("VD1", REBUILD),
        ("CoJ", OUT),
        ("BB", OUT),
        ("Car", OUT),
        ("Art", OUT),
        ("Tank", OUT),
        ("T1", REBUILD),
        ("L1", OUT),
        ("8Ks", -6),
        ("su1", -7),
        ("PRD", -7),
        ("LB1", REBUILD),
    ],
)
def test_where_the_dead_go(code: str, box: int) -> None:
    place = "1504" if code == "L1" else "3526"
    s = position({code: place})
    lose(s, code, 3)
    assert at(s, code) == str(box)


# Support units (3.4) ------------------------------------------------------------------------------------------------


@rule("3.4.2c")
def test_no_more_support_than_strength() -> None:
    s = position({"vr1": "3525", "T1": "3525", "Art": "3525", "Tank": "3525", "s45": "3526"})
    do(s, "attack 3526", "join vr1", "join Art")
    assert why(s, "join Tank") == "3.4.2c"


@rule("3.4.2c")
def test_support_alone_does_not_attack() -> None:
    s = position({"10": "3525", "11": "3525", "Art": "3525", "s45": "3526"})
    do(s, "attack 3526")
    assert refused(s, "join Art") == "3.4.2c"  # no more support than Strength Points, and there are none yet
    assert refused(s, "strike") == "3.4.2c"
    do(s, "join 10")
    assert why(s, "join Art") == ""
    assert why(s, "strike") == ""


@rule("3.4.2d", "3.3g")
def test_aircraft_never_take_the_step() -> None:
    s = position({"s58": "3526", "10": "3525", "11": "3525", "Air": "3525"}, control={"Czerkasy": "poland"})
    fight(s, "3526", "10", "11", "Air", rolls=[1, 1])
    assert offered(s, "lose") == ["10", "11"]
    assert refused(s, "lose Air") == "3.4.2d"
    assert refused(s, "lose s58") == "3.3g"


@rule("3.3e", "11.3e")
def test_one_effect_may_cost_a_unit_several_steps() -> None:
    """Nowhere to go: three steps, which a Full 2-step brigade does not survive; alone it takes them all."""
    ring = {"10": "2009", "11": "2109", "12": "2110", "13": "2011", "14": "1910", "15": "1909"}
    s = position({"w53": "2010", **ring})
    fight(s, "2010", *ring, rolls=[1, 2])
    while asked(s) in ("grouping", "route", "lose"):
        s.play(s.to_move[0], s.choices(s.to_move[0])[0])
    assert at(s, "w53") == str(REBUILD)


@rule("3.4.3g", "3.4.1a")
def test_a_defending_train_counts_from_every_side() -> None:
    """The railroad from 3323 runs to 3424; the Attack comes from 3322, where no track leads."""
    s = position({"10": "3322", "s45": "3323", "sT": "3323"})
    assert declared(s, "3323", "10")["defending support"] == -1
    s = position({"10": "3424", "s45": "3323", "sT": "3323"})
    assert declared(s, "3323", "10")["defending support"] == -1


@rule("3.4.3f", "3.4.3g", "3.4.1a", "3.4.2a")
def test_a_train_attacks_along_its_railroad_only() -> None:
    """V1: the division attacks any neighbour, the train only the hex on its railroad."""
    s = position({"16": "3323", "T1": "3323", "s41": "3424", "s45": "3322"})
    assert s.board.rail[s.board.edge_between(s.board.number("3323"), s.board.number("3424"))]
    do(s, "attack 3424", "join 16")
    assert why(s, "join T1") == ""
    s = position({"16": "3323", "T1": "3323", "s41": "3424", "s45": "3322"})
    do(s, "attack 3322", "join 16")
    assert why(s, "join T1") == "3.4.3f"


@rule("3.4.3i", "3.4.4g")
def test_trains_and_cars_alone_defend_with_one_each() -> None:
    s = position({"10": "3525", "sT": "3526", "KCar": "3526"})
    do(s, "attack 3526", "join 10")
    assert "4 against 2 SP" in s.prompt("poland").text


@rule("3.4.5b", "3.4.6d", "3.4.7d")
def test_artillery_tanks_and_aircraft_alone_are_swept_away() -> None:
    s = position({"s45": "3525", "Art": "3526", "Tank": "3526", "Air": "3526"}, side="soviet")
    do(s, "attack 3526", "join s45", "strike")
    assert (at(s, "Art"), at(s, "Tank")) == (str(OUT), str(OUT))
    assert s.due[unit(s, "Air")] == s.turn + 2 + 1  # back in the round after the next (3.4.7e)
    assert s.top().slug == "advance"  # nobody is left: no roll


@rule("3.4.7e")
def test_a_lost_escadrille_is_back_in_two_rounds() -> None:
    s = position({"s45": "3525", "Air": "3526", "10": "2010", "11": "2222"}, side="soviet")
    do(s, "attack 3526", "join s45", "strike")
    for where in (str(DUE), str(DUE), "0714"):
        go_to(s, "turn start", "poland")
        go_to(s, "move", "poland")
        assert (asked(s), at(s, "Air")) == ("move", where)
        s.turn += 1


@rule("3.4.4f", "3.4.6c")
def test_cars_and_tanks_do_not_attack_across_a_large_river() -> None:
    s = position({"10": "1609", "Car": "1609", "Tank": "1609", "w27": "1610"})
    do(s, "attack 1610", "join 10")
    assert why(s, "join Car") == "3.4.4f"
    assert why(s, "join Tank") == "3.4.4f"


@rule("3.4.3h")
def test_a_train_that_changed_theaters_does_not_attack() -> None:
    s = position({"T1": "1611", "10": "1511", "w27": "1412"}, phase="move", numbers={ENTERED: 1})
    do(s, "move T1", "to 1511", "done", "pass")
    do(s, "attack 1412", "join 10")
    assert why(s, "join T1") == "3.4.3h"


@rule("3.4.3b", "3.4.3d", "3.4.3c", "3.4.1b", "9.2e")
def test_how_far_a_train_goes() -> None:
    s = position({"T1": "Mińsk", "w2": "2609"}, phase="move")
    for town in range(len(s.board.towns)):
        s.set_control(town, 1)
    hold(s, {"Mińsk": "poland", "Baranowicze": "poland"})
    before = int(s.num[19])
    do(s, "move T1")
    found = {s.board.names[a.x] for a in s.choices("poland") if a.verb.name == "to"}
    assert "2111" in found  # along a free railroad
    assert refused(s, "to 2507") == "3.4.3b"  # no track leads there
    assert "2609" not in found
    assert "2306" in found  # an enemy town may be entered to end there
    assert "2305" not in found  # but not passed
    do(s, "to 2111")
    assert int(s.num[19]) == before  # no Rail Transport is spent


@rule("3.4.3c")
def test_a_train_crosses_an_enemy_line_only_to_a_friend() -> None:
    """The 2nd Rifle at 2509 lays its line between Mińsk and 2409."""
    for friend, can in (({}, False), ({"10": "2409"}, True)):
        s = position({"T1": "Mińsk", "w2": "2509", **friend}, phase="move")
        for town in s.board.towns:
            if s.place_name(town) != "Mińsk":
                s.set_control(s.board.town_index[town], 1)  # no way round
        assert ("2409" in moves(s, "T1")) == can


@rule("3.4.4c", "3.4.4d", "7.0e", "19.5b", "19.5c")
def test_what_only_cars_and_motors_may_pass() -> None:
    s = position({"Car": "3524", "Mot": "3524", "k1": "3524", "su1": "3525"}, phase="move")
    assert (costs(s, "Car", "3526"), costs(s, "k1", "3526")) == (2, 3)  # through them, and round about
    do(s, "move Car")
    assert why(s, "to 3525 3526") == ""  # 2 SP are slipped through, hex by hex
    assert refused(s, "to 3525") == "7.0e"  # but nobody ends there
    s.undo("poland")
    do(s, "move k1")
    assert refused(s, "to 3525 3526") == "7.0e"
    s = position({"Car": "3524", "k1": "3524", "s45": "3525"}, phase="move")
    assert costs(s, "Car", "3526") == 3  # round about
    do(s, "move Car")
    assert refused(s, "to 3525 3526") == "7.0e"  # 3 SP are too many
    s = position({"Car": "2010", "k1": "2010", "w53": "2109"}, phase="move")
    assert (costs(s, "Car", "2009"), costs(s, "k1", "2009")) == (1, 2)  # lines are nothing to cars in the open


@rule("3.4.7a")
@pytest.mark.parametrize(("hexes", "can"), [("2010", True), ("2610", True), ("2711", False)])
def test_the_escadrille_flies_within_five_hexes_of_a_town_in_supply(hexes: str, can: bool) -> None:
    """Poland holds Lida alone in these parts, and all the way to Grodno and Warszawa."""
    s = position({"10": hexes, "11": "2009", "Air": "Lida"}, phase="react 1")
    for town in s.board.towns:
        if s.board.column[town] > 21:
            s.set_control(s.board.town_index[town], 1)
    do(s, "react", "air")
    near = min(
        s.board.distance(hex_(s, hexes), town) for town in s.board.towns if s.holds(0, town) and s.board.on_rail[town]
    )
    assert (near <= 5) == can
    assert (hexes in offered(s, "fly")) == can


@rule("3.4.7c", "3.4.7e")
def test_an_escadrille_left_alone_flees_to_the_nearest_quiet_town() -> None:
    s = position({"10": "2010", "Air": "2010"}, phase="move")
    do(s, "move 10", "to 2011")
    near = [town for town in s.board.towns if s.holds(0, town)]
    least = min(s.board.distance(hex_(s, "2010"), town) for town in near)
    if asked(s) == "relocate":
        assert sorted(offered(s, "shelter")) == sorted(
            s.place_name(town) for town in near if s.board.distance(hex_(s, "2010"), town) == least
        )
        do(s, s.choices("poland")[0].to_json())
    assert s.board.distance(hex_(s, "2010"), int(s.at[unit(s, "Air")])) == least
    s = position({"10": "2010", "Air": "2010"}, phase="move")
    for town in range(len(s.board.towns)):
        s.set_control(town, 1)
    do(s, "move 10", "to 2011")
    assert s.due[unit(s, "Air")] - 1 == s.turn + 2  # nowhere to go: lost, and back in the round after the next


@rule("3.4.3e", "2.7a")
def test_a_train_takes_a_town_only_with_company_near() -> None:
    s = position({"T1": "2508"}, phase="move", control={"Mołodeczno": "soviet", "Mińsk": "poland"})
    do(s, "move T1", "to 2306")
    assert holder(s, "Mołodeczno") == "soviet"
    s = position({"T1": "2508", "10": "2307"}, phase="move", control={"Mołodeczno": "soviet", "Mińsk": "poland"})
    do(s, "move T1", "to 2306")
    assert holder(s, "Mołodeczno") == "poland"


@rule("3.4.4b", "3.4.6b")
def test_cars_and_tanks_cross_large_rivers_by_bridge_only() -> None:
    s = position({"Tank": "1609", "10": "1609"}, phase="move")
    assert "1610" in moves(s, "10")
    assert "1610" not in moves(s, "Tank")
    s = position({"Car": "1609"}, phase="move")
    do(s, "move Car")
    path = s.decision().choices[0].detail(s, hex_(s, "1610"))["path"]
    assert path == [hex_(s, name) for name in ("1508", "1409", "1509", "1610")]  # round by the bridge of Grodno
    s = position({"Car": "0714"}, phase="move")
    assert costs(s, "Car", "0814") == 2  # by the bridge


def moves(s: Eagles, code: str) -> list[str]:
    s.play(s.to_move[0], ["move", unit(s, code)])
    found = [s.board.names[a.x] for a in s.choices(s.to_move[0]) if a.verb.name == "to"]
    s.undo(s.to_move[0])
    return found


@rule("3.4.4c", "3.4.4d", "19.5b", "19.5c")
def test_cars_and_motors_slip_through_weak_enemies_and_lines() -> None:
    s = position({"Car": "3524", "Mot": "3524", "k1": "3524", "su1": "3525", "s45": "3626"}, phase="move")
    assert "3526" in moves(s, "Car")  # through 2 SP at 3525, across the lines of the 45th at 3626
    assert "3526" in moves(s, "Mot")
    blocked = {"Car": "3524", "s45": "3525", "s41": "3424", "s44": "3425", "s60": "3625", "s7": "3523", "s24": "3624"}
    s = position(blocked, phase="move")
    assert moves(s, "Car") == []  # 3 SP are too many


@rule("19.5d")
def test_the_motorized_infantry_does_not_cross_a_large_river_without_a_bridge() -> None:
    assert "1610" not in moves(position({"Mot": "1609"}, phase="move"), "Mot")
    assert "1610" in moves(position({"10": "1609"}, phase="move"), "10")


@rule("3.4.4e", "19.5e")
@pytest.mark.parametrize(("code", "cost"), [("Mot", 0), ("k1", -1)])
def test_the_motorized_infantry_keeps_its_supply_for_the_turn(code: str, cost: int) -> None:
    """It began its move In Supply; then no town is left that feeds anybody."""
    s = position({code: "2011", "w2": "2009"}, phase="move")
    do(s, f"move {code}", "to 2010")
    for town in range(len(s.board.towns)):
        s.set_control(town, 1)
    go_to(s, "attack 2", "poland")
    assert declared(s, "2009", code).get("an attacker Out of Supply", 0) == cost
    go_to(s, "turn end", "poland")
    go_to(s, "attack 1", "poland")
    assert declared(s, "2009", code)["an attacker Out of Supply"] == -1


@rule("3.4.7a", "3.4.7c")
def test_where_the_escadrille_flies() -> None:
    s = position({"10": "2010", "11": "3526", "Air": "Lida", "12": "2106"}, phase="react 1")
    do(s, "react", "air")
    found = offered(s, "fly")
    assert "2010" in found
    assert "3526" not in found  # farther than 5 hexes from a town in Supply
    do(s, "fly 2010")
    assert at(s, "Air") == "2010"
    s = position({"10": "2010", "Air": "Lida"}, phase="move")
    assert why(s, "air") == "3.4.7a"
    moving = position({"10": "2010", "Air": "2010"}, phase="move")
    do(moving, "move 10", "to 2011")
    assert asked(moving) == "relocate"
    do(moving, moving.choices("poland")[0].to_json())
    assert at(moving, "Air") != "2010"
    assert moving.board.town_index[int(moving.at[unit(moving, "Air")])] >= 0
