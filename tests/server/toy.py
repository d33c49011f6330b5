"""A toy game on the real engine, small enough to work out by hand, and the bots that go wrong with it.

Two seats, red and blue, take turns. In a turn a seat lays aside as many pebbles as it likes, one after another and each
of 1 to 5, then throws a die, which nobody can take back. In the scenario "polite" the other seat is then asked to nod;
with an even secret it may cheer instead, for a point. Each seat also has a secret, known to it alone, drawn from the
seed; the journal tells a seat its secret. After three rounds the higher throw of pebbles and dice wins. In version 2 a
die counts ten times, and five pebbles at once are no longer allowed.
"""

import os
import threading
from typing import Any

from vistula.bots.bot import Bot
from vistula.core.action import Action, verb
from vistula.core.columns import Saved
from vistula.core.flow import NOTHING, NUMBER, Choice, Decision, Phase, Step
from vistula.core.game import Game, Option, Result, Scenario
from vistula.core.journal import FIRST_OF_GAME, Event, Line
from vistula.core.odds import Odds, Outcome
from vistula.core.outline import Sequence, group, step, until
from vistula.core.refusal import Refusal, VistulaError
from vistula.core.state import State

ROUNDS = 3
HIGHEST = 5
PURSE = 12
LAID, THROWN, TOLD = FIRST_OF_GAME, FIRST_OF_GAME + 1, FIRST_OF_GAME + 2
ASK, TURN_OVER, MANNERS = 1, 2, 3
TOO_MANY = Refusal("2.1", "There are not so many pebbles left.")
NOT_MOVED = Refusal("5.1", "You do not feel like it.")
LAY, THROW, NOD, CHEER = verb("lay"), verb("throw"), verb("nod"), verb("cheer")


class ToyState(State):
    def __init__(self, game: Game, scenario: Scenario, options: dict[str, object]) -> None:
        super().__init__(game, scenario, options)
        self.turn = 1
        self.active = 0
        self.purse = [PURSE, PURSE]
        self.points = [0, 0]
        self.secret = [0, 0]

    def blank(self) -> "ToyState":
        return ToyState(self.game, self.scenario, self.options)

    def copy_to(self, c: State) -> None:
        super().copy_to(c)
        assert isinstance(c, ToyState)
        c.active = self.active
        c.purse, c.points, c.secret = self.purse[:], self.points[:], self.secret[:]

    def pack(self) -> dict[str, object]:
        return {"active": self.active, "purse": self.purse, "points": self.points, "secret": self.secret}

    def unpack(self, saved: Saved) -> None:
        self.active = saved.integer("active", 0, 1)
        self.purse, self.points = saved.integers("purse"), saved.integers("points")
        self.secret = saved.integers("secret")

    def limit(self, kind: int) -> int:
        return HIGHEST + 1

    def body(self, seat: int) -> dict[str, object]:
        secret = f"secret-{self.secret[seat]}" if seat >= 0 else ""
        purse, points = (" ".join(str(number) for number in pair) for pair in (self.purse, self.points))
        return {
            "turn": {"number": self.turn, "of": ROUNDS, "title": f"Round {self.turn}"},
            "facts": [["purse", purse, "2.1"], ["points", points, "3.1"], ["secret", secret, "4.1"]],
        }

    def chances(self, seat: int, action: Action) -> Odds | None:
        if action.verb is not THROW:
            return None
        from fractions import Fraction

        return Odds([Outcome(str(n), Fraction(1, 6), 3) for n in range(1, 7)], [], [], [])


class Lay(Choice[ToyState]):
    def among(self, s: ToyState) -> list[int]:
        return list(range(1, HIGHEST + 1))

    def obstacle(self, s: ToyState, x: int) -> Refusal | None:
        if s.game.version > 1 and x == HIGHEST:  # no longer allowed
            return TOO_MANY
        return None if 1 <= x <= s.purse[s.active] else TOO_MANY

    def play(self, s: ToyState, x: int) -> None:
        s.purse[s.active] -= x
        s.points[s.active] += x
        s.note(LAID, s.active, x)

    def label(self, s: ToyState, x: int) -> str:
        return f"Lay {x}"


class Throw(Choice[ToyState]):
    def play(self, s: ToyState, x: int) -> None:
        thrown = s.roll(6)
        s.points[s.active] += thrown if s.game.version == 1 else 10 * thrown  # the rule that version 2 changed
        s.note(THROWN, s.active, thrown)
        s.pop()
        if s.scenario.slug == "polite":
            s.push(MANNERS)

    def label(self, s: ToyState, x: int) -> str:
        return "Throw"


class Ask(Decision[ToyState]):
    def seat(self, s: ToyState) -> int:
        return s.active

    def prompt(self, s: ToyState) -> str:
        return "Lay pebbles, then throw."


class Nod(Choice[ToyState]):
    def play(self, s: ToyState, x: int) -> None:
        s.reveal()
        s.pop()


