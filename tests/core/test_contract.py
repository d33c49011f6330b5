"""The contract of the core, on the smallest game."""

import hashlib
import json
from fractions import Fraction
from typing import Any, cast

import pytest

from tests.core import toy
from tests.core.toy import ACT, NOD, duel
from vistula.core.action import ActionError, from_json, verb
from vistula.core.dice import commitment, throw, throw_two
from vistula.core.flow import NUMBER
from vistula.core.game import Option
from vistula.core.journal import FIRST_OF_GAME
from vistula.core.outline import Sequence, group, step, when
from vistula.core.record import Record, replay, verify
from vistula.core.refusal import IllegalAction, SaveError, VistulaError
from vistula.core.state import State
from vistula.core.view import choices

TO, FIRE, GUESS, PASS = verb("to"), verb("fire"), verb("guess"), verb("pass")


def start(seed: int = 1) -> State:
    return duel().new("row", seed)


def test_offers_are_what_the_rules_allow() -> None:
    s = start()
    assert s.to_move == ("red",)
    assert [a.to_json() for a in s.choices("red")] == [["to", 0], ["to", 1]]
    assert s.choices("blue") == []


def test_a_callers_list_is_a_copy() -> None:
    s = start()
    s.choices("red").append(TO.of(4))
    assert s.refusal("red", TO.of(4)) is not None


def test_a_refusal_names_rule_and_reason_and_changes_nothing() -> None:
    s = start()
    before = s.save()
    why = s.refusal("red", TO.of(3))
    assert why is not None
    assert why.rule_id == "walk.1"
    assert why.message == "Hut 3 is 3 away; a piece walks at most one hut."
    with pytest.raises(IllegalAction, match="Hut 3 is 3 away"):
        s.play("red", TO.of(3))
    assert s.save() == before


@pytest.mark.parametrize(
    ("seat", "action"),
    [
        ("blue", ["to", 1]),
        ("green", ["to", 1]),
        ("red", ["to"]),
        ("red", ["to", 1, 2]),
        ("red", ["to", 99]),
        ("red", ["to", -1]),
        ("red", ["dance", 1]),
        ("red", ["fire"]),
        ("red", []),
        ("red", "to 1"),
        ("red", ["to", True]),
        ("red", ["to", "1"]),
        ("red", [["to"], 1]),
        (None, ["to", 1]),
    ],
)
def test_foreign_and_malformed_actions_are_refused(seat: object, action: object) -> None:
    s = start()
    before = s.save()
    assert s.refusal(seat, action) is not None
    with pytest.raises(IllegalAction):
        s.play(seat, action)
    assert s.save() == before


def test_actions_round_trip_and_a_caller_cannot_grow_the_tables() -> None:
    assert from_json(["to", 3]) == TO.of(3)
    assert from_json(TO.of(3).to_json()) is TO.of(3)
    size = len(TO.made)
    assert from_json(["to", 100_000]).to_json() == ["to", 100_000]
    assert len(TO.made) == size
    with pytest.raises(ActionError):
        from_json({"verb": "to"})


def test_undo_goes_back_action_by_action_and_stops_at_a_roll() -> None:
    s = start()
    first = s.save()
    s.play("red", TO.of(1))
    assert s.undoable("red")
    assert not s.undoable("blue")
    s.undo("red")
    assert s.save() == first
    s.play("red", TO.of(1))
    s.play("red", PASS.bare)  # the turn passes
    assert not s.undoable("red")
    assert not s.undoable("blue")
    with pytest.raises(IllegalAction):
        s.undo("red")


def test_undo_stops_at_a_reveal() -> None:
    s = start()
    s.play("red", TO.of(1))
    s.play("red", GUESS.of(1))
    assert not s.undoable("red")
    assert not s.undoable("blue")


@pytest.mark.parametrize(("between", "undoable"), [([], True), ([NOD], False)])
def test_undo_stops_at_what_another_seat_did_though_it_had_no_choice(between: list[int], undoable: bool) -> None:
    s = start()
    s.pop()
    for phase in (ACT, *between, ACT):
        s.push(phase)
    s.refresh()
    s.play("red", PASS.bare)
    assert s.to_move == ("red",)
    assert s.undoable("red") == undoable


def test_undo_keeps_the_rolls_that_are_set() -> None:
    s = start()
    s.play("red", TO.of(1))
    s.force([6])
    s.undo("red")
    s.play("red", TO.of(1))
    for seat, action in (("red", PASS.bare), ("blue", TO.of(3)), ("blue", PASS.bare), ("red", TO.of(2))):
        s.play(seat, action)
    s.play("red", FIRE.bare)
    assert s.result is not None
    assert s.result.winner == "red"


def test_acting_out_of_turn_names_the_rule_of_the_sequence_and_what_is_awaited() -> None:
    why = start().refusal("blue", TO.of(3))
    assert why is not None
    assert (why.rule_id, why.message) == ("walk.1", "It is not your decision now. The other side decides.")


