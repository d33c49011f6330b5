"""A position drawn from what a seat may know: the enemy's blocks, his counters and all unseen cards anew.

It draws what a player who has read the scenario would think likely. The set-up is printed, so a hidden block is rather
near where it began than elsewhere, and rather as strong as it began; under a counter lies rather an order that makes
sense. The same key draws the same from the same view, wherever the hidden things truly are.
"""

from typing import Final

from vistula.core.dice import Mix
from vistula.core.frames import FRAME
from vistula.games.strike_of_the_eagle import phases
from vistula.games.strike_of_the_eagle.asking import STEP
from vistula.games.strike_of_the_eagle.numbers import (
    B_AREA,
    B_CARD,
    B_MODIFIER,
    PLACED_GENERAL,
    PLACED_RECON,
    STAGE,
    STOPPED,
)
from vistula.games.strike_of_the_eagle.rules.battle import SHOW
from vistula.games.strike_of_the_eagle.rules.card_play import TURNED
from vistula.games.strike_of_the_eagle.rules.movement import can_step_out, reach_of
from vistula.games.strike_of_the_eagle.rules.paths import ways_in
from vistula.games.strike_of_the_eagle.rules.reorganize import can_reorganize
from vistula.games.strike_of_the_eagle.staff import judgement
from vistula.games.strike_of_the_eagle.staff.orders import plan_worth
from vistula.games.strike_of_the_eagle.state import (
    BATTLE_DOWN,
    DECK,
    DOWN,
    IN_HAND,
    KINDS,
    KNOWN,
    MODIFIER_DOWN,
    NAMED,
    POOL,
    SHOWN,
    UNSUPPLIED,
    Campaign,
)
from vistula.games.strike_of_the_eagle.terms import BATTLE, GOES_OUT, GOES_TO, LEADER, ON_OWN, POLISH, RECON, SOVIET

# How likely a hidden block is so many steps from where it began (or came in), beside one that is still there; by turn.
# source: these and the next from thirty games of the staff against itself, five scenarios, seed 5.
NEAR: Final = [
    [1000, 20, 1, 1, 1, 1, 1],
    [1000, 273, 74, 20, 6, 2, 1],
    [1000, 368, 135, 50, 18, 7, 2],
    [1000, 472, 223, 105, 50, 24, 11],
]
SOMEWHERE: Final = 2  # steps that one built since is taken to be away
WORN: Final = [1, 13, 27, 37, 40]  # of a hundred hidden blocks, by turn: those weaker than they began
STRENGTHENED: Final = 40  # of a hundred built since
SENSE: Final = 5  # of so many orders all but one are those that the staff would have placed there

TRIES: Final = 24  # times that blocks are drawn for one in hand

# Frames that hold a block of the side that acts: phase and which of its numbers.
BLOCK_FRAMES: Final = [
    (phases.ROUTE, 0),
    (phases.SET_OUT, 0),
    (phases.SPLIT, 0),
    (phases.WITHDRAW_TO, 2),
    (phases.RIDE_TO, 0),
    (phases.FALL_BACK_TO, 0),
    (phases.ABSORB_WITH, 0),
    (phases.RAISE, 3),
    (phases.EXTRA_TO, 3),
    (phases.BREAK_TO, 3),
    (phases.COUNTERMAND, 2),
    (phases.STRENGTHENED, 0),
]

# Frames that hold a leader who gives, or is about to give, his order: he is shown and stays where he is.
LEADER_FRAMES: Final = [
    (phases.EXECUTING, 0),
    (phases.MARCHING, 0),
    (phases.MARCH_OVER, 0),
    (phases.WITHDRAWING, 3),
    (phases.REORGANIZE, 2),
    (phases.RIDE, 3),
    (phases.LEADER_ORDER, 0),
    (phases.LEADER_AT, 0),
    (phases.LEADER_GIVES, 0),
]


def imagined(s: Campaign, seat: int, key: int) -> None:
    """Redraw all that the seat may not know (docs/games: what is hidden from whom)."""
    mix = Mix(key)
    kept = s.clone()
    for _ in range(TRIES):
        redraw(s, seat, mix)
        if could_be(s):
            return
        kept.copy_to(s)


def redraw(s: Campaign, seat: int, mix: Mix) -> None:
    side = s.side_of(seat)
    redraw_blocks(s, 1 - side, mix)
    redraw_orders(s, 1 - side, mix)
    for owner in (POLISH, SOVIET):
        redraw_cards(s, seat, owner, mix)


