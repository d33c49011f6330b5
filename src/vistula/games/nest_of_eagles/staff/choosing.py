"""Picking from what is offered."""

from vistula.core.action import Action
from vistula.games.nest_of_eagles import phases
from vistula.games.nest_of_eagles.state import Eagles


def named(offered: list[Action], verb: str) -> list[Action]:
    return [action for action in offered if action.verb.name == verb]


def closing(offered: list[Action]) -> list[Action]:
    """The way on: the button that ends, or the first choice."""
    for verb in ("done", "pass", "stay", "ready", "enough", "decline", "go", "strike"):
        found = named(offered, verb)
        if found:
            return found
    return offered[:1]


def standing(s: Eagles, offered: list[Action], seat: int) -> list[Action]:
    """The standing answer to a small decision; nothing where there is none."""
    phase = s.top().number
    found: list[Action] = []
    if phase == phases.GROUPING:
        found = named(offered, "together")
    elif phase == phases.ASK_EVENT:
        found = named(offered, "event")
    elif phase == phases.REACTION:
        found = named(offered, "answer")
    elif phase in (phases.SCOUT, phases.OCCUPY):
        found = [*named(offered, "look"), *named(offered, "enter")]
    elif phase in (phases.REBELLION_MARKER, phases.PRIORITY_MARKER, phases.ALTERNATIVES):
        found = offered[(s.counter + s.turn + seat) % len(offered) :][:1]
    elif phase == phases.ARRANGE:
        found = [*named(offered, "cover")[:1], *named(offered, "ready")]
    elif phase == phases.ALLIED_ROLL:
        found = named(offered, "enlist")
    return found
