"""When a game was decided: its position at the start of each turn, played on with other dice."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from vistula.bots.playout import contest
from vistula.core.state import State
from vistula.lab.batches import batches
from vistula.lab.games import LIMIT, Match, Played, bot, lead_of, seed_of, worker_game
from vistula.lab.plan import Cell, Plan
from vistula.lab.series import whole
from vistula.lab.story import is_set_up

Rerolled = dict[str, list[list[float]]]  # "game/turn": lead and point (1 won, 0 lost) of each continuation


@dataclass(frozen=True)
class Rerolls:
    """Positions to be played on: `asked` are the game's number and the turn, by their place in it."""

    game: str
    pack: Path | None
    match: Match
    count: int
    actions: dict[int, list[int]]  # of the games, as they were played
    asked: tuple[tuple[int, int], ...]

    def play(self, number: int) -> tuple[str, list[list[float]]]:
        return self.reroll(*self.asked[number])

    def lost(self, number: int) -> tuple[str, list[list[float]]]:
        return "{}/{}".format(*self.asked[number]), []

    def reroll(self, number: int, turn: int) -> tuple[str, list[list[float]]]:
        """A game from the start of a turn on, several times, with other dice and fresh bots."""
        state = self.position(number, turn)
        ends = []
        for again in range(self.count):
            clone = state.clone()
            clone.reseed(seed_of(self.match.seed, number, f"{turn}/{again}"))
            players = [
                bot(name, seed_of(self.match.seed, number, f"{seat}/{turn}/{again}"))
                for name, seat in zip(self.match.bots, clone.seats, strict=True)
            ]
            contest(clone, players, LIMIT)
            winners = clone.result.winners if clone.result is not None else ()
            point = 0.5 if not winners else 1.0 if clone.seats[0] in winners else 0.0
            ends.append([lead_of(clone.scores(), clone.seats), point])
        return f"{number}/{turn}", ends

    def position(self, number: int, turn: int) -> State:
        """The game as it stood when the turn began; the first one begins when the set-up is done."""
        match = self.match
        game = worker_game(self.game, self.pack)
        state = game.new(match.scenario, seed_of(match.seed, number, "dice"), match.options)
        state.tracking = False
        passed, now, setting_up = 0, state.turn, is_set_up(state)
        for action in self.actions[number]:
            if passed == turn and not setting_up:
                break
            seat = state.to_move[0]
            state.play(seat, state.choices(seat)[action])
            if state.turn != now:
                now = state.turn
                passed, setting_up = (passed if setting_up else passed + 1), False
        return state


def reroll_cell(
    plan: Plan,
    cell: Cell,
    games: list[Played],
    folder: Path,
    workers: int,
    cluster: str,
    say: Callable[[str, int, int], None],
) -> Rerolled:
    """For the first games of a cell: lead and point at the end of games that go on from each turn with other dice."""
    chosen = {one.number: one.told for one in games if one.told is not None}
    chosen = dict(list(chosen.items())[: plan.decided_games])
    file = folder / "cells" / cell.slug() / "rerolled.jsonl"
    found = read(file, plan.rerolls)
    asked = tuple(
        (number, turn)
        for number, told in chosen.items()
        for turn in range(len(told["turns"]) - 1)
        if f"{number}/{turn}" not in found
    )
    actions = {number: told["actions"] for number, told in chosen.items()}
    job = Rerolls(plan.game, cell.pack, cell.match, plan.rerolls, actions, asked)
    done = 0
    with file.open("a", encoding="utf-8") as out:
        out.write("" if whole(file) else "\n")
        for batch in batches(job, list(range(len(asked))), workers, cluster):
            for key, ends in batch:
                if ends:
                    found[key] = ends
                    out.write(json.dumps([key, ends]) + "\n")
            out.flush()
            done += len(batch)
            say(f"{cell.name}: when it was decided", done, len(asked))
    return found


def read(file: Path, count: int) -> Rerolled:
    """What is on disk; a line that was cut off by a stop does not count, nor one of another number of continuations."""
    found: Rerolled = {}
    if file.is_file():
        for line in file.read_text(encoding="utf-8").splitlines():
            try:
                key, ends = json.loads(line)
            except ValueError:
                continue
            if len(ends) == count:
                found[key] = ends
    return found
