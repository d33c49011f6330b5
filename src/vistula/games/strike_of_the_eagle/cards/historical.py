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
    ON_FRONT,
    SEAT,
    CardAsks,
    Effect,
    ask,
    card_asking,
    side_asked,
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
        return has_cubes_for(s, c) or bool(group_in_depots(s, c, front))

    def happen(self, s: Campaign, c: Card, seat: int, front: int) -> None:
        ask(s, phases.CUBES_OR_RAISE, c, seat, front)


def group_in_depots(s: Campaign, c: Card, front: int) -> list[int]:
    """Blocks of the card's group that stand in supply depots of the front and can gain SP."""
    found: list[int] = []
    for block in range(s.blocks.first[c.side], s.blocks.past[c.side]):
        area: int = s.at[block]
        if area < 0 or s.blocks.group[block] != c.group or s.sp[block] >= s.blocks.maximum[block]:
            continue
        if s.front_of(area) == front and holds_depot(s, c.side, area):
            found.append(block)
    return found


@final
class TakeThem(Choice[Campaign]):
    """cubes"""

    def obstacle(self, s: Campaign, x: int) -> Refusal | None:
        return None if has_cubes_for(s, card_asking(s)) else NO_CUBES

    def play(self, s: Campaign, x: int) -> None:
        c, seat = card_asking(s), s.arg(SEAT)
        s.pop()
        replenish.take_cubes(s, seat, c.given_cubes)


class RaiseByCard(OneOf[Campaign]):
    """raise <block>, by as much as the card says"""

    def play(self, s: Campaign, x: int) -> None:
        amount = card_asking(s).amount
        s.pop()
        for _ in range(amount):
            raise_block(s, x)


@final
class RaiseOne(RaiseByCard):
    def among(self, s: Campaign) -> list[int]:
        return group_in_depots(s, card_asking(s), s.arg(ON_FRONT))


@final
class DrawDiscard(Effect):
    def can_happen(self, s: Campaign, c: Card, side: int, front: int) -> bool:
        pile = any(s.card_at[k] == DISCARD_PILE for k in range(s.deck.first[side], s.deck.past[side]))
        return pile or s.n[DECK_COUNT + side] > 0

    def happen(self, s: Campaign, c: Card, seat: int, front: int) -> None:
        replenish.draw_up_to(s, seat, c.draw)
        for _ in range(c.discard):
            ask(s, phases.DISCARD_ONE, c, seat, front)


@final
class ThrowOne(OneOf[Campaign]):
    """discard <card>"""

    def among(self, s: Campaign) -> list[int]:
        return s.hand(s.arg(SEAT))

    def play(self, s: Campaign, x: int) -> None:
        seat = s.arg(SEAT)
        s.pop()
        s.move_card(x, DISCARD_PILE)
        s.note(codes.DISCARDED, seat, x)


@final
class EnemyDiscards(Effect):
    def can_happen(self, s: Campaign, c: Card, side: int, front: int) -> bool:
        return s.n[HAND_COUNT + s.seat_for(1 - side, front)] > 0

    def happen(self, s: Campaign, c: Card, seat: int, front: int) -> None:
        enemy = s.seat_for(1 - c.side, front)
        for _ in range(c.count):
            hand = s.hand(enemy)
            if hand:
                card = hand[s.roll(len(hand), who=UNSEEN) - 1]
                s.move_card(card, DISCARD_PILE)
                s.note(codes.DISCARDED, enemy, card)


@final
class EliminateGroup(Effect):
    """A block of a group deserts: its owner chooses which."""

    def can_happen(self, s: Campaign, c: Card, side: int, front: int) -> bool:
        return bool(mutineers(s, c))

    def happen(self, s: Campaign, c: Card, seat: int, front: int) -> None:
        ask(s, phases.MUTINY, c, s.seat_for(1 - c.side, front), front)


def mutineers(s: Campaign, c: Card) -> list[int]:
    """Enemy blocks of the card's group on the map; that there are any follows from the open lists (R-HID5)."""
    enemy = 1 - c.side
    return [
        block
        for block in range(s.blocks.first[enemy], s.blocks.past[enemy])
        if s.at[block] >= 0 and s.blocks.group[block] == c.group
    ]


