"""The game as the core knows it: states of a scenario, words, drawing."""

from typing import Final, cast, final

from mypy_extensions import mypyc_attr

from vistula.core.game import Game, Option, Scenario
from vistula.core.state import State
from vistula.core.told import Staff, Told
from vistula.games.poland_1920 import caution, check, features, imagine, odds, versions, view, words
from vistula.games.poland_1920.board import Zones
from vistula.games.poland_1920.order import POLES, Order
from vistula.games.poland_1920.sequence import PHASES, SEQUENCE
from vistula.games.poland_1920.staff import advice, appraise, reasons
from vistula.games.poland_1920.staff.posture import Posture
from vistula.games.poland_1920.state import HIDDEN, Poland, Rules, columns_of
from vistula.games.poland_1920.tables import Tables

PACE: Final = 9000  # decisions of counsel in a second of one core: 8,100 to 13,200 on a busy one, by scenario
BASE_BITS: Final = [1, 2, 4, 8, 16]  # by nation


@mypyc_attr(allow_interpreted_subclasses=True)
class OrderBook:
    """Makes the order of battle of a scenario under its options (from the data files)."""

    def order(self, scenario: str, options: dict[str, object]) -> Order:
        raise RuntimeError("no data")


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
        title: str,
        version: int,
        scenarios: list[Scenario],
        options: list[Option],
        board: Zones,
        tables: Tables,
        book: OrderBook,
        postures: tuple[list[Posture], dict[str, int]],
        weights: list[float],
    ) -> None:
        staff = Staff(
            postures,
            PACE,
            advice.advice,
            advice.candidates,
            reasons.reasons,
            advice.decides,
            advice.unfinished,
            appraise.judgement,
        )
        super().__init__("poland_1920", title, version, scenarios, options, PHASES, SEQUENCE, TOLD, staff)
        self.weights: Final = weights  # of the appraisal's features
        self.board: Final = board
        self.tables: Final = tables
        self.book: Final = book
        self.orders: Final[dict[str, Order]] = {}

    def order(self, scenario: str, options: dict[str, object]) -> Order:
        """Read once for each set of options."""
        key = scenario + repr(sorted(options.items(), key=str))
        if key not in self.orders:
            self.orders[key] = self.book.order(scenario, options)
        return self.orders[key]

    def fresh(self, scenario: Scenario, options: dict[str, object]) -> State:
        order = self.order(scenario.slug, options)
        columns = columns_of(self.board, order)
        s = Poland(self, scenario, options, self.board, order, self.tables, Rules(options), columns)
        s.clear_columns()
        for zone in range(self.board.count):
            s.control[zone] = order.control[zone]
            s.seen_control[zone] = order.control[zone]
        for nation in range(len(order.bases)):
            for zone in order.bases[nation]:
                s.base[zone] |= BASE_BITS[nation]  # 7.13
        for zone, sp in order.pools:
            s.pool[zone] = sp  # 7.22
        for u in range(order.count):
            counter = order.counters[u]
            s.sp[u] = counter.sp
            if s.rules.camouflage and order.side[u] == POLES:
                # Never a Soviet counter: scn.on_lviv.nocamo, scn.on_warsaw.nocamo, scn.warsaw.nocamo, scn.lviv.nocamo,
                # scn.niemen.nocamo.
                s.mark[u] = HIDDEN  # def.camo.identity, A45
            if counter.turn > 0:
                s.arrivals_due += 1
            elif not counter.freely_placed:
                s.place(u, counter.zone)
        return s

    def appraisal(self, s: State, seat: int) -> float:
        return appraise.appraisal(cast(Poland, s), seat, self.weights)

    def terms(self) -> list[str]:
        """What the appraisal weighs."""
        return appraise.FEATURES[:]

    def standing(self, s: State, seat: int) -> list[float]:
        """How the seat stands in each of the terms."""
        found = appraise.features(cast(Poland, s), seat)
        return found if seat == POLES else [-value for value in found]

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
