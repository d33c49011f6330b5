"""Full areas and full roads (1.4d, 7.33): who waits, who goes back, who is lost."""

from tests.games.strike_of_the_eagle.field import (
    act,
    area,
    ask,
    asked,
    battles,
    block,
    march_in,
    offered,
    order,
    position,
    put,
    refused,
    stage,
    ways,
    where,
)
from tests.rules import rule
from vistula.games.strike_of_the_eagle import phases
from vistula.games.strike_of_the_eagle.state import (
    WAITING,
    Campaign,
)
from vistula.games.strike_of_the_eagle.terms import (
    MARCH_STAGE,
    MOVE_STAGE,
    POLISH,
    SOUTH,
    SOVIET,
)


@rule("7.33b")
def test_7_33b_four_blocks_at_most_use_one_road_into_a_battle() -> None:
    names = ["4_rifle", "6_rifle", "11_rifle", "17_rifle"]
    s = position(polish={"zlobin": ["1_legion 4"]}, soviet={"gomel": ["21_rifle 4"], "rohachev": ["25_rifle 4"]})
    for name in names:
        march_in(s, name, "gomel", "zlobin")
    order(s, "soviet", "move_to", "zlobin")
    stage(s, MOVE_STAGE)
    act(s, "move_to", "zlobin")
    assert offered(s, "go") == {"25_rifle"}
    assert refused(s, "go", "21_rifle") == "7.3h"


@rule("7.33c", "1.0b")
def test_7_33c_blocks_pass_through_a_full_friendly_area() -> None:
    four = ["2_legion 4", "3_legion 4", "14_infantry 4", "15_infantry 4"]
    s = position(polish={"minsk": ["1_cavalry 3"], "slutsk": four})
    order(s, "polish", "move_out", "minsk")
    stage(s, MOVE_STAGE)
    act(s, "move_out", "minsk")
    act(s, "go", "1_cavalry")
    assert "zhitkovichi" in offered(s, "to")  # only over Slutsk
    act(s, "to", "zhitkovichi")
    assert where(s, "1_cavalry") == "zhitkovichi"


def lutsk(soviets: dict[str, list[str]] | None = None) -> Campaign:
    s = position(
        polish={"lutsk": ["4_infantry 3", "5_infantry 3"], "sokal": ["6_infantry 3", "7_infantry 3", "8_infantry 3"]},
        soviet=soviets or {},
    )
    order(s, "polish", "move_out", "sokal", SOUTH)
    stage(s, MOVE_STAGE, SOUTH)
    act(s, "move_out", "sokal")
    for name in ("6_infantry", "7_infantry", "8_infantry"):
        act(s, "go", name)
        act(s, "to", "lutsk")
    return s


@rule("7.33e", "7.33a", "7.33d")
def test_7_33e_a_fifth_block_waits_on_the_road_and_goes_back() -> None:
    s = lutsk()
    waiting = block("8_infantry")
    assert s.mark[waiting] & WAITING
    assert s.count(POLISH, area("lutsk")) == 4
    ask(s, phases.ROAD_CLEANUP)
    assert where(s, "8_infantry") == "sokal"
    assert not s.mark[waiting] & WAITING


@rule("7.33e")
def test_7_33e_a_block_on_the_road_joins_the_battle_that_comes() -> None:
    s = lutsk()
    march_in(s, "soviet 45_rifle", "rovno", "lutsk")
    battles(s, SOUTH)
    assert s.count(POLISH, area("lutsk")) == 5
    assert not s.mark[block("8_infantry")] & WAITING


@rule("7.33f")
def test_7_33f_with_its_origin_taken_it_goes_to_the_nearest_area_to_a_depot() -> None:
    s = lutsk()
    put(s, SOVIET, "sokal", "45_rifle 3")
    ask(s, phases.ROAD_CLEANUP)
    assert asked(s) == "fall_back_to"
    assert offered(s, "to") == {"kovel", "rovno"}  # depots that adjoin Lutsk
    act(s, "to", "kovel")
    assert where(s, "8_infantry") == "kovel"


@rule("7.33f", "7.8e")
def test_7_33f_without_any_area_it_is_eliminated_and_nobody_scores() -> None:
    s = lutsk()
    before = int(s.n[5])
    for slug, name in (
        ("sokal", "45_rifle"),
        ("kovel", "44_rifle"),
        ("rovno", "60_rifle"),
        ("vladimir_volynsk", "41_rifle"),
        ("dubno", "58_rifle"),
    ):
        put(s, SOVIET, slug, f"{name} 1")
    ask(s, phases.ROAD_CLEANUP)
    assert where(s, "8_infantry") == "gone"
    assert s.n[5] == before


@rule("7.33g", "1.4d")
def test_1_4d_an_eastern_link_has_no_limit() -> None:
    names = ["4_rifle 4", "6_rifle 4", "11_rifle 4", "17_rifle 4", "21_rifle 4"]
    s = position(soviet={"yartsevo": names, "smolensk": ["25_rifle 4"]})
    assert s.has_room(SOVIET, area("yartsevo"))
    order(s, "soviet", "move_out", "smolensk")
    stage(s, MOVE_STAGE)
    act(s, "move_out", "smolensk")
    act(s, "go", "25_rifle")
    act(s, "to", "yartsevo")
    assert not s.mark[block("25_rifle")] & WAITING
    act(s, "done")
    ask(s, phases.STACK_CHECK)
    assert asked(s) != "who_leaves"


@rule("1.4d")
def test_1_4d_more_than_four_blocks_use_one_road_into_an_eastern_link() -> None:
    s = position(soviet={"smolensk": ["25_rifle 4"]})
    for name in ("4_rifle", "6_rifle", "11_rifle", "17_rifle"):
        march_in(s, name, "smolensk", "yartsevo")
    order(s, "soviet", "move_out", "smolensk")
    stage(s, MOVE_STAGE)
    act(s, "move_out", "smolensk")
    act(s, "go", "25_rifle")
    act(s, "to", "yartsevo")
    assert where(s, "25_rifle") == "yartsevo"


@rule("7.33b", "7.32f")
def test_7_33b_a_full_road_is_no_way_in_but_another_is() -> None:
    s = position(polish={"zlobin": ["1_legion 4"]}, soviet={"gomel": ["15_cavalry 3"]})
    for name in ("4_rifle", "6_rifle", "11_rifle", "17_rifle"):
        march_in(s, name, "gomel", "zlobin")
    order(s, "soviet", "forced_march_out", "gomel")
    stage(s, MARCH_STAGE)
    act(s, "march_out", "gomel")
    act(s, "go", "15_cavalry")
    assert refused(s, "path", "zlobin") == "7.33b"
    assert ways(s, "to", "zlobin") == {"kalenkovichi", "rohachev"}  # the long ways round
