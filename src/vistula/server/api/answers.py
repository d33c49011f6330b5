"""Which errors an endpoint can answer with, for its description."""

from typing import Any

from vistula.server.api.shapes import Error
from vistula.server.errors import STATUS

EVERYWHERE = ("malformed", "wrong_method", "too_large", "too_many", "internal", "storage")


def errors(*codes: str) -> dict[int | str, dict[str, Any]]:
    """The answers of an endpoint that may fail with these codes, besides those that every endpoint may give."""
    by_status: dict[int, list[str]] = {}
    for code in (*codes, *EVERYWHERE):
        by_status.setdefault(STATUS[code], []).append(code)
    return {
        status: {"model": Error, "description": ", ".join(f"`{code}`" for code in names)}
        for status, names in sorted(by_status.items())
    }


AT_TABLE = ("unknown_table", "wrong_token", "token_missing")
TO_ACT = (*AT_TABLE, "not_your_seat", "unknown_seat", "version_gone", "stale")
TO_CREATE = ("unknown_game", "unknown_scenario", "bad_option", "bad_seats", "bad_bot", "bad_text", "name_taken")
