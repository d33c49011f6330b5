"""Reinforcements: what happens at the first Movement Phase, who arrives where (16.0; 17.3b, 19.1, 19.2, 19.6, 19.8)."""

from typing import Final, final

from mypy_extensions import i64

from vistula.core.action import verb
from vistula.core.flow import NOTHING, PIECE, SPACE, Asked, Choice, OneOf
from vistula.core.refusal import Refusal
from vistula.core.stages import Stages
from vistula.games.nest_of_eagles import phases
from vistula.games.nest_of_eagles import words as told
from vistula.games.nest_of_eagles.asking import OfUnit
from vistula.games.nest_of_eagles.board import CITY, FAR, POLISH_THEATER, UKRAINE
from vistula.games.nest_of_eagles.numbers import ALLIES as ALLIES_BOX
from vistula.games.nest_of_eagles.numbers import (
    CONCENTRATING,
    COSSACKS,
    DIVISIONS,
    DUE,
    FORMING,
    FORMING_DUE,
    FORMING_LAST,
    FORMING_NOW,
    KIJOW_MARKER,
    KONARMIYA_WEST,
    LWOW_BRIGADE,
    MOVED,
    OFF,
    PLACED,
    PLACES_BB,
    RAIL,
    REBUILD,
    REGAINED,
    SECRET,
    SECRET_SEEN,
    SPENT,
    STRENGTHENING,
    VOLUNTEERS,
)
from vistula.games.nest_of_eagles.rules import alternatives, losses, morale, rail
from vistula.games.nest_of_eagles.rules.aircraft import check_air
from vistula.games.nest_of_eagles.rules.control import step_into
from vistula.games.nest_of_eagles.rules.event_effects import revolutionary_cities
from vistula.games.nest_of_eagles.rules.movement import own_theater
from vistula.games.nest_of_eagles.rules.supply import lines_of
from vistula.games.nest_of_eagles.rules.track import arrive_next, due_now
from vistula.games.nest_of_eagles.state import Eagles
from vistula.games.nest_of_eagles.units import (
    BRIGADE,
    CAVALRY,
    COSSACK,
    INFANTRY,
    KONARMIYA,
    LITHUANIANS,
    LITHUANIANS_BIT,
    POLAND,
    POLES,
    REGIMENT,
    RESERVE,
    REVOLUTIONARY,
    SOVIET,
    TRAIN,
    UKRAINIAN,
    VOLUNTEER,
    WEST,
)

UNIT: Final = 0
FAR_FROM_ENEMY: Final = 3  # hexes (16.0e, 19.6b)

NOT_THERE: Final = Refusal("16.0d", "It does not arrive there.")
NOT_AT_EDGE: Final = Refusal("16.0g", "It enters over the eastern edge in its own Theater, where no enemy stands.")
NO_WAY_BY_RAIL: Final = Refusal("16.0h", "No free railroad leads there from a Soviet town at the eastern edge.")
NO_SECRET_WAY: Final = Refusal("9.3e", "It costs a Rail Transport of the Front, and all go to one town.")
ONE_FRONT: Final = Refusal("20.2.2b", "That counter belongs to one Front only.")
NOT_A_VOLUNTEER: Final = Refusal("19.1.1a", "That support unit is not in the Volunteer Army box.")


# The steps ---------------------------------------------------------------------------------------------------------


def strengthen(s: Eagles) -> None:
    """17.3b: units under Replacement markers regain a level."""
    for u in s.order.of_side[s.side]:
        if s.mark[u] & STRENGTHENING:
            s.mark[u] &= ~STRENGTHENING
            if s.at[u] >= 0 and s.lost[u]:
                losses.regain_step(s, u)
                s.mark[u] |= REGAINED  # 17.3c


