"""How the war looks to one side, from what it may know: what the enemy's stacks may hold, the aims, what it is worth to
stand somewhere. Kept for as long as nobody moves or turns."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from vistula.core.columns import Small
from vistula.games.west_was_saved.board import NO_RIVER
from vistula.games.west_was_saved.numbers import ATTACKED, FOUGHT, KNOWN, ORDERED, PLEDGED, REDUCED, SHOWN
from vistula.games.west_was_saved.rules import supply
from vistula.games.west_was_saved.staff.forces import Foe, Force, Plan, force_of
from vistula.games.west_was_saved.staff.outlook import is_seen
from vistula.games.west_was_saved.staff.posture import Posture
from vistula.games.west_was_saved.staff.reckoning import promise
from vistula.games.west_was_saved.state import West
from vistula.games.west_was_saved.units import (
    ARTILLERY,
    NORTH,
    POLE,
    POLISH,
    RUSSIANS,
    SOUTH,
)

WORN: Final = 0.88  # of full factors: some of the hidden units are reduced
FAR: Final = 99
NEAR: Final = 4  # hexes within which the enemy can come at a place
HALF_WAR: Final = 7.0  # the turn at which a victory town counts as the posture says
SIZE: Final = 8.0  # factors of the stack for which the drive is meant
TURNED_AWAY: Final = 0.5  # an enemy who faces elsewhere must first turn
COMING: Final = 0.35  # one who would have to march first
MARCH: Final = 3  # hexes that infantry marches
CAPITAL_WORTH: Final = 14.0
AT_STAKE: Final = 0.5  # of what the capital is worth, when its garrison attacks and may be thrown out
TOWN_AT_STAKE: Final = 0.3  # of a victory town's worth: one comes back to it, but for the last turn
VACANT: Final = 3.0  # a capital that nobody holds, with the enemy two turns away
TWO_TURNS: Final = 9  # hexes
RIDE: Final = 5  # hexes that cavalry rides in a turn
GARRISONS: Final = 3  # turns before the end from which towns far behind the front want somebody
LAST_DRIVE: Final = 0.3  # nearer to an aim helps little when there is no next turn
MOST_GUARD: Final = 18.0  # factors: a full stack of all arms and some
GUARD_SHARE: Final = 0.7  # of what is near
TELLING: Final = REDUCED | KNOWN | SHOWN | ORDERED | PLEDGED | ATTACKED | FOUGHT  # marks that change the picture


@final
class Picture:
    def __init__(self, s: West, side: int, posture: Posture) -> None:
        self.side: Final = side
        self.posture: Final = posture
        # As they were: who turns, lays blanks or is marked makes the picture old.
        self.turn: Final = s.turn
        self.facing: Final[Small] = s.facing
        self.blanks: Final[Small] = s.blanks
        self.marks: Final = told_marks(s)
        self.stacks: Final = s.stacks_of(side)
        self.foes: Final[list[Foe]] = []
        self.foe_at: Final[dict[int, Foe]] = {}
        self.pull: Final[dict[int, float]] = {}
        self.commanded: Final[dict[int, bool]] = {}
        self.coming: Final[dict[int, Foe | None]] = {}
        self.plans: Final[dict[int, Plan]] = {}
        self.close: Final[dict[int, int]] = {}
        self.clock: Final = clock(s)
        self.left: Final = s.static.plan.turns - s.turn  # turns after this one
        self.steps: Final = posture.last if self.left <= 0 else 1.0
        self._see(s)
        self.lacking = self._capital_lacks(s)
        self.aims: Final = self._aims(s)

    # The enemy --------------------------------------------------------------------------------------------------

    def _see(self, s: West) -> None:
        """Seen stacks as they are; of hidden ones every counter is alike, by the roster that everybody knows."""
        enemy = 1 - self.side
        places = s.stacks_of(enemy)
        counters = sum(s.height(h) for h in places)
        front = 0.0
        flank = 0.0
        bodies = 0.0
        guns = 0.0
        for u in s.order.combat[enemy]:
            if s.at[u] >= 0:
                bodies += 1.0
                if s.order.arm[u] == ARTILLERY:
                    guns += 1.0
                    front += 1.0
                    flank += 1.0
                else:
                    front += WORN * max(s.order.front[u], s.order.reduced_front[u])
                    flank += WORN * max(s.order.flank[u], s.order.reduced_flank[u])
        each = 1.0 / max(1, counters)
        for h in places:
            foe = Foe(h, s.faced(h))
            if is_seen(s, h):
                force = force_of(s, s.combat_units(h))
                foe.front = force.front
                foe.flank = force.flank
                foe.bonus = force.bonus
                foe.count = force.count
                foe.guns = force.guns
            else:
                tall = float(s.height(h))
                foe.count = max(1.0, min(4.0, tall * bodies * each))
                foe.front = foe.count * front / max(1.0, bodies)
                foe.flank = foe.count * flank / max(1.0, bodies)
                foe.guns = foe.count * guns / max(1.0, bodies)
                foe.bonus = 0.0 if foe.count < 1.5 else (1.0 if foe.count < 2.5 else 2.0)
            self.foes.append(foe)
            self.foe_at[h] = foe

    def strength_near(self, s: West, h: int, reach: int) -> float:
        """What the enemy has within some hexes."""
        return sum(foe.front + foe.bonus for foe in self.foes if s.board.distance(h, foe.at) <= reach)

    def nearest(self, s: West, h: int) -> int:
        """Hexes to the nearest enemy stack."""
        found = self.close.get(h)
        if found is None:
            found = FAR
            for foe in self.foes:
                found = min(found, s.board.distance(h, foe.at))
            self.close[h] = found
        return found

    def is_behind(self, s: West, h: int) -> bool:
        """So far from the enemy that nobody need stand there yet: trains are faster than he."""
        return self.left > GARRISONS and self.nearest(s, h) > RIDE

    # Aims -------------------------------------------------------------------------------------------------------

    def _capital_lacks(self, s: West) -> float:
        """Factors that the own capital wants against what could be there next turn."""
        capital = s.board.base_of(self.side)
        return min(MOST_GUARD, GUARD_SHARE * self.strength_near(s, capital, NEAR + 1))

    def _aims(self, s: West) -> list[tuple[int, float]]:
        """Where it is worth going, and by how many hexes more than to a common town."""
        found: list[tuple[int, float]] = []
        for h in s.board.victory_towns:
            against = self.strength_near(s, h, 2)
            with_us = self.own_near(s, h, 2)
            if s.holds(self.side, h):
                if against > with_us:
                    found.append((h, 1.0))  # to hold it
                continue
            if self.posture.rear < 1.0 and self.is_behind(s, h) and self.is_ours(s, h):
                continue
            more = 1.0 if s.holds(1 - self.side, h) else 2.0
            if with_us > 2.0 * against + 8.0:
                more -= 2.0  # enough go there
            found.append((h, more * self.clock))
        found.append((s.board.base_of(1 - self.side), self.posture.capital))
        if self.lacking > 0.0:
            own = s.board.base_of(self.side)
            held = 0.0
            if s.holds(self.side, own):
                force = force_of(s, s.combat_units(own))
                held = force.front + force.bonus
            if held < self.lacking:
                found.append((own, 2.0 + self.posture.guard * (self.lacking - held)))
        return found

    def is_ours(self, s: West, h: int) -> bool:
        """Nearer to a stack of ours than to the enemy."""
        return any(s.board.distance(h, own) < self.nearest(s, h) for own in self.stacks)

    def own_near(self, s: West, h: int, reach: int) -> float:
        total = 0.0
        for at in self.stacks:
            if s.board.distance(h, at) <= reach:
                for u in s.combat_units(at):
                    total += s.factor(u, True)
        return total

    def draw(self, s: West, h: int) -> float:
        """Hexes nearer to the best aim than the far end of the map."""
        found = self.pull.get(h)
        if found is None:
            found = -99.0
            for aim, more in self.aims:
                found = max(found, more - s.board.distance(h, aim))
            self.pull[h] = found
        return found

    # What it is worth to stand somewhere ------------------------------------------------------------------------

    def town_worth(self, s: West, h: int) -> float:
        """Towns count at the end alone (2.2c): before that one far behind the front needs nobody."""
        if h in s.board.victory_towns:
            return self.posture.town * self.clock * (self.posture.rear if self.is_behind(s, h) else 1.0)
        return 0.0

    def stake(self, s: West, h: int) -> float:
        """What is lost with the ground if those who attack from there are thrown back."""
        if h == s.board.base_of(self.side):
            return self.posture.stake * AT_STAKE * CAPITAL_WORTH if self.nearest(s, h) <= RIDE else 0.0
        return self.posture.stake * (1.0 if self.left <= 0 else TOWN_AT_STAKE) * self.town_worth(s, h)

    def attack_from(self, s: West, h: int, force: Force, at: int, without: int) -> float:
        """By how much an attack from a hex would lead. `without` is a hex that will be empty."""
        foe = self.foe_at[at]
        lead = force.front + force.bonus
        theirs = foe.bonus
        sheltered = s.board.has_shelter(at) and force.guns == 0.0
        theirs += foe.front if foe.ahead == h or sheltered else foe.flank
        for g in s.board.neighbours[at]:
            if g == h or s.troops[g] == 0:
                continue
            if s.holds(self.side, g):
                if g != without:
                    lead += s.tables.adjacent_stack
            else:
                theirs += s.tables.adjacent_stack
        if s.board.difficult[at] or s.board.river_between(h, at) != NO_RIVER:
            theirs += s.tables.ground
        return lead - theirs

    def prize(self, s: West, at: int) -> float:
        """What it is worth that the enemy leaves a hex."""
        if at == s.board.base_of(1 - self.side):
            return CAPITAL_WORTH
        return 1.2 * self.town_worth(s, at)

    def promise_of(self, s: West, h: int, force: Force, at: int, without: int) -> float:
        foe = self.foe_at[at]
        lead = self.attack_from(s, h, force, at, without)
        prize, stake = self.prize(s, at), self.stake(s, h)
        return promise(lead, force.count, foe.count, force.guns, foe.guns, prize, stake, self.steps)

    def threat(self, s: West, h: int, force: Force, facing: int, without: int) -> float:
        """What the enemy's attacks on a stack there would promise him."""
        total = 0.0
        ahead = s.board.step(h, facing)
        beside = 0.0
        friends = 0.0
        for g in s.board.neighbours[h]:
            if s.troops[g] == 0:
                continue
            if s.holds(self.side, g):
                if g != without:
                    friends += s.tables.adjacent_stack
            else:
                beside += s.tables.adjacent_stack
        if beside == 0.0:
            return 0.0
        shelter = s.board.has_shelter(h)
        prize = 1.2 * self.town_worth(s, h)
        if h == s.board.base_of(self.side):
            prize = CAPITAL_WORTH
        for g in s.board.neighbours[h]:
            foe = self.foe_at.get(g)
            if foe is None:
                continue
            lead = foe.front + foe.bonus + beside - s.tables.adjacent_stack - friends - force.bonus
            lead -= force.front if g == ahead or (shelter and foe.guns < 0.5) else force.flank
            if s.board.difficult[h] or s.board.river_between(h, g) != NO_RIVER:
                lead -= s.tables.ground
            bad = promise(lead, foe.count, force.count, foe.guns, force.guns, prize, 0.0, self.steps)
            if bad > 0.0:
                total += bad * (1.0 if foe.ahead == h else TURNED_AWAY)
        return total

    def best_attack(self, s: West, h: int, force: Force, facing: int, without: int) -> float:
        """What the attack ahead promises; nothing if there is none worth it."""
        ahead = s.board.step(h, facing)
        if ahead < 0 or not force.fronted or ahead not in self.foe_at or not self.can_command(s, h):
            return 0.0
        return max(0.0, self.promise_of(s, h, force, ahead, without))

    def who_comes(self, s: West, h: int) -> Foe | None:
        """The strongest enemy who is not beside a hex but could march there."""
        if h in self.coming:
            return self.coming[h]
        best: Foe | None = None
        most = 0.0
        for foe in self.foes:
            if foe.front + foe.bonus > most and 2 <= s.board.distance(h, foe.at) <= MARCH:
                most = foe.front + foe.bonus
                best = foe
        self.coming[h] = best
        return best

    def invited(self, s: West, h: int, force: Force) -> float:
        """What the attack of one who comes up would promise him, from the front or not."""
        foe = self.who_comes(s, h)
        if foe is None:
            return 0.0
        lead = foe.front + foe.bonus - 0.5 * (force.front + force.flank) - force.bonus
        if s.board.difficult[h]:
            lead -= s.tables.ground
        if s.board.has_shelter(h):
            lead -= 0.5 * (force.front - force.flank)
        return max(0.0, promise(lead, foe.count, force.count, foe.guns, force.guns, 0.0, 0.0, self.steps))

    def can_command(self, s: West, h: int) -> bool:
        """An HQ that commands there could be beside the hex before the attacks."""
        found = self.commanded.get(h)
        if found is None:
            found = False
            for q in s.order.headquarters[self.side]:
                near = s.at[q] >= 0 and s.distance(q, h) <= s.tables.headquarters_move + 1
                if near and serves_most(s, self.side, q, h):
                    found = True
                    break
            self.commanded[h] = found
        return found

    def facing_at(self, s: West, h: int, force: Force, without: int) -> int:
        """The facing that serves best there."""
        best = 0
        most = -1e9
        for facing in range(6):
            if s.board.step(h, facing) >= 0:
                value = self.facing_worth(s, h, force, facing, without)
                if value > most:
                    most = value
                    best = facing
        return best

    def facing_worth(self, s: West, h: int, force: Force, facing: int, without: int) -> float:
        """By the attack that it allows, the flanks that it shows, and where the enemy is who may come."""
        ahead = s.board.step(h, facing)
        value = 0.0
        if self.nearest(s, h) == 1:
            value += self.posture.press * self.best_attack(s, h, force, facing, without)
            value -= self.posture.danger * self.threat(s, h, force, facing, without)
            if ahead in self.foe_at:
                value += 0.05 + self.posture.front
        for foe in self.foes:
            far = s.board.distance(ahead, foe.at)
            if far < RIDE + 1:
                value += 0.01 * (foe.front + 1.0) / (1 + far * far)
        return value

    def alarm(self, s: West, h: int) -> float:
        """What it is worth that a stack can still turn to one who comes up at its flank."""
        foe = self.who_comes(s, h)
        if foe is None or s.board.has_shelter(h) or s.fronted(h) == 0:
            return 0.0
        force = force_of(s, s.combat_units(h))
        lead = foe.front + foe.bonus - force.bonus - (s.tables.ground if s.board.difficult[h] else 0)
        flank = promise(lead - force.flank, foe.count, force.count, foe.guns, force.guns, 0.0, 0.0, self.steps)
        front = promise(lead - force.front, foe.count, force.count, foe.guns, force.guns, 0.0, 0.0, self.steps)
        return self.posture.alarm * self.posture.danger * COMING * (max(0.0, flank) - max(0.0, front))

    def standing(self, s: West, h: int, units: list[int], facing: int, without: int) -> float:
        """What it is worth that just these units stand in a hex, facing so."""
        posture = self.posture
        value = 0.0
        force = force_of(s, units)
        own_capital = s.board.base_of(self.side)
        if h == own_capital and self.lacking > 0.0:
            value -= posture.guard * max(0.0, self.lacking - force.front - force.bonus)
            if not units:
                value -= CAPITAL_WORTH if self.nearest(s, h) <= NEAR + 1 else 0.0
        elif h == own_capital and not units and self.nearest(s, h) <= TWO_TURNS:
            value -= VACANT
        if not units:
            return value
        size = force.front / SIZE
        drive = posture.drive * (LAST_DRIVE if self.steps < 1.0 else 1.0)
        value += drive * size * (20.0 + self.draw(s, h))
        value += posture.mass * force.bonus
        value += self.town_worth(s, h)
        if s.has_depot(self.side, h) and self.nearest(s, h) <= NEAR:
            value += posture.post * self.steps
        value -= posture.hunger * self.steps * self.hunger(s, h, units)
        value += posture.press * self.best_attack(s, h, force, facing, without)
        value -= posture.danger * self.threat(s, h, force, facing, without)
        value -= posture.danger * COMING * self.invited(s, h, force)
        if force.fronted and self.nearest(s, h) == 1 and s.board.step(h, facing) not in self.foe_at:
            value -= posture.front
        return value

    def hunger(self, s: West, h: int, units: list[int]) -> float:
        """Units out of supply there; those whom the enemy could easily cut off count a little."""
        total = 0.0
        stretched = self.is_stretched(s, h)
        for u in units:
            if not supply.would_be_fed(s, u, h):
                total += 1.0
            elif stretched:
                total += self.posture.line
        return total

    def is_stretched(self, s: West, h: int) -> bool:
        """The end of a line of supply, the enemy within a march, and no town for a depot."""
        if s.board.town[h] or self.nearest(s, h) > MARCH:
            return False
        return supply.between_net(s, self.side)[h] >= s.tables.supply_range

    def is_new(self, s: West) -> bool:
        """Whether it still shows the position; who moves takes all that is known of one with him."""
        if self.turn != s.turn or self.facing is not s.facing or self.blanks is not s.blanks:
            return False
        return self.marks == told_marks(s)


