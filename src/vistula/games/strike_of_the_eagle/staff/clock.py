"""The clock: what a side still lacks when time runs out. Who is behind takes risks, who is ahead does not."""

from typing import Final

from vistula.games.strike_of_the_eagle.staff.appraise import goal, late, lead, line
from vistula.games.strike_of_the_eagle.state import Campaign

CLEAR: Final = 3.0  # points by which a side is clearly ahead or behind


def urgency(s: Campaign, side: int) -> float:
    """From -1, clearly ahead in the last phase, to 1, clearly behind in it; nothing at the beginning."""
    ahead = (lead(s, side) - goal(s, side)) / CLEAR
    return -max(-1.0, min(1.0, ahead)) * late(s)


def boldness(s: Campaign, side: int) -> float:
    """By how much the side should be bolder than its posture is, as a part of one."""
    found = s.way.clock * urgency(s, side) if s.way.clock else 0.0
    return found + min(1.0, s.way.grasp * within_grasp(s, side)) if s.way.grasp else found


def within_grasp(s: Campaign, side: int) -> float:
    """How much there is to win by risks, and how little to lose, where the points as they stand win nothing: 1 in the
    last phase of a game that is lost, less of a draw, the less the nearer the enemy is to what he needs."""
    lacking = line(s, side) - lead(s, side)
    if lacking <= 0.0:
        return 0.0
    left = max(0.0, line(s, 1 - side) + lead(s, side))
    hope = left / (left + lacking) if left > 0.0 else 1.0
    return hope * late(s) * late(s)


def beats(s: Campaign, side: int) -> float:
    """Part of the Combat Value that should win from which an attack is tried at this hour."""
    return s.way.beats * (1.0 - boldness(s, side))
