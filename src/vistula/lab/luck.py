"""How lucky a battle was: fought again many times from the position before its dice, in what the seat could imagine.

Losses are counted through the seat's own eyes, in the battle that was and in those that might have been alike; so
nothing is told that the seat does not see.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from vistula.bots.rollout import counselled
from vistula.core.action import Action
from vistula.core.game import side_of
from vistula.core.journal import FIRST_OF_GAME
from vistula.core.refusal import IllegalAction
from vistula.core.state import State
from vistula.lab.story import strength_of

FIGHTS = 200
LONGEST = 80  # decisions of a battle


class Watcher:
    """A seat that watches one battle: what both sides lose in it, as its journal tells or else as it sees them."""

    def __init__(self, state: State, seat: str) -> None:
        self.seat = seat
        self.read = state.journal.count
        view: Any = state.view(seat)
        self.space = place_of(view)
        self.before = strengths(view, seat)

    def over(self, state: State) -> bool:
        """Whether it is fought out: nothing is asked about it any more."""
        view: Any = state.view(self.seat)
        return state.over or place_of(view) != self.space

    def losses(self, state: State) -> tuple[int, int]:
        """What the others lost, and what the seat's side lost."""
        heard = self.heard(state)
        if heard is not None:
            return heard
        own, others = strengths(state.view(self.seat), self.seat)
        return self.before[1] - others, self.before[0] - own

    def heard(self, state: State) -> tuple[int, int] | None:
        index = state.seat_index(self.seat)
        lost = {True: 0, False: 0}  # of the seat's own side, of the others
        found = False
        for event in state.journal.since(self.read):
            if event.code < FIRST_OF_GAME or not event.seen_by(index):
                continue
            line = state.tell(event, index)
            told = line.battle or {}
            if line.seat < 0:
                continue
            own = side_of(state.seats[line.seat]) == side_of(self.seat)
            for name, side in (("lost_attacker", own), ("lost_defender", not own), ("losses", own)):
                if name in told:
                    lost[side] += int(str(told[name]))
                    found = True
        return (lost[False], lost[True]) if found else None


def place_of(view: Any) -> Any:
    return (view.get("battle") or {}).get("space")


def strengths(view: Any, seat: str) -> tuple[int, int]:
    """The strength on the map of the seat's side and of all others, as far as the view shows it."""
    sides = {piece["side"] for piece in view["pieces"] if side_of(str(piece.get("seat") or "")) == side_of(seat)}
    own = others = 0
    for piece in view["pieces"]:
        if piece.get("space") is not None and not piece.get("hidden"):
            if piece["side"] in sides:
                own += strength_of(piece)
            else:
                others += strength_of(piece)
    return own, others


def that_was(state: State, seat: str, moves: Iterable[tuple[str, Action]]) -> tuple[int, int] | None:
    """What they lost and what was lost in the battle that these moves fought; None: there is none, or it goes on."""
    watcher = Watcher(state, seat)
    if watcher.space is None:
        return None
    for mover, action in moves:
        state.play(mover, action)
        if watcher.over(state):
            return watcher.losses(state)
    return None


def again(state: State, seat: str, action: Action, fights: int = FIGHTS) -> list[list[int]]:
    """What they lost and what was lost in at most so many battles with other dice, all else as counsel would do it."""
    found = []
    for key in range(fights):
        world = state.imagine(seat, key)
        world.reseed(key)
        watcher = Watcher(world, seat)
        try:
            world.play(seat, action)
        except IllegalAction:  # what is hidden lies otherwise in this world, and the choice is not offered
            continue
        for _ in range(LONGEST):
            if watcher.over(world):
                break
            world.play(world.seats[world.actor], counselled(world, 0))
        found.append(list(watcher.losses(world)))
    return found


def told(fights: list[list[int]], dealt: int, lost: int) -> dict[str, Any]:
    """The battle that was beside those that might have been."""
    came = dealt - lost
    margins = [theirs - ours for theirs, ours in fights]
    spread = [[value, margins.count(value)] for value in sorted({*margins, came})]
    return {
        "dealt": dealt,
        "lost": lost,
        "due_dealt": round(sum(theirs for theirs, _ in fights) / len(fights), 2),
        "due_lost": round(sum(ours for _, ours in fights) / len(fights), 2),
        "fights": len(fights),
        "worse": sum(each < came for each in margins),
        "better": sum(each > came for each in margins),
        "spread": spread,
    }
