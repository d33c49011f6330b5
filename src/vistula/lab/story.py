"""One game told in figures while it is played: turn by turn, battle by battle, action by action.

All of it is read through the contract: scores, each seat's own view, the journal's battles, the odds before each roll.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from vistula.bots.bot import Bot
from vistula.core.frames import FRAME
from vistula.core.game import side_of
from vistula.core.journal import TAKEN, Event
from vistula.core.record import Record
from vistula.core.state import State

DUE_TO_THEM = "They lose"
DUE_TO_YOU = "You lose"
Promise = tuple[float | None, float | None]  # losses due to them, losses due to you


@dataclass
class Story:
    """What was seen. Everything in it is plain data, so that it travels and is written down as JSON."""

    actions: list[int] = field(default_factory=list)  # which of the offered choices was taken
    turns: list[dict[str, Any]] = field(default_factory=list)
    battles: list[dict[str, Any]] = field(default_factory=list)
    level: str = ""
    rule: str = ""
    scores: dict[str, int] = field(default_factory=dict)
    rolls: int = 0
    seed: str = ""

    def to_json(self) -> dict[str, Any]:
        return {
            "actions": self.actions,
            "turns": self.turns,
            "battles": self.battles,
            "level": self.level,
            "rule": self.rule,
            "scores": self.scores,
            "rolls": self.rolls,
            "seed": self.seed,
        }


class Teller:
    """Watches a game as it is played."""

    def __init__(self, state: State) -> None:
        self.story = Story(seed=str(state.seed))
        self.held: dict[str, str] = {}
        self.decisions = dict.fromkeys(state.seats, 0)
        self.read = state.journal.count
        self.turn = state.turn
        self.told = 0
        self.due: dict[str, Promise] = {}  # by seat: what its odds promised of a battle that is not yet told
        self.snapshot(state, 0)

    def snapshot(self, state: State, turn: int, keep: bool = False) -> None:
        """The position at the end of a turn; turn 0 is the start. `keep`: the decisions go on being counted."""
        strength: dict[str, int] = {}
        pieces: dict[str, int] = {}
        view: Any = {}
        for seat in state.seats:
            view = state.view(seat)
            own = [piece for piece in view["pieces"] if piece.get("seat") == seat and piece.get("space") is not None]
            pieces[seat] = len(own)
            strength[seat] = sum(strength_of(piece) for piece in own)
            for piece in view["pieces"]:
                if piece.get("space") is not None:
                    self.held[str(piece["space"])] = str(piece["side"])
        control = view.get("control")
        self.story.turns.append(
            {
                "turn": turn,
                "scores": state.scores(),
                "strength": strength,
                "pieces": pieces,
                "decisions": dict.fromkeys(state.seats, 0) if keep else dict(self.decisions),
                "control": dict(control) if control else dict(self.held),
            }
        )
        if not keep:
            self.decisions = dict.fromkeys(state.seats, 0)

    def chose(self, state: State, before: State, seat: str, action: Any) -> None:
        """Called after each decision, with the state as it was before it."""
        story = self.story
        story.actions.append(before.choices(seat).index(action))
        self.decisions[seat] += 1
        choice = before.choice(action)
        if state.counter != before.counter or (choice is not None and choice.is_final(before, action.x)):
            said = expected(before, seat, action)
            if said is not None:  # the battle may be told only after the other side's answer
                promise(self.due, seat, said)
        for event in state.journal.since(self.read):
            battle = battle_of(state, event)
            if battle is not None:
                by = battle.pop("by") or next(iter(self.due), seat)
                story.battles.append({"turn": event.turn, "by": by, **battle, **due_in(self.due, by)})
                self.due = {}
        self.read = state.journal.count
        if state.turn != self.turn and not state.over:
            self.turn = state.turn
            if is_set_up(before):
                self.story.turns.clear()  # the war begins here: what was done before belongs to its first turn
                self.snapshot(state, 0, keep=True)
            else:
                self.told += 1
                self.snapshot(state, self.told)

    def ended(self, state: State) -> Story:
        self.snapshot(state, self.told + 1)
        story = self.story
        story.rolls = state.counter
        if state.result is not None:
            story.level = state.result.level
            story.rule = state.result.rule
            story.scores = dict(state.result.scores) or state.scores()
        return story


def is_set_up(state: State) -> bool:
    """Whether the first turn has not come yet."""
    view: Any = state.view(None)
    return int((view.get("turn") or {}).get("number", 1)) < 1


def strength_of(piece: dict[str, Any]) -> int:
    """What the counter says it is worth: its strength, the first of its factors, or its steps."""
    value = piece.get("strength")
    if isinstance(value, int):
        return value
    if isinstance(value, str) and value.isdecimal():
        return int(value)
    factors = piece.get("factors")
    if isinstance(factors, list) and factors:
        first = str(factors[0]).replace("/", "-").split("-")[0]
        if first.isdecimal():
            return int(first)
    steps = piece.get("steps")
    return int(steps[0]) if isinstance(steps, list) and value is None and not factors else 0


def expected(before: State, seat: str, action: Any) -> Promise | None:
    """What the odds said before the roll: losses due to the enemy, and to the seat itself."""
    odds = before.chances(before.seat_index(seat), action)
    if odds is None:
        return None
    they = next((float(value) for text, value in odds.expected if text.startswith(DUE_TO_THEM)), None)
    you = next((float(value) for text, value in odds.expected if text.startswith(DUE_TO_YOU)), None)
    return None if they is None and you is None else (they, you)


def promise(due: dict[str, Promise], seat: str, said: Promise) -> None:
    """Keep what was said to a seat, the latest last."""
    due.pop(seat, None)
    due[seat] = said


def due_in(promised: dict[str, Promise], by: str) -> dict[str, float]:
    """The promises of both sides as losses of attacker and defender; who was asked last knew most."""
    found: dict[str, float] = {}
    for seat in reversed(promised):
        they, you = promised[seat]
        attacks = side_of(seat) == side_of(by)
        for name, value in (("due_defender", they if attacks else you), ("due_attacker", you if attacks else they)):
            if value is not None:
                found.setdefault(name, round(value, 3))
    return found


Weighed = dict[str, float | str]  # due_attacker, due_defender; lost_… and `by` where the journal's line has them not


def promised(record: Record, reader: str | None) -> dict[int, Weighed]:
    """The losses that the odds promised before each battle of a game that is over, by the number that its line has in
    the journal of this reader (None: a spectator). Where the line was written before the losses were taken they are
    counted here, in steps, until the battle is over; where it does not say who attacked, it is said here."""
    ended = record.state
    state = Record(record.game, ended.scenario.slug, ended.seed, dict(ended.options), record.start).state
    found: dict[int, Weighed] = {}
    due: dict[str, Promise] = {}
    index = state.seat_or_spectator(reader)
    read = 0
    line = 0
    toll: Toll | None = None  # of the battle whose losses are still being taken
    for number, (seat, action) in enumerate(record.actions):
        before = state.clone()
        state.play(seat, action)
        said = promises(before, state, seat, action)
        for place, event in enumerate(state.journal.since(read), read):
            while said and said[0][0] <= place:
                promise(due, *said.pop(0)[1:])
            battle = battle_of(state, event)
            if toll is not None:
                toll.hear(state, event)
            if battle is not None:
                by = battle["by"] or before.owner or next(iter(due), seat)
                weighed: Weighed = {**due_in(due, by)}
                found[line] = weighed
                if weighed and not battle["by"]:
                    weighed["by"] = by
                if weighed and "lost_defender" not in battle:
                    if toll is not None and toll.number != number:  # else nobody can part their losses
                        toll.settle(steps_by_side(before))
                    toll = Toll(number, weighed, side_of(by), steps_by_side(before))
                due = {}
            line += event.code != TAKEN and event.seen_by(index)
        for each in said:  # of a battle that is told later
            promise(due, *each[1:])
        read = state.journal.count
        if toll is not None and not is_fighting(state):
            if (state.turn, state.owner) == (before.turn, before.owner):  # else hunger may have its part in them
                toll.settle(steps_by_side(state))
            toll = None
    return {number: losses for number, losses in found.items() if losses}


def promises(before: State, after: State, seat: str, action: Any) -> list[tuple[int, str, Promise]]:
    """What the odds say of a decision, and of all that follows from it without a choice; with the place in the journal
    from which on it holds."""
    found: list[tuple[int, str, Promise]] = []
    choice = before.choice(action)
    if after.counter != before.counter or (choice is not None and choice.is_final(before, action.x)):
        said = expected(before, seat, action)
        if said is not None:  # the battle may be told only after the other side's answer
            found.append((before.journal.count, seat, said))
    if all(event.code != TAKEN for event in after.journal.since(before.journal.count)):
        return found
    state = before.clone()
    state.tracking = False
    state.offer = None
    state.top().act(state, action)
    while not state.over:
        phase = state.top()
        if not phase.asks:
            phase.run(state)
            continue
        state.actor = phase.seat(state)
        offer = phase.offer(state)
        if offer.count != 1 or phase.must_ask(state):
            break
        single = offer.at(0)
        said = expected(state, state.seats[state.actor], single)
        if said is not None:
            found.append((state.journal.count, state.seats[state.actor], said))
        state.note(TAKEN, state.actor, phase.number, single.x, who=1 << state.actor)
        phase.act(state, single)
    return found


@dataclass
class Toll:
    """A battle whose losses are told after it, or else counted by what is gone when it is over."""

    number: int  # of the decision that fought it
    told: Weighed
    attacker: str
    before: dict[str, int]
    lost: dict[str, int] = field(default_factory=dict)

    def hear(self, state: State, event: Event) -> None:
        """Losses that a line tells by themselves."""
        if event.code < 8 or not event.seen_by(-1):
            return
        line = state.tell(event, -1)
        if line.battle and "losses" in line.battle and line.seat >= 0:
            side = side_of(state.seats[line.seat])
            self.lost[side] = self.lost.get(side, 0) + int(str(line.battle["losses"]))

    def settle(self, after: dict[str, int]) -> None:
        lost = self.lost or {side: max(0, steps - after.get(side, 0)) for side, steps in self.before.items()}
        self.told["lost_attacker"] = lost.get(self.attacker, 0)
        self.told["lost_defender"] = sum(count for side, count in lost.items() if side != self.attacker)


def is_fighting(state: State) -> bool:
    """Whether a battle is being fought out."""
    phases = state.game.phases
    return not state.over and any(phases[state.stack[at]].slug == "battle" for at in range(0, len(state.stack), FRAME))


def steps_by_side(state: State) -> dict[str, int]:
    """The steps of each side's units on the map, as their own seats see them; strength without steps is one."""
    found: dict[str, int] = {}
    for seat in state.seats:
        view: Any = state.view(seat)
        for piece in view["pieces"]:
            if piece.get("seat") == seat and piece.get("space") is not None:
                steps = piece.get("steps") or [1 if "strength" in piece else 0]
                found[side_of(seat)] = found.get(side_of(seat), 0) + int(steps[0])
    return found


