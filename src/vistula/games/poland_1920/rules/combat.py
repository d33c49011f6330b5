"""Resolving an attack step by step: reveal, result, losses, advance (5.11, 5.12, 5.20, 5.23, 5.26; steps C3 to C9)."""

from typing import Final, final

from vistula.core.action import verb
from vistula.core.flow import PIECE, EndPhase
from vistula.core.journal import EVERYBODY
from vistula.core.plain import Pick
from vistula.core.refusal import Refusal
from vistula.core.stages import Stages
from vistula.games.poland_1920 import events, phases
from vistula.games.poland_1920.asking import OfSide
from vistula.games.poland_1920.board import EAST_PRUSSIA
from vistula.games.poland_1920.order import AIRCRAFT, GERMAN, HQ
from vistula.games.poland_1920.rules import happenings, withdrawal
from vistula.games.poland_1920.rules.camouflage import offer_turning_down
from vistula.games.poland_1920.rules.losses import demand
from vistula.games.poland_1920.rules.movement import GERMANS_KEEP_TO_BORDER, no_tanks
from vistula.games.poland_1920.rules.strength import (
    attack_strength,
    chosen_units,
    combat_row,
    defence_strength,
    defenders,
    favour_of,
    met_by_attack,
)
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
    DICE,
    ENGAGED,
    FAVOUR,
    HIT,
    JUST_REORGANIZED,
    LOST,
    OF_A_BATTLE,
    RELEASED,
    REORGANIZED,
    RESULT,
    RETREAT,
    ROW,
    STAGE,
    TARGET,
    UNSEEN_LOST,
    USED,
    Poland,
)
from vistula.games.poland_1920.tables import BRACKET, NO_EFFECT, REORGANIZE

NOT_AN_ATTACKER: Final = Refusal("5.26", "Only units that fought in this combat may advance.")


def reveal(s: Poland) -> None:
    """C3: whoever fights is seen; the defender names support. Guests of 5.22a take no part."""
    target: int = s.battle[TARGET]
    if not s.rules.sealed:
        happenings.show(s, chosen_units(s))  # def.camo.reveal
    enemy = s.enemy()
    s.set_marks(met_by_attack(s, target), DEFENDS)  # 5.22a, A17
    if not defenders(s):
        # A60: what lay there face down were headquarters (and aircraft); alone they are overrun (8.6b).
        alone = not s.has_troops(enemy, target)
        for u in s.units_in(enemy, target):
            happenings.show(s, [u])
            if s.order.kind[u] == HQ and alone:
                happenings.destroy(s, u, events.BY_ENTRY)
        happenings.show(s, chosen_units(s))
        mark_attackers(s)
        BATTLE.go(s, PURSUIT)
        return
    happenings.show(s, defenders(s))  # def.camo.reveal
    s.push(phases.DEFEND)


def ask_attacker(s: Poland) -> None:
    happenings.show(s, chosen_units(s) + defenders(s))  # both declarations stand
    offer_change(s, s.side)


def offer_change(s: Poland, side: int) -> None:
    if s.rules.consent and not s.battle[CHANGES] & (1 << side):
        s.push(phases.CHANGE, side)  # 5.11g


def roll_result(s: Poland) -> None:
    """C5: strengths, row, two dice."""
    happenings.show(s, chosen_units(s) + defenders(s))  # whoever was declared anew
    for u in defenders(s):
        if not s.order.combat[u]:
            s.mark[u] |= USED
            s.note(events.SUPPORTS, u, s.zone[u])
    target: int = s.battle[TARGET]
    attack = attack_strength(s, target)
    defence = defence_strength(s)
    favour = favour_of(s, target)
    row = combat_row(s, attack, defence, favour)
    s.battle[ATTACK_SP] = attack
    s.battle[DEFENCE_SP] = defence
    s.battle[FAVOUR] = favour
    s.battle[ROW] = row
    s.note(events.STRENGTHS, attack, defence, favour, row)
    mark_attackers(s)
    mark_defenders(s)
    roll = two_dice(s, 0)
    result = s.tables.combat.cell(row, roll)
    s.battle[RESULT] = result
    s.note(events.RESULT_IS, result, row, roll)
    if result == REORGANIZE:
        reorganize(s)
    demand(s, s.enemy(), BRACKET[result], events.BY_BRACKET, -1)  # A1


