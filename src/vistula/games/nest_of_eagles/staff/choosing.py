"""Picking from what is offered."""

from vistula.core.action import Action


def named(offered: list[Action], verb: str) -> list[Action]:
    return [action for action in offered if action.verb.name == verb]


def closing(offered: list[Action]) -> list[Action]:
    """The way on: the button that ends, or the first choice."""
    for verb in ("done", "pass", "stay", "ready", "enough", "decline", "go", "strike"):
        found = named(offered, verb)
        if found:
            return found
    return offered[:1]