# The course of a game ---------------------------------------------------------------------------------------------


def course(record: Record) -> list[dict[str, Any]]:
    """A game that is over, turn by turn: the moves played by its end, the chance of the first seat's side to win as the
    staff estimates it, and the decisions of each seat. The first point is the beginning, after the set-up."""
    ended = record.state
    state = Record(record.game, ended.scenario.slug, ended.seed, dict(ended.options), record.start).state
    points: list[dict[str, Any]] = []
    decisions = dict.fromkeys(state.seats, 0)

    def mark(moves: int) -> None:
        nonlocal decisions
        points.append({"moves": moves, "chance": estimate(state), "decisions": decisions})
        decisions = dict.fromkeys(state.seats, 0)

    setting_up = is_set_up(state)
    if not setting_up:
        mark(0)
    turn = state.turn
    for moves, (seat, action) in enumerate(record.actions, 1):
        decisions[seat] += 1
        state.play(seat, action)
        if (state.turn != turn or setting_up) and not state.over and not (setting_up and is_set_up(state)):
            mark(moves)
            setting_up = False
        turn = state.turn
    mark(len(record.actions))
    return points


def estimate(state: State) -> float:
    """How likely the first seat's side is to win, from what both sides' staffs think of the position: an appraisal of
    -1 is a game lost, of 1 a game won. No games are played for it."""
    first = state.seats[0]
    other = next((seat for seat in state.seats if side_of(seat) != side_of(first)), first)
    value = state.appraise(first)
    if other != first:
        value = (value - state.appraise(other)) / 2
    return round((1 + value) / 2, 3)


