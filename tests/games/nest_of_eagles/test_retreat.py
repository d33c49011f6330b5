"""Retreat and Advance (chapters 11 and 12)."""

from dataclasses import dataclass
from typing import Any

import pytest

from tests.games.nest_of_eagles.table import (
    asked,
    at,
    do,
    empty,
    fight,
    hex_,
    hold,
    holder,
    level,
    offered,
    position,
    put,
    refused,
    unit,
)
from tests.rules import rule
from vistula.games.nest_of_eagles import phases
from vistula.games.nest_of_eagles import words as told
from vistula.games.nest_of_eagles.board import load_map
from vistula.games.nest_of_eagles.numbers import DEFENDING, DUE, ENTERED, GROUPED, OUT, PHASE, REBUILD, STRENGTHENING
from vistula.games.nest_of_eagles.rules.movement import is_correct, is_correct_for
from vistula.games.nest_of_eagles.rules.retreat import EDGES, NOWHERE, March, Route
from vistula.games.nest_of_eagles.state import Eagles
from vistula.games.nest_of_eagles.units import LITHUANIANS, POLAND, SOVIET


def routes(s: Eagles, space: str, *codes: str, phase: int = 2) -> list[Route]:
    s.num[PHASE] = phase
    return March(s, [unit(s, code) for code in codes], hex_(s, space)).best()


def ends(s: Eagles, found: list[Route]) -> set[str]:
    return {label(s, route.second if route.second >= 0 else route.first) for route in found}


def label(s: Eagles, step: int) -> str:
    return s.board.names[step] if 0 <= step < EDGES else str(step)


# Direction (11.1) ---------------------------------------------------------------------------------------------------


@rule("11.1a", "11.1b")
def test_directions() -> None:
    s = empty()
    h = {name: hex_(s, name) for name in ("3526", "3525", "3626", "3627", "3527", "3427", "3426")}
    east = [name for name in h if name != "3526" and is_correct(s, SOVIET, h["3526"], h[name])]
    assert sorted(east) == ["3626", "3627"]  # northeast and southeast
    west = [name for name in h if name != "3526" and is_correct(s, POLAND, h["3526"], h[name])]
    assert {"3426", "3427"} <= set(west)
    assert "3626" not in west
    near = hex_(s, "0717")
    assert is_correct(s, POLAND, near, hex_(s, "0716"))  # due north, but nearer to Warszawa
    assert not is_correct(s, POLAND, near, hex_(s, "0718"))


@rule("21.1b", "11.1a")
def test_lithuanians_make_for_kowno() -> None:
    s = empty()
    assert is_correct_for(s, LITHUANIANS, hex_(s, "1805"), hex_(s, "1704"))
    assert not is_correct_for(s, LITHUANIANS, hex_(s, "1805"), hex_(s, "1905"))


# Losses (11.3) ------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Way:
    """A Retreat that was offered and made: the hexes entered, and the steps it cost."""

    path: tuple[str, ...]
    lost: int


def ways(s: Eagles, space: str, *codes: str, phase: int = 2) -> set[Way]:
    """Every Retreat of these units together, made on clones as it is offered."""
    c = s.clone()
    assert isinstance(c, Eagles)
    c.num[PHASE] = phase
    for code in codes:
        c.mark[unit(c, code)] |= DEFENDING
    start = c.journal.count
    c.push(phases.RETREAT, hex_(c, space), DEFENDING)
    c.refresh()
    return explored(c, start)


def explored(s: Eagles, start: int) -> set[Way]:
    if asked(s) == "grouping":
        do(s, "together")
    while asked(s) == "lose":
        do(s, s.choices(s.to_move[0])[0].to_json())
    if asked(s) != "route":
        told_of = s.journal.since(start)
        lost = sum(1 for event in told_of if event.code in (told.REDUCED, told.ELIMINATED))
        paths = [event.more or [] for event in told_of if event.code == told.RETREATS]
        return {Way(tuple(s.board.names[step] for step in paths[0]) if paths else (), lost)}
    found: set[Way] = set()
    for action in s.choices(s.to_move[0]):
        c = s.clone()
        assert isinstance(c, Eagles)
        c.play(c.to_move[0], action)
        found |= explored(c, start)
    return found


