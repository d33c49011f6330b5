"""Positions built by hand, and a hand to play them through the public contract."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

import vistula
from vistula.core.action import Action, from_json
from vistula.core.game import Game
from vistula.core.journal import Event
from vistula.games.poland_1920 import phases
from vistula.games.poland_1920.sequence import SEQUENCE
from vistula.games.poland_1920.state import (
    ATTACK_SP,
    DEFENCE_SP,
    FAVOUR,
    OFF_BOARD,
    RESULT,
    ROW,
    Poland,
)
from vistula.games.poland_1920.tables import CODES

SEATS = ("poland", "soviet")
PHASE = {
    "combat": phases.ATTACK,
    "movement": phases.MOVE,
    "end of movement": phases.MOVEMENT_END,
    "fortify": phases.FORTIFY,
    "supply": phases.SUPPLY,
    "night": phases.DAY_END,
}
RUNS = ("end of movement", "supply", "night")  # nobody is asked in these

Where = str | tuple[str, int]


def game() -> Game:
    return vistula.game("poland_1920")


def new(scenario: str, **options: object) -> Poland:
    """A real game; set-up as proposed unless the options say otherwise."""
    return begun(game(), scenario, options)


def begun(played: Game, scenario: str, options: Mapping[str, object]) -> Poland:
    s = played.new(scenario, 7, {"free_set_up": False, **options})
    assert isinstance(s, Poland)
    return s


def position(
    scenario: str = "warsaw_aug_14",
    *,
    phase: str = "combat",
    side: str = "poland",
    day: int = 1,
    units: Mapping[str, Where],
    works: Mapping[str, int] | None = None,
    control: Mapping[str, str] | None = None,
    arrivals: bool = False,
    marks: Mapping[str, int] | None = None,
    options: Mapping[str, object] | None = None,
    played: Game | None = None,
) -> Poland:
    """The scenario with an empty map but for `units` (slug: zone, or zone and SP), at a phase of a side on a day."""
    s = begun(played or game(), scenario, options or {})
    for u in range(s.order.count):
        s.place(u, OFF_BOARD)
    if not arrivals:
        s.arrivals_due = 0
    for slug, where in units.items():
        u = unit(s, slug)
        name, strength = (where, int(s.sp[u])) if isinstance(where, str) else where
        s.sp[u] = strength
        s.mark[u] |= (marks or {}).get(slug, 0)
        s.place(u, zone(s, name))
        if s.is_combat(u):
            give(s, name, SEATS[s.order.side[u]])
    for name, level in (works or {}).items():
        s.works[zone(s, name)] = level
    for name, owner in (control or {}).items():
        give(s, name, owner)
    go_to(s, phase, side, day)
    assert not s.faults()
    return s


def starving_zones(s: Poland, seat: str) -> set[str]:
    """Where the table shows a seat that units of it have no line of supply."""
    view: Any = s.view(seat)
    spaces = view["layers"]["supply"]["spaces"]
    return {s.board.names[int(number)] for number, said in spaces.items() if said == "bad"}


def troops_at(s: Poland, seat: str, name: str) -> set[str]:
    """The combat units of a seat in a zone."""
    return {s.order.counters[u].slug for u in s.units_in(SEATS.index(seat), zone(s, name)) if s.is_combat(u)}


def give(s: Poland, name: str, seat: str) -> None:
    """Let a seat control a zone, as everybody sees."""
    s.control[zone(s, name)] = SEATS.index(seat)
    s.seen_control[zone(s, name)] = SEATS.index(seat)


def go_to(s: Poland, phase: str, side: str, day: int) -> None:
    """Stand at a step of the real sequence of play, so that play goes on from there."""
    s.turn = day
    s.side = SEATS.index(side)
    second = s.side != s.order.initiative
    rows = [at for at, row in enumerate(SEQUENCE.rows) if row.kind == 0 and row.number == PHASE[phase]]
    s.stack = []
    s.push(phases.SEQUENCE, rows[1 if second and len(rows) > 1 else 0] + 1)
    s.push(PHASE[phase])
    if phase not in RUNS:
        assert len(s.top().offers(s)) > 1, f"nothing to decide in this {phase} phase"
    s.refresh()


# Names ----------------------------------------------------------------------------------------------------------


def unit(s: Poland, slug: str) -> int:
    for number, counter in enumerate(s.order.counters):
        if counter.slug == slug:
            return number
    raise KeyError(slug)


def zone(s: Poland, name: str) -> int:
    return s.board.number(name)


def sp(s: Poland, slug: str) -> int:
    return int(s.sp[unit(s, slug)])


def where(s: Poland, slug: str) -> str | None:
    at = s.zone[unit(s, slug)]
    return None if at < 0 else s.board.names[at]


def marked(s: Poland, slug: str, mark: int) -> bool:
    return s.mark[unit(s, slug)] & mark != 0


def holder(s: Poland, name: str) -> str:
    """Who controls a zone."""
    return SEATS[s.control[zone(s, name)]]


# Playing --------------------------------------------------------------------------------------------------------


def action(s: Poland, verb: str, *args: str | int) -> Action:
    """An action by names: a counter's slug, a zone's name, or a number."""
    numbers: list[int] = []
    for arg in args:
        if isinstance(arg, int):
            numbers.append(arg)
        elif any(counter.slug == arg for counter in s.order.counters):
            numbers.append(unit(s, arg))
        else:
            numbers.append(zone(s, arg))
    return from_json([verb, *numbers])


def do(s: Poland, verb: str, *args: str | int) -> list[Event]:
    return s.play(s.to_move[0], action(s, verb, *args))


def why(s: Poland, verb: str, *args: str | int) -> str | None:
    """The rule by which the seat to move is refused, or None."""
    found = s.refusal(s.to_move[0], action(s, verb, *args))
    return None if found is None else found.rule_id


def offered(s: Poland, verb: str) -> list[str]:
    """What may be chosen by a verb now, by name: slugs of counters, names of zones, numbers."""
    pieces = ("join", "support", "lose", "advance", "move", "leave", "turn_down")
    numbers = ("take", "strength", "divide")
    found: list[str] = []
    for offer in s.choices(s.to_move[0]) if not s.over else []:
        if offer.verb.name == verb:
            if verb in pieces:
                found.append(s.order.counters[offer.x].slug)
            elif verb in numbers:
                found.append(str(offer.x))
            else:
                found.append(s.board.names[offer.x] if offer.args else verb)
    return found


def asks(s: Poland) -> str:
    """The decision in hand: attack, declare, defend, withdraw, lose, advance, move, march, take, fortify …"""
    return "over" if s.over else s.top().slug


def two(total: int) -> list[int]:
    """Two dice with that sum."""
    return [total - 1, 1] if total <= 7 else [6, total - 6]


def attack(
    s: Poland, target: str, units: Sequence[str], roll: Sequence[int] = (7, 12, 12), support: Sequence[str] = ()
) -> None:
    """Declare and resolve: `roll` is the sums of the result roll and of the two loss rolls, the defender's first.
    Play stops at the first decision after the result (withdraw, lose, advance, or the next attack)."""
    do(s, "attack", target)
    s.force([die for total in roll for die in two(total)])
    for slug in units:
        do(s, "join", slug)
    do(s, "resolve")
    if asks(s) == "defend":
        for slug in support:
            do(s, "support", slug)
        do(s, "stand")


class Fought(NamedTuple):
    attack: int
    defence: int
    favour: int  # rows for the defender
    row: str
    result: str


def fought(s: Poland) -> Fought:
    """The numbers of the last combat."""
    b = s.battle
    return Fought(
        int(b[ATTACK_SP]), int(b[DEFENCE_SP]), int(b[FAVOUR]), s.tables.combat.labels[b[ROW]], CODES[b[RESULT]]
    )


def loss_rows(s: Poland) -> tuple[str, str]:
    """The rows of the two loss rolls of the last combat: of the attacker's strength, of the defender's strength."""
    from vistula.games.poland_1920.events import LOSSES_ARE

    events = [event for event in s.journal.all() if event.code == LOSSES_ARE][-2:]
    return s.tables.loss.labels[events[0].c], s.tables.loss.labels[events[1].c]


def move(s: Poland, slug: str, *path: str) -> None:
    """Move a counter: to a zone, or along a path of zones."""
    do(s, "move", slug)
    if len(path) == 1:
        do(s, "to", path[0])
    else:
        do(s, "path", *path)


def reach(s: Poland, slug: str) -> set[str]:
    """The zones a counter may move to; nothing is changed."""
    return {s.board.names[offer.x] for offer in _in_hand(s, slug).top().offers(_in_hand(s, slug))}


def why_not(s: Poland, slug: str, *path: str) -> str | None:
    """The rule by which a move along a path is refused, or None; nothing is changed."""
    found = _in_hand(s, slug).refusal(s.to_move[0], action(s, "path", *path))
    return None if found is None else found.rule_id


def _in_hand(s: Poland, slug: str) -> Poland:
    """A copy in which the counter was picked up to move."""
    assert why(s, "move", slug) is None
    copy = s.clone()
    assert isinstance(copy, Poland)
    copy.push(phases.MARCH, unit(s, slug))
    copy.offered = None
    return copy


def finish(s: Poland) -> None:
    """Let the combat in hand run out: first way back, first unit to lose, no advance, nobody turned down."""
    while asks(s) in ("withdraw", "lose", "advance", "defend", "turn_down"):
        if asks(s) == "advance":
            do(s, "halt")
        elif asks(s) == "turn_down":
            do(s, "leave_up")
        elif asks(s) == "defend":
            do(s, "stand")
        else:
            s.play(s.to_move[0], s.choices(s.to_move[0])[0])


def end_phase(s: Poland) -> None:
    """End the combat or movement phase in hand; dig nowhere."""
    now = asks(s)
    do(s, {"attack": "end_combat", "move": "end_movement", "fortify": "finish"}[now])


def to_phase(s: Poland, asked: str, seat: str) -> None:
    """End phases until that decision is put to that seat."""
    while not s.over and (asks(s) != asked or s.to_move != (seat,)):
        end_phase(s)


def to_day(s: Poland, day: int) -> None:
    """End phases until the day begins."""
    while not s.over and s.turn < day:
        end_phase(s)


def refused(s: Poland, verb: str, *args: str | int) -> tuple[str, str]:
    """The rule that forbids an action, and the sentence a player reads."""
    found = s.refusal(s.to_move[0], action(s, verb, *args))
    assert found is not None
    return found.rule_id, found.message
