"""11.0 Strategic movement: by rail, one unit at a time, as far as the line of supplied hexes goes."""

from __future__ import annotations

from typing import Any, Final, final

from vistula.core.action import Action, verb
from vistula.core.flow import PIECE, SPACE, Asked, Choice, EndPhase, OneOf
from vistula.core.plain import Does
from vistula.core.refusal import NO_SUCH_ID, WRONG_ARGUMENTS, Refusal
from vistula.core.stages import Stages
from vistula.games.west_was_saved import happenings, phases
from vistula.games.west_was_saved.asking import HEX, SIDE, UNIT
from vistula.games.west_was_saved.happenings import ask_facing, asks_facing, enter, forget, lift_blanks, set_down_blanks
from vistula.games.west_was_saved.numbers import (
    CHOSEN,
    KNOWN,
    LEFT,
    MOST_TRAINS,
    ORDERED,
    PLEDGED,
    RODE,
    SOUTH_CLOSED,
    STEP_ASKED,
    TRAINED,
    TRAINS,
)
from vistula.games.west_was_saved.rules import victory
from vistula.games.west_was_saved.rules.movement import MOST_BLANKS
from vistula.games.west_was_saved.rules.orders import Anchor
from vistula.games.west_was_saved.rules.rail_lines import (
    Line,
    detours,
    direct_ways,
    ends_from,
    ends_over,
    leg,
    line_on,
    pays_fee,
    pledge_price,
    starts_freely,
)
from vistula.games.west_was_saved.rules.resources import pay
from vistula.games.west_was_saved.rules.turns import PASS_TRAINS, Alternation, Pass, clear_marks, has_passed
from vistula.games.west_was_saved.state import West
from vistula.games.west_was_saved.units import HQ, RUSSIAN, RUSSIANS

NO_PASSENGER: Final = Refusal("11.1b", "That is no unit of yours on the map.")
ONCE: Final = Refusal("11.2h", "It has made its strategic move this turn.")
PLEDGED_TO_STAY: Final = Refusal("11.2f", "It let another unit pass and stays this phase.")
SOUTH_HELD: Final = Refusal("card.04.both", "Card 4: Russian units south of the boundary make no strategic moves.")
HELD_FAST: Final = Refusal("11.2f", "It stands next to the enemy, and nobody stays behind.")
NO_LINE: Final = Refusal("11.1d", "No line of hexes leads anywhere.")
NOT_REACHED: Final = Refusal("11.2d", "No line of hexes in supply, clear of the enemy, leads there.")
CLOSED_LINE: Final = Refusal("11.2c", "That ground is closed.")
FULL_HEX: Final = Refusal("11.2e", "The hex holds four combat units.")
UNPAID_FEE: Final = Refusal("13.1b", "To cross the command boundary costs a point, and you have none.")
NOT_OVER: Final = Refusal("11.2i", "No line that it could take leads over an enemy depot or HQ there.")
TOO_MANY_BY_RAIL: Final = Refusal("13.2a", "There are not so many blanks in the stack.")


def strategic_start(s: West) -> None:
    clear_marks(s, PLEDGED | ORDERED | RODE)


@final
class Strategic(Alternation):
    """Higher total first (11.1c); four units a side, or as the cards say (11.2a, table.strategic_caps)."""

    def is_out(self, s: West, side: int) -> bool:
        return has_passed(s, side) or s.n[TRAINS + side] >= s.n[MOST_TRAINS + side]


def cannot_go(s: West, side: int, u: int) -> Refusal | None:
    if s.order.side[u] != side or s.at[u] < 0:
        return NO_PASSENGER
    if s.mark[u] & TRAINED:
        return ONCE
    if s.mark[u] & PLEDGED:
        return PLEDGED_TO_STAY
    if side == RUSSIAN and s.n[SOUTH_CLOSED] and not s.board.north[s.at[u]]:
        return SOUTH_HELD  # A18
    if pledge_price(s, side, s.at[u], u) < 0:
        return HELD_FAST
    return None if starts_freely(s, side, u) or Line(s, u).can_start() else NO_LINE


@final
class PickUnit(Choice[West]):
    def among(self, s: West) -> list[int]:
        return s.order.of_side[s.arg(SIDE)]

    def obstacle(self, s: West, x: int) -> Refusal | None:
        return cannot_go(s, s.arg(SIDE), x)

    def play(self, s: West, x: int) -> None:
        side = s.arg(SIDE)
        s.pop()
        s.push(phases.TRAIN_TO, side, x)

    def label(self, s: West, x: int) -> str:
        return f"{s.order.names[x]} from {s.board.title(s.at[x])}"

    def words(self, s: West, x: int, why: Refusal) -> str:
        return f"{s.order.names[x]}: {why.message}" if s.order.side[x] == s.arg(SIDE) else why.message


