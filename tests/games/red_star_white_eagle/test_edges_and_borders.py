"""Map edges and borders (17)."""

from typing import Any, cast

import pytest

from tests.games.red_star_white_eagle.printed import BOARD, GROUND, ORDER, PLANS, TABLES, turn
from tests.games.red_star_white_eagle.printed import at as spot
from tests.games.red_star_white_eagle.table import (
    asks,
    at,
    battle,
    beaten,
    do,
    drive_back,
    entries,
    is_fed,
    offered,
    place,
    pool,
    pools,
    position,
    retreats,
    ring,
    runs,
    seat,
    sentence,
    spot_facts,
    unit,
    verbs,
    where,
    why,
)
from tests.rules import rule
from vistula.games.red_star_white_eagle import phases
from vistula.games.red_star_white_eagle.board import (
    CZECHOSLOVAKIA,
    DANZIG,
    EAST_PRUSSIA,
    HOME,
    LITHUANIA,
    LITHUANIAN_NET,
    PLEBISCITE,
    POMERANIA,
    ROMANIA,
    SILESIA,
)
from vistula.games.red_star_white_eagle.ground import (
    POLISH_SUPPLY,
    RUSSIAN_SUPPLY,
    TRACK,
)
from vistula.games.red_star_white_eagle.numbers import (
    AVAILABLE,
    CELL,
    DEAD,
    DEFENDING,
    DOUBLED,
    DUE,
    GARRISON,
    LOST,
    NOT_IN_PLAY,
    OFF_EAST,
    OFF_NORTH,
    OFF_SOUTH_EAST,
    OFF_SOUTH_WEST,
    OFF_WEST,
    POOL,
    RELEASED,
    RETREATING,
)
from vistula.games.red_star_white_eagle.scenarios import (
    load_tracks,
)
from vistula.games.red_star_white_eagle.state import War
from vistula.games.red_star_white_eagle.units import (
    DIVISION,
    INFANTRY,
    RUSSIAN,
    WEST,
)

TURN_TRACK = load_tracks(TABLES, ORDER)["campaign"]


def driven_back(units: dict[str, str], name: str, length: str) -> War:
    """A Polish unit about to choose where it retreats after a result like D1."""
    s = position(units, "russian", phases.ATTACK, turn="August IV")
    s.num[CELL] = next(n for n, cell in enumerate(s.tables.combat_results.cells) if cell.startswith(length))
    s.mark[unit(s, name)] |= DEFENDING | RETREATING
    s.push(phases.RETREAT_TO, unit(s, name), -1)
    s.refresh()
    return s


WEST_OF_4312 = {"w4": "4212", "w5": "4213", "w6": "4311", "w8": "4313"}


@rule("17.3.1a", "17.3.1d", "17.3.2a", "17.4.1b")
def test_who_left_by_an_edge_returns_by_it() -> None:
    s = position({"w5": "4010"}, "russian", turn="August IV")
    s.place(unit(s, "w4"), OFF_EAST)
    at(s, "russian", phases.RETURN_START)
    assert asks(s) == "return_at"
    assert {"5101", "5119"} <= offered(s, "at")
    do(s, "at", "5110")
    assert where(s, "w4") == "5110"


@rule("17.3.1b", "17.3.1c")
@pytest.mark.parametrize(
    ("name", "space", "ends"),
    [("w4", "5110", {str(OFF_EAST)}), ("p4", "5110", set()), ("p4", "0110", {str(OFF_WEST)}), ("w4", "0110", set())],
)
def test_edges_open_to_each_side(name: str, space: str, ends: set[str]) -> None:
    """With the enemy all around it a unit leaves by an edge that is open to it, or is lost."""
    s = position({name: space}, turn="August IV")
    ring(s, space, ["p8", "p9", "p10", "p11"] if name == "w4" else ["w5", "w6", "w8", "w10"])
    assert retreats(s, name, 1) == ends


@rule("17.4.2a")
def test_intruders_in_lithuania_die_at_the_end_of_a_combat_phase() -> None:
    s = battle({"p8": "Olita", "l1": "Merecz", "p9": "Lublin"})
    do(s, "end_combat")
    assert s.hex[unit(s, "p8")] == DEAD
    assert s.hex[unit(s, "l1")] >= 0


@rule("17.4.1a")
def test_who_enters_east_prussia_is_interned() -> None:
    s = position({"p8": "Działdowo"})
    near = [n for n in s.board.neighbours[place(s, "Działdowo")] if s.ground.interns[n]]
    do(s, "move", "p8")
    s.play(seat(s), ["march", near[0]])
    assert where(s, "p8") == str(LOST)


