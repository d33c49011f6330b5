"""By rail in a Movement Phase: openly, in secret, and twice as many now for none later (9.1, 9.2, 9.4)."""

from typing import Final, final

from vistula.core.action import verb
from vistula.core.flow import NOTHING, NUMBER, PIECE, SPACE, Choice
from vistula.core.refusal import Refusal
from vistula.games.nest_of_eagles import phases
from vistula.games.nest_of_eagles import words as told
from vistula.games.nest_of_eagles.asking import OfUnit
from vistula.games.nest_of_eagles.numbers import (
    CONCENTRATING,
    MOVED,
    MOVER,
    RAIL,
    RAIL_DOUBLED,
    SECRET,
    SECRET_SEEN,
)
from vistula.games.nest_of_eagles.rules import cloaks, losses, morale, rail
from vistula.games.nest_of_eagles.rules.aircraft import check_air
from vistula.games.nest_of_eagles.rules.control import step_into
from vistula.games.nest_of_eagles.rules.movement import (
    own_theater,
)
from vistula.games.nest_of_eagles.rules.movers import cannot_move, passengers
from vistula.games.nest_of_eagles.rules.moving import Stay, after_move, is_covered, note_move, separate
from vistula.games.nest_of_eagles.state import Eagles
from vistula.games.nest_of_eagles.units import (
    POLAND,
)

SEAT: Final = 0
UNIT: Final = 0

NO_MORE_RAIL: Final = Refusal("9.2f", "The Rail Transports are doubled already, or were in the last phase.")
NO_CONCENTRATION: Final = Refusal(
    "9.4c", "Secret Concentration leads to one town of the same Theater, for 2 Rail Transports."
)


@final
class DoubleRail(Choice[Eagles]):
    """double <pool>: twice the Rail Transports now, none in the next Movement Phase (9.2a, 9.2c)"""

    def among(self, s: Eagles) -> list[int]:
        return [0, 1, 2]

    def obstacle(self, s: Eagles, x: int) -> Refusal | None:
        mine = x < 3 and (x == 0) == (s.num[MOVER] == POLAND)
        if not mine or s.seat_of(s.num[MOVER], x) != s.arg(SEAT) or s.num[RAIL_DOUBLED + x]:
            return NO_MORE_RAIL
        if x and not s.plan.in_play[own_theater(x)]:
            return NO_MORE_RAIL
        return None

    def play(self, s: Eagles, x: int) -> None:
        rail.double(s, x)

    def label(self, s: Eagles, x: int) -> str:
        who = ["", " of the Western Front", " of the Southwestern Front"][x]
        return f"Double the Rail Transports{who}"


@final
class RailUnit(Choice[Eagles]):
    """rail <unit>"""

    def among(self, s: Eagles) -> list[int]:
        return passengers(s, 1)

    def obstacle(self, s: Eagles, x: int) -> Refusal | None:
        why = cannot_move(s, x, s.arg(SEAT))
        if why is not None:
            return why
        return rail.cannot_ride(s, x)

    def play(self, s: Eagles, x: int) -> None:
        s.push(phases.RAIL_TO, x)

    def label(self, s: Eagles, x: int) -> str:
        return f"Rail {s.full_name(x)}"

    def words(self, s: Eagles, x: int, why: Refusal) -> str:
        return f"{s.name(x)} cannot go by rail. {why.message}" if x < s.order.count else why.message


@final
class ConcentrateUnit(Choice[Eagles]):
    """concentrate <unit>: by rail in secret (9.4a)"""

    def among(self, s: Eagles) -> list[int]:
        return passengers(s, s.tables.concentration_cost) if not s.rules.introductory else []

    def obstacle(self, s: Eagles, x: int) -> Refusal | None:
        why = cannot_move(s, x, s.arg(SEAT))
        if why is not None:
            return why
        why = rail.cannot_ride(s, x)
        if why is not None:
            return why
        short = s.num[RAIL + rail.pool_of(s, x)] < s.tables.concentration_cost
        return NO_CONCENTRATION if s.rules.introductory or short else None

    def play(self, s: Eagles, x: int) -> None:
        s.push(phases.CONCENTRATE, x)

    def label(self, s: Eagles, x: int) -> str:
        return f"Secret Concentration of {s.full_name(x)}"


