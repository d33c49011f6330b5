"""Movement: borders, junctions, rivers, swamps, mountains, country borders (4.1, 4.2, 8.8; reinforcement zones 7.2)."""

from typing import Final, final

from vistula.core.action import Action, verb
from vistula.core.flow import NOTHING, NUMBER, PIECE, SPACE, Choice, Decision, Step
from vistula.core.paths import BARRED, Reach, Way, reach
from vistula.core.refusal import NO_SUCH_ID, WRONG_ARGUMENTS, Refusal
from vistula.games.poland_1920 import happenings, phases
from vistula.games.poland_1920 import journal as told
from vistula.games.poland_1920.board import (
    COUNTRY,
    EAST_PRUSSIA,
    FORTRESS,
    JUNCTION,
    LAKE,
    RIVER_JUNCTION,
    SWAMP_BORDER,
)
from vistula.games.poland_1920.order import AIRCRAFT, CAVALRY, GERMAN, HQ, POLES
from vistula.games.poland_1920.state import ATTACKED, ENGAGED, MOVED, Poland

LARGEST: Final = 12  # SP of a counter that takes reinforcements (7.21c)

NOT_YOURS: Final = Refusal("3.12c", "You move your own units.")
NOT_ON_MAP: Final = Refusal("def.zone.map", "That counter is not on the map.")
HAS_MOVED: Final = Refusal("4.11a", "It has moved in this phase.")
HAS_FOUGHT: Final = Refusal("3.12c", "It fought in your combat phase, so it may not move.")
GERMANS_WAIT: Final = Refusal("scn.on_warsaw.germans.entry", "The Germans may not move before 11 August.")
HEMMED_IN: Final = Refusal("4.11a", "There is no zone it can enter.")
OUT_OF_REACH: Final = Refusal("4.12a", "It has not the movement points to get there.")
NO_FRIENDS_THERE: Final = Refusal("5.28b", "Aircraft stay with friendly combat units.")
ENEMY_THERE: Final = Refusal("def.zone.onesided", "A zone with an enemy unit cannot be entered.")
NOT_NEIGHBOURS: Final = Refusal("4.11a", "Those zones do not touch.")
LAKE_BETWEEN: Final = Refusal("table.terrain.lakes", "A lake cannot be crossed.")
RIVER_AT_JUNCTION: Final = Refusal("4.15a", "A river runs through that junction.")
ENEMY_AT_JUNCTION: Final = Refusal("4.14a", "An enemy unit touches that junction.")
NO_TANKS: Final = Refusal("4.24a", "Tanks cannot enter swamp, nor mountains but through a valley.")
CLOSED_TO_POLES: Final = Refusal("scn.on_warsaw.germans.limit", "East Prussia is closed to the Poles.")
GERMANS_KEEP_TO_BORDER: Final = Refusal("scn.on_warsaw.germans.limit", "Germans stay in the zones along the border.")
ALL_POINTS_NEEDED: Final = Refusal("4.23", "Swamp and mountains take the whole allowance, unspent.")
TOO_DEAR: Final = Refusal("4.21a", "It has not enough movement points left.")
NOT_SO_MANY: Final = Refusal("7.21c", "A counter grows to 12 SP at most, by what the zone holds.")


