"""The ground as a side sees it: who stands where, what can come, what is worth having (from what the side may know)."""

from typing import Final, final

from vistula.games.nest_of_eagles.board import CITY, FORTRESS, LARGE
from vistula.games.nest_of_eagles.numbers import BOX, MARKERS, POINTS
from vistula.games.nest_of_eagles.rules import morale
from vistula.games.nest_of_eagles.staff import stakes
from vistula.games.nest_of_eagles.state import Eagles
from vistula.games.nest_of_eagles.units import CARS, CAVALRY, ENEMIES, MOTOR, POLAND, POLES, REDS

FULL_STRENGTH: Final = 8  # more SP in one Attack count for nothing
KEEP: Final = (1 << 48) - 1  # the part of a checksum that is kept
# Ways of 36 that 2d6 falls on 3 to n.
WAYS: Final = [0, 0, 0, 2, 5, 9, 14, 20, 25, 29, 32, 34]
COMING: Final = [1.0, 1.0, 0.6, 0.3]  # how much of an enemy stack counts by distance: who must still come may not
DRAWS: Final = 14  # hexes from which a place still draws
COVERS: Final = [1.0, 0.7, 0.4, 0.15]  # how well a unit covers a place, by distance
RAIDED_FOR: Final = 6  # points of a place for which the enemy comes from afar
RAID: Final = 8  # hexes
CAPITAL: Final = 8.0  # SP that Warszawa keeps while the enemy is within them, and Lwów on the Bug
GARRISON: Final = 4.0  # and any other place that decides the game
OUTPOST: Final = 3.0  # and one that is worth a raid
MENACES: Final = [1.0, 1.0, 0.8, 0.6, 0.35, 0.15]  # how much of an enemy stack a place must reckon with
MARCH: Final = 3  # hexes of a Movement Phase, of which a turn has two
RIDE: Final = 4
LATER: Final = 0.3  # how much an empty place counts that the enemy reaches in two phases, not in one
RISING: Final = 3  # boxes or points for which Cossacks come to a place in the rear
MOST: Final = 6.0  # of a stake that counts for its cover
ON_THE_LINE: Final = 0.5  # what an own town on a railroad counts besides: trains run through it


def ways(chance: int) -> int:
    return WAYS[min(11, max(2, chance))]


def checksum(s: Eagles, party: int) -> int:
    """Changes with every enemy that moves, comes, goes or loses a step, and with towns that fall."""
    total = s.turn * 7 + party
    if party == REDS and stakes.cossacks_wait(s):
        total += 3
    for number in range(BOX, POINTS + 2):  # boxes, the Polish marker, points
        total = (total * 31 + int(s.num[number]) + 64) & KEEP
    if s.rules.concealment:
        for marker in range(MARKERS):
            total = (total * 31 + int(s.dummy[marker]) * 32 + int(s.cover[marker]) + 64) & KEEP
    enemies = ENEMIES[party]
    for u in range(s.order.count):
        at: int = s.at[u]
        if at >= 0 and (1 << int(s.party[u])) & enemies:
            total = (total * 31 + at * 4 + int(s.lost[u]) + 5003 * int(s.cloak[u]) + 200003 * u) & KEEP
    for town in range(len(s.board.towns)):
        total = (total * 3 + int(s.control[town])) & KEEP
    return total


