"""Soviet special units, the Rebellion, Lithuania, three players (chapters 19.8.1, 20, 21 and 22)."""

import pytest

from tests.games.nest_of_eagles.table import (
    asked,
    at,
    box,
    do,
    fight,
    finish,
    game,
    go_to,
    hex_,
    hold,
    holder,
    level,
    lose,
    new,
    offered,
    position,
    put,
    reaches,
    refused,
    unit,
    why,
)
from tests.rules import rule
from vistula.games.nest_of_eagles.board import load_map
from vistula.games.nest_of_eagles.numbers import (
    ATTACKING,
    CROSSED,
    DEEDS,
    DUE,
    EAST_IN_BELARUS,
    EAST_IN_UKRAINE,
    ENTERED,
    FORMING,
    FORMING_LAST,
    FRONT_ATTACKS,
    IN_SMOLENSK,
    KIJOW_MARKER,
    KIJOW_TAKEN,
    KONARMIYA_FOUGHT,
    KONARMIYA_WEST,
    LITHUANIANS_LEFT,
    NEGOTIATING,
    OFF,
    OUT,
    OVER_DZWINA,
    POLISH_MARKER,
    POOL,
    PRIORITY_FRONT,
    PROHIBITED,
    REBEL,
    REBELLION,
    REBELLION_OVER,
    REBUILD,
    RESERVES,
    UKRAINE_BOX,
    WILNO_CLOCK,
)
from vistula.games.nest_of_eagles.state import Eagles
from vistula.games.nest_of_eagles.units import KONARMIYA, SOUTHWEST, WEST, load_order

POLES = {"10": "2010", "11": "2222"}
SOVIETS = {**POLES, "w2": "3704", "s45": "3724"}


# Konarmiya (20.1) ---------------------------------------------------------------------------------------------------


@rule("20.1.2a", "20.1.2b", "20.1a")
@pytest.mark.parametrize(("die", "result"), [(5, "full"), (4, "reduced")])
def test_weakened_konarmiya_divisions_recover_on_a_five(die: int, result: str) -> None:
    units = {**SOVIETS, "K4": ("3725", "reduced"), "K6": "3726"}
    s = position(units, phase="move", side="soviet")
    s.force([die])
    go_to(s, "replace", "soviet")
    do(s, "assign #1")
    assert level(s, "K4") == result
    s = position(units, phase="move", side="soviet", numbers={KONARMIYA_FOUGHT: 1})
    go_to(s, "replace", "soviet")
    assert level(s, "K4") == "reduced"  # it attacked: no roll
    near = {**units, "12": "3825"}
    s = position(near, phase="move", side="soviet")
    s.force([6])
    go_to(s, "replace", "soviet")
    assert level(s, "K4") == "reduced"  # an enemy beside it


@rule("20.1.3a")
def test_a_demoralized_konarmiya_leaves_the_game() -> None:
    units = {**SOVIETS, "K4": ("3725", "reduced"), "KS": "3725"}
    s = position(units, phase="turn end", side="soviet", boxes={"ukraine": 0})
    assert (at(s, "K4"), at(s, "KS")) == (str(OUT), str(OUT))
    s = position(units, phase="turn end", side="soviet", boxes={"ukraine": -1})
    assert at(s, "K4") == "3725"
    s = position({**SOVIETS, "K4": "3725"}, phase="turn end", side="soviet", boxes={"ukraine": 5})
    assert at(s, "K4") == "3725"  # one Full division is enough


@rule("20.1.4a", "20.1.4b", "20.1b")
def test_the_transfer_of_the_konarmiya() -> None:
    numbers = {ENTERED: 1, POLISH_MARKER: 2}
    units = {**SOVIETS, "K4": "1424", "K6": "1525", "12": "1425"}
    s = position(units, phase="turn start", side="soviet", numbers=numbers)
    assert asked(s) == "transfer"
    do(s, "transfer")
    assert s.num[KONARMIYA_WEST] == 1
    assert s.front_of(unit(s, "K4")) == WEST
    put(s, {"s41": "1424"})
    for may in (False, True):
        go_to(s, "attack 1", "soviet")
        do(s, "attack 1425")
        assert sorted(offered(s, "join")) == (["K4", "K6", "s41"] if may else [])  # the 41st, alone, is in by itself
        assert why(s, "join K4") == ("" if may else "20.1.4b")
        go_to(s, "turn start", "soviet")  # the next one
    one = {**SOVIETS, "K4": "1424"}
    assert asked(position(one, phase="turn start", side="soviet", numbers=numbers)) != "transfer"


