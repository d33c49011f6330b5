"""Supply: the line of two elements (10.5.1a, 10.5.1b), sources, and who is fed in a battle; for nothing else
(10.0a)."""

from typing import Final, final

from mypy_extensions import i64, u8

from vistula.core.columns import EMPTY_SMALL, Col, Small, column_of, small_column
from vistula.core.mover import BARRED, ENOUGH, Mover
from vistula.core.search import Search
from vistula.games.red_star_white_eagle.board import LITHUANIA
from vistula.games.red_star_white_eagle.numbers import FALLEN, STANDDOWN_FROM, STRIKE_FROM
from vistula.games.red_star_white_eagle.rules.assignment import best_subset
from vistula.games.red_star_white_eagle.rules.marching import BARS, Unheld
from vistula.games.red_star_white_eagle.state import War
from vistula.games.red_star_white_eagle.units import GERMAN, LITHUANIAN, POLISH, RUSSIAN, SOUTHWEST, WEST

RUSSIAN_LINES: Final = 0
POLISH_LINES: Final = 1
LITHUANIAN_LINES: Final = 2
FREIKORPS_LINES: Final = 3
MOTORIZED_LINES: Final = 4  # Polish lines that no enemy zone cuts
MAY_I: Final = "May I"


@final
class Lines:
    """Where the non-rail element may end: by hex, a bit for each source that can be had from there."""

    def __init__(self, s: War, kind: int) -> None:
        self.kind: Final = kind
        self.mask: Final[Col] = s.board.blank[:]
        self.tolls: Small = EMPTY_SMALL
        polish = kind == POLISH_LINES or kind == MOTORIZED_LINES
        self.ends: Final[Small] = EMPTY_SMALL if polish else small_column(s.board.count)
        if kind == RUSSIAN_LINES:
            self._lay_rails(s, RUSSIAN, s.board.russian_sources)
        elif polish:
            self._lay_rails(s, POLISH, s.ground.sources)
        elif kind == LITHUANIAN_LINES:
            self._mark(column_of(s.static.lithuania))
        else:
            self._mark(column_of(german_ends(s)))
        danzig = s.ground.danzig_source
        self.by_rail_only: Final[int] = 1 << danzig if polish and danzig >= 0 else 0

    def _mark(self, spaces: Col) -> None:
        """Where one source is as good as all, a line ends at the first hex that has it."""
        mask = self.mask
        ends = self.ends
        for space in spaces:
            mask[space] = 1
            ends[space] = ENOUGH

    def toll(self, s: War, side: int) -> Small:
        """The delay of enemy zones in each hex; none where a friendly unit stands (10.5.2b)."""
        if not len(self.tolls):
            count = s.board.count
            self.tolls = s.zone[(1 - side) * count : (2 - side) * count]
            for u in s.static.units[side]:
                if s.hex[u] >= 0 and not s.order.replacement[u]:
                    self.tolls[i64(s.hex[u])] = 0
        return self.tolls

    def _lay_rails(self, s: War, side: int, sources: list[int]) -> None:
        """Flood the railroads from every working source (10.1b, 10.4b, 10.5.3a); counters cut nothing (7.2.1b); all
        of a connected stretch share its sources."""
        lines = Railroads(s, side, self.kind == MOTORIZED_LINES)
        rails = s.ground.supply_rails[side]
        stretch = s.static.scratch
        working = [space for space in sources if not s.there[space] & lines.enemy]  # 10.4a
        if side == RUSSIAN:
            stretch.flood(rails, lines, working, held=s.there, held_bits=lines.enemy)
            self._mark(stretch.found[: stretch.size])
            return
        mask = self.mask
        for start in working:
            if mask[start]:
                continue
            stretch.flood(rails, lines, [start], held=s.there, held_bits=lines.enemy)
            found = 0
            for at in range(stretch.size):
                source = polish_source(s, stretch.found[at])
                if source >= 0:
                    found |= 1 << source
            for at in range(stretch.size):
                mask[stretch.found[at]] = found


def german_ends(s: War) -> list[int]:
    """24.11.3a: the western edge, or a German city without Poles."""
    board = s.board
    cities = [space for space, german in zip(board.cities, board.german, strict=True) if german]
    return [*board.west, *[space for space in cities if not s.has_units(POLISH, space)]]


