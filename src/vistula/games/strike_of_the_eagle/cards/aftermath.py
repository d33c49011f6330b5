"""Reaction Cards played in and after a battle, at the check of supply, and when cities change hands (3.4h)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from vistula.core.flow import PIECE, SPACE, Phase
from vistula.core.refusal import Refusal
from vistula.games.strike_of_the_eagle import codes, phases
from vistula.games.strike_of_the_eagle.cards.effect import (
    Effect,
    always,
    named,
    reaction_asks,
)
from vistula.games.strike_of_the_eagle.cards.historical import raise_named, score, step_initiative
from vistula.games.strike_of_the_eagle.deck import WHICHEVER
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


def won(s: Campaign, c: Card, front: int) -> bool:
    """The side has won the battle and cost the enemy's blocks as much as the card asks (def.real_losses)."""
    return s.n[B_WINNER] == c.side and s.n[B_BLOCK_LOSS + 1 - c.side] >= c.losses


def attacks(s: Campaign, c: Card, front: int) -> bool:
    return s.n[B_ATTACKER] == c.side


def inflict_more(s: Campaign, c: Card, front: int) -> None:
    """When losses are counted, an attacker inflicts more (7.41.4c)."""
    s.n[B_LATE + 1 - c.side] += c.amount
    s.note(codes.INFLICTS_MORE, 1 - c.side, c.amount)
    reckon(s)


def defends_and_owes(s: Campaign, c: Card, front: int) -> bool:
    return s.n[B_ATTACKER] != c.side and s.n[B_OWED + c.side] > 0


def lose_less(s: Campaign, c: Card, front: int) -> None:
    """A defender who has losses to take loses less (7.41.4c)."""
    s.n[B_LATE + c.side] -= c.amount
    s.note(codes.SPARED, c.side, c.amount)
    reckon(s)


def drew_blind(s: Campaign, c: Card, front: int) -> bool:
    return s.n[B_FROM_HAND + c.side] == 0 and s.n[B_MODIFIER + c.side] > 0


def redraw(s: Campaign, c: Card, front: int) -> None:
    """Another blind combat modifier instead of the first."""
    side = c.side
    s.move_card(s.n[B_MODIFIER + side] - 1, DISCARD_PILE)
    card = replenish.draw(s, side)
    s.n[B_MODIFIER + side] = card + 1
    if card >= 0:
        s.move_card(card, MODIFIER_DOWN + side)
    s.note(codes.REDRAWN, side, card, s.deck.combat[card] if card >= 0 else 0)
    reckon(s)


def drew_badly(s: Campaign, side: int) -> bool:
    shown: int = s.n[B_MODIFIER + side] - 1
    return shown < 0 or s.deck.combat[shown] <= 1


def stands_there(s: Campaign, c: Card, front: int) -> bool:
    return s.count(c.side, s.n[B_AREA] - 1) > 0


def some_are_lost(s: Campaign, c: Card, front: int) -> bool:
    return retreat.some_cannot_retreat(s, c.side, s.n[B_AREA] - 1)


def save_one(s: Campaign, c: Card, front: int) -> None:
    """A block that cannot retreat goes to the Force Pool instead: rules/retreat.py."""
    s.n[B_SAVE_BLOCK + c.side] = 1
    s.note(codes.WILL_SAVE, c.side)


def hurt(s: Campaign, c: Card, front: int) -> list[int]:
    """Blocks that lost SP in the battle in hand and can regain it: all are shown."""
    own = [block for block in s.on_map(c.side) if s.mark[block] & HURT]
    return [block for block in own if s.sp[block] < s.blocks.maximum[block]]


def garrison_fell(s: Campaign, c: Card, front: int) -> bool:
    area: int = s.n[B_AREA] - 1
    free = s.garrison[area] == NOBODY and s.count(1 - c.side, area) == 0
    return free and s.n[B_GARRISON_LOST + c.side] > 0


def restore_garrison(s: Campaign, c: Card, front: int) -> None:
    reinforcement.place_garrison(s, c.side, s.n[B_AREA] - 1)


def has_room(s: Campaign, c: Card, front: int) -> bool:
    """A card could be drawn, after a battle won or at any occasion if the card asks for no losses: the one that is
    played leaves the hand first (R-CRD5)."""
    room = s.n[HAND_COUNT + s.seat_for(c.side, front)] - 1 < s.tables.hand
    return room and (c.losses == 0 or won(s, c, front))


def has_won_city(s: Campaign, c: Card, front: int) -> bool:
    """In a key city alone (card.spoils_of_war.pl)."""
    return won(s, c, front) and has_room(s, c, front) and s.map.is_key_city(s.n[B_AREA] - 1)


def draw_cards(s: Campaign, c: Card, front: int) -> None:
    replenish.draw_up_to(s, s.seat_for(c.side, front), c.draw)  # R-CRD5


# Supply and cities ------------------------------------------------------------------------------------------------


def hungry_areas(s: Campaign, c: Card, front: int) -> list[int]:
    """Areas of the front with own blocks out of supply (7.7a)."""
    steps = paths.depot_steps(s, c.side, s.n[DENIED] - 1)
    hungry = [s.at[block] for block in s.on_map(c.side) if not paths.is_supplied(s, block, steps)]
    return [area for area in s.theatre.areas if area in hungry and s.front_of(area) == front]


def feed(s: Campaign, c: Card, front: int, x: int) -> None:
    """The blocks of an area count as supplied in this check."""
    s.n[SUPPLIED_AREA + c.side] = x + 1
    s.note(codes.COUNTS_AS_SUPPLIED, c.side, x)


def taken_cities(s: Campaign, c: Card, front: int) -> list[int]:
    """Key cities just taken, in supply and held by a block, without a garrison (8.1a)."""
    held = [area for area in paths.depots(s, c.side) if s.garrison[area] == NOBODY and s.count(c.side, area) > 0]
    return [area for area in changed(s, TAKEN[c.side], front) if area in held]


def garrison(s: Campaign, c: Card, front: int, x: int) -> None:
    reinforcement.place_garrison(s, c.side, x)


def took_there(s: Campaign, c: Card, front: int) -> bool:
    return any(c.territory in (WHICHEVER, s.map.territory[area]) for area in changed(s, TAKEN[c.side], front))


EFFECTS: Final[list[Effect]] = [
    Effect("spoils_of_war", "draw losses", happens=draw_cards, serves=has_won_city),
    Effect("save_from_elimination", happens=save_one, can=some_are_lost, serves=stands_there),
    Effect("supply_area", "", phases.SUPPLY_AREA, hungry_areas, feed, serves=always),
    Effect("regain", "amount", phases.REGAIN, hurt, raise_named),
    Effect("garrison_returns", happens=restore_garrison, serves=garrison_fell),
    Effect("defender_saves_late", "amount", happens=lose_less, serves=defends_and_owes),
    Effect("attacker_inflicts", "amount", happens=inflict_more, serves=attacks),
    Effect("redraw", happens=redraw, serves=drew_blind, wanted=drew_badly),
    Effect("draw_cards", "draw losses", happens=draw_cards, serves=has_room),
    Effect("extra_initiative", "amount losses", happens=step_initiative, serves=won),
    Effect("place_garrison", "", phases.CITY, taken_cities, garrison),
    Effect("points_for_city", "points territory", happens=score, serves=took_there),
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
