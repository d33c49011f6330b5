"""Small numbers for the game's own words: sides, fronts, kinds of block, order, stage and card."""

from typing import Final

# Sides. NOBODY holds a neutral key city.
POLISH: Final = 0
SOVIET: Final = 1
NOBODY: Final = 2
SIDES: Final = ["polish", "soviet"]

# Fronts. ANY: a card or leader that the book ties to none.
NORTH: Final = 0
SOUTH: Final = 1
ANY: Final = 2
FRONTS: Final = ["north", "south", "any"]

# National territory.
POLAND: Final = 0
LITHUANIA: Final = 1
CONTESTED: Final = 2
RUSSIA: Final = 3
TERRITORIES: Final = ["poland", "lithuania", "contested", "russia"]

# Roles of an area.
POLISH_SOURCE: Final = 1
EASTERN_LINK: Final = 2
LITHUANIAN: Final = 3
ROLES: Final = ["-", "polish_source", "eastern_link", "lithuania"]

# Kinds of block and, with the same numbers, the cube that restores it; a leader uses none.
INFANTRY: Final = 0
CAVALRY: Final = 1
ALLIED: Final = 2
LEADER: Final = 3
BLOCK_KINDS: Final = ["infantry", "cavalry", "allied", "leader"]
CUBES: Final = ["black", "white", "green"]

# Orders, in the order of the book.
FORCED_MARCH_TO: Final = 0
FORCED_MARCH_OUT: Final = 1
RECON: Final = 2
MOVE_TO: Final = 3
MOVE_OUT: Final = 4
WITHDRAW: Final = 5
DEFEND: Final = 6
REORGANIZE: Final = 7
RAIL: Final = 8
ANY_ORDER: Final = 9  # a leader's free choice
ORDERS: Final = [
    "forced_march_to",
    "forced_march_out",
    "recon",
    "move_to",
    "move_out",
    "withdraw",
    "defend",
    "reorganize",
    "rail",
]

# When an order is executed.
MARCH_STAGE: Final = 0
RECON_STAGE: Final = 1
MOVE_STAGE: Final = 2
WITHDRAW_STAGE: Final = 3
BATTLE_STAGE: Final = 4
REORGANIZE_STAGE: Final = 5
RAIL_STAGE: Final = 6
STAGES: Final = ["march", "recon", "move", "withdraw", "battle", "reorganize", "rail"]

STAGE_WORDS: Final = ["forced marches", "Recon", "moves", "withdrawals", "battles", "reorganization", "rail transport"]

# Where an order is placed, and how its blocks go.
ON_OWN: Final = 1
ON_SEEN: Final = 2
PLACINGS: Final = ["any", "own", "seen"]
STAYS: Final = 0
GOES_TO: Final = 1
GOES_OUT: Final = 2
GOINGS: Final = ["none", "to", "out"]

# Events on cards.
HISTORICAL: Final = 0
BATTLE: Final = 1
REACTION: Final = 2
CARD_KINDS: Final = ["historical", "battle", "reaction"]

# When a Reaction Card may be played, and how a player is told.
NEVER: Final = 0
ORDERS_PLACED: Final = 1
COUNTER_REVEALED: Final = 2
COUNTER_DONE: Final = 3
ENEMY_ENTERED: Final = 4
OWN_ORDERS: Final = 5
LOSSES: Final = 6
RETREAT: Final = 7
BATTLE_OVER: Final = 8
SUPPLY: Final = 9
CITY_TAKEN: Final = 10
CITY_LOST: Final = 11
OCCASIONS: Final = {
    "": "",
    "orders_placed": "All orders are placed",
    "counter_revealed": "An order is turned up",
    "counter_done": "The order is carried out",
    "enemy_entered": "The enemy has moved",
    "own_orders": "Your orders are carried out",
    "losses": "Losses are about to be taken",
    "retreat": "Your blocks must retreat",
    "battle_over": "The battle is over",
    "supply": "Supply is about to be checked",
    "city_taken": "You have taken a key city",
    "city_lost": "You have lost a key city",
}
TRIGGERS: Final = list(OCCASIONS)

# When a victory condition is tested.
AT_PHASE: Final = 0
AT_ROUND: Final = 1
AT_END: Final = 2
WHENS: Final = ["phase", "round", "end"]
