"""Every decision of the game: prompts and refusals name rules of the ledger; it can be saved and taken up again."""

import importlib
import pkgutil
from collections.abc import Iterator

import pytest

from tests.games.poland_1920.table import (
    Where,
    action,
    asks,
    attack,
    do,
    game,
    new,
    position,
    to_phase,
    two,
    unit,
    where,
    why,
    zone,
)
from tests.rules import rule
from vistula.core.ledger import ledger
from vistula.core.refusal import CONTRACT, Refusal
from vistula.core.view import choices, journal
from vistula.games.poland_1920 import rules
from vistula.games.poland_1920.state import Poland

LEDGER = ledger("poland_1920")

FIGHT: dict[str, Where] = {
    "pl_ib_29": ("Kałuszyn", 18),
    "pl_ib_30": ("Kałuszyn", 2),
    "hq_roja": "Kałuszyn",
    "su_rb_4_2": ("Siedlce", 5),
    "su_rb_5_2": ("Siedlce", 5),
    "hq_kuk": "Siedlce",
}


def combat() -> Iterator[Poland]:
    """A combat that asks everything: declaration, support, changes, brackets, withdrawal, price, losses, advance."""
    s = position(units=FIGHT, options={"consent": True})
    yield s  # attack
    do(s, "attack", "Siedlce")
    yield s  # declare
    do(s, "join_from", "Kałuszyn")
    s.force([die for total in (2, 6, 6) for die in two(total)])
    do(s, "resolve")
    yield s  # defend
    do(s, "stand")
    yield s  # change
    do(s, "ask")
    yield s  # consent
    do(s, "refuse")
    do(s, "stand")
    yield s  # lose: the bracket
    do(s, "lose", "su_rb_4_2")
    yield s  # withdraw
    do(s, "withdraw", "Łosice")
    yield s  # lose: the river
    do(s, "lose", "su_rb_5_2")
    yield s  # lose: the loss roll
    do(s, "lose", "su_rb_5_2")
    while asks(s) == "lose":
        do(s, "lose", "pl_ib_29")
    yield s  # advance


def marching() -> Iterator[Poland]:
    s = position("on_warsaw_aug_05", phase="movement", units={"pl_cb_8": ("Grójec", 2), "pl_ib_29": ("Praga", 2)})
    yield s  # move
    do(s, "move", "pl_cb_8")
    yield s  # march
    do(s, "to", "Warszawa")
    yield s  # take
    do(s, "take", 2)
    do(s, "end_movement")
    yield s  # fortify


def setting_up() -> Iterator[Poland]:
    s = new("warsaw_aug_14", free_set_up=True, camouflage=True)
    yield s  # set_up
    do(s, "divide", 0)
    yield s  # divide
    while asks(s) == "divide":
        do(s, "strength", int(s.choices("poland")[0].x))
    do(s, "even")
    yield s  # place
    units: dict[str, Where] = {"su_rb_4_2": ("Modlin", 1), "pl_ib_29": ("Praga", 1)}
    yield position(phase="night", day=2, arrivals=True, units=units)  # arrive
    s = position(units=FIGHT, options={"camouflage": True})
    attack(s, "Siedlce", ["pl_ib_29"], (11, 12, 12))
    yield s  # turn_down


def standing() -> list[tuple[str, Poland]]:
    found: list[tuple[str, Poland]] = []
    for tale in (combat, marching, setting_up):
        for s in tale():
            copy = s.clone()
            assert isinstance(copy, Poland)
            found.append((asks(s), copy))
    return found


def test_every_kind_of_decision_is_met_here() -> None:
    assert {name for name, _ in standing()} == {
        "attack", "declare", "defend", "change", "consent", "lose", "withdraw", "advance", "move", "march", "take",
        "fortify", "set_up", "divide", "place", "arrive", "turn_down",
    }  # fmt: skip


def test_every_prompt_names_a_rule_of_the_ledger() -> None:
    for name, s in standing():
        for reader in ("poland", "soviet", None):
            assert s.prompt(reader).text, name
        assert s.prompt(s.to_move[0]).rule_id in LEDGER, name


def test_every_choice_has_words() -> None:
    for name, s in standing():
        shown = choices(s, s.to_move[0])["choices"]
        assert isinstance(shown, list)
        assert shown, name
        assert all(choice["label"] for choice in shown), name


def test_a_game_is_saved_and_taken_up_at_any_decision() -> None:
    for name, s in standing():
        saved = s.save()
        again = game().load(saved)
        assert again.save() == saved, name
        assert again.choices(s.to_move[0]) == s.choices(s.to_move[0]), name
        assert again.view(s.to_move[0]) == s.view(s.to_move[0]), name
        assert again.faults() == []


