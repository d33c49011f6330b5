"""Steps lost, counters eliminated or removed, and where they go (3.3, 3.4, 3.6, 13.3c, 13.3d)."""

from typing import Final, final

from vistula.core.action import verb
from vistula.core.flow import PIECE, Choice, Decision
from vistula.core.refusal import Refusal
from vistula.games.nest_of_eagles import phases
from vistula.games.nest_of_eagles import words as told
from vistula.games.nest_of_eagles.numbers import (
    ALLIES,
    ATTACKING,
    BLOODY,
    COSSACKS,
    FRONT_POINTS,
    OFF,
    OUT,
    POINTS,
    PRIORITY_FRONT,
    REBUILD,
    RESERVES,
    STRENGTHENING,
    UKRAINE_BOX,
)
from vistula.games.nest_of_eagles.rules import cloaks, morale
from vistula.games.nest_of_eagles.rules.track import send_to_track
from vistula.games.nest_of_eagles.state import FULL, Eagles
from vistula.games.nest_of_eagles.units import (
    AIR,
    ARTILLERY,
    BRIGADE,
    CARS,
    CAVALRY,
    COSSACK,
    DIVISION,
    KONARMIYA,
    LITHUANIAN,
    LITHUANIANS,
    LWOW,
    POLAND,
    RESERVE,
    REVOLUTIONARY,
    SOVIET,
    TANK,
    UKRAINIAN,
    VOLUNTEER,
    WHITE,
)

NOT_IN_IT: Final = Refusal("3.3g", "That unit is not among those that suffer the loss.")
NOT_AIRCRAFT: Final = Refusal("3.4.2d", "The air unit never takes a step loss.")
OTHER_SEAT: Final = Refusal("22.0a", "That unit is another player's.")

AIR_RETURNS: Final = 2  # rounds later: the round after the next (3.4.7e)

# Numbers of the frame of a loss: the mark of those who suffer, how many steps, whose choice.
SUFFERERS: Final = 0
STEPS: Final = 1
SEAT: Final = 2


def cannot_return(s: Eagles, u: int) -> bool:
    """3.6c: units that cannot be Rebuilt are removed from the game."""
    group, kind = s.order.group[u], s.order.kind[u]
    if kind in (CARS, ARTILLERY, TANK):
        return True  # 3.4.4h, 3.4.5c, 3.4.6e
    if group == VOLUNTEER:
        return s.order.size[u] != DIVISION  # 19.1.3d, 19.1.4b
    if group == UKRAINIAN and s.order.side[u] == POLAND:
        return kind == CAVALRY  # 19.8d
    return group in (LWOW, COSSACK, WHITE, LITHUANIAN)  # 19.4c, 19.6c, 19.7b, 21.1c


def box_of(s: Eagles, u: int) -> int:
    """Where an eliminated unit goes (3.6a, ruling 164)."""
    group = s.order.group[u]
    if cannot_return(s, u):
        return OUT
    if s.order.side[u] == POLAND:
        if group == RESERVE:
            return ALLIES
        return UKRAINE_BOX if group == UKRAINIAN else REBUILD
    if group == RESERVE and s.order.twin[u] >= 0:
        return RESERVES  # 20.2.2c
    return OFF if group in (REVOLUTIONARY, UKRAINIAN) else REBUILD


def lose_step(s: Eagles, u: int) -> None:
    """3.3f; the marker of a Strengthening goes with it (17.3d)."""
    cloaks.turn_up(s, u)
    s.mark[u] &= ~STRENGTHENING
    if s.order.group[u] == KONARMIYA and s.order.size[u] == DIVISION and not s.rules.introductory:
        s.num[COSSACKS] += 1  # 19.6b
    steps = int(s.lost[u]) + 1
    if steps >= s.order.steps[u]:
        eliminate(s, u, True)
        return
    s.note(told.REDUCED, u, s.at[u], steps)
    s.set_lost(u, steps)


def regain_step(s: Eagles, u: int, mark: int = 0) -> None:
    """It is Strengthened by a step; the mark remembers it."""
    s.set_lost(u, int(s.lost[u]) - 1)
    s.mark[u] |= mark
    s.note(told.STRENGTHENED, u)


def eliminate(s: Eagles, u: int, by_enemy: bool) -> None:
    """A unit leaves the map. Morale and points move where the enemy or want of supply killed it, not where a rule or
    an Event removed it (ruling 107)."""
    where: int = s.at[u]
    if by_enemy and where >= 0:
        if not s.num[BLOODY] or s.rules.bloody_shift:  # ruling 138
            shift_for(s, u, where)
        score(s, u)
    s.note(told.ELIMINATED, u, where)
    leave_map(s, u, box_of(s, u))


def leave_map(s: Eagles, u: int, box: int) -> None:
    s.mark[u] = 0
    s.lost[u] = FULL
    if s.order.kind[u] == AIR and box == REBUILD:
        send_to_track(s, u, s.turn + AIR_RETURNS)  # 3.4.7e
        return
    s.due[u] = 0
    if s.party[u] != s.order.party[u]:
        s.set_party(u, s.order.party[u])
    s.place(u, box)
    twin = s.order.twin[u]
    if twin >= 0:
        s.place(twin, box)  # 20.2.2b: the other counter lies where this one lies


