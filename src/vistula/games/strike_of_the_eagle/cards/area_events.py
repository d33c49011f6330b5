"""Historical Events that name an area (7.13)."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final

from vistula.core.action import verb
from vistula.core.flow import PIECE, SPACE, EndPhase, Phase
from vistula.core.plain import Pick
from vistula.core.refusal import Refusal
from vistula.games.strike_of_the_eagle import codes, phases
from vistula.games.strike_of_the_eagle.cards.effect import (
    ON_FRONT,
    WHAT,
    Effect,
    ask,
    candidates,
    card_asking,
    card_asks,
    named,
    none_to_name,
    side_asked,
)
from vistula.games.strike_of_the_eagle.cards.historical import EVENT_CANNOT_GAIN, holds_depot, is_near, raise_block
from vistula.games.strike_of_the_eagle.deck import WHICHEVER
from vistula.games.strike_of_the_eagle.numbers import (
    BONUS,
    BONUS_AREA,
    BONUS_SIDE,
    CARTS,
    DENIED,
    INIT_LEVEL,
    INIT_SIDE,
)
from vistula.games.strike_of_the_eagle.rules import losses
from vistula.games.strike_of_the_eagle.rules.areas import can_grow
from vistula.games.strike_of_the_eagle.rules.recon import look_at
from vistula.games.strike_of_the_eagle.state import (
    SUPPLIED,
    Campaign,
)
from vistula.games.strike_of_the_eagle.terms import (
    CAVALRY,
    INFANTRY,
    NOBODY,
)

if TYPE_CHECKING:
    from vistula.games.strike_of_the_eagle.deck import Card


DOES_NOT_FIT: Final = Refusal("7.13a", "That area does not fit the event.")
EVENT_NOT_STRONGEST: Final = Refusal("7.13a", "The strongest block loses; leaders are spared.")


# Events of an area: which may be named, and what follows ------------------------------------------------------------


def of_front(fits: Callable[[Campaign, Card, int], bool]) -> Callable[[Campaign, Card, int], list[int]]:
    """The areas of the front that fit."""
    return lambda s, c, front: [a for a in s.theatre.areas if s.front_of(a) == front and fits(s, c, a)]


def enemies_near(s: Campaign, c: Card, front: int) -> list[int]:
    """The enemy in an area: near own blocks of the front, or wherever one has the initiative."""
    held = [area for area in s.theatre.areas if s.count(1 - c.side, area)]
    if c.by_initiative:
        return [area for area in held if s.n[INIT_SIDE + s.front_of(area)] == c.side]  # card.desertions.pl
    return [area for area in held if s.front_of(area) == front and is_near(s, c.side, area, c.reach)]


def cost_all(s: Campaign, c: Card, front: int, x: int) -> None:
    """The enemy in an area loses SP, or as many as one's initiative there."""
    enemy = 1 - c.side
    amount: int = s.n[INIT_LEVEL + s.front_of(x)] if c.by_initiative else c.amount
    s.note(codes.MUST_LOSE, enemy, x, amount)
    s.reveal()  # who survives tells how strong they were
    s.push(phases.TAKE_LOSSES, enemy, x, amount, 0)


def near_town(s: Campaign, c: Card, area: int) -> bool:
    return s.theatre.distance(c.areas[0], area) <= c.reach and s.count(1 - c.side, area) > 0


def cost_strongest(s: Campaign, c: Card, front: int, x: int) -> None:
    """The strongest enemy block of an area loses SP; with several blocks its owner is asked, so that nobody learns
    whether two are equal."""
    enemy = 1 - c.side
    s.note(codes.MUST_LOSE, enemy, x, c.amount)
    if s.count(enemy, x) > 1:
        ask(s, phases.STRONGEST, c, enemy, front, x)
        return
    for block in losses.strongest(s, enemy, x, 0):
        lose(s, block, c.amount)


def lose(s: Campaign, block: int, amount: int) -> None:
    """A block loses SP outside battle; destroyed, it goes to the Force Pool (def.destroyed)."""
    s.reveal()  # whether it survives tells how strong it was
    if s.weaken(block, s.sp[block] - amount):
        s.note(codes.LOST_SP + codes.OWN, block, s.sp[block], who=s.eyes(s.blocks.side[block]))


def strongest_there(s: Campaign) -> list[int]:
    return losses.strongest(s, side_asked(s), s.arg(WHAT), 0)


def lose_there(s: Campaign, x: int) -> None:
    """lose <block>"""
    lose(s, x, card_asking(s).amount)


def depot_near_cavalry(s: Campaign, c: Card, area: int) -> bool:
    """Cavalry raids an enemy depot near it."""
    if s.map.is_link(area) or not holds_depot(s, 1 - c.side, area):
        return False
    cavalry = [block for block in s.on_map(c.side) if s.blocks.kind[block] == CAVALRY]
    return any(s.theatre.distance(s.at[block], area) <= c.reach for block in cavalry)


def deny_depot(s: Campaign, c: Card, front: int, x: int) -> None:
    s.n[DENIED] = x + 1
    s.note(codes.DEPOT_DENIED, x)


def has_rails(s: Campaign, c: Card, area: int) -> bool:
    return s.map.has_rail(area)


def send_trains(s: Campaign, c: Card, front: int, x: int) -> None:
    """Armoured trains help whoever fights in an area with rails."""
    s.n[BONUS_AREA] = x + 1
    s.n[BONUS] = c.amount
    s.n[BONUS_SIDE] = c.side
    s.note(codes.BONUS_AT, c.side, x, c.amount)


