"""Postures that hold their own: `python -m vistula.lab.league GAME SCENARIO --rounds 3 --heats 80 --seed 1`.

A posture that was tuned against one enemy may lose to the next. Here each side has a pool, and every posture of the one
plays every posture of the other. What each side had best mix of its pool, so that no answer of the enemy hurts, is the
equilibrium of that table; in every round either side runs a race (`vistula.lab.tune`) for the best answer to the other
side's mixture, and who wins it joins the pool. `plain`, which the script plays, keeps a part of every mixture, so that
nobody forgets how to beat it. Printed are the table, the mixtures, what each posture comes to against the enemy's
mixture and at worst, and lines for `data/postures.toml`: the newcomers, and for each side its stance.
"""

from __future__ import annotations

import argparse
import sys
from dataclasses import dataclass, field
from typing import Any

import vistula
from vistula.lab.tune import HEAT, UNSEEN, Task, Trial, leaders, race, weights_toml

SCRIPT = "plain"
SCRIPT_PART = 0.25  # of every mixture
ROUNDS_OF_PLAY = 4000  # of fictitious play, after which its means are an equilibrium to two places
WON = 0.6  # what the narrowest win is worth: where one side loses every game, only the margin tells a way out
SURELY = 0.03  # by which a newcomer must do better than the pool to join it
OTHERS = 2  # postures that a stance names beside the staff's own, at most


