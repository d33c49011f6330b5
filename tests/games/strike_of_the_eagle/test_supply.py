"""Supply depots, the supply check, victory points, the end (1.3, 1.31, 7.7, 7.71, 7.8, 0.f)."""

import pytest

import vistula
from tests.games.strike_of_the_eagle.field import (
    area,
    ask,
    block,
    lead,
    march_in,
    offered,
    position,
    put,
    sp,
    where,
)
from tests.rules import rule
from vistula.games.strike_of_the_eagle import phases
from vistula.games.strike_of_the_eagle.load import load_game
from vistula.games.strike_of_the_eagle.numbers import PHASE, ROUND, VP
from vistula.games.strike_of_the_eagle.state import SUPPLIED, UNSUPPLIED, Campaign
from vistula.games.strike_of_the_eagle.terms import NOBODY, POLISH, SOVIET


def depots(s: Campaign, side: int) -> set[str]:
    """Where the side may build a block: its supply depots with room."""
    found: set[str] = set()
    for front in s.setting.fronts:
        ask(s, phases.BUILD_AT, s.seat_for(side, front), block(["siberian", "naval"][side]), front)
        found |= offered(s, "at")
    return found


def fed(s: Campaign, seat: str) -> set[str]:
    """The areas that the seat is shown as in reach of its supply."""
    layers = s.view(seat)["layers"]
    assert isinstance(layers, dict)
    return {s.map.slugs[int(number)] for number in layers["supply"]["spaces"]}


RING = ("kobrin", "bielsk", "siedlce", "wlodawa", "kovel")  # all that adjoins Brest-Litovsk


@rule("1.31a", "1.31b", "1.31c", "1.31d", "def.supply_depot", "def.clear_path")
def test_1_31_a_key_city_is_a_depot_while_a_clear_path_joins_it_to_its_source() -> None:
    s = position(garrisons={"brest_litovsk": "polish"})
    assert {"brest_litovsk", "warsaw"} <= depots(s, POLISH)
    assert {"gomel", "yartsevo"} <= depots(s, SOVIET)
    assert "gomel" not in depots(s, POLISH)
    names = ["4_rifle", "6_rifle", "11_rifle", "17_rifle", "21_rifle"]
    for slug, name in zip(RING[:4], names, strict=False):
        put(s, SOVIET, slug, f"{name} 3")
    assert "brest_litovsk" in depots(s, POLISH)  # by way of Kovel
    s.set_garrison(area("kovel"), SOVIET)
    assert "brest_litovsk" not in depots(s, POLISH)  # an enemy garrison closes it too


@rule("def.clear_path", "1.31d")
def test_def_clear_path_enemy_blocks_and_garrisons_close_an_area_and_length_is_no_bar() -> None:
    s = position(soviet={"slutsk": ["4_rifle 3"]}, garrisons={"minsk": "soviet", "borisov": "polish"})
    asked_about = {"slutsk", "minsk", "borisov", "stolbtsy"}
    assert fed(s, "poland") & asked_about == {"borisov", "stolbtsy"}
    assert fed(s, "soviet") & asked_about == {"slutsk", "minsk", "stolbtsy"}
    assert "mazyr" in depots(s, POLISH)
    assert s.theatre.distance(area("warsaw"), area("mazyr")) == 8


@rule("1.3f", "1.3d", "1.3b")
def test_1_3f_a_neutral_city_feeds_nobody() -> None:
    s = position(polish={"minsk": ["1_legion 4"]}, garrisons={"minsk": "nobody"})
    assert s.holder(area("minsk")) == POLISH
    assert "minsk" in depots(s, POLISH)
    s.put(block("1_legion"), area("slutsk"))
    assert s.holder(area("minsk")) == NOBODY
    assert "minsk" not in depots(s, POLISH)


@rule("1.31b", "map.warsaw")
def test_1_31b_without_warsaw_no_polish_city_is_in_supply() -> None:
    s = position()
    assert "warsaw" in depots(s, POLISH)
    s = position(garrisons={"warsaw": "soviet"})
    assert fed(s, "poland") == set()


@rule("1.31c", "1.4a", "1.31a")
@pytest.mark.parametrize(
    ("link", "city", "around"),
    [
        ("yartsevo", "smolensk", ("orsha", "vitebsk", "krichev")),
        ("klintsy", "gomel", ("zlobin", "rechitsa", "krichev", "chernigov")),
        ("elizavetgrad", "cherkassy", ("zvenigorodka", "boguslav", "nezhin")),
    ],
)
def test_1_31c_each_eastern_link_feeds_the_city_that_adjoins_it(link: str, city: str, around: tuple[str, ...]) -> None:
    poles = ("1_legion", "2_legion", "3_legion", "14_infantry")
    ring = {slug: [f"{name} 3"] for slug, name in zip(around, poles, strict=False)}
    s = position(polish=ring, garrisons={city: "soviet"})
    assert {link, city} <= depots(s, SOVIET)  # every other road out of it is closed
    put(s, SOVIET, link, "4_rifle 3")
    ask(s, phases.ARRIVE)
    assert s.mark[block("4_rifle")] & SUPPLIED


