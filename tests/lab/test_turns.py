"""Looking for a stance that changes with the turn."""

import tomllib

import pytest

import vistula
from vistula.bots.staff import Staff
from vistula.core.action import Action
from vistula.core.state import State
from vistula.lab import turns
from vistula.lab.turns import Field, Stance, looked_for


def test_a_stance_takes_its_second_posture_from_a_turn_on() -> None:
    stance = Stance("patient", "drive", 4)
    assert [stance.at(turn) for turn in (1, 3, 4, 9)] == ["patient", "patient", "drive", "drive"]
    assert Stance("patient").at(9) == "patient"


def test_the_postures_play_as_the_turn_says(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[tuple[str, int]] = []

    class Heard:
        def __init__(self, level: int, seed: int, posture: str) -> None:
            self.staff = Staff(level, seed, posture)

        def choose(self, state: State, seat: str) -> Action:
            asked.append((self.staff.posture, state.turn))
            return self.staff.choose(state, seat)

    monkeypatch.setattr("vistula.lab.turns.Staff", Heard)
    tried = Field(vistula.game("strike_of_the_eagle"), "berezina", "poland", "script", 5)
    assert tried.value(Stance("sound", "hold", 3), 0) in (0.0, 0.5, 1.0)
    assert {posture for posture, turn in asked if turn < 3} == {"sound"}
    assert {posture for posture, turn in asked if turn >= 3} == {"hold"}


def test_the_leaders_play_unseen_games_beside_the_best_posture_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    worth = {"a": 0.2, "b": 0.6, "c": 0.4}

    def value(self: Field, stance: Stance, number: int) -> float:
        return worth[stance.first] + (0.3 if (stance.second, stance.since) == ("c", 4) else 0.0)

    monkeypatch.setattr(Field, "value", value)
    tried = Field(vistula.game("strike_of_the_eagle"), "over_the_corpse", "poland", "script", 1)
    found = looked_for(tried, ["a", "b", "c"], 2)
    assert (found[0].first, found[0].second, found[0].since) == ("b", "c", 4)
    assert [stance for stance in found if stance.first == "b" and not stance.second]
    assert {len(stance.values) for stance in found} == {32}


def test_what_it_prints_is_read_as_stances(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(turns, "looked_for", lambda *_: [Stance("sound", "hold", 3, [1.0, 0.0])])
    monkeypatch.setattr("sys.argv", ["turns", "strike_of_the_eagle", "berezina", "poland"])
    turns.main()
    first, _, lines = capsys.readouterr().out.partition("\n")
    assert first == "0.50 of 2 unseen games: sound, hold from turn 3"
    assert tomllib.loads(lines)["stance"] == [
        {"posture": "sound", "seat": "poland", "scenarios": ["berezina"]},
        {"posture": "hold", "since": 3, "seat": "poland", "scenarios": ["berezina"]},
    ]
