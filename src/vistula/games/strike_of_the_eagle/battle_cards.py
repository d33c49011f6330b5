"""Battle Cards (7.41.1): what they change, asked at each step of a battle. The battle in hand is in `n[B_…]`."""

from typing import Any, Final, final

from vistula.core.action import verb
from vistula.core.flow import NOTHING, PIECE, SPACE, Choice, Decision, Phase
from vistula.core.refusal import Refusal
from vistula.games.strike_of_the_eagle import card_codes, codes, effects, movement, phases
from vistula.games.strike_of_the_eagle.deck import Card
from vistula.games.strike_of_the_eagle.numbers import (
    B_AREA,
    B_ATTACKER,
    B_BLOCK_LOSS,
    B_CARD,
    B_CLOSED,
    B_FREE_RETREAT,
    B_LATE,
    B_TAKEN,
    B_WINNER,
    BONUS,
    BONUS_AREA,
    BONUS_SIDE,
    FORTIFIED,
)
from vistula.games.strike_of_the_eagle.picking import Asked, OneOf
from vistula.games.strike_of_the_eagle.state import FULL, HURT, MARCHED, NAMED, SHOWN, Campaign
from vistula.games.strike_of_the_eagle.terms import ALLIED, INFANTRY, POLISH, SOVIET

NONE: Final = -1  # no Battle Card


def card_of(s: Campaign, side: int) -> Card | None:
    """The side's Battle Card in the battle in hand."""
    card: int = s.n[B_CARD + side]
    return s.deck.cards[card - 1] if card > 0 else None


def effect_of(s: Campaign, side: int) -> int:
    card: int = s.n[B_CARD + side]
    return s.deck.effect[card - 1] if card > 0 else NONE


def area_of(s: Campaign) -> int:
    return s.n[B_AREA] - 1


def attacks_with_cavalry_only(s: Campaign) -> bool:
    attackers = s.blocks_in(s.n[B_ATTACKER], area_of(s))
    return bool(attackers) and all(s.blocks.rides(block) for block in attackers)


def raids(s: Campaign) -> bool:
    """Cavalry Raid: garrison and Defend Area order of the defender do not count."""
    return effect_of(s, s.n[B_ATTACKER]) == effects.CAVALRY_RAID and attacks_with_cavalry_only(s)


# Step 3: Combat Values ------------------------------------------------------------------------------------------


def fortification_counts(s: Campaign, valid: bool) -> bool:
    """Whether the fortification counts at all: bridgeheads face every side, some cards void it (1.2d)."""
    attacker: int = s.n[B_ATTACKER]
    fortified: int = s.n[FORTIFIED]  # card + 1
    counts = valid or (fortified > 0 and area_of(s) in s.deck.cards[fortified - 1].areas)
    for side in (POLISH, SOVIET):
        card = card_of(s, side)
        if card is None or card.effect != effects.FORTIFICATION_VOID:
            continue
        if side == attacker or not card.attacker_only:
            counts = False
    return counts


def defend_counts(s: Campaign, valid: bool) -> bool:
    return valid and not raids(s)


def garrison_value(s: Campaign, side: int) -> int:
    """What the side's garrison in the area adds to its Combat Value (3.0d)."""
    attacker: int = s.n[B_ATTACKER]
    if side != attacker and (raids(s) or effect_of(s, attacker) == effects.GARRISON_SILENT):
        return 0
    return s.blocks.garrison


def share(s: Campaign, block: int, halved: bool) -> int:
    """What a block adds to its side's Combat Value (7.41.3a)."""
    strength: int = s.sp[block]
    side = s.blocks.side[block]
    mark: int = s.mark[block]
    enemy = 1 - side
    if mark & (MARCHED | FULL) and enemy != s.n[B_ATTACKER] and effect_of(s, enemy) == effects.MARCHERS_COUNT_NOTHING:
        return 0
    if mark & MARCHED and not mark & NAMED and effect_of(s, side) == effects.MARCHERS_AT_FULL:
        return strength
    return plain_share(s, block, halved)


def plain_share(s: Campaign, block: int, halved: bool) -> int:
    """Its strength, or half of it rounded down (7.2.fm.c, R-CMB5)."""
    strength: int = s.sp[block]
    return strength // 2 if halved else strength


