"""Cards of a phase and placing orders (7.1, 7.11 to 7.13, 7.2, 10.1, 10.2)."""

import vistula
from tests.games.strike_of_the_eagle.field import (
    DATA,
    DECK_OF,
    act,
    area,
    ask,
    asked,
    block,
    discard_all,
    hold,
    offered,
    order,
    place,
    position,
    refused,
    stage,
    verbs,
)
from tests.rules import rule
from vistula.games.strike_of_the_eagle import codes, phases
from vistula.games.strike_of_the_eagle.cards import draw, draw_up_to
from vistula.games.strike_of_the_eagle.numbers import (
    ALLOWANCE,
    DECK_COUNT,
    FRONT,
    HAND_COUNT,
    INIT_SIDE,
    SUPPLY_OF_CUBES,
)
from vistula.games.strike_of_the_eagle.placement import available, slots
from vistula.games.strike_of_the_eagle.state import DISCARD_PILE, REMOVED, SUPPLIED, Campaign
from vistula.games.strike_of_the_eagle.terms import (
    DEFEND,
    MARCH_STAGE,
    MOVE_OUT,
    MOVE_STAGE,
    NORTH,
    POLISH,
    RAIL,
    RECON,
    REORGANIZE,
    SOUTH,
    SOVIET,
)


def cards(s: Campaign, front: int = NORTH) -> Campaign:
    s.n[FRONT] = front
    return ask(s, phases.CARDS)


# Cards -------------------------------------------------------------------------------------------------------------


@rule("7.1a", "7.1c", "7.1d", "7.1e", "7.1b", "3.4a")
def test_7_1_the_side_without_initiative_commits_and_reveals_first() -> None:
    s = position(initiative=("polish", 1))
    hold(s, "poland", "call_to_arms")
    hold(s, "soviet", "conscription")
    cards(s)
    assert (asked(s), s.to_move) == ("card_play", ("soviet",))
    start = len(s.journal)
    act(s, "commit", "conscription")
    told = s.journal.since(start)
    assert all(event.who != -1 for event in told if event.b == DECK_OF.card(SOVIET, "conscription"))
    assert (asked(s), s.to_move) == ("card_play", ("poland",))
    act(s, "commit", "call_to_arms")
    assert (asked(s), s.to_move) == ("use_card", ("soviet",))
    assert verbs(s) == {"orders", "cubes", "event"}
    act(s, "orders")
    assert s.to_move == ("poland",)
    act(s, "cubes")


@rule("10.0b")
def test_10_0b_each_of_four_players_draws_six() -> None:
    s = vistula.game("strike_of_the_eagle").new("campaign_four", 2)
    assert isinstance(s, Campaign)
    assert [int(s.n[HAND_COUNT + seat]) for seat in range(4)] == [6, 6, 6, 6]
    assert [int(s.n[DECK_COUNT + side]) for side in (POLISH, SOVIET)] == [43, 43]  # 55 less twelve


@rule("6.1a", "7.1c")
def test_6_1a_each_front_has_its_own_initiative_when_cards_are_committed() -> None:
    s = position(initiative=("polish", 1))
    s.n[INIT_SIDE + SOUTH] = SOVIET
    hold(s, "poland", "call_to_arms")
    hold(s, "soviet", "conscription")
    s.n[FRONT] = SOUTH
    ask(s, phases.CARDS)
    assert (asked(s), s.to_move) == ("card_play", ("poland",))  # in the south the Poles are without it


@rule("7.1e", "6.1e")
def test_7_1e_an_event_that_turns_the_initiative_does_not_pass_over_the_other_card() -> None:
    s = position(initiative=("polish", 1))
    hold(s, "poland", "call_to_arms")
    hold(s, "soviet", "armistice_talks")
    cards(s)
    act(s, "commit", "armistice_talks")
    act(s, "commit", "call_to_arms")
    act(s, "event")
    assert s.n[INIT_SIDE] == SOVIET
    assert (asked(s), s.to_move) == ("use_card", ("poland",))
    act(s, "orders")
    assert s.card_at[DECK_OF.card(POLISH, "call_to_arms")] == DISCARD_PILE


