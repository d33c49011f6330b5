"""Soviet special units: Konarmiya, Reserves, revolutionaries, Ukrainian brigades (20.1 to 20.3, 20.4.3)."""

from typing import Final, final

from vistula.core.action import verb
from vistula.core.flow import NOTHING, PIECE, Choice, EndPhase, OneOf
from vistula.core.refusal import Refusal
from vistula.games.nest_of_eagles import phases
from vistula.games.nest_of_eagles import words as told
from vistula.games.nest_of_eagles.asking import OfSeat
from vistula.games.nest_of_eagles.board import BELARUS, POLISH_THEATER, UKRAINE
from vistula.games.nest_of_eagles.numbers import (
    DEEDS,
    EAST_IN_BELARUS,
    EAST_IN_UKRAINE,
    FORMING,
    FRONT_ATTACKS,
    GAINED,
    IN_SMOLENSK,
    KONARMIYA_FOUGHT,
    KONARMIYA_TRANSFERS,
    KONARMIYA_WEST,
    OFF,
    OUT,
    OVER_DZWINA,
    PRIORITY_FRONT,
    REBUILD,
    REGAINED,
    RESERVE_TAKEN,
    RESERVES,
    REVEALED,
)
from vistula.games.nest_of_eagles.rules import cloaks, losses, morale, reinforcements, settling
from vistula.games.nest_of_eagles.rules.supply import Lines, is_supplied, lines_of
from vistula.games.nest_of_eagles.rules.track import next_turn, send_to_track
from vistula.games.nest_of_eagles.state import FULL, REDUCED, Eagles
from vistula.games.nest_of_eagles.units import (
    CAVALRY,
    DIVISION,
    INFANTRY,
    REDS,
    REGULAR,
    RESERVE,
    SOUTHWEST,
    SOVIET,
    WEST,
)

SEAT: Final = 0
FRONT: Final = 1
BECOMES: Final = 2  # in the frame of EXCHANGE: the cavalry division, -1 before it is named
ARRIVES: Final = 2  # round of arrival
PRICE: Final = 3  # 1: the Front gives up its Replacements

NOT_A_RESERVE: Final = Refusal("20.2.1a", "It is not a Reserve infantry division of that Front.")
ONE_A_TURN: Final = Refusal("20.2.1c", "One Reserve division a turn is taken for Replacements.")
LATVIANS_LAST: Final = Refusal("20.2.1d", "The Latvian division comes last of the Reserve infantry.")
NOT_IN_RESERVES: Final = Refusal("20.2.2b", "That cavalry division is not in the Reserves box.")
INFANTRY_FIRST: Final = Refusal("20.2.2a", "Reserve cavalry comes with Reserve infantry, while there is any.")
NOT_EXCHANGEABLE: Final = Refusal("20.2.2a", "It must be a regular unit of 2 or more SP with no enemy beside it.")


# Konarmiya (20.1) ---------------------------------------------------------------------------------------------------


def may_transfer(s: Eagles) -> bool:
    """20.1.4a"""
    if s.num[KONARMIYA_WEST] or s.rules.introductory or not any(s.on_map(u) for u in s.order.konarmiya):
        return False
    there = 0
    for u in s.order.of_side[SOVIET]:
        if s.party[u] == REDS and s.at[u] >= 0 and s.front_of(u) == SOUTHWEST and s.theater_of(u) == POLISH_THEATER:
            there += 1
    return there >= 2


def offer_transfer(s: Eagles) -> None:
    if may_transfer(s):
        s.push(phases.TRANSFER, s.seat_of(SOVIET, int(s.num[PRIORITY_FRONT])))


@final
class TransferNow(Choice[Eagles]):
    """transfer"""

    def play(self, s: Eagles, x: int) -> None:
        s.pop()
        s.num[KONARMIYA_WEST] = 1
        s.num[KONARMIYA_TRANSFERS] = 1
        s.note(told.TRANSFERRED)
        morale.check_markers(s)


