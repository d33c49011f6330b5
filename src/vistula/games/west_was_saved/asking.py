"""Who is asked, and of what: what the numbers of a frame are."""

from typing import Final

# The first number of nearly every frame is the side that is asked.
SIDE: Final = 0
LAST: Final = 0  # where the sides take turns: 0 before the first step, then the side that was last, plus 1
HEX: Final = 1
UNIT: Final = 1
COUNT: Final = 2
OWNER: Final = 2  # of the stack that retreats, where somebody else is asked
VACATED: Final = 2  # the hex that was left