@rule("7.1a", "10.1c")
def test_7_1a_playing_a_card_is_never_compulsory_and_each_front_has_its_own() -> None:
    s = position()
    hold(s, "soviet", "conscription", "cossack_recruits")
    cards(s)
    act(s, "pass")
    assert s.n[HAND_COUNT + 1] == 2
    cards(s, SOUTH)
    assert asked(s) == "card_play"
    assert s.to_move == ("soviet",)


@rule("3.4b", "7.11a", "7.11b", "7.11c", "3.4i", "7.13b")
def test_7_11c_a_card_for_orders_adds_its_number_to_two() -> None:
    s = position()
    assert slots(s, POLISH * 2) == 1  # one of any kind, and the Recon
    hold(s, "poland", "call_to_arms")
    cards(s)
    act(s, "commit", "call_to_arms")
    act(s, "orders")
    number = DECK_OF.card(POLISH, "call_to_arms")
    assert s.n[ALLOWANCE + POLISH * 2] == DECK_OF.orders[number]
    assert slots(s, POLISH * 2) == 1 + DECK_OF.orders[number]
    assert s.card_at[number] == DISCARD_PILE
    assert slots(s, POLISH * 2 + SOUTH) == 1  # the other front has nothing of it


@rule("3.4c", "7.12a", "3.2b", "4.0e", "3.2a")
def test_7_12a_a_card_for_cubes_takes_them_from_the_common_supply() -> None:
    s = position()
    hold(s, "poland", "call_to_arms")
    black, white, _ = DECK_OF.cards[DECK_OF.card(POLISH, "call_to_arms")].cubes
    s.n[SUPPLY_OF_CUBES] = 0
    cards(s)
    act(s, "commit", "call_to_arms")
    start = len(s.journal)
    act(s, "cubes")
    assert black > 0
    assert s.cubes[0] == 0  # the supply had none
    assert s.cubes[1] == white
    assert s.n[SUPPLY_OF_CUBES + 1] == DATA.blocks.cubes[1] - white
    assert any(event.code == codes.TOOK_CUBES and event.who == -1 for event in s.journal.since(start))


@rule("3.4d", "7.13a", "7.13b", "10.0c")
def test_7_13b_a_card_used_as_an_event_is_removed_and_its_front_must_fit() -> None:
    s = position()
    hold(s, "poland", "call_to_arms", "petliuras_call", "uhlan_charge")
    cards(s)
    act(s, "commit", "petliuras_call")
    assert refused(s, "event") == "10.0c"  # an event of the south
    act(s, "orders")
    cards(s)
    act(s, "commit", "uhlan_charge")
    assert refused(s, "event") == "7.13a"  # a Battle Card
    act(s, "orders")
    cards(s)
    act(s, "commit", "call_to_arms")
    act(s, "event")
    assert s.cubes[0] == 3
    assert s.card_at[DECK_OF.card(POLISH, "call_to_arms")] == REMOVED


@rule("6.0a", "6.0b", "0.c", "10.0b")
def test_6_0b_a_player_draws_six_and_discards_down_to_seven() -> None:
    s = position("berezina")
    hold(s, "poland", "desertions", "call_to_arms", "railwaymen")
    ask(s, phases.REPLENISH)
    assert s.n[HAND_COUNT + 1] == 6
    assert (asked(s), s.to_move) == ("discard", ("poland",))
    act(s, "discard", "desertions")
    act(s, "discard", "railwaymen")
    assert s.n[HAND_COUNT] == 7
    assert s.card_at[DECK_OF.card(POLISH, "desertions")] == DISCARD_PILE


