"""What the staff says when it is asked: the best few choices with reasons, worth, who would go, and the enemy's answer.

All of it is seen in imagined worlds, so it tells no more than the seat knows.
"""

from typing import Any

from vistula import bots
from vistula.bots.explain import BEST as BEST
from vistula.bots.explain import KEYS, WORLDS
from vistula.bots.rollout import counselled
from vistula.bots.staff import Asked
from vistula.core import view as views
from vistula.core.action import Action
from vistula.core.dice import Mix
from vistula.core.state import State
from vistula.server.command import Json, asked
from vistula.server.settings import compiled

SKETCHED = 40  # own steps looked ahead to see who takes part in what is advised
MOVED = 6  # ways drawn
EVEN = 0.5  # part of the futures in which a place changes hands, to be told
ANSWER = 1500  # decisions of all seats in which the enemy's answer comes


def advice(state: State, seat: str, worlds: int = WORLDS) -> list[Json]:
    """What the staff would do now, the best first, with its reasons; from what the seat may know.

    In no world at all, or in plain Python, which would keep one waiting, the staff's first thoughts without a worth;
    else the choices are played on in so many imagined worlds."""
    offered = {tuple(choice["action"]): choice for choice in asked(state, seat)}
    made: list[Json] = []
    for counsel in bots.explain(state, seat, worlds=worlds if compiled() else 0):
        choice = offered.get(tuple(counsel.action.to_json()))
        if choice is None:
            continue
        told = {"action": choice["action"], "label": choice["label"], "targets": choice["targets"]}
        told["reasons"] = [{"text": text, "rule": rule} for text, rule in counsel.reasons]
        told["arrows"] = sketch(state, seat, counsel.action)
        about = {target["space"] for target in choice["targets"] if "space" in target}
        for arrow in told["arrows"]:
            about |= {arrow["from"], arrow["to"]}
        made.append(told | figures(counsel, about) | answered(state, seat, counsel, about))
    return made


def figures(counsel: bots.Counsel, about: set[int]) -> Json:
    """What the choice is worth beside the others, how sure that is, and what becomes of the places it is about."""
    gains = counsel.gains
    if not gains:
        return {}
    turns = [each for each in counsel.turns if int(each.space) in about and each.share >= EVEN]
    return {
        "worth": round(sum(gains) / len(gains), 4),
        "low": round(min(gains), 4),
        "high": round(max(gains), 4),
        "better": sum(gain > 0 for gain in gains),
        "of": len(gains),
        "turns": [
            {
                "space": int(each.space),
                "loser": each.loser,
                "taker": each.taker,
                "share": round(each.share, 2),
                "usual": round(each.usual, 2),
            }
            for each in turns
        ],
    }


def sketch(state: State, seat: str, action: Action) -> list[Json]:
    """Who would go where: the choice and what the staff would add to it, in an imagined world, until dice fall."""
    world = state.imagine(seat, 0)
    world.reseed(0)
    stood = places(world, seat)
    begun = Asked(world)
    world.play(seat, action)
    arrows: list[Json] = []
    for _ in range(SKETCHED):
        if world.counter or seat not in world.to_move:
            break
        battle: Any = world.view(seat).get("battle")
        arrows = [
            {"from": each["from"], "to": each["to"], "text": each.get("text", "")}
            for each in (battle or {}).get("arrows", ())
        ] or arrows
        if begun.settled(world):
            break
        world.play(seat, counselled(world, 0))
    moved: dict[tuple[int, int], int] = {}
    for piece, space in places(world, seat).items():
        if piece in stood and stood[piece] != space:
            moved[stood[piece], space] = moved.get((stood[piece], space), 0) + 1
    return arrows or [{"from": start, "to": end, "text": ""} for start, end in list(moved)[:MOVED]]


def places(state: State, seat: str) -> dict[int, int]:
    pieces: Any = state.view(seat).get("pieces", ())
    return {piece["id"]: piece["space"] for piece in pieces if piece.get("space") is not None}


def answered(state: State, seat: str, counsel: bots.Counsel, about: set[int]) -> Json:
    """What the enemy does about it in the worst of the futures, until the turn after the next begins: the places that
    change hands, and who comes there or to the places of the choice."""
    if not counsel.values or len(state.seats) != 2:  # among several seats allies are not told from enemies
        return {}
    world = worst(state, seat, counsel)
    held = held_by(world, seat)
    heard = len(views.journal(world, seat))
    world.play(seat, counsel.action)
    for _ in range(ANSWER):
        if world.over or world.turn > state.turn + 1:
            break
        world.play(world.seats[world.actor], counselled(world, 0))
    turned = [
        {"space": int(space), "loser": held[space], "taker": side}
        for space, side in held_by(world, seat).items()
        if held.get(space, side) != side
    ]
    lines: list[Any] = views.journal(world, seat)[heard:]
    theirs = [line["path"] for line in lines if line.get("path") and line.get("seat") not in (None, seat)]
    struck = about | {each["space"] for each in turned}
    ways = dict.fromkeys((path[0], path[-1]) for path in theirs if path[-1] in struck)
    return {"reply": {"turns": turned, "arrows": [{"from": start, "to": end} for start, end in list(ways)[:MOVED]]}}


def held_by(state: State, seat: str) -> dict[str, str]:
    told: Any = state.view(seat).get("control") or {}
    return dict(told)


def worst(state: State, seat: str, counsel: bots.Counsel) -> State:
    """The imagined world, of those in which the choices were played on, in which this one does worst."""
    mix = Mix(0)
    mix.below(KEYS)  # the one in which the field was chosen
    keys = [mix.below(KEYS) for _ in counsel.values]
    key = min(zip(counsel.values, keys, strict=True))[1]
    world = state.imagine(seat, key)
    world.reseed(key)
    return world
