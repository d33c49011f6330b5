"""Phases and choices that need no class of their own: what they do and say are functions of their chapter.

A class is for what is asked a hundred times a turn, of each of many candidates: a method is called quicker.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final, TypeVar

from mypy_extensions import mypyc_attr

from vistula.core.action import verb
from vistula.core.flow import NOTHING, Choice, Decision, Phase, Step
from vistula.core.frames import FRAME
from vistula.core.refusal import WRONG_ARGUMENTS, Refusal

if TYPE_CHECKING:
    from vistula.core.state import State

S = TypeVar("S", bound="State")


@mypyc_attr(allow_interpreted_subclasses=True)
class Does(Step[S]):
    """An automatic phase that is one function."""

    def __init__(self, number: int, slug: str, do: Callable[[S], None]) -> None:
        super().__init__(number, slug)
        self.done: Final = do

    def do(self, s: S) -> None:
        self.done(s)


@mypyc_attr(allow_interpreted_subclasses=True)
class Runs(Phase[S]):
    """An automatic phase that is one function, which pops its frame, or pushes what comes before it runs again."""

    def __init__(self, number: int, slug: str, run: Callable[[S], None]) -> None:
        super().__init__(number, slug)
        self.runs: Final = run

    def run(self, s: S) -> None:
        self.runs(s)


@mypyc_attr(allow_interpreted_subclasses=True)
class Once(Runs[S]):
    """As `Does`, of a function that reads the numbers of its frame, which goes when it is done."""

    def run(self, s: S) -> None:
        frame = len(s.stack) - FRAME
        self.runs(s)
        s.drop(frame)


@mypyc_attr(allow_interpreted_subclasses=True)
class Opens(Step[S]):
    """A step that asks a decision where there is something to ask."""

    def __init__(self, number: int, slug: str, test: Callable[[S], object], phase: int) -> None:
        super().__init__(number, slug)
        self.test: Final = test
        self.phase: Final = phase

    def do(self, s: S) -> None:
        if self.test(s):
            s.push(self.phase)


@mypyc_attr(allow_interpreted_subclasses=True)
class Button(Choice[S]):
    """A choice without an id: what it does, what forbids it, and how that is said where it needs names. `ends`: it
    answers the question, whose frame goes when it is done."""

    def __init__(
        self,
        word: str,
        text: str,
        do: Callable[[S], None],
        why: Callable[[S], Refusal | None] | None = None,
        closes: bool = False,
        final: bool | None = False,
        passes: bool = False,
        says: Callable[[S], str] | None = None,
        refuses: Callable[[S, Refusal], str] | None = None,
        ends: bool = False,
    ) -> None:
        super().__init__(verb(word), NOTHING, closes=closes, passes=passes, text=text, final=final)
        self.do: Final = do
        self.why: Final = why
        self.says: Final = says  # its label, where `text` does not do
        self.refuses: Final = refuses
        self.ends: Final = ends

    def obstacle(self, s: S, x: int) -> Refusal | None:
        return None if self.why is None else self.why(s)

    def words(self, s: S, x: int, why: Refusal) -> str:
        return why.message if self.refuses is None else self.refuses(s, why)

    def play(self, s: S, x: int) -> None:
        frame = len(s.stack) - FRAME
        self.do(s)
        if self.ends:
            s.drop(frame)

    def label(self, s: S, x: int) -> str:
        return super().label(s, x) if self.says is None else self.says(s)


@mypyc_attr(allow_interpreted_subclasses=True)
class Pick(Choice[S]):
    """One of some: who or what may be chosen, what forbids one (a refusal alone: it forbids all but these), what
    follows, and its words where `text` (its label) and "Name: what forbids it." do not do. `ends`: it answers the
    question, whose frame goes when it is done. `sure`: all that may be chosen is legal, since one search found it."""

    def __init__(
        self,
        word: str,
        kind: int,
        among: Callable[[S], list[int]],
        why: Refusal | Callable[[S, int], Refusal | None],
        do: Callable[[S, int], None],
        text: str = "",
        says: Callable[[S, int], str] | None = None,
        refuses: Callable[[S, int, Refusal], str] | None = None,
        most: int | Callable[[S], int] = 0,
        final: bool | None = False,
        ends: bool = False,
        sure: bool = False,
        reacts: bool = False,
    ) -> None:
        super().__init__(verb(word), kind, reacts=reacts, text=text, final=final)
        self.of: Final = among
        self.all_but: Final = why if isinstance(why, Refusal) else None
        self.why: Final = None if isinstance(why, Refusal) else why
        self.do: Final = do
        self.says: Final = says
        self.refuses: Final = refuses
        self.most: Final = most  # of a number
        self.ends: Final = ends
        self.sure: Final = sure or self.why is None

    def among(self, s: S) -> list[int]:
        return self.of(s)

    def legal(self, s: S) -> list[int]:
        return self.of(s) if self.sure else super().legal(s)

    def obstacle(self, s: S, x: int) -> Refusal | None:
        if self.why is not None:
            return self.why(s, x)
        return None if x in self.of(s) else self.all_but

    def play(self, s: S, x: int) -> None:
        frame = len(s.stack) - FRAME
        self.do(s, x)
        if self.ends:
            s.drop(frame)

    def label(self, s: S, x: int) -> str:
        return super().label(s, x) if self.says is None else self.says(s, x)

    def words(self, s: S, x: int, why: Refusal) -> str:
        return super().words(s, x, why) if self.refuses is None else self.refuses(s, x, why)

    def ids(self, s: S) -> int:
        most = self.most
        if isinstance(most, int):
            return most + 1 if most else super().ids(s)
        return most(s) + 1


@mypyc_attr(allow_interpreted_subclasses=True)
class Among(Pick[S]):
    """A `Pick` of which all but these are forbidden by a refusal that depends on the position."""

    def __init__(
        self,
        word: str,
        kind: int,
        among: Callable[[S], list[int]],
        otherwise: Callable[[S], Refusal],
        do: Callable[[S, int], None],
        text: str = "",
        says: Callable[[S, int], str] | None = None,
        refuses: Callable[[S, int, Refusal], str] | None = None,
        most: int | Callable[[S], int] = 0,
        final: bool | None = False,
    ) -> None:
        super().__init__(word, kind, among, WRONG_ARGUMENTS, do, text, says, refuses, most, final)
        self.otherwise: Final = otherwise

    def obstacle(self, s: S, x: int) -> Refusal | None:
        return None if x in self.of(s) else self.otherwise(s)


@mypyc_attr(allow_interpreted_subclasses=True)
class Asks(Decision[S]):
    """A decision whose words, rule and silence depend on the position. A game's own subclasses say whose it is, or
    `whose` does."""

    def __init__(
        self,
        number: int,
        slug: str,
        rule: str | Callable[[S], str],
        choices: list[Choice[S]],
        prompt: str | Callable[[S], str] = "",
        waiting: str = "The other side decides.",
        must_ask: bool | Callable[[S], bool] = False,
        whose: Callable[[S], int] | None = None,
    ) -> None:
        always = isinstance(must_ask, bool) and must_ask
        words = prompt if isinstance(prompt, str) else ""
        super().__init__(number, slug, rule if isinstance(rule, str) else "", choices, always, words, waiting)
        self.prompts: Final = None if isinstance(prompt, str) else prompt
        self.rules: Final = None if isinstance(rule, str) else rule
        self.asks_when: Final = None if isinstance(must_ask, bool) else must_ask
        self.whose: Final = whose

    def seat(self, s: S) -> int:
        return super().seat(s) if self.whose is None else self.whose(s)

    def prompt(self, s: S) -> str:
        return super().prompt(s) if self.prompts is None else self.prompts(s)

    def rule(self, s: S) -> str:
        return self.rule_id if self.rules is None else self.rules(s)

    def must_ask(self, s: S) -> bool:
        return self.asks_always if self.asks_when is None else self.asks_when(s)


@mypyc_attr(allow_interpreted_subclasses=True)
class Question(Asks[S]):
    """As `Asks`, with its choices one after the other and the name of its number among the game's phases. It asks the
    seat in the frame's first number, unless `seat` says whose it is."""

    def __init__(
        self,
        number: int,
        rule: str | Callable[[S], str],
        prompt: str | Callable[[S], str],
        waiting: str,
        *choices: Choice[S],
        must_ask: bool | Callable[[S], bool] = False,
        seat: Callable[[S], int] | None = None,
    ) -> None:
        super().__init__(number, "", rule, list(choices), prompt, waiting, must_ask, seat)

    def seat(self, s: S) -> int:
        return s.arg(0) if self.whose is None else self.whose(s)
