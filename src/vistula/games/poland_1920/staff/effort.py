"""The main effort: which aims are worth an army in the time that is left, and who belongs to it. The others hold."""

from typing import Final, final

from vistula.games.poland_1920.order import POLES
from vistula.games.poland_1920.staff.appraise import Lie, holds_all, shelter
from vistula.games.poland_1920.staff.posture import Posture
from vistula.games.poland_1920.state import Poland

LEAST: Final = 6  # SP that go for a place where nobody is
HELP: Final = 0.5  # how much of the enemy within two zones counts
AROUND: Final = 2
A_DAY: Final = 4.0  # SP that a day's march more is worth when aims are compared


@final
class Army:
    """Who goes for an aim, and how dear that is: the SP it takes and the days until the last of them is there."""

    def __init__(self, units: list[int], cost: float) -> None:
        self.units: Final = units
        self.cost: Final = cost


def main_effort(s: Poland, seat: int, lie: Lie, posture: Posture) -> dict[int, int]:
    """The aim of each unit of the effort: of all sets that would decide the game, and single places that break a set of
    the enemy's, the cheapest one that there is time for."""
    best: dict[int, int] = {}
    least = 0.0
    control = s.control if seat == POLES or not s.rules.camouflage else s.seen_control
    for goal in s.order.objectives:
        if goal.seat == seat:
            lacking = [zone for zone in goal.zones if control[zone] != seat]
            if lacking and not (goal.held and not s.rules.live_once_broken):
                found, cost = efforts(s, seat, lie, posture, lacking)
                if found and (not best or cost < least):
                    best, least = found, cost
        elif goal.held and holds_all(s, seat, goal.zones, goal.seat):
            for zone in goal.zones:
                found, cost = efforts(s, seat, lie, posture, [zone])
                if found and (not best or cost < least):
                    best, least = found, cost
    return best


def efforts(s: Poland, seat: int, lie: Lie, posture: Posture, aims: list[int]) -> tuple[dict[int, int], float]:
    """An army for each of the aims, and what they cost together; nobody if one of them cannot be had."""
    found: dict[int, int] = {}
    cost = 0.0
    for aim in aims:
        army = army_for(s, seat, lie, posture, aim, found)
        if army is None:
            return {}, 0.0
        for u in army.units:
            found[u] = aim
        cost += army.cost
    return found, cost


def army_for(s: Poland, seat: int, lie: Lie, posture: Posture, aim: int, taken: dict[int, int]) -> Army | None:
    """The nearest units that together are strong enough, if they can be there before it is too late."""
    need = max(LEAST, int(posture.focus * against(s, seat, lie, aim)))
    left = s.order.turns - s.turn
    row = aim * s.board.count
    near: list[tuple[float, int]] = []
    for u in s.order.of_side[seat]:
        if s.zone[u] < 0 or not s.is_line(u) or u in taken:
            continue
        days = max(0, s.board.steps[row + s.zone[u]] - 1) / max(1, s.order.allowance[u])
        if s.is_frozen(u):
            days += float(int(s.order.free_from[u]) - s.turn)
        if days <= left + 1:
            near.append((days, u))
    near.sort()
    units: list[int] = []
    total = 0
    last = 0.0
    for days, u in near:
        if total >= need:
            break
        units.append(u)
        total += int(s.sp[u])
        last = days
    return Army(units, total + A_DAY * last) if total >= need else None


def against(s: Poland, seat: int, lie: Lie, aim: int) -> float:
    """SP that an army for an aim must reckon with, the ground counted in SP."""
    row = aim * s.board.count
    total = float(lie.foe[aim]) + 3 * shelter(s, 1 - seat, aim)
    for zone in range(s.board.count):
        if lie.foe[zone] and 0 < s.board.steps[row + zone] <= AROUND:
            total += HELP * float(lie.foe[zone])
    return total
