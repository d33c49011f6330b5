"""Postures are data: what the files say is what the staff takes."""

import pytest

import vistula
from vistula import bots
from vistula.core.data import Table, read_postures, read_stances
from vistula.core.game import side_of
from vistula.core.refusal import DataError, VistulaError

GAMES = ["poland_1920", "strike_of_the_eagle", "red_star_white_eagle"]


@pytest.mark.parametrize("slug", GAMES)
def test_every_stance_is_for_a_seat_of_a_scenario_and_the_script_has_its_posture(slug: str) -> None:
    game = vistula.game(slug)
    assert "plain" in game.postures()
    assert len(set(game.postures())) == len(game.postures())
    assert game.staff is not None
    for key in game.staff.stances:
        scenario, _, side = key.partition(" ")
        assert any(side_of(seat) == side for seat in game.scenarios[scenario].seats)


def test_a_posture_is_like_another_but_for_what_it_names() -> None:
    table = Table(
        {
            "posture": [
                {"name": "sound", "weights": {"drive": 1.0, "danger": 2.0}},
                {"name": "rush", "like": "sound", "weights": {"drive": 5.0}},
            ],
            "stance": [
                {"posture": "rush", "seat": "soviet", "scenarios": ["warsaw"]},
                {"posture": "sound", "others": ["rush"], "seat": "poland", "scenarios": ["warsaw", "lviv"]},
                {"posture": "rush", "since": 4, "seat": "poland", "scenarios": ["lviv"]},
            ],
        },
        "postures.toml",
    )
    found = read_postures(table, ["drive", "danger"], 100.0)
    assert found == {"sound": {"drive": 1.0, "danger": 2.0}, "rush": {"drive": 5.0, "danger": 2.0}}
    stances = {"warsaw soviet": [(1, [1])], "warsaw poland": [(1, [0, 1])], "lviv poland": [(1, [0, 1]), (4, [1])]}
    assert read_stances(table, list(found)) == stances
    alone = {"posture": "sound", "others": ["rush"], "seat": "poland", "scenarios": ["warsaw"]}
    with pytest.raises(DataError, match="'rush', which is not there"):
        read_stances(Table({"stance": [alone]}, "postures.toml"), ["sound"])
    late = {"posture": "sound", "since": 4, "seat": "poland", "scenarios": ["warsaw"]}
    for stances_of in ([late], [{**late, "since": 5}, late]):
        with pytest.raises(DataError, match="stances stand in order"):
            read_stances(Table({"stance": stances_of}, "postures.toml"), ["sound"])


def test_a_stance_may_change_with_the_turn() -> None:
    game = vistula.game("strike_of_the_eagle")
    state = game.new("over_the_corpse", 1)
    seat = state.seat_index("poland")
    taken = []
    for state.turn in (1, 4, 5, 15):
        taken.append(game.postures()[state.stance(seat)])
    assert taken == ["patient", "patient", "thrust", "thrust"]


def test_a_posture_like_none_before_it_is_a_fault_of_the_data() -> None:
    table = Table({"posture": [{"name": "rush", "like": "sound", "weights": {}}]}, "postures.toml")
    with pytest.raises(DataError, match="does not stand before it"):
        read_postures(table, ["drive"], 100.0)


def test_a_posture_that_the_game_does_not_know_is_refused_by_name() -> None:
    state = vistula.game("poland_1920").new("lviv_aug_14", 1)
    with pytest.raises(VistulaError, match="knows no posture 'napoleonic'"):
        bots.player("staff@napoleonic").choose(state, state.to_move[0])
