"""What victory points tell a general beyond who wins, learnt from the ends of games that it plays in thought.

A result alone is one bit for a whole game played on; by how much it was won tells more, so that fewer worlds suffice.
But where towns or a capital decide, whatever the points, these count only as far as they go with winning.
"""

from typing import Final, final

from vistula.bots.rollout import MARGIN, WON, lead_of, worth
from vistula.core.state import State

AT_MOST: Final = 0.3  # of a result's worth, where the winner is always ahead in points
ENOUGH: Final = 20.0  # ends before they are believed


@final
class Points:
    def __init__(self) -> None:
        self.ends = 0.0
        self.leads = 0.0  # sum of the points between the sides
        self.agreed = 0.0  # ends at which the winner was ahead
        self.won = WON  # what the narrowest win is worth,
        self.margin = MARGIN  # and points ahead that make it a great one: twice the usual

    def memory(self) -> list[float]:
        return [self.ends, self.leads, self.agreed]

    def recall(self, memory: list[float]) -> None:
        self.ends = memory[0]
        self.leads = memory[1]
        self.agreed = memory[2]

    def learn(self, s: State, index: int) -> None:
        """The end of a game; of a draw there is nothing to be learnt."""
        if s.result is None or not s.result.winners:
            return
        lead = lead_of(s, index)
        self.ends += 1.0
        self.leads += abs(lead)
        if (lead > 0.0) == (s.seats[index] in s.result.winners) and lead != 0.0:
            self.agreed += 1.0

    def settle(self) -> None:
        """What was learnt so far holds for the next comparison, from its first world to its last."""
        if self.ends >= ENOUGH:
            self.won = 1.0 - AT_MOST * max(0.0, 2.0 * self.agreed / self.ends - 1.0)
            self.margin = max(1.0, 2.0 * self.leads / self.ends)

    def worth(self, s: State, index: int) -> float:
        return worth(s, index, self.won, self.margin)
