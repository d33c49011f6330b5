"""Historical Events that name an area (7.13)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, final

from vistula.core.action import verb
from vistula.core.flow import PIECE, SPACE, Choice, EndPhase, OneOf, Phase
from vistula.core.refusal import Refusal
from vistula.games.strike_of_the_eagle import codes, phases
from vistula.games.strike_of_the_eagle.cards.effect import (
    ON_FRONT,
    SEAT,
    WHAT,
    CardAsks,
    Effect,
    ask,
    card_asking,
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
from vistula.games.strike_of_the_eagle.rules.recon import see
from vistula.games.strike_of_the_eagle.state import (
    SUPPLIED,
    Campaign,
)
from vistula.games.strike_of_the_eagle.terms import (
    CAVALRY,
    INFANTRY,
    LEADER,
    NOBODY,
)

if TYPE_CHECKING:
    from vistula.games.strike_of_the_eagle.deck import Card


DOES_NOT_FIT: Final = Refusal("7.13a", "That area does not fit the event.")
EVENT_NOT_STRONGEST: Final = Refusal("7.13a", "The strongest block loses; leaders are spared.")


# Events of an area ------------------------------------------------------------------------------------------------


class AreaEvent(Effect):
    """An event that begins with the name of an area."""

    def fits(self, s: Campaign, c: Card, side: int, front: int, area: int) -> bool:
        """Whether the area, which is in play, may be named."""
        raise RuntimeError(f"the card {c.slug} names no area")

    def named(self, s: Campaign, c: Card, seat: int, front: int, area: int) -> None:
        """What happens there."""
        raise RuntimeError(f"the card {c.slug} names no area")

    def can_happen(self, s: Campaign, c: Card, side: int, front: int) -> bool:
        return any(self.fits(s, c, side, front, area) for area in s.theatre.areas)

    def happen(self, s: Campaign, c: Card, seat: int, front: int) -> None:
        ask(s, phases.NAME_AREA, c, seat, front)


@final
class AreaLoses(AreaEvent):
    """The enemy in an area loses SP: near own blocks of the front, or as many as one's initiative there."""

    def fits(self, s: Campaign, c: Card, side: int, front: int, area: int) -> bool:
        if s.count(1 - side, area) == 0:
            return False
        if c.by_initiative:
            return s.n[INIT_SIDE + s.front_of(area)] == side  # card.desertions.pl
        return s.front_of(area) == front and is_near(s, side, area, c.reach)

    def named(self, s: Campaign, c: Card, seat: int, front: int, area: int) -> None:
        enemy = 1 - s.side_of(seat)
        amount: int = s.n[INIT_LEVEL + s.front_of(area)] if c.by_initiative else c.amount
        s.note(codes.MUST_LOSE, enemy, area, amount)
        losses.push(s, enemy, area, amount)


@final
class StrongestLoses(AreaEvent):
    """The strongest enemy block of an area loses SP; with several blocks its owner is asked, so that nobody learns
    whether two are equal."""

    def fits(self, s: Campaign, c: Card, side: int, front: int, area: int) -> bool:
        near = s.theatre.distance(c.areas[0], area) <= c.reach
        return near and s.front_of(area) == front and s.count(1 - side, area) > 0

    def named(self, s: Campaign, c: Card, seat: int, front: int, area: int) -> None:
        enemy = 1 - s.side_of(seat)
        s.note(codes.MUST_LOSE, enemy, area, c.amount)
        if s.count(enemy, area) > 1:
            ask(s, phases.STRONGEST, c, s.seat_for(enemy, s.front_of(area)), front, area)
            return
        for block in losses.strongest(s, enemy, area, 0):
            lose(s, block, c.amount)


def lose(s: Campaign, block: int, amount: int) -> None:
    """A block loses SP outside battle; destroyed, it goes to the Force Pool (def.destroyed)."""
    s.reveal()  # whether it survives tells how strong it was
    side = s.blocks.side[block]
    area: int = s.at[block]
    left: int = max(0, s.sp[block] - amount)
    if left:
        s.set_sp(block, left)
        s.note(codes.LOST_SP_BLOCK, block, left, who=s.eyes(side))
    else:
        s.destroy(block)
        s.note(codes.DESTROYED, block, area)


@final
class LoseThere(OneOf[Campaign]):
    """lose <block>"""

    def among(self, s: Campaign) -> list[int]:
        return losses.strongest(s, side_asked(s), s.arg(WHAT), 0)

    def play(self, s: Campaign, x: int) -> None:
        amount = card_asking(s).amount
        s.pop()
        lose(s, x, amount)


@final
class NobodyLoses(EndPhase[Campaign]):
    """done: only leaders stand there"""

    def obstacle(self, s: Campaign, x: int) -> Refusal | None:
        return EVENT_NOT_STRONGEST if losses.strongest(s, side_asked(s), s.arg(WHAT), 0) else None


