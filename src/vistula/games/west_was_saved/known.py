"""What was worked out about a position of How the West was Saved, and how far it holds: nothing that is saved."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from vistula.core.columns import (
    EMPTY_SMALL,
    Small,
)


@final
class Known:
    """What was worked out of a position, kept until something changes. Clones share it, so nothing in it is changed in
    place once its bit is set."""

    def __init__(self) -> None:
        self.need: list[Small] = [EMPTY_SMALL, EMPTY_SMALL, EMPTY_SMALL]  # by net, then by hex: hexes to a source
        self.near: list[Small] = [EMPTY_SMALL, EMPTY_SMALL]  # by side, then by hex: how near the enemy is
        self.passage: list[Small] = [EMPTY_SMALL, EMPTY_SMALL]
        self.stacks: list[list[int]] = [[], []]  # by side: hexes with a combat unit of it
        self.chain: list[list[int]] = [[], []]  # by side: the depots linked with its base
        self.from_chain: list[Small] = [EMPTY_SMALL, EMPTY_SMALL]  # by side, then by hex: hexes to the chain
        self.pictures: dict[str, object] = {}  # by side and posture: how the staff sees it (staff/picture.py)


@final
class Flood:
    """Hexes to a source, as they come out of passages and sources: the same while these are the same, whoever moved.
    Never changed."""

    def __init__(self, passage: Small, sources: list[int], between: Small, chain: list[int]) -> None:
        self.passage: Small = passage
        self.sources: Final = sources
        self.between: Small = between
        self.chain: Final = chain

    def is_of(self, passage: Small, sources: list[int]) -> bool:
        ours = self.passage
        if len(ours) != len(passage) or self.sources != sources:
            return False
        h: i64 = 0
        while h < len(ours):
            if ours[h] != passage[h]:
                return False
            h += 1
        return True


NO_FLOOD: Final = Flood(EMPTY_SMALL, [], EMPTY_SMALL, [])
NO_FLOODS: Final[list[Flood]] = [NO_FLOOD] * 5  # never written
NOTHING: Final = Known()  # of a position of which nothing is known; never written
