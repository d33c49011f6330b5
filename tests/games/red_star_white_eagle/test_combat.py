"""Combat: who attacks, odds and modifiers, charges, results, losses, retreats, advances (9, 5.1.5, 12.4, 14 to 18)."""

import itertools

import pytest

from tests.games.red_star_white_eagle.table import (
    asks,
    at,
    attack,
    do,
    offered,
    place,
    position,
    seat,
    unit,
    where,
    why,
)
from tests.rules import rule
from vistula.games.red_star_white_eagle import phases, retreat
from vistula.games.red_star_white_eagle.losses import worth
from vistula.games.red_star_white_eagle.numbers import (
    ATTACKING,
    BEGAN_IN_ZONE,
    CELL,
    CHARGING,
    DEAD,
    DEFENDING,
    JOINED_BY_RETREAT,
    LEFT_ZONE,
    RETALIATION,
    RETREATING,
    STANDDOWN_FROM,
    TARGET,
)
from vistula.games.red_star_white_eagle.state import War
from vistula.games.red_star_white_eagle.strength import modifiers, odds_column
from vistula.games.red_star_white_eagle.units import POLISH

# 1426 is Jarosław, a city; 1425, 1427, 1325, 1326 touch it. Both nets feed the units below unless a test says not.


def battle(units: dict[str, str], side: str = "polish", turn: str = "August IV") -> War:
    return position(units, side, phases.ATTACK, turn)


def muster(s: War, target: str, *names: str, charging: tuple[str, ...] = ()) -> None:
    do(s, "attack", target)
    for name in names:
        do(s, "charge" if name in charging else "join", name)


def odds(s: War) -> str:
    return s.tables.combat_results.odds[odds_column(s, s.num[TARGET])]


def die(s: War) -> dict[str, int]:
    """The modifiers of the attack being declared, by rule."""
    clone = s.clone()
    assert isinstance(clone, War)
    return {rule_id: value for _, value, rule_id in modifiers(clone, clone.num[TARGET])}


def result(s: War) -> str:
    return s.tables.combat_results.cells[s.num[CELL]]


# The book's attack on Jarosław ----------------------------------------------------------------------------------------


@rule("9.2a", "9.8a", "9.0j", "2.7a")
def test_two_brigades_attack_jaroslaw_at_six_to_one() -> None:
    s = battle({"p3b": "1427", "p6r": "1427", "s_reg_1": "1426", "s45": "1525"})
    muster(s, "1426", "p3b", "p6r")
    assert odds(s) == "6:1"
    assert die(s).get("9.2a") == -1
    assert die(s).get("9.8a") == 1


@rule("9.11h", "9.12a", "9.15.5a", "9.12.2a", "table.crt.6to1.r2", "9.15.1a", "9.15.3a")
def test_a_roll_of_two_exchanges_and_lets_the_brigades_advance() -> None:
    s = battle({"p3b": "1427", "p6r": "1427", "s_reg_1": "1426"})
    muster(s, "1426", "p3b", "p6r")
    change = sum(die(s).values())
    s.force([2 - change])
    do(s, "resolve")
    assert result(s) == "X 3"
    assert where(s, "s_reg_1") == str(DEAD)
    assert asks(s) == "losses"
    do(s, "reduce", "p3b")
    assert s.attack_of(unit(s, "p3b")) == 1
    assert asks(s) == "advance"
    do(s, "advance", "p6r")
    assert "1426" in offered(s, "onto")
    do(s, "onto", "1426")
    assert where(s, "p6r") == "1426"


@rule("9.12b", "table.crt.2to1.r6")
def test_a_seven_four_seven_flips_for_three_factors() -> None:
    s = battle({"p8": "1518", "w57": "1618"})
    muster(s, "1618", "p8")
    assert odds(s) == "2:1"
    s.mark[unit(s, "p8")] |= ATTACKING
    assert worth(s, unit(s, "p8")) == 3
    s.force([6 - sum(die(s).values())])
    do(s, "resolve")
    assert result(s) == "X 3"
    assert where(s, "w57") == str(DEAD)
    assert s.inverted[unit(s, "p8")] == 1


