"""Field fortifications: units that sat still dig in (6.2, A35)."""

from typing import Final

from vistula.core.flow import SPACE
from vistula.core.plain import Button, Pick
from vistula.core.refusal import Refusal
from vistula.games.poland_1920 import events, phases
from vistula.games.poland_1920.asking import OfSide
from vistula.games.poland_1920.board import FORTRESS
from vistula.games.poland_1920.rules.camouflage import hides
from vistula.games.poland_1920.state import ATTACKED, HIT, MOVED, Poland

NOBODY_QUIET: Final = Refusal("6.21a", "No unit there kept still and did not attack in this turn's own phases.")
IN_FORTRESS: Final = Refusal("6.21a", "A fortress needs no field fortifications.")
DEEP_ENOUGH: Final = Refusal("6.21b", "Field fortifications have two levels.")
NOT_TODAY: Final = Refusal("6.21b", "The works were begun this turn; they are deepened in the next.")
WAS_HIT: Final = Refusal("6.21b", "Its units were attacked, so the works cannot be deepened yet.")
NONE_TO_DIG: Final = Refusal("6.21a", "Nobody can dig in.")


DUG: Final = 0  # the number of the frame: 1 after somebody dug


def may_dig(s: Poland, zone: int) -> Refusal | None:
    """Where a combat unit neither moved nor attacked (6.21a); being attacked does not count (A35)."""
    busy = all(s.mark[u] & (MOVED | ATTACKED) for u in s.troops_in(s.side, zone))
    return NOBODY_QUIET if busy and s.board.fort[zone] != FORTRESS else no_deeper(s, zone)


def no_deeper(s: Poland, zone: int) -> Refusal | None:
    """What forbids works, or deeper ones, to units that kept still."""
    if s.board.fort[zone] == FORTRESS:
        return IN_FORTRESS
    if s.works[zone] == 2:
        return DEEP_ENOUGH
    if s.works[zone] == 1:
        if s.works_turn[zone] >= s.turn:
            return NOT_TODAY  # 6.21b
        if s.rules.upgrade_whole_turn and all(s.mark[u] & (MOVED | ATTACKED | HIT) for u in s.troops_in(s.side, zone)):
            return WAS_HIT
    return None


def places_to_dig(s: Poland) -> list[int]:
    """Where the side may dig, in the order of its units that kept still."""
    still = [u for u in s.order.of_side[s.side] if s.is_combat(u) and not s.mark[u] & (MOVED | ATTACKED)]
    zones = dict.fromkeys([int(s.zone[u]) for u in still if s.zone[u] >= 0])
    return [zone for zone in zones if no_deeper(s, zone) is None]


def nowhere(s: Poland) -> Refusal | None:
    return None if places_to_dig(s) else NONE_TO_DIG


def dig(s: Poland, zone: int) -> None:
    """dig <zone>"""
    s.set_arg(DUG, 1)
    s.works[zone] += 1
    s.works_turn[zone] = s.turn
    s.note(events.DIGS, zone, s.works[zone])


def digging(s: Poland, zone: int) -> str:
    return f"Level {s.works[zone] + 1} at {s.board.names[zone]}"


def dig_everywhere(s: Poland) -> None:
    for zone in places_to_dig(s):
        dig(s, zone)
    finish(s)


def finish(s: Poland) -> None:
    s.clear_marks(s.order.of_side[s.side], HIT)
    s.pop()


FORTIFY: Final[OfSide] = OfSide(
    phases.FORTIFY,
    "6.21a",
    "Dig in where your units kept still, or finish.",
    "The enemy digs in.",
    Pick("dig", SPACE, places_to_dig, may_dig, dig, says=digging, sure=True),
    Button("dig_all", "Dig in everywhere", dig_everywhere, nowhere),
    Button("finish", "Finish", finish, closes=True, final=True),
    # Who dug may still take it back; and not being asked would tell that no face-down counter kept still.
    must_ask=lambda s: s.arg(DUG) != 0 or hides(s, s.side),
)
