"""Choices and decisions that are functions alone, and the small things that several games share."""

from fractions import Fraction
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any, cast

import pytest

import vistula
from tests.core.toy import Duel, duel
from vistula.core import view
from vistula.core.action import verb
from vistula.core.board import least, net_of
from vistula.core.columns import Columns, half, small, small_column_of
from vistula.core.data import Table, read_weights
from vistula.core.dice import Mix
from vistula.core.flow import NOTHING, NUMBER, PIECE, SPACE, Along, Phase
from vistula.core.game import Game, Kept, read_option
from vistula.core.journal import ROLL
from vistula.core.odds import SUMS, chance_of_sum, dice_for
from vistula.core.outline import names_of, phases_of
from vistula.core.plain import Among, Asks, Button, Question
from vistula.core.refusal import DataError, Refusal, refusals
from vistula.games.poland_1920 import phases

ASK = 6
BY_HUT = refusals("Not that many.", ["hut.0", "hut.1", "hut.2", "hut.3", "hut.4"])
NOT_YET = Refusal("wait.1", "Not before the second turn.")


def take(s: Duel, x: int) -> None:
    s.pop()


def take_it(s: Duel) -> None:
    s.pop()


def throw(s: Duel) -> None:
    s.pop()
    s.roll(6)


def asked(*choices: Any) -> Duel:
    """Blue is asked, in Red's turn."""
    game = duel()
    s = cast(Duel, game.new("row"))
    game.phases.append(cast(Any, Asks(ASK, "take", "take.1", list(choices), "Take some.", whose=lambda s: 1 - s.side)))
    s.push(ASK)
    s.settle()
    return s


def test_a_function_says_whose_it_is_and_what_refuses_all_but_these() -> None:
    some = Among[Duel]("take", NUMBER, lambda s: [1, 3], lambda s: BY_HUT[s.hut[1]], take, "Take {}")
    s = asked(some)
    assert s.to_move == ("blue",)
    assert [action.to_json() for action in s.choices("blue")] == [["take", 1], ["take", 3]]
    assert s.refusal("blue", ["take", 2]) == Refusal("hut.4", "Not that many.")
    assert s.refusal("blue", ["take", 3]) is None


def test_a_choice_is_final_where_dice_follow_it_and_the_trial_throws_none() -> None:
    s = asked(Button[Duel]("throw", "Throw", throw, final=None), Button[Duel]("go", "Go", Duel.pop, final=None))
    before = s.save()
    shown = cast(Any, view.choices(s, "blue"))["choices"]
    assert [(choice["label"], choice.get("final", False)) for choice in shown] == [("Throw", True), ("Go", False)]
    assert s.save() == before


def test_a_button_that_is_forbidden_says_so_with_names() -> None:
    late = Button[Duel](
        "late", "Late", Duel.pop, lambda s: NOT_YET, refuses=lambda s, why: f"Turn {s.turn} is too soon. {why.message}"
    )
    s = asked(late, Button[Duel]("go", "Go", Duel.pop), Button[Duel]("stop", "Stop", Duel.pop))
    assert s.refusal("blue", ["late"]) == Refusal("wait.1", "Turn 1 is too soon. Not before the second turn.")


def test_a_net_knows_whether_any_or_all_near_are_marked() -> None:
    net = net_of([[1, 2], [0], [0], []])
    marks = small_column_of([9, 9, 9, 9, 1, 1, 0, 0])  # the second half is looked at
    assert [net.any_near(space, marks, 4) for space in range(4)] == [True, True, True, False]
    assert [net.all_near(space, marks, 4) for space in range(4)] == [False, True, True, True]


def test_of_equals_all_that_measure_least_are_found() -> None:
    steps = [3, 1, 2, 1]
    assert least([0, 1, 2, 3], lambda space: steps[space]) == [1, 3]
    assert least([], lambda space: steps[space]) == []


def test_a_question_has_the_name_of_its_number_and_asks_the_seat_in_its_frame() -> None:
    questions = [phase for phase in vistula.game("poland_1920").phases if isinstance(phase, Question)]
    assert [phase.slug for phase in questions if phase.number == phases.SET_UP] == ["set_up"]
    game = duel()
    s = cast(Duel, game.new("row"))
    question: Question[Duel] = Question(
        ASK, "take.1", "Take some.", "Wait.", *[Button[Duel](w, w, take_it) for w in "ab"]
    )
    game.phases.append(cast(Any, question))
    for seat, name in enumerate(s.seats):
        s.push(ASK, seat)
        s.settle()
        assert s.to_move == (name,)
        assert s.decision().waiting(s) == "Wait."


OURS = [game for game in vistula.games() if type(game).__module__.startswith("vistula.games.")]


@pytest.mark.parametrize("game", OURS, ids=lambda game: game.slug)
def test_every_phase_of_a_game_has_the_name_of_its_number_and_every_number_one_name(game: Game) -> None:
    names = names_of(import_module(f"vistula.games.{game.slug}.phases"))
    assert {phase.number: phase.slug for phase in game.phases} == names


def test_two_names_of_one_number_are_refused() -> None:
    numbers = ModuleType("hut.phases")
    vars(numbers).update(WALK=2, REST=3, SEATS=["red"])
    assert names_of(numbers) == {2: "walk", 3: "rest"}
    vars(numbers).update(HUT=2)
    with pytest.raises(ValueError, match=r"hut\.phases: WALK and HUT are both 2"):
        names_of(numbers)


