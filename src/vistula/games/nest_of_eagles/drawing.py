"""The static drawing of the board: hexes over the true land, from the atlas (docs/design/view.md, 1)."""

from __future__ import annotations

from functools import lru_cache
from math import hypot
from typing import TYPE_CHECKING, Final

from vistula.atlas import draw
from vistula.atlas.hexgrid import Hex, HexLayout
from vistula.atlas.overland import Overland, teeth_along
from vistula.atlas.parts import heading, layers, seats
from vistula.atlas.projection import Point
from vistula.atlas.svg import paths
from vistula.core.game import Scenario
from vistula.games.nest_of_eagles.board import (
    CITY,
    FOREST,
    FORTRESS,
    LARGE,
    LITHUANIA,
    MOUNTAIN,
    SMALL,
    SWAMP,
    TERRAINS,
    THEATERS,
    URBAN,
    Map,
)
from vistula.games.nest_of_eagles.sequence import SEQUENCE, poles_open, soviets_open
from vistula.games.nest_of_eagles.state import Static
from vistula.games.nest_of_eagles.tables import CHANCES, Tables
from vistula.games.nest_of_eagles.units import POLAND

if TYPE_CHECKING:
    from vistula.games.nest_of_eagles.game import NestGame

PIXELS_PER_KM = 2.9
MARGIN_KM = 10.0
COVER = {FOREST: "forest", SWAMP: "marsh", MOUNTAIN: "hills"}
GREAT_RIVERS = {
    "Wisła": "wisla",
    "Narew": "narew",
    "Bug": "bug",
    "Niemen": "niemen",
    "Dźwina": "dzwina",
    "Dniepr": "dniepr",
    "Prypeć": "prypec",
}
LAYERS = [
    ("friction", "Lines of friction"),
    ("supply", "Supply"),
    ("reaction", "Who may react"),
    ("theaters", "Theaters"),
    ("rail", "Railroads"),
    ("works", "Fortification lines"),
]
LEGENDS = {
    "friction": ("4.0a", "theirs: theirs, 2 points or more to cross; yours: yours; both: of both sides"),
    "supply": ("15.0a", "good: supplied units; bad: out of supply; line: railroads that carry it"),
    "reaction": ("8.2a", "good: could react now; bad: too weak beside the enemy"),
    "theaters": ("2.4a", "1: Poland; 2: Lithuania–Belarus; 3: Ukraine"),
}
SHOWN_AT_FIRST = ("friction", "rail", "works")
TOOTH = 4.5
COUNTERS_UP = 5.0  # in a hex with a name, so that the counters stand clear of it
NAME_BELOW = 36.0


def drawing(game: NestGame, scenario: Scenario, options: dict[str, object] | None) -> dict[str, object]:
    static = game.static(scenario.slug, game.settled_options(scenario, options))
    board = game.board
    sheet, land = drawn(board)
    tables = game.tables
    seated = (tables.seats, tables.seat_titles)
    if static.rules.three_players:
        seated = (tables.three_seats, tables.three_seat_titles)
    return {
        **heading(game, scenario),
        **land,
        "spaces": [
            sheet.space(space, rank_of(board, space), facts(static, space), COUNTERS_UP, NAME_BELOW)
            for space in range(board.count)
        ],
        "sides": {
            "polish": {"name": "Polish", "mark": "PL"},
            "soviet": {"name": "Soviet", "mark": "SU"},
            "ukrainian": {"name": "Ukrainian allies", "mark": "UA"},
            "lithuanian": {"name": "Lithuanian", "mark": "LT"},
        },
        "seats": seats(*seated),
        "charts": charts(tables),
        "cards": cards(static),
        "layers": [{**layer, "on": layer["id"] in SHOWN_AT_FIRST} for layer in layers(LAYERS, LEGENDS)],
        "outline": SEQUENCE.described(soviets_open if static.plan.opens == POLAND else poles_open),
    }


