"""The Rebellion of the Ukrainian brigades (20.4a, 20.4b, 20.4.1)."""

from typing import Final, final

from vistula.core.action import verb
from vistula.core.flow import NUMBER, Choice
from vistula.core.refusal import Refusal
from vistula.games.nest_of_eagles import phases
from vistula.games.nest_of_eagles import words as told
from vistula.games.nest_of_eagles.asking import SIDE, OfSide
from vistula.games.nest_of_eagles.numbers import NEGOTIATING, OFF, REBEL, REBELLION, REBELLION_OVER, UKRAINE_BOX
from vistula.games.nest_of_eagles.rules import losses, morale
from vistula.games.nest_of_eagles.rules.track import arrive_next
from vistula.games.nest_of_eagles.state import Eagles
from vistula.games.nest_of_eagles.units import POLAND, POLES, REDS

NOT_A_MARKER: Final = Refusal("20.4.1a", "The markers are numbered 1 to 3.")


@final
class RebellionMarker(OfSide):
    """20.4.1a: each side sets one of its three markers aside in secret."""

    def prompt(self, s: Eagles) -> str:
        if s.arg(SIDE) == POLAND:
            return "Which Ukrainian brigade do you hope to win over?"
        return "Which Ukrainian brigade do you keep an eye on?"


@final
class ChooseBrigade(Choice[Eagles]):
    """brigade <number>"""

    def among(self, s: Eagles) -> list[int]:
        return [1, 2, 3]

    def obstacle(self, s: Eagles, x: int) -> Refusal | None:
        return None if 1 <= x <= 3 else NOT_A_MARKER

    def play(self, s: Eagles, x: int) -> None:
        s.num[REBELLION + s.arg(SIDE)] = x
        s.pop()

    def label(self, s: Eagles, x: int) -> str:
        return f"Ukrainian Brigade {x}"


def check_rebellion(s: Eagles, u: int) -> None:
    """20.4.1b: the first Polish unit to end a move next to one of the three brigades."""
    if not s.rules.rebellion or s.num[REBELLION_OVER] or s.at[u] < 0 or s.party[u] != POLES:
        return
    for brigade in s.order.rebels:
        at: int = s.at[brigade]
        if at >= 0 and s.board.edge_between(int(s.at[u]), at) >= 0:
            reveal(s)
            return


def reveal(s: Eagles) -> None:
    s.reveal()
    s.num[REBELLION_OVER] = 1
    polish, soviet = int(s.num[REBELLION + 0]), int(s.num[REBELLION + 1])
    s.note(told.REBELLION, polish, soviet)
    for number in range(1, 4):
        brigade = s.order.rebels[number - 1]
        if s.at[brigade] < 0:
            continue
        if polish != soviet and number == polish:
            rebel(s, brigade)  # 20.4.1c
        elif polish != soviet and number == soviet:  # 20.4.1d: loyal
            continue
        else:
            s.mark[brigade] |= NEGOTIATING  # 20.4.1e


def rebel(s: Eagles, brigade: int) -> None:
    """It joins the Poles at once; other Soviet units in its hex disarm it (ruling 170)."""
    if len(s.of_party(s.at[brigade], REDS)) > 1:
        s.note(told.DISARMED, brigade, s.at[brigade])
        losses.leave_map(s, brigade, OFF)
        horse_may_come(s)
        return
    s.mark[brigade] |= REBEL
    s.set_party(brigade, POLES)
    s.note(told.REBELS, brigade, s.at[brigade])


def end_of_polish_turn(s: Eagles) -> None:
    """20.4.1c, 20.4.1f: rebels and brigades left unattacked are lost to the Soviets (20.4.1g)."""
    lost = False
    for brigade in s.order.rebels:
        if s.at[brigade] >= 0 and s.mark[brigade] & (REBEL | NEGOTIATING):
            s.note(told.DESERTS, brigade, s.at[brigade])
            losses.leave_map(s, brigade, OFF)
            lost = True
    if lost:
        horse_may_come(s)
        morale.check_markers(s)


def horse_may_come(s: Eagles) -> None:
    u = s.order.ukrainian_cavalry
    if s.at[u] == UKRAINE_BOX:
        arrive_next(s, u)


REBELLION_MARKER: Final[RebellionMarker] = RebellionMarker(
    phases.REBELLION_MARKER,
    "rebellion_marker",
    "20.4.1a",
    [ChooseBrigade(verb("brigade"), NUMBER)],
    asks_always=True,
    waiting="The other side chooses a Ukrainian marker.",
)
