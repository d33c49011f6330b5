"""The checks, and the random game that they are made in.

A check that fails raises `Fault` with what is wrong; whatever the engine raises by itself is a fault too. The record of
the game up to there can be saved and replayed.
"""

import json
from dataclasses import dataclass, field

from tests.fuzz import asking, counting, mutants, secrecy, shapes
from tests.fuzz.faults import Fault, position_of, text_of
from tests.fuzz.settings import Setting
from tests.fuzz.shapes import check_shape
from vistula.core import view as views
from vistula.core.action import Action
from vistula.core.dice import Mix
from vistula.core.game import Game
from vistula.core.record import Record, replay, verify
from vistula.core.state import State

ENDLESS = 200_000  # decisions in one game


@dataclass(frozen=True)
class Pace:
    """How often, in decisions, each check is made: 1 is always."""

    offers: int = 4
    invariants: int = 10
    mutants: int = 100
    undo: int = 100
    secrets: int = 30
    counting: int = 120
    asking: int = 12
    copies: int = 400
    documents: int = 400


THOROUGH = Pace(offers=1, invariants=1, mutants=3, undo=3, secrets=3, counting=12, asking=2, copies=10, documents=5)


@dataclass
class Counts:
    """What was tried."""

    games: int = 0
    decisions: int = 0
    refused: int = 0
    undone: int = 0
    swaps: int = 0
    ways: int = 0
    unasked: int = 0
    copies: int = 0

    def __str__(self) -> str:
        return (
            f"{self.decisions} decisions in {self.games} games, {self.refused} made-up actions refused, "
            f"{self.undone} undone, {self.swaps} hidden states swapped, {self.ways} ways counted, "
            f"{self.unasked} choices taken unasked, {self.copies} copies compared"
        )


@dataclass
class Trial:
    """One random game under the checks."""

    game: Game
    setting: Setting
    seed: int
    counts: Counts
    pace: Pace = field(default_factory=Pace)
    next_action: tuple[str, Action] | None = None

    def __post_init__(self) -> None:
        self.mix = Mix(self.seed)
        self.record = Record(self.game, self.setting.scenario, self.seed, self.setting.options)
        self.seen: list[Action] = []  # actions of earlier decisions, to be tried where they do not belong

    @property
    def state(self) -> State:
        return self.record.state

    def run(self, limit: int = ENDLESS) -> None:
        """Play to the end, or for `limit` decisions."""
        while not self.state.over and len(self.record.actions) < limit:
            self.step()
        if self.state.over:
            self.counts.games += 1
            self.at_the_end()
        elif len(self.record.actions) >= ENDLESS:
            raise Fault(f"the game is not over after {ENDLESS} decisions")

    def due(self, every: int) -> bool:
        return self.mix.below(every) == 0

    def step(self) -> None:
        state, pace = self.state, self.pace
        seat = state.to_move[0]
        offered = state.choices(seat)
        if not offered:
            raise Fault("a seat is to move and has no choice")
        if self.due(pace.offers):
            check_offers(state, seat, offered, self.mix)
        if self.due(pace.invariants):
            check_position(state)
        if self.due(pace.mutants):
            made_up = mutants.made_up(state, seat, offered, self.seen, self.mix)
            self.counts.refused += mutants.check_refusals(state, seat, offered, made_up)
        if self.due(pace.documents):
            check_documents(state, seat, offered, self.mix)
        if self.due(pace.secrets):
            self.counts.swaps += secrecy.check_secrets(state, self.mix)
        if self.due(pace.counting):
            self.counts.ways += counting.check_counting(state, self.mix)
        if self.due(pace.copies):
            check_copies(state, self.mix)
            self.counts.copies += 1
        action = offered[self.mix.below(len(offered))]
        if self.mix.below(8) == 0:
            self.seen.append(action)
            del self.seen[:-40]
        self.next_action = (seat, action)
        if self.due(pace.asking):
            self.counts.unasked += asking.check_asking(state, seat, action, self.mix)
        if self.due(pace.undo):
            self.unwind(seat)
            self.back_and_forth(seat, action)
        before = state.counter
        self.record.play(seat, action)
        self.next_action = None
        self.counts.decisions += 1
        if state.undoable(seat) and (state.counter != before or state.over or state.to_move != (seat,)):
            raise Fault("an action can be taken back past a roll or a change of seat")

    def unwind(self, seat: str) -> None:
        """Take back all that can be taken back, do it again, and be where we were."""
        before = position_of(self.state)
        depth = _depth(self.state)
        again = self.record.actions[len(self.record.actions) - depth :]
        while self.state.undoable(seat):
            self.record.undo(seat)
        for who, action in again:
            self.record.play(who, action)
        if position_of(self.state) != before or _depth(self.state) != depth:
            raise Fault(f"{depth} actions taken back and played again lead elsewhere")

    def back_and_forth(self, seat: str, action: Action) -> None:
        """Play it in a clone, and take it back: everything is restored."""
        copy = self.state.clone()
        before = position_of(copy)
        offers = copy.choices(seat)
        copy.play(seat, action)
        if not copy.undoable(seat):
            return
        copy.undo(seat)
        self.counts.undone += 1
        if position_of(copy) != before:
            raise Fault("taking an action back does not restore the position")
        if copy.choices(seat) != offers or copy.to_move != (seat,) or copy.undoable(seat):
            raise Fault("taking an action back does not restore what is offered")

    def at_the_end(self) -> None:
        state = self.state
        check_position(state)
        if state.result is None or state.to_move != ():
            raise Fault("the game is over without a result, or somebody is still to move")
        for seat in state.seats:
            if state.choices(seat) or state.undoable(seat):
                raise Fault("a seat can still act or take back after the end")
            if not -1.0 <= state.appraise(seat) <= 1.0:
                raise Fault("the appraisal of the end is outside -1 to 1")
        text = text_of(self.record.to_json())
        if text_of(replay(self.game, json.loads(text)).to_json()) != text:
            raise Fault("the record played again is another game")
        faults = verify(self.game, json.loads(text))
        if faults:
            raise Fault(f"the record does not verify: {faults[0]}")


