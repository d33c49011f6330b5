"""Scenarios and set-up (23)."""

import pytest

from tests.games.red_star_white_eagle.printed import BOARD, ORDER, PLANS, TABLES, units_on_map
from tests.games.red_star_white_eagle.table import (
    advances,
    asks,
    at,
    attack,
    battle,
    cost,
    delay_met,
    do,
    give,
    lines_of,
    muster,
    offered,
    outcome,
    pass_on,
    piece,
    place,
    pools,
    position,
    runs,
    seat,
    steps,
    unit,
    war,
    where,
    why,
)
from tests.rules import rule
from vistula.games.red_star_white_eagle import phases
from vistula.games.red_star_white_eagle.numbers import (
    ATTACKS_ON_WEST,
    KIEV_MET,
    KIEV_WATCH,
    LOST,
    MUTINY_DONE,
    NOT_IN_PLAY,
    OWED_INFANTRY,
    POOL,
    RETALIATION,
    STANDDOWN_FROM,
    UKRAINE_HELD_BY,
)
from vistula.games.red_star_white_eagle.scenarios import (
    NO_STANDDOWN,
    TO_BE_DECLARED,
)
from vistula.games.red_star_white_eagle.units import (
    POLISH,
    RUSSIAN,
    UKRAINIAN,
)


@rule("23.4.7.1b", "23.4.7.5a")
def test_in_the_standdown_west_front_only_retaliates() -> None:
    s = battle({"w4": "3604", "w5": "3604", "s44": "3525", "p8": "3603", "p9": "3524"}, "russian", turn="June II")
    s.num[STANDDOWN_FROM] = s.turn
    s.num[RETALIATION] = 0
    at(s, "russian", phases.ATTACK)
    assert offered(s, "attack") == {"3524"}
    s.num[RETALIATION] = 1
    at(s, "russian", phases.ATTACK)
    assert offered(s, "attack") == {"3524", "3603"}


@rule("23.4.7.1b", "23.4.7.5a")
def test_lithuanians_attack_during_the_standdown() -> None:
    s = position({"l1": "2012", "w5": "2014", "p8": "2013"}, "russian", turn="June II")
    s.num[STANDDOWN_FROM] = s.turn
    s.num[RETALIATION] = 0
    at(s, "russian", phases.ATTACK)
    do(s, "attack", "2013")
    assert why(s, "join", "l1") == ""
    assert why(s, "join", "w5") == "23.4.7.1b"


@rule("23.4.6.1a", "23.4.6.2a", "23.4.6.3a")
def test_without_kiev_by_may_iii_poland_loses_the_ukrainians() -> None:
    for met, holder, after in ((1, POLISH, "Polish"), (0, POLISH, "nobody"), (0, RUSSIAN, "Russian")):
        s = position({"pu1": "3326", "p8": "Lublin", "w4": "4010"}, turn="May III", scenario="campaign")
        s.num[KIEV_MET] = met
        s.num[UKRAINE_HELD_BY] = holder
        at(s, "polish", phases.TURN_END)
        assert pools(s)["Ukrainians"] == after
        if after == "nobody":
            assert where(s, "pu1") == str(NOT_IN_PLAY)


@rule("23.4.6.1a")
def test_kiev_must_be_held_through_a_whole_movement_phase() -> None:
    s = position({"p8": "Kiev", "p9": "Lublin"}, turn="May I", scenario="campaign", phase=phases.MOVEMENT_START)
    assert s.num[KIEV_WATCH] == 1
    do(s, "move", "p8")
    do(s, "march", sorted(offered(s, "march"))[0])
    assert s.num[KIEV_WATCH] == 0


@rule("23.4.8.2a", "23.4.8.2b", "23.4.8.1a", "1.0a")
def test_the_galician_mutiny() -> None:
    s = position(
        {"rg1": "Kazatin", "rg2": "Vinnitsa", "rg3": "Zhmerinka", "p9": "Lublin"}, turn="April IV", scenario="campaign"
    )
    s.num[MUTINY_DONE] = 0
    s.force([2, 4, 6])
    do(s, "end_movement")
    assert where(s, "rg1") == str(NOT_IN_PLAY)
    assert where(s, "pg1") == s.board.names[place(s, "Kazatin")]
    assert where(s, "rg2") == str(LOST)
    assert where(s, "rg3") == s.board.names[place(s, "Zhmerinka")]


