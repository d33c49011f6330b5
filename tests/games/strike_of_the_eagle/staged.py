"""Positions built by hand for tests of cards, views and judgement, and a hand to play them through the contract."""

from collections.abc import Mapping, Sequence
from typing import Any

import vistula
from tests.games.strike_of_the_eagle.reckoning import reckon
from vistula.core.action import from_json
from vistula.core.game import Game
from vistula.games.strike_of_the_eagle import phases
from vistula.games.strike_of_the_eagle.numbers import B_AREA, FRONT, LAST_KIND, STAGE
from vistula.games.strike_of_the_eagle.rules import arrival, reactions
from vistula.games.strike_of_the_eagle.state import (
    BATTLE_DOWN,
    DECK,
    DOWN,
    GOING,
    GONE,
    IN_HAND,
    MARCHED,
    POOL,
    Campaign,
)
from vistula.games.strike_of_the_eagle.terms import LEADER, NOBODY, NORTH, ORDERS, POLISH, RECON_STAGE, SOVIET

SEATS = ["poland", "soviet"]
SPARE_CARD = ["armoured_trains", "agitators"]  # a card in hand that is no reaction

Force = Mapping[str, str]  # area: "block strength, block strength"


def game() -> Game:
    return vistula.game("strike_of_the_eagle")


def new(scenario: str = "campaign", seed: int = 7, **options: object) -> Campaign:
    s = game().new(scenario, seed, options)
    assert isinstance(s, Campaign)
    return s


def area(s: Campaign, slug: str) -> int:
    return s.map.area(slug)


def block(s: Campaign, side: int, slug: str) -> int:
    for number in range(s.blocks.first[side], s.blocks.past[side]):
        if s.blocks.slugs[number] == slug:
            return number
    raise KeyError(slug)


def polish(s: Campaign, slug: str) -> int:
    return block(s, POLISH, slug)


def soviet(s: Campaign, slug: str) -> int:
    return block(s, SOVIET, slug)


def position(
    scenario: str = "campaign",
    *,
    polish: Force | None = None,
    soviet: Force | None = None,
    garrisons: Mapping[str, int] | None = None,
    hands: Mapping[str, Sequence[str]] | None = None,
    seed: int = 7,
) -> Campaign:
    """The first phase of a scenario with only these blocks, garrisons and hands; Warsaw is always Polish."""
    s = new(scenario, seed)
    for number in range(s.blocks.count):
        s.take_off(number, GONE if s.blocks.kind[number] == LEADER else POOL)
    for place in range(s.map.count):
        s.set_garrison(place, NOBODY)
    s.set_garrison(area(s, "warsaw"), POLISH)
    for side, force in ((POLISH, polish), (SOVIET, soviet)):
        for where, listed in (force or {}).items():
            for item in listed.split(","):
                slug, strength = item.split()
                number = block(s, side, slug)
                s.set_sp(number, int(strength))
                s.put(number, area(s, where))
    for where, side in (garrisons or {}).items():
        s.set_garrison(area(s, where), side)
    deal(s, hands or {})
    arrival.reset_counters(s)
    arrival.begin_phase(s)
    for place in range(s.map.count):
        s.book(place, s.holder(place) if s.map.is_key_city(place) else NOBODY)
    s.refresh()
    assert not s.faults(), s.faults()
    return s


def deal(s: Campaign, hands: Mapping[str, Sequence[str]]) -> None:
    """These cards in the hands named, all others in the decks."""
    for number in range(s.deck.count):
        s.move_card(number, DECK)
    for seat, slugs in hands.items():
        index = s.seat_index(seat)
        for slug in slugs:
            s.move_card(card(s, s.side_of(index), slug), IN_HAND + index)


def card(s: Campaign, side: int, slug: str) -> int:
    return s.deck.card(side, slug)


def do(s: Campaign, *action: object) -> None:
    """Whoever is asked does this."""
    s.play(s.to_move[0], list(action))


def offered(s: Campaign, name: str) -> list[int]:
    """The ids offered with a verb now."""
    return [action.x for action in s.choices(s.to_move[0]) if action.verb.name == name]


def asked(s: Campaign) -> str:
    return s.top().slug


def refused(s: Campaign, *action: object) -> str:
    """The rule that forbids the action now; empty if it is legal."""
    why = s.refusal(s.to_move[0], from_json(list(action)))
    return why.rule_id if why is not None else ""


def turn_up_card(s: Campaign, side: int, slug: str, front: int = NORTH) -> None:
    """The side's card of the phase is turned up, its use still to be named."""
    number = card(s, side, slug)
    s.n[FRONT] = front
    s.move_card(number, DOWN + side * 2 + front)
    s.push(phases.USE_CARD, s.seat_for(side, front), side, number)
    s.refresh()


