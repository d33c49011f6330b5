"""The journal in words: a table of rows, one for each code of event, and how a game says what its numbers stand for.

A row is (code, sentence, rule, kind of line, what its numbers are). What they are is a word each: a kind that the game
names (`unit`, `hex`, `side` …), `number`, or `-` for one that is not said. The sentence takes them in order, or by
place: `"{1} is {0}"`. A word may have a key before it:

    (MOVED, "{0} goes to {2}", "8.0a", "move", "unit from=hex to=hex path=hex*")
    (FOUGHT, "{} attack {}: {}", "9.0", "combat", "attacker=side space=hex odds=odds result=cell dice=number*")

`path` (or `from` and `to`) becomes the line's path, for the table to draw an arrow; in a line of kind `combat` the keys
become its battle. A star takes all that the event holds beyond its four numbers. The first one says whose deed it was.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final, Generic, TypeAlias, TypeVar, final

from vistula.core.journal import Event, Line
from vistula.core.refusal import VistulaError

if TYPE_CHECKING:
    from vistula.core.state import State

S = TypeVar("S", bound="State")
Row: TypeAlias = tuple[int, str, str, str, str]

NUMBER: Final = "number"
UNSAID: Final = "-"


def counted(count: int, noun: str) -> str:
    """1 factor, 2 factors."""
    return f"{count} {noun}" if count == 1 else f"{count} {noun}s"


def listed(names: list[str]) -> str:
    """Alice, Bob and Carol."""
    return " and ".join([", ".join(names[:-1]), names[-1]] if len(names) > 1 else names)


@final
class Kind(Generic[S]):
    """A kind of number: its words, whether it is a space, and whose deed is one that begins with it."""

    def __init__(
        self, said: Callable[[S, int], str], is_space: bool = False, seat: Callable[[S, int], int] | None = None
    ) -> None:
        self.said: Final = said
        self.is_space: Final = is_space
        self.seat: Final = seat


@final
class _Part:
    def __init__(self, word: str) -> None:
        key, _, kind = word.rpartition("=")
        self.key: Final = key
        self.rest: Final = kind.endswith("*")
        self.kind: Final = kind.rstrip("*")


@final
class _Sentence:
    def __init__(self, row: Row) -> None:
        self.text: Final = row[1]
        self.rule: Final = row[2]
        self.kind: Final = row[3]
        self.parts: Final = [_Part(word) for word in row[4].split()]


@final
class Words(Generic[S]):
    """All the sentences of a game."""

    def __init__(
        self, rows: list[Row], kinds: dict[str, Kind[S]], rules: dict[int, Callable[[S, Event], str]] | None = None
    ) -> None:
        self.kinds: Final = kinds
        self.rules: Final = rules or {}  # of events whose rule depends on their numbers
        self.sentences: Final[dict[int, _Sentence]] = {}
        for row in rows:
            made = _Sentence(row)
            for part in made.parts:
                if part.kind not in kinds and part.kind not in (NUMBER, UNSAID):
                    raise VistulaError(
                        f"The words for event {row[0]} have a {part.kind!r}, which the game does not name."
                    )
            if row[0] in self.sentences:
                raise VistulaError(f"Event {row[0]} has words twice.")
            try:
                made.text.format(*["" for _ in made.parts])
            except (IndexError, ValueError) as error:
                raise VistulaError(f"The words for event {row[0]} do not fit its numbers: {row[1]!r}.") from error
            self.sentences[row[0]] = made

    def line(self, s: S, event: Event) -> Line:
        """An event in words."""
        sentence = self.sentences.get(event.code)
        if sentence is None:
            raise VistulaError(f"There are no words for event {event.code}.")
        numbers = event.numbers()
        said: list[str] = []
        spaces: list[int] = []
        named: dict[str, object] = {}
        doer = -1
        for place in range(len(sentence.parts)):
            part = sentence.parts[place]
            kind = self.kinds.get(part.kind)
            taken = numbers[max(place, 4) :] if part.rest else numbers[place : place + 1]
            texts: list[str] = []
            for number in taken:
                if part.kind != UNSAID:
                    texts.append(str(number) if kind is None else kind.said(s, number))
                if kind is not None and kind.is_space and number >= 0 and number not in spaces:
                    spaces.append(number)
            said.append(", ".join(texts))
            if place == 0 and kind is not None and kind.seat is not None:
                doer = kind.seat(s, taken[0])
            if part.key:
                told: list[object] = []
                for at in range(len(taken)):
                    as_number = kind is None or kind.is_space
                    told.append(taken[at] if as_number else texts[at])
                named[part.key] = told if part.rest else told[0]
        text = sentence.text.format(*said)
        return Line(
            text[:1].upper() + text[1:],
            self.rules[event.code](s, event) if event.code in self.rules else sentence.rule,
            sentence.kind,
            spaces,
            [],
            doer,
            _path(named),
            named if sentence.kind == "combat" and named else None,
        )


def _path(named: dict[str, object]) -> list[int]:
    """The way that was gone, its start included."""
    path = named.pop("path", None)
    start = named.get("from")
    end = named.get("to")
    made: list[int] = []
    if isinstance(start, int):
        made.append(start)
    if isinstance(path, list):
        for space in path:
            if not made or space != made[-1]:
                made.append(space)
    if isinstance(end, int) and (not made or made[-1] != end):
        made.append(end)
    return made if len(made) > 1 else []
