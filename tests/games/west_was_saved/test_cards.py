"""The forty cards: what each does for the side that plays it, and when it may."""

import pytest

from tests.games.west_was_saved.field import (
    asked,
    attack,
    do,
    facing,
    is_reduced,
    lines,
    marked,
    offered,
    order,
    place,
    points,
    position,
    sums,
    told,
    where,
    why,
)
from tests.rules import rule
from vistula.games.west_was_saved.numbers import (
    CHANGE,
    KNOWN,
    MOST_TRAINS,
    TREATY,
)
from vistula.games.west_was_saved.state import West

B, C = "2312 NE", "2412 SW"
ARMIES = {"0310 N": "pl_i8", "2312 N": "ru_i6"}

# table.rp_mods, by hand from the rulebook's list: card, who plays it, whose points, by how much.
POINTS = [
    (1, "poland", 0, 3),
    (1, "soviet", 1, -3),
    (3, "soviet", 1, -2),
    (6, "poland", 0, -2),
    (6, "soviet", 1, 2),
    (9, "soviet", 1, 2),
    (10, "soviet", 1, 2),
    (11, "poland", 0, -3),
    (11, "soviet", 1, 3),
    (12, "poland", 0, 2),
    (12, "soviet", 1, -2),
    (15, "soviet", 1, -2),
    (17, "soviet", 1, -1),
    (19, "poland", 0, 2),
    (23, "poland", 0, -2),
    (23, "soviet", 1, 2),
    (33, "poland", 0, 1),
    (33, "soviet", 1, -1),
    (35, "poland", 0, -2),
    (35, "soviet", 1, 2),
    (38, "soviet", 1, -2),
    (39, "soviet", 1, -2),
    (40, "soviet", 1, 2),
]


@rule(
    "table.rp_mods",
    "card.01.pl",
    "card.01.ru",
    "card.03.ru",
    "card.06.pl",
    "card.06.ru",
    "card.09.ru",
    "card.10.ru",
    "card.11.pl",
    "card.11.ru",
    "card.12.pl",
    "card.12.ru",
    "card.15.ru",
    "card.17.ru",
    "card.19.pl",
    "card.23.pl",
    "card.23.ru",
    "card.33.pl",
    "card.33.ru",
    "card.35.pl",
    "card.35.ru",
    "card.38.ru",
    "card.39.ru",
    "card.40.ru",
)
@pytest.mark.parametrize(("card", "player", "side", "change"), POINTS)
def test_points_more_or_less(card: int, player: str, side: int, change: int) -> None:
    s = position(ARMIES, at="resources", cards={player: card}, rolls=[1, 1, 1, 1], turn=4)
    assert s.n[CHANGE + side] == change
    assert s.n[CHANGE + 1 - side] == 0
    assert points(s)[side] == [14, 12][side] + change


@rule("card.02.b", "card.02.c", "13.3a", "13.3c", "scn.lithuania")
def test_card_2_brings_lithuania_in() -> None:
    s = position({"0310 N": "pl_i8"}, at="depots")
    assert s.n[TREATY] == 0
    s = position({"0310 N": "pl_i8"}, at="resources", cards={"poland": 2}, turn=4)
    assert (asked(s), s.to_move) == ("face", ("soviet",))
    do(s, "turn", "SE", rolls=[1, 1, 1, 1])
    assert [where(s, each) for each in ("lt_i1", "lt_i2", "lt_h")] == ["1003"] * 3
    assert facing(s, "1003") == "SE"
    assert points(s)[0] == 12


@rule("card.03.pl", "card.15.pl", "card.18.ru", "card.22.both", "card.32.both", "table.strategic_caps", "11.2a")
@pytest.mark.parametrize(
    ("card", "player", "most"),
    [
        (3, "poland", [4, 3]),
        (15, "poland", [4, 2]),
        (18, "soviet", [4, 8]),
        (22, "poland", [3, 3]),
        (32, "soviet", [4, 0]),
    ],
)
def test_caps_on_strategic_moves(card: int, player: str, most: list[int]) -> None:
    s = position(ARMIES, at="strategic", cards={player: card})
    assert [s.n[MOST_TRAINS], s.n[MOST_TRAINS + 1]] == most


