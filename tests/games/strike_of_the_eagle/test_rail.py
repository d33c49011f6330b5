"""Rail transport and reorganization as orders (7.2.rail, 7.6)."""

from tests.games.strike_of_the_eagle.field import (
    act,
    area,
    asked,
    block,
    offered,
    order,
    position,
    refused,
    stage,
    where,
)
from tests.rules import rule
from vistula.games.strike_of_the_eagle import codes
from vistula.games.strike_of_the_eagle.state import (
    MOVED,
    Campaign,
)
from vistula.games.strike_of_the_eagle.terms import (
    ORDERS,
    POLISH,
    RAIL_STAGE,
    REORGANIZE_STAGE,
    SOUTH,
)


def at_the_station(**soviet: list[str]) -> Campaign:
    """The 1st Legion in Minsk is asked where it rides."""
    s = position(
        polish={
            "minsk": ["1_legion 4"],
            "stolbtsy": ["5_infantry 3", "6_infantry 3", "14_infantry 3", "15_infantry 3"],
        },
        soviet=soviet,
    )
    order(s, "polish", "rail", "minsk")
    stage(s, RAIL_STAGE)
    act(s, "rail", "minsk")
    act(s, "ride", "1_legion")
    return s


@rule("7.6a", "7.6b", "7.31a", "7.33a", "1.4b", "7.2.rail.b", "7.6c")
def test_7_6_a_train_is_told_what_keeps_it_from_an_area() -> None:
    s = at_the_station(borisov=["4_rifle 3"])
    assert refused(s, "to", "minsk") == "7.6a"
    assert refused(s, "to", "borisov") == "7.6b"  # enemy blocks
    assert refused(s, "to", "stolbtsy") == "7.33a"  # four are there
    assert refused(s, "to", "yartsevo") == "1.4b"
    assert refused(s, "to", "berezino") == "7.31a"  # a road alone


@rule("7.2.rail.b", "7.2.rail.c", "7.6c", "8.5d")
def test_7_2_rail_c_a_train_goes_eight_areas_through_supply_and_past_no_enemy() -> None:
    """Warsaw is the eighth area by rail from Minsk, Modlin the ninth; Charyshi and Vileika are the second."""
    s = at_the_station()
    assert refused(s, "to", "modlin") == "7.2.rail.b"
    assert refused(s, "to", "olita") == "8.5d"
    assert refused(s, "to", "charyshi") == ""
    assert refused(s, "to", "vileika") == ""
    s = at_the_station(molodechno=["4_rifle 3"])
    assert "vileika" not in offered(s, "to")
    assert refused(s, "to", "vileika") == "7.2.rail.c"  # two areas from Vilna, but the only rails lead by Molodechno
    around = {"dokshitsy": ["6_rifle 3"], "oshmyany": ["11_rifle 3"], "swieciany": ["17_rifle 3"]}
    s = at_the_station(molodechno=["4_rifle 3"], **around)
    assert refused(s, "to", "vileika") == "7.6c"  # no clear way from there to a depot


@rule("7.3d", "7.6a", "10.0c", "7.6d")
def test_7_3d_somebody_must_ride_and_only_who_stands_there() -> None:
    s = position(polish={"minsk": ["1_legion 4", "2_legion 4"], "lida": ["3_legion 4"]})
    s.mark[block("2_legion")] |= MOVED
    order(s, "polish", "rail", "minsk")
    stage(s, RAIL_STAGE)
    act(s, "rail", "minsk")
    assert refused(s, "done") == "7.3d"
    assert refused(s, "ride", "3_legion") == "7.6a"  # it stands elsewhere
    assert refused(s, "ride", block("4_rifle")) == "7.6a"  # the enemy's
    assert refused(s, "ride", "2_legion") == "7.6d"  # it has moved
    act(s, "ride", "1_legion")
    act(s, "to", "lida")
    assert refused(s, "done") == ""


@rule("10.0c", "1.1b")
def test_10_0c_a_guest_from_the_other_front_neither_rides_nor_reorganizes_for_this_commander() -> None:
    """A block of the southern command that crossed the line this phase."""
    s = position("campaign_four", polish={"minsk": ["1_legion 3", "2_legion 3"]})
    s.set_command(block("2_legion"), SOUTH)
    order(s, "polish", "rail", "minsk")
    order(s, "polish", "reorganize", "minsk")
    c = s.clone()
    assert isinstance(c, Campaign)
    stage(s, RAIL_STAGE)
    act(s, "rail", "minsk")
    assert offered(s, "ride") == {"1_legion"}
    assert refused(s, "ride", "2_legion") == "10.0c"
    stage(c, REORGANIZE_STAGE)
    act(c, "reorganize", "minsk")
    assert offered(c, "strengthen") == {"1_legion"}
    assert refused(c, "strengthen", "2_legion") == "10.0c"


@rule("7.3f", "7.2.rog.a")
def test_7_3f_a_reorganization_or_a_train_that_nobody_can_use_is_void_and_told_so() -> None:
    """One block at its full strength; and one in Slutsk, which has no rails."""
    for kind, number, home in (("reorganize", REORGANIZE_STAGE, "minsk"), ("rail", RAIL_STAGE, "slutsk")):
        s = position(polish={home: ["1_legion 4"]})
        order(s, "polish", kind, home)
        stage(s, number)
        start = len(s.journal)
        act(s, kind, home)
        told = [(event.a, event.b, event.c) for event in s.journal.since(start) if event.code == codes.VOID]
        assert told == [(POLISH, ORDERS.index(kind), area(home))]
        assert s.left[POLISH * 9 + ORDERS.index(kind)] == (2 if kind == "reorganize" else 1)  # back in the pool
        assert (where(s, "1_legion"), asked(s)) == (home, "execute")
