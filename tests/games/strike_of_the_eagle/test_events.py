"""Historical Events (7.13): every one of both decks on a position built by hand, and when it may not be used."""

import pytest

from tests.games.strike_of_the_eagle.staged import (
    area,
    asked,
    attack,
    card,
    do,
    event_is_refused,
    events_of,
    may_lie,
    new,
    offered,
    place_order,
    placing,
    polish,
    position,
    recon,
    refused,
    soviet,
    stage_battle,
    turn_up_card,
    use_event,
)
from tests.rules import rule
from vistula.games.strike_of_the_eagle import phases
from vistula.games.strike_of_the_eagle.numbers import (
    ALLOWANCE,
    B_OWED,
    BAR_ALLIANCE,
    BONUS,
    BONUS_AREA,
    BONUS_SIDE,
    CARTS,
    DENIED,
    DVINSK_BARRED,
    FORTIFIED,
    FREE_RAIL,
    FRONT,
    FULL_MARCH,
    HAND_COUNT,
    INIT_LEVEL,
    INIT_SIDE,
    KLINTSY_SOUTH,
    LITHUANIA_ALLIED,
    LOOK_ORDERS,
    ONLY_MARCHES,
    SCREEN,
    STAGE,
    SUPPLY_OF_CUBES,
    VP,
)
from vistula.games.strike_of_the_eagle.rules.orders import PLACE
from vistula.games.strike_of_the_eagle.state import DISCARD_PILE, GONE, KINDS, POOL, REMOVED, Campaign
from vistula.games.strike_of_the_eagle.terms import (
    DEFEND,
    FORCED_MARCH_OUT,
    HISTORICAL,
    MARCH_STAGE,
    MOVE_OUT,
    MOVE_TO,
    NOBODY,
    NORTH,
    POLISH,
    RAIL,
    RECON,
    SOUTH,
    SOVIET,
)


def set_initiative(s: Campaign, front: int, side: int, level: int) -> None:
    s.n[INIT_SIDE + front] = side
    s.n[INIT_LEVEL + front] = level


# Uses of every card ------------------------------------------------------------------------------------------------


def every_card() -> list[int]:
    return list(range(110))


@pytest.mark.parametrize("number", every_card())
@rule("3.4b", "7.11a")
def test_every_card_gives_its_orders(number: int) -> None:
    s = position()
    side = s.deck.side[number]
    turn_up_card(s, side, s.deck.cards[number].slug)
    before = int(s.n[ALLOWANCE + side * 2 + NORTH])
    do(s, "orders")
    assert s.n[ALLOWANCE + side * 2 + NORTH] == before + s.deck.orders[number]
    assert s.card_at[number] == DISCARD_PILE


@pytest.mark.parametrize("number", every_card())
@rule("3.4c", "7.12a", "3.2b")
def test_every_card_gives_its_cubes(number: int) -> None:
    s = position()
    side = s.deck.side[number]
    seat = s.seat_for(side, NORTH)
    turn_up_card(s, side, s.deck.cards[number].slug)
    do(s, "cubes")
    assert [int(s.cubes[seat * 3 + colour]) for colour in range(3)] == s.deck.cards[number].cubes
    assert s.card_at[number] == DISCARD_PILE


@pytest.mark.parametrize("number", [n for n in every_card() if new().deck.kind[n] != HISTORICAL])
@rule("7.1b", "7.13a")
def test_battle_and_reaction_texts_are_no_events(number: int) -> None:
    s = position()
    assert event_is_refused(s, s.deck.side[number], s.deck.cards[number].slug) == "7.13a"


