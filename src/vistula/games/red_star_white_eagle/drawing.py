"""The static drawing of the board: hexes over the true land, from the atlas (docs/design/view.md, 1)."""

from __future__ import annotations

from functools import cache
from math import hypot
from typing import TYPE_CHECKING

from vistula.atlas import draw
from vistula.atlas.hexgrid import Hex, HexLayout, hexside, rswe_hexes
from vistula.atlas.projection import Frame, Point
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
TOOTH = 5.0
COUNTERS_UP = 5.0  # in a hex with a name, so that the counters stand clear of it
NAME_BELOW = 33.0


def drawing(game: EagleGame, scenario: Scenario, options: dict[str, object] | None) -> dict[str, object]:
    settled = game.settled_options(scenario, options)
    static = game.static(scenario.slug, settled)
    tables = game.tables
    three = static.rules.three_players
    seats = tables.three_seats if three else tables.seats
    titles = tables.three_seat_titles if three else tables.seat_titles
    return {
        "game": game.slug,
        "scenario": scenario.slug,
        "title": f"{game.title}: {scenario.title}",
        **land(game.board),
        "spaces": spaces(game.board, static.ground),
        "sides": {
            "polish": {"name": "Polish", "mark": "PL"},
            "soviet": {"name": "Soviet", "mark": "SU"},
            "ukrainian": {"name": "Ukrainian and Galician", "mark": "UA"},
            "lithuanian": {"name": "Lithuanian", "mark": "LT"},
            "german": {"name": "Freikorps", "mark": "FK"},
        },
        "seats": [
            {"id": seat, "name": title, "side": "polish" if seat == "poland" else "soviet"}
            for seat, title in zip(seats, titles, strict=True)
        ],
        "charts": charts(tables),
        "cards": [],
        "layers": [{"id": ident, "title": title} for ident, title in LAYERS],
        "outline": SEQUENCE.described(),
    }


@cache
def sheet() -> tuple[HexLayout, Frame]:
    layout = HexLayout.rswe()
    return layout, layout.frame(rswe_hexes(), pixels_per_km=PIXELS_PER_KM, margin_km=MARGIN_KM)


def hex_of(board: Theatre, space: int) -> Hex:
    return Hex(board.column[space], board.row[space])


def centre(board: Theatre, space: int) -> Point:
    layout, frame = sheet()
    x, y = layout.pixels(frame, layout.plane_center(hex_of(board, space)))
    return round(x, 1), round(y, 1)


_LAND: dict[int, dict[str, object]] = {}


def land(board: Theatre) -> dict[str, object]:
    """What only the board decides, drawn once."""
    known = _LAND.get(id(board))
    if known is None:
        layout, frame = sheet()
        known = {
            "size": [frame.width, frame.height],
            "edges": edges(board, layout, frame),
            "ground": ground(board, layout, frame),
            "defs": draw.symbols(),
            "overview": draw.overview(frame),
            "scale": {"pixels_per_km": PIXELS_PER_KM},
        }
        _LAND[id(board)] = known
    return known


def ground(board: Theatre, layout: HexLayout, frame: Frame) -> str:
    patches: list[draw.Patch] = []
    for space in range(board.count):
        kind = COVER.get(TERRAINS[board.terrain[space]])
        if kind:
            patches.append(draw.Patch(kind, layout.polygon(frame, hex_of(board, space))))
    rivers: dict[tuple[Hex, Hex], list[str]] = {}
    for edge in range(len(board.edge_a)):
        if board.river[edge] or board.canal[edge]:
            name = board.river_names[edge]
            side = hexside(hex_of(board, board.edge_a[edge]), hex_of(board, board.edge_b[edge]))
            rivers[side] = [GREAT_RIVERS.get(name, name)]
    over = railways(board) + draw.hex_grid(layout, frame, rswe_hexes(), rivers) + works(board, layout, frame)
    return draw.ground(
        frame,
        patches=patches,
        share=draw.HEX_SHARE,
        railways=(),
        grid=over,
        towns=towns(board),
        woods_named=False,
        faint_rivers=True,
    )


