"""Retreats, elimination, the way back, occupation, overstacking (7.42, 7.43, 7.33)."""

from tests.games.strike_of_the_eagle.field import (
    act,
    area,
    ask,
    asked,
    battles,
    block,
    card_with,
    force_draws,
    lead,
    march_in,
    offered,
    position,
    put,
    refused,
    verbs,
    where,
)
from tests.rules import rule
from vistula.games.strike_of_the_eagle import phases
from vistula.games.strike_of_the_eagle.numbers import B_ATTACKER
from vistula.games.strike_of_the_eagle.state import Campaign
from vistula.games.strike_of_the_eagle.terms import POLISH, SOVIET

SOVIET_NAMES = ["4_rifle", "6_rifle", "11_rifle", "17_rifle", "21_rifle", "25_rifle", "27_rifle", "33_rifle"]


def beaten_at_zlobin(polish: list[str], via: str = "rohachev", **more: object) -> Campaign:
    """Poles in Zlobin, about to retreat from Soviets who came by one road."""
    s = position(polish={"zlobin": polish}, **more)  # type: ignore[arg-type]
    march_in(s, "4_rifle", via, "zlobin")
    s.n[B_ATTACKER] = SOVIET
    return s


def retreat(s: Campaign, side: int = POLISH, slug: str = "zlobin") -> Campaign:
    return ask(s, phases.RETREAT, side, area(slug))


@rule("7.42a", "7.42c", "7.42h")
def test_7_42a_the_beaten_go_together_toward_the_nearest_key_city() -> None:
    s = beaten_at_zlobin(["1_legion 4", "2_legion 4"])
    # Charyshi is next to Bobruisk, Kalenkovichi next to Mazyr; Gomel is Soviet, Rohachev the attackers' road.
    retreat(s)
    assert asked(s) == "retreat_to"
    assert offered(s, "to") == {"charyshi", "kalenkovichi"}
    assert refused(s, "to", "rohachev") == "7.42a"
    act(s, "to", "charyshi")
    assert where(s, "1_legion") == where(s, "2_legion") == "charyshi"


@rule("7.42a")
def test_7_42a_the_nearest_key_city_counts_though_it_lies_away_from_home() -> None:
    # Bobruisk is Polish itself; Stolbtsy, Luninets and the emptied cities in the west are a step from a Polish city.
    for held in ("bobruisk", "baranovichi"):
        cities = dict.fromkeys(["minsk", "baranovichi"], "nobody")
        cities |= {"bobruisk": "soviet", "baranovichi": "polish"} if held == "baranovichi" else {}
        s = position(polish={"slutsk": ["1_legion 4"]}, garrisons=cities)
        march_in(s, "4_rifle", "zhitkovichi", "slutsk")
        s.n[B_ATTACKER] = SOVIET
        retreat(s, POLISH, "slutsk")
        assert where(s, "1_legion") == held


@rule("7.42b", "7.42a")
def test_7_42b_enemy_blocks_in_the_nearest_area_leave_the_next_nearest() -> None:
    s = beaten_at_zlobin(["1_legion 4"], soviet={"charyshi": ["29_rifle 3"], "kalenkovichi": ["2_rifle 3"]})
    march_in(s, "6_rifle", "gomel", "zlobin")
    retreat(s)
    assert where(s, "1_legion") == "gone"  # every neighbour is enemy-held or an attackers' road
    s = beaten_at_zlobin(["1_legion 4"], soviet={"charyshi": ["29_rifle 3"]})
    retreat(s)
    assert where(s, "1_legion") == "kalenkovichi"


@rule("7.42c")
def test_7_42c_no_retreat_over_the_attackers_road() -> None:
    s = position(polish={"zlobin": ["1_legion 4"]})
    march_in(s, "4_rifle", "charyshi", "zlobin")
    march_in(s, "6_rifle", "kalenkovichi", "zlobin")
    s.n[B_ATTACKER] = SOVIET
    retreat(s)
    assert where(s, "1_legion") == "rohachev"


