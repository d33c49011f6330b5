"""Movement and supply of positions from random play against a second, plain reading of the rules and the map file."""

import pytest

from tests.games.poland_1920.table import asks, new
from tests.games.poland_1920.test_data import BORDERS, ZONES, facts
from tests.rules import rule
from vistula.core.dice import Mix
from vistula.games.poland_1920 import phases
from vistula.games.poland_1920.rules.supply import unsupplied
from vistula.games.poland_1920.state import Poland

LAND, TERRAIN, FORT = facts(3), facts(4), facts(6)
VALLEYS = {frozenset(pair) for pair in ZONES["valleys"]}
POINTS = {"infantry": 1, "cavalry": 2, "hq": 6, "tank": 1}
KIND = ["infantry", "cavalry", "hq", "tank", "aircraft"]
NATION = ["polish", "ukrainian", "soviet", "german", "lithuanian"]
GERMAN_ZONES = {zone for zone in LAND if LAND[zone] == "DE"} | set(ZONES["prussian_border"])


def read_junctions() -> list[tuple[list[str], bool]]:
    found = []
    for line in ZONES["junctions"].strip().splitlines():
        parts = [part.strip() for part in line.split(";")]
        found.append(([name for part in parts[:2] for name in part.split(" x ")], parts[2:] == ["river"]))
    return found


JUNCTIONS = read_junctions()


class Reading:
    """The position as a player sees it on the table."""

    def __init__(self, s: Poland) -> None:
        self.units: dict[int, tuple[int, str, str, str]] = {}  # side, nationality, kind, zone
        for u, counter in enumerate(s.order.counters):
            if s.zone[u] >= 0:
                side = 0 if NATION[counter.nation] in ("polish", "ukrainian") else 1
                name = s.board.names[s.zone[u]]
                self.units[u] = (side, NATION[counter.nation], KIND[counter.kind], name)
        self.troops: list[set[str]] = [set(), set()]
        self.counters: list[set[str]] = [set(), set()]
        for side, _, kind, name in self.units.values():
            self.counters[side].add(name)
            if kind not in ("hq", "aircraft"):
                self.troops[side].add(name)

    # 4.1, 4.2

    def junctions_at(self, zone: str) -> list[tuple[str, bool, list[str]]]:
        """Across each junction of a zone: where it leads, whether a river runs through, the four zones."""
        found: list[tuple[str, bool, list[str]]] = []
        for zones, river in JUNCTIONS:
            for a, b in ((0, 1), (1, 0), (2, 3), (3, 2)):
                if zones[a] == zone:
                    found.append((zones[b], river, zones))
        return found

    def steps(self, u: int, start: str, spent: int, germans: bool) -> dict[str, int]:
        """Zones a unit may enter next, with the points spent after it; a first step is never too dear (4.22)."""
        side, nation, kind, _ = self.units[u]
        enemy = 1 - side
        allowance = POINTS[kind]
        ways: list[tuple[str, str, bool, list[str]]] = [(z, code, False, []) for z, code in BORDERS[start].items()]
        ways += [(z, "", river, four) for z, river, four in self.junctions_at(start)]
        found: dict[str, int] = {}
        held_up: list[tuple[str, int]] = []
        for zone, code, river, four in ways:
            if "l" in code or zone in self.troops[enemy] or (kind == "hq" and zone in self.counters[enemy]):
                continue
            if nation == "german":
                if zone not in GERMAN_ZONES:
                    continue
            elif LAND[zone] == "DE" and germans and side == 0:
                continue
            hard = TERRAIN[zone] in ("swamp", "mountains")
            if kind == "tank" and (TERRAIN[zone] == "swamp" or "s" in code):
                continue
            if kind == "tank" and TERRAIN[zone] == "mountains" and frozenset((start, zone)) not in VALLEYS:
                continue
            price = 1
            if kind != "hq":
                if hard or "s" in code:
                    if spent:
                        continue
                    price = allowance
                else:
                    price += any(wet in code for wet in "rWN")
                    price += LAND[zone] != LAND[start]
                    if not spent:
                        price = min(price, allowance)
            if spent + price > allowance:
                continue
            if river:
                continue
            if any(z in self.troops[enemy] and not FORT[z].startswith("fortress") for z in four):
                held_up.append((zone, spent + price))
                continue
            found[zone] = min(found.get(zone, 99), spent + price)
        if not found and not spent:  # 4.14b
            for zone, cost in held_up:
                found[zone] = min(found.get(zone, 99), cost)
        return found

    def reach(self, u: int, germans: bool) -> set[str]:
        start = self.units[u][3]
        best = {start: 0}
        todo = [start]
        while todo:
            at = todo.pop()
            if at != start and LAND[at] == "DE" and self.units[u][1] != "german":
                continue  # interned there
            for zone, spent in self.steps(u, at, best[at], germans).items():
                if zone != start and spent < best.get(zone, 99):
                    best[zone] = spent
                    todo.append(zone)
        return set(best) - {start}

    # 7.1

    def is_fed(self, u: int, bases: set[str]) -> bool:
        side, nation, _, start = self.units[u]
        if FORT[start]:
            return True
        enemy = 1 - side
        seen = {start}
        todo = [start]
        while todo:
            at = todo.pop()
            if at in bases and at not in self.troops[enemy]:
                return True
            near_enemy = any(n in self.troops[enemy] for n, code in BORDERS[at].items() if "l" not in code)
            if at != start and (at in self.troops[enemy] or (near_enemy and at not in self.troops[side])):
                continue
            for zone, code in BORDERS[at].items():
                if "l" not in code and zone not in seen and (nation == "german" or LAND[zone] != "DE"):
                    seen.add(zone)
                    todo.append(zone)
        return False