def begin_forming(s: Eagles) -> None:
    """19.1.1c, 13.3f: a forming turn, with its seven boxes; the first ends 13.3.3 (efr.19.1.1a)."""
    if s.num[FORMING] == 0:
        s.num[FORMING_LAST] = alternatives.forming_turns(s)
        s.num[KIJOW_MARKER] = 0
        bb_may_come(s)  # 19.1.1d, 19.7d
        alternatives.forming_begins(s)
    s.num[FORMING_DUE] = 0
    s.num[FORMING] += 1
    s.num[FORMING_NOW] = 1
    s.note(told.FORMING, s.num[FORMING])
    morale.shift(s, POLAND, POLISH_THEATER, s.tables.shift_volunteers, told.BY_VOLUNTEERS)


def bb_may_come(s: Eagles) -> None:
    """efr.19.1.1b: only if it is not on the map already."""
    if s.at[s.order.bb] == ALLIES_BOX:
        arrive_next(s, s.order.bb)


def is_forming_over(s: Eagles) -> bool:
    """Ruling 141."""
    return s.num[FORMING] > 0 and s.num[FORMING] >= s.num[FORMING_LAST] and not s.num[FORMING_NOW]


def call_volunteers(s: Eagles) -> None:
    """19.1.1a: each forming turn brings its share; triggered in mid-turn it begins now (ruling 121)."""
    if s.side != POLAND:
        return
    if s.num[FORMING_DUE] and s.num[FORMING] == 0:
        if s.rules.alternatives:
            ARRIVALS.again(s)  # the order of the volunteers is chosen first
            begin_forming(s)
            return
        begin_forming(s)
    if not s.num[FORMING_NOW]:
        return
    brings = s.tables.volunteers_bring
    for _ in range(alternatives.sets_now(s, 0)):
        call(s, INFANTRY, BRIGADE, brings[0])
    for _ in range(alternatives.sets_now(s, 1)):
        call(s, INFANTRY, REGIMENT, brings[1])
        call(s, CAVALRY, BRIGADE, brings[2])
        for _ in range(brings[3]):
            if support_in_box(s):
                s.push(phases.VOLUNTEER_SUPPORT, 0)


def call(s: Eagles, kind: int, size: int, count: int) -> None:
    for u in s.order.of_group(VOLUNTEER):
        if count and s.at[u] == VOLUNTEERS and s.order.kind[u] == kind and s.order.size[u] == size:
            s.place(u, DUE)
            s.due[u] = s.turn + 1
            count -= 1


def support_in_box(s: Eagles) -> list[int]:
    return [u for u in s.order.of_side[POLAND] if s.at[u] == VOLUNTEERS and s.order.support[u]]


@final
class Support(OneOf[Eagles]):
    """support <unit>: tanks, artillery or armored cars, each once (19.1.1e)"""

    def among(self, s: Eagles) -> list[int]:
        return support_in_box(s)

    def play(self, s: Eagles, x: int) -> None:
        s.pop()
        s.place(x, DUE)
        s.due[x] = s.turn + 1


def owe_cossacks(s: Eagles) -> None:
    """19.6b: one brigade for each step that a Konarmiya division has lost, while there are any (ruling 118)."""
    if s.side != POLAND:
        return
    for u in s.order.of_group(COSSACK):
        if s.num[COSSACKS] > 0 and s.at[u] == ALLIES_BOX:
            s.num[COSSACKS] -= 1
            s.place(u, DUE)
            s.due[u] = s.turn + 1
    s.num[COSSACKS] = 0


def place_next(s: Eagles) -> None:
    """16.0b: every Reinforcement that is due must be placed; one that cannot waits a round."""
    for u in due_now(s, s.side):
        spots = edge_hexes(s, u) if by_edge(s, u) else arrival_hexes(s, u)
        if spots or (by_edge(s, u) and railway_entries(s, u)):
            ARRIVALS.again(s)
            s.push(phases.PLACE, u)
            return
        s.due[u] = s.turn + 2


def is_western(s: Eagles) -> bool:
    return s.num[KONARMIYA_WEST] != 0


