"""Marches and moves, pins, roads, commands (2.0, 7.2.fm, 7.2.mv, 7.3, 7.31, 7.32)."""

from tests.games.strike_of_the_eagle.field import (
    act,
    action,
    area,
    ask,
    asked,
    block,
    edge,
    march_in,
    offered,
    order,
    place,
    position,
    refused,
    stage,
    take,
    verbs,
    where,
)
from tests.rules import rule
from vistula.core.view import journal
from vistula.games.strike_of_the_eagle import codes, phases
from vistula.games.strike_of_the_eagle.state import (
    DEFEND_SHOWN,
    EXECUTED,
    MARCHED,
    SUPPLIED,
    UNSUPPLIED,
    Campaign,
)
from vistula.games.strike_of_the_eagle.terms import (
    FORCED_MARCH_OUT,
    MARCH_STAGE,
    MOVE_STAGE,
    NORTH,
    POLISH,
    RAIL_STAGE,
    RECON_STAGE,
    SOUTH,
    SOVIET,
)

AROUND_MINSK = {"bobruisk", "borisov", "molodechno", "stolbtsy", "berezino", "slutsk"}


def moving_out(name: str, from_area: str, kind: str = "move_out") -> Campaign:
    """One Polish block ordered out of an area of the north, asked for its way."""
    s = position(polish={from_area: [name]})
    order(s, "polish", "forced_" + kind if kind == "march_out" else kind, from_area)
    stage(s, MARCH_STAGE if kind == "march_out" else MOVE_STAGE)
    act(s, kind, from_area)
    act(s, "go", name.split()[0])
    return s


@rule("2.0f", "7.2.mv.a", "1.0c", "7.2.mvo.a")
def test_2_0f_infantry_moves_one_area_along_a_connection() -> None:
    s = moving_out("1_legion 4", "minsk")
    assert asked(s) == "route"
    assert offered(s, "to") == AROUND_MINSK
    assert refused(s, "to", "vilna") == "2.0f"
    act(s, "to", "slutsk")
    assert where(s, "1_legion") == "slutsk"


@rule("2.0g", "7.2.mv.a", "7.31a", "7.2.mvall.a")
def test_2_0g_cavalry_moves_two_areas_by_roads_and_rails_alike() -> None:
    s = moving_out("1_cavalry 3", "minsk")
    found = offered(s, "to")
    assert found > AROUND_MINSK
    assert "baranovichi" in found  # rail to Stolbtsy, rail on; or by road over Slutsk
    assert "lepel" in found  # rail to Borisov, road on
    assert "vilna" not in found  # three steps


@rule("2.0f", "7.2.fm.a", "7.2.fmo.a")
def test_7_2_fm_a_a_forced_march_takes_infantry_two_areas_and_cavalry_three() -> None:
    infantry = moving_out("1_legion 4", "minsk", "march_out")
    cavalry = moving_out("1_cavalry 3", "minsk", "march_out")
    assert "baranovichi" in offered(infantry, "to")
    assert "pinsk" not in offered(infantry, "to")
    assert "vilna" in offered(cavalry, "to")
    assert "pinsk" in offered(cavalry, "to")  # over Slutsk and Luninets


@rule("9.0a")
def test_9_0a_a_leader_moves_as_cavalry() -> None:
    s = moving_out("pilsudski 1", "minsk")
    assert "baranovichi" in offered(s, "to")


@rule("7.2.fm.c", "7.2.fm.d", "7.3e", "7.2.mv.b")
def test_7_2_fm_d_a_march_of_one_area_marks_the_block_and_a_move_does_not() -> None:
    s = moving_out("1_legion 4", "minsk", "march_out")
    act(s, "to", "slutsk")
    assert s.mark[block("1_legion")] & MARCHED
    s = moving_out("1_legion 4", "minsk")
    act(s, "to", "slutsk")
    assert not s.mark[block("1_legion")] & MARCHED


