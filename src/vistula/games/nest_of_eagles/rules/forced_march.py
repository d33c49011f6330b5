"""Forced March: withdrawal and pursuit beyond the allowance (23.2)."""

from typing import Final

from vistula.core.refusal import Refusal
from vistula.games.nest_of_eagles import words as told
from vistula.games.nest_of_eagles.numbers import MOVER, SWIFT, SWIFT_MODE
from vistula.games.nest_of_eagles.rules import losses, morale
from vistula.games.nest_of_eagles.state import Eagles
from vistula.games.nest_of_eagles.units import AIR, LITHUANIANS, TRAIN

WITHDRAWAL: Final = 1
PURSUIT: Final = 2

NO_FORCED_MARCH: Final = Refusal("23.2.1a", "Forced March is not played, or not for this unit.")
NO_ENEMY_LEVEL: Final = Refusal("23.2.1a", "The enemy has no Morale Level in that Theater.")
NO_OWN_LEVEL: Final = Refusal("23.2.2a", "You have no Morale Level in that Theater.")


def heading(s: Eagles) -> int:
    """The side whose Retreat Direction every step must keep, or -1."""
    if not s.num[SWIFT]:
        return -1
    return s.num[MOVER] if s.num[SWIFT_MODE] == WITHDRAWAL else 1 - s.num[MOVER]


def obstacle(s: Eagles, u: int, mode: int) -> Refusal | None:
    """Of a unit that may move."""
    if not s.rules.forced_march or s.order.kind[u] in (TRAIN, AIR) or s.party[u] == LITHUANIANS or s.cloak[u]:
        return NO_FORCED_MARCH
    level = morale.level(s, s.side_of(u), s.theater_of(u))
    if mode == WITHDRAWAL:
        return None if level < 0 else NO_ENEMY_LEVEL
    return None if level > 0 else NO_OWN_LEVEL


def pay(s: Eagles, units: list[int], bonus: int, start: int) -> None:
    """23.2.1b, 23.2.1c, 23.2.2b: a die for each unit."""
    theater = s.board.theater[start]
    for u in units:
        if s.at[u] < 0:
            continue
        die = s.roll(6)
        enemy = 1 - s.side_of(u)
        s.note(told.MARCHES_HARD, u, die)
        if die <= bonus:
            losses.lose_step(s, u)
        elif die <= (3 if bonus == 1 else 5):
            if morale.is_maximum(s, enemy, theater):
                losses.lose_step(s, u)  # 23.2.1d
            else:
                morale.shift(s, enemy, theater, 1, told.BY_MARCH)
