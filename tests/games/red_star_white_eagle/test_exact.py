"""What must be exact, beside brute force that knows nothing of the engine's searches: retreats, supply, losses."""

import itertools
from typing import cast

import pytest

from tests.games.red_star_white_eagle.table import (
    asks,
    beaten,
    delay_met,
    do,
    hungry,
    lines_of,
    offered,
    position,
    ring,
    seat,
    unit,
)
from tests.rules import rule
from vistula.core.dice import Mix
from vistula.games.red_star_white_eagle import phases
from vistula.games.red_star_white_eagle.numbers import ATTACKING, DEFENDING
from vistula.games.red_star_white_eagle.rules.assignment import can_serve
from vistula.games.red_star_white_eagle.rules.retreat import ways
from vistula.games.red_star_white_eagle.state import War

# Retreats -------------------------------------------------------------------------------------------------------------


def exerted(s: War, enemy: int, space: int) -> int:
    """All delay factors of a side beside a hex, unit by unit (9.14.1a)."""
    total = 0
    for u in range(s.order.count):
        if s.order.side[u] == enemy and s.hex[u] >= 0 and not s.order.replacement[u]:
            edge = s.board.edge_between(int(s.hex[u]), space)
            if edge >= 0 and not s.board.sea[edge]:
                total += s.delay_of(u)
    return total


def best_ends(s: War, name: str, length: int) -> tuple[dict[int, int], int]:
    """Ends by the strict priorities with the least delay on a way there, and how many simple ways there are."""
    u = unit(s, name)
    board = s.board
    start: int = s.hex[u]
    side = s.order.side[u]
    paths: list[tuple[int, ...]] = [(start,)]
    for _ in range(length):
        paths = [
            (*path, n)
            for path in paths
            for n in board.neighbours[path[-1]]
            if n not in path and not s.has_units(1 - side, n) and not board.sea[board.edge_between(path[-1], n)]
        ]
    count = len(paths)
    paths = [path for path in paths if not any(s.ground.interns[n] for n in path)] or paths  # A20
    far = max(board.distance(start, path[-1]) for path in paths)
    paths = [path for path in paths if board.distance(start, path[-1]) == far]  # 9.13.4b

    def crowded(end: int) -> bool:
        same = [v for v in s.units_in(end) if s.order.primary[v] == s.order.primary[u]]
        return len(same) >= 3

    paths = [path for path in paths if not crowded(path[-1])] or paths  # 9.13.4c

    def nearer(end: int) -> bool:
        if side == 0:
            return board.column[end] > board.column[start]
        cities = [city for city in s.ground.net_cities if not s.has_units(0, city)]
        return any(board.distance(end, city) < board.distance(start, city) for city in cities)

    paths = [path for path in paths if nearer(path[-1])] or paths  # 9.13.4d
    front = s.order.front[u]
    if front:
        paths = [path for path in paths if board.command[path[-1]] & front] or paths  # 9.13.4e
    found: dict[int, int] = {}
    for path in paths:
        delay = sum(exerted(s, 1 - side, n) for n in path[1:])
        found[path[-1]] = min(delay, found.get(path[-1], delay))
    return found, count


def is_open(s: War, u: int, way: list[int], length: int) -> bool:
    """A way as the rules want it: of the full length, simple, hex by hex, clear of enemies."""
    path = [int(s.hex[u]), *way]
    steps = all(s.board.edge_between(a, b) >= 0 for a, b in itertools.pairwise(path))
    clear = not any(s.has_units(1 - s.order.side[u], n) for n in way)
    return len(way) == length and len(set(path)) == len(path) and steps and clear


RETREATS = [
    ({"p8": "1814", "w4": "1813", "w5": "1713", "w16": "1815", "w6": "1912"}, "p8"),
    ({"p8": "2012", "w4": "2013", "w5": "1911", "w16": "2113", "w6": "1810", "p9": "1812", "p10": "1812"}, "p8"),
    ({"p8": "1619", "w4": "1718", "w5": "1719", "p9": "1618", "p10": "1618", "p11": "1618", "p12": "1519"}, "p8"),
    ({"w4": "2012", "p8": "1912", "p9": "2011", "p10": "2211", "w5": "2112"}, "w4"),
    ({"s44": "2622", "p8": "2522", "p9": "2621", "p10": "2720", "p11": "2820"}, "s44"),
    ({"w4": "2621", "p8": "2521", "p9": "2620", "p10": "2721"}, "w4"),
]


