"""Advance after combat: the attacked hex first, then as far as the allowance goes (12.0 to 12.2)."""

from typing import Final, final

from vistula.core.action import verb
from vistula.core.flow import PIECE, SPACE, Choice, Decision, EndPhase
from vistula.core.refusal import Refusal
from vistula.games.nest_of_eagles import phases
from vistula.games.nest_of_eagles import words as told
from vistula.games.nest_of_eagles.asking import OfUnit
from vistula.games.nest_of_eagles.board import ALL, LARGE, NEVER
from vistula.games.nest_of_eagles.numbers import (
    ADVANCED,
    ATTACKING,
    NEGOTIATING,
    ORDER_A,
    PHASE,
    REBEL,
    TARGET,
    THRUST,
    VACATED,
)
from vistula.games.nest_of_eagles.rules import concealment, losses, morale
from vistula.games.nest_of_eagles.rules.aircraft import check_air
from vistula.games.nest_of_eagles.rules.control import step_into
from vistula.games.nest_of_eagles.rules.movement import (
    end_obstacle,
    entry_obstacle,
    is_passable,
    step_cost,
)
from vistula.games.nest_of_eagles.rules.rebellion import check_rebellion
from vistula.games.nest_of_eagles.rules.strength import SECOND_ATTACK
from vistula.games.nest_of_eagles.state import Eagles
from vistula.games.nest_of_eagles.units import AIR, ARTILLERY, LWOW, POLAND, TANK, TRAIN

WHO: Final = 0
SEAT: Final = 1
UNIT: Final = 0

NOT_IN_FIGHT: Final = Refusal("12.0a", "Only units that took part may advance.")
NEVER_ADVANCES: Final = Refusal("12.0a", "It never advances.")
HAS_ADVANCED: Final = Refusal("12.0a", "It has advanced.")
NO_WAY: Final = Refusal("12.0b", "It cannot enter the vacated hex.")
BEYOND_ADVANCE: Final = Refusal("12.1a", "Its Advance does not reach that hex.")
OTHER_PLAYER: Final = Refusal("22.0a", "That unit is another player's.")


def advance_points(s: Eagles, u: int) -> int:
    """12.1a, 12.1d: by type in Phase 2, nothing beyond the hex in Phase 6, two more with a Thrust."""
    kind = s.order.kind[u]
    if kind in (TANK, ARTILLERY):
        return 0
    points = 0 if s.num[PHASE] == SECOND_ATTACK else s.tables.advance[s.side_of(u)][kind]  # 12.1b, 10.8c
    if s.mark[u] & ATTACKING and s.num[ORDER_A] == THRUST:
        points += s.tables.thrust_points  # 14.2b
    return points


def first_hexes(s: Eagles, u: int) -> list[int]:
    """12.0b: the attacked hex, or after a Counter Attack a hex that an attacker left (ruling 69)."""
    target: int = s.num[TARGET]
    if s.mark[u] & ATTACKING:
        return [target]
    found: list[int] = []
    for d in range(6):
        space: int = s.board.around[6 * target + d]
        if int(s.num[VACATED]) & (1 << d) and space >= 0 and not s.there[space]:
            found.append(space)
    return found


def reach(s: Eagles, u: int) -> dict[int, list[int]]:
    """Every hex where the Advance may end, with the way to it (12.1c)."""
    board = s.board
    start: int = s.at[u]
    party: int = s.party[u]
    kind = s.order.kind[u]
    found: dict[int, list[int]] = {}
    for first in first_hexes(s, u):
        edge = board.edge_between(start, first)
        if edge < 0 or s.has_enemy(party, first) or entry_obstacle(s, u, start, first) is not None:
            continue
        if kind == TRAIN and not board.rail[edge]:
            continue
        best = {first: left_beyond(s, u, edge, first)}
        ways = {first: [first]}
        queue = [first]
        for a in queue:
            for d in range(6):
                b: int = board.around[6 * a + d]
                if b < 0 or b == start:
                    continue
                side: int = board.side[6 * a + d]
                more = step_cost(s, kind, party, a, side, b, False)
                if more > best[a] or (kind == TRAIN and not board.rail[side]):
                    continue
                if not is_passable(s, kind, party, b) or entry_obstacle(s, u, a, b) is not None:
                    continue
                if best[a] - more > best.get(b, -1):
                    best[b] = best[a] - more
                    ways[b] = [*ways[a], b]
                    queue.append(b)
        for space in best:
            if space not in found and end_obstacle(s, u, space) is None:
                found[space] = ways[space]
    return found


