"""Marches and moves, pins, roads, commands (2.0, 7.2.fm, 7.2.mv, 7.3, 7.31, 7.32)."""

from tests.games.strike_of_the_eagle.field import (
    act,
    area,
    asked,
    block,
    edge,
    march_in,
    offered,
    order,
    position,
    refused,
    stage,
    verbs,
    where,
)
from tests.rules import rule
from vistula.games.strike_of_the_eagle import codes, phases
from vistula.games.strike_of_the_eagle.areas import defender_of
from vistula.games.strike_of_the_eagle.movement import eligible
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
    FORCED_MARCH_TO,
    MARCH_STAGE,
    MOVE_STAGE,
    MOVE_TO,
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
    able = eligible(s, POLISH, NORTH, FORCED_MARCH_TO, area("minsk"))
    assert {s.blocks.slugs[number] for number in able} == offered(s, "go")
    assert refused(s, "go", "3_legion") == "7.3h"  # infantry goes two areas
    for name in ("2_legion", "1_cavalry", "1_legion"):
        act(s, "go", name)
        if asked(s) == "via":
            act(s, "via", sorted(offered(s, "via"))[0])
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
    able = eligible(s, SOVIET, NORTH, MOVE_TO, area("zlobin"))
    assert {s.blocks.slugs[number] for number in able} == offered(s, "go")
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


def entered_by_two() -> Campaign:
    s = position(
        polish={"zlobin": ["1_legion 4", "2_legion 4", "3_legion 4", "14_infantry 4"]},
        soviet={"gomel": ["4_rifle 3", "6_rifle 3"]},
    )
    march_in(s, "4_rifle", "gomel", "zlobin")
    march_in(s, "6_rifle", "gomel", "zlobin")
    order(s, "polish", "move_out", "zlobin")
    return stage(s, MOVE_STAGE)


@rule("7.32c", "7.32e", "7.3d")
def test_7_32e_two_enemies_pin_two_of_four_and_at_least_one_of_the_others_leaves() -> None:
    s = entered_by_two()
    act(s, "move_out", "zlobin")
    assert refused(s, "done") == "7.3d"
    act(s, "go", "1_legion")
    act(s, "to", "charyshi")
    assert "done" in verbs(s)
    act(s, "go", "3_legion")
    act(s, "to", "charyshi")
    assert offered(s, "go") == set()
    assert refused(s, "go", "2_legion") == "7.32e"


@rule("7.32d")
def test_7_32d_nobody_leaves_over_the_road_the_enemy_came_by() -> None:
    s = entered_by_two()
    act(s, "move_out", "zlobin")
    act(s, "go", "1_legion")
    assert offered(s, "to") == {"charyshi", "kalenkovichi", "rohachev"}


@rule("7.32g", "7.3f")
def test_7_32g_a_block_with_every_road_taken_stays() -> None:
    s = position(polish={"bykhov": ["1_legion 4", "2_legion 4", "3_legion 4"]}, soviet={"mogilev": ["4_rifle 3"]})
    march_in(s, "4_rifle", "mogilev", "bykhov")
    march_in(s, "6_rifle", "rohachev", "bykhov")
    order(s, "polish", "move_out", "bykhov")
    stage(s, MOVE_STAGE)
    act(s, "move_out", "bykhov")
    assert asked(s) != "marching"
    assert where(s, "1_legion") == "bykhov"


@rule("7.31b", "7.31a")
def test_7_31b_an_enemy_occupied_area_stops_a_block_on_the_road_it_came_by() -> None:
    s = position(polish={"minsk": ["1_cavalry 3"]}, soviet={"berezino": ["4_rifle 3"]})
    order(s, "polish", "move_out", "minsk")
    stage(s, MOVE_STAGE)
    act(s, "move_out", "minsk")
    act(s, "go", "1_cavalry")
    assert "mogilev" not in offered(s, "to")
    act(s, "to", "berezino")
    act(s, "via", "minsk")
    assert s.came[block("1_cavalry")] == edge("minsk", "berezino")
    assert s.origin[block("1_cavalry")] == area("minsk")


@rule("7.32f")
def test_7_32f_the_mover_chooses_by_which_road_the_block_enters() -> None:
    soviets = {"baranovichi": ["4_rifle 3"]}
    s = position(polish={"minsk": ["1_legion 4"]}, soviet=soviets, garrisons={"baranovichi": "nobody"})
    order(s, "polish", "forced_march_to", "baranovichi")
    stage(s, MARCH_STAGE)
    act(s, "march_to", "baranovichi")
    act(s, "go", "1_legion")
    assert asked(s) == "via"
    assert offered(s, "via") == {"slutsk", "stolbtsy"}
    explicit = s.clone()
    assert isinstance(explicit, Campaign)
    act(s, "via", "slutsk")
    assert s.came[block("1_legion")] == edge("slutsk", "baranovichi")
    assert refused(explicit, "path", "minsk", "baranovichi") == "1.0c"
    assert refused(explicit, "path", "slutsk", "luninets") == "7.3h"
    act(explicit, "path", "stolbtsy", "baranovichi")
    assert explicit.came[block("1_legion")] == edge("stolbtsy", "baranovichi")


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


@rule("7.32a", "7.32b")
def test_7_32b_who_enters_an_empty_area_first_defends_it() -> None:
    s = position(polish={"charyshi": ["1_legion 4"]}, soviet={"gomel": ["4_rifle 3"], "bobruisk": []})
    assert defender_of(s, area("bobruisk")) == POLISH  # its garrison was there when the phase began
    march_in(s, "1_legion", "charyshi", "zlobin")
    march_in(s, "4_rifle", "gomel", "zlobin")
    assert defender_of(s, area("zlobin")) == POLISH
    assert s.primary[area("zlobin")] == edge("gomel", "zlobin")


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
    from vistula.games.strike_of_the_eagle.arrival import begin_phase

    s = position("campaign_four", polish={"mazyr": ["1_legion 4", "2_legion 4"], "ovruch": ["3_legion 4"]})
    march_in(s, "1_legion", "mazyr", "ovruch")
    s.mark[block("1_legion")] &= ~(16 | 32)  # as if it had an order to come
    order(s, "polish", "move_out", "ovruch", SOUTH)
    stage(s, MOVE_STAGE, SOUTH)
    assert s.to_move == ("poland_south",)
    act(s, "move_out", "ovruch")
    assert refused(s, "go", "1_legion") == "10.0c"
    assert offered(s, "go") == {"3_legion"}
    begin_phase(s)
    s.refresh()
    assert s.seat_for(POLISH, s.command[block("1_legion")]) == s.seat_index("poland_south")


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


@rule("7.31b", "7.32d", "1.0c", "2.0f")
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
    assert refused(s, "path", "charyshi", "bobruisk", "minsk") == "2.0f"
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
