"""What players decide in a battle (7.4b, 7.41.1, 7.41.2): its order, Battle Cards, Combat Modifiers."""

from __future__ import annotations

from typing import Final, final

from vistula.core.action import verb
from vistula.core.flow import CARD, NOTHING, PIECE, SPACE, Choice, Decision, OneOf, Phase
from vistula.core.refusal import Refusal
from vistula.games.strike_of_the_eagle import codes, phases
from vistula.games.strike_of_the_eagle.asking import OneOfHand
from vistula.games.strike_of_the_eagle.numbers import B_AREA, B_CARD, B_FROM_HAND, B_MODIFIER, FRONT, INIT_SIDE
from vistula.games.strike_of_the_eagle.rules.battle import begin_battle, is_contested, smallest_battles
from vistula.games.strike_of_the_eagle.rules.leaders import LEAD_IN_PASSING
from vistula.games.strike_of_the_eagle.rules.reorganize import CANNOT, can_reorganize
from vistula.games.strike_of_the_eagle.state import BATTLE_DOWN, MODIFIER_DOWN, NAMED, Campaign
from vistula.games.strike_of_the_eagle.terms import BATTLE
from vistula.games.strike_of_the_eagle.wording import Worded

# The numbers of its frames.
SEAT: Final = 0
SIDE: Final = 1

NO_BATTLE: Final = Refusal("7.4a", "There is no battle in that area.")
BATTLE_OTHER_FRONT: Final = Refusal("10.0a", "Battles of the north come before those of the south.")
NOT_ATTACKED: Final = Refusal("7.2.rog.d", "Name one of your blocks in the area under attack.")
BATTLE_NOT_HELD: Final = Refusal("7.41.1a", "That card is not in your hand.")
IS_BATTLE_CARD: Final = Refusal("7.41.1c", "That card is your Battle Card here: it cannot be the combat modifier too.")
NOT_FOR_MODIFIER: Final = Refusal("7.41.2a", "The modifier is drawn blind, or a card of your hand.")
NOT_SMALLEST: Final = Refusal("7.4b", "The battle with the fewest blocks comes first.")
NO_BATTLE_CARD: Final = Refusal("7.41.1a", "That is no Battle Card.")


@final
class PickBattle(Decision[Campaign]):
    """Which of the smallest battles comes first. [7.4b]"""

    def seat(self, s: Campaign) -> int:
        front: int = s.n[FRONT]
        return s.seat_for(s.n[INIT_SIDE + front], front)


@final
class Pick(OneOf[Campaign]):
    """battle <area>"""

    def among(self, s: Campaign) -> list[int]:
        return smallest_battles(s, s.n[FRONT])

    def obstacle(self, s: Campaign, x: int) -> Refusal | None:
        why = super().obstacle(s, x)
        if why is not None and not is_contested(s, x):
            return NO_BATTLE  # 7.4a
        return BATTLE_OTHER_FRONT if why is not None and s.front_of(x) != s.n[FRONT] else why  # 10.0a

    def play(self, s: Campaign, x: int) -> None:
        s.pop()
        begin_battle(s, x)


@final
class NameBlock(Worded):
    """The block that will reorganize if its side wins. [7.2.rog.d]"""

    def must_ask(self, s: Campaign) -> bool:
        return s.count(s.arg(SIDE), s.n[B_AREA] - 1) > 1  # public; which of them could is not


@final
class Name(Choice[Campaign]):
    """reorganize <block>"""

    def among(self, s: Campaign) -> list[int]:
        return s.blocks_in(s.arg(SIDE), s.n[B_AREA] - 1)

    def obstacle(self, s: Campaign, x: int) -> Refusal | None:
        if s.blocks.side[x] != s.arg(SIDE) or s.at[x] != s.n[B_AREA] - 1:
            return NOT_ATTACKED
        return None if can_reorganize(s, x) else CANNOT

    def play(self, s: Campaign, x: int) -> None:
        side = s.arg(SIDE)
        s.pop()
        s.mark[x] |= NAMED
        s.note(codes.NAMED_BLOCK, x, s.at[x], who=s.eyes(side))


