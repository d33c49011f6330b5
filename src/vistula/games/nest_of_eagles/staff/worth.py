"""What it is worth that a unit stands in a hex: places it takes or covers, the blow it invites or strikes."""

from typing import Final, final

from vistula.games.nest_of_eagles.board import POLISH_THEATER
from vistula.games.nest_of_eagles.numbers import PHASE
from vistula.games.nest_of_eagles.rules.strength import hexside_modifier, table_chance
from vistula.games.nest_of_eagles.rules.supply import is_supplied, lines_of
from vistula.games.nest_of_eagles.staff import stakes
from vistula.games.nest_of_eagles.staff.ground import (
    COVERS,
    FULL_STRENGTH,
    Ground,
    base_shelter,
    ground_of,
    river_shelter,
    ways,
)
from vistula.games.nest_of_eagles.staff.knots import mends
from vistula.games.nest_of_eagles.staff.posture import Posture
from vistula.games.nest_of_eagles.state import Eagles
from vistula.games.nest_of_eagles.units import SOVIET

# How much of an Attack that a move makes possible counts, by the phase in which it is made: before the first Attack
# Phase all of it, before the second, at -3, some, else it is a threat for the next turn.
STRIKES: Final = [0.5, 1.0, 0.5, 0.5, 0.55, 0.55, 0.5, 0.5]
THREAT: Final = 0.4  # in the enemy's turn
FAILURE: Final = 0.9  # what a failed Attack costs: a box, and the initiative
STACK: Final = 0.22  # what a stack that is driven back loses, for each of its SP
BEATEN: Final = 0.9  # and besides
HOLDS: Final = [1.0, 0.35, 0.15, 0.05]  # how well a unit covers a place that must not fall at all, by distance
LONELY: Final = 2  # hexes within which a unit wants company
WATCH: Final = 2.5  # SP that are enough to keep a place from being walked into: more is wasted on it
SENTRY: Final = 2.0  # and where the enemy is not near: a division has better things to do
ARMY: Final = 24.0  # SP with which the border of Poland may be crossed
VANGUARD: Final = 3  # hexes within which they count
FORMS: Final = 3.0  # rounds that the Volunteer Army needs
FORSAKEN: Final = 2.0  # what it costs to leave a support unit alone before the enemy
SWAY: Final = 0.4  # what a box is worth where points decide: it only makes Attacks succeed
ON_THE_WAY: Final = 4  # hexes from a town that would feed the hungry
NOTHING: Final[dict[int, float]] = {}
ICON: Final = 1.0  # a support unit moves a chance by 1, either way


def chance_of(s: Eagles, attack: int, defense: int, shift: float) -> float:
    """Part of all rolls with which an Attack succeeds; `shift`: modifiers, of which a part may be a guess."""
    return part_of(table_chance(s, max(1, attack), max(1, defense)) + shift)


def part_of(chance: float) -> float:
    """The same for a chance between two whole ones."""
    low = int(chance) if chance >= 0.0 else 0
    part = max(0.0, min(1.0, chance - low))
    return ((1.0 - part) * ways(low) + part * ways(low + 1)) / 36.0


@final
class Weights:
    """A posture as the day has it: whoever is behind presses, whoever is ahead is careful."""

    def __init__(self, posture: Posture, urgency: float, unanswered: bool) -> None:
        turned = posture.swing * urgency
        self.drive: Final = posture.drive * (1.0 + turned)
        self.prize: Final = posture.prize
        self.guard: Final = posture.guard * (1.0 - 0.4 * turned)
        self.garrison: Final = posture.garrison
        self.danger: Final = 0.0 if unanswered else posture.danger * (1.0 - 0.6 * turned)
        self.strike: Final = posture.strike * (1.0 + 0.5 * turned)
        self.least: Final = 1.0 - posture.boldness - 0.4 * turned  # gain below which an Attack is not made


def moves_last(s: Eagles, side: int) -> bool:
    """Whoever does not open a round has its last word."""
    return s.plan.opens != side