@pytest.mark.parametrize(
    ("side", "slug", "front"),
    [
        (POLISH, "petliuras_call", NORTH),
        (POLISH, "red_galician_mutiny", NORTH),
        (POLISH, "marsh_guides", SOUTH),
        (POLISH, "vilna_question", SOUTH),
        (POLISH, "vistula_bridgeheads", SOUTH),
        (POLISH, "wrangels_offensive", NORTH),
        (SOVIET, "over_the_corpse_of_poland", SOUTH),
        (SOVIET, "konarmia_breakthrough", NORTH),
        (SOVIET, "deserters_return", SOUTH),
        (SOVIET, "stalins_ambition", NORTH),
        (SOVIET, "tukhachevskys_ram", SOUTH),
        (SOVIET, "makhno_quiet", NORTH),
        (SOVIET, "latvian_pressure", SOUTH),
    ],
)
@rule("10.0c")
def test_an_event_of_the_other_front_may_not_be_used(side: int, slug: str, front: int) -> None:
    assert event_is_refused(position(), side, slug, front) == "10.0c"


@rule("3.4i", "7.13b")
def test_a_card_used_as_an_event_leaves_the_game() -> None:
    s = position()
    use_event(s, POLISH, "call_to_arms")
    assert s.card_at[card(s, POLISH, "call_to_arms")] == REMOVED


# Polish events -----------------------------------------------------------------------------------------------------


@rule("card.desertions.pl", "7.41.5b")
def test_desertions_cost_as_many_sp_as_the_polish_initiative_level_of_that_front() -> None:
    s = position(soviet={"bobruisk": "4_rifle 4, 6_rifle 1"})
    set_initiative(s, NORTH, POLISH, 3)
    use_event(s, POLISH, "desertions")
    assert offered(s, "at") == [area(s, "bobruisk")]
    do(s, "at", area(s, "bobruisk"))
    while asked(s) == "lose_from":
        do(s, "lose", soviet(s, "4_rifle") if soviet(s, "4_rifle") in offered(s, "lose") else soviet(s, "6_rifle"))
    # 4 -> 3 -> 2 -> 1, always the strongest
    assert (s.sp[soviet(s, "4_rifle")], s.sp[soviet(s, "6_rifle")]) == (1, 1)


@rule("card.desertions.pl", "def.destroyed")
def test_blocks_destroyed_by_desertions_go_to_the_force_pool() -> None:
    s = position(soviet={"kiev": "4_rifle 2"})
    set_initiative(s, SOUTH, POLISH, 3)
    set_initiative(s, NORTH, SOVIET, 1)
    before = int(s.n[VP])
    use_event(s, POLISH, "desertions")  # played in the north, it may name an area of the south
    do(s, "at", area(s, "kiev"))
    assert s.at[soviet(s, "4_rifle")] == POOL
    assert s.n[VP] == before


@rule("card.desertions.pl")
def test_desertions_need_polish_initiative_where_the_soviets_stand() -> None:
    s = position(soviet={"bobruisk": "4_rifle 4"})
    set_initiative(s, NORTH, SOVIET, 1)
    assert event_is_refused(s, POLISH, "desertions") == "7.13a"


@rule("7.13a")
def test_petliuras_call_gives_green_cubes_or_raises_a_ukrainian_in_a_southern_depot() -> None:
    force = {"lwow": "ukrainian_1 1", "sokal": "ukrainian_2 1"}
    s = position(polish=force, garrisons={"lwow": POLISH})
    use_event(s, POLISH, "petliuras_call", SOUTH)
    assert offered(s, "raise") == [polish(s, "ukrainian_1")]  # Sokal is no depot
    do(s, "raise", polish(s, "ukrainian_1"))
    assert s.sp[polish(s, "ukrainian_1")] == 2
    s = position(polish=force, garrisons={"lwow": POLISH})
    use_event(s, POLISH, "petliuras_call", SOUTH)
    do(s, "cubes")
    assert s.cubes[2] == 2


