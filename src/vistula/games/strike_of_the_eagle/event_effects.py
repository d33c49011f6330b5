"""What Historical Events do (7.13a), and when they can do anything. What they ask is in events.py."""

from typing import Final

from vistula.core.journal import NOBODY as UNSEEN
from vistula.games.strike_of_the_eagle import card_codes, cards, codes, effects, losses, paths, phases
from vistula.games.strike_of_the_eagle.board import OUT_OF_PLAY
from vistula.games.strike_of_the_eagle.deck import ANY_KIND, Card
from vistula.games.strike_of_the_eagle.numbers import (
    ALLOWANCE,
    BAR_ALLIANCE,
    BONUS,
    BONUS_AREA,
    BONUS_SIDE,
    CARTS,
    DECK_COUNT,
    DENIED,
    DVINSK_BARRED,
    FORTIFIED,
    FREE_RAIL,
    FULL_MARCH,
    HAND_COUNT,
    INIT_LEVEL,
    INIT_SIDE,
    KLINTSY_SOUTH,
    LITHUANIA_ALLIED,
    LOOK_ORDERS,
    ONLY_MARCHES,
    SCREEN,
    SPARE,
    SUPPLY_OF_CUBES,
)
from vistula.games.strike_of_the_eagle.recon import see
from vistula.games.strike_of_the_eagle.state import (
    BEGAN,
    BEGAN_HERE,
    CLOSED,
    DISCARD_PILE,
    KINDS,
    POOL,
    SUPPLIED,
    Campaign,
)
from vistula.games.strike_of_the_eagle.terms import (
    ALLIED,
    CAVALRY,
    INFANTRY,
    LEADER,
    LITHUANIAN,
    NOBODY,
    POLISH,
    RAIL,
    SOVIET,
)

# Events that begin with the name of an area.
NAMES_AREA: Final = [
    effects.AREA_LOSES,
    effects.DENY_DEPOT,
    effects.STRONGEST_LOSES,
    effects.RAISE_IN_DEPOT,
    effects.AREA_BONUS,
    effects.RAISE_WEAK,
    effects.MARCH_UNSUPPLIED,
    effects.REMOVE_GARRISON,
]


def playable(s: Campaign, card: int, seat: int, front: int) -> bool:
    """Whether the event can do something, judged by what its player may know."""
    c = s.deck.cards[card]
    side = s.side_of(seat)
    n = s.n
    effect = c.effect
    if effect in NAMES_AREA or effect == effects.LOOK_AREAS:
        return any(fits(s, c, side, front, area) for area in s.theatre.areas)
    if effect == effects.TAKE_CUBES:
        return any(c.given_cubes[colour] > 0 and n[SUPPLY_OF_CUBES + colour] > 0 for colour in range(3))
    if effect == effects.CUBES_OR_RAISE:
        return has_cubes_for(s, c) or bool(group_in_depots(s, c, front))
    if effect == effects.DRAW_DISCARD:
        pile = any(s.card_at[k] == DISCARD_PILE for k in range(s.deck.first[side], s.deck.past[side]))
        return pile or n[DECK_COUNT + side] > 0
    if effect == effects.ELIMINATE_GROUP:
        return bool(mutineers(s, c))
    if effect == effects.LONG_MOVE:
        return bool(infantry_of(s, side, front))
    if effect == effects.BAR_ALLIANCE:
        return n[BAR_ALLIANCE] == 0 and capital(s) >= 0
    if effect == effects.FORTIFY_AREAS:
        return n[FORTIFIED] == 0 and any(s.theatre.in_play(area) for area in c.areas)
    if effect == effects.POINTS_IF_THREATENED:
        return all(s.theatre.in_play(a) and s.holder(a) == side and is_near(s, 1 - side, a, c.reach) for a in c.areas)
    if effect == effects.POINTS_IF_SUPPLIED:
        return all(s.theatre.in_play(a) and holds_depot(s, side, a) for a in c.areas)
    if effect == effects.ENEMY_DISCARDS:
        return n[HAND_COUNT + s.seat_for(1 - side, front)] > 0
    if effect == effects.KLINTSY_SOUTH:
        return n[KLINTSY_SOUTH] == 0 and len(s.setting.fronts) == 2
    if effect == effects.BAR_GARRISON:
        return n[DVINSK_BARRED] == 0 and all(s.theatre.in_play(area) for area in c.areas)
    if effect == effects.LITHUANIAN_ALLIANCE:
        return n[LITHUANIA_ALLIED] == 0 and n[BAR_ALLIANCE] == 0 and reaches_a_link(s)
    return True


