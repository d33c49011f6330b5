"""What a wargamer would laugh at, and the staff no longer does: one position each."""

from tests.games.west_was_saved.field import asked, place, position
from tests.games.west_was_saved.test_counsel import counselled, look
from vistula.games.west_was_saved.numbers import KNOWN
from vistula.games.west_was_saved.staff import plans, reckoning
from vistula.games.west_was_saved.state import West


def rides_to(s: West, unit: str) -> int:
    """Where the staff sends an HQ or a train that it has chosen to move."""
    assert counselled(s)[1] == s.order.unit(unit)
    s.play(s.to_move[0], counselled(s))
    number = counselled(s)[1]
    assert isinstance(number, int)
    return number


# Facing ---------------------------------------------------------------------------------------------------------


def test_a_stack_turns_to_the_enemy_beside_it_even_if_he_is_too_weak_to_attack() -> None:
    """Nine factors of all sides against two: nobody attacks, and still nobody shows him a flank for a fortnight."""
    stacks = {"1012 N": "pl_i8 pl_i9 pl_i4", "1112 N": "ru_i47"}
    s = position(stacks, at="markers", depots={"poland": "Zamość"}, marks={"ru_i47": KNOWN}, bystanders=False)
    here = place(s, "1012")
    assert counselled(s) == ["marker", here]
    order = plans.plan_of(s, 0, look(s, 0), here)
    assert order.goal == -1
    assert s.board.step(here, order.facing) == place(s, "1112")


# Garrisons ------------------------------------------------------------------------------------------------------


def test_nobody_goes_by_rail_into_a_town_far_behind_until_towns_are_about_to_count() -> None:
    """Białystok is twelve hexes from the only Russian, and the war is young: on turn 12 a division goes there."""
    stacks = {"Lublin N": "pl_i8", "Warsaw N": "pl_i9", "2008 N": "ru_i6"}
    early = position(stacks, at="strategic", turn=2, bystanders=False)
    assert counselled(early, "hold") == ["pass"]
    late = position(stacks, at="strategic", turn=12, bystanders=False)
    assert counselled(late, "hold")[0] != "pass"


def test_a_town_behind_us_draws_nobody_back_and_one_before_us_draws() -> None:
    s = position({"Baranowicze N": "pl_i8", "2008 N": "ru_i6"}, turn=2, bystanders=False)
    poland = [aim for aim, _ in look(s, 0).aims]
    soviet = [aim for aim, _ in look(s, 1).aims]
    assert place(s, "Ostrołęka") not in poland
    assert place(s, "Ostrołęka") in soviet


def test_an_empty_capital_gets_a_garrison_before_the_enemy_is_a_ride_away() -> None:
    s = position({"Łódź N": "pl_i8", "1406 SW": "ru_i6 ru_i5"}, at="strategic", bystanders=False)
    assert s.board.distance(s.board.warsaw, place(s, "1406")) == 8
    assert rides_to(s, "pl_i8") == s.board.warsaw


# What an attack risks -------------------------------------------------------------------------------------------


def test_the_garrison_of_a_threatened_capital_makes_no_attack_that_another_stack_would() -> None:
    """The same three divisions against two, once out of the open, once out of Warsaw."""
    known = {"ru_i6": KNOWN, "ru_i5": KNOWN}
    open_field = {"0910 NE": "pl_i8 pl_i9 pl_i4 pl_h1", "1010 N": "ru_i6 ru_i5"}
    s = position(open_field, marks=known, bystanders=False)
    assert counselled(s)[0] == "attack"
    capital = {"Warsaw SE": "pl_i8 pl_i9 pl_i4 pl_h1", "Siedlce N": "ru_i6 ru_i5"}
    s = position(capital, marks=known, bystanders=False)
    assert counselled(s) == ["pass"]


def test_what_is_at_stake_lowers_what_an_attack_promises() -> None:
    """At even odds one throw in six throws the attacker out (margins of -3 to -5: 3 + 2 + 1 of 36)."""
    free = reckoning.promise(0.0, 2.0, 2.0, 0.0, 0.0, 0.0)
    bound = reckoning.promise(0.0, 2.0, 2.0, 0.0, 0.0, 0.0, 6.0)
    assert abs(free - bound - 6.0 / 6) < 1e-9


# The last turn --------------------------------------------------------------------------------------------------


def test_in_the_last_turn_a_town_is_attacked_that_would_cost_too_much_before() -> None:
    """Men count no more when the war is over; the town does (2.2c)."""
    stacks = {"0907 S": "pl_i8 pl_i9 pl_h1", "Brest-Litovsk N": "ru_i6 ru_i25"}
    known = {"ru_i6": KNOWN, "ru_i25": KNOWN}
    middle = position(stacks, turn=6, marks=known, bystanders=False)
    assert counselled(middle, "hold") == ["pass"]
    last = position(stacks, turn=14, marks=known, bystanders=False)
    assert counselled(last, "hold")[0] == "attack"


