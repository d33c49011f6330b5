"""Historical Events (7.13): what they do, when they can, and what they ask; those of an area: area_events."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from vistula.core.flow import CARD, PIECE, Phase
from vistula.core.journal import NOBODY as UNSEEN
from vistula.core.plain import Button, Pick
from vistula.core.refusal import Refusal
from vistula.core.search import traced
from vistula.games.strike_of_the_eagle import codes, phases
from vistula.games.strike_of_the_eagle.board import OUT_OF_PLAY
from vistula.games.strike_of_the_eagle.cards.effect import (
    ON_FRONT,
    SEAT,
    Effect,
    ask_enemy,
    ask_player,
    card_asking,
    card_asks,
    named,
)
from vistula.games.strike_of_the_eagle.numbers import (
    ALLOWANCE,
    BAR_ALLIANCE,
    DECK_COUNT,
    DVINSK_BARRED,
    FORTIFIED,
    FREE_RAIL,
    FULL_MARCH,
    HAND_COUNT,
    KLINTSY_SOUTH,
    LITHUANIA_ALLIED,
    LOOK_ORDERS,
    ONLY_MARCHES,
    SCREEN,
    SUPPLY_OF_CUBES,
)
from vistula.games.strike_of_the_eagle.rules import paths, replenish
from vistula.games.strike_of_the_eagle.state import (
    BEGAN,
    BEGAN_HERE,
    CLOSED,
    DISCARD_PILE,
    GUIDED,
    KINDS,
    POOL,
    SUPPLIED,
    Campaign,
)
from vistula.games.strike_of_the_eagle.terms import (
    ALLIED,
    INFANTRY,
    LITHUANIAN,
    NOBODY,
    RAIL,
    SOVIET,
)

if TYPE_CHECKING:
    from vistula.games.strike_of_the_eagle.deck import Card

EVENT_CANNOT_GAIN: Final = Refusal("7.13a", "The event cannot strengthen that block.")
NOT_OF_GROUP: Final = Refusal("7.13a", "The event takes another block.")
NOT_INFANTRY: Final = Refusal("7.13a", "The event names infantry of this front.")
EVENT_NOT_IN_HAND: Final = Refusal("7.13a", "The event discards a card of your hand.")
NO_CUBES: Final = Refusal("4.0e", "The supply has no such cube.")


# Cards, cubes and blocks ------------------------------------------------------------------------------------------


def has_cubes(s: Campaign, c: Card, front: int) -> bool:
    return any(c.given_cubes[colour] > 0 and s.n[SUPPLY_OF_CUBES + colour] > 0 for colour in range(3))


def take_cubes(s: Campaign, c: Card, front: int) -> None:
    """Cubes of the supply, as an event or when a city is taken."""
    replenish.take_cubes(s, s.seat_for(c.side, front), c.given_cubes)


def raise_named(s: Campaign, c: Card, front: int, x: int) -> None:
    """The block that is named gains as much as the card says."""
    for _ in range(c.amount):
        raise_block(s, x)


def weak_of_group(s: Campaign, c: Card, front: int) -> list[int]:
    """Blocks of the card's group that stand in supply depots of the front and can gain SP."""
    blocks = s.blocks
    group = [block for block in s.on_map(c.side) if blocks.group[block] == c.group]
    weak = [block for block in group if s.sp[block] < blocks.maximum[block] and s.front_of(s.at[block]) == front]
    return [block for block in weak if holds_depot(s, c.side, s.at[block])]


def can_aid(s: Campaign, c: Card, front: int) -> bool:
    return has_cubes(s, c, front) or bool(weak_of_group(s, c, front))


def no_cubes(s: Campaign) -> Refusal | None:
    return None if has_cubes(s, card_asking(s), s.arg(ON_FRONT)) else NO_CUBES


def take_them(s: Campaign) -> None:
    """cubes"""
    take_cubes(s, card_asking(s), s.arg(ON_FRONT))