def flanks(s: Campaign, found: int) -> int:
    card = card_of(s, s.n[B_ATTACKER])
    if found > 0 and card is not None and card.effect == effects.MORE_FLANKS:
        return found + card.amount
    return found


def negated(s: Campaign, found: int) -> int:
    card = card_of(s, 1 - s.n[B_ATTACKER])
    if card is None:
        return found
    if card.effect == effects.NEGATE_FLANK:
        return found + card.amount
    if card.effect == effects.CITY_DEFENCE and s.map.is_key_city(area_of(s)):
        return found + card.flanks
    return found


def flank_weight(s: Campaign) -> int:
    card = card_of(s, s.n[B_ATTACKER])
    if card is not None and card.effect == effects.FLANK_WEIGHT:
        return card.amount
    return s.tables.flank_penalty


def added_value(s: Campaign, side: int) -> int:
    """What the side's Battle Card and Armoured Trains add to its Combat Value."""
    area = area_of(s)
    n = s.n
    trains: int = n[BONUS] if n[BONUS_AREA] == area + 1 and n[BONUS_SIDE] == side else 0
    card = card_of(s, side)
    return trains if card is None else trains + card_value(s, card, s.blocks_in(side, area), side == n[B_ATTACKER])


def card_value(s: Campaign, card: Card, force: list[int], attacks: bool) -> int:
    """What a Battle Card adds to the Combat Value of a force in the battle in hand."""
    effect = card.effect
    if effect in (
        effects.VALUE_AND_NO_FORTIFICATION_SAVE,
        effects.VALUE_AND_NO_DEFEND_SAVE,
        effects.HUMAN_WAVE,
    ):
        return card.amount
    blocks = s.blocks
    if effect == effects.VALUE_WITH_CAVALRY:
        return card.amount if any(blocks.rides(block) for block in force) else 0
    if effect == effects.VALUE_OF_WEAK:
        weak = sum(1 for block in force if s.sp[block] == 1)
        return min(card.limit, card.amount * weak)
    if effect == effects.VALUE_WITH_DIVISIONS:
        infantry = [block for block in force if blocks.kind[block] in (INFANTRY, ALLIED)]
        divisions = sum(1 for block in infantry if blocks.is_division(block))
        return card.amount if divisions >= card.count else 0
    if effect == effects.VALUE_OF_MASS:
        return card.amount if attacks and len(force) >= card.count else 0
    if effect == effects.VALUE_IN_KEY_CITY:
        return card.amount if s.map.is_key_city(area_of(s)) else 0
    return 0


# Step 4: losses -------------------------------------------------------------------------------------------------


def fortification_saves(s: Campaign) -> bool:
    """Whether the fortification spares the defender a loss, if it counts."""
    return effect_of(s, s.n[B_ATTACKER]) != effects.VALUE_AND_NO_FORTIFICATION_SAVE


def defend_saves(s: Campaign) -> bool:
    return effect_of(s, s.n[B_ATTACKER]) != effects.VALUE_AND_NO_DEFEND_SAVE


def saved(s: Campaign, side: int) -> int:
    """SP that the side's Battle Card and reactions spare it."""
    late: int = max(0, -s.n[B_LATE + side])
    card = card_of(s, side)
    if card is None or side == s.n[B_ATTACKER]:
        return late
    if card.effect == effects.DEFENDER_SAVES:
        return late + card.amount
    if card.effect == effects.CITY_DEFENCE and s.map.is_key_city(area_of(s)):
        return late + card.amount
    return late


def extra_losses(s: Campaign, side: int) -> int:
    """SP that the side loses beyond what the enemy inflicts."""
    late: int = max(0, s.n[B_LATE + side])
    card = card_of(s, side)
    return late + card.cost if card is not None and card.effect == effects.HUMAN_WAVE else late


# Step 6 and after -----------------------------------------------------------------------------------------------


def saves_from_defeat(s: Campaign, side: int) -> bool:
    """Commissar's Pistol: the side lost exactly so much more than the enemy that the battle is a tie."""
    card = card_of(s, side)
    if card is None or card.effect != effects.NEAR_DEFEAT_IS_TIE:
        return False
    more: int = s.n[B_TAKEN + side] - s.n[B_TAKEN + 1 - side]
    return more == card.amount


def is_near_tie(s: Campaign) -> bool:
    return saves_from_defeat(s, POLISH) or saves_from_defeat(s, SOVIET)


