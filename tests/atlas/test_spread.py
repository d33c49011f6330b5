"""Long paths cut into squares draw the same lines."""

import re

import pytest

import vistula
from vistula.atlas import spread as spreading
from vistula.atlas.spread import in_squares, spread

STEP = re.compile(r"([MmlhvzZ])([^MmlhvzZ]*)")
NUMBER = re.compile(r"-?(?:\d+\.?\d*|\.\d+)")

Stroke = tuple[tuple[float, float], ...]


def strokes(line: str) -> list[Stroke]:
    """Every stroke of a path by its corners, read step by step."""
    found: list[list[tuple[float, float]]] = []
    x = y = 0.0
    for verb, told in STEP.findall(line):
        numbers = [float(each) for each in NUMBER.findall(told)]
        if verb in "Mm":
            x, y = (numbers[0], numbers[1]) if verb == "M" else (x + numbers[0], y + numbers[1])
            found.append([(x, y)])
        elif verb == "l":
            for dx, dy in zip(numbers[::2], numbers[1::2], strict=True):
                x, y = x + dx, y + dy
                found[-1].append((x, y))
        elif verb in "hv":
            for step in numbers:
                x, y = (x + step, y) if verb == "h" else (x, y + step)
                found[-1].append((x, y))
        else:
            x, y = found[-1][0]
            found[-1].append((x, y))
    return [tuple((round(a, 1), round(b, 1)) for a, b in each) for each in found if len(each) > 1]


def test_a_path_in_squares_has_the_strokes_it_had() -> None:
    line = "M10 20l5 5-3 .5m2000 0h4v-.5zm-.2 1l1-1M-3 700l0 4m6-1l2 2m1 1"
    squares = in_squares(line)
    assert squares is not None
    assert len(squares) == 4
    assert sorted(stroke for square in squares for stroke in strokes(square)) == sorted(strokes(line))
    assert in_squares("M1 1L5 5") is None
    assert in_squares("M1 1 5 5 6 6") is None


@pytest.mark.parametrize("slug", ["poland_1920", "red_star_white_eagle", "west_was_saved"])
def test_a_board_has_all_its_strokes_and_no_path_of_a_thousand(slug: str, monkeypatch: pytest.MonkeyPatch) -> None:
    game = vistula.game(slug)
    ground = str(game.drawing(next(iter(game.scenarios)), {})["ground"])
    lines = re.findall(r'<path[^>]*class="(?:tuft|hach|hexes|tree-a|zb)"[^>]* d="([^"]*)"', ground)
    assert lines
    for line in lines:
        xs = [stroke[0][0] for stroke in strokes(line)]
        assert max(xs) - min(xs) <= spreading.SQUARE / 10


def test_what_is_named_stays_one_thing_and_what_text_runs_along_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(spreading, "LONG", 10)
    far = "M1 1l4 4M900 1l4 4"
    cut = spread(f'<defs><path id="hexes" d="{far}"/></defs><use href="#hexes"/>')
    assert cut == '<defs><g id="hexes"><path d="M1 1l4 4"/><path d="M900 1l4 4"/></g></defs><use href="#hexes"/>'
    assert spread(f'<path class="tuft" d="{far}"/>').count('<path class="tuft"') == 2
    for whole in (
        f'<path id="bug" d="{far}"/><textPath href="#bug">Bug</textPath>',
        f'<path class="forest" d="{far}"/>',
    ):
        assert spread(whole) == whole
