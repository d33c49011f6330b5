"""What was written down to be changed still stands in the sources, once: else `make mutants` stops at it."""

import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
NOTES = sorted((ROOT / "tests" / "games").glob("*/mutants.toml"))


@pytest.mark.parametrize("path", NOTES, ids=lambda path: path.parent.name)
def test_every_change_written_down_fits_the_sources(path: Path) -> None:
    folder = ROOT / "src" / "vistula" / "games" / path.parent.name
    notes = tomllib.loads(path.read_text(encoding="utf-8"))
    lost = [
        f"{note['rule']}: {note['file']}"
        for note in notes["mutant"]
        if not (folder / note["file"]).is_file() or (folder / note["file"]).read_text("utf-8").count(note["old"]) != 1
    ]
    lost += [
        f"{note['rule']}: {note['file']}"
        for note in notes.get("equivalent", [])
        if not (folder / note["file"]).is_file() or note["line"] not in (folder / note["file"]).read_text("utf-8")
    ]
    assert lost == []
