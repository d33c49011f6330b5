"""What Reaction Cards do (3.4h, 7.41.7a), when everybody knows them to be of use, and when they really are.

`serves` looks at what everybody knows, and alone decides whether a seat is asked; `usable` looks at the seat's own
pieces as well, and decides what it is offered.
"""

from typing import Final

from vistula.core.journal import NOBODY as UNSEEN
from vistula.games.strike_of_the_eagle import card_codes, cards, codes, effects, movement, paths, phases
from vistula.games.strike_of_the_eagle.deck import ANY_KIND, ANY_TERRITORY, Card
from vistula.games.strike_of_the_eagle.numbers import (
    B_AREA,
    B_ATTACKER,
    B_BLOCK_LOSS,
    B_FREE_RETREAT,
    B_FROM_HAND,
    B_GARRISON_LOST,
    B_LATE,
    B_MODIFIER,
    B_OWED,
    B_SAVE_BLOCK,
    B_WINNER,
    CANCELLED,
    DENIED,
    HAND_COUNT,
    LAST_AREA,
    LAST_KIND,
    LEADERS_USED,
    SUPPLY_OF_CUBES,
)
from vistula.games.strike_of_the_eagle.state import (
    DISCARD_PILE,
    GOING,
    HURT,
    MARCHED,
    MODIFIER_DOWN,
    TAKEN,
    WAITING,
    Campaign,
)
from vistula.games.strike_of_the_eagle.terms import (
    CITY_TAKEN,
    FORCED_MARCH_OUT,
    FORCED_MARCH_TO,
    LEADER,
    MOVE_OUT,
    MOVE_TO,
    NOBODY,
    RAIL,
    RECON,
)

MARCHES: Final = [FORCED_MARCH_TO, FORCED_MARCH_OUT]
MOVES: Final = [MOVE_TO, MOVE_OUT]


# Occasions that everybody knows ---------------------------------------------------------------------------------


def serves(s: Campaign, c: Card, side: int, front: int) -> bool:
    """Whether the card is of any use now, by what everybody knows."""
    n = s.n
    enemy = 1 - side
    effect = c.effect
    if effect == effects.CHANGE_ORDER:
        return any(s.counters(side, front, area) for area in s.theatre.areas)
    if effect == effects.SEE_CARD:
        return n[HAND_COUNT + s.seat_for(enemy, front)] > 0
    if effect == effects.CANCEL_RAIL:
        return n[LAST_KIND] == RAIL + 1
    if effect == effects.CANCEL_RECON:
        return n[LAST_KIND] == RECON + 1
    if effect == effects.HOLD_BLOCK:
        return n[LAST_KIND] - 1 in MARCHES or n[LAST_KIND] - 1 in MOVES
    if effect == effects.EVADE:
        return bool(entered_areas(s, side))
    if effect == effects.MIRACLE:
        return enters_near(s, c, enemy)
    if effect == effects.EXTRA_STEP:
        marched = kind_matters(c) and n[LAST_KIND] - 1 in MARCHES
        return (marched or n[LAST_KIND] - 1 in MOVES) and has_gone(s, side)
    if effect == effects.UNHALVE:
        return n[LAST_KIND] - 1 in MARCHES and has_gone(s, side)
    if effect == effects.REFRESH_LEADER:
        return bool(used_leaders(s, side))
    if effect == effects.SUPPLY_AREA:
        return True
    if effect == effects.TAKE_CUBES:
        return any(c.given_cubes[colour] and n[SUPPLY_OF_CUBES + colour] for colour in range(3))
    if effect == effects.PLACE_GARRISON:
        return bool(cities_for_garrison(s, side, front))
    if effect == effects.POINTS_FOR_CITY:
        return any(c.territory in (ANY_TERRITORY, s.map.territory[area]) for area in changed(s, TAKEN[side], front))
    if effect == effects.DRAW_CARDS and c.losses == 0:
        return n[HAND_COUNT + s.seat_for(side, front)] < s.tables.hand
    return serves_in_battle(s, c, side, front)


