"""What the odds promised before each battle, found again in the record of a game."""

import pytest

import vistula
from tests.trials import store
from vistula.core.action import from_json
from vistula.core.record import Record
from vistula.core.view import journal
from vistula.lab.story import promised


def stored(game: str, scenario: str) -> Record:
    written = store.read(store.path_of(game, scenario, "staff"))
    record = Record(vistula.game(game), scenario, int(written["seed"]), written["options"])
    for seat, *action in written["actions"]:
        record.play(seat, from_json(action))
    return record


def test_each_reader_finds_it_at_his_own_line_of_the_battle() -> None:
    record = stored("west_was_saved", "campaign")  # with events that only one side sees
    numbers = set()
    for reader in ("poland", "soviet", None):
        lines = journal(record.state, reader)
        due = promised(record, reader)
        assert due
        for number in due:
            assert lines[number]["n"] == number
            assert lines[number]["kind"] == "combat"
            assert {"result", "winner"} & dict(lines[number]["battle"]).keys()  # type: ignore[call-overload]
        numbers.add(tuple(due))
    assert len(numbers) > 1, "the journals of the two sides are numbered apart"


def test_it_is_what_the_odds_said_when_the_dice_were_taken_up() -> None:
    record = stored("poland_1920", "warsaw_aug_14")
    said: list[float] = []
    state = Record(record.game, "warsaw_aug_14", record.state.seed, dict(record.state.options)).state
    for seat, action in record.actions:
        if action.to_json()[0] == "resolve":
            odds = state.chances(state.seat_index(seat), action)
            assert odds is not None
            said.append(next(float(value) for text, value in odds.expected if text.startswith("They lose")))
        state.play(seat, action)
    due = [each["due_defender"] for each in promised(record, "poland").values()]
    assert len(due) > 20
    assert due[:20] == [round(value, 3) for value in said[:20]]


@pytest.mark.parametrize(
    ("game", "scenario"),
    [
        ("strike_of_the_eagle", "berezina"),
        ("nest_of_eagles", "from_bug_to_niemen"),
        ("west_was_saved", "campaign"),
        ("poland_1920", "warsaw_aug_14"),
    ],
)
def test_every_battle_is_weighed_though_nobody_had_a_choice_in_it(game: str, scenario: str) -> None:
    """Due and lost on both sides, in the line or beside it; and over a whole game they are of one size."""
    record = stored(game, scenario)
    lines = journal(record.state, "poland")
    weighed = promised(record, "poland")
    battles = [line for line in lines if line["kind"] == "combat" and "odds" in dict(line.get("battle", {}))]  # type: ignore[call-overload]
    fought = [line["n"] for line in battles if {"result", "winner"} & dict(line["battle"]).keys()]  # type: ignore[call-overload]
    assert len(weighed) >= len(fought) > 4 or game == "west_was_saved"
    due = lost = 0.0
    for number, losses in weighed.items():
        told = {**dict(lines[number]["battle"]), **losses}  # type: ignore[call-overload]
        assert lines[number].get("seat", told.get("by")) in record.state.seats
        due += float(told["due_attacker"]) + float(told["due_defender"])
        lost += float(told["lost_attacker"]) + float(told["lost_defender"])
    assert 0.6 * due < lost < 1.6 * due


def test_losses_that_the_line_could_not_tell_are_those_of_the_journal_after_it() -> None:
    record = stored("nest_of_eagles", "from_bug_to_niemen")
    lines = journal(record.state, None)
    for number, losses in promised(record, None).items():
        after: list[str] = []
        for line in lines[number + 1 :]:
            if "attack" in str(line["text"]) or line["kind"] in ("phase", "move"):
                break
            after.append(str(line["text"]))
        weakened = sum(1 for text in after if " is weakened: " in text)
        gone = sum(1 for text in after if " is eliminated" in text)
        assert weakened + gone <= int(losses["lost_attacker"]) + int(losses["lost_defender"]) <= weakened + 3 * gone