# Reserves (20.2) ----------------------------------------------------------------------------------------------------


@rule("20.2.1a", "20.2.1b", "20.2a")
@pytest.mark.parametrize(
    ("deed", "front"), [(EAST_IN_BELARUS, WEST), (EAST_IN_UKRAINE, SOUTHWEST), (OVER_DZWINA, WEST), (IN_SMOLENSK, WEST)]
)
def test_polish_deeds_call_soviet_reserves(deed: int, front: int) -> None:
    s = position(SOVIETS, phase="turn start", side="soviet", numbers={DEEDS: deed})
    assert asked(s) == "deed"
    called = offered(s, "reserve")
    assert called
    assert all(s.order.front[unit(s, code)] == front for code in called)
    do(s, f"reserve {called[0]}")
    assert at(s, called[0]) == str(DUE)
    assert s.due[unit(s, called[0])] == s.turn + 1


@rule("20.2.1a", "20.2.1b")
def test_what_the_deeds_are() -> None:
    s = position({"10": "3706", "11": "2222"}, phase="move")
    do(s, "move 10", "to 3806")
    assert s.num[DEEDS] & EAST_IN_BELARUS
    s = position({"k1": "3705", "11": "2222"}, phase="move", control={"Smoleńsk": "soviet"})
    do(s, "move k1", "to 3704")
    assert s.num[DEEDS] & IN_SMOLENSK
    s = position({"10": "2703", "11": "2222"}, phase="move")
    do(s, "move 10", "to 2702")
    assert s.num[DEEDS] & OVER_DZWINA


@rule("20.2.1c")
def test_a_pausing_front_may_take_a_reserve_for_its_replacements() -> None:
    numbers = {FORMING: 1, FORMING_LAST: 3}
    s = position(SOVIETS, phase="replace", side="soviet", numbers=numbers)
    assert asked(s) == "deed"
    do(s, "reserve r19")
    while asked(s) in ("cavalry_deed", "deed"):
        assert offered(s, "reserve") == []  # one such division a turn
        do(s, "decline" if asked(s) == "cavalry_deed" else "done")
    assert s.num[POOL + 1] == 0
    assert s.num[POOL + 2] == 2
    s = position(
        SOVIETS, phase="replace", side="soviet", numbers={**numbers, FRONT_ATTACKS + 1: 1, FRONT_ATTACKS + 2: 1}
    )
    assert asked(s) != "deed"


@rule("20.2.1d", "efr.20.2.1")
def test_the_latvians_come_last() -> None:
    s = position(SOVIETS, phase="turn start", side="soviet", numbers={DEEDS: EAST_IN_UKRAINE})
    assert "rŁ" not in offered(s, "reserve")
    assert refused(s, "reserve rŁ") == "20.2.1d"
    s = position(SOVIETS, numbers={DEEDS: EAST_IN_UKRAINE})
    for code in ("r19", "r48", "r55", "r3", "r46"):
        s.place(unit(s, code), OUT)
    go_to(s, "turn start", "soviet")
    assert offered(s, "reserve") == ["rŁ"]


@rule("20.2.2a", "20.2.2b", "20.2.2c")
def test_reserve_cavalry_takes_the_place_of_a_unit() -> None:
    s = position(SOVIETS, phase="turn start", side="soviet", numbers={DEEDS: EAST_IN_BELARUS})
    do(s, "reserve r19")
    assert asked(s) == "cavalry_deed"
    do(s, "cavalry 33Kw")  # the only unit that may be exchanged is taken for the player
    assert (at(s, "33Kw"), level(s, "33Kw")) == ("3704", "reduced")
    assert at(s, "w2") == str(OUT)
    assert at(s, "33Ks") == str(OFF)
    lose(s, "33Kw", 3)
    assert (at(s, "33Kw"), at(s, "33Ks")) == (str(RESERVES), str(RESERVES))


# Revolutionaries and Ukrainians (20.3, 20.4) ------------------------------------------------------------------------


