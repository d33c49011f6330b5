"""Leaders (9.0): one order a round, before battles, for blocks that have not executed one."""

import pytest

from tests.games.strike_of_the_eagle.field import (
    act,
    area,
    ask,
    asked,
    battles,
    block,
    card_with,
    force_draws,
    hold,
    march_in,
    offered,
    order,
    position,
    refused,
    sp,
    stage,
    take,
    verbs,
    where,
)
from tests.rules import rule
from vistula.games.strike_of_the_eagle import codes, phases
from vistula.games.strike_of_the_eagle.numbers import LEADERS_USED
from vistula.games.strike_of_the_eagle.state import (
    DEFEND_LED,
    DEFEND_SHOWN,
    EXECUTED,
    FULL,
    MARCHED,
    SUPPLIED,
    WAITING,
    Campaign,
)
from vistula.games.strike_of_the_eagle.terms import (
    DEFEND,
    MARCH_STAGE,
    MOVE_STAGE,
    NORTH,
    ORDERS,
    POLISH,
    REORGANIZE,
    REORGANIZE_STAGE,
    SOUTH,
    SOVIET,
    WITHDRAW_STAGE,
)


@rule("leader.pilsudski", "9.0.ex.a", "9.0e", "9.0f", "9.0h", "9.0j", "9.0k")
def test_9_0_ex_a_pilsudski_orders_a_march_during_the_moves() -> None:
    s = position(polish={"stolbtsy": ["pilsudski 1"], "minsk": ["1_legion 4", "2_legion 4"], "slutsk": ["3_legion 4"]})
    s.mark[block("2_legion")] |= EXECUTED
    order(s, "polish", "move_out", "slutsk")
    stage(s, MOVE_STAGE)
    assert "lead" in verbs(s)  # before or after his other moves
    left = int(s.left[POLISH * 9 + 1])
    act(s, "lead", "pilsudski")
    assert asked(s) == "leader_order"
    act(s, "order", "forced_march_out")
    assert "minsk" in offered(s, "at")
    assert "lida" not in offered(s, "at")  # three areas from him, and nobody there
    start = len(s.journal)
    act(s, "at", "minsk")
    assert any(event.code == codes.LEADER_ORDERS and event.who == -1 for event in s.journal.since(start))
    assert offered(s, "go") == {"1_legion"}  # the other has executed an order
    act(s, "go", "1_legion")
    act(s, "to", "berezino")
    act(s, "done")
    assert s.mark[block("1_legion")] & MARCHED
    assert s.left[POLISH * 9 + 1] == left  # no counter
    assert refused(s, "lead", "pilsudski") == "9.0e"  # once a round
    act(s, "move_out", "slutsk")


@rule("9.0e")
def test_9_0e_a_leader_may_order_again_in_the_next_round_only() -> None:
    s = position(polish={"minsk": ["haller 1", "1_legion 4"]})
    s.n[LEADERS_USED] = 63
    ask(s, phases.ADVANCE)
    assert s.n[LEADERS_USED] == 63
    s.n[1] = 6
    s.stack[:] = s.stack[:5]
    s.push(phases.END_OF_ROUND)
    s.top().run(s)
    assert s.n[LEADERS_USED] == 0


@rule("9.0i")
def test_9_0i_orders_of_blocks_that_a_leader_takes_come_back_face_down() -> None:
    s = position(polish={"minsk": ["pilsudski 1"], "slutsk": ["3_legion 4"]})
    order(s, "polish", "defend", "slutsk")
    stage(s, MARCH_STAGE)
    act(s, "lead", "pilsudski")
    act(s, "order", "move_out")
    act(s, "at", "slutsk")
    start = len(s.journal)
    act(s, "go", "3_legion")
    act(s, "to", "zhitkovichi")
    act(s, "done")
    assert s.counters(POLISH, NORTH, area("slutsk")) == 0
    assert s.left[POLISH * 9 + DEFEND] == 5
    told = [event for event in s.journal.since(start) if event.code == codes.COUNTERMANDED + codes.OWN]
    assert told
    assert not told[0].seen_by(s.seat_index("soviet"))


