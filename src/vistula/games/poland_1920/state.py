"""The position: where each counter is, its strength and marks; works, bases, pools, control; the battle in hand."""

from typing import Final, final

from mypy_extensions import i64

from vistula.core.action import Action
from vistula.core.columns import Col, Saved, column, ints
from vistula.core.dice import Mix
from vistula.core.flow import NUMBER, PIECE, SPACE
from vistula.core.game import Game, Scenario
from vistula.core.odds import Odds
from vistula.core.state import State
from vistula.core.view import Caution
from vistula.games.poland_1920.board import Zones
from vistula.games.poland_1920.order import HQ, POLES, TANK, Order
from vistula.games.poland_1920.tables import Tables

# Marks of a counter.
MOVED: Final = 1
ATTACKED: Final = 2  # the attack counter of 5.23
DEFENDED: Final = 4  # was attacked this turn (5.25b)
USED: Final = 8  # headquarters and aircraft that supported this turn (8.3a, A13)
ENGAGED: Final = 16  # supported in its own combat phase, so it may not move (A27)
REORGANIZED: Final = 32
JUST_REORGANIZED: Final = 64  # this turn: recovery is tested from the next day (A36)
HIT: Final = 128  # attacked since its owner last could dig (option ff_upgrade)
CHOSEN: Final = 256  # named in the battle in hand
DEFENDS: Final = 512  # involved in the battle in hand as a defender
HIDDEN: Final = 1024  # face down (def.camo.identity)
RELEASED: Final = 2048  # its formation was attacked, so its date no longer binds (A44)
FALLS_BACK: Final = 4096  # withdraws in the battle in hand
OF_A_TURN: Final = MOVED | ATTACKED | DEFENDED | USED | ENGAGED | JUST_REORGANIZED
OF_A_BATTLE: Final = CHOSEN | DEFENDS | FALLS_BACK

# Numbers of the battle in hand.
TARGET: Final = 0
STAGE: Final = 1
ATTACK_SP: Final = 2
DEFENCE_SP: Final = 3
FAVOUR: Final = 4  # rows in the defender's favour on all tables
ROW: Final = 5
RESULT: Final = 6
DEFENDERS_LOSS: Final = 7
ATTACKERS_LOSS: Final = 8
CHANGES: Final = 9  # bit for each seat that has asked to change its declaration (5.11g)
WITHDREW_TO: Final = 10
FIRST_ROLL: Final = 11
BATTLE_NUMBERS: Final = 12

OFF_BOARD: Final = -1


@final
class Rules:
    """The options of the game as the rules read them."""

    def __init__(self, options: dict[str, object]) -> None:
        self.camouflage: Final = options.get("camouflage") is True
        self.sealed: Final = options.get("simultaneous") is True
        self.consent: Final = options.get("consent") is True
        self.free_set_up: Final = options.get("free_set_up") is not False
        self.r_hits_both: Final = options.get("r_hits") == "both"
        self.strongest_direction: Final = options.get("fp_strongest") == "direction_total"
        self.split_withdrawal: Final = options.get("split_withdrawal") is True
        self.upgrade_whole_turn: Final = options.get("ff_upgrade") == "whole_turn"
        self.camp_may_stay: Final = options.get("camp_may_stay") is True
        self.base_zone_in_line: Final = options.get("base_zone_in_line") is True
        self.live_once_broken: Final = options.get("held_set") == "live_once_broken"
        self.frozen_may_attack: Final = options.get("frozen_may_attack") is not False
        self.germans: Final = options.get("germans") is True