@lru_cache(maxsize=2)
def drawn(board: Map) -> tuple[Overland, dict[str, object]]:
    """On the companion's projection: the centre of hex 0000 lies at 18.2 east, 56.1 north."""
    whole = [Hex(column, row) for column in range(40) for row in range(30)]
    sheet = Overland(board, HexLayout.flat_map(30.0, 18.2, 56.1, 68.54), PIXELS_PER_KM, MARGIN_KM, whole)
    return sheet, sheet.land(edges(board, sheet), ground(board, sheet))


def ground(board: Map, sheet: Overland) -> str:
    rivers = {
        edge: GREAT_RIVERS.get(board.river_name[edge], "small") for edge in range(board.edges) if board.river[edge]
    }
    covers = [COVER.get(board.terrain[space]) for space in range(board.count)]
    over = theater_borders(board, sheet) + bridges(board, sheet) + works(board, sheet)
    return sheet.ground(covers, rivers, towns(board, sheet), railways(board, sheet), over)


def towns(board: Map, sheet: Overland) -> list[draw.Place]:
    return [
        draw.Place(board.titles[space], *sheet.centre(space), rank_of(board, space), board.urban[space] == FORTRESS)
        for space in board.towns
    ]


def rank_of(board: Map, space: int) -> int:
    if space == board.warsaw:
        return 0
    if not board.urban[space]:
        return 4
    if board.urban[space] == CITY or board.worth[space] >= 3:
        return 1
    return 2 if board.worth[space] or board.urban[space] == FORTRESS else 3


def railways(board: Map, sheet: Overland) -> str:
    """Railroads run from hex to hex as they count in play."""
    chains = [[sheet.centre(space) for space in chain] for chain in board.railroads]
    drawn = paths(chains)
    return (
        f'<g class="railways layer-rail"><path class="edge-rail" d="{drawn}"/><path class="edge-tie" d="{drawn}"/></g>'
    )


# What the land's palette has no class for, so that page and picture draw it alike.
THEATER_LINE: Final = "fill:none;stroke:#6b5326;stroke-width:3.2;stroke-dasharray:9 5;stroke-opacity:.9"
DEMARCATION_LINE: Final = "fill:none;stroke:#b3261e;stroke-width:2.4;stroke-dasharray:5 3;stroke-opacity:.95"
ASPIRATIONS_LINE: Final = "fill:none;stroke:#b98a00;stroke-width:2.4;stroke-dasharray:5 3;stroke-opacity:.95"


def theater_borders(board: Map, sheet: Overland) -> str:
    """Dashed lines between Theaters (2.4a), and the two of Lithuania: the red one round its land (21.2a), the yellow
    one round what it claims (21.3a)."""
    theaters: list[list[Point]] = []
    demarcation: list[list[Point]] = []
    aspirations: list[list[Point]] = []
    for edge in range(board.edges):
        a, b = board.edge_a[edge], board.edge_b[edge]
        if board.theater[a] != board.theater[b]:
            theaters.append(sheet.ends(edge))
        if board.land[a] == board.land[b]:
            continue
        if LITHUANIA in (board.land[a], board.land[b]):
            demarcation.append(sheet.ends(edge))
        else:
            aspirations.append(sheet.ends(edge))
    lines = [(theaters, THEATER_LINE), (aspirations, ASPIRATIONS_LINE), (demarcation, DEMARCATION_LINE)]
    drawn = "".join(f'<path class="border" style="{style}" d="{paths(line)}"/>' for line, style in lines)
    return f'<g class="borders">{drawn}</g>'


def bridges(board: Map, sheet: Overland) -> str:
    """Two strokes across the river (7.1o)."""
    strokes: list[list[Point]] = []
    for edge in range(board.edges):
        if not board.bridge[edge]:
            continue
        (ax, ay), (bx, by) = sheet.ends(edge)
        long = hypot(bx - ax, by - ay)
        dx, dy = (bx - ax) / long, (by - ay) / long
        mx, my = (ax + bx) / 2, (ay + by) / 2
        for away in (-4.0, 4.0):
            x, y = mx + dx * away, my + dy * away
            strokes.append([(x - dy * 9, y + dx * 9), (x + dy * 9, y - dx * 9)])
    return f'<g class="bridges"><path class="fline" d="{paths(strokes)}"/></g>'


