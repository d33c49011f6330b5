"""Historical Events (7.13): what they do, when they can, and what they ask; those of an area: area_events."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, final

from vistula.core.action import verb
from vistula.core.flow import CARD, NOTHING, PIECE, Choice, OneOf, Phase
from vistula.core.journal import NOBODY as UNSEEN
from vistula.core.refusal import Refusal
from vistula.games.strike_of_the_eagle import codes, phases
from vistula.games.strike_of_the_eagle.board import OUT_OF_PLAY
from vistula.games.strike_of_the_eagle.cards.effect import (
    SEAT,
    CardAsks,
    Effect,
    Named,
    ask,
    card_asking,
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


def has_cubes_for(s: Campaign, c: Card) -> bool:
    return any(c.given_cubes[colour] > 0 and s.n[SUPPLY_OF_CUBES + colour] > 0 for colour in range(3))


@final
class TakeCubes(Effect):
    """Cubes of the supply, as an event or when a city is taken."""

    def can_happen(self, s: Campaign, c: Card, side: int, front: int) -> bool:
        return has_cubes_for(s, c)

    def happen(self, s: Campaign, c: Card, seat: int, front: int) -> None:
        replenish.take_cubes(s, seat, c.given_cubes)

    def serves(self, s: Campaign, c: Card, side: int, front: int) -> bool:
        return has_cubes_for(s, c)

    def react(self, s: Campaign, c: Card, seat: int, front: int) -> None:
        replenish.take_cubes(s, seat, c.given_cubes)


@final
class CubesOrRaise(Effect):
    def can_happen(self, s: Campaign, c: Card, side: int, front: int) -> bool:
        return has_cubes_for(s, c) or bool(self.candidates(s, c, front))

    def candidates(self, s: Campaign, c: Card, front: int) -> list[int]:
        """Blocks of the card's group that stand in supply depots of the front and can gain SP."""
        blocks = s.blocks
        group = [block for block in s.on_map(c.side) if blocks.group[block] == c.group]
        weak = [block for block in group if s.sp[block] < blocks.maximum[block] and s.front_of(s.at[block]) == front]
        return [block for block in weak if holds_depot(s, c.side, s.at[block])]

    def named(self, s: Campaign, c: Card, seat: int, front: int, x: int) -> None:
        raise_by(s, c, x)


@final
class TakeThem(Choice[Campaign]):
    """cubes"""

    def obstacle(self, s: Campaign, x: int) -> Refusal | None:
        return None if has_cubes_for(s, card_asking(s)) else NO_CUBES

    def play(self, s: Campaign, x: int) -> None:
        c, seat = card_asking(s), s.arg(SEAT)
        s.pop()
        replenish.take_cubes(s, seat, c.given_cubes)


@final
class DrawDiscard(Effect):
    def can_happen(self, s: Campaign, c: Card, side: int, front: int) -> bool:
        pile = any(s.card_at[k] == DISCARD_PILE for k in range(s.deck.first[side], s.deck.past[side]))
        return pile or s.n[DECK_COUNT + side] > 0

    def happen(self, s: Campaign, c: Card, seat: int, front: int) -> None:
        replenish.draw_up_to(s, seat, c.draw)
        for _ in range(c.discard):
            ask(s, self.asks, c, seat, front)


@final
class ThrowOne(OneOf[Campaign]):
    """discard <card>"""

    def among(self, s: Campaign) -> list[int]:
        return s.hand(s.arg(SEAT))

    def play(self, s: Campaign, x: int) -> None:
        seat = s.arg(SEAT)
        s.pop()
        s.discard(seat, x)


@final
class EnemyDiscards(Effect):
    def can_happen(self, s: Campaign, c: Card, side: int, front: int) -> bool:
        return s.n[HAND_COUNT + s.seat_for(1 - side, front)] > 0

    def happen(self, s: Campaign, c: Card, seat: int, front: int) -> None:
        enemy = s.seat_for(1 - c.side, front)
        for _ in range(c.count):
            hand = s.hand(enemy)
            if hand:
                s.discard(enemy, hand[s.roll(len(hand), who=UNSEEN) - 1])


