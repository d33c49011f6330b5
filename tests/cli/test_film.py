"""`vistula film`: a record as a moving map."""

import json
import random
from pathlib import Path

import pytest
from PIL import Image

import vistula
from tests.cli.command import Command
from vistula.core.record import Record


def recorded(slug: str, scenario: str, moves: int, folder: Path) -> Path:
    """The beginning of a scenario by careless players."""
    record = Record(vistula.game(slug), scenario, 3)
    luck = random.Random(3)
    for _ in range(moves):
        seat = record.state.to_move[0]
        record.play(seat, luck.choice(record.state.choices(seat)))
    path = folder / "game.json"
    path.write_text(json.dumps(record.to_json()), encoding="utf-8")
    return path


@pytest.fixture
def begun(tmp_path: Path) -> Path:
    return recorded("strike_of_the_eagle", "berezina", 60, tmp_path)


@pytest.mark.parametrize(
    ("slug", "scenario", "moves"),
    [
        ("poland_1920", "lviv_aug_14", 90),
        ("strike_of_the_eagle", "berezina", 60),
        ("red_star_white_eagle", "gates_of_warsaw", 200),
        ("nest_of_eagles", "berezyna_1920", 40),
        ("west_was_saved", "campaign", 40),
    ],
)
def test_a_record_of_every_game_becomes_a_moving_map(
    slug: str, scenario: str, moves: int, tmp_path: Path, shelf_command: Command
) -> None:
    out = tmp_path / "campaign.webp"
    shelf_command("film", str(recorded(slug, scenario, moves, tmp_path)), "--out", str(out))
    with Image.open(out) as film:
        assert film.format == "WEBP"
        assert film.n_frames > 1  # type: ignore[attr-defined]
        assert film.size[0] <= 1100
        film.seek(1)
        assert len(film.convert("RGB").resize((60, 60)).getcolors(3600) or ()) > 100  # a map, not a blank sheet


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
