"""Briefings and guided turns: complete, true to the game's own names, and playable step by step."""

import random
from typing import Any

import pytest

import vistula
from vistula import bots
from vistula.core import lore
from vistula.core import view as views
from vistula.core.ledger import ledger
from vistula.core.record import Record
from vistula.server import command

WRITTEN = [game.slug for game in vistula.games() if lore.told(game.slug, lore.BRIEFING, "en")]
GUIDED = [game.slug for game in vistula.games() if lore.told(game.slug, lore.GUIDE, "en")]
MANY = 400


def test_games_of_the_package_tell_how_they_are_won() -> None:
    assert len(WRITTEN) >= 5
    assert set(WRITTEN) == set(GUIDED)


@pytest.mark.parametrize("language", ["en", "pl"])
@pytest.mark.parametrize("slug", WRITTEN)
def test_every_scenario_is_briefed_with_rules_and_places_that_exist(slug: str, language: str) -> None:
    game = vistula.game(slug)
    told: Any = lore.told(slug, lore.BRIEFING, language)
    rules = ledger(slug)
    assert set(told["scenarios"]) == set(game.scenarios)
    assert 1 <= told["weight"] <= 5
    assert told["character"]
    assert told["counter"]  # what the figures on a counter mean
    for name, each in told["scenarios"].items():
        if "variant_of" in each:
            assert each["variant_of"] in game.scenarios
            continue
        drawing: Any = game.drawing(name, {})
        names = {space["name"] for space in drawing["spaces"]}
        assert each["story"]
        assert each["otherwise"]
        assert each["seat"] in game.scenarios[name].seats
        for seat in game.scenarios[name].seats:
            side = next((wins for wins in each["wins"] if seat.startswith(wins)), None)
            assert side, f"{name} does not say how {seat} wins"
        for win in (win for wins in each["wins"].values() for win in wins):
            assert win["rule"] in rules
            assert set(win["places"]) <= names
    assert sum("start_here" in each for each in told["scenarios"].values()) == 1


def label_of(asked: Any, wanted: list[str]) -> Any:
    """The first choice whose label begins as wanted, or has the words after a tilde; an empty wish is the big button or
    the first of all."""
    for words in (each for wish in wanted for each in wish.split("|")):
        if words.startswith("@"):
            continue
        if not words:
            return next((choice for choice in asked if choice.get("main")), asked[0])
        for choice in asked:
            label = choice["label"]
            if words[1:] in label if words[0] == "~" else label.startswith(words):
                return choice
    return None


@pytest.mark.parametrize("slug", GUIDED)
def test_the_guided_turn_can_be_played_to_its_end(slug: str) -> None:
    told: Any = lore.told(slug, lore.GUIDE, "en")
    game = vistula.game(slug)
    rules = ledger(slug)
    seat = told["seat"]
    record = Record(game, told["scenario"], 7)
    state = record.state
    enemy = bots.player("staff", level=1, seed=1)
    luck = random.Random(7)
    done = 0
    for step in told["steps"]:
        assert step["rule"] in rules, step["title"]
        assert len(step["text"].split()) <= 35, step["title"]
        for turn in range(MANY):
            while not state.over and seat not in state.to_move:
                record.play(state.to_move[0], enemy.choose(state, state.to_move[0]))
                if step.get("then") == "-" and turn:
                    break
            assert not state.over
            if seat not in state.to_move:
                break
            doc: Any = views.choices(state, seat)
            words = doc["prompt"]["text"]
            if step.get("then", "-") != "-" and step["then"] in words:
                break
            if not step.get("then"):
                assert step["asked"] in words, f"{step['title']}: {words}"
            if "@staff" in step["do"]:
                for action in command.arranged(state, seat):
                    record.play(seat, next(each for each in state.choices(seat) if each.to_json() == action))
            else:
                for wish in step["do"] if not step.get("then") else [None]:
                    asked: Any = views.choices(state, seat)["choices"]
                    wanted = step["do"] if wish is None else [wish]
                    choice = label_of(asked, wanted)
                    if choice is None and step.get("then"):
                        choice = luck.choice(asked)
                    assert choice, f"{step['title']}: {wanted} of {[each['label'] for each in asked][:8]}"
                    found = next(each for each in state.choices(seat) if each.to_json() == choice["action"])
                    record.play(seat, found)
            if not step.get("then"):
                break
        else:
            raise AssertionError(f"{step['title']} never ends")
        done += 1
    assert done == len(told["steps"])


@pytest.mark.parametrize("slug", GUIDED)
def test_the_polish_guide_asks_for_the_same_steps_in_other_words(slug: str) -> None:
    english: Any = lore.told(slug, lore.GUIDE, "en")
    polish: Any = lore.told(slug, lore.GUIDE, "pl")
    spoken = {"title", "text"}
    assert [{k: v for k, v in step.items() if k not in spoken} for step in polish["steps"]] == [
        {k: v for k, v in step.items() if k not in spoken} for step in english["steps"]
    ]
    for own, other in zip(polish["steps"], english["steps"], strict=True):
        assert own["title"] != other["title"]
        assert own["text"] != other["text"]
