"""What the staff of this game counsels in its postures: attacks reckoned out, support, posts held, depots taken."""

import pytest

from tests.games.west_was_saved.field import asked, do, new, place, position
from vistula.core.action import Action
from vistula.games.west_was_saved.numbers import KNOWN
from vistula.games.west_was_saved.staff import hand, reckoning
from vistula.games.west_was_saved.staff.forces import force_of
from vistula.games.west_was_saved.staff.picture import Picture, picture
from vistula.games.west_was_saved.staff.posture import PLAIN, WEIGHTS
from vistula.games.west_was_saved.state import West


def counselled(s: West, name: str = "sound") -> list[object]:
    action = s.counsel(s.actor, s.game.postures().index(name))
    assert isinstance(action, Action)
    assert action in s.choices(s.to_move[0])
    return action.to_json()


def look(s: West, side: int, name: str = "sound") -> Picture:
    game = s.game
    return picture(s, side, game.ways[game.postures().index(name)])


def test_postures_are_data_with_the_first_staff_among_them() -> None:
    s = new()
    assert PLAIN in s.game.postures()
    for way in s.game.ways:
        assert sorted(way.weights) == sorted(WEIGHTS)
    assert all(0 <= s.stance(seat) < len(s.game.postures()) for seat in (0, 1))


@pytest.mark.parametrize("name", ["sound", "hold", "press", "rush", "plain"])
def test_every_posture_plays_a_turn(name: str) -> None:
    s = new(seed=11)
    way = s.game.postures().index(name)
    while s.turn < 2:
        action = s.counsel(s.actor, way)
        assert action is not None
        s.play(s.seats[s.actor], action)
    assert not s.faults()


def test_an_appraisal_is_what_the_other_side_lacks() -> None:
    s = new(seed=3)
    for _ in range(120):
        assert s.appraise("poland") == -s.appraise("soviet")
        action = s.counsel(s.actor, s.stance(s.actor))
        assert action is not None
        s.play(s.seats[s.actor], action)


def test_more_of_a_lead_promises_more_and_none_a_loss() -> None:
    promises = [reckoning.promise(float(lead), 2.0, 2.0, 0.0, 0.0, 0.0) for lead in range(-8, 9)]
    assert promises == sorted(promises)
    assert promises[8] == pytest.approx(0.0)  # equal stacks: what one wins the other does
    assert reckoning.promise(-3.0, 2.0, 2.0, 0.0, 0.0, 0.0) < 0.0 < reckoning.promise(3.0, 2.0, 2.0, 0.0, 0.0, 0.0)


