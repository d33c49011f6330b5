"""The record of a game: all that is needed to play it again, and to prove that its dice were fair."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from vistula.core.action import Action, from_json
from vistula.core.columns import Saved
from vistula.core.dice import SEED_BITS, commitment
from vistula.core.refusal import IllegalAction, SaveError, VistulaError

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


def replay(game: Game, data: object) -> Record:
    """Play a record again from its start; SaveError says which action no longer fits."""
    saved = Saved(data)
    record = _beginning(game, saved)
    for number, item in enumerate(saved.items("actions")):
        if not isinstance(item, list) or len(item) < 2 or not isinstance(item[0], str):
            raise SaveError(f"Action {number + 1} of the record is not a seat and an action.")
        try:
            record.play(item[0], from_json(item[1:]))
        except (IllegalAction, VistulaError) as error:
            raise SaveError(f"Action {number + 1} of the record cannot be played: {error}") from error
    return record


def _beginning(game: Game, saved: Saved) -> Record:
    """The record before its first action."""
    if saved.data.get("vistula_record") != RECORD_FORMAT:
        raise SaveError("This is not a recorded game of Vistula.")
    slug = saved.text("game")
    if slug != game.slug:
        raise SaveError(f"This is a recorded game of {slug!r}, not of {game.slug!r}.")
    version = saved.integer("version")
    if version != game.version:
        raise SaveError(f"This game was played with version {version} of {slug}; this is version {game.version}.")
    seed = saved.text("seed")
    if not seed.isdecimal() or len(seed) > 78 or int(seed) >= 1 << SEED_BITS:
        raise SaveError("The field 'seed' of the record is not a seed.")
    try:
        start = saved.inner("start").data if "start" in saved.data else None
        return Record(game, saved.text("scenario"), int(seed), saved.inner("options").data, start)
    except SaveError:
        raise
    except VistulaError as error:
        raise SaveError(str(error)) from error


def verify(game: Game, data: object) -> list[str]:
    """What does not fit in a recorded game: the seed, an event or roll, the result. Empty if it is honest."""
    saved = Saved(data)
    if saved.data.get("commitment") != commitment(_beginning(game, saved).state.seed):
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
