"""Where a unit is put when its owner may choose: a rebuilt brigade, revolutionaries, a late Secret Concentration
(9.4d, 20.3a, 20.4.3a)."""

from typing import Final, final

from vistula.core.action import verb
from vistula.core.flow import SPACE, Asked, OneOf
from vistula.core.refusal import Refusal
from vistula.games.nest_of_eagles import phases
from vistula.games.nest_of_eagles import words as told
from vistula.games.nest_of_eagles.board import FAR, UKRAINE
from vistula.games.nest_of_eagles.numbers import APPEARED, CONCENTRATING, FROZEN, SECRET, SECRET_SEEN
from vistula.games.nest_of_eagles.rules import losses, morale, rail
from vistula.games.nest_of_eagles.rules.movement import own_theater
from vistula.games.nest_of_eagles.state import Eagles
from vistula.games.nest_of_eagles.units import LITHUANIANS_BIT, POLAND, POLES, REDS, REVOLUTIONARY, SOVIET

UNIT: Final = 1
GOAL: Final = 2  # the town a Secret Concentration was for, -1 none
NOT_THERE: Final = Refusal("16.0d", "It is not put there.")


def ask(s: Eagles, u: int, goal: int = -1) -> None:
    """The owner says where; one place alone is taken without a question."""
    s.push(phases.SETTLE, s.seat_for(u), u, goal)


def places(s: Eagles, u: int, goal: int) -> list[int]:
    if goal >= 0:
        return nearest_towns(s, u, goal)
    return revolutionary_cities(s) if s.order.group[u] == REVOLUTIONARY else calm_towns(s)


def revolutionary_cities(s: Eagles) -> list[int]:
    """20.3a: Białystok or Lublin, where the Soviets hold it and there is room."""
    found = [s.board.places["Białystok"], s.board.places["Lublin"]]
    return [
        city
        for city in found
        if s.holds(SOVIET, city) and not s.has_enemy(REDS, city) and s.count_in(city, REDS) < s.stacking_limit(city)
    ]


def calm_towns(s: Eagles) -> list[int]:
    """20.4.3a: Soviet towns of Ukraine with room and no enemy within 2 hexes."""
    return [
        town
        for town in s.board.towns
        if s.board.theater[town] == UKRAINE and s.plan.open[town] and s.holds(SOVIET, town) and is_calm(s, town)
    ]


def is_calm(s: Eagles, town: int) -> bool:
    if s.count_in(town, REDS) >= s.stacking_limit(town) or int(s.there[town]) & LITHUANIANS_BIT:
        return False
    for u in s.order.of_side[POLAND]:
        if s.at[u] >= 0 and s.board.distance(int(s.at[u]), town) <= 2:
            return False
    return True


def nearest_towns(s: Eagles, u: int, goal: int) -> list[int]:
    """9.4d: own towns with room, as few hexes as possible along the railroads from the one that was meant."""
    tracks = s.board.tracks
    steps = {goal: 0}
    queue = [goal]
    best = FAR
    found: list[int] = []
    for a in queue:
        if steps[a] > best:
            break
        if takes_in(s, u, a):
            best = steps[a]
            found.append(a)
        for slot in range(tracks.start[a], tracks.start[a + 1]):
            b: int = tracks.to[slot]
            if b not in steps:
                steps[b] = steps[a] + 1
                queue.append(b)
    return sorted(found)


def takes_in(s: Eagles, u: int, space: int) -> bool:
    """An own town, in the Front's own Theater for Soviets (9.2c), without enemies and with room."""
    party: int = s.party[u]
    if s.board.town_index[space] < 0 or not s.plan.open[space] or s.holder(space) != party:
        return False
    if party != POLES and s.board.theater[space] != own_theater(s.front_of(u)):
        return False
    return not s.has_enemy(party, space) and s.count_in(space, party) < s.stacking_limit(space)


@final
class Settle(OneOf[Eagles]):
    """settle <hex>"""

    def among(self, s: Eagles) -> list[int]:
        return places(s, s.arg(UNIT), s.arg(GOAL))

    def play(self, s: Eagles, x: int) -> None:
        u, goal = s.arg(UNIT), s.arg(GOAL)
        s.pop()
        put(s, u, x, goal)


def put(s: Eagles, u: int, space: int, goal: int) -> None:
    late = s.at[u] == CONCENTRATING
    s.place(u, space)
    s.note(told.APPEARS if late else told.FORMED, u, space)
    if late:
        s.mark[u] |= APPEARED  # 9.4b: it goes on by Movement Points, not by rail
        if space != goal and s.holder(goal) != s.party[u]:
            s.mark[u] |= FROZEN  # 9.4d
    morale.soviet_enters(s, u)


SETTLE: Final[Asked[Eagles]] = Asked(
    phases.SETTLE,
    "settle",
    "16.0d",
    0,
    "Where is it put?",
    "The other side puts a unit on the map.",
    [Settle(verb("settle"), SPACE, NOT_THERE, "{}")],
)


def appear(s: Eagles, side: int) -> None:
    """9.4b: units under Secret Concentration are there; if the town is lost or full, in the nearest own one."""
    for pool in (0,) if side == POLAND else (1, 2):
        goal: int = s.num[SECRET + pool]
        if goal < 0:
            continue
        for u in s.order.of_side[side]:
            if s.at[u] == CONCENTRATING and rail.pool_of(s, u) == pool:
                arrive(s, u, goal)
        s.num[SECRET + pool] = -1
        s.num[SECRET_SEEN + pool] = 0


def arrive(s: Eagles, u: int, goal: int) -> None:
    found = [goal] if takes_in(s, u, goal) else nearest_towns(s, u, goal)
    if len(found) > 1:
        ask(s, u, goal)
    elif found:
        put(s, u, found[0], goal)
    else:
        s.place(u, losses.box_of(s, u))
