"""Replacements, Rebuilding, Strengthening, Cheka, Reorganization (chapters 17, 18 and 19.1.2 to 19.1.4, 19.9)."""

import pytest

from tests.games.nest_of_eagles.table import (
    asked,
    at,
    box,
    do,
    fight,
    finish,
    go_to,
    hex_,
    level,
    new,
    offered,
    position,
    refused,
    unit,
    why,
)
from tests.rules import rule
from vistula.games.nest_of_eagles.numbers import (
    ALLIES,
    ATTACKS,
    CHEKA,
    CHEKA_PAID,
    DIVISIONS,
    DUE,
    FORMING,
    FORMING_LAST,
    FORMING_NOW,
    FRONT_ATTACKS,
    OFF,
    OFFENSIVE,
    OUT,
    POLISH_MARKER,
    POOL,
    REBUILD,
    STRENGTHENING,
    UKRAINE_BOX,
    VOLUNTEERS,
)

POLES = {"10": "2010", "11": "2222"}
SOVIETS = {**POLES, "w2": "3704", "s45": "3724"}


# Operations (17.1) --------------------------------------------------------------------------------------------------


@rule("17.1.1a")
@pytest.mark.parametrize(("attacks", "received"), [(0, 2), (1, 1), (2, 1), (3, 0), (5, 0)])
def test_operation_types(attacks: int, received: int) -> None:
    """A Soviet Front receives 2 on a Pause, 1 in Limited Operations, none on the Offensive (17.1.2a)."""
    s = position(SOVIETS, phase="replace", side="soviet", numbers={FRONT_ATTACKS + 1: attacks})
    assert (s.num[POOL + 1], s.num[POOL + 2]) == (received, 2)


@rule("17.1.1b", "17.1.1d", "17.1.3a")
@pytest.mark.parametrize(
    ("ukraine", "belarus", "poland", "received"),
    [(0, 0, 0, 4), (2, 0, 0, 3), (4, 1, 0, 1), (1, 1, 0, 2), (3, 0, 0, 2), (1, 1, 1, 1), (3, 3, 0, 0), (3, 1, 1, 0)],
)
def test_polish_replacements_by_theater(ukraine: int, belarus: int, poland: int, received: int) -> None:
    """V24: PLO brings 1, PPL 3."""
    numbers = {ATTACKS + 2: ukraine, ATTACKS + 1: belarus, ATTACKS + 0: poland, POLISH_MARKER: 1}
    s = position({**POLES, "w2": "1511"}, phase="replace", numbers=numbers)
    assert s.num[POOL] == received


@rule("17.1.1d")
def test_the_polish_theater_pauses_until_its_marker_comes() -> None:
    """PPP brings 4, PPO 2."""
    for marker, received in (({}, 4), ({POLISH_MARKER: 1}, 2)):
        s = position({**POLES, "w2": "1511"}, phase="replace", numbers={ATTACKS: 3, **marker})
        assert s.num[POOL] == received


@rule("17.1.2a", "17.1.2b", "17.0a", "2.5.2a")
@pytest.mark.parametrize(("west", "southwest", "pools"), [(0, 0, (2, 2)), (1, 3, (1, 0)), (2, 0, (1, 2))])
def test_soviet_replacements_by_front_and_one_more(west: int, southwest: int, pools: tuple[int, int]) -> None:
    numbers = {FRONT_ATTACKS + 1: west, FRONT_ATTACKS + 2: southwest}
    s = position(SOVIETS, phase="replace", side="soviet", numbers=numbers)
    assert (s.num[POOL + 1], s.num[POOL + 2]) == pools
    assert asked(s) == "extra"
    do(s, "assign #2")
    assert s.num[POOL + 2] == pools[1] + 1


@rule("17.1.1b", "10.1c")
def test_attacks_are_counted_by_front_and_theater() -> None:
    s = position({"10": "2010", "w2": "2009", "11": "2222"})
    fight(s, "2009", "10", rolls=[5, 6])
    assert s.num[ATTACKS + 1] == 1
    s = position({"10": "2010", "w2": "2009", "11": "2222"}, side="soviet")
    fight(s, "2010", "w2", rolls=[5, 6])
    assert [int(s.num[FRONT_ATTACKS + front]) for front in (1, 2)] == [1, 0]


@rule("17.1.1c")
def test_an_attack_from_a_border_hex_counts_where_poland_says() -> None:
    s = position({"10": "2115", "w2": "2215", "11": "2222"})
    do(s, "attack 2215", "join 10", "strike")
    assert asked(s) == "operation"
    assert offered(s, "count") == ["1", "2"]
    do(s, "count #2")
    assert s.num[ATTACKS + 2] == 1


