"""The general: plays on in thought, in worlds that the seat may imagine, and takes what turned out best.

In each of its turns, and again at each step of the turn's sequence, where its postures (hold, mass, drive on …) first
disagree, it tries them in games played on by counsel, against the enemy's own posture and now and then another one, and
commands in the best (policy switching); then it tries plans in which another posture has the say here and there. Where
dice, cards, orders or blocks decide, it plays the choices that its postures would make on in the same imagined worlds
with the same dice, halves the field again and again, and leaves its posture's own choice only for one that did clearly
better. It counts the decisions it plays in thought, not seconds: the same seed plays the same game.
"""

from typing import Final, final

from vistula.bots.bot import Bot
from vistula.bots.halving import CLEARLY, Entry, all_alike, best_of, better_half, rounds_for
from vistula.bots.points import Points
from vistula.bots.purse import CHOICE, LATER, PLAN, Purse
from vistula.bots.rollout import Plan, counselled, play_on, play_turn, usual
from vistula.bots.staff import PLAIN, posture_named
from vistula.core.action import Action
from vistula.core.dice import Mix
from vistula.core.state import State

# By level from 4 (colonel) to 6 (marshal).
FIRST_LEVEL: Final = 4
SECONDS: Final = [0.25, 1.0, 4.0]  # of thought in a turn, reckoned by the game's pace

# Shares of a turn's thought, beside looks at the posture: for a choice that may decide much and for any other; and the
# part of what is left of it that each of them has at least.
FOR_CHOICE: Final = 1.0
FOR_DETAIL: Final = 0.3
CHOICE_PART: Final = 0.1
DETAIL_PART: Final = 0.02
FEW: Final = 10  # offered choices that are all looked at
FIELD: Final = 6  # choices compared
LIKELY: Final = 0.5  # standard errors by which another posture must be better than the last
PLANS: Final = 4  # plans tried beside the best posture,
FOR_PLANS: Final = 0.4  # their part of what is thought about it,
SURELY: Final = 1.5  # and the standard errors by which one must be better: most come to nothing
DOUBT: Final = 2.5  # so many times as clearly a choice must be better that nobody on the staff would make
LEAST: Final = 3  # worlds in which a choice must be tried to be believed
NEAR: Final = 1  # turns played on beyond this one at least
OTHERWISE: Final = 3  # every third world the enemy takes another of the postures that serve him
PORTFOLIO: Final = 9  # postures looked at: those that serve in the scenario, then the first, which serve anywhere
KEYS: Final = 1 << 22
COPY: Final = 2  # what drawing and copying a world costs, in decisions; so that a playout is never for nothing