@dataclass
class League:
    """Two sides, their postures by name, and what each pair came to for the first side."""

    game: Any
    scenario: str
    games: int  # of each pair
    seed: int
    counsel: bool
    margin: float  # points ahead that make a win a great one
    pools: list[list[str]]
    worth: dict[tuple[str, str], float] = field(default_factory=dict)

    def seats(self) -> tuple[str, ...]:
        return tuple(self.game.scenarios[self.scenario].seats)

    def task(self, side: int, against: dict[str, float]) -> Task:
        seat = self.seats()[side]
        return Task(self.game, [self.scenario], seat, against, self.seed, self.counsel, WON, self.margin)

    def play_pairs(self) -> None:
        """Whatever pair has not met yet meets."""
        for mine in self.pools[0]:
            for theirs in self.pools[1]:
                if (mine, theirs) not in self.worth:
                    task = self.task(0, {theirs: 1.0})
                    values = [
                        task.play(self.scenario, theirs, number, mine) for number in range(UNSEEN, UNSEEN + self.games)
                    ]
                    self.worth[mine, theirs] = sum(values) / len(values)

    def weights(self, name: str) -> dict[str, float]:
        return next(dict(way.weights) for way in self.game.ways if way.name == name)

    def value(self, side: int, mine: str, theirs: str) -> float:
        return self.worth[mine, theirs] if side == 0 else -self.worth[theirs, mine]

    def mixtures(self) -> list[dict[str, float]]:
        """What each side had best mix, by fictitious play: both answer all that the other has done so far, best."""
        played = [dict.fromkeys(pool, 0) for pool in self.pools]
        totals = [dict.fromkeys(pool, 0.0) for pool in self.pools]
        for _ in range(ROUNDS_OF_PLAY):
            chosen = [max(pool, key=totals[side].__getitem__) for side, pool in enumerate(self.pools)]
            for side, pool in enumerate(self.pools):
                played[side][chosen[side]] += 1
                for name in pool:
                    totals[side][name] += self.value(side, name, chosen[1 - side])
        return [{name: count / ROUNDS_OF_PLAY for name, count in side.items()} for side in played]

    def faced(self) -> list[dict[str, float]]:
        """What an enemy of each side meets: its mixture, of which the script has its part."""
        found = self.mixtures()
        for mixture in found:
            if SCRIPT in mixture:
                for name in mixture:
                    mixture[name] *= 1.0 - SCRIPT_PART
                mixture[SCRIPT] += SCRIPT_PART
        return found

    def against(self, side: int, name: str, mixture: dict[str, float]) -> float:
        """What a posture comes to against a mixture of the enemy's."""
        return sum(part * self.value(side, name, other) for other, part in mixture.items())

    def ranked(self, side: int, mixture: dict[str, float]) -> list[str]:
        """The side's pool, the best against the enemy's mixture first."""
        return sorted(self.pools[side], key=lambda name: self.against(side, name, mixture), reverse=True)

    def stance(self, side: int) -> list[str]:
        """Which posture serves the side best against what it meets, and then what else has a part in its mixture."""
        best = self.ranked(side, self.faced()[1 - side])[0]
        parts = self.mixtures()[side]
        others = [name for name in parts if name != best and parts[name] >= SURELY]
        return [best, *sorted(others, key=parts.__getitem__, reverse=True)[:OTHERS]]

    def challenge(self, side: int, heats: int, number: int) -> str:
        """A race for the best answer to the other side's mixture; the name of who joined the pool, or none."""
        self.play_pairs()
        theirs = self.faced()[1 - side]
        ranked = self.ranked(side, theirs)
        task = self.task(side, theirs)
        task.seed += 1000 * number + side  # dice of its own, lest a pool learns the same ones by heart
        runners = [Trial(self.weights(name)) for name in ranked[:3]]
        race(task, runners, heats)
        best = Trial(leaders(runners)[0].weights, first=UNSEEN)
        name = f"{self.seats()[side]}_{number}"
        self.game.ways.append(type(self.game.ways[0])(name, best.weights))
        self.pools[side].append(name)
        self.play_pairs()
        before = self.against(side, ranked[0], theirs)
        gained = self.against(side, name, theirs) - before
        told = f"{name}: {before:+.2f} -> {before + gained:+.2f} after {len(runners)} runners"
        print(told, file=sys.stderr, flush=True)
        if gained > SURELY:
            return name
        self.pools[side].pop()
        self.game.ways.pop()
        return ""

    def told(self, joined: list[str]) -> str:
        """Lines for `data/postures.toml`; what is no part of it stands in comments."""
        mixtures, faced = self.mixtures(), self.faced()
        lines = []
        for side in range(2):
            theirs = faced[1 - side]
            lines.append(f"# {self.seats()[side]}: posture, part of the mixture, against the enemy's, at worst")
            for name in self.ranked(side, theirs):
                worst = min(self.pools[1 - side], key=lambda other: self.value(side, name, other))
                lines.append(
                    f"#   {name:14s} {mixtures[side][name]:.2f}  {self.against(side, name, theirs):+.2f}  "
                    f"{self.value(side, name, worst):+.2f} ({worst})"
                )
        for name in joined:
            lines.append(f'\n[[posture]]\nname = "{name}"\n{weights_toml(self.weights(name))}')
        for side, seat in enumerate(self.seats()[:2]):
            posture, *others = (f'"{name}"' for name in self.stance(side))
            more = f"others = [{', '.join(others)}]\n" if others else ""
            lines.append(f'\n[[stance]]\nposture = {posture}\n{more}seat = "{seat}"\nscenarios = ["{self.scenario}"]')
        return "\n".join(lines)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("scenario")
    parser.add_argument("--pools", default="", help="postures of the first seat and of the second: a,b/c,d")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--heats", type=int, default=80, help=f"of a race, {HEAT} games each")
    parser.add_argument("--games", type=int, default=20, help="of each pair")
    parser.add_argument("--margin", type=float, default=30.0, help="victory points that make a win a great one")
    parser.add_argument("--counsel", action="store_true", help="play by counsel alone (see vistula.lab.tune)")
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    game: Any = vistula.game(asked.game)
    if asked.pools:
        pools = [pool.split(",") for pool in asked.pools.split("/")]
    else:
        state = game.new(asked.scenario, 1)
        names = game.postures()
        own = [names[state.stance(seat)] for seat in range(2)]
        pools = [list(dict.fromkeys([stance, names[0], SCRIPT, *names[1:5]])) for stance in own]
    league = League(game, asked.scenario, asked.games, asked.seed, asked.counsel, asked.margin, pools)
    joined = []
    for number in range(1, asked.rounds + 1):
        for side in range(2):
            name = league.challenge(side, asked.heats, number)
            if name:
                joined.append(name)
    print(f"# python -m vistula.lab.league {' '.join(sys.argv[1:])}\n{league.told(joined)}", flush=True)


if __name__ == "__main__":
    main()