def serves_in_battle(s: Campaign, c: Card, side: int, front: int) -> bool:
    n = s.n
    effect = c.effect
    area: int = n[B_AREA] - 1
    enemy = 1 - side
    attacks = side == n[B_ATTACKER]
    if effect == effects.DEFENDER_SAVES_LATE:
        return not attacks and n[B_OWED + side] > 0
    if effect == effects.ATTACKER_INFLICTS:
        return attacks
    if effect == effects.REDRAW:
        return n[B_FROM_HAND + side] == 0 and n[B_MODIFIER + side] > 0
    if effect == effects.SAVE_FROM_ELIMINATION:
        return s.count(side, area) > 0
    if effect == effects.FREE_RETREAT:
        return not attacks and s.count(side, area) > 0 and n[B_FREE_RETREAT + side] == 0
    if effect == effects.REGAIN:
        return bool(hurt_blocks(s, side))
    if effect == effects.GARRISON_RETURNS:
        return n[B_GARRISON_LOST + side] > 0 and s.garrison[area] == NOBODY and s.count(enemy, area) == 0
    won = n[B_WINNER] == side and n[B_BLOCK_LOSS + enemy] >= c.losses  # def.real_losses
    if effect == effects.EXTRA_INITIATIVE:
        return won
    room = n[HAND_COUNT + s.seat_for(side, front)] < s.tables.hand
    if effect == effects.DRAW_CARDS:
        return won and room
    if effect == effects.SPOILS_OF_WAR:
        return won and room and s.map.is_key_city(area)  # card.spoils_of_war.pl
    raise RuntimeError(f"the card {c.slug} serves no occasion")


def kind_matters(c: Card) -> bool:
    """The card names a kind of block (Cossack Speed): marches count as well as moves."""
    return c.block_kind != ANY_KIND


def gone(s: Campaign, side: int) -> list[int]:
    """The side's blocks that went under the counter executed last: everybody saw them go."""
    return [
        block
        for block in range(s.blocks.first[side], s.blocks.past[side])
        if s.mark[block] & GOING and s.at[block] >= 0
    ]


def has_gone(s: Campaign, side: int) -> bool:
    for block in range(s.blocks.first[side], s.blocks.past[side]):
        if s.mark[block] & GOING and s.at[block] >= 0:
            return True
    return False


def entered_areas(s: Campaign, side: int) -> list[int]:
    """Areas with the side's blocks that the enemy has just entered."""
    found: list[int] = []
    for block in gone(s, 1 - side):
        area: int = s.at[block]
        if s.count(side, area) > 0 and area not in found and not s.mark[block] & WAITING:
            found.append(area)
    return sorted(found)


def enters_near(s: Campaign, c: Card, enemy: int) -> bool:
    """Enemies have just entered one of the card's areas, or one next to it."""
    for block in gone(s, enemy):
        for area in c.areas:
            if s.theatre.in_play(area) and s.theatre.distance(area, s.at[block]) <= c.reach:
                return True
    return False


def used_leaders(s: Campaign, side: int) -> list[int]:
    """The side's leaders on the map who have given their order this round: an open list (9.0f, R-HID5)."""
    used: int = s.n[LEADERS_USED]
    found: list[int] = []
    for number, leader in enumerate(s.data.leaders):
        if used >> number & 1 and s.blocks.side[leader.block] == side and s.at[leader.block] >= 0:
            found.append(leader.block)
    return found


def hurt_blocks(s: Campaign, side: int) -> list[int]:
    """The side's blocks that lost SP in the battle in hand and can regain it: all are shown."""
    return [
        block
        for block in range(s.blocks.first[side], s.blocks.past[side])
        if s.mark[block] & HURT and s.at[block] >= 0 and s.sp[block] < s.blocks.maximum[block]
    ]


def changed(s: Campaign, bit: int, front: int) -> list[int]:
    """Key cities of the front that changed hands in this award of points."""
    return [area for area in s.theatre.key_cities if s.began[area] & bit and s.front_of(area) == front]


def cities_for_garrison(s: Campaign, side: int, front: int) -> list[int]:
    """Key cities just taken, in supply, without a garrison, held by a block (8.1a)."""
    depots = paths.depots(s, side)
    return [
        area
        for area in changed(s, TAKEN[side], front)
        if s.garrison[area] == NOBODY and s.count(side, area) > 0 and area in depots
    ]


# What the seat knows beyond that --------------------------------------------------------------------------------