@rule("11.0a", "10.8b")
def test_two_hexes_in_the_first_phase_one_in_the_second() -> None:
    s = position({"s45": "3526", "10": "3426"})
    assert {len(way.path) for way in ways(s, "3526", "s45")} == {2}
    assert {len(way.path) for way in ways(s, "3526", "s45", phase=6)} == {1}


@rule("11.3a", "11.3b", "11.2a")
def test_lines_and_wrong_directions_cost_a_step_each() -> None:
    """V14: wrong Direction and a line, then a line: 3 steps for the two divisions together; in Phase 6 only 2."""
    units = {"s45": "3526", "s41": "3526", "10": "3525", "11": "3626", "12": "3627", "13": "3426", "14": "3427"}
    s = position(units)
    # Due south is all that is open: wrong Direction, and the lines of the 12th or 14th.
    assert ways(s, "3526", "s45", "s41", phase=6) == {Way(("3527",), 2)}
    assert min(way.lost for way in ways(s, "3526", "s45", "s41", phase=2)) == 3


@rule("11.3a", "4.2d")
def test_a_friend_in_the_hex_entered_cancels_the_line() -> None:
    s = position({"s45": "3526", "10": "3525", "s41": "3626"})
    assert routes(s, "3526", "s45", phase=6)[0].steps_lost == 0
    alone = position({"s45": "3526", "10": "3525"})
    to_626 = [
        r for r in March(alone, [unit(alone, "s45")], hex_(alone, "3526")).routes if label(alone, r.first) == "3626"
    ]
    assert min(r.steps_lost for r in to_626) >= 1


@rule("11.3c")
def test_an_unbridged_large_river_costs_a_step_without_a_friend_beyond() -> None:
    s = position({"10": "1609", "w2": "1708"})
    s.num[PHASE] = 6
    found = {label(s, r.first): r.steps_lost for r in March(s, [unit(s, "10")], hex_(s, "1609")).routes}
    assert (found["1509"], found["1608"]) == (1, 2)  # 1608 lies in the wrong Direction, across a line
    put(s, {"11": "1509"})
    again = {label(s, r.first): r.steps_lost for r in March(s, [unit(s, "10")], hex_(s, "1609")).routes}
    assert (again["1509"], again["1608"]) == (0, 2)


@rule("11.3e", "11.3f")
def test_a_step_that_cannot_be_made_costs_three() -> None:
    """V15: blocked all round: 3 steps for each hex."""
    ring = {"s45": "3525", "s41": "3626", "s44": "3627", "s47": "3527", "s58": "3427", "s60": "3426"}
    poles = ("10", "11", "12")  # nine steps among them
    s = position({**ring, **dict.fromkeys(poles, "3526")}, side="soviet")
    for code in ring:
        s.lost[unit(s, code)] = 0
    assert ways(s, "3526", *poles, phase=6) == {Way((), 3)}
    assert ways(s, "3526", *poles, phase=2) == {Way((), 6)}


@rule("11.3b", "3.4.3j")
def test_remnants_and_lone_trains_pay_no_direction() -> None:
    blocked = {"s45": "3426", "s41": "3427"}
    s = position({"10": ("3526", "remnant"), **blocked}, side="soviet")
    assert routes(s, "3526", "10", phase=6)[0].steps_lost == 0
    s = position({"10": "3526", **blocked}, side="soviet")
    assert routes(s, "3526", "10", phase=6)[0].steps_lost >= 1
    s = position({"T1": "3424", "s45": "3423", "s41": "3524"}, side="soviet")
    assert March(s, [unit(s, "T1")], hex_(s, "3424")).trains