@rule("7.13a", "4.0h")
def test_kosciuszko_squadron_looks_at_two_areas() -> None:
    s = position(soviet={"bobruisk": "4_rifle 3", "slutsk": "6_rifle 2", "kiev": "11_rifle 2"})
    use_event(s, POLISH, "kosciuszko_squadron")
    assert offered(s, "look") == sorted([area(s, "bobruisk"), area(s, "slutsk")])  # only this front
    do(s, "look", area(s, "bobruisk"))
    do(s, "look", area(s, "slutsk"))
    seen = [line["text"] for line in events_of(s, "poland")]
    assert any("4 Rifle Division, 3 SP" in text for text in seen)
    assert any("6 Rifle Division, 2 SP" in text for text in seen)
    assert not any("Rifle Division, " in line["text"] for line in events_of(s, "soviet"))
    assert asked(s) != "look_area"


@pytest.mark.parametrize(("side", "slug"), [(POLISH, "french_military_mission"), (SOVIET, "lenins_telegram")])
@rule("7.13a", "3.4j")
def test_draw_two_and_discard_one(side: int, slug: str) -> None:
    s = position(hands={"poland": ["evasion"], "soviet": ["breakout"]})
    seat = s.seat_for(side, NORTH)
    use_event(s, side, slug)
    assert s.n[HAND_COUNT + seat] == 3
    assert asked(s) == "discard_one"
    thrown = offered(s, "discard")[0]
    do(s, "discard", thrown)
    assert s.n[HAND_COUNT + seat] == 2
    assert s.card_at[thrown] == DISCARD_PILE


@pytest.mark.parametrize(
    ("side", "slug", "cubes"),
    [
        (POLISH, "call_to_arms", [3, 0, 0]),
        (POLISH, "allied_credits", [2, 1, 0]),
        (SOVIET, "conscription", [4, 0, 0]),
        (SOVIET, "cossack_recruits", [0, 2, 0]),
        (SOVIET, "deserters_return", [3, 0, 0]),
    ],
)
@rule("7.13a", "4.0e")
def test_events_that_give_cubes(side: int, slug: str, cubes: list[int]) -> None:
    s = position()
    seat = s.seat_for(side, NORTH)
    use_event(s, side, slug)
    assert [int(s.cubes[seat * 3 + colour]) for colour in range(3)] == cubes
    s = position()
    for colour in range(3):
        s.n[SUPPLY_OF_CUBES + colour] = 0
    assert event_is_refused(s, side, slug) == "7.13a"


@rule("7.13a")
def test_red_galician_mutiny_lets_the_soviets_choose_who_leaves_for_good() -> None:
    s = position(soviet={"kiev": "red_galician_1 2", "uman": "red_galician_2 1"})
    before = int(s.n[VP])
    use_event(s, POLISH, "red_galician_mutiny", SOUTH)
    assert s.to_move == ("soviet",)
    assert offered(s, "remove") == [soviet(s, "red_galician_1"), soviet(s, "red_galician_2")]
    do(s, "remove", soviet(s, "red_galician_2"))
    assert s.at[soviet(s, "red_galician_2")] == GONE
    assert s.n[VP] == before
    assert event_is_refused(position(), POLISH, "red_galician_mutiny", SOUTH) == "7.13a"


@pytest.mark.parametrize(("side", "slug", "reach"), [(POLISH, "railwaymen", 8), (SOVIET, "trotskys_train", 10)])
@rule("7.13a", "7.2d")
def test_a_rail_counter_is_lent_to_the_front(side: int, slug: str, reach: int) -> None:
    s = position()
    before = int(s.left[side * KINDS + RAIL])
    use_event(s, side, slug)
    assert s.n[FREE_RAIL + side * 2 + NORTH] == reach
    assert s.left[side * KINDS + RAIL] == before + 1
    assert s.reserved[(side * 2 + NORTH) * KINDS + RAIL] == 1


@rule("2.0e", "7.13a")
def test_marsh_guides_lead_allied_infantry_too_and_no_horse() -> None:
    """Black and green squares are infantry, white ones cavalry."""
    force = "1_legion 4, ukrainian_5 2, 1_cavalry 3, pilsudski 1"
    s = position(polish={"pinsk": force}, garrisons={"pinsk": POLISH})
    use_event(s, POLISH, "marsh_guides")
    assert sorted(offered(s, "guide")) == sorted([polish(s, "1_legion"), polish(s, "ukrainian_5")])


