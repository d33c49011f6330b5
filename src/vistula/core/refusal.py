"""Why something is not allowed: a rule id and a sentence, as a value."""

from typing import Final, final


@final
class Refusal:
    """The rule that forbids, and why, in a sentence a player understands. Rules keep these as module constants."""

    def __init__(self, rule_id: str, message: str) -> None:
        self.rule_id: Final = rule_id
        self.message: Final = message

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Refusal) and other.rule_id == self.rule_id and other.message == self.message

    def __hash__(self) -> int:
        return hash((self.rule_id, self.message))

    def __repr__(self) -> str:
        return f"Refusal({self.rule_id!r}, {self.message!r})"

    def __reduce__(self) -> tuple[object, tuple[str, str]]:
        return (Refusal, (self.rule_id, self.message))

    def to_json(self) -> dict[str, str]:
        return {"rule": self.rule_id, "message": self.message}


def refusals(message: str, rules: list[str]) -> list[Refusal]:
    """One sentence under several rules: of each phase, each unit, each cause its own."""
    return [Refusal(rule, message) for rule in rules]


class IllegalAction(Exception):
    """Raised by `State.play` and `State.undo`, in one place; the state is as it was."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(f"{refusal.message} [{refusal.rule_id}]")
        self.refusal = refusal


class VistulaError(Exception):
    """Something asked for does not exist or is malformed: one sentence that says what, and what is allowed."""


class NoDrawing(VistulaError):
    """A picture was asked of a game that draws no board."""


class SaveError(VistulaError):
    """A saved game that cannot be read: malformed, truncated, of another game or version."""


class DataError(VistulaError):
    """A data file or data pack that breaks the schema: names the file and the field."""


# Refusals of the contract itself, not of any game's rule.
CONTRACT: Final = "contract"
GAME_IS_OVER: Final = Refusal(CONTRACT, "The game is over.")
NOT_YOUR_DECISION: Final = Refusal(CONTRACT, "It is not your decision now.")
NOTHING_TO_UNDO: Final = Refusal(
    CONTRACT, "There is nothing to take back: dice were rolled, something was revealed, or the turn has passed."
)
WRONG_ARGUMENTS: Final = Refusal(CONTRACT, "This action has too many or too few arguments.")
NO_SUCH_ID: Final = Refusal(CONTRACT, "There is nothing with that number in this game.")
