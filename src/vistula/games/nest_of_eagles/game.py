"""The game as the core knows it: states of a scenario, words, drawing. One person may play all seats (1.1b)."""

from typing import Final, cast, final

from vistula.core.appraisal import Scales
from vistula.core.game import Game, Kept, Option, Scenario
from vistula.core.state import State
from vistula.core.told import Staff, Told
from vistula.games.nest_of_eagles import check, features, imagine, odds, view
from vistula.games.nest_of_eagles.board import Map
from vistula.games.nest_of_eagles.numbers import POINTS
from vistula.games.nest_of_eagles.rules import set_up
from vistula.games.nest_of_eagles.scenarios import Plan
from vistula.games.nest_of_eagles.sequence import PHASES, SEQUENCE
from vistula.games.nest_of_eagles.staff import advice, caution, reasons
from vistula.games.nest_of_eagles.staff.posture import Posture
from vistula.games.nest_of_eagles.state import Eagles, Rules, Static
from vistula.games.nest_of_eagles.tables import Tables
from vistula.games.nest_of_eagles.units import Order
from vistula.games.nest_of_eagles.words import WORDS

NOT_BOTH: Final = "Alternative Reinforcements and Political Priorities exclude each other (23.0b)."
NOT_INTRODUCTORY: Final = "The introductory rules leave out chapters 22 and 23 (1.1a)."
PACE: Final = 22_000  # decisions that a general plays in thought in a second of one core: 19,200 to 28,200
CHAPTER_23: Final = ["three_players", "patrols", "groups", "forced_march"]

TOLD: Final = Told(
    body=view.body,
    line=WORDS.line,
    imagined=imagine.redraw,
    harm=caution.cautions,
    chances=odds.attack_odds,
    faults=check.faults,
    features=features.features,
    observed=features.observed,
)


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
        scales: Scales[Eagles, Posture],
    ) -> None:
        staff = Staff(
            scales, PACE, advice.advise, advice.candidates, reasons.reasons, advice.decides, advice.unfinished
        )
        super().__init__(tables.slug, tables.title, tables.version, scenarios, options, PHASES, SEQUENCE, TOLD, staff)
        self.board: Final = board
        self.order: Final = order
        self.tables: Final = tables
        self.plans: Final = plans
        self.events: Final = events
        self.statics: Final = Kept[Static](self._static)

    def static(self, scenario: str, options: dict[str, object]) -> Static:
        return self.statics.of(scenario, options)

    def _static(self, scenario: str, options: dict[str, object]) -> Static:
        plan = self.plans[scenario]
        return Static(self.board, self.order, self.tables, plan, Rules(options, plan), self.events)

    def fresh(self, scenario: Scenario, options: dict[str, object]) -> State:
        static = self.static(scenario.slug, options)
        if static.rules.three_players:
            scenario = scenario.for_seats(self.tables.three_seats)  # 22.0a
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

    def last_turn(self, s: State) -> int:
        """A round by its number on the track, as `turn` is."""
        return cast(Eagles, s).plan.last_round

    def scores(self, s: State) -> dict[str, int]:
        eagles = cast(Eagles, s)
        return {s.seats[seat]: int(eagles.num[POINTS + eagles.side_of_seat(seat)]) for seat in range(len(s.seats))}

    def fights_as(self, s: State, seat: int) -> str:
        """Both Soviet players of three fight as the one would."""
        return self.tables.seats[min(seat, 1)]