def test_every_refusal_names_a_rule_of_the_ledger() -> None:
    found = 0
    for module in pkgutil.iter_modules(rules.__path__):
        for value in vars(importlib.import_module(f"{rules.__name__}.{module.name}")).values():
            for refusal in value if isinstance(value, list) else [value]:
                if isinstance(refusal, Refusal) and refusal.rule_id != CONTRACT:
                    found += 1
                    assert refusal.rule_id in LEDGER, refusal
                    assert refusal.message.endswith(".")
    assert found > 60


def test_every_line_of_the_journal_has_words_and_a_rule_of_the_ledger() -> None:
    for name, s in standing():
        for reader in ("poland", "soviet", None):
            for line in journal(s, reader, 0):
                assert line["text"], name
                assert line.get("rule", "") in {*LEDGER, ""}, (name, line)


def test_what_was_not_asked_is_refused_and_changes_nothing() -> None:
    for name, s in standing():
        before = s.save()
        asked = s.to_move[0]
        other = "soviet" if asked == "poland" else "poland"
        for seat, wanted in ((asked, ["fly", 3]), (asked, ["attack"]), (other, ["end_combat"]), (asked, ["to", 9999])):
            refusal = s.refusal(seat, wanted)
            if refusal is not None:
                assert refusal.rule_id in LEDGER or refusal.rule_id == CONTRACT, name
        assert s.refusal(asked, ["fly", 3]) is not None
        assert s.refusal(other, s.choices(asked)[0]) is not None
        assert s.save() == before


# Refusals of a destination --------------------------------------------------------------------------------------


@rule("4.12a", "4.14a", "4.15a", "def.zone.onesided")
def test_a_refused_destination_names_its_rule() -> None:
    units: dict[str, Where] = {
        "pl_ib_29": ("Siedlce", 5),
        "pl_ib_30": ("Warszawa", 1),
        "su_rb_4_2": ("Łuków", 1),
    }
    s = position(phase="movement", units=units)
    do(s, "move", "pl_ib_29")
    assert why(s, "to", "Łuków") == "def.zone.onesided"
    assert why(s, "to", "Żelechów") == "4.14a"
    assert why(s, "to", "Drohiczyn nad Bugiem") == "4.15a"
    assert why(s, "to", "Warszawa") == "4.12a"
    assert why(s, "to", "Siedlce") == "4.11a"  # where it is
    refusal = s.refusal("poland", action(s, "to", "Łuków"))
    assert refusal is not None
    assert "29 Infantry Brigade" in refusal.message
    assert "Łuków" in refusal.message


@rule("5.28b")
def test_a_refused_landing_names_its_rule() -> None:
    units: dict[str, Where] = {
        "air_1": "Siedlce",
        "pl_ib_29": ("Siedlce", 5),
        "pl_ib_30": ("Warszawa", 1),
        "pl_ib_15": ("Toruń", 1),
    }
    s = position(phase="movement", units=units)
    do(s, "move", "air_1")
    assert why(s, "to", "Praga") == "5.28b"
    assert why(s, "to", "Siedlce") == "5.28b"
    assert why(s, "path", "Warszawa") == "5.28b"


@rule("8.5", "scn.warsaw.prussia")
def test_an_interned_high_command_is_lost_too() -> None:
    s = position(phase="movement", units={"hq_pilsudski": "Mława", "pl_ib_29": ("Mława", 1)})
    do(s, "move", "hq_pilsudski")
    do(s, "to", "Nidzica")
    assert s.result is not None
    assert (s.result.winner, s.result.rule) == ("soviet", "8.5")
    assert where(s, "hq_pilsudski") is None


# What must hold in every position -------------------------------------------------------------------------------


@rule("def.zone.onesided")
@pytest.mark.parametrize("broken", ["both sides", "no SP", "no control", "counts"])
def test_a_broken_position_says_what_is_wrong(broken: str) -> None:
    s = position(units={"pl_ib_29": ("Kałuszyn", 5), "su_rb_4_2": ("Siedlce", 5)})
    assert s.faults() == []
    if broken == "both sides":
        s.place(unit(s, "su_rb_4_2"), zone(s, "Kałuszyn"))
    elif broken == "no SP":
        s.sp[unit(s, "pl_ib_29")] = 0
    elif broken == "no control":
        s.control[zone(s, "Kałuszyn")] = 1
    else:
        s.zone[unit(s, "pl_ib_29")] = zone(s, "Praga")
    assert s.faults() != []
    assert any("both sides" in fault for fault in s.faults()) == (broken == "both sides")


# What cannot be taken back --------------------------------------------------------------------------------------