@rule("17.4.1a")
def test_a_goal_behind_a_border_that_interns_is_refused_for_the_border() -> None:
    """Königsberg lies in the middle of East Prussia."""
    s = position({"p8": "Działdowo"})
    do(s, "move", "p8")
    for word in ("march", "strategic"):
        assert why(s, word, "Königsberg") == "17.4.1a", word
    assert "Who enters that country is interned" in sentence(s, "march", "Königsberg")


@rule("17.3.1d", "8.4.5b")
def test_who_comes_back_from_off_the_map_counts_against_the_rail_quota() -> None:
    """The quota is for all but reinforcements, recreated units, trains and counters."""
    s = position({"p8": "Lublin"}, "russian", phases.RETURN_START, "August IV", "campaign")
    for name in ("w4", "w6", "w8"):
        s.place(unit(s, name), OFF_EAST)
    at(s, "russian", phases.RETURN_START)
    on_net = [
        s.board.names[space] for space in s.board.east if s.ground.russian_net[space] and s.board.command[space] & 1
    ]
    for name in ("w4", "w6", "w8"):
        if asks(s) == "return":
            do(s, "return", name)
        do(s, "at", on_net[0])
    for name in ("w4", "w6"):
        do(s, "move", name)
        do(s, "rail", sorted(offered(s, "rail"))[0])
    do(s, "move", "w8")
    assert offered(s, "rail") == set()
    assert why(s, "rail", on_net[0]) == "8.4.5a"


@rule("17.4.2c")
def test_17_4_2c_lithuanian_railroads_carry_no_supply() -> None:
    inside = [e for e in range(len(BOARD.edge_a)) if BOARD.rails[e] == LITHUANIAN_NET
              and LITHUANIA in (BOARD.country[BOARD.edge_a[e]], BOARD.country[BOARD.edge_b[e]])]  # fmt: skip
    assert inside
    assert not any(GROUND.rail[e] & (POLISH_SUPPLY | RUSSIAN_SUPPLY) for e in inside)
    assert any(GROUND.rail[e] & TRACK for e in inside)


@rule("17.1.1a")
def test_17_1_1a_the_reaction_line() -> None:
    for town in ("Smolensk", "Gomel", "Chernigov", "Nezhin", "5119"):
        assert BOARD.east_of_reaction_line[spot(town)] == 1, town
    for town in ("Kiev", "Orsha", "Mogilev", "Rogachev", "Zhlobin", "Vitebsk", "Kanev", "Cherkassy", "Minsk"):
        assert BOARD.east_of_reaction_line[spot(town)] == 0, town


@rule("17.3.2a")
def test_17_3_2a_romania_parts_the_southern_edge() -> None:
    west = {BOARD.column[s] for s in BOARD.south_western}
    east = {BOARD.column[s] for s in BOARD.south_eastern}
    assert max(west) < min(east)
    assert 42 in east
    assert any(BOARD.country[s] == ROMANIA for s in BOARD.south)


@rule("17.4.1a", "17.4.2a")
@pytest.mark.parametrize(
    ("place", "country"),
    [
        ("Königsberg", EAST_PRUSSIA), ("Elbing", EAST_PRUSSIA), ("Insterburg", EAST_PRUSSIA),
        ("Allenstein", PLEBISCITE),
        ("Marienburg", PLEBISCITE), ("Lyck", PLEBISCITE), ("Danzig", DANZIG), ("Lębork", POMERANIA),
        ("Katowice", SILESIA), ("Sosnowiec", SILESIA), ("Kowno", LITHUANIA), ("Olita", LITHUANIA),
        ("Koszedary", LITHUANIA), ("Merecz", LITHUANIA), ("Wilkomierz", LITHUANIA), ("Mariampol", LITHUANIA),
        ("Tczew", HOME), ("Wejherowo", HOME), ("Grudziądz", HOME), ("Działdowo", HOME), ("Chorzele", HOME),
        ("Myszyniec", HOME), ("Grajewo", HOME), ("Suwałki", HOME), ("Sejny", HOME), ("Grodno", HOME), ("Orany", HOME),
        ("Wilno", HOME), ("Święciany", HOME), ("Kamenets-Podolsk", HOME), ("Mogilev-Podolsk", HOME), ("Lwów", HOME),
        ("Stryj", HOME), ("Częstochowa", HOME), ("Kraków", HOME), ("0530", CZECHOSLOVAKIA), ("2636", ROMANIA),
    ],
)  # fmt: skip
def test_17_4_countries(place: str, country: int) -> None:
    assert BOARD.country[spot(place)] == country
    closed = country not in (HOME, LITHUANIA)
    assert GROUND.interns[spot(place)] == (1 if closed else 0)