def usable(s: Campaign, c: Card, side: int, front: int) -> bool:
    """Whether the card can do something, by what its holder knows."""
    if not serves(s, c, side, front):
        return False
    effect = c.effect
    if effect == effects.CHANGE_ORDER:
        return any(exchangeable(s, side, front, area) for area in s.theatre.areas)
    if effect == effects.EVADE:
        return bool(areas_to_evade(s, side))
    if effect == effects.EXTRA_STEP:
        return bool(can_step_on(s, c, side))
    if effect == effects.UNHALVE:
        return bool(marchers(s, side))
    if effect == effects.SUPPLY_AREA:
        return bool(hungry_areas(s, side, front))
    if effect == effects.SAVE_FROM_ELIMINATION:
        return lacks_retreat(s, side)
    return True


def exchangeable(s: Campaign, side: int, front: int, area: int) -> list[int]:
    """The kinds of own counters in the area that some other kind may replace."""
    from vistula.games.strike_of_the_eagle import exchange

    return exchange.replaceable(s, side, front, area)


def areas_to_evade(s: Campaign, side: int) -> list[int]:
    """Areas just entered by the enemy where all own blocks are cavalry and have somewhere to go."""
    from vistula.games.strike_of_the_eagle import withdraw

    return [
        area
        for area in entered_areas(s, side)
        if all(s.blocks.rides(block) for block in s.blocks_in(side, area)) and withdraw.can_evade(s, side, area)
    ]


def can_step_on(s: Campaign, c: Card, side: int) -> list[int]:
    """Own blocks that went under the counter executed last and can go one area more."""
    return [
        block
        for block in gone(s, side)
        if not s.mark[block] & WAITING
        and c.block_kind in (ANY_KIND, s.blocks.kind[block])
        and not s.has_enemy(side, s.at[block])
        and steps_on(s, block)
    ]


def steps_on(s: Campaign, block: int) -> list[int]:
    """Adjoining areas that are open, free of enemies and not full."""
    side = s.blocks.side[block]
    return [
        area
        for area in s.map.neighbours[s.at[block]]
        if s.is_open(side, area) and not s.has_enemy(side, area) and s.has_room(side, area)
    ]


def marchers(s: Campaign, side: int) -> list[int]:
    return [block for block in gone(s, side) if s.mark[block] & MARCHED]


def hungry_areas(s: Campaign, side: int, front: int) -> list[int]:
    """Areas of the front with own blocks out of supply (7.7a)."""
    steps = paths.depot_steps(s, side, s.n[DENIED] - 1)
    found: list[int] = []
    for area in s.theatre.areas:
        if s.front_of(area) != front:
            continue
        if not all(paths.is_supplied(s, block, steps) for block in s.blocks_in(side, area)):
            found.append(area)
    return found


def lacks_retreat(s: Campaign, side: int) -> bool:
    """Some beaten block of the side has no way out."""
    from vistula.games.strike_of_the_eagle import retreat

    return retreat.some_cannot_retreat(s, side, s.n[B_AREA] - 1)


# Playing them ---------------------------------------------------------------------------------------------------