def is_final(s: Poland, verb: str, *args: str | int) -> bool:
    wanted = action(s, verb, *args).to_json()
    shown = choices(s, s.to_move[0])["choices"]
    assert isinstance(shown, list)
    (found,) = [choice for choice in shown if choice["action"] == wanted]
    return bool(found.get("final"))


@rule("8.4b", "5.14b")
def test_naming_support_rolls_no_dice_and_letting_it_stand_does() -> None:
    s = position(units=FIGHT)
    do(s, "attack", "Siedlce")
    do(s, "join", "pl_ib_29")
    assert is_final(s, "resolve")
    do(s, "resolve")
    rolled = s.counter
    assert not is_final(s, "support", "hq_kuk")
    do(s, "support", "hq_kuk")
    assert (asks(s), s.counter) == ("defend", rolled)  # nothing else can be named, and still it is asked
    assert s.undoable("soviet")
    assert is_final(s, "stand")
    do(s, "stand")
    assert s.counter > rolled


@rule("5.15", "5.17a", "5.11j")
def test_what_is_followed_by_dice_is_marked_final() -> None:
    """Over the river a unit must pay first, so the dice follow the payment; elsewhere they follow the withdrawal."""
    s = position(units={**FIGHT, "su_rb_6_2": ("Zbuczyn", 1)})
    do(s, "attack", "Siedlce")
    do(s, "join", "pl_ib_29")
    s.force([die for total in (10, 6, 12) for die in two(total)])
    do(s, "resolve")
    do(s, "stand")
    assert is_final(s, "withdraw", "Zbuczyn")
    assert not is_final(s, "withdraw", "Łosice")
    do(s, "withdraw", "Łosice")
    assert asks(s) == "lose"
    assert is_final(s, "lose", "su_rb_4_2")


def test_agreeing_and_asking_are_final() -> None:
    s = position(units=FIGHT, options={"consent": True})
    do(s, "attack", "Siedlce")
    do(s, "join", "pl_ib_29")
    do(s, "resolve")
    do(s, "stand")
    assert asks(s) == "change"
    assert is_final(s, "ask")
    do(s, "ask")
    assert is_final(s, "agree")
    assert is_final(s, "refuse")


# Picking up a counter -------------------------------------------------------------------------------------------


@rule("4.11a")
def test_a_counter_with_one_destination_is_asked_where_it_goes() -> None:
    """Peczeniżyn alone is open; and the last move does not end the phase."""
    s = position(
        phase="movement",
        units={
            "pl_ib_29": ("Delatyn", 1),
            "su_rb_4_2": ("Nadwórna", 1),
            "su_rb_5_2": ("Kosów Huculski", 1),
        },
    )
    do(s, "move", "pl_ib_29")
    assert asks(s) == "march"
    assert where(s, "pl_ib_29") == "Delatyn"
    do(s, "to", "Peczeniżyn")
    assert asks(s) == "move"
    assert s.undoable("poland")
    s.undo("poland")
    assert where(s, "pl_ib_29") == "Delatyn"


@rule("6.21a")
def test_digging_in_the_last_place_does_not_end_the_phase() -> None:
    s = position(phase="fortify", units={"pl_ib_29": ("Kałuszyn", 1), "su_rb_4_2": ("Siedlce", 1)})
    do(s, "dig", "Kałuszyn")
    assert (asks(s), s.to_move) == ("fortify", ("poland",))
    assert why(s, "dig_all") == "6.21a"  # nobody is left to dig
    assert s.undoable("poland")


# Prompts --------------------------------------------------------------------------------------------------------


@rule("5.13a", "8.7a")
def test_prompts_say_what_may_be_done() -> None:
    s = position(
        units={"pl_ib_29": ("Kałuszyn", 30), "su_rb_4_2": ("Siedlce", 9), "hq_kuk": "Siedlce"}, works={"Siedlce": 2}
    )
    do(s, "attack", "Siedlce")
    do(s, "join", "pl_ib_29")
    s.force([die for total in (9, 12, 12) for die in two(total)])
    do(s, "resolve")
    do(s, "stand")
    while asks(s) == "lose":
        do(s, "lose", "su_rb_4_2")
    text = s.prompt("soviet").text
    assert "is lost" not in text
    assert "stay" in text
    assert "Kuk" in text  # may be left behind
    do(s, "leave", "hq_kuk")
    do(s, "withdraw", "Zbuczyn")
    assert asks(s) == "advance"
    assert "is empty" not in s.prompt("poland").text
    assert "Kuk" in s.prompt("poland").text


def test_to_finish_is_final_since_the_turn_passes_with_it() -> None:
    s = position(phase="movement", units=FIGHT)
    to_phase(s, "fortify", "poland")
    assert is_final(s, "finish")
    assert not is_final(s, "dig_all")
