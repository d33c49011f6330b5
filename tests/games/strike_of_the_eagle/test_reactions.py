"""Reaction Cards (3.4h, 7.41.7a): each on its occasion, and windows that open by what everybody knows alone."""

import pytest

from tests.games.strike_of_the_eagle.staged import (
    area,
    asked,
    attack,
    begin_battle,
    block,
    card,
    do,
    events_of,
    offered,
    open_window,
    place_order,
    polish,
    position,
    react,
    refused,
    soviet,
    stage_battle,
)
from tests.rules import rule
from vistula.games.strike_of_the_eagle import phases, supply
from vistula.games.strike_of_the_eagle.movement import cannot_go
from vistula.games.strike_of_the_eagle.numbers import (
    B_AREA,
    B_BLOCK_LOSS,
    B_FREE_RETREAT,
    B_GARRISON_LOST,
    B_MODIFIER,
    B_OWED,
    B_SAVE_BLOCK,
    B_WINNER,
    CANCELLED,
    FRONT,
    HAND_COUNT,
    INIT_LEVEL,
    INIT_SIDE,
    LAST_AREA,
    LAST_KIND,
    LEADERS_USED,
    PLACED_GENERAL,
    STAGE,
    SUPPLIED_AREA,
    VP,
)
from vistula.games.strike_of_the_eagle.state import (
    DISCARD_PILE,
    EXECUTED,
    FULL,
    GOING,
    HURT,
    IN_HAND,
    MARCHED,
    MODIFIER_DOWN,
    MOVED,
    POOL,
    REMOVED,
    SHOWN,
    TAKEN,
    UNSUPPLIED,
    Campaign,
)
from vistula.games.strike_of_the_eagle.terms import (
    BATTLE_OVER,
    CITY_LOST,
    CITY_TAKEN,
    COUNTER_REVEALED,
    ENEMY_ENTERED,
    FORCED_MARCH_OUT,
    LOSSES,
    MARCH_STAGE,
    MOVE_OUT,
    MOVE_STAGE,
    NORTH,
    ORDERS,
    ORDERS_PLACED,
    POLISH,
    REACTION,
    RETREAT,
    SOVIET,
    SUPPLY,
    TRIGGERS,
)

SEATS = ["poland", "soviet"]
SPARE_CARD = ["armoured_trains", "agitators"]  # a card in hand that is no reaction


def turned_up(s: Campaign, side: int, kind: str, where: str) -> None:
    """The side has just turned up a counter."""
    s.n[LAST_KIND] = ORDERS.index(kind) + 1
    s.n[LAST_AREA] = area(s, where)
    s.n[CANCELLED] = 0
    s.push(phases.EXECUTING, ORDERS.index(kind), area(s, where), side, -1)


def went(s: Campaign, side: int, slug: str, origin: str, kind: int) -> int:
    """A block has just gone under a counter."""
    number = block(s, side, slug)
    s.came[number] = s.map.edge_between(area(s, origin), s.at[number])
    s.origin[number] = area(s, origin)
    s.mark[number] |= GOING | EXECUTED | MOVED | (MARCHED if kind == FORCED_MARCH_OUT else 0)
    s.n[LAST_KIND] = kind + 1
    return number


def execute(s: Campaign, side: int, stage: int) -> None:
    """The side is executing orders of a stage."""
    s.n[FRONT], s.n[STAGE] = NORTH, stage
    s.push(phases.EXECUTE, s.seat_for(side, NORTH), side)
    s.refresh()


# Windows -----------------------------------------------------------------------------------------------------------


@rule("3.4h")
def test_every_reaction_has_a_trigger_and_no_other_card_has_one() -> None:
    s = position()
    for number in range(s.deck.count):
        assert (s.deck.trigger[number] != 0) == (s.deck.kind[number] == REACTION)


