"""The Reinforcement Phase (8.0 to 8.5, 3.0f, 10.2b)."""

from tests.games.strike_of_the_eagle.field import (
    act,
    area,
    ask,
    asked,
    block,
    offered,
    position,
    refused,
    sp,
    verbs,
    where,
)
from tests.rules import rule
from vistula.games.strike_of_the_eagle import phases
from vistula.games.strike_of_the_eagle.numbers import BAR_ALLIANCE, KLINTSY_FRONT, KLINTSY_SOUTH, PURSE, SUPPLY_OF_CUBES
from vistula.games.strike_of_the_eagle.state import GONE, Campaign
from vistula.games.strike_of_the_eagle.terms import NORTH, SOUTH, SOVIET


def with_cubes(s: Campaign, seat: int, black: int = 0, white: int = 0, green: int = 0, front: int = NORTH) -> Campaign:
    """The seat spends cubes of cards on a front."""
    for colour, count in enumerate((black, white, green)):
        s.add_cubes(seat, colour, count - s.cubes[seat * 3 + colour])
        s.n[SUPPLY_OF_CUBES + colour] -= count
    return ask(s, phases.SPEND, seat, -1, front)


# Garrisons ---------------------------------------------------------------------------------------------------------


@rule("8.1a", "3.0f", "3.0a", "1.3a", "map.polotsk")
def test_8_1a_a_side_that_occupies_a_city_in_supply_places_a_garrison() -> None:
    s = position(soviet={"polotsk": ["4_rifle 3"]}, garrisons={"polotsk": "nobody"})
    ask(s, phases.GARRISONS)
    assert asked(s) == "garrison"
    assert offered(s, "garrison") == {"polotsk"}
    assert "done" in verbs(s)  # it may be declined
    act(s, "garrison", "polotsk")
    assert s.garrison[area("polotsk")] == SOVIET


@rule("8.1a", "1.3a", "3.0a")
def test_8_1a_no_city_has_two_garrisons_and_none_is_placed_without_supply() -> None:
    s = position(polish={"minsk": ["1_legion 4"], "vilna": ["2_legion 4"]}, garrisons={"minsk": "nobody"})
    ask(s, phases.GARRISON, 0, NORTH)
    assert offered(s, "garrison") == {"minsk"}  # Vilna has its own
    assert refused(s, "garrison", "vilna") == "1.3a"
    s = position(polish={"minsk": ["1_legion 4"]}, garrisons={"minsk": "nobody", "warsaw": "nobody"})
    ask(s, phases.GARRISONS)
    assert asked(s) != "garrison"  # without Warsaw nothing Polish is in supply


@rule("8.1b", "1.3a")
def test_8_1b_no_garrison_in_a_city_left_empty_or_cut_off() -> None:
    s = position(polish={"minsk": ["1_legion 4"]}, garrisons={"minsk": "nobody", "bobruisk": "nobody"})
    ask(s, phases.GARRISON, 0, NORTH)
    assert offered(s, "garrison") == {"minsk"}
    assert refused(s, "garrison", "bobruisk") == "8.1b"
    assert refused(s, "garrison", "slutsk") == "1.3a"
    s.set_garrison(area("warsaw"), SOVIET)
    s.offered = None
    assert refused(s, "garrison", "minsk") == "8.1b"


# Combining ---------------------------------------------------------------------------------------------------------


@rule("8.2a", "8.2b", "8.4e")
def test_8_2b_a_division_absorbs_a_brigade_and_a_division() -> None:
    s = position(polish={"minsk": ["1_legion 2", "siberian 1", "5_infantry 1", "1_cavalry 1"]})
    ask(s, phases.COMBINE)
    assert asked(s) == "absorb"
    act(s, "absorb", "1_legion")
    assert offered(s, "with") == {"siberian", "5_infantry"}  # cavalry is of another colour
    act(s, "with", "siberian")
    act(s, "absorb", "1_legion")
    assert offered(s, "with") == {"5_infantry"}
    act(s, "with", "5_infantry")
    assert sp(s, "1_legion") == 4
    assert where(s, "siberian") == where(s, "5_infantry") == "pool"
    assert refused(s, "absorb", "1_legion") == "8.2b"  # full


@rule("8.2b", "8.2a")
def test_8_2b_nothing_is_absorbed_beyond_the_maximum_and_brigades_absorb_nothing() -> None:
    s = position(polish={"minsk": ["5_infantry 2", "siberian 2"]})
    ask(s, phases.COMBINE)
    assert verbs(s) == {"done"}  # asked all the same: the enemy learns nothing
    assert refused(s, "absorb", "5_infantry") == "8.2b"
    assert refused(s, "absorb", "siberian") == "8.2a"


