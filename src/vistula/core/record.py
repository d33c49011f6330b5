"""The record of a game: all that is needed to play it again, and to prove that its dice were fair.

A game may have been played under several versions of its rules, one after the other. Its record then has `parts`: for
each version the number of actions and events before it, and from the second on the saved position from which it went
on. What this version played can be proved here; `older` gives the rest as records of their own for the releases that
had it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from vistula.core.action import Action, from_json
from vistula.core.columns import Saved
from vistula.core.dice import SEED_BITS, commitment
from vistula.core.refusal import IllegalAction, SaveError, VistulaError
from vistula.core.versions import release_of

if TYPE_CHECKING:
    from vistula.core.game import Game

RECORD_FORMAT: Final = 1


@final
class Record:
    """A game in progress with everything that was played in it. Play through it, and it can be saved and replayed."""

    def __init__(
        self,
        game: Game,
        scenario: str,
        seed: int,
        options: dict[str, object] | None = None,
        start: dict[str, object] | None = None,
    ) -> None:
        self.game: Final = game
        self.start: Final = start  # a saved state from which the game was continued, instead of the scenario's start
        self.state = game.new(scenario, seed, options) if start is None else game.load(start)
        self.actions: list[tuple[str, Action]] = []
        self.before = 0  # actions that an older version of the game played, before `start`

    def play(self, seat: str, action: Action) -> None:
        self.state.play(seat, action)
        self.actions.append((seat, action))

    def undo(self, seat: str) -> None:
        self.state.undo(seat)
        self.actions.pop()

    def to_json(self) -> dict[str, object]:
        """Everything, the seed with it: for the owner of the game, or for all once it is over."""
        state = self.state
        made: dict[str, object] = {
            "vistula_record": RECORD_FORMAT,
            "game": self.game.slug,
            "version": self.game.version,
            "scenario": state.scenario.slug,
            "options": dict(state.options),
            "seed": str(state.seed),
            "commitment": commitment(state.seed),
            "actions": [[seat, *action.to_json()] for seat, action in self.actions],
            "journal": [event.to_json() for event in state.journal.all()],
            "result": state.result.to_json() if state.result is not None else None,
        }
        if self.start is not None:
            made["start"] = self.start
        return made


@final
class Part:
    """The actions from `moves` on, and the events from `events` on, as one version of the game played them."""

    def __init__(self, version: int, release: str, moves: int, events: int, start: dict[str, object] | None) -> None:
        self.version: Final = version
        self.release: Final = release
        self.moves: Final = moves
        self.events: Final = events
        self.start: Final = start


def parts(data: object) -> list[Part]:
    """Under which versions a recorded game was played, the first one first."""
    saved = Saved(data)
    start = saved.inner("start").data if "start" in saved.data else None
    if "parts" not in saved.data:
        version = saved.integer("version")
        return [Part(version, release_of(saved.text("game"), version), 0, 0, start)]
    made: list[Part] = []
    moves, events = len(saved.items("actions")), len(saved.items("journal"))
    for item in saved.items("parts"):
        part = Saved(item)
        begun = part.inner("start").data if made else start
        found = Part(
            part.integer("version"), part.text("release"), part.integer("moves", 0, moves),
            part.integer("events", 0, events), begun,
        )  # fmt: skip
        if made and (found.version <= made[-1].version or found.moves < made[-1].moves):
            raise SaveError("The parts of the record do not follow one another.")
        made.append(found)
    if not made or made[0].moves or made[0].events or made[-1].version != saved.integer("version"):
        raise SaveError("The parts of the record do not make up the game.")
    return made


def older(data: object) -> list[dict[str, object]]:
    """What older versions played, each part as a record of its own that the release of that version proves."""
    saved = Saved(data)
    found = parts(data)
    made: list[dict[str, object]] = []
    for number, part in enumerate(found[:-1]):
        following = found[number + 1]
        record = {name: value for name, value in saved.data.items() if name not in ("parts", "start")}
        record["version"] = part.version
        record["actions"] = saved.items("actions")[part.moves : following.moves]
        record["journal"] = saved.items("journal")[: following.events]
        record["result"] = None
        if part.start is not None:
            record["start"] = part.start
        made.append(record)
    return made


def unproved(game: Game, data: object) -> list[str]:
    """Which actions this version cannot prove, and which release can: a sentence for each part."""
    found = parts(data)
    moves = len(Saved(data).items("actions"))
    made: list[str] = []
    for number, part in enumerate(found):
        last = found[number + 1].moves if number + 1 < len(found) else moves
        if part.version < game.version and last > part.moves:
            release = f"release {part.release} of Vistula proves" if part.release else "an earlier release proves"
            made.append(
                f"Actions {part.moves + 1} to {last} were played under version {part.version} of {game.slug}; "
                f"{release} them."
            )
    return made


def replay(game: Game, data: object) -> Record:
    """Play a record again from its start, or from where this version took it over; SaveError says which action no
    longer fits."""
    saved = Saved(data)
    record = _beginning(game, saved)
    items = saved.items("actions")
    for number in range(record.before, len(items)):
        item = items[number]
        if not isinstance(item, list) or len(item) < 2 or not isinstance(item[0], str):
            raise SaveError(f"Action {number + 1} of the record is not a seat and an action.")
        try:
            record.play(item[0], from_json(item[1:]))
        except (IllegalAction, VistulaError) as error:
            raise SaveError(f"Action {number + 1} of the record cannot be played: {error}") from error
    return record


def retrace(game: Game, data: object) -> tuple[Record, int]:
    """An older version's record, played again under this one while it gives the same events; and how far that is."""
    saved = Saved(data)
    seed = _seed(saved)
    start = saved.inner("start").data if "start" in saved.data else None
    record = Record(game, saved.text("scenario"), seed, saved.inner("options").data, start)
    told = saved.items("journal")
    for item in saved.items("actions"):
        if not isinstance(item, list) or len(item) < 2 or not isinstance(item[0], str):
            break
        before = record.state.clone()
        try:
            record.play(item[0], from_json(item[1:]))
        except (IllegalAction, VistulaError):
            break
        happened = record.state.journal.since(before.journal.count)
        if [event.to_json() for event in happened] != told[before.journal.count : record.state.journal.count]:
            record.actions.pop()
            record.state = before
            break
    return record, len(record.actions)


