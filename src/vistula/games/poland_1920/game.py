"""The game as the core knows it: states of a scenario, words, drawing."""

from typing import Final, cast, final

from vistula.core.appraisal import Scales
from vistula.core.game import Game, Kept, Option, Scenario
from vistula.core.state import State
from vistula.core.told import Staff, Told
from vistula.games.poland_1920 import caution, check, features, imagine, odds, versions, view, words
from vistula.games.poland_1920.order import POLES, Book, Order
from vistula.games.poland_1920.sequence import PHASES, SEQUENCE
from vistula.games.poland_1920.staff import appraise
from vistula.games.poland_1920.staff.advice import advice, candidates, decides, unfinished
from vistula.games.poland_1920.staff.posture import Posture
from vistula.games.poland_1920.staff.reasons import reasons
from vistula.games.poland_1920.state import HIDDEN, Poland, Rules, columns_of

PACE: Final = 18_000  # decisions that a general plays in thought in a second of one core: 6,900 to 28,000

TOLD: Final = Told(
    body=view.body,
    line=words.WORDS.line,
    imagined=imagine.imagined,
    harm=caution.cautions,
    chances=odds.attack_odds,
    faults=check.faults,
    features=features.features,
    observed=features.observed,
)


@final
class PolandGame(Game):
    def __init__(
        self,
        book: Book,
        scenarios: list[Scenario],
        options: list[Option],
        scales: Scales[Poland, Posture],
    ) -> None:
        title, version = book.about.text("title"), book.about.integer("version", 1, 10_000)
        staff = Staff(scales, PACE, advice, candidates, reasons, decides, unfinished, appraise.judgement)
        super().__init__("poland_1920", title, version, scenarios, options, PHASES, SEQUENCE, TOLD, staff)
        self.board: Final = book.board
        self.tables: Final = book.tables
        self.orders: Final = Kept[Order](lambda scenario, options: Order(book, scenario, options))

    def order(self, scenario: str, options: dict[str, object]) -> Order:
        return self.orders.of(scenario, options)

    def fresh(self, scenario: Scenario, options: dict[str, object]) -> State:
        order = self.order(scenario.slug, options)
        s = Poland(self, scenario, options, order, Rules(options), columns_of(order))
        s.clear_columns()
        for u in range(order.count):
            counter = order.counters[u]
            if s.rules.camouflage and order.side[u] == POLES:
                # Never a Soviet counter: scn.on_lviv.nocamo, scn.on_warsaw.nocamo, scn.warsaw.nocamo, scn.lviv.nocamo,
                # scn.niemen.nocamo.
                s.mark[u] = HIDDEN  # def.camo.identity, A45
            if counter.turn > 0:
                s.arrivals_due += 1
            elif not counter.freely_placed:
                s.place(u, counter.zone)
        return s

    def scores(self, s: State) -> dict[str, int]:
        war = cast(Poland, s)
        return {war.seats[seat]: int(war.vp[seat]) for seat in range(2)}

    def bring_forward(self, data: dict[str, object], version: int) -> dict[str, object]:
        scenario = data.get("scenario")
        options = data.get("options")
        if version > 1 or not isinstance(scenario, str) or scenario not in self.scenarios:
            return data
        settled = self.settled_options(self.scenarios[scenario], options)
        order = self.order(scenario, settled)
        return versions.from_version_1(data, self.board, order, settled["camouflage"] is True)