@final
class RemoveBlock(OneOf[Campaign]):
    """remove <block>"""

    def among(self, s: Campaign) -> list[int]:
        return mutineers(s, card_asking(s))

    def label(self, s: Campaign, x: int) -> str:
        return f"{s.blocks.names[x]} at {s.map.names[s.at[x]]} leaves"

    def play(self, s: Campaign, x: int) -> None:
        s.pop()
        area: int = s.at[x]
        s.eliminate(x)
        s.note(codes.LEAVES_THE_GAME, x, area)


@final
class LongMove(Effect):
    """An infantry block may go one area more under a Move."""

    def can_happen(self, s: Campaign, c: Card, side: int, front: int) -> bool:
        return bool(infantry_of(s, side, front))

    def happen(self, s: Campaign, c: Card, seat: int, front: int) -> None:
        ask(s, phases.GUIDE, c, seat, front)


def infantry_of(s: Campaign, side: int, front: int) -> list[int]:
    """The side's infantry, black or green (2.0e), that the front's commander orders this phase."""
    return [
        block
        for block in range(s.blocks.first[side], s.blocks.past[side])
        if s.at[block] >= 0 and s.command[block] == front and s.blocks.kind[block] in (INFANTRY, ALLIED)
    ]


@final
class GuideBlock(OneOf[Campaign]):
    """guide <block>"""

    def among(self, s: Campaign) -> list[int]:
        return infantry_of(s, side_asked(s), s.arg(ON_FRONT))

    def play(self, s: Campaign, x: int) -> None:
        side = side_asked(s)
        s.pop()
        s.mark[x] = s.mark[x] | GUIDED
        s.note(codes.GUIDED, side, s.at[x])
        s.note(codes.GUIDED_BLOCK, x, who=s.eyes(side))


# Events that take effect at once ----------------------------------------------------------------------------------


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
class LookOrders(Effect):
    """Enemy orders are read when all are placed: rules/orders.py."""

    def happen(self, s: Campaign, c: Card, seat: int, front: int) -> None:
        s.n[LOOK_ORDERS + c.side * 2 + front] = c.count
        s.note(codes.WILL_LOOK, c.side, front, c.count)


@final
class InitiativeStep(Effect):
    def happen(self, s: Campaign, c: Card, seat: int, front: int) -> None:
        for _ in range(c.amount):
            s.step_initiative(front, c.side)


@final
class BarAlliance(Effect):
    def can_happen(self, s: Campaign, c: Card, side: int, front: int) -> bool:
        return s.n[BAR_ALLIANCE] == 0 and capital(s) >= 0

    def happen(self, s: Campaign, c: Card, seat: int, front: int) -> None:
        s.n[BAR_ALLIANCE] = 1
        s.note(codes.ALLIANCE_BARRED)


@final
class FortifyAreas(Effect):
    """The card's areas are fortified on all sides this round: rules/battle.py."""

    def can_happen(self, s: Campaign, c: Card, side: int, front: int) -> bool:
        return s.n[FORTIFIED] == 0 and any(s.theatre.in_play(area) for area in c.areas)

    def happen(self, s: Campaign, c: Card, seat: int, front: int) -> None:
        s.n[FORTIFIED] = c.index + 1
        s.note(codes.BRIDGEHEADS)


@final
class PointsIfThreatened(Effect):
    def can_happen(self, s: Campaign, c: Card, side: int, front: int) -> bool:
        return all(s.theatre.in_play(a) and s.holder(a) == side and is_near(s, 1 - side, a, c.reach) for a in c.areas)

    def happen(self, s: Campaign, c: Card, seat: int, front: int) -> None:
        s.add_vp(c.side, c.points)


@final
class PointsIfSupplied(Effect):
    def can_happen(self, s: Campaign, c: Card, side: int, front: int) -> bool:
        return all(s.theatre.in_play(a) and holds_depot(s, side, a) for a in c.areas)

    def happen(self, s: Campaign, c: Card, seat: int, front: int) -> None:
        s.add_vp(c.side, c.points)