@rule("3.4h", "2.0d")
def test_a_window_opens_whether_or_not_the_seat_holds_the_card() -> None:
    for hand in (["false_radio"], ["armoured_trains"]):
        s = position(polish={"minsk": "1_legion 4"}, hands={"poland": hand})
        turned_up(s, SOVIET, "recon", "minsk")
        assert open_window(s, POLISH, COUNTER_REVEALED)
        assert s.to_move == ("poland",)


@rule("3.4h")
def test_a_seat_with_the_single_choice_to_pass_is_asked_all_the_same() -> None:
    s = position(polish={"minsk": "1_legion 4"}, hands={"poland": ["armoured_trains"]})
    turned_up(s, SOVIET, "recon", "minsk")
    open_window(s, POLISH, COUNTER_REVEALED)
    assert [action.to_json() for action in s.choices("poland")] == [["pass"]]
    assert s.prompt("soviet").text == "The other side may react."


@rule("3.4h")
def test_no_window_without_a_card_in_hand_or_with_all_such_cards_in_the_open() -> None:
    s = position(polish={"minsk": "1_legion 4"}, hands={"poland": []})
    turned_up(s, SOVIET, "rail", "minsk")
    assert not open_window(s, POLISH, COUNTER_REVEALED)
    s = position(polish={"minsk": "1_legion 4"}, hands={"poland": ["armoured_trains"]})
    s.move_card(card(s, POLISH, "rail_sabotage"), DISCARD_PILE)
    turned_up(s, SOVIET, "rail", "minsk")  # Intercepted Dispatch needs an enemy hand, which is empty
    assert not open_window(s, POLISH, COUNTER_REVEALED)


@rule("3.4h")
def test_a_card_that_is_not_in_hand_or_whose_occasion_is_not_now_is_refused() -> None:
    s = position(polish={"minsk": "1_legion 4"}, hands={"poland": ["rail_sabotage", "elan"]})
    turned_up(s, SOVIET, "recon", "minsk")
    open_window(s, POLISH, COUNTER_REVEALED)
    assert refused(s, "react", card(s, POLISH, "rail_sabotage")) == "3.4h"
    assert refused(s, "react", card(s, POLISH, "elan")) == "3.4h"
    assert refused(s, "react", card(s, POLISH, "false_radio")) == "6.0b"
    assert refused(s, "react", card(s, SOVIET, "breakout")) == "6.0b"


# When a counter is turned up ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("side", "slug", "kind"),
    [
        (POLISH, "rail_sabotage", "rail"),
        (SOVIET, "wrecked_track", "rail"),
        (POLISH, "false_radio", "recon"),
        (SOVIET, "radio_deception", "recon"),
    ],
)
@rule("3.4h", "3.4i")
def test_a_rail_or_recon_order_is_cancelled(side: int, slug: str, kind: str) -> None:
    s = position(polish={"minsk": "1_legion 4"}, soviet={"bobruisk": "4_rifle 4"}, hands={SEATS[side]: [slug]})
    start = len(events_of(s, None))
    turned_up(s, 1 - side, kind, "minsk")
    open_window(s, side, COUNTER_REVEALED)
    react(s, slug)
    assert s.card_at[card(s, side, slug)] == DISCARD_PILE
    assert any("has no effect" in line["text"] for line in events_of(s, None)[start:])
    assert not any("look at Minsk" in line["text"] for line in events_of(s, None)[start:])