@rule("9.0j")
def test_twenty_six_to_nine_is_two_to_one() -> None:
    s = battle({})
    assert s.tables.combat_results.odds[s.tables.combat_results.column(26, 9)] == "2:1"


@rule("9.0k")
def test_lower_odds_may_be_chosen() -> None:
    s = battle({"p8": "2014", "w_reg_1": "2013"})
    muster(s, "2013", "p8")
    assert odds(s) == "7:1"
    assert why(s, "resolve_at", 3) == ""
    assert why(s, "resolve_at", 8) == "9.0k"


@rule("9.0l")
def test_the_modified_die_stays_between_one_and_six() -> None:
    s = battle({})
    table = s.tables.combat_results
    assert table.cell(3, 0) == table.cell(3, 1)
    assert table.cell(3, 9) == table.cell(3, 6)


# Who attacks ----------------------------------------------------------------------------------------------------------


@rule("9.0a", "9.0c", "9.0e", "9.0f")
def test_each_unit_attacks_one_adjacent_hex_once() -> None:
    s = battle({"p8": "2014", "p9": "2016", "w57": "2013", "w53": "1913"})
    do(s, "attack", "2013")
    assert why(s, "join", "p9") == "9.0c"
    s.force([3, 6])
    do(s, "join", "p8")
    do(s, "resolve")
    while asks(s) != "attack" and asks(s) != "enter":
        s.play(seat(s), s.choices(seat(s))[-1])
    assert not offered(s, "attack") or why(s, "attack", "1913") == "9.0c"


@rule("5.1.5a", "9.0h")
def test_overstacked_units_do_not_attack() -> None:
    s = battle({"p8": "2014", "p9": "2014", "w57": "2013"})
    s.set_overstacked(unit(s, "p8"), True)
    do(s, "attack", "2013")
    assert why(s, "join", "p8") == "5.1.5a"


@rule("7.2.1a")
def test_counters_do_not_attack() -> None:
    s = battle({"pri1_1": "2014", "p8": "2012", "w57": "2013"})
    do(s, "attack", "2013")
    assert why(s, "join", "pri1_1") == "7.2.1a"


@rule("12.3.1a")
def test_units_out_of_command_do_not_attack() -> None:
    s = battle({"w4": "3526", "w5": "3520", "p8": "3525", "p9": "3519"}, "russian")
    assert offered(s, "attack") == {"3519"}


@rule("12.4.2a")
def test_the_fronts_do_not_attack_together() -> None:
    s = battle({"w4": "1719", "s44": "1721", "p8": "1720"}, "russian")
    do(s, "attack", "1720")
    do(s, "join", "w4")
    assert why(s, "join", "s44") == "12.4.2a"


@rule("12.4.2b")
def test_a_hex_that_both_fronts_touch_is_fought_once() -> None:
    s = battle({"w4": "1719", "s44": "1721", "s45": "1721", "p8": "1720", "p9": "1720", "p10": "1720"}, "russian")
    muster(s, "1720", "w4")
    s.force([6, 6, 6, 6, 6, 6])
    do(s, "resolve")
    while asks(s) not in ("attack", "enter", "recreate", "restore"):
        s.play(seat(s), s.choices(seat(s))[-1])
    assert asks(s) != "attack" or "1720" not in offered(s, "attack")


@rule("21.2a")
def test_lithuanians_attack_alone() -> None:
    s = battle({"l1": "2012", "w5": "2014", "p8": "2013"}, "russian")
    do(s, "attack", "2013")
    do(s, "join", "w5")
    assert why(s, "join", "l1") == "21.2a"


@rule("16.1a", "map.dnepr4530")
def test_a_flotilla_attacks_only_where_it_could_sail() -> None:
    s = battle({"r_flotilla_1": "4530", "p8": "4630", "p9": "4531", "s44": "4532"}, "russian")
    do(s, "attack", "4531")
    assert why(s, "join", "r_flotilla_1") == "16.1a"
    s = battle({"r_flotilla_1": "4530", "p8": "4630", "s44": "4730"}, "russian")
    do(s, "attack", "4630")
    assert why(s, "join", "r_flotilla_1") == ""


