"""Positions built by hand: a few counters on the map, everything else out of play, the game at a chosen phase."""

from __future__ import annotations

from typing import Any, cast

import vistula
from vistula.core.journal import TAKEN, Line
from vistula.core.mover import slot_of
from vistula.core.refusal import Refusal
from vistula.games.red_star_white_eagle import phases
from vistula.games.red_star_white_eagle.load import load_game
from vistula.games.red_star_white_eagle.numbers import CELL, DEFENDING, NOT_IN_PLAY, OF_A_TURN, POOL, RETREATING, TARGET
from vistula.games.red_star_white_eagle.rules.arrival import entry_hexes
from vistula.games.red_star_white_eagle.rules.marching import Mover
from vistula.games.red_star_white_eagle.rules.strength import modifiers, odds_column
from vistula.games.red_star_white_eagle.rules.supply import sources_for
from vistula.games.red_star_white_eagle.state import War
from vistula.games.red_star_white_eagle.units import POLISH, RUSSIAN

SIDES = {"russian": RUSSIAN, "polish": POLISH}
_STEP = 0


def war(scenario: str = "gates_of_warsaw", fresh: bool = False, **options: Any) -> War:
    """A new game, deployed by the staff's own choices; `fresh` reads board, counters and tables anew."""
    game = load_game(None) if fresh else vistula.game("red_star_white_eagle")
    s = cast("War", game.new(scenario, 0, options or None))
    while s.top().number in (phases.DEPLOY, phases.DEPLOY_AT, phases.ADJUST):
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
    fresh: bool = False,
    **options: Any,
) -> War:
    """Counters by id at places or hexes, the side to do something in that phase; every other counter is out of play."""
    s = war(scenario, fresh, **options)
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


def sentence(s: War, word: str, *ids: str | int) -> str:
    """What a player is told who tries something forbidden."""
    found = s.refusal(seat(s), [word, *[id_of(s, one) for one in ids]])
    assert found is not None, word
    return found.message


def piece(s: War, name: str, by: str = "poland") -> dict[str, Any]:
    """A counter as a seat sees it."""
    shown = cast("list[dict[str, Any]]", s.view(by)["pieces"])
    (found,) = [one for one in shown if one["id"] == unit(s, name)]
    return found


def spot_facts(s: War, name: str) -> list[list[str]]:
    """What the drawing of the board says of a hex."""
    drawn = s.game.drawing(s.scenario.slug, s.options)
    spaces = cast("list[dict[str, Any]]", drawn["spaces"])
    return cast("list[list[str]]", spaces[place(s, name)]["facts"])


def pools(s: War) -> dict[str, str]:
    """What a seat reads of the pools and the like."""
    return {name: text for name, text, _ in cast("list[list[str]]", s.view("poland")["facts"])}


def pass_on(s: War, *stops: str) -> None:
    """Everybody closes every question until one of these is asked, or the game is over."""
    for _ in range(400):
        if s.over or asks(s) in stops:
            return
        closing = [action for action in s.choices(seat(s)) if not action.args]
        s.play(seat(s), (closing or s.choices(seat(s)))[-1])
    raise AssertionError(stops)


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


def allowed(s: War, word: str, hex_: str) -> int:
    """The movement points that a unit has for a kind of movement, as the choice tells them."""
    for action in s.choices(seat(s)):
        if action.verb.name == word and action.x == place(s, hex_):
            choice = s.choice(action)
            assert choice is not None
            told = choice.detail(s, action.x)
            return int(str(told["cost"])) + int(str(told["left"]))
    raise AssertionError(f"{word} {hex_} is not offered")


def steps(s: War, name: str, mode: int, path: list[str]) -> list[int]:
    """What each step of a path costs a unit."""
    mover = Mover(s, unit(s, name), mode)
    at: int = s.hex[unit(s, name)]
    found = []
    for hex_ in path:
        to = place(s, hex_)
        found.append(mover.entry(slot_of(s.board, at, to), at, to))
        at = to
    return found


def step(s: War, name: str, mode: int, a: str, b: str) -> int:
    """What one step costs a unit, wherever it stands."""
    here, there = place(s, a), place(s, b)
    return Mover(s, unit(s, name), mode).entry(slot_of(s.board, here, there), here, there)


def drive_back(s: War, name: str, cell: str) -> None:
    """Let a unit of the other side choose where it retreats after a result."""
    s.num[CELL] = next(n for n, found in enumerate(s.tables.combat_results.cells) if found.startswith(cell))
    s.mark[unit(s, name)] |= DEFENDING | RETREATING
    s.push(phases.RETREAT_TO, unit(s, name), -1)
    s.refresh()


def go_on(s: War, phase: int, side: str) -> None:
    """Pass everything by the first closing choice until a side stands at a phase."""
    for _ in range(200):
        if s.over or (s.top().number == phase and s.side == (1 if side == "polish" else 0)):
            return
        verbs = [action for action in s.choices(seat(s)) if not action.args]
        s.play(seat(s), (verbs or s.choices(seat(s)))[-1])
    raise AssertionError("never reached")


def is_fed(s: War, name: str) -> bool:
    u = unit(s, name)
    return sources_for(s, u, s.hex[u], None) != 0


def ring(s: War, centre: str, units: list[str], leave: str = "") -> None:
    """Surround a hex with units, but for one neighbour."""
    free = [n for n in s.board.neighbours[place(s, centre)] if s.board.names[n] != leave]
    for name, space in zip(units, free, strict=False):
        s.place(unit(s, name), space)


def lines_of(s: War) -> list[Line]:
    return [s.tell(event, 0) for event in s.journal.all() if event.code != TAKEN]


def entries(s: War, name: str) -> set[str]:
    return {s.board.names[space] for space in entry_hexes(s, unit(s, name))}


def pool(s: War, side: int, infantry: int, cavalry: int) -> None:
    s.num[POOL + 2 * side] = infantry
    s.num[POOL + 2 * side + 1] = cavalry


def verbs(s: War) -> set[str]:
    return {action.verb.name for action in s.choices(seat(s))}


def give(s: War, cities: list[str], side: int) -> None:
    for name in cities:
        s.control[s.board.city_index[place(s, name)]] = side


def controlled(s: War, russian: list[str]) -> None:
    """All cities Polish but these."""
    for city in range(len(s.board.cities)):
        s.control[city] = 1
    for name in russian:
        s.control[s.board.city_index[place(s, name)]] = 0
