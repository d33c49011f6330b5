"""Movement: borders, junctions, rivers, swamps, mountains, country borders (4.1, 4.2, 8.8)."""

from itertools import pairwise
from typing import Final, final

from mypy_extensions import i64

from vistula.core.action import Action, verb
from vistula.core.columns import EMPTY_SMALL
from vistula.core.flow import PIECE, SPACE, Choice, EndPhase
from vistula.core.mover import BARRED, Bars, Mover, slot_of
from vistula.core.plain import Does
from vistula.core.refusal import NO_SUCH_ID, WRONG_ARGUMENTS, Refusal, refusals
from vistula.core.search import Search, search_of
from vistula.core.words import counted
from vistula.games.poland_1920 import events, phases
from vistula.games.poland_1920.asking import OfSide
from vistula.games.poland_1920.board import (
    ANY_RIVER,
    COUNTRY,
    EAST_PRUSSIA,
    FORTRESS,
    JUNCTION,
    LAKE,
    MOUNTAINS,
    RIVER_JUNCTION,
    SWAMP_BORDER,
)
from vistula.games.poland_1920.order import AIRCRAFT, GERMAN, HQ, POLES, TANK
from vistula.games.poland_1920.rules import happenings, reinforcement
from vistula.games.poland_1920.state import ATTACKED, ENGAGED, MOVED, Poland

# By player: of phase 2 and of phase 4.
NOT_YOURS: Final = refusals("You move your own units.", ["3.12c", "3.12e"])
HAS_FOUGHT: Final = refusals("It fought in your combat phase, so it may not move.", ["3.12c", "3.12e"])
NOT_ON_MAP: Final = Refusal("def.zone.map", "That counter is not on the map.")
HAS_MOVED: Final = Refusal("4.11a", "It has moved in this phase.")
GERMANS_WAIT: Final = Refusal("scn.on_warsaw.germans.entry", "The Germans may not move before 11 August.")
HEMMED_IN: Final = Refusal("4.11a", "There is no zone it can enter.")
NOT_NEIGHBOURS: Final = Refusal("4.11a", "Those zones do not touch.")
STAYS_PUT: Final = Refusal("4.11a", "A move ends in another zone than it began.")
# By kind of unit: its allowance is spent, or the zone is too far for it.
NO_POINTS_LEFT: Final[list[Refusal]] = [
    Refusal("4.12a", "Infantry has 1 movement point."),
    Refusal("4.12b", "Cavalry has 2 movement points."),
    Refusal("4.12c", "A headquarters has 6 movement points."),
    Refusal("5.27d", "A tank has 1 movement point, like infantry."),
]
INTERNED_ON_THE_WAY: Final = Refusal("scn.warsaw.prussia", "Whoever enters East Prussia goes no further.")
BARS: Final[list[Bars]] = [Bars(NOT_NEIGHBOURS, HEMMED_IN, why, INTERNED_ON_THE_WAY) for why in NO_POINTS_LEFT]
RIVER_TOO_DEAR: Final = Refusal("4.21b", "Crossing a river costs 1 point more.")
BORDER_TOO_DEAR: Final = Refusal("4.17", "Crossing a country border costs 1 point more.")
NO_FRIENDS_THERE: Final = Refusal("5.28b", "Aircraft stay with friendly combat units.")
ENEMY_THERE: Final = Refusal("def.zone.onesided", "A zone with an enemy unit cannot be entered.")
LAKE_BETWEEN: Final = Refusal("table.terrain.lakes", "A lake cannot be crossed.")
RIVER_AT_JUNCTION: Final = Refusal("4.15a", "A river runs through that junction.")
ENEMY_AT_JUNCTION: Final = Refusal("4.14a", "An enemy unit touches that junction.")
TANKS_AVOID_SWAMP: Final = Refusal("4.22c", "Tanks cannot enter swamp.")
TANKS_AVOID_MOUNTAINS: Final = Refusal("4.24a", "Tanks enter mountains only through a valley.")
CLOSED_TO_POLES: Final = Refusal("scn.on_warsaw.germans.limit", "East Prussia is closed to the Poles.")
GERMANS_KEEP_TO_BORDER: Final = Refusal("scn.on_warsaw.germans.limit", "Germans stay in the zones along the border.")
ALL_POINTS_NEEDED: Final = Refusal("4.23", "Swamp and mountains take the whole allowance, unspent.")


