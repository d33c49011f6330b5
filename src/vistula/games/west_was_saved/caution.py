"""Warnings for the seat that is asked: harm that is coming, from what it may know."""

from __future__ import annotations

from vistula.core.view import Caution
from vistula.games.west_was_saved import phases
from vistula.games.west_was_saved.numbers import LEFT
from vistula.games.west_was_saved.rules import command, supply
from vistula.games.west_was_saved.state import West


def cautions(s: West, seat: int) -> list[Caution]:
    found: list[Caution] = []
    phase = s.top().number
    if phase in (phases.DEPOT, phases.MARK, phases.GROUP, phases.MARCH_TO, phases.ORDER):
        for u in supply.unfed(s, seat):
            h: int = s.at[u]
            what = "will be eliminated" if s.is_reduced(u) else "will be reduced"
            text = f"{s.order.names[u]} in {s.board.title(h)} is out of supply and {what} at the next check."
            found.append(Caution(text, "6.0d", [h], [u]))
    if phase in (phases.HQ_MOVE, phases.HQ_TO):
        found.extend(idle_attackers(s, seat))
    if phase == phases.RESTORE and s.n[LEFT + seat]:
        left: int = s.n[LEFT + seat]
        points = "1 point" if left == 1 else f"{left} points"
        found.append(Caution(f"{points} will be lost at the end of the turn.", "4.0d", [], []))
    return found


def idle_attackers(s: West, seat: int) -> list[Caution]:
    """Stacks that face the enemy without an HQ in reach."""
    found: list[Caution] = []
    for h in range(s.board.count):
        if not s.troops[h] or not s.holds(seat, h) or s.fronted(h) == 0:
            continue
        ahead = s.faced(h)
        if ahead >= 0 and s.holds(1 - seat, ahead) and not command.is_in_reach(s, seat, s.combat_units(h), h):
            text = f"The stack in {s.board.title(h)} faces the enemy, but no HQ is in reach: it cannot attack."
            found.append(Caution(text, "9.2c", [h], []))
    return found
