"""The game as the core knows it: states of the campaign, words, drawing."""

from __future__ import annotations

from typing import Final, cast, final

from vistula.core.action import Action
from vistula.core.columns import Short
from vistula.core.features import Feature
from vistula.core.game import Game, Option, Scenario
from vistula.core.journal import Event, Line
from vistula.core.odds import Odds
from vistula.core.state import State
from vistula.core.view import Caution
from vistula.games.west_was_saved import caution, check, features, imagine, odds, versions, view, words
from vistula.games.west_was_saved.board import Theatre
from vistula.games.west_was_saved.deck import ASIDE, CARDS, DECK, Deck
from vistula.games.west_was_saved.numbers import POOL, REDUCED
from vistula.games.west_was_saved.rules import victory
from vistula.games.west_was_saved.sequence import PHASES, SEQUENCE
from vistula.games.west_was_saved.staff import advice, appraisal, candidates, reasons
from vistula.games.west_was_saved.staff.posture import Posture
from vistula.games.west_was_saved.state import West
from vistula.games.west_was_saved.static import Rules, Static
from vistula.games.west_was_saved.tables import Plan, Tables
from vistula.games.west_was_saved.units import POLE, RUSSIAN, Manifest, Order

PACE: Final = 500  # decisions of counsel in a second of one core, measured on a busy one: 490


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
        postures: list[Posture],
        stances: dict[str, int],
    ) -> None:
        super().__init__(slug, title, version, scenarios, options, PHASES, SEQUENCE)
        self.board: Final = board
        self.order: Final = order
        self.manifest: Final = manifest
        self.tables: Final = tables
        self.deck: Final = deck
        self.plans: Final = plans
        self.seat_names: Final = seat_names
        self.ways: Final = postures
        self.stances: Final = stances  # by scenario and seat
        self.statics: Final[dict[str, Static]] = {}

    def static(self, scenario: str, options: dict[str, object]) -> Static:
        key = scenario + repr(sorted(options.items(), key=str))
        found = self.statics.get(key)
        if found is None:
            plan = self.plans[scenario]
            found = Static(self.board, self.order, self.manifest, self.tables, self.deck, plan, Rules(options))
            self.statics[key] = found
        return found

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

    def body(self, s: State, seat: int) -> dict[str, object]:
        return view.body(cast(West, s), seat)

    def appraisal(self, s: State, seat: int) -> float:
        return appraisal.appraisal(cast(West, s), seat)

    def imagined(self, s: State, seat: int, key: int) -> None:
        imagine.imagined(cast(West, s), seat, key)

    def harm(self, s: State, seat: int) -> list[Caution]:
        return caution.cautions(cast(West, s), seat)

    def chances(self, s: State, seat: int, action: Action) -> Odds | None:
        return odds.chances(cast(West, s), seat, action)

    def faults(self, s: State) -> list[str]:
        return check.faults(cast(West, s))

    def advice(self, s: State, seat: int) -> Action | None:
        return self.counsel(s, seat, self.stance(s, seat))

    def postures(self) -> list[str]:
        return [posture.name for posture in self.ways]

    def stance(self, s: State, seat: int) -> int:
        return self.stances.get(s.scenario.slug + " " + s.seats[seat], 0)

    def counsel(self, s: State, seat: int, posture: int) -> Action | None:
        return advice.advice(cast(West, s), seat, self.ways[posture])

    def decides(self, s: State) -> bool:
        return advice.decides(cast(West, s))

    def pace(self) -> int:
        return PACE

    def unfinished(self, s: State) -> bool:
        return advice.unfinished(cast(West, s))

    def candidates(self, s: State, seat: int) -> list[Action]:
        return self.prospects(s, seat, self.stance(s, seat))

    def prospects(self, s: State, seat: int, posture: int) -> list[Action]:
        return candidates.candidates(cast(West, s), seat, self.ways[posture])

    def reasons(self, s: State, seat: int, action: Action) -> list[tuple[str, str]]:
        return reasons.reasons(cast(West, s), seat, action, self.ways[self.stance(s, seat)])

    def told_features(self, s: State) -> list[Feature]:
        return features.features(cast(West, s))

    def observed(self, s: State, seat: int, out: Short, at: int) -> int:
        return features.observed(cast(West, s), seat, out, at)

    def scores(self, s: State) -> dict[str, int]:
        return victory.scores(cast(West, s))

    def line(self, s: State, event: Event, seat: int) -> Line:
        return words.line(s, event, seat)

    def bring_forward(self, data: dict[str, object], version: int) -> dict[str, object]:
        return versions.from_first(data) if version == 1 else data

    def drawing(self, scenario: str, options: dict[str, object] | None = None) -> dict[str, object]:
        from vistula.games.west_was_saved.drawing import drawing

        return drawing(self, self.scenario(scenario))