@final
class March(Mover):
    """One unit on the march: what a step costs it and what forbids it."""

    def __init__(self, s: Poland, unit: int) -> None:
        order = s.order
        self.s: Final = s
        self.unit: Final = unit
        self.enemy: Final[int] = 1 - order.side[unit]
        self.allowance: Final[int] = order.allowance[unit]
        self.hq: Final = order.kind[unit] == HQ
        self.tank: Final = order.kind[unit] == TANK
        self.german: Final = order.nation[unit] == GERMAN
        # 4.14b: whether enemies at a junction are overlooked; found out only when it matters.
        self.desperate = -1
        # What `shut` says of enemies stands in a column: where they stand, no toll is ever paid.
        super().__init__(
            BARS[order.kind[unit]],
            toll=s.counters if self.hq else s.guard,
            toll_at=self.enemy * s.board.count,
            toll_shuts=True,
            ends=EMPTY_SMALL if self.german else s.board.interns,
            varies=True,
            asks=self.german or s.rules.germans,
            least=s.board.ones if self.hq else EMPTY_SMALL,
        )

    def shut(self, space: i64) -> Refusal | None:
        """An enemy near a border forbids nothing; an enemy in the zone does."""
        s = self.s
        if s.is_guarded(self.enemy, space) or (self.hq and s.has_counters(self.enemy, space)):
            return ENEMY_THERE  # def.zone.onesided, A60; headquarters do not overrun
        if self.german:
            if not s.order.german_land[space]:
                return GERMANS_KEEP_TO_BORDER  # scn.on_warsaw.germans.limit
        elif s.rules.germans and self.enemy != POLES and s.board.land[space] == EAST_PRUSSIA:
            return CLOSED_TO_POLES  # A46
        return None

    def step(self, slot: i64, a: i64, b: i64, spent: i64) -> int:
        """MP of a step by the terrain table (4.25), a fortress like any zone (4.19); a first step never costs more than
        the unit has (4.22a, 4.22b, A30)."""
        board = self.s.board
        edge: i64 = board.edge[slot]
        kind: i64 = board.kind[edge]
        if (kind & (LAKE | JUNCTION) or self.tank) and self.forbidden(slot, a, b, spent) is not None:
            return BARRED
        if self.hq:
            return 1  # 8.8
        if kind & SWAMP_BORDER or board.is_hard(b):
            return self.allowance if spent == 0 else BARRED  # 4.23, table.terrain.swamp, table.terrain.mountains, A31
        terrain = self.s.tables.terrain
        price = terrain.grounds[board.terrain[b]].entry  # 4.21a
        if kind & (ANY_RIVER | COUNTRY):
            water = terrain.water(kind)
            if water is not None:
                price += water.entry  # 4.21b
            if kind & COUNTRY:
                price += terrain.country.entry  # 4.17
        return min(price, self.allowance) if spent == 0 else price

    def forbids(self, slot: i64, a: i64, b: i64, spent: i64) -> Refusal:
        return self.forbidden(slot, a, b, spent) or ALL_POINTS_NEEDED  # A31

    def forbidden(self, slot: i64, a: i64, b: i64, spent: i64) -> Refusal | None:
        """What forbids a step, whatever it costs."""
        s = self.s
        board = s.board
        edge: i64 = board.edge[slot]
        kind: i64 = board.kind[edge]
        if kind & LAKE:
            return LAKE_BETWEEN  # table.terrain.lakes, even as the only step (4.22d)
        barred = no_tanks(s, a, b) if self.tank else None
        if barred is not None:
            return barred  # 4.22c, 4.24a
        if kind & JUNCTION:
            if kind & RIVER_JUNCTION:
                return RIVER_AT_JUNCTION  # 4.15a
            touched = enemy_touches(s, self.enemy, board.junction_of_edge[edge])
            if touched and not (spent == 0 and self.is_desperate(a)):
                return ENEMY_AT_JUNCTION  # 4.14a
        return None

    def is_desperate(self, a: int) -> bool:
        """The junction is the only way to move at all: no border step and no quiet junction (4.14b, A29)."""
        if self.desperate < 0:
            self.desperate = 1
            board = self.s.board
            for slot in range(board.start[a], board.start[a + 1]):
                edge = board.edge[slot]
                junction = board.kind[edge] & JUNCTION != 0
                if junction and enemy_touches(self.s, self.enemy, board.junction_of_edge[edge]):
                    continue
                if self.obstacle(slot, a, board.to[slot], 0, self.allowance) is None:
                    self.desperate = 0
                    break
        return self.desperate == 1