@rule("23.4.7.1b", "23.4.7.5a")
def test_in_the_standdown_west_front_only_retaliates() -> None:
    s = battle({"w4": "3604", "w5": "3604", "s44": "3525", "p8": "3603", "p9": "3524"}, "russian", turn="June II")
    s.num[STANDDOWN_FROM] = s.turn
    s.num[RETALIATION] = 0
    at(s, "russian", phases.ATTACK)
    assert offered(s, "attack") == {"3524"}
    s.num[RETALIATION] = 1
    at(s, "russian", phases.ATTACK)
    assert offered(s, "attack") == {"3524", "3603"}


# Modifiers ------------------------------------------------------------------------------------------------------------


@rule("9.3a", "9.1b")
def test_a_river_counts_when_all_come_across_it() -> None:
    s = battle({"p8": "2114", "w57": "2113"})
    muster(s, "2113", "p8")
    assert die(s)["9.3a"] == -1
    s = battle({"p8": "2114", "p9": "2012", "w57": "2113"})
    dry = [
        n for n in s.board.neighbours[place(s, "2113")] if not s.board.river[s.board.edge_between(n, place(s, "2113"))]
    ]
    s.place(unit(s, "p9"), dry[0])
    at(s, "polish", phases.ATTACK)
    muster(s, "2113", "p8", "p9")
    assert "9.3a" not in die(s)


def a_trench(s: War, dry: bool) -> tuple[int, int]:
    """The rear and the face hex of a trench hexside."""
    for edge in range(len(s.board.trench)):
        if s.board.trench[edge] and bool(s.board.river[edge]) != dry:
            a, b = s.board.edge_a[edge], s.board.edge_b[edge]
            return (a, b) if s.board.trench[edge] == 1 else (b, a)
    raise AssertionError("no trench")


@rule("9.4a")
def test_russians_pay_at_the_face_of_a_trench() -> None:
    s = battle({}, "russian")
    rear, face = a_trench(s, True)
    attacker = unit(s, "r_res_1")
    s.place(attacker, face)
    s.place(unit(s, "p8"), rear)
    at(s, "russian", phases.ATTACK)
    s.play(seat(s), ["attack", rear])
    s.play(seat(s), ["join", attacker])
    assert die(s)["9.4a"] == -1


@rule("9.4b")
def test_the_rear_of_a_trench_is_harmless() -> None:
    s = battle({}, "russian")
    rear, face = a_trench(s, True)
    attacker = unit(s, "r_res_1")
    s.place(attacker, rear)
    s.place(unit(s, "p8"), face)
    at(s, "russian", phases.ATTACK)
    s.play(seat(s), ["attack", face])
    s.play(seat(s), ["join", attacker])
    assert "9.4a" not in die(s)


@rule("9.4c")
def test_poles_ignore_trenches() -> None:
    s = battle({})
    rear, face = a_trench(s, True)
    attacker = unit(s, "p8")
    s.place(attacker, face)
    s.place(unit(s, "r_res_1"), rear)
    at(s, "polish", phases.ATTACK)
    s.play(seat(s), ["attack", rear])
    s.play(seat(s), ["join", attacker])
    assert "9.4a" not in die(s)


@rule("18.0c", "18.0b", "9.6a", "9.6b")
def test_warsaw_from_across_the_vistula() -> None:
    s = battle({"p8": "Warsaw", "w4": "1314", "w5": "1214", "p9": "1216", "w57": "1416", "p10": "1516"}, "russian")
    for name, hex_ in (("w4", "1314"), ("w5", "1314")):
        s.place(unit(s, name), place(s, hex_))
    at(s, "russian", phases.ATTACK)
    muster(s, "Warsaw", "w4", "w5")
    assert odds(s) == s.tables.combat_results.odds[s.tables.combat_results.column(13, 8)]
    assert die(s)["9.2a"] + die(s)["9.3a"] == -2


@rule("9.6c")
def test_russians_gain_nothing_from_fortifications() -> None:
    s = battle({"w57": "1314", "p8": "1414", "p9": "1414"})
    muster(s, "1314", "p8", "p9")
    assert odds(s) == s.tables.combat_results.odds[s.tables.combat_results.column(14, 3)]


