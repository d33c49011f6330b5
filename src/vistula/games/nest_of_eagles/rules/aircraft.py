"""The 7th Air Escadrille: where it may fly, and where it flees to (3.4.7)."""

from typing import Final, final

from vistula.core.action import verb
from vistula.core.flow import NOTHING, SPACE, Asked, Choice, OneOf
from vistula.core.refusal import Refusal
from vistula.games.nest_of_eagles import phases
from vistula.games.nest_of_eagles import words as told
from vistula.games.nest_of_eagles.board import FAR
from vistula.games.nest_of_eagles.numbers import MOVED
from vistula.games.nest_of_eagles.rules.losses import eliminate
from vistula.games.nest_of_eagles.rules.supply import lines_of
from vistula.games.nest_of_eagles.state import Eagles
from vistula.games.nest_of_eagles.units import POLAND, POLES

REACH: Final = 5  # hexes from a town that railroads join to a source (3.4.7a)

NOT_NEAREST: Final = Refusal("3.4.7c", "It flies to the nearest own town without an enemy beside it.")
CANNOT_FLY: Final = Refusal("3.4.7a", "It flies to a friendly unit at most 5 hexes from a town in Supply.")


def shelters(s: Eagles) -> list[int]:
    """3.4.7c: the nearest Polish towns with no enemy neighbour."""
    at: int = s.at[s.order.air]
    best = FAR
    found: list[int] = []
    for town in s.board.towns:
        if not s.plan.open[town] or not s.holds(POLAND, town) or s.has_enemy(POLES, town):
            continue
        if s.next_to_enemy(POLES, town) or s.count_in(town, POLES) >= s.stacking_limit(town):
            continue
        away = s.board.distance(at, town)
        if away < best:
            best = away
            found = []
        if away == best:
            found.append(town)
    return found


def check_air(s: Eagles) -> None:
    """When the unit that it supports has gone it relocates; with nowhere to go it is lost (3.4.7c, 3.4.7e)."""
    air = s.order.air
    at: int = s.at[air]
    if at < 0 or len(s.of_party(at, POLES)) > 1 or s.frame(phases.RELOCATE) >= 0:
        return
    if s.board.town_index[at] >= 0 and s.holds(POLAND, at) and not s.next_to_enemy(POLES, at):
        return
    found = shelters(s)
    if not found:
        eliminate(s, air, False)
    else:
        s.push(phases.RELOCATE, 0)


def fields(s: Eagles) -> list[int]:
    """3.4.7a: hexes with a friendly unit within reach."""
    lines = lines_of(s, POLES)
    depots = [town for town in s.board.towns if s.plan.open[town] and s.holds(POLAND, town) and lines.is_depot(town)]
    found: list[int] = []
    for u in s.order.of_side[POLAND]:
        space: int = s.at[u]
        if space < 0 or space == s.at[s.order.air] or space in found:
            continue
        if s.count_in(space, POLES) < s.stacking_limit(space) and is_near(s, space, depots):
            found.append(space)
    found.sort()
    return found


def is_near(s: Eagles, space: int, depots: list[int]) -> bool:
    for town in depots:
        if s.board.distance(town, space) <= REACH:
            return True
    return False


@final
class Shelter(OneOf[Eagles]):
    """shelter <hex>"""

    def among(self, s: Eagles) -> list[int]:
        return shelters(s)

    def play(self, s: Eagles, x: int) -> None:
        s.pop()
        s.note(told.FLIES, s.order.air, s.at[s.order.air], x)
        s.place(s.order.air, x)


@final
class Fly(OneOf[Eagles]):
    """fly <hex>"""

    def among(self, s: Eagles) -> list[int]:
        return fields(s)

    def play(self, s: Eagles, x: int) -> None:
        s.pop()
        air = s.order.air
        s.mark[air] |= MOVED
        s.note(told.FLIES, air, s.at[air], x)
        s.place(air, x)


@final
class StayDown(Choice[Eagles]):
    """stay"""

    def play(self, s: Eagles, x: int) -> None:
        s.pop()
        s.mark[s.order.air] |= MOVED


RELOCATE: Final[Asked[Eagles]] = Asked(
    phases.RELOCATE,
    "relocate",
    "3.4.7c",
    0,
    "Where does the Escadrille relocate to?",
    "The Escadrille relocates.",
    [Shelter(verb("shelter"), SPACE, NOT_NEAREST, "{}")],
)
FLY_TO: Final[Asked[Eagles]] = Asked(
    phases.FLY_TO,
    "fly_to",
    "3.4.7a",
    0,
    "Which unit does the Escadrille support?",
    "The Escadrille is placed.",
    [Fly(verb("fly"), SPACE, CANNOT_FLY, "{}"), StayDown(verb("stay"), NOTHING, text="Stay")],
)
