"""The journal in words: every line cites the rule that made it happen."""

import pytest

from tests.games.poland_1920.table import asks, attack, do, finish, move, position, to_day
from tests.rules import rule
from vistula.core.view import journal
from vistula.games.poland_1920.state import DEFENDED, Poland


def cited(s: Poland, words: str) -> str:
    """The rule of the one line that has these words in it."""
    (found,) = [line for line in journal(s, None, 0) if words in str(line["text"])]
    return str(found["rule"])


@rule("7.14")
def test_hunger_is_no_loss_of_combat() -> None:
    units = {"pl_ib_29": ("Bydgoszcz", 5), "pl_ib_30": ("Bydgoszcz", 1), "su_rb_4_2": ("Toruń", 3)}
    s = position(phase="supply", units=units)
    assert cited(s, "29 Infantry Brigade (15 ID) at Bydgoszcz is out of supply and is down to 4 SP") == "7.14"
    assert cited(s, "30 Infantry Brigade (15 ID) at Bydgoszcz is destroyed") == "7.14"


@rule("8.6b")
def test_an_overrun_headquarters_falls_by_its_own_rule() -> None:
    s = position(phase="movement", side="soviet", units={"su_rb_4_2": ("Siedlce", 9), "hq_roja": "Kałuszyn"})
    move(s, "su_rb_4_2", "Kałuszyn")
    assert cited(s, "is destroyed") == "8.6b"


@rule("5.13a", "5.13b")
@pytest.mark.parametrize(
    ("start", "target", "works", "rule_id"), [("Kałuszyn", "Siedlce", 2, "5.13b"), ("Zakroczym", "Modlin", 0, "5.13a")]
)
def test_staying_is_paid_by_the_rule_of_the_place(start: str, target: str, works: int, rule_id: str) -> None:
    s = position(units={"pl_ib_29": (start, 32), "su_rb_4_2": (target, 4)}, works={target: works} if works else {})
    attack(s, target, ["pl_ib_29"], (11, 12, 12))
    do(s, "stay")
    assert cited(s, f"holds {target}") == rule_id
    assert cited(s, "is down to 3 SP") == rule_id


@rule("5.16", "5.17a", "5.17b")
@pytest.mark.parametrize(
    ("start", "target", "to", "left", "rule_id"),
    [
        ("Kałuszyn", "Siedlce", "Łosice", 4, "5.17a"),
        ("Kałuszyn", "Siedlce", "Żelechów", 4, "5.16"),
        ("Drobin", "Płock", "Gostynin", 3, "5.17b"),
        ("Kałuszyn", "Siedlce", "Zbuczyn", 5, "5.15"),
    ],
)
def test_a_withdrawal_cites_its_price(start: str, target: str, to: str, left: int, rule_id: str) -> None:
    s = position(units={"pl_ib_29": (start, 32), "su_rb_4_2": (target, 5)})
    attack(s, target, ["pl_ib_29"], (11, 12, 12))
    do(s, "withdraw", to)
    while asks(s) == "lose":
        finish(s)
    assert cited(s, f"withdraws from {target} to {to}") == rule_id
    if left < 5:
        assert cited(s, f"is down to {left} SP") == rule_id


@rule("table.combat.codes", "table.loss.codes")
def test_brackets_and_losses_cite_their_tables() -> None:
    s = position(units={"pl_ib_29": ("Kałuszyn", 32), "su_rb_4_2": ("Siedlce", 9)})
    attack(s, "Siedlce", ["pl_ib_29"], (9, 7, 12))
    do(s, "withdraw", "Zbuczyn")
    assert cited(s, "is down to 8 SP") == "table.combat.codes"
    assert cited(s, "is down to 7 SP") == "5.11j"


@rule("6.21a", "6.21b")
def test_each_level_of_works_cites_its_rule() -> None:
    s = position(phase="fortify", units={"pl_ib_29": ("Kałuszyn", 1), "su_rb_4_2": ("Brześć", 1)})
    do(s, "dig_all")
    to_day(s, 2)
    while asks(s) != "fortify" or s.to_move != ("poland",):
        do(s, {"attack": "end_combat", "move": "end_movement", "fortify": "finish"}[asks(s)])
    do(s, "dig_all")
    assert cited(s, "level 1 at Kałuszyn") == "6.21a"
    assert cited(s, "level 2 at Kałuszyn") == "6.21b"


