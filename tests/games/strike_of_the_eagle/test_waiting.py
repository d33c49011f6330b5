"""Whether a seat holds a Reaction Card cannot be told from whether, when and whom the game asks (3.4h, R-CRD6).

Two games go side by side: all that is public is the same, but in one a seat holds Reaction Cards and in the other none.
Both do the same; the other seats must be asked, and told, the same. Where a card is drawn the hands are dealt anew,
since what is drawn then depends on what is left.
"""

import pytest

from tests.games.strike_of_the_eagle.staged import new
from tests.rules import rule
from vistula.core.action import Action
from vistula.core.dice import Mix
from vistula.games.strike_of_the_eagle import phases
from vistula.games.strike_of_the_eagle.rules import reactions
from vistula.games.strike_of_the_eagle.state import DECK, IN_HAND, Campaign
from vistula.games.strike_of_the_eagle.terms import (
    BATTLE_OVER,
    COUNTER_REVEALED,
    LOSSES,
    ORDERS_PLACED,
    OWN_ORDERS,
    REACTION,
    TRIGGERS,
)

SWAPPED = 4  # cards of the hand that differ
CLOSING = ("pass", "done", "stop")


class Turns:
    """Reaction Cards of a side in turn, so that all of them are held at some time."""

    def __init__(self) -> None:
        self.next = 0

    def take(self, s: Campaign, seat: int, count: int) -> list[int]:
        held = IN_HAND + seat
        side = s.side_of(seat)
        cards = [c for c in range(s.deck.first[side], s.deck.past[side]) if s.card_at[c] in (DECK, held)]
        kind = [c for c in cards if s.deck.kind[c] == REACTION]
        taken = [kind[(self.next + place) % len(kind)] for place in range(min(count, len(kind)))]
        self.next += count
        return taken


def dealt(s: Campaign, seat: int, reactions: list[int], count: int, mix: Mix) -> Campaign:
    """The game with these Reaction Cards, and then others, in the seat's hand: so many in all."""
    c = s.clone()
    assert isinstance(c, Campaign)
    side = c.side_of(seat)
    for card in c.hand(seat):
        c.move_card(card, DECK)
    for card in reactions:
        c.move_card(card, IN_HAND + seat)
    rest = [
        n for n in range(c.deck.first[side], c.deck.past[side]) if c.card_at[n] == DECK and c.deck.kind[n] != REACTION
    ]
    while len(c.hand(seat)) < count:
        c.move_card(rest.pop(mix.below(len(rest))), IN_HAND + seat)
    c.refresh()
    return c


def told(s: Campaign, holder: str) -> list[object]:
    """What the others see: who is asked, what they are asked, their views."""
    others = [seat for seat in s.seats if seat != holder]
    return [s.to_move, s.over, [(s.prompt(seat).text, s.undoable(seat), s.view(seat)) for seat in others]]


def common(held: Campaign, without: Campaign, mix: Mix) -> Action:
    """Something that both games offer: what is advised, or anything, rather not the end of the question."""
    seat = without.to_move[0]
    offered = held.choices(seat)
    both = [action for action in without.choices(seat) if action in offered]
    assert both, without.top().slug
    advised = without.advice(without.actor)
    if advised in both and mix.below(3):
        assert advised is not None
        return advised
    going_on = [action for action in both if action.verb.name not in CLOSING]
    found = going_on if going_on and mix.below(4) else both
    return found[mix.below(len(found))]


def side_by_side(scenario: str, holder: str, seed: int, decisions: int) -> tuple[set[int], int]:
    """Play on; which triggers had a window with a card to play in the one game, and how often the other only passed."""
    mix = Mix(seed)
    turns = Turns()
    s = new(scenario, seed)
    seat = s.seat_index(holder)
    served: set[int] = set()
    passed = 0
    held = without = s
    counter = -1
    for _ in range(decisions):
        if without.over:
            break
        hand = len(without.hand(seat))
        if without.counter != counter or hand == 0:
            counter = without.counter
            swapped = min(SWAPPED, hand)
            key = mix.below(1 << 20)
            held = dealt(without, seat, turns.take(without, seat, swapped), hand, Mix(key))
            without = dealt(without, seat, [], hand, Mix(key))
        assert told(held, holder) == told(without, holder)
        playable = [action.x for action in held.choices(holder) if action.verb.name == "react"]
        served.update(held.deck.trigger[card] for card in playable)
        if without.top().number == phases.WINDOW and without.to_move == (holder,):
            passed += len(without.choices(holder)) == 1
        action = common(held, without, mix)
        held.play(held.to_move[0], action)
        without.play(without.to_move[0], action)
    return served, passed


@pytest.mark.parametrize("holder", ["poland", "soviet"])
@rule("3.4h", "7.41.7a")
def test_the_game_waits_for_a_seat_whether_or_not_it_holds_a_reaction(holder: str) -> None:
    wanted = {ORDERS_PLACED, COUNTER_REVEALED, OWN_ORDERS, LOSSES, BATTLE_OVER}
    served: set[int] = set()
    for seed in range(3, 13):  # further games only where no card of a trigger could be played yet
        for scenario in ("konarmia", "over_the_corpse"):
            found, passed = side_by_side(scenario, holder, seed, 300)
            served |= found
            assert passed > 0  # asked though it held nothing to play
        if served >= wanted:
            return
    raise AssertionError(f"no game had a window for the triggers {wanted - served}")


def opens(s: Campaign, seat: int, held: int, drawn: int) -> list[bool]:
    """With one card in the seat's hand and the other in the deck: at which occasions it would be asked."""
    c = s.clone()
    assert isinstance(c, Campaign)
    c.move_card(drawn, DECK)
    c.move_card(held, IN_HAND + seat)
    side = c.side_of(seat)
    asked: list[bool] = [reactions.may_react(c, seat)]
    for front in c.setting.fronts:
        for trigger in range(1, len(TRIGGERS)):
            before = len(c.stack)
            reactions.offer(c, side, front, trigger)
            asked.append(len(c.stack) > before)
            del c.stack[before:]
    return asked


@pytest.mark.parametrize("scenario", ["konarmia", "miracle_on_the_vistula"])
@rule("3.4h")
def test_every_reaction_card_opens_the_same_windows_in_the_hand_and_in_the_deck(scenario: str) -> None:
    s = new(scenario, 8)
    mix = Mix(8)
    compared: set[int] = set()
    opened = 0
    for step in range(240):
        if s.over:
            break
        if step % 12 == 0:
            for seat in range(2):
                side = s.side_of(seat)
                hand = s.hand(seat)
                for card in range(s.deck.first[side], s.deck.past[side]):
                    if s.deck.kind[card] != REACTION or s.card_at[card] not in (DECK, IN_HAND + seat) or not hand:
                        continue
                    other = hand[0] if s.card_at[card] == DECK else s.card_down(DECK, side)
                    found = opens(s, seat, card, other)
                    assert found == opens(s, seat, other, card)
                    compared.add(card)
                    opened += any(found)
        offered = s.choices(s.to_move[0])
        advised = s.advice(s.actor)
        s.play(s.to_move[0], advised if advised is not None and mix.below(2) else offered[mix.below(len(offered))])
    everyone = {card for card in range(s.deck.count) if s.deck.kind[card] == REACTION}
    assert compared == everyone
    assert opened > 100