def when_decided(s: Campaign) -> None:
    """The winner is known, nothing has retreated: Counter-attack costs the beaten attacker more."""
    for side in (POLISH, SOVIET):
        if saves_from_defeat(s, side):
            s.note(card_codes.COUNTS_AS_TIE, side)
    attacker: int = s.n[B_ATTACKER]
    winner: int = s.n[B_WINNER]
    card = card_of(s, winner)
    if winner != attacker and card is not None and card.effect == effects.COUNTER_ATTACK:
        area = area_of(s)
        if s.count(attacker, area) > 0:
            s.note(card_codes.INFLICTS_MORE, attacker, card.amount)
            s.push(phases.TAKE_LOSSES, attacker, area, card.amount, 1)


def before_retreat(s: Campaign) -> None:
    """Orderly Retreat frees the loser's choice; Encirclement lets the winner close an area."""
    winner: int = s.n[B_WINNER]
    loser = 1 - winner
    area = area_of(s)
    if effect_of(s, loser) == effects.FREE_RETREAT:
        s.n[B_FREE_RETREAT + loser] = 1
    if effect_of(s, winner) == effects.CLOSE_RETREAT and s.count(loser, area) > 0:
        s.push(phases.CLOSE_RETREAT, s.seat_for(winner, s.front_of(area)), winner, area)


def after_retreat(s: Campaign) -> None:
    """Pursuit: cavalry of the winner costs the beaten side more."""
    winner: int = s.n[B_WINNER]
    card = card_of(s, winner)
    if card is None or card.effect != effects.PURSUIT:
        return
    area = area_of(s)
    if not any(s.blocks.rides(block) for block in s.blocks_in(winner, area)):
        return
    for _ in range(card.amount):
        s.push(phases.PURSUED, s.seat_for(1 - winner, s.front_of(area)), 1 - winner, area)


def after_advance(s: Campaign) -> None:
    """Breakthrough: one cavalry block of the winning attacker may go on."""
    winner: int = s.n[B_WINNER]
    area = area_of(s)
    if winner != s.n[B_ATTACKER] or effect_of(s, winner) != effects.BREAKTHROUGH:
        return
    if riders_in(s, winner, area) and open_beyond(s, winner, area):
        s.push(phases.BREAK_THROUGH, s.seat_for(winner, s.front_of(area)), winner, area)


def riders_in(s: Campaign, side: int, area: int) -> list[int]:
    return [block for block in s.blocks_in(side, area) if s.blocks.rides(block)]


def open_beyond(s: Campaign, side: int, area: int) -> list[int]:
    """Adjoining areas that hold no enemy and have room."""
    found: list[int] = []
    for other in s.map.neighbours[area]:
        if s.is_open(side, other) and not s.has_enemy(side, other) and s.has_room(side, other):
            found.append(other)
    return found


NOT_NEXT: Final = Refusal("7.41.1c", "Name an area in play that adjoins the battle.")
NOT_BEATEN: Final = Refusal("7.41.5b", "The loss falls on the strongest beaten block.")
NO_RIDER: Final = Refusal("7.41.1c", "Only one of your cavalry blocks in the area may go on.")
NO_WAY_ON: Final = Refusal(
    "7.41.1c", "It may go on only into an adjoining area that is open, free of enemies and not full."
)


@final
class CloseArea(OneOf):
    """close <area>: Encirclement. Frame: seat, side, area of the battle."""

    def among(self, s: Campaign) -> list[int]:
        return [area for area in s.map.neighbours[s.arg(2)] if s.theatre.in_play(area)]

    def play(self, s: Campaign, x: int) -> None:
        s.pop()
        s.n[B_CLOSED] = x + 1
        s.note(card_codes.CLOSED_TO_RETREAT, x)


def beaten(s: Campaign, side: int) -> list[int]:
    """The strongest blocks of the beaten side that fought in the battle in hand and still stand."""
    blocks = s.blocks
    fought = [
        block for block in range(blocks.first[side], blocks.past[side]) if s.at[block] >= 0 and s.mark[block] & SHOWN
    ]
    top = 0
    for block in fought:
        strength: int = s.sp[block]
        top = max(top, strength)
    return [block for block in fought if s.sp[block] == top]


