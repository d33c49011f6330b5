"""Rail Transport and Secret Concentration (chapter 9)."""

from tests.games.nest_of_eagles.table import (
    asked,
    at,
    do,
    go_to,
    hex_,
    hold,
    offered,
    position,
    refused,
    rides,
    unit,
    why,
)
from tests.rules import rule
from vistula.games.nest_of_eagles.numbers import ENTERED, LINE_RAIL, PLACED, RAIL, RAIL_NEXT, SECRET, SECRET_SEEN
from vistula.games.nest_of_eagles.state import Eagles

POLISH_TOWNS = {"Mińsk": "poland", "Bobrujsk": "poland", "Mołodeczno": "poland"}


@rule("9.0a", "9.1a", "9.1b")
def test_from_town_to_town_instead_of_marching() -> None:
    s = position({"10": "Mińsk", "11": "2610"}, phase="move", control=POLISH_TOWNS)
    assert why(s, "rail 11") == "9.1a"
    assert "Baranowicze" in rides(s, "10")
    do(s, "rail 10")
    assert refused(s, "ride Kowno") == "9.1b"
    do(s, "ride Baranowicze")
    assert at(s, "10") == "2111"
    assert why(s, "move 10") == "7.0d"
    s = position({"10": "Mińsk"}, phase="react 1", control=POLISH_TOWNS)
    do(s, "react")
    assert why(s, "rail 10") == ""


@rule("9.1b", "4.0b")
def test_no_enemy_beside_a_town_on_the_way_and_no_line_across_the_rails() -> None:
    towns = {**POLISH_TOWNS, "Lida": "soviet", "Grodno": "soviet"}  # only the direct way is left
    assert "Mołodeczno" in rides(position({"10": "Mińsk"}, phase="move", control=towns), "10")
    s = position({"10": "Mińsk", "w2": "2507"}, phase="move", control=towns)
    assert "Mołodeczno" not in rides(s, "10")  # its line crosses the railroad between 2408 and 2407
    s = position({"10": "Mińsk", "wb1": "2507"}, phase="move", control=towns)
    assert "Mołodeczno" in rides(s, "10")  # the town one leaves may have an enemy beside it
    s = position({"10": "Mińsk"}, phase="move", control=towns)
    assert "Wilno" in rides(s, "10")
    s = position({"10": "Mińsk", "wb1": "2307"}, phase="move", control=towns)
    assert "Wilno" not in rides(s, "10")  # an enemy beside Mołodeczno
    s = position({"10": "Mińsk"}, phase="move", control={**towns, "Mołodeczno": "soviet"})
    assert "Wilno" not in rides(s, "10")


@rule("9.1c")
def test_beside_the_enemy_only_where_own_units_stand() -> None:
    s = position({"10": "Mińsk", "wb1": "2112"}, phase="move", control=POLISH_TOWNS)
    assert "Baranowicze" not in rides(s, "10")
    s = position({"10": "Mińsk", "wb1": "2112", "11": "Baranowicze"}, phase="move", control=POLISH_TOWNS)
    assert "Baranowicze" in rides(s, "10")


@rule("9.1d")
def test_a_town_taken_in_this_phase_receives_nobody_unless_occupied() -> None:
    units = {"10": "Mińsk", "k1": "2707", "11": "Mińsk"}
    s = position(units, phase="move", control={**POLISH_TOWNS, "Borysów": "soviet"})
    do(s, ["move", unit(s, "k1")], ["to", hex_(s, "2706"), hex_(s, "2607")])
    assert "Borysów" not in rides(s, "10")
    s = position(units, phase="move", control={**POLISH_TOWNS, "Borysów": "soviet"})
    do(s, "move k1", "to 2706")
    assert "Borysów" in rides(s, "10")


@rule("9.2a", "9.2f")
def test_three_polish_transports_or_six_and_then_none() -> None:
    s = position({"10": "Mińsk"}, phase="move", control=POLISH_TOWNS)
    assert s.num[RAIL] == 3
    do(s, "double #0")
    assert s.num[RAIL] == 6
    assert refused(s, "double #0") == "9.2f"
    assert s.num[RAIL_NEXT] == 1
    go_to(s, "move", "poland")
    assert s.num[RAIL] == 0
    go_to(s, "move", "poland")
    assert s.num[RAIL] == 3


@rule("9.2b", "9.2a")
def test_one_more_on_the_black_and_red_line() -> None:
    s = position({"10": "Mińsk", "11": "Mińsk"}, phase="move", control={**POLISH_TOWNS, "Żłobin": "poland"})
    s.num[RAIL] = 0
    assert "Bobrujsk" in rides(s, "10")
    assert "Baranowicze" not in rides(s, "10")
    do(s, "rail 10", "ride Bobrujsk")
    assert s.num[LINE_RAIL] == 0
    assert why(s, "rail 11") == "9.2a"


