"""Rules that one position each decides: kinds of movement, costs, the order of battles, forts, lines, levels."""

import pytest

from tests.games.red_star_white_eagle.table import at, cost, do, offered, place, position, seat, unit, war, where, why
from tests.rules import rule
from vistula.games.red_star_white_eagle import happenings, phases
from vistula.games.red_star_white_eagle.numbers import (
    CELL,
    DEAD,
    DEFENDING,
    HURLED,
    RETREATING,
    TARGET,
    WARSAW_TAKEN,
)
from vistula.games.red_star_white_eagle.state import War
from vistula.games.red_star_white_eagle.strength import is_doubled, odds_column
from vistula.games.red_star_white_eagle.units import POLISH, RUSSIAN
from vistula.games.red_star_white_eagle.victory import final_level, finish, points


def verbs(s: War) -> set[str]:
    return {action.verb.name for action in s.choices(seat(s))}


# Movement -------------------------------------------------------------------------------------------------------------


@rule("8.0b")
def test_a_flotilla_only_sails_and_nobody_else_does() -> None:
    s = position({"r_flotilla_1": "4530", "s44": "4830"}, "russian", turn="July I", scenario="belarusian_long")
    do(s, "move", "r_flotilla_1")
    assert verbs(s) == {"sail", "stay"}
    for word in ("march", "strategic", "rail"):
        assert why(s, word, "4430") == "8.0b"
    do(s, "stay")
    do(s, "move", "s44")
    assert "sail" not in verbs(s)
    assert why(s, "sail", "4530") == "8.0b"
    assert why(s, "ferry", "4530") == "8.0b"


@rule("8.0b")
def test_a_train_has_no_strategic_movement_and_marches_along_rails_alone() -> None:
    s = position({"p_train_1": "Siedlce", "p8": "Siedlce"})
    do(s, "move", "p_train_1")
    assert "strategic" not in verbs(s)
    assert {"1516", "1715"} & offered(s, "march") == set()  # next to Siedlce, without a railroad
    assert {"1515", "1615", "1617", "1716"} <= offered(s, "march")
    do(s, "stay")
    do(s, "move", "p8")
    assert {"1516", "1715"} <= offered(s, "march")


@rule("8.1.1a")
def test_a_step_costs_by_ground_kind_of_movement_and_delay() -> None:
    """From 2116: 2016 is clear, 2115 forest, 2017 along a railroad; 2113 lies beyond a river from 2114."""
    s = position({"p8": "2116", "p_ac1": "2116"})
    do(s, "move", "p8")
    assert (cost(s, "march", "2016"), cost(s, "march", "2115")) == (1, 2)
    assert (cost(s, "strategic", "2115"), cost(s, "strategic", "2017")) == (6, 1)
    assert cost(s, "march", "2113") == 2 + 1 + 2  # forest, clear, clear across a river
    do(s, "stay")
    do(s, "move", "p_ac1")
    assert (cost(s, "march", "2016"), cost(s, "march", "2115")) == (1, 4)
    s.place(unit(s, "w4"), place(s, "2015"))  # delay 2 into 2016, 2115, 2114 and 2014
    at(s, "polish", phases.MOVE)
    s.mark[unit(s, "p8")] = 0
    s.refresh()
    do(s, "move", "p8")
    assert (cost(s, "march", "2016"), cost(s, "march", "2115")) == (1 + 2, 2 + 2)
    assert "2115" not in offered(s, "strategic")


# Combat ---------------------------------------------------------------------------------------------------------------


@rule("9.0b")
def test_units_of_one_hex_attack_different_hexes() -> None:
    s = position({"p8": "2115", "p9": "2115", "w57": "2114", "w53": "2216"}, phase=phases.ATTACK, turn="August IV")
    assert offered(s, "attack") == {"2114", "2216"}
    s.force([2, 2])  # 7 to 3 is 2:1; forest under the attacker does not count: contact
    do(s, "attack", "2114")
    do(s, "join", "p8")
    do(s, "resolve")
    assert where(s, "w57") == "2114"
    do(s, "attack", "2216")  # p9, from the hex of p8, against another hex
    assert why(s, "join", "p8") == "9.0e"
    do(s, "join", "p9")
    do(s, "resolve")
    assert s.fought == [place(s, "2114") * 4, place(s, "2216") * 4]