@rule("17.1.4a", "17.1.4c", "19.8c", "17.0a")
def test_ukrainian_replacements() -> None:
    s = position({**POLES, "12": "Kijów"}, phase="replace")
    assert s.num[POOL + 3] == 1
    s = position(POLES, phase="replace", control={"Kijów": "poland"})
    assert s.num[POOL + 3] == 0  # a unit must be there
    s = position(
        POLES, phase="replace", numbers={FORMING: 1, FORMING_NOW: 1, FORMING_LAST: 3}, control={"Lwów": "poland"}
    )
    assert s.num[POOL + 3] == 1
    weak = {**POLES, "U2": ("2223", "reduced")}
    s = position(weak, phase="replace", pool={"polish": 3, "ukrainian": 0})
    assert why(s, "strengthen U2") == "17.0a"
    s = position(weak, phase="replace", pool={"ukrainian": 1})
    do(s, "strengthen U2")
    assert s.mark[unit(s, "U2")] & STRENGTHENING


@rule("17.1.4b", "17.1.4d", "17.2b", "19.8c", "19.8d")
def test_ukrainians_are_rebuilt_from_their_box() -> None:
    s = position({**POLES, "12": "Tarnopol"}, phase="replace", pool={"ukrainian": 1})
    assert at(s, "U1") == str(UKRAINE_BOX)
    assert why(s, "rebuild U1") == ""
    assert why(s, "rebuild UH") == "17.2a"
    do(s, "rebuild U1")
    assert (at(s, "U1"), level(s, "U1")) == (str(DUE), "reduced")


@rule("17.1.6a")
def test_replacements_are_kept() -> None:
    s = position(POLES, phase="replace", pool={"polish": 2})
    assert s.num[POOL] == 6
    finish(s)
    assert s.num[POOL] == 6


# Rebuilding and Strengthening (17.2, 17.3) --------------------------------------------------------------------------


@rule("17.2a", "17.2c", "16.0c", "3.6a")
@pytest.mark.parametrize(
    ("code", "cost", "result"), [("16", 1, "remnant"), ("k1", 1, "reduced"), ("Mot", 1, "full"), ("C1", 2, "remnant")]
)
def test_what_rebuilding_costs_and_gives(code: str, cost: int, result: str) -> None:
    s = position(POLES, phase="attack 2", pool={"polish": 1})
    s.place(unit(s, code), REBUILD)
    go_to(s, "replace", "poland")
    before = int(s.num[POOL])
    do(s, f"rebuild {code}")
    assert before - int(s.num[POOL]) == cost
    assert (at(s, code), level(s, code)) == (str(DUE), result)
    assert s.due[unit(s, code)] == s.turn + 2


@rule("17.2b", "19.2b")
def test_reserve_brigades_are_rebuilt_from_reserves_and_allies() -> None:
    s = position(POLES, phase="replace")
    assert at(s, "1R") == str(ALLIES)
    do(s, "rebuild 1R")
    assert level(s, "1R") == "reduced"
    assert refused(s, "rebuild BB") == "17.2a"


@rule("2.5.2a", "17.2a")
def test_a_fronts_replacements_are_its_own() -> None:
    s = position(SOVIETS, phase="attack 2", side="soviet")
    s.place(unit(s, "w53"), REBUILD)
    go_to(s, "replace", "soviet")
    s.num[POOL + 1] = 0
    s.num[POOL + 2] = 9
    do(s, "assign #2")
    assert why(s, "rebuild w53") == "17.2a"


@rule("3.4.3k")
def test_trains_are_rebuilt_only_on_a_pause() -> None:
    s = position(POLES, phase="attack 2", numbers={ATTACKS + 1: 1})
    s.place(unit(s, "T1"), REBUILD)
    go_to(s, "replace", "poland")
    assert why(s, "rebuild T1") == "3.4.3k"
    s = position(POLES, phase="attack 2")
    s.place(unit(s, "T1"), REBUILD)
    go_to(s, "replace", "poland")
    assert why(s, "rebuild T1") == ""


