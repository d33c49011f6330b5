"""The printed game, loaded once: counters, tables, board, scenarios, and short ways of asking for them."""

from vistula.games.red_star_white_eagle.board import load_theatre
from vistula.games.red_star_white_eagle.ground import Ground
from vistula.games.red_star_white_eagle.scenarios import Plan, load_plans
from vistula.games.red_star_white_eagle.tables import load_tables
from vistula.games.red_star_white_eagle.units import load_order

ORDER = load_order()
TABLES = load_tables(ORDER)
BOARD = load_theatre()
PLANS = load_plans(TABLES, ORDER, BOARD)
GROUND = Ground(BOARD, TABLES, [])


def factors(unit: str, inverted: int = 0) -> tuple[int, int, int]:
    face = 2 * ORDER.number(unit) + inverted
    return ORDER.attack[face], ORDER.defense[face], ORDER.movement[face]


def delay(unit: str, inverted: int = 0) -> int:
    return ORDER.delay[2 * ORDER.number(unit) + inverted]


def charge(unit: str, inverted: int = 0) -> int:
    return ORDER.charge[2 * ORDER.number(unit) + inverted]


def units_where(flags: bytes, side: int | None = None) -> list[str]:
    return [ORDER.ids[u] for u in range(ORDER.count) if flags[u] and (side is None or ORDER.side[u] == side)]


def of_type(kind: int, side: int) -> list[int]:
    return [u for u in ORDER.of_side(side) if ORDER.type[u] == kind]


def turn(name: str) -> int:
    return TABLES.turns.index(name)


def units_on_map(plan: Plan) -> list[int]:
    placed = [unit for unit, _ in plan.placed]
    return placed + [unit for area in plan.areas for unit in area.units]


def at(place: str) -> int:
    return BOARD.place(place)


def edge(a: str, b: str) -> int:
    found = BOARD.edge_between(at(a), at(b))
    assert found >= 0, (a, b)
    return found


def slot(a: str, b: str) -> int:
    for number in range(BOARD.start[at(a)], BOARD.start[at(a) + 1]):
        if BOARD.to[number] == at(b):
            return number
    raise AssertionError((a, b))


def around(name: str) -> set[str]:
    return {BOARD.names[other] for other in BOARD.neighbours[at(name)]}


def joined(bits: bytes, use: int, start: int, shut: set[int]) -> set[int]:
    """The hexes reached from one along the edges of a kind, without entering some."""
    found = {start}
    queue = [start]
    for space in queue:
        for number in range(BOARD.start[space], BOARD.start[space + 1]):
            other = BOARD.to[number]
            if bits[BOARD.edge[number]] & use and other not in found and other not in shut:
                found.add(other)
                queue.append(other)
    return found
