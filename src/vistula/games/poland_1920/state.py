"""The position: where each counter is, its strength and marks; works, bases, pools, control; the battle in hand."""

from typing import Final, final

from mypy_extensions import i64

from vistula.core.columns import (
    EMPTY,
    EMPTY_HALF,
    EMPTY_SMALL,
    Col,
    Half,
    Saved,
    Small,
    column,
    half_column,
    half_ints,
    ints,
    small_column,
    small_ints,
)
from vistula.core.flow import NUMBER, PIECE, SPACE
from vistula.core.game import Game, Scenario
from vistula.core.state import State
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
        self.zone: Half = EMPTY_HALF
        self.sp: Half = EMPTY_HALF
        self.mark: Half = EMPTY_HALF
        self.unseen: Half = EMPTY_HALF  # VP for its losses that the enemy has not seen (A61)
        # By side and zone: at [side * zones + zone].
        self.troops: Small = EMPTY_SMALL  # combat units
        self.guard: Small = EMPTY_SMALL  # what the enemy must take for units: combat units and face-down counters (A60)
        self.counters: Small = EMPTY_SMALL  # all counters
        # By zone.
        self.control: Small = EMPTY_SMALL
        self.seen_control: Small = EMPTY_SMALL  # as the Soviet player sees it
        self.works: Small = EMPTY_SMALL  # level of field fortifications
        self.works_turn: Small = EMPTY_SMALL  # turn of the last work on them
        self.base: Small = EMPTY_SMALL  # bit for each nation with a supply base there
        self.pool: Small = EMPTY_SMALL  # reinforcement SP left
        # The rest.
        self.battle: Col = EMPTY
        self.vp: Col = EMPTY  # by seat that scored
        self.vp_units: Col = EMPTY  # of these, for whole units
        self.broken: Small = EMPTY_SMALL  # held sets that were broken (A40)
        self.divided: Small = EMPTY_SMALL  # entries whose strength was divided
        self.arrivals_due = 0  # counters still to come

    # Copying and saving -----------------------------------------------------------------------------------------

    def blank(self) -> State:
        return Poland(self.game, self.scenario, self.options, self.board, self.order, self.tables, self.rules)

    def clear_columns(self) -> None:
        units = self.order.count
        zones = self.board.count
        self.zone = half_column(units, OFF_BOARD)
        self.sp = half_column(units)
        self.mark = half_column(units)
        self.unseen = half_column(units)
        self.troops = small_column(2 * zones)
        self.guard = small_column(2 * zones)
        self.counters = small_column(2 * zones)
        self.control = small_column(zones)
        self.seen_control = small_column(zones)
        self.works = small_column(zones)
        self.works_turn = small_column(zones)
        self.base = small_column(zones)
        self.pool = small_column(zones)
        self.battle = column(BATTLE_NUMBERS)
        self.vp = column(2)
        self.vp_units = column(2)
        self.broken = small_column(len(self.order.objectives))
        self.divided = small_column(len(self.order.entries))

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
            "zone": half_ints(self.zone),
            "sp": half_ints(self.sp),
            "mark": half_ints(self.mark),
            "unseen": half_ints(self.unseen),
            "control": small_ints(self.control),
            "seen_control": small_ints(self.seen_control),
            "works": small_ints(self.works),
            "works_turn": small_ints(self.works_turn),
            "base": small_ints(self.base),
            "pool": small_ints(self.pool),
            "battle": ints(self.battle),
            "vp": ints(self.vp),
            "vp_units": ints(self.vp_units),
            "broken": small_ints(self.broken),
            "divided": small_ints(self.divided),
            "arrivals_due": self.arrivals_due,
        }

    def unpack(self, saved: Saved) -> None:
        units = self.order.count
        zones = self.board.count
        self.clear_columns()
        self.side = saved.integer("side", 0, 1)
        self.sp = saved.half_column("sp", units, 0, 100)
        self.mark = saved.half_column("mark", units, 0, 8191)
        self.unseen = saved.half_column("unseen", units, 0, 1000)
        self.control = saved.small_column("control", zones, 1)
        self.seen_control = saved.small_column("seen_control", zones, 1)
        self.works = saved.small_column("works", zones, 2)
        self.works_turn = saved.small_column("works_turn", zones)
        self.base = saved.small_column("base", zones, 31)
        self.pool = saved.small_column("pool", zones)
        self.battle = saved.column("battle", BATTLE_NUMBERS)
        self.vp = saved.column("vp", 2, 0, 100_000)
        self.vp_units = saved.column("vp_units", 2, 0, 100_000)
        self.broken = saved.small_column("broken", len(self.order.objectives), 1)
        self.divided = saved.small_column("divided", len(self.order.entries), 1)
        self.arrivals_due = saved.integer("arrivals_due", 0, units)
        placed = saved.half_column("zone", units, OFF_BOARD, zones - 1)
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
        base: i64 = order.side[unit] * self.board.count
        combat = order.combat[unit] != 0
        guard = combat or self.mark[unit] & HIDDEN != 0
        old = i64(self.zone[unit])
        if old >= 0:
            if combat:
                self.troops[base + old] -= 1
            if guard:
                self.guard[base + old] -= 1
            self.counters[base + old] -= 1
        self.zone[unit] = zone
        if zone >= 0:
            if combat:
                self.troops[base + zone] += 1
            if guard:
                self.guard[base + zone] += 1
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
