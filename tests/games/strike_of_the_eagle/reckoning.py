"""What a battle comes to before losses are taken: played through the contract up to the attacker's chance to react."""

from collections.abc import Mapping

from vistula.games.strike_of_the_eagle import phases
from vistula.games.strike_of_the_eagle.numbers import B_AREA, BATTLE_FIRST, BATTLE_PAST, FRONT
from vistula.games.strike_of_the_eagle.state import DECK, IN_HAND, REMOVED, Campaign
from vistula.games.strike_of_the_eagle.terms import LOSSES, POLISH, SOVIET


def reckon(s: Campaign, place: int, cards: Mapping[int, int], drawn: Mapping[int, int] | None = None) -> None:
    """Fight the battle on a clone, by side with these Battle Cards and these cards left to draw blind, no others; and
    write what it comes to into the position, which stays as it is otherwise."""
    t = s.clone()
    assert isinstance(t, Campaign)
    front = t.front_of(place)
    for card in range(t.deck.count):
        t.move_card(card, REMOVED)
    for side in (POLISH, SOVIET):
        late = [card for card in t.deck.reactions[side][LOSSES] if t.deck.cards[card].does.name == "attacker_inflicts"]
        held = [*late, cards[side]] if side in cards else late  # the first opens the window at which this ends
        for card in held:
            t.move_card(card, IN_HAND + t.seat_for(side, front))
        if drawn and side in drawn:
            t.move_card(drawn[side], DECK)
    t.n[FRONT] = front
    t.stack[:] = t.stack[:5]
    t.push(phases.BATTLES)
    t.refresh()
    while t.top().slug != "window":
        seat = t.to_move[0]
        card = cards.get(t.side_of(t.actor), -1)
        words: dict[str, list[object]] = {
            "pick_battle": ["battle", place],
            "battle_card": ["battle_card", card] if card >= 0 else ["pass"],
            "modifier": ["draw"],
        }
        t.play(seat, words.get(t.top().slug, t.choices(seat)[0]))
    assert t.n[B_AREA] == place + 1
    for number in range(BATTLE_FIRST, BATTLE_PAST):
        s.n[number] = t.n[number]