@rule("table.strategic_caps")
def test_the_lowest_limit_holds_beside_card_18() -> None:
    s = position(ARMIES, at="strategic", cards={"soviet": 18, "poland": 15})
    assert s.n[MOST_TRAINS + 1] == 2


@rule("card.32.both")
def test_card_32_lets_no_russian_go_by_rail() -> None:
    s = position(ARMIES, at="start of strategic", cards={"poland": 32}, points=(1, 9))
    assert s.to_move == ("poland",)
    do(s, "pass")
    assert asked(s) != "train"


@rule("card.04.both")
def test_card_4_holds_russians_south_of_the_boundary() -> None:
    stacks = {"2312 N": "ru_i6", "2408 N": "ru_i5", "0310 N": "pl_i8"}
    s = position(stacks, at="strategic", side="soviet", cards={"poland": 4})
    assert why(s, "train", "ru_i6") == "card.04.both"
    assert why(s, "train", "ru_i5") == ""


BONUSES = [
    (16, "poland", "pl", 2, 2),
    (16, "soviet", "pl", 1, 2),
    (19, "soviet", "pl", 2, 2),
    (25, "poland", "pl", 2, 1),
    (26, "poland", "pl", 2, 1),
    (27, "poland", "pl", 2, 2),
    (30, "poland", "pl", 2, 1),
    (38, "poland", "pl", 2, 1),
    (25, "soviet", "ru", -2, 1),
    (26, "soviet", "ru", -2, 1),
    (27, "soviet", "ru", -2, 1),
]


@rule(
    "9.3.6",
    "card.16.pl",
    "card.16.ru",
    "card.19.ru",
    "card.25.pl",
    "card.25.ru",
    "card.26.pl",
    "card.26.ru",
    "card.27.pl",
    "card.27.ru",
    "card.30.pl",
    "card.38.pl",
)
@pytest.mark.parametrize(("card", "player", "whose", "value", "stacks"), BONUSES)
def test_the_pole_helps_a_stack_before_the_dice(card: int, player: str, whose: str, value: int, stacks: int) -> None:
    s = position({B: "pl_i8 pl_h1", C: "ru_i6"}, cards={player: card})
    do(s, "attack", "2312")
    assert (asked(s), s.to_move) == ("bonus", ("poland",))
    do(s, "use", card, rolls=[1, 1])
    shift = value if whose == "pl" else -value
    assert any(f"difference {abs(shift)}" in line for line in told(s))
    if whose == "pl":
        assert any(f"{3 + value} and die 1 to 3 and die 1" in line for line in told(s))
    else:
        assert any(f"3 and die 1 to {3 + value} and die 1" in line for line in told(s))
    second = position({B: "pl_i8 pl_h1", C: "ru_i6", "2212 NW": "pl_i9", "2111 SE": "ru_i5"}, cards={player: card})
    do(second, "attack", "2312")
    do(second, "use", card, rolls=[1, 1 + shift])  # a draw: nobody moves
    assert (second.to_move, asked(second)) == (("soviet",), "attack")
    do(second, "pass")
    do(second, "attack", "2212", rolls=[3, 3])
    assert (asked(second) == "bonus") is (stacks == 2)


@rule("card.16.pl")
def test_one_stack_takes_only_one_of_two_bonuses() -> None:
    s = position({B: "pl_i8 pl_h1", C: "ru_i6"}, cards={"poland": 16})
    do(s, "attack", "2312")
    do(s, "use", 16, rolls=[1, 1])
    assert asked(s) != "bonus"


@rule("card.17.pl")
def test_card_17_helps_only_a_polish_stack_under_attack() -> None:
    s = position({B: "pl_i8 pl_h1", C: "ru_i6"}, cards={"poland": 17})
    do(s, "attack", "2312", rolls=[1, 1])
    assert asked(s) != "bonus"
    s = position({"2412 SW": "ru_i6 ru_h12", "2312 NE": "pl_i8"}, side="soviet", cards={"poland": 17})
    do(s, "attack", "2412")
    assert (asked(s), s.to_move) == ("bonus", ("poland",))
    do(s, "use", 17, rolls=[1, 1])
    assert any("3 and die 1 to 5 and die 1" in line for line in told(s))


