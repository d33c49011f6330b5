"""Warnings: harm that is coming."""

from vistula.core.view import Caution
from vistula.games.nest_of_eagles import phases
from vistula.games.nest_of_eagles.numbers import POOL
from vistula.games.nest_of_eagles.rules.supply import unsupplied
from vistula.games.nest_of_eagles.state import Eagles
from vistula.games.nest_of_eagles.units import POLAND, POLES, REDS

ASKED = (phases.MOVE, phases.ATTACK, phases.SPEND)


def cautions(s: Eagles, seat: int) -> list[Caution]:
    """Units Out of Supply, and Replacements left to spend."""
    if s.top().number not in ASKED:
        return []
    party = POLES if s.side_of_seat(seat) == POLAND else REDS
    found: list[Caution] = []
    hungry = [u for u in unsupplied(s, party) if s.seat_for(u) == seat]
    if hungry:
        names = ", ".join(s.name(u) for u in hungry[:4]) + (" and others" if len(hungry) > 4 else "")
        found.append(Caution(f"Out of Supply: {names}.", "15.3b", [int(s.at[u]) for u in hungry], hungry))
    if s.top().number == phases.SPEND and party == POLES and s.num[POOL]:
        found.append(Caution(f"{s.num[POOL]} Polish Replacements are left; they are kept.", "17.1.6a", [], []))
    return found