@rule("7.42d")
def test_7_42d_what_does_not_fit_goes_to_the_next_best_area() -> None:
    s = beaten_at_zlobin(["1_legion 4", "2_legion 4", "3_legion 4"])
    for name in ("14_infantry", "15_infantry", "18_infantry"):
        put(s, POLISH, "charyshi", name)
    retreat(s)
    act(s, "to", "charyshi")
    assert asked(s) == "retreat_block"
    act(s, "go", "2_legion")
    assert where(s, "2_legion") == "charyshi"
    assert where(s, "1_legion") == where(s, "3_legion") == "kalenkovichi"


@rule("7.42e", "7.42g", "7.42h", "7.42j", "7.71e", "def.force_pool")
def test_7_42e_without_a_retreat_all_are_eliminated_and_the_enemy_scores() -> None:
    poles = ["1_legion 4", "2_legion 4", "3_legion 4"]
    s = beaten_at_zlobin(poles, soviet={"charyshi": ["29_rifle 3"], "kalenkovichi": ["2_rifle 3"]})
    march_in(s, "6_rifle", "gomel", "zlobin")
    assert lead(s) == 3
    retreat(s)
    assert [where(s, name) for name in ("1_legion", "2_legion", "3_legion")] == ["gone"] * 3
    assert lead(s) == -1  # three points from Polish 3: 2, 1, and past the missing zero


@rule("7.42h", "7.42.ex.a")
def test_7_42_ex_a_a_key_city_four_areas_away_is_near_enough_for_a_retreat() -> None:
    # The only open neighbour of Krichev is Rohachev; the nearest Polish key city is four clear steps from there.
    cities = [
        "bobruisk",
        "mazyr",
        "mogilev",
        "gomel",
        "smolensk",
        "minsk",
        "borisov",
        "baranovichi",
        "molodechno",
        "orsha",
        "vitebsk",
    ]
    s = position(
        polish={"krichev": ["5_infantry 3", "6_infantry 3", "7_infantry 3"]},
        soviet={"mogilev": ["29_rifle 3"], "gomel": ["2_rifle 3"]},
        garrisons=dict.fromkeys(cities, "nobody"),
    )
    march_in(s, "4_rifle", "smolensk", "krichev")
    march_in(s, "6_rifle", "klintsy", "krichev")
    s.n[B_ATTACKER] = SOVIET
    assert s.theatre.distance(area("rohachev"), area("pinsk")) == 4  # Bobruisk, Slutsk, Luninets, Pinsk
    retreat(s, POLISH, "krichev")
    assert [where(s, name) for name in ("5_infantry", "6_infantry", "7_infantry")] == ["rohachev"] * 3
    ask(s, phases.SUPPLY)
    assert [int(s.sp[block(name)]) for name in ("5_infantry", "6_infantry", "7_infantry")] == [2, 2, 2]


@rule("9.0d", "7.42g", "def.destroyed")
def test_9_0d_a_leader_without_retreat_is_captured_for_two_points() -> None:
    s = beaten_at_zlobin(["haller 1"], soviet={"charyshi": ["29_rifle 3"], "kalenkovichi": ["2_rifle 3"]})
    march_in(s, "6_rifle", "gomel", "zlobin")
    s.n[5] = 5
    retreat(s)
    assert where(s, "haller") == "gone"
    assert lead(s) == 3


@rule("9.0c", "def.destroyed")
def test_9_0c_a_leader_destroyed_in_battle_never_returns_and_gives_a_point() -> None:
    s = position(polish={"zlobin": ["haller 1"]}, initiative=("soviet", 5))
    for name in ("4_rifle", "6_rifle"):
        s.set_sp(block(name), 4)
        march_in(s, name, "rohachev", "zlobin")
    s.n[5] = 5
    force_draws(s, card_with("soviet", 0), card_with("polish", 0))
    battles(s)
    assert where(s, "haller") == "gone"
    assert lead(s) == 4