def works(board: Map, sheet: Overland) -> str:
    """Fortification lines with teeth towards the hex that they face (7.1n)."""
    sides: list[list[Point]] = []
    teeth: list[list[Point]] = []
    for edge in range(board.edges):
        if board.faces[edge]:
            ends = sheet.ends(edge)
            sides.append(ends)
            faced = board.edge_a[edge] if board.faces[edge] & 1 else board.edge_b[edge]
            teeth.extend(teeth_along(ends, sheet.centre(faced), TOOTH))
    closed = paths(teeth, closed=True)
    return (
        f'<g class="forts layer-works"><path class="fline" d="{paths(sides)}"/><path class="fteeth" d="{closed}"/></g>'
    )


def facts(static: Static, space: int) -> list[list[str]]:
    board = static.board
    found = [["Hex", board.names[space], "2.0a"], ["Terrain", TERRAINS[board.terrain[space]], "2.1a"]]
    if board.urban[space]:
        found.append(["Urban", URBAN[board.urban[space]], "2.1b"])
    if board.worth[space]:
        found.append(["Strategic", f"{board.worth[space]} boxes", "13.3e"])
    found.append(["Theater", THEATERS[board.theater[space]], "2.4a"])
    if not static.plan.open[space]:
        found.append(["Play", "out of play in this scenario", "2.4.1b"])
    if board.on_rail[space]:
        found.append(["Railroad", "yes", "2.1b"])
    return found


def edges(board: Map, sheet: Overland) -> list[dict[str, object]]:
    """Every hexside can bear a line of friction; its kinds say what else lies there."""
    found: list[dict[str, object]] = []
    for edge in range(board.edges):
        words: list[str] = []
        if board.river[edge] == SMALL:
            words.append("river")
        elif board.river[edge] >= LARGE:
            words.append("river large")
        if board.bridge[edge]:
            words.append("bridge")
        if board.faces[edge]:
            words.append("fortified")
        if board.theater[board.edge_a[edge]] != board.theater[board.edge_b[edge]]:
            words.append("theater")
        found.append(sheet.edge(edge, " ".join(words) or "plain", board.river_name[edge]))
    return found


def charts(tables: Tables) -> list[dict[str, object]]:
    """The tables that the board carries (2.0e)."""
    rows = [[row + 1, *tables.chance[row * CHANCES : (row + 1) * CHANCES]] for row in range(CHANCES)]
    replacements = [
        [f"{counts[0]} pause, {counts[1]} limited, {counts[2]} offensive", value]
        for counts, value in tables.polish_replacements.items()
    ]
    value = tables.modifier
    return [
        {
            "id": "attack",
            "title": "Attack Success Chance",
            "rule": "10.3a",
            "columns": ["Defender", *range(1, CHANCES + 1)],
            "rows": rows,
            "note": "Columns by attacking SP. 2 and 12 are a Bloody Fight.",
        },
        {
            "id": "modifiers",
            "title": "Attack modifiers",
            "rule": "10.7a",
            "columns": ["What", "Chance"],
            "rows": [[name.replace("_", " "), value[name]] for name in value],
            "note": "Morale Level and support icons besides.",
        },
        {
            "id": "movement",
            "title": "Movement costs",
            "rule": "7.1b",
            "columns": ["Step", "No line of friction", "Across a line"],
            "rows": [
                ["clear", "1", "2"],
                ["difficult", "2", "all"],
                ["small river", "+1", "all"],
                ["bridge", "+1", "all or never"],
                ["large river", "all", "all or never"],
                ["fortification line", "0", "2 or all"],
            ],
            "note": "Where two are given, the first if a friend stood there when the phase began.",
        },
        {
            "id": "replacements",
            "title": "Polish Replacements",
            "rule": "17.1.3a",
            "columns": ["Theaters", "Replacements"],
            "rows": replacements,
        },
    ]


def cards(static: Static) -> list[dict[str, object]]:
    """The Events of 23.3, if they are in the game."""
    if not static.rules.morale_boost:
        return []
    return [
        {
            "id": side * 16 + number + 1,
            "title": static.event_titles[side][number],
            "text": static.event_texts[side][number],
            "kinds": [static.event_times[side][number]],
        }
        for side in range(2)
        for number in range(10)
    ]