def serves_most(s: West, side: int, q: int, h: int) -> bool:
    """Whether an HQ commands the main army of its side in a hex."""
    if side == POLE:
        return s.order.nation[q] == POLISH
    return s.order.nation[q] == RUSSIANS and s.order.letter[q] == (NORTH if s.board.north[h] else SOUTH)


def told_marks(s: West) -> int:
    """A number that changes with what units are or have done."""
    found: i64 = 0
    mark = s.mark
    u: i64 = 0
    count: i64 = s.order.count
    while u < count:
        found = (found * 1000003 + i64(mark[u] & TELLING)) & 0xFFFFFFFFFFF
        u += 1
    return found


def picture(s: West, side: int, posture: Posture) -> Picture:
    """How it looks now, worked out once for a position."""
    supply.between_net(s, side)  # from here on `known` is of this position
    key = posture.name + str(side)
    kept = s.known.pictures.get(key)
    if isinstance(kept, Picture) and kept.is_new(s):
        return kept
    made = Picture(s, side, posture)
    s.known.pictures[key] = made
    return made


def clock(s: West) -> float:
    """How much victory towns count: more toward the end."""
    turn = min(s.turn, s.static.plan.turns)
    left = s.static.plan.turns - turn
    if left <= 1:
        return 3.0
    if left <= 3:
        return 2.0
    return 0.4 + 0.6 * turn / HALF_WAR
