"""What Replacements are spent on: Rebuilding, Strengthening, the Cheka, divisions out of brigades (17.1.5 to 17.4)."""

from typing import Final, final

from vistula.core.action import verb
from vistula.core.flow import PIECE, SPACE, Choice, Decision, OneOf
from vistula.core.refusal import Refusal
from vistula.games.nest_of_eagles import phases
from vistula.games.nest_of_eagles import words as told
from vistula.games.nest_of_eagles.asking import OfSeat
from vistula.games.nest_of_eagles.board import BELARUS, POLISH_THEATER
from vistula.games.nest_of_eagles.numbers import (
    ALLIES,
    CHEKA,
    DIVISIONS,
    GAINED,
    OFFENSIVE,
    PAUSE,
    POOL,
    REBUILD,
    STRENGTHENING,
    UKRAINE_BOX,
)
from vistula.games.nest_of_eagles.rules import cloaks, losses, reinforcements
from vistula.games.nest_of_eagles.rules.replacements import (
    POOL_NAMES,
    SEAT,
    UKRAINIAN_POOL,
    front_in_play,
    front_operation,
    polish_operation,
)
from vistula.games.nest_of_eagles.rules.supply import Lines, is_supplied, lines_of
from vistula.games.nest_of_eagles.rules.track import next_turn, send_to_track
from vistula.games.nest_of_eagles.state import Eagles
from vistula.games.nest_of_eagles.units import (
    BRIGADE,
    CAVALRY,
    DIVISION,
    INFANTRY,
    LITHUANIANS,
    POLAND,
    REGULAR,
    RESERVE,
    REVOLUTIONARY,
    SOUTHWEST,
    SOVIET,
    TRAIN,
    UKRAINIAN,
    WEST,
    WHITE,
)

DIVISION_AT: Final = 1  # in the frame of FORM_AT

NO_DEAD_DIVISION: Final = Refusal("17.4a", "Only a dead infantry division is recreated from brigades.")
NOT_IN_BOX: Final = Refusal("17.2a", "It is not in a box from which it may be Rebuilt.")
NO_REPLACEMENT: Final = Refusal("17.2a", "Not enough Replacements in its Pool.")
NOT_YOUR_UNIT: Final = Refusal("17.0a", "It is not yours.")
NONE_LEFT: Final = Refusal("17.0a", "No Replacement is left in its Pool.")
NOT_WEAKENED: Final = Refusal("17.3a", "Only a Reduced or Remnant unit on the map is Strengthened.")
NOT_SUPPLIED: Final = Refusal("17.3a", "It is Out of Supply.")
ENEMY_NEAR: Final = Refusal("17.3a", "It stands next to an enemy unit.")
HAS_GAINED: Final = Refusal("17.3c", "It regains only one step a round.")
NO_AID_FOR_IT: Final = Refusal("19.7b", "It may not be Strengthened with Replacements.")
NOT_FOR_LITHUANIANS: Final = Refusal("21.1c", "Lithuanian units receive no Replacements.")
ONLY_ON_PAUSE: Final = Refusal("3.4.3k", "Armored trains are Rebuilt only on Operational Pause.")
NO_RESERVES_HERE: Final = Refusal("19.2b", "Reserve brigades form in the Polish Theater, which is out of play.")
NO_CHEKA: Final = Refusal("17.1.5a", "The Cheka needs a pause of the Western Front and an earlier Polish Offensive.")
NOT_CHEKA_TOWN: Final = Refusal(
    "17.1.5b", "Markers go into different Soviet towns of the Lithuanian-Belarusian Theater."
)
NO_BRIGADES: Final = Refusal("17.4a", "Two infantry brigades of its Front must stand together.")


def pool_for(s: Eagles, u: int) -> int:
    """2.5.2a, 17.1.4c, 19.8c: whose Replacements a unit takes."""
    if s.order.side[u] == SOVIET:
        return s.front_of(u)
    return UKRAINIAN_POOL if s.order.group[u] == UKRAINIAN else 0


def seat_for(s: Eagles, u: int) -> int:
    if s.order.side[u] == POLAND:
        return 0
    return s.seat_of(SOVIET, WEST if s.order.party[u] == LITHUANIANS else s.front_of(u))


def rebuild_cost(s: Eagles, u: int) -> int:
    """17.2a: a cavalry division costs 2."""
    return 2 if s.order.kind[u] == CAVALRY and s.order.size[u] == DIVISION else 1


def is_dead(s: Eagles, u: int) -> bool:
    """Whether it lies in a box from which it is Rebuilt (17.2b); some Ukrainians come in no other way (17.1.4d)."""
    at: int = s.at[u]
    group = s.order.group[u]
    if at == ALLIES and group == RESERVE:
        return True
    if at == UKRAINE_BOX and group == UKRAINIAN:
        return s.order.kind[u] != CAVALRY and len(reinforcements.ukrainian_towns(s, True)) > 0  # 19.8c, 19.8d
    if at == DIVISIONS and s.order.brigades[u]:
        return all(s.at[brigade] == REBUILD for brigade in s.order.brigades[u])  # 18.1c
    return at == REBUILD


