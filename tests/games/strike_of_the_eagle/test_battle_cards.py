"""Battle Cards (7.41.1c): every card of both decks on a battle built by hand. Chart: floor((value - 1) / 3)."""

import pytest

from tests.games.strike_of_the_eagle.staged import (
    area,
    asked,
    attack,
    do,
    fight,
    force_marched,
    offered,
    polish,
    position,
    refused,
    soviet,
    stage_battle,
)
from tests.rules import rule
from vistula.games.strike_of_the_eagle.numbers import (
    B_AREA,
    B_BLOCK_LOSS,
    B_CHART,
    B_FLANKS,
    B_NEGATED,
    B_OWED,
    B_VALUE,
    B_WINNER,
    BONUS,
    BONUS_AREA,
    BONUS_SIDE,
    INIT_LEVEL,
    INIT_SIDE,
    VP,
)
from vistula.games.strike_of_the_eagle.state import DEFEND_SHOWN, DISCARD_PILE, NAMED, Campaign
from vistula.games.strike_of_the_eagle.terms import BATTLE, NORTH, POLISH, SOVIET


def value(s: Campaign, side: int) -> int:
    return int(s.n[B_VALUE + side])


def owed(s: Campaign, side: int) -> int:
    return int(s.n[B_OWED + side])


def soviets_attack(
    polish: str, soviet: str, ways: dict[str, str], where: str = "slutsk", garrison: bool = False
) -> Campaign:
    """Poles hold an area, the named Soviet blocks come in."""
    s = position(polish={where: polish}, soviet={"bobruisk": soviet}, garrisons={where: POLISH} if garrison else {})
    attack(s, where, SOVIET, ways)
    return s


def poles_attack(
    polish: str, soviet: str, ways: dict[str, str], where: str = "slutsk", garrison: bool = False
) -> Campaign:
    s = position(polish={"minsk": polish}, soviet={where: soviet}, garrisons={where: SOVIET} if garrison else {})
    attack(s, where, POLISH, ways)
    return s


def give_defend(s: Campaign, side: int, where: str) -> None:
    s.placed[side * s.map.count + area(s, where)] |= DEFEND_SHOWN


# Combat Value -----------------------------------------------------------------------------------------------------


@rule("7.41.1c", "3.4g")
def test_uhlan_charge_adds_two_only_with_cavalry() -> None:
    s = soviets_attack("1_cavalry 3", "4_rifle 4", {"4_rifle": "bobruisk"})
    stage_battle(s, "slutsk", {POLISH: "uhlan_charge"})
    assert value(s, POLISH) == 3 + 2
    s = soviets_attack("1_legion 3", "4_rifle 4", {"4_rifle": "bobruisk"})
    stage_battle(s, "slutsk", {POLISH: "uhlan_charge"})
    assert value(s, POLISH) == 3


@rule("7.41.1c")
def test_tachanki_add_two_only_with_cavalry() -> None:
    s = soviets_attack("1_legion 3", "4_cavalry 4", {"4_cavalry": "bobruisk"})
    stage_battle(s, "slutsk", {SOVIET: "tachanki"})
    assert value(s, SOVIET) == 4 + 2
    s = soviets_attack("1_legion 3", "4_rifle 4", {"4_rifle": "bobruisk"})
    stage_battle(s, "slutsk", {SOVIET: "tachanki"})
    assert value(s, SOVIET) == 4


@rule("7.41.1c", "1.2c")
def test_renault_tanks_add_two_and_the_fortification_saves_nothing() -> None:
    # Borisov faces Tolochin and Lepel: the Poles from Tolochin attack a fortified area. 8 -> 2 losses, 1 saved.
    s = position(polish={"tolochin": "1_legion 4, 2_legion 4"}, soviet={"borisov": "4_rifle 4"})
    attack(s, "borisov", POLISH, {"1_legion": "tolochin", "2_legion": "tolochin"})
    stage_battle(s, "borisov", {})
    assert (value(s, POLISH), owed(s, SOVIET)) == (8, 1)
    s = position(polish={"tolochin": "1_legion 4, 2_legion 4"}, soviet={"borisov": "4_rifle 4"})
    attack(s, "borisov", POLISH, {"1_legion": "tolochin", "2_legion": "tolochin"})
    stage_battle(s, "borisov", {POLISH: "renault_tanks"})
    assert (value(s, POLISH), owed(s, SOVIET)) == (10, 3)


