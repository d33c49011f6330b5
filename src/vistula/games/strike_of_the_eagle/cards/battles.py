"""Battle Cards (7.41.1): what each changes in the battle in hand, and what it asks."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

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
    ask_enemy,
    card_asks,
    named,
    none_to_name,
    side_asked,
    then_ask,
)
from vistula.games.strike_of_the_eagle.numbers import B_AREA, B_ATTACKER, B_CLOSED, B_FREE_RETREAT
from vistula.games.strike_of_the_eagle.rules import losses, movement
from vistula.games.strike_of_the_eagle.rules.paths import can_stay
from vistula.games.strike_of_the_eagle.state import SHOWN, Campaign
from vistula.games.strike_of_the_eagle.terms import ALLIED, INFANTRY, REACTION

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


# Combat Value: more of it, with a force or in an area that the card asks for -----------------------------------------


def more(s: Campaign, c: Card, force: list[int], attacks: bool, area: int) -> int:
    return c.amount


def more_with_cavalry(s: Campaign, c: Card, force: list[int], attacks: bool, area: int) -> int:
    return c.amount if any(s.blocks.rides(block) for block in force) else 0


def more_with_divisions(s: Campaign, c: Card, force: list[int], attacks: bool, area: int) -> int:
    """Of infantry."""
    infantry = [block for block in force if s.blocks.kind[block] in (INFANTRY, ALLIED)]
    return c.amount if sum(1 for block in infantry if s.blocks.is_division(block)) >= c.count else 0


def more_in_mass(s: Campaign, c: Card, force: list[int], attacks: bool, area: int) -> int:
    return c.amount if attacks and len(force) >= c.count else 0


def more_in_key_city(s: Campaign, c: Card, force: list[int], attacks: bool, area: int) -> int:
    return c.amount if s.map.is_key_city(area) else 0


def more_of_weak(s: Campaign, c: Card, force: list[int], attacks: bool, area: int) -> int:
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


def strike_back(s: Campaign, c: Card, front: int) -> None:
    """A defender who wins costs the beaten attacker more."""
    attacker, area = int(s.n[B_ATTACKER]), s.n[B_AREA] - 1
    if c.side != attacker and s.count(attacker, area) > 0:
        s.note(codes.INFLICTS_MORE, attacker, c.amount)
        s.push(phases.TAKE_LOSSES, attacker, area, c.amount, 1)


def go_freely(s: Campaign, c: Card, front: int) -> None:
    """The beaten choose their way: by a Battle Card of either side, by a reaction of a beaten defender."""
    s.n[B_FREE_RETREAT + c.side] = 1
    if c.kind == REACTION:
        s.note(codes.FREE_TO_RETREAT, c.side)


def is_beaten_defender(s: Campaign, c: Card, front: int) -> bool:
    beaten = c.side != s.n[B_ATTACKER] and s.count(c.side, s.n[B_AREA] - 1) > 0
    return beaten and s.n[B_FREE_RETREAT + c.side] == 0


def some_beaten(s: Campaign, c: Card, front: int) -> bool:
    """The winner closes an area to the beaten."""
    return s.count(1 - c.side, s.n[B_AREA] - 1) > 0


def beside(s: Campaign, c: Card, front: int) -> list[int]:
    return [area for area in s.map.neighbours[s.n[B_AREA] - 1] if s.theatre.in_play(area)]


def close(s: Campaign, c: Card, front: int, x: int) -> None:
    s.n[B_CLOSED] = x + 1
    s.note(codes.CLOSED_TO_RETREAT, x)


def pursue(s: Campaign, c: Card, front: int) -> None:
    """Cavalry of the winner costs the beaten side more."""
    if riders_there(s, c, front):
        for _ in range(c.amount):
            ask_enemy(s, c, front)


def beaten(s: Campaign, c: Card, front: int) -> list[int]:
    """The strongest blocks of the beaten side that fought in the battle in hand and still stand."""
    return losses.strongest_of(s, [block for block in s.on_map(1 - c.side) if s.mark[block] & SHOWN])


def hit(s: Campaign, c: Card, front: int, x: int) -> None:
    """A real loss (def.real_losses), which counts for what follows (7.44a)."""
    losses.hit(s, x, s.at[x], 1)


def riders_there(s: Campaign, c: Card, front: int) -> list[int]:
    return riders_in(s, c.side, s.n[B_AREA] - 1)


def can_go_on(s: Campaign, c: Card, front: int) -> bool:
    """One cavalry block of the winning attacker may go on."""
    attacks = c.side == s.n[B_ATTACKER] and bool(riders_there(s, c, front))
    return attacks and bool(open_beyond(s, c.side, s.n[B_AREA] - 1))


def open_beyond(s: Campaign, side: int, area: int) -> list[int]:
    """Adjoining areas that are open, hold no enemy and have room."""
    return [other for other in s.map.neighbours[area] if can_stay(s, side, other)]


def go_on(s: Campaign, x: int) -> None:
    block = s.arg(WHAT)
    movement.enter(s, block, s.at[block], x, [x])


def goes_on(why: Refusal) -> Pick[Campaign]:
    """to <area>: a block named before goes one area more"""
    return Pick("to", SPACE, lambda s: open_beyond(s, side_asked(s), s.at[s.arg(WHAT)]), why, go_on, "To {}", ends=True)


WHERE_TO: Final = then_ask(phases.BREAK_TO)

EFFECTS: Final[list[Effect]] = [
    Effect("value_with_cavalry", "amount", value=more_with_cavalry),
    Effect("value_and_no_fortification_save", "amount", value=more, lies=SPOILS_FORTIFICATION),
    Effect("value_and_no_defend_save", "amount", value=more, lies=SPOILS_DEFEND),
    Effect("defender_saves", "amount", lies=SAVES, gains=3.0, where=defends),
    Effect("counter_attack", "amount", happens=strike_back, acts=WHEN_WON, gains=1.2, where=defends),
    Effect("garrison_silent", lies=SILENCES_GARRISON, gains=1.0, where=attacks_garrison),
    Effect("fortification_void", "attacker", lies=VOIDS_FORTIFICATION),
    Effect("value_of_weak", "amount limit", value=more_of_weak),
    Effect("value_with_divisions", "amount count", value=more_with_divisions),
    Effect("free_retreat", happens=go_freely, serves=is_beaten_defender, acts=BEFORE_OWN_RETREAT, idle=True),
    Effect("marchers_count_nothing", lies=SILENCES_MARCHERS),
    Effect("pursuit", "amount", phases.PURSUED, beaten, hit, pursue, acts=AFTER_RETREAT, gains=1.5, where=has_riders),
    Effect("negate_flank", "amount", lies=NEGATES_FLANKS),
    Effect("marchers_at_full", lies=WAKES_MARCHERS),
    Effect("city_defence", "amount flanks", lies=DEFENDS_CITY, gains=4.0, where=defends_city),
    Effect("flank_weight", "amount", lies=WEIGHS_FLANKS),
    Effect("value_of_mass", "amount count", value=more_in_mass),
    Effect("human_wave", "amount cost", value=more, gains=-2.5),
    Effect("value_in_key_city", "amount", value=more_in_key_city),
    Effect("cavalry_raid", lies=RAIDS),
    Effect("more_flanks", "amount", lies=ADDS_FLANKS),
    Effect("near_defeat_is_tie", "amount", lies=MAKES_TIE),
    Effect("breakthrough", "reach", phases.BREAK_THROUGH, riders_there, WHERE_TO, can=can_go_on, acts=AFTER_ADVANCE),
    Effect("close_retreat", "count", phases.CLOSE_RETREAT, beside, close, can=some_beaten, acts=BEFORE_THEIR_RETREAT),
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
