"""Morale Boost and its Events: drawing, playing, answering (23.3)."""

from typing import Final, final

from vistula.core.action import verb
from vistula.core.flow import CARD, NOTHING, NUMBER, Choice, Decision, EndPhase, Phase
from vistula.core.journal import NOBODY
from vistula.core.refusal import Refusal
from vistula.games.nest_of_eagles import phases
from vistula.games.nest_of_eagles import words as told
from vistula.games.nest_of_eagles.asking import SEAT
from vistula.games.nest_of_eagles.board import THEATERS
from vistula.games.nest_of_eagles.numbers import (
    AIR_FOUGHT,
    BOOSTED,
    HAND,
    MOVER,
    PILE,
    PRIORITY_FRONT,
    REACTIVE,
)
from vistula.games.nest_of_eagles.rules import event_effects, morale
from vistula.games.nest_of_eagles.state import Eagles
from vistula.games.nest_of_eagles.units import POLAND, SOVIET

COUNT: Final = 10  # for each side (23.3b)
ESCALATION: Final = 9
COUNTERACTION: Final = 10

# Frames: EVENTS window, side; REACTION side, what is asked; RESOLVE_EVENT side, number, cancelled.
WINDOW: Final = 0
SIDE: Final = 1
OF_REPLACEMENT: Final = 0
OF_PHASE: Final = 1
OF_COMBAT: Final = 2
ANSWERS: Final = 0
WITH: Final = 1
PLAYED_BY: Final = 0
NUMBER_AT: Final = 1
CANCELLED: Final = 2

NO_BOOST: Final = Refusal("23.3a", "A Morale Boost is for your own Reactive Movement.")
ONE_BOOST: Final = Refusal("23.3c", "One Morale Boost in a Phase, and only while the opponent has Events to draw.")
NO_SUCH_MARKER: Final = Refusal("23.3a", "That Theater has no marker.")
NOT_HELD: Final = Refusal("23.3b", "You do not hold that Event.")
NOT_NOW: Final = Refusal("23.3b", "That Event is not for this moment.")


def seat_of(s: Eagles, side: int) -> int:
    """Ruling 148: of two Soviet players the one with Priority."""
    return s.seat_of(side, max(1, int(s.num[PRIORITY_FRONT])))


def card_of(side: int, number: int) -> int:
    """The id of a marker among all of both sides."""
    return side * 16 + number


def bits(value: int) -> int:
    found = 0
    while value:
        found += value & 1
        value >>= 1
    return found


def holds(s: Eagles, side: int, number: int) -> bool:
    return (int(s.num[HAND + side]) >> (number - 1)) & 1 != 0


def draw(s: Eagles, side: int, count: int) -> None:
    """At random from the side's own pile (23.3a, ruling 103)."""
    for _ in range(count):
        pile = int(s.num[PILE + side])
        if not pile:
            return
        pick = s.roll(bits(pile), who=NOBODY)
        for number in range(1, COUNT + 1):
            if (pile >> (number - 1)) & 1:
                pick -= 1
                if pick == 0:
                    s.num[PILE + side] = pile & ~(1 << (number - 1))
                    s.num[HAND + side] |= 1 << (number - 1)
                    s.note(told.DRAWS, side, number, who=s.seats_of(side))
                    s.note(told.DRAWS_UNSEEN, side, who=s.all_but(side))
                    break


# Morale Boost -------------------------------------------------------------------------------------------------------


@final
class Boost(Choice[Eagles]):
    """boost <Theater>"""

    def among(self, s: Eagles) -> list[int]:
        return [0, 1, 2] if s.rules.morale_boost else []

    def obstacle(self, s: Eagles, x: int) -> Refusal | None:
        if not s.rules.morale_boost or not s.num[REACTIVE] or s.arg(SEAT) != seat_of(s, s.num[MOVER]):
            return NO_BOOST
        if s.num[BOOSTED] or not s.num[PILE + 1 - int(s.num[MOVER])]:
            return ONE_BOOST
        return NO_SUCH_MARKER if x > 2 or morale.marker_of(s, x) < 0 else None

    def play(self, s: Eagles, x: int) -> None:
        side = int(s.num[MOVER])
        s.num[BOOSTED] = 1
        s.note(told.BOOSTS, side, x)
        morale.shift(s, side, x, s.tables.shift_boost, told.BY_BOOST)
        draw(s, 1 - side, 1)

    def label(self, s: Eagles, x: int) -> str:
        return f"Morale Boost in {THEATERS[x]}"


# When Events may be played ------------------------------------------------------------------------------------------


def phase_opens(s: Eagles) -> None:
    """23.3b, ruling 160: Events for any Phase, as each Phase of their side opens; the window comes before the rest."""
    if s.rules.morale_boost:
        s.push(phases.EVENTS, OF_PHASE, s.side)


def after_combat(s: Eagles) -> None:
    """card.sov.4: right after a combat of the Polish Attack Phase in which the air unit took part."""
    if (
        s.rules.morale_boost
        and s.side == POLAND
        and s.num[AIR_FOUGHT]
        and s.num[HAND + SOVIET]
        and s.at[s.order.air] >= 0
    ):
        s.push(phases.EVENTS, OF_COMBAT, SOVIET)
    s.num[AIR_FOUGHT] = 0


def fits(s: Eagles, side: int, number: int, window: int) -> bool:
    """Whether the moment is right (23.3b); reactions only answer."""
    when = s.static.event_times[side][number - 1]
    if when == "reaction":
        return False
    if window == OF_COMBAT:
        return when == "combat"
    if window == OF_PHASE:
        return when == "any"
    own = s.side == side
    return (when == "own" and own) or (when == "enemy" and not own) or (when == "any" and own)


