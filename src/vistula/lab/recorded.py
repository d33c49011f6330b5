"""Games of mixed postures with the positions at which their turns began, kept in a file: to be looked at again with
other eyes, without being played again.

A line of the file is a game. Whoever asks for more games than it holds plays those that it lacks, the scenarios in
turn, so that it may be stopped at any time and gone on with by the same command.
"""

from __future__ import annotations

import base64
import json
import zlib
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from vistula.lab.appraisal import outcome, played


@dataclass
class Recorded:
    """One game: what came of it, and its positions by turn."""

    scenario: str
    seed: int
    number: int
    came: float  # for the first side: 1 won, 0 lost, a half drawn
    turns: list[str]

    def positions(self, game: Any) -> Iterator[Any]:
        for turn in self.turns:
            yield game.load(json.loads(zlib.decompress(base64.b85decode(turn))))


def record(game: Any, scenario: str, seed: int, number: int, ways: list[str] | None) -> Recorded:
    turns: list[str] = []

    def note(state: Any, first: str, other: str) -> None:
        turns.append(base64.b85encode(zlib.compress(json.dumps(state.save()).encode())).decode())

    state = played(game, scenario, seed, number, note, ways)
    return Recorded(scenario, seed, number, outcome(state), turns)


def wanted(counts: dict[str, int]) -> list[tuple[str, int]]:
    """Scenarios and numbers of the games that are to be played, in an order in which every part of the list holds about
    the same share of each scenario."""
    games = [
        ((number + 0.5) / count, at, number) for at, count in enumerate(counts.values()) for number in range(count)
    ]
    scenarios = list(counts)
    return [(scenarios[at], number) for _, at, number in sorted(games)]


def kept(file: Path) -> list[Recorded]:
    if not file.exists():
        return []
    return [Recorded(**json.loads(line)) for line in file.read_text(encoding="utf-8").splitlines()]


def recorded(game: Any, counts: dict[str, int], seed: int, file: Path | None, ways: list[str] | None) -> list[Recorded]:
    """The games, from the file as far as they are there; others are played and added to it."""
    there = {} if file is None else {(one.scenario, one.number): one for one in kept(file) if one.seed == seed}
    found: list[Recorded] = []
    for scenario, number in wanted(counts):
        one = there.get((scenario, number))
        if one is None:
            one = record(game, scenario, seed, number, ways)
            if file is not None:
                with file.open("a", encoding="utf-8") as out:
                    out.write(json.dumps(asdict(one)) + "\n")
        found.append(one)
    return found
