"""What a card and the blocks of a front allow: cubes, number of orders, a block for each (7.11, 7.12, 7.2g, 7.2h)."""

from tests.games.strike_of_the_eagle.field import (
    DECK_OF,
    MAP,
    act,
    area,
    ask,
    asked,
    block,
    hold,
    offered,
    order,
    place,
    position,
    refused,
    stage,
)
from tests.rules import rule
from vistula.games.strike_of_the_eagle import phases
from vistula.games.strike_of_the_eagle.numbers import ALLOWANCE, SUPPLY_OF_CUBES
from vistula.games.strike_of_the_eagle.state import DISCARD_PILE, SUPPLIED, Campaign
from vistula.games.strike_of_the_eagle.terms import (
    DEFEND,
    MOVE_OUT,
    MOVE_STAGE,
    NORTH,
    ORDERS,
    POLISH,
    RECON,
    SOUTH,
)


@rule("7.12a", "3.4c", "3.2c", "4.0e", "7.13b")
def test_7_12a_a_card_for_cubes_gives_its_printed_number_of_each_colour_to_its_player() -> None:
    s = position()
    before = [int(s.n[SUPPLY_OF_CUBES + colour]) for colour in range(3)]
    hold(s, "poland", "hidden_depot")  # two black, two white, one green
    ask(s, phases.CARDS)
    act(s, "commit", "hidden_depot")
    act(s, "cubes")
    assert [int(cubes) for cubes in s.cubes[:6]] == [2, 2, 1, 0, 0, 0]
    assert [int(s.n[SUPPLY_OF_CUBES + colour]) for colour in range(3)] == [before[0] - 2, before[1] - 2, before[2] - 1]
    assert s.n[ALLOWANCE + POLISH * 2] == 0  # and no order
    assert s.card_at[DECK_OF.card(POLISH, "hidden_depot")] == DISCARD_PILE


@rule("7.2h", "7.2i", "7.2g")
def test_7_2h_two_blocks_allow_two_orders_and_no_third() -> None:
    s = position(polish={"minsk": ["1_legion 4", "2_legion 4"]})
    s.n[ALLOWANCE + POLISH * 2] = 4
    order(s, "polish", "defend", "minsk")
    place(s)
    act(s, "place_first")
    act(s, "order", "move_out")  # the other block
    act(s, "at", "minsk")
    assert s.counters(POLISH, NORTH, area("minsk")) == 1 << DEFEND | 1 << MOVE_OUT
    act(s, "stop")
    assert offered(s, "order") == {str(RECON)}
    assert refused(s, "order", "withdraw") == "7.2g"
    s = position(polish={"minsk": ["1_legion 4", "2_legion 4"], "slutsk": ["3_legion 4"]})
    s.n[ALLOWANCE + POLISH * 2] = 4
    order(s, "polish", "defend", "minsk")
    order(s, "polish", "move_out", "minsk")
    place(s)
    act(s, "place_first")
    act(s, "order", "withdraw")
    assert offered(s, "at") == {"slutsk"}
    assert refused(s, "at", "minsk") == "7.2g"  # both blocks there have an order


@rule("7.2h", "7.3d")
def test_7_2h_who_is_the_last_for_one_order_does_not_carry_out_another() -> None:
    s = position(polish={"minsk": ["1_legion 4", "2_legion 4"]})
    order(s, "polish", "defend", "minsk")
    order(s, "polish", "move_out", "minsk")
    stage(s, MOVE_STAGE)
    act(s, "move_out", "minsk")
    assert offered(s, "go") == {"1_legion", "2_legion"}
    act(s, "go", "1_legion")
    act(s, "to", "slutsk")
    assert offered(s, "go") == set()
    assert refused(s, "go", "2_legion") == "7.3d"


@rule("7.71b", "7.2.fm.b", "7.2.mvt.b", "7.2.rog.a", "7.2.rail.a")
def test_7_71b_a_block_out_of_supply_justifies_move_out_withdraw_and_defend_alone() -> None:
    s = position(polish={"minsk": ["1_legion 3"]})
    s.n[ALLOWANCE + POLISH * 2] = 4
    c = s.clone()
    assert isinstance(c, Campaign)
    c.mark[block("1_legion")] &= ~SUPPLIED
    for state, kinds in ((s, ORDERS), (c, ["recon", "move_out", "withdraw", "defend"])):
        place(state)
        act(state, "place_first")
        assert offered(state, "order") == {str(ORDERS.index(kind)) for kind in kinds}


