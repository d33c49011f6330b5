"""The staff: true figures, two sides of one appraisal, and what a wargamer would expect of it."""

import re
from typing import cast

from tests.games.nest_of_eagles.table import asked, declared, do, game, hex_, name_of, position, unit
from tests.rules import rule
from vistula import bots
from vistula.bots.explain import reasons
from vistula.core.action import verb
from vistula.core.dice import Mix
from vistula.games.nest_of_eagles.board import POLISH_THEATER
from vistula.games.nest_of_eagles.numbers import ALLIES, FORMING, PHASE, RAIL, VOLUNTEERS
from vistula.games.nest_of_eagles.staff import fights, support
from vistula.games.nest_of_eagles.staff.ground import ground_of
from vistula.games.nest_of_eagles.staff.knots import BOXES_SAVED, STEP_SAVED, mends
from vistula.games.nest_of_eagles.staff.stakes import urgency
from vistula.games.nest_of_eagles.staff.worth import FAILURE, Outlook
from vistula.games.nest_of_eagles.state import Eagles
from vistula.games.nest_of_eagles.units import POLAND, POLES, SOVIET


def numbers(text: str) -> list[int]:
    return [int(found) for found in re.findall(r"\d+", text)]


@rule("10.3a", "10.3c")
def test_an_attack_is_told_with_its_strengths_and_the_chance_that_is_rolled_for() -> None:
    s = position({"10": "3526", "12": "3526", "s45": "3525"})
    (strengths, first), (chance, second), *_ = reasons(s, "poland", verb("attack").of(hex_(s, "3525")))
    assert (first, second) == ("10.3a", "10.3c")
    assert numbers(strengths) == [8, 3]
    assert numbers(chance)[0] == declared(s, "3525", "10", "12")["chance"]


def test_a_place_is_told_with_who_stands_there_and_who_is_near() -> None:
    s = position({"10": "3526", "s45": "3524"}, phase="move")
    do(s, "move 10")
    told = reasons(s, "poland", verb("to").of(hex_(s, "3525")))[0][0]
    assert told == "You would have 4 SP at 3525; the enemy has 3 SP within 3 hexes, 3 beside it."


def test_what_one_side_gains_the_other_loses() -> None:
    mix = Mix(3)
    for scenario in game().scenarios:
        s = cast(Eagles, game().new(scenario, 5))
        for _ in range(60):
            seat = s.to_move[0]
            offered = s.choices(seat)
            s.play(seat, offered[mix.below(len(offered))])
            assert s.appraise("poland") == -s.appraise("soviet")
            assert -1.0 <= s.appraise("poland") <= 1.0


def test_a_sure_attack_is_made_and_a_hopeless_one_is_not() -> None:
    s = position({"10": "3526", "12": "3526", "s45": ("3525", "remnant")})
    staff = bots.player("staff", 3, 1)
    chosen = staff.choose(s, "poland")
    assert chosen.verb.name == "attack"
    assert name_of(s, "attack", chosen.x) == "3525"
    s = position({"k1": ("3526", "reduced"), "s45": "3525", "s41": "3525"})
    assert staff.choose(s, "poland").verb.name == "done"


def test_an_empty_enemy_place_within_reach_is_taken() -> None:
    s = position({"10": "2707"}, scenario="berezyna_1920", phase="move", control={"Borysów": "soviet"})
    staff = bots.player("staff", 3, 1)
    while s.to_move == ("poland",) and asked(s) in ("move", "move_to"):
        s.play("poland", staff.choose(s, "poland"))
    assert s.holds(POLAND, hex_(s, "Borysów"))


def test_who_is_behind_presses_and_who_is_ahead_is_careful() -> None:
    s = position({"10": "3526"}, scenario="from_bug_to_niemen", boxes={"belarus": 20, "ukraine": 10}, rounds="3.X")
    assert urgency(s, POLAND) < 0.0 < urgency(s, SOVIET)


