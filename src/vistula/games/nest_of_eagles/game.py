"""The game as the core knows it: states of a scenario, words, drawing. One person may play all seats (1.1b)."""

from typing import Final, cast, final

from vistula.core.action import Action
from vistula.core.columns import Short
from vistula.core.features import Feature
from vistula.core.game import Game, Option, Scenario
from vistula.core.journal import Event, Line
from vistula.core.odds import Odds
from vistula.core.state import State
from vistula.core.view import Caution
from vistula.games.nest_of_eagles import check, features, imagine, odds, view
from vistula.games.nest_of_eagles.board import Map
from vistula.games.nest_of_eagles.numbers import POINTS
from vistula.games.nest_of_eagles.rules import set_up
from vistula.games.nest_of_eagles.scenarios import Plan
from vistula.games.nest_of_eagles.sequence import PHASES, SEQUENCE
from vistula.games.nest_of_eagles.staff import advice, appraisal, caution
from vistula.games.nest_of_eagles.staff import reasons as staff_reasons
from vistula.games.nest_of_eagles.staff.posture import Posture
from vistula.games.nest_of_eagles.state import Eagles, Rules, Static
from vistula.games.nest_of_eagles.tables import Tables
from vistula.games.nest_of_eagles.units import Order
from vistula.games.nest_of_eagles.words import WORDS

NOT_BOTH: Final = "Alternative Reinforcements and Political Priorities exclude each other (23.0b)."
NOT_INTRODUCTORY: Final = "The introductory rules leave out chapters 22 and 23 (1.1a)."
PACE: Final = 4000  # decisions of counsel in a second of one core
CHAPTER_23: Final = ["three_players", "patrols", "groups", "forced_march"]


@final
class NestGame(Game):
    def __init__(
        self,
        board: Map,
        order: Order,
        tables: Tables,
        plans: dict[str, Plan],
        events: list[list[list[str]]],
        scenarios: list[Scenario],
        options: list[Option],
        postures: list[Posture],
        stances: dict[str, int],
    ) -> None:
        super().__init__(tables.slug, tables.title, tables.version, scenarios, options, PHASES, SEQUENCE)
        self.board: Final = board
        self.order: Final = order
        self.tables: Final = tables
        self.plans: Final = plans
        self.events: Final = events
        self.ways: Final = postures
        self.stances: Final = stances  # by scenario and seat
        self.statics: Final[dict[str, Static]] = {}

    def static(self, scenario: str, options: dict[str, object]) -> Static:
        key = scenario + " " + " ".join(f"{name}={options[name]}" for name in sorted(options))
        if key not in self.statics:
            plan = self.plans[scenario]
            rules = Rules(options, plan)
            self.statics[key] = Static(self.board, self.order, self.tables, plan, rules, self.events)
        return self.statics[key]

    def fresh(self, scenario: Scenario, options: dict[str, object]) -> State:
        static = self.static(scenario.slug, options)
        if static.rules.three_players:
            seats = tuple(self.tables.three_seats)  # 22.0a
            scenario = Scenario(scenario.slug, scenario.title, seats, scenario.turns, scenario.description)
        s = Eagles(self, scenario, options, static)
        s.clear_columns()
        s.turn = static.plan.first_round
        set_up.lay_out(s)
        return s

    def forbids(self, scenario: Scenario, options: dict[str, object]) -> str:
        if options.get("alternative_reinforcements") is True and options.get("political_priorities") is True:
            return NOT_BOTH  # 23.5a
        if options.get("introductory") is True:
            for name in CHAPTER_23:
                if options.get(name) is True:
                    return NOT_INTRODUCTORY
        return ""

    def body(self, s: State, seat: int) -> dict[str, object]:
        return view.body(cast(Eagles, s), seat)

    def imagined(self, s: State, seat: int, key: int) -> None:
        imagine.redraw(cast(Eagles, s), seat, key)

    def appraisal(self, s: State, seat: int) -> float:
        return appraisal.appraise(cast(Eagles, s), seat)

    def harm(self, s: State, seat: int) -> list[Caution]:
        return caution.cautions(cast(Eagles, s), seat)

    def chances(self, s: State, seat: int, action: Action) -> Odds | None:
        return odds.attack_odds(cast(Eagles, s), seat, action)

    def faults(self, s: State) -> list[str]:
        return check.faults(cast(Eagles, s))

    def advice(self, s: State, seat: int) -> Action | None:
        return self.counsel(s, seat, self.stance(s, seat))

    def postures(self) -> list[str]:
        return [posture.name for posture in self.ways]

    def stance(self, s: State, seat: int) -> int:
        """Both Soviet players of three fight as the one would."""
        return self.stances.get(s.scenario.slug + " " + self.tables.seats[min(seat, 1)], 0)

    def counsel(self, s: State, seat: int, posture: int) -> Action | None:
        return advice.advise(cast(Eagles, s), seat, self.ways[posture])

    def prospects(self, s: State, seat: int, posture: int) -> list[Action]:
        return advice.candidates(cast(Eagles, s), seat, self.ways[posture])

    def reasons(self, s: State, seat: int, action: Action) -> list[tuple[str, str]]:
        return staff_reasons.reasons(cast(Eagles, s), seat, action)

    def decides(self, s: State) -> bool:
        return advice.decides(cast(Eagles, s))

    def pace(self) -> int:
        return PACE

    def unfinished(self, s: State) -> bool:
        return advice.unfinished(cast(Eagles, s))

    def candidates(self, s: State, seat: int) -> list[Action]:
        return self.prospects(s, seat, self.stance(s, seat))

    def told_features(self, s: State) -> list[Feature]:
        return features.features(cast(Eagles, s))

    def observed(self, s: State, seat: int, out: Short, at: int) -> int:
        return features.observed(cast(Eagles, s), seat, out, at)

    def scores(self, s: State) -> dict[str, int]:
        eagles = cast(Eagles, s)
        return {s.seats[seat]: int(eagles.num[POINTS + eagles.side_of_seat(seat)]) for seat in range(len(s.seats))}

    def line(self, s: State, event: Event, seat: int) -> Line:
        return WORDS.line(cast(Eagles, s), event)

    def drawing(self, scenario: str, options: dict[str, object] | None = None) -> dict[str, object]:
        from vistula.games.nest_of_eagles.drawing import drawing

        return drawing(self, self.scenario(scenario), options)
