"""Polish special units from their boxes to their end (chapters 18.0, 19.1 to 19.4 and 19.8)."""

from tests.games.nest_of_eagles.table import asked, at, do, fight, go_to, hex_, level, new, position, refused, unit, why
from tests.rules import rule
from vistula.games.nest_of_eagles.numbers import (
    DIVISIONS,
    ENTERED,
    FORMING,
    FORMING_LAST,
    FORMING_NOW,
    OUT,
    POLISH_MARKER,
    UKRAINE_BOX,
    VOLUNTEERS,
)

POLES = {"10": "2010", "11": "2222"}


# Volunteers (19.1) --------------------------------------------------------------------------------------------------


@rule("19.1.1e", "19.1.1a")
def test_three_forming_turns_bring_the_whole_army() -> None:
    """Two brigades, two regiments, a cavalry brigade and one support unit each time: 6, 6, 3 and 3 in all."""
    numbers = {ENTERED: 1, POLISH_MARKER: 1, FORMING_LAST: 3}
    came: list[str] = []
    for turn, support in ((1, "Tank"), (2, "Art"), (3, "Car")):
        s = position({**POLES, "w2": "1511"}, numbers={**numbers, FORMING: turn, FORMING_NOW: 1})
        for code in came:
            s.place(unit(s, code), OUT)
        go_to(s, "move", "poland")
        if asked(s) == "volunteer_support":
            do(s, f"support {support}")
        while asked(s) == "place":
            do(s, "place Warszawa")
        here = [s.order.codes[u] for u in s.units_in(hex_(s, "Warszawa"))]
        assert len(here) == 6
        came += here
        left = {s.order.codes[u] for u in range(s.order.count) if s.at[u] == VOLUNTEERS}
        assert len(left) == 18 - 6 * turn
    brigades = {f"V{n}" for n in range(1, 7)}
    regiments = {f"vr{n}" for n in range(1, 7)}
    assert set(came) == brigades | regiments | {"vk1", "vk2", "vk3", "Tank", "Art", "Car"}


@rule("19.1.2b")
def test_volunteer_brigades_merge_in_one_hex_in_the_polish_phase() -> None:
    apart = {**POLES, "w2": "3704", "s45": "3724", "V1": "2223", "V2": "2224"}
    s = position(apart, phase="replace")
    assert refused(s, "form VD1") == "19.1.2a"
    together = {**apart, "V2": "2223"}
    s = position(together, phase="replace")
    assert why(s, "form VD1") == ""
    s = position(together, phase="replace", side="soviet")
    do(s, "assign #1")
    assert refused(s, "form VD1") == "18.0a"


# The Lithuanian-Belarusian divisions (19.3) -------------------------------------------------------------------------


@rule("19.3a")
def test_the_lithuanian_belarusians_of_the_campaign_are_set_up() -> None:
    """The 1st Division whole, the 2nd as its brigades, in the hexes of the scenario card (R12)."""
    s = new("war_of_1920")
    assert (at(s, "LB1"), at(s, "LB2a"), at(s, "LB2b")) == ("2503", "2809", "2809")
    assert at(s, "LB2") == str(DIVISIONS)


@rule("19.3c", "18.0a")
def test_the_2nd_lithuanian_belarusian_division_splits_and_forms_again() -> None:
    s = position({**POLES, "LB2": "2011", "LB1": "2012"}, phase="attack 2")
    for code in ("LB2a", "LB2b"):
        s.place(unit(s, code), DIVISIONS)
    go_to(s, "replace", "poland")
    assert refused(s, "split LB1") == "3.2g"  # the 1st never does
    do(s, "split LB2")
    assert (at(s, "LB2a"), at(s, "LB2b"), at(s, "LB2")) == ("2011", "2011", str(DIVISIONS))
    go_to(s, "replace", "poland")
    do(s, "form LB2")
    while asked(s) == "form":
        do(s, s.choices("poland")[0].to_json())
    assert (at(s, "LB2"), level(s, "LB2"), at(s, "LB2a")) == ("2011", "full", str(DIVISIONS))


# The Lwów unit (19.4) -----------------------------------------------------------------------------------------------


@rule("19.4c")
def test_a_retreat_without_loss_removes_the_lwow_unit() -> None:
    """6 against 2 is no Very Favorable Ratio and 4 is even: nobody loses a step. A cavalry brigade of as many SP goes
    back unhurt, the Lwów unit is removed."""
    for code, stays in (("k1", True), ("Lw", False)):
        s = position({code: "Lwów", "s45": "1624", "s41": "1624", "11": "2010"}, side="soviet", numbers={ENTERED: 1})
        fight(s, "Lwów", "s45", "s41", rolls=[1, 3])
        while asked(s) == "route":
            s.play(s.to_move[0], s.choices(s.to_move[0])[0])
        assert (s.at[unit(s, code)] >= 0) == stays
        assert at(s, code) != "1523"
    assert at(s, "Lw") == str(OUT)


# Ukrainians (19.8) --------------------------------------------------------------------------------------------------


@rule("19.8a")
def test_where_the_seven_ukrainian_units_begin() -> None:
    """In the campaign the 2nd and 6th are set up, the other five wait in their box."""
    s = new("war_of_1920")
    units = [code for code in s.order.codes if code in ("U1", "U2", "U3", "U4", "U5", "U6", "UH")]
    assert len(units) == 7
    assert [code for code in units if s.at[unit(s, code)] >= 0] == ["U2", "U6"]
    assert [code for code in units if at(s, code) == str(UKRAINE_BOX)] == ["U1", "U3", "U4", "U5", "UH"]


@rule("19.8d")
def test_the_ukrainian_cavalry_dies_once_the_infantry_returns() -> None:
    """A Bloody Fight takes the last step of each."""
    for code, shown, where in (("UH", "full", str(OUT)), ("U2", "reduced", str(UKRAINE_BOX))):
        s = position({"10": "2010", "11": "2222", code: ("2223", shown), "s45": "2323"})
        fight(s, "2323", code, rolls=[6, 6])
        assert at(s, code) == where
