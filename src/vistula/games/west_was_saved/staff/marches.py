"""The staff at its markers and orders: which stack is to move, and where to."""

from __future__ import annotations

from typing import Final

from vistula.core.action import Action
from vistula.games.west_was_saved import phases
from vistula.games.west_was_saved.asking import HEX
from vistula.games.west_was_saved.numbers import LEFT
from vistula.games.west_was_saved.rules import command, marching, movement
from vistula.games.west_was_saved.staff.outlook import Outlook, best_facing
from vistula.games.west_was_saved.state import West
from vistula.games.west_was_saved.units import HQ

GAIN: Final = 0.35  # a move must be worth this much
RESERVE: Final = 2  # points kept for restoration


def ranked(s: West, seat: int, phase: int, offered: list[Action]) -> list[Action]:
    look = Outlook(s, seat)
    if phase == phases.MARK:
        return markers(s, seat, look, offered)
    if phase == phases.GROUP:
        return order(s, seat, look, offered)
    if phase == phases.MARCH_TO:
        return where_to(s, look, offered)
    rows: list[tuple[float, int]] = []
    closing: list[Action] = []
    for number in range(len(offered)):
        if not offered[number].args:
            closing.append(offered[number])
            continue
        rows.append((-plan(s, seat, look, offered[number].x)[0], number))
    rows.sort()
    worth = [offered[number] for value, number in rows if -value > GAIN or phase == phases.ORDER]
    return worth + closing


def garrison(s: West, seat: int, h: int) -> bool:
    """A town that must not be left empty: a victory town, or the capital with the enemy near."""
    return h in s.board.victory_towns or h == s.board.base_of(seat)


def movers(s: West, seat: int, h: int) -> list[int]:
    """Who would go: all that may, but for a garrison."""
    units = [u for u in s.combat_units(h) if marching.may_be_ordered(s, u)]
    if garrison(s, seat, h) and len(units) == s.troops[h] and units:
        keep = min(units, key=s.steps)
        units = [u for u in units if u != keep]
    return units


def plan(s: West, seat: int, look: Outlook, h: int) -> tuple[float, int, list[int]]:
    """The best move of a stack: what it gains, where to (-1: turn, stay), and who goes."""
    units = movers(s, seat, h)
    turning = facing_gain(s, seat, h)
    best = (turning, -1, units)
    if not units:
        return best
    between = command.hexes_to_hq(s, seat, units, h)
    if between >= 5:
        return best
    march = marching.March(s, seat, h, units, [])
    here = look.worth(s, h, units)
    chance = 1.0 - between / 6.0
    tired = s.tables.forced_march if not march.slow else 99
    for goal in march.destinations([h]):
        gain = look.worth(s, goal, units) - here
        if s.board.distance(h, goal) >= tired:
            gain -= 0.6
        gain *= chance
        if gain > best[0]:
            best = (gain, goal, units)
    return best


def facing_gain(s: West, seat: int, h: int) -> float:
    """A stack with the enemy at its flank and none in front turns."""
    if s.fronted(h) == 0:
        return 0.0
    ahead = s.faced(h)
    if ahead >= 0 and s.holds(1 - seat, ahead):
        return 0.0
    beside = any(s.holds(1 - seat, g) for g in s.board.neighbours[h])
    return 1.2 if beside and best_facing(s, seat, h) != s.facing[h] else 0.0


def markers(s: West, seat: int, look: Outlook, offered: list[Action]) -> list[Action]:
    """One marker a stack, for the moves that gain most; a few points are kept."""
    passing = [offer for offer in offered if not offer.args]
    if s.n[LEFT + seat] <= RESERVE:
        return passing
    rows: list[tuple[float, int]] = []
    for number in range(len(offered)):
        h = offered[number].x
        if not offered[number].args or s.markers[h]:
            continue
        gain = plan(s, seat, look, h)[0]
        if gain > GAIN:
            rows.append((-gain, number))
    rows.sort()
    return [offered[number] for _, number in rows] + passing


def order(s: West, seat: int, look: Outlook, offered: list[Action]) -> list[Action]:
    """Name who goes; or turn."""
    h = s.arg(HEX)
    gain, goal, units = plan(s, seat, look, h)
    if goal >= 0 and gain > 0.0:
        going = [offer for offer in offered if offer.verb.name == "take" and combat_units_of(s, offer) == units]
        if going:
            return best_company(s, h, units, going)
    facing = best_facing(s, seat, h)
    for offer in offered:
        if offer.verb.name == "face" and offer.x == facing:
            return [offer]
    for name in ("discard", "take", "face"):
        found = [offer for offer in offered if offer.verb.name == name]
        if found:
            return found
    return offered


def combat_units_of(s: West, offer: Action) -> list[int]:
    return [u for u in movement.named(s, offer.x) if s.order.arm[u] != HQ]


def best_company(s: West, h: int, units: list[int], going: list[Action]) -> list[Action]:
    """All HQ go along with the whole stack; with a part of it none."""
    going.sort(key=_number)
    return going[-1:] if len(units) == s.troops[h] else going[:1]


def _number(offer: Action) -> int:
    """HQ have the higher bits: the more go along, the higher."""
    return offer.x


def where_to(s: West, look: Outlook, offered: list[Action]) -> list[Action]:
    """The best hexes first; HQ go all the way."""
    units = marching.group(s, s.arg(HEX))
    rows: list[tuple[float, int]] = []
    for number in range(len(offered)):
        offer = offered[number]
        if offer.verb.name == "to" and len(offer.args) == 1:
            rows.append((-look.worth(s, offer.x, units), number))
    rows.sort()
    return [offered[number] for _, number in rows]
