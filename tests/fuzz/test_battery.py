"""The short run of the battery on every game, scenario and option; and the battery itself, on games with faults."""

import json
from dataclasses import replace
from pathlib import Path
from typing import Any, cast

import pytest

import vistula
from tests.core import toy
from tests.fuzz import asking, counting
from tests.fuzz.__main__ import fuzz
from tests.fuzz.battery import ENDLESS, THOROUGH, Counts, Pace, Trial
from tests.fuzz.faults import Fault
from tests.fuzz.settings import Setting, settings
from tests.games.strike_of_the_eagle import field
from vistula.core.action import verb
from vistula.core.dice import Mix
from vistula.core.flow import NOTHING, NUMBER, SPACE
from vistula.core.game import Game, Scenario
from vistula.core.record import replay
from vistula.core.refusal import Refusal
from vistula.core.state import State
from vistula.lab.bench import compiled

# Plain Python plays fewer decisions: there made-up actions come more often among them.
SPARSE = Pace(
    offers=10,
    invariants=20,
    mutants=150 if compiled() else 30,
    undo=150,
    secrets=150,
    copies=500,
    documents=500,
)
ENOUGH = 600  # decisions in whole games of each scenario
# Plain Python, ten times slower, plays the first part of each here, and whole games in tests/trials.
REACH = ENDLESS if compiled() else 200
VARIANT = 150 if compiled() else 60  # decisions of a game with options changed; `make fuzz` plays them to the end

PLAIN = [(slug, setting) for slug in vistula.slugs() for setting in settings(vistula.game(slug)) if not setting.options]
CHANGED = [(slug, setting) for slug in vistula.slugs() for setting in settings(vistula.game(slug)) if setting.options]


def hides(state: State) -> bool:
    """Whether some seat may not know all of this position."""
    return any(state.imagine(seat, key).pack() != state.pack() for seat in state.seats for key in range(3))


def name_of(value: object) -> str:
    return str(value)


@pytest.mark.parametrize(("slug", "setting"), PLAIN, ids=name_of)
def test_random_play_to_the_end(slug: str, setting: Setting) -> None:
    counts = Counts()
    while counts.decisions < min(ENOUGH, REACH):
        Trial(vistula.game(slug), setting, 11 + counts.games, counts, SPARSE).run(REACH)
    assert counts.games >= 1 or counts.decisions == REACH
    assert counts.refused > 0


@pytest.mark.parametrize(("slug", "setting"), CHANGED, ids=name_of)
def test_options(slug: str, setting: Setting) -> None:
    counts = Counts()
    trial = Trial(vistula.game(slug), setting, 12, counts, SPARSE)
    hidden = hides(trial.state)
    if hidden:
        trial.pace = replace(SPARSE, secrets=6)
    trial.run(VARIANT)
    assert counts.decisions == len(trial.record.actions) > 0
    assert counts.swaps > 0 or not hidden


# The battery on the smallest game: sound, it passes; with a planted fault, it is found --------------------------------


def run_duel(game: Game, games: int = 60) -> Counts:
    counts = Counts()
    for seed in range(games):
        Trial(game, Setting("row"), seed, counts, THOROUGH).run()
    return counts


def test_a_sound_game_passes_and_everything_is_tried() -> None:
    counts = run_duel(toy.duel())
    assert counts.games == 60
    assert counts.decisions > 300
    assert counts.refused > 1000
    assert min(counts.undone, counts.swaps, counts.copies) > 20


def test_every_option_and_the_default_are_settings() -> None:
    assert [str(setting) for setting in settings(toy.duel())] == ["row", "row(fog=True)"]


def with_state(change: type[toy.Duel]) -> Game:
    """Duel with another state."""
    sound = toy.duel()

    class Changed(toy.DuelGame):
        def fresh(self, scenario: Scenario, options: dict[str, object]) -> State:
            made = change(self, scenario, options)
            made.hut[1] = 4
            made.secret[0], made.secret[1] = 2, 3
            return made

    return Changed("duel", "Duel", 1, list(sound.scenarios.values()), [], sound.phases, sound.sequence)


class Leaky(toy.Duel):
    def blank(self) -> "Leaky":
        return Leaky(self.game, self.scenario, self.options)

    def body(self, seat: int) -> dict[str, object]:
        return {**super().body(seat), "facts": [["odd", (self.secret[0] + self.secret[1]) % 2]]}


class Talkative(toy.Duel):
    def blank(self) -> "Talkative":
        return Talkative(self.game, self.scenario, self.options)

    def body(self, seat: int) -> dict[str, object]:
        return {**super().body(seat), "weather": "rain"}


class Clairvoyant(toy.Duel):
    def blank(self) -> "Clairvoyant":
        return Clairvoyant(self.game, self.scenario, self.options)

    def appraisal(self, seat: int) -> float:
        return self.secret[1 - seat] / 10


class Forgetful(toy.Duel):
    def blank(self) -> "Forgetful":
        return Forgetful(self.game, self.scenario, self.options)

    def copy_to(self, c: State) -> None:
        assert isinstance(c, toy.Duel)
        State.copy_to(self, c)
        c.hut, c.side = self.hut, self.side  # the column is shared, not copied
        c.secret = self.secret[:]


