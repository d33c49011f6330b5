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
