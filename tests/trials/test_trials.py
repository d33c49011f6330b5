"""The stored games fit the rules as they are."""

from pathlib import Path

import pytest

import vistula
from tests.bots.ridge import ridge
from tests.core.toy import duel
from tests.trials import __main__ as trials
from tests.trials import store
from vistula.core.record import replay


def name_of(value: object) -> str:
    return f"{value.parent.name}-{value.name}" if isinstance(value, Path) else str(value)


@pytest.mark.parametrize("path", store.stored(), ids=name_of)
def test_a_stored_game_is_played_as_it_was(path: Path) -> None:
    data = store.read(path)
    game = vistula.game(data["game"])
    assert data["version"] == game.version, "the game's version rose: run `make trials`"
    record = replay(game, data)
    assert record.to_json() == data, "play has changed: raise the game's version and run `make trials`"
    assert record.state.over


@pytest.mark.parametrize("slug", [slug for slug in vistula.slugs() if (store.FOLDER / slug).is_dir()])
def test_every_scenario_has_its_stored_games(slug: str) -> None:
    for scenario in vistula.game(slug).scenarios:
        for player in store.PLAYERS:
            assert store.path_of(slug, scenario, player).is_file(), f"{slug} {scenario} {player}: run `make trials`"


def test_the_same_game_is_stored_as_the_same_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(store, "FOLDER", tmp_path)
    path = store.path_of("ridge", "slope", "staff")
    store.write(path, store.played(ridge(), "slope", "staff"))
    first = path.read_bytes()
    store.write(path, store.played(ridge(), "slope", "staff"))
    assert path.read_bytes() == first
    data = store.read(path)
    assert (data["game"], data["scenario"]) == ("ridge", "slope")
    assert data["result"]["reason"] == "Three turns."


def test_a_change_in_play_demands_a_new_version(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(store, "FOLDER", tmp_path)
    game = duel()
    path = store.path_of("duel", "row", "random")
    record = store.played(game, "row", "random")
    store.write(path, record)
    assert trials.changed(game) == ""
    record.actions.pop(0)
    store.write(path, record)
    assert "still version 1" in trials.changed(game)
