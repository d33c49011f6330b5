"""What games share: stacks, stages, words, columns, and the choices of many chapters."""

from typing import Any, cast

import pytest

from tests.core.toy import Duel, duel
from vistula.core import stacks, view
from vistula.core.action import from_json, verb
from vistula.core.columns import Columns, Saved, column, half, half_column, number, numbers, short_column, small
from vistula.core.flow import NUMBER, Asked, EndPhase, OneOf, Phase
from vistula.core.journal import FIRST_OF_GAME
from vistula.core.refusal import Refusal, SaveError, VistulaError
from vistula.core.stages import Stages, times
from vistula.core.words import Kind, Words

# Stacks --------------------------------------------------------------------------------------------------------------


def test_a_stack_is_in_the_order_of_the_pieces_however_they_came() -> None:
    first, follows = short_column(2, -1), short_column(4, -1)
    for piece in (2, 0, 3, 1):
        stacks.join(first, follows, piece, 1)
    assert stacks.pieces(first, follows, 1) == [0, 1, 2, 3]
    for piece, left in ((2, [0, 1, 3]), (0, [1, 3]), (3, [1]), (1, [])):
        stacks.leave(first, follows, piece, 1)
        assert stacks.pieces(first, follows, 1) == left
    assert stacks.pieces(first, follows, 0) == []


# Actions -------------------------------------------------------------------------------------------------------------


def test_an_action_is_made_when_the_engine_first_asks_for_it_and_no_other_with_it() -> None:
    rare = verb("asked_for_seldom")
    found = rare.of(3000)
    assert rare.of(3000) is found
    assert from_json(["asked_for_seldom", 3000]) is found
    assert from_json(["asked_for_seldom", 2999]).args == (2999,)  # somebody's wish, which is kept nowhere
    assert sum(kept is not None for kept in rare.made) == 1


# Stages --------------------------------------------------------------------------------------------------------------

ASK = 6
FRAMES = 7


def stage_game(stages: list[tuple[str, Any]]) -> tuple[Duel, Stages[Duel], list[str]]:
    game = duel()
    s = cast(Duel, game.new("row"))
    made: Stages[Duel] = Stages(ASK, "fight", stages)
    game.phases.append(cast(Any, made))
    return s, made, []


def test_stages_follow_each_other_and_then_the_frame_goes() -> None:
    done: list[str] = []
    s, _, _ = stage_game([("Roll", lambda s: done.append("roll")), ("Lose", lambda s: done.append("lose"))])
    asked = s.top().slug
    s.push(ASK)
    s.settle()
    assert (done, s.top().slug) == (["roll", "lose"], asked)


def test_a_stage_may_send_elsewhere_or_run_again() -> None:
    done: list[str] = []

    def roll(s: Duel) -> None:
        done.append("roll")
        if len(done) < 3:
            fight.again(s)
        else:
            fight.go(s, "Over")

    s, fight, _ = stage_game(
        [("Roll", roll), ("Lose", lambda s: done.append("lose")), ("Over", lambda s: done.append("over"))]
    )
    s.push(ASK)
    s.settle()
    assert done == ["roll", "roll", "roll", "over"]


def test_what_a_stage_pushes_comes_before_the_next_stage() -> None:
    done: list[str] = []

    class Interruption(Phase[Duel]):
        def run(self, s: Duel) -> None:
            done.append("interruption")
            s.pop()

    s, _, _ = stage_game([("Roll", lambda s: s.push(FRAMES)), ("Lose", lambda s: done.append("lose"))])
    s.game.phases.append(cast(Any, Interruption(FRAMES, "interruption")))
    s.push(ASK)
    s.settle()
    assert done == ["interruption", "lose"]


def test_the_same_stage_runs_several_times_and_knows_which_time_it_is() -> None:
    done: list[str] = []
    speak = times(3, lambda s, number: done.append(str(number)))
    s, _, _ = stage_game([*speak, ("Over", lambda s: done.append("over"))])
    s.push(ASK)
    s.settle()
    assert done == ["0", "1", "2", "over"]


# Choices and frames --------------------------------------------------------------------------------------------------

NOT_LISTED = Refusal("one.1", "That is not among them.")
SEAT = 0


class OneOfTwo(OneOf[Duel]):
    def among(self, s: Duel) -> list[int]:
        return [1, 3]


def test_one_of_a_few_is_offered_and_all_others_are_refused_alike() -> None:
    game = duel()
    s = cast(Duel, game.new("row"))
    take = OneOfTwo(verb("take"), NUMBER, NOT_LISTED, "Take {}")
    stop = EndPhase[Duel](verb("stop"), "Take none")
    game.phases.append(
        cast(Any, Asked(ASK, "take", "one.1", SEAT, "Take one.", "Blue takes.", [cast(Any, take), cast(Any, stop)]))
    )
    s.push(ASK, 1)
    s.settle()
    assert s.to_move == ("blue",)
    assert [action.to_json() for action in s.choices("blue")] == [["take", 1], ["take", 3], ["stop"]]
    assert [choice["label"] for choice in cast(Any, view.choices(s, "blue"))["choices"]] == [
        "Take 1",
        "Take 3",
        "Take none",
    ]
    assert s.refusal("blue", ["take", 2]) == NOT_LISTED
    assert s.prompt("red").text == "Blue takes."
    assert (s.frame(ASK), s.arg_of(s.frame(ASK), SEAT), s.frame(FRAMES)) == (len(s.stack) - 5, 1, -1)
    s.play("blue", ["stop"])
    assert s.frame(ASK) == -1


