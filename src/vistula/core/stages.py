"""A battle or a turn as a named list of stages, one after the other, each of which may push what interrupts it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final, TypeVar

from mypy_extensions import mypyc_attr

from vistula.core.flow import Phase

if TYPE_CHECKING:
    from vistula.core.state import State

S = TypeVar("S", bound="State")


@mypyc_attr(allow_interpreted_subclasses=True)
class Stages(Phase[S]):
    """The frame's first number is the stage to run next. A stage runs once, and the next one follows when all that it
    pushed is done; `go` sends it elsewhere (`again`: to the same one). After the last the frame is popped.

        BATTLE = Stages(phases.BATTLE, "battle", [("Reveal", reveal), ("Roll", roll), ("Losses", lose), …])
        …
        BATTLE.go(s, "Pursuit")
    """

    def __init__(self, number: int, slug: str, stages: list[tuple[str, Callable[[S], None]]]) -> None:
        super().__init__(number, slug)
        self.titles: Final = [title for title, _ in stages]
        self.stages: Final = [do for _, do in stages]

    def run(self, s: S) -> None:
        stage = self.stage(s)
        if stage >= len(self.stages):
            s.pop()
            return
        self.set_stage(s, stage + 1)
        self.stages[stage](s)

    def go(self, s: S, title: str) -> None:
        """Let a stage follow that is not the next in the list."""
        self.set_stage(s, self.titles.index(title))

    def again(self, s: S) -> None:
        """Let the stage that is running run once more."""
        self.set_stage(s, self.stage(s) - 1)

    # Where the number of the next stage stands: in the frame, or in a column of the game's.

    def stage(self, s: S) -> int:
        return s.arg(0)

    def set_stage(self, s: S, stage: int) -> None:
        s.set_arg(0, stage)


def times(count: int, do: Callable[[S, int], None]) -> list[tuple[str, Callable[[S], None]]]:
    """The same stage so often, told from 0 on which time it is: `Stages(…, [*times(4, speak), ("Over", end)])`."""
    return [_nth(number, do) for number in range(count)]


def _nth(number: int, do: Callable[[S, int], None]) -> tuple[str, Callable[[S], None]]:
    return str(number), lambda s: do(s, number)
