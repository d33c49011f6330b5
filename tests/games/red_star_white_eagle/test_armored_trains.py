"""Armored trains (14)."""

from typing import cast

import pytest

import vistula
from tests.games.red_star_white_eagle.table import (
    asks,
    at,
    battle,
    die,
    do,
    muster,
    odds,
    offered,
    place,
    position,
    result,
    seat,
    step,
    steps,
    unit,
    where,
    why,
)
from tests.rules import rule
from vistula.games.red_star_white_eagle import phases
from vistula.games.red_star_white_eagle.numbers import (
    DEPLOYING,
    LOST,
)
from vistula.games.red_star_white_eagle.rules import (
    advance,
    retreat,
)
from vistula.games.red_star_white_eagle.rules.marching import ADVANCE, MARCH, Mover, march
from vistula.games.red_star_white_eagle.rules.strength import odds_column
from vistula.games.red_star_white_eagle.state import War


@rule("14.6a")
def test_a_train_retreats_along_the_rails() -> None:
    s = battle({"p_train_1": "Siedlce", "w4": "1617"}, "russian")
    for way in retreat.ways(s, unit(s, "p_train_1"), 2):
        assert all(s.ground.on_rail[space] for space in way.path)


@rule("14.5a")
def test_a_train_on_its_own_net_ignores_zones_in_retreat() -> None:
    s = position({"p_train_1": "Lublin", "p8": "Lublin", "w4": "1519"}, "russian", turn="August IV")
    rails = [n for n in s.board.neighbours[place(s, "1519")] if s.ground.polish_net[n] and s.zone[n]]
    for space in rails:
        assert retreat.Paths(s, unit(s, "p_train_1"), 1).delay_in(space) == 0
        assert retreat.Paths(s, unit(s, "p8"), 1).delay_in(space) > 0


@rule("14.7b", "14.5b")
def test_a_train_advances_by_rail_only() -> None:
    s = position({"p_train_1": "Siedlce", "p8": "Lublin"}, phase=phases.ATTACK)
    near = [n for n in s.board.neighbours[place(s, "Siedlce")] if not s.ground.on_rail[n]]
    s.vacated = [near[0]]
    assert advance.first_steps(s, unit(s, "p_train_1")) == []


@rule("14.7a")
@pytest.mark.parametrize("target", ["1516", "1715", "1515"])
def test_a_train_alone_attacks_any_hex_beside_it(target: str) -> None:
    """1516 and 1715 touch Siedlce without a railroad between, 1515 with one."""
    s = position({"p_train_1": "Siedlce", "w53": target}, phase=phases.ATTACK, turn="August IV")
    edge = s.board.edge_between(place(s, "Siedlce"), place(s, target))
    assert (s.ground.rail[edge] != 0) == (target == "1515")
    assert offered(s, "attack") == {target}
    do(s, "attack", target)
    assert offered(s, "join") == {"p_train_1"}
    do(s, "join", "p_train_1")
    assert s.tables.combat_results.odds[odds_column(s, place(s, target))] == "1:3"


@rule("14.3a", "14.5b")
def test_a_train_pays_for_zones_but_advances_freely_on_its_own_net() -> None:
    s = position({"p_train_1": "1518", "w57": "1618"})
    assert s.zone[place(s, "1517")] == 1
    assert step(s, "p_train_1", MARCH, "1518", "1517") == 1 + 1
    assert step(s, "p_train_1", ADVANCE, "1518", "1517") == 1
    march(s, Mover(s, unit(s, "p_train_1"), ADVANCE), place(s, "1518"), 1)
    assert s.static.scratch.has(place(s, "1517"))
    s = position({"p_train_1": "2012", "w57": "2113"})
    assert step(s, "p_train_1", ADVANCE, "2012", "2013") == 1 + 1  # not its own net


@rule("14.5a")
def test_a_train_meets_no_delay_on_its_own_net_and_all_of_it_elsewhere() -> None:
    s = position({"p_train_1": "1518", "p8": "1518", "w57": "1618"}, "russian", turn="August IV")
    assert retreat.Paths(s, unit(s, "p_train_1"), 1).delay_in(place(s, "1517")) == 0
    assert retreat.Paths(s, unit(s, "p8"), 1).delay_in(place(s, "1517")) == 1
    s = position({"p_train_1": "2012", "w57": "2113"}, "russian", turn="August IV")
    assert retreat.Paths(s, unit(s, "p_train_1"), 1).delay_in(place(s, "2013")) == 1