def rebuild_obstacle(s: Eagles, u: int) -> Refusal | None:
    if not is_dead(s, u):
        return NOT_IN_BOX
    if s.at[u] == ALLIES and not s.plan.in_play[POLISH_THEATER]:
        return NO_RESERVES_HERE
    if s.order.kind[u] == TRAIN and not all_pause(s, u):
        return ONLY_ON_PAUSE  # 3.4.3k
    return NO_REPLACEMENT if s.num[POOL + pool_for(s, u)] < rebuild_cost(s, u) else None


def all_pause(s: Eagles, u: int) -> bool:
    if s.order.side[u] == SOVIET:
        return front_operation(s, s.front_of(u)) == PAUSE
    for theater in range(3):
        if polish_operation(s, theater) != PAUSE:
            return False
    return True


def strengthen_obstacle(s: Eagles, u: int, lines: Lines | None) -> Refusal | None:
    """17.3a; `lines` saves judging Supply anew for every unit."""
    if s.at[u] < 0 or not s.lost[u]:
        return NOT_WEAKENED
    group = s.order.group[u]
    if group in (WHITE, REVOLUTIONARY):
        return NO_AID_FOR_IT  # 19.7b, ruling 163
    if s.party[u] == LITHUANIANS:
        return NOT_FOR_LITHUANIANS
    if s.mark[u] & (STRENGTHENING | GAINED):
        return HAS_GAINED
    if s.num[POOL + pool_for(s, u)] < 1:
        return NONE_LEFT
    if s.next_to_enemy(s.party[u], int(s.at[u])):
        return ENEMY_NEAR
    if not is_supplied(s, u, lines if lines is not None else lines_of(s, s.party[u])):
        return NOT_SUPPLIED
    return None


@final
class Spend(Decision[Eagles]):
    def seat(self, s: Eagles) -> int:
        return s.arg(SEAT)

    def prompt(self, s: Eagles) -> str:
        pools = [0, UKRAINIAN_POOL] if s.side == POLAND else [WEST, SOUTHWEST]
        held = ", ".join(f"{s.num[POOL + pool]} {POOL_NAMES[pool]}" for pool in pools)
        return f"Replacements: {held}. Rebuild, Strengthen, reorganize, or end the phase."

    def waiting(self, s: Eagles) -> str:
        return "The other side spends its Replacements."


@final
class Rebuild(Choice[Eagles]):
    """rebuild <unit>"""

    def among(self, s: Eagles) -> list[int]:
        return s.order.of_side[s.side]

    def obstacle(self, s: Eagles, x: int) -> Refusal | None:
        if x >= s.order.count or s.order.side[x] != s.side or seat_for(s, x) != s.arg(SEAT):
            return NOT_YOUR_UNIT
        return rebuild_obstacle(s, x)

    def play(self, s: Eagles, x: int) -> None:
        s.num[POOL + pool_for(s, x)] -= rebuild_cost(s, x)
        for brigade in s.order.brigades[x]:
            if s.at[brigade] == REBUILD:
                s.place(brigade, DIVISIONS)
        send_to_track(s, x, next_turn(s, s.side))  # 16.0c, 17.2c
        s.lost[x] = s.order.steps[x] - 1  # 17.2c, 18.2c
        s.note(told.REBUILT, x)

    def words(self, s: Eagles, x: int, why: Refusal) -> str:
        return f"{s.name(x)} cannot be Rebuilt. {why.message}" if x < s.order.count else why.message


@final
class Strengthen(Choice[Eagles]):
    """strengthen <unit>: a marker now, a step at its side's next first Movement Phase (17.3a, 17.3b)"""

    def legal(self, s: Eagles) -> list[int]:
        lines: Lines | None = None
        found: list[int] = []
        for u in s.order.of_side[s.side]:
            if s.at[u] < 0 or not s.lost[u] or s.num[POOL + pool_for(s, u)] < 1 or s.seat_for(u) != s.arg(SEAT):
                continue
            if lines is None:
                lines = lines_of(s, s.party[u])
            if s.party[u] == lines.party and strengthen_obstacle(s, u, lines) is None:
                found.append(u)
        return found

    def obstacle(self, s: Eagles, x: int) -> Refusal | None:
        if x >= s.order.count or s.order.side[x] != s.side or s.seat_for(x) != s.arg(SEAT):
            return NOT_YOUR_UNIT
        return strengthen_obstacle(s, x, None)

    def play(self, s: Eagles, x: int) -> None:
        cloaks.turn_up(s, x)
        s.num[POOL + pool_for(s, x)] -= 1
        s.mark[x] |= STRENGTHENING
        s.note(told.MARKED, x)

    def label(self, s: Eagles, x: int) -> str:
        return f"Strengthen {s.full_name(x)}"

    def words(self, s: Eagles, x: int, why: Refusal) -> str:
        return f"{s.name(x)} cannot be Strengthened. {why.message}" if x < s.order.count else why.message