@rule("9.9a", "10.6.2a")
def test_an_unsupplied_defender_helps_the_attacker() -> None:
    s = battle({"p8": "1120", "w_reg_1": "1121", "w57": "1121"})
    blockers = [n for n in s.board.neighbours[place(s, "1121")] if n != place(s, "1120")]
    for number, space in enumerate(blockers[:5]):
        s.place(unit(s, ["p9", "p10", "p11", "p12", "p13"][number]), space)
    at(s, "polish", phases.ATTACK)
    do(s, "attack", "1121")
    do(s, "join", "p8")
    assert die(s)["9.9a"] == 1


@rule("9.9b", "10.6.1a", "12.3.1a")
def test_an_unsupplied_attacker_suffers() -> None:
    s = battle({"w4": "1120", "p8": "1121"}, "russian")
    ring = [n for n in s.board.neighbours[place(s, "1120")] if n != place(s, "1121")]
    for number, space in enumerate(ring):
        s.place(unit(s, ["p9", "p10", "p11", "p12", "p13"][number]), space)
    at(s, "russian", phases.ATTACK)
    muster(s, "1121", "w4")
    assert die(s)["9.9b"] == -1


# Charges --------------------------------------------------------------------------------------------------------------


@rule("9.10.1a", "2.7c")
def test_charging_needs_a_start_outside_enemy_zones() -> None:
    s = battle({"k14": "1721", "k4": "1721", "p8": "1720"}, "russian")
    s.mark[unit(s, "k4")] |= BEGAN_IN_ZONE
    do(s, "attack", "1720")
    assert offered(s, "charge") == {"k14"}
    assert why(s, "charge", "k4") == "9.10.1a"
    do(s, "charge", "k14")
    assert odds(s) == "3:1"


@rule("9.10.1a")
def test_leaving_a_zone_on_the_way_forbids_the_charge() -> None:
    s = battle({"k14": "1721", "k4": "1721", "p8": "1720"}, "russian")
    s.mark[unit(s, "k4")] |= LEFT_ZONE
    do(s, "attack", "1720")
    assert why(s, "charge", "k4") == "9.10.1a"


@rule("9.10.3a")
def test_russian_cavalry_cannot_charge_fortifications() -> None:
    s = battle({"k14": "1414", "k4": "1414", "p8": "1314"}, "russian")
    do(s, "attack", "1314")
    assert why(s, "charge", "k14") == "9.10.3a"


@rule("9.10.5a")
def test_charging_units_attack_with_others() -> None:
    s = battle({"k14": "1721", "k_inf": "1721", "p8": "1720"}, "russian")
    muster(s, "1720", "k14", "k_inf", charging=("k14",))
    assert odds(s) == "4:1"


@rule("9.10.6a", "9.10.6b")
def test_losses_of_charging_units_count_the_charge_factor() -> None:
    s = battle({"k14": "1721", "s8c": "1721"}, "russian")
    for name in ("k14", "s8c"):
        s.mark[unit(s, name)] |= ATTACKING | CHARGING
    assert worth(s, unit(s, "k14")) == 12 - 6
    assert worth(s, unit(s, "s8c")) == 9 - 3


@rule("9.10.4a")
def test_charge_factors_do_not_defend() -> None:
    s = battle({"p8": "1721", "p9": "1721", "k14": "1720"})
    muster(s, "1720", "p8", "p9")
    assert odds(s) == "1:1"


# Losses ---------------------------------------------------------------------------------------------------------------


@rule("9.12.2e")
@pytest.mark.parametrize(("factors", "lost"), [(3, 2), (1, 1), (4, 2)])
def test_half_losses_round_up(factors: int, lost: int) -> None:
    from vistula.games.red_star_white_eagle.battle import half

    assert half(factors) == lost


@rule("9.11f", "9.12.1a", "9.12.1b")
def test_for_half_losses_every_unit_may_lose_a_step_instead() -> None:
    s = battle({"p8": "2014", "p9": "2014", "p10": "2014", "w4": "2013", "w53": "2013"})
    s.num[TARGET] = place(s, "2013")
    for name in ("w4", "w53"):
        s.mark[unit(s, name)] |= DEFENDING
    s.push(phases.LOSSES, 0, 4, 0, 1)
    s.refresh()
    do(s, "all_reduced")
    assert s.inverted[unit(s, "w4")] == 1
    assert where(s, "w53") == str(DEAD)


