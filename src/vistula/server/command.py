"""Commanding several counters at once: what each of them could do, tried on a copy by the real rules.

A preview may tell no more than the seat knows. So it plays on only while all of it can be taken back: whatever rolls a
die or shows something hidden is the last step of a preview, and nothing after it is looked at.
"""

from dataclasses import dataclass, field
from typing import Any

from vistula import bots
from vistula.core import view as views
from vistula.core.action import from_json
from vistula.core.state import State

MANY = 400  # steps that the staff takes for a player in one go
LEVEL = 3

Json = dict[str, Any]


@dataclass
class Tried:
    """How far the counters of a plan came."""

    state: State
    actions: list[Any] = field(default_factory=list)
    went: list[Json] = field(default_factory=list)
    left: list[Json] = field(default_factory=list)
    final: bool = False  # the last step cannot be taken back
    verbs: dict[str, None] = field(default_factory=dict)  # ways of going that some counter of the plan had


def asked(state: State, seat: str) -> list[Json]:
    return list(views.choices(state, seat)["choices"]) if seat in state.to_move else []  # type: ignore[call-overload]


def naming(choices: list[Json], target: Json) -> list[Json]:
    """The choices that name this and nothing else, the first way of each kind first."""
    return [choice for choice in choices if choice["targets"] == [target]]


def reach(state: State, seat: str, pieces: list[int]) -> list[Json]:
    """Where each of these counters could go now, with the cost of the usual way there; or why it cannot be chosen."""
    made: list[Json] = []
    choices = asked(state, seat)
    for piece in pieces:
        picks = naming(choices, {"piece": piece})
        if not picks:
            made.append({"piece": piece, **refusal_of(state, seat, choices, "piece", piece)})
            continue
        copy = state.clone()
        copy.play(seat, from_json(picks[0]["action"]))
        spaces: Json = {}
        if copy.undoable(seat):
            for choice in asked(copy, seat):
                for target in choice["targets"]:
                    if "space" in target:
                        spaces.setdefault(str(target["space"]), choice.get("detail", {}))
        made.append({"piece": piece, "spaces": spaces})
    return made


def plan(state: State, seat: str, orders: list[Json]) -> Json:
    """Carry the orders out on a copy, counter by counter: the actions, who goes, who cannot and by which rule."""
    tried = Tried(state.clone())
    for order in orders:
        for piece in order["pieces"]:
            if tried.final or seat not in tried.state.to_move:
                tried.left.append({"piece": piece, "message": ""})
            else:
                send(tried, seat, piece, order.get("to"), order.get("via") or [])
    warned = [] if tried.final else [warning.to_json() for warning in tried.state.warnings(seat)]
    return {
        "actions": tried.actions,
        "went": tried.went,
        "left": tried.left,
        "final": tried.final,
        "warnings": warned,
        "hungry": hungry(tried, seat),
    }


def hungry(tried: Tried, seat: str) -> list[int]:
    """Where those who went would stand out of supply, as the game's own layer tells it."""
    if tried.final:
        return []
    shown: Json = tried.state.view(seat).get("layers", {}).get("supply", {}).get("spaces", {})  # type: ignore[attr-defined]
    return sorted({each["to"] for each in tried.went if shown.get(str(each.get("to"))) == "bad"})


def send(tried: Tried, seat: str, piece: int, to: int | None, via: list[int]) -> None:
    """One counter: choose it, then the place, if there is one to choose."""
    choices = asked(tried.state, seat)
    picks = naming(choices, {"piece": piece})
    if not picks:
        tried.left.append({"piece": piece, **refusal_of(tried.state, seat, choices, "piece", piece)})
        return
    copy = tried.state.clone()
    copy.play(seat, from_json(picks[0]["action"]))
    steps = [picks[0]["action"]]
    told: Json = {"piece": piece}
    if to is not None:
        if not copy.undoable(seat):
            tried.left.append({"piece": piece, "message": ""})
            return
        choices = asked(copy, seat)
        tried.verbs |= dict.fromkeys(choice["action"][0] for choice in choices if choice["kind"] == "space")
        found = way(copy, seat, choices, to, via, list(tried.verbs))
        if "action" not in found:
            tried.left.append({"piece": piece, **found})
            return
        copy.play(seat, from_json(found["action"]))
        steps.append(found["action"])
        told |= {"to": to, **found.get("detail", {})}
    tried.state = copy
    tried.actions += steps
    tried.went.append(told)
    tried.final = not copy.undoable(seat)


def way(state: State, seat: str, choices: list[Json], to: int, via: list[int], verbs: list[str]) -> Json:
    """The choice that goes there, by the places named if there are any; or the refusal."""
    if not via:
        ways = naming(choices, {"space": to})
        return ways[0] if ways else why_not(state, seat, verbs, [to])
    for verb in ["path", *verbs]:
        action = [verb, *via, to]
        if state.refusal(seat, from_json(action)) is None:
            return {"action": action, "detail": {"path": [*via, to]}}
    return why_not(state, seat, verbs, [*via, to])


def refusal_of(state: State, seat: str, choices: list[Json], kind: str, thing: int) -> Json:
    """Why this may not be chosen: asked with the verbs that choose such things now."""
    verbs = dict.fromkeys(choice["action"][0] for choice in choices if choice["kind"] == kind)
    return why_not(state, seat, list(verbs), [thing])


def why_not(state: State, seat: str, verbs: list[str], things: list[int]) -> Json:
    for verb in verbs:
        why = state.refusal(seat, from_json([verb, *things]))
        if why is not None:
            return dict(why.to_json())
    return {"message": ""}


def arranged(state: State, seat: str) -> list[Any]:
    """What the staff would do for the seat until this part of the turn is over, as far as it can be taken back."""
    copy = state.clone()
    staff = bots.player("staff", LEVEL)
    part = part_of(copy, seat)
    actions: list[Any] = []
    while len(actions) < MANY and seat in copy.to_move and part_of(copy, seat) == part:
        action = staff.choose(copy, seat)
        copy.play(seat, action)
        actions.append(action.to_json())
        if not copy.undoable(seat):
            break
    return actions


def part_of(state: State, seat: str) -> Any:
    phase: Any = state.view(seat)["phase"]
    return phase.get("current")
