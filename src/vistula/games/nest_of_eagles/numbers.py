"""Names for the boxes of counters, the marks on them, and the state's column of single numbers."""

from typing import Final

# Where a counter is that is not on the map: the holding boxes (2.0d), the Round Track, or out of the game (3.6b).
OUT: Final = -1
REBUILD: Final = -2
VOLUNTEERS: Final = -3
ALLIES: Final = -4  # Reserves & Allies
UKRAINE_BOX: Final = -5
RESERVES: Final = -6  # Soviet Reserves
OFF: Final = -7  # off board until formed
DUE: Final = -8  # on the Round Track
DIVISIONS: Final = -9  # Divisional Brigades
CONCENTRATING: Final = -10  # under Secret Concentration
LAST_BOX: Final = -10
BOX_TITLES: Final = [
    "",
    "Removed from the game",
    "Available to Rebuild",
    "Volunteer Army",
    "Reserves & Allies",
    "Ukraine",
    "Soviet Reserves",
    "Off board",
    "Round Track",
    "Divisional Brigades",
    "Secret Concentration",
]

# Marks on counters.
MOVED: Final = 1  # in this Movement Phase
ELIGIBLE: Final = 2  # for Reactive Movement
ATTACKED: Final = 4  # in this Attack Phase
FOUGHT: Final = 8  # in Phase 2: no Operational Movement
BARRED: Final = 16  # from the next Attack Phase
ATTACKING: Final = 32
DEFENDING: Final = 64
GROUPED: Final = 128  # in the Retreat group in hand
STRENGTHENING: Final = 256  # under a Replacement marker
GAINED: Final = 512  # a step in this Replacement Phase
CHANGED_THEATER: Final = 1024  # a train, this turn
FROZEN: Final = 2048  # may not move in this Movement Phase
ADVANCED: Final = 4096
REBEL: Final = 8192  # a Ukrainian brigade in revolt
NEGOTIATING: Final = 16384  # a Ukrainian brigade between the sides
PROVISIONED: Final = 32768  # cars and motors keep Supply for the turn
RETREATED: Final = 65536  # its Retreat in this battle is over
DESERTED: Final = 1 << 17  # seats of three: asked whether it joins the Attack, said no
REVEALING: Final = 1 << 18  # has revealed in this phase
PLACED: Final = 1 << 19  # came onto the map this turn
REORGANIZED: Final = 1 << 20  # in this Replacement Phase
COVERED: Final = 1 << 21  # covered or turned up by its owner in this phase
REGAINED: Final = 1 << 22  # a step by its Replacement marker in this turn
APPEARED: Final = 1 << 23  # out of a Secret Concentration in this phase
ALL_MARKS: Final = (1 << 24) - 1
IN_BATTLE: Final = ATTACKING | DEFENDING | GROUPED | ADVANCED | RETREATED | DESERTED

