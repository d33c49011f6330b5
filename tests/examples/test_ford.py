"""The example game: found by its entry point, played on the command line and the server, sound by the battery."""

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, cast

import pytest
from starlette.testclient import TestClient

import vistula
from tests.cli.command import Command
from tests.examples.installed import FORD, install
from tests.fuzz.battery import THOROUGH, Counts, Trial
from tests.fuzz.settings import Setting
from tests.fuzz.shapes import DRAWING, check_shape
from vistula.core import shelf, view
from vistula.core.game import Game
from vistula.core.refusal import VistulaError
from vistula.core.state import State
from vistula.server.app import create_app
from vistula.server.settings import Settings


@pytest.fixture
def ford(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Game]:
    for folder in install(tmp_path):
        monkeypatch.syspath_prepend(folder)
    shelf.outside.cache_clear()
    yield vistula.game("ford")
    shelf.outside.cache_clear()
    vistula._loaded.pop("ford")
    sys.modules.pop("ford")


@pytest.fixture
def ford_command(ford: Game, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Command:
    return Command(monkeypatch, capsys, toy=False)


def test_it_is_as_short_as_promised() -> None:
    assert sum(len(path.read_text(encoding="utf-8").splitlines()) for path in (FORD / "ford").rglob("*.py")) <= 250


def test_it_is_found_by_its_entry_point(ford: Game) -> None:
    assert "ford" in vistula.slugs()
    assert vistula.game("ford") is ford
    assert "poland_1920" in vistula.slugs()


def test_without_its_package_it_is_not_there() -> None:
    with pytest.raises(VistulaError, match="There is no game 'ford'"):
        vistula.game("ford")


def test_a_package_that_cannot_be_loaded_is_named_in_a_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    metadata = tmp_path / "broken-1.0.dist-info"
    metadata.mkdir()
    (metadata / "METADATA").write_text("Metadata-Version: 2.1\nName: broken\nVersion: 1.0\n")
    (metadata / "entry_points.txt").write_text("[vistula.games]\nbroken = no_such_module:load_game\n")
    monkeypatch.syspath_prepend(str(tmp_path))
    shelf.outside.cache_clear()
    try:
        with pytest.raises(VistulaError, match="'broken' from 'no_such_module:load_game' cannot be loaded"):
            vistula.game("broken")
    finally:
        shelf.outside.cache_clear()


def place(s: Any, **units: str) -> None:
    """Only these units stand on the map."""
    for unit in range(len(s.at)):
        s.at[unit] = -1
    for slug, where in units.items():
        s.at[["first", "second", "third", "hussars", "seventh", "eighth", "ninth", "lancers"].index(slug)] = (
            s.field.number(where)
        )
    s.refresh()


def reached(s: State, unit: int) -> dict[str, int]:
    s.play("blue", ["move", unit])
    found = cast(Any, view.choices(s, "blue"))["choices"]
    return {choice["label"].removeprefix("To "): len(choice["detail"]["path"]) for choice in found}


def test_a_ford_can_be_crossed_and_deep_water_cannot(ford: Game) -> None:
    """From 0403 two points lead over the ford to 0503, but none over the deep side to 0502 next to it: that takes the
    ford and a step back, three."""
    s = cast(Any, ford.new("mill"))
    place(s, first="0403", lancers="0901")
    field = s.field
    found = reached(s, 0)
    assert (found["0503"], found["0502"]) == (1, 2)
    far = s.refusal("blue", ["to", field.number("0907")])
    assert far is not None
    assert (far.rule_id, far.message) == ("2", "0907: It has not enough movement points.")
    taken = s.refusal("blue", ["to", field.number("0901")])
    assert taken is not None
    assert taken.message.endswith(": Another unit is there.")


def test_a_hex_next_to_an_enemy_costs_one_point_more(ford: Game) -> None:
    """Three points lead three clear hexes down, from 0104 to 0107; not past an enemy in 0206, beside 0105 and 0106."""
    s = cast(Any, ford.new("mill"))
    place(s, first="0104", lancers="0901")
    assert "0107" in reached(s, 0)
    s.undo("blue")
    place(s, first="0104", lancers="0206")
    s.play("blue", ["move", 0])
    assert s.refusal("blue", ["to", s.field.number("0107")]) is not None


@pytest.mark.parametrize(
    ("die", "lost", "asked"),
    [
        (1, ["1st Foot"], "Move, or end it."),
        (3, [], "Move, or end it."),
        (4, [], "Retreat."),
        (5, [], "Retreat."),
        (6, ["7th Foot"], ""),
    ],
)
def test_the_die_decides_an_attack(ford: Game, die: int, lost: list[str], asked: str) -> None:
    """Foot against foot on clear land: nothing is added."""
    s = cast(Any, ford.new("mill"))
    place(s, first="0803", seventh="0804")
    s.play("blue", ["done"])
    s.force([die])
    s.play("blue", ["attack", 0])
    assert [s.field.units[unit][0] for unit in (0, 4) if s.at[unit] < 0] == lost
    assert (s.prompt("red").text if s.to_move == ("red",) else "") == asked  # Red has none to move after a six


def test_the_journal_tells_paths_and_battles(ford: Game) -> None:
    s = cast(Any, ford.new("mill"))
    place(s, first="0103", seventh="0804", hussars="0803")
    s.play("blue", ["move", 0])
    s.play("blue", ["to", s.field.number("0105")])
    s.play("blue", ["done"])
    s.force([3])
    s.play("blue", ["attack", 3])
    lines = view.journal(s, None)
    move = next(line for line in lines if line["kind"] == "move")
    assert [s.field.names[space] for space in cast(Any, move["path"])] == ["0103", "0104", "0105"]
    battle = cast(Any, next(line for line in lines if line["kind"] == "combat")["battle"])
    assert (battle["attacker"], battle["defender"], battle["result"], battle["dice"]) == ("Hussars", "7th Foot", 2, [3])


def test_the_battery_finds_nothing(ford: Game) -> None:
    counts = Counts()
    while counts.decisions < 300:
        Trial(ford, Setting("mill"), counts.games, counts, THOROUGH).run()
    assert counts.refused > 0


def test_the_board_draws_itself(ford: Game) -> None:
    drawing = ford.drawing("mill")
    check_shape("drawing", DRAWING, drawing)
    assert 'class="hexes"' in str(drawing["ground"])
    assert cast(Any, drawing["sides"])["blue"]["colours"]["body"] == "#2f6db5"
    assert len(cast(Any, drawing["edges"])) == 13


def test_the_command_line_knows_it(ford_command: Command, tmp_path: Path) -> None:
    games = json.loads(ford_command("games", "--json").out)["games"]
    assert "ford" in [game["slug"] for game in games]
    played = json.loads(ford_command("simulate", "ford", "--games", "3", "--bots", "random,staff", "--json").out)
    assert (played["finished"], played["errors"]) == (3, 0)
    picture = tmp_path / "ford.svg"
    assert ford_command("board", "ford", "--out", str(picture)).code == 0
    assert "#2f6db5" in picture.read_text(encoding="utf-8")
    assert "Move, or end it. [2]" in ford_command("play", "ford", "--seed", "1", keys="1\nquit\n").out


def test_want_of_a_ledger_is_a_sentence(ford_command: Command) -> None:
    assert "ford keeps no ledger of its rules" in ford_command.refused("rules", "ford")
    assert "ford keeps no ledger of its rules" in ford_command.refused("rules", "ford", "--json")


def test_the_server_knows_it(ford: Game, tmp_path: Path) -> None:
    with TestClient(create_app(Settings(database=f"sqlite:///{tmp_path / 'tables.sqlite'}"))) as client:
        assert client.get("/api/games/ford/rules").json() == {"game": "ford", "rules": []}
        assert client.get("/api/games/ford/rules/2").status_code == 404
        wanted = {"blue": {"kind": "you"}, "red": {"kind": "bot", "bot": "random"}}
        made = client.post("/api/tables", json={"game": "ford", "scenario": "mill", "seats": wanted})
        assert made.status_code == 201, made.text
        table, token = made.json()["table"]["id"], made.json()["token"]
        done = client.post(
            f"/api/tables/{table}/actions",
            json={"position": 0, "action": ["move", 0]},
            headers={"Authorization": f"Bearer {token}"},
        )
        assert done.status_code == 200, done.text
