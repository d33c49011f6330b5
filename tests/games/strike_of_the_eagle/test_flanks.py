"""Flanks, fortification, Defend Area and support together, who wins, how initiative moves (1.2, 6.1, 7.34, 7.41)."""

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
    initiative,
    lead,
    march_in,
    offered,
    order,
    position,
    refused,
    sp,
    stage,
    where,
)
from tests.games.strike_of_the_eagle.reckoning import reckon
from tests.rules import rule
from vistula.games.strike_of_the_eagle import phases
from vistula.games.strike_of_the_eagle.numbers import (
    B_CHART,
    B_DEFEND,
    B_FLANKS,
    B_FORT,
    B_OWED,
    B_VALUE,
)
from vistula.games.strike_of_the_eagle.state import EXECUTED, GOING, MARCHED, Campaign
from vistula.games.strike_of_the_eagle.terms import MARCH_STAGE, MOVE_STAGE, NOBODY, POLISH, SOVIET

RIFLES = ("4_rifle", "6_rifle", "11_rifle", "17_rifle", "21_rifle", "27_rifle", "33_rifle", "48_rifle")


def reckoned(s: Campaign, slug: str) -> Campaign:
    """The battle at step 3, without modifiers."""
    reckon(s, area(slug), {})
    return s


def defend(s: Campaign, slug: str) -> None:
    order(s, "polish", "defend", slug)
    ask(s, phases.SHOW_DEFENDS)


def attacked(slug: str, roads: list[str], strength: int = 1, poles: str = "1_legion 4") -> Campaign:
    """A Polish block without a garrison, entered by one Soviet block over each of these roads."""
    s = position(polish={slug: [poles]}, garrisons={slug: "nobody"})
    for name, via in zip(RIFLES, roads, strict=False):
        s.set_sp(block(name), strength)
        march_in(s, name, via, slug)
    return s


def supported(s: Campaign, slug: str, roads: list[str]) -> Campaign:
    """Polish blocks of 1 SP come to help, one over each of these roads."""
    for name, via in zip(("2_legion", "3_legion", "14_infantry"), roads, strict=False):
        s.set_sp(block(name), 1)
        march_in(s, name, via, slug)
    return s


# Flanks ------------------------------------------------------------------------------------------------------------


@rule("7.34c", "7.34b")
def test_7_34c_flanks_weigh_on_the_defender_alone() -> None:
    s = reckoned(attacked("minsk", ["borisov", "berezino", "bobruisk"]), "minsk")
    assert s.n[B_FLANKS] == 2
    assert s.n[B_VALUE + POLISH] == 4 - 2 * 2
    assert s.n[B_VALUE + SOVIET] == 3  # three blocks of 1 SP, whatever the flanks
    s = supported(attacked("minsk", ["borisov"], 4), "minsk", ["slutsk", "stolbtsy", "molodechno"])
    assert reckoned(s, "minsk").n[B_VALUE + SOVIET] == 4  # three roads of the defender against one


@rule("7.34d", "7.2.def.d", "1.2b", "7.2.def.c")
def test_7_2_def_d_fortification_and_defend_negate_a_flank_each() -> None:
    roads = ["kobrin", "wlodawa", "kovel"]  # the fortification faces all three
    s = attacked("brest_litovsk", roads)
    reckoned(s, "brest_litovsk")
    assert (s.n[B_FORT], s.n[B_FLANKS]) == (1, 2)
    assert s.n[B_VALUE + POLISH] == 4 - 2  # the fortification negates one of two
    defend(s, "brest_litovsk")
    reckoned(s, "brest_litovsk")
    assert (s.n[B_FORT], s.n[B_DEFEND]) == (1, 1)
    assert s.n[B_VALUE + POLISH] == 4  # and Defend Area the other
    bare = attacked("brest_litovsk", [*roads[:2], "siedlce"])
    assert reckoned(bare, "brest_litovsk").n[B_VALUE + POLISH] == 4 - 4  # one road is not faced: nothing of it