@pytest.mark.parametrize(("side", "slug"), [(POLISH, "air_support"), (SOVIET, "armoured_cars")])
@rule("7.41.1c", "7.41.4b")
def test_air_support_and_armoured_cars_add_one_and_defend_saves_nothing(side: int, slug: str) -> None:
    if side == POLISH:
        s = poles_attack("1_legion 4, 2_legion 3", "4_rifle 4", {"1_legion": "minsk", "2_legion": "minsk"})
    else:
        s = soviets_attack("1_legion 4", "4_rifle 4, 6_rifle 3", {"4_rifle": "bobruisk", "6_rifle": "bobruisk"})
    give_defend(s, 1 - side, "slutsk")
    stage_battle(s, "slutsk", {})
    assert (value(s, side), owed(s, 1 - side)) == (7, 1)  # 2 losses, Defend saves 1
    stage_battle(s, "slutsk", {side: slug})
    assert (value(s, side), owed(s, 1 - side)) == (8, 2)


@pytest.mark.parametrize(("side", "slug"), [(POLISH, "machine_gun_line"), (SOVIET, "trench_fight")])
@rule("7.41.1c", "7.41.4a")
def test_a_defender_with_machine_guns_or_trenches_loses_one_less(side: int, slug: str) -> None:
    if side == POLISH:
        s = soviets_attack("1_legion 4", "4_rifle 4, 6_rifle 4", {"4_rifle": "bobruisk", "6_rifle": "bobruisk"})
    else:
        s = poles_attack("1_legion 4, 2_legion 4", "4_rifle 4", {"1_legion": "minsk", "2_legion": "minsk"})
    stage_battle(s, "slutsk", {side: slug})
    assert owed(s, side) == 2 - 1
    stage_battle(s, "slutsk", {1 - side: "machine_gun_line" if side == SOVIET else "trench_fight"})
    assert owed(s, 1 - side) == 1  # the attacker's card spares nothing: 4 -> 1


@rule("7.41.1c", "3.0d")
def test_night_attack_silences_the_garrison() -> None:
    s = position(polish={"slutsk": "1_legion 4"}, soviet={"minsk": "4_rifle 3"}, garrisons={"minsk": SOVIET})
    attack(s, "minsk", POLISH, {"1_legion": "slutsk"})
    stage_battle(s, "minsk", {})
    assert value(s, SOVIET) == 3 + 1
    stage_battle(s, "minsk", {POLISH: "night_attack"})
    assert value(s, SOVIET) == 3


@rule("7.41.1c", "1.2d")
def test_river_crossing_voids_the_fortification_for_an_attacker() -> None:
    s = position(polish={"tolochin": "1_legion 4, 2_legion 4"}, soviet={"borisov": "4_rifle 4"})
    attack(s, "borisov", POLISH, {"1_legion": "tolochin", "2_legion": "tolochin"})
    stage_battle(s, "borisov", {POLISH: "river_crossing"})
    assert owed(s, SOVIET) == 2


@rule("7.41.1c", "1.2d")
def test_infiltration_voids_the_fortification_whoever_attacks() -> None:
    s = position(polish={"borisov": "1_legion 4"}, soviet={"tolochin": "4_rifle 4, 6_rifle 4"})
    attack(s, "borisov", SOVIET, {"4_rifle": "tolochin", "6_rifle": "tolochin"})
    stage_battle(s, "borisov", {})
    assert owed(s, POLISH) == 1
    stage_battle(s, "borisov", {SOVIET: "infiltration"})
    assert owed(s, POLISH) == 2


@pytest.mark.parametrize(("side", "slug"), [(POLISH, "last_reserve"), (SOVIET, "reserve_regiment")])
@rule("7.41.1c")
def test_one_sp_blocks_add_one_each_three_at_most(side: int, slug: str) -> None:
    weak = "detached_1 1, detached_2 1, detached_3 1, detached_4 1"
    if side == POLISH:
        s = soviets_attack(weak, "4_rifle 4", {"4_rifle": "bobruisk"})
    else:
        s = position(polish={"minsk": "1_legion 4"}, soviet={"slutsk": weak})
        attack(s, "slutsk", POLISH, {"1_legion": "minsk"})
    stage_battle(s, "slutsk", {side: slug})
    assert value(s, side) == 4 + 3


