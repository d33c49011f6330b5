"""Battle Cards (7.41.1): what each changes in the battle in hand, and what it asks."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final, final

from vistula.core.action import verb
from vistula.core.flow import PIECE, SPACE, EndPhase, Phase
from vistula.core.plain import Pick
from vistula.core.refusal import Refusal
from vistula.games.strike_of_the_eagle import codes, phases
from vistula.games.strike_of_the_eagle.cards.effect import (
    ADDS_FLANKS,
    AFTER_ADVANCE,
    AFTER_RETREAT,
    BEFORE_OWN_RETREAT,
    BEFORE_THEIR_RETREAT,
    DEFENDS_CITY,
    MAKES_TIE,
    NEGATES_FLANKS,
    RAIDS,
    SAVES,
    SILENCES_GARRISON,
    SILENCES_MARCHERS,
    SPOILS_DEFEND,
    SPOILS_FORTIFICATION,
    VOIDS_FORTIFICATION,
    WAKES_MARCHERS,
    WEIGHS_FLANKS,
    WHAT,
    WHEN_WON,
    Effect,
    ask,
    card_asks,
    named,
    none_to_name,
    side_asked,
)
from vistula.games.strike_of_the_eagle.numbers import B_AREA, B_ATTACKER, B_CLOSED, B_FREE_RETREAT
from vistula.games.strike_of_the_eagle.rules import losses, movement
from vistula.games.strike_of_the_eagle.rules.paths import can_stay
from vistula.games.strike_of_the_eagle.state import SHOWN, Campaign
from vistula.games.strike_of_the_eagle.terms import ALLIED, INFANTRY

if TYPE_CHECKING:
    from vistula.games.strike_of_the_eagle.deck import Card

NOT_NEXT: Final = Refusal("7.41.1c", "Name an area in play that adjoins the battle.")
BATTLE_CARD_NOT_BEATEN: Final = Refusal("7.41.5b", "The loss falls on the strongest beaten block.")
NO_RIDER: Final = Refusal("7.41.1c", "Only one of your cavalry blocks in the area may go on.")
NO_WAY_ON: Final = Refusal(
    "7.41.1c", "It may go on only into an adjoining area that is open, free of enemies and not full."
)


def riders_in(s: Campaign, side: int, area: int) -> list[int]:
    return [block for block in s.blocks_in(side, area) if s.blocks.rides(block)]


# Combat Value -----------------------------------------------------------------------------------------------------


@final
class Value(Effect):
    """More Combat Value, with a force or in an area that the card asks for."""

    def __init__(
        self,
        name: str,
        takes: str = "amount",
        counts: Callable[[Campaign, Card, list[int], bool, int], bool] | None = None,
        lies: int = 0,
        gains: float = 0.0,
    ) -> None:
        super().__init__(name, takes, lies=lies, gains=gains)
        self.counts: Final = counts  # for a force that attacks or not, in an area

    def value(self, s: Campaign, c: Card, force: list[int], attacks: bool, area: int) -> int:
        return c.amount if self.counts is None or self.counts(s, c, force, attacks, area) else 0


def has_cavalry(s: Campaign, c: Card, force: list[int], attacks: bool, area: int) -> bool:
    return any(s.blocks.rides(block) for block in force)


def has_divisions(s: Campaign, c: Card, force: list[int], attacks: bool, area: int) -> bool:
    """Of infantry."""
    infantry = [block for block in force if s.blocks.kind[block] in (INFANTRY, ALLIED)]
    return sum(1 for block in infantry if s.blocks.is_division(block)) >= c.count


def attacks_in_mass(s: Campaign, c: Card, force: list[int], attacks: bool, area: int) -> bool:
    return attacks and len(force) >= c.count


def in_key_city(s: Campaign, c: Card, force: list[int], attacks: bool, area: int) -> bool:
    return s.map.is_key_city(area)


@final
class ValueOfWeak(Effect):
    def value(self, s: Campaign, c: Card, force: list[int], attacks: bool, area: int) -> int:
        return min(c.limit, c.amount * sum(1 for block in force if s.sp[block] == 1))


# Where the staff thinks a card worth something --------------------------------------------------------------------


def defends(s: Campaign, side: int, attacks: bool, area: int) -> bool:
    return not attacks


def defends_city(s: Campaign, side: int, attacks: bool, area: int) -> bool:
    return not attacks and s.map.is_key_city(area)


def attacks_garrison(s: Campaign, side: int, attacks: bool, area: int) -> bool:
    return attacks and s.garrison[area] == 1 - side


def has_riders(s: Campaign, side: int, attacks: bool, area: int) -> bool:
    return bool(riders_in(s, side, area))


# Losses and the winner --------------------------------------------------------------------------------------------


@final
class CounterAttack(Effect):
    """A defender who wins costs the beaten attacker more."""

    def act(self, s: Campaign, c: Card, side: int, area: int) -> None:
        attacker: int = s.n[B_ATTACKER]
        if side != attacker and s.count(attacker, area) > 0:
            s.note(codes.INFLICTS_MORE, attacker, c.amount)
            s.push(phases.TAKE_LOSSES, attacker, area, c.amount, 1)


@final
class FreeRetreat(Effect):
    """The beaten choose their way: as a Battle Card of either side, as a reaction of a beaten defender."""

    def act(self, s: Campaign, c: Card, side: int, area: int) -> None:
        s.n[B_FREE_RETREAT + side] = 1

    def serves(self, s: Campaign, c: Card, side: int, front: int) -> bool:
        area: int = s.n[B_AREA] - 1
        return side != s.n[B_ATTACKER] and s.count(side, area) > 0 and s.n[B_FREE_RETREAT + side] == 0

    def happen(self, s: Campaign, c: Card, seat: int, front: int) -> None:
        s.n[B_FREE_RETREAT + c.side] = 1
        s.note(codes.FREE_TO_RETREAT, c.side)


@final
class CloseRetreat(Effect):
    """Encirclement: the winner closes an area to the beaten."""

    def act(self, s: Campaign, c: Card, side: int, area: int) -> None:
        if s.count(1 - side, area) > 0:
            ask(s, self.asks, c, s.seat_for(side, s.front_of(area)), s.front_of(area))

    def candidates(self, s: Campaign, c: Card, front: int) -> list[int]:
        return [area for area in s.map.neighbours[s.n[B_AREA] - 1] if s.theatre.in_play(area)]

    def named(self, s: Campaign, c: Card, seat: int, front: int, x: int) -> None:
        s.n[B_CLOSED] = x + 1
        s.note(codes.CLOSED_TO_RETREAT, x)


@final
class Pursuit(Effect):
    """Cavalry of the winner costs the beaten side more."""

    def act(self, s: Campaign, c: Card, side: int, area: int) -> None:
        if riders_in(s, side, area):
            front = s.front_of(area)
            for _ in range(c.amount):
                ask(s, phases.PURSUED, c, s.seat_for(1 - side, front), front)

    def candidates(self, s: Campaign, c: Card, front: int) -> list[int]:
        """The strongest blocks of the beaten side that fought in the battle in hand and still stand."""
        fought = [block for block in s.on_map(1 - c.side) if s.mark[block] & SHOWN]
        top = max([s.sp[block] for block in fought], default=0)
        return [block for block in fought if s.sp[block] == top]

    def named(self, s: Campaign, c: Card, seat: int, front: int, x: int) -> None:
        """A real loss (def.real_losses), which counts for what follows (7.44a)."""
        losses.hit(s, x, s.at[x], 1)


@final
class Breakthrough(Effect):
    """One cavalry block of the winning attacker may go on."""

    def act(self, s: Campaign, c: Card, side: int, area: int) -> None:
        if side == s.n[B_ATTACKER] and self.candidates(s, c, s.front_of(area)) and open_beyond(s, side, area):
            ask(s, self.asks, c, s.seat_for(side, s.front_of(area)), s.front_of(area))

    def candidates(self, s: Campaign, c: Card, front: int) -> list[int]:
        return riders_in(s, c.side, s.n[B_AREA] - 1)

    def named(self, s: Campaign, c: Card, seat: int, front: int, x: int) -> None:
        ask(s, phases.BREAK_TO, c, seat, front, x)


def open_beyond(s: Campaign, side: int, area: int) -> list[int]:
    """Adjoining areas that are open, hold no enemy and have room."""
    return [other for other in s.map.neighbours[area] if can_stay(s, side, other)]


def go_on(s: Campaign, x: int) -> None:
    block = s.arg(WHAT)
    movement.enter(s, block, s.at[block], x, [x])


def goes_on(why: Refusal) -> Pick[Campaign]:
    """to <area>: a block named before goes one area more"""
    return Pick("to", SPACE, lambda s: open_beyond(s, side_asked(s), s.at[s.arg(WHAT)]), why, go_on, "To {}", ends=True)


EFFECTS: Final[list[Effect]] = [
    Value("value_with_cavalry", counts=has_cavalry),
    Value("value_and_no_fortification_save", lies=SPOILS_FORTIFICATION),
    Value("value_and_no_defend_save", lies=SPOILS_DEFEND),
    Effect("defender_saves", "amount", lies=SAVES, gains=3.0, where=defends),
    CounterAttack("counter_attack", "amount", acts=WHEN_WON, gains=1.2, where=defends),
    Effect("garrison_silent", lies=SILENCES_GARRISON, gains=1.0, where=attacks_garrison),
    Effect("fortification_void", "attacker", lies=VOIDS_FORTIFICATION),
    ValueOfWeak("value_of_weak", "amount limit"),
    Value("value_with_divisions", "amount count", has_divisions),
    FreeRetreat("free_retreat", idle=True, acts=BEFORE_OWN_RETREAT),
    Effect("marchers_count_nothing", lies=SILENCES_MARCHERS),
    Pursuit("pursuit", "amount", phases.PURSUED, acts=AFTER_RETREAT, gains=1.5, where=has_riders),
    Effect("negate_flank", "amount", lies=NEGATES_FLANKS),
    Effect("marchers_at_full", lies=WAKES_MARCHERS),
    Effect("city_defence", "amount flanks", lies=DEFENDS_CITY, gains=4.0, where=defends_city),
    Effect("flank_weight", "amount", lies=WEIGHS_FLANKS),
    Value("value_of_mass", "amount count", attacks_in_mass),
    Value("human_wave", "amount cost", gains=-2.5),
    Value("value_in_key_city", counts=in_key_city),
    Effect("cavalry_raid", lies=RAIDS),
    Effect("more_flanks", "amount", lies=ADDS_FLANKS),
    Effect("near_defeat_is_tie", "amount", lies=MAKES_TIE),
    Breakthrough("breakthrough", "reach", phases.BREAK_THROUGH, acts=AFTER_ADVANCE),
    CloseRetreat("close_retreat", "count", phases.CLOSE_RETREAT, acts=BEFORE_THEIR_RETREAT),
]

PURSUED: Final = named("lose", PIECE, BATTLE_CARD_NOT_BEATEN, "{} loses 1 SP")

# Everything is in the open here: one choice alone is taken.
PHASES: Final[list[Phase[Any]]] = [
    card_asks(
        phases.CLOSE_RETREAT,
        "7.41.1c",
        "{card[0]}: name an adjoining area to which the enemy may not retreat.",
        "The winner closes an area to the retreat.",
        named("close", SPACE, NOT_NEXT, "Close {}"),
        must_ask=False,
    ),
    card_asks(
        phases.PURSUED,
        "7.41.5b",
        "{card[0]}: choose which of your strongest beaten blocks loses 1 SP.",
        "The beaten side takes a loss in the pursuit.",
        PURSUED,
        none_to_name(PURSUED, "Nobody is left to lose"),
        must_ask=False,
    ),
    card_asks(
        phases.BREAK_THROUGH,
        "7.41.1c",
        "{card[0]}: send one cavalry block on into an adjoining area, or none.",
        "The winner may send cavalry on.",
        named("go", PIECE, NO_RIDER, "{} goes on"),
        EndPhase(verb("done"), "Nobody goes on"),
        must_ask=False,
    ),
    card_asks(
        phases.BREAK_TO,
        "7.41.1c",
        "{card[0]}: where does {block[3]} go?",
        "The winner may send cavalry on.",
        goes_on(NO_WAY_ON),
        must_ask=False,
    ),
]
