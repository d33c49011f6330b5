"""Cards that act in movement and combat later in the turn."""

from __future__ import annotations

from typing import final

from vistula.games.west_was_saved.cards.base import Effect
from vistula.games.west_was_saved.deck import Instruction
from vistula.games.west_was_saved.numbers import (
    BONUS_LEFT,
    FOG_LEFT,
    FREE_ORDER,
    MANOEUVRES,
    MAUSERS,
    RIFLES_LOW,
    SHELLS_LOW,
)
from vistula.games.west_was_saved.state import West


@final
class Bonus(Effect):
    """One or two stacks more or less in one combat each, chosen before the dice (rules/combat.py): card.05.pl,
    card.05.ru, card.16.pl, card.16.ru, card.17.pl, card.19.ru, card.25.pl, card.25.ru, card.26.pl, card.26.ru,
    card.27.pl, card.27.ru, card.30.pl, card.30.ru, card.38.pl."""

    def act(self, s: West, player: int, instruction: Instruction) -> None:
        s.n[BONUS_LEFT + player] = instruction.count


@final
class Rifles(Effect):
    """card.09.pl."""

    def act(self, s: West, player: int, instruction: Instruction) -> None:
        s.n[RIFLES_LOW] = 1


@final
class Shells(Effect):
    """card.10.pl.a, card.10.pl.b, card.10.pl.c."""

    def act(self, s: West, player: int, instruction: Instruction) -> None:
        s.n[SHELLS_LOW] = 1


@final
class Mausers(Effect):
    """card.39.pl."""

    def act(self, s: West, player: int, instruction: Instruction) -> None:
        s.n[MAUSERS] = 1


@final
class Fog(Effect):
    """card.21.pl, card.21.ru: the Russian names the stacks as phase 5 begins."""

    def act(self, s: West, player: int, instruction: Instruction) -> None:
        s.n[FOG_LEFT] = instruction.count


@final
class Manoeuvre(Effect):
    """card.31.pl.a, card.31.pl.b: two stacks after combat."""

    def act(self, s: West, player: int, instruction: Instruction) -> None:
        s.n[MANOEUVRES] = 2


@final
class FreeOrder(Effect):
    """card.31.ru."""

    def act(self, s: West, player: int, instruction: Instruction) -> None:
        s.n[FREE_ORDER] = 1