@rule("17.2.1c", "17.2.1b", "17.2.1a")
def test_the_latvian_garrison_comes_out_when_poles_cross_the_dvina() -> None:
    s = position({}, "russian", turn="July II", scenario="belarusian_long")
    north = max(space for space in range(s.board.count) if s.board.north_of_dvina[space])
    for u in s.plan.latvian_garrison:
        s.place(u, GARRISON)
    runs(s, phases.REACTIONS)
    assert s.hex[unit(s, "w43")] == GARRISON
    s.place(unit(s, "p8"), north)
    runs(s, phases.REACTIONS)
    assert [s.hex[u] for u in s.plan.latvian_garrison] == [AVAILABLE] * 3
    assert "3801" in entries(s, "w43")
    assert "3701" not in entries(s, "w43")


@rule("17.1.1a", "17.1.1b", "17.1.2a", "17.1.2b", "17.0a")
def test_poles_across_the_reaction_line_bring_reserves_backwards() -> None:
    s = position({"w4": "4010"}, "russian", turn="July II", scenario="belarusian_long")
    for number in range(1, 7):
        s.place(unit(s, f"r_res_{number}"), DUE)
    east = next(space for space in range(s.board.count) if s.board.east_of_reaction_line[space])
    s.place(unit(s, "p8"), east)
    runs(s, phases.REACTIONS)
    assert s.hex[unit(s, "r_res_6")] == AVAILABLE
    runs(s, phases.POINTS)
    assert s.num[POOL] == 2 * s.plan.track.points[0][2 * s.turn]
    runs(s, phases.REACTIONS)
    assert s.hex[unit(s, "r_res_5")] == AVAILABLE
    s.place(unit(s, "p8"), place(s, "Lublin"))
    runs(s, phases.REACTIONS)
    assert s.hex[unit(s, "r_res_4")] == DUE
    assert s.hex[unit(s, "r_res_6")] == AVAILABLE


@rule("17.1.1a", "17.1.2a")
def test_a_reaction_doubles_infantry_and_cavalry_points_in_its_turn_only() -> None:
    s = position({"w4": "4010"}, "russian", turn="July II", scenario="belarusian_long")
    east = next(space for space in range(s.board.count) if s.board.east_of_reaction_line[space])
    s.place(unit(s, "p8"), east)
    runs(s, phases.REACTIONS)
    pool(s, 0, 0, 0)
    runs(s, phases.POINTS)
    assert (s.num[POOL], s.num[POOL + 1]) == (12, 2)  # twice 6 and 1
    s.place(unit(s, "p8"), place(s, "Lublin"))
    runs(s, phases.REACTIONS)
    assert s.num[DOUBLED] == 0
    pool(s, 0, 0, 0)
    runs(s, phases.POINTS)
    assert (s.num[POOL], s.num[POOL + 1]) == (6, 1)


@rule("17.3.1a")
def test_nobody_leaves_the_map_while_as_good_a_hex_is_on_it() -> None:
    """Two hexes from 5010 lie hexes of column 51, as far to the east as the map goes, and hexes beyond the edge."""
    s = battle({"w4": "5010", "p8": "4910"})
    assert retreats(s, "w4", 2) == {"5108", "5111"}
    assert why(beaten(s, "w4", "D2"), "off_map", -OFF_EAST) == "17.3.1a"
    s = battle({"w4": "5110", "p8": "5010"})  # east of 5110 there is nothing but the edge
    assert retreats(s, "w4", 1) == {str(OFF_EAST)}


@rule("17.1.1b", "16.5a", "17.2.2a", "23.0j")
def test_what_the_book_says_of_the_turn_record_track() -> None:
    reserves = {
        turn_number: u
        for turn_number in range(25)
        for u in TURN_TRACK.arrivals[RUSSIAN][turn_number]
        if ORDER.reserve[u]
    }
    assert TABLES.turns[max(reserves)] == "October I"
    assert turn("September IV") in reserves
    due = {unit for units in TURN_TRACK.arrivals[RUSSIAN] for unit in units}
    assert len([u for u in due if ORDER.flotilla[u]]) == 1
    assert len(due & set(PLANS["campaign"].latvian_garrison)) == 2
    assert (TABLES.turns[TABLES.june_turn], TABLES.turns[TABLES.konarmiya_turn]) == ("June I", "September IV")


