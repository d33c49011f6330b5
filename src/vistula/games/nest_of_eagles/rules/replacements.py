"""The Replacement Phase: Operations, Replacements received, want of Supply, attrition (13.3g, 15.3, 17.1)."""

from typing import Final, final

from vistula.core.action import verb
from vistula.core.flow import NUMBER, Choice
from vistula.core.refusal import Refusal
from vistula.core.stages import Stages
from vistula.games.nest_of_eagles import phases
from vistula.games.nest_of_eagles import words as told
from vistula.games.nest_of_eagles.asking import OfSeat
from vistula.games.nest_of_eagles.board import BELARUS, POLISH_THEATER, UKRAINE
from vistula.games.nest_of_eagles.numbers import (
    ALLIED_ROLL,
    ATTACKS,
    CHEKA,
    CHEKA_PAID,
    COVERED,
    FORMING_NOW,
    FRONT_ATTACKS,
    GAINED,
    GALICIA,
    GROUP_OF_CAVALRY,
    LIMITED,
    OFFENSIVE,
    ON_OFFENSIVE,
    PAUSE,
    POLISH_MARKER,
    POOL,
    PRIORITY_FRONT,
    PROHIBITED,
    REORGANIZED,
    RESERVE_TAKEN,
    REVEALED,
)
from vistula.games.nest_of_eagles.rules import cloaks, losses, morale, polish_units, reinforcements, soviet_units
from vistula.games.nest_of_eagles.rules.strength import is_elite
from vistula.games.nest_of_eagles.rules.supply import is_supplied, lines_of
from vistula.games.nest_of_eagles.state import Eagles
from vistula.games.nest_of_eagles.units import (
    AIR,
    CAVALRY,
    LITHUANIANS,
    POLAND,
    POLES,
    REDS,
    SOUTHWEST,
    SOVIET,
    WEST,
)

SEAT: Final = 0
UKRAINIAN_POOL: Final = 3
POOL_NAMES: Final = ["Polish", "Western", "Southwestern", "Ukrainian"]

NOT_ITS_FRONT: Final = Refusal("17.1.2b", "That Front is not in play.")


# Operations (17.1.1) ------------------------------------------------------------------------------------------------


def operation(s: Eagles, attacks: int) -> int:
    """17.1.1a"""
    if attacks >= s.tables.offensive_from:
        return ON_OFFENSIVE
    return LIMITED if attacks >= s.tables.limited_from else PAUSE


def polish_operation(s: Eagles, theater: int) -> int:
    """17.1.1d: the Polish Theater pauses until its marker is in play; so does one out of play (ruling 165). A reveal
    counts as one Attack, never more (23.1.3g)."""
    if not s.plan.in_play[theater] or (theater == POLISH_THEATER and s.num[POLISH_MARKER] < 0):
        return PAUSE
    return operation(s, int(s.num[ATTACKS + theater]) + int(s.num[REVEALED + theater]))


def front_operation(s: Eagles, front: int) -> int:
    return operation(s, int(s.num[FRONT_ATTACKS + front]) + int(s.num[REVEALED + 3 + front]))


def front_in_play(s: Eagles, front: int) -> bool:
    return s.plan.in_play[BELARUS if front == WEST else UKRAINE]


# Stages -------------------------------------------------------------------------------------------------------------


def starve(s: Eagles) -> None:
    """15.3d: support units and Remnants that are alone and Out of Supply as the phase opens."""
    for u in range(s.order.count):
        s.mark[u] &= ~(GAINED | REORGANIZED | COVERED)
    for party in (POLES,) if s.side == POLAND else (REDS, LITHUANIANS):
        lines = lines_of(s, party)
        for u in range(s.order.count):
            if s.at[u] < 0 or s.party[u] != party or not (s.order.support[u] or s.is_remnant(u)):
                continue
            if len(s.of_party(s.at[u], party)) == 1 and not is_supplied(s, u, lines):
                losses.eliminate(s, u, True)
    morale.check_markers(s)