@pytest.mark.parametrize(("side", "slug"), [(POLISH, "burned_bridges"), (SOVIET, "blown_bridge")])
@rule("3.4h", "7.3j")
def test_one_block_that_could_go_stays_by_its_owners_choice(side: int, slug: str) -> None:
    s = position(
        polish={"minsk": "1_legion 4, 2_legion 3"},
        soviet={"bobruisk": "4_rifle 4, 6_rifle 3"},
        hands={SEATS[side]: [slug]},
    )
    enemy = 1 - side
    where = "bobruisk" if enemy == SOVIET else "minsk"
    slugs = ("4_rifle", "6_rifle") if enemy == SOVIET else ("1_legion", "2_legion")
    turned_up(s, enemy, "move_out", where)
    open_window(s, side, COUNTER_REVEALED)
    react(s, slug)
    assert (asked(s), s.to_move) == ("hold", (SEATS[enemy],))
    assert offered(s, "hold") == [block(s, enemy, name) for name in slugs]
    held = block(s, enemy, slugs[0])
    do(s, "hold", held)
    assert s.mark[held] & EXECUTED
    why = cannot_go(s, held, MOVE_OUT, area(s, where), enemy, NORTH, False)
    assert why is not None
    assert why.rule_id == "7.3j"


@pytest.mark.parametrize(("side", "slug"), [(POLISH, "intercepted_dispatch"), (SOVIET, "broken_code")])
@rule("3.4h")
def test_one_card_of_the_enemys_hand_is_seen_by_the_seat_alone(side: int, slug: str) -> None:
    other = SPARE_CARD[1 - side]
    s = position(
        polish={"minsk": "1_legion 4"},
        soviet={"bobruisk": "4_rifle 4"},
        hands={SEATS[side]: [slug], SEATS[1 - side]: [other]},
    )
    turned_up(s, 1 - side, "recon", "slutsk")
    open_window(s, side, COUNTER_REVEALED)
    react(s, slug)
    title = s.deck.cards[card(s, 1 - side, other)].title
    told = f"Seen in the enemy's hand: {title}"
    assert any(line["text"] == told for line in events_of(s, SEATS[side]))
    assert not any(line["text"] == told for line in events_of(s, SEATS[1 - side]))
    assert s.card_at[card(s, 1 - side, other)] == IN_HAND + 1 - side


# When orders are placed --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("side", "slug"), [(POLISH, "countermand"), (SOVIET, "changed_plan")])
@rule("3.4h", "7.2g", "7.2d")
def test_a_counter_is_exchanged_for_another_kind_in_the_same_area(side: int, slug: str) -> None:
    s = position(
        polish={"minsk": "1_legion 4"},
        soviet={"bobruisk": "4_rifle 4"},
        garrisons={"minsk": POLISH, "bobruisk": SOVIET},
        hands={SEATS[side]: [slug]},
    )
    where = "minsk" if side == POLISH else "bobruisk"
    place_order(s, side, "defend", where)
    s.n[PLACED_GENERAL + side * 2 + NORTH] = 1
    open_window(s, side, ORDERS_PLACED)
    react(s, slug)
    do(s, "at", area(s, where))
    if asked(s) == "exchange_kind":
        do(s, "give", ORDERS.index("defend"))
    assert asked(s) == "exchange_for"
    assert ORDERS.index("defend") not in offered(s, "order")
    assert refused(s, "order", ORDERS.index("reorganize")) == "7.2g"  # the block is at full strength
    do(s, "order", MOVE_OUT)
    assert s.counters(side, NORTH, area(s, where)) == 1 << MOVE_OUT
    assert s.n[PLACED_GENERAL + side * 2 + NORTH] == 1
    assert not s.faults()


# While own orders are executed -------------------------------------------------------------------------------------


@rule("3.4h")
def test_second_wind_takes_a_block_that_moved_one_area_further() -> None:
    s = position(
        polish={"slutsk": "1_legion 4", "stolbtsy": "2_legion 4"},
        garrisons={"minsk": SOVIET},
        hands={"poland": ["second_wind"]},
    )
    number = went(s, POLISH, "1_legion", "baranovichi", MOVE_OUT)
    execute(s, POLISH, MOVE_STAGE)
    react(s, "second_wind")
    do(s, "go", number)
    assert refused(s, "to", area(s, "minsk")) == "3.4h"  # not into enemies
    do(s, "to", area(s, "bobruisk"))
    assert s.at[number] == area(s, "bobruisk")
    assert s.n[LAST_KIND] == 0  # one reaction to one counter


