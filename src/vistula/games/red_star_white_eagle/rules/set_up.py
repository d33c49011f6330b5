"""Deployment by area: which counter, which hex; the front line must be covered (23.0, 23.1.7, 24.3)."""

from typing import Final, final

from vistula.core.action import verb
from vistula.core.flow import PIECE, SPACE, Choice
from vistula.core.plain import Asks, Button, Does, Pick
from vistula.core.refusal import Refusal
from vistula.core.words import counted
from vistula.games.red_star_white_eagle import phases
from vistula.games.red_star_white_eagle import words as told
from vistula.games.red_star_white_eagle.asking import UNIT, OfUnit
from vistula.games.red_star_white_eagle.numbers import DEPLOYING, GALICIANS, HANDLED, NOT_IN_PLAY
from vistula.games.red_star_white_eagle.rules.stacking import may_stay
from vistula.games.red_star_white_eagle.state import Group, War

NOT_IN_GROUP: Final = Refusal("23.0c", "That unit is not deployed in this area, or stands already.")
AN_EQUAL_ONE_FIRST: Final = Refusal(
    "23.0b", "An equal unit is to be deployed before this one; the two are exchangeable."
)
ZONES_FIRST: Final = Refusal("23.0c", "Units with a zone of control are deployed first, to cover the line.")
NOT_IN_AREA: Final = Refusal("23.0c", "That hex is not in the area.")
NO_ROOM_TO_START: Final = Refusal("23.0d", "Units deployed in an area may not start overstacked.")
ENEMY_IN_AREA: Final = Refusal("8.2.1a", "An enemy unit is there.")
NOT_WITH_GALICIANS: Final = Refusal("23.0e", "Nothing may start with the Galicians.")
MOVED_ONCE: Final = Refusal("23.0c", "It has been moved once; take that back to move it again.")
NOT_FOR_ONE: Final = Refusal("23.0c", "Only one kind of unit can be deployed now.")
NEEDS_RAIL: Final = Refusal("14.1a", "Armored trains stand on railroads.")
LINE_IS_OPEN: Final = Refusal("23.0c", "The front line could no longer be covered.")


def set_up(s: War) -> None:
    """Ask for the groups of units one after the other, the side that deploys first beginning."""
    s.num[DEPLOYING] = 0
    if s.static.groups:
        s.push(phases.DEPLOY)


def group_of(s: War) -> Group:
    return s.static.groups[s.num[DEPLOYING]]


def undeployed(s: War, group: Group) -> list[int]:
    return [u for u in group.units if s.hex[u] == NOT_IN_PLAY]


def covered_line(s: War, group: Group) -> list[bool]:
    """Of each hex of the front line, whether it is covered now."""
    return [is_covered(s, group, space) for space in group.line]


def needed_for(covered: list[bool]) -> int:
    """How many more units with a zone the uncovered line needs at least: one in the line covers three hexes of it."""
    needed = 0
    run = 0
    for closed in [*covered, True]:
        if closed:
            needed += (run + 2) // 3
        run = 0 if closed else run + 1
    return needed


def is_covered(s: War, group: Group, space: int) -> bool:
    """23.0c: a unit of the area in the hex or with the hex in its zone."""
    for u in group.units:
        at: int = s.hex[u]
        if at == space or (at >= 0 and s.delay_of(u) and s.board.edge_between(at, space) >= 0):
            return True
    return False


def lot_of(s: War, u: int) -> int:
    """Units of one lot are exchangeable: the first of them stands for all (23.0b)."""
    return s.order.lot[u] * 2 + s.inverted[u]


def with_zones(s: War, units: list[int]) -> list[int]:
    return [u for u in units if s.delay_of(u)]


def hex_obstacle(s: War, u: int, space: int) -> Refusal | None:
    group = group_of(s)
    if space not in group.hexes:
        return NOT_IN_AREA
    if s.has_units(1 - group.side, space):
        return ENEMY_IN_AREA
    if s.kin[space] & GALICIANS:
        return NOT_WITH_GALICIANS  # 23.0e
    if not may_stay(s, u, space):
        return NO_ROOM_TO_START  # 23.0d
    if s.order.train[u] and not s.ground.on_rail[space]:
        return NEEDS_RAIL
    return None


