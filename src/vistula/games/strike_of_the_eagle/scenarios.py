"""Scenarios: what is in play, who stands where, who comes when, and who wins; one setting for each way of seating."""

from __future__ import annotations

from typing import Final, final

from vistula.core.data import Table
from vistula.games.strike_of_the_eagle.blocks import NO_GROUP, Blocks
from vistula.games.strike_of_the_eagle.board import Map, Theatre
from vistula.games.strike_of_the_eagle.terms import (
    BLOCK_KINDS,
    FRONTS,
    LEADER,
    NOBODY,
    NORTH,
    POLISH,
    SIDES,
    SOUTH,
    SOVIET,
    WHENS,
)

TWO_PLAYERS: Final = "two"


@final
class Seat:
    """A player's place: a side and the fronts he commands."""

    def __init__(self, slug: str, name: str, side: int, fronts: list[int]) -> None:
        self.slug: Final = slug
        self.name: Final = name
        self.side: Final = side
        self.fronts: Final = fronts


@final
class Seating:
    """Who sits at the table."""

    def __init__(self, slug: str, title: str, seats: list[Seat]) -> None:
        self.slug: Final = slug
        self.title: Final = title
        self.seats: Final = seats


@final
class Arrival:
    """A block that comes later: when, which, how strong, and where; of several areas its owner chooses one."""

    def __init__(self, round_number: int, phase: int, block: int, strength: int, areas: list[int]) -> None:
        self.round: Final = round_number
        self.phase: Final = phase
        self.block: Final = block
        self.strength: Final = strength
        self.areas: Final = areas


@final
class Condition:
    """One way for a side to win: everything it names must hold."""

    def __init__(self, table: Table, chart: Map, blocks: Blocks) -> None:
        self.side: Final = SIDES.index(table.one_of("side", SIDES))
        self.when: Final = WHENS.index(table.one_of("when", WHENS))
        self.lead: Final = table.integer("lead", 1, 99, 0)  # 0: no lead is asked for
        self.hold: Final = _areas(table, "hold", chart)
        self.none_of: Final = blocks.group_number(table.text("none_of", "-"))
        self.columns: Final = table.text("columns", "")
        if table.has("none_of") and (self.none_of == NO_GROUP or not self.columns):
            raise table.fault("none_of", "names no group of blocks, or no columns of the grid stand with it")
        if self.lead == 0 and not self.hold and self.none_of == NO_GROUP:
            raise table.fault("side", "has a victory that asks for nothing")


@final
class Objective:
    """Points that a side scores once, when a block of a kind holds one of some areas."""

    def __init__(self, table: Table, chart: Map) -> None:
        self.side: Final = SIDES.index(table.one_of("side", SIDES))
        self.points: Final = table.integer("points", 1, 20)
        self.kind: Final = BLOCK_KINDS.index(table.one_of("kind", BLOCK_KINDS))
        self.areas: Final = _areas(table, "areas", chart)


