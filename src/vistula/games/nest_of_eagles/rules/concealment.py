"""Concealment: covering units, dummies, Groups, revealing (23.1)."""

from typing import Final, final

from vistula.core.action import verb
from vistula.core.flow import NOTHING, PIECE, SPACE, Choice, EndPhase, OneOf
from vistula.core.refusal import Refusal
from vistula.games.nest_of_eagles import phases
from vistula.games.nest_of_eagles import words as told
from vistula.games.nest_of_eagles.asking import SEAT, OfUnit
from vistula.games.nest_of_eagles.board import ALL, NEVER
from vistula.games.nest_of_eagles.numbers import (
    COVERED,
    ELIGIBLE,
    FIRST_MOVE,
    MARKERS,
    MOVED,
    MOVER,
    PLACED,
    REACTIVE,
    REVEALED,
    REVEALING,
)
from vistula.games.nest_of_eagles.rules import cloaks
from vistula.games.nest_of_eagles.rules.control import step_into
from vistula.games.nest_of_eagles.rules.movement import (
    allowance,
    end_obstacle,
    entry_obstacle,
    step_cost,
    stood_there,
)
from vistula.games.nest_of_eagles.rules.strength import is_elite
from vistula.games.nest_of_eagles.state import Eagles
from vistula.games.nest_of_eagles.units import (
    AIR,
    ARTILLERY,
    CAVALRY,
    DIVISION,
    LITHUANIANS,
    LITHUANIANS_BIT,
    LWOW,
    POLAND,
    POLES,
    REDS,
    SOVIET,
    TANK,
    UKRAINIAN,
)

UNIT: Final = 0
PATROL: Final = "Patrol over {}"
GROUP: Final = "Group in {}"
EMPTY_HEX: Final = 1  # in the frame of OCCUPY
LEFT: Final = 1  # hexes that may still be revealed
POINTS: Final = 2  # Movement Points left, -1: it has not moved
GROUP_HALVES: Final = 4  # two divisions (23.1.2d)

NOT_PLAYED: Final = Refusal("23.1a", "Those markers are not in this game.")
NO_MARKER_LEFT: Final = Refusal("23.1.1a", "No marker is left.")
NOTHING_TO_HIDE: Final = Refusal("23.1.1e", "No unit there may be Concealed.")
ENEMY_BESIDE: Final = Refusal("23.1.1a", "An enemy stands next to it.")
TOO_MANY: Final = Refusal("23.1.2d", "A Group is a stack of at most two divisions.")
NOT_CONCEALED: Final = Refusal("23.1.3a", "It is not a Concealed stack of yours.")
NOT_A_SCOUT: Final = Refusal("23.1.3b", "It needs Reactive Movement Eligibility and may not have moved.")
CANNOT_REVEAL: Final = Refusal("23.1.3h", "Patrols, tanks and artillery reveal nobody.")
NOT_YOUR_SCOUT: Final = Refusal("22.0a", "That unit is another player's.")
NOBODY_NEAR: Final = Refusal("23.1.3b", "No Concealed enemy stands next to it.")
NO_DUMMY: Final = Refusal("23.1.1f", "A dummy takes two free Patrols and comes where Reinforcements come.")


def may_hide(s: Eagles, u: int) -> bool:
    """23.1.1e, 23.1.2f: no Remnants or support units, no Soviet-allied Ukrainians, no Lithuanians."""
    if s.cloak[u] or s.order.support[u] or s.is_remnant(u) or s.party[u] == LITHUANIANS or s.order.group[u] == LWOW:
        return False
    if s.mark[u] & COVERED:
        return False
    return not (s.order.group[u] == UKRAINIAN and s.order.side[u] == SOVIET)


def hideable(s: Eagles, space: int, seat: int, placed_only: bool) -> list[int]:
    found: list[int] = []
    for u in s.units_in(space):
        if s.seat_for(u) == seat and may_hide(s, u) and (not placed_only or s.mark[u] & PLACED):
            found.append(u)
    return found


def hexes_of(s: Eagles, seat: int) -> list[int]:
    found: list[int] = []
    for u in range(s.order.count):
        if s.at[u] >= 0 and s.seat_for(u) == seat and s.at[u] not in found:
            found.append(s.at[u])
    found.sort()
    return found


def bare_group(s: Eagles, space: int, seat: int) -> int:
    """A Group marker in the hex that no Patrol covers, or -1."""
    for u in s.units_in(space):
        if s.seat_for(u) == seat and s.cloak[u] and s.shows_group(u):
            return int(s.cloak[u]) - 1
    return -1


