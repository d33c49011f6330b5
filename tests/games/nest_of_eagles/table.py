"""Positions built by hand, and a hand to play them through the public contract."""

from collections.abc import Mapping, Sequence
from typing import Any

import vistula
from vistula.core import view as views
from vistula.core.action import Action, from_json
from vistula.core.refusal import IllegalAction
from vistula.games.nest_of_eagles import phases
from vistula.games.nest_of_eagles.game import NestGame
from vistula.games.nest_of_eagles.load import load_game
from vistula.games.nest_of_eagles.numbers import (
    ATTACKING,
    BOX,
    DEFENDING,
    DUE,
    MOVER,
    OUT,
    PHASE,
    POOL,
    REACTIVE,
)
from vistula.games.nest_of_eagles.sequence import SEQUENCE
from vistula.games.nest_of_eagles.state import Eagles
from vistula.games.nest_of_eagles.units import POLAND, SOVIET

POLISH_SEAT, SOVIET_SEAT = "poland", "soviet"
SEATS = ("poland", "soviet")
LEVELS = {"full": 0, "reduced": 1, "remnant": 2}
SIDES = {"poland": POLAND, "soviet": SOVIET}
HELD = {"poland": 0, "soviet": 1, "lithuania": 2}
THEATER = {"poland": 0, "belarus": 1, "ukraine": 2}

Where = Any  # a hex, or a hex and a level


def game() -> NestGame:
    found = vistula.game("nest_of_eagles")
    assert isinstance(found, NestGame)
    return found


def new(scenario: str = "war_of_1920", seed: int = 7, **options: object) -> Eagles:
    s = game().new(scenario, seed, options)
    assert isinstance(s, Eagles)
    return s


def unit(s: Eagles, code: str) -> int:
    return s.order.index[code]


def hex_(s: Eagles, name: str) -> int:
    """A hex by its number or by the place in it."""
    return s.board.places[name] if name in s.board.places else s.board.number(name)


EMPTY: dict[str, Eagles] = {}  # copied again and again: tests of a set-up itself call `new`


def empty(scenario: str = "war_of_1920", **options: object) -> Eagles:
    """A real game with nobody on the map and nobody on the Round Track."""
    name = f"{scenario} {sorted(options.items())}"
    if name not in EMPTY:
        EMPTY[name] = emptied(new(scenario, 7, **options))
    s = EMPTY[name].clone()
    assert isinstance(s, Eagles)
    return s


def emptied(s: Eagles) -> Eagles:
    for u in range(s.order.count):
        if s.at[u] >= 0 or s.at[u] == DUE:
            s.due[u] = 0
            s.place(u, OUT)
    for marker in range(len(s.dummy)):
        s.set_dummy(marker, -1)
    return s


def fresh(scenario: str = "war_of_1920") -> Eagles:
    """As `empty`, of a game that is read from its files anew."""
    s = load_game(None).new(scenario, 7, {})
    assert isinstance(s, Eagles)
    return emptied(s)


def put(s: Eagles, units: Mapping[str, Where]) -> None:
    for code, where in units.items():
        name, level = (where, "full") if isinstance(where, str) else where
        u = unit(s, code)
        s.lost[u] = LEVELS[level]
        s.due[u] = 0
        s.place(u, hex_(s, name))
        town = s.board.town_index[hex_(s, name)]
        if town >= 0:
            s.set_control(town, s.party[u])


def hold(s: Eagles, control: Mapping[str, str]) -> None:
    for place, who in control.items():
        s.set_control(s.board.town_index[hex_(s, place)], HELD[who])


def morale(s: Eagles, **boxes: int) -> None:
    """Boxes by Theater, Polish positive."""
    for name, box in boxes.items():
        s.num[BOX + THEATER[name]] = box


def position(
    units: Mapping[str, Where],
    *,
    scenario: str = "war_of_1920",
    phase: str = "attack 1",
    side: str = "poland",
    control: Mapping[str, str] | None = None,
    boxes: Mapping[str, int] | None = None,
    marks: Mapping[str, int] | None = None,
    numbers: Mapping[int, int] | None = None,
    rounds: str = "",
    pool: Mapping[str, int] | None = None,
    options: Mapping[str, object] | None = None,
) -> Eagles:
    """The scenario with nobody on the map but `units` (code: hex, or hex and level), at a phase of a side's turn."""
    s = empty(scenario, **(options or {}))
    put(s, units)
    hold(s, control or {})
    morale(s, **(boxes or {}))
    for code, mark in (marks or {}).items():
        s.mark[unit(s, code)] |= mark
    for number, value in (numbers or {}).items():
        s.num[number] = value
    for name, count in (pool or {}).items():
        s.num[POOL + ["polish", "western", "southwestern", "ukrainian"].index(name)] = count
    if rounds:
        s.turn = s.tables.round(rounds)
    go_to(s, phase, side)
    return s


