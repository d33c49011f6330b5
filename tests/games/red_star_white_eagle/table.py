"""Positions built by hand: a few counters on the map, everything else out of play, the game at a chosen phase."""

from __future__ import annotations

from typing import cast

import vistula
from vistula.core.refusal import Refusal
from vistula.games.red_star_white_eagle import phases
from vistula.games.red_star_white_eagle.marching import Mover, slot_of
from vistula.games.red_star_white_eagle.numbers import CELL, DEFENDING, NOT_IN_PLAY, OF_A_TURN, POOL, RETREATING, TARGET
from vistula.games.red_star_white_eagle.state import War
from vistula.games.red_star_white_eagle.strength import modifiers, odds_column
from vistula.games.red_star_white_eagle.units import POLISH, RUSSIAN

SIDES = {"russian": RUSSIAN, "polish": POLISH}
_STEP = 0


def war(scenario: str = "gates_of_warsaw", **options: bool) -> War:
    """A new game, deployed by the staff's own choices."""
    s = cast("War", vistula.game("red_star_white_eagle").new(scenario, 0, options or None))
    while s.top().number in (phases.DEPLOY, phases.DEPLOY_AT):
        advised = s.advice(s.actor)
        assert advised is not None
        s.play(s.to_move[0], advised)
    return s


def position(
    units: dict[str, str],
    side: str = "polish",
    phase: int = phases.MOVE,
    turn: str = "August III",
    scenario: str = "gates_of_warsaw",
    inverted: tuple[str, ...] = (),
    **options: bool,
) -> War:
    """Counters by id at places or hexes, the side to do something in that phase; every other counter is out of play."""
    s = war(scenario, **options)
    for u in range(s.order.count):
        s.place(u, NOT_IN_PLAY)
        s.mark[u] &= ~OF_A_TURN
        s.inverted[u] = 0
    for name in inverted:
        s.inverted[unit(s, name)] = 1
    for name, where in units.items():
        s.place(unit(s, name), place(s, where))
    for number in range(4):
        s.num[POOL + number] = 0
    s.turn = s.tables.turns.index(turn)
    at(s, side, phase)
    return s


def at(s: War, side: str, phase: int) -> None:
    """Let the game stand at a phase of a side's player turn, about to ask."""
    s.side = SIDES[side]
    rows = s.game.sequence.rows
    steps = [n for n, row in enumerate(rows) if row.kind == _STEP and row.number == phase]
    row = steps[0] if side == "russian" else steps[-1]
    s.stack = [phases.SEQUENCE, row + 1, 0, 0, 0]
    s.push(phase)
    s.refresh()


def unit(s: War, name: str) -> int:
    return s.order.number(name)


def place(s: War, name: str) -> int:
    return s.board.place(name)


def seat(s: War) -> str:
    return s.to_move[0]


def id_of(s: War, word: str | int) -> int:
    """A counter, a place or a number."""
    if isinstance(word, int):
        return word
    if word in s.order.ids:
        return s.order.number(word)
    return s.board.place(word)


def do(s: War, word: str, *ids: str | int) -> None:
    """Play an action given by names."""
    s.play(seat(s), [word, *[id_of(s, one) for one in ids]])


def why(s: War, word: str, *ids: str | int) -> str:
    """The rule that forbids an action, or nothing."""
    found: Refusal | None = s.refusal(seat(s), [word, *[id_of(s, one) for one in ids]])
    return found.rule_id if found is not None else ""


def offered(s: War, word: str) -> set[str]:
    """What is offered for a verb: names of counters or numbers of hexes."""
    found: set[str] = set()
    for action in s.choices(seat(s)):
        if action.verb.name == word:
            choice = s.choice(action)
            assert choice is not None
            found.add(
                s.order.ids[action.x]
                if choice.kind == 1
                else s.board.names[action.x]
                if choice.kind == 2
                else str(action.x)
            )
    return found


def where(s: War, name: str) -> str:
    """The hex of a counter by number, or its box as a number below zero."""
    at: int = s.hex[unit(s, name)]
    return s.board.names[at] if at >= 0 else str(at)


def asks(s: War) -> str:
    return s.top().slug


def attack(s: War, target: str, units: list[str], *rolls: int, charging: tuple[str, ...] = ()) -> None:
    """Attack a hex with these units and these dice."""
    s.force(list(rolls))
    do(s, "attack", target)
    for name in units:
        do(s, "charge" if name in charging else "join", name)
    do(s, "resolve")


def battle(units: dict[str, str], side: str = "polish", turn: str = "August IV") -> War:
    return position(units, side, phases.ATTACK, turn)


def muster(s: War, target: str, *names: str, charging: tuple[str, ...] = ()) -> None:
    do(s, "attack", target)
    for name in names:
        do(s, "charge" if name in charging else "join", name)


def odds(s: War) -> str:
    return s.tables.combat_results.odds[odds_column(s, s.num[TARGET])]


def die(s: War) -> dict[str, int]:
    """The modifiers of the attack being declared, by rule."""
    clone = s.clone()
    assert isinstance(clone, War)
    return {rule_id: value for _, value, rule_id in modifiers(clone, clone.num[TARGET])}


def result(s: War) -> str:
    return s.tables.combat_results.cells[s.num[CELL]]


def cost(s: War, word: str, hex_: str) -> int:
    """Movement points that the choice says it costs."""
    for action in s.choices(seat(s)):
        if action.verb.name == word and action.x == place(s, hex_):
            choice = s.choice(action)
            assert choice is not None
            return int(str(choice.detail(s, action.x)["cost"]))
    raise AssertionError(f"{word} {hex_} is not offered")


def steps(s: War, name: str, mode: int, path: list[str]) -> list[int]:
    """What each step of a path costs a unit."""
    mover = Mover(s, unit(s, name), mode)
    at: int = s.hex[unit(s, name)]
    found = []
    for hex_ in path:
        to = place(s, hex_)
        found.append(mover.step(slot_of(s, at, to), to))
        at = to
    return found


def step(s: War, name: str, mode: int, a: str, b: str) -> int:
    """What one step costs a unit, wherever it stands."""
    return Mover(s, unit(s, name), mode).step(slot_of(s, place(s, a), place(s, b)), place(s, b))


def drive_back(s: War, name: str, cell: str) -> None:
    """Let a unit of the other side choose where it retreats after a result."""
    s.num[CELL] = next(n for n, found in enumerate(s.tables.combat_results.cells) if found.startswith(cell))
    s.mark[unit(s, name)] |= DEFENDING | RETREATING
    s.push(phases.RETREAT_TO, unit(s, name), -1)
    s.refresh()