def bases_of(s: Poland, nation: str) -> set[str]:
    """The base counters that stand, by the bit of their nation, and the east edge for Soviets."""
    bit = {"polish": 1, "ukrainian": 1, "soviet": 4, "german": 8, "lithuanian": 16}[nation]
    found = {s.board.names[z] for z in range(s.board.count) if s.base[z] & bit}
    if nation == "soviet":
        found |= {s.board.names[z] for z in s.order.east_edge}
    return found


def check(s: Poland, germans: bool) -> tuple[int, int]:
    reading = Reading(s)
    fed = moved = 0
    for side in (0, 1):
        hungry = set(unsupplied(s, side, s.troops))
        for u, (of, nation, kind, _) in reading.units.items():
            if of == side and kind not in ("hq", "aircraft"):
                assert reading.is_fed(u, bases_of(s, nation)) == (u not in hungry), s.order.name(u)
                fed += 1
    if asks(s) == "move":
        for offer in s.choices(s.to_move[0]):
            if offer.verb.name == "move" and reading.units[offer.x][2] != "aircraft":
                copy = s.clone()
                copy.push(phases.MARCH, offer.x)
                offered = {s.board.names[to.x] for to in copy.top().offers(copy)}
                assert offered == reading.reach(offer.x, germans), s.order.name(offer.x)
                moved += 1
    return fed, moved


@rule(
    "4.11a", "4.11b", "4.12a", "4.12b", "4.12c", "4.14a", "4.14b", "4.15a", "4.16", "4.17", "4.21a", "4.21b", "4.22a",
    "4.22b", "4.22c", "4.23", "4.24a", "8.8", "7.11a", "7.11b", "7.11c", "7.12a", "7.12b", "6.16",
)  # fmt: skip
@pytest.mark.parametrize(
    "scenario", ["on_lviv_aug_05", "on_warsaw_aug_05", "warsaw_aug_14", "lviv_aug_14", "niemen_sep_22", "front_aug_14"]
)
def test_random_play_agrees_with_a_second_reading(scenario: str) -> None:
    germans = scenario == "on_warsaw_aug_05"
    s = new(scenario, **({"germans": True} if germans else {}))
    s.tracking = False
    mix = Mix(len(scenario))
    fed = moved = 0
    for number in range(900):
        if s.over:
            break
        if number % 100 == 0 or (asks(s) == "move" and number % 60 == 0):
            more = check(s, germans)
            fed, moved = fed + more[0], moved + more[1]
        offers = s.choices(s.to_move[0])
        s.play(s.to_move[0], offers[mix.below(len(offers))])
    assert fed > 100
    assert moved > 20