@rule("23.1.1a", "23.4.1a")
@pytest.mark.parametrize("scenario", ["gates_of_warsaw", "campaign"])
def test_the_first_russian_player_turn_is_skipped(scenario: str) -> None:
    s = war(scenario)
    assert s.side == POLISH
    assert s.turn == s.plan.first_turn


@rule("23.2.1a", "23.3a")
def test_the_belarusian_scenario_begins_with_the_russians() -> None:
    s = war("belarusian_short")
    assert s.side == RUSSIAN
    assert s.tables.turns[s.turn] == "July I"


@rule("23.4.7.1a", "23.4.7.2a", "23.4.7.4a")
def test_the_standdown_is_declared_by_june_ii() -> None:
    s = position({"w4": "4010"}, "russian", phases.TURN_START, "June I", "campaign")
    assert asks(s) == "standdown"
    do(s, "not_yet")
    s.turn += 1
    s.stack = s.stack[:5]
    at(s, "russian", phases.TURN_START)
    assert s.num[STANDDOWN_FROM] == s.turn
    s.turn += 1
    at(s, "russian", phases.TURN_START)
    assert [line.text for line in lines_of(s)].count("The Standdown of West Front begins") == 1


@rule("23.3b", "3.0c")
@pytest.mark.parametrize(("extra", "winner"), [([], "poland"), (["Minsk", "Wilno", "Rowne"], "soviet")])
def test_seventeen_points_win_the_short_scenario(extra: list[str], winner: str) -> None:
    s = position({"p8": "Kraków"}, scenario="belarusian_short", turn="August IV")
    give(s, extra, 0)
    assert s.scores()["soviet"] == (17 if extra else 10)
    assert outcome(s, phases.SHORT_END) == (winner, "Victory")


@rule("23.4.9.1a")
def test_in_the_quiet_north_west_front_keeps_away_too_and_the_south_does_not() -> None:
    s = position({"w53": "3807", "p8": "3607"}, "russian", turn="May II", scenario="campaign")
    do(s, "move", "w53")
    assert why(s, "march", "3706") == "23.4.9.1a"
    assert why(s, "march", "3707") != ""
    s = position({"s44": "3807", "p8": "3607"}, turn="May II", scenario="campaign")
    do(s, "move", "p8")
    assert why(s, "march", "3706") == ""
    s = position({"w53": "3807", "p8": "3607"}, turn="May III", scenario="campaign")
    do(s, "move", "p8")
    assert why(s, "march", "3706") == ""


@rule("23.4.6.2a", "23.4.6.1a")
def test_who_holds_kiev_and_lwow_when_the_ukrainians_are_lost_has_them_again() -> None:
    """Poles came into Kiev in their last movement phase of May III: too late for a full one, yet they hold both."""
    for kiev, holder in (("Kiev", 1), ("3628", -1)):
        units = {"p8": kiev, "p9": "Lwów", "pu1": "Rowne", "s7": "3026", "p16": "3027"}
        s = position(units, "polish", phases.ATTACK, "May III", "campaign")
        do(s, "end_combat")
        assert where(s, "pu1") == str(NOT_IN_PLAY)
        assert s.num[UKRAINE_HELD_BY] == holder


@rule("23.4.9.3a")
def test_russian_counters_stay_on_the_map_until_may_iii() -> None:
    s = position({"rri1_1": "5105", "rri2_1": "5107"}, "russian", phases.HANDLE, "May II", "campaign")
    assert offered(s, "split") == {"rri2_1"}
    assert why(s, "recall", "rri1_1") == why(s, "recall", "rri2_1") == "23.4.9.3a"
    s = position({"rri1_1": "5105", "rri2_1": "5107"}, "russian", phases.HANDLE, "May III", "campaign")
    assert offered(s, "recall") == {"rri1_1", "rri2_1"}


