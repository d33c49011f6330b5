"""Pins, roads that are shut, who defends (7.32)."""

from tests.games.strike_of_the_eagle.field import (
    act,
    action,
    area,
    asked,
    battles,
    block,
    edge,
    hold,
    march_in,
    offered,
    order,
    position,
    refused,
    stage,
    verbs,
    ways,
    where,
)
from tests.rules import rule
from vistula.games.strike_of_the_eagle.numbers import B_AREA
from vistula.games.strike_of_the_eagle.state import (
    Campaign,
)
from vistula.games.strike_of_the_eagle.terms import (
    MARCH_STAGE,
    MOVE_STAGE,
)


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


@rule("7.32f")
def test_7_32f_the_mover_chooses_by_which_road_the_block_enters() -> None:
    soviets = {"baranovichi": ["4_rifle 3"]}
    s = position(polish={"minsk": ["1_legion 4"]}, soviet=soviets, garrisons={"baranovichi": "nobody"})
    order(s, "polish", "forced_march_to", "baranovichi")
    stage(s, MARCH_STAGE)
    act(s, "march_to", "baranovichi")
    assert ways(s, "go", "1_legion") == {"slutsk", "stolbtsy"}
    assert refused(s, "go", "1_legion") == "7.32f"  # from where?
    assert refused(s, "go", "1_legion", "minsk") == "7.32f"
    act(s, "go", "1_legion", "slutsk")
    assert s.came[block("1_legion")] == edge("slutsk", "baranovichi")


@rule("7.32f")
def test_7_32f_no_road_is_named_where_there_is_none_to_choose() -> None:
    s = position(polish={"minsk": ["1_legion 4"]}, garrisons={"baranovichi": "nobody"})
    order(s, "polish", "forced_march_to", "baranovichi")
    stage(s, MARCH_STAGE)
    act(s, "march_to", "baranovichi")
    assert offered(s, "go") == {"1_legion"}  # nobody is there: the road makes no difference
    assert refused(s, "go", "1_legion") == ""
    why = s.refusal("poland", action(s, "go", "1_legion", "slutsk"))  # what is not offered is not taken
    assert why is not None
    assert why.rule_id == "7.32f"
    assert "There is no choice from where it comes" in why.message


@rule("7.32a", "7.32b")
def test_7_32b_who_enters_an_empty_area_first_defends_it() -> None:
    s = position(polish={"charyshi": ["1_legion 4"]}, soviet={"gomel": ["4_rifle 3"]})
    march_in(s, "1_legion", "charyshi", "zlobin")
    march_in(s, "4_rifle", "gomel", "zlobin")
    assert s.primary[area("zlobin")] == edge("gomel", "zlobin")
    assert attacker_is(s, "zlobin") == "soviet"


@rule("7.32d", "7.33b")
def test_a_block_is_told_of_the_road_that_is_shut() -> None:
    s = position(polish={"zlobin": ["1_legion 3", "2_legion 3"]})
    march_in(s, "4_rifle", "rohachev", "zlobin")
    order(s, "polish", "move_out", "zlobin")
    stage(s, MOVE_STAGE)
    act(s, "move_out", "zlobin")
    act(s, "go", "1_legion")
    assert refused(s, "to", "rohachev") == "7.32d"  # the attacker came over that road
    s = position(polish={"zlobin": ["1_legion 4"]}, soviet={"gomel": ["25_rifle 3"]})
    for name in ("4_rifle", "6_rifle", "11_rifle", "17_rifle"):
        march_in(s, name, "gomel", "zlobin")
    order(s, "soviet", "move_out", "gomel")
    stage(s, MOVE_STAGE)
    act(s, "move_out", "gomel")
    act(s, "go", "25_rifle")
    assert refused(s, "to", "zlobin") == "7.33b"


@rule("7.32d")
def test_7_32d_a_horseman_leaves_by_another_road_and_enters_by_it() -> None:
    """Gomel is the enemy's road out of Zlobin; one area on, Kalenkovichi is entered straight from Zlobin."""
    s = position(polish={"zlobin": ["1_cavalry 3", "1_legion 4"]}, soviet={"kalenkovichi": ["6_rifle 3"]})
    march_in(s, "4_rifle", "gomel", "zlobin")
    order(s, "polish", "move_out", "zlobin")
    stage(s, MOVE_STAGE)
    act(s, "move_out", "zlobin")
    act(s, "go", "1_cavalry")
    assert {"gomel", "rechitsa"} & offered(s, "to") == set()
    assert refused(s, "path", "gomel") == "7.32d"
    assert ways(s, "to", "kalenkovichi") == {"zlobin", "charyshi"}
    act(s, "to", "kalenkovichi", "zlobin")
    assert s.came[block("1_cavalry")] == edge("zlobin", "kalenkovichi")


def attacker_is(s: Campaign, where_fought: str) -> str:
    """The attacker chooses his combat modifier first (7.41.2c)."""
    hold(s, "poland", "call_to_arms")
    hold(s, "soviet", "conscription")
    battles(s)
    while asked(s) != "modifier":
        act(s, "pass")
    assert s.n[B_AREA] == area(where_fought) + 1
    return s.to_move[0]


@rule("7.32a")
def test_7_32a_a_garrison_alone_makes_its_side_the_defender() -> None:
    """Minsk is Polish at the start of the campaign; here a Soviet garrison has it, and the Poles march in."""
    s = position(polish={"slutsk": ["1_legion 4"]}, garrisons={"minsk": "soviet"})
    march_in(s, "1_legion", "slutsk", "minsk")
    assert attacker_is(s, "minsk") == "poland"


@rule("7.32a")
def test_7_32a_so_does_a_block_that_was_there_when_the_phase_began() -> None:
    """Rechitsa is no city; a Polish block there is entered by the Soviets."""
    s = position(polish={"rechitsa": ["1_legion 4"]})
    march_in(s, "4_rifle", "gomel", "rechitsa")
    assert attacker_is(s, "rechitsa") == "soviet"


@rule("7.32b", "leader.pilsudski")
def test_7_32b_who_came_first_by_a_leaders_train_defends() -> None:
    """Piłsudski sends the 1st Legion by rail to empty Tolochin before the moves; the Soviets come after it."""
    s = position(polish={"minsk": ["pilsudski 1", "1_legion 4"]}, soviet={"orsha": ["4_rifle 3"]})
    stage(s, MARCH_STAGE)
    if asked(s) == "first_executor":
        act(s, "execute_first")
    act(s, "lead", "pilsudski")
    act(s, "order", "rail")
    act(s, "at", "minsk")
    act(s, "ride", "1_legion")
    act(s, "to", "tolochin")
    act(s, "done")
    march_in(s, "4_rifle", "orsha", "tolochin")
    assert attacker_is(s, "tolochin") == "soviet"
