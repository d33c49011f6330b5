"""Retreat: groups, routes, losses (11.0 to 11.6; 2.3.2, 3.4.4b, 19.4c, 19.5d)."""

from typing import Final, final

from vistula.core.action import verb
from vistula.core.flow import NOTHING, NUMBER, PIECE, SPACE, Choice, Decision, Phase, Step
from vistula.core.refusal import Refusal
from vistula.games.nest_of_eagles import phases
from vistula.games.nest_of_eagles import words as told
from vistula.games.nest_of_eagles.board import EAST_EDGE, LARGE, NORTH_EDGE, SOUTH_EDGE
from vistula.games.nest_of_eagles.numbers import GROUPED, OUT, PHASE, RETREATED, STRENGTHENING
from vistula.games.nest_of_eagles.rules import losses
from vistula.games.nest_of_eagles.rules.control import step_into
from vistula.games.nest_of_eagles.rules.friction import crosses_line
from vistula.games.nest_of_eagles.rules.movement import is_correct_for
from vistula.games.nest_of_eagles.rules.strength import SECOND_ATTACK, attack_sp
from vistula.games.nest_of_eagles.rules.track import send_to_track
from vistula.games.nest_of_eagles.state import Eagles
from vistula.games.nest_of_eagles.units import AIR, CARS, LWOW, MOTOR, POLES, REDS, TANK, TRAIN

BLOCKED: Final = -2  # a step that cannot be made (11.3e)
NOWHERE: Final = -1  # no second step is asked for
EDGES: Final = 2000  # a step over an edge of the map: this number plus the edge
EDGE_NAMES: Final = ["", "", "over the northern edge", "over the eastern edge", "over the southern edge"]
THROUGH_SP: Final = 2  # enemies that a Retreat may pass through
LEAST_SP: Final = 3
FOUGHT_OFF: Final = 3  # steps for a hex that cannot be retreated (11.3e)

# Numbers of the frames. RETREAT: hex, mark of those who retreat. ROUTE: hex, first step or -1, seat.
FROM: Final = 0
WHO: Final = 1
FIRST: Final = 1
SEAT: Final = 2
SECOND: Final = 2  # WALK_BACK: hex, first step, second step

NOT_RETREATING: Final = Refusal("11.2b", "That unit is not retreating from this hex.")
IN_GROUP: Final = Refusal("11.2a", "It is in the group already.")
NO_GROUP: Final = Refusal("11.2b", "Name at least one unit.")
FRONTS_APART: Final = Refusal("22.0a", "Units of two players do not retreat as one group.")
NOT_A_ROUTE: Final = Refusal("11.5a", "Another route costs fewer steps, or comes first by 11.6.")


@final
class Route:
    """One or two steps, what they cost, and what 11.6 asks about them."""

    def __init__(self, first: int, second: int, steps_lost: int, next_to_enemy: bool, correct: int, over: bool) -> None:
        self.first: Final = first
        self.second: Final = second
        self.steps_lost: Final = steps_lost
        self.next_to_enemy: Final = next_to_enemy
        self.correct: Final = correct
        self.over: Final = over  # overstacks the hex where it ends