@final
class March(Way):
    """What a step costs one unit."""

    def __init__(self, s: Poland, unit: int) -> None:
        self.s: Final = s
        self.unit: Final = unit
        order = s.order
        self.enemy: Final[int] = 1 - order.side[unit]
        self.allowance: Final[int] = order.allowance[unit]
        self.hq: Final = order.kind[unit] == HQ
        self.tank: Final = s.is_tank(unit)
        self.german: Final = order.nation[unit] == GERMAN
        # 4.14b: whether enemies at a junction are overlooked; found out only when it matters.
        self.desperate = -1

    def cost(self, a: int, b: int, edge: int, spent: int) -> int:
        if self.obstacle(a, b, edge, spent) is not None:
            return BARRED
        return self.price(b, edge, spent)

    def price(self, b: int, edge: int, spent: int) -> int:
        """MP of the step by the terrain table (4.25), a fortress like any zone (4.19); a first step never costs more
        than the unit has (4.22a, 4.22b, A30)."""
        if self.hq:
            return 1  # 8.8
        board = self.s.board
        kind = board.kind[edge]
        if board.is_hard(b) or kind & SWAMP_BORDER:
            return self.allowance  # 4.23, table.terrain.swamp, table.terrain.mountains
        terrain = self.s.tables.terrain
        price = terrain.grounds[board.terrain[b]].entry  # 4.21a
        water = terrain.water(kind)
        if water is not None:
            price += water.entry  # 4.21b
        if kind & COUNTRY:
            price += terrain.country.entry  # 4.17
        return min(price, self.allowance) if spent == 0 else price

    def obstacle(self, a: int, b: int, edge: int, spent: int) -> Refusal | None:
        """What forbids the step; an enemy near a border does not (4.13)."""
        s = self.s
        board = s.board
        kind = board.kind[edge]
        if kind & LAKE:
            return LAKE_BETWEEN  # table.terrain.lakes, even as the only step (4.22d)
        if s.is_guarded(self.enemy, b) or (self.hq and s.has_counters(self.enemy, b)):
            return ENEMY_THERE  # def.zone.onesided, A60; headquarters do not overrun
        if self.german:
            if not s.order.german_land[b]:
                return GERMANS_KEEP_TO_BORDER  # scn.on_warsaw.germans.limit
        elif board.land[b] == EAST_PRUSSIA and s.rules.germans and self.enemy != POLES:
            return CLOSED_TO_POLES  # A46
        if self.tank and board.bars_tanks(a, b):
            return NO_TANKS  # 4.22c, 4.24a
        if not self.hq:
            if spent > 0 and (board.is_hard(b) or kind & SWAMP_BORDER):
                return ALL_POINTS_NEEDED  # A31
            if spent + self.price(b, edge, spent) > self.allowance:
                return TOO_DEAR
        elif spent >= self.allowance:
            return TOO_DEAR  # 4.12c
        if kind & JUNCTION:
            if kind & RIVER_JUNCTION:
                return RIVER_AT_JUNCTION  # 4.15a
            if enemy_touches(s, self.enemy, board.junction_of_edge[edge]) and not (spent == 0 and self.is_desperate(a)):
                return ENEMY_AT_JUNCTION  # 4.14a
        return None

    def is_desperate(self, a: int) -> bool:
        """The junction is the only way to move at all: no border step and no quiet junction (4.14b, A29)."""
        if self.desperate < 0:
            self.desperate = 1
            board = self.s.board
            for b in board.neighbours[a]:
                edge = board.edge_between(a, b)
                quiet = not board.kind[edge] & JUNCTION or not enemy_touches(
                    self.s, self.enemy, board.junction_of_edge[edge]
                )
                if quiet and self.obstacle(a, b, edge, 0) is None:
                    self.desperate = 0
                    break
        return self.desperate == 1


def enemy_touches(s: Poland, enemy: int, junction: int) -> bool:
    """An enemy unit is in a zone that touches the junction; fortresses do not count (4.14a, 4.16, A28)."""
    for zone in s.board.junctions[junction]:
        if s.is_guarded(enemy, zone) and s.board.fort[zone] != FORTRESS:
            return True
    return False


def may_move(s: Poland, u: int) -> Refusal | None:
    """Whether a counter may move at all in this phase."""
    order = s.order
    if order.side[u] != s.side:
        return NOT_YOURS
    if s.zone[u] < 0:
        return NOT_ON_MAP
    mark = s.mark[u]
    if mark & MOVED:
        return HAS_MOVED
    if mark & (ATTACKED | ENGAGED):
        return HAS_FOUGHT  # 3.12c, 3.12e, A27
    if s.is_frozen(u):
        return s.order.waits[u]  # A44
    if order.nation[u] == GERMAN and s.turn < order.germans_from:
        return GERMANS_WAIT
    return None


def can_step(s: Poland, u: int) -> bool:
    """Some zone is open to it."""
    if s.order.kind[u] == AIRCRAFT:
        for other in s.order.of_side[s.side]:
            if s.order.combat[other] and s.zone[other] >= 0 and s.zone[other] != s.zone[u]:
                return True
        return False
    board = s.board
    zone: int = s.zone[u]
    march = March(s, u)
    for i in range(board.start[zone], board.start[zone + 1]):
        if march.obstacle(zone, board.to[i], board.edge[i], 0) is None:
            return True
    return False


def steps_of(s: Poland, u: int) -> list[int]:
    """Where a unit with a single MP can go: every zone that nothing forbids (4.22a)."""
    board = s.board
    zone: int = s.zone[u]
    march = March(s, u)
    found: list[int] = []
    for i in range(board.start[zone], board.start[zone + 1]):
        near: int = board.to[i]
        if march.obstacle(zone, near, board.edge[i], 0) is None:
            found.append(near)
    return found


