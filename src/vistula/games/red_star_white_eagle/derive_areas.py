"""Deployment areas for `derive`: front lines through places, and the hexes behind them."""

from __future__ import annotations

from collections.abc import Callable

from vistula.atlas import Hex, HexLayout
from vistula.core.data import read
from vistula.games.red_star_white_eagle.units import DATA

SCENARIOS_WITH_AREAS = ("campaign", "belarusian_long")
HOME = {"polish": Hex(12, 15), "russian": Hex(50, 7)}  # a hex behind each side's line: Warsaw, Smolensk


def areas_text(layout: HexLayout, hexes: set[Hex], hex_of: Callable[[str], Hex]) -> str:
    """areas.toml; `hexes` are those where troops may stand."""
    lines = [
        "# Deployment areas, drawn from the scenarios by the module `derive`; not to be edited by hand.",
        "# side ; area ; front-line hexes, north to south ; all hexes",
    ]
    for scenario in SCENARIOS_WITH_AREAS:
        table = read(DATA, f"scenarios/{scenario}.toml").table("areas")
        depth = table.integer("depth", 0, 9)
        runs: dict[str, list[tuple[str, list[str]]]] = {"polish": [], "russian": []}
        for name, places, _ in table.rows("rows", 3):
            side, letter = name.split()
            runs[side].append((letter, [place.strip() for place in places.split(",")]))
        lines += ["", f"[{scenario}]", f'source = "{table.text("source")}"', "rows = '''"]
        for side, areas in runs.items():
            fronts = _lines(layout, areas, hex_of)
            first = next(iter(fronts.values()))[0]
            edge = {Hex(first.col, row) for row in range(1, first.row)}  # the front is closed up to the northern edge
            behind = _behind(layout, hexes - edge, fronts, HOME[side], depth)
            for letter, line in fronts.items():
                lines.append(f"{side} ; {letter} ; {_labels(line)} ; {_labels(sorted({*line, *behind[letter]}))}")
        lines.append("'''")
    works = read(DATA, "board_overrides.toml").table("fortifications")
    forts = works.text("hexes")
    lines += ["", "[gates_of_warsaw]", f'source = "{works.text("source")}"', "rows = '''"]
    lines += [f"polish ; fortifications ; {forts} ; {forts}", "'''"]
    return "\n".join(lines) + "\n"


def _labels(hexes: list[Hex]) -> str:
    return " ".join(at.label for at in hexes)


def _stop(layout: HexLayout, text: str, before: Hex | None, hex_of: Callable[[str], Hex]) -> Hex:
    """A stop of a front line: a place, a hex, the hex beside a place, or an edge."""
    if text.startswith("@"):
        return Hex.of(text[1:])
    if text.startswith("south of "):
        return layout.neighbours(hex_of(text[9:]))[3]
    if text.startswith("north of "):
        return layout.neighbours(hex_of(text[9:]))[0]
    if text == "south edge":
        assert before is not None
        return Hex(before.col, 35 if before.col % 2 else 36)
    return hex_of(text)


def _lines(layout: HexLayout, areas: list[tuple[str, list[str]]], hex_of: Callable[[str], Hex]) -> dict[str, list[Hex]]:
    """Each area's line runs on to the hex before the next area's first."""
    stops: dict[str, list[Hex]] = {}
    for letter, places in areas:
        found: list[Hex] = []
        for place in places:
            found.append(_stop(layout, place, found[-1] if found else None, hex_of))
        stops[letter] = found
    letters = list(stops)
    lines: dict[str, list[Hex]] = {}
    for letter, following in zip(letters, [*letters[1:], ""], strict=True):
        chain = [stops[letter][0]]
        goals = stops[letter][1:] + ([stops[following][0]] if following else [])
        for goal in goals:
            chain.extend(layout.line(chain[-1], goal)[1:])
        if following:
            chain.pop()
        lines[letter] = list(dict.fromkeys(chain))
    return lines


def _behind(
    layout: HexLayout, hexes: set[Hex], lines: dict[str, list[Hex]], home: Hex, depth: int
) -> dict[str, list[Hex]]:
    """The hexes up to some depth behind the line, each given to the area whose line is nearest."""
    whole = {at for line in lines.values() for at in line}
    rear = {home}
    queue = [home]
    for at in queue:
        for other in layout.neighbours(at):
            if other in hexes and other not in rear and other not in whole:
                rear.add(other)
                queue.append(other)
    found: dict[str, list[Hex]] = {letter: [] for letter in lines}
    for at in sorted(rear):
        gap, letter = min((min(layout.distance(at, other) for other in line), name) for name, line in lines.items())
        if gap <= depth:
            found[letter].append(at)
    return found
