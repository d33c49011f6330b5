"""Resolving an attack: the roll, losses, retreats, advances, in that order (9.0l to 9.12, 5.1.5, 7.2.1)."""

from typing import Final, final

from vistula.core.plain import Does
from vistula.core.stages import Stages
from vistula.games.red_star_white_eagle import phases
from vistula.games.red_star_white_eagle import words as told
from vistula.games.red_star_white_eagle.board import LITHUANIA
from vistula.games.red_star_white_eagle.numbers import (
    ATTACK,
    ATTACKED,
    ATTACKING,
    ATTACKS_ON_WEST,
    CELL,
    COLUMN,
    DEFENDING,
    DEFENSE,
    DIE,
    HURLED,
    JOINED_BY_RETREAT,
    LITHUANIA_CROSSED,
    LITHUANIA_STATUS,
    LOST_FACTORS,
    MODIFIER,
    OF_A_BATTLE,
    OF_COUNTERS_ONLY,
    OVERSTACKED,
    POINTS,
    RETALIATION,
    RETREATING,
    SQUADRON_AT,
    SQUADRON_USED,
    STAGE,
    STEPS_LOST,
    TARGET,
    WITH_SQUADRON,
)
from vistula.games.red_star_white_eagle.rules import happenings
from vistula.games.red_star_white_eagle.rules.attack import is_on_west_front, kin_of_attackers, stands_down
from vistula.games.red_star_white_eagle.rules.retreat import waiting_units
from vistula.games.red_star_white_eagle.rules.stacking import release_overstacked
from vistula.games.red_star_white_eagle.rules.strength import (
    FORTIFICATION,
    attackers,
    defense_total,
    factors_of,
    is_doubled,
    modifiers,
    sides_crossed,
)
from vistula.games.red_star_white_eagle.state import War
from vistula.games.red_star_white_eagle.tables import (
    ATTACKER_HALF,
    ATTACKER_HALF_EXCHANGE,
    DEFENDER_ALL,
    DEFENDER_HALF,
    EXCHANGE,
    HALF_EXCHANGE,
    NO_LOSS,
)
from vistula.games.red_star_white_eagle.units import LITHUANIAN, POLISH, RUSSIAN


@final
class Battle(Stages[War]):
    """Losses, then retreats, then advances (9.0n); a result can hit either side (9.0m), Contact neither (9.11d)."""

    def stage(self, s: War) -> int:
        return s.num[STAGE]

    def set_stage(self, s: War, stage: int) -> None:
        s.num[STAGE] = stage


def roll(s: War) -> None:
    target: int = s.num[TARGET]
    force = attackers(s)
    declare(s, target, force)
    results = s.tables.combat_results
    column: int = s.num[COLUMN]
    attack = sum(factors_of(s, u) for u in force)
    defense = defense_total(s, target)
    s.num[ATTACK] = attack
    s.num[DEFENSE] = defense
    s.num[LOST_FACTORS] = 0
    change = sum(value for _, value, _ in modifiers(s, target))
    if is_doubled(s, target):
        defense *= s.tables.fortification_multiplier
    s.num[STEPS_LOST] = 0
    s.num[STEPS_LOST + 1] = 0
    s.note(told.ODDS, attack, defense, column, change)
    thrown = s.roll(6)  # 2.1c
    s.num[DIE] = thrown
    s.num[MODIFIER] = change
    cell = results.cell(column, thrown + change)
    s.num[CELL] = cell
    s.note(told.RESULT_IS, cell, thrown, thrown + change)
    s.num[POINTS] = results.advance[cell]  # 9.11j
    for u in s.units_in(target):
        s.mark[u] |= DEFENDING
    if s.num[OF_COUNTERS_ONLY]:
        happenings.destroy_counters(s, 1 - s.side, target)  # 7.2.1d: only the advance counts
        BATTLE.go(s, PURSUIT)


def declare(s: War, target: int, force: list[int]) -> None:
    """What an attack means for the rest of the phase and beyond."""
    s.fought = [*s.fought, target * 4 + kin_of_attackers(s)]
    spaces: list[int] = [target]
    retaliates = False
    for u in force:
        space: int = s.hex[u]
        s.mark[u] |= ATTACKED  # 9.0e
        if space not in spaces:
            spaces.append(space)
        if stands_down(s, u):
            retaliates = True
        if happenings.crosses_border(s, space, target):
            if s.order.nation[u] == LITHUANIAN:
                s.num[LITHUANIA_CROSSED] = 1  # 21.5c
            elif s.side == POLISH and s.num[LITHUANIA_STATUS] == 1:
                happenings.break_neutrality(s)  # 24.4.2a
        if s.side == RUSSIAN and s.board.fortified[target] and sides_crossed(s, space, target) & FORTIFICATION:
            s.num[HURLED] += factors_of(s, u)  # 24.12.1b, A9
    if retaliates:
        s.num[RETALIATION] -= 1
    if s.side == POLISH and is_on_west_front(s, target):
        s.num[ATTACKS_ON_WEST] += 1  # A68
    if s.num[WITH_SQUADRON]:
        s.num[SQUADRON_USED] = 1
        s.note(told.SQUADRON, -1)
    for space in spaces:
        for u in s.units_in(space):
            if s.mark[u] & JOINED_BY_RETREAT:
                s.set_overstacked(u, True)  # 9.13.8a, A36
    s.vacated = spaces


def half(value: int) -> int:
    """9.12.2e: fractions round up."""
    return (value + 1) // 2


