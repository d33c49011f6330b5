"""What a seat may choose now: verbs with the ids that each may take.

Counting the choices and taking one by its place makes no list of actions: hundreds of hexes may be offered where one is
taken. Whoever wants to read them all has `actions`.
"""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from vistula.core.action import Action, Verb
from vistula.core.columns import EMPTY, Col, column_of

_NONE: Final[list[Action]] = []


@final
class Part:
    """The ids that one verb may take; or, where an action has no id or several, the actions themselves."""

    def __init__(self, verb: Verb, ids: Col, whole: list[Action]) -> None:
        self.verb: Final = verb
        self.ids: Final[Col] = ids
        self.whole: Final = whole
        self.count: i64 = len(ids) + len(whole)

    def at(self, place: i64) -> Action:
        return self.whole[place] if self.whole else self.verb.of(self.ids[place])

    def has(self, action: Action) -> bool:
        if self.whole:
            for offer in self.whole:
                if offer is action:
                    return True
            return False
        if action.verb is not self.verb or len(action.args) != 1:
            return False
        wanted: i64 = action.x
        ids = self.ids
        count: i64 = len(ids)
        place: i64 = 0
        while place < count:
            if ids[place] == wanted:
                return True
            place += 1
        return False


@final
class Offer:
    """The choices of one decision, in their order. Made once; afterwards clones share it."""

    def __init__(self) -> None:
        self.count: i64 = 0
        self.parts: Final[list[Part]] = []
        self.read: list[Action] | None = None  # once somebody has asked for them all

    def add(self, verb: Verb, ids: list[int]) -> None:
        """The verb with each of the ids."""
        if ids:
            self.add_column(verb, column_of(ids))

    def add_column(self, verb: Verb, ids: Col) -> None:
        """As `add`, of ids that nobody changes any more."""
        if len(ids):
            self.parts.append(Part(verb, ids, _NONE))
            self.count += len(ids)

    def add_actions(self, actions: list[Action]) -> None:
        """Whole actions, in a list that nobody changes any more."""
        if actions:
            self.parts.append(Part(actions[0].verb, EMPTY, actions))
            self.count += len(actions)

    def at(self, place: i64) -> Action:
        """The choice at a place, from 0 on."""
        left = place
        for part in self.parts:
            if left < part.count:
                return part.at(left)
            left -= part.count
        raise IndexError(f"{self.count} choices are offered.")

    def has(self, action: Action) -> bool:
        """Whether it is offered; one that is equal to an offered one but another object may be missed."""
        for part in self.parts:
            if part.has(action):
                return True
        return False

    def actions(self) -> list[Action]:
        """All choices; not to be changed."""
        read = self.read
        if read is None:
            read = []
            for part in self.parts:
                if part.whole:
                    read.extend(part.whole)
                else:
                    verb = part.verb
                    for x in part.ids:
                        read.append(verb.of(x))
            self.read = read
        return read


def offer_of(actions: list[Action] | None) -> Offer | None:
    """An offer of just these actions."""
    if actions is None:
        return None
    made = Offer()
    made.add_actions(actions)
    return made
