"""What was measured of each scenario: figures that fit together, and the pages of the games that tell the same."""

import pytest

import vistula
from tests.bots.balance import DOCS, measured, series_of, written
from vistula.bots.general import General
from vistula.core.game import side_of
from vistula.lab.games import bot

MEASURED = [slug for slug in vistula.slugs() if measured(slug)]


def test_every_game_of_the_package_was_measured() -> None:
    assert set(vistula.slugs()) == set(MEASURED)


@pytest.mark.parametrize("slug", MEASURED)
def test_every_game_of_a_series_was_won_or_drawn_by_a_side_of_its_scenario(slug: str) -> None:
    scenarios = vistula.game(slug).scenarios
    for name, told in measured(slug).items():
        for found in series_of(told):
            assert sum(found["wins"].values()) + found["drawn"] == found["games"] > 0, name
            assert set(found["wins"]) == {side_of(seat) for seat in scenarios[name].seats}
            assert found["seeds"]


@pytest.mark.parametrize("slug", MEASURED)
def test_a_series_of_generals_says_which_they_were(slug: str) -> None:
    """Lobby and pages name the bot beside the figures."""
    for name, told in measured(slug).items():
        if "search" in told:
            assert isinstance(bot(told["search"]["bot"], 1), General), name


@pytest.mark.parametrize("slug", MEASURED)
def test_the_page_of_a_game_tells_what_was_measured(slug: str) -> None:
    page = (DOCS / f"{slug}.md").read_text(encoding="utf-8")
    assert page == written(slug), "python -m tests.bots.balance writes it anew"
