"""Cards of a phase and placing orders (7.1, 7.11 to 7.13, 7.2, 10.1, 10.2)."""

from pathlib import Path

import pytest

import vistula
from tests.games.strike_of_the_eagle.field import (
    DATA,
    act,
    area,
    ask,
    asked,
    battles,
    block,
    card_with,
    force_draws,
    march_in,
    offered,
    order,
    place,
    position,
    refused,
    stage,
)
from tests.rules import rule
from vistula.core.refusal import VistulaError
from vistula.games.strike_of_the_eagle import codes, phases
from vistula.games.strike_of_the_eagle.numbers import (
    ALLOWANCE,
)
from vistula.games.strike_of_the_eagle.state import SUPPLIED, Campaign
from vistula.games.strike_of_the_eagle.terms import (
    DEFEND,
    MARCH_STAGE,
    MOVE_OUT,
    MOVE_STAGE,
    NOBODY,
    NORTH,
    POLISH,
    RAIL,
    RAIL_STAGE,
    RECON,
    RECON_STAGE,
    REORGANIZE,
    SOUTH,
    SOVIET,
)

# Cards -------------------------------------------------------------------------------------------------------------


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
    act(s, "at", "minsk")
    act(s, "stop")  # the Soviets
    assert s.to_move == ("poland",)
    assert offered(s, "order") == {str(RECON)}
    assert refused(s, "order", "defend") == "7.2b"
    act(s, "stop")
    assert asked(s) != "place_order"


@rule("7.2.mvo.a", "7.2g")
def test_a_refusal_names_the_block_and_the_area_that_it_refuses() -> None:
    s = position(polish={"minsk": ["1_legion 4"], "slutsk": ["2_legion 3"]})
    order(s, "polish", "move_out", "minsk")
    stage(s, MOVE_STAGE)
    act(s, "move_out", "minsk")
    why = s.refusal("poland", ["go", block("2_legion")])
    assert why is not None
    assert (why.rule_id, why.message.split(":")[0]) == ("7.2.mvo.a", "2 Legion Division")
    s = position(polish={"minsk": ["1_legion 4", "2_legion 4"]})
    place(s)
    act(s, "place_first")
    act(s, "order", "move_out")
    why = s.refusal("poland", ["at", area("slutsk")])
    assert why is not None
    assert why.message.startswith("Slutsk: ")


@rule("7.2f", "7.2m")
def test_7_2f_who_stops_places_nothing_more_and_keeps_nothing() -> None:
    s = position(polish={"minsk": ["1_legion 4"]}, soviet={"orsha": ["4_rifle 3", "6_rifle 3"]})
    s.n[ALLOWANCE + POLISH * 2] = 3
    place(s)
    act(s, "place_first")
    act(s, "stop")
    act(s, "order", "defend")
    act(s, "at", "orsha")
    assert s.to_move == ("soviet",)
    act(s, "stop")
    assert asked(s) != "place_order"
    ask(s, phases.ADVANCE)
    assert s.n[ALLOWANCE + POLISH * 2] == 0


@rule("7.2d", "7.2k")
def test_7_2d_counters_are_limited_for_the_whole_side() -> None:
    s = position(polish={"minsk": ["1_legion 4", "2_legion 4"], "kovel": ["3_legion 2"]})
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


@rule("7.2.rail.a", "7.2h")
def test_7_2_rail_a_rail_transport_lies_on_blocks_in_supply_that_have_no_other_order() -> None:
    s = position(polish={"minsk": ["1_legion 4"], "bobruisk": ["3_legion 4"], "slutsk": ["2_legion 4", "6_infantry 4"]})
    s.n[ALLOWANCE + POLISH * 2] = 4
    order(s, "polish", "defend", "minsk")
    order(s, "polish", "defend", "slutsk")
    s.mark[block("3_legion")] &= ~SUPPLIED
    place(s)
    act(s, "place_first")
    act(s, "order", "rail")
    assert offered(s, "at") == {"slutsk"}  # one of its two blocks is free of the Defend order
    assert refused(s, "at", "minsk") == "7.2.rail.a"  # its only block defends
    assert refused(s, "at", "bobruisk") == "7.2g"  # out of supply
    act(s, "at", "slutsk")
    act(s, "stop")  # the Soviets
    act(s, "order", "withdraw")
    assert refused(s, "at", "slutsk") == "7.2g"  # and both its blocks have an order now