@rule("9.0g")
def test_the_attacker_chooses_the_order_and_an_early_battle_changes_a_later_one() -> None:
    """w57 is driven from 2114 to 2214, next to p10 in 2313, which had nobody to attack before."""
    units = {"p8": "2115", "p9": "2115", "p10": "2313", "w57": "2114", "w53": "2216"}
    for first, second in (("2114", "2216"), ("2216", "2114")):
        s = position(units, phase=phases.ATTACK, turn="August IV")
        assert offered(s, "attack") == {"2114", "2216"}
        s.force([2, 2])
        do(s, "attack", first)
        do(s, "join", "p8")
        do(s, "resolve")
        do(s, "attack", second)
        do(s, "join", "p9")
        do(s, "resolve")
        assert [entry // 4 for entry in s.fought] == [place(s, first), place(s, second)]
    s = position(units, phase=phases.ATTACK, turn="August IV")
    assert why(s, "attack", "2214") == "9.0a"
    s.force([1, 6])  # 14 to 3 is 4:1, roll 1: the defender retreats one hex, and comes to no harm
    do(s, "attack", "2114")
    do(s, "join", "p8")
    do(s, "join", "p9")
    do(s, "resolve")
    do(s, "to", "2214")
    do(s, "stop")
    assert offered(s, "attack") == {"2214"}  # p8 and p9 have fought; 2216 is out of reach for p10
    do(s, "attack", "2214")
    assert offered(s, "join") == {"p10"}


@rule("14.7a")
@pytest.mark.parametrize("target", ["1516", "1715", "1515"])
def test_a_train_alone_attacks_any_hex_beside_it(target: str) -> None:
    """1516 and 1715 touch Siedlce without a railroad between, 1515 with one."""
    s = position({"p_train_1": "Siedlce", "w53": target}, phase=phases.ATTACK, turn="August IV")
    edge = s.board.edge_between(place(s, "Siedlce"), place(s, target))
    assert (s.ground.rail[edge] != 0) == (target == "1515")
    assert offered(s, "attack") == {target}
    do(s, "attack", target)
    assert offered(s, "join") == {"p_train_1"}
    do(s, "join", "p_train_1")
    assert s.tables.combat_results.odds[odds_column(s, place(s, target))] == "1:3"


# The Reaction Line ----------------------------------------------------------------------------------------------------


def driven_back(units: dict[str, str], name: str, length: str) -> War:
    """A Polish unit about to choose where it retreats after a result like D1."""
    s = position(units, "russian", phases.ATTACK, turn="August IV")
    s.num[CELL] = next(n for n, cell in enumerate(s.tables.combat_results.cells) if cell.startswith(length))
    s.mark[unit(s, name)] |= DEFENDING | RETREATING
    s.push(phases.RETREAT_TO, unit(s, name), -1)
    s.refresh()
    return s


# All neighbours of 4312 but 4412 and 4413, which lie beyond the Reaction Line.
WEST_OF_4312 = {"w4": "4212", "w5": "4213", "w6": "4311", "w8": "4313"}


@rule("17.1.2c")
def test_a_pole_forced_over_the_reaction_line_may_be_destroyed_instead() -> None:
    s = driven_back({"p8": "4312", **WEST_OF_4312}, "p8", "D1")
    assert offered(s, "to") <= {"4412", "4413"}
    assert "destroy" in verbs(s)
    assert seat(s) == "poland"
    do(s, "destroy")
    assert where(s, "p8") == str(DEAD)


@rule("17.1.2c")
def test_nobody_else_may_be_destroyed_instead_of_retreating() -> None:
    some = {name: space for name, space in WEST_OF_4312.items() if name not in ("w4", "w5")}
    s = driven_back({"p8": "4312", **some}, "p8", "D1")
    assert offered(s, "to") == {"4212", "4213"}  # both in the west
    assert why(s, "destroy") == "17.1.2c"
    s = driven_back({"p8": "4512", "w4": "4411", "w5": "4412"}, "p8", "D1")
    assert s.board.east_of_reaction_line[place(s, "4512")]  # it has crossed the line already
    assert all(s.board.east_of_reaction_line[place(s, end)] for end in offered(s, "to"))
    assert why(s, "destroy") == "17.1.2c"


# Forts ----------------------------------------------------------------------------------------------------------------


@rule("18.1a")
def test_a_fortification_that_russians_have_held_doubles_poles_as_before() -> None:
    s = position({"w4": "1314", "p8": "1215", "w5": "1414"}, "russian", phases.ATTACK, turn="August IV")
    happenings.put(s, unit(s, "w4"), place(s, "1415"))
    happenings.put(s, unit(s, "p8"), place(s, "1314"))
    at(s, "russian", phases.ATTACK)
    do(s, "attack", "1314")
    do(s, "join", "w4")
    do(s, "join", "w5")
    assert s.attack_of(unit(s, "w4")) + s.attack_of(unit(s, "w5")) == 13
    assert is_doubled(s, s.num[TARGET])
    assert s.tables.combat_results.odds[odds_column(s, s.num[TARGET])] == "1:1"  # 13 to 4 doubled, not 3:1


# Set-up ---------------------------------------------------------------------------------------------------------------


@rule("23.1a")
def test_in_the_gates_all_stand_where_the_chart_says_but_for_the_fortification_group() -> None:
    s = position({})
    assert [group.side for group in s.static.groups] == [POLISH]
    free = set(s.static.groups[0].units)
    hexes = {s.board.names[space] for space in s.static.groups[0].hexes}
    assert hexes == {"1113", "1214", "1215", "1216", "1314"}
    one, other = s.game.new("gates_of_warsaw", 1), s.game.new("gates_of_warsaw", 2)
    assert isinstance(one, War)
    assert isinstance(other, War)
    chart = {"p17": "Modlin", "p2": "Magnuszew", "p5": "Lwów", "w10c": "Lipno", "w53": "Sierpc", "w4": "Ciechanów"}
    for name, town in chart.items():
        assert where(one, name) == s.board.names[place(s, town)]
    for u in range(s.order.count):
        assert one.hex[u] == other.hex[u]
        if u in free:
            assert one.hex[u] < 0
    assert not any(s.order.side[u] == RUSSIAN for u in free)
    last = war()
    for u in range(s.order.count):
        if u not in free:
            assert last.hex[u] == one.hex[u]  # whatever the group does


# Victory --------------------------------------------------------------------------------------------------------------

EAST = ["Kiev", "Minsk", "Wilno", "Białystok", "Brest-Litovsk", "Vitebsk", "Smolensk", "Gomel", "Zhitomir", "Rowne"]


def with_points(russian: int, objective: bool) -> War:
    """21 points lie in the east; Lwów (4), Łódź (3), Kraków (2) and Lublin (2) need a Russian unit in them."""
    held = {21: [], 23: ["Lublin"], 25: ["Lwów"], 28: ["Lwów", "Łódź"], 19: []}[russian]
    units = {"p8": "Kutno", **dict(zip(("w4", "w5"), held, strict=False))}
    s = position(units, scenario="campaign", objective_warsaw=objective)
    for name in EAST:
        s.control[s.board.city_index[place(s, name)]] = 0
    if russian == 19:
        s.control[s.board.city_index[place(s, "Smolensk")]] = 1
    assert points(s, RUSSIAN) == russian
    return s


@rule("24.12.1c", "3.2.3a")
@pytest.mark.parametrize(
    ("russian", "plain", "shifted"),
    [
        (28, ("soviet", "Major"), ("soviet", "Unimpressive")),
        (25, ("soviet", "Marginal"), (None, "Stalemate")),
        (23, ("soviet", "Unimpressive"), ("poland", "Scant")),
        (19, (None, "Stalemate"), ("poland", "Marginal")),
    ],
)
def test_without_the_attack_on_warsaw_the_level_moves_two_towards_the_poles(
    russian: int, plain: tuple[str | None, str], shifted: tuple[str | None, str]
) -> None:
    def ending(option: bool, hurled: int, taken: int) -> tuple[str | None, str]:
        s = with_points(russian, option)
        s.num[HURLED] = hurled
        s.num[WARSAW_TAKEN] = taken
        finish(s)
        assert s.result is not None
        return s.result.winner, s.result.level

    assert ending(False, 0, -1) == plain
    assert ending(True, 0, -1) == shifted
    assert ending(True, 29, -1) == shifted
    assert ending(True, 30, -1) == plain  # the attack was made
    assert ending(True, 0, 5) == plain  # Warsaw was taken, and lost again


@rule("24.12.1c")
def test_no_level_lies_beyond_crowning() -> None:
    s = position({"p8": "Kutno"}, scenario="campaign", objective_warsaw=True)
    for city in range(len(s.board.cities)):
        s.control[city] = 1
    assert points(s, POLISH) == 38
    assert final_level(s) == 4
