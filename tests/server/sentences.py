"""What a game says in play that does not stand in Polish: `python -m tests.server.sentences GAME [--decisions 400]`.

Prompts, choices, warnings, the fight in hand, odds and journal lines of games between two computers are looked up in
the game's `data/words.pl.toml` and `data/sentences.pl.toml` and in the server's words as the page does it
(`client/src/strings.ts`): whole, or by the sentence with gaps that has the most letters of its own. Rules, cards and
refusals stay English; so do the names of units.
"""

from __future__ import annotations

import argparse
import re
from collections import Counter
from collections.abc import Iterator
from typing import Any

import vistula
from vistula.bots import player
from vistula.core import lore
from vistula.core.state import State
from vistula.core.view import choices, journal
from vistula.server.api.lore import SENTENCES, WORDS, shared_words

SEED = 5
LISTED = r", (?![^(]*\))| and "
EVERY = 7  # odds are asked for at every so many decisions


class Tongue:
    """The Polish words of a game, as the page says them."""

    def __init__(self, slug: str) -> None:
        own = {**lore.told(slug, WORDS, "pl"), **lore.told(slug, SENTENCES, "pl")}
        self.words: dict[str, Any] = {**shared_words("pl"), **own}
        with_gaps = sorted((text for text in self.words if "{}" in text), key=lambda text: -len(text.replace("{}", "")))
        self.sentences = [re.compile("(.+?)".join(map(re.escape, text.split("{}")))) for text in with_gaps]

    def has(self, text: str) -> bool:
        return text in self.words or any(sentence.fullmatch(text) for sentence in self.sentences)


def sentences_of(state: State, seat: str) -> Iterator[str]:
    """What is asked of a seat and what it reads before it chooses."""
    asked: Any = choices(state, seat)
    yield asked["prompt"]["text"]
    for choice in asked["choices"]:
        yield choice["label"]
        yield choice.get("detail", {}).get("note", "")
    for warning in asked["warnings"]:
        yield warning["text"]
    view: Any = state.view(seat)
    for box in view.get("boxes", []):
        yield from (box["title"], *re.split(LISTED, box.get("note", "")))
    for thing in (*view.get("hands", []), *view.get("piles", [])):
        yield thing.get("title", "")
    for name, value, *_ in view.get("facts", []):
        yield from (name, str(value))
    battle = view.get("battle") or {}
    yield battle.get("title", "")
    for part in (battle, *battle.get("sides", [])):
        for line in part.get("lines", []):
            yield line["text"]


def sentences_of_odds(state: State, seat: str) -> Iterator[str]:
    for action in state.choices(seat)[:40]:
        odds = state.odds(seat, action)
        if odds is None:
            continue
        told: Any = odds.to_json()
        yield told.get("note", "")
        for line in told.get("modifiers", []):
            yield line["text"]
        for what, _ in told.get("expected", []):
            yield what
        for part in (told, *told.get("variants", [])):
            yield part.get("title", "")
            for outcome in part.get("outcomes", []):
                yield outcome["label"]


def said(slug: str, decisions: int) -> Iterator[str]:
    """In so many decisions of every scenario."""
    game = vistula.game(slug)
    for scenario in game.scenarios:
        state = game.new(scenario, SEED, {})
        bots = {seat: player("random" if n % 2 else "staff", 3, SEED) for n, seat in enumerate(state.seats)}
        for n in range(decisions):
            if state.over:
                break
            seat = state.to_move[0]
            yield from sentences_of(state, seat)
            if n % EVERY == 0:
                yield from sentences_of_odds(state, seat)
            state.play(seat, bots[seat].choose(state, seat))
        for line in journal(state, None):
            yield str(line["text"])


def names_of(slug: str) -> re.Pattern[str]:
    """Places, counters and cards, which need no words."""
    game = vistula.game(slug)
    found: set[str] = set()
    for scenario in game.scenarios:
        state = game.new(scenario, SEED, {})
        drawing: Any = game.drawing(scenario, None)
        found.update(space["name"] for space in drawing["spaces"])
        found.update(card["title"] for card in drawing.get("cards", []))
        for seat in state.seats:
            view: Any = state.view(seat)
            found.update(piece.get("name", "") for piece in view["pieces"])
    return re.compile("|".join(map(re.escape, sorted(found - {""}, key=len, reverse=True))))


def cards_of(slug: str) -> str:
    """All that is printed on cards: it is shown as it is printed, also where a card is chosen."""
    game = vistula.game(slug)
    drawing: Any = game.drawing(next(iter(game.scenarios)), None)
    return "\n".join(card["text"] for card in drawing.get("cards", []))


def missing(slug: str, decisions: int) -> Counter[str]:
    """English sentences, numbers replaced by #, and how often each was said."""
    tongue, names, cards = Tongue(slug), names_of(slug), cards_of(slug)
    found: Counter[str] = Counter()
    for text in said(slug, decisions):
        if not tongue.has(text) and text not in cards and re.search("[A-Za-z]{3}", names.sub("", text)):
            found[re.sub(r"\d+", "#", text)] += 1
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--decisions", type=int, default=400)
    parser.add_argument("--first", type=int, default=120, help="so many of them, the most frequent first")
    asked = parser.parse_args()
    found = missing(asked.game, asked.decisions)
    for text, times in found.most_common(asked.first):
        print(f"{times:6d}  {text}")
    print(f"{len(found)} sentences of {asked.game} do not stand in Polish yet")


if __name__ == "__main__":
    main()