@rule("9.2c")
def test_one_soviet_transport_for_each_front_in_its_own_theater() -> None:
    s = position({"w2": "Smoleńsk", "s45": "Kijów", "w4": "Smoleńsk"}, phase="move", side="soviet")
    assert (s.num[RAIL + 1], s.num[RAIL + 2]) == (1, 1)
    found = rides(s, "w2")
    assert "Orsza" in found
    assert all(s.board.theater[hex_(s, name)] == 1 for name in found)
    do(s, "rail w2", "ride Orsza")
    assert why(s, "rail w4") == "9.2a"
    assert why(s, "rail s45") == ""
    do(s, "double #1")
    assert why(s, "rail w4") == ""


@rule("3.4.3l", "21.1c", "20.1.1b", "9.1a", "9.2e")
def test_who_is_not_carried() -> None:
    s = position({"T1": "Mińsk", "10": "Mińsk"}, phase="move", control=POLISH_TOWNS)
    assert why(s, "rail T1") == "9.1a"
    units = {"L1": "Kowno", "K4": "Kijów", "w2": "Smoleńsk"}
    s = position(units, phase="move", side="soviet", marks={"K4": PLACED})
    assert why(s, "rail L1") == "21.1c"
    assert why(s, "rail K4") == "20.1.1b"


@rule("9.4a", "9.4b", "9.4c", "9.3d", "9.4e")
def test_a_secret_concentration() -> None:
    s = concentrated(roll=3)
    assert at(s, "10") == "-10"
    assert s.num[RAIL] == 1
    assert s.num[SECRET] == hex_(s, "Wilno")
    text = str(s.view("soviet")["markers"])
    assert "Secret" not in text
    assert "Secret" in str(s.view("poland")["markers"])
    do(s, "double #0", "concentrate 11")
    assert [s.place_name(a.x) for a in s.choices("poland") if a.verb.name == "hide"] == ["Wilno"]
    do(s, "hide Wilno")
    go_to(s, "move", "poland")
    assert (at(s, "10"), at(s, "11")) == ("1905", "1905")
    assert why(s, "move 10") == ""


@rule("9.4c")
def test_a_concentration_stays_in_its_theater_and_wants_two_transports() -> None:
    s = position({"10": "Mińsk", "11": "Mińsk"}, phase="move", control={**POLISH_TOWNS, "Wilno": "poland"})
    do(s, "concentrate 10")
    assert refused(s, "hide Warszawa") == "9.4c"
    assert "Wilno" in offered(s, "hide")
    s = position({"10": "Mińsk", "11": "Mińsk"}, phase="move", control=POLISH_TOWNS)
    s.num[RAIL] = 1
    s.refresh()
    assert why(s, "concentrate 10") == "9.4c"


@rule("9.4c", "9.4a")
def test_who_cannot_reach_the_secret_place_is_asked_all_the_same() -> None:
    """That it stays by itself would tell where the secret place is not; and it would have lost its move unasked."""
    towns = {**POLISH_TOWNS, "Wilno": "poland", "Brześć": "poland"}
    s = position({"10": "Mińsk", "11": "Mińsk", "12": "Kijów"}, phase="move", control=towns)
    do(s, "concentrate 10")
    do(s, "hide Wilno", rolls=[3])
    do(s, "double #0", "concentrate 12")
    assert (asked(s), offered(s, "hide")) == ("concentrate", [])
    assert [action.verb.name for action in s.choices("poland")] == ["stay"]


@rule("9.4e")
def test_on_a_six_the_secret_is_out() -> None:
    s = concentrated(roll=6)
    assert s.num[SECRET_SEEN] == 1
    assert "Secret" in str(s.view("soviet")["markers"])


@rule("9.4d")
def test_a_lost_destination_sends_them_to_the_next_town_and_stops_them() -> None:
    s = concentrated(roll=3)
    do(s, "done")
    hold(s, {"Wilno": "soviet"})
    go_to(s, "move", "poland")
    assert at(s, "10") != "1905"
    assert s.board.town_index[int(s.at[unit(s, "10")])] >= 0
    assert why(s, "move 10") == "9.4d"


def concentrated(roll: int) -> Eagles:
    s = position({"10": "Mińsk", "11": "Mińsk"}, phase="move", control={**POLISH_TOWNS, "Wilno": "poland"})
    do(s, "concentrate 10")
    assert asked(s) == "concentrate"
    do(s, "hide Wilno", rolls=[roll])
    return s


@rule("9.3a", "2.4.1c")
def test_a_trip_may_pass_through_poland_where_it_may_not_end() -> None:
    s = position({"10": "Baranowicze"}, phase="move")
    found = rides(s, "10")
    assert "Czeremcha" not in found
    opened = position({"10": "Baranowicze"}, phase="move", numbers={ENTERED: 1})
    assert "Czeremcha" in rides(opened, "10")
