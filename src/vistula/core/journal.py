"""What happened, in order: small events, rendered into words only when somebody reads them.

A journal forks in constant time, whatever its length: forking closes the recent events into a shared stretch.
"""

from typing import Final, final

# Who may see an event: a bit for each seat, or everybody.
EVERYBODY: Final = -1
NOBODY: Final = 0
SPECTATORS: Final = 1 << 30

# Codes of the core; a game's own start at FIRST_OF_GAME.
ROLL: Final = 0
TAKEN: Final = 1  # a decision with a single choice was taken for the seat
TURN: Final = 2
FIRST_OF_GAME: Final = 8

EVENT: Final = 7  # numbers of an event in a saved game, at least


@final
class Event:
    """One thing that happened: a code of the game, who may see it, the turn, and four numbers; where these are not
    enough (a path, a battle), as many more as it takes."""

    def __init__(
        self, code: int, who: int, turn: int, a: int, b: int, c: int, d: int, more: list[int] | None = None
    ) -> None:
        self.code: Final = code
        self.who: Final = who
        self.turn: Final = turn
        self.a: Final = a
        self.b: Final = b
        self.c: Final = c
        self.d: Final = d
        self.more: Final = more

    def numbers(self) -> list[int]:
        found = [self.a, self.b, self.c, self.d]
        if self.more is not None:
            found.extend(self.more)
        return found

    def seen_by(self, seat: int) -> bool:
        """Whether a seat sees it; -1 is a spectator."""
        if self.who == EVERYBODY:
            return True
        bit = SPECTATORS if seat < 0 else 1 << seat
        return self.who & bit != 0

    def to_json(self) -> list[int]:
        made = [self.code, self.who, self.turn, self.a, self.b, self.c, self.d]
        if self.more is not None:
            made.extend(self.more)
        return made

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Event) and other.to_json() == self.to_json()

    def __hash__(self) -> int:
        return hash((self.code, self.who, self.turn, self.a, self.b, self.c, self.d))

    def __repr__(self) -> str:
        return f"Event{tuple(self.to_json())!r}"

    def __reduce__(self) -> tuple[object, tuple[list[int]]]:
        return (event_from, (self.to_json(),))


def event_from(row: list[int]) -> Event:
    """The event that `to_json` wrote."""
    return Event(row[0], row[1], row[2], row[3], row[4], row[5], row[6], row[7:] or None)


@final
class Line:
    """An event in words, for one reader."""

    def __init__(
        self,
        text: str,
        rule: str,
        kind: str,
        spaces: list[int],
        dice: list[int],
        seat: int = -1,
        path: list[int] | None = None,
        battle: dict[str, object] | None = None,
    ) -> None:
        self.text: Final = text
        self.rule: Final = rule
        self.kind: Final = kind
        self.spaces: Final = spaces
        self.dice: Final = dice
        self.seat: Final = seat  # whose deed it was, or -1
        self.path: Final = path  # the spaces gone through, the start first: an arrow on the table
        self.battle: Final = battle  # who, where, with what odds, dice and losses: a mark on the table


PAGE: Final = 64  # events


@final
class Page:
    """Events that have been saved once, as they are written, with their mark for the checksum."""

    def __init__(self, rows: list[list[int]], mark: bytes) -> None:
        self.rows: Final = rows
        self.mark: Final = mark


@final
class _Stretch:
    def __init__(self, before: "_Stretch | None", events: list[Event], count: int) -> None:
        self.before: Final = before
        self.events: Final = events
        self.count: Final = count  # events up to and with this stretch


# Never changed in place: most clones add nothing.
_NOTHING: Final[list[Event]] = []
_NO_PAGES: Final[list[Page]] = []


@final
class Journal:
    """A list of events that clones share."""

    def __init__(self) -> None:
        self.past: _Stretch | None = None
        self.recent: list[Event] = _NOTHING
        self.count = 0
        self.pages: list[Page] = _NO_PAGES  # never changed in place

    def add(self, event: Event) -> None:
        if self.recent:
            self.recent.append(event)
        else:
            self.recent = [event]
        self.count += 1

    def fork_to(self, made: "Journal") -> None:
        """Let another journal, whatever it held, go on from here."""
        if self.recent:
            self.past = _Stretch(self.past, self.recent, self.count)
            self.recent = _NOTHING
        made.past = self.past
        made.count = self.count
        made.recent = _NOTHING
        made.pages = self.pages

    def since(self, start: int) -> list[Event]:
        """The events from number `start` on."""
        missing = self.count - start
        if missing <= 0:
            return []
        if missing <= len(self.recent):
            return self.recent[len(self.recent) - missing :]
        stretches: list[list[Event]] = [self.recent]
        stretch = self.past
        below = self.count - len(self.recent)
        while stretch is not None and below > start:
            stretches.append(stretch.events)
            below -= len(stretch.events)
            stretch = stretch.before
        found: list[Event] = []
        for events in reversed(stretches):
            found.extend(events)
        return found[start - below :]

    def all(self) -> list[Event]:
        return self.since(0)

    def __len__(self) -> int:
        return self.count