@pytest.mark.parametrize(("side", "slug"), [(POLISH, "heavy_artillery"), (SOVIET, "artillery_park")])
@rule("7.41.1c", "2.1a")
def test_guns_add_two_with_two_infantry_divisions(side: int, slug: str) -> None:
    two, one = (
        ("1_legion 2, 2_legion 2", "1_legion 2, siberian 2")
        if side == POLISH
        else ("4_rifle 2, 6_rifle 2", "4_rifle 2, naval 2")
    )
    for force, more in ((two, 2), (one, 0)):
        if side == POLISH:
            s = soviets_attack(force, "11_rifle 4", {"11_rifle": "bobruisk"})
        else:
            s = poles_attack("3_legion 4", force, {"3_legion": "minsk"})
        stage_battle(s, "slutsk", {side: slug})
        assert value(s, side) == 4 + more


@rule("7.41.1c", "7.2.fm.c")
def test_ambush_makes_marchers_count_nothing() -> None:
    s = soviets_attack("1_legion 4", "4_rifle 4, 6_rifle 4", {"4_rifle": "bobruisk", "6_rifle": "bobruisk"})
    force_marched(s, soviet(s, "4_rifle"))
    stage_battle(s, "slutsk", {})
    assert value(s, SOVIET) == 2 + 4
    stage_battle(s, "slutsk", {POLISH: "ambush"})
    assert value(s, SOVIET) == 0 + 4


@pytest.mark.parametrize(("side", "slug"), [(POLISH, "elan"), (SOVIET, "surprise_march")])
@rule("7.41.1c", "7.2.fm.c", "7.2.rog.b")
def test_elan_and_surprise_march_let_marchers_fight_at_full_strength(side: int, slug: str) -> None:
    if side == POLISH:
        s = poles_attack("1_legion 4", "4_rifle 4", {"1_legion": "minsk"})
        marcher = polish(s, "1_legion")
    else:
        s = soviets_attack("1_legion 4", "4_rifle 4", {"4_rifle": "bobruisk"})
        marcher = soviet(s, "4_rifle")
    force_marched(s, marcher)
    stage_battle(s, "slutsk", {})
    assert value(s, side) == 2
    stage_battle(s, "slutsk", {side: slug})
    assert value(s, side) == 4
    s.mark[marcher] |= NAMED
    stage_battle(s, "slutsk", {side: slug})
    assert value(s, side) == 2  # a block that reorganizes is halved all the same


@rule("7.41.1c", "7.34b")
def test_local_knowledge_cancels_one_flank() -> None:
    ways = {"4_rifle": "bobruisk", "6_rifle": "minsk", "11_rifle": "zhitkovichi"}
    s = soviets_attack("1_legion 4, 2_legion 4", "4_rifle 2, 6_rifle 2, 11_rifle 2", ways)
    stage_battle(s, "slutsk", {})
    assert value(s, POLISH) == 8 - 4  # two flanks
    stage_battle(s, "slutsk", {POLISH: "local_knowledge"})
    assert value(s, POLISH) == 8 - 2


@rule("7.41.1c", "7.34b")
def test_barbed_wire_in_a_key_city_saves_one_and_cancels_a_flank() -> None:
    ways = {"4_rifle": "bobruisk", "6_rifle": "slutsk"}
    s = soviets_attack("1_legion 4", "4_rifle 4, 6_rifle 4", ways, "minsk")
    stage_battle(s, "minsk", {})
    assert (value(s, POLISH), owed(s, POLISH)) == (2, 2)
    stage_battle(s, "minsk", {POLISH: "barbed_wire"})
    assert (value(s, POLISH), owed(s, POLISH)) == (4, 1)
    s = soviets_attack("1_legion 4", "4_rifle 4, 6_rifle 4", {"4_rifle": "bobruisk", "6_rifle": "minsk"})
    stage_battle(s, "slutsk", {POLISH: "barbed_wire"})
    assert (value(s, POLISH), owed(s, POLISH)) == (2, 2)  # no key city


@rule("7.41.1c", "7.34b")
def test_double_envelopment_makes_each_flank_cost_three() -> None:
    s = position(polish={"minsk": "1_legion 4, 2_legion 4"}, soviet={"slutsk": "4_rifle 4"})
    attack(s, "slutsk", POLISH, {"1_legion": "minsk", "2_legion": "stolbtsy"})
    stage_battle(s, "slutsk", {POLISH: "double_envelopment"})
    assert value(s, SOVIET) == 4 - 3