def far_out(name: str, strength: int, steps: int) -> Campaign:
    """A Polish block so many clear steps from the nearest depot, on a road of emptied cities."""
    s = position()
    for city in s.theatre.key_cities:
        if s.map.slugs[city] not in ("warsaw", "brest_litovsk"):
            s.set_garrison(city, NOBODY)
    ends = [area("warsaw"), area("brest_litovsk")]
    for at in s.theatre.areas:
        far = min(s.theatre.distance(end, at) for end in ends)
        if far == steps and not s.map.is_key_city(at):
            put(s, POLISH, s.map.slugs[at], f"{name} {strength}")
            return ask(s, phases.ARRIVE)
    raise AssertionError


@rule("7.7a", "7.71a", "9.0b")
@pytest.mark.parametrize(
    ("name", "steps", "fed"),
    [
        ("1_legion", 3, True),
        ("1_legion", 4, False),
        ("1_cavalry", 5, True),
        ("1_cavalry", 6, False),
        ("haller", 4, True),
    ],
)
def test_7_7a_infantry_is_fed_within_three_areas_and_cavalry_within_five(name: str, steps: int, fed: bool) -> None:
    strength = 1 if name == "haller" else 3
    s = far_out(name, strength, steps)
    assert (s.mark[block(name)] & SUPPLIED != 0) == fed
    ask(s, phases.SUPPLY)
    assert sp(s, name) == strength - (0 if fed else 1)
    assert (s.mark[block(name)] & UNSUPPLIED != 0) == (not fed)


@rule("7.71c", "7.71d", "7.71e", "8.4c", "def.force_pool")
def test_7_71c_the_last_sp_lost_to_hunger_eliminates_the_block_for_a_point() -> None:
    s = far_out("1_legion", 1, 4)
    s.n[VP] = 5
    ask(s, phases.SUPPLY)
    assert where(s, "1_legion") == "gone"
    assert s.n[VP] == 4


@rule("7.71f")
def test_7_71f_a_garrison_without_a_way_to_its_source_is_removed() -> None:
    s = position(garrisons={"brest_litovsk": "polish", "kovel": "soviet"})
    for slug, name in zip(RING[:4], ("4_rifle", "6_rifle", "11_rifle", "17_rifle"), strict=True):
        put(s, SOVIET, slug, f"{name} 3")
    ask(s, phases.SUPPLY)
    assert s.garrison[area("brest_litovsk")] == NOBODY
    assert s.garrison[area("warsaw")] == POLISH


@rule("1.0d")
def test_1_0d_rivers_and_woods_are_not_even_in_the_data() -> None:
    s = position()
    assert not any(word in vars(type(s.map)) for word in ("river", "wood", "rivers", "woods"))
    assert s.theatre.distance(area("warsaw"), area("pultusk")) == 1  # over the Narew, like any other step


# Points ------------------------------------------------------------------------------------------------------------


@rule("7.8b", "7.8c", "table.track.vp")
def test_7_8c_the_counter_has_no_zero() -> None:
    s = position()
    s.n[VP] = 1
    s.add_vp(SOVIET, 2)
    assert lead(s) == -2
    s.add_vp(POLISH, 1)
    assert lead(s) == -1
    s.add_vp(POLISH, 1)
    assert lead(s) == 1


@rule("7.8d", "1.3c", "7.8a", "map.mazyr")
def test_7_8d_a_city_that_changes_hands_moves_the_counter_once() -> None:
    s = position(garrisons={"mazyr": "polish"})
    s.n[VP] = 1
    s.set_garrison(area("mazyr"), NOBODY)
    put(s, SOVIET, "mazyr", "4_rifle 3")
    ask(s, phases.POINTS)
    assert lead(s) == -2
    ask(s, phases.POINTS)
    assert lead(s) == -2


@rule("1.3e", "1.3d", "7.8d")
def test_1_3e_a_city_left_neutral_and_taken_later_counts_twice() -> None:
    s = position(garrisons={"mazyr": "polish"})
    s.n[VP] = 5
    s.set_garrison(area("mazyr"), NOBODY)
    ask(s, phases.POINTS)
    assert lead(s) == 3
    put(s, SOVIET, "mazyr", "4_rifle 3")
    ask(s, phases.POINTS)
    assert lead(s) == 1


@rule("7.8a", "scn.sheet")
def test_7_8a_the_horse_armys_objective_is_scored_once() -> None:
    s = position("konarmia", soviet={"zhitomir": ["4_cavalry 3"]}, garrisons={"zhitomir": "soviet"})
    s.n[VP] = 3
    ask(s, phases.POINTS)
    assert lead(s) == 2
    ask(s, phases.POINTS)
    assert lead(s) == 2


