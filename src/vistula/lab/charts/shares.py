"""Who wins, by how much, A against B: shares, margins and differences."""

from __future__ import annotations

from collections.abc import Sequence

from vistula.lab.charts.marks import (
    BLUE,
    DOTS,
    EVEN,
    GREY,
    INK,
    QUARTERS,
    RULE,
    SAND,
    VIOLET,
    Band,
    Scale,
    across,
    interval_dot,
    line,
    number,
    path,
    percent,
    svg,
    text,
)
from vistula.lab.figures import quantile
from vistula.lab.findings import MOST_DOTS

Dot = tuple[float, float, int]  # lead, point, number of the game


def share_row(found: Band, rough: bool, colour: str = BLUE) -> str:
    """The share of the first seat on 0 to 100 % with the even line."""
    x = Scale(0, 1, 18, 422)
    body = [line(x(at), 0, x(at), 52, EVEN if at == 0.5 else RULE, 1.6 if at == 0.5 else 1) for at in QUARTERS]
    body.append(f'<g opacity="{0.45 if rough else 1}">{interval_dot(x, 26, found, colour)}</g>')
    return svg(440, 52, body, f"{percent(found[0])}, 95 % interval {percent(found[1])} to {percent(found[2])}")


def quarters() -> str:
    x = Scale(0, 1, 18, 422)
    return svg(440, 20, [text(x(at), 14, percent(at), "middle", "tick") for at in QUARTERS], "the scale in per cent")


def margins(
    leads: Sequence[Sequence[float]], limits: Band, unit: str, own: str, other: str, numbers: Sequence[int] = ()
) -> str:
    """One dot a game in the colour of who won it, on limits that all cells share; over 400 games columns. The middle
    half lies under the dots. With the games' `numbers` each dot says which it is."""
    width = 816.0
    low, high = limits
    x = Scale(low, high, 24, width - 24)
    values = [value for value, _ in leads]
    bins = 90 if len(values) <= MOST_DOTS else 60
    size = (high - low) / bins or 1
    piles: dict[int, list[Dot]] = {}
    named = numbers or [-1] * len(values)
    games = zip(values, (point for _, point in leads), named, strict=True)
    for value, point, game in sorted(games, key=lambda each: (each[0], -each[1])):
        piles.setdefault(round((value - low) / size), []).append((value, point, game))
    tallest = max((len(pile) for pile in piles.values()), default=1)
    step = min(9.0, 180 / tallest)
    base = max(74.0, step * tallest + 24)
    body = [line(24, base, width - 24, base, SAND), line(x(0), 8, x(0), base, EVEN, 1.6)]
    for place, pile in piles.items():
        body.extend(_pile(x(low + place * size), base, step, pile, own, other, len(values) > MOST_DOTS))
    quarter, middle, three = (quantile(values, at) for at in (0.25, 0.5, 0.75))
    body.append(line(x(quarter), base, x(three), base, INK, 4))
    body.append(line(x(middle), base - 5, x(middle), base + 5, INK, 2.5))
    body.extend(text(x(at), base + 22, "level" if at == 0 else number(at), "middle", "tick") for at in x.ticks(8))
    said = f"median {number(middle)}, half of the games {number(quarter)} to {number(three)}"
    return svg(width, base + 30, body, f"{unit}: {said}")


def _pile(x: float, base: float, step: float, pile: list[Dot], own: str, other: str, column: bool) -> list[str]:
    """The games of one margin, those of the first side below."""
    if column:
        won = sum(1 for _, point, _ in pile if point > 0.5)
        made = []
        for first, count, colour in ((0, won, own), (won, len(pile) - won, other)):
            if count:
                fill, edge = DOTS.get(colour, (colour, INK))
                made.append(
                    f'<rect x="{x - 5:.1f}" y="{base - step * (first + count):.1f}" width="10" '
                    f'height="{step * count:.1f}" fill="{fill}" stroke="{edge}" stroke-width="0.8"/>'
                )
        return made
    made = []
    for height, (lead, point, game) in enumerate(pile):
        fill, edge = DOTS.get(own if point > 0.5 else other if point < 0.5 else GREY, (GREY, INK))
        cy = base - 3 - step * (height + 0.5)
        told = f' data-game="{game}" data-told="game {game}: {number(lead)}"' if game >= 0 else ""
        made.append(f'<circle cx="{x:.1f}" cy="{cy:.1f}" r="{step * 0.46:.1f}" fill="{fill}" stroke="{edge}"{told}/>')
    return made


