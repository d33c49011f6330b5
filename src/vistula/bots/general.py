"""The general: plays on in thought, in worlds that the seat may imagine, and takes what turned out best.

At the beginning of each of its turns it tries the postures that the game knows (hold, mass, drive on …) in games
played on by counsel, against the enemy's own posture and now and then another one, and commands in the best (policy
switching). Where dice, cards, orders or blocks decide, it plays the choices that its postures would make on in the same
imagined worlds with the same dice, halves the field again and again, and leaves its posture's own choice only for one
that did clearly better. It counts the decisions it plays in thought, not seconds: the same seed plays the same game.
"""

import math
from typing import Final, final

from vistula.bots.bot import Bot
from vistula.bots.rollout import counselled, play_on, worth
from vistula.core.action import Action
from vistula.core.dice import Mix
from vistula.core.state import State

# By level from 4 (colonel) to 6 (marshal).
FIRST_LEVEL: Final = 4
SECONDS: Final = [0.15, 0.6, 3.0]  # of thought in a turn, reckoned by the game's pace

FOR_POSTURE: Final = 0.25  # of a turn's thought
AT_ONCE: Final = 0.12  # of what is left, at one decision
FEW: Final = 10  # offered choices that are all looked at
FIELD: Final = 6  # choices compared
LEAST: Final = 3  # worlds in which a choice must be tried to be believed
NEAR: Final = 1  # turns played on beyond this one at least
OTHERWISE: Final = 3  # every third world the enemy takes another posture than his staff's own
CLEARLY: Final = 0.5  # standard errors by which another choice must be better than the counsel's
PORTFOLIO: Final = 10  # postures looked at beside the staff's own: the first of the game, which serve anywhere
KEYS: Final = 1 << 22
UNKNOWN: Final = 150.0  # decisions of a turn before one was played
COPY: Final = 2  # what drawing and copying a world costs, in decisions; so that a playout is never for nothing


@final
class Entry:
    """A choice or a posture and what it came to in the worlds tried so far."""

    def __init__(self, action: Action | None, posture: int) -> None:
        self.action: Final = action
        self.posture: Final = posture
        self.values: Final[list[float]] = []

    def mean(self) -> float:
        return sum(self.values) / len(self.values) if self.values else -2.0


def _mean(entry: Entry) -> float:
    return entry.mean()


def clearly_better(entry: Entry, first: Entry) -> bool:
    """Whether an entry did better than the first in the worlds that both were tried in, and not by chance alone."""
    shared = min(len(entry.values), len(first.values))
    if shared == 0:
        return False
    gains = [entry.values[at] - first.values[at] for at in range(shared)]
    gain = sum(gains) / shared
    if shared == 1:
        return gain > 0.0
    spread = sum((each - gain) * (each - gain) for each in gains) / (shared - 1)
    return gain > CLEARLY * math.sqrt(spread / shared)


def all_alike(field: list[Entry]) -> bool:
    """Whether every entry came to the same in every world: what is chosen does not matter."""
    first = field[0].values
    return all(entry.values == first for entry in field)


