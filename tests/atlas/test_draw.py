"""Drawing: well-formed, within budget, everything in its place."""

from __future__ import annotations

import re
import struct
import time
from pathlib import Path
from xml.etree import ElementTree

import pytest

from vistula.atlas import Equirectangular, Frame, LambertConformal, atlas, draw, snap
from vistula.atlas.cover import Field, Patch, build_field, contours
from vistula.atlas.plane import area, inside
from vistula.games.red_star_white_eagle.sheet import hexes as rswe_hexes
from vistula.games.red_star_white_eagle.sheet import layout as rswe

LAMBERT = LambertConformal(50, 55, 52, 25)
PIECES = [
    {"id": 1, "space": 0, "side": "polish", "symbol": "infantry", "echelon": "x", "number": "35", "parent": "18 ID",
     "strength": 6},
    {"id": 2, "space": 0, "side": "polish", "symbol": "cavalry", "strength": 3, "status": ["used"]},
    {"id": 3, "space": 1, "side": "soviet", "hidden": True},
]  # fmt: skip


def document(body: str) -> ElementTree.Element:
    return ElementTree.fromstring(f'<svg xmlns="http://www.w3.org/2000/svg">{body}</svg>')


@pytest.fixture(scope="module")
def frame() -> Frame:
    return Frame.around(LAMBERT, 18, 48.2, 32, 55.6, 1.6)


@pytest.fixture(scope="module")
def land(frame: Frame) -> str:
    return draw.ground(frame, town_names=True, borders=("1920", "old"))


def test_the_ground_is_well_formed_and_has_classes_only(land: str) -> None:
    root = document(land)
    assert root.findall(".//{*}path")
    assert "style=" not in land
    assert not re.search(r'(fill|stroke)="#', land)


def test_the_ground_has_its_layers_in_order(land: str) -> None:
    layers = [
        "sea-layer",
        "marshes",
        "hills",
        "woods",
        "rivers",
        "lakes",
        "rails",
        "cb",
        "regions",
        "towns",
        "river-names",
    ]
    places = [land.index(f'class="{name}') for name in layers]
    assert places == sorted(places)


def test_warsaw_is_drawn_where_it_lies(frame: Frame, land: str) -> None:
    x, y = frame.xy(*atlas().town("Warszawa").at)
    label = re.search(r'<text class="lb r0" x="([\d.]+)" y="([\d.]+)"[^>]*>WARSZAWA', land)
    assert label is not None
    assert abs(float(label[1]) - x) < 30
    assert abs(float(label[2]) - y) < 30


def test_names_do_not_overlap(frame: Frame) -> None:
    from vistula.atlas.places import lay_names, places_of_atlas

    laid = lay_names(places_of_atlas(frame, 2), frame.width, frame.height)
    assert len(laid) > 100
    for i, a in enumerate(laid):
        for b in laid[i + 1 :]:
            p, q = a.area, b.area
            assert p[2] < q[0] or q[2] < p[0] or p[3] < q[1] or q[3] < p[1], (a.text, b.text)


def test_the_great_rivers_are_named_along_their_course(land: str) -> None:
    root = document(land)
    named = {t.text for t in root.iter("{http://www.w3.org/2000/svg}textPath")}
    assert {"Wisła", "Bug", "Dniepr", "Prypeć", "Niemen"} <= named


def test_a_whole_hex_board_keeps_to_its_budget() -> None:
    """At most 1.5 MB of ground; a loose bound on processor time stands in for three seconds on a quiet machine."""
    layout, hexes = rswe(), rswe_hexes()
    start = time.process_time()
    sheet = layout.frame(hexes, 3.3, 8)
    rivers = snap.rivers_to_hexsides(layout, hexes)
    patches = [
        draw.Patch(kind, layout.polygon(sheet, h))
        for kind in ("forest", "marsh", "hills", "mountains")
        for h in snap.areas_to_hexes(layout, hexes, atlas().of_kind(kind))
    ]
    board = draw.ground(
        sheet,
        patches=patches,
        share=draw.HEX_SHARE,
        rivers={r for ids in rivers.values() for r in ids},
        grid=draw.hex_grid(layout, sheet, hexes, rivers),
        faint_rivers=True,
    )
    assert time.process_time() - start < 12
    assert len(board.encode()) < 1_500_000
    root = document(board)
    numbers = [t.text for t in root.iter("{http://www.w3.org/2000/svg}text") if t.get("class") == "hexno"]
    assert len(numbers) == 1810


