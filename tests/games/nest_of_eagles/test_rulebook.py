"""Positions worked out from the rulebook, where it says more than one paragraph at a time."""

import pytest

from tests.games.nest_of_eagles.table import (
    asked,
    at,
    box,
    declared,
    do,
    fight,
    finish,
    go_to,
    hex_,
    hold,
    level,
    new,
    offered,
    position,
    refused,
    rides,
    unit,
    why,
)
from tests.rules import rule
from vistula.games.nest_of_eagles.numbers import (
    CONCENTRATING,
    DIVISIONS,
    DUE,
    ENTERED,
    FORMING,
    FORMING_DUE,
    FORMING_LAST,
    FOUGHT_IN,
    GALICIA,
    HAND,
    IDLE_UNTIL,
    KONARMIYA_FOUGHT,
    LITHUANIANS_LEFT,
    OUT,
    POLISH_MARKER,
    POOL,
    PRIORITY,
    REBUILD,
    REGAINED,
    SECRET,
    STRENGTHENING,
    THRUST,
    WILNO_CLOCK,
)
from vistula.games.nest_of_eagles.state import Eagles
from vistula.games.nest_of_eagles.units import POLAND, SOVIET

FIELD = {"10": "2010", "w2": "2009"}
SOVIETS = {"10": "2010", "11": "2222", "w2": "3704", "s45": "3724"}


def go_on(s: Eagles, until: str) -> None:
    """Take the first choice of every question until one of that name is asked."""
    while asked(s) != until:
        do(s, s.choices(s.to_move[0])[0].to_json())


# Advance ------------------------------------------------------------------------------------------------------------


@rule("12.1d", "14.2b", "12.1b")
def test_a_thrust_of_the_second_phase_carries_two_points_beyond_the_attacked_hex() -> None:
    """12.1b ends an Advance in the attacked hex; 12.1d lets an order add to that in both phases (ruling 68)."""
    s = position(FIELD, phase="attack 2")
    fight(s, "2009", "10", rolls=[1, 2], orders=[THRUST])
    go_on(s, "advance")
    do(s, "advance 10")
    reached = {s.board.names[hex_(s, name)] for name in offered(s, "to")}
    assert {"2009", "1909", "1910"} <= reached
    assert "1911" not in reached
    s = position(FIELD, phase="attack 2")
    fight(s, "2009", "10", rolls=[1, 2])
    go_on(s, "advance")
    do(s, "advance 10")
    assert at(s, "10") == "2009"  # the one hex that is left to it


@rule("12.1a", "12.1d")
def test_a_thrust_of_the_first_phase_adds_two_to_the_allowance_that_the_attacked_hex_uses_up() -> None:
    """Polish infantry has 2 + 2; the attacked hex takes 1, so a clear hex 3 further on is the last."""
    s = position(FIELD)
    fight(s, "2009", "10", rolls=[1, 2], orders=[THRUST])
    go_on(s, "advance")
    do(s, "advance 10")
    reached = {s.board.names[hex_(s, name)] for name in offered(s, "to")}
    assert "2111" in reached
    assert "2112" not in reached


# Secret Concentration -----------------------------------------------------------------------------------------------


@rule("9.4c", "9.3d")
def test_a_concentration_may_take_the_longer_way_that_stays_in_its_theater() -> None:
    """From Grodno to Wołkowysk the short way leads over Białystok; the one by Lida and Baranowicze stays in Belarus."""
    towns = dict.fromkeys(["Grodno", "Wołkowysk", "Wilno", "Lida", "Baranowicze", "Białystok"], "poland")
    s = position({"10": "Grodno", "11": "2222"}, phase="move", control=towns)
    do(s, "concentrate 10")
    assert "Wołkowysk" in offered(s, "hide")
    assert "Białystok" not in offered(s, "hide")


def concealed_in(goal: str, control: dict[str, str]) -> Eagles:
    """The 10th Division on its way to a town in secret."""
    s = position({"11": "2222", "w2": "3704"}, phase="turn start", control=control, numbers={ENTERED: 1})
    s.place(unit(s, "10"), CONCENTRATING)
    s.num[SECRET] = hex_(s, goal)
    go_to(s, "move", "poland")
    return s