@rule("23.4.9.2a")
def test_half_of_the_russian_replacements_go_west() -> None:
    s = position({"s44": "5030"}, "russian", phases.POINTS, "May I", "campaign")
    pass_on(s, "enter")
    assert (s.num[POOL], s.num[POOL + 1]) == (4, 1)
    assert why(s, "done") == "23.4.9.2a"
    do(s, "enter_rc", 1)
    do(s, "at", "5105")
    assert why(s, "done") == "23.4.9.2a"
    do(s, "enter_rc", 2)
    assert "5125" not in offered(s, "at")
    do(s, "at", "5105")
    assert why(s, "done") == ""


@rule("23.4.9.2a")
def test_of_infantry_and_of_cavalry_half_is_owed_to_the_west() -> None:
    s = position({"s44": "5030"}, "russian", phases.POINTS, "May I", "campaign")
    while asks(s) != "enter":
        do(s, "done")
    assert (s.num[POOL], s.num[OWED_INFANTRY]) == (4, 2)
    do(s, "enter_rc", 2)  # the only cavalry factor: it must go west
    assert "5125" not in offered(s, "at")
    do(s, "at", "5105")
    assert why(s, "done") == "23.4.9.2a"  # two infantry factors are still owed
    do(s, "enter_rc", 1)
    do(s, "at", "5105")
    assert why(s, "done") == ""


@rule("23.1.8a", "7.0e", "6.0c", "23.0g")
def test_the_gates_have_a_track_of_their_own() -> None:
    gates = position({"p8": "Lublin"})
    campaign = position({"p8": "Lublin"}, scenario="campaign")
    long = position({"p8": "Lublin"}, scenario="belarusian_long")
    assert gates.plan.track is not campaign.plan.track
    assert long.plan.track is campaign.plan.track


@rule("23.4.7.3b")
def test_west_front_free_of_zones_retreats_and_advances_without_delay() -> None:
    """1209 and 1210 lie beside the Pole in 1109. In July II an advance of two points leads through both; in August II
    each costs one more."""
    s = position({"w4": "1110", "w53": "1208", "p8": "1109"}, "russian", turn="July II", scenario="belarusian_long")
    assert delay_met(s, "w4", "1210") == 0
    assert "1210" in advances(s, "w53", 2, "1209")
    s.turn = s.tables.turns.index("August II")
    assert delay_met(s, "w4", "1210") == 1
    assert "1210" not in advances(s, "w53", 3, "1209")


@rule("23.1.1a", "23.2.1a", "23.3a", "23.4.1a")
@pytest.mark.parametrize(
    ("slug", "turns", "first", "last", "first_half", "last_half"),
    [
        ("gates_of_warsaw", 10, "August III", "October IV", POLISH, POLISH),
        ("belarusian_long", 16, "July I", "October IV", RUSSIAN, POLISH),
        ("belarusian_short", 8, "July I", "August IV", RUSSIAN, RUSSIAN),
        ("campaign", 25, "April IV", "October IV", POLISH, POLISH),
    ],
)
def test_23_length_of_the_scenarios(
    slug: str, turns: int, first: str, last: str, first_half: int, last_half: int
) -> None:
    plan = PLANS[slug]
    assert plan.turns() == turns
    assert (TABLES.turns[plan.first_turn], TABLES.turns[plan.last_turn]) == (first, last)
    assert (plan.first_half, plan.last_half) == (first_half, last_half)


@rule("23.1.2a", "23.1.6a", "23.2.4a", "23.2.5a", "23.4.4a", "23.4.5a")
def test_23_rally_reserve_and_pools_at_the_start() -> None:
    assert (PLANS["gates_of_warsaw"].rally_over, PLANS["gates_of_warsaw"].railroad_reserve) == (True, True)
    for slug in ("belarusian_long", "campaign"):
        assert (PLANS[slug].rally_over, PLANS[slug].railroad_reserve) == (False, False)
    assert all(plan.pool == [[0, 0], [0, 0]] for plan in PLANS.values())