def _beginning(game: Game, saved: Saved) -> Record:
    """The record before its first action, or before the first that this version played."""
    if saved.data.get("vistula_record") != RECORD_FORMAT:
        raise SaveError("This is not a recorded game of Vistula.")
    slug = saved.text("game")
    if slug != game.slug:
        raise SaveError(f"This is a recorded game of {slug!r}, not of {game.slug!r}.")
    last = parts(saved.data)[-1]
    if last.version != game.version:
        known = f" Release {last.release} of Vistula has it." if last.release else ""
        raise SaveError(
            f"This game was played with version {last.version} of {slug}; this is version {game.version}.{known}"
        )
    seed = _seed(saved)
    try:
        record = Record(game, saved.text("scenario"), seed, saved.inner("options").data, last.start)
    except SaveError:
        raise
    except VistulaError as error:
        raise SaveError(str(error)) from error
    record.before = last.moves
    return record


def _seed(saved: Saved) -> int:
    seed = saved.text("seed")
    if not seed.isdecimal() or len(seed) > 78 or int(seed) >= 1 << SEED_BITS:
        raise SaveError("The field 'seed' of the record is not a seed.")
    return int(seed)


def verify(game: Game, data: object) -> list[str]:
    """What does not fit in a recorded game: the seed, an event or roll, the result. Empty if it is honest. Of a game
    that older versions began, what this version played is looked at; `unproved` names the rest."""
    saved = Saved(data)
    begun = _beginning(game, saved)
    if saved.data.get("commitment") != commitment(_seed(saved)) or begun.state.seed != _seed(saved):
        # Under another seed the actions need not even be possible.
        return ["The seed does not give the hash that was published before the game."]
    record = replay(game, data)
    faults: list[str] = []
    told = saved.items("journal")
    happened: list[object] = [event.to_json() for event in record.state.journal.all()]
    for number in range(max(len(told), len(happened))):
        if number >= len(told) or number >= len(happened) or told[number] != happened[number]:
            faults.append(f"Event {number + 1} of the journal is not what the seed and the actions give.")
            break
    result = record.state.result.to_json() if record.state.result is not None else None
    if saved.data.get("result") != result:
        faults.append("The result is not what the seed and the actions give.")
    return faults