def left_beyond(s: Eagles, u: int, edge: int, first: int) -> int:
    """What is left of the allowance in the attacked hex; in Phase 6 that hex itself costs nothing (ruling 68)."""
    party: int = s.party[u]
    start: int = s.at[u]
    cost = step_cost(s, s.order.kind[u], party, start, edge, first, False)
    if cost in (ALL, NEVER) or s.river(party, edge) == LARGE:
        return 0  # 12.2a, ruling 13
    return max(0, advance_points(s, u) - (0 if s.num[PHASE] == SECOND_ATTACK else cost))


def points_left(s: Eagles, u: int, way: list[int]) -> int:
    """What an Advance leaves of its allowance."""
    a = way[0]
    left = left_beyond(s, u, s.board.edge_between(int(s.at[u]), a), a)
    for b in way[1:]:
        left -= step_cost(s, s.order.kind[u], s.party[u], a, s.board.edge_between(a, b), b, False)
        a = b
    return max(0, left)


def may_advance(s: Eagles, u: int, seat: int, mark: int) -> Refusal | None:
    if u >= s.order.count or not s.mark[u] & mark or s.at[u] < 0:
        return NOT_IN_FIGHT
    if s.seat_for(u) != seat:
        return OTHER_PLAYER
    if s.mark[u] & ADVANCED:
        return HAS_ADVANCED
    if s.order.kind[u] == AIR or s.order.group[u] == LWOW or s.mark[u] & (REBEL | NEGOTIATING):
        return NEVER_ADVANCES
    return None if reach(s, u) else NO_WAY


@final
class Advance(Decision[Eagles]):
    """12.0a: any, all or none of those who took part."""

    def seat(self, s: Eagles) -> int:
        return s.arg(SEAT)


@final
class AdvanceUnit(Choice[Eagles]):
    """advance <unit>"""

    def among(self, s: Eagles) -> list[int]:
        return [u for u in range(s.order.count) if s.mark[u] & s.arg(WHO) and s.at[u] >= 0]

    def obstacle(self, s: Eagles, x: int) -> Refusal | None:
        return may_advance(s, x, s.arg(SEAT), s.arg(WHO))

    def play(self, s: Eagles, x: int) -> None:
        s.push(phases.ADVANCE_TO, x)

    def label(self, s: Eagles, x: int) -> str:
        return f"Advance with {s.full_name(x)}"

    def words(self, s: Eagles, x: int, why: Refusal) -> str:
        return f"{s.name(x)} cannot advance. {why.message}" if x < s.order.count else why.message


@final
class Into(Choice[Eagles]):
    """to <hex>"""

    def legal(self, s: Eagles) -> list[int]:
        return sorted(reach(s, s.arg(UNIT)))

    def obstacle(self, s: Eagles, x: int) -> Refusal | None:
        return None if x in reach(s, s.arg(UNIT)) else BEYOND_ADVANCE

    def play(self, s: Eagles, x: int) -> None:
        u = s.arg(UNIT)
        way = reach(s, u)[x]
        s.pop()
        start: int = s.at[u]
        left = points_left(s, u, way)
        s.mark[u] |= ADVANCED
        s.note(told.ADVANCES, u, start, x, more=way)
        a = start
        for b in way:
            s.place(u, b)
            step_into(s, u, a, b, True)
            if s.at[u] < 0:
                break
            a = b
        losses.check_remnant(s, u)
        morale.check_markers(s)
        check_air(s)
        if s.side_of(u) == POLAND:
            check_rebellion(s, u)
        concealment.after_move(s, u, left)  # 23.1.3e

    def detail(self, s: Eagles, x: int) -> dict[str, object]:
        return {"path": reach(s, s.arg(UNIT))[x]}


ADVANCE: Final[Advance] = Advance(
    phases.ADVANCE,
    "advance",
    "12.0a",
    [AdvanceUnit(verb("advance"), PIECE), EndPhase(verb("done"), "End the Advance")],
    prompt="Choose a unit to advance, or end the Advance.",
    waiting="The winner advances.",
)
ADVANCE_TO: Final[OfUnit] = OfUnit(
    phases.ADVANCE_TO,
    "advance_to",
    "12.1a",
    [Into(verb("to"), SPACE, text="{}")],
    prompt="{} advances: choose the hex.",
    waiting="The winner advances.",
)
