"""What can happen to units anywhere in the rules, and the codes of the journal's events."""

from __future__ import annotations

from typing import Final

from vistula.core.journal import EVERYBODY, FIRST_OF_GAME
from vistula.games.west_was_saved import phases
from vistula.games.west_was_saved.numbers import (
    ABROAD,
    ELIMINATED,
    INTERNED,
    KNOWN,
    LOST,
    OFF_MAP,
    POOL,
    REDUCED,
    SHOWN,
)
from vistula.games.west_was_saved.state import West
from vistula.games.west_was_saved.units import ARTILLERY, HQ, LITHUANIAN, RUSSIAN

_F: Final = FIRST_OF_GAME
TURN_BEGINS: Final = _F  # turn
DRAWS: Final = _F + 1  # side
DRAWN: Final = _F + 2  # side, card (for the side)
IS_FORCED: Final = _F + 3  # side
PLAYS: Final = _F + 4  # side, card
VOIDED: Final = _F + 5  # side, card
NO_EFFECT: Final = _F + 6  # side, card
POINTS: Final = _F + 7  # side, base, white, red, change, total
ESTABLISHED: Final = _F + 8  # side, hex
CLOSED: Final = _F + 9  # side, hex
CLOSED_BY_ENEMY: Final = _F + 10  # side, hex
UPKEEP_PAID: Final = _F + 11  # side, points, left
UNSUPPLIED: Final = _F + 12  # side, unit, hex (for the side)
STEP_LOST: Final = _F + 13  # side, unit, hex, why
UNIT_DIES: Final = _F + 14  # side, unit, hex, why
LOOKED: Final = _F + 15  # side, hex, counters
SEEN: Final = _F + 16  # unit, hex, reduced (for who looked)
SEEN_BLANKS: Final = _F + 17  # hex, blanks
STARTS: Final = _F + 18  # side, own roll, other roll, what
MARKED: Final = _F + 19  # side, hex, points, left
PASSED: Final = _F + 20  # side, what
ORDER_FAILS: Final = _F + 21  # side, hex, roll, needed
MARCHED: Final = _F + 22  # side, counters, path …
MARCHED_UNITS: Final = _F + 23  # side, units … (for the side)
TURNED: Final = _F + 24  # side, hex, facing
DISCARDED: Final = _F + 25  # side, hex
ANCHORED: Final = _F + 26  # side, unit, hex (for the side)
DEPOT_TAKEN: Final = _F + 27  # side that lost it, hex
HQ_OFF: Final = _F + 28  # side, unit, hex
HQ_RODE: Final = _F + 29  # side, from, to
HQ_RODE_UNIT: Final = _F + 30  # side, unit, hex (for the side)
TRIES_WITHDRAWAL: Final = _F + 31  # side, hex, may
ATTACKS: Final = _F + 33  # side, from, at, support plus 1
CANCELLED: Final = _F + 34  # side, hex, roll
ALONE: Final = _F + 35  # side, hex, roll
SUPPORTED: Final = _F + 36  # side, hex, roll
CARD_HELPS: Final = _F + 37  # side, card, hex, points
COMBAT: Final = _F + 38  # side, from, at, attack, defence, dice, margin, winner
OWES: Final = _F + 39  # side, losses, hex
RETREATED: Final = _F + 40  # side, counters, path …
NO_WAY: Final = _F + 41  # side, hex
INTERNED_AT: Final = _F + 42  # side, unit, hex
WENT_ABROAD: Final = _F + 43  # side, unit, hex, turns
PURSUED: Final = _F + 44  # side, counters, from, to
RESTORED: Final = _F + 45  # side, points
RESTORED_UNIT: Final = _F + 46  # side, unit, hex (for the side)
RAILED: Final = _F + 47  # side, from, to
RAILED_UNIT: Final = _F + 48  # side, unit, hex (for the side)
FEE: Final = _F + 49  # side, left
CAME: Final = _F + 50  # side, unit, hex
NOT_PLACED: Final = _F + 51  # side, unit
TREATY_SIGNED: Final = _F + 52
HIT_BY_PARTISANS: Final = _F + 53  # hex
DESERTS: Final = _F + 54  # side, roll, units
POINTED: Final = _F + 55  # side, hex
NO_FRONT_THERE: Final = _F + 56  # side, hex
NAMED_UNIT: Final = _F + 57  # side, hex, yes
TRANSFERRED: Final = _F + 58  # side, from, to
TRANSFERRED_UNIT: Final = _F + 59  # side, unit, hex (for the side)
FOGGED: Final = _F + 60  # side, hex
FREE_OF_ROLL: Final = _F + 61  # side, hex
HEIGHTS: Final = _F + 62
LAID_BLANK: Final = _F + 63  # side, hex, more or fewer (for the side)
OVERRUN: Final = _F + 64  # side, hex: a lone HQ was attacked
SENT_BLANKS: Final = _F + 66  # side, blanks (for the side)
RECOVERED: Final = _F + 67  # side, units restored by a card
VICTORY_COUNT: Final = _F + 68  # towns of Poland, of Russia
ARRANGES: Final = _F + 69  # side