@rule("table.combat.codes")
def test_results_are_told_in_words() -> None:
    """Never a bare code."""
    s = position(units={"pl_ib_29": ("Kałuszyn", 32), "su_rb_4_2": ("Siedlce", 9)})
    attack(s, "Siedlce", ["pl_ib_29"], (9, 7, 12))
    text = " ".join(str(line["text"]) for line in journal(s, None, 0))
    assert "B1" not in text
    assert "withdraws, loses 1 SP" in text


@rule("5.11d", "5.11j")
def test_a_battle_is_one_record() -> None:
    """Who, where, strengths, row, result, losses, where to, all six dice."""
    s = position(units={"pl_ib_29": ("Kałuszyn", 18), "su_rb_4_2": ("Siedlce", 10)})
    attack(s, "Siedlce", ["pl_ib_29"], (4, 7, 6))
    do(s, "withdraw", "Łosice")
    do(s, "halt")
    (record,) = [line for line in journal(s, None, 0) if line.get("battle") and "result" in line["battle"]]  # type: ignore[operator]
    assert record["battle"] == {
        "attacker": "Poland",
        "space": s.board.number("Siedlce"),
        "odds": "18 : 10",
        "row": "7-8",
        "result": "the defender withdraws, loses 1 SP",
        "lost_attacker": 1,
        "lost_defender": 3,  # bracket, river, loss roll
        "retreat": "Łosice",
        "dice": [3, 1, 6, 1, 5, 1],
    }
    assert record["seat"] == "poland"


@rule("4.11a")
def test_a_move_carries_its_way() -> None:
    s = position(phase="movement", units={"pl_cb_8": ("Siedlce", 2), "hq_roja": "Siedlce", "pl_ib_29": ("Siedlce", 1)})
    move(s, "pl_cb_8", "Zbuczyn", "Łosice")
    move(s, "pl_ib_29", "Łuków")
    ways = [line["path"] for line in journal(s, None, 0) if line["kind"] == "move" and "path" in line]
    names = [[s.board.names[zone] for zone in way] for way in ways]  # type: ignore[attr-defined]
    assert names == [["Siedlce", "Zbuczyn", "Łosice"], ["Siedlce", "Łuków"]]


@rule("def.camo.sp", "5.22b")
def test_losses_of_a_face_down_guest_are_not_in_the_record_of_the_enemy() -> None:
    s = position(
        side="soviet",
        units={"pl_ib_29": ("Kałuszyn", 3), "pl_ib_30": ("Kałuszyn", 3), "su_rb_4_2": ("Siedlce", 32)},
        marks={"pl_ib_30": DEFENDED},
        options={"camouflage": True},
    )
    attack(s, "Kałuszyn", ["su_rb_4_2"], (11, 12, 12))
    do(s, "withdraw", "Garwolin")  # over a river; the guest pays
    do(s, "lose", "pl_ib_30")
    do(s, "halt")
    told = {}
    for reader in ("poland", "soviet", None):
        lines = [line for line in journal(s, reader, 0) if line.get("battle") and "result" in line["battle"]]  # type: ignore[operator]
        (told[reader],) = [line["battle"]["lost_defender"] for line in lines]  # type: ignore[index]
    assert told == {"poland": 1, "soviet": 0, None: 0}


@rule("4.22c", "4.24a")
@pytest.mark.parametrize(
    ("scenario", "start", "target", "to", "rule_id"),
    [
        ("warsaw_aug_14", "Parczew", "Wisznice", "Sosnowica", "4.22c"),
        ("lviv_aug_14", "Stanisławów", "Kałusz", "Dolina", "4.24a"),
    ],
)
def test_a_tank_that_cannot_follow_is_lost_by_the_rule_of_the_ground(
    scenario: str, start: str, target: str, to: str, rule_id: str
) -> None:
    polish, soviet = ("pl_ib_29", "su_rb_4_2") if scenario == "warsaw_aug_14" else ("pl_ib_23", "su_rb_73_25")
    s = position(scenario, side="soviet", units={polish: (target, 9), "tank_1": target, soviet: (start, 40)})
    attack(s, target, [soviet], (2, 12, 12))
    while asks(s) == "lose":
        do(s, "lose", polish)
    do(s, "withdraw", to)
    assert cited(s, "is destroyed") == rule_id
