"""Withdrawal, reorganization, rail transport (7.2.wd, 7.2.rog, 7.2.rail, 7.5, 7.6)."""

from tests.games.strike_of_the_eagle.field import (
    act,
    area,
    asked,
    battles,
    block,
    card_with,
    force_draws,
    march_in,
    offered,
    order,
    position,
    put,
    refused,
    sp,
    stage,
    verbs,
    where,
)
from tests.rules import rule
from vistula.games.strike_of_the_eagle import codes
from vistula.games.strike_of_the_eagle.numbers import INIT_LEVEL
from vistula.games.strike_of_the_eagle.state import FOUGHT, MOVED, SUPPLIED, Campaign
from vistula.games.strike_of_the_eagle.terms import (
    POLISH,
    RAIL_STAGE,
    REORGANIZE_STAGE,
    WITHDRAW,
    WITHDRAW_STAGE,
)


def withdrawing(poles: list[str], enemy: str = "4_rifle", via: str = "rohachev") -> Campaign:
    s = position(polish={"zlobin": poles})
    s.set_sp(block(enemy), 3)
    march_in(s, enemy, via, "zlobin")
    order(s, "polish", "withdraw", "zlobin")
    stage(s, WITHDRAW_STAGE)
    act(s, "withdraw", "zlobin")
    return s


@rule("7.2.wd.b", "7.2.wd.c", "def.friendly_area", "7.3l")
def test_7_2_wd_b_all_leave_for_a_friendly_area_at_the_price_of_one_sp() -> None:
    s = withdrawing(["1_legion 4", "2_legion 3"])
    level = int(s.n[INIT_LEVEL])
    assert asked(s) == "withdraw_loss"
    assert offered(s, "lose") == {"1_legion", "2_legion"}
    act(s, "lose", "2_legion")
    assert asked(s) == "withdraw_to"
    # Gomel is Soviet, Rohachev the attacker's road.
    assert offered(s, "to") == {"charyshi", "kalenkovichi"}
    assert refused(s, "to", "gomel") == "7.2.wd.c"
    act(s, "to", "charyshi")
    assert where(s, "1_legion") == where(s, "2_legion") == "charyshi"
    assert (sp(s, "1_legion"), sp(s, "2_legion")) == (4, 2)
    assert s.n[INIT_LEVEL] == level  # no battle (R-WD3)


@rule("7.2.wd.e")
def test_7_2_wd_e_cavalry_pays_nothing_when_infantry_alone_attacks() -> None:
    s = withdrawing(["1_cavalry 3"])
    act(s, "lose", "1_cavalry")  # asked all the same: the question must not tell who attacks
    assert sp(s, "1_cavalry") == 3
    assert asked(s) == "withdraw_to"
    for enemy, left in (("4_rifle", (3, 3)), ("soviet 15_cavalry", (2, 4))):
        s = withdrawing(["1_cavalry 3", "1_legion 4"], enemy)
        assert offered(s, "lose") == {"1_cavalry", "1_legion"}
        assert refused(s, "lose", "1_cavalry") == "7.2.wd.e"  # and who pays if infantry alone attacks?
        assert refused(s, "lose", "1_cavalry", "1_cavalry") == "7.2.wd.e"
        act(s, "lose", "1_cavalry", "1_legion")
        assert (sp(s, "1_cavalry"), sp(s, "1_legion")) == left
    s = withdrawing(["1_cavalry 3"], "soviet 15_cavalry")
    act(s, "lose", "1_cavalry")
    assert sp(s, "1_cavalry") == 2


@rule("7.2.wd.a", "7.3l")
def test_7_2_wd_a_an_order_that_nobody_triggered_is_shown_and_returned() -> None:
    s = position(polish={"zlobin": ["1_legion 4"]})
    order(s, "polish", "withdraw", "zlobin")
    stage(s, WITHDRAW_STAGE)
    assert refused(s, "done") == "7.3b"
    start = len(s.journal)
    act(s, "withdraw", "zlobin")
    told = [event.code for event in s.journal.since(start) if event.who == -1]
    assert codes.TURNED_UP in told
    assert codes.NOT_TRIGGERED in told
    assert where(s, "1_legion") == "zlobin"
    assert sp(s, "1_legion") == 4
    assert s.left[POLISH * 9 + WITHDRAW] == 2