@rule("3.4h")
def test_second_wind_does_not_follow_a_forced_march_but_cossack_speed_does() -> None:
    s = position(polish={"slutsk": "1_legion 4"}, hands={"poland": ["second_wind"]})
    went(s, POLISH, "1_legion", "baranovichi", FORCED_MARCH_OUT)
    execute(s, POLISH, MARCH_STAGE)
    assert refused(s, "react", card(s, POLISH, "second_wind")) == "3.4h"
    s = position(soviet={"slutsk": "4_cavalry 4, 4_rifle 4"}, hands={"soviet": ["cossack_speed"]})
    went(s, SOVIET, "4_rifle", "bobruisk", FORCED_MARCH_OUT)
    number = went(s, SOVIET, "4_cavalry", "bobruisk", FORCED_MARCH_OUT)
    execute(s, SOVIET, MARCH_STAGE)
    react(s, "cossack_speed")
    assert offered(s, "go") == [number]  # only cavalry
    do(s, "go", number)
    do(s, "to", area(s, "baranovichi"))
    assert s.at[number] == area(s, "baranovichi")


@rule("3.4h", "7.2.fm.c")
def test_forced_pace_gives_a_marched_block_its_full_strength_back() -> None:
    s = position(polish={"slutsk": "1_legion 4"}, hands={"poland": ["forced_pace"]})
    number = went(s, POLISH, "1_legion", "baranovichi", FORCED_MARCH_OUT)
    execute(s, POLISH, MARCH_STAGE)
    react(s, "forced_pace")
    do(s, "refresh", number)
    assert not s.mark[number] & MARCHED
    assert s.mark[number] & FULL


@pytest.mark.parametrize(
    ("side", "slug", "leader"), [(POLISH, "commanders_eye", "pilsudski"), (SOVIET, "rival_fronts", "tukhachevsky")]
)
@rule("3.4h", "9.0e")
def test_a_leader_may_give_another_order(side: int, slug: str, leader: str) -> None:
    force = {"minsk": f"{leader} 1"}
    s = position(
        polish=force if side == POLISH else None, soviet=force if side == SOVIET else None, hands={SEATS[side]: [slug]}
    )
    number = block(s, side, leader)
    bit = 1 << [known.block for known in s.data.leaders].index(number)
    execute(s, side, MOVE_STAGE)
    assert refused(s, "react", card(s, side, slug)) == "3.4h"  # nobody has given his order yet
    s.n[LEADERS_USED] = bit
    s.refresh()
    react(s, slug)
    if asked(s) == "refresh_leader":
        do(s, "refresh", number)
    assert s.n[LEADERS_USED] & bit == 0


# When the enemy enters ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("side", "slug", "rider"), [(POLISH, "evasion", "1_cavalry"), (SOVIET, "vanishing_horsemen", "4_cavalry")]
)
@rule("3.4h", "7.2.wd.b")
def test_cavalry_alone_evades_without_loss(side: int, slug: str, rider: str) -> None:
    own = {"slutsk": f"{rider} 3"}
    other = {"bobruisk": "4_rifle 4"} if side == POLISH else {"minsk": "1_legion 4"}
    s = position(
        polish=own if side == POLISH else other,
        soviet=own if side == SOVIET else other,
        garrisons={"baranovichi": POLISH, "bobruisk": SOVIET} if side == POLISH else {"bobruisk": SOVIET},
        hands={SEATS[side]: [slug]},
    )
    attack(s, "slutsk", 1 - side, {"4_rifle": "bobruisk"} if side == POLISH else {"1_legion": "minsk"})
    assert open_window(s, side, ENEMY_ENTERED)
    react(s, slug)
    if asked(s) == "evade":
        do(s, "at", area(s, "slutsk"))
    while s.at[block(s, side, rider)] == area(s, "slutsk"):
        do(s, *s.choices(s.to_move[0])[0].to_json())
    assert s.sp[block(s, side, rider)] == 3