@rule("7.41.1c")
def test_mass_assault_needs_four_attacking_blocks() -> None:
    blocks = "4_rifle 1, 6_rifle 1, 11_rifle 1, 17_rifle 1"
    ways = dict.fromkeys(("4_rifle", "6_rifle", "11_rifle", "17_rifle"), "bobruisk")
    s = soviets_attack("1_legion 4", blocks, ways)
    stage_battle(s, "slutsk", {SOVIET: "mass_assault"})
    assert value(s, SOVIET) == 4 + 2
    s = soviets_attack(
        "1_legion 4", "4_rifle 1, 6_rifle 1, 11_rifle 2", dict.fromkeys(("4_rifle", "6_rifle", "11_rifle"), "bobruisk")
    )
    stage_battle(s, "slutsk", {SOVIET: "mass_assault"})
    assert value(s, SOVIET) == 4


@rule("7.41.1c")
def test_human_wave_adds_three_and_costs_one() -> None:
    s = soviets_attack("1_legion 4", "4_rifle 4", {"4_rifle": "bobruisk"})
    stage_battle(s, "slutsk", {SOVIET: "human_wave"})
    assert (value(s, SOVIET), owed(s, SOVIET)) == (7, 1 + 1)


@rule("7.41.1c", "1.3a")
def test_naval_infantry_adds_two_in_a_key_city() -> None:
    s = soviets_attack("1_legion 4", "4_rifle 4", {"4_rifle": "bobruisk"}, "minsk")
    stage_battle(s, "minsk", {SOVIET: "naval_infantry"})
    assert value(s, SOVIET) == 6
    s = soviets_attack("1_legion 4", "4_rifle 4", {"4_rifle": "bobruisk"})
    stage_battle(s, "slutsk", {SOVIET: "naval_infantry"})
    assert value(s, SOVIET) == 4


@rule("7.41.1c", "3.0d", "7.2.def.b")
def test_cavalry_raid_ignores_garrison_and_defend_if_all_attackers_ride() -> None:
    s = soviets_attack("1_legion 3", "4_cavalry 4", {"4_cavalry": "bobruisk"}, "minsk", garrison=True)
    give_defend(s, POLISH, "minsk")
    stage_battle(s, "minsk", {})
    assert (value(s, POLISH), owed(s, POLISH)) == (4, 0)
    stage_battle(s, "minsk", {SOVIET: "cavalry_raid"})
    assert (value(s, POLISH), owed(s, POLISH)) == (3, 1)
    s = soviets_attack(
        "1_legion 3", "4_cavalry 3, 4_rifle 1", {"4_cavalry": "bobruisk", "4_rifle": "bobruisk"}, "minsk", garrison=True
    )
    stage_battle(s, "minsk", {SOVIET: "cavalry_raid"})
    assert value(s, POLISH) == 4


@rule("7.41.1c", "7.34b")
def test_flanking_sweep_adds_a_flank_to_an_attack_from_two_directions() -> None:
    s = soviets_attack("1_legion 4, 2_legion 4", "4_rifle 4, 6_rifle 4", {"4_rifle": "bobruisk", "6_rifle": "minsk"})
    stage_battle(s, "slutsk", {SOVIET: "flanking_sweep"})
    assert (int(s.n[B_FLANKS]), value(s, POLISH)) == (2, 8 - 4)
    s = soviets_attack("1_legion 4", "4_rifle 4, 6_rifle 4", {"4_rifle": "bobruisk", "6_rifle": "bobruisk"})
    stage_battle(s, "slutsk", {SOVIET: "flanking_sweep"})
    assert int(s.n[B_FLANKS]) == 0


@rule("7.13a", "7.41.3a")
def test_armoured_trains_add_two_in_their_area_to_the_polish_force() -> None:
    s = soviets_attack("1_legion 4", "4_rifle 4", {"4_rifle": "bobruisk"}, "minsk")
    s.n[BONUS_AREA] = area(s, "minsk") + 1
    s.n[BONUS] = 2
    s.n[BONUS_SIDE] = POLISH
    stage_battle(s, "minsk", {})
    assert (value(s, POLISH), value(s, SOVIET)) == (6, 4)