@rule("9.12.2a", "9.12.2c", "9.12.2b")
def test_six_defenders_take_losses_exactly() -> None:
    """Whatever order the owner chooses, losses stop as soon as enough is lost, and never before."""
    names = ["w4", "w5", "w53", "w_reg_1", "w_reg_2", "w_reg_3"]
    for order in itertools.islice(itertools.permutations(names), 0, 720, 37):
        s = battle(dict.fromkeys(names, "2013") | {"p8": "2014"})
        for name in names:
            s.mark[unit(s, name)] |= DEFENDING
        total = sum(s.defense_of(unit(s, name)) for name in names)
        owed = (total + 1) // 2
        s.push(phases.LOSSES, 0, owed, 0, 1)
        s.refresh()
        lost = 0
        while asks(s) == "losses":
            assert lost < owed
            name = next(n for n in order if n in offered(s, "reduce"))
            lost += worth(s, unit(s, name))
            do(s, "reduce", name)
        assert lost >= owed
        left = sum(s.defense_of(unit(s, name)) for name in names if s.hex[unit(s, name)] >= 0)
        assert total - left == lost


@rule("5.1.5c", "9.0i", "9.0d")
def test_overstacked_defenders_add_nothing() -> None:
    s = battle({"p8": "2014", "w53": "2013", "w57": "2013"})
    s.set_overstacked(unit(s, "w57"), True)
    muster(s, "2013", "p8")
    assert odds(s) == "2:1"


@rule("9.11g", "5.1.5c")
def test_overstacked_defenders_die_with_the_hex() -> None:
    s = battle({"p8": "2014", "p9": "2014", "p10": "2014", "w_reg_1": "2013", "w57": "2013"})
    s.set_overstacked(unit(s, "w57"), True)
    attack(s, "2013", ["p8", "p9", "p10"], 6)
    assert where(s, "w57") == where(s, "w_reg_1") == str(DEAD)


@rule("7.2.1d")
def test_counters_alone_are_destroyed_by_an_attack() -> None:
    s = battle({"p_cavreg_1": "2014", "rri2_1": "2013", "p8": "2014"})
    attack(s, "2013", ["p_cavreg_1"], 1)
    assert s.hex[unit(s, "rri2_1")] < 0
    assert where(s, "p_cavreg_1") == "2014"
    assert asks(s) == "advance"


@rule("7.2.1e")
def test_counters_die_with_the_units_they_are_with() -> None:
    s = battle({"p8": "2014", "p9": "2014", "p10": "2014", "w_reg_1": "2013", "rri2_1": "2013"})
    attack(s, "2013", ["p8", "p9", "p10"], 6)
    assert s.hex[unit(s, "rri2_1")] < 0


# Retreat --------------------------------------------------------------------------------------------------------------


def ends(s: War, name: str, length: int) -> set[str]:
    return {s.board.names[way.end] if way.end >= 0 else str(way.end) for way in retreat.ways(s, unit(s, name), length)}


@rule("9.13.1a", "9.13.4a", "9.13.4d", "9.14.1a", "9.14.1b", "9.14.1d", "map.nrn1012")
def test_the_brigade_of_the_example_retreats_to_1012() -> None:
    units = {"p7r": "1210", "w4": "1010", "w16": "1010", "w53": "1212", "w57": "1109", "w_reg_1": "1309"}
    s = battle(units, "russian")
    paths = retreat.Paths(s, unit(s, "p7r"), 3)
    met = [paths.delay_in(place(s, name)) for name in ("1211", "1111", "1012", "1110", "1011")]
    assert met == [1, 1, 0, 5, 4]
    way = paths.found[place(s, "1012")]
    assert way.path == [place(s, name) for name in ("1211", "1111", "1012")]
    assert way.delay == 2


@rule("table.zrt.23.r4", "9.14.3a", "9.14.4a")
def test_a_total_of_two_and_a_four_do_no_harm() -> None:
    s = battle({})
    assert s.tables.retreat_losses.result(2, 4) == 0
    assert s.tables.retreat_losses.result(2, 4 - 1) == 1
    assert s.tables.retreat_losses.result(2, 4 - 3) == 2


