"""A way of fighting: the weights of staff work, as `data/postures.toml` has them."""

from typing import Final, final

FIRST: Final = "plain"  # the first staff, which weighs by the figures of staff/first.py

WEIGHTS: Final = [
    "nearer",
    "prize",
    "warsaw",
    "on_prize",
    "guard",
    "keep",
    "capital",
    "alarm",
    "chance",
    "danger",
    "hunger",
    "line",
    "enough",
    "crowd",
    "venture",
    "thrift",
    "clock",
    "brunt",
    "stand",
]


@final
class Posture:
    """In hexes of way, unless it says otherwise."""

    def __init__(self, name: str, weights: dict[str, float]) -> None:
        self.name: Final = name
        self.weights: Final = weights
        self.nearer: Final = weights["nearer"]  # for each hex nearer to the task
        self.prize: Final = weights["prize"]  # for each victory point of a city to be taken
        self.warsaw: Final = weights["warsaw"]  # more for Warsaw, taken or kept: its loss ends the game
        self.on_prize: Final = weights["on_prize"]  # for entering an enemy city, for each of its points
        self.guard: Final = weights["guard"]  # for each victory point of a threatened city to be guarded
        self.keep: Final = weights["keep"]  # defense factors for every ten attack factors that can come to a city
        self.capital: Final = weights["capital"]  # the same for Warsaw
        self.alarm: Final = weights["alarm"]  # hexes from which an enemy counts as coming
        self.chance: Final = weights["chance"]  # for odds of five to one on an average enemy stack
        self.danger: Final = weights["danger"]  # against losing an average division to the enemy's reply
        self.hunger: Final = weights["hunger"]  # against going without supply
        self.line: Final = weights["line"]  # for each of two friends two or three hexes off: no gap, no heap
        self.enough: Final = weights["enough"]  # attack factors for each defense factor of a city to be taken
        self.crowd: Final = weights["crowd"]  # against a task that has all it needs
        self.venture: Final = weights["venture"]  # factors that an attack must promise to gain
        self.thrift: Final = weights["thrift"]  # what an own factor lost counts beside an enemy one
        self.clock: Final = weights[
            "clock"
        ]  # how much the side that is ahead keeps to its guards, and the other one dares
        self.brunt: Final = weights["brunt"]  # tens of attack factors that find room beside one hex
        self.stand: Final = weights["stand"]  # how little of the danger counts for Poles in Warsaw: 1 for none
        self.first: Final = name == FIRST
