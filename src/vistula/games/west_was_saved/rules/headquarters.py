"""8.0 Command unit movement: each HQ once, up to five hexes, in turn."""

from __future__ import annotations

from typing import Any, Final, final

from mypy_extensions import i64

from vistula.core.action import verb
from vistula.core.flow import PIECE, SPACE, Asked, Choice
from vistula.core.mover import Gate
from vistula.core.refusal import Refusal
from vistula.core.search import search_of
from vistula.games.west_was_saved import happenings, phases
from vistula.games.west_was_saved.asking import SIDE, UNIT
from vistula.games.west_was_saved.happenings import forget, go_abroad
from vistula.games.west_was_saved.numbers import KNOWN, ORDERED
from vistula.games.west_was_saved.rules.turns import PASS_HQ, Alternation, Pass, clear_marks, has_passed
from vistula.games.west_was_saved.state import West
from vistula.games.west_was_saved.units import HQ

NOT_AN_HQ: Final = Refusal("8.0a", "That is no HQ of yours on the map.")
MOVED_ALREADY: Final = Refusal("8.0d", "Each HQ moves once in this phase.")
HQ_IS_STUCK: Final = Refusal("8.0d", "It can go nowhere.")
TOO_FAR_FOR_HQ: Final = Refusal(
    "8.0d", "An HQ moves at most five hexes, not through closed ground or neutral countries."
)
ENEMY_IN_THE_WAY: Final = Refusal("8.0e", "An enemy unit is there.")


@final
class HqMoves(Alternation):
    """Higher total first (8.0a). What HQ did with combat units does not count (8.0f)."""

    def starts(self, s: West) -> int:
        clear_marks(s, ORDERED)
        return super().starts(s)

    def is_out(self, s: West, side: int) -> bool:
        if has_passed(s, side):
            return True
        for q in s.order.headquarters[side]:
            if s.at[q] >= 0 and not s.mark[q] & ORDERED:
                return False
        return True  # all have moved: everybody has counted (A92)


@final
class Ride(Gate):
    """Where an HQ goes: every hex counts one, whatever the ground (8.0d)."""

    def __init__(self, s: West, q: int) -> None:
        self.s: Final = s
        self.q: Final = q
        self.side: Final = s.order.side[q]

    def opens(self, slot: i64, a: i64, b: i64) -> bool:
        s = self.s
        if s.board.closed[b] or s.is_neutral(b, self.side):
            return False
        return s.side_at(b) != 1 - self.side and s.may_stand(self.q, b)  # 8.0e, A46: a depot does not hinder

    def passes(self, space: i64) -> bool:
        return not self.s.is_way_out(space, self.side)


def reach(s: West, q: int) -> list[int]:
    """Hexes an HQ can go to."""
    start: int = s.at[q]
    search = search_of(s.board)
    search.flood(s.board, Ride(s, q), [start], s.tables.headquarters_move)
    return [h for h in search.reached() if h != start]


def can_ride(s: West, q: int) -> bool:
    ride = Ride(s, q)
    start: int = s.at[q]
    for h in s.board.neighbours[start]:
        if ride.opens(0, start, h):
            return True
    return False


def cannot_move(s: West, side: int, q: int) -> Refusal | None:
    if s.order.arm[q] != HQ or s.order.side[q] != side or s.at[q] < 0:
        return NOT_AN_HQ
    if s.mark[q] & ORDERED:
        return MOVED_ALREADY
    return None if can_ride(s, q) else HQ_IS_STUCK


@final
class PickHq(Choice[West]):
    def among(self, s: West) -> list[int]:
        return s.order.headquarters[s.arg(SIDE)]

    def obstacle(self, s: West, x: int) -> Refusal | None:
        return cannot_move(s, s.arg(SIDE), x)

    def play(self, s: West, x: int) -> None:
        side = s.arg(SIDE)
        s.pop()
        s.push(phases.HQ_TO, side, x)


@final
class RideTo(Choice[West]):
    """Frame: side, HQ."""

    def among(self, s: West) -> list[int]:
        return reach(s, s.arg(UNIT))

    def legal(self, s: West) -> list[int]:
        return reach(s, s.arg(UNIT))

    def obstacle(self, s: West, x: int) -> Refusal | None:
        if x in reach(s, s.arg(UNIT)):
            return None
        return ENEMY_IN_THE_WAY if s.side_at(x) == 1 - s.arg(SIDE) else TOO_FAR_FOR_HQ

    def play(self, s: West, x: int) -> None:
        side, q = s.arg(SIDE), s.arg(UNIT)
        s.pop()
        move_hq(s, side, q, x)

    def words(self, s: West, x: int, why: Refusal) -> str:
        q = s.arg(UNIT)
        far = s.distance(q, x)
        return f"{s.order.names[q]} to {s.board.title(x)}, {far} hexes off: {why.message}"


def move_hq(s: West, side: int, q: int, h: int) -> None:
    a: int = s.at[q]
    s.mark[q] = (s.mark[q] | ORDERED) & ~KNOWN
    s.place(q, h)  # 8.0c: it costs nothing
    forget(s, a)
    s.note(happenings.HQ_RODE, side, a, h)
    s.note(happenings.HQ_RODE_UNIT, side, q, h, who=1 << side)
    if s.is_way_out(h, side):
        go_abroad(s, q)


def hq_to_prompt(s: West) -> str:
    q = s.arg(UNIT)
    return f"Where does {s.order.names[q]} go from {s.board.title(s.at[q])}?"


HQ_MOVES: Final = HqMoves(phases.HQ_MOVES, "hq_moves", phases.HQ_MOVE)
HQ_MOVE: Final = Asked[West](
    phases.HQ_MOVE,
    "hq_move",
    "8.0a",
    SIDE,
    "Move an HQ, or pass.",
    "The other side moves an HQ.",
    [PickHq(verb("hq"), PIECE, text="Move {}"), Pass("Move no more HQ", PASS_HQ)],
    asks_always=True,
)
HQ_TO: Final = Asked[West](
    phases.HQ_TO,
    "hq_to",
    "8.0d",
    SIDE,
    hq_to_prompt,
    "The other side moves an HQ.",
    [RideTo(verb("ride"), SPACE, text="To {}")],
    asks_always=True,
)

PHASES: Final[list[Any]] = [HQ_MOVES, HQ_MOVE, HQ_TO]
