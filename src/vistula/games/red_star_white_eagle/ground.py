"""The ground as the optional rules leave it: what a step costs, which railroads and countries are open, where the Poles
draw supply. One for each combination of 24.8 to 24.11, shared by every state that is played with it."""

from __future__ import annotations

from typing import Final, final

from vistula.core.board import Net, net_of
from vistula.core.columns import Col, Small, column_of, small_column, small_column_of
from vistula.core.mover import BARRED, NO_FURTHER, Steps, slot_of
from vistula.games.red_star_white_eagle.board import (
    CZECHOSLOVAKIA,
    DANZIG,
    DEVASTATED,
    EAST_PRUSSIA,
    GERMAN_NET,
    LITHUANIA,
    LITHUANIAN_NET,
    PLEBISCITE,
    POLISH_NET,
    POMERANIA,
    ROMANIA,
    RUSSIAN_NET,
    SILESIA,
    Theatre,
)
from vistula.games.red_star_white_eagle.tables import SEA, Tables

# What a railroad on a hexside may be used for.
POLISH_RAIL: Final = 1  # NRN movement of the Polish player
RUSSIAN_RAIL: Final = 2  # NRN movement of the Russian player
TRACK: Final = 4  # strategic movement and armored trains (8.3.5c, 15.1a)
POLISH_SUPPLY: Final = 8
RUSSIAN_SUPPLY: Final = 16

_GERMAN: Final = (EAST_PRUSSIA, PLEBISCITE, DANZIG, POMERANIA, SILESIA)