@rule("9.4d")
def test_a_lost_destination_is_replaced_by_the_next_town_along_the_railroad() -> None:
    """Lida (1908) is lost. Wilno and Baranowicze lie on its railroad, three and four hexes on; Grodno is nearer to
    neither by rail, though only four hexes away."""
    s = concealed_in("Lida", {"Lida": "soviet", "Wilno": "poland", "Baranowicze": "poland", "Grodno": "poland"})
    assert at(s, "10") == "1905"
    assert why(s, "move 10") == "9.4d"


@rule("9.4d")
def test_of_two_towns_as_near_the_owner_takes_one() -> None:
    """Łuniniec (2314) is lost; towards Pińsk and Baranowicze the first own towns are as many hexes away by rail."""
    control = {"Łuniniec": "soviet", "Mozyrz": "soviet", "Sarny": "soviet", "Pińsk": "soviet"}
    s = concealed_in("Łuniniec", {**control, "Baranowicze": "poland", "Kobryń": "poland", "Kalenkowicze": "soviet"})
    assert at(s, "10") == "2111"  # five hexes; Kobryń is nine
    s = concealed_in("Równe", {"Równe": "soviet", "Łuck": "poland", "Szepetówka": "poland", "Brody": "soviet"})
    assert asked(s) == "settle"
    assert set(offered(s, "settle")) == {"Łuck", "Szepetówka"}
    assert refused(s, "settle Kowel") == "16.0d"
    do(s, "settle Szepetówka")
    assert (at(s, "10"), why(s, "move 10")) == ("2321", "9.4d")


@rule("9.4d", "9.2c")
def test_a_late_soviet_concentration_stays_in_the_theater_of_its_front() -> None:
    """Mozyrz is lost; Owrucz, three hexes on, lies in Ukraine, so the Western unit appears in Żłobin, five hexes on."""
    lost = dict.fromkeys(["Mozyrz", "Kalenkowicze", "Łuniniec", "Gomel"], "poland")
    s = position({"11": "2222", "w2": "3704", "s45": "3724"}, phase="turn start", side="soviet", control=lost)
    hold(s, {"Owrucz": "soviet", "Żłobin": "soviet"})
    s.place(unit(s, "w10"), CONCENTRATING)
    s.num[SECRET + 1] = hex_(s, "Mozyrz")
    go_to(s, "move", "soviet")
    assert at(s, "w10") == "3111"


@rule("9.4b")
def test_who_has_appeared_goes_on_by_movement_points_alone() -> None:
    s = concealed_in("Wilno", {"Wilno": "poland", "Lida": "poland"})
    assert at(s, "10") == "1905"
    assert why(s, "move 10") == ""
    assert refused(s, "rail 10") == "9.4b"


# One step a round ---------------------------------------------------------------------------------------------------


@rule("17.3c", "19.1.3b")
def test_a_step_by_a_marker_leaves_none_for_volunteers_in_the_same_turn() -> None:
    units = {"10": ("2223", "remnant"), "vr1": "2223", "11": "2222", "12": ("2224", "reduced"), "vr2": "2224"}
    s = position(units, phase="turn start", marks={"10": STRENGTHENING}, pool={"polish": 3})
    go_to(s, "move", "poland")
    assert level(s, "10") == "reduced"
    do(s, "done")
    go_to(s, "replace", "poland")
    assert refused(s, "absorb vr1") == "19.1.3b"
    assert why(s, "strengthen 10") == ""  # that step comes in the next round
    assert why(s, "absorb vr2") == ""  # the 12th has had none
    go_to(s, "turn start", "poland")
    assert not s.mark[unit(s, "10")] & REGAINED