class Hides(Choice[Eagles]):
    """Units are hidden by a marker: all that may be, or those alone that have just been placed."""

    def __init__(self, name: str, placed_only: bool, text: str) -> None:
        super().__init__(verb(name), SPACE, text=text)
        self.placed_only: Final = placed_only


@final
class Cover(Hides):
    """cover <hex>: a Patrol over the units that may be hidden there, or over a Group. Arrivals may be covered when
    they come."""

    def among(self, s: Eagles) -> list[int]:
        return hexes_of(s, s.arg(SEAT)) if s.rules.patrols else []

    def obstacle(self, s: Eagles, x: int) -> Refusal | None:
        if not s.rules.patrols:
            return NOT_PLAYED
        seat = s.arg(SEAT)
        side = s.side_of_seat(seat)
        if not hideable(s, x, seat, self.placed_only) and (self.placed_only or bare_group(s, x, seat) < 0):
            return NOTHING_TO_HIDE
        if not cloaks.free_patrols(s, side):
            return NO_MARKER_LEFT
        return ENEMY_BESIDE if s.next_to_enemy(POLES if side == POLAND else REDS, x) else None

    def play(self, s: Eagles, x: int) -> None:
        seat = s.arg(SEAT)
        patrol = cloaks.free_patrols(s, s.side_of_seat(seat))[0]
        group = -1 if self.placed_only else bare_group(s, x, seat)  # 23.1.1c, 23.1.2c
        if group >= 0:
            s.cover[group] = patrol + 1
            s.refresh_hex(x)
        else:
            for u in hideable(s, x, seat, self.placed_only):
                s.set_cloak(u, patrol)
                s.mark[u] |= COVERED
        s.note(told.COVERS, s.side_of_seat(seat), x)


def group_obstacle(s: Eagles, x: int, seat: int, placed_only: bool) -> Refusal | None:
    """23.1.2a, 23.1.2d"""
    if not s.rules.groups:
        return NOT_PLAYED
    side = s.side_of_seat(seat)
    units = hideable(s, x, seat, placed_only)
    if not units:
        return NOTHING_TO_HIDE
    halves = 0
    for u in units:
        halves += 2 if s.order.size[u] == DIVISION else 1
    if len(units) < 2 or halves > GROUP_HALVES:
        return TOO_MANY
    if not any(cloaks.is_free(s, marker) for marker in cloaks.groups_of(side)):
        return NO_MARKER_LEFT
    return ENEMY_BESIDE if s.next_to_enemy(POLES if side == POLAND else REDS, x) else None


@final
class MakeGroup(Hides):
    """gather <hex>: a Group of a stack, or of Reinforcements when they are placed"""

    def among(self, s: Eagles) -> list[int]:
        return hexes_of(s, s.arg(SEAT)) if s.rules.groups else []

    def obstacle(self, s: Eagles, x: int) -> Refusal | None:
        return group_obstacle(s, x, s.arg(SEAT), self.placed_only)

    def play(self, s: Eagles, x: int) -> None:
        seat = s.arg(SEAT)
        side = s.side_of_seat(seat)
        for marker in cloaks.groups_of(side):
            if cloaks.is_free(s, marker):
                s.cover[marker] = 0
                for u in hideable(s, x, seat, self.placed_only):  # 23.1.2e
                    s.set_cloak(u, marker)
                    s.mark[u] |= COVERED
                break
        s.note(told.COVERS, side, x)


@final
class TurnUp(Choice[Eagles]):
    """turn_up <marker>: in one's own phase (23.1.3a, ruling 152)"""

    def among(self, s: Eagles) -> list[int]:
        if not s.rules.concealment:
            return []
        return [s.order.count + marker for marker in range(MARKERS)]

    def obstacle(self, s: Eagles, x: int) -> Refusal | None:
        marker = x - s.order.count
        hidden = cloaks.under(s, marker) if 0 <= marker < MARKERS else []  # units have the other ids of pieces
        if not hidden or s.seat_for(hidden[0]) != s.arg(SEAT):
            return NOT_CONCEALED
        return None if cloaks.marker_over(s, hidden[0]) == marker else NOT_CONCEALED  # what lies on top

    def play(self, s: Eagles, x: int) -> None:
        for u in cloaks.under(s, x - s.order.count):
            s.mark[u] |= COVERED
        cloaks.turn_up_marker(s, x - s.order.count)

    def label(self, s: Eagles, x: int) -> str:
        return "Turn up a Concealed stack"


# Dummies -----------------------------------------------------------------------------------------------------------