ARRIVALS: Final[Stages[Eagles]] = Stages(
    phases.ARRIVALS,
    "arrivals",
    [
        ("Strengthening", strengthen),
        ("Volunteers", call_volunteers),
        ("Cossacks", owe_cossacks),
        ("Reinforcements", place_next),
    ],
)


# Where --------------------------------------------------------------------------------------------------------------


def arrival_hexes(s: Eagles, u: int) -> list[int]:
    """Where a Reinforcement may be placed; arrivals may overstack Warszawa (6.2a)."""
    group = s.order.group[u]
    if s.party[u] == LITHUANIANS:
        return [s.board.kowno]  # 21.1b
    if group == REVOLUTIONARY:
        return revolutionary_cities(s)  # card.sov.5
    if group == KONARMIYA:
        return [h for h in s.board.red_stars if not s.has_enemy(1, h) and s.count_in(h, 1) < s.stacking_limit(h)]
    if u == s.order.bb and s.num[PLACES_BB]:
        minsk = s.board.places["Mińsk"]
        return [minsk] if not s.has_enemy(POLES, minsk) and s.count_in(minsk, POLES) < 4 else []  # card.pl.2
    if group == UKRAINIAN:
        return ukrainian_towns(s, s.order.kind[u] != CAVALRY)
    if group == RESERVE:
        return polish_towns(s, POLISH_THEATER)  # 19.2b
    if group == COSSACK:
        return [h for h in range(s.board.count) if s.plan.open[h] and is_quiet(s, h) and has_room(s, h)]
    found = [h for h in s.plan.arrival if s.holds(POLAND, h) and not s.has_enemy(POLES, h)]
    if not found:
        found = refuge(s)
    if group == VOLUNTEER and s.order.kind[u] == INFANTRY and s.order.size[u] == BRIGADE:
        lwow = s.board.lwow
        if not s.num[LWOW_BRIGADE] and s.num[FORMING_NOW] and s.holds(POLAND, lwow) and has_room(s, lwow):
            found.append(lwow)  # 19.1.1b
    return found


def refuge(s: Eagles) -> list[int]:
    """Ruling 78: where the arrival hex is lost, the nearest Polish city or fortress in Supply."""
    lines = lines_of(s, POLES)
    best = FAR
    found: list[int] = []
    for town in s.board.towns:
        if s.board.urban[town] < CITY or not s.plan.open[town] or not s.holds(POLAND, town) or not lines.is_depot(town):
            continue
        away = s.board.distance(town, s.plan.arrival[0])
        if away < best and not s.has_enemy(POLES, town):
            best = away
            found = [town]
    return found


def has_room(s: Eagles, space: int) -> bool:
    return not s.has_enemy(POLES, space) and s.count_in(space, POLES) < s.stacking_limit(space)


def polish_towns(s: Eagles, theater: int) -> list[int]:
    return [
        town
        for town in s.board.towns
        if s.plan.open[town] and s.board.theater[town] == theater and s.holds(POLAND, town) and has_room(s, town)
    ]


def is_quiet(s: Eagles, space: i64) -> bool:
    """At least 3 hexes from every enemy unit."""
    others = s.order.soviets
    places = s.at
    columns = s.board.q
    here = columns[space]
    at: i64 = 0
    while at < len(others):
        other = others[at]
        at += 1
        there = i64(places[other])
        if there < 0:
            continue
        aside = columns[there] - here
        if aside >= FAR_FROM_ENEMY or aside <= -FAR_FROM_ENEMY:
            continue  # so many columns away
        if s.party[other] != POLES and s.board.distance(there, space) < FAR_FROM_ENEMY:
            return False
    return True


def ukrainian_towns(s: Eagles, quiet: bool) -> list[int]:
    """16.0e, 16.0f, 17.1.4b"""
    return [town for town in polish_towns(s, UKRAINE) if not quiet or is_quiet(s, town)]


