"""Countermand and Changed Plan: one own counter is exchanged for another kind in the same area."""

from vistula.games.strike_of_the_eagle.numbers import PLACED_GENERAL, PLACED_RECON
from vistula.games.strike_of_the_eagle.state import KINDS, Campaign
from vistula.games.strike_of_the_eagle.terms import RECON


def take_back(s: Campaign, side: int, front: int, area: int, kind: int) -> None:
    """The counter goes back to the pool and frees its place in the allowance."""
    s.return_counter(side, kind, front, area)
    command = side * 2 + front
    recon = kind == RECON and s.n[PLACED_RECON + command] > 0
    s.n[(PLACED_RECON if recon else PLACED_GENERAL) + command] -= 1


def lay(s: Campaign, side: int, front: int, area: int, kind: int) -> None:
    """Lay a counter; a Recon takes the Recon slot first (R-ORD1)."""
    s.take_counter(side, kind, front, area)
    command = side * 2 + front
    recon = kind == RECON and s.n[PLACED_RECON + command] < s.orders.recon_slots
    s.n[(PLACED_RECON if recon else PLACED_GENERAL) + command] += 1


def replacements(s: Campaign, side: int, front: int, area: int, old: int) -> list[int]:
    """Kinds that may be placed in the area now that the old counter is taken back (7.2g–i)."""
    from vistula.games.strike_of_the_eagle import placement, witness

    return [
        kind
        for kind in range(KINDS)
        if kind != old
        and placement.cannot_order(s, side, front, kind) is None
        and witness.placement_refusal(s, side, front, kind, area) is None
    ]


def replaceable(s: Campaign, side: int, front: int, area: int) -> list[int]:
    """The kinds of own counters in the area that some other kind may replace."""
    bits = s.counters(side, front, area)
    found: list[int] = []
    for kind in range(KINDS):
        if bits >> kind & 1:
            reserved: int = s.reserved[(side * 2 + front) * KINDS + kind]
            take_back(s, side, front, area, kind)
            if replacements(s, side, front, area, kind):
                found.append(kind)
            lay(s, side, front, area, kind)
            s.reserved[(side * 2 + front) * KINDS + kind] = reserved  # as if nothing had been tried
    return found
