"""Set-up and deployment (23.0), and where the scenarios begin."""

from typing import cast

import pytest

import vistula
from tests.games.red_star_white_eagle.printed import BOARD, ORDER, PLANS
from tests.games.red_star_white_eagle.table import (
    asks,
    do,
    offered,
    piece,
    place,
    position,
    seat,
    sentence,
    unit,
    war,
    where,
    why,
)
from tests.rules import rule
from vistula.core.dice import Mix
from vistula.games.red_star_white_eagle import phases
from vistula.games.red_star_white_eagle.load import load_game
from vistula.games.red_star_white_eagle.numbers import (
    DEAD,
    DEPLOYING,
    LOST,
)
from vistula.games.red_star_white_eagle.state import War
from vistula.games.red_star_white_eagle.units import (
    POLISH,
    RUSSIAN,
)


@rule("23.0c", "23.0d", "23.0e", "23.0b")
@pytest.mark.parametrize("scenario", ["campaign", "belarusian_long"])
@pytest.mark.parametrize("seed", range(3))
def test_however_units_are_deployed_the_line_is_covered(scenario: str, seed: int) -> None:
    """A unit of the area stands in each hex of its front line, or reaches it with its zone."""
    s = vistula.game("red_star_white_eagle").new(scenario, seed)
    assert isinstance(s, War)
    mix = Mix(seed)
    while s.top().number in (phases.DEPLOY, phases.DEPLOY_AT, phases.ADJUST):
        offers = [action for action in s.choices(seat(s)) if seed == 2 or action.verb.name != "proposed"]
        s.play(seat(s), offers[mix.below(len(offers))])
    for group in s.static.groups:
        stand = [(int(s.hex[u]), 1 if s.delay_of(u) else 0) for u in group.units]
        for space in group.line:
            assert any(s.board.distance(at, space) <= reach for at, reach in stand), s.board.names[space]
        for at, _ in stand:
            assert s.primary[at] <= 3
            assert s.secondary[at] <= 3


def left_to_deploy(s: War) -> list[str]:
    """The units of the area whose turn it is that have no hex yet."""
    return [s.order.ids[u] for u in s.static.groups[s.num[DEPLOYING]].units if s.hex[u] < 0]


@rule("23.0b")
def test_of_equal_units_the_first_is_deployed_and_the_others_are_refused_until_then() -> None:
    s = vistula.game("red_star_white_eagle").new("campaign", 1)
    assert isinstance(s, War)

    def lot(name: str) -> tuple[int, int]:
        u = unit(s, name)
        return int(s.order.lot[u]), int(s.inverted[u])

    choices = offered(s, "deploy")
    equal = [name for name in left_to_deploy(s) if name not in choices and lot(name) in map(lot, choices)]
    assert equal
    assert {why(s, "deploy", name) for name in equal} == {"23.0b"}


@rule("23.1.7a")
def test_the_fortification_group_stands_in_the_five_hexes() -> None:
    s = war("gates_of_warsaw")
    for u in s.static.groups[0].units:
        assert s.board.fortified[s.hex[u]]


@rule("23.0c")
def test_areas_of_deployment_follow_the_front_of_the_day() -> None:
    """On 24 April 1920 Lepel was Polish, the towns of eastern Podolia were not."""
    s = war("campaign")
    held = [[space for group in s.static.groups if group.side == side for space in group.hexes] for side in (0, 1)]
    for name in ("Lepel", "Borisov", "Letichev"):
        assert (place(s, name) in held[0], place(s, name) in held[1]) == (False, True)
    for name in ("Polotsk", "Krupki", "Bar", "Kopaigorod", "Mogilev-Podolsk"):
        assert (place(s, name) in held[0], place(s, name) in held[1]) == (True, False)
    assert not set(held[0]) & set(held[1])


@rule("23.0c", "23.0d")
@pytest.mark.parametrize("scenario", ["gates_of_warsaw", "belarusian_long", "campaign"])
def test_a_side_is_deployed_in_one_choice_and_adjusted_after(scenario: str) -> None:
    """Everybody stands in his area, nobody overstacked, every front-line hex held or in a zone; then single units go
    elsewhere, as long as the line stays covered."""
    s = cast("War", vistula.game("red_star_white_eagle").new(scenario))
    sides = []
    while asks(s) == "deploy":
        sides.append(seat(s))
        do(s, "proposed")
        assert asks(s) == "adjust"
        mine = [group for group in s.static.groups if s.seats[s.seat_for(group.units[0])] == seat(s)]
        for group in mine:
            assert all(s.hex[u] in group.hexes for u in group.units)
            for space in group.line:
                zones = s.zone[group.side * s.board.count + space]
                assert s.has_units(group.side, space) or zones, s.board.names[space]
        name = s.order.ids[mine[0].units[0]]
        do(s, "redeploy", name)
        if asks(s) == "deploy_at":
            other = max(offered(s, "at"))
            do(s, "at", other)
            assert where(s, name) == other
        assert why(s, "redeploy", name) == "23.0c"
        do(s, "ready")
    assert len(sides) == len(set(sides)) == (1 if scenario == "gates_of_warsaw" else 2)
    assert s.faults() == []


