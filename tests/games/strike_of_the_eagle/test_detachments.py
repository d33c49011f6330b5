"""Divisions that leave a Brigade behind (2.2, 8.2c)."""

from typing import Any

from tests.games.strike_of_the_eagle.field import (
    act,
    area,
    ask,
    asked,
    block,
    offered,
    order,
    position,
    refused,
    sp,
    stage,
    take,
    where,
)
from tests.rules import rule
from vistula.games.strike_of_the_eagle import phases
from vistula.games.strike_of_the_eagle.state import (
    BEGAN_HERE,
    GONE,
    MARCHED,
    POOL,
    SUPPLIED,
    UNSUPPLIED,
    Campaign,
)
from vistula.games.strike_of_the_eagle.terms import (
    INFANTRY,
    MARCH_STAGE,
    MOVE_STAGE,
    NORTH,
    POLISH,
    SOVIET,
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
    assert offered(s, "leave") == {"1"}  # only one Brigade of 1 SP is possible
    assert refused(s, "leave", 2) == "2.2b"
    act(s, "leave", 1)
    assert (asked(s), sp(s, "1_legion")) == ("route", 1)
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


@rule("2.2a", "2.2d")
def test_2_2a_a_division_leaves_one_brigade_or_two_of_those_in_the_pool() -> None:
    s = detaching()
    act(s, "split", "1_legion")
    assert refused(s, "leave", 4) == "2.2a"
    assert refused(s, "leave", 0) == "2.2a"
    kept = 0
    for number in range(s.blocks.first[POLISH], s.blocks.past[POLISH]):
        if s.at[number] == POOL and s.blocks.is_brigade(number) and s.blocks.kind[number] == INFANTRY:
            kept += 1
            if kept > 1:
                s.put(number, GONE)
    s.refresh()
    assert refused(s, "leave", 3) == "2.2d"  # one Brigade alone is left
    assert refused(s, "leave", 2) == ""


@rule("2.2c", "7.3d")
def test_2_2c_a_new_brigade_serves_no_march_or_move_of_its_area() -> None:
    """Two orders lead out of Minsk: the Division that leaves a Brigade by one leaves nobody for the other."""
    s = position(polish={"minsk": ["1_legion 4", "2_legion 4", "3_legion 4"]})
    order(s, "polish", "move_out", "minsk")
    order(s, "polish", "forced_march_out", "minsk")
    stage(s, MARCH_STAGE)
    act(s, "march_out", "minsk")
    act(s, "split", "1_legion")
    act(s, "leave", 1)
    take(s, "to", "borisov")
    act(s, "go", "2_legion")
    take(s, "to", "stolbtsy")
    assert refused(s, "go", "3_legion") == "7.3d"  # the Brigade beside it could not move out


@rule("2.2c", "9.0i")
def test_2_2c_a_leader_who_takes_the_last_mover_countermands_what_a_new_brigade_could_not_do() -> None:
    """A Move Out lies on Minsk. The 1st Legion marched off and left a Brigade; Piłsudski takes the 2nd."""
    s = position(polish={"stolbtsy": ["pilsudski 1"], "minsk": ["1_legion 4", "2_legion 4"]})
    order(s, "polish", "move_out", "minsk")
    order(s, "polish", "forced_march_to", "borisov")
    stage(s, MARCH_STAGE)
    act(s, "march_to", "borisov")
    act(s, "split", "1_legion")
    take(s, "leave", 1)
    act(s, "done")
    act(s, "lead", "pilsudski")
    act(s, "order", "move_out")
    act(s, "at", "minsk")
    act(s, "go", "2_legion")
    act(s, "to", "slutsk")
    assert s.counters(POLISH, NORTH, area("minsk")) == 0


@rule("2.2c", "7.71b")
def test_2_2c_a_new_brigade_stands_where_it_was_left_at_full_strength_and_in_supply_as_its_division() -> None:
    for fed in (True, False):
        s = detaching()
        if not fed:
            s.mark[block("1_legion")] &= ~SUPPLIED
            s.refresh()
        act(s, "split", "1_legion")
        act(s, "leave", 2)
        act(s, "to", "slutsk")
        (brigade,) = s.blocks_in(POLISH, area("minsk"))
        pieces: Any = s.view("poland")["pieces"]
        (shown,) = [piece for piece in pieces if piece["id"] == brigade]
        assert "marched" not in shown.get("status", [])
        assert (s.mark[brigade] & SUPPLIED != 0) is fed
        assert not s.mark[brigade] & (MARCHED | UNSUPPLIED)


# What the enemy may imagine of it -----------------------------------------------------------------------------------


@rule("2.2a", "7.3h", "2.0d")
def test_whatever_is_imagined_for_a_division_that_splits_can_go_where_it_was_sent() -> None:
    """Cavalry two areas from Borisov leaves a Brigade and goes there. Infantry could not, a single SP leaves nothing, a
    Brigade does not split: the enemy imagines other cavalry Divisions in its place, and none of these."""
    s = position(soviet={"mogilev": ["4_cavalry 3"], "orsha": ["6_cavalry 2", "4_rifle 4"], "gomel": ["kuban 2"]})
    order(s, "soviet", "move_to", "borisov")
    stage(s, MOVE_STAGE)
    act(s, "move_to", "borisov")
    act(s, "split", "4_cavalry")
    seen = set()
    for key in range(40):
        world = s.imagine("poland", key)
        assert isinstance(world, Campaign)
        assert world.choices("soviet") == world.top().offers(world) != []
        seen.add(world.blocks.slugs[world.arg(0)])
        for choice in world.choices("soviet"):
            after: Any = world.clone()
            after.play("soviet", choice)
            assert after.count(SOVIET, area("borisov")) == 1
    assert seen == {"4_cavalry", "6_cavalry"}


@rule("8.2a", "2.0d")
def test_whatever_is_imagined_for_a_division_that_absorbs_has_something_to_absorb() -> None:
    s = position(soviet={"gomel": ["4_rifle 2", "detached_1 1"], "rechitsa": ["4_cavalry 4", "6_rifle 4"]})
    ask(s, phases.ABSORB, s.seat_index("soviet"), NORTH)
    act(s, "absorb", "4_rifle")
    for key in range(40):
        world = s.imagine("poland", key)
        assert world.choices("soviet") == world.top().offers(world) != []
        world.play("soviet", world.choices("soviet")[0])