def test_in_the_last_turn_no_point_is_kept_for_restoration_and_nobody_minds_hunger() -> None:
    stacks = {"Warsaw N": "pl_i8 pl_i9", "1012 N": "ru_i6"}
    s = position(stacks, at="markers", turn=13, reduced="pl_i8 pl_i9")
    assert plans.kept_points(s, 0, look(s, 0, "hold").posture) == 2
    s = position(stacks, at="markers", turn=14, reduced="pl_i8 pl_i9")
    assert plans.kept_points(s, 0, look(s, 0, "hold").posture) == 0
    assert look(s, 0).steps < 0.2


# Headquarters ---------------------------------------------------------------------------------------------------


def test_of_three_hq_in_a_hex_one_rides_to_a_stack_that_has_none() -> None:
    stacks = {
        "0910 NE": "pl_leg1 pl_leg2 pl_leg3 pl_h1 pl_h2 pl_h3",
        "1010 N": "ru_i47",
        "0913 N": "pl_i8",
    }
    s = position(stacks, at="headquarters", marks={"ru_i47": KNOWN})
    assert counselled(s)[0] == "hq"
    s.play("poland", counselled(s))
    to = counselled(s)[1]
    assert isinstance(to, int)
    assert s.board.distance(to, place(s, "0913")) <= 1


def test_a_train_does_not_take_the_last_unit_away_from_an_hq_within_a_ride_of_the_enemy() -> None:
    stacks = {"0910 N": "pl_i8 pl_h1", "1012 N": "pl_i9", "1112 N": "ru_i6 ru_i5", "Warsaw N": "pl_r13"}
    stacks |= {"Lwów N": "pl_i4 pl_i5 pl_i6 pl_i7", "Brest-Litovsk N": "pl_r41"}
    depots = {"poland": "Zamość, Lublin, Brest-Litovsk"}
    s = position(stacks, at="strategic", depots=depots, bystanders=False)
    assert counselled(s) == ["pass"]
    without = position({**stacks, "0910 N": "pl_i8"}, at="strategic", depots=depots, bystanders=False)
    assert counselled(without)[0] != "pass"


# Supply ---------------------------------------------------------------------------------------------------------


def test_the_end_of_a_line_before_the_enemy_is_worth_less_than_a_hex_nearer_to_the_depot() -> None:
    """Three hexes between is the most (6.0a): whoever steps into one of them cuts it."""
    s = position({"1010 N": "pl_i8", "1410 N": "ru_i6"}, depots={"poland": "Lublin"}, bystanders=False)
    seen = look(s, 0)
    units = [s.order.unit("pl_i8")]
    far = [h for h in range(s.board.count) if seen.is_stretched(s, h)]
    assert far
    assert all(seen.hunger(s, h, units) > 0.0 for h in far)
    assert seen.hunger(s, place(s, "1010"), units) == 0.0


def test_a_depot_goes_up_behind_a_stack_at_the_end_of_its_line() -> None:
    """Three divisions before the enemy with three hexes between them and Kowel; one stands in Brody beside them."""
    stacks = {"1113 NE": "pl_i8 pl_i9 pl_i4", "Brody N": "pl_i5", "1413 N": "ru_i6 ru_i5"}
    s = position(stacks, at="depots", depots={"poland": "Lublin, Kowel"}, points=(6, 6), bystanders=False)
    assert asked(s) == "depot"
    assert counselled(s, "hold") == ["depot", place(s, "Brody")]


# Spare points ---------------------------------------------------------------------------------------------------


def test_spare_points_go_to_a_stack_that_may_have_to_turn() -> None:
    """No move gains anything, but a strong stack is within a march of its flank; points cannot be saved (4.0d)."""
    stacks = {"0910 N": "pl_i8 pl_i9", "Warsaw N": "pl_i4 pl_i5 pl_i6", "1211 NW": "ru_i25 ru_i27"}
    known = {"ru_i25": KNOWN, "ru_i27": KNOWN}
    s = position(stacks, at="markers", depots={"poland": "Lublin"}, marks=known, bystanders=False)
    seen = look(s, 0, "hold")
    here = place(s, "0910")
    assert seen.alarm(s, here) > seen.posture.gain
    assert seen.alarm(s, place(s, "Warsaw")) == 0.0  # nobody is near, and walls have no flank


def test_a_marker_without_use_turns_a_stack_as_little_amiss_as_it_can() -> None:
    """It faces the enemy, two hexes off, and must turn (7.2l): to the next hexside, not away from him."""
    stacks = {"1012 NE": "pl_i8", "1211 NW": "ru_i6"}
    s = position(stacks, at="orders", markers={"1012": 1}, depots={"poland": "Zamość"}, bystanders=False)
    here = place(s, "1012")
    seen = look(s, 0)
    faces = [offer for offer in s.choices("poland") if offer.verb.name == "face"]
    ranked = plans.by_worth(s, seen, here, faces)
    assert ranked[0].x in (0, 2)
    assert ranked[-1].x in (3, 4, 5)
