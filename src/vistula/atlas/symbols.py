"""Signs of our own drawing: NATO-style unit symbols, the emblems on the backs of counters, markers."""

from __future__ import annotations

import re
import tomllib
from functools import lru_cache

from vistula.atlas.geography import DATA
from vistula.atlas.palette import LIVERIES


@lru_cache(maxsize=1)
def _signs() -> dict[str, dict[str, str]]:
    table: dict[str, dict[str, str]] = tomllib.loads((DATA / "symbols.toml").read_text("utf-8"))
    return table


def symbol_id(symbol: str) -> str:
    """The id of a unit's symbol; a plain frame for one that has no drawing."""
    known = symbol in _signs()["units"] or symbol in _signs()["aliases"]
    return f"sym-{symbol if known else 'unit'}"


def has_marker(kind: str) -> bool:
    return kind in _signs()["markers"]


@lru_cache(maxsize=1)
def _elements() -> dict[str, str]:
    """Every sign and every counter's colours, by id."""
    signs = _signs()
    units = signs["units"] | {alias: signs["units"][name] for alias, name in signs["aliases"].items()}
    out = {}
    for name, body in units.items():
        out[f"sym-{name}"] = f'<symbol id="sym-{name}" viewBox="0 0 19 13.4"><g stroke-width="1.15">{body}</g></symbol>'
    for side, body in signs["emblems"].items():
        out[f"emblem-{side}"] = f'<symbol id="emblem-{side}" viewBox="0 0 20 20">{body}</symbol>'
    for name, body in signs["markers"].items():
        out[f"mark-{name}"] = f'<g id="mark-{name}">{body}</g>'
    for side, (top, bottom, *_) in LIVERIES.items():
        out[f"body-{side}"] = (
            f'<linearGradient id="body-{side}" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="{top}"/>'
            f'<stop offset="1" stop-color="{bottom}"/></linearGradient>'
        )
    return out


@lru_cache(maxsize=1)
def symbols() -> str:
    """All symbols, emblems, markers and the colours of counters' faces, for the defs of a document."""
    return "".join(_elements().values())


def with_missing(defs: str) -> str:
    """A game's own defs and those of ours that it does not bring itself."""
    own = set(re.findall(r"""\bid=["']([\w-]+)["']""", defs))
    return defs + "".join(element for ident, element in _elements().items() if ident not in own)
