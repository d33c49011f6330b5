"""After the die: losses, retreats, advances, the end of the combat phase (9.11 to 9.15, 5.1, 14.6, 16 to 19)."""

import itertools

import pytest

from tests.games.red_star_white_eagle.table import (
    asks,
    attack,
    battle,
    do,
    muster,
    odds,
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
from vistula.games.red_star_white_eagle.numbers import DEAD, DEFENDING, JOINED_BY_RETREAT, RETREATING, TARGET
from vistula.games.red_star_white_eagle.state import War
from vistula.games.red_star_white_eagle.units import POLISH

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
