"""Resolving an attack step by step: reveal, result, losses, advance (5.11, 5.12, 5.20, 5.23, 5.26; steps C3 to C9)."""

from typing import Final, final

from vistula.core.action import verb
from vistula.core.flow import NOTHING, PIECE, Choice, Decision, Phase
from vistula.core.refusal import Refusal
from vistula.games.poland_1920 import happenings, phases, withdrawal
from vistula.games.poland_1920 import journal as told
from vistula.games.poland_1920.board import EAST_PRUSSIA
from vistula.games.poland_1920.losses import demand
from vistula.games.poland_1920.order import AIRCRAFT, GERMAN, HQ
from vistula.games.poland_1920.state import (
    ATTACK_SP,
    ATTACKED,
    ATTACKERS_LOSS,
    CHANGES,
    CHOSEN,
    DEFENCE_SP,
    DEFENDED,
    DEFENDERS_LOSS,
    DEFENDS,
    ENGAGED,
    FAVOUR,
    FIRST_ROLL,
    HIT,
    JUST_REORGANIZED,
    OF_A_BATTLE,
    RELEASED,
    REORGANIZED,
    RESULT,
    ROW,
    STAGE,
    TARGET,
    USED,
    Poland,
)
from vistula.games.poland_1920.strength import (
    attack_strength,
    chosen_units,
    combat_row,
    defence_strength,
    defenders,
    favour_of,
)
from vistula.games.poland_1920.tables import BRACKET, NO_EFFECT, REORGANIZE

# Stages of a battle.
REVEAL: Final = 0
ASK_ATTACKER: Final = 1
ASK_DEFENDER: Final = 2
ROLL_RESULT: Final = 3
FALL_BACK: Final = 4
ROLL_LOSSES: Final = 5
TAKE_LOSSES: Final = 6
PURSUE: Final = 7
MARK: Final = 8

NOT_AN_ATTACKER: Final = Refusal("5.26", "Only units that fought in this combat may advance.")
NO_TANKS_THERE: Final = Refusal("4.24a", "Tanks cannot enter swamp, nor mountains but through a valley.")
NOT_GERMANY: Final = Refusal("scn.on_warsaw.germans.limit", "Germans stay in the zones along the border.")


@final
class Battle(Phase[Poland]):
    """The battle in hand, a stage at a time; decisions of either side stand on top of it."""

    def run(self, s: Poland) -> None:
        stage: int = s.battle[STAGE]
        s.battle[STAGE] = stage + 1
        if stage == REVEAL:
            self.reveal(s)
        elif stage == ASK_ATTACKER:
            self.offer_change(s, s.side)
        elif stage == ASK_DEFENDER:
            self.offer_change(s, s.enemy())
        elif stage == ROLL_RESULT:
            self.roll_result(s)
        elif stage == FALL_BACK:
            if s.battle[RESULT] != NO_EFFECT and s.battle[RESULT] != REORGANIZE:
                withdrawal.begin(s, s.battle[TARGET])  # 5.11i
        elif stage == ROLL_LOSSES:
            self.roll_losses(s)
        elif stage == TAKE_LOSSES:
            demand(s, s.side, s.battle[ATTACKERS_LOSS], CHOSEN, -1)
        elif stage == PURSUE:
            if not s.has_troops(s.enemy(), s.battle[TARGET]):
                s.push(phases.ADVANCE, s.battle[TARGET])  # 5.26
        else:
            self.mark(s)

    def reveal(self, s: Poland) -> None:
        """C3: whoever fights is seen; the defender names support. Guests of 5.22a take no part."""
        target: int = s.battle[TARGET]
        if not s.rules.sealed:
            show_attackers(s)
        enemy = s.enemy()
        for u in s.units_in(enemy, target):
            if s.order.combat[u] and not s.mark[u] & DEFENDED:
                s.mark[u] |= DEFENDS  # 5.22a, A17
        if not defenders(s):
            # A60: what lay there face down were headquarters (and aircraft); alone they are overrun (8.6b).
            alone = not s.has_troops(enemy, target)
            for u in s.units_in(enemy, target):
                happenings.show(s, u)
                if s.order.kind[u] == HQ and alone:
                    happenings.destroy(s, u)
            show_attackers(s)
            mark_attackers(s)
            s.battle[STAGE] = PURSUE
            return
        for u in defenders(s):
            happenings.show(s, u)  # def.camo.reveal
        s.push(phases.DEFEND)

    def offer_change(self, s: Poland, side: int) -> None:
        if s.rules.consent and not s.battle[CHANGES] & (1 << side):
            s.push(phases.CHANGE, side)  # 5.11g

    def roll_result(self, s: Poland) -> None:
        """C5: strengths, row, two dice."""
        show_attackers(s)
        for u in defenders(s):
            happenings.show(s, u)
            if not s.order.combat[u]:
                s.mark[u] |= USED
                s.note(told.SUPPORTS, u, s.zone[u])
        target: int = s.battle[TARGET]
        attack = attack_strength(s, target)
        defence = defence_strength(s)
        favour = favour_of(s, target)
        row = combat_row(s, attack, defence, favour)
        s.battle[ATTACK_SP] = attack
        s.battle[DEFENCE_SP] = defence
        s.battle[FAVOUR] = favour
        s.battle[ROW] = row
        s.note(told.STRENGTHS, attack, defence, favour, row)
        mark_attackers(s)
        mark_defenders(s)
        first, second = s.roll_two()
        result = s.tables.combat.cell(row, first + second)
        s.battle[RESULT] = result
        s.battle[FIRST_ROLL] = first + second
        s.note(told.RESULT_IS, result, row, first + second)
        if result == REORGANIZE:
            self.reorganize(s)
        bracket = BRACKET[result]
        if bracket:
            demand(s, s.enemy(), bracket, DEFENDS, -1)  # A1

    def reorganize(self, s: Poland) -> None:
        """R: the attackers (or both sides, option r_hits) must reorganize (A2)."""
        units = chosen_units(s)
        if s.rules.r_hits_both:
            units = units + defenders(s)
        for u in units:
            if s.order.combat[u]:
                s.mark[u] |= REORGANIZED | JUST_REORGANIZED
                s.note(told.REORGANIZES, u)

    def roll_losses(self, s: Poland) -> None:
        """C7: the attacker's strength gives the defender's losses and the other way round (5.11j, 5.11k, 5.11l).
        Rows move for the defender on both (6.11b, table.loss.shift)."""
        table = s.tables.loss
        favour: int = s.battle[FAVOUR]
        row = table.moved(table.row_of(s.battle[ATTACK_SP]), favour)
        first, second = s.roll_two()
        lost = table.cell(row, first + second)
        s.battle[DEFENDERS_LOSS] = lost
        s.note(told.LOSSES_ARE, s.enemy(), lost, row, first + second)
        row = table.moved(table.row_of(s.battle[DEFENCE_SP]), -favour)
        first, second = s.roll_two()
        lost = table.cell(row, first + second)
        s.battle[ATTACKERS_LOSS] = lost
        s.note(told.LOSSES_ARE, s.side, lost, row, first + second)
        demand(s, s.enemy(), s.battle[DEFENDERS_LOSS], DEFENDS, -1)

    def mark(self, s: Poland) -> None:
        """C9: the battle is over."""
        for u in range(s.order.count):
            s.mark[u] &= ~OF_A_BATTLE
        s.battle[CHANGES] = 0
        s.pop()


