"""What it is worth to send blocks to an area: what is won there, how likely, and what it may cost.

The worth of a To-order grows with what it wins and with the odds (7.2); enemies who menace a city are worth pinning,
and a city that is menaced is worth helping.
"""

from typing import Final

from vistula.games.strike_of_the_eagle.staff import judgement
from vistula.games.strike_of_the_eagle.staff.cards import MODIFIERS
from vistula.games.strike_of_the_eagle.staff.clock import beats, boldness
from vistula.games.strike_of_the_eagle.staff.judgement import TYPICAL
from vistula.games.strike_of_the_eagle.state import Campaign
from vistula.games.strike_of_the_eagle.terms import FORCED_MARCH_TO, LEADER, MOVE_TO

SP: Final = 3.0  # Combat Value that costs one SP more (7.41.3b)
NEVER: Final = -1.0
ANYTHING: Final = 1e9
LITTLE: Final = 0.05  # an advance into danger
ENOUGH: Final = 8.0  # SP beyond which a force that advances counts no more
LOST_BLOCK: Final = 1.6  # points that a block means which is lost for good: one to the enemy (7.42g), and its strength
HARDLY: Final = 0.35  # a march that has no better chance does not even pin
BEATEN_BLOCK: Final = 0.3  # that one means which is beaten and goes back
MANY: Final = 8.0  # SP more than ours beside a won area, with which it is surely lost again


def force(s: Campaign, side: int, blocks: list[int], kind: int, area: int) -> float:
    """What the blocks would bring to an area: the best eight, halved by a march into battle (7.2.fm.c)."""
    total = 0.0
    for block in blocks[:8]:
        strength = float(s.sp[block])
        total += strength // 2 if s.orders.halves[kind] and s.has_enemy(side, area) else strength
    return total


def chance(s: Campaign, side: int, kind: int, area: int, blocks: list[int]) -> float:
    """The Combat Value that the blocks should bring, by that which should win: the enemy's with one loss more, since
    equal losses beat the attacker (7.41.6a), and with what works and other directions mean (1.2c, 7.34b)."""
    enemy = 1 - side
    needed = judgement.expected(s, side, area, judgement.usual(s)) + MODIFIERS[enemy] + SP
    origins: list[int] = []
    facing = True
    for block in blocks[:8]:
        source: int = s.at[block]
        edge = s.map.edge_between(source, area)
        if edge < 0:
            continue
        if source not in origins:
            origins.append(source)
        facing = facing and s.map.faces(area, edge)
    flanks = max(0, len(origins) - 1)
    if origins and facing:
        needed += SP
        flanks = max(0, flanks - 1)
    needed = max(1.0, needed - 2.0 * flanks)
    return (force(s, side, blocks, kind, area) + MODIFIERS[side]) / needed


def attack_worth(s: Campaign, side: int, kind: int, area: int, blocks: list[int], slope: list[float]) -> float:
    """What it is worth to send these blocks to an area."""
    if not blocks or not s.is_open(side, area):
        return NEVER
    if s.way.risk and all(s.blocks.kind[block] == LEADER for block in blocks):
        return NEVER  # a leader goes nowhere by himself
    worth = judgement.gain(s, side, area)
    ours = force(s, side, blocks, kind, area)
    if s.has_enemy(side, area):
        likely = chance(s, side, kind, area, blocks)
        if likely < beats(s, side):
            return spoiling_worth(s, side, area, blocks, likely) if kind == FORCED_MARCH_TO else NEVER
        if s.way.answer:
            worth *= 1.0 - s.way.answer * answered(s, side, area, ours)
        value = 1.0 + worth * min(likely, 2.0) + (s.way.clash * exchange(s, side, area, ours) if s.way.clash else 0.0)
        return value - s.way.risk * stake(s, side, kind, area, blocks, likely) if s.way.risk else value
    danger = judgement.threat(s, side, area) * (1.0 - max(0.0, boldness(s, side)))
    if worth > 0.0:
        return 0.5 + 2.0 * worth if ours * (0.2 + s.way.caution) >= danger else 0.5 * worth
    way = s.way
    ahead = max((slope[area] - slope[s.at[block]]) for block in blocks[:4])
    if way.support and not s.has_room(side, area):
        return support_worth(s, side, kind, area, blocks)
    if ahead <= 0.0:
        return relief_worth(s, side, area, ours)
    march = way.march if s.orders.halves[kind] else 1.0
    value = march * ahead * min(ours, ENOUGH) * way.advance if ours * way.caution >= danger else LITTLE
    return value if way.hold == 0.0 else max(value, relief_worth(s, side, area, ours))