@rule("7.2.def.d", "7.34f", "1.2c", "7.41.4b", "7.2.def.b", "7.41.4a")
@pytest.mark.parametrize(
    ("slug", "roads", "ordered", "owed"),
    [
        ("minsk", ["borisov"], False, 3),
        ("minsk", ["borisov"], True, 2),
        ("brest_litovsk", ["kobrin"], False, 2),
        ("brest_litovsk", ["kobrin"], True, 1),
        ("brest_litovsk", ["siedlce"], False, 3),
    ],
)
def test_7_41_4_only_the_defender_is_spared_one_sp_for_each(
    slug: str, roads: list[str], ordered: bool, owed: int
) -> None:
    s = attacked(slug, roads, 4, "1_legion 4")
    for name in ("soviet 8_rifle", "soviet 10_rifle"):
        s.set_sp(block(name), 3)
        march_in(s, name, roads[0], slug)
    supported(s, slug, ["bielsk" if slug == "brest_litovsk" else "slutsk"])  # support spares nobody anything
    if ordered:
        defend(s, slug)
    reckoned(s, slug)
    assert s.n[B_CHART + SOVIET] == 3  # 4 + 3 + 3
    assert s.n[B_OWED + POLISH] == owed
    assert s.n[B_CHART + POLISH] == 1  # 4 + 1
    assert s.n[B_OWED + SOVIET] == 1  # the attacker has nothing of it


@rule("7.34f", "7.34e")
def test_7_34f_three_flanks_are_negated_by_fortification_defend_and_support() -> None:
    s = position(polish={"brest_litovsk": ["1_legion 4"]}, garrisons={"brest_litovsk": "nobody"})
    for name, via in zip(RIFLES, ("siedlce", "kobrin", "wlodawa", "kovel"), strict=False):
        march_in(s, name, via, "brest_litovsk")
    s.destroy(block("4_rifle"))  # the first attack, over an open road, counts still; the fortification faces the others
    assert reckoned(s, "brest_litovsk").n[B_FLANKS] == 3
    assert s.n[B_VALUE + POLISH] == 4 - 2 * 2  # fortification
    supported(s, "brest_litovsk", ["bielsk"])
    assert reckoned(s, "brest_litovsk").n[B_VALUE + POLISH] == 5 - 2 * 1  # and support
    defend(s, "brest_litovsk")
    assert reckoned(s, "brest_litovsk").n[B_VALUE + POLISH] == 5  # and Defend Area


@rule("7.2.def.e", "7.3d")
def test_7_2_def_e_defend_counts_by_a_block_that_stayed_for_it_and_then_for_those_that_came() -> None:
    for mark, counts in ((0, 1), (EXECUTED, 0)):
        s = supported(attacked("minsk", ["borisov"], 4), "minsk", ["stolbtsy"])
        s.mark[block("1_legion")] |= mark  # an order of its own, in place: it does not defend besides
        defend(s, "minsk")
        reckoned(s, "minsk")
        assert s.n[B_DEFEND] == counts
        assert s.n[B_OWED + POLISH] == 1 - counts


@rule("7.34e", "7.34f")
def test_7_34e_each_road_of_support_negates_one_flank() -> None:
    roads = ["borisov", "berezino", "bobruisk", "slutsk"]
    s = attacked("minsk", roads)
    assert reckoned(s, "minsk").n[B_VALUE + POLISH] == 4 - 3 * 2
    supported(s, "minsk", ["stolbtsy"])
    assert reckoned(s, "minsk").n[B_VALUE + POLISH] == 5 - 2 * 2
    s = supported(attacked("minsk", roads), "minsk", ["stolbtsy", "stolbtsy"])
    assert reckoned(s, "minsk").n[B_VALUE + POLISH] == 6 - 2 * 2  # two blocks, one direction
    s = supported(attacked("minsk", roads), "minsk", ["stolbtsy", "molodechno"])
    assert reckoned(s, "minsk").n[B_VALUE + POLISH] == 6 - 1 * 2
    defend(s, "minsk")
    assert reckoned(s, "minsk").n[B_VALUE + POLISH] == 6


@rule("7.34e", "7.32b")
def test_7_34e_the_first_block_into_an_empty_area_defends_and_is_no_support() -> None:
    s = position(garrisons={"minsk": "nobody"})
    s.set_sp(block("1_legion"), 4)
    march_in(s, "1_legion", "stolbtsy", "minsk")
    for name, via in zip(RIFLES, ("borisov", "berezino"), strict=False):
        march_in(s, name, via, "minsk")
    assert reckoned(s, "minsk").n[B_VALUE + POLISH] == 4 - 2
    supported(s, "minsk", ["stolbtsy"])
    assert reckoned(s, "minsk").n[B_VALUE + POLISH] == 5  # who came after it is