# Words ---------------------------------------------------------------------------------------------------------------

MOVED, FOUGHT = FIRST_OF_GAME, FIRST_OF_GAME + 1
HUTS = {
    "hut": Kind[Duel](lambda s, n: f"hut {n}", is_space=True),
    "side": Kind[Duel](lambda s, n: s.seats[n], seat=lambda s, n: n),
    "odds": Kind[Duel](lambda s, n: f"{n}-1"),
}
WORDS = Words(
    [
        (MOVED, "{0} walks to {2}", "walk.1", "move", "side from=hut to=hut path=hut*"),
        (
            FOUGHT,
            "{} fights at {}: {}",
            "fire.1",
            "combat",
            "attacker=side space=hut odds=odds lost=number dice=number*",
        ),
    ],
    HUTS,
)


def test_a_row_names_numbers_and_knows_places_paths_and_whose_deed_it_was() -> None:
    s = cast(Duel, duel().new("row"))
    s.note(MOVED, 1, 4, 2, more=[3, 2])
    line = WORDS.line(s, s.journal.all()[-1])
    assert (line.text, line.rule, line.kind, line.seat) == ("Blue walks to hut 2", "walk.1", "move", 1)
    assert (line.spaces, line.path, line.battle) == ([4, 2, 3], [4, 3, 2], None)
    s.note(MOVED, 1, 4, 2)
    assert WORDS.line(s, s.journal.all()[-1]).path == [4, 2]


def test_a_battle_is_one_record() -> None:
    s = cast(Duel, duel().new("row"))
    s.note(FOUGHT, 0, 2, 3, 1, more=[6, 5])
    line = WORDS.line(s, s.journal.all()[-1])
    assert line.text == "Red fights at hut 2: 3-1"
    assert line.battle == {"attacker": "red", "space": 2, "odds": "3-1", "lost": 1, "dice": [6, 5]}


def test_a_row_that_names_an_unknown_kind_is_refused_at_once() -> None:
    with pytest.raises(VistulaError, match="'area'"):
        Words([(MOVED, "{}", "", "move", "area")], HUTS)
    with pytest.raises(VistulaError, match="do not fit"):
        Words([(MOVED, "{} {}", "", "move", "hut")], HUTS)
    with pytest.raises(VistulaError, match="twice"):
        Words([(MOVED, "", "", "move", ""), (MOVED, "", "", "move", "")], HUTS)


def test_what_an_event_holds_beyond_four_numbers_is_saved() -> None:
    s = duel().new("row")
    s.note(MOVED, 1, 4, 2, more=[3, 2])
    assert s.game.load(s.save()).journal.all()[-1].numbers() == [1, 4, 2, 0, 3, 2]


# Columns -------------------------------------------------------------------------------------------------------------


class Holder:
    def __init__(self) -> None:
        self.at = half_column(0)
        self.sp = column(0)
        self.side = 0
        self.fought: list[int] = []


COLUMNS = Columns(
    [
        number("side", 0, 1, start=1),
        half("at", 3, -1, 9, start=-1),
        small("sp", 2, 4, key="strength"),
        numbers("fought", 0, 9),
        small("there", 2, saved=False),
    ]
)


def holder() -> Any:
    made: Any = Holder()
    COLUMNS.clear(made)
    return made


def test_columns_start_and_are_written_and_read_as_they_are_declared() -> None:
    s = holder()
    assert (list(s.at), list(s.sp), s.side, s.fought, list(s.there)) == ([-1, -1, -1], [0, 0], 1, [], [0, 0])
    s.at[1] = 7
    s.fought.append(4)
    packed = COLUMNS.pack(s)
    assert packed == {"side": 1, "at": [-1, 7, -1], "strength": [0, 0], "fought": [4]}
    read = holder()
    COLUMNS.unpack(read, Saved(packed))
    assert COLUMNS.pack(read) == packed


@pytest.mark.parametrize("field", ["side", "at", "strength", "fought"])
def test_a_column_outside_its_range_is_not_read(field: str) -> None:
    packed = COLUMNS.pack(holder())
    packed[field] = 10 if field == "side" else [10] * {"at": 3, "strength": 2, "fought": 1}[field]
    with pytest.raises(SaveError, match=field):
        COLUMNS.unpack(holder(), Saved(packed))


def test_only_a_save_of_an_older_version_may_lack_a_column() -> None:
    packed = COLUMNS.pack(holder())
    del packed["at"]
    with pytest.raises(SaveError, match="at"):
        COLUMNS.unpack(holder(), Saved(packed))
    read = holder()
    COLUMNS.unpack(read, Saved(packed, older=True))
    assert list(read.at) == [-1, -1, -1]


def test_a_copy_that_forgets_or_shares_a_column_is_found_out() -> None:
    s, copy = holder(), holder()
    s.at[0] = 3
    copy.sp = s.sp
    assert COLUMNS.faults_of_copy(s, copy) == ["at is not copied", "sp is shared"]
    assert (list(s.sp), list(copy.sp)) == ([0, 0], [0, 0])
    copy.at, copy.sp = s.at[:], s.sp[:]
    assert COLUMNS.faults_of_copy(s, copy) == []