def no_tanks(s: Poland, zone: int, to: int) -> Refusal | None:
    """What keeps tanks from a zone (4.22c, 4.24a)."""
    if not s.board.bars_tanks(zone, to):
        return None
    return TANKS_AVOID_MOUNTAINS if s.board.terrain[to] == MOUNTAINS else TANKS_AVOID_SWAMP


def enemy_touches(s: Poland, enemy: int, junction: int) -> bool:
    """An enemy unit is in a zone that touches the junction; fortresses do not count (4.14a, 4.16, A28)."""
    return any(s.is_guarded(enemy, zone) and s.board.fort[zone] != FORTRESS for zone in s.board.junctions[junction])


def may_move(s: Poland, u: int) -> Refusal | None:
    """Whether a counter may move at all in this phase."""
    order = s.order
    if order.side[u] != s.side:
        return NOT_YOURS[s.player()]
    if s.zone[u] < 0:
        return NOT_ON_MAP
    mark = s.mark[u]
    if mark & MOVED:
        return HAS_MOVED
    if mark & (ATTACKED | ENGAGED):
        return HAS_FOUGHT[s.player()]  # 3.12c, 3.12e, A27
    if s.is_frozen(u):
        return s.order.waits[u]  # A44
    if order.nation[u] == GERMAN and s.turn < order.germans_from:
        return GERMANS_WAIT
    return None


def can_step(s: Poland, u: int) -> bool:
    """Some zone is open to it."""
    order = s.order
    kind = order.kind[u]
    if kind == AIRCRAFT:
        return bool(reach_of(s, u))
    if kind != TANK and not s.rules.germans:
        # Nearly always a border zone without enemies settles it (4.13, 4.22a).
        enemies = s.counters if kind == HQ else s.guard
        if not s.board.border_net.all_near(i64(s.zone[u]), enemies, (1 - order.side[u]) * s.board.count):
            return True
    return bool(steps_of(s, u, True))


def steps_of(s: Poland, u: int, one_is_enough: bool) -> list[int]:
    """Where a unit with a single MP can go: every zone that nothing forbids (4.22a)."""
    board = s.board
    zone: int = s.zone[u]
    march = March(s, u)
    found: list[int] = []
    for slot in range(board.start[zone], board.start[zone + 1]):
        near: int = board.to[slot]
        if march.shut(near) is None and march.step(slot, zone, near, 0) < BARRED:
            found.append(near)
            if one_is_enough:
                break
    return found


def searched(s: Poland, u: int) -> Search:
    """The search room of the thread, with all that a unit can reach in it."""
    found = search_of(s.board)
    zone: int = s.zone[u]
    found.run(s.board, March(s, u), zone, s.order.allowance[u])
    return found


