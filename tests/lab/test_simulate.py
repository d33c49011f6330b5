"""Series of games: counted, repeatable, the same with any number of workers; a fault is counted and told."""

import pytest

import vistula
from tests.core import toy
from vistula.core.game import Game
from vistula.core.refusal import VistulaError
from vistula.lab.simulate import Match, bots_for, play_one, seats_of, seed_of, simulate

ROW = Match("row", ("random", "random"), 1)


def test_every_game_is_counted_once() -> None:
    done: list[int] = []
    tally = simulate(toy.duel(), ROW, 30, progress=done.append)
    assert done == list(range(1, 31))
    assert (tally.games, tally.finished, tally.errors) == (30, 30, 0)
    assert sum(tally.wins.values()) == 30
    assert set(tally.wins) == {"red", "blue", "draw"}
    assert tally.decisions == sum(play_one(toy.duel(), ROW, number).decisions for number in range(30))


def test_another_seed_gives_other_games() -> None:
    one = simulate(toy.duel(), ROW, 30)
    other = simulate(toy.duel(), Match("row", ("random", "random"), 2), 30)
    assert (one.wins, one.decisions) != (other.wins, other.decisions)
    assert len({seed_of(1, number, use) for number in range(100) for use in ("dice", "red", "blue")}) == 300


def test_a_fault_of_the_rules_is_counted_and_told_and_the_rest_goes_on() -> None:
    class Trap(toy.To):
        def play(self, s: toy.Duel, x: int) -> None:
            if s.turn == 2 and x == 2:
                raise RuntimeError("the floor gives way")
            super().play(s, x)

    game = toy.duel()
    walk: object = game.phases[toy.WALK]
    assert isinstance(walk, toy.Walk)
    walk.choices[0] = Trap(walk.choices[0].verb, walk.choices[0].kind)
    tally = simulate(game, ROW, 30)
    assert 0 < tally.errors < 30
    assert tally.finished == 30 - tally.errors
    assert "the floor gives way" in tally.first_fault


def test_the_series_is_the_same_with_two_workers() -> None:
    game: Game = vistula.game("poland_1920")
    match = Match("lviv_aug_14", ("random", "random"), 3)
    alone, together = simulate(game, match, 3), simulate(game, match, 3, workers=2)
    assert together.errors == 0
    assert (alone.wins, alone.decisions, alone.finished) == (together.wins, together.decisions, 3)


def test_an_option_may_change_the_number_of_players() -> None:
    game = vistula.game("red_star_white_eagle")
    options: dict[str, object] = {"three_players": True}
    seats = seats_of(game, "campaign", options)
    assert seats == ("soviet_west", "soviet_southwest", "poland")
    tally = simulate(game, Match("campaign", bots_for(["random"], seats), 1, options), 1)
    assert (tally.finished, tally.errors) == (1, 0)
    assert set(tally.wins) == {*seats, "draw"}


def test_bots_are_named_one_for_each_seat() -> None:
    assert bots_for(["staff:2"], ("red", "blue")) == ("staff:2", "staff:2")
    assert bots_for(["staff", "random"], ("red", "blue")) == ("staff", "random")
    with pytest.raises(VistulaError, match="3 bots are named for 2 seats"):
        bots_for(["random"] * 3, ("red", "blue"))
    with pytest.raises(VistulaError, match="There is no bot"):
        bots_for(["red", "random"], ("red", "blue"))


def test_allies_win_together() -> None:
    """Both commanders of the winning side are counted, and a game of four is still one game. (10.0e)"""
    game = vistula.game("strike_of_the_eagle")
    match = Match("miracle_on_the_vistula_four", ("staff", "staff", "random", "random"), 1)
    tally = simulate(game, match, 4)
    wins = tally.wins
    assert (wins["poland_north"], wins["soviet_north"]) == (wins["poland_south"], wins["soviet_south"])
    assert wins["poland_north"] > 0
    assert wins["poland_north"] + wins["soviet_north"] + wins["draw"] == tally.finished == 4
