"""Drawing: the land, the counters and whole boards as SVG.

A game makes the ground of its drawing in three steps: a frame (the sheet), its spaces in pixels, and `ground`:

    from vistula.atlas import HexLayout, atlas, draw, snap
    from vistula.atlas.hexgrid import rectangle

    layout = HexLayout(projection, 23.0, 54.96, 20.79)
    hexes = list(rectangle(range(1, 52), range(1, 37), range(1, 36)))
    frame = layout.frame(hexes, pixels_per_km=3.3, margin_km=8)
    rivers = snap.rivers_to_hexsides(layout, hexes, anchors={…})
    land = draw.ground(
        frame,
        patches=[draw.Patch("forest", layout.polygon(frame, h)) for h in forest_hexes],
        share=draw.HEX_SHARE,
        rivers={r for ids in rivers.values() for r in ids},
        grid=draw.hex_grid(layout, frame, hexes, rivers),
        towns=[draw.Place("Warszawa", *layout.pixels(frame, layout.plane_center(warsaw)), rank=0)],
    )

and for a board of zones:

    plan = zones.zone_map(projection, places, neighbours, river_borders)
    frame = Frame.of_km(projection, [p for s in plan.shapes.values() for p in s], 10, pixels_per_km=7)
    land = draw.ground(frame, patches=…, rivers=set(plan.rivers.values()), grid=draw.zone_borders(plan, frame), towns=…)
    spaces = draw.zone_shapes(plan, frame)          # pixels, for "shape"
    edges = draw.zone_edges(plan, frame)            # pixels, for "path"
    seats = draw.settle(spaces, {z: Place(…), …})   # seats[z].at and .label: no stack covers a name

and for a board of towns:

    frame = Frame.around(projection, west, south, east, north, pixels_per_km=2.6)
    lines = graph.edges(frame, connections, rails)
    land = draw.ground(frame, railways=(), grid=draw.connections(lines, rails), towns=…)

`land` goes into the drawing's "ground", `symbols()` into "defs", `overview(frame)` into "overview"; `board_svg(drawing,
view, theme)` then draws any position, and `raster` writes it as PNG. The result carries classes only; colours
come from `stylesheet(theme)`. Draw once and keep it: a large sheet takes a second or two.
"""

from __future__ import annotations

from vistula.atlas.board import board_svg
from vistula.atlas.counters import counter
from vistula.atlas.cover import HEX_SHARE, ZONE_SHARE, Patch
from vistula.atlas.grids import connections, hex_grid, river_sides, zone_borders, zone_edges, zone_shapes
from vistula.atlas.ground import ground, overview, scale_bar
from vistula.atlas.palette import DARK, LIGHT, LIVERIES, stylesheet
from vistula.atlas.places import Place
from vistula.atlas.raster import raster
from vistula.atlas.settle import Seat, settle
from vistula.atlas.stacks import stacked
from vistula.atlas.symbols import symbols

__all__ = [
    "DARK",
    "HEX_SHARE",
    "LIGHT",
    "LIVERIES",
    "ZONE_SHARE",
    "Patch",
    "Place",
    "Seat",
    "board_svg",
    "connections",
    "counter",
    "ground",
    "hex_grid",
    "overview",
    "raster",
    "river_sides",
    "scale_bar",
    "settle",
    "stacked",
    "stylesheet",
    "symbols",
    "zone_borders",
    "zone_edges",
    "zone_shapes",
]
