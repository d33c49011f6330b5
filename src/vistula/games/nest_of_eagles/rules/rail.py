"""Rail Transport: nets, capacity, costs, Secret Concentration; and how armored trains go (3.4.3, 9.0 to 9.4)."""

from typing import Final, final

from mypy_extensions import i64, u8

from vistula.core.columns import Col, Small, column, widened
from vistula.core.mover import Gate
from vistula.core.refusal import Refusal
from vistula.core.search import Search, search_of
from vistula.games.nest_of_eagles.board import BELARUS, POLISH_THEATER, UKRAINE
from vistula.games.nest_of_eagles.numbers import (
    APPEARED,
    LINE_RAIL,
    PLACED,
    RAIL,
    RAIL_DOUBLED,
    RAIL_NEXT,
    SECRET,
)
from vistula.games.nest_of_eagles.rules.friction import has_line
from vistula.games.nest_of_eagles.rules.movement import end_obstacle, entry_obstacle, open_theaters, own_theater
from vistula.games.nest_of_eagles.state import Eagles
from vistula.games.nest_of_eagles.units import (
    AIR,
    ENEMIES,
    KONARMIYA,
    LITHUANIANS,
    POLAND,
    POLES,
    SOUTHWEST,
    TRAIN,
    WEST,
)

# The hexes of a trip in each Theater are digits of one number, counted up to one more than the free ones (9.3b).
DIGITS: Final = 4  # bits of a digit
DIGIT: Final = 15
SPARE: Final = 0x888  # a bit in each digit that no count uses
FREE: Final = 99  # capacity of Soviet Reinforcements
ROOM: Final = 128  # labels that a journey has room for at first

NOT_AT_STATION: Final = Refusal("9.1a", "It does not stand in a town on a railroad.")
NO_CAPACITY: Final = Refusal("9.2a", "No Rail Transport is left.")
NOT_BY_RAIL: Final = Refusal("9.1a", "It is not carried by rail.")
LITHUANIANS_WALK: Final = Refusal("21.1c", "Lithuanian units are not carried by rail.")
KONARMIYA_RIDES: Final = Refusal("20.1.1b", "On its entry turn the Konarmiya uses no Rail Transport.")
HAS_CONCENTRATED: Final = Refusal("9.4b", "After a Secret Concentration it moves by Movement Points only.")
NOT_REACHED: Final = Refusal("9.1b", "No free railroad leads to that town, or too few Rail Transports are left.")
NOT_ALONG_RAIL: Final = Refusal("3.4.3b", "An armored train moves along free railroads only.")


def pool_of(s: Eagles, u: int) -> int:
    """Whose Rail Transports it uses: Polish, Western, Southwestern."""
    return 0 if s.side_of(u) == POLAND else s.front_of(u)


def reset(s: Eagles, side: int) -> None:
    """9.2: at the start of every Movement Phase; doubled in the last one, none in this (9.2f)."""
    for pool in (0,) if side == POLAND else (WEST, SOUTHWEST):
        base = s.tables.polish_rail if side == POLAND else s.tables.soviet_rail
        blocked = s.num[RAIL_NEXT + pool]
        s.num[RAIL + pool] = 0 if blocked else base
        s.num[RAIL_DOUBLED + pool] = 1 if blocked else 0
        s.num[RAIL_NEXT + pool] = 0
    if side == POLAND:
        s.num[LINE_RAIL] = s.tables.line_rail  # 9.2b


def double(s: Eagles, pool: int) -> None:
    """9.2a, 9.2c: twice as many now, none in the next Movement Phase."""
    s.num[RAIL + pool] += s.tables.polish_rail if pool == 0 else s.tables.soviet_rail
    s.num[RAIL_DOUBLED + pool] = 1
    s.num[RAIL_NEXT + pool] = 1


def cannot_ride(s: Eagles, u: int) -> Refusal | None:
    why = cannot_board(s, u)
    if why is not None:
        return why
    if s.num[RAIL + pool_of(s, u)] <= 0 and not (s.side_of(u) == POLAND and s.num[LINE_RAIL] > 0):
        return NO_CAPACITY
    return None


def may_board(s: Eagles, u: int) -> bool:
    """Whether it could ride if there were a Rail Transport for it."""
    return cannot_board(s, u) is None


def cannot_board(s: Eagles, u: int) -> Refusal | None:
    """9.1a; trains carry nobody and ride by themselves (3.4.3l, 9.2e)."""
    if s.order.kind[u] in (TRAIN, AIR):
        return NOT_BY_RAIL
    if s.party[u] == LITHUANIANS:
        return LITHUANIANS_WALK
    if s.order.group[u] == KONARMIYA and s.mark[u] & PLACED:
        return KONARMIYA_RIDES
    if s.mark[u] & APPEARED:
        return HAS_CONCENTRATED  # 9.4b
    at: int = s.at[u]
    if at < 0 or s.board.town_index[at] < 0 or not s.board.on_rail[at]:
        return NOT_AT_STATION
    return None


