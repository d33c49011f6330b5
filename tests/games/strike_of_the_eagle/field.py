"""Positions built by hand, and a hand to play them through the public contract."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import vistula
from vistula.core.action import Action, from_json
from vistula.games.strike_of_the_eagle import phases
from vistula.games.strike_of_the_eagle.load import load_data
from vistula.games.strike_of_the_eagle.numbers import (
    FRONT,
    GONE_OUT,
    INIT_LEVEL,
    INIT_SIDE,
    LITHUANIA_ALLIED,
    PHASE,
    STAGE,
    VP,
)
from vistula.games.strike_of_the_eagle.rules import arrival
from vistula.games.strike_of_the_eagle.state import (
    CLOSED,
    DECK,
    DISCARD_PILE,
    DUE,
    GOING,
    IN_HAND,
    POOL,
    Campaign,
)
from vistula.games.strike_of_the_eagle.terms import (
    LEADER,
    MOVE_OUT,
    NOBODY,
    NORTH,
    ORDERS,
    POLISH,
    SIDES,
    SOUTH,
    SOVIET,
)

DATA = load_data()
MAP = DATA.map
BLOCKS = DATA.blocks
DECK_OF = DATA.deck


def area(slug: str) -> int:
    return MAP.area(slug)


def block(name: str) -> int:
    """A block by its slug, of either side; "soviet 2_cavalry" where both have one of that name."""
    words = name.split()
    sides = [SIDES.index(words[0])] if len(words) == 2 else [POLISH, SOVIET]
    for number in range(BLOCKS.count):
        if BLOCKS.slugs[number] == words[-1] and BLOCKS.side[number] in sides:
            return number
    raise KeyError(name)


def card(side: str, slug: str) -> int:
    return DECK_OF.card(SIDES.index(side), slug)


def edge(a: str, b: str) -> int:
    return MAP.edge_between(area(a), area(b))


def position(
    scenario: str = "campaign",
    *,
    polish: Mapping[str, Sequence[str]] | None = None,
    soviet: Mapping[str, Sequence[str]] | None = None,
    garrisons: Mapping[str, str] | None = None,
    initiative: tuple[str, int] = ("polish", 1),
    lithuania: bool = False,
    options: Mapping[str, object] | None = None,
) -> Campaign:
    """A map that holds these blocks alone ("1_legion 4"), as at the start of a phase; hands are empty, leaders that are
    not named are out. Garrisons: those of the scenario but where `garrisons` says ("nobody" for none)."""
    s = vistula.game("strike_of_the_eagle").new(scenario, 5, dict(options or {}))
    assert isinstance(s, Campaign)
    for number in range(BLOCKS.count):
        away = CLOSED if BLOCKS.kind[number] == LEADER or BLOCKS.slugs[number].startswith("lithuanian") else POOL
        s.take_off(number, away)
    for side, placed in ((POLISH, polish or {}), (SOVIET, soviet or {})):
        for slug, names in placed.items():
            for name in names:
                put(s, side, slug, name)
    for number in range(MAP.count):
        s.book(number, NOBODY)
    for city in s.theatre.key_cities:
        held = (garrisons or {}).get(MAP.slugs[city])
        s.set_garrison(city, s.setting.holder[city] if held is None else [*SIDES, "nobody"].index(held))
    for number in range(DECK_OF.count):
        s.move_card(number, DECK)
    s.n[LITHUANIA_ALLIED] = int(lithuania)
    for front in (NORTH, SOUTH):
        s.n[INIT_SIDE + front] = SIDES.index(initiative[0])
        s.n[INIT_LEVEL + front] = initiative[1]
    for city in s.theatre.key_cities:
        s.book(city, s.holder(city))
    arrival.reset_counters(s)
    arrival.begin_phase(s)
    s.n[FRONT] = s.setting.fronts[0]
    return s


def put(s: Campaign, side: int, slug: str, name: str) -> int:
    words = name.split()
    number = block(f"{SIDES[side]} {words[0]}")
    s.set_sp(number, int(words[1]) if len(words) > 1 else BLOCKS.maximum[number])
    s.put(number, area(slug))
    return number


def order(s: Campaign, side: str, kind: str, where: str, front: int = NORTH) -> None:
    """Lay a counter face down."""
    s.take_counter(SIDES.index(side), ORDERS.index(kind), front, area(where))


def hold(s: Campaign, seat: str, *slugs: str) -> None:
    """Cards for a seat's hand."""
    index = s.seat_index(seat)
    for slug in slugs:
        s.move_card(DECK_OF.card(s.side_of(index), slug), IN_HAND + index)


def ask(s: Campaign, phase: int, *numbers: int) -> Campaign:
    """Let the phase be on top of the stack, over the sequence at its start; then run to the next decision."""
    s.stack[:] = s.stack[:5]
    s.push(phase, *numbers)
    s.refresh()
    return s


def stage(s: Campaign, number: int, front: int = NORTH) -> Campaign:
    """Execute a stage of a front."""
    s.n[FRONT] = front
    s.n[STAGE] = number
    return ask(s, phases.STAGE)


def place(s: Campaign, front: int = NORTH) -> Campaign:
    """Place orders on a front."""
    s.n[FRONT] = front
    return ask(s, phases.PLACE)