def can_draw(s: Campaign, c: Card, front: int) -> bool:
    pile = any(s.card_at[k] == DISCARD_PILE for k in range(s.deck.first[c.side], s.deck.past[c.side]))
    return pile or s.n[DECK_COUNT + c.side] > 0


def draw_and_discard(s: Campaign, c: Card, front: int) -> None:
    replenish.draw_up_to(s, s.seat_for(c.side, front), c.draw)
    for _ in range(c.discard):
        ask_player(s, c, front)


def throw_one(s: Campaign, x: int) -> None:
    """discard <card>"""
    s.discard(s.arg(SEAT), x)


def enemy_holds_cards(s: Campaign, c: Card, front: int) -> bool:
    return s.n[HAND_COUNT + s.seat_for(1 - c.side, front)] > 0


def at_random(s: Campaign, hand: list[int]) -> int:
    """One card of a hand; nobody sees how it is drawn."""
    return hand[s.roll(len(hand), who=UNSEEN) - 1]


def enemy_discards(s: Campaign, c: Card, front: int) -> None:
    enemy = s.seat_for(1 - c.side, front)
    for _ in range(c.count):
        hand = s.hand(enemy)
        if hand:
            s.discard(enemy, at_random(s, hand))


def enemy_group(s: Campaign, c: Card, front: int) -> list[int]:
    """Enemy blocks of the card's group on the map; that there are any follows from the open lists (R-HID5)."""
    return [block for block in s.on_map(1 - c.side) if s.blocks.group[block] == c.group]


def desert(s: Campaign, c: Card, front: int, x: int) -> None:
    """A block of a group deserts: its owner chooses which."""
    s.eliminate(x, code=codes.LEAVES_THE_GAME)


def deserts(s: Campaign, x: int) -> str:
    return f"{s.blocks.names[x]} at {s.map.names[s.at[x]]} leaves"


def infantry_of(s: Campaign, c: Card, front: int) -> list[int]:
    """The side's infantry, black or green (2.0e), that the front's commander orders this phase."""
    own = [block for block in s.on_map(c.side) if s.command[block] == front]
    return [block for block in own if s.blocks.kind[block] in (INFANTRY, ALLIED)]


def guide(s: Campaign, c: Card, front: int, x: int) -> None:
    """An infantry block may go one area more under a Move."""
    s.mark[x] |= GUIDED
    s.note_block(codes.GUIDED, x)


# Events that take effect at once ----------------------------------------------------------------------------------


def for_the_phase(s: Campaign, c: Card, front: int) -> None:
    """A number of the command says it until the phase ends: as much as the card's count, or that it is."""
    s.n[c.does.place + c.side * 2 + front] = c.count or 1
    s.note(c.does.tells, c.side, front, c.count)


def for_the_round(s: Campaign, c: Card, front: int) -> None:
    """A number says it until the round ends: the card + 1 where its areas are asked for, else 1."""
    s.n[c.does.place] = c.index + 1 if c.areas else 1
    s.note(c.does.tells)


def is_new(s: Campaign, c: Card) -> bool:
    """What lasts for a round happens once."""
    return s.n[c.does.place] == 0


def has_capital(s: Campaign, c: Card, front: int) -> bool:
    return is_new(s, c) and capital(s) >= 0


def on_both(s: Campaign, c: Card, front: int) -> bool:
    return is_new(s, c) and len(s.setting.fronts) == 2


def some_in_play(s: Campaign, c: Card, front: int) -> bool:
    return is_new(s, c) and any(s.theatre.in_play(area) for area in c.areas)


def all_in_play(s: Campaign, c: Card) -> bool:
    return all(s.theatre.in_play(area) for area in c.areas)


def can_bar(s: Campaign, c: Card, front: int) -> bool:
    return is_new(s, c) and all_in_play(s, c)


def lend_train(s: Campaign, c: Card, front: int) -> None:
    """Lends a Rail Transport counter of longer reach."""
    command = c.side * 2 + front
    s.n[FREE_RAIL + command] = c.reach
    s.add_counters(c.side, RAIL, 1)
    s.reserve(command, RAIL, s.reserved[command * KINDS + RAIL] + 1)
    s.note(codes.RAIL_LENT, c.side, front, c.reach)


