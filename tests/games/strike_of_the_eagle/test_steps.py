"""Nobody learns by counting (2.0d, 3.1a): what one side alone may know changes no number of steps that others see."""

import pytest

from tests.games.strike_of_the_eagle.field import (
    act,
    area,
    ask,
    asked,
    block,
    march_in,
    order,
    place,
    position,
    stage,
    take,
)
from tests.rules import rule
from vistula.games.strike_of_the_eagle import phases
from vistula.games.strike_of_the_eagle.state import EXECUTED
from vistula.games.strike_of_the_eagle.terms import (
    MARCH_STAGE,
    MOVE_STAGE,
    NORTH,
    REORGANIZE_STAGE,
    SOUTH,
    WITHDRAW_STAGE,
)


@rule("3.1a", "0.d")
@pytest.mark.parametrize("kind", ["reorganize", "defend", "move_out", "move_to", "recon", "withdraw"])
def test_3_1a_every_order_is_placed_in_two_steps(kind: str) -> None:
    s = position(polish={"minsk": ["1_legion 3"], "slutsk": ["2_legion 4"]}, soviet={"orsha": ["4_rifle 3"]})
    place(s)
    act(s, "place_first")
    act(s, "order", kind)
    assert (asked(s), s.to_move) == ("place_at", ("poland",))  # Reorganization too, though one block alone may
    s.play("poland", s.choices("poland")[0])
    assert s.to_move == ("soviet",)


@rule("2.0d", "7.32f")
@pytest.mark.parametrize("name", ["1_legion 3", "1_cavalry 3"])
def test_2_0d_cavalry_with_its_many_ways_attacks_in_as_many_steps_as_infantry(name: str) -> None:
    s = position(polish={"slutsk": [name]}, soviet={"minsk": ["4_rifle 3"]})
    order(s, "polish", "move_to", "minsk")
    stage(s, MOVE_STAGE)
    act(s, "move_to", "minsk")
    take(s, "go", name.split()[0])
    assert (asked(s), s.count(0, area("minsk"))) == ("marching", 1)
    s = position(polish={"slutsk": [name]}, soviet={"minsk": ["4_rifle 3"]})
    order(s, "polish", "move_out", "slutsk")
    stage(s, MOVE_STAGE)
    act(s, "move_out", "slutsk")
    act(s, "go", name.split()[0])
    take(s, "to", "minsk")
    assert (asked(s), s.count(0, area("minsk"))) == ("marching", 1)


@rule("2.0d", "7.2.wd.e")
def test_7_2_wd_e_whoever_pays_for_a_withdrawal_is_named_in_one_step() -> None:
    for named in (["1_legion"], ["1_cavalry", "1_legion"]):
        s = position(polish={"zlobin": ["1_legion 3", "1_cavalry 3"]})
        march_in(s, "4_rifle", "rohachev", "zlobin")
        order(s, "polish", "withdraw", "zlobin")
        stage(s, WITHDRAW_STAGE)
        act(s, "withdraw", "zlobin")
        act(s, "lose", *named)
        assert asked(s) == "withdraw_to"


@rule("2.0d", "2.2a")
@pytest.mark.parametrize("strength", [2, 3, 4])
def test_2_2a_a_division_of_whatever_strength_leaves_brigades_in_as_many_steps(strength: int) -> None:
    s = position(polish={"minsk": [f"1_legion {strength}"]})
    order(s, "polish", "forced_march_out", "minsk")
    stage(s, MARCH_STAGE)
    act(s, "march_out", "minsk")
    act(s, "split", "1_legion")
    assert asked(s) == "split"
    act(s, "leave", 1)
    assert asked(s) == "route"


@rule("2.0d", "9.0e")
@pytest.mark.parametrize("spent", [False, True])
def test_9_0e_a_leaders_order_takes_as_many_steps_whoever_could_obey(spent: bool) -> None:
    s = position(polish={"minsk": ["haller 1"], "slutsk": ["1_legion 3"]})
    if spent:
        s.mark[block("1_legion")] |= EXECUTED
    stage(s, MOVE_STAGE)
    act(s, "lead", "haller")
    assert asked(s) == "leader_at"


@rule("2.0d", "8.2a")
def test_8_2a_what_a_division_absorbs_is_asked_though_one_block_alone_fits() -> None:
    s = position(polish={"minsk": ["1_legion 2", "siberian 1"]})
    ask(s, phases.COMBINE)
    act(s, "absorb", "1_legion")
    assert asked(s) == "absorb_with"


def test_which_part_is_executed_is_shown_so_that_its_end_tells_nothing_by_counting() -> None:
    """Rival Fronts looks the same before and after the north is done; so everybody sees that it is done."""
    shown: list[list[str]] = []
    for front in (NORTH, SOUTH):
        s = position(soviet={"orsha": ["4_rifle 3"], "kiev": ["44_rifle 3"]})
        order(s, "soviet", "reorganize", "orsha", NORTH)
        order(s, "soviet", "reorganize", "kiev", SOUTH)
        stage(s, REORGANIZE_STAGE, front)
        assert asked(s) == "execute"
        facts = s.view(None)["facts"]
        assert isinstance(facts, list)
        shown.append([fact[1] for fact in facts if fact[0] == "Executed now"])
    assert shown == [["reorganization in the north"], ["reorganization in the south"]]
