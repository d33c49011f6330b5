"""What players decide in a battle (7.4b, 7.41.1, 7.41.2): its order, Battle Cards, Combat Modifiers."""

from __future__ import annotations

from typing import Final

from vistula.core.flow import CARD, PIECE, SPACE, Phase
from vistula.core.plain import Button, Pick
from vistula.core.refusal import Refusal
from vistula.games.strike_of_the_eagle import codes, phases
from vistula.games.strike_of_the_eagle.asking import SEAT, of_initiative, own_hand
from vistula.games.strike_of_the_eagle.numbers import B_AREA, B_CARD, B_FROM_HAND, B_MODIFIER, FRONT
from vistula.games.strike_of_the_eagle.rules.battle import begin_battle, is_contested, smallest_battles
from vistula.games.strike_of_the_eagle.rules.leaders import LEAD_IN_PASSING
from vistula.games.strike_of_the_eagle.rules.reorganize import CANNOT, can_reorganize
from vistula.games.strike_of_the_eagle.state import BATTLE_DOWN, MODIFIER_DOWN, NAMED, Campaign
from vistula.games.strike_of_the_eagle.terms import BATTLE
from vistula.games.strike_of_the_eagle.wording import Worded

# The numbers of its frames.
SIDE: Final = 1

NO_BATTLE: Final = Refusal("7.4a", "There is no battle in that area.")
BATTLE_OTHER_FRONT: Final = Refusal("10.0a", "Battles of the north come before those of the south.")
NOT_ATTACKED: Final = Refusal("7.2.rog.d", "Name one of your blocks in the area under attack.")
BATTLE_NOT_HELD: Final = Refusal("7.41.1a", "That card is not in your hand.")
IS_BATTLE_CARD: Final = Refusal("7.41.1c", "That card is your Battle Card here: it cannot be the combat modifier too.")
NOT_FOR_MODIFIER: Final = Refusal("7.41.2a", "The modifier is drawn blind, or a card of your hand.")
NOT_SMALLEST: Final = Refusal("7.4b", "The battle with the fewest blocks comes first.")
NO_BATTLE_CARD: Final = Refusal("7.41.1a", "That is no Battle Card.")


def smallest(s: Campaign) -> list[int]:
    return smallest_battles(s, s.n[FRONT])


def not_next(s: Campaign, x: int) -> Refusal | None:
    if x in smallest(s):
        return None
    if not is_contested(s, x):
        return NO_BATTLE  # 7.4a
    return BATTLE_OTHER_FRONT if s.front_of(x) != s.n[FRONT] else NOT_SMALLEST  # 10.0a


def attacked(s: Campaign) -> list[int]:
    return s.blocks_in(s.arg(SIDE), s.n[B_AREA] - 1)


def cannot_name(s: Campaign, x: int) -> Refusal | None:
    if s.blocks.side[x] != s.arg(SIDE) or s.at[x] != s.n[B_AREA] - 1:
        return NOT_ATTACKED
    return None if can_reorganize(s, x) else CANNOT


def name(s: Campaign, x: int) -> None:
    """reorganize <block>"""
    s.mark[x] |= NAMED
    s.note(codes.NAMED_BLOCK, x, s.at[x], who=s.eyes(s.blocks.side[x]))


def no_battle_card(s: Campaign, x: int) -> Refusal | None:
    if not s.in_hand(s.arg(SEAT), x):
        return BATTLE_NOT_HELD
    return None if s.deck.kind[x] == BATTLE else NO_BATTLE_CARD


def lay_battle_card(s: Campaign, x: int) -> None:
    """battle_card <card>"""
    seat, side = s.arg(SEAT), s.arg(SIDE)
    s.move_card(x, BATTLE_DOWN + side)  # 3.4g, 7.41.1b: one at most
    s.n[B_CARD + side] = x + 1
    s.note(codes.BATTLE_CARD_DOWN, seat)
    s.note(codes.BATTLE_CARD_DOWN + codes.OWN, seat, x, who=1 << seat)


def in_full(s: Campaign, x: int) -> str:
    return f"{s.deck.cards[x].title}: {s.deck.cards[x].text}"


def draw_blind(s: Campaign) -> None:
    """draw"""
    s.note(codes.MODIFIER_DOWN, s.arg(SEAT), 0)


def no_modifier(s: Campaign, x: int) -> Refusal | None:
    if s.n[B_CARD + s.arg(SIDE)] == x + 1:
        return IS_BATTLE_CARD  # 7.41.1c: it has left the hand
    return None if s.in_hand(s.arg(SEAT), x) else NOT_FOR_MODIFIER


def lay_modifier(s: Campaign, x: int) -> None:
    """hand <card>"""
    seat, side = s.arg(SEAT), s.arg(SIDE)
    s.move_card(x, MODIFIER_DOWN + side)
    s.n[B_MODIFIER + side] = x + 1
    s.n[B_FROM_HAND + side] = 1
    s.note(codes.MODIFIER_DOWN, seat, 1)
    s.note(codes.MODIFIER_DOWN + codes.OWN, seat, x, who=1 << seat)


def modifier_label(s: Campaign, x: int) -> str:
    return f"{s.deck.cards[x].title}: {s.deck.combat[x]} + {s.tables.hand_bonus}"


PHASES: Final[list[Phase[Campaign]]] = [
    Worded(
        phases.PICK_BATTLE,
        "7.4b",
        "Choose the next battle among the smallest.",
        "The side with the initiative chooses the next battle.",
        Pick("battle", SPACE, smallest, not_next, begin_battle, "Battle of {}", ends=True),
        seat=of_initiative,
    ),
    Worded(
        phases.NAME_BLOCK,
        "7.2.rog.d",
        "Name the block that reorganizes: it fights at half strength, and gains one SP if you win.",
        "The {side} player names the block that reorganizes.",
        Pick("reorganize", PIECE, attacked, cannot_name, name, "{} reorganizes", ends=True),
        must_ask=lambda s: len(attacked(s)) > 1,  # public; which of them could is not
    ),
    Worded(
        phases.BATTLE_CARD,
        "7.41.1a",
        "Battle of {battle}: lay a Battle Card face down, or none.",
        "The {side} commander decides about a Battle Card.",
        Pick("battle_card", CARD, own_hand, no_battle_card, lay_battle_card, says=in_full, ends=True),
        LEAD_IN_PASSING,
        Button("pass", "No Battle Card", lambda s: s.note(codes.NO_BATTLE_CARD, s.arg(SEAT)), closes=True, ends=True),
        must_ask=True,
    ),
    Worded(
        phases.MODIFIER,
        "7.41.2a",
        "Combat modifier: draw a card blind, or use one of your hand for one more.",
        "The {side} commander chooses a combat modifier.",
        Button("draw", "Draw a card blind", draw_blind, final=True, ends=True),
        Pick("hand", CARD, own_hand, no_modifier, lay_modifier, says=modifier_label, final=True, ends=True),
    ),
]
