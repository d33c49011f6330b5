"""Reaction Cards (3.4h): their occasions, what they do, and what they ask."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final

from vistula.core.flow import NUMBER, PIECE, SPACE, Phase
from vistula.core.plain import Pick
from vistula.core.refusal import Refusal
from vistula.games.strike_of_the_eagle import codes, phases
from vistula.games.strike_of_the_eagle.cards.battles import goes_on, open_beyond
from vistula.games.strike_of_the_eagle.cards.effect import (
    ON_FRONT,
    WHAT,
    Effect,
    always,
    ask,
    ask_enemy,
    ask_player,
    card_asking,
    named,
    none_to_name,
    reaction_asks,
    side_asked,
    then_ask,
)
from vistula.games.strike_of_the_eagle.cards.historical import at_random, enemy_holds_cards, raise_named
from vistula.games.strike_of_the_eagle.deck import WHICHEVER
from vistula.games.strike_of_the_eagle.numbers import (
    CANCELLED,
    LAST_AREA,
    LAST_KIND,
    LEADERS_USED,
    PLACED_GENERAL,
    PLACED_RECON,
    SPARE,
)
from vistula.games.strike_of_the_eagle.rules import commitments, movement, orders, replenish
from vistula.games.strike_of_the_eagle.rules.areas import can_grow
from vistula.games.strike_of_the_eagle.rules.leaders import leader_number
from vistula.games.strike_of_the_eagle.rules.paths import depot_steps
from vistula.games.strike_of_the_eagle.rules.withdraw import LEAVE, NO_LEADER, refuges
from vistula.games.strike_of_the_eagle.staff import judgement
from vistula.games.strike_of_the_eagle.state import (
    EXECUTED,
    FULL,
    GOING,
    KINDS,
    MARCHED,
    WAITING,
    Campaign,
)
from vistula.games.strike_of_the_eagle.terms import (
    FORCED_MARCH_OUT,
    FORCED_MARCH_TO,
    MOVE_OUT,
    MOVE_TO,
    RAIL,
    RECON,
)

if TYPE_CHECKING:
    from vistula.games.strike_of_the_eagle.deck import Card

NO_EXCHANGE: Final = Refusal("3.4h", "You have no counter there that another kind could replace.")
NO_SUCH_COUNTER: Final = Refusal("3.4h", "You have no such counter there that another kind could replace.")
NOT_IN_PLACE: Final = Refusal("7.2g", "That kind may not be placed there now.")
NOT_HELD_BACK: Final = Refusal("3.4h", "That block could not carry out the order in hand.")
REACTION_NO_STEP: Final = Refusal("3.4h", "The block cannot go one area more.")
REACTION_NOT_THERE: Final = Refusal(
    "3.4h", "It may go on only into an adjoining area that is open, free of enemies and not full."
)
NO_USED_LEADER: Final = Refusal("9.0e", "That is none of your leaders who has given his order this round.")
NOT_MARCHED: Final = Refusal("3.4h", "That block did not march under the order just executed, or keeps its strength.")
REACTION_CANNOT_GAIN: Final = Refusal("3.4h", "No block there that can gain a point answers to that.")
NO_EVASION: Final = Refusal("3.4h", "Only cavalry in an area just entered, with somewhere to go, can evade.")


# Orders -----------------------------------------------------------------------------------------------------------


def see_card(s: Campaign, c: Card, front: int) -> None:
    """One card of another's hand, at random."""
    seen = at_random(s, s.hand(s.seat_for(1 - c.side, front)))
    s.note(codes.SEES_CARD, seen, who=1 << s.seat_for(c.side, front))


def orders_lie(s: Campaign, c: Card, front: int) -> bool:
    return bool(orders.areas_with_orders(s, c.side, front))


def exchangeable(s: Campaign, c: Card, front: int) -> list[int]:
    """One own counter is exchanged for another kind in the same area."""
    lying = orders.areas_with_orders(s, c.side, front)
    return [area for area in lying if replaceable(s, c.side, front, area)]


