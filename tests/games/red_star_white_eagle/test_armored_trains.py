"""Armored trains (14)."""

from typing import cast

import pytest

import vistula
from tests.games.red_star_white_eagle.table import (
    advances,
    asks,
    at,
    battle,
    delay_met,
    die,
    do,
    muster,
    odds,
    offered,
    place,
    position,
    result,
    retreats,
    seat,
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
from vistula.games.red_star_white_eagle.state import War


@rule("14.6a")
def test_a_train_retreats_along_the_rails() -> None:
    """Two hexes from Siedlce a division has more ends than a train, which has one on each line."""
    s = battle({"p_train_1": "Siedlce", "p8": "Siedlce", "w4": "1617"}, "russian")
    by_rail, on_foot = retreats(s, "p_train_1", 2), retreats(s, "p8", 2)
    assert by_rail
    assert by_rail < on_foot
    assert all(s.ground.on_rail[place(s, end)] for end in by_rail)


@rule("14.5a")
def test_a_train_on_its_own_net_ignores_zones_in_retreat() -> None:
    """1520, on the Polish net beside the enemy in 1519: the division meets a delay of one there."""
    s = position({"p_train_1": "Lublin", "p8": "Lublin", "w53": "1519"}, "russian", turn="August IV")
    assert s.ground.polish_net[place(s, "1520")]
    assert [delay_met(s, name, "1520") for name in ("p_train_1", "p8")] == [0, 1]


@rule("14.7b", "14.5b")
def test_a_train_advances_by_rail_only() -> None:
    """No rails lead from Siedlce to 1516; to 1515 they do."""
    s = position({"p_train_1": "Siedlce", "p8": "Siedlce"}, phase=phases.ATTACK)
    assert advances(s, "p_train_1", 1, "1516") == set()
    assert advances(s, "p8", 1, "1516") == {"1516"}
    assert advances(s, "p_train_1", 1, "1515") == {"1515"}


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
    assert odds(s) == "1:3"


@rule("14.3a", "14.5b")
def test_a_train_pays_for_zones_but_advances_freely_on_its_own_net() -> None:
    """From 1419 by 1518 to 1517, both in the zone of w57: two points for each in a march, one in an advance. From 1912
    by 2012 to 2013, which are not of its own net, the zone of w57 in 2013 costs a point in an advance too."""
    s = position({"p_train_1": "1419", "w57": "1618"})
    assert steps(s, "p_train_1", "march", ["1518", "1517"]) == [1 + 1, 1 + 1]
    assert "1517" in advances(s, "p_train_1", 2, "1518")
    s = position({"p_train_1": "1912", "w57": "2113"})
    assert steps(s, "p_train_1", "march", ["2012", "2013"]) == [1, 1 + 1]
    assert "2013" not in advances(s, "p_train_1", 2, "2012")
    assert "2013" in advances(s, "p_train_1", 3, "2012")


@rule("14.5a")
def test_a_train_meets_no_delay_on_its_own_net_and_all_of_it_elsewhere() -> None:
    s = position({"p_train_1": "1518", "p8": "1518", "w57": "1618"}, "russian", turn="August IV")
    assert delay_met(s, "p_train_1", "1517") == 0
    assert delay_met(s, "p8", "1517") == 1
    s = position({"p_train_1": "2012", "w57": "2113"}, "russian", turn="August IV")
    assert delay_met(s, "p_train_1", "2013") == 1


@rule("14.6a")
def test_a_train_whose_rails_are_blocked_is_lost() -> None:
    s = battle({"p_train_1": "1518", "w53": "1419", "w5": "1618"}, "russian")
    assert retreats(s, "p_train_1", 1) == {"1517"}
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
    """From 1518 rails lead to 1517, none to 1618."""
    s = position({"p_train_1": "1518", "p8": "1518"}, phase=phases.ATTACK)
    assert advances(s, "p_train_1", 1, "1517", "1618") == {"1517"}
    assert advances(s, "p8", 1, "1517", "1618") == {"1517", "1618"}


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
        assert steps(s, "p_train_1", "march", [name])[0] == steps(free, "p_train_1", "march", [name])[0] + 1


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
