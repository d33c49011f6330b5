"""The numbers of all phases, so that chapters can push each other's frames."""

from typing import Final

SEQUENCE: Final = 0
BEGIN: Final = 1
SET_UP: Final = 2
DIVIDE: Final = 3
PLACE: Final = 4
DAY_START: Final = 5
ARRIVE: Final = 6
ATTACK: Final = 7
DECLARE: Final = 8
DEFEND: Final = 9
CHANGE: Final = 10
CONSENT: Final = 11
BATTLE: Final = 12
LOSE: Final = 13
WITHDRAW: Final = 14
ADVANCE: Final = 15
MOVE: Final = 16
MARCH: Final = 17
TAKE: Final = 18
MOVEMENT_END: Final = 19
FORTIFY: Final = 20
SUPPLY: Final = 21
DAY_END: Final = 22
TURN_DOWN: Final = 23