def dummy_hexes(s: Eagles, seat: int) -> list[int]:
    """Ruling 158: where Reinforcements of the side arrive."""
    side = s.side_of_seat(seat)
    if side == POLAND:
        return [h for h in s.plan.arrival if s.holds(POLAND, h) and s.count_in(h, POLES) < s.stacking_limit(h)]
    found: list[int] = []
    for h in s.board.eastern_edge:
        if (
            s.plan.open[h]
            and not s.has_enemy(REDS, h)
            and s.count_in(h, REDS) < 4
            and not int(s.there[h]) & LITHUANIANS_BIT
        ):
            front = s.board.theater[h]
            if (
                s.seat_of(SOVIET, front) == seat
                and has_real_unit(s, front)
                and (s.board.town_index[h] < 0 or s.holds(SOVIET, h))
            ):
                found.append(h)
    return found


def has_real_unit(s: Eagles, front: int) -> bool:
    for u in s.order.of_side[SOVIET]:
        if s.at[u] >= 0 and s.party[u] == REDS and s.front_of(u) == front and s.theater_of(u) == front:
            return True
    return False


@final
class PlaceDummy(Choice[Eagles]):
    """dummy <hex>: in the first Movement Phase of one's turn"""

    def among(self, s: Eagles) -> list[int]:
        return dummy_hexes(s, s.arg(SEAT)) if s.rules.patrols else []

    def obstacle(self, s: Eagles, x: int) -> Refusal | None:
        if not s.rules.patrols or s.num[MOVER] != s.side or s.num[FIRST_MOVE] != 1:
            return NO_DUMMY
        if len(cloaks.free_patrols(s, s.side)) < 2 or x not in dummy_hexes(s, s.arg(SEAT)):
            return NO_DUMMY
        return None

    def play(self, s: Eagles, x: int) -> None:
        first, second = cloaks.free_patrols(s, s.side)[:2]
        s.dummy_mark[first] = second | 32  # it has arrived, and moves in the next phase
        s.dummy_mark[second] = 128
        front: int = s.board.theater[x] if s.side == SOVIET else 0
        s.dummy_front[first] = front
        s.set_dummy(first, x)
        s.note(told.COVERS, s.side, x)


# Revealing (23.1.3) -------------------------------------------------------------------------------------------------


def enemy_of(s: Eagles, u: int) -> int:
    return REDS if s.side_of(u) == POLAND else POLES


def concealed_near(s: Eagles, u: int, points: int) -> list[int]:
    """Adjacent hexes with Concealed enemies; with points, only those it could enter, lines ignored (23.1.3b)."""
    at: int = s.at[u]
    found: list[int] = []
    for other in s.board.neighbours[at]:
        if not cloaks.has_concealed(s, other, enemy_of(s, u)):
            continue
        if points >= 0 and entry_cost(s, u, at, other) > points:
            continue
        found.append(other)
    return found


def entry_cost(s: Eagles, u: int, a: int, b: int) -> int:
    """Movement Points to enter, enemy lines ignored."""
    edge = s.board.edge_between(a, b)
    river = s.river(s.party[u], edge)
    rough = s.board.difficult[b] != 0
    if river == 2 and (rough or not s.board.bridge[edge]):
        return allowance(s, u)
    return (2 if rough else 1) + (1 if river else 0)


def sight(s: Eagles, u: int) -> int:
    """How many hexes a unit that does not move reveals (23.1.3d)."""
    cavalry = s.order.kind[u] == CAVALRY
    lines = s.has_lines(u)
    if is_elite(s, u):
        return 6 if cavalry else 3
    if cavalry:
        return 3 if lines else 2
    return 2 if lines else 1


def cannot_reveal(s: Eagles, u: int) -> bool:
    """23.1.3h; who is Concealed must first be turned up (ruling 151)."""
    return s.cloak[u] != 0 or s.order.kind[u] in (TANK, ARTILLERY, AIR) or s.party[u] == LITHUANIANS


@final
class Scout(Choice[Eagles]):
    """scout <unit>"""

    def among(self, s: Eagles) -> list[int]:
        if not s.rules.concealment or not s.num[REACTIVE]:
            return []
        return [u for u in range(s.order.count) if s.at[u] >= 0 and s.side_of(u) == s.num[MOVER]]

    def obstacle(self, s: Eagles, x: int) -> Refusal | None:
        if x >= s.order.count or s.at[x] < 0 or not s.mark[x] & ELIGIBLE or s.mark[x] & (MOVED | REVEALING):
            return NOT_A_SCOUT
        if s.seat_for(x) != s.arg(SEAT):
            return NOT_YOUR_SCOUT
        if cannot_reveal(s, x):
            return CANNOT_REVEAL
        return None if concealed_near(s, x, -1) else NOBODY_NEAR

    def play(self, s: Eagles, x: int) -> None:
        s.mark[x] |= MOVED | REVEALING  # ruling 157
        s.push(phases.SCOUT, x, sight(s, x), -1)

    def label(self, s: Eagles, x: int) -> str:
        return f"Reveal with {s.full_name(x)}"


