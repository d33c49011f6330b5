"""Phases, decisions and choices: stateless objects that say what is asked, what may be chosen, and what happens.

A decision is a prompt and a list of choices. A choice is a verb, its candidates, what forbids one, and what it does;
`choices()`, `refusal()` and `play()` of the state are written from these, so an offer and a refusal cannot disagree
unless `among` is too narrow or `legal` is overridden.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final, Generic, TypeVar

from mypy_extensions import mypyc_attr

from vistula.core.offer import Offer
from vistula.core.refusal import NO_SUCH_ID, WRONG_ARGUMENTS, Refusal

if TYPE_CHECKING:
    from vistula.core.action import Action, Verb
    from vistula.core.state import State

S = TypeVar("S", bound="State")

# What the first id of an action stands for.
NOTHING: Final = 0  # no id: a button
PIECE: Final = 1
SPACE: Final = 2
CARD: Final = 3
NUMBER: Final = 4
KINDS: Final = ["button", "piece", "space", "card", "number"]


@mypyc_attr(allow_interpreted_subclasses=True)
class Phase(Generic[S]):
    """A kind of frame on the state's stack. An automatic one overrides `run`, which must pop or push."""

    def __init__(self, number: int, slug: str) -> None:
        self.number: Final = number
        self.slug = slug  # empty until it is `named`
        self.asks = False
        self.asks_always = False

    def named(self, slug: str) -> None:
        """Give it the name of its number among the game's phases (outline.py, `phases_of`): only if it brought none."""
        if self.slug:
            raise ValueError(f"phase {self.number} is called {self.slug}, and cannot be called {slug}, too")
        self.slug = slug

    def run(self, s: S) -> None:
        raise RuntimeError("phase " + self.slug + " asks; it does not run")

    def must_ask(self, s: S) -> bool:
        """Whether a seat with a single choice is asked all the same. Must not depend on what others may not know."""
        return self.asks_always

    def seat(self, s: S) -> int:
        raise RuntimeError("phase " + self.slug + " runs; it does not ask")

    def offer(self, s: S) -> Offer:
        raise RuntimeError("phase " + self.slug + " runs; it does not ask")

    def offers(self, s: S) -> list[Action]:
        """The choices, all of them made; `offer` counts them without."""
        return self.offer(s).actions()

    def act(self, s: S, action: Action) -> None:
        raise RuntimeError("phase " + self.slug + " runs; it does not ask")

    def refusal(self, s: S, action: Action) -> Refusal | None:
        raise RuntimeError("phase " + self.slug + " runs; it does not ask")


@mypyc_attr(allow_interpreted_subclasses=True)
class Step(Phase[S]):
    """An automatic phase that does one thing and is over; `do` may push what interrupts it."""

    def run(self, s: S) -> None:
        s.pop()
        self.do(s)

    def do(self, s: S) -> None:
        raise RuntimeError("phase " + self.slug + " does nothing")