@rule("7.2.wd.d", "7.2.wd.c")
def test_7_2_wd_d_without_a_refuge_the_blocks_stay_and_pay() -> None:
    s = position(polish={"zlobin": ["1_legion 4"]}, soviet={"charyshi": ["6_rifle 3"], "kalenkovichi": ["11_rifle 3"]})
    march_in(s, "4_rifle", "rohachev", "zlobin")
    order(s, "polish", "withdraw", "zlobin")
    stage(s, WITHDRAW_STAGE)
    act(s, "withdraw", "zlobin")
    start = len(s.journal)
    act(s, "lose", "1_legion")
    assert where(s, "1_legion") == "zlobin"
    assert sp(s, "1_legion") == 3
    told = [(event.a, event.b) for event in s.journal.since(start) if event.code == codes.NO_WAY_OUT]
    assert told == [(POLISH, area("zlobin"))]  # everybody learns that they stay and fight


@rule("7.2.wd.c", "def.friendly_area", "7.2.wd.d")
def test_7_2_wd_c_an_empty_area_without_a_clear_path_to_a_depot_is_no_refuge() -> None:
    for mazyr, left in (("polish", "kalenkovichi"), ("soviet", "zlobin")):
        soviets = {"charyshi": ["6_rifle 3"], "zhitkovichi": ["11_rifle 3"], "rechitsa": ["17_rifle 3"]}
        s = position(polish={"zlobin": ["1_legion 4"]}, soviet=soviets, garrisons={"mazyr": mazyr})
        march_in(s, "4_rifle", "rohachev", "zlobin")
        order(s, "polish", "withdraw", "zlobin")
        stage(s, WITHDRAW_STAGE)
        act(s, "withdraw", "zlobin")
        act(s, "lose", "1_legion")
        # Kalenkovichi is empty, and of all that adjoins it Mazyr alone is a way to a depot.
        assert where(s, "1_legion") == left


@rule("7.2.wd.d")
def test_7_2_wd_d_the_sp_of_a_withdrawal_that_failed_comes_on_top_of_the_losses_of_the_battle() -> None:
    s = position(polish={"zlobin": ["1_legion 4"]}, soviet={"charyshi": ["6_rifle 3"], "kalenkovichi": ["11_rifle 3"]})
    s.set_sp(block("4_rifle"), 4)
    march_in(s, "4_rifle", "rohachev", "zlobin")
    order(s, "polish", "withdraw", "zlobin")
    stage(s, WITHDRAW_STAGE)
    act(s, "withdraw", "zlobin")
    act(s, "lose", "1_legion")
    assert (where(s, "1_legion"), sp(s, "1_legion")) == ("zlobin", 3)
    force_draws(s, card_with("soviet", 0), card_with("polish", 1))
    battles(s)  # they fight: 4 inflict 1, 3 + 1 inflict 1, and the attacker goes
    assert (where(s, "1_legion"), sp(s, "1_legion")) == ("zlobin", 2)
    assert (where(s, "4_rifle"), sp(s, "4_rifle")) == ("rohachev", 3)


@rule("7.2.wd.c", "7.33a")
def test_7_2_wd_c_where_no_area_holds_all_the_blocks_part() -> None:
    s = position(
        polish={"zlobin": ["1_legion 4", "2_legion 4"], "charyshi": ["3_legion 4", "14_infantry 4", "15_infantry 4"]}
    )
    for name in ("18_infantry", "5_infantry", "6_infantry"):
        put(s, POLISH, "kalenkovichi", name)
    march_in(s, "4_rifle", "rohachev", "zlobin")
    order(s, "polish", "withdraw", "zlobin")
    stage(s, WITHDRAW_STAGE)
    act(s, "withdraw", "zlobin")
    act(s, "lose", "1_legion")
    assert asked(s) == "withdraw_block"
    act(s, "block", "1_legion")
    act(s, "to", "charyshi")
    assert where(s, "1_legion") == "charyshi"
    assert where(s, "2_legion") == "kalenkovichi"


# Reorganization ----------------------------------------------------------------------------------------------------


@rule("7.5a", "7.2.rog.a")
def test_7_5a_one_block_that_stayed_in_supply_gains_one_sp() -> None:
    s = position(polish={"minsk": ["1_legion 3", "2_legion 2", "3_legion 2", "5_infantry 3"]})
    s.mark[block("2_legion")] |= MOVED
    s.mark[block("3_legion")] &= ~SUPPLIED
    order(s, "polish", "reorganize", "minsk")
    stage(s, REORGANIZE_STAGE)
    act(s, "reorganize", "minsk")
    assert offered(s, "strengthen") == {"1_legion"}  # one moved, one hungers, one is at its maximum
    assert refused(s, "strengthen", "2_legion") == "7.2.rog.a"
    act(s, "strengthen", "1_legion")
    assert sp(s, "1_legion") == 4


# Rail --------------------------------------------------------------------------------------------------------------