class Cheer(Choice[ToyState]):
    def obstacle(self, s: ToyState, x: int) -> Refusal | None:
        return NOT_MOVED if s.secret[1 - s.active] % 2 else None

    def play(self, s: ToyState, x: int) -> None:
        s.points[1 - s.active] += 1
        s.reveal()
        s.pop()


class Manners(Decision[ToyState]):
    def seat(self, s: ToyState) -> int:
        return 1 - s.active

    def prompt(self, s: ToyState) -> str:
        return "Nod."


class TurnOver(Step[ToyState]):
    def do(self, s: ToyState) -> None:
        s.active = 1 - s.active
        if s.active == 0:
            s.turn += 1
        if s.turn > ROUNDS:
            red, blue = s.points
            winner = None if red == blue else ("red" if red > blue else "blue")
            winners = [winner] if winner else []
            s.finish(Result(winner, "", "The rounds are over.", "3.1", {"red": red, "blue": blue}, winners))


class Toy(Game):
    def fresh(self, scenario: Scenario, options: dict[str, object]) -> State:
        return ToyState(self, scenario, options)

    def new(self, scenario: object, seed: object = 0, options: object = None) -> State:
        state = super().new(scenario, seed, options)
        assert isinstance(state, ToyState)
        state.secret = [1_000_000 + state.seed % 999_983, 3_000_000 + state.seed % 999_979]
        for seat in (0, 1):
            state.note(TOLD, state.secret[seat], who=1 << seat)
        return state

    def line(self, s: State, event: Event, seat: int) -> Line:
        if event.code == TOLD:
            return Line(f"Your secret is secret-{event.a}", "4.1", "order", [], [])
        who = s.seats[event.a]
        words = f"{who} lays {event.b}" if event.code == LAID else f"{who} throws {event.b}"
        return Line(words, "2.1", "move" if event.code == LAID else "combat", [], [])

    def drawing(self, scenario: str, options: dict[str, object] | None = None) -> dict[str, object]:
        self.settled_options(self.scenario(scenario), options)
        return {"game": self.slug, "scenario": scenario, "title": self.title, "size": [100, 100], "spaces": []}


def rounds_over(s: ToyState) -> bool:
    return s.over


def make_toy(version: int = 1, kind: type[Toy] = Toy, slug: str = "toy") -> Toy:
    choices: list[Choice[ToyState]] = [Lay(LAY, NUMBER), Throw(THROW, NOTHING)]
    sequence = Sequence(0, [until(rounds_over, group("Turn", "1", step(ASK, "Lay and throw", "2"), step(TURN_OVER)))])
    manners = [Cheer(CHEER, NOTHING, reacts=True), Nod(NOD, NOTHING, passes=True)]
    phases: list[Phase[Any]] = [
        sequence,
        Ask(ASK, "ask", "2", choices, asks_always=True),
        TurnOver(TURN_OVER, "over"),
        Manners(MANNERS, "manners", "5", manners, asks_always=True),
    ]
    fog = Option("fog", "Fog", [False, True], False, "Changes nothing.", "4.1", [])
    scenarios = [
        Scenario("duel", "Duel", ("red", "blue"), ROUNDS, "Three rounds."),
        Scenario("polite", "Polite duel", ("red", "blue"), ROUNDS, "Three rounds, with manners."),
    ]
    return kind(slug, slug.capitalize(), version, scenarios, [fog], phases, sequence)


_TOYS = {1: make_toy(), 2: make_toy(2)}


def game(slug: str, version: int = 1) -> Any:
    if slug != "toy":
        raise VistulaError("There is only the toy.")
    return _TOYS[version]


def games(version: int = 1) -> list[Any]:
    return [_TOYS[version]]


class Unsketched(Toy):
    """A toy whose board nobody has drawn."""

    def drawing(self, scenario: str, options: dict[str, object] | None = None) -> dict[str, object]:
        return Game.drawing(self, scenario, options)


_UNSKETCHED = make_toy(1, Unsketched, "unsketched")


def unsketched(slug: str) -> Any:
    return _UNSKETCHED


def unsketched_games() -> list[Any]:
    return [_UNSKETCHED]


def bots() -> list[dict[str, Any]]:
    names = ("random", "broken", "cheat", "deadly", "slow")
    return [{"name": name, "title": name, "levels": [1, 2], "default_level": 1, "text": ""} for name in names]


class ToyBot(Bot):
    def __init__(self, name: str, seed: int) -> None:
        self.name = name
        self.seed = seed

    def choose(self, state: Any, seat: str) -> Action:
        if self.name == "broken":
            raise RuntimeError("thinking hurts")
        if self.name == "deadly":
            os._exit(3)
        if self.name == "slow":
            threading.Event().wait()
        if self.name == "cheat":
            return LAY.of(9)
        choices: list[Action] = state.choices(seat)
        return choices[(self.seed + len(state.journal)) % len(choices)]


def player(name: str, level: int, seed: int) -> ToyBot:
    return ToyBot(name, seed)