@final
class FullStrengthMarch(Effect):
    def happen(self, s: Campaign, c: Card, seat: int, front: int) -> None:
        s.n[FULL_MARCH + c.side * 2 + front] = 1
        s.note(codes.FULL_MARCH, c.side, front)


@final
class EnemyAllowance(Effect):
    def happen(self, s: Campaign, c: Card, seat: int, front: int) -> None:
        enemy = 1 - c.side
        s.n[ALLOWANCE + enemy * 2 + front] += c.amount
        s.note(codes.ALLOWANCE_IS, enemy, front, c.amount)


@final
class AllowanceMarches(Effect):
    def happen(self, s: Campaign, c: Card, seat: int, front: int) -> None:
        command = c.side * 2 + front
        s.n[ALLOWANCE + command] += c.amount
        s.n[ONLY_MARCHES + command] = 1
        s.note(codes.ALLOWANCE_IS, c.side, front, c.amount)
        s.note(codes.ONLY_MARCHES, c.side, front)


@final
class KlintsySouth(Effect):
    def can_happen(self, s: Campaign, c: Card, side: int, front: int) -> bool:
        return s.n[KLINTSY_SOUTH] == 0 and len(s.setting.fronts) == 2

    def happen(self, s: Campaign, c: Card, seat: int, front: int) -> None:
        s.n[KLINTSY_SOUTH] = 1
        s.note(codes.KLINTSY_IS_SOUTHERN)


@final
class CavalryScreen(Effect):
    def happen(self, s: Campaign, c: Card, seat: int, front: int) -> None:
        s.n[SCREEN + c.side * 2 + front] = 1
        s.note(codes.SCREENED, c.side, front)


@final
class BarGarrison(Effect):
    """No enemy garrison in the card's areas this round."""

    def can_happen(self, s: Campaign, c: Card, side: int, front: int) -> bool:
        return s.n[DVINSK_BARRED] == 0 and all(s.theatre.in_play(area) for area in c.areas)

    def happen(self, s: Campaign, c: Card, seat: int, front: int) -> None:
        enemy = 1 - c.side
        s.n[DVINSK_BARRED] = c.index + 1
        for area in c.areas:
            if s.garrison[area] == enemy:
                s.set_garrison(area, NOBODY)
                s.note(codes.GARRISON_REMOVED, enemy, area)
            s.note(codes.GARRISON_BARRED, area)


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


EFFECTS: Final[list[Effect]] = [
    CubesOrRaise("cubes_or_raise", "amount cubes group"),
    DrawDiscard("draw_discard", "discard draw"),
    TakeCubes("take_cubes", "cubes"),
    EliminateGroup("eliminate_group", "group", strong=True),
    FreeRail("free_rail", "reach"),
    LongMove("long_move", "amount"),
    LookOrders("look_orders", "count"),
    InitiativeStep("initiative_step", "amount"),
    BarAlliance("bar_alliance"),
    FortifyAreas("fortify_areas", "areas"),
    PointsIfThreatened("points_if_threatened", "areas points reach", strong=True),
    FullStrengthMarch("full_strength_march", "kind"),
    PointsIfSupplied("points_if_supplied", "areas points", strong=True),
    EnemyDiscards("enemy_discards", "count"),
    EnemyAllowance("enemy_allowance", "amount"),
    KlintsySouth("klintsy_south"),
    AllowanceMarches("allowance_marches", "amount", strong=True),
    CavalryScreen("cavalry_screen"),
    BarGarrison("bar_garrison", "areas"),
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
            RaiseOne(verb("raise"), PIECE, EVENT_CANNOT_GAIN, "Raise {}"),
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
        [RemoveBlock(verb("remove"), PIECE, NOT_OF_GROUP, "{} leaves")],
        asks_always=False,
    ),
    CardAsks(
        phases.GUIDE,
        "guide",
        "7.13a",
        "{card}: name the infantry block that may go one area more under a Move.",
        "A block is named for {card}.",
        [GuideBlock(verb("guide"), PIECE, NOT_INFANTRY, "Guide {}")],
    ),
]