@final
class Trip:
    """What it costs to a town, and the way."""

    def __init__(self, cost: int, path: list[int]) -> None:
        self.cost: Final = cost
        self.path: Final = path


def passes(s: Eagles, party: int, b: i64) -> bool:
    """9.1b, ruling 25: a town on the way is one's own, and no enemy stands beside it."""
    if s.board.town_index[b] < 0:
        return True
    return s.holder(b) == party and not s.next_to_enemy(party, b)


def may_arrive(s: Eagles, u: int, b: i64) -> bool:
    """9.1a, 9.1c, 9.1d: an own town, with enemies beside it only where own units stand."""
    town: int = s.board.town_index[b]
    party: int = s.party[u]
    if town < 0 or s.control[town] != party or end_obstacle(s, u, b) is not None:
        return False
    occupied = s.has_friend(party, b)
    if s.held[town] != party and not occupied:
        return False  # 9.1d
    return occupied or not s.next_to_enemy(party, b)


@final
class Journey:
    """All rides of a unit from a town, each at its least cost (9.3a, 9.3b, 9.3c). A label is a way to a hex: what it
    counts in each Theater, and the label it came from; one that counts no less anywhere than an earlier one for the
    same hex leads nowhere better. `within`: the one Theater that it may not leave, or -1."""

    def __init__(self, s: Eagles, u: int, start: int, capacity: int, within: int = -1) -> None:
        self.unit: Final = u
        self.capacity: Final = capacity
        self.cap: Final[i64] = s.tables.rail_through + 1
        self.moment: Final = s.moment
        self.enemies: Final[int] = ENEMIES[s.party[u]]
        self.open: Final[u8] = open_theaters(s, u)
        self.theaters: Final[i64] = self._theaters(s) if within < 0 else self._theaters(s) & 1 << within
        # Labels, by number.
        self.labels: i64 = 0
        self.hexes: Col = column(ROOM)
        self.counts: Col = column(ROOM)
        self.came: Col = column(ROOM)
        self.before: Col = column(ROOM)  # the label for the same hex that was made before
        self.latest: Final[Col] = s.board.nothing[:]  # by hex: its last label
        self.best: Final[dict[int, int]] = {}  # by town: the label of the cheapest way
        self._label(start, self.counted(0, s.board.theater[start]), -1)
        tracks = s.board.tracks
        sides = s.board.track_side
        theaters = s.board.theater
        party: int = s.party[u]
        label: i64 = 0
        while label < self.labels:
            a: i64 = self.hexes[label]
            if a == start or passes(s, party, a):
                so_far: i64 = self.counts[label]
                slot: i64 = tracks.start[a]
                end: i64 = tracks.start[a + 1]
                while slot < end:
                    b = tracks.to[slot]
                    if b != start and self.is_free(s, a, b, sides[slot]):
                        self.reach(s, label, b, self.counted(so_far, theaters[b]))
                    slot += 1
            label += 1

    def counted(self, counts: i64, theater: i64) -> i64:
        """One more hex of a Theater, up to the cap."""
        digit = DIGITS * theater
        return counts if counts >> digit & DIGIT == self.cap else counts + (1 << digit)

    def cost_of(self, counts: i64) -> i64:
        """Ruling 28: 1, and 1 more for each further Theater with more hexes than are free."""
        many: i64 = 0
        while counts:
            if counts & DIGIT == self.cap:
                many += 1
            counts >>= DIGITS
        return many if many > 1 else 1

    def _theaters(self, s: Eagles) -> i64:
        """Where its railroads run, as bits: a Front's in its own Theater alone (9.2c, ruling 24)."""
        everywhere: i64 = 1 << POLISH_THEATER | 1 << BELARUS | 1 << UKRAINE
        if s.side_of(self.unit) == POLAND:
            return everywhere
        own: i64 = 1 << own_theater(s.front_of(self.unit))
        return own | 1 << POLISH_THEATER if s.rules.soviet_rail_in_poland else own

    def is_free(self, s: Eagles, a: i64, b: i64, edge: i64) -> bool:
        """9.1b: no enemy in the hex, no enemy line across the railroad; friends relieve nothing (ruling 27)."""
        if i64(s.there[b]) & self.enemies or has_line(s, edge, self.enemies):
            return False
        if not (self.theaters >> s.board.theater[b]) & 1:
            return False
        return s.plan.common[b] & self.open != 0 or entry_obstacle(s, self.unit, a, b) is None

    def _label(self, space: i64, counts: i64, came: i64) -> i64:
        made = self.labels
        if made == len(self.hexes):
            self.hexes = widened(self.hexes)
            self.counts = widened(self.counts)
            self.came = widened(self.came)
            self.before = widened(self.before)
        self.hexes[made] = space
        self.counts[made] = counts
        self.came[made] = came
        self.before[made] = self.latest[space]
        self.latest[space] = made
        self.labels = made + 1
        return made

    def reach(self, s: Eagles, label: i64, b: i64, counts: i64) -> None:
        cost = self.cost_of(counts)
        if cost > self.capacity:
            return
        other: i64 = self.latest[b]
        while other >= 0:
            if ((counts | SPARE) - self.counts[other]) & SPARE == SPARE:
                return
            other = self.before[other]
        made = self._label(b, counts, label)
        if s.board.town_index[b] < 0:
            return
        known = self.best.get(b, -1)
        if known < 0:
            if may_arrive(s, self.unit, b):
                self.best[b] = made
        elif cost < self.cost_of(self.counts[known]):
            self.best[b] = made

    def towns(self) -> list[int]:
        return sorted(self.best)

    def trip(self, space: int) -> Trip:
        label: i64 = self.best[space]
        cost = self.cost_of(self.counts[label])
        path: list[int] = []
        while label >= 0:
            path.append(self.hexes[label])
            label = self.came[label]
        path.reverse()
        return Trip(int(cost), path)


