"""Ford: eight units, a river with two fords, a mill. A whole hex game for Vistula; docs/design/engine.md explains it.

1 In six turns Blue and then Red move and attack; who stands in the mill at the end wins. 2 A unit moves once a turn;
forest costs 2 points, a ford 1 more, a hex next to an enemy 1 more; deep water and units bar the way. 3 A unit attacks
one neighbour a turn: die + strength - enemy strength, -1 if he is in forest, -1 across water. 1 or less: the attacker
is lost; 4 or 5: the enemy retreats to a free hex; 6 or more, or no such hex: he is lost.
"""

from pathlib import Path
from typing import Any, Final

from vistula.atlas.sheet import hex_drawing
from vistula.core.action import verb
from vistula.core.columns import EMPTY, EMPTY_SMALL, Columns, small, small_column, wide
from vistula.core.data import Table, read
from vistula.core.flow import PIECE, SPACE, Asked, EndPhase, OneOf, Phase, Step
from vistula.core.game import Game, Result, Scenario
from vistula.core.hexes import HexBoard
from vistula.core.journal import FIRST_OF_GAME, Event, Line
from vistula.core.mover import BARRED, Bars, Mover
from vistula.core.outline import Node, Sequence, assign, group, step, until
from vistula.core.refusal import Refusal
from vistula.core.search import search_of
from vistula.core.state import State
from vistula.core.words import Kind, Words

SEQUENCE, MOVE, TO, ATTACK, AT, RETREAT, END = range(7)  # phases
SEAT, UNIT = range(2)  # the numbers of their frames
MOVED, FOUGHT, LOST = range(FIRST_OF_GAME, FIRST_OF_GAME + 3)  # events

CANNOT_MOVE = Refusal("2", "A unit of yours moves, once a turn.")
OCCUPIED = Refusal("2", "Another unit is there.")
NOT_NEXT = Refusal("3", "A unit of yours attacks an enemy next to it, once a turn.")
NO_RETREAT = Refusal("3", "It retreats to a free hex next to it.")
TOO_DEAR = Refusal("2", "It has not enough movement points.")
BARS = Bars(Refusal("2", "Those hexes do not touch."), Refusal("2", "Deep water bars the way."), TOO_DEAR, TOO_DEAR)


class Field(HexBoard):  # the map, and the units as they are printed
    def __init__(self, data: Table) -> None:
        super().__init__(range(1, 10), range(1, 8), range(1, 8))
        self.forest = self.grid(data, "terrain", {".": 0, "f": 1})
        self.mill = self.number(data.text("mill"))
        self.call(self.mill, "The Mill")
        self.deep = self.sides(data, "river", data.text("river"))
        self.fords = self.sides(data, "river", data.text("river"), "=")
        self.costs = small_column(len(self.to))  # by step
        for slot in range(len(self.to)):
            cost = 1 + self.forest[self.to[slot]] + (self.edge[slot] in self.fords)
            self.costs[slot] = BARRED if self.edge[slot] in self.deep else cost  # 2
        rows = [side.rows("units", 5) for side in data.tables("sides")]
        self.units = rows[0] + rows[1]
        self.owner = [0] * len(rows[0]) + [1] * len(rows[1])
        self.strength = [int(row[2]) for row in self.units]
        self.movement = [int(row[3]) for row in self.units]


