"""The Replacement Phase: Operations, Replacements, Cheka, Rebuilding, Strengthening, attrition (13.3g, 15.3, 17)."""

from typing import Final, final

from vistula.core.action import verb
from vistula.core.flow import NUMBER, PIECE, SPACE, Choice, Decision, OneOf
from vistula.core.refusal import Refusal
from vistula.core.stages import Stages
from vistula.games.nest_of_eagles import phases
from vistula.games.nest_of_eagles import words as told
from vistula.games.nest_of_eagles.asking import OfSeat
from vistula.games.nest_of_eagles.board import BELARUS, POLISH_THEATER, UKRAINE
from vistula.games.nest_of_eagles.numbers import (
    ALLIED_ROLL,
    ALLIES,
    ATTACKS,
    CHEKA,
    CHEKA_PAID,
    COVERED,
    DIVISIONS,
    FORMING_NOW,
    FRONT_ATTACKS,
    GAINED,
    GALICIA,
    GROUP_OF_CAVALRY,
    LIMITED,
    OFFENSIVE,
    ON_OFFENSIVE,
    PAUSE,
    POLISH_MARKER,
    POOL,
    PRIORITY_FRONT,
    PROHIBITED,
    REBUILD,
    REORGANIZED,
    RESERVE_TAKEN,
    REVEALED,
    STRENGTHENING,
    UKRAINE_BOX,
)
from vistula.games.nest_of_eagles.rules import cloaks, losses, morale, polish_units, reinforcements, soviet_units
from vistula.games.nest_of_eagles.rules.strength import is_elite
from vistula.games.nest_of_eagles.rules.supply import Lines, is_supplied, lines_of
from vistula.games.nest_of_eagles.rules.track import next_turn, send_to_track
from vistula.games.nest_of_eagles.state import Eagles
from vistula.games.nest_of_eagles.units import (
    AIR,
    BRIGADE,
    CAVALRY,
    DIVISION,
    INFANTRY,
    LITHUANIANS,
    POLAND,
    POLES,
    REDS,
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

SEAT: Final = 0
UKRAINIAN_POOL: Final = 3
POOL_NAMES: Final = ["Polish", "Western", "Southwestern", "Ukrainian"]

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
NOT_ITS_FRONT: Final = Refusal("17.1.2b", "That Front is not in play.")
NO_CHEKA: Final = Refusal("17.1.5a", "The Cheka needs a pause of the Western Front and an earlier Polish Offensive.")
NOT_CHEKA_TOWN: Final = Refusal(
    "17.1.5b", "Markers go into different Soviet towns of the Lithuanian-Belarusian Theater."
)
NO_BRIGADES: Final = Refusal("17.4a", "Two infantry brigades of its Front must stand together.")


# Operations (17.1.1) ------------------------------------------------------------------------------------------------


def operation(s: Eagles, attacks: int) -> int:
    """17.1.1a"""
    if attacks >= s.tables.offensive_from:
        return ON_OFFENSIVE
    return LIMITED if attacks >= s.tables.limited_from else PAUSE


def polish_operation(s: Eagles, theater: int) -> int:
    """17.1.1d: the Polish Theater pauses until its marker is in play; so does one out of play (ruling 165). A reveal
    counts as one Attack, never more (23.1.3g)."""
    if not s.plan.in_play[theater] or (theater == POLISH_THEATER and s.num[POLISH_MARKER] < 0):
        return PAUSE
    return operation(s, int(s.num[ATTACKS + theater]) + int(s.num[REVEALED + theater]))


def front_operation(s: Eagles, front: int) -> int:
    return operation(s, int(s.num[FRONT_ATTACKS + front]) + int(s.num[REVEALED + 3 + front]))


def front_in_play(s: Eagles, front: int) -> bool:
    return s.plan.in_play[BELARUS if front == WEST else UKRAINE]


# Stages -------------------------------------------------------------------------------------------------------------


def starve(s: Eagles) -> None:
    """15.3d: support units and Remnants that are alone and Out of Supply as the phase opens."""
    for u in range(s.order.count):
        s.mark[u] &= ~(GAINED | REORGANIZED | COVERED)
    for party in (POLES,) if s.side == POLAND else (REDS, LITHUANIANS):
        lines = lines_of(s, party)
        for u in range(s.order.count):
            if s.at[u] < 0 or s.party[u] != party or not (s.order.support[u] or s.is_remnant(u)):
                continue
            if len(s.of_party(s.at[u], party)) == 1 and not is_supplied(s, u, lines):
                losses.eliminate(s, u, True)
    morale.check_markers(s)


def fix_operations(s: Eagles) -> None:
    """17.1.1: an Offensive of the Poles in Belarus or Poland is remembered (17.1.5a)."""
    s.num[RESERVE_TAKEN] = 0
    s.num[GROUP_OF_CAVALRY] = 0
    s.num[ALLIED_ROLL] = 0
    if s.side == POLAND:
        for theater in (POLISH_THEATER, BELARUS):
            if polish_operation(s, theater) == ON_OFFENSIVE:
                s.num[OFFENSIVE] = 1
        for theater in range(3):
            s.note(told.OPERATION, 0, theater, polish_operation(s, theater))
        return
    for front in (WEST, SOUTHWEST):
        if front_in_play(s, front):
            s.note(told.OPERATION, front, 0, front_operation(s, front))
    soviet_units.offer_reserves(s)  # 20.2.1c


def receive(s: Eagles) -> None:
    """17.1.2, 17.1.3, 17.1.4"""
    if s.side == POLAND:
        counts = [0, 0, 0]
        for theater in range(3):
            counts[polish_operation(s, theater)] += 1
        gain(s, 0, s.tables.polish_replacements[(counts[0], counts[1], counts[2])])  # 17.1.3a
        receive_ukrainian(s)
        return
    for front in (WEST, SOUTHWEST):
        if front_in_play(s, front) and not s.num[RESERVE_TAKEN] & (1 << front):
            gain(s, front, s.tables.soviet_replacements[front_operation(s, front)])  # 17.1.2a
    if front_in_play(s, WEST) and front_in_play(s, SOUTHWEST):
        s.push(phases.EXTRA, s.seat_of(SOVIET, int(s.num[PRIORITY_FRONT]) or WEST))  # 17.1.2b, 22.1d
    else:
        gain(s, WEST if front_in_play(s, WEST) else SOUTHWEST, 1)


def gain(s: Eagles, pool: int, count: int) -> None:
    """Into the Pool, where what is not spent stays (17.1.6a)."""
    if count:
        s.num[POOL + pool] += count
        s.note(told.RECEIVES, pool, count)


def receive_ukrainian(s: Eagles) -> None:
    """17.1.4a: a Polish unit in Kijów, or Lwów held in a forming turn; at most one (ruling 109)."""
    if s.rules.introductory or not s.plan.in_play[UKRAINE]:
        return
    if s.num[GALICIA] and s.holds(POLAND, s.board.kijow):
        gain(s, UKRAINIAN_POOL, 2)  # 23.5.1c: two instead of one
    elif s.of_party(s.board.kijow, POLES) or (s.num[FORMING_NOW] and s.holds(POLAND, s.board.lwow)):
        gain(s, UKRAINIAN_POOL, 1)


def special_units(s: Eagles) -> None:
    """What else a phase brings: Cheka, Kijów, Konarmiya, revolutionaries, allies."""
    if s.rules.introductory:
        return
    if s.side == SOVIET:
        roll_cheka(s)
        morale.kijow_in_polish_hands(s)  # 13.3.3a
        soviet_units.konarmiya_rolls(s)  # 20.1.2a
        soviet_units.revolutionary_rolls(s)  # 20.3a
        soviet_units.rebuild_ukrainians(s)  # 20.4.3a
    else:
        polish_units.offer_allied_roll(s)  # 19.9a


def roll_cheka(s: Eagles) -> None:
    """17.1.5c: a die for each marker that was placed in an earlier phase."""
    board = s.board
    for marker in range(s.tables.cheka_markers):
        at: int = s.num[CHEKA + marker]
        if at < 0:
            continue
        column = board.column[at]
        band = 0 if column > board.column[board.gomel] else 1 if column >= board.column[board.glebokie] else 2
        if s.roll(6) <= s.tables.cheka_yield[band]:
            gain(s, WEST, 1)
            if not s.num[CHEKA_PAID]:
                s.num[CHEKA_PAID] = 1
                reinforcements.bb_may_come(s)  # 17.1.5f, 19.7d


def open_spending(s: Eagles) -> None:
    if s.side == SOVIET and s.rules.three_players:
        first = max(1, int(s.num[PRIORITY_FRONT]))
        s.push(phases.SPEND, 3 - first)
        s.push(phases.SPEND, first)
    else:
        s.push(phases.SPEND, s.seat_of(s.side, 0))


def open_events(s: Eagles) -> None:
    if s.rules.morale_boost:
        s.push(phases.EVENTS, 0, s.side)


def collapse(s: Eagles) -> None:
    """13.3g: more than half of a side's units in a Theater Out of Supply."""
    party = POLES if s.side == POLAND else REDS
    lines = lines_of(s, party)
    for theater in range(3):
        total = starved = 0
        for u in range(s.order.count):
            if s.at[u] >= 0 and s.party[u] == party and s.theater_of(u) == theater:
                total += 1
                if not is_supplied(s, u, lines):
                    starved += 1
        if 2 * starved > total:
            morale.shift(s, 1 - s.side, theater, s.tables.shift_collapse, told.BY_COLLAPSE)
    if s.rules.patrols and s.side in (POLAND, SOVIET):
        for marker in cloaks.patrols_of(s.side):
            if s.dummy[marker] >= 0 and not lines.reaches(s, s.dummy[marker]):
                cloaks.remove_dummy(s, marker)  # ruling 158


def attrition(s: Eagles) -> None:
    """15.3b, 15.3c: a die for each unit Out of Supply; 2 or less costs a step."""
    for party in (POLES,) if s.side == POLAND else (REDS, LITHUANIANS):
        lines = lines_of(s, party)
        hungry = [
            u for u in range(s.order.count) if s.at[u] >= 0 and s.party[u] == party and not is_supplied(s, u, lines)
        ]
        for u in hungry:
            if s.at[u] < 0 or s.order.kind[u] == AIR:
                continue  # 3.4.2d
            bonus = morale.level(s, s.side, s.theater_of(u))
            if is_elite(s, u):
                bonus += 1
            if s.order.kind[u] == CAVALRY:
                bonus += 1
            if bonus >= 2:
                continue  # no roll can hurt it
            cloaks.turn_up(s, u)
            die = s.roll(6)
            if die + bonus <= 2:
                s.note(told.STARVES, u, s.at[u], die, bonus)
                losses.lose_step(s, u)
    morale.check_markers(s)


def lift_marker(s: Eagles) -> None:
    """5.1.7b, 8.1c"""
    s.num[PROHIBITED + s.side] = 0


REPLACEMENT: Final[Stages[Eagles]] = Stages(
    phases.REPLACEMENT,
    "replacement",
    [
        ("Want of Supply", starve),
        ("Operations", fix_operations),
        ("Replacements", receive),
        ("Special units", special_units),
        ("Events", open_events),
        ("Spending", open_spending),
        ("Collapse", collapse),
        ("Attrition", attrition),
        ("Reactive Movement", lift_marker),
    ],
)


# The further Soviet Replacement -------------------------------------------------------------------------------------


@final
class ExtraTo(Choice[Eagles]):
    """assign <front>"""

    def among(self, s: Eagles) -> list[int]:
        return [WEST, SOUTHWEST]

    def obstacle(self, s: Eagles, x: int) -> Refusal | None:
        return None if x in (WEST, SOUTHWEST) and front_in_play(s, x) else NOT_ITS_FRONT

    def play(self, s: Eagles, x: int) -> None:
        s.pop()
        gain(s, x, 1)

    def label(self, s: Eagles, x: int) -> str:
        return f"{POOL_NAMES[x]} Front" if x < len(POOL_NAMES) else ""


# Spending -----------------------------------------------------------------------------------------------------------


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
        return f"{s.name(s.arg(1))}: from the brigades in which hex?"


@final
class FormHere(OneOf[Eagles]):
    """here <hex>"""

    def among(self, s: Eagles) -> list[int]:
        return brigade_hexes(s, s.front_of(s.arg(1)))

    def play(self, s: Eagles, x: int) -> None:
        division = s.arg(1)
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

    def label(self, s: Eagles, x: int) -> str:
        return s.place_name(x)


EXTRA: Final[OfSeat] = OfSeat(
    phases.EXTRA,
    "extra",
    "17.1.2b",
    [ExtraTo(verb("assign"), NUMBER)],
    prompt="Which Front receives the further Replacement?",
    waiting="The Soviets assign a Replacement.",
)
FORM_AT: Final[FormAt] = FormAt(
    phases.FORM_AT,
    "form_at",
    "17.4a",
    [FormHere(verb("here"), SPACE, NO_BRIGADES)],
    waiting="The other side forms a division.",
)
SPEND_CHOICES: Final[list[Choice[Eagles]]] = [
    Rebuild(verb("rebuild"), PIECE, text="Rebuild {}"),
    Strengthen(verb("strengthen"), PIECE),
    Cheka(verb("cheka"), SPACE, text="Cheka in {}"),
    Recreate(verb("recreate"), PIECE, text="Recreate {} from two brigades"),
]