KEPT = ("space", "attacker", "defender", "odds", "result", "lost_attacker", "lost_defender")


def battle_of(state: State, event: Event) -> dict[str, Any] | None:
    """The battle that an event tells, or None."""
    if event.more is None and event.code < 8:
        return None
    reader = next((seat for seat in [-1, *range(len(state.seats))] if event.seen_by(seat)), None)
    if reader is None:
        return None
    line = state.tell(event, reader)
    told = line.battle or {}
    result = told.get("result", told.get("winner"))
    if line.kind != "combat" or result is None:
        return None
    found: dict[str, Any] = {key: told[key] for key in KEPT if key in told}
    if "odds" not in found and {"attack", "defence"} <= told.keys():
        found["odds"] = f"{told['attack']} : {told['defence']}"
    return {"by": state.seats[line.seat] if line.seat >= 0 else "", **found, "result": result}


def tell(state: State, players: list[Bot], limit: int) -> tuple[int, Story]:
    """Let the bots play to the end and watch. The same game as `contest` plays."""
    teller = Teller(state)
    decisions = 0
    while not state.over and decisions < limit:
        seat = state.seats[state.actor]
        action = players[state.actor].choose(state, seat)
        before = state.clone()
        state.play(seat, action)
        teller.chose(state, before, seat, action)
        decisions += 1
    return decisions, teller.ended(state)
