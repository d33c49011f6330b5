"""Who takes part: the counters of a scenario, and the notes of the scenario, as flat shared facts."""

from datetime import date, timedelta
from typing import Final, final

from vistula.core.columns import Col, column_of
from vistula.core.data import Table
from vistula.core.ledger import Rule, ledger
from vistula.core.refusal import Refusal
from vistula.games.poland_1920.board import EAST_PRUSSIA, Zones
from vistula.games.poland_1920.tables import Tables

POLES: Final = 0  # seats
SOVIETS: Final = 1
SEATS: Final = ["poland", "soviet"]
SIDES: Final = ["Poland", "Soviet Russia"]

INFANTRY: Final = 0
CAVALRY: Final = 1
HQ: Final = 2
TANK: Final = 3
AIRCRAFT: Final = 4
KINDS: Final = ["infantry", "cavalry", "hq", "tank", "aircraft"]
ALLOWANCE: Final = [1, 2, 6, 1, 0]  # def.mp: 4.12a, 4.12b, 4.12c, 5.27d; aircraft relocate (A13)

POLISH: Final = 0
UKRAINIAN: Final = 1
SOVIET: Final = 2
GERMAN: Final = 3
LITHUANIAN: Final = 4
NATIONS: Final = ["polish", "ukrainian", "soviet", "german", "lithuanian"]  # def.nations
SUPPLIED_AS: Final = [POLISH, POLISH, SOVIET, GERMAN, LITHUANIAN]  # whose bases a nation uses (A38)
SEAT_OF: Final = [POLES, POLES, SOVIETS, SOVIETS, SOVIETS]  # scn.niemen.lit.control, scn.on_warsaw.germans.control

NEVER: Final = 1000
NUMBERS: Final = 1000  # that an action may name


@final
class Counter:
    """A counter of the scenario as its data say it; the rules read the columns of `Order` instead."""

    def __init__(self, row: list[str], sp: int, zone: int) -> None:
        self.slug: Final = row[0]
        self.nation: Final = NATIONS.index(row[1])
        self.kind: Final = KINDS.index(row[2])
        self.echelon: Final = row[3]
        self.number: Final = row[4]
        self.parent: Final = row[5]
        self.name: Final = row[6]
        self.sp: Final = sp
        self.zone: Final = zone  # at start, of arrival, or proposed
        self.turn = 0  # of arrival; 0: on the board from the start
        self.entry = -1  # the division entry it is part of (A49)
        self.free_from = 0  # first turn in which it may move
        self.group = -1  # formations released together (A44)
        self.released_if_attacked = False
        self.rule = ""  # that puts it on the map
        self.frozen_rule = ""  # that holds it
        self.freely_placed = False  # tanks, aircraft, Germans


@final
class Entry:
    """A printed strength that its owner divides among several counters (A49)."""

    def __init__(self, name: str, sp: int, counters: list[int]) -> None:
        self.name: Final = name
        self.sp: Final = sp
        self.counters: Final = counters


@final
class Objectives:
    """A set of zones that wins for a seat: at once when completed, or at the end if held from the start (A40)."""

    def __init__(self, data: Table, board: Zones) -> None:
        self.seat: Final = SEATS.index(data.one_of("seat", SEATS))
        self.zones: Final = [board.number(name) for name in data.texts("zones")]
        self.held: Final = data.one_of("mode", ["at_once", "held"]) == "held"
        self.rule: Final = data.text("rule")


@final
class Book:
    """What the data files say of all scenarios."""

    def __init__(self, about: Table, zones: Table, units: Table, tables: Tables, files: dict[str, Table]) -> None:
        self.about: Final = about
        self.zones: Final = zones
        self.board: Final = Zones(zones)
        self.tables: Final = tables
        self.files: Final = files  # by scenario
        self.ledger: Final[dict[str, Rule]] = ledger("poland_1920")
        self.units: Final[dict[str, list[str]]] = {}
        for row in units.rows("rows", 8):
            if row[1] not in NATIONS or row[2] not in KINDS:
                raise units.fault("rows", f"has an unknown nationality or kind at {row[0]}")
            self.units[row[0]] = row

    def edge(self, name: str) -> list[int]:
        """Zones along an edge of the map, as the board lists them."""
        return [self.board.number(zone) for zone in self.zones.texts(name)]

    def rule_like(self, scenario: str, what: str, otherwise: str) -> str:
        """The scenario's own row for a note that several of them print; that of another where it prints none."""
        found = f"scn.{scenario.rsplit('_', 2)[0]}.{what}"
        return found if found in self.ledger else f"scn.{otherwise}.{what}"


def days_of(data: Table) -> tuple[date, int]:
    """The first day of a scenario, and how many there are."""
    length = data.table("length")
    first = length.data.get("first_day")
    if not isinstance(first, date):
        raise length.fault("first_day", "is not a date")
    return first, length.integer("days", 1, 60)