@rule("17.3b", "5.1.1c", "5.1.4a")
@pytest.mark.parametrize("phase", ["move", "react 1"])
def test_soviet_markers_pay_out_at_the_first_movement_phase_as_polish_ones_do(phase: str) -> None:
    units = {"10": "2010", "11": "2222", "w2": ("3704", "reduced"), "s45": ("3724", "remnant")}
    marks = {"w2": STRENGTHENING, "s45": STRENGTHENING}
    s = position(units, phase="turn start", side="soviet", marks=marks)
    go_to(s, phase, "soviet")
    if phase == "react 1":
        do(s, "react")
    assert (level(s, "w2"), level(s, "s45")) == ("full", "reduced")
    assert not s.mark[unit(s, "w2")] & STRENGTHENING


@rule("17.3c", "20.1.2a")
def test_the_konarmiya_regains_one_step_a_round() -> None:
    """A division that its marker has Strengthened in this turn is not Strengthened by a 6 in the same turn."""
    units = {**SOVIETS, "K4": ("3624", "remnant"), "K6": ("3625", "remnant")}
    s = position(units, phase="turn start", side="soviet", marks={"K4": STRENGTHENING}, control={"Łubny": "soviet"})
    go_to(s, "move", "soviet")
    assert level(s, "K4") == "reduced"
    do(s, "done")
    s.num[KONARMIYA_FOUGHT] = 0
    s.force([6])
    go_to(s, "replace", "soviet")
    do(s, "assign #1")
    assert (level(s, "K4"), level(s, "K6")) == ("reduced", "reduced")  # the die was for the 6th


@rule("17.3c", "card.pl.8")
def test_hungarians_do_not_give_a_second_step_in_a_turn() -> None:
    units = {"10": "2010", "k1": ("2223", "reduced"), "k2": ("2224", "reduced")}
    s = position(units, phase="attack 1", numbers={HAND: 1 << 7}, options={"morale_boost": True})
    go_to(s, "replace", "poland")
    go_on(s, "ask_event")
    s.mark[unit(s, "k1")] |= REGAINED
    do(s, "event #8")
    assert (level(s, "k1"), level(s, "k2")) == ("reduced", "full")  # the only one, taken for the player


@rule("18.2b")
def test_cavalry_divisions_wait_until_the_forming_has_begun() -> None:
    """Called in this turn, the Volunteer Army begins to form in the next one."""
    units = {"10": "2010", "11": "2222", "k1": "2223", "k2": "2223"}
    s = position(units, phase="replace", numbers={FORMING_DUE: 1})
    assert why(s, "form C2") == "18.2b"
    s = position(units, phase="replace", numbers={FORMING: 1, FORMING_LAST: 3})
    assert why(s, "form C2") == ""


# Morale -------------------------------------------------------------------------------------------------------------


@rule("13.3.1a")
def test_what_the_enemy_takes_does_not_keep_the_fervor_warm() -> None:
    """Poland has attacked in Belarus at Level 2. Mińsk is worth 4; the fervor that cools costs 2."""
    units = {"10": "2009", "12": "2607", "11": "2222", "w2": "2409", "s45": "3724"}
    for takes, holder, after in (("w2", "poland", 20 - 4 - 2), ("12", "soviet", 20 + 4), ("", "poland", 20 - 2)):
        s = position(
            units, phase="react 3", boxes={"belarus": 20}, numbers={FOUGHT_IN + 1: 1}, control={"Mińsk": holder}
        )
        if takes == "w2":  # the Soviet Reactive Movement in the Polish turn
            do(s, "pass", "react")
        if takes == "12":
            do(s, "react")
        if takes:
            do(s, f"move {takes}", "to Mińsk", "done")
        while s.side == POLAND:
            closing = {action.verb.name: action for action in s.choices(s.to_move[0])}
            s.play(s.to_move[0], closing.get("done") or closing["pass"])
        assert box(s, "belarus") == after, takes


# Special units ------------------------------------------------------------------------------------------------------


@rule("19.3a")
def test_the_2nd_lithuanian_belarusian_division_can_be_rebuilt_on_the_niemen() -> None:
    """The scenario card does not set it up, so it waits in the Available to Rebuild box."""
    s = new("niemen_1920")
    assert at(s, "LB2") == str(REBUILD)
    assert (at(s, "LB2a"), at(s, "LB2b")) == (str(DIVISIONS), str(DIVISIONS))
    s = position({"10": "1413", "w2": "1714"}, scenario="niemen_1920", phase="replace", pool={"polish": 1})
    s.place(unit(s, "LB2"), REBUILD)
    do(s, "rebuild LB2")
    assert (at(s, "LB2"), level(s, "LB2")) == (str(DUE), "remnant")


