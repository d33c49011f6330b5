"""The opponents: what they choose, what they may not touch."""

from typing import cast

import pytest

import vistula
from tests.bots.ridge import ridge
from tests.core.toy import duel
from vistula import bots
from vistula.bots import ladder
from vistula.bots.general import General
from vistula.bots.playout import contest, playout
from vistula.bots.staff import Staff, posture_named
from vistula.core.action import verb
from vistula.core.game import Game
from vistula.core.refusal import VistulaError
from vistula.core.state import State
from vistula.lab import games as lab

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


@pytest.mark.parametrize("game", vistula.games(), ids=lambda game: game.slug)
def test_a_style_is_a_posture_of_every_game(game: Game) -> None:
    """Both styles mean something everywhere, two different things, and no posture bears a style's name."""
    postures = game.postures()
    meant = bots.styles_of(game.slug)
    assert tuple(meant) == bots.STYLES
    assert set(meant.values()) <= set(postures)
    assert len(set(meant.values())) == len(bots.STYLES)
    assert not set(bots.STYLES) & set(postures)
    state = game.new(next(iter(game.scenarios)), seed=3)
    for style, posture in meant.items():
        assert posture_named(state, style) == postures.index(posture)


def test_a_styled_staff_plays_as_in_the_posture_that_is_meant() -> None:
    game = vistula.game("strike_of_the_eagle")

    def first_choices(written: str, **more: str) -> list[str]:
        state = game.new("berezina", seed=5)
        officer = bots.player(written, 3, 7, **more)
        told = []
        for _ in range(30):
            action = officer.choose(state, state.to_move[0])
            told.append(str(action.to_json()))
            state.play(state.to_move[0], action)
        return told

    bold = first_choices("staff@bold")
    assert bold == first_choices("staff@press") == first_choices("staff", style="bold")
    assert bold != first_choices("staff@cautious")


def test_a_styled_general_begins_in_its_posture() -> None:
    game = vistula.game("strike_of_the_eagle")
    state = game.new("berezina", seed=5)
    begun = {}
    for style in ("", *bots.STYLES):
        officer = cast(General, bots.player("search", 4, 7, style=style))
        officer.purse.fill(0.0)  # without a thought it stays as it began
        seat = next(seat for seat in state.to_move)
        officer.turn = state.turn
        officer.choose(state, seat)
        begun[style] = officer.plan.posture
    postures = game.postures()
    assert begun["cautious"] == postures.index("hold")
    assert begun["bold"] == postures.index("press")


def test_bots_are_written_with_level_and_style_in_either_order() -> None:
    for written in ("staff:2@bold", "staff@bold:2"):
        officer = cast(Staff, lab.bot(written, 1))
        assert (officer.level, officer.posture) == (2, "bold")
    with pytest.raises(VistulaError, match="There is no level 'x'"):
        lab.bot("staff:x@bold", 1)


def test_the_ladder_is_told_by_its_data() -> None:
    told = ladder.ranks_of([1, 4])
    assert "measured" not in told[0]
    assert told[1]["title"] == "Colonel"
    measured = cast(dict[str, object], told[1]["measured"])
    assert measured["against"] == "Captain"
    assert measured["few"] == (cast(int, measured["games"]) < ladder.TOO_FEW)
    assert [rung.level for rung in ladder.rungs()] == list(range(1, len(bots.RANKS) + 1))


@pytest.mark.parametrize("slug", [game.slug for game in vistula.games()])
def test_lower_ranks_slip_more_often_as_each_game_says(slug: str) -> None:
    none, cadet, lieutenant, captain = ladder.slips_of(slug)
    assert 50 >= cadet > lieutenant > captain == none == 0
    assert [cadet, lieutenant] != ladder.SLIPS[1:3]  # what is taken where a game says nothing


def test_a_game_that_says_nothing_of_slips_has_the_usual_ones() -> None:
    assert ladder.slips_of("a_game_from_outside") == ladder.SLIPS


def test_a_cadet_slips_as_often_as_the_game_says() -> None:
    """A captain's choice in the same position is always the same; the cadet's, but for slips, is that."""
    state = vistula.game("poland_1920").new("warsaw_aug_14", seed=3)
    while len(state.choices(state.to_move[0])) < 40:
        state.play(state.to_move[0], bots.player("staff", 3, 1).choose(state, state.to_move[0]))
    seat = state.to_move[0]
    best = bots.player("staff", 3, 1).choose(state, seat)
    cadet = bots.player("staff", 1, 1)
    slips = sum(cadet.choose(state, seat) != best for _ in range(1000))
    assert 300 < slips < 410  # of thirty-six in a hundred, one in forty falls on the best by chance
