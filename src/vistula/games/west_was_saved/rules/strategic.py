"""11.0 Strategic movement: by rail, one unit at a time, as far as the line of supplied hexes goes."""

from __future__ import annotations

from typing import Any, Final, final

from mypy_extensions import i16, i64

from vistula.core.action import Action, verb
from vistula.core.columns import Short, Small, column, short_column, small_column
from vistula.core.flow import PIECE, SPACE, Asked, Choice, EndPhase, OneOf, Step
from vistula.core.refusal import NO_SUCH_ID, WRONG_ARGUMENTS, Refusal
from vistula.core.stages import Stages
from vistula.games.west_was_saved import happenings, phases
from vistula.games.west_was_saved.happenings import ask_facing, asks_facing, enter, forget, lift_blanks, set_down_blanks
from vistula.games.west_was_saved.numbers import (
    CHOSEN,
    FAR_FROM_ENEMY,
    KNOWN,
    LEFT,
    MOST_TRAINS,
    NO_GROUND,
    ORDERED,
    PLEDGED,
    RODE,
    SOUTH_CLOSED,
    STEP_ASKED,
    TRAINED,
    TRAINS,
    TREATY,
)
from vistula.games.west_was_saved.phases import SIDE, UNIT
from vistula.games.west_was_saved.rules import supply, victory
from vistula.games.west_was_saved.rules.movement import MOST_BLANKS
from vistula.games.west_was_saved.rules.orders import Anchor
from vistula.games.west_was_saved.rules.resources import pay
from vistula.games.west_was_saved.rules.routes import spoils
from vistula.games.west_was_saved.rules.turns import PASS_TRAINS, Alternation, Pass, clear_marks, has_passed
from vistula.games.west_was_saved.state import West
from vistula.games.west_was_saved.units import HQ, RUSSIAN, RUSSIANS, UKRAINIAN

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


@final
class StrategicStart(Step[West]):
    def do(self, s: West) -> None:
        clear_marks(s, PLEDGED | ORDERED | RODE)


@final
class Strategic(Alternation):
    """Higher total first (11.1c); four units a side, or as the cards say (11.2a, table.strategic_caps)."""

    def is_out(self, s: West, side: int) -> bool:
        return has_passed(s, side) or s.n[TRAINS + side] >= s.n[MOST_TRAINS + side]


def stays(s: West, side: int, h: int, mover: int) -> bool:
    """A friendly unit there has not moved and may be pledged to stay (11.2f, A74)."""
    if s.side_at(h) != side:
        return False
    for u in s.units_in(h):
        if u != mover and not s.mark[u] & TRAINED:
            return True
    return False


def pledge_price(s: West, side: int, h: int, mover: int) -> int:
    """0: no enemy is beside the hex or somebody is pledged there; 1: somebody could be; -1: nobody."""
    if not s.is_beside_enemy(side, h):
        return 0
    if not stays(s, side, h, mover):
        return -1
    for u in s.units_in(h):
        if u != mover and s.mark[u] & PLEDGED:
            return 0
    return 1