# Cubes -------------------------------------------------------------------------------------------------------------


@rule("8.3a", "8.3b", "3.2c", "def.cube")
def test_8_3a_three_black_cubes_raise_a_division_from_one_to_four() -> None:
    s = position(polish={"vilna": ["1_legion 1", "1_cavalry 1"]})
    with_cubes(s, 0, black=4)
    for _ in range(3):
        act(s, "strengthen", "1_legion")
    assert sp(s, "1_legion") == 4
    assert refused(s, "strengthen", "1_legion") == "8.3a"
    assert refused(s, "strengthen", "1_cavalry") == "8.3b"  # white cubes for cavalry
    assert s.cubes[0] == 1


@rule("8.3b")
def test_8_3b_each_block_is_paid_for_in_its_own_colour() -> None:
    s = position(polish={"vilna": ["1_legion 1", "1_cavalry 1"]})
    with_cubes(s, 0, black=1, white=1)
    act(s, "strengthen", "1_cavalry")
    assert [int(s.cubes[colour]) for colour in range(3)] == [1, 0, 0]
    assert refused(s, "strengthen", "1_cavalry") == "8.3b"
    act(s, "strengthen", "1_legion")
    assert sp(s, "1_legion") == sp(s, "1_cavalry") == 2


@rule("8.3.ex.a")
def test_8_3_ex_a_five_cubes_for_three_divisions_of_a_rear_area() -> None:
    s = position(polish={"vilna": ["1_legion 2", "2_legion 2", "3_legion 2"]})
    with_cubes(s, 0, black=5)
    for name in ("1_legion", "1_legion", "2_legion", "2_legion", "3_legion"):
        act(s, "strengthen", name)
    assert [sp(s, name) for name in ("1_legion", "2_legion", "3_legion")] == [4, 4, 3]


@rule("8.31a", "8.31.ex.a", "def.front_line_area")
def test_8_31_ex_a_one_block_of_a_front_line_area_gains_one_sp() -> None:
    s = position(
        polish={"borisov": ["5_infantry 1", "6_infantry 1", "7_infantry 1", "1_cavalry 1"]},
        soviet={"tolochin": ["4_rifle 3"]},
    )
    with_cubes(s, 0, black=3, white=1)
    act(s, "strengthen", "1_cavalry")
    assert sp(s, "1_cavalry") == 2
    assert offered(s, "strengthen") == set()
    assert refused(s, "strengthen", "5_infantry") == "8.31a"


@rule("8.31a", "8.31.ex.a", "def.front_line_area")
def test_8_31a_the_one_block_gains_one_sp_and_a_rear_area_is_free_of_that() -> None:
    s = position(
        polish={"borisov": ["1_cavalry 1"], "vilna": ["2_cavalry 1"]},
        soviet={"tolochin": ["4_rifle 3"]},
    )
    with_cubes(s, 0, white=4)
    act(s, "strengthen", "1_cavalry")
    assert refused(s, "strengthen", "1_cavalry") == "8.31a"  # not the same block again either
    act(s, "strengthen", "2_cavalry")
    act(s, "strengthen", "2_cavalry")
    assert (sp(s, "1_cavalry"), sp(s, "2_cavalry")) == (2, 3)
    for minsk, answer in (("polish", ""), ("soviet", "8.31a")):
        s = position(polish={"borisov": ["1_cavalry 1"]}, garrisons={"minsk": minsk})
        with_cubes(s, 0, white=2)
        act(s, "strengthen", "1_cavalry")
        assert refused(s, "strengthen", "1_cavalry") == answer  # a garrison holds an area as blocks do


@rule("8.3a")
def test_8_3a_only_blocks_in_supply_are_strengthened() -> None:
    s = position(polish={"vilna": ["1_legion 1"]}, garrisons={"warsaw": "soviet"})
    with_cubes(s, 0, black=1)
    assert refused(s, "strengthen", "1_legion") == "8.3a"


@rule("8.4a", "8.4b", "4.0j")
def test_8_4a_a_brigade_costs_one_cube_a_division_two_and_both_stand_at_one_sp() -> None:
    s = position()
    with_cubes(s, 0, black=3)
    act(s, "build", "siberian")
    assert "warsaw" in offered(s, "at")
    assert refused(s, "at", "gomel") == "8.4a"
    act(s, "at", "vilna")
    act(s, "build", "1_legion")
    act(s, "at", "vilna")
    assert (where(s, "siberian"), where(s, "1_legion")) == ("vilna", "vilna")
    assert (sp(s, "siberian"), sp(s, "1_legion")) == (1, 1)
    assert s.cubes[0] == 0
    s.add_cubes(0, 0, 1 - s.cubes[0])
    assert refused(s, "build", "2_legion") == "8.4a"  # a Division takes two
    assert refused(s, "strengthen", "siberian") == "8.4b"


