"""A position drawn from what a seat may know: the enemy's hidden stacks, his blanks and all unseen cards anew.

Everybody sees where stacks are, how high, and which way they face, and where HQ stand alone. Which unit is which, its
strength, what is an HQ or a blank, and the cards in the other hand are drawn by lot.
"""

from __future__ import annotations

from typing import Final

from vistula.core.dice import Mix
from vistula.core.frames import FRAME
from vistula.games.west_was_saved import phases
from vistula.games.west_was_saved.asking import OWNER, SIDE
from vistula.games.west_was_saved.deck import CARDS, DECK, FORCED, HAND
from vistula.games.west_was_saved.numbers import (
    KNOWN,
    LAID,
    POOL,
    REDUCED,
    SHOWN,
)
from vistula.games.west_was_saved.state import West
from vistula.games.west_was_saved.units import HQ, LITHUANIAN, UKRAINIAN

# Frames that name a hex or a unit of the side that acts: what stands there is left as it is.
HEX_FRAMES: Final = [
    (phases.GROUP, 1),
    (phases.MARCH_TO, 1),
    (phases.MARCH, 2),
    (phases.ANCHOR, 1),
    (phases.ANCHOR, 2),
    (phases.SEND, 1),
    (phases.FACE, 1),
    (phases.WAIVE, 1),
    (phases.SUPPORT, 1),
    (phases.LOSE, 1),
    (phases.RETREAT, 2),
    (phases.RETREAT_VIA, 1),
    (phases.RETREAT_TO, 1),
    (phases.OVERSTACK, 1),
    (phases.PURSUE, 1),
    (phases.ARRIVALS, 2),
    (phases.FURTHER, 1),
    (phases.AGAIN, 1),
    (phases.FOLLOW, 1),
    (phases.STAYS, 1),
    (phases.PANIC, 1),
]
UNIT_FRAMES: Final = [
    (phases.HQ_TO, 1),
    (phases.RIDE_TO, 1),
    (phases.TRAIN_TO, 1),
    (phases.TRAIN_GOES, 2),
    (phases.STAYS, 2),
    (phases.TRANSFER_TO, 1),
]
SHIFTS: Final = 3  # times that something changes places with a blank


def imagined(s: West, seat: int, key: int) -> None:
    mix = Mix(key)
    enemy = 1 - seat
    redraw_cards(s, enemy, mix)
    redraw_units(s, enemy, mix)
    redraw_secret_blanks(s, enemy, mix)


# Cards ----------------------------------------------------------------------------------------------------------


def redraw_cards(s: West, enemy: int, mix: Mix) -> None:
    """His hand holds no single-instruction card; one that he must play is one of those left."""
    for place, single in ((HAND + enemy, 0), (FORCED + enemy, 1)):
        held = [card for card in range(1, CARDS + 1) if s.card_at[card] == place]
        for card in held:
            s.put_card(card, DECK)
        for _ in held:
            left = [c for c in range(1, CARDS + 1) if s.card_at[c] == DECK and s.deck.single[c] == single]
            s.put_card(left[mix.below(len(left))], place)


# Units ----------------------------------------------------------------------------------------------------------


def frozen_hexes(s: West) -> list[int]:
    """Hexes with which something is being done."""
    found = s.way[:]
    stack = s.stack
    for at in range(0, len(stack), FRAME):
        for phase, argument in HEX_FRAMES:
            if stack[at] == phase:
                found.append(stack[at + 1 + argument])
        for phase, argument in UNIT_FRAMES:
            if stack[at] == phase:
                where: int = s.at[stack[at + 1 + argument]]
                found.append(where)
    return found


def hidden_units(s: West, enemy: int) -> list[int]:
    frozen = frozen_hexes(s)
    found: list[int] = []
    for u in s.order.of_side[enemy]:
        h: int = s.at[u]
        if h >= 0 and not s.mark[u] & (KNOWN | SHOWN) and s.order.nation[u] != LITHUANIAN and h not in frozen:
            found.append(u)
    return found


