"""The static drawing of the board: areas as nodes joined by roads and rails over the true land, card faces, charts."""

from __future__ import annotations

from functools import lru_cache
from itertools import pairwise
from math import hypot
from typing import TYPE_CHECKING

from vistula.atlas import draw, graph, waters
from vistula.atlas.geography import atlas
from vistula.atlas.parts import layers
from vistula.atlas.places import Place
from vistula.atlas.plane import crossings
from vistula.atlas.projection import Frame, LambertConformal, Point, distance_km
from vistula.atlas.svg import paths
from vistula.core.game import Scenario
from vistula.games.strike_of_the_eagle.board import Map
from vistula.games.strike_of_the_eagle.deck import Card
from vistula.games.strike_of_the_eagle.scenarios import Setting
from vistula.games.strike_of_the_eagle.tables import Data
from vistula.games.strike_of_the_eagle.terms import ANY, CUBES, EASTERN_LINK, FRONTS, SIDES

if TYPE_CHECKING:
    from vistula.games.strike_of_the_eagle.game import StrikeGame

PIXELS_PER_KM = 1.8
RADIUS = 20.0  # so that what is drawn on the rim (control, legal, chosen) shows around a counter of 34 pixels
APART = 2.75 * RADIUS  # nodes nearer than this are pushed apart, so that a stack and its name stand clear of the next
NAME_BELOW = RADIUS + 12.0
TOWN_OF_AREA_KM = 6.0
SHIELD = 8.0  # how far from the node's rim a fortification stands on its connection
TOOTH = 6.0
LAYERS = [("supply", "Supply"), ("control", "Key cities")]
LEGENDS = {"supply": ("7.7a", "good: supply for all; 2: for cavalry only; bad: blocks out of supply")}
TERRITORY_NAMES = ["Poland", "Lithuania", "contested", "Russia"]
KIND_NAMES = ["Historical Event", "Battle Card", "Reaction Card"]


def drawing(game: StrikeGame, scenario: Scenario, options: dict[str, object] | None) -> dict[str, object]:
    """All that the table is told once (docs/design/view.md, 1)."""
    setting = game.data.settings[scenario.slug]
    data = game.data
    chart = data.map
    frame = sheet(chart)
    spots, lines, ground = laid_out(chart)
    return {
        "game": data.slug,
        "scenario": setting.slug,
        "title": setting.title,
        "size": [frame.width, frame.height],
        "spaces": [space(data, setting, area, spots[area]) for area in range(chart.count)],
        "edges": [
            edge(chart, number, lines[number], river_under(frame, lines[number])) for number in range(len(lines))
        ],
        "ground": ground,
        "defs": draw.symbols(),
        "overview": draw.overview(frame),
        "scale": {"pixels_per_km": PIXELS_PER_KM},
        "sides": {
            "polish": {"name": "Polish Alliance", "mark": "PL"},
            "soviet": {"name": "Soviet Alliance", "mark": "RS"},
        },
        "seats": [{"id": seat.slug, "name": seat.name, "side": SIDES[seat.side]} for seat in setting.seating.seats],
        "charts": charts(data, setting),
        "cards": [face(card, number) for number, card in enumerate(data.deck.cards)],
        "layers": layers(LAYERS, LEGENDS),
        "outline": game.sequence.described(),
    }


def sheet(chart: Map) -> Frame:
    """The sheet that holds every area with a margin for stacks and names."""
    projection = LambertConformal(50.0, 54.0, 52.0, 26.0)
    points = [projection.km(chart.x[area], chart.y[area]) for area in range(chart.count)]
    return Frame.of_km(projection, points, 34.0, PIXELS_PER_KM)


@lru_cache(maxsize=2)
def laid_out(chart: Map) -> tuple[list[Point], list[list[Point]], str]:
    """Where each area stands, the line of each connection, in pixels, and the ground: land, waters, roads and rails,
    fortifications, the line between the fronts."""
    spots = places(chart)
    lines = courses(chart, spots)
    return spots, lines, land(chart, spots, lines)


def places(chart: Map) -> list[Point]:
    """The areas in pixels; those too near each other are pushed apart, half of the way each."""
    frame = sheet(chart)
    spots = [frame.xy(chart.x[area], chart.y[area]) for area in range(chart.count)]
    for _ in range(40):
        moved = False
        for a in range(chart.count):
            for b in range(a):
                dx, dy = spots[a][0] - spots[b][0], spots[a][1] - spots[b][1]
                far = hypot(dx, dy) or 1.0
                if far < APART:
                    push = (APART - far) / 2 / far
                    spots[a] = (spots[a][0] + dx * push, spots[a][1] + dy * push)
                    spots[b] = (spots[b][0] - dx * push, spots[b][1] - dy * push)
                    moved = True
        if not moved:
            break
    return [(round(x, 1), round(y, 1)) for x, y in spots]