def reach_of(s: Poland, u: int) -> list[int]:
    """The zones a unit can move to, in the order in which it comes to them."""
    if s.order.kind[u] == AIRCRAFT:
        return [zone for zone in range(s.board.count) if s.has_troops(s.side, zone) and zone != s.zone[u]]  # A13
    if s.order.allowance[u] == 1:
        return steps_of(s, u, False)
    found = searched(s, u)
    return [int(found.found[at]) for at in range(1, found.size)]


def has_begun(s: Poland) -> bool:
    """Who has moved may still take it back, though nothing else is left to move."""
    return s.rules.camouflage or any(s.mark[u] & MOVED for u in s.order.of_side[s.side])


@final
class MoveUnit(Choice[Poland]):
    """move <unit>"""

    def among(self, s: Poland) -> list[int]:
        return s.order.of_side[s.side]

    def obstacle(self, s: Poland, x: int) -> Refusal | None:
        return may_move(s, x) or (None if can_step(s, x) else HEMMED_IN)

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


UNIT: Final = 0  # the number of the frame MARCH: who was picked up


@final
class To(Choice[Poland]):
    """to <zone>"""

    def legal(self, s: Poland) -> list[int]:
        return reach_of(s, s.arg(UNIT))

    def obstacle(self, s: Poland, x: int) -> Refusal | None:
        u = s.arg(UNIT)
        if s.order.kind[u] == AIRCRAFT:
            return None if s.has_troops(s.side, x) and s.zone[u] != x else NO_FRIENDS_THERE
        here: int = s.zone[u]
        if x == here:
            return STAYS_PUT
        mover = March(s, u)
        why = search_of(s.board).why(s.board, mover, here, mover.allowance, x)
        if why is None:
            return None
        slot = slot_of(s.board, here, x)
        straight = mover.obstacle(slot, here, x, 0, mover.allowance) if slot >= 0 else None
        if straight is not None:
            return straight  # it is next to it: what forbids that step, not what a way around would cost
        if why is mover.bars.too_dear:
            return surcharge(s, u, x) or why
        return s.order.interned if why is INTERNED_ON_THE_WAY else why

    def play(self, s: Poland, x: int) -> None:
        u = s.arg(UNIT)
        path = searched(s, u).path_to(x) if s.order.allowance[u] > 1 else [x]
        s.pop()
        march(s, u, path)

    def words(self, s: Poland, x: int, why: Refusal) -> str:
        u = s.arg(UNIT)
        who, there = s.order.name(u), s.board.names[x]
        if s.order.kind[u] == AIRCRAFT or x == s.zone[u]:
            return f"{who} cannot go to {there}. {why.message}"
        mover = March(s, u)
        found = search_of(s.board)
        if why is mover.bars.too_dear or why is RIVER_TOO_DEAR or why is BORDER_TOO_DEAR:
            found.why(s.board, mover, s.zone[u], mover.allowance, x)
            had = counted(mover.allowance, "movement point")
            return f"{who} has {had}, and {there} costs {found.needed}. {why.message}"
        return f"{who} cannot get to {there}. {why.message}"

    def detail(self, s: Poland, x: int) -> dict[str, object]:
        u = s.arg(UNIT)
        if s.order.kind[u] == AIRCRAFT:
            return {"cost": 0, "path": [x]}
        found = searched(s, u)
        cost = int(found.cost[x])
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
        u = s.arg(UNIT)
        if not action.args:
            return WRONG_ARGUMENTS
        if s.order.kind[u] == AIRCRAFT:
            return NO_FRIENDS_THERE
        mover = March(s, u)
        spent = 0
        at: int = s.zone[u]
        for zone in action.args:
            if not 0 <= zone < s.board.count:
                return NO_SUCH_ID
            slot = slot_of(s.board, at, zone)
            why = step_refused(s, mover, slot, at, zone, spent)
            if why is not None:
                return why
            spent += mover.step(slot, at, zone, spent)
            at = zone
        return STAYS_PUT if at == s.zone[u] else None

    def apply(self, s: Poland, action: Action) -> None:
        u = s.arg(UNIT)
        s.pop()
        march(s, u, list(action.args))


