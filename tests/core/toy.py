"""Duel: the smallest game that uses every mechanism of the core.

Five huts in a row. In turn, each seat walks its only piece one hut (or stays), then may fire at the enemy in the same
or the next hut: a six kills. Each seat knows a secret number from 1 to 3; guessing the enemy's reveals it and wins.
After four turns it is a draw.
"""

from typing import Any, cast

from vistula.core.action import verb
from vistula.core.columns import Saved, column, ints
from vistula.core.flow import NOTHING, NUMBER, SPACE, Choice, Decision, Step
from vistula.core.game import Game, Option, Result, Scenario
from vistula.core.journal import FIRST_OF_GAME, Event, Line
from vistula.core.odds import BEST, NEUTRAL, Odds, Outcome, distribution
from vistula.core.outline import Sequence, assign, group, step, until
from vistula.core.refusal import Refusal
from vistula.core.state import State

SEQUENCE, START, WALK, ACT, END, NOD = range(6)
WALKED, FIRED, GUESSED = range(FIRST_OF_GAME, FIRST_OF_GAME + 3)
TOO_FAR = Refusal("walk.1", "A piece walks at most one hut.")
OUT_OF_RANGE = Refusal("fire.1", "The enemy is more than one hut away.")


class Duel(State):
    def __init__(self, game: Game, scenario: Scenario, options: dict[str, object]) -> None:
        super().__init__(game, scenario, options)
        self.hut = column(2)
        self.secret = column(2)
        self.side = 0

    def blank(self) -> "Duel":
        return Duel(self.game, self.scenario, self.options)

    def copy_to(self, c: State) -> None:
        assert isinstance(c, Duel)
        super().copy_to(c)
        c.hut = self.hut[:]
        c.secret = self.secret[:]
        c.side = self.side

    def pack(self) -> dict[str, object]:
        return {"hut": ints(self.hut), "secret": ints(self.secret), "side": self.side}

    def unpack(self, saved: Saved) -> None:
        self.hut = saved.column("hut", 2, 0, 4)
        self.secret = saved.column("secret", 2, 1, 3)
        self.side = saved.integer("side", 0, 1)

    def limit(self, kind: int) -> int:
        return 5 if kind == SPACE else 4

    def body(self, seat: int) -> dict[str, object]:
        pieces = [{"id": i, "space": self.hut[i], "side": self.seats[i]} for i in range(2)]
        return {"pieces": pieces, "facts": [["Secret", self.secret[seat]]] if seat >= 0 else []}

    def appraisal(self, seat: int) -> float:
        return 0.0

    def imagined(self, seat: int, key: int) -> None:
        self.secret[1 - seat] = 1 + key % 3

    def chances(self, seat: int, action: Any) -> Odds | None:
        if action.verb.name != "fire":
            return None

        def fire(c: Duel) -> None:
            c.play(c.seats[seat], action)

        found = distribution(
            self, fire, lambda c: "Hit" if c.result is not None and c.result.winner is not None else "Miss"
        )
        outcomes = [Outcome("Hit", found["Hit"], BEST), Outcome("Miss", found["Miss"], NEUTRAL)]
        return Odds(outcomes, [], [], [])


def distance(a: int, b: int) -> int:
    return abs(a - b)


def win(s: Duel, seat: int, reason: str) -> None:
    s.finish(
        Result(s.seats[seat], "decisive", reason, "win", {s.seats[seat]: 1, s.seats[1 - seat]: 0}, [s.seats[seat]])
    )


class Start(Step[Duel]):
    def do(self, s: Duel) -> None:
        s.turn += 1


class End(Step[Duel]):
    def do(self, s: Duel) -> None:
        if s.turn == 4:
            s.finish(Result(None, "draw", "Nobody was hit in four turns.", "end", {"red": 0, "blue": 0}, []))