class Ford(State):
    def __init__(self, game: "FordGame", scenario: Scenario, options: dict[str, object]) -> None:
        super().__init__(game, scenario, options)
        self.field = game.field
        self.at = EMPTY  # by unit: its hex, or -1
        self.acted = EMPTY_SMALL  # by unit: in this phase

    def declared(self) -> Columns:
        units = len(self.field.units)
        return Columns([wide("at", units, -1, self.field.count - 1), small("acted", units, 1)])

    def copy_to(self, c: State) -> None:
        assert isinstance(c, Ford)
        super().copy_to(c)
        c.at, c.acted = self.at[:], self.acted[:]

    def limit(self, kind: int) -> int:
        return len(self.at) if kind == PIECE else self.field.count

    def name_of(self, kind: int, x: int) -> str:
        return self.field.title(x) if kind == SPACE else self.field.units[x][0]

    def units_of(self, side: int) -> list[int]:
        return [unit for unit in range(len(self.at)) if self.at[unit] >= 0 and self.field.owner[unit] == side]

    def unit_at(self, space: int) -> int:
        return next((unit for unit in range(len(self.at)) if self.at[unit] == space), -1)

    def enemies_near(self, unit: int) -> list[int]:
        enemies = [self.at[enemy] for enemy in self.units_of(1 - self.field.owner[unit])]
        return [space for space in self.field.neighbours[self.at[unit]] if space in enemies]

    def retreats(self, unit: int) -> list[int]:
        return [space for space in self.field.neighbours[self.at[unit]] if self.unit_at(space) < 0]

    def go(self, space: int, path: list[int]) -> None:
        """The unit of the frame goes somewhere, and that was it."""
        unit = self.arg(UNIT)
        self.note(MOVED, unit, self.at[unit], space, more=path)
        self.at[unit] = space
        self.pop()

    def body(self, seat: int) -> dict[str, object]:
        pieces = []
        for u in range(len(self.at)):
            if self.at[u] >= 0:
                name, symbol, strength = self.field.units[u][:3]
                piece = {"id": u, "space": self.at[u], "name": name, "symbol": symbol, "strength": strength}
                pieces.append(
                    {**piece, "side": self.seats[self.field.owner[u]], "seat": self.seats[self.field.owner[u]]}
                )
        mill = {"space": self.field.mill, "kind": "objective", "name": "The Mill"}
        return {"turn": {"number": self.turn, "of": self.scenario.turns}, "pieces": pieces, "markers": [mill]}


class March(Mover):  # how a unit of the acting seat moves (2)
    def __init__(self, s: Ford) -> None:
        self.s = s
        zones = small_column(s.field.count)
        for enemy in s.units_of(1 - s.actor):
            for space in s.field.neighbours[s.at[enemy]]:
                zones[space] = 1
        super().__init__(BARS, s.field.costs, toll=zones)

    def shut(self, space: int) -> Refusal | None:
        return OCCUPIED if self.s.unit_at(space) >= 0 else None


class WithUnit(OneOf[Ford]):  # move <unit>, attack <unit>; then a hex is asked
    def among(self, s: Ford) -> list[int]:
        rested = [unit for unit in s.units_of(s.actor) if not s.acted[unit]]
        return [unit for unit in rested if self.verb is WALK or s.enemies_near(unit)]

    def play(self, s: Ford, x: int) -> None:
        s.acted[x] = 1
        s.push(TO if self.verb is WALK else AT, s.actor, x)


class MoveTo(OneOf[Ford]):  # to <hex>; one search finds all of them, another says why one is not among them
    def among(self, s: Ford) -> list[int]:
        unit, found = s.arg(UNIT), search_of(s.field)
        found.run(s.field, March(s), s.at[unit], s.field.movement[unit])
        return found.reached()

    def obstacle(self, s: Ford, x: int) -> Refusal | None:
        unit, found = s.arg(UNIT), search_of(s.field)
        return found.why(s.field, March(s), s.at[unit], s.field.movement[unit], x)

    def detail(self, s: Ford, x: int) -> dict[str, object]:
        self.among(s)
        return {"path": search_of(s.field).path_to(x)}

    def play(self, s: Ford, x: int) -> None:
        self.among(s)
        s.go(x, search_of(s.field).path_to(x))


class AttackAt(OneOf[Ford]):  # at <hex>
    def among(self, s: Ford) -> list[int]:
        return s.enemies_near(s.arg(UNIT))

    def play(self, s: Ford, x: int) -> None:
        unit, field, enemy, die = s.arg(UNIT), s.field, s.unit_at(x), s.roll(6)  # 3
        wet = field.edge_between(s.at[unit], x) in field.deep + field.fords
        result = die + field.strength[unit] - field.strength[enemy] - field.forest[x] - wet
        s.note(FOUGHT, unit, x, result, enemy, more=[die])
        s.pop()
        lost = unit if result <= 1 else enemy if result >= 6 or (result >= 4 and not s.retreats(enemy)) else -1
        if lost >= 0:
            s.note(LOST, lost, s.at[lost])
            s.at[lost] = -1
        elif result >= 4:
            s.push(RETREAT, 1 - s.actor, enemy)


