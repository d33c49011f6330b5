"""The land under a board, bottom to top, as static SVG with classes only."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from vistula.atlas import waters
from vistula.atlas.courses import railway_course
from vistula.atlas.cover import HEX_SHARE, ZONE_SHARE, Patch, cover
from vistula.atlas.geography import atlas
from vistula.atlas.kept import kept
from vistula.atlas.places import Place, lay_names, names, places_of_atlas, region_names, signs, wood_names
from vistula.atlas.plane import clip_box, runs_in_box, simplify, spline
from vistula.atlas.projection import Frame, Point
from vistula.atlas.spread import spread
from vistula.atlas.svg import paths

MARGIN = waters.MARGIN


@kept
def ground(
    frame: Frame,
    *,
    patches: Sequence[Patch] | None = None,
    share: float = ZONE_SHARE,
    rivers: Collection[str] | None = None,
    railways: Collection[str] | None = None,
    borders: Collection[str] = ("1920",),
    grid: str = "",
    towns: Sequence[Place] | None = None,
    lowest_rank: int = 3,
    town_names: bool = False,
    region_rank: int = 2,
    woods_named: bool = True,
    faint_rivers: bool = False,
) -> str:
    """Static groups of the land: sea, cover, waters, railways, borders or grid, names of lands, towns, river names.

    patches      spaces with woods, marsh, hills or mountains, in pixels; None takes the areas of the atlas
    share        how much of each such space is covered (ZONE_SHARE, HEX_SHARE)
    rivers       ids of the rivers that matter in play; the rest become brooks; None: classes 1 and 2 matter
    railways     ids of the railways to draw; None: all trunk lines and branches; () none
    borders      kinds of borders: "1920", "old"
    grid         SVG of hexes or zone borders (grids.py)
    towns        places to mark; None takes the towns of the atlas down to lowest_rank
    town_names   write names too (a client that writes names itself leaves this off)
    faint_rivers true courses at 60 %, for a grid that shows its own river sides
    """
    marked = places_of_atlas(frame, lowest_rank) if towns is None else list(towns)
    spots = [(p.x, p.y) for p in marked]
    laid = lay_names(marked, frame.width, frame.height)
    taken = [n.area for n in laid]
    covered = _atlas_patches(frame) if patches is None else list(patches)
    taken_share = 0.9 if patches is None else share
    clearings = [*((s, 15.0) for s in spots), *_along_rivers(frame, rivers)]
    parts = [
        waters.sea_and_land(frame),
        cover(frame.width, frame.height, covered, taken_share, clearings),
        waters.rivers(frame, rivers, faint_rivers),
        waters.lakes(frame),
        rails(frame, railways),
        country_borders(frame, borders),
        grid,
        region_names(frame, region_rank),
        wood_names(frame, taken) if woods_named else "",
        signs(marked),
        waters.river_names(frame, rivers, spots),
        names(laid) if town_names else "",
    ]
    return spread("".join(parts))


def _atlas_patches(frame: Frame) -> list[Patch]:
    out = []
    for area in atlas().of_kind("forest", "marsh", "hills", "mountains"):
        shape = frame.path(area.outline)
        curve = spline([*shape, shape[0]], 18.0)[:-1]
        shape = clip_box(curve, -20, -20, frame.width + 20, frame.height + 20)
        if len(shape) > 2:
            out.append(Patch(area.kind, shape))
    return out


def _along_rivers(frame: Frame, shown: Collection[str] | None) -> list[tuple[Point, float]]:
    """Clearings along the rivers that matter."""
    out: list[tuple[Point, float]] = []
    for river in atlas().rivers.values():
        if river.rank in (1, 2) if shown is None else river.id in shown:
            for run in runs_in_box(waters.pixels(frame, river), 0, 0, frame.width, frame.height):
                last = run[0]
                for p in run:
                    if abs(p[0] - last[0]) + abs(p[1] - last[1]) > 9:
                        out.append((p, 9.0))
                        last = p
    return out


def rails(frame: Frame, chosen: Collection[str] | None) -> str:
    """Railways with sleepers; the wrecked ones broken, the broad gauge with longer sleepers."""
    groups: dict[str, list[list[Point]]] = {}
    for line in atlas().railways.values():
        if chosen is not None and line.id not in chosen:
            continue
        course = [frame.xy_km(*p) for p in railway_course(frame.projection, line.id)]
        kind = line.net + (" branch" if line.rank == 2 else "")
        runs = runs_in_box(simplify(course, 0.4), -MARGIN, -MARGIN, frame.width + MARGIN, frame.height + MARGIN)
        if not runs and len(course) == 2:
            continue
        groups.setdefault(kind, []).extend(runs)
    out = []
    for kind, lines in sorted(groups.items()):
        if lines:
            ident = "rail-" + kind.replace(" ", "-")
            out.append(
                f'<defs><path id="{ident}" d="{paths(lines)}"/></defs><use href="#{ident}" class="rail {kind}"/>'
                f'<use href="#{ident}" class="sleeper {kind}"/>'
            )
    return f'<g class="rails">{"".join(out)}</g>' if out else ""  # an empty group would be a layer of nothing


def country_borders(frame: Frame, kinds: Collection[str]) -> str:
    out = []
    for kind in ("old", "1920"):
        if kind not in kinds:
            continue
        lines = []
        for border in atlas().borders.values():
            if border.kind == kind:
                course = simplify(spline(frame.path(border.course), 9.0), 0.4)
                lines += runs_in_box(course, -MARGIN, -MARGIN, frame.width + MARGIN, frame.height + MARGIN)
        if lines:
            css = "cb old" if kind == "old" else "cb"
            out.append(
                f'<g class="{css}"><defs><path id="cb-{kind}" d="{paths(lines)}"/></defs>'
                f'<use href="#cb-{kind}" class="cb1"/><use href="#cb-{kind}" class="cb2"/></g>'
            )
    return "".join(out)


def overview(frame: Frame, width: float = 146.0) -> str:
    """A small outline of the sheet for an overview: land and the great rivers, in a box of the given width."""
    scale = width / frame.width
    small = Frame(
        frame.projection,
        frame.pixels_per_km * scale,
        frame.left_km,
        frame.top_km,
        frame.width * scale,
        frame.height * scale,
    )
    land = []
    for area in atlas().of_kind("land"):
        shape = clip_box(small.path(area.outline), 0, 0, small.width, small.height)
        if len(shape) > 2:
            land.append(simplify(shape, 0.4))
    lines: list[list[Point]] = []
    for river in atlas().rivers.values():
        if river.rank == 1:
            lines += runs_in_box(simplify(small.path(river.course), 0.5), 0, 0, small.width, small.height)
    return (
        f'<path class="land" d="{paths(land, closed=True)}"/>'
        f'<path class="brook" d="{paths(line for line in lines if len(line) > 1)}"/>'
    )


def scale_bar(frame: Frame, x: float, y: float) -> str:
    """A bar of kilometres with its end at (x, y)."""
    km = next((k for k in (10, 20, 50, 100, 200) if k * frame.pixels_per_km >= 90), 200)
    long = km * frame.pixels_per_km
    marks = [x - long, x - long / 2, x]
    ticks = "".join(f"M{m:.1f} {y - 4:.1f}v8" for m in marks)
    words = "".join(
        f'<text class="scale-text" x="{m:.1f}" y="{y - 8:.1f}">{text}</text>'
        for m, text in zip(marks, ("0", f"{km / 2:g}", f"{km} km"), strict=True)
    )
    return f'<g class="scale-bar"><path class="scale" d="M{x - long:.1f} {y:.1f}h{long:.1f}{ticks}"/>{words}</g>'


__all__ = ["HEX_SHARE", "ZONE_SHARE", "country_borders", "ground", "overview", "rails", "scale_bar"]
