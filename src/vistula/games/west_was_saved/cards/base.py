"""What an instruction is: whether it can be carried out, and what it does at once."""

from __future__ import annotations

from mypy_extensions import mypyc_attr

from vistula.games.west_was_saved.deck import Instruction
from vistula.games.west_was_saved.state import West


@mypyc_attr(allow_interpreted_subclasses=True)
class Effect:
    def can_act(self, s: West, instruction: Instruction) -> bool:
        """Whether there is anything that it could do."""
        return True

    def act(self, s: West, player: int, instruction: Instruction) -> None:
        """At once, or what it leaves in force for its phase; may push what is asked."""
        raise RuntimeError("an instruction does nothing")