def start(s: Campaign, card: int, seat: int, front: int) -> None:
    """Carry the event out: at once, or by pushing its decisions."""
    c = s.deck.cards[card]
    side = s.side_of(seat)
    command = side * 2 + front
    n = s.n
    effect = c.effect
    if effect in NAMES_AREA:
        s.push(phases.NAME_AREA, card, seat, front)
    elif effect == effects.LOOK_AREAS:
        s.push(phases.LOOK_AREA, card, seat, front, -1)
    elif effect == effects.TAKE_CUBES:
        cards.take_cubes(s, seat, c.given_cubes)
    elif effect == effects.CUBES_OR_RAISE:
        s.push(phases.CUBES_OR_RAISE, card, seat, front)
    elif effect == effects.DRAW_DISCARD:
        cards.draw_up_to(s, seat, c.draw)
        for _ in range(c.discard):
            s.push(phases.DISCARD_ONE, seat)
    elif effect == effects.ELIMINATE_GROUP:
        s.push(phases.MUTINY, card, s.seat_for(1 - side, front))
    elif effect == effects.FREE_RAIL:
        n[FREE_RAIL + command] = c.reach
        s.left[side * KINDS + RAIL] += 1
        s.reserved[command * KINDS + RAIL] += 1
        s.note(card_codes.RAIL_LENT, side, front, c.reach)
    elif effect == effects.LONG_MOVE:
        s.push(phases.GUIDE, card, seat, front)
    elif effect == effects.LOOK_ORDERS:
        n[LOOK_ORDERS + command] = c.count
        s.note(card_codes.WILL_LOOK, side, front, c.count)
    elif effect == effects.INITIATIVE_STEP:
        for _ in range(c.amount):
            s.step_initiative(front, side)
    elif effect == effects.BAR_ALLIANCE:
        n[BAR_ALLIANCE] = 1
        s.note(card_codes.ALLIANCE_BARRED)
    elif effect == effects.FORTIFY_AREAS:
        n[FORTIFIED] = card + 1
        s.note(card_codes.BRIDGEHEADS)
    elif effect in (effects.POINTS_IF_THREATENED, effects.POINTS_IF_SUPPLIED):
        s.add_vp(side, c.points)
    elif effect == effects.FULL_STRENGTH_MARCH:
        n[FULL_MARCH + command] = 1
        s.note(card_codes.FULL_MARCH, side, front)
    elif effect == effects.ENEMY_DISCARDS:
        discard_at_random(s, s.seat_for(1 - side, front), c.count)
    elif effect == effects.ENEMY_ALLOWANCE:
        n[ALLOWANCE + (1 - side) * 2 + front] += c.amount
        s.note(card_codes.ALLOWANCE_IS, 1 - side, front, c.amount)
    elif effect == effects.KLINTSY_SOUTH:
        n[KLINTSY_SOUTH] = 1
        s.note(card_codes.KLINTSY_IS_SOUTHERN)
    elif effect == effects.ALLOWANCE_MARCHES:
        n[ALLOWANCE + command] += c.amount
        n[ONLY_MARCHES + command] = 1
        s.note(card_codes.ALLOWANCE_IS, side, front, c.amount)
        s.note(card_codes.ONLY_MARCHES, side, front)
    elif effect == effects.CAVALRY_SCREEN:
        n[SCREEN + command] = 1
        s.note(card_codes.SCREENED, side, front)
    elif effect == effects.BAR_GARRISON:
        bar_garrison(s, c.areas, 1 - side)
    elif effect == effects.LITHUANIAN_ALLIANCE:
        ally_lithuania(s, c)
    else:
        raise RuntimeError(f"the event {c.slug} has no effect")


def orders_are_placed(s: Campaign, front: int) -> None:
    """All orders of a front are placed: the look that Cipher Bureau grants."""
    for side in (POLISH, SOVIET):
        if s.n[LOOK_ORDERS + side * 2 + front] > 0 and areas_with_orders(s, 1 - side, front):
            s.push(phases.LOOK_AT_ORDERS, s.seat_for(side, front), side, front, 0)
            for place in range(3):
                s.n[SPARE + place] = 0


# Naming an area -------------------------------------------------------------------------------------------------