# Why a step is lost.
BY_HUNGER: Final = 0
BY_MARCH: Final = 1
BY_COMBAT: Final = 2
BY_CARD: Final = 3
BY_CROWDING: Final = 4
BY_RETREAT: Final = 5
BY_BORDER: Final = 6


def seen_by(s: West, u: int) -> int:
    """Who may know what befalls a unit: both where it is shown (A86), else its side."""
    return EVERYBODY if s.mark[u] & SHOWN else 1 << s.order.side[u]


def lose_step(s: West, u: int, why: int) -> None:
    """A full unit is reduced, a reduced one eliminated (9.4g, table.losses)."""
    if s.mark[u] & REDUCED:
        eliminate(s, u, why)
        return
    s.mark[u] |= REDUCED
    if not s.mark[u] & SHOWN:
        s.mark[u] &= ~KNOWN  # what the enemy has seen of it is no longer so
    s.note(STEP_LOST, s.order.side[u], u, s.at[u], why, who=seen_by(s, u))


def eliminate(s: West, u: int, why: int) -> None:
    """It lies open with the dead (A86)."""
    h: int = s.at[u]
    s.take_off(u, ELIMINATED)
    s.mark[u] |= REDUCED  # should it come back, then reduced (card.37.pl)
    s.note(UNIT_DIES, s.order.side[u], u, h, why)


def remove_hq(s: West, u: int) -> None:
    """9.6a: off the map until the Reinforcements Phase of the next turn. Which one it is lies open now (A86)."""
    s.reveal()
    h: int = s.at[u]
    s.take_off(u, OFF_MAP)
    s.set_due(u, h + 512 * (s.turn + 1))
    s.note(HQ_OFF, s.order.side[u], u, h)


def remove_stranded_hq(s: West, h: int) -> None:
    """9.6a: after a combat in which all combat units beside it died."""
    if s.has_hq_only(h):
        for u in s.headquarters_in(h):
            remove_hq(s, u)


def intern(s: West, u: int) -> None:
    """1.3i, 13.5a: gone for good, HQ too."""
    h: int = s.at[u]
    s.take_off(u, INTERNED)
    s.note(INTERNED_AT, s.order.side[u], u, h)


def go_abroad(s: West, u: int) -> None:
    """13.5b: a Russian unit enters East Prussia: a die says for how many turns it leaves the map. A Lithuanian one
    could not stand at Smolensk, so it is lost (A78)."""
    h: int = s.at[u]
    if s.order.nation[u] == LITHUANIAN:
        if s.order.arm[u] == HQ:
            s.take_off(u, LOST)
            s.note(NOT_PLACED, RUSSIAN, u)
        else:
            eliminate(s, u, BY_BORDER)
        return
    turns = s.roll(6)
    s.take_off(u, ABROAD)
    s.set_due(u, s.turn + turns)
    if s.order.arm[u] != HQ:
        s.mark[u] |= REDUCED  # 13.5c
    s.note(WENT_ABROAD, RUSSIAN, u, h, turns)


def enter(s: West, side: int, h: int) -> None:
    """A combat unit of the side comes into a hex: an enemy depot there is gone (7.5b, A45a), a lone enemy HQ is
    removed (7.6)."""
    enemy = 1 - side
    if s.has_depot(enemy, h):
        s.set_depot(h, 0)
        s.note(DEPOT_TAKEN, enemy, h)
    if s.side_at(h) == enemy and s.troops[h] == 0:
        for u in s.headquarters_in(h):
            remove_hq(s, u)


def forget(s: West, h: int) -> None:
    """Somebody left a hex: which of those that were seen is no longer known."""
    for u in s.units_in(h):
        s.mark[u] &= ~KNOWN


def asks_facing(s: West, u: int, h: int) -> bool:
    """Whether a unit that comes into a hex brings a facing with it: none with a facing is there yet, and it has one,
    or is artillery that comes alone (A90). Ask before it is placed."""
    if s.order.arm[u] == HQ or s.fronted(h) > 0:
        return False
    return s.order.arm[u] != ARTILLERY or s.troops[h] == 0


def lift_blanks(s: West, h: int, count: int) -> None:
    """Blanks are taken up to go along (A85): before the last combat unit leaves."""
    if count:
        s.set_blanks(h, int(s.blanks[h]) - count)


def set_down_blanks(s: West, side: int, h: int, count: int) -> None:
    """They lie only with a combat unit; else they are back in the pool until the next rearranging (A85)."""
    if count == 0:
        return
    if s.holds(side, h):
        s.set_blanks(h, int(s.blanks[h]) + count)
    else:
        s.n[POOL + side] += count


def ask_facing(s: West, side: int, h: int) -> None:
    """All cavalry and infantry of a stack face one way (def.front.b), which their owner gives."""
    s.push(phases.FACE, side, h)