@final
class Cheka(Choice[Eagles]):
    """cheka <hex> (17.1.5a, 17.1.5b)"""

    def among(self, s: Eagles) -> list[int]:
        return [town for town in s.board.towns if s.board.theater[town] == BELARUS and s.plan.open[town]]

    def obstacle(self, s: Eagles, x: int) -> Refusal | None:
        if s.side != SOVIET or s.seat_of(SOVIET, WEST) != s.arg(SEAT) or s.rules.introductory:
            return NO_CHEKA
        if not s.num[OFFENSIVE] or not front_in_play(s, WEST) or front_operation(s, WEST) != PAUSE or free_cheka(s) < 0:
            return NO_CHEKA
        if s.board.town_index[x] < 0 or s.board.theater[x] != BELARUS or not s.holds(SOVIET, x) or not s.plan.open[x]:
            return NOT_CHEKA_TOWN
        for marker in range(s.tables.cheka_markers):
            if s.num[CHEKA + marker] == x:
                return NOT_CHEKA_TOWN
        return None

    def play(self, s: Eagles, x: int) -> None:
        s.num[CHEKA + free_cheka(s)] = x
        s.note(told.CHEKA_PLACED, x)


def free_cheka(s: Eagles) -> int:
    for marker in range(s.tables.cheka_markers):
        if s.num[CHEKA + marker] == -1:
            return marker
    return -1


# Recreating Soviet divisions (17.4) ---------------------------------------------------------------------------------


def brigade_hexes(s: Eagles, front: int) -> list[int]:
    """Where two infantry brigades of a Front stand together."""
    count: dict[int, int] = {}
    for u in s.order.of_side[SOVIET]:
        if is_plain_brigade(s, u, front) and s.at[u] >= 0:
            count[s.at[u]] = count.get(s.at[u], 0) + 1
    return sorted(space for space in count if count[space] >= 2)


def is_plain_brigade(s: Eagles, u: int, front: int) -> bool:
    order = s.order
    return (
        order.group[u] == REGULAR and order.kind[u] == INFANTRY and order.size[u] == BRIGADE and order.front[u] == front
    )


@final
class Recreate(Choice[Eagles]):
    """recreate <division>"""

    def among(self, s: Eagles) -> list[int]:
        return s.order.of_side[SOVIET] if s.side == SOVIET else []

    def obstacle(self, s: Eagles, x: int) -> Refusal | None:
        if x >= s.order.count or s.side != SOVIET or s.order.side[x] != SOVIET or seat_for(s, x) != s.arg(SEAT):
            return NOT_YOUR_UNIT
        order = s.order
        if s.at[x] != REBUILD or order.kind[x] != INFANTRY or order.size[x] != DIVISION or s.rules.introductory:
            return NO_DEAD_DIVISION
        return None if brigade_hexes(s, s.front_of(x)) else NO_BRIGADES

    def play(self, s: Eagles, x: int) -> None:
        s.push(phases.FORM_AT, s.arg(SEAT), x)


@final
class FormAt(OfSeat):
    def prompt(self, s: Eagles) -> str:
        return f"{s.name(s.arg(DIVISION_AT))}: from the brigades in which hex?"


@final
class FormHere(OneOf[Eagles]):
    """here <hex>"""

    def among(self, s: Eagles) -> list[int]:
        return brigade_hexes(s, s.front_of(s.arg(DIVISION_AT)))

    def play(self, s: Eagles, x: int) -> None:
        division = s.arg(DIVISION_AT)
        s.pop()
        used = 0
        for u in s.units_in(x):
            if used < 2 and is_plain_brigade(s, u, s.front_of(division)):
                cloaks.turn_up(s, u)
                losses.leave_map(s, u, REBUILD)
                used += 1
        s.lost[division] = 1  # Reduced
        s.place(division, x)
        s.note(told.FORMED, division, x)


FORM_AT: Final[FormAt] = FormAt(
    phases.FORM_AT,
    "form_at",
    "17.4a",
    [FormHere(verb("here"), SPACE, NO_BRIGADES, "{}")],
    waiting="The other side forms a division.",
)
SPEND_CHOICES: Final[list[Choice[Eagles]]] = [
    Rebuild(verb("rebuild"), PIECE, text="Rebuild {}"),
    Strengthen(verb("strengthen"), PIECE),
    Cheka(verb("cheka"), SPACE, text="Cheka in {}"),
    Recreate(verb("recreate"), PIECE, text="Recreate {} from two brigades"),
]