def test_mean_losses_are_those_of_all_throws() -> None:
    """A lead of 2: margins of 7 and 6 cost three of at most two units' blows, and so on down to -3."""
    theirs, ours = 0, 0
    for first in range(1, 7):
        for second in range(1, 7):
            margin = 2 + first - second
            dealt = min(abs(margin) // 2, 2)
            paid = 0 if abs(margin) >= 7 else dealt // 2
            theirs += dealt if margin > 0 else paid
            ours += paid if margin > 0 else dealt
    assert reckoning.mean_losses(2.0, 2, 2) == pytest.approx((theirs / 36, ours / 36))


def test_it_calls_in_support_where_alone_it_would_fail() -> None:
    """Two pairs of divisions before a town with eight factors: each alone lacks one, together they lead by five."""
    stacks = {"1612 SE": "pl_i8 pl_i9 pl_h1", "1613 NE": "pl_i4 pl_i5", "Zhytomyr N": "ru_i25 ru_i27"}
    s = position(stacks, marks={"ru_i25": KNOWN, "ru_i27": KNOWN})
    assert counselled(s)[0] == "attack"
    do(s, "attack", "1612")
    assert asked(s) == "support"
    assert counselled(s) == ["with", place(s, "1613")]


def test_it_attacks_by_the_flank_rather_than_the_front() -> None:
    """The same division, once facing the attacker and once not."""
    known = {"ru_i6": KNOWN, "ru_i5": KNOWN}
    front = position({"2312 NE": "pl_i8 pl_i9 pl_h1", "2412 SW": "ru_i6 ru_i5"}, marks=known)
    flank = position({"2312 NE": "pl_i8 pl_i9 pl_h1", "2412 N": "ru_i6 ru_i5"}, marks=known)
    force = force_of(front, front.combat_units(place(front, "2312")))
    at = place(front, "2412")
    ahead = look(front, 0).promise_of(front, place(front, "2312"), force, at, -1)
    beside = look(flank, 0).promise_of(flank, place(flank, "2312"), force, at, -1)
    assert beside > ahead


def test_guns_that_the_retreat_costs_anyway_take_the_losses() -> None:
    """D10."""
    s = position({"2312 NE": "pl_leg1 pl_leg2 pl_leg3 pl_h1", "2412 N": "ru_i6 ru_a1"})
    s.force([6, 1])
    s.play("poland", s.choices("poland")[0])
    assert asked(s) == "lose"
    assert counselled(s) == ["lose", s.order.unit("ru_a1")]


def test_the_last_garrison_of_a_threatened_capital_stays() -> None:
    s = position({"Warsaw N": "pl_i8 pl_h1", "0808 SW": "ru_i6 ru_i5 ru_c8"}, at="markers")
    assert counselled(s) == ["marker", place(s, "0107")]  # the regiment far behind comes to help
    s = position({"Warsaw N": "pl_i8 pl_h1", "0808 SW": "ru_i6 ru_i5 ru_c8"}, at="markers", bystanders=False)
    assert counselled(s) == ["pass"]


def test_a_march_leads_over_an_enemy_depot_if_it_can() -> None:
    """Of all ways to the hexes that cavalry can reach, the one by Baranowicze ends where it would have gone anyway."""
    stacks = {"1206 N": "pl_c4 pl_h1", "1908 N": "ru_i6"}
    depots = {"poland": "Lida, Brest-Litovsk", "soviet": "Baranowicze"}
    s = position(stacks, at="orders", markers={"1206": 1}, depots=depots)
    s.play("poland", ["take", 3])
    assert any(offer.verb.name == "by" for offer in s.choices("poland"))
    s.play("poland", counselled(s))
    assert s.depot[place(s, "Baranowicze")] == 0


def test_an_hq_rides_to_where_an_attack_waits_for_it() -> None:
    stacks = {"2312 NE": "pl_leg1 pl_leg2", "2412 N": "ru_i47", "2309 N": "pl_h1", "2308 N": "pl_i9"}
    s = position(stacks, at="headquarters", marks={"ru_i47": KNOWN})
    assert counselled(s) == ["hq", s.order.unit("pl_h1")]
    do(s, "hq", "pl_h1")
    assert counselled(s)[0] == "ride"
    s.play("poland", counselled(s))
    at: int = s.at[s.order.unit("pl_h1")]
    assert s.board.distance(at, place(s, "2312")) <= 1


def test_a_depot_stays_where_an_advance_wants_it_and_goes_where_nobody_does() -> None:
    depots = {"poland": "Brest-Litovsk, Toruń"}
    stacks = {"1108 N": "pl_i8 pl_i9", "1308 N": "ru_i6"}
    s = position(stacks, at="depots", depots=depots, points=(4, 4), bystanders=False)
    assert counselled(s) == ["remove", place(s, "Toruń")]


def test_the_staff_sees_the_same_whatever_a_hidden_stack_holds() -> None:
    weak = position({"2312 NE": "pl_i8 pl_i9 pl_h1", "2412 SW": "ru_i47 ru_i41"})
    strong = position({"2312 NE": "pl_i8 pl_i9 pl_h1", "2412 SW": "ru_i25 ru_i27"}, eliminated="")
    for s in (weak, strong):
        foe = look(s, 0).foe_at[place(s, "2412")]
        assert foe.count <= 4.0
    assert counselled(weak)[0] in ("attack", "pass")


def test_who_rides_over_a_lone_hq_has_seen_it_and_cannot_go_back() -> None:
    """Which HQ it was lies open (A86): neither a march nor a train can be taken back after that."""
    s = position({"2312 NE": "pl_i8 pl_a1 pl_h1", "2412": "ru_h12"})
    s.tracking = True
    do(s, "attack", "2312")
    assert not s.undoable("poland")


def test_reasons_have_true_figures() -> None:
    s = position({"2312 NE": "pl_leg1 pl_leg2 pl_h1", "2412 N": "ru_i47"}, marks={"ru_i47": KNOWN})
    told = s.game.reasons(s, 0, s.choices("poland")[0])
    theirs, ours = reckoning.mean_losses(7.0, 2, 1)
    assert (f"On the average of all throws it costs them {theirs:.1f} steps and you {ours:.1f}.", "9.4a") in told


def test_a_card_for_combat_waits_until_there_is_one() -> None:
    """Armoured cars (25) against one point (33): far from the enemy the point serves, beside him the cars."""
    far = position({"0310 N": "pl_i8", "2412 N": "ru_i6"}, at="events", turn=9)
    near = position({"2312 NE": "pl_i8 pl_i9", "2411 S": "pl_i4", "2412 N": "ru_i6"}, at="events", turn=9)
    found = []
    for s in (far, near):
        values = [hand.worth(s, 0, look(s, 0), s.deck.instruction(card, 0)) for card in (33, 25)]
        found.append(values[1] > 0.0)
    assert found == [False, True]


def test_every_card_has_a_worth_and_points_are_what_they_say() -> None:
    s = new()
    for seat in (0, 1):
        seen = look(s, seat)
        worths = [hand.worth(s, seat, seen, s.deck.instruction(card, seat)) for card in range(1, 41)]
        assert all(-12.0 <= each <= 12.0 for each in worths)
    poland, soviet = look(s, 0), look(s, 1)
    assert hand.worth(s, 0, poland, s.deck.instruction(1, 0)) == 3.0
    assert hand.worth(s, 1, soviet, s.deck.instruction(1, 1)) == -3.0
    assert hand.worth(s, 1, soviet, s.deck.instruction(11, 1)) == 3.0
