"""Battle Cards (7.41.1): what each changes in the battle in hand, and what it asks."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, final

from vistula.core.action import verb
from vistula.core.flow import PIECE, SPACE, EndPhase, OneOf, Phase
from vistula.core.refusal import Refusal
from vistula.games.strike_of_the_eagle import codes, phases
from vistula.games.strike_of_the_eagle.cards.effect import (
    ON_FRONT,
    SEAT,
    WHAT,
    CardAsks,
    Effect,
    ask,
    card_asking,
    side_asked,
)
from vistula.games.strike_of_the_eagle.numbers import B_AREA, B_ATTACKER, B_CLOSED, B_FREE_RETREAT
from vistula.games.strike_of_the_eagle.rules import losses, movement
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
class ValueWithCavalry(Effect):
    def value(self, s: Campaign, c: Card, force: list[int], attacks: bool, area: int) -> int:
        return c.amount if any(s.blocks.rides(block) for block in force) else 0


@final
class ValueAgainstFortification(Effect):
    def value(self, s: Campaign, c: Card, force: list[int], attacks: bool, area: int) -> int:
        return c.amount

    def spoils_fortification(self) -> bool:
        return True


@final
class ValueAgainstDefend(Effect):
    def value(self, s: Campaign, c: Card, force: list[int], attacks: bool, area: int) -> int:
        return c.amount

    def spoils_defend(self) -> bool:
        return True


@final
class ValueOfWeak(Effect):
    def value(self, s: Campaign, c: Card, force: list[int], attacks: bool, area: int) -> int:
        return min(c.limit, c.amount * sum(1 for block in force if s.sp[block] == 1))


@final
class ValueWithDivisions(Effect):
    """Of infantry."""

    def value(self, s: Campaign, c: Card, force: list[int], attacks: bool, area: int) -> int:
        blocks = s.blocks
        infantry = [block for block in force if blocks.kind[block] in (INFANTRY, ALLIED)]
        return c.amount if sum(1 for block in infantry if blocks.is_division(block)) >= c.count else 0


@final
class ValueOfMass(Effect):
    """Of an attacker."""

    def value(self, s: Campaign, c: Card, force: list[int], attacks: bool, area: int) -> int:
        return c.amount if attacks and len(force) >= c.count else 0


@final
class ValueInKeyCity(Effect):
    def value(self, s: Campaign, c: Card, force: list[int], attacks: bool, area: int) -> int:
        return c.amount if s.map.is_key_city(area) else 0


@final
class HumanWave(Effect):
    """More Combat Value for more losses."""

    def value(self, s: Campaign, c: Card, force: list[int], attacks: bool, area: int) -> int:
        return c.amount

    def costs(self, c: Card) -> int:
        return c.cost

    def gain(self, s: Campaign, c: Card, side: int, attacks: bool, area: int) -> float:
        return -2.5


@final
class MarchersAtFull(Effect):
    def wakes_marchers(self) -> bool:
        return True


@final
class MarchersCountNothing(Effect):
    def silences_marchers(self) -> bool:
        return True


@final
class GarrisonSilent(Effect):
    def silences_garrison(self, s: Campaign, area: int) -> bool:
        return True

    def gain(self, s: Campaign, c: Card, side: int, attacks: bool, area: int) -> float:
        return 1.0 if attacks and s.garrison[area] == 1 - side else 0.0


@final
class CavalryRaid(Effect):
    """Attackers who are cavalry alone pass garrison and Defend Area order by."""

    def voids_defend(self, s: Campaign, area: int) -> bool:
        attackers = s.blocks_in(s.n[B_ATTACKER], area)
        return bool(attackers) and all(s.blocks.rides(block) for block in attackers)

    def silences_garrison(self, s: Campaign, area: int) -> bool:
        return self.voids_defend(s, area)


# Flanks and works -------------------------------------------------------------------------------------------------


@final
class FortificationVoid(Effect):
    def voids_fortification(self, c: Card, attacks: bool) -> bool:
        return attacks or not c.attacker_only


@final
class MoreFlanks(Effect):
    def more_flanks(self, c: Card) -> int:
        return c.amount


@final
class FlankWeight(Effect):
    def flank_weight(self, c: Card, usual: int) -> int:
        return c.amount


@final
class NegateFlank(Effect):
    def negates_flanks(self, s: Campaign, c: Card, area: int) -> int:
        return c.amount


@final
class CityDefence(Effect):
    """A defender in a key city is spared a flank and losses."""

    def negates_flanks(self, s: Campaign, c: Card, area: int) -> int:
        return c.flanks if s.map.is_key_city(area) else 0

    def saves(self, s: Campaign, c: Card, area: int) -> int:
        return c.amount if s.map.is_key_city(area) else 0

    def gain(self, s: Campaign, c: Card, side: int, attacks: bool, area: int) -> float:
        return 4.0 if not attacks and s.map.is_key_city(area) else 0.0


# Losses and the winner --------------------------------------------------------------------------------------------


@final
class DefenderSaves(Effect):
    def saves(self, s: Campaign, c: Card, area: int) -> int:
        return c.amount

    def gain(self, s: Campaign, c: Card, side: int, attacks: bool, area: int) -> float:
        return 0.0 if attacks else 3.0


@final
class NearDefeatIsTie(Effect):
    def makes_tie(self, c: Card, more: int) -> bool:
        return more == c.amount


@final
class CounterAttack(Effect):
    """A defender who wins costs the beaten attacker more."""

    def when_won(self, s: Campaign, c: Card, side: int, area: int) -> None:
        attacker: int = s.n[B_ATTACKER]
        if side != attacker and s.count(attacker, area) > 0:
            s.note(codes.INFLICTS_MORE, attacker, c.amount)
            s.push(phases.TAKE_LOSSES, attacker, area, c.amount, 1)

    def gain(self, s: Campaign, c: Card, side: int, attacks: bool, area: int) -> float:
        return 0.0 if attacks else 1.2


@final
class FreeRetreat(Effect):
    """The beaten choose their way: as a Battle Card of either side, as a reaction of a beaten defender."""

    def before_own_retreat(self, s: Campaign, c: Card, side: int, area: int) -> None:
        s.n[B_FREE_RETREAT + side] = 1

    def serves(self, s: Campaign, c: Card, side: int, front: int) -> bool:
        area: int = s.n[B_AREA] - 1
        return side != s.n[B_ATTACKER] and s.count(side, area) > 0 and s.n[B_FREE_RETREAT + side] == 0

    def react(self, s: Campaign, c: Card, seat: int, front: int) -> None:
        s.n[B_FREE_RETREAT + c.side] = 1
        s.note(codes.FREE_TO_RETREAT, c.side)


@final
class CloseRetreat(Effect):
    """Encirclement: the winner closes an area to the beaten."""

    def before_their_retreat(self, s: Campaign, c: Card, side: int, area: int) -> None:
        if s.count(1 - side, area) > 0:
            front = s.front_of(area)
            ask(s, phases.CLOSE_RETREAT, c, s.seat_for(side, front), front)


@final
class CloseArea(OneOf[Campaign]):
    """close <area>"""

    def among(self, s: Campaign) -> list[int]:
        return [area for area in s.map.neighbours[s.n[B_AREA] - 1] if s.theatre.in_play(area)]

    def play(self, s: Campaign, x: int) -> None:
        s.pop()
        s.n[B_CLOSED] = x + 1
        s.note(codes.CLOSED_TO_RETREAT, x)


@final
class Pursuit(Effect):
    """Cavalry of the winner costs the beaten side more."""

    def after_retreat(self, s: Campaign, c: Card, side: int, area: int) -> None:
        if riders_in(s, side, area):
            front = s.front_of(area)
            for _ in range(c.amount):
                ask(s, phases.PURSUED, c, s.seat_for(1 - side, front), front)

    def gain(self, s: Campaign, c: Card, side: int, attacks: bool, area: int) -> float:
        return 1.5 if riders_in(s, side, area) else 0.0


def beaten(s: Campaign, side: int) -> list[int]:
    """The strongest blocks of the beaten side that fought in the battle in hand and still stand."""
    blocks = s.blocks
    top = 0
    found: list[int] = []
    for block in range(blocks.first[side], blocks.past[side]):
        if s.at[block] < 0 or not s.mark[block] & SHOWN:
            continue
        strength: int = s.sp[block]
        if strength > top:
            top = strength
            found = []
        if strength == top:
            found.append(block)
    return found


@final
class LoseInPursuit(OneOf[Campaign]):
    """lose <block>: a real loss (def.real_losses), which counts for what follows (7.44a)"""

    def among(self, s: Campaign) -> list[int]:
        return beaten(s, side_asked(s))

    def play(self, s: Campaign, x: int) -> None:
        s.pop()
        losses.hit(s, x, s.at[x], 1)


@final
class NoneToPursue(EndPhase[Campaign]):
    """done: nobody of the beaten side is left on the map"""

    def obstacle(self, s: Campaign, x: int) -> Refusal | None:
        return BATTLE_CARD_NOT_BEATEN if beaten(s, side_asked(s)) else None


@final
class Breakthrough(Effect):
    """One cavalry block of the winning attacker may go on."""

    def after_advance(self, s: Campaign, c: Card, side: int, area: int) -> None:
        if side == s.n[B_ATTACKER] and riders_in(s, side, area) and open_beyond(s, side, area):
            front = s.front_of(area)
            ask(s, phases.BREAK_THROUGH, c, s.seat_for(side, front), front)


def open_beyond(s: Campaign, side: int, area: int) -> list[int]:
    """Adjoining areas that are open, hold no enemy and have room."""
    return [
        other
        for other in s.map.neighbours[area]
        if s.is_open(side, other) and not s.has_enemy(side, other) and s.has_room(side, other)
    ]


@final
class GoOn(OneOf[Campaign]):
    """go <block>"""

    def among(self, s: Campaign) -> list[int]:
        return riders_in(s, side_asked(s), s.n[B_AREA] - 1)

    def play(self, s: Campaign, x: int) -> None:
        c, seat, front = card_asking(s), s.arg(SEAT), s.arg(ON_FRONT)
        s.pop()
        ask(s, phases.BREAK_TO, c, seat, front, x)


@final
class GoOnTo(OneOf[Campaign]):
    """to <area>"""

    def among(self, s: Campaign) -> list[int]:
        return open_beyond(s, side_asked(s), s.n[B_AREA] - 1)

    def play(self, s: Campaign, x: int) -> None:
        block = s.arg(WHAT)
        s.pop()
        movement.enter(s, block, s.n[B_AREA] - 1, x, [x])


EFFECTS: Final[list[Effect]] = [
    ValueWithCavalry("value_with_cavalry", "amount"),
    ValueAgainstFortification("value_and_no_fortification_save", "amount"),
    ValueAgainstDefend("value_and_no_defend_save", "amount"),
    DefenderSaves("defender_saves", "amount"),
    CounterAttack("counter_attack", "amount"),
    GarrisonSilent("garrison_silent"),
    FortificationVoid("fortification_void", "attacker"),
    ValueOfWeak("value_of_weak", "amount limit"),
    ValueWithDivisions("value_with_divisions", "amount count"),
    FreeRetreat("free_retreat", idle=True),
    MarchersCountNothing("marchers_count_nothing"),
    Pursuit("pursuit", "amount"),
    NegateFlank("negate_flank", "amount"),
    MarchersAtFull("marchers_at_full"),
    CityDefence("city_defence", "amount flanks"),
    FlankWeight("flank_weight", "amount"),
    ValueOfMass("value_of_mass", "amount count"),
    HumanWave("human_wave", "amount cost"),
    ValueInKeyCity("value_in_key_city", "amount"),
    CavalryRaid("cavalry_raid"),
    MoreFlanks("more_flanks", "amount"),
    NearDefeatIsTie("near_defeat_is_tie", "amount"),
    Breakthrough("breakthrough", "reach"),
    CloseRetreat("close_retreat", "count"),
]

# Everything is in the open here: one choice alone is taken.
PHASES: Final[list[Phase[Any]]] = [
    CardAsks(
        phases.CLOSE_RETREAT,
        "close_retreat",
        "7.41.1c",
        "{card}: name an adjoining area to which the enemy may not retreat.",
        "The winner closes an area to the retreat.",
        [CloseArea(verb("close"), SPACE, NOT_NEXT, "Close {}")],
        asks_always=False,
    ),
    CardAsks(
        phases.PURSUED,
        "pursued",
        "7.41.5b",
        "{card}: choose which of your strongest beaten blocks loses 1 SP.",
        "The beaten side takes a loss in the pursuit.",
        [
            LoseInPursuit(verb("lose"), PIECE, BATTLE_CARD_NOT_BEATEN, "{} loses 1 SP"),
            NoneToPursue(verb("done"), "Nobody is left to lose"),
        ],
        asks_always=False,
    ),
    CardAsks(
        phases.BREAK_THROUGH,
        "break_through",
        "7.41.1c",
        "{card}: send one cavalry block on into an adjoining area, or none.",
        "The winner may send cavalry on.",
        [GoOn(verb("go"), PIECE, NO_RIDER, "{} goes on"), EndPhase(verb("done"), "Nobody goes on")],
        asks_always=False,
    ),
    CardAsks(
        phases.BREAK_TO,
        "break_to",
        "7.41.1c",
        "{card}: where does {block} go?",
        "The winner may send cavalry on.",
        [GoOnTo(verb("to"), SPACE, NO_WAY_ON, "To {}")],
        asks_always=False,
    ),
]
