"""A decision with its words, for whichever seat its kind says; apart from the state, which cards are read before."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vistula.core.flow import Asked, Choice

if TYPE_CHECKING:
    from vistula.games.strike_of_the_eagle.state import Campaign


class Worded(Asked["Campaign"]):
    """What the seat is asked, and what the others read meanwhile. Subclasses say which seat it is, if not that of the
    frame's first number, and what the words may name."""

    def __init__(
        self,
        number: int,
        slug: str,
        rule: str,
        prompt: str,
        waiting: str,
        choices: list[Choice[Campaign]],
        asks_always: bool = False,
    ) -> None:
        super().__init__(number, slug, rule, 0, prompt, waiting, choices, asks_always)
