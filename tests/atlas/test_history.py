"""The true front on the boards: towns lie on the side of it where history has them."""

from itertools import pairwise
from typing import Any

import pytest

import vistula
from vistula.atlas import history
from vistula.atlas.geography import atlas

# Places and the bank of the front they were on, from general histories of the war.
DAYS = {
    "1920-08-14": (["Modlin", "Warszawa", "Dęblin", "Chełm"], ["Ciechanów", "Radzymin", "Białystok", "Brześć"]),
    "1920-08-18": (["Siedlce", "Warszawa", "Zamość"], ["Białystok", "Brześć", "Ostrołęka"]),
    "1920-05-08": (["Kijów", "Wilno", "Mińsk"], ["Połock", "Homel", "Witebsk"]),
}


def is_west(line: Any, lon: float, lat: float) -> bool:
    """Counted by crossings of the line, lengthened due north and south, on the way from the far west."""
    way = [(line[0][0], 90.0), *line, (line[-1][0], -90.0)]
    crossings = 0
    for (ax, ay), (bx, by) in pairwise(way):
        if (ay > lat) != (by > lat) and ax + (lat - ay) * (bx - ax) / (by - ay) < lon:
            crossings += 1
    return crossings % 2 == 0


@pytest.mark.parametrize("day", DAYS)
def test_towns_lie_on_their_own_side_of_the_front(day: str) -> None:
    front = next(front for front in history.fronts() if front.date == day)
    ours, theirs = DAYS[day]
    for name in ours:
        assert is_west(front.line, *atlas().town(name).at), name
    for name in theirs:
        assert not is_west(front.line, *atlas().town(name).at), name


def test_fronts_and_events_stand_in_the_order_of_days() -> None:
    dates = [front.date for front in history.fronts()]
    assert dates == sorted(set(dates))
    assert len(dates) == 16
    days = [event.date for event in history.events()]
    assert days == sorted(days)
    assert {event.certainty for event in history.events()} <= {"checked", "commonly given", "about"}


@pytest.mark.parametrize(
    ("slug", "scenario", "pixels"),
    [
        ("poland_1920", "warsaw_aug_14", 12),
        ("strike_of_the_eagle", "berezina", 40),
        ("red_star_white_eagle", "gates_of_warsaw", 40),
    ],
)
def test_the_projection_of_a_board_is_found_from_its_names(slug: str, scenario: str, pixels: int) -> None:
    """The median town is found again within so many pixels of its sign: half a hex, or what a graph was pulled."""
    drawing: Any = vistula.game(slug).drawing(scenario, {})
    fit = history.fitted(drawing)
    assert fit is not None
    errors = []
    for space in drawing["spaces"]:
        try:
            town = atlas().town(space["name"] or "?")
        except KeyError:
            continue
        errors.append(fit.error(town.at, tuple(space.get("sign") or space["at"])))
    errors.sort()
    assert errors[len(errors) // 2] < pixels


def test_a_board_that_prints_english_names_has_polish_ones_too() -> None:
    drawing: Any = vistula.game("red_star_white_eagle").drawing("gates_of_warsaw", {})
    said = history.names(drawing, "pl")
    warsaw = next(space["id"] for space in drawing["spaces"] if space["name"] == "Warsaw")
    assert said[str(warsaw)] == "Warszawa"
    assert history.names(drawing, "en") == {}


@pytest.mark.parametrize("slug", vistula.slugs())
def test_who_leaves_warsaw_eastward_crosses_the_vistula_by_name(slug: str) -> None:
    """The story of a turn tells it: rivers have their names on every board."""
    game = vistula.game(slug)
    drawing: Any = game.drawing(next(iter(game.scenarios)), None)
    warsaw = next(space["id"] for space in drawing["spaces"] if space["name"] in ("Warsaw", "Warszawa"))
    left = {edge.get("name") for edge in drawing["edges"] if warsaw in (edge["a"], edge["b"])}
    assert left & {"Wisła", "Vistula"}
    named = {edge.get("name") for edge in drawing["edges"]}
    assert named >= {"Bug", "Narew", "Niemen"}