@mypyc_attr(allow_interpreted_subclasses=True)
class Choice(Generic[S]):
    """One verb of a decision. `text` is its label, and may name what is chosen: "{} stays"; `final`: it can never be
    taken back (None: where dice follow it, as a trial shows)."""

    def __init__(
        self,
        verb: Verb,
        kind: int,
        closes: bool = False,
        passes: bool = False,
        reacts: bool = False,
        text: str = "",
        final: bool | None = False,
    ) -> None:
        self.verb: Final = verb
        self.kind: Final = kind
        self.text: Final = text
        self.final: Final = final
        self.closes: Final = closes  # the main button: carries the decision forward
        # Where nothing but passing and reacting is left, a table may pass for a seat that wished so.
        self.passes: Final = passes  # does nothing, and the game goes on
        self.reacts: Final = reacts  # an extra on an occasion that the seat may let go
        self.listed: Final[bool] = type(self).offers is not Choice.offers  # it makes its actions by itself

    # What a game writes -----------------------------------------------------------------------------------------

    def among(self, s: S) -> list[int]:
        """The candidates, in order. May hold illegal ones; must hold every legal one."""
        return []

    def obstacle(self, s: S, x: int) -> Refusal | None:
        """What forbids `x`: complete, never relying on `among`. A module constant, or None."""
        return None

    def play(self, s: S, x: int) -> None:
        raise RuntimeError("choice " + self.verb.name + " does nothing")

    def label(self, s: S, x: int) -> str:
        """The choice in words for a button or a list; a name in it is the game's `State.name_of`."""
        if not self.text:
            return self.verb.name
        return self.text if self.kind == NOTHING else self.text.format(s.name_of(self.kind, x))

    def caption(self, s: S, action: Action) -> str:
        """The label of an action; overridden where it has several ids."""
        return self.label(s, action.x)

    def targets(self, s: S, action: Action) -> list[dict[str, int]]:
        """What a person clicks for an action, in any order: `{"piece": 12}`; overridden where it has several ids."""
        return [] if self.kind == NOTHING else [{KINDS[self.kind]: action.x}]

    def words(self, s: S, x: int, why: Refusal) -> str:
        """The refusal as a sentence with names and numbers; called only when a person asked."""
        if self.kind == NOTHING or self.kind == NUMBER or not 0 <= x < s.limit(self.kind):
            return why.message
        name = s.name_of(self.kind, x)
        return why.message if name == str(x) else f"{name}: {why.message}"  # a game need not have names

    def sentence(self, s: S, action: Action, why: Refusal) -> str:
        """As `words`, of a whole action; overridden where it has several ids."""
        return self.words(s, action.x, why)

    def ids(self, s: S) -> int:
        """How many ids it can ever have; `s` is any state of the scenario. A number says a tight limit."""
        return s.limit(self.kind)

    def pairs(self, s: S) -> list[tuple[int, int]]:
        """The pairs of ids that the choice can ever offer, where an action has two."""
        return []

    def is_final(self, s: S, x: int) -> bool:
        """It cannot be taken back, as far as the seat may know: dice follow, something is seen, the turn passes."""
        if self.final is not None:
            return self.final
        action = self.verb.bare if self.kind == NOTHING else self.verb.of(x)
        return s.chance(s.seats[s.actor], action, []).state is None

    def detail(self, s: S, x: int) -> dict[str, object]:
        """What a person sees before committing: cost, path, note …"""
        return {}

    def details(self, s: S, action: Action) -> dict[str, object]:
        """As `detail`, of a whole action; overridden where it has several ids."""
        return self.detail(s, action.x)

    # What the core makes of it; overridden where one search finds all, or an action has several ids ---------------

    def legal(self, s: S) -> list[int]:
        return [x for x in self.among(s) if self.obstacle(s, x) is None]

    def offers(self, s: S) -> list[Action]:
        if self.kind == NOTHING:
            return [self.verb.bare] if self.obstacle(s, -1) is None else []
        verb = self.verb
        return [verb.of(x) for x in self.legal(s)]

    def add_to(self, offer: Offer, s: S) -> None:
        """Add what is legal to an offer; overridden where the ids lie in a column already."""
        if self.listed:
            offer.add_actions(self.offers(s))
        elif self.kind != NOTHING:
            offer.add(self.verb, self.legal(s))
        elif self.obstacle(s, -1) is None:
            offer.add_actions(self.verb.alone)

    def refusal(self, s: S, action: Action) -> Refusal | None:
        if self.kind == NOTHING:
            return WRONG_ARGUMENTS if action.args else self.obstacle(s, -1)
        return self.ill_formed(s, action, 1) or self.obstacle(s, action.x)

    def ill_formed(self, s: S, action: Action, most: int = 1000) -> Refusal | None:
        """Whether an action has no id, more than so many, or one that does not exist."""
        if not 1 <= len(action.args) <= most:
            return WRONG_ARGUMENTS
        limit = s.limit(self.kind)
        for x in action.args:
            if not 0 <= x < limit:
                return NO_SUCH_ID
        return None

    def apply(self, s: S, action: Action) -> None:
        self.play(s, action.x)


