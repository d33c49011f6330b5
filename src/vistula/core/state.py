"""The state of a game: what its rules write with (frames.py), how play goes on, and the contract that everybody uses.

How it is taken back stands in undo.py, how it is saved in saving.py, what bots ask beyond the contract in research.py.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import mypyc_attr

from vistula.core.action import Action, from_json
from vistula.core.chance import Chance, chance_of
from vistula.core.columns import EMPTY_HALF, Columns, Half, Saved, Short, Small
from vistula.core.features import observed
from vistula.core.flow import KINDS, Decision, Phase
from vistula.core.frames import FRAME, NO_ROLLS, Frames
from vistula.core.game import Result
from vistula.core.journal import ROLL, TAKEN, Event, Line
from vistula.core.odds import Odds
from vistula.core.offer import Offer, offer_of
from vistula.core.refusal import (
    CONTRACT,
    GAME_IS_OVER,
    NOT_YOUR_DECISION,
    NOTHING_TO_UNDO,
    IllegalAction,
    Refusal,
    VistulaError,
)
from vistula.core.research import Numbering, imagined_for, numbering_of
from vistula.core.saving import restore, saved
from vistula.core.undo import Track, remember, take_back
from vistula.core.view import Caution, Prompt, prompt_of, view_of

if TYPE_CHECKING:
    from vistula.core.flow import Choice
    from vistula.core.game import Game, Scenario

SEQUENCE: Final = 0  # the phase number of every game's sequence of play
NO_NAMES: Final[list[list[str]]] = [[] for _ in KINDS]


@mypyc_attr(allow_interpreted_subclasses=True)
class State(Frames):
    """Subclasses add columns (`copy_to`, `pack`, `unpack`) and what only the game can say (`body`, `appraise` …)."""

    def __init__(self, game: Game, scenario: Scenario, options: dict[str, object]) -> None:
        super().__init__()
        self.game: Final = game
        self.scenario: Final = scenario
        self.options: Final = options
        self.seats: Final = scenario.seats
        self.actor = -1
        self.result: Result | None = None
        self.over = False
        self.offer: Offer | None = None  # what may be chosen now
        # Changes with everything that happens: what was found out about the position holds for one moment.
        self.moment = 0
        self.kept_numbering: Numbering | None = None
        # Undo.
        self.tracking = True
        self.track: Track | None = None

    # What a game writes -----------------------------------------------------------------------------------------

    def blank(self) -> State:
        """A new state of the same game, scenario and options, to be filled by `copy_to`."""
        made: State = type(self)(self.game, self.scenario, self.options)
        return made

    def copy_to(self, c: State) -> None:
        """Copy every column; subclasses call this and copy their own. One method serves clone, undo and imagine."""
        c.seed = self.seed
        c.counter = self.counter
        c.forced = self.forced[:] if self.forced else NO_ROLLS
        c.stack = self.stack[:]
        c.turn = self.turn
        c.actor = self.actor
        c.result = self.result
        c.over = self.over
        c.offer = self.offer
        c.moment += 1
        c.quiet = self.quiet
        c.kept_numbering = self.kept_numbering
        self.journal.fork_to(c.journal)

    def declared(self) -> Columns:
        """The declaration of the game's own columns."""
        raise RuntimeError("a game's state says what it holds")

    def clear_columns(self) -> None:
        """Give every column its start; subclasses add what follows from them."""
        self.declared().clear(self)

    def pack(self) -> dict[str, object]:
        """The game's columns as JSON; `unpack` reads them back, checking every field."""
        return self.declared().pack(self)

    def unpack(self, saved: Saved) -> None:
        self.declared().unpack(self, saved)

    def names(self) -> list[list[str]]:
        """By kind, the names of all PIECEs, SPACEs, CARDs and NUMBERs: what `limit` and `name_of` say, unless a game
        overrides them."""
        return NO_NAMES

    def limit(self, kind: int) -> int:
        """How many ids there are of PIECE, SPACE, CARD, NUMBER."""
        return len(self.names()[kind])

    def name_of(self, kind: int, x: int) -> str:
        """A piece, space or card in words."""
        names = self.names()[kind]
        return names[x] if names else str(x)

    # Told by the game: see the methods of the same name in `Game`.

    def body(self, seat: int) -> dict[str, object]:
        return self.game.body(self, seat)

    def appraisal(self, seat: int) -> float:
        return self.game.appraisal(self, seat)

    def imagined(self, seat: int, key: int) -> None:
        self.game.imagined(self, seat, key)

    def harm(self, seat: int) -> list[Caution]:
        return self.game.harm(self, seat)

    def chances(self, seat: int, action: Action) -> Odds | None:
        return self.game.chances(self, seat, action)

    def faults(self) -> list[str]:
        return self.game.faults(self)

    def advice(self, seat: int) -> Action | None:
        return self.game.advice(self, seat)

    def counsel(self, seat: int, posture: int) -> Action | None:
        return self.game.counsel(self, seat, posture)

    def stance(self, seat: int) -> int:
        return self.game.stance(self, seat)

    def repertoire(self, seat: int) -> list[int]:
        return self.game.repertoire(self, seat)

    def decides(self) -> bool:
        return self.game.decides(self)

    def last_turn(self) -> int:
        """The turn with which the scenario ends at the latest."""
        return self.game.last_turn(self)

    def prospects(self, seat: int, posture: int) -> list[Action]:
        return self.game.prospects(self, seat, posture)

    def unfinished(self) -> bool:
        return self.game.unfinished(self)

    def candidates(self, seat: int) -> list[Action]:
        return self.game.candidates(self, seat)

    def scores(self) -> dict[str, int]:
        return self.game.scores(self)

    # Flow -------------------------------------------------------------------------------------------------------

    def top(self) -> Phase[State]:
        return self.game.phases[self.stack[-FRAME]]

    def tell(self, event: Event, seat: int) -> Line:
        """An event in words."""
        if event.code == ROLL:
            dice = [event.b] if event.c == 0 else [event.b, event.c]
            return Line("Roll: " + ", ".join(str(die) for die in dice), "", "roll", [], dice)
        return self.game.line(self, event, seat)

    def begin(self) -> None:
        self.stack = []
        self.push(SEQUENCE)
        self.settle()
        self.barrier = False

    def finish(self, result: Result) -> None:
        self.result = result
        self.over = True
        self.offer = None
        self.actor = -1

    def settle(self, mover: int = -1) -> None:
        """Run automatic phases, take single choices, stop at a real decision. What another seat than the `mover` does,
        be it without a choice, may tell what that seat has: there is no way back past it."""
        phases = self.game.phases
        steps = 0
        while not self.over:
            phase = phases[self.stack[-FRAME]]
            self.moment += 1
            steps += 1
            if steps > 100_000:
                raise RuntimeError("no decision is reached from " + phase.slug)
            if not phase.asks:
                phase.run(self)
                continue
            self.actor = phase.seat(self)
            offer = phase.offer(self)
            if offer.count > 1 or (offer.count and phase.must_ask(self)):
                self.offer = offer
                return
            if not offer.count:
                raise RuntimeError("dead end in " + phase.slug)
            if self.actor != mover:
                self.barrier = True
            single = offer.at(0)
            self.note(TAKEN, self.actor, phase.number, single.x, who=1 << self.actor)
            phase.act(self, single)

    def refresh(self) -> None:
        """Offer anew what may be chosen, after a position was built by hand."""
        self.offer = None
        self.track = None
        self.settle()
        self.barrier = False

    # The contract -----------------------------------------------------------------------------------------------

    @property
    def offered(self) -> list[Action] | None:
        """All that may be chosen now, not to be changed; None while nobody is asked."""
        return None if self.offer is None else self.offer.actions()

    @offered.setter
    def offered(self, actions: list[Action] | None) -> None:
        self.offer = offer_of(actions)

    @property
    def to_move(self) -> tuple[str, ...]:
        return () if self.over else (self.seats[self.actor],)

    @property
    def owner(self) -> str:
        """Whose part of the sequence of play it is, as its outline says: where it changes, a seat's turn begins."""
        return self.game.sequence.owner_at(self.stack[1])

    def seat_index(self, seat: object) -> int:
        """The number of a seat; raises VistulaError for one that is not at this table."""
        seats = self.seats
        for index in range(len(seats)):
            if seats[index] is seat or seats[index] == seat:
                return index
        raise VistulaError(f"There is no seat {seat!r}; the seats are {', '.join(seats)}.")

    def seat_or_spectator(self, seat: object) -> int:
        return -1 if seat is None else self.seat_index(seat)

    def choices(self, seat: object) -> list[Action]:
        """What the seat may do now: empty only if it is not asked."""
        offer = self.offer
        if self.over or self.seat_index(seat) != self.actor or offer is None:
            return []
        return offer.actions()[:]

    def prompt(self, seat: object) -> Prompt:
        return prompt_of(self, self.seat_or_spectator(seat))

    def decision(self) -> Decision[State]:
        """The decision that is asked now."""
        phase = self.top()
        assert isinstance(phase, Decision)
        return phase

    def choice(self, action: Action) -> Choice[State] | None:
        return self.decision().choice_for(action.verb.name)

    def refusal(self, seat: object, action: object) -> Refusal | None:
        """None if the seat may do this now; else the rule and the sentence. Takes anything."""
        why = self._refusal(seat, action)
        return None if why is None else self._in_words(why, action)

    def _in_words(self, why: Refusal, action: object) -> Refusal:
        """A refusal as a person reads it."""
        if why is NOT_YOUR_DECISION:
            rule = self.game.sequence.rule_at(self.stack[1]) or CONTRACT
            return Refusal(rule, why.message + " " + self.decision().waiting(self))
        if why.rule_id == CONTRACT:
            return why
        try:
            wanted = action if isinstance(action, Action) else from_json(action)
        except VistulaError:
            return why
        choice = self.choice(wanted)
        if choice is None:
            return why
        return Refusal(why.rule_id, choice.sentence(self, wanted, why))

    def _refusal(self, seat: object, action: object) -> Refusal | None:
        if self.over:
            return GAME_IS_OVER
        try:
            if self.seat_index(seat) != self.actor:
                return NOT_YOUR_DECISION
            wanted = action if isinstance(action, Action) else from_json(action)
        except VistulaError as error:
            return Refusal(CONTRACT, str(error))
        if self.offer is not None and self.offer.has(wanted):
            return None
        return self.top().refusal(self, wanted)

    def play(self, seat: object, action: object) -> list[Event]:
        """Do it, and return what happened. Raises IllegalAction, changing nothing, if the seat may not."""
        why = self._refusal(seat, action)
        if why is not None:
            raise IllegalAction(self._in_words(why, action))
        wanted = action if isinstance(action, Action) else from_json(action)
        if self.tracking:
            remember(self)
        start = self.journal.count
        actor = self.actor
        self.offer = None
        self.top().act(self, wanted)
        self.settle(actor)
        if self.barrier or self.actor != actor:
            self.barrier = False
            if self.track is not None:
                self.track.forget()
        elif self.tracking and self.track is not None:
            self.track.actions.append(wanted)
        return self.journal.since(start)

    def do(self, action: Action) -> bool:
        """Play what was offered to the seat that is asked, in thought: unchecked, without journal and undo from here
        on. Returns whether there is no way back: dice fell, something was revealed, or another seat is asked."""
        actor = self.actor
        self.quiet = True
        self.tracking = False
        self.track = None
        self.offer = None
        self.top().act(self, action)
        self.settle(actor)
        passed = self.barrier or self.actor != actor
        self.barrier = False
        return passed

    def undoable(self, seat: object) -> bool:
        """Whether the seat can take its last action back: nothing was rolled or revealed since, it is still asked."""
        if self.over or self.track is None or not self.track.actions:
            return False
        return self.seat_index(seat) == self.actor

    def undo(self, seat: object) -> None:
        """Take the seat's last action back."""
        track = self.track
        if track is None or not self.undoable(seat):
            raise IllegalAction(NOTHING_TO_UNDO)
        take_back(self, track)

    def warnings(self, seat: object) -> list[Caution]:
        index = self.seat_index(seat)
        return [] if self.over or index != self.actor else self.harm(index)

    def odds(self, seat: object, action: object) -> Odds | None:
        """The exact distribution of what an action brings, where a roll follows it; None where none does."""
        why = self.refusal(seat, action)
        if why is not None:
            raise IllegalAction(why)
        wanted = action if isinstance(action, Action) else from_json(action)
        return self.chances(self.seat_index(seat), wanted)

    def view(self, seat: object = None) -> dict[str, object]:
        return view_of(self, self.seat_or_spectator(seat))

    # What research asks ------------------------------------------------------------------------------------------

    def numbering(self) -> Numbering:
        """The catalogue of actions and the names of an observation."""
        found = self.kept_numbering
        if found is None:
            found = numbering_of(self)
            self.kept_numbering = found
        return found

    def offered_numbers(self, seat: object) -> Half:
        """The numbers of the seat's choices in the game's catalogue, in their order."""
        offered = self.offered
        if self.over or offered is None or self.seat_index(seat) != self.actor:
            return EMPTY_HALF
        return self.numbering().catalogue.numbers(offered)

    def mask(self, seat: object) -> Small:
        """One byte for each action of the catalogue: 1 where the seat may choose it now."""
        return self.numbering().catalogue.mask(self.offered_numbers(seat))

    def observe(self, seat: object) -> Short:
        """All that the seat may know as one row of numbers, named by the game's `features`; `memoryview` reads it
        without copying."""
        return observed(self, self.seat_index(seat), self.numbering().features.size)

    def chance(self, seat: object, action: object, rolls: list[int]) -> Chance:
        """What an action leads to if the dice fall so: the state after it, or the die that is thrown next."""
        made = self.trial(rolls)
        made.play(seat, action)
        return chance_of(made)

    def appraise(self, seat: object) -> float:
        index = self.seat_index(seat)
        return self.decided(index) if self.result is not None else max(-1.0, min(1.0, self.appraisal(index)))

    def judge(self, index: int) -> float:
        """As `appraise`, on the scale by which a staff weighs single choices."""
        return self.decided(index) if self.result is not None else max(-1.0, min(1.0, self.game.judgement(self, index)))

    def decided(self, index: int) -> float:
        """What the result is to a seat."""
        if self.result is None or not self.result.winners:
            return 0.0
        return 1.0 if self.seats[index] in self.result.winners else -1.0

    def imagine(self, seat: object, key: int) -> State:
        """A full state drawn from what the seat may know, with dice of its own: bots search only in these. Whoever else
        is asked is offered what he has in it, and has an answer; where nothing drawn leaves one, nothing is drawn."""
        return imagined_for(self, self.seat_index(seat), key)

    def clone(self) -> State:
        """A state that plays on by itself; it cannot undo what came before."""
        made = self.blank()
        self.copy_to(made)
        made.tracking = self.tracking
        return made

    def trial(self, rolls: list[int]) -> State:
        """A clone to try something on, with these dice: what is thrown beyond them is asked for instead."""
        made = self.clone()
        made.tracking = False
        made.asking = True
        made.force(rolls)
        return made

    def __copy__(self) -> State:
        return self.clone()

    def __deepcopy__(self, memo: object) -> State:
        return self.clone()

    def __reduce__(self) -> tuple[object, tuple[str, dict[str, object]]]:
        from vistula import restore

        return (restore, (self.game.slug, self.save()))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, State) and other.game is self.game and other.save() == self.save()

    def __hash__(self) -> int:
        return hash((self.game.slug, self.seed, self.counter, self.journal.count))

    # Saving (core/saving.py) --------------------------------------------------------------------------------------

    def save(self) -> dict[str, object]:
        """Everything, as JSON, to be written and not to be changed. The seed is in it: a save is for the server or a
        solitary player, never for a seat."""
        return saved(self)

    def restore(self, data: Saved) -> None:
        """Take over what `save` wrote; refuse anything that is not a position of this game."""
        restore(self, data)