@rule("23.1.4a", "23.2.2a", "23.4.2a", "21.1.1a")
def test_21_1_1a_the_ukrainians_start_under_polish_control() -> None:
    for plan in PLANS.values():
        assert plan.ukrainians == POLISH
        assert all(ORDER.side[u] == POLISH for u in units_on_map(plan) if ORDER.nation[u] == UKRAINIAN)


@rule("23.2.6a", "23.4.7.1a", "23.4.7.2a")
def test_23_the_standdown_of_the_scenarios() -> None:
    assert PLANS["campaign"].standdown == TO_BE_DECLARED
    assert PLANS["gates_of_warsaw"].standdown == NO_STANDDOWN
    began = PLANS["belarusian_long"].standdown
    assert TABLES.turns[began + TABLES.standdown_turns - 1] == "June IV"
    assert TABLES.turns[TABLES.standdown_latest] == "June II"
    assert (TABLES.standdown_turns, TABLES.free_of_zoc_turns) == (3, 4)


@rule("23.4.9.1a")
def test_23_4_9_1a_the_northern_fronts_of_the_campaign_do_not_touch() -> None:
    north = {POLISH: "ABCD", RUSSIAN: "JKLM"}
    lines = {side: [a for a in PLANS["campaign"].areas if a.side == side and a.letter in north[side]] for side in north}
    for mine in lines[POLISH]:
        for theirs in lines[RUSSIAN]:
            assert min(BOARD.distance(a, b) for a in mine.line for b in theirs.line) >= 2
    assert [TABLES.turns[t] for t in range(25) if TABLES.northern_turns[t]] == ["April IV", "May I", "May II"]


@pytest.mark.parametrize("slug", ["belarusian_long", "campaign"])
def test_areas_of_the_two_sides_share_no_hex(slug: str) -> None:
    held = {side: {h for a in PLANS[slug].areas if a.side == side for h in a.hexes} for side in (RUSSIAN, POLISH)}
    assert not held[RUSSIAN] & held[POLISH]


@rule("23.1.2a", "22.7.1a")
def test_in_the_gates_the_reserve_is_open_from_the_first_turn() -> None:
    s = position({"p8": "Lublin", "p9": "1721"})
    assert offered(s, "to_reserve") == {"p8"}
    s = position({"p8": "Lublin", "p9": "1721"}, scenario="belarusian_long", turn="July II")
    assert why(s, "to_reserve", "p8") == "22.7.1a"


@rule("23.4.9.1a")
def test_poles_and_west_front_keep_apart_until_may_iii() -> None:
    s = position({"p8": "3607", "w53": "3807"}, turn="May II", scenario="campaign")
    do(s, "move", "p8")
    assert why(s, "march", "3706") == "23.4.9.1a"
    s = position({"p8": "3607", "w53": "3807"}, turn="May III", scenario="campaign")
    do(s, "move", "p8")
    assert "3706" in offered(s, "march")


@rule("23.4.7.3b", "23.2.6a")
def test_west_front_ignores_zones_for_four_turns_after_the_standdown() -> None:
    s = position({"w4": "1209", "p8": "1109"}, "russian", turn="July II", scenario="belarusian_long")
    assert s.tables.turns[s.num[STANDDOWN_FROM]] == "June II"
    for turn, delay in (("July I", 1), ("July II", 0), ("August I", 0), ("August II", 1)):
        s.turn = s.tables.turns.index(turn)
        assert steps(s, "w4", "march", ["1210"]) == [1 + delay]


@rule("23.3a", "3.0c", "23.3b")
def test_the_short_game_ends_after_the_russian_half_of_august_iv() -> None:
    for turn, over in (("August III", False), ("August IV", True)):
        s = position({"p8": "Lublin", "w4": "4010"}, "russian", phases.ATTACK, turn, "belarusian_short")
        while not s.over and s.side == RUSSIAN:
            advised = s.advice(s.actor)
            assert advised is not None
            s.play(seat(s), advised)
        assert s.over == over
    assert s.result is not None
    assert s.result.level == "Victory"


