"""What players decide in a battle (7.4b, 7.41.1, 7.41.2): its order, Battle Cards, Combat Modifiers."""

from __future__ import annotations

from typing import Final, final

from vistula.core.action import verb
from vistula.core.flow import CARD, NOTHING, PIECE, SPACE, Choice, Decision, Phase
from vistula.core.refusal import Refusal
from vistula.games.strike_of_the_eagle import codes, phases
from vistula.games.strike_of_the_eagle.battle import begin_battle, smallest_battles
from vistula.games.strike_of_the_eagle.cards import NOT_IN_HAND
from vistula.games.strike_of_the_eagle.leaders import LEAD_IN_PASSING
from vistula.games.strike_of_the_eagle.movement import NOT_YOURS
from vistula.games.strike_of_the_eagle.numbers import B_AREA, B_CARD, B_FROM_HAND, B_MODIFIER, FRONT, INIT_SIDE
from vistula.games.strike_of_the_eagle.picking import OneOf, OneOfHand
from vistula.games.strike_of_the_eagle.reorganize import CANNOT, can_reorganize
from vistula.games.strike_of_the_eagle.state import BATTLE_DOWN, MODIFIER_DOWN, NAMED, Campaign
from vistula.games.strike_of_the_eagle.terms import BATTLE, SIDES

NOT_SMALLEST: Final = Refusal("7.4b", "The battle with the fewest blocks comes first.")
NO_BATTLE_CARD: Final = Refusal("7.41.1a", "That is no Battle Card.")


@final
class PickBattle(Decision[Campaign]):
    """Which of the smallest battles comes first. [7.4b]"""

    def seat(self, s: Campaign) -> int:
        front: int = s.n[FRONT]
        return s.seat_for(s.n[INIT_SIDE + front], front)

    def prompt(self, s: Campaign) -> str:
        return "Choose the next battle among the smallest."

    def waiting(self, s: Campaign) -> str:
        return "The side with the initiative chooses the next battle."


@final
class Pick(OneOf):
    """battle <area>"""

    def among(self, s: Campaign) -> list[int]:
        return smallest_battles(s, s.n[FRONT])

    def play(self, s: Campaign, x: int) -> None:
        s.pop()
        begin_battle(s, x)


@final
class NameBlock(Decision[Campaign]):
    """The block that will reorganize if its side wins. [7.2.rog.d]"""

    def seat(self, s: Campaign) -> int:
        return s.seat_for(s.arg(0), s.front_of(s.n[B_AREA] - 1))

    def must_ask(self, s: Campaign) -> bool:
        return s.count(s.arg(0), s.n[B_AREA] - 1) > 1  # public; which of them could is not

    def prompt(self, s: Campaign) -> str:
        return "Name the block that reorganizes: it fights at half strength, and gains one SP if you win."

    def waiting(self, s: Campaign) -> str:
        return f"The {SIDES[s.arg(0)].capitalize()} player names the block that reorganizes."


@final
class Name(Choice[Campaign]):
    """reorganize <block>"""

    def among(self, s: Campaign) -> list[int]:
        return s.blocks_in(s.arg(0), s.n[B_AREA] - 1)

    def obstacle(self, s: Campaign, x: int) -> Refusal | None:
        if s.blocks.side[x] != s.arg(0) or s.at[x] != s.n[B_AREA] - 1:
            return NOT_YOURS
        return None if can_reorganize(s, x) else CANNOT

    def play(self, s: Campaign, x: int) -> None:
        side = s.arg(0)
        s.pop()
        s.mark[x] |= NAMED
        s.note(codes.NAMED_BLOCK, x, s.at[x], who=s.eyes(side))

    def label(self, s: Campaign, x: int) -> str:
        return f"{s.blocks.names[x]} reorganizes"


@final
class BattleCard(Decision[Campaign]):
    """A Battle Card, or none. [7.41.1a]"""

    def seat(self, s: Campaign) -> int:
        return s.arg(0)

    def prompt(self, s: Campaign) -> str:
        return f"Battle of {s.map.names[s.n[B_AREA] - 1]}: lay a Battle Card face down, or none."

    def waiting(self, s: Campaign) -> str:
        return f"The {SIDES[s.arg(1)].capitalize()} commander decides about a Battle Card."


@final
class PlayBattleCard(Choice[Campaign]):
    """battle_card <card>"""

    def among(self, s: Campaign) -> list[int]:
        return s.hand(s.arg(0))

    def obstacle(self, s: Campaign, x: int) -> Refusal | None:
        if not s.in_hand(s.arg(0), x):
            return NOT_IN_HAND
        return None if s.deck.kind[x] == BATTLE else NO_BATTLE_CARD

    def play(self, s: Campaign, x: int) -> None:
        seat, side = s.arg(0), s.arg(1)
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
        seat = s.arg(0)
        s.pop()
        s.note(codes.NO_BATTLE_CARD, seat)

    def label(self, s: Campaign, x: int) -> str:
        return "No Battle Card"


@final
class Modifier(Decision[Campaign]):
    """The card for the Combat Modifier: drawn blind, or from the hand. [7.41.2a]"""

    def seat(self, s: Campaign) -> int:
        return s.arg(0)

    def prompt(self, s: Campaign) -> str:
        return "Combat modifier: draw a card blind, or use one of your hand for one more."

    def waiting(self, s: Campaign) -> str:
        return f"The {SIDES[s.arg(1)].capitalize()} commander chooses a combat modifier."


@final
class DrawBlind(Choice[Campaign]):
    """draw"""

    def play(self, s: Campaign, x: int) -> None:
        seat = s.arg(0)
        s.pop()
        s.note(codes.MODIFIER_DOWN, seat, 0)

    def label(self, s: Campaign, x: int) -> str:
        return "Draw a card blind"


@final
class FromHand(OneOfHand):
    """hand <card>; a Battle Card laid down has left the hand (7.41.1c)"""

    def play(self, s: Campaign, x: int) -> None:
        seat, side = s.arg(0), s.arg(1)
        s.pop()
        s.move_card(x, MODIFIER_DOWN + side)
        s.n[B_MODIFIER + side] = x + 1
        s.n[B_FROM_HAND + side] = 1
        s.note(codes.MODIFIER_DOWN, seat, 1)
        s.note(codes.MODIFIER_DOWN_CARD, seat, x, who=1 << seat)

    def label(self, s: Campaign, x: int) -> str:
        return f"{s.deck.cards[x].title}: {s.deck.combat[x]} + {s.tables.hand_bonus}"


PHASES: Final[list[Phase[Campaign]]] = [
    PickBattle(phases.PICK_BATTLE, "pick_battle", "7.4b", [Pick(verb("battle"), SPACE, NOT_SMALLEST, "Battle of {}")]),
    NameBlock(phases.NAME_BLOCK, "name_block", "7.2.rog.d", [Name(verb("reorganize"), PIECE)]),
    BattleCard(
        phases.BATTLE_CARD,
        "battle_card",
        "7.41.1a",
        [
            PlayBattleCard(verb("battle_card"), CARD),
            LEAD_IN_PASSING,
            NoBattleCard(verb("pass"), NOTHING, closes=True),
        ],
        asks_always=True,
    ),
    Modifier(
        phases.MODIFIER,
        "modifier",
        "7.41.2a",
        [DrawBlind(verb("draw"), NOTHING), FromHand(verb("hand"), CARD, NOT_IN_HAND, "{}")],
    ),
]
