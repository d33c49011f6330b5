"""Combat results one by one, and finer points of movement, supply and special units (5.1.5, 8, 9.11, 10, 14 to 20)."""

import pytest

from tests.games.red_star_white_eagle.table import asks, do, offered, place, position, seat, unit, where, why
from tests.rules import rule
from vistula.games.red_star_white_eagle import advance, battle, flotillas, phases, retreat
from vistula.games.red_star_white_eagle.marching import MARCH, STRATEGIC_MOVE, Mover, slot_of
from vistula.games.red_star_white_eagle.numbers import (
    ATTACK,
    ATTACKED,
    ATTACKING,
    CELL,
    CHARGING,
    DEAD,
    DEFENDING,
    DEFENSE,
    LOST,
    LOST_FACTORS,
    OVERSTACKED,
    POINTS,
    RETREATING,
    STAGE,
    STRATEGIC,
)
from vistula.games.red_star_white_eagle.state import War
from vistula.games.red_star_white_eagle.strength import ground_modifier
from vistula.games.red_star_white_eagle.supply import POLISH_LINES, Lines, trace

# 1518 and 1618 are clear, with no river between; both sides are fed there, so the die is not modified.
UNITS = {"p8": "1518", "p9": "1816", "w57": "1618"}


def fight(column: int, roll: int, units: dict[str, str] | None = None) -> War:
    s = position(units or UNITS, phase=phases.ATTACK, turn="August IV")
    do(s, "attack", "1618")
    do(s, "join", "p8")
    s.force([roll, 6, 6, 6])
    if column == 3:
        do(s, "resolve")
    else:
        do(s, "resolve_at", column)
    return s


def cell(s: War) -> str:
    return s.tables.combat_results.cells[s.num[CELL]]


@rule("9.11d", "9.11k", "9.0m")
def test_contact_changes_nothing() -> None:
    s = fight(3, 2)
    assert where(s, "p8") == "1518"
    assert where(s, "w57") == "1618"


@rule("9.11a", "9.15.2a", "def.victorious", "9.0n")
def test_attackers_retreat_and_the_defender_may_advance() -> None:
    s = fight(3, 1)
    assert cell(s) == "A2 2"
    while asks(s) in ("retreat", "retreat_to"):
        s.play(seat(s), s.choices(seat(s))[0])
    assert s.board.distance(place(s, "1518"), place(s, where(s, "p8"))) == 2
    assert asks(s) == "advance"
    assert seat(s) == "soviet"
    do(s, "advance", "w57")
    assert "1518" in offered(s, "onto")


@rule("9.11b", "9.12.1a")
def test_the_attacker_loses_half_of_his_own_factors() -> None:
    s = position({**UNITS, "p7": "1518"}, phase=phases.ATTACK, turn="August IV")
    do(s, "attack", "1618")
    do(s, "join", "p8")
    do(s, "join", "p7")
    s.force([1])
    do(s, "resolve_at", 0)
    assert asks(s) == "losses"
    assert s.arg(1) == 7
    assert "all_reduced" in {action.verb.name for action in s.choices(seat(s))}


@rule("9.11c")
def test_the_attacker_loses_half_of_the_defense() -> None:
    s = position({**UNITS, "p7": "1518"}, phase=phases.ATTACK, turn="August IV")
    do(s, "attack", "1618")
    do(s, "join", "p8")
    do(s, "join", "p7")
    s.force([3])
    do(s, "resolve_at", 0)
    assert asks(s) == "losses"
    assert s.arg(1) == 2
    assert "all_reduced" not in {action.verb.name for action in s.choices(seat(s))}


@rule("9.11i", "9.11j", "9.15.6a")
def test_a_half_exchange_costs_the_attacker_what_the_defender_lost() -> None:
    s = position({"p8": "1518", "p7": "1518", "p9": "1816", "w4": "1618"}, phase=phases.ATTACK, turn="August IV")
    do(s, "attack", "1618")
    do(s, "join", "p8")
    do(s, "join", "p7")
    s.force([5, 6, 6])
    do(s, "resolve")
    assert cell(s) == "½X D2 2"
    while asks(s) == "losses" and seat(s) == "soviet":
        do(s, "reduce", "w4")
    assert s.num[LOST_FACTORS] >= 3
    assert s.num[POINTS] == 2