def on_special_line(s: Eagles, path: list[int]) -> bool:
    """9.2b, ruling 23: the whole trip on the black and red line."""
    for at in range(1, len(path)):
        if not s.board.special_line[s.board.edge_between(path[at - 1], path[at])]:
            return False
    return True


def journey(s: Eagles, u: int) -> Journey:
    """The rides of a unit that may ride; without Rail Transports the one on the black and red line is left (9.2b)."""
    capacity = max(1, int(s.num[RAIL + pool_of(s, u)]))
    kept = s.kept_journey
    if isinstance(kept, Journey) and kept.moment == s.moment and kept.unit == u and kept.capacity == capacity:
        return kept
    made = Journey(s, u, s.at[u], capacity)
    s.kept_journey = made
    return made


def stations(s: Eagles, u: int) -> list[int]:
    """Where a unit may be railed to now."""
    if cannot_ride(s, u) is not None:
        return []
    found = journey(s, u)
    if s.num[RAIL + pool_of(s, u)]:
        return found.towns()
    return [space for space in found.towns() if on_special_line(s, found.trip(space).path)]


def pay(s: Eagles, u: int, trip: Trip) -> None:
    pool = pool_of(s, u)
    if pool == 0 and s.num[LINE_RAIL] and on_special_line(s, trip.path):
        s.num[LINE_RAIL] -= 1
    else:
        s.num[RAIL + pool] -= trip.cost


# Secret Concentration (9.4) -----------------------------------------------------------------------------------------


def concentrations(s: Eagles, u: int) -> list[int]:
    """9.4c: towns of the same Theater; all of one phase go to the same one. It costs 2 (9.3d)."""
    if s.rules.introductory or cannot_ride(s, u) is not None:
        return []
    pool = pool_of(s, u)
    if s.num[RAIL + pool] < s.tables.concentration_cost:
        return []
    wanted: int = s.num[SECRET + pool]
    towns = Journey(s, u, s.at[u], 1, s.theater_of(u)).towns()
    return [space for space in towns if wanted < 0 or space == wanted]


# Armored trains (3.4.3) ---------------------------------------------------------------------------------------------


@final
class TrainGate(Gate):
    """Where an armored train goes: not through enemy towns, which it may only enter to end there, and to take, with
    company near."""

    def __init__(self, s: Eagles, u: int) -> None:
        self.s: Final = s
        self.unit: Final = u
        self.party: Final[int] = s.party[u]
        self.enemies: Final[int] = ENEMIES[self.party]
        self.open: Final[u8] = open_theaters(s, u)
        self.common: Small = s.plan.common
        self.sides: Col = s.board.track_side
        self.there: Small = s.there

    def opens(self, slot: i64, a: i64, b: i64) -> bool:
        """Across an enemy line only to a friend (3.4.3c)."""
        s = self.s
        if i64(self.there[b]) & self.enemies:
            return False
        if not self.common[b] & self.open and entry_obstacle(s, self.unit, a, b) is not None:
            return False
        return not has_line(s, self.sides[slot], self.enemies) or s.has_friend(self.party, b)

    def passes(self, space: i64) -> bool:
        s = self.s
        return s.board.town_index[space] < 0 or s.holder(space) == self.party  # 3.4.3d


def train_search(s: Eagles, u: int) -> Search:
    """Along railroads only, any distance (3.4.1b, 3.4.3b)."""
    found = search_of(s.board.tracks)
    found.flood(s.board.tracks, TrainGate(s, u), [int(s.at[u])])
    return found


def train_ends(s: Eagles, u: int) -> list[int]:
    """Where a train may go."""
    start: int = s.at[u]
    return [b for b in train_search(s, u).reached() if b != start and end_obstacle(s, u, b) is None]


def is_polish(s: Eagles, u: int) -> bool:
    return s.party[u] == POLES