def shift_for(s: Eagles, u: int, where: int) -> None:
    theater = s.board.theater[where]
    enemy = 1 - s.side_of(u)
    if s.order.steps[u] == 3 and s.order.size[u] == DIVISION:
        morale.shift(s, enemy, theater, s.tables.shift_remnant, told.BY_REMNANT)  # 13.3c
    if s.order.parent[u] >= 0 and s.order.size[u] == BRIGADE:
        morale.shift(s, SOVIET, theater, s.tables.shift_divisional, told.BY_BRIGADE)  # 13.3d


def score(s: Eagles, u: int) -> None:
    """scn.vp: 2 points for a division, 1 for any other unit with SP; Lithuanians score nothing."""
    if not s.plan.points or s.party[u] == LITHUANIANS or s.order.support[u]:
        return
    worth = 2 if s.order.size[u] == DIVISION else 1
    enemy = 1 - s.side_of(u)
    s.num[POINTS + enemy] += worth
    if enemy == SOVIET:
        s.num[FRONT_POINTS + scoring_front(s, u)] += worth


def scoring_front(s: Eagles, u: int) -> int:
    """R14: the Front that attacks with more SP, else the one whose Theater it is."""
    by_front = [0, 0, 0]
    for other in s.order.of_side[SOVIET]:
        if s.mark[other] & ATTACKING and s.at[other] >= 0:
            by_front[s.front_of(other)] += s.sp(other)
    if by_front[1] != by_front[2]:
        return 1 if by_front[1] > by_front[2] else 2
    theater = s.theater_of(u)
    return theater if theater else int(s.num[PRIORITY_FRONT])


# Who suffers --------------------------------------------------------------------------------------------------------


def sufferers(s: Eagles, mark: int) -> list[int]:
    """Those who can take the loss: never aircraft (3.4.2d)."""
    return [u for u in range(s.order.count) if s.mark[u] & mark and s.at[u] >= 0 and s.order.kind[u] != AIR]


def demand(s: Eagles, mark: int, steps: int) -> None:
    """Ask the owner for step losses among those with a mark (3.3e, 3.3g)."""
    found = sufferers(s, mark)
    if steps <= 0 or not found:
        return
    s.push(phases.LOSE, mark, steps, first_seat(s, found))


def first_seat(s: Eagles, units: list[int]) -> int:
    """Ruling 149: of two Soviet players the one with more SP there, at a tie the one with Priority."""
    strength = [0, 0, 0]
    present = [False, False, False]
    for u in units:
        seat = s.seat_for(u)
        present[seat] = True
        strength[seat] += s.sp(u)
    if not (present[1] and present[2]):
        return s.seat_for(units[0])
    if strength[1] != strength[2]:
        return 1 if strength[1] > strength[2] else 2
    return max(1, int(s.num[PRIORITY_FRONT]))


@final
class Lose(Decision[Eagles]):
    def seat(self, s: Eagles) -> int:
        return s.arg(SEAT)

    def prompt(self, s: Eagles) -> str:
        steps = s.arg(STEPS)
        left = "a step" if steps == 1 else f"{steps} steps"
        return f"You lose {left}: which unit takes the next one?"


@final
class TakeLoss(Choice[Eagles]):
    """lose <unit>"""

    def among(self, s: Eagles) -> list[int]:
        return sufferers(s, s.arg(SUFFERERS))

    def obstacle(self, s: Eagles, x: int) -> Refusal | None:
        if x >= s.order.count or not s.mark[x] & s.arg(SUFFERERS) or s.at[x] < 0:
            return NOT_IN_IT
        if s.order.kind[x] == AIR:
            return NOT_AIRCRAFT
        return OTHER_SEAT if s.seat_for(x) != s.arg(SEAT) else None

    def play(self, s: Eagles, x: int) -> None:
        mark, steps, seat = s.arg(SUFFERERS), s.arg(STEPS), s.arg(SEAT)
        s.pop()
        kept = s.mark[x]
        lose_step(s, x)
        if s.at[x] >= 0:
            s.mark[x] = kept & ~STRENGTHENING
        left = sufferers(s, mark)
        if steps > 1 and left:
            others = [u for u in left if s.seat_for(u) != seat]
            s.push(phases.LOSE, mark, steps - 1, s.seat_for(others[0]) if others else seat)

    def label(self, s: Eagles, x: int) -> str:
        left = s.order.steps[x] - int(s.lost[x]) - 1
        return f"{s.full_name(x)}" + (", is eliminated" if left <= 0 else f", {left} left")

    def words(self, s: Eagles, x: int, why: Refusal) -> str:
        return f"{s.name(x)}: {why.message}" if x < s.order.count else why.message


LOSE: Final[Lose] = Lose(
    phases.LOSE, "lose", "3.3g", [TakeLoss(verb("lose"), PIECE)], waiting="The other side takes its losses."
)


def check_remnant(s: Eagles, u: int) -> None:
    """3.3d, efr.3.3: a Remnant that ends a move or Retreat next to an enemy, without better company, is eliminated."""
    if s.at[u] < 0 or not s.is_remnant(u) or not s.next_to_enemy(s.party[u], int(s.at[u])):
        return
    for other in s.of_party(s.at[u], s.party[u]):
        if other != u and not s.is_remnant(other):
            return
    eliminate(s, u, True)
