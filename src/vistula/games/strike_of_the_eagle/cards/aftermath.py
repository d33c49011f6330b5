"""Reaction Cards played in and after a battle, at the check of supply, and when cities change hands (3.4h)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, final

from vistula.core.flow import PIECE, SPACE, Phase
from vistula.core.refusal import Refusal
from vistula.games.strike_of_the_eagle import codes, phases
from vistula.games.strike_of_the_eagle.cards.effect import (
    Effect,
    named,
    reaction_asks,
)
from vistula.games.strike_of_the_eagle.cards.historical import InitiativeStep, Raises
from vistula.games.strike_of_the_eagle.deck import ANY_TERRITORY
from vistula.games.strike_of_the_eagle.numbers import (
    B_AREA,
    B_ATTACKER,
    B_BLOCK_LOSS,
    B_FROM_HAND,
    B_GARRISON_LOST,
    B_LATE,
    B_MODIFIER,
    B_OWED,
    B_SAVE_BLOCK,
    B_WINNER,
    DENIED,
    HAND_COUNT,
    SUPPLIED_AREA,
)
from vistula.games.strike_of_the_eagle.rules import paths, reinforcement, replenish, retreat
from vistula.games.strike_of_the_eagle.rules.combat_value import reckon
from vistula.games.strike_of_the_eagle.rules.victory import changed
from vistula.games.strike_of_the_eagle.state import (
    DISCARD_PILE,
    HURT,
    MODIFIER_DOWN,
    TAKEN,
    Campaign,
)
from vistula.games.strike_of_the_eagle.terms import (
    NOBODY,
)

if TYPE_CHECKING:
    from vistula.games.strike_of_the_eagle.deck import Card


NOT_HURT: Final = Refusal("3.4h", "That is no surviving block of yours that lost SP in this battle.")
NOT_HUNGRY: Final = Refusal("7.7a", "No block of yours there is out of supply.")
REACTION_NO_CITY: Final = Refusal("8.1a", "You have not just taken a city there, in supply and without a garrison.")


# Battles ----------------------------------------------------------------------------------------------------------


def won(s: Campaign, c: Card, side: int) -> bool:
    """The side has won the battle and cost the enemy's blocks as much as the card asks (def.real_losses)."""
    return s.n[B_WINNER] == side and s.n[B_BLOCK_LOSS + 1 - side] >= c.losses


def has_room(s: Campaign, side: int, front: int) -> bool:
    """A card could be drawn: the one that is played leaves the hand first (R-CRD5)."""
    return s.n[HAND_COUNT + s.seat_for(side, front)] - 1 < s.tables.hand


@final
class LateLosses(Effect):
    """When losses are counted, an attacker inflicts more, or a defender who has some to take loses less (7.41.4c)."""

    def __init__(self, name: str, attacks: bool) -> None:
        super().__init__(name, "amount")
        self.attacks: Final = attacks

    def serves(self, s: Campaign, c: Card, side: int, front: int) -> bool:
        return (side == s.n[B_ATTACKER]) == self.attacks and (self.attacks or s.n[B_OWED + side] > 0)

    def happen(self, s: Campaign, c: Card, seat: int, front: int) -> None:
        side = 1 - c.side if self.attacks else c.side
        s.n[B_LATE + side] += c.amount if self.attacks else -c.amount
        s.note(codes.INFLICTS_MORE if self.attacks else codes.SPARED, side, c.amount)
        reckon(s)


@final
class Redraw(Effect):
    """Another blind combat modifier instead of the first."""

    def serves(self, s: Campaign, c: Card, side: int, front: int) -> bool:
        return s.n[B_FROM_HAND + side] == 0 and s.n[B_MODIFIER + side] > 0

    def happen(self, s: Campaign, c: Card, seat: int, front: int) -> None:
        side = c.side
        s.move_card(s.n[B_MODIFIER + side] - 1, DISCARD_PILE)
        card = replenish.draw(s, side)
        s.n[B_MODIFIER + side] = card + 1
        if card >= 0:
            s.move_card(card, MODIFIER_DOWN + side)
        s.note(codes.REDRAWN, side, card, s.deck.combat[card] if card >= 0 else 0)
        reckon(s)

    def is_wanted(self, s: Campaign, c: Card, side: int) -> bool:
        shown: int = s.n[B_MODIFIER + side] - 1
        return shown < 0 or s.deck.combat[shown] <= 1


@final
class SaveFromElimination(Effect):
    """A block that cannot retreat goes to the Force Pool instead: rules/retreat.py."""

    def serves(self, s: Campaign, c: Card, side: int, front: int) -> bool:
        return s.count(side, s.n[B_AREA] - 1) > 0

    def can_happen(self, s: Campaign, c: Card, side: int, front: int) -> bool:
        return retreat.some_cannot_retreat(s, side, s.n[B_AREA] - 1)

    def happen(self, s: Campaign, c: Card, seat: int, front: int) -> None:
        s.n[B_SAVE_BLOCK + c.side] = 1
        s.note(codes.WILL_SAVE, c.side)