@rule("20.3a", "20.3b", "efr.20.3")
def test_the_polish_revolutionary_division() -> None:
    over = {FORMING: 3, FORMING_LAST: 3, ENTERED: 1, POLISH_MARKER: 1}
    units = {**SOVIETS, "w4": "Białystok"}
    s = position(units, phase="move", side="soviet", numbers=over)
    s.force([5])
    go_to(s, "replace", "soviet")
    while asked(s) == "deed":
        do(s, "done")
    do(s, "assign #1")
    assert (at(s, "PRD"), level(s, "PRD")) == ("1311", "reduced")
    s.force([3])
    go_to(s, "replace", "soviet")
    while asked(s) == "deed":
        do(s, "done")
    do(s, "assign #1")
    assert level(s, "PRD") == "full"
    s = position(units, phase="move", side="soviet", numbers={**over, FORMING: 1})
    go_to(s, "replace", "soviet")
    assert at(s, "PRD") == str(OFF)


@rule("20.4.3a", "20.4a")
@pytest.mark.parametrize(("die", "comes"), [(6, True), (5, False)])
def test_a_ukrainian_brigade_may_rise_again(die: int, comes: bool) -> None:
    s = position({**SOVIETS, "s41": "Lwów"}, phase="move", side="soviet")
    for code in ("su1", "su2", "su3"):
        s.place(unit(s, code), OFF)
    hold(s, {"Kijów": "soviet"})
    s.force([die])
    go_to(s, "replace", "soviet")
    do(s, "assign #1")
    if comes:
        assert {"Kijów", "Bachmacz"} <= set(offered(s, "settle"))
        do(s, "settle Kijów")
        assert (at(s, "su1"), level(s, "su1")) == ("3320", "full")
    else:
        assert s.at[unit(s, "su1")] < 0


@rule("20.4.1a", "scn.rebellion", "20.4b")
def test_each_side_sets_a_ukrainian_marker_aside_in_secret() -> None:
    for scenario in ("kijow_offensive", "spring_1920", "war_of_1920"):
        s = new(scenario)
        assert (asked(s), s.to_move) == ("rebellion_marker", ("poland",))
        do(s, "brigade #2")
        assert s.to_move == ("soviet",)
        other = new(scenario)
        do(other, "brigade #3")
        assert (other.view("soviet"), other.prompt("soviet").text) == (s.view("soviet"), s.prompt("soviet").text)
        do(s, "brigade #1")
        assert (s.num[REBELLION], s.num[REBELLION + 1]) == (2, 1)
    assert asked(new("july_offensive")) != "rebellion_marker"


def approach(polish: int, soviet: int, **more: str) -> Eagles:
    numbers = {REBELLION: polish, REBELLION + 1: soviet, REBELLION_OVER: 0}
    units = {"10": "2525", "11": "2010", "12": "2222", "su1": "3526", "su2": "3622", "su3": "2627", **more}
    s = position(units, phase="move", numbers=numbers)
    do(s, "move 10", "to 2526")
    return s


@rule("20.4.1b", "20.4.1c", "20.4.1d", "20.4.1e")
def test_the_rebellion_is_revealed_by_the_first_pole_beside_a_brigade() -> None:
    s = approach(1, 2)
    assert s.num[REBELLION_OVER] == 1
    assert s.mark[unit(s, "su1")] & REBEL
    assert s.party[unit(s, "su1")] == 0
    assert not s.mark[unit(s, "su2")] & (REBEL | NEGOTIATING)  # loyal
    assert s.mark[unit(s, "su3")] & NEGOTIATING
    assert why(s, "move su1") == "19.4a"
    same = approach(2, 2)
    assert all(same.mark[unit(same, code)] & NEGOTIATING for code in ("su1", "su2", "su3"))


@rule("20.4.1c", "20.4.1f", "20.4.1g", "16.0f")
def test_what_becomes_of_the_brigades_at_the_end_of_the_polish_turn() -> None:
    s = approach(1, 2)
    go_to(s, "turn end", "poland")
    assert at(s, "su1") == str(OFF)
    assert at(s, "su2") == "3622"
    assert at(s, "su3") == str(OFF)  # nobody attacked it
    assert at(s, "UH") == str(DUE)
    attacked = approach(1, 2)
    go_to(attacked, "attack 2", "poland")
    fight(attacked, "2627", "10", rolls=[5, 6])
    assert not attacked.mark[unit(attacked, "su3")] & NEGOTIATING


@rule("20.4.1c")
def test_a_rebel_among_soviets_is_disarmed_and_one_alone_fights_for_poland() -> None:
    s = approach(1, 2, s45="3526")
    assert at(s, "su1") == str(OFF)
    s = approach(1, 2, s45="3525")
    go_to(s, "attack 2", "poland")
    do(s, "attack 3525")
    assert s.mark[unit(s, "su1")] & ATTACKING  # the only one who could, taken for the player
    assert [action.to_json() for action in s.choices("poland")] == [["strike"]]


