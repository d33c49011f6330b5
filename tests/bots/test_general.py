"""The general: what it compares, what it takes, and what its thought costs."""

import pytest

import vistula
from tests.bots.ridge import RidgeGame, ridge
from vistula import bots
from vistula.bots.general import General, another, portfolio
from vistula.bots.halving import Entry, all_alike, best_of, better_half, clearly_better
from vistula.bots.playout import contest
from vistula.bots.points import Points
from vistula.bots.purse import LATER, UNKNOWN, Purse
from vistula.bots.rollout import WON, Plan, play_turn
from vistula.core.action import Action
from vistula.core.game import Result
from vistula.core.state import State


class Lazy(RidgeGame):
    """Ridge with a counsel that always rests; in its second posture it climbs with the first man it may."""

    def pace(self) -> int:
        return 150  # a small game, thought through by plain Python

    def postures(self) -> list[str]:
        return ["rest", "climb"] if self.slug == "poised" else ["rest"]

    def counsel(self, s: State, seat: int, posture: int) -> Action | None:
        assert s.offered is not None
        if posture == 1:
            ups = [action for action in s.offered if action.to_json() == ["go", 1]]
            picks = [action for action in s.offered if action.verb.name == "pick"]
            return (ups or picks or s.offered)[0]
        rest = [action for action in s.offered if action.verb.name == "rest"]
        return rest[0] if rest else s.offered[-1]

    def candidates(self, s: State, seat: int) -> list[Action]:
        advised = self.counsel(s, seat, 0)
        assert advised is not None
        return [advised]


def lazy(slug: str) -> Lazy:
    sound = ridge()
    return Lazy(slug, "Lazy", 1, list(sound.scenarios.values()), [], sound.phases, sound.sequence)


@pytest.mark.parametrize("slug", ["plain", "poised"])
def test_the_general_leaves_a_bad_counsel_and_takes_the_better_posture(slug: str) -> None:
    """By counsel both rest and draw; whoever climbs with three men in three turns stands higher."""
    for seed in range(3):
        s = lazy(slug).new("slope", seed)
        contest(s, [bots.player("search", 6, seed), bots.player("script")], 1000)
        assert s.result is not None
        assert s.result.winner == "red"
    s = lazy(slug).new("slope", 1)
    contest(s, [bots.player("script"), bots.player("script")], 1000)
    assert s.result is not None
    assert s.result.winner is None


def test_a_general_that_goes_on_for_another_has_no_more_thought_than_he_had_left() -> None:
    """A table changes its bots from one stretch to the next: a turn is thought about once all the same."""
    s = lazy("poised").new("slope", 1)
    first = General(4, 1)
    s.play("red", first.choose(s, "red"))
    second = General(4, 2)
    second.recall(first.memory())
    assert second.memory() == first.memory()
    assert s.to_move == ("red",)  # the man who was picked is asked where he goes
    second.choose(s, "red")
    assert second.purse.left <= first.purse.left  # no new turn's thought
    assert bots.player("search", 4, 2).memory()[0] == -1.0


def test_the_general_keeps_a_good_counsel() -> None:
    """Climbing for sure is better than leaping, whatever one lucky throw says."""
    for seed in range(5):
        s = lazy("poised").new("leap", 1)
        general = bots.player("search", 5, seed)
        assert general.choose(s, "red").verb.name == "pick"


def test_thought_about_the_last_choice_of_a_game_comes_to_an_end() -> None:
    """After the last decision nothing is played on; trying it out is paid for all the same."""
    s = ridge().new("slope", 1)
    general = General(4, 1)
    entries = [Entry(action, Plan(0)) for action in s.choices("red")[:2]]
    general.halve(s, "red", 0, entries, 60.0, s.turn - 1)
    assert 2 <= len(entries[0].values) <= 30
    assert general.purse.left < 0.0


def test_choices_that_come_to_the_same_are_not_tried_again() -> None:
    s = ridge().new("slope", 1)
    general = General(4, 1)
    entries = [Entry(s.choices("red")[0], Plan(0)) for _ in range(4)]
    general.halve(s, "red", 0, entries, 400.0, s.turn - 1)
    assert all_alike(entries)
    assert len(entries[0].values) < 400 // 8  # the first of two rounds alone


def test_a_small_purse_learns_what_a_turn_costs_before_it_takes_the_next_for_too_dear() -> None:
    s = lazy("poised").new("slope", 1)
    general = General(4, 1)
    assert not general.purse.known(LATER)
    general.choose(s, "red")
    assert general.purse.known(LATER)
    assert 0.0 < general.purse.mean(LATER) < UNKNOWN