@rule("11.4a", "11.3d", "10.8b")
def test_a_strong_group_may_break_through_a_weak_one() -> None:
    """V16: through 2 SP it costs 2 steps and the line crossed, all in the correct Direction; in Phase 6 two hexes."""
    units = {"s45": "3526", "s41": "3526", "k2": "3626", "10": "3525", "11": "3527", "12": "3627", "13": "3426"}
    s = position(units)
    s.num[PHASE] = 6
    march = March(s, [unit(s, "s45"), unit(s, "s41")], hex_(s, "3526"))
    through = [route for route in march.routes if label(s, route.first) == "3626"]
    assert through
    assert all(route.second >= 0 and route.steps_lost >= 2 for route in through)
    weak = March(s, [unit(s, "s45")], hex_(s, "3526"))
    assert any(label(s, route.first) == "3626" for route in weak.routes)  # 3 SP are enough
    put(s, {"s45": ("3526", "reduced")})
    assert not any(label(s, r.first) == "3626" for r in March(s, [unit(s, "s45")], hex_(s, "3526")).routes)


# Choice of route (11.5, 11.6) ---------------------------------------------------------------------------------------


@rule("11.5a")
def test_fewest_losses_first() -> None:
    s = position({"s45": "3526", "10": "3426"})
    assert {way.lost for way in ways(s, "3526", "s45")} == {0}
    assert "3525" not in {way.path[0] for way in ways(s, "3526", "s45")}  # due north, a wrong Direction, costs a step


@rule("11.6a")
def test_not_back_and_not_beside_the_start() -> None:
    s = position({"s45": "3526", "10": "3426"})
    routes = March(s, [unit(s, "s45")], hex_(s, "3526")).routes
    assert routes
    assert {s.board.distance(route.second, hex_(s, "3526")) for route in routes} == {2}


@rule("11.6b", "11.6c")
def test_then_away_from_enemies_then_straight() -> None:
    s = position({"s45": "3526", "10": "3426", "k1": "3825"})
    found = ways(s, "3526", "s45")
    assert found
    for way in found:
        assert s.board.distance(hex_(s, way.path[1]), hex_(s, "3825")) > 1
        assert [int(step[:2]) for step in way.path] == [36, 37]  # both hexes in the correct Direction, east


@rule("11.6c")
def test_a_remnant_that_pays_nothing_still_goes_straight_home() -> None:
    """A wrong Direction costs a Remnant no step, so all ways are equally cheap; nobody is near: east, twice."""
    s = position({"s45": ("3526", "remnant"), "k1": "3426", "10": "2010"})
    fight(s, "3526", "k1", rolls=[1, 2])
    assert asked(s) == "route"
    firsts = {s.board.names[a.x] for a in s.choices("soviet")}
    assert firsts == {"3626", "3627"}


@rule("11.6d")
def test_an_overstacked_end_only_if_there_is_no_other() -> None:
    crowd = {"s41": "3626", "s44": "3626", "s47": "3626", "s58": "3626"}
    s = position({"s45": "3526", "10": "3426", **crowd})
    assert "3626" not in {way.path[-1] for way in ways(s, "3526", "s45", phase=6)}
    ring = {"10": "3525", "11": "3627", "12": "3527", "13": "3427", "14": "3426"}
    s = position({"s45": "3526", **ring, **crowd})
    assert {way.path[-1] for way in ways(s, "3526", "s45", phase=6)} == {"3626"}


# Playing it ---------------------------------------------------------------------------------------------------------


@rule("11.0a", "11.2b", "10.3d", "17.3d")
def test_a_beaten_stack_retreats_together_or_apart() -> None:
    s = position({"10": "3426", "11": "3426", "s45": "3526", "skB": "3526"}, marks={"s45": STRENGTHENING})
    fight(s, "3526", "10", "11", rolls=[1, 2])
    assert asked(s) == "grouping"
    assert offered(s, "take") == ["s45", "skB"]
    do(s, "take skB", "go")
    while asked(s) == "route":
        do(s, s.choices("soviet")[0].to_json())
    assert at(s, "skB") != "3526"
    while asked(s) == "route":
        do(s, s.choices("soviet")[0].to_json())
    assert at(s, "s45") != "3526"
    assert not s.mark[unit(s, "s45")] & STRENGTHENING