@final
class Setting:
    """A scenario as one seating plays it."""

    def __init__(self, table: Table, theatre: Theatre, blocks: Blocks, seating: Seating) -> None:
        chart = theatre.map
        self.scenario: Final = table.text("slug")
        self.number: Final = table.integer("number", 1, 99)
        two = seating.slug == TWO_PLAYERS
        self.slug: Final = self.scenario if two else f"{self.scenario}_{seating.slug}"
        title = table.text("title")
        self.title: Final = title if two else f"{title}: {seating.title.lower()}"
        self.dates: Final = table.text("dates")
        self.seating: Final = seating
        fronts = theatre.fronts
        self.fronts: Final = fronts
        self.theatre: Final = theatre
        self.first_round: Final = table.integer("first_round", 1, 6)
        self.first_phase: Final = table.integer("first_phase", 1, 5)
        self.last_round: Final = table.integer("last_round", self.first_round, 6)
        self.reinforcement_phase: Final = table.flag("reinforcement_phase")
        self.leaders: Final = table.flag("leaders")
        self.lithuania_allied: Final = table.flag("lithuania_allied")
        vp = table.table("vp")
        lead = vp.integer("lead", 1, 20)
        self.vp: Final = lead if vp.one_of("side", SIDES) == SIDES[POLISH] else -lead  # Polish leads are positive
        self.initiative_side: Final = [NOBODY, NOBODY]
        self.initiative_level: Final = [0, 0]
        initiative = table.table("initiative")
        for front in fronts:
            marker = initiative.table(FRONTS[front])
            self.initiative_side[front] = SIDES.index(marker.one_of("side", SIDES))
            self.initiative_level[front] = marker.integer("level", 1, 5)
        self.holder: Final = self._holders(table.table("cities"), chart)
        self.place: Final = [-1] * blocks.count  # area of each block at the start, -1 elsewhere
        self.strength: Final = [0] * blocks.count
        self.arrivals: Final[list[Arrival]] = []
        used: set[int] = set()
        for side in (POLISH, SOVIET):
            self._set_up(table.table("setup"), side, chart, blocks, used)
            self._schedule(table.table("arrivals"), side, chart, blocks, used)
        # Where and how strong each block begins, or comes in; -1 and 0 for those built in play.
        self.home: Final = self.place[:]
        self.printed: Final = self.strength[:]
        for arrival in self.arrivals:
            if self.home[arrival.block] < 0:
                self.home[arrival.block] = arrival.areas[0]
                self.printed[arrival.block] = arrival.strength
        self.conditions: Final = [Condition(inner, chart, blocks) for inner in table.tables("victory")]
        self.objectives: Final = [Objective(inner, chart) for inner in table.tables("objective", optional=True)]
        outcome = table.one_of("otherwise", ["draw", *SIDES])
        self.otherwise: Final = NOBODY if outcome == "draw" else SIDES.index(outcome)

    @property
    def turns(self) -> int:
        """Operation Phases from the first to the last."""
        return 5 * (self.last_round - self.first_round + 1) - (self.first_phase - 1)

    def _holders(self, table: Table, chart: Map) -> bytes:
        """Who holds each key city in play at the start; NOBODY for neutral ones and ordinary areas."""
        held = [NOBODY] * chart.count
        for area in self.theatre.key_cities:
            held[area] = SOVIET if chart.is_link(area) else POLISH
        for field, holder in (("soviet", SOVIET), ("neutral", NOBODY)):
            for area in _areas(table, field, chart):
                if area not in self.theatre.key_cities:
                    raise table.fault(field, f"names {chart.slugs[area]!r}, which is no key city in play")
                held[area] = holder
        return bytes(held)

    def _set_up(self, table: Table, side: int, chart: Map, blocks: Blocks, used: set[int]) -> None:
        """Lines `area: block strength, block strength`."""
        field = SIDES[side]
        for line in table.text(field).split("\n"):
            if not line.strip():
                continue
            name, colon, listed = line.partition(":")
            if not colon:
                raise table.fault(field, f"has the line {line!r} without a colon after the area")
            area = _area(table, field, name.strip(), chart)
            if not self.theatre.in_play(area):
                raise table.fault(field, f"sets blocks up in {name.strip()!r}, which is out of play")
            for block, strength in _listed(table, side, listed, blocks, used):
                self._check_leader(table, field, block, blocks)
                self.place[block] = area
                self.strength[block] = strength

    def _schedule(self, table: Table, side: int, chart: Map, blocks: Blocks, used: set[int]) -> None:
        """Rows `round.phase; areas; block strength, …`."""
        field = SIDES[side]
        for row in table.rows(field, 3):
            first, _, second = row[0].partition(".")
            if not first.isdecimal() or not second.isdecimal():
                raise table.fault(field, f"gives {row[0]!r} where round.phase belongs")
            due = (int(first), int(second))
            if not (self.first_round, self.first_phase) <= due <= (self.last_round, 5) or not 1 <= due[1] <= 5:
                raise table.fault(field, f"has an arrival in {row[0]}, outside the scenario")
            areas = [_area(table, field, name, chart) for name in row[1].split()]
            if not areas or not all(self.theatre.in_play(area) for area in areas):
                raise table.fault(field, f"has an arrival in {row[1]!r}, which is out of play")
            for block, strength in _listed(table, side, row[2], blocks, used):
                self._check_leader(table, field, block, blocks)
                self.arrivals.append(Arrival(due[0], due[1], block, strength, areas))

    def _check_leader(self, table: Table, field: str, block: int, blocks: Blocks) -> None:
        if blocks.kind[block] == LEADER and not self.leaders:
            raise table.fault(field, f"uses {blocks.slugs[block]!r} in a scenario without leaders")


