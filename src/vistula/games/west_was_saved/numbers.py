"""What the numbers of a position mean: where units are, what they have done, what is in force."""

from typing import Final

# Where a unit is if not in a hex. Units off the map lie open by name (A86).
COMING: Final = -1  # a reinforcement that is due or will be, or the Lithuanians before card 2
ELIMINATED: Final = -2
INTERNED: Final = -3  # 1.3i
LOST: Final = -4  # a reinforcement that found no place (12.0c), an HQ that could not return (9.6c)
ABROAD: Final = -5  # in East Prussia for some turns (13.5b); `due` is the turn of its return
OFF_MAP: Final = -6  # an HQ under 9.6; `due` is its hex and the turn of its return
LAST_BOX: Final = -6
BOXES: Final = ["", "coming", "eliminated", "interned", "lost", "abroad", "off_map"]

# What a unit is or has done (mark).
REDUCED: Final = 1  # 1.2h
ORDERED: Final = 2  # carried out an order, or an HQ that has moved in its phase
PLEDGED: Final = 4  # may not move: another went past it
ATTACKED: Final = 8  # has used its attack
FOUGHT: Final = 16
ENTERED: Final = 32  # came into the vacated hex after a rout
AGAIN: Final = 64  # attacks again
TRIED: Final = 128  # tried to withdraw
TRAINED: Final = 256  # made a strategic move
KNOWN: Final = 512  # the enemy has looked at it
SHOWN: Final = 1024  # in a combat that is being fought: both see it
CHOSEN: Final = 2048  # of the group that is being moved
HUNGRY: Final = 4096  # out of supply as the Combat Unit Movement Phase began
HELPED: Final = 8192  # had the bonus of the Polish player's card; the next bit: of the Russian's
HELPED_TOO: Final = 16384
NAMED: Final = 32768  # named by card 28 without effect
RODE: Final = 65536  # an HQ that went along with combat units
STAYED: Final = 131072  # rode five hexes and rolls for it
ALL_MARKS: Final = 262143
OF_THE_TURN: Final = ORDERED | PLEDGED | ATTACKED | FOUGHT | ENTERED | AGAIN | TRIED | TRAINED | KNOWN | HUNGRY
OF_CARDS: Final = HELPED | HELPED_TOO | NAMED

# Depots, by hex: the side plus 1, and whether it was set up in this phase (A21).
NO_DEPOT: Final = 0
NEW_DEPOT: Final = 4

# Numbers of the state.
BASE: Final = 0  # base RP, by side
TOTAL: Final = 2  # total RP of the turn: decides who starts
LEFT: Final = 4  # RP not yet spent
CHANGE: Final = 6  # RP by cards
OUT: Final = 8  # bit for each side that has passed
STARTER: Final = 9
TREATY: Final = 10  # Lithuania has joined
CARD_OF: Final = 11  # card in force, by the side that played it
BONUS_LEFT: Final = 13  # combats that the card still helps in, by the side that played it
MOST_TRAINS: Final = 15  # strategic moves allowed, by side
TRAINS: Final = 17  # strategic moves made
SOUTH_CLOSED: Final = 19  # card 4
RIFLES_LOW: Final = 20  # card 9
SHELLS_LOW: Final = 21  # card 10
DOWNPOUR: Final = 22  # card 13
MAUSERS: Final = 23  # card 39
KEEP_DEPOTS: Final = 24  # card 18
FOG_LEFT: Final = 25  # card 21: stacks still to be named
FOG_AT: Final = 26  # hex plus 1 of the two barred stacks
FREE_ORDER: Final = 28  # card 31 played by the Russian
MANOEUVRES: Final = 29  # card 31 played by the Pole: stacks that may still move
REMOVED_DEPOT: Final = 30  # bit for each side
POOL: Final = 31  # blanks not on the map, by side
RECON_LEFT: Final = 33
PASSES: Final = 34  # passes one after the other
# The combat that is being fought.
B_FROM: Final = 35
B_AT: Final = 36
B_SUPPORT: Final = 37  # hex plus 1 of a stack that supports
B_ATTACK: Final = 38  # modified factors
B_DEFENCE: Final = 39
B_BONUS: Final = 40  # by side: points added by cards
B_DICE: Final = 42  # attacker, defender
B_UNITS: Final = 44  # combat units of the attacker's and of the defender's stack before the combat
B_WINNER: Final = 46  # side plus 1
B_MARGIN: Final = 47
B_OWED: Final = 48  # losses that are being taken
B_TOOK: Final = 49  # losses really taken
B_AGAIN: Final = 50  # 9.5c3: the attack is one more by units that came into a vacated hex
B_ASKED: Final = 51  # stage of the bonuses
STEP_ASKED: Final = 52  # how far along the way those who stay have been named
LAID: Final = 54  # bit for each side that has laid its blanks
NUMBERS: Final = 55  # 53 is free

UNSEEN: Final = 255  # of supply: further than any range

# How near the enemy is to a hex.
FAR_FROM_ENEMY: Final = 0
BEHIND_A_RIVER: Final = 1  # beside him, but an unbridged river lies between
THREATENED: Final = 2

# Bits of `known_needs`: what is worked out. The first three are the nets of supply (rules/supply.py).
NETS: Final = 7
CHAINS: Final = 16  # and 32: the chains of depots of the two sides
NEARNESS: Final = 64
PASSAGES: Final = 128  # and 256
STACKS: Final = 512  # and 1024: the hexes with combat units of the two sides

# Where a supply path may lead.
NO_GROUND: Final = 0  # not even to end there
END_ONLY: Final = 1
PASSABLE: Final = 2
