"""Cards of a phase: drawing, committing, their uses (3.4, 6.0, 7.1, 10.1)."""

import vistula
from tests.games.strike_of_the_eagle.field import (
    DATA,
    DECK_OF,
    act,
    ask,
    asked,
    discard_all,
    hold,
    place,
    position,
    refused,
    verbs,
)
from tests.rules import rule
from vistula.games.strike_of_the_eagle import codes, phases
from vistula.games.strike_of_the_eagle.numbers import (
    DECK_COUNT,
    FRONT,
    HAND_COUNT,
    INIT_SIDE,
    SUPPLY_OF_CUBES,
)
from vistula.games.strike_of_the_eagle.state import DISCARD_PILE, DOWN, REMOVED, Campaign
from vistula.games.strike_of_the_eagle.terms import (
    NORTH,
    POLISH,
    SOUTH,
    SOVIET,
)


def cards(s: Campaign, front: int = NORTH) -> Campaign:
    s.n[FRONT] = front
    return ask(s, phases.CARDS)


@rule("7.1a", "7.1c", "7.1d", "7.1e", "7.1b", "3.4a")
def test_7_1_the_side_without_initiative_commits_and_reveals_first() -> None:
    s = position(initiative=("polish", 1))
    hold(s, "poland", "call_to_arms")
    hold(s, "soviet", "conscription")
    cards(s)
    assert (asked(s), s.to_move) == ("card_play", ("soviet",))
    start = len(s.journal)
    act(s, "commit", "conscription")
    told = s.journal.since(start)
    assert all(event.who != -1 for event in told if event.b == DECK_OF.card(SOVIET, "conscription"))
    assert (asked(s), s.to_move) == ("card_play", ("poland",))
    act(s, "commit", "call_to_arms")
    assert (asked(s), s.to_move) == ("use_card", ("soviet",))
    assert verbs(s) == {"orders", "cubes", "event"}
    act(s, "orders")
    assert s.to_move == ("poland",)
    act(s, "cubes")


@rule("10.0b")
def test_10_0b_each_of_four_players_draws_six() -> None:
    s = vistula.game("strike_of_the_eagle").new("campaign_four", 2)
    assert isinstance(s, Campaign)
    assert [int(s.n[HAND_COUNT + seat]) for seat in range(4)] == [6, 6, 6, 6]
    assert [int(s.n[DECK_COUNT + side]) for side in (POLISH, SOVIET)] == [43, 43]  # 55 less twelve


@rule("6.1a", "7.1c")
def test_6_1a_each_front_has_its_own_initiative_when_cards_are_committed() -> None:
    s = position(initiative=("polish", 1))
    s.n[INIT_SIDE + SOUTH] = SOVIET
    hold(s, "poland", "call_to_arms")
    hold(s, "soviet", "conscription")
    s.n[FRONT] = SOUTH
    ask(s, phases.CARDS)
    assert (asked(s), s.to_move) == ("card_play", ("poland",))  # in the south the Poles are without it


@rule("7.1e", "6.1e")
def test_7_1e_an_event_that_turns_the_initiative_does_not_pass_over_the_other_card() -> None:
    s = position(initiative=("polish", 1))
    hold(s, "poland", "call_to_arms")
    hold(s, "soviet", "armistice_talks")
    cards(s)
    act(s, "commit", "armistice_talks")
    act(s, "commit", "call_to_arms")
    act(s, "event")
    assert s.n[INIT_SIDE] == SOVIET
    assert (asked(s), s.to_move) == ("use_card", ("poland",))
    act(s, "orders")
    assert s.card_at[DECK_OF.card(POLISH, "call_to_arms")] == DISCARD_PILE


@rule("7.1a", "10.1c")
def test_7_1a_playing_a_card_is_never_compulsory_and_each_front_has_its_own() -> None:
    s = position()
    hold(s, "soviet", "conscription", "cossack_recruits")
    cards(s)
    act(s, "pass")
    assert s.n[HAND_COUNT + 1] == 2
    cards(s, SOUTH)
    assert asked(s) == "card_play"
    assert s.to_move == ("soviet",)


@rule("3.4b", "7.11a", "7.11b", "7.11c", "3.4i", "7.13b")
def test_7_11c_a_card_for_orders_adds_its_number_to_two() -> None:
    number = DECK_OF.card(POLISH, "call_to_arms")
    for front, more in ((NORTH, DECK_OF.orders[number]), (SOUTH, 0)):  # the other front has nothing of it
        s = position(polish={"minsk": ["1_legion 4"], "kovel": ["2_legion 4"]})
        hold(s, "poland", "call_to_arms")
        cards(s)
        act(s, "commit", "call_to_arms")
        act(s, "orders")
        assert s.card_at[number] == DISCARD_PILE
        place(s, front)
        act(s, "place_first")
        assert f"({2 + more} left, one of them for Recon alone)" in s.prompt("poland").text


