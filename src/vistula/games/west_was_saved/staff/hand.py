"""The staff at its cards: which of two serves now."""

from __future__ import annotations

from typing import Final

from vistula.core.action import Action
from vistula.games.west_was_saved.deck import Instruction
from vistula.games.west_was_saved.numbers import ELIMINATED
from vistula.games.west_was_saved.rules import restoration
from vistula.games.west_was_saved.staff.picture import Picture, picture
from vistula.games.west_was_saved.staff.posture import Posture
from vistula.games.west_was_saved.state import West
from vistula.games.west_was_saved.units import CAVALRY, POLE, RUSSIAN

BONUS: Final = 0.45  # a factor in one combat, in points
RESTORED: Final = 0.9  # a step
RETURNED: Final = 1.6  # a unit, reduced
SHAKEN: Final = 1.2  # a Polish unit that retreats, stands still or is sent away
RIFLES: Final = 0.5  # a factor less for every stack of Poles that touches the enemy
DIVISION: Final = 3.0  # a cavalry division that is gone
TRAIN: Final = 0.6  # a strategic move less or more
MANOEUVRE: Final = 2.0


def ranked(s: West, seat: int, offered: list[Action], posture: Posture) -> list[Action]:
    look = picture(s, seat, posture)
    rows: list[tuple[float, int]] = []
    for number in range(len(offered)):
        rows.append((-worth(s, seat, look, s.deck.instruction(offered[number].x, seat)), number))
    rows.sort()
    return [offered[number] for _, number in rows]


def contacts(s: West, look: Picture) -> int:
    """Own stacks that touch the enemy: where there may be combats this turn."""
    return sum(1 for h in look.stacks if s.is_beside_enemy(look.side, h))


def worth(s: West, seat: int, look: Picture, instruction: Instruction) -> float:
    """What an instruction is worth to the seat that plays it, in points."""
    kind = instruction.kind
    touching = contacts(s, look)
    if kind == "points":
        return float(instruction.value if instruction.side == seat else -instruction.value)
    if kind == "bonus":
        good = (instruction.value > 0) == (instruction.stack == seat)
        size = BONUS * abs(instruction.value) * min(instruction.count, touching)
        return size if good else -size
    if kind == "restore":
        found = len(restoration.restorable(s, seat)) if instruction.side == seat else 2
        steps = found if instruction.count == 0 else min(instruction.count, found)
        return RESTORED * steps if instruction.side == seat else -RESTORED * steps
    if kind == "veterans":
        dead = sum(1 for u in s.order.combat[RUSSIAN] if s.at[u] == ELIMINATED)
        size = RETURNED * min(instruction.count, dead)
        return size if seat == RUSSIAN else -size
    if kind == "mutiny":
        riders = sum(1 for u in s.order.combat[RUSSIAN] if s.at[u] >= 0 and s.order.arm[u] == CAVALRY)
        size = DIVISION if riders else 0.0
        return size if seat == POLE else -size
    if kind == "trains":
        size = TRAIN * (instruction.most - s.tables.strategic_moves)
        return size if instruction.side == seat else -size
    if kind == "manoeuvre":
        return MANOEUVRE if touching else 0.5
    if kind == "rifles" or kind == "shells":
        return -RIFLES * touching
    if kind == "mausers":
        return RIFLES * touching
    if kind == "free_order":
        return -0.3
    if kind in ("panic", "oxen", "fog"):
        size = SHAKEN * min(instruction.count, touching)
        return size if seat == RUSSIAN else -size
    if kind == "transfer":
        return SHAKEN * instruction.count * (1.0 if seat == RUSSIAN else -1.0)
    return 0.0