@rule("19.8.1a")
@pytest.mark.parametrize(("taken", "where"), [(0, str(OUT)), (1, "2222")])
def test_ukrainians_leave_if_kijow_was_never_taken(taken: int, where: str) -> None:
    """V25"""
    units = {"10": "2010", "U2": "2222"}
    s = position(units, phase="round end", side="soviet", rounds="30.V", numbers={KIJOW_TAKEN: taken})
    assert at(s, "U2") == where
    assert at(s, "U1") == (str(OUT) if not taken else str(UKRAINE_BOX))


# Lithuania (21) -----------------------------------------------------------------------------------------------------


LITHUANIA = {**SOVIETS, "L1": "1805"}


@rule("21.1e", "21.2b", "21.4c", "19.3d")
def test_who_may_attack_lithuanians() -> None:
    units = {**LITHUANIA, "12": "1806", "LB1": "1806"}
    s = position({**units, "w4": "1807"}, phase="attack 1")
    assert why(s, "attack 1805") == "21.1e"
    s = position(units, numbers={CROSSED: 1})
    assert why(s, "attack 1805") == ""
    inside = {**SOVIETS, "L1": "Wilno", "12": "2006", "LB1": "2006", "13": "2106", "w4": "2107"}
    s = position(inside, numbers={CROSSED: 1})
    hold(s, {"Wilno": "lithuania"})
    s.refresh()
    do(s, "attack Wilno")
    assert why(s, "join 12") == "21.4c"
    s = position({**SOVIETS, "L1": "Kowno", "12": "1605", "w4": "1606"}, numbers={CROSSED: 1})
    assert why(s, "attack Kowno") == "21.2b"


@rule("21.2a", "21.2b")
def test_the_demarcation_line() -> None:
    s = position({**SOVIETS, "L1": "Kowno", "w4": "1806"}, phase="move", side="soviet")
    do(s, "move w4")
    assert refused(s, "to 1805") == "21.2a"
    s = position({**SOVIETS, "12": "1806", "L1": "Kowno"}, phase="move")
    do(s, "move 12")
    assert refused(s, "to 1805") == "21.2a"
    crossed = position({**SOVIETS, "12": "1806", "L1": "Kowno"}, phase="move", numbers={CROSSED: 1})
    assert "1805" in reaches(crossed, "12")
    near = position({**SOVIETS, "12": "1605", "L1": "1805"}, phase="move", numbers={CROSSED: 1})
    do(near, "move 12")
    assert refused(near, "to Kowno") == "21.2b"
    stray = position({**SOVIETS, "w4": "1805"}, phase="move", side="soviet")
    assert refused(stray, "done") == "6.2b"


@rule("21.3a", "21.3b", "21.3c")
def test_the_aspirations_line() -> None:
    s = position({**SOVIETS, "L1": "2205"}, phase="move", side="soviet", numbers={CROSSED: 1})
    assert all(s.board.land[hex_(s, label)] for label in reaches(s, "L1"))
    units = {**SOVIETS, "L1": "Wilno", "w4": "2406"}
    s = position(units, phase="move", side="soviet", numbers={CROSSED: 1}, control={"Wilno": "lithuania"})
    assert holder(s, "Wilno") == "lithuania"
    do(s, "move w4")
    assert refused(s, "to 2305") == "21.3b"
    taken = position({**SOVIETS, "L1": "1805"}, phase="move", side="soviet", control={"Wilno": "poland"})
    do(taken, "move L1", "to Wilno")
    assert holder(taken, "Wilno") == "lithuania"
    assert box(taken, "belarus") == -4  # for the Soviet player


@rule("21.4a", "21.4b", "21.4d", "21.4e", "21.1c")
def test_the_lithuanians_must_have_wilno_or_go() -> None:
    s = position(LITHUANIA, phase="round end", side="soviet", rounds="22.VIII")
    assert s.at[unit(s, "L1")] >= 0
    s = position(LITHUANIA, phase="round end", side="soviet", rounds="29.VIII")
    assert at(s, "L1") == str(OUT)  # idle
    late = {WILNO_CLOCK: game_round("29.VIII"), CROSSED: 1}
    s = position(LITHUANIA, phase="round end", side="soviet", rounds="5.IX", numbers=late)
    assert s.at[unit(s, "L1")] >= 0
    s = position(LITHUANIA, phase="round end", side="soviet", rounds="12.IX", numbers=late)
    assert at(s, "L1") == str(OUT)
    lost = {**SOVIETS, "L2": "1805", "LB1": "2006"}
    s = position(lost, phase="move", numbers={CROSSED: 1}, control={"Wilno": "lithuania"})
    do(s, "move LB1", "to Wilno")
    assert s.num[LITHUANIANS_LEFT] == 1
    assert at(s, "L2") == str(OUT)
    soviet_wilno = position({**SOVIETS, "L1": "1805"}, phase="move", side="soviet", control={"Wilno": "soviet"})
    do(soviet_wilno, "move L1", "to Wilno")
    assert holder(soviet_wilno, "Wilno") == "lithuania"


