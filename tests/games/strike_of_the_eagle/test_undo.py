"""What may be taken back, and that no order of events tells who a hidden block is (2.0d, R-HID1)."""

import pytest

from tests.games.strike_of_the_eagle.field import (
    act,
    area,
    ask,
    asked,
    block,
    march_in,
    order,
    position,
    put,
    stage,
)
from tests.rules import rule
from vistula.core import view as views
from vistula.games.strike_of_the_eagle import codes, phases
from vistula.games.strike_of_the_eagle.numbers import KLINTSY_FRONT
from vistula.games.strike_of_the_eagle.state import NAMED, Campaign
from vistula.games.strike_of_the_eagle.terms import NORTH, POLISH, REORGANIZE_STAGE, SOUTH, SOVIET


def before_supply() -> Campaign:
    """A Polish block is to be chosen twice, with the supply check between the two."""
    s = position(polish={"minsk": ["1_legion 2", "2_legion 2"]}, soviet={"gomel": ["4_rifle 3"]})
    s.stack[:] = s.stack[:5]
    s.push(phases.REORGANIZE, area("minsk"), POLISH, -1)
    s.push(phases.SUPPLY, 0)
    s.push(phases.REORGANIZE, area("minsk"), POLISH, -1)
    s.refresh()
    return s


@rule("7.7a", "2.0d")
def test_7_7a_nothing_is_taken_back_past_the_supply_check() -> None:
    s = before_supply()
    act(s, "strengthen", "1_legion")
    assert asked(s) == "reorganize"
    assert s.to_move == ("poland",)
    assert not s.undoable("poland")  # who starved would tell what stands there


@rule("7.5a")
def test_7_5a_a_reorganization_may_be_taken_back() -> None:
    s = position(polish={"minsk": ["1_legion 2"]})
    order(s, "polish", "reorganize", "minsk")
    order(s, "polish", "reorganize", "vilna")
    put(s, POLISH, "vilna", "2_legion 2")
    stage(s, REORGANIZE_STAGE)
    act(s, "reorganize", "minsk")
    assert not s.undoable("poland")  # the counter was turned up
    act(s, "strengthen", "1_legion")
    assert s.undoable("poland")


@rule("10.2b")
@pytest.mark.parametrize(("near", "front"), [("dvinsk", SOUTH), ("gomel", NORTH)])
def test_10_2b_nothing_is_taken_back_past_the_leaders_whom_klintsy_serves(near: str, front: int) -> None:
    s = position("campaign_three_soviets")
    put(s, SOVIET, near, "tukhachevsky 1")
    put(s, SOVIET, "uman", "budyonny 1")
    s.stack[:] = s.stack[:5]
    s.push(phases.CUBES)
    ask_over = s.seat_for(SOVIET, NORTH)
    s.push(phases.ABSORB, ask_over, NORTH)
    s.refresh()
    act(s, "done")
    assert s.n[KLINTSY_FRONT] == front
    assert not s.undoable(s.seats[ask_over])


def gone_back(s: Campaign) -> list[object]:
    """Where blocks went back from roads, as the Soviet reads it."""
    ask(s, phases.ROAD_CLEANUP)
    return [line["spaces"] for line in views.journal(s, "soviet") if "goes back" in str(line["text"])]


def full_roads(first: str, second: str) -> Campaign:
    """Two full areas; one more block waits before each of them."""
    s = position(
        polish={
            "minsk": ["2_legion 4", "3_legion 4", "14_infantry 4", "15_infantry 4"],
            "vilna": ["4_infantry 4", "5_infantry 4", "6_infantry 4", "7_infantry 4"],
        }
    )
    march_in(s, first, "slutsk", "minsk")
    march_in(s, second, "lida", "vilna")
    return s


@rule("7.33e", "2.0d")
def test_7_33e_the_order_in_which_blocks_go_back_does_not_tell_who_they_are() -> None:
    one = gone_back(full_roads("1_legion", "8_infantry"))
    other = gone_back(full_roads("8_infantry", "1_legion"))
    assert len(one) == 2
    assert one == other


@rule("7.2.rog.c", "2.0d")
def test_7_2_rog_c_the_order_in_which_named_blocks_gain_does_not_tell_who_they_are() -> None:
    told = []
    for first, second in (("1_legion", "2_legion"), ("2_legion", "1_legion")):
        s = position(polish={"minsk": [f"{first} 2"], "vilna": [f"{second} 2"]})
        s.mark[block(first)] |= NAMED
        s.mark[block(second)] |= NAMED
        start = s.journal.count
        stage(s, REORGANIZE_STAGE)
        told.append([event.b for event in s.journal.since(start) if event.code == codes.REORGANIZED])
    assert len(told[0]) == 2
    assert told[0] == told[1]