@rule("leader.haller", "9.0.ex.b", "9.0j", "7.2.def.e")
def test_9_0_ex_b_haller_cannot_defend_with_a_block_that_has_moved() -> None:
    s = position(polish={"fastov": ["haller 1"], "kiev": ["1_legion 4"]}, garrisons={"kiev": "polish"})
    c = s.clone()
    assert isinstance(c, Campaign)
    s.mark[block("1_legion")] |= EXECUTED
    stage(s, MOVE_STAGE, SOUTH)
    act(s, "lead", "haller")
    assert offered(s, "at") == {"fastov"}  # of all areas near him only his own can be defended
    assert refused(s, "at", "kiev") == "9.0j"
    act(s, "at", "fastov")
    assert s.placed[POLISH * s.map.count + area("fastov")] & DEFEND_LED
    stage(c, MOVE_STAGE, SOUTH)
    act(c, "lead", "haller")
    act(c, "at", "kiev")
    assert c.placed[POLISH * c.map.count + area("kiev")] & DEFEND_LED
    ask(c, phases.SHOW_DEFENDS)
    assert c.placed[POLISH * c.map.count + area("kiev")] & DEFEND_SHOWN


@rule("leader.budyonny", "9.0.ex.b", "9.0a")
def test_leader_budyonny_marches_out_of_his_own_area_at_full_strength() -> None:
    s = position(
        soviet={"zvenigorodka": ["budyonny 1", "15_cavalry 3"], "uman": ["44_rifle 3"]},
        garrisons={"kiev": "polish", "belaya_tserkov": "soviet"},
    )
    stage(s, MOVE_STAGE, SOUTH)
    assert asked(s) == "execute"
    act(s, "lead", "budyonny")
    assert asked(s) == "marching"  # his own area only, one kind of order
    act(s, "go", "15_cavalry")
    assert "kiev" in offered(s, "to")
    act(s, "to", "kiev", "boguslav")  # or over Belaya-Tserkov
    assert where(s, "15_cavalry") == "kiev"
    assert s.mark[block("15_cavalry")] & FULL
    assert not s.mark[block("15_cavalry")] & MARCHED


@rule("leader.stalin")
def test_leader_stalin_adds_one_sp_in_the_south_alone() -> None:
    s = position(soviet={"uman": ["stalin 1", "44_rifle 2", "60_rifle 2"]})
    s.mark[block("60_rifle")] &= ~SUPPLIED
    stage(s, MOVE_STAGE, SOUTH)
    act(s, "lead", "stalin")
    assert asked(s) == "reorganize"
    assert offered(s, "strengthen") == {"44_rifle"}
    act(s, "strengthen", "44_rifle")
    assert sp(s, "44_rifle") == 3
    assert s.mark[block("44_rifle")] & EXECUTED
    s = position(soviet={"gomel": ["stalin 1", "44_rifle 2"]})
    stage(s, MOVE_STAGE)
    assert refused(s, "lead", "stalin") == "leader.stalin"


@rule("leader.tukhachevsky", "9.0g")
def test_9_0g_the_last_window_is_before_battles() -> None:
    s = position(
        soviet={"smolensk": ["tukhachevsky 1"], "orsha": ["4_rifle 3"]},
        polish={"minsk": ["haller 1", "1_legion 4"]},
        initiative=("polish", 1),
    )
    ask(s, phases.LAST_WINDOW)
    assert (asked(s), s.to_move) == ("first_speaker", ("poland",))
    act(s, "speak_second")
    assert (asked(s), s.to_move) == ("leader_window", ("soviet",))
    act(s, "lead", "tukhachevsky")
    act(s, "order", "reorganize")
    act(s, "at", "orsha")
    act(s, "strengthen", "4_rifle")
    assert sp(s, "4_rifle") == 4
    assert s.to_move == ("poland",)
    act(s, "pass")
    assert asked(s) != "leader_window"  # the Soviets have no other leader in play


@rule("9.0g")
def test_9_0g_no_leader_gives_an_order_after_the_battles() -> None:
    s = position(polish={"minsk": ["pilsudski 1", "sikorski 1", "1_legion 3"]})
    order(s, "polish", "reorganize", "minsk")
    stage(s, REORGANIZE_STAGE)
    assert asked(s) == "execute"
    assert offered(s, "lead") == {"sikorski"}
    assert refused(s, "lead", "pilsudski") == "9.0g"