@rule("7.2.fm.b", "7.2.mvt.b", "7.2.mvo.b", "7.71b")
def test_7_71b_only_move_out_serves_a_block_that_began_out_of_supply() -> None:
    s = position(polish={"minsk": ["1_legion 4", "2_legion 4"]})
    hungry = block("1_legion")
    s.mark[hungry] &= ~SUPPLIED
    s.mark[hungry] |= UNSUPPLIED
    for kind, number in (("forced_march_out", MARCH_STAGE), ("forced_march_to", MARCH_STAGE), ("move_to", MOVE_STAGE)):
        c = s.clone()
        assert isinstance(c, Campaign)
        order(c, "polish", kind, "minsk" if kind.endswith("out") else "slutsk")
        stage(c, number)
        act(c, kind.replace("forced_", ""), "minsk" if kind.endswith("out") else "slutsk")
        assert offered(c, "go") == {"2_legion"}
        assert refused(c, "go", "1_legion") == "7.71b"
    order(s, "polish", "move_out", "minsk")
    stage(s, MOVE_STAGE)
    act(s, "move_out", "minsk")
    assert offered(s, "go") == {"1_legion", "2_legion"}


@rule("7.2.fmt.b", "7.2.fmt.a", "2.0f", "2.0g")
def test_7_2_fmt_b_blocks_march_to_one_area_from_several_sides_each_within_its_own_range() -> None:
    # To Minsk: Slutsk adjoins it, Luninets is two areas off, Pinsk three.
    poles = {"slutsk": ["1_legion 4"], "luninets": ["2_legion 4"], "pinsk": ["3_legion 4", "1_cavalry 3"]}
    s = position(polish={**poles, "lida": ["2_cavalry 3"]})
    order(s, "polish", "forced_march_to", "minsk")
    stage(s, MARCH_STAGE)
    act(s, "march_to", "minsk")
    assert offered(s, "go") == {"1_legion", "2_legion", "1_cavalry", "2_cavalry"}
    assert refused(s, "go", "3_legion") == "7.3h"  # infantry goes two areas
    for name in ("2_legion", "1_cavalry", "1_legion"):
        take(s, "go", name)
    act(s, "done")
    assert [where(s, name) for name in ("1_legion", "2_legion", "1_cavalry")] == ["minsk"] * 3
    assert [where(s, name) for name in ("3_legion", "2_cavalry")] == ["pinsk", "lida"]
    assert all(s.mark[block(name)] & MARCHED for name in ("1_legion", "2_legion", "1_cavalry"))


@rule("7.2.mvt.a", "7.2.mvt.c", "7.2.fmt.b")
def test_7_2_mvt_c_blocks_of_several_areas_move_to_one_target_and_may_decline() -> None:
    soviets = {"rohachev": ["4_rifle 4"], "gomel": ["6_rifle 4", "11_rifle 3"], "kalenkovichi": ["17_rifle 3"]}
    s = position(soviet=soviets, garrisons={"gomel": "soviet"})
    order(s, "soviet", "move_to", "zlobin")
    stage(s, MOVE_STAGE)
    act(s, "move_to", "zlobin")
    assert offered(s, "go") == {"4_rifle", "6_rifle", "11_rifle", "17_rifle"}
    assert "done" not in verbs(s)
    act(s, "go", "4_rifle")
    act(s, "go", "6_rifle")
    act(s, "go", "11_rifle")
    act(s, "done")
    assert [where(s, name) for name in ("4_rifle", "6_rifle", "11_rifle", "17_rifle")] == [
        "zlobin",
        "zlobin",
        "zlobin",
        "kalenkovichi",
    ]
    assert s.came[block("4_rifle")] == edge("rohachev", "zlobin")


@rule("7.3h", "7.3i", "7.3.ex.c")
def test_7_3_ex_c_an_enemy_between_voids_a_move_to_but_not_a_move_out() -> None:
    s = position(polish={"mazyr": ["1_cavalry 2"]}, soviet={"kalenkovichi": ["4_rifle 3"]})
    to = s.clone()
    assert isinstance(to, Campaign)
    order(to, "polish", "move_to", "zlobin")
    stage(to, MOVE_STAGE)
    act(to, "move_to", "zlobin")
    assert "go" not in verbs(to)  # nobody can carry it out
    assert where(to, "1_cavalry") == "mazyr"
    assert to.left[POLISH * 9 + 3] == 5  # back in the pool
    order(s, "polish", "move_out", "mazyr")
    stage(s, MOVE_STAGE)
    act(s, "move_out", "mazyr")
    act(s, "go", "1_cavalry")
    assert "kalenkovichi" in offered(s, "to")
    assert "zlobin" not in offered(s, "to")


