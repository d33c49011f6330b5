"""Positions built by hand: a few counters on the map, everything else out of play, the game at a chosen phase."""

from __future__ import annotations

from typing import Any, cast

import vistula
from vistula.core.journal import TAKEN, Line
from vistula.core.odds import Odds
from vistula.core.refusal import Refusal
from vistula.games.red_star_white_eagle import phases
from vistula.games.red_star_white_eagle.load import load_game
from vistula.games.red_star_white_eagle.numbers import (
    ATTACKING,
    AVAILABLE,
    CELL,
    DEAD,
    DEFENDING,
    FRONT,
    LOST,
    NOT_IN_PLAY,
    OF_A_TURN,
    POINTS,
    POOL,
    RETREATING,
)
from vistula.games.red_star_white_eagle.state import War
from vistula.games.red_star_white_eagle.units import POLISH, RUSSIAN

SIDES = {"russian": RUSSIAN, "polish": POLISH}
SIDE_NAMES = ["russian", "polish"]
COUNTER_OF = ["rri1_1", "pri1_1"]
_STEP = 0
# Where other railroads meet the Polish net; with a Russian division in each no Polish line runs east by rail.
GATES = ["0323", "1512", "1613", "1614", "1615", "1716", "1823", "1920", "1929", "2022", "2027", "2029", "2127", "2128"]
HELD_BY = ["w4", "w5", "w6", "w8", "w10", "w11", "w12", "w16", "w17", "w27", "w33", "w53", "w57", "w2"]
CUT_OFF = dict(zip(HELD_BY, GATES, strict=True))


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
    stand(s, side, phase)
    s.refresh()


def stand(s: War, side: str, phase: int) -> None:
    s.side = SIDES[side]
    rows = s.game.sequence.rows
    steps = [n for n, row in enumerate(rows) if row.kind == _STEP and row.number == phase]
    row = steps[0] if side == "russian" else steps[-1]
    s.stack = [phases.SEQUENCE, row + 1, 0, 0, 0]
    s.push(phase)


def runs(s: War, phase: int) -> None:
    """Let an automatic step of the side whose turn it is run now; then it is asked what was asked before."""
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


def on_map(s: War, name: str) -> set[str]:
    """The hex of a counter, if it has one."""
    return {where(s, name)} if s.hex[unit(s, name)] >= 0 else set()


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


def foretold(s: War) -> Odds:
    """What the table tells before the attack that is being declared."""
    found = s.odds(seat(s), ["resolve"])
    assert found is not None
    return found


def odds(s: War) -> str:
    """The column that the attack being declared is entitled to."""
    return foretold(s).note.removeprefix("Odds ")


def die(s: War) -> dict[str, int]:
    """The modifiers of the attack being declared, by rule."""
    return {rule_id: int(value) for _, value, rule_id in foretold(s).modifiers}


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


def copy(s: War) -> War:
    """The same position once more, for a question that would change it."""
    clone = s.clone()
    assert isinstance(clone, War)
    return clone


def steps(s: War, name: str, word: str, path: list[str]) -> list[int]:
    """What each step of a path costs a unit by a kind of movement, asked hex by hex."""
    starts = [where(s, name), *path[:-1]]
    return [step(s, name, word, a, b) for a, b in zip(starts, path, strict=True)]


def step(s: War, name: str, word: str, a: str, b: str) -> int:
    """What going to the next hex costs a unit, wherever it stands."""
    c = copy(s)
    c.place(unit(c, name), place(c, a))
    at(c, SIDE_NAMES[c.order.side[unit(c, name)]], phases.MOVE)
    if asks(c) == "move":
        do(c, "move", name)
    return cost(c, word, b)


def says(s: War, word: str, *ids: str | int) -> str:
    """What the table writes on a choice."""
    x = id_of(s, ids[0]) if ids else 0
    (action,) = [one for one in s.choices(seat(s)) if one.verb.name == word and (not ids or one.x == x)]
    choice = s.choice(action)
    assert choice is not None
    return choice.label(s, x)