def fits(s: Campaign, c: Card, side: int, front: int, area: int) -> bool:
    """Whether an area may be named for the event."""
    if not s.theatre.in_play(area):
        return False
    enemy = 1 - side
    effect = c.effect
    if effect == effects.AREA_LOSES and c.by_initiative:
        return s.count(enemy, area) > 0 and s.n[INIT_SIDE + s.front_of(area)] == side  # card.desertions.pl
    if s.front_of(area) != front:
        return False
    if effect == effects.AREA_LOSES:
        return s.count(enemy, area) > 0 and is_near(s, side, area, c.reach)
    if effect == effects.LOOK_AREAS:
        return s.count(enemy, area) > 0
    if effect == effects.STRONGEST_LOSES:
        return s.count(enemy, area) > 0 and s.theatre.distance(c.areas[0], area) <= c.reach
    if effect == effects.DENY_DEPOT:
        if s.map.is_link(area) or not holds_depot(s, enemy, area):
            return False
        return cavalry_is_near(s, side, area, c.reach)
    if effect == effects.RAISE_IN_DEPOT:
        return bool(raisable(s, c, area, -1)) and holds_depot(s, side, area)
    if effect == effects.RAISE_WEAK:
        return bool(raisable(s, c, area, -1))
    if effect == effects.AREA_BONUS:
        return s.map.has_rail(area)
    if effect == effects.MARCH_UNSUPPLIED:
        return any(
            s.blocks.kind[block] == INFANTRY and s.command[block] == front and not s.mark[block] & SUPPLIED
            for block in s.blocks_in(side, area)
        )
    if effect == effects.REMOVE_GARRISON:
        return s.garrison[area] == enemy and s.count(enemy, area) == 0 and is_near(s, side, area, c.reach)
    return False


def name(s: Campaign, card: int, seat: int, front: int, area: int) -> None:
    """The area is named: what happens there."""
    c = s.deck.cards[card]
    side = s.side_of(seat)
    effect = c.effect
    enemy = 1 - side
    if effect == effects.AREA_LOSES:
        amount: int = s.n[INIT_LEVEL + s.front_of(area)] if c.by_initiative else c.amount
        s.note(card_codes.MUST_LOSE, enemy, area, amount)
        losses.push(s, enemy, area, amount)
    elif effect == effects.STRONGEST_LOSES:
        s.note(card_codes.MUST_LOSE, enemy, area, c.amount)
        strongest_loses(s, enemy, area, c.amount)
    elif effect == effects.DENY_DEPOT:
        s.n[DENIED] = area + 1
        s.note(card_codes.DEPOT_DENIED, area)
    elif effect == effects.RAISE_IN_DEPOT:
        s.push(phases.RAISE, card, area, c.total, -1)
    elif effect == effects.RAISE_WEAK:
        s.push(phases.RAISE, card, area, c.count * c.amount, -1)
    elif effect == effects.AREA_BONUS:
        s.n[BONUS_AREA] = area + 1
        s.n[BONUS] = c.amount
        s.n[BONUS_SIDE] = side
        s.note(card_codes.BONUS_AT, side, area, c.amount)
    elif effect == effects.MARCH_UNSUPPLIED:
        s.n[CARTS + side * 2 + front] = area + 1
        s.note(card_codes.CARTS_AT, side, area)
    elif effect == effects.REMOVE_GARRISON:
        s.set_garrison(area, NOBODY)
        s.note(card_codes.GARRISON_REMOVED, enemy, area)


def strongest(s: Campaign, side: int, area: int) -> list[int]:
    """The side's strongest blocks in the area; leaders are spared."""
    found = [block for block in s.blocks_in(side, area) if s.blocks.kind[block] != LEADER]
    top = max((int(s.sp[block]) for block in found), default=0)
    return [block for block in found if s.sp[block] == top]


def strongest_loses(s: Campaign, side: int, area: int, amount: int) -> None:
    """One block, the strongest, loses SP. With several blocks there its owner is asked, so that nobody learns whether
    two are equal; with one the outcome is plain."""
    if s.count(side, area) > 1:
        s.push(phases.STRONGEST, side, area, amount)
        return
    for block in strongest(s, side, area):
        lose(s, block, amount)


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


# What the events ask of the map ---------------------------------------------------------------------------------


def holds_depot(s: Campaign, side: int, area: int) -> bool:
    """The area is a supply depot of the side (1.31a)."""
    return s.map.is_key_city(area) and s.holder(area) == side and paths.is_depot(s, side, area)


def is_near(s: Campaign, side: int, area: int, reach: int) -> bool:
    """A block of the side stands at most that many areas away."""
    return any(s.count(side, other) > 0 for other in s.theatre.within(area, reach))


def cavalry_is_near(s: Campaign, side: int, area: int, reach: int) -> bool:
    for block in range(s.blocks.first[side], s.blocks.past[side]):
        where: int = s.at[block]
        if where >= 0 and s.blocks.kind[block] == CAVALRY and s.theatre.distance(where, area) <= reach:
            return True
    return False


def is_infantry(s: Campaign, block: int) -> bool:
    """Black or green infantry (2.0e)."""
    return s.blocks.kind[block] in (INFANTRY, ALLIED)


