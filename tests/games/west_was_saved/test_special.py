"""13.0 Special rules: the boundary, the allies, East Prussia; and what stays hidden."""

from tests.games.west_was_saved.field import (
    asked,
    attack,
    do,
    do_losses,
    is_reduced,
    new,
    offered,
    order,
    place,
    position,
    told,
    unit,
    where,
    why,
)
from tests.rules import rule
from vistula.core.state import State
from vistula.games.west_was_saved.numbers import TREATY
from vistula.games.west_was_saved.state import West

B, C = "2312 NE", "2412 SW"
JOINED = {TREATY: 1}


@rule("13.1a")
def test_an_hq_commands_only_on_its_side_of_the_boundary() -> None:
    """By the hex of the combat unit, not of the HQ."""
    south = {"2312 NE": "ru_i6", "2412 SW": "pl_i8"}
    assert why(position({**south, "2311": "ru_h12"}, side="soviet"), "attack", "2312") == ""
    assert why(position({**south, "2311": "ru_h15"}, side="soviet"), "attack", "2312") == "9.2c"
    north = {"2408 NE": "ru_i6", "2507 SW": "pl_i8"}
    assert why(position({**north, "2409": "ru_h15"}, side="soviet"), "attack", "2408") == ""
    assert why(position({**north, "2409": "ru_h12"}, side="soviet"), "attack", "2408") == "9.2c"


@rule("13.3e")
def test_a_lithuanian_stays_within_two_hexes_of_home_and_dies_beyond() -> None:
    s = position({"1304 N": "lt_i1 lt_h"}, at="orders", side="soviet", markers={"1304": 1}, numbers=JOINED)
    board = s.board
    assert board.from_lithuania[place(s, "1304")] <= 3
    far = [
        h for h in range(board.count) if board.from_lithuania[h] == 4 and not board.closed[h] and board.country[h] == 0
    ]
    assert not s.may_stand(unit(s, "lt_i1"), far[0])
    do(s, "take", "lt_i1")
    reached = [place(s, label) for label in offered(s, "to")]
    assert reached
    assert all(board.from_lithuania[h] <= 3 for h in reached)


@rule("13.3f")
def test_lithuanians_and_russians_keep_apart() -> None:
    s = position(
        {"1103 N": "lt_i1 lt_h", "1203 N": "ru_i6"}, at="orders", side="soviet", markers={"1103": 1}, numbers=JOINED
    )
    do(s, "take", "lt_i1")
    assert why(s, "to", "1203") == "13.4a"


@rule("13.3e", "13.3f")
def test_a_lithuanian_driven_too_far_dies_and_does_not_flee_onto_russians() -> None:
    stacks = {"1205 SE": "pl_leg1 pl_leg2 pl_h1", "1305 NW": "lt_i1"}
    s = position({**stacks, "1306 N": "ru_i6"}, numbers=JOINED)
    attack(s, "1205", [4, 4])  # 8 and 4 to 2, 2 for the hills, 1 for the Russians beside, and 4: three
    do_losses(s)
    assert s.to_move == ("soviet",)
    assert s.board.from_lithuania[place(s, "1405")] == 4
    assert why(s, "retreat", "1306") == "9.5b4"  # Russians are there
    do(s, "retreat", "1405")
    do(s, "retreat_to", "1505")
    assert where(s, "lt_i1") == "eliminated"


@rule("13.4a")
def test_a_ukrainian_does_not_pursue_over_the_boundary() -> None:
    s = position({"1310 N": "ua_i2 pl_i8 pl_h1", "1309 S": "ru_i47"})
    attack(s, "1310", [6, 1])  # 5 and 6 to 4 and 1: six, and the 47th is gone
    do_losses(s)  # the winner's one
    assert (asked(s), where(s, "ru_i47")) == ("pursue", "eliminated")
    assert why(s, "enter", "ua_i2") == "13.4a"
    assert why(s, "enter", "pl_i8") == ""


