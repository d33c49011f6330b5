"""What lies under which Concealment marker: covering, turning up, dummies (23.1)."""

from vistula.games.nest_of_eagles import words as told
from vistula.games.nest_of_eagles.numbers import FIRST_GROUP, GROUP_MARKERS, MARKERS, PATROLS
from vistula.games.nest_of_eagles.state import Eagles
from vistula.games.nest_of_eagles.units import POLAND


def patrols_of(side: int) -> range:
    return range(PATROLS) if side == POLAND else range(PATROLS, 2 * PATROLS)


def groups_of(side: int) -> range:
    first = FIRST_GROUP if side == POLAND else FIRST_GROUP + GROUP_MARKERS
    return range(first, first + GROUP_MARKERS)


def side_of_marker(marker: int) -> int:
    if marker < FIRST_GROUP:
        return POLAND if marker < PATROLS else 1 - POLAND
    return POLAND if marker < FIRST_GROUP + GROUP_MARKERS else 1 - POLAND


def is_free(s: Eagles, marker: int) -> bool:
    """Not on the map in any way: covering units, standing as a dummy, beside one, or on a Group."""
    if s.dummy[marker] >= 0 or s.dummy_mark[marker] >= 128:
        return False
    for group in range(FIRST_GROUP, MARKERS):
        if s.cover[group] == marker + 1:
            return False
    for u in range(s.order.count):
        if s.cloak[u] == marker + 1:
            return False
    return True


def free_patrols(s: Eagles, side: int) -> list[int]:
    if not s.rules.patrols:
        return []
    return [marker for marker in patrols_of(side) if is_free(s, marker)]


def under(s: Eagles, marker: int) -> list[int]:
    """The units that a marker hides; those of the Group for a Patrol that covers one."""
    found: list[int] = []
    for u in range(s.order.count):
        cloak = int(s.cloak[u]) - 1
        if cloak < 0 or s.at[u] < 0:
            continue
        if cloak == marker or (cloak >= FIRST_GROUP and s.cover[cloak] == marker + 1):
            found.append(u)
    return found


def marker_over(s: Eagles, u: int) -> int:
    """The marker that the opponent sees, or -1."""
    cloak = int(s.cloak[u]) - 1
    if cloak >= FIRST_GROUP and s.cover[cloak]:
        return int(s.cover[cloak]) - 1
    return cloak


def turn_up(s: Eagles, u: int) -> None:
    """A Concealed unit is shown, with all that its marker hides (23.1b)."""
    marker = marker_over(s, u)
    if marker >= 0:
        turn_up_marker(s, marker)


def turn_up_marker(s: Eagles, marker: int) -> None:
    s.reveal()
    for u in under(s, marker):
        cloak = int(s.cloak[u]) - 1
        if cloak >= FIRST_GROUP:
            s.cover[cloak] = 0
        s.set_cloak(u, -1)
        s.note(told.TURNED_UP, u, s.at[u])


def turn_up_hex(s: Eagles, space: int, party: int) -> None:
    """All Concealed units there; dummies go (23.1.3a, ruling 155)."""
    for u in s.of_party(space, party):
        if s.cloak[u]:
            turn_up(s, u)
    for marker in dummies_in(s, space, party):
        remove_dummy(s, marker)


def dummies_in(s: Eagles, space: int, party: int) -> list[int]:
    if not s.rules.patrols or party > 1:
        return []
    return [marker for marker in patrols_of(party) if s.dummy[marker] == space]


def remove_dummy(s: Eagles, marker: int) -> None:
    """Both its markers are free again (23.1.1f)."""
    s.reveal()
    s.note(told.DUMMY_GONE, s.dummy[marker], side_of_marker(marker))
    s.dummy_mark[int(s.dummy_mark[marker]) & 31] = 0
    s.dummy_mark[marker] = 0
    s.dummy_front[marker] = 0
    s.set_dummy(marker, -1)


def has_concealed(s: Eagles, space: int, party: int) -> bool:
    for u in s.of_party(space, party):
        if s.cloak[u]:
            return True
    return len(dummies_in(s, space, party)) > 0