@rule("17.2.1a", "23.1.5a", "23.2.3a", "23.4.3a")
def test_17_2_1a_the_latvian_garrison() -> None:
    garrison = PLANS["campaign"].latvian_garrison
    assert len(garrison) == len(PLANS["belarusian_long"].latvian_garrison) == 3
    assert all((ORDER.front[u], ORDER.type[u], ORDER.size[u]) == (WEST, INFANTRY, DIVISION) for u in garrison)
    assert len(PLANS["gates_of_warsaw"].latvian_garrison) == 1
    assert PLANS["gates_of_warsaw"].frontier_guards_released
    assert not PLANS["belarusian_long"].frontier_guards_released
    assert not PLANS["campaign"].frontier_guards_released


@rule("17.3.1b")
@pytest.mark.parametrize(
    ("space", "box"),
    [("5110", OFF_EAST), ("4001", OFF_NORTH), ("2036", OFF_SOUTH_WEST), ("4836", OFF_SOUTH_EAST), ("0110", 0)],
)
def test_russians_leave_by_north_east_and_south_but_not_by_the_west(space: str, box: int) -> None:
    s = position({"w4": space}, phase=phases.ATTACK, turn="August IV")
    ring(s, space, ["p8", "p9", "p10", "p11"])
    assert retreats(s, "w4", 1) == ({str(box)} if box else set())


@rule("17.3.1b")
def test_a_russian_driven_against_the_western_edge_is_lost() -> None:
    s = position({"w4": "0110"}, phase=phases.ATTACK, turn="August IV")
    ring(s, "0110", ["p8", "p9", "p10", "p11"])
    assert where(beaten(s, "w4", "D1"), "w4") == str(DEAD)


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


@rule("17.3.1d")
def test_units_off_the_map_must_come_back_and_only_by_their_edge() -> None:
    s = position({"w12": "4010"}, "russian", turn="August IV")
    for name in ("w4", "w5"):
        s.place(unit(s, name), OFF_EAST)
    at(s, "russian", phases.RETURN_START)
    assert {action.verb.name for action in s.choices(seat(s))} == {"return"}  # there is no declining
    do(s, "return", "w4")
    assert {name[:2] for name in offered(s, "at")} == {"51"}
    assert why(s, "at", "4901") == "17.3.1d"


@rule("17.3.2a")
@pytest.mark.parametrize(("space", "box"), [("2036", OFF_SOUTH_WEST), ("4836", OFF_SOUTH_EAST)])
def test_the_southern_edge_is_entered_again_on_the_same_side_of_romania(space: str, box: int) -> None:
    """Romania takes the edge from column 24 to column 30."""
    s = position({"s45": "4530", "s44": space}, "russian", turn="August IV")
    ring(s, space, ["p8", "p9", "p10"])
    assert retreats(s, "s44", 1) == {str(box)}
    s = position({"s45": "4530"}, "russian", turn="August IV")
    s.place(unit(s, "s44"), box)
    at(s, "russian", phases.RETURN_START)
    columns = {int(name[:2]) for name in offered(s, "at")}
    assert columns == (set(range(19, 24)) if box == OFF_SOUTH_WEST else set(range(31, 52)))


@rule("17.4.1b")
def test_nobody_returns_inside_a_closed_country() -> None:
    s = position({"w12": "4010"}, "russian", turn="August IV")
    closed = {s.board.names[space] for space in s.board.north if s.ground.interns[space]}
    assert closed
    s.place(unit(s, "r_res_1"), OFF_NORTH)
    at(s, "russian", phases.RETURN_START)
    assert offered(s, "at")
    assert not offered(s, "at") & closed


@rule("17.4.1c")
def test_no_line_crosses_a_closed_country() -> None:
    """Działdowo with Russians in every hex about it but those of East Prussia; then with one of them left open."""
    s = position({"p8": "Działdowo"})
    around = s.board.neighbours[place(s, "Działdowo")]
    home = [space for space in around if not s.ground.interns[space]]
    assert len(home) < len(around)
    for name, space in zip(["w4", "w5", "w6", "w8", "w10"], home, strict=False):
        s.place(unit(s, name), space)
    assert not is_fed(s, "p8")
    s.place(unit(s, "w4"), NOT_IN_PLAY)
    assert is_fed(s, "p8")


@rule("17.3.1a", "17.3.1d")
def test_nobody_is_sent_off_or_called_back_where_no_edge_is_his() -> None:
    s = battle({"p8": "1518", "w57": "1618"})
    drive_back(s, "w57", "D1")
    assert why(s, "off_map", -OFF_EAST) == "17.3.1a"
    s = position({"w12": "4010", "p8": "Lublin"}, "russian", turn="August IV")
    for name in ("w4", "w5"):
        s.place(unit(s, name), OFF_EAST)
    at(s, "russian", phases.RETURN_START)
    assert why(s, "return", "w12") == "17.3.1d"
    assert offered(s, "return") == {"w4", "w5"}


