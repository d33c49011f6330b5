"""Fortifications and zero-movement units (18, 19)."""

from tests.games.red_star_white_eagle.table import (
    advances,
    at,
    battle,
    cost,
    die,
    do,
    entries,
    muster,
    odds,
    offered,
    place,
    pool,
    position,
    retreats,
    sentence,
    unit,
    victorious,
    why,
)
from tests.rules import rule
from vistula.games.red_star_white_eagle import phases
from vistula.games.red_star_white_eagle.numbers import (
    DEAD,
)
from vistula.games.red_star_white_eagle.rules import (
    retreat,
)
from vistula.games.red_star_white_eagle.state import War


def ends(s: War, name: str, length: int) -> set[str]:
    return {s.board.names[way.end] if way.end >= 0 else str(way.end) for way in retreat.ways(s, unit(s, name), length)}


@rule("18.0c", "18.0b", "9.6a", "9.6b")
def test_warsaw_from_across_the_vistula() -> None:
    s = battle({"p8": "Warsaw", "w4": "1314", "w5": "1214", "p9": "1216", "w57": "1416", "p10": "1516"}, "russian")
    for name, hex_ in (("w4", "1314"), ("w5", "1314")):
        s.place(unit(s, name), place(s, hex_))
    at(s, "russian", phases.ATTACK)
    muster(s, "Warsaw", "w4", "w5")
    assert odds(s) == s.tables.combat_results.odds[s.tables.combat_results.column(13, 8)]
    assert die(s)["9.2a"] + die(s)["9.3a"] == -2


@rule("18.2b", "19.0c")
def test_zero_movement_units_retreat_inside_the_zone_or_die() -> None:
    s = battle({"p_gwarsaw": "Warsaw", "p_mkrakow": "Kraków"}, "russian")
    assert retreats(s, "p_gwarsaw", 1) == {"1214", "1314", "1216"}
    assert retreats(s, "p_mkrakow", 1) == set()


@rule("18.2a")
def test_zero_movement_units_are_refused_by_the_fortification_rule() -> None:
    s = position({"p_gwarsaw": "Warsaw", "w4": "1314"}, "polish", phases.MOVE, "August IV")
    do(s, "move", "p_gwarsaw")
    assert why(s, "march", "1114") == "18.2a"
    assert why(s, "march", "1314") == "18.2a"


@rule("19.1a")
def test_a_garrison_appears_in_its_city_or_not_at_all() -> None:
    s = position({})
    assert entries(s, "p_gmodlin") == {"1113"}
    s.place(unit(s, "w4"), place(s, "Modlin"))
    for name in ("p_gmodlin", "p_gwarsaw"):
        s.place(unit(s, name), DEAD)
    pool(s, 1, 20, 5)
    at(s, "polish", phases.RECREATE)
    assert offered(s, "recreate") == {"p_gwarsaw"}
    assert why(s, "recreate", "p_gmodlin") == "19.1a"


@rule("18.3a")
def test_fortifications_do_not_hinder_movement() -> None:
    s = position({"w4": "1414"}, "russian", turn="August IV")
    space = place(s, "1314")
    edge = s.board.edge_between(place(s, "1414"), space)
    do(s, "move", "w4")
    assert cost(s, "march", "1314") == s.tables.standard_cost[s.board.terrain[space]] + s.board.river[edge]


@rule("18.1a")
def test_a_fortification_that_russians_have_held_doubles_poles_as_before() -> None:
    """w4 leaves the fort in 1314, p8 comes, and is attacked with 13 to 4 doubled: 1:1 and not 3:1."""
    s = position({"w4": "1314", "p8": "1215", "w5": "1414"}, "russian", turn="August IV")
    do(s, "move", "w4")
    do(s, "march", "1415")
    at(s, "polish", phases.MOVE)
    do(s, "move", "p8")
    do(s, "march", "1314")
    at(s, "russian", phases.ATTACK)
    muster(s, "1314", "w4", "w5")
    assert odds(s) == "1:1"


@rule("18.2b", "19.0c", "18.2a", "8.2.1a")
def test_zero_movement_units_fight_and_advance_inside_the_forts_only() -> None:
    s = position({"p_gwarsaw": "Warsaw", "p8": "Warsaw", "w53": "1315"}, phase=phases.ATTACK)
    assert advances(s, "p_gwarsaw", 1, "1315", "1214") == {"1214"}
    assert advances(s, "p8", 1, "1315", "1214") == {"1214"}  # 1315 is held by the enemy
    c = victorious(s, 1, ["1315", "1214", "1314"], "p_gwarsaw", "p8")
    do(c, "advance", "p_gwarsaw")
    assert offered(c, "onto") == {"1214", "1314"}
    for beyond, rule_id in (("1114", "18.2a"), ("1315", "8.2.1a"), ("Warsaw", "9.15.7a")):
        assert why(c, "onto", beyond) == rule_id
    do(s, "attack", "1315")
    assert why(s, "join", "p_gwarsaw") == ""
    s = position({"p_mkrakow": "Kraków", "p8": "Kraków"}, phase=phases.ATTACK)
    beside = s.board.names[s.board.neighbours[place(s, "Kraków")][0]]
    assert advances(s, "p_mkrakow", 1, beside) == set()
    assert advances(s, "p8", 1, beside) == {beside}


@rule("18.2a", "19.0b")
def test_zero_movement_units_go_freely_inside_the_fortifications() -> None:
    s = position({"p_gwarsaw": "Warsaw", "p_mkrakow": "Kraków", "w53": "1214", "p8": "Lublin"})
    do(s, "move", "p_gwarsaw")
    assert offered(s, "march") <= {"1113", "1314", "1216"}
    assert "1314" in offered(s, "march")
    do(s, "stay")
    assert why(s, "move", "p_mkrakow") == "19.0b"


@rule("19.0b")
def test_militia_are_not_among_those_that_move() -> None:
    s = position({"p_mkrakow": "Kraków", "p8": "Lublin", "w53": "4010"}, fresh=True)
    assert offered(s, "move") == {"p8"}
    assert why(s, "move", "p_mkrakow") == "19.0b"


@rule("18.2a")
def test_a_garrison_is_told_whether_the_zone_or_the_enemy_stops_it() -> None:
    s = position({"p_gwarsaw": "Warsaw", "w4": "1214", "p8": "Lublin"})
    do(s, "move", "p_gwarsaw")
    assert "never leave the fortification zone" in sentence(s, "march", "1115")
    assert "with an enemy unit" in sentence(s, "march", "1214")
    assert why(s, "march", "1115") == why(s, "march", "1214") == "18.2a"
    assert offered(s, "march") == {"1314", "1216"}  # Modlin lies beyond the enemy