@rule("10.1a", "10.1b")
def test_10_1b_a_player_of_both_fronts_draws_two_more_and_never_holds_more_than_seven() -> None:
    s = position("campaign")
    hold(s, "poland", "desertions", "call_to_arms", "railwaymen", "marsh_guides", "supply_raid", "allied_credits")
    ask(s, phases.EXTRA_DRAW)
    assert s.n[HAND_COUNT] == 7
    assert s.n[HAND_COUNT + 1] == 2
    from vistula.games.strike_of_the_eagle.cards import extra_draw_is_due
    from vistula.games.strike_of_the_eagle.numbers import PHASE

    due = []
    for number in range(1, 6):
        s.n[PHASE] = number
        due.append(extra_draw_is_due(s))
    assert due == [False, True, True, True, False]
    four = position("campaign_four")
    ask(four, phases.EXTRA_DRAW)
    assert four.n[HAND_COUNT] == 0


@rule("3.4j")
def test_3_4j_an_empty_deck_takes_up_the_discard_pile_at_once() -> None:
    s = position()
    discard_all(s, "polish", 1)
    assert draw_up_to(s, 0, 2) == 2
    assert s.n[DECK_COUNT + POLISH] == 53
    for number in range(DECK_OF.first[POLISH], DECK_OF.past[POLISH]):
        s.move_card(number, REMOVED)
    assert draw(s, POLISH) == -1  # R-CRD4


# Placing -----------------------------------------------------------------------------------------------------------


@rule("7.2.ex.a", "7.2a", "7.2c", "6.1c", "7.11b", "7.2m", "3.1b", "0.d")
def test_7_2_ex_a_the_order_of_placing_with_one_order_more_for_the_soviets() -> None:
    s = position(
        polish={"minsk": ["1_legion 4", "2_legion 4"]},
        soviet={"orsha": ["4_rifle 3", "6_rifle 3"]},
        initiative=("polish", 1),
    )
    s.n[ALLOWANCE + SOVIET * 2] = 1
    place(s)
    assert (asked(s), s.to_move) == ("first_placer", ("poland",))
    act(s, "place_second")
    turns = []
    for kind, slug in (
        ("recon", "minsk"),
        ("move_out", "minsk"),
        ("defend", "orsha"),
        ("recon", "orsha"),
        ("move_out", "orsha"),
    ):
        turns.append(s.to_move[0])
        act(s, "order", kind)
        if asked(s) == "place_at":
            act(s, "at", slug)
    assert turns == ["soviet", "poland", "soviet", "poland", "soviet"]
    assert asked(s) not in ("place_order", "place_at")  # both allowances are used up
    assert sum(bin(int(bits)).count("1") for bits in s.placed) == 5


@rule("7.2b", "7.11b", "7.11c")
def test_7_2b_the_last_slot_takes_recon_alone_and_may_stay_empty() -> None:
    s = position(polish={"minsk": ["1_legion 4", "2_legion 4"]})
    place(s)
    act(s, "place_first")
    act(s, "order", "move_out")
    act(s, "stop")  # the Soviets
    assert s.to_move == ("poland",)
    assert offered(s, "order") == {str(RECON)}
    assert refused(s, "order", "defend") == "7.2b"
    act(s, "stop")
    assert asked(s) != "place_order"


@rule("7.2f", "7.2m")
def test_7_2f_who_stops_places_nothing_more_and_keeps_nothing() -> None:
    s = position(polish={"minsk": ["1_legion 4"]}, soviet={"orsha": ["4_rifle 3", "6_rifle 3"]})
    s.n[ALLOWANCE + POLISH * 2] = 3
    place(s)
    act(s, "place_first")
    act(s, "stop")
    act(s, "order", "defend")
    assert s.to_move == ("soviet",)
    act(s, "stop")
    assert asked(s) != "place_order"
    ask(s, phases.ADVANCE)
    assert s.n[ALLOWANCE + POLISH * 2] == 0


@rule("7.2d", "7.2k")
def test_7_2d_counters_are_limited_for_the_whole_side() -> None:
    s = position(polish={"minsk": ["1_legion 4", "2_legion 4"], "kovel": ["3_legion 2"]})
    assert [available(s, POLISH, NORTH, kind) for kind in range(9)] == [5, 5, 1, 5, 5, 2, 5, 2, 1]
    order(s, "polish", "rail", "kovel", SOUTH)
    s.n[ALLOWANCE + POLISH * 2] = 3
    place(s)
    act(s, "place_first")
    assert refused(s, "order", "rail") == "7.2d"
    assert str(RAIL) not in offered(s, "order")


