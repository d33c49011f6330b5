"""What the table is told has one description: what is kept of it in the repository is up to date, and it is kept to."""

import json
from pathlib import Path
from typing import Any

import pytest

import vistula
from tests.fuzz.faults import Fault
from tests.fuzz.shapes import DRAWING, VIEW, check_shape
from vistula.server.api import told

ROOT = Path(__file__).resolve().parents[2]


@pytest.mark.parametrize("name", sorted(told.files()))
def test_what_is_kept_is_up_to_date(name: str) -> None:
    assert (ROOT / name).read_text(encoding="utf-8") == told.files()[name], "run `make shapes`"


def test_the_clients_types_name_every_shape() -> None:
    types = (ROOT / "client" / "src" / "wire" / "told.ts").read_text(encoding="utf-8")
    assert [name for name in told.schema()["$defs"] if f"export interface {name} " not in types] == []


@pytest.mark.parametrize("slug", vistula.slugs())
def test_every_drawing_is_of_its_shape(slug: str) -> None:
    game = vistula.game(slug)
    for scenario in list(game.scenarios)[:2]:
        check_shape("drawing", DRAWING, game.drawing(scenario))


def ids(outline: list[dict[str, Any]]) -> list[str]:
    return [found for line in outline for found in (line["id"], *ids(line.get("steps", [])))]


@pytest.mark.parametrize("slug", vistula.slugs())
def test_no_two_lines_of_an_outline_have_one_id(slug: str) -> None:
    game = vistula.game(slug)
    for scenario in game.scenarios:
        drawing: Any = game.drawing(scenario)
        found = ids(drawing["outline"])
        assert found
        assert len(found) == len(set(found))


def test_a_key_that_nobody_declared_is_told() -> None:
    view = vistula.game("poland_1920").new("warsaw_aug_14", seed=1).view("poland")
    check_shape("view", VIEW, view)
    coloured = json.loads(json.dumps(view))
    coloured["pieces"][0]["colour"] = "blue"
    with pytest.raises(Fault, match=r"pieces\.0\.colour"):
        check_shape("view", VIEW, coloured)
    with pytest.raises(Fault, match="to_move"):
        check_shape("view", VIEW, {key: value for key, value in view.items() if key != "to_move"})
