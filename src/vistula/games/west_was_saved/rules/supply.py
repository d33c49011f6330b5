"""6.0 Supply, and the paths of 5.2: hexes strictly between two others, difficult ones counted twice."""

from __future__ import annotations

from typing import Any, Final

from mypy_extensions import i16, i64, u8

from vistula.core.columns import Small, column, short_column, small_column
from vistula.core.plain import Does
from vistula.games.west_was_saved import happenings, phases
from vistula.games.west_was_saved.happenings import lose_step
from vistula.games.west_was_saved.known import Flood
from vistula.games.west_was_saved.numbers import (
    NO_GROUND,
    PASSABLE,
    TREATY,
    UNSEEN,
)
from vistula.games.west_was_saved.state import West
from vistula.games.west_was_saved.units import CAVALRY, HQ, LITHUANIAN, POLE, RUSSIAN, RUSSIANS

# Nets: whose sources feed whom (6.0h, 13.3d, 13.4c).
POLISH_NET: Final = 0  # Poles and Ukrainians
RUSSIAN_NET: Final = 1
LITHUANIAN_NET: Final = 2


def net_of(s: West, u: int) -> int:
    nation = s.order.nation[u]
    if nation == LITHUANIAN:
        return LITHUANIAN_NET
    return RUSSIAN_NET if nation == RUSSIANS else POLISH_NET


def spread(s: West, passage: Small, between: Small, sources: list[int], edge: bool, far: int) -> None:
    """Lower `between`, by hex the hexes between it and the nearest source, counted by 5.2i, for some more sources, each
    listed once.
    Paths lead through hexes that are PASSABLE (`State.passages`); end hexes are neither counted nor tested (A27).
    With `edge` the eastern map edge is a source beyond the board (A23)."""
    board = s.board
    twice: i64 = s.tables.difficult_supply
    difficult = board.difficult
    net = board.dry  # 5.2h, ex.supply.b
    starts = net.start
    to = net.to
    # The hexes from which paths go on, a chain for each count of hexes behind them; a hex is in one chain at most.
    first = column(far + 1, -1)
    after = short_column(board.count, -1)
    most: i64 = far
    for source in sources:
        between[source] = 0
        after[source] = i16(first[0])
        first[0] = source
    if edge:  # def.msb.a
        for h in board.east_edge:
            if passage[h] != NO_GROUND and between[h] != 0:
                between[h] = 0
                behind: i64 = twice if difficult[h] else 1
                if passage[h] == PASSABLE and behind <= most:
                    after[h] = i16(first[behind])
                    first[behind] = h
    count: i64 = 0
    while count <= most:
        reached = u8(count)
        from_: i64 = first[count]
        while from_ >= 0:
            at: i64 = starts[from_]
            end: i64 = starts[from_ + 1]
            while at < end:
                g: i64 = to[at]
                if between[g] > reached and passage[g] != NO_GROUND:
                    between[g] = reached
                    beyond: i64 = count + (twice if difficult[g] else 1)  # 5.2i, A26
                    if beyond <= most and passage[g] == PASSABLE:
                        after[g] = i16(first[beyond])
                        first[beyond] = g
                at += 1
            from_ = i64(after[from_])
        count += 1


def unreached(s: West) -> Small:
    """No source is known yet."""
    return small_column(s.board.count, UNSEEN)


def base_works(s: West, side: int) -> bool:
    """Warsaw is no source while an enemy combat unit is in it (A24); the edge always is one."""
    return side == RUSSIAN or not s.holds(RUSSIAN, s.board.warsaw)


def sources_of(s: West, net: int) -> list[int]:
    """Depots, linked or not (5.4c, ex.depot.a), and the main base; the eastern edge apart."""
    if net == LITHUANIAN_NET:
        if s.n[TREATY] != 0 and not s.holds(POLE, s.board.kaunas):
            return [s.board.kaunas]  # def.msb.b, 13.3d
        return []
    if net == RUSSIAN_NET:
        return s.depots_of(RUSSIAN)  # def.depot
    sources = s.depots_of(POLE)
    if base_works(s, POLE) and s.board.warsaw not in sources:
        return [*sources, s.board.warsaw]  # def.msb.c
    return sources


def between_through(s: West, net: int, passage: Small) -> Small:
    """By hex: the hexes between it and the nearest source of the net, by paths through these hexes."""
    sources = sources_of(s, net)
    if s.floods[net].is_of(passage, sources):
        return s.floods[net].between
    found = unreached(s)
    spread(s, passage, found, sources, net == RUSSIAN_NET, s.tables.cavalry_supply_range)
    s.keep_flood(net, Flood(passage, sources, found, []))
    return found


def between_net(s: West, net: int) -> Small:
    """By hex: the hexes between it and the nearest source of the net, kept until something changes."""
    if s.known_needs & (1 << net):
        return s.known.need[net]
    found = between_through(s, net, s.passages(POLE if net == POLISH_NET else RUSSIAN))
    known = s.worked_out()
    need = known.need[:]
    need[net] = found
    known.need = need
    s.known_needs |= 1 << net
    return found


def range_of(s: West, u: int) -> int:
    """6.0a; six for Russian cavalry (6.0b)."""
    if s.order.arm[u] == CAVALRY and s.order.nation[u] == RUSSIANS:
        return s.tables.cavalry_supply_range  # ex.supply.c
    return s.tables.supply_range  # ex.supply.a


def would_be_fed(s: West, u: int, h: int) -> bool:
    """Whether a unit would be in supply in a hex; HQ always are (6.0g)."""
    return s.order.arm[u] == HQ or between_net(s, net_of(s, u))[h] <= range_of(s, u)


def is_fed(s: West, u: int) -> bool:
    return would_be_fed(s, u, s.at[u])


def unfed(s: West, side: int) -> list[int]:
    """Combat units out of supply."""
    return [u for u in s.order.combat[side] if s.at[u] >= 0 and not is_fed(s, u)]


def supply_check(s: West) -> None:
    """Both sides at once, on the position as it stands (6.0f, A32)."""
    s.reveal()  # who dies lies open (A86)
    hungry = unfed(s, POLE) + unfed(s, RUSSIAN)
    for u in hungry:
        s.note(happenings.UNSUPPLIED, s.order.side[u], u, s.at[u], who=1 << s.order.side[u])
        lose_step(s, u, happenings.BY_HUNGER)  # 6.0d, 6.0e


SUPPLY_CHECK: Final = Does(phases.SUPPLY_CHECK, "supply_check", supply_check)

PHASES: Final[list[Any]] = [SUPPLY_CHECK]