@final
class EliminateGroup(Effect):
    """A block of a group deserts: its owner chooses which."""

    def candidates(self, s: Campaign, c: Card, front: int) -> list[int]:
        """Enemy blocks of the card's group on the map; that there are any follows from the open lists (R-HID5)."""
        return [block for block in s.on_map(1 - c.side) if s.blocks.group[block] == c.group]

    def happen(self, s: Campaign, c: Card, seat: int, front: int) -> None:
        ask(s, self.asks, c, s.seat_for(1 - c.side, front), front)

    def named(self, s: Campaign, c: Card, seat: int, front: int, x: int) -> None:
        area: int = s.at[x]
        s.eliminate(x)
        s.note(codes.LEAVES_THE_GAME, x, area)


@final
class Deserts(Named):
    """remove <block>"""

    def label(self, s: Campaign, x: int) -> str:
        return f"{s.blocks.names[x]} at {s.map.names[s.at[x]]} leaves"


@final
class LongMove(Effect):
    """An infantry block may go one area more under a Move."""

    def candidates(self, s: Campaign, c: Card, front: int) -> list[int]:
        """The side's infantry, black or green (2.0e), that the front's commander orders this phase."""
        own = [block for block in s.on_map(c.side) if s.command[block] == front]
        return [block for block in own if s.blocks.kind[block] in (INFANTRY, ALLIED)]

    def named(self, s: Campaign, c: Card, seat: int, front: int, x: int) -> None:
        s.mark[x] |= GUIDED
        s.note(codes.GUIDED, c.side, s.at[x])
        s.note(codes.GUIDED_BLOCK, x, who=s.eyes(c.side))


# Events that take effect at once ----------------------------------------------------------------------------------


@final
class ForThePhase(Effect):
    """Something that a number of the command says until the phase ends: as much as the card's count, or that it is."""

    def __init__(self, name: str, takes: str, place: int, code: int) -> None:
        super().__init__(name, takes)
        self.place: Final = place
        self.code: Final = code

    def happen(self, s: Campaign, c: Card, seat: int, front: int) -> None:
        s.n[self.place + c.side * 2 + front] = c.count or 1
        s.note(self.code, c.side, front, c.count)


class ForTheRound(Effect):
    """Something that a number says until the round ends, once: the card + 1 where its areas are asked for, else 1."""

    def __init__(self, name: str, takes: str, place: int, code: int) -> None:
        super().__init__(name, takes)
        self.place: Final = place
        self.code: Final = code

    def can_happen(self, s: Campaign, c: Card, side: int, front: int) -> bool:
        return s.n[self.place] == 0 and self.matters(s, c)

    def matters(self, s: Campaign, c: Card) -> bool:
        """Whether what it is about is in play."""
        raise RuntimeError(f"the card {c.slug} is not about anything")

    def happen(self, s: Campaign, c: Card, seat: int, front: int) -> None:
        s.n[self.place] = c.index + 1 if c.areas else 1
        s.note(self.code)


@final
class FreeRail(Effect):
    """Lends a Rail Transport counter of longer reach."""

    def happen(self, s: Campaign, c: Card, seat: int, front: int) -> None:
        command = c.side * 2 + front
        s.n[FREE_RAIL + command] = c.reach
        s.add_counters(c.side, RAIL, 1)
        s.reserve(command, RAIL, s.reserved[command * KINDS + RAIL] + 1)
        s.note(codes.RAIL_LENT, c.side, front, c.reach)


@final
class InitiativeStep(Effect):
    def happen(self, s: Campaign, c: Card, seat: int, front: int) -> None:
        for _ in range(c.amount):
            s.step_initiative(front, c.side)


@final
class BarAlliance(ForTheRound):
    def matters(self, s: Campaign, c: Card) -> bool:
        return capital(s) >= 0