def two_dice(s: Poland, throw: int) -> int:
    """The sum of a throw of this battle: the result, the defender's losses, the attacker's."""
    first, second = s.roll_two()
    s.battle[DICE + 2 * throw] = first
    s.battle[DICE + 2 * throw + 1] = second
    return first + second


def reorganize(s: Poland) -> None:
    """R: the attackers (or both sides, option r_hits) must reorganize (A2)."""
    for u in chosen_units(s) + (defenders(s) if s.rules.r_hits_both else []):
        if s.order.combat[u]:
            s.mark[u] |= REORGANIZED | JUST_REORGANIZED
            s.note(events.REORGANIZES, u)


def fall_back(s: Poland) -> None:
    """C6: B1 drives the defender from his zone (5.11i)."""
    if s.battle[RESULT] != NO_EFFECT and s.battle[RESULT] != REORGANIZE:
        withdrawal.begin(s, s.battle[TARGET])


def roll_losses(s: Poland) -> None:
    """C7: the attacker's strength gives the defender's losses and the other way round (5.11j, 5.11k, 5.11l).
    Rows move for the defender on both (6.11b, table.loss.shift)."""
    favour: int = s.battle[FAVOUR]
    s.battle[DEFENDERS_LOSS] = loss_roll(s, s.enemy(), s.battle[ATTACK_SP], favour, 1)
    s.battle[ATTACKERS_LOSS] = loss_roll(s, s.side, s.battle[DEFENCE_SP], -favour, 2)
    demand(s, s.enemy(), s.battle[DEFENDERS_LOSS], events.BY_LOSS_ROLL, -1)


def loss_roll(s: Poland, side: int, strength: int, down: int, throw: int) -> int:
    """SP that a side loses to a strength (table.loss.codes)."""
    table = s.tables.loss
    row = table.moved(table.row_of(strength), down)
    roll = two_dice(s, throw)
    lost = table.cell(row, roll)
    s.note(events.LOSSES_ARE, side, lost, row, roll)
    return lost


def pursue(s: Poland) -> None:
    """C8: the zone stands open (5.26)."""
    if not s.has_troops(s.enemy(), s.battle[TARGET]):
        s.push(phases.ADVANCE, s.battle[TARGET])


def end(s: Poland) -> None:
    """C9: the battle is over."""
    if s.battle[DICE]:
        tell(s)
    s.clear_marks(list(range(s.order.count)), OF_A_BATTLE)
    s.battle[CHANGES] = 0
    s.pop()
    offer_turning_down(s)


def tell(s: Poland) -> None:
    """The whole battle as one record; losses of what lies face down are their owner's to know (A61)."""
    unseen: int = s.battle[UNSEEN_LOST]
    if unseen:
        record(s, 0, happenings.OWNER)
    record(s, unseen, happenings.OUTSIDERS if unseen else EVERYBODY)


def record(s: Poland, unseen: int, who: int) -> None:
    b = s.battle
    lost: list[int] = [b[LOST + s.side], b[LOST + s.enemy()] - unseen]
    more = [int(b[RESULT]), *lost, int(b[RETREAT]), *[int(b[DICE + die]) for die in range(6)]]
    s.note(events.FOUGHT, s.side, b[TARGET], b[ATTACK_SP] * events.PAIRED + b[DEFENCE_SP], b[ROW], who=who, more=more)


def mark_attackers(s: Poland) -> None:
    """The attack counter (5.23); headquarters and aircraft are used for the turn and stay put (8.3a, A27)."""
    for u in chosen_units(s):
        s.mark[u] |= ATTACKED if s.order.combat[u] else USED | ENGAGED


