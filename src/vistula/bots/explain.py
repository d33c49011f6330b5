"""Advice in words: the best few things to do now, each with what it is worth and why, from what the seat may know."""

from typing import Final, final

from vistula.bots.rollout import counselled, play_on, usual, worth
from vistula.core.action import Action
from vistula.core.dice import Mix
from vistula.core.odds import GOOD, Odds
from vistula.core.state import State
from vistula.core.view import label

BEST: Final = 3
FIELD: Final = 5
WORLDS: Final = 5
HORIZON: Final = 2
KEYS: Final = 1 << 22


@final
class Turned:
    """A place that changes hands."""

    def __init__(self, space: str, loser: str, taker: str, share: float, usual: float) -> None:
        self.space: Final = space
        self.loser: Final = loser
        self.taker: Final = taker
        self.share: Final = share  # of the futures
        self.usual: Final = usual  # of the futures of the other choices


@final
class Counsel:
    """A choice, what it is worth, and the reasons."""

    def __init__(self, action: Action, text: str, values: list[float], reasons: list[tuple[str, str]]) -> None:
        self.action: Final = action
        self.text: Final = text
        self.values: Final = values  # -1 to 1: how the seat stands after it, a few turns on, in each future
        self.value: Final = sum(values) / max(1, len(values))
        self.reasons: Final = reasons  # sentence, rule
        self.gains: list[float] = []  # in each future, beside the mean of the other choices
        self.turns: list[Turned] = []  # places that change hands after it

    def __repr__(self) -> str:
        return f"Counsel({self.text!r}, {self.value:+.2f})"

    def to_json(self) -> dict[str, object]:
        return {
            "action": self.action.to_json(),
            "text": self.text,
            "value": round(self.value, 3),
            "reasons": [{"text": text, "rule": rule} for text, rule in self.reasons],
        }


def explain(state: State, seat: str, seed: int = 0, worlds: int = WORLDS) -> list[Counsel]:
    """The best few choices of the seat that is asked, the best first; empty if it is not asked.

    Every choice is played on in the same imagined worlds. With more of them the first stay what they were."""
    offered = state.choices(seat)
    if not offered:
        return []
    index = state.seat_index(seat)
    mix = Mix(seed)
    first_world = state.imagine(seat, mix.below(KEYS))
    field = field_of(first_world, index, offered)
    values: list[list[float]] = [[] for _ in field]
    held: list[list[dict[str, str]]] = [[] for _ in field]
    for _ in range(worlds):
        key = mix.below(KEYS)
        world = state.imagine(seat, key)
        world.reseed(key)
        for at, action in enumerate(field):
            s = world.clone()
            s.do(action)
            play_on(s, usual(s), state.turn + HORIZON)
            values[at].append(worth(s, index))
            held[at].append(control(s, seat))
    made = [
        Counsel(action, label(state, action), values[at], reasons(state, seat, action))
        for at, action in enumerate(field)
    ]
    before = control(state, seat)
    for at, counsel in enumerate(made):
        compare(counsel, at, values)
        counsel.turns.extend(turned(before, at, held))
    made.sort(key=lambda counsel: -counsel.value)
    return made[:BEST]


def field_of(world: State, index: int, offered: list[Action]) -> list[Action]:
    """What is worth a comparison: the staff's first thought, then the other candidates."""
    first = counselled(world, world.stance(index))
    field = [first]
    others = world.candidates(index)
    for action in others if len(others) > 1 else offered:
        if action != first and len(field) < FIELD:
            field.append(action)
    return field


def compare(counsel: Counsel, at: int, values: list[list[float]]) -> None:
    """What the choice gains in each world beside the mean of the others in the same world."""
    if len(values) < 2:
        return
    for number, value in enumerate(counsel.values):
        others = sum(values[other][number] for other in range(len(values)) if other != at)
        counsel.gains.append(value - others / (len(values) - 1))


def control(s: State, seat: str) -> dict[str, str]:
    """The side that holds each space, as far as the seat knows and the game tells of it."""
    told = s.view(seat).get("control")
    return {str(space): str(side) for space, side in told.items()} if isinstance(told, dict) else {}


def turned(before: dict[str, str], at: int, held: list[list[dict[str, str]]]) -> list[Turned]:
    """Places that change hands after this choice, the most frequent first, and how often after the others."""
    mine = takers(before, held[at])
    others = takers(before, [now for other, futures in enumerate(held) if other != at for now in futures])
    many = max(1, len(held[at]))
    rest = max(1, many * (len(held) - 1))
    found = [
        Turned(space, before.get(space, ""), side, times / many, others.get((space, side), 0) / rest)
        for (space, side), times in mine.items()
    ]
    found.sort(key=lambda each: (-each.share, each.space))
    return found


def takers(before: dict[str, str], futures: list[dict[str, str]]) -> dict[tuple[str, str], int]:
    """In how many futures a space comes to another side."""
    found: dict[tuple[str, str], int] = {}
    for now in futures:
        for space, side in now.items():
            if before.get(space) != side:
                found[(space, side)] = found.get((space, side), 0) + 1
    return found


def reasons(state: State, seat: str, action: Action) -> list[tuple[str, str]]:
    """What speaks for or against a choice: the game's own reasons, and the exact odds where dice follow."""
    found = list(state.game.reasons(state, state.seat_index(seat), action))
    odds = state.odds(seat, action)
    if odds is not None:
        found.append((in_words(odds), ""))
    return found


def in_words(odds: Odds) -> str:
    good = sum(float(outcome.probability) for outcome in odds.outcomes if outcome.tone <= GOOD)
    parts = [f"{round(100 * good)} % for a good outcome"]
    parts.extend(f"{text.lower()} {float(value):.1f} on average" for text, value in odds.expected)
    return ", ".join(parts) + "."
