"""The atlas: the geography of the theatre in 1920, and how it becomes a board.

What belongs here: places, rivers, railways, borders and ground in our own tables (`data/`), projections of them onto
hexes, zones and graphs, and the drawing of land, counters and whole boards as SVG. What may not enter: any rule of any
game, any position of play, anything that needs the network or a GIS library.

    from vistula.atlas import atlas, HexLayout, snap, draw

    atlas().town("Warszawa")                       a Town: names, latitude, longitude, rank
    layout = HexLayout(projection, 23.0)           23 km hexes; layout.hex_at(lon, lat), layout.center(hex) …
    snap.rivers_to_hexsides(layout, hexes)         which hexsides carry which river
    draw.ground(frame, …)                          static SVG of the land (see the docstring of draw)
"""

from __future__ import annotations

from vistula.atlas import draw, graph, snap, zones
from vistula.atlas.geography import Area, Atlas, Border, Railway, Region, River, Station, Town, atlas
from vistula.atlas.hexgrid import Hex, HexLayout
from vistula.atlas.projection import Equirectangular, Frame, LambertConformal, Projection

__all__ = [
    "Area",
    "Atlas",
    "Border",
    "Equirectangular",
    "Frame",
    "Hex",
    "HexLayout",
    "LambertConformal",
    "Projection",
    "Railway",
    "Region",
    "River",
    "Station",
    "Town",
    "atlas",
    "draw",
    "graph",
    "snap",
    "zones",
]
