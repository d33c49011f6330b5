"""Counters, from the pieces of a view (docs/design/view.md, section 2)."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Any

from vistula.atlas.palette import LIVERIES
from vistula.atlas.svg import escape
from vistula.atlas.symbols import symbol_id

Piece = Mapping[str, Any]

SIZE = 34.0
WIDE = 40.0  # for three factors
LONGEST_NUMBER = 4

PIPS = {
    "attacked": "M-2 2.2L2-2.2M-1-2.2h3v3",
    "used": "M-2.4 0l1.7 1.9L2.5-2",
    "chosen": "M-2.4 0l1.7 1.9L2.5-2",
    "waits": "M-1.4-2v4M1.4-2v4",
    "reorganizing": "M0-2.4v4.8M0-2.4a2.4 2.4 0 0 1 0 4.8",
    "unsupplied": "M0-2.6v3M0 2.2v.2",
}


def counter(piece: Piece, x: float = 0.0, y: float = 0.0) -> str:
    """A counter with its top left corner at (x, y). A hidden piece shows its back: side, emblem and, where a stack is
    seen to face somewhere, its facing."""
    side = side_of(piece)
    if piece.get("hidden"):
        size = size_of(piece)
        e = size * 0.56
        emblem = side.split()[0]
        at = (size - e) / 2
        face = f'<use class="emb" href="#emblem-{emblem}" x="{at:g}" y="{at:g}" width="{e:g}" height="{e:g}"/>'
        back = _body(size) + face + _facing(piece, size)
        return f'<g class="ct {side} hidden" transform="translate({x:g} {y:g})">{back}</g>'
    status = [s for s in piece.get("status", ()) if s in PIPS or s == "spent"]
    size = size_of(piece)
    spent = " spent" if "spent" in status else ""
    veil = f'<rect class="veil" width="{size:g}" height="{size:g}" rx="4"/>' if spent else ""
    ring = _ring(size) if "chosen" in status else ""
    parts = [ring, _body(size), veil, _face(piece, size), _facing(piece, size), _pips(status, size)]
    return f'<g class="ct {side}{spent}" transform="translate({x:g} {y:g})">{"".join(parts)}</g>'


def size_of(piece: Piece) -> float:
    """Hidden pieces are as large as any other of their board: the caller says so with "wide"."""
    return WIDE if piece.get("factors") or piece.get("wide") else SIZE


def side_of(piece: Piece) -> str:
    """The classes of its livery; one that we do not know is drawn over another."""
    side = str(piece.get("side", "polish"))
    return side if side in LIVERIES else f"german {side}"


def _body(size: float) -> str:
    return (
        f'<rect class="shadow" x="1" y="2" width="{size:g}" height="{size:g}" rx="4"/>'
        f'<rect class="b" width="{size:g}" height="{size:g}" rx="4"/><path class="hl" d="M4 1.2h{size - 8:g}"/>'
    )


def _ring(size: float) -> str:
    return f'<rect class="ring" x="-2.6" y="-2.6" width="{size + 5.2:g}" height="{size + 5.2:g}" rx="6"/>'


def _face(piece: Piece, size: float) -> str:
    symbol = str(piece.get("symbol", "unit"))
    out = []
    left, top = (2.6, 6.4) if size == SIZE else (size / 2 - 14.5, 6.6)
    if symbol not in ("hq", "headquarters", "leader"):
        out.append(f'<rect class="sb" x="{left + 0.6:g}" y="{top + 0.6:g}" width="17.8" height="12.2"/>')
    out.append(f'<use class="sy" href="#{symbol_id(symbol)}" x="{left:g}" y="{top:g}" width="19" height="13.4"/>')
    echelon = str(piece.get("echelon", ""))
    if echelon:
        out.append(_text("ec", left + 9.5, top - 0.9, echelon, "middle"))
    number, parent = str(piece.get("number", "")), str(piece.get("parent", ""))
    named = len(number) > LONGEST_NUMBER or (symbol in ("hq", "headquarters") and number[1:].islower())
    if named:  # a name, not a number
        number, parent = _name_and_number(symbol, number, parent)
    factors = piece.get("factors")
    if factors:
        out += _wide_face(piece, size, left, number, "-".join(str(f) for f in factors))
    else:
        out += _plain_face(piece, size, number, parent)
    return "".join(out)


def _name_and_number(symbol: str, name: str, parent: str) -> tuple[str, str]:
    """A headquarters has its commander's name across the bottom and the army's number at the right; others a short
    form of the name in the number's place."""
    if symbol in ("hq", "headquarters"):
        digits = "".join(c for c in parent if c.isdigit())
        return digits or "".join(word[0] for word in parent.replace("-", " ").split())[:3], name
    return name[:3], parent


