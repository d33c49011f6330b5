"""What is offered is counted and picked without making actions; whoever reads it finds the same."""

import pytest

from tests.core.toy import duel
from vistula.core.action import Action, verb
from vistula.core.columns import column_of
from vistula.core.offer import Offer

GO, PASS, SEND = verb("go"), verb("pass"), verb("send")


def offer() -> Offer:
    made = Offer()
    made.add(GO, [4, 7])
    made.add(SEND, [])
    made.add_column(SEND, column_of([7, 300]))
    made.add_actions(PASS.alone)
    return made


def test_the_choices_stand_in_the_order_in_which_they_were_added() -> None:
    made = offer()
    wanted = [["go", 4], ["go", 7], ["send", 7], ["send", 300], ["pass"]]
    assert made.count == 5
    assert [made.at(place).to_json() for place in range(5)] == wanted
    assert [action.to_json() for action in made.actions()] == wanted
    with pytest.raises(IndexError):
        made.at(5)


def test_an_offer_knows_what_is_in_it() -> None:
    made = offer()
    assert all(made.has(action) for action in made.actions())
    for other in (GO.of(5), SEND.of(4), GO.bare, Action(GO, (4, 7)), Action(GO, ()), verb("stay").bare):
        assert not made.has(other)


def test_later_changes_of_a_list_do_not_reach_the_offer() -> None:
    ids = [1, 2]
    made = Offer()
    made.add(GO, ids)
    ids.append(3)
    assert made.count == len(made.actions()) == 2


def test_a_state_offers_what_it_counts() -> None:
    s = duel().new("row", 3)
    assert s.offer is not None
    assert s.offered == s.choices(s.to_move[0]) == [s.offer.at(place) for place in range(s.offer.count)]
    taken = s.offered
    assert taken is not None
    s.offered = taken[:1]
    assert s.choices(s.to_move[0]) == taken[:1]
    s.offered = None
    assert s.choices(s.to_move[0]) == []
