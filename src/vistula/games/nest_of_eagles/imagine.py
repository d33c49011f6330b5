"""Imagining what a seat may not know: drawn anew from what it does know (docs/design/engine.md).

Hidden are the Ukrainian marker, a secret destination, Events, Reinforcement markers, Priorities and what lies under
Patrols and Groups. Whatever is drawn could have been, and looks the same to the seat."""

from vistula.core.dice import Mix
from vistula.core.frames import FRAME
from vistula.games.nest_of_eagles import phases
from vistula.games.nest_of_eagles.numbers import (
    ALTERNATIVE,
    FIRST_GROUP,
    FORMING,
    HAND,
    PILE,
    PRIORITY,
    PRIORITY_SHOWN,
    REBELLION,
    REBELLION_OVER,
    SECRET,
    SECRET_SEEN,
    SETS,
)
from vistula.games.nest_of_eagles.rules import alternatives
from vistula.games.nest_of_eagles.rules.priorities import SIDE
from vistula.games.nest_of_eagles.state import Eagles
from vistula.games.nest_of_eagles.units import POLAND, SOVIET


def redraw(s: Eagles, seat: int, key: int) -> None:
    """Change what is hidden from the seat's side: the other side's secrets."""
    mix = Mix(key)
    other = 1 - s.side_of_seat(seat)
    if s.num[REBELLION + other] and not s.num[REBELLION_OVER]:
        s.num[REBELLION + other] = 1 + mix.below(3)
    if s.rules.priorities and not s.num[PRIORITY_SHOWN + other] and not is_choosing(s, phases.PRIORITY_MARKER, other):
        s.num[PRIORITY + other] = mix.below(3)
    redraw_destinations(s, other, mix)
    if s.rules.morale_boost:
        redraw_hand(s, other, mix)
    if s.rules.alternatives:
        redraw_markers(s, other, mix)
    if s.rules.concealment:
        redraw_cloaks(s, other, mix)


def is_choosing(s: Eagles, phase: int, side: int) -> bool:
    """Whether a side has still to make its choice: nothing of it could be drawn."""
    return any(s.stack[frame] == phase and s.arg_of(frame, SIDE) == side for frame in range(0, len(s.stack), FRAME))


def redraw_destinations(s: Eagles, other: int, mix: Mix) -> None:
    """Some other own town on a railroad of the same Theater."""
    for pool in (0,) if other == POLAND else (1, 2):
        wanted: int = s.num[SECRET + pool]
        if wanted < 0 or s.num[SECRET_SEEN + pool]:
            continue
        theater = s.board.theater[wanted]
        towns = [
            town
            for town in s.board.towns
            if s.board.theater[town] == theater and s.board.on_rail[town] and s.holds(other, town) and s.plan.open[town]
        ]
        if towns:
            s.num[SECRET + pool] = towns[mix.below(len(towns))]


def redraw_hand(s: Eagles, other: int, mix: Mix) -> None:
    """As many Events as are held, out of those not yet played."""
    hand = int(s.num[HAND + other])
    unknown = [n for n in range(10) if ((hand | int(s.num[PILE + other])) >> n) & 1]
    held = 0
    for _ in range(bin(hand).count("1")):
        held |= 1 << unknown.pop(mix.below(len(unknown)))
    s.num[HAND + other] = held
    pile = 0
    for n in unknown:
        pile |= 1 << n
    s.num[PILE + other] = pile


def redraw_markers(s: Eagles, other: int, mix: Mix) -> None:
    """Other placings that show the same face-down markers from now on, and the same arrivals until now (23.4a)."""
    if other == SOVIET:
        if is_choosing(s, phases.ALTERNATIVES, SOVIET):
            return
        shown = alternatives.face_down(s)
        now = alternatives.marker_rounds(s, int(s.num[ALTERNATIVE]))
        fitting: list[tuple[int, int]] = []
        for option in range(2 + len(alternatives.EARLY)):
            rounds = alternatives.marker_rounds(s, option)
            if any((rounds[i] > s.turn) != (now[i] > s.turn) for i in range(4)):
                continue
            if any(rounds[i] <= s.turn and rounds[i] != now[i] for i in range(4)):
                continue
            for dummy in range(len(s.tables.rounds)) if s.num[ALTERNATIVE + 1] >= 0 else [-1]:
                past = dummy <= s.turn
                if past and dummy != s.num[ALTERNATIVE + 1]:
                    continue
                if sorted([r for r in [*rounds, dummy] if r > s.turn]) == shown:
                    fitting.append((option, dummy))
        if fitting:
            option, dummy = fitting[mix.below(len(fitting))]
            s.num[ALTERNATIVE] = option
            s.num[ALTERNATIVE + 1] = dummy
            alternatives.schedule(s)
    elif s.num[FORMING]:
        now_sets = alternatives.ARRANGEMENTS[s.num[SETS]]
        done = int(s.num[FORMING])
        same = [
            i
            for i in range(len(alternatives.ARRANGEMENTS))
            if all(
                alternatives.ARRANGEMENTS[i][kind].count(turn) == now_sets[kind].count(turn)
                for kind in (0, 1)
                for turn in range(1, done + 1)
            )
        ]
        s.num[SETS] = same[mix.below(len(same))]


def redraw_cloaks(s: Eagles, other: int, mix: Mix) -> None:
    """Counters of one size, Front and Theater change places under markers of one kind; nobody could tell."""
    hidden = [u for u in range(s.order.count) if s.cloak[u] and s.at[u] >= 0 and s.side_of(u) == other]
    for u in hidden:
        fitting = [v for v in hidden if alike(s, u, v)]
        exchange(s, u, fitting[mix.below(len(fitting))])
    for space in range(s.board.count):
        if s.there[space]:
            s.refresh_hex(space)


def alike(s: Eagles, u: int, v: int) -> bool:
    order = s.order
    if order.size[u] != order.size[v] or s.front_of(u) != s.front_of(v) or order.group[u] != order.group[v]:
        return False
    if (s.cloak[u] > FIRST_GROUP) != (s.cloak[v] > FIRST_GROUP) or s.seat_for(u) != s.seat_for(v):
        return False
    if order.parent[u] != order.parent[v]:
        return False
    return s.theater_of(u) == s.theater_of(v)


def exchange(s: Eagles, u: int, v: int) -> None:
    if u == v:
        return
    a, b = int(s.at[u]), int(s.at[v])
    cloak_a, cloak_b = int(s.cloak[u]), int(s.cloak[v])
    mark_a, mark_b = int(s.mark[u]), int(s.mark[v])
    s.place(u, b)
    s.place(v, a)
    s.cloak[u], s.cloak[v] = cloak_b, cloak_a
    s.mark[u], s.mark[v] = mark_b, mark_a
