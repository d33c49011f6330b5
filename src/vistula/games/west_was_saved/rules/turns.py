"""2.1 The turn: what begins and ends it, and how two sides take turns within a phase (table.phase_init)."""

from __future__ import annotations

from typing import Any, Final, final

from mypy_extensions import mypyc_attr

from vistula.core.action import Action, verb
from vistula.core.flow import NOTHING, NUMBER, Asked, Choice, Phase
from vistula.core.hexes import AROUND
from vistula.core.plain import Does
from vistula.core.refusal import Refusal
from vistula.games.west_was_saved import happenings, phases
from vistula.games.west_was_saved.asking import HEX, LAST, SIDE
from vistula.games.west_was_saved.deck import DISCARD
from vistula.games.west_was_saved.numbers import (
    BASE,
    BONUS_LEFT,
    CARD_OF,
    CHANGE,
    DOWNPOUR,
    FOG_AT,
    FOG_LEFT,
    FREE_ORDER,
    KEEP_DEPOTS,
    MANOEUVRES,
    MAUSERS,
    MOST_TRAINS,
    OF_CARDS,
    OF_THE_TURN,
    OUT,
    REMOVED_DEPOT,
    RIFLES_LOW,
    SHELLS_LOW,
    SOUTH_CLOSED,
    STARTER,
    TOTAL,
    TRAINS,
)
from vistula.games.west_was_saved.rules import victory
from vistula.games.west_was_saved.state import West
from vistula.games.west_was_saved.units import POLE, RUSSIAN

FACINGS: Final = ["north", "north-east", "south-east", "south", "south-west", "north-west"]
NO_SUCH_FACING: Final = Refusal("def.front.a", "A facing is one of the six hexsides, numbered 0 to 5 from the north.")


def richer(s: West) -> int:
    """The side with the higher total of resource points; the Pole if they are equal (5.1b, 8.0a, 11.1c)."""
    return RUSSIAN if s.n[TOTAL + RUSSIAN] > s.n[TOTAL + POLE] else POLE


def higher_base(s: West) -> int:
    """9.1d looks at the base; the Pole if they are equal (A67)."""
    return RUSSIAN if s.n[BASE + RUSSIAN] > s.n[BASE + POLE] else POLE


def roll_for_start(s: West, what: int) -> int:
    """Each rolls a die, the higher starts, ties are rolled again (7.1e, 7.1g, 9.2d)."""
    while True:
        pole = s.roll(6)
        russian = s.roll(6)
        if s.asking and pole == russian:
            return POLE  # odds ask for dice one by one: a tie is nobody's
        if pole != russian:
            starter = POLE if pole > russian else RUSSIAN
            s.note(happenings.STARTS, starter, max(pole, russian), min(pole, russian), what)
            return starter


def clear_marks(s: West, marks: int) -> None:
    keep = ~marks
    for u in range(s.order.count):
        s.mark[u] &= keep


@mypyc_attr(allow_interpreted_subclasses=True)
class Alternation(Phase[West]):
    """Both sides act in turn until both are out. Frame: 0 before the first step, then the side that acted last, plus 1.

    A side is skipped only for what everybody can see (A92); otherwise it is asked, be it to pass."""

    def __init__(self, number: int, slug: str, decision: int) -> None:
        super().__init__(number, slug)
        self.decision: Final = decision

    def starts(self, s: West) -> int:
        """Who begins; may roll for it."""
        return richer(s)

    def is_out(self, s: West, side: int) -> bool:
        return has_passed(s, side)

    def run(self, s: West) -> None:
        if victory.capital_falls(s):
            return
        last = s.arg(LAST) - 1
        if last < 0:
            s.n[OUT] = 0
            s.n[STARTER] = self.starts(s)
            last = 1 - s.n[STARTER]
        side = 1 - last
        if self.is_out(s, side):
            side = last
            if self.is_out(s, side):
                s.pop()
                return
        s.set_arg(LAST, side + 1)
        s.push(self.decision, side)


def has_passed(s: West, side: int) -> bool:
    return (s.n[OUT] >> side) & 1 != 0