def edge_hexes(s: Eagles, u: int) -> list[int]:
    """16.0g, ruling 79: the eastern edge in the Front's own Theater, where there is room; trains keep to railroads."""
    theater = own_theater(s.front_of(u))
    by_rail = s.order.kind[u] == TRAIN
    return [
        h
        for h in s.board.eastern_edge
        if s.board.theater[h] == theater
        and s.plan.open[h]
        and not s.has_enemy(1, h)
        and not int(s.there[h]) & LITHUANIANS_BIT
        and s.count_in(h, 1) < s.stacking_limit(h)
        and (s.board.on_rail[h] or not by_rail)
    ]


def railway_entries(s: Eagles, u: int) -> list[int]:
    """16.0h: from a Soviet town at the eastern edge, or into it, without spending Rail Transports (9.2d)."""
    found: list[int] = []
    if s.party[u] == LITHUANIANS or (s.order.group[u] == KONARMIYA and not is_western(s)):
        return found
    theater = own_theater(s.front_of(u))
    for town in s.board.entries:
        if s.board.theater[town] != theater or not s.plan.open[town] or not s.holds(SOVIET, town):
            continue
        if s.has_enemy(1, town):
            continue
        if town not in found and rail.may_arrive(s, u, town):
            found.append(town)
        if s.next_to_enemy(1, town):
            continue
        for space in rail.Journey(s, u, town, rail.FREE).towns():
            if space not in found:
                found.append(space)
    return sorted(found)


# Placing ------------------------------------------------------------------------------------------------------------


def by_edge(s: Eagles, u: int) -> bool:
    if s.order.group[u] == REVOLUTIONARY:
        return False
    return s.party[u] != POLES and s.party[u] != LITHUANIANS and (s.order.group[u] != KONARMIYA or is_western(s))


def lay_aside_twin(s: Eagles, u: int) -> None:
    """20.2.2b: a Reserve cavalry division comes for one Front at a time; its other counter comes no more."""
    twin = s.order.twin[u]
    if twin >= 0:
        s.due[twin] = 0
        s.place(twin, OFF)


def arrived(s: Eagles, u: int, space: int) -> None:
    """On the map; its divisional counterpart goes into its box (16.0j)."""
    s.due[u] = 0
    s.place(u, space)
    s.mark[u] |= PLACED
    s.note(told.ARRIVES, u, space)
    if u == s.order.bb:
        s.num[PLACES_BB] = 0
    lay_aside_twin(s, u)
    if space == s.board.lwow and s.order.group[u] == VOLUNTEER:
        s.num[LWOW_BRIGADE] = 1
    division = u if s.order.brigades[u] else s.order.parent[u]
    if division >= 0:
        for other in [division, *s.order.brigades[division]]:
            if other != u and s.at[other] == REBUILD and (u == division or other == division):
                s.place(other, DIVISIONS)
    step_into(s, u, -1, space, False)
    morale.check_markers(s)


@final
class PlaceAt(Choice[Eagles]):
    """place <hex>"""

    def legal(self, s: Eagles) -> list[int]:
        u = s.arg(UNIT)
        return [] if by_edge(s, u) else sorted(arrival_hexes(s, u))

    def obstacle(self, s: Eagles, x: int) -> Refusal | None:
        u = s.arg(UNIT)
        return NOT_THERE if by_edge(s, u) or x not in arrival_hexes(s, u) else None

    def play(self, s: Eagles, x: int) -> None:
        u = s.arg(UNIT)
        s.pop()
        arrived(s, u, x)  # 16.0i: it may still move


@final
class EnterAt(Choice[Eagles]):
    """enter <hex>: for 1 Movement Point, then on with the rest (ruling 101)"""

    def legal(self, s: Eagles) -> list[int]:
        u = s.arg(UNIT)
        return edge_hexes(s, u) if by_edge(s, u) else []

    def obstacle(self, s: Eagles, x: int) -> Refusal | None:
        u = s.arg(UNIT)
        return None if by_edge(s, u) and x in edge_hexes(s, u) else NOT_AT_EDGE

    def play(self, s: Eagles, x: int) -> None:
        u = s.arg(UNIT)
        s.pop()
        arrived(s, u, x)
        s.num[SPENT] = 1
        s.push(phases.MOVE_TO, u)