@rule("7.71b", "7.3d")
def test_7_71b_a_block_out_of_supply_is_not_the_one_that_another_order_waits_for() -> None:
    s = position(polish={"minsk": ["1_legion 3", "2_legion 3"]})
    s.mark[block("1_legion")] &= ~SUPPLIED
    order(s, "polish", "reorganize", "minsk")
    order(s, "polish", "move_out", "minsk")
    stage(s, MOVE_STAGE)
    act(s, "move_out", "minsk")
    assert offered(s, "go") == {"1_legion"}  # the other alone can reorganize
    assert refused(s, "go", "2_legion") == "7.3d"


@rule("7.11c", "7.11b", "7.11a", "7.2b")
def test_7_11c_a_card_of_two_gives_four_orders_of_which_one_is_recon() -> None:
    s = position(polish={"minsk": ["1_legion 3", "2_legion 3", "3_legion 3", "14_infantry 3"]})
    s.n[ALLOWANCE + POLISH * 2] = 2
    place(s)
    act(s, "place_first")
    for number, kind in enumerate(("move_out", "defend", "withdraw")):
        assert s.to_move == ("poland",)
        act(s, "order", kind)
        act(s, "at", "minsk")
        if number == 0:
            act(s, "stop")  # the Soviets
    assert offered(s, "order") == {str(RECON)}
    assert refused(s, "order", "reorganize") == "7.2b"  # a block and a counter are left for it, but no order
    act(s, "order", "recon")
    act(s, "at", "minsk")
    assert asked(s) not in ("place_order", "place_at")  # four, and no more


@rule("7.11b", "7.2b")
def test_7_11b_without_a_card_two_recons_use_up_the_allowance_too() -> None:
    s = position("berezina", polish={"minsk": ["1_legion 3", "2_legion 3"]})
    place(s)
    act(s, "place_first")
    for number, slug in enumerate(("minsk", "borisov")):
        act(s, "order", "recon")
        act(s, "at", slug)
        if number == 0:
            act(s, "stop")
    assert asked(s) not in ("place_order", "place_at")


@rule("10.2a")
def test_10_2a_more_key_cities_give_the_first_choice_and_a_tie_favours_the_north() -> None:
    for northern, southern, asks in ((1, 1, False), (1, 2, True), (2, 1, False)):
        cities = [city for city in MAP.key_cities if MAP.value[city] > 0 and MAP.slugs[city] != "kaunas"]
        held = {MAP.slugs[city]: "polish" for city in cities}
        for front, count in ((NORTH, northern), (SOUTH, southern)):
            for city in [city for city in cities if MAP.front[city] == front][-count:]:
                held[MAP.slugs[city]] = "soviet"
        s = position("campaign_four", garrisons=held)
        ask(s, phases.RESERVE)
        assert (asked(s) == "reserve_kinds") == asks
        if asks:
            assert s.to_move == ("soviet_south",)


@rule("7.71b", "7.2.fm.b", "7.2.rog.a")
def test_7_71b_orders_that_ask_for_supply_lie_on_the_other_blocks_alone() -> None:
    s = position(polish={"minsk": ["1_legion 3"], "slutsk": ["2_legion 3"], "bobruisk": ["3_legion 3"]})
    s.n[ALLOWANCE + POLISH * 2] = 4
    s.mark[block("1_legion")] &= ~SUPPLIED
    for kind in ("forced_march_out", "reorganize"):
        c = s.clone()
        assert isinstance(c, Campaign)
        place(c)
        act(c, "place_first")
        act(c, "order", kind)
        assert offered(c, "at") == {"slutsk", "bobruisk"}
        assert refused(c, "at", "minsk") == "7.2g"


@rule("10.0c", "1.1b")
def test_10_0c_a_commander_orders_the_blocks_of_his_front_alone() -> None:
    s = position("campaign_four", polish={"minsk": ["1_legion 4"], "slutsk": ["2_legion 4"], "kovel": ["3_legion 4"]})
    for front, seat in ((NORTH, "poland_north"), (SOUTH, "poland_south")):
        c = s.clone()
        assert isinstance(c, Campaign)
        place(c, front)
        act(c, "place_first")
        assert c.to_move == (seat,)
        act(c, "order", "defend")
        if front == NORTH:
            assert offered(c, "at") == {"minsk", "slutsk"}
            assert refused(c, "at", "kovel") == "7.2g"
        else:
            assert offered(c, "at") == {"kovel"}  # his only block
