"""What everybody has seen of the blocks' strength, area by area, as a player keeps it in his head.

The set-up is printed, every block of a battle is turned up, and all see who goes where, who goes hungry and what cubes
are spent; only which block of an area leaves it is hidden, so each takes its part along. It is read from the public
events of the journal, which is not written in thought: there nothing more is known than a block's usual strength.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from vistula.core.journal import EVERYBODY, Event
from vistula.games.strike_of_the_eagle import codes

if TYPE_CHECKING:
    from vistula.games.strike_of_the_eagle.state import Campaign

NEWCOMER: Final = 2.5  # SP of a block that arrives: what it is, the scenario says, which one comes, nobody
WEAKEST: Final = 1.0
STRONGEST: Final = 4.0


@final
class Tally:
    """SP and blocks at [side * areas + area], as the first so many events tell."""

    def __init__(self, areas: int, strength: list[float], blocks: list[int]) -> None:
        self.areas: Final = areas
        self.strength: Final = strength
        self.blocks: Final = blocks
        self.turned_up: Final = [False, False]  # by side: blocks of the battle in hand
        self.told = 0  # events read
        self.last: Event | None = None

    def copy(self) -> Tally:
        made = Tally(self.areas, self.strength[:], self.blocks[:])
        made.turned_up[:] = self.turned_up
        made.told = self.told
        made.last = self.last
        return made

    def mean(self, side: int, area: int, unknown: float) -> float:
        """SP that a block there has, as far as is known."""
        place = side * self.areas + area
        if self.blocks[place] <= 0:
            return unknown
        return max(WEAKEST, min(STRONGEST, self.strength[place] / self.blocks[place]))

    def add(self, side: int, area: int, strength: float, blocks: int) -> None:
        if area < 0:
            return
        place = side * self.areas + area
        self.blocks[place] += blocks
        self.strength[place] += strength
        if self.blocks[place] <= 0:
            self.blocks[place] = 0
            self.strength[place] = 0.0

    def go(self, side: int, start: int, end: int, blocks: int) -> None:
        """So many of those in an area go to another, nobody knows which."""
        part = self.mean(side, start, NEWCOMER) * blocks
        self.add(side, start, -part, -blocks)
        self.add(side, end, part, blocks)

    def read(self, s: Campaign, event: Event) -> None:
        code = event.code
        if code == codes.MOVED or code == codes.WENT_BACK or code == codes.RODE:
            self.go(event.a, event.b, event.c, 1)
        elif code == codes.RETREATED or code == codes.WITHDREW:
            self.go(event.a, event.b, event.c, event.d)
        elif code == codes.BATTLE_BEGINS:
            self.turned_up[:] = [False, False]
        elif code == codes.FIGHTS:
            self.see(s.blocks.side[event.a], event.c, float(event.b))
        elif code == codes.LOSES:
            self.add(s.blocks.side[event.a], event.c, -1.0, 0)
        elif code == codes.LOST_SP or code == codes.WITHDRAW_COST:
            self.add(event.a, event.b, -1.0, 0)
        elif code == codes.REORGANIZED or code == codes.RAISED:
            self.add(event.a, event.b, 1.0, 0)
        elif code == codes.OUT_OF_SUPPLY:
            self.add(event.a, event.b, -float(event.c), 0)
        elif code == codes.DESTROYED:
            self.add(s.blocks.side[event.a], event.b, 0.0, -1)
        elif code == codes.ELIMINATED or code == codes.CAPTURED or code == codes.LEAVES_THE_GAME:
            self.lose(s.blocks.side[event.a], event.b)
        elif code == codes.ARRIVED:
            self.add(event.a, event.b, NEWCOMER, 1)
        elif code == codes.BUILT:
            self.add(s.side_of(event.a), event.b, 1.0, 1)
        elif code == codes.DETACHED:
            self.add(event.a, event.b, 0.0, event.c)
        elif code == codes.COMBINED:
            self.add(event.a, event.b, 0.0, -1)
        elif code == codes.STRENGTHENED:
            self.share_out(s.side_of(event.a))

    def see(self, side: int, area: int, strength: float) -> None:
        """A block is turned up in battle; with the first of its side the guess ends."""
        place = side * self.areas + area
        if not self.turned_up[side]:
            self.turned_up[side] = True
            self.strength[place] = 0.0
            self.blocks[place] = 0
        self.add(side, area, strength, 1)

    def lose(self, side: int, area: int) -> None:
        self.add(side, area, -self.mean(side, area, NEWCOMER), -1)

    def share_out(self, side: int) -> None:
        """One SP more, nobody knows where."""
        first = side * self.areas
        total = sum(self.blocks[first : first + self.areas])
        if total:
            for place in range(first, first + self.areas):
                self.strength[place] += self.blocks[place] / total


@final
class Notebook:
    """Where the last tally is kept, by a position and all its copies: only those whose events begin alike read on."""

    def __init__(self) -> None:
        self.kept: Tally | None = None


def tally_of(s: Campaign) -> Tally | None:
    """Read on from where it stood; nothing in thought, where nobody writes down what happens."""
    if s.quiet:
        return None
    told = s.journal.count
    kept = s.notebook.kept
    if kept is None or kept.told > told:
        made = begun(s)
        news = s.journal.all()
    else:
        news = s.journal.since(max(0, kept.told - 1))
        if kept.last is None or (news and news[0] is kept.last):
            if kept.told == told:
                return kept
            made = kept.copy()
            news = news[1:] if kept.last is not None else news
        else:
            made = begun(s)
            news = s.journal.all()
    for event in news:
        if event.who == EVERYBODY:
            made.read(s, event)
        made.last = event
    made.told = told
    s.notebook.kept = made
    return made


def begun(s: Campaign) -> Tally:
    """As the scenario sets it up."""
    made = Tally(s.map.count, [0.0] * (2 * s.map.count), [0] * (2 * s.map.count))
    for block in range(s.blocks.count):
        area = s.setting.place[block]
        if area >= 0:
            made.add(s.blocks.side[block], area, float(s.setting.strength[block]), 1)
    return made
