"""Searches over a board: all that a mover can reach, by which way, and why it does not get somewhere; and floods, for
lines of supply and nets.

A search works in columns that are used again and again: what it found stands until the next search of the thread in the
same room over a net of the same size. Nothing is shared between threads, so that two tables never meet here.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from threading import get_ident
from typing import TYPE_CHECKING, Any, Final, final

from mypy_extensions import i64, u8

from vistula.core.board import Net
from vistula.core.columns import EMPTY_SMALL, Col, Small, column
from vistula.core.mover import BARRED, ENOUGH, NO_FURTHER, Gate, Mover, Steps, slot_of
from vistula.core.refusal import Refusal

if TYPE_CHECKING:
    from vistula.core.state import State

FAR: Final = 10_000  # what a space costs that was not reached
MOST_POINTS: Final = 1023  # more than any allowance: points spent number the buckets of a search
# Spaces whose numbers lie together make a block: where a search was in none of them, nobody looks for it there.
SHIFT: Final = 4
BLOCK: Final = 1 << SHIFT
# A space, the one before it and the cost, in one figure.
BEFORE: Final = 20
COST: Final = 40
PART: Final = (1 << 20) - 1
REALM: Final = 8  # bits of a realm
MOST_KINDS: Final = 16  # of steps, whose regions a thread keeps at a time


@final
class Region:
    """All that is reached from a space with a budget where neither enemies nor tolls are in the way, each with its cost
    and the space before it; in the order of their numbers."""

    def __init__(self, budget: int, entries: Col) -> None:
        self.budget: Final = budget
        self.entries: Final = entries


@final
class Search:
    """Cost and way of every space that the last search or flood reached, in the order in which it was reached."""

    def __init__(self, count: int) -> None:
        self.cost: Final[Col] = column(count, FAR)
        self.came: Final[Col] = column(count, -1)
        self.found: Final[Col] = column(count)
        self.size: i64 = 0  # how many were found
        self.order: Final[Col] = column(count)  # after `put_in_order`: the found spaces by their numbers
        self.picked: Final[Col] = column(count)  # room for what a caller picks of them
        self.seen: Final[Col] = column(count)  # for a caller's own floods: the number of the last one that was there
        self.floods = 0
        self.failed = -1  # after `why`: the space that could not be entered
        self.needed = 0  # and the points that the way would have cost
        # Whose search it was, when, and for what, if it is remembered.
        self._owner: State | None = None
        self._moment = 0
        self._key = 0
        self._shut: Final[Col] = column(count)
        self._touched: Final[Col] = column(count // BLOCK + 1)  # the number of the last search that was in a block
        self._number: i64 = 0
        self._is_in_order = False  # `order` is filled
        self._quiet = False  # nothing that changes was in the way of the last search
        # What was found on quiet ground, by the kind of steps and the space where it began, with the bits of the realm.
        self._regions: Final[dict[Steps, dict[int, Region]]] = {}
        # Spaces to look at, in order of cost and then of arrival: for each cost a chain of them, which begins with what
        # comes after its own number, that of the cost on top of those of the spaces.
        self._after: Final[Col] = column(count + MOST_POINTS + 1, -1)
        self._last: Final[Col] = column(MOST_POINTS + 1)
        for points in range(MOST_POINTS + 1):
            self._last[points] = count + points

    # Asking what was found --------------------------------------------------------------------------------------

    def has(self, space: i64) -> bool:
        return self.cost[space] < FAR

    def reached(self) -> list[int]:
        """All spaces found, the start too, in the order of their numbers."""
        made: list[int] = []
        self.put_in_order()
        at: i64 = 0
        while at < self.size:
            made.append(self.order[at])
            at += 1
        return made

    def put_in_order(self) -> None:
        """Lay the found spaces, the start too, into `order`."""
        if self._is_in_order:
            return
        self._is_in_order = True
        cost = self.cost
        order = self.order
        touched = self._touched
        number = self._number
        count: i64 = len(cost)
        size: i64 = self.size
        placed: i64 = 0
        block: i64 = 0
        while placed < size:
            if touched[block] == number:
                space: i64 = block * BLOCK
                end: i64 = space + BLOCK
                if end > count:
                    end = count
                while space < end:
                    if cost[space] < FAR:
                        order[placed] = space
                        placed += 1
                    space += 1
            block += 1

    def path_to(self, space: int) -> list[int]:
        """The spaces entered on the way, the last one included; empty for the start and where it did not come."""
        way: list[int] = []
        if not self.has(space):
            return way
        at: int = space
        while self.came[at] >= 0:
            way.append(at)
            at = self.came[at]
        way.reverse()
        return way

    def new_flood(self) -> int:
        """The number of another flood of the caller's own, to mark `seen` with."""
        self.floods += 1
        return self.floods

    # Remembering: what was searched for an offer need not be searched again for what is chosen of it ---------------

    def remember(self, s: State, key: int) -> None:
        """What has just been found is all there is to find, for that key (a unit, say) in the present position."""
        self._owner = s
        self._moment = s.moment
        self._key = key

    def remembers(self, s: State, key: int) -> bool:
        return self._owner is s and self._moment == s.moment and self._key == key

    # Searching --------------------------------------------------------------------------------------------------

    def clear(self) -> None:
        self._owner = None
        cost = self.cost
        found = self.found
        size: i64 = self.size
        at: i64 = 0
        while at < size:
            cost[found[at]] = FAR
            at += 1
        self.size = 0
        self._number += 1
        self._is_in_order = False

    def begin(self, start: i64) -> None:
        """A new search from a space."""
        self.clear()
        self.came[start] = -1
        self.add(start, 0)

    def add(self, space: i64, cost: i64) -> None:
        """Another space is reached."""
        self.cost[space] = cost
        self.found[self.size] = space
        self.size += 1
        self._touched[space >> SHIFT] = self._number

    def run(
        self, net: Net, mover: Mover, start: i64, budget: i64, goal: i64 = -1, also: list[int] | None = None
    ) -> None:
        """Find every space within the budget, with its cheapest way (of equal ones the one found first), or stop when
        the way to the goal is found. `also` are further spaces to start from."""
        self.begin(start)
        if budget < 0:
            return
        cost = self.cost
        came = self.came
        found = self.found
        last = self._last
        after = self._after
        closed = self._shut
        starts = net.start
        to = net.to
        costs = mover.costs
        toll = mover.toll
        toll_at: i64 = mover.toll_at
        varies = mover.varies
        toll_shuts = mover.toll_shuts
        tolled = len(toll) > 0 and not varies and not toll_shuts
        ends = mover.ends
        ending = len(ends) > 0
        held = mover.held
        held_bits: u8 = mover.held_bits
        realm = mover.realm
        realm_bits: u8 = mover.realm_bits
        asks = mover.asks
        least = mover.least
        edged = len(least) > 0
        quiet = True
        shut: i64 = 0
        dearest: i64 = budget
        chains: i64 = len(cost)
        after[chains] = start
        after[start] = -1
        last[0] = start
        if also is not None:
            for another in also:
                if cost[another] == FAR:
                    came[another] = -1
                    self.add(another, 0)
                    after[last[0]] = another
                    after[another] = -1
                    last[0] = another
        size: i64 = self.size
        touched = self._touched
        number = self._number
        spent: i64 = 0
        while spent <= dearest:
            space: i64 = after[chains + spent]
            while space >= 0:
                if ending and ends[space]:
                    if ends[space] == ENOUGH:
                        dearest = spent  # what is left to find is no cheaper
                        break
                    if space != start and ends[space] == NO_FURTHER:
                        space = after[space]
                        continue
                if space == goal:
                    dearest = spent
                    break
                nearest: i64 = spent  # no step out of here ends cheaper
                if edged:
                    nearest += i64(least[space])
                    if nearest > budget:
                        space = after[space]
                        continue
                i: i64 = starts[space]
                end: i64 = starts[space + 1]
                while i < end:
                    other: i64 = to[i]
                    known: i64 = cost[other]
                    # Most steps lead to where it was as cheaply, or where it cannot go: that is asked first.
                    if known <= nearest:
                        i += 1
                        continue
                    step: i64 = mover.step(i, space, other, spent) if varies else i64(costs[i])
                    total: i64 = spent + step
                    if total < known and total <= budget and step < BARRED:
                        if known == FAR:
                            beyond = realm_bits != 0 and realm[other] & realm_bits == 0
                            if (
                                beyond
                                or (held_bits and held[other] & held_bits)
                                or (toll_shuts and toll[toll_at + other])
                                or (asks and mover.shut(other) is not None)
                            ):
                                cost[other] = -1  # never looked at again in this search
                                closed[shut] = other
                                shut += 1
                                if not beyond:
                                    quiet = False
                                i += 1
                                continue
                        if tolled:
                            extra: i64 = i64(toll[toll_at + other])
                            if extra:
                                quiet = False
                                total += extra
                        if total <= budget and total < known:
                            if known == FAR:
                                found[size] = other
                                size += 1
                                touched[other >> SHIFT] = number
                            else:  # it leaves the chain of the dearer way
                                before: i64 = chains + known
                                while after[before] != other:
                                    before = after[before]
                                after[before] = after[other]
                                if last[known] == other:
                                    last[known] = before
                            cost[other] = total
                            came[other] = space
                            after[other] = -1
                            after[last[total]] = other
                            last[total] = other
                    i += 1
                space = after[space]
            spent += 1
        self.size = size
        self._quiet = quiet
        while shut > 0:
            shut -= 1
            cost[closed[shut]] = FAR
        while budget >= 0:
            after[chains + budget] = -1
            last[budget] = chains + budget
            budget -= 1

    def roam(self, net: Net, mover: Mover, steps: Steps, start: i64, budget: i64) -> None:
        """Find what `run` finds, for a mover whose steps cost what `steps` says and for whom nothing changes but where
        enemies and tolls are. Most movers have neither within reach: what one of them found stands for all who come to
        the same space later, with as much to spend or less. (Of smaller budgets the costs and ways are the same.)"""
        if mover.asks or mover.varies:
            self.run(net, mover, start, budget)
            return
        regions = self._regions.get(steps)
        if regions is None:
            if len(self._regions) == MOST_KINDS:
                self._regions.clear()
            regions = {}
            self._regions[steps] = regions
        key = start << REALM | i64(mover.realm_bits)
        known = regions.get(key)
        if known is not None and self._recalls(known, mover, start, budget):
            return
        self.run(net, mover, start, budget)
        if self._quiet:
            regions[key] = self._region(budget)

    def _region(self, budget: i64) -> Region:
        """What has just been found."""
        self.put_in_order()
        cost = self.cost
        came = self.came
        order = self.order
        size: i64 = self.size
        entries = column(size)
        at: i64 = 0
        while at < size:
            space: i64 = order[at]
            entries[at] = space | came[space] + 1 << BEFORE | cost[space] << COST
            at += 1
        return Region(budget, entries)

    def _recalls(self, region: Region, mover: Mover, start: i64, budget: i64) -> bool:
        """Whether the region is as large as wanted, and quiet again; then it is what is found."""
        if region.budget < budget:
            return False
        self.clear()
        cost = self.cost
        came = self.came
        found = self.found
        order = self.order
        entries = region.entries
        held = mover.held
        held_bits: u8 = mover.held_bits
        toll = mover.toll
        toll_at: i64 = mover.toll_at
        tolled = len(toll) > 0
        size: i64 = 0
        at: i64 = 0
        while at < len(entries):
            entry: i64 = entries[at]
            at += 1
            spent: i64 = entry >> COST
            if spent > budget:
                continue
            space: i64 = entry & PART
            if space != start and ((held_bits and held[space] & held_bits) or (tolled and toll[toll_at + space])):
                self.size = size
                return False
            cost[space] = spent
            came[space] = (entry >> BEFORE & PART) - 1
            found[size] = space
            order[size] = space
            size += 1
        self.size = size
        self._is_in_order = True
        return True

    def why(self, net: Net, mover: Mover, start: int, budget: int, goal: int) -> Refusal | None:
        """Why the mover does not come to a space, None if it does: the space is shut; or there is a way, but it is too
        dear (`needed` says how dear); or what bars the last step towards it that can be looked at (into `failed`)."""
        self.run(net, mover, start, budget, goal)
        self.needed = self.cost[goal]
        if self.has(goal):
            return None
        self.failed = goal
        shut = mover.shut(goal)
        if shut is not None:
            return shut
        self.run(net, mover, start, MOST_POINTS, goal)
        self.needed = self.cost[goal]
        if self.has(goal):
            return mover.bars.too_dear
        # Look back from the goal to the nearest space that can be reached: what bars the step out of it?
        queue = [goal]
        for b in queue:
            for slot in range(net.start[b], net.start[b + 1]):
                a: int = net.to[slot]
                if self.has(a):
                    self.failed = b
                    if a != start and mover.is_end(a):
                        return mover.bars.no_further
                    way_in = slot_of(net, a, b)
                    return mover.obstacle(way_in, a, b, self.cost[a], MOST_POINTS) or mover.bars.no_way
                if a not in queue:
                    queue.append(a)
        return mover.bars.no_way

    def flood(
        self,
        net: Net,
        gate: Gate | None,
        sources: list[int],
        reach: int = FAR,
        held: Small = EMPTY_SMALL,
        held_bits: int = 0,
    ) -> None:
        """Every space that a line from the sources comes to within so many steps; `cost` holds the steps. Spaces with
        one of `held_bits` in `held` (enemies) are shut; what else stands in the way the gate says, if there is one."""
        self.clear()
        bits: u8 = held_bits
        cost = self.cost
        came = self.came
        found = self.found
        starts = net.start
        to = net.to
        for source in sources:
            if not self.has(source):
                came[source] = -1
                self.add(source, 0)
        size: i64 = self.size
        touched = self._touched
        number = self._number
        at: i64 = 0
        while at < size:
            a: i64 = found[at]
            at += 1
            steps: i64 = cost[a] + 1
            if steps > reach:
                break
            if gate is not None and steps > 1 and not gate.passes(a):
                continue
            i: i64 = starts[a]
            end: i64 = starts[a + 1]
            while i < end:
                b: i64 = to[i]
                if cost[b] == FAR and not (bits and held[b] & bits) and (gate is None or gate.opens(i, a, b)):
                    came[b] = a
                    cost[b] = steps
                    found[size] = b
                    size += 1
                    touched[b >> SHIFT] = number
                i += 1
        self.size = size


