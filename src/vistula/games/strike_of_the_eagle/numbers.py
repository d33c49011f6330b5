"""Names for the places of the column `n`: what is neither of a block, an area, a card nor a counter.

`X + side`, `X + front`, `X + seat`, `X + command` (side * 2 + front) where a comment says so.
"""

from typing import Final

ROUND: Final = 0
PHASE: Final = 1  # Operation Phase 1 to 5
FRONT: Final = 2  # being handled
STAGE: Final = 3  # being executed (terms: MARCH_STAGE …)
FIRST_SIDE: Final = 4  # who places or executes first now
VP: Final = 5  # Polish leads positive, never 0
INIT_SIDE: Final = 6  # + front
INIT_LEVEL: Final = 8  # + front
LITHUANIA_ALLIED: Final = 10
SUPPLY_OF_CUBES: Final = 11  # + colour: the common supply
LEADERS_USED: Final = 14  # bit for each of data.leaders
OBJECTIVES_DONE: Final = 15  # bit for each of setting.objectives
HAND_COUNT: Final = 16  # + seat
DECK_COUNT: Final = 20  # + side
PURSE: Final = 22  # + colour: strategic cubes of the city being spent
KLINTSY_FRONT: Final = 25  # front that Klintsy's cubes serve this Reinforcement Phase

# Until the round ends.
BAR_ALLIANCE: Final = 26
KLINTSY_SOUTH: Final = 27
FORTIFIED: Final = 28  # card + 1: Vistula Bridgeheads
DVINSK_BARRED: Final = 29  # card + 1 that bars Polish garrisons
ROUND_FIRST: Final = 26
ROUND_PAST: Final = 30

# Until the phase ends.
ALLOWANCE: Final = 30  # + command: what card and events add to the basic allowance
PLACED_GENERAL: Final = 34  # + command
PLACED_RECON: Final = 38  # + command
STOPPED: Final = 42  # + command
ONLY_MARCHES: Final = 46  # + command: Tukhachevsky's Ram
FREE_RAIL: Final = 50  # + command: reach of the Rail counter lent
SCREEN: Final = 54  # + command: Cavalry Screen
FULL_MARCH: Final = 58  # + command: Konarmia Breakthrough
CARTS: Final = 62  # + command: area + 1 of Peasant Carts
LOOK_ORDERS: Final = 66  # + command: counters that may still be looked at (Cipher Bureau)
DENIED: Final = 70  # area + 1 of the depot that Supply Raid denies
BONUS_AREA: Final = 71  # area + 1 of Armoured Trains
BONUS: Final = 72
BONUS_SIDE: Final = 73
# The counter executed last.
LAST_KIND: Final = 74  # kind + 1 of the counter just executed, for COUNTER_DONE reactions; 0 none
LAST_AREA: Final = 75
CANCELLED: Final = 76  # the counter just turned up has no effect (a reaction)
GONE_OUT: Final = 77  # blocks that went under the counter being executed
# The battle in hand.
B_AREA: Final = 78  # area + 1; 0: no battle
B_ATTACKER: Final = 79
B_FLANKS: Final = 80
B_NEGATED: Final = 81
B_FORT: Final = 82
B_DEFEND: Final = 83
B_WINNER: Final = 84
B_VALUE: Final = 85  # + side: Combat Value
B_CHART: Final = 87  # + side: losses that its Combat Value inflicts
B_SAVED: Final = 89  # + side: losses it is spared
B_TAKEN: Final = 91  # + side: real losses, garrison included
B_BLOCK_LOSS: Final = 93  # + side: real losses of blocks
B_OWED: Final = 95  # + side: still to take
B_GARRISON_LOST: Final = 97  # + side
B_CARD: Final = 99  # + side: Battle Card + 1
B_MODIFIER: Final = 101  # + side: modifier card + 1
B_FROM_HAND: Final = 103  # + side
B_HAD_GARRISON: Final = 105  # + side
B_CLOSED: Final = 107  # area + 1 closed to the retreat (Encirclement)
B_FREE_RETREAT: Final = 108  # + side
B_SAVE_BLOCK: Final = 110  # + side: one block goes to the pool instead (Rearguard)
B_LATE: Final = 112  # + side: SP that reactions make it lose more (negative: less)
BATTLE_FIRST: Final = 78
BATTLE_PAST: Final = 114
SUPPLIED_AREA: Final = 114  # + side: area + 1 that counts as supplied (Hidden Depot)
CITY_CHANGED: Final = 116  # + side: 1 if the side took a key city in this award of points, 2 if it lost one
SPARE: Final = 118  # four numbers for the decisions of cards
PHASE_FIRST: Final = 30
PHASE_PAST: Final = 122
NUMBERS: Final = 122
