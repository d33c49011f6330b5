"""What a game says about a position, chapter by chapter: the functions that `Game` hands on to whoever asks.

They build on the state's own module, so the state cannot know them: a game names each of them once, here. What it does
not name is said as stands below.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final, Generic, Protocol, TypeVar, final

from vistula.core.appraisal import Scales
from vistula.core.journal import Event, Line

if TYPE_CHECKING:
    from vistula.core.action import Action
    from vistula.core.columns import Short
    from vistula.core.features import Feature
    from vistula.core.odds import Odds
    from vistula.core.state import State
    from vistula.core.view import Caution


class Posture(Protocol):
    """A way of fighting, as a game's staff weighs things."""

    @property
    def name(self) -> str: ...


S = TypeVar("S", bound="State")
W = TypeVar("W", bound=Posture)


def _no_body(s: State, seat: int) -> dict[str, object]:
    return {}


def _no_words(s: State, event: Event) -> Line:
    raise RuntimeError(s.game.slug + " has no words")


def _nothing_hidden(s: State, seat: int, key: int) -> None:
    """Every seat may know everything."""


def _no_harm(s: State, seat: int) -> list[Caution]:
    return []


def _no_chances(s: State, seat: int, action: Action) -> Odds | None:
    return None


def _no_faults(s: State) -> list[str]:
    return []


def _no_features(s: State) -> list[Feature]:
    return []


def _nothing_observed(s: State, seat: int, out: Short, at: int) -> int:
    return at


@final
class Told(Generic[S]):
    """What each of them must say stands with the method of the same name in `Game`."""

    def __init__(
        self,
        body: Callable[[S, int], dict[str, object]] = _no_body,
        line: Callable[[S, Event], Line] = _no_words,
        imagined: Callable[[S, int, int], None] = _nothing_hidden,
        harm: Callable[[S, int], list[Caution]] = _no_harm,
        chances: Callable[[S, int, Action], Odds | None] = _no_chances,
        faults: Callable[[S], list[str]] = _no_faults,
        features: Callable[[S], list[Feature]] = _no_features,
        observed: Callable[[S, int, Short, int], int] = _nothing_observed,
    ) -> None:
        self.body: Final = body
        self.line: Final = line
        self.imagined: Final = imagined
        self.harm: Final = harm
        self.chances: Final = chances
        self.faults: Final = faults
        self.features: Final = features
        self.observed: Final = observed


@final
class Staff(Generic[S, W]):
    """What a game's staff says to bots: advice and candidates in a way of fighting, and how a seat stands."""

    def __init__(
        self,
        scales: Scales[S, W],
        pace: int,
        advice: Callable[[S, int, W], Action | None],
        candidates: Callable[[S, int, W], list[Action]],
        reasons: Callable[[S, int, Action, W], list[tuple[str, str]]],
        decides: Callable[[S], bool],
        unfinished: Callable[[S], bool],
        judgement: Callable[[S, int], float] | None = None,
        swift: str = "",
        swift_pace: int = 0,
    ) -> None:
        self.ways: Final = scales.ways
        self.stances: Final = scales.stances
        self.appraisal: Final = scales.appraisal
        self.pace: Final = pace
        self.advice: Final = advice
        self.candidates: Final = candidates
        self.reasons: Final = reasons
        self.decides: Final = decides
        self.unfinished: Final = unfinished
        self.judgement: Final = judgement  # without one single choices are weighed by the appraisal
        self.swift: Final = swift  # a posture that takes so little time that a general plays far turns in it
        self.swift_pace: Final = swift_pace