@rule("7.6a", "7.2.rail.b", "7.31a")
def test_7_6a_blocks_ride_up_to_eight_areas_on_rails_to_different_places() -> None:
    s = position(polish={"minsk": ["1_legion 4", "2_legion 4"]})
    order(s, "polish", "rail", "minsk")
    stage(s, RAIL_STAGE)
    act(s, "rail", "minsk")
    assert "done" not in verbs(s)
    act(s, "ride", "1_legion")
    found = offered(s, "to")
    assert "slutsk" not in found  # only roads lead there
    assert "warsaw" in found  # Stolbtsy, Baranovichi, Bereza, Kobrin, Brest-Litovsk, Siedlce, Minsk-Mazowiecki
    assert not found & {"modlin", "lodz", "thorn"}  # a ninth area beyond Warsaw, and further
    act(s, "to", "warsaw")
    act(s, "ride", "2_legion")
    act(s, "to", "lida")
    assert (where(s, "1_legion"), where(s, "2_legion")) == ("warsaw", "lida")


@rule("7.2.rail.b")
def test_7_2_rail_b_no_more_than_four_ride() -> None:
    from vistula.games.strike_of_the_eagle.numbers import GONE_OUT

    s = position(polish={"minsk": ["1_legion 4", "2_legion 4"]})
    order(s, "polish", "rail", "minsk")
    stage(s, RAIL_STAGE)
    act(s, "rail", "minsk")
    s.n[GONE_OUT] = 4
    s.refresh()
    assert refused(s, "ride", "1_legion") == "7.2.rail.b"


@rule("7.2.rail.c", "7.6b", "7.6c")
def test_7_2_rail_c_every_area_entered_is_in_supply_and_free_of_enemies() -> None:
    s = riding(position(polish={"minsk": ["1_legion 4"]}, soviet={"stolbtsy": ["4_rifle 3"]}))
    assert "stolbtsy" not in offered(s, "to")  # enemy blocks
    assert "molodechno" in offered(s, "to")
    s = riding(position(polish={"minsk": ["1_legion 4"]}, garrisons={"molodechno": "soviet"}))
    assert "molodechno" not in offered(s, "to")  # an enemy garrison
    assert "vileika" not in offered(s, "to")  # beyond it
    # Warsaw and Thorn alone are depots: Zamosc is three areas from Warsaw by road, but by rail the train would pass
    # areas that are farther from it.
    held = {s.map.slugs[city]: "nobody" for city in s.theatre.key_cities} | dict.fromkeys(["warsaw", "thorn"], "polish")
    for garrisons, why in ((held, "7.2.rail.c"), (held | {"lublin": "polish"}, "")):
        s = position(polish={"warsaw": ["1_legion 4"]}, garrisons=garrisons)
        order(s, "polish", "rail", "warsaw")
        stage(s, RAIL_STAGE)
        act(s, "rail", "warsaw")
        act(s, "ride", "1_legion")
        assert refused(s, "to", "zamosc") == why


def riding(s: Campaign) -> Campaign:
    """The 1st Legion in Minsk is asked where it rides."""
    order(s, "polish", "rail", "minsk")
    stage(s, RAIL_STAGE)
    act(s, "rail", "minsk")
    act(s, "ride", "1_legion")
    return s


@rule("7.6d")
def test_7_6d_who_moved_or_fought_does_not_ride() -> None:
    s = position(polish={"minsk": ["1_legion 4", "2_legion 4", "3_legion 4"]})
    s.mark[block("1_legion")] |= MOVED
    s.mark[block("2_legion")] |= FOUGHT
    order(s, "polish", "rail", "minsk")
    stage(s, RAIL_STAGE)
    act(s, "rail", "minsk")
    assert offered(s, "ride") == {"3_legion"}
    assert refused(s, "ride", "1_legion") == "7.6d"


@rule("3.0c")
def test_3_0c_a_garrison_never_moves() -> None:
    from vistula.games.strike_of_the_eagle.sequence import PHASES

    moved = {"go", "split", "ride", "block", "back", "leave"}
    for phase in PHASES:
        for choice in getattr(phase, "choices", []):
            if choice.verb.name in moved and phase.slug != "split":
                assert choice.kind == 1  # every verb that moves something names a block
    s = position(garrisons={"minsk": "polish"})
    assert s.garrison[area("minsk")] == POLISH


@rule("7.33a", "7.2.wd.c")
def test_7_33a_blocks_that_withdraw_together_need_room_for_all() -> None:
    full = ["3_legion 4", "14_infantry 4", "15_infantry 4"]
    s = position(polish={"zlobin": ["1_legion 4", "2_legion 4"], "charyshi": full})
    march_in(s, "4_rifle", "gomel", "zlobin")
    order(s, "polish", "withdraw", "zlobin")
    stage(s, WITHDRAW_STAGE)
    act(s, "withdraw", "zlobin")
    act(s, "lose", "1_legion")
    assert refused(s, "to", "charyshi") == "7.33a"  # three are there: one more has room
    act(s, "to", "kalenkovichi")
    assert where(s, "2_legion") == "kalenkovichi"