@lru_cache(maxsize=1024)
def town_at(lon: float, lat: float) -> str:
    """The town of the atlas that an area is named after, or nothing."""
    near = min(atlas().towns.values(), key=lambda town: distance_km(town.lon, town.lat, lon, lat))
    return near.name if distance_km(near.lon, near.lat, lon, lat) < TOWN_OF_AREA_KM else ""


def courses(chart: Map, spots: list[Point]) -> list[list[Point]]:
    """The line of every connection; a rail follows the railway of 1920 where one runs fairly directly."""
    frame = sheet(chart)
    found: list[list[Point]] = []
    for number in range(len(chart.edge_a)):
        a, b = chart.edge_a[number], chart.edge_b[number]
        ends = [spots[a], spots[b]]
        start, end = town_at(chart.x[a], chart.y[a]), town_at(chart.x[b], chart.y[b])
        if chart.rail[number] and start and end:
            way = graph.edge_path(frame, start, end, True)
            ends = [spots[a], *way[1:-1], spots[b]]
        found.append([(round(x, 1), round(y, 1)) for x, y in ends])
    return found


def land(chart: Map, spots: list[Point], lines: list[list[Point]]) -> str:
    named = [(str(number), "") for number in range(len(lines))]
    edges = dict(zip(named, lines, strict=True))
    rails = [named[number] for number in range(len(lines)) if chart.rail[number]]
    marked = [Place(chart.names[area], *spots[area], rank(chart, area)) for area in range(chart.count)]
    over = draw.connections(edges, rails) + fortifications(chart, lines)
    return draw.ground(sheet(chart), railways=(), borders=("1920",), grid=over, towns=marked, region_rank=2)


def fortifications(chart: Map, lines: list[list[Point]]) -> str:
    """A toothed bar across each connection that a fortification faces (1.2a)."""
    bars: list[list[Point]] = []
    teeth: list[list[Point]] = []
    for number in range(len(lines)):
        for area in (chart.edge_a[number], chart.edge_b[number]):
            if chart.faces(area, number):
                way = lines[number] if chart.edge_a[number] == area else lines[number][::-1]
                (x, y), (dx, dy) = along(way, RADIUS + SHIELD)
                bars.append([(x - dy * side * TOOTH, y + dx * side * TOOTH) for side in (-1.5, 1.5)])
                for side in (-1, 0, 1):
                    at, half = side * TOOTH, TOOTH / 2
                    tooth = [(at - half, 0.0), (at, TOOTH), (at + half, 0.0)]  # across the way, and along it
                    teeth.append([(x - dy * across + dx * far, y + dx * across + dy * far) for across, far in tooth])
    closed = paths(teeth, closed=True)
    return f'<g class="forts"><path class="fline" d="{paths(bars)}"/><path class="fteeth" d="{closed}"/></g>'


def along(way: list[Point], far: float) -> tuple[Point, Point]:
    """The point that far along a line, and the direction there."""
    left = far
    for a, b in pairwise(way):
        long = hypot(b[0] - a[0], b[1] - a[1])
        if long > 0 and left <= long:
            dx, dy = (b[0] - a[0]) / long, (b[1] - a[1]) / long
            return (a[0] + dx * left, a[1] + dy * left), (dx, dy)
        left -= long
    return way[-1], (0.0, 0.0)


def rank(chart: Map, area: int) -> int:
    """How soon the name shows: Warsaw, great cities, key cities, the rest."""
    if area == chart.sources[0]:
        return 0
    if not chart.is_key_city(area):
        return 3
    return 1 if chart.value[area] >= 2 else 2


def space(data: Data, setting: Setting, area: int, at: Point) -> dict[str, object]:
    chart = data.map
    facts: list[list[object]] = [["Area", chart.grid[area], "1.0a"]]
    front = setting.theatre.front[area]
    facts.append(["Front", FRONTS[front], "1.1a"])
    if chart.is_key_city(area):
        facts.append(["Key city", f"{chart.value[area]} VP", "1.3c"])
    if any(chart.strategic[area]):
        black, white, green = chart.strategic[area]
        facts.append(["Strategic cubes", f"{black} black, {white} white, {green} green", "8.5a"])
    if area == chart.sources[0]:
        facts.append(["Supply", "source of the Poles", "1.31b"])
    if chart.role[area] == EASTERN_LINK:
        facts.append(["Supply", "Eastern Link, Soviets only", "1.4b"])
    fortified = [
        chart.names[other] for other in chart.neighbours[area] if chart.faces(area, chart.edge_between(area, other))
    ]
    if fortified:
        facts.append(["Fortified against", ", ".join(fortified), "1.2a"])
    facts.append(["Territory", TERRITORY_NAMES[chart.territory[area]], "1.4e"])
    if not setting.theatre.in_play(area):
        facts.append(["Out of play", "in this scenario", "scn.sheet"])
    return {
        "id": area,
        "name": chart.names[area],
        "at": list(at),
        "label": [at[0], round(at[1] + NAME_BELOW, 1)],
        "rank": rank(chart, area),
        "r": RADIUS,
        "facts": facts,
    }