@rule("23.0h", "24.11.10b")
def test_special_rules_belong_to_their_scenario() -> None:
    campaign = position({"p8": "Lublin"}, scenario="campaign", freikorps=True, fall_of_warsaw=True)
    gates = position({"p8": "Lublin"})
    assert campaign.plan.galician_mutiny
    assert not gates.plan.galician_mutiny
    assert campaign.plan.northern_theater
    assert not gates.plan.northern_theater
    assert campaign.plan.victory == gates.plan.victory


@rule("23.2.1a", "23.4.1a")
def test_23_who_deploys_first() -> None:
    assert PLANS["belarusian_long"].deploys_first == POLISH
    assert PLANS["campaign"].deploys_first == RUSSIAN


@rule("23.1.3a", "23.0f")
def test_23_1_3a_only_plock_and_modlin_start_overstacked() -> None:
    stacks: dict[tuple[int, int], list[int]] = {}
    for counter, space in PLANS["gates_of_warsaw"].placed:
        stacks.setdefault((space, ORDER.side[counter]), []).append(counter)
    over = set()
    for (space, _), units in stacks.items():
        primary = sum(ORDER.primary[u] for u in units)
        if primary > 3 or len(units) - primary > 3:
            over.add(BOARD.titles[space])
    assert over == {"Płock", "Modlin"}
    assert len({space for space, _ in stacks}) == len(stacks)  # no hex is used by both sides


@rule("23.1.7a")
def test_23_1_7a_the_fortification_group_fits_its_hexes() -> None:
    (group,) = PLANS["gates_of_warsaw"].areas
    assert sorted(group.hexes) == sorted(BOARD.fortified_hexes)
    modlin = [u for u, space in PLANS["gates_of_warsaw"].placed if space == BOARD.modlin]
    primary = sum(ORDER.primary[u] for u in group.units)
    assert primary <= 3 * 4  # Modlin is full
    secondary = len(group.units) - primary
    assert secondary <= 3 * 4 + 3 - sum(1 - ORDER.primary[u] for u in modlin)


@rule("23.0c", "23.0d")
@pytest.mark.parametrize("slug", ["belarusian_long", "campaign"])
def test_23_0c_every_area_can_cover_its_front_line(slug: str) -> None:
    for area in PLANS[slug].areas:
        holding = 0
        for counter, inverted in zip(area.units, area.inverted, strict=True):
            holding += 1 if ORDER.delay[2 * counter + inverted] else 0
        assert 3 * holding >= len(area.line), area.letter  # a unit on the line holds itself and a hex on each side
        assert set(area.line) <= set(area.hexes)
        for one, two in zip(area.line, area.line[1:], strict=False):
            assert BOARD.distance(one, two) == 1
        primary = sum(ORDER.primary[u] for u in area.units)
        assert primary <= 3 * len(area.hexes)


@rule("23.1a")
def test_in_the_gates_all_stand_where_the_chart_says_but_for_the_fortification_group() -> None:
    s = position({})
    assert [group.side for group in s.static.groups] == [POLISH]
    free = set(s.static.groups[0].units)
    hexes = {s.board.names[space] for space in s.static.groups[0].hexes}
    assert hexes == {"1113", "1214", "1215", "1216", "1314"}
    one, other = s.game.new("gates_of_warsaw", 1), s.game.new("gates_of_warsaw", 2)
    assert isinstance(one, War)
    assert isinstance(other, War)
    chart = {"p17": "Modlin", "p2": "Magnuszew", "p5": "Lwów", "w10c": "Lipno", "w53": "Sierpc", "w4": "Ciechanów"}
    for name, town in chart.items():
        assert where(one, name) == s.board.names[place(s, town)]
    for u in range(s.order.count):
        assert one.hex[u] == other.hex[u]
        if u in free:
            assert one.hex[u] < 0
    assert not any(s.order.side[u] == RUSSIAN for u in free)
    last = war()
    for u in range(s.order.count):
        if u not in free:
            assert last.hex[u] == one.hex[u]  # whatever the group does


@rule("23.0c", "23.0d", "23.0e", "23.1.7a")
def test_what_is_refused_in_deployment() -> None:
    s = vistula.game("red_star_white_eagle").new("gates_of_warsaw", 1)
    assert isinstance(s, War)
    primary = next(name for name in left_to_deploy(s) if s.order.primary[unit(s, name)])
    do(s, "deploy", primary)
    assert why(s, "at", "Lublin") == "23.0c"
    assert why(s, "at", "Modlin") == "23.0d"  # it is full already
    s = vistula.game("red_star_white_eagle").new("campaign", 1)
    assert isinstance(s, War)
    beside = s.board.names[s.static.groups[s.num[DEPLOYING]].hexes[0]]
    do(s, "deploy", min(offered(s, "deploy")))
    assert why(s, "at", beside) == ""
    s.place(unit(s, "rg1"), place(s, beside))
    s.refresh()
    assert why(s, "at", beside) == "23.0e"


