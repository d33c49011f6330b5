"""What every opponent is."""

from mypy_extensions import mypyc_attr

from vistula.core.action import Action
from vistula.core.state import State


@mypyc_attr(allow_interpreted_subclasses=True)
class Bot:
    """Plays a seat from what the seat may know."""

    def choose(self, state: State, seat: str) -> Action:
        """One of `state.choices(seat)`; the state is left as it was."""
        raise RuntimeError("a bot says what it chooses")

    def memory(self) -> list[float]:
        """What it wants to know again when another of its kind goes on in its place, as a table lets it."""
        return []

    def recall(self, memory: list[float]) -> None:
        """Go on where one of its kind left off."""
