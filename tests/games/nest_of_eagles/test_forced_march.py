"""Forced March (23.2)."""

import pytest

from tests.games.nest_of_eagles.table import box, do, go_to, hex_, level, position, refused, unit, why
from tests.rules import rule
from vistula.games.nest_of_eagles.state import Eagles


def marching(ukraine: int) -> Eagles:
    return position(
        {"10": "3526", "11": "2010"}, phase="move", boxes={"ukraine": ukraine}, options={"forced_march": True}
    )


@rule("23.2.1a", "23.2.2a")
def test_who_may_march_hard_and_where() -> None:
    s = marching(-8)
    assert why(s, "pursue 10") == "23.2.2a"
    do(s, "retire 10")
    found = [s.board.names[a.x] for a in s.choices("poland") if a.verb.name == "to"]
    assert max(s.board.distance(hex_(s, "3526"), hex_(s, name)) for name in found) == 5
    assert all(s.board.column[hex_(s, name)] < 35 or name in ("3525", "3524") for name in found)
    s = marching(8)
    assert why(s, "withdraw 10") == "23.2.1a"
    do(s, "pursue 10")
    assert all(s.board.column[a.x] > 35 for a in s.choices("poland") if a.verb.name == "to")
    assert why(marching(0), "pursue 10") == "23.2.2a"


@rule("23.2.1b", "23.2.1c", "23.2.1d", "23.2.2b")
@pytest.mark.parametrize(
    ("ukraine", "verb", "to", "die", "step", "after"),
    [
        (-8, "withdraw", "3325", 1, "reduced", -8),
        (-8, "withdraw", "3325", 2, "full", -9),
        (-8, "withdraw", "3325", 3, "full", -9),
        (-8, "withdraw", "3325", 4, "full", -8),
        (-8, "retire", "3325", 2, "reduced", -8),
        (-8, "retire", "3325", 5, "full", -9),
        (-8, "retire", "3325", 6, "full", -8),
        (-24, "retire", "3325", 4, "reduced", -24),
        (8, "pursue", "3626", 1, "reduced", 8),
        (8, "pursue", "3626", 3, "full", 7),
        (8, "pursue", "3626", 4, "full", 8),
    ],
)
def test_what_a_forced_march_costs(ukraine: int, verb: str, to: str, die: int, step: str, after: int) -> None:
    s = marching(ukraine)
    do(s, f"{verb} 10", f"to {to}", rolls=[die])
    assert level(s, "10") == step
    assert box(s, "ukraine") == after


FIELD = {"10": "2010", "11": "2222", "w2": "3704", "s45": "3724"}


@rule("23.2.1a")
def test_who_does_not_march_hard() -> None:
    units = {"10": "3526", "Car": "3526", "11": "2010", "12": "3525", "T1": "3724", "Air": "3526"}
    soviet_level = {"ukraine": -8}
    s = position(units, boxes=soviet_level, options={"forced_march": True, "patrols": True})
    s.set_cloak(unit(s, "12"), 0)
    go_to(s, "move", "poland")
    assert why(s, "withdraw 10") == ""
    assert why(s, "withdraw Car") == ""  # every unit with Movement Points
    assert refused(s, "withdraw T1") == "23.2.1a"  # a train has none
    assert refused(s, "withdraw 12") == "23.2.1a"  # Concealed
    assert refused(s, ["withdraw", s.order.count]) == "23.2.1a"  # the marker over it
    assert refused(s, "withdraw 11") == "23.2.1a"  # no Soviet Level in Belarus
    s = position(units, phase="move", boxes=soviet_level)
    assert refused(s, "withdraw 10") == "23.2.1a"  # not played
    s = position(
        {**FIELD, "L1": "Kowno"}, phase="move", side="soviet", boxes={"belarus": 8}, options={"forced_march": True}
    )
    assert why(s, "withdraw w2") == ""
    assert refused(s, "withdraw L1") == "23.2.1a"