def surcharge(s: Poland, u: int, x: int) -> Refusal | None:
    """What makes the way to a zone too dear that is near enough, if rivers or country borders on it do."""
    path = search_of(s.board).path_to(x)  # the cheapest, found without a limit
    if len(path) > s.order.allowance[u]:
        return None
    crossed = 0
    for a, b in pairwise([int(s.zone[u]), *path]):
        crossed |= s.board.kind[s.board.edge_between(a, b)]
    if crossed & ANY_RIVER:
        return RIVER_TOO_DEAR  # 4.21b
    return BORDER_TOO_DEAR if crossed & COUNTRY else None


def step_refused(s: Poland, mover: March, slot: int, at: int, zone: int, spent: int) -> Refusal | None:
    """What forbids a step of an explicit path, with names and numbers."""
    who, here, there = s.order.name(mover.unit), s.board.names[at], s.board.names[zone]
    if slot < 0:
        return Refusal(NOT_NEIGHBOURS.rule_id, f"{who} cannot go from {here} to {there}. {NOT_NEIGHBOURS.message}")
    if spent and mover.is_end(at):
        return Refusal(s.order.interned.rule_id, f"{who} is interned at {here} and goes no further.")
    why = mover.obstacle(slot, at, zone, spent, mover.allowance)
    if why is None:
        return None
    if why is not mover.bars.too_dear:
        return Refusal(why.rule_id, f"{who} cannot enter {there}. {why.message}")
    if spent == mover.allowance:
        all_of_them = counted(spent, "movement point")
        return Refusal(why.rule_id, f"{who} cannot go on from {here} to {there}: {all_of_them} are spent.")
    why = RIVER_TOO_DEAR if s.board.kind[s.board.edge[slot]] & ANY_RIVER else BORDER_TOO_DEAR
    left, cost = counted(mover.allowance - spent, "movement point"), mover.step(slot, at, zone, spent)
    text = f"{who} cannot enter {there}: it has {left} left and the zone costs {cost}. {why.message}"
    return Refusal(why.rule_id, text)


def march(s: Poland, u: int, path: list[int]) -> None:
    """Enter the zones of a path one by one."""
    start: int = s.zone[u]
    s.mark[u] |= MOVED
    way = path if len(path) > 1 else None
    happenings.note_of_unit(s, u, events.MOVES, events.HIDDEN_MOVES, start, path[-1], way=way)
    for zone in path:
        question = reinforcement.question(s, u, zone)
        happenings.enter(s, u, zone)
        if s.over or s.zone[u] < 0:
            return
        if question != reinforcement.NONE:
            s.push(phases.TAKE, u, zone, question)  # 7.21b
    happenings.rebase_aircraft(s, s.order.side[u], start)


def movement_end(s: Poland) -> None:
    """Field works of zones that were left stay only where another friend came in (6.23a, 6.23b)."""
    for zone in range(s.board.count):
        if s.works[zone] and s.is_empty(zone):
            s.works[zone] = 0


MOVE: Final[OfSide] = OfSide(
    phases.MOVE,
    lambda s: NOT_YOURS[s.player()].rule_id,  # 3.12c, 3.12e
    "Choose a unit to move, or end your movement phase.",
    "The enemy moves.",
    MoveUnit(verb("move"), PIECE),
    EndPhase(verb("end_movement"), "End the movement phase"),
    must_ask=has_begun,
)
# Choose where the unit goes; the cheapest way is taken unless a path is given.
MARCH: Final[OfSide] = OfSide(
    phases.MARCH,
    "4.12a",
    lambda s: f"Move {s.order.name(s.arg(UNIT))}: choose a zone.",
    "The enemy moves.",
    To(verb("to"), SPACE, text="to {}"),
    Along(verb("path"), SPACE),
    must_ask=True,  # picking a counter up moves it nowhere yet
)
MOVEMENT_END: Final[Does[Poland]] = Does(phases.MOVEMENT_END, "movement_end", movement_end)