@final
class Line:
    """Where a unit can be carried: through open hexes in supply (11.2c, 11.2d), clear of enemies; beside them only
    where a friend stays (11.2f). Every hex of a line is one where it may stay."""

    def __init__(self, s: West, u: int) -> None:
        self.s: Final = s
        self.unit: Final = u
        self.side: Final = s.order.side[u]
        self.start: Final[int] = s.at[u]
        self.is_hq: Final = s.order.arm[u] == HQ
        # A73 takes the unit off its hex first: that changes nothing, since one alone beside the enemy cannot leave.
        self.fed: Small = supply.between_net(s, supply.net_of(s, u))
        self.most: Final = 255 if self.is_hq else supply.range_of(s, u)  # 6.0g
        self.near: Small = s.nearness(self.side)
        self.open: Small = s.open_hexes()
        # Ukrainians and, with Lithuanians about, everybody else may not stand everywhere.
        self.tethered: Final = s.order.nation[u] == UKRAINIAN or s.n[TREATY] != 0
        self.avoid: list[int] = []  # hexes that its line has passed
        # 13.1b: without a point it stays on its side of the boundary
        self.poor: Final = s.order.nation[u] == RUSSIANS and not self.is_hq and s.n[LEFT + RUSSIAN] < 1

    def may_enter(self, b: i64) -> bool:
        s = self.s
        if self.fed[b] > self.most:
            return False
        if self.poor and s.board.north[b] != s.board.north[self.start]:
            return False
        if self.open[b] == NO_GROUND or (self.tethered and not s.may_stand(self.unit, b)):
            return False
        if s.first[b] < 0:
            return self.near[b] == FAR_FROM_ENEMY
        if s.side_at(b) != self.side:
            if self.is_hq or s.troops[b]:
                return False  # A73
        elif not self.is_hq and s.troops[b] >= s.tables.stacking:
            return False  # 11.2e, at all times
        return pledge_price(s, self.side, b, self.unit) >= 0

    def can_start(self) -> bool:
        """Whether it can go anywhere: the first step decides."""
        for h in self.s.board.neighbours[self.start]:
            if self.may_enter(h):
                return True
        return False

    def ways(self, begin: int, goal: i64 = -1) -> Ways:
        """From a hex the way to every other, or to the goal alone, with the fewest pledges, of those the shortest."""
        s = self.s
        starts = s.board.start
        to = s.board.to
        count = s.board.count
        came = short_column(count, -1)
        closed = small_column(count)  # where it has been, and where its line may not lead
        for h in self.avoid:
            closed[h] = 1
        closed[self.start] = 1
        closed[begin] = 1
        queue = column(count)  # those with equally many pledges, the nearest first
        later = column(count)  # those with one more
        queue[0] = begin
        waiting: i64 = 1
        while waiting > 0:
            put_off: i64 = 0
            head: i64 = 0
            while head < waiting:
                a: i64 = queue[head]
                head += 1
                i: i64 = starts[a]
                end: i64 = starts[a + 1]
                while i < end:
                    b: i64 = to[i]
                    i += 1
                    if closed[b] or not self.may_enter(b):
                        continue
                    came[b] = i16(a)
                    closed[b] = 1
                    if b == goal:
                        return Ways(begin, came)
                    if self.near[b] != FAR_FROM_ENEMY and pledge_price(s, self.side, b, self.unit):
                        later[put_off] = b
                        put_off += 1
                    else:
                        queue[waiting] = b
                        waiting += 1
            queue, later = later, queue
            waiting = put_off
        return Ways(begin, came)


@final
class Ways:
    """The best lines from a hex."""

    def __init__(self, begin: int, came: Short) -> None:
        self.begin: Final = begin
        self.came: Short = came

    def reached(self) -> list[int]:
        came = self.came
        return [h for h in range(len(came)) if came[h] >= 0]

    def to(self, goal: int) -> list[int]:
        """The hexes of the line, both ends included."""
        way = [goal]
        while way[-1] != self.begin:
            way.append(self.came[way[-1]])
        way.reverse()
        return way


def direct_ways(s: West, u: int) -> Ways:
    """The best lines from where a unit stands: what was looked for to make an offer serves what is chosen of it."""
    wanted = s.moment * s.order.count + u
    kept = s.kept_ways
    if s.kept_ways_for == wanted and isinstance(kept, Ways):
        return kept
    made = Line(s, u).ways(s.at[u])
    s.kept_ways = made
    s.kept_ways_for = wanted
    return made


def ends_from(s: West, u: int) -> list[int]:
    """All hexes that a unit can come to, however far (11.2b)."""
    return direct_ways(s, u).reached() if pledge_price(s, s.order.side[u], s.at[u], u) >= 0 else []


def starts_freely(s: West, side: int, u: int) -> bool:
    """Whether an empty hex beside a unit, far from the enemy, is one where its line may lead: as `Line.may_enter` says,
    and nearly always enough."""
    nation = s.order.nation[u]
    is_hq = s.order.arm[u] == HQ
    if nation == UKRAINIAN or s.n[TREATY] or (nation == RUSSIANS and not is_hq and s.n[LEFT + RUSSIAN] < 1):
        return False  # it may not stand everywhere
    fed = supply.between_net(s, supply.net_of(s, u))
    most: i64 = 255 if is_hq else supply.range_of(s, u)
    near = s.nearness(side)
    ground = s.open_hexes()
    first = s.first
    to = s.board.to
    at = i64(s.at[u])
    i: i64 = s.board.start[at]
    end: i64 = s.board.start[at + 1]
    while i < end:
        b: i64 = to[i]
        if first[b] < 0 and near[b] == FAR_FROM_ENEMY and ground[b] != NO_GROUND and i64(fed[b]) <= most:
            return True
        i += 1
    return False