@rule("8.4c", "def.force_pool", "def.destroyed")
def test_8_4c_an_eliminated_block_is_not_built_again() -> None:
    s = position()
    s.put(block("1_legion"), GONE)
    with_cubes(s, 0, black=3)
    assert refused(s, "build", "1_legion") == "8.4a"
    assert "1_legion" not in offered(s, "build")


@rule("8.4d")
def test_8_4d_cubes_of_cards_are_kept() -> None:
    s = position()
    with_cubes(s, 0, black=3)
    act(s, "done")
    assert s.cubes[0] == 3


# Strategic cubes ---------------------------------------------------------------------------------------------------


@rule("8.5a", "8.5b", "8.5c", "8.3b", "3.2c", "9.0a", "8.4a")
def test_8_5c_strategic_cubes_serve_their_front_and_build_in_their_city() -> None:
    s = position(polish={"vilna": ["1_legion 1", "1_cavalry 1", "haller 1"], "kovel": ["2_legion 1"]})
    s.n[PURSE], s.n[PURSE + 1] = 2, 0
    ask(s, phases.STRATEGIC, 0, area("warsaw"), NORTH)
    assert refused(s, "strengthen", "1_cavalry") == "8.3b"  # no white cube
    assert refused(s, "strengthen", "haller") == "9.0a"
    assert refused(s, "build", "vii_cavalry") == "8.4a"
    assert "1_legion" in offered(s, "strengthen")
    assert refused(s, "strengthen", "2_legion") == "8.5c"  # it stands in the south
    act(s, "build", "siberian")
    assert where(s, "siberian") == "warsaw"
    act(s, "done")
    ask(s, phases.CUBES)
    assert s.cubes[0] == 0  # nothing was saved


@rule("8.5b")
def test_8_5b_what_a_city_gave_and_was_not_spent_is_no_more_at_the_next_city() -> None:
    s = position(polish={"plock": ["1_legion 1"]}, initiative=("soviet", 1))
    before = [int(s.n[SUPPLY_OF_CUBES + colour]) for colour in range(3)]
    ask(s, phases.CUBES)
    act(s, "klintsy", SOUTH)
    assert (asked(s), s.arg(1)) == ("strategic", area("warsaw"))
    assert [int(s.n[PURSE + colour]) for colour in range(3)] == [2, 1, 0]
    act(s, "done")
    assert (asked(s), s.arg(1)) == ("strategic", area("vilna"))
    assert [int(s.n[PURSE + colour]) for colour in range(3)] == [1, 0, 0]  # Vilna's one square
    assert [int(s.cubes[colour]) for colour in range(3)] == [0, 0, 0]  # nothing was saved
    assert [int(s.n[SUPPLY_OF_CUBES + colour]) for colour in range(3)] == before


@rule("8.5a")
def test_8_5a_only_a_city_in_supply_gives_its_cubes() -> None:
    s = position(initiative=("soviet", 1))
    assert "2 black, 1 white" in cities_asked(s)["warsaw"]
    s = position(initiative=("soviet", 1))
    s.n[SUPPLY_OF_CUBES] = 1
    assert "1 black, 1 white" in cities_asked(s)["warsaw"]  # as far as the supply has them
    s = position(initiative=("soviet", 1), garrisons={"warsaw": "soviet"})
    found = cities_asked(s)
    assert "minsk" not in found  # held, but without Warsaw nothing Polish is in supply
    assert "smolensk" in found


def cities_asked(s: Campaign) -> dict[str, str]:
    """The strategic cities whose cubes somebody may spend, and the question."""
    found: dict[str, str] = {}
    ask(s, phases.CUBES)
    act(s, "klintsy", NORTH)
    while asked(s) == "strategic":
        found[s.map.slugs[s.arg(1)]] = s.prompt(s.to_move[0]).text
        act(s, "done")
    return found


