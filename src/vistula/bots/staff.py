"""The staff officer: plays each choice to its end in thought, and takes the one that leaves the seat best.

One ply of whole undertakings. A choice that starts something (pick a unit, declare an attack) is played on in an
imagined state until it is finished: the seat's own follow-ups and the others' replies by the game's `advice`, or by a
greedy look where the game gives none. A choice after which the same question is asked again (another unit may move) is
measured against the position as it stands; only when none gains does the officer take the choice that closes the
question. Works for any game whose `appraise` rises with what is good.
"""

from typing import Final, final

from vistula.bots.bot import Bot
from vistula.bots.ladder import slips_of
from vistula.bots.styles import meant
from vistula.core.action import Action
from vistula.core.dice import Mix
from vistula.core.frames import FRAME
from vistula.core.refusal import VistulaError
from vistula.core.state import State

# By level; the first number stands for no level.
WORLDS: Final = [0, 1, 2, 3]  # how many imagined states, where something is hidden
ROLLS: Final = [0, 1, 3, 4]  # how many futures of a choice after which dice fall
AGAIN: Final = [0, 0, 0, 8]  # how many more before such a choice is believed
ENOUGH: Final = [0, 3, 6, 10]  # choices to look at before the best gain so far is taken
WIDTH: Final = [0, 30, 60, 150]  # choices to look at, of very many
ERROR: Final = [0.0, 0.5, 0.15, 0.0]  # misjudgement, as a part of the spread of all values
BUDGET: Final = [0, 300, 1000, 2500]  # actions played in thought, after which the best so far is taken

PLAIN: Final = "plain"  # the posture of the first staff, which `script` keeps
PLAY_ON: Final = 60  # follow-ups in thought before the position is appraised as it stands
GLANCE: Final = 16  # choices of a follow-up looked at
GAIN: Final = 1e-9  # less than this is no gain
FINALISTS: Final = 2
KEYS: Final = 1 << 22


@final
class Prospect:
    """What a choice seems to be worth."""

    def __init__(self, action: Action, value: float, rolls: bool, closes: bool) -> None:
        self.action: Final = action
        self.value = value
        self.rolls: Final = rolls  # dice or hidden things decide
        self.closes: Final = closes  # the question is not asked again


@final
class Asked:
    """The frame a decision was asked from, to know when a choice has run its course."""

    def __init__(self, s: State) -> None:
        self.height: Final = len(s.stack)
        self.below: Final = s.stack[: len(s.stack) - FRAME]
        self.phase: Final = s.stack[-FRAME]

    def gone(self, s: State) -> bool:
        """Whether the question is over: another phase stands there, or something below has moved on."""
        stack = s.stack
        if len(stack) < self.height or stack[self.height - FRAME] != self.phase:
            return True
        below = self.below
        return any(stack[at] != below[at] for at in range(len(below)))

    def settled(self, s: State) -> bool:
        if s.unfinished():
            return False
        return len(s.stack) == self.height or self.gone(s)