@final
class RideIn(Choice[Eagles]):
    """ride <hex>: by rail through a town at the edge"""

    def legal(self, s: Eagles) -> list[int]:
        u = s.arg(UNIT)
        return railway_entries(s, u) if by_edge(s, u) else []

    def obstacle(self, s: Eagles, x: int) -> Refusal | None:
        u = s.arg(UNIT)
        return None if by_edge(s, u) and x in railway_entries(s, u) else NO_WAY_BY_RAIL

    def play(self, s: Eagles, x: int) -> None:
        u = s.arg(UNIT)
        s.pop()
        arrived(s, u, x)
        s.mark[u] |= MOVED  # 5.1.1d: it is done for this phase
        check_air(s)


@final
class OtherFront(Choice[Eagles]):
    """southwest: a Reserve cavalry division on schedule comes for the Front of its owner's choice"""

    def obstacle(self, s: Eagles, x: int) -> Refusal | None:
        u = s.arg(UNIT)
        twin = s.order.twin[u]
        if twin < 0 or s.order.front[u] != WEST or s.at[twin] != DUE or s.due[twin] != s.due[u]:
            return ONE_FRONT
        return None if edge_hexes(s, twin) else ONE_FRONT

    def play(self, s: Eagles, x: int) -> None:
        s.set_arg(UNIT, s.order.twin[s.arg(UNIT)])  # 20.2a


def secret_entries(s: Eagles, u: int) -> list[int]:
    """9.3e: a Soviet Reinforcement may concentrate in secret for 1 Rail Transport."""
    if s.rules.introductory or not by_edge(s, u) or s.num[RAIL + s.front_of(u)] < 1:
        return []
    wanted: int = s.num[SECRET + s.front_of(u)]
    return [h for h in railway_entries(s, u) if wanted < 0 or h == wanted]


@final
class HideIn(Choice[Eagles]):
    """hide <hex>"""

    def legal(self, s: Eagles) -> list[int]:
        return secret_entries(s, s.arg(UNIT))

    def obstacle(self, s: Eagles, x: int) -> Refusal | None:
        return None if x in secret_entries(s, s.arg(UNIT)) else NO_SECRET_WAY

    def play(self, s: Eagles, x: int) -> None:
        u = s.arg(UNIT)
        s.pop()
        pool = s.front_of(u)
        first = s.num[SECRET + pool] < 0
        s.num[SECRET + pool] = x
        s.num[RAIL + pool] -= 1
        s.due[u] = 0
        s.place(u, CONCENTRATING)
        lay_aside_twin(s, u)
        s.note(told.CONCENTRATES, u, -1)
        if first and s.roll(6) == 6:
            s.num[SECRET_SEEN + pool] = 1
            s.note(told.SECRET_OUT, x)


PLACE: Final[OfUnit] = OfUnit(
    phases.PLACE,
    "place",
    "16.0b",
    [
        PlaceAt(verb("place"), SPACE, text="{}"),
        EnterAt(verb("enter"), SPACE, text="Over the edge at {}"),
        RideIn(verb("ride"), SPACE, text="By rail to {}"),
        HideIn(verb("hide"), SPACE, text="In secret to {}"),
        OtherFront(verb("southwest"), NOTHING, text="For the Southwestern Front"),
    ],
    prompt="{} arrives: where?",
    waiting="The other side places Reinforcements.",
)
VOLUNTEER_SUPPORT: Final[Asked[Eagles]] = Asked(
    phases.VOLUNTEER_SUPPORT,
    "volunteer_support",
    "19.1.1a",
    0,
    "Which support unit comes with the volunteers?",
    "Poland forms the Volunteer Army.",
    [Support(verb("support"), PIECE, NOT_A_VOLUNTEER, "{}")],
)