@final
class DenyDepot(AreaEvent):
    """Cavalry raids an enemy depot near it."""

    def fits(self, s: Campaign, c: Card, side: int, front: int, area: int) -> bool:
        if s.front_of(area) != front or s.map.is_link(area) or not holds_depot(s, 1 - side, area):
            return False
        for block in range(s.blocks.first[side], s.blocks.past[side]):
            where: int = s.at[block]
            if where >= 0 and s.blocks.kind[block] == CAVALRY and s.theatre.distance(where, area) <= c.reach:
                return True
        return False

    def named(self, s: Campaign, c: Card, seat: int, front: int, area: int) -> None:
        s.n[DENIED] = area + 1
        s.note(codes.DEPOT_DENIED, area)


@final
class AreaBonus(AreaEvent):
    """Armoured trains help whoever fights in an area with rails."""

    def fits(self, s: Campaign, c: Card, side: int, front: int, area: int) -> bool:
        return s.front_of(area) == front and s.map.has_rail(area)

    def named(self, s: Campaign, c: Card, seat: int, front: int, area: int) -> None:
        s.n[BONUS_AREA] = area + 1
        s.n[BONUS] = c.amount
        s.n[BONUS_SIDE] = s.side_of(seat)
        s.note(codes.BONUS_AT, s.side_of(seat), area, c.amount)


@final
class MarchUnsupplied(AreaEvent):
    """Infantry of an area may force march though out of supply."""

    def fits(self, s: Campaign, c: Card, side: int, front: int, area: int) -> bool:
        return s.front_of(area) == front and any(
            s.blocks.kind[block] == INFANTRY and s.command[block] == front and not s.mark[block] & SUPPLIED
            for block in s.blocks_in(side, area)
        )

    def named(self, s: Campaign, c: Card, seat: int, front: int, area: int) -> None:
        side = s.side_of(seat)
        s.n[CARTS + side * 2 + front] = area + 1
        s.note(codes.CARTS_AT, side, area)


@final
class RemoveGarrison(AreaEvent):
    """A lone enemy garrison near own blocks goes home."""

    def fits(self, s: Campaign, c: Card, side: int, front: int, area: int) -> bool:
        alone = s.garrison[area] == 1 - side and s.count(1 - side, area) == 0
        return alone and s.front_of(area) == front and is_near(s, side, area, c.reach)

    def named(self, s: Campaign, c: Card, seat: int, front: int, area: int) -> None:
        s.set_garrison(area, NOBODY)
        s.note(codes.GARRISON_REMOVED, 1 - s.side_of(seat), area)


class RaiseEvent(AreaEvent):
    """Blocks of an area gain SP one by one."""

    def raisable(self, s: Campaign, c: Card, area: int, last: int) -> list[int]:
        """Own blocks there that may gain 1 SP; `last` was raised just before."""
        found: list[int] = []
        for block in s.blocks_in(c.side, area):
            kind = s.blocks.kind[block]
            if kind == LEADER or s.sp[block] >= s.blocks.maximum[block]:
                continue
            if (block != last or c.each > 1) and self.may_gain(s, c, block):
                found.append(block)
        return found

    def may_gain(self, s: Campaign, c: Card, block: int) -> bool:
        return True


@final
class RaiseInDepot(RaiseEvent):
    def may_gain(self, s: Campaign, c: Card, block: int) -> bool:
        return c.block_kind in (ANY_KIND, s.blocks.kind[block])

    def fits(self, s: Campaign, c: Card, side: int, front: int, area: int) -> bool:
        return s.front_of(area) == front and bool(self.raisable(s, c, area, -1)) and holds_depot(s, side, area)

    def named(self, s: Campaign, c: Card, seat: int, front: int, area: int) -> None:
        s.push(phases.RAISE, c.index, area, c.total, -1)


@final
class RaiseWeak(RaiseEvent):
    def may_gain(self, s: Campaign, c: Card, block: int) -> bool:
        return s.sp[block] == 1

    def fits(self, s: Campaign, c: Card, side: int, front: int, area: int) -> bool:
        return s.front_of(area) == front and bool(self.raisable(s, c, area, -1))

    def named(self, s: Campaign, c: Card, seat: int, front: int, area: int) -> None:
        s.push(phases.RAISE, c.index, area, c.count * c.amount, -1)


# The frame of RAISE: the card, the area, SP left, the block raised last or -1.
AT_AREA: Final = 1
LEFT: Final = 2
LAST: Final = 3


@final
class Raise(CardAsks):
    """Blocks of an area gain SP."""

    def seat(self, s: Campaign) -> int:
        return s.seat_for(card_asking(s).side, s.front_of(s.arg(AT_AREA)))

    def prompt(self, s: Campaign) -> str:
        there = s.map.names[s.arg(AT_AREA)]
        return f"{card_asking(s).title}: raise a block at {there} by 1 SP ({s.arg(LEFT)} left)."