@rule("table.track.init", "6.1e")
def test_the_initiative_rises_by_a_step_and_stays_on_the_last_space() -> None:
    for level, then in ((1, 2), (4, 5), (5, 5)):
        s = position()
        set_initiative(s, NORTH, POLISH, level)
        use_event(s, POLISH, "supreme_command_directive")
        assert (s.n[INIT_SIDE + NORTH], s.n[INIT_LEVEL + NORTH]) == (POLISH, then)


@rule("4.0e", "7.13a")
def test_cubes_of_an_event_come_from_the_common_supply_or_not_at_all() -> None:
    """Petliura's Call: two green cubes, or a Ukrainian block. Without green cubes only the block is left."""
    s = position(polish={"lwow": "ukrainian_5 1"}, garrisons={"lwow": POLISH})
    s.n[SUPPLY_OF_CUBES + 2] = 0
    use_event(s, POLISH, "petliuras_call", SOUTH)
    assert asked(s) == "cubes_or_raise"
    assert refused(s, "cubes") == "4.0e"
    assert offered(s, "cubes") == []


@rule("7.13a", "8.1a")
def test_latvian_pressure_bars_a_garrison_of_dvinsk_this_round() -> None:
    for barred, answer in ((False, ""), (True, "7.13a")):
        s = position(polish={"dvinsk": "1_legion 4", "vilna": "2_legion 4"})
        if barred:
            use_event(s, SOVIET, "latvian_pressure")
        s.push(phases.GARRISON, 0, NORTH)
        s.refresh()
        assert refused(s, "garrison", area(s, "dvinsk")) == answer


@rule("7.13a", "7.2.fm.c")
def test_konarmia_breakthrough_keeps_one_march_out_of_cavalry_at_full_strength() -> None:
    """Asked before anybody has gone; not for a second order, nor without the event."""
    for played in (True, False):
        s = position(soviet={"uman": "4_cavalry 4, 44_rifle 3"}, garrisons={"elizavetgrad": SOVIET})
        if played:
            use_event(s, SOVIET, "konarmia_breakthrough", SOUTH)
        place_order(s, SOVIET, "forced_march_out", "uman", SOUTH)
        s.n[FRONT], s.n[STAGE] = SOUTH, MARCH_STAGE
        s.push(phases.EXECUTE, 1, SOVIET)
        s.refresh()
        do(s, "march_out", area(s, "uman"))
        assert refused(s, "full_strength") == ("" if played else "7.13a")
        if played:
            do(s, "full_strength")
            assert refused(s, "full_strength") == "7.13a"


def farthest(s: Campaign, number: int, kind: int) -> int:
    """How many areas away the block may go under an Out-order."""
    s.push(phases.ROUTE, number, -1, kind)
    s.refresh()
    found = max(s.theatre.distance(int(s.at[number]), there) for there in offered(s, "to"))
    s.pop()
    return found


@rule("7.13a", "2.0f")
def test_marsh_guides_lead_one_infantry_block_an_area_further() -> None:
    s = position(polish={"pinsk": "1_legion 4, 1_cavalry 3", "lwow": "2_legion 4"}, garrisons={"pinsk": POLISH})
    use_event(s, POLISH, "marsh_guides")
    assert offered(s, "guide") == [polish(s, "1_legion")]
    do(s, "guide", polish(s, "1_legion"))
    assert farthest(s, polish(s, "1_legion"), MOVE_OUT) == 2
    assert farthest(s, polish(s, "1_legion"), FORCED_MARCH_OUT) == 2  # only under a Move
    assert farthest(s, polish(s, "2_legion"), MOVE_OUT) == 1


