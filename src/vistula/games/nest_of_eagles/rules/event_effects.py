"""What each Event does (card.pl.1 to card.pl.8, card.sov.1 to card.sov.8)."""

from typing import Final

from vistula.core.refusal import Refusal
from vistula.games.nest_of_eagles import words as told
from vistula.games.nest_of_eagles.board import CITY, POLISH_THEATER
from vistula.games.nest_of_eagles.numbers import (
    ALLIES,
    DUE,
    FREIKORPS,
    IDLE_UNTIL,
    LITHUANIANS_LEFT,
    OFF,
    OFFICERS,
    OUT,
    PLACES_BB,
    PLACES_PRD,
    POOL,
    RESTRAINED,
    WILNO_CLOCK,
)
from vistula.games.nest_of_eagles.rules import cloaks, losses, morale, picking
from vistula.games.nest_of_eagles.rules.friction import crosses_line
from vistula.games.nest_of_eagles.rules.track import next_turn, send_to_track
from vistula.games.nest_of_eagles.state import FULL, REDUCED, Eagles
from vistula.games.nest_of_eagles.units import LITHUANIANS_BIT, POLAND, POLES, POLES_BIT, SOUTHWEST, SOVIET, WEST

UKRAINIAN_POOL: Final = 3
TACHANKA_ROUNDS: Final = 3

NO_RAILROAD: Final = Refusal("card.pl.1", "No open railroad leads from Warszawa to Romania or Mohylów Podolski.")
MINSK_IS_SOVIET: Final = Refusal("card.pl.2", "A Soviet unit is in Mińsk, and BB is off the board.")


def highest(s: Eagles, side: int) -> int:
    """The side's highest Level in any Theater."""
    return max(0, max(morale.level(s, side, theater) for theater in range(3)))


def has_line_to_romania(s: Eagles) -> bool:
    """card.pl.1: no enemy unit on the line, no line of friction across it."""
    board = s.board
    goals = [board.places["Kołomyja"], board.places["Mohylów Podolski"]]
    reached = [board.warsaw]
    seen = bytearray(board.count)
    seen[board.warsaw] = 1
    if s.has_enemy(POLES, board.warsaw):
        return False
    for a in reached:
        if a in goals:
            return True
        for d in range(6):
            b: int = board.around[6 * a + d]
            if b < 0 or seen[b]:
                continue
            edge: int = board.side[6 * a + d]
            if board.rail[edge] and not s.has_enemy(POLES, b) and not crosses_line(s, POLES, edge):
                seen[b] = 1
                reached.append(b)
    return False


def obstacle(s: Eagles, side: int, number: int) -> Refusal | None:
    """Conditions of an Event itself."""
    if side == POLAND and number == 1 and not has_line_to_romania(s):
        return NO_RAILROAD
    if side == POLAND and number == 2:
        minsk = s.board.places["Mińsk"]
        if s.at[s.order.bb] < 0 and s.has_enemy(POLES, minsk):
            return MINSK_IS_SOVIET
    return None


def take_effect(s: Eagles, side: int, number: int) -> None:
    if side == POLAND:
        polish(s, number)
    else:
        soviet(s, number)
    morale.check_markers(s)


def polish(s: Eagles, number: int) -> None:
    if number == 1:  # card.pl.1
        s.num[POOL + UKRAINIAN_POOL] += 2
        s.note(told.RECEIVES, UKRAINIAN_POOL, 2)
    elif number == 2:  # card.pl.2
        support_belarusians(s)
    elif number == 3:  # card.pl.3
        s.num[RESTRAINED] = 1
    elif number == 4:  # card.pl.4
        picking.ask(s, s.seat_of(SOVIET, WEST), picking.LITHUANIAN_DIVISION)
    elif number == 5:  # card.pl.5
        s.num[POOL] += highest(s, POLAND)
        s.note(told.RECEIVES, 0, highest(s, POLAND))
    elif number == 6:  # card.pl.6
        picking.ask(s, s.seat_of(SOVIET, SOUTHWEST), picking.SOUTHWESTERN_UNIT)
    elif number == 7:  # card.pl.7
        picking.ask(s, s.seat_of(SOVIET, WEST), picking.SOVIET_TRAIN)
    elif number == 8:  # card.pl.8
        picking.ask(s, 0, picking.CAVALRY_BRIGADE)


