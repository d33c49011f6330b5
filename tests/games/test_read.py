"""What a person reads at the table, in random games of every scenario: choices that can be told apart, rules that open,
signs that are explained, words instead of codes."""

import json
import random
import re
import tomllib
from collections.abc import Iterator
from functools import cache
from importlib import resources
from typing import Any

import pytest

import vistula
from vistula.core import lore
from vistula.core import view as views
from vistula.core.action import from_json
from vistula.core.ledger import ledger
from vistula.core.refusal import CONTRACT
from vistula.core.state import State

GAMES = [game.slug for game in vistula.games()]
DECISIONS = 900  # of a game, over all its scenarios
LOOKS = 6  # every so many decisions all that is shown is read, not the choices alone
SEED = 1920
FIGHTS_LATER = {"strike_of_the_eagle"}  # than these decisions; its own tests read its odds

Json = dict[str, Any]


def choices_of(state: State, seat: str) -> list[Json]:
    asked: Any = views.choices(state, seat)["choices"]
    return list(asked)


def games_of(slug: str) -> Iterator[State]:
    """Positions of random games of every scenario, before each decision."""
    game = vistula.game(slug)
    each = DECISIONS // len(game.scenarios)
    for number, scenario in enumerate(game.scenarios):
        luck = random.Random(SEED + number)
        state = game.new(scenario, SEED + number)
        for _ in range(each):
            if state.over:
                break
            yield state
            seat = state.to_move[0]
            state.play(seat, luck.choice(state.choices(seat)))


def places(state: State, seat: str) -> dict[int, object]:
    pieces: Any = state.view(seat).get("pieces", [])
    return {piece["id"]: (piece.get("space"), piece.get("box")) for piece in pieces}


def alike(state: State) -> list[str]:
    """Labels that stand twice among the choices of a decision for one and the same place."""
    seat = state.to_move[0]
    asked = choices_of(state, seat)
    if len({choice["label"] for choice in asked}) == len(asked):
        return []
    at = places(state, seat)
    read = [
        (choice["label"], str([at[target["piece"]] if "piece" in target else target for target in choice["targets"]]))
        for choice in asked
    ]
    return sorted({label for label, place in read if read.count((label, place)) > 1})


def walked(found: object) -> Iterator[tuple[str, object]]:
    """Every key of a document with what stands under it."""
    if isinstance(found, dict):
        for key, value in found.items():
            yield key, value
            yield from walked(value)
    elif isinstance(found, list | tuple):
        for value in found:
            yield from walked(value)


def rules_in(document: object) -> set[str]:
    """The rules that a document names, each a chip on the page (`ruleIds` of the client)."""
    found: set[str] = set()
    for key, value in walked(document):
        if key == "rule":
            found.add(str(value))
        elif key == "facts":
            found |= {str(fact[2]) for fact in value if len(fact) > 2}  # type: ignore[attr-defined]
    return {rule for each in found for rule in re.split(r"[\s,;]+", each) if rule}


def refusals(state: State, luck: random.Random) -> list[Json]:
    """What is answered to choices that are not offered: each verb with a few things that it may not name."""
    seat = state.to_move[0]
    found: list[Json] = []
    for verb in {choice["action"][0] for choice in choices_of(state, seat)}:
        for _ in range(2):
            why = state.refusal(seat, from_json([verb, luck.randrange(150)]))
            if why is not None and why.rule_id != CONTRACT:  # which is no rule of the game, and no chip
                found.append(dict(why.to_json()))
    return found


def odds_of(state: State) -> list[Json]:
    seat = state.to_move[0]
    found = []
    for choice in choices_of(state, seat)[:5]:
        odds = state.odds(seat, from_json(choice["action"]))
        if odds is not None:
            found.append(dict(odds.to_json()))
    return found


@cache
def drawing_of(slug: str) -> Json:
    game = vistula.game(slug)
    return dict(game.drawing(next(iter(game.scenarios)), {}))