@rule("7.2h", "7.2i")
def test_7_2h_a_lone_block_allows_one_order() -> None:
    s = position(polish={"minsk": ["1_legion 4"]})
    s.n[ALLOWANCE + POLISH * 2] = 3
    order(s, "polish", "defend", "minsk")
    place(s)
    act(s, "place_first")
    assert offered(s, "order") == {str(RECON)}
    assert refused(s, "order", "move_out") == "7.2g"
    assert refused(s, "order", "move_to") == "7.2g"  # it alone could reach the neighbouring areas


@rule("7.2g", "7.2i")
def test_7_2i_orders_are_shared_out_so_that_each_has_a_block() -> None:
    s = position(polish={"minsk": ["1_legion 4"], "slutsk": ["2_legion 4"]})
    s.n[ALLOWANCE + POLISH * 2] = 4
    order(s, "polish", "move_to", "stolbtsy")  # both can reach it
    place(s)
    act(s, "place_first")
    act(s, "order", "defend")
    assert offered(s, "at") == {"minsk", "slutsk"}
    act(s, "at", "slutsk")
    act(s, "stop")
    assert offered(s, "order") == {str(RECON)}  # now 1_legion must go to Stolbtsy


@rule("7.2e", "7.2j")
def test_7_2e_several_kinds_may_lie_in_an_area_but_none_twice() -> None:
    s = position(soviet={"orsha": ["4_rifle 3", "6_rifle 3", "11_rifle 3"]}, initiative=("soviet", 1))
    s.n[ALLOWANCE + SOVIET * 2] = 4
    order(s, "soviet", "defend", "orsha")
    place(s)
    act(s, "place_first")
    assert str(DEFEND) not in offered(s, "order")
    assert refused(s, "order", "defend") == "7.2g"
    assert str(REORGANIZE) in offered(s, "order")
    order(s, "polish", "defend", "orsha")  # the enemy's counters do not matter
    assert s.counters(SOVIET, NORTH, area("orsha")) == 1 << DEFEND


@rule("7.2.rail.a")
def test_7_2_rail_a_rail_transport_lies_alone_on_blocks_in_supply() -> None:
    s = position(polish={"minsk": ["1_legion 4", "2_legion 4"], "bobruisk": ["3_legion 4"]})
    s.n[ALLOWANCE + POLISH * 2] = 4
    order(s, "polish", "defend", "minsk")
    s.mark[block("3_legion")] &= ~SUPPLIED
    place(s)
    act(s, "place_first")
    assert str(RAIL) not in offered(s, "order")
    s = position(polish={"minsk": ["1_legion 4", "2_legion 4"]})
    s.n[ALLOWANCE + POLISH * 2] = 4
    order(s, "polish", "rail", "minsk")
    place(s)
    act(s, "place_first")
    assert str(DEFEND) not in offered(s, "order")


@rule("7.2.fmt.a", "7.2.mvt.a")
def test_7_2_mvt_a_a_to_order_lies_on_empty_friendly_or_enemy_areas_in_reach() -> None:
    s = position(polish={"minsk": ["1_legion 4"]}, soviet={"berezino": ["4_rifle 3"]})
    s.n[ALLOWANCE + POLISH * 2] = 4
    place(s)
    act(s, "place_first")
    c = s.clone()
    assert isinstance(c, Campaign)
    act(c, "order", "move_to")
    assert offered(c, "at") == {"bobruisk", "borisov", "molodechno", "stolbtsy", "berezino", "slutsk"}
    act(s, "order", "forced_march_to")
    assert "luninets" in offered(s, "at")
    assert "mogilev" not in offered(s, "at")  # behind the enemy in Berezino, three steps any other way
    assert refused(s, "at", "mogilev") == "7.2g"
    s = position(polish={"minsk": ["1_legion 4"], "slutsk": ["2_legion 4"]}, soviet={"luninets": ["4_rifle 3"]})
    s.n[ALLOWANCE + POLISH * 2] = 4
    place(s)
    act(s, "place_first")
    act(s, "order", "forced_march_to")
    # Own blocks, enemy blocks and nobody: two areas from Minsk or one from Slutsk; Pinsk lies behind the enemy.
    assert {"slutsk", "minsk", "luninets", "baranovichi", "tolochin"} <= offered(s, "at")
    assert refused(s, "at", "pinsk") == "7.2g"