class Walk(Decision[Duel]):
    def seat(self, s: Duel) -> int:
        return s.side

    def prompt(self, s: Duel) -> str:
        return "Walk to a hut."


class To(Choice[Duel]):
    def among(self, s: Duel) -> list[int]:
        return list(range(5))

    def obstacle(self, s: Duel, x: int) -> Refusal | None:
        return TOO_FAR if distance(s.hut[s.side], x) > 1 else None

    def words(self, s: Duel, x: int, why: Refusal) -> str:
        return f"Hut {x} is {distance(s.hut[s.side], x)} away; a piece walks at most one hut."

    def play(self, s: Duel, x: int) -> None:
        s.hut[s.side] = x
        s.note(WALKED, s.side, x)
        s.pop()
        s.push(ACT)


class Act(Decision[Duel]):
    def seat(self, s: Duel) -> int:
        return s.side

    def prompt(self, s: Duel) -> str:
        return "Fire, guess, or pass."


class Fire(Choice[Duel]):
    def obstacle(self, s: Duel, x: int) -> Refusal | None:
        return OUT_OF_RANGE if distance(s.hut[0], s.hut[1]) > 1 else None

    def play(self, s: Duel, x: int) -> None:
        s.pop()
        if s.roll(6) == 6:
            win(s, s.side, "The enemy was hit.")


class Guess(Choice[Duel]):
    def among(self, s: Duel) -> list[int]:
        return [1, 2, 3]

    def obstacle(self, s: Duel, x: int) -> Refusal | None:
        return None if 1 <= x <= 3 else Refusal("guess.1", "Secrets are 1 to 3.")

    def play(self, s: Duel, x: int) -> None:
        s.reveal()
        s.pop()
        s.note(GUESSED, s.side, x)
        if s.secret[1 - s.side] == x:
            win(s, s.side, "The secret was guessed.")


class Pass(Choice[Duel]):
    def play(self, s: Duel, x: int) -> None:
        s.pop()


class Nod(Decision[Duel]):
    """The other one nods, having no choice. Not in the sequence: a test puts it on the stack."""

    def seat(self, s: Duel) -> int:
        return 1 - s.side

    def prompt(self, s: Duel) -> str:
        return "Nod."


def set_side(s: Duel, side: int) -> None:
    s.side = side


class DuelGame(Game):
    def fresh(self, scenario: Scenario, options: dict[str, object]) -> State:
        made = Duel(self, scenario, options)
        made.hut[1] = 4
        made.secret[0], made.secret[1] = 2, 3
        return made

    def line(self, s: State, event: Event, seat: int) -> Line:
        return Line(f"event {event.code}: {event.a} {event.b}", "walk.1", "move", [event.b], [])


def duel() -> DuelGame:
    outline = [
        until(
            lambda s: s.over,
            step(START),
            assign(set_side, 0),
            group("Red's turn", "turn", step(WALK, "Walk", "walk.1"), owner="red"),
            assign(set_side, 1),
            group("Blue's turn", "turn", step(WALK, "Walk", "walk.1"), owner="blue"),
            step(END),
        )
    ]
    sequence = Sequence(SEQUENCE, outline)
    walk = Walk(WALK, "walk", "walk.1", [To(verb("to"), SPACE)])
    act = Act(
        ACT, "act", "act", [Fire(verb("fire"), NOTHING), Guess(verb("guess"), NUMBER), Pass(verb("pass"), NOTHING)]
    )
    nod = Nod(NOD, "nod", "act", [Pass(verb("nod"), NOTHING)])
    phases = cast(Any, [sequence, Start(START, "start"), walk, act, End(END, "end"), nod])
    scenario = Scenario("row", "Five huts", ("red", "blue"), 4, "Five huts in a row.")
    fog = Option("fog", "Fog", [False, True], False, "Nothing is seen.", "fog.1", [])
    return DuelGame("duel", "Duel", 1, [scenario], [fog], phases, sequence)