@rule("7.34.ex.a", "7.32b", "7.34g", "7.2.mvt.c", "map.zlobin", "map.mazyr", "map.kalenkovichi")
def test_7_34_ex_a_zlobin_as_it_is_marched_to() -> None:
    s = position(
        polish={"charyshi": ["8_infantry 3", "1_legion 4"], "mazyr": ["1_cavalry 3"]},
        soviet={"rohachev": ["4_rifle 4"], "gomel": ["6_rifle 4", "11_rifle 3"], "kalenkovichi": ["17_rifle 2"]},
        initiative=("polish", 1),
    )
    order(s, "polish", "forced_march_to", "zlobin")
    order(s, "polish", "move_to", "zlobin")
    order(s, "soviet", "move_to", "zlobin")
    stage(s, MARCH_STAGE)
    act(s, "execute_first")
    act(s, "march_to", "zlobin")
    act(s, "go", "8_infantry")  # block 1
    act(s, "done")
    stage(s, MOVE_STAGE)
    act(s, "execute_second")
    act(s, "move_to", "zlobin")
    for name in ("4_rifle", "6_rifle", "11_rifle"):  # blocks 2, 3 and 4; block 5 stays
        act(s, "go", name)
    act(s, "done")
    while s.to_move == ("soviet",):
        act(s, "done")
    act(s, "move_to", "zlobin")
    assert offered(s, "go") == {"1_legion"}  # block 6
    assert refused(s, "go", "1_cavalry") == "7.3h"  # block 7: block 5 stands on its only way
    act(s, "go", "1_legion")
    assert [where(s, name) for name in ("1_legion", "1_cavalry", "17_rifle")] == ["zlobin", "mazyr", "kalenkovichi"]
    reckoned(s, "zlobin")
    assert (s.n[B_FORT], s.n[B_FLANKS]) == (0, 1)
    assert s.n[B_VALUE + POLISH] == 1 + 4  # no flank penalty: one road of support
    assert s.n[B_VALUE + SOVIET] == 11


# Strength ----------------------------------------------------------------------------------------------------------


@rule("7.2.mv.b", "7.2.fm.c")
def test_7_2_mv_b_who_moved_fights_in_full_beside_who_force_marched() -> None:
    s = position(polish={"minsk": ["1_legion 4"]}, garrisons={"minsk": "nobody"})
    s.set_sp(block("4_rifle"), 3)
    march_in(s, "4_rifle", "borisov", "minsk", GOING)
    assert reckoned(s, "minsk").n[B_VALUE + SOVIET] == 3
    s.set_sp(block("6_rifle"), 3)
    march_in(s, "6_rifle", "borisov", "minsk", GOING | MARCHED)
    assert reckoned(s, "minsk").n[B_VALUE + SOVIET] == 3 + 1


@rule("7.41.3b", "table.combat")
@pytest.mark.parametrize(("strength", "inflicted"), [(3, 0), (4, 1), (5, 1), (6, 1), (10, 3), (13, 4)])
def test_7_41_3b_the_value_is_looked_up_as_it_stands(strength: int, inflicted: int) -> None:
    s = position(polish={"minsk": ["1_legion 4"]}, garrisons={"minsk": "nobody"})
    left = strength
    for name in RIFLES:
        if left:
            s.set_sp(block(name), min(3, left))
            left -= min(3, left)
            march_in(s, name, "borisov" if name < "4" else "bobruisk", "minsk")
    reckoned(s, "minsk")
    assert (s.n[B_VALUE + SOVIET], s.n[B_CHART + SOVIET]) == (strength, inflicted)


# Who wins ----------------------------------------------------------------------------------------------------------


@rule("7.41.6a", "7.41.6b", "7.42j")
def test_7_41_6a_who_lost_more_is_beaten_attacker_or_defender() -> None:
    s = attacked("zlobin", ["rohachev", "rohachev"], 4, "1_legion 3")
    # 4 + 4 inflict 2, 3 inflict none: the defender is beaten, and gone before the winner says who stays.
    force_draws(s, card_with("soviet", 0), card_with("polish", 0))
    battles(s)
    assert (asked(s), s.to_move) == ("retreat_to", ("poland",))
    act(s, "to", "charyshi")
    assert (asked(s), s.to_move) == ("advance_after", ("soviet",))
    assert (where(s, "1_legion"), sp(s, "1_legion")) == ("charyshi", 1)
    act(s, "done")
    assert where(s, "4_rifle") == where(s, "6_rifle") == "zlobin"
    s = attacked("zlobin", ["rohachev"], 3, "1_legion 4")
    # 3 inflict none, 4 inflict 1: the attacker is beaten.
    force_draws(s, card_with("soviet", 0), card_with("polish", 0))
    battles(s)
    assert (where(s, "4_rifle"), sp(s, "4_rifle")) == ("rohachev", 2)
    assert where(s, "1_legion") == "zlobin"


@rule("7.4a", "0.e")
def test_7_4a_a_lone_soviet_garrison_is_fought_too() -> None:
    s = position(garrisons={"minsk": "soviet"})
    s.set_sp(block("1_legion"), 4)
    march_in(s, "1_legion", "slutsk", "minsk")
    force_draws(s, card_with("polish", 0), card_with("soviet", 0))
    battles(s)
    assert s.garrison[area("minsk")] == NOBODY
    assert where(s, "1_legion") == "minsk"


