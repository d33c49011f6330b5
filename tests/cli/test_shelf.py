"""The command on the games themselves, and data packs laid over them."""

import json
from pathlib import Path
from typing import Any

import pytest

import vistula
from tests.cli.command import Command

SHAPE = {"slug", "title", "version", "scenarios", "options"}


def test_every_game_is_listed(shelf_command: Command) -> None:
    answer = shelf_command("games", "--json")
    games = json.loads(answer.out)["games"]
    assert [game["slug"] for game in games] == vistula.slugs()
    for game in games:
        assert set(game) == SHAPE
        assert all({"slug", "title", "seats", "turns"} <= set(scenario) for scenario in game["scenarios"])
    (poland,) = [game for game in games if game["slug"] == "poland_1920"]
    assert len(poland["scenarios"]) == 6
    assert poland["scenarios"][0]["seats"] == ["poland", "soviet"]


@pytest.mark.parametrize("scenario", list(vistula.game("poland_1920").scenarios))
def test_random_games_of_every_scenario_finish(shelf_command: Command, scenario: str) -> None:
    answer = shelf_command("simulate", "poland_1920", "--scenario", scenario, "--games", "2", "--seed", "1", "--json")
    data = json.loads(answer.out)
    assert (data["finished"], data["errors"]) == (2, 0)
    assert set(data["wins"]) == {"poland", "soviet", "draw"}


def test_an_option_is_written_in_words(shelf_command: Command, tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    words = ("play", "poland_1920", "--scenario", "lviv_aug_14", "--option", "camouflage=on", "--hot-seat")
    assert shelf_command(*words, keys=f"save {path}\nquit\n").code == 0
    assert json.loads(path.read_text())["options"]["camouflage"] is True
    assert "has no option 'fog'" in shelf_command.refused("simulate", "poland_1920", "--option", "fog=on")


@pytest.mark.parametrize(
    ("name", "text", "told"),
    [
        ("units.toml", "= nonsense", "units.toml"),
        ("weather.toml", "rain = 1", "weather.toml"),
        ("game.toml", "no_such_field = 1", "no_such_field"),
        ("game.toml", "title = 7", "title"),
    ],
)
def test_a_pack_that_breaks_the_schema_is_refused(
    shelf_command: Command, tmp_path: Path, name: str, text: str, told: str
) -> None:
    (tmp_path / name).write_text(text)
    assert told in shelf_command.refused("simulate", "poland_1920", "--games", "1", "--pack", str(tmp_path))


def test_a_pack_that_is_no_folder_is_refused(shelf_command: Command, tmp_path: Path) -> None:
    told = shelf_command.refused("simulate", "poland_1920", "--games", "1", "--pack", str(tmp_path / "nothing"))
    assert "is not a folder" in told


def test_a_pack_is_used_in_workers_too(shelf_command: Command, tmp_path: Path) -> None:
    words = ["simulate", "poland_1920", "--scenario", "lviv_aug_14", "--games", "2", "--pack", str(tmp_path), "--json"]
    alone = json.loads(shelf_command(*words).out)
    together = json.loads(shelf_command(*words, "--workers", "2").out)
    assert together["errors"] == 0
    assert (alone["wins"], alone["decisions"]) == (together["wins"], together["decisions"])


def test_a_series_is_kept_as_records_and_a_game_taken_out_of_them(shelf_command: Command, tmp_path: Path) -> None:
    parquet: Any = pytest.importorskip("pyarrow.parquet", reason="needs vistula[lab]")
    words = ["simulate", "strike_of_the_eagle", "--scenario", "berezina", "--games", "3", "--json"]
    plain = json.loads(shelf_command(*words).out)
    told = json.loads(shelf_command(*words, "--records", str(tmp_path)).out)
    assert (told["wins"], told["decisions"]) == (plain["wins"], plain["decisions"])
    games = parquet.read_table(tmp_path / "games.parquet")
    assert sum(games.column("decisions").to_pylist()) == plain["decisions"]
    replayed = shelf_command("replay", str(tmp_path / "actions.parquet"), "--game", "2").out
    assert f"after {games.column('decisions')[2]} actions" in replayed
    assert "name one of them" in shelf_command.refused(*words, "--records", str(tmp_path), "--folder", str(tmp_path))
