"""What areas and forces are worth to a side, from what its seats may know; how bots and the appraisal see the map."""

from typing import Final

from mypy_extensions import i64

from vistula.games.strike_of_the_eagle.board import FAR
from vistula.games.strike_of_the_eagle.rules import movement
from vistula.games.strike_of_the_eagle.staff.posture import Judged
from vistula.games.strike_of_the_eagle.staff.tally import tally_of
from vistula.games.strike_of_the_eagle.state import KNOWN, SHOWN, Campaign
from vistula.games.strike_of_the_eagle.terms import LEADER

TYPICAL: Final = 2.4  # SP of an enemy block that nobody has seen, for the appraisal
HOLD_WORTH: Final = 3.0  # a city that a side must hold to win
LINE: Final = 0.12  # an area on the way to a city, by nearness
WORN: Final = 1.2  # SP that an unseen block is thought to have at least, however long the fighting
GOES: Final = 1
STAYS: Final = 2
SPENT: Final = 5  # turns after which blocks are as worn as they get


def judged(s: Campaign) -> Judged:
    """What was found out at this moment in this posture."""
    found = s.judged
    if found is None or found.moment != s.moment or found.way is not s.way:
        found = Judged(s.way, s.moment, len(s.blocks.side), 2 * s.map.count)
        s.judged = found
    return found


def enemy_strength(s: Campaign, side: int, area: int, typical: float = TYPICAL) -> float:
    """What the side must expect of the enemy in an area: seen blocks as they are, unseen ones as usual (2.0d)."""
    enemy = 1 - side
    seen = 1 if s.garrison[area] == enemy else 0
    unseen = 0
    for block in s.blocks_in(enemy, area):
        if s.mark[block] & (SHOWN | KNOWN):
            seen += int(s.sp[block])
        else:
            unseen += 1
    return seen + typical * unseen  # not added block by block: the last digit would tell their order


def expected(s: Campaign, side: int, area: int, typical: float = TYPICAL) -> float:
    """The same, but that unseen blocks are taken for what is left of those that were seen to go there (tally.py)."""
    way = s.way
    if way.tally > 0.0 and s.count(1 - side, area):
        tally = tally_of(s)
        if tally is not None:
            typical += way.tally * (tally.mean(1 - side, area, typical) - typical)
    return enemy_strength(s, side, area, typical)


def usual(s: Campaign) -> float:
    """SP expected of an enemy block that nobody has seen: what the posture reckons with, less as the fighting goes on:
    losses are seldom made good, and new blocks begin with one."""
    way = s.way
    if way.wear == 0.0:
        return way.typical
    return max(min(WORN, way.typical), way.typical - way.wear * min(s.turn - 1, SPENT) / SPENT)


def own_strength(s: Campaign, side: int, area: int) -> float:
    total = 1.0 if s.garrison[area] == side else 0.0
    for block in s.blocks_in(side, area):
        total += float(s.sp[block])
    return total


def city_worth(s: Campaign, side: int, area: int) -> float:
    """What holding an area means to a side: points, and cities that either side needs to win (0.f)."""
    if not s.map.is_key_city(area):
        return 0.0
    worth = float(s.map.value[area])
    for condition in s.setting.conditions:
        if area in condition.hold:
            worth += HOLD_WORTH if len(condition.hold) > 1 else 2.0 * HOLD_WORTH
    return worth


def threat(s: Campaign, side: int, area: int) -> float:
    """Enemy strength that stands next to an area."""
    return sum((expected(s, side, other) for other in s.map.neighbours[area]), 0.0)


def cover(s: Campaign, side: int, area: int) -> float:
    """What an area means as an outwork: a part of the dearest city of the side's that lies beside it."""
    if s.way.screen == 0.0:
        return 0.0
    dearest = 0.0
    for city in s.map.neighbours[area]:
        if s.map.is_key_city(city) and not s.map.is_link(city) and s.holder(city) == side:
            worth = city_worth(s, side, city)
            if worth >= s.way.least:
                dearest = max(dearest, worth)
    return s.way.screen * dearest


def keep_worth(s: Campaign, side: int, area: int) -> float:
    """What it means to keep an area: the city in it, or the city that it covers."""
    return max(city_worth(s, side, area), cover(s, side, area))


def gain(s: Campaign, side: int, area: int) -> float:
    """What it would bring the side to stand in an area: a city that is not its own, or enemies beaten there, the more
    so where they stand before a city of ours."""
    found = cover(s, side, area) if s.count(1 - side, area) else 0.0
    if s.map.is_key_city(area) and s.holder(area) != side and not s.map.is_link(area):
        found += 1.0 + s.way.prize * city_worth(s, side, area)
    return found + s.way.kill * s.count(1 - side, area)


def menace(s: Campaign, side: int, area: int) -> float:
    """What the enemy could bring to an area: those beside it, and in part those two areas away."""
    depth = s.way.depth
    if depth == 0.0:
        return threat(s, side, area)
    total = 0.0
    for other in s.theatre.within(area, 2):
        if other != area and s.count(1 - side, other):
            near = s.theatre.distance(area, other) <= 1
            total += expected(s, side, other, usual(s)) * (1.0 if near else depth)
    return total