@final
class Through(Gate):
    """A gate that is a function of the two spaces of a step, for lines that are seldom traced."""

    def __init__(self, test: Callable[[int, int], bool]) -> None:
        self.test: Final = test

    def opens(self, slot: i64, a: i64, b: i64) -> bool:
        return self.test(a, b)


def traced(net: Net, test: Callable[[int, int], bool], start: int, reach: int = FAR) -> Search:
    """The thread's own search, with all that lines come to from a space by steps that pass the test."""
    found = search_of(net)
    found.flood(net, Through(test), [start], reach)
    return found


_THREAD: Final[Any] = threading.local()
ROOMS: Final = 8  # that searches over one net may use side by side


@final
class _Rooms:
    """A thread's searches, by the size of the net and the room; those over the net asked for last are found at once."""

    def __init__(self, thread: int) -> None:
        self.thread: Final = thread
        self.searches: Final[dict[int, Search]] = {}
        self.net: Net | None = None
        self.near: Final[list[Search | None]] = [None] * ROOMS  # over that net


@final
class _Recent:
    """The rooms of the thread that searched last: asking whether it is still the same one is cheaper than finding
    a thread's own."""

    def __init__(self) -> None:
        self.rooms = _Rooms(-1)


_RECENT: Final = _Recent()


def search_of(net: Net, room: int = 0) -> Search:
    """The thread's own search over nets with so many spaces. What is found in one room outlives searches in others."""
    rooms = _RECENT.rooms
    thread: int = get_ident()
    if rooms.thread != thread:
        rooms = _rooms_of(thread)
    if rooms.net is net:
        found = rooms.near[room]
        if found is not None:
            return found
    else:
        rooms.net = net
        for n in range(ROOMS):
            rooms.near[n] = None
    key = net.count * ROOMS + room
    found = rooms.searches.get(key)
    if found is None:
        found = Search(net.count)
        rooms.searches[key] = found
    rooms.near[room] = found
    return found


def _rooms_of(thread: int) -> _Rooms:
    rooms: _Rooms | None = getattr(_THREAD, "rooms", None)
    if rooms is None:
        rooms = _Rooms(thread)
        _THREAD.rooms = rooms
    _RECENT.rooms = rooms
    return rooms