@final
class Staff(Bot):
    def __init__(self, level: int, seed: int, posture: str = "") -> None:
        self.level: Final = level
        self.posture: Final = posture  # by name; without one the game's staff takes its own
        self.mix: Final = Mix(seed)
        self.spent = 0
        self.way = 0  # the posture that is taken, by number

    def choose(self, state: State, seat: str) -> Action:
        offered = state.choices(seat)
        if len(offered) == 1 or self.mix.below(100) < slips_of(state.game.slug)[self.level]:
            return offered[self.mix.below(len(offered))]
        index = state.seat_index(seat)
        world = state.imagine(seat, self.mix.below(KEYS))
        way = posture_named(world, self.posture) if self.posture else world.stance(index)
        self.way = way
        candidates = self.in_order(world.prospects(index, way))
        if len(candidates) == 1:
            return candidates[0]
        worlds = self.imagined(state, seat, world)
        before = world.judge(index)
        midway = world.unfinished()
        prospects: list[Prospect] = []
        gains = 0
        self.spent = 0
        for action in candidates:
            if prospects and self.spent > BUDGET[self.level]:
                break
            if gains > 0 and len(prospects) >= ENOUGH[self.level]:
                break
            prospect = self.weigh(worlds, index, action)
            prospects.append(prospect)
            if not midway and not prospect.closes and prospect.value > before + GAIN:
                gains += 1
        self.misjudge(prospects)
        self.think_again(worlds, index, prospects)
        return best_of(prospects, before, midway)

    def imagined(self, state: State, seat: str, first: State) -> list[State]:
        """States drawn from what the seat may know: one where nothing is hidden, else a few."""
        worlds = [first]
        if WORLDS[self.level] > 1:
            other = state.imagine(seat, self.mix.below(KEYS))
            if other.pack() != first.pack():
                worlds.append(other)
                while len(worlds) < WORLDS[self.level]:
                    worlds.append(state.imagine(seat, self.mix.below(KEYS)))
        return worlds

    def in_order(self, candidates: list[Action]) -> list[Action]:
        """Buttons first, then the rest shuffled, at most WIDTH: what is looked at, if not everything is."""
        buttons = [action for action in candidates if not action.args]
        others = [action for action in candidates if action.args]
        mix = self.mix
        for at in range(len(others) - 1, 0, -1):
            swap = mix.below(at + 1)
            kept = others[at]
            others[at] = others[swap]
            others[swap] = kept
        return buttons + others[: WIDTH[self.level]]

    # Weighing ---------------------------------------------------------------------------------------------------

    def weigh(self, worlds: list[State], index: int, action: Action) -> Prospect:
        """The mean over the imagined states and, where dice fall, over a few futures of each."""
        total = 0.0
        count = 0
        rolls = False
        closes = False
        for world in worlds:
            futures = 1
            tried = 0
            while tried < futures:
                end = self.played_out(world, index, action)
                total += end.value
                count += 1
                tried += 1
                closes = end.closes
                if end.rolls:
                    rolls = True
                    futures = max(1, ROLLS[self.level] // len(worlds))
        return Prospect(action, total / count, rolls or len(worlds) > 1, closes)

    def played_out(self, world: State, index: int, action: Action) -> Prospect:
        """The choice on a clone, played on until it has run its course."""
        s = world.clone()
        s.reseed(self.mix.below(KEYS))
        asked = Asked(s)
        s.play(s.seats[index], action)
        self.spent += 1
        self.play_on(s, asked, True)
        return Prospect(action, s.judge(index), s.counter > 0, s.over or asked.gone(s))

    def play_on(self, s: State, asked: Asked, looking: bool) -> None:
        steps = 0
        while not s.over and steps < PLAY_ON and not asked.settled(s):
            actor = s.actor
            s.play(s.seats[actor], self.follow_up(s, actor, looking))
            self.spent += 1
            steps += 1

    def follow_up(self, s: State, actor: int, looking: bool) -> Action:
        """What whoever is asked does next in thought."""
        advised = s.counsel(actor, self.way)
        if advised is not None:
            return advised
        candidates = s.prospects(actor, self.way)
        count = len(candidates)
        if count == 1:
            return candidates[0]
        if not looking:
            return candidates[self.mix.below(count)]
        start = 0 if count <= GLANCE else self.mix.below(count)
        best = candidates[start]
        best_value = -2.0
        for number in range(min(count, GLANCE)):
            action = candidates[(start + number) % count]
            c = s.clone()
            c.reseed(self.mix.below(KEYS))  # the dice that s will throw are not known in thought either
            asked = Asked(c)
            c.play(c.seats[actor], action)
            self.spent += 1
            self.play_on(c, asked, False)
            value = c.judge(actor)
            if value > best_value:
                best_value = value
                best = action
        return best

    # Judging ----------------------------------------------------------------------------------------------------

    def misjudge(self, prospects: list[Prospect]) -> None:
        """The lower levels err, the more the more is at stake."""
        error = ERROR[self.level]
        if error == 0.0:
            return
        low = prospects[0].value
        high = low
        for prospect in prospects:
            low = min(low, prospect.value)
            high = max(high, prospect.value)
        for prospect in prospects:
            prospect.value += error * (high - low) * (self.mix.below(2001) - 1000) / 1000

    def think_again(self, worlds: list[State], index: int, prospects: list[Prospect]) -> None:
        """The best of many guesses is mostly the luckiest: weigh the finalists afresh where dice decide."""
        more = AGAIN[self.level]
        if more == 0 or len(prospects) < 2:
            return
        ranked = sorted(prospects, key=_value, reverse=True)
        for prospect in ranked[:FINALISTS]:
            if not prospect.rolls or self.spent > BUDGET[self.level]:
                continue
            total = 0.0
            for number in range(more):
                total += self.played_out(worlds[number % len(worlds)], index, prospect.action).value
            prospect.value = total / more


def posture_named(s: State, name: str) -> int:
    """The number of a posture of the game, by its name or by a style's; in a game that knows but one way, that is the
    plain one."""
    ways = s.game.postures()
    name = meant(s.game.slug, name)
    if name in ways:
        return ways.index(name)
    if name == PLAIN:
        return 0
    raise VistulaError(f"{s.game.title} knows no posture {name!r}; the postures are {', '.join(ways)}.")


def _value(prospect: Prospect) -> float:
    return prospect.value


def best_of(prospects: list[Prospect], before: float, midway: bool) -> Action:
    """The best gain; where nothing gains, the best choice that closes the question; midway, the best of all."""
    best = prospects[0]
    step: Prospect | None = None
    close: Prospect | None = None
    for prospect in prospects:
        if prospect.value > best.value:
            best = prospect
        if prospect.closes:
            if close is None or prospect.value > close.value:
                close = prospect
        elif step is None or prospect.value > step.value:
            step = prospect
    if midway or step is None or close is None:
        return best.action
    return step.action if step.value > before + GAIN else close.action
