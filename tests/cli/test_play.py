"""A game in the terminal: what is typed and what is shown."""

import json
import re
from pathlib import Path

import pytest

from tests.cli.command import Command
from vistula import bots
from vistula.core.state import State


def test_prompt_and_numbered_choices_are_shown_and_a_number_is_played(vistula_command: Command) -> None:
    answer = vistula_command("play", "duel", "--bot", "random", "--seed", "1", keys="2\nquit\n")
    assert answer.code == 0
    assert "Walk to a hut. [walk.1]" in answer.out
    assert "   1  to" in answer.out
    assert "Fire, guess, or pass. [act]" in answer.out


def test_undo_takes_back_and_stops_where_it_must(vistula_command: Command) -> None:
    out = vistula_command("play", "duel", "--seed", "1", keys="1\nundo\nundo\nquit\n").out
    assert out.count("Walk to a hut.") == 3
    assert "There is nothing to take back" in out


def test_why_names_rule_and_reason(vistula_command: Command) -> None:
    out = vistula_command("play", "duel", "--seed", "1", keys="why to 4\nwhy 1\nwhy dance\nquit\n").out
    assert "Hut 4 is 4 away; a piece walks at most one hut. [walk.1]" in out
    assert "It is allowed." in out
    assert "That is not what is asked now." in out


def test_odds_of_a_choice(vistula_command: Command) -> None:
    """Both walk to the middle; then red stands next to blue and may fire: a six of six kills."""
    keys = "2\n/pass\n4\n\n1\n/pass\n4\n\n3\nodds 1\nodds 2\nodds 77\nquit\n"
    out = vistula_command("play", "duel", "--hot-seat", "--seed", "1", keys=keys).out
    assert "  16.7%  Hit" in out
    assert "  83.3%  Miss" in out
    assert "No dice follow this choice." in out
    assert "There is no choice '77'" in out


def test_the_filter_narrows_the_list_and_keeps_the_numbers(vistula_command: Command) -> None:
    out = vistula_command("play", "duel", "--seed", "1", keys="2\n/pass\n/dance\nquit\n").out
    listed = out.split("Fire, guess, or pass.")
    assert "guess" in listed[1]
    assert "   4  pass" in listed[2]
    assert "guess" not in listed[2].split(">")[0]
    assert "no choice of 4 has 'dance' in it" in listed[3]


def test_map_list_journal_help_and_nonsense(vistula_command: Command) -> None:
    out = vistula_command("play", "duel", "--seed", "1", keys="map\nlist\njournal\n?\nxyzzy\n99\nquit\n").out
    assert "Hut 0: piece 0" in out
    assert "Hut 4: piece 1" in out
    assert "take choice 12" in out
    assert "There is no command 'xyzzy'; ? lists them." in out
    assert "There is no choice '99'; they are numbered 1 to 2." in out


def test_a_hint_names_the_best_choices_by_number_with_reasons_and_worth(
    vistula_command: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("vistula.cli.play.compiled", lambda: True)
    told = vistula_command("play", "duel", "--seed", "1", keys="hint\nquit\n")
    listed, _, hint = told.out.partition(">")
    first = hint.splitlines()[0].strip()
    number, _, rest = first.partition("  ")
    label, _, worth = rest.partition(" (")
    assert f"{number}  {label}" in listed
    assert re.fullmatch(r"stands [+-]\d\.\d\d; [+-]\d\.\d\d beside the others, better in \d of 5 futures\)", worth)


def test_a_hint_says_the_reasons_of_each_choice(vistula_command: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    def explained(state: State, seat: str, worlds: int) -> list[bots.Counsel]:
        why = [("Up to 34 SP can attack 18 SP there.", "5.11b"), ("It costs nothing.", "")]
        return [bots.Counsel(state.choices(seat)[1], "Go", [], why)] if worlds == 0 else []

    monkeypatch.setattr("vistula.cli.play.compiled", lambda: False)
    monkeypatch.setattr("vistula.bots.explain", explained)
    told = vistula_command("play", "duel", "--seed", "1", keys="hint\nquit\n").out
    assert "   2  Go\n      Up to 34 SP can attack 18 SP there. [5.11b]\n      It costs nothing.\n" in told


def test_save_and_resume_go_on_where_it_was_left(vistula_command: Command, tmp_path: Path) -> None:
    path = tmp_path / "evening.json"
    first = vistula_command("play", "duel", "--seed", "3", "--hot-seat", keys=f"2\nsave {path}\nquit\n")
    assert f"vistula play --resume {path}" in first.out
    saved = json.loads(path.read_text())
    assert saved["actions"] == [["red", "to", 1]]
    again = vistula_command("play", "--resume", str(path), "--hot-seat", keys="quit\n")
    assert "Fire, guess, or pass." in again.out
    assert vistula_command("verify", str(path)).code == 0


def test_a_save_that_cannot_be_written_leaves_the_game_running(vistula_command: Command, tmp_path: Path) -> None:
    path = tmp_path / "no" / "evening.json"
    answer = vistula_command("play", "duel", "--seed", "3", keys=f"save {path}\nsave\nquit\n")
    assert answer.code == 0
    assert "cannot be written: No such file or directory." in answer.out
    assert "Say where to save" in answer.out
    assert list(tmp_path.iterdir()) == []


def test_a_whole_game_against_a_bot(vistula_command: Command) -> None:
    out = vistula_command("play", "duel", "--bot", "random", "--seed", "1", keys="1\n" * 60 + "quit\n").out
    assert "The game is over" in out
    assert "after" in out


def test_the_other_seats_are_the_bots(vistula_command: Command) -> None:
    out = vistula_command("play", "duel", "--seat", "blue", "--bot", "random", "--seed", "1", keys="quit\n").out
    assert "event 8: 0" in out  # red's walk is told
    assert "blue" in out


def test_a_seed_lets_the_bots_play_alike(vistula_command: Command) -> None:
    evening = ("play", "duel", "--bot", "random", "--seed", "7")
    first, again = (vistula_command(*evening, keys="1\n" * 12 + "quit\n").out for _ in range(2))
    assert "event" in first
    assert first == again


def test_the_end_of_input_ends_the_sitting(vistula_command: Command) -> None:
    answer = vistula_command("play", "duel", "--seed", "1", keys="")
    assert answer.code == 0
    assert "Not saved" in answer.out


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["duel", "--seat", "green"], "There is no seat 'green'; the seats are red, blue."),
        (["duel", "--bot", "napoleon"], "the bots are random, script, staff, search"),
        (["duel", "--scenario", "river"], "the scenarios are row"),
        (["go"], "There is no game 'go'"),
        ([], "Say which game to play"),
        (["duel", "--resume", "x", "--seed", "3"], "give only --resume FILE"),
    ],
)
def test_play_refuses_in_a_sentence(vistula_command: Command, words: list[str], told: str) -> None:
    assert told in vistula_command.refused("play", *words)