@rule("7.3d", "7.3e", "7.3.ex.a")
def test_7_3_ex_a_a_march_out_must_be_carried_out_though_the_enemy_came_first() -> None:
    s = position(polish={"zlobin": ["1_legion 4", "2_legion 4"]}, soviet={"mogilev": ["4_rifle 3"]})
    march_in(s, "4_rifle", "bykhov", "rohachev")
    order(s, "polish", "forced_march_out", "zlobin")
    order(s, "polish", "move_out", "zlobin")
    stage(s, MARCH_STAGE)
    act(s, "march_out", "zlobin")
    assert "done" not in verbs(s)
    act(s, "go", "1_legion")
    found = offered(s, "to")
    assert "rohachev" in found  # one area north, into the enemy
    assert {"charyshi", "bobruisk"} <= found  # up to two areas elsewhere
    assert "bykhov" not in found  # not past the enemy
    act(s, "to", "charyshi")
    assert s.mark[block("1_legion")] & MARCHED


@rule("7.3f", "7.3g", "7.3.ex.b", "7.32c", "7.2.fmo.b")
def test_7_3_ex_b_pinned_blocks_lose_their_march_and_keep_their_strength() -> None:
    s = position(polish={"zlobin": ["1_legion 4"]}, soviet={"rohachev": ["4_rifle 3"]}, initiative=("soviet", 1))
    order(s, "polish", "forced_march_out", "zlobin")
    order(s, "soviet", "forced_march_out", "rohachev")
    stage(s, MARCH_STAGE)
    act(s, "execute_first")
    act(s, "march_out", "rohachev")
    act(s, "go", "4_rifle")
    act(s, "to", "zlobin")
    act(s, "done")
    act(s, "done")
    assert s.to_move == ("poland",)
    start = len(s.journal)
    act(s, "march_out", "zlobin")
    assert asked(s) == "execute"  # void: nobody is asked to march
    told = [(event.a, event.b, event.c) for event in s.journal.since(start) if event.code == codes.VOID]
    assert told == [(POLISH, FORCED_MARCH_OUT, area("zlobin"))]
    assert s.left[POLISH * 9 + FORCED_MARCH_OUT] == 5  # back in the pool
    assert where(s, "1_legion") == "zlobin"
    assert not s.mark[block("1_legion")] & MARCHED
    assert s.mark[block("4_rifle")] & MARCHED


@rule("7.31b", "7.3h", "7.3.ex.c")
def test_7_31b_an_enemy_block_or_garrison_on_the_way_bars_a_move_to_what_lies_behind() -> None:
    for slutsk in ("garrison", "block", "open"):
        soviets = {"slutsk": ["4_rifle 3"]} if slutsk == "block" else {}
        s = position(polish={"minsk": ["1_cavalry 3"]}, soviet=soviets)
        order(s, "polish", "move_to", "luninets")
        if slutsk == "garrison":
            s.set_garrison(area("slutsk"), SOVIET)
        stage(s, MOVE_STAGE)
        act(s, "move_to", "luninets")
        assert (asked(s) == "marching") == (slutsk == "open")


@rule("7.31b", "7.31a")
def test_7_31b_an_enemy_occupied_area_stops_a_block_on_the_road_it_came_by() -> None:
    s = position(polish={"minsk": ["1_cavalry 3"]}, soviet={"berezino": ["4_rifle 3"]})
    order(s, "polish", "move_out", "minsk")
    stage(s, MOVE_STAGE)
    act(s, "move_out", "minsk")
    act(s, "go", "1_cavalry")
    assert "mogilev" not in offered(s, "to")
    act(s, "to", "berezino", "minsk")
    assert s.came[block("1_cavalry")] == edge("minsk", "berezino")
    assert s.origin[block("1_cavalry")] == area("minsk")


