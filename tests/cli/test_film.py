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
