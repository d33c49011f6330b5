"""Every cell of the Combat Table and of the loss table, fought out; and how rows move (5.11)."""

import pytest

from tests.games.poland_1920.table import asks, attack, do, fought, loss_rows, marked, position, sp, where
from tests.games.poland_1920.test_data import COMBAT_TABLE, LOSS_TABLE
from tests.rules import rule
from vistula.games.poland_1920.state import REORGANIZED

COMBAT = [line.split() for line in COMBAT_TABLE.strip().splitlines()]
LOSS = [line.split() for line in LOSS_TABLE.strip().splitlines()]

# The ends of each row's range, as printed; the open rows by two differences far apart.
DIFFERENCES = {
    "26+": (26, 31), "20-25": (20, 25), "17-19": (17, 19), "14-16": (14, 16), "11-13": (11, 13), "9-10": (9, 10),
    "7-8": (7, 8), "5-6": (5, 6), "3-4": (3, 4), "1-2": (1, 2), "0": (0, 0), "-1_or_less": (-1, -20),
}  # fmt: skip
STRENGTHS = {
    "25+": (25, 32), "23-24": (23, 24), "21-22": (21, 22), "19-20": (19, 20), "17-18": (17, 18), "15-16": (15, 16),
    "13-14": (13, 14), "11-12": (11, 12), "9-10": (9, 10), "7-8": (7, 8), "5-6": (5, 6), "3-4": (3, 4), "1-2": (1, 2),
}  # fmt: skip
BRACKET = {"B1(-2)": 2, "B1(-1)": 1, "B1": 0}


def rows(table: list[list[str]], stem: str) -> list[object]:
    """A case for each row, named after its ledger row."""
    made: list[object] = []
    for label, *cells in table:
        row = "-1-" if label == "-1_or_less" else label
        made.append(pytest.param(label, cells, marks=pytest.mark.rule(f"{stem}.{row}"), id=label))
    return made


@rule("table.combat", "table.combat.codes", "5.11a", "5.11d")
@pytest.mark.parametrize(("label", "cells"), rows(COMBAT, "table.combat"))
def test_every_cell_of_the_combat_table(label: str, cells: list[str]) -> None:
    for difference in DIFFERENCES[label]:
        for roll, code in enumerate(cells, start=2):
            defence = 1 if difference > 20 else 21 if difference < -1 else 6
            s = position(units={"pl_ib_29": ("Kałuszyn", defence + difference), "su_rb_4_2": ("Siedlce", defence)})
            attack(s, "Siedlce", ["pl_ib_29"], (roll, 12, 12))
            assert fought(s).row.replace(" ", "_") == label
            assert fought(s).result == code, (label, roll)
            if code in BRACKET:
                left = max(0, defence - BRACKET[code])
                assert sp(s, "su_rb_4_2") == left
                assert asks(s) == ("withdraw" if left else "advance")
            else:
                assert (where(s, "su_rb_4_2"), sp(s, "su_rb_4_2")) == ("Siedlce", defence)
            assert marked(s, "pl_ib_29", REORGANIZED) == (code == "R")
            assert not marked(s, "su_rb_4_2", REORGANIZED)


@rule("table.loss", "table.loss.codes", "5.11j")
@pytest.mark.parametrize(("label", "cells"), rows(LOSS, "table.loss"))
def test_every_cell_of_the_loss_table_against_the_defender(label: str, cells: list[str]) -> None:
    for strength in STRENGTHS[label]:
        for roll, cell in enumerate(cells, start=2):
            s = position(units={"pl_ib_29": ("Kałuszyn", strength), "su_rb_4_2": ("Siedlce", 32)})
            attack(s, "Siedlce", ["pl_ib_29"], (11, roll, 12))
            assert loss_rows(s)[0] == label
            assert sp(s, "su_rb_4_2") == 32 - int(cell.replace("-", "0")), (label, roll)
            assert sp(s, "pl_ib_29") == strength