@final
class Pass(Choice[West]):
    """Passing is final for the phase."""

    def __init__(self, text: str, what: int) -> None:
        super().__init__(verb("pass"), NOTHING, closes=True, passes=True, text=text, final=True)
        self.what: Final = what

    def play(self, s: West, x: int) -> None:
        side = s.arg(SIDE)
        s.pop()
        s.n[OUT] |= 1 << side  # 5.1c, 7.1d, 8.0b, 9.2f, 11.1e
        s.note(happenings.PASSED, side, self.what)


PASS_DEPOTS: Final = 0
PASS_MARKERS: Final = 1
PASS_HQ: Final = 2
PASS_ATTACKS: Final = 4
PASS_TRAINS: Final = 5
START_MARKERS: Final = 6
START_ORDERS: Final = 7


# Facing ---------------------------------------------------------------------------------------------------------


class Faces(Choice[West]):
    def among(self, s: West) -> list[int]:
        return list(range(AROUND))

    def label(self, s: West, x: int) -> str:
        return f"Face {FACINGS[x]}"

    def detail(self, s: West, x: int) -> dict[str, object]:
        """The hex in front, for the table to show."""
        h = s.arg(HEX)
        ahead = s.board.step(h, x)
        return {"path": [h, ahead]} if ahead >= 0 else {}


@final
class Turn(Faces):
    def obstacle(self, s: West, x: int) -> Refusal | None:
        return None if 0 <= x < AROUND else NO_SUCH_FACING

    def play(self, s: West, x: int) -> None:
        side, h = s.arg(SIDE), s.arg(HEX)
        s.pop()
        s.set_facing(h, x)
        s.note(happenings.TURNED, side, h, x)

    def targets(self, s: West, action: Action) -> list[dict[str, int]]:
        """One clicks the hex in front."""
        ahead = s.board.step(s.arg(HEX), action.x)
        return [{"space": ahead}] if ahead >= 0 else [{"number": action.x}]


def face_prompt(s: West) -> str:
    return f"Which way does the stack in {s.board.title(s.arg(HEX))} face?"


FACE: Final = Asked[West](
    phases.FACE,
    "face",
    "def.front.a",
    SIDE,
    face_prompt,
    "The other side turns a stack.",
    [Turn(verb("turn"), NUMBER)],
)


# Turns ----------------------------------------------------------------------------------------------------------


def turn_start(s: West) -> None:
    """The Time marker moves on (2.1d); nothing of the last turn is in force but the treaty."""
    s.turn += 1
    clear_marks(s, OF_THE_TURN | OF_CARDS)
    for side in (POLE, RUSSIAN):
        s.n[BASE + side] = s.static.plan.base[side][s.turn - 1]
        s.n[CHANGE + side] = 0
        s.n[TRAINS + side] = 0
        s.n[MOST_TRAINS + side] = s.tables.strategic_moves
        s.n[BONUS_LEFT + side] = 0
        s.n[FOG_AT + side] = 0
        card: int = s.n[CARD_OF + side]
        if card > 0:
            s.put_card(card, DISCARD)
        s.n[CARD_OF + side] = 0
    for flag in (SOUTH_CLOSED, RIFLES_LOW, SHELLS_LOW, DOWNPOUR, MAUSERS, KEEP_DEPOTS, FOG_LEFT, FREE_ORDER):
        s.n[flag] = 0
    s.n[MANOEUVRES] = 0
    s.n[REMOVED_DEPOT] = 0
    s.note(happenings.TURN_BEGINS, s.turn)


def turn_end(s: West) -> None:
    """After phase 10 (2.1d); after the last turn the towns are counted (2.1a, 2.2c)."""
    if not victory.capital_falls(s) and s.turn >= s.static.plan.turns:
        victory.count_towns(s)


def capitals(s: West) -> None:
    """Whether a capital has fallen, between phases (A82)."""
    victory.capital_falls(s)


TURN_START: Final = Does(phases.TURN_START, "turn_start", turn_start)
TURN_END: Final = Does(phases.TURN_END, "turn_end", turn_end)
CAPITALS: Final = Does(phases.CAPITALS, "capitals", capitals)

PHASES: Final[list[Any]] = [TURN_START, TURN_END, CAPITALS, FACE]