@rule("7.13a", "3.1a")
def test_cipher_bureau_looks_at_three_counters_when_all_are_placed() -> None:
    s = position(soviet={"bobruisk": "4_rifle 4", "slutsk": "6_rifle 4"})
    use_event(s, POLISH, "cipher_bureau")
    assert s.n[LOOK_ORDERS + POLISH * 2 + NORTH] == 3
    place_order(s, SOVIET, "defend", "bobruisk")
    place_order(s, SOVIET, "recon", "bobruisk")
    place_order(s, SOVIET, "move_out", "slutsk")
    s.push(phases.PLACE, PLACE.titles.index("Read"))
    s.refresh()
    assert asked(s) == "look_at_orders"
    assert s.prompt("poland").text.endswith(": 3 more counters.")
    do(s, "look", area(s, "bobruisk"))
    assert s.prompt("poland").text.endswith(": 1 more counter.")
    assert refused(s, "look", area(s, "bobruisk")) == "7.13a"
    assert refused(s, "look", area(s, "minsk")) == "7.13a"  # none lies there
    do(s, "look", area(s, "slutsk"))
    told = [line["text"] for line in events_of(s, "poland") if "The order at" in line["text"]]
    assert sorted(told) == [
        "The order at Bobruisk is Defend Area",
        "The order at Bobruisk is Recon Area",
        "The order at Slutsk is Move Out",
    ]
    assert not [line for line in events_of(s, "soviet") if "The order at" in line["text"]]


@pytest.mark.parametrize(
    ("side", "slug"),
    [
        (POLISH, "supreme_command_directive"),
        (SOVIET, "over_the_corpse_of_poland"),
        (SOVIET, "armistice_talks"),
    ],
)
@rule("6.1e", "7.13a")
def test_events_that_move_the_initiative(side: int, slug: str) -> None:
    s = position()
    set_initiative(s, NORTH, 1 - side, 1)
    use_event(s, side, slug)
    assert (s.n[INIT_SIDE + NORTH], s.n[INIT_LEVEL + NORTH]) == (side, 1)


@rule("7.13a", "8.5d")
def test_vilna_question_bars_the_alliance_for_the_round() -> None:
    s = position(garrisons={"vilna": SOVIET})
    use_event(s, POLISH, "vilna_question")
    assert s.n[BAR_ALLIANCE] == 1
    assert event_is_refused(s, SOVIET, "lithuanian_alliance") == "7.13a"


@rule("7.13a", "1.31a")
def test_supply_raid_denies_a_depot_near_polish_cavalry() -> None:
    s = position(polish={"slutsk": "1_cavalry 3"}, garrisons={"bobruisk": SOVIET, "vitebsk": SOVIET})
    use_event(s, POLISH, "supply_raid")
    assert offered(s, "at") == [area(s, "bobruisk")]  # Vitebsk is too far, Eastern Links are spared
    do(s, "at", area(s, "bobruisk"))
    assert s.n[DENIED] == area(s, "bobruisk") + 1
    s = position(polish={"slutsk": "1_legion 3"}, garrisons={"bobruisk": SOVIET})
    assert event_is_refused(s, POLISH, "supply_raid") == "7.13a"


@rule("7.13a", "1.2a")
def test_vistula_bridgeheads_fortify_on_every_side() -> None:
    s = position(polish={"modlin": "1_legion 4"}, soviet={"wyszkow": "4_rifle 4, 6_rifle 4"})
    use_event(s, POLISH, "vistula_bridgeheads")
    assert s.n[FORTIFIED] == card(s, POLISH, "vistula_bridgeheads") + 1
    attack(s, "modlin", SOVIET, {"4_rifle": "warsaw", "6_rifle": "warsaw"})  # Modlin's own works face elsewhere
    stage_battle(s, "modlin", {})
    assert s.n[B_OWED + POLISH] == 2 - 1


@rule("7.13a")
def test_government_of_national_defence_scores_while_warsaw_is_threatened() -> None:
    s = position(soviet={"siedlce": "4_rifle 4"})
    before = int(s.n[VP])
    use_event(s, POLISH, "government_of_national_defence")
    assert s.n[VP] == before + 1
    s = position(soviet={"minsk": "4_rifle 4"})
    assert event_is_refused(s, POLISH, "government_of_national_defence") == "7.13a"


