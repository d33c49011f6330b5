"""The opponents: what they choose, what they may not touch."""

import pytest

from tests.bots.ridge import ridge
from tests.core.toy import duel
from vistula import bots
from vistula.bots.playout import contest, playout
from vistula.core.action import verb
from vistula.core.refusal import VistulaError
from vistula.core.state import State

TO, FIRE, PASS = verb("to"), verb("fire"), verb("pass")


@pytest.mark.parametrize("name", bots.NAMES)
def test_a_bot_takes_an_offered_choice_and_leaves_the_state_alone(name: str) -> None:
    s = duel().new("row", 3)
    player = bots.player(name, seed=5)
    while not s.over:
        seat = s.to_move[0]
        before = s.save()
        action = player.choose(s, seat)
        assert action in s.choices(seat)
        assert s.save() == before
        s.play(seat, action)


@pytest.mark.parametrize("level", [*bots.LEVELS["staff"], *bots.LEVELS["search"]])
def test_the_same_seed_plays_the_same_game(level: int) -> None:
    ends = []
    for _ in range(2):
        s = ridge().new("slope", 4)
        name = "staff" if level <= 3 else "search"
        contest(s, [bots.player(name, level, 1), bots.player("random", seed=2)], 1000)
        ends.append(s.save())
    assert ends[0] == ends[1]


@pytest.mark.parametrize("name", ["script", "staff", "search"])
def test_a_bot_cannot_see_the_dice_of_the_game(name: str) -> None:
    """Whatever the seed of the game, the same bot chooses the same: it never looks at it."""
    chosen = set()
    for seed in range(12):
        s = duel().new("row", seed)
        for seat, hut in (("red", 1), ("blue", 3)):
            s.play(seat, TO.of(hut))
            s.play(seat, PASS.bare)
        s.play("red", TO.of(2))
        chosen.add(bots.player(name, seed=7).choose(s, "red"))
    assert len(chosen) == 1


@pytest.mark.parametrize("name", ["script", "staff", "search"])
def test_a_bot_cannot_see_what_is_hidden(name: str) -> None:
    chosen = set()
    for secret in (1, 2, 3):
        s = duel().new("row", 1)
        s.play("red", TO.of(0))
        s.secret[1] = secret  # type: ignore[attr-defined]
        chosen.add(bots.player(name, seed=7).choose(s, "red"))
    assert len(chosen) == 1


def test_staff_climbs_where_the_appraisal_rises() -> None:
    """Pick a man, then where he goes: only both together gain, so the first must be played on in thought."""
    s = ridge().new("slope", 1)
    player = bots.player("staff", 3, 1)
    while not s.over:
        seat = s.to_move[0]
        s.play(seat, player.choose(s, seat))
    assert s.scores() == {"red": 9, "blue": 9}  # three men each at height 3, by three steps of one


def test_staff_closes_a_question_when_nothing_gains() -> None:
    s = ridge().new("slope", 1)
    for man in range(3):
        s.height[man] = 3  # type: ignore[attr-defined]
    s.refresh()
    assert bots.player("staff", 3, 1).choose(s, "red") == verb("rest").bare


def test_staff_believes_the_mean_of_the_dice_and_not_one_lucky_throw() -> None:
    """The leap gains 1 on a six and loses 1 else; the step gains 1 for sure."""
    for seed in range(20):
        s = ridge().new("leap", 1)
        choice = bots.player("staff", 3, seed).choose(s, "red")
        assert choice.verb.name == "pick"


def wins(level: int, games: int) -> int:
    """Of staff as red against random as blue on the slope."""
    count = 0
    for number in range(games):
        s = ridge().new("slope", number)
        contest(s, [bots.player("staff", level, number), bots.player("random", seed=number)], 1000)
        assert s.result is not None
        count += s.result.winner == "red"
    return count


def test_levels_rise() -> None:
    assert wins(3, 30) == 30
    assert wins(3, 30) >= wins(2, 30) >= wins(1, 30)


def test_playout_plays_whole_games_and_is_repeatable() -> None:
    def one(seed: int) -> tuple[int, State]:
        s = duel().new("row", 1)
        return playout(s, seed, 1000), s

    decisions, s = one(3)
    assert s.over
    assert decisions > 2
    again, other = one(3)
    assert again == decisions
    assert other.journal.all() == s.journal.all()
    assert playout(duel().new("row", 1), 3, 2) == 2


def test_unknown_bots_and_levels_name_what_there_is() -> None:
    with pytest.raises(VistulaError, match="the bots are random, script, staff, search"):
        bots.player("napoleon")
    with pytest.raises(VistulaError, match=r"1 \(cadet\), 2 \(lieutenant\), 3 \(captain\)"):
        bots.player("staff", 9)
    assert [row["name"] for row in bots.described()] == [name for name in bots.NAMES if name != "script"]


def test_advice_names_the_best_choice_first_with_true_odds() -> None:
    s = ridge().new("leap", 1)
    found = bots.explain(s, "red")
    assert 1 <= len(found) <= 3
    assert found[0].value == max(counsel.value for counsel in found)
    assert all(counsel.action in s.choices("red") for counsel in found)
    assert bots.explain(s, "blue") == []
    assert all(len(counsel.gains) == len(counsel.values) for counsel in found)


def test_advice_in_more_worlds_keeps_what_the_first_worlds_said() -> None:
    s = ridge().new("leap", 1)
    few = {counsel.text: counsel.values for counsel in bots.explain(s, "red", worlds=2)}
    more = {counsel.text: counsel.values for counsel in bots.explain(s, "red", worlds=4)}
    assert all(more[text][:2] == values for text, values in few.items() if text in more)
    assert all(not counsel.gains for counsel in bots.explain(s, "red", worlds=0))