@final
class March:
    """A group that retreats from a hex: the search for its routes."""

    def __init__(self, s: Eagles, group: list[int], start: int) -> None:
        self.s: Final = s
        self.group: Final = group
        self.start: Final = start
        self.party: Final = int(s.party[group[0]])
        self.remnants: Final = all(s.is_remnant(u) for u in group)
        self.trains: Final = all(s.order.kind[u] == TRAIN for u in group)  # 3.4.3j, ruling 45
        self.by_rail: Final = any(s.order.kind[u] == TRAIN for u in group)  # ruling 162
        self.length: Final = 1 if s.num[PHASE] == SECOND_ATTACK else 2  # 11.0a, 10.8b
        self.routes: Final[list[Route]] = []
        self._find()

    def _find(self) -> None:
        any_first = False
        for d in range(6):
            step = self.step(self.start, d)
            if step == BLOCKED:
                through = self.through(d)
                if through:
                    any_first = True
                continue
            any_first = True
            lost, right = self.cost(self.start, d, step)
            if step >= EDGES or self.length == 1:
                self.add(step, NOWHERE, lost, right, step)
            else:
                self.second(step, lost, right)
        if not any_first:
            self.add(BLOCKED, NOWHERE, FOUGHT_OFF * self.length, 0, self.start)  # 11.3e, 11.3f, ruling 42

    def through(self, d: int) -> bool:
        """11.4a: a group of 3 SP passes through at most 2 enemy SP, all of it in the correct Direction."""
        s = self.s
        b: int = s.board.around[6 * self.start + d]
        if b < 0 or not s.plan.open[b] or not s.has_enemy(self.party, b) or self.by_rail:
            return False
        if attack_sp(s, self.group) < LEAST_SP or s.enemy_sp(self.party, b) > THROUGH_SP:
            return False
        if not is_correct_for(s, self.party, self.start, b):
            return False
        lost, _ = self.cost(self.start, d, b)
        found = False
        for e in range(6):
            step = self.step(b, e)
            if step == BLOCKED or step == self.start or not self.is_right(b, e, step) or self.is_near(step):
                continue
            more, _ = self.cost(b, e, step)
            self.add(b, step, lost + more + 2, 2, step)  # 11.3d
            found = True
        return found

    def second(self, first: int, lost: int, right: int) -> None:
        found = False
        for d in range(6):
            step = self.step(first, d)
            if step == BLOCKED or step == self.start or self.is_near(step):
                continue  # 11.6a
            more, correct = self.cost(first, d, step)
            self.add(first, step, lost + more, right + correct, step)
            found = True
        if not found:
            self.add(first, BLOCKED, lost + FOUGHT_OFF, right, first)  # ruling 43

    def is_near(self, step: int) -> bool:
        """11.6a: the second hex may not touch the one where the Retreat began."""
        return step < EDGES and self.s.board.edge_between(self.start, step) >= 0

    def step(self, a: int, d: int) -> int:
        """The hex in a direction, an edge for Soviets (2.3.2c, 2.3.2d), or BLOCKED."""
        s = self.s
        board = s.board
        b: int = board.around[6 * a + d]
        if b < 0:
            edge = board.beyond[6 * a + d]
            if self.party == REDS and edge in (NORTH_EDGE, EAST_EDGE, SOUTH_EDGE) and not self.by_rail:
                return EDGES + edge
            return BLOCKED  # 2.3.1a, 2.3.2a, 2.3.2b
        if not s.plan.open[b] or s.has_enemy(self.party, b):
            return BLOCKED
        if self.party == POLES and b == board.kowno:
            return BLOCKED  # 21.2b
        if self.party != POLES and int(s.there[b]) & (4 if self.party == REDS else 2):
            return BLOCKED  # 3.1b
        if self.by_rail and (
            not board.rail[board.side[6 * a + d]] or (board.town_index[b] >= 0 and s.holder(b) != self.party)
        ):
            return BLOCKED
        return b

    def is_right(self, a: int, d: int, step: int) -> bool:
        if step >= EDGES:
            return self.party == REDS and d in (1, 2)  # ruling 49
        return is_correct_for(self.s, self.party, a, step)

    def cost(self, a: int, d: int, step: int) -> tuple[int, int]:
        """Steps lost, and whether the Direction is right (11.3)."""
        s = self.s
        lost = 0
        right = 1 if self.is_right(a, d, step) else 0
        if not right and not self.remnants and not self.trains:
            lost += 1  # 11.3b
        if step < EDGES and not s.has_friend(self.party, step):
            edge: int = s.board.side[6 * a + d]
            if not self.remnants and crosses_line(s, self.party, edge):
                lost += 1  # 11.3a
            if s.river(self.party, edge) == LARGE and not s.board.bridge[edge]:
                lost += 1  # 11.3c
        return lost, right

    def add(self, first: int, second: int, lost: int, right: int, end: int) -> None:
        s = self.s
        beside = over = False
        if end < EDGES:
            beside = s.next_to_enemy(self.party, end)
            if end != self.start:
                over = s.count_in(end, self.party) + len(self.group) > s.stacking_limit(end)
        self.routes.append(Route(first, second, lost, beside, right, over))

    def best(self) -> list[Route]:
        """11.6d (ruling 124), then 11.5a, the enemy's reach, 11.6c."""
        routes = self.routes
        if not self.s.rules.overstacked_last:
            routes = _without_overstacking(routes)
        fewest = min(route.steps_lost for route in routes)
        routes = [route for route in routes if route.steps_lost == fewest]
        if any(not route.next_to_enemy for route in routes):  # 11.6b
            routes = [route for route in routes if not route.next_to_enemy]
        most = max(route.correct for route in routes)
        routes = [route for route in routes if route.correct == most]
        if self.s.rules.overstacked_last:
            routes = _without_overstacking(routes)
        return routes


def _without_overstacking(routes: list[Route]) -> list[Route]:
    """A blocked Retreat is no route that could take its place."""
    kept = [route for route in routes if not route.over]
    if any(route.first != BLOCKED and route.second != BLOCKED for route in kept):
        return kept
    return routes


# Groups -------------------------------------------------------------------------------------------------------------


def retreating(s: Eagles, space: int, mark: int) -> list[int]:
    """Units that have still to retreat from a hex."""
    found: list[int] = []
    for u in s.units_in(space):
        if s.mark[u] & mark and not s.mark[u] & RETREATED and s.order.kind[u] != AIR:
            found.append(u)
    return found


