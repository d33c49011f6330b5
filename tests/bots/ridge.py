"""Ridge: a toy for bots.

Three men a side; in turn a seat moves men, each once, by picking a man and then where he goes (one up, not above 3, or
one down); or rests. After three turns the higher side wins. In the scenario "leap" a seat may also leap: on a six its
first man gains one, else he loses one.
"""

from typing import Any, cast

from vistula.core.action import verb
from vistula.core.columns import Saved, column, ints
from vistula.core.flow import NOTHING, NUMBER, PIECE, Choice, Decision, Step
from vistula.core.game import Game, Result, Scenario
from vistula.core.journal import Event, Line
from vistula.core.outline import Sequence, assign, step, until
from vistula.core.refusal import Refusal
from vistula.core.state import State

SEQUENCE, TURN, CLIMB, HEIGHT, END = range(5)
NO = Refusal("no", "Not now.")


class Ridge(State):
    def __init__(self, game: Game, scenario: Scenario, options: dict[str, object]) -> None:
        super().__init__(game, scenario, options)
        self.height = column(6)
        self.moved = column(6)
        self.side = 0

    def blank(self) -> "Ridge":
        return Ridge(self.game, self.scenario, self.options)

    def copy_to(self, c: State) -> None:
        assert isinstance(c, Ridge)
        super().copy_to(c)
        c.height, c.moved, c.side = self.height[:], self.moved[:], self.side

    def pack(self) -> dict[str, object]:
        return {"height": ints(self.height), "moved": ints(self.moved), "side": self.side}

    def unpack(self, saved: Saved) -> None:
        self.height = saved.column("height", 6, -9, 9)
        self.moved = saved.column("moved", 6, 0, 1)
        self.side = saved.integer("side", 0, 1)

    def limit(self, kind: int) -> int:
        return 6

    def of(self, seat: int) -> int:
        return sum(self.height[man] for man in men(seat))

    def scores(self) -> dict[str, int]:
        return {"red": self.of(0), "blue": self.of(1)}

    def appraisal(self, seat: int) -> float:
        return (self.of(seat) - self.of(1 - seat)) / 100


def men(seat: int) -> range:
    return range(3 * seat, 3 * seat + 3)


class Turn(Step[Ridge]):
    def do(self, s: Ridge) -> None:
        s.turn += 1
        for man in range(6):
            s.moved[man] = 0


class End(Step[Ridge]):
    def do(self, s: Ridge) -> None:
        if s.turn == 3:
            scores = s.scores()
            ahead = [seat for seat in s.seats if scores[seat] == max(scores.values())]
            winner = ahead[0] if len(ahead) == 1 else None
            s.finish(Result(winner, "", "Three turns.", "end", scores, [winner] if winner else []))


class Climb(Decision[Ridge]):
    def seat(self, s: Ridge) -> int:
        return s.side

    def prompt(self, s: Ridge) -> str:
        return "Climb."


class Pick(Choice[Ridge]):
    def among(self, s: Ridge) -> list[int]:
        return list(men(s.side))

    def obstacle(self, s: Ridge, x: int) -> Refusal | None:
        return NO if x not in men(s.side) or s.moved[x] else None

    def play(self, s: Ridge, x: int) -> None:
        s.push(HEIGHT, x)


class Go(Choice[Ridge]):
    """1: up, 0: down."""

    def among(self, s: Ridge) -> list[int]:
        return [0, 1]

    def obstacle(self, s: Ridge, x: int) -> Refusal | None:
        return NO if x > 1 or (x == 1 and s.height[s.arg(0)] >= 3) else None

    def play(self, s: Ridge, x: int) -> None:
        man = s.arg(0)
        s.pop()
        s.height[man] += 1 if x else -1
        s.moved[man] = 1


class Leap(Choice[Ridge]):
    def obstacle(self, s: Ridge, x: int) -> Refusal | None:
        return NO if s.scenario.slug != "leap" or s.moved[3 * s.side] else None

    def play(self, s: Ridge, x: int) -> None:
        s.moved[3 * s.side] = 1
        s.height[3 * s.side] += 1 if s.roll(6) == 6 else -1


class Rest(Choice[Ridge]):
    def play(self, s: Ridge, x: int) -> None:
        s.pop()


class RidgeGame(Game):
    def fresh(self, scenario: Scenario, options: dict[str, object]) -> State:
        return Ridge(self, scenario, options)

    def line(self, s: State, event: Event, seat: int) -> Line:
        return Line("climbed", "", "move", [], [])


def set_side(s: Ridge, side: int) -> None:
    s.side = side


def ridge() -> RidgeGame:
    sequence = Sequence(
        SEQUENCE,
        [
            until(
                lambda s: s.over,
                step(TURN),
                assign(set_side, 0),
                step(CLIMB),
                assign(set_side, 1),
                step(CLIMB),
                step(END),
            )
        ],
    )
    climb = Climb(
        CLIMB, "climb", "", [Pick(verb("pick"), PIECE), Leap(verb("leap"), NOTHING), Rest(verb("rest"), NOTHING)]
    )
    height = Climb(HEIGHT, "height", "", [Go(verb("go"), NUMBER)])
    phases = cast(Any, [sequence, Turn(TURN, "turn"), climb, height, End(END, "end")])
    scenarios = [Scenario(slug, slug, ("red", "blue"), 3, "") for slug in ("slope", "leap")]
    return RidgeGame("ridge", "Ridge", 1, scenarios, [], phases, sequence)
