"""The game as the core knows it: states of the campaign, words, drawing."""

from __future__ import annotations

from typing import Final, cast, final

from vistula.core.appraisal import Scales
from vistula.core.game import Game, Kept, Option, Scenario
from vistula.core.state import State
from vistula.core.told import Staff, Told
from vistula.games.west_was_saved import caution, check, features, imagine, odds, versions, view, words
from vistula.games.west_was_saved.board import Theatre
from vistula.games.west_was_saved.deck import ASIDE, CARDS, DECK, Deck
from vistula.games.west_was_saved.numbers import POOL, REDUCED
from vistula.games.west_was_saved.rules import victory
from vistula.games.west_was_saved.sequence import PHASES, SEQUENCE
from vistula.games.west_was_saved.staff import advice, candidates, reasons
from vistula.games.west_was_saved.staff.posture import Posture
from vistula.games.west_was_saved.state import West
from vistula.games.west_was_saved.static import Rules, Static
from vistula.games.west_was_saved.tables import Plan, Tables
from vistula.games.west_was_saved.units import POLE, RUSSIAN, Manifest, Order

PACE: Final = 700  # decisions that a general plays in thought in a second of one core: 550 to 1,400 by turn
SWIFT: Final = "plain"  # the first staff reckons little and is not much worse
SWIFT_PACE: Final = 12000  # 10,000 to 20,000 by turn

TOLD: Final = Told(
    body=view.body,
    line=words.WORDS.line,
    imagined=imagine.imagined,
    harm=caution.cautions,
    chances=odds.chances,
    faults=check.faults,
    features=features.features,
    observed=features.observed,
)


@final
class WestGame(Game):
    def __init__(
        self,
        slug: str,
        title: str,
        version: int,
        scenarios: list[Scenario],
        options: list[Option],
        board: Theatre,
        order: Order,
        manifest: Manifest,
        tables: Tables,
        deck: Deck,
        plans: dict[str, Plan],
        seat_names: list[str],
        scales: Scales[West, Posture],
    ) -> None:
        staff = Staff(
            scales,
            PACE,
            advice.advice,
            candidates.candidates,
            reasons.reasons,
            advice.decides,
            advice.unfinished,
            swift=SWIFT,
            swift_pace=SWIFT_PACE,
        )
        super().__init__(slug, title, version, scenarios, options, PHASES, SEQUENCE, TOLD, staff)
        self.board: Final = board
        self.order: Final = order
        self.manifest: Final = manifest
        self.tables: Final = tables
        self.deck: Final = deck
        self.plans: Final = plans
        self.seat_names: Final = seat_names
        self.statics: Final = Kept[Static](self._static)

    def static(self, scenario: str, options: dict[str, object]) -> Static:
        return self.statics.of(scenario, options)

    def _static(self, scenario: str, options: dict[str, object]) -> Static:
        plan = self.plans[scenario]
        return Static(self.board, self.order, self.manifest, self.tables, self.deck, plan, Rules(options))

    def fresh(self, scenario: Scenario, options: dict[str, object]) -> State:
        static = self.static(scenario.slug, options)
        s = West(self, scenario, options, static)
        s.clear_columns()
        for h, facing, units in static.plan.stacks:
            for u in units:
                s.place(u, h)
            s.set_facing(h, facing)  # 1.4b, A91
        for side in (POLE, RUSSIAN):
            for h in static.plan.depots[side]:
                s.set_depot(h, side + 1)
            s.n[POOL + side] = self.manifest.blanks[side]
        for u in range(self.order.count):
            if self.order.one_sided[u]:
                s.mark[u] = REDUCED  # 1.2j
        for card in range(1, CARDS + 1):
            s.put_card(card, ASIDE if self.deck.single[card] else DECK)  # 3.1b
        return s

    def scores(self, s: State) -> dict[str, int]:
        return victory.scores(cast(West, s))

    def bring_forward(self, data: dict[str, object], version: int) -> dict[str, object]:
        return versions.from_first(data) if version == 1 else data