def test_the_ground_is_seen_once_while_the_enemy_stands_still() -> None:
    s = position({"10": "3526", "s45": "3524"}, phase="move")
    seen = ground_of(s, POLAND)
    copy = cast(Eagles, s.clone())
    do(copy, "move 10", "to 3527")
    assert ground_of(copy, POLAND) is seen
    copy.place(copy.order.index["s45"], hex_(copy, "3523"))
    assert ground_of(copy, POLAND) is not seen


def test_plain_is_the_first_staff_and_both_soviet_players_share_a_stance() -> None:
    assert game().ways[game().postures().index("plain")].first
    s = game().new("july_offensive", 1, {"three_players": True})
    assert game().stance(s, 1) == game().stance(s, 2)


def outlook_of(s: Eagles) -> Outlook:
    return Outlook(s, POLAND, game().ways[0])


def test_an_own_place_that_the_enemy_could_walk_into_keeps_somebody() -> None:
    """Mołodeczno lies two hexes from the 2nd: a brigade stays in it though the fight is elsewhere."""
    towns = {"Mołodeczno": "poland", "Mińsk": "poland"}
    units = {"15/8": "Mołodeczno", "10": "Mińsk", "w2": "2407"}
    s = position(units, scenario="berezyna_1920", phase="move", control=towns)
    staff = bots.player("staff", 3, 1)
    while s.to_move == ("poland",) and asked(s) in ("move", "move_to"):
        s.play("poland", staff.choose(s, "poland"))
    assert s.board.names[int(s.at[unit(s, "15/8")])] == s.board.names[hex_(s, "Mołodeczno")]
    ground = ground_of(s, POLAND)
    assert ground.exposed[hex_(s, "Mołodeczno")] > 0.0
    assert ground.exposed[hex_(s, "Grodno")] == ground.remote[hex_(s, "Grodno")] == 0.0  # too far in a turn
    outlook = outlook_of(s)
    assert outlook.watched(hex_(s, "Mołodeczno"), 2) > outlook.watched(hex_(s, "Mołodeczno"), 4)  # a brigade will do


@rule("13.3g")
def test_whoever_starves_bears_a_part_of_the_collapse_and_nobody_where_most_are_fed() -> None:
    """Alone without Supply it is all ten boxes, by two five each; beside three who are fed, none (test_morale)."""
    hunger = game().ways[0].hunger
    for units, boxes in (
        ({"10": "3526"}, 10.0),
        ({"10": "3526", "11": "3525"}, 5.0),
        ({"10": "3526", "11": "2222", "12": "2223", "13": "2222"}, 0.0),
    ):
        s = position(units, phase="move")
        outlook = Outlook(s, POLAND, game().ways[0])
        assert outlook.hunger(unit(s, "10"), hex_(s, "3526")) == hunger + boxes


def test_cavalry_threatens_places_from_farther_than_infantry() -> None:
    towns = {"Mołodeczno": "poland"}
    away = "3107"  # eight hexes
    for code, least in (("w2", False), ("wk10", True)):
        s = position({code: away}, scenario="berezyna_1920", phase="move", control=towns)
        assert s.board.distance(hex_(s, away), hex_(s, "Mołodeczno")) == 8
        assert (ground_of(s, POLAND).remote[hex_(s, "Mołodeczno")] > 0.0) is least


def test_the_best_places_of_the_rear_are_guarded_while_cossacks_may_change_sides() -> None:
    s = position({"K4": "2320"}, scenario="july_offensive", phase="move", side="soviet", control={"Kijów": "soviet"})
    s.at[unit(s, "CoJ")] = ALLIES
    assert ground_of(s, SOVIET).remote[hex_(s, "Kijów")] > 0.0
    s.at[unit(s, "CoJ")] = s.at[unit(s, "CoS")] = -1
    assert ground_of(s, SOVIET).remote[hex_(s, "Kijów")] == 0.0