def use_event(s: Campaign, side: int, slug: str, front: int = NORTH) -> None:
    turn_up_card(s, side, slug, front)
    do(s, "event")


def event_is_refused(s: Campaign, side: int, slug: str, front: int = NORTH) -> str:
    turn_up_card(s, side, slug, front)
    return refused(s, "event")


def open_window(s: Campaign, side: int, trigger: int, front: int = NORTH) -> bool:
    """Let the occasion come at once, wherever in the phase it would; whether anybody is asked."""
    s.n[FRONT] = front
    reactions.offer(s, side, front, trigger)
    s.refresh()
    return asked(s) == "window"


def react(s: Campaign, slug: str) -> None:
    do(s, "react", card(s, s.side_of(s.actor), slug))


def attack(s: Campaign, where: str, side: int, ways: Mapping[str, str]) -> None:
    """Blocks of the side come into an area from others: `ways` says block slug and where it came from."""
    target = area(s, where)
    for slug, origin in ways.items():
        number = block(s, side, slug)
        source = area(s, origin)
        s.put(number, target)
        edge = s.map.edge_between(source, target)
        s.came[number] = edge
        s.origin[number] = source
        s.mark[number] |= GOING
        if s.primary[target] < 0:
            s.set_primary(target, edge)


def force_marched(s: Campaign, *blocks: int) -> None:
    for number in blocks:
        s.mark[number] |= MARCHED


def stage_battle(s: Campaign, where: str, cards: Mapping[int, str] | None = None) -> None:
    """The battle in an area, its Battle Cards on the table, no modifiers, all values reckoned; nothing follows."""
    laid = {side: card(s, side, slug) for side, slug in (cards or {}).items()}
    reckon(s, area(s, where), laid)
    for side, number in laid.items():
        s.move_card(number, BATTLE_DOWN + side)


def begin_battle(s: Campaign, where: str) -> None:
    """The battle in an area up to its first question."""
    s.n[FRONT] = s.front_of(area(s, where))
    s.push(phases.BATTLES)
    s.refresh()
    if asked(s) == "pick_battle":
        do(s, "battle", area(s, where))


STOPS = ("close_retreat", "pursued", "break_through", "break_to")


def fight(
    s: Campaign, where: str, cards: Mapping[int, str], modifiers: Mapping[int, str], stops: Sequence[str] = STOPS
) -> None:
    """A battle played until blocks are hidden again: Battle Cards and modifiers from the hand, no reactions, the first
    choice elsewhere; stops at the decisions named."""
    begin_battle(s, where)
    while s.n[B_AREA] and asked(s) not in stops:
        slug = asked(s)
        side = s.side_of(s.actor)
        if slug == "battle_card" and side in cards:
            do(s, "battle_card", card(s, side, cards[side]))
        elif slug == "modifier":
            do(s, "hand", card(s, side, modifiers[side]))
        elif offered(s, "pass"):
            do(s, "pass")
        elif offered(s, "done"):
            do(s, "done")
        else:
            s.play(s.to_move[0], s.choices(s.to_move[0])[0])


def place_order(s: Campaign, side: int, kind: str, where: str, front: int = NORTH) -> None:
    s.take_counter(side, ORDERS.index(kind), front, area(s, where))


def events_of(s: Campaign, seat: str | None, start: int = 0) -> list[dict[str, Any]]:
    from vistula.core.view import journal

    return journal(s, seat, start)


def recon(s: Campaign, side: int, where: str) -> None:
    """The side turns up a Recon counter that lies there; then all is as before."""
    front = s.front_of(area(s, where))
    place_order(s, side, "recon", where, front)
    s.n[FRONT], s.n[STAGE] = front, RECON_STAGE
    s.push(phases.EXECUTE, s.seat_for(side, front), side)
    s.refresh()
    do(s, "recon", area(s, where))
    while asked(s) == "window":
        do(s, "pass")
    do(s, "done")
    s.n[STAGE] = s.n[LAST_KIND] = 0


def placing(s: Campaign, side: int, front: int = NORTH) -> None:
    """The commander is asked for an order to place."""
    s.n[FRONT] = front
    s.push(phases.PLACE_ORDER, s.seat_for(side, front), side)
    s.refresh()


def may_lie(s: Campaign, side: int, kind: str, where: str, front: int = NORTH) -> str:
    """The rule that forbids an order of the kind there, or anywhere, or nothing."""
    depth = len(s.stack)
    placing(s, side, front)
    why = refused(s, "order", ORDERS.index(kind))
    if not why:
        do(s, "order", ORDERS.index(kind))
        why = refused(s, "at", area(s, where))
    del s.stack[depth:]
    s.refresh()
    return why