@rule("card.05.pl", "card.05.ru")
@pytest.mark.parametrize(("player", "value"), [("poland", 1), ("soviet", 2)])
def test_card_5_helps_an_attacking_russian_stack_with_cavalry(player: str, value: int) -> None:
    s = position({"2412 SW": "ru_c8 ru_h12", "2312 NE": "pl_i8"}, side="soviet", cards={player: 5})
    do(s, "attack", "2412")
    assert (asked(s), s.to_move) == ("bonus", ("soviet",))
    do(s, "use", 5, rolls=[1, 1])
    assert any(f"{3 + value} and die 1 to 3 and die 1" in line for line in told(s))
    s = position({"2412 SW": "ru_i6 ru_h12", "2312 NE": "pl_i8"}, side="soviet", cards={player: 5})
    do(s, "attack", "2412", rolls=[1, 1])
    assert asked(s) != "bonus"
    s = position({B: "pl_i8 pl_h1", C: "ru_c8"}, cards={player: 5})
    do(s, "attack", "2312", rolls=[1, 1])
    assert asked(s) != "bonus"  # it defends


@rule("card.30.ru")
def test_card_30_played_by_the_russian_helps_his_stack_in_attack_or_defence() -> None:
    s = position({B: "pl_i8 pl_h1", C: "ru_i6"}, cards={"soviet": 30})
    do(s, "attack", "2312")
    assert (asked(s), s.to_move) == ("bonus", ("soviet",))
    do(s, "use", 30, rolls=[1, 1])
    assert any("3 and die 1 to 5 and die 1" in line for line in told(s))


@rule("card.07.both")
def test_card_7_strikes_the_russian_unit_nearest_to_kiev() -> None:
    stacks = {"1911 N": "ru_i6", "1913 N": "ru_i5 ru_h12", "2312 N": "ru_i8"}
    s = position(stacks, at="depots", cards={"poland": 7})
    assert (asked(s), s.to_move) == ("nearest", ("soviet",))
    assert offered(s, "hit") == ["ru_i5", "ru_i6"]
    assert why(s, "hit", "ru_i8") == "card.07.both"
    do(s, "hit", "ru_i6")
    assert is_reduced(s, "ru_i6")
    assert any("Partisans strike in 1911" in line for line in told(s, "poland"))
    s = position(stacks, at="depots", cards={"poland": 7}, reduced="ru_i6")
    do(s, "hit", "ru_i6")
    assert where(s, "ru_i6") == "eliminated"


@rule("card.08.both", "1.5")
@pytest.mark.parametrize(("roll", "units"), [(1, 0), (2, 1), (3, 1), (4, 2), (5, 2), (6, 3)])
def test_card_8_half_the_die_deserts(roll: int, units: int) -> None:
    """D6."""
    stacks = {"2312 N": "ru_i6 ru_i5 ru_i8 ru_i10", "0310 N": "pl_i8 pl_i9 pl_i10 pl_i11"}
    s = position(stacks, at="depots", cards={"poland": 8}, rolls=[roll, 1])
    gone = 0
    while asked(s) == "leave":
        assert s.to_move == ("soviet",)
        assert why(s, "desert", "pl_i8") == "card.08.both"
        do(s, "desert", offered(s, "desert")[0])
        gone += 1
    assert gone == units


@rule("card.09.pl")
def test_card_9_takes_one_from_polish_infantry_in_front() -> None:
    s = position({B: "pl_i8 pl_c4 pl_h1", C: "ru_i6"}, cards={"poland": 9})
    assert lines(s, "2312", "2412")[0]["Basic factor"] == 2 + 2
    s = position({"2412 N": "pl_i8", "2312 NE": "ru_i6 ru_h12"}, side="soviet", cards={"poland": 9})
    assert lines(s, "2312", "2412")[1] == {"Basic factor, by the flank": 2}