def reach_of(s: Poland, u: int) -> Reach:
    return reach(s.board, March(s, u), s.zone[u], s.order.allowance[u])


@final
class Move(Decision[Poland]):
    """Move a unit that has not fought, or end the phase (3.12c, 3.12e)."""

    def seat(self, s: Poland) -> int:
        return s.side

    def prompt(self, s: Poland) -> str:
        return "Choose a unit to move, or end your movement phase."

    def waiting(self, s: Poland) -> str:
        return "The enemy moves."


@final
class MoveUnit(Choice[Poland]):
    """move <unit>"""

    def among(self, s: Poland) -> list[int]:
        return s.order.of_side[s.side]

    def obstacle(self, s: Poland, x: int) -> Refusal | None:
        why = may_move(s, x)
        if why is not None:
            return why
        return None if can_step(s, x) else HEMMED_IN

    def play(self, s: Poland, x: int) -> None:
        s.push(phases.MARCH, x)

    def label(self, s: Poland, x: int) -> str:
        return f"Move {s.order.name(x)} from {s.board.names[s.zone[x]]}"

    def words(self, s: Poland, x: int, why: Refusal) -> str:
        if s.order.side[x] != s.side or s.zone[x] < 0:
            return why.message
        if s.is_frozen(x) and why is s.order.waits[x]:
            return f"{s.order.name(x)} may not move before {s.order.days[s.order.free_from[x] - 1]}."
        return f"{s.order.name(x)} at {s.board.names[s.zone[x]]} cannot move. {why.message}"


@final
class EndMovement(Choice[Poland]):
    def play(self, s: Poland, x: int) -> None:
        s.pop()

    def label(self, s: Poland, x: int) -> str:
        return "End the movement phase"


@final
class MarchTo(Decision[Poland]):
    """Choose where the unit goes; the cheapest way is taken unless a path is given."""

    def seat(self, s: Poland) -> int:
        return s.side

    def prompt(self, s: Poland) -> str:
        return f"Move {s.order.name(s.arg(0))}: choose a zone."

    def waiting(self, s: Poland) -> str:
        return "The enemy moves."


@final
class To(Choice[Poland]):
    """to <zone>"""

    def legal(self, s: Poland) -> list[int]:
        u = s.arg(0)
        if s.order.kind[u] == AIRCRAFT:
            return landing_zones(s, u)
        if s.order.allowance[u] == 1:
            return steps_of(s, u)
        return reach_of(s, u).found

    def obstacle(self, s: Poland, x: int) -> Refusal | None:
        u = s.arg(0)
        if s.order.kind[u] == AIRCRAFT:
            return None if s.has_troops(s.side, x) and s.zone[u] != x else NO_FRIENDS_THERE
        if x != s.zone[u] and reach_of(s, u).cost_of(x) >= 0:
            return None
        here: int = s.zone[u]
        edge = s.board.edge_between(here, x)
        if edge >= 0:
            return March(s, u).obstacle(here, x, edge, 0) or OUT_OF_REACH
        return OUT_OF_REACH

    def play(self, s: Poland, x: int) -> None:
        u = s.arg(0)
        # Only cavalry takes something on its way: infantry goes one zone, headquarters and aircraft hold nothing.
        path = reach_of(s, u).path_to(x) if s.order.kind[u] == CAVALRY else [x]
        s.pop()
        march(s, u, path)

    def label(self, s: Poland, x: int) -> str:
        return f"to {s.board.names[x]}"

    def words(self, s: Poland, x: int, why: Refusal) -> str:
        return f"{s.order.name(s.arg(0))} cannot go to {s.board.names[x]}. {why.message}"

    def detail(self, s: Poland, x: int) -> dict[str, object]:
        u = s.arg(0)
        if s.order.kind[u] == AIRCRAFT:
            return {"cost": 0, "path": [x]}
        found = reach_of(s, u)
        cost = found.cost_of(x)
        made: dict[str, object] = {"cost": cost, "left": s.order.allowance[u] - cost, "path": found.path_to(x)}
        if s.board.land[x] == EAST_PRUSSIA and s.order.nation[u] != GERMAN:
            made["note"] = "It would be interned in East Prussia."
        return made


