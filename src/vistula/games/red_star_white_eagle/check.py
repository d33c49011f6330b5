"""What must hold in every position."""

from vistula.games.red_star_white_eagle.numbers import POOL, RAIL_USED, SQUADRON_AT
from vistula.games.red_star_white_eagle.state import War


def faults(s: War) -> list[str]:
    found: list[str] = []
    again = War(s.game, s.scenario, s.options, s.static)
    again.clear_columns()
    again.num = s.num[:]
    again.inverted = s.inverted[:]
    again.mark = s.mark[:]
    for u in range(s.order.count):
        where: int = s.hex[u]
        again.place(u, where)
        if where >= 0 and s.order.steps[u] == 1 and s.inverted[u]:
            found.append(f"{s.name(u)} has no second side and shows it")
    if s.num[SQUADRON_AT] >= 0:
        again.refresh_zone(s.num[SQUADRON_AT])
    for space in range(s.board.count):
        name = s.board.names[space]
        if s.there[space] & 3 == 3:
            found.append(f"both sides are in {name}")
        if s.stack_in(space) != again.stack_in(space):
            found.append(f"the stack in {name} is wrong")
        if s.there[space] != again.there[space] or s.kin[space] != again.kin[space]:
            found.append(f"who stands in {name} is wrong")
        if s.primary[space] != again.primary[space] or s.secondary[space] != again.secondary[space]:
            found.append(f"the counts of {name} are wrong")
        if s.delay[space] != again.delay[space]:
            found.append(f"the delay of {name} is wrong")
        for side in (0, 1):
            at = side * s.board.count + space
            if s.zone[at] != again.zone[at]:
                found.append(f"the zone of side {side} in {name} is {s.zone[at]}, not {again.zone[at]}")
    for number in range(4):
        if s.num[POOL + number] < 0:
            found.append("a pool holds less than nothing")
    if s.num[RAIL_USED] > s.tables.rail_net_quarters:
        found.append("the rail net carries more than two divisions")
    for u in range(s.order.count):
        if s.order.train[u] and s.hex[u] >= 0 and not s.ground.on_rail[s.hex[u]]:
            found.append(f"{s.name(u)} stands beside the rails")
    return found
