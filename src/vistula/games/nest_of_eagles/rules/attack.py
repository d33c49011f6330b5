"""Declaring an Attack: the target, who joins (10.1, 10.2; 3.4.2, 3.4.3, 3.4.4, 7.2, 17.1.5, 20.1.4, 21.1, 21.4)."""

from typing import Final, final

from mypy_extensions import i64

from vistula.core.action import verb
from vistula.core.flow import NOTHING, PIECE, SPACE, Choice, Decision
from vistula.core.plain import Does
from vistula.core.refusal import Refusal
from vistula.games.nest_of_eagles import phases
from vistula.games.nest_of_eagles import words as told
from vistula.games.nest_of_eagles.asking import OfSeat
from vistula.games.nest_of_eagles.board import LARGE
from vistula.games.nest_of_eagles.numbers import (
    ATTACKED,
    ATTACKING,
    BARRED,
    CHANGED_THEATER,
    CHEKA,
    CROSSED,
    DECLARER,
    DESERTED,
    FOUGHT,
    IN_BATTLE,
    KONARMIYA_TRANSFERS,
    NEGOTIATING,
    PHASE,
    PRIORITY_FRONT,
    TARGET,
    WILNO_CLOCK,
)
from vistula.games.nest_of_eagles.rules import battle, cloaks, events
from vistula.games.nest_of_eagles.rules.movement import lithuanians_hold_wilno
from vistula.games.nest_of_eagles.rules.strength import attack_sp, attackers, defense_sp, enemy_party, table_chance
from vistula.games.nest_of_eagles.state import Eagles
from vistula.games.nest_of_eagles.units import (
    BORDERLAND,
    CARS,
    ENEMIES,
    KONARMIYA,
    LITHUANIANS,
    LITHUANIANS_BIT,
    LWOW,
    POLAND,
    POLES,
    POLES_BIT,
    REDS,
    SOVIET,
    TANK,
    TRAIN,
)

SEAT: Final = 0
FIRST_ATTACK: Final = 2

NOT_PHASING: Final = Refusal("5.1.2a", "Only units of the Phasing player attack.")
NOT_IN_REACH: Final = Refusal("10.1a", "It is not on the map.")
NOT_ADJACENT: Final = Refusal("10.1a", "It is not next to that hex.")
NOTHING_THERE: Final = Refusal("10.1a", "There is no enemy in that hex.")
HAS_ATTACKED: Final = Refusal("10.1c", "It has attacked in this phase.")
IS_BARRED: Final = Refusal(
    "7.2a", "It crossed a line of friction with a river or difficult ground; it may not attack now."
)
NEVER_ATTACKS: Final = Refusal("19.4a", "The Lwów unit never attacks.")
NEGOTIATES: Final = Refusal("20.4.1e", "A negotiating brigade does not attack.")
TRANSFERRED: Final = Refusal("20.1.4b", "The Konarmiya does not attack on the turn of its transfer.")
BY_RAIL_ONLY: Final = Refusal("3.4.3f", "An armored train attacks only along its railroad.")
CAME_FROM_AFAR: Final = Refusal("3.4.3h", "An armored train does not attack in the turn it changed Theaters.")
NOT_OVER_RIVER: Final = Refusal("3.4.4f", "Cars and tanks do not attack across a large river.")
TOO_MUCH_SUPPORT: Final = Refusal("3.4.2c", "No more support units than attacking SP may take part.")
NOT_TOGETHER: Final = Refusal("21.1a", "Lithuanians and Soviets do not attack together.")
LITHUANIANS_SHIELDED: Final = Refusal("21.1e", "No Lithuanian unit has crossed the Demarcation Line yet.")
KOWNO_IS_SAFE: Final = Refusal("21.2b", "Nobody attacks Kowno.")
ONLY_BORDERLANDERS: Final = Refusal(
    "21.4c", "Only the Lithuanian-Belarusian divisions attack Wilno while Lithuanians hold it."
)
OTHERS_UNIT: Final = Refusal("22.0a", "That unit is the other player's: he decides when you have declared.")
NO_STRENGTH: Final = Refusal("3.4.2c", "An Attack needs a unit with Strength Points.")
NOBODY_CAN: Final = Refusal("10.1a", "None of your units may attack that hex.")
IN_ALREADY: Final = Refusal("10.1c", "It is in the Attack already.")