@final
class Events(Decision[Eagles]):
    """Asked whenever the side holds any, so that being asked tells nothing about which."""

    def seat(self, s: Eagles) -> int:
        return seat_of(s, s.arg(SIDE))


@final
class EventWindow(Phase[Eagles]):
    """Opens for the Phasing player, then for the other (ruling 160)."""

    def run(self, s: Eagles) -> None:
        window, side = s.arg(WINDOW), s.arg(SIDE)
        s.pop()
        if window == OF_REPLACEMENT:
            open_for(s, window, 1 - side)
        open_for(s, window, side)


def open_for(s: Eagles, window: int, side: int) -> None:
    if s.num[HAND + side]:
        s.push(phases.ASK_EVENT, window, side)


@final
class PlayEvent(Choice[Eagles]):
    """event <card>: the number of the marker, Soviet ones from 17 on"""

    def among(self, s: Eagles) -> list[int]:
        return [card_of(s.arg(SIDE), number) for number in range(1, COUNT + 1)]

    def obstacle(self, s: Eagles, x: int) -> Refusal | None:
        side = s.arg(SIDE)
        number = x - card_of(side, 0)
        if not 1 <= number <= COUNT or not holds(s, side, number):
            return NOT_HELD
        if not fits(s, side, number, s.arg(WINDOW)):
            return NOT_NOW
        return event_effects.obstacle(s, side, number)

    def play(self, s: Eagles, x: int) -> None:
        window, side = s.arg(WINDOW), s.arg(SIDE)
        number = x - card_of(side, 0)
        s.pop()
        open_for_later(s, window, side, number)
        play(s, side, number)

    def label(self, s: Eagles, x: int) -> str:
        return f"Play {s.static.event_titles[s.arg(SIDE)][x - card_of(s.arg(SIDE), 0) - 1]}"


def open_for_later(s: Eagles, window: int, side: int, number: int) -> None:
    """Any number of Events may be played; the window stays open while markers are left."""
    if int(s.num[HAND + side]) & ~(1 << (number - 1)):
        s.push(phases.ASK_EVENT, window, side)


def play(s: Eagles, side: int, number: int) -> None:
    """It leaves the hand for good; the other side may answer before it takes effect."""
    s.reveal()
    s.num[HAND + side] &= ~(1 << (number - 1))
    s.note(told.PLAYS_EVENT, side, number)
    s.push(phases.RESOLVE_EVENT, side, number, 0)
    if s.num[HAND + 1 - side]:
        s.push(phases.REACTION, 1 - side, ESCALATION)
        s.push(phases.REACTION, 1 - side, COUNTERACTION)


# Answers ------------------------------------------------------------------------------------------------------------


@final
class Reaction(Decision[Eagles]):
    """Counteraction is asked before Escalation, of whoever holds any Event (ruling 160)."""

    def seat(self, s: Eagles) -> int:
        return seat_of(s, s.arg(ANSWERS))

    def prompt(self, s: Eagles) -> str:
        return f"Answer the Event with {'Counteraction' if s.arg(WITH) == COUNTERACTION else 'Escalation'}?"


@final
class Answer(Choice[Eagles]):
    """answer"""

    def obstacle(self, s: Eagles, x: int) -> Refusal | None:
        return None if holds(s, s.arg(ANSWERS), s.arg(WITH)) else NOT_HELD

    def play(self, s: Eagles, x: int) -> None:
        side, number = s.arg(ANSWERS), s.arg(WITH)
        s.pop()
        play(s, side, number)


@final
class ResolveEvent(Phase[Eagles]):
    """Escalation draws two; Counteraction cancels the Event below; the others have their effect."""

    def run(self, s: Eagles) -> None:
        side, number, cancelled = s.arg(PLAYED_BY), s.arg(NUMBER_AT), s.arg(CANCELLED)
        s.pop()
        if cancelled:
            s.note(told.EVENT_CANCELLED, side, number)
        elif number == COUNTERACTION:  # card.pl.10, card.sov.10
            frame = s.frame(phases.RESOLVE_EVENT)
            if frame >= 0:
                s.stack[frame + 1 + CANCELLED] = 1
        elif number == ESCALATION:  # card.pl.9, card.sov.9
            draw(s, side, 2)
        else:
            event_effects.take_effect(s, side, number)


EVENTS: Final[EventWindow] = EventWindow(phases.EVENTS, "events")
ASK_EVENT: Final[Events] = Events(
    phases.ASK_EVENT,
    "ask_event",
    "23.3b",
    [PlayEvent(verb("event"), CARD, reacts=True, final=True), EndPhase(verb("pass"), "Go on", passes=True)],
    asks_always=True,
    prompt="Play an Event, or go on?",
    waiting="The other side considers its Events.",
)
REACTION: Final[Reaction] = Reaction(
    phases.REACTION,
    "reaction",
    "card.pl.10",
    [
        Answer(verb("answer"), NOTHING, reacts=True, text="Answer", final=True),
        EndPhase(verb("pass"), "Go on", passes=True),
    ],
    asks_always=True,
    waiting="The other side may answer the Event.",
)
RESOLVE_EVENT: Final[ResolveEvent] = ResolveEvent(phases.RESOLVE_EVENT, "resolve_event")
BOOST: Final[Boost] = Boost(verb("boost"), NUMBER, final=True)
