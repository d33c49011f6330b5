"""A game as the rest of the world sees it: its scenarios and options, new states, loading, drawing, words."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any, Final, Generic, TypeVar, final

from mypy_extensions import mypyc_attr

from vistula.core.chance import Chance, chance_of
from vistula.core.checksum import checksum, is_whole
from vistula.core.columns import Saved
from vistula.core.data import Table
from vistula.core.dice import SEED_BITS
from vistula.core.refusal import NoDrawing, SaveError, VistulaError
from vistula.core.told import Staff, Told

if TYPE_CHECKING:
    from vistula.core.action import Action
    from vistula.core.catalogue import Catalogue
    from vistula.core.columns import Short
    from vistula.core.features import Feature, Features
    from vistula.core.flow import Phase
    from vistula.core.journal import Event, Line
    from vistula.core.odds import Odds
    from vistula.core.outline import Sequence
    from vistula.core.research import Numbering
    from vistula.core.state import State
    from vistula.core.view import Caution

T = TypeVar("T")

SAVE_FORMAT: Final = 1


def side_of(seat: str) -> str:
    """Allies share the first word of their seats: `soviet_west`, `soviet_southwest`."""
    return seat.partition("_")[0]


@final
class Scenario:
    """A scenario and the seats it is played by."""

    def __init__(self, slug: str, title: str, seats: tuple[str, ...], turns: int, description: str) -> None:
        self.slug: Final = slug
        self.title: Final = title
        self.seats: Final = seats
        self.turns: Final = turns
        self.description: Final = description

    def __repr__(self) -> str:
        return f"Scenario({self.slug!r}, {self.title!r}, seats={self.seats!r}, turns={self.turns})"

    def for_seats(self, seats: list[str]) -> Scenario:
        """The same, played by others: an option for more players."""
        return Scenario(self.slug, self.title, tuple(seats), self.turns, self.description)

    def to_json(self) -> dict[str, object]:
        return {
            "slug": self.slug,
            "title": self.title,
            "seats": list(self.seats),
            "turns": self.turns,
            "description": self.description,
        }


@final
class Option:
    """Something the players agree on before the game. Values are true and false, or a few words."""

    def __init__(
        self,
        slug: str,
        title: str,
        values: list[object],
        default: object,
        description: str,
        rule: str,
        scenarios: list[str],
    ) -> None:
        self.slug: Final = slug
        self.title: Final = title
        self.values: Final = values
        self.default: Final = default
        self.description: Final = description
        self.rule: Final = rule
        self.scenarios: Final = scenarios  # empty: all of them

    def __repr__(self) -> str:
        return f"Option({self.slug!r}, {self.values!r}, default={self.default!r})"

    def concerns(self, scenario: str) -> bool:
        return not self.scenarios or scenario in self.scenarios

    def to_json(self) -> dict[str, object]:
        return {
            "slug": self.slug,
            "title": self.title,
            "values": self.values,
            "default": self.default,
            "description": self.description,
            "rule": self.rule,
            "scenarios": self.scenarios,
        }


def read_option(row: Table) -> Option:
    """An option as a data file tells it: true or false, unless it lists its values; of several rules the first."""
    values: list[object] = [*row.texts("values")] if row.has("values") else [False, True]
    default: object = row.text("default") if row.has("values") else row.flag("default")
    rules = [row.text("rule")] if row.has("rule") else row.texts("rules")
    rule, scenarios = rules[0] if rules else "", row.texts("scenarios", [])
    return Option(row.text("slug"), row.text("title"), values, default, row.text("description"), rule, scenarios)


@final
class Kept(Generic[T]):
    """What a game makes of a scenario under its options: made once for each, and shared by all tables that play so."""

    def __init__(self, make: Callable[[str, dict[str, object]], T]) -> None:
        self.make: Final = make
        self.made: Final[dict[str, T]] = {}

    def of(self, scenario: str, options: dict[str, object]) -> T:
        key = scenario + repr(sorted(options.items(), key=str))
        found = self.made.get(key)
        if found is None:
            found = self.make(scenario, options)
            self.made[key] = found
        return found


@final
class Result:
    """How a game ended. `winner` is a seat, or None for a draw."""

    def __init__(
        self,
        winner: str | None,
        level: str,
        reason: str,
        rule: str,
        scores: dict[str, int],
        winners: list[str] | None = None,
    ) -> None:
        self.winner: Final = winner
        self.level: Final = level
        self.reason: Final = reason
        self.rule: Final = rule
        self.scores: Final = scores
        alone = [winner] if winner is not None else []
        self.winners: Final = alone if winners is None else winners  # the whole side, in games of three or four

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Result) and other.to_json() == self.to_json()

    def __hash__(self) -> int:
        return hash((self.winner, self.level, self.reason))

    def __repr__(self) -> str:
        return f"Result(winner={self.winner!r}, level={self.level!r}, reason={self.reason!r})"

    def to_json(self) -> dict[str, object]:
        return {
            "winner": self.winner,
            "winners": self.winners,
            "level": self.level,
            "reason": self.reason,
            "rule": self.rule,
            "scores": self.scores,
        }


def result_from(saved: Saved) -> Result:
    winner = saved.data.get("winner")
    if winner is not None and not isinstance(winner, str):
        raise SaveError("The field 'winner' of the saved game is neither a seat nor null.")
    scores = saved.inner("scores")
    named: dict[str, int] = {}
    for seat in scores.data:
        named[seat] = scores.integer(seat)
    return Result(
        winner,
        saved.text("level"),
        saved.text("reason"),
        saved.text("rule"),
        named,
        [str(name) for name in saved.items("winners")],
    )


@mypyc_attr(allow_interpreted_subclasses=True)
class Game:
    """What a game's folder defines. Subclasses fill in `fresh` and the words; the rest is written here."""

    def __init__(
        self,
        slug: str,
        title: str,
        version: int,
        scenarios: list[Scenario],
        options: list[Option],
        phases: list[Phase[Any]],
        sequence: Sequence,
        told: Told[Any] | None = None,
        staff: Staff[Any, Any] | None = None,
    ) -> None:
        self.slug: Final = slug
        self.title: Final = title
        self.version: Final = version
        self.scenarios: Final[dict[str, Scenario]] = {scenario.slug: scenario for scenario in scenarios}
        self.options: Final[dict[str, Option]] = {option.slug: option for option in options}
        self.sequence: Final = sequence
        self.phases: Final = _by_number(phases)
        self.told: Final[Told[Any]] = Told() if told is None else told
        self.staff: Final = staff
        self.ways: Final[list[Any]] = [] if staff is None else staff.ways  # postures
        self.numberings: Final[dict[str, Numbering]] = {}  # by scenario and options, read once

    def __repr__(self) -> str:
        return f"<Game {self.slug} version {self.version}>"

    # What a game writes -----------------------------------------------------------------------------------------

    def fresh(self, scenario: Scenario, options: dict[str, object]) -> State:
        """A state of the scenario with its columns at their start, before the first frame."""
        raise RuntimeError(self.slug + " makes no states")

    def line(self, s: State, event: Event, seat: int) -> Line:
        """An event of the game in words for a seat (-1: spectator) that may see it."""
        return self.told.line(s, event)

    def drawing(self, scenario: str, options: dict[str, object] | None = None) -> dict[str, object]:
        """The static drawing of the board (docs/design/view.md, 1), by `drawing` of the module of that name beside the
        game's: it is read when somebody looks, for it needs the atlas. A game may do without."""
        package = type(self).__module__.rpartition(".")[0]
        if not package or find_spec(package + ".drawing") is None:
            raise NoDrawing(self.title + " has no drawing of its board.")
        beside: Any = import_module(package + ".drawing")
        drawn: dict[str, object] = beside.drawing(self, self.scenario(scenario), options)
        return drawn

    def forbids(self, scenario: Scenario, options: dict[str, object]) -> str:
        """Why these options cannot be played together, or nothing."""
        return ""

    # What a game writes about a state: chapters that build on the state's own module, so the state asks for them here.

    def body(self, s: State, seat: int) -> dict[str, object]:
        """The game's part of the view: pieces, markers, tracks … (docs/design/view.md, 2). -1: a spectator."""
        return self.told.body(s, seat)

    def appraisal(self, s: State, seat: int) -> float:
        """How the seat stands, from -1 to 1, from what it may know."""
        return 0.0 if self.staff is None else self.staff.appraisal.of(s, seat)

    def terms(self) -> list[str]:
        """What the appraisal weighs, if the staff has one of features and weights."""
        return [] if self.staff is None else self.staff.appraisal.terms[:]

    def standing(self, s: State, seat: int) -> list[float]:
        """How the seat stands in each of the terms."""
        return [] if self.staff is None else self.staff.appraisal.standing(s, seat)

    def judgement(self, s: State, seat: int) -> float:
        """How the seat stands when single choices are weighed: on a finer scale than the appraisal, if there is one."""
        judged = None if self.staff is None else self.staff.judgement
        return s.appraisal(seat) if judged is None else judged(s, seat)

    def imagined(self, s: State, seat: int, key: int) -> None:
        """On a clone: redraw all that the seat may not know, from what it knows, by a generator of its own."""
        self.told.imagined(s, seat, key)

    def harm(self, s: State, seat: int) -> list[Caution]:
        """Warnings for the seat that is asked."""
        return self.told.harm(s, seat)

    def chances(self, s: State, seat: int, action: Action) -> Odds | None:
        """The odds of an action after which dice are rolled, from what the seat may know; else None."""
        return self.told.chances(s, seat, action)

    def faults(self, s: State) -> list[str]:
        """What is wrong with the position: invariants of the game that do not hold. Empty in every real one."""
        return self.told.faults(s)

    def advice(self, s: State, seat: int) -> Action | None:
        """The obvious choice at the decision asked now, from what the seat may know: how a bot finishes in thought what
        was begun. None: no advice."""
        staff = self.staff
        return None if staff is None else staff.advice(s, seat, self.ways[self.stance(s, seat)])

    def postures(self) -> list[str]:
        """Ways of fighting that `counsel` knows, by number: the staff's own first; "plain" is what `script` follows."""
        return ["plain"] if self.staff is None else [way.name for way in self.ways]

    def stance(self, s: State, seat: int) -> int:
        """The posture that the staff takes of its own accord in this scenario, on this turn."""
        return self.repertoire(s, seat)[0]

    def repertoire(self, s: State, seat: int) -> list[int]:
        """The postures that serve a seat in this scenario on this turn, the staff's own first."""
        serving = [0]
        staff = self.staff
        if staff is not None:
            for since, postures in staff.stances.get(s.scenario.slug + " " + self.fights_as(s, seat), []):
                if s.turn >= since:
                    serving = postures
        return serving

    def fights_as(self, s: State, seat: int) -> str:
        """The side whose stances a seat takes: its own name, unless several share a side."""
        return s.seats[seat]

    def counsel(self, s: State, seat: int, posture: int) -> Action | None:
        """Advice in a posture."""
        staff = self.staff
        return self.advice(s, seat) if staff is None else staff.advice(s, seat, self.ways[posture])

    def prospects(self, s: State, seat: int, posture: int) -> list[Action]:
        """The candidates in a posture, the advised one first."""
        staff = self.staff
        return self.candidates(s, seat) if staff is None else staff.candidates(s, seat, self.ways[posture])

    def last_turn(self, s: State) -> int:
        """The number of the scenario's last turn."""
        return s.scenario.turns

    def decides(self, s: State) -> bool:
        """Whether what is asked now may decide much (an attack, a card, an order), however many choices there are."""
        return self.staff is not None and self.staff.decides(s)

    def pace(self) -> int:
        """Decisions that counsel takes in a second of one core, as measured: what a general's budget is reckoned by."""
        return 4000 if self.staff is None else self.staff.pace

    def pace_at(self, s: State) -> int:
        """The pace in a scenario, where it differs much from one to the next."""
        return self.pace()

    def swift(self) -> int:
        """The posture in which a general plays on what is far off, since it takes much less time; -1: each its own."""
        return -1 if self.staff is None or not self.staff.swift else self.postures().index(self.staff.swift)

    def swift_pace(self) -> int:
        """Decisions in that posture in a second of one core."""
        return self.pace() if self.swift() < 0 or self.staff is None else self.staff.swift_pace

    def reasons(self, s: State, seat: int, action: Action) -> list[tuple[str, str]]:
        """What speaks for a choice of the seat that is asked: sentences with figures, each with its rule."""
        staff = self.staff
        return [] if staff is None else staff.reasons(s, seat, action, self.ways[self.stance(s, seat)])

    def unfinished(self, s: State) -> bool:
        """Something is half done (an attack being declared, losses being taken), so that an appraisal means nothing."""
        return self.staff is not None and self.staff.unfinished(s)

    def candidates(self, s: State, seat: int) -> list[Action]:
        """The offered choices worth a bot's thought: a part of the choices, never empty."""
        if self.staff is not None:
            return self.prospects(s, seat, self.stance(s, seat))
        return s.offered[:] if s.offered is not None else []

    def told_features(self, s: State) -> list[Feature]:
        """The game's part of an observation, by name; `s` is any state of the scenario (core/features.py)."""
        return self.told.features(s)

    def observed(self, s: State, seat: int, out: Short, at: int) -> int:
        """Write what `told_features` names into an observation, from `at` on; returns where it ends. Nothing that the
        seat may not know."""
        return self.told.observed(s, seat, out, at)

    def scores(self, s: State) -> dict[str, int]:
        """Victory points by seat."""
        return dict.fromkeys(s.seats, 0)

    def bring_forward(self, data: dict[str, object], version: int) -> dict[str, object]:
        """What an older version saved, as this version would have saved the same position. A game whose columns, phases
        or events mean something else since then says here how they are read; the others need nothing."""
        return data

    # What the world calls ---------------------------------------------------------------------------------------

    def new(self, scenario: object, seed: object = 0, options: object = None) -> State:
        """The scenario at its first decision."""
        found = self.scenario(scenario)
        if not isinstance(seed, int) or isinstance(seed, bool) or not 0 <= seed < 1 << SEED_BITS:
            raise VistulaError(f"A seed is a whole number from 0 to 2**{SEED_BITS} - 1.")
        state = self.fresh(found, self.settled_options(found, options))
        state.seed = seed
        state.begin()
        return state

    def scenario(self, slug: object) -> Scenario:
        if not isinstance(slug, str) or slug not in self.scenarios:
            known = ", ".join(self.scenarios)
            raise VistulaError(f"{self.title} has no scenario {slug!r}; the scenarios are {known}.")
        return self.scenarios[slug]

    def settled_options(self, scenario: Scenario, options: object) -> dict[str, object]:
        """Every option of the scenario with its value: the given ones checked, the others at their default."""
        given: dict[str, object] = {}
        if options is not None:
            if not isinstance(options, dict):
                raise VistulaError("Options are given as a mapping from option to value.")
            for name, value in options.items():
                if not isinstance(name, str) or name not in self.options:
                    known = ", ".join(self.options)
                    raise VistulaError(f"{self.title} has no option {name!r}; the options are {known}.")
                option = self.options[name]
                if not option.concerns(scenario.slug):
                    raise VistulaError(f"“{option.title}” does not concern {scenario.title}. [{option.rule}]")
                if not any(value == known_value and type(value) is type(known_value) for known_value in option.values):
                    allowed = ", ".join(repr(known_value) for known_value in option.values)
                    raise VistulaError(f"The option {name!r} cannot be {value!r}; it is one of {allowed}.")
                given[name] = value
        settled: dict[str, object] = {}
        for slug, option in self.options.items():
            if option.concerns(scenario.slug):
                settled[slug] = given.get(slug, option.default)
        why = self.forbids(scenario, settled)
        if why:
            raise VistulaError(why)
        return settled

    def catalogue(self, scenario: object, options: object = None) -> Catalogue:
        """A number for every action that can be offered in the scenario."""
        return self._unplayed(scenario, options).numbering().catalogue

    def features(self, scenario: object, options: object = None) -> Features:
        """What `State.observe` tells, number by number."""
        return self._unplayed(scenario, options).numbering().features

    def _unplayed(self, scenario: object, options: object) -> State:
        found = self.scenario(scenario)
        return self.fresh(found, self.settled_options(found, options))

    def opening(self, scenario: object, options: object, rolls: list[int]) -> Chance:
        """The scenario at its first decision with these dice, or the die that is thrown next before it."""
        state = self._unplayed(scenario, options)
        state.asking = True
        state.force(rolls)
        state.begin()
        return chance_of(state)

    def load(self, saved: object) -> State:
        """The state that `save` wrote. Anything else is refused with a sentence that names what is wrong."""
        data = Saved(saved)
        if data.data.get("vistula") != SAVE_FORMAT:
            raise SaveError("This is not a saved game of Vistula, or one of another format.")
        slug = data.text("game")
        if slug != self.slug:
            raise SaveError(f"This is a saved game of {slug!r}, not of {self.slug!r}.")
        version = data.integer("version", 0)
        if version > self.version:
            raise SaveError(
                f"This game was saved by version {version} of {self.slug}; version {self.version} cannot continue it."
            )
        if version < self.version:
            data = self._forward(data, version)
        try:
            scenario = self.scenario(data.text("scenario"))
            options = self.settled_options(scenario, data.inner("options").data)
        except SaveError:
            raise
        except VistulaError as error:
            raise SaveError(str(error)) from error
        state = self.fresh(scenario, options)
        state.restore(data)
        if version < self.version and not state.over:
            try:
                state.refresh()  # what was a choice then may be none now
            except RuntimeError as error:
                raise SaveError(f"Version {self.version} of {self.slug} finds no way on from this position.") from error
        return state

    def _forward(self, data: Saved, version: int) -> Saved:
        """A save of an older version, in the form of this one."""
        if not is_whole(data.data):
            raise SaveError("The saved game is damaged: its checksum does not fit its contents.")
        brought = self.bring_forward(dict(data.data), version)
        brought["version"] = self.version
        brought["checksum"] = checksum(brought)
        return Saved(brought)


def _by_number(phases: list[Phase[Any]]) -> list[Phase[Any]]:
    """The phases in a list where each stands at its own number."""
    ordered: list[Phase[Any]] = list(phases)
    for phase in phases:
        if not 0 <= phase.number < len(phases):
            raise ValueError(f"phase {phase.slug} has the number {phase.number}, outside the list")
        ordered[phase.number] = phase
    for number, phase in enumerate(ordered):
        if phase.number != number:
            raise ValueError(f"no phase has the number {number}")
    return ordered
