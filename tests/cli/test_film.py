"""`vistula film`: a record as a moving map."""

import json
import random
from pathlib import Path

import pytest
from PIL import Image

import vistula
from tests.cli.command import Command
from vistula.core.record import Record


@pytest.fixture
def begun(tmp_path: Path) -> Path:
    """A few turns of a small scenario by two careless players."""
    record = Record(vistula.game("strike_of_the_eagle"), "berezina", 3)
    luck = random.Random(3)
    for _ in range(60):
        seat = record.state.to_move[0]
        record.play(seat, luck.choice(record.state.choices(seat)))
    path = tmp_path / "game.json"
    path.write_text(json.dumps(record.to_json()), encoding="utf-8")
    return path


def test_a_record_becomes_a_moving_map(begun: Path, tmp_path: Path, shelf_command: Command) -> None:
    out = tmp_path / "campaign.webp"
    shelf_command("film", str(begun), "--out", str(out))
    with Image.open(out) as film:
        assert film.format == "WEBP"
        assert film.n_frames > 1  # type: ignore[attr-defined]
        assert film.size[0] <= 1100


def test_what_cannot_be_played_again_is_refused_in_a_sentence(
    begun: Path, tmp_path: Path, shelf_command: Command
) -> None:
    record = json.loads(begun.read_text(encoding="utf-8"))
    out = tmp_path / "film.webp"
    for wrong, said in (
        ({**record, "actions": [["poland", "fly"]]}, "Action 1 of the record cannot be played"),
        ({**record, "seed": "x"}, "'seed'"),
        ({name: value for name, value in record.items() if name != "scenario"}, "'scenario'"),
        ({**record, "version": 99}, "version 99"),
    ):
        begun.write_text(json.dumps(wrong), encoding="utf-8")
        assert said in shelf_command.refused("film", str(begun), "--out", str(out))
    assert not out.exists()


def test_a_game_of_an_older_version_is_shown_as_far_as_it_fits(
    begun: Path, tmp_path: Path, shelf_command: Command
) -> None:
    record = json.loads(begun.read_text(encoding="utf-8"))
    record["version"] -= 1
    record["actions"][40] = [record["actions"][40][0], "fly"]
    begun.write_text(json.dumps(record), encoding="utf-8")
    out = tmp_path / "film.webp"
    assert "The film shows the first 40." in shelf_command("film", str(begun), "--out", str(out)).err
    assert out.stat().st_size > 0
