"""5.0 Depots: set up in turn, paid for, or taken away."""

from __future__ import annotations

from typing import Any, Final, final

from vistula.core.action import verb
from vistula.core.columns import Small
from vistula.core.flow import SPACE, Asked, Choice, Phase
from vistula.core.refusal import Refusal
from vistula.games.west_was_saved import happenings, phases
from vistula.games.west_was_saved.asking import SIDE
from vistula.games.west_was_saved.known import Flood
from vistula.games.west_was_saved.numbers import (
    CHAINS,
    KEEP_DEPOTS,
    LEFT,
    NEW_DEPOT,
    REMOVED_DEPOT,
)
from vistula.games.west_was_saved.rules import supply
from vistula.games.west_was_saved.rules.resources import pay
from vistula.games.west_was_saved.rules.turns import PASS_DEPOTS, Alternation, Pass, richer
from vistula.games.west_was_saved.state import West
from vistula.games.west_was_saved.units import POLE, RUSSIAN

PAID: Final = 0  # in the frame of UPKEEP: how many sides have paid
CHAIN_FLOODS: Final = 3  # in `State.floods`, by side, after those of the nets

NOT_A_TOWN: Final = Refusal("5.2a", "A depot stands in a town.")
NOBODY_THERE: Final = Refusal("5.2a", "A depot is set up only where a combat unit of yours is.")
ALREADY: Final = Refusal("5.2a", "You have a depot there already.")
NOT_LINKED: Final = Refusal("5.2c", "No chain of depots, three hexes apart at most, links it with your main base.")
NOT_PAID: Final = Refusal("5.3a", "You cannot pay for your depots and one more.")
NO_COUNTER: Final = Refusal("1.1a", "All depot counters of your side are on the map.")
NO_DEPOT_OF_YOURS: Final = Refusal("5.4a", "You have no depot there.")
IS_NEW: Final = Refusal("5.4a", "That depot was set up in this phase.")
ONE_A_TURN: Final = Refusal("5.4a", "You have removed a depot this turn.")
CARD_FORBIDS: Final = Refusal("card.18.pl", "Card 18 forbids Poland to remove a depot this turn.")


def add_links(s: West, side: int, between: Small, chain: list[int], more: list[int], edge: bool) -> None:
    """Link what a chain reaches from some more of its ends (5.2c, 5.2d); `between` counts the hexes to the chain."""
    waiting = [h for h in s.depots_of(side) if h not in chain]
    passage = s.passages(side)
    ends = more
    while True:
        supply.spread(s, passage, between, ends, edge, s.tables.supply_range)
        edge = False
        ends = [h for h in waiting if between[h] <= s.tables.supply_range]
        if not ends:
            return
        for h in ends:
            waiting.remove(h)
            chain.append(h)


def linked(s: West, side: int) -> list[int]:
    """Depots that a chain links with the main base, kept until something changes."""
    bit = CHAINS << side
    if not s.known_needs & bit:
        passage = s.passages(side)
        base = [s.board.warsaw] if side == POLE and supply.base_works(s, POLE) else []
        sources = base + s.depots_of(side)
        flood = s.floods[CHAIN_FLOODS + side]
        if not flood.is_of(passage, sources):
            flood = Flood(passage, sources, supply.unreached(s), [])
            add_links(s, side, flood.between, flood.chain, base, side == RUSSIAN)
            s.keep_flood(CHAIN_FLOODS + side, flood)
        chain, between = flood.chain, flood.between
        known = s.worked_out()
        known.chain = [chain, known.chain[1]] if side == POLE else [known.chain[0], chain]
        known.from_chain = [between, known.from_chain[1]] if side == POLE else [known.from_chain[0], between]
        s.known_needs |= bit
    return s.known.chain[side]


def linked_with(s: West, side: int, extra: int) -> list[int]:
    """The chain with one more depot, if it is linked itself (ex.depot.b)."""
    chain = linked(s, side)
    if s.known.from_chain[side][extra] > s.tables.supply_range:
        return chain
    chain = [*chain, extra]
    if len(chain) <= len(s.depots_of(side)):  # some are not linked yet
        add_links(s, side, s.known.from_chain[side][:], chain, [extra], False)
    return chain


def upkeep(s: West, side: int, extra: int = -1) -> int:
    """1 for a depot that is linked (5.3a), 2 for one that is not (5.3b); one removed this turn is gone (5.3c)."""
    if extra >= 0:
        return 2 * (len(s.depots_of(side)) + 1) - len(linked_with(s, side, extra))
    return 2 * len(s.depots_of(side)) - len(linked(s, side))  # ex.depot.d


def cannot_establish(s: West, side: int, h: int) -> Refusal | None:
    if not s.board.town[h]:
        return NOT_A_TOWN
    if not s.holds(side, h):
        return NOBODY_THERE  # A30: an ally's unit will do
    if s.has_depot(side, h):
        return ALREADY  # A29
    if s.rules.component_limits and len(s.depots_of(side)) >= s.static.manifest.depots[side]:
        return NO_COUNTER
    chain = linked_with(s, side, h)
    if h not in chain:
        return NOT_LINKED
    cost = 2 * (len(s.depots_of(side)) + 1) - len(chain)
    if cost > s.n[LEFT + side] and cost >= upkeep(s, side):
        return NOT_PAID  # A20
    return None


@final
class Depots(Alternation):
    """Who has the higher total begins (5.1a, 5.1b); then what stands is paid for."""

    def run(self, s: West) -> None:
        height = len(s.stack)
        super().run(s)
        if len(s.stack) < height:
            s.push(phases.UPKEEP, 0)


