"""9.3.6 Cards that help in a combat, named when the factors are known, before the dice (A8)."""

from __future__ import annotations

from typing import Any, Final, final

from vistula.core.action import verb
from vistula.core.flow import CARD, Asked, Choice, EndPhase
from vistula.core.refusal import Refusal
from vistula.games.west_was_saved import happenings, phases
from vistula.games.west_was_saved.asking import SIDE
from vistula.games.west_was_saved.deck import Instruction
from vistula.games.west_was_saved.numbers import (
    B_AT,
    B_BONUS,
    B_FROM,
    B_SUPPORT,
    BONUS_LEFT,
    CARD_OF,
    HELPED,
)
from vistula.games.west_was_saved.rules import factors
from vistula.games.west_was_saved.state import West
from vistula.games.west_was_saved.units import POLE, RUSSIAN

NO_HELP: Final = Refusal("9.3.6", "That card cannot help in this combat.")


def helped_stack(s: West, instruction: Instruction, supporting: bool) -> int:
    """The stack of this combat that a card could help, or -1 (A6)."""
    side = attacker_of(s)
    if supporting:
        return s.n[B_SUPPORT] - 1 if instruction.stack == side and instruction.when != "defending" else -1
    if instruction.stack == side:
        return -1 if instruction.when == "defending" else s.n[B_FROM]
    return s.n[B_AT] if instruction.when != "attacking_cavalry" else -1


def attacker_of(s: West) -> int:
    """The attacking side, whatever lies on the battle's frame."""
    return s.arg_of(s.frame(phases.BATTLE), 1)


def bonus_cards(s: West, side: int, supporting: bool) -> list[int]:
    """Cards in force that the side may use now for a stack: each stack once a card (A7)."""
    found: list[int] = []
    for player in (POLE, RUSSIAN):
        card = s.n[CARD_OF + player]
        if card == 0 or s.n[BONUS_LEFT + player] == 0:
            continue
        instruction = s.deck.instruction(card, player)
        if instruction.by != side:
            continue
        h = helped_stack(s, instruction, supporting)
        if h < 0 or (instruction.when == "attacking_cavalry" and not s.arms_in(h) & factors.CAVALRY_BIT):
            continue
        if not any(s.mark[u] & (HELPED << player) for u in s.combat_units(h)):
            found.append(card)
    return found


def player_of(s: West, card: int) -> int:
    return POLE if s.n[CARD_OF + POLE] == card else RUSSIAN


@final
class UseCard(Choice[West]):
    def __init__(self, name: str, supporting: bool) -> None:
        super().__init__(verb(name), CARD)
        self.supporting: Final = supporting

    def among(self, s: West) -> list[int]:
        return bonus_cards(s, s.arg(SIDE), self.supporting)

    def obstacle(self, s: West, x: int) -> Refusal | None:
        return None if x in self.among(s) else NO_HELP

    def play(self, s: West, x: int) -> None:
        side = s.arg(SIDE)
        player = player_of(s, x)
        instruction = s.deck.instruction(x, player)
        h = helped_stack(s, instruction, self.supporting)
        s.n[BONUS_LEFT + player] -= 1
        s.n[B_BONUS + instruction.stack] += instruction.value
        for u in s.combat_units(h):
            s.mark[u] |= HELPED << player
        s.note(happenings.CARD_HELPS, side, x, h, instruction.value)
        if not bonus_cards(s, side, False) and not bonus_cards(s, side, True):
            s.pop()

    def label(self, s: West, x: int) -> str:
        instruction = s.deck.instruction(x, player_of(s, x))
        h = helped_stack(s, instruction, self.supporting)
        return f"Use card {s.deck.name(x)}: {instruction.value:+d} for {s.board.title(h)}"


@final
class Bonus(Asked[West]):
    def prompt(self, s: West) -> str:
        attack = factors.total(factors.attack_lines(s))
        defence = factors.total(factors.defence_lines(s))
        return f"{attack} against {defence} before the dice: use a card?"


BONUS: Final = Bonus(
    phases.BONUS,
    "bonus",
    "9.3.6",
    SIDE,
    "Use a card?",
    "The other side decides about a card.",
    [UseCard("use", False), UseCard("use_for_support", True), EndPhase(verb("fight"), "Roll the dice")],
    asks_always=True,
)

PHASES: Final[list[Any]] = [BONUS]
