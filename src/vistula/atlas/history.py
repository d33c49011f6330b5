"""What truly happened, laid on any board: the front of sixteen days and the events between, from our own tables.

A board does not say how it was projected. But its spaces have names, and the atlas knows where those towns lie: from
the pairs the projection is found again, as a curve of the second degree that fits them best. No game is known here.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from statistics import median
from typing import Any

from vistula.atlas.geography import atlas, points, rows
from vistula.atlas.projection import Point

LEAST = 12  # named places from which a board's projection can be told
FAR_OFF = 4.0  # times the median error: a place of the same name elsewhere
OUTSIDE = 0.06  # share of the sheet that a line may run beyond it


@dataclass(frozen=True, slots=True)
class Front:
    date: str
    confidence: str  # high, medium or low
    title: str
    line: tuple[Point, ...]  # (lon, lat) from north to south


@dataclass(frozen=True, slots=True)
class Happening:
    date: str
    place: str
    at: Point | None
    gained: str
    certainty: str  # checked, commonly given, about
    text: str


@lru_cache(maxsize=1)
def fronts() -> tuple[Front, ...]:
    return tuple(Front(date, sure, title, points(line)) for date, sure, title, line in rows("fronts"))


@lru_cache(maxsize=1)
def events() -> tuple[Happening, ...]:
    return tuple(
        Happening(date, place, points(at)[0] if at else None, gained, sure, text)
        for date, place, at, gained, sure, text in rows("events")
    )


class Fit:
    """From longitude and latitude to the pixels of a board, by least squares over pairs of the two."""

    def __init__(self, pairs: Sequence[tuple[Point, Point]]) -> None:
        self.middle = (sum(p[0][0] for p in pairs) / len(pairs), sum(p[0][1] for p in pairs) / len(pairs))
        terms = [self._terms(lonlat) for lonlat, _ in pairs]
        self.x = solved(terms, [pixel[0] for _, pixel in pairs])
        self.y = solved(terms, [pixel[1] for _, pixel in pairs])

    def _terms(self, at: Point) -> list[float]:
        x, y = at[0] - self.middle[0], at[1] - self.middle[1]
        return [1.0, x, y, x * x, x * y, y * y]

    def pixels(self, at: Point) -> Point:
        terms = self._terms(at)
        return (
            sum(a * b for a, b in zip(self.x, terms, strict=True)),
            sum(a * b for a, b in zip(self.y, terms, strict=True)),
        )

    def error(self, lonlat: Point, pixel: Point) -> float:
        x, y = self.pixels(lonlat)
        return float(((x - pixel[0]) ** 2 + (y - pixel[1]) ** 2) ** 0.5)


def solved(terms: Sequence[Sequence[float]], wanted: Sequence[float]) -> list[float]:
    """The factors that come nearest to what is wanted (normal equations, Gauss)."""
    n = len(terms[0])
    table = [
        [sum(row[i] * row[j] for row in terms) for j in range(n)]
        + [sum(row[i] * value for row, value in zip(terms, wanted, strict=True))]
        for i in range(n)
    ]
    for i in range(n):
        best = max(range(i, n), key=lambda k: abs(table[k][i]))
        table[i], table[best] = table[best], table[i]
        for k in range(n):
            if k != i:
                share = table[k][i] / table[i][i]
                table[k] = [a - share * b for a, b in zip(table[k], table[i], strict=True)]
    return [table[i][n] / table[i][i] for i in range(n)]


def fitted(drawing: Mapping[str, Any]) -> Fit | None:
    """How the board lies on the earth; None where too few of its places are known."""
    pairs = []
    for space in drawing["spaces"]:
        try:
            town = atlas().town(str(space.get("name") or "?"))
        except KeyError:
            continue
        x, y = space.get("sign") or space["at"]
        pairs.append((town.at, (float(x), float(y))))
    while len(pairs) >= LEAST:
        fit = Fit(pairs)
        errors = [fit.error(*pair) for pair in pairs]
        usual = median(errors)
        kept = [pair for pair, error in zip(pairs, errors, strict=True) if error <= max(FAR_OFF * usual, 12.0)]
        if len(kept) == len(pairs):
            return fit
        pairs = kept
    return None


def history(drawing: Mapping[str, Any]) -> dict[str, Any]:
    """The fronts and events that touch a board, in its own pixels."""
    fit = fitted(drawing)
    if fit is None:
        return {"fronts": [], "events": []}
    width, height = (float(value) for value in drawing["size"])
    wide, high = width * OUTSIDE, height * OUTSIDE

    def on_sheet(at: Point) -> bool:
        return -wide <= at[0] <= width + wide and -high <= at[1] <= height + high

    lines = []
    for front in fronts():
        line = [fit.pixels(at) for at in front.line]
        if any(on_sheet(at) for at in line):
            shown = [[round(x, 1), round(y, 1)] for x, y in line]
            lines.append({"date": front.date, "title": front.title, "confidence": front.confidence, "line": shown})
    told = []
    for event in events():
        at = None if event.at is None else fit.pixels(event.at)
        if at is None or on_sheet(at):
            told.append(
                {
                    "date": event.date,
                    "text": event.text,
                    "place": event.place,
                    "certainty": event.certainty,
                    "at": None if at is None else [round(at[0], 1), round(at[1], 1)],
                }
            )
    return {"fronts": lines, "events": told}


def names(drawing: Mapping[str, Any], language: str) -> dict[str, str]:
    """The names of a board's places in a language, where the atlas knows another form than it prints; by space."""
    found = {}
    for space in drawing["spaces"]:
        printed = str(space.get("name") or "")
        try:
            town = atlas().town(printed)
        except KeyError:
            continue
        if language == "pl" and town.name != printed:
            found[str(space["id"])] = town.name
    return found
