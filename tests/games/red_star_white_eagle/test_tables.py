"""Tables: combat results, retreat losses, supply, prices, victory levels, rally (and data packs that change them)."""

from pathlib import Path

import pytest

from tests.games.red_star_white_eagle.printed import ORDER, TABLES, turn
from tests.rules import rule
from vistula.core.refusal import DataError
from vistula.games.red_star_white_eagle.scenarios import load_tracks
from vistula.games.red_star_white_eagle.tables import (
    ATTACKER_HALF,
    ATTACKER_HALF_EXCHANGE,
    DEFENDER_ALL,
    DEFENDER_HALF,
    ELIMINATED,
    EXCHANGE,
    HALF_ELIMINATED,
    HALF_EXCHANGE,
    MARSH,
    NO_LOSS,
    ROUGH,
    UNHARMED,
    load_tables,
)
from vistula.games.red_star_white_eagle.units import BATTALION, BRIGADE, DIVISION, MILITIA, POLISH, REGIMENT, load_order

TRACK = load_tracks(TABLES, ORDER)["campaign"]


@rule("2.8b", "def.turnnames")
def test_2_8b_twenty_five_turns_from_april_iv() -> None:
    months = ["May", "June", "July", "August", "September", "October"]
    assert TABLES.turns == ["April IV", *[f"{month} {week}" for month in months for week in ("I", "II", "III", "IV")]]
    assert len(TABLES.turns) == 25


@rule("9.0j", "table.crt.a")
@pytest.mark.parametrize(
    ("attack", "defense", "odds"),
    [
        (26, 9, "2:1"),
        (7, 3, "2:1"),
        (6, 1, "6:1"),
        (9, 9, "1:1"),
        (8, 9, "1:2"),
        (4, 9, "1:3"),
        (1, 9, "1:3"),
        (80, 1, "7:1"),
    ],
)
def test_9_0j_odds_round_in_favour_of_the_defender(attack: int, defense: int, odds: str) -> None:
    results = TABLES.combat_results
    assert results.odds[results.column(attack, defense)] == odds


@rule("table.crt.6to1.r2", "table.crt.2to1.r6")
def test_known_cells_of_the_combat_results_table() -> None:
    results = TABLES.combat_results
    known = results.cell(results.odds.index("6:1"), 2)
    assert (results.loss[known], results.advance[known]) == (EXCHANGE, 3)
    assert results.loss[results.cell(results.odds.index("2:1"), 6)] == EXCHANGE


@rule("9.0l")
def test_9_0l_rolls_beyond_the_table_count_as_1_or_6() -> None:
    results = TABLES.combat_results
    assert results.cell(0, -2) == results.cell(0, 1)
    assert results.cell(0, 9) == results.cell(0, 6)


@rule("table.crt.codes", "table.crt.dir")
def test_the_vocabulary_of_the_combat_results_table() -> None:
    results = TABLES.combat_results
    assert set(results.loss) == {
        NO_LOSS, ATTACKER_HALF, ATTACKER_HALF_EXCHANGE, DEFENDER_HALF, DEFENDER_ALL, EXCHANGE, HALF_EXCHANGE,
    }  # fmt: skip
    assert 3 in results.defender_retreat
    for column in range(results.columns):  # higher is better for the attacker
        retreats = [results.attacker_retreat[results.cell(column, roll)] for roll in range(1, 7)]
        assert retreats == sorted(retreats, reverse=True)
    seven = results.odds.index("7:1")
    assert all(results.advance[results.cell(seven, roll)] > 0 for roll in range(1, 7))


@rule("table.zrt.a", "table.zrt.23.r4", "9.14.3a")
def test_the_zoc_retreat_table() -> None:
    losses = TABLES.retreat_losses
    assert losses.result(2, 4) == UNHARMED
    assert losses.result(3, 4) == UNHARMED
    assert losses.result(0, 1) == UNHARMED
    assert losses.result(2, -1) == losses.result(2, 1) == ELIMINATED
    assert losses.result(9, 6) == HALF_ELIMINATED
    assert (losses.unsupplied_at_start, losses.unsupplied_at_end) == (-1, -1)
    for delays in (1, 3, 5, 8, 12):
        results = [losses.result(delays, roll) for roll in range(1, 7)]
        assert results == sorted(results, reverse=True)


