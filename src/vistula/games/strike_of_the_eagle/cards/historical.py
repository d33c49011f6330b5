"""Historical Events (7.13): what they do, when they can, and what they ask; those of an area: area_events."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final, final

from vistula.core.flow import CARD, PIECE, Phase
from vistula.core.journal import NOBODY as UNSEEN
from vistula.core.plain import Button, Pick
from vistula.core.refusal import Refusal
from vistula.games.strike_of_the_eagle import codes, phases
from vistula.games.strike_of_the_eagle.board import OUT_OF_PLAY
from vistula.games.strike_of_the_eagle.cards.effect import (
    SEAT,
    Effect,
    ask,
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


def has_cubes_for(s: Campaign, c: Card) -> bool:
    return any(c.given_cubes[colour] > 0 and s.n[SUPPLY_OF_CUBES + colour] > 0 for colour in range(3))


@final
class TakeCubes(Effect):
    """Cubes of the supply, as an event or when a city is taken."""

    def can_happen(self, s: Campaign, c: Card, side: int, front: int) -> bool:
        return has_cubes_for(s, c)

    def happen(self, s: Campaign, c: Card, seat: int, front: int) -> None:
        replenish.take_cubes(s, seat, c.given_cubes)


class Raises(Effect):
    """A block that is named gains as much as the card says."""

    def named(self, s: Campaign, c: Card, seat: int, front: int, x: int) -> None:
        for _ in range(c.amount):
            raise_block(s, x)


@final
class CubesOrRaise(Raises):
    def can_happen(self, s: Campaign, c: Card, side: int, front: int) -> bool:
        return has_cubes_for(s, c) or bool(self.candidates(s, c, front))

    def candidates(self, s: Campaign, c: Card, front: int) -> list[int]:
        """Blocks of the card's group that stand in supply depots of the front and can gain SP."""
        blocks = s.blocks
        group = [block for block in s.on_map(c.side) if blocks.group[block] == c.group]
        weak = [block for block in group if s.sp[block] < blocks.maximum[block] and s.front_of(s.at[block]) == front]
        return [block for block in weak if holds_depot(s, c.side, s.at[block])]


def no_cubes(s: Campaign) -> Refusal | None:
    return None if has_cubes_for(s, card_asking(s)) else NO_CUBES


def take_them(s: Campaign) -> None:
    """cubes"""
    replenish.take_cubes(s, s.arg(SEAT), card_asking(s).given_cubes)


@final
class DrawDiscard(Effect):
    def can_happen(self, s: Campaign, c: Card, side: int, front: int) -> bool:
        pile = any(s.card_at[k] == DISCARD_PILE for k in range(s.deck.first[side], s.deck.past[side]))
        return pile or s.n[DECK_COUNT + side] > 0

    def happen(self, s: Campaign, c: Card, seat: int, front: int) -> None:
        replenish.draw_up_to(s, seat, c.draw)
        for _ in range(c.discard):
            ask(s, self.asks, c, seat, front)


def throw_one(s: Campaign, x: int) -> None:
    """discard <card>"""
    s.discard(s.arg(SEAT), x)


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


def deserts(s: Campaign, x: int) -> str:
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
        s.note_block(codes.GUIDED, x)


# Events that take effect at once ----------------------------------------------------------------------------------


class ForThePhase(Effect):
    """Something that a number of the command says until the phase ends: as much as the card's count, or that it is."""

    def __init__(self, name: str, takes: str, place: int, code: int) -> None:
        super().__init__(name, takes)
        self.place: Final = place
        self.code: Final = code

    def happen(self, s: Campaign, c: Card, seat: int, front: int) -> None:
        s.n[self.place + c.side * 2 + front] = c.count or 1
        s.note(self.code, c.side, front, c.count)