@rule("5.11j", "table.loss.codes")
@pytest.mark.parametrize(("label", "cells"), rows(LOSS, "table.loss"))
def test_every_cell_of_the_loss_table_against_the_attacker(label: str, cells: list[str]) -> None:
    for strength in STRENGTHS[label]:
        for roll, cell in enumerate(cells, start=2):
            s = position(units={"pl_ib_29": ("Kałuszyn", 3), "su_rb_4_2": ("Siedlce", strength)})
            attack(s, "Siedlce", ["pl_ib_29"], (11, 12, roll))
            assert loss_rows(s)[1] == label
            assert sp(s, "pl_ib_29") == 3 - int(cell.replace("-", "0")), (label, roll)
            assert sp(s, "su_rb_4_2") == strength


@rule("5.11h", "table.terrain.forest")
def test_a_modifier_for_the_defender_moves_the_combat_row_down() -> None:
    """17 more against a forest: row 17-19 becomes 14-16, where an 8 is B1 and no longer B1(-1)."""
    s = position(side="soviet", units={"su_rb_4_2": ("Ciechanów", 32), "pl_ib_29": ("Mława", 15)})
    attack(s, "Mława", ["su_rb_4_2"], (8, 12, 12))
    assert (fought(s).row, fought(s).result) == ("14-16", "B1")


@rule("5.11k", "table.loss.shift")
def test_the_modifier_moves_the_attackers_loss_row_down_and_the_defenders_up() -> None:
    """32 SP against 15 in a forest: 25+ becomes 23-24 (a 5 costs 1, not 2), 15-16 is 17-18 (a 3 costs 2, not 1)."""
    s = position(side="soviet", units={"su_rb_4_2": ("Ciechanów", 32), "pl_ib_29": ("Mława", 15)})
    attack(s, "Mława", ["su_rb_4_2"], (12, 5, 3))
    assert loss_rows(s) == ("23-24", "17-18")
    assert (sp(s, "pl_ib_29"), sp(s, "su_rb_4_2")) == (14, 30)


@rule("5.11h", "5.11k", "table.loss.shift")
def test_rows_stop_at_the_ends_of_the_tables() -> None:
    """A8: difference 0 in a forest stays above no row: 0 becomes -1 or less; the strongest loss row is 25+."""
    s = position(side="soviet", units={"su_rb_4_2": ("Ciechanów", 2), "pl_ib_29": ("Mława", 30)}, works={"Mława": 2})
    attack(s, "Mława", ["su_rb_4_2"], (11, 12, 12))
    assert fought(s).row == "-1 or less"
    assert loss_rows(s) == ("1-2", "25+")


@rule("5.11l")
def test_loss_strengths_are_those_that_went_into_the_combat() -> None:
    """B1(-2) and a river take 3 of 9 SP before the loss rolls; the attacker's losses are still read in row 9-10."""
    s = position(units={"pl_ib_29": ("Kałuszyn", 32), "su_rb_4_2": ("Siedlce", 9)})
    attack(s, "Siedlce", ["pl_ib_29"], (2, 12, 8))
    do(s, "withdraw", "Łosice")
    assert loss_rows(s) == ("25+", "9-10")
    assert sp(s, "su_rb_4_2") == 9 - 2 - 1
    assert sp(s, "pl_ib_29") == 31  # row 9-10, roll 8: 1; row 5-6 would have been none


@rule("5.11l")
def test_an_attack_that_ends_in_reorganization_still_counts_whole_on_the_loss_table() -> None:
    """R halves the attackers, but only from now on: 20 SP are read in row 19-20, not 9-10."""
    s = position(units={"pl_ib_29": ("Kałuszyn", 20), "su_rb_4_2": ("Siedlce", 20)})
    attack(s, "Siedlce", ["pl_ib_29"], (12, 9, 12))
    assert marked(s, "pl_ib_29", REORGANIZED)
    assert loss_rows(s) == ("19-20", "19-20")
    assert sp(s, "su_rb_4_2") == 19  # row 19-20, roll 9: 1; row 9-10 would have been none