def attack_start(s: Eagles) -> None:
    """Phases 2 and 6: each unit attacks at most once in each (10.1c); of two players Priority begins."""
    for u in range(s.order.count):
        s.mark[u] &= ~ATTACKED
    s.push(phases.ATTACK_END)
    if s.side == SOVIET and s.rules.three_players:
        first = max(1, int(s.num[PRIORITY_FRONT]))
        s.push(phases.ATTACK, 3 - first)
        s.push(phases.ATTACK, first)
    else:
        s.push(phases.ATTACK, s.seat_of(s.side, 0))
    events.phase_opens(s)


def attack_end(s: Eagles) -> None:
    """The ban of 7.2 is served; who fought in Phase 2 stays out of Operational Movement (5.1.4b)."""
    for u in s.order.of_side[s.side]:
        if s.num[PHASE] == FIRST_ATTACK and s.mark[u] & ATTACKED:
            s.mark[u] |= FOUGHT
    for u in range(s.order.count):
        if s.side_of(u) == s.side:
            s.mark[u] &= ~(ATTACKED | BARRED)


def has_cheka(s: Eagles, space: int) -> bool:
    """17.1.5e: a marker may be attacked even where no unit stands."""
    for marker in range(s.tables.cheka_markers):
        if s.num[CHEKA + marker] == space:
            return True
    return False


def target_obstacle(s: Eagles, side: int, target: int) -> Refusal | None:
    there: int = s.there[target]
    if side == POLAND:
        if has_cheka(s, target):
            return None
        if not there & ENEMIES[POLES]:
            return NOTHING_THERE
        if there & LITHUANIANS_BIT:
            if target == s.board.kowno:
                return KOWNO_IS_SAFE  # 21.2b
            if not s.num[CROSSED]:
                return LITHUANIANS_SHIELDED  # 21.1e
        return None
    return None if there & POLES_BIT else NOTHING_THERE


def cannot_attack(s: Eagles, u: int) -> Refusal | None:
    """Whether a unit may attack at all in this phase."""
    if u >= s.order.count or s.side_of(u) != s.side:
        return NOT_PHASING
    if s.at[u] < 0:
        return NOT_IN_REACH
    mark = s.mark[u]
    if mark & ATTACKED:
        return HAS_ATTACKED  # 10.1c
    if mark & BARRED:
        return IS_BARRED  # 10.1d
    if mark & NEGOTIATING:
        return NEGOTIATES
    group = s.order.group[u]
    if group == LWOW:
        return NEVER_ATTACKS
    if group == KONARMIYA and s.num[KONARMIYA_TRANSFERS]:
        return TRANSFERRED
    if mark & CHANGED_THEATER:
        return CAME_FROM_AFAR
    return None


def reach_obstacle(s: Eagles, u: int, target: int) -> Refusal | None:
    at: int = s.at[u]
    edge = s.board.edge_between(at, target)
    if edge < 0:
        return NOT_ADJACENT
    kind = s.order.kind[u]
    if kind == TRAIN and not s.board.rail[edge]:
        return BY_RAIL_ONLY  # 3.4.3f
    if kind in (CARS, TANK) and s.river(s.party[u], edge) == LARGE:
        return NOT_OVER_RIVER  # 3.4.4f, 3.4.6c
    if (
        s.side == POLAND
        and target == s.board.wilno
        and int(s.there[target]) & LITHUANIANS_BIT
        and lithuanians_hold_wilno(s)
        and s.order.group[u] != BORDERLAND
    ):
        return ONLY_BORDERLANDERS  # 19.3d, 21.4c
    return None


def may_join(s: Eagles, u: int, target: int) -> Refusal | None:
    why = cannot_attack(s, u)
    if why is not None:
        return why
    why = reach_obstacle(s, u, target)
    if why is not None:
        return why
    if s.mark[u] & ATTACKING:
        return IN_ALREADY
    force = attackers(s)
    for other in force:
        if (s.party[other] == LITHUANIANS) != (s.party[u] == LITHUANIANS):
            return NOT_TOGETHER  # 21.1a
    if s.order.support[u]:
        support = 1
        for other in force:
            support += s.order.support[other]
        if support > attack_sp(s, force):
            return TOO_MUCH_SUPPORT  # 3.4.2c
    return None