def could_be(s: Campaign) -> bool:
    """The block in hand, whichever was drawn for it, can do what it set out to do."""
    stack = s.stack
    for frame in range(0, len(stack), FRAME):
        if stack[frame] in (phases.SET_OUT, phases.SPLIT):
            block, via, kind, area = stack[frame + 1], stack[frame + 2], stack[frame + 3], stack[frame + 4]
            if not can_set_out(s, block, kind, area, via):
                return False
            if stack[frame] == phases.SPLIT and not s.blocks.is_division(block):
                return False  # a Brigade does not split
        elif stack[frame] == phases.STRENGTHENED and not can_reorganize(s, stack[frame + 1]):
            return False
    return True


def can_set_out(s: Campaign, block: int, kind: int, area: int, via: int) -> bool:
    """Whether the block can go under the order, by the way named or, -1, by any."""
    if s.orders.goes[kind] == GOES_OUT:
        return can_step_out(s, block)
    if s.at[block] == area or not s.is_open(s.blocks.side[block], area):
        return False
    ways = ways_in(s, s.blocks.side[block], s.at[block], reach_of(s, block, kind), area)
    return via in ways if via >= 0 else len(ways) > 0


# Blocks ---------------------------------------------------------------------------------------------------------


def redraw_blocks(s: Campaign, side: int, mix: Mix) -> None:
    """The side's hidden blocks on the map change places with each other and take other strengths: everybody sees
    where blocks stand and which markers lie on them, and no more (2.0d). What Recon or a battle has shown stays, as
    long as nobody has left the area or changed there."""
    blocks = s.blocks
    hidden = hidden_blocks(s, side)
    if not hidden:
        return
    known = [block for block in range(blocks.first[side], blocks.past[side]) if s.mark[block] & KNOWN]
    put_bodies(s, hidden, bodies_for(s, hidden, mix))
    for block in hidden:
        s.set_sp(block, likely_strength(s, block, mix))
    for block in known:
        s.mark[block] |= KNOWN  # only the others were moved about


def bodies_for(s: Campaign, hidden: list[int], mix: Mix) -> list[int]:
    """For each hidden block another's body (where it stands, and what lies on it), named by the block that has it now:
    a block is rather where it began than far from there. Leaders come first, for not every body can be theirs."""
    named = named_in_frames(s, BLOCK_FRAMES)
    seen: list[tuple[int, int, int, int, int, int, int]] = []  # as the enemy sees them, in an order that tells no more
    for block in hidden:
        looks = (int(s.at[block]), int(s.mark[block]), int(s.came[block]), int(s.origin[block]), int(s.command[block]))
        seen.append((*looks, 1 if block in named else 0, block))
    bodies = [each[6] for each in sorted(seen)]
    shuffle(bodies, mix)
    near = NEAR[min(max(0, s.turn - 1), len(NEAR) - 1)]
    found = [-1] * len(hidden)
    for place, block in enumerate(hidden):
        if s.blocks.kind[block] == LEADER:
            fit = [body for body in bodies if not s.mark[body] & (UNSUPPLIED | NAMED)] or bodies
            body = fit[drawn([nearness(s, block, each, near) for each in fit], mix)]
            bodies.remove(body)
            found[place] = body
    left = [place for place in range(len(hidden)) if found[place] < 0]
    for body in bodies:
        place = left[drawn([nearness(s, hidden[each], body, near) for each in left], mix)]
        left.remove(place)
        found[place] = body
    return found


def nearness(s: Campaign, block: int, body: int, near: list[int]) -> int:
    """How likely it is that a block has come where a body stands, or stood before this phase."""
    home = s.setting.home[block]
    stood: int = s.origin[body]
    if stood < 0:
        stood = s.at[body]
    steps = SOMEWHERE if home < 0 else s.theatre.distance(home, stood)
    return near[min(steps, len(near) - 1)]


def drawn(weights: list[int], mix: Mix) -> int:
    """A place in the list, by lot."""
    lot = mix.below(sum(weights))
    for place, weight in enumerate(weights):
        lot -= weight
        if lot < 0:
            return place
    raise RuntimeError("a lot is less than the sum of the weights")