def fix_operations(s: Eagles) -> None:
    """17.1.1: an Offensive of the Poles in Belarus or Poland is remembered (17.1.5a)."""
    s.num[RESERVE_TAKEN] = 0
    s.num[GROUP_OF_CAVALRY] = 0
    s.num[ALLIED_ROLL] = 0
    if s.side == POLAND:
        for theater in (POLISH_THEATER, BELARUS):
            if polish_operation(s, theater) == ON_OFFENSIVE:
                s.num[OFFENSIVE] = 1
        for theater in range(3):
            s.note(told.OPERATION, 0, theater, polish_operation(s, theater))
        return
    for front in (WEST, SOUTHWEST):
        if front_in_play(s, front):
            s.note(told.OPERATION, front, 0, front_operation(s, front))
    soviet_units.offer_reserves(s)  # 20.2.1c


def receive(s: Eagles) -> None:
    """17.1.2, 17.1.3, 17.1.4"""
    if s.side == POLAND:
        counts = [0, 0, 0]
        for theater in range(3):
            counts[polish_operation(s, theater)] += 1
        gain(s, 0, s.tables.polish_replacements[(counts[0], counts[1], counts[2])])  # 17.1.3a
        receive_ukrainian(s)
        return
    for front in (WEST, SOUTHWEST):
        if front_in_play(s, front) and not s.num[RESERVE_TAKEN] & (1 << front):
            gain(s, front, s.tables.soviet_replacements[front_operation(s, front)])  # 17.1.2a
    if front_in_play(s, WEST) and front_in_play(s, SOUTHWEST):
        s.push(phases.EXTRA, s.seat_of(SOVIET, int(s.num[PRIORITY_FRONT]) or WEST))  # 17.1.2b, 22.1d
    else:
        gain(s, WEST if front_in_play(s, WEST) else SOUTHWEST, 1)


def gain(s: Eagles, pool: int, count: int) -> None:
    """Into the Pool, where what is not spent stays (17.1.6a)."""
    if count:
        s.num[POOL + pool] += count
        s.note(told.RECEIVES, pool, count)


def receive_ukrainian(s: Eagles) -> None:
    """17.1.4a: a Polish unit in Kijów, or Lwów held in a forming turn; at most one (ruling 109)."""
    if s.rules.introductory or not s.plan.in_play[UKRAINE]:
        return
    if s.num[GALICIA] and s.holds(POLAND, s.board.kijow):
        gain(s, UKRAINIAN_POOL, 2)  # 23.5.1c: two instead of one
    elif s.of_party(s.board.kijow, POLES) or (s.num[FORMING_NOW] and s.holds(POLAND, s.board.lwow)):
        gain(s, UKRAINIAN_POOL, 1)


def special_units(s: Eagles) -> None:
    """What else a phase brings: Cheka, Kijów, Konarmiya, revolutionaries, allies."""
    if s.rules.introductory:
        return
    if s.side == SOVIET:
        roll_cheka(s)
        morale.kijow_in_polish_hands(s)  # 13.3.3a
        soviet_units.konarmiya_rolls(s)  # 20.1.2a
        soviet_units.revolutionary_rolls(s)  # 20.3a
        soviet_units.rebuild_ukrainians(s)  # 20.4.3a
    else:
        polish_units.offer_allied_roll(s)  # 19.9a


def roll_cheka(s: Eagles) -> None:
    """17.1.5c: a die for each marker that was placed in an earlier phase."""
    board = s.board
    for marker in range(s.tables.cheka_markers):
        at: int = s.num[CHEKA + marker]
        if at < 0:
            continue
        column = board.column[at]
        band = 0 if column > board.column[board.gomel] else 1 if column >= board.column[board.glebokie] else 2
        if s.roll(6) <= s.tables.cheka_yield[band]:
            gain(s, WEST, 1)
            if not s.num[CHEKA_PAID]:
                s.num[CHEKA_PAID] = 1
                reinforcements.bb_may_come(s)  # 17.1.5f, 19.7d


