"""The Round Track: what arrives when (16.0a)."""

from vistula.games.nest_of_eagles.numbers import DUE
from vistula.games.nest_of_eagles.state import Eagles


def send_to_track(s: Eagles, u: int, turn: int) -> None:
    """A Reinforcement of that round (16.0a)."""
    s.mark[u] = 0
    s.place(u, DUE)
    s.due[u] = turn + 1


def next_turn(s: Eagles, side: int) -> int:
    """The round of a side's next turn that has not begun."""
    if side == s.side or side == s.plan.opens:
        return s.turn + 1
    return s.turn


def arrive_next(s: Eagles, u: int) -> None:
    """A Reinforcement of its side's next turn."""
    send_to_track(s, u, next_turn(s, s.side_of(u)))


def due_now(s: Eagles, side: int) -> list[int]:
    """Units of a side whose round has come (16.0b)."""
    return [u for u in s.order.of_side[side] if s.at[u] == DUE and 0 < s.due[u] <= s.turn + 1]