def infantry_of(s: Campaign, side: int, front: int) -> list[int]:
    """The side's infantry that the front's commander orders this phase."""
    return [
        block
        for block in range(s.blocks.first[side], s.blocks.past[side])
        if s.at[block] >= 0 and s.command[block] == front and is_infantry(s, block)
    ]


def raisable(s: Campaign, c: Card, area: int, last: int) -> list[int]:
    """Own blocks in the area that the event may raise by 1 SP; `last` was raised just before."""
    found: list[int] = []
    for block in s.blocks_in(c.side, area):
        kind = s.blocks.kind[block]
        if kind == LEADER or s.sp[block] >= s.blocks.maximum[block]:
            continue
        if c.effect == effects.RAISE_WEAK and s.sp[block] != 1:
            continue
        if c.effect == effects.RAISE_IN_DEPOT and c.block_kind not in (ANY_KIND, kind):
            continue
        if block == last and c.each <= 1:
            continue
        found.append(block)
    return found


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


def has_cubes_for(s: Campaign, c: Card) -> bool:
    return any(c.given_cubes[colour] > 0 and s.n[SUPPLY_OF_CUBES + colour] > 0 for colour in range(3))


def mutineers(s: Campaign, c: Card) -> list[int]:
    """Enemy blocks of the card's group on the map; that there are any follows from the open lists (R-HID5)."""
    enemy = 1 - c.side
    return [
        block
        for block in range(s.blocks.first[enemy], s.blocks.past[enemy])
        if s.at[block] >= 0 and s.blocks.group[block] == c.group
    ]


def capital(s: Campaign) -> int:
    """The Lithuanian Strategic City (map.kaunas), or -1 where it is out of play."""
    for area in s.theatre.key_cities:
        if s.map.role[area] == LITHUANIAN:
            return area
    return -1


def reaches_a_link(s: Campaign) -> bool:
    """A clear path for the Soviets joins the Lithuanian capital to an Eastern Link (def.clear_path)."""
    start_area = capital(s)
    if start_area < 0:
        return False
    seen = [False] * s.map.count
    seen[start_area] = True
    queue = [start_area]
    for area in queue:
        if s.map.is_link(area):
            return True
        for other in s.map.neighbours[area]:
            if not seen[other] and s.theatre.play[other] != OUT_OF_PLAY and not s.has_enemy(SOVIET, other):
                seen[other] = True
                queue.append(other)
    return False


def areas_with_orders(s: Campaign, side: int, front: int) -> list[int]:
    """Where face-down counters of a command lie: everybody sees that."""
    return [area for area in s.theatre.areas if s.counters(side, front, area)]


# Deeds ----------------------------------------------------------------------------------------------------------


def raise_block(s: Campaign, block: int) -> None:
    """One SP more; the enemy sees only where."""
    side = s.blocks.side[block]
    s.set_sp(block, s.sp[block] + 1)
    s.note(card_codes.RAISED, side, s.at[block])
    s.note(card_codes.RAISED_BLOCK, block, s.sp[block], who=s.eyes(side))


def look_at(s: Campaign, side: int, area: int) -> None:
    """The side sees every enemy block in the area."""
    found = s.blocks_in(1 - side, area)
    s.reveal()
    s.note(codes.LOOKS, side, area, len(found))
    for block in found:
        see(s, side, block, area)


def discard_at_random(s: Campaign, seat: int, count: int) -> None:
    for _ in range(count):
        hand = s.hand(seat)
        if hand:
            card = hand[s.roll(len(hand), who=UNSEEN) - 1]
            s.move_card(card, DISCARD_PILE)
            s.note(codes.DISCARDED, seat, card)


def place_garrison(s: Campaign, side: int, area: int) -> None:
    s.set_garrison(area, side)
    s.note(codes.PLACED_GARRISON, side, area)


def bar_garrison(s: Campaign, areas: list[int], enemy: int) -> None:
    s.n[DVINSK_BARRED] = 1
    for area in areas:
        if s.garrison[area] == enemy:
            s.set_garrison(area, NOBODY)
            s.note(card_codes.GARRISON_REMOVED, enemy, area)
        s.note(card_codes.GARRISON_BARRED, area)


def ally_lithuania(s: Campaign, c: Card) -> None:
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
        s.put(block, area)
        s.set_sp(block, c.amount)
        s.command[block] = s.front_of(area)
        s.mark[block] = BEGAN_HERE | SUPPLIED
        s.came[block] = -1
        s.origin[block] = -1
    s.note(card_codes.LITHUANIA_JOINS, area)
