"""Who has won (scn.vp, 22.2a): points, boxes, cities."""

from typing import Final

from vistula.core.game import Result
from vistula.games.nest_of_eagles.board import BELARUS, POLISH_THEATER, UKRAINE
from vistula.games.nest_of_eagles.numbers import (
    BOX,
    FRONT_POINTS,
    LWOW_BY,
    POINTS,
    POLISH_MARKER,
    PRIORITY_FRONT,
    WARSAW_BY,
)
from vistula.games.nest_of_eagles.rules import morale
from vistula.games.nest_of_eagles.state import Eagles
from vistula.games.nest_of_eagles.units import DIVISION, INFANTRY, POLAND, SOUTHWEST, SOVIET, WEST

RULE: Final = "scn.vp"


def score_round(s: Eagles) -> None:
    """Holding points at the end of each round."""
    for side, first, place, points in s.plan.holding:
        if s.turn < first:
            continue
        for who in (POLAND, SOVIET):
            if side in (who, 2) and s.holds(who, place):
                s.num[POINTS + who] += points
                if who == SOVIET:
                    theater = s.board.theater[place]
                    s.num[FRONT_POINTS + (theater or int(s.num[PRIORITY_FRONT]))] += points


def score_last(s: Eagles) -> None:
    if s.plan.rifle_divisions:
        for u in s.order.of_side[SOVIET]:
            rifle = s.order.kind[u] == INFANTRY and s.order.size[u] == DIVISION
            if rifle and s.at[u] >= 0 and s.front_of(u) == SOUTHWEST:
                s.num[POINTS + SOVIET] += s.plan.rifle_divisions
                s.num[FRONT_POINTS + SOUTHWEST] += s.plan.rifle_divisions


def end_of_turn(s: Eagles) -> None:
    """Victories that end the game at once."""
    kind = s.plan.victory
    if s.side == SOVIET and kind in ("bug", "warsaw", "war") and s.holds(SOVIET, s.board.warsaw):
        win(s, SOVIET, "The Soviets hold Warszawa.", int(s.num[WARSAW_BY]))
    elif s.side == POLAND and kind == "war" and s.turn >= s.tables.round("1.VIII"):
        place = s.board.places
        if s.holds(POLAND, s.board.kijow) and (s.holds(POLAND, place["Smoleńsk"]) or s.holds(POLAND, s.board.gomel)):
            win(s, POLAND, "Poland holds Kijów and a gate of Russia.", 0)


def total_boxes(s: Eagles) -> int:
    """All three Theaters; a marker off the track counts nothing, a unified one three times (ruling 135)."""
    return morale.box(s, POLISH_THEATER) + morale.box(s, BELARUS) + morale.box(s, UKRAINE)


def balance(s: Eagles) -> int:
    """What the scenario counts, positive for Poland."""
    kind = s.plan.victory
    if s.plan.points:
        return int(s.num[POINTS + POLAND]) - int(s.num[POINTS + SOVIET])
    if kind == "niemen_campaign":
        if s.num[POLISH_MARKER] == POLISH_THEATER:
            return s.num[BOX + POLISH_THEATER]
        return morale.box(s, BELARUS) + morale.box(s, UKRAINE)
    if kind == "warsaw":
        return morale.box(s, POLISH_THEATER)
    return total_boxes(s)


def decide(s: Eagles) -> None:
    """After the last round (5.2a)."""
    score_last(s)
    kind = s.plan.victory
    now = balance(s)
    if s.plan.points:
        if now >= s.plan.polish_line:
            win(s, POLAND, f"{lead(now)}; Poland needed {s.plan.polish_line:+d}.", 0)
        elif now <= s.plan.soviet_line:
            win(s, SOVIET, f"{lead(now)}; {soviet_need(s.plan.soviet_line)}.", -1)
        else:
            draw(s, f"{lead(now)}: not enough for either.")
    elif kind == "bug":
        decide_bug(s)
    elif kind == "warsaw":
        off = s.num[POLISH_MARKER] < 0
        if off or now >= s.plan.polish_line:
            why = (
                "No Soviet unit is left in the Polish Theater." if off else f"Poland has the morale at Warszawa, {now}."
            )
            win(s, POLAND, why, 0)
        elif now <= s.plan.soviet_line:
            win(s, SOVIET, f"The Soviets have the morale at Warszawa, {-now}.", -1)
        else:
            draw(s, "Morale at Warszawa hangs in the balance.")
    else:
        decide_by(s, now, s.plan.polish_line, s.plan.soviet_line)


def soviet_need(line: int) -> str:
    """What wins for the Soviets, in words: a lead, or a Polish one that is too small."""
    return f"the Soviets needed {-line:+d}" if line <= 0 else f"Poland had to lead by more than {line}"


def lead(points: int) -> str:
    """Who is ahead, in words."""
    if points == 0:
        return "Both sides have as many points"
    count = "a point" if abs(points) == 1 else f"{abs(points)} points"
    return f"Poland leads by {count}" if points > 0 else f"The Soviets lead by {count}"


def decide_by(s: Eagles, now: int, polish: int, soviet: int) -> None:
    if now >= polish:
        win(s, POLAND, f"The boxes stand at {now}; Poland needed {polish}.", 0)
    elif now <= soviet:
        win(s, SOVIET, f"The boxes stand at {now}; the Soviets needed {soviet}.", -1)
    else:
        draw(s, f"The boxes stand at {now}, between {soviet} and {polish}.")


def decide_bug(s: Eagles) -> None:
    place = s.board.places
    lowest = min(morale.level(s, POLAND, theater) for theater in range(3))
    taken = sum(1 for city in s.plan.cities if s.holds(SOVIET, city))
    if s.holds(SOVIET, s.board.lwow):
        win(s, SOVIET, "The Soviets hold Lwów.", int(s.num[LWOW_BY]))
    elif taken >= s.plan.cities_needed and lowest <= -1:
        win(s, SOVIET, f"The Soviets hold {taken} cities of the Bug.", -1)
    elif (
        lowest >= s.plan.polish_line and not s.holds(SOVIET, place["Lublin"]) and not s.holds(SOVIET, place["Przemyśl"])
    ):
        win(s, POLAND, "Lwów, Lublin and Przemyśl are Polish.", 0)
    else:
        draw(s, "Neither side has what it came for.")


def win(s: Eagles, side: int, why: str, front: int) -> None:
    """22.2a: of two Soviet players the one whose Front took the city, scored the points or has Priority."""
    winners = [s.seats[0]] if side == POLAND else soviet_winners(s, front)
    scores = {seat: 1 if seat in winners else 0 for seat in s.seats}
    s.finish(Result(winners[0], "victory", why, RULE, scores, winners))


def soviet_winners(s: Eagles, front: int) -> list[str]:
    if not s.rules.three_players:
        return [s.seats[1]]
    if front in (WEST, SOUTHWEST):
        return [s.seats[front]]
    if s.plan.points:
        west, southwest = int(s.num[FRONT_POINTS + WEST]), int(s.num[FRONT_POINTS + SOUTHWEST])
        if west >= s.plan.own_points and southwest >= s.plan.own_points:
            return [s.seats[WEST], s.seats[SOUTHWEST]]
        if west != southwest:
            return [s.seats[WEST if west > southwest else SOUTHWEST]]
    return [s.seats[max(1, int(s.num[PRIORITY_FRONT]))]]


def draw(s: Eagles, why: str) -> None:
    s.finish(Result(None, "draw", why, RULE, dict.fromkeys(s.seats, 0), []))
