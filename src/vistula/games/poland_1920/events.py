"""What is written into the journal: codes of events with their numbers, and why SP are lost; words.py tells them."""

from typing import Final

from vistula.core.journal import FIRST_OF_GAME
from vistula.games.poland_1920.board import JUNCTION, NIEMEN, WISLA, Zones

DAY: Final = FIRST_OF_GAME
MOVES: Final = FIRST_OF_GAME + 1  # unit, from, to, -, way
HIDDEN_MOVES: Final = FIRST_OF_GAME + 2  # -, from, to, -, way
ATTACKS: Final = FIRST_OF_GAME + 3  # side, target
STRENGTHS: Final = FIRST_OF_GAME + 4  # attack, defence, favour, row
RESULT_IS: Final = FIRST_OF_GAME + 5  # result, row, roll
LOSSES_ARE: Final = FIRST_OF_GAME + 6  # side that loses, SP, row, roll
LOSES: Final = FIRST_OF_GAME + 7  # unit, SP left, zone, cause
DESTROYED: Final = FIRST_OF_GAME + 8  # unit, zone, -, cause
WITHDRAWS: Final = FIRST_OF_GAME + 9  # side, from, to, SP it costs
STAYS: Final = FIRST_OF_GAME + 10  # side, zone, cause
TRAPPED: Final = FIRST_OF_GAME + 11  # side, zone
ADVANCES: Final = FIRST_OF_GAME + 12  # unit, from, to
DIGS: Final = FIRST_OF_GAME + 13  # zone, level
HUNGER: Final = FIRST_OF_GAME + 14  # unit, zone; version 1
BASE_FALLS: Final = FIRST_OF_GAME + 15  # zone
ARRIVES: Final = FIRST_OF_GAME + 16  # unit, zone
HIDDEN_ARRIVES: Final = FIRST_OF_GAME + 17  # -, zone
TAKES: Final = FIRST_OF_GAME + 18  # unit, zone, SP
INTERNED: Final = FIRST_OF_GAME + 19  # unit, zone
SUPPORTS: Final = FIRST_OF_GAME + 20  # unit, zone
REORGANIZES: Final = FIRST_OF_GAME + 21  # unit
RECOVERS: Final = FIRST_OF_GAME + 22  # unit
REVEALED: Final = FIRST_OF_GAME + 23  # unit, zone, SP
DIVIDED: Final = FIRST_OF_GAME + 24  # entry
PLACED: Final = FIRST_OF_GAME + 25  # unit, zone
ASKS_CHANGE: Final = FIRST_OF_GAME + 26  # side
ANSWERS: Final = FIRST_OF_GAME + 27  # side, agreed
HIDDEN_GONE: Final = FIRST_OF_GAME + 28  # -, zone
LEFT_BEHIND: Final = FIRST_OF_GAME + 29  # unit, zone
TURNED_DOWN: Final = FIRST_OF_GAME + 30  # unit, zone
STARVES: Final = FIRST_OF_GAME + 31  # unit, zone, SP left
FOUGHT: Final = FIRST_OF_GAME + 32  # side, target, strengths, row, result, SP lost by either side, zone + 1, dice

# Why SP are lost or a counter is removed, and the rule of it.
BY_LOSS_ROLL: Final = 0
BY_BRACKET: Final = 1
BY_JUNCTION: Final = 2
BY_RIVER: Final = 3
BY_BIG_RIVER: Final = 4
BY_STAYING_IN_FORTRESS: Final = 5
BY_STAYING_IN_WORKS: Final = 6
BY_HUNGER: Final = 7
BY_ENTRY: Final = 8
BY_NO_WAY_OUT: Final = 9
BY_SWAMP: Final = 10
BY_MOUNTAINS: Final = 11
RULE_OF_CAUSE: Final = [
    "5.11j",
    "table.combat.codes",
    "5.16",
    "5.17a",
    "5.17b",
    "5.13a",
    "5.13b",
    "7.14",
    "8.6b",
    "5.15",
    "4.22c",
    "4.24a",
]

PAIRED: Final = 1000  # two strengths in one number: attack * 1000 + defence


def price_cause(board: Zones, zone: int, to: int) -> int:
    """What a withdrawal over that edge is paid for."""
    kind = board.kind[board.edge_between(zone, to)]
    if kind & JUNCTION:
        return BY_JUNCTION
    return BY_BIG_RIVER if kind & (WISLA | NIEMEN) else BY_RIVER