def support_belarusians(s: Eagles) -> None:
    """card.pl.2, 23.3d: placed in Mińsk next turn, Strengthened, or back from the dead Reduced."""
    bb = s.order.bb
    if s.at[bb] >= 0:
        if s.lost[bb]:
            cloaks.turn_up(s, bb)
            losses.regain_step(s, bb)
        return
    removed = s.at[bb] == OUT
    if removed or s.at[bb] in (ALLIES, DUE):
        send_to_track(s, bb, next_turn(s, POLAND))
        s.lost[bb] = REDUCED if removed else FULL
        s.num[PLACES_BB] = 1


def soviet(s: Eagles, number: int) -> None:
    if number == 1:  # card.sov.1
        for _ in range(3):
            strike(s, s.order.index[f"U{s.roll(6)}"])
    elif number == 2:  # card.sov.2
        for _ in range(2):
            die = s.roll(6)
            if die <= 4:
                strike(s, s.order.index[["CR1", "BB", "CoJ", "CoS"][die - 1]])
    elif number == 3:  # card.sov.3
        lithuanian_alliance(s)
    elif number == 4:  # card.sov.4
        air = s.order.air
        if s.at[air] >= 0:
            s.note(told.ELIMINATED, air, s.at[air])
            send_to_track(s, air, s.turn + TACHANKA_ROUNDS)
    elif number == 5:  # card.sov.5
        revolutionary_moods(s)
    elif number == 6:  # card.sov.6
        s.num[POOL] = max(0, int(s.num[POOL]) - highest(s, SOVIET))
    elif number == 7:  # card.sov.7
        s.num[OFFICERS] = 1
    elif number == 8:  # card.sov.8
        s.num[FREIKORPS] = 1


def strike(s: Eagles, u: int) -> None:
    """A step without a fight: no shift (ruling 169)."""
    if s.at[u] < 0:
        return
    cloaks.turn_up(s, u)
    steps = int(s.lost[u]) + 1
    if steps >= s.order.steps[u]:
        losses.eliminate(s, u, False)
    else:
        s.note(told.REDUCED, u, s.at[u], steps)
        s.set_lost(u, steps)


def lithuanian_alliance(s: Eagles) -> None:
    """card.sov.3, 23.3d"""
    u = s.order.lithuanians[1]
    if s.at[u] >= 0:
        if s.lost[u]:
            losses.regain_step(s, u)
        return
    removed = s.at[u] == OUT
    if s.num[LITHUANIANS_LEFT]:
        s.num[WILNO_CLOCK] = -1  # a new war for Wilno
    s.num[LITHUANIANS_LEFT] = 0
    comes = next_turn(s, SOVIET)
    if s.num[WILNO_CLOCK] < 0:  # 21.4a: whom the Event calls late has a round more than it needs to come
        s.num[IDLE_UNTIL] = max(int(s.num[IDLE_UNTIL]), comes + 1)
    send_to_track(s, u, comes)
    s.lost[u] = REDUCED if removed else FULL


def revolutionary_moods(s: Eagles) -> None:
    """card.sov.5, ruling 163: into a Soviet-held city of the Polish Theater."""
    u = s.order.revolutionary
    if s.at[u] >= 0:
        if s.lost[u]:
            cloaks.turn_up(s, u)
            losses.regain_step(s, u)
    elif s.at[u] == OFF:
        send_to_track(s, u, next_turn(s, SOVIET))
        s.lost[u] = REDUCED
        s.num[PLACES_PRD] = 1


def revolutionary_cities(s: Eagles) -> list[int]:
    found: list[int] = []
    for town in s.board.towns:
        if (
            s.board.theater[town] == POLISH_THEATER
            and s.board.urban[town] == CITY
            and s.holds(SOVIET, town)
            and not int(s.there[town]) & (POLES_BIT | LITHUANIANS_BIT)
            and s.count_in(town, 1) < s.stacking_limit(town)
        ):
            found.append(town)
    return found