@final
class FortifyAreas(ForTheRound):
    """The card's areas are fortified on all sides: rules/battle.py."""

    def matters(self, s: Campaign, c: Card) -> bool:
        return any(s.theatre.in_play(area) for area in c.areas)


@final
class KlintsySouth(ForTheRound):
    def matters(self, s: Campaign, c: Card) -> bool:
        return len(s.setting.fronts) == 2


@final
class BarGarrison(ForTheRound):
    """No enemy garrison in the card's areas."""

    def matters(self, s: Campaign, c: Card) -> bool:
        return all(s.theatre.in_play(area) for area in c.areas)

    def happen(self, s: Campaign, c: Card, seat: int, front: int) -> None:
        enemy = 1 - c.side
        s.n[self.place] = c.index + 1
        for area in c.areas:
            if s.garrison[area] == enemy:
                s.set_garrison(area, NOBODY)
                s.note(codes.GARRISON_REMOVED, enemy, area)
            s.note(self.code, area)


class PointsForAreas(Effect):
    """Points if all of the card's areas are in play and fit."""

    def can_happen(self, s: Campaign, c: Card, side: int, front: int) -> bool:
        return all(s.theatre.in_play(area) and self.fits(s, c, side, area) for area in c.areas)

    def fits(self, s: Campaign, c: Card, side: int, area: int) -> bool:
        raise RuntimeError(f"the card {c.slug} asks for no area")

    def happen(self, s: Campaign, c: Card, seat: int, front: int) -> None:
        s.add_vp(c.side, c.points)


@final
class PointsIfThreatened(PointsForAreas):
    def fits(self, s: Campaign, c: Card, side: int, area: int) -> bool:
        return s.holder(area) == side and is_near(s, 1 - side, area, c.reach)


@final
class PointsIfSupplied(PointsForAreas):
    def fits(self, s: Campaign, c: Card, side: int, area: int) -> bool:
        return holds_depot(s, side, area)


@final
class Allowance(Effect):
    """Orders more or less for the enemy, or, with marches and moves alone, for oneself."""

    def __init__(self, name: str, own: bool) -> None:
        super().__init__(name, "amount", strong=own)
        self.own: Final = own

    def happen(self, s: Campaign, c: Card, seat: int, front: int) -> None:
        side = c.side if self.own else 1 - c.side
        s.n[ALLOWANCE + side * 2 + front] += c.amount
        s.note(codes.ALLOWANCE_IS, side, front, c.amount)
        if self.own:
            s.n[ONLY_MARCHES + side * 2 + front] = 1
            s.note(codes.ONLY_MARCHES, side, front)


@final
class LithuanianAlliance(Effect):
    """Lithuania enters the war: areas open, two blocks and a garrison in the capital (8.5d, card.23.sov)."""

    def can_happen(self, s: Campaign, c: Card, side: int, front: int) -> bool:
        return s.n[LITHUANIA_ALLIED] == 0 and s.n[BAR_ALLIANCE] == 0 and reaches_a_link(s)

    def happen(self, s: Campaign, c: Card, seat: int, front: int) -> None:
        area = capital(s)
        s.n[LITHUANIA_ALLIED] = 1
        group = s.blocks.group[c.blocks[0]]
        for block in range(s.blocks.first[SOVIET], s.blocks.past[SOVIET]):
            if s.blocks.group[block] == group and s.at[block] == CLOSED:
                s.put(block, POOL)
        s.set_garrison(area, SOVIET)
        s.began[area] = s.began[area] | BEGAN[SOVIET]
        for block in c.blocks:
            s.put(block, area)
            s.set_sp(block, c.amount)
            s.set_command(block, s.front_of(area))
            s.mark[block] = BEGAN_HERE | SUPPLIED
            s.came[block] = -1
            s.origin[block] = -1
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
    for area in s.theatre.key_cities:
        if s.map.role[area] == LITHUANIAN:
            return area
    return -1


