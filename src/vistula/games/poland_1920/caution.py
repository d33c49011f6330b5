"""Harm that is coming, told before the seat commits: hunger, a lone High Command, strength over the limit."""

from vistula.core.view import Caution
from vistula.games.poland_1920 import phases
from vistula.games.poland_1920.order import POLES
from vistula.games.poland_1920.rules import attack, supply
from vistula.games.poland_1920.rules.strength import ZONE_LIMIT, chosen_units, usable_in_attack
from vistula.games.poland_1920.state import Poland


def cautions(s: Poland, seat: int) -> list[Caution]:
    found: list[Caution] = []
    phase = s.top().number
    if phase in (phases.MOVE, phases.MARCH, phases.FORTIFY):
        certain = "may have" if s.rules.camouflage and seat != POLES else "has"  # a back may be a headquarters (A60)
        for u in supply.unsupplied(s, seat, s.guard):
            here = s.board.names[s.zone[u]]
            text = f"{s.order.name(u)} at {here} {certain} no line of supply and would lose 1 SP."
            found.append(Caution(text, "7.14", [s.zone[u]], [u]))
    high = s.order.high_command
    if seat == POLES and high >= 0 and s.zone[high] >= 0 and not s.has_troops(POLES, s.zone[high]):
        text = "The High Command stands alone: an enemy who enters its zone wins the game."
        found.append(Caution(text, "8.5", [s.zone[high]], [high]))
    if phase == phases.DECLARE:
        found.extend(over_the_limit(s))
    return found


def over_the_limit(s: Poland) -> list[Caution]:
    """Units named beyond the 32 SP that one zone may bring (5.11b)."""
    target = s.arg(attack.ZONE)
    found: list[Caution] = []
    for zone in s.board.borders[target]:
        total = 0
        for u in chosen_units(s):
            if s.zone[u] == zone and s.is_combat(u):
                total += usable_in_attack(s, u, target)
        if total > ZONE_LIMIT:
            text = f"{total} SP attack from {s.board.names[zone]}; only {ZONE_LIMIT} count."
            found.append(Caution(text, "5.11b", [zone], []))
    return found