class Broken(toy.Duel):
    def blank(self) -> "Broken":
        return Broken(self.game, self.scenario, self.options)

    def faults(self) -> list[str]:
        return ["both stand in one hut"] if self.hut[0] == self.hut[1] else []


class Dreamer(toy.Duel):
    """Imagines secrets that nobody can have."""

    def blank(self) -> "Dreamer":
        return Dreamer(self.game, self.scenario, self.options)

    def imagined(self, seat: int, key: int) -> None:
        self.secret[1 - seat] = 4 + key % 3

    def faults(self) -> list[str]:
        return ["a secret above 3"] if max(self.secret) > 3 else []


@pytest.mark.parametrize(
    ("change", "told"),
    [
        (Dreamer, "what is imagined cannot be: a secret above 3"),
        (Leaky, "the view of (red|blue) tells what (red|blue) may not know"),
        (Talkative, "the view is not of its shape .*: weather"),
        (Clairvoyant, "the appraisal of"),
        (Forgetful, "does not restore|has changed the state|lead elsewhere|not the same state|offers other choices"),
        (Broken, "both stand in one hut"),
    ],
)
def test_a_planted_fault_of_the_state_is_found(change: type[toy.Duel], told: str) -> None:
    with pytest.raises(Fault, match=told):
        run_duel(with_state(change))


class Narrow(toy.To):
    def among(self, s: toy.Duel) -> list[int]:
        return list(range(1, 4))  # the outer huts are legal and never offered


class Wide(toy.To):
    def legal(self, s: toy.Duel) -> list[int]:
        return list(range(5))


class SilentGuess(toy.Guess):
    def play(self, s: toy.Duel, x: int) -> None:
        s.pop()
        s.push(toy.ACT)
        s.hut[s.side] = s.secret[1 - s.side]  # shows the secret, without saying so


class Mute(toy.Fire):
    def obstacle(self, s: toy.Duel, x: int) -> Refusal | None:
        return Refusal("", "") if super().obstacle(s, x) is not None else None


@pytest.mark.parametrize(
    ("phase", "number", "choice", "told"),
    [
        (toy.WALK, 0, Narrow(verb("to"), SPACE), "is accepted and was not offered"),
        (toy.WALK, 0, Wide(verb("to"), SPACE), "is offered and refused"),
        (toy.ACT, 1, SilentGuess(verb("guess"), NUMBER), "reveals something to"),
        (toy.ACT, 0, Mute(verb("fire"), NOTHING), "names no rule"),
    ],
)
def test_a_planted_fault_of_a_choice_is_found(phase: int, number: int, choice: Any, told: str) -> None:
    game = toy.duel()
    cast(Any, game.phases[phase]).choices[number] = choice
    with pytest.raises(Fault, match=told):
        run_duel(game)


def test_a_hidden_order_that_is_placed_in_one_step_is_found_by_counting(monkeypatch: pytest.MonkeyPatch) -> None:
    """One block alone could reorganize; with its only area taken for it, the number of the position tells which order
    lies there face down."""
    units = {"minsk": ["1_legion 3"], "slutsk": ["2_legion 4"]}
    s = field.place(field.position(polish=units, soviet={"orsha": ["4_rifle 3"]}))
    field.act(s, "place_first")
    assert counting.check_counting(s, Mix(1)) > 0
    (where,) = [phase for phase in s.game.phases if phase.slug == "place_at"]
    monkeypatch.setattr(where, "asks_always", False)
    with pytest.raises(Fault, match="by the number of steps of poland"):
        counting.check_counting(s, Mix(1))


def test_a_choice_taken_for_want_of_another_that_others_may_not_know_of_is_found(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """One legion alone is below its strength: where Reorganization goes would be settled by itself. So late in the war
    either of them may be."""
    units = {"minsk": ["1_legion 3"], "slutsk": ["2_legion 4"]}
    late = field.position(polish=units, soviet={"orsha": ["4_rifle 3"]})
    late.turn = 5
    s = field.place(late)
    field.act(s, "place_first")
    order = field.action(s, "order", "reorganize")
    assert asking.check_asking(s, "poland", order, Mix(1)) == 0
    (where,) = [phase for phase in s.game.phases if phase.slug == "place_at"]
    monkeypatch.setattr(where, "asks_always", False)
    with pytest.raises(Fault, match="soviet can tell that poland had no choice"):
        [asking.check_asking(s, "poland", order, Mix(number)) for number in range(20)]


def test_the_first_failure_is_kept_and_can_be_replayed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    game = with_state(Broken)
    counts = Counts()
    kept = fuzz([game], 100_000, 1, counts, tmp_path / "failures", lambda text: None)
    assert kept is not None
    assert "both stand in one hut" in capsys.readouterr().err
    data = json.loads(kept.read_text())
    assert "both stand in one hut" in data["fault"]
    again = replay(game, data)
    assert again.state.faults() == ["both stand in one hut"]
    assert len(again.actions) == len(data["actions"])


def test_a_run_without_failure_goes_on_until_enough(tmp_path: Path) -> None:
    counts = Counts()
    assert fuzz([toy.duel()], 200, 1, counts, tmp_path, lambda text: None) is None
    assert counts.decisions >= 200
    assert list(tmp_path.iterdir()) == []