def spare_strength(s: Campaign, side: int, area: int) -> float:
    """What may leave an area: all of it but where a city must be held against what is near."""
    spares = judged(s).spares
    place = side * s.map.count + area
    known = spares[place]
    if known is None:
        known = _spare_strength(s, side, area)
        spares[place] = known
    return known


def _spare_strength(s: Campaign, side: int, area: int) -> float:
    own = own_strength(s, side, area)
    way = s.way
    if way.hold == 0.0 or s.map.is_link(area) or keep_worth(s, side, area) < way.least or s.has_enemy(side, area):
        return own
    return own - way.hold * menace(s, side, area)


def pull(s: Campaign, side: int) -> list[float]:
    """For every area how near it lies to something worth taking: the map's slope toward the enemy."""
    targets: list[int] = []
    worths: list[float] = []
    count = s.map.count
    for target in s.theatre.areas:
        worth = gain(s, side, target)
        if worth > 0.0 and s.is_open(side, target):
            targets.append(target * count)
            worths.append(worth * LINE)
    steps = s.theatre.steps
    found = [0.0] * count
    many: i64 = len(targets)
    for area in s.theatre.areas:
        place: i64 = area
        best = 0.0
        number: i64 = 0
        while number < many:
            far = i64(steps[i64(targets[number]) + place])
            if far < FAR:
                value = worths[number] / (1.0 + float(far)) * 4.0
                if value > best:
                    best = value
            number += 1
        found[area] = best
    return found


def must_stay(s: Campaign, side: int, block: int) -> bool:
    """The block alone keeps a city for its side, and an enemy could walk in (1.3d)."""
    stays = judged(s).stays
    if not stays[block]:
        stays[block] = STAYS if _must_stay(s, side, block) else GOES
    return stays[block] == STAYS


def _must_stay(s: Campaign, side: int, block: int) -> bool:
    area: int = s.at[block]
    if s.way.escort and leaves_leader_alone(s, side, block):
        return True
    if s.map.is_link(area):
        return False
    if not s.map.is_key_city(area):
        return s.way.screen > 0.0 and spare_strength(s, side, area) < float(s.sp[block])
    if s.count(side, area) > 1:
        return s.way.hold > 0.0 and spare_strength(s, side, area) < float(s.sp[block])
    if s.has_enemy(side, area):
        return False
    worth = city_worth(s, side, area)
    near = threat(s, side, area)
    if s.garrison[area] == side:
        return worth >= 3.0 and near > 0.0
    return worth > 0.0


def is_dear(s: Campaign, side: int, area: int) -> bool:
    """A city of the side's that its posture looks after."""
    if not s.map.is_key_city(area) or s.map.is_link(area) or s.holder(area) != side:
        return False
    return city_worth(s, side, area) >= s.way.least


def is_reserve(s: Campaign, side: int, block: int, target: int) -> bool:
    """The block stands beside a menaced city that could not do without it, and the target is neither that city nor
    before it."""
    source: int = s.at[block]
    for city in s.map.neighbours[source]:
        if city == target or not is_dear(s, side, city) or s.theatre.distance(city, target) <= 1:
            continue
        wanted = s.way.reserve * menace(s, side, city)
        if wanted > 0.0 and wanted > strength_around(s, side, city) - float(s.sp[block]):
            return True
    return False


def strength_around(s: Campaign, side: int, area: int) -> float:
    """Own strength in an area and beside it, where no enemy is."""
    total = own_strength(s, side, area)
    for other in s.map.neighbours[area]:
        if s.count(side, other) and not s.has_enemy(side, other):
            total += own_strength(s, side, other)
    return total


def leaves_leader_alone(s: Campaign, side: int, block: int) -> bool:
    """A leader who stands alone falls to whoever comes (9.0c): his last troops stay while an enemy is beside them."""
    area: int = s.at[block]
    if s.blocks.kind[block] == LEADER or s.has_enemy(side, area):
        return False
    blocks = s.blocks_in(side, area)
    led = any(s.blocks.kind[other] == LEADER for other in blocks)
    troops = sum(1 for other in blocks if s.blocks.kind[other] != LEADER)
    return led and troops == 1 and threat(s, side, area) > 0.0


def movers(s: Campaign, side: int, front: int, kind: int, area: int, led: bool = False) -> list[int]:
    """Blocks that could go and are not needed where they are, the strongest first."""
    found = [b for b in movement.eligible(s, side, front, kind, area, led) if not must_stay(s, side, b)]
    found.sort(key=lambda block: -int(s.sp[block]))
    if s.way.reserve:
        found = [block for block in found if not is_reserve(s, side, block, area)]
    if s.way.hold == 0.0:
        return found
    left: dict[int, float] = {}
    free: list[int] = []
    for block in found:
        source: int = s.at[block]
        if source not in left:
            left[source] = spare_strength(s, side, source)
        if left[source] >= float(s.sp[block]):
            left[source] -= float(s.sp[block])
            free.append(block)
    return free
