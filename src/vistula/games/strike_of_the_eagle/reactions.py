"""Reaction Cards (3.4h, 7.41.7a): the windows in which they may be played, and what they do."""

from typing import Any, Final

from vistula.core.flow import Choice, Phase
from vistula.games.strike_of_the_eagle.state import Campaign

PHASES: Final[list[Phase[Any]]] = []
IN_EXECUTION: Final[list[Choice[Campaign]]] = []  # choices that the decision EXECUTE offers beside its own


def offer(s: Campaign, side: int, front: int, trigger: int) -> None:
    """Push the window for the side's commander of the front, if by public facts he may hold a card for it (R-CRD6)."""


def may_react(s: Campaign, seat: int) -> bool:
    """Whether the seat must be asked while executing its own orders (OWN_ORDERS, COUNTER_DONE), by public facts."""
    return False


def can_react(s: Campaign, seat: int) -> bool:
    """Whether the seat really holds such a card."""
    return False
