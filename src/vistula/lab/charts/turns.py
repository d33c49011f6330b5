"""Turn by turn: leads and strengths as fans, decisions as lines, when a game was decided."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from vistula.lab.charts.marks import (
    EVEN,
    QUARTERS,
    VIOLET,
    Band,
    Scale,
    across,
    apart,
    line,
    number,
    path,
    svg,
    text,
    under,
)

WIDTH, LEFT, RIGHT = 396.0, 44.0, 112.0
HALF = "half"
NINE = "nine in ten"


def fan(
    rows: Sequence[Band], labels: Sequence[str], colour: str, finding: str, led: Sequence[float | None], limits: Band
) -> str:
    """The lead by turn: median, half of the games, nine in ten, on limits that all cells share. Under the axis how
    often who led won."""
    height = 230.0
    y = Scale(limits[0], limits[1], height - 50, 12)
    x = Scale(0, max(1, len(rows) - 1), LEFT, WIDTH - RIGHT)
    ticks = y.ticks(5)
    body = across(y, ticks, LEFT - 4, WIDTH - RIGHT + 4, [number(tick) for tick in ticks])
    body.extend(_bands(rows, x, y, colour))
    body.append(path([(x(at), y(row[2])) for at, row in enumerate(rows)], colour, 2.2))
    last = rows[-1]
    end = x(len(rows) - 1) + 8
    kinds = ("tick", "tick", "figure", "tick", "tick")
    names = ("", "", "median", HALF, NINE)
    body.extend(
        apart(
            [
                (y(value), end, f"{number(value)} {name}".strip(), kind)
                for value, name, kind in zip(last, names, kinds, strict=True)
            ],
            height - 50,
        )
    )
    body.extend(under(x, height - 28, labels, WIDTH - RIGHT - LEFT))
    widest = max((len(label) for label in labels), default=1)
    every = max(1, -(-len(labels) * (7 * max(3, widest) + 8) // int(WIDTH - RIGHT - LEFT)))
    for at in range(0, len(led), every):
        share = led[at]
        if share is not None:
            body.append(text(x(at), height - 8, f"{100 * share:.0f}", "middle", "small"))
    if any(share is not None for share in led):
        body.append(text(end + 6, height - 8, "leader won, %", "start", "tick"))
    return svg(WIDTH, height, body, finding)


def _bands(rows: Sequence[Band], x: Scale, y: Scale, colour: str) -> list[str]:
    made = []
    for inner, outer, opacity in ((0, 4, 0.14), (1, 3, 0.30)):
        top = " ".join(f"{x(at):.1f},{y(row[outer]):.1f}" for at, row in enumerate(rows))
        low = " ".join(f"{x(at):.1f},{y(row[inner]):.1f}" for at, row in reversed(list(enumerate(rows))))
        made.append(f'<polygon points="{top} {low}" fill="{colour}" opacity="{opacity}"/>')
    return made


def bands(series: Sequence[tuple[Sequence[Band], str, str]], labels: Sequence[str], finding: str) -> str:
    """Several fans in one panel: rows of the five quantiles, a colour, a name. All but the first are dashed."""
    height = 214.0
    flat = [value for rows, _, _ in series for row in rows for value in (row[0], row[4])]
    low, high = min(flat), max(flat)
    y = Scale(0 if low < 0.5 * high else low - 0.1 * (high - low), high, height - 30, 12)
    x = Scale(0, max(1, *(len(rows) - 1 for rows, _, _ in series)), LEFT, WIDTH - RIGHT)
    ticks = y.ticks(4)
    body = across(y, ticks, LEFT - 4, WIDTH - RIGHT + 4, [f"{tick:g}" for tick in ticks])
    body.extend(under(x, height - 10, labels, WIDTH - RIGHT - LEFT))
    ends: list[tuple[float, float, str, str]] = []
    for rank, (rows, colour, name) in enumerate(series):
        body.extend(_bands(rows, x, y, colour))
        body.append(path([(x(at), y(row[2])) for at, row in enumerate(rows)], colour, 2.2, "6 4" if rank else ""))
        last = rows[-1]
        end = x(len(rows) - 1) + 8
        ends.append((y(last[2]), end, f"{name} {last[2]:.0f}".strip(), "figure"))
        ends.append((y(last[2]) + 0.1, end, f"{last[0]:.0f}–{last[4]:.0f}", "tick"))
    body.extend(apart(ends, height - 30))
    return svg(WIDTH, height, body, finding)


def lines(rows: dict[str, list[float]], labels: Sequence[str], finding: str, colours: Sequence[str]) -> str:
    """Plain lines, one for each name, on one scale."""
    height = 190.0
    y = Scale(0, max([1, *(value for row in rows.values() for value in row)]), height - 30, 12)
    x = Scale(0, max(1, *(len(row) - 1 for row in rows.values())), LEFT, WIDTH - RIGHT)
    ticks = y.ticks(4)
    body = across(y, ticks, LEFT - 4, WIDTH - RIGHT + 4, [f"{tick:g}" for tick in ticks])
    body.extend(under(x, height - 10, labels, WIDTH - RIGHT - LEFT))
    ends: list[tuple[float, float, str, str]] = []
    for rank, (name, row) in enumerate(rows.items()):
        colour = colours[rank % len(colours)]
        body.append(path([(x(at), y(value)) for at, value in enumerate(row)], colour, 2, "6 4" if rank else ""))
        ends.append((y(row[-1]), x(len(row) - 1) + 8, f"{name} {row[-1]:.0f}", "figure"))
    body.extend(apart(ends, height - 30))
    return svg(WIDTH, height, body, finding)


def paths(found: dict[str, list[float]], labels: Sequence[str], colours: tuple[str, str], finding: str) -> str:
    """The chance of each game, re-rolled from the start of each turn, and at last who won it."""
    height = 214.0
    count = max(len(each) for each in found.values())
    x, y = Scale(0, max(1, count - 1), LEFT, WIDTH - 20), Scale(0, 1, height - 30, 12)
    body = across(y, QUARTERS, LEFT - 4, WIDTH - 16, [f"{100 * at:.0f}" for at in QUARTERS])
    body.append(line(LEFT - 4, y(0.5), WIDTH - 16, y(0.5), EVEN, 1.6))
    for each in found.values():
        won = each[-1] >= 0.5
        colour = colours[0 if won else 1]
        points = [(x(at), y(value)) for at, value in enumerate(each)]
        body.append(path(points, colour, 1.3, "" if won else "6 4", 0.6))
    body.extend(under(x, height - 10, [*labels[: count - 1], "end"], WIDTH - LEFT))
    return svg(WIDTH, height, body, finding)


def settled(rows: Sequence[dict[str, Any]], labels: Sequence[str], finding: str) -> str:
    """The share already decided, with its interval, at the start of each turn."""
    height = 214.0
    x, y = Scale(0, max(1, len(rows)), LEFT, WIDTH - 20), Scale(0, 1, height - 30, 12)
    body = across(y, QUARTERS, LEFT - 4, WIDTH - 16, [f"{100 * at:.0f}" for at in QUARTERS])
    points = []
    for at, row in enumerate(rows):
        value, low, high = row["settled"]
        body.append(line(x(at), y(low), x(at), y(high), VIOLET, 7).replace("/>", ' opacity="0.3"/>'))
        body.append(f'<circle cx="{x(at):.1f}" cy="{y(value):.1f}" r="4.5" fill="{VIOLET}"/>')
        points.append((x(at), y(value)))
    body.append(path([*points, (x(len(rows)), y(1))], VIOLET, 1.6))
    body.extend(under(x, height - 10, [*labels[: len(rows)], "end"], WIDTH - LEFT))
    return svg(WIDTH, height, body, finding)
