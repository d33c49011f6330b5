"""A way of fighting: the weights of staff work, as `data/postures.toml` has them."""

from __future__ import annotations

from typing import Final, final

PLAIN: Final = "plain"  # the first staff: rules of thumb of its own (staff/marches.py, staff/fighting.py)

WEIGHTS: Final = [
    "drive",
    "press",
    "danger",
    "dare",
    "town",
    "capital",
    "guard",
    "hunger",
    "mass",
    "post",
    "depot",
    "raid",
    "reserve",
    "gain",
    "front",
    "line",
    "alarm",
    "rear",
    "stake",
    "last",
]


@final
class Posture:
    """Points are strength steps: what a loss costs whoever takes it. The plain posture has no use for them."""

    def __init__(self, name: str, weights: dict[str, float]) -> None:
        self.name: Final = name
        self.weights: Final = weights
        self.plain: Final = name == PLAIN
        self.drive: Final = weights["drive"]  # for each hex nearer to the best aim, for a stack of eight factors
        self.press: Final = weights["press"]  # how much of what an attack promises counts when a stack is placed for it
        self.danger: Final = weights["danger"]  # how much of what the enemy could do to it there counts
        self.dare: Final = weights["dare"]  # what an attack must promise to be made
        self.town: Final = weights["town"]  # for a victory town held, in the middle of the war
        self.capital: Final = weights["capital"]  # how many hexes further than a town the enemy's capital draws
        self.guard: Final = weights["guard"]  # for each factor that the own capital lacks against what is near
        self.hunger: Final = weights["hunger"]  # for each unit out of supply
        self.mass: Final = weights["mass"]  # for each factor that units are worth more in one stack
        self.post: Final = weights["post"]  # for an own depot with the enemy near that somebody stands on
        self.depot: Final = weights["depot"]  # for each wanted hex that one more depot feeds
        self.raid: Final = weights["raid"]  # for an enemy depot or HQ taken on the way
        self.reserve: Final = weights["reserve"]  # points kept for restoration, if there is somebody to restore
        self.gain: Final = weights["gain"]  # what a move must promise to be worth a marker
        self.front: Final = weights["front"]  # for a stack beside the enemy that faces none of them
        self.line: Final = weights["line"]  # for a unit at the end of its line of supply, as a share of hunger
        self.alarm: Final = weights["alarm"]  # how much being able to turn to one who comes up counts for a marker
        self.rear: Final = weights["rear"]  # how much a town far behind the front counts before the last turns
        self.stake: Final = weights["stake"]  # how much of the own ground counts that a beaten attack gives up
        self.last: Final = weights["last"]  # what men still count in the last turn, when towns alone decide
