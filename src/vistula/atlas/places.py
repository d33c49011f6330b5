"""Towns on the map: signs by rank, names that keep out of each other's way."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from vistula.atlas.geography import atlas
from vistula.atlas.noise import lattice
from vistula.atlas.plane import Box, box, inside
from vistula.atlas.projection import Frame
from vistula.atlas.svg import escape, path

NAME_SIZES = (18.0, 15.5, 13.4, 12.0, 12.0)
SIGN_RADII = (17.0, 4.6, 3.2, 2.5, 2.2)

Label = tuple[float, float, str]  # where a name stands, and its anchor


@dataclass(frozen=True)
class Place:
    """A town as it stands on a sheet."""

    name: str
    x: float
    y: float
    rank: int
    fortress: bool = False


def sign_radius(p: Place) -> float:
    """How far a town's sign reaches from its middle."""
    return 6.6 if p.fortress and p.rank else SIGN_RADII[p.rank]


def places_of_atlas(frame: Frame, lowest_rank: int) -> list[Place]:
    """The towns of the atlas on a sheet, down to a rank."""
    out = []
    for town in atlas().towns.values():
        x, y = frame.xy(*town.at)
        if town.rank <= lowest_rank and frame.holds(x, y, -6):
            out.append(Place(town.name, x, y, town.rank, town.fortress))
    return out


def signs(places: Sequence[Place]) -> str:
    return f'<g class="towns">{"".join(sign(p) for p in places)}</g>'


def sign(p: Place) -> str:
    """A built-up patch for a capital, a ringed dot for a city, a circle for a town, a star for a fortress."""
    if p.rank == 0:
        return _built_up(p, 17.0)
    if p.fortress:
        return _star(p.x, p.y, 6.6 if p.rank < 3 else 5.8)
    r = SIGN_RADII[p.rank]
    dot = f'<circle class="tp" cx="{p.x:.1f}" cy="{p.y:.1f}" r="1.6"/>' if p.rank == 1 else ""
    return f'<circle class="tt r{p.rank}" cx="{p.x:.1f}" cy="{p.y:.1f}" r="{r}"/>{dot}'


def _star(x: float, y: float, size: float) -> str:
    points = []
    for i in range(16):
        r = size if i % 2 == 0 else size * 0.72
        turn = math.pi * i / 8
        points.append((x + r * math.sin(turn), y - r * math.cos(turn)))
    inner = f'<circle class="fort2" cx="{x:.1f}" cy="{y:.1f}" r="{size * 0.3:.1f}"/>'
    return f'<path class="fort" d="{path(points, closed=True)}"/>{inner}'


def _built_up(p: Place, size: float) -> str:
    """Streets and rings inside an irregular outline."""
    seed = len(p.name)
    rim = []
    for i in range(22):
        turn = 2 * math.pi * i / 22
        r = size * (0.72 + 0.5 * lattice(i, seed, 5))
        rim.append((p.x + r * math.cos(turn) * 0.92, p.y + r * math.sin(turn)))
    streets = []
    for i in range(0, 22, 2):
        streets.append(path([(p.x, p.y), (p.x + (rim[i][0] - p.x) * 0.94, p.y + (rim[i][1] - p.y) * 0.94)]))
    for share in (0.34, 0.64):
        ring = [(p.x + (x - p.x) * share, p.y + (y - p.y) * share) for x, y in rim]
        streets.append(path(ring, closed=True))
    d = path(rim, closed=True)
    return (
        f'<g class="built"><path class="city" d="{d}"/><path class="street" d="{"".join(streets)}"/>'
        f'<path class="cityo" d="{d}"/></g>'
    )


def name_class(rank: int, fortress: bool) -> str:
    return f"lb r{rank}" + (" f" if fortress and rank > 1 else "")


def name_width(name: str, rank: int) -> float:
    size = NAME_SIZES[rank]
    return len(name) * (size * 0.66 + 2.2) if rank == 0 else len(name) * size * 0.49