@rule("7.34f")
def test_no_more_flanks_are_cancelled_than_there_are() -> None:
    s = soviets_attack("1_legion 4", "4_rifle 4", {"4_rifle": "bobruisk"})
    stage_battle(s, "slutsk", {POLISH: "local_knowledge"})
    assert (int(s.n[B_FLANKS]), int(s.n[B_NEGATED])) == (0, 0)


# After the Combat Values -------------------------------------------------------------------------------------------


@rule("7.41.1c", "7.44a")
def test_counter_attack_costs_a_beaten_attacker_one_more() -> None:
    # Poles 4 + 4 (Intercepted Dispatch has 1, +1 from hand) = 10 -> 3; Soviets 4 + 2 = 6 -> 1. Poles win, +1.
    s = position(
        polish={"slutsk": "1_legion 4, 2_legion 4"},
        soviet={"bobruisk": "4_rifle 4"},
        garrisons={"bobruisk": SOVIET},
        hands={"poland": ["counter_attack", "intercepted_dispatch"], "soviet": ["cossack_speed"]},
    )
    attack(s, "slutsk", SOVIET, {"4_rifle": "bobruisk"})
    fight(s, "slutsk", {POLISH: "counter_attack"}, {POLISH: "intercepted_dispatch", SOVIET: "cossack_speed"})
    assert s.at[soviet(s, "4_rifle")] < 0  # 3 lost in battle, the fourth by the counter-attack
    assert s.sp[polish(s, "1_legion")] + s.sp[polish(s, "2_legion")] == 7


@rule("7.41.1c", "7.42a")
def test_pursuit_costs_the_beaten_one_more_after_the_retreat() -> None:
    # Poles 3 + 4 + modifier 2 = 9 -> 2; Soviets 4 + 2 = 6 -> 1. The Soviets retreat and lose a third SP.
    s = position(
        polish={"minsk": "1_cavalry 3, 1_legion 4"},
        soviet={"slutsk": "4_rifle 4"},
        garrisons={"bobruisk": SOVIET, "minsk": POLISH},
        hands={"poland": ["pursuit", "intercepted_dispatch"], "soviet": ["cossack_speed"]},
    )
    attack(s, "slutsk", POLISH, {"1_cavalry": "minsk", "1_legion": "minsk"})
    fight(s, "slutsk", {POLISH: "pursuit"}, {POLISH: "intercepted_dispatch", SOVIET: "cossack_speed"})
    assert s.at[soviet(s, "4_rifle")] == area(s, "bobruisk")
    assert s.sp[soviet(s, "4_rifle")] == 1


@rule("7.44a", "def.real_losses")
def test_the_step_lost_in_pursuit_makes_a_great_victory_of_three() -> None:
    """Poles 3 + 4 + 1 + 2 = 10 -> 3; Soviets 4 + 2 = 6 -> 1: the fourth SP is lost after the retreat, and is real."""
    points = []
    for card in ("pursuit", ""):
        s = position(
            polish={"minsk": "1_cavalry 3, 1_legion 4, 2_legion 1"},
            soviet={"slutsk": "4_rifle 4, 6_rifle 2"},
            garrisons={"bobruisk": SOVIET, "minsk": POLISH},
            hands={"poland": ["pursuit", "intercepted_dispatch"], "soviet": ["cossack_speed"]},
        )
        before = int(s.n[VP])
        attack(s, "slutsk", POLISH, {"1_cavalry": "minsk", "1_legion": "minsk", "2_legion": "minsk"})
        cards = {POLISH: card} if card else {}
        fight(s, "slutsk", cards, {POLISH: "intercepted_dispatch", SOVIET: "cossack_speed"})
        if asked(s) == "pursued":
            do(s, "lose", soviet(s, "4_rifle"))
        points.append(int(s.n[VP]) - before)
    assert points == [1, 0]


