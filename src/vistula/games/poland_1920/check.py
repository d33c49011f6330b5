"""What must hold in every position."""

from vistula.games.poland_1920.state import Poland


def faults(s: Poland) -> list[str]:
    found: list[str] = []
    zones = s.board.count
    troops = [0] * (2 * zones)
    counters = [0] * (2 * zones)
    guard = [0] * (2 * zones)
    for u in range(s.order.count):
        zone: int = s.zone[u]
        if s.sp[u] < 0:
            found.append(f"{s.order.name(u)} has {s.sp[u]} SP")
        if zone < 0:
            continue
        at = int(s.order.side[u]) * zones + zone
        counters[at] += 1
        if s.is_combat(u):
            troops[at] += 1
            if s.sp[u] == 0:
                found.append(f"{s.order.name(u)} is on the map without SP")
        if s.is_combat(u) or s.is_hidden(u):
            guard[at] += 1
    for at in range(2 * zones):
        if troops[at] != s.troops[at] or counters[at] != s.counters[at] or guard[at] != s.guard[at]:
            found.append(f"the counts of {s.board.names[at % zones]} are wrong")
    for zone in range(zones):
        if troops[zone] and troops[zones + zone]:
            found.append(f"both sides are in {s.board.names[zone]}")  # def.zone.onesided
        for side in (0, 1):
            if troops[side * zones + zone] and s.control[zone] != side:
                found.append(f"{s.board.names[zone]} is occupied but not controlled")
    if any(value < 0 for value in s.pool):
        found.append("a reinforcement zone holds less than nothing")
    return found