def points_for(s: War, name: str, word: str) -> int:
    """The movement points that a unit has for a kind of movement."""
    c = copy(s)
    at(c, SIDE_NAMES[c.order.side[unit(c, name)]], phases.MOVE)
    if asks(c) == "move":
        do(c, "move", name)
    return allowed(c, word, min(offered(c, word)))


def killed(s: War, name: str) -> str:
    """The box of a unit that is beaten with enemies all around it."""
    c = copy(s)
    enemies = ["p1", "p2", "p3", "p4", "p5", "p6"] if c.order.side[unit(c, name)] == RUSSIAN else HELD_BY
    ring(c, where(c, name), enemies)
    return where(beaten(c, name, "D1"), name)


def fight_for(s: War, cell: str) -> None:
    """Resolve the attack being declared with a result that begins so, at the highest odds that have it."""
    results = s.tables.combat_results
    entitled, change = results.odds.index(odds(s)), sum(die(s).values())
    column, roll = next(
        (column, roll)
        for column in range(entitled, -1, -1)
        for roll in range(1, 7)
        if results.cells[results.cell(column, roll + change)].startswith(cell)
    )
    s.force([roll, 6, 6, 6])
    if column == entitled:
        do(s, "resolve")
    else:
        do(s, "resolve_at", column)
    assert result(s).startswith(cell)


def marches(s: War, name: str, *path: str) -> None:
    """Let a unit march along a way, in a movement phase of its side."""
    u = unit(s, name)
    s.mark[u] &= ~OF_A_TURN
    if s.rules.three_players:
        s.num[FRONT] = s.order.front[u]
    at(s, SIDE_NAMES[s.order.side[u]], phases.MOVE)
    if asks(s) == "move":
        do(s, "move", name)
    do(s, "march", *path)


def outcome(s: War, phase: int = phases.TURN_END) -> tuple[str | None, str]:
    """Who would win if the last turn ended now, and how."""
    c = copy(s)
    c.turn = c.plan.last_turn
    at(c, "polish", phase)
    assert c.result is not None
    return c.result.winner, c.result.level


def cell_of(s: War, result: str) -> int:
    return next(n for n, found in enumerate(s.tables.combat_results.cells) if found.startswith(result))


def drive_back(s: War, name: str, cell: str) -> None:
    """Let a unit of the other side choose where it retreats after a result."""
    s.num[CELL] = cell_of(s, cell)
    s.mark[unit(s, name)] |= DEFENDING | RETREATING
    s.push(phases.RETREAT_TO, unit(s, name), -1)
    s.refresh()


def beaten(s: War, name: str, cell: str, roll: int = 6) -> War:
    """The same position with a unit beaten in an attack: it goes where it must, unless its owner has a choice. The die
    for the zones on its way is given; a six does the least harm."""
    c = copy(s)
    stand(c, SIDE_NAMES[1 - c.order.side[unit(c, name)]], phases.ATTACK)
    c.num[CELL] = cell_of(c, cell)
    c.mark[unit(c, name)] |= DEFENDING | RETREATING
    c.force([roll])
    c.push(phases.RETREAT, DEFENDING)
    c.refresh()
    return c


def retreats(s: War, name: str, length: int) -> set[str]:
    """Where a beaten unit may retreat to: hexes, or boxes off the map as numbers below zero; none if it is lost."""
    c = beaten(s, name, f"D{length}")
    if asks(c) == "retreat_to":
        return offered(c, "to") | {f"-{box}" for box in offered(c, "off_map")}
    return set() if where(c, name) in (str(DEAD), str(LOST)) else {where(c, name)}