def step_initiative(s: Campaign, c: Card, front: int) -> None:
    """Steps of initiative by an event, or one more after a battle won (6.1e)."""
    for _ in range(c.amount):
        s.step_initiative(front, c.side)


def bar_garrisons(s: Campaign, c: Card, front: int) -> None:
    """No enemy garrison in the card's areas."""
    enemy = 1 - c.side
    s.n[c.does.place] = c.index + 1
    for area in c.areas:
        if s.garrison[area] == enemy:
            s.set_garrison(area, NOBODY)
            s.note(codes.GARRISON_REMOVED, enemy, area)
        s.note(codes.GARRISON_BARRED, area)


def are_threatened(s: Campaign, c: Card, front: int) -> bool:
    return all_in_play(s, c) and all(
        s.holder(area) == c.side and is_near(s, 1 - c.side, area, c.reach) for area in c.areas
    )


def are_supplied(s: Campaign, c: Card, front: int) -> bool:
    return all_in_play(s, c) and all(holds_depot(s, c.side, area) for area in c.areas)


def score(s: Campaign, c: Card, front: int) -> None:
    s.add_vp(c.side, c.points)


def change_allowance(s: Campaign, c: Card, side: int, front: int) -> None:
    s.n[ALLOWANCE + side * 2 + front] += c.amount
    s.note(codes.ALLOWANCE_IS, side, front, c.amount)


def march_alone(s: Campaign, c: Card, front: int) -> None:
    """More orders for oneself, with marches and moves alone."""
    change_allowance(s, c, c.side, front)
    s.n[ONLY_MARCHES + c.side * 2 + front] = 1
    s.note(codes.ONLY_MARCHES, c.side, front)


def can_ally(s: Campaign, c: Card, front: int) -> bool:
    return s.n[LITHUANIA_ALLIED] == 0 and s.n[BAR_ALLIANCE] == 0 and reaches_a_link(s)


def ally(s: Campaign, c: Card, front: int) -> None:
    """Lithuania enters the war: areas open, two blocks and a garrison in the capital (8.5d, card.23.sov)."""
    area = capital(s)
    s.n[LITHUANIA_ALLIED] = 1
    group = s.blocks.group[c.blocks[0]]
    for block in range(s.blocks.first[SOVIET], s.blocks.past[SOVIET]):
        if s.blocks.group[block] == group and s.at[block] == CLOSED:
            s.put(block, POOL)
    s.set_garrison(area, SOVIET)
    s.began[area] = s.began[area] | BEGAN[SOVIET]
    for block in c.blocks:
        s.send(block, area)
        s.set_sp(block, c.amount)
        s.set_command(block, s.front_of(area))
        s.mark[block] = BEGAN_HERE | SUPPLIED
    s.note(codes.LITHUANIA_JOINS, area)


# What the events ask of the map -----------------------------------------------------------------------------------


def holds_depot(s: Campaign, side: int, area: int) -> bool:
    """The area is a supply depot of the side (1.31a)."""
    return s.map.is_key_city(area) and s.holder(area) == side and paths.is_depot(s, side, area)


def is_near(s: Campaign, side: int, area: int, reach: int) -> bool:
    """A block of the side stands at most that many areas away."""
    return any(s.count(side, other) > 0 for other in s.theatre.within(area, reach))


def capital(s: Campaign) -> int:
    """The Lithuanian Strategic City (map.kaunas), or -1 where it is out of play."""
    return next((area for area in s.theatre.key_cities if s.map.role[area] == LITHUANIAN), -1)


def reaches_a_link(s: Campaign) -> bool:
    """A clear path for the Soviets joins the Lithuanian capital to an Eastern Link (def.clear_path)."""
    play, start = s.theatre.play, capital(s)
    if start < 0:
        return False
    found = traced(s.map, lambda a, b: play[b] != OUT_OF_PLAY and not s.has_enemy(SOVIET, b), start)
    return any(s.map.is_link(area) for area in found.reached())


