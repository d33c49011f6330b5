"""Names of what the state's columns hold: marks of a counter, boxes off the map, single numbers."""

from typing import Final

# Marks of a counter, for one player turn of its side.
MOVED: Final = 1
STRATEGIC: Final = 2  # moved strategically: no attack
RESTORED: Final = 4  # back to full strength this turn: no attack
ARRIVED: Final = 8  # placed this player turn; owes the cost of its hex
BEGAN_IN_ZONE: Final = 16  # stood in an enemy zone when its movement phase began
LEFT_ZONE: Final = 32  # left a hex in an enemy zone while moving
ATTACKED: Final = 64
HANDLED: Final = 128  # replacement counter split or merged in this phase
CARRIED: Final = 256  # marines that a flotilla has taken aboard
CHECKED: Final = 512  # tested for breakdown
RESERVED: Final = 1024  # entered the railroad reserve this turn
# For a combat phase, of either side.
JOINED_BY_RETREAT: Final = 2048  # retreated onto friends
OVERSTACKED: Final = 4096
# For a battle.
ATTACKING: Final = 8192
CHARGING: Final = 16384
DEFENDING: Final = 32768
RETREATING: Final = 65536
# For good.
RELEASED: Final = 1 << 17  # frontier guard; unit of the Latvian garrison
FROM_RALLY: Final = 1 << 18  # enters by the rally table
FROM_RESERVE: Final = 1 << 19  # enters from the railroad reserve
OF_SOUTHWEST: Final = 1 << 20  # a unit without front in the hands of the Southwest Front's player (A71)
# For one player turn of its side again.
RETURNED: Final = 1 << 21  # came back from off the map: owes the cost of its hex, and is no reinforcement

OF_A_TURN: Final = (
    MOVED | STRATEGIC | RESTORED | ARRIVED | BEGAN_IN_ZONE | LEFT_ZONE | ATTACKED | HANDLED | CARRIED | CHECKED
) | (RESERVED | RETURNED)
OF_A_BATTLE: Final = ATTACKING | CHARGING | DEFENDING | RETREATING
ALL_MARKS: Final = (1 << 22) - 1

# Boxes: where a counter is that is not on the map.
DUE: Final = -1  # scheduled, or waiting in the rally table
AVAILABLE: Final = -2  # may enter from now on
DEAD: Final = -3  # may be recreated
LOST: Final = -4  # for good
WITHDRAWN: Final = -5
RESERVE: Final = -6  # railroad reserve
GARRISON: Final = -7  # Latvian garrison
NOT_IN_PLAY: Final = -8
OFF_NORTH: Final = -9
OFF_EAST: Final = -10
OFF_SOUTH_WEST: Final = -11
OFF_SOUTH_EAST: Final = -12
OFF_WEST: Final = -13
LAST_BOX: Final = -13
BOXES: Final = [
    "",
    "due",
    "available",
    "eliminated",
    "lost for good",
    "withdrawn",
    "railroad reserve",
    "Latvian garrison",
    "not in play",
    "off the northern edge",
    "off the eastern edge",
    "off the southern edge, west",
    "off the southern edge, east",
    "off the western edge",
]

# Who stands in a hex: a bit for each side's units and for each side's replacement counters.
RUSSIANS: Final = 1
POLES: Final = 2
COUNTERS: Final = 4  # shifted by the side as the others

# Kin of the units in a hex.
OF_WEST: Final = 1
OF_SOUTHWEST_FRONT: Final = 2
LITHUANIANS: Final = 4
OTHERS: Final = 8  # not Lithuanian
GALICIANS: Final = 16

# Single numbers.
POOL: Final = 0  # four of them: infantry and cavalry factors of each side, at POOL + 2 * side + kind
FREIKORPS_POOL: Final = 4
RAIL_USED: Final = 5  # quarters of a division moved by rail net this player turn
RALLY_STAGE: Final = 6  # 0 not begun, 1 to 3 its turns, 4 over
STANDDOWN_FROM: Final = 7  # turn it began, or TO_BE_DECLARED, NO_STANDDOWN
UKRAINE_HELD_BY: Final = 8  # side, or -1
KIEV_MET: Final = 9  # 23.4.6.1
KIEV_WATCH: Final = 10  # Poles have held Kiev since the movement phase began
KIEV_TURN: Final = 11  # Poles have held Kiev since the Russian player turn began
NATIONALISM_DONE: Final = 12
MUTINY_DONE: Final = 13
CAVALRY_DEFICIT: Final = 14  # factors still owed for the Konarmiya
HURLED: Final = 15  # factors thrown at the fortified area
STRIKE_FROM: Final = 16  # turn of the dock strike, or -1
LITHUANIA_STATUS: Final = 17  # 0 in the war, 1 neutral, 2 neutrality broken this turn
LITHUANIA_CROSSED: Final = 18  # a Lithuanian went or attacked over the border
ATTACKS_ON_WEST: Final = 19  # made in the last Polish player turn
RETALIATION: Final = 20  # attacks West Front may still make in the Standdown
BREAKDOWNS: Final = 21  # steps lost this turn
OWED_INFANTRY: Final = 22  # factors still to be placed in the West: infantry's, then cavalry's
WARSAW_TAKEN: Final = 24  # turn the Russians first took it, or -1
FALLEN: Final = 25  # Russians hold Warsaw
SQUADRON_AT: Final = 26  # hex of the squadron, or -1
SQUADRON_USED: Final = 27
FRONT: Final = 28  # whose half of a Russian phase it is in the three-player game: 0 nobody's, WEST, SOUTHWEST
DOUBLED: Final = 29  # Russian points of this turn are doubled
TRAINS_OWED: Final = 30
FACTORS_OWED: Final = 31
KIEV_WHOLE: Final = 32  # Poles held Kiev for a whole game turn
DEPLOYING: Final = 33  # number of the deployment group
# The battle in hand.
TARGET: Final = 34
STAGE: Final = 35
COLUMN: Final = 36
CELL: Final = 37
DEFENSE: Final = 38  # face value of the eligible defenders
ATTACK: Final = 39  # factors used
LOST_FACTORS: Final = 40
POINTS: Final = 41  # movement points of the advance
OF_COUNTERS_ONLY: Final = 42  # the target held replacement counters alone
WITH_SQUADRON: Final = 43
DIE: Final = 44
MODIFIER: Final = 45
STEPS_LOST: Final = 46  # two of them: in this battle, by side
NUMBERS: Final = 48
