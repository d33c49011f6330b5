"""What a newcomer is told of every scenario: in both languages, with places and rules that the game has."""

from typing import Any

import pytest

import vistula
from vistula.core import lore
from vistula.core.game import Game
from vistula.core.ledger import ledger

LANGUAGES = ("en", "pl")
WORDS = 12  # a story that says less says nothing

Told = dict[str, Any]


def briefing(game: Game, language: str) -> Told:
    return dict(lore.told(game.slug, lore.BRIEFING, language))


def own(told: Told) -> dict[str, Told]:
    """The scenarios that are briefed; a number of players is a choice of one of them."""
    return {slug: each for slug, each in told["scenarios"].items() if "variant_of" not in each}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", vistula.games(), ids=lambda game: game.slug)
def test_every_scenario_says_what_goes_on_how_each_side_wins_and_how_long_it_takes(game: Game, language: str) -> None:
    told = briefing(game, language)
    assert set(told["scenarios"]) == set(game.scenarios)
    assert [slug for slug, each in told["scenarios"].items() if each.get("start_here")] != []
    for slug, each in own(told).items():
        assert len(each["story"].split()) >= WORDS, slug
        assert each["minutes"] > 0, slug
        assert each["otherwise"], slug
        assert {seat.split("_")[0] for seat in game.scenario(slug).seats} == set(each["wins"]), slug
        assert all(wins for wins in each["wins"].values()), slug
    stories = [each["story"] for each in own(told).values()]
    assert len(set(stories)) == len(stories)
    for each in told["scenarios"].values():
        assert each.get("variant_of", next(iter(game.scenarios))) in game.scenarios


@pytest.mark.parametrize("game", vistula.games(), ids=lambda game: game.slug)
def test_places_and_rules_of_a_briefing_are_the_games_own(game: Game) -> None:
    rules = ledger(game.slug)
    english, polish = (briefing(game, language) for language in LANGUAGES)
    for slug, each in own(english).items():
        drawing: Told = game.drawing(slug, {})
        spaces = {space["name"] for space in drawing["spaces"]}
        for side, wins in each["wins"].items():
            for win in wins:
                assert win["rule"] in rules, (slug, win)
                assert set(win["places"]) <= spaces, (slug, win)
            said = polish["scenarios"][slug]["wins"][side]
            assert [(win["rule"], win["places"]) for win in said] == [(win["rule"], win["places"]) for win in wins]
        assert each.get("window", english["window"]) in spaces, slug
