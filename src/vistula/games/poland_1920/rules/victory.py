"""Winning: objectives at once or held to the end, the High Command, victory points (8.5, scn.*.vc, A40 to A42)."""

from vistula.core.game import Result
from vistula.core.words import listed
from vistula.games.poland_1920.order import POLES, SIDES, SOVIETS, Objectives
from vistula.games.poland_1920.state import Poland


def holds(s: Poland, goal: Objectives) -> bool:
    """The seat controls every zone of the set: its combat unit is there or was the last to be (A40)."""
    control = s.control
    return not any(control[zone] != goal.seat for zone in goal.zones)


def after_entry(s: Poland, side: int) -> None:
    """A zone changed hands: sets to be completed win at once; sets held from the start may now be broken (A40)."""
    goals = s.order.objectives
    for number in range(len(goals)):
        goal = goals[number]
        if goal.seat != side:
            if goal.held and not holds(s, goal):
                s.broken[number] = 1
            continue
        at_once = not goal.held or (s.rules.live_once_broken and s.broken[number] != 0)
        if at_once and holds(s, goal):
            win(s, side, "at once", f"{SIDES[side]} controls {places(s, goal)}.", goal.rule)
            return


def places(s: Poland, goal: Objectives) -> str:
    return listed([s.board.names[zone] for zone in goal.zones])


def high_command_lost(s: Poland) -> None:
    """8.5: the Soviets win at once."""
    win(s, SOVIETS, "at once", "The Polish High Command is destroyed.", "8.5")


def win(s: Poland, side: int, level: str, reason: str, rule: str) -> None:
    if s.over:
        return  # the first condition met decides
    s.finish(Result(s.seats[side], level, reason, rule, s.scores(), [s.seats[side]]))


def last_day_over(s: Poland) -> None:
    """After the last turn: a set held from the start wins whatever the points (A40); else more VP, or a draw (A42)."""
    for goal in s.order.objectives:
        if goal.held and holds(s, goal):
            win(s, goal.seat, "at the end", f"{SIDES[goal.seat]} still controls {places(s, goal)}.", goal.rule)
            return
    poles, soviets = int(s.vp[POLES]), int(s.vp[SOVIETS])
    if poles == soviets:
        reason = f"Both sides have {poles} victory points."
        s.finish(Result(None, "draw", reason, "scn.list", s.scores(), []))
        return
    ahead = POLES if poles > soviets else SOVIETS
    reason = f"{SIDES[ahead]} has more victory points: {max(poles, soviets)} to {min(poles, soviets)}."
    win(s, ahead, "points", reason, s.order.point_rules[ahead])
