"""The board as it is drawn and shown: rail nets and works as in play, names clear of the counters, layers."""

import re
from functools import cache
from typing import Any

import pytest

import vistula
from tests.rules import rule
from vistula.games.red_star_white_eagle.board import DEVASTATED, POLISH_NET, RUSSIAN_NET
from vistula.games.red_star_white_eagle.game import EagleGame

COUNTER = 40.0  # pixels, as large as a counter with factors is drawn
LAST_OF_STACK = 5.0  # pixels that the lowest counter of a stack of three lies deeper
NETS = [("polish_net", POLISH_NET), ("russian_net", RUSSIAN_NET), ("devastated_net", DEVASTATED)]


def game() -> EagleGame:
    found = vistula.game("red_star_white_eagle")
    assert isinstance(found, EagleGame)
    return found


@cache
def drawing() -> dict[str, Any]:
    return game().drawing("gates_of_warsaw", {})


@cache
def centres() -> dict[tuple[int, int], int]:
    """The hexes by the middle of their shape, in whole pixels."""
    found: dict[tuple[int, int], int] = {}
    for space in drawing()["spaces"]:
        xs, ys = [x for x, _ in space["shape"]], [y for _, y in space["shape"]]
        found[round(sum(xs) / len(xs)), round(sum(ys) / len(ys))] = space["id"]
    return found


def hex_at(x: float, y: float) -> int:
    near = [(round(x) + dx, round(y) + dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1)]
    return next(centres()[each] for each in near if each in centres())


def sides_along(d: str) -> set[frozenset[int]]:
    """The pairs of hexes that the lines of a path join, step by step."""
    found: set[frozenset[int]] = set()
    for line in d.split("M")[1:]:
        numbers = [float(each) for each in re.findall(r"-?\d*\.?\d+", line)]
        x, y = numbers[:2]
        for dx, dy in zip(numbers[2::2], numbers[3::2], strict=True):
            found.add(frozenset((hex_at(x, y), hex_at(x + dx, y + dy))))
            x, y = x + dx, y + dy
    return found


def layer(ident: str) -> list[str]:
    """The paths of a layer of the ground."""
    groups = re.findall(rf'<g class="layer-{ident}">(.*?)</g>', drawing()["ground"])
    assert len(groups) == 1
    return re.findall(r' d="([^"]+)"', groups[0])


@rule("15.0a", "def.rail.along")
@pytest.mark.parametrize(("ident", "net"), NETS)
def test_each_rail_net_is_a_layer_that_crosses_the_hexsides_it_crosses_in_play(ident: str, net: int) -> None:
    board = game().board
    in_play = {
        frozenset((board.edge_a[edge], board.edge_b[edge]))
        for edge in range(len(board.edge_a))
        if board.rails[edge] & net
    }
    assert in_play
    for d in layer(ident):
        assert sides_along(d) == in_play
    assert ident in [each["id"] for each in drawing()["layers"]]
    assert 'class="rails"' not in drawing()["ground"]  # those of the atlas would be one layer more


@rule("15.0a")
def test_the_nets_lie_west_east_and_between() -> None:
    number = {space["facts"][0][1]: space["id"] for space in drawing()["spaces"]}
    warsaw_dęblin = frozenset((number["1419"], number["1318"]))
    luków_brest = frozenset((number["1617"], number["1716"]))
    smolensk = frozenset((number["5007"], number["4907"]))
    for ident, inside in (("polish_net", warsaw_dęblin), ("devastated_net", luków_brest), ("russian_net", smolensk)):
        for other in (warsaw_dęblin, luków_brest, smolensk):
            assert (other in sides_along(layer(ident)[0])) == (other == inside)


def test_supply_and_enemy_delay_are_layers_of_a_players_view() -> None:
    state = game().new("gates_of_warsaw", seed=1)
    titles = {each["id"]: each["title"] for each in drawing()["layers"]}
    for seat in state.seats:
        layers = state.view(seat)["layers"]
        assert isinstance(layers, dict)
        assert set(layers) <= set(titles)
        assert layers["supply"]["spaces"]
        assert layers["zones"]["spaces"]
    assert "layers" not in state.view(None)


def test_a_name_stands_in_its_hex_below_the_counters() -> None:
    named = [space for space in drawing()["spaces"] if space["label"]]
    assert len(named) > 100
    for space in named:
        x, y = space["label"][:2]
        lowest = space["at"][1] + COUNTER / 2 + LAST_OF_STACK
        letters = 8.0  # height of small letters at the size of most names
        assert lowest <= y - letters
        assert y < max(corner[1] for corner in space["shape"])
        assert x == space["at"][0]


@rule("18.0a")
def test_the_works_of_warsaw_have_teeth_of_closed_triangles() -> None:
    forts = re.search(r'<g class="forts">(.*?)</g>', drawing()["ground"])
    assert forts
    sides, teeth = re.findall(r' d="([^"]+)"', forts[1])
    assert teeth.count("z") == teeth.count("M") == 5 * sides.count("M")
    board = game().board
    assert sides.count("M") == sum(bool(each) for each in (*board.trench, *board.fortification))


def chosen(state: Any, seat: str) -> list[int]:
    return [piece["id"] for piece in state.view(seat)["pieces"] if "chosen" in piece["status"]]


def test_the_unit_whose_hex_is_asked_for_is_shown_as_chosen() -> None:
    """Alone, so that the path on the map begins where it stands."""
    state = game().new("gates_of_warsaw", seed=1)
    assert chosen(state, "poland") == []
    state.play("poland", state.choices("poland")[1])
    assert state.prompt("poland").text == "Deploy 8th Infantry Division: choose a hex."
    (unit,) = chosen(state, "poland")
    assert chosen(state, "soviet") == [unit]
    shown = state.view("soviet")["pieces"]
    assert isinstance(shown, list)
    assert next(piece["name"] for piece in shown if piece["id"] == unit) == "8th Infantry Division"


@rule("23.0b")
def test_units_to_deploy_lie_in_a_box_until_they_have_a_hex() -> None:
    state = game().new("gates_of_warsaw", seed=1)
    offered = {action.x for action in state.choices("poland")[1:]}
    view = state.view("soviet")
    assert isinstance(view["pieces"], list)
    assert isinstance(view["boxes"], list)
    box = view["boxes"][0]
    assert box["title"].startswith("To deploy")
    waiting = {piece["id"] for piece in view["pieces"] if piece.get("box") == box["id"]}
    assert offered <= waiting
    first = state.choices("poland")[1]
    state.play("poland", first)
    state.play("poland", state.choices("poland")[0])
    now = state.view("soviet")["pieces"]
    assert isinstance(now, list)
    assert waiting - {piece["id"] for piece in now if piece.get("box") == box["id"]} == {first.x}