def defenders_lose(s: War) -> None:
    """9.11f, 9.11g, 9.11h, 9.11i"""
    loss = s.tables.combat_results.loss[s.num[CELL]]
    target: int = s.num[TARGET]
    if loss == DEFENDER_ALL or loss == EXCHANGE:
        for u in s.units_in(target):
            happenings.eliminate(s, u)  # overstacked ones too (5.1.5c)
        s.num[LOST_FACTORS] = s.num[DEFENSE]  # 5.1.5e
    elif (loss == DEFENDER_HALF or loss == HALF_EXCHANGE) and s.num[DEFENSE]:
        s.push(phases.LOSSES, 1 - s.side, half(s.num[DEFENSE]), 0, 1)


def attackers_lose(s: War) -> None:
    """9.11b, 9.11c, 9.11h, 9.11i"""
    loss = s.tables.combat_results.loss[s.num[CELL]]
    owed = 0
    may_reduce_all = 0
    if loss == ATTACKER_HALF:  # 9.12.1a
        owed = half(s.num[ATTACK])
        may_reduce_all = 1
    elif loss == ATTACKER_HALF_EXCHANGE:
        owed = half(s.num[DEFENSE])
    elif loss == EXCHANGE or loss == HALF_EXCHANGE:
        owed = s.num[LOST_FACTORS]
    if owed:
        s.push(phases.LOSSES, s.side, owed, 0, may_reduce_all)


def settle_fates(s: War) -> None:
    """Overstacked attackers share the fate of a hex whose other units are all gone (5.1.5d, A29); counters die with
    the units they were with (7.2.1e)."""
    results = s.tables.combat_results
    cell: int = s.num[CELL]
    if results.loss[cell] != NO_LOSS:
        for space in s.vacated[1:]:
            units = s.units_in(space)
            if units and all(s.mark[u] & OVERSTACKED for u in units):
                for u in units:
                    happenings.eliminate(s, u)
            happenings.drop_counters(s, s.side, space)
        happenings.drop_counters(s, 1 - s.side, s.num[TARGET])
    beaten = DEFENDING if results.defender_retreat[cell] else 0
    if results.attacker_retreat[cell]:
        beaten |= ATTACKING
    mark = s.mark
    for u in range(len(mark)):
        if mark[u] & beaten:
            mark[u] |= RETREATING


def retreat_next(s: War, who: int) -> None:
    """Ask for the next unit that must retreat (9.11a, 9.11e, 9.13.2a), or go on."""
    if waiting_units(s, who):
        BATTLE.again(s)
        s.push(phases.RETREAT, who)
    elif who == DEFENDING:
        happenings.drop_counters(s, 1 - s.side, s.num[TARGET])
    else:
        for space in s.vacated[1:]:
            happenings.drop_counters(s, s.side, space)


def pursue(s: War) -> None:
    """Whose opponents left a hex may advance (9.15.1a, 9.15.2a, def.victorious, A31, A32)."""
    target: int = s.num[TARGET]
    record(s, target)
    if not s.has_units(1 - s.side, target):
        s.vacated = [target]
        s.push(phases.ADVANCE, ATTACKING)
    else:
        s.vacated = [space for space in s.vacated[1:] if not s.has_units(s.side, space)]
        if s.vacated:
            s.push(phases.ADVANCE, DEFENDING)


def record(s: War, target: int) -> None:
    """The battle in one line: who, where from, odds, die, result, what it cost."""
    lost: list[int] = [s.num[STEPS_LOST + s.side], s.num[STEPS_LOST + 1 - s.side]]
    thrown: list[int] = [s.num[DIE], s.num[MODIFIER]]
    cell: int = s.num[CELL]
    s.note(told.FOUGHT, s.side, target, s.num[COLUMN], cell, more=[*thrown, *lost, *s.vacated[1:]])


def clear(s: War) -> None:
    """Nobody is bound by it any longer: who stood fast attacks, leaves or stays in his own turn (9.11k)."""
    for u in range(s.order.count):
        if s.mark[u] & OF_A_BATTLE:
            s.mark[u] &= ~OF_A_BATTLE
    s.vacated = []
    BATTLE.go(s, ROLL)  # where the next one begins
    s.pop()


def combat_end(s: War) -> None:
    """Intruders in Lithuania are lost (17.4.2a); the squadron flies home (24.7.2a); 9.13.8a ends."""
    for u in range(s.order.count):
        space: int = s.hex[u]
        if space >= 0 and s.board.country[space] == LITHUANIA and s.order.nation[u] != LITHUANIAN:
            happenings.eliminate(s, u)
        s.mark[u] &= ~JOINED_BY_RETREAT
    release_overstacked(s, False)
    at: int = s.num[SQUADRON_AT]
    if at >= 0 and s.side == RUSSIAN:
        s.num[SQUADRON_AT] = -1
        s.refresh_zone(at)


ROLL: Final = "Roll"
PURSUIT: Final = "Pursuit"
BATTLE: Final[Battle] = Battle(
    phases.BATTLE,
    "battle",
    [
        (ROLL, roll),
        ("The defenders' losses", defenders_lose),
        ("The attackers' losses", attackers_lose),
        ("Fate of the rest", settle_fates),
        ("The defenders' retreat", lambda s: retreat_next(s, DEFENDING)),
        ("The attackers' retreat", lambda s: retreat_next(s, ATTACKING)),
        (PURSUIT, pursue),
        ("Marks off", clear),
    ],
)
COMBAT_END: Final[Does[War]] = Does(phases.COMBAT_END, "combat_end", combat_end)