@final
class General(Bot):
    def __init__(self, level: int, seed: int) -> None:
        self.rank: Final = level - FIRST_LEVEL
        self.mix: Final = Mix(seed)
        self.posture = -1
        self.turn = -1  # the turn for which a posture was chosen
        self.left = 0.0  # decisions in thought that are left for this turn
        self.played = 0.0  # decisions in thought so far, and the turns they took: what a turn costs
        self.turns = 0.0

    def memory(self) -> list[float]:
        return [float(self.turn), float(self.posture), self.left, self.played, self.turns]

    def recall(self, memory: list[float]) -> None:
        if len(memory) == 5:
            self.turn = int(memory[0])
            self.posture = int(memory[1])
            self.left = memory[2]
            self.played = memory[3]
            self.turns = memory[4]

    def choose(self, state: State, seat: str) -> Action:
        offered = state.choices(seat)
        if len(offered) == 1:
            return offered[0]
        index = state.seat_index(seat)
        world = state.imagine(seat, self.mix.below(KEYS))
        if self.posture < 0:
            self.posture = world.stance(index)
        if state.turn != self.turn:
            self.turn = state.turn
            self.left = SECONDS[self.rank] * state.game.pace()
            self.take_posture(state, seat, index, world.stance(index))
        budget = AT_ONCE * self.left
        playouts = budget / self.cost(state.turn, min(state.turn + NEAR, state.last_turn()))
        if playouts < 2 * LEAST and self.turns > 0.0:
            return counselled(world, self.posture)
        field = self.field(world, index, offered)[: max(2, int(playouts) // LEAST)]
        if len(field) == 1:
            return field[0]
        entries = [Entry(action, self.posture) for action in field]
        self.halve(state, seat, index, entries, budget, self.horizon(state, budget, LEAST * len(field)))
        return self.best(entries).action or field[0]

    def cost(self, turn: int, until: int) -> float:
        """Decisions of a playout to the end of a turn, by those of the playouts so far."""
        a_turn = self.played / self.turns if self.turns > 0.0 else UNKNOWN
        return max(1.0, a_turn * (until - turn + 1))

    def horizon(self, state: State, budget: float, playouts: int) -> int:
        """The turn up to which is played on: as far as so many playouts can be paid for."""
        last = state.last_turn()
        until = min(state.turn + NEAR, last)
        while until < last and self.cost(state.turn, until + 1) * playouts <= budget:
            until += 1
        return until

    # What is compared -------------------------------------------------------------------------------------------

    def field(self, world: State, index: int, offered: list[Action]) -> list[Action]:
        """The choice of the posture first, then what the others would do, then what else the game's staff thinks worth
        a look; all where there are few."""
        found = [counselled(world, self.posture)]
        others = world.prospects(index, self.posture)
        if len(offered) > FEW and len(others) <= 1 and not world.decides():
            return found
        for posture in range(min(PORTFOLIO, len(world.game.postures()))):
            add_to(found, counselled(world, posture))
        for action in others:
            add_to(found, action)
        for action in world.candidates(index):
            add_to(found, action)
        if len(offered) <= FEW:
            for action in offered:
                add_to(found, action)
        return found

    def take_posture(self, state: State, seat: str, index: int, stance: int) -> None:
        """Try the last turn's posture, the staff's own and the portfolio for the seat; command in the best."""
        tried = [self.posture]
        for posture in (stance, *range(min(PORTFOLIO, len(state.game.postures())))):
            if posture not in tried:
                tried.append(posture)
        if len(tried) < 2:
            return
        entries = [Entry(None, posture) for posture in tried]
        budget = FOR_POSTURE * self.left
        self.halve(state, seat, index, entries, budget, self.horizon(state, budget, LEAST * len(tried)))
        self.posture = self.best(entries).posture

    # Comparing --------------------------------------------------------------------------------------------------

    def halve(self, state: State, seat: str, index: int, entries: list[Entry], budget: float, until: int) -> None:
        """Sequential halving: the field is tried in the same worlds with the same dice, the worse half falls out."""
        field = entries[:]
        rounds = 1
        while 1 << rounds < len(entries):
            rounds += 1
        ways = len(state.game.postures())
        tried = 0
        for left in range(rounds, 0, -1):
            share = budget / left
            spent = 0.0
            worlds = 0
            while worlds < 2 or spent * (worlds + 1) / worlds <= share:
                key = self.mix.below(KEYS)
                world = state.imagine(seat, key)
                world.reseed(key)
                postures = [world.stance(each) for each in range(len(world.seats))]
                if ways > 1 and tried % OTHERWISE == OTHERWISE - 1:
                    other = self.mix.below(ways)
                    for each in range(len(postures)):
                        if each != index:
                            postures[each] = other
                for entry in field:
                    spent += self.try_out(world, index, entry, postures, until)
                worlds += 1
                tried += 1
            budget -= spent
            if all_alike(field):
                return
            if left > 1:
                # The counsel's own choice stays to the end: it is what the others are measured by.
                ranked = sorted(field[1:], key=_mean, reverse=True)
                field = [field[0], *ranked[: max(1, len(field) // 2)]]

    def try_out(self, world: State, index: int, entry: Entry, postures: list[int], until: int) -> int:
        s = world.clone()
        before = s.turn
        if entry.action is not None:
            s.do(entry.action)
        postures[index] = entry.posture
        steps = COPY + play_on(s, postures, until)
        entry.values.append(worth(s, index))
        self.left -= steps
        self.played += steps
        self.turns += s.turn - before + (1 if s.over else 0)
        return steps

    def best(self, entries: list[Entry]) -> Entry:
        for entry in sorted(entries[1:], key=_mean, reverse=True):
            if clearly_better(entry, entries[0]):
                return entry
        return entries[0]


def add_to(field: list[Action], action: Action) -> None:
    if action not in field and len(field) < FIELD:
        field.append(action)
