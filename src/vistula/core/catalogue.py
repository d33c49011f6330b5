"""A number for every action that can ever be offered in a scenario: what a policy with a fixed head needs.

The numbers follow the verbs of the game's phases, and within a verb its ids; they are the same for every seat, at every
decision, as long as the game's version is. Explicit paths, which are accepted but never offered, have none.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from mypy_extensions import i64, u8

from vistula.core.action import Action, Verb
from vistula.core.columns import Half, Small, half_column, small_column
from vistula.core.flow import NOTHING, Decision
from vistula.core.refusal import VistulaError

if TYPE_CHECKING:
    from vistula.core.state import State

NONE: Final = -1
_SECOND: Final = 1 << 16  # more than any id: a pair of ids in one number


@final
class Entry:
    """The numbers of one verb: first the bare verb, then one for each id, then one for each pair of ids."""

    def __init__(self, verb: Verb, kind: int) -> None:
        self.verb: Final = verb
        self.kind = kind
        self.first = 0
        self.bare = 0
        self.ids = 0
        self.pairs: dict[int, int] = {}  # packed pair -> its place among the pairs
        self.listed: list[int] = []

    def take(self, kind: int, ids: int, pairs: list[tuple[int, int]]) -> None:
        if kind == NOTHING:
            self.bare = 1
        else:
            self.kind = kind
        self.ids = max(self.ids, ids)
        for one, other in pairs:
            packed = one * _SECOND + other
            if packed not in self.pairs:
                self.pairs[packed] = len(self.listed)
                self.listed.append(packed)

    def size(self) -> int:
        return self.bare + self.ids + len(self.listed)

    def number(self, action: Action) -> int:
        count = len(action.args)
        if count == 0:
            return self.first if self.bare else NONE
        if count == 1:
            return self.first + self.bare + action.x if 0 <= action.x < self.ids else NONE
        if count > 2 or action.x < 0:
            return NONE
        place = self.pairs.get(action.x * _SECOND + action.args[1], NONE)
        return NONE if place < 0 else self.first + self.bare + self.ids + place

    def action(self, place: int) -> Action:
        """The action at a place within the verb."""
        if place < self.bare:
            return self.verb.bare
        place -= self.bare
        if place < self.ids:
            return self.verb.of(place)
        packed = self.listed[place - self.ids]
        return Action(self.verb, (packed // _SECOND, packed % _SECOND))


@final
class Catalogue:
    def __init__(self, s: State) -> None:
        self.entries: Final[list[Entry]] = []
        self.by_verb: Final[dict[str, Entry]] = {}
        for phase in s.game.phases:
            if isinstance(phase, Decision):
                for choice in phase.choices:
                    entry = self.by_verb.get(choice.verb.name)
                    if entry is None:
                        entry = Entry(choice.verb, choice.kind)
                        self.by_verb[choice.verb.name] = entry
                        self.entries.append(entry)
                    entry.take(choice.kind, choice.ids(s), choice.pairs(s))
        size = 0
        for entry in self.entries:
            entry.first = size
            size += entry.size()
        self.size: Final = size

    def __len__(self) -> int:
        return self.size

    def number(self, action: Action) -> int:
        """The number of an action, or -1: it can never be offered."""
        entry = self.by_verb.get(action.verb.name)
        return NONE if entry is None else entry.number(action)

    def action(self, number: int) -> Action:
        """The action of a number."""
        if 0 <= number < self.size:
            for entry in self.entries:
                if number < entry.first + entry.size():
                    return entry.action(number - entry.first)
        raise VistulaError(f"There is no action {number}; the catalogue has {self.size}.")

    def numbers(self, offered: list[Action]) -> Half:
        """The numbers of offered actions, in their order."""
        made = half_column(len(offered))
        last: Verb | None = None
        entry: Entry | None = None
        base = 0
        for at, action in enumerate(offered):
            verb = action.verb
            if verb is not last or entry is None:
                entry = self.by_verb[verb.name]
                base = entry.first + entry.bare
                last = verb
            x = action.x
            number = base + x if x >= 0 and len(action.args) == 1 else entry.number(action)
            if number < 0 or x >= entry.ids > 0:
                raise RuntimeError("the catalogue lacks " + str(action.to_json()))
            made[at] = number
        return made

    def mask(self, numbers: Half) -> Small:
        """One byte for each action: 1 where it is offered."""
        made = small_column(self.size)
        one: u8 = 1
        for number in numbers:
            made[i64(number)] = one
        return made