def brute_force_ends(s: War, name: str, length: int) -> set[int]:
    """Every end of a simple way of the full length, by trying all sequences of neighbours."""
    u = unit(s, name)
    start: int = s.hex[u]
    found: set[int] = set()
    ways: list[list[int]] = [[start]]
    for _ in range(length):
        ways = [
            [*way, n]
            for way in ways
            for n in s.board.neighbours[way[-1]]
            if n not in way
            and not s.has_units(1 - s.order.side[u], n)
            and not s.board.sea[s.board.edge_between(way[-1], n)]
        ]
    for way in ways:
        found.add(way[-1])
    return found


@rule("9.13.4a", "9.13.6a", "9.13.7a")
@pytest.mark.parametrize("length", [1, 2, 3, 4])
def test_all_ways_are_found(length: int) -> None:
    s = battle({"p8": "2012", "w4": "2013", "w5": "1911", "w16": "2113"}, "russian")
    found = {end for end in retreat.Paths(s, unit(s, "p8"), length).found if end >= 0}
    assert found == brute_force_ends(s, "p8", length)


@rule("9.13.4b", "9.13.5a")
def test_a_retreat_goes_as_far_as_it_can() -> None:
    s = battle({"p8": "2012", "w4": "2013"}, "russian")
    for way in retreat.ways(s, unit(s, "p8"), 3):
        assert s.board.distance(place(s, "2012"), way.end) == 3


@rule("9.13.4c", "9.13.5a", "5.1.3c")
def test_distance_goes_before_stacking() -> None:
    s = battle({"p8": "2012", "w4": "2013"}, "russian")
    far = [way.end for way in retreat.ways(s, unit(s, "p8"), 1)]
    full = [
        "p9",
        "p10",
        "p11",
        "p12",
        "p13",
        "p14",
        "p15",
        "p16",
        "p17",
        "p18",
        "p1",
        "p2",
        "p3",
        "p4",
        "p5",
        "p6",
        "p7",
    ]
    free = [n for n in s.board.neighbours[place(s, "2012")] if not s.has_units(0, n)]
    names = iter(full)
    for space in free[:-1]:
        for _ in range(3):
            s.place(unit(s, next(names)), space)
    assert far
    assert {way.end for way in retreat.ways(s, unit(s, "p8"), 1)} == {free[-1]}


@rule("9.13.4d")
def test_russians_retreat_east() -> None:
    s = battle({"w4": "2012", "p8": "2011"})
    for way in retreat.ways(s, unit(s, "w4"), 2):
        assert s.board.column[way.end] > 20


@rule("9.13.4e")
def test_russians_stay_in_command_if_they_can() -> None:
    s = battle({"w4": "3521", "p8": "3520"})
    for way in retreat.ways(s, unit(s, "w4"), 1):
        assert s.board.command[way.end] & 1


@rule("17.3.1b", "17.3.1c")
def test_edges_open_to_each_side() -> None:
    s = battle({"w4": "5110", "p8": "5010", "p9": "0110", "w5": "0210"})
    assert retreat.Paths(s, unit(s, "w4"), 2).exit_from(place(s, "5110")) == -10
    assert retreat.Paths(s, unit(s, "p9"), 2).exit_from(place(s, "0110")) == -13
    assert retreat.Paths(s, unit(s, "w5"), 2).exit_from(place(s, "0110")) == 0
    assert retreat.Paths(s, unit(s, "p8"), 2).exit_from(place(s, "5110")) == 0


@rule("9.13.8a", "9.13.8b")
def test_who_retreated_onto_friends_does_not_help_them() -> None:
    s = battle({"p8": "2014", "w53": "2013", "w57": "2013"})
    s.mark[unit(s, "w57")] |= JOINED_BY_RETREAT
    muster(s, "2013", "p8")
    assert odds(s) == "2:1"


@rule("14.6a")
def test_a_train_retreats_along_the_rails() -> None:
    s = battle({"p_train_1": "Siedlce", "w4": "1617"}, "russian")
    for way in retreat.ways(s, unit(s, "p_train_1"), 2):
        assert all(s.ground.on_rail[space] for space in way.path)


