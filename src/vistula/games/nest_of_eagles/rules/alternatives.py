"""Alternative Reinforcements: hidden markers on the Round Track (23.4).

The Poles may change the order of their volunteers, the Soviets the timing of Southwestern Reinforcements (23.4b).
"""

from typing import Final, final

from vistula.core.action import verb
from vistula.core.flow import NUMBER, Choice
from vistula.core.refusal import Refusal
from vistula.games.nest_of_eagles import phases
from vistula.games.nest_of_eagles.asking import SIDE, OfSide
from vistula.games.nest_of_eagles.numbers import ALTERNATIVE, DUE, FORMING, GALICIA, OFF, SETS
from vistula.games.nest_of_eagles.state import Eagles
from vistula.games.nest_of_eagles.units import KONARMIYA, POLAND

STEP: Final = 1
NOT_LEGAL: Final = Refusal("23.4.2b", "That is not a legal way to place the markers.")

# Polish sets (23.4.1a): for A and B the forming turns in which the three markers come; the sum of the turns stays
# the same (23.4.1b).
TRIPLES: Final = [[a, b, c] for a in (1, 2, 3) for b in (1, 2, 3) for c in (1, 2, 3) if a <= b <= c]
ARRANGEMENTS: Final = [(a, b) for a in TRIPLES for b in TRIPLES if sum(a) + sum(b) == 12]
PLAIN: Final = ARRANGEMENTS.index(([1, 2, 3], [1, 2, 3]))

# Soviet markers of 9.V, 23.V (Konarmiya), 13.VI, 27.VI: rounds of delay. First as printed; then the Konarmiya a round
# late and all others on 16.V (23.4.2b); then it a round early, the others late by 7 in all (23.4.2c, 23.4.2e).
LABELS: Final = ["9.V", "23.V", "13.VI", "27.VI"]
EARLY: Final = [[a, -1, b, 7 - a - b] for a in range(1, 6) for b in range(1, 7 - a)]
LATE: Final = 1


def forming_turns(s: Eagles) -> int:
    """19.1.1a; a turn less with the Division of Galicia (23.5.1d)."""
    return s.tables.shorter_forming if s.num[GALICIA] else s.tables.forming_turns


def sets_now(s: Eagles, kind: int) -> int:
    """How many sets A (0) or B (1) come in this forming turn."""
    if not s.rules.alternatives:
        return 1
    return ARRANGEMENTS[s.num[SETS]][kind].count(int(s.num[FORMING]))


def marker_rounds(s: Eagles, option: int) -> list[int]:
    """The rounds of the four Soviet markers (23.4.2a)."""
    rounds = [s.tables.round(label) for label in LABELS]
    if option == LATE:
        early = s.tables.round("16.V")
        return [early, s.tables.round("30.V"), early, early]
    if option > LATE:
        return [rounds[i] + EARLY[option - 2][i] for i in range(4)]
    return rounds


def forming_begins(s: Eagles) -> None:
    s.num[SETS] = PLAIN
    if s.rules.alternatives:
        s.push(phases.ALTERNATIVES, POLAND, 0)


def marked_units(s: Eagles) -> list[list[int]]:
    """The units of the four markers: 8K must be Southwestern then."""
    order = s.order
    return [
        [order.index["s25"], order.index["skB"]],
        order.of_group(KONARMIYA),
        [order.index["s24"]],
        [order.index["8Ks"]],
    ]


def is_face_down(s: Eagles, u: int) -> bool:
    """Whether a unit lies under a marker whose round has not begun (23.4a)."""
    groups = marked_units(s)
    rounds = marker_rounds(s, int(s.num[ALTERNATIVE]))
    return any(u in groups[i] and rounds[i] > s.turn for i in range(4))


def face_down(s: Eagles) -> list[int]:
    """The rounds, not yet come, on which Soviet markers lie face down, the dummy among them (23.4a, 23.4.2d)."""
    if not s.rules.alternatives:
        return []
    rounds = marker_rounds(s, int(s.num[ALTERNATIVE]))
    if s.num[ALTERNATIVE + 1] >= 0:
        rounds.append(int(s.num[ALTERNATIVE + 1]))
    rounds.sort()
    return [r for r in rounds if r > s.turn]


@final
class Alternatives(OfSide):
    def prompt(self, s: Eagles) -> str:
        if s.arg(SIDE) == POLAND:
            return "In which order do the volunteers come?"
        return "When do the hidden Reinforcements come?" if s.arg(STEP) == 0 else "On which round lies the dummy?"


@final
class Arrange(Choice[Eagles]):
    """arrange <number>"""

    def count(self, s: Eagles) -> int:
        if s.arg(SIDE) == POLAND:
            return len(ARRANGEMENTS)
        return 2 + len(EARLY) if s.arg(STEP) == 0 else len(s.tables.rounds) + 1

    def among(self, s: Eagles) -> list[int]:
        return list(range(self.count(s)))

    def obstacle(self, s: Eagles, x: int) -> Refusal | None:
        return None if 0 <= x < self.count(s) else NOT_LEGAL

    def play(self, s: Eagles, x: int) -> None:
        side, step = s.arg(SIDE), s.arg(STEP)
        s.pop()
        if side == POLAND:
            s.num[SETS] = x
        elif step == 0:
            s.num[ALTERNATIVE] = x
            schedule(s)
            leave_western_counter(s)
            s.push(phases.ALTERNATIVES, side, 1)
        else:
            s.num[ALTERNATIVE + 1] = x if x < len(s.tables.rounds) else -1  # 23.4.2d: it may stay away

    def label(self, s: Eagles, x: int) -> str:
        if s.arg(SIDE) == POLAND:
            a, b = ARRANGEMENTS[x]
            return f"brigades in turns {a[0]}, {a[1]}, {a[2]}; the others in {b[0]}, {b[1]}, {b[2]}"
        if s.arg(STEP):
            return s.tables.rounds[x] if x < len(s.tables.rounds) else "no dummy"
        rounds = [s.tables.rounds[r] for r in marker_rounds(s, x)]
        return f"25th Rifle {rounds[0]}, Konarmiya {rounds[1]}, 24th Rifle {rounds[2]}, 8K {rounds[3]}"


def schedule(s: Eagles) -> None:
    """Put the units of the markers that lie face down on their rounds."""
    for i, turn in enumerate(marker_rounds(s, s.num[ALTERNATIVE])):
        if turn > s.turn:
            for u in marked_units(s)[i]:
                if s.at[u] == DUE:
                    s.due[u] = turn + 1


def leave_western_counter(s: Eagles) -> None:
    """23.4.2a: 8K comes for the Southwestern Front."""
    u = s.order.index["8Kw"]
    s.due[u] = 0
    s.place(u, OFF)


ALTERNATIVES: Final[Alternatives] = Alternatives(
    phases.ALTERNATIVES,
    "alternatives",
    "23.4a",
    [Arrange(verb("arrange"), NUMBER)],
    asks_always=True,
    waiting="The other side places hidden Reinforcement markers.",
)