PHASES = {
    "react 1": (1, phases.REACTIVE_PHASE),
    "attack 1": (2, phases.ATTACK_START),
    "react 3": (3, phases.REACTIVE_PHASE),
    "move": (4, phases.OPERATE),
    "react 5": (5, phases.REACTIVE_PHASE),
    "attack 2": (6, phases.ATTACK_START),
    "replace": (7, phases.REPLACEMENT),
    "turn end": (7, phases.TURN_END),
    "turn start": (0, phases.TURN_START),
    "round end": (7, phases.ROUND_END),
}


def go_to(s: Eagles, phase: str, side: str) -> None:
    """Stand at a step of the real sequence of play, so that play goes on from there."""
    number, step = PHASES[phase]
    s.side = SIDES[side]
    s.num[PHASE] = number
    found = -1
    current = -1
    at_phase = -1
    for at, row in enumerate(SEQUENCE.rows):
        if row.kind == 1 and row.assign is not None and row.assign.__name__ == "set_side":
            current = row.number
        if row.kind == 1 and row.assign is not None and row.assign.__name__ == "set_phase":
            at_phase = row.number
        if row.kind == 0 and row.number == step:
            fits = current == s.side and at_phase == number
            if step in (phases.TURN_END, phases.ROUND_END, phases.TURN_START):
                fits = current == s.side or step == phases.ROUND_END
            if fits:
                found = at
                if s.plan.opens == SOVIET or s.side == SOVIET:
                    continue
                break
    assert found >= 0
    s.stack = []
    s.push(phases.SEQUENCE, found + 1)
    s.push(step)
    s.refresh()


# Playing ------------------------------------------------------------------------------------------------------------


def do(s: Eagles, *actions: Sequence[object] | str, rolls: Sequence[int] = ()) -> None:
    """Play actions, each as `["verb", id]`; words for hexes and units are looked up. Dice may be given."""
    if rolls:
        s.force(list(rolls))
    for action in actions:
        made = read(s, action)
        if made.verb.name == "join" and s.mark[made.x] & ATTACKING:
            continue  # the only one who could, taken for the player
        s.play(s.to_move[0], made)


def read(s: Eagles, action: Sequence[object] | str) -> Action:
    parts = action.split() if isinstance(action, str) else list(action)
    made: list[object] = [parts[0]]
    for part in parts[1:]:
        made.append(part if isinstance(part, int) else number(s, str(part)))
    return from_json(made)


def number(s: Eagles, word: str) -> int:
    if word in s.order.index:
        return s.order.index[word]
    if word.startswith("#"):
        return int(word[1:])
    return hex_(s, word)


def why(s: Eagles, action: Sequence[object] | str) -> str:
    """The rule that forbids, or nothing."""
    refusal = s.refusal(s.to_move[0], read(s, action))
    return "" if refusal is None else refusal.rule_id


def offered(s: Eagles, verb: str) -> list[str]:
    """What is offered under a verb: units by code, hexes by name."""
    found: list[str] = []
    for action in s.choices(s.to_move[0]):
        if action.verb.name == verb:
            found.append(name_of(s, verb, action.x))
    return found


PIECES = ("move", "join", "rail", "lose", "take", "advance", "rebuild", "strengthen", "form", "split", "concentrate")


def name_of(s: Eagles, verb: str, x: int) -> str:
    if x < 0:
        return ""
    if verb in PIECES or verb in (
        "part",
        "into",
        "absorb",
        "reserve",
        "exchange",
        "enlist",
        "pick",
        "swap",
        "recreate",
    ):
        return s.order.codes[x] if x < s.order.count else f"marker {x - s.order.count}"
    if verb in ("order", "count", "brigade", "priority", "assign", "double", "boost", "arrange", "leave", "event"):
        return str(x)
    return s.place_name(x)


def at(s: Eagles, code: str) -> str:
    """Where a unit is: place, hex number, or the number of its box."""
    where = int(s.at[unit(s, code)])
    return s.board.names[where] if where >= 0 else str(where)


def level(s: Eagles, code: str) -> str:
    return ["full", "reduced", "remnant"][s.lost[unit(s, code)]]


def box(s: Eagles, theater: str) -> int:
    return int(s.num[BOX + THEATER[theater]])


def holder(s: Eagles, place: str) -> str:
    return ["poland", "soviet", "lithuania"][s.holder(hex_(s, place))]