def _depth(state: State) -> int:
    """How many actions can be taken back."""
    return 0 if state.track is None else len(state.track.actions)


def check_offers(state: State, seat: str, offered: list[Action], mix: Mix) -> None:
    """Every offer is accepted, offered once, and to this seat alone."""
    names = [tuple(action.to_json()) for action in offered]
    if len(set(names)) != len(names):
        raise Fault("something is offered twice")
    if state.choices(seat) != offered or state.top().offers(state) != offered:
        raise Fault("asked twice, the state offers different choices")
    for other in state.seats:
        if other != seat and state.choices(other):
            raise Fault(f"{other} is offered something and is not to move")
    start = mix.below(len(offered))
    for number in range(min(len(offered), 25)):
        action = offered[(start + number) % len(offered)]
        refusal = state.top().refusal(state, action)  # past the shortcut by which an offer is accepted
        if refusal is not None:
            raise Fault(f"{action.to_json()} is offered and refused: {refusal}")


def check_position(state: State) -> None:
    faults = state.faults()
    if faults:
        raise Fault(f"a broken invariant: {'; '.join(faults[:3])}")


def check_documents(state: State, seat: str, offered: list[Action], mix: Mix) -> None:
    """View, choices, journal, odds, appraisal and advice can be had at any time, are sound, and change nothing."""
    before = position_of(state)
    for reader in (*state.seats, None):
        check_shape("view", shapes.VIEW, state.view(reader))
        check_shape("journal", shapes.JOURNAL, views.journal(state, reader))
        if reader:
            check_shape("choices", shapes.CHOICES, views.choices(state, reader))
        if not state.prompt(reader).text:
            raise Fault(f"{reader} is told nothing")
    for other in state.seats:
        if not -1.0 <= state.appraise(other) <= 1.0:
            raise Fault(f"the appraisal of {other} is outside -1 to 1")
    action = offered[mix.below(len(offered))]
    odds = state.odds(seat, action)
    if odds is not None:
        check_shape("odds", shapes.ODDS, odds.to_json())
        if sum(outcome.probability for outcome in odds.outcomes) != 1:
            raise Fault(f"the odds of {action.to_json()} do not add up to 1")
    index = state.seat_index(seat)
    worth = state.candidates(index)
    if not worth or any(action not in offered for action in worth):
        raise Fault("the candidates for bots are none, or not among the choices")
    advised = state.advice(index)
    if advised is not None and advised not in offered:
        raise Fault(f"the advice {advised.to_json()} is not among the choices")
    if position_of(state) != before or state.choices(seat) != offered:
        raise Fault("looking at the state has changed it")


def check_copies(state: State, mix: Mix) -> None:
    """A clone and a state saved as text and loaded are this state, go on as it does, and leave it alone."""
    before = text_of(state.save())
    loaded = state.game.load(json.loads(before))
    clone = state.clone()
    seed = mix.below(1 << 20)
    ends = []
    for copy in (loaded, clone):
        if text_of(copy.save()) != before or copy != state:
            raise Fault("a copy is not the same state")
        if any(copy.choices(seat) != state.choices(seat) for seat in state.seats) or copy.to_move != state.to_move:
            raise Fault("a copy offers other choices")
        going_on = Mix(seed)
        for _ in range(8):
            if copy.over:
                break
            offered = copy.choices(copy.to_move[0])
            copy.play(copy.to_move[0], offered[going_on.below(len(offered))])
        ends.append(text_of(copy.save()))
    if ends[0] != ends[1]:
        raise Fault("a loaded state and a clone go on differently")
    if text_of(state.save()) != before:
        raise Fault("playing on in a copy has changed the state")
