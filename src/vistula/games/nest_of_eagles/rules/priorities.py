"""Political Priorities: a secret policy for each side (23.5)."""

from typing import Final, final

from vistula.core.action import verb
from vistula.core.flow import NUMBER, Choice, Decision
from vistula.core.refusal import Refusal
from vistula.games.nest_of_eagles import phases
from vistula.games.nest_of_eagles import words as told
from vistula.games.nest_of_eagles.board import FAR, UKRAINE
from vistula.games.nest_of_eagles.numbers import (
    ALLIES,
    FORMING,
    FORMING_DUE,
    GALICIA,
    OFF,
    OUT,
    PRIORITY,
    PRIORITY_FRONT,
    PRIORITY_SHOWN,
    SILESIA,
    UKRAINE_BOX,
)
from vistula.games.nest_of_eagles.rules import losses, morale, picking
from vistula.games.nest_of_eagles.rules.track import send_to_track
from vistula.games.nest_of_eagles.state import FULL, Eagles
from vistula.games.nest_of_eagles.units import CAVALRY, POLAND, POLES, RESERVE, SOVIET, UKRAINIAN

SIDE: Final = 0
NONE: Final = 0  # 23.5c
FIRST: Final = 1
SECOND: Final = 2
TITLES: Final = [
    ["No priority", "Silesian Uprising", "Division of Galicia"],
    ["No priority", "Letter from Comrade Stalin", "Third Cavalry Army"],
]
NOT_A_PRIORITY: Final = Refusal("23.5a", "There are three Political Priority markers.")


@final
class PriorityMarker(Decision[Eagles]):
    """23.5a"""

    def seat(self, s: Eagles) -> int:
        return s.seat_of(s.arg(SIDE), max(1, int(s.num[PRIORITY_FRONT])))


@final
class ChoosePriority(Choice[Eagles]):
    """priority <number>"""

    def among(self, s: Eagles) -> list[int]:
        return [NONE, FIRST, SECOND]

    def obstacle(self, s: Eagles, x: int) -> Refusal | None:
        return None if NONE <= x <= SECOND else NOT_A_PRIORITY

    def play(self, s: Eagles, x: int) -> None:
        s.num[PRIORITY + s.arg(SIDE)] = x
        s.pop()

    def label(self, s: Eagles, x: int) -> str:
        return TITLES[s.arg(SIDE)][x]


def show(s: Eagles, side: int) -> int:
    s.reveal()
    s.num[PRIORITY_SHOWN + side] = 1
    chosen = int(s.num[PRIORITY + side])
    s.note(told.PRIORITY_SHOWN, side, chosen)
    return chosen


def kijow_is_taken(s: Eagles) -> None:
    """23.5b: the Polish marker is turned up with the first capture of Kijów."""
    if not s.rules.priorities or s.num[PRIORITY_SHOWN + POLAND]:
        return
    chosen = show(s, POLAND)
    if chosen == FIRST:
        s.num[SILESIA] = 1
        for _ in range(2):
            picking.ask(s, 0, picking.INFANTRY_DIVISION)  # 23.5.1a
    elif chosen == SECOND:  # 23.5.1c, 23.5.1d
        s.num[GALICIA] = 1
        place_ukrainians(s)


def place_ukrainians(s: Eagles) -> None:
    """23.5.1c: a Full Ukrainian division in Stanisławów, or in the nearest Polish town of Ukraine (ruling 169)."""
    waiting = [
        u
        for u in s.order.of_group(UKRAINIAN)
        if s.order.side[u] == POLAND and s.order.kind[u] != CAVALRY and s.at[u] == UKRAINE_BOX
    ]
    home = s.board.places["Stanisławów"]
    best = -1
    away = FAR
    for town in s.board.towns:
        if (
            s.board.theater[town] == UKRAINE
            and s.holds(POLAND, town)
            and not s.has_enemy(POLES, town)
            and s.count_in(town, POLES) < s.stacking_limit(town)
            and s.board.distance(town, home) < away
        ):
            best = town
            away = s.board.distance(town, home)
    if waiting and best >= 0:
        s.lost[waiting[0]] = FULL
        s.place(waiting[0], best)
        s.note(told.ARRIVES, waiting[0], best)


def polish_turn(s: Eagles) -> None:
    """23.5.1b: on 4.VII, if forming has not begun, 23R comes and the nation rises."""
    if not s.num[SILESIA] or s.turn != s.tables.round("4.VII"):
        return
    s.num[SILESIA] = 0
    if s.num[FORMING] or s.num[FORMING_DUE]:
        return
    morale.shift_all(s, POLAND, s.tables.shift_silesia, told.BY_SILESIA)
    division = s.order.index["23R"]
    for code in ("7R", "1R", "2R", "3R"):  # 19.2c
        u = s.order.index[code]
        if s.at[u] == ALLIES and s.order.group[u] == RESERVE:
            s.place(u, OUT)
            break
    s.lost[division] = FULL
    send_to_track(s, division, s.turn)  # 3.2e


def soviet_turn(s: Eagles) -> None:
    """23.5b: at the start of the Soviet turn of 20.VI."""
    if not s.rules.priorities or s.num[PRIORITY_SHOWN + SOVIET] or s.turn < s.tables.round("20.VI"):
        return
    chosen = show(s, SOVIET)
    index = s.order.index
    if chosen == FIRST:  # 23.5.2a
        for old, new in (("w16", "s16*"), ("w33", "s33*"), ("wk16", "sk16*")):
            losses.leave_map(s, index[old], OUT)
            s.lost[index[new]] = FULL
            send_to_track(s, index[new], s.tables.round("27.VI"))  # 3.2e
    elif chosen == SECOND:  # 23.5.2b
        losses.leave_map(s, index["w33"], OUT)
        for code, other in (("8Kw", "8Ks"), ("33Kw", "33Ks")):
            if s.at[index[code]] < 0:
                s.place(index[other], OFF)
                s.due[index[other]] = 0
                s.lost[index[code]] = FULL
                send_to_track(s, index[code], s.turn)
        morale.check_markers(s)


PRIORITY_MARKER: Final[PriorityMarker] = PriorityMarker(
    phases.PRIORITY_MARKER,
    "priority_marker",
    "23.5a",
    [ChoosePriority(verb("priority"), NUMBER)],
    asks_always=True,
    prompt="Choose your Political Priority in secret.",
    waiting="The other side chooses its Political Priority.",
)