@final
class Outlook:
    """The position of one side at one decision."""

    def __init__(self, s: Eagles, side: int, posture: Posture) -> None:
        self.s: Final = s
        self.side: Final = side
        self.posture: Final = posture
        self.ground: Final[Ground] = ground_of(s, side)
        unanswered = posture.last > 0.0 and s.side == side and s.turn >= s.plan.last_round and moves_last(s, side)
        self.weights: Final = Weights(posture, self.ground.urgency, unanswered)
        self.party: Final[int] = self.ground.party
        self.own: Final = [0] * s.board.count  # SP
        self.stacks: Final[list[int]] = []
        for u in s.order.of_side[side]:
            at: int = s.at[u]
            if at >= 0 and s.side_of(u) == side:
                if not self.own[at]:
                    self.stacks.append(at)
                self.own[at] += s.sp(u) if not s.order.support[u] else 0
        phase: int = s.num[PHASE]
        # The first Soviet unit beyond the border calls the Volunteer Army, for the rounds that are left
        waits = side == SOVIET and stakes.volunteers_wait(s)
        self.border: Final = posture.border * min(FORMS, stakes.rounds_left(s) - 1.0) / FORMS if waits else 0.0
        self.striking: Final = STRIKES[phase] if s.side == side else THREAT
        self.needs: Final[list[int]] = []  # places in the ground's list that are covered too thinly
        self.need: Final[list[float]] = []  # points for each SP that comes
        self.lack: Final[list[float]] = []  # SP that are lacking
        self.close: Final[list[bool]] = []  # only who stands there or beside it counts
        self._needs()
        mending = posture.mend > 0.0 and s.side == side
        self.mends: Final[dict[int, float]] = mends(s, self.party, side) if mending else NOTHING

    def _needs(self) -> None:
        """Own places that the enemy could come to with more than stands there."""
        ground = self.ground
        self.needs.clear()
        self.need.clear()
        self.lack.clear()
        self.close.clear()
        board = self.s.board
        for at, town in enumerate(ground.towns):
            if not ground.mine[at]:
                continue
            menace = ground.menace[at]
            if menace <= 0.0 and not ground.decisive[at]:
                continue
            cover = 0.0
            for space in self.stacks:
                away = board.distance(space, town)
                if away < len(COVERS):
                    cover += self.own[space] * (HOLDS[away] if ground.decisive[at] else COVERS[away])
            lack = max(menace - base_shelter(self.s, town), ground.least[at]) - cover
            if lack > 0.0:
                weight = self.weights.garrison if ground.decisive[at] else self.weights.guard
                self.needs.append(town)
                self.need.append(weight * min(6.0, ground.stake[at]))
                self.lack.append(min(lack, float(FULL_STRENGTH)))
                self.close.append(ground.decisive[at])

    def take_away(self, u: int) -> None:
        """The unit is weighed as if it stood nowhere."""
        at: int = self.s.at[u]
        if at >= 0 and not self.s.order.support[u]:
            self.own[at] -= self.s.sp(u)
            self._needs()  # what it leaves behind lacks it

    def value(self, u: int, space: int) -> float:
        """What the unit would be worth in a hex, among those who stand there already."""
        s = self.s
        ground = self.ground
        weights = self.weights
        sp = s.sp(u) if not s.order.support[u] else 0
        before = self.own[space]
        found = weights.drive * ground.pull(s, space)
        if self.mends:
            found += self.posture.mend * self.mended(space)
        town: int = s.board.town_index[space]
        if town >= 0 and not s.holds(self.side, space):
            found += weights.prize * ground.stake_at[space]
        elif town >= 0 and before <= 0 and sp:
            found += self.posture.watch * self.watched(space, sp)
        if self.border and s.board.theater[space] == POLISH_THEATER:
            found -= self.border * (1.0 - min(1.0, self.vanguard(space, sp) / ARMY))
        if s.order.support[u]:
            found += self.help_in(space, False)
            if before <= 0 and ground.coming[space] >= 1.0:
                found -= FORSAKEN
        found += self.cover(space, sp)
        found -= weights.danger * (self.risk(space, before + sp) - self.risk(space, before))
        if ground.beside[space]:
            found += weights.strike * self.striking * self.blow(u, space, sp)
        over = before + sp - FULL_STRENGTH
        if over > 0:
            found -= self.posture.crowding * min(over, sp)
        return found + self.posture.cohesion * self.company(space)

    def watched(self, space: int, sp: int) -> float:
        """What it is worth to stand in an own place that else is empty."""
        ground = self.ground
        if ground.exposed[space]:
            return ground.exposed[space] * min(1.0, WATCH / sp)
        part = min(1.0, SENTRY / sp)
        return ground.remote[space] * part * part

    def stake(self, space: int) -> float:
        return self.ground.stake_at[space]

    def vanguard(self, space: int, sp: int) -> float:
        """Own SP around a hex, with the unit that goes there."""
        found = sp
        for other in self.stacks:
            if self.s.board.distance(other, space) <= VANGUARD:
                found += self.own[other]
        return float(found)

    def help_in(self, space: int, by_rail: bool) -> float:
        """What one more icon is worth beside the units of a hex: in the best Attack from there, and under Attack. A
        train attacks along its railroad alone."""
        own = self.own[space]
        if own <= 0:
            return 0.0
        best = 0.0
        board = self.s.board
        for d in range(6):
            target: int = board.around[6 * space + d]
            if target < 0 or not self.ground.enemy[target]:
                continue
            if by_rail and not board.rail[board.side[6 * space + d]]:
                continue
            attack = 0
            for near in board.neighbours[target]:
                attack += self.own[near]
            defense = self.ground.enemy[target]
            better = self.attack_value(target, attack, defense, ICON)
            if better > self.weights.least:
                best = max(best, better - max(0.0, self.attack_value(target, attack, defense, 0.0)))
        found = self.weights.strike * self.striking * best
        return found + self.weights.danger * (self.risk(space, own) - self.risk(space, own, ICON))

    def cover(self, space: int, sp: int) -> float:
        """How much of what lacks cover it would give it."""
        board = self.s.board
        found = 0.0
        for at, town in enumerate(self.needs):
            away = board.distance(space, town)
            if away < len(COVERS):
                part = HOLDS[away] if self.close[at] else COVERS[away]
                found += self.need[at] * min(self.lack[at], sp * part)
            elif away <= 9:
                found += self.need[at] * min(self.lack[at], float(sp)) * 0.4 / (1.0 + away)  # on its way
        return found

    def risk(self, space: int, sp: int, aid: float = 0.0) -> float:
        """What an Attack on a stack there would cost, by its chance; `aid` makes it less likely."""
        if sp <= 0:
            return 0.0
        ground = self.ground
        coming = ground.coming[space]
        if coming < 1.0:
            return 0.0
        s = self.s
        shift = float(ground.enemy_level[s.board.theater[space]] - base_shelter(s, space)) - river_shelter(
            s, ground, space
        )
        shift -= aid
        success = chance_of(s, min(FULL_STRENGTH, int(coming + 0.5)), sp, shift)
        if not ground.beside[space]:
            success *= 0.6  # they must first come
        loss = BEATEN + STACK * sp
        if s.board.town_index[space] >= 0 and s.holds(self.side, space):
            loss += 0.5 * min(6.0, self.stake(space))
        return success * loss

    def blow(self, u: int, space: int, sp: int) -> float:
        """What its joining adds to the best Attack on a stack beside a hex."""
        best = 0.0
        s = self.s
        for other in s.board.neighbours[space]:
            defense = self.ground.enemy[other]
            if not defense or not sp:
                continue
            attack = 0
            for near in s.board.neighbours[other]:
                attack += self.own[near]
            river = hexside_modifier(s, s.party[u], space, other)
            gain = self.attack_value(other, attack + sp, defense, river * sp / (attack + sp))
            if attack:
                gain -= max(0.0, self.attack_value(other, attack, defense, 0.0))
            best = max(best, gain)
        return best

    def attack_value(self, target: int, attack: int, defense: int, shift: float) -> float:
        """What an Attack with so many SP promises: boxes, ground, enemies driven back or lost."""
        s = self.s
        level = self.ground.own_level[s.board.theater[target]]
        success = chance_of(s, min(FULL_STRENGTH, attack), defense, level - base_shelter(s, target) + shift)
        return success * self.prize_of(target, defense) - (1.0 - success) * FAILURE

    def prize_of(self, target: int, defense: int) -> float:
        """What a success is worth."""
        found = BEATEN + STACK * min(defense, FULL_STRENGTH)
        if self.s.board.town_index[target] >= 0 and not self.s.holds(self.side, target):
            found += 0.6 * self.weights.prize * self.stake(target) + self.posture.mend * self.mends.get(target, 0.0)
        return found

    def mended(self, space: int) -> float:
        """What it is worth to be in a town that would feed the hungry, or on the way to it."""
        best = 0.0
        for town, worth in self.mends.items():
            away = self.s.board.distance(space, town)
            if away <= ON_THE_WAY:
                best = max(best, worth / (1.0 + 3.0 * away))
        return best

    def company(self, space: int) -> float:
        """Neighbours in the line, and nobody alone before the enemy."""
        friends = 0
        board = self.s.board
        for other in self.stacks:
            if self.own[other] > 0 and 0 < board.distance(other, space) <= LONELY:
                friends += 1
        if friends == 0 and self.ground.coming[space] >= 1.0:
            return -3.0
        return float(min(friends, 2))

    def is_supplied(self, space: int) -> bool:
        return lines_of(self.s, self.party).reaches(self.s, space)

    def hunger(self, u: int, space: int) -> float:
        """What it costs that a unit stands in a hex without Supply: its own steps, and its part of a Collapse if more
        than half of the side's units in the Theater starve with it (13.3g)."""
        found = self.posture.hunger
        s = self.s
        lines = lines_of(s, self.party)
        theater = s.board.theater[space]
        starved = total = 1
        for other in s.order.of_side[self.side]:
            at: int = s.at[other]
            if other != u and at >= 0 and s.party[other] == self.party and s.board.theater[at] == theater:
                total += 1
                if not is_supplied(s, other, lines):
                    starved += 1
        if 2 * starved > total:
            boxes = SWAY if s.plan.points else 1.0
            found += boxes * s.tables.shift_collapse / starved
        return found


def own_sp(s: Eagles, space: int, party: int) -> int:
    """SP of a party's own units in a hex; support has none."""
    total = 0
    for u in s.of_party(space, party):
        if not s.order.support[u]:
            total += s.sp(u)
    return total