@rule("7.2.rail.a", "7.6a")
def test_7_2_rail_a_the_block_that_another_order_of_the_area_needs_does_not_ride() -> None:
    s = position(polish={"minsk": ["1_legion 4", "2_legion 4"]})
    order(s, "polish", "defend", "minsk")
    order(s, "polish", "rail", "minsk")
    ask(s, phases.SHOW_DEFENDS)
    stage(s, RAIL_STAGE)
    act(s, "rail", "minsk")
    act(s, "ride", "1_legion")
    act(s, "to", "baranovichi")
    assert refused(s, "ride", "2_legion") == "7.2.rail.a"  # somebody stays under Defend Area


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
    act(s, "order", "reorganize")
    assert offered(s, "at") == {"minsk"}  # only one is below its maximum
    act(s, "at", "minsk")
    assert s.counters(POLISH, NORTH, area("minsk")) == 1 << REORGANIZE


@rule("3.1a", "7.2a")
def test_3_1a_the_enemy_sees_where_a_counter_lies_but_not_its_kind() -> None:
    s = position(polish={"minsk": ["1_legion 4", "2_legion 4"], "slutsk": ["3_legion 4"]})
    place(s)
    act(s, "place_first")
    act(s, "order", "move_out")
    start = len(s.journal)
    act(s, "at", "minsk")
    told = [event for event in s.journal.since(start) if event.code in (codes.PLACED, codes.PLACED + codes.OWN)]
    assert [(event.code, event.seen_by(1)) for event in told] == [
        (codes.PLACED, True),
        (codes.PLACED + codes.OWN, False),
    ]
    assert MOVE_OUT not in (told[0].c, told[0].d)
    assert s.counters(POLISH, NORTH, area("minsk")) == 1 << MOVE_OUT


@rule("10.1d")
def test_10_1d_two_orders_on_each_front_the_north_first() -> None:
    s = position(polish={"minsk": ["1_legion 4"], "kovel": ["3_legion 4"]})
    place(s, NORTH)
    act(s, "place_first")
    act(s, "order", "defend")
    act(s, "at", "minsk")
    assert s.counters(POLISH, NORTH, area("minsk")) == 1 << DEFEND
    act(s, "stop")
    act(s, "stop")
    place(s, SOUTH)
    act(s, "place_first")
    act(s, "order", "defend")
    act(s, "at", "kovel")
    assert s.counters(POLISH, SOUTH, area("kovel")) == 1 << DEFEND


@rule("10.2a", "10.0d", "10.2c")
def test_10_2a_a_southern_player_with_the_first_choice_sets_counters_aside() -> None:
    north = [DATA.map.slugs[city] for city in DATA.map.key_cities if DATA.map.front[city] == 0 and DATA.map.value[city]]
    s = position("campaign_four", soviet={"kiev": ["58_rifle 3"]}, garrisons=dict.fromkeys(north, "polish"))
    ask(s, phases.RESERVE)
    assert (asked(s), s.to_move) == ("reserve_kinds", ("soviet_south",))
    assert offered(s, "reserve") == {str(REORGANIZE), str(RAIL)}
    s.put(block("4_rifle"), area("smolensk"))
    s.set_sp(block("4_rifle"), 3)
    s.mark[block("4_rifle")] |= SUPPLIED
    act(s, "reserve", "rail")
    while asked(s) != "place_order" or s.to_move != ("soviet_north",):
        s.play(s.to_move[0], s.choices(s.to_move[0])[-1])
    assert refused(s, "order", "rail") == "7.2d"  # the only counter is kept for the south
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


