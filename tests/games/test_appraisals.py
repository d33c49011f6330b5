"""What every appraisal keeps to: what one side gains the other loses, and nothing hidden comes in."""

from collections.abc import Iterator

import pytest

import vistula
from vistula.core.dice import Mix
from vistula.core.game import Game
from vistula.core.state import State

Options = dict[str, object]

# Where nothing that one side alone knows comes in.
OPEN = [
    ("nest_of_eagles", "niemen_1920"),
    ("poland_1920", "niemen_sep_22"),
    ("poland_1920", "lviv_aug_14"),
    ("poland_1920", "on_warsaw_aug_05"),
    ("red_star_white_eagle", "belarusian_short"),
    ("red_star_white_eagle", "gates_of_warsaw"),
    ("west_was_saved", "campaign"),
]
HIDDEN: list[tuple[str, str, Options]] = [
    ("nest_of_eagles", "battle_of_warsaw", {"patrols": True, "groups": True}),
    ("poland_1920", "lviv_aug_14", {"camouflage": True}),
    ("strike_of_the_eagle", "berezina", {}),
    ("west_was_saved", "campaign", {}),
]


def played(state: State, decisions: int, every: int) -> Iterator[State]:
    """By the first staff but for every seventh choice, which is drawn; here and there to be looked at."""
    plain = state.game.postures().index("plain")
    mix = Mix(5)
    for number in range(decisions):
        if state.over:
            return
        if number % every == 0:
            yield state
        advised = state.counsel(state.actor, plain)
        offered = state.choices(state.seats[state.actor])
        at_random = advised is None or mix.below(7) == 0
        state.do(offered[mix.below(len(offered))] if at_random or advised is None else advised)


@pytest.mark.parametrize(("slug", "scenario"), OPEN)
def test_what_one_side_gains_the_other_loses(slug: str, scenario: str) -> None:
    """In every term, and so in the whole."""
    game = vistula.game(slug)
    seen = set()
    for state in played(game.new(scenario, 3), 400, 20):
        mine, theirs = (game.standing(state, index) for index in (0, 1))
        assert len(mine) == len(game.terms())
        assert mine == pytest.approx([-value for value in theirs])
        assert state.appraise("poland") == pytest.approx(-state.appraise("soviet"), abs=1e-9)
        seen.add(round(state.appraise("poland"), 3))
    assert len(seen) > 5


@pytest.mark.parametrize(("slug", "scenario", "options"), HIDDEN)
def test_worlds_that_a_seat_cannot_tell_apart_are_appraised_alike(slug: str, scenario: str, options: Options) -> None:
    seen = set()
    for state in played(vistula.game(slug).new(scenario, 5, options), 300, 30):
        for seat in state.seats:
            here = state.appraise(seat)
            seen.add(here)
            assert [state.imagine(seat, key).appraise(seat) for key in range(3)] == [here] * 3
    assert len(seen) > 5


@pytest.mark.parametrize("game", vistula.games(), ids=lambda game: game.slug)
def test_what_is_even_is_said_of_scenarios_that_there_are(game: Game) -> None:
    if game.staff is not None:
        assert set(game.staff.appraisal.weights.even) <= set(game.scenarios)