def redraw_units(s: West, enemy: int, mix: Mix) -> None:
    hidden = hidden_units(s, enemy)
    for is_hq in (False, True):
        kind = [u for u in hidden if (s.order.arm[u] == HQ) == is_hq]
        swap_places(s, [u for u in kind if s.order.nation[u] != UKRAINIAN], mix)
        swap_places(s, [u for u in kind if not s.board.north[s.at[u]]], mix)  # Ukrainians stay south
    for u in hidden:
        if s.order.arm[u] != HQ and not s.order.one_sided[u]:
            s.mark[u] = (s.mark[u] & ~REDUCED) | (REDUCED if mix.below(4) == 0 else 0)
    if not s.laid and not route_is_announced(s, enemy):
        for _ in range(SHIFTS):
            shift(s, enemy, mix)


def swap_places(s: West, units: list[int], mix: Mix) -> None:
    """They change places with each other; what was done in a place stays with the place."""
    bodies = mix.shuffled(units)
    places = [int(s.at[u]) for u in units]
    marks = [int(s.mark[u]) & ~REDUCED for u in units]
    for u in units:
        s.hide(u)
    for number in range(len(units)):
        u = bodies[number]
        s.at[u] = places[number]
        s.mark[u] = marks[number] | (s.mark[u] & REDUCED)
    for u in units:
        s.unhide(u)


def route_is_announced(s: West, enemy: int) -> bool:
    """The winner picks the way of a retreat, and has been told what each costs (A64)."""
    for phase in (phases.RETREAT_VIA, phases.RETREAT_TO):
        frame = s.frame(phase)
        if frame >= 0 and s.arg_of(frame, SIDE) != enemy and s.arg_of(frame, OWNER) == enemy:
            return True
    return False


def shift(s: West, enemy: int, mix: Mix) -> None:
    """A unit or HQ of one stack changes places with a blank of another: both are as high as before."""
    hidden = hidden_units(s, enemy)
    if not hidden:
        return
    u = hidden[mix.below(len(hidden))]
    a: int = s.at[u]
    is_hq = s.order.arm[u] == HQ
    if s.troops[a] < (1 if is_hq else 2) or s.markers[a]:
        return
    frozen = frozen_hexes(s)
    goals: list[int] = []
    for h in range(s.board.count):
        if h == a or not s.blanks[h] or not s.holds(enemy, h) or s.markers[h] or h in frozen:
            continue
        if (not is_hq and s.troops[h] >= s.tables.stacking) or not s.may_stand(u, h):
            continue
        if not any(s.mark[v] & (KNOWN | SHOWN) for v in s.units_in(h)):
            goals.append(h)
    if not goals or any(s.mark[v] & (KNOWN | SHOWN) for v in s.units_in(a)):
        return
    b = goals[mix.below(len(goals))]
    s.hide(u)
    s.at[u] = b
    s.unhide(u)
    s.set_blanks(b, int(s.blanks[b]) - 1)
    s.set_blanks(a, int(s.blanks[a]) + 1)


# Blanks ---------------------------------------------------------------------------------------------------------


def redraw_secret_blanks(s: West, enemy: int, mix: Mix) -> None:
    """What he has arranged so far is not shown until both are done (A85)."""
    if not s.laid or not s.n[LAID] & (1 << enemy):
        return
    count = s.board.count
    places = [h for h in range(count) if s.holds(enemy, h)]
    total: int = s.n[POOL + enemy]
    s.laid = s.laid[:]
    for h in places:
        total += s.laid[h] + s.laid[count + h]
        s.laid[h] = 0
        s.laid[count + h] = 0
    lying = mix.below(total + 1) if places else 0
    for _ in range(lying):
        s.laid[count + places[mix.below(len(places))]] += 1
    s.n[POOL + enemy] = total - lying
