"""The best and the worst decision of a seat, weighed when the game is over."""

from tests.lab.test_promised import stored
from vistula.lab.decisions import CLEAR, decisions, gain, others, weighty


def test_what_stands_out_is_a_choice_of_the_seat_beside_what_it_might_have_done() -> None:
    record = stored("strike_of_the_eagle", "berezina")
    found = decisions(record, "soviet")
    assert found["looked_at"] > 3
    told = [each for each in (found["best"], found["worst"]) if each is not None]
    assert told, "in a whole game something stands out"
    for each in told:
        assert record.actions[each["moves"]][0] == "soviet"
        assert 2 <= len(each["ways"]) <= 3
        assert all(way["label"] and 0.0 <= way["chance"] <= 1.0 for way in each["ways"])
    for each, sign in ((found["best"], 1.0), (found["worst"], -1.0)):
        if each is not None:
            assert sign * gain([way["chance"] for way in each["ways"]]) > CLEAR - 0.002  # figures are rounded


def test_only_choices_are_weighed_and_what_was_done_comes_first() -> None:
    record = stored("strike_of_the_eagle", "berezina")
    looked_at = weighty(record, "poland")
    assert len({number for number, _, _ in looked_at}) == len(looked_at)
    for number, state, action in looked_at:
        assert record.actions[number] == ("poland", action)
        assert len(state.choices("poland")) > 1
        assert others(state, "poland", action)[0] == action