@rule("13.3g")
def test_only_the_lithuanian_hq_commands_lithuanians_and_nobody_else() -> None:
    stacks = {"1103 SE": "lt_i1", "1204 NW": "pl_i8"}
    s = position({**stacks, "1003": "lt_h"}, side="soviet", numbers=JOINED)
    ahead = s.board.names[s.faced(place(s, "1103"))]
    assert ahead == "1204"
    assert why(s, "attack", "1103") == ""
    s = position({**stacks, "1102": "ru_h15"}, side="soviet", numbers=JOINED)
    assert why(s, "attack", "1103") == "9.2c"
    s = position({"1103 SE": "ru_i6", "1204 NW": "pl_i8", "1003": "lt_h"}, side="soviet", numbers=JOINED)
    assert why(s, "attack", "1103") == "9.2c"


@rule("13.4a")
def test_ukrainians_stay_south_and_die_if_driven_north() -> None:
    s = position({"1310 N": "ua_i2 pl_h1"}, at="orders", markers={"1310": 1}, depots={"poland": "Równo"})
    do(s, "take", "ua_i2")
    assert why(s, "to", "1309") == "13.4a"
    stacks = {"1310 S": "ua_i2 pl_i8", "1311 N": "ru_i25 ru_i27 ru_h12"}
    s = position(stacks, side="soviet", depots={"poland": "Równo"})
    attack(s, "1311", [1, 3])  # 8 and 1 to 5 and 3: one, and nobody moves
    assert [where(s, each) for each in ("ua_i2", "pl_i8")] == ["1310", "1310"]
    s = position(stacks, side="soviet", depots={"poland": "Równo"})
    attack(s, "1311", [3, 2])  # 8 and 3 to 5 and 2: four
    do(s, "lose", "pl_i8")
    do(s, "lose", "ua_i2")
    do_losses(s)  # the winner's one
    do(s, "retreat", "1309")
    do(s, "retreat_to", "1308")
    assert [where(s, each) for each in ("ua_i2", "pl_i8")] == ["eliminated", "1308"]


@rule("13.4b", "13.4d", "13.4e")
def test_ukrainians_stack_with_poles_and_obey_polish_hq_but_not_the_reverse() -> None:
    s = position(
        {"1412 N": "ua_i2 pl_h1", "1413 N": "pl_i8"}, at="orders", markers={"1412": 1}, depots={"poland": "Równo"}
    )
    order(s, "1412", "ua_i2", "1413")
    assert where(s, "ua_i2") == "1413"
    mixed = {B: "pl_i8 ua_i2", C: "ru_i6"}
    assert why(position({**mixed, "2311": "pl_h1"}), "attack", "2312") == ""
    assert why(position({**mixed, "2311": "ua_h"}), "attack", "2312") == "9.2c"
    assert why(position({B: "ua_i2", C: "ru_i6", "2311": "ua_h"}), "attack", "2312") == ""
    assert why(position({B: "ua_i2", C: "ru_i6", "2311": "pl_h1"}), "attack", "2312") == ""
    assert why(position({B: "pl_i8", C: "ru_i6", "2311": "ua_h"}), "attack", "2312") == "9.2c"


@rule("13.5a")
def test_poles_do_not_march_into_east_prussia() -> None:
    s = position({"0506 N": "pl_i8 pl_h1"}, at="orders", markers={"0506": 1}, depots={"poland": "Mława"})
    do(s, "take", "pl_i8")
    assert why(s, "to", "0505") == "1.3g"


@rule("13.5b", "13.5c", "1.3l")
def test_russians_who_enter_east_prussia_leave_the_map_for_a_die_of_turns() -> None:
    s = position(
        {"0506 N": "ru_i6 ru_h15"}, at="orders", side="soviet", markers={"0506": 1}, depots={"soviet": "Mława"}, turn=5
    )
    do(s, "take", "ru_i6")
    assert why(s, "to", "0504") == "7.4f"  # nobody goes on from there
    do(s, "to", "0505", rolls=[4])
    assert where(s, "ru_i6") == "abroad"
    assert s.due[unit(s, "ru_i6")] == 9
    assert is_reduced(s, "ru_i6")
    s = position(
        {"0506 N": "ru_i6 ru_h15"}, at="orders", side="soviet", markers={"0506": 1}, depots={"soviet": "Mława"}
    )
    order(s, "0506", "ru_i6", "0507", "N")
    assert where(s, "ru_i6") == "0507"  # elsewhere it stays


