"""The railways as a net, and edges between towns that follow them."""

from __future__ import annotations

from itertools import pairwise

import pytest

from vistula.atlas import Frame, LambertConformal, atlas, graph
from vistula.atlas.geography import NETS
from vistula.atlas.projection import distance_km


def test_the_railways_are_one_net() -> None:
    net = graph.rail_net()
    seen = {"Mława"}
    open_ends = ["Mława"]
    while open_ends:
        for there in net.links[open_ends.pop()]:
            if there not in seen:
                seen.add(there)
                open_ends.append(there)
    assert seen == set(net.stations)


def test_stations_in_a_row_are_neighbours_and_lines_meet_at_shared_stations() -> None:
    ends: dict[str, set[tuple[float, float]]] = {}
    for line in atlas().railways.values():
        assert line.net in NETS
        for s in line.stations:
            ends.setdefault(s.name, set()).add((s.lon, s.lat))
    assert all(len(places) == 1 for places in ends.values())


def test_the_three_nets_lie_where_they_lay_in_1920() -> None:
    def net_between(a: str, b: str) -> set[str]:
        way = {s.name for s in graph.rail_net().route(a, b)}
        nets = set()
        for line in atlas().railways.values():
            for s, t in pairwise(line.stations):
                if s.name in way and t.name in way:
                    nets.add(line.net)
        return nets

    assert net_between("Kutno", "Toruń") == {"polish"}
    assert net_between("Przemyśl", "Lwów") == {"polish"}
    assert net_between("Brześć", "Pińsk") == {"devastated"}
    assert net_between("Równe", "Szepetówka") == {"devastated"}
    assert net_between("Smoleńsk", "Witebsk") == {"russian"}
    assert net_between("Bachmacz", "Nieżyn") == {"russian"}
    assert net_between("Kowno", "Koszedary") == {"lithuanian"}


@pytest.mark.parametrize(
    ("a", "b", "through"),
    [
        ("Warszawa", "Brześć", "Siedlce"),
        ("Mińsk", "Smoleńsk", "Orsza"),
        ("Mozyrz", "Berdyczów", "Korosteń"),
        ("Lwów", "Równe", "Brody"),
        ("Wilno", "Sarny", "Baranowicze"),
        ("Żłobin", "Witebsk", "Mohylew"),
        ("Fastów", "Czerkasy", "Biała Cerkiew"),
        ("Koziatyn", "Wapniarka", "Żmerynka"),
        ("Homel", "Nieżyn", "Czernihów"),
        ("Kijów", "Sarny", "Olewsk"),
    ],
)
def test_the_eastern_lines_are_there(a: str, b: str, through: str) -> None:
    way = graph.rail_net().route(a, b)
    assert through in {s.name for s in way}
    by_rail = sum(distance_km(s.lon, s.lat, t.lon, t.lat) for s, t in pairwise(way))
    assert by_rail < 1.7 * distance_km(*atlas().town(a).at, *atlas().town(b).at)


def test_an_edge_follows_the_railway_and_a_road_is_straight() -> None:
    frame = Frame.around(LambertConformal(50, 55, 52, 25), 18, 48, 32, 56, 2.0)
    rail = graph.edge_path(frame, "Lublin", "Kovel", rail=True)
    road = graph.edge_path(frame, "Lublin", "Kovel", rail=False)
    assert len(road) == 2
    assert len(rail) > 5
    assert rail[0] == road[0] == frame.xy(*atlas().town("Lublin").at)
    assert rail[-1] == road[-1]
