"""Historical Events (7.13): which may be used now, and what they do."""

from typing import Any, Final

from vistula.core.flow import Phase
from vistula.games.strike_of_the_eagle.state import Campaign

PHASES: Final[list[Phase[Any]]] = []


def playable(s: Campaign, card: int, seat: int, front: int) -> bool:
    """Whether the event can do something, judged by what its player may know."""
    return False


def start(s: Campaign, card: int, seat: int, front: int) -> None:
    """Carry the event out: at once, or by pushing its decisions."""


def orders_are_placed(s: Campaign, front: int) -> None:
    """All orders of a front are placed: the look that Cipher Bureau grants."""
