"""Reads the data files (and an owner's data pack over them) into the board, the tables and the orders of battle."""

from datetime import date, timedelta
from pathlib import Path

from vistula.core.data import Table, check_pack, read, read_ways
from vistula.core.game import Option, Scenario
from vistula.core.ledger import ledger
from vistula.games.poland_1920.board import (
    CAMP,
    COUNTRY,
    EAST_PRUSSIA,
    FORTRESS,
    JUNCTION,
    LAKE,
    LANDS,
    NIEMEN,
    NO_FORT,
    RIVER,
    RIVER_JUNCTION,
    SWAMP_BORDER,
    TERRAINS,
    VALLEY,
    WISLA,
    Zones,
)
from vistula.games.poland_1920.game import OrderBook, PolandGame
from vistula.games.poland_1920.order import (
    GERMAN,
    KINDS,
    NATIONS,
    NEVER,
    POLES,
    SEAT_OF,
    SOVIETS,
    Counter,
    Entry,
    Objectives,
    Order,
)
from vistula.games.poland_1920.staff.posture import WEIGHTS, Posture
from vistula.games.poland_1920.tables import (
    ALL_POINTS,
    CODES,
    IMPOSSIBLE,
    DiceTable,
    Tables,
    Terrain,
    TerrainTable,
)

PACKAGE = "vistula.games.poland_1920.data"
SEATS = ("poland", "soviet")
BORDERS = {"r": RIVER, "W": WISLA, "N": NIEMEN, "s": SWAMP_BORDER, "b": COUNTRY, "l": LAKE}
ENTRIES = {"all": ALL_POINTS, "impossible": IMPOSSIBLE}
HARD = {"swamp", "mountains", "swamp_border"}  # all MP to enter, a third of the SP in attack
FORTS = {"": NO_FORT, "fortress": FORTRESS, "fortress*": FORTRESS, "camp": CAMP, "camp*": CAMP}


def load_game(pack: Path | None) -> PolandGame:
    about = read(PACKAGE, "game.toml", pack)
    names = about.texts("scenarios")
    if pack is not None:
        files = ["game.toml", "zones.toml", "tables.toml", "units.toml", "postures.toml"]
        check_pack(pack, files + [f"scenarios/{name}.toml" for name in names])
    files_of = {name: read(PACKAGE, f"scenarios/{name}.toml", pack) for name in names}
    board = load_board(read(PACKAGE, "zones.toml", pack))
    book = Book(
        board, read(PACKAGE, "zones.toml", pack), load_units(read(PACKAGE, "units.toml", pack)), files_of, about
    )
    scenarios = [scenario_of(name, files_of[name]) for name in names]
    options = [option_of(table) for table in about.tables("option")]
    for scenario in scenarios:  # every scenario is checked when the game is loaded
        book.order(scenario.slug, {option.slug: option.default for option in options})
    postures = read_ways(read(PACKAGE, "postures.toml", pack), WEIGHTS, Posture)
    return PolandGame(
        about.text("title"),
        about.integer("version", 1, 10_000),
        scenarios,
        options,
        board,
        load_tables(read(PACKAGE, "tables.toml", pack)),
        book,
        postures,
    )


