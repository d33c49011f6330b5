"""Replacement counters: the factors with a unit, and counters split, merged and recalled (7.2.2, 7.2.4)."""

from typing import Final, final

from vistula.core.action import verb
from vistula.core.flow import PIECE, Choice, EndPhase
from vistula.core.refusal import Refusal
from vistula.games.red_star_white_eagle import phases
from vistula.games.red_star_white_eagle import words as told
from vistula.games.red_star_white_eagle.asking import OfSide
from vistula.games.red_star_white_eagle.numbers import (
    HANDLED,
    NOT_IN_PLAY,
    POOL,
)
from vistula.games.red_star_white_eagle.rules import happenings
from vistula.games.red_star_white_eagle.state import War
from vistula.games.red_star_white_eagle.units import (
    CAVALRY_REPLACEMENT,
    INFANTRY,
    INFANTRY_REPLACEMENT,
    MILITIA,
    MOUNTAIN,
    POLISH,
    RUSSIAN,
)
from vistula.games.red_star_white_eagle.units import (
    GARRISON as GARRISON_TYPE,
)

INFANTRY_FACTORS: Final = 0
CAVALRY_FACTORS: Final = 1
TYPES: Final = [INFANTRY_REPLACEMENT, CAVALRY_REPLACEMENT]  # of counter, by kind of factors
NOT_A_COUNTER: Final = Refusal("7.2.2a", "Choose one of your replacement counters on the map.")
HANDLED_ALREADY: Final = Refusal("7.2.2a", "It was handled in this phase.")
CANNOT_SPLIT: Final = Refusal("7.2.2a", "Only a two-factor counter is split, while one-factor counters are at hand.")
CANNOT_MERGE: Final = Refusal("7.2.2a", "It needs another one-factor counter of its kind beside it.")
NOT_AT_SOURCE: Final = Refusal("7.2.2b", "It is neither on nor next to a working supply source.")
TOO_EARLY: Final = Refusal("23.4.9.3a", "Russian counters stay on the map until May III.")


def takes_any(s: War, u: int) -> bool:
    """Infantry or cavalry factors will do (7.2.3.1c); else only cavalry factors, or none at all (7.2.3.1b)."""
    return s.order.type[u] in (INFANTRY, MOUNTAIN, MILITIA, GARRISON_TYPE)


def usable(s: War, u: int, infantry: int, cavalry: int) -> int:
    """How many of so many factors a unit can be rebuilt with."""
    return cavalry + (infantry if takes_any(s, u) else 0)


def pools(s: War) -> tuple[int, int]:
    """The infantry and cavalry factors in the pool of the side."""
    return s.num[POOL + 2 * s.side], s.num[POOL + 2 * s.side + 1]


def counters_with(s: War, u: int, kind: int) -> list[int]:
    """Replacement counters of a kind in a unit's hex."""
    order = s.order
    return [c for c in s.stack_in(s.hex[u]) if order.type[c] == TYPES[kind] and order.side[c] == order.side[u]]


def factors_with(s: War, u: int, kind: int) -> int:
    return sum(s.order.factor[c] for c in counters_with(s, u, kind))


def spend_counters(s: War, u: int, kind: int, factors: int) -> None:
    """Use up counters in a unit's hex (7.2.4.2d, 7.2.4.3a); a two-factor counter of which one is needed leaves a
    one-factor one (7.2.2a)."""
    space: int = s.hex[u]
    while factors > 0:
        here = counters_with(s, u, kind)
        ones = [c for c in here if s.order.factor[c] == 1]
        twos = [c for c in here if s.order.factor[c] == 2]
        if twos and (factors >= 2 or not ones):
            happenings.remove(s, twos[0], NOT_IN_PLAY)
            if factors == 1:
                change = stock(s, s.order.side[u], kind, 1)
                if change >= 0:
                    s.place(change, space)
            factors -= 2
        else:
            happenings.remove(s, ones[0], NOT_IN_PLAY)
            factors -= 1


def stock(s: War, side: int, kind: int, factor: int) -> int:
    """A counter that is not in use, or -1."""
    return next(iter(stocked(s, side, kind, factor)), -1)


def stocked(s: War, side: int, kind: int, factor: int) -> list[int]:
    """The counters of a kind and size that are not in use."""
    hexes = s.hex
    return [c for c in s.static.stocks[4 * side + 2 * kind + factor - 1] if hexes[c] == NOT_IN_PLAY]