def pays_fee(s: West, u: int, path: list[int]) -> bool:
    """A Russian combat unit that crosses the boundary (13.1b, A73): once, however often."""
    if s.order.nation[u] != RUSSIANS or s.order.arm[u] == HQ:
        return False
    return any(s.board.north[h] != s.board.north[path[0]] for h in path)


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


def leg(s: West, u: int, over: int) -> list[int]:
    """The first leg of a line that leads over a hex; only where `detours` has it."""
    return direct_ways(s, u).to(over)


def line_on(s: West, u: int, first: list[int]) -> Line:
    """The line goes on from the end of its first leg, and over none of its hexes again."""
    line = Line(s, u)
    line.avoid = first
    return line


def ends_over(s: West, u: int, over: int) -> list[int]:
    """Where a line over a hex ends, and the best one would not lead over it."""
    direct = direct_ways(s, u)
    found: list[int] = []
    for h in line_on(s, u, direct.to(over)).ways(over).reached():
        if over not in direct.to(h):
            found.append(h)
    return found


def detours(s: West, u: int) -> list[int]:
    """Enemy depots, and HQ alone, that a line could lead over (11.2i)."""
    if s.order.arm[u] == HQ:
        return []
    places = spoils(s, s.order.side[u])
    line = Line(s, u)
    if not any(line.may_enter(h) for h in places):
        return []
    direct = direct_ways(s, u)
    return [h for h in places if direct.came[h] >= 0 and leads_on(s, u, direct, h)]


def leads_on(s: West, u: int, direct: Ways, over: int) -> bool:
    """Whether the line could go on from there to a hex beside it that the best line does not reach over it."""
    line = line_on(s, u, direct.to(over))
    for h in s.board.neighbours[over]:
        if direct.came[h] >= 0 and h not in line.avoid and line.may_enter(h) and over not in direct.to(h):
            return True
    return False


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

MUST_STAY_BEHIND: Final = Refusal("11.2f", "Beside the enemy somebody must stay: name him.")
NOT_STAYING: Final = Refusal("11.2f", "Only a unit of that hex that has not moved in this phase can stay behind.")


@final
class Stay(Anchor):
    """Frame: side, hex, the unit that moves."""

    def among(self, s: West) -> list[int]:
        if pledge_price(s, s.arg(SIDE), s.arg(1), s.arg(2)) == 0:
            return []
        return [u for u in s.units_in(s.arg(1)) if u != s.arg(2) and not s.mark[u] & (TRAINED | PLEDGED)]


@final
class StaysAlready(EndPhase[West]):
    def obstacle(self, s: West, x: int) -> Refusal | None:
        return MUST_STAY_BEHIND if pledge_price(s, s.arg(SIDE), s.arg(1), s.arg(2)) else None


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


@final
class Train(Asked[West]):
    def prompt(self, s: West) -> str:
        side = s.arg(SIDE)
        left = s.n[MOST_TRAINS + side] - s.n[TRAINS + side]
        return f"Move a unit by rail, or pass. Moves left: {left}."


@final
class TrainTo(Asked[West]):
    def prompt(self, s: West) -> str:
        return f"Where does {s.order.names[s.arg(UNIT)]} go by rail?"


STRATEGIC_START: Final = StrategicStart(phases.STRATEGIC_START, "strategic_start")
STRATEGIC: Final = Strategic(phases.STRATEGIC, "strategic", phases.TRAIN)
TRAIN: Final = Train(
    phases.TRAIN,
    "train",
    "11.1b",
    SIDE,
    "Move a unit by rail, or pass.",
    "The other side moves a unit by rail.",
    [PickUnit(verb("train"), PIECE), Pass("No more strategic moves", PASS_TRAINS)],
    asks_always=True,
)
TRAIN_TO: Final = TrainTo(
    phases.TRAIN_TO,
    "train_to",
    "11.1d",
    SIDE,
    "Where does it go?",
    "The other side moves a unit by rail.",
    [Carry(verb("carry"), SPACE), CarryOver(verb("over"), SPACE, NOT_OVER, "By a line over {}")],
    asks_always=True,
)

PHASES: Final[list[Any]] = [STRATEGIC_START, STRATEGIC, TRAIN, TRAIN_TO, TRAIN_GOES, STAYS]
