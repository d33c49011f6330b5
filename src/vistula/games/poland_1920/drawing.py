"""The static drawing of the board: zones over the true land, from the atlas (docs/design/view.md, 1)."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from vistula.atlas import Equirectangular, Frame, atlas, draw, zones
from vistula.atlas.parts import heading, layers, seats
from vistula.core.game import Scenario
from vistula.core.odds import SUMS
from vistula.core.words import counted
from vistula.games.poland_1920.board import (
    ANY_RIVER,
    CAMP,
    COUNTRY,
    EAST_PRUSSIA,
    FORTRESS,
    JUNCTION,
    LAKE,
    NIEMEN,
    RIVER,
    SWAMP_BORDER,
    TERRAINS,
    WISLA,
    Zones,
)
from vistula.games.poland_1920.order import SEATS, SIDES
from vistula.games.poland_1920.sequence import SEQUENCE
from vistula.games.poland_1920.tables import ALL_POINTS, CODES, IMPOSSIBLE, DiceTable, Tables, Terrain

if TYPE_CHECKING:
    from vistula.games.poland_1920.game import PolandGame

PIXELS_PER_KM = 6.6
MARGIN_KM = 14.0
COVER = {"forest": "forest", "hills": "hills", "swamp": "marsh", "mountains": "mountains"}
WORDS = [
    (WISLA, "wisla"),
    (NIEMEN, "niemen"),
    (RIVER, "river"),
    (SWAMP_BORDER, "swamp"),
    (COUNTRY, "country"),
    (LAKE, "lake"),
]
LAYERS = [("supply", "Supply"), ("control", "Control"), ("names", "Names"), ("rail", "Railways")]
LEGENDS = {"supply": ("7.11a", "good: a line of supply reaches; bad: units without one")}


def drawing(game: PolandGame, scenario: Scenario, options: dict[str, object] | None) -> dict[str, object]:
    order = game.order(scenario.slug, game.settled_options(scenario, options))
    return {
        **heading(game, scenario),
        **land(game.board),
        "sides": {
            "polish": {"name": "Polish", "mark": "PL"},
            "soviet": {"name": "Soviet", "mark": "SU"},
            "ukrainian": {"name": "Ukrainian", "mark": "URL"},
            "lithuanian": {"name": "Lithuanian", "mark": "LT"},
            "german": {"name": "German", "mark": "DE"},
        },
        "seats": seats(SEATS, SIDES),
        "charts": charts(game.tables),
        "cards": [],
        "layers": layers(LAYERS, LEGENDS),
        "outline": named(SEQUENCE.described(), order.initiative),
    }


def named(lines: list[dict[str, object]], first: int) -> list[dict[str, object]]:
    """The outline in the words of the scenario: who has the initiative is fixed, so his name stands there."""
    owners = {"first": (first, "of the side with the initiative"), "second": (1 - first, "of the other side")}
    made = []
    for line in lines:
        copy = dict(line)
        if "owner" in line:
            seat, words = owners[str(copy.pop("owner"))]
            copy["owner"] = SEATS[seat]
            copy["title"] = str(line["title"]).replace(words, f"({SIDES[seat]})")
        made.append(copy)
    return made


@lru_cache(maxsize=2)
def land(board: Zones) -> dict[str, object]:
    """What all scenarios share: drawn once."""
    projection = Equirectangular(22.5, 52.0)
    places = {zone: (board.x[zone], board.y[zone]) for zone in range(board.count)}
    borders: list[tuple[int, int]] = []
    wet: dict[tuple[int, int], str | None] = {}
    for edge in range(len(board.edge_a)):
        if board.kind[edge] & JUNCTION:
            continue
        pair = zones.pair(board.edge_a[edge], board.edge_b[edge])
        borders.append(pair)
        if board.kind[edge] & ANY_RIVER:
            wet[pair] = "wisla" if board.kind[edge] & WISLA else "niemen" if board.kind[edge] & NIEMEN else None
    plan = zones.zone_map(projection, places, borders, wet)
    points = [point for shape in plan.shapes.values() for point in shape]
    frame = Frame.of_km(projection, points, MARGIN_KM, PIXELS_PER_KM)
    shapes = draw.zone_shapes(plan, frame)
    towns = {zone: town(board, frame, zone) for zone in range(board.count)}
    seats = draw.settle(shapes, towns)
    patches = [
        draw.Patch(COVER[TERRAINS[board.terrain[zone]]], shapes[zone])
        for zone in range(board.count)
        if TERRAINS[board.terrain[zone]] in COVER
    ]
    ground = draw.ground(
        frame,
        patches=patches,
        rivers=set(plan.rivers.values()),
        grid=draw.zone_borders(plan, frame),
        towns=list(towns.values()),
    )
    lines = draw.zone_edges(plan, frame)
    rivers = {pair: atlas().rivers[river].name for pair, river in plan.named.items()}
    return {
        "size": [round(frame.width), round(frame.height)],
        "spaces": [
            {
                "id": zone,
                "name": board.names[zone],
                "at": rounded(seats[zone].at),
                "label": [*rounded(seats[zone].label[:2]), seats[zone].label[2]],
                "sign": rounded((towns[zone].x, towns[zone].y)),
                "rank": towns[zone].rank,
                **({"fortress": True} if towns[zone].fortress else {}),
                "shape": [rounded(point) for point in shapes[zone]],
                "facts": facts(board, zone),
            }
            for zone in range(board.count)
        ],
        "edges": [
            {
                "id": edge,
                "a": board.edge_a[edge],
                "b": board.edge_b[edge],
                "kind": kinds(board, edge),
                "path": [rounded(point) for point in lines[border]],
                **({"name": rivers[border]} if border in rivers else {}),
            }
            for edge, border in enumerate(map(zones.pair, board.edge_a, board.edge_b))
            if not board.kind[edge] & JUNCTION
        ],
        "ground": ground,
        "defs": draw.symbols(),
        "overview": draw.overview(frame),
        "scale": {"pixels_per_km": PIXELS_PER_KM},
    }


def rounded(point: tuple[float, ...]) -> list[float]:
    return [round(value, 1) for value in point]


def town(board: Zones, frame: Frame, zone: int) -> draw.Place:
    name = board.names[zone]
    x, y = frame.xy(board.x[zone], board.y[zone])
    near = atlas().nearest_town(board.x[zone], board.y[zone])
    rank = near.rank if near.name == name else 3 if board.named[zone] else 4
    return draw.Place(name, x, y, rank, board.fort[zone] in (FORTRESS, CAMP))


def kinds(board: Zones, edge: int) -> str:
    found = [word for bit, word in WORDS if board.kind[edge] & bit]
    a, b = board.edge_a[edge], board.edge_b[edge]
    if board.is_fortified(a, b) or board.is_fortified(b, a):
        found.append("fortified")
    return " ".join(found)


def facts(board: Zones, zone: int) -> list[list[str]]:
    terrain = TERRAINS[board.terrain[zone]]
    found = [["Terrain", terrain, f"table.terrain.{terrain}"]]
    if board.fort[zone] == FORTRESS:
        found.append(["Fort", "fortress", "6.15a"])
    elif board.fort[zone] == CAMP:
        found.append(["Fort", "fortified camp", "6.15a"])
    for protected, across in board.fortified:
        if protected == zone:
            found.append(["Fortified line", f"towards {board.names[across]}", "6.12"])
    if board.land[zone] == EAST_PRUSSIA:
        found.append(["Land", "East Prussia: whoever enters is interned", "scn.warsaw.prussia"])
    if not board.named[zone]:
        found.append(["Source", "reconstructed", ""])
    return found


def charts(tables: Tables) -> list[dict[str, object]]:
    def chart(table: DiceTable, slug: str, title: str, first: str, rule: str, words: list[str]) -> dict[str, object]:
        labels = enumerate(table.labels)
        rows = [[label, *(words[table.cell(row, roll)] for roll in SUMS)] for row, label in labels]
        columns = [first, *(str(roll) for roll in SUMS)]
        return {"id": slug, "title": title, "rule": rule, "columns": columns, "rows": rows, "note": "Sum of two dice."}

    return [
        chart(tables.combat, "combat", "Combat Table", "Difference", "table.combat", CODES),
        chart(tables.loss, "loss", "Losses", "Strength", "table.loss", ["–", "1", "2"]),
        {
            "id": "terrain",
            "title": "Terrain",
            "rule": "4.25",
            "columns": ["Feature", "To enter", "In combat"],
            "rows": [[row.name, entry_words(row), combat_words(row)] for row in tables.terrain.rows],
            "note": "",
        },
    ]


def entry_words(row: Terrain) -> str:
    if row.entry == IMPOSSIBLE:
        return "impossible"
    if row.entry == ALL_POINTS:
        return "all MP"
    return f"+{row.entry} MP" if row.border else f"{row.entry} MP"


def combat_words(row: Terrain) -> str:
    if row.entry == IMPOSSIBLE:
        return "impossible"
    found = []
    if row.combat:
        found.append(f"{counted(row.combat, 'row')} for the defender")
    if row.third:
        found.append("attackers use a third")
    if row.withdrawal:
        found.append(f"withdrawal {row.withdrawal} SP")
    return "; ".join(found) or "none"