@rule("23.3b", "3.0c")
@pytest.mark.parametrize(
    ("russian", "winner"), [(["Minsk", "Wilno", "Rowne"], "soviet"), (["Minsk", "Wilno"], "poland")]
)
def test_seventeen_points_decide_the_short_game(russian: list[str], winner: str) -> None:
    s = position({"p8": "Kraków"}, scenario="belarusian_short", turn="August IV")
    for name in russian:
        s.control[s.board.city_index[place(s, name)]] = 0
    assert (s.scores()["soviet"] >= 17) == (winner == "soviet")
    runs(s, phases.TURN_END)
    assert s.result is not None
    assert (s.result.winner, s.result.level) == (winner, "Victory")


@rule("23.4.6.1a")
def test_the_end_of_may_iii_asks_for_kiev() -> None:
    for turn, met, held in (("May II", 0, POLISH), ("May III", 1, POLISH), ("May III", 0, -1)):
        s = position({"p8": "Lublin", "pu1": "Lublin"}, turn=turn, scenario="campaign")
        s.num[KIEV_MET] = met
        runs(s, phases.TURN_END)
        assert s.num[UKRAINE_HELD_BY] == held


@rule("23.4.6.1a")
@pytest.mark.parametrize(
    ("side", "start", "path", "held"),
    [
        ("polish", "4328", ["Kiev"], 0),
        ("polish", "Kiev", [], 1),
        ("polish", "Kiev", ["4326", "Kiev", "4328"], 0),
        ("russian", "Kiev", [], 1),
        ("russian", "4328", [], 0),
    ],
)
def test_who_comes_to_kiev_during_a_movement_phase_has_not_held_it_for_all_of_it(
    side: str, start: str, path: list[str], held: int
) -> None:
    s = position({"p8": start, "p9": "Lublin", "w4": "4010"}, side, phases.MOVEMENT_START, "May I", "campaign")
    if path:
        do(s, "move", "p8")
        do(s, "march", *path)
    do(s, "end_movement")
    assert s.num[KIEV_MET] == held


@rule("23.4.8.2a")
@pytest.mark.parametrize(("roll", "fate"), [(1, "pole"), (2, "pole"), (3, "gone"), (5, "gone"), (6, "loyal")])
def test_the_mutiny_comes_with_the_end_of_the_first_polish_movement_and_once(roll: int, fate: str) -> None:
    s = position({"rg1": "Kazatin", "p9": "Lublin"}, turn="April IV", scenario="campaign")
    s.num[MUTINY_DONE] = 0
    s.force([roll])
    do(s, "end_movement")
    kazatin = s.board.names[place(s, "Kazatin")]
    assert where(s, "rg1") == {"pole": str(NOT_IN_PLAY), "gone": str(LOST), "loyal": kazatin}[fate]
    assert (where(s, "pg1") == kazatin) == (fate == "pole")
    after = where(s, "rg1")
    s.force([1])
    at(s, "polish", phases.MOVEMENT_END)
    assert where(s, "rg1") == after  # no more dice


@rule("23.4.7.1b")
def test_one_attack_in_retaliation_for_each_of_the_turn_before() -> None:
    units = {"w4": "3604", "w5": "3604", "s44": "3525", "p8": "3603", "p9": "3524", "p10": "3603"}
    s = position(units, "polish", phases.ATTACK, "June II", "campaign")
    s.num[ATTACKS_ON_WEST] = 7
    runs(s, phases.TURN_START)
    assert s.num[ATTACKS_ON_WEST] == 0
    attack(s, "3604", ["p8"], 3, 6, 6, 6)
    assert s.num[ATTACKS_ON_WEST] == 1
    s.side = RUSSIAN
    s.num[RETALIATION] = 0
    s.num[STANDDOWN_FROM] = s.turn
    runs(s, phases.TURN_START)
    assert s.num[RETALIATION] == 1
    s = position(units, "russian", phases.ATTACK, "June II", "campaign")
    s.num[STANDDOWN_FROM] = s.turn
    s.num[RETALIATION] = 1
    at(s, "russian", phases.ATTACK)
    attack(s, "3603", ["w4"], 4, 6, 6, 6)
    assert s.num[RETALIATION] == 0