@rule("1.4b", "7.33g")
def test_1_4b_poles_never_enter_an_eastern_link() -> None:
    s = position(polish={"smolensk": ["1_cavalry 3"]}, garrisons={"smolensk": "polish", "orsha": "nobody"})
    order(s, "polish", "move_out", "smolensk")
    stage(s, MOVE_STAGE)
    act(s, "move_out", "smolensk")
    act(s, "go", "1_cavalry")
    assert "yartsevo" not in offered(s, "to")
    assert refused(s, "path", "yartsevo") == "1.4b"


@rule("7.3j")
def test_7_3j_a_block_executes_one_order_in_a_phase() -> None:
    s = position(polish={"minsk": ["1_legion 4", "2_legion 4"]})
    order(s, "polish", "forced_march_to", "slutsk")
    order(s, "polish", "move_to", "zhitkovichi")
    stage(s, MARCH_STAGE)
    act(s, "march_to", "slutsk")
    act(s, "go", "1_legion")
    act(s, "done")
    act(s, "done")
    stage(s, MOVE_STAGE)
    act(s, "move_to", "zhitkovichi")
    assert where(s, "1_legion") == "slutsk"  # it adjoins, but has executed its order: the counter is void


# Recon, commands ---------------------------------------------------------------------------------------------------


@rule("7.2.rec.b", "7.31c", "2.0d", "4.0h")
def test_7_2_rec_b_recon_shows_blocks_and_strengths_to_its_side_alone() -> None:
    s = position(polish={"mazyr": ["1_cavalry 2"]}, soviet={"rechitsa": ["4_rifle 3"]})
    order(s, "soviet", "recon", "mazyr")
    stage(s, RECON_STAGE)
    start = len(s.journal)
    act(s, "recon", "mazyr")
    seen = [event for event in s.journal.since(start) if event.code == codes.SEES]
    assert [(event.a, event.b) for event in seen] == [(block("1_cavalry"), 2)]
    assert seen[0].seen_by(s.seat_index("soviet"))
    assert not seen[0].seen_by(s.seat_index("poland"))
    assert not seen[0].seen_by(-1)
    assert not s.undoable("soviet")


@rule("1.1b", "1.1c", "10.0c")
def test_1_1c_a_block_that_crossed_the_line_obeys_its_old_commander_until_the_next_phase() -> None:
    s = position("campaign_four", polish={"mazyr": ["1_legion 4", "2_legion 4"], "ovruch": ["3_legion 4"]})
    march_in(s, "1_legion", "mazyr", "ovruch")
    s.mark[block("1_legion")] &= ~(16 | 32)  # as if it had an order to come
    order(s, "polish", "move_out", "ovruch", SOUTH)
    stage(s, MOVE_STAGE, SOUTH)
    assert s.to_move == ("poland_south",)
    act(s, "move_out", "ovruch")
    assert refused(s, "go", "1_legion") == "10.0c"
    assert offered(s, "go") == {"3_legion"}
    ask(s, phases.ARRIVE)  # the next phase begins
    order(s, "polish", "move_out", "ovruch", SOUTH)
    stage(s, MOVE_STAGE, SOUTH)
    act(s, "move_out", "ovruch")
    assert offered(s, "go") == {"1_legion", "3_legion"}


@rule("7.3k", "7.3a")
def test_7_3k_defend_is_no_order_to_execute() -> None:
    for number in (MARCH_STAGE, RECON_STAGE, MOVE_STAGE, RAIL_STAGE):
        s = position(polish={"zlobin": ["1_legion 4"]}, soviet={"gomel": ["4_rifle 3"]})
        order(s, "polish", "defend", "zlobin")
        stage(s, number)
        assert asked(s) != "execute"
    s = position(polish={"zlobin": ["1_legion 4"]}, soviet={"gomel": ["4_rifle 3"]})
    order(s, "polish", "defend", "zlobin")
    assert s.left[POLISH * 9 + 6] == 4
    s.push(phases.SHOW_DEFENDS)
    s.top().run(s)
    assert s.left[POLISH * 9 + 6] == 5  # all are turned up and go back
    assert s.counters(POLISH, NORTH, area("zlobin")) == 0
    assert s.placed[POLISH * s.map.count + area("zlobin")] & DEFEND_SHOWN  # and count in the battles that follow