def likely_strength(s: Campaign, block: int, mix: Mix) -> int:
    """As it began, or less, the more likely the longer the war has lasted; those built since began with one."""
    most = s.blocks.maximum[block]
    strength = s.setting.printed[block]
    lot = mix.below(100)
    if strength == 0:
        strength = 2 if lot < STRENGTHENED else 1
    elif lot < WORN[min(max(0, s.turn - 1), len(WORN) - 1)]:
        strength -= 2 if lot % 3 == 0 else 1
    if s.mark[block] & NAMED:
        strength = min(strength, most - 1)  # it reorganizes, so it is below its maximum
    return max(1, min(most, strength))


def hidden_blocks(s: Campaign, side: int) -> list[int]:
    """The blocks of a side of which the other knows no more than that they are on the map."""
    leading = named_in_frames(s, LEADER_FRAMES)
    return [block for block in s.on_map(side) if not s.mark[block] & (SHOWN | KNOWN) and block not in leading]


def named_in_frames(s: Campaign, frames: list[tuple[int, int]]) -> list[int]:
    stack = s.stack
    found: list[int] = []
    for frame in range(0, len(stack), FRAME):
        for phase, argument in frames:
            if stack[frame] == phase:
                found.append(stack[frame + 1 + argument])
    return found


def put_bodies(s: Campaign, hidden: list[int], bodies: list[int]) -> None:
    """Each block takes the place and the marks of another; frames that name one follow."""
    at = [int(s.at[body]) for body in bodies]
    mark = [int(s.mark[body]) for body in bodies]
    came = [int(s.came[body]) for body in bodies]
    origin = [int(s.origin[body]) for body in bodies]
    command = [int(s.command[body]) for body in bodies]
    for block in hidden:
        s.put(block, POOL)
    for place, block in enumerate(hidden):
        s.mark[block] = mark[place]
        s.came[block] = came[place]
        s.origin[block] = origin[place]
        s.set_command(block, command[place])
        s.put(block, at[place])
    stack = s.stack
    for frame in range(0, len(stack), FRAME):
        for phase, argument in BLOCK_FRAMES:
            if stack[frame] == phase and stack[frame + 1 + argument] in bodies:
                stack[frame + 1 + argument] = hidden[bodies.index(stack[frame + 1 + argument])]


def shuffle(items: list[int], mix: Mix) -> None:
    for last in range(len(items) - 1, 0, -1):
        other = mix.below(last + 1)
        items[last], items[other] = items[other], items[last]


# Orders ---------------------------------------------------------------------------------------------------------


def redraw_orders(s: Campaign, side: int, mix: Mix) -> None:
    """The side's face-down counters become others of its pool; where they lie and how many is known."""
    base = side * s.map.count
    lying: list[tuple[int, int]] = []  # front and area of each counter
    for area in s.theatre.areas:
        for front in range(2):
            bits = s.counters(side, front, area)
            for kind in range(KINDS):
                if bits >> kind & 1:
                    lying.append((front, area))
                    s.return_counter(side, kind, front, area)
    if not lying:
        return
    executing = all(s.n[STOPPED + side * 2 + front] for front in s.setting.fronts)
    first = int(s.n[STAGE]) if executing else 0
    way = s.way
    s.way = s.game.ways[s.stance(s.seat_for(side, lying[0][0]))]
    slope = judgement.pull(s, side)
    used: list[int] = []
    for front, area in by_worth(s, side, lying, first, slope):
        known = int(s.placed[base + area])
        taken = (known | known >> KINDS) & ((1 << KINDS) - 1)
        kinds = fitting(s, side, area, taken, first)
        kind = kinds[mix.below(len(kinds))]
        if mix.below(SENSE) > 0:
            kind = likeliest(s, side, front, area, kinds, used, slope, kind)[1]
        s.add_counters(side, kind, -1)
        s.placed[base + area] |= 1 << (front * KINDS + kind)
        if s.orders.goes[kind] == GOES_TO:
            used.extend(judgement.movers(s, side, front, kind, area))
        elif kind != RECON:
            used.extend(s.blocks_in(side, area))
    s.way = way
    s.moment += 1
    if not executing:
        share_out_slots(s, side)


def by_worth(
    s: Campaign, side: int, lying: list[tuple[int, int]], first: int, slope: list[float]
) -> list[tuple[int, int]]:
    """Where counters lie, those first where an order is worth most: who goes there is not free for others."""
    weighed: list[tuple[float, int, int]] = []
    for front, area in lying:
        kinds = fitting(s, side, area, 0, first)
        weighed.append((-likeliest(s, side, front, area, kinds, [], slope, kinds[0])[0], front, area))
    return [(front, area) for _, front, area in sorted(weighed)]


