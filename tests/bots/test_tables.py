"""The commands that make the tables of docs/opponents.md."""

import tomllib

import pytest

from tests.bots.ridge import ridge
from tests.bots.tables import Asked, balance, exploiters, ladder, of_level, rungs


def test_a_level_names_its_bot() -> None:
    assert [of_level(level) for level in (1, 3, 4, 6)] == ["staff:1", "staff:3", "search:4", "search:6"]


def test_the_ladder_has_a_row_for_each_rung_from_both_seats() -> None:
    rows = list(ladder(ridge(), "slope", Asked(3, 1, [1, 2, 3], "")))
    assert [row.split(" | ")[0] for row in rows] == ["`staff:2` v `staff:1`", "`staff:3` v `staff:2`"]
    cells = rows[0].split(" | ")
    assert cells[1].startswith("red ")
    assert cells[2].startswith("blue ")
    assert "/6" in cells[3]  # three games from each seat


def test_the_ladder_adds_up_what_its_data_file_tells() -> None:
    asked = Asked(3, 1, [1, 2], "")
    rows = [*ladder(ridge(), "slope", asked), *ladder(ridge(), "slope", asked)]
    won = 2 * int(rows[0].split(" | ")[3].split("/")[0])
    (rung,) = rungs(asked)
    assert tomllib.loads(rung) == {"level": 2, "against": 1, "won": won, "games": 12}


def test_a_balance_shares_out_every_game() -> None:
    """Two that climb their best draw on the slope: half a point for each."""
    (row,) = balance(ridge(), "slope", Asked(4, 1, [], "staff:3"))
    cells = row.split(" | ")
    assert cells[0] == "`staff:3`, 4 games, 4 drawn"
    assert cells[1].startswith("red 0/4 = 50 % [15–85]")
    assert cells[2].startswith("the other side 0/4 = 50 %")


@pytest.mark.parametrize(("postures", "rows"), [(["sound", "rush", "hold"], ["rush", "hold"]), (["sound"], [])])
def test_exploiters_are_the_postures_with_one_idea(
    postures: list[str], rows: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tests.bots.tables.both_sides", lambda game, scenario, a, b, asked: [])
    monkeypatch.setattr("tests.bots.tables.row_of", lambda a, b, shares: f"{a} v {b}")

    class Poised:
        def postures(self) -> list[str]:
            return postures

    found = list(exploiters(Poised(), "slope", Asked(1, 1, [], "search:6")))  # type: ignore[arg-type]
    assert found == [f"search:6 v staff@{posture}" for posture in rows]