@rule("7.2e")
def test_7_2e_a_second_counter_of_the_kind_is_refused_in_its_area() -> None:
    three = ["1_legion 4", "2_legion 4", "3_legion 4"]
    s = position(polish={"minsk": three, "slutsk": ["14_infantry 4"], "bobruisk": ["15_infantry 4"]})
    s.n[ALLOWANCE + POLISH * 2] = 4
    order(s, "polish", "defend", "minsk")
    place(s)
    act(s, "place_first")
    act(s, "order", "defend")
    assert refused(s, "at", "minsk") == "7.2e"
    assert offered(s, "at") == {"slutsk", "bobruisk"}


def reserving(s: Campaign) -> None:
    """Counters are set aside; then somebody places the first order."""
    ask(s, phases.FIRST_PLACER)
    s.push(phases.RESERVE)
    s.refresh()


@rule("10.2a", "7.11c", "3.1a")
def test_10_2a_the_first_choice_is_of_two_kinds_and_of_as_many_as_can_be_placed() -> None:
    north = [DATA.map.slugs[city] for city in DATA.map.key_cities if DATA.map.front[city] == 0 and DATA.map.value[city]]
    s = position("campaign_four", soviet={"kiev": ["58_rifle 3"]}, garrisons=dict.fromkeys(north, "polish"))
    reserving(s)
    assert refused(s, "reserve", "defend") == "10.2a"
    act(s, "reserve", "rail")
    assert asked(s) == "first_placer"  # one order of any kind, and it is spoken for
    answers: tuple[str, ...]
    for answers in (("pass", "pass", "pass"), ("reserve", "pass", "pass"), ("pass", "reserve", "reserve")):
        s = position("campaign_four", soviet={"kiev": ["58_rifle 3"]}, garrisons=dict.fromkeys(north, "polish"))
        s.n[ALLOWANCE + SOVIET * 2 + SOUTH] = 5  # six orders of any kind, but three counters of these kinds
        reserving(s)
        for answer in answers:  # asked as often whatever is kept: everybody can count
            assert asked(s) == "reserve_kinds"
            act(s, answer, *(["reorganize"] if answer == "reserve" else []))
        assert asked(s) == "first_placer"


@rule("7.2.rec.c", "7.2.rec.b")
def test_7_2_rec_c_recon_on_an_area_where_nobody_stands_is_a_bluff() -> None:
    s = position(polish={"minsk": ["1_legion 4"]}, soviet={"orsha": ["4_rifle 3"]})
    assert (s.count(SOVIET, area("slutsk")), int(s.garrison[area("slutsk")])) == (0, NOBODY)
    place(s)
    act(s, "place_first")
    act(s, "order", "recon")
    act(s, "at", "slutsk")  # neither a block nor a garrison
    assert s.counters(POLISH, NORTH, area("slutsk")) == 1 << RECON
    stage(s, RECON_STAGE)
    start = len(s.journal)
    act(s, "recon", "slutsk")
    told = [(event.a, event.b, event.c) for event in s.journal.since(start) if event.code == codes.LOOKS]
    assert told == [(POLISH, area("slutsk"), 0)]


@rule("1.4b", "8.5d", "1.1a")
def test_1_4b_an_order_for_a_closed_area_is_refused_for_what_closes_it() -> None:
    s = position(polish={"smolensk": ["1_cavalry 3"]}, garrisons={"smolensk": "polish"})
    place(s)
    act(s, "place_first")
    act(s, "order", "move_to")
    assert refused(s, "at", "yartsevo") == "1.4b"
    assert refused(s, "at", "kaunas") == "8.5d"
    s = position("berezina", polish={"minsk": ["1_legion 3"]})
    place(s)
    act(s, "place_first" if s.to_move == ("poland",) else "place_second")
    act(s, "order", "move_to")
    assert refused(s, "at", "lwow") == "1.1a"  # the south is not played