def keeping_line_closed(s: War, u: int, spaces: list[int]) -> list[int]:
    """Those where the unit may stand so that who is left can still cover what is open of the front line (23.0c)."""
    group = group_of(s)
    if not group.line:
        return spaces
    reach = 1 if s.delay_of(u) else 0
    left = len(with_zones(s, undeployed(s, group))) - reach
    covered = covered_line(s, group)
    kept: list[int] = []
    for space in spaces:
        there = [covered[n] or s.board.distance(group.line[n], space) <= reach for n in range(len(covered))]
        if needed_for(there) <= left:
            kept.append(space)
    return kept


def covering_hexes(s: War, u: int) -> list[int]:
    """Where the unit may be deployed; if the line cannot be covered any more, anywhere in the area."""
    free = [space for space in group_of(s).hexes if hex_obstacle(s, u, space) is None]
    return keeping_line_closed(s, u, free) or free


def proposed_post(s: War, u: int, spaces: list[int]) -> int:
    """On the line, where most of it is still open; else where fewest stand."""
    group = group_of(s)
    open_line = [space for space in group.line if not is_covered(s, group, space)]
    reach = 1 if s.delay_of(u) else 0
    best, best_value = -1, -1000
    for space in spaces:
        covers = sum(1 for other in open_line if s.board.distance(space, other) <= reach)
        value = 10 * covers - 2 * len(s.units_in(space))
        value += (3 if space in group.line else 0) + (2 if s.board.is_city(space) else 0)
        if value > best_value:
            best, best_value = space, value
    return best


def deploy(s: War, u: int, space: int) -> None:
    s.place(u, space)
    s.note(told.DEPLOYED, u, space)
    if not undeployed(s, group_of(s)):
        s.num[DEPLOYING] += 1


def deploying(s: War) -> str:
    left = counted(len(undeployed(s, group_of(s))), "unit")
    return f"Deploy {group_of(s).title}: choose one of {left} left, or take the proposal."


@final
class DeployUnit(Choice[War]):
    """deploy <unit>: equal units are exchangeable, so one of each kind is offered (23.0b)"""

    def among(self, s: War) -> list[int]:
        found: dict[int, int] = {}
        for u in undeployed(s, group_of(s)):
            found.setdefault(lot_of(s, u), u)
        return list(found.values())

    def obstacle(self, s: War, x: int) -> Refusal | None:
        group = group_of(s)
        left = undeployed(s, group)
        if x not in left:
            return NOT_IN_GROUP
        if any(lot_of(s, u) == lot_of(s, x) for u in left[: left.index(x)]):
            return AN_EQUAL_ONE_FIRST
        if s.delay_of(x) or not with_zones(s, left):
            return None
        return ZONES_FIRST if needed_for(covered_line(s, group)) > 0 else None

    def play(self, s: War, x: int) -> None:
        s.push(phases.DEPLOY_AT, x)


def why_not_proposed(s: War) -> Refusal | None:
    """A unit without an equal that is left over in an area goes by itself, once a seat has begun by hand."""
    seat = s.seat_for(group_of(s).units[0])
    mine = [group for group in s.static.groups if s.seat_for(group.units[0]) == seat]
    begun = any(s.hex[u] >= 0 for group in mine for u in group.units)
    return NOT_FOR_ONE if begun and len(DEPLOY_UNIT.legal(s)) == 1 else None


def deploy_as_proposed(s: War) -> None:
    """All units that the seat has left stand as proposed; single ones may be moved after (23.0c)."""
    seat = s.seat_for(group_of(s).units[0])
    first = s.num[DEPLOYING]
    while s.num[DEPLOYING] < len(s.static.groups) and s.seat_for(group_of(s).units[0]) == seat:
        for u in DEPLOY_UNIT.legal(s)[:1]:
            deploy(s, u, proposed_post(s, u, covering_hexes(s, u)))
    if s.num[DEPLOYING] >= len(s.static.groups):
        s.pop()
    s.push(phases.ADJUST, first, s.num[DEPLOYING])