@final
class RaiseBlock(OneOf[Campaign]):
    """raise <block>"""

    def among(self, s: Campaign) -> list[int]:
        c = card_asking(s)
        event = c.does
        assert isinstance(event, RaiseEvent)
        return event.raisable(s, c, s.arg(AT_AREA), s.arg(LAST))

    def play(self, s: Campaign, x: int) -> None:
        raise_block(s, x)
        s.set_arg(LEFT, s.arg(LEFT) - 1)
        s.set_arg(LAST, x)
        if s.arg(LEFT) == 0:
            s.pop()


@final
class AtArea(Choice[Campaign]):
    """at <area>"""

    def among(self, s: Campaign) -> list[int]:
        return s.theatre.areas

    def obstacle(self, s: Campaign, x: int) -> Refusal | None:
        c = card_asking(s)
        event = c.does
        assert isinstance(event, AreaEvent)
        fits = s.theatre.in_play(x) and event.fits(s, c, c.side, s.arg(ON_FRONT), x)
        return None if fits else DOES_NOT_FIT

    def play(self, s: Campaign, x: int) -> None:
        c, seat, front = card_asking(s), s.arg(SEAT), s.arg(ON_FRONT)
        event = c.does
        assert isinstance(event, AreaEvent)
        s.pop()
        event.named(s, c, seat, front, x)


@final
class LookAreas(AreaEvent):
    """Look at the enemy in one area after another."""

    def fits(self, s: Campaign, c: Card, side: int, front: int, area: int) -> bool:
        return s.front_of(area) == front and s.count(1 - side, area) > 0

    def happen(self, s: Campaign, c: Card, seat: int, front: int) -> None:
        ask(s, phases.LOOK_AREA, c, seat, front)


@final
class LookThere(Choice[Campaign]):
    """look <area>"""

    def among(self, s: Campaign) -> list[int]:
        return s.theatre.areas

    def obstacle(self, s: Campaign, x: int) -> Refusal | None:
        c = card_asking(s)
        there = s.theatre.in_play(x) and s.front_of(x) == s.arg(ON_FRONT) and s.count(1 - c.side, x) > 0
        return None if there and x != s.arg(WHAT) else DOES_NOT_FIT

    def play(self, s: Campaign, x: int) -> None:
        c, seat, front, before = card_asking(s), s.arg(SEAT), s.arg(ON_FRONT), s.arg(WHAT)
        s.pop()
        found = s.blocks_in(1 - c.side, x)
        s.reveal()
        s.note(codes.LOOKS, c.side, x, len(found))
        for block in found:
            see(s, c.side, block, x)
        if before < 0 and c.count > 1:
            ask(s, phases.LOOK_AREA, c, seat, front, x)


EFFECTS: Final[list[Effect]] = [
    AreaLoses("area_loses", "amount by_initiative reach"),
    LookAreas("look_areas", "count"),
    DenyDepot("deny_depot", "reach"),
    StrongestLoses("strongest_loses", "amount areas reach", strong=True),
    RaiseInDepot("raise_in_depot", "each kind total"),
    AreaBonus("area_bonus", "amount"),
    RaiseWeak("raise_weak", "amount count"),
    MarchUnsupplied("march_unsupplied", "kind"),
    RemoveGarrison("remove_garrison", "reach"),
]

PHASES: Final[list[Phase[Any]]] = [
    CardAsks(
        phases.NAME_AREA,
        "name_area",
        "7.13a",
        "{card}: name the area.",
        "An area is named for {card}.",
        [AtArea(verb("at"), SPACE, text="{}")],
    ),
    CardAsks(
        phases.LOOK_AREA,
        "look_area",
        "7.13a",
        "{card}: look at the enemy in an area, or stop.",
        "An area is named for {card}.",
        [LookThere(verb("look"), SPACE, text="Look at {}", final=True), EndPhase(verb("done"), "No more")],
        asks_always=False,
    ),
    Raise(
        phases.RAISE,
        "raise",
        "7.13a",
        "",
        "Blocks gain strength by {card}.",
        [RaiseBlock(verb("raise"), PIECE, EVENT_CANNOT_GAIN, "Raise {}"), EndPhase(verb("done"), "No more")],
    ),
    CardAsks(
        phases.STRONGEST,
        "strongest",
        "7.13a",
        "Your strongest block at {area} loses {amount} SP: choose among equals.",
        "The strongest block of an area loses strength.",
        [
            LoseThere(verb("lose"), PIECE, EVENT_NOT_STRONGEST, "{} loses"),
            NobodyLoses(verb("done"), "Nobody can lose"),
        ],
    ),
]
