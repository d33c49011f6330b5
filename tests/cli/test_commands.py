"""Each command, its JSON, and what it says to a request that cannot be met."""

import gzip
import json
from pathlib import Path

import pytest

import vistula
from tests.cli.command import Command
from tests.core.toy import duel
from vistula.cli.records import ending
from vistula.core.game import Result
from vistula.core.record import Record
from vistula.lab.bench import COLUMNS


def recorded_game(folder: Path, seed: int = 5) -> Path:
    """A finished game of Duel on file."""
    from tests.cli.command import drawn_duel

    record = Record(drawn_duel(), "row", seed)
    while not record.state.over:
        seat = record.state.to_move[0]
        record.play(seat, record.state.choices(seat)[0])
    path = folder / "game.json"
    path.write_text(json.dumps(record.to_json()))
    return path


# games ------------------------------------------------------------------------------------------------------------


def test_games_as_json(vistula_command: Command) -> None:
    answer = vistula_command("games", "--json")
    assert answer.code == 0
    (game,) = json.loads(answer.out)["games"]
    assert (game["slug"], game["title"], game["version"]) == ("duel", "Duel", 1)
    (scenario,) = game["scenarios"]
    assert (scenario["slug"], scenario["title"], scenario["seats"], scenario["turns"]) == (
        "row",
        "Five huts",
        ["red", "blue"],
        4,
    )
    assert [option["slug"] for option in game["options"]] == ["fog"]


def test_games_in_words(vistula_command: Command) -> None:
    out = vistula_command("games").out
    assert "Five huts (4 turns; red, blue)" in out
    assert "Fog: off, on (usually off)" in out


# simulate ---------------------------------------------------------------------------------------------------------


def test_simulate_as_json(vistula_command: Command) -> None:
    words = (
        "simulate",
        "duel",
        "--scenario",
        "row",
        "--bots",
        "random,random",
        "--games",
        "40",
        "--seed",
        "1",
        "--json",
    )
    answer = vistula_command(*words)
    assert answer.code == 0
    data = json.loads(answer.out)
    assert list(data) == [
        "game",
        "scenario",
        "bots",
        "games",
        "finished",
        "decisions",
        "seconds",
        "decisions_per_second",
        "games_per_second",
        "wins",
        "errors",
    ]
    assert (data["game"], data["scenario"], data["bots"]) == ("duel", "row", ["random", "random"])
    assert (data["games"], data["finished"], data["errors"]) == (40, 40, 0)
    assert list(data["wins"]) == ["red", "blue", "draw"]
    assert sum(data["wins"].values()) == 40
    again = json.loads(vistula_command(*words).out)
    assert (again["wins"], again["decisions"]) == (data["wins"], data["decisions"])


def test_simulate_in_words_and_with_levels(vistula_command: Command) -> None:
    out = vistula_command("simulate", "duel", "--bots", "staff:1,random", "--games", "3").out
    assert "3 games, 3 finished, 0 errors" in out
    assert "staff:1" in out


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["chess"], "There is no game 'chess'; the games are duel."),
        (["duel", "--scenario", "river"], "the scenarios are row"),
        (["duel", "--bots", "napoleon"], "There is no bot 'napoleon'; the bots are random, script, staff, search."),
        (["duel", "--bots", "staff:7"], "the levels are 1 (cadet), 2 (lieutenant), 3 (captain)"),
        (["duel", "--bots", "random,random,random"], "3 bots are named for 2 seats: red, blue."),
        (["duel", "--option", "rain=on"], "has no option 'rain'; the options are fog."),
        (["duel", "--option", "fog=thick"], "cannot be 'thick'; it is one of False, True."),
        (["duel", "--option", "fog"], "An option is written name=value; 'fog' is not."),
        (["duel", "--option", "fog=on", "--option", "fog=off"], "given twice"),
    ],
)
def test_simulate_refuses_in_a_sentence(vistula_command: Command, words: list[str], told: str) -> None:
    assert told in vistula_command.refused("simulate", *words)


@pytest.mark.parametrize("words", [["simulate", "duel", "--games", "0"], ["simulate"], ["dance"], ["games", "--fast"]])
def test_a_wrong_command_line_is_exit_code_2(vistula_command: Command, words: list[str]) -> None:
    answer = vistula_command(*words)
    assert answer.code == 2
    assert answer.out == ""
    assert "Error" in answer.err


# replay, verify ---------------------------------------------------------------------------------------------------