def konarmiya_rolls(s: Eagles) -> None:
    """20.1.2a, 20.1.2b: weakened divisions recover on 5 or 6 in a turn in which the Konarmiya did not attack."""
    if s.num[KONARMIYA_FOUGHT]:
        return
    lines: Lines | None = None
    for u in s.order.konarmiya:
        if s.order.size[u] != DIVISION:
            continue
        if s.at[u] == REBUILD:
            if s.roll(6) >= 5:
                send_to_track(s, u, next_turn(s, SOVIET))
                s.lost[u] = s.order.steps[u] - 1
                s.note(told.REBUILT, u)
        elif s.at[u] >= 0 and s.lost[u] and not s.mark[u] & REGAINED:  # 17.3c
            if s.next_to_enemy(REDS, int(s.at[u])):
                continue
            if lines is None:
                lines = lines_of(s, REDS)
            if is_supplied(s, u, lines) and s.roll(6) >= 5:
                cloaks.turn_up(s, u)
                losses.regain_step(s, u, GAINED)


def konarmiya_despairs(s: Eagles) -> None:
    """20.1.3a: at the end of a Soviet turn, no Full division and no Soviet advantage in Ukraine or Poland."""
    here = any(s.on_map(u) or s.at[u] == REBUILD for u in s.order.konarmiya)
    if s.rules.introductory or not here:
        return
    for u in s.order.konarmiya:
        if s.order.size[u] == DIVISION and s.at[u] >= 0 and s.lost[u] == FULL:
            return
    if morale.box(s, UKRAINE) < 0 or morale.box(s, POLISH_THEATER) < 0:
        return
    s.note(told.KONARMIYA_GONE)
    for u in s.order.konarmiya:
        losses.leave_map(s, u, OUT)
    morale.check_markers(s)


# Reserves (20.2) ----------------------------------------------------------------------------------------------------


def reserve_infantry(s: Eagles, front: int) -> list[int]:
    """Divisions of a Front's Reserves; the Latvians when all five others are out (20.2.1d, efr.20.2.1)."""
    found: list[int] = []
    others = 0
    for u in s.order.of_group(RESERVE):
        if s.order.side[u] == SOVIET and s.order.kind[u] == INFANTRY and s.at[u] == RESERVES:
            if u != s.order.latvians:
                others += 1
            if s.order.front[u] == front:
                found.append(u)
    if others:
        found = [u for u in found if u != s.order.latvians]
    return found


def reserve_cavalry(s: Eagles, front: int) -> list[int]:
    """20.2.2a: for either Front, with the counter of that Front."""
    return [
        u
        for u in s.order.of_group(RESERVE)
        if s.order.twin[u] >= 0 and s.at[u] == RESERVES and s.order.front[u] == front
    ]


def offer_deeds(s: Eagles) -> None:
    """20.2.1a, 20.2.1b: what the Poles did in their last turn calls Reserves (ruling 161)."""
    deeds: int = s.num[DEEDS]
    s.num[DEEDS] = 0
    if s.rules.introductory:
        return
    for deed, front in (
        (EAST_IN_BELARUS, WEST),
        (EAST_IN_UKRAINE, SOUTHWEST),
        (OVER_DZWINA, WEST),
        (IN_SMOLENSK, WEST),
    ):
        if deeds & deed:
            s.note(told.DEED, deed)
            s.push(phases.DEED, s.seat_of(SOVIET, int(s.num[PRIORITY_FRONT])), front, s.turn, 0)


def pauses(s: Eagles, front: int) -> bool:
    return s.num[FRONT_ATTACKS + front] + s.num[REVEALED + 3 + front] == 0


def offer_reserves(s: Eagles) -> None:
    """20.2.1c: once forming has begun a pausing Front may take a Reserve instead of its 2 Replacements."""
    if not s.num[FORMING] or s.rules.introductory:
        return
    first = int(s.num[PRIORITY_FRONT]) if s.rules.three_players else WEST  # 22.1d: the frame above is asked first
    for front in (WEST + SOUTHWEST - first, first):
        in_play = s.plan.in_play[BELARUS if front == WEST else UKRAINE]
        if in_play and pauses(s, front) and (reserve_infantry(s, front) or reserve_cavalry(s, front)):
            s.push(phases.DEED, s.seat_of(SOVIET, front), front, next_turn(s, SOVIET), 1)