@rule("leader.sikorski", "9.0g", "7.2.rec.b")
def test_leader_sikorski_looks_at_any_moment_battles_included() -> None:
    s = position(
        polish={"charyshi": ["sikorski 1"], "zlobin": ["1_legion 4"], "minsk": ["haller 1", "2_legion 4"]},
        soviet={"kalenkovichi": ["17_rifle 2"]},
    )
    march_in(s, "4_rifle", "gomel", "zlobin")
    hold(s, "poland", "uhlan_charge")
    battles(s)
    assert (asked(s), s.to_move) == ("battle_card", ("poland",))
    assert offered(s, "lead") == {"sikorski"}
    assert refused(s, "lead", "haller") == "9.0g"
    act(s, "lead", "sikorski")
    assert "kalenkovichi" in offered(s, "at")
    start = len(s.journal)
    act(s, "at", "kalenkovichi")
    seen = [event for event in s.journal.since(start) if event.code == codes.SEES]
    assert [(event.a, event.b) for event in seen] == [(block("17_rifle"), 2)]
    assert asked(s) == "battle_card"


@rule("9.0a", "7.33a")
def test_9_0a_a_leader_fights_with_one_sp_and_takes_the_room_of_a_block() -> None:
    s = position(polish={"minsk": ["haller 1", "1_legion 3"]}, garrisons={"minsk": "nobody"})
    march_in(s, "4_rifle", "borisov", "minsk")
    force_draws(s, card_with("soviet", 0), card_with("polish", 0))
    battles(s)
    values = [event.b for event in s.journal.all() if event.code == codes.COMBAT_VALUE and event.a == POLISH]
    assert values == [3 + 1]
    s = position(polish={"minsk": ["haller 1", "1_legion 4", "2_legion 4", "3_legion 4"], "slutsk": ["5_infantry 3"]})
    order(s, "polish", "move_to", "minsk")
    stage(s, MOVE_STAGE)
    act(s, "move_to", "minsk")
    take(s, "go", "5_infantry")
    assert s.mark[block("5_infantry")] & WAITING  # four are there: it waits on the road


@rule("9.0a", "7.2.wd.e")
def test_9_0a_a_leader_withdraws_as_cavalry_does() -> None:
    for enemy, left in (("4_rifle", "charyshi"), ("soviet 15_cavalry", "gone")):
        s = position(polish={"zlobin": ["haller 1"]})
        march_in(s, enemy, "rohachev", "zlobin")
        order(s, "polish", "withdraw", "zlobin")
        stage(s, WITHDRAW_STAGE)
        act(s, "withdraw", "zlobin")
        act(s, "lose", "haller")
        if asked(s) == "withdraw_to":
            act(s, "to", "charyshi")
        assert where(s, "haller") == left


@rule("9.0b")
def test_9_0b_leaders_are_always_in_supply() -> None:
    s = position(
        polish={"smolensk": ["haller 1", "1_legion 2"]}, soviet={"orsha": ["4_rifle 3"], "vitebsk": ["6_rifle 3"]}
    )
    assert s.mark[block("haller")] & SUPPLIED
    assert not s.mark[block("1_legion")] & SUPPLIED
    ask(s, phases.SUPPLY)
    assert sp(s, "haller") == 1
    assert sp(s, "1_legion") == 1


@rule("1.1b", "leader.haller")
def test_1_1b_only_his_own_commander_lets_a_leader_order() -> None:
    poles = {"minsk": ["1_legion 4"], "kovel": ["haller 1", "2_legion 4"], "lutsk": ["3_legion 4"]}
    s = position("campaign_four", polish=poles)
    order(s, "polish", "move_out", "minsk")
    stage(s, MOVE_STAGE)
    assert s.to_move == ("poland_north",)
    assert refused(s, "lead", "haller") == "1.1b"
    stage(s, MOVE_STAGE, SOUTH)
    assert s.to_move == ("poland_south",)
    act(s, "lead", "haller")
    assert refused(s, "at", "kiev") == "leader.haller"  # more than two areas away