@rule("3.4h")
def test_infantry_cannot_evade_but_its_owner_is_asked() -> None:
    s = position(polish={"slutsk": "1_legion 3"}, soviet={"bobruisk": "4_rifle 4"}, hands={"poland": ["evasion"]})
    attack(s, "slutsk", SOVIET, {"4_rifle": "bobruisk"})
    assert open_window(s, POLISH, ENEMY_ENTERED)
    assert refused(s, "react", card(s, POLISH, "evasion")) == "3.4h"


@rule("3.4h")
def test_miracle_on_the_vistula_draws_two_and_strengthens_a_block_near_warsaw() -> None:
    s = position(
        polish={"warsaw": "1_legion 2"}, soviet={"wyszkow": "4_rifle 4"}, hands={"poland": ["miracle_on_the_vistula"]}
    )
    attack(s, "minsk_mazowiecki", SOVIET, {"4_rifle": "wyszkow"})
    assert open_window(s, POLISH, ENEMY_ENTERED)
    react(s, "miracle_on_the_vistula")
    assert s.n[HAND_COUNT + 0] == 2
    do(s, "raise", polish(s, "1_legion"))
    assert s.sp[polish(s, "1_legion")] == 3
    assert s.card_at[card(s, POLISH, "miracle_on_the_vistula")] == REMOVED


# In battle ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("side", "slug"), [(POLISH, "stubborn_defence"), (SOVIET, "fanatic_resistance")])
@rule("7.41.4c", "7.41.7a")
def test_a_defender_loses_one_less_when_losses_are_counted(side: int, slug: str) -> None:
    s = defended_by(side, {SEATS[side]: [slug]})
    stage_battle(s, "slutsk", {})
    assert s.n[B_OWED + side] == 2  # 8 -> 2
    assert open_window(s, side, LOSSES)
    react(s, slug)
    assert s.n[B_OWED + side] == 1


@pytest.mark.parametrize(("side", "slug"), [(POLISH, "shock_troops"), (SOVIET, "storm_column")])
@rule("7.41.4c", "7.41.7a")
def test_an_attacker_costs_the_enemy_one_more(side: int, slug: str) -> None:
    s = defended_by(1 - side, {SEATS[side]: [slug]})
    stage_battle(s, "slutsk", {})
    assert open_window(s, side, LOSSES)
    react(s, slug)
    assert s.n[B_OWED + 1 - side] == 2 + 1


@rule("7.41.7a")
def test_a_late_loss_stays_when_the_other_side_then_draws_another_modifier() -> None:
    s = defended_by(POLISH, {"poland": ["fortunes_of_war"], "soviet": ["storm_column"]})
    stage_battle(s, "slutsk", {})
    number = card(s, POLISH, "countermand")  # combat 3, drawn blind
    s.move_card(number, MODIFIER_DOWN + POLISH)
    s.n[B_MODIFIER + POLISH] = number + 1
    open_window(s, SOVIET, LOSSES)
    react(s, "storm_column")
    assert s.n[B_OWED + POLISH] == 3
    open_window(s, POLISH, LOSSES)
    react(s, "fortunes_of_war")
    assert s.n[B_OWED + POLISH] == 3


@pytest.mark.parametrize(("side", "first"), [(POLISH, "supply_raid"), (SOVIET, "conscription")])
@rule("3.4h", "3.4e")
def test_fortunes_of_war_replaces_a_blind_modifier(side: int, first: str) -> None:
    s = defended_by(side, {SEATS[side]: ["fortunes_of_war"]})
    stage_battle(s, "slutsk", {})
    old = card(s, side, first)
    s.move_card(old, MODIFIER_DOWN + side)
    s.n[B_MODIFIER + side] = old + 1
    open_window(s, side, LOSSES)
    s.force([1])  # the first card left in the deck
    react(s, "fortunes_of_war")
    new = int(s.n[B_MODIFIER + side]) - 1
    assert new != old
    assert s.card_at[new] == MODIFIER_DOWN + side
    assert s.card_at[old] == DISCARD_PILE