@rule("0.f", "scn.sheet")
def test_0_f_warsaw_taken_ends_the_campaign_at_once() -> None:
    s = position(soviet={"warsaw": ["4_rifle 3"]}, garrisons={"warsaw": "nobody"})
    ask(s, phases.POINTS)
    assert s.over
    assert s.result is not None
    assert s.result.winner == "soviet"


@rule("0.f", "10.0e")
def test_10_0e_allies_win_together() -> None:
    s = position("campaign_four")
    s.n[VP] = 5
    s.n[ROUND] = s.setting.last_round
    ask(s, phases.END_OF_ROUND)
    assert s.result is not None
    assert s.result.winners == ["poland_north", "poland_south"]
    s = position("campaign_four")
    s.n[VP] = 4
    s.n[ROUND] = s.setting.last_round
    ask(s, phases.END_OF_ROUND)
    assert s.result is not None
    assert s.result.winner is None  # a lead of 1 to 4 is a draw


# Rounds ------------------------------------------------------------------------------------------------------------


@rule("7.0a", "7.9a", "5.0b", "0.b", "3.3b", "4.0b")
def test_7_0a_five_phases_make_a_round_and_the_game_ends_with_the_last() -> None:
    s = vistula.game("strike_of_the_eagle").new("berezina", 3)
    assert isinstance(s, Campaign)
    s.tracking = False
    seen: list[tuple[int, int]] = []
    while not s.over:
        now = (int(s.n[ROUND]), int(s.n[PHASE]))
        if not seen or seen[-1] != now:
            seen.append(now)
        s.play(s.to_move[0], s.choices(s.to_move[0])[-1])
    assert seen == [(1, 1), (1, 2), (1, 3), (1, 4), (1, 5)]


@rule("5.0a", "7.3a", "7.3l", "5.0c", "8.0a", "9.0g", "10.0a")
def test_5_0a_the_outline_of_a_phase_is_the_books() -> None:
    outline = vistula.game("strike_of_the_eagle").sequence.described()
    titles = {str(line["title"]): [str(step["title"]) for step in line.get("steps", [])] for line in outline}  # type: ignore[attr-defined]
    assert list(titles) == ["Replenish cards", "Operation Phase", "Reinforcement Phase"]
    assert titles["Operation Phase"] == [
        "Arrivals",
        "Cards",
        "Place orders",
        "Forced marches",
        "Recon",
        "Moves",
        "Withdrawals",
        "Leaders",
        "Battles",
        "Reorganization",
        "Rail transport",
        "Supply",
        "Victory points",
    ]
    assert titles["Reinforcement Phase"] == ["Garrisons", "Combine blocks", "Cubes"]


@rule("4.0i", "4.0j", "1.4c", "4.0f", "4.0g")
def test_4_0i_blocks_that_are_due_enter_in_their_phase() -> None:
    s = load_game(None).new("campaign", 3)
    assert isinstance(s, Campaign)
    assert where(s, "haller") == "due"
    s.n[ROUND] = 2
    s.n[PHASE] = 1
    s.stack[:] = s.stack[:5]
    s.push(phases.ARRIVE)
    s.refresh()
    assert where(s, "haller") == "warsaw"


@rule("1.4c", "4.0i", "1.4d")
def test_1_4c_soviet_reinforcements_enter_at_the_eastern_links_however_many_stand_there() -> None:
    names = ("4_cavalry", "6_cavalry", "11_cavalry", "14_cavalry", "budyonny", "25_rifle", "stalin")
    s = vistula.game("strike_of_the_eagle").new("campaign", 3)
    assert isinstance(s, Campaign)
    assert {where(s, f"soviet {name}") for name in names} == {"due"}
    assert where(s, "27_rifle") == "due"
    s.n[ROUND] = 2
    s.n[PHASE] = 1
    ask(s, phases.ARRIVE)
    assert {where(s, f"soviet {name}") for name in names} == {"elizavetgrad"}
    assert where(s, "27_rifle") == "due"  # of the next phase
    s.n[PHASE] = 2
    ask(s, phases.ARRIVE)
    assert where(s, "27_rifle") == "yartsevo"
    assert sp(s, "27_rifle") == 4


@rule("4.0i")
def test_4_0i_with_its_area_taken_a_block_enters_at_the_nearest_depot() -> None:
    s = vistula.game("strike_of_the_eagle").new("campaign", 3)
    assert isinstance(s, Campaign)
    for name in ("1_legion", "2_legion", "3_legion", "14_infantry"):
        put(s, POLISH, "warsaw", name)
    s.n[ROUND] = 2
    s.n[PHASE] = 1
    s.stack[:] = s.stack[:5]
    s.push(phases.ARRIVE)
    s.refresh()
    assert where(s, "haller") == "plock"


@rule("1.1c")
def test_1_1c_commands_follow_the_front_at_the_start_of_a_phase() -> None:
    s = position("campaign_four", polish={"mazyr": ["1_legion 4"]})
    march_in(s, "1_legion", "mazyr", "ovruch")
    assert s.command[block("1_legion")] == 0
    ask(s, phases.ARRIVE)
    assert s.command[block("1_legion")] == 1