@rule("20.3a")
def test_the_revolutionaries_are_put_into_the_city_that_the_soviets_choose() -> None:
    over = {FORMING: 3, FORMING_LAST: 3, ENTERED: 1, POLISH_MARKER: 1}
    s = position({**SOVIETS, "w4": "Białystok", "w5": "Lublin"}, phase="move", side="soviet", numbers=over)
    s.force([5])
    go_to(s, "replace", "soviet")
    while asked(s) == "deed":
        do(s, "done")
    do(s, "assign #1")
    assert set(offered(s, "settle")) == {"Białystok", "Lublin"}
    do(s, "settle Lublin")
    assert (at(s, "PRD"), level(s, "PRD")) == ("1218", "reduced")


@rule("20.1.3a")
def test_a_konarmiya_without_a_unit_on_the_map_despairs_as_well() -> None:
    """No Full division stands on the map, and nowhere have the Soviets the advantage."""
    s = position(SOVIETS, phase="attack 2", side="soviet", boxes={"ukraine": 3})
    for code in ("K4", "K6", "K11", "K14", "KS"):
        s.place(unit(s, code), REBUILD)
    go_to(s, "turn end", "soviet")
    assert {at(s, code) for code in ("K4", "K6", "K11", "K14", "KS")} == {str(OUT)}
    s = position(SOVIETS, phase="attack 2", side="soviet", boxes={"ukraine": 3})
    for code in ("K4", "K6", "K11", "K14", "KS"):
        s.place(unit(s, code), DUE)  # before the 23.V round
    go_to(s, "turn end", "soviet")
    assert at(s, "K4") != str(OUT)


@rule("card.sov.3", "21.4a", "21.4b")
def test_a_division_that_the_alliance_calls_late_has_time_to_come() -> None:
    """Played on 12.IX, when the Lithuanians have left: it comes on 19.IX and must have crossed by the end of 26.IX."""
    units = {**SOVIETS}
    numbers = {LITHUANIANS_LEFT: 1, WILNO_CLOCK: 18, HAND + SOVIET: 1 << 2}
    s = position(units, phase="replace", side="soviet", rounds="12.IX", numbers=numbers, options={"morale_boost": True})
    go_on(s, "ask_event")
    do(s, "event #19")
    finish(s)
    assert s.num[WILNO_CLOCK] < 0
    go_to(s, "round end", "soviet")
    assert at(s, "L2") == str(DUE)
    assert s.tables.rounds[s.num[IDLE_UNTIL]] == "26.IX"
    go_to(s, "move", "soviet")
    assert (at(s, "L2"), level(s, "L2")) == ("1504", "reduced")
    s.turn = s.tables.round("26.IX")
    go_to(s, "round end", "soviet")
    assert at(s, "L2") == str(OUT)


@rule("23.5.1c", "17.1.4a")
@pytest.mark.parametrize(("units", "found"), [({}, 2), ({"12": "Kijów"}, 2)])
def test_galicia_gives_two_while_kijow_is_polish(units: dict[str, str], found: int) -> None:
    """Control is enough for the Division of Galicia; 17.1.4 alone asks for a unit in the city."""
    kijow = {"Kijów": "poland"}
    s = position({"10": "2010", "11": "2222", **units}, phase="replace", control=kijow, numbers={GALICIA: 1})
    assert s.num[POOL + 3] == found


@rule("3.4.2d", "15.3b")
def test_the_escadrille_takes_no_step_from_attrition() -> None:
    s = position({"10": "3526", "Air": "3526", "11": "2222", "s45": "3724"}, phase="attack 2", boxes={"ukraine": -16})
    s.force([4, 1])
    go_to(s, "replace", "poland")
    finish(s)
    assert level(s, "10") == "reduced"  # 4 - 2
    assert at(s, "Air") == "3526"


