"""Historical Events that name an area (7.13)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, final

from vistula.core.action import verb
from vistula.core.flow import PIECE, SPACE, EndPhase, Phase
from vistula.core.plain import Pick
from vistula.core.refusal import Refusal
from vistula.games.strike_of_the_eagle import codes, phases
from vistula.games.strike_of_the_eagle.cards.effect import (
    ON_FRONT,
    SEAT,
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
from vistula.games.strike_of_the_eagle.deck import ANY_KIND
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


# Events of an area ------------------------------------------------------------------------------------------------


class AreaEvent(Effect):
    """An event that begins with the name of an area."""

    def __init__(self, name: str, takes: str, strong: bool = False, asks: int = phases.NAME_AREA) -> None:
        super().__init__(name, takes, asks, strong)

    def fits(self, s: Campaign, c: Card, side: int, front: int, area: int) -> bool:
        """Whether the area, which is in play, may be named."""
        raise RuntimeError(f"the card {c.slug} names no area")

    def candidates(self, s: Campaign, c: Card, front: int) -> list[int]:
        return [area for area in s.theatre.areas if self.fits(s, c, c.side, front, area)]


@final
class AreaLoses(AreaEvent):
    """The enemy in an area loses SP: near own blocks of the front, or as many as one's initiative there."""

    def fits(self, s: Campaign, c: Card, side: int, front: int, area: int) -> bool:
        if s.count(1 - side, area) == 0:
            return False
        if c.by_initiative:
            return s.n[INIT_SIDE + s.front_of(area)] == side  # card.desertions.pl
        return s.front_of(area) == front and is_near(s, side, area, c.reach)

    def named(self, s: Campaign, c: Card, seat: int, front: int, x: int) -> None:
        enemy = 1 - s.side_of(seat)
        amount: int = s.n[INIT_LEVEL + s.front_of(x)] if c.by_initiative else c.amount
        s.note(codes.MUST_LOSE, enemy, x, amount)
        s.reveal()  # who survives tells how strong they were
        s.push(phases.TAKE_LOSSES, enemy, x, amount, 0)


@final
class StrongestLoses(AreaEvent):
    """The strongest enemy block of an area loses SP; with several blocks its owner is asked, so that nobody learns
    whether two are equal."""

    def fits(self, s: Campaign, c: Card, side: int, front: int, area: int) -> bool:
        near = s.theatre.distance(c.areas[0], area) <= c.reach
        return near and s.front_of(area) == front and s.count(1 - side, area) > 0

    def named(self, s: Campaign, c: Card, seat: int, front: int, x: int) -> None:
        enemy = 1 - s.side_of(seat)
        s.note(codes.MUST_LOSE, enemy, x, c.amount)
        if s.count(enemy, x) > 1:
            ask(s, phases.STRONGEST, c, s.seat_for(enemy, s.front_of(x)), front, x)
            return
        for block in losses.strongest(s, enemy, x, 0):
            lose(s, block, c.amount)


def lose(s: Campaign, block: int, amount: int) -> None:
    """A block loses SP outside battle; destroyed, it goes to the Force Pool (def.destroyed)."""
    s.reveal()  # whether it survives tells how strong it was
    if s.weaken(block, s.sp[block] - amount):
        s.note(codes.LOST_SP_BLOCK, block, s.sp[block], who=s.eyes(s.blocks.side[block]))


def strongest_there(s: Campaign) -> list[int]:
    return losses.strongest(s, side_asked(s), s.arg(WHAT), 0)


def lose_there(s: Campaign, x: int) -> None:
    """lose <block>"""
    lose(s, x, card_asking(s).amount)


@final
class DenyDepot(AreaEvent):
    """Cavalry raids an enemy depot near it."""

    def fits(self, s: Campaign, c: Card, side: int, front: int, area: int) -> bool:
        if s.front_of(area) != front or s.map.is_link(area) or not holds_depot(s, 1 - side, area):
            return False
        cavalry = [block for block in s.on_map(side) if s.blocks.kind[block] == CAVALRY]
        return any(s.theatre.distance(s.at[block], area) <= c.reach for block in cavalry)

    def named(self, s: Campaign, c: Card, seat: int, front: int, x: int) -> None:
        s.n[DENIED] = x + 1
        s.note(codes.DEPOT_DENIED, x)


@final
class AreaBonus(AreaEvent):
    """Armoured trains help whoever fights in an area with rails."""

    def fits(self, s: Campaign, c: Card, side: int, front: int, area: int) -> bool:
        return s.front_of(area) == front and s.map.has_rail(area)

    def named(self, s: Campaign, c: Card, seat: int, front: int, x: int) -> None:
        s.n[BONUS_AREA] = x + 1
        s.n[BONUS] = c.amount
        s.n[BONUS_SIDE] = s.side_of(seat)
        s.note(codes.BONUS_AT, s.side_of(seat), x, c.amount)