def towns(board: Theatre) -> list[draw.Place]:
    return [
        draw.Place(title, *centre(board, space), rank_of(board, space), space in board.fortified_hexes)
        for title, space in board.places.items()
    ]


def rank_of(board: Theatre, space: int) -> int:
    if space == board.warsaw:
        return 0
    city = board.city_index[space]
    if city < 0:
        return 3 if board.titles[space] else 4
    return 1 if board.victory_points[city] else 2


def railways(board: Theatre) -> str:
    """Railroads run from hex to hex as they count in play (def.rail.along); each net is a layer of its own."""
    out: list[str] = []
    for net, styles in TRACKS.items():
        chains = [[centre(board, space) for space in chain] for kind, chain in board.railways if kind == net]
        tracks = "".join(f'<path class="{style}" d="{paths(chains)}"/>' for style in styles)
        layer = f' class="layer-{NET_LAYERS[net]}"' if net in NET_LAYERS else ""
        out.append(f"<g{layer}>{tracks}</g>")
    return f'<g class="railways">{"".join(out)}</g>'


def works(board: Theatre, layout: HexLayout, frame: Frame) -> str:
    """Trenches and fortifications, each with teeth towards its face."""
    sides: list[list[Point]] = []
    teeth: list[list[Point]] = []
    for edge in range(len(board.edge_a)):
        for faces in (board.trench[edge], board.fortification[edge]):
            if faces == NO_FACE:
                continue
            a, b = board.edge_a[edge], board.edge_b[edge]
            ends = [layout.pixels(frame, point) for point in layout.side(hex_of(board, a), hex_of(board, b))]
            sides.append(ends)
            face = centre(board, b if faces == FACE_IS_B else a)
            teeth.extend(teeth_along(ends, face))
    closed = paths(teeth, closed=True)
    return f'<g class="forts"><path class="fline" d="{paths(sides)}"/><path class="fteeth" d="{closed}"/></g>'


def teeth_along(ends: list[Point], face: Point) -> list[list[Point]]:
    """Triangles on a hexside, their points towards a hex."""
    (ax, ay), (bx, by) = ends
    long = hypot(bx - ax, by - ay)
    dx, dy = (bx - ax) / long, (by - ay) / long
    inward = 1.0 if -dy * (face[0] - ax) + dx * (face[1] - ay) > 0 else -1.0
    found: list[list[Point]] = []
    for part in (0.14, 0.32, 0.5, 0.68, 0.86):
        x, y = ax + (bx - ax) * part, ay + (by - ay) * part
        tip = (x - dy * TOOTH * inward, y + dx * TOOTH * inward)
        found.append([(x - dx * TOOTH / 2, y - dy * TOOTH / 2), tip, (x + dx * TOOTH / 2, y + dy * TOOTH / 2)])
    return found


def spaces(board: Theatre, ground_: Ground) -> list[dict[str, object]]:
    layout, frame = sheet()
    found: list[dict[str, object]] = []
    for space in range(board.count):
        x, y = centre(board, space)
        title = board.titles[space]
        made: dict[str, object] = {
            "id": space,
            "name": title or board.names[space],
            "at": [x, round(y - COUNTERS_UP, 1) if title else y],
            "label": [x, round(y + NAME_BELOW, 1), "middle"] if title else None,
            "rank": rank_of(board, space),
            "shape": [[round(px, 1), round(py, 1)] for px, py in layout.polygon(frame, hex_of(board, space))],
            "facts": facts(board, ground_, space),
        }
        found.append(made)
    return found


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


def edges(board: Theatre, layout: HexLayout, frame: Frame) -> list[dict[str, object]]:
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
            a, b = board.edge_a[edge], board.edge_b[edge]
            ends = [layout.pixels(frame, point) for point in layout.side(hex_of(board, a), hex_of(board, b))]
            found.append(
                {
                    "id": edge,
                    "a": a,
                    "b": b,
                    "kind": " ".join(words),
                    "path": [[round(x, 1), round(y, 1)] for x, y in ends],
                }
            )
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
            "rule": "9.11",
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
