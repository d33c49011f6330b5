"""The choices of a Forced March (23.2)."""

from typing import Final, final

from vistula.core.action import verb
from vistula.core.flow import PIECE, Choice
from vistula.core.refusal import Refusal
from vistula.games.nest_of_eagles import phases
from vistula.games.nest_of_eagles.asking import SEAT
from vistula.games.nest_of_eagles.numbers import MOVER, SWIFT, SWIFT_MODE
from vistula.games.nest_of_eagles.rules.forced_march import NO_FORCED_MARCH, PURSUIT, WITHDRAWAL, obstacle
from vistula.games.nest_of_eagles.rules.movers import piece_obstacle
from vistula.games.nest_of_eagles.state import Eagles


@final
class Hasten(Choice[Eagles]):
    """withdraw, retire or pursue <unit>: 1, 2 or 1 more Movement Points, all in one Direction"""

    def __init__(self, name: str, mode: int, bonus: int) -> None:
        super().__init__(verb(name), PIECE)
        self.mode: Final = mode
        self.bonus: Final = bonus

    def among(self, s: Eagles) -> list[int]:
        if not s.rules.forced_march:
            return []
        return [u for u in range(s.order.count) if s.at[u] >= 0 and s.side_of(u) == s.num[MOVER]]

    def obstacle(self, s: Eagles, x: int) -> Refusal | None:
        if x >= s.order.count:
            return NO_FORCED_MARCH
        why = piece_obstacle(s, x, s.arg(SEAT))
        return why if why is not None else obstacle(s, x, self.mode)

    def play(self, s: Eagles, x: int) -> None:
        s.num[SWIFT] = self.bonus
        s.num[SWIFT_MODE] = self.mode
        s.push(phases.MOVE_TO, x)

    def label(self, s: Eagles, x: int) -> str:
        what = "pursues" if self.mode == PURSUIT else "withdraws"
        return f"{s.full_name(x)} {what} by Forced March, +{self.bonus}"


CHOICES: Final[list[Choice[Eagles]]] = [
    Hasten("withdraw", WITHDRAWAL, 1),
    Hasten("retire", WITHDRAWAL, 2),
    Hasten("pursue", PURSUIT, 1),
]