def hungry_infantry(s: Campaign, c: Card, area: int) -> bool:
    """Infantry of an area may force march though out of supply."""
    own = [block for block in s.blocks_in(c.side, area) if s.command[block] == s.front_of(area)]
    return any(s.blocks.kind[block] == INFANTRY and not s.mark[block] & SUPPLIED for block in own)


def send_carts(s: Campaign, c: Card, front: int, x: int) -> None:
    s.n[CARTS + c.side * 2 + front] = x + 1
    s.note(codes.CARTS_AT, c.side, x)


def lone_garrison(s: Campaign, c: Card, area: int) -> bool:
    """A lone enemy garrison near own blocks."""
    alone = s.garrison[area] == 1 - c.side and s.count(1 - c.side, area) == 0
    return alone and is_near(s, c.side, area, c.reach)


def send_home(s: Campaign, c: Card, front: int, x: int) -> None:
    s.set_garrison(x, NOBODY)
    s.note(codes.GARRISON_REMOVED, 1 - c.side, x)


# Blocks of an area gain SP one by one: some in a depot, or the weak wherever they stand. The frame of RAISE: the card,
# the area, SP left, the block raised last or -1.
AT_AREA: Final = 1
LEFT: Final = 2
LAST: Final = 3


def raisable(s: Campaign, c: Card, area: int, last: int = -1) -> list[int]:
    """Own blocks there that may gain 1 SP, for a total in a depot or as the weak; `last` was raised just before."""
    found = [block for block in s.blocks_in(c.side, area) if can_grow(s, block) and (c.each > 1 or block != last)]
    if c.total:
        return [block for block in found if c.block_kind in (WHICHEVER, s.blocks.kind[block])]
    return [block for block in found if s.sp[block] == 1]


def can_raise(s: Campaign, c: Card, area: int) -> bool:
    return (c.total == 0 or holds_depot(s, c.side, area)) and bool(raisable(s, c, area))


def raise_there(s: Campaign, c: Card, front: int, x: int) -> None:
    s.push(phases.RAISE, c.index, x, c.total or c.count * c.amount, -1)


def raisable_now(s: Campaign) -> list[int]:
    return raisable(s, card_asking(s), s.arg(AT_AREA), s.arg(LAST))


def raise_one(s: Campaign, x: int) -> None:
    """raise <block>"""
    raise_block(s, x)
    s.set_arg(LEFT, s.arg(LEFT) - 1)
    s.set_arg(LAST, x)
    if s.arg(LEFT) == 0:
        s.pop()


def has_enemies(s: Campaign, c: Card, area: int) -> bool:
    return s.count(1 - c.side, area) > 0


def unseen(s: Campaign) -> list[int]:
    return [area for area in candidates(s) if area != s.arg(WHAT)]


def look_there(s: Campaign, x: int) -> None:
    """look <area>: at the enemy in one area after another"""
    c, front, before = card_asking(s), s.arg(ON_FRONT), s.arg(WHAT)
    look_at(s, c.side, x, s.blocks_in(1 - c.side, x))
    if before < 0 and c.count > 1:
        ask(s, phases.LOOK_AREA, c, c.side, front, x)


EFFECTS: Final[list[Effect]] = [
    Effect("area_loses", "amount by_initiative reach", phases.NAME_AREA, enemies_near, cost_all),
    Effect("look_areas", "count", phases.LOOK_AREA, of_front(has_enemies)),
    Effect("deny_depot", "reach", phases.NAME_AREA, of_front(depot_near_cavalry), deny_depot),
    Effect("strongest_loses", "amount areas reach", phases.NAME_AREA, of_front(near_town), cost_strongest, strong=True),
    Effect("raise_in_depot", "each kind total", phases.NAME_AREA, of_front(can_raise), raise_there),
    Effect("area_bonus", "amount", phases.NAME_AREA, of_front(has_rails), send_trains),
    Effect("raise_weak", "amount count", phases.NAME_AREA, of_front(can_raise), raise_there),
    Effect("march_unsupplied", "kind", phases.NAME_AREA, of_front(hungry_infantry), send_carts),
    Effect("remove_garrison", "reach", phases.NAME_AREA, of_front(lone_garrison), send_home),
]

STRONGEST: Final = Pick("lose", PIECE, strongest_there, EVENT_NOT_STRONGEST, lose_there, "{} loses", ends=True)

PHASES: Final[list[Phase[Any]]] = [
    card_asks(
        phases.NAME_AREA,
        "7.13a",
        "{card[0]}: name the area.",
        "An area is named for {card[0]}.",
        named("at", SPACE, DOES_NOT_FIT, "{}"),
    ),
    card_asks(
        phases.LOOK_AREA,
        "7.13a",
        "{card[0]}: look at the enemy in an area, or stop.",
        "An area is named for {card[0]}.",
        Pick("look", SPACE, unseen, DOES_NOT_FIT, look_there, "Look at {}", final=True, ends=True),
        EndPhase(verb("done"), "No more"),
        must_ask=False,
    ),
    card_asks(
        phases.RAISE,
        "7.13a",
        "{card[0]}: raise a block at {area[1]} by 1 SP ({frame[2]} left).",
        "Blocks gain strength by {card[0]}.",
        Pick("raise", PIECE, raisable_now, EVENT_CANNOT_GAIN, raise_one, "Raise {}"),
        EndPhase(verb("done"), "No more"),
        seat=lambda s: s.seat_for(card_asking(s).side, s.front_of(s.arg(AT_AREA))),
    ),
    card_asks(
        phases.STRONGEST,
        "7.13a",
        lambda s: f"Your strongest block at {{area[3]}} loses {card_asking(s).amount} SP: choose among equals.",
        "The strongest block of an area loses strength.",
        STRONGEST,
        none_to_name(STRONGEST, "Nobody can lose"),
    ),
]
