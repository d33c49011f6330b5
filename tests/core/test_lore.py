"""Briefings and guided turns: complete, true to the game's own names, and playable step by step."""

import random
from typing import Any, cast

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


class Led:
    """A table whose guide does every step itself, against the staff, with real dice."""

    def __init__(self, slug: str, seed: int) -> None:
        self.told = cast("dict[str, Any]", lore.told(slug, lore.GUIDE, "en"))
        self.seat: str = self.told["seat"]
        self.record = Record(vistula.game(slug), self.told["scenario"], seed)
        self.state = self.record.state
        self.enemy = bots.player("staff", level=1, seed=seed)
        self.luck = random.Random(seed)
        self.heard = 0
        self.fought: set[int] = set()
        self.won = False

    def play(self, seat: Any, action: Any) -> None:
        self.record.play(seat, action)
        self.look()

    def do(self, wanted: Any) -> None:
        self.play(self.seat, next(each for each in self.state.choices(self.seat) if each.to_json() == wanted))

    def look(self) -> None:
        """A battle that the player began is won when no enemy is left in the place that it was fought for."""
        for line in views.journal(self.state, self.seat, self.heard):
            record: Any = line.get("battle", {})
            if line.get("seat") == self.seat and "attacker" in record and "space" in record:
                self.fought.add(record["space"])
        self.heard = self.state.journal.count
        view: Any = self.state.view(self.seat)
        battle = view.get("battle") or {}
        if battle.get("arrows"):
            self.fought.add(battle["space"])
        own = {"poland": "polish", "soviet": "soviet"}[self.seat]
        held = {piece["space"] for piece in view["pieces"] if piece["side"] != own}
        self.won = self.won or bool(self.fought - held)

    def step(self, step: Any) -> None:
        """One step of the guide, until it is over."""
        state, seat = self.state, self.seat
        for turn in range(MANY):
            while not state.over and seat not in state.to_move:
                self.play(state.to_move[0], self.enemy.choose(state, state.to_move[0]))
                if step.get("then") == "-" and turn:
                    break
            assert not state.over
            if seat not in state.to_move:
                return
            words = state.prompt(seat).text
            if step.get("then", "-") != "-" and step["then"] in words:
                return
            if not step.get("then"):
                assert step["asked"] in words, f"{step['title']}: {words}"
            if "@staff" in step["do"]:
                for action in command.arranged(state, seat):
                    self.do(action)
            else:
                for wish in step["do"] if not step.get("then") else [None]:
                    self.take(step, step["do"] if wish is None else [wish])
            if not step.get("then"):
                return
        raise AssertionError(f"{step['title']} never ends")

    def take(self, step: Any, wanted: list[str]) -> None:
        asked: Any = views.choices(self.state, self.seat)["choices"]
        choice = label_of(asked, wanted)
        if choice is None and step.get("then"):
            choice = self.luck.choice(asked)
        assert choice, f"{step['title']}: {wanted} of {[each['label'] for each in asked][:8]}"
        self.do(choice["action"])


@pytest.mark.parametrize("slug", GUIDED)
def test_the_guided_turn_can_be_played_to_its_end(slug: str) -> None:
    led = Led(slug, 7)
    rules = ledger(slug)
    for step in led.told["steps"]:
        assert step["rule"] in rules, step["title"]
        assert len(step["text"].split()) <= 35, step["title"]
        led.step(step)


@pytest.mark.parametrize("slug", GUIDED)
def test_the_guided_turn_wins_a_battle_in_nearly_every_game(slug: str) -> None:
    """With honest dice: of all seeds but one, where there are many. Staffs that move whole armies take their time."""
    seeds = range(2 if slug == "red_star_white_eagle" else 8)
    won = 0
    for seed in seeds:
        led = Led(slug, seed)
        for step in led.told["steps"]:
            if led.won:
                break
            led.step(step)
        won += led.won
    assert won >= len(seeds) - len(seeds) // 8


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