@rule("23.0c")
def test_a_hex_from_which_the_line_could_not_be_covered_any_more_is_refused() -> None:
    """Deployed at random, sooner or later the last units with a zone are needed at the line."""
    s = vistula.game("red_star_white_eagle").new("campaign", 3)
    assert isinstance(s, War)
    mix = Mix(3)
    told: set[str] = set()
    while s.top().number in (phases.DEPLOY, phases.DEPLOY_AT) and not told:
        if asks(s) == "deploy_at":
            open_to_it = {action.x for action in s.choices(seat(s))}
            for space in s.static.groups[s.num[DEPLOYING]].hexes:
                if space not in open_to_it:
                    refusal = s.refusal(seat(s), ["at", space])
                    assert refusal is not None
                    if refusal.rule_id == "23.0c":
                        told.add(refusal.message)
        choices = [action for action in s.choices(seat(s)) if action.verb.name != "proposed"]
        s.play(seat(s), choices[mix.below(len(choices))])
    assert told
    assert all(text.endswith(": The front line could no longer be covered.") for text in told)


def begun(scenario: str, fresh: bool = False) -> War:
    game = load_game(None) if fresh else vistula.game("red_star_white_eagle")
    return cast("War", game.new(scenario))


@rule("2.6a", "23.0a", "23.0f", "23.1a")
def test_the_chart_gives_hexes_strengths_and_the_dead() -> None:
    """Gates: the Volunteer regiments at Płock, the 2nd at Magnuszew, the 2nd Cavalry Brigade dead but not for good, the
    3rd Tanks for good. Campaign: the Ukrainians of area F begin inverted."""
    s = begun("gates_of_warsaw")
    for name, town in {"p_volreg_1": "Płock", "p2": "Magnuszew", "p17": "Modlin", "w57": "Parczew"}.items():
        assert where(s, name) == s.board.names[place(s, town)]
    assert (where(s, "p2c"), where(s, "p_tank3")) == (str(DEAD), str(LOST))
    assert len(s.units_in(place(s, "Płock"))) == 6  # overstacked, as it is prescribed
    assert piece(war("campaign"), "pu1")["steps"] == [1, 2]


@rule("23.0c", "23.0b", "8.2.1a")
def test_in_deployment_each_refusal_tells_its_reason() -> None:
    """The campaign begins with the Russian area J: w4 w11 w15, a regiment without a zone and a train."""
    s = begun("campaign", fresh=True)
    assert "not deployed in this area" in sentence(s, "deploy", "w57")
    assert "not deployed in this area" in sentence(s, "deploy", "p8")
    assert why(s, "deploy", "w_reg_1") == "23.0c"
    assert "with a zone of control are deployed first" in sentence(s, "deploy", "w_reg_1")
    group = s.static.groups[0]
    free = [space for space in group.hexes if space not in group.line]
    s.place(unit(s, "p8"), free[0])
    do(s, "deploy", "w4")
    assert why(s, "at", s.board.names[free[0]]) == "8.2.1a"
    assert why(s, "at", "Lublin") == "23.0c"
    assert "not in the area" in sentence(s, "at", "Lublin")


@rule("23.0b")
def test_of_equal_units_one_is_offered_but_every_unit_of_the_konarmiya() -> None:
    """The 4th, 6th and 14th Cavalry Divisions are alike, and deployed by name."""
    s = begun("belarusian_long", fresh=True)
    do(s, "proposed")
    do(s, "ready")
    for _ in range(400):
        if "k4" in offered(s, "deploy"):
            break
        s.play(seat(s), next(action for action in s.choices(seat(s)) if action.verb.name != "proposed"))
    assert {"k4", "k6", "k14"} <= offered(s, "deploy")
    assert why(s, "deploy", "k6") == ""
    assert "s_train_6" not in offered(s, "deploy")  # as good as s_train_5
    assert why(s, "deploy", "s_train_6") == "23.0b"


@rule("23.0c")
def test_once_begun_by_hand_the_last_kind_of_unit_is_taken_without_a_question() -> None:
    s = begun("gates_of_warsaw")
    assert why(s, "proposed") == ""
    kinds = []
    while asks(s) in ("deploy", "deploy_at"):
        if asks(s) == "deploy":
            kinds.append(len(offered(s, "deploy")))
        s.play(seat(s), next(action for action in s.choices(seat(s)) if action.verb.name != "proposed"))
    assert len(kinds) > 5
    assert min(kinds) == 2


@rule("23.0c")
def test_only_units_of_the_areas_are_moved_after_the_proposal() -> None:
    s = begun("gates_of_warsaw")
    do(s, "proposed")
    assert "not deployed in this area" in sentence(s, "redeploy", "p2")
    assert why(s, "redeploy", "p2") == "23.0c"


@rule("23.0h", "23.1.2a")
def test_the_reserve_of_the_gates_belongs_to_the_gates() -> None:
    s = position({"p8": "Lublin", "w4": "4010"}, scenario="belarusian_long", turn="July II")
    assert why(s, "to_reserve", "p8") == "22.7.1a"
    s = position({"p8": "Lublin", "w4": "4010"})
    assert why(s, "to_reserve", "p8") == ""
