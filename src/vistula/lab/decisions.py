"""The best and the worst decision of a seat in a game that is over.

Some choices over which the game's staff would have thought twice are looked at, those that decide much first: what was
done, and what other postures of the staff, or its next best thoughts, would have done instead, each played on by
counsel to the end of the turn with several falls of the dice. The few that differ most are played on more often, and
the extremes are told with all their figures. What is looked back on is open, so the true position is played on, not an
imagined one. The processor's time is limited: in a long game fewer decisions are looked at, and how many is told.
"""

from __future__ import annotations

import time
from typing import Any

from vistula.bots.rollout import counselled, play_on, usual
from vistula.core.action import Action
from vistula.core.game import side_of
from vistula.core.record import Record
from vistula.core.state import State
from vistula.core.view import choices
from vistula.lab.film import beginning
from vistula.lab.story import estimate, is_set_up

LOOKED_AT = 24  # decisions
WAYS = 3  # choices of each: the one that was taken among them
FIRST_LOOK, SECOND_LOOK = 2, 16  # games for each choice
FINALISTS = 2  # decisions at either end that are looked at again
FIRST_SECONDS, SECOND_SECONDS = 8.0, 10.0  # of the processor
APART = 4
CLEAR = 0.03  # of a chance: less is told of no decision


def decisions(record: Record, seat: str) -> dict[str, Any]:
    """`best` and `worst`, each with its move, its choices and their chances; None where nothing stands out."""
    found = []
    until = time.process_time() + FIRST_SECONDS
    for number, state, action in weighty(record, seat):
        ways = others(state, seat, action)
        if len(ways) > 1 and time.process_time() < until:
            found.append((gain(looked(state, seat, ways, FIRST_LOOK)), number, state, ways))
    found.sort(key=lambda each: (each[0], each[1]))
    ends = []  # the outermost first, from both ends in turn
    for at in range(min(FINALISTS, (len(found) + 1) // 2)):
        ends += [found[at]] if at == len(found) - 1 - at else [found[at], found[-1 - at]]
    weighed: list[tuple[float, int, dict[str, Any]]] = []
    until = time.process_time() + SECOND_SECONDS
    for _, number, state, ways in ends:
        if time.process_time() < until or not weighed:
            values = looked(state, seat, ways, SECOND_LOOK)
            weighed.append((gain(values), number, told(number, state, seat, ways, values)))
    weighed.sort(key=lambda each: (each[0], each[1]))
    worst = weighed[0] if weighed and weighed[0][0] < -CLEAR else None
    best = weighed[-1] if weighed and weighed[-1][0] > CLEAR else None
    return {
        "looked_at": len(found),
        "games": SECOND_LOOK,
        "best": best and best[2],
        "worst": worst and worst[2],
    }


def weighty(record: Record, seat: str) -> list[tuple[int, State, Action]]:
    """Decisions of the seat that decide much: their number, the position before them, the choice; evenly over the game
    where there are many, in an order in which the first few lie far apart."""
    wanted: list[int] = []
    lesser: list[int] = []
    state = beginning(record)
    for number, (mover, action) in enumerate(record.actions):
        if mover == seat and not is_set_up(state) and len(state.choices(seat)) > 1:
            if state.decides():
                wanted.append(number)
            elif len(state.prospects(state.seat_index(seat), 0)) > 1:
                lesser.append(number)
        state.play(mover, action)
    if len(wanted) < LOOKED_AT and lesser:
        wanted = sorted([*wanted, *lesser[:: max(1, len(lesser) // (LOOKED_AT - len(wanted)))]])
    step = max(1, -(-len(wanted) // LOOKED_AT))
    kept = set(wanted[step // 2 :: step])
    found = []
    state = beginning(record)
    for number, (mover, action) in enumerate(record.actions):
        if number in kept:
            found.append((number, state.clone(), action))
        state.play(mover, action)
    return [each for start in range(APART) for each in found[start::APART]]


def others(state: State, seat: str, action: Action) -> list[Action]:
    """What was done first, then what postures of the staff would have done, then what else it thinks worth a look."""
    found = [action]
    for posture in range(len(state.game.postures())):
        if len(found) == WAYS:
            break
        advised = counselled(state, posture)
        if advised not in found:
            found.append(advised)
    for thought in state.prospects(state.seat_index(seat), 0):
        if thought not in found and len(found) < WAYS:
            found.append(thought)
    return found


def looked(state: State, seat: str, ways: list[Action], games: int) -> list[float]:
    """The chance of the seat's side after each of them, by the same falls of the dice."""
    values = []
    for action in ways:
        total = 0.0
        for key in range(games):
            world = state.clone()
            world.tracking = False
            world.reseed(key)
            world.play(seat, action)
            play_on(world, usual(world), state.turn)
            chance = estimate(world)
            total += chance if side_of(seat) == side_of(world.seats[0]) else 1 - chance
        values.append(total / games)
    return values


def gain(values: list[float]) -> float:
    """What the first choice was better than the best of the others, or worse."""
    return values[0] - max(values[1:])


def told(number: int, state: State, seat: str, ways: list[Action], values: list[float]) -> dict[str, Any]:
    asked: Any = choices(state, seat)
    labels = {tuple(choice["action"]): choice["label"] for choice in asked["choices"]}
    view: Any = state.view(seat)
    return {
        "moves": number,
        "turn": (view.get("turn") or {}).get("title") or "",
        "prompt": asked["prompt"]["text"],
        "ways": [
            {"label": labels.get(tuple(action.to_json()), ""), "chance": round(value, 3)}
            for action, value in zip(ways, values, strict=True)
        ],
    }