@final
class General(Bot):
    def __init__(self, level: int, seed: int, posture: str = "") -> None:
        self.rank: Final = level - FIRST_LEVEL
        self.posture: Final = posture  # by name: the one it begins in; without one the staff's own
        self.mix: Final = Mix(seed)
        self.purse: Final = Purse()
        self.points: Final = Points()
        self.plan = Plan(-1)
        self.turn = -1  # the turn and the step of its sequence that is thought about,
        self.step = -1
        self.steady = False  # and whether a posture was chosen for it,
        self.posed = False  # or for the turn at all
        self.number = 0  # of its decisions in this turn

    def memory(self) -> list[float]:
        plan = self.plan
        state = int(self.steady) + 2 * int(self.posed)
        own = [self.turn, self.step, state, self.number, plan.posture, plan.other, plan.key]
        return [*(float(each) for each in own), *self.points.memory(), *self.purse.memory()]

    def recall(self, memory: list[float]) -> None:
        if len(memory) == 22:
            self.turn = int(memory[0])
            self.step = int(memory[1])
            self.steady = int(memory[2]) % 2 == 1
            self.posed = memory[2] > 1.0
            self.number = int(memory[3])
            self.plan = Plan(int(memory[4]), int(memory[5]), int(memory[6]))
            self.points.recall(memory[7:10])
            self.purse.recall(memory[10:])

    def choose(self, state: State, seat: str) -> Action:
        self.look_at_the_clock(state)
        self.number += 1
        offered = state.choices(seat)
        if len(offered) == 1:
            return offered[0]
        index = state.seat_index(seat)
        world = state.imagine(seat, self.mix.below(KEYS))
        if self.plan.posture < 0:
            self.plan = Plan(posture_named(world, self.posture) if self.posture else world.stance(index))
        if self.may_turn(state, seat) and len(self.views(world)) > 1:
            self.take_posture(state, seat, index)
        first = counselled(world, self.plan.at(self.number - 1))
        weighty = world.decides()
        shares = FOR_CHOICE if weighty else FOR_DETAIL
        if not self.purse.affords(LEAST, CHOICE):
            return first
        named = self.named(world, index, offered, first, weighty)
        field = with_others(named, offered, weighty)
        if len(field) == 1:
            return first
        budget = self.purse.share(shares, CHOICE_PART if weighty else DETAIL_PART)
        entries = [Entry(action, self.plan, 1.0 if action in named else DOUBT) for action in field]
        best = self.compared(state, seat, index, entries, budget, weighty)
        if entries[0].values:
            self.purse.took(shares)
        return best.action or first

    def look_at_the_clock(self, state: State) -> None:
        """A new turn brings new thought, a new step of the sequence a new look at the posture."""
        if state.turn != self.turn:
            self.turn = state.turn
            self.step = -1
            self.number = 0
            self.posed = False
            self.purse.fill(SECONDS[self.rank] * state.game.pace_at(state))
            self.plan = Plan(self.plan.posture)
        if state.stack[1] != self.step:
            self.step = state.stack[1]
            self.steady = False

    def may_turn(self, state: State, seat: str) -> bool:
        """Whether this is a time to think about the posture: not in the midst of another's part of the sequence, where
        a long thought would also tell him that there is something to think about."""
        another = state.owner != seat and state.owner in state.seats
        return not self.steady and not another and self.purse.affords(LEAST, PLAN)

    # What is compared -------------------------------------------------------------------------------------------

    def views(self, world: State) -> list[Action]:
        """What the postures would do, each choice once."""
        found: list[Action] = []
        ways = portfolio(world, world.actor)
        for posture in ways:
            action = counselled(world, posture)
            if action not in found:
                found.append(action)
        self.purse.pay(len(ways))
        return found

    def named(self, world: State, index: int, offered: list[Action], first: Action, weighty: bool) -> list[Action]:
        """The choice of the plan first, then what other postures would do and what else the game's staff thinks worth a
        look."""
        found = [first]
        others = world.prospects(index, self.plan.posture)
        if len(offered) > FEW and len(others) <= 1 and not weighty:
            return found
        views = self.views(world) if weighty else []
        for choices in (views, others, world.candidates(index)):
            for action in choices:
                if action not in found and len(found) < FIELD:
                    found.append(action)
        return found

    def take_posture(self, state: State, seat: str, index: int) -> None:
        """Try the last posture, those that serve the seat in the scenario and others; command in the best, or by a plan
        in which others have a say if that does better."""
        self.steady = True
        opening = not self.posed
        self.posed = True
        budget = self.purse.look()
        tried = [self.plan.posture]
        serving = state.repertoire(index)
        others = [posture for posture in portfolio(state, index) if posture not in serving]
        for posture in (*serving, *self.shuffled(others)):
            if posture not in tried:
                tried.append(posture)
        entries = [Entry(None, Plan(posture)) for posture in tried]
        self.plan = self.compared(state, seat, index, entries, (1.0 - FOR_PLANS) * budget, opening, LIKELY).plan
        others = [posture for posture in tried if posture != self.plan.posture]
        entries = [Entry(None, self.plan)]
        for number in range(PLANS):
            entries.append(Entry(None, Plan(self.plan.posture, others[number % len(others)], self.mix.below(KEYS))))
        self.plan = self.compared(state, seat, index, entries, FOR_PLANS * budget, False, SURELY).plan

    def shuffled(self, postures: list[int]) -> list[int]:
        """Postures in any order: where not all can be paid for, others are tried each time."""
        found = postures[:]
        for at in range(len(found) - 1, 0, -1):
            swap = self.mix.below(at + 1)
            found[at], found[swap] = found[swap], found[at]
        return found

    # Comparing --------------------------------------------------------------------------------------------------

    def compared(
        self,
        state: State,
        seat: str,
        index: int,
        entries: list[Entry],
        budget: float,
        weighty: bool,
        clearly: float = CLEARLY,
    ) -> Entry:
        """The best of the entries: as many as can be paid for, played on as far as they can. What weighs much may take
        more than its share, so that two can be compared at all; anything else is left at the first."""
        purse = self.purse
        kind = PLAN if entries[0].action is None else CHOICE
        if not purse.known(LATER):
            self.gauge(state, seat)
        last = state.last_turn()
        near = max(0, min(NEAR, last - state.turn))
        if 2 * LEAST * purse.cost(kind, near) > budget:
            near = 0
        one = purse.cost(kind, near)
        if weighty:
            budget = max(budget, 2 * LEAST * one)
        if purse.known(kind) and (2 * LEAST * one > budget or budget > (purse.left if kind == PLAN else purse.free())):
            return entries[0]
        field = entries[: max(2, int(budget / one) // LEAST)]
        until = state.turn + near
        while until < last and purse.cost(kind, until + 1 - state.turn) * LEAST * len(field) <= budget:
            until += 1
        return best_of(self.halve(state, seat, index, field, budget, until), clearly)

    def gauge(self, state: State, seat: str) -> None:
        """Play this turn and the next on once as the staffs would, to learn what a turn costs: without it a small purse
        would take every further turn for too dear, and never find out."""
        world = state.imagine(seat, self.mix.below(KEYS))
        light = light_pace(world)
        postures = usual(world)
        paid = light * play_on(world, postures, world.turn)
        later = light * play_on(world, postures, world.turn)
        self.purse.learn(LATER, later, 1.0)
        self.purse.pay(paid + later)

    def halve(
        self, state: State, seat: str, index: int, entries: list[Entry], budget: float, until: int
    ) -> list[Entry]:
        """Sequential halving: those who were tried to the end, the first among them."""
        self.points.settle()
        field = entries[:]
        tried = 0
        for left in range(rounds_for(len(entries)), 0, -1):
            share = budget / left
            spent = 0.0
            worlds = 0
            while worlds < 2 or spent * (worlds + 1) / worlds <= share:
                key = self.mix.below(KEYS)
                world = state.imagine(seat, key)
                world.reseed(key)
                postures = [world.stance(each) for each in range(len(world.seats))]
                if tried % OTHERWISE == OTHERWISE - 1:
                    lot = self.mix.below(KEYS)
                    for each in range(len(postures)):
                        if each != index:
                            postures[each] = another(world, each, lot)
                for entry in field:
                    spent += self.try_out(world, index, entry, postures, until)
                worlds += 1
                tried += 1
            budget -= spent
            if all_alike(field):
                break
            if left > 1:
                field = better_half(field)
        return field

    def try_out(self, world: State, index: int, entry: Entry, postures: list[int], until: int) -> float:
        """Play an entry on in a world; what that cost. A game with a swift posture is played on in it but for what is
        tried: the seat's own turn where a plan is, a single choice where that is."""
        s = world.clone()
        turn = s.turn
        plan = entry.plan
        number = self.number - 1
        if entry.action is not None:
            s.do(entry.action)
            number += 1
        swift = s.game.swift()
        light = light_pace(s)  # what a decision of the others costs, and of the later turns
        heavy = 1.0
        postures[index] = plan.posture
        if swift >= 0:
            postures = [swift] * len(postures)
            if entry.action is not None:
                plan = Plan(swift)
                heavy = light
        paid = float(COPY) * light
        if s.turn == turn <= until:
            own, others = play_turn(s, postures, index, plan, number)
            paid += heavy * own + light * others
            self.purse.learn(PLAN if entry.action is None else CHOICE, paid, 1.0)
        later = light * play_on(s, postures, until)
        entry.values.append(self.points.worth(s, index))
        self.points.learn(s, index)
        self.purse.pay(paid + later)
        self.purse.learn(LATER, later, s.turn - turn - 1 + (1 if s.over else 0))
        return paid + later


def with_others(named: list[Action], offered: list[Action], weighty: bool) -> list[Action]:
    """What is compared: what the staff names, then to do no more, and all where there are few."""
    found = named[:]
    ends = [action for action in offered if not action.args] if weighty else []
    for choices in (ends, offered if len(offered) <= FEW else []):
        for action in choices:
            if action not in found and len(found) < FIELD:
                found.append(action)
    return found


def portfolio(s: State, index: int) -> list[int]:
    """The postures that are looked at for a seat: those that serve it in the scenario, then the first of the game; the
    script's only where nothing else is known, for it knows neither supply nor what a march invites."""
    found = s.repertoire(index)[:PORTFOLIO]
    names = s.game.postures()
    for posture in range(len(names)):
        if len(found) < PORTFOLIO and posture not in found and (names[posture] != PLAIN or len(names) == 1):
            found.append(posture)
    return found


def another(s: State, index: int, lot: int) -> int:
    """A posture that an enemy may take, by lot: one that serves him, or any where only one is known."""
    serving = s.repertoire(index)
    return serving[lot % len(serving)] if len(serving) > 1 else lot % len(s.game.postures())


def light_pace(s: State) -> float:
    """What a decision of those costs who are played on in the swift posture, where the game has one."""
    return 1.0 if s.game.swift() < 0 else s.game.pace() / s.game.swift_pace()
