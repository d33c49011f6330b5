"""The static drawing of the board: hexes over the true land, from the atlas (docs/design/view.md, 1)."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from vistula.atlas import draw
from vistula.atlas.overland import Overland, teeth_along
from vistula.atlas.parts import heading, layers, seats
from vistula.atlas.projection import Point
from vistula.atlas.svg import paths
from vistula.core.game import Scenario
from vistula.games.red_star_white_eagle.board import (
    COUNTRIES,
    DEVASTATED,
    FACE_IS_B,
    GERMAN_NET,
    LITHUANIAN_NET,
    NO_FACE,
    POLISH_NET,
    RUSSIAN_NET,
    Theatre,
)
from vistula.games.red_star_white_eagle.ground import Ground
from vistula.games.red_star_white_eagle.sequence import SEQUENCE
from vistula.games.red_star_white_eagle.sheet import hexes
from vistula.games.red_star_white_eagle.sheet import layout as grid
from vistula.games.red_star_white_eagle.tables import TERRAINS, Tables

if TYPE_CHECKING:
    from vistula.games.red_star_white_eagle.game import EagleGame

PIXELS_PER_KM = 3.3
MARGIN_KM = 8.0
COVER = {"marsh": "marsh", "forest": "forest", "rough": "hills", "lakes": "marsh"}
GREAT_RIVERS = {"Vistula": "wisla", "Dnepr": "dniepr"}  # drawn wider
NETS = [
    (POLISH_NET, "Polish rail net", "2.7e"),
    (RUSSIAN_NET, "Russian rail net", "2.7e"),
    (DEVASTATED, "devastated rail net", "15.0a"),
    (GERMAN_NET, "German railroad, closed", "15.4a"),
    (LITHUANIAN_NET, "Lithuanian railroad", "17.4.2c"),
]
TRACKS = {  # rails and sleepers of a net: the broad gauge has wide ones, a devastated railroad none
    POLISH_NET: ("edge-rail", "edge-tie"),
    RUSSIAN_NET: ("rail", "sleeper russian"),
    DEVASTATED: ("rail devastated",),
    GERMAN_NET: ("rail branch", "sleeper branch"),
    LITHUANIAN_NET: ("rail branch", "sleeper branch"),
}
NET_LAYERS = {POLISH_NET: "polish_net", RUSSIAN_NET: "russian_net", DEVASTATED: "devastated_net"}
LAYERS = [
    ("supply", "Supply"),
    ("zones", "Enemy delay"),
    (NET_LAYERS[POLISH_NET], "Polish rail"),
    (NET_LAYERS[RUSSIAN_NET], "Russian rail"),
    (NET_LAYERS[DEVASTATED], "Devastated rail"),
]
SHOWN_AT_FIRST = {"zones": {"on": True}}  # what a march costs near the enemy
LEGENDS = {
    "supply": ("10.0b", "good: railroads that carry supply; bad: units without it"),
    "zones": ("4.3.1a", "1: 1 more point to enter; 2: 2 more; 3: 3 or more"),
}
TOOTH = 5.0
COUNTERS_UP = 5.0  # in a hex with a name, so that the counters stand clear of it
NAME_BELOW = 33.0


def drawing(game: EagleGame, scenario: Scenario, options: dict[str, object] | None) -> dict[str, object]:
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
            sheet.space(space, rank_of(board, space), facts(board, static.ground, space), COUNTERS_UP, NAME_BELOW)
            for space in range(board.count)
        ],
        "sides": {
            "polish": {"name": "Polish", "mark": "PL"},
            "soviet": {"name": "Soviet", "mark": "SU"},
            "ukrainian": {"name": "Ukrainian and Galician", "mark": "UA"},
            "lithuanian": {"name": "Lithuanian", "mark": "LT"},
            "german": {"name": "Freikorps", "mark": "FK"},
        },
        "seats": seats(*seated),
        "charts": charts(tables),
        "cards": [],
        "layers": [layer | SHOWN_AT_FIRST.get(str(layer["id"]), {}) for layer in layers(LAYERS, LEGENDS)],
        "outline": SEQUENCE.described(),
    }


@lru_cache(maxsize=2)
def drawn(board: Theatre) -> tuple[Overland, dict[str, object]]:
    """The sheet, and what only the board decides."""
    sheet = Overland(board, grid(), PIXELS_PER_KM, MARGIN_KM, hexes())
    return sheet, sheet.land(edges(board, sheet), ground(board, sheet))


def ground(board: Theatre, sheet: Overland) -> str:
    names = board.river_names
    rivers = {
        edge: GREAT_RIVERS.get(names[edge], names[edge])
        for edge in range(len(board.edge_a))
        if board.river[edge] or board.canal[edge]
    }
    covers = [COVER.get(TERRAINS[board.terrain[space]]) for space in range(board.count)]
    return sheet.ground(covers, rivers, towns(board, sheet), railways(board, sheet), works(board, sheet), hexes())


def towns(board: Theatre, sheet: Overland) -> list[draw.Place]:
    return [
        draw.Place(title, *sheet.centre(space), rank_of(board, space), space in board.fortified_hexes)
        for title, space in board.places.items()
    ]


def rank_of(board: Theatre, space: int) -> int:
    if space == board.warsaw:
        return 0
    city = board.city_index[space]
    if city < 0:
        return 3 if board.titles[space] else 4
    return 1 if board.victory_points[city] else 2


def railways(board: Theatre, sheet: Overland) -> str:
    """Railroads run from hex to hex as they count in play (def.rail.along); each net is a layer of its own."""
    out: list[str] = []
    for net, styles in TRACKS.items():
        chains = [[sheet.centre(space) for space in chain] for kind, chain in board.railways if kind == net]
        tracks = "".join(f'<path class="{style}" d="{paths(chains)}"/>' for style in styles)
        layer = f' class="layer-{NET_LAYERS[net]}"' if net in NET_LAYERS else ""
        out.append(f"<g{layer}>{tracks}</g>")
    return f'<g class="railways">{"".join(out)}</g>'


def works(board: Theatre, sheet: Overland) -> str:
    """Trenches and fortifications, each with teeth towards its face."""
    sides: list[list[Point]] = []
    teeth: list[list[Point]] = []
    for edge in range(len(board.edge_a)):
        for faces in (board.trench[edge], board.fortification[edge]):
            if faces == NO_FACE:
                continue
            ends = sheet.ends(edge)
            sides.append(ends)
            face = board.edge_b[edge] if faces == FACE_IS_B else board.edge_a[edge]
            teeth.extend(teeth_along(ends, sheet.centre(face), TOOTH))
    closed = paths(teeth, closed=True)
    return f'<g class="forts"><path class="fline" d="{paths(sides)}"/><path class="fteeth" d="{closed}"/></g>'


def facts(board: Theatre, ground_: Ground, space: int) -> list[list[str]]:
    terrain = TERRAINS[board.terrain[space]]
    found = [["Hex", board.names[space], "2.2a"], ["Terrain", terrain, "8.1.1a"]]
    city = board.city_index[space]
    if city >= 0:
        worth = ground_.victory_points[city]
        found.append(["City", f"{worth} victory points" if worth else "no victory points", "3.2.2a"])
    if board.country[space]:
        found.append(["Country", COUNTRIES[board.country[space]], "17.4.1a"])
    nets = 0
    for other in board.neighbours[space]:
        nets |= board.rails[board.edge_between(space, other)]
    for net, words, rule in NETS:
        if nets & net:
            found.append(["Railroad", words, rule])
    if ground_.source_at[space] >= 0:
        quarters = ground_.capacity[ground_.source_at[space]]
        found.append(["Polish supply", f"{quarters // 4} divisions", "10.3a"])
    if board.russian_source[space]:
        found.append(["Russian supply", "source", "10.1a"])
    if board.fortified[space]:
        found.append(["Fortification", "of Warsaw", "18.0a"])
    return found


def edges(board: Theatre, sheet: Overland) -> list[dict[str, object]]:
    """The hexsides that matter: rivers, canal, trenches, fortifications, sea."""
    found: list[dict[str, object]] = []
    for edge in range(len(board.edge_a)):
        words: list[str] = []
        if board.river[edge]:
            words.append("river")
        if board.canal[edge]:
            words.append("canal")
        if board.trench[edge]:
            words.append("trench")
        if board.fortification[edge]:
            words.append("fortified")
        if board.sea[edge]:
            words.append("sea")
        if words:
            found.append(sheet.edge(edge, " ".join(words), board.river_names[edge]))
    return found


def charts(tables: Tables) -> list[dict[str, object]]:
    results = tables.combat_results
    losses = tables.retreat_losses
    combat_rows = [
        [roll, *results.cells[(roll - 1) * results.columns : roll * results.columns]] for roll in range(1, 7)
    ]
    signs = ["—", "½E", "E"]
    retreat_rows = [
        [roll, *[signs[losses.results[(roll - 1) * losses.columns + column]] for column in range(losses.columns)]]
        for roll in range(1, 7)
    ]
    terrain_rows: list[list[object]] = [
        [
            TERRAINS[kind],
            tables.standard_cost[kind],
            tables.standard_cost[kind] * tables.strategic_off_rail,
            tables.motorized_cost[kind],
            tables.terrain_combat[kind] or "—",
        ]
        for kind in range(5)
    ]
    levels = [
        [least, tables.polish_levels[number], tables.russian_levels[number]]
        for number, least in enumerate(tables.level_from)
    ]
    return [
        {
            "id": "combat",
            "title": "Combat Results Table",
            "rule": "9.0m",
            "columns": ["Die", *results.odds],
            "rows": combat_rows,
            "note": "A attacker, D defender; the last number is the advance in movement points.",
        },
        {
            "id": "retreat",
            "title": "ZOC Retreat Table",
            "rule": "9.14.2a",
            "columns": ["Die", *[f"{least} or more" for least in losses.least]],
            "rows": retreat_rows,
            "note": "Subtract 1 if unsupplied at the start, another 1 if unsupplied at the end.",
        },
        {
            "id": "terrain",
            "title": "Terrain Effects Chart",
            "rule": "8.1.1a",
            "columns": ["Ground", "Standard", "Strategic off rail", "Moto-mechanized", "Combat"],
            "rows": terrain_rows,
            "note": "A city counts as clear to move and gives −1 in combat; a river costs 1 more.",
        },
        {
            "id": "victory",
            "title": "Victory levels",
            "rule": "3.2.3a",
            "columns": ["Points from", "Poland", "Soviet Russia"],
            "rows": levels,
            "note": "19 each is a stalemate.",
        },
    ]
