"""7.2, 7.4 Where a group goes: by the best way, by a detour over an enemy depot or HQ, or by a way given hex by hex;
and how far each HQ goes along (def.move.b). One action: an order that fails tells nothing."""

from __future__ import annotations

from typing import Any, Final, final

from mypy_extensions import mypyc_attr

from vistula.core.action import Action, verb
from vistula.core.flow import SPACE, Asked, Choice
from vistula.core.refusal import NO_SUCH_ID, WRONG_ARGUMENTS, Refusal
from vistula.games.west_was_saved import phases
from vistula.games.west_was_saved.asking import HEX, SIDE
from vistula.games.west_was_saved.rules import command, marching
from vistula.games.west_was_saved.rules.marching import March
from vistula.games.west_was_saved.rules.movement import BLANKS_ALONG, BY_CARD, use_marker
from vistula.games.west_was_saved.state import West

NO_DETOUR: Final = Refusal("7.5b", "A detour leads over a depot or an HQ of the enemy that is not on the way anyhow.")
MOST_HEXES: Final = 5  # of a march
MOST_SPOILS: Final = 24  # enemy depots and HQ alone that a detour can name
NOT_ON_THE_WAY: Final = Refusal("def.move.b", "An HQ leaves the group in a hex of its way.")


def march_of(s: West) -> March:
    """The group that is asked where it goes."""
    side, h = s.arg(SIDE), s.arg(HEX)
    return March(s, side, h, marching.group(s, h), marching.companions(s, h), 0 if s.arg(BY_CARD) else 1)


# How far HQ go along --------------------------------------------------------------------------------------------


def drop_hexes(s: West, q: int, way: list[int]) -> list[int]:
    """Where an HQ may leave the group: hexes of the way as far as it may follow, the last one first; else it stays."""
    found: list[int] = []
    for h in way[1:]:
        if not s.may_stand(q, h):
            break
        found.append(h)
    found.reverse()
    return found or [way[0]]


def leaves_after(s: West, staffs: list[int], way: list[int], hexes: int) -> list[int]:
    """Where the HQ leave the group if they go along for so many hexes, or as far as they may."""
    found: list[int] = []
    for q in staffs:
        furthest = way.index(drop_hexes(s, q, way)[0])
        found.append(way[min(hexes, furthest)])
    return found


def wrong_leaves(s: West, staffs: list[int], way: list[int], leaves: tuple[int, ...]) -> Refusal | None:
    for number in range(len(staffs)):
        if leaves[number] not in drop_hexes(s, staffs[number], way):
            return NOT_ON_THE_WAY
    return None


# Detours --------------------------------------------------------------------------------------------------------


def spoils(s: West, side: int) -> list[int]:
    """Hexes where a group that passes takes a depot (7.5b) or an HQ that is alone (7.6)."""
    enemy = 1 - side
    found = [h for h in s.depots_of(enemy) if s.troops[h] == 0]
    for q in s.order.headquarters[enemy]:
        h: int = s.at[q]
        if h >= 0 and s.troops[h] == 0 and h not in found:
            found.append(h)
    found.sort()  # the order of the HQ would tell which is which
    return found


def detour(march: March, direct: dict[int, list[int]], over: int) -> list[list[int]]:
    """Ways over a hex to every end to which the best way does not lead over it."""
    s = march.s
    found: list[list[int]] = []
    if over not in direct or s.is_way_out(over, march.side):
        return found
    first = [march.start, *direct[over]]
    further = march.best_paths(first)
    for end in sorted(further):
        if end in direct and over not in direct[end] and march.may_stop(end):
            found.append(first + further[end])
    return found


# The choices ----------------------------------------------------------------------------------------------------


