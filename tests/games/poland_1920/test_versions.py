"""Games begun under version 1 go on: five positions saved by it (a loss in hand for each cause; survivors face up)."""

import gzip
import json
from pathlib import Path

import pytest

from tests.games.poland_1920.table import asks, do, finish, game, sp, to_phase
from vistula.games.poland_1920.state import Poland

SAVES = json.loads(gzip.decompress((Path(__file__).parent / "saves_of_version_1.json.gz").read_bytes()))


def taken_up(name: str) -> Poland:
    assert SAVES[name]["version"] == 1
    s = game().load(SAVES[name])
    assert isinstance(s, Poland)
    assert not s.faults()
    return s


@pytest.mark.parametrize(
    ("name", "rule_id"),
    [("bracket", "table.combat.codes"), ("river", "5.17a"), ("losses", "5.11j"), ("staying", "5.13b")],
)
def test_a_loss_in_hand_is_taken_as_before(name: str, rule_id: str) -> None:
    s = taken_up(name)
    assert (asks(s), s.to_move, s.prompt("soviet").rule_id) == ("lose", ("soviet",), rule_id)
    before = sp(s, "su_rb_5_2")
    do(s, "lose", "su_rb_5_2")
    assert sp(s, "su_rb_5_2") == before - 1
    finish(s)
    assert not s.faults()


def test_survivors_that_lie_face_up_may_be_turned_down_at_night() -> None:
    s = taken_up("seen")
    to_phase(s, "fortify", "soviet")
    do(s, "finish")
    assert (asks(s), s.to_move) == ("turn_down", ("poland",))