def test_phases_are_found_in_chapters_and_named_once(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    room = tmp_path / "hut_game" / "rules"
    room.mkdir(parents=True)
    (tmp_path / "hut_game" / "__init__.py").touch()
    (tmp_path / "hut_game" / "phases.py").write_text("WALK = 2\n")
    (room / "__init__.py").touch()
    (room / "walking.py").write_text("from vistula.core.flow import Phase\n\nWALK = Phase(2, '')\n")
    monkeypatch.syspath_prepend(str(tmp_path))
    rest: Phase[Any] = Phase(3, "sleep")
    found = phases_of([rest], "hut_game.rules")
    assert [(phase.number, phase.slug) for phase in found] == [(3, "sleep"), (2, "walk")]
    with pytest.raises(ValueError, match="phase 3 is called sleep, and cannot be called rest"):
        rest.named("rest")
    nameless: Phase[Any] = Phase(4, "")
    with pytest.raises(ValueError, match="phase 4 has no name"):
        phases_of([nameless], "hut_game.rules")


def test_ids_have_names_where_a_game_lists_them() -> None:
    s = cast(Duel, duel().new("row"))
    assert (s.names()[NUMBER], s.name_of(NUMBER, 2)) == ([], "2")
    game = vistula.game("poland_1920")
    poland = game.new(next(iter(game.scenarios)))
    assert poland.limit(PIECE) == len(poland.names()[PIECE])
    assert poland.name_of(SPACE, 0) == poland.names()[SPACE][0]
    assert poland.limit(NOTHING) == 0


def test_what_is_kept_is_made_once_for_a_scenario_and_its_options() -> None:
    made: list[str] = []

    def make(scenario: str, options: dict[str, object]) -> str:
        made.append(scenario)
        return f"{scenario} {options['fog']}"

    kept = Kept[str](make)
    assert kept.of("row", {"fog": True, "mud": 1}) == kept.of("row", {"mud": 1, "fog": True}) == "row True"
    assert kept.of("row", {"fog": False, "mud": 1}) == "row False"
    assert made == ["row", "row"]


def test_an_option_is_a_switch_unless_it_lists_its_values() -> None:
    said = {"slug": "fog", "title": "Fog", "description": "Nothing is seen."}
    switch = read_option(Table({**said, "default": True, "rule": "fog.1"}, "here"))
    assert (switch.values, switch.default, switch.rule, switch.scenarios) == ([False, True], True, "fog.1", [])
    some = {"values": ["thin", "thick"], "default": "thin", "rules": ["fog.2", "fog.3"], "scenarios": ["row"]}
    listed = read_option(Table({**said, **some}, "here"))
    assert (listed.values, listed.default, listed.rule) == (["thin", "thick"], "thin", "fog.2")
    assert listed.scenarios == ["row"]
    with pytest.raises(DataError, match="default"):
        read_option(Table({**said, "default": "thin", "rule": "fog.1"}, "here"))


def test_pairs_and_weights_are_read_or_refused_with_their_field() -> None:
    data = Table({"roads": [["A", "B"]], "rivers": [["A"]], "weights": {"men": 1.5, "guns": -2}}, "here")
    assert data.pairs("roads") == [("A", "B")]
    with pytest.raises(DataError, match="rivers"):
        data.pairs("rivers")
    assert read_weights(data, ["guns", "men"]) == [-2.0, 1.5]
    with pytest.raises(DataError, match="ships"):
        read_weights(data, ["ships"])


def test_a_column_may_start_with_a_value_for_each_place() -> None:
    class Holder:
        strength: Any
        works: Any

    holder = Holder()
    Columns([half("strength", 3, start=[4, 5, 6]), small("works", 2, start=7)]).clear(holder)
    assert (list(holder.strength), list(holder.works)) == ([4, 5, 6], [7, 7])


def test_shuffling_keeps_what_there_is_and_leaves_the_list_alone() -> None:
    items = list(range(20))
    one, other = Mix(1).shuffled(items), Mix(2).shuffled(items)
    assert sorted(one) == sorted(other) == items == list(range(20))
    assert one != other
    assert Mix(1).shuffled(items) == one


def test_the_sums_of_two_dice() -> None:
    assert sum((chance_of_sum(total) for total in SUMS), Fraction(0)) == 1
    assert chance_of_sum(7) == Fraction(1, 6)
    for total in SUMS:
        dice = dice_for(total)
        assert sum(dice) == total
        assert all(1 <= die <= 6 for die in dice)


CROOKED = Refusal("walk.1", "Steps go up by one.")


class Walk(Along[Duel]):
    """To a number by all that lie before it, or by a way of one's own."""

    def among(self, s: Duel) -> list[int]:
        return [1, 2, 3]

    def way(self, s: Duel, x: int) -> list[int]:
        return list(range(1, x + 1))

    def bars(self, s: Duel, path: list[int]) -> Refusal | None:
        return None if path == self.way(s, path[-1]) else CROOKED

    def take(self, s: Duel, path: list[int]) -> None:
        s.pop()
        s.roll(len(path) + 1)


@pytest.mark.parametrize(
    ("given", "refused"),
    [(["walk", 3], ""), (["walk", 1, 2, 3], ""), (["walk", 1, 3], "walk.1"), (["walk"], "contract")],
)
def test_a_way_is_told_by_its_end_or_space_by_space(given: list[object], refused: str) -> None:
    s = asked(Walk(verb("walk"), NUMBER))
    seat = s.to_move[0]
    why = s.refusal(seat, given)
    assert (why.rule_id if why is not None else "") == refused
    if not refused:
        rolls = [event for event in s.play(seat, given) if event.code == ROLL]
        assert rolls[0].a == 4  # a die of a side more than the way has steps


def test_who_sees_a_way_sees_its_spaces() -> None:
    s = asked(Walk(verb("walk"), NUMBER))
    assert s.decision().choices[0].detail(s, 2) == {"path": [1, 2]}