@final
class Deed(OfSeat):
    def prompt(self, s: Eagles) -> str:
        if s.arg(PRICE):
            return "Give this Front's 2 Replacements for a Reserve division?"
        return "The Poles have come far: call a Reserve division?"


@final
class CallReserve(Choice[Eagles]):
    """reserve <division>"""

    def among(self, s: Eagles) -> list[int]:
        return reserve_infantry(s, s.arg(FRONT))

    def obstacle(self, s: Eagles, x: int) -> Refusal | None:
        if s.arg(PRICE) and s.num[RESERVE_TAKEN]:
            return ONE_A_TURN
        if x in reserve_infantry(s, s.arg(FRONT)):
            return None
        return LATVIANS_LAST if x == s.order.latvians and s.at[x] == RESERVES else NOT_A_RESERVE

    def play(self, s: Eagles, x: int) -> None:
        front, arrives, price, seat = s.arg(FRONT), s.arg(ARRIVES), s.arg(PRICE), s.arg(SEAT)
        s.pop()
        if price:
            s.num[RESERVE_TAKEN] |= 1 << front
        send_to_track(s, x, arrives)
        s.lost[x] = FULL
        s.note(told.RESERVE_CALLED, x)
        offer_cavalry(s, seat, front)


def offer_cavalry(s: Eagles, seat: int, front: int) -> None:
    """20.2.2a: with it, at most one Reserve cavalry division."""
    for chosen in (SOUTHWEST, WEST):
        if reserve_cavalry(s, chosen) and exchangeable(s, chosen):
            s.push(phases.CAVALRY_DEED, seat, chosen, -1)
            return


@final
class CallCavalryAlone(Choice[Eagles]):
    """ride: where no infantry Reserve is left (ruling 161)"""

    def obstacle(self, s: Eagles, x: int) -> Refusal | None:
        front = s.arg(FRONT)
        if s.arg(PRICE) and s.num[RESERVE_TAKEN]:
            return ONE_A_TURN
        if reserve_infantry(s, front):
            return INFANTRY_FIRST
        ready = reserve_cavalry(s, front) and exchangeable(s, front)
        return None if ready else NOT_IN_RESERVES

    def play(self, s: Eagles, x: int) -> None:
        front, price, seat = s.arg(FRONT), s.arg(PRICE), s.arg(SEAT)
        s.pop()
        if price:
            s.num[RESERVE_TAKEN] |= 1 << front
        s.push(phases.CAVALRY_DEED, seat, front, -1)


def exchangeable(s: Eagles, front: int) -> list[int]:
    """20.2.2a, ruling 161: Full or Reduced regular units of the Front, 2 or more SP, no enemy beside them."""
    found: list[int] = []
    for u in s.order.of_side[SOVIET]:
        if (
            s.at[u] >= 0
            and s.order.group[u] == REGULAR
            and s.order.kind[u] in (INFANTRY, CAVALRY)
            and s.front_of(u) == front
            and s.sp(u) >= 2
            and not s.is_remnant(u)
            and not s.next_to_enemy(REDS, int(s.at[u]))
        ):
            found.append(u)
    return found


@final
class CavalryDeed(OfSeat):
    """Which division, then which unit it replaces; the Front of the unit decides which counter is used."""

    def prompt(self, s: Eagles) -> str:
        if s.arg(BECOMES) < 0:
            return "Form a Reserve cavalry division as well?"
        return f"Which unit becomes the {s.name(s.arg(BECOMES))}?"


@final
class CallCavalry(OneOf[Eagles]):
    """cavalry <division>"""

    def among(self, s: Eagles) -> list[int]:
        if s.arg(BECOMES) >= 0:
            return []
        return [
            u
            for u in s.order.of_group(RESERVE)
            if s.order.twin[u] >= 0 and s.at[u] == RESERVES and exchangeable(s, s.order.front[u])
        ]

    def play(self, s: Eagles, x: int) -> None:
        s.set_arg(BECOMES, x)

    def label(self, s: Eagles, x: int) -> str:
        front = "Western" if s.order.front[x] == WEST else "Southwestern"
        return f"{s.name(x)}, {front} Front"