@rule("9.14.4b", "9.14.4c", "4.4.1a", "10.6.3a", "9.14.1c", "4.4.2a", "9.13.6b")
@pytest.mark.parametrize(("roll", "inverted", "gone"), [(4, 0, False), (3, 1, False), (1, 0, True)])
def test_losses_on_the_way(roll: int, inverted: int, gone: bool) -> None:
    s = position({"w4": "2012", "p8": "2011", "p9": "2113", "p10": "2111"}, "polish", phases.ATTACK, "August IV")
    u = unit(s, "w4")
    s.mark[u] |= RETREATING | DEFENDING
    s.force([roll])
    retreat.fall_back(s, u, retreat.Way([place(s, "2112")], place(s, "2112"), 2, 1, False))
    if gone:
        assert where(s, "w4") == str(DEAD)
    else:
        assert where(s, "w4") == "2112"
        assert s.inverted[u] == inverted


@rule("9.13.4f")
def test_avoiding_zones_comes_last() -> None:
    s = position({"p8": "2012", "w4": "2013", "w5": "1810"}, "russian", turn="August IV")
    far = {way.far for way in retreat.ways(s, unit(s, "p8"), 2)}
    assert far == {2}


@rule("5.1.5d", "5.1.5e")
def test_overstacked_attackers_share_the_fate_of_their_hex() -> None:
    s = position({"p8": "1518", "p7": "1518", "w57": "1618"}, phase=phases.ATTACK, turn="August IV")
    s.vacated = [place(s, "1618"), place(s, "1518")]
    s.set_overstacked(unit(s, "p7"), True)
    s.place(unit(s, "p8"), DEAD)
    s.num[CELL] = s.tables.combat_results.cell(3, 6)
    battle.settle_fates(s)
    assert where(s, "p7") == str(DEAD)


@rule("9.12.2d")
def test_losses_behind_fortifications_count_face_value() -> None:
    s = position({"p8": "1314", "w4": "1414", "w5": "1414"}, "russian", phases.ATTACK, "August IV")
    do(s, "attack", "1314")
    do(s, "join", "w4")
    do(s, "join", "w5")
    s.force([6])
    s.top().act(s, s.choices(seat(s))[-1])
    s.top().run(s)
    assert s.num[ATTACK] == 13
    assert s.num[DEFENSE] == 4


@rule("9.1a", "9.7a")
def test_only_the_defenders_ground_counts() -> None:
    s = position({"p8": "2115", "w57": "2114", "p9": "2115", "w53": "2216"}, phase=phases.ATTACK, turn="August IV")
    assert {"2114", "2216"} & offered(s, "attack")
    do(s, "attack", "2114")
    do(s, "join", "p8")
    assert ground_modifier(s, place(s, "2114")) == 0
    assert ground_modifier(s, place(s, "2115")) == -1


@rule("9.10.2a")
def test_charge_marks_last_until_the_attack_is_over() -> None:
    s = position({"p8c": "1518", "p8": "1518", "p9": "1816", "w57": "1618"}, phase=phases.ATTACK, turn="August IV")
    do(s, "attack", "1618")
    do(s, "charge", "p8c")
    assert s.mark[unit(s, "p8c")] & CHARGING
    s.force([3])
    do(s, "resolve")
    assert not s.mark[unit(s, "p8c")] & (CHARGING | ATTACKING)
    assert s.num[STAGE] == 0


@rule("12.4.1b")
def test_mixed_fronts_name_one_as_overstacked() -> None:
    s = position({"w4": "1720", "s44": "1720", "p8": "Lublin"}, "russian", phases.COMBAT_START, "August IV")
    assert asks(s) == "name_front"
    do(s, "front", 2)
    assert s.mark[unit(s, "s44")] & OVERSTACKED
    assert not s.mark[unit(s, "w4")] & OVERSTACKED