@mypyc_attr(allow_interpreted_subclasses=True)
class Route(Choice[West]):
    """What the three choices share: an action is read into a way and where HQ leave the group."""

    def way_of(self, s: West, march: March, action: Action) -> list[int]:
        """The hexes of the way, the start first; only of an action that is legal."""
        raise RuntimeError("a route leads nowhere")

    def leaves_of(self, s: West, march: March, action: Action, way: list[int]) -> list[int]:
        """All the way, or as far as they may."""
        return leaves_after(s, march.staffs, way, len(way) - 1)

    def apply(self, s: West, action: Action) -> None:
        side, h, by_card, blanks = s.arg(SIDE), s.arg(HEX), s.arg(BY_CARD), s.arg(BLANKS_ALONG)
        march = march_of(s)
        s.way = self.way_of(s, march, action)
        leaves = self.leaves_of(s, march, action, s.way)
        for number in range(len(march.staffs)):
            s.set_due(march.staffs[number], leaves[number])  # while it goes along: where it leaves the group
        s.pop()
        use_marker(s, h, by_card)
        s.push(phases.MARCH, 0, side, h, blanks)

    def title(self, s: West, action: Action) -> str:
        return f"March to {s.board.title(action.x)}"

    def caption(self, s: West, action: Action) -> str:
        march = march_of(s)
        way = self.way_of(s, march, action)
        made = self.title(s, action)
        leaves = self.leaves_of(s, march, action, way)
        for number in range(len(march.staffs)):
            if leaves[number] != way[-1]:
                made += f", {s.order.names[march.staffs[number]]} to {s.board.title(leaves[number])}"
        return made

    def details(self, s: West, action: Action) -> dict[str, object]:
        march = march_of(s)
        way = self.way_of(s, march, action)
        between = command.hexes_to_hq(s, march.side, march.units, march.start)
        made: dict[str, object] = {"cost": march.spent_on(way), "path": way}
        if between:
            no_chance = between >= 6
            made["note"] = "no HQ near enough: the order fails" if no_chance else f"the order fails on 1 to {between}"
        return made

    def is_final(self, s: West, x: int) -> bool:
        return command.hexes_to_hq(s, s.arg(SIDE), marching.group(s, s.arg(HEX)), s.arg(HEX)) > 0


@final
class MarchTo(Route):
    """to <hex>: by the cheapest way, on which nobody must be pledged if there is one. With a number: the HQ leave the
    group after so many hexes of it; else they go all the way."""

    def pairs(self, s: West) -> list[tuple[int, int]]:
        return [(h, hexes) for h in range(s.limit(SPACE)) for hexes in range(1, MOST_HEXES)]

    def among(self, s: West) -> list[int]:
        return march_of(s).destinations([s.arg(HEX)])

    def offers(self, s: West) -> list[Action]:
        march = march_of(s)
        if not march.staffs:
            return [self.verb.of(h) for h in march.destinations([march.start])]
        found: list[Action] = []
        paths = march.best_paths([march.start])
        for end in sorted(paths):
            if march.may_stop(end):
                found.append(self.verb.of(end))
                found.extend([Action(self.verb, (end, hexes)) for hexes in range(1, len(paths[end]))])
        return found

    def refusal(self, s: West, action: Action) -> Refusal | None:
        if not 1 <= len(action.args) <= 2:
            return WRONG_ARGUMENTS
        if not 0 <= action.x < s.board.count:
            return NO_SUCH_ID
        march = march_of(s)
        why = march.why_not(action.x)
        if why is not None or len(action.args) == 1:
            return why
        on_the_way = 1 <= action.args[1] < len(self.way_of(s, march, action)) - 1
        return None if march.staffs and on_the_way else NOT_ON_THE_WAY

    def way_of(self, s: West, march: March, action: Action) -> list[int]:
        return [march.start, *march.best_path([march.start], action.x)]

    def leaves_of(self, s: West, march: March, action: Action, way: list[int]) -> list[int]:
        hexes = action.args[1] if len(action.args) > 1 else len(way) - 1
        return leaves_after(s, march.staffs, way, hexes)

    def targets(self, s: West, action: Action) -> list[dict[str, int]]:
        if len(action.args) == 1:
            return [{"space": action.x}]
        return [{"space": action.x}, {"space": self.way_of(s, march_of(s), action)[action.args[1]]}]

    def sentence(self, s: West, action: Action, why: Refusal) -> str:
        if why is marching.TOO_FAR:
            allowance = march_of(s).allowance
            return f"{s.board.title(action.x)} is out of reach: the group may go {allowance} hexes."
        return f"{s.board.title(action.x)}: {why.message}"


