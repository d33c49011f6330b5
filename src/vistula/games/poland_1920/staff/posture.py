"""A way of fighting: the weights of staff work, as `data/postures.toml` has them."""

from typing import Final, final

WEIGHTS: Final = [
    "hunger",
    "drive",
    "prize",
    "pursuit",
    "tether",
    "danger",
    "crowding",
    "post",
    "garrison",
    "spread",
    "shyness",
    "ample",
    "hopeless",
    "sparing",
    "clock",
    "wait",
    "way",
    "raid",
    "pocket",
    "focus",
    "together",
    "trap",
    "yielding",
    "walls",
]


@final
class Posture:
    """Points, unless it says otherwise. The plain posture has the weights with which the staff began."""

    def __init__(self, name: str, weights: dict[str, float]) -> None:
        self.name: Final = name
        self.weights: Final = weights
        self.hunger: Final = weights["hunger"]  # for each unit that goes hungry
        self.drive: Final = weights["drive"]  # for each zone nearer to the nearest aim
        self.prize: Final = weights["prize"]  # for standing on one
        self.pursuit: Final = weights["pursuit"]  # for each zone nearer to the enemy
        self.tether: Final = weights["tether"]  # for each zone further from the bases than it should be
        self.danger: Final = weights["danger"]  # how much of what the enemy could do there counts
        self.crowding: Final = weights["crowding"]  # for each SP in a zone beyond what serves
        self.post: Final = weights["post"]  # for leaving a guarded place empty
        self.garrison: Final = weights["garrison"]  # for each SP that a decisive place lacks against what can come
        self.spread: Final = weights["spread"]  # for each headquarters in a zone that already has one
        self.shyness: Final = weights["shyness"]  # for each zone that the High Command is nearer to the enemy than 4
        self.ample: Final = weights["ample"]  # SP of difference after which nobody more joins an attack
        self.hopeless: Final = weights["hopeless"]  # the chance of success below which a prize does not tempt
        self.sparing: Final = weights["sparing"]  # more than nothing: no more join an attack than it needs
        self.clock: Final = weights["clock"]  # how much bolder it is when behind as time runs out
        self.wait: Final = weights["wait"]  # days before the last by which aims are to be reached; 0: at once
        self.way: Final = weights["way"]  # for driving off an enemy who bars the way to an aim
        self.raid: Final = weights["raid"]  # days to spare with which somebody sets out for an open aim; 0: nobody
        self.pocket: Final = weights["pocket"]  # for each SP beside the enemy in a zone that has no way back
        self.focus: Final = weights["focus"]  # SP for each that an aim is held with: the main effort; 0: everybody goes
        self.together: Final = weights["together"]  # how far those who stand in one zone are thought to march as one
        self.trap: Final = weights["trap"]  # for each SP of an enemy who is left without a way out
        self.yielding: Final = weights["yielding"]  # part of its worth that a place loses when its set cannot be held
        self.walls: Final = weights["walls"]  # how far only those inside help a besieged place that must not fall
