"""Styles: how daring an opponent is, beside how strong it is.

A style is a posture of the game under a name that all games share; `data/styles.toml` of the game says which. The staff
keeps to that posture in every scenario. The general only begins in it, and leaves it as soon as another one does better
in the games it plays on in thought, so that a style never costs it what it knows to be better.
"""

from __future__ import annotations

from functools import cache
from typing import Final

from vistula.core import lore

FILE: Final = "styles"
STYLES: Final = ("cautious", "bold")


@cache
def styles_of(slug: str) -> dict[str, str]:
    """The posture that each style means in a game, by style; empty where the game has none."""
    try:
        told = lore.told(slug, FILE, "en")
    except ModuleNotFoundError:  # a game from outside the package
        return {}
    return {style: str(told[style]) for style in STYLES if style in told}


def meant(slug: str, name: str) -> str:
    """The posture that is meant by a style of the game, or by a posture's own name."""
    return styles_of(slug).get(name, name)