@rule("8.5d", "card.23.sov", "map.kaunas")
def test_8_5d_kaunas_serves_lithuanian_blocks_of_the_alliance_only() -> None:
    held = {"kaunas": "soviet", "vilna": "soviet", "dvinsk": "soviet"}
    for allied, barred, asks in ((True, 0, True), (True, 1, False), (False, 0, False)):
        s = position(lithuania=allied, soviet={"vilna": ["4_rifle 1"]}, garrisons=held, initiative=("polish", 1))
        s.n[BAR_ALLIANCE] = barred
        assert ("kaunas" in cities_asked(s)) is asks
    s = position(lithuania=True, soviet={"vilna": ["4_rifle 1"]}, garrisons=held)
    s.put(block("lithuanian_2"), -1)
    s.n[PURSE + 2] = 2
    ask(s, phases.STRATEGIC, 1, area("kaunas"), NORTH)
    assert offered(s, "build") == {"lithuanian_2"}
    assert refused(s, "strengthen", "4_rifle") == "8.5d"
    assert refused(s, "build", "6_rifle") == "8.5d"


@rule("10.2b", "map.klintsy")
def test_10_2b_klintsy_serves_the_front_whose_leader_is_nearest() -> None:
    s = position("campaign_four", soviet={"smolensk": ["tukhachevsky 1"], "chernigov": ["stalin 1"]})
    ask(s, phases.CUBES)
    assert s.n[KLINTSY_FRONT] == SOUTH
    s = position("campaign_four", soviet={"krichev": ["tukhachevsky 1"], "chernigov": ["stalin 1"]})
    ask(s, phases.CUBES)
    assert s.n[KLINTSY_FRONT] == NORTH  # as near as the other: the north
    s.n[KLINTSY_SOUTH] = 1
    ask(s, phases.CUBES)
    assert s.n[KLINTSY_FRONT] == SOUTH
    s = position("campaign")
    ask(s, phases.CUBES)
    assert asked(s) == "klintsy"  # one Soviet player chooses
    act(s, "klintsy", SOUTH)
    assert s.n[KLINTSY_FRONT] == SOUTH


@rule("8.0a", "5.0c")
def test_8_0a_everybody_finishes_a_step_before_the_next() -> None:
    s = position(
        polish={"minsk": ["1_legion 2", "siberian 1"]},
        soviet={"orsha": ["4_rifle 2", "6_rifle 1"]},
        garrisons={"minsk": "nobody", "orsha": "nobody"},
        initiative=("polish", 1),
    )
    ask(s, phases.GARRISONS)
    assert s.to_move == ("soviet",)  # without the initiative: first
    act(s, "garrison", "orsha")
    assert s.to_move == ("poland",)
    act(s, "done")
    ask(s, phases.COMBINE)
    assert s.to_move == ("soviet",)
    act(s, "done")
    assert s.to_move == ("poland",)


@rule("8.4a", "8.5c", "1.0b")
def test_8_4a_nothing_is_built_where_there_is_no_room() -> None:
    s = position(polish={"warsaw": ["1_legion 4", "2_legion 4", "3_legion 4", "14_infantry 4"]})
    s.n[PURSE] = 2
    ask(s, phases.STRATEGIC, 0, area("warsaw"), NORTH)
    assert refused(s, "build", "siberian") == "8.4a"
    with_cubes(s, 0, black=1)
    act(s, "build", "siberian")
    assert "warsaw" not in offered(s, "at")


@rule("1.1b", "8.2a", "8.3a")
def test_1_1b_blocks_and_cities_of_the_other_front_wait_for_their_own_turn() -> None:
    poles = {"minsk": ["1_legion 2", "siberian 1"], "lwow": ["2_legion 2", "6_infantry 1"]}
    s = position(polish=poles, soviet={"orsha": ["4_rifle 2"]})
    ask(s, phases.COMBINE)
    assert refused(s, "absorb", "2_legion") == "1.1b"
    assert refused(s, "absorb", block("4_rifle")) == "8.2a"
    s = position(polish=poles, garrisons={"minsk": "nobody", "lwow": "nobody"})
    ask(s, phases.GARRISONS)
    assert refused(s, "garrison", "lwow") == "1.1b"
    s = position(polish=poles, soviet={"orsha": ["4_rifle 2"]})
    s.add_cubes(0, 0, 3)
    ask(s, phases.SPEND, 0, -1, NORTH)
    assert refused(s, "strengthen", "2_legion") == "1.1b"
    assert refused(s, "strengthen", block("4_rifle")) == "8.3a"


# Why not -----------------------------------------------------------------------------------------------------------


@rule("8.1b")
def test_8_1b_an_eastern_link_that_nobody_occupies_gets_no_garrison() -> None:
    """Klintsy is in supply by itself, but empty; at Yartsevo a block stands."""
    s = position(soviet={"yartsevo": ["4_rifle 3"]}, garrisons={"klintsy": "nobody", "yartsevo": "nobody"})
    ask(s, phases.GARRISON, 1, NORTH)
    assert offered(s, "garrison") == {"yartsevo"}
    assert refused(s, "garrison", "klintsy") == "8.1b"