@final
class Attack(Decision[Eagles]):
    """10.2a: one Attack after the other, each resolved to the end; attacking is voluntary (10.1d)."""

    def seat(self, s: Eagles) -> int:
        return s.arg(SEAT)

    def prompt(self, s: Eagles) -> str:
        first = s.num[PHASE] == FIRST_ATTACK
        return f"{'First' if first else 'Second'} Attack Phase: choose a hex to attack, or end the phase."

    def waiting(self, s: Eagles) -> str:
        return "The enemy looks for a hex to attack."


@final
class AttackHex(Choice[Eagles]):
    """attack <hex>"""

    def obstacle(self, s: Eagles, x: int) -> Refusal | None:
        why = target_obstacle(s, s.side, x)
        if why is not None:
            return why
        found: Refusal = NOBODY_CAN
        for other in s.board.neighbours[x]:
            for u in s.units_in(other):
                if s.side_of(u) == s.side and s.seat_for(u) == s.arg(SEAT) and s.sp(u):
                    reason = may_join(s, u, x)
                    if reason is None:
                        return None
                    found = reason
        return found

    def legal(self, s: Eagles) -> list[int]:
        around = s.board.around
        there = s.there
        places = s.at
        seat = s.arg(SEAT)
        enemies: i64 = ENEMIES[POLES if s.side == POLAND else REDS]
        watched = s.side == POLAND and s.has_cheka()
        seen = bytearray(s.board.count)
        found: list[int] = []
        u: i64 = -1
        last: i64 = s.order.count - 1
        while u < last:
            u += 1
            at = i64(places[u])
            if at < 0 or s.side_of(u) != s.side or s.seat_for(u) != seat or not s.sp(u):
                continue
            ready = -1
            i: i64 = 6 * at
            while i < 6 * at + 6:
                other = around[i]
                i += 1
                if other < 0 or not (watched or i64(there[other]) & enemies):
                    continue  # there is nobody
                if seen[other] or target_obstacle(s, s.side, other) is not None:
                    continue
                if ready < 0:
                    ready = 1 if cannot_attack(s, u) is None else 0
                if ready and reach_obstacle(s, u, other) is None:
                    seen[other] = 1
                    found.append(other)
        found.sort()
        return found

    def play(self, s: Eagles, x: int) -> None:
        for u in range(s.order.count):
            s.mark[u] &= ~IN_BATTLE
        s.num[TARGET] = x
        s.num[DECLARER] = s.arg(SEAT)
        s.push(phases.MUSTER, s.arg(SEAT))

    def words(self, s: Eagles, x: int, why: Refusal) -> str:
        return f"{s.place_name(x)} cannot be attacked. {why.message}"


@final
class Muster(OfSeat):
    """Who takes part: units of one or several hexes (10.1b). The last word is always asked for: dice follow."""

    def must_ask(self, s: Eagles) -> bool:
        return attack_sp(s, attackers(s)) > 0

    def prompt(self, s: Eagles) -> str:
        target: int = s.num[TARGET]
        force = attackers(s)
        if not force:
            return f"Attack on {s.place_name(target)}: name the units that attack."
        against = s.of_party(target, enemy_party(s, s.side, target))
        sp = attack_sp(s, force)
        if cloaks.has_concealed(s, target, enemy_party(s, s.side, target)) or not against or not sp:
            return f"Attack on {s.place_name(target)} with {sp} SP. Name more units, or attack."
        defense = defense_sp(s, against)
        if not defense:
            return f"Attack on {s.place_name(target)} with {sp} SP: nobody can hold it. Name more units, or attack."
        chance = table_chance(s, sp, defense)
        return (
            f"Attack on {s.place_name(target)}: {sp} against {defense} SP, {chance} before modifiers. Attack, or add."
        )

    def waiting(self, s: Eagles) -> str:
        return f"The enemy prepares an Attack on {s.place_name(s.num[TARGET])}."


class Joins(Choice[Eagles]):
    def play(self, s: Eagles, x: int) -> None:
        s.mark[x] |= ATTACKING

    def label(self, s: Eagles, x: int) -> str:
        return f"{s.full_name(x)}, {s.place_name(s.at[x])}"


