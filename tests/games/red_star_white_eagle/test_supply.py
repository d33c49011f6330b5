"""Supply: the two elements of a line, sources and their capacities, special units (10, 16.7.2, 20.2, 21.2, 24.5)."""

import itertools

import pytest

from tests.games.red_star_white_eagle.table import place, position, unit
from tests.rules import rule
from vistula.core.dice import Mix
from vistula.games.red_star_white_eagle import phases
from vistula.games.red_star_white_eagle.assignment import best_subset, can_serve
from vistula.games.red_star_white_eagle.numbers import FALLEN, STANDDOWN_FROM
from vistula.games.red_star_white_eagle.state import War
from vistula.games.red_star_white_eagle.supply import (
    POLISH_LINES,
    RUSSIAN_LINES,
    Lines,
    fight_unsupplied,
    judge,
    sources_for,
    trace,
)
from vistula.games.red_star_white_eagle.turn_start import TURN_START


def fed(s: War, name: str) -> bool:
    u = unit(s, name)
    return sources_for(s, u, s.hex[u], None) != 0


def ring(s: War, centre: str, units: list[str], leave: str = "") -> None:
    """Surround a hex with units, but for one neighbour."""
    free = [n for n in s.board.neighbours[place(s, centre)] if s.board.names[n] != leave]
    for name, space in zip(units, free, strict=False):
        s.place(unit(s, name), space)


@rule("10.5.2a", "10.5.1a", "10.0b")
def test_fifteen_points_over_land_to_a_railroad() -> None:
    s = position({"p8": "Kock"})
    assert fed(s, "p8")
    found = s.static.scratch.reached()
    assert max(int(s.static.scratch.cost[space]) for space in found) <= 15


@rule("10.5.4a", "10.4b")
def test_no_line_passes_enemy_units() -> None:
    s = position({"p8": "1721"})
    assert fed(s, "p8")
    ring(s, "1721", ["w4", "w5", "w6", "w8", "w10", "w11"])
    assert not fed(s, "p8")


@rule("10.4a")
def test_an_occupied_source_feeds_nobody() -> None:
    s = position({"w4": "Lwów"})
    number = s.ground.source_at[place(s, "Lwów")]
    lines = Lines(s, POLISH_LINES)
    assert all(not lines.mask[space] >> number & 1 for space in range(s.board.count))


@rule("10.4b")
def test_a_source_in_an_enemy_zone_works() -> None:
    s = position({"w4": "2029"})
    number = s.ground.source_at[place(s, "Lwów")]
    assert Lines(s, POLISH_LINES).mask[place(s, "Lwów")] >> number & 1


@rule("10.5.3c", "10.5.3a")
def test_on_its_own_net_a_line_passes_enemy_zones() -> None:
    s = position({"w4": "1627"})
    free = Lines(position({}), POLISH_LINES)
    lines = Lines(s, POLISH_LINES)
    assert lines.mask[place(s, "Jarosław")] == free.mask[place(s, "Jarosław")]


@rule("10.5.3b", "4.5a")
def test_on_other_rails_an_enemy_zone_blocks_unless_a_friend_stands_in_it() -> None:
    s = position({})
    chain = next(chain for net, chain in s.board.railways if net == 4 and place(s, "Brody") in chain)
    middle = place(s, "Brody")
    beside = next(
        n
        for n in s.board.neighbours[middle]
        if n not in chain and not s.ground.polish_net[n] and not s.ground.on_rail[n]
    )
    s.place(unit(s, "w4"), beside)
    assert not s.ground.polish_net[middle]
    assert Lines(s, POLISH_LINES).mask[middle] == 0
    s.place(unit(s, "p8"), middle)
    blocked = [n for n in chain if s.zone[n] and not s.has_units(POLISH_LINES, n)]
    for number, space in enumerate(blocked):
        s.place(unit(s, ["p9", "p10", "p11"][number]), space)
    assert Lines(s, POLISH_LINES).mask[middle] != 0


@rule("7.2.1b")
def test_replacement_counters_cut_nothing() -> None:
    s = position({})
    before = Lines(s, POLISH_LINES).mask[place(s, "Jarosław")]
    s.place(unit(s, "rri2_1"), place(s, "Rzeszów"))
    assert Lines(s, POLISH_LINES).mask[place(s, "Jarosław")] == before


@rule("10.1b")
def test_russian_sources_feed_any_number() -> None:
    s = position({}, "russian", turn="August IV")
    for name in ("w2", "w4", "w5", "w6", "w8", "w10", "w11", "w12", "w16", "w17", "w27", "w33"):
        s.place(unit(s, name), place(s, "5005"))
    assert judge(s, s.units_in(place(s, "5005"))) == []
    assert Lines(s, RUSSIAN_LINES).mask[place(s, "5105")] == 1


@rule("10.5.5a", "10.3c")
def test_a_source_feeds_four_divisions_and_no_more() -> None:
    names = ["p4", "p5", "p6", "p7", "p8"]
    s = position({})
    lwow = place(s, "Lwów")
    ring(s, "Lwów", ["w4", "w5", "w6", "w8", "w10", "w11"])
    for name in names:
        s.place(unit(s, name), lwow)
    hungry = judge(s, [unit(s, name) for name in names])
    assert len(hungry) == 1
    s.side = 1
    TURN_START.do(s)
    assert judge(s, [unit(s, name) for name in names[:4]]) == []


@rule("10.7.2a", "16.0f")
def test_flotillas_and_counters_are_always_fed() -> None:
    s = position({"p_flpinsk": "2918", "pri1_1": "3510"})
    assert fed(s, "p_flpinsk")
    assert fed(s, "pri1_1")