def reaches_a_link(s: Campaign) -> bool:
    """A clear path for the Soviets joins the Lithuanian capital to an Eastern Link (def.clear_path)."""
    start = capital(s)
    if start < 0:
        return False
    seen = [False] * s.map.count
    seen[start] = True
    queue = [start]
    for area in queue:
        if s.map.is_link(area):
            return True
        for other in s.map.neighbours[area]:
            if not seen[other] and s.theatre.play[other] != OUT_OF_PLAY and not s.has_enemy(SOVIET, other):
                seen[other] = True
                queue.append(other)
    return False


def raise_block(s: Campaign, block: int) -> None:
    """One SP more; the enemy sees only where."""
    side = s.blocks.side[block]
    s.set_sp(block, s.sp[block] + 1)
    s.note(codes.RAISED, side, s.at[block])
    s.note(codes.RAISED_BLOCK, block, s.sp[block], who=s.eyes(side))


def raise_by(s: Campaign, c: Card, block: int) -> None:
    """As much as the card says."""
    for _ in range(c.amount):
        raise_block(s, block)


EFFECTS: Final[list[Effect]] = [
    CubesOrRaise("cubes_or_raise", "amount cubes group", phases.CUBES_OR_RAISE),
    DrawDiscard("draw_discard", "discard draw", phases.DISCARD_ONE),
    TakeCubes("take_cubes", "cubes"),
    EliminateGroup("eliminate_group", "group", phases.MUTINY, strong=True),
    FreeRail("free_rail", "reach"),
    LongMove("long_move", "amount", phases.GUIDE),
    ForThePhase("look_orders", "count", LOOK_ORDERS, codes.WILL_LOOK),  # read when all are placed: rules/orders.py
    InitiativeStep("initiative_step", "amount"),
    BarAlliance("bar_alliance", "", BAR_ALLIANCE, codes.ALLIANCE_BARRED),
    FortifyAreas("fortify_areas", "areas", FORTIFIED, codes.BRIDGEHEADS),
    PointsIfThreatened("points_if_threatened", "areas points reach", strong=True),
    ForThePhase("full_strength_march", "kind", FULL_MARCH, codes.FULL_MARCH),
    PointsIfSupplied("points_if_supplied", "areas points", strong=True),
    EnemyDiscards("enemy_discards", "count"),
    Allowance("enemy_allowance", own=False),
    KlintsySouth("klintsy_south", "", KLINTSY_SOUTH, codes.KLINTSY_IS_SOUTHERN),
    Allowance("allowance_marches", own=True),
    ForThePhase("cavalry_screen", "", SCREEN, codes.SCREENED),
    BarGarrison("bar_garrison", "areas", DVINSK_BARRED, codes.GARRISON_BARRED),
    LithuanianAlliance("lithuanian_alliance", "amount blocks", strong=True),
]

PHASES: Final[list[Phase[Any]]] = [
    CardAsks(
        phases.CUBES_OR_RAISE,
        "cubes_or_raise",
        "7.13a",
        "{card}: take the cubes, or raise a block.",
        "The use of {card} is chosen.",
        [
            TakeThem(verb("cubes"), NOTHING, text="Take the cubes"),
            Named(verb("raise"), PIECE, EVENT_CANNOT_GAIN, "Raise {}"),
        ],
    ),
    CardAsks(
        phases.DISCARD_ONE,
        "discard_one",
        "7.13a",
        "Discard one card of your hand.",
        "A card is discarded.",
        [ThrowOne(verb("discard"), CARD, EVENT_NOT_IN_HAND, "Discard {}")],
        asks_always=False,
    ),
    CardAsks(
        phases.MUTINY,
        "mutiny",
        "7.13a",
        "{card}: choose the block that leaves the game.",
        "A block leaves the game by {card}.",
        [Deserts(verb("remove"), PIECE, NOT_OF_GROUP, "{} leaves")],
        asks_always=False,
    ),
    CardAsks(
        phases.GUIDE,
        "guide",
        "7.13a",
        "{card}: name the infantry block that may go one area more under a Move.",
        "A block is named for {card}.",
        [Named(verb("guide"), PIECE, NOT_INFANTRY, "Guide {}")],
    ),
]