@final
class Ground:
    """Costs are found at the slot of a step (`board.start`, `board.to`); BARRED where it cannot be made at all.
    Lithuanian railroads carry no supply (17.4.2c)."""

    def __init__(self, board: Theatre, tables: Tables, options: list[str]) -> None:
        self.board: Final = board
        freikorps = "freikorps" in options
        plebiscite = freikorps or "plebiscite_area" in options
        self.danzig_supply: Final = "danzig" in options and not freikorps
        self.silesian_transit: Final = "upper_silesia" in options and not freikorps
        closed = [0] * (CZECHOSLOVAKIA + 1)
        for country in (*_GERMAN, ROMANIA, CZECHOSLOVAKIA):
            opened = country in _GERMAN and (freikorps or (country == PLEBISCITE and plebiscite))
            closed[country] = 0 if opened else 1  # who enters is lost (17.4.1a)
        self.interns: Final = bytes([closed[country] for country in board.country])
        edges = len(board.edge_a)
        self.rail: Final = bytes([self._rail(edge, freikorps) for edge in range(edges)])
        self.polish_net: Final = self._touched(POLISH_RAIL)
        self.russian_net: Final = self._touched(RUSSIAN_RAIL)
        self.nets: Final = [self.russian_net, self.polish_net]  # by side
        self.back: Final[Col] = column_of([slot_of(board, board.to[slot], a) for a, slot in _steps(board)])  # by slot
        self.no_further: Final[Small] = _ends_of(self.interns)  # as the ends of a search
        self.open: Final[Small] = small_column_of([0 if shut else 1 for shut in self.interns])  # as a search's realm
        self.on_rail: Final = self._touched(TRACK)
        # The steps along railroads: each side's rail net, all track, and what each side's supply may follow.
        self.rails: Final = [self._net(RUSSIAN_RAIL), self._net(POLISH_RAIL)]
        self.tracks: Final = self._net(TRACK)
        self.supply_rails: Final = [self._net(RUSSIAN_SUPPLY), self._net(POLISH_SUPPLY)]
        self._cost_steps(tables)
        self._find_sources(tables, freikorps, plebiscite)
        points = board.freikorps_points if freikorps else board.victory_points
        self.victory_points: Final = points  # by city

    def _rail(self, edge: int, freikorps: bool) -> int:
        """What the railroad on a hexside may be used for (17.4.1c, 24.11.1a)."""
        board = self.board
        printed = board.rails[edge]
        a, b = board.edge_a[edge], board.edge_b[edge]
        shut = self.interns[a] or self.interns[b]
        found = 0
        if not shut:
            both = POLISH_SUPPLY | RUSSIAN_SUPPLY
            if printed & POLISH_NET:
                found |= POLISH_RAIL | TRACK | both
            if printed & RUSSIAN_NET:
                found |= RUSSIAN_RAIL | TRACK | both
            if printed & DEVASTATED:
                found |= TRACK | both
            if printed & GERMAN_NET:  # closed to the Polish net (15.4b) unless 24.10 or 24.11 opens it
                found |= TRACK | both
                if freikorps or PLEBISCITE in (board.country[a], board.country[b]):
                    found |= POLISH_RAIL
                elif self.silesian_transit and (self._leads_to_silesia(a) or self._leads_to_silesia(b)):
                    found |= POLISH_RAIL  # 24.8a: the last stretch before the Polish net
            if printed & LITHUANIAN_NET:
                found |= TRACK
                if LITHUANIA not in (board.country[a], board.country[b]):  # supply is barred in Lithuania only
                    found |= both
        elif printed & GERMAN_NET:
            lands = (board.country[a], board.country[b])
            if self.silesian_transit and _inside(self.interns, a, b, lands, SILESIA):
                found |= POLISH_RAIL  # 24.8
            if self.danzig_supply and _inside(self.interns, a, b, lands, DANZIG):
                found |= POLISH_SUPPLY  # 24.9
        return found

    def _leads_to_silesia(self, space: int) -> bool:
        board = self.board
        return any(
            board.rails[board.edge[slot]] & GERMAN_NET and board.country[board.to[slot]] == SILESIA
            for slot in range(board.start[space], board.start[space + 1])
        )

    def _touched(self, use: int) -> bytes:
        board = self.board
        flags = [0] * board.count
        for edge in range(len(board.edge_a)):
            if self.rail[edge] & use:
                flags[board.edge_a[edge]] = 1
                flags[board.edge_b[edge]] = 1
        return bytes(flags)

    def _net(self, use: int) -> Net:
        board = self.board
        steps: list[list[int]] = []
        for space in range(board.count):
            slots = range(board.start[space], board.start[space + 1])
            steps.append([int(board.to[slot]) for slot in slots if self.rail[board.edge[slot]] & use])
        return net_of(steps)

    def _cost_steps(self, tables: Tables) -> None:
        """Points to enter the hex a slot leads to, its river included, before any delay (8.1, 8.3, 14.2, 20.1)."""
        board = self.board
        self.plain = self._by_terrain(tables.standard_cost, tables.city_standard)  # without rivers
        self.heavy = self._by_terrain(tables.motorized_cost, tables.city_standard)
        standard: list[int] = []
        motorized: list[int] = []
        strategic: list[int] = []
        strategic_motorized: list[int] = []
        train: list[int] = []
        for space in range(board.count):
            for slot in range(board.start[space], board.start[space + 1]):
                to, edge = board.to[slot], board.edge[slot]
                if board.sea[edge] or board.terrain[to] == SEA:
                    for costs in (standard, motorized, strategic, strategic_motorized, train):
                        costs.append(BARRED)
                    continue
                river = board.river[edge]
                plain = self.plain[to] + tables.river_standard * river
                heavy = self.heavy[to] + tables.river_motorized * river
                standard.append(plain)
                motorized.append(heavy)
                if self.rail[edge] & TRACK:
                    strategic.append(tables.along_rail + tables.river_along_rail * river)
                    strategic_motorized.append(tables.along_rail + tables.river_along_rail_motorized * river)
                    train.append(tables.along_rail + tables.river_along_rail * river)
                else:
                    strategic.append(plain * tables.strategic_off_rail)
                    strategic_motorized.append(heavy * tables.strategic_off_rail_motorized)
                    train.append(BARRED)
        self.standard = Steps(board, standard)
        self.motorized = Steps(board, motorized)
        self.strategic = Steps(board, strategic)
        self.strategic_motorized = Steps(board, strategic_motorized)
        self.train = Steps(board, train)

    def _by_terrain(self, costs: bytes, city: int) -> list[int]:
        """By hex."""
        board = self.board
        return [city if board.is_city(space) else costs[board.terrain[space]] for space in range(board.count)]

    def _find_sources(self, tables: Tables, freikorps: bool, plebiscite: bool) -> None:
        """Polish supply sources and how many quarters of a division each feeds (10.2a, 10.3a)."""
        board = self.board
        sources: list[int] = []
        quarters: list[int] = []
        for city, space in enumerate(board.cities):
            if not self.polish_net[space] or self.interns[space]:
                continue
            if board.german[city] and not (freikorps or (plebiscite and board.country[space] == PLEBISCITE)):
                continue  # 24.8: no source
            sources.append(space)
            quarters.append(tables.warsaw_quarters if space == board.warsaw else tables.city_quarters)
        self.net_cities: list[int] = sources[:]  # cities of the Polish net: 3.2.1, 7.1.1, 9.13.4 priority 4
        self.rail_hexes: list[int] = [space for space in board.west if self.polish_net[space]]
        if not freikorps:  # 24.11.4a
            for space in self.rail_hexes:
                sources.append(space)
                quarters.append(tables.rail_hex_quarters)
        self.danzig_source = -1
        if self.danzig_supply:
            self.danzig_source = len(sources)  # by a rail element only (24.9a)
            sources.append(board.danzig)
            quarters.append(tables.danzig_quarters)
        self.sources = sources
        self.capacity = quarters
        source_at = [-1] * board.count
        for number, space in enumerate(sources):
            source_at[space] = number
        self.source_at = source_at
        on_net = [0] * board.count
        for space in self.net_cities:
            on_net[space] = 1
        self.net_city = bytes(on_net)


def _steps(board: Theatre) -> list[tuple[int, int]]:
    """Every step as where it begins and its slot."""
    return [(a, slot) for a in range(board.count) for slot in range(board.start[a], board.start[a + 1])]


def _ends_of(interns: bytes) -> Small:
    made = small_column(len(interns))
    for space in range(len(interns)):
        if interns[space]:
            made[space] = NO_FURTHER  # nobody passes through (17.4.1a)
    return made


def _inside(interns: bytes, a: int, b: int, lands: tuple[int, int], country: int) -> bool:
    """Whether a stretch of railroad lies in that country, or between it and open land."""
    if country not in lands:
        return False
    return all(land == country or not interns[space] for space, land in ((a, lands[0]), (b, lands[1])))