@rule("card.10.pl.a", "card.10.pl.b", "card.10.pl.c")
def test_card_10_silences_polish_artillery() -> None:
    s = position({"0310 N": "pl_i8 pl_a1 pl_h1", "0309 N": "ru_i25"}, cards={"poland": 10})
    assert lines(s, "0310", "0309") == ({"Basic factor": 3}, {"Basic factor": 4})
    s = position({"0310 N": "pl_i8 pl_a1 pl_h1", "0309 N": "ru_i25"})
    assert sums(s, "0310", "0309") == (6, 2)


@rule("card.13.a", "card.13.b")
def test_card_13_one_hex_and_no_dearer_ground() -> None:
    s = position(
        {"0410 N": "pl_i8 pl_h1"}, at="orders", markers={"0410": 1}, depots={"poland": "Łódź"}, cards={"poland": 13}
    )
    do(s, "take", "pl_i8")
    assert why(s, "to", "0509") == ""  # forest, with an allowance of one
    assert why(s, "to", "0411") == ""
    assert why(s, "to", "0412") == "7.4f"


@rule("card.14.pl", "card.14.ru")
@pytest.mark.parametrize("player", ["poland", "soviet"])
def test_card_14_one_cavalry_unit_mutinies(player: str) -> None:
    s = position({"2312 N": "ru_c8 ru_i6", "2316 N": "ru_c4"}, at="depots", cards={player: 14})
    assert (asked(s), s.to_move) == ("mutiny", (player,))
    assert sorted(offered(s, "mutiny")) == ["ru_c4", "ru_c8"]
    assert why(s, "mutiny", "ru_i6") == "card.14.pl"
    do(s, "mutiny", "ru_c4")
    assert where(s, "ru_c4") == "eliminated"


@rule("card.18.pl")
def test_card_18_keeps_polish_depots() -> None:
    s = position({"Łódź": "pl_i8"}, at="depots", depots={"poland": "Łódź"}, cards={"poland": 18})
    assert why(s, "remove", "Łódź") == "card.18.pl"


@rule("card.20.pl", "card.20.ru")
@pytest.mark.parametrize(("player", "count"), [("poland", 1), ("soviet", 2)])
def test_card_20_the_russian_frightens_units_beside_him(player: str, count: int) -> None:
    stacks = {"2312 N": "pl_i8 pl_a1", "2212 N": "pl_i9", "2210 N": "pl_i10", "2311 N": "ru_h12", "2313 N": "ru_i6"}
    s = position(stacks, at="depots", cards={player: 20})
    assert (asked(s), s.to_move) == ("point", ("soviet",))
    assert sorted(offered(s, "point")) == ["2212", "2312"]
    assert why(s, "point", "2210") == "card.20.pl"  # no Russian is beside it
    do(s, "point", "2312")
    assert asked(s) == "panic"
    assert why(s, "frighten", "pl_a1") == "card.20.pl"
    assert offered(s, "frighten") == ["pl_i8"]
    assert marked(s, "pl_i8", KNOWN)
    assert not marked(s, "pl_a1", KNOWN)
    do(s, "frighten", "pl_i8")
    finish_retreat(s)
    assert where(s, "pl_i8") != "2312"
    assert where(s, "pl_a1") == "2312"
    assert (asked(s) == "point") is (count == 2)


def finish_retreat(s: West) -> None:
    """The Pole picks the ways and facings of his retreat."""
    while asked(s) in ("retreat_via", "retreat_to", "face"):
        assert s.to_move == ("poland",)
        if asked(s) == "face":
            do(s, "turn", "N")
        else:
            verb = "retreat" if asked(s) == "retreat_via" else "retreat_to"
            do(s, verb, offered(s, verb)[0])


@rule("card.20.pl")
def test_a_stack_without_cavalry_and_infantry_is_announced() -> None:
    s = position({"2312 N": "pl_a1", "2212 N": "pl_i9", "2311 N": "ru_i6"}, at="depots", cards={"soviet": 20})
    do(s, "point", "2312")
    assert any("no cavalry or infantry is in 2312" in line for line in told(s))
    assert (asked(s), offered(s, "point")) == ("point", ["2212"])