@rule("2.3.2c", "2.3.2d", "16.0k")
@pytest.mark.parametrize(("edge", "later"), [(2, 1), (3, 1), (4, 3)])
def test_soviets_may_retreat_over_three_edges(edge: int, later: int) -> None:
    s = position({"w2": "3910", "10": "3811"})
    s.mark[unit(s, "w2")] |= GROUPED
    s.push(phases.WALK_BACK, hex_(s, "3910"), EDGES + edge, NOWHERE, s.seat_for(unit(s, "w2")))
    s.refresh()
    assert at(s, "w2") == str(DUE)
    assert s.due[unit(s, "w2")] - 1 == s.turn + later


@rule("2.3.2c", "2.3.2a")
def test_over_the_edge_is_a_step_and_only_for_soviets() -> None:
    s = position({"w2": "3910", "10": "3809"})
    assert any(route.first == EDGES + 3 for route in March(s, [unit(s, "w2")], hex_(s, "3910")).routes)
    s = position({"10": "3910", "w2": "3809"})
    assert all(route.first < EDGES for route in March(s, [unit(s, "10")], hex_(s, "3910")).routes)


@rule("19.4c")
def test_the_lwow_unit_does_not_survive_a_retreat() -> None:
    s = position({"Lw": "Lwów", "K4": "1624", "K6": "1624", "K11": "1524"}, side="soviet", numbers={ENTERED: 1})
    fight(s, "Lwów", "K4", "K6", "K11", rolls=[1, 3])
    assert at(s, "Lw") == str(OUT)


@rule("3.4.4b", "3.4.6b", "19.5d")
def test_cars_tanks_and_motors_do_not_swim() -> None:
    ring = {"w2": "1608", "w4": "1708", "w6": "1709", "w8": "1508"}
    for code, where in (("Tank", OUT), ("Mot", REBUILD)):
        s = position({**ring, code: "1609", "10": "1609"}, side="soviet", control={"Grodno": "soviet"})
        fight(s, "1609", "w2", "w4", "w6", rolls=[1, 3])
        while asked(s) in ("grouping", "route", "lose"):
            do(s, s.choices(s.to_move[0])[0].to_json())
        assert at(s, "10") in ("1509", "1510", "1610", "1611", "1710", "1711", "1410")  # over the Niemen
        assert at(s, code) == str(where)


# Advance (12) -------------------------------------------------------------------------------------------------------


def won(s: Eagles, target: str, *units: str) -> None:
    fight(s, target, *units, rolls=[1, 2])
    while asked(s) not in ("advance", "advance_to"):
        do(s, s.choices(s.to_move[0])[0].to_json())


def reach(s: Eagles, code: str) -> set[str]:
    do(s, f"advance {code}")
    if asked(s) != "advance_to":
        return {at(s, code)}  # the only place, taken for the player
    return {s.board.names[a.x] for a in s.choices(s.to_move[0]) if a.verb.name == "to"}


@rule("12.0a", "12.0b", "12.1a", "12.1c")
@pytest.mark.parametrize(("code", "other", "farthest"), [("10", "k1", 2), ("C1", "k1", 2)])
def test_polish_units_advance_two(code: str, other: str, farthest: int) -> None:
    s = position({code: "3426", other: "3426", "sb1": "3526"})
    won(s, "3526", code, other)
    found = reach(s, code)
    assert "3526" in found
    assert max(s.board.distance(hex_(s, "3526"), hex_(s, name)) for name in found) == farthest - 1


