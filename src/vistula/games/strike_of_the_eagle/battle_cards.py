"""Battle Cards (7.41.1): what they change, asked at each step of a battle. The battle in hand is in `n[B_…]`."""

from typing import Any, Final

from vistula.core.flow import Phase
from vistula.games.strike_of_the_eagle.state import Campaign

PHASES: Final[list[Phase[Any]]] = []


def fortification_counts(s: Campaign, valid: bool) -> bool:
    return valid


def defend_counts(s: Campaign, valid: bool) -> bool:
    return valid


def garrison_value(s: Campaign, side: int) -> int:
    """What the side's garrison in the area adds to its Combat Value."""
    return s.blocks.garrison


def share(s: Campaign, block: int, halved: bool) -> int:
    """What a block adds to its side's Combat Value (7.41.3a)."""
    strength: int = s.sp[block]
    return strength // 2 if halved else strength


def flanks(s: Campaign, found: int) -> int:
    return found


def negated(s: Campaign, found: int) -> int:
    return found


def flank_weight(s: Campaign) -> int:
    return s.tables.flank_penalty


def added_value(s: Campaign, side: int) -> int:
    """What the side's Battle Card (and Armoured Trains, n[BONUS_AREA]) adds to its Combat Value."""
    return 0


def fortification_saves(s: Campaign) -> bool:
    """Whether the fortification spares the defender a loss, if it counts."""
    return True


def defend_saves(s: Campaign) -> bool:
    return True


def saved(s: Campaign, side: int) -> int:
    """SP that the side's Battle Card spares it."""
    return 0


def extra_losses(s: Campaign, side: int) -> int:
    """SP that the side loses beyond what the enemy inflicts."""
    return 0


def is_near_tie(s: Campaign) -> bool:
    """Commissar's Pistol: the battle counts as a tie although losses differ."""
    return False


def when_decided(s: Campaign) -> None:
    """The winner is known, nothing has retreated: Counter-attack; may push TAKE_LOSSES."""


def before_retreat(s: Campaign) -> None:
    """Encirclement: the winner names an area (n[B_CLOSED]); Orderly Retreat sets n[B_FREE_RETREAT + side]."""


def after_retreat(s: Campaign) -> None:
    """Pursuit: the beaten side loses 1 SP more."""


def after_advance(s: Campaign) -> None:
    """Breakthrough: one cavalry block of the winning attacker may go on."""