@rule("17.3a", "17.3c", "19.7b")
def test_who_may_be_strengthened() -> None:
    units = {"10": ("2010", "reduced"), "12": ("3526", "reduced"), "13": ("2223", "reduced"), "BB": ("2011", "reduced")}
    s = position({**units, "11": "2222", "s45": "2323"}, phase="replace", pool={"polish": 5})
    assert why(s, "strengthen 10") == ""
    assert why(s, "strengthen 12") == "17.3a"  # Out of Supply
    assert why(s, "strengthen 13") == "17.3a"  # the 45th stands beside it
    assert why(s, "strengthen 11") == "17.3a"  # it is Full
    assert why(s, "strengthen BB") == "19.7b"
    do(s, "strengthen 10")
    assert why(s, "strengthen 10") == "17.3c"
    assert level(s, "10") == "reduced"  # the step comes later


@rule("17.3d")
def test_a_marker_is_wasted_out_of_supply() -> None:
    s = position({"10": ("3526", "reduced"), "11": "2222"}, phase="attack 1", marks={"10": STRENGTHENING})
    go_to(s, "turn end", "poland")
    assert not s.mark[unit(s, "10")] & STRENGTHENING


@rule("17.4a")
def test_two_brigades_become_a_division_again() -> None:
    s = position({**SOVIETS, "wb1": "3705", "wb2": "3705"}, phase="attack 2", side="soviet")
    s.place(unit(s, "w53"), REBUILD)
    go_to(s, "replace", "soviet")
    do(s, "assign #1", "recreate w53")
    assert (at(s, "w53"), level(s, "w53")) == ("3705", "reduced")
    assert (at(s, "wb1"), at(s, "wb2")) == (str(REBUILD), str(REBUILD))
    s = position({**SOVIETS, "wb1": "3705", "sb1": "3705"}, phase="attack 2", side="soviet")
    s.place(unit(s, "w53"), REBUILD)
    go_to(s, "replace", "soviet")
    do(s, "assign #1")
    assert why(s, "recreate w53") == "17.4a"


# Cheka (17.1.5) -----------------------------------------------------------------------------------------------------


@rule("17.1.5a", "17.1.5b")
def test_the_cheka_needs_a_pause_and_a_polish_offensive() -> None:
    s = position(SOVIETS, phase="replace", side="soviet")
    do(s, "assign #1")
    assert why(s, "cheka Smoleńsk") == "17.1.5a"
    s = position(SOVIETS, phase="replace", side="soviet", numbers={OFFENSIVE: 1})
    do(s, "assign #1", "cheka Smoleńsk")
    assert why(s, "cheka Smoleńsk") == "17.1.5b"
    assert why(s, "cheka Kijów") == "17.1.5b"
    s = position(SOVIETS, phase="replace", side="soviet", numbers={OFFENSIVE: 1, FRONT_ATTACKS + 1: 1})
    do(s, "assign #1")
    assert why(s, "cheka Smoleńsk") == "17.1.5a"


@rule("17.1.5c", "17.1.5f", "19.7d")
@pytest.mark.parametrize(
    ("place", "die", "yields"),
    [("Smoleńsk", 2, 1), ("Smoleńsk", 3, 0), ("Gomel", 3, 1), ("Gomel", 4, 0), ("Wilno", 4, 1), ("Wilno", 5, 0)],
)
def test_what_a_cheka_marker_yields(place: str, die: int, yields: int) -> None:
    s = position(SOVIETS, phase="move", side="soviet")
    s.num[CHEKA] = hex_(s, place)
    s.force([die])
    go_to(s, "replace", "soviet")
    do(s, "assign #2")
    assert s.num[POOL + 1] == 2 + yields
    assert s.num[CHEKA_PAID] == yields
    assert (at(s, "BB") == str(DUE)) == bool(yields)


@rule("17.1.5d")
def test_the_first_western_attack_lifts_the_cheka() -> None:
    s = position({"10": "2010", "w2": "2009", "11": "2222"}, side="soviet")
    s.num[CHEKA] = hex_(s, "Smoleńsk")
    fight(s, "2010", "w2", rolls=[5, 6])
    assert s.num[CHEKA] == -1


@rule("17.1.5e")
def test_a_polish_attack_on_a_cheka_marker_is_not_rolled() -> None:
    s = position({"10": "2612", "11": "2222", "w2": "Mińsk", "12": "2509"})
    s.num[CHEKA] = hex_(s, "Mińsk")
    do(s, "attack Mińsk", "join 12", "strike")
    assert s.num[CHEKA] == -2
    assert at(s, "w2") == "2508"
    assert s.num[ATTACKS + 1] == 1
    s = position({"11": "2222", "w2": "Mińsk", "12": "2509"}, options={"cheka_hex_with_units": "combat"})
    s.num[CHEKA] = hex_(s, "Mińsk")
    fight(s, "Mińsk", "12", rolls=[5, 6])
    assert s.num[CHEKA] == -2
    assert box(s, "belarus") == -1  # fought, and lost


