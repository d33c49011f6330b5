"""Cards that bring, move or restore units: the treaty, Danzig, Spa, Prague, recruits, veterans."""

from __future__ import annotations

from typing import Any, Final, final

from vistula.core.action import verb
from vistula.core.flow import PIECE, SPACE, Asked, Choice, EndPhase, OneOf
from vistula.core.refusal import Refusal
from vistula.games.west_was_saved import happenings, phases
from vistula.games.west_was_saved.asking import COUNT, SIDE, UNIT
from vistula.games.west_was_saved.cards.base import Effect
from vistula.games.west_was_saved.deck import Instruction
from vistula.games.west_was_saved.happenings import ask_facing, asks_facing, enter, forget, lift_blanks, set_down_blanks
from vistula.games.west_was_saved.numbers import (
    CHANGE,
    ELIMINATED,
    KNOWN,
    NAMED,
    REDUCED,
    TREATY,
)
from vistula.games.west_was_saved.rules.restoration import cannot_be_restored, restorable, restore
from vistula.games.west_was_saved.state import West
from vistula.games.west_was_saved.units import LITHUANIAN, POLE, RUSSIAN

# Card 2 ---------------------------------------------------------------------------------------------------------


@final
class Treaty(Effect):
    """card.02.a, card.02.b, card.02.c: Lithuania joins for the rest of the game (1.3k, 13.3b, scn.lithuania)."""

    def act(self, s: West, player: int, instruction: Instruction) -> None:
        s.n[TREATY] = 1
        s.known_needs = 0  # the ground is open now
        s.n[CHANGE + instruction.side] += instruction.value
        s.note(happenings.TREATY_SIGNED)
        h = s.static.plan.treaty_hex
        for u in s.static.plan.treaty_units:
            s.place(u, h)
            s.note(happenings.CAME, RUSSIAN, u, h)
        ask_facing(s, RUSSIAN, h)  # 13.3c: the Russian places them


# Cards 24, 36, 40 ---------------------------------------------------------------------------------------------------

NOT_MOVABLE: Final = Refusal("card.24.pl", "Name a combat unit of yours that can go there from another hex.")
NOT_A_GOAL: Final = Refusal("card.36.pl", "The unit must go to a hex that the card names and that has room.")


TO_BORDER: Final = 1  # in the frame of TRANSFER: side, whether to the border, units still to go
BORDER_TOO: Final = 2  # in that of TRANSFER_TO: side, unit, and the same


def goals(s: West, border: bool, u: int) -> list[int]:
    """Hexes where a unit may be put: another than its own, without enemies, with room (A15)."""
    named = s.board.czechoslovak_border if border else [s.board.torun]
    return [
        h
        for h in named
        if h != s.at[u] and s.side_at(h) != RUSSIAN and s.troops[h] < s.tables.stacking and s.may_stand(u, h)
    ]


def movable(s: West, border: bool) -> list[int]:
    """Polish combat units that the card can move, each once."""
    return [u for u in s.order.combat[POLE] if s.at[u] >= 0 and not s.mark[u] & NAMED and goals(s, border, u)]


@final
class Transfer(Effect):
    """card.24.pl, card.24.ru, card.36.pl, card.36.ru, card.40.pl: as many as possible of those the card asks for."""

    def can_act(self, s: West, instruction: Instruction) -> bool:
        return bool(movable(s, instruction.to == "border"))

    def act(self, s: West, player: int, instruction: Instruction) -> None:
        s.push(phases.TRANSFER, POLE, 1 if instruction.to == "border" else 0, instruction.count)


@final
class PickTransfer(OneOf[West]):
    def among(self, s: West) -> list[int]:
        return movable(s, s.arg(TO_BORDER) != 0)

    def play(self, s: West, x: int) -> None:
        border = s.arg(TO_BORDER)
        s.set_arg(COUNT, s.arg(COUNT) - 1)
        s.push(phases.TRANSFER_TO, POLE, x, border)

    def label(self, s: West, x: int) -> str:
        return f"{s.order.names[x]} from {s.board.title(s.at[x])}"


@final
class TransferTo(OneOf[West]):
    def among(self, s: West) -> list[int]:
        return goals(s, s.arg(BORDER_TOO) != 0, s.arg(UNIT))

    def play(self, s: West, x: int) -> None:
        u = s.arg(UNIT)
        s.pop()
        move_by_card(s, u, x)
        border = s.arg(TO_BORDER) != 0
        if s.arg(COUNT) == 0 or not movable(s, border):
            s.pop()


def move_by_card(s: West, u: int, h: int) -> None:
    """Placed there directly; it keeps its facing unless others with one are there (A15)."""
    start: int = s.at[u]
    facing = int(s.facing[start])
    keeps = asks_facing(s, u, h)
    blanks = int(s.blanks[start]) if s.troops[start] == 1 else 0
    lift_blanks(s, start, blanks)
    enter(s, POLE, h)  # A45a
    s.mark[u] = (s.mark[u] | NAMED) & ~KNOWN
    s.place(u, h)
    forget(s, start)
    set_down_blanks(s, POLE, h, blanks)
    if keeps:
        s.set_facing(h, facing)
    s.note(happenings.TRANSFERRED, POLE, start, h)
    s.note(happenings.TRANSFERRED_UNIT, POLE, u, h, who=1 << POLE)


TRANSFER: Final = Asked[West](
    phases.TRANSFER,
    "transfer",
    "card.24.pl",
    SIDE,
    "Which of your combat units is sent away?",
    "Poland sends combat units away.",
    [PickTransfer(verb("send"), PIECE, NOT_MOVABLE, "")],
    asks_always=True,
)
TRANSFER_TO: Final = Asked[West](
    phases.TRANSFER_TO,
    "transfer_to",
    "card.36.pl",
    SIDE,
    "Where is it sent?",
    "Poland sends combat units away.",
    [TransferTo(verb("send_to"), SPACE, NOT_A_GOAL, "To {}")],
)


