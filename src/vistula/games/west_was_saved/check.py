"""What must hold in every position."""

from __future__ import annotations

from vistula.games.west_was_saved.deck import CARDS, FORCED, HAND, SHOWN
from vistula.games.west_was_saved.numbers import LEFT, POOL, TREATY
from vistula.games.west_was_saved.state import West
from vistula.games.west_was_saved.units import HQ, LITHUANIAN, POLE, RUSSIAN, UKRAINIAN


def faults(s: West) -> list[str]:
    found: list[str] = []
    name = s.board.title
    force = [0] * s.board.count
    staffs = [0] * s.board.count
    side_of = [-1] * s.board.count
    for u in range(s.order.count):
        h: int = s.at[u]
        if h < 0:
            continue
        if s.order.arm[u] == HQ:
            staffs[h] += 1
        else:
            force[h] += 1
        if side_of[h] not in (-1, s.order.side[u]):
            found.append(f"both sides are in {name(h)}")
        side_of[h] = s.order.side[u]
        if s.board.closed[h] or s.is_neutral(h, s.order.side[u]):
            found.append(f"{s.order.names[u]} stands in closed {name(h)}")
        if s.order.nation[u] == UKRAINIAN and s.board.north[h] and not is_passing(s):
            found.append(f"{s.order.names[u]} is north of the boundary")
        if s.order.nation[u] == LITHUANIAN and not s.n[TREATY]:
            found.append(f"{s.order.names[u]} is in play without the treaty")
    for h in range(s.board.count):
        if force[h] != s.troops[h] or staffs[h] != s.staffs[h]:
            found.append(f"the counts of {name(h)} are wrong")
        if force[h] > s.tables.stacking and not is_passing(s):
            found.append(f"{name(h)} holds {force[h]} combat units")
        if s.blanks[h] and not force[h]:
            found.append(f"blanks lie alone in {name(h)}")
        if s.markers[h] and not force[h]:
            found.append(f"a marker lies alone in {name(h)}")
        if s.depot[h] and not s.board.town[h]:
            found.append(f"a depot is in {name(h)}, which is no town")
        if force[h] and int(s.depot[h] & 3) == 2 - side_of[h]:
            found.append(f"an enemy depot is under the stack in {name(h)}")
    for side in (POLE, RUSSIAN):
        found.extend(faults_of_side(s, side, side_of))
    return found


def is_passing(s: West) -> bool:
    """A retreat is under way, in which a hex may be overfull for a moment."""
    return bool(s.way)


def faults_of_side(s: West, side: int, side_of: list[int]) -> list[str]:
    found: list[str] = []
    if s.laid:
        count = s.board.count
        lying = sum(s.laid[h] + s.laid[count + h] for h in range(count) if side_of[h] == side)
    else:
        lying = sum(int(s.blanks[h]) for h in range(s.board.count) if side_of[h] == side)
    if lying + s.n[POOL + side] != s.static.manifest.blanks[side]:
        found.append(f"side {side} has {lying} blanks on the map and {s.n[POOL + side]} besides")
    if s.n[LEFT + side] < 0:
        found.append(f"side {side} has {s.n[LEFT + side]} points")
    held = sum(1 for card in range(1, CARDS + 1) if s.card_at[card] in (HAND + side, FORCED + side, SHOWN + side))
    if held > 2:
        found.append(f"side {side} holds {held} cards")
    return found