@final
class Retreat(Decision[Eagles]):
    """11.2: units of one hex retreat together, in groups or one by one."""

    def seat(self, s: Eagles) -> int:
        return losses.first_seat(s, retreating(s, s.arg(FROM), s.arg(WHO)))

    def prompt(self, s: Eagles) -> str:
        grouped = [u for u in retreating(s, s.arg(FROM), s.arg(WHO)) if s.mark[u] & GROUPED]
        place = s.place_name(s.arg(FROM))
        if grouped:
            return f"Retreat from {place}: name more units for this group, or let it go."
        return f"Retreat from {place}: all together, or name the first group."


@final
class RetreatPhase(Phase[Eagles]):
    """Keeps its frame until nobody is left to retreat; asks how they group (11.2b)."""

    def run(self, s: Eagles) -> None:
        space, mark = s.arg(FROM), s.arg(WHO)
        for u in retreating(s, space, mark):
            if s.order.group[u] == LWOW:
                s.note(told.ELIMINATED, u, space)
                losses.score(s, u)
                losses.leave_map(s, u, OUT)  # 19.4c
        left = retreating(s, space, mark)
        if not left:
            s.pop()
        elif len(left) == 1:
            s.mark[left[0]] |= GROUPED
            go(s, space)
        else:
            s.push(phases.GROUPING, space, mark)


def go(s: Eagles, space: int) -> None:
    group = [u for u in s.units_in(space) if s.mark[u] & GROUPED]
    s.push(phases.ROUTE, space, NOWHERE, s.seat_for(group[0]))


@final
class Take(Choice[Eagles]):
    """take <unit> into the group"""

    def among(self, s: Eagles) -> list[int]:
        return retreating(s, s.arg(FROM), s.arg(WHO))

    def obstacle(self, s: Eagles, x: int) -> Refusal | None:
        if x >= s.order.count or x not in self.among(s):
            return NOT_RETREATING
        if s.mark[x] & GROUPED:
            return IN_GROUP
        return FRONTS_APART if s.seat_for(x) != s.actor else None

    def play(self, s: Eagles, x: int) -> None:
        s.mark[x] |= GROUPED

    def label(self, s: Eagles, x: int) -> str:
        return s.full_name(x)


@final
class Together(Choice[Eagles]):
    """together: all that are left retreat as one (11.2a)"""

    def obstacle(self, s: Eagles, x: int) -> Refusal | None:
        left = retreating(s, s.arg(FROM), s.arg(WHO))
        for u in left:
            if s.seat_for(u) != s.seat_for(left[0]):
                return FRONTS_APART
        return None

    def play(self, s: Eagles, x: int) -> None:
        space = s.arg(FROM)
        for u in retreating(s, space, s.arg(WHO)):
            s.mark[u] |= GROUPED
        s.pop()
        go(s, space)


@final
class Go(Choice[Eagles]):
    """go: the group is complete"""

    def obstacle(self, s: Eagles, x: int) -> Refusal | None:
        for u in retreating(s, s.arg(FROM), s.arg(WHO)):
            if s.mark[u] & GROUPED:
                return None
        return NO_GROUP

    def play(self, s: Eagles, x: int) -> None:
        space = s.arg(FROM)
        s.pop()
        go(s, space)


# Routes -------------------------------------------------------------------------------------------------------------


def grouped(s: Eagles, space: int) -> list[int]:
    return [u for u in s.units_in(space) if s.mark[u] & GROUPED]


def open_routes(s: Eagles) -> list[Route]:
    """The routes that are still possible."""
    routes = March(s, grouped(s, s.arg(FROM)), s.arg(FROM)).best()
    first = s.arg(FIRST)
    return routes if first == NOWHERE else [route for route in routes if route.first == first]


def next_steps(s: Eagles) -> list[int]:
    found: list[int] = []
    for route in open_routes(s):
        step = route.first if s.arg(FIRST) == NOWHERE else route.second
        if step not in found:
            found.append(step)
    return found


@final
class RouteDecision(Decision[Eagles]):
    def seat(self, s: Eagles) -> int:
        return s.arg(SEAT)

    def prompt(self, s: Eagles) -> str:
        routes = open_routes(s)
        lost = routes[0].steps_lost
        names = ", ".join(s.name(u) for u in grouped(s, s.arg(FROM)))
        cost = "no step" if lost == 0 else "1 step" if lost == 1 else f"{lost} steps"
        which = "first" if s.arg(FIRST) == NOWHERE else "second"
        return f"{names}: choose the {which} hex of the Retreat; it costs {cost}."


