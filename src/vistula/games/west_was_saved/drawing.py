"""The static drawing of the board: hexes over the true land, from the atlas (docs/design/view.md, 1)."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from vistula.atlas import draw
from vistula.atlas.hexgrid import HexLayout
from vistula.atlas.overland import Overland
from vistula.atlas.parts import heading, layers
from vistula.atlas.projection import Point
from vistula.atlas.svg import paths
from vistula.core.game import Scenario
from vistula.games.west_was_saved.board import (
    BRIDGED,
    COUNTRIES,
    GROUNDS,
    NO_RIVER,
    OUTSIDE,
    SEA,
    UNBRIDGED,
    Theatre,
)
from vistula.games.west_was_saved.deck import CARDS
from vistula.games.west_was_saved.sequence import SEQUENCE
from vistula.games.west_was_saved.tables import Tables
from vistula.games.west_was_saved.units import SIDES

if TYPE_CHECKING:
    from vistula.games.west_was_saved.game import WestGame

PIXELS_PER_KM = 2.0
MARGIN_KM = 10.0
NAMED_BESIDE = "0909"  # the hex over which the boundary is named
COVER = {
    "marsh": "marsh",
    "forest": "forest",
    "hills": "hills",
    "central Pripet marshes": "marsh",
    "mountains": "hills",
}
GREAT_RIVERS = {"Vistula": "wisla", "Dnieper": "dniepr"}  # drawn wider
COUNTERS_UP = 7.0  # in a hex with a name, so that the counters stand clear of it
NAME_BELOW = 41.0
LAYERS = [("supply", "Supply"), ("depots", "Depot links"), ("command", "HQ reach")]
LEGENDS = {
    "supply": ("6.0a", "good: fed from a depot; bad: units out of supply"),
    "depots": ("5.2c", "good: linked, 1 point a turn; bad: cut off, 2 points"),
    "command": ("7.2a", "line: orders need no roll"),
}
LIVERIES = ["polish", "soviet"]


def drawing(game: WestGame, scenario: Scenario, options: dict[str, object] | None) -> dict[str, object]:
    board = game.board
    sheet, land = drawn(board)
    return {
        **heading(game, scenario),
        **land,
        "spaces": [space_of(board, sheet, space) for space in range(board.count)],
        "sides": {
            "polish": {"name": "Polish", "mark": "PL"},
            "soviet": {"name": "Russian", "mark": "RU"},
            "ukrainian": {"name": "Ukrainian", "mark": "UA"},
            "lithuanian": {"name": "Lithuanian", "mark": "LT"},
        },
        "seats": [
            {"id": SIDES[side], "name": game.seat_names[side], "side": LIVERIES[side]} for side in range(len(SIDES))
        ],
        "charts": charts(game.tables),
        "cards": cards(game),
        "layers": layers(LAYERS, LEGENDS),
        "outline": SEQUENCE.described(),
    }


def layout_of(board: Theatre) -> HexLayout:
    """The plain projection of the companion grid (board.toml)."""
    lon, lat = board.corner
    return HexLayout.flat_map(board.pitch_km, lon, lat, board.km_per_degree)


@lru_cache(maxsize=2)
def drawn(board: Theatre) -> tuple[Overland, dict[str, object]]:
    """The sheet, and what only the board decides."""
    sheet = Overland(board, layout_of(board), PIXELS_PER_KM, MARGIN_KM)
    return sheet, sheet.land(edges(board, sheet), ground(board, sheet))


def ground(board: Theatre, sheet: Overland) -> str:
    names = board.river_names
    rivers = {e: GREAT_RIVERS.get(names[e], names[e]) for e in range(len(board.edge_a)) if board.river[e]}
    covers = [COVER.get(GROUNDS[board.ground[space]]) for space in range(board.count)]
    in_play = [sheet.hexes[space] for space in range(board.count) if board.ground[space] != OUTSIDE]
    over = bridges(board, sheet) + boundary(board, sheet) + closed(board, sheet)
    return sheet.ground(covers, rivers, towns(board, sheet), neutral(board, sheet), over, in_play)  # 11.1a: no railway


def bridges(board: Theatre, sheet: Overland) -> str:
    """Two short strokes across a bridged hexside (1.3m)."""
    strokes: list[list[Point]] = []
    for edge in range(len(board.edge_a)):
        if board.river[edge] != BRIDGED:
            continue
        (ax, ay), (bx, by) = sheet.ends(edge)
        (px, py), (qx, qy) = sheet.centre(board.edge_a[edge]), sheet.centre(board.edge_b[edge])
        far = ((qx - px) ** 2 + (qy - py) ** 2) ** 0.5
        ux, uy = (qx - px) / far * 11, (qy - py) / far * 11
        for part in (0.44, 0.56):
            x, y = ax + (bx - ax) * part, ay + (by - ay) * part
            strokes.append([(x - ux, y - uy), (x + ux, y + uy)])
    return f'<g class="bridges"><path class="bridge" d="{paths(strokes)}"/></g>'


def boundary(board: Theatre, sheet: Overland) -> str:
    """The Russian command boundary (13.1a)."""
    sides: list[list[Point]] = []
    for edge in range(len(board.edge_a)):
        a, b = board.edge_a[edge], board.edge_b[edge]
        if board.north[a] != board.north[b] and OUTSIDE not in (board.ground[a], board.ground[b]):
            sides.append(sheet.ends(edge))
    x, y = sheet.centre(board.number(NAMED_BESIDE))
    name = f'<text class="line-name" x="{x}" y="{y - 4:.1f}">Russian command boundary</text>'
    return f'<g class="boundary"><path class="command-line" d="{paths(sides)}"/>{name}</g>'


def neutral(board: Theatre, sheet: Overland) -> str:
    """Neutral countries are tinted (1.3g)."""
    shapes = [sheet.shape(h) for h in range(board.count) if board.country[h]]
    return f'<g class="neutral"><path class="neutral-hex" d="{paths(shapes, closed=True)}"/></g>'


def closed(board: Theatre, sheet: Overland) -> str:
    """Hexes that nobody may enter are hatched (1.3f)."""
    shapes = [sheet.shape(h) for h in range(board.count) if board.closed[h] and board.ground[h] not in (SEA, OUTSIDE)]
    return f'<g class="closed"><path class="closed-hex" d="{paths(shapes, closed=True)}"/></g>'


def towns(board: Theatre, sheet: Overland) -> list[draw.Place]:
    return [
        draw.Place(title, *sheet.centre(space), rank_of(board, space), bool(board.fortified[space]))
        for title, space in board.places.items()
    ]


def rank_of(board: Theatre, space: int) -> int:
    if space in (board.warsaw, board.smolensk):
        return 0
    if space in board.victory_towns:
        return 1
    return 2 if board.titles[space] else 4


def space_of(board: Theatre, sheet: Overland, space: int) -> dict[str, object]:
    made = sheet.space(space, rank_of(board, space), facts(board, space), COUNTERS_UP, NAME_BELOW)
    if board.fortified[space]:
        made["fortress"] = True
    return made


def facts(board: Theatre, space: int) -> list[list[str]]:
    rule = "1.3f" if board.closed[space] else "1.3b"
    found = [["Hex", board.names[space], "1.3a"], ["Ground", GROUNDS[board.ground[space]], rule]]
    if board.country[space]:
        found.append(["Country", COUNTRIES[board.country[space]], "1.3g"])
    if space in board.victory_towns:
        found.append(["Victory town", "counts at the end", "2.2c"])
    elif space == board.warsaw:
        found.append(["Capital", "Russia wins at once if it takes it", "2.2b"])
    elif space == board.smolensk:
        found.append(["Capital", "Poland wins at once if it takes it", "2.2a"])
    elif board.town[space]:
        found.append(["Town", "may hold a depot", "5.2a"])
    if board.fortified[space]:
        found.append(["Fortification", "front factors all round", "9.3.4a"])
    found.append(["Command", "north" if board.north[space] else "south", "13.1a"])
    return found


def edges(board: Theatre, sheet: Overland) -> list[dict[str, object]]:
    """River hexsides."""
    return [
        sheet.edge(edge, "river" if board.river[edge] == UNBRIDGED else "river bridge", board.river_names[edge])
        for edge in range(len(board.edge_a))
        if board.river[edge] != NO_RIVER
    ]


def cards(game: WestGame) -> list[dict[str, object]]:
    """Every card's face, with both instructions, a line for each seat, and the Polish title."""
    found: list[dict[str, object]] = []
    for number in range(1, CARDS + 1):
        card = game.deck.cards[number]
        if card.single:
            text = card.instructions[0].text
            kinds = ["single"]
        else:
            text = "\n".join(f"{game.seat_names[side]}: {card.instructions[side].text}" for side in range(2))
            kinds = ["event"]
        found.append(
            {
                "id": number,
                "title": card.title,
                "text": text,
                "kinds": kinds,
                "values": [["Card", number], ["In Polish", card.polish]],
            }
        )
    return found