@rule("23.4.7.2a", "23.4.7.3a")
def test_the_standdown_binds_for_three_turns_and_then_no_more() -> None:
    units = {"w4": "3604", "p8": "3603", "s44": "3630", "p9": "3631"}
    s = position(units, "russian", phases.ATTACK, "June I", "campaign")
    s.num[STANDDOWN_FROM] = s.turn
    for bound in (True, True, True, False, False):
        at(s, "russian", phases.ATTACK)
        assert why(s, "attack", "3603") == ("23.4.7.1b" if bound else "")
        s.turn += 1


@rule("23.4.7.5a", "23.4.7.3b")
def test_after_the_standdown_zones_delay_southwest_front_and_lithuanians_as_ever() -> None:
    """July II, from 4118 to 4018 beside the Pole in 3917: West Front pays the ground alone."""
    for name, price in (("w4", 1), ("s44", 2), ("l1", 2)):
        s = position({name: "4118", "p8": "3917", "w6": "4010"}, "russian", turn="July II", scenario="belarusian_long")
        do(s, "move", name)
        assert cost(s, "march", "4018") == price, name


@rule("23.4.7.5a", "23.4.7.1b")
@pytest.mark.parametrize(("name", "attacks"), [("w5", 1), ("s44", 0), ("l1", 0)])
def test_only_attacks_on_west_front_are_retaliated(name: str, attacks: int) -> None:
    """In the Standdown the 4th attacks at 3603 if the Poles have attacked West Front in their last turn."""
    units = {name: "3525", "p9": "3524", "w4": "3604", "p8": "3603"}
    if name == "w5":
        units |= {"w5": "3519", "p9": "3518"}
    s = position(units, "polish", phases.ATTACK, "June II", "campaign")
    s.num[STANDDOWN_FROM] = s.turn
    s.num[ATTACKS_ON_WEST] = 0
    target = units[name]
    muster(s, target, "p9")
    s.force([6, 6, 6, 6, 6])
    do(s, "resolve_at", 0)
    pass_on(s, "attack", "move")
    at(s, "russian", phases.TURN_START)
    s.place(unit(s, "w4"), place(s, "3604"))
    s.place(unit(s, "p8"), place(s, "3603"))
    s.place(unit(s, "w6"), place(s, "3705"))
    at(s, "russian", phases.ATTACK)
    assert (asks(s) == "attack" and "3603" in offered(s, "attack")) == (attacks == 1)


@rule("23.4.9.2a")
def test_a_counter_that_is_owed_to_the_west_is_refused_elsewhere() -> None:
    s = position({"s44": "5030"}, "russian", phases.POINTS, "May I", "campaign")
    pass_on(s, "enter")
    do(s, "enter_rc", 2)  # the only cavalry factor of May I
    assert why(s, "at", "5125") == "23.4.9.2a"
    assert why(s, "at", "5105") == ""


@rule("23.1.4a", "23.2.2a", "23.4.2a")
@pytest.mark.parametrize("scenario", ["gates_of_warsaw", "belarusian_long", "belarusian_short", "campaign"])
def test_at_the_start_the_table_says_that_poland_has_the_ukrainians(scenario: str) -> None:
    assert pools(war(scenario))["Ukrainians"] == "Polish"


@rule("23.1.5a", "23.2.3a", "23.4.3a")
@pytest.mark.parametrize(
    ("scenario", "waits"), [("gates_of_warsaw", False), ("belarusian_long", True), ("campaign", True)]
)
def test_frontier_guards_wait_in_all_scenarios_but_the_gates(scenario: str, waits: bool) -> None:
    s = war(scenario)
    assert ("waits" in piece(s, "p_fg_1")["status"]) == waits