def test_the_border_of_poland_is_crossed_with_an_army_or_not_at_all() -> None:
    """A lone brigade beside empty Brześć stays out; where 24 SP stand, nothing holds it back."""
    s = position({"wk2": "1615"}, scenario="july_offensive", phase="move", side="soviet", control={"Brześć": "poland"})
    s.at[unit(s, "V1")] = VOLUNTEERS
    lone = Outlook(s, SOVIET, game().ways[0])
    assert lone.border > 0.0
    assert lone.vanguard(hex_(s, "Brześć"), 0) == 2.0
    do(s, "move wk2")
    assert s.board.theater[bots.player("staff", 3, 1).choose(s, "soviet").x] != POLISH_THEATER
    s.num[FORMING] = 1
    assert Outlook(s, SOVIET, game().ways[0]).border == 0.0


def test_no_support_unit_is_left_alone_before_the_enemy() -> None:
    s = position({"Art": "2010", "10": "2010", "w27": "2109"}, phase="move")
    outlook = outlook_of(s)
    artillery = unit(s, "Art")
    assert outlook.value(artillery, hex_(s, "2010")) > outlook.value(artillery, hex_(s, "2110")) + 1.0


def test_a_place_whose_loss_loses_the_game_keeps_eight_points_while_the_enemy_is_within_eight_hexes() -> None:
    """Warszawa, and Lwów on the Bug; elsewhere Lwów is a town like any other."""
    for scenario, place, near in (("battle_of_warsaw", "Warszawa", "1311"), ("bug_and_lwow", "Lwów", "1924")):
        s = position({"10": place, "w27": near}, scenario=scenario, phase="move")
        outlook = outlook_of(s)
        lack = dict(zip(outlook.needs, outlook.lack, strict=True))
        assert lack[hex_(s, place)] == 8.0 - s.sp(unit(s, "10"))
    s = position({"10": "Lwów", "w27": "1924"}, scenario="july_offensive", phase="move")
    assert hex_(s, "Lwów") not in outlook_of(s).needs


def test_nobody_attacks_at_a_slim_chance_but_in_despair() -> None:
    """1 against 4 SP; before the enemy's order the chance is 3 at most."""
    s = position({"k1": ("3526", "reduced"), "s45": "3525", "s41": "3525"})
    outlook = outlook_of(s)
    force = fights.force_against(s, hex_(s, "3525"), 0)
    assert fights.part_won(s, outlook, hex_(s, "3525"), force) < fights.SLIM
    assert fights.gain_of(s, outlook, hex_(s, "3525"), force) == -FAILURE


def test_a_place_that_decides_the_game_is_attacked_at_a_chance_that_no_other_is() -> None:
    """Two divisions against three in a city, with half of a Stubborn Defense reckoned: under 28 of 100."""
    units = {"10": "1524", "12": "1524", "K4": "Lwów", "K6": "Lwów", "s45": "Lwów"}
    s = position(units, scenario="bug_and_lwow", control={"Lwów": "soviet"})
    outlook = outlook_of(s)
    lwow = hex_(s, "Lwów")
    force = fights.force_against(s, lwow, 0)
    assert fights.FORLORN < fights.part_won(s, outlook, lwow, force) < fights.SLIM
    assert fights.gain_of(s, outlook, lwow, force) > outlook.weights.least
    s = position(units, scenario="july_offensive", control={"Lwów": "soviet"})
    outlook = outlook_of(s)
    assert fights.part_won(s, outlook, lwow, force) < fights.SLIM
    assert fights.gain_of(s, outlook, lwow, force) == -FAILURE


def test_the_escadrille_flies_to_those_who_fight() -> None:
    """To the 10th, whose Attack it helps, not to the 11th, which has no enemy beside it."""
    units = {"10": "2010", "11": "2111", "Air": "Wilno", "12": "Wilno", "w2": "2009"}
    s = position(units, phase="react 1", control={"Wilno": "poland"})
    do(s, "react")
    assert s.board.names[support.best_field(s, outlook_of(s))] == "2010"
    moves = [action for action in s.choices("poland") if action.verb.name != "move"]
    assert [action.verb.name for action in support.send_support(s, moves, outlook_of(s))] == ["air"]
    do(s, "air")
    assert name_of(s, "fly", bots.player("staff", 1, 1).choose(s, "poland").x) == "2010"