@final
class Exchange(OneOf[Eagles]):
    """exchange <unit>"""

    def among(self, s: Eagles) -> list[int]:
        return exchangeable(s, s.order.front[s.arg(BECOMES)]) if s.arg(BECOMES) >= 0 else []

    def play(self, s: Eagles, x: int) -> None:
        division = s.arg(BECOMES)
        s.pop()
        cloaks.turn_up(s, x)
        space: int = s.at[x]
        losses.leave_map(s, x, OUT)
        s.place(s.order.twin[division], OFF)  # 20.2.2b
        s.lost[division] = REDUCED
        s.place(division, space)
        s.note(told.FORMED, division, space)

    def label(self, s: Eagles, x: int) -> str:
        return f"{s.full_name(x)}, {s.place_name(s.at[x])}"


@final
class NoCavalry(Choice[Eagles]):
    """decline"""

    def obstacle(self, s: Eagles, x: int) -> Refusal | None:
        return None if s.arg(BECOMES) < 0 else NOT_EXCHANGEABLE

    def play(self, s: Eagles, x: int) -> None:
        s.pop()


# Revolutionaries and Ukrainians (20.3, 20.4.3) ----------------------------------------------------------------------


def revolutionary_rolls(s: Eagles) -> None:
    """20.3a, 20.3b, efr.20.3"""
    u = s.order.revolutionary
    if not reinforcements.is_forming_over(s) or s.at[u] == OUT:
        return
    cities = [s.board.places["Białystok"], s.board.places["Lublin"]]
    held = [city for city in cities if s.holds(SOVIET, city)]
    if not held:
        return
    if s.at[u] >= 0:
        if s.lost[u] and s.roll(6) % 2:
            cloaks.turn_up(s, u)
            losses.regain_step(s, u)
        return
    if s.at[u] == OFF and settling.revolutionary_cities(s) and s.roll(6) >= 5:
        s.lost[u] = REDUCED
        settling.ask(s, u)


def rebuild_ukrainians(s: Eagles) -> None:
    """20.4.3a: a 6 brings one back while the Soviets hold Lwów, or Stanisławów and Borysław."""
    if not s.plan.in_play[UKRAINE]:
        return
    missing = [u for u in s.order.rebels if s.at[u] == OFF]
    place = s.board.places
    held = s.holds(SOVIET, s.board.lwow) or (
        s.holds(SOVIET, place["Stanisławów"]) and s.holds(SOVIET, place["Borysław"])
    )
    if not missing or not held:
        return
    if settling.calm_towns(s) and s.roll(6) == 6:
        s.lost[missing[0]] = FULL
        settling.ask(s, missing[0])


TRANSFER: Final[OfSeat] = OfSeat(
    phases.TRANSFER,
    "transfer",
    "20.1.4a",
    [
        TransferNow(verb("transfer"), NOTHING, text="Transfer it"),
        EndPhase(verb("done"), "Keep it with the Southwestern Front"),
    ],
    prompt="Transfer the Konarmiya to the Western Front? It will not attack this turn.",
    waiting="The Soviets consider the Konarmiya's transfer.",
)
DEED: Final[Deed] = Deed(
    phases.DEED,
    "deed",
    "20.2.1a",
    [
        CallReserve(verb("reserve"), PIECE, text="Call the {}"),
        CallCavalryAlone(verb("cavalry_only"), NOTHING, text="Form Reserve cavalry"),
        EndPhase(verb("done"), "No"),
    ],
    waiting="The Soviets consider their Reserves.",
)
CAVALRY_DEED: Final[CavalryDeed] = CavalryDeed(
    phases.CAVALRY_DEED,
    "cavalry_deed",
    "20.2.2a",
    [
        CallCavalry(verb("cavalry"), PIECE, NOT_IN_RESERVES),
        Exchange(verb("exchange"), PIECE, NOT_EXCHANGEABLE),
        NoCavalry(verb("decline"), NOTHING, closes=True, text="No"),
    ],
    waiting="The Soviets consider their Reserves.",
)