# Refusals ----------------------------------------------------------------------------------------------------------


@rule("7.2.wd.b")
def test_7_2_wd_b_any_one_of_those_who_withdraw_pays_and_nobody_else() -> None:
    """Against cavalry each block may pay; a block elsewhere and the enemy's may not."""
    s = position(polish={"zlobin": ["1_legion 4", "2_legion 3"], "minsk": ["3_legion 4"]})
    s.set_sp(block("soviet 15_cavalry"), 3)
    march_in(s, "soviet 15_cavalry", "rohachev", "zlobin")
    order(s, "polish", "withdraw", "zlobin")
    stage(s, WITHDRAW_STAGE)
    act(s, "withdraw", "zlobin")
    assert refused(s, "lose", "3_legion") == "7.2.wd.b"
    assert refused(s, "lose", block("soviet 15_cavalry")) == "7.2.wd.b"
    act(s, "lose", "1_legion")
    assert [sp(s, name) for name in ("1_legion", "2_legion", "3_legion")] == [3, 3, 4]


@rule("7.2.wd.b")
def test_7_2_wd_b_who_stands_elsewhere_does_not_withdraw() -> None:
    s = position(
        polish={
            "zlobin": ["1_legion 4", "2_legion 4"],
            "charyshi": ["3_legion 4", "14_infantry 4", "15_infantry 4"],
            "kalenkovichi": ["18_infantry 3", "5_infantry 3", "6_infantry 3"],
        }
    )
    march_in(s, "4_rifle", "rohachev", "zlobin")
    order(s, "polish", "withdraw", "zlobin")
    stage(s, WITHDRAW_STAGE)
    act(s, "withdraw", "zlobin")
    act(s, "lose", "1_legion")
    assert asked(s) == "withdraw_block"
    assert refused(s, "block", "3_legion") == "7.2.wd.b"
    assert refused(s, "block", block("4_rifle")) == "7.2.wd.b"


@rule("7.2.rog.a")
def test_7_2_rog_a_only_a_block_of_the_area_reorganizes() -> None:
    s = position(polish={"minsk": ["1_legion 3"], "lida": ["2_legion 2"]}, soviet={"orsha": ["4_rifle 2"]})
    order(s, "polish", "reorganize", "minsk")
    stage(s, REORGANIZE_STAGE)
    act(s, "reorganize", "minsk")
    assert refused(s, "strengthen", "2_legion") == "7.2.rog.a"
    assert refused(s, "strengthen", block("4_rifle")) == "7.2.rog.a"


@rule("7.2.rog.d", "7.2.rog.a", "7.2.rog.b")
def test_7_2_rog_d_the_block_is_named_before_the_battle_and_stands_in_the_attacked_area() -> None:
    """The 1st Legion can grow, the 2nd is at its maximum, the 3rd stands elsewhere."""
    s = position(polish={"zlobin": ["1_legion 3", "2_legion 4"], "minsk": ["3_legion 2"]})
    march_in(s, "4_rifle", "rohachev", "zlobin")
    order(s, "polish", "reorganize", "zlobin")
    battles(s)
    assert (asked(s), s.to_move) == ("name_block", ("poland",))
    assert offered(s, "reorganize") == {"1_legion"}
    assert refused(s, "reorganize", "2_legion") == "7.2.rog.a"
    assert refused(s, "reorganize", "3_legion") == "7.2.rog.d"
    assert refused(s, "reorganize", block("4_rifle")) == "7.2.rog.d"


@rule("7.2.rail.c", "7.33a")
def test_7_2_rail_c_when_the_last_room_is_taken_no_train_goes_any_more() -> None:
    """From Vileika rails lead by Molodechno, which the enemy has, and to Glubokoe, which has room for one."""
    s = position(
        polish={
            "vileika": ["1_legion 4", "2_legion 4"],
            "glubokoe": ["3_legion 4", "5_infantry 3", "6_infantry 3"],
        },
        soviet={"molodechno": ["4_rifle 3"], "postavy": ["6_rifle 3"], "polotsk": ["11_rifle 3"]},
    )
    order(s, "polish", "rail", "vileika")
    stage(s, RAIL_STAGE)
    act(s, "rail", "vileika")
    act(s, "ride", "1_legion")
    assert where(s, "1_legion") == "glubokoe"  # the only place: nobody is asked
    assert offered(s, "ride") == set()
    assert refused(s, "ride", "2_legion") == "7.2.rail.c"