@rule("16.7.2a", "16.7.2b", "16.7.2c")
def test_marines_live_on_a_flotilla_two_hexes_away() -> None:
    s = position({"p_flvistula": "Modlin", "p_mavistula": "1215"})
    assert s.board.distance(place(s, "Modlin"), place(s, "1215")) == 2
    assert fed(s, "p_mavistula")
    s.place(unit(s, "p_mavistula"), place(s, "1217"))
    assert not fed(s, "p_mavistula")
    s.place(unit(s, "p_mavistula"), place(s, "1215"))
    for number, space in enumerate(s.board.neighbours[place(s, "Modlin")]):
        s.place(unit(s, ["w4", "w5", "w6", "w8", "w10", "w11"][number]), space)
    assert not fed(s, "p_mavistula")


@rule("10.7.1a")
def test_a_train_may_trace_over_land() -> None:
    s = position({"p_train_1": "Brody", "w4": "2326"})
    assert fed(s, "p_train_1") == fed(position({"p8": "Brody", "w4": "2326"}), "p8")


@rule("10.7.3a", "23.4.7.3a")
def test_west_front_is_fed_on_the_first_turn_after_the_standdown() -> None:
    s = position({"w4": "1120", "s44": "1122"}, "russian", turn="July I", scenario="belarusian_long")
    ring(s, "1120", ["p4", "p5", "p6", "p7", "p8", "p9"])
    assert s.num[STANDDOWN_FROM] + 3 == s.turn
    assert fed(s, "w4")
    s.turn += 1
    assert not fed(s, "w4")


@rule("12.3.1a", "12.3.2b")
def test_out_of_command_is_out_of_supply() -> None:
    s = position({"w4": "5030"}, "russian")
    assert not fed(s, "w4")
    s.place(unit(s, "w4"), place(s, "5010"))
    assert fed(s, "w4")


@rule("21.2b", "21.2c")
def test_lithuanians_are_fed_at_home_and_four_hexes_abroad() -> None:
    s = position({"l1": "Kowno"}, "russian")
    assert fed(s, "l1")
    s.place(unit(s, "l1"), place(s, "Sejny"))
    assert fed(s, "l1")
    s.place(unit(s, "l1"), place(s, "Białystok"))
    assert not fed(s, "l1")


@rule("20.2a")
def test_motorized_units_trace_by_their_own_costs() -> None:
    s = position({"p_ac1": "2119", "p8": "2119", "w4": "2018"})
    lines = Lines(s, POLISH_LINES)
    trace(s, unit(s, "p_ac1"), lines, place(s, "2119"))
    slow = [int(s.static.scratch.cost[n]) for n in s.board.neighbours[place(s, "2119")]]
    assert slow[0] == s.ground.motorized[s.board.start[place(s, "2119")]]


@rule("24.5a")
def test_partisans_starve_southwest_front_on_may_i() -> None:
    s = position({"s44": "5030"}, "russian", turn="May I", scenario="campaign", partisans=True)
    assert not fed(s, "s44")
    s.turn += 1
    assert fed(s, "s44")


@rule("24.1.2a", "24.1.2f")
def test_with_warsaw_lost_all_poles_fight_as_unsupplied() -> None:
    s = position({"p8": "Lublin"}, fall_of_warsaw=True)
    assert not fight_unsupplied(s, [unit(s, "p8")])
    s.num[FALLEN] = 1
    assert fight_unsupplied(s, [unit(s, "p8")])


@rule("10.0a")
def test_supply_does_not_bind_movement() -> None:
    s = position({"p8": "1721", "p9": "Lublin"})
    ring(s, "1721", ["w_reg_1", "w_reg_2", "w_reg_3", "s_reg_1", "s_reg_2"])
    s.push(phases.DESTINATION, unit(s, "p8"))
    s.refresh()
    assert any(action.verb.name == "march" for action in s.choices("poland"))


# The assignment -------------------------------------------------------------------------------------------------------


def brute_force(masks: list[int], quarters: list[int], capacity: list[int]) -> bool:
    for drawn in itertools.product(range(len(capacity)), repeat=len(masks)):
        left = capacity[:]
        for n, source in enumerate(drawn):
            if not masks[n] >> source & 1:
                break
            left[source] -= quarters[n]
        else:
            if min(left) >= 0:
                return True
    return not masks


@rule("10.5.5a", "10.3a", "10.3b")
@pytest.mark.parametrize("seed", range(40))
def test_the_assignment_is_exact(seed: int) -> None:
    mix = Mix(seed)
    count = 2 + mix.below(5)
    masks = [1 + mix.below(7) for _ in range(count)]
    quarters = [(1, 2, 4)[mix.below(3)] for _ in range(count)]
    capacity = [mix.below(6) for _ in range(3)]
    assert can_serve(masks, quarters, capacity) == brute_force(masks, quarters, capacity)


@rule("10.5.5a")
@pytest.mark.parametrize("seed", range(15))
def test_nobody_starves_needlessly(seed: int) -> None:
    mix = Mix(seed + 900)
    count = 5
    masks = [1 + mix.below(7) for _ in range(count)]
    quarters = [(1, 2, 4)[mix.below(3)] for _ in range(count)]
    capacity = [2 + mix.below(4) for _ in range(3)]
    most = 0
    for size in range(count + 1):
        for some in itertools.combinations(range(count), size):
            if brute_force([masks[n] for n in some], [quarters[n] for n in some], capacity):
                most = max(most, size)
    fed_units = best_subset([], [], masks, quarters, capacity)
    assert len(fed_units) == most
    assert brute_force([masks[n] for n in fed_units], [quarters[n] for n in fed_units], capacity)
