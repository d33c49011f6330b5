"""A way of fighting: the weights of staff work, as `data/postures.toml` has them."""

from typing import Final, final

from vistula.core.columns import Small, small_column

WEIGHTS: Final = [
    "prize",
    "kill",
    "beats",
    "advance",
    "march",
    "caution",
    "hold",
    "least",
    "depth",
    "relief",
    "defend",
    "spare",
    "reorganize",
    "orders",
    "fighters",
    "cards",
    "keep",
    "typical",
    "clash",
    "fall_back",
    "screen",
    "risk",
    "spoil",
    "clock",
    "answer",
    "thrift",
    "purse",
    "escort",
    "support",
    "reserve",
    "trains",
    "lawful",
    "wear",
    "tally",
    "grasp",
]


@final
class Posture:
    """In victory points, unless it says otherwise. The plain posture has the weights with which the staff began."""

    def __init__(self, name: str, weights: dict[str, float]) -> None:
        self.name: Final = name
        self.weights: Final = weights
        self.prize: Final = weights["prize"]  # of a city to be taken, for each point that it means
        self.kill: Final = weights["kill"]  # for each enemy block where one marches
        self.beats: Final = weights["beats"]  # part of the Combat Value that should win from which an attack is tried
        self.advance: Final = weights["advance"]  # for nearness to what is worth taking
        self.march: Final = weights["march"]  # what a forced march into the open is worth beside a move
        self.caution: Final = weights["caution"]  # strength wanted in an area, by what the enemy has beside it
        self.hold: Final = weights["hold"]  # part of the menace that stays in a city against it
        self.least: Final = weights["least"]  # worth of a city from which that is so
        self.depth: Final = weights["depth"]  # how much enemies two areas away count as menace
        self.relief: Final = weights["relief"]  # of help for a city that is menaced, for each point that it means
        self.defend: Final = weights["defend"]  # of an order to defend it
        self.spare: Final = weights["spare"]  # times the enemy's strength, after which no more go into a battle
        self.reorganize: Final = weights["reorganize"]  # for each SP that is lacking
        self.orders: Final = weights["orders"]  # of a card, for each order on it
        self.fighters: Final = weights["fighters"]  # against playing a card, for each point that it fights with
        self.cards: Final = weights["cards"]  # how readily cards of the hand go into battle
        self.keep: Final = weights["keep"]  # how dearly their orders are held back from it
        self.typical: Final = weights["typical"]  # SP expected of an enemy block that nobody has seen
        self.clash: Final = weights["clash"]  # of a battle, for each SP that it should cost the enemy more than us
        self.fall_back: Final = weights["fall_back"]  # of an order to withdraw, for each SP that is outnumbered
        self.screen: Final = weights["screen"]  # part of a city's worth that the areas before it have
        self.risk: Final = weights["risk"]  # of what a lost battle costs, for each point that it is likely to
        self.spoil: Final = weights["spoil"]  # part of a city's worth that pinning those who menace it has
        self.clock: Final = weights["clock"]  # how much bolder it is when behind as time runs out
        self.answer: Final = weights["answer"]  # how much the counter-attack on a won area takes off its worth
        self.thrift: Final = weights["thrift"]  # how dearly Battle Cards are held back where a battle matters little
        self.purse: Final = weights["purse"]  # cards in hand up to which an early phase is played without one
        self.escort: Final = weights["escort"]  # more than nothing: nobody leaves a leader alone before the enemy
        self.support: Final = weights["support"]  # of help for a full city that is menaced: it fights in a battle
        self.reserve: Final = weights["reserve"]  # part of the menace to a city for which those beside it stay near
        self.trains: Final = weights["trains"]  # what a ride is worth beside a move to the same end
        self.lawful: Final = weights["lawful"]  # more than nothing: thinks of an order only where it can lie
        self.wear: Final = weights["wear"]  # SP by which an unseen enemy block is thought weaker after some turns
        self.tally: Final = weights["tally"]  # how far what was seen of an area's blocks is believed in, from 0 to 1
        self.grasp: Final = weights["grasp"]  # how much bolder it is as time runs out while a draw is all that it has


@final
class Judged:
    """What a posture makes of a position, found out once in a moment: who must stay, what an area can spare."""

    def __init__(self, way: Posture, moment: int, blocks: int, places: int) -> None:
        self.way: Final = way
        self.moment: Final = moment
        self.stays: Final[Small] = small_column(blocks)  # by block: 0 while nobody has asked
        self.spares: Final[list[float | None]] = [None] * places  # at [side * areas + area]
