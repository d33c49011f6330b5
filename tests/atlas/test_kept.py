"""What the build has drawn is found again by what it is drawn of; anything else is drawn."""

from collections.abc import Iterator
from pathlib import Path

import pytest

import vistula
from vistula.atlas import kept as keeper
from vistula.atlas.kept import keeping, kept
from vistula.atlas.projection import Equirectangular, Frame
from vistula.games.west_was_saved import drawing


class Painter:
    """Draws, and counts how often it did."""

    def __init__(self) -> None:
        self.calls = 0

        @kept
        def painted(frame: Frame, *, rivers: set[str], shapes: dict[int, list[tuple[float, float]]]) -> str:
            self.calls += 1
            return f"{frame.width} {sorted(rivers)} {shapes}"

        self.paint = painted


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    monkeypatch.setattr(keeper, "FOLDER", tmp_path / "kept")
    keeper._anything.cache_clear()
    yield tmp_path / "kept"
    keeper._anything.cache_clear()


def sheet(width: float = 40.0) -> Frame:
    return Frame(Equirectangular(22.5, 52.0), 7.0, 0.0, 0.0, width, 30.0)


def test_the_same_call_is_not_drawn_twice_and_another_is(folder: Path) -> None:
    painter = Painter()
    with keeping():
        first = painter.paint(sheet(), rivers={"wisla", "bug"}, shapes={3: [(1.0, 2.0)]})
    assert painter.calls == 1
    assert painter.paint(sheet(), rivers={"bug", "wisla"}, shapes={3: [(1.00000001, 2.0)]}) == first
    assert painter.calls == 1
    for changed in (
        painter.paint(sheet(41.0), rivers={"wisla", "bug"}, shapes={3: [(1.0, 2.0)]}),
        painter.paint(sheet(), rivers={"wisla"}, shapes={3: [(1.0, 2.0)]}),
        painter.paint(sheet(), rivers={"wisla", "bug"}, shapes={3: [(1.1, 2.0)]}),
    ):
        assert changed != first
    assert painter.calls == 4
    assert len(list(folder.iterdir())) == 1, "only a build keeps"


def test_what_another_atlas_drew_is_drawn_anew_and_thrown_away(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    painter = Painter()
    with keeping():
        painter.paint(sheet(), rivers=set(), shapes={})
    old = list(folder.iterdir())
    monkeypatch.setattr(keeper, "_atlas_mark", lambda: "another")
    painter.paint(sheet(), rivers=set(), shapes={})
    assert painter.calls == 2
    with keeping():
        painter.paint(sheet(), rivers=set(), shapes={})
    assert painter.calls == 3
    assert len(list(folder.iterdir())) == 1
    assert list(folder.iterdir()) != old


def test_a_board_is_the_same_drawn_or_kept(folder: Path) -> None:
    game = vistula.game("west_was_saved")

    def drawn() -> dict[str, object]:
        drawing.drawn.cache_clear()
        made: dict[str, object] = game.drawing("campaign", {})
        return made

    fresh = drawn()
    with keeping() as used:
        drawn()
    assert {path.name.split("-")[0] for path in used} == {"ground", "hex_grid"}
    assert drawn() == fresh