def reaches(s: Eagles, code: str) -> list[str]:
    """Where a unit may move now, by hex number."""
    do(s, f"move {code}")
    found = sorted(s.board.names[action.x] for action in s.choices(s.to_move[0]) if action.verb.name == "to")
    s.undo(s.to_move[0])
    return found


def costs(s: Eagles, code: str, to: str) -> int:
    """Movement Points of the best way to a hex."""
    do(s, f"move {code}")
    detail = s.decision().choices[0].detail(s, hex_(s, to))
    s.undo(s.to_move[0])
    cost = detail["cost"]
    assert isinstance(cost, int)
    return cost


def rides(s: Eagles, code: str) -> list[str]:
    """Towns that a unit may be railed to."""
    if code not in offered(s, "rail"):
        return []
    do(s, f"rail {code}")
    found = offered(s, "ride")
    s.undo(s.to_move[0])
    return found


def ride_cost(s: Eagles, code: str, to: str) -> int:
    """The Rail Transports that a trip costs."""
    do(s, f"rail {code}")
    cost = s.decision().choices[0].detail(s, hex_(s, to))["cost"]
    s.undo(s.to_move[0])
    assert isinstance(cost, int)
    return cost


def refused(s: Eagles, action: Sequence[object] | str) -> str:
    """Play something illegal: the rule that is named, and nothing has changed."""
    before = s.save()
    try:
        s.play(s.to_move[0], read(s, action))
    except IllegalAction as illegal:
        assert s.save() == before
        return illegal.refusal.rule_id
    raise AssertionError(f"{action} was accepted")


def prompt(s: Eagles) -> str:
    return s.prompt(s.to_move[0]).text


def asked(s: Eagles) -> str:
    """The slug of the decision that is asked."""
    return s.top().slug


def fight(s: Eagles, target: str, *units: str, rolls: Sequence[int], orders: Sequence[int] = ()) -> None:
    """Declare an Attack with these units, answer the orders in turn (none where not given), and roll."""
    do(s, f"attack {target}", *[f"join {code}" for code in units])
    s.force(list(rolls))
    do(s, "strike")
    given = list(orders)
    while asked(s) in ("operation", "attack_order", "defense_order"):
        if asked(s) == "operation":
            s.play(s.to_move[0], s.choices(s.to_move[0])[0])
        else:
            do(s, f"order #{given.pop(0) if given else 0}")


def declared(s: Eagles, target: str, *units: str) -> dict[str, int]:
    """What the table reads of an Attack before the dice: both sums, every modifier, and the last number that succeeds
    ("chance"). The Attack is taken back."""
    taken = 0
    for action in [f"attack {target}", *[f"join {code}" for code in units]]:
        made = read(s, action)
        if made.verb.name == "join" and s.mark[made.x] & ATTACKING:
            continue
        s.play(s.to_move[0], made)
        taken += 1
    odds = s.odds(s.to_move[0], ["strike"])
    assert odds is not None
    sums, table = odds.modifiers[0][0], int(odds.modifiers[0][1])
    attack, _, defense, _ = sums.split()
    found = {"attack": int(attack), "defense": int(defense), "table": table}
    for text, value, _ in odds.modifiers[1:]:
        found[text] = int(value)
    found["chance"] = int(odds.expected[0][1])
    for _ in range(taken):
        s.undo(s.to_move[0])
    return found


def lose(s: Eagles, code: str, steps: int = 1) -> None:
    """A unit alone takes so many step losses, as in a fight."""
    u = unit(s, code)
    s.mark[u] |= DEFENDING
    s.push(phases.LOSE, DEFENDING, steps, s.seat_for(u))
    s.refresh()
    s.mark[u] &= ~DEFENDING


def layer(s: Eagles, seat: str, name: str) -> dict[str, str]:
    """A layer of the seat's map: what is said of each hex, by its number."""
    layers: Any = s.view(seat)["layers"]
    return {s.board.names[int(space)]: said for space, said in layers[name]["spaces"].items()}


def finish(s: Eagles) -> None:
    """Go on, taking what closes each question, until the Replacement Phase is over."""
    while not s.over and s.frame(phases.REPLACEMENT) >= 0:
        seat = s.to_move[0]
        found = s.choices(seat)
        closing = [action for action in found if action.verb.name in ("done", "pass", "decline")]
        s.play(seat, closing[0] if closing else found[0])


def labels(s: Eagles, verb: str) -> dict[str, Action]:
    """What is offered under a verb, by its label."""
    return {views.label(s, action): action for action in s.choices(s.to_move[0]) if action.verb.name == verb}


def react(s: Eagles) -> None:
    do(s, "react")
    assert s.num[REACTIVE] == 1


def is_moving(s: Eagles) -> int:
    return int(s.num[MOVER])
