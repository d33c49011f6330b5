"""Divisions that leave a Brigade behind (2.2, 8.2c)."""

from tests.games.strike_of_the_eagle.field import (
    act,
    area,
    asked,
    block,
    offered,
    order,
    position,
    refused,
    sp,
    stage,
    where,
)
from tests.rules import rule
from vistula.games.strike_of_the_eagle.state import (
    BEGAN_HERE,
    Campaign,
)
from vistula.games.strike_of_the_eagle.terms import (
    MARCH_STAGE,
    MOVE_STAGE,
    POLISH,
)


def detaching(strength: int = 4) -> Campaign:
    s = position(polish={"minsk": [f"1_legion {strength}"]})
    order(s, "polish", "move_out", "minsk")
    stage(s, MOVE_STAGE)
    act(s, "move_out", "minsk")
    return s


@rule("2.2a", "2.2b")
def test_2_2b_a_division_leaves_one_sp_as_a_brigade_and_moves_on() -> None:
    s = detaching()
    act(s, "split", "1_legion")
    assert offered(s, "leave") == {"1", "2", "3"}
    act(s, "leave", 1)
    act(s, "to", "slutsk")
    left = s.blocks_in(POLISH, area("minsk"))
    assert len(left) == 1
    assert s.blocks.is_brigade(left[0])
    assert s.blocks.kind[left[0]] == s.blocks.kind[block("1_legion")]
    assert (s.sp[left[0]], sp(s, "1_legion")) == (1, 3)
    assert where(s, "1_legion") == "slutsk"
    assert s.mark[left[0]] & BEGAN_HERE


@rule("2.2a", "2.2b")
def test_2_2a_two_sp_make_one_brigade_or_two_and_the_division_keeps_one() -> None:
    s = detaching(3)
    act(s, "split", "1_legion")
    act(s, "leave", 3)
    act(s, "to", "slutsk")
    assert sorted(int(s.sp[left]) for left in s.blocks_in(POLISH, area("minsk"))) == [1, 1]
    assert sp(s, "1_legion") == 1
    s = detaching(2)
    act(s, "split", "1_legion")
    assert asked(s) == "route"  # only one Brigade of 1 SP was possible
    assert sp(s, "1_legion") == 1
    s = detaching(1)
    assert refused(s, "split", "1_legion") == "2.2a"


@rule("2.2c")
def test_2_2c_a_new_brigade_does_not_move_in_the_phase() -> None:
    s = detaching()
    act(s, "split", "1_legion")
    act(s, "leave", 1)
    act(s, "to", "slutsk")
    brigade = s.blocks.slugs[s.blocks_in(POLISH, area("minsk"))[0]]
    assert offered(s, "go") == set()
    assert refused(s, "go", brigade) == "2.2c"


@rule("2.2d")
def test_2_2d_without_a_brigade_in_the_pool_there_is_no_detachment() -> None:
    s = detaching()
    for number in range(s.blocks.count):
        if s.blocks.is_brigade(number) and s.blocks.side[number] == POLISH and s.blocks.kind[number] == 0:
            s.eliminate(number)
    s.refresh()
    assert offered(s, "split") == set()
    assert refused(s, "split", "1_legion") == "2.2d"


@rule("2.2e", "8.0b", "8.2c")
def test_8_2c_detaching_belongs_to_moves_and_combining_to_the_reinforcement_phase() -> None:
    from vistula.games.strike_of_the_eagle.sequence import PHASES

    found = [(choice.verb.name, phase.slug) for phase in PHASES for choice in getattr(phase, "choices", [])]
    assert [slug for name, slug in found if name == "split"] == ["marching"]
    assert [slug for name, slug in found if name == "absorb"] == ["absorb"]


@rule("7.3d", "2.2c")
def test_7_3d_a_division_does_not_split_away_from_a_march_that_needs_it() -> None:
    s = position(polish={"minsk": ["1_legion 4"]})
    order(s, "polish", "move_out", "minsk")
    order(s, "polish", "forced_march_to", "slutsk")
    stage(s, MARCH_STAGE)
    act(s, "march_to", "slutsk")
    assert asked(s) == "execute"  # void: the only block is needed for the Move Out, and no Brigade could move
    s = position(polish={"minsk": ["1_legion 4", "2_legion 4"]})
    order(s, "polish", "move_out", "minsk")
    order(s, "polish", "forced_march_to", "slutsk")
    stage(s, MARCH_STAGE)
    act(s, "march_to", "slutsk")
    act(s, "go", "1_legion")
    assert refused(s, "split", "2_legion") == "7.3d"