@final
class Regain(Raises):
    """A block hurt in the battle regains strength."""

    def candidates(self, s: Campaign, c: Card, front: int) -> list[int]:
        """Blocks that lost SP in the battle in hand and can regain it: all are shown."""
        hurt = [block for block in s.on_map(c.side) if s.mark[block] & HURT]
        return [block for block in hurt if s.sp[block] < s.blocks.maximum[block]]


@final
class GarrisonReturns(Effect):
    def serves(self, s: Campaign, c: Card, side: int, front: int) -> bool:
        area: int = s.n[B_AREA] - 1
        free = s.garrison[area] == NOBODY and s.count(1 - side, area) == 0
        return free and s.n[B_GARRISON_LOST + side] > 0

    def happen(self, s: Campaign, c: Card, seat: int, front: int) -> None:
        reinforcement.place_garrison(s, c.side, s.n[B_AREA] - 1)


@final
class ExtraInitiative(InitiativeStep):
    """One step more of initiative after a battle won (6.1e)."""

    def serves(self, s: Campaign, c: Card, side: int, front: int) -> bool:
        return won(s, c, side)


class DrawCards(Effect):
    """Cards after a battle won with so many losses of the enemy; at any occasion if the card asks for none."""

    def serves(self, s: Campaign, c: Card, side: int, front: int) -> bool:
        return has_room(s, side, front) and (c.losses == 0 or won(s, c, side))

    def happen(self, s: Campaign, c: Card, seat: int, front: int) -> None:
        replenish.draw_up_to(s, seat, c.draw)  # R-CRD5


@final
class SpoilsOfWar(DrawCards):
    """The same in a key city alone (card.spoils_of_war.pl)."""

    def serves(self, s: Campaign, c: Card, side: int, front: int) -> bool:
        return won(s, c, side) and has_room(s, side, front) and s.map.is_key_city(s.n[B_AREA] - 1)


# Supply and cities ------------------------------------------------------------------------------------------------


@final
class SupplyArea(Effect):
    """The blocks of an area count as supplied in this check."""

    def serves(self, s: Campaign, c: Card, side: int, front: int) -> bool:
        return True

    def candidates(self, s: Campaign, c: Card, front: int) -> list[int]:
        """Areas of the front with own blocks out of supply (7.7a)."""
        steps = paths.depot_steps(s, c.side, s.n[DENIED] - 1)
        hungry = [s.at[block] for block in s.on_map(c.side) if not paths.is_supplied(s, block, steps)]
        return [area for area in s.theatre.areas if area in hungry and s.front_of(area) == front]

    def named(self, s: Campaign, c: Card, seat: int, front: int, x: int) -> None:
        s.n[SUPPLIED_AREA + c.side] = x + 1
        s.note(codes.COUNTS_AS_SUPPLIED, c.side, x)


@final
class PlaceGarrison(Effect):
    """A garrison in a key city just taken, in supply and held by a block (8.1a)."""

    def candidates(self, s: Campaign, c: Card, front: int) -> list[int]:
        held = [area for area in paths.depots(s, c.side) if s.garrison[area] == NOBODY and s.count(c.side, area) > 0]
        return [area for area in changed(s, TAKEN[c.side], front) if area in held]

    def named(self, s: Campaign, c: Card, seat: int, front: int, x: int) -> None:
        reinforcement.place_garrison(s, c.side, x)


@final
class PointsForCity(Effect):
    def serves(self, s: Campaign, c: Card, side: int, front: int) -> bool:
        return any(c.territory in (ANY_TERRITORY, s.map.territory[area]) for area in changed(s, TAKEN[side], front))

    def happen(self, s: Campaign, c: Card, seat: int, front: int) -> None:
        s.add_vp(c.side, c.points)


EFFECTS: Final[list[Effect]] = [
    SpoilsOfWar("spoils_of_war", "draw losses"),
    SaveFromElimination("save_from_elimination"),
    SupplyArea("supply_area", asks=phases.SUPPLY_AREA),
    Regain("regain", "amount", phases.REGAIN),
    GarrisonReturns("garrison_returns"),
    LateLosses("defender_saves_late", attacks=False),
    LateLosses("attacker_inflicts", attacks=True),
    Redraw("redraw"),
    DrawCards("draw_cards", "draw losses"),
    ExtraInitiative("extra_initiative", "amount losses"),
    PlaceGarrison("place_garrison", asks=phases.CITY),
    PointsForCity("points_for_city", "points territory"),
]

PHASES: Final[list[Phase[Any]]] = [
    reaction_asks(
        phases.REGAIN,
        "Choose the block that regains strength.",
        "A block regains strength.",
        named("raise", PIECE, NOT_HURT, "{} regains 1 SP"),
    ),
    reaction_asks(
        phases.SUPPLY_AREA,
        "Choose the area whose blocks count as supplied.",
        "An area is named that counts as supplied.",
        named("supply", SPACE, NOT_HUNGRY, "{} counts as supplied"),
    ),
    reaction_asks(
        phases.CITY,
        "Choose the city for the garrison.",
        "A garrison is placed.",
        named("at", SPACE, REACTION_NO_CITY, "Place a garrison at {}"),
    ),
]