def at_most(s: Campaign, side: int, kind: int, area: int, slope: list[float], lowest: float) -> float:
    """What `attack_worth` cannot exceed in an area without enemies, whoever goes there; no such bound among enemies."""
    if s.has_enemy(side, area):
        return ANYTHING
    worth = judgement.gain(s, side, area)
    if worth > 0.0:
        return 0.5 + 2.0 * worth
    march = s.way.march if s.orders.halves[kind] else 1.0
    ahead = max(0.0, slope[area] - lowest)
    meant = judgement.keep_worth(s, side, area)
    helped = max(s.way.relief, s.way.support) * meant
    return max(march * ahead * ENOUGH * s.way.advance, LITTLE, helped)


def answered(s: Campaign, side: int, area: int, ours: float) -> float:
    """How likely whoever wins an area is thrown out again: by those beside it, against what is left of the winners."""
    left = ours - judgement.expected(s, side, area, judgement.usual(s)) / SP
    over = judgement.threat(s, side, area) - left
    return max(0.0, min(1.0, over / MANY))


def exchange(s: Campaign, side: int, area: int, ours: float) -> float:
    """SP that a battle should cost the enemy more than us, by the Combat Values that are to be expected."""
    theirs = judgement.expected(s, side, area, judgement.usual(s))
    inflicted = min((ours + MODIFIERS[side] - 1.0) / SP, theirs)
    return inflicted - (theirs + MODIFIERS[1 - side] - 1.0) / SP


def spoiling_worth(s: Campaign, side: int, area: int, blocks: list[int], likely: float) -> float:
    """A march into enemies who menace a city of ours: it may lose, but whom it pins cannot move there (7.32c)."""
    if s.way.spoil == 0.0 or likely < HARDLY:
        return NEVER
    pinned = min(len(blocks), s.count(1 - side, area))
    worth = 0.0
    for city in s.map.neighbours[area]:
        if s.map.is_key_city(city) and not s.map.is_link(city) and s.holder(city) == side:
            meant = judgement.city_worth(s, side, city)
            over = judgement.threat(s, side, city) - judgement.own_strength(s, side, city)
            if meant >= s.way.least and over > 0.0:
                worth = max(worth, meant * min(1.0, TYPICAL * pinned / over))
    value = s.way.spoil * worth
    risked = stake(s, side, FORCED_MARCH_TO, area, blocks[:pinned], likely)
    return value - s.way.risk * risked if value > 0.0 else NEVER


def stake(s: Campaign, side: int, kind: int, area: int, blocks: list[int], likely: float) -> float:
    """Points that a battle may cost if it is lost: whoever has no way back is lost for good (7.42f, 7.42g)."""
    lost = max(0.05, min(0.95, 1.5 - likely))
    cut_off = 0
    for block in blocks[:8]:
        origin: int = s.at[block]
        if s.map.edge_between(origin, area) < 0:
            cut_off += 1  # the way between may be the enemy's by then
    near = min(len(blocks), 8) - cut_off
    return lost * (LOST_BLOCK * cut_off + BEATEN_BLOCK * near)


def relief_worth(s: Campaign, side: int, area: int, ours: float) -> float:
    """A threatened city of ours that wants help."""
    if not s.has_room(side, area):
        return NEVER
    if s.map.is_key_city(area):
        if s.holder(area) != side:
            return NEVER
    elif judgement.cover(s, side, area) == 0.0:
        return NEVER
    lacking = judgement.menace(s, side, area) - judgement.own_strength(s, side, area)
    return s.way.relief * judgement.keep_worth(s, side, area) if lacking > 0.0 and ours > 0.0 else NEVER


def support_worth(s: Campaign, side: int, kind: int, area: int, blocks: list[int]) -> float:
    """A threatened city of ours that is full: those who come wait on the road, fight if it is attacked, each direction
    against a flank, and go back if not (7.33e, 7.34e)."""
    if s.way.support == 0.0 or not judgement.is_dear(s, side, area):
        return NEVER
    lacking = judgement.menace(s, side, area) - judgement.own_strength(s, side, area) - coming(s, side, area, blocks)
    if lacking <= 0.0:
        return NEVER
    ours = sum((float(s.sp[b] // 2 if s.orders.halves[kind] else s.sp[b]) for b in blocks[:8]), 0.0)
    return s.way.support * judgement.city_worth(s, side, area) * min(1.0, ours / lacking)


def coming(s: Campaign, side: int, area: int, besides: list[int]) -> float:
    """Strength that orders already placed on an area will bring there, without some blocks."""
    total = 0.0
    for front in s.setting.fronts:
        bits = s.counters(side, front, area)
        for kind in (FORCED_MARCH_TO, MOVE_TO):
            if bits >> kind & 1:
                for block in judgement.movers(s, side, front, kind, area):
                    if block not in besides:
                        total += float(s.sp[block])
    return total