@rule("13.5b")
def test_an_hq_that_goes_along_into_east_prussia_leaves_the_map_too() -> None:
    s = position(
        {"0506 N": "ru_i6 ru_h15"}, at="orders", side="soviet", markers={"0506": 1}, depots={"soviet": "Mława"}, turn=5
    )
    order(s, "0506", "ru_i6 ru_h15", "0505", rolls=[4, 2])
    assert [where(s, each) for each in ("ru_i6", "ru_h15")] == ["abroad", "abroad"]
    assert [s.due[unit(s, each)] for each in ("ru_i6", "ru_h15")] == [9, 7]


# Hidden ---------------------------------------------------------------------------------------------------------


@rule("13.2b")
def test_an_enemy_stack_is_a_pile_of_backs_with_a_facing() -> None:
    s = position({"2312 NE": "ru_i6 ru_h12", "0310 N": "pl_i8"}, blanks={"2312": 1})
    seen = [p for p in s.view("poland")["pieces"] if p["space"] == place(s, "2312")]  # type: ignore[attr-defined]
    assert len(seen) == 3
    assert all(set(p) == {"id", "space", "side", "hidden", "facing"} for p in seen)
    assert {p["facing"] for p in seen} == {1}


@rule("13.2b")
def test_both_see_the_stacks_that_fight_and_forget_them_after() -> None:
    s = position({B: "pl_leg1 pl_leg2 pl_h1", C: "ru_i6 ru_i5"})
    attack(s, "2312", [3, 2])
    assert asked(s) == "lose"
    names = {p.get("name") for p in s.view("poland")["pieces"] if p["space"] == place(s, "2412")}  # type: ignore[attr-defined]
    assert names == {"6th Rifle Division", "5th Rifle Division"}
    do_losses(s)
    do(s, "retreat", "2411")
    do(s, "retreat_to", "2310")
    do(s, "turn", "N")
    do(s, "done")
    backs = [p for p in s.view("poland")["pieces"] if p["side"] == "soviet" and p["space"] is not None]  # type: ignore[attr-defined]
    assert all(p.get("hidden") for p in backs)


@rule("3.2d")
def test_the_enemys_hand_is_not_seen() -> None:
    s = new()
    do(s, "done")
    do(s, "done")
    hands = {hand["seat"]: hand for hand in s.view("poland")["hands"]}  # type: ignore[attr-defined]
    assert hands["soviet"]["cards"] is None
    assert hands["soviet"]["count"] == 1
    assert len(hands["poland"]["cards"]) == 1


def test_two_positions_that_differ_in_what_is_hidden_look_the_same() -> None:
    one = position({B: "pl_i8 pl_h1", C: "ru_i25 ru_h12", "2516 N": "ru_i60 ru_c4"}, blanks={"2516": 1})
    other = position({B: "pl_i8 pl_h1", C: "ru_c4 ru_i60", "2516 N": "ru_i25 ru_h12"}, blanks={"2516": 1})
    for seat in ("poland", None):
        assert one.view(seat) == other.view(seat)
    assert one.choices("poland") == other.choices("poland")


def test_a_clone_a_save_and_an_imagined_state_are_sound() -> None:
    s = new()
    assert s.static.columns.faults_of_copy(s, s.clone()) == []
    assert s.game.load(s.save()) == s
    imagined: State = s.imagine("poland", 5)
    assert isinstance(imagined, West)
    assert imagined.faults() == []
    assert told(imagined) == told(s)


def test_which_hq_is_alone_where_does_not_show_in_what_is_offered() -> None:
    """Two lone HQ change places: a train is offered the same detours in the same order."""
    offers = []
    for one, other in (("ru_h12", "ru_h14"), ("ru_h14", "ru_h12")):
        s = position(
            {"0310 N": "pl_i8", "0408": one, "0307": other, "2312 N": "ru_i6"},
            at="strategic",
            depots={"poland": "Łódź, Toruń"},
        )
        do(s, "train", "pl_i8")
        assert offered(s, "over") == ["0307", "0408"]
        offers.append([each.to_json() for each in s.choices("poland")])
    assert offers[0] == offers[1]
