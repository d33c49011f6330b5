"""What staff work keeps in mind of a player turn: tasks, who has which, and where either side's strength lies."""

from typing import Final, final

from vistula.core.action import Action
from vistula.core.columns import EMPTY, EMPTY_SMALL, Col, Small, column

RINGS: Final = 5

# Stages of a turn for a side: its arrivals, its movement and combat, the enemy's player turn.
ARRIVING: Final = 0
ACTING: Final = 1
WAITING: Final = 2


@final
class Disc:
    """The hexes around one, ring by ring: those within `n` hexes are the first `upto[n]`."""

    def __init__(self, spaces: Col, upto: list[int]) -> None:
        self.spaces: Final[Col] = spaces
        self.upto: Final = upto


@final
class Task:
    """A city to be taken or to be guarded."""

    def __init__(self, space: int, guards: bool, worth: float, need: int) -> None:
        self.space: Final = space
        self.guards: Final = guards
        self.worth: Final = worth  # in hexes of way
        self.need: Final = need  # attack factors to take it, defense factors to guard it
        self.left = need  # what of it nobody has been given yet


@final
class Outlook:
    """Of a side in a turn and a posture. Tasks and supply are found once, strengths as often as counters have moved. No
    part of the position: a copy has none."""

    def __init__(self, turn: int, stage: int, posture: str, side: int, hexes: int, units: int) -> None:
        self.turn: Final = turn
        self.stage: Final = stage  # ARRIVING, ACTING or WAITING
        self.posture: Final = posture
        self.side: Final = side
        self.tasks: list[Task] = []
        self.aim: Final[Col] = column(units, -1)  # by unit: the hex of its task, or -1
        self.post: Final[Col] = column(units)  # by unit: 1 if it guards
        self.fed: Small = EMPTY_SMALL  # by hex: 1 where a line of supply can be traced from
        self.hexes: Final = hexes
        # By hex, of either side.
        self.attack: Col = EMPTY
        self.defense: Col = EMPTY
        self.foe_attack: Col = EMPTY
        self.foe_defense: Col = EMPTY
        self.threat: Col = EMPTY  # attack factors of the enemy that could come beside it in a turn
        self.linked: Col = EMPTY  # stacks of one's own two or three hexes off
        self.power: Col = EMPTY  # by hex with an enemy: own attack factors that could come beside it
        self.looked: Final[Col] = column(units)  # by unit: 1 if it was found best where it stands
        self.mover = -1  # the unit whose move is decided
        self.move: Action | None = None
        self.own_hexes: list[int] = []
        self.foe_hexes: list[int] = []

    def is_for(self, turn: int, stage: int, posture: str) -> bool:
        return self.turn == turn and self.stage == stage and self.posture == posture
