"""`vistula film`: a record as a moving map."""

import json
import random
from pathlib import Path

import pytest
from PIL import Image

import vistula
from tests.cli.command import Command
from tests.trials import store
from vistula.atlas.reel import Scene, Stage
from vistula.core.record import Record
from vistula.lab import film as films

GAMES = ("nest_of_eagles", "poland_1920", "red_star_white_eagle", "strike_of_the_eagle", "west_was_saved")
LONG = {
    "nest_of_eagles": "battle_of_warsaw",
    "poland_1920": "on_warsaw_aug_05",
    "red_star_white_eagle": "belarusian_short",
    "strike_of_the_eagle": "over_the_corpse",
    "west_was_saved": "campaign",
}


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
    said = shelf_command("film", str(recorded(slug, scenario, moves, tmp_path)), "--out", str(out)).err
    assert f"scenes of {moves} moves" in said
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


@pytest.mark.parametrize("slug", GAMES)
def test_a_whole_game_has_few_enough_scenes_and_its_end(slug: str) -> None:
    """Over a thousand moves or nearly: never more scenes than somebody looks at, the last one as the game ended."""
    record = films.played(vistula.game(slug), store.read(store.path_of(slug, LONG[slug], "staff")))
    shown = films.scenes(record)
    assert len(record.actions) > 900
    assert 20 < len(shown) <= films.MOST
    last = record.state
    assert films.places(shown[-1]) == films.places(films.seen(last))
    assert last.result is not None
    assert shown[-1].told == last.view(None)["over"]["reason"]  # type: ignore[index]
    assert shown[0].told == ""
    assert any(scene.fought for scene in shown), "battles are marked"
    assert not [piece for piece in shown[-1].pieces if piece.get("hidden")], "it is all over: nothing is hidden"
    public = [piece for piece in last.view(None)["pieces"] if piece.get("space") is not None]  # type: ignore[attr-defined]
    assert abs(len(shown[-1].pieces) - len(public)) <= len(public) // 10, "nobody stands there twice"


def tile(ident: int, x: float) -> dict[str, object]:
    shape = [[x, 0], [x + 400, 0], [x + 400, 400], [x, 400]]
    return {
        "id": ident,
        "name": f"Tile {ident}",
        "at": [x + 200, 200],
        "shape": shape,
        "label": [x + 200, 300],
        "rank": 1,
    }


def soldier(ident: int, side: str, space: int, strength: int = 4) -> dict[str, object]:
    return {"id": ident, "side": side, "space": space, "symbol": "infantry", "strength": strength}


def near(image: Image.Image, x: int, y: int) -> tuple[int, ...]:
    found = image.getpixel((x, y))
    assert isinstance(found, tuple)
    return found


def test_a_scene_shows_who_holds_what_and_who_marched() -> None:
    drawing = {"size": [800, 400], "spaces": [tile(1, 0), tile(2, 400)]}
    before = Scene([soldier(1, "soviet", 1)], {1: "soviet", 2: "polish"}, (), "Day 1")
    after = Scene([soldier(1, "soviet", 2)], {1: "soviet", 2: "soviet"}, (), "Day 2", fought=(2,))
    stage = Stage(drawing, [before, before, after])
    quiet, moved = stage.frame(1), stage.frame(2)
    left, top = stage.box[:2]

    def at(x: float, y: float) -> tuple[int, int]:
        return round((x - left) * stage.zoom), round((y - top) * stage.zoom)

    middle, side = at(400, 200), at(500, 265)
    assert near(quiet, *at(400, 265)) != near(moved, *at(400, 265)), "the front is gone"
    assert near(quiet, *side) != near(moved, *side), "the land has changed hands"
    red = near(moved, *middle)
    assert red[0] > red[1] + 60, "an arrow goes from one to the other"
    assert near(quiet, *at(200, 200)) != near(moved, *at(200, 200)), "the counter has left"


def test_where_counters_would_be_too_small_a_stack_is_one_with_its_total() -> None:
    wide = {"size": [6000, 400], "spaces": [tile(number, 400.0 * number) for number in range(15)]}
    pieces = [soldier(1, "polish", 0, 3), soldier(2, "polish", 0, 4), soldier(3, "soviet", 14)]
    stage = Stage(wide, [Scene(pieces, {}, (), "")])
    assert stage.small
    assert len(stage.laid[0]) == 2
    assert ">7<" in stage.laid[0][0][0], "three and four"


def test_a_feint_leaves_no_track() -> None:
    """Counters without strength are not the same in two scenes: only troops march."""
    drawing = {"size": [800, 400], "spaces": [tile(1, 0), tile(2, 400)]}
    blank = [{"id": 7, "side": "polish", "space": space, "symbol": "unit"} for space in (1, 2)]
    troops = [soldier(7, "polish", space) for space in (1, 2)]
    stage = Stage(drawing, [Scene(blank[:1], {}, (), "")])
    assert stage.marches(Scene(blank[:1], {}, (), ""), Scene(blank[1:], {}, (), "")) == {}
    assert len(stage.marches(Scene(troops[:1], {}, (), ""), Scene(troops[1:], {}, (), ""))) == 1
