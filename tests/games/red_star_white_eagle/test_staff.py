"""Staff work: what it says of a position is true, and what it keeps in mind is no part of the game."""

import re
from typing import cast

import pytest

import vistula
from tests.games.appraisals import feature
from vistula import bots
from vistula.bots.explain import reasons
from vistula.core.action import verb
from vistula.core.odds import GOOD
from vistula.games.red_star_white_eagle.staff import force, survey
from vistula.games.red_star_white_eagle.staff.outlook import ACTING
from vistula.games.red_star_white_eagle.state import War
from vistula.games.red_star_white_eagle.units import POLISH, RUSSIAN


def new(scenario: str = "gates_of_warsaw", seed: int = 3) -> War:
    return cast(War, vistula.game("red_star_white_eagle").new(scenario, seed))


def played(state: War, wanted: str, times: int = 1) -> str:
    """Play on by the staff until an action of that verb is offered so many times; whose decision it is."""
    staff = bots.player("staff", 3, 1)
    while not state.over:
        seat = state.to_move[0]
        if any(action.verb.name == wanted for action in state.choices(seat)):
            times -= 1
            if not times:
                return seat
        state.play(seat, staff.choose(state, seat))
    raise AssertionError(f"nobody was asked to {wanted}")


def test_the_chance_told_of_an_attack_is_that_of_its_odds_once_all_have_joined() -> None:
    state = new()
    seat = played(state, "attack")
    state.way = state.game.ways[0]
    target = next(
        action.x
        for action in state.choices(seat)
        if action.verb.name == "attack"
        and force.Force(state, action.x).units
        and state.has_units(1 - state.side, action.x)
    )
    known = force.Force(state, target)
    told = " ".join(text for text, _ in reasons(state, seat, verb("attack").of(target)))
    state.play(seat, verb("attack").of(target))
    for u in known.units:
        charges = force.factors_at_hand(state, u, target) != state.attack_of(u)
        state.play(seat, verb("charge" if charges else "join").of(u))
    odds = state.odds(seat, verb("resolve").bare)
    assert odds is not None
    assert odds.note in f"Odds {told}" or odds.note.removeprefix("Odds ") in told
    good = sum(float(outcome.probability) for outcome in odds.outcomes if outcome.tone <= GOOD)
    supply = sum(int(value) for text, value, _ in odds.modifiers if "supplied" in text)
    if not supply:
        assert f"{round(6 * good)} of 6 rolls" in told


def test_the_figures_of_a_move_are_those_of_the_board() -> None:
    state = new()
    seat = played(state, "march", 3)
    u = state.arg(0)
    side = state.order.side[u]
    for action in state.choices(seat):
        if action.verb.name != "march":
            continue
        told = [text for text, _ in reasons(state, seat, action)]
        own, beside = (int(found) for found in re.findall(r"\d+", told[0]))
        here = [unit for unit in state.units_in(action.x) if unit != u and state.order.side[unit] == side]
        assert own == state.defense_of(u) + sum(state.defense_of(unit) for unit in here)
        near = [unit for other in state.board.neighbours[action.x] for unit in state.units_in(other)]
        assert beside == sum(state.attack_of(unit) for unit in near if state.order.side[unit] != side)


def test_a_threatened_city_is_guarded_against_what_can_come() -> None:
    state = new()
    played(state, "end_movement")
    state.way = state.game.ways[0]
    found = survey.outlook_of(state, POLISH, ACTING, False)
    warsaw = next(task for task in found.tasks if task.space == state.board.warsaw)
    force_coming = survey.coming(state, found, warsaw.space, state.way.alarm)
    assert warsaw.guards
    assert warsaw.need == max(survey.LEAST_GUARD, int(state.way.capital * force_coming / 10.0))
    given = sum(state.defense_of(u) for u in state.static.units[POLISH] if found.aim[u] == warsaw.space)
    assert given >= min(warsaw.need, 20)


def test_prospects_and_armies_are_told_apart_by_how_late_it_is() -> None:
    state = new()
    assert (feature(state, "late_prospect"), feature(state, "late_strength")) == (0.0, 0.0)
    state.turn = (state.plan.first_turn + state.plan.last_turn + 1) // 2
    part = (state.turn - state.plan.first_turn) / (state.plan.last_turn - state.plan.first_turn)
    for term in ("strength", "prospect"):
        assert feature(state, "late_" + term) == pytest.approx(part * feature(state, term)) != 0.0


def test_the_lead_counts_what_the_scenario_asks_for() -> None:
    """Seventeen Russian points win the short game (23.3b); else more than the enemy has."""
    short = new("belarusian_short")
    assert survey.lead(short, RUSSIAN) == short.scores()["soviet"] - 16
    assert survey.lead(short, POLISH) == 17 - short.scores()["soviet"]
    gates = new()
    points = gates.scores()
    assert survey.lead(gates, RUSSIAN) == points["soviet"] - points["poland"] == -survey.lead(gates, POLISH)


def test_what_staff_work_keeps_in_mind_is_not_copied() -> None:
    state = new()
    played(state, "end_movement")
    survey.outlook_of(state, state.side, ACTING, False)
    assert state.outlooks[state.side] is not None
    copy = cast(War, state.clone())
    assert copy.outlooks == [None, None]
    assert copy.pack() == state.pack()
