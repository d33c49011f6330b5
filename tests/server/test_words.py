"""What games print in English stands in Polish too: sides, seats, layers, the sequence of play, titles."""

import contextlib
import re
from typing import Any, cast

import pytest

import vistula
from tests.server.sentences import missing
from vistula import bots
from vistula.core import lore
from vistula.core.refusal import VistulaError
from vistula.server.api.lore import SENTENCES, WORDS, shared_words


def titles(items: list[Any]) -> list[str]:
    return [title for item in items for title in (item["title"], *titles(item.get("steps", [])))]


def printed(game: Any) -> set[str]:
    """Of the boards with the usual options, and of those for more players."""
    found: set[str] = set()
    for scenario in game.scenarios:
        found.update(game.scenario(scenario).title.split(": "))
    for options in ({}, {"three_players": True}):
        drawing: Any = None
        for scenario in game.scenarios:  # the first in which it may be chosen
            with contextlib.suppress(VistulaError):
                drawing = drawing or game.drawing(scenario, options)
        if drawing is None:
            continue
        found.update(side["name"] for side in drawing["sides"].values())
        found.update(seat["name"] for seat in drawing["seats"])
        found.update(layer["title"] for layer in drawing["layers"])
        found.update(titles(drawing["outline"]))
    return {text for text in found if text} - {game.title}


@pytest.mark.parametrize("game", vistula.games(), ids=lambda game: game.slug)
def test_every_word_of_a_board_stands_in_polish(game: Any) -> None:
    own = lore.told(game.slug, WORDS, "pl")
    words = {**shared_words("pl"), **own}
    assert sorted(printed(game) - set(words)) == []
    twice = {text for text in own if shared_words("pl").get(text) == own[text]}
    assert twice == set()


def test_opponents_introduce_themselves_in_polish() -> None:
    words = shared_words("pl")
    for bot in bots.described():
        assert bot["title"] in words
        assert bot["text"] in words
        ranks = cast(list[dict[str, str]], bot["ranks"])
        styles = cast(list[dict[str, str]], bot["styles"])
        assert [each for each in (*ranks, *styles) if each["title"] not in words or each["text"] not in words] == []


def test_in_english_nothing_is_laid_over_the_board() -> None:
    assert shared_words("en") == {}


@pytest.mark.parametrize("slug", vistula.slugs())
def test_what_a_game_says_in_play_stands_in_polish(slug: str) -> None:
    """Prompts, choices, warnings, fights, odds, what lies beside the map and the journal."""
    assert list(missing(slug, 60)) == []


@pytest.mark.parametrize("slug", vistula.slugs())
def test_sentences_fill_their_gaps_and_stand_once(slug: str) -> None:
    shared, words, own = shared_words("pl"), lore.told(slug, WORDS, "pl"), lore.told(slug, SENTENCES, "pl")
    assert own
    for english, polish in {**shared, **words, **own}.items():
        gaps = english.count("{}")
        assert {int(gap) for gap in re.findall(r"\{(\d)\}", str(polish))} <= set(range(gaps)), english
    assert [english for english in own if english in words or shared.get(english) == own[english]] == []
