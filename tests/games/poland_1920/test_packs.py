"""An owner's data pack over the game's own files."""

from importlib import resources
from pathlib import Path

import pytest

import vistula
from vistula.core.refusal import DataError
from vistula.games.poland_1920.state import Poland


def zones_toml() -> str:
    return (resources.files("vistula.games.poland_1920.data") / "zones.toml").read_text(encoding="utf-8")


def test_a_pack_is_read_after_the_plain_game_and_more_than_once(tmp_path: Path) -> None:
    plain = vistula.game("poland_1920")
    for _ in range(2):
        packed = vistula.game("poland_1920", pack=tmp_path)
        assert packed is not plain
        assert set(packed.scenarios) == set(plain.scenarios)


def test_a_pack_changes_the_board_of_its_own_game_only(tmp_path: Path) -> None:
    text = zones_toml()
    line = next(line for line in text.splitlines() if line.startswith("Siedlce;"))
    parts = line.split(";")
    assert parts[4] == "clear"
    parts[4] = "forest"
    (tmp_path / "zones.toml").write_text(text.replace(line, ";".join(parts)), encoding="utf-8")
    terrains = []
    for game in (vistula.game("poland_1920", pack=tmp_path), vistula.game("poland_1920")):
        s = game.new("warsaw_aug_14", 1, {"free_set_up": False})
        assert isinstance(s, Poland)
        terrains.append(int(s.board.terrain[s.board.number("Siedlce")]))
    assert terrains == [1, 0]


def test_a_pack_that_breaks_the_board_is_refused_with_a_reason(tmp_path: Path) -> None:
    (tmp_path / "zones.toml").write_text(zones_toml().replace("Siedlce;", "Siedlcy;", 1), encoding="utf-8")
    with pytest.raises(DataError, match="Siedlce"):
        vistula.game("poland_1920", pack=tmp_path)