# Reorganization (18) ------------------------------------------------------------------------------------------------


@rule("18.0a", "18.0b", "18.0d", "18.1d", "5.1.7c", "19.3c")
@pytest.mark.parametrize(("a", "b", "result"), [("full", "full", "full"), ("full", "reduced", "reduced")])
def test_two_brigades_of_one_division_merge(a: str, b: str, result: str) -> None:
    s = position({**POLES, "7/4": ("2223", a), "8/4": ("2223", b), "9/5": "2223"}, phase="attack 2")
    s.place(unit(s, "4"), DIVISIONS)
    s.place(unit(s, "5"), DIVISIONS)
    go_to(s, "replace", "poland")
    assert why(s, "form 5") == "18.0a"
    do(s, "form 4")
    while asked(s) == "form":
        do(s, s.choices("poland")[0].to_json())
    assert (at(s, "4"), level(s, "4")) == ("2223", result)
    assert at(s, "7/4") == str(DIVISIONS)


@rule("18.0a", "18.0b", "18.0c", "3.2g")
def test_a_division_splits_unless_it_is_a_remnant() -> None:
    s = position({**POLES, "4": ("2223", "reduced"), "5": ("2224", "remnant")}, phase="attack 2")
    for code in ("7/4", "8/4", "9/5", "10/5"):
        s.place(unit(s, code), DIVISIONS)
    go_to(s, "replace", "poland")
    assert why(s, "split 5") == "18.0c"
    assert why(s, "split 10") == "3.2g"
    do(s, "split 4")
    assert (level(s, "7/4"), level(s, "8/4")) == ("reduced", "reduced")
    assert at(s, "4") == str(DIVISIONS)


@rule("18.1c", "18.2c", "17.2c")
def test_two_dead_brigades_come_back_as_a_remnant_division() -> None:
    s = position(POLES, phase="attack 2")
    s.place(unit(s, "4"), DIVISIONS)
    for code in ("7/4", "8/4"):
        s.place(unit(s, code), REBUILD)
    go_to(s, "replace", "poland")
    do(s, "rebuild 4")
    assert level(s, "4") == "remnant"
    assert at(s, "7/4") == str(DIVISIONS)


@rule("18.2a", "18.2b")
def test_cavalry_brigades_make_the_2nd_and_3rd_division() -> None:
    units = {**POLES, "k1": "2223", "k2": "2223"}
    s = position(units, phase="replace")
    assert why(s, "form C2") == "18.2b"
    s = position(units, phase="replace", numbers={FORMING: 1, FORMING_LAST: 3})
    do(s, "form C2")
    while asked(s) == "form":
        do(s, s.choices("poland")[0].to_json())
    assert (at(s, "C2"), level(s, "C2")) == ("2223", "full")
    go_to(s, "replace", "poland")
    do(s, "split C2")
    assert (at(s, "k1"), at(s, "k2"), at(s, "C2")) == ("2223", "2223", str(OFF))


@rule("18.3a", "18.3b", "18.3c", "18.3d")
def test_the_cavalry_operational_group() -> None:
    units = {**POLES, "k1": "2223", "k2": "2224", "k3": "2224", "k4": "3525", "s45": "3526"}
    s = position(units, phase="replace")
    assert why(s, "cavalry_group") == "18.3a"
    s = position(units, phase="replace", boxes={"ukraine": -16})
    before = int(s.num[POOL])
    do(s, "cavalry_group")
    assert int(s.num[POOL]) == before - 1
    assert why(s, "swap k4") == "18.3c"
    do(s, "swap k1")
    assert (at(s, "C4"), level(s, "C4"), at(s, "k1")) == ("2223", "reduced", str(OUT))
    assert why(s, "form C2") == ""  # also before the Volunteer Army


@rule("19.1.2a", "19.1.2b")
def test_volunteer_brigades_make_a_division_for_good() -> None:
    s = position({**POLES, "V1": "2223", "V2": "2223", "V3": ("2224", "reduced"), "V4": "2224"}, phase="replace")
    do(s, "form VD1")
    while asked(s) == "form":
        do(s, s.choices("poland")[0].to_json())
    assert at(s, "VD1") == "2223"
    assert (at(s, "V1"), at(s, "V2")) == (str(OUT), str(OUT))
    assert why(s, "form VD2") == "19.1.2a"  # one of the two is Reduced
    assert why(s, "split VD1") == "3.2g"