@final
class Poland(State):
    def __init__(
        self,
        game: Game,
        scenario: Scenario,
        options: dict[str, object],
        board: Zones,
        order: Order,
        tables: Tables,
        rules: Rules,
    ) -> None:
        super().__init__(game, scenario, options)
        self.board: Final = board
        self.order: Final = order
        self.tables: Final = tables
        self.rules: Final = rules
        self.side = POLES  # whose phase it is
        # By counter.
        self.zone: Col = column(0)
        self.sp: Col = column(0)
        self.mark: Col = column(0)
        self.unseen: Col = column(0)  # VP for its losses that the enemy has not seen (A61)
        # By side and zone: at [side * zones + zone].
        self.troops: Col = column(0)  # combat units
        self.guard: Col = column(0)  # what the enemy must take for units: combat units and face-down counters (A60)
        self.counters: Col = column(0)  # all counters
        # By zone.
        self.control: Col = column(0)
        self.seen_control: Col = column(0)  # as the Soviet player sees it
        self.works: Col = column(0)  # level of field fortifications
        self.works_turn: Col = column(0)  # turn of the last work on them
        self.base: Col = column(0)  # bit for each nation with a supply base there
        self.pool: Col = column(0)  # reinforcement SP left
        # The rest.
        self.battle: Col = column(0)
        self.vp: Col = column(0)  # by seat that scored
        self.vp_units: Col = column(0)  # of these, for whole units
        self.broken: Col = column(0)  # held sets that were broken (A40)
        self.divided: Col = column(0)  # entries whose strength was divided
        self.arrivals_due = 0  # counters still to come

    # Copying and saving -----------------------------------------------------------------------------------------

    def blank(self) -> State:
        return Poland(self.game, self.scenario, self.options, self.board, self.order, self.tables, self.rules)

    def clear_columns(self) -> None:
        units = self.order.count
        zones = self.board.count
        self.zone = column(units, OFF_BOARD)
        self.sp = column(units)
        self.mark = column(units)
        self.unseen = column(units)
        self.troops = column(2 * zones)
        self.guard = column(2 * zones)
        self.counters = column(2 * zones)
        self.control = column(zones)
        self.seen_control = column(zones)
        self.works = column(zones)
        self.works_turn = column(zones)
        self.base = column(zones)
        self.pool = column(zones)
        self.battle = column(BATTLE_NUMBERS)
        self.vp = column(2)
        self.vp_units = column(2)
        self.broken = column(len(self.order.objectives))
        self.divided = column(len(self.order.entries))

    def copy_to(self, c: State) -> None:
        assert isinstance(c, Poland)
        super().copy_to(c)
        c.side = self.side
        c.zone = self.zone[:]
        c.sp = self.sp[:]
        c.mark = self.mark[:]
        c.unseen = self.unseen[:]
        c.troops = self.troops[:]
        c.guard = self.guard[:]
        c.counters = self.counters[:]
        c.control = self.control[:]
        c.seen_control = self.seen_control[:]
        c.works = self.works[:]
        c.works_turn = self.works_turn[:]
        c.base = self.base[:]
        c.pool = self.pool[:]
        c.battle = self.battle[:]
        c.vp = self.vp[:]
        c.vp_units = self.vp_units[:]
        c.broken = self.broken[:]
        c.divided = self.divided[:]
        c.arrivals_due = self.arrivals_due

    def pack(self) -> dict[str, object]:
        return {
            "side": self.side,
            "zone": ints(self.zone),
            "sp": ints(self.sp),
            "mark": ints(self.mark),
            "unseen": ints(self.unseen),
            "control": ints(self.control),
            "seen_control": ints(self.seen_control),
            "works": ints(self.works),
            "works_turn": ints(self.works_turn),
            "base": ints(self.base),
            "pool": ints(self.pool),
            "battle": ints(self.battle),
            "vp": ints(self.vp),
            "vp_units": ints(self.vp_units),
            "broken": ints(self.broken),
            "divided": ints(self.divided),
            "arrivals_due": self.arrivals_due,
        }

    def unpack(self, saved: Saved) -> None:
        units = self.order.count
        zones = self.board.count
        self.clear_columns()
        self.side = saved.integer("side", 0, 1)
        self.sp = saved.column("sp", units, 0, 100)
        self.mark = saved.column("mark", units, 0, 8191)
        self.unseen = saved.column("unseen", units, 0, 1000)
        self.control = saved.column("control", zones, 0, 1)
        self.seen_control = saved.column("seen_control", zones, 0, 1)
        self.works = saved.column("works", zones, 0, 2)
        self.works_turn = saved.column("works_turn", zones, 0, 1000)
        self.base = saved.column("base", zones, 0, 31)
        self.pool = saved.column("pool", zones, 0, 1000)
        self.battle = saved.column("battle", BATTLE_NUMBERS)
        self.vp = saved.column("vp", 2, 0, 100_000)
        self.vp_units = saved.column("vp_units", 2, 0, 100_000)
        self.broken = saved.column("broken", len(self.order.objectives), 0, 1)
        self.divided = saved.column("divided", len(self.order.entries), 0, 1)
        self.arrivals_due = saved.integer("arrivals_due", 0, units)
        placed = saved.column("zone", units, OFF_BOARD, zones - 1)
        for unit in range(units):
            self.place(unit, placed[unit])

    def limit(self, kind: int) -> int:
        if kind == PIECE:
            return self.order.count
        if kind == SPACE:
            return self.board.count
        return 1000 if kind == NUMBER else 0

    # Setters: the only places that change these facts -----------------------------------------------------------

    def place(self, unit: int, zone: int) -> None:
        """Put a counter into a zone, or off the board; keeps the counts by zone."""
        order = self.order
        side: i64 = order.side[unit]
        base: i64 = side * self.board.count
        combat: i64 = order.combat[unit]
        guard: i64 = 1 if combat or self.mark[unit] & HIDDEN else 0
        old: i64 = self.zone[unit]
        if old >= 0:
            self.troops[base + old] -= combat
            self.guard[base + old] -= guard
            self.counters[base + old] -= 1
        self.zone[unit] = zone
        if zone >= 0:
            self.troops[base + zone] += combat
            self.guard[base + zone] += guard
            self.counters[base + zone] += 1

    def set_hidden(self, unit: int, hidden: bool) -> None:
        """Turn a counter face down or up."""
        zone: int = self.zone[unit]
        if (self.mark[unit] & HIDDEN != 0) == hidden:
            return
        self.place(unit, OFF_BOARD)
        self.mark[unit] = self.mark[unit] ^ HIDDEN
        self.place(unit, zone)

    # Facts ------------------------------------------------------------------------------------------------------

    def has_troops(self, side: int, zone: int) -> bool:
        """A combat unit of the side is there; headquarters and aircraft hold nothing (A27)."""
        return self.troops[side * self.board.count + zone] > 0

    def is_guarded(self, side: int, zone: int) -> bool:
        """What the other side must take for a unit is there: a combat unit, or any counter lying face down (A60)."""
        return self.guard[side * self.board.count + zone] > 0

    def has_counters(self, side: int, zone: int) -> bool:
        return self.counters[side * self.board.count + zone] > 0

    def is_hidden(self, unit: int) -> bool:
        return self.mark[unit] & HIDDEN != 0

    def units_in(self, side: int, zone: int) -> list[int]:
        if self.counters[side * self.board.count + zone] == 0:
            return []
        places = self.zone
        return [u for u in self.order.of_side[side] if places[u] == zone]

    def troops_in(self, side: int, zone: int) -> list[int]:
        combat = self.order.combat
        return [u for u in self.units_in(side, zone) if combat[u]]

    def is_combat(self, unit: int) -> bool:
        return self.order.combat[unit] != 0

    def is_frozen(self, unit: int) -> bool:
        """Waits for its date, unless its formation was attacked (A44)."""
        return self.order.free_from[unit] > self.turn and self.mark[unit] & RELEASED == 0

    def is_line(self, unit: int) -> bool:
        """Infantry and cavalry (2.0)."""
        return self.order.kind[unit] < HQ

    def is_tank(self, unit: int) -> bool:
        return self.order.kind[unit] == TANK

    def enemy(self) -> int:
        return 1 - self.side

    # What the core asks -----------------------------------------------------------------------------------------

    def body(self, seat: int) -> dict[str, object]:
        from vistula.games.poland_1920.view import body

        return body(self, seat)

    def appraisal(self, seat: int) -> float:
        from vistula.games.poland_1920.appraise import appraisal

        return appraisal(self, seat)

    def imagined(self, seat: int, key: int) -> None:
        from vistula.games.poland_1920.camouflage import redraw

        if self.rules.camouflage and seat != POLES:
            redraw(self, Mix(key))

    def harm(self, seat: int) -> list[Caution]:
        from vistula.games.poland_1920.caution import cautions

        return cautions(self, seat)

    def chances(self, seat: int, action: Action) -> Odds | None:
        from vistula.games.poland_1920.odds import attack_odds

        return attack_odds(self, seat, action)

    def faults(self) -> list[str]:
        from vistula.games.poland_1920.check import faults

        return faults(self)

    def scores(self) -> dict[str, int]:
        return {self.seats[seat]: int(self.vp[seat]) for seat in range(2)}
