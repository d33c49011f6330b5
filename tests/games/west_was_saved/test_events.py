"""3.0 Random events: drawing, playing, cards that bind."""

from tests.games.west_was_saved.field import asked, deck, do, hand, new, offered, place, position, told, why
from tests.rules import rule
from vistula.games.west_was_saved.deck import ASIDE, CARDS, DECK, DISCARD, FORCED, HAND, IN_FORCE
from vistula.games.west_was_saved.numbers import CHANGE, MOST_TRAINS, SHELLS_LOW
from vistula.games.west_was_saved.state import West

SINGLES = [2, 4, 7, 8, 13, 22, 32]
ARMIES = {"0310 N": "pl_i8", "2312 N": "ru_i6"}


def cards_in(s: West, place: int) -> list[int]:
    return [card for card in range(1, CARDS + 1) if s.card_at[card] == place]


def at_events(turn: int, poland: int, soviet: int, *left: int) -> West:
    """The draw of a turn, with one card in each hand and these in the deck."""
    s = position(ARMIES, at="resources", turn=turn)
    hand(s, "poland", poland)
    hand(s, "soviet", soviet)
    deck(s, *left)
    from tests.games.west_was_saved.field import stack_at

    stack_at(s, "events", "poland")
    s.n[CHANGE] = s.n[CHANGE + 1] = 0
    return s


@rule("3.1a", "3.1b", "card.singles")
def test_seven_single_cards_lie_aside_before_the_game() -> None:
    s = new()
    assert cards_in(s, ASIDE) == SINGLES
    assert len(cards_in(s, DECK)) == 33
    for card in range(1, 41):
        poland, soviet = s.deck.cards[card].instructions
        assert s.deck.cards[card].single == (card in SINGLES)
        assert (poland.text == soviet.text) == (card in SINGLES)


@rule("3.1c", "3.1d")
def test_on_turn_1_each_draws_one_and_keeps_it_and_the_seven_come_back() -> None:
    s = new()
    do(s, "done")
    do(s, "done")
    assert s.turn == 1
    assert [len(cards_in(s, HAND + side)) for side in (0, 1)] == [1, 1]
    assert not set(cards_in(s, HAND) + cards_in(s, HAND + 1)) & set(SINGLES)
    assert len(cards_in(s, DECK)) == 38
    assert asked(s) == "depot"


@rule("3.1e", "3.1f", "3.2d", "3.2b")
def test_each_draws_and_plays_one_of_two_the_russian_first_until_turn_7() -> None:
    for turn, first, second in (
        (2, "soviet", "poland"),
        (7, "soviet", "poland"),
        (8, "poland", "soviet"),
        (14, "poland", "soviet"),
    ):
        s = at_events(turn, 1, 6, 11, 12)
        s.force([1, 1])
        s.refresh()
        assert (s.to_move, asked(s)) == ((first,), "play_card")
        own = 1 if first == "poland" else 6
        assert len(offered(s, "card")) == 2
        assert why(s, "card", 40) == "3.1e"
        do(s, "card", own)
        assert s.to_move == (second,)
        do(s, "card", 6 if own == 1 else 1)
        assert [len(cards_in(s, HAND + side)) for side in (0, 1)] == [1, 1]
        assert sorted(cards_in(s, IN_FORCE) + cards_in(s, IN_FORCE + 1)) == [1, 6]


@rule("3.2a", "card.colors")
def test_only_the_instruction_of_who_plays_it_holds_even_if_it_harms_him() -> None:
    s = at_events(5, 1, 6, 11, 12)
    s.force([1, 1])
    s.refresh()
    do(s, "card", 6)
    do(s, "card", 1)
    assert [s.n[CHANGE], s.n[CHANGE + 1]] == [3, 2]
    s = at_events(5, 11, 1, 12, 35)
    s.force([1, 1])
    s.refresh()
    do(s, "card", 1)  # the Russian plays Piłsudski and loses three points
    do(s, "card", 11)
    assert [s.n[CHANGE], s.n[CHANGE + 1]] == [-3, -3]


@rule("3.2c")
def test_what_cannot_be_carried_out_is_just_discarded() -> None:
    s = position(ARMIES, at="resources", cards={"poland": 14})
    assert any("cannot be carried out" in line for line in told(s))


@rule("3.2e", "3.2f", "card.singles")
def test_a_single_card_drawn_second_voids_the_first_players_card() -> None:
    s = at_events(5, 1, 6, 11, 22)
    s.force([1, 1])
    s.refresh()
    do(s, "card", 6)
    s.force([])
    assert s.n[CHANGE + 1] == 0
    assert s.n[MOST_TRAINS] == 3
    assert 6 in cards_in(s, DISCARD)
    assert cards_in(s, HAND) == [1]  # the card held stays in the hand


@rule("3.2e", "3.2f")
def test_a_single_card_drawn_first_waits_hidden_until_the_other_has_played() -> None:
    s = at_events(5, 1, 6, 12, 22)
    s.force([2, 1])
    s.refresh()
    assert cards_in(s, FORCED + 1) == [22]
    assert s.to_move == ("poland",)
    assert any("must play the card drawn" in line for line in told(s, "poland"))
    assert not any("Refugees" in line for line in told(s, "poland"))
    assert "voids" in str(s.prompt("poland"))
    do(s, "card", 1)
    assert s.n[CHANGE] == 0
    assert s.n[MOST_TRAINS] == 3


@rule("3.2g")
def test_two_single_cards_act_in_the_normal_order() -> None:
    s = at_events(5, 1, 6, 22, 32)
    s.force([1, 1])
    s.refresh()
    assert [s.n[MOST_TRAINS], s.n[MOST_TRAINS + 1]] == [3, 0]
    played = [line for line in told(s) if " plays card" in line]
    assert [line.split()[0] for line in played] == ["Russia", "Poland"]


@rule("3.2e")
def test_what_was_chosen_before_a_forced_card_is_not_taken_back_when_it_lies_open() -> None:
    """Russia chooses whom the partisans strike (card 7); card 2, which Poland alone knows of, follows without dice."""
    s = at_events(5, 1, 6, 2, 7)
    for ident in ("ru_i6", "ru_c6"):
        s.place(s.order.unit(ident), place(s, "1912"))
    s.force([2, 1])
    s.refresh()
    s.force([])
    s.tracking = True
    assert (asked(s), s.to_move) == ("nearest", ("soviet",))
    assert not any("treaty" in line for line in told(s, "soviet"))
    do(s, "hit", "ru_c6")
    assert any("treaty" in line for line in told(s, "soviet"))
    assert asked(s) == "face"
    assert not s.undoable("soviet")


@rule("3.2b")
def test_a_card_in_force_is_discarded_when_the_turn_ends() -> None:
    s = position(ARMIES, at="resources", cards={"poland": 10})
    assert s.n[SHELLS_LOW] == 1
    from tests.games.west_was_saved.field import stack_at

    stack_at(s, "start of turn", "poland")
    s.refresh()
    assert s.n[SHELLS_LOW] == 0
    assert 10 in cards_in(s, DISCARD)