@rule("12.1a")
@pytest.mark.parametrize(("code", "farthest"), [("s45", 1), ("K4", 3), ("skB", 3)])
def test_soviet_cavalry_advances_three_and_infantry_one(code: str, farthest: int) -> None:
    s = position({code: "3626", "s41": "3626", "vr1": "3526"}, side="soviet")
    won(s, "3526", code, "s41")
    found = reach(s, code)
    assert max(s.board.distance(hex_(s, "3526"), hex_(s, name)) for name in found) == farthest - 1


@rule("12.1a", "12.0a")
def test_tanks_and_guns_take_the_hex_only_and_aircraft_nothing() -> None:
    s = position({"10": "3426", "Tank": "3426", "Air": "3426", "sb1": "3526"})
    won(s, "3526", "10", "Tank", "Air")
    assert "Air" not in offered(s, "advance")
    assert reach(s, "Tank") == {"3526"}


@rule("12.1b", "10.8c")
def test_in_the_second_phase_only_the_attacked_hex() -> None:
    s = position({"C1": "3426", "10": "3426", "sb1": "3526"}, phase="attack 2")
    won(s, "3526", "C1", "10")
    assert reach(s, "C1") == {"3526"}


@rule("12.2a")
def test_a_large_river_stops_an_advance() -> None:
    s = position({"10": "1609", "C1": "1609", "14": "1609", "wb1": "1610"})
    won(s, "1610", "10", "C1", "14")
    assert reach(s, "C1") == {"1610"}


@rule("2.7a", "3.4.7c")
def test_an_advance_takes_towns_and_leaves_the_aircraft_behind() -> None:
    s = position({"10": "2110", "Air": "2110", "wb1": "2111"}, control={"Lida": "poland"})
    won(s, "2111", "10")
    do(s, "advance 10", "to 2111")
    assert holder(s, "Baranowicze") == "poland"
    assert at(s, "Air") != "2110"
    assert s.board.town_index[int(s.at[unit(s, "Air")])] >= 0
    hold(s, {"Lida": "poland"})
    assert level(s, "10") == "full"


# Groups and routes, as they are asked (11.2, 11.4 to 11.6) ----------------------------------------------------------


@rule("11.2a", "11.2b")
def test_a_beaten_stack_retreats_together_or_in_groups() -> None:
    s = position({"10": "2010", "11": "2010", "12": "1909", "w2": "2009", "wb1": "2009", "wb2": "2009"})
    fight(s, "2009", "10", "11", "12", rolls=[1, 2])
    assert asked(s) == "grouping"
    assert refused(s, "take w4") == "11.2b"  # not of that stack
    assert refused(s, "go") == "11.2b"  # nobody is named
    do(s, "take w2")
    assert refused(s, "take w2") == "11.2a"
    do(s, "go")
    assert asked(s) == "route"
    assert refused(s, "retreat 2010") == "11.5a"
    assert refused(s, "leave #3") == "11.5a"
    assert refused(s, "stand") == "11.5a"
    s.play(s.to_move[0], s.choices(s.to_move[0])[0])
    assert at(s, "w2") != "2009"
    assert (at(s, "wb1"), at(s, "wb2")) == ("2009", "2009")  # the others are asked for themselves
    assert asked(s) == "grouping"


@rule("11.2b")
def test_all_see_which_group_is_being_named() -> None:
    s = position({"10": "2010", "11": "2010", "12": "1909", "w2": "2009", "wb1": "2009", "wb2": "2009"})
    fight(s, "2009", "10", "11", "12", rolls=[1, 2])
    assert chosen(s, "poland") == set()
    do(s, "take w2")
    assert chosen(s, "poland") == chosen(s, "soviet") == {unit(s, "w2")}


def chosen(s: Eagles, seat: str) -> set[int]:
    pieces: Any = s.view(seat)["pieces"]
    return {piece["id"] for piece in pieces if "chosen" in piece.get("status", [])}