@rule("8.2b")
def test_8_2b_a_block_that_does_not_fit_is_not_absorbed() -> None:
    """2 + 2 SP fill a Division of 4; the other of 3 SP would make 5."""
    s = position(polish={"minsk": ["1_legion 2", "siberian 2", "5_infantry 3"], "lida": ["6_infantry 1"]})
    ask(s, phases.COMBINE)
    act(s, "absorb", "1_legion")
    assert offered(s, "with") == {"siberian"}
    assert refused(s, "with", "5_infantry") == "8.2b"
    assert refused(s, "with", "6_infantry") == "8.2b"  # elsewhere


@rule("8.3a")
def test_8_3a_a_block_of_the_pool_is_not_strengthened() -> None:
    s = position(polish={"vilna": ["1_legion 1"]})
    with_cubes(s, 0, black=2)
    assert refused(s, "strengthen", "3_legion") == "8.3a"


@rule("8.4a", "9.0a")
def test_8_4a_only_blocks_of_the_pool_are_built_and_never_leaders() -> None:
    s = position(polish={"vilna": ["1_legion 1"]}, soviet={"orsha": ["4_rifle 3"]})
    with_cubes(s, 0, black=4)
    assert refused(s, "build", "1_legion") == "8.4a"  # on the map
    assert refused(s, "build", block("6_rifle")) == "8.4a"  # the enemy's
    assert refused(s, "build", "haller") == "9.0a"
    s.n[PURSE], s.n[PURSE + 1] = 1, 0
    ask(s, phases.STRATEGIC, 0, area("vilna"), NORTH)
    assert refused(s, "build", "2_legion") == "8.4a"  # a Division costs two cubes, Vilna has one square
    assert refused(s, "build", "siberian") == ""
    assert refused(s, "build", "haller") == "9.0a"


@rule("8.4a")
def test_8_4a_without_a_depot_nothing_is_built() -> None:
    s = position(garrisons={"warsaw": "soviet"})
    with_cubes(s, 0, black=2)
    assert offered(s, "build") == set()
    assert refused(s, "build", "siberian") == "8.4a"


@rule("8.5b")
def test_8_5b_cubes_of_a_city_that_would_be_lost_are_warned_of() -> None:
    s = position(polish={"plock": ["1_legion 1"]}, initiative=("soviet", 1))
    ask(s, phases.CUBES)
    act(s, "klintsy", SOUTH)
    assert (asked(s), s.arg(1)) == ("strategic", area("warsaw"))
    told = [warning for warning in s.warnings("poland") if warning.rule_id == "8.5b"]
    assert [warning.spaces for warning in told] == [[area("warsaw")]]
    assert "3 strategic cubes" in told[0].text
    with_cubes(s, 0, black=1)
    assert [warning for warning in s.warnings("poland") if warning.rule_id == "8.5b"] == []


@rule("8.5c", "10.2b")
def test_8_5c_each_city_serves_its_own_front_and_klintsy_the_one_that_was_named() -> None:
    """Both Soviet commands are of one player, who names the south; Poland has Warsaw, Vilna, Minsk in the north."""
    s = position(
        polish={"plock": ["1_legion 1"], "lublin": ["2_legion 1"]},
        soviet={"smolensk": ["4_rifle 1"], "uman": ["44_rifle 1"]},
        initiative=("soviet", 1),
    )
    ask(s, phases.CUBES)
    assert refused(s, "klintsy", 2) == "10.2b"  # there is no third front
    act(s, "klintsy", SOUTH)
    served: list[tuple[str, str, str]] = []
    while asked(s) == "strategic":
        own, other = {"poland": ("1_legion", "2_legion"), "soviet": ("4_rifle", "44_rifle")}[s.to_move[0]]
        front = "north" if refused(s, "strengthen", other) == "8.5c" else "south"
        assert refused(s, "strengthen", own if front == "south" else other) == "8.5c"
        served.append((s.map.slugs[s.arg(1)], s.to_move[0], front))
        act(s, "done")
    assert ("warsaw", "poland", "north") in served
    assert ("lublin", "poland", "south") in served
    assert ("yartsevo", "soviet", "north") in served
    assert ("klintsy", "soviet", "south") in served


@rule("9.0a")
def test_9_0a_leaders_are_not_strengthened() -> None:
    s = position(polish={"vilna": ["haller 1", "1_cavalry 1"]})
    with_cubes(s, 0, white=1)
    assert offered(s, "strengthen") == {"1_cavalry"}
    assert refused(s, "strengthen", "haller") == "9.0a"
