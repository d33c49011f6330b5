"""Supply and attrition (chapter 15)."""

import pytest

from tests.games.nest_of_eagles.table import SEATS, at, finish, hex_, hold, layer, level, position, unit
from tests.rules import rule
from vistula.core.mover import slot_of
from vistula.games.nest_of_eagles.numbers import REBUILD
from vistula.games.nest_of_eagles.rules.supply import Lines, Route
from vistula.games.nest_of_eagles.state import Eagles
from vistula.games.nest_of_eagles.units import LITHUANIANS, POLES, REDS


def fed(s: Eagles, code: str) -> bool:
    """Whether its player is shown that the unit is In Supply."""
    u = unit(s, code)
    return layer(s, SEATS[s.side_of(u)], "supply")[at(s, code)] == "good"


def soviet_belarus(s: Eagles) -> None:
    for town in range(len(s.board.towns)):
        at_ = s.board.towns[town]
        if s.board.theater[at_] == 1 and at_ != s.board.kowno:
            s.set_control(town, 1)


@rule("15.0a", "15.0b")
def test_six_points_to_a_town_on_a_free_railroad() -> None:
    s = position({"10": "2010"})
    assert fed(s, "10")
    s = position({"10": "3526"})
    assert not fed(s, "10")  # no Polish town within six points
    s = position({"10": "2010"})
    for place in ("Lida", "Baranowicze", "Wołkowysk", "Wilno", "Mołodeczno", "Grodno", "Pińsk", "Mińsk"):
        hold(s, {place: "soviet"})
    assert not fed(s, "10")


@rule("15.0b", "15.0c", "4.2d")
def test_lines_cut_the_route_unless_a_friend_stands_on_it() -> None:
    """V19: friends on the way undo the enemy's lines; the tracing unit itself does not."""
    ring = {"10": "3526", "12": "3525", "s45": "3427"}
    s = position({**ring}, control={"Czerkasy": "soviet"})
    assert fed(s, "s45")
    s = position({"s45": "3526", "10": "3525", "11": "3527"}, control={"Czerkasy": "soviet"})
    assert not fed(s, "s45")  # all its hexsides carry Polish lines
    s = position({"s45": "3526", "10": "3525", "11": "3527", "s41": "3626"}, control={"Czerkasy": "soviet"})
    assert fed(s, "s45")
    s = position(
        {"s45": "3526", "10": "3525", "11": "3527"},
        control={"Czerkasy": "soviet"},
        options={"supply_self_relief": True},
    )
    assert fed(s, "s45")


@rule("15.0a")
def test_who_asks_why_no_route_leads_there_hears_what_the_search_goes_by() -> None:
    """The search reads enemies and closed ground from columns; the reason given for a hex must be the same."""
    s = position({"10": "2010", "w4": "2011"})
    route = Route(s, POLES, hex_(s, "2010"), Lines(s, POLES).depots)
    for space in range(s.board.count):
        closed = not s.plan.open[space] or bool(s.there[space] & route.enemies)
        why = route.shut(space)
        assert (why is not None) == closed
        assert why is None or why.rule_id == "15.0a"
    assert route.shut(hex_(s, "2011")) is not None
    assert route.shut(hex_(s, "2010")) is None


@rule("15.0a")
def test_a_route_goes_round_the_enemy() -> None:
    """Every hex around the 45th holds a Polish brigade without lines: no route leads out."""
    ring = ["3525", "3626", "3627", "3527", "3427", "3426"]
    brigades = ["k1", "k2", "k3", "k4", "k5", "k6"]
    s = position({"s45": "3526", **dict(zip(brigades, ring, strict=True))}, control={"Czerkasy": "soviet"})
    assert not fed(s, "s45")
    s = position({"s45": "3526", **dict(zip(brigades[:5], ring, strict=False))}, control={"Czerkasy": "soviet"})
    assert fed(s, "s45")


