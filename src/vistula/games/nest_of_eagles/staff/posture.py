"""A way of fighting: the weights of staff work, as `data/postures.toml` has them."""

from typing import Final, final

WEIGHTS: Final = [
    "first",
    "drive",
    "prize",
    "guard",
    "garrison",
    "danger",
    "strike",
    "boldness",
    "thrift",
    "hunger",
    "crowding",
    "cohesion",
    "alarm",
    "eager",
    "swing",
    "watch",
    "border",
    "wary",
    "mend",
    "last",
]


@final
class Posture:
    """Points, unless it says otherwise: a point is about what one box of morale is worth."""

    def __init__(self, name: str, weights: dict[str, float]) -> None:
        self.name: Final = name
        self.weights: Final = weights
        self.first: Final = weights["first"] > 0.0  # the first staff decides, and no other weight counts
        self.drive: Final = weights["drive"]  # how strongly enemy places draw, by their worth and nearness
        self.prize: Final = weights["prize"]  # for standing in one, for each point of its worth
        self.guard: Final = weights["guard"]  # for each SP that an own place lacks against what is near, by its worth
        self.garrison: Final = weights["garrison"]  # the same for places that end or decide the game
        self.danger: Final = weights["danger"]  # how much of what the enemy could do there counts
        self.strike: Final = weights["strike"]  # how much of an Attack that becomes possible counts
        self.boldness: Final = weights["boldness"]  # the gain an Attack must promise, turned round: 1 asks for none
        self.thrift: Final = weights["thrift"]  # what a Replacement that an Attack forgoes is worth
        self.hunger: Final = weights["hunger"]  # for standing Out of Supply
        self.crowding: Final = weights["crowding"]  # for each SP in a hex beyond what counts in an Attack
        self.cohesion: Final = weights["cohesion"]  # for neighbours in the line, at most two
        self.alarm: Final = weights["alarm"]  # what must be in danger to react in the enemy's turn
        self.eager: Final = weights["eager"]  # what must be gained to react before the own Attacks
        self.swing: Final = weights["swing"]  # how far being behind or ahead turns drive up or down, as a part
        self.watch: Final = weights["watch"]  # for standing in an own place that else is empty, as far as it is exposed
        self.border: Final = weights["border"]  # for calling the Volunteer Army by crossing into Poland without an army
        self.wary: Final = weights["wary"]  # how much of a Stubborn Defense an Attack reckons with
        self.mend: Final = weights["mend"]  # for winning back a town on the railroad that would feed the hungry
        self.last: Final = weights["last"]  # more than nothing: fears no answer in the last turn of the game