def battles(s: Campaign, front: int = NORTH) -> Campaign:
    s.n[FRONT] = front
    return ask(s, phases.BATTLES)


def asked(s: Campaign) -> str:
    """The slug of the decision that is asked."""
    return s.top().slug


def act(s: Campaign, *words: object) -> None:
    """Play for whoever is asked: a verb and slugs of areas, blocks, cards, or numbers."""
    s.play(s.to_move[0], action(s, *words))


def action(s: Campaign, *words: object) -> Action:
    made: list[object] = [words[0]]
    for word in words[1:]:
        made.append(number_of(s, str(words[0]), word) if isinstance(word, str) else word)
    return from_json(made)


def number_of(s: Campaign, verb: str, word: str) -> int:
    if word in ORDERS and verb in ("order", "reserve"):
        return ORDERS.index(word)
    if word in MAP.numbers:
        return MAP.numbers[word]
    if verb == "countermand":
        return ORDERS.index(word)
    side = s.side_of(s.actor)
    for number in range(DECK_OF.first[side], DECK_OF.past[side]):
        if DECK_OF.cards[number].slug == word and verb in ("commit", "battle_card", "hand", "discard", "react"):
            return number
    return block(f"{SIDES[side]} {word}")


def refused(s: Campaign, *words: object) -> str:
    """The rule that forbids it, or nothing."""
    why = s.refusal(s.to_move[0], action(s, *words))
    return "" if why is None else why.rule_id


def offered(s: Campaign, verb: str) -> set[str]:
    """What is offered for a verb, by slug of area or block."""
    found: set[str] = set()
    choice = s.decision().choice_for(verb)
    assert choice is not None
    for one in s.choices(s.to_move[0]):
        if one.verb.name == verb:
            if choice.kind == 2:
                found.add(MAP.slugs[one.x])
            elif choice.kind == 1:
                found.add(BLOCKS.slugs[one.x])
            elif choice.kind == 3:
                found.add(DECK_OF.cards[one.x].slug)
            else:
                found.add(str(one.x))
    return found


def ways(s: Campaign, verb: str, name: str) -> set[str]:
    """The areas from which a block may enter, where an action says so: its second id."""
    wanted = action(s, verb, name).x
    return {MAP.slugs[one.args[1]] for one in s.choices(s.to_move[0]) if one.verb.name == verb and one.x == wanted}


def take(s: Campaign, verb: str, name: object) -> None:
    """The first that is offered with this verb and first id: by whichever way."""
    wanted = action(s, verb, name).x
    s.play(s.to_move[0], next(one for one in s.choices(s.to_move[0]) if one.verb.name == verb and one.x == wanted))


def verbs(s: Campaign) -> set[str]:
    return {one.verb.name for one in s.choices(s.to_move[0])}


def where(s: Campaign, name: str) -> str:
    at = int(s.at[block(name)])
    return MAP.slugs[at] if at >= 0 else {POOL: "pool", DUE: "due", -3: "gone", CLOSED: "closed"}[at]


def sp(s: Campaign, name: str) -> int:
    return int(s.sp[block(name)])


def march_in(s: Campaign, name: str, via: str, into: str, mark: int = 0) -> None:
    """Let a block have moved into an area this phase, over the connection from `via`, under an order carried out."""
    number = block(name)
    s.put(number, area(via))
    stack, gone = s.stack[:], s.n[GONE_OUT]
    s.push(phases.MARCHING, -1, BLOCKS.side[number], MOVE_OUT, area(via))
    s.push(phases.ROUTE, number, -1, MOVE_OUT)
    s.refresh()
    s.play(s.to_move[0], from_json(["path", area(into)]))
    s.stack[:] = stack
    s.n[GONE_OUT] = gone
    s.mark[number] = (s.mark[number] & ~GOING) | mark


def force_draws(s: Campaign, *cards: int) -> None:
    """Let the next blind draws bring these cards."""
    rolls: list[int] = []
    taken: set[int] = set()
    for wanted in cards:
        side = DECK_OF.side[wanted]
        pile = [
            number
            for number in range(DECK_OF.first[side], DECK_OF.past[side])
            if s.card_at[number] == DECK and number not in taken
        ]
        rolls.append(pile.index(wanted) + 1)
        taken.add(wanted)
    s.force(rolls)


def card_with(side: str, combat: int, used: Sequence[int] = ()) -> int:
    """Some card of the side's deck with that combat number."""
    number = SIDES.index(side)
    for found in range(DECK_OF.first[number], DECK_OF.past[number]):
        if DECK_OF.combat[found] == combat and found not in used:
            return found
    raise KeyError(combat)


def lead(s: Campaign) -> int:
    """The VP counter: Polish leads positive."""
    return int(s.n[VP])


def initiative(s: Campaign, front: int = NORTH) -> tuple[str, int]:
    return SIDES[s.n[INIT_SIDE + front]], int(s.n[INIT_LEVEL + front])


def set_phase(s: Campaign, number: int) -> None:
    s.n[PHASE] = number


def discard_all(s: Campaign, side: str, left: int) -> None:
    """Leave so many cards in a side's deck; the rest lies in the discard pile."""
    number = SIDES.index(side)
    for found in range(DECK_OF.first[number] + left, DECK_OF.past[number]):
        s.move_card(found, DISCARD_PILE)