# Cards 29 and 34 ------------------------------------------------------------------------------------------------

SOMEBODY_IS_REDUCED: Final = Refusal("card.29.ru", "A reduced unit is left that can be restored.")


@final
class Recruits(Effect):
    """card.29.pl, card.29.ru, card.34.pl, card.34.ru: all, or two of the owner's choice; free."""

    def can_act(self, s: West, instruction: Instruction) -> bool:
        return bool(restorable(s, instruction.side))

    def act(self, s: West, player: int, instruction: Instruction) -> None:
        side = instruction.side
        if instruction.count == 0:
            for u in restorable(s, side):
                restore(s, u)
            s.note(happenings.RECOVERED, side)
        else:
            s.push(phases.RECRUITS, side, 0, instruction.count)


@final
class Recruit(Choice[West]):
    """Frame: side, -, units still to be restored."""

    def among(self, s: West) -> list[int]:
        return restorable(s, s.arg(SIDE))

    def obstacle(self, s: West, x: int) -> Refusal | None:
        return cannot_be_restored(s, s.arg(SIDE), x)

    def play(self, s: West, x: int) -> None:
        side = s.arg(SIDE)
        left = s.arg(COUNT) - 1
        s.set_arg(COUNT, left)
        restore(s, x)
        if left == 0:
            s.note(happenings.RECOVERED, side)
            s.pop()

    def label(self, s: West, x: int) -> str:
        return f"Restore {s.order.names[x]} in {s.board.title(s.at[x])}"


@final
class NobodyElse(EndPhase[West]):
    """done: asked though no other unit is reduced, since that is its owner's to know"""

    def obstacle(self, s: West, x: int) -> Refusal | None:
        return SOMEBODY_IS_REDUCED if restorable(s, s.arg(SIDE)) else None

    def play(self, s: West, x: int) -> None:
        s.note(happenings.RECOVERED, s.arg(SIDE))
        s.pop()


RECRUITS: Final = Asked[West](
    phases.RECRUITS,
    "recruits",
    "card.29.ru",
    SIDE,
    "Which reduced unit is restored, free?",
    "The other side restores units by a card.",
    [Recruit(verb("recruit"), PIECE), NobodyElse(verb("done"), "Nobody else is reduced")],
    asks_always=True,
)


# Card 37 --------------------------------------------------------------------------------------------------------

NOT_DEAD: Final = Refusal("card.37.pl", "Only an eliminated Russian combat unit returns.")
NO_ROOM: Final = Refusal("card.37.pl", "It returns in or next to Smolensk, where no enemy is and there is room.")


def the_dead(s: West) -> list[int]:
    """Eliminated for whatever reason; not interned, not abroad, no Lithuanians (A17)."""
    return [u for u in s.order.combat[RUSSIAN] if s.at[u] == ELIMINATED and s.order.nation[u] != LITHUANIAN]


def rooms(s: West, u: int) -> list[int]:
    """Smolensk and the hexes around; supply is not needed."""
    found: list[int] = []
    for h in [s.board.smolensk, *s.board.neighbours[s.board.smolensk]]:
        if s.is_open(h) and s.side_at(h) != POLE and s.troops[h] < s.tables.stacking and s.may_stand(u, h):
            found.append(h)
    return sorted(found)


@final
class Veterans(Effect):
    """card.37.pl, card.37.ru."""

    def can_act(self, s: West, instruction: Instruction) -> bool:
        dead = the_dead(s)
        return bool(dead) and bool(rooms(s, dead[0]))

    def act(self, s: West, player: int, instruction: Instruction) -> None:
        s.push(phases.VETERANS, RUSSIAN, 0, instruction.count)


@final
class PickVeteran(Choice[West]):
    """Frame: side, -, units that may still return."""

    def among(self, s: West) -> list[int]:
        return the_dead(s)

    def obstacle(self, s: West, x: int) -> Refusal | None:
        if x not in the_dead(s):
            return NOT_DEAD
        return None if rooms(s, x) else NO_ROOM

    def play(self, s: West, x: int) -> None:
        left = s.arg(COUNT) - 1
        s.set_arg(COUNT, left)
        if left == 0:
            s.pop()
        s.push(phases.VETERAN_TO, RUSSIAN, x)


@final
class VeteranTo(OneOf[West]):
    """Frame: side, unit."""

    def among(self, s: West) -> list[int]:
        return rooms(s, s.arg(UNIT))

    def play(self, s: West, x: int) -> None:
        u = s.arg(UNIT)
        s.pop()
        turns = asks_facing(s, u, x)
        enter(s, RUSSIAN, x)  # A45a
        s.mark[u] = REDUCED
        s.place(u, x)
        s.note(happenings.CAME, RUSSIAN, u, x)
        if turns:
            ask_facing(s, RUSSIAN, x)


VETERANS: Final = Asked[West](
    phases.VETERANS,
    "veterans",
    "card.37.pl",
    SIDE,
    "Which eliminated unit returns, reduced?",
    "Russian units return by a card.",
    [PickVeteran(verb("veteran"), PIECE, text="{} returns"), EndPhase(verb("done"), "Nobody else")],
    asks_always=True,
)
VETERAN_TO: Final = Asked[West](
    phases.VETERAN_TO,
    "veteran_to",
    "card.37.pl",
    SIDE,
    "Where does it return?",
    "Russian units return by a card.",
    [VeteranTo(verb("return_to"), SPACE, NO_ROOM, "In {}")],
)

PHASES: Final[list[Any]] = [TRANSFER, TRANSFER_TO, RECRUITS, VETERANS, VETERAN_TO]