def load_board(data: Table) -> Zones:
    rows = data.rows("rows", 8)
    names = [row[0] for row in rows]
    numbers = {name: number for number, name in enumerate(names)}

    def number(name: str, field: str) -> int:
        if name not in numbers:
            raise data.fault(field, f"names the zone {name!r}, which is not on the board")
        return numbers[name]

    kinds: dict[tuple[int, int], int] = {}
    for row in rows:
        a = numbers[row[0]]
        for neighbour in row[7].split(","):
            name, _, codes = neighbour.partition(":")
            b = number(name, "rows")
            kind = 0
            for code in codes:
                if code not in BORDERS:
                    raise data.fault("rows", f"has the unknown border {code!r} between {row[0]} and {name}")
                kind |= BORDERS[code]
            if kinds.setdefault((min(a, b), max(a, b)), kind) != kind:
                raise data.fault("rows", f"does not agree on the border between {row[0]} and {name}")
    for pair in data.values("valleys"):
        a, b = (number(str(name), "valleys") for name in as_pair(data, "valleys", pair))
        if (min(a, b), max(a, b)) in kinds:
            kinds[min(a, b), max(a, b)] |= VALLEY
    edges = sorted(kinds)
    edge_kinds = [kinds[edge] for edge in edges]
    of_edge = [-1] * len(edges)
    junctions: list[list[int]] = []
    for line in data.text("junctions").strip().splitlines():
        parts = [part.strip() for part in line.split(";")]
        pairs = [tuple(number(name.strip(), "junctions") for name in part.split(" x ")) for part in parts[:2]]
        for a, b in pairs:
            edges.append((a, b))
            kind = JUNCTION | (RIVER_JUNCTION if parts[2:] == ["river"] else 0)
            edge_kinds.append(kind | (COUNTRY if rows[a][3] != rows[b][3] else 0))
            of_edge.append(len(junctions))
        junctions.append([zone for pair in pairs for zone in pair])
    for row in rows:
        for value, known, field in ((row[3], LANDS, "land"), (row[4], TERRAINS, "terrain"), (row[6], FORTS, "fort")):
            if value not in known:
                raise data.fault("rows", f"has the unknown {field} {value!r} at {row[0]}")
    fortified = [
        (number(str(a), "fortified_edges"), number(str(b), "fortified_edges"))
        for a, b in (as_pair(data, "fortified_edges", pair) for pair in data.values("fortified_edges"))
    ]
    return Zones(
        names,
        [float(row[1]) for row in rows],
        [float(row[2]) for row in rows],
        edges,
        edge_kinds,
        of_edge,
        junctions,
        [TERRAINS.index(row[4]) for row in rows],
        [LANDS.index(row[3]) for row in rows],
        [FORTS[row[6]] for row in rows],
        fortified,
        [row[5] == "rulebook" for row in rows],
    )


def as_pair(data: Table, field: str, value: object) -> tuple[str, str]:
    if not isinstance(value, list) or len(value) != 2:
        raise data.fault(field, "holds something that is not a pair of zones")
    return str(value[0]), str(value[1])


def load_tables(data: Table) -> Tables:
    combat = data.tables("combat")
    loss = data.tables("loss")
    return Tables(
        dice_table(combat, [[CODES.index(code) for code in row.texts("results")] for row in combat]),
        dice_table(loss, [[int(str(cell).replace("-", "0")) for cell in row.values("results")] for row in loss]),
        TerrainTable([terrain_of(row) for row in data.tables("terrain")]),
    )


def terrain_of(row: Table) -> Terrain:
    """A row of the terrain table. A pack may change its numbers, but not which ground is hard, nor the lakes."""
    kind = row.text("kind")
    in_words = isinstance(row.data.get("entry"), str)
    entry = ENTRIES[row.one_of("entry", list(ENTRIES))] if in_words else row.integer("entry", 0, 6)
    third = row.flag("attacker_third")
    if (kind in HARD) != (entry == ALL_POINTS) or (kind in HARD) != third or (kind == "lake") != (entry == IMPOSSIBLE):
        raise row.fault("entry", f"is not what the rules can follow for {kind}")
    return Terrain(
        kind,
        row.text("name"),
        row.one_of("where", ["zone", "border"]) == "border",
        entry,
        row.integer("combat", 0, 3),
        third,
        row.integer("withdrawal", 0, 12, 0),
        row.text("rule"),
    )


def dice_table(rows: list[Table], cells: list[list[int]]) -> DiceTable:
    for row, found in zip(rows, cells, strict=True):
        if len(found) != 11:
            raise row.fault("results", f"has {len(found)} cells instead of 11")
    return DiceTable(
        [row.text("label") for row in rows],
        [row.integer("low", -999, 999) for row in rows],
        cells,
        [row.text("rule") for row in rows],
    )


def load_units(data: Table) -> dict[str, list[str]]:
    units: dict[str, list[str]] = {}
    for row in data.rows("rows", 8):
        if row[1] not in NATIONS or row[2] not in KINDS:
            raise data.fault("rows", f"has an unknown nationality or kind at {row[0]}")
        units[row[0]] = row
    return units


def scenario_of(slug: str, data: Table) -> Scenario:
    first, days = days_of(data)
    return Scenario(slug, f"{data.text('title')}, {spoken(first)}", SEATS, days, f"{days} days from {spoken(first)}")


def days_of(data: Table) -> tuple[date, int]:
    length = data.table("length")
    first = length.data.get("first_day")
    if not isinstance(first, date):
        raise length.fault("first_day", "is not a date")
    return first, length.integer("days", 1, 60)


def spoken(day: date) -> str:
    return f"{day.day} {day.strftime('%B %Y')}"


