"""Positions where units lie under markers (23.1): Patrols 0 to 7 and 8 to 15, Groups 16 to 18 and 19 to 21."""

from collections.abc import Mapping

from tests.games.nest_of_eagles.table import Where, empty, go_to, hex_, put, unit
from vistula.games.nest_of_eagles.state import Eagles

POLES = {"10": "2010", "11": "2222"}
BOTH = {"patrols": True, "groups": True}


def hidden(
    units: Mapping[str, Where],
    under: Mapping[str, int],
    phase: str = "move",
    side: str = "poland",
    options: Mapping[str, object] = BOTH,
) -> Eagles:
    """A position where units lie under markers."""
    s = empty("war_of_1920", **options)
    put(s, units)
    for code, marker in under.items():
        s.set_cloak(unit(s, code), marker)
    go_to(s, phase, side)
    return s


def dummy(s: Eagles, marker: int, label: str, front: int = 0) -> None:
    """Put a dummy of two markers on the map."""
    s.dummy_mark[marker] = marker + 1
    s.dummy_mark[marker + 1] = 128
    s.dummy_front[marker] = front
    s.set_dummy(marker, hex_(s, label))


def piece(s: Eagles, marker: int) -> int:
    return s.order.count + marker


def under(s: Eagles, marker: int) -> list[str]:
    return sorted(s.order.codes[u] for u in range(s.order.count) if s.cloak[u] == marker + 1)


def seen(s: Eagles, seat: str) -> str:
    pieces = s.view(seat)["pieces"]
    assert isinstance(pieces, list)
    return str([piece for piece in pieces if piece["space"] is not None])