def defended_by(side: int, hands: dict[str, list[str]]) -> Campaign:
    """Slutsk, one block of 4 SP in it, two of 4 SP against it over one road."""
    if side == POLISH:
        s = position(polish={"slutsk": "1_legion 4"}, soviet={"bobruisk": "4_rifle 4, 6_rifle 4"}, hands=hands)
        attack(s, "slutsk", SOVIET, {"4_rifle": "bobruisk", "6_rifle": "bobruisk"})
    else:
        s = position(polish={"minsk": "1_legion 4, 2_legion 4"}, soviet={"slutsk": "4_rifle 4"}, hands=hands)
        attack(s, "slutsk", POLISH, {"1_legion": "minsk", "2_legion": "minsk"})
    return s


@pytest.mark.parametrize(("side", "slug"), [(POLISH, "rearguard"), (SOVIET, "breakout")])
@rule("3.4h", "7.42e")
def test_a_block_that_cannot_retreat_goes_to_the_pool_and_nobody_scores(side: int, slug: str) -> None:
    # Nowhere to go: no key city of the beaten side is joined to Slutsk by a clear path but over the attackers' road.
    own, other = ("1_legion 4", "4_rifle 4, 6_rifle 4") if side == POLISH else ("4_rifle 4", "1_legion 4, 2_legion 4")
    around = ("baranovichi", "stolbtsy", "luninets", "minsk", "zhitkovichi", "bobruisk")
    s = position(
        polish={"slutsk": own} if side == POLISH else {"minsk": other},
        soviet={"slutsk": own} if side == SOVIET else {"bobruisk": other},
        hands={SEATS[side]: [slug, SPARE_CARD[side]], SEATS[1 - side]: [SPARE_CARD[1 - side]]},
    )
    fill = ["3_legion", "14_infantry", "15_infantry", "18_infantry", "4_infantry", "5_infantry"]
    if side == POLISH:
        fill = ["11_rifle", "17_rifle", "21_rifle", "16_rifle", "53_rifle", "18_rifle"]
    for name, where in zip(fill, around, strict=True):
        number = block(s, 1 - side, name)
        s.put(number, area(s, where))
        s.set_sp(number, 1)
    ways = (
        {"4_rifle": "bobruisk", "6_rifle": "bobruisk"} if side == POLISH else {"1_legion": "minsk", "2_legion": "minsk"}
    )
    attack(s, "slutsk", 1 - side, ways)
    before = int(s.n[VP])
    begin_battle(s, "slutsk")
    beaten = block(s, side, own.split()[0])
    while s.n[B_AREA]:
        if asked(s) == "window" and card(s, side, slug) in offered(s, "react"):
            react(s, slug)
            assert s.n[B_SAVE_BLOCK + side] in (0, 1)
        elif asked(s) == "modifier":
            do(s, "hand", card(s, s.side_of(s.actor), SPARE_CARD[s.side_of(s.actor)]))
        elif offered(s, "pass"):
            do(s, "pass")
        else:
            do(s, *s.choices(s.to_move[0])[0].to_json())
    assert s.at[beaten] == POOL
    assert s.n[VP] == before
    assert s.card_at[card(s, side, slug)] == DISCARD_PILE


@rule("3.4h", "7.42a")
def test_peasant_guides_free_the_choice_of_the_retreat() -> None:
    s = defended_by(POLISH, {"poland": ["peasant_guides"]})
    stage_battle(s, "slutsk", {})
    s.n[B_WINNER] = SOVIET
    assert open_window(s, POLISH, RETREAT)
    react(s, "peasant_guides")
    assert s.n[B_FREE_RETREAT + POLISH] == 1