@rule("7.2.fmo.a", "7.2.mvo.a")
def test_7_2_fmo_a_those_who_march_out_go_to_different_areas_and_others_stay() -> None:
    s = position(polish={"minsk": ["1_legion 4", "2_legion 4"], "slutsk": ["3_legion 4"]})
    order(s, "polish", "forced_march_out", "minsk")
    stage(s, MARCH_STAGE)
    act(s, "march_out", "minsk")
    assert offered(s, "go") == {"1_legion", "2_legion"}
    assert refused(s, "go", "3_legion") == "7.2.mvo.a"
    act(s, "go", "1_legion")
    act(s, "to", "berezino")
    act(s, "go", "2_legion")
    act(s, "to", "stolbtsy")
    assert (where(s, "1_legion"), where(s, "2_legion")) == ("berezino", "stolbtsy")


@rule("7.3a")
def test_7_3a_an_order_of_a_later_stage_is_not_executed_before_its_time() -> None:
    s = position(polish={"minsk": ["1_legion 4", "2_legion 4"]})
    order(s, "polish", "forced_march_out", "minsk")
    order(s, "polish", "move_to", "slutsk")
    stage(s, MARCH_STAGE)
    assert verbs(s) == {"march_out"}
    assert refused(s, "move_to", "slutsk") == "7.3a"


@rule("7.3d", "7.2.mvo.a")
def test_7_3d_a_block_that_another_order_needs_stays() -> None:
    s = position(polish={"minsk": ["1_legion 4", "2_legion 4"], "slutsk": ["3_legion 4"]})
    order(s, "polish", "move_out", "minsk")
    order(s, "polish", "defend", "minsk")
    stage(s, MOVE_STAGE)
    act(s, "move_out", "minsk")
    assert refused(s, "go", "3_legion") == "7.2.mvo.a"  # it stands elsewhere
    act(s, "go", "1_legion")
    act(s, "to", "berezino")
    assert refused(s, "go", "2_legion") == "7.3d"
    assert offered(s, "split") == {"2_legion"}  # a Brigade left behind could defend


@rule("7.31b", "7.32d", "1.0c", "2.0g")
def test_7_31b_an_explicit_way_is_judged_step_by_step() -> None:
    s = position(polish={"zlobin": ["1_cavalry 3", "2_cavalry 3"]}, soviet={"rohachev": ["4_rifle 3"]})
    march_in(s, "6_rifle", "gomel", "zlobin")
    order(s, "polish", "move_out", "zlobin")
    stage(s, MOVE_STAGE)
    act(s, "move_out", "zlobin")
    act(s, "go", "1_cavalry")
    assert refused(s, "path", "gomel") == "7.32d"
    assert refused(s, "path", "rohachev", "bykhov") == "7.31b"
    assert refused(s, "path", "bobruisk") == "1.0c"
    assert refused(s, "path", "charyshi", "bobruisk", "minsk") == "2.0g"
    act(s, "path", "charyshi", "bobruisk")
    assert where(s, "1_cavalry") == "bobruisk"


@rule("7.3j", "7.3f")
def test_7_3j_a_block_that_has_executed_an_order_is_refused_and_a_void_order_is_told() -> None:
    s = position(polish={"minsk": ["1_legion 4", "2_legion 4"]})
    s.mark[block("1_legion")] |= EXECUTED
    order(s, "polish", "move_out", "minsk")
    stage(s, MOVE_STAGE)
    act(s, "move_out", "minsk")
    assert refused(s, "go", "1_legion") == "7.3j"
    assert offered(s, "go") == {"2_legion"}
    s = position(polish={"minsk": ["1_legion 4"]})
    s.mark[block("1_legion")] |= EXECUTED
    order(s, "polish", "move_out", "minsk")
    stage(s, MOVE_STAGE)
    start = len(s.journal)
    act(s, "move_out", "minsk")
    told = [event.code for event in s.journal.since(start) if event.who == -1]
    assert codes.VOID in told


