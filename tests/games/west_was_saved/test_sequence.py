"""2.0 The turn and victory."""

from tests.games.west_was_saved.field import asked, do, game, new, order, place, position, told, unit, where
from tests.rules import rule
from vistula.games.west_was_saved.numbers import TRAINS
from vistula.games.west_was_saved.sequence import SEQUENCE

GREEN = ["Ostrołęka", "Białystok", "Brest-Litovsk", "Grodno", "Wilno", "Minsk", "Lwów", "Równo", "Zhytomyr", "Kiev"]


@rule("2.1c")
def test_the_ten_phases_come_in_order() -> None:
    titles = [line["title"] for line in SEQUENCE.described()]
    assert titles == [
        "Set-up",
        "Random events",
        "Resource points",
        "Depots",
        "Supply check",
        "Combat unit movement",
        "Command unit movement",
        "Combat",
        "Restoration",
        "Strategic movement",
        "Reinforcements",
    ]


@rule("2.1b", "2.1d", "3.1c", "3.1d")
def test_a_turn_without_events_goes_through_all_phases_to_the_next() -> None:
    s = new()
    seen: list[str] = []
    while s.turn < 2:
        if not seen or seen[-1] != asked(s):
            seen.append(asked(s))
        verbs = {offer.verb.name: offer for offer in s.choices(s.to_move[0])}
        s.play(s.to_move[0], verbs.get("done") or verbs["pass"])
    for earlier, later in (("depot", "recon"), ("recon", "mark"), ("mark", "hq_move"), ("hq_move", "train")):
        assert seen.index(earlier) < seen.index(later)
    assert "play_card" not in seen  # nothing is played on turn 1
    assert any(line.startswith("Turn begins: 16-30 April") for line in told(s))


@rule("2.1a", "2.1d", "2.2c", "2.2d")
def test_six_victory_towns_win_at_the_end_of_turn_14_and_five_do_not() -> None:
    poles = ["pl_i4", "pl_i5", "pl_i6", "pl_i7", "pl_i8", "pl_i9"]
    six = dict(zip(GREEN, poles, strict=False))
    s = position(six, at="end of turn", turn=14)
    assert s.result is not None
    assert s.result.winner == "poland"
    assert s.result.rule == "2.2c"
    five = dict(list(six.items())[:5])
    s = position(five, at="end of turn", turn=14)
    assert s.result is not None
    assert s.result.winner is None
    assert s.result.rule == "2.2d"
    s = position(six, at="end of turn", turn=13)
    assert s.result is None
    assert s.turn == 14


@rule("2.2c")
def test_an_hq_alone_holds_no_town_and_an_ally_does() -> None:
    towns = dict(zip(GREEN[:5], ["pl_i4", "pl_i5", "pl_i6", "pl_i7", "pl_i8"], strict=True))
    s = position({**towns, "Kiev": "pl_h1"}, at="end of turn", turn=14)
    assert s.result is not None
    assert s.result.winner is None
    s = position({**towns, "Kiev": "ua_i2"}, at="end of turn", turn=14)
    assert s.result is not None
    assert s.result.winner == "poland"


@rule("2.2a")
def test_a_supplied_polish_unit_in_smolensk_wins_at_once() -> None:
    s = position(
        {"2303 NW": "pl_i8 pl_h1"}, at="orders", markers={"2303": 1}, depots={"poland": "Roslavl"}, bystanders=True
    )
    order(s, "2303", "pl_i8", "2203", "N")
    assert s.result is not None
    assert (s.result.winner, s.result.rule) == ("poland", "2.2a")


@rule("2.2b")
def test_a_russian_unit_in_warsaw_wins_only_in_supply() -> None:
    s = position({"Warsaw": "ru_i6"}, at="end of combat")
    assert s.result is None
    s = position({"Warsaw": "ru_i6"}, at="end of combat", depots={"soviet": "Siedlce"})
    do_until_over(s)
    assert s.result is not None
    assert (s.result.winner, s.result.rule) == ("soviet", "2.2b")


def do_until_over(s: object) -> None:
    """Pass until somebody has won."""
    from vistula.core.state import State

    assert isinstance(s, State)
    for _ in range(6):
        if s.over:
            return
        verbs = {offer.verb.name: offer for offer in s.choices(s.to_move[0])}
        s.play(s.to_move[0], verbs.get("done") or verbs["pass"])


@rule("2.2a")
def test_by_the_option_an_hq_takes_smolensk() -> None:
    for option, over in ((True, True), (False, False)):
        s = position({"2204 N": "pl_h1", "0310 N": "pl_i8"}, at="headquarters", options={"hq_can_win": option})
        do(s, "hq", "pl_h1")
        do(s, "ride", "2203")
        assert s.over is over


@rule("table.phase_init", "5.1b", "8.0a", "11.1c")
def test_the_higher_total_begins_and_the_pole_on_a_tie() -> None:
    for at in ("start of depots", "start of headquarters", "start of strategic"):
        stacks = {"0310 N": "pl_i8 pl_h1", "Łódź": "pl_i9", "2312 N": "ru_i6 ru_h15", "Konotop": "ru_i5"}
        assert position(stacks, at=at, points=(9, 10)).to_move == ("soviet",)
        assert position(stacks, at=at, points=(10, 10)).to_move == ("poland",)


@rule("7.1e", "7.1g", "9.2d")
def test_dice_decide_who_starts_and_ties_are_rolled_again() -> None:
    stacks = {"2312 NE": "pl_i8 pl_h1", "2412 SW": "ru_i6 ru_h15"}
    for at in ("start of markers", "start of orders", "start of attacks"):
        marks = {"2312": 1, "2412": 1}
        s = position(stacks, at=at, markers=marks, rolls=[3, 3, 2, 5])
        assert s.to_move == ("soviet",)
        s = position(stacks, at=at, markers=marks, rolls=[4, 4, 6, 5])
        assert s.to_move == ("poland",)


@rule("4.0d")
def test_points_that_are_left_do_not_carry_over() -> None:
    s = position({"0310 N": "pl_i8"}, at="resources", turn=5, points=(9, 9), rolls=[1, 1, 1, 1])
    assert [s.n[4], s.n[5]] == [13, 14]  # the bases of turn 5, nothing of the nine


def test_a_new_turn_forgets_what_the_last_one_did() -> None:
    s = position({"0310 N": "pl_i8", "2312 N": "ru_i6"}, at="start of turn", turn=5, numbers={TRAINS: 3})
    assert s.turn == 6
    assert s.n[TRAINS] == 0


def test_the_game_is_called_by_its_name() -> None:
    assert game().title == "How the West was Saved"
    s = new()
    assert place(s, "Warsaw") == s.board.warsaw
    assert where(s, "pl_r13") == "1203"
    assert unit(s, "pl_r13") >= 0