@rule("leader.sikorski", "7.2.rec.d")
def test_7_2_rec_d_sikorski_looks_at_no_eastern_link() -> None:
    s = position(polish={"smolensk": ["sikorski 1"]}, garrisons={"smolensk": "polish"})
    stage(s, MOVE_STAGE)
    act(s, "lead", "sikorski")
    assert refused(s, "at", "yartsevo") == "7.2.rec.d"


@rule("9.0j", "leader.stalin")
def test_9_0j_a_leader_whom_nobody_could_obey_gives_no_order() -> None:
    s = position(soviet={"uman": ["stalin 1", "44_rifle 3", "60_rifle 2"]})
    s.mark[block("60_rifle")] |= EXECUTED
    stage(s, MOVE_STAGE, SOUTH)
    assert refused(s, "lead", "stalin") == "9.0j"  # one is at its maximum, one has executed an order


@rule("leader.pilsudski", "leader.haller", "leader.tukhachevsky", "leader.sikorski")
@pytest.mark.parametrize(
    ("leader", "home", "near", "far"),
    [
        ("pilsudski", "minsk", ("slutsk", "luninets"), "pinsk"),
        ("haller", "minsk", ("slutsk", "luninets"), "pinsk"),
        ("sikorski", "minsk", ("slutsk", "luninets"), "pinsk"),
        ("tukhachevsky", "smolensk", ("orsha", "tolochin"), "borisov"),
    ],
)
def test_9_0_a_leader_orders_two_areas_away_and_no_further(
    leader: str, home: str, near: tuple[str, str], far: str
) -> None:
    names = ("4_rifle", "6_rifle", "11_rifle") if leader == "tukhachevsky" else ("1_legion", "2_legion", "3_legion")
    force = {home: [f"{leader} 1"], **{slug: [f"{name} 3"] for slug, name in zip((*near, far), names, strict=True)}}
    if leader == "tukhachevsky":
        s = position(soviet=force, garrisons={"borisov": "soviet"})
    else:
        s = position(polish=force)
    assert [s.theatre.distance(area(home), area(slug)) for slug in (*near, far)] == [1, 2, 3]
    stage(s, MOVE_STAGE)
    act(s, "lead", leader)
    if asked(s) == "leader_order":
        act(s, "order", "defend")
    assert set(near) <= offered(s, "at")
    assert far not in offered(s, "at")
    assert refused(s, "at", far) == f"leader.{leader}"
    act(s, "at", near[1])
    if leader != "sikorski":
        side = POLISH if names[0] == "1_legion" else SOVIET
        assert s.placed[side * s.map.count + area(near[1])] & DEFEND_LED


@rule("leader.pilsudski", "leader.tukhachevsky")
def test_leader_pilsudski_and_tukhachevsky_give_any_one_order() -> None:
    for s, leader in (
        (position(polish={"minsk": ["pilsudski 1", "1_legion 3"]}), "pilsudski"),
        (position(soviet={"smolensk": ["tukhachevsky 1", "4_rifle 3"]}), "tukhachevsky"),
    ):
        stage(s, MOVE_STAGE)
        act(s, "lead", leader)
        assert offered(s, "order") == {str(kind) for kind in range(9)}


@rule("leader.budyonny", "leader.stalin")
def test_leader_budyonny_and_stalin_order_blocks_of_their_own_area_alone() -> None:
    force = {"uman": ["budyonny 1", "stalin 1", "44_rifle 2"], "zvenigorodka": ["15_cavalry 2"]}
    s = stage(position(soviet=force), MOVE_STAGE, SOUTH)
    act(s, "lead", "budyonny")
    assert asked(s) == "marching"
    assert "44_rifle" in offered(s, "go")
    assert refused(s, "go", "15_cavalry") == "7.2.mvo.a"  # in the next area
    s = stage(position(soviet=force), MOVE_STAGE, SOUTH)
    act(s, "lead", "stalin")
    assert offered(s, "strengthen") == {"44_rifle"}
    assert refused(s, "strengthen", "15_cavalry") == "7.2.rog.a"


# The order that a leader's order replaces (9.0i) ---------------------------------------------------------------------


def lying(s: Campaign, side: int, slug: str) -> set[str]:
    """The kinds of the side's face-down counters in an area."""
    bits = s.counters(side, NORTH, area(slug)) | s.counters(side, SOUTH, area(slug))
    return {ORDERS[kind] for kind in range(len(ORDERS)) if bits >> kind & 1}


