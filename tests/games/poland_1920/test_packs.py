"""An owner's data pack over the game's own files."""

from importlib import resources
from pathlib import Path

import pytest

import vistula
from tests.games.poland_1920.table import attack, do, position, sp
from vistula.core.game import Game
from vistula.core.refusal import DataError
from vistula.games.poland_1920.drawing import charts
from vistula.games.poland_1920.state import Poland


def file(name: str) -> str:
    return (resources.files("vistula.games.poland_1920.data") / name).read_text(encoding="utf-8")


def zones_toml() -> str:
    return file("zones.toml")


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


def with_terrain(folder: Path, old: str, new: str) -> Game:
    """The game with one row of the terrain table written otherwise."""
    text = file("tables.toml")
    assert text.count(old) == 1
    (folder / "tables.toml").write_text(text.replace(old, new), encoding="utf-8")
    return vistula.game("poland_1920", pack=folder)


def test_a_pack_changes_what_the_wisla_costs_and_the_chart_says_so(tmp_path: Path) -> None:
    row = 'code = "W"\nentry = 1\ncombat = 2\nattacker_third = false\nwithdrawal = 2'
    game = with_terrain(tmp_path, row, row.replace("combat = 2", "combat = 3").replace("l = 2", "l = 1"))
    said, favour, left = {}, {}, {}
    for which, played in (("pack", game), ("plain", vistula.game("poland_1920"))):
        s = position(side="soviet", units={"su_rb_4_2": ("Praga", 12), "pl_ib_29": ("Warszawa", 5)}, played=played)
        do(s, "attack", "Warszawa")
        do(s, "join", "su_rb_4_2")
        odds = s.odds("soviet", ["resolve"])
        assert odds is not None
        favour[which] = next(value for name, value, _ in odds.modifiers if name == "Wisła")
        s = position(side="soviet", units={"su_rb_4_2": ("Radzymin", 30), "pl_ib_29": ("Praga", 9)}, played=played)
        attack(s, "Praga", ["su_rb_4_2"], (11, 12, 12))  # driven back
        before = sp(s, "pl_ib_29")
        do(s, "withdraw", "Warszawa")
        left[which] = sp(s, "pl_ib_29") - before
        chart = next(chart for chart in charts(s.tables) if chart["id"] == "terrain")
        said[which] = next(line for line in chart["rows"] if line[0] == "Wisła")  # type: ignore[attr-defined]
    assert favour == {"pack": "3 down", "plain": "2 down"}
    assert left == {"pack": -1, "plain": -2}
    assert said == {
        "pack": ["Wisła", "+1 MP", "3 rows for the defender; withdrawal 1 SP"],
        "plain": ["Wisła", "+1 MP", "2 rows for the defender; withdrawal 2 SP"],
    }


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('code = "l"\nentry = "impossible"', 'code = "l"\nentry = 1'),
        ('name = "Swamp"\nwhere = "zone"\nentry = "all"', 'name = "Swamp"\nwhere = "zone"\nentry = 2'),
        ('name = "Hills"\nwhere = "zone"\nentry = 1', 'name = "Hills"\nwhere = "zone"\nentry = "half"'),
    ],
)
def test_a_pack_with_terrain_that_the_rules_cannot_follow_is_refused(tmp_path: Path, old: str, new: str) -> None:
    with pytest.raises(DataError, match="entry"):
        with_terrain(tmp_path, old, new)