def choose(s: Eagles, step: int) -> None:
    """A step is chosen; when the route is whole the losses come first, then the march."""
    first = s.arg(FIRST)
    space, seat = s.arg(FROM), s.arg(SEAT)
    routes = [route for route in open_routes(s) if (route.first if first == NOWHERE else route.second) == step]
    route = routes[0]
    if first == NOWHERE and route.second != NOWHERE:
        s.set_arg(FIRST, step)
        return
    s.pop()
    s.push(phases.WALK_BACK, space, route.first, route.second, seat)
    losses.demand(s, GROUPED, route.steps_lost)


@final
class RetreatTo(Choice[Eagles]):
    """retreat <hex>"""

    def among(self, s: Eagles) -> list[int]:
        return sorted(step for step in next_steps(s) if 0 <= step < EDGES)

    def obstacle(self, s: Eagles, x: int) -> Refusal | None:
        return None if x in next_steps(s) else NOT_A_ROUTE

    def play(self, s: Eagles, x: int) -> None:
        choose(s, x)


@final
class LeaveMap(Choice[Eagles]):
    """leave <edge>: Soviets may retreat over the northern, eastern and southern edge"""

    def among(self, s: Eagles) -> list[int]:
        return sorted(step - EDGES for step in next_steps(s) if step >= EDGES)

    def obstacle(self, s: Eagles, x: int) -> Refusal | None:
        return None if x + EDGES in next_steps(s) else NOT_A_ROUTE

    def play(self, s: Eagles, x: int) -> None:
        choose(s, x + EDGES)

    def label(self, s: Eagles, x: int) -> str:
        return f"Retreat {EDGE_NAMES[x]}"


@final
class Stand(Choice[Eagles]):
    """stand: there is no way back"""

    def obstacle(self, s: Eagles, x: int) -> Refusal | None:
        return None if BLOCKED in next_steps(s) else NOT_A_ROUTE

    def play(self, s: Eagles, x: int) -> None:
        choose(s, BLOCKED)


@final
class WalkBack(Step[Eagles]):
    """What is left of the group goes its way."""

    def run(self, s: Eagles) -> None:
        space, first, second = s.arg(FROM), s.arg(FIRST), s.arg(SECOND)
        s.pop()
        group = grouped(s, space)
        for u in group:
            s.mark[u] = (s.mark[u] & ~GROUPED) | RETREATED
            s.mark[u] &= ~STRENGTHENING  # 17.3d
        at = space
        path = [space]
        for step in (first, second):
            if step == BLOCKED or step == NOWHERE:
                break
            if step >= EDGES:
                for u in group:
                    if s.at[u] >= 0:
                        off_map(s, u, step - EDGES)
                return
            for u in group:
                if s.at[u] == at:
                    march(s, u, at, step)
            at = step
            path.append(step)
        for u in group:
            if s.at[u] >= 0:
                s.note(told.RETREATS, u, space, at, more=path[1:])
        for u in group:
            if at != space:
                losses.check_remnant(s, u)


def march(s: Eagles, u: int, a: int, b: int) -> None:
    """One hex back; cars, tanks and motors do not come over an unbridged large river (3.4.4b, 3.4.6b, 19.5d)."""
    edge = s.board.edge_between(a, b)
    wet = s.river(s.party[u], edge) == LARGE and not s.board.bridge[edge]
    if wet and s.order.kind[u] in (CARS, TANK):
        s.note(told.ELIMINATED, u, a)
        losses.leave_map(s, u, OUT)
    elif wet and s.order.kind[u] == MOTOR:
        losses.eliminate(s, u, True)
    else:
        s.place(u, b)
        if not s.has_enemy(s.party[u], b):
            step_into(s, u, a, b, False)


def off_map(s: Eagles, u: int, edge: int) -> None:
    """2.3.2c, 2.3.2d, 16.0k: back as a Reinforcement one round later, from the south three."""
    s.note(told.LEAVES_MAP, u, edge)
    send_to_track(s, u, s.turn + (3 if edge == SOUTH_EDGE else 1))


RETREAT: Final[RetreatPhase] = RetreatPhase(phases.RETREAT, "retreat")
GROUPING: Final[Retreat] = Retreat(
    phases.GROUPING,
    "grouping",
    "11.2b",
    [
        Together(verb("together"), NOTHING, closes=True, text="Retreat together"),
        Take(verb("take"), PIECE),
        Go(verb("go"), NOTHING, text="This group retreats"),
    ],
    waiting="The beaten side retreats.",
)
ROUTE: Final[RouteDecision] = RouteDecision(
    phases.ROUTE,
    "route",
    "11.5a",
    [
        RetreatTo(verb("retreat"), SPACE, text="Retreat to {}"),
        LeaveMap(verb("leave"), NUMBER),
        Stand(verb("stand"), NOTHING, text="Stand: there is no way back"),
    ],
    waiting="The beaten side retreats.",
)
WALK_BACK: Final[WalkBack] = WalkBack(phases.WALK_BACK, "walk_back")