@final
class PlayBattleCard(Choice[Campaign]):
    """battle_card <card>"""

    def among(self, s: Campaign) -> list[int]:
        return s.hand(s.arg(SEAT))

    def obstacle(self, s: Campaign, x: int) -> Refusal | None:
        if not s.in_hand(s.arg(SEAT), x):
            return BATTLE_NOT_HELD
        return None if s.deck.kind[x] == BATTLE else NO_BATTLE_CARD

    def play(self, s: Campaign, x: int) -> None:
        seat, side = s.arg(SEAT), s.arg(SIDE)
        s.pop()
        s.move_card(x, BATTLE_DOWN + side)  # 3.4g, 7.41.1b: one at most
        s.n[B_CARD + side] = x + 1
        s.note(codes.BATTLE_CARD_DOWN, seat)
        s.note(codes.BATTLE_CARD_DOWN_CARD, seat, x, who=1 << seat)

    def label(self, s: Campaign, x: int) -> str:
        return f"{s.deck.cards[x].title}: {s.deck.cards[x].text}"


@final
class NoBattleCard(Choice[Campaign]):
    """pass"""

    def play(self, s: Campaign, x: int) -> None:
        seat = s.arg(SEAT)
        s.pop()
        s.note(codes.NO_BATTLE_CARD, seat)


@final
class DrawBlind(Choice[Campaign]):
    """draw"""

    def play(self, s: Campaign, x: int) -> None:
        seat = s.arg(SEAT)
        s.pop()
        s.note(codes.MODIFIER_DOWN, seat, 0)


@final
class FromHand(OneOfHand):
    """hand <card>"""

    def obstacle(self, s: Campaign, x: int) -> Refusal | None:
        if s.n[B_CARD + s.arg(SIDE)] == x + 1:
            return IS_BATTLE_CARD  # 7.41.1c: it has left the hand
        return super().obstacle(s, x)

    def play(self, s: Campaign, x: int) -> None:
        seat, side = s.arg(SEAT), s.arg(SIDE)
        s.pop()
        s.move_card(x, MODIFIER_DOWN + side)
        s.n[B_MODIFIER + side] = x + 1
        s.n[B_FROM_HAND + side] = 1
        s.note(codes.MODIFIER_DOWN, seat, 1)
        s.note(codes.MODIFIER_DOWN_CARD, seat, x, who=1 << seat)

    def label(self, s: Campaign, x: int) -> str:
        return f"{s.deck.cards[x].title}: {s.deck.combat[x]} + {s.tables.hand_bonus}"

    def is_final(self, s: Campaign, x: int) -> bool:
        return True


PHASES: Final[list[Phase[Campaign]]] = [
    PickBattle(
        phases.PICK_BATTLE,
        "pick_battle",
        "7.4b",
        [Pick(verb("battle"), SPACE, NOT_SMALLEST, "Battle of {}")],
        prompt="Choose the next battle among the smallest.",
        waiting="The side with the initiative chooses the next battle.",
    ),
    NameBlock(
        phases.NAME_BLOCK,
        "name_block",
        "7.2.rog.d",
        "Name the block that reorganizes: it fights at half strength, and gains one SP if you win.",
        "The {side} player names the block that reorganizes.",
        [Name(verb("reorganize"), PIECE, text="{} reorganizes")],
    ),
    Worded(
        phases.BATTLE_CARD,
        "battle_card",
        "7.41.1a",
        "Battle of {battle}: lay a Battle Card face down, or none.",
        "The {side} commander decides about a Battle Card.",
        [
            PlayBattleCard(verb("battle_card"), CARD),
            LEAD_IN_PASSING,
            NoBattleCard(verb("pass"), NOTHING, closes=True, text="No Battle Card"),
        ],
        asks_always=True,
    ),
    Worded(
        phases.MODIFIER,
        "modifier",
        "7.41.2a",
        "Combat modifier: draw a card blind, or use one of your hand for one more.",
        "The {side} commander chooses a combat modifier.",
        [
            DrawBlind(verb("draw"), NOTHING, text="Draw a card blind", final=True),
            FromHand(verb("hand"), CARD, NOT_FOR_MODIFIER, "{}"),
        ],
    ),
]