def cannot_carry(s: West, side: int, u: int, x: int) -> Refusal | None:
    if x in ends_of(s):
        return None
    if s.board.closed[x]:
        return CLOSED_LINE
    if s.order.arm[u] != HQ and s.holds(side, x) and s.troops[x] >= s.tables.stacking and x != s.at[u]:
        return FULL_HEX
    poor = s.order.nation[u] == RUSSIANS and s.order.arm[u] != HQ and s.n[LEFT + RUSSIAN] < 1
    return UNPAID_FEE if poor and s.board.north[x] != s.board.north[s.at[u]] else NOT_REACHED


def most_blanks(s: West, u: int) -> int:
    """Blanks that may be sent along with one unit of a stack; with the last one all go anyhow (A85)."""
    h: int = s.at[u]
    return int(s.blanks[h]) if s.order.arm[u] != HQ and s.troops[h] > 1 else 0


def wrong_blanks(s: West, u: int, blanks: tuple[int, ...]) -> Refusal | None:
    """An action ends with the blanks sent along, if there are any."""
    if len(blanks) > 1:
        return WRONG_ARGUMENTS
    return TOO_MANY_BY_RAIL if blanks and not 1 <= blanks[0] <= most_blanks(s, u) else None


# Detours. Frame of TRAIN_TO: side, unit, and plus 1 the hex over which its line is to lead.
OVER: Final = 2


def ends_of(s: West) -> list[int]:
    """Where the unit that is asked for can go."""
    u, over = s.arg(UNIT), s.arg(OVER) - 1
    return ends_from(s, u) if over < 0 else ends_over(s, u, over)


def line_to(s: West, h: int) -> list[int]:
    u, over = s.arg(UNIT), s.arg(OVER) - 1
    if over < 0:
        return direct_ways(s, u).to(h)
    first = leg(s, u, over)
    return first + line_on(s, u, first).ways(over, h).to(h)[1:]


def send(s: West, way: list[int], blanks: int) -> None:
    side, u = s.arg(SIDE), s.arg(UNIT)
    h: int = s.at[u]
    if s.order.arm[u] != HQ and s.troops[h] == 1:
        blanks = int(s.blanks[h])
    s.way = way
    s.n[STEP_ASKED] = 0
    s.mark[u] |= CHOSEN
    s.pop()
    s.push(phases.TRAIN_GOES, 0, side, u, blanks)


@final
class Carry(Choice[West]):
    """carry <hex> <blanks sent along>: by the line with the fewest pledges, then the shortest. Frame: side, unit."""

    def pairs(self, s: West) -> list[tuple[int, int]]:
        return [(h, blanks) for h in range(s.limit(SPACE)) for blanks in range(1, MOST_BLANKS + 1)]

    def offers(self, s: West) -> list[Action]:
        u = s.arg(UNIT)
        ends = ends_of(s)
        found = [self.verb.of(h) for h in ends]
        for blanks in range(1, most_blanks(s, u) + 1):
            found.extend([Action(self.verb, (h, blanks)) for h in ends])
        return found

    def refusal(self, s: West, action: Action) -> Refusal | None:
        if not action.args:
            return WRONG_ARGUMENTS
        if not 0 <= action.x < s.board.count:
            return NO_SUCH_ID
        why = cannot_carry(s, s.arg(SIDE), s.arg(UNIT), action.x)
        return why if why is not None else wrong_blanks(s, s.arg(UNIT), action.args[1:])

    def apply(self, s: West, action: Action) -> None:
        blanks = action.args[1] if len(action.args) > 1 else 0
        send(s, line_to(s, action.x), blanks)

    def caption(self, s: West, action: Action) -> str:
        made = f"To {s.board.title(action.x)}"
        if len(action.args) == 1:
            return made
        return f"{made} with {action.args[1]} blank{'s' if action.args[1] > 1 else ''}"

    def targets(self, s: West, action: Action) -> list[dict[str, int]]:
        place = {"space": action.x}
        return [place] if len(action.args) == 1 else [place, {"number": action.args[1]}]

    def sentence(self, s: West, action: Action, why: Refusal) -> str:
        return f"{s.order.names[s.arg(UNIT)]} to {s.board.title(action.x)}: {why.message}"

    def detail(self, s: West, x: int) -> dict[str, object]:
        u = s.arg(UNIT)
        path = line_to(s, x)
        return {"path": path, "cost": 1} if pays_fee(s, u, path) else {"path": path}


@final
class CarryOver(OneOf[West]):
    """Have the line lead over an enemy depot or HQ that it would not touch (11.2i)."""

    def among(self, s: West) -> list[int]:
        return [] if s.arg(OVER) else detours(s, s.arg(UNIT))

    def play(self, s: West, x: int) -> None:
        s.set_arg(OVER, x + 1)


