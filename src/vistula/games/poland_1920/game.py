"""The game as the core knows it: states of a scenario, words, drawing."""

from typing import Final, cast, final

from mypy_extensions import mypyc_attr

from vistula.core.action import Action
from vistula.core.columns import Short
from vistula.core.dice import Mix
from vistula.core.features import Feature
from vistula.core.game import Game, Option, Scenario
from vistula.core.journal import Event, Line
from vistula.core.odds import Odds
from vistula.core.state import State
from vistula.core.view import Caution
from vistula.games.poland_1920 import caution, check, features, imagine, odds, versions, view, words
from vistula.games.poland_1920.board import Zones
from vistula.games.poland_1920.order import POLES, Order
from vistula.games.poland_1920.sequence import PHASES, SEQUENCE
from vistula.games.poland_1920.staff import advice as staff_work
from vistula.games.poland_1920.staff import appraise
from vistula.games.poland_1920.staff import reasons as staff_reasons
from vistula.games.poland_1920.staff.posture import Posture
from vistula.games.poland_1920.state import HIDDEN, Poland, Rules, columns_of
from vistula.games.poland_1920.tables import Tables

PACE: Final = 10000  # decisions of counsel in a second of one core, measured on the Niemen: 11,500 on a quiet one
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
        postures: list[Posture],
        stances: dict[str, int],
    ) -> None:
        super().__init__("poland_1920", title, version, scenarios, options, PHASES, SEQUENCE)
        self.board: Final = board
        self.tables: Final = tables
        self.book: Final = book
        self.orders: Final[dict[str, Order]] = {}
        self.ways: Final = postures
        self.stances: Final = stances  # by scenario and seat

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

    def body(self, s: State, seat: int) -> dict[str, object]:
        return view.body(cast(Poland, s), seat)

    def appraisal(self, s: State, seat: int) -> float:
        return appraise.appraisal(cast(Poland, s), seat)

    def imagined(self, s: State, seat: int, key: int) -> None:
        war = cast(Poland, s)
        if war.rules.camouflage and seat != POLES:
            imagine.redraw(war, Mix(key))
        if war.rules.sealed and seat != war.side:
            imagine.redraw_declaration(war, Mix(key))

    def harm(self, s: State, seat: int) -> list[Caution]:
        return caution.cautions(cast(Poland, s), seat)

    def chances(self, s: State, seat: int, action: Action) -> Odds | None:
        return odds.attack_odds(cast(Poland, s), seat, action)

    def faults(self, s: State) -> list[str]:
        return check.faults(cast(Poland, s))

    def advice(self, s: State, seat: int) -> Action | None:
        return self.counsel(s, seat, self.stance(s, seat))

    def postures(self) -> list[str]:
        return [posture.name for posture in self.ways]

    def stance(self, s: State, seat: int) -> int:
        return self.stances.get(s.scenario.slug + " " + s.seats[seat], 0)

    def counsel(self, s: State, seat: int, posture: int) -> Action | None:
        return staff_work.advice(cast(Poland, s), seat, self.ways[posture])

    def reasons(self, s: State, seat: int, action: Action) -> list[tuple[str, str]]:
        return staff_reasons.reasons(cast(Poland, s), seat, action)

    def decides(self, s: State) -> bool:
        return staff_work.decides(cast(Poland, s))

    def pace(self) -> int:
        return PACE

    def unfinished(self, s: State) -> bool:
        return staff_work.unfinished(cast(Poland, s))

    def candidates(self, s: State, seat: int) -> list[Action]:
        return self.prospects(s, seat, self.stance(s, seat))

    def prospects(self, s: State, seat: int, posture: int) -> list[Action]:
        return staff_work.candidates(cast(Poland, s), seat, self.ways[posture])

    def told_features(self, s: State) -> list[Feature]:
        return features.features(cast(Poland, s))

    def observed(self, s: State, seat: int, out: Short, at: int) -> int:
        return features.observed(cast(Poland, s), seat, out, at)

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

    def line(self, s: State, event: Event, seat: int) -> Line:
        return words.line(cast(Poland, s), event)

    def drawing(self, scenario: str, options: dict[str, object] | None = None) -> dict[str, object]:
        from vistula.games.poland_1920.drawing import drawing

        return drawing(self, self.scenario(scenario), options)