@rule("15.0b")
def test_enemy_units_towns_and_lines_break_a_railroad() -> None:
    """The 53rd in 1710 lives by Wołkowysk, which only the line from Baranowicze over 1911 and 1811 still feeds."""
    cut = dict.fromkeys(("Lida", "Wilno", "Kobryń", "Grodno", "Mołodeczno"), "poland")
    for enemy, feeds in (({}, True), ({"k1": "1811"}, False), ({"10": "1812"}, False), ({"k1": "1812"}, True)):
        s = position({"w53": "1610", **enemy})
        soviet_belarus(s)
        hold(s, cut)
        carried = layer(s, "soviet", "supply").get(s.board.names[hex_(s, "Wołkowysk")])
        assert (carried == "line") == feeds


@rule("15.0a")
def test_a_cut_railroad_carries_nothing() -> None:
    s = position({"w53": "1710"})
    soviet_belarus(s)
    assert fed(s, "w53")
    for place in ("Baranowicze", "Lida", "Wilno", "Kobryń", "Grodno"):
        hold(s, {place: "poland"})
    assert not fed(s, "w53")  # Wołkowysk is Soviet still, but nothing leads there


@rule("15.2a")
def test_a_fortress_feeds_whoever_is_in_it() -> None:
    """V19: the Reduced 10th in Łomża is In Supply."""
    s = position({"w10": ("Łomża", "reduced"), "10": "1010", "11": "1012"})
    assert fed(s, "w10")


@rule("15.1a", "15.1b", "21.1b")
def test_each_party_has_its_sources() -> None:
    s = position({"10": "0715", "w2": "3904", "L1": "Kowno"})
    assert fed(s, "10")
    assert fed(s, "w2")
    assert Lines(s, LITHUANIANS).reaches(s, hex_(s, "Kowno"))
    assert Lines(s, REDS).on_net[hex_(s, "3904")]
    assert Lines(s, POLES).on_net[hex_(s, "0714")]


@rule("15.0a", "2.6a")
def test_what_a_route_costs() -> None:
    s = position({})

    def step(party: int, a: int, b: int) -> int:
        route = Route(s, party, a, Lines(s, party).depots)
        return int(route.step(slot_of(s.board.compass, a, b), a, b, 0))

    assert step(POLES, hex_(s, "3526"), hex_(s, "3525")) == 1
    assert step(POLES, hex_(s, "1609"), hex_(s, "1610")) == 3  # the Niemen
    assert step(REDS, hex_(s, "3319"), hex_(s, "3420")) == 2  # the Dniepr


# Attrition (15.3) ---------------------------------------------------------------------------------------------------


@rule("15.3b", "15.3c")
@pytest.mark.parametrize(
    ("code", "die", "ukraine", "left"),
    [
        ("10", 2, 0, "reduced"),
        ("10", 3, 0, "full"),
        ("10", 2, 8, "full"),  # own Level 1: 3
        ("10", 1, 8, "reduced"),
        ("10", 4, -16, "reduced"),  # V23: enemy Level 2, 4 - 2
        ("10", 1, 16, "full"),  # V23: at Level 2 nobody can lose
        ("k1", 1, 0, "reduced"),  # cavalry: 2
        ("k1", 2, 0, "full"),
        ("14", 1, 0, "reduced"),  # Elite: 2
        ("14", 2, 0, "full"),
    ],
)
def test_a_die_for_each_hungry_unit(code: str, die: int, ukraine: int, left: str) -> None:
    s = hungry(code, die, ukraine)
    assert level(s, code) == left


def hungry(code: str, die: int, ukraine: int) -> Eagles:
    """One unit of three is Out of Supply, so that nothing collapses; then the Replacement Phase, with that die."""
    units = {code: "3526", "11": "2222", "12": "2223", "13": "2010"}
    s = position(units, phase="replace", boxes={"ukraine": ukraine})
    s.force([die] * 3)
    finish(s)
    return s


@rule("15.3d")
def test_lone_support_units_and_remnants_are_lost_at_once() -> None:
    units: dict[str, str | tuple[str, str]] = {"10": ("3526", "remnant"), "T1": "3424", "11": "2010", "12": "2222"}
    s = position({**units, "13": "2223", "14": "2224"}, phase="replace")
    assert at(s, "10") == str(REBUILD)
    assert at(s, "T1") == str(REBUILD)
    s = position({**units, "k1": "3526", "13": "2223", "14": "2224", "15": "2225"}, phase="replace")
    assert at(s, "10") == "3526"  # it has company