def test_a_bot_plays_in_thought_without_journal_and_undo() -> None:
    s = start(seed=3)
    thought = s.clone()
    written = len(s.journal)
    walk = [("red", TO.of(1)), ("red", PASS.bare), ("blue", TO.of(3)), ("blue", PASS.bare)]
    plan = [*walk, ("red", TO.of(2)), ("red", FIRE.bare)]
    passed = []
    for seat, action in plan:
        s.play(seat, action)
        passed.append(thought.do(action))
    assert passed == [False, True, False, True, False, True]  # another seat is asked; a die fell
    assert (thought.pack(), thought.stack, thought.counter) == (s.pack(), s.stack, s.counter)
    assert len(thought.clone().journal) == written < len(s.journal)
    assert not thought.undoable(thought.to_move[0])


def test_whose_part_of_the_turn_it_is() -> None:
    s = start()
    assert s.owner == "red"
    s.play("red", TO.of(1))
    s.play("red", PASS.bare)
    assert s.owner == "blue"


def test_save_load_clone_agree_and_a_clone_lives_alone() -> None:
    s = start()
    s.play("red", TO.of(1))
    loaded = s.game.load(s.save())
    assert loaded == s
    assert loaded.choices("red") == s.choices("red")
    c = s.clone()
    c.play("red", PASS.bare)
    assert c != s
    assert s.to_move == ("red",)
    assert c.to_move == ("blue",)


@pytest.mark.parametrize("field", ["game", "version", "scenario", "stack", "position", "seed", "journal", "checksum"])
def test_a_damaged_save_is_refused_with_a_sentence(field: str) -> None:
    s = start()
    saved = s.save()
    del saved[field]
    with pytest.raises(SaveError):
        s.game.load(saved)
    saved = s.save()
    saved[field] = "nonsense"
    with pytest.raises(SaveError):
        s.game.load(saved)


def test_a_save_with_the_checksum_of_the_first_releases_still_loads() -> None:
    """SHA-256 of the sorted JSON, written by release 0.1.0."""
    data = start().save()
    kept = {name: value for name, value in data.items() if name != "checksum"}
    written = json.dumps(kept, sort_keys=True, separators=(",", ":"))
    data["checksum"] = hashlib.sha256(written.encode()).hexdigest()[:16]
    assert duel().load(json.loads(json.dumps(data))).to_move == ("red",)
    data["turn"] = 2
    with pytest.raises(SaveError, match="damaged"):
        duel().load(data)


def test_the_order_of_a_saves_fields_does_not_matter() -> None:
    data = start().save()
    turned = {name: data[name] for name in reversed(data)}
    assert duel().load(json.loads(json.dumps(turned))).to_move == ("red",)


def test_bad_requests_name_what_is_allowed() -> None:
    game = duel()
    with pytest.raises(VistulaError, match="scenarios are row"):
        game.new("river")
    with pytest.raises(VistulaError, match="options are fog"):
        game.new("row", 1, {"rain": True})
    with pytest.raises(VistulaError, match="one of False, True"):
        game.new("row", 1, {"fog": 1})
    with pytest.raises(VistulaError, match="seed"):
        game.new("row", -1)


def test_an_option_of_another_scenario_is_refused_with_its_rule_and_by_the_titles_of_both() -> None:
    game = duel()
    night = Option("night", "Night", [False, True], False, "Nobody sees.", "night.1", ["another"])
    game.options["night"] = night
    with pytest.raises(VistulaError, match=r"^“Night” does not concern Five huts\. \[night\.1\]$"):
        game.new("row", 1, {"night": True})


def test_forced_rolls_and_the_end() -> None:
    s = start()
    for seat, hut in (("red", 1), ("blue", 3), ("red", 2)):
        s.play(seat, TO.of(hut))
        if seat != "red" or hut != 2:
            s.play(seat, PASS.bare)
    s.force([6])
    s.play("red", FIRE.bare)
    assert s.result is not None
    assert s.result.winner == "red"
    assert s.to_move == ()
    assert s.appraise("red") == 1.0
    assert s.appraise("blue") == -1.0
    assert s.refusal("blue", TO.of(3)) is not None


def test_odds_are_exact_and_leave_no_trace() -> None:
    s = start()
    for seat, hut in (("red", 1), ("blue", 3)):
        s.play(seat, TO.of(hut))
        s.play(seat, PASS.bare)
    s.play("red", TO.of(2))
    before = s.save()
    odds = s.odds("red", FIRE.bare)
    assert odds is not None
    assert odds.chance("Hit") == Fraction(1, 6)
    assert odds.chance("Miss") == Fraction(5, 6)
    assert s.save() == before
    assert s.odds("red", PASS.bare) is None


def test_imagined_states_hide_the_secret_and_the_dice() -> None:
    s = start(seed=99)
    seen = {s.imagine("red", key).save()["position"]["secret"][1] for key in range(6)}  # type: ignore[index]
    assert seen == {1, 2, 3}
    assert s.imagine("red", 5).seed == 5


