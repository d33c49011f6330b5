"""Taking back: a whole phase without a roll, step by step; nothing across a roll or a change of seat."""

from vistula.core.dice import Mix
from vistula.core.undo import STRETCH
from vistula.games.red_star_white_eagle import phases
from vistula.games.red_star_white_eagle.state import War

from .table import at, do, position, seat, war


def play_at_random(s: War, count: int) -> list[dict[str, object]]:
    """So many actions of the movement phase; the positions before each of them."""
    mix = Mix(1920)
    before: list[dict[str, object]] = []
    while len(before) < count:
        choices = [action for action in s.choices(seat(s)) if action.verb.name not in ("end_movement", "canal")]
        before.append(s.save())
        s.play(seat(s), choices[mix.below(len(choices))])
    return before


def test_a_whole_movement_phase_can_be_taken_back_step_by_step() -> None:
    s = war()
    at(s, "polish", phases.MOVE)
    before = play_at_random(s, 4 * STRETCH)
    player = seat(s)
    while before:
        assert s.undoable(player)
        offered = s.choices(player)
        s.undo(player)
        assert s.save() == before.pop()
        assert s.choices(player) != offered
    assert not s.undoable(player)


def test_after_taking_back_over_a_snapshot_play_goes_on_and_can_be_taken_back_again() -> None:
    s = war()
    at(s, "polish", phases.MOVE)
    before = play_at_random(s, 2 * STRETCH + 3)
    player = seat(s)
    for _ in range(STRETCH):
        s.undo(player)
        before.pop()
    before += play_at_random(s, 2 * STRETCH)
    while before:
        s.undo(player)
        assert s.save() == before.pop()
    assert not s.undoable(player)


def test_nothing_is_taken_back_past_a_change_of_seat_however_many_snapshots_there_are() -> None:
    s = war()
    at(s, "polish", phases.MOVE)
    play_at_random(s, 2 * STRETCH)
    if s.top().number == phases.DESTINATION:
        do(s, "stay")
    assert s.track is not None
    assert len(s.track.checkpoints) > 1
    at(s, "russian", phases.MOVE)
    assert not s.undoable(seat(s))
    before = play_at_random(s, STRETCH + 2)
    for _ in range(STRETCH + 2):
        s.undo(seat(s))
        assert s.save() == before.pop()
    assert not s.undoable(seat(s))


def test_nothing_is_taken_back_past_a_roll() -> None:
    s = position({"p8": "1721", "p1": "1719", "w4": "1722"}, phase=phases.ATTACK)
    s.force([3])
    do(s, "attack", "1722")
    do(s, "join", "p8")
    assert s.undoable(seat(s))
    do(s, "resolve")
    assert not any(s.undoable(player) for player in s.to_move)
