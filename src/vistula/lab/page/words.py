"""Findings as sentences, chosen by rule from the figures; where no rule fits, the plain name of the chart."""

from __future__ import annotations

from html import escape
from typing import Any

from vistula.lab.charts.marks import GREY, LIVERY, number, percent
from vistula.lab.findings import ROUGH

Told = dict[str, Any]


def name_of(cell: Told, seat: str) -> str:
    return str(cell["sides"].get(seat, {}).get("name", seat))


def colour_of(cell: Told, seat: str) -> str:
    return LIVERY.get(cell["sides"].get(seat, {}).get("side", ""), GREY)


def own_of(cell: Told) -> str:
    return name_of(cell, cell["seats"][0])


def verdict(cell: Told) -> str:
    """From the interval, never from the point."""
    _, low, high = cell["share"]
    own, other = (name_of(cell, seat) for seat in (cell["seats"][0], cell["seats"][-1]))
    if low > 0.9:
        return f"{own}’s"
    if high < 0.1:
        return f"{other}’s"
    if low > 0.5:
        return f"for {own}"
    if high < 0.5:
        return f"for {other}"
    return "near even" if high - low < 0.25 else "not yet to be told"


def interval(found: list[float]) -> str:
    """97.5–100 of a share, in per cent."""
    return f"{100 * found[1]:.0f}–{100 * found[2]:.0f}"


def plain(found: Told) -> list[Told]:
    """The cells that the answer speaks of: finished ones, without those that are only B to another's A."""
    variants = {each["b"] for each in found["comparisons"]}
    return [cell for cell in found["cells"] if cell["finished"] and cell["name"] not in variants]


def headline(found: Told) -> str:
    cells = plain(found)
    if not cells:
        return "No game is finished yet"
    grouped: dict[str, list[str]] = {}
    for cell in cells[:4]:
        grouped.setdefault(verdict(cell), []).append(cell["name"])
    words = "; ".join(f"{listed(names)} {'is' if len(names) == 1 else 'are'} {told}" for told, names in grouped.items())
    more = len(cells) - 4
    return words + (f"; and {more} more." if more > 0 else ".")


def listed(names: list[str]) -> str:
    return names[0] if len(names) == 1 else ", ".join(names[:-1]) + " and " + names[-1]


def answer(found: Told) -> str:
    said: list[str] = []
    for cell in plain(found)[:3]:
        told = f"<b>{share_in_words(cell)}</b> of {escape(cell['name'])}"
        if said:
            said.append(f"{told} ({interval(cell['share'])})")
        else:
            equals = "Between equals " if len(set(cell["bots"])) == 1 else ""
            said.append(f"{equals}{escape(own_of(cell))} wins {told} (95 % interval {interval(cell['share'])})")
    text = listed(said) + "." if said else ""
    for each in found["comparisons"][:1]:
        value, low, high = (100 * part for part in each["share"])
        sure = "is worth" if low > 0 or high < 0 else "cannot be told from nothing:"
        text += (
            f" {escape(each['b'])} against {escape(each['a'])} {sure} <b>{number(value)} points</b> of wins "
            f"({number(low)} to {number(high)})."
        )
    return text


def share_in_words(cell: Told) -> str:
    value = cell["share"][0]
    return f"all {cell['finished']}" if value == 1 else "none" if value == 0 else percent(value)


def limits(found: Told) -> str:
    bots = sorted({bot for cell in found["cells"] for bot in cell["bots"]})
    faults = sum(cell["faults"] for cell in found["cells"])
    unfinished = sum(cell["games"] - cell["finished"] for cell in found["cells"])
    widest = max((cell["share"][2] - cell["share"][1] for cell in found["cells"]), default=1) / 2
    cells = len(found["cells"])
    text = f"Measured with the computer on all sides ({', '.join(bots)}), not with people. {found['games']} games"
    text += f" of {cells} cells; every share is known to ± {100 * widest:.0f} points or better."
    if faults or unfinished:
        text += f" {unfinished} did not finish, {faults} of them with a fault."
    return text


def chip(count: int, least: int = ROUGH) -> str:
    return f'<span class="chip">rough: {count} of {least} games</span>' if count < least else ""


def section(title: str, words: str, body: str, wide: bool = False) -> str:
    kind = ' class="wide"' if wide else ""
    return (
        f"<section{kind}><div><i>§</i><h2>{title}</h2><div class='soft'>{words}</div></div><div>{body}</div></section>"
    )


def paragraphs(said: list[str]) -> str:
    return "".join(f"<p>{each}</p>" for each in said if each)
