"""The numbers of all phases, so that chapters can push each other's frames. Frame numbers in brackets."""

from typing import Final

SEQUENCE: Final = 0
# Cards
REPLENISH: Final = 1
DISCARD: Final = 2  # [seat]
ARRIVE: Final = 3  # [next arrival]
ARRIVE_AT: Final = 4  # [arrival]
EXTRA_DRAW: Final = 5
CARDS: Final = 6  # [step, side with initiative]
CARD_PLAY: Final = 7  # [seat, side]
USE_CARD: Final = 8  # [seat, side, card]
# Orders
RESERVE: Final = 9
RESERVE_KINDS: Final = 10  # [seat, side, times still asked]
PLACE: Final = 11  # [step, side to place]
FIRST_PLACER: Final = 12
PLACE_ORDER: Final = 13  # [seat, side]
PLACE_AT: Final = 14  # [seat, side, kind]
# Execution
STAGE: Final = 15  # [step]
FIRST_EXECUTOR: Final = 16
EXECUTE: Final = 17  # [seat, side]
EXECUTING: Final = 18  # [kind, area, side, leader block or -1]
MARCHING: Final = 19  # [kind, area, side, leader block or -1]
ROUTE: Final = 20  # [block, kind, target or -1]
SET_OUT: Final = 21  # [block, kind, area, from where or -1]; in versions 1 and 2: which way into an area
SPLIT: Final = 22  # [block, kind, target or -1]
MARCH_OVER: Final = 23  # [kind, area, side]
WITHDRAWING: Final = 24  # [area, side, step, leader block or -1]
WITHDRAW_BLOCK: Final = 25  # [area, side]
WITHDRAW_TO: Final = 26  # [area, side, block or -1 for all]
WITHDRAW_LOSS: Final = 27  # [area, side]
# Leaders
LEADER_ORDER: Final = 28  # [leader block]
LEADER_AT: Final = 29  # [leader block, kind]
LAST_WINDOW: Final = 30  # [step, side to speak, passes]
FIRST_SPEAKER: Final = 31
LEADER_WINDOW: Final = 32  # [seat, side]
# Battles
SHOW_DEFENDS: Final = 33
BATTLES: Final = 34
PICK_BATTLE: Final = 35
BATTLE: Final = 36  # [step]
NAME_BLOCK: Final = 37  # [side]
BATTLE_CARD: Final = 38  # [seat, side]
MODIFIER: Final = 39  # [seat, side]
TAKE_LOSSES: Final = 40  # [side, area, amount, in battle]
LOSE_FROM: Final = 41  # [side, area, in battle]
RETREAT: Final = 42  # [side, area]
RETREAT_TO: Final = 43  # [side, area]
RETREAT_BLOCK: Final = 44  # [side, area, destination]
GO_BACK: Final = 45  # [side, area]
WHO_GOES_BACK: Final = 46  # [side, area, origin]
ADVANCE_AFTER: Final = 47  # [side, area]
ROAD_CLEANUP: Final = 48
FALL_BACK_TO: Final = 49  # [block]
# After battles
REORGANIZE: Final = 50  # [area, side, leader block or -1]
RIDE: Final = 51  # [area, side, reach, gone]
RIDE_TO: Final = 52  # [block, reach]
STACK_CHECK: Final = 53
WHO_LEAVES: Final = 54  # [side, area]
SUPPLY: Final = 55  # [step]
POINTS: Final = 56  # [step]
ADVANCE: Final = 57
# Reinforcement
GARRISONS: Final = 58  # [step]
GARRISON: Final = 59  # [seat, front]
COMBINE: Final = 60  # [step]
ABSORB: Final = 61  # [seat, front]
ABSORB_WITH: Final = 62  # [division]
CUBES: Final = 63  # [step]
KLINTSY: Final = 64  # [seat]
STRATEGIC: Final = 65  # [seat, city, front]; what is left: n[PURSE]
SPEND: Final = 66  # [seat, front]
BUILD_AT: Final = 67  # [seat, block]
END_OF_ROUND: Final = 68
# Cards' own decisions, from here on
NAME_AREA: Final = 69  # [card, seat, front]
LOOK_AREA: Final = 70  # [card, seat, front, first area seen or -1]
RAISE: Final = 71  # [card, area, SP left, block raised last or -1]
CUBES_OR_RAISE: Final = 72  # [card, seat, front]
DISCARD_ONE: Final = 73  # [seat]
MUTINY: Final = 74  # [card, seat that owns the block]
GUIDE: Final = 75  # [card, seat, front]
LOOK_AT_ORDERS: Final = 76  # [seat, side, front, areas seen]; which: n[SPARE …], area + 1
CLOSE_RETREAT: Final = 77  # [seat, side, area of the battle]
PURSUED: Final = 78  # [seat, side that loses, area of the battle]
BREAK_THROUGH: Final = 79  # [seat, side, area of the battle]
BREAK_TO: Final = 80  # [seat, side, area of the battle, block]
WINDOW: Final = 81  # [seat, side, trigger, front]
EXCHANGE: Final = 82  # [seat, side, front]
EXCHANGE_KIND: Final = 83  # [seat, side, front, area]
EXCHANGE_FOR: Final = 84  # [seat, side, front, area]; the kind given up: n[SPARE]
HOLD: Final = 85  # [side, front, kind, area]
EXTRA_STEP: Final = 86  # [card, seat, side]
EXTRA_TO: Final = 87  # [seat, side, block]
REFRESH_LEADER: Final = 88  # [seat, side]
REGAIN: Final = 89  # [card, seat, side, area]
UNHALVE: Final = 90  # [seat, side]
MIRACLE: Final = 91  # [card, seat, side]
SUPPLY_AREA: Final = 92  # [seat, side, front]
CITY: Final = 93  # [card, seat, side, front]
EVADE: Final = 94  # [seat, side, front]
STRONGEST: Final = 95  # [side, area, SP]
SAVE_ONE: Final = 96  # [side, area]: retreat.py
COUNTERMANDING: Final = 97  # [side, front, block or -1, order given (area * KINDS + kind) or -1]
COUNTERMAND: Final = 98  # the same
LEADER_GIVES: Final = 99  # [leader block, kind, area]
STRENGTHENED: Final = 100  # [block]