class OfCounter(Choice[War]):
    """Something done with a replacement counter on the map, once a phase."""

    def among(self, s: War) -> list[int]:
        return [c for c in s.static.replacements[s.side] if s.hex[c] >= 0]

    def obstacle(self, s: War, x: int) -> Refusal | None:
        if not s.order.replacement[x] or not s.is_mine(x) or s.hex[x] < 0:
            return NOT_A_COUNTER
        return HANDLED_ALREADY if s.mark[x] & HANDLED else self.forbids(s, x)

    def forbids(self, s: War, x: int) -> Refusal | None:
        return None

    def label(self, s: War, x: int) -> str:
        return self.text.format(s.name(x), s.place_name(s.hex[x]))


def kind_of(s: War, c: int) -> int:
    return TYPES.index(s.order.type[c])


@final
class Split(OfCounter):
    """split <counter>"""

    def forbids(self, s: War, x: int) -> Refusal | None:
        return CANNOT_SPLIT if s.order.factor[x] != 2 or len(ones_in_stock(s, x)) < 2 else None

    def play(self, s: War, x: int) -> None:
        space: int = s.hex[x]
        ones = ones_in_stock(s, x)
        happenings.remove(s, x, NOT_IN_PLAY)
        for c in ones[:2]:
            s.place(c, space)
            s.mark[c] |= HANDLED
        s.note(told.COUNTERS, x, 0)


def ones_in_stock(s: War, x: int) -> list[int]:
    return stocked(s, s.side, kind_of(s, x), 1)


@final
class Merge(OfCounter):
    """merge <counter>"""

    def forbids(self, s: War, x: int) -> Refusal | None:
        can = s.order.factor[x] == 1 and partner(s, x) >= 0 and stock(s, s.side, kind_of(s, x), 2) >= 0
        return None if can else CANNOT_MERGE

    def play(self, s: War, x: int) -> None:
        space: int = s.hex[x]
        other = partner(s, x)
        made = stock(s, s.side, kind_of(s, x), 2)
        happenings.remove(s, x, NOT_IN_PLAY)
        happenings.remove(s, other, NOT_IN_PLAY)
        s.place(made, space)
        s.mark[made] |= HANDLED
        s.note(told.COUNTERS, made, 1)


def partner(s: War, x: int) -> int:
    for c in s.stack_in(s.hex[x]):
        if c != x and s.order.type[c] == s.order.type[x] and s.order.factor[c] == 1 and not s.mark[c] & HANDLED:
            return c
    return -1


@final
class Recall(OfCounter):
    """recall <counter>: into the pool (7.2.2b), which has no limit (7.2.2c)"""

    def forbids(self, s: War, x: int) -> Refusal | None:
        if s.side == RUSSIAN and s.plan.northern_theater and s.turn < s.tables.northern_pool_from:
            return TOO_EARLY  # 23.4.9.3a
        near = [int(s.hex[x]), *s.board.neighbours[s.hex[x]]]
        return None if any(is_working_source(s, s.side, space) for space in near) else NOT_AT_SOURCE

    def play(self, s: War, x: int) -> None:
        s.num[POOL + 2 * s.side + kind_of(s, x)] += s.order.factor[x]
        happenings.remove(s, x, NOT_IN_PLAY)
        s.note(told.COUNTERS, x, 2)


def is_working_source(s: War, side: int, space: int) -> bool:
    """10.4a: a source that no enemy unit occupies."""
    if s.has_units(1 - side, space):
        return False
    if side == POLISH:
        return s.ground.source_at[space] >= 0 and s.ground.source_at[space] != s.ground.danzig_source
    return s.board.russian_source[space] != 0


HANDLE: Final[OfSide] = OfSide(
    phases.HANDLE,
    "handle",
    "7.2.2a",
    [
        Split(verb("split"), PIECE, text="Split {} at {}"),
        Merge(verb("merge"), PIECE, text="Merge {} with another at {}"),
        Recall(verb("recall"), PIECE, text="Recall {} at {}"),
        EndPhase(verb("done"), "Go on"),
    ],
    prompt="Split, merge or recall replacement counters, or go on.",
    waiting="The enemy handles his replacements.",
)