class Drilled(Lazy):
    """Three postures; red is served by the third and the second, blue by the first alone."""

    def postures(self) -> list[str]:
        return ["rest", "climb", "climb too"]

    def repertoire(self, s: State, seat: int) -> list[int]:
        return [2, 1] if seat == 0 else [0]


class Scripted(Lazy):
    """The script's posture stands among others; it serves nobody."""

    def postures(self) -> list[str]:
        return ["rest", "plain", "climb"]

    def repertoire(self, s: State, seat: int) -> list[int]:
        return [2]


def test_the_scripts_posture_is_looked_at_only_where_it_serves() -> None:
    sound = ridge()
    s = Scripted("scripted", "Scripted", 1, list(sound.scenarios.values()), [], sound.phases, sound.sequence).new(
        "slope", 1
    )
    assert portfolio(s, 0) == [2, 0]


def test_a_choice_that_nobody_would_make_must_be_better_more_clearly() -> None:
    plan = Plan(0)
    first, named, strange = Entry(None, plan), Entry(None, plan), Entry(None, plan, doubt=2.5)
    first.values.extend([0.0, 0.0, 0.0, 0.0])
    for entry in (named, strange):
        entry.values.extend([0.6, 0.4, -0.1, 0.3])  # better by 0.3, and by two standard errors
    assert best_of([first, named]) is named
    assert best_of([first, strange]) is first


def test_the_postures_that_serve_in_a_scenario_are_looked_at_first() -> None:
    sound = ridge()
    s = Drilled("drilled", "Drilled", 1, list(sound.scenarios.values()), [], sound.phases, sound.sequence).new(
        "slope", 1
    )
    assert portfolio(s, 0) == [2, 1, 0]
    assert portfolio(s, 1) == [0, 1, 2]
    assert s.stance(0) == 2
    assert s.repertoire(0) == [2, 1]  # as it was
    assert {another(s, 0, lot) for lot in range(9)} == {1, 2}
    assert {another(s, 1, lot) for lot in range(9)} == {0, 1, 2}  # of an enemy with one way anything is expected


# Comparing --------------------------------------------------------------------------------------------------------


def tried(*values: float) -> Entry:
    entry = Entry(None, Plan(0))
    entry.values.extend(values)
    return entry


def test_only_those_who_were_tried_to_the_end_can_win() -> None:
    """A lucky throw in the first world does not bring back who fell out."""
    first, steady, lucky, poor = tried(0.1, 0.1), tried(0.4, 0.5), tried(0.3, 0.3), tried(-0.5, -0.5)
    left = better_half([first, poor, lucky, steady])
    assert left == [first, steady, lucky]
    steady.values.extend([0.0, 0.2])
    first.values.extend([0.0, 0.1])
    assert best_of([first, steady]) is steady
    assert best_of([first, poor]) is first


def test_a_gain_that_chance_explains_is_not_believed() -> None:
    first = tried(0.0, 0.0, 0.0, 0.0)
    assert not clearly_better(tried(0.9, -0.9, 0.9, -0.8), first)
    assert clearly_better(tried(0.2, 0.3, 0.2, 0.3), first)
    assert not clearly_better(tried(), first)
    assert best_of([first, tried(0.2, 0.3, 0.0, 0.2)]) is not first
    assert best_of([first, tried(0.2, 0.3, 0.0, 0.2)], 5.0) is first


# Plans ------------------------------------------------------------------------------------------------------------


def test_a_plan_gives_the_same_decisions_to_the_other_posture_each_time() -> None:
    plan = Plan(0, 1, 7)
    said = [plan.at(number) for number in range(200)]
    assert said == [Plan(0, 1, 7).at(number) for number in range(200)]
    assert 25 < sum(said) < 75  # one of four
    assert said != [Plan(0, 1, 8).at(number) for number in range(200)]
    assert {Plan(0).at(number) for number in range(200)} == {0}


def test_a_plan_is_played_to_the_end_of_the_turn_alone() -> None:
    """Red climbs where the second posture has the say, and rests else; blue rests."""
    s = lazy("poised").new("slope", 1)
    turn = s.turn
    own, others = play_turn(s, [0, 0], 0, Plan(1), 0)
    assert own > others > 0
    assert s.turn == turn + 1
    assert s.scores() == {"red": 3, "blue": 0}


# The purse --------------------------------------------------------------------------------------------------------


def test_a_turn_is_shared_out_by_what_turns_asked_before() -> None:
    """Ten questions a turn: from the second turn on each has its part, and hardly anything is left."""
    purse = Purse()
    for _ in range(4):
        purse.fill(1000.0)
        spent = []
        for _ in range(10):
            spent.append(purse.share(1.0, 0.05))
            purse.took(1.0)
            purse.pay(spent[-1])
    assert max(spent) < 3.0 * min(spent)
    assert 0.0 <= purse.left < 300.0