def river_under(frame: Frame, line: list[Point]) -> str:
    """The greatest river that a connection crosses as it is drawn: no rule asks, but the story of a turn tells."""
    for river in sorted(atlas().rivers.values(), key=lambda river: river.rank):
        if river.rank <= 2 and sum(crossings(a, b, waters.pixels(frame, river)) for a, b in pairwise(line)) % 2:
            return river.name
    return ""


def edge(chart: Map, number: int, line: list[Point], river: str) -> dict[str, object]:
    a, b = chart.edge_a[number], chart.edge_b[number]
    words = ["rail" if chart.rail[number] else "road"]
    if chart.faces(a, number) or chart.faces(b, number):
        words.append("fortified")
    made = {"id": number, "a": a, "b": b, "kind": " ".join(words), "path": [list(point) for point in line]}
    return {**made, "name": river} if river else made


def face(card: Card, number: int) -> dict[str, object]:
    """A card's face: order number, modifier, typed event, cubes and the note (3.4k)."""
    cubes = [f"{count} {colour}" for count, colour in zip(card.cubes, CUBES, strict=True) if count]
    text = card.text
    if card.removed:
        text += " Then remove this card from the game."
    values: list[list[object]] = [
        ["Orders", f"+{card.orders}"],
        ["Combat", card.combat],
        ["Cubes", ", ".join(cubes) or "none"],
    ]
    if card.front != ANY:
        values.append(["Front", FRONTS[card.front]])
    if card.note:
        text += "\n" + card.note
    return {"id": number, "title": card.title, "text": text, "kinds": [KIND_NAMES[card.kind]], "values": values}


def charts(data: Data, setting: Setting) -> list[dict[str, object]]:
    return [combat_chart(data), order_chart(data), reach_chart(data), victory_chart(data, setting)]


def combat_chart(data: Data) -> dict[str, object]:
    rows: list[list[object]] = []
    low = 0
    losses = data.tables.losses
    for value in range(1, 33):
        if losses[value] != losses[low]:
            rows.append([f"{low}–{value - 1}", losses[low]])
            low = value
    rows.append([f"{low} and more", losses[low]])
    return {
        "id": "combat",
        "title": "Combat Chart",
        "rule": "7.41.3b",
        "columns": ["Combat Value", "SP the enemy loses"],
        "rows": rows,
        "note": "Fortification and a Defend Area order each save the defender 1 SP and cancel one flank.",
    }


def order_chart(data: Data) -> dict[str, object]:
    orders = data.orders
    where = ["any area in reach", "an area with own blocks", "within three areas of an own block"]
    rows: list[list[object]] = []
    for kind in range(len(orders.titles)):
        needs = "in supply when the phase began" if orders.supplied[kind] else "–"
        rows.append([orders.titles[kind], orders.abouts[kind], where[orders.placed[kind]], needs, orders.count[kind]])
    return {
        "id": "orders",
        "title": "Orders",
        "rule": "7.2d",
        "columns": ["Order", "What it does", "Placed in", "The block must be", "Counters a side"],
        "rows": rows,
        "note": "Two orders on a front, one of them Recon; a card used for orders adds its number.",
    }


def reach_chart(data: Data) -> dict[str, object]:
    tables = data.tables
    rows: list[list[object]] = [
        ["Move", tables.move_infantry, tables.move_cavalry],
        ["Forced March", tables.march_infantry, tables.march_cavalry],
        ["Supply", tables.supply_infantry, tables.supply_cavalry],
    ]
    return {
        "id": "reach",
        "title": "Areas",
        "rule": "2.0f",
        "columns": ["", "Infantry", "Cavalry and leaders"],
        "rows": rows,
        "note": f"Recon {tables.recon_reach}, Rail {tables.rail_reach}; after a Forced March a block counts half.",
    }


def victory_chart(data: Data, setting: Setting) -> dict[str, object]:
    when = ["after each phase", "after each round", "at the end"]
    rows: list[list[object]] = []
    for condition in setting.conditions:
        needs: list[str] = []
        if condition.lead:
            needs.append(f"a lead of {condition.lead} VP")
        if condition.hold:
            needs.append("hold " + ", ".join(data.map.names[area] for area in condition.hold))
        if condition.columns:
            needs.append(f"no block of the named group in columns {condition.columns}")
        rows.append([SIDES[condition.side].capitalize(), when[condition.when], "; ".join(needs)])
    for objective in setting.objectives:
        names = " or ".join(data.map.names[area] for area in objective.areas)
        rows.append([SIDES[objective.side].capitalize(), "once", f"{objective.points} VP for {names}"])
    return {
        "id": "victory",
        "title": "Victory",
        "rule": "0.f",
        "columns": ["Side", "When", "What"],
        "rows": rows,
        "note": "",
    }
