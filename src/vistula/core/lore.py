"""What a game says to somebody who has never played it: its card, the briefing of each scenario, the guided first turn.

All of it is data beside the game (`data/briefing.toml`, `data/guide.toml`, the same with a language before `.toml`); a
game without it is played as well. Names of places and units are the game's own, so that the table can point at them.
"""

from __future__ import annotations

import tomllib
from importlib import resources
from typing import Final

BRIEFING: Final = "briefing"
GUIDE: Final = "guide"


def told(slug: str, name: str, language: str) -> dict[str, object]:
    """A table of the game's lore in a language, or in English where it is not written in it; empty: none is written."""
    data = resources.files(f"vistula.games.{slug}") / "data"
    for file in (f"{name}.{language}.toml", f"{name}.toml"):
        source = data / file
        if source.is_file():
            return tomllib.loads(source.read_text(encoding="utf-8"))
    return {}