# The journey ----------------------------------------------------------------------------------------------------

T_SIDE: Final = 1
T_UNIT: Final = 2
T_BLANKS: Final = 3


def name_those_who_stay(s: West) -> None:
    """Beside the enemy a unit comes, leaves or passes only where a friend stays (11.2f): the owner names him. He is
    asked where one is pledged already, too: else the question would tell."""
    side, u = s.arg(T_SIDE), s.arg(T_UNIT)
    step: int = s.n[STEP_ASKED]
    while step < len(s.way):
        h = s.way[step]
        step += 1
        if s.is_beside_enemy(side, h):
            s.n[STEP_ASKED] = step
            TRAIN_GOES.again(s)
            s.push(phases.STAYS, side, h, u)
            return


def travel(s: West) -> None:
    side, u, blanks = s.arg(T_SIDE), s.arg(T_UNIT), s.arg(T_BLANKS)
    start: int = s.at[u]
    way = s.way
    end = way[-1]
    s.way = []
    if pays_fee(s, u, way):
        pay(s, side, 1)
        s.note(happenings.FEE, side, s.n[LEFT + side])
    if s.order.arm[u] != HQ:
        for h in way[1:]:
            enter(s, side, h)  # 11.2i
    turns = asks_facing(s, u, end)
    lift_blanks(s, start, blanks)
    s.mark[u] = (s.mark[u] | TRAINED) & ~(CHOSEN | KNOWN)
    s.place(u, end)
    forget(s, start)
    set_down_blanks(s, side, end, blanks)
    s.n[TRAINS + side] += 1
    s.note(happenings.RAILED, side, 1 + blanks, more=way)
    s.note(happenings.RAILED_UNIT, side, u, end, who=1 << side)
    if turns:
        ask_facing(s, side, end)  # 11.2g


def arrive(s: West) -> None:
    victory.capital_falls(s)


TRAIN_GOES: Final = Stages[West](
    phases.TRAIN_GOES,
    "train_goes",
    [("Who stays", name_those_who_stay), ("Journey", travel), ("Arrival", arrive)],
)

MOVER: Final = 2  # in the frame of STAYS: side, hex, the unit that moves
MUST_STAY_BEHIND: Final = Refusal("11.2f", "Beside the enemy somebody must stay: name him.")
NOT_STAYING: Final = Refusal("11.2f", "Only a unit of that hex that has not moved in this phase can stay behind.")


@final
class Stay(Anchor):
    def among(self, s: West) -> list[int]:
        if pledge_price(s, s.arg(SIDE), s.arg(HEX), s.arg(MOVER)) == 0:
            return []
        return [u for u in s.units_in(s.arg(HEX)) if u != s.arg(MOVER) and not s.mark[u] & (TRAINED | PLEDGED)]


@final
class StaysAlready(EndPhase[West]):
    def obstacle(self, s: West, x: int) -> Refusal | None:
        return MUST_STAY_BEHIND if pledge_price(s, s.arg(SIDE), s.arg(HEX), s.arg(MOVER)) else None


STAYS: Final = Asked[West](
    phases.STAYS,
    "stays",
    "11.2f",
    SIDE,
    "The enemy is beside the line: which unit stays there this phase?",
    "The other side moves a unit by rail.",
    [Stay(verb("stay"), PIECE, NOT_STAYING), StaysAlready(verb("ride_on"), "Somebody stays already")],
    asks_always=True,
)


def train_prompt(s: West) -> str:
    side = s.arg(SIDE)
    left = s.n[MOST_TRAINS + side] - s.n[TRAINS + side]
    return f"Move a unit by rail, or pass. Moves left: {left}."


def train_to_prompt(s: West) -> str:
    return f"Where does {s.order.names[s.arg(UNIT)]} go by rail?"


STRATEGIC_START: Final = Does(phases.STRATEGIC_START, "strategic_start", strategic_start)
STRATEGIC: Final = Strategic(phases.STRATEGIC, "strategic", phases.TRAIN)
TRAIN: Final = Asked[West](
    phases.TRAIN,
    "train",
    "11.1b",
    SIDE,
    train_prompt,
    "The other side moves a unit by rail.",
    [PickUnit(verb("train"), PIECE), Pass("No more strategic moves", PASS_TRAINS)],
    asks_always=True,
)
TRAIN_TO: Final = Asked[West](
    phases.TRAIN_TO,
    "train_to",
    "11.1d",
    SIDE,
    train_to_prompt,
    "The other side moves a unit by rail.",
    [Carry(verb("carry"), SPACE), CarryOver(verb("over"), SPACE, NOT_OVER, "By a line over {}")],
    asks_always=True,
)

PHASES: Final[list[Any]] = [STRATEGIC_START, STRATEGIC, TRAIN, TRAIN_TO, TRAIN_GOES, STAYS]
