"""What rules write a position with: a stack of frames, dice, and the journal."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64, mypyc_attr

from vistula.core.dice import SEED_BITS, throw, throw_two
from vistula.core.journal import EVERYBODY, NOBODY, ROLL, Event, Journal
from vistula.core.refusal import VistulaError

FRAME: Final = 5  # phase number and four numbers of its own

# A clone is what bots and undo make most of: it has no list that it does not need. This one is never changed in place.
NO_ROLLS: Final[list[int]] = []


@mypyc_attr(allow_interpreted_subclasses=True)
class Frames:
    """The part of a state that knows neither its game nor who is asked."""

    def __init__(self) -> None:
        self.seed = 0
        self.counter = 0
        self.forced: list[int] = NO_ROLLS
        self.stack: list[int]  # from `begin`, `copy_to` or `restore`
        self.turn = 0
        self.journal = Journal()
        self.quiet = False  # nothing more is written into the journal: a bot's thoughts
        self.barrier = False  # something was rolled or seen: there is no way back past it
        # Odds: rolls past the forced ones are asked for instead of thrown.
        self.asking = False
        self.asked_sides = 0

    # Frames -----------------------------------------------------------------------------------------------------

    def push(self, phase: int, a: int = 0, b: int = 0, c: int = 0, d: int = 0) -> None:
        stack = self.stack
        stack.append(phase)
        stack.append(a)
        stack.append(b)
        stack.append(c)
        stack.append(d)

    def pop(self) -> None:
        del self.stack[-FRAME:]

    def drop(self, frame: int) -> None:
        """Take out a frame, given by where it stands, from under what was pushed on it."""
        del self.stack[frame : frame + FRAME]

    def arg(self, index: i64) -> int:
        """A number of the top frame."""
        return self.stack[index - (FRAME - 1)]

    def set_arg(self, index: int, value: int) -> None:
        self.stack[index - FRAME + 1] = value

    def frame(self, phase: int) -> int:
        """Where the topmost frame of a phase stands on the stack, or -1; `arg_of` reads its numbers."""
        stack = self.stack
        at = len(stack) - FRAME
        while at >= 0 and stack[at] != phase:
            at -= FRAME
        return at if at >= 0 else -1

    def arg_of(self, frame: int, index: int) -> int:
        """A number of a frame that `frame` found."""
        return self.stack[frame + 1 + index]

    # Dice -------------------------------------------------------------------------------------------------------

    def roll(self, sides: int, who: int = EVERYBODY) -> int:
        """One die. What it shows is a point of no return, seen by `who`."""
        self.barrier = True
        if self.forced:
            value = self._forced(sides)
        elif self.asking:
            if self.asked_sides == 0:
                self.asked_sides = sides
            return 1
        else:
            value = throw(self.seed, self.counter, sides)
        self.counter += 1
        if who != NOBODY:
            self.note(ROLL, sides, value, 0, who=who)
        return value

    def roll_two(self, sides: int = 6) -> tuple[int, int]:
        """Two dice of one throw."""
        self.barrier = True
        if self.forced or self.asking:
            first = self._forced_or_asked(sides)
            second = self._forced_or_asked(sides)
        else:
            first, second = throw_two(self.seed, self.counter, sides)
        self.counter += 1
        self.note(ROLL, sides, first, second)
        return first, second

    def _forced_or_asked(self, sides: int) -> int:
        if self.forced:
            return self._forced(sides)
        if self.asking:
            if self.asked_sides == 0:
                self.asked_sides = sides
            return 1
        value = throw(self.seed, self.counter, sides)  # one of two dice was forced
        self.counter += 1
        return value

    def _forced(self, sides: int) -> int:
        value = self.forced.pop(0)
        if not 1 <= value <= sides:
            raise VistulaError(f"A forced roll of {value} does not fit a die of {sides} sides.")
        return value

    def reveal(self) -> None:
        """Something hidden was seen: there is no way back past this."""
        self.barrier = True

    def reseed(self, key: int) -> None:
        """An independent future."""
        self.seed = key % (1 << SEED_BITS)
        self.counter = 0
        self.forced = NO_ROLLS

    def force(self, rolls: list[int]) -> None:
        """Set the next rolls, each die by itself, in order."""
        self.forced = rolls[:]

    # Journal ----------------------------------------------------------------------------------------------------

    def note(
        self,
        code: int,
        a: int = 0,
        b: int = 0,
        c: int = 0,
        d: int = 0,
        who: int = EVERYBODY,
        more: list[int] | None = None,
    ) -> None:
        """Write into the journal; `more` for a path or a whole battle, which four numbers cannot tell."""
        if self.quiet:
            return
        self.journal.add(Event(code, who, self.turn, a, b, c, d, more))