def mark_defenders(s: Poland) -> None:
    """Attacked once is enough for a turn (5.25b); some waiting formations are free once attacked (A44)."""
    # Whoever is in the zone: a headquarters left face down does not invite a second attack.
    s.set_marks(s.units_in(s.enemy(), s.battle[TARGET]), DEFENDED)
    for u in defenders(s):
        if not s.order.combat[u]:
            continue
        s.mark[u] |= HIT
        counter = s.order.counters[u]
        if counter.released_if_attacked:  # scn.niemen.frozen.2_21, scn.niemen.frozen.8_10
            together = [other for other in s.order.of_side[s.enemy()] if s.order.group[other] == counter.group]
            s.set_marks(together, RELEASED)


OPEN_ZONE: Final = 0  # the number of the frame ADVANCE


def advancing(s: Poland) -> str:
    """Units that fought may move into the zone the enemy left (5.26, A24)."""
    zone = s.arg(OPEN_ZONE)
    staff = [s.order.name(u) for u in s.units_in(s.enemy(), zone)]  # headquarters without units: they would fall
    left = f"only {' and '.join(staff)} is left" if staff else "no enemy is left"
    return f"At {s.board.names[zone]} {left}: advance with units that fought, or halt."


def may_advance(s: Poland, x: int) -> Refusal | None:
    order = s.order
    target = s.arg(OPEN_ZONE)
    kind = order.kind[x]
    zone: int = s.zone[x]
    if order.side[x] != s.side or not s.mark[x] & CHOSEN or kind == AIRCRAFT or zone < 0 or zone == target:
        return NOT_AN_ATTACKER  # 8.7b: headquarters that supported may go along
    if kind == HQ and not s.has_troops(s.side, target):
        return NOT_AN_ATTACKER  # with the units it is with
    if s.is_frozen(x):
        return s.order.waits[x]  # A44
    if order.nation[x] == GERMAN:
        return None if order.german_land[target] else GERMANS_KEEP_TO_BORDER  # scn.on_warsaw.germans.limit
    if s.board.land[target] == EAST_PRUSSIA:
        return s.order.interned  # A47
    return no_tanks(s, zone, target) if s.is_tank(x) else None  # 4.22c, 4.24a


def advance(s: Poland, x: int) -> None:
    zone: int = s.zone[x]
    s.note(events.ADVANCES, x, zone, s.arg(OPEN_ZONE))
    happenings.enter(s, x, s.arg(OPEN_ZONE))
    happenings.rebase_aircraft(s, s.side, zone)


def cannot_advance(s: Poland, x: int, why: Refusal) -> str:
    if s.order.side[x] != s.side or s.zone[x] < 0:
        return why.message
    return f"{s.order.name(x)} cannot advance to {s.board.names[s.arg(OPEN_ZONE)]}. {why.message}"


@final
class Battle(Stages[Poland]):
    """The battle in hand; decisions of either side stand on top of it. Its stage outlives a declaration made anew."""

    def stage(self, s: Poland) -> int:
        return s.battle[STAGE]

    def set_stage(self, s: Poland, stage: int) -> None:
        s.battle[STAGE] = stage


PURSUIT: Final = "Pursuit"
BATTLE: Final[Battle] = Battle(
    phases.BATTLE,
    "battle",
    [
        ("Reveal, and the defender's support", reveal),
        ("The attacker may ask for a change", ask_attacker),
        ("The defender may ask for a change", lambda s: offer_change(s, s.enemy())),
        ("Result", roll_result),
        ("Withdrawal", fall_back),
        ("Loss rolls, and the defender's losses", roll_losses),
        ("The attacker's losses", lambda s: demand(s, s.side, s.battle[ATTACKERS_LOSS], events.BY_LOSS_ROLL, -1)),
        (PURSUIT, pursue),
        ("Marks off", end),
    ],
)
ADVANCE: Final[OfSide] = OfSide(
    phases.ADVANCE,
    "5.26",
    advancing,
    "The enemy may advance.",
    Pick("advance", PIECE, chosen_units, may_advance, advance, "{} advances", refuses=cannot_advance),
    EndPhase(verb("halt"), "Halt here"),
)