@rule("9.13.4a", "9.13.4b", "9.13.4c", "9.13.4d", "9.13.4e", "9.13.5a", "9.14.1a")
@pytest.mark.parametrize("length", [1, 2, 3])
@pytest.mark.parametrize(("units", "name"), RETREATS)
def test_a_retreat_is_the_best_of_all_simple_ways(units: dict[str, str], name: str, length: int) -> None:
    s = position(units, "russian", phases.ATTACK, turn="August IV")
    expected, _ = best_ends(s, name, length)
    found = shown_ways(s, name, length)
    assert {path[-1]: delay for path, delay in found} == expected
    assert all(is_open(s, unit(s, name), path, length) for path, _ in found)


def shown_ways(s: War, name: str, length: int) -> list[tuple[list[int], int]]:
    """The ways that are offered, with the delay met on each; the only one is gone without asking."""
    c = beaten(s, name, f"D{length}")
    if asks(c) != "retreat_to":
        (line,) = [line for line in lines_of(c) if " retreats to " in line.text]
        assert line.path is not None
        way = line.path[1:]
        return [(way, delay_met(s, name, *(s.board.names[space] for space in way)))]
    found = []
    for action in c.choices(seat(c)):
        choice = c.choice(action)
        assert choice is not None
        told = choice.detail(c, action.x)
        found.append((cast("list[int]", told["path"]), int(str(told["note"]).removeprefix("delay "))))
    return found


@rule("9.13.4a", "9.13.5a", "9.14.1a")
def test_a_retreat_with_hundreds_of_ways_meets_the_least_delay() -> None:
    """Four hexes are farther than any result drives: 597 ways, sifted as three are."""
    units = {"p8": "1814", "w4": "1813", "w_reg_1": "1716", "w5": "1912", "w6": "1615", "p9": "1616", "p10": "1616"}
    s = position(units, "russian", phases.ATTACK, turn="August IV")
    expected, count = best_ends(s, "p8", 4)
    assert count > 300
    assert {way.end: way.delay for way in ways(s, unit(s, "p8"), 4)} == expected
    assert len(set(expected.values())) > 1


# Supply ---------------------------------------------------------------------------------------------------------------


def most_fed(masks: list[int], quarters: list[int], capacity: list[int]) -> tuple[int, int]:
    """The most units, and then the most quarters, that any distribution over the sources feeds: all are tried."""
    reachable: dict[tuple[int, ...], tuple[int, int]] = {tuple(capacity): (0, 0)}
    for mask, quarter in zip(masks, quarters, strict=True):
        following = dict(reachable)  # this one goes hungry
        for left, (units, total) in reachable.items():
            for source, rest in enumerate(left):
                if mask >> source & 1 and rest >= quarter:
                    then = (*left[:source], rest - quarter, *left[source + 1 :])
                    following[then] = max(following.get(then, (0, 0)), (units + 1, total + quarter))
        reachable = following
    return max(reachable.values())


@rule("10.5.5a", "10.3a", "10.3b")
@pytest.mark.parametrize("seed", range(25))
def test_with_every_source_short_as_many_are_fed_as_can_be(seed: int) -> None:
    from vistula.games.red_star_white_eagle.rules.assignment import best_subset

    mix = Mix(seed)
    sources = 3 + mix.below(2)
    capacity = [3 + mix.below(6) for _ in range(sources)]
    masks: list[int] = []
    quarters: list[int] = []
    while sum(quarters) <= sum(capacity) + 2:  # more mouths than bread at every source
        masks.append(1 + mix.below((1 << sources) - 1))
        quarters.append((1, 2, 4)[mix.below(3)])
    assert not can_serve(masks, quarters, capacity)
    fed = best_subset([], [], masks, quarters, capacity)
    assert can_serve([masks[n] for n in fed], [quarters[n] for n in fed], capacity)
    assert (len(fed), sum(quarters[n] for n in fed)) == most_fed(masks, quarters, capacity)


