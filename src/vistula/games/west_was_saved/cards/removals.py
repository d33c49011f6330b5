"""Cards that cost units: partisans, desertions, the Cossack mutiny."""

from __future__ import annotations

from typing import Any, Final, final

from vistula.core.action import verb
from vistula.core.flow import PIECE, Asked, OneOf, Phase
from vistula.core.refusal import Refusal
from vistula.games.west_was_saved import happenings, phases
from vistula.games.west_was_saved.asking import COUNT, SIDE
from vistula.games.west_was_saved.cards.base import Effect
from vistula.games.west_was_saved.deck import Instruction
from vistula.games.west_was_saved.happenings import eliminate, lose_step
from vistula.games.west_was_saved.state import West
from vistula.games.west_was_saved.units import CAVALRY, POLE, RUSSIAN

NOT_NEAREST: Final = Refusal("card.07.both", "Another Russian combat unit is nearer to Kiev.")
NO_DESERTER: Final = Refusal("card.08.both", "That is no combat unit of yours on the map.")
NO_COSSACKS: Final = Refusal("card.14.pl", "That is no Russian cavalry on the map.")


def on_map(s: West, side: int) -> list[int]:
    return [u for u in s.order.combat[side] if s.at[u] >= 0]


# Card 7 ---------------------------------------------------------------------------------------------------------


def nearest_to_kiev(s: West) -> list[int]:
    """By plain distance, Lithuanians too (A12)."""
    units = on_map(s, RUSSIAN)
    if not units:
        return []
    least = min(s.distance(u, s.board.kiev) for u in units)
    return [u for u in units if s.distance(u, s.board.kiev) == least]


@final
class Partisans(Effect):
    """card.07.both."""

    def can_act(self, s: West, instruction: Instruction) -> bool:
        return bool(nearest_to_kiev(s))

    def act(self, s: West, player: int, instruction: Instruction) -> None:
        s.push(phases.NEAREST, RUSSIAN)


@final
class Hit(OneOf[West]):
    def among(self, s: West) -> list[int]:
        return nearest_to_kiev(s)

    def play(self, s: West, x: int) -> None:
        s.pop()
        s.note(happenings.HIT_BY_PARTISANS, s.at[x])
        lose_step(s, x, happenings.BY_CARD)

    def label(self, s: West, x: int) -> str:
        return f"{s.order.names[x]} in {s.board.title(s.at[x])}"


NEAREST: Final = Asked[West](
    phases.NEAREST,
    "nearest",
    "card.07.both",
    SIDE,
    "Ukrainian partisans: which of the units nearest to Kiev loses a step?",
    "Ukrainian partisans strike the Russian unit nearest to Kiev.",
    [Hit(verb("hit"), PIECE, NOT_NEAREST)],
    asks_always=True,
)


# Card 8 ---------------------------------------------------------------------------------------------------------


@final
class Desertions(Effect):
    """card.08.both: a die for each side in the order of play (3.1f), half of it in units, rounded down (1.5)."""

    def act(self, s: West, player: int, instruction: Instruction) -> None:
        first = POLE if s.turn >= s.tables.polish_first else RUSSIAN
        for side in (1 - first, first):
            s.push(phases.DESERT, side)


def desert_prompt(s: West) -> str:
    """Frame: side, roll, units still to go."""
    return f"Desertions: remove {s.arg(COUNT)} of your combat units. Which one?"


@final
class Deserts(OneOf[West]):
    def among(self, s: West) -> list[int]:
        return on_map(s, s.arg(SIDE))

    def play(self, s: West, x: int) -> None:
        side = s.arg(SIDE)
        left = s.arg(COUNT) - 1
        s.set_arg(COUNT, left)
        eliminate(s, x, happenings.BY_CARD)
        if left == 0 or not on_map(s, side):
            s.pop()

    def label(self, s: West, x: int) -> str:
        return f"{s.order.names[x]} in {s.board.title(s.at[x])}"


LEAVE: Final = Asked[West](
    phases.LEAVE,
    "leave",
    "card.08.both",
    SIDE,
    desert_prompt,
    "Units of the other side desert.",
    [Deserts(verb("desert"), PIECE, NO_DESERTER)],
    asks_always=True,
)


# Card 14 --------------------------------------------------------------------------------------------------------


def cossacks(s: West) -> list[int]:
    """The roster of Russian cavalry on the map is public (A13)."""
    return [u for u in on_map(s, RUSSIAN) if s.order.arm[u] == CAVALRY]


@final
class Mutiny(Effect):
    """card.14.pl, card.14.ru."""

    def can_act(self, s: West, instruction: Instruction) -> bool:
        return bool(cossacks(s))

    def act(self, s: West, player: int, instruction: Instruction) -> None:
        s.push(phases.MUTINY, instruction.by)


@final
class Mutineer(OneOf[West]):
    def among(self, s: West) -> list[int]:
        return cossacks(s)

    def play(self, s: West, x: int) -> None:
        s.pop()
        s.reveal()
        eliminate(s, x, happenings.BY_CARD)

    def label(self, s: West, x: int) -> str:
        return s.order.names[x]


MUTINY: Final = Asked[West](
    phases.MUTINY,
    "mutiny",
    "card.14.pl",
    SIDE,
    "Cossack mutiny: which Russian cavalry unit is eliminated?",
    "The other side names the cavalry that mutinies.",
    [Mutineer(verb("mutiny"), PIECE, NO_COSSACKS, final=True)],
    asks_always=True,
)


@final
class DesertRoll(Phase[West]):
    """The die of one side. Frame: side."""

    def run(self, s: West) -> None:
        side = s.arg(SIDE)
        s.pop()
        roll = s.roll(6)
        units = roll // 2
        s.note(happenings.DESERTS, side, roll, units)
        if units and on_map(s, side):
            s.push(phases.LEAVE, side, roll, units)


DESERT: Final = DesertRoll(phases.DESERT, "desert")

PHASES: Final[list[Any]] = [DESERT, LEAVE, NEAREST, MUTINY]