# The frame of ADJUST: the groups from the first up to the last, that one not included.
FIRST_GROUP: Final = 0
LAST_GROUP: Final = 1


def adjustable(s: War) -> list[int]:
    return [u for group in s.static.groups[s.arg(FIRST_GROUP) : s.arg(LAST_GROUP)] for u in group.units]


def unmoved(s: War) -> list[int]:
    return [u for u in adjustable(s) if not s.mark[u] & HANDLED]


def why_not_moved(s: War, x: int) -> Refusal | None:
    if x not in adjustable(s):
        return NOT_IN_GROUP
    return MOVED_ONCE if s.mark[x] & HANDLED else None


def moving(s: War, x: int) -> str:
    return f"Move {s.name(x)} from {s.place_name(s.hex[x])}"


def redeploy(s: War, x: int) -> None:
    """Once each."""
    after = s.num[DEPLOYING]
    for number in range(s.arg(FIRST_GROUP), s.arg(LAST_GROUP)):
        if x in s.static.groups[number].units:
            s.num[DEPLOYING] = number
    s.mark[x] |= HANDLED
    s.place(x, NOT_IN_PLAY)
    s.push(phases.DEPLOY_AT, x, 1 + after)


def begin(s: War) -> None:
    for u in adjustable(s):
        s.mark[u] &= ~HANDLED
    s.pop()


# The frame of DEPLOY_AT: the unit; for one that is moved, 1 + the group that is deployed next, else 0.
NEXT_GROUP: Final = 1


@final
class At(Choice[War]):
    """at <hex>"""

    def legal(self, s: War) -> list[int]:
        return covering_hexes(s, s.arg(UNIT))

    def obstacle(self, s: War, x: int) -> Refusal | None:
        why = hex_obstacle(s, s.arg(UNIT), x)
        if why is None and x not in covering_hexes(s, s.arg(UNIT)):
            return LINE_IS_OPEN  # 23.0c
        return why

    def play(self, s: War, x: int) -> None:
        u, after = s.arg(UNIT), s.arg(NEXT_GROUP)
        s.pop()
        deploy(s, u, x)
        if after:
            s.num[DEPLOYING] = after - 1
        elif s.num[DEPLOYING] >= len(s.static.groups):
            s.pop()


SET_UP: Final[Does[War]] = Does(phases.SET_UP, "set_up", set_up)
DEPLOY_UNIT: Final = DeployUnit(verb("deploy"), PIECE, text="{}")
DEPLOY: Final[Asks[War]] = Asks(
    phases.DEPLOY,
    "deploy",
    "23.0c",
    [
        Button("proposed", "Deploy all units as proposed", deploy_as_proposed, why_not_proposed, closes=True),
        DEPLOY_UNIT,
    ],
    deploying,
    waiting="The other side deploys.",
    whose=lambda s: s.seat_for(group_of(s).units[0]),
)
ADJUST: Final[Asks[War]] = Asks(
    phases.ADJUST,
    "adjust",
    "23.0c",
    [
        Pick("redeploy", PIECE, unmoved, why_not_moved, redeploy, says=moving, sure=True),
        Button("ready", "Begin", begin, closes=True),
    ],
    prompt="Your units stand as proposed: move single ones within their areas, or begin.",
    waiting="The other side deploys.",
    whose=lambda s: s.seat_for(s.static.groups[s.arg(FIRST_GROUP)].units[0]),
)
DEPLOY_AT: Final[OfUnit] = OfUnit(
    phases.DEPLOY_AT,
    "deploy_at",
    "23.0c",
    [At(verb("at"), SPACE, text="{}")],
    prompt="Deploy {}: choose a hex.",
    waiting="The other side deploys.",
)