def open_spending(s: Eagles) -> None:
    if s.side == SOVIET and s.rules.three_players:
        first = max(1, int(s.num[PRIORITY_FRONT]))
        s.push(phases.SPEND, 3 - first)
        s.push(phases.SPEND, first)
    else:
        s.push(phases.SPEND, s.seat_of(s.side, 0))


def open_events(s: Eagles) -> None:
    if s.rules.morale_boost:
        s.push(phases.EVENTS, 0, s.side)


def collapse(s: Eagles) -> None:
    """13.3g: more than half of a side's units in a Theater Out of Supply."""
    party = POLES if s.side == POLAND else REDS
    lines = lines_of(s, party)
    for theater in range(3):
        total = starved = 0
        for u in range(s.order.count):
            if s.at[u] >= 0 and s.party[u] == party and s.theater_of(u) == theater:
                total += 1
                if not is_supplied(s, u, lines):
                    starved += 1
        if 2 * starved > total:
            morale.shift(s, 1 - s.side, theater, s.tables.shift_collapse, told.BY_COLLAPSE)
    if s.rules.patrols and s.side in (POLAND, SOVIET):
        for marker in cloaks.patrols_of(s.side):
            if s.dummy[marker] >= 0 and not lines.reaches(s, s.dummy[marker]):
                cloaks.remove_dummy(s, marker)  # ruling 158


def attrition(s: Eagles) -> None:
    """15.3b, 15.3c: a die for each unit Out of Supply; 2 or less costs a step."""
    for party in (POLES,) if s.side == POLAND else (REDS, LITHUANIANS):
        lines = lines_of(s, party)
        hungry = [
            u for u in range(s.order.count) if s.at[u] >= 0 and s.party[u] == party and not is_supplied(s, u, lines)
        ]
        for u in hungry:
            if s.at[u] < 0 or s.order.kind[u] == AIR:
                continue  # 3.4.2d
            bonus = morale.level(s, s.side, s.theater_of(u))
            if is_elite(s, u):
                bonus += 1
            if s.order.kind[u] == CAVALRY:
                bonus += 1
            if bonus >= 2:
                continue  # no roll can hurt it
            cloaks.turn_up(s, u)
            die = s.roll(6)
            if die + bonus <= 2:
                s.note(told.STARVES, u, s.at[u], die, bonus)
                losses.lose_step(s, u)
    morale.check_markers(s)


def lift_marker(s: Eagles) -> None:
    """5.1.7b, 8.1c"""
    s.num[PROHIBITED + s.side] = 0


REPLACEMENT: Final[Stages[Eagles]] = Stages(
    phases.REPLACEMENT,
    "replacement",
    [
        ("Want of Supply", starve),
        ("Operations", fix_operations),
        ("Replacements", receive),
        ("Special units", special_units),
        ("Events", open_events),
        ("Spending", open_spending),
        ("Collapse", collapse),
        ("Attrition", attrition),
        ("Reactive Movement", lift_marker),
    ],
)


# The further Soviet Replacement -------------------------------------------------------------------------------------


@final
class ExtraTo(Choice[Eagles]):
    """assign <front>"""

    def among(self, s: Eagles) -> list[int]:
        return [WEST, SOUTHWEST]

    def obstacle(self, s: Eagles, x: int) -> Refusal | None:
        return None if x in (WEST, SOUTHWEST) and front_in_play(s, x) else NOT_ITS_FRONT

    def play(self, s: Eagles, x: int) -> None:
        s.pop()
        gain(s, x, 1)

    def label(self, s: Eagles, x: int) -> str:
        return f"{POOL_NAMES[x]} Front" if x < len(POOL_NAMES) else ""


EXTRA: Final[OfSeat] = OfSeat(
    phases.EXTRA,
    "extra",
    "17.1.2b",
    [ExtraTo(verb("assign"), NUMBER)],
    prompt="Which Front receives the further Replacement?",
    waiting="The Soviets assign a Replacement.",
)
