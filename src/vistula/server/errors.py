"""Everything that can go wrong, as one kind of answer: a code, a sentence, and the rule where a rule refuses."""

from collections.abc import Sequence
from typing import Any

STATUS = {
    "malformed": 400,
    "wrong_token": 401,
    "token_missing": 401,
    "login_failed": 401,
    "login_needed": 401,
    "not_your_seat": 403,
    "not_host": 403,
    "not_allowed": 403,
    "unknown_table": 404,
    "unknown_game": 404,
    "unknown_scenario": 404,
    "unknown_seat": 404,
    "unknown_rule": 404,
    "unknown_position": 404,
    "no_drawing": 404,
    "not_found": 404,
    "wrong_method": 405,
    "stale": 409,
    "not_your_turn": 409,
    "game_over": 409,
    "game_running": 409,
    "nothing_to_undo": 409,
    "seat_taken": 409,
    "name_taken": 409,
    "version_gone": 409,
    "paused": 409,
    "declined": 409,
    "proposal_open": 409,
    "no_proposal": 409,
    "too_slow": 408,
    "too_large": 413,
    "refused": 422,
    "bad_option": 422,
    "bad_bot": 422,
    "bad_webhook": 422,
    "bad_import": 422,
    "bad_text": 422,
    "bad_seats": 422,
    "too_many": 429,
    "internal": 500,
    "storage": 503,
}


class Problem(Exception):
    """An answer to a request that cannot be met. Nothing was changed."""

    def __init__(self, code: str, message: str, **more: Any) -> None:
        super().__init__(message)
        self.code = code
        self.message = message
        self.more = {key: value for key, value in more.items() if value is not None}

    @property
    def status(self) -> int:
        return STATUS[self.code]

    def to_json(self) -> dict[str, Any]:
        return {"error": {"code": self.code, "message": self.message, **self.more}}


class StorageGone(Problem):
    """The database does not answer, or the disk is full."""

    def __init__(self) -> None:
        super().__init__(
            "storage",
            "The table's storage does not answer just now. Nothing acknowledged is lost; look again and retry.",
        )


class Stale(Problem):
    """The position a player acted on is not the table's any more."""

    def __init__(self, position: int) -> None:
        super().__init__(
            "stale", "The table has moved on since you looked; here is how it stands now.", position=position
        )


def malformed(failures: Sequence[Any]) -> Problem:
    """What the first of pydantic's complaints says, and where; never what was sent."""
    first = failures[0]
    if first["type"] == "json_invalid":
        return Problem("malformed", "That is not JSON.")
    place = ".".join(str(part) for part in first["loc"]).encode("ascii", "replace").decode()
    return Problem("malformed", f"{place}: {first['msg']}.".removeprefix(": "))


def internal() -> Problem:
    return Problem("internal", "Something went wrong on our side. Nothing was lost and nothing was done.")


def unknown_table() -> Problem:
    return Problem("unknown_table", "There is no table with that name.")