# Why not ------------------------------------------------------------------------------------------------------------


def going(name: str, soviet: dict[str, list[str]], kind: str = "move_out", home: str = "zlobin") -> Campaign:
    """A Polish block that is asked where it goes from Zlobin."""
    s = position(polish={home: [f"{name} 3"]}, soviet=soviet, garrisons={"gomel": "soviet", "mazyr": "polish"})
    order(s, "polish", kind, home)
    stage(s, MOVE_STAGE if kind == "move_out" else MARCH_STAGE)
    act(s, "move_out" if kind == "move_out" else "march_out", home)
    act(s, "go", name)
    return s


@rule("2.0f", "2.0g", "7.2.fm.a", "7.31b", "1.4b", "8.5d", "1.0c")
def test_a_block_is_told_what_keeps_it_from_an_area() -> None:
    s = going("1_legion", {})
    assert refused(s, "to", "bobruisk") == "2.0f"  # two areas, and infantry moves one
    why = s.refusal("poland", action(s, "to", "bobruisk"))
    assert why is not None
    assert "1" in why.message
    assert "Bobruisk is 2 areas away" in why.message
    assert refused(s, "to", "kaunas") == "8.5d"
    assert refused(s, "to", "zlobin") == "1.0c"
    assert refused(going("1_cavalry", {}), "to", "minsk") == "2.0g"
    assert refused(going("1_legion", {}, "forced_march_out"), "to", "minsk") == "7.2.fm.a"
    s = going("1_cavalry", {"charyshi": ["4_rifle 3"], "rohachev": ["6_rifle 3"]})
    assert refused(s, "to", "bobruisk") == "7.31b"  # behind the enemy in Charyshi
    s = going("1_cavalry", {}, home="smolensk")
    assert refused(s, "to", "yartsevo") == "1.4b"


@rule("10.0c", "2.0a")
def test_10_0c_the_block_of_the_other_front_and_the_enemys_are_told_apart() -> None:
    s = position(polish={"minsk": ["1_legion 3"], "kovel": ["2_legion 3"]}, soviet={"orsha": ["4_rifle 3"]})
    order(s, "polish", "move_out", "minsk")
    stage(s, MOVE_STAGE)
    act(s, "move_out", "minsk")
    assert refused(s, "go", "2_legion") == "10.0c"
    assert refused(s, "go", block("4_rifle")) == "2.0a"
    assert refused(s, "go", "3_legion") == "2.0a"  # in the Force Pool


@rule("1.4b", "8.5d")
def test_1_4b_a_goal_behind_a_closed_area_is_refused_for_what_closes_it() -> None:
    """By two areas only Elizavetgrad joins Balta and Cherkassy, and only Olita Suwalki and Vilna."""
    for home, goal, rule_id, front in (
        ("balta", "cherkassy", "1.4b", SOUTH),
        ("suwalki", "vilna", "8.5d", NORTH),
    ):
        s = position(polish={home: ["1_cavalry 3"]}, garrisons={"balta": "polish"})
        order(s, "polish", "move_out", home, front)
        stage(s, MOVE_STAGE, front)
        act(s, "move_out", home)
        act(s, "go", "1_cavalry")
        assert goal not in offered(s, "to")
        assert refused(s, "to", goal) == rule_id
    s = position(polish={"suwalki": ["1_cavalry 3"]}, lithuania=True, garrisons={"kaunas": "nobody"})
    order(s, "polish", "move_out", "suwalki")
    stage(s, MOVE_STAGE)
    act(s, "move_out", "suwalki")
    act(s, "go", "1_cavalry")
    assert "vilna" in offered(s, "to")  # Lithuania has entered the war
    assert refused(s, "path", "olita", "vilna") == ""


@rule("8.5d", "1.4b")
def test_8_5d_an_explicit_way_through_lithuania_is_refused_for_it() -> None:
    s = position(polish={"suwalki": ["1_cavalry 3"]})
    order(s, "polish", "move_out", "suwalki")
    stage(s, MOVE_STAGE)
    act(s, "move_out", "suwalki")
    act(s, "go", "1_cavalry")
    assert refused(s, "path", "olita", "vilna") == "8.5d"