@rule("5.1.4b")
def test_overstacking_kills_nobody() -> None:
    s = position({f"p{n}": "Lublin" for n in (4, 5, 6, 7, 8)}, phase=phases.COMBAT_START)
    while asks(s) == "name_overstacked":
        do(s, "overstacked", sorted(offered(s, "overstacked"))[0])
    assert all(where(s, f"p{n}") == "1620" for n in (4, 5, 6, 7, 8))


# Railroads ------------------------------------------------------------------------------------------------------------


@rule("8.3.5c", "15.1a", "8.3.7a", "8.3.4a", "15.2a", "8.4.6a")
def test_strategic_movement_uses_every_net() -> None:
    s = position({"p8": "Białystok"})
    devastated = next(chain for net, chain in s.board.railways if net == 4 and place(s, "Białystok") in chain)
    here = devastated.index(place(s, "Białystok"))
    other = devastated[here + 1] if here + 1 < len(devastated) else devastated[here - 1]
    river = s.board.river[s.board.edge_between(devastated[here], other)]
    slot = slot_of(s, devastated[here], other)
    assert Mover(s, unit(s, "p8"), STRATEGIC_MOVE).step(slot, other) == 1 + river
    do(s, "move", "p8")
    assert not offered(s, "rail")


@rule("8.4.4a", "20.1.4a", "14.4a")
def test_rail_net_movers_may_attack() -> None:
    s = position({"p_ac1": "Lublin", "p8": "Lublin"})
    do(s, "move", "p_ac1")
    do(s, "rail", "Warsaw")
    assert not s.mark[unit(s, "p_ac1")] & STRATEGIC
    assert why(s, "move", "p_ac1") == "8.0a"


@rule("14.5a")
def test_a_train_on_its_own_net_ignores_zones_in_retreat() -> None:
    s = position({"p_train_1": "Lublin", "p8": "Lublin", "w4": "1519"}, "russian", turn="August IV")
    rails = [n for n in s.board.neighbours[place(s, "1519")] if s.ground.polish_net[n] and s.zone[n]]
    for space in rails:
        assert retreat.Paths(s, unit(s, "p_train_1"), 1).delay_in(space) == 0
        assert retreat.Paths(s, unit(s, "p8"), 1).delay_in(space) > 0


@rule("14.7b", "14.5b")
def test_a_train_advances_by_rail_only() -> None:
    s = position({"p_train_1": "Siedlce", "p8": "Lublin"}, phase=phases.ATTACK)
    near = [n for n in s.board.neighbours[place(s, "Siedlce")] if not s.ground.on_rail[n]]
    s.vacated = [near[0]]
    assert advance.first_steps(s, unit(s, "p_train_1")) == []


@rule("18.3a")
def test_fortifications_do_not_hinder_movement() -> None:
    s = position({"w4": "1414"}, "russian", turn="August IV")
    space = place(s, "1314")
    slot = slot_of(s, place(s, "1414"), space)
    cost = s.tables.standard_cost[s.board.terrain[space]] + s.board.river[s.board.edge[slot]]
    assert Mover(s, unit(s, "w4"), MARCH).step(slot, space) == cost


@rule("10.5.2b", "10.5.1b")
def test_a_friend_removes_the_delay_from_a_line() -> None:
    s = position({"p8": "2119", "w4": "2018"})
    lines = Lines(s, POLISH_LINES)
    near = next(n for n in s.board.neighbours[place(s, "2119")] if s.zone[n] and not s.there[n])
    trace(s, unit(s, "p8"), lines, place(s, "2119"))
    dear = int(s.static.scratch.cost[near])
    s.place(unit(s, "p9"), near)
    trace(s, unit(s, "p8"), lines, place(s, "2119"))
    assert int(s.static.scratch.cost[near]) < dear


# Flotillas ------------------------------------------------------------------------------------------------------------


@rule("16.6c")
def test_marines_survive_a_flotilla_lost_in_the_canal() -> None:
    s = position({"p_flpinsk": "2718", "p_mapinsk": "2718", "p8": "Lublin"}, turn="May II", scenario="campaign")
    s.force([6])
    assert not flotillas.try_canal(s, unit(s, "p_flpinsk"), unit(s, "p_mapinsk"))
    assert where(s, "p_flpinsk") == str(LOST)
    assert where(s, "p_mapinsk") == "2718"