@rule("11.5a")
def test_nobody_retreats_where_it_costs_more() -> None:
    s = position({"10": "2010", "11": "2011", "w2": "2009"})
    fight(s, "2009", "10", rolls=[1, 2])
    assert asked(s) == "route"
    ways = {s.board.names[a.x] for a in s.choices("soviet")}
    assert ways == {"2208", "2209"}  # two hexes east, for nothing
    assert refused(s, "retreat 2008") == "11.5a"
    assert refused(s, "retreat 1908") == "11.5a"
    assert refused(s, "leave #2") == "11.5a"
    assert refused(s, "stand") == "11.5a"


@rule("11.4a", "11.3d")
@pytest.mark.parametrize(("blocker", "passes"), [("k2", True), ("10", False)])
def test_through_two_strength_points_but_not_through_four(blocker: str, passes: bool) -> None:
    """Poles all around the 53rd but for one hex, whose garrison it may or may not break through to the east."""
    ring = {"11": "2009", "12": "2011", "13": "1910", "14": "1909", "15": "2109", blocker: "2110"}
    s = position({"w53": "2010", "w2": "2010", **ring})
    fight(s, "2010", "11", "12", "13", "14", rolls=[1, 2])
    while asked(s) in ("grouping", "route", "lose"):
        s.play(s.to_move[0], s.choices(s.to_move[0])[0])
    escaped = [code for code in ("w53", "w2") if s.at[unit(s, code)] >= 0 and at(s, code) != "2010"]
    assert bool(escaped) == passes


@rule("11.1a")
def test_nearer_to_warsaw_is_right_for_poles() -> None:
    board = load_map(None)
    assert board.to_warsaw[board.warsaw] == 0
    assert board.to_warsaw[board.number("0713")] == 1
    assert board.to_warsaw[board.number("0414")] == 3


@rule("11.6b")
def test_not_beside_the_enemy_if_it_can_be_helped() -> None:
    """First Attack Phase: two hexes east for nothing; those that end beside the brigade at 2309 are left out."""
    s = position({"10": "2010", "11": "2010", "w2": "2009"})
    fight(s, "2009", "10", "11", rolls=[1, 2])
    free = ends_offered(s)
    s = position({"10": "2010", "11": "2010", "w2": "2009", "k2": "2309"})
    fight(s, "2009", "10", "11", rolls=[1, 2])
    near = {label for label in free if s.board.distance(hex_(s, label), hex_(s, "2309")) == 1}
    assert near
    assert ends_offered(s) == free - near


def ends_offered(s: Eagles) -> set[str]:
    """Where the retreating unit may end, by every way that is offered."""
    found: set[str] = set()
    if asked(s) != "route":
        return {at(s, "w2")}
    for action in s.choices(s.to_move[0]):
        c = s.clone()
        assert isinstance(c, Eagles)
        c.play(c.to_move[0], action)
        found |= ends_offered(c)
    return found


@rule("12.0a", "12.0b", "12.1a")
def test_who_advances_and_where_to() -> None:
    s = position({"10": "3426", "k1": "3426", "11": "3425", "12": "3424", "sb1": "3526"})
    won(s, "3526", "10", "k1")
    assert asked(s) == "advance"
    assert refused(s, "advance 11") == "12.0a"  # it did not take part
    do(s, "advance 10")
    assert refused(s, "to 3520") == "12.1a"
    do(s, "to 3526")
    assert refused(s, "advance 10") == "12.0a"  # once


@rule("12.0b")
def test_a_vacated_hex_that_is_full_takes_nobody() -> None:
    """Five attackers, room for four: the last is not asked, and the phase is over."""
    units = {"10": "3426", "11": "3426", "12": "3525", "13": "3525", "14": "3525", "sb1": "3526"}
    s = position(units, phase="attack 2")
    won(s, "3526", "10", "11", "12", "13", "14")
    for code in ("10", "11", "12", "13"):
        do(s, f"advance {code}")
    assert (at(s, "13"), at(s, "14")) == ("3526", "3525")
    assert asked(s) == "spend"