def after_move(s: Eagles, u: int, points: int) -> None:
    """23.1.3b, 23.1.3e: a unit that has moved or advanced may spend what is left on one adjacent hex."""
    if not s.rules.concealment or s.at[u] < 0 or points <= 0 or cannot_reveal(s, u) or s.mark[u] & REVEALING:
        return
    if concealed_near(s, u, points):
        s.push(phases.SCOUT, u, 1, points)


@final
class Look(OneOf[Eagles]):
    """look <hex>"""

    def among(self, s: Eagles) -> list[int]:
        return concealed_near(s, s.arg(UNIT), s.arg(POINTS))

    def play(self, s: Eagles, x: int) -> None:
        u, left, points = s.arg(UNIT), s.arg(LEFT), s.arg(POINTS)
        s.pop()
        s.mark[u] |= REVEALING | MOVED
        count_reveal(s, u)
        enemy = enemy_of(s, u)
        s.note(told.REVEALS, u, x)
        cloaks.turn_up_hex(s, x, enemy)  # 23.1.3c
        if not s.of_party(x, enemy):
            budget = points if points >= 0 else allowance(s, u)
            if may_occupy(s, u, x, budget):
                s.push(phases.OCCUPY, u, x)
                return
        if left > 1 and concealed_near(s, u, points):
            s.push(phases.SCOUT, u, left - 1, points)


def count_reveal(s: Eagles, u: int) -> None:
    """23.1.3g: one Attack for the Operation type, never more; in the enemy's turn it counts for the next own one."""
    if s.side_of(u) == POLAND:
        s.num[REVEALED + s.theater_of(u)] = 1
    else:
        s.num[REVEALED + 3 + s.front_of(u)] = 1


def may_occupy(s: Eagles, u: int, x: int, budget: int) -> bool:
    """23.1.3f: into a hex that held nothing but dummies, at normal cost."""
    at: int = s.at[u]
    if entry_obstacle(s, u, at, x) is not None or end_obstacle(s, u, x) is not None:
        return False
    party: int = s.party[u]
    edge = s.board.edge_between(at, x)
    cost = step_cost(s, s.order.kind[u], party, at, edge, x, stood_there(s, u, party, x))
    if cost == NEVER:
        return False
    return budget == allowance(s, u) if cost == ALL else cost <= budget


@final
class Occupy(OfUnit):
    def prompt(self, s: Eagles) -> str:
        return f"{s.place_name(s.arg(EMPTY_HEX))} was empty: does {s.name(s.arg(UNIT))} enter it?"


@final
class Enter(Choice[Eagles]):
    """enter"""

    def play(self, s: Eagles, x: int) -> None:
        u, to = s.arg(UNIT), s.arg(EMPTY_HEX)
        s.pop()
        start: int = s.at[u]
        s.note(told.MOVES, u, start, to, more=[to])
        s.place(u, to)
        step_into(s, u, start, to, True)


SCOUT: Final[OfUnit] = OfUnit(
    phases.SCOUT,
    "scout",
    "23.1.3c",
    [
        Look(verb("look"), SPACE, NOBODY_NEAR, text="Reveal {}", final=True),
        EndPhase(verb("enough"), "Enough", closes=False),
    ],
    prompt="{}: which Concealed stack is revealed?",
    waiting="The enemy scouts.",
)
OCCUPY: Final[Occupy] = Occupy(
    phases.OCCUPY,
    "occupy",
    "23.1.3f",
    [Enter(verb("enter"), NOTHING, text="Enter it"), EndPhase(verb("enough"), "Enough", closes=False)],
    waiting="The enemy scouts.",
)
TURN_UP: Final = TurnUp(verb("turn_up"), PIECE)
MOVE_CHOICES: Final[list[Choice[Eagles]]] = [
    Scout(verb("scout"), PIECE),
    TURN_UP,
    Cover("cover_arrivals", True, PATROL),
    MakeGroup("gather_arrivals", True, GROUP),
    PlaceDummy(verb("dummy"), SPACE, text="Dummy at {}"),
]
HIDE: Final[list[Choice[Eagles]]] = [Cover("cover", False, PATROL), MakeGroup("gather", False, GROUP)]
SPEND_CHOICES: Final[list[Choice[Eagles]]] = [*HIDE, TURN_UP]
ATTACK_CHOICES: Final[list[Choice[Eagles]]] = [TURN_UP]