def arms(
    rows: Sequence[tuple[str, Band]], difference: Band, unpaired: Band, told: Sequence[str], shares: bool, finding: str
) -> str:
    """A, B and, under them on a scale of its own, B less A; dotted: what it would be without the pairs."""
    width, left = 520.0, 130.0
    low, high = (0.0, 1.0) if shares else (min(0.0, *(b[1] for _, b in rows)), max(1.0, *(b[2] for _, b in rows)))
    x = Scale(low, high, left, width - 20)
    ticks = list(QUARTERS) if shares else x.ticks(5)
    body = [line(x(at), 6, x(at), 74, EVEN if shares and at == 0.5 else RULE) for at in ticks]
    for rank, (name, found) in enumerate(rows):
        y = 22.0 + 32 * rank
        body.append(text(0, y + 4, name, "start", "figure"))
        body.append(interval_dot(x, y, found, BLUE))
        beyond = x(found[2]) + 60 > width
        body.append(
            text(x(found[1]) - 8 if beyond else x(found[2]) + 8, y + 5, told[rank], "end" if beyond else "start", "big")
        )
    body.extend(text(x(at), 92, f"{100 * at:.0f}" if shares else number(at), "middle", "tick") for at in ticks)
    far = max(0.05 if shares else 1.0, *(abs(value) for value in (*difference, *unpaired))) * 1.1
    x = Scale(-far, far, left, width - 20)
    body.extend(line(x(at), 112, x(at), 146, INK if abs(at) < 1e-9 else RULE) for at in x.ticks(5))
    body.append(text(0, 126, "B less A", "start", "figure"))
    body.append(text(0, 144, told[2], "start", "big"))
    body.append(interval_dot(x, 128, difference, VIOLET))
    body.append(line(x(unpaired[1]), 128, x(unpaired[2]), 128, VIOLET, 1.6, "2 3"))
    for at in x.ticks(5):
        words = "no difference" if abs(at) < 1e-9 else number(100 * at if shares else at)
        body.append(text(x(at), 164, words, "middle", "tick"))
    return svg(width, 170, body, finding)


def grown(rows: Sequence[Sequence[float]], finding: str, shares: bool = True) -> str:
    """The difference as the games came in."""
    width, height = 252.0, 170.0
    if not rows:
        return ""
    y = Scale(min(0.0, *(row[2] for row in rows)), max(0.0, *(row[3] for row in rows)), height - 46, 10)
    x = Scale(0, rows[-1][0], 40, width - 12)
    ticks = y.ticks(4)
    body = across(y, ticks, 40, width - 12, [number(100 * at if shares else at) for at in ticks])
    top = " ".join(f"{x(row[0]):.1f},{y(row[3]):.1f}" for row in rows)
    low = " ".join(f"{x(row[0]):.1f},{y(row[2]):.1f}" for row in reversed(rows))
    body.append(f'<polygon points="{top} {low}" fill="{VIOLET}" opacity="0.2"/>')
    body.append(path([(x(row[0]), y(row[1])) for row in rows], VIOLET, 2))
    body.extend(text(x(tick), height - 26, f"{tick:g}", "middle", "tick") for tick in x.ticks(4))
    body.append(text(40, height - 8, "games in each", "start", "tick"))
    return svg(width, height, body, finding)


def cloud(
    points: Sequence[Sequence[float]],
    words: tuple[str, str],
    finding: str,
    diagonal: bool = False,
    own: str = "",
    other: str = "",
) -> str:
    """One dot a game; a third figure, the first side's point, gives it the winner's colour. `words` stand under it and
    above it."""
    width, height = 252.0, 236.0
    x = Scale(min(p[0] for p in points), max(p[0] for p in points), 44, width - 22)
    y = Scale(min(p[1] for p in points), max(p[1] for p in points), height - 48, 22)
    ticks = y.ticks(4)
    body = across(y, ticks, 40, width - 8, [number(tick) for tick in ticks])
    body.extend(text(x(tick), height - 28, number(tick), "middle", "tick") for tick in x.ticks(4))
    if x.low < 0 < x.high:
        body.append(line(x(0), 18, x(0), height - 46, EVEN))
    if diagonal:
        low, high = max(x.low, y.low), min(x.high, y.high)
        if high > low:
            body.append(line(x(low), y(low), x(high), y(high), EVEN, 1.6))
    for point in points:
        fill, edge = VIOLET, "none"
        if len(point) > 2 and own:
            fill, edge = DOTS.get(own if point[2] > 0.5 else other, (GREY, INK))
        opacity = 0.55 if edge == "none" else 1
        at = f'cx="{x(point[0]):.1f}" cy="{y(point[1]):.1f}"'
        body.append(f'<circle {at} r="3.2" fill="{fill}" stroke="{edge}" opacity="{opacity}"/>')
    body.append(text(width - 12, height - 8, words[0], "end", "tick"))
    body.append(text(0, 11, words[1], "start", "tick"))
    return svg(width, height, body, finding)


def parts(rows: Sequence[tuple[float, str, str]], finding: str) -> str:
    """A variance in its parts: share, name, words beneath. Small ones have their names beside, one under another."""
    width, height = 252.0, 210.0
    y = Scale(0, 1, 8, height - 8)
    fills = ("#1d5a7a", "#d8a623", SAND)
    body: list[str] = []
    done, last = 0.0, -40.0
    for (share, name, words), fill in zip(rows, fills, strict=False):
        top, high = y(done), y(done + share) - y(done)
        body.append(f'<rect x="0" y="{top:.1f}" width="50" height="{max(1.0, high):.1f}" fill="{fill}"/>')
        at = max(top + min(high / 2, 30), last + 46)
        last = at
        body.append(path([(52, top + high / 2), (62, top + high / 2), (66, at), (74, at)], SAND, 1))
        body.append(text(80, at + 4, f"{percent(share)} {name}", "start", "big"))
        body.append(text(80, at + 20, words, "start", "tick"))
        done += share
    return svg(width, height, body, finding)