@final
class LoseInPursuit(OneOf):
    """lose <block>: Pursuit. Frame: seat, side that loses, area of the battle."""

    def among(self, s: Campaign) -> list[int]:
        return beaten(s, s.arg(1))

    def play(self, s: Campaign, x: int) -> None:
        side = s.arg(1)
        s.pop()
        lose_in_pursuit(s, side, x)


@final
class NoneToPursue(Choice[Campaign]):
    """Nobody of the beaten side is left on the map."""

    def obstacle(self, s: Campaign, x: int) -> Refusal | None:
        return NOT_BEATEN if beaten(s, s.arg(1)) else None

    def label(self, s: Campaign, x: int) -> str:
        return "Nobody is left to lose"

    def play(self, s: Campaign, x: int) -> None:
        s.pop()


def lose_in_pursuit(s: Campaign, side: int, block: int) -> None:
    """A real loss (def.real_losses): it counts for what follows (7.44a)."""
    n = s.n
    n[B_TAKEN + side] += 1
    n[B_BLOCK_LOSS + side] += 1
    left: int = s.sp[block] - 1
    where: int = s.at[block]
    if left > 0:
        s.set_sp(block, left)
        s.mark[block] = s.mark[block] | HURT
        s.note(codes.LOSES, block, left, where)
    else:
        if block in s.blocks.leaders:
            s.add_vp(1 - side, s.tables.points_leader_destroyed)  # 9.0c
        s.destroy(block)
        s.note(codes.DESTROYED, block, where)


@final
class GoOn(OneOf):
    """go <block>: Breakthrough. Frame: seat, side, area of the battle."""

    def among(self, s: Campaign) -> list[int]:
        return riders_in(s, s.arg(1), s.arg(2))

    def play(self, s: Campaign, x: int) -> None:
        seat, side, area = s.arg(0), s.arg(1), s.arg(2)
        s.pop()
        s.push(phases.BREAK_TO, seat, side, area, x)


@final
class StayThere(Choice[Campaign]):
    def label(self, s: Campaign, x: int) -> str:
        return "Nobody goes on"

    def play(self, s: Campaign, x: int) -> None:
        s.pop()


@final
class BreakTo(Decision[Campaign]):
    """Where the block goes. Frame: seat, side, area of the battle, block."""

    def seat(self, s: Campaign) -> int:
        return s.arg(0)

    def prompt(self, s: Campaign) -> str:
        return f"Breakthrough: where does {s.blocks.names[s.arg(3)]} go?"

    def waiting(self, s: Campaign) -> str:
        return "The winner may send cavalry on."


@final
class GoOnTo(OneOf):
    """to <area>. Frame: seat, side, area of the battle, block."""

    def among(self, s: Campaign) -> list[int]:
        return open_beyond(s, s.arg(1), s.arg(2))

    def play(self, s: Campaign, x: int) -> None:
        area, block = s.arg(2), s.arg(3)
        s.pop()
        movement.enter(s, block, area, x)


PHASES: Final[list[Phase[Any]]] = [
    Asked(
        phases.CLOSE_RETREAT,
        "close_retreat",
        "7.41.1c",
        0,
        "Encirclement: name an adjoining area to which the enemy may not retreat.",
        "The winner closes an area to the retreat.",
        [CloseArea(verb("close"), SPACE, NOT_NEXT, "Close {}")],
        asks_always=False,
    ),
    Asked(  # everything is in the open here: one choice alone is taken
        phases.PURSUED,
        "pursued",
        "7.41.5b",
        0,
        "Pursuit: choose which of your strongest beaten blocks loses 1 SP.",
        "The beaten side takes a loss in the pursuit.",
        [
            LoseInPursuit(verb("lose"), PIECE, NOT_BEATEN, "{} loses 1 SP"),
            NoneToPursue(verb("done"), NOTHING, closes=True),
        ],
        asks_always=False,
    ),
    Asked(
        phases.BREAK_THROUGH,
        "break_through",
        "7.41.1c",
        0,
        "Breakthrough: send one cavalry block on into an adjoining area, or none.",
        "The winner may send cavalry on.",
        [GoOn(verb("go"), PIECE, NO_RIDER, "{} goes on"), StayThere(verb("done"), NOTHING, closes=True)],
        asks_always=False,
    ),
    BreakTo(phases.BREAK_TO, "break_to", "7.41.1c", [GoOnTo(verb("to"), SPACE, NO_WAY_ON, "To {}")]),
]