def test_cover_takes_the_same_share_of_each_space_and_none_of_its_neighbours() -> None:
    left = [(40.0, 40.0), (240.0, 40.0), (240.0, 240.0), (40.0, 240.0)]
    field = build_field(480, 280, [Patch("forest", left)], 2 / 3, 11, (), 4.0)
    covered = sum(1 for k in field.covered if field.height[k] > 0)
    assert covered / len(field.covered) == pytest.approx(2 / 3, abs=0.02)
    for ring in contours(field):
        assert all(38 <= x <= 242 and 38 <= y <= 242 for x, y in ring)


def test_a_clearing_keeps_woods_off_a_town() -> None:
    square = [(0.0, 0.0), (200.0, 0.0), (200.0, 200.0), (0.0, 200.0)]
    field = build_field(200, 200, [Patch("forest", square)], 0.66, 11, [((100.0, 100.0), 20.0)], 4.0)
    wooded = [ring for ring in contours(field) if area(ring) != 0]
    turns = sum(1 if inside((100.0, 100.0), ring) else 0 for ring in wooded)
    assert turns % 2 == 0


def test_contours_of_a_single_high_cell_close() -> None:
    field = Field(80, 80, 8.0)
    k = 6 * field.columns + 6
    field.height[k] = 1.0
    field.covered.append(k)
    (ring,) = contours(field)
    assert len(ring) == 4


@pytest.mark.parametrize("theme", ["light", "dark", "both"])
def test_every_class_of_the_ground_has_a_style(theme: str, land: str) -> None:
    sheet = draw.stylesheet(theme)
    assert "$" not in sheet
    if theme != "both":
        assert "var(" not in sheet
    for name in ("sea", "land", "forest", "marsh", "hill", "brook", "bank", "water", "rail", "cb1", "lb", "rv", "reg"):
        assert f".{name}" in sheet
    used = set(re.findall(r'<(?:path|use|text|circle|rect)[^>]*? class="(\w[\w-]*)', land))
    assert {name for name in used if f".{name}" not in sheet} == set()


def test_the_overview_is_small(frame: Frame) -> None:
    small = draw.overview(frame)
    document(small)
    assert len(small) < 20_000


def board() -> dict[str, object]:
    squares = [
        [[40.0 + 120 * i, 40.0], [160.0 + 120 * i, 40.0], [160.0 + 120 * i, 160.0], [40.0 + 120 * i, 160.0]]
        for i in (0, 1)
    ]
    return {
        "size": [320, 200],
        "ground": "<g class='sea-layer'></g>",
        "spaces": [
            {"id": 0, "name": "Warszawa", "at": [100, 100], "label": [100, 60], "rank": 0, "shape": squares[0]},
            {"id": 1, "name": "Praga", "at": [220, 100], "label": [220, 60, "middle"], "rank": 3, "shape": squares[1]},
            {"id": 2, "name": "Brześć", "at": [300, 180], "label": None, "rank": 2, "r": 9},
        ],
        "edges": [{"id": 0, "a": 0, "b": 1, "kind": "river", "path": [[160.0, 40.0], [160.0, 160.0]]}],
    }


