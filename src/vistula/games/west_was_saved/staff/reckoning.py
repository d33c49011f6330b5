"""What an attack promises, in strength steps: every throw of the two dice, with losses, retreat and what is won."""

from __future__ import annotations

from typing import Final

WAYS: Final = 36.0
AGAIN: Final = 0.7  # what the further attack after a rout is worth
GUN: Final = 1.6  # an artillery unit that is lost in a retreat
GROUND: Final = 0.7  # having the loser two hexes back
OWN: Final = 1.0  # an own step against one of the enemy's


def promise(
    lead: float,
    attackers: float,
    defenders: float,
    guns: float,
    their_guns: float,
    prize: float,
    stake: float = 0.0,
    steps: float = 1.0,
) -> float:
    """By the lead before the dice (9.3), how many units each side has, how many of them are guns, what the ground is
    worth if the defender must leave it (the prize) or the attacker his (the stake), and how much men still count."""
    total = 0.0
    whole = int(lead + 100.5) - 100
    for gap in range(-5, 6):
        margin = whole + gap
        ways = 6.0 - (gap if gap >= 0 else -gap)
        if margin > 0:
            dealt = min(float(margin // 2), attackers, 2.0 * defenders)
            worth = dealt
            if margin < 7:
                worth -= OWN * min(float(int(dealt) // 2), defenders)
            else:
                worth += AGAIN
            worth *= steps
            if margin >= 3:
                worth += prize + steps * (GROUND + GUN * their_guns)
            total += ways * worth
        elif margin < 0:
            taken = min(float(-margin // 2), defenders, 2.0 * attackers)
            worth = OWN * taken
            if margin > -7:
                worth -= min(float(int(taken) // 2), attackers)
            worth *= steps
            if margin <= -3:
                worth += stake + steps * (GROUND + GUN * guns)
            total -= ways * worth
    return total / WAYS


def mean_losses(lead: float, attackers: int, defenders: int) -> tuple[float, float]:
    """Steps that an attack costs the defender and the attacker, on the average of all throws (9.4)."""
    theirs = 0.0
    ours = 0.0
    whole = int(lead + 100.5) - 100
    for gap in range(-5, 6):
        margin = whole + gap
        ways = 6.0 - (gap if gap >= 0 else -gap)
        winners, losers = (attackers, defenders) if margin > 0 else (defenders, attackers)
        size = margin if margin >= 0 else -margin
        dealt = min(size // 2, winners, 2 * losers)
        paid = 0 if size >= 7 else min(dealt // 2, losers)
        if margin > 0:
            theirs += ways * dealt
            ours += ways * paid
        else:
            ours += ways * dealt
            theirs += ways * paid
    return theirs / WAYS, ours / WAYS