@rule("card.21.pl", "card.21.ru")
@pytest.mark.parametrize(("player", "count"), [("poland", 1), ("soviet", 2)])
def test_card_21_bars_stacks_from_markers(player: str, count: int) -> None:
    stacks = {"2312 N": "pl_i8 pl_i9", "2212 N": "pl_i10", "2313 N": "ru_i6", "2213 N": "ru_i5"}
    s = position(stacks, at="movement", cards={player: 21})
    do(s, "done")
    assert (asked(s), s.to_move) == ("fog", ("soviet",))
    assert why(s, "bar", "0107") == "card.21.pl"
    do(s, "bar", "2312")
    barred = [s.board.names[s.n[at] - 1] for at in (26, 27) if s.n[at]]
    assert sorted(barred) == (["2212", "2312"] if count == 2 else ["2312"])  # the second is the only one left
    s = position(stacks, at="markers", cards={player: 21}, numbers={26: place(s, "2312") + 1})
    assert why(s, "marker", "2312") == "card.21.pl"
    assert why(s, "marker", "2212") == ""


@rule("card.24.pl", "card.24.ru")
@pytest.mark.parametrize(("player", "count"), [("poland", 1), ("soviet", 2)])
def test_card_24_sends_units_to_torun_with_their_facing(player: str, count: int) -> None:
    stacks = {"0310 SE": "pl_i8 pl_i9 pl_i10", "1412 S": "ua_i2", "0207 N": "pl_a1"}
    s = position(stacks, at="depots", cards={player: 24})
    assert (asked(s), s.to_move) == ("transfer", ("poland",))
    assert why(s, "send", "ua_i2") == "card.24.pl"  # it may not go north
    assert why(s, "send", "pl_a1") == "card.24.pl"  # it is there
    do(s, "send", "pl_i8")
    assert (where(s, "pl_i8"), facing(s, "0207")) == ("0207", "SE")
    assert (asked(s) == "transfer") is (count == 2)


@rule("card.36.pl", "card.36.ru", "card.40.pl")
@pytest.mark.parametrize(("card", "player", "count"), [(36, "poland", 1), (36, "soviet", 2), (40, "poland", 2)])
def test_cards_36_and_40_send_units_to_the_czechoslovak_border(card: int, player: str, count: int) -> None:
    s = position({"0310 SE": "pl_i8 pl_i9 pl_i10"}, at="depots", cards={player: card})
    sent = 0
    while asked(s) == "transfer":
        do(s, "send", offered(s, "send")[0])
        assert sorted(offered(s, "send_to")) == ["0513", "0713", "0814", "0914", "1015"]
        assert why(s, "send_to", "0310") == "card.36.pl"
        do(s, "send_to", "0713")
        sent += 1
    assert sent == count


@rule("card.28.ru")
def test_card_28_played_by_the_russian_only_beside_his_cavalry() -> None:
    stacks = {"2312 N": "pl_i8", "2212 N": "pl_i9", "2311 N": "ru_i6", "2313 N": "ru_c8"}
    s = position(stacks, at="depots", cards={"soviet": 28})
    assert offered(s, "point") == ["2312"]
    do(s, "point", "2312")
    do(s, "frighten", "pl_i8")
    finish_retreat(s)
    assert asked(s) == "depot"


@rule("9.3.6")
def test_only_a_card_in_force_helps_in_a_combat() -> None:
    s = position({B: "pl_i8 pl_h1", C: "ru_i6"}, cards={"poland": 16})
    do(s, "attack", "2312")
    assert asked(s) == "bonus"
    assert why(s, "use", 16) == ""
    assert why(s, "use", 17) == "9.3.6"
    assert why(s, "use_for_support", 16) == "9.3.6"


@rule("3.2c", "card.28.pl")
def test_card_28_is_without_effect_when_all_have_been_named_for_nothing() -> None:
    s = position({"2312 N": "pl_i8 pl_c4", "2413 N": "ru_i6"}, at="depots", cards={"poland": 28})
    assert asked(s) == "oxen"
    do(s, "name", "pl_i8")
    assert asked(s) == "oxen"
    do(s, "name", "pl_c4")
    assert asked(s) == "depot"
    assert [where(s, each) for each in ("pl_i8", "pl_c4")] == ["2312", "2312"]