@rule("7.13a", "def.destroyed")
def test_wrangels_offensive_costs_the_strongest_block_two() -> None:
    s = position(soviet={"elizavetgrad": "4_rifle 4, 6_rifle 4, 11_rifle 1"})
    use_event(s, POLISH, "wrangels_offensive", SOUTH)
    do(s, "at", area(s, "elizavetgrad"))
    assert s.to_move == ("soviet",)
    assert offered(s, "lose") == [soviet(s, "4_rifle"), soviet(s, "6_rifle")]
    assert refused(s, "done") == "7.13a"  # somebody there can lose
    do(s, "lose", soviet(s, "6_rifle"))
    assert (s.sp[soviet(s, "4_rifle")], s.sp[soviet(s, "6_rifle")]) == (4, 2)
    s = position(soviet={"elizavetgrad": "11_rifle 1"})
    use_event(s, POLISH, "wrangels_offensive", SOUTH)
    do(s, "at", area(s, "elizavetgrad"))
    assert s.at[soviet(s, "11_rifle")] == POOL


@rule("7.13a", "def.destroyed")
def test_what_a_card_costs_cannot_be_taken_back_since_it_tells_how_strong_a_block_was() -> None:
    s = position(soviet={"elizavetgrad": "4_rifle 4"})
    use_event(s, POLISH, "wrangels_offensive", SOUTH)
    do(s, "at", area(s, "elizavetgrad"))
    assert s.sp[soviet(s, "4_rifle")] == 4 - 2
    assert not s.undoable("poland")
    s = position(soviet={"bobruisk": "4_rifle 4"})
    set_initiative(s, NORTH, POLISH, 1)
    use_event(s, POLISH, "desertions")
    do(s, "at", area(s, "bobruisk"))
    assert s.sp[soviet(s, "4_rifle")] == 4 - 1
    assert not s.undoable("poland")


@rule("7.13a", "2.0c")
def test_blue_army_veterans_raise_two_infantry_blocks_of_one_depot_once_each() -> None:
    s = position(polish={"minsk": "1_legion 2, 2_legion 3, 1_cavalry 1"}, garrisons={"minsk": POLISH})
    use_event(s, POLISH, "blue_army_veterans")
    do(s, "at", area(s, "minsk"))
    assert offered(s, "raise") == [polish(s, "1_legion"), polish(s, "2_legion")]  # no cavalry
    do(s, "raise", polish(s, "1_legion"))
    assert offered(s, "raise") == [polish(s, "2_legion")]
    do(s, "raise", polish(s, "2_legion"))
    assert (s.sp[polish(s, "1_legion")], s.sp[polish(s, "2_legion")]) == (3, 4)
    assert asked(s) != "raise"


@rule("7.13a")
def test_armoured_trains_are_sent_to_an_area_with_a_rail() -> None:
    s = position()
    use_event(s, POLISH, "armoured_trains")
    assert area(s, "minsk") in offered(s, "at")
    assert refused(s, "at", area(s, "postavy")) == ("" if s.map.has_rail(area(s, "postavy")) else "7.13a")
    assert refused(s, "at", area(s, "kiev")) == "7.13a"  # the other front
    do(s, "at", area(s, "minsk"))
    assert (s.n[BONUS_AREA], s.n[BONUS], s.n[BONUS_SIDE]) == (area(s, "minsk") + 1, 2, POLISH)


# Soviet events -----------------------------------------------------------------------------------------------------


@rule("7.13a", "7.2.fm.c")
def test_konarmia_breakthrough_is_noted_for_one_march_of_the_south() -> None:
    s = position()
    use_event(s, SOVIET, "konarmia_breakthrough", SOUTH)
    assert s.n[FULL_MARCH + SOVIET * 2 + SOUTH] == 1