@rule("7.2.rec.a", "7.2.rec.c", "7.2.rec.d")
def test_7_2_rec_recon_lies_within_three_areas_whatever_stands_there() -> None:
    s = position(polish={"orsha": ["1_legion 4"]}, soviet={"smolensk": ["4_rifle 3"]}, garrisons={"orsha": "polish"})
    place(s)
    act(s, "place_first")
    act(s, "order", "recon")
    found = offered(s, "at")
    assert "smolensk" in found
    assert "krichev" in found  # two steps, past Smolensk or Mogilev, and empty: a bluff
    assert "yartsevo" not in found  # in reach, but an Eastern Link
    assert refused(s, "at", "yartsevo") == "7.2.rec.d"
    assert "minsk" in found  # three steps
    assert "slutsk" not in found  # four
    assert refused(s, "at", "slutsk") == "7.2.rec.a"
    s = position(soviet={"smolensk": ["4_rifle 3"]}, initiative=("soviet", 1))
    place(s)
    act(s, "place_first")
    act(s, "order", "recon")
    assert "yartsevo" in offered(s, "at")


@rule("7.2.fmo.a", "7.2g")
def test_7_2_fmo_a_a_march_out_lies_on_own_blocks_alone() -> None:
    s = position(polish={"minsk": ["1_legion 4"], "slutsk": ["2_legion 4"]})
    place(s)
    act(s, "place_first")
    act(s, "order", "forced_march_out")
    assert offered(s, "at") == {"minsk", "slutsk"}
    assert refused(s, "at", "borisov") == "7.2g"  # in reach of both, but nobody stands there


@rule("7.2.fmo.a", "7.2.mvo.a", "7.2.wd.a", "7.2.def.a", "7.2.rog.a")
def test_7_2_mvo_a_orders_for_the_blocks_of_an_area_lie_on_them() -> None:
    s = position(polish={"minsk": ["1_legion 3"], "slutsk": ["2_legion 4"]})
    s.n[ALLOWANCE + POLISH * 2] = 4
    for kind in ("forced_march_out", "move_out", "withdraw", "defend"):
        c = s.clone()
        assert isinstance(c, Campaign)
        place(c)
        act(c, "place_first")
        act(c, "order", kind)
        assert offered(c, "at") == {"minsk", "slutsk"}
    place(s)
    act(s, "place_first")
    act(s, "order", "reorganize")  # only one is below its maximum: the area follows
    assert s.counters(POLISH, NORTH, area("minsk")) == 1 << REORGANIZE


@rule("3.1a", "7.2a")
def test_3_1a_the_enemy_sees_where_a_counter_lies_but_not_its_kind() -> None:
    s = position(polish={"minsk": ["1_legion 4", "2_legion 4"], "slutsk": ["3_legion 4"]})
    place(s)
    act(s, "place_first")
    act(s, "order", "move_out")
    start = len(s.journal)
    act(s, "at", "minsk")
    told = [event for event in s.journal.since(start) if event.code in (codes.PLACED, codes.PLACED_KIND)]
    assert [(event.code, event.seen_by(1)) for event in told] == [(codes.PLACED, True), (codes.PLACED_KIND, False)]
    assert MOVE_OUT not in (told[0].c, told[0].d)


@rule("10.1d")
def test_10_1d_two_orders_on_each_front_the_north_first() -> None:
    s = position(polish={"minsk": ["1_legion 4"], "kovel": ["3_legion 4"]})
    place(s, NORTH)
    act(s, "place_first")
    act(s, "order", "defend")
    assert s.counters(POLISH, NORTH, area("minsk")) == 1 << DEFEND
    act(s, "stop")
    act(s, "stop")
    place(s, SOUTH)
    act(s, "place_first")
    act(s, "order", "defend")
    assert s.counters(POLISH, SOUTH, area("kovel")) == 1 << DEFEND