@rule("card.28.pl")
def test_card_28_played_by_the_pole_asks_and_answers() -> None:
    stacks = {"2312 N": "pl_i8", "2212 N": "pl_i9", "2311 N": "ru_i6", "2313 N": "ru_c8"}
    s = position(stacks, at="depots", cards={"poland": 28})
    assert (asked(s), s.to_move) == ("oxen", ("poland",))
    assert sorted(offered(s, "name")) == ["pl_i8", "pl_i9"]  # what he sees: Russians beside, not which
    do(s, "name", "pl_i9")
    assert (asked(s), where(s, "pl_i9")) == ("oxen", "2212")
    assert why(s, "name", "pl_i9") == "card.28.pl"
    do(s, "name", "pl_i8")
    finish_retreat(s)
    assert where(s, "pl_i8") != "2312"


@rule("card.29.pl", "card.34.ru")
@pytest.mark.parametrize(("card", "player", "whose"), [(29, "poland", "pl"), (34, "soviet", "ru")])
def test_all_reduced_units_in_supply_are_restored(card: int, player: str, whose: str) -> None:
    stacks = {
        "0309 N": "pl_i8 pl_i9 pl_i10 pl_r13",
        "1412 N": "pl_i11",
        "2312 N": "ru_i6 ru_i5 ru_i8",
        "1612 N": "ru_i10",
    }
    weak = "pl_i8 pl_i9 pl_i10 pl_i11 ru_i6 ru_i5 ru_i8 ru_i10"
    s = position(stacks, at="depots", depots={"poland": "Łódź"}, reduced=weak, cards={player: card})
    own = ["pl_i8", "pl_i9", "pl_i10"] if whose == "pl" else ["ru_i6", "ru_i5", "ru_i8"]
    assert not any(is_reduced(s, each) for each in own)
    assert is_reduced(s, "pl_i11" if whose == "pl" else "ru_i10")  # out of supply
    assert is_reduced(s, "pl_r13")
    assert points(s) == (10, 10)


@rule("card.29.ru", "card.34.pl")
@pytest.mark.parametrize(("card", "player", "owner"), [(29, "soviet", "poland"), (34, "poland", "soviet")])
def test_two_reduced_units_of_the_owners_choice_are_restored(card: int, player: str, owner: str) -> None:
    stacks = {"0309 N": "pl_i8 pl_i9 pl_i10", "2312 N": "ru_i6 ru_i5 ru_i8"}
    weak = "pl_i8 pl_i9 pl_i10 ru_i6 ru_i5 ru_i8"
    s = position(stacks, at="depots", depots={"poland": "Łódź"}, reduced=weak, cards={player: card})
    done = 0
    while asked(s) == "recruits":
        assert s.to_move == (owner,)
        do(s, "recruit", offered(s, "recruit")[0])
        done += 1
    assert done == 2


@rule("card.29.ru", "13.2a")
@pytest.mark.parametrize(("weak", "steps"), [("pl_i8", ["recruit", "done"]), ("pl_i8 pl_i9", ["recruit", "recruit"])])
def test_how_many_units_are_reduced_cannot_be_counted(weak: str, steps: list[str]) -> None:
    """Which of the hidden units are reduced is their owner's to know: he takes two steps, be there two or one."""
    stacks = {"0309 N": "pl_i8 pl_i9 pl_i10", "2312 N": "ru_i6"}
    s = position(stacks, at="depots", depots={"poland": "Łódź"}, reduced=weak, cards={"soviet": 29})
    assert why(s, "done") == "card.29.ru"
    for verb in steps:
        assert (asked(s), s.to_move) == ("recruits", ("poland",))
        do(s, verb, *offered(s, verb)[:1] if verb == "recruit" else [])
    assert asked(s) != "recruits"
    assert not any(is_reduced(s, each) for each in weak.split())