def charts(tables: Tables) -> list[dict[str, object]]:
    return [
        {
            "id": "combat",
            "title": "Combat results",
            "rule": "table.combat_result",
            "columns": ["Difference", "What happens"],
            "rows": [
                [f"0 to {tables.retreat_from - 1}", "both stay"],
                [f"{tables.retreat_from} to {tables.rout_from - 1}", "loser retreats two hexes by its own way"],
                [f"{tables.rout_from} or more", "winner picks the way, loses nothing, may attack again"],
            ],
            "note": "Loser: half the difference, at most the winner's units. Winner: half of what it inflicted.",
        },
        {
            "id": "terrain",
            "title": "Terrain effects",
            "rule": "table.terrain.rows",
            "columns": ["Ground", "Supply", "Infantry, guns", "Cavalry", "Defence"],
            "rows": [
                ["Clear", 1, 1, 1, "—"],
                ["Forest, marsh, hills", tables.difficult_supply, tables.difficult_move, 1, f"+{tables.ground}"],
                ["River with a bridge", "free", "free", "free", f"+{tables.ground}"],
                ["River without", "barred", "free", "free", f"+{tables.ground}"],
                ["Town, fortification", "as ground", "as ground", "as ground", "front all round"],
                ["Lake, mountain, sea, central Pripet", "barred", "barred", "barred", "—"],
            ],
            "note": "Ground and river together give the bonus once. Artillery in the attack cancels the town.",
        },
        {
            "id": "movement",
            "title": "Movement",
            "rule": "table.movement",
            "columns": ["Arm", "Hexes"],
            "rows": [
                ["Infantry", tables.allowance[0]],
                ["Cavalry", f"{tables.allowance[1]} (a die of 5 or 6 costs a step after five)"],
                ["Artillery", tables.allowance[2]],
                ["HQ", tables.headquarters_move],
            ],
            "note": "Difficult ground counts double for infantry and artillery.",
        },
        {
            "id": "activation",
            "title": "Activation",
            "rule": "table.activation",
            "columns": ["Hexes to the HQ", "Needed"],
            "rows": [["HQ in the hex or next to it", "no roll"], *[[n, f"{n + 1} or more"] for n in range(1, 6)]],
            "note": "Six hexes or more: the order fails.",
        },
        {
            "id": "coordination",
            "title": "Coordination",
            "rule": "table.coordination",
            "columns": ["Die", "Result"],
            "rows": [
                [f"1 to {tables.cancelled_up_to}", "the attack is cancelled"],
                [f"{tables.cancelled_up_to + 1} to {tables.supports_from - 1}", "the first stack attacks alone"],
                [f"{tables.supports_from} to 6", "the second adds its basic factor"],
            ],
        },
    ]