@rule("7.42h", "7.42e", "1.31d", "def.clear_path")
def test_7_42h_an_open_neighbour_without_a_clear_path_to_a_key_city_saves_nobody() -> None:
    for mazyr, found in (("polish", "kalenkovichi"), ("soviet", "gone")):
        soviets = {"charyshi": ["29_rifle 3"], "zhitkovichi": ["11_rifle 3"], "rechitsa": ["17_rifle 3"]}
        s = beaten_at_zlobin(["1_legion 4"], soviet=soviets, garrisons={"mazyr": mazyr})
        retreat(s)
        assert where(s, "1_legion") == found


# Beaten attackers --------------------------------------------------------------------------------------------------


@rule("7.42f")
def test_7_42f_beaten_attackers_go_back_each_to_where_it_came_from() -> None:
    s = position(polish={"zlobin": ["1_legion 4"]})
    march_in(s, "4_rifle", "rohachev", "zlobin")
    march_in(s, "6_rifle", "gomel", "zlobin")
    s.n[B_ATTACKER] = SOVIET
    ask(s, phases.GO_BACK, SOVIET, area("zlobin"))
    assert where(s, "4_rifle") == "rohachev"
    assert where(s, "6_rifle") == "gomel"


@rule("7.42f", "7.41.6a")
def test_7_42f_a_lost_battle_sends_each_attacker_back_on_its_own_way() -> None:
    s = position(polish={"zlobin": ["1_legion 4", "2_legion 4"]})
    for name, via in (("4_rifle", "rohachev"), ("6_rifle", "gomel")):
        s.set_sp(block(name), 2)
        march_in(s, name, via, "zlobin")
    # 4 inflict 1; 8 less 2 for the flank inflict 1: equal, so the attackers lose. Gomel alone is a Soviet key city.
    force_draws(s, card_with("soviet", 0), card_with("polish", 0))
    battles(s)
    while asked(s) == "lose_from":
        act(s, *s.choices(s.to_move[0])[0].to_json())
    assert (where(s, "4_rifle"), where(s, "6_rifle")) == ("rohachev", "gomel")


@rule("7.42f", "7.42g")
def test_7_42f_an_attacker_whose_origin_is_taken_or_full_is_eliminated() -> None:
    s = position(polish={"zlobin": ["1_legion 4"]})
    march_in(s, "4_rifle", "rohachev", "zlobin")
    march_in(s, "6_rifle", "gomel", "zlobin")
    march_in(s, "11_rifle", "gomel", "zlobin")
    put(s, POLISH, "rohachev", "2_legion")
    for name in ("2_rifle", "5_rifle", "7_rifle"):
        put(s, SOVIET, "gomel", name)
    s.n[B_ATTACKER] = SOVIET
    s.n[5] = 3
    ask(s, phases.GO_BACK, SOVIET, area("zlobin"))
    assert asked(s) == "who_goes_back"  # room for one in Gomel
    act(s, "go", "11_rifle")
    assert where(s, "11_rifle") == "gomel"
    assert where(s, "4_rifle") == where(s, "6_rifle") == "gone"
    assert lead(s) == 5


# The winner --------------------------------------------------------------------------------------------------------


def occupying(count: int) -> Campaign:
    s = position(polish={"zlobin": ["1_legion 1"]})
    for name in SOVIET_NAMES[:count]:
        march_in(s, name, "rohachev" if name in SOVIET_NAMES[:4] else "gomel", "zlobin")
    s.destroy(block("1_legion"))
    s.n[B_ATTACKER] = SOVIET
    return ask(s, phases.ADVANCE_AFTER, SOVIET, area("zlobin"))


@rule("7.43a")
def test_7_43a_a_winning_attacker_chooses_who_stays_and_at_least_one_does() -> None:
    s = occupying(2)
    assert verbs(s) == {"back", "done"}
    act(s, "back", "4_rifle")
    assert where(s, "4_rifle") == "rohachev"
    assert asked(s) != "advance_after"  # the last one stays: taken by itself
    assert where(s, "6_rifle") == "zlobin"


@rule("7.43b", "7.33a")
def test_7_43b_winners_over_the_limit_go_back() -> None:
    s = occupying(6)
    assert verbs(s) == {"back"}
    assert refused(s, "done") == "7.43b"
    act(s, "back", "4_rifle")
    act(s, "back", "21_rifle")
    assert "done" in verbs(s)