@final
class RailTo(OfUnit):
    def must_ask(self, s: Eagles) -> bool:
        return is_covered(s, s.arg(UNIT))  # or others could tell where it could not go

    def prompt(self, s: Eagles) -> str:
        left = s.num[RAIL + rail.pool_of(s, s.arg(UNIT))]
        return f"{s.name(s.arg(UNIT))} goes by rail: to which town? {left} Rail Transports are left."


@final
class Ride(Choice[Eagles]):
    """ride <hex>"""

    def legal(self, s: Eagles) -> list[int]:
        return rail.stations(s, s.arg(UNIT))

    def obstacle(self, s: Eagles, x: int) -> Refusal | None:
        return None if x in rail.stations(s, s.arg(UNIT)) else rail.NOT_REACHED

    def play(self, s: Eagles, x: int) -> None:
        u = s.arg(UNIT)
        trip = rail.journey(s, u).trip(x)
        s.pop()
        rail.pay(s, u, trip)
        start: int = s.at[u]
        if s.cloak[u]:
            separate(s, u)
        if s.cloak[u]:
            note_move(s, [u], start, trip.path[1:])
        else:
            s.note(told.RIDES, u, start, x, trip.cost, more=trip.path)
        s.place(u, x)
        step_into(s, u, trip.path[-2], x, True)
        s.mark[u] |= MOVED
        morale.support(s, u, start, x)
        losses.check_remnant(s, u)
        after_move(s, u)

    def detail(self, s: Eagles, x: int) -> dict[str, object]:
        trip = rail.journey(s, s.arg(UNIT)).trip(x)
        return {"path": trip.path, "cost": trip.cost, "note": f"{trip.cost} Rail Transports"}


@final
class Hide(Choice[Eagles]):
    """hide <hex>"""

    def legal(self, s: Eagles) -> list[int]:
        return rail.concentrations(s, s.arg(UNIT))

    def obstacle(self, s: Eagles, x: int) -> Refusal | None:
        return None if x in rail.concentrations(s, s.arg(UNIT)) else NO_CONCENTRATION

    def play(self, s: Eagles, x: int) -> None:
        u = s.arg(UNIT)
        s.pop()
        pool = rail.pool_of(s, u)
        s.num[RAIL + pool] -= s.tables.concentration_cost
        first = s.num[SECRET + pool] < 0
        s.num[SECRET + pool] = x
        if s.cloak[u]:
            separate(s, u)
            cloaks.turn_up(s, u)
        s.note(told.CONCENTRATES, u, s.at[u])
        s.mark[u] |= MOVED
        s.place(u, CONCENTRATING)
        if first and s.roll(6) == 6:
            s.num[SECRET_SEEN + pool] = 1  # 9.4e
            s.note(told.SECRET_OUT, x)
        morale.check_markers(s)
        check_air(s)


RAIL_TO: Final[RailTo] = RailTo(
    phases.RAIL_TO,
    "rail_to",
    "9.1b",
    [Ride(verb("ride"), SPACE, text="{}"), Stay(verb("stay"), NOTHING, text="Stay")],
    waiting="The enemy moves.",
)
CONCENTRATE: Final[OfUnit] = OfUnit(
    phases.CONCENTRATE,
    "concentrate",
    "9.4a",
    [Hide(verb("hide"), SPACE, text="{}"), Stay(verb("stay"), NOTHING, text="Stay")],
    # A unit that cannot get to the secret place would tell where it is not; and nobody stays unasked.
    asks_always=True,
    prompt="{} concentrates in secret: in which town?",
    waiting="The enemy moves by rail.",
)
RIDES: Final[list[Choice[Eagles]]] = [RailUnit(verb("rail"), PIECE), ConcentrateUnit(verb("concentrate"), PIECE)]
DOUBLE: Final[Choice[Eagles]] = DoubleRail(verb("double"), NUMBER)