def delay_met(s: War, name: str, *path: str) -> int:
    """The delay that a beaten unit meets on a way, as the journal tells it."""
    c = beaten(s, name, f"D{len(path)}")
    if asks(c) == "retreat_to":
        do(c, "to", *path)
    went = [place(s, hex_) for hex_ in (where(s, name), *path)]
    assert [line.path for line in lines_of(c) if " retreats to " in line.text] == [went]
    told = [line.text.split(" meets a delay of ")[1] for line in lines_of(c) if " meets a delay of " in line.text]
    return int(told[0].split(":")[0]) if told else 0


def victorious(s: War, points: int, vacated: list[str], *names: str) -> War:
    """The same position after a won attack: these units may advance into the vacated hexes, with so many points."""
    c = copy(s)
    stand(c, SIDE_NAMES[c.order.side[unit(c, names[0])]], phases.ATTACK)
    c.vacated = [place(c, hex_) for hex_ in vacated]
    c.num[POINTS] = points
    for name in names:
        c.mark[unit(c, name)] |= ATTACKING
    c.push(phases.ADVANCE, ATTACKING)
    c.refresh()
    return c


def advances(s: War, name: str, points: int, *vacated: str) -> set[str]:
    """Where a victorious unit may end its advance."""
    c = victorious(s, points, list(vacated), name)
    if asks(c) != "advance":
        return set()
    do(c, "advance", name)
    return offered(c, "onto") if asks(c) == "advance_to" else on_map(c, name)


def go_on(s: War, phase: int, side: str) -> None:
    """Pass everything by the first closing choice until a side stands at a phase."""
    for _ in range(200):
        if s.over or (s.top().number == phase and s.side == (1 if side == "polish" else 0)):
            return
        verbs = [action for action in s.choices(seat(s)) if not action.args]
        s.play(seat(s), (verbs or s.choices(seat(s)))[-1])
    raise AssertionError("never reached")


def hungry(s: War, *names: str) -> bool:
    """Whether these units would fight unsupplied, in an attack on an enemy beside them: a replacement counter, which
    cuts nothing (7.2.1b), is put there where none stands."""
    c = copy(s)
    u = unit(c, names[0])
    side: int = c.order.side[u]
    here: int = c.hex[u]
    for name in names:
        c.mark[unit(c, name)] &= ~OF_A_TURN
    beside = [n for n in c.board.neighbours[here] if not c.board.sea[c.board.edge_between(n, here)]]
    held = [n for n in beside if c.has_units(1 - side, n)]
    if not held:
        held = [n for n in beside if not c.has_units(side, n)][:1]
        c.place(unit(c, COUNTER_OF[1 - side]), held[0])
    at(c, SIDE_NAMES[side], phases.ATTACK)
    muster(c, c.board.names[held[0]], *names)
    return "9.9b" in die(c)


def is_fed(s: War, name: str) -> bool:
    return not hungry(s, name)


def carries_supply(s: War, by: str, hex_: str) -> bool:
    """Whether a seat is shown that lines of supply may end in a hex: a source, or a railroad that leads to one."""
    layers = cast("dict[str, dict[str, dict[str, str]]]", s.view(by)["layers"])
    return layers["supply"]["spaces"].get(str(place(s, hex_))) == "good"


def ring(s: War, centre: str, units: list[str], leave: str = "") -> None:
    """Surround a hex with units, but for one neighbour."""
    free = [n for n in s.board.neighbours[place(s, centre)] if s.board.names[n] != leave]
    for name, space in zip(units, free, strict=False):
        s.place(unit(s, name), space)


def lines_of(s: War) -> list[Line]:
    return [s.tell(event, 0) for event in s.journal.all() if event.code != TAKEN]


def entries(s: War, name: str) -> set[str]:
    """Where a counter that is available may enter now."""
    c = copy(s)
    u = unit(c, name)
    c.place(u, AVAILABLE)
    at(c, SIDE_NAMES[c.order.side[u]], phases.ENTER)
    if why(c, "enter", name):
        return set()
    do(c, "enter", name)
    return offered(c, "at") if asks(c) == "enter_at" else on_map(c, name)


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