def label_spots(p: Place) -> list[tuple[Label, Box]]:
    """The four places of a name round its town, with the room it takes there: right, left, above, below."""
    text = p.name.upper() if p.rank == 0 else p.name
    wide, size, off = name_width(text, p.rank), NAME_SIZES[p.rank], sign_radius(p) + 3.5
    spots = []
    for x, y, anchor in (
        (p.x + off, p.y + size * 0.32, "start"),
        (p.x - off, p.y + size * 0.32, "end"),
        (p.x, p.y - off - 1, "middle"),
        (p.x, p.y + off + size * 0.72, "middle"),
    ):
        left = x if anchor == "start" else x - wide if anchor == "end" else x - wide / 2
        spots.append(
            ((round(x, 1), round(y, 1), anchor), (left - 1, y - size * 0.74, left + wide + 1, y + size * 0.24))
        )
    return spots


@dataclass(frozen=True)
class Name:
    """A name in its place: anchor and the box it fills."""

    place: Place
    text: str
    x: float
    y: float
    anchor: str
    area: Box


def lay_names(places: Sequence[Place], width: float, height: float) -> list[Name]:
    """Names beside their towns, the more important first; one that finds no free place is left out."""
    out = []
    taken: list[Box] = []
    signed = [(p.rank, (p.x - r, p.y - r, p.x + r, p.y + r)) for p in places for r in (sign_radius(p) * 0.9,)]
    for p in sorted(places, key=lambda q: q.rank):
        # the sign of a lesser place does not keep away the name of a city
        in_the_way = [*taken, *(area for rank, area in signed if rank <= max(2, p.rank) or p.rank > 1)]
        text = p.name.upper() if p.rank == 0 else p.name
        for (x, y, anchor), area in label_spots(p):
            if area[0] < 4 or area[2] > width - 4 or area[1] < 4 or area[3] > height - 4:
                continue
            if all(area[2] < t[0] or area[0] > t[2] or area[3] < t[1] or area[1] > t[3] for t in in_the_way):
                taken.append(area)
                out.append(Name(p, text, x, y, anchor, area))
                break
    return out


def names(laid: Sequence[Name]) -> str:
    out = [
        f'<text class="{name_class(n.place.rank, n.place.fortress)}" x="{n.x:.1f}" y="{n.y:.1f}" '
        f'text-anchor="{n.anchor}">{escape(n.text)}</text>'
        for n in laid
    ]
    return f'<g class="town-names">{"".join(out)}</g>'


def region_names(frame: Frame, smallest: int) -> str:
    out = []
    for region in atlas().regions:
        x, y = frame.xy(region.lon, region.lat)
        if region.rank <= smallest and frame.holds(x, y, -30):
            kind = "reg sea-name" if region.rank == 0 else "reg" if region.rank == 1 else "reg small"
            gap = max(4.0, min(14.0, 2.2 * frame.pixels_per_km))
            out.append(
                f'<text class="{kind}" x="{x:.0f}" y="{y:.0f}" letter-spacing="{gap:.1f}">{escape(region.name)}</text>'
            )
    return f'<g class="regions">{"".join(out)}</g>'


def wood_names(frame: Frame, taken: Sequence[Box], least_km2: float = 260.0) -> str:
    """The names of great forests, marshes and hills in their areas, where no name of a town is in the way."""
    out = []
    for area in atlas().of_kind("forest", "marsh", "hills", "mountains"):
        shape = frame.path(area.outline)
        left, top, right, bottom = box(shape)
        wide = 7.0 * len(area.name)
        size = (right - left) * (bottom - top) / frame.pixels_per_km**2
        if size < least_km2 or right - left < 0.9 * wide:
            continue
        x = (left + right) / 2
        for share in (0.5, 0.38, 0.62, 0.26, 0.74):
            y = top + (bottom - top) * share
            own = (x - wide / 2, y - 10, x + wide / 2, y + 4)
            free = all(own[2] < t[0] or own[0] > t[2] or own[3] < t[1] or own[1] > t[3] for t in taken)
            if free and frame.holds(x, y, -40) and inside((x, y), shape):
                kind = "wood-name" if area.kind in ("forest", "marsh") else "wood-name hill-name"
                out.append(f'<text class="{kind}" x="{x:.0f}" y="{y:.0f}">{escape(area.name)}</text>')
                break
    return f'<g class="wood-names">{"".join(out)}</g>'