@cache
def read(slug: str) -> tuple[list[str], set[str], set[tuple[str, str]], set[str]]:
    """Of a game's random games: choices that read alike, rules, signs of layers, and what odds say."""
    twins: list[str] = []
    rules = rules_in(drawing_of(slug))
    signs: set[tuple[str, str]] = set()
    said: set[str] = set()
    luck = random.Random(SEED)
    told = 0
    last: State | None = None
    for number, state in enumerate(games_of(slug)):
        twins += alike(state)
        if state is not last:
            last, told = state, 0
        if number % LOOKS:
            continue
        seat = state.to_move[0]
        shown = state.view(seat)
        lines = views.journal(state, seat, told)
        told = state.journal.count
        odds = odds_of(state)
        said |= {outcome["label"] for each in odds for outcome in each["outcomes"]}
        said |= {name for each in odds for name, _ in each["expected"]}
        rules |= rules_in([shown, views.choices(state, seat), refusals(state, luck), odds, lines])
        for name, layer in shown.get("layers", {}).items():  # type: ignore[attr-defined]
            signs |= {(name, sign) for sign in layer.get("spaces", {}).values()}
    return twins, rules, signs, said


@pytest.mark.parametrize("slug", GAMES)
def test_no_two_choices_of_a_decision_read_alike(slug: str) -> None:
    assert sorted(set(read(slug)[0])) == []


@pytest.mark.parametrize("slug", GAMES)
def test_every_rule_that_is_shown_opens_its_words(slug: str) -> None:
    known = ledger(slug)
    assert sorted(rule for rule in read(slug)[1] if rule not in known or not known[rule].gist) == []


@pytest.mark.parametrize("slug", GAMES)
def test_odds_are_told_in_words(slug: str) -> None:
    """Never as the codes that a table prints: DE, D½E, B1(-1)."""
    said = read(slug)[3]
    assert said or slug in FIGHTS_LATER
    assert sorted(text for text in said if not re.search(r"[a-z]{3}", text)) == []


@pytest.mark.parametrize("slug", GAMES)
def test_every_sign_of_a_layer_stands_in_its_legend(slug: str) -> None:
    legend = {(layer["id"], each["sign"]) for layer in drawing_of(slug)["layers"] for each in layer.get("signs", [])}
    assert read(slug)[2] <= legend, json.dumps(sorted(read(slug)[2] - legend))


def printed(slug: str, scenario: str) -> set[str]:
    """What the page takes for words of its own: titles of scenarios, sides, seats, layers, tracks, purses and the
    sequence of play."""
    game = vistula.game(slug)
    drawing: Any = game.drawing(scenario, {})
    found = {game.scenario(scenario).title, *(side["name"] for side in drawing["sides"].values())}
    found |= {seat["name"] for seat in drawing["seats"]}
    for layer in drawing["layers"]:
        found |= {layer["title"], *(sign["text"] for sign in layer.get("signs", []))}
    view: Any = game.new(scenario, seed=1).view(None)
    found |= {shown["title"] for shown in (*view.get("tracks", ()), *view.get("purses", ()))}
    found |= {line["text"] for purse in view.get("purses", ()) for line in purse.get("lines", ())}
    lines = list(drawing["outline"])
    while lines:
        line = lines.pop()
        found.add(line["title"])
        lines += line.get("steps", [])
    return {re.sub(r"^.*: ", "", text) for text in found if text}


@pytest.mark.parametrize("slug", GAMES)
def test_a_polish_page_has_words_for_all_that_a_board_prints(slug: str) -> None:
    shared = tomllib.loads((resources.files("vistula.server") / "words.pl.toml").read_text(encoding="utf-8"))
    own = lore.told(slug, "words", "pl")
    wanted = set().union(*(printed(slug, scenario) for scenario in vistula.game(slug).scenarios))
    # "{}, linked with {}" is a sentence with gaps.
    gaps = [re.escape(text).replace(r"\{\}", ".+") for text in own if "{}" in text]
    left = wanted - set(shared) - set(own)
    assert sorted(text for text in left if not any(re.fullmatch(gap, text) for gap in gaps)) == []