class ForTheRound(ForThePhase):
    """Something that a number says until the round ends, once: the card + 1 where its areas are asked for, else 1."""

    def __init__(self, name: str, takes: str, place: int, code: int, matters: Callable[[Campaign, Card], bool]) -> None:
        super().__init__(name, takes, place, code)
        self.matters: Final = matters  # whether what it is about is in play

    def can_happen(self, s: Campaign, c: Card, side: int, front: int) -> bool:
        return s.n[self.place] == 0 and self.matters(s, c)

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


class InitiativeStep(Effect):
    def happen(self, s: Campaign, c: Card, seat: int, front: int) -> None:
        for _ in range(c.amount):
            s.step_initiative(front, c.side)


def some_in_play(s: Campaign, c: Card) -> bool:
    return any(s.theatre.in_play(area) for area in c.areas)


def all_in_play(s: Campaign, c: Card) -> bool:
    return all(s.theatre.in_play(area) for area in c.areas)


@final
class BarGarrison(ForTheRound):
    """No enemy garrison in the card's areas."""

    def happen(self, s: Campaign, c: Card, seat: int, front: int) -> None:
        enemy = 1 - c.side
        s.n[self.place] = c.index + 1
        for area in c.areas:
            if s.garrison[area] == enemy:
                s.set_garrison(area, NOBODY)
                s.note(codes.GARRISON_REMOVED, enemy, area)
            s.note(self.code, area)


@final
class PointsForAreas(Effect):
    """Points if all of the card's areas are in play and fit."""

    def __init__(self, name: str, takes: str, fits: Callable[[Campaign, Card, int, int], bool]) -> None:
        super().__init__(name, takes, strong=True)
        self.fits: Final = fits

    def can_happen(self, s: Campaign, c: Card, side: int, front: int) -> bool:
        return all_in_play(s, c) and all(self.fits(s, c, side, area) for area in c.areas)

    def happen(self, s: Campaign, c: Card, seat: int, front: int) -> None:
        s.add_vp(c.side, c.points)


def is_threatened(s: Campaign, c: Card, side: int, area: int) -> bool:
    return s.holder(area) == side and is_near(s, 1 - side, area, c.reach)


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
    s.set_sp(block, s.sp[block] + 1)
    s.note_block(codes.RAISED, block, s.sp[block])


EFFECTS: Final[list[Effect]] = [
    CubesOrRaise("cubes_or_raise", "amount cubes group", phases.CUBES_OR_RAISE),
    DrawDiscard("draw_discard", "discard draw", phases.DISCARD_ONE),
    TakeCubes("take_cubes", "cubes"),
    EliminateGroup("eliminate_group", "group", phases.MUTINY, strong=True),
    FreeRail("free_rail", "reach"),
    LongMove("long_move", "amount", phases.GUIDE),
    ForThePhase("look_orders", "count", LOOK_ORDERS, codes.WILL_LOOK),  # read when all are placed: rules/orders.py
    InitiativeStep("initiative_step", "amount"),
    ForTheRound("bar_alliance", "", BAR_ALLIANCE, codes.ALLIANCE_BARRED, lambda s, c: capital(s) >= 0),
    ForTheRound("fortify_areas", "areas", FORTIFIED, codes.BRIDGEHEADS, some_in_play),  # on all sides: rules/battle.py
    PointsForAreas("points_if_threatened", "areas points reach", is_threatened),
    ForThePhase("full_strength_march", "kind", FULL_MARCH, codes.FULL_MARCH),
    PointsForAreas("points_if_supplied", "areas points", lambda s, c, side, area: holds_depot(s, side, area)),
    EnemyDiscards("enemy_discards", "count"),
    Allowance("enemy_allowance", own=False),
    ForTheRound("klintsy_south", "", KLINTSY_SOUTH, codes.KLINTSY_IS_SOUTHERN, lambda s, c: len(s.setting.fronts) == 2),
    Allowance("allowance_marches", own=True),
    ForThePhase("cavalry_screen", "", SCREEN, codes.SCREENED),
    BarGarrison("bar_garrison", "areas", DVINSK_BARRED, codes.GARRISON_BARRED, all_in_play),
    LithuanianAlliance("lithuanian_alliance", "amount blocks", strong=True),
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
