"""What cards do: a number for each effect, and the parameters that cards.toml may give it."""

from typing import Final

# Historical Events (7.13).
AREA_LOSES: Final = 0
CUBES_OR_RAISE: Final = 1
LOOK_AREAS: Final = 2
DRAW_DISCARD: Final = 3
TAKE_CUBES: Final = 4
ELIMINATE_GROUP: Final = 5
FREE_RAIL: Final = 6
LONG_MOVE: Final = 7
LOOK_ORDERS: Final = 8
INITIATIVE_STEP: Final = 9
BAR_ALLIANCE: Final = 10
DENY_DEPOT: Final = 11
FORTIFY_AREAS: Final = 12
POINTS_IF_THREATENED: Final = 13
STRONGEST_LOSES: Final = 14
RAISE_IN_DEPOT: Final = 15
AREA_BONUS: Final = 16
FULL_STRENGTH_MARCH: Final = 17
POINTS_IF_SUPPLIED: Final = 18
RAISE_WEAK: Final = 19
MARCH_UNSUPPLIED: Final = 20
ENEMY_DISCARDS: Final = 21
ENEMY_ALLOWANCE: Final = 22
KLINTSY_SOUTH: Final = 23
ALLOWANCE_MARCHES: Final = 24
CAVALRY_SCREEN: Final = 25
REMOVE_GARRISON: Final = 26
BAR_GARRISON: Final = 27
LITHUANIAN_ALLIANCE: Final = 28

# Battle Cards (7.41.1).
VALUE_WITH_CAVALRY: Final = 29
VALUE_AND_NO_FORTIFICATION_SAVE: Final = 30
VALUE_AND_NO_DEFEND_SAVE: Final = 31
DEFENDER_SAVES: Final = 32
COUNTER_ATTACK: Final = 33
GARRISON_SILENT: Final = 34
FORTIFICATION_VOID: Final = 35
VALUE_OF_WEAK: Final = 36
VALUE_WITH_DIVISIONS: Final = 37
FREE_RETREAT: Final = 38
MARCHERS_COUNT_NOTHING: Final = 39
PURSUIT: Final = 40
NEGATE_FLANK: Final = 41
MARCHERS_AT_FULL: Final = 42
CITY_DEFENCE: Final = 43
FLANK_WEIGHT: Final = 44
VALUE_OF_MASS: Final = 45
HUMAN_WAVE: Final = 46
VALUE_IN_KEY_CITY: Final = 47
CAVALRY_RAID: Final = 48
MORE_FLANKS: Final = 49
NEAR_DEFEAT_IS_TIE: Final = 50
BREAKTHROUGH: Final = 51
CLOSE_RETREAT: Final = 52

# Reaction Cards (3.4h).
SPOILS_OF_WAR: Final = 53
SEE_CARD: Final = 54
CHANGE_ORDER: Final = 55
SAVE_FROM_ELIMINATION: Final = 56
SUPPLY_AREA: Final = 57
REGAIN: Final = 58
CANCEL_RAIL: Final = 59
HOLD_BLOCK: Final = 60
EXTRA_STEP: Final = 61
GARRISON_RETURNS: Final = 62
REFRESH_LEADER: Final = 63
CANCEL_RECON: Final = 64
DEFENDER_SAVES_LATE: Final = 65
ATTACKER_INFLICTS: Final = 66
REDRAW: Final = 67
EVADE: Final = 68
UNHALVE: Final = 69
DRAW_CARDS: Final = 70
EXTRA_INITIATIVE: Final = 71
MIRACLE: Final = 72
PLACE_GARRISON: Final = 73
POINTS_FOR_CITY: Final = 74

# Effect by name, with the parameters it takes, in the order of the numbers above.
EFFECTS: Final[dict[str, list[str]]] = {
    "area_loses": ["amount", "by_initiative", "reach"],
    "cubes_or_raise": ["amount", "cubes", "group"],
    "look_areas": ["count"],
    "draw_discard": ["discard", "draw"],
    "take_cubes": ["cubes"],
    "eliminate_group": ["group"],
    "free_rail": ["reach"],
    "long_move": ["amount"],
    "look_orders": ["count"],
    "initiative_step": ["amount"],
    "bar_alliance": [],
    "deny_depot": ["reach"],
    "fortify_areas": ["areas"],
    "points_if_threatened": ["areas", "points", "reach"],
    "strongest_loses": ["amount", "areas", "reach"],
    "raise_in_depot": ["each", "kind", "total"],
    "area_bonus": ["amount"],
    "full_strength_march": ["kind"],
    "points_if_supplied": ["areas", "points"],
    "raise_weak": ["amount", "count"],
    "march_unsupplied": ["kind"],
    "enemy_discards": ["count"],
    "enemy_allowance": ["amount"],
    "klintsy_south": [],
    "allowance_marches": ["amount"],
    "cavalry_screen": [],
    "remove_garrison": ["reach"],
    "bar_garrison": ["areas"],
    "lithuanian_alliance": ["amount", "blocks"],
    "value_with_cavalry": ["amount"],
    "value_and_no_fortification_save": ["amount"],
    "value_and_no_defend_save": ["amount"],
    "defender_saves": ["amount"],
    "counter_attack": ["amount"],
    "garrison_silent": [],
    "fortification_void": ["attacker"],
    "value_of_weak": ["amount", "limit"],
    "value_with_divisions": ["amount", "count"],
    "free_retreat": [],
    "marchers_count_nothing": [],
    "pursuit": ["amount"],
    "negate_flank": ["amount"],
    "marchers_at_full": [],
    "city_defence": ["amount", "flanks"],
    "flank_weight": ["amount"],
    "value_of_mass": ["amount", "count"],
    "human_wave": ["amount", "cost"],
    "value_in_key_city": ["amount"],
    "cavalry_raid": [],
    "more_flanks": ["amount"],
    "near_defeat_is_tie": ["amount"],
    "breakthrough": ["reach"],
    "close_retreat": ["count"],
    "spoils_of_war": ["draw", "losses"],
    "see_card": [],
    "change_order": [],
    "save_from_elimination": [],
    "supply_area": [],
    "regain": ["amount"],
    "cancel_rail": [],
    "hold_block": [],
    "extra_step": ["kind", "reach"],
    "garrison_returns": [],
    "refresh_leader": [],
    "cancel_recon": [],
    "defender_saves_late": ["amount"],
    "attacker_inflicts": ["amount"],
    "redraw": [],
    "evade": [],
    "unhalve": [],
    "draw_cards": ["draw", "losses"],
    "extra_initiative": ["amount", "losses"],
    "miracle": ["amount", "areas", "draw", "reach"],
    "place_garrison": [],
    "points_for_city": ["points", "territory"],
}