def test_replay_tells_the_game(vistula_command: Command, tmp_path: Path) -> None:
    path = recorded_game(tmp_path)
    whole = vistula_command("replay", str(path))
    assert whole.code == 0
    assert whole.out.startswith("Duel: Five huts\n")
    assert "event 8: 0 0" in whole.out
    assert "wins (decisive) after" in whole.out or "A draw" in whole.out
    part = vistula_command("replay", str(path), "--moves", "1", "--seat", "blue")
    assert "After 1 actions red is to move." in part.out
    assert len(part.out.splitlines()) < len(whole.out.splitlines())


def test_allies_who_win_together_are_named_together() -> None:
    record = Record(duel(), "row", 1)
    record.state.finish(Result("red", "decisive", "It is over.", "1", {"red": 1, "blue": 1}, ["red", "blue"]))
    assert ending(record) == "red and blue win (decisive) after 0 actions: It is over."


def test_verify_proves_an_honest_game_and_finds_a_forged_one(vistula_command: Command, tmp_path: Path) -> None:
    path = recorded_game(tmp_path)
    honest = vistula_command("verify", str(path))
    assert honest.code == 0
    assert "as the seed 5 gives them" in honest.out
    data = json.loads(path.read_text())
    data["seed"] = "6"
    path.write_text(json.dumps(data))
    forged = vistula_command("verify", str(path))
    assert forged.code in (1, 2)
    assert forged.out == ""
    data = json.loads(recorded_game(tmp_path).read_text())
    data["commitment"] = "0" * 64
    path.write_text(json.dumps(data))
    answer = vistula_command("verify", str(path))
    assert answer.code == 1
    assert "does not give the hash" in answer.err


def test_a_packed_record_is_read_too(vistula_command: Command, tmp_path: Path) -> None:
    packed = tmp_path / "game.json.gz"
    packed.write_bytes(gzip.compress(recorded_game(tmp_path).read_bytes()))
    assert vistula_command("verify", str(packed)).code == 0