@rule("16.7.1c", "16.0i")
def test_marines_retreat_aboard_their_flotilla() -> None:
    s = position(
        {"p_flvistula": "Płock", "p_mavistula": "Płock", "w4": "0811", "p8": "Lublin"}, "russian", turn="August IV"
    )
    for name in ("p_flvistula", "p_mavistula"):
        s.mark[unit(s, name)] |= RETREATING | DEFENDING
    s.num[CELL] = s.tables.combat_results.cell(3, 4)
    s.push(phases.RETREAT_TO, unit(s, "p_mavistula"), -1)
    s.refresh()
    do(s, "embark", "p_flvistula")
    do(s, "to", "Modlin")
    assert where(s, "p_mavistula") == where(s, "p_flvistula") == "1113"


@rule("16.2a", "16.2b")
def test_flotillas_fight_flotillas() -> None:
    s = position({"r_flotilla_1": "4530", "s44": "4532", "p_flpinsk": "4630"}, "russian", phases.ATTACK, "August IV")
    do(s, "attack", "4630")
    assert why(s, "join", "r_flotilla_1") == ""


@rule("21.0a", "21.0b", "21.0c", "21.3a")
def test_allies_count_as_their_controllers_units() -> None:
    s = position({"pu1": "Lublin", "p_bel": "Lublin", "p_lb1": "Lublin", "rg1": "2012"})
    assert s.has_units(1, place(s, "Lublin"))
    assert s.has_units(0, place(s, "2012"))
    do(s, "move", "pu1")
    do(s, "stay")
    assert s.mark[unit(s, "pu1")] & ATTACKED == 0


@rule("23.1.8a", "7.0e", "6.0c", "23.0g")
def test_the_gates_have_a_track_of_their_own() -> None:
    gates = position({"p8": "Lublin"})
    campaign = position({"p8": "Lublin"}, scenario="campaign")
    long = position({"p8": "Lublin"}, scenario="belarusian_long")
    assert gates.plan.track is not campaign.plan.track
    assert long.plan.track is campaign.plan.track


@rule("8.2.4a")
def test_no_move_leaves_the_map() -> None:
    s = position({"w4": "5110", "w5": "4010"}, "russian", turn="August IV")
    do(s, "move", "w4")
    verbs = {action.verb.name for action in s.choices(seat(s))}
    assert "off_map" not in verbs


@rule("2.3a", "2.4.1a")
def test_charts_and_liveries_are_shown() -> None:
    s = position({"p8": "Lublin", "w4": "2012", "l1": "Kowno", "pu1": "Lwów"})
    charts = s.game.drawing("gates_of_warsaw")["charts"]
    assert isinstance(charts, list)
    assert {chart["id"] for chart in charts} == {"combat", "retreat", "terrain", "victory"}
    pieces = s.view("poland")["pieces"]
    assert isinstance(pieces, list)
    shown = {s.order.ids[piece["id"]]: piece["side"] for piece in pieces}
    assert (shown["p8"], shown["w4"], shown["l1"]) == ("polish", "soviet", "lithuanian")


@rule("2.7e", "8.1.4b")
def test_each_net_serves_its_own_side_and_all_lines_meet_in_a_city() -> None:
    s = position({"p8": "Warsaw", "w4": "2012"})
    do(s, "move", "p8")
    reached = offered(s, "rail")
    for name in ("Modlin", "Siedlce", "Lublin", "Łódź"):
        assert s.board.names[place(s, name)] in reached
    assert s.board.names[s.board.kiev] not in reached
    s = position({"s44": "Siedlce", "w4": "2012"}, "russian", turn="August IV")
    do(s, "move", "s44")
    assert why(s, "rail", "Warsaw") == "8.4.1a"


@rule("23.0h", "24.11.10b")
def test_special_rules_belong_to_their_scenario() -> None:
    campaign = position({"p8": "Lublin"}, scenario="campaign", freikorps=True, fall_of_warsaw=True)
    gates = position({"p8": "Lublin"})
    assert campaign.plan.galician_mutiny
    assert not gates.plan.galician_mutiny
    assert campaign.plan.northern_theater
    assert not gates.plan.northern_theater
    assert campaign.plan.victory == gates.plan.victory