def take_back(s: Campaign, side: int, front: int, area: int, kind: int) -> None:
    """The counter goes back to the pool and frees its place in the allowance."""
    s.return_counter(side, kind, front, area)
    command = side * 2 + front
    recon = kind == RECON and s.n[PLACED_RECON + command] > 0
    s.n[(PLACED_RECON if recon else PLACED_GENERAL) + command] -= 1


def replacements(s: Campaign, side: int, front: int, area: int, old: int) -> list[int]:
    """Kinds that may be placed in the area now that the old counter is taken back (7.2g–i)."""
    free = commitments.free_blocks(s, side, front)
    return [
        kind
        for kind in range(KINDS)
        if kind != old
        and orders.cannot_order(s, side, front, kind) is None
        and commitments.cannot_place(s, side, front, kind, area, free) is None
    ]


def replaceable(s: Campaign, side: int, front: int, area: int) -> list[int]:
    """The kinds of own counters in the area that some other kind may replace."""
    bits = s.counters(side, front, area)
    found: list[int] = []
    for kind in range(KINDS):
        if bits >> kind & 1:
            reserved: int = s.reserved[(side * 2 + front) * KINDS + kind]
            take_back(s, side, front, area, kind)
            if replacements(s, side, front, area, kind):
                found.append(kind)
            orders.lay(s, side, front, kind, area)
            s.reserve(side * 2 + front, kind, reserved)  # as if nothing had been tried
    return found


def replaceable_there(s: Campaign) -> list[int]:
    return replaceable(s, side_asked(s), s.arg(ON_FRONT), s.arg(WHAT))


def give_up(s: Campaign, x: int) -> None:
    """give <kind>"""
    c, front, area = card_asking(s), s.arg(ON_FRONT), s.arg(WHAT)
    take_back(s, c.side, front, area, x)
    s.n[SPARE] = x
    ask(s, phases.EXCHANGE_FOR, c, c.side, front, area)


def replacements_there(s: Campaign) -> list[int]:
    """Instead of the kind given up, which is in n[SPARE]."""
    return replacements(s, side_asked(s), s.arg(ON_FRONT), s.arg(WHAT), s.n[SPARE])


def order_instead(s: Campaign, x: int) -> None:
    """order <kind>"""
    side, front, area = side_asked(s), s.arg(ON_FRONT), s.arg(WHAT)
    orders.lay(s, side, front, x, area)
    s.note(codes.CHANGED_ORDER, side, area)
    s.note(codes.CHANGED_ORDER + codes.OWN, area, s.n[SPARE], x, who=s.eyes(side))
    s.n[SPARE] = 0


def is_turned_up(order: int) -> Callable[[Campaign, Card, int], bool]:
    return lambda s, c, front: s.n[LAST_KIND] == order + 1


def cancel(s: Campaign, c: Card, front: int) -> None:
    """The enemy counter just turned up has no effect."""
    s.n[CANCELLED] = 1
    s.note(codes.CANCELLED, 1 - c.side, s.n[LAST_KIND] - 1, s.n[LAST_AREA])


def is_march(s: Campaign) -> bool:
    return s.n[LAST_KIND] - 1 in (FORCED_MARCH_TO, FORCED_MARCH_OUT)


def is_move(s: Campaign) -> bool:
    return s.n[LAST_KIND] - 1 in (MOVE_TO, MOVE_OUT)


def is_on_the_way(s: Campaign, c: Card, front: int) -> bool:
    return is_march(s) or is_move(s)


def about_to_go(s: Campaign, c: Card, front: int) -> list[int]:
    """The blocks that could carry out the counter just turned up."""
    return movement.eligible(s, 1 - c.side, front, s.n[LAST_KIND] - 1, s.n[LAST_AREA])


def hold_one(s: Campaign, c: Card, front: int) -> None:
    """The owner of the counter names a block that stays; with none that could go, the card is spent for nothing."""
    if about_to_go(s, c, front):
        ask_enemy(s, c, front)


def hold(s: Campaign, c: Card, front: int, x: int) -> None:
    s.mark[x] |= EXECUTED
    s.note_block(codes.HELD, x)


# Marches and moves just made --------------------------------------------------------------------------------------