def give(s: Campaign, leader: str, kind: str, slug: str) -> None:
    """A leader gives an order of any kind."""
    act(s, "lead", leader)
    if asked(s) == "leader_order":
        act(s, "order", kind)
    act(s, "at", slug)


@rule("9.0i", "leader.haller")
@pytest.mark.parametrize("placed", ["withdraw", "reorganize", "move_out"])
def test_9_0i_a_leaders_defend_takes_the_order_of_a_lone_block_off_the_map(placed: str) -> None:
    s = position(polish={"minsk": ["haller 1"], "slutsk": ["3_legion 3"]})
    order(s, "polish", placed, "slutsk")
    stage(s, MARCH_STAGE)
    left = int(s.left[POLISH * 9 + ORDERS.index(placed)])
    start = len(s.journal)
    give(s, "haller", "defend", "slutsk")
    assert lying(s, POLISH, "slutsk") == set()
    assert s.left[POLISH * 9 + ORDERS.index(placed)] == left + 1
    kinds = [event for event in s.journal.since(start) if event.code == codes.COUNTERMANDED + codes.OWN]
    assert [event.c for event in kinds] == [ORDERS.index(placed)]
    assert not kinds[0].seen_by(s.seat_index("soviet"))  # it comes back face down
    act(s, "done")
    ask(s, phases.SHOW_DEFENDS)
    assert s.placed[POLISH * s.map.count + area("slutsk")] & DEFEND_SHOWN


@rule("9.0i", "leader.pilsudski")
def test_9_0i_a_leaders_withdraw_replaces_the_move_out_of_a_lone_block() -> None:
    s = position(polish={"minsk": ["pilsudski 1"], "slutsk": ["3_legion 3"]})
    order(s, "polish", "move_out", "slutsk")
    stage(s, MARCH_STAGE)
    give(s, "pilsudski", "withdraw", "slutsk")
    assert lying(s, POLISH, "slutsk") == set()
    act(s, "done")
    stage(s, WITHDRAW_STAGE)
    act(s, "withdraw", "slutsk")  # his order is carried out in its stage


@rule("9.0i", "9.0h")
def test_9_0i_a_leaders_defend_leaves_orders_for_which_blocks_remain() -> None:
    s = position(polish={"minsk": ["haller 1"], "slutsk": ["3_legion 3", "2_legion 3"]})
    order(s, "polish", "reorganize", "slutsk")
    stage(s, MARCH_STAGE)
    give(s, "haller", "defend", "slutsk")
    assert lying(s, POLISH, "slutsk") == {"reorganize"}


@rule("9.0i", "7.2e")
def test_9_0i_a_leaders_defend_takes_the_place_of_a_defend_counter() -> None:
    s = position(polish={"minsk": ["haller 1"], "slutsk": ["3_legion 3", "2_legion 3"]})
    order(s, "polish", "defend", "slutsk")
    stage(s, MARCH_STAGE)
    give(s, "haller", "defend", "slutsk")
    assert lying(s, POLISH, "slutsk") == set()  # never two of a kind in an area
    assert s.left[POLISH * 9 + DEFEND] == 5


@rule("9.0i", "7.3d")
@pytest.mark.parametrize(("back", "kept"), [("withdraw", "reorganize"), ("reorganize", "withdraw")])
def test_9_0i_the_owner_chooses_which_of_two_orders_is_countermanded(back: str, kept: str) -> None:
    s = position(polish={"minsk": ["pilsudski 1"], "slutsk": ["3_legion 3", "2_legion 3"]})
    order(s, "polish", "withdraw", "slutsk")
    order(s, "polish", "reorganize", "slutsk")
    stage(s, MOVE_STAGE)
    give(s, "pilsudski", "forced_march_out", "slutsk")
    act(s, "go", "3_legion")
    assert (asked(s), s.to_move) == ("countermand", ("poland",))
    assert {tuple(one.args) for one in s.choices("poland")} == {
        (area("slutsk"), ORDERS.index(kind)) for kind in ("withdraw", "reorganize")
    }
    assert refused(s, "countermand", "slutsk", "defend") == "9.0i"
    act(s, "countermand", "slutsk", back)
    assert lying(s, POLISH, "slutsk") == {kept}
    act(s, "to", "zhitkovichi")
    act(s, "done")
    assert lying(s, POLISH, "slutsk") == {kept}