# Initiative and Great Victory --------------------------------------------------------------------------------------


def soviet_defence(level: int, soviets: list[str], poles: list[str], drawn: int) -> Campaign:
    """A Polish attack on Zlobin that the Soviets, who hold the initiative at that level, throw back."""
    s = position(soviet={"zlobin": soviets}, initiative=("soviet", level))
    for name in poles:
        slug, strength = name.split()
        s.set_sp(block(slug), int(strength))
        march_in(s, slug, "charyshi", "zlobin")
    force_draws(s, card_with("polish", 0), card_with("soviet", drawn))
    battles(s)
    while asked(s) == "lose_from":
        act(s, *s.choices(s.to_move[0])[0].to_json())
    return s


@rule("6.1f", "6.1h")
def test_6_1f_at_level_two_three_sp_are_needed_and_the_level_rises_by_one() -> None:
    s = soviet_defence(2, ["4_rifle 4"], ["1_legion 4"], 3)  # 7 inflict 2
    assert initiative(s) == ("soviet", 2)
    s = soviet_defence(2, ["4_rifle 4", "6_rifle 4"], ["1_legion 4"], 2)  # 10 inflict 3
    assert initiative(s) == ("soviet", 3)
    s = soviet_defence(1, ["4_rifle 4", "6_rifle 4", "11_rifle 3"], ["1_legion 4", "2_legion 4"], 2)  # 13 inflict 4
    assert initiative(s) == ("soviet", 2)


@rule("6.1h", "6.1g", "6.1i")
def test_6_1h_a_heavy_defeat_costs_one_level_as_well() -> None:
    for level, after in ((3, ("soviet", 2)), (1, ("polish", 1))):
        s = position(polish={"zlobin": ["1_legion 4", "2_legion 4", "3_legion 3"]}, initiative=("soviet", level))
        for name in ("4_rifle", "6_rifle"):
            s.set_sp(block(name), 4)
            march_in(s, name, "gomel", "zlobin")
        force_draws(s, card_with("soviet", 0), card_with("polish", 2))
        battles(s)  # 13 inflict 4, 8 inflict 2, of which the fortification spares one
        while asked(s) == "lose_from":
            act(s, *s.choices(s.to_move[0])[0].to_json())
        assert initiative(s) == after


@rule("7.44a", "7.44b", "def.real_losses")
@pytest.mark.parametrize(("drawn", "points"), [(1, 0), (2, 1)])
def test_7_44a_four_real_sp_are_a_great_victory_and_three_are_not(drawn: int, points: int) -> None:
    before = lead(position())
    s = soviet_defence(5, ["4_rifle 4", "6_rifle 4", "11_rifle 3"], ["1_legion 4", "2_legion 4"], drawn)
    assert sp(s, "1_legion") + sp(s, "2_legion") == 8 - 3 - points
    assert lead(s) == before - points


@rule("7.34e")
def test_7_34e_the_first_block_back_into_an_area_that_its_side_left_empty_is_no_support() -> None:
    # The Poles began the phase in Minsk and went away; they come back to it, and two Soviet blocks attack.
    s = position(polish={"minsk": ["1_legion 4"]}, garrisons={"minsk": "nobody"})
    s.put(block("1_legion"), area("stolbtsy"))
    march_in(s, "1_legion", "stolbtsy", "minsk")
    for name, via in (("4_rifle", "borisov"), ("6_rifle", "berezino")):
        s.set_sp(block(name), 1)
        march_in(s, name, via, "minsk")
    assert reckoned(s, "minsk").n[B_VALUE + POLISH] == 4 - 2  # one flank, which nobody negates
    # A second block that follows finds it held, and is support.
    s.set_sp(block("2_legion"), 1)
    march_in(s, "2_legion", "slutsk", "minsk")
    assert reckoned(s, "minsk").n[B_VALUE + POLISH] == 4 + 1


@rule("7.34e", "7.32a")
def test_7_34e_a_block_that_comes_to_a_garrison_is_support() -> None:
    s = position(garrisons={"minsk": "polish"})
    s.set_sp(block("1_legion"), 4)
    march_in(s, "1_legion", "stolbtsy", "minsk")
    for name, via in (("4_rifle", "borisov"), ("6_rifle", "berezino")):
        s.set_sp(block(name), 1)
        march_in(s, name, via, "minsk")
    assert reckoned(s, "minsk").n[B_VALUE + POLISH] == 4 + 1  # the garrison's point, and no flank