@rule("7.41.1c", "7.41.5b")
def test_who_is_pursued_names_one_of_his_strongest_blocks() -> None:
    """Poles 4 + 4 + 3 + 2 = 13 -> 4; Soviets 4 + 4 + 2 = 10 -> 3: two blocks of 2 SP retreat, and one of them pays."""
    s = position(
        polish={"minsk": "1_cavalry 3, 1_legion 4, 2_legion 4"},
        soviet={"slutsk": "4_rifle 4, 6_rifle 4"},
        garrisons={"bobruisk": SOVIET, "minsk": POLISH},
        hands={"poland": ["pursuit", "intercepted_dispatch"], "soviet": ["cossack_speed"]},
    )
    attack(s, "slutsk", POLISH, {"1_cavalry": "minsk", "1_legion": "minsk", "2_legion": "minsk"})
    fight(s, "slutsk", {POLISH: "pursuit"}, {POLISH: "intercepted_dispatch", SOVIET: "cossack_speed"})
    assert (asked(s), s.to_move) == ("pursued", ("soviet",))
    assert refused(s, "done") == "7.41.5b"
    do(s, "lose", soviet(s, "6_rifle"))
    assert [s.sp[soviet(s, name)] for name in ("4_rifle", "6_rifle")] == [2, 1]


@rule("7.41.1c", "7.42a")
def test_pursuit_needs_cavalry() -> None:
    s = position(
        polish={"minsk": "2_legion 3, 1_legion 4"},
        soviet={"slutsk": "4_rifle 4"},
        garrisons={"bobruisk": SOVIET, "minsk": POLISH},
        hands={"poland": ["pursuit", "intercepted_dispatch"], "soviet": ["cossack_speed"]},
    )
    attack(s, "slutsk", POLISH, {"2_legion": "minsk", "1_legion": "minsk"})
    fight(s, "slutsk", {POLISH: "pursuit"}, {POLISH: "intercepted_dispatch", SOVIET: "cossack_speed"})
    assert s.sp[soviet(s, "4_rifle")] == 2


@rule("7.41.1c", "7.41.6a")
def test_commissars_pistol_turns_a_defeat_by_one_into_a_tie() -> None:
    # Soviets defend: 4 + 2 = 6 -> 1; Poles 4 + 4 + 1 = 9 -> 2. One SP more lost counts as a tie: the attacker loses.
    s = position(
        polish={"minsk": "1_legion 4, 2_legion 3"},
        soviet={"slutsk": "4_rifle 4"},
        garrisons={"minsk": POLISH, "bobruisk": SOVIET},
        hands={"poland": ["intercepted_dispatch"], "soviet": ["commissars_pistol", "cossack_speed"]},
    )
    attack(s, "slutsk", POLISH, {"1_legion": "minsk", "2_legion": "minsk"})
    fight(s, "slutsk", {SOVIET: "commissars_pistol"}, {POLISH: "intercepted_dispatch", SOVIET: "cossack_speed"})
    assert s.at[soviet(s, "4_rifle")] == area(s, "slutsk")
    assert s.at[polish(s, "1_legion")] == area(s, "minsk")


@rule("7.41.1c", "7.42a")
def test_orderly_retreat_leaves_the_loser_the_choice() -> None:
    # From Slutsk the nearest held key city is Baranovichi (itself); with the card Stolbtsy and Luninets are open too.
    s = position(
        polish={"slutsk": "1_legion 4, 2_legion 2"},
        soviet={"bobruisk": "4_rifle 4, 6_rifle 4"},
        garrisons={"baranovichi": POLISH, "bobruisk": SOVIET},
        hands={"poland": ["orderly_retreat", "intercepted_dispatch"], "soviet": ["cossack_speed"]},
    )
    attack(s, "slutsk", SOVIET, {"4_rifle": "bobruisk", "6_rifle": "bobruisk"})
    modifiers = {POLISH: "intercepted_dispatch", SOVIET: "cossack_speed"}
    fight(s, "slutsk", {POLISH: "orderly_retreat"}, modifiers, ("retreat_to",))
    assert {area(s, "baranovichi"), area(s, "stolbtsy"), area(s, "luninets")} <= set(offered(s, "to"))


@rule("7.41.1c", "7.42e")
def test_encirclement_closes_one_area_to_the_retreat() -> None:
    s = position(
        polish={"slutsk": "1_legion 4, 2_legion 2"},
        soviet={"bobruisk": "4_rifle 4, 6_rifle 4"},
        garrisons={"baranovichi": POLISH, "bobruisk": SOVIET},
        hands={"poland": ["intercepted_dispatch"], "soviet": ["encirclement", "cossack_speed"]},
    )
    attack(s, "slutsk", SOVIET, {"4_rifle": "bobruisk", "6_rifle": "bobruisk"})
    fight(s, "slutsk", {SOVIET: "encirclement"}, {POLISH: "intercepted_dispatch", SOVIET: "cossack_speed"})
    assert asked(s) == "close_retreat"
    assert refused(s, "close", area(s, "warsaw")) == "7.41.1c"
    do(s, "close", area(s, "baranovichi"))
    while s.at[polish(s, "1_legion")] == area(s, "slutsk"):
        do(s, *s.choices(s.to_move[0])[0].to_json())
    assert s.at[polish(s, "1_legion")] in (area(s, "stolbtsy"), area(s, "luninets"), area(s, "minsk"))