@rule("16.0g", "6.0a")
def test_nobody_enters_a_full_hex_and_trains_keep_to_the_railroad() -> None:
    full = dict.fromkeys(["w4", "w5", "w6", "w8"], "3908")
    s = position({**SOVIETS, **full}, phase="turn start", side="soviet")
    for code in ("w10", "wT"):
        s.place(unit(s, code), DUE)
        s.due[unit(s, code)] = s.turn + 1
    go_to(s, "move", "soviet")
    assert asked(s) == "place"
    assert refused(s, "enter 3908") == "16.0g"
    do(s, "enter 3909", "stay")
    assert set(offered(s, "enter")) == {"Jarczewo", "3906", "Rosławl", "Klincy"}


@rule("23.5.1a")
def test_any_infantry_division_may_be_the_price_of_the_uprising() -> None:
    """Full or Reduced: no Remnant, no brigade, no cavalry."""
    units = {"10": "2010", "LB1": "2011", "13": ("2223", "remnant"), "C1": "2224", "7/4": "2012", "k1": "3319"}
    uprising = {"political_priorities": True}
    for weak in ("full", "reduced"):
        s = position(
            {**units, "12": ("2222", weak), "w2": "3704"},
            phase="move",
            control={"Kijów": "soviet"},
            numbers={PRIORITY: 1},
            options=uprising,
        )
        do(s, "move k1", "to Kijów")
        assert sorted(offered(s, "pick")) == ["10", "12", "LB1"]


# Compound positions -------------------------------------------------------------------------------------------------


@rule("10.7a", "10.7c", "10.7d", "10.7f", "10.7h", "10.7k", "10.7n")
def test_every_modifier_of_an_attack_on_warsaw_adds_up() -> None:
    """Second phase, from Radzymin across the Wisła and its bridge: 3 + 3 against 4 is 8; a city -1, a large river -2,
    the phase -3, cavalry with lines counts as Elite +1."""
    s = position({"1L": "Warszawa", "wk10": "0814", "w6": "0814"}, phase="attack 2", side="soviet")
    s.num[ENTERED] = 1
    s.num[POLISH_MARKER] = 1
    found = declared(s, "Warszawa", "wk10", "w6")
    assert (found["attack"], found["defense"], found["table"]) == (6, 4, 8)
    assert found["city or fortress"] == -1
    assert found["river or fortification line"] == -2
    assert found["Second Attack Phase"] == -3
    assert found["Elite attackers"] == 1


@rule("13.3c", "13.3d", "13.3b", "13.4b")
def test_the_shifts_of_one_attack_add_up_on_linked_markers() -> None:
    """A Remnant division that dies is worth 2, the success 1: both Theaters move by 3 together."""
    units = {"10": "1412", "11": "1412", "w2": ("1411", "remnant"), "w4": "1310", "w5": "1510"}
    s = position(units, boxes={"belarus": 0}, numbers={ENTERED: 1, POLISH_MARKER: 1})
    fight(s, "1411", "10", "11", rolls=[2, 2])  # 8 to 1 is very favorable: an even roll costs a step
    assert at(s, "w2") == str(REBUILD)
    assert box(s, "belarus") == 3


@rule("9.1c", "9.1d", "9.2a", "9.2f")
def test_doubled_rail_leaves_none_for_the_next_movement_phase() -> None:
    towns = dict.fromkeys(["Mińsk", "Mołodeczno", "Baranowicze", "Lida", "Wilno"], "poland")
    units = {"10": "Mińsk", "11": "Mińsk", "12": "Mołodeczno", "13": "Mołodeczno"}
    s = position(units, phase="react 1", control=towns)
    do(s, "react", "double #0")
    for code, to in (("10", "Lida"), ("11", "Lida"), ("12", "Lida"), ("13", "Lida")):
        do(s, f"rail {code}", f"ride {to}")
    go_to(s, "move", "poland")
    assert rides(s, "10") == []  # the one on the black and red line does not pass Lida
    assert why(s, "double #0") == "9.2f"
