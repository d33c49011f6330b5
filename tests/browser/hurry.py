"""What the server thinks about in the background for a finished game, in a hurry: pages are tested, not thoughts.

Every account that is opened would otherwise cost a processor eighteen seconds, beside whatever is being tested. Bounded
by numbers alone, so that the same is found on every machine.
"""

from collections.abc import Callable
from typing import Any

from vistula.core.game import Game
from vistula.server import studio

thorough = studio.weighed


def weighed(game: Callable[[str], Game], slug: str, record: dict[str, Any], seat: str) -> bytes:
    """In a drawing process: a few decisions, each played on twice."""
    from vistula.lab import decisions

    decisions.LOOKED_AT, decisions.FIRST_LOOK, decisions.SECOND_LOOK = 3, 1, 2
    decisions.FIRST_SECONDS = decisions.SECOND_SECONDS = float("inf")
    return thorough(game, slug, record, seat)