def test_no_question_takes_more_than_its_part_of_the_turn() -> None:
    purse = Purse()
    purse.fill(1000.0)
    assert purse.share(100.0, 0.05) <= 400.0
    other = Purse()
    other.recall(purse.memory())
    assert other.memory() == purse.memory()


def test_what_marches_need_is_kept_for_them_while_attacks_are_weighed() -> None:
    """Two looks at the posture a turn, the second after all the attacks: it has as much as the first."""
    purse = Purse()
    purse.fill(0.0)  # the turn of a printed set-up, which tells nothing
    for _ in range(4):
        purse.fill(1000.0)
        first = purse.look()
        purse.pay(first)
        for _ in range(20):
            spent = purse.share(1.0, 0.1)
            purse.took(1.0)
            purse.pay(spent)
        second = purse.look()
        assert second >= 0.6 * first > 100.0
        purse.pay(second)
        assert purse.left >= 0.0


def test_many_looks_at_the_posture_leave_something_for_choices() -> None:
    purse = Purse()
    for _ in range(3):
        purse.fill(1000.0)
        for _ in range(12):
            purse.pay(min(purse.look(), 50.0))
    purse.fill(1000.0)
    assert purse.look() == 150.0
    assert purse.share(1.0, 0.1) > 40.0
    assert purse.free() >= 0.39 * purse.left


# Points -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("led", "narrow"), [(True, 0.7), (False, 1.0)])
def test_points_count_as_far_as_they_go_with_winning(led: bool, narrow: float) -> None:
    points = Points()
    points.settle()
    assert points.won == WON
    s = ridge().new("slope", 1)
    s.finish(Result("red", "", "", "", {"red": 6 if led else 2, "blue": 4}))
    for _ in range(30):
        points.learn(s, 0)
        points.learn(s, 1)
    assert points.won == WON  # what was learnt counts from the next comparison on
    points.settle()
    assert points.won == pytest.approx(narrow)
    assert points.margin == pytest.approx(4.0)
    assert points.worth(s, 0) == pytest.approx(0.85 if led else 1.0)
    assert points.worth(s, 1) == pytest.approx(-points.worth(s, 0))
    other = Points()
    other.recall(points.memory())
    other.settle()
    assert other.won == points.won


# What games tell of their pace and their clock ----------------------------------------------------------------------


class Swift(Lazy):
    """Lazy, with its second posture a hundred times as quick as the first."""

    def swift(self) -> int:
        return 1

    def swift_pace(self) -> int:
        return 100 * self.pace()


def test_what_is_far_off_is_played_in_the_swift_posture_and_costs_little() -> None:
    """Red rests. By counsel blue rests, too, and nobody wins; in the swift posture both climb from then on, and blue
    has begun earlier."""
    sound = ridge()
    for kind, lost in ((Lazy, False), (Swift, True)):
        game = kind("poised", "Lazy", 1, list(sound.scenarios.values()), [], sound.phases, sound.sequence)
        s = game.new("slope", 1)
        general = General(4, 1)
        rest = next(action for action in s.choices("red") if action.verb.name == "rest")
        entry = Entry(rest, Plan(0))
        paid = general.try_out(s, 0, entry, [0, 0], 3)
        assert (entry.values[0] < 0.0) == lost
        assert (paid < 1.0) == lost


@pytest.mark.parametrize("slug", vistula.slugs())
def test_the_last_turn_is_counted_as_turns_are(slug: str) -> None:
    """Else a general would play on not at all, or past the end."""
    game = vistula.game(slug)
    for scenario in game.scenarios:
        s = game.new(scenario, 1)
        first = max(1, s.turn)
        assert first <= s.last_turn() < first + 40, scenario


def test_a_general_of_nest_of_eagles_looks_to_the_last_round_of_the_track() -> None:
    game = vistula.game("nest_of_eagles")
    for scenario in game.scenarios:
        s = game.new(scenario, 1)
        assert s.last_turn() == s.turn + s.scenario.turns - 1


def test_a_great_battle_is_thought_about_more_slowly() -> None:
    game = vistula.game("strike_of_the_eagle")
    small, great = game.new("berezina", 1), game.new("miracle_on_the_vistula", 1)
    assert game.pace_at(great) < 0.6 * game.pace_at(small)


def test_nobody_changes_his_posture_in_the_midst_of_the_enemys_turn() -> None:
    s = vistula.game("nest_of_eagles").new("niemen_1920", 1)
    while s.owner not in s.seats:
        s.play(s.to_move[0], s.choices(s.to_move[0])[0])
    other = next(seat for seat in s.seats if seat != s.owner)
    general = General(4, 1)
    assert general.may_turn(s, s.owner)
    assert not general.may_turn(s, other)
