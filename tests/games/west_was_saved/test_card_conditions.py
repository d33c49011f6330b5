"""When a card does nothing: nobody to whom it could happen, the turn over, the phase not the one it speaks of."""

import pytest

from tests.games.west_was_saved.field import asked, do, is_reduced, points, position, sums, told, where, why
from tests.rules import rule
from vistula.games.west_was_saved.numbers import (
    BASE,
    BONUS_LEFT,
    CARD_OF,
    CHANGE,
    DOWNPOUR,
    FOG_AT,
    FOG_LEFT,
    FREE_ORDER,
    KEEP_DEPOTS,
    MANOEUVRES,
    MAUSERS,
    MOST_TRAINS,
    RIFLES_LOW,
    SHELLS_LOW,
    SOUTH_CLOSED,
)

B, C = "2312 NE", "2412 SW"
FAR_APART = {"0310 N": "pl_i8", "2312 N": "ru_i6"}
# What is in force this turn and no longer, by number: none of it outlives the turn.
OF_THE_TURN = {
    "points": [CHANGE, CHANGE + 1],
    "bonus": [BONUS_LEFT, BONUS_LEFT + 1],
    "fog": [FOG_LEFT, FOG_AT, FOG_AT + 1],
    "orders": [FREE_ORDER, MANOEUVRES],
    "flags": [DOWNPOUR, KEEP_DEPOTS, MAUSERS, RIFLES_LOW, SHELLS_LOW, SOUTH_CLOSED],
}
# Every instruction that speaks of "this turn".
LASTING = [
    (card, player)
    for card in (1, 3, 5, 6, 9, 10, 11, 12, 15, 16, 17, 18, 19, 23, 25, 26, 27, 30, 31, 33, 35, 38, 39)
    for player in ("poland", "soviet")
] + [(4, "poland"), (13, "poland"), (22, "poland"), (32, "poland"), (21, "soviet"), (40, "soviet")]


@rule("3.2b")
@pytest.mark.parametrize(("card", "player"), LASTING)
def test_a_card_is_in_force_for_one_turn(card: int, player: str) -> None:
    s = position(FAR_APART, at="end of turn", cards={player: card})
    left = {what: [s.n[number] for number in numbers] for what, numbers in OF_THE_TURN.items()}
    assert s.turn == 6
    assert [s.n[MOST_TRAINS], s.n[MOST_TRAINS + 1]] == [4, 4]
    assert not any(any(values) for values in left.values()), left
    assert [s.n[CARD_OF], s.n[CARD_OF + 1]] == [0, 0]


BORDER = ["0513", "0713", "0814", "0914", "1015"]
RIFLES = ["ru_i4", "ru_i5", "ru_i6", "ru_i8", "ru_i10"]
NOBODY = [
    (14, "poland", "card.14.pl"),
    (14, "soviet", "card.14.ru"),
    (20, "poland", "card.20.pl"),
    (20, "soviet", "card.20.ru"),
    (28, "poland", "card.28.pl"),
    (28, "soviet", "card.28.ru"),
    (37, "poland", "card.37.pl"),
    (37, "soviet", "card.37.ru"),
]


@rule("3.2c", *(ident for _, _, ident in NOBODY))
@pytest.mark.parametrize(("card", "player", "ident"), NOBODY)
def test_a_card_without_anybody_to_befall_does_nothing(card: int, player: str, ident: str) -> None:
    """No Russian cavalry, nobody beside the enemy, nobody dead."""
    s = position(FAR_APART, at="depots", cards={player: card})
    assert asked(s) == "depot"
    assert any("cannot be carried out" in line for line in told(s)), ident


@rule("3.2c", "card.29.ru", "card.34.pl", "card.29.pl", "card.34.ru")
@pytest.mark.parametrize(("card", "player"), [(29, "soviet"), (34, "poland"), (29, "poland"), (34, "soviet")])
def test_nobody_out_of_supply_is_restored_by_a_card(card: int, player: str) -> None:
    hungry = {"1412 N": "pl_i11", "1612 N": "ru_i10"}
    s = position(hungry, at="depots", reduced="pl_i11 ru_i10", cards={player: card})
    while asked(s) == "recruits":
        do(s, "done")
    assert is_reduced(s, "pl_i11")
    assert is_reduced(s, "ru_i10")


@rule("card.21.pl", "card.21.ru")
@pytest.mark.parametrize("player", ["poland", "soviet"])
def test_fog_lies_only_beside_the_enemy(player: str) -> None:
    s = position(FAR_APART, at="movement", cards={player: 21}, rolls=[6, 1])
    assert asked(s) != "fog"


@rule("card.24.pl", "card.24.ru")
@pytest.mark.parametrize("player", ["poland", "soviet"])
def test_nobody_is_sent_to_a_full_torun(player: str) -> None:
    s = position({"Toruń": "pl_i8 pl_i9 pl_i10 pl_i11", "0310 N": "pl_i4"}, at="depots", cards={player: 24})
    assert asked(s) == "depot"
    assert where(s, "pl_i4") == "0310"


@rule("card.36.pl", "card.36.ru", "card.40.pl")
@pytest.mark.parametrize(("card", "player"), [(36, "poland"), (36, "soviet"), (40, "poland")])
def test_nobody_is_sent_to_a_border_that_the_enemy_holds(card: int, player: str) -> None:
    border = {f"{label} N": ident for label, ident in zip(BORDER, RIFLES, strict=True)}
    s = position({**border, "0310 N": "pl_i4"}, at="depots", cards={player: card})
    assert asked(s) == "depot"
    assert where(s, "pl_i4") == "0310"


@rule("card.13.a")
def test_a_downpour_does_not_hold_hq_back() -> None:
    s = position({"0310 N": "pl_i8 pl_h1", "0307 N": "pl_i9"}, at="headquarters", cards={"poland": 13})
    do(s, "hq", "pl_h1")
    assert why(s, "ride", "0307") == ""


@rule("card.04.both", "card.32.both", "card.03.pl", "card.15.pl")
@pytest.mark.parametrize("card", [3, 4, 15, 32])
def test_cards_on_russian_trains_leave_the_polish_ones_alone(card: int) -> None:
    s = position({"0310 N": "pl_i8"}, at="strategic", depots={"poland": "Łódź"}, cards={"poland": card})
    assert s.n[MOST_TRAINS] == 4
    assert why(s, "train", "pl_i8") == ""


@rule("card.09.pl", "card.10.pl.a", "card.39.pl")
@pytest.mark.parametrize("card", [9, 10, 39])
def test_cards_on_polish_rifles_and_shells_leave_the_russians_alone(card: int) -> None:
    s = position({B: "pl_c4 pl_h1", C: "ru_i6 ru_a1"}, cards={"poland": card})
    assert sums(s, "2312", "2412")[1] == 3 + 1 + 2  # both arms


@rule("card.01.ru", "card.11.pl", "4.0a")
@pytest.mark.parametrize(("card", "player", "side"), [(1, "soviet", 1), (11, "poland", 0)])
def test_points_never_fall_below_none(card: int, player: str, side: int) -> None:
    s = position(FAR_APART, at="resources", cards={player: card}, numbers={BASE + side: 7}, rolls=[1, 6, 1, 6])
    assert points(s)[side] == 0  # 7 and 1 less 6 less 3