@rule("9.0i", "7.3d")
def test_9_0i_a_leaders_defend_too_lets_the_owner_choose() -> None:
    s = position(polish={"minsk": ["haller 1"], "slutsk": ["3_legion 3", "2_legion 3"]})
    order(s, "polish", "move_out", "slutsk")
    order(s, "polish", "reorganize", "slutsk")
    stage(s, MARCH_STAGE)
    give(s, "haller", "defend", "slutsk")
    assert asked(s) == "countermand"
    act(s, "countermand", "slutsk", "move_out")
    assert lying(s, POLISH, "slutsk") == {"reorganize"}
    assert s.placed[POLISH * s.map.count + area("slutsk")] & DEFEND_LED


@rule("9.0i")
def test_9_0i_a_to_order_whose_last_block_a_leader_takes_comes_back_too() -> None:
    s = position(polish={"minsk": ["pilsudski 1"], "slutsk": ["3_legion 3"]})
    order(s, "polish", "move_to", "luninets")  # the 3rd Legion alone can go there …
    s.mark[block("pilsudski")] |= EXECUTED  # … now that he himself cannot
    stage(s, MARCH_STAGE)
    give(s, "pilsudski", "defend", "slutsk")
    assert lying(s, POLISH, "luninets") == set()
    s = position(polish={"minsk": ["pilsudski 1"], "slutsk": ["3_legion 3", "2_legion 3"]})
    order(s, "polish", "move_to", "luninets")
    stage(s, MARCH_STAGE)
    give(s, "pilsudski", "defend", "slutsk")
    assert lying(s, POLISH, "luninets") == {"move_to"}  # the other can


@rule("9.0i", "7.3f")
def test_9_0i_an_order_void_for_another_reason_stays_where_it_lies() -> None:
    s = position(polish={"minsk": ["haller 1"], "slutsk": ["3_legion 3"], "bobruisk": ["2_legion 3"]})
    order(s, "polish", "move_out", "bobruisk")
    s.mark[block("2_legion")] |= EXECUTED  # held by a card
    stage(s, MARCH_STAGE)
    give(s, "haller", "defend", "slutsk")
    assert lying(s, POLISH, "bobruisk") == {"move_out"}


@rule("9.0i", "leader.stalin")
def test_9_0i_stalins_reorganization_takes_the_blocks_order_off_the_map() -> None:
    s = position(soviet={"uman": ["stalin 1", "44_rifle 2"]})
    order(s, "soviet", "forced_march_out", "uman", SOUTH)
    s.mark[block("stalin")] |= EXECUTED
    stage(s, MARCH_STAGE, SOUTH)
    act(s, "lead", "stalin")
    act(s, "strengthen", "44_rifle")
    assert sp(s, "44_rifle") == 3
    assert lying(s, SOVIET, "uman") == set()


@rule("9.0i", "leader.tukhachevsky", "7.2.wd.b")
def test_9_0i_blocks_withdrawn_by_a_leader_in_the_last_window_leave_no_order_behind() -> None:
    s = position(soviet={"smolensk": ["tukhachevsky 1"], "orsha": ["4_rifle 3", "6_rifle 3"]})
    march_in(s, "1_legion", "tolochin", "orsha")
    order(s, "soviet", "defend", "orsha")
    ask(s, phases.LAST_WINDOW)
    give(s, "tukhachevsky", "withdraw", "orsha")
    act(s, "lose", "4_rifle")
    act(s, "to", "smolensk")
    assert where(s, "6_rifle") == "smolensk"
    assert lying(s, SOVIET, "orsha") == set()