@rule("8.4.5a", "10.3b", "10.3a")
def test_10_3_supply_in_quarters_of_a_division() -> None:
    assert TABLES.quarters[DIVISION] == 4
    assert TABLES.quarters[BRIGADE] == 2
    assert TABLES.quarters[REGIMENT] == TABLES.quarters[BATTALION] == 1
    assert (TABLES.warsaw_quarters, TABLES.city_quarters, TABLES.rail_hex_quarters) == (32, 16, 16)
    assert TABLES.rail_net_quarters == 8


@rule("9.2a", "9.3a", "9.4a", "9.8a", "9.9a", "9.9b", "9.6a")
def test_9_die_modifiers() -> None:
    assert TABLES.terrain_combat[MARSH : ROUGH + 2] == [-1, -1, -1, -1]  # marsh, forest, rough, lakes
    assert TABLES.city_combat == TABLES.river_combat == TABLES.trench_combat == -1
    assert (TABLES.weak_defender_bonus, TABLES.unsupplied_defender, TABLES.unsupplied_attacker) == (1, 1, -1)
    assert TABLES.fortification_multiplier == 2


@rule("table.victory", "3.2.3b", "3.2.3c", "3.2.3d", "3.2.3e")
def test_3_2_3_levels_of_victory() -> None:
    assert TABLES.level_from == [20, 24, 28, 37]
    assert TABLES.polish_levels == ["Scant", "Marginal", "Major", "Crowning"]
    assert TABLES.russian_levels == ["Unimpressive", "Marginal", "Major", "Cataclysmic"]


@rule("table.prt.a", "22.4b", "22.5a", "22.6a", "22.1b", "22.1a")
def test_22_the_polish_rally_table() -> None:
    assert len(TABLES.rally_rows) == 6
    listed = [unit for row in TABLES.rally_rows for unit in row]
    assert len(listed) >= 18
    assert len([u for u in listed if ORDER.type[u] == MILITIA]) == 7
    assert [u for u in listed if ORDER.poznan[u]]
    scheduled = {unit for units in TRACK.arrivals[POLISH] for unit in units}
    assert scheduled & set(listed)
    assert (TABLES.rally_turns, TABLES.rally_units, TABLES.rally_infantry, TABLES.rally_cavalry) == (3, 6, 6, 2)
    assert TABLES.poznan_hex == "0111"


@rule("7.2.3.3a", "21.4a", "24.11.5a")
def test_7_2_3_prices_of_replacement() -> None:
    assert (TABLES.division_surcharge, TABLES.brigade_surcharge, TABLES.legion_cavalry_cost) == (2, 1, 1)
    assert (TABLES.freikorps_first, TABLES.freikorps_later) == (12, 4)


@rule("16.6a", "16.6b")
def test_16_6_the_canal_from_april_to_june() -> None:
    assert [TABLES.canal_turns[turn(name)] for name in ("April IV", "June IV", "July I")] == [1, 1, 0]
    assert TABLES.canal_passes_up_to == 2


# ── Data packs ───────────────────────────────────────────────────────────────────────────────────────────────────────


def test_a_data_pack_replaces_a_figure(tmp_path: Path) -> None:
    (tmp_path / "tables.toml").write_text("[supply]\nwarsaw_quarters = 40\n", encoding="utf-8")
    assert load_tables(ORDER, tmp_path).warsaw_quarters == 40


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ("[supply]\nwarsaw_quarters = -1\n", "warsaw_quarters"),
        ("[supply]\nwarsaw_loaves = 3\n", "warsaw_loaves"),
        ('[combat_results]\nodds = ["2:1"]\n', "rows"),
        ('[withdrawals]\njune_turn = "June V"\n', "june_turn"),
        ("[victory]\nfrom = [1]\n", "from"),
    ],
)
def test_a_broken_data_pack_is_refused_with_the_field(tmp_path: Path, text: str, named: str) -> None:
    (tmp_path / "tables.toml").write_text(text, encoding="utf-8")
    with pytest.raises(DataError, match=named):
        load_tables(ORDER, tmp_path)


def test_a_broken_counter_is_refused_with_its_name(tmp_path: Path) -> None:
    row = "x1 ; 1 ; A ; russian ; none ; infantry ; division ; 7-5 d2 ; - ; - ; 1 ; reconstructed"
    (tmp_path / "units.toml").write_text(f"[russian_reserve]\nrows = '{row}'\n", encoding="utf-8")
    with pytest.raises(DataError, match="x1"):
        load_order(tmp_path)