def won_battle(side: int, where: str, lost: int, hands: dict[str, list[str]]) -> Campaign:
    """The side has won a battle in which the enemy lost so many SP."""
    s = position(polish={where: "1_legion 2"}, soviet={"bobruisk": "4_rifle 2"}, hands=hands)
    stage_battle(s, where, {})
    s.n[B_WINNER] = side
    s.n[B_BLOCK_LOSS + 1 - side] = lost
    for number in (polish(s, "1_legion"), soviet(s, "4_rifle")):
        s.mark[number] |= SHOWN | HURT
    return s


@rule("card.spoils_of_war.pl", "7.41.7a")
def test_spoils_of_war_draw_three_after_three_sp_in_a_key_city() -> None:
    s = won_battle(POLISH, "minsk", 3, {"poland": ["spoils_of_war"]})
    assert open_window(s, POLISH, BATTLE_OVER)
    react(s, "spoils_of_war")
    assert s.n[HAND_COUNT + 0] == 3
    assert s.card_at[card(s, POLISH, "spoils_of_war")] == REMOVED


@rule("card.spoils_of_war.pl")
def test_spoils_of_war_need_a_key_city_and_three_sp_and_stop_at_seven() -> None:
    for where, lost in (("slutsk", 3), ("minsk", 2)):
        s = won_battle(POLISH, where, lost, {"poland": ["spoils_of_war"]})
        open_window(s, POLISH, BATTLE_OVER)
        assert refused(s, "react", card(s, POLISH, "spoils_of_war")) == "3.4h"
    hand = ["spoils_of_war", "evasion", "elan", "pursuit", "ambush", "barbed_wire"]
    s = won_battle(POLISH, "minsk", 3, {"poland": hand})
    open_window(s, POLISH, BATTLE_OVER)
    react(s, "spoils_of_war")
    assert s.n[HAND_COUNT + 0] == 7


@pytest.mark.parametrize(("side", "slug"), [(POLISH, "field_hospital"), (SOVIET, "stragglers_rejoin")])
@rule("3.4h", "7.41.7a")
def test_a_hurt_block_regains_one(side: int, slug: str) -> None:
    s = won_battle(1 - side, "minsk", 2, {SEATS[side]: [slug]})
    open_window(s, side, BATTLE_OVER)
    react(s, slug)
    number = polish(s, "1_legion") if side == POLISH else soviet(s, "4_rifle")
    if asked(s) == "regain":
        do(s, "raise", number)
    assert s.sp[number] == 3


@rule("3.4h", "3.0e")
def test_citizens_militia_bring_the_garrison_back() -> None:
    s = won_battle(POLISH, "minsk", 2, {"poland": ["citizens_militia"]})
    open_window(s, POLISH, BATTLE_OVER)
    assert refused(s, "react", card(s, POLISH, "citizens_militia")) == "3.4h"  # no garrison was lost
    s.n[B_GARRISON_LOST + POLISH] = 1
    s.refresh()
    react(s, "citizens_militia")
    assert s.garrison[area(s, "minsk")] == POLISH


@rule("3.4h", "def.real_losses")
def test_revolutionary_tide_draws_two_after_three_real_losses() -> None:
    s = won_battle(SOVIET, "minsk", 3, {"soviet": ["revolutionary_tide"]})
    open_window(s, SOVIET, BATTLE_OVER)
    react(s, "revolutionary_tide")
    assert s.n[HAND_COUNT + 1] == 2
    s = won_battle(SOVIET, "minsk", 2, {"soviet": ["revolutionary_tide"]})
    open_window(s, SOVIET, BATTLE_OVER)
    assert refused(s, "react", card(s, SOVIET, "revolutionary_tide")) == "3.4h"


