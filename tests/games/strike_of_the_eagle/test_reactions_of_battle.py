"""Reaction Cards (3.4h, 7.41.7a) on losses, retreats and battles that are over, on supply and on cities."""

import pytest

from tests.games.strike_of_the_eagle.staged import (
    SEATS,
    SPARE_CARD,
    area,
    asked,
    attack,
    begin_battle,
    block,
    card,
    do,
    offered,
    open_window,
    polish,
    position,
    react,
    refused,
    soviet,
    stage_battle,
)
from tests.rules import rule
from vistula.games.strike_of_the_eagle import phases
from vistula.games.strike_of_the_eagle.numbers import (
    B_AREA,
    B_ATTACKER,
    B_BLOCK_LOSS,
    B_FREE_RETREAT,
    B_GARRISON_LOST,
    B_MODIFIER,
    B_OWED,
    B_SAVE_BLOCK,
    B_WINNER,
    HAND_COUNT,
    INIT_LEVEL,
    INIT_SIDE,
    SUPPLIED_AREA,
    VP,
)
from vistula.games.strike_of_the_eagle.rules import supply
from vistula.games.strike_of_the_eagle.state import (
    DISCARD_PILE,
    HURT,
    LOST,
    MODIFIER_DOWN,
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
    LOSSES,
    NORTH,
    POLISH,
    RETREAT,
    SOVIET,
    SUPPLY,
)

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
    s.n[B_AREA], s.n[B_ATTACKER], s.n[B_WINNER] = area(s, where) + 1, SOVIET, side
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


@rule("3.4h")
def test_a_reaction_waits_for_its_own_occasion() -> None:
    """The battle is won and Spoils of War would serve, but losses are still to be taken."""
    s = won_battle(POLISH, "minsk", 3, {"poland": ["spoils_of_war", "fortunes_of_war"]})
    s.n[B_MODIFIER + POLISH] = card(s, POLISH, "supply_raid") + 1  # Fortunes of War may be played on it
    assert open_window(s, POLISH, LOSSES)
    assert refused(s, "react", card(s, POLISH, "spoils_of_war")) == "3.4h"
    assert refused(s, "react", card(s, POLISH, "fortunes_of_war")) == ""


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
    prompt = s.prompt(s.to_move[0])
    assert (asked(s), s.to_move, prompt.rule_id) == ("regain", (SEATS[side],), "3.4h")
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
    s.push(phases.SUPPLY, supply.SUPPLY.titles.index("The check"))
    s.refresh()
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


FULL_HANDS = {
    "poland": ["evasion", "elan", "pursuit", "ambush", "barbed_wire", "countermand"],
    "soviet": ["breakout", "tachanki", "agitators", "human_wave", "cossack_speed", "storm_column"],
}


@pytest.mark.parametrize(("side", "slug"), [(POLISH, "spoils_of_war"), (SOVIET, "revolutionary_tide")])
@rule("card.spoils_of_war.pl", "3.4h", "10.1b")
def test_a_card_that_draws_is_played_from_a_hand_of_seven(side: int, slug: str) -> None:
    s = won_battle(side, "minsk", 3, {SEATS[side]: [slug, *FULL_HANDS[SEATS[side]]]})
    assert s.n[HAND_COUNT + side] == 7
    assert open_window(s, side, BATTLE_OVER)
    react(s, slug)  # it leaves six: one may be drawn
    assert s.n[HAND_COUNT + side] == 7


@rule("3.4h", "10.1b")
def test_requisition_is_played_from_a_hand_of_seven() -> None:
    s = won_battle(SOVIET, "minsk", 3, {"poland": ["requisition", *FULL_HANDS["poland"]]})
    s.began[area(s, "minsk")] |= LOST[POLISH]
    assert open_window(s, POLISH, CITY_LOST)
    react(s, "requisition")
    assert s.n[HAND_COUNT] == 7