@rule("19.1.3a", "19.1.3b", "19.1.3c", "19.1.4a")
def test_volunteers_fill_the_ranks_even_beside_the_enemy() -> None:
    units = {"10": ("2223", "remnant"), "vr1": "2223", "vr2": "2223", "11": "2222", "s45": "2324", "vk1": "2223"}
    s = position(units, phase="replace")
    do(s, "absorb vr1")
    assert level(s, "10") == "reduced"
    assert at(s, "vr1") == str(OUT)
    assert why(s, "absorb vr2") == "19.1.3b"  # one step in a phase
    assert why(s, "absorb vk1") == "19.1.3a"  # cavalry joins cavalry only


@rule("19.9a")
@pytest.mark.parametrize(
    ("die", "ukraine", "result"), [(4, 0, "full"), (3, 0, "reduced"), (3, 8, "full"), (5, -8, "full")]
)
def test_allied_replacements_by_a_die(die: int, ukraine: int, result: str) -> None:
    numbers = {FORMING: 3, FORMING_LAST: 3}
    units = {**POLES, "U2": ("2223", "reduced"), "U6": "2224"}
    s = position(units, phase="attack 2", numbers=numbers, boxes={"ukraine": ukraine})
    go_to(s, "replace", "poland")
    assert asked(s) == "allied_roll"
    do(s, "enlist U2", rolls=[die])
    assert level(s, "U2") == result
    fighting = {**numbers, ATTACKS + 2: 1}
    s = position(units, phase="replace", numbers=fighting)
    assert asked(s) != "allied_roll"


# As the table answers ----------------------------------------------------------------------------------------------


@rule("17.2a", "17.2b", "18.1c", "17.0a", "17.4a", "18.0a", "3.2g")
def test_why_a_unit_is_not_rebuilt_or_formed() -> None:
    s = position({**POLES, "4": "2223"}, phase="replace")
    s.num[POOL] = 1
    s.place(unit(s, "C1"), REBUILD)
    s.place(unit(s, "12"), REBUILD)
    s.refresh()
    assert refused(s, "rebuild w53") == "17.0a"
    assert refused(s, "rebuild 10") == "17.2a"  # it stands on the map
    assert refused(s, "rebuild C1") == "17.2a"  # a cavalry division costs 2
    assert why(s, "rebuild 12") == ""
    assert refused(s, "form w53") == "18.0a"
    assert refused(s, "split w53") == "18.0a"
    assert refused(s, "form 10") == "3.2g"
    assert refused(s, "split 10") == "3.2g"
    s = position({**SOVIETS, "wb1": "3705", "wb2": "3705"}, phase="replace", side="soviet")
    s.place(unit(s, "w53"), REBUILD)
    s.refresh()
    do(s, "assign #1")
    assert refused(s, "form 4") == "18.0a"
    assert refused(s, "split 4") == "18.0a"
    assert refused(s, "recreate 10") == "17.0a"
    assert refused(s, "recreate w2") == "17.4a"  # alive
    assert why(s, "recreate w53") == ""


@rule("6.0a", "18.0a")
def test_a_division_does_not_split_into_a_full_hex() -> None:
    s = position({**POLES, "4": "2223", "12": "2223", "13": "2223", "14": "2223"}, phase="replace")
    for code in ("7/4", "8/4"):
        s.place(unit(s, code), DIVISIONS)
    s.refresh()
    assert refused(s, "split 4") == "6.0a"
    s = position({**POLES, "4": "2223", "12": "2223", "13": "2223"}, phase="replace")
    for code in ("7/4", "8/4"):
        s.place(unit(s, code), DIVISIONS)
    s.refresh()
    assert why(s, "split 4") == ""


@rule("17.1.2b")
def test_the_extra_replacement_goes_to_a_front_in_play() -> None:
    s = position(SOVIETS, phase="replace", side="soviet")
    assert asked(s) == "extra"
    assert refused(s, "assign #0") == "17.1.2b"
    before = int(s.num[POOL + 2])
    do(s, "assign #2")
    assert int(s.num[POOL + 2]) == before + 1


@rule("17.1.6a")
def test_what_is_received_stays_in_the_pool() -> None:
    s = position(SOVIETS, phase="replace", side="soviet", pool={"western": 2})
    do(s, "assign #1")
    assert int(s.num[POOL + 1]) > 2
    kept = int(s.num[POOL + 1])
    finish(s)
    assert int(s.num[POOL + 1]) == kept