def game_round(label: str) -> int:
    return new("battle_of_warsaw").tables.round(label)


@rule("21.1a", "21.1d", "21.1c", "21.4a")
def test_lithuanians_fight_alone_with_the_morale_of_belarus() -> None:
    units = {**SOVIETS, "L1": "1805", "w4": "1904", "12": "Wilno"}
    s = position(units, side="soviet", boxes={"belarus": -8})
    do(s, "attack Wilno", "join L1")
    assert why(s, "join w4") == "21.1a"
    do(s, "strike", rolls=[5, 6])
    while asked(s) in ("attack_order", "defense_order"):
        do(s, "order #0")
    assert box(s, "belarus") == -7
    assert s.num[FRONT_ATTACKS + 1] == 0
    assert s.num[WILNO_CLOCK] == s.turn


# Three players (22) -------------------------------------------------------------------------------------------------


@rule("22.0a", "scn.3p")
def test_three_seats() -> None:
    s = new("battle_of_warsaw", three_players=True)
    assert s.seats == ("poland", "soviet_west", "soviet_southwest")
    assert s.seat_for(unit(s, "w27")) == 1
    assert s.seat_for(unit(s, "K4")) == 2
    assert s.seat_for(unit(s, "L1")) == 1
    for scenario in ("berezyna_1920", "kijow_offensive", "niemen_1920"):
        assert "three_players" not in new(scenario).options


@rule("22.1a", "22.1b", "22.1e")
def test_priority() -> None:
    two_against = {**SOVIETS, "w4": "1311", "w6": "1311"}
    for units, boxes, marker, front in (
        (SOVIETS, {"belarus": -3, "ukraine": -8}, -1, WEST),
        (SOVIETS, {"belarus": -9, "ukraine": -8}, -1, SOUTHWEST),
        ({**two_against, "K4": "1424"}, {}, 1, WEST),  # an Elite cavalry division counts triple
        ({**two_against, "s41": "1424"}, {}, 1, SOUTHWEST),
        (SOVIETS, {"belarus": -9}, -1, SOUTHWEST),
    ):
        numbers = {POLISH_MARKER: marker}
        options = {"three_players": True}
        s = position(units, phase="turn start", side="soviet", boxes=boxes, numbers=numbers, options=options)
        assert s.num[PRIORITY_FRONT] == front


@rule("22.1c", "22.1a")
def test_one_soviet_player_reacts_for_both() -> None:
    s = position({**SOVIETS, "w4": "3604"}, phase="react 1", side="soviet", options={"three_players": True})
    first = s.to_move[0]
    do(s, "pass")
    second = s.to_move[0]
    assert {first, second} == {"soviet_west", "soviet_southwest"}
    do(s, "react")
    assert s.num[PROHIBITED + 1] == 1
    assert asked(s) == "move"


@rule("22.1d")
def test_priority_assigns_the_extra_replacement() -> None:
    options = {"three_players": True}
    s = position(SOVIETS, phase="move", side="soviet", options=options, numbers={PRIORITY_FRONT: 2})
    s.num[PRIORITY_FRONT] = 2
    go_to(s, "replace", "soviet")
    assert (asked(s), s.to_move) == ("extra", ("soviet_southwest",))


@rule("22.0a", "2.5a")
def test_each_front_moves_and_fights_by_its_own_player() -> None:
    units = {**SOVIETS, "w4": "2009", "s41": "2221"}
    s = position(units, phase="attack 1", side="soviet", options={"three_players": True})
    seats = set()
    while asked(s) == "attack":
        seats.add(s.to_move[0])
        assert len(offered(s, "attack")) == 1
        do(s, "done")
    assert seats == {"soviet_west", "soviet_southwest"}
    put(s, {"w4": "2009"})
    finish(s)
    assert at(s, "w53") != str(REBUILD)


