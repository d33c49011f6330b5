"""What speaks for a choice, in sentences with figures, from what the seat may know."""

from vistula.core.action import Action
from vistula.games.poland_1920 import phases
from vistula.games.poland_1920.order import POLES
from vistula.games.poland_1920.rules import movement
from vistula.games.poland_1920.rules.strength import ZONE_LIMIT, usable
from vistula.games.poland_1920.staff.appraise import Lie, shelter
from vistula.games.poland_1920.staff.combat import at_hand
from vistula.games.poland_1920.staff.outlook import REACH, coming_to, prize_of
from vistula.games.poland_1920.staff.posture import Posture
from vistula.games.poland_1920.state import HIDDEN, Poland


def reasons(s: Poland, seat: int, action: Action, way: Posture) -> list[tuple[str, str]]:
    top = s.top().number
    if top == phases.ATTACK and action.verb.name == "attack":
        return attack(s, seat, action.x)
    if top == phases.MARCH and action.verb.name == "to":
        return place(s, seat, action.x, s.arg(movement.UNIT))
    return []


def attack(s: Poland, seat: int, target: int) -> list[tuple[str, str]]:
    """What can attack and what defends, as they would count."""
    lie = Lie(s, seat)
    ours = at_hand(s, seat, target)
    theirs = min(int(lie.foe[target]), ZONE_LIMIT)
    guess = ", at a guess of what is face down" if is_guess(s, seat, target) else ""
    found = [(f"Up to {ours} SP can attack {theirs} SP there{guess}.", "5.11b")]
    rows = shelter(s, 1 - seat, target)
    if rows:
        found.append((f"Ground and works give the defender {rows} {'row' if rows == 1 else 'rows'}.", "5.11h"))
    if prize_of(s, seat, target) > 0.0:
        found.append((f"{s.board.names[target]} is an objective or a supply base.", ""))
    return found


def place(s: Poland, seat: int, zone: int, u: int) -> list[tuple[str, str]]:
    """What a unit would meet in a zone: who stands there and what the enemy could bring."""
    lie = Lie(s, seat)
    name = s.board.names[zone]
    own = int(lie.own[zone])
    if s.is_combat(u) and s.zone[u] != zone:
        own += usable(s, u)
    coming = coming_to(s, lie, zone)
    found: list[tuple[str, str]] = []
    if coming:
        found.append((f"You would have {own} SP at {name}; the enemy has {coming} SP within {REACH} zones.", ""))
    else:
        found.append((f"You would have {own} SP at {name}; no enemy is within {REACH} zones.", ""))
    beside = lie.pressure(s, zone, True)
    if beside:
        found.append((f"{beside} SP of the enemy border on it.", "5.11b"))
    return found


def is_guess(s: Poland, seat: int, zone: int) -> bool:
    """Counters lie face down there for this seat."""
    if seat == POLES or not s.rules.camouflage:
        return False
    return any(s.mark[u] & HIDDEN for u in s.units_in(1 - seat, zone))