def _plain_face(piece: Piece, size: float, number: str, parent: str) -> list[str]:
    """Number at the top right, parent or kind at the bottom left, strength at the bottom right."""
    out = []
    if number:
        out.append(_text("no", size - 1.8, 14.6, number, "end", _fit(number, 10.6, 10.4)))
    strength = piece.get("strength")
    shown = "" if strength is None else str(strength)
    if shown:
        out.append(_text("st", size - 2.2, size - 3.2, shown, "end", _fit(shown, 16.5, 19)))
    if parent:
        room = size - 5 - (len(shown) * 8.2 if shown else 0)
        out.append(_text("pa", 2.6, size - 3.6, parent, "start", _fit(parent, 8.2, room)))
    steps = piece.get("steps")
    if steps and not shown and len(steps) == 2:
        now, full = int(steps[0]), int(steps[1])
        for i in range(min(full, 6)):
            fill = "currentColor" if i < now else "none"
            out.append(
                f'<rect class="sy" style="fill:{fill}" x="{3 + i * 5:g}" y="{size - 7.4:g}" width="3.6" height="3.6"/>'
            )
    return out


def _wide_face(piece: Piece, size: float, left: float, number: str, factors: str) -> list[str]:
    """Factors across the bottom, number and parent beside the symbol, the delay factor in a box at the top right."""
    out = [_text("fa", size / 2, size - 3.4, factors, "middle", _fit(factors, 14.2, size - 4))]
    delay = piece.get("delay")
    if delay is not None:
        out.append(f'<rect class="sb" x="{size - 10.6:g}" y="1.6" width="9" height="9" rx="1.5"/>')
        out.append(_text("dl", size - 6.1, 9.2, str(delay), "middle"))
    if number:
        out.append(_text("no", size - 1.8, 20.4, number, "end", _fit(number, 10.6, size - left - 22)))
    return out


def _fit(text: str, size: float, room: float) -> float:
    """The size at which a text fits its room, condensed letters being about half as wide as high, capitals more."""
    wide = (0.64 if text.isalpha() and text.isupper() else 0.5) * size * len(text)
    return size if wide <= room else max(4.6, size * room / wide)


def _text(kind: str, x: float, y: float, text: str, anchor: str, size: float | None = None) -> str:
    style = f' style="font-size:{size:.1f}px"' if size is not None else ""
    return f'<text class="{kind}" x="{x:g}" y="{y:g}" text-anchor="{anchor}"{style}>{escape(text)}</text>'


def _facing(piece: Piece, size: float) -> str:
    """A wedge on the edge that the unit faces, 0 at the top and on clockwise."""
    if piece.get("facing") is None:
        return ""
    turn = math.radians(60 * int(piece["facing"]))
    ux, uy = math.sin(turn), -math.cos(turn)
    cx, cy = size / 2, size / 2
    far = size / 2 / max(abs(ux), abs(uy)) + 8
    tip = (cx + ux * far, cy + uy * far)
    a = (cx + ux * (far - 6) - uy * 6, cy + uy * (far - 6) + ux * 6)
    b = (cx + ux * (far - 6) + uy * 6, cy + uy * (far - 6) - ux * 6)
    return f'<path class="facing" d="M{tip[0]:.1f} {tip[1]:.1f}L{a[0]:.1f} {a[1]:.1f} {b[0]:.1f} {b[1]:.1f}z"/>'


def _pips(status: Sequence[str], size: float) -> str:
    out = []
    corner = 0.0
    for s in status:
        if s not in PIPS:
            continue
        x = size if s == "chosen" else corner
        out.append(f'<g class="pip {s}" transform="translate({x:g} 0)"><circle r="5"/><path d="{PIPS[s]}"/></g>')
        if s != "chosen":
            corner += 9
    return "".join(out)
