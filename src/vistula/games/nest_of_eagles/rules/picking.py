"""Naming a unit that an Event or a Priority strikes or favours (23.5.1a, card.pl.4, 6, 7 and 8)."""

from typing import Final, final

from vistula.core.action import verb
from vistula.core.flow import PIECE, Asked, OneOf
from vistula.core.refusal import Refusal
from vistula.games.nest_of_eagles import phases
from vistula.games.nest_of_eagles import words as told
from vistula.games.nest_of_eagles.numbers import GAINED, OUT, REGAINED
from vistula.games.nest_of_eagles.rules import cloaks, losses, morale
from vistula.games.nest_of_eagles.rules.track import send_to_track
from vistula.games.nest_of_eagles.state import Eagles
from vistula.games.nest_of_eagles.units import (
    BRIGADE,
    CAVALRY,
    DIVISION,
    INFANTRY,
    POLAND,
    REDS,
    REGULAR,
    SOUTHWEST,
    SOVIET,
    TRAIN,
    VOLUNTEER,
)

SEAT: Final = 0
KIND: Final = 1
INFANTRY_DIVISION: Final = 0
LITHUANIAN_DIVISION: Final = 1
SOUTHWESTERN_UNIT: Final = 2
SOVIET_TRAIN: Final = 3
CAVALRY_BRIGADE: Final = 4
AWAY: Final = 3  # rounds

NOT_ONE: Final = Refusal("23.3b", "That unit is not one of those in question.")


def fitting(s: Eagles, kind: int) -> list[int]:
    order = s.order
    found: list[int] = []
    for u in range(order.count):
        if s.at[u] < 0:
            continue
        if kind == INFANTRY_DIVISION:
            fits = order.side[u] == POLAND and order.kind[u] == INFANTRY and order.size[u] == DIVISION
            fits = fits and not s.is_remnant(u)  # 23.5.1a, ruling 169
        elif kind == LITHUANIAN_DIVISION:
            fits = u in order.lithuanians
        elif kind == SOUTHWESTERN_UNIT:
            fits = s.party[u] == REDS and order.side[u] == SOVIET and s.front_of(u) == SOUTHWEST and s.sp(u) >= 2
        elif kind == SOVIET_TRAIN:
            fits = order.side[u] == SOVIET and order.kind[u] == TRAIN
        else:
            arm = order.kind[u] == CAVALRY and order.size[u] == BRIGADE and order.side[u] == POLAND
            fits = arm and order.group[u] in (REGULAR, VOLUNTEER) and s.lost[u] > 0
            fits = fits and not s.mark[u] & (GAINED | REGAINED)  # 17.3c
        if fits:
            found.append(u)
    return found


def ask(s: Eagles, seat: int, kind: int) -> None:
    if fitting(s, kind):
        s.push(phases.PICK, seat, kind)


@final
class Picked(OneOf[Eagles]):
    """pick <unit>"""

    def among(self, s: Eagles) -> list[int]:
        return fitting(s, s.arg(KIND))

    def play(self, s: Eagles, x: int) -> None:
        kind = s.arg(KIND)
        s.pop()
        cloaks.turn_up(s, x)
        if kind == CAVALRY_BRIGADE:
            losses.regain_step(s, x, GAINED)
        elif kind == INFANTRY_DIVISION:
            s.note(told.REMOVED, x, s.at[x])
            losses.leave_map(s, x, OUT)
        else:
            s.note(told.REMOVED, x, s.at[x])
            kept = int(s.lost[x])
            send_to_track(s, x, s.turn + AWAY)
            s.lost[x] = kept
        morale.check_markers(s)


PICK: Final[Asked[Eagles]] = Asked(
    phases.PICK,
    "pick",
    "23.3b",
    SEAT,
    "Which unit is it?",
    "The other side names a unit.",
    [Picked(verb("pick"), PIECE, NOT_ONE, "{}")],
)
