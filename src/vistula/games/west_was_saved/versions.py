"""How positions of older versions are read."""

from __future__ import annotations

from vistula.core.frames import FRAME
from vistula.games.west_was_saved import phases
from vistula.games.west_was_saved.numbers import CHOSEN, MANOEUVRES, STAYED


def from_first(data: dict[str, object]) -> dict[str, object]:
    """Version 1 gave an order in other steps: one that is not carried out yet is given anew, as is a strategic move.
    A facing that is asked for is still asked for."""
    stack, position = data.get("stack"), data.get("position")
    if not isinstance(stack, list) or not isinstance(position, dict):
        return data
    marks, numbers, markers = position.get("mark"), position.get("n"), position.get("markers")
    if not isinstance(marks, list) or not isinstance(numbers, list) or not isinstance(markers, list):
        return data
    kept: list[object] = []
    numbers, markers = numbers[:], markers[:]
    arrived = stack[-FRAME] == phases.FACE
    for at in range(0, len(stack), FRAME):
        phase, side, place = stack[at], stack[at + 2], stack[at + 3]
        if phase not in (phases.MARCH, phases.TRAIN_GOES):
            kept.extend(stack[at : at + FRAME])
            continue
        if arrived:
            kept.extend(stack[-FRAME:])
        elif phase == phases.TRAIN_GOES:
            kept.extend([phases.TRAIN, side, 0, 0, 0])
        elif phases.ORDERS in kept[::FRAME]:
            markers[place] += 1
            kept.extend([phases.GROUP, side, place, 0, 0])
        else:
            numbers[MANOEUVRES] += 1
            kept.extend([phases.GROUP, side, place, 1, 0])
        break
    brought = {**position, "n": numbers, "markers": markers}
    brought["mark"] = [mark & ~(CHOSEN | STAYED) if isinstance(mark, int) else mark for mark in marks]
    if len(kept) < len(stack) or kept[-FRAME] == phases.GROUP:
        brought["way"] = []
    return {**data, "stack": kept, "position": brought}
