"""The staff: sensible on plain questions, and never wiser than its seat."""

from tests.games.west_was_saved.field import asked, position
from vistula import bots
from vistula.games.west_was_saved.numbers import KNOWN
from vistula.games.west_was_saved.staff import outlook


def advised(s: object) -> list[object]:
    from vistula.core.state import State

    assert isinstance(s, State)
    action = s.advice(s.actor)
    assert action is not None
    assert action in s.choices(s.to_move[0])
    return action.to_json()


def test_it_attacks_with_a_lead_and_not_without() -> None:
    strong = position({"2312 NE": "pl_leg1 pl_leg2 pl_c4 pl_h1", "2412 SW": "ru_i47"}, marks={"ru_i47": KNOWN})
    assert advised(strong) == ["attack", strong.board.place("2312")]
    weak = position({"2312 NE": "pl_r13 pl_h1", "2412 SW": "ru_i25 ru_i27"}, marks={"ru_i25": KNOWN, "ru_i27": KNOWN})
    assert advised(weak) == ["pass"]


def test_it_faces_the_enemy_beside_it() -> None:
    s = position({"2312 N": "pl_i8", "2413 N": "ru_i6"})
    assert outlook.best_facing(s, 0, s.board.place("2312")) == 2


def test_it_sets_up_a_depot_for_the_hungry() -> None:
    s = position({"Brest-Litovsk": "pl_i8", "1207 N": "pl_i9 pl_i10"}, at="depots", depots={"poland": "Siedlce"})
    assert advised(s) == ["depot", s.board.place("Brest-Litovsk")]


def test_it_rather_reduces_a_unit_than_loses_one() -> None:
    s = position({"2312 NE": "pl_leg1 pl_leg2 pl_h1", "2412 SW": "ru_i6 ru_i5"}, reduced="ru_i5")
    s.force([3, 1])
    s.play("poland", s.choices("poland")[0])
    assert asked(s) == "lose"
    assert advised(s) == ["lose", s.order.unit("ru_i6")]


def test_an_army_is_worth_more_than_none_and_towns_count() -> None:
    rich = position({"Wilno": "pl_i8", "Minsk": "pl_i9"}, depots={"poland": "Wilno, Minsk"})
    poor = position({"0310 N": "pl_i8", "0311 N": "pl_i9"})
    assert rich.appraise("poland") > poor.appraise("poland")
    assert rich.appraise("soviet") < poor.appraise("soviet")


def test_it_explains_an_attack_with_a_figure() -> None:
    s = position({"2312 NE": "pl_leg1 pl_leg2 pl_h1", "2412 N": "ru_i47"}, marks={"ru_i47": KNOWN})
    told = s.game.reasons(s, 0, s.choices("poland")[0])
    assert told[0] == ("You lead by +7.0 before the dice.", "9.3b")
    assert told[1][0] == "You come at its flank."


def test_a_staff_plays_a_turn() -> None:
    s = position({"1412 SE": "pl_i8 pl_h1", "1512 NW": "ru_i6 ru_h12"}, at="markers", depots={"poland": "Równo"})
    player = bots.player("staff", level=1, seed=3)
    for _ in range(6):
        s.play(s.to_move[0], player.choose(s, s.to_move[0]))
    assert not s.faults()


def test_it_makes_weak_stacks_at_the_front_look_stronger_and_no_others() -> None:
    stacks = {"2312 N": "pl_i8", "0310 N": "pl_i9", "2214 N": "pl_i4 pl_i5 pl_i6", "2413 N": "ru_i6"}
    s = position(stacks, at="start of turn", turn=2)
    laid = []
    while asked(s) == "lay" and s.to_move == ("poland",):
        action = advised(s)
        s.play("poland", action)
        laid.append(action)
    front = s.board.place("2312")
    assert laid == [["lay", front], ["lay", front], ["done"]]


def test_its_cavalry_rides_away_from_a_stack_that_looks_much_stronger() -> None:
    alone = {"2312 NE": "pl_i4 pl_i5 pl_i6", "2412 SW": "ru_c8", "2510 N": "ru_i5"}
    s = position(alone, at="withdrawals", side="soviet")
    assert advised(s) == ["withdraw", s.board.place("2412")]
    s = position({**alone, "2312 NE": "pl_i4"}, at="withdrawals", side="soviet")
    assert advised(s) == ["pass"]


def test_an_empty_capital_is_a_place_to_go_to() -> None:
    s = position({"0908 N": "ru_i6", "0310 N": "pl_i8"}, bystanders=False)
    assert s.board.warsaw in [goal for goal, _ in outlook.goals_of(s, 0, outlook.own_stacks(s, 1))]
    s = position({"0908 N": "ru_i6", "Warsaw": "pl_i8 pl_i9"}, bystanders=False)
    assert (s.board.warsaw, 6.0) not in outlook.goals_of(s, 0, outlook.own_stacks(s, 1))