def show_attackers(s: Poland) -> None:
    for u in chosen_units(s):
        happenings.show(s, u)  # def.camo.reveal


def mark_attackers(s: Poland) -> None:
    """The attack counter (5.23); headquarters and aircraft are used for the turn and stay put (8.3a, A27)."""
    for u in chosen_units(s):
        if s.order.combat[u]:
            s.mark[u] |= ATTACKED
        else:
            s.mark[u] |= USED | ENGAGED


def mark_defenders(s: Poland) -> None:
    """Attacked once is enough for a turn (5.25b); some waiting formations are free once attacked (A44)."""
    for u in s.units_in(s.enemy(), s.battle[TARGET]):
        s.mark[u] |= DEFENDED  # whoever is in the zone: a headquarters left face down does not invite a second attack
    for u in defenders(s):
        if not s.order.combat[u]:
            continue
        s.mark[u] |= HIT
        counter = s.order.counters[u]
        if counter.released_if_attacked:  # scn.niemen.frozen.2_21, scn.niemen.frozen.8_10
            for other in s.order.of_side[s.enemy()]:
                if s.order.group[other] == counter.group:
                    s.mark[other] |= RELEASED


@final
class Advance(Decision[Poland]):
    """Units that fought may move into the zone the enemy left (5.26, A24)."""

    def seat(self, s: Poland) -> int:
        return s.side

    def prompt(self, s: Poland) -> str:
        return f"{s.board.names[s.arg(0)]} is empty: advance with units that fought, or halt."

    def waiting(self, s: Poland) -> str:
        return "The enemy may advance."


@final
class AdvanceWith(Choice[Poland]):
    """advance <unit>"""

    def among(self, s: Poland) -> list[int]:
        return chosen_units(s)

    def obstacle(self, s: Poland, x: int) -> Refusal | None:
        order = s.order
        board = s.board
        target = s.arg(0)
        kind = order.kind[x]
        zone: int = s.zone[x]
        if order.side[x] != s.side or not s.mark[x] & CHOSEN or kind == AIRCRAFT or zone < 0 or zone == target:
            return NOT_AN_ATTACKER  # 8.7b: headquarters that supported may go along
        if kind == HQ and not s.has_troops(s.side, target):
            return NOT_AN_ATTACKER  # with the units it is with
        if s.is_frozen(x):
            return s.order.waits[x]  # A44
        if order.nation[x] == GERMAN:
            return None if order.german_land[target] else NOT_GERMANY  # scn.on_warsaw.germans.limit
        if board.land[target] == EAST_PRUSSIA:
            return s.order.interned  # A47
        if s.is_tank(x) and board.bars_tanks(zone, target):
            return NO_TANKS_THERE  # 4.22c, 4.24a
        return None

    def play(self, s: Poland, x: int) -> None:
        s.note(told.ADVANCES, x, s.zone[x], s.arg(0))
        zone: int = s.zone[x]
        happenings.enter(s, x, s.arg(0))
        happenings.rebase_aircraft(s, s.side, zone)

    def label(self, s: Poland, x: int) -> str:
        return f"{s.order.name(x)} advances"


@final
class Halt(Choice[Poland]):
    def play(self, s: Poland, x: int) -> None:
        s.pop()

    def label(self, s: Poland, x: int) -> str:
        return "Halt here"


BATTLE: Final[Battle] = Battle(phases.BATTLE, "battle")
ADVANCE: Final[Advance] = Advance(
    phases.ADVANCE, "advance", "5.26", [AdvanceWith(verb("advance"), PIECE), Halt(verb("halt"), NOTHING, closes=True)]
)