@final
class MarchUnsupplied(AreaEvent):
    """Infantry of an area may force march though out of supply."""

    def fits(self, s: Campaign, c: Card, side: int, front: int, area: int) -> bool:
        return s.front_of(area) == front and any(
            s.blocks.kind[block] == INFANTRY and s.command[block] == front and not s.mark[block] & SUPPLIED
            for block in s.blocks_in(side, area)
        )

    def named(self, s: Campaign, c: Card, seat: int, front: int, x: int) -> None:
        side = s.side_of(seat)
        s.n[CARTS + side * 2 + front] = x + 1
        s.note(codes.CARTS_AT, side, x)


@final
class RemoveGarrison(AreaEvent):
    """A lone enemy garrison near own blocks goes home."""

    def fits(self, s: Campaign, c: Card, side: int, front: int, area: int) -> bool:
        alone = s.garrison[area] == 1 - side and s.count(1 - side, area) == 0
        return alone and s.front_of(area) == front and is_near(s, side, area, c.reach)

    def named(self, s: Campaign, c: Card, seat: int, front: int, x: int) -> None:
        s.set_garrison(x, NOBODY)
        s.note(codes.GARRISON_REMOVED, 1 - s.side_of(seat), x)


@final
class RaiseEvent(AreaEvent):
    """Blocks of an area gain SP one by one: some in a depot, or the weak wherever they stand."""

    def __init__(self, name: str, takes: str, in_depot: bool) -> None:
        super().__init__(name, takes)
        self.in_depot: Final = in_depot

    def raisable(self, s: Campaign, c: Card, area: int, last: int) -> list[int]:
        """Own blocks there that may gain 1 SP; `last` was raised just before."""
        found = [block for block in s.blocks_in(c.side, area) if can_grow(s, block) and (c.each > 1 or block != last)]
        if self.in_depot:
            return [block for block in found if c.block_kind in (ANY_KIND, s.blocks.kind[block])]
        return [block for block in found if s.sp[block] == 1]

    def fits(self, s: Campaign, c: Card, side: int, front: int, area: int) -> bool:
        depot = not self.in_depot or holds_depot(s, side, area)
        return s.front_of(area) == front and depot and bool(self.raisable(s, c, area, -1))

    def named(self, s: Campaign, c: Card, seat: int, front: int, x: int) -> None:
        s.push(phases.RAISE, c.index, x, c.total if self.in_depot else c.count * c.amount, -1)


# The frame of RAISE: the card, the area, SP left, the block raised last or -1.
AT_AREA: Final = 1
LEFT: Final = 2
LAST: Final = 3


def raisable_now(s: Campaign) -> list[int]:
    c = card_asking(s)
    event = c.does
    assert isinstance(event, RaiseEvent)
    return event.raisable(s, c, s.arg(AT_AREA), s.arg(LAST))


def raise_one(s: Campaign, x: int) -> None:
    """raise <block>"""
    raise_block(s, x)
    s.set_arg(LEFT, s.arg(LEFT) - 1)
    s.set_arg(LAST, x)
    if s.arg(LEFT) == 0:
        s.pop()


@final
class LookAreas(AreaEvent):
    """Look at the enemy in one area after another."""

    def fits(self, s: Campaign, c: Card, side: int, front: int, area: int) -> bool:
        return s.front_of(area) == front and s.count(1 - side, area) > 0


def unseen(s: Campaign) -> list[int]:
    return [area for area in candidates(s) if area != s.arg(WHAT)]


def look_there(s: Campaign, x: int) -> None:
    """look <area>"""
    c, seat, front, before = card_asking(s), s.arg(SEAT), s.arg(ON_FRONT), s.arg(WHAT)
    look_at(s, c.side, x, s.blocks_in(1 - c.side, x))
    if before < 0 and c.count > 1:
        ask(s, phases.LOOK_AREA, c, seat, front, x)


EFFECTS: Final[list[Effect]] = [
    AreaLoses("area_loses", "amount by_initiative reach"),
    LookAreas("look_areas", "count", asks=phases.LOOK_AREA),
    DenyDepot("deny_depot", "reach"),
    StrongestLoses("strongest_loses", "amount areas reach", strong=True),
    RaiseEvent("raise_in_depot", "each kind total", in_depot=True),
    AreaBonus("area_bonus", "amount"),
    RaiseEvent("raise_weak", "amount count", in_depot=False),
    MarchUnsupplied("march_unsupplied", "kind"),
    RemoveGarrison("remove_garrison", "reach"),
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