def read_seatings(table: Table) -> dict[str, Seating]:
    found: dict[str, Seating] = {}
    for slug, inner in table.named_tables("seating").items():
        seats: list[Seat] = []
        for seat in inner.tables("seats"):
            fronts = [FRONTS.index(name) for name in seat.texts("fronts")]
            side = SIDES.index(seat.one_of("side", SIDES))
            seats.append(Seat(seat.text("slug"), seat.text("name"), side, fronts))
        for side in (POLISH, SOVIET):
            commanded = sorted(front for seat in seats if seat.side == side for front in seat.fronts)
            if commanded != [NORTH, SOUTH]:
                raise inner.fault("seats", f"does not give each front of the {SIDES[side]} side one commander")
        found[slug] = Seating(slug, inner.text("title"), seats)
    if TWO_PLAYERS not in found:
        raise table.fault("seating", f"lacks {TWO_PLAYERS!r}")
    return found


def read_setting(table: Table, chart: Map, blocks: Blocks, seatings: dict[str, Seating]) -> list[Setting]:
    """The scenario once for each seating that may play it."""
    fronts = [FRONTS.index(name) for name in table.texts("fronts") if name in FRONTS]
    if fronts not in ([NORTH], [SOUTH], [NORTH, SOUTH]):
        raise table.fault("fronts", "is not north, south, or both in this order")
    extra, fed = _areas(table, "extra_areas", chart), _areas(table, "supply_only", chart)
    theatre = Theatre(chart, fronts, extra, fed)
    found: list[Setting] = []
    for name in table.texts("players"):
        if name not in seatings:
            raise table.fault("players", f"is {name!r}; it must be among {', '.join(seatings)}")
        found.append(Setting(table, theatre, blocks, seatings[name]))
    return found


def _area(table: Table, field: str, slug: str, chart: Map) -> int:
    found = chart.numbers.get(slug)
    if found is None:
        raise table.fault(field, f"names {slug!r}, which is no area")
    return found


def _areas(table: Table, field: str, chart: Map) -> list[int]:
    return [_area(table, field, slug, chart) for slug in table.texts(field, [])]


def _listed(table: Table, side: int, text: str, blocks: Blocks, used: set[int]) -> list[tuple[int, int]]:
    """Blocks and strengths of `block strength, block strength`; no block twice, none above its maximum."""
    found: list[tuple[int, int]] = []
    for item in text.split(","):
        parts = item.split()
        if len(parts) != 2 or not parts[1].isdecimal():
            raise table.fault(SIDES[side], f"has {item.strip()!r} where a block and its strength belong")
        block = blocks.block(side, parts[0], table, SIDES[side])
        strength = int(parts[1])
        if not 1 <= strength <= blocks.maximum[block]:
            raise table.fault(SIDES[side], f"gives {parts[0]!r} the strength {strength}")
        if block in used:
            raise table.fault(SIDES[side], f"uses {parts[0]!r} twice")
        used.add(block)
        found.append((block, strength))
    return found
