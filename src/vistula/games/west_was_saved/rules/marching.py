"""7.4 What a group of combat units may do on the march: allowance, ground, the enemy's nearness, anchors, supply."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from vistula.core.mover import BARRED, Bars, Mover
from vistula.core.refusal import Refusal
from vistula.core.search import Search, search_of
from vistula.games.west_was_saved.numbers import (
    CHOSEN,
    DOWNPOUR,
    ORDERED,
    PLEDGED,
    RODE,
    TREATY,
)
from vistula.games.west_was_saved.rules import supply
from vistula.games.west_was_saved.state import West
from vistula.games.west_was_saved.units import ARTILLERY, CAVALRY, HQ, RUSSIAN, UKRAINIAN

CLOSED_GROUND: Final = Refusal("1.3f", "That ground is closed to all units.")
NEUTRAL: Final = Refusal("1.3g", "That country is neutral: nobody may enter it.")
ENEMY_THERE: Final = Refusal("7.4a", "An enemy combat unit is there.")
MAY_NOT_STAND: Final = Refusal(
    "13.4a", "Ukrainians stay south of the boundary, Lithuanians near home and by themselves."
)
FULL: Final = Refusal("def.stack_limit.a", "No more than four combat units may be in a hex, on the way either.")
PAST_ENEMY: Final = Refusal(
    "7.4b", "Infantry and artillery may not go from one hex beside the enemy straight to another."
)
TOO_FAR: Final = Refusal("7.4f", "It is too far for the units chosen.")
START: Final = Refusal("def.move.a", "A move ends in another hex than it began.")
HUNGRY_THERE: Final = Refusal("7.4e", "A unit out of supply may move only to a hex in supply.")
NOT_NEXT: Final = Refusal("def.move.a", "Units go from hex to neighbouring hex.")
LEFT_THE_MAP: Final = Refusal("13.5b", "Who enters East Prussia has left the map.")
BARS: Final = Bars(NOT_NEXT, PAST_ENEMY, TOO_FAR, LEFT_THE_MAP)

NO_NEED: Final = 255  # of supply: nobody of the net is out of it


def group(s: West, h: int) -> list[int]:
    """The combat units chosen to move."""
    return [u for u in s.combat_units(h) if s.mark[u] & CHOSEN]


def companions(s: West, h: int) -> list[int]:
    """HQ that go along (def.move.b)."""
    return [u for u in s.headquarters_in(h) if s.mark[u] & CHOSEN]


def may_be_ordered(s: West, u: int) -> bool:
    """It began the phase in its hex, has carried out no order and is not pledged to stay (7.2k, A38, A43)."""
    return (s.mark[u] & (ORDERED | PLEDGED)) == 0


def orderable(s: West, h: int) -> int:
    """Combat units of a hex that could still carry out an order."""
    return sum(1 for u in s.combat_units(h) if may_be_ordered(s, u))


def stays_facing(s: West, side: int, h: int, staying: int) -> bool:
    """Cavalry or infantry that stays faces an enemy stack, so that markers may be discarded (7.2m, A41)."""
    ahead = s.faced(h)
    return staying > 0 and ahead >= 0 and s.is_stack(1 - side, ahead)


def markers_stay_usable(s: West, side: int, h: int, markers: int, ordered: int, front_staying: int) -> bool:
    """A39a: every marker left must find a unit, or may be discarded."""
    return markers <= orderable(s, h) - ordered or stays_facing(s, side, h, front_staying)


# Anchors --------------------------------------------------------------------------------------------------------


def is_pledged(s: West, side: int, h: int) -> bool:
    """A unit there is pledged already."""
    if s.side_at(h) != side:
        return False
    for u in s.units_in(h):
        if s.mark[u] & PLEDGED:
            return True
    return False


def passes_enemy(s: West, side: int, a: int, b: int) -> bool:
    """Both hexes are beside the enemy, and no unbridged river covers one of them (7.4b, 7.4c): everybody sees it."""
    return s.is_threatened(side, a) and s.is_threatened(side, b)


def needs_anchor(s: West, side: int, a: int, b: int) -> bool:
    """Whether infantry or artillery goes from a to b only past a unit that stays, and nobody is pledged yet."""
    return passes_enemy(s, side, a, b) and not is_pledged(s, side, a) and not is_pledged(s, side, b)


# Reach ----------------------------------------------------------------------------------------------------------


@final
class March(Mover):
    """A group on its way from a hex: what it may spend and what a hex costs it (table.movement)."""

    def __init__(self, s: West, side: int, start: int, units: list[int], staffs: list[int], marker: int = 1) -> None:
        super().__init__(BARS, ends=s.board.ends[side], varies=True)
        self.s: Final = s
        self.side: Final = side
        self.start: Final = start
        self.units: Final = units
        self.staffs: Final = staffs  # HQ that go along
        self.marker: Final = marker  # 1: the order's marker still lies on the stack
        slow = False
        tethered = side == RUSSIAN and s.n[TREATY] != 0
        allowance = 99
        for u in units:
            arm = s.order.arm[u]
            if arm != CAVALRY:
                slow = True  # 7.4d: cavalry ignores 7.4b
            if s.order.nation[u] == UKRAINIAN:
                tethered = True
            allowance = min(allowance, s.tables.allowance[arm])  # 7.2g
        if s.n[DOWNPOUR]:
            allowance = 1  # card.13.a
        self.slow: Final = slow
        self.tethered: Final = tethered  # not everywhere may all of them stand
        self.allowance: Final = allowance
        # 7.4g: double for artillery and infantry; card.13.b: not in the rain
        self.difficult: Final = s.tables.difficult_move if slow and not s.n[DOWNPOUR] else 1
        # 7.4e: by net, the shortest range of those who are out of supply as the order is carried out.
        self.hungry = [NO_NEED, NO_NEED, NO_NEED]
        for u in units:
            if not supply.is_fed(s, u):
                net = supply.net_of(s, u)
                self.hungry[net] = min(self.hungry[net], supply.range_of(s, u))
        self.is_fed: Final = self.hungry == [NO_NEED, NO_NEED, NO_NEED]
        self.passed: list[int] = []  # hexes that its way has led through
        self.pledging = True  # a step past the enemy may be made where a unit can be pledged

    def price(self, h: i64) -> int:
        return self.difficult if self.s.board.difficult[h] else 1

    def spent_on(self, way: list[int]) -> int:
        return sum(self.price(h) for h in way[1:])

    def shut(self, space: i64) -> Refusal | None:
        """Why the group may not come into a hex at all."""
        s = self.s
        if space == self.start or space in self.passed:
            return START
        if s.board.closed[space]:
            return CLOSED_GROUND
        if s.is_neutral(space, self.side):
            return NEUTRAL
        if s.first[space] >= 0:
            if s.holds(1 - self.side, space):
                return ENEMY_THERE
            if s.side_at(space) == self.side and s.troops[space] + len(self.units) > s.tables.stacking:
                return FULL  # A42
        if self.tethered:
            for u in self.units:
                if not s.may_stand(u, space):
                    return MAY_NOT_STAND
        return None

    def step(self, slot: i64, a: i64, b: i64, spent: i64) -> i64:
        if self.slow and self.cannot_pass(a, b):
            return BARRED
        return self.difficult if self.s.board.difficult[b] else 1  # 1.3e

    def cannot_pass(self, a: i64, b: i64) -> bool:
        """7.4b holds and nobody there is, or with `pledging` can be, pledged to stay (7.4c)."""
        s = self.s
        if not self.slow or not needs_anchor(s, self.side, a, b):
            return False
        return not self.pledging or not (self.anchors(a) or self.anchors(b))

    def anchors(self, h: int) -> list[int]:
        """Friendly units of a hex that could be pledged to stay: they have not moved in this phase and are not about to
        (7.4c, A43); an HQ will do. The markers there must remain usable (A39a)."""
        s = self.s
        found: list[int] = []
        if s.side_at(h) != self.side:
            return found
        markers = int(s.markers[h])
        going = 0
        if h == self.start:
            markers -= self.marker
            going = len(self.units)
        for u in s.units_in(h):
            if s.mark[u] & (ORDERED | RODE | PLEDGED) or u in self.units or u in self.staffs:
                continue
            if s.order.arm[u] != HQ and markers > 0:
                front = sum(1 for v in s.combat_units(h) if s.order.arm[v] != ARTILLERY and v not in self.units)
                if not markers_stay_usable(s, self.side, h, markers, going + 1, front):
                    continue
            found.append(u)
        return found

    def may_stop(self, h: i64) -> bool:
        """7.4e: who is out of supply may go only where there is supply."""
        if self.is_fed:
            return True
        s = self.s
        if not s.is_open(h):
            return False
        for net in range(3):
            if self.hungry[net] != NO_NEED and supply.between_net(s, net)[h] > self.hungry[net]:
                return False
        return True

    def reach(self, way: list[int], pledging: bool) -> Search:
        """Search on from the end of a way, which has cost what it costs."""
        self.pledging = pledging
        self.passed = way
        board = self.s.board
        search = search_of(board)
        search.run(board, self, way[-1], self.allowance - self.spent_on(way))
        return search

    def can_go(self) -> bool:
        """Whether there is any hex to go to. Where all are fed the first step decides."""
        s = self.s
        if not self.is_fed:
            return len(self.destinations([self.start])) > 0
        self.pledging = True
        for h in s.board.neighbours[self.start]:
            if self.price(h) <= self.allowance and self.shut(h) is None and not self.cannot_pass(self.start, h):
                return True
        return False

    def destinations(self, way: list[int]) -> list[int]:
        """Where the group may end its move, going on from the end of its way."""
        begin = way[-1]
        found = self.reach(way, True).reached()
        return [h for h in found if h != self.start and (h != begin or len(way) > 1) and self.may_stop(h)]

    def best_path(self, way: list[int], goal: int) -> list[int]:
        """The cheapest way on to a hex: one on which nobody must be pledged, if there is one."""
        free = self.reach(way, False)
        if free.has(goal):
            return free.path_to(goal)
        return self.reach(way, True).path_to(goal)

    def best_paths(self, way: list[int]) -> dict[int, list[int]]:
        """The best way on to each hex that can be reached."""
        made: dict[int, list[int]] = {}
        for pledging in (False, True) if self.slow else (False,):
            found = self.reach(way, pledging)
            for h in found.reached():
                if h != way[-1] and h not in made:
                    made[h] = found.path_to(h)
        return made

    def why_not(self, goal: int) -> Refusal | None:
        """What keeps the group from ending its move in a hex."""
        found = self.reach([self.start], True)
        if goal != self.start and found.has(goal):
            return None if self.may_stop(goal) else HUNGRY_THERE
        blocked = self.shut(goal)
        if blocked is not None:
            return blocked
        for a in self.s.board.neighbours[goal]:  # could it be paid for, so that only the enemy is in the way?
            if found.has(a) and found.cost[a] + self.price(goal) <= self.allowance and self.cannot_pass(a, goal):
                return PAST_ENEMY
        return TOO_FAR

    def why_not_along(self, path: list[int]) -> Refusal | None:
        """What keeps the group from going a way that is given hex by hex."""
        self.pledging = True
        self.passed = []
        seen = [self.start]
        for h in path:
            if h in seen:
                return START
            seen.append(h)
        why = self.walk(self.s.board, self.start, path, self.allowance)
        if why is not None:
            return why
        return None if self.may_stop(path[-1]) else HUNGRY_THERE