@final
class Join(Joins):
    """join <unit>"""

    def among(self, s: Eagles) -> list[int]:
        found: list[int] = []
        for other in s.board.neighbours[s.num[TARGET]]:
            for u in s.units_in(other):
                if s.side_of(u) == s.side:
                    found.append(u)
        found.sort()
        return found

    def obstacle(self, s: Eagles, x: int) -> Refusal | None:
        if x >= s.order.count:
            return NOT_IN_REACH
        if s.side_of(x) == s.side and s.at[x] >= 0 and s.seat_for(x) != s.arg(SEAT):
            return OTHERS_UNIT  # ruling 149
        return may_join(s, x, s.num[TARGET])

    def words(self, s: Eagles, x: int, why: Refusal) -> str:
        return f"{s.name(x)} cannot join. {why.message}" if x < s.order.count else why.message

    def detail(self, s: Eagles, x: int) -> dict[str, object]:
        return {"note": f"{s.sp(x)} SP"}


@final
class Strike(Choice[Eagles]):
    """strike: the participants are fixed"""

    def obstacle(self, s: Eagles, x: int) -> Refusal | None:
        return NO_STRENGTH if attack_sp(s, attackers(s)) == 0 else None

    def play(self, s: Eagles, x: int) -> None:
        s.pop()
        if s.rules.three_players and s.side == SOVIET and partners(s):
            s.push(phases.CONSENT, 3 - int(s.num[DECLARER]))
        else:
            declare(s)


def partners(s: Eagles) -> list[int]:
    """Units of the other Soviet player that could join in this very Attack (ruling 149)."""
    found: list[int] = []
    for other in s.board.neighbours[s.num[TARGET]]:
        for u in s.units_in(other):
            if (
                s.side_of(u) == s.side
                and s.seat_for(u) != s.num[DECLARER]
                and not s.mark[u] & (ATTACKING | DESERTED)
                and may_join(s, u, s.num[TARGET]) is None
            ):
                found.append(u)
    found.sort()
    return found


@final
class Consent(OfSeat):
    def prompt(self, s: Eagles) -> str:
        return f"The other Front attacks {s.place_name(s.num[TARGET])}: which of your units join?"


@final
class JoinToo(Joins):
    """join <unit> of the other Front"""

    def among(self, s: Eagles) -> list[int]:
        return partners(s)

    def obstacle(self, s: Eagles, x: int) -> Refusal | None:
        if x >= s.order.count or s.side_of(x) != s.side or s.at[x] < 0 or s.seat_for(x) != s.arg(SEAT):
            return NOT_PHASING
        return may_join(s, x, s.num[TARGET])


@final
class NoMore(Choice[Eagles]):
    def play(self, s: Eagles, x: int) -> None:
        s.pop()
        declare(s)


def declare(s: Eagles) -> None:
    """The Attack is made: it cannot be taken back, and Concealed units on both sides are turned up (ruling 155)."""
    target: int = s.num[TARGET]
    force = attackers(s)
    s.reveal()
    for u in force:
        s.mark[u] |= ATTACKED
        cloaks.turn_up(s, u)
    if s.party[force[0]] == LITHUANIANS and target == s.board.wilno and s.num[WILNO_CLOCK] < 0:
        s.num[WILNO_CLOCK] = s.turn  # 21.4a, ruling 115
    s.note(told.ATTACKS, target, attack_sp(s, force), 0, s.side, more=force)
    battle.begin(s, target, force)


ATTACK_START: Final[Does[Eagles]] = Does(phases.ATTACK_START, "attack_start", attack_start)
ATTACK_END: Final[Does[Eagles]] = Does(phases.ATTACK_END, "attack_end", attack_end)
ATTACK_HEX: Final[AttackHex] = AttackHex(verb("attack"), SPACE, text="Attack {}")
MUSTER: Final[Muster] = Muster(
    phases.MUSTER,
    "muster",
    "10.1b",
    [Join(verb("join"), PIECE), Strike(verb("strike"), NOTHING, closes=True, text="Attack", final=True)],
)
CONSENT: Final[Consent] = Consent(
    phases.CONSENT,
    "consent",
    "22.0a",
    [JoinToo(verb("join"), PIECE), NoMore(verb("no_more"), NOTHING, closes=True, text="No more units join")],
    waiting="The other Front is asked to join the Attack.",
)
