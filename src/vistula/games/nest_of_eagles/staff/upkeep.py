"""Staff work behind the line: losses, Replacements, Cheka, and the small decisions with a standing answer."""

from typing import Final

from vistula.core.action import Action
from vistula.games.nest_of_eagles import phases
from vistula.games.nest_of_eagles.rules.spending import rebuild_cost
from vistula.games.nest_of_eagles.staff.choosing import closing, named, standing
from vistula.games.nest_of_eagles.staff.posture import Posture
from vistula.games.nest_of_eagles.staff.worth import Outlook
from vistula.games.nest_of_eagles.state import Eagles
from vistula.games.nest_of_eagles.units import CAVALRY, DIVISION

DIES: Final = 2.5  # what the loss of a division counts beyond its step: boxes or points
NEAR_FRONT: Final = 6.0  # hexes
LINES: Final = 0.8  # what lines of friction are worth


def cheapest_loss(s: Eagles, offered: list[Action]) -> list[Action]:
    """Who loses least by it: few SP, no Elite, no unit that dies."""
    best: Action | None = None
    rank = 1.0e9
    for action in offered:
        u = action.x
        left = s.order.steps[u] - int(s.lost[u])
        now = s.sp(u)
        after = 0 if left == 1 else s.order.reduced[u] if s.lost[u] == 0 else 1
        value = float(now - after) + (0.5 if s.order.elite[u] else 0.0)
        if left == 1:
            value += DIES if s.order.size[u] == DIVISION else 0.8
        elif left == 2 and s.order.steps[u] == 3:
            value += LINES
        if value < rank:
            rank = value
            best = action
    return [best] if best is not None else []


def best_spending(s: Eagles, offered: list[Action], seat: int, posture: Posture) -> list[Action]:
    """Absorb and form what makes stronger units; then most SP for a Replacement, near the enemy first."""
    for verb in ("absorb", "form"):
        choices = named(offered, verb)
        if verb == "form":
            choices = [action for action in choices if s.order.brigades[action.x]]
        if choices:
            return [strongest(s, choices)]
    cheka = best_cheka(s, offered)
    if cheka is not None:
        return [cheka]
    outlook = Outlook(s, s.side_of_seat(seat), posture)
    best: Action | None = None
    rank = 0.0
    for action in offered:
        u = action.x
        if action.verb.name == "strengthen":
            step = s.order.full[u] - s.order.reduced[u] if s.lost[u] == 1 else s.order.reduced[u] - 1 + LINES
            value = step + (0.4 if s.order.elite[u] or s.order.kind[u] == CAVALRY else 0.0)
            value += 0.1 * max(0.0, NEAR_FRONT - distance_to_enemy(s, outlook, int(s.at[u])))
        elif action.verb.name in ("rebuild", "recreate"):
            value = 0.75 * s.order.full[u] / rebuild_cost(s, u)
        else:
            continue
        if value > rank:
            rank = value
            best = action
    return [best] if best is not None else named(offered, "done")


def best_cheka(s: Eagles, offered: list[Action]) -> Action | None:
    """As far west as it is safe: there it yields most."""
    best: Action | None = None
    for action in named(offered, "cheka"):
        if not s.next_to_enemy(1, action.x) and (best is None or s.board.column[action.x] < s.board.column[best.x]):
            best = action
    return best


def distance_to_enemy(s: Eagles, outlook: Outlook, space: int) -> float:
    best = 99
    for other in outlook.ground.stacks:
        best = min(best, s.board.distance(space, other))
    return float(best)


def strongest(s: Eagles, choices: list[Action]) -> Action:
    best = choices[0]
    for action in choices:
        if s.order.full[action.x] > s.order.full[best.x]:
            best = action
    return best


def routine(s: Eagles, offered: list[Action], seat: int) -> list[Action]:
    """Decisions with a standing answer."""
    phase = s.top().number
    found: list[Action] = []
    if phase in (phases.DEED, phases.CAVALRY_DEED):
        found = [*named(offered, "reserve"), *named(offered, "exchange"), *named(offered, "cavalry")]
        found = [strongest(s, found)] if found else []
    else:
        found = standing(s, offered, seat)
    return found if found else closing(offered)