class RetreatTo(OneOf[Ford]):  # back <hex>
    def among(self, s: Ford) -> list[int]:
        return s.retreats(s.arg(UNIT))

    def play(self, s: Ford, x: int) -> None:
        s.go(x, [])


class End(Step[Ford]):
    def do(self, s: Ford) -> None:
        if s.turn == s.scenario.turns:
            holder = s.unit_at(s.field.mill)
            winner = s.seats[s.field.owner[holder]] if holder >= 0 else None
            s.finish(Result(winner, "victory" if winner else "draw", "The mill decides.", "1", s.scores()))  # 1


def begin(s: Ford, turns: int) -> None:
    """A phase begins: every unit may act."""
    s.turn += turns
    for unit in range(len(s.acted)):
        s.acted[unit] = 0


def side(seat: int, name: str) -> Node:
    moves, attacks = step(MOVE, "Movement", "2", first=seat), step(ATTACK, "Attacks", "3", first=seat)
    return group(name, "1", assign(begin, 1 - seat), moves, assign(begin, 0), attacks, owner=name.lower())


OUTLINE = Sequence(SEQUENCE, [until(lambda s: s.over, side(0, "Blue"), side(1, "Red"), step(END))])
WAIT = "The other side decides."
WALK = verb("move")
ATTACKS = WithUnit(verb("attack"), PIECE, NOT_NEXT, "Attack with {}")
DONE = EndPhase[Ford](verb("done"), "Enough")
PHASES: list[Phase[Any]] = [
    OUTLINE,
    Asked(MOVE, "move", "2", SEAT, "Move, or end it.", WAIT, [WithUnit(WALK, PIECE, CANNOT_MOVE, "Move {}"), DONE]),
    Asked(TO, "to", "2", SEAT, "Where does it go?", WAIT, [MoveTo(verb("to"), SPACE, TOO_DEAR, "To {}")]),
    Asked(ATTACK, "attack", "3", SEAT, "Attack, or end it.", WAIT, [ATTACKS, DONE]),
    Asked(AT, "at", "3", SEAT, "Whom does it attack?", WAIT, [AttackAt(verb("at"), SPACE, NOT_NEXT, "At {}")]),
    Asked(RETREAT, "retreat", "3", SEAT, "Retreat.", WAIT, [RetreatTo(verb("back"), SPACE, NO_RETREAT, "To {}")]),
    End(END, "end"),
]
UNITS = Kind[Ford](lambda s, unit: s.name_of(PIECE, unit), seat=lambda s, unit: s.field.owner[unit])
HEXES = Kind[Ford](lambda s, space: s.name_of(SPACE, space), is_space=True)
ROWS = [
    (MOVED, "{0} goes to {2}", "2", "move", "unit from=hex to=hex path=hex*"),
    (FOUGHT, "{} fights at {}: {}", "3", "combat", "attacker=unit space=hex result=number defender=unit dice=number*"),
    (LOST, "{} is lost at {}", "3", "score", "unit hex"),
]
WORDS = Words(ROWS, {"unit": UNITS, "hex": HEXES})


class FordGame(Game):
    def __init__(self, data: Table) -> None:
        scenario = Scenario("mill", "The mill", ("blue", "red"), 6, "Two sides race for a mill at a river.")
        super().__init__("ford", "Ford", data.integer("version", 1, 99), [scenario], [], PHASES, OUTLINE)
        self.data: Final = data
        self.field: Final[Field] = Field(data)

    def fresh(self, scenario: Scenario, options: dict[str, object]) -> State:
        s = Ford(self, scenario, options)
        s.declared().clear(s)
        for unit in range(len(s.at)):
            s.at[unit] = self.field.number(self.field.units[unit][4])
        return s

    def line(self, s: State, event: Event, seat: int) -> Line:
        assert isinstance(s, Ford)
        return WORDS.line(s, event)

    def drawing(self, scenario: str, options: dict[str, object] | None = None) -> dict[str, object]:
        field = self.field
        woods = ["forest" if wood else "" for wood in field.forest]
        return hex_drawing(self, scenario, self.data.tables("sides"), field, woods, field.deep, field.fords)


def load_game(pack: Path | None = None) -> Game:
    return FordGame(read("ford", "ford.toml", pack))