@rule("7.13a", "1.31c")
def test_polish_revolutionary_committee_scores_with_bialystok_in_supply() -> None:
    s = position(garrisons={"bialystok": SOVIET})
    before = int(s.n[VP])
    use_event(s, SOVIET, "polish_revolutionary_committee")
    assert s.n[VP] == (before - 1 or -1)
    assert event_is_refused(position(), SOVIET, "polish_revolutionary_committee") == "7.13a"


@rule("7.13a")
def test_commissars_raise_two_one_sp_blocks_of_an_area() -> None:
    s = position(soviet={"bobruisk": "4_rifle 1, 6_rifle 1, 11_rifle 1, 17_rifle 2"})
    use_event(s, SOVIET, "commissars")
    do(s, "at", area(s, "bobruisk"))
    assert soviet(s, "17_rifle") not in offered(s, "raise")
    do(s, "raise", soviet(s, "4_rifle"))
    assert soviet(s, "4_rifle") not in offered(s, "raise")
    do(s, "raise", soviet(s, "6_rifle"))
    assert [int(s.sp[soviet(s, f"{n}_rifle")]) for n in (4, 6, 11)] == [2, 2, 1]


@rule("7.13a", "7.2.fm.b")
def test_peasant_carts_let_infantry_march_out_of_supply() -> None:
    around = {"volkovysk": "1_legion 1", "grodno": "2_legion 1", "bielsk": "3_legion 1"}
    around |= {"lomza": "4_infantry 1", "osowiec": "5_infantry 1"}
    s = position(soviet={"bialystok": "4_rifle 4"}, polish=around)
    assert may_lie(s, SOVIET, "forced_march_to", "bielsk") == "7.2g"
    use_event(s, SOVIET, "peasant_carts")
    do(s, "at", area(s, "bialystok"))
    assert s.n[CARTS + SOVIET * 2 + NORTH] == area(s, "bialystok") + 1
    assert may_lie(s, SOVIET, "forced_march_to", "bielsk") == ""
    assert may_lie(s, SOVIET, "move_to", "bielsk") == "7.2g"


@rule("7.13a")
def test_dockers_strike_costs_the_polish_player_a_card_at_random() -> None:
    s = position(hands={"poland": ["evasion", "elan"]})
    use_event(s, SOVIET, "dockers_strike")
    assert s.n[HAND_COUNT + 0] == 1
    gone = [c for c in ("evasion", "elan") if s.card_at[card(s, POLISH, c)] == DISCARD_PILE]
    assert len(gone) == 1
    assert event_is_refused(position(), SOVIET, "dockers_strike") == "7.13a"


@rule("7.13a", "7.2b")
def test_general_strike_takes_an_order_and_leaves_recon_possible() -> None:
    s = position(polish={"minsk": "1_legion 4"})
    use_event(s, SOVIET, "general_strike")
    assert s.n[ALLOWANCE + POLISH * 2 + NORTH] == -1
    placing(s, POLISH)
    assert refused(s, "order", DEFEND) == "7.2b"
    assert refused(s, "order", RECON) == ""


@rule("7.13a", "10.2b")
def test_stalins_ambition_sends_the_cubes_of_klintsy_south() -> None:
    s = position()
    use_event(s, SOVIET, "stalins_ambition", SOUTH)
    assert s.n[KLINTSY_SOUTH] == 1


@rule("7.13a", "7.11a")
def test_tukhachevskys_ram_gives_four_orders_for_marches_alone() -> None:
    s = position(soviet={"minsk": "4_rifle 4"}, garrisons={"minsk": SOVIET})
    use_event(s, SOVIET, "tukhachevskys_ram")
    assert s.n[ALLOWANCE + SOVIET * 2 + NORTH] == 4
    assert s.n[ONLY_MARCHES + SOVIET * 2 + NORTH] == 1
    placing(s, SOVIET)
    assert refused(s, "order", DEFEND) == "7.13a"
    assert refused(s, "order", MOVE_TO) == ""
    assert refused(s, "order", RECON) == ""