@final
class MarchBy(Route):
    """by <hex> <place among the spoils>: a detour that takes an enemy depot or HQ on the way (7.5b, 7.6)."""

    def ids(self, s: West) -> int:
        return 0

    def pairs(self, s: West) -> list[tuple[int, int]]:
        return [(h, place) for h in range(s.limit(SPACE)) for place in range(MOST_SPOILS)]

    def offers(self, s: West) -> list[Action]:
        found: list[Action] = []
        places = spoils(s, s.arg(SIDE))
        if not places:
            return found
        march = march_of(s)
        if not any(s.board.distance(march.start, h) <= march.allowance for h in places):
            return found
        direct = march.best_paths([march.start])
        for number in range(min(len(places), MOST_SPOILS)):
            found.extend([Action(self.verb, (way[-1], number)) for way in detour(march, direct, places[number])])
        return found

    def refusal(self, s: West, action: Action) -> Refusal | None:
        if len(action.args) != 2:
            return WRONG_ARGUMENTS
        if not 0 <= action.x < s.board.count:
            return NO_SUCH_ID
        return None if self.way_of(s, march_of(s), action) else NO_DETOUR

    def over(self, s: West, action: Action) -> int:
        """The hex over which it leads, or -1."""
        places = spoils(s, s.arg(SIDE))
        return places[action.args[1]] if 0 <= action.args[1] < min(len(places), MOST_SPOILS) else -1

    def way_of(self, s: West, march: March, action: Action) -> list[int]:
        """Empty where there is none."""
        over = self.over(s, action)
        if over >= 0:
            for way in detour(march, march.best_paths([march.start]), over):
                if way[-1] == action.x:
                    return way
        return []

    def title(self, s: West, action: Action) -> str:
        return f"March to {s.board.title(action.x)} over {s.board.title(self.over(s, action))}"

    def targets(self, s: West, action: Action) -> list[dict[str, int]]:
        return [{"space": action.x}, {"space": self.over(s, action)}]


@final
class MarchAlong(Route):
    """along <where each HQ leaves> … <hex> <hex> …: any legal way, hex by hex. Not offered: there are too many."""

    def refusal(self, s: West, action: Action) -> Refusal | None:
        march = march_of(s)
        for h in action.args:
            if not 0 <= h < s.board.count:
                return NO_SUCH_ID
        path = list(action.args[len(march.staffs) :])
        if not path:
            return WRONG_ARGUMENTS
        why = march.why_not_along(path)
        if why is not None:
            return why
        return wrong_leaves(s, march.staffs, [march.start, *path], action.args)

    def way_of(self, s: West, march: March, action: Action) -> list[int]:
        return [march.start, *action.args[len(march.staffs) :]]

    def leaves_of(self, s: West, march: March, action: Action, way: list[int]) -> list[int]:
        return list(action.args[: len(march.staffs)])

    def title(self, s: West, action: Action) -> str:
        return f"March to {s.board.title(action.args[-1])}"


def where_to_prompt(s: West) -> str:
    h = s.arg(HEX)
    chosen = marching.group(s, h) + marching.companions(s, h)
    who = s.order.names[chosen[0]] if len(chosen) == 1 else f"{len(chosen)} counters"
    return f"{who} from {s.board.title(h)} on the march: where to?"


MARCH_TO: Final = Asked[West](
    phases.MARCH_TO,
    "march_to",
    "def.move.a",
    SIDE,
    where_to_prompt,
    "The other side gives an order.",
    [MarchTo(verb("to"), SPACE), MarchBy(verb("by"), SPACE), MarchAlong(verb("along"), SPACE)],
    asks_always=True,
)

PHASES: Final[list[Any]] = [MARCH_TO]