@rule("7.41.1c", "7.43a")
def test_breakthrough_sends_one_cavalry_block_on() -> None:
    s = position(
        polish={"slutsk": "1_legion 4, 2_legion 2"},
        soviet={"bobruisk": "4_cavalry 4, 6_rifle 4"},
        garrisons={"baranovichi": POLISH, "bobruisk": SOVIET},
        hands={"poland": ["intercepted_dispatch"], "soviet": ["breakthrough", "cossack_speed"]},
    )
    attack(s, "slutsk", SOVIET, {"4_cavalry": "bobruisk", "6_rifle": "bobruisk"})
    fight(s, "slutsk", {SOVIET: "breakthrough"}, {POLISH: "intercepted_dispatch", SOVIET: "cossack_speed"})
    assert asked(s) == "break_through"
    assert offered(s, "go") == [soviet(s, "4_cavalry")]
    do(s, "go", soviet(s, "4_cavalry"))
    assert refused(s, "to", area(s, "baranovichi")) == "7.41.1c"  # a Polish garrison is there
    do(s, "to", area(s, "zhitkovichi"))
    assert s.at[soviet(s, "4_cavalry")] == area(s, "zhitkovichi")
    assert s.at[soviet(s, "6_rifle")] == area(s, "slutsk")


@rule("3.4g", "3.4i", "7.41.1b", "7.41.1c")
def test_every_battle_card_may_be_laid_and_is_discarded() -> None:
    s = position()
    for number in range(s.deck.count):
        if s.deck.kind[number] != BATTLE:
            continue
        side = s.deck.side[number]
        other = "cossack_speed" if side == POLISH else "intercepted_dispatch"
        mine = "intercepted_dispatch" if side == POLISH else "cossack_speed"
        slug = s.deck.cards[number].slug
        seats = {POLISH: "poland", SOVIET: "soviet"}
        c = position(
            polish={"slutsk": "1_legion 4, 1_cavalry 2"},
            soviet={"bobruisk": "4_rifle 4, 4_cavalry 2"},
            garrisons={"baranovichi": POLISH, "bobruisk": SOVIET},
            hands={seats[side]: [slug, mine], seats[1 - side]: [other]},
        )
        attack(c, "slutsk", SOVIET, {"4_rifle": "bobruisk", "4_cavalry": "bobruisk"})
        fight(c, "slutsk", {side: slug}, {side: mine, 1 - side: other})
        while c.n[B_AREA]:
            c.play(c.to_move[0], c.choices(c.to_move[0])[0])
        assert c.card_at[number] == DISCARD_PILE, slug
        assert not c.faults()


@rule("6.1f", "def.real_losses")
def test_the_winner_and_initiative_follow_the_losses_of_a_battle_with_cards() -> None:
    s = position(
        polish={"slutsk": "1_legion 4, 2_legion 4"},
        soviet={"bobruisk": "4_rifle 4"},
        garrisons={"bobruisk": SOVIET},
        hands={"poland": ["intercepted_dispatch"], "soviet": ["cossack_speed"]},
    )
    s.n[INIT_SIDE + NORTH], s.n[INIT_LEVEL + NORTH] = POLISH, 2
    before = int(s.n[VP])
    attack(s, "slutsk", SOVIET, {"4_rifle": "bobruisk"})
    fight(s, "slutsk", {}, {POLISH: "intercepted_dispatch", SOVIET: "cossack_speed"})
    assert (int(s.n[INIT_SIDE + NORTH]), int(s.n[INIT_LEVEL + NORTH])) == (POLISH, 3)  # 3 SP > level 2
    assert int(s.n[VP]) == before
    assert (int(s.n[B_WINNER]), int(s.n[B_BLOCK_LOSS]), int(s.n[B_CHART])) == (0, 0, 0)  # forgotten
