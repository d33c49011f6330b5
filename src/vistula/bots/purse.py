"""What a general's thought may cost in a turn, and how it is shared out among the questions of that turn.

It counts decisions played in thought, not seconds. What a turn is likely to ask is learnt from the turns before. Looks
at the posture, one at each step of the turn at which postures disagree, have like parts, kept for them until their step
comes: attacks and cards that are asked about first may not eat up what the marches after them need. Of the rest, the
first choices of a turn, which mostly weigh most, have a fair part, and what is left goes to the last ones.
"""

from typing import Final, final

UNKNOWN: Final = 150.0  # decisions of a turn before one was played
FIRST: Final = 12.0  # shares that a turn takes before one was seen
LAST: Final = 2.0  # so many are always thought to be still to come
MOST: Final = 0.4  # of a turn's thought, at one question
LOOKS: Final = 2.0  # looks at the posture that a turn takes before one was seen
FOR_LOOKS: Final = 0.6  # of a turn's thought, for all of them,
LOOK: Final = 0.15  # for each at least, as long as it lasts,
KEPT: Final = 0.6  # and of what is left, at most, for those to come where they are many

# What a playout consists of: the rest of a turn to see what a plan is worth or a choice, and the turns after it.
PLAN: Final = 0
CHOICE: Final = 1
LATER: Final = 2


@final
class Purse:
    def __init__(self) -> None:
        self.whole = 0.0  # decisions in thought for this turn
        self.left = 0.0
        self.asked = 0.0  # shares taken in this turn
        self.usual = -1.0  # shares that a turn took so far, the last ones counting more
        self.looks = 0.0  # at the posture in this turn,
        self.often = -1.0  # and in the turns before, the last ones counting more
        self.played: Final = [0.0, 0.0, 0.0]  # decisions in thought so far of each part of a playout,
        self.times: Final = [0.0, 0.0, 0.0]  # and how often it was played

    def memory(self) -> list[float]:
        return [self.whole, self.left, self.asked, self.usual, self.looks, self.often, *self.played, *self.times]

    def recall(self, memory: list[float]) -> None:
        self.whole = memory[0]
        self.left = memory[1]
        self.asked = memory[2]
        self.usual = memory[3]
        self.looks = memory[4]
        self.often = memory[5]
        for part in range(3):
            self.played[part] = memory[6 + part]
            self.times[part] = memory[9 + part]

    def fill(self, whole: float) -> None:
        """A new turn begins. One in which nothing was asked, as that of a printed set-up, tells nothing of others."""
        if self.asked + self.looks > 0.0:
            self.usual = self.asked if self.usual < 0.0 else 0.5 * (self.usual + self.asked)
            self.often = self.looks if self.often < 0.0 else 0.5 * (self.often + self.looks)
        self.whole = whole
        self.left = whole
        self.asked = 0.0
        self.looks = 0.0

    def look(self) -> float:
        """What may be spent on the look at the posture that is taken now."""
        self.looks += 1.0
        return min(self.left, self.part())

    def part(self) -> float:
        """Of each look at the posture."""
        return self.whole * min(MOST, max(LOOK, FOR_LOOKS / max(1.0, self.expected(), self.looks)))

    def expected(self) -> float:
        """Looks that this turn is likely to take."""
        return LOOKS if self.often < 0.0 else self.often

    def free(self) -> float:
        """What choices may take: not what is kept for looks to come."""
        kept = max(0.0, self.expected() - self.looks) * self.part()
        if LOOK * self.expected() > FOR_LOOKS:  # more than can all be paid for
            kept = min(kept, KEPT * max(0.0, self.left))
        return self.left - kept

    def share(self, shares: float, part: float) -> float:
        """What may be spent on a choice that counts for so many shares: at least that part of what is free."""
        expected = (FIRST if self.usual < 0.0 else self.usual) - self.asked
        return min(MOST * self.whole, max(0.0, self.free()) * max(part, shares / max(expected, shares + LAST)))

    def took(self, shares: float) -> None:
        """A choice was thought about."""
        self.asked += shares

    def pay(self, steps: float) -> None:
        self.left -= steps

    def learn(self, part: int, steps: float, times: float) -> None:
        """A part of a playout, so many times, took so many decisions."""
        self.played[part] += steps
        self.times[part] += times

    def affords(self, worlds: int, part: int) -> bool:
        """Whether two can still be tried in so many worlds."""
        return not self.known(part) or (self.left if part == PLAN else self.free()) >= 2 * worlds * self.mean(part)

    def known(self, part: int) -> bool:
        return self.times[part] > 0.0

    def cost(self, part: int, later: int) -> float:
        """Decisions of a playout that goes on for so many later turns, by those of the playouts so far."""
        return max(1.0, self.mean(part) + later * self.mean(LATER))

    def mean(self, part: int) -> float:
        return self.played[part] / self.times[part] if self.times[part] > 0.0 else UNKNOWN