@rule("7.2b", "7.13a")
def test_7_2b_the_prompt_speaks_of_recon_only_while_its_slot_is_empty() -> None:
    s = position(polish={"minsk": ["1_legion 4", "2_legion 4"]})
    s.n[ALLOWANCE + POLISH * 2] = 2
    place(s)
    act(s, "place_first")
    assert "4 left, one of them for Recon alone" in s.prompt("poland").text
    act(s, "order", "recon")
    act(s, "at", "minsk")
    act(s, "stop")  # the Soviets
    assert "3 left)" in s.prompt("poland").text


@rule("7.2d", "10.2c")
def test_7_2d_there_are_nine_kinds_and_no_recon_is_set_aside() -> None:
    s = position(polish={"minsk": ["1_legion 4"]})
    place(s)
    act(s, "place_first")
    assert refused(s, "order", 9) == "7.2d"
    s = position("campaign_four", polish={"kovel": ["3_legion 2"]}, options={"polish_supreme": "south"})
    reserving(s)
    assert (asked(s), s.to_move) == ("reserve_kinds", ("poland_south",))
    assert refused(s, "reserve", 9) == "7.2d"
    assert refused(s, "reserve", "recon") == "7.2d"  # each command has its own
    act(s, "reserve", "rail")
    assert (asked(s), s.to_move) != ("reserve_kinds", ("poland_south",))  # one order of any kind, no more


@rule("7.2d")
def test_7_2d_a_kind_is_set_aside_as_long_as_counters_of_it_are_left() -> None:
    s = position("campaign_four", polish={"kovel": ["3_legion 2"]}, options={"polish_supreme": "south"})
    s.n[ALLOWANCE + POLISH * 2 + SOUTH] = 3
    reserving(s)
    act(s, "reserve", "rail")
    assert refused(s, "reserve", "rail") == "7.2d"  # there is one
    assert str(RAIL) not in offered(s, "reserve")


@rule("10.2c")
def test_10_2c_the_supreme_player_is_an_option_where_two_poles_play_alone(tmp_path: Path) -> None:
    """Read anew, from an owner's empty folder: campaign and Miracle have both fronts."""
    game = vistula.game("strike_of_the_eagle", pack=tmp_path)
    option = game.options["polish_supreme"]
    assert (option.rule, option.values, option.default) == ("10.2c", ["north", "south"], "north")
    divided = {"campaign_four", "campaign_three_poles"}
    assert divided <= set(option.scenarios)
    assert all(slug.endswith(("_four", "_three_poles")) for slug in option.scenarios)
    with pytest.raises(VistulaError, match=r"does not concern .* \[10\.2c\]"):
        game.new("campaign", 1, {"polish_supreme": "south"})


@rule("7.2.mvt.b", "7.2g")
def test_7_2_mvt_b_a_move_to_is_not_placed_for_a_block_out_of_supply() -> None:
    s = position(polish={"minsk": ["1_legion 4"], "pinsk": ["2_legion 4"]})
    s.n[ALLOWANCE + POLISH * 2] = 2
    s.mark[block("1_legion")] &= ~SUPPLIED
    place(s)
    act(s, "place_first")
    act(s, "order", "move_to")
    assert "borisov" not in offered(s, "at")
    assert refused(s, "at", "borisov") == "7.2g"  # it alone could reach it
    assert refused(s, "at", "luninets") == ""


@rule("7.2.def.a")
def test_7_2_def_a_defend_lies_on_own_blocks_and_they_fight_in_full() -> None:
    s = position(polish={"zlobin": ["1_legion 4"]})
    place(s)
    act(s, "place_first")
    act(s, "order", "defend")
    assert offered(s, "at") == {"zlobin"}
    assert refused(s, "at", "charyshi") == "7.2g"  # nobody there
    act(s, "at", "zlobin")
    march_in(s, "4_rifle", "rohachev", "zlobin")
    ask(s, phases.SHOW_DEFENDS)
    force_draws(s, card_with("soviet", 0), card_with("polish", 0))
    start = len(s.journal)
    battles(s)
    fought = [event for event in s.journal.since(start) if event.code == codes.COMBAT_VALUE and event.a == POLISH]
    assert [event.b for event in fought] == [4]  # all four SP, no flank