@final
class Railroads(Unheld):
    """Rails a supply line may follow: not into enemies, and through their zones only on one's own net, with friends, or
    where a source lies (10.5.3b, 10.5.3c, A45); free of zones for moto-mechanized units (20.1.1a)."""

    def __init__(self, s: War, side: int, free: bool) -> None:
        super().__init__(s, side)
        self.s: Final = s
        self.side: Final = side
        self.free: Final = free
        self.net: Final[bytes] = s.ground.nets[side]
        self.zone: Final[Small] = s.zone
        self.zones: Final[i64] = (1 - side) * s.board.count
        self.own: Final[u8] = 1 << side

    def opens(self, slot: i64, a: i64, b: i64) -> bool:
        """Asked of hexes without enemies."""
        if self.free or self.net[b] or not self.zone[self.zones + b] or self.there[b] & self.own:
            return True
        s = self.s
        return s.board.russian_source[b] != 0 if self.side == RUSSIAN else polish_source(s, b) >= 0


def polish_source(s: War, space: int) -> int:
    """The number of the Polish source in a hex, or -1: Danzig is none in a dock strike."""
    source = s.ground.source_at[space]
    return -1 if source == s.ground.danzig_source and strike_is_on(s) else source


def strike_is_on(s: War) -> bool:
    """24.9.2a: four turns without Danzig."""
    return 0 <= s.since(STRIKE_FROM) < s.tables.dock_strike_turns


@final
class Overland(Mover):
    """The non-rail element: standard costs (20.2a) and the delay of enemy zones unless a friendly unit stands there
    (10.5.2b, 4.5a). Looked at from its end, a step back costs what the step forward would."""

    def __init__(self, s: War, side: int, lines: Lines, motorized: bool, back: bool = False) -> None:
        self.back: Final[Col] = s.ground.back
        steps = s.ground.motorized if motorized else s.ground.standard
        super().__init__(
            BARS,
            steps.costs,
            EMPTY_SMALL if motorized else lines.toll(s, side),
            ends=EMPTY_SMALL if back else lines.ends,
            varies=back,
            held=s.there,
            held_bits=1 << (1 - side),  # 10.5.4a
            realm=s.ground.open,
            realm_bits=1,
            asks=False,
            least=EMPTY_SMALL if back else steps.least,
        )

    def step(self, slot: i64, a: i64, b: i64, spent: i64) -> i64:
        """Asked only of a step back."""
        cost: int = self.costs[self.back[slot]]
        if cost != BARRED:
            cost += self.toll[a]
        return cost


def trace(s: War, u: int, lines: Lines, space: int) -> int:
    """The sources a unit in a hex, a train too (10.7.1a), can trace to: up to 15 points over land to a source or a
    railroad (10.5.2a)."""
    search = s.static.scratch
    mover = Overland(s, s.order.side[u], lines, s.order.motorized[u] != 0)
    search.run(s.board, mover, space, s.tables.non_rail_points)
    mask = lines.mask
    danzig: int = lines.by_rail_only
    found: int = 0
    at: i64 = 0
    while at < search.size:
        here: i64 = search.found[at]
        at += 1
        bits: int = mask[here]
        if danzig and here != space:
            bits &= ~danzig  # 24.9a: by a rail element only
        found |= bits
    return found


def fed_overland(s: War, side: int, lines: Lines) -> Search:
    """One search for all units of a side: it has found every hex from which a line can be traced (10.5.2a)."""
    ends: list[int] = []
    enemy = 1 << (1 - side)
    for space in range(s.board.count):
        if lines.mask[space] & ~lines.by_rail_only and not s.there[space] & enemy:
            ends.append(space)
    search = s.static.scratch
    if ends:
        search.run(s.board, Overland(s, side, lines, False, True), ends[0], s.tables.non_rail_points, -1, ends)
    else:
        search.clear()
    return search


def lines_of(s: War, u: int) -> int:
    """The kind of lines a unit traces."""
    nation = s.order.nation[u]
    if nation == LITHUANIAN:
        return LITHUANIAN_LINES
    if nation == GERMAN:
        return FREIKORPS_LINES
    if s.order.motorized[u]:
        return MOTORIZED_LINES
    return s.order.side[u]


def is_fed_anyway(s: War, u: int) -> bool:
    """Units that need no line: flotillas (16.0f), counters (10.7.2a), Lithuanians at home (21.2b), West Front on the
    first turn after the Standdown (10.7.3a, 23.4.7.3a, A46)."""
    order = s.order
    if order.intrinsic_supply[u] or order.replacement[u]:  # 2.4.2f
        return True
    space: int = s.hex[u]
    if order.nation[u] == LITHUANIAN:
        return space >= 0 and s.board.country[space] == LITHUANIA
    return order.front[u] == WEST and is_first_turn_after_standdown(s)