# The column of numbers.
PHASE: Final = 0  # 1 to 7
MOVER: Final = 1  # side whose Movement Phase it is
REACTIVE: Final = 2  # it is a Reactive one
FIRST_MOVE: Final = 3  # the Phasing player's first Movement Phase is past
PROHIBITED: Final = 4  # by side: Reactive Movement Prohibited
BOX: Final = 6  # by Theater: box of its marker, Polish positive
POLISH_MARKER: Final = 9  # Theater whose marker it lies on; the Polish Theater itself: Unified; -1: off
POINTS: Final = 10  # victory points by side
FRONT_POINTS: Final = 12  # by Front, of three
POOL: Final = 15  # Replacements: Polish, Western, Southwestern, Ukrainian
RAIL: Final = 19  # left in this phase: Polish, Western, Southwestern
RAIL_NEXT: Final = 22  # doubled now, none in the next
RAIL_DOUBLED: Final = 25
LINE_RAIL: Final = 28  # the one more on the black and red line
ORDERED: Final = 29  # by side: Special Order given this turn
ATTACKS: Final = 31  # Polish Attacks by Theater this turn
FRONT_ATTACKS: Final = 34  # by Front, of three
REVEALED: Final = 37  # by Theater (Polish), then by Front: counted once
FOUGHT_IN: Final = 43  # by Theater: the Phasing player attacked there
TOOK_IN: Final = 46  # by Theater: captured a strategic place there
KONARMIYA_FOUGHT: Final = 49  # its Attacks in this turn
KIJOW_TAKEN: Final = 50  # the Poles have taken Kijów
KIJOW_MARKER: Final = 51  # Kijów in Polish hands
FORMING: Final = 52  # forming turns begun
FORMING_DUE: Final = 53  # triggered
FORMING_LAST: Final = 54  # how many forming turns there will be
FORMING_NOW: Final = 55  # this Polish turn is one
LWOW_BRIGADE: Final = 56  # placed
OFFENSIVE: Final = 57  # a Polish Offensive in Belarus or Poland has been
CHEKA: Final = 58  # four markers: hex, -1 in hand, -2 gone for good
CHEKA_PAID: Final = 62  # has yielded
COSSACKS: Final = 63  # Cossack brigades owed
DEEDS: Final = 64  # Polish deeds of the last turn, as bits
KONARMIYA_WEST: Final = 65  # transferred
KONARMIYA_TRANSFERS: Final = 66  # this turn
ENTERED: Final = 67  # a Soviet unit has been in the Polish Theater
CROSSED: Final = 68  # Lithuanians have crossed the Demarcation Line
WILNO_CLOCK: Final = 69  # round of the first crossing or Attack on Wilno, -1 none
LITHUANIANS_LEFT: Final = 70  # they have left the game
RESTRAINED: Final = 71  # an Event: may not cross until the Soviets take Wilno
IDLE_UNTIL: Final = 72  # last round to have crossed in
REBELLION: Final = 73  # by side: marker chosen, 1 to 3
REBELLION_OVER: Final = 75
SECRET: Final = 76  # Polish, Western, Southwestern: where they concentrate, -1 nowhere
SECRET_SEEN: Final = 79
PRIORITY_FRONT: Final = 82
WARSAW_BY: Final = 83  # Front that took it last
LWOW_BY: Final = 84
TARGET: Final = 85  # the battle in hand
ORDER_A: Final = 86
ORDER_D: Final = 87
CHANCE: Final = 88
ROLLED: Final = 89
BATTLE_LEVEL: Final = 90  # attacker's Level at the declaration (ruling 139)
FAVORABLE: Final = 91
MAXIMUM: Final = 92
BLOODY: Final = 93
HAND: Final = 94  # by side: Events held, as bits
PILE: Final = 96  # by side: Events not yet drawn, as bits
BOOSTED: Final = 98
OFFICERS: Final = 99  # an Event: 1 due next Polish turn, 2 now
FREIKORPS: Final = 100  # German militia at the border
PRIORITY: Final = 101  # by side: Political Priority, 0 none, 1, 2
PRIORITY_SHOWN: Final = 103
SILESIA: Final = 105  # the uprising waits for its week
GALICIA: Final = 106  # Galicia calls
ALTERNATIVE: Final = 107  # Soviet markers: rounds of the four and the dummy, -1 not placed
SETS: Final = 112  # Polish markers: which arrangement of the sets A and B was chosen
SWIFT: Final = 118  # a Movement Point bonus of the move in hand
RESERVE_TAKEN: Final = 119  # a pausing Front has given its Replacements for a Reserve this turn
GROUP_OF_CAVALRY: Final = 120  # the Cavalry Operational Group is formed in this phase
ALLIED_ROLL: Final = 121  # 19.9 was rolled in this phase
PLAYED: Final = 122  # Event being played, as side * 10 + number, -1 none
CANCELLED: Final = 123
PLACES_BB: Final = 124  # an Event waits: the volunteers of BB
PLACES_PRD: Final = 126  # an Event waits: the Revolutionary Division
AIR_FOUGHT: Final = 127  # the Escadrille took part in the battle in hand
UNIFIED_ARMED: Final = 128  # Poles have been in a Theater outside Poland since the last unification (ruling 137)
DECLARER: Final = 129  # seat that declared the Attack (ruling 149)
SPENT: Final = 130  # Movement Points spent before the move in hand (entry by MPs)
VACATED: Final = 131  # hexes from which the attackers came, as directions of the target
RESULT: Final = 133  # of the battle in hand
SWIFT_MODE: Final = 134  # 1 withdrawal, 2 pursuit
NUMBERS: Final = 136  # 132 and 135 are free

# Deeds of the Poles.
EAST_IN_BELARUS: Final = 1
EAST_IN_UKRAINE: Final = 2
OVER_DZWINA: Final = 4
IN_SMOLENSK: Final = 8

# Special Orders.
NO_ORDER: Final = 0
ASSAULT: Final = 1
THRUST: Final = 2
STUBBORN: Final = 3
COUNTER: Final = 4
ORDERS: Final = ["no order", "Assault", "Thrust", "Stubborn Defense", "Counter Attack"]

# Operation types.
PAUSE: Final = 0
LIMITED: Final = 1
ON_OFFENSIVE: Final = 2
OPERATIONS: Final = ["Operational Pause", "Limited Operations", "Offensive"]

# Concealment: marker numbers; a counter's cloak is the marker plus 1.
PATROLS: Final = 8
GROUP_MARKERS: Final = 3
MARKERS: Final = 2 * (PATROLS + GROUP_MARKERS)
FIRST_GROUP: Final = 2 * PATROLS
