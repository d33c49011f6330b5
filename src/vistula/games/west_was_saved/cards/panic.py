"""Cards 20 and 28: a Polish unit retreats though nobody attacked it (A14, A87)."""

from __future__ import annotations

from typing import Any, Final, final

from vistula.core.action import verb
from vistula.core.flow import PIECE, SPACE, Asked, OneOf, Phase
from vistula.core.refusal import Refusal
from vistula.games.west_was_saved import happenings, phases
from vistula.games.west_was_saved.asking import HEX, SIDE
from vistula.games.west_was_saved.cards.base import Effect
from vistula.games.west_was_saved.deck import Instruction
from vistula.games.west_was_saved.numbers import KNOWN, NAMED
from vistula.games.west_was_saved.rules import retreat
from vistula.games.west_was_saved.state import West
from vistula.games.west_was_saved.units import CAVALRY, POLE, RUSSIAN

NO_STACK: Final = Refusal("card.20.pl", "No Polish stack that the card can strike is there.")
NOT_OF_THE_STACK: Final = Refusal("card.20.pl", "Choose cavalry or infantry of that stack.")
NOT_BESIDE_RUSSIANS: Final = Refusal(
    "card.28.pl", "Name cavalry or infantry of yours next to a Russian stack, each unit once."
)

# Frame of PANIC: units still to go, whether only next to cavalry, -.
LEFT_TO_GO: Final = 0
BESIDE_CAVALRY: Final = 1


def is_beside_russians(s: West, h: int, cavalry: bool) -> bool:
    """Next to a Russian unit of any kind, or to Russian cavalry."""
    for g in s.board.neighbours[h]:
        if s.side_at(g) == RUSSIAN and (not cavalry or s.arms_in(g) & (1 << CAVALRY)):
            return True
    return False


def stacks_to_point_at(s: West, cavalry: bool) -> list[int]:
    """Polish stacks next to Russians; those seen to be without cavalry and infantry, or spent, are left out."""
    found: list[int] = []
    for h in range(s.board.count):
        if not s.troops[h] or not s.holds(POLE, h) or not is_beside_russians(s, h, cavalry):
            continue
        units = s.combat_units(h)
        if all(s.mark[u] & KNOWN for u in units) and not frightened(s, h):
            continue
        found.append(h)
    return found


def frightened(s: West, h: int) -> list[int]:
    """Cavalry and infantry of a stack that have not retreated by this card yet."""
    return [u for u in s.combat_units(h) if s.order.arm[u] <= CAVALRY and not s.mark[u] & NAMED]


@final
class Panic(Effect):
    """card.20.pl, card.20.ru, card.28.ru: the Russian points at stacks and picks units."""

    def can_act(self, s: West, instruction: Instruction) -> bool:
        return bool(stacks_to_point_at(s, instruction.next_to == "cavalry"))

    def act(self, s: West, player: int, instruction: Instruction) -> None:
        s.push(phases.PANICS, instruction.count, 1 if instruction.next_to == "cavalry" else 0)


@final
class Panics(Phase[West]):
    """One unit after the other, the second tested afresh (A14)."""

    def run(self, s: West) -> None:
        left, cavalry = s.arg(LEFT_TO_GO), s.arg(BESIDE_CAVALRY)
        if left == 0 or not stacks_to_point_at(s, cavalry != 0):
            s.pop()
            return
        s.push(phases.POINT, RUSSIAN, cavalry)


@final
class PointAt(OneOf[West]):
    """Frame: side, whether next to cavalry only."""

    def among(self, s: West) -> list[int]:
        return stacks_to_point_at(s, s.arg(BESIDE_CAVALRY) != 0)

    def play(self, s: West, x: int) -> None:
        s.pop()
        s.reveal()
        s.note(happenings.POINTED, RUSSIAN, x)
        if not frightened(s, x):
            for u in s.combat_units(x):
                s.mark[u] |= KNOWN  # it is announced that there is none
            s.note(happenings.NO_FRONT_THERE, POLE, x)
            return
        for u in s.combat_units(x):
            if s.order.arm[u] <= CAVALRY:
                s.mark[u] |= KNOWN
                s.note(happenings.SEEN, u, x, 1 if s.is_reduced(u) else 0, who=1 << RUSSIAN)
        s.push(phases.PANIC, RUSSIAN, x)


POINT: Final = Asked[West](
    phases.POINT,
    "point",
    "card.20.pl",
    SIDE,
    "Panic: at which Polish stack do you point?",
    "The other side points at a Polish stack.",
    [PointAt(verb("point"), SPACE, NO_STACK, text="The stack in {}", final=True)],
    asks_always=True,
)


@final
class Frighten(OneOf[West]):
    """Frame: side, hex."""

    def among(self, s: West) -> list[int]:
        return frightened(s, s.arg(HEX))

    def play(self, s: West, x: int) -> None:
        h = s.arg(HEX)
        s.pop()
        s.set_arg(LEFT_TO_GO, s.arg(LEFT_TO_GO) - 1)
        s.mark[x] |= NAMED
        retreat.begin(s, POLE, h, [x], POLE)


PANIC: Final = Asked[West](
    phases.PANIC,
    "panic",
    "card.20.pl",
    SIDE,
    "Which unit retreats?",
    "The other side chooses the unit that retreats.",
    [Frighten(verb("frighten"), PIECE, NOT_OF_THE_STACK, text="{} retreats")],
    asks_always=True,
)
PANICS: Final = Panics(phases.PANICS, "panics")


# Card 28 played by the Pole ------------------------------------------------------------------------------------------


def who_may_be_named(s: West) -> list[int]:
    """Own cavalry and infantry next to a Russian combat unit: what the Pole can see (A87)."""
    found: list[int] = []
    for u in s.order.combat[POLE]:
        h: int = s.at[u]
        if h >= 0 and s.order.arm[u] <= CAVALRY and not s.mark[u] & NAMED and s.is_beside_enemy(POLE, h):
            found.append(u)
    return found


@final
class Oxen(Effect):
    """card.28.pl."""

    def can_act(self, s: West, instruction: Instruction) -> bool:
        return bool(who_may_be_named(s))

    def act(self, s: West, player: int, instruction: Instruction) -> None:
        s.push(phases.OXEN, POLE)


@final
class NameUnit(OneOf[West]):
    def among(self, s: West) -> list[int]:
        return who_may_be_named(s)

    def play(self, s: West, x: int) -> None:
        s.reveal()
        h: int = s.at[x]
        yes = is_beside_russians(s, h, True)
        s.mark[x] |= NAMED
        s.note(happenings.NAMED_UNIT, POLE, h, 1 if yes else 0)
        if yes:
            s.pop()
            retreat.begin(s, POLE, h, [x], POLE)
        elif not who_may_be_named(s):
            s.pop()  # all have been named: no effect (3.2c)

    def label(self, s: West, x: int) -> str:
        return f"{s.order.names[x]} in {s.board.title(s.at[x])}"


OXEN: Final = Asked[West](
    phases.OXEN,
    "oxen",
    "card.28.pl",
    SIDE,
    "Oxen taken for Cossacks: which unit next to the Russians retreats, if cavalry is among them?",
    "Poland names a unit that takes oxen for Cossacks.",
    [NameUnit(verb("name"), PIECE, NOT_BESIDE_RUSSIANS, final=True)],
    asks_always=True,
)

PHASES: Final[list[Any]] = [POINT, PANIC, PANICS, OXEN]