def likeliest(
    s: Campaign, side: int, front: int, area: int, kinds: list[int], used: list[int], slope: list[float], other: int
) -> tuple[float, int]:
    """The worth of the order that the staff would place there, and which; the other where none is worth placing."""
    most = 0.0
    best = other
    for kind in range(KINDS):
        if kind in kinds:
            worth = plan_worth(s, side, front, kind, area, used, slope)
            if worth > most:
                most = worth
                best = kind
    return most, best


def fitting(s: Campaign, side: int, area: int, taken: int, first: int) -> list[int]:
    """Kinds that a counter may be, one entry for each counter left; the demands are dropped one after another if
    nothing meets them all."""
    for strictness in (2, 1, 0):
        found: list[int] = []
        for kind in range(KINDS):
            if taken >> kind & 1 or (kind == RECON and side == POLISH and s.map.is_link(area)):
                continue
            if strictness >= 1 and s.orders.stage[kind] < first:
                continue
            if strictness == 2 and s.orders.placed[kind] == ON_OWN and s.count(side, area) == 0:
                continue
            found.extend([kind] * int(s.left[side * KINDS + kind]))
        if found:
            return found
    raise RuntimeError("no counter is left for a place where one lies")


def share_out_slots(s: Campaign, side: int) -> None:
    """How much of the allowance is used is known, how much of it by Recon is not."""
    for front in s.setting.fronts:
        command = side * 2 + front
        used = int(s.n[PLACED_GENERAL + command] + s.n[PLACED_RECON + command])
        looks = any(s.counters(side, front, area) >> RECON & 1 for area in s.theatre.areas)
        recon = min(used, s.orders.recon_slots if looks else 0)
        s.n[PLACED_RECON + command] = recon
        s.n[PLACED_GENERAL + command] = used - recon


# Cards ----------------------------------------------------------------------------------------------------------


def redraw_cards(s: Campaign, seat: int, owner: int, mix: Mix) -> None:
    """Cards of a deck that the seat cannot place are dealt anew over hands, deck and what lies face down."""
    unknown = [card for card in range(s.deck.first[owner], s.deck.past[owner]) if not knows(s, seat, owner, card)]
    places = sorted([int(s.card_at[card]) for card in unknown])
    cards = unknown[:]
    shuffle(cards, mix)
    # A face-down Battle Card is one: those places are filled first.
    for index, where in enumerate(places):
        if BATTLE_DOWN <= where < MODIFIER_DOWN:
            for other in range(len(cards)):
                if s.deck.kind[cards[other]] == BATTLE and not BATTLE_DOWN <= places[other] < MODIFIER_DOWN:
                    cards[index], cards[other] = cards[other], cards[index]
                    break
    s.card_at = s.card_at[:]
    for index, card in enumerate(cards):
        s.card_at[card] = places[index]
        if places[index] == BATTLE_DOWN + owner and s.n[B_CARD + owner]:
            s.n[B_CARD + owner] = card + 1
        elif places[index] == MODIFIER_DOWN + owner and s.n[B_MODIFIER + owner]:
            s.n[B_MODIFIER + owner] = card + 1


def knows(s: Campaign, seat: int, owner: int, card: int) -> bool:
    """Whether the seat knows where the card is."""
    where: int = s.card_at[card]
    if where == DECK:
        return False
    if IN_HAND <= where < DOWN:
        return where == IN_HAND + seat
    if DOWN <= where < BATTLE_DOWN:
        return s.chairs.commander[where - DOWN] == seat or is_turned_up(s, card)
    if where >= BATTLE_DOWN:
        if cards_are_up(s):
            return True
        return s.seat_for(owner, s.front_of(s.n[B_AREA] - 1)) == seat
    return True  # discarded or removed: open piles


def cards_are_up(s: Campaign) -> bool:
    """Blocks, Battle Cards and modifiers of the battle in hand are turned up."""
    frame = s.frame(phases.BATTLE)
    return frame >= 0 and s.arg_of(frame, STEP) > SHOW


def is_turned_up(s: Campaign, card: int) -> bool:
    """The card of the phase lies open while its use is named."""
    frame = s.frame(phases.USE_CARD)
    return frame >= 0 and s.arg_of(frame, TURNED) == card