@rule("18.2b", "19.0c")
def test_zero_movement_units_retreat_inside_the_zone_or_die() -> None:
    s = battle({"p_gwarsaw": "Warsaw", "p_mkrakow": "Kraków"}, "russian")
    assert ends(s, "p_gwarsaw", 1) <= {"1113", "1214", "1314", "1216"}
    assert ends(s, "p_mkrakow", 1) == set()


@rule("16.3a", "16.3b")
def test_a_flotilla_retreats_anywhere_on_its_waters() -> None:
    s = battle({"p_flvistula": "Płock", "w4": "0811"}, "russian")
    found = retreat.sailing_ends(s, unit(s, "p_flvistula"))
    assert place(s, "Modlin") in found
    assert place(s, "Płock") not in found


@rule("9.13.2a", "9.13.3a", "9.14.2a", "9.11e")
def test_defenders_retreat_one_by_one_by_their_owners_choice() -> None:
    s = battle({"p8": "2014", "p9": "2014", "w53": "2013", "w57": "2013"})
    attack(s, "2013", ["p8", "p9"], 5)
    assert asks(s) == "retreat"
    assert seat(s) == "soviet"
    assert offered(s, "retreat") == {"w53", "w57"}
    assert s.mark[unit(s, "w53")] & RETREATING


# Advance --------------------------------------------------------------------------------------------------------------


@rule("9.15.7a", "9.15.7b", "9.15.8a")
def test_the_vacated_hex_can_always_be_entered() -> None:
    s = battle({"p8": "2014", "p9": "2014", "p10": "2014", "w_reg_1": "2114"})
    attack(s, "2114", ["p8", "p9", "p10"], 6)
    assert asks(s) == "advance"
    do(s, "advance", "p8")
    assert "2114" in offered(s, "onto")


@rule("16.4a")
def test_flotillas_do_not_advance() -> None:
    s = battle({"r_flotilla_1": "4530", "s44": "4530", "s45": "4530", "p_cavreg_1": "4630"}, "russian")
    attack(s, "4630", ["r_flotilla_1", "s44", "s45"], 6)
    assert asks(s) == "advance"
    assert why(s, "advance", "r_flotilla_1") == "16.4a"


@rule("9.15.4a", "5.1.3b")
def test_an_advance_does_not_overstack() -> None:
    s = battle({"p8": "2014", "p9": "2014", "p10": "2014", "p11": "2012", "w_reg_1": "2013"})
    attack(s, "2013", ["p8", "p9", "p10", "p11"], 6)
    for name in ("p8", "p9", "p10"):
        do(s, "advance", name)
        do(s, "onto", "2013")
    assert asks(s) != "advance" or why(s, "advance", "p11") == "9.15.7a" or "2013" not in offered(s, "onto")


@rule("3.1a")
def test_a_russian_unit_in_warsaw_ends_the_game() -> None:
    s = battle({"w4": "1216", "w5": "1216", "w16": "1216", "p_mwarsaw": "Warsaw"}, "russian")
    attack(s, "Warsaw", ["w4", "w5", "w16"], 6)
    do(s, "advance", "w4")
    do(s, "onto", "Warsaw")
    assert s.result is not None
    assert (s.result.winner, s.result.level) == ("soviet", "Cataclysmic")


@rule("17.4.2a")
def test_intruders_in_lithuania_die_at_the_end_of_a_combat_phase() -> None:
    s = battle({"p8": "Olita", "l1": "Merecz", "p9": "Lublin"})
    do(s, "end_combat") if asks(s) == "attack" else None
    assert s.hex[unit(s, "p8")] == DEAD
    assert s.hex[unit(s, "l1")] >= 0


@rule("5.1.2a", "5.1.2b", "def.overstack")
def test_the_owner_names_the_overstacked_units() -> None:
    units = {f"p{n}": "2014" for n in (4, 5, 6, 7, 8)} | {f"p_volreg_{n}": "2014" for n in (1, 2, 3, 4)}
    s = position({**units, "w53": "2013"}, "polish", phases.COMBAT_START)
    assert asks(s) == "name_overstacked"
    named = 0
    while asks(s) == "name_overstacked":
        do(s, "overstacked", sorted(offered(s, "overstacked"))[0])
        named += 1
    assert named == 2 + 1
    assert seat(s) == "poland"
    assert s.order.side[unit(s, "p4")] == POLISH