@rule("leader.sikorski", "9.0g")
def test_leader_sikorski_looks_in_battles_with_an_empty_hand() -> None:
    s = position(polish={"charyshi": ["sikorski 1"], "zlobin": ["1_legion 4"]}, soviet={"kalenkovichi": ["17_rifle 2"]})
    march_in(s, "4_rifle", "gomel", "zlobin")
    battles(s)
    assert (asked(s), s.to_move) == ("battle_card", ("poland",))
    start = len(s.journal)
    act(s, "lead", "sikorski")
    act(s, "at", "kalenkovichi")
    assert [event.a for event in s.journal.since(start) if event.code == codes.SEES] == [block("17_rifle")]
    act(s, "pass")
    used = position(polish={"charyshi": ["sikorski 1"], "zlobin": ["1_legion 4"]})
    used.n[LEADERS_USED] = 63
    march_in(used, "4_rifle", "gomel", "zlobin")
    battles(used)
    assert asked(used) != "battle_card"  # he has looked this round, and there is no card to play


@rule("9.0e")
def test_9_0e_only_a_leader_leads_and_gives_one_of_nine_orders() -> None:
    s = position(polish={"minsk": ["pilsudski 1", "1_legion 3"]}, soviet={"smolensk": ["tukhachevsky 1"]})
    order(s, "polish", "move_out", "minsk")
    stage(s, MOVE_STAGE)
    act(s, "execute_first")
    assert refused(s, "lead", "1_legion") == "9.0e"
    assert refused(s, "lead", block("tukhachevsky")) == "9.0e"  # the enemy's
    assert refused(s, "lead", "haller") == "9.0e"  # not in play
    act(s, "lead", "pilsudski")
    assert refused(s, "order", 9) == "9.0e"


@rule("9.0j")
def test_9_0j_no_kind_of_order_is_given_that_no_block_could_carry_out() -> None:
    """The only block near Piłsudski is at its maximum: it cannot reorganize; nobody is attacked."""
    s = position(polish={"minsk": ["pilsudski 1", "1_legion 4"]})
    stage(s, MOVE_STAGE)
    act(s, "lead", "pilsudski")
    assert str(REORGANIZE) not in offered(s, "order")
    assert refused(s, "order", "reorganize") == "9.0j"


@rule("9.0g")
def test_9_0g_after_the_battles_a_leader_gives_nobody_a_turn() -> None:
    """The Soviets have a leader and no counter: asked before the battles, passed over after them."""
    for number, kind, first in (
        (MOVE_STAGE, "move_out", "first_executor"),
        (REORGANIZE_STAGE, "reorganize", "execute"),
    ):
        s = position(polish={"minsk": ["1_legion 3"]}, soviet={"smolensk": ["tukhachevsky 1"], "orsha": ["4_rifle 3"]})
        order(s, "polish", kind, "minsk")
        stage(s, number)
        assert (asked(s), s.to_move) == (first, ("poland",))


@rule("9.0i", "7.3d")
def test_9_0i_a_leader_may_take_a_block_that_its_own_orders_may_not() -> None:
    """Slutsk's only block is needed for its Defend: a Move To elsewhere cannot have it, Piłsudski can."""
    s = position(polish={"minsk": ["pilsudski 1", "1_legion 4"], "slutsk": ["3_legion 4"]})
    order(s, "polish", "defend", "slutsk")
    order(s, "polish", "move_to", "stolbtsy")  # from Minsk or Slutsk
    stage(s, MOVE_STAGE)
    act(s, "move_to", "stolbtsy")
    assert "3_legion" not in offered(s, "go")
    assert refused(s, "go", "3_legion") == "7.3d"
    act(s, "go", "1_legion")
    act(s, "done")
    act(s, "lead", "pilsudski")
    act(s, "order", "move_out")
    act(s, "at", "slutsk")
    assert offered(s, "go") == {"3_legion"}


@rule("9.0i", "leader.pilsudski")
def test_9_0i_a_leaders_train_takes_the_defenders_order_off_the_map() -> None:
    s = position(polish={"stolbtsy": ["pilsudski 1"], "minsk": ["1_legion 4"]})
    order(s, "polish", "defend", "minsk")
    stage(s, MARCH_STAGE)
    act(s, "lead", "pilsudski")
    act(s, "order", "rail")
    act(s, "at", "minsk")
    act(s, "ride", "1_legion")
    act(s, "to", "lida")
    assert where(s, "1_legion") == "lida"
    assert s.counters(POLISH, NORTH, area("minsk")) == 0
    assert s.left[POLISH * 9 + DEFEND] == 5