# As the table answers ----------------------------------------------------------------------------------------------


@rule("19.4a", "20.4.1e")
def test_who_never_moves() -> None:
    s = position({"Lw": "Lwów", "10": "Lwów", "Air": "Lwów"}, phase="move", numbers={ENTERED: 1})
    assert why(s, "move Lw") == "19.4a"
    assert why(s, "move Air") == "19.4a"
    assert why(s, "move 10") == ""


@rule("20.1.1c")
@pytest.mark.parametrize(
    ("week", "label", "owes"), [("16.V", "3827", True), ("13.VI", "3827", False), ("16.V", "3526", False)]
)
def test_poles_leave_the_entry_hexes_while_the_konarmiya_is_expected(week: str, label: str, owes: bool) -> None:
    s = position({"10": label, "11": "2222"}, phase="move", rounds=week)
    assert (why(s, "done") == "6.2b") == owes


@rule("20.4a", "18.1d", "20.2.2b", "20.1a")
def test_counters_that_belong_together() -> None:
    order = load_order(None)
    assert [order.codes[u] for u in order.rebels] == ["su1", "su2", "su3"]
    assert [order.codes[u] for u in order.brigades[order.index["4"]]] == ["7/4", "8/4"]
    assert order.codes[order.twin[order.index["8Kw"]]] == "8Ks"
    assert order.twin[order.index["w53"]] == -1
    army = [u for u in range(order.count) if order.group[u] == KONARMIYA]
    assert [order.codes[u] for u in army if order.elite[u]] == ["K4", "K6", "K11", "K14"]
    assert len(army) == 6


@rule("20.4.1a", "23.5a")
def test_markers_that_do_not_exist_are_refused() -> None:
    s = game().new("kijow_offensive", 3, {})
    assert isinstance(s, Eagles)
    assert asked(s) == "rebellion_marker"
    assert refused(s, "brigade #4") == "20.4.1a"
    assert refused(s, "brigade #0") == "20.4.1a"
    s = game().new("war_of_1920", 3, {"political_priorities": True})
    assert isinstance(s, Eagles)
    while asked(s) != "priority_marker":
        s.play(s.to_move[0], s.choices(s.to_move[0])[0])
    assert refused(s, "priority #3") == "23.5a"


@rule("21.1b", "11.1a")
def test_lithuanians_make_for_kowno() -> None:
    board = load_map(None)
    assert board.to_kowno[board.kowno] == 0
    assert board.to_kowno[board.number("1505")] == 1
    assert board.to_kowno[board.wilno] > 2


@rule("21.1b", "16.0a")
def test_lithuanian_reinforcements_come_to_kowno() -> None:
    s = position({"10": "2010", "w2": "3704"}, phase="attack 1", side="soviet")
    s.place(unit(s, "L2"), DUE)
    s.due[unit(s, "L2")] = s.turn + 1
    go_to(s, "move", "soviet")
    assert at(s, "L2") == s.board.names[s.board.kowno]


@rule("3.1b")
def test_soviets_do_not_retreat_into_lithuanians() -> None:
    """Poles hold five of the six hexes around the 53rd, Lithuanians the sixth: there is no way."""
    ring = {"10": "2009", "11": "2011", "12": "1910", "13": "1909", "14": "2110"}
    for guest, lives in ({"L1": "2109"}, False), ({}, True):
        s = position({"w53": "2010", **ring, **guest})
        fight(s, "2010", *ring, rolls=[1, 2])
        while asked(s) in ("grouping", "route", "lose"):
            s.play(s.to_move[0], s.choices(s.to_move[0])[0])
        assert (s.at[unit(s, "w53")] >= 0) == lives


@rule("19.9a")
def test_only_allies_and_reserves_are_enlisted() -> None:
    numbers = {FORMING: 3, FORMING_LAST: 3}
    units = {"10": ("2010", "reduced"), "11": "2222", "U2": ("2223", "reduced")}
    s = position(units, phase="attack 2", numbers=numbers)
    go_to(s, "replace", "poland")
    assert refused(s, "enlist 10") == "19.9a"


@rule("19.8.1a", "13.3.3a")
def test_kijow_taken_by_a_move_is_remembered() -> None:
    s = position({"10": "3220", "11": "2222"}, phase="move", control={"Kijów": "soviet"})
    do(s, "move 10", "to Kijów")
    assert (s.num[KIJOW_TAKEN], s.num[KIJOW_MARKER]) == (1, 1)