@rule("10.2a", "10.0d", "10.2c")
def test_10_2a_a_southern_player_with_the_first_choice_sets_counters_aside() -> None:
    north = [DATA.map.slugs[city] for city in DATA.map.key_cities if DATA.map.front[city] == 0 and DATA.map.value[city]]
    s = position("campaign_four", soviet={"kiev": ["58_rifle 3"]}, garrisons=dict.fromkeys(north, "polish"))
    ask(s, phases.RESERVE)
    assert (asked(s), s.to_move) == ("reserve_kinds", ("soviet_south",))
    assert offered(s, "reserve") == {str(REORGANIZE), str(RAIL)}
    act(s, "reserve", "rail")
    assert available(s, SOVIET, NORTH, RAIL) == 0
    assert available(s, SOVIET, SOUTH, RAIL) == 1
    s = position("campaign_four", options={"polish_supreme": "south"})
    ask(s, phases.RESERVE)
    assert s.to_move == ("poland_south",)
    assert str(DEFEND) in offered(s, "reserve")


@rule("6.1d", "7.3b", "7.3c")
def test_7_3c_the_initiative_decides_anew_for_every_kind_who_goes_first() -> None:
    s = position(
        polish={"minsk": ["1_legion 4", "2_legion 4", "3_legion 4"]},
        soviet={"orsha": ["4_rifle 3", "6_rifle 3"]},
        initiative=("polish", 1),
    )
    order(s, "polish", "forced_march_out", "minsk")
    order(s, "polish", "forced_march_to", "slutsk")
    order(s, "polish", "move_out", "minsk")
    order(s, "soviet", "forced_march_out", "orsha")
    order(s, "soviet", "move_out", "orsha")
    stage(s, MARCH_STAGE)
    assert (asked(s), s.to_move) == ("first_executor", ("poland",))
    act(s, "execute_first")
    assert refused(s, "done") == "7.3b"  # all orders of the kind, in any order
    assert offered(s, "march_out") == {"minsk"}
    assert offered(s, "march_to") == {"slutsk"}
    assert refused(s, "move_out", "minsk") == "7.3a"
    stage(s, MOVE_STAGE)
    act(s, "execute_second")
    assert s.to_move == ("soviet",)


@rule("7.2e", "7.2.rail.a")
def test_7_2e_a_second_counter_of_the_kind_is_refused_in_its_area() -> None:
    three = ["1_legion 4", "2_legion 4", "3_legion 4"]
    s = position(polish={"minsk": three, "slutsk": ["14_infantry 4"], "bobruisk": ["15_infantry 4"]})
    s.n[ALLOWANCE + POLISH * 2] = 4
    order(s, "polish", "defend", "minsk")
    place(s)
    act(s, "place_first")
    c = s.clone()
    assert isinstance(c, Campaign)
    s.push(phases.PLACE_AT, 0, POLISH, DEFEND)
    s.refresh()
    assert refused(s, "at", "minsk") == "7.2e"
    c.push(phases.PLACE_AT, 0, POLISH, RAIL)
    c.refresh()
    assert refused(c, "at", "minsk") == "7.2.rail.a"


@rule("10.2a", "7.11c")
def test_10_2a_the_first_choice_is_of_two_kinds_and_no_more_than_can_be_placed() -> None:
    north = [DATA.map.slugs[city] for city in DATA.map.key_cities if DATA.map.front[city] == 0 and DATA.map.value[city]]
    s = position("campaign_four", soviet={"kiev": ["58_rifle 3"]}, garrisons=dict.fromkeys(north, "polish"))
    ask(s, phases.RESERVE)
    assert refused(s, "reserve", "defend") == "10.2a"
    act(s, "reserve", "rail")
    assert refused(s, "reserve", "reorganize") == "7.11c"  # one order of any kind, and it is spoken for
