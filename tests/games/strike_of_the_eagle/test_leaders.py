"""Leaders (9.0): one order a round, before battles, for blocks that have not executed one."""

import pytest

from tests.games.strike_of_the_eagle.field import (
    act,
    area,
    ask,
    asked,
    battles,
    block,
    hold,
    march_in,
    offered,
    order,
    position,
    refused,
    sp,
    stage,
    verbs,
    where,
)
from tests.rules import rule
from vistula.games.strike_of_the_eagle import codes, phases
from vistula.games.strike_of_the_eagle.battle import reckon
from vistula.games.strike_of_the_eagle.leaders import cannot_order_at, leader_number
from vistula.games.strike_of_the_eagle.numbers import B_AREA, B_ATTACKER, B_VALUE, LEADERS_USED
from vistula.games.strike_of_the_eagle.paths import depot_steps, is_supplied
from vistula.games.strike_of_the_eagle.state import (
    DEFEND_LED,
    DEFEND_SHOWN,
    EXECUTED,
    FULL,
    MARCHED,
    SUPPLIED,
    Campaign,
)
from vistula.games.strike_of_the_eagle.terms import (
    DEFEND,
    FORCED_MARCH_OUT,
    MARCH_STAGE,
    MOVE_STAGE,
    NORTH,
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
    act(s, "go", "3_legion")
    act(s, "to", "zhitkovichi")
    start = len(s.journal)
    act(s, "done")
    assert s.counters(POLISH, NORTH, area("slutsk")) == 0
    assert s.left[POLISH * 9 + DEFEND] == 5
    told = [event for event in s.journal.since(start) if event.code == codes.COUNTERMANDED_KIND]
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
    assert asked(s) == "execute"  # of all areas near him only his own can be defended: taken by itself
    assert s.placed[POLISH * s.map.count + area("fastov")] & DEFEND_LED
    assert s.placed[POLISH * s.map.count + area("kiev")] == 0
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
    act(s, "to", "kiev")
    assert asked(s) == "via"  # over Boguslav or Belaya-Tserkov
    act(s, "via", "boguslav")
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
    s.n[B_AREA] = area("minsk") + 1
    s.n[B_ATTACKER] = SOVIET
    reckon(s)
    assert s.n[B_VALUE + POLISH] == 3 + 1
    s = position(polish={"minsk": ["haller 1", "1_legion 4", "2_legion 4", "3_legion 4"]})
    assert not s.has_room(POLISH, area("minsk"))


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
    steps = depot_steps(s, POLISH)
    assert [is_supplied(s, block(name), steps) for name in ("haller", "1_legion")] == [True, False]
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
    assert refused(s, "at", "kiev") == "leader.pilsudski"  # more than two areas away


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
    assert refused(s, "at", far) == "leader.pilsudski"
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
    s = position(soviet={"uman": ["budyonny 1", "stalin 1", "44_rifle 2"], "zvenigorodka": ["15_cavalry 2"]})
    for name, kind in (("budyonny", FORCED_MARCH_OUT), ("stalin", REORGANIZE)):
        leader = s.data.leaders[leader_number(s, block(name))]
        assert leader.order == kind
        assert cannot_order_at(s, block(name), leader, kind, area("uman")) is None
        assert cannot_order_at(s, block(name), leader, kind, area("zvenigorodka")) is not None  # the next area
