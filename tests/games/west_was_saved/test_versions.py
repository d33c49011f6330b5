"""Positions of older versions go on under the present rules."""

from tests.games.west_was_saved.field import asked, game, offered, place, position, take, unit
from vistula.core.checksum import checksum
from vistula.core.frames import FRAME
from vistula.games.west_was_saved import phases
from vistula.games.west_was_saved.state import West


def brought(s: West, frames: list[list[int]]) -> West:
    """As version 1 would have saved it with these frames above the orders, read by this version."""
    data = s.save()
    stack = data["stack"]
    assert isinstance(stack, list)
    data["stack"] = stack[: 2 * FRAME] + [number for frame in frames for number in frame]
    data["version"] = 1
    data["checksum"] = checksum(data)
    loaded = game().load(data)
    assert isinstance(loaded, West)
    return loaded


def test_an_order_of_version_1_that_is_not_carried_out_is_given_anew() -> None:
    s = position(
        {"0310 N": "pl_i8 pl_i9 pl_h1"},
        at="orders",
        markers={"0310": 1},
        depots={"poland": "Łódź", "soviet": "Konotop"},
    )
    take(s, "pl_i8 pl_h1")
    h = place(s, "0310")
    s.set_markers(h, 0)  # version 1 took the marker off before it asked how far the HQ goes along
    s.way = [h, place(s, "0311")]
    old_drop = phases.MARCH_TO
    loaded = brought(s, [[phases.MARCH, 3, 0, h, 0], [old_drop, 0, unit(s, "pl_h1"), 0, 0]])
    assert (asked(loaded), loaded.markers[h], loaded.way) == ("group", 1, [])
    assert len(offered(loaded, "take")) == 6  # either or both, with the HQ or without
    assert not loaded.faults()


def test_a_facing_of_version_1_is_still_asked_for() -> None:
    s = position({"0310 N": "pl_i8"}, at="orders", markers={"0310": 1}, depots={"poland": "Łódź", "soviet": "Konotop"})
    h = place(s, "0310")
    loaded = brought(s, [[phases.MARCH, 6, 0, h, 0], [phases.FACE, 0, h, 0, 0]])
    assert asked(loaded) == "face"
