"""A clone and its original go their own ways, though they share the columns that seldom change."""

from collections.abc import Callable

import pytest

import vistula
from vistula.games.strike_of_the_eagle.state import DISCARD_PILE, GONE, Campaign
from vistula.games.strike_of_the_eagle.terms import MOVE_OUT, NORTH, POLISH, SOVIET


def campaign() -> Campaign:
    s = vistula.game("strike_of_the_eagle").new("campaign", 7)
    assert isinstance(s, Campaign)
    s.set_primary(s.map.area("kiev"), 1)
    s.take_counter(SOVIET, MOVE_OUT, NORTH, s.map.area("gomel"))
    return s


def everything(s: Campaign) -> list[object]:
    return [s.pack(), list(s.stack), list(s.forced), s.journal.all(), s.turn, s.counter]


CHANGES: dict[str, Callable[[Campaign], None]] = {
    "garrison": lambda s: s.set_garrison(s.map.area("kiev"), POLISH),
    "booked": lambda s: s.book(s.map.area("kiev"), POLISH),
    "primary": lambda s: s.set_primary(s.map.area("gomel"), 3),
    "primaries": lambda s: s.forget_primaries(),
    "cubes": lambda s: s.add_cubes(1, 2, 4),
    "card": lambda s: s.move_card(3, DISCARD_PILE),
    "hidden": lambda s: s.imagined(0, 99),
    "place": lambda s: s.put(next(b for b in range(s.blocks.count) if s.at[b] >= 0), GONE),
    "strength": lambda s: s.set_sp(4, 1 + s.sp[4] % 2),
    "counter laid": lambda s: s.take_counter(POLISH, MOVE_OUT, NORTH, s.map.area("minsk")),
    "counter taken": lambda s: s.return_counter(SOVIET, MOVE_OUT, NORTH, s.map.area("gomel")),
    "points": lambda s: s.add_vp(POLISH, 2),
    "frame": lambda s: s.push(1),
    "dice": lambda s: s.force([3]),
    "journal": lambda s: s.note(9, 1),
}


@pytest.mark.parametrize("what", CHANGES)
@pytest.mark.parametrize("of_clone", [False, True])
def test_neither_sees_what_the_other_changes(what: str, of_clone: bool) -> None:
    s = campaign()
    before = everything(s)
    c = s.clone()
    assert isinstance(c, Campaign)
    assert everything(c) == before
    changed, kept = (c, s) if of_clone else (s, c)
    CHANGES[what](changed)
    assert everything(changed) != before
    assert everything(kept) == before
    again = changed.clone()
    assert isinstance(again, Campaign)
    assert everything(again) == everything(changed)


def test_a_clone_copies_every_column_and_shares_those_alone_that_setters_replace() -> None:
    s = campaign()
    c = s.clone()
    assert s.columns.faults_of_copy(s, c) == []