@rule("card.31.pl.a", "card.31.pl.b")
def test_card_31_two_stacks_move_after_combat_free_with_the_hq_test() -> None:
    from vistula.games.west_was_saved.numbers import ORDERED

    stacks = {"0310 N": "pl_i8 pl_h1", "0410 N": "pl_i9", "0207 N": "pl_i10", "2312 N": "ru_i6"}
    s = position(
        stacks, at="end of combat", depots={"poland": "Łódź, Toruń"}, cards={"poland": 31}, marks={"pl_i8": ORDERED}
    )
    assert (asked(s), s.to_move) == ("manoeuvre", ("poland",))
    do(s, "manoeuvre", "0310")
    order(s, "0310", "pl_i8", "0311", "S")
    assert (where(s, "pl_i8"), points(s)[0]) == ("0311", 10)
    assert why(s, "manoeuvre", "0311") == "card.31.pl.a"
    do(s, "manoeuvre", "0207")
    order(s, "0207", "pl_i10", "0206", "S", rolls=[1])
    assert where(s, "pl_i10") == "0207"  # the HQ is three hexes off: the order fails on 1
    assert asked(s) != "manoeuvre"


@rule("card.31.ru")
def test_card_31_played_by_the_russian_waives_one_hq_test() -> None:
    s = position(
        {"0310 N": "pl_i8 pl_i9", "2312 N": "ru_i6"},
        at="orders",
        markers={"0310": 2},
        depots={"poland": "Łódź"},
        cards={"soviet": 31},
    )
    do(s, "take", "pl_i8")
    do(s, "to", "0311")
    assert asked(s) == "waive"
    assert why(s, "waive", 2) == "card.31.ru"
    do(s, "waive", 1)
    do(s, "turn", "S")
    assert where(s, "pl_i8") == "0311"
    order(s, "0310", "pl_i9", "0311", rolls=[6])
    assert where(s, "pl_i9") == "0310"  # no HQ at all, and the card is used


@rule("card.37.pl", "card.37.ru")
@pytest.mark.parametrize(("player", "most"), [("poland", 2), ("soviet", 4)])
def test_card_37_the_dead_return_reduced_round_smolensk(player: str, most: int) -> None:
    s = position({"2312 N": "ru_i6"}, at="depots", cards={player: 37}, eliminated="ru_i5 ru_i8 ru_i10 ru_i11 ru_i12")
    back = 0
    while asked(s) == "veterans":
        assert s.to_move == ("soviet",)
        assert why(s, "veteran", "ru_i6") == "card.37.pl"
        do(s, "veteran", offered(s, "veteran")[0])
        assert "2203" in offered(s, "return_to")
        assert why(s, "return_to", "2312") == "card.37.pl"
        do(s, "return_to", "2203")
        if asked(s) == "face":
            do(s, "turn", "SW")
        back += 1
        if back == 4:
            break
    assert back == most
    assert is_reduced(s, "ru_i5")
    s = position({"2312 N": "ru_i6"}, at="depots", cards={player: 37}, eliminated="ru_i5 ru_i8")
    do(s, "done")  # "up to"
    assert where(s, "ru_i5") == "eliminated"
    ring = {
        "2103 N": "pl_i4",
        "2202 N": "pl_i5",
        "2204 N": "pl_i6",
        "2302 N": "pl_i7",
        "2303 N": "pl_i8",
        "2102 N": "pl_i9",
    }
    s = position(
        {"Smolensk": "ru_i10 ru_i11 ru_i12", **ring}, at="depots", cards={player: 37}, eliminated="ru_i5 ru_i8"
    )
    do(s, "veteran", "ru_i5")
    assert where(s, "ru_i5") == "2203"
    assert why(s, "veteran", "ru_i8") == "card.37.pl"  # all is full or held by the enemy


@rule("card.39.pl")
def test_card_39_one_more_for_stacks_with_infantry() -> None:
    s = position({B: "pl_i8 pl_h1", C: "ru_i6"}, cards={"poland": 39})
    assert sums(s, "2312", "2412") == (4, 3)
    s = position({B: "pl_c4 pl_h1", C: "ru_i6"}, cards={"poland": 39})
    assert sums(s, "2312", "2412") == (2, 3)
    attack(s, "2312", [1, 1])