def is_first_turn_after_standdown(s: War) -> bool:
    return s.since(STANDDOWN_FROM) == s.tables.standdown_turns


def is_starved_anyway(s: War, u: int, space: int) -> bool:
    """Units that no line can feed: out of command (12.3.1a), among partisans (24.5a), Lithuanians far out (21.2c)."""
    if not s.commands(u, space):
        return True
    if s.rules.partisans and s.order.front[u] == SOUTHWEST and s.tables.turns[s.turn] == MAY_I:
        return True
    return s.order.nation[u] == LITHUANIAN and not s.static.near_lithuania[space]  # 21.2c


@final
class FromFlotilla(Unheld):
    """Enemy units block, zones do not."""

    def __init__(self, s: War, side: int) -> None:
        super().__init__(s, side)
        self.board: Final = s.board

    def opens(self, slot: i64, a: i64, b: i64) -> bool:
        return not self.there[b] & self.enemy and not self.board.sea[self.board.edge[slot]]  # 16.7.2b


def is_near_flotilla(s: War, u: int, space: int) -> bool:
    """16.7.2a: marines live on a flotilla at most two hexes away."""
    side = s.order.side[u]
    near = s.static.scratch
    near.flood(s.board, FromFlotilla(s, side), [space], s.tables.marines_to_flotilla)
    units = [other for at in near.reached() for other in s.units_in(at)]
    return any(s.order.flotilla[other] and s.order.side[other] == side for other in units)


def sources_for(s: War, u: int, space: int, lines: Lines | None) -> int:
    """The sources that could feed a unit in a hex; 1 where it needs none, 0 where it starves."""
    if is_fed_anyway(s, u):
        return 1
    if is_starved_anyway(s, u, space):
        return 0
    if s.order.marine[u]:  # 16.7.2c: no other line will do
        return 1 if is_near_flotilla(s, u, space) else 0
    used = lines if lines is not None and lines.kind == lines_of(s, u) else Lines(s, lines_of(s, u))
    return trace(s, u, used, space)


def traces(s: War, u: int, space: int) -> bool:
    """Whether it depends on a line at all."""
    return not (is_fed_anyway(s, u) or is_starved_anyway(s, u, space) or s.order.marine[u])


def draws(s: War, u: int) -> bool:
    """It takes part of a source's capacity: Polish units that trace a line (10.5.5a)."""
    order = s.order
    return order.side[u] == POLISH and not (order.flotilla[u] or order.marine[u] or order.replacement[u])


def judge(s: War, units: list[int]) -> list[int]:
    """The units of these that are unsupplied now. Poles draw on their sources for the rest of the player turn (A43)."""
    hungry: list[int] = []
    lines: Lines | None = None
    drawing: list[int] = []
    masks: list[int] = []
    for u in units:
        kind = lines_of(s, u)
        if traces(s, u, s.hex[u]) and (lines is None or lines.kind != kind):
            lines = Lines(s, kind)  # most who fight are fed or starve without one
        mask = sources_for(s, u, s.hex[u], lines)
        if draws(s, u) and mask:
            drawing.append(u)
            masks.append(mask)
        elif not mask:
            hungry.append(u)
    if not drawing:
        return hungry
    committed = [u for u in s.static.units[POLISH] if s.drawn[u] and u not in drawing]
    quarters = [s.tables.quarters[s.order.size[u]] for u in committed + drawing]
    drawn = [int(s.drawn[u]) for u in committed]
    old = len(committed)
    fed = best_subset(drawn, quarters[:old], masks, quarters[old:], s.ground.capacity)
    for n in range(len(drawing)):
        s.drawn[drawing[n]] = masks[n] if n in fed else 0
        if n not in fed:
            hungry.append(drawing[n])
    return hungry


def fight_unsupplied(s: War, units: list[int]) -> bool:
    """Whether any of the units of a side fights unsupplied (10.6.1a, 10.6.2a); all Poles do while Warsaw is lost."""
    if s.num[FALLEN] and units and s.order.side[units[0]] == POLISH:
        return True  # 24.1.2a, 24.1.2f
    return bool(judge(s, units))