def raise_block(s: Campaign, block: int) -> None:
    """One SP more; the enemy sees only where."""
    s.set_sp(block, s.sp[block] + 1)
    s.note_block(codes.RAISED, block, s.sp[block])


EFFECTS: Final[list[Effect]] = [
    Effect("cubes_or_raise", "amount cubes group", phases.CUBES_OR_RAISE, weak_of_group, raise_named, can=can_aid),
    Effect("draw_discard", "discard draw", phases.DISCARD_ONE, happens=draw_and_discard, can=can_draw),
    Effect("take_cubes", "cubes", happens=take_cubes, can=has_cubes),
    Effect("eliminate_group", "group", phases.MUTINY, enemy_group, desert, ask_enemy, strong=True),
    Effect("free_rail", "reach", happens=lend_train),
    Effect("long_move", "amount", phases.GUIDE, infantry_of, guide),
    # Read when all orders are placed: rules/orders.py.
    Effect("look_orders", "count", happens=for_the_phase, place=LOOK_ORDERS, tells=codes.WILL_LOOK),
    Effect("initiative_step", "amount", happens=step_initiative),
    Effect("bar_alliance", happens=for_the_round, can=has_capital, place=BAR_ALLIANCE, tells=codes.ALLIANCE_BARRED),
    # On all sides: rules/battle.py.
    Effect("fortify_areas", "areas", happens=for_the_round, can=some_in_play, place=FORTIFIED, tells=codes.BRIDGEHEADS),
    Effect("points_if_threatened", "areas points reach", happens=score, can=are_threatened, strong=True),
    Effect("full_strength_march", "kind", happens=for_the_phase, place=FULL_MARCH, tells=codes.FULL_MARCH),
    Effect("points_if_supplied", "areas points", happens=score, can=are_supplied, strong=True),
    Effect("enemy_discards", "count", happens=enemy_discards, can=enemy_holds_cards),
    Effect("enemy_allowance", "amount", happens=lambda s, c, front: change_allowance(s, c, 1 - c.side, front)),
    Effect("klintsy_south", happens=for_the_round, can=on_both, place=KLINTSY_SOUTH, tells=codes.KLINTSY_IS_SOUTHERN),
    Effect("allowance_marches", "amount", happens=march_alone, strong=True),
    Effect("cavalry_screen", happens=for_the_phase, place=SCREEN, tells=codes.SCREENED),
    Effect("bar_garrison", "areas", happens=bar_garrisons, can=can_bar, place=DVINSK_BARRED),
    Effect("lithuanian_alliance", "amount blocks", happens=ally, can=can_ally, strong=True),
]

PHASES: Final[list[Phase[Any]]] = [
    card_asks(
        phases.CUBES_OR_RAISE,
        "7.13a",
        "{card[0]}: take the cubes, or raise a block.",
        "The use of {card[0]} is chosen.",
        Button("cubes", "Take the cubes", take_them, no_cubes, ends=True),
        named("raise", PIECE, EVENT_CANNOT_GAIN, "Raise {}"),
    ),
    card_asks(
        phases.DISCARD_ONE,
        "7.13a",
        "Discard one card of your hand.",
        "A card is discarded.",
        Pick("discard", CARD, lambda s: s.hand(s.arg(SEAT)), EVENT_NOT_IN_HAND, throw_one, "Discard {}", ends=True),
        must_ask=False,
    ),
    card_asks(
        phases.MUTINY,
        "7.13a",
        "{card[0]}: choose the block that leaves the game.",
        "A block leaves the game by {card[0]}.",
        named("remove", PIECE, NOT_OF_GROUP, "{} leaves", deserts),
        must_ask=False,
    ),
    card_asks(
        phases.GUIDE,
        "7.13a",
        "{card[0]}: name the infantry block that may go one area more under a Move.",
        "A block is named for {card[0]}.",
        named("guide", PIECE, NOT_INFANTRY, "Guide {}"),
    ),
]