@final
class Ground:
    """What changes only when the enemy or a town does; copies of a position share it while its checksum fits."""

    def __init__(self, s: Eagles, side: int, mark: int) -> None:
        self.side: Final = side
        self.party: Final[int] = POLES if side == POLAND else REDS
        self.mark: Final = mark
        board = s.board
        count = board.count
        self.enemy: Final = [0] * count  # SP as they show
        self.beside: Final = [0] * count  # enemy SP in the hexes around
        self.coming: Final = [0.0] * count  # enemy SP that could attack there next, those beside it among them
        self.stacks: Final[list[int]] = []
        enemies = ENEMIES[self.party]
        for space in range(count):
            there: int = s.there[space]
            if there & enemies:
                self.enemy[space] = s.enemy_sp(self.party, space)
                self.stacks.append(space)
        for space in self.stacks:
            sp = self.enemy[space]
            for other in board.neighbours[space]:
                self.beside[other] += sp
            for other in board.near[space] if sp else []:
                self.coming[other] += sp * COMING[board.distance(space, other)]
        self.towns: Final[list[int]] = []  # of play, with a stake
        self.stake: Final[list[float]] = []
        self.menace: Final[list[float]] = []  # enemy SP that each must reckon with
        self.mine: Final[list[bool]] = []
        self.decisive: Final[list[bool]] = []
        self.least: Final[list[float]] = []  # SP that a decisive one keeps, whatever is near
        self.stake_at: Final = [0.0] * count  # the stake of a hex
        self.exposed: Final = [0.0] * count  # of an own place, if the enemy could walk in within a phase
        self.remote: Final = [0.0] * count  # the same within two
        self._stakes(s)
        self.goals: Final[list[int]] = []  # enemy places with a stake
        self.draw: Final[list[float]] = []
        self._draws(s)
        self.pulls: Final = [-1.0] * count  # not yet reckoned
        self.urgency: Final = stakes.urgency(s, side)
        level = [morale.level(s, 1 - side, theater) for theater in range(3)]
        self.enemy_level: Final = [max(0, found) for found in level]
        self.own_level: Final = [max(0, -found) for found in level]

    def _stakes(self, s: Eagles) -> None:
        for town in s.board.towns:
            if not s.plan.open[town]:
                continue
            stake = stakes.stake_of(s, self.side, town)
            if stake <= 0.0:
                continue
            menace = 0.0
            for space in self.stacks:
                away = s.board.distance(space, town)
                if away < len(MENACES):
                    menace += self.enemy[space] * MENACES[away]
            self.towns.append(town)
            self.stake.append(stake)
            self.menace.append(menace)
            self.mine.append(s.holds(self.side, town))
            least = self._garrison(s, town)
            self.decisive.append(least > 0.0)
            self.least.append(least)
            self.stake_at[town] = stake
            if self.mine[-1]:
                line = ON_THE_LINE if s.board.on_rail[town] else 0.0
                phases = self._phases(s, town)
                if phases == 1:
                    self.exposed[town] = min(MOST, stake + line)
                elif phases == 2:
                    self.remote[town] = LATER * min(MOST, stake + line)

    def _phases(self, s: Eagles, town: int) -> int:
        """In how many Movement Phases the enemy could be in a place where nobody stands in his way; 0: in no two."""
        found = 2 if self._may_rise(s, town) else 0
        for space in self.stacks:
            away = s.board.distance(space, town)
            if away <= 2 * RIDE and self.enemy[space]:
                reach = RIDE if self._rides(s, space) else MARCH
                if away <= reach:
                    return 1
                if away <= 2 * reach:
                    found = 2
        return found

    def _may_rise(self, s: Eagles, town: int) -> bool:
        """Cossacks who change sides come anywhere far from Soviet units, so the best places keep a guard."""
        return self.side != POLAND and s.plan.worth[town] >= RISING and stakes.cossacks_wait(s)

    def _rides(self, s: Eagles, space: int) -> bool:
        """Whether anybody who can be seen there is faster than infantry."""
        for u in s.units_in(space):
            if not s.cloak[u] and s.order.kind[u] in (CAVALRY, MOTOR, CARS):
                return True
        return False

    def _garrison(self, s: Eagles, town: int) -> float:
        """What never leaves a place that decides the game or is worth a raid; 0 for any other."""
        if stakes.decides(s, town):
            capital = stakes.is_capital(s, town) and self._is_within_a_raid(s, town)
            return CAPITAL if capital else GARRISON
        raided = s.plan.points and s.plan.worth[town] >= RAIDED_FOR and self._is_within_a_raid(s, town)
        return OUTPOST if raided else 0.0

    def _is_within_a_raid(self, s: Eagles, town: int) -> bool:
        """Cavalry rides so far in two Movement Phases of one turn: a place of great worth is never left empty then."""
        for space in self.stacks:
            if self.enemy[space] and s.board.distance(space, town) <= RAID:
                return True
        return False

    def _draws(self, s: Eagles) -> None:
        """Enemy places and how they draw: by worth, less where the enemy is strong."""
        for at, town in enumerate(self.towns):
            if self.mine[at]:
                continue
            garrison = 0
            for space in self.stacks:
                if s.board.distance(space, town) <= 1:
                    garrison += self.enemy[space]
            self.goals.append(town)
            self.draw.append(self.stake[at] / (1.0 + 0.08 * garrison))

    def pull(self, s: Eagles, space: int) -> float:
        """How strongly enemy places draw to a hex of play, by their nearness; reckoned when it is first asked for."""
        known = self.pulls[space]
        if known >= 0.0:
            return known
        found = 0.0
        for at, town in enumerate(self.goals):
            away = s.board.distance(space, town)
            if away <= DRAWS:
                found += self.draw[at] / (1.0 + away)
        self.pulls[space] = found
        return found


def ground_of(s: Eagles, side: int) -> Ground:
    """Built once while the enemy stands still."""
    mark = checksum(s, POLES if side == POLAND else REDS)
    kept = s.kept_ground[side]
    if isinstance(kept, Ground) and kept.mark == mark:
        return kept
    made = Ground(s, side, mark)
    s.kept_ground[side] = made
    return made


def base_shelter(s: Eagles, space: int) -> int:
    """What terrain and town give a defender, in steps of the chance."""
    board = s.board
    found = 1 if board.difficult[space] else 0
    if board.urban[space] == CITY:
        found += 1
    elif board.urban[space] == FORTRESS:
        found += 2
    return found


def river_shelter(s: Eagles, ground: Ground, space: int) -> float:
    """What rivers give against the enemies beside a hex, weighed by their strength."""
    board = s.board
    rivers = 0
    total = 0
    for d in range(6):
        other: int = board.around[6 * space + d]
        if other < 0 or not ground.enemy[other]:
            continue
        sp = ground.enemy[other]
        total += sp
        river = board.river[board.side[6 * space + d]]
        rivers += sp * (2 if river >= LARGE else 1 if river else 0)
    return rivers / total if total else 0.0
