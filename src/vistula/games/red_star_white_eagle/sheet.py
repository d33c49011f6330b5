"""The sheet of hexes on the land: 23 km hexes, fitted to the places that the rulebook fixes."""

from functools import lru_cache

from vistula.atlas.hexgrid import Hex, HexLayout, rectangle
from vistula.atlas.projection import LambertConformal


def layout() -> HexLayout:
    return HexLayout(LambertConformal(50, 55, 52, 36.25), 23.0, 54.96410, 20.78610)


@lru_cache(maxsize=1)
def hexes() -> tuple[Hex, ...]:
    """The 1,810 hexes: 51 columns, the even ones with a hex more."""
    return tuple(rectangle(range(1, 52), range(1, 37), range(1, 36)))