class Shy(toy.Guess):
    """Nobody with the secret 1 guesses."""

    def among(self, s: toy.Duel) -> list[int]:
        return [] if s.secret[s.side] == 1 else [int(s.secret[s.side]), 1]


def test_what_is_imagined_leaves_whoever_is_asked_an_answer_and_offers_it_anew() -> None:
    game = toy.duel()
    cast(Any, game.phases[ACT]).choices[:] = [Shy(verb("guess"), NUMBER)]
    s = game.new("row", 1)
    s.play("red", TO.of(1))
    assert s.to_move == ("red",)
    seen = set()
    for key in range(12):
        world = s.imagine("blue", key)
        assert isinstance(world, toy.Duel)
        seen.add(int(world.secret[0]))
        assert [action.x for action in world.choices("red")] == [world.secret[0], 1]
    assert seen == {2, 3}


def test_where_nothing_drawn_leaves_an_answer_nothing_is_drawn() -> None:
    class Blunt(toy.Duel):
        def blank(self) -> toy.Duel:
            return Blunt(self.game, self.scenario, self.options)

        def imagined(self, seat: int, key: int) -> None:
            self.secret[1 - seat] = 1

    game = toy.duel()
    cast(Any, game.phases[ACT]).choices[:] = [Shy(verb("guess"), NUMBER)]
    s = game.new("row", 1)
    s.play("red", TO.of(1))
    other = Blunt(s.game, s.scenario, s.options)
    s.copy_to(other)
    world = other.imagine("blue", 7)
    assert (world.pack(), world.choices("red"), world.seed) == (s.pack(), s.choices("red"), 7)


def test_the_view_holds_no_secret_of_the_other() -> None:
    s = start()
    assert s.view("red")["facts"] == [["Secret", 2]]
    assert s.view("blue")["facts"] == [["Secret", 3]]
    assert s.view()["facts"] == []
    assert choices(s, "blue")["choices"] == []


def test_the_outline_says_where_the_game_is() -> None:
    s = start()
    assert s.view("red")["phase"] == {"current": "1.1"}
    s.play("red", TO.of(0))
    s.play("red", PASS.bare)
    assert s.view("red")["phase"] == {"current": "2.1"}
    outline = s.game.sequence.described()
    assert [line["title"] for line in outline] == ["Red's turn", "Blue's turn"]


def test_a_line_that_stands_twice_in_an_outline_has_two_ids() -> None:
    def never(s: State) -> bool:
        return False

    turn = group("Turn", "1", step(3, "Move", "1.1"))
    twice = Sequence(0, [turn, when(never, turn)])
    assert [(line["id"], line["steps"]) for line in twice.described()] == [
        (number, [{"id": f"{number}.1", "title": "Move", "rule": "1.1"}]) for number in ("1", "2")
    ]
    assert [line["id"] for line in twice.described(never)] == ["1"]
    assert [twice.line_at(row) for row in (1, 3)] == ["1.1", "2.1"]


def test_a_record_replays_and_a_changed_roll_is_found_out() -> None:
    record = Record(duel(), "row", 5)
    while not record.state.over:
        seat = record.state.to_move[0]
        record.play(seat, record.state.choices(seat)[0])
    data = record.to_json()
    assert replay(duel(), data).to_json() == data
    assert verify(duel(), data) == []
    journal = data["journal"]
    assert isinstance(journal, list)
    journal[0] = [*journal[0][:-1], 9]
    assert verify(duel(), data) != []
    forged = {**record.to_json(), "seed": "6"}
    assert verify(duel(), forged) == ["The seed does not give the hash that was published before the game."]


def test_dice_are_fair_and_fixed_for_ever() -> None:
    counts = [0] * 7
    for counter in range(6000):
        counts[throw(42, counter, 6)] += 1
    assert all(850 < count < 1150 for count in counts[1:])
    assert [throw(7, counter, 6) for counter in range(8)] == [throw(7, counter, 6) for counter in range(8)]
    assert throw_two(7, 0, 6)[0] == throw(7, 0, 6)
    assert commitment(7) != commitment(8)


def test_a_long_journal_is_saved_the_same_whether_it_was_saved_before_or_not() -> None:
    """Pages that are kept with the journal do not outlive an undo, and are the same in a clone."""
    s = start()
    for number in range(200):
        s.note(FIRST_OF_GAME, number)
    first = s.save()
    fresh = duel().load(json.loads(json.dumps(first)))
    assert fresh.save() == first == s.clone().save()
    s.play("red", TO.of(1))
    for number in range(100):
        s.note(FIRST_OF_GAME, number)
    assert len(cast(Any, s.save()["journal"])) > len(cast(Any, first["journal"])) + 100
    s.undo("red")
    assert s.save() == first
    first_events = cast(Any, first["journal"])
    damaged = {**first, "journal": [[*first_events[0][:3], 7, *first_events[0][4:]], *first_events[1:]]}
    with pytest.raises(SaveError, match="damaged"):
        duel().load(damaged)