@rule("10.5.5a", "10.3a", "10.3c")
def test_a_cut_off_city_feeds_as_many_as_it_can() -> None:
    """Lwów alone, ringed by the enemy: 16 quarters, and 22 wanted. All that is left of any of them is drawn on."""
    names = ["p5", "p6", "p13", "p12", "p7r", "p6r", "p_cavreg_1", "p_cavreg_2"]
    s = position(dict.fromkeys(names, "Lwów"))
    ring(s, "Lwów", ["w4", "w5", "w6", "w8", "w10", "w11"])
    quarters: dict[str, int] = {name: s.tables.quarters[s.order.size[unit(s, name)]] for name in names}
    assert sorted(quarters.values()) == [1, 1, 2, 2, 4, 4, 4, 4]
    assert most_fed([1] * len(names), list(quarters.values()), [16]) == (6, 16)
    for size in (6, 7, 8):
        for some in itertools.combinations(names, size):
            assert hungry(s, *some) == (sum(quarters[name] for name in some) > 16)


# Losses ---------------------------------------------------------------------------------------------------------------


def outcomes(steps: dict[str, tuple[int, ...]], owed: int) -> set[frozenset[tuple[str, int]]]:
    """Every way to lose what is owed: units lose steps one by one, and nothing is lost once enough is."""
    found: set[frozenset[tuple[str, int]]] = set()
    todo: list[tuple[dict[str, int], int]] = [(dict.fromkeys(steps, 0), 0)]
    seen: set[frozenset[tuple[str, int]]] = set()
    while todo:
        taken, lost = todo.pop()
        key = frozenset(taken.items())
        if key in seen:
            continue
        seen.add(key)
        if lost >= owed or all(taken[name] == len(steps[name]) for name in steps):
            found.add(key)
            continue
        for name in steps:
            if taken[name] < len(steps[name]):
                todo.append(({**taken, name: taken[name] + 1}, lost + steps[name][taken[name]]))
    return found


def reached(s: War, names: list[str]) -> set[frozenset[tuple[str, int]]]:
    """Every end of the decision, by trying all that is offered."""
    found: set[frozenset[tuple[str, int]]] = set()
    seen: set[frozenset[tuple[str, int]]] = set()
    todo = [s]
    while todo:
        at = todo.pop()
        taken: dict[str, int] = {}
        for name in names:
            u = unit(at, name)
            gone = at.hex[u] < 0
            taken[name] = int(at.order.steps[u]) if gone else int(at.inverted[u])
        key = frozenset(taken.items())
        if asks(at) != "losses":
            found.add(key)
            continue
        if key in seen:
            continue
        seen.add(key)
        for name in offered(at, "reduce"):
            following = at.clone()
            assert isinstance(following, War)
            do(following, "reduce", name)
            todo.append(following)
    return found


SIX_RUSSIANS = ["w4", "w5", "w53", "w_reg_1", "w_reg_2", "w_reg_3"]
SIX_POLES = ["p8", "p9", "p10", "p_cavreg_1", "p_cavreg_2", "p_cavreg_3"]


@rule("9.12a", "9.12.2a", "9.12.2b", "9.12.2c")
@pytest.mark.parametrize(("names", "side"), [(SIX_RUSSIANS, 0), (SIX_POLES, 1)])
def test_six_attackers_against_six_defenders_lose_exactly_what_they_owe(names: list[str], side: int) -> None:
    """Defenders lose half of their defense, attackers half of their attack: every set of losses is tried."""
    units = dict.fromkeys(SIX_RUSSIANS, "2013") | dict.fromkeys(SIX_POLES, "2014")
    s = position(units, "polish", phases.ATTACK, turn="August IV")
    for name in SIX_RUSSIANS:
        s.mark[unit(s, name)] |= DEFENDING
    for name in SIX_POLES:
        s.mark[unit(s, name)] |= ATTACKING
    printed = s.order.attack if side else s.order.defense
    steps: dict[str, tuple[int, ...]] = {}
    for name in names:
        u = unit(s, name)
        full, half = printed[2 * u], printed[2 * u + 1]
        steps[name] = (full - half, half) if s.order.steps[u] == 2 else (full,)
    owed = (sum(sum(values) for values in steps.values()) + 1) // 2
    s.push(phases.LOSSES, side, owed, 0, 0)
    s.refresh()
    assert reached(s, names) == outcomes(steps, owed)