@rule("7.13a")
def test_makhno_quiet_restores_two_sp_in_one_southern_depot() -> None:
    s = position(soviet={"elizavetgrad": "4_rifle 1, 4_cavalry 2"})
    use_event(s, SOVIET, "makhno_quiet", SOUTH)
    do(s, "at", area(s, "elizavetgrad"))
    do(s, "raise", soviet(s, "4_rifle"))
    do(s, "raise", soviet(s, "4_rifle"))  # two SP in all, on whom he likes
    assert s.sp[soviet(s, "4_rifle")] == 3
    assert asked(s) != "raise"


@rule("7.13a", "7.2.rec.b")
def test_cavalry_screen_hides_cavalry_from_recon() -> None:
    s = position(soviet={"bobruisk": "4_rifle 4, 4_cavalry 4"})
    use_event(s, SOVIET, "cavalry_screen")
    assert s.n[SCREEN + SOVIET * 2 + NORTH] == 1
    start = len(events_of(s, "poland"))
    recon(s, POLISH, "bobruisk")
    seen = [line["text"] for line in events_of(s, "poland")[start:]]
    assert any("4 Rifle Division" in text for text in seen)
    assert not any("Cavalry Division" in text for text in seen)


@rule("7.13a", "1.3d")
def test_red_emissaries_remove_a_lonely_garrison() -> None:
    s = position(
        soviet={"slutsk": "4_rifle 4"},
        polish={"minsk": "1_legion 4"},
        garrisons={"minsk": POLISH, "baranovichi": POLISH, "grodno": POLISH},
    )
    use_event(s, SOVIET, "red_emissaries")
    assert offered(s, "at") == [area(s, "baranovichi")]  # Minsk holds a block, Grodno is too far
    do(s, "at", area(s, "baranovichi"))
    assert s.garrison[area(s, "baranovichi")] == NOBODY


@rule("7.13a", "8.1a")
def test_latvian_pressure_takes_dvinsk_from_its_garrison_for_the_round() -> None:
    s = position(garrisons={"dvinsk": POLISH})
    use_event(s, SOVIET, "latvian_pressure")
    assert s.garrison[area(s, "dvinsk")] == NOBODY
    assert s.n[DVINSK_BARRED] == card(s, SOVIET, "latvian_pressure") + 1


@rule("7.13a")
def test_agitators_cost_the_poles_one_sp_near_a_soviet_block() -> None:
    s = position(polish={"minsk": "1_legion 4", "lida": "2_legion 4"}, soviet={"bobruisk": "4_rifle 4"})
    use_event(s, SOVIET, "agitators")
    assert offered(s, "at") == [area(s, "minsk")]
    do(s, "at", area(s, "minsk"))
    assert s.sp[polish(s, "1_legion")] == 3


@rule("card.23.sov", "8.5d", "def.clear_path", "map.kaunas")
def test_lithuanian_alliance_needs_a_clear_path_and_brings_two_blocks() -> None:
    s = position()
    assert s.n[LITHUANIA_ALLIED] == 0
    use_event(s, SOVIET, "lithuanian_alliance")
    kaunas = area(s, "kaunas")
    assert s.n[LITHUANIA_ALLIED] == 1
    assert s.garrison[kaunas] == SOVIET
    assert [int(s.at[soviet(s, f"lithuanian_{n}")]) for n in (1, 2)] == [kaunas, kaunas]
    assert [int(s.sp[soviet(s, f"lithuanian_{n}")]) for n in (1, 2)] == [2, 2]
    assert s.at[soviet(s, "lithuanian_3")] == POOL
    assert s.is_open(SOVIET, area(s, "olita"))
    assert not s.faults()


@rule("card.23.sov", "def.clear_path")
def test_polish_garrisons_around_kaunas_prevent_the_alliance() -> None:
    s = position(
        polish={"suwalki": "1_legion 1", "augustow": "2_legion 1"}, garrisons={"vilna": POLISH, "grodno": POLISH}
    )
    assert event_is_refused(s, SOVIET, "lithuanian_alliance") == "7.13a"