@rule("17.3d")
def test_a_step_lost_takes_the_marker_along() -> None:
    s = position({"10": ("2010", "reduced"), "w2": "2009", "11": "2222"}, marks={"10": STRENGTHENING})
    fight(s, "2009", "10", rolls=[6, 6])
    assert level(s, "10") == "remnant"
    assert not s.mark[unit(s, "10")] & STRENGTHENING


@rule("17.3d")
def test_a_retreat_takes_the_marker_along() -> None:
    s = position({"10": "2010", "11": "2010", "w2": ("2009", "reduced"), "12": "2222"}, marks={"w2": STRENGTHENING})
    fight(s, "2009", "10", "11", rolls=[1, 2])
    while asked(s) in ("route", "grouping"):
        s.play(s.to_move[0], s.choices(s.to_move[0])[0])
    assert at(s, "w2") not in ("2009", str(REBUILD))
    assert not s.mark[unit(s, "w2")] & STRENGTHENING


@rule("17.3d")
def test_want_of_supply_takes_the_marker_after_each_phase() -> None:
    s = position({"10": ("3526", "reduced"), "11": "2222"}, phase="react 1", marks={"10": STRENGTHENING})
    do(s, "pass", "pass")
    assert not s.mark[unit(s, "10")] & STRENGTHENING


@rule("18.3a", "18.3b", "18.2a")
def test_who_swaps_for_the_4th_cavalry_division() -> None:
    units = {**POLES, "k1": "2223", "k2": ("2224", "reduced")}
    s = position(units, phase="replace", boxes={"ukraine": -16}, pool={"polish": 2})
    assert refused(s, "swap k1") == "18.3b"  # not yet formed
    do(s, "cavalry_group")
    assert refused(s, "cavalry_group") == "18.3a"  # once
    assert refused(s, "swap 10") == "18.2a"  # infantry
    assert refused(s, "swap k2") == "18.2a"  # Reduced
    do(s, "swap k1")
    assert at(s, "C4") == "2223"


@rule("19.1.3a", "19.1.3b", "19.1.3c", "17.3c")
def test_whom_volunteers_strengthen() -> None:
    units = {"10": ("2223", "remnant"), "12": ("2223", "reduced"), "vr1": "2223", "13": "2223", "11": "2222"}
    s = position(units, phase="replace", marks={"12": STRENGTHENING})
    assert refused(s, "absorb 10") == "19.1.3a"  # no volunteer
    assert refused(s, "absorb vr2") == "19.1.3a"  # not on the map
    s = position({**units, "14": ("2223", "reduced")} | {"13": "2224"}, phase="replace", marks={"12": STRENGTHENING})
    do(s, "absorb vr1")
    assert refused(s, "into 12") == "19.1.3b"
    assert refused(s, "into 13") == "19.1.3a"
    do(s, "into 14")
    assert level(s, "14") == "full"


@rule("3.5e", "19.0a", "19.1a", "19.2a", "19.3a", "19.5a", "19.6a", "19.7a", "19.8a", "3.2a", "20.0a", "3.2e")
def test_where_special_units_wait_in_the_campaign() -> None:
    s = new("war_of_1920")
    for codes, where in (
        ("V1 V6 vr1 vr6 vk1 vk3", VOLUNTEERS),
        ("Car Art Tank", VOLUNTEERS),
        ("1R 2R 3R 7R", ALLIES),
        ("Mot", REBUILD),
        ("CoJ CoS", ALLIES),
        ("CR1 BB", ALLIES),
        ("U1 U3 U4 U5 UH", UKRAINE_BOX),
        ("PRD C2 23R s16* s33* sk16*", OFF),
    ):
        for code in codes.split():
            assert at(s, code) == str(where)


@rule("16.0j", "18.1a")
def test_divisions_begin_as_brigades_and_wait_in_their_box() -> None:
    s = new("war_of_1920")
    for division, brigades in (("4", ("7/4", "8/4")), ("LB2", ("3/LB", "4/LB"))):
        halves = [s.order.codes[u] for u in s.order.brigades[unit(s, division)]]
        assert len(halves) == len(brigades)
        on_map = [code for code in (division, *halves) if s.at[unit(s, code)] >= 0]
        in_box = [code for code in (division, *halves) if s.at[unit(s, code)] == DIVISIONS]
        assert on_map
        assert in_box
        assert (division in on_map) != (division in in_box)