def test_a_board_draws_its_pieces_markers_control_and_names() -> None:
    view = {
        "pieces": PIECES,
        "control": {0: "polish", 1: "soviet"},
        "markers": [
            {"space": 0, "kind": "works", "level": 2},
            {"space": 1, "kind": "base", "side": "soviet"},
            {"edge": 0, "kind": "bridge"},
            {"space": 0, "kind": "odd", "text": "<7>"},
        ],
        "battle": {"arrows": [{"from": 0, "to": 1}]},
    }
    svg = draw.board_svg(board(), view, "light")
    root = ElementTree.fromstring(svg)
    assert root.get("viewBox") == "0 0 320 200"
    assert svg.count('class="ct ') == 3
    assert "WARSZAWA" in svg
    assert "&lt;7&gt;" in svg
    assert 'class="front polish"' in svg
    assert 'class="front soviet"' in svg
    assert 'class="works"' in svg
    assert 'class="arrow"' in svg


def test_a_board_that_is_not_whole_shows_where_counters_stand_and_what_is_to_be_won() -> None:
    piece = {"id": 1, "space": 1, "side": "polish", "symbol": "infantry", "strength": 4}
    far = {**board(), "size": [2000, 2000]}
    root = ElementTree.fromstring(draw.board_svg(far, {"pieces": [piece]}, whole=False))
    left, top, width, height = map(float, str(root.get("viewBox")).split())
    assert left > 100
    assert top + height < 300
    goal = {"space": 0, "kind": "objective"}
    root = ElementTree.fromstring(draw.board_svg(far, {"pieces": [piece], "markers": [goal]}, whole=False))
    assert float(str(root.get("viewBox")).split()[0]) < 40
    assert (root.get("width"), root.get("height")) == tuple(str(root.get("viewBox")).split()[2:])
    assert width < 400


def test_the_front_runs_along_the_shared_side_only() -> None:
    svg = draw.board_svg(board(), {"control": {0: "polish", 1: "soviet"}}, "dark")
    front = re.search(r'<path class="front polish" d="([^"]+)"', svg)
    assert front is not None
    assert front[1] in ("M160 160l0-120", "M160 40l0 120")


def test_an_empty_board_draws() -> None:
    root = ElementTree.fromstring(draw.board_svg(board()))
    assert root.findall(".//{*}circle[@class='node']")


def test_a_picture_is_written(tmp_path: Path) -> None:
    target = draw.raster(draw.board_svg(board(), {"pieces": PIECES}), tmp_path / "board.png")
    data = target.read_bytes()
    assert data[:8] == b"\x89PNG\r\n\x1a\n"
    assert struct.unpack(">II", data[16:24]) == (320, 200)


def test_settled_stacks_cover_no_name() -> None:
    from vistula.atlas.places import label_spots
    from vistula.atlas.settle import STACK

    shapes = {
        i: [(10.0 + 170 * i, 10.0), (170.0 + 170 * i, 10.0), (170.0 + 170 * i, 150.0), (10.0 + 170 * i, 150.0)]
        for i in range(3)
    }
    places = {
        i: draw.Place(n, 80.0 + 170 * i, 80.0, 3) for i, n in enumerate(("Radzymin", "Wołomin", "Mińsk Mazowiecki"))
    }
    seats = draw.settle(shapes, places)
    for z, seat in seats.items():
        assert inside(seat.at, shapes[z])
        box = next(b for label, b in label_spots(places[z]) if label == seat.label)
        x, y = seat.at
        apart = box[2] <= x - STACK[0] / 2 or box[0] >= x + STACK[0] / 2
        assert apart or box[3] <= y - STACK[1] / 2 or box[1] >= y + STACK[1] / 2


def test_a_plain_projection_draws_too() -> None:
    small = Frame.around(Equirectangular(22.5, 51.6), 20.5, 51.9, 21.8, 52.7, 6)
    document(draw.ground(small, town_names=True, lowest_rank=4))


def test_noise_along_a_row_is_the_noise_of_the_plane() -> None:
    from vistula.atlas.noise import Row, smooth

    row = Row(3.3, 0.5, 9.5, 11)
    for x in (0.5, 2.25, 7.75, 9.5):
        fine = smooth(2.7 * x + 11.3, 2.7 * 3.3 - 4.1, 12)
        assert row.at(x) == pytest.approx(0.68 * smooth(x, 3.3, 11) + 0.32 * fine)
