"""Data packs: a table laid over another, a row changed, a scenario made; every fault names file and field."""

from pathlib import Path

import pytest

import vistula
from vistula.bots.playout import playout
from vistula.core.refusal import DataError

PACKS = Path(__file__).resolve().parents[2] / "examples" / "packs"
GARRISON = "Lwów [2]"


def pack(folder: Path, name: str, text: str) -> Path:
    file = folder / name
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text, encoding="utf-8")
    return folder


def strength_at(game: vistula.Game, scenario: str, name: str) -> list[object]:
    pieces = game.new(scenario, 1).view("poland")["pieces"]
    assert isinstance(pieces, list)
    return [piece["strength"] for piece in pieces if piece["name"] == name]


def test_a_row_is_changed_by_what_it_holds() -> None:
    plain, changed = vistula.game("poland_1920"), vistula.game("poland_1920", PACKS / "stronger_lwow")
    names = {
        piece["name"]
        for piece in changed.new("lviv_aug_14", 1).view("poland")["pieces"]  # type: ignore[attr-defined]
        if piece["name"].startswith("Lwów")
    }
    (name,) = names
    assert strength_at(plain, "lviv_aug_14", name) == [2]
    assert strength_at(changed, "lviv_aug_14", name) == [6]


def test_a_new_scenario_is_like_another_but_for_what_it_says() -> None:
    game = vistula.game("poland_1920", PACKS / "relief_of_lwow")
    assert list(game.scenarios) == ["lviv_aug_14", "relief_of_lwow"]
    scenario = game.scenario("relief_of_lwow")
    assert (scenario.title, scenario.turns) == ("The relief of Lwów, 14 August 1920", 6)
    state = game.new("relief_of_lwow", 1)
    playout(state, 1, 100_000)
    assert state.result is not None
    assert game.drawing("relief_of_lwow")["spaces"]
    assert game.load(state.save()) == state


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ('[[change]]\nin = "entry"\nwhere = { printed = "Paris" }\nset = { sp = 1 }', "'where' fits 0 rows of 'entry'"),
        ('[[change]]\nin = "army"\nwhere = {}\nset = {}', "'in' names 'army'"),
        (
            f'[[change]]\nin = "entry"\nwhere = {{ printed = "{GARRISON}" }}\nset = {{ colour = 1 }}',
            "'set' names 'colour'",
        ),
        ("change = 3", "'change' is not a list"),
        ("weather = 3", "'weather' is unknown"),
        ("[length]\ndays = 0", "'days'"),
    ],
)
def test_a_fault_names_file_and_field(tmp_path: Path, text: str, fault: str) -> None:
    made = pack(tmp_path, "scenarios/lviv_aug_14.toml", text)
    with pytest.raises(DataError, match=fault) as raised:
        vistula.game("poland_1920", made)
    assert "lviv_aug_14.toml" in str(raised.value)


def test_a_new_file_says_what_it_is_like(tmp_path: Path) -> None:
    made = pack(tmp_path, "game.toml", 'scenarios = ["lviv_aug_14", "mine"]')
    with pytest.raises(DataError, match=r"no data file 'scenarios/mine\.toml'"):
        vistula.game("poland_1920", made)
    pack(tmp_path, "scenarios/mine.toml", 'title = "Mine"')
    with pytest.raises(DataError, match="'like' is missing"):
        vistula.game("poland_1920", made)


def test_a_pack_is_laid_under_everything_by_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(vistula, "_loaded", {})
    monkeypatch.setenv("VISTULA_PACK_POLAND_1920", str(PACKS / "relief_of_lwow"))
    assert "relief_of_lwow" in vistula.game("poland_1920").scenarios


def test_a_line_of_a_text_is_replaced_by_how_it_begins(tmp_path: Path) -> None:
    """Grodno without its fortress: the facts of the zone no longer name one."""
    plain, changed = vistula.game("poland_1920"), vistula.game("poland_1920", PACKS / "grodno_open")

    def fortresses(game: vistula.Game) -> set[str]:
        spaces = game.drawing("niemen_sep_22")["spaces"]
        assert isinstance(spaces, list)
        return {space["name"] for space in spaces if space.get("fortress")}

    assert fortresses(plain) - fortresses(changed) == {"Grodno"}
    wrong = pack(tmp_path, "zones.toml", '[[change]]\nin = "rows"\nwhere = { begins = "Paris;" }\nset = { line = "" }')
    with pytest.raises(DataError, match="'where' fits 0 lines"):
        vistula.game("poland_1920", wrong)