@rule("14.6a")
def test_a_train_whose_rails_are_blocked_is_lost() -> None:
    s = battle({"p_train_1": "1518", "w53": "1419", "w5": "1618"}, "russian")
    assert {way.end for way in retreat.ways(s, unit(s, "p_train_1"), 1)} == {place(s, "1517")}
    s.place(unit(s, "w57"), place(s, "1517"))
    at(s, "russian", phases.ATTACK)
    muster(s, "1518", "w5")
    assert odds(s) == "3:1"
    s.force([2 - sum(die(s).values())])
    do(s, "resolve")
    assert result(s) == "D1 1"
    assert where(s, "p_train_1") == str(LOST)


@rule("14.7b")
def test_a_train_advances_where_the_rails_lead() -> None:
    s = position({"p_train_1": "1518", "p8": "1518"}, phase=phases.ATTACK)
    s.vacated = [place(s, "1517"), place(s, "1618")]
    assert advance.first_steps(s, unit(s, "p_train_1")) == [place(s, "1517")]
    assert advance.first_steps(s, unit(s, "p8")) == s.vacated


@rule("14.4a", "14.2a")
def test_a_train_marches_or_goes_by_rail_net_once() -> None:
    for word, to in (("march", "1517"), ("rail", "Warsaw")):
        s = position({"p_train_1": "1518", "p8": "1518"})
        do(s, "move", "p_train_1")
        do(s, word, to)
        assert why(s, "move", "p_train_1") == "8.0a"
        assert where(s, "p_train_1") == s.board.names[place(s, to)]


@rule("14.1a", "14.2a", "14.2b")
def test_trains_keep_to_the_rails() -> None:
    s = position({"p_train_1": "Siedlce"})
    do(s, "move", "p_train_1")
    assert all(s.ground.on_rail[s.board.number(name)] for name in offered(s, "march"))
    assert why(s, "strategic", "Warsaw") == "14.2a"


@rule("14.3a")
def test_trains_pay_the_delay() -> None:
    s = position({"p_train_1": "Siedlce", "w53": "1614"})
    free = position({"p_train_1": "Siedlce"})
    chain = next(c for net, c in s.board.railways if place(s, "Siedlce") in c and net == 1)
    here = chain.index(place(s, "Siedlce"))
    nearby = [c for c in (chain[here - 1], chain[(here + 1) % len(chain)]) if s.zone[c]]
    for space in nearby:
        name = s.board.names[space]
        assert steps(s, "p_train_1", MARCH, [name])[0] == steps(free, "p_train_1", MARCH, [name])[0] + 1


@rule("14.1a", "14.4a")
def test_a_train_is_refused_where_no_rails_lead() -> None:
    """Off the rails; and at Wejherowo, whose line is cut off from the rest by Danzig."""
    s = position({"p_train_1": "Warsaw", "p8": "Lublin", "w4": "4010"})
    do(s, "move", "p_train_1")
    assert why(s, "march", "1721") == "14.1a"
    assert why(s, "march", "Wejherowo") == "14.1a"
    do(s, "march", "1216")
    assert why(s, "move", "p_train_1") == "8.0a"


@rule("14.1a")
def test_a_train_is_deployed_on_a_railroad() -> None:
    s = cast("War", vistula.game("red_star_white_eagle").new("campaign"))
    for _ in range(300):
        trains = [name for name in offered(s, "deploy") if "train" in name] if asks(s) == "deploy" else []
        if trains:
            break
        s.play(seat(s), next(action for action in s.choices(seat(s)) if action.verb.name != "proposed"))
    do(s, "deploy", trains[0])
    group = s.static.groups[s.num[DEPLOYING]]
    bare = [space for space in group.hexes if not s.ground.on_rail[space] and len(s.units_in(space)) < 3]
    assert {why(s, "at", s.board.names[space]) for space in bare} == {"14.1a"}