@rule("3.4c", "7.12a", "3.2b", "4.0e", "3.2a")
def test_7_12a_a_card_for_cubes_takes_them_from_the_common_supply() -> None:
    s = position()
    hold(s, "poland", "call_to_arms")
    black, white, _ = DECK_OF.cards[DECK_OF.card(POLISH, "call_to_arms")].cubes
    s.n[SUPPLY_OF_CUBES] = 0
    cards(s)
    act(s, "commit", "call_to_arms")
    start = len(s.journal)
    act(s, "cubes")
    assert black > 0
    assert s.cubes[0] == 0  # the supply had none
    assert s.cubes[1] == white
    assert s.n[SUPPLY_OF_CUBES + 1] == DATA.blocks.cubes[1] - white
    assert any(event.code == codes.TOOK_CUBES and event.who == -1 for event in s.journal.since(start))


@rule("3.4d", "7.13a", "7.13b", "10.0c")
def test_7_13b_a_card_used_as_an_event_is_removed_and_its_front_must_fit() -> None:
    s = position()
    hold(s, "poland", "call_to_arms", "petliuras_call", "uhlan_charge")
    cards(s)
    act(s, "commit", "petliuras_call")
    assert refused(s, "event") == "10.0c"  # an event of the south
    act(s, "orders")
    cards(s)
    act(s, "commit", "uhlan_charge")
    assert refused(s, "event") == "7.13a"  # a Battle Card
    act(s, "orders")
    cards(s)
    act(s, "commit", "call_to_arms")
    act(s, "event")
    assert s.cubes[0] == 3
    assert s.card_at[DECK_OF.card(POLISH, "call_to_arms")] == REMOVED


@rule("6.0a", "6.0b", "0.c", "10.0b")
def test_6_0b_a_player_draws_six_and_discards_down_to_seven() -> None:
    s = position("berezina")
    hold(s, "poland", "desertions", "call_to_arms", "railwaymen")
    ask(s, phases.REPLENISH)
    assert s.n[HAND_COUNT + 1] == 6
    assert (asked(s), s.to_move) == ("discard", ("poland",))
    act(s, "discard", "desertions")
    act(s, "discard", "railwaymen")
    assert s.n[HAND_COUNT] == 7
    assert s.card_at[DECK_OF.card(POLISH, "desertions")] == DISCARD_PILE


@rule("10.1a", "10.1b")
def test_10_1b_a_player_of_both_fronts_draws_two_more_and_never_holds_more_than_seven() -> None:
    s = position("campaign")
    hold(s, "poland", "desertions", "call_to_arms", "railwaymen", "marsh_guides", "supply_raid", "allied_credits")
    ask(s, phases.EXTRA_DRAW)
    assert s.n[HAND_COUNT] == 7
    assert s.n[HAND_COUNT + 1] == 2
    four = position("campaign_four")
    ask(four, phases.EXTRA_DRAW)
    assert four.n[HAND_COUNT] == 0


@rule("3.4j")
def test_3_4j_an_empty_deck_takes_up_the_discard_pile_at_once() -> None:
    s = position()
    discard_all(s, "polish", 1)
    ask(s, phases.EXTRA_DRAW)  # two for each player of both fronts
    assert (s.n[HAND_COUNT], s.n[DECK_COUNT + POLISH]) == (2, 53)
    s = position()
    for number in range(DECK_OF.first[POLISH], DECK_OF.past[POLISH]):
        s.move_card(number, REMOVED)
    ask(s, phases.EXTRA_DRAW)
    assert (s.n[HAND_COUNT], s.n[HAND_COUNT + 1]) == (0, 2)  # R-CRD4


@rule("10.1b", "6.0a")
def test_10_1b_a_player_of_both_fronts_draws_no_more_than_up_to_seven_when_a_round_begins() -> None:
    for scenario, drawn, asks in (("campaign", 3, False), ("campaign_four", 6, True)):
        s = position(scenario)
        seat = s.seats[0]
        hold(s, seat, "desertions", "call_to_arms", "railwaymen", "marsh_guides")
        start = len(s.journal)
        ask(s, phases.REPLENISH)
        told = [event.b for event in s.journal.since(start) if event.code == codes.DREW and event.a == 0]
        assert told == [drawn]
        assert (asked(s) == "discard") is asks  # who commands one front draws six and discards down to seven


@rule("7.13a", "7.1b")
def test_7_1b_the_prompt_speaks_of_an_event_only_where_there_is_one_to_use() -> None:
    for slug, said in (("desertions", "for its event"), ("uhlan_charge", "for orders or for cubes")):
        s = position(polish={"minsk": ["1_legion 4"]}, soviet={"orsha": ["4_rifle 3"]})
        hold(s, "poland", slug)
        s.move_card(DECK_OF.card(POLISH, slug), DOWN + POLISH * 2)
        ask(s, phases.USE_CARD, 0, POLISH, DECK_OF.card(POLISH, slug))
        assert said in s.prompt("poland").text


@rule("3.4a", "7.13b")
def test_3_4a_a_card_used_once_is_gone_from_its_place() -> None:
    for use, lies in (("orders", DISCARD_PILE), ("cubes", DISCARD_PILE), ("event", REMOVED)):
        s = position()
        hold(s, "poland", "call_to_arms")
        cards(s)
        act(s, "commit", "call_to_arms")
        act(s, use)
        assert s.card_at[DECK_OF.card(POLISH, "call_to_arms")] == lies
        assert s.hand(0) == []