def damaged(folder: Path) -> dict[str, tuple[bytes, str]]:
    """What may stand in a file instead of a game, and what is said to it."""
    text = recorded_game(folder).read_text()
    data = json.loads(text)
    position = {"vistula": 1, "game": "duel"}
    return {
        "empty": (b"", "is not JSON, or was cut off"),
        "cut off": (text[: len(text) // 2].encode(), "is not JSON, or was cut off"),
        "a list": (b"[1, 2]", "is JSON, but not a game of Vistula"),
        "binary": (bytes(range(128, 256)), "is not a file of Vistula"),
        "deep": (b"[" * 100_000, "is not a file of Vistula"),
        "torn gzip": (gzip.compress(text.encode())[:-30], "cannot be unpacked"),
        "not gzip": (b"\x1f\x8bnothing", "cannot be unpacked"),
        "foreign": (b'{"moves": []}', "no game of Vistula"),
        "a position": (json.dumps(position).encode(), "a saved position, not a recorded game"),
        "no game": (json.dumps({**data, "game": 7}).encode(), "does not say which game"),
        "unknown game": (json.dumps({**data, "game": "go"}).encode(), "the games are duel"),
        "other version": (json.dumps({**data, "version": 99}).encode(), "version 99"),
        "other scenario": (json.dumps({**data, "scenario": "river"}).encode(), "the scenarios are row"),
        "no seed": (json.dumps({**data, "seed": "x"}).encode(), "not a seed"),
        "other action": (json.dumps({**data, "actions": [["red", "to", 4]]}).encode(), "Action 1 of the record"),
        "no actions": (json.dumps({**data, "actions": 5}).encode(), "'actions'"),
    }


@pytest.mark.parametrize("command", [["replay"], ["verify"], ["play", "--resume"]])
def test_damaged_and_foreign_files_are_refused_in_a_sentence(
    vistula_command: Command, tmp_path: Path, command: list[str]
) -> None:
    for name, (content, told) in damaged(tmp_path).items():
        path = tmp_path / "damaged"
        path.write_bytes(content)
        assert told in vistula_command.refused(*command, str(path)), name
        assert path.read_bytes() == content


@pytest.mark.parametrize("command", [["replay"], ["verify"], ["play", "--resume"]])
def test_files_that_cannot_be_read(vistula_command: Command, tmp_path: Path, command: list[str]) -> None:
    assert "There is no file" in vistula_command.refused(*command, str(tmp_path / "nothing.json"))
    assert "cannot be read" in vistula_command.refused(*command, str(tmp_path))


def test_replay_refuses_a_seat_that_is_not_there(vistula_command: Command, tmp_path: Path) -> None:
    assert "the seats are red, blue" in vistula_command.refused(
        "replay", str(recorded_game(tmp_path)), "--seat", "green"
    )


# board, bench, serve ----------------------------------------------------------------------------------------------


def test_board_refuses_what_it_cannot_draw(vistula_command: Command, tmp_path: Path) -> None:
    assert ".svg or .png" in vistula_command.refused("board", "duel", "--out", str(tmp_path / "duel.bmp"))
    assert "There is no folder" in vistula_command.refused("board", "duel", "--out", str(tmp_path / "no" / "duel.svg"))
    assert "There is no game 'go'" in vistula_command.refused("board", "go", "--out", str(tmp_path / "go.svg"))
    assert list(tmp_path.iterdir()) == []


def test_board_draws_svg_and_png(vistula_command: Command, tmp_path: Path) -> None:
    svg, png = tmp_path / "duel.svg", tmp_path / "duel.png"
    assert vistula_command("board", "duel", "--out", str(svg)).code == 0
    assert svg.read_text().startswith("<svg")
    assert "Hut 3" in svg.read_text()
    assert vistula_command("board", "duel", "--out", str(png)).code == 0
    assert png.read_bytes().startswith(b"\x89PNG")


def test_board_draws_the_whole_map_when_asked(vistula_command: Command, tmp_path: Path) -> None:
    picture = tmp_path / "duel.svg"
    assert vistula_command("board", "duel", "--out", str(picture)).code == 0
    cut = picture.read_text()
    assert vistula_command("board", "duel", "--whole", "--out", str(picture)).code == 0
    assert 'viewBox="0 0 1000 100"' in picture.read_text()
    assert 'viewBox="0 0 1000 100"' not in cut


def test_a_game_without_a_drawing_is_told_in_a_sentence_and_played_and_studied_all_the_same(
    vistula_command: Command, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(vistula, "_loaded", {"duel": duel()})
    said = "vistula: Duel has no drawing of its board.\n"
    assert vistula_command.refused("board", "duel", "--out", str(tmp_path / "duel.svg")) == said
    assert vistula_command.refused("film", str(recorded_game(tmp_path)), "--out", str(tmp_path / "duel.webp")) == said
    assert said.removeprefix("vistula: ") in vistula_command("play", "duel", "--seed", "1", keys="map\nquit\n").out
    folder = tmp_path / "report"
    assert vistula_command("study", "duel", "--bots", "random", "--games", "12", "--out", str(folder)).code == 0
    page = (folder / "index.html").read_text(encoding="utf-8")
    assert "red" in page


def test_bench_as_json(vistula_command: Command) -> None:
    from vistula.core import state

    answer = vistula_command("bench", "--seconds", "0.2", "--json")
    assert answer.code == 0
    data = json.loads(answer.out)
    assert data["compiled"] == (not str(state.__file__).endswith(".py"))
    assert data["yardstick"]["name"] == "python-chess"
    assert data["yardstick"]["decisions_per_second"] > 0
    row = data["games"]["duel"]
    assert tuple(row) == COLUMNS
    assert row["scenario"] == "row"
    assert row["ratio"] == pytest.approx(
        row["decisions_per_second"] / data["yardstick"]["decisions_per_second"], rel=0.02, abs=0.02
    )
    assert all(row[name] > 0 for name in COLUMNS if name != "scenario")
    assert "There is no game 'go'" in vistula_command.refused("bench", "--game", "go")
    assert "has no scenario 'column'" in vistula_command.refused("bench", "--scenario", "column")


def test_bench_measures_the_longest_scenario_of_a_game() -> None:
    from vistula.cli.bench import longest

    assert longest(vistula.game("red_star_white_eagle")) == "campaign"
    assert longest(vistula.game("poland_1920")) == "on_lviv_aug_05"  # as long as another, and named before it


def test_serve_says_when_the_port_is_taken(vistula_command: Command) -> None:
    import socket

    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = str(taken.getsockname()[1])
        assert f"port {port}" in vistula_command.refused("serve", "--port", port)


def test_serve_says_what_is_missing(vistula_command: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    import sys

    monkeypatch.setitem(sys.modules, "uvicorn", None)
    monkeypatch.delitem(sys.modules, "vistula.server.main", raising=False)
    assert "pip install 'vistula[server]'" in vistula_command.refused("serve")
