"""One game told in figures while it is played: turn by turn, battle by battle, action by action.

All of it is read through the contract: scores, each seat's own view, the journal's battles, the odds before each roll.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from vistula.bots.bot import Bot
from vistula.core.journal import TAKEN, Event
from vistula.core.record import Record
from vistula.core.state import State
from vistula.lab.seats import side_of

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
            promised = expected(before, seat, action)
            if promised is not None:  # the battle may be told only after the other side's answer
                self.due[seat] = promised
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
    return int(view["turn"]["number"]) < 1


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


def due_in(promised: dict[str, Promise], by: str) -> dict[str, float]:
    """The promises of both sides as losses of attacker and defender; the attacker's own count first."""
    found: dict[str, float] = {}
    for seat in sorted(promised, key=lambda seat: side_of(seat) != side_of(by)):
        they, you = promised[seat]
        attacks = side_of(seat) == side_of(by)
        for name, value in (("due_defender", they if attacks else you), ("due_attacker", you if attacks else they)):
            if value is not None:
                found.setdefault(name, round(value, 3))
    return found


def promised(record: Record, reader: str | None) -> dict[int, dict[str, float]]:
    """The losses that the odds promised before each battle of a game that is over, by the number that its line has in
    the journal of this reader (None: a spectator)."""
    ended = record.state
    state = Record(record.game, ended.scenario.slug, ended.seed, dict(ended.options), record.start).state
    found: dict[int, dict[str, float]] = {}
    due: dict[str, Promise] = {}
    index = state.seat_or_spectator(reader)
    read = 0
    line = 0
    for seat, action in record.actions:
        before = state.clone()
        state.play(seat, action)
        if state.counter != before.counter:
            said = expected(before, seat, action)
            if said is not None:
                due[seat] = said
        for event in state.journal.since(read):
            battle = battle_of(state, event)
            if battle is not None:
                found[line] = due_in(due, battle["by"] or next(iter(due), seat))
                due = {}
            line += event.code != TAKEN and event.seen_by(index)
        read = state.journal.count
    return {number: losses for number, losses in found.items() if losses}


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
