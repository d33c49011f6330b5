"""Projections: there and back, and distances one can look up."""

from __future__ import annotations

import math

import pytest

from vistula.atlas import Equirectangular, Frame, LambertConformal, atlas
from vistula.atlas.projection import distance_km

PLACES = [(15.5, 47.0), (21.01, 52.23), (24.03, 49.84), (30.52, 50.45), (35.0, 56.8)]


@pytest.mark.parametrize("place", PLACES)
def test_lambert_goes_there_and_back(place: tuple[float, float]) -> None:
    lambert = LambertConformal(50, 55, 52, 36.25)
    assert lambert.lonlat(*lambert.km(*place)) == pytest.approx(place, abs=1e-9)


@pytest.mark.parametrize("place", PLACES)
def test_plain_map_goes_there_and_back(place: tuple[float, float]) -> None:
    plain = Equirectangular(22.5, 51.6)
    assert plain.lonlat(*plain.km(*place)) == pytest.approx(place, abs=1e-9)


def test_lambert_has_its_origin_where_it_says() -> None:
    assert LambertConformal(50, 55, 52, 36.25).km(36.25, 52) == pytest.approx((0, 0), abs=1e-9)


def test_lambert_keeps_scale_on_its_standard_parallels() -> None:
    """A degree of longitude at 50 N is 71.70 km on the ellipsoid."""
    lambert = LambertConformal(50, 55, 52, 25)
    (ax, ay), (bx, by) = lambert.km(24.5, 50), lambert.km(25.5, 50)
    assert math.hypot(bx - ax, by - ay) == pytest.approx(71.70, abs=0.02)


@pytest.mark.parametrize(
    ("a", "b", "km"),
    [("Warszawa", "Lwów", 340), ("Warszawa", "Mińsk", 477), ("Warszawa", "Kijów", 690), ("Lwów", "Kijów", 468)],
)
def test_distances_between_cities(a: str, b: str, km: float) -> None:
    start, end = atlas().town(a), atlas().town(b)
    assert distance_km(*start.at, *end.at) == pytest.approx(km, rel=0.015)
    lambert = LambertConformal(50, 55, 52, 25)
    assert math.dist(lambert.km(*start.at), lambert.km(*end.at)) == pytest.approx(km, rel=0.015)


def test_a_sheet_has_north_up_and_holds_its_box() -> None:
    frame = Frame.around(LambertConformal(50, 55, 52, 25), 18, 48, 32, 56, 2.0)
    x, y = frame.xy(25, 52)
    north, east = frame.xy(25, 53), frame.xy(26, 52)
    assert north[1] < y
    assert east[0] > x
    for corner in ((18, 48), (18, 56), (32, 48), (32, 56)):
        assert frame.holds(*frame.xy(*corner), margin=1)
    assert frame.lonlat(x, y) == pytest.approx((25, 52), abs=1e-6)