@pytest.mark.parametrize("side", [POLISH, SOVIET])
@rule("6.1e", "3.4h")
def test_initiative_seized_moves_the_marker_one_step_more(side: int) -> None:
    s = won_battle(side, "minsk", 2, {SEATS[side]: ["initiative_seized"]})
    s.n[INIT_SIDE + NORTH], s.n[INIT_LEVEL + NORTH] = side, 2
    open_window(s, side, BATTLE_OVER)
    react(s, "initiative_seized")
    assert s.n[INIT_LEVEL + NORTH] == 3


# Supply and cities -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("side", "slug"), [(POLISH, "hidden_depot"), (SOVIET, "living_off_the_land")])
@rule("3.4h", "7.7a")
def test_one_area_counts_as_supplied(side: int, slug: str) -> None:
    own = {"tolochin": "1_legion 3"} if side == POLISH else {"ostrow": "4_rifle 3"}  # no key cities, no depot near
    s = position(
        polish=own if side == POLISH else None,
        soviet=own if side == SOVIET else None,
        hands={SEATS[side]: [slug]},
    )
    where = next(iter(own))
    assert open_window(s, side, SUPPLY)
    react(s, slug)
    if asked(s) == "supply_area":
        do(s, "supply", area(s, where))
    assert s.n[SUPPLIED_AREA + side] == area(s, where) + 1
    supply.check_supply(s)
    number = block(s, side, own[where].split()[0])
    assert s.sp[number] == 3
    assert not s.mark[number] & UNSUPPLIED


def took(s: Campaign, side: int, where: str) -> None:
    s.began[area(s, where)] |= TAKEN[side]


@rule("3.4h", "8.1a")
def test_local_soviet_places_a_garrison_in_a_city_just_taken() -> None:
    s = position(soviet={"minsk": "4_rifle 3"}, hands={"soviet": ["local_soviet"]})
    took(s, SOVIET, "minsk")
    assert open_window(s, SOVIET, CITY_TAKEN)
    react(s, "local_soviet")
    if asked(s) == "city":
        do(s, "at", area(s, "minsk"))
    assert s.garrison[area(s, "minsk")] == SOVIET


@rule("3.4h", "7.12a")
def test_looted_stores_give_two_black_cubes() -> None:
    s = position(soviet={"minsk": "4_rifle 3"}, hands={"soviet": ["looted_stores"]})
    took(s, SOVIET, "minsk")
    open_window(s, SOVIET, CITY_TAKEN)
    react(s, "looted_stores")
    assert [int(s.cubes[3 + colour]) for colour in range(3)] == [2, 0, 0]


@rule("3.4h", "1.4e")
def test_world_revolution_scores_for_a_city_west_of_the_curzon_line() -> None:
    s = position(soviet={"bialystok": "4_rifle 3"}, hands={"soviet": ["world_revolution"]})
    took(s, SOVIET, "bialystok")
    before = int(s.n[VP])
    open_window(s, SOVIET, CITY_TAKEN)
    react(s, "world_revolution")
    assert s.n[VP] == (before - 1 or -1)
    s = position(soviet={"minsk": "4_rifle 3"}, hands={"soviet": ["world_revolution"]})
    took(s, SOVIET, "minsk")
    open_window(s, SOVIET, CITY_TAKEN)
    assert refused(s, "react", card(s, SOVIET, "world_revolution")) == "3.4h"


@rule("3.4h")
def test_requisition_draws_two_after_a_city_is_lost() -> None:
    s = position(hands={"poland": ["requisition"]})
    assert open_window(s, POLISH, CITY_LOST)
    react(s, "requisition")
    assert s.n[HAND_COUNT + 0] == 2


@rule("3.4h", "3.4i")
def test_reactions_are_discarded_unless_they_say_remove() -> None:
    s = position()
    removed = [c.slug for c in s.deck.cards if c.kind == REACTION and c.removed]
    assert removed == ["spoils_of_war", "miracle_on_the_vistula", "world_revolution"]


def test_all_triggers_are_served() -> None:
    s = position()
    for trigger in range(1, len(TRIGGERS)):
        assert any(s.deck.trigger[number] == trigger for number in range(s.deck.count))
