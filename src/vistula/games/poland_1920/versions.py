"""What older versions saved, as this one would have saved it.

Version 1 turned Polish survivors down at night without asking; a loss in hand was told by a mark, not by its cause.
"""

from typing import Final

from vistula.core.frames import FRAME
from vistula.games.poland_1920 import events, phases
from vistula.games.poland_1920.board import NO_FORT, Zones
from vistula.games.poland_1920.order import POLES, Order
from vistula.games.poland_1920.state import BATTLE_NUMBERS, DEFENDS, FALLS_BACK, HIDDEN, SHOWN, STAGE, TARGET

OLD_NUMBERS: Final = 10  # of a battle that mean the same; what follows is for the journal
BEFORE_WITHDRAWAL: Final = 4  # the stage of a battle of version 1 in which a bracket is paid


def from_version_1(data: dict[str, object], board: Zones, order: Order, camouflage: bool) -> dict[str, object]:
    stack = data.get("stack")
    position = data.get("position")
    if not isinstance(stack, list) or not isinstance(position, dict):
        return data  # whoever reads it says what is wrong
    position = dict(position)
    battle = position.get("battle")
    if isinstance(battle, list):
        position["battle"] = [*battle[:OLD_NUMBERS], *[0] * (BATTLE_NUMBERS - OLD_NUMBERS)]
    stack = stack[:]
    for at in range(0, len(stack) - FRAME + 1, FRAME):
        if stack[at] == phases.LOSE and isinstance(battle, list):
            stack[at + 3] = cause_of(stack[at + 3], stack[at + 4], battle, board)
    marks = position.get("mark")
    zones = position.get("zone")
    if camouflage and isinstance(marks, list) and isinstance(zones, list):
        marks = marks[:]
        for u in range(min(len(marks), order.count)):
            if order.side[u] == POLES and zones[u] >= 0 and not marks[u] & HIDDEN:
                marks[u] |= SHOWN  # may be turned down as soon as it is asked
        position["mark"] = marks
    return {**data, "stack": stack, "position": position}


def cause_of(mask: int, zone: int, battle: list[int], board: Zones) -> int:
    target = battle[TARGET]
    if mask == DEFENDS:
        return events.BY_BRACKET if battle[STAGE] == BEFORE_WITHDRAWAL else events.BY_LOSS_ROLL
    if mask != FALLS_BACK:
        return events.BY_LOSS_ROLL
    if zone != target:
        return events.price_cause(board, target, zone)
    return events.BY_STAYING_IN_WORKS if board.fort[zone] == NO_FORT else events.BY_STAYING_IN_FORTRESS