def gone(s: Campaign, side: int) -> list[int]:
    """The side's blocks that went under the counter executed last: everybody saw them go."""
    return [block for block in s.on_map(side) if s.mark[block] & GOING]


def may_step_on(s: Campaign, c: Card, front: int) -> bool:
    """A block that went goes one area more; a card that names a kind of block serves marches as well as moves."""
    return (is_move(s) or (c.block_kind != WHICHEVER and is_march(s))) and bool(gone(s, c.side))


def can_step_on(s: Campaign, c: Card, front: int) -> list[int]:
    return [
        block
        for block in gone(s, c.side)
        if not s.mark[block] & WAITING
        and c.block_kind in (WHICHEVER, s.blocks.kind[block])
        and not s.has_enemy(c.side, s.at[block])
        and open_beyond(s, c.side, s.at[block])
    ]


def have_marched(s: Campaign, c: Card, front: int) -> bool:
    return is_march(s) and bool(gone(s, c.side))


def tired(s: Campaign, c: Card, front: int) -> list[int]:
    return [block for block in gone(s, c.side) if s.mark[block] & MARCHED]


def refresh(s: Campaign, c: Card, front: int, x: int) -> None:
    """A block that force marched fights at full strength."""
    s.mark[x] = (s.mark[x] & ~MARCHED) | FULL
    s.note_block(codes.FRESH_AGAIN, x)


def are_entered(s: Campaign, c: Card, front: int) -> bool:
    return bool(entered_areas(s, c.side))


def evadable(s: Campaign, c: Card, front: int) -> list[int]:
    """Where all own blocks are cavalry and have somewhere to go."""
    steps = depot_steps(s, c.side)
    found = [area for area in entered_areas(s, c.side) if refuges(s, c.side, area, steps)]
    return [area for area in found if all(s.blocks.rides(block) for block in s.blocks_in(c.side, area))]


def evade(s: Campaign, c: Card, front: int, x: int) -> None:
    """Cavalry leaves an area that the enemy has just entered, as in a withdrawal but without loss."""
    s.push(phases.WITHDRAWING, x, c.side, LEAVE, NO_LEADER)


def is_outmatched(s: Campaign, side: int) -> bool:
    """The enemy has come in somewhere stronger than we are."""
    return any(
        judgement.enemy_strength(s, side, area) > judgement.own_strength(s, side, area)
        for area in s.theatre.areas
        if s.count(side, area) and s.count(1 - side, area)
    )


def entered_areas(s: Campaign, side: int) -> list[int]:
    """Areas with the side's blocks that the enemy has just entered."""
    found: list[int] = []
    for block in gone(s, 1 - side):
        area: int = s.at[block]
        if s.count(side, area) > 0 and area not in found and not s.mark[block] & WAITING:
            found.append(area)
    return sorted(found)


def came_near(s: Campaign, c: Card, front: int) -> bool:
    """Enemies have entered one of the card's areas or one next to it."""
    near = miracle_areas(s, c)
    return any(s.at[block] in near for block in gone(s, 1 - c.side))


def miracle(s: Campaign, c: Card, front: int) -> None:
    """Cards, and strength for a block near them."""
    replenish.draw_up_to(s, s.seat_for(c.side, front), c.draw)
    if any(s.count(c.side, area) > 0 for area in miracle_areas(s, c)):
        ask_player(s, c, front)


def weak_near(s: Campaign, c: Card, front: int) -> list[int]:
    near = miracle_areas(s, c)
    return [block for area in near for block in s.blocks_in(c.side, area) if can_grow(s, block)]


def miracle_areas(s: Campaign, c: Card) -> list[int]:
    """The card's areas and those next to them."""
    found: list[int] = []
    for area in c.areas:
        found.extend(s.theatre.within(area, c.reach))
    return found


def leaders_used(s: Campaign, c: Card, front: int) -> list[int]:
    """The side's leaders on the map who have given their order this round: an open list (R-HID5)."""
    used = s.n[LEADERS_USED]
    known = enumerate(s.data.leaders)
    given = [leader.block for number, leader in known if used >> number & 1]
    return [block for block in given if s.blocks.side[block] == c.side and s.at[block] >= 0]


