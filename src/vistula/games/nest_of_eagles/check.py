"""Invariants: what must hold in every position."""

from vistula.games.nest_of_eagles.numbers import BOX, DUE, FIRST_GROUP, OUT, POOL
from vistula.games.nest_of_eagles.state import Eagles
from vistula.games.nest_of_eagles.units import LITHUANIANS_BIT, POLES_BIT, REDS_BIT


def faults(s: Eagles) -> list[str]:
    found: list[str] = []
    for space in range(s.board.count):
        there: int = s.there[space]
        if there & POLES_BIT and there & (REDS_BIT | LITHUANIANS_BIT):
            found.append(f"enemies share {s.place_name(space)}")
        if there & REDS_BIT and there & LITHUANIANS_BIT:
            found.append(f"Soviets and Lithuanians share {s.place_name(space)}")
        if there and not s.plan.open[space]:
            found.append(f"somebody stands in {s.place_name(space)}, which is out of play")
    for u in range(s.order.count):
        if s.lost[u] >= s.order.steps[u]:
            found.append(f"{s.name(u)} has lost all its steps")
        if s.at[u] == DUE and not s.due[u]:
            found.append(f"{s.name(u)} is on no round of the Round Track")
        division = s.order.parent[u]
        if division >= 0 and s.at[u] >= 0 and s.at[division] >= 0:
            found.append(f"{s.name(division)} is on the map beside its brigade")
        twin = s.order.twin[u]
        if twin >= 0 and s.at[u] >= 0 and s.at[twin] >= 0:
            found.append(f"{s.name(u)} is on the map twice")
        if s.cloak[u] and s.at[u] < 0:
            found.append(f"{s.name(u)} is Concealed and not on the map")
    for theater in range(3):
        if abs(int(s.num[BOX + theater])) > s.tables.last_box:
            found.append("a Morale marker is off its track")
    for pool in range(4):
        if s.num[POOL + pool] < 0:
            found.append("a Replacement Pool is below nothing")
    for marker in range(FIRST_GROUP):
        if s.dummy[marker] >= 0 and any(s.cloak[u] == marker + 1 for u in range(s.order.count)):
            found.append("a dummy hides a unit")
    if s.at[s.order.lwow] not in (s.board.lwow, OUT):
        found.append(f"the Lwów unit has left Lwów for {s.at[s.order.lwow]}")
    return found