def test_an_armored_train_comes_to_the_line_and_leaves_it_when_alone() -> None:
    rails = {"Mińsk": "poland", "Borysów": "soviet"}
    s = position({"10": "2607", "T1": "Mińsk", "w2": "2706"}, phase="move", control=rails)
    train = unit(s, "T1")
    assert s.board.names[support.best_berth(s, outlook_of(s), train)] == "2607"
    do(s, "move T1")
    assert name_of(s, "to", bots.player("staff", 1, 1).choose(s, "poland").x) == "2607"
    s = position({"10": "2010", "T1": "2607", "w2": "2706"}, phase="move", control=rails)
    away = support.best_berth(s, outlook_of(s), train)
    assert away >= 0
    assert not s.next_to_enemy(0, away)
    s = position({"10": "2010", "T1": "Mińsk", "w2": "3704"}, phase="move", control=rails)
    assert support.best_berth(s, outlook_of(s), train) < 0  # nobody needs it


def test_rail_is_doubled_in_the_operational_movement_for_a_ride_too_many() -> None:
    s = position({"10": "Mińsk", "w2": "3704"}, phase="move", control={"Mińsk": "poland"})
    offered = s.choices("poland")
    assert support.doubles(s, offered, unit(s, "10")) == []  # there are Rail Transports
    s.num[RAIL] = 0
    assert [action.x for action in support.doubles(s, offered, unit(s, "10"))] == [0]
    s.num[PHASE] = 5
    assert support.doubles(s, offered, unit(s, "10")) == []


def test_the_last_ride_of_a_turn_is_made_in_secret_unless_it_is_needed_at_once() -> None:
    towns = {"Mińsk": "poland", "Wilno": "poland", "Mołodeczno": "poland"}
    s = position({"10": "Mińsk", "w2": "3704"}, phase="react 5", control=towns)
    do(s, "react")
    outlook = outlook_of(s)
    wilno = hex_(s, "Wilno")
    chosen = support.conceals(s, s.choices("poland"), outlook, unit(s, "10"), wilno)
    assert [action.verb.name for action in chosen] == ["concentrate"]
    s.turn = s.plan.last_round
    assert support.conceals(s, s.choices("poland"), outlook, unit(s, "10"), wilno) == []


@rule("15.0b")
def test_a_lost_town_is_worth_those_whom_it_would_feed_again_and_the_collapse_that_it_averts() -> None:
    towns = {"Kołomyja": "poland", "Lwów": "soviet"}
    s = position({"10": "Kołomyja", "11": "Kołomyja"}, phase="move", control=towns)
    lwow = hex_(s, "Lwów")
    assert mends(s, POLES, POLAND) == {lwow: 2 * STEP_SAVED + BOXES_SAVED * 10}
    sound, warsaw = game().ways[0], game().ways[game().postures().index("warsaw_poles")]
    assert not Outlook(s, POLAND, sound).mends
    outlook = Outlook(s, POLAND, warsaw)
    nearer = [space for space in s.board.near[lwow] if s.board.distance(space, lwow) == 2]
    assert outlook.mended(lwow) > outlook.mended(nearer[0]) > 0.0
    assert outlook.mended(hex_(s, "Warszawa")) == 0.0
    fed = position({"10": "Kołomyja", "11": "Kołomyja"}, phase="move", control={**towns, "Lwów": "poland"})
    assert not mends(fed, POLES, POLAND)


def test_in_the_last_turn_of_the_game_no_answer_is_feared() -> None:
    warsaw = game().ways[game().postures().index("warsaw_poles")]
    for rounds, side, feared in (("29.VIII", POLAND, False), ("22.VIII", POLAND, True), ("29.VIII", SOVIET, True)):
        s = position({"10": "1215"}, scenario="battle_of_warsaw", phase="move", rounds=rounds)
        s.side = side
        assert (Outlook(s, side, warsaw).weights.danger > 0.0) is feared
