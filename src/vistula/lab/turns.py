"""Should a stance change with the turn? `python -m vistula.lab.turns strike_of_the_eagle over_the_corpse poland`.

Every posture plays from the seat alone; then each pair of the best ones, the second from a turn on that lies a quarter,
four tenths … of the game in. Who does better plays on, in fewer and longer heats, always with dice that are new to it.
The last games are those of the leaders and of the best posture alone, with dice by which nobody was chosen: they are
printed, and the stance as lines for `data/postures.toml`.
"""

from __future__ import annotations

import argparse
from dataclasses import dataclass, field
from itertools import permutations

import vistula
from vistula.bots.staff import Staff
from vistula.core.game import Game
from vistula.lab.games import bot, seed_of

LEVEL = 3
BEST = 8  # postures that are paired
TURNS = (0.25, 0.4, 0.55, 0.7)  # of the game: where the second posture may begin
HEATS = (
    (0.25, 2),
    (0.3, 4),
    (0.4, 8),
)  # the part of them that plays on, and how many times the games of the first heat
LEADERS = 4
UNSEEN = 1 << 20  # where the numbers of the last games begin


@dataclass
class Stance:
    """A posture and, from a turn on, another."""

    first: str
    second: str = ""
    since: int = 0
    values: list[float] = field(default_factory=list)

    def at(self, turn: int) -> str:
        return self.second if self.second and turn >= self.since else self.first

    def mean(self) -> float:
        return sum(self.values) / max(1, len(self.values))

    def told(self) -> str:
        return f"{self.first}, {self.second} from turn {self.since}" if self.second else self.first


@dataclass(frozen=True)
class Field:
    """Where they are tried."""

    game: Game
    scenario: str
    seat: str
    against: str
    seed: int

    def value(self, stance: Stance, number: int) -> float:
        """What a game was worth to the seat: 1, or a half for a draw."""
        state = self.game.new(self.scenario, seed_of(self.seed, number, "dice"))
        own = {
            name: Staff(LEVEL, seed_of(self.seed, number, self.seat), name)
            for name in {stance.first, stance.at(UNSEEN)}
        }
        others = {
            seat: bot(self.against, seed_of(self.seed, number, seat)) for seat in state.seats if seat != self.seat
        }
        while not state.over:
            mover = state.to_move[0]
            player = own[stance.at(state.turn)] if mover == self.seat else others[mover]
            state.play(mover, player.choose(state, mover))
        winners = state.result.winners if state.result else []
        return float(self.seat in winners) if winners else 0.5

    def play(self, stances: list[Stance], games: int) -> list[Stance]:
        """So many more games for each; the best first."""
        for stance in stances:
            begun = len(stance.values)
            stance.values += [self.value(stance, begun + n) for n in range(games)]
        return sorted(stances, key=Stance.mean, reverse=True)

    def pairs(self, postures: list[str]) -> list[Stance]:
        last = self.game.new(self.scenario, 1).last_turn()
        turns = sorted({max(2, round(last * part)) for part in TURNS})
        return [Stance(one, other, turn) for one, other in permutations(postures, 2) for turn in turns]


def looked_for(tried: Field, postures: list[str], games: int) -> list[Stance]:
    """The leaders and the best posture alone, with the values of their last games only."""
    alone = tried.play([Stance(name) for name in postures], games)
    found = alone + tried.play(tried.pairs([stance.first for stance in alone[:BEST]]), games)
    for part, times in HEATS:
        found = sorted(found, key=Stance.mean, reverse=True)
        found = tried.play(found[: max(LEADERS, round(len(found) * part))], games * times)
    last = found[:LEADERS]
    last += [] if alone[0] in last else [alone[0]]
    for stance in last:
        stance.values = [tried.value(stance, UNSEEN + n) for n in range(games * 16)]
    return sorted(last, key=Stance.mean, reverse=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("scenario")
    parser.add_argument("seat")
    parser.add_argument("--against", default="script")
    parser.add_argument("--postures", default="", help="a,b,c; else all of the game")
    parser.add_argument("--games", type=int, default=6, help="of each in the first heat")
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    game = vistula.game(asked.game)
    tried = Field(game, game.scenario(asked.scenario).slug, asked.seat, asked.against, asked.seed)
    found = looked_for(tried, asked.postures.split(",") if asked.postures else game.postures(), asked.games)
    for stance in found:
        print(f"{stance.mean():.2f} of {len(stance.values)} unseen games: {stance.told()}")
    for name, since in ((found[0].first, 0), (found[0].second, found[0].since)):
        if name:
            more = f"since = {since}\n" if since else ""
            print(f'\n[[stance]]\nposture = "{name}"\n{more}seat = "{asked.seat}"\nscenarios = ["{asked.scenario}"]')


if __name__ == "__main__":
    main()
