"""What rules of several chapters cause: a zone is entered, SP are lost, a counter is destroyed, a counter is seen."""

from typing import Final

from vistula.core.journal import EVERYBODY, SPECTATORS
from vistula.games.poland_1920 import events, phases
from vistula.games.poland_1920.board import EAST_PRUSSIA
from vistula.games.poland_1920.order import AIRCRAFT, GERMAN, HQ, POLES, SOVIETS
from vistula.games.poland_1920.rules import victory
from vistula.games.poland_1920.state import LOST, OFF_BOARD, SHOWN, UNSEEN_LOST, Poland

OUTSIDERS: Final = (1 << SOVIETS) | SPECTATORS  # who does not know what lies face down
OWNER: Final = 1 << POLES  # only the Polish side may hide (A45)

# What scores.
A_UNIT: Final = 0
AN_SP: Final = 1


def note_of_unit(
    s: Poland, unit: int, open_code: int, hidden_code: int, b: int, c: int = 0, d: int = 0, way: list[int] | None = None
) -> None:
    """Tell everybody what a counter does; of one that lies face down its owner alone reads which it is."""
    if s.is_hidden(unit):
        s.note(open_code, unit, b, c, d, who=OWNER, more=way)
        s.note(hidden_code, 0, b, c, who=OUTSIDERS, more=way)
    else:
        s.note(open_code, unit, b, c, d, who=EVERYBODY, more=way)


def enter(s: Poland, unit: int, zone: int) -> None:
    """A counter comes into a zone: what it takes, what it destroys, and what that wins."""
    order = s.order
    side: int = order.side[unit]
    if s.board.land[zone] == EAST_PRUSSIA and order.nation[unit] != GERMAN:
        intern(s, unit, zone)  # scn.warsaw.prussia, scn.niemen.prussia, A47
        return
    s.place(unit, zone)
    if s.is_hidden(unit):
        s.seen_control[zone] = side
    if not s.is_combat(unit):
        return  # headquarters and aircraft hold nothing (A27)
    for other in s.units_in(1 - side, zone):
        if order.kind[other] == HQ:
            show(s, [other])
            destroy(s, other, events.BY_ENTRY)  # 8.6b
    fallen: int = s.base[zone] & enemy_bases(side)
    if fallen:
        s.base[zone] ^= fallen  # 7.15
        s.note(events.BASE_FALLS, zone)
    rebase_aircraft(s, 1 - side, zone)  # A13: aircraft are not overrun
    if s.control[zone] != side or s.seen_control[zone] != side:
        s.control[zone] = side
        s.seen_control[zone] = side
        victory.after_entry(s, side)


def enemy_bases(side: int) -> int:
    """The bits of the nations whose supply bases fall to a unit of the side."""
    return 0b11100 if side == POLES else 0b00011


def leave(s: Poland, unit: int) -> None:
    """Take a counter off the board; aircraft left without friends fly to a base (A13)."""
    zone: int = s.zone[unit]
    side: int = s.order.side[unit]
    s.place(unit, OFF_BOARD)
    if zone >= 0:
        if not s.has_troops(side, zone):
            s.works[zone] = 0  # field works fall with the last of their builders (6.23a, A35)
        rebase_aircraft(s, side, zone)


def rebase_aircraft(s: Poland, side: int, zone: int) -> None:
    """Aircraft whose zone has no friendly combat unit any more go to the nearest friendly supply base (A13)."""
    if s.has_troops(side, zone) or not s.has_counters(side, zone):
        return
    for u in s.order.air:
        if s.zone[u] == zone and s.order.side[u] == side:
            s.place(u, nearest_base(s, side, zone))


def nearest_base(s: Poland, side: int, zone: int) -> int:
    """The base zone of the side nearest to a zone, by zones counted; the first among equals; or off the board."""
    wanted = enemy_bases(1 - side)
    row = zone * s.board.count
    bases = [z for z in range(s.board.count) if s.base[z] & wanted]
    return min(bases, key=lambda z: s.board.steps[row + z], default=OFF_BOARD)


def intern(s: Poland, unit: int, zone: int) -> None:
    """East Prussia: the unit is out of the game and nobody scores (scn.warsaw.prussia, scn.niemen.prussia)."""
    show(s, [unit])
    s.note(events.INTERNED, unit, zone)
    s.sp[unit] = 0
    leave(s, unit)
    if unit == s.order.high_command:
        victory.high_command_lost(s)


def lose_sp(s: Poland, unit: int, lost: int, cause: int) -> None:
    """A unit loses SP: 1 VP each for the enemy, whatever the cause (A41); at 0 it is destroyed."""
    bleed(s, unit, min(lost, s.sp[unit]))
    if s.sp[unit] == 0:
        destroy(s, unit, cause)
        return
    who = OWNER if s.is_hidden(unit) else EVERYBODY
    if cause == events.BY_HUNGER:
        s.note(events.STARVES, unit, s.zone[unit], s.sp[unit], who=who)
    else:
        s.note(events.LOSES, unit, s.sp[unit], s.zone[unit], cause, who=who)


def bleed(s: Poland, unit: int, lost: int) -> None:
    """SP are gone, and 1 VP each scored for them (A41); a battle in hand keeps count."""
    s.sp[unit] -= lost
    score(s, unit, AN_SP, lost)
    if s.frame(phases.BATTLE) >= 0:
        s.battle[LOST + int(s.order.side[unit])] += lost
        if s.is_hidden(unit):
            s.battle[UNSEEN_LOST] += lost


def score(s: Poland, unit: int, what: int, count: int) -> None:
    """VP of the enemy for a unit of this side, or for some of its SP."""
    enemy: int = 1 - s.order.side[unit]
    points = count * s.order.points[enemy][what]
    s.vp[enemy] += points
    if what == A_UNIT:
        s.vp_units[enemy] += points
    if s.is_hidden(unit):
        s.unseen[unit] += points  # A61


def destroy(s: Poland, unit: int, cause: int) -> None:
    """Remove a counter: its last SP and the counter itself score (A41), aircraft do not."""
    zone: int = s.zone[unit]
    if s.sp[unit] > 0:
        bleed(s, unit, s.sp[unit])
    if s.order.kind[unit] != AIRCRAFT:
        score(s, unit, A_UNIT, 1)
    note_of_unit(s, unit, events.DESTROYED, events.HIDDEN_GONE, zone, zone, cause)
    leave(s, unit)
    if unit == s.order.high_command:
        victory.high_command_lost(s)  # 8.5


def show(s: Poland, units: list[int]) -> None:
    """Turn counters face up for all to see (def.camo.reveal)."""
    for unit in units:
        if s.is_hidden(unit):
            s.set_hidden(unit, False)
            s.mark[unit] |= SHOWN
            s.unseen[unit] = 0
            s.reveal()
            s.note(events.REVEALED, unit, s.zone[unit], s.sp[unit])