@rule("7.43b")
def test_7_43b_supporting_defenders_over_the_limit_go_back_too() -> None:
    s = position(polish={"zlobin": ["1_legion 4", "2_legion 4", "3_legion 4", "14_infantry 4"]})
    march_in(s, "4_rifle", "gomel", "zlobin")
    march_in(s, "15_infantry", "charyshi", "zlobin")
    s.eliminate(block("4_rifle"))
    s.n[B_ATTACKER] = SOVIET
    ask(s, phases.ADVANCE_AFTER, POLISH, area("zlobin"))
    assert where(s, "15_infantry") == "charyshi"  # the only one that came from elsewhere


@rule("7.43b", "7.33b")
def test_7_43b_five_may_defend_but_four_stay_when_the_battle_is_won() -> None:
    s = position(polish={"zlobin": ["1_legion 4", "2_legion 4", "3_legion 4", "14_infantry 4"]})
    s.set_sp(block("4_rifle"), 1)
    march_in(s, "4_rifle", "gomel", "zlobin")
    march_in(s, "15_infantry", "charyshi", "zlobin")
    assert s.count(POLISH, area("zlobin")) == 5
    force_draws(s, card_with("soviet", 0), card_with("polish", 0))
    battles(s)
    assert where(s, "4_rifle") == "pool"
    assert where(s, "15_infantry") == "charyshi"  # the only one that came from elsewhere
    assert s.count(POLISH, area("zlobin")) == 4


@rule("7.41.6b", "7.42j")
def test_7_41_6b_the_beaten_retreat_before_the_winner_decides_who_stays() -> None:
    s = position(polish={"zlobin": ["1_legion 1"]}, initiative=("soviet", 5), soviet={"kalenkovichi": ["2_rifle 3"]})
    for name in ("4_rifle", "6_rifle"):
        s.set_sp(block(name), 3)
        march_in(s, name, "rohachev", "zlobin")
    s.set_sp(block("1_legion"), 2)
    force_draws(s, card_with("soviet", 0), card_with("polish", 0))
    battles(s)
    assert asked(s) == "advance_after"
    assert where(s, "1_legion") == "charyshi"


@rule("7.33a", "7.33d", "1.0b")
def test_7_33a_an_overfull_area_is_relieved_at_the_end_of_the_phase() -> None:
    s = position(polish={"minsk": ["1_legion 4", "2_legion 4", "3_legion 4", "14_infantry 4", "15_infantry 4"]})
    ask(s, phases.STACK_CHECK)
    assert asked(s) == "who_leaves"
    act(s, "leave", "15_infantry")
    while asked(s) == "fall_back_to":
        act(s, "to", sorted(offered(s, "to"))[0])
    assert where(s, "15_infantry") in {"bobruisk", "borisov", "molodechno"}  # depots that adjoin Minsk
    assert s.count(POLISH, area("minsk")) == 4


@rule("3.0b")
def test_3_0b_a_garrison_takes_no_room() -> None:
    s = position(polish={"minsk": ["1_legion 4", "2_legion 4", "3_legion 4"]}, garrisons={"minsk": "polish"})
    assert s.has_room(POLISH, area("minsk"))
    put(s, POLISH, "minsk", "14_infantry")
    assert not s.has_room(POLISH, area("minsk"))


@rule("7.43a", "7.43b")
def test_7_43a_nobody_goes_back_to_a_lost_area_and_defenders_only_over_the_limit() -> None:
    s = occupying(3)
    put(s, POLISH, "rohachev", "2_legion")
    s.offered = None
    assert refused(s, "back", "4_rifle") == "7.43a"
    s = position(polish={"zlobin": ["1_legion 4"]})
    march_in(s, "2_legion", "charyshi", "zlobin")
    s.n[B_ATTACKER] = SOVIET
    s.stack[:] = s.stack[:5]
    s.push(phases.ADVANCE_AFTER, POLISH, area("zlobin"))
    s.actor = 0
    s.offered = None
    assert refused(s, "back", "2_legion") == "7.43b"