@final
class Along(Choice[Poland]):
    """path <zone> <zone> …: any legal way, zone by zone; accepted, not offered."""

    def offers(self, s: Poland) -> list[Action]:
        return []

    def refusal(self, s: Poland, action: Action) -> Refusal | None:
        u = s.arg(0)
        if not action.args:
            return WRONG_ARGUMENTS
        if s.order.kind[u] == AIRCRAFT:
            return NO_FRIENDS_THERE
        way = March(s, u)
        spent = 0
        at: int = s.zone[u]
        for zone in action.args:
            if not 0 <= zone < s.board.count:
                return NO_SUCH_ID
            edge = s.board.edge_between(at, zone)
            if edge < 0:
                return NOT_NEIGHBOURS
            why = way.obstacle(at, zone, edge, spent)
            if why is not None:
                return why
            spent += way.price(zone, edge, spent)
            at = zone
        return OUT_OF_REACH if at == s.zone[u] else None

    def apply(self, s: Poland, action: Action) -> None:
        u = s.arg(0)
        s.pop()
        march(s, u, list(action.args))


def landing_zones(s: Poland, u: int) -> list[int]:
    """Aircraft relocate to any zone with a friendly combat unit (A13)."""
    return [z for z in range(s.board.count) if s.has_troops(s.side, z) and z != s.zone[u]]


def march(s: Poland, u: int, path: list[int]) -> None:
    """Enter the zones of a path one by one."""
    start: int = s.zone[u]
    s.mark[u] |= MOVED
    happenings.note_of_unit(s, u, told.MOVES, told.HIDDEN_MOVES, start, path[-1])
    for zone in path:
        drawn = s.pool[zone] > 0 and s.order.side[u] == POLES and s.control[zone] == POLES  # 7.21a, A39
        happenings.enter(s, u, zone)
        if s.over or s.zone[u] < 0:
            return
        if drawn and s.is_line(u) and s.sp[u] < LARGEST:
            s.push(phases.TAKE, u, zone)  # 7.21b
    happenings.rebase_aircraft(s, s.order.side[u], start)


@final
class Take(Decision[Poland]):
    """A Polish unit that entered a reinforcement zone may take SP from it (7.21b, 7.22)."""

    def seat(self, s: Poland) -> int:
        return POLES

    def prompt(self, s: Poland) -> str:
        zone = s.arg(1)
        return f"How many of the {s.pool[zone]} SP at {s.board.names[zone]} does {s.order.name(s.arg(0))} take?"

    def must_ask(self, s: Poland) -> bool:
        return s.rules.camouflage


def most_to_take(s: Poland) -> int:
    """What is left in the zone, up to 12 SP on the counter (7.21c)."""
    return min(int(s.pool[s.arg(1)]), LARGEST - int(s.sp[s.arg(0)]))


@final
class TakeSp(Choice[Poland]):
    """take <SP>"""

    def among(self, s: Poland) -> list[int]:
        return list(range(most_to_take(s), -1, -1))

    def obstacle(self, s: Poland, x: int) -> Refusal | None:
        return None if x <= most_to_take(s) else NOT_SO_MANY

    def play(self, s: Poland, x: int) -> None:
        u, zone = s.arg(0), s.arg(1)
        s.pop()
        if x:
            s.sp[u] += x
            s.pool[zone] -= x
            s.note(told.TAKES, u, zone, x, who=happenings.OWNER if s.is_hidden(u) else -1)

    def label(self, s: Poland, x: int) -> str:
        return f"Take {x} SP" if x else "Take none"


@final
class MovementEnd(Step[Poland]):
    """Field works of zones that were left stay only where another friend came in (6.23a, 6.23b)."""

    def do(self, s: Poland) -> None:
        for zone in range(s.board.count):
            if s.works[zone] and not s.has_troops(0, zone) and not s.has_troops(1, zone):
                s.works[zone] = 0


MOVE: Final[Move] = Move(
    phases.MOVE,
    "move",
    "3.12c",
    [MoveUnit(verb("move"), PIECE), EndMovement(verb("end_movement"), NOTHING, closes=True)],
)
MARCH: Final[MarchTo] = MarchTo(phases.MARCH, "march", "4.12a", [To(verb("to"), SPACE), Along(verb("path"), SPACE)])
TAKE: Final[Take] = Take(phases.TAKE, "take", "7.21b", [TakeSp(verb("take"), NUMBER)])
MOVEMENT_END: Final[MovementEnd] = MovementEnd(phases.MOVEMENT_END, "movement_end")