@mypyc_attr(allow_interpreted_subclasses=True)
class Decision(Phase[S]):
    """Something a seat is asked: the `prompt`, and what the others read meanwhile. `asks_always` (or `must_ask`) keeps
    the engine from taking a single choice by itself, where doing so would tell the other side what the seat holds."""

    def __init__(
        self,
        number: int,
        slug: str,
        rule: str,
        choices: list[Choice[S]],
        asks_always: bool = False,
        prompt: str = "",
        waiting: str = "The other side decides.",
    ) -> None:
        super().__init__(number, slug)
        self.asks = True
        self.asks_always = asks_always
        self.rule_id: Final = rule
        self.choices: Final = choices
        self.asked: Final = prompt
        self.meanwhile: Final = waiting

    def prompt(self, s: S) -> str:
        """Overridden where the words depend on the position."""
        if not self.asked:
            raise RuntimeError("decision " + self.slug + " has no prompt")
        return self.asked

    def rule(self, s: S) -> str:
        return self.rule_id

    def waiting(self, s: S) -> str:
        """What the others read meanwhile: nothing that only the asked seat may know."""
        return self.meanwhile

    def offer(self, s: S) -> Offer:
        made = Offer()
        for choice in self.choices:
            choice.add_to(made, s)
        return made

    def choice_for(self, verb_name: str) -> Choice[S] | None:
        for choice in self.choices:
            if choice.verb.name == verb_name:
                return choice
        return None

    def act(self, s: S, action: Action) -> None:
        verb = action.verb
        for choice in self.choices:
            if choice.verb is verb:
                choice.apply(s, action)
                return
        raise RuntimeError("decision " + self.slug + " has no verb " + verb.name)

    def refusal(self, s: S, action: Action) -> Refusal | None:
        verb = action.verb
        for choice in self.choices:
            if choice.verb is verb:
                return choice.refusal(s, action)
        return Refusal(self.rule(s), "That is not what is asked now. " + self.prompt(s))


# Choices and decisions that many chapters share -----------------------------------------------------------------------


@mypyc_attr(allow_interpreted_subclasses=True)
class EndPhase(Choice[S]):
    """The button that ends what is asked: its frame is popped, and the game goes on below it."""

    def __init__(self, verb: Verb, text: str, closes: bool = True, passes: bool = False, final: bool = False) -> None:
        super().__init__(verb, NOTHING, closes=closes, passes=passes, text=text, final=final)

    def play(self, s: S, x: int) -> None:
        s.pop()


@mypyc_attr(allow_interpreted_subclasses=True)
class OneOf(Choice[S]):
    """One of those that `among` lists, all of them legal; any other is refused for one and the same reason."""

    def __init__(self, verb: Verb, kind: int, why: Refusal, text: str = "", final: bool = False) -> None:
        super().__init__(verb, kind, text=text, final=final)
        self.why: Final = why

    def legal(self, s: S) -> list[int]:
        return self.among(s)

    def obstacle(self, s: S, x: int) -> Refusal | None:
        for found in self.among(s):
            if found == x:
                return None
        return self.why


@mypyc_attr(allow_interpreted_subclasses=True)
class Along(Choice[S]):
    """A way to a space: the space alone, by the way that is best of itself, or every space of the way."""

    def way(self, s: S, x: int) -> list[int]:
        """The way to a space, the space included."""
        raise RuntimeError("choice " + self.verb.name + " knows no way")

    def bars(self, s: S, path: list[int]) -> Refusal | None:
        """What forbids a way given space by space."""
        raise RuntimeError("choice " + self.verb.name + " takes no way")

    def take(self, s: S, path: list[int]) -> None:
        raise RuntimeError("choice " + self.verb.name + " does nothing")

    def refusal(self, s: S, action: Action) -> Refusal | None:
        if len(action.args) < 2:
            return super().refusal(s, action)
        return self.ill_formed(s, action) or self.bars(s, list(action.args))

    def apply(self, s: S, action: Action) -> None:
        self.take(s, list(action.args) if len(action.args) > 1 else self.way(s, action.x))

    def detail(self, s: S, x: int) -> dict[str, object]:
        return {"path": self.way(s, x)}


@mypyc_attr(allow_interpreted_subclasses=True)
class Asked(Decision[S]):
    """A decision of the seat that a number of the frame holds; as a rule it is words alone, by a function where they
    depend on the position."""

    def __init__(
        self,
        number: int,
        slug: str,
        rule: str,
        seat: int,
        prompt: str | Callable[[S], str],
        waiting: str,
        choices: list[Choice[S]],
        asks_always: bool = False,
    ) -> None:
        words = prompt if isinstance(prompt, str) else ""
        super().__init__(number, slug, rule, choices, asks_always, words, waiting)
        self.seat_at: Final = seat
        self.prompts: Final = None if isinstance(prompt, str) else prompt

    def seat(self, s: S) -> int:
        return s.arg(self.seat_at)

    def prompt(self, s: S) -> str:
        return super().prompt(s) if self.prompts is None else self.prompts(s)
