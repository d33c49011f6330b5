"""The position: where each counter is, its strength and marks; works, bases, pools, control; the battle in hand."""

from typing import Final, final

from mypy_extensions import i32, i64

from vistula.core.columns import (
    EMPTY,
    EMPTY_HALF,
    EMPTY_SMALL,
    Col,
    Columns,
    Half,
    Saved,
    Small,
    half,
    number,
    small,
    wide,
)
from vistula.core.game import Game, Scenario
from vistula.core.state import State
from vistula.games.poland_1920.order import HQ, POLES, SOVIETS, TANK, Order
from vistula.games.poland_1920.staff.agenda import Agenda

# Marks of a counter.
MOVED: Final = 1
ATTACKED: Final = 2  # the attack counter of 5.23
DEFENDED: Final = 4  # was attacked this turn
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
SHOWN: Final = 8192  # was turned face up; its owner may turn it down when the combat is over (A45)
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
CHANGES: Final = 9  # bit for each seat that has asked to change its declaration
RETREAT: Final = 10  # the zone withdrawn to, and 1; 0: none
LOST: Final = 11  # SP lost in it, by side: two numbers
UNSEEN_LOST: Final = 13  # of these, by units that lay face down
DICE: Final = 14  # six of them: the result, the defender's losses, the attacker's
BATTLE_NUMBERS: Final = 20

OFF_BOARD: Final = -1


def columns_of(order: Order) -> Columns:
    """All that a position holds; the counts by zone are made of the rest."""
    units, zones = order.count, order.board.count
    return Columns(
        [
            number("side", 0, 1),
            half("zone", units, OFF_BOARD, zones - 1, start=OFF_BOARD),
            half("sp", units, 0, 100, start=[counter.sp for counter in order.counters]),
            half("mark", units, 0, 16383),
            half("unseen", units, 0, 1000),
            small("troops", 2 * zones, saved=False),
            small("guard", 2 * zones, saved=False),
            small("counters", 2 * zones, saved=False),
            small("control", zones, 1, start=order.control),
            small("seen_control", zones, 1, start=order.control),
            small("works", zones, 2),
            small("works_turn", zones),
            small("base", zones, 31, start=order.base),  # 7.13
            small("pool", zones, start=order.pool),  # 7.22
            wide("battle", BATTLE_NUMBERS),
            wide("vp", 2, 0, 100_000),
            wide("vp_units", 2, 0, 100_000),
            small("broken", len(order.objectives), 1),
            small("divided", len(order.entries), 1),
            number("arrivals_due", 0, units),
        ]
    )


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
        self, game: Game, scenario: Scenario, options: dict[str, object], order: Order, rules: Rules, columns: Columns
    ) -> None:
        super().__init__(game, scenario, options)
        self.board: Final = order.board
        self.order: Final = order
        self.tables: Final = order.tables
        self.rules: Final = rules
        self.columns: Final = columns
        self.side = POLES  # whose phase it is
        self.agenda: Agenda | None = None  # of staff work in thought; no part of the position, never copied
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
        return Poland(self.game, self.scenario, self.options, self.order, self.rules, self.columns)

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

    def declared(self) -> Columns:
        return self.columns

    def unpack(self, saved: Saved) -> None:
        super().unpack(saved)
        for unit in range(self.order.count):
            zone: int = self.zone[unit]
            self.zone[unit] = OFF_BOARD
            self.place(unit, zone)

    def names(self) -> list[list[str]]:
        return self.order.names

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

    def is_empty(self, zone: int) -> bool:
        """No combat unit of either side is there."""
        return not self.has_troops(POLES, zone) and not self.has_troops(SOVIETS, zone)

    def is_hidden(self, unit: int) -> bool:
        return self.mark[unit] & HIDDEN != 0

    def units_in(self, side: int, zone: int) -> list[int]:
        left: int = self.counters[side * self.board.count + zone]
        found: list[int] = []
        if not left:
            return found
        places = self.zone
        for u in self.order.of_side[side]:
            if places[u] == zone:
                found.append(u)
                left -= 1
                if not left:
                    break
        return found

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

    def player(self) -> int:
        """0 in the phases of player A, who has the initiative, 1 in those of player B."""
        return 0 if self.side == self.order.initiative else 1

    def set_marks(self, units: list[int], bits: int) -> None:
        mark, more = self.mark, i32(bits)
        for unit in units:
            mark[unit] |= more

    def clear_marks(self, units: list[int], bits: int) -> None:
        mark, kept = self.mark, i32(~bits)
        for unit in units:
            mark[unit] &= kept