def react(s: Campaign, seat: int, card: int, trigger: int, front: int) -> None:
    """The card is shown, laid aside, and does what it says."""
    c = s.deck.cards[card]
    side = s.side_of(seat)
    n = s.n
    s.reveal()
    cards.lay_aside(s, card, c.removed)  # 3.4i
    s.note(card_codes.REACTED, seat, card)
    effect = c.effect
    enemy = 1 - side
    if effect in (effects.SPOILS_OF_WAR, effects.DRAW_CARDS):
        cards.draw_up_to(s, seat, c.draw)  # R-CRD5
    elif effect == effects.SEE_CARD:
        see_card(s, seat, s.seat_for(enemy, front))
    elif effect == effects.CHANGE_ORDER:
        s.push(phases.EXCHANGE, seat, side, front)
    elif effect == effects.SAVE_FROM_ELIMINATION:
        n[B_SAVE_BLOCK + side] = 1
        s.note(card_codes.WILL_SAVE, side)
    elif effect == effects.FREE_RETREAT:
        n[B_FREE_RETREAT + side] = 1
        s.note(card_codes.FREE_TO_RETREAT, side)
    elif effect == effects.SUPPLY_AREA:
        s.push(phases.SUPPLY_AREA, seat, side, front)
    elif effect == effects.REGAIN:
        s.push(phases.REGAIN, card, seat, side)
    elif effect in (effects.CANCEL_RAIL, effects.CANCEL_RECON):
        n[CANCELLED] = 1
        s.note(card_codes.CANCELLED, enemy, n[LAST_KIND] - 1, n[LAST_AREA])
    elif effect == effects.HOLD_BLOCK:
        hold(s, enemy, front)
    elif effect == effects.EXTRA_STEP:
        s.push(phases.EXTRA_STEP, card, seat, side)
    elif effect == effects.GARRISON_RETURNS:
        area: int = n[B_AREA] - 1
        s.set_garrison(area, side)
        s.note(codes.PLACED_GARRISON, side, area)
    elif effect == effects.REFRESH_LEADER:
        s.push(phases.REFRESH_LEADER, seat, side)
    elif effect in (effects.DEFENDER_SAVES_LATE, effects.ATTACKER_INFLICTS):
        lose_late(s, c, side)
    elif effect == effects.REDRAW:
        redraw(s, side)
    elif effect == effects.EVADE:
        s.push(phases.EVADE, seat, side, front)
    elif effect == effects.UNHALVE:
        s.push(phases.UNHALVE, seat, side)
    elif effect == effects.EXTRA_INITIATIVE:
        for _ in range(c.amount):
            s.step_initiative(s.front_of(n[B_AREA] - 1), side)  # 6.1e
    elif effect == effects.MIRACLE:
        cards.draw_up_to(s, seat, c.draw)
        if any(s.count(side, area) > 0 for area in miracle_areas(s, c)):
            s.push(phases.MIRACLE, card, seat, side)
    elif effect == effects.PLACE_GARRISON:
        s.push(phases.CITY, card, seat, side, front)
    elif effect == effects.POINTS_FOR_CITY:
        s.add_vp(side, c.points)
    elif effect == effects.TAKE_CUBES and trigger == CITY_TAKEN:
        cards.take_cubes(s, seat, c.given_cubes)
    else:
        raise RuntimeError(f"the reaction {c.slug} does nothing")


def see_card(s: Campaign, seat: int, other: int) -> None:
    """One card of another's hand, at random."""
    hand = s.hand(other)
    card = hand[s.roll(len(hand), who=UNSEEN) - 1]
    s.note(card_codes.SEES_CARD, card, who=1 << seat)


def hold(s: Campaign, side: int, front: int) -> None:
    """The owner of the counter names a block that stays; none that could go, and the card is spent for nothing."""
    kind: int = s.n[LAST_KIND] - 1
    area: int = s.n[LAST_AREA]
    if movement.eligible(s, side, front, kind, area):
        s.push(phases.HOLD, side, front, kind, area)


def lose_late(s: Campaign, c: Card, side: int) -> None:
    """A defender loses less, or an attacker inflicts more, when losses are counted (7.41.4c)."""
    from vistula.games.strike_of_the_eagle import battle

    if c.effect == effects.DEFENDER_SAVES_LATE:
        s.n[B_LATE + side] -= c.amount
        s.note(card_codes.SPARED, side, c.amount)
    else:
        s.n[B_LATE + 1 - side] += c.amount
        s.note(card_codes.INFLICTS_MORE, 1 - side, c.amount)
    battle.reckon(s)


def redraw(s: Campaign, side: int) -> None:
    """Another blind combat modifier instead of the first."""
    from vistula.games.strike_of_the_eagle import battle

    s.move_card(s.n[B_MODIFIER + side] - 1, DISCARD_PILE)
    card = cards.draw(s, side)
    s.n[B_MODIFIER + side] = card + 1
    if card >= 0:
        s.move_card(card, MODIFIER_DOWN + side)
    s.note(card_codes.REDRAWN, side, card, s.deck.combat[card] if card >= 0 else 0)
    battle.reckon(s)


def miracle_areas(s: Campaign, c: Card) -> list[int]:
    """The card's areas and those next to them."""
    found: list[int] = []
    for area in c.areas:
        found.extend(s.theatre.within(area, c.reach))
    return found


def miracle_blocks(s: Campaign, c: Card) -> list[int]:
    return [
        block
        for area in miracle_areas(s, c)
        for block in s.blocks_in(c.side, area)
        if s.blocks.kind[block] != LEADER and s.sp[block] < s.blocks.maximum[block]
    ]