@rule("7.2.fm.a", "2.0g")
def test_7_2_fm_a_no_path_is_longer_than_a_march_goes() -> None:
    s = moving_out("1_legion 4", "minsk", "march_out")
    assert refused(s, "path", "slutsk", "luninets", "pinsk") == "7.2.fm.a"
    assert refused(s, "path", "slutsk", "luninets") == ""
    s = moving_out("1_cavalry 3", "minsk")
    assert refused(s, "path", "slutsk", "luninets", "pinsk") == "2.0g"


@rule("7.3j", "7.3d")
def test_7_3j_a_block_that_marched_in_does_not_hold_the_area_for_another() -> None:
    """The 2nd Legion, just come to Minsk, has executed its order: the 1st alone can defend, and may not go."""
    s = position(polish={"minsk": ["1_legion 4"], "slutsk": ["2_legion 4"]})
    order(s, "polish", "forced_march_to", "minsk")
    order(s, "polish", "defend", "minsk")
    order(s, "polish", "move_to", "borisov")
    stage(s, MARCH_STAGE)
    act(s, "march_to", "minsk")
    take(s, "go", "2_legion")
    act(s, "done")
    act(s, "done")
    stage(s, MOVE_STAGE)
    act(s, "move_to", "borisov")
    assert where(s, "1_legion") == "minsk"
    assert asked(s) == "execute"  # void: the only block that could go must stay


@rule("7.3b")
def test_7_3b_only_a_counter_that_lies_there_is_turned_up_and_all_of_the_stage_are() -> None:
    s = position(polish={"minsk": ["1_legion 4"], "slutsk": ["2_legion 4"], "lida": ["3_legion 4"]})
    order(s, "polish", "move_out", "minsk")
    order(s, "polish", "move_out", "slutsk")
    stage(s, MOVE_STAGE)
    assert refused(s, "move_out", "lida") == "7.3b"
    assert refused(s, "move_to", "minsk") == "7.3b"
    assert offered(s, "move_out") == {"minsk", "slutsk"}  # in any order
    act(s, "move_out", "slutsk")
    act(s, "go", "2_legion")
    act(s, "to", "luninets")
    act(s, "done")
    assert refused(s, "done") == "7.3b"  # Minsk is still to be executed
    assert refused(s, "move_out", "slutsk") == "7.3b"


# The story ----------------------------------------------------------------------------------------------------------


@rule("7.31b", "7.32f")
def test_7_31b_the_journal_tells_the_way_that_a_block_went() -> None:
    s = position(polish={"minsk": ["1_cavalry 3"]}, soviet={"baranovichi": ["4_rifle 3"]})
    order(s, "polish", "forced_march_to", "baranovichi")
    stage(s, MARCH_STAGE)
    act(s, "march_to", "baranovichi")
    start = len(s.journal)
    act(s, "go", "1_cavalry", "slutsk")
    (told,) = [line for line in journal(s, None, start) if line["kind"] == "move"]
    assert told["path"] == [area("minsk"), area("slutsk"), area("baranovichi")]


@rule("2.0f", "1.1a")
def test_2_0f_a_path_longer_than_the_block_can_go_is_refused() -> None:
    s = going("1_legion", {})
    assert refused(s, "path", "charyshi", "bobruisk") == "2.0f"
    s = position("berezina", polish={"bobruisk": ["1_cavalry 3"]})
    order(s, "polish", "move_out", "bobruisk")
    stage(s, MOVE_STAGE)
    act(s, "move_out", "bobruisk")
    act(s, "go", "1_cavalry")
    assert refused(s, "to", "lwow") == "1.1a"  # the south is not played


@rule("1.1a")
def test_1_1a_no_recon_lies_on_a_front_that_is_not_played() -> None:
    s = position("berezina", polish={"minsk": ["1_legion 3"]})
    place(s)
    act(s, "place_first" if s.to_move == ("poland",) else "place_second")
    act(s, "order", "recon")
    assert refused(s, "at", "lwow") == "1.1a"
