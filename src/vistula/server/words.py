"""People's words as plain text, and times in words."""

import unicodedata
from datetime import UTC, datetime

from vistula.server.errors import Problem

NAME_LIMIT = 40
TITLE_LIMIT = 80
CHAT_LIMIT = 1000
NOTES_LIMIT = 20_000
SERVER_NAME = "Vistula"  # who speaks when the server does; nobody else may


# Letters of other alphabets, and figures, that are read as one of these at a glance (as a capital or as a small one).
LOOKALIKES = str.maketrans(
    "авеікмнорстухјѕԁһ" + "αβεζηικμνορτυχ" + "łøđħı01i",
    "abelkmhopctyxjsdh" + "abezhlkmnoptyx" + "lodhloll",
)


def folded_like(name: str) -> str:
    """A name as it looks at a glance: what is the same here could be taken for the other."""
    letters = unicodedata.normalize("NFKD", name).casefold().translate(LOOKALIKES)
    return "".join(sign for sign in letters if sign.isalnum())


RESERVED = frozenset(map(folded_like, ("vistula", "host", "server", "system", "admin", "moderator")))


def plain(text: str, limit: int, what: str, lines: bool = False) -> str:
    """Somebody's words as plain text: no control characters, not too long."""
    kept = "".join(sign for sign in text if (sign == "\n" and lines) or unicodedata.category(sign)[0] != "C").strip()
    if len(kept) > limit:
        raise Problem("bad_text", f"{what} has at most {limit} characters.")
    return kept


def iso(seconds: float) -> str:
    return datetime.fromtimestamp(seconds, UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")