@rule("17.3.2a", "map.dvina3801", "17.2.1c")
def test_each_stretch_of_the_edge_is_read_from_the_board() -> None:
    """A unit that left the south-western stretch comes back there; the Latvian garrison enters from 3801 on."""
    s = position({"s45": "4530", "p8": "Lublin"}, "russian", turn="August IV", fresh=True)
    s.place(unit(s, "s44"), OFF_SOUTH_WEST)
    at(s, "russian", phases.RETURN_START)
    assert offered(s, "at")
    assert max(int(name[:2]) for name in offered(s, "at")) < 26
    s = position({"w6": "4010", "p8": "Lublin"}, "russian", phases.ENTER, "July I", "campaign", fresh=True)
    s.place(unit(s, "w43"), AVAILABLE)
    s.mark[unit(s, "w43")] |= RELEASED
    at(s, "russian", phases.ENTER)
    do(s, "enter", "w43")
    assert min(offered(s, "at")) == "3801"


@rule("17.4.1a", "17.4.1c", "24.11.1a", "15.4b", "24.11.4a", "24.11.9a")
def test_closed_countries_are_closed_to_march_and_rail_unless_the_freikorps_rule_opens_them() -> None:
    """From Działdowo into 1109 in East Prussia is the end of the march and of the division; nobody goes on to 1108."""
    for name, closed in (("plain", True), ("freikorps", False)):
        options: dict[str, Any] = {} if closed else {"freikorps": True, "fall_of_warsaw": True}
        s = position(
            {"p8": "Działdowo", "p9": "Toruń", "w4": "4010"},
            "polish",
            phases.MOVE,
            "May II",
            "campaign",
            fresh=True,
            **options,
        )
        do(s, "move", "p9")
        assert ({"0501", "0703"} & offered(s, "rail") == set()) == closed, name
        do(s, "stay")
        do(s, "move", "p8")
        assert "1109" in offered(s, "march")
        assert ("1108" not in offered(s, "march")) == closed
        do(s, "march", "1109")
        assert where(s, "p8") == (str(LOST) if closed else "1109")
        supply = [text for what, text, _ in spot_facts(s, "0108") if what == "Polish supply"]
        assert (supply == ["4 divisions"]) == closed
        worth = {text for what, text, _ in spot_facts(s, "Danzig") if what == "City"}
        assert worth == ({"no victory points"} if closed else {"2 victory points"})


@rule("17.4.2c")
def test_lithuanian_railroads_feed_nobody() -> None:
    """The line from Wilno to Kowno carries no supply west of the border, the line from Wilno to Grodno does."""
    s = position({"w4": "Wilno", "p8": "Lublin"}, "russian", turn="August IV", fresh=True)
    layers = cast("dict[str, Any]", s.view("soviet")["layers"])
    fed = {BOARD.names[int(space)] for space in layers["supply"]["spaces"]}
    assert {BOARD.names[spot("Wilno")], BOARD.names[spot("Grodno")]} <= fed
    assert not {BOARD.names[spot("Kowno")], BOARD.names[spot("Koszedary")]} & fed


@rule("17.1.1a", "17.1.2a", "17.1.2b", "17.0a", "17.1.1b")
def test_the_reaction_comes_each_turn_a_pole_is_beyond_the_line_and_what_it_brought_stays() -> None:
    """July II and III in the campaign bring 6 infantry and 1 cavalry factors; doubled, 12 and 2. When the Pole has gone
    back nothing is doubled, and the reserve that came early is still there."""
    s = position({"w4": "4010", "p8": "Gomel", "p9": "Lublin"}, "russian", turn="July II", scenario="belarusian_long")
    for number in range(1, 7):
        s.place(unit(s, f"r_res_{number}"), DUE)
    seen = []
    for month, hex_ in (("July II", "Gomel"), ("July III", "Gomel"), ("July IV", "Lublin")):
        s.place(unit(s, "p8"), place(s, hex_))
        s.turn = s.tables.turns.index(month)
        for kind in range(4):
            s.num[POOL + kind] = 0
        at(s, "russian", phases.REACTIONS)
        early = sum(s.hex[unit(s, f"r_res_{number}")] == AVAILABLE for number in range(2, 7))
        seen.append((pools(s)["Russian pool"], early))
    assert seen == [
        ("12 infantry, 2 cavalry factors", 1),
        ("12 infantry, 2 cavalry factors", 2),
        ("6 infantry, 1 cavalry factors", 2),
    ]