@final
class Order:
    """All that never changes in a game: board, tables, counters, dates, bases, pools, objectives."""

    def __init__(self, book: Book, scenario: str, options: dict[str, object]) -> None:
        data = book.files[scenario]
        first, days = days_of(data)
        self.book: Final = book
        self.board: Final = book.board
        self.tables: Final = book.tables
        self.options: Final = options
        self.day_before: Final = first.day - 1  # of the month
        self.days: Final = [(first + timedelta(days=day)).strftime("%A, %-d %B %Y") for day in range(days)]
        self.turns: Final = days
        self.initiative: Final = SEATS.index(data.table("initiative").one_of("seat", SEATS))
        self.counters: Final[list[Counter]] = []
        self.entries: Final[list[Entry]] = []
        groups: dict[str, int] = {}
        for entry in data.tables("entry"):
            if not entry.has("option") or options.get(entry.text("option")) is True:
                self._add_entry(entry, 0, groups)
        for arrival in data.tables("arrival", optional=True):
            self._add_entry(arrival, arrival.integer("day", 1, 31) - self.day_before, groups)
        self._add_special(data, "tanks", "tank", 1)  # 5.27e
        self._add_special(data, "aircraft", "air", 0)
        counters = self.counters
        if len({counter.slug for counter in counters}) != len(counters):
            raise data.fault("entry", "uses a counter twice")
        self.bases: Final[list[list[int]]] = [[] for _ in NATIONS]  # by nation: zones with a supply base
        self.east_edge: Final[list[int]] = []  # Soviet supply from the edge of the map (A52)
        self._add_supply(data)
        zones = range(self.board.count)
        # By zone: a bit for each nation with a base there.
        self.base: Final = [sum(1 << n for n in range(len(NATIONS)) if zone in self.bases[n]) for zone in zones]
        sp = data.table("reinforcement_zones").table("sp") if data.has("reinforcement_zones") else Table({}, "")
        pools = {self.board.number(name): sp.integer(name, 0, 100) for name in sp.data}
        self.pool: Final = [pools.get(zone, 0) for zone in zones]  # by zone: reinforcement SP
        self.objectives: Final = [
            Objectives(goal, self.board)
            for goal in data.tables("objective")
            if not goal.has("option") or options.get(goal.text("option")) == goal.data.get("value")
        ]
        points = [data.table("victory_points").table(seat) for seat in SEATS]
        # VP by seat that scores: for a unit, for an SP.
        self.points: Final = [[seat.integer("unit", 0, 100), seat.integer("sp", 0, 100)] for seat in points]
        self.point_rules: Final = [seat.texts("rules")[0] for seat in points]
        high = book.about.text("high_command")
        # Piłsudski's counter, or -1.
        self.high_command: Final = next((u for u in range(len(counters)) if counters[u].slug == high), -1)
        border = book.edge("prussian_border")
        # 1: a zone Germans may be in (A46).
        self.german_land: Col = column_of([int(self.board.land[z] == EAST_PRUSSIA or z in border) for z in zones])
        march = data.has("germans") and options.get("germans") is True
        # First turn in which the Germans may act.
        self.germans_from: Final[int] = (
            data.table("germans").integer("enter_from", 1, 31) - self.day_before if march else NEVER
        )
        self.control: Final = self._control(scenario)  # by zone, at the start (A40)
        self.split_rule: Final = book.rule_like(scenario, "split", "on_warsaw")
        self.interned: Final = Refusal(
            book.rule_like(scenario, "prussia", "warsaw"),
            "Whoever enters East Prussia is interned; it is a last resort.",
        )
        waits = "Its formation may not move before its date."
        self.waits: Final[list[Refusal]] = [Refusal(counter.frozen_rule, waits) for counter in counters]
        late = "It arrives in the nearest zone of its own side that is free."
        self.arrives: Final[list[Refusal]] = [Refusal(counter.rule, late) for counter in counters]
        uneven = "Each counter has 1 to 12 SP, and the sum is the printed strength."
        self.uneven: Final = Refusal(self.split_rule, uneven)
        self.not_open: Final = Refusal(self.split_rule, "That is not a division of yours that is still to be divided.")
        self.count: Final = len(counters)
        self.kind: Col = column_of([counter.kind for counter in counters])
        self.nation: Col = column_of([counter.nation for counter in counters])
        self.side: Col = column_of([SEAT_OF[counter.nation] for counter in counters])
        self.combat: Col = column_of([int(counter.kind not in (HQ, AIRCRAFT)) for counter in counters])
        self.allowance: Col = column_of([ALLOWANCE[counter.kind] for counter in counters])
        self.free_from: Col = column_of([counter.free_from for counter in counters])
        self.group: Col = column_of([counter.group for counter in counters])
        self.air: Final[list[int]] = [u for u in range(self.count) if self.kind[u] == AIRCRAFT]
        self.of_side: Final[list[list[int]]] = [
            [u for u in range(self.count) if self.side[u] == side] for side in (POLES, SOVIETS)
        ]
        self.nations: Final[list[int]] = sorted({SUPPLIED_AS[counter.nation] for counter in counters})
        units, numbers = [self.name(u) for u in range(self.count)], [str(number) for number in range(NUMBERS)]
        self.names: Final[list[list[str]]] = [[], units, self.board.names, [], numbers]

    def name(self, unit: int) -> str:
        counter = self.counters[unit]
        return f"{counter.name} ({counter.parent})" if counter.parent and counter.kind != HQ else counter.name

    def _counter(self, data: Table, slug: str, sp: int, zone: str) -> Counter:
        if slug not in self.book.units:
            raise data.fault("counters", f"names the counter {slug!r}, which does not exist")
        made = Counter(self.book.units[slug], sp, self.board.number(zone))
        self.counters.append(made)
        return made

    def _add_entry(self, data: Table, turn: int, groups: dict[str, int]) -> None:
        # A number in brackets is the SP of the entry: scn.on_warsaw.sp_notation, scn.warsaw.sp_notation,
        # scn.lviv.sp_notation, scn.niemen.sp_notation.
        slugs = data.texts("counters")
        split = data.integers("split", 0, 20)
        sp = data.integer("sp", 0, 40)
        if len(split) != len(slugs) or sum(split) != sp:
            raise data.fault("split", "does not divide the strength among the counters")
        if self.options.get("missing_sp") == "august_5" and data.has("sp_august_5"):
            split = [data.integer("sp_august_5", 1, 20)]  # A50
        with_hq = self.options.get("missing_zone") == "with_hq" and data.has("zone_with_hq")
        zone = data.text("zone_with_hq" if with_hq else "zone")  # A51
        first = len(self.counters)
        for slug, strength in zip(slugs, split, strict=True):
            counter = self._counter(data, slug, strength, zone)
            counter.turn = turn
            counter.freely_placed = data.has("place")
            counter.rule = data.text("rule")
            self._freeze(data, counter, groups)
            if len(slugs) > 1:
                counter.entry = len(self.entries)
        if len(slugs) > 1:
            self.entries.append(Entry(data.text("printed"), sp, list(range(first, len(self.counters)))))

    def _freeze(self, data: Table, counter: Counter, groups: dict[str, int]) -> None:
        """Formations that may not move before a date (A44)."""
        if not data.has("frozen_until"):
            return
        if data.has("frozen_if") and self.options.get(data.text("frozen_if")) is not True:
            return
        day = data.integer("frozen_until", 1, 31)
        if data.has("frozen_until_option"):
            day = int(str(self.options.get(data.text("frozen_until_option"), day)))
        counter.free_from = day - self.day_before
        counter.group = groups.setdefault(data.text("freeze_group"), len(groups))
        counter.released_if_attacked = data.flag("released_if_attacked", False)
        counter.frozen_rule = data.text("frozen_rule")

    def _add_special(self, data: Table, field: str, kind: str, sp: int) -> None:
        """Tanks and aircraft, which their owner places (5.27a, 5.28a)."""
        special = data.table(field)
        proposed = special.texts("proposed")
        count = special.integer("count", 0, 12)
        if len(proposed) != count:
            raise special.fault("proposed", f"has {len(proposed)} zones for {count} counters")
        for number, zone in enumerate(proposed, start=1):
            self._counter(data, f"{kind}_{number}", sp, zone).freely_placed = True

    def _add_supply(self, data: Table) -> None:
        supply = data.table("supply")
        for nation in supply.data:
            if nation not in NATIONS:
                raise supply.fault(nation, f"is no nationality; they are {', '.join(NATIONS)}")
            for name in supply.table(nation).texts("zones"):
                if name == "east_edge":
                    combined = self.book.edge("east_edge_combined") if data.flag("combined", False) else []
                    self.east_edge.extend(self.book.edge("east_edge") + combined)
                else:
                    self.bases[NATIONS.index(nation)].append(self.board.number(name))

    def _control(self, scenario: str) -> list[int]:
        """Zones without units belong to the side whose nearest combat unit is closer, ties Polish; objectives as the
        scenario says (A40)."""
        zones = range(self.board.count)
        far: list[list[int]] = [[], []]
        for seat in (POLES, SOVIETS):
            rows = {
                counter.zone * self.board.count
                for counter in self.counters
                if counter.turn == 0
                and counter.kind < HQ
                and counter.nation != GERMAN
                and SEAT_OF[counter.nation] == seat
            }
            far[seat] = [min(self.board.steps[row + zone] for row in rows) for zone in zones]
        control = [SOVIETS if far[SOVIETS][zone] < far[POLES][zone] else POLES for zone in zones]
        named = self.book.about.table("start_control")
        if named.has(scenario):
            for seat, owner in enumerate(SEATS):
                for name in named.table(scenario).texts(owner, []):
                    control[self.board.number(name)] = seat
        return control
