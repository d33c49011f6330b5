"""Victory points for key cities and objectives (1.3, 7.8), and how a game ends (0.f)."""

from __future__ import annotations

from typing import Final

from vistula.core.flow import Phase
from vistula.core.game import Result
from vistula.core.plain import Does, Runs
from vistula.games.strike_of_the_eagle import codes, phases
from vistula.games.strike_of_the_eagle.asking import STEP
from vistula.games.strike_of_the_eagle.blocks import NO_GROUP
from vistula.games.strike_of_the_eagle.numbers import (
    CITY_CHANGED,
    LEADERS_USED,
    OBJECTIVES_DONE,
    PHASE,
    ROUND,
    ROUND_FIRST,
    ROUND_PAST,
    VP,
)
from vistula.games.strike_of_the_eagle.rules import reactions
from vistula.games.strike_of_the_eagle.scenarios import Condition
from vistula.games.strike_of_the_eagle.state import BUILT, LOST, RAISED, TAKEN, Campaign
from vistula.games.strike_of_the_eagle.terms import (
    AT_END,
    AT_PHASE,
    AT_ROUND,
    CITY_LOST,
    CITY_TAKEN,
    NOBODY,
    POLISH,
    SIDES,
    SOVIET,
)

TOOK: Final = 1
FORFEITED: Final = 2
TESTED: Final = 9  # the step after booking and the windows
AT_ONCE: Final = "automatic victory"
AFTER_ALL: Final = "victory at the end"


def award_points(s: Campaign) -> None:
    """Award points, let reactions follow, test automatic victories. Its number: the step."""
    step = s.arg(STEP)
    s.set_arg(STEP, step + 1)
    if step == 0:
        book_cities(s)
        score_objectives(s)
    elif step < TESTED:
        side, front, trigger = (step - 1) % 2, (step - 1) // 2 % 2, (step - 1) // 4
        wanted = TAKEN[side] if trigger == 0 else LOST[side]
        if s.n[CITY_CHANGED + side] & (TOOK if trigger == 0 else FORFEITED) and changed(s, wanted, front):
            reactions.offer(s, side, front, CITY_TAKEN if trigger == 0 else CITY_LOST)
    else:
        s.pop()
        check_automatic(s)


def changed(s: Campaign, bit: int, front: int) -> list[int]:
    """Key cities of the front that changed hands in this award of points."""
    return [area for area in s.theatre.key_cities if s.began[area] & bit and s.front_of(area) == front]


def book_cities(s: Campaign) -> None:
    """Compare the holders of the key cities with those of the last award (1.3c, 1.3e, 7.8a, 7.8d, R-VP1)."""
    for area in s.theatre.key_cities:
        now = s.holder(area)
        before: int = s.booked[area]
        if now == before:
            continue
        s.book(area, now)
        value = s.map.value[area]
        s.note(codes.TOOK_CITY, now, area, value, before)
        if now != NOBODY:
            s.began[area] |= TAKEN[now]
            s.n[CITY_CHANGED + now] |= TOOK
        if before != NOBODY:
            s.began[area] |= LOST[before]
            s.n[CITY_CHANGED + before] |= FORFEITED
        s.add_vp(now if now != NOBODY else 1 - before, value)


def score_objectives(s: Campaign) -> None:
    """Points that a scenario gives once (7.8a)."""
    for number, objective in enumerate(s.setting.objectives):
        if s.n[OBJECTIVES_DONE] >> number & 1:
            continue
        there = [block for area in objective.areas for block in s.blocks_in(objective.side, area)]
        if any(s.blocks.kind[block] == objective.kind for block in there):
            s.n[OBJECTIVES_DONE] |= 1 << number
            s.note(codes.OBJECTIVE, objective.side, objective.points)
            s.add_vp(objective.side, objective.points)


# Winning -----------------------------------------------------------------------------------------------------------


def is_met(s: Campaign, condition: Condition) -> bool:
    """Everything that the condition names holds (scn.sheet)."""
    lead: int = s.n[VP] if condition.side == POLISH else -s.n[VP]
    if condition.lead and lead < condition.lead:
        return False
    if any(s.holder(area) != condition.side for area in condition.hold):
        return False
    if condition.none_of == NO_GROUP:
        return True
    group = [block for block in range(s.blocks.count) if s.blocks.group[block] == condition.none_of]
    return not any(s.at[block] >= 0 and s.map.grid[s.at[block]][0] in condition.columns for block in group)


def met_by(s: Campaign, side: int, when: int) -> bool:
    return any(
        condition.side == side and condition.when == when and is_met(s, condition) for condition in s.setting.conditions
    )


def check_automatic(s: Campaign) -> None:
    """Victories that end the game at once, at the end of a phase or of a round."""
    last = s.n[PHASE] == s.tables.phases
    polish, soviet = (met_by(s, side, AT_PHASE) or (last and met_by(s, side, AT_ROUND)) for side in (POLISH, SOVIET))
    if polish or soviet:
        finish(s, winner_of(polish, soviet), AT_ONCE, done=True)


def winner_of(polish: bool, soviet: bool) -> int:
    """Who has done what the scenario asks, if one side alone has."""
    return NOBODY if polish and soviet else POLISH if polish else SOVIET


def decide_at_end(s: Campaign) -> None:
    """After the last round: whose conditions are met; both, a draw; none, what the scenario says (0.f)."""
    polish, soviet = met_by(s, POLISH, AT_END), met_by(s, SOVIET, AT_END)
    if polish or soviet:
        finish(s, winner_of(polish, soviet), AFTER_ALL, done=True)
    else:
        finish(s, s.setting.otherwise, AFTER_ALL, done=False)


def finish(s: Campaign, side: int, level: str, done: bool) -> None:
    """Allies win and lose together (10.0e). `done`: by what the scenario asks; else since nobody has done it."""
    lead: int = s.n[VP]
    for_whom = f" for the {SIDES[POLISH if lead > 0 else SOVIET].capitalize()} side" if lead else ""
    counter = f"The counter stands at {abs(lead)}{for_whom}."
    if side == NOBODY:
        s.finish(Result(None, "draw", f"A draw. {counter}", "0.f", s.scores(), []))
        return
    winners = [s.seats[seat] for seat in range(s.chairs.count) if s.chairs.side[seat] == side]
    name = SIDES[side if done else 1 - side].capitalize()
    reason = f"The {name} side has {'' if done else 'not '}done what the scenario asks. {counter}"
    s.finish(Result(winners[0], level, reason, "0.f", s.scores(), winners))


def end_round(s: Campaign) -> None:
    """The round is over: the next begins with cards, or the game ends (5.0b, 4.0b)."""
    if s.n[ROUND] >= s.setting.last_round:
        decide_at_end(s)
        return
    s.n[ROUND] += 1
    s.n[PHASE] = 1
    s.n[LEADERS_USED] = 0  # 9.0e
    for number in range(ROUND_FIRST, ROUND_PAST):
        s.n[number] = 0
    for block in range(s.blocks.count):
        s.mark[block] &= ~(BUILT | RAISED)


PHASES: Final[list[Phase[Campaign]]] = [
    Runs(phases.POINTS, "points", award_points),
    Does(phases.END_OF_ROUND, "end_of_round", end_round),
]