@final
class Establish(Choice[West]):
    def among(self, s: West) -> list[int]:
        side = s.arg(SIDE)
        return [h for h in s.board.towns if s.holds(side, h)]

    def obstacle(self, s: West, x: int) -> Refusal | None:
        return cannot_establish(s, s.arg(SIDE), x)

    def play(self, s: West, x: int) -> None:
        side = s.arg(SIDE)
        s.pop()
        s.set_depot(x, side + 1 | NEW_DEPOT)
        s.note(happenings.ESTABLISHED, side, x)

    def label(self, s: West, x: int) -> str:
        return f"Depot in {s.board.titles[x]}"

    def words(self, s: West, x: int, why: Refusal) -> str:
        side = s.arg(SIDE)
        if why is NOT_PAID:
            cost = upkeep(s, side, x)
            return f"With a depot in {s.board.title(x)} the upkeep is {cost}; you have {s.n[LEFT + side]} points."
        if why is NOT_LINKED:
            chain = linked(s, side)
            near = min((s.board.distance(x, h) for h in chain), default=-1)
            tail = f"; your nearest linked depot is {near} hexes off" if near >= 0 else ""
            return f"{s.board.title(x)} would not be linked: at most three hexes may lie between{tail}."
        return f"{s.board.title(x)}: {why.message}"

    def detail(self, s: West, x: int) -> dict[str, object]:
        side = s.arg(SIDE)
        cost = upkeep(s, side, x)
        return {"cost": cost, "left": s.n[LEFT + side] - cost, "note": "upkeep of all depots"}


@final
class Remove(Choice[West]):
    """5.4a: one a turn, of those that stood as the phase began."""

    def among(self, s: West) -> list[int]:
        return s.depots_of(s.arg(SIDE))

    def obstacle(self, s: West, x: int) -> Refusal | None:
        side = s.arg(SIDE)
        if not s.has_depot(side, x):
            return NO_DEPOT_OF_YOURS
        if s.depot[x] & NEW_DEPOT:
            return IS_NEW
        if side == POLE and s.n[KEEP_DEPOTS]:
            return CARD_FORBIDS
        return ONE_A_TURN if (s.n[REMOVED_DEPOT] >> side) & 1 else None

    def play(self, s: West, x: int) -> None:
        side = s.arg(SIDE)
        s.pop()
        s.n[REMOVED_DEPOT] |= 1 << side
        s.set_depot(x, 0)
        s.note(happenings.CLOSED, side, x)

    def label(self, s: West, x: int) -> str:
        return f"Remove the depot in {s.board.titles[x]}"


def depot_prompt(s: West) -> str:
    side = s.arg(SIDE)
    return f"Set up or remove a depot, or pass. Points: {s.n[LEFT + side]}, upkeep now {upkeep(s, side)}."


@final
class Upkeep(Phase[West]):
    """The price of all depots on the final network, in the order of the phase. Frame: how many sides have paid. Where
    the points do not suffice the opponent takes depots away, one at a time (5.4b, A22)."""

    def run(self, s: West) -> None:
        paid = s.arg(PAID)
        if paid == 2:
            s.pop()
            for h in s.board.towns:
                if s.depot[h] & NEW_DEPOT:
                    s.set_depot(h, s.depot[h] & 3)
            return
        side = richer(s) if paid == 0 else 1 - richer(s)
        cost = upkeep(s, side)
        if cost > s.n[LEFT + side]:
            s.push(phases.CLOSE_DEPOT, 1 - side)
            return
        s.set_arg(PAID, paid + 1)
        pay(s, side, cost)
        s.note(happenings.UPKEEP_PAID, side, cost, s.n[LEFT + side])


@final
class CloseEnemy(Choice[West]):
    def among(self, s: West) -> list[int]:
        return s.depots_of(1 - s.arg(SIDE))

    def obstacle(self, s: West, x: int) -> Refusal | None:
        return None if s.has_depot(1 - s.arg(SIDE), x) else NOT_THEIRS

    def play(self, s: West, x: int) -> None:
        side = s.arg(SIDE)
        s.pop()
        s.set_depot(x, 0)
        s.note(happenings.CLOSED_BY_ENEMY, 1 - side, x)

    def label(self, s: West, x: int) -> str:
        return f"They lose the depot in {s.board.titles[x]}"


NOT_THEIRS: Final = Refusal("5.4b", "The enemy has no depot there.")
DEPOTS: Final = Depots(phases.DEPOTS, "depots", phases.DEPOT)
DEPOT: Final = Asked[West](
    phases.DEPOT,
    "depot",
    "5.1a",
    SIDE,
    depot_prompt,
    "The other side sets up depots.",
    [
        Establish(verb("depot"), SPACE),
        Remove(verb("remove"), SPACE),
        Pass("No more depots", PASS_DEPOTS),
    ],
    asks_always=True,
)
UPKEEP: Final = Upkeep(phases.UPKEEP, "upkeep")
CLOSE_DEPOT: Final = Asked[West](
    phases.CLOSE_DEPOT,
    "close_depot",
    "5.4b",
    SIDE,
    "They cannot pay for all their depots. Which one do they lose?",
    "You cannot pay for all your depots: the other side chooses one that you lose.",
    [CloseEnemy(verb("close"), SPACE)],
)

PHASES: Final[list[Any]] = [DEPOTS, DEPOT, UPKEEP, CLOSE_DEPOT]
