"""Railroads and the board (15)."""

from importlib import resources

import pytest

from tests.games.red_star_white_eagle.printed import BOARD, GROUND, ORDER, PLANS, edge, joined
from tests.games.red_star_white_eagle.printed import at as spot
from tests.games.red_star_white_eagle.table import (
    do,
    offered,
    position,
)
from tests.rules import rule
from vistula.core.data import read
from vistula.games.red_star_white_eagle.board import (
    DEVASTATED,
    DNEPR_WATERS,
    GERMAN_NET,
    HOME,
    LITHUANIA,
    LITHUANIAN_NET,
    POLISH_NET,
    RUSSIAN_NET,
    VISTULA_WATERS,
)
from vistula.games.red_star_white_eagle.ground import (
    POLISH_RAIL,
    RUSSIAN_RAIL,
    TRACK,
)
from vistula.games.red_star_white_eagle.tables import SEA
from vistula.games.red_star_white_eagle.units import (
    DATA,
)


@rule("15.4b", "15.4a")
def test_german_railroads_are_closed() -> None:
    s = position({"p8": "Toruń"})
    do(s, "move", "p8")
    assert not {"0402", "0501", "0602"} & offered(s, "rail")


@rule("15.0a", "8.4.8a")
def test_15_0a_polish_net_in_the_west_russian_in_the_east_devastated_between() -> None:
    columns = {}
    for net in (POLISH_NET, RUSSIAN_NET, DEVASTATED):
        found = [BOARD.x[BOARD.edge_a[e]] for e in range(len(BOARD.edge_a)) if BOARD.rails[e] & net]
        columns[net] = sum(found) / len(found)
    assert columns[POLISH_NET] < columns[DEVASTATED] < columns[RUSSIAN_NET]
    everything = joined(BOARD.rails, POLISH_NET | RUSSIAN_NET | DEVASTATED, spot("Warsaw"), set())
    assert {spot("Smolensk"), spot("Kiev"), spot("Lwów"), spot("Wilno")} <= everything


@rule("15.4a", "15.4b", "17.4.1c")
def test_15_4_german_railroads_are_closed_and_so_is_0402_0501_0602() -> None:
    for e in range(len(BOARD.edge_a)):
        if BOARD.rails[e] == GERMAN_NET:
            assert not GROUND.rail[e] & POLISH_RAIL
            abroad = {BOARD.country[BOARD.edge_a[e]], BOARD.country[BOARD.edge_b[e]]} - {HOME, LITHUANIA}
            if abroad:
                assert GROUND.rail[e] == 0
    assert BOARD.rails[edge("0402", "0501")] & GERMAN_NET
    assert BOARD.rails[edge("0501", "0602")] & GERMAN_NET
    assert not GROUND.rail[edge("0501", "0602")] & POLISH_RAIL


def test_each_national_net_is_one_piece() -> None:
    for use, start in ((POLISH_RAIL, "Warsaw"), (RUSSIAN_RAIL, "Smolensk"), (TRACK, "Warsaw")):
        reached = joined(GROUND.rail, use, spot(start), set())
        touched = {
            s
            for e in range(len(BOARD.edge_a))
            if GROUND.rail[e] & use and LITHUANIAN_NET != BOARD.rails[e] != GERMAN_NET
            for s in (BOARD.edge_a[e], BOARD.edge_b[e])
        }
        assert touched <= reached


@pytest.mark.parametrize("slug", ["gates_of_warsaw", "belarusian_long", "campaign"])
def test_armored_trains_start_on_railroads_and_flotillas_on_their_waters(slug: str) -> None:
    for unit, space in PLANS[slug].placed:
        if ORDER.train[unit]:
            assert GROUND.on_rail[space], (ORDER.ids[unit], BOARD.title(space))
        if ORDER.flotilla[unit]:
            bit = VISTULA_WATERS if ORDER.labels[unit] == "Vistula" else DNEPR_WATERS
            links = [BOARD.flotilla_links[BOARD.edge_between(space, other)] for other in BOARD.neighbours[space]]
            assert any(link & bit for link in links), (ORDER.ids[unit], BOARD.title(space))
    for area in PLANS[slug].areas:
        if any(ORDER.train[u] for u in area.units):
            assert any(GROUND.on_rail[space] for space in area.hexes), area.letter


def test_no_unit_starts_in_a_closed_country_or_at_sea() -> None:
    for plan in PLANS.values():
        for unit, space in plan.placed:
            assert not GROUND.interns[space], ORDER.ids[unit]
        for area in plan.areas:
            for space in area.hexes:
                assert not GROUND.interns[space]
                assert BOARD.country[space] != LITHUANIA
                assert BOARD.terrain[space] != SEA


def test_rivers_end_only_at_springs_mouths_and_edges() -> None:
    """Every river reaches another one, the sea or the edge of the map: no broken chains."""
    corners: dict[tuple[int, int], set[int]] = {}
    for e in range(len(BOARD.edge_a)):
        if BOARD.river[e]:
            a, b = BOARD.edge_a[e], BOARD.edge_b[e]
            for c in set(BOARD.neighbours[a]) & set(BOARD.neighbours[b]):
                x = round((BOARD.x[a] + BOARD.x[b] + BOARD.x[c]) * 1000)
                y = round((BOARD.y[a] + BOARD.y[b] + BOARD.y[c]) * 1000)
                corners.setdefault((x, y), set()).add(e)
    loose: dict[str, int] = {}
    for edges in corners.values():
        if len(edges) == 1:
            name = BOARD.river_names[next(iter(edges))]
            loose[name] = loose.get(name, 0) + 1
    assert loose.pop("Vistula") == 2  # its springs and its mouth
    assert all(count == 1 for count in loose.values()), loose


def test_deriving_again_gives_the_committed_files() -> None:
    from vistula.games.red_star_white_eagle.derive import derived

    for name, text in derived().items():
        assert (resources.files(DATA) / name).read_text(encoding="utf-8") == text, name


def test_every_part_of_the_derived_files_says_where_it_comes_from() -> None:
    board = read(DATA, "board.toml").table("source")
    for part in ("terrain", "country", "places", "rivers", "railways", "trenches", "fortifications", "lines"):
        assert board.text(part).startswith(("reconstructed", "rulebook", "borders of"))
    areas = read(DATA, "areas.toml")
    for scenario in ("campaign", "belarusian_long", "gates_of_warsaw"):
        assert "reconstructed" in areas.table(scenario).text("source")
