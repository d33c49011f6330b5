"""What the guides for designers and researchers show beside Python: files, studies, commands."""

import json
import re
import shlex
import tomllib
from pathlib import Path

import pytest
from typer.testing import CliRunner

from vistula.cli.app import app
from vistula.lab.plan import read_plan

ROOT = Path(__file__).resolve().parents[2]
DESIGN, RESEARCH = (ROOT / "docs" / f"{name}.md" for name in ("design-a-scenario", "research"))
FENCED = re.compile(r"^```(\w*)\n(.*?)^```", re.MULTILINE | re.DOTALL)


def blocks(page: Path, kind: str) -> list[str]:
    return [text for of, text in FENCED.findall(page.read_text(encoding="utf-8")) if of == kind]


def headed(page: Path) -> dict[str, str]:
    """The files that a page shows, by the name in their first line."""
    return {text.partition("\n")[0].removeprefix("# "): text for text in blocks(page, "toml")}


def test_the_pack_that_is_shown_is_the_one_that_lies_there() -> None:
    shown = headed(DESIGN)
    assert len(shown) == 3
    for name in ("relief_of_lwow/game.toml", "relief_of_lwow/scenarios/relief_of_lwow.toml"):
        assert tomllib.loads(shown[name]) == tomllib.loads((ROOT / "examples" / "packs" / name).read_text("utf-8"))


def test_the_study_that_is_shown_is_played(tmp_path: Path) -> None:
    (tmp_path / "examples").symlink_to(ROOT / "examples")
    file = tmp_path / "relief.toml"
    file.write_text(headed(DESIGN)["relief.toml"], encoding="utf-8")
    plan = read_plan(file)
    assert (plan.games, plan.least, plan.precision) == (300, 60, 0.05)
    few = headed(DESIGN)["relief.toml"].replace("games = 300", "games = 2").replace("least = 60", "least = 2")
    file.write_text(few.replace("staff:2", "random"), encoding="utf-8")
    asked = CliRunner().invoke(app, ["study", str(file), "--out", str(tmp_path / "report"), "--json"])
    assert asked.exit_code == 0, asked.output
    found = json.loads(asked.stdout)
    assert [(cell["name"], cell["finished"]) for cell in found["cells"]] == [("Lviv", 2), ("A garrison of six", 2)]


@pytest.mark.parametrize("name", ["board", "play"])
def test_the_scenario_of_the_pack_is_drawn_and_played(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(ROOT)
    line = next(row for block in blocks(DESIGN, "") for row in block.splitlines() if row.startswith(f"vistula {name}"))
    picture = tmp_path / "lwow.svg"
    asked = CliRunner().invoke(app, shlex.split(line.replace("lwow.png", str(picture)))[1:], input="")
    assert asked.exit_code == 0, asked.output
    assert "<svg" in picture.read_text(encoding="utf-8") if name == "board" else "1 " in asked.output


def test_the_commands_of_the_guide_play_the_same_games_alone_and_by_a_pool() -> None:
    """`vistula simulate` as the guide shows it, with fewer games and workers than there."""
    text = RESEARCH.read_text(encoding="utf-8")
    line = next(re.finditer(r"`(vistula simulate [^`]*--json)`", text)).group(1)
    words = shlex.split(line.replace("--games 1000", "--games 4").replace("--workers 8", "--workers 2"))[1:]
    told = []
    for count in ("1", "2"):
        words[words.index("--workers") + 1] = count
        asked = CliRunner().invoke(app, words)
        assert asked.exit_code == 0, asked.output
        told.append(json.loads(asked.stdout))
    assert told[0]["wins"] == told[1]["wins"]
    assert told[0]["finished"] == 4


def test_the_tournament_of_the_guide_is_played() -> None:
    line = next(re.finditer(r"`(vistula tournament [^`]*)`", RESEARCH.read_text(encoding="utf-8"))).group(1)
    words = shlex.split(line.replace("--games 50", "--games 1"))[1:]
    asked = CliRunner().invoke(app, [*words, "--json"])
    assert asked.exit_code == 0, asked.output
    assert {one["bot"] for one in json.loads(asked.stdout)["standings"]} == {"random", "staff:1", "staff:3"}
