"""Games of older versions go on: one that version 2 saved at every decision it knew is loaded and played further."""

import json
import lzma
from pathlib import Path
from typing import Any

import pytest

import vistula
from vistula.core.dice import Mix

SAVED: dict[str, Any] = json.loads(lzma.decompress((Path(__file__).parent / "version_2.json.xz").read_bytes()))


@pytest.mark.parametrize("decision", sorted(SAVED))
def test_a_game_of_version_2_goes_on(decision: str) -> None:
    assert SAVED[decision]["version"] == 2
    s = vistula.game("strike_of_the_eagle").load(SAVED[decision])
    assert s.faults() == []
    asked = "marching" if decision == "via" else decision  # the way into an area is said with the move now
    assert s.top().slug == asked
    mix = Mix(7)
    for _ in range(12):
        if s.over:
            break
        seat = s.to_move[0]
        offered = s.choices(seat)
        s.play(seat, offered[mix.below(len(offered))])
        assert s.faults() == []
