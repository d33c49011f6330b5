"""Actions: a verb and ids, immutable, hashable, one object for each small action so that an offer is cheap."""

import threading
from typing import Final, final

from vistula.core.refusal import VistulaError


class ActionError(VistulaError):
    """An action of the wrong shape."""


@final
class Action:
    """What a seat does: `["verb", id, …]` in JSON. `x` is the first id, or -1."""

    def __init__(self, verb: "Verb", args: tuple[int, ...]) -> None:
        self.verb: Final = verb
        self.args: Final = args
        self.x: Final = args[0] if args else -1

    def __eq__(self, other: object) -> bool:
        if self is other:
            return True
        return isinstance(other, Action) and other.verb.name == self.verb.name and other.args == self.args

    def __hash__(self) -> int:
        return hash((self.verb.name, self.args))

    def __repr__(self) -> str:
        return f"Action({self.to_json()!r})"

    def __reduce__(self) -> tuple[object, tuple[list[object]]]:
        return (from_json, (self.to_json(),))

    def to_json(self) -> list[object]:
        made: list[object] = [self.verb.name]
        for argument in self.args:
            made.append(argument)
        return made


_MAKING: Final = threading.Lock()  # verbs and their actions are values: made once, by one thread at a time


@final
class Verb:
    """A kind of action. `of(12)` is always the same object, made when it is first asked for; only the engine's own ids
    make them."""

    def __init__(self, name: str) -> None:
        self.name: Final = name
        self.bare: Final = Action(self, ())
        self.alone: Final = [self.bare]  # as an offer of its own; never changed
        self.made: list[Action | None] = []  # by id

    def of(self, x: int) -> Action:
        made = self.made
        if x < len(made):
            found = made[x]
            if found is not None:
                return found
        return self._make(x)

    def _make(self, x: int) -> Action:
        with _MAKING:
            if x >= len(self.made):  # a longer list takes the place of the one that others may be reading
                self.made = self.made + [None] * (2 * x + 1 - len(self.made))
            found = self.made[x]
            if found is None:
                found = Action(self, (x,))
                self.made[x] = found
            return found


_VERBS: Final[dict[str, Verb]] = {}


def verb(name: str) -> Verb:
    """The verb of that name, the same object in every game."""
    with _MAKING:
        known = _VERBS.get(name)
        if known is None:
            known = Verb(name)
            _VERBS[name] = known
        return known


def from_json(value: object) -> Action:
    """The action written as `["verb", id, …]`; never lets a caller's ids or verbs grow the engine's tables."""
    if not isinstance(value, (list, tuple)) or not value:
        raise ActionError('An action is a list that starts with a verb, like ["move", 12].')
    name: object = value[0]
    if not isinstance(name, str) or len(name) > 64:
        raise ActionError('The verb of an action is a short word, like "move".')
    if len(value) > 512:
        raise ActionError("An action has at most 511 ids.")
    args: list[int] = []
    for item in value[1:]:
        if not isinstance(item, int) or isinstance(item, bool) or not -(2**31) <= item < 2**31:
            raise ActionError(f"The ids of an action are whole numbers; {str(item)[:40]!r} is not one.")
        args.append(item)
    known = _VERBS.get(name)
    if known is None:
        return Action(Verb(name), tuple(args))
    if not args:
        return known.bare
    made = known.made
    if len(args) == 1 and 0 <= args[0] < len(made):
        kept = made[args[0]]
        if kept is not None:
            return kept
    return Action(known, tuple(args))