def option_of(data: Table) -> Option:
    kind = data.one_of("kind", ["bool", "choice"])
    values: list[object] = [False, True] if kind == "bool" else list(data.texts("values"))
    rules = data.texts("rules")
    return Option(
        data.text("slug"),
        data.text("title"),
        values,
        data.data["default"],
        data.text("description"),
        rules[0] if rules else "",
        data.texts("scenarios", []),
    )


class Book(OrderBook):
    """Orders of battle, made from the scenario files for a set of options."""

    def __init__(
        self, board: Zones, zones: Table, units: dict[str, list[str]], files: dict[str, Table], about: Table
    ) -> None:
        self.board = board
        self.zones = zones
        self.units = units
        self.files = files
        self.about = about
        self.ledger = ledger("poland_1920")

    def counter(self, data: Table, slug: str) -> Counter:
        if slug not in self.units:
            raise data.fault("counters", f"names the counter {slug!r}, which does not exist")
        row = self.units[slug]
        return Counter(slug, NATIONS.index(row[1]), KINDS.index(row[2]), row[3], row[4], row[5], row[6])

    def order(self, scenario: str, options: dict[str, object]) -> Order:
        data = self.files[scenario]
        first, days = days_of(data)
        counters: list[Counter] = []
        entries: list[Entry] = []
        groups: dict[str, int] = {}
        for entry in data.tables("entry"):
            if not entry.has("option") or options.get(entry.text("option")) is True:
                self.add_entry(entry, first, 0, options, counters, entries, groups)
        for arrival in data.tables("arrival", optional=True):
            turn = arrival.integer("day", 1, 31) - first.day + 1
            self.add_entry(arrival, first, turn, options, counters, entries, groups)
        for field, kind in (("tanks", "tank"), ("aircraft", "air")):
            self.add_special(data, field, kind, counters)
        if len({counter.slug for counter in counters}) != len(counters):
            raise data.fault("entry", "uses a counter twice")
        bases, east_edge = self.supply(data)
        germans_from = NEVER
        if data.has("germans") and options.get("germans") is True:
            germans_from = data.table("germans").integer("enter_from", 1, 31) - first.day + 1
        land = self.board.land
        border = {self.board.number(name) for name in self.zones.texts("prussian_border")}
        points = data.table("victory_points")
        pools: list[tuple[int, int]] = []
        if data.has("reinforcement_zones"):
            sp = data.table("reinforcement_zones").table("sp")
            pools = [(self.board.number(name), sp.integer(name, 0, 100)) for name in sp.data]
        high = self.about.text("high_command")
        found = [number for number, counter in enumerate(counters) if counter.slug == high]
        return Order(
            counters,
            entries,
            [(first + timedelta(days=day)).strftime("%A, %-d %B %Y") for day in range(days)],
            SEATS.index(data.table("initiative").one_of("seat", list(SEATS))),
            bases,
            east_edge,
            pools,
            self.objectives(data, options),
            [[points.table(seat).integer("unit", 0, 100), points.table(seat).integer("sp", 0, 100)] for seat in SEATS],
            [points.table(seat).texts("rules")[0] for seat in SEATS],
            found[0] if found else -1,
            [1 if land[zone] == EAST_PRUSSIA or zone in border else 0 for zone in range(self.board.count)],
            germans_from,
            self.control(scenario, counters),
            data.text("title"),
            self.rule_like(scenario, "split", "on_warsaw"),
            self.rule_like(scenario, "prussia", "warsaw"),
        )

    def rule_like(self, scenario: str, what: str, otherwise: str) -> str:
        """The scenario's own row for a note that several of them print; that of another where it prints none."""
        chapter = scenario.rsplit("_", 2)[0]
        found = f"scn.{chapter}.{what}"
        return found if found in self.ledger else f"scn.{otherwise}.{what}"

    def add_entry(
        self,
        data: Table,
        first: date,
        turn: int,
        options: dict[str, object],
        counters: list[Counter],
        entries: list[Entry],
        groups: dict[str, int],
    ) -> None:
        # A number in brackets is the SP of the entry: scn.on_warsaw.sp_notation, scn.warsaw.sp_notation,
        # scn.lviv.sp_notation, scn.niemen.sp_notation.
        slugs = data.texts("counters")
        split = data.integers("split", 0, 20)
        sp = data.integer("sp", 0, 40)
        if len(split) != len(slugs) or sum(split) != sp:
            raise data.fault("split", "does not divide the strength among the counters")
        if options.get("missing_sp") == "august_5" and data.has("sp_august_5"):
            split = [data.integer("sp_august_5", 1, 20)]  # A50
        name = data.text("zone")
        if options.get("missing_zone") == "with_hq" and data.has("zone_with_hq"):
            name = data.text("zone_with_hq")  # A51
        made = [self.counter(data, slug) for slug in slugs]
        for counter, strength in zip(made, split, strict=True):
            counter.sp = strength
            counter.zone = self.board.number(name)
            counter.turn = turn
            counter.freely_placed = data.has("place")
            counter.rule = data.text("rule")
            self.freeze(data, first, options, counter, groups)
        if len(made) > 1:
            for counter in made:
                counter.entry = len(entries)
            entries.append(Entry(data.text("printed"), sp, list(range(len(counters), len(counters) + len(made)))))
        counters.extend(made)

    def freeze(
        self, data: Table, first: date, options: dict[str, object], counter: Counter, groups: dict[str, int]
    ) -> None:
        """Formations that may not move before a date (A44)."""
        if not data.has("frozen_until"):
            return
        if data.has("frozen_if") and options.get(data.text("frozen_if")) is not True:
            return
        day = data.integer("frozen_until", 1, 31)
        if data.has("frozen_until_option"):
            day = int(str(options.get(data.text("frozen_until_option"), day)))
        counter.free_from = day - first.day + 1
        counter.group = groups.setdefault(data.text("freeze_group"), len(groups))
        counter.released_if_attacked = data.flag("released_if_attacked", False)
        counter.frozen_rule = data.text("frozen_rule")

    def add_special(self, data: Table, field: str, kind: str, counters: list[Counter]) -> None:
        """Tanks and aircraft, which their owner places (5.27a, 5.28a)."""
        special = data.table(field)
        proposed = special.texts("proposed")
        count = special.integer("count", 0, 12)
        if len(proposed) != count:
            raise special.fault("proposed", f"has {len(proposed)} zones for {count} counters")
        for number, zone in enumerate(proposed, start=1):
            counter = self.counter(data, f"{kind}_{number}")
            counter.sp = 1 if kind == "tank" else 0  # 5.27e
            counter.zone = self.board.number(zone)
            counter.freely_placed = True
            counters.append(counter)

    def supply(self, data: Table) -> tuple[list[list[int]], list[int]]:
        bases: list[list[int]] = [[] for _ in NATIONS]
        east_edge: list[int] = []
        supply = data.table("supply")
        for nation in supply.data:
            if nation not in NATIONS:
                raise supply.fault(nation, f"is no nationality; they are {', '.join(NATIONS)}")
            for name in supply.table(nation).texts("zones"):
                if name == "east_edge":
                    east_edge = [self.board.number(zone) for zone in self.zones.texts("east_edge")]
                    if data.flag("combined", False):
                        east_edge += [self.board.number(zone) for zone in self.zones.texts("east_edge_combined")]
                else:
                    bases[NATIONS.index(nation)].append(self.board.number(name))
        return bases, east_edge

    def objectives(self, data: Table, options: dict[str, object]) -> list[Objectives]:
        found: list[Objectives] = []
        for goal in data.tables("objective"):
            if goal.has("option") and options.get(goal.text("option")) != goal.data.get("value"):
                continue
            zones = [self.board.number(name) for name in goal.texts("zones")]
            held = goal.one_of("mode", ["at_once", "held"]) == "held"
            found.append(Objectives(SEATS.index(goal.one_of("seat", list(SEATS))), zones, held, goal.text("rule")))
        return found

    def control(self, scenario: str, counters: list[Counter]) -> list[int]:
        """Zones without units belong to the side whose nearest combat unit is closer, ties Polish; objectives as the
        scenario says (A40)."""
        board = self.board
        nearest: list[list[int]] = []
        for seat in (POLES, SOVIETS):
            steps = [-1] * board.count
            queue: list[int] = []
            for counter in counters:
                combat = KINDS[counter.kind] in ("infantry", "cavalry")
                present = counter.turn == 0 and combat and counter.nation != GERMAN
                if present and SEAT_OF[counter.nation] == seat and steps[counter.zone] < 0:
                    steps[counter.zone] = 0
                    queue.append(counter.zone)
            for zone in queue:
                for near in board.borders[zone]:
                    if steps[near] < 0:
                        steps[near] = steps[zone] + 1
                        queue.append(near)
            nearest.append(steps)
        control = [SOVIETS if nearest[SOVIETS][zone] < nearest[POLES][zone] else POLES for zone in range(board.count)]
        named = self.about.table("start_control")
        if named.has(scenario):
            chosen = named.table(scenario)
            for number, owner in enumerate(SEATS):
                for name in chosen.texts(owner, []):
                    control[board.number(name)] = number
        return control
