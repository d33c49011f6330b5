"""Polish substitution (13)."""

from tests.games.red_star_white_eagle.table import (
    asks,
    do,
    position,
    seat,
    where,
)
from tests.rules import rule
from vistula.games.red_star_white_eagle import phases
from vistula.games.red_star_white_eagle.numbers import (
    LOST,
)


@rule("13.1a", "13.1b", "13.2a", "13.3a", "13.4a")
def test_the_mountain_division_replaces_its_parts() -> None:
    s = position({"p_rybak": "1721", "p4m": "1721"}, turn="July II", scenario="campaign", phase=phases.SUBSTITUTE_START)
    assert asks(s) == "substitute"
    do(s, "substitute")
    assert where(s, "p21") == "1721"
    assert where(s, "p_rybak") == where(s, "p4m") == str(LOST)
    assert seat(s) == "poland"
    s = position({"p_rybak": "1721", "p4m": "1721"}, turn="July I", scenario="campaign", phase=phases.SUBSTITUTE_START)
    assert asks(s) != "substitute"


@rule("13.1a")
def test_the_mountain_division_needs_the_whole_brigade_and_the_regiment_in_one_hex() -> None:
    for where_regiment, inverted, formed in (("1721", (), True), ("1721", ("p_rybak",), False), ("1722", (), False)):
        s = position(
            {"p_rybak": "1721", "p4m": where_regiment, "p8": "Lublin"},
            turn="July II",
            scenario="campaign",
            phase=phases.SUBSTITUTE_START,
            inverted=inverted,
        )
        assert (asks(s) == "substitute") == formed
