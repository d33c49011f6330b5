"""What the odds promised before each battle, found again in the record of a game."""

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
