"""The game as the core knows it: states of a scenario, words, drawing."""

from typing import Final, cast, final

from mypy_extensions import mypyc_attr

from vistula.core.action import Action
from vistula.core.dice import Mix
from vistula.core.game import Game, Option, Scenario
from vistula.core.journal import Event, Line
from vistula.core.odds import Odds
from vistula.core.state import State
from vistula.core.view import Caution
from vistula.games.poland_1920 import appraise, camouflage, caution, check, journal, odds, staff_work, view
from vistula.games.poland_1920.board import Zones
from vistula.games.poland_1920.order import POLES, Order
from vistula.games.poland_1920.sequence import PHASES, SEQUENCE
from vistula.games.poland_1920.state import HIDDEN, Poland, Rules
from vistula.games.poland_1920.tables import Tables

BASE_BITS: Final = [1, 2, 4, 8, 16]  # by nation


@mypyc_attr(allow_interpreted_subclasses=True)
class OrderBook:
    """Makes the order of battle of a scenario under its options (from the data files)."""

    def order(self, scenario: str, options: dict[str, object]) -> Order:
        raise RuntimeError("no data")


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
    ) -> None:
        super().__init__("poland_1920", title, version, scenarios, options, PHASES, SEQUENCE)
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
        s = Poland(self, scenario, options, self.board, order, self.tables, Rules(options))
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

    def body(self, s: State, seat: int) -> dict[str, object]:
        return view.body(cast(Poland, s), seat)

    def appraisal(self, s: State, seat: int) -> float:
        return appraise.appraisal(cast(Poland, s), seat)

    def imagined(self, s: State, seat: int, key: int) -> None:
        war = cast(Poland, s)
        if war.rules.camouflage and seat != POLES:
            camouflage.redraw(war, Mix(key))
        if war.rules.sealed and seat != war.side:
            camouflage.redraw_declaration(war, Mix(key))

    def harm(self, s: State, seat: int) -> list[Caution]:
        return caution.cautions(cast(Poland, s), seat)

    def chances(self, s: State, seat: int, action: Action) -> Odds | None:
        return odds.attack_odds(cast(Poland, s), seat, action)

    def faults(self, s: State) -> list[str]:
        return check.faults(cast(Poland, s))

    def advice(self, s: State, seat: int) -> Action | None:
        return staff_work.advice(cast(Poland, s), seat)

    def unfinished(self, s: State) -> bool:
        return staff_work.unfinished(cast(Poland, s))

    def candidates(self, s: State, seat: int) -> list[Action]:
        return staff_work.candidates(cast(Poland, s), seat)

    def scores(self, s: State) -> dict[str, int]:
        war = cast(Poland, s)
        return {war.seats[seat]: int(war.vp[seat]) for seat in range(2)}

    def line(self, s: State, event: Event, seat: int) -> Line:
        return journal.line(s, event, seat)

    def drawing(self, scenario: str, options: dict[str, object] | None = None) -> dict[str, object]:
        from vistula.games.poland_1920.drawing import drawing

        return drawing(self, self.scenario(scenario), options)
