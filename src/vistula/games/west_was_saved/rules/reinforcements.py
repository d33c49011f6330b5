"""12.0 Reinforcements, and the return of HQ (9.6b) and of those who were in East Prussia (13.5c)."""

from __future__ import annotations

from typing import Any, Final, final

from vistula.core.action import verb
from vistula.core.flow import SPACE, Asked, OneOf, Phase
from vistula.core.refusal import Refusal
from vistula.games.west_was_saved import happenings, phases
from vistula.games.west_was_saved.asking import SIDE, UNIT
from vistula.games.west_was_saved.happenings import ask_facing, asks_facing, enter
from vistula.games.west_was_saved.numbers import (
    ABROAD,
    COMING,
    LOST,
    OFF_MAP,
)
from vistula.games.west_was_saved.rules import supply
from vistula.games.west_was_saved.rules.turns import richer
from vistula.games.west_was_saved.state import West
from vistula.games.west_was_saved.units import HQ

NO_PLACE: Final = Refusal("12.0b", "It cannot be placed there.")
NO_TOWN_FOR_HQ: Final = Refusal(
    "9.6b", "An HQ returns in a town with a friendly unit, five hexes at most from where it was."
)


def is_due(s: West, u: int) -> bool:
    where = s.at[u]
    if where == COMING:
        arrival = s.static.plan.arrival_of[u]
        return arrival >= 0 and s.static.plan.arrivals[arrival].turn == s.turn  # 12.0a
    if where == ABROAD:
        return s.due[u] == s.turn
    return where == OFF_MAP and s.due[u] // 512 == s.turn


def takes_in(s: West, u: int, h: int) -> bool:
    """No enemy unit, in supply, room for it (12.0b); an HQ needs neither supply nor room (A76)."""
    side = s.order.side[u]
    if not s.is_open(h) or s.side_at(h) == 1 - side or not s.may_stand(u, h):
        return False
    if s.order.arm[u] == HQ:
        return True
    return s.troops[h] < s.tables.stacking and supply.would_be_fed(s, u, h)


def own_hex(s: West, u: int) -> int:
    """Where it is due: Smolensk from abroad (13.5c), else the hex of its plan (12.0a)."""
    return s.board.smolensk if s.at[u] == ABROAD else s.static.plan.arrivals[s.static.plan.arrival_of[u]].hex


def places_for(s: West, u: int) -> list[int]:
    """Where it may be placed: its hex, else next to it (12.0b), else, those of Uman, on the eastern edge (12.0d)."""
    wanted = own_hex(s, u)
    if takes_in(s, u, wanted):
        return [wanted]
    edge = s.at[u] != ABROAD and s.static.plan.arrivals[s.static.plan.arrival_of[u]].edge
    found = [h for h in s.board.neighbours[wanted] if takes_in(s, u, h)]
    if not found and edge:
        found = [h for h in s.board.south_of_seym if takes_in(s, u, h)]  # A77
    return found


def towns_for(s: West, q: int) -> list[int]:
    """Towns where an HQ may return (9.6b, A69)."""
    side = s.order.side[q]
    origin: int = s.due[q] % 512
    return [
        h
        for h in s.board.towns
        if s.side_at(h) == side and s.board.distance(origin, h) <= s.tables.hq_return and s.may_stand(q, h)
    ]


@final
class Reinforcements(Phase[West]):
    """All that is due, one after the other, the side with the higher total first (A75). Placing cannot be put off."""

    def run(self, s: West) -> None:
        first = richer(s)
        for side in (first, 1 - first):
            for u in s.order.of_side[side]:
                if s.at[u] < 0 and is_due(s, u):
                    self.bring(s, side, u)
                    return
        s.pop()

    def bring(self, s: West, side: int, u: int) -> None:
        if s.at[u] == OFF_MAP:
            if towns_for(s, u):
                s.push(phases.RETURN, side, u)
                return
        elif places_for(s, u):
            s.push(phases.ARRIVE, side, u)
            return
        s.take_off(u, LOST)  # 12.0c, 9.6c
        s.note(happenings.NOT_PLACED, side, u)


def put(s: West, side: int, u: int, h: int) -> None:
    """On the map; with a facing, or that of those who are there (12.0e)."""
    turns = asks_facing(s, u, h)
    if s.order.arm[u] != HQ:
        enter(s, side, h)  # A45a
    s.place(u, h)
    s.note(happenings.CAME, side, u, h)
    if turns:
        ask_facing(s, side, h)


@final
class PlaceUnit(OneOf[West]):
    def among(self, s: West) -> list[int]:
        return places_for(s, s.arg(UNIT))

    def play(self, s: West, x: int) -> None:
        side, u = s.arg(SIDE), s.arg(UNIT)
        s.pop()
        put(s, side, u, x)

    def label(self, s: West, x: int) -> str:
        return f"{s.order.names[s.arg(UNIT)]} in {s.board.title(x)}"

    def words(self, s: West, x: int, why: Refusal) -> str:
        return f"{s.order.names[s.arg(UNIT)]} cannot be placed in {s.board.title(x)}."


@final
class ReturnHq(OneOf[West]):
    def among(self, s: West) -> list[int]:
        return towns_for(s, s.arg(UNIT))

    def play(self, s: West, x: int) -> None:
        side, q = s.arg(SIDE), s.arg(UNIT)
        s.pop()
        put(s, side, q, x)

    def label(self, s: West, x: int) -> str:
        return f"{s.order.names[s.arg(UNIT)]} returns in {s.board.titles[x]}"


@final
class Placing(Asked[West]):
    def must_ask(self, s: West) -> bool:
        """Which hexes beside its own have no room or supply is its owner's to know; of its own hex all see it."""
        return self.number == phases.ARRIVE and not takes_in(s, s.arg(UNIT), own_hex(s, s.arg(UNIT)))

    def prompt(self, s: West) -> str:
        return f"Where does {s.order.names[s.arg(UNIT)]} come on the map?"


REINFORCEMENTS: Final = Reinforcements(phases.REINFORCEMENTS, "reinforcements")
ARRIVE: Final = Placing(
    phases.ARRIVE,
    "arrive",
    "12.0b",
    SIDE,
    "Where does it arrive?",
    "Reinforcements of the other side arrive.",
    [PlaceUnit(verb("arrive"), SPACE, NO_PLACE, "")],
)
RETURN: Final = Placing(
    phases.RETURN,
    "return",
    "9.6b",
    SIDE,
    "Where does it return?",
    "An HQ of the other side returns.",
    [ReturnHq(verb("return"), SPACE, NO_TOWN_FOR_HQ, "")],
)

PHASES: Final[list[Any]] = [REINFORCEMENTS, ARRIVE, RETURN]