def refresh_leader(s: Campaign, c: Card, front: int, x: int) -> None:
    """A leader may give another order this round."""
    s.n[LEADERS_USED] &= ~(1 << leader_number(s, x))
    s.note(codes.REFRESHED, x)


ASK_KIND: Final = then_ask(phases.EXCHANGE_KIND)
ASK_WHERE: Final = then_ask(phases.EXTRA_TO)

EFFECTS: Final[list[Effect]] = [
    Effect("see_card", happens=see_card, serves=enemy_holds_cards, idle=True),
    Effect("change_order", "", phases.EXCHANGE, exchangeable, ASK_KIND, serves=orders_lie, idle=True),
    Effect("cancel_rail", happens=cancel, serves=is_turned_up(RAIL)),
    Effect("hold_block", "", phases.HOLD, about_to_go, hold, hold_one, always, is_on_the_way),
    Effect("extra_step", "kind reach", phases.EXTRA_STEP, can_step_on, ASK_WHERE, serves=may_step_on, idle=True),
    Effect("refresh_leader", "", phases.REFRESH_LEADER, leaders_used, refresh_leader),
    Effect("cancel_recon", happens=cancel, serves=is_turned_up(RECON)),
    Effect("evade", "", phases.EVADE, evadable, evade, serves=are_entered, wanted=is_outmatched),
    Effect("unhalve", "", phases.UNHALVE, tired, refresh, serves=have_marched),
    Effect("miracle", "amount areas draw reach", phases.MIRACLE, weak_near, raise_named, miracle, always, came_near),
]

MIRACLE: Final = named("raise", PIECE, REACTION_CANNOT_GAIN, "{} gains 1 SP")

PHASES: Final[list[Phase[Any]]] = [
    reaction_asks(
        phases.EXCHANGE,
        "Name the area of the counter that you exchange.",
        "An order is exchanged.",
        named("at", SPACE, NO_EXCHANGE, "Exchange a counter at {}"),
    ),
    reaction_asks(
        phases.EXCHANGE_KIND,
        "Name the counter that you give up.",
        "An order is exchanged.",
        Pick("give", NUMBER, replaceable_there, NO_SUCH_COUNTER, give_up, "Give up {}", ends=True),
    ),
    reaction_asks(
        phases.EXCHANGE_FOR,
        "Name the order that you place instead.",
        "An order is exchanged.",
        Pick("order", NUMBER, replacements_there, NOT_IN_PLACE, order_instead, "{} instead", ends=True),
    ),
    reaction_asks(
        phases.HOLD,
        "Choose which of the blocks that could carry the order out must stay.",
        "A block is named that must stay.",
        named("hold", PIECE, NOT_HELD_BACK, "{} stays"),
    ),
    reaction_asks(
        phases.EXTRA_STEP,
        "Choose the block that goes one area more.",
        "A block goes one area more.",
        named("go", PIECE, REACTION_NO_STEP, "{} goes on"),
    ),
    reaction_asks(
        phases.EXTRA_TO,
        "Choose where {block[3]} goes.",
        "A block goes one area more.",
        goes_on(REACTION_NOT_THERE),
    ),
    reaction_asks(
        phases.REFRESH_LEADER,
        "Choose the leader who may give another order.",
        "A leader may give another order.",
        named("refresh", PIECE, NO_USED_LEADER, "{} may order again"),
    ),
    reaction_asks(
        phases.UNHALVE,
        "Choose the block that fights at full strength.",
        "A block is to fight at full strength.",
        named("refresh", PIECE, NOT_MARCHED, "{} fights at full strength"),
    ),
    reaction_asks(
        phases.MIRACLE,
        "Choose the block near Warsaw that gains strength.",
        "A block near Warsaw gains strength.",
        MIRACLE,
        none_to_name(MIRACLE, "No block can gain"),
    ),
    reaction_asks(
        phases.EVADE,
        "Choose the area that your cavalry leaves.",
        "Cavalry evades.",
        named("at", SPACE, NO_EVASION, "The cavalry leaves {}"),
    ),
]
