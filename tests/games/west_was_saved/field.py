"""Positions built by hand, and a hand to play them through the public contract."""

from collections.abc import Mapping, Sequence

import vistula
from vistula.core import view as views
from vistula.core.action import Action, from_json
from vistula.core.game import Game
from vistula.core.hexes import DIRECTIONS
from vistula.games.west_was_saved import phases
from vistula.games.west_was_saved.cards import catalogue
from vistula.games.west_was_saved.deck import DECK, DISCARD, HAND, IN_FORCE
from vistula.games.west_was_saved.numbers import (
    BASE,
    BOXES,
    CARD_OF,
    KNOWN,
    LEFT,
    LOST,
    MOST_TRAINS,
    OUT,
    PASSES,
    POOL,
    RECON_LEFT,
    REDUCED,
    TOTAL,
)
from vistula.games.west_was_saved.sequence import SEQUENCE
from vistula.games.west_was_saved.state import West

SEATS = ("poland", "soviet")
# The step of the sequence, the alternation under the decision (or nothing), and the decision.
STANDS = {
    "depots": (phases.DEPOTS, phases.DEPOTS, phases.DEPOT),
    "markers": (phases.MARKERS, phases.MARKERS, phases.MARK),
    "orders": (phases.ORDERS, phases.ORDERS, phases.ORDER),
    "headquarters": (phases.HQ_MOVES, phases.HQ_MOVES, phases.HQ_MOVE),
    "withdrawals": (phases.WITHDRAWALS, phases.WITHDRAWALS, phases.WITHDRAW),
    "attacks": (phases.ATTACKS, phases.ATTACKS, phases.ATTACK),
    "restoration": (phases.RESTORATION, 0, phases.RESTORE),
    "strategic": (phases.STRATEGIC, phases.STRATEGIC, phases.TRAIN),
    "recon": (phases.MOVEMENT_START, 0, phases.RECON),
    "blanks": (phases.TURN_START, phases.BLANKS, phases.LAY),
}
RUNS = {
    "start of turn": phases.TURN_START,
    "events": phases.EVENTS,
    "resources": phases.RESOURCES,
    "supply": phases.SUPPLY_CHECK,
    "movement": phases.MOVEMENT_START,
    "upkeep": phases.UPKEEP,
    "combat": phases.COMBAT_START,
    "end of combat": phases.COMBAT_END,
    "restore": phases.RESTORATION,
    "reinforcements": phases.REINFORCEMENTS,
    "end of turn": phases.TURN_END,
    "start of attacks": phases.ATTACKS,
    "start of markers": phases.MARKERS,
    "start of orders": phases.ORDERS,
    "start of depots": phases.DEPOTS,
    "start of headquarters": phases.HQ_MOVES,
    "start of strategic": phases.STRATEGIC,
    "start of withdrawals": phases.WITHDRAWALS,
}


def game() -> Game:
    return vistula.game("west_was_saved")


def new(seed: int = 7, **options: object) -> West:
    s = game().new("campaign", seed, options)
    assert isinstance(s, West)
    return s


def position(
    stacks: Mapping[str, str],
    *,
    at: str = "attacks",
    side: str = "poland",
    turn: int = 5,
    points: Sequence[int] = (10, 10),
    depots: Mapping[str, str] | None = None,
    reduced: str = "",
    cards: Mapping[str, int] | None = None,
    numbers: Mapping[int, int] | None = None,
    markers: Mapping[str, int] | None = None,
    blanks: Mapping[str, int] | None = None,
    marks: Mapping[str, int] | None = None,
    eliminated: str = "",
    options: Mapping[str, object] | None = None,
    bystanders: bool = True,
    rolls: Sequence[int] = (),
) -> West:
    """An empty map but for `stacks`: hex and facing to units, `{"1511 NE": "pl_i8 pl_c4"}`; depots: side to towns. Far
    away in the corners stand a Polish and a Russian unit, so that nobody is without an army."""
    s = game().new("campaign", 7, dict(options or {}))
    assert isinstance(s, West)
    for u in range(s.order.count):
        s.take_off(u, LOST)
        s.mark[u] = REDUCED if s.order.one_sided[u] else 0
    for h in range(s.board.count):
        s.set_depot(h, 0)
    for home, units in stacks.items():
        label, _, direction = home.partition(" ")
        for ident in units.split():
            s.place(s.order.unit(ident), place(s, label))
        if direction:
            s.set_facing(place(s, label), DIRECTIONS.index(direction))
    if bystanders:
        for ident, label in (("pl_r41", "0107"), ("ru_i60", "2516")):
            u = s.order.unit(ident)
            if s.at[u] < 0:
                s.place(u, place(s, label))
    for owner, towns in (depots or {}).items():
        for town in towns.split(", "):
            s.set_depot(place(s, town), SEATS.index(owner) + 1)
    for ident in reduced.split():
        s.mark[s.order.unit(ident)] |= REDUCED
    for ident in eliminated.split():
        s.take_off(s.order.unit(ident), -2)
    for label, count in (markers or {}).items():
        s.markers[place(s, label)] = count
    for label, count in (blanks or {}).items():
        s.blanks[place(s, label)] = count
        s.n[POOL + s.side_at(place(s, label))] -= count
    for ident, bits in (marks or {}).items():
        s.mark[s.order.unit(ident)] |= bits
    s.turn = turn
    for card in range(1, 41):
        s.card_at[card] = DECK
    for number in (0, 1):
        s.n[BASE + number] = s.static.plan.base[number][turn - 1]
        s.n[TOTAL + number] = points[number]
        s.n[LEFT + number] = points[number]
        s.n[MOST_TRAINS + number] = 4
    for index, value in (numbers or {}).items():
        s.n[index] = value
    s.laid = []
    stack_at(s, at, side)
    for owner, card in (cards or {}).items():
        put_in_force(s, owner, card)
    s.force(list(rolls))
    s.refresh()
    return s


def put_in_force(s: West, owner: str, card: int) -> None:
    """As if the side had played the card this turn."""
    who = SEATS.index(owner)
    s.card_at[card] = IN_FORCE + who
    s.n[CARD_OF + who] = card
    catalogue.carry_out(s, who, card)


def stack_at(s: West, at: str, side: str) -> None:
    """Stand at a step of the real sequence of play, so that play goes on from there."""
    who = SEATS.index(side)
    step = RUNS[at] if at in RUNS else STANDS[at][0]
    if at == "upkeep":
        step = phases.DEPOTS
    row = next(number for number, row in enumerate(SEQUENCE.rows) if row.kind == 0 and row.number == step)
    s.stack = []
    s.over = False
    s.result = None
    s.push(phases.SEQUENCE, row + 1)
    s.n[OUT] = 0
    s.n[PASSES] = 0
    s.n[RECON_LEFT] = 2
    if at in RUNS:
        s.push(RUNS[at])
        return
    _, under, decision = STANDS[at]
    if under:
        s.push(under, who + 1)
    s.push(decision, who)


def hand(s: West, owner: str, *cards: int) -> None:
    """Give a side exactly these cards."""
    who = SEATS.index(owner)
    for card in range(1, 41):
        if s.card_at[card] == HAND + who:
            s.card_at[card] = DECK
    for card in cards:
        s.card_at[card] = HAND + who


def deck(s: West, *cards: int) -> None:
    """Leave only these cards in the deck."""
    for card in range(1, 41):
        if s.card_at[card] == DECK and card not in cards:
            s.card_at[card] = DISCARD


# Names ----------------------------------------------------------------------------------------------------------


def place(s: West, label: str) -> int:
    return s.board.place(label)


def unit(s: West, ident: str) -> int:
    return s.order.unit(ident)


def where(s: West, ident: str) -> str:
    """The number of the hex a unit is in, or the name of its box."""
    at: int = s.at[unit(s, ident)]
    return s.board.names[at] if at >= 0 else BOXES[-at]


def is_reduced(s: West, ident: str) -> bool:
    return s.is_reduced(unit(s, ident))


def marked(s: West, ident: str, bit: int) -> bool:
    return s.mark[unit(s, ident)] & bit != 0


def facing(s: West, label: str) -> str:
    return DIRECTIONS[s.facing[place(s, label)]]


def points(s: West) -> tuple[int, int]:
    return int(s.n[LEFT]), int(s.n[LEFT + 1])


# Playing --------------------------------------------------------------------------------------------------------


def action(s: West, verb: str, *args: str | int) -> Action:
    """By names: a unit's id, a hex's number or town, a facing, or a number."""
    ids: list[object] = [verb]
    if verb in ("take", "cover"):
        return from_json([verb, *named(s, [each for each in args if isinstance(each, str)]), *args_of(args)])
    if verb == "by":
        return detour(s, place(s, str(args[0])), place(s, str(args[1])))
    for argument in args:
        if isinstance(argument, int):
            ids.append(argument)
        elif argument in s.order.index:
            ids.append(unit(s, argument))
        elif argument in DIRECTIONS:
            ids.append(DIRECTIONS.index(argument))
        else:
            ids.append(place(s, argument))
    return from_json(ids)


def detour(s: West, end: int, over: int) -> Action:
    """The offer that leads to a hex over another one; where there is none, one that names no depot and no HQ."""
    clicked = [{"space": end}, {"space": over}]
    for offer in s.choices(s.to_move[0]):
        if offer.verb.name == "by" and views.described(s, offer)["targets"] == clicked:
            return offer
    return from_json(["by", end, 99])


def named(s: West, units: list[str]) -> list[int]:
    """The number that names units of the stack that is asked: a bit for each, in the order of the stack."""
    stack = s.units_in(s.arg(1))
    return [sum(1 << (stack.index(unit(s, each)) if unit(s, each) in stack else 7) for each in units)]


def args_of(args: tuple[str | int, ...]) -> list[int]:
    return [each for each in args if isinstance(each, int)]


def do(s: West, verb: str, *args: str | int, rolls: Sequence[int] = ()) -> None:
    """Play for whoever is asked; `rolls` are the next dice."""
    if rolls:
        s.force(list(rolls))
    s.play(s.to_move[0], action(s, verb, *args))


def why(s: West, verb: str, *args: str | int) -> str:
    """The rule by which it is refused, or an empty text where it is allowed."""
    refusal = s.refusal(s.to_move[0], action(s, verb, *args))
    return "" if refusal is None else refusal.rule_id


def told(s: West, seat: str | None = None) -> list[str]:
    """The journal in words."""
    return [str(line["text"]) for line in views.journal(s, seat)]


def offered(s: West, verb: str) -> list[str]:
    """What may be chosen now with a verb: names of hexes or units, or numbers."""
    found = []
    for offer in s.choices(s.to_move[0]):
        if offer.verb.name == verb:
            choice = s.choice(offer)
            assert choice is not None
            if choice.kind == 1:
                found.append(s.order.ids[offer.x])
            elif choice.kind == 2:
                found.append(s.board.names[offer.x])
            else:
                found.append(str(offer.x))
    return found


def asked(s: West) -> str:
    return s.top().slug


def linked(s: West, seat: str) -> list[str]:
    """The towns of the seat's depots that its chain reaches, as anybody sees them on the map."""
    markers = s.view()["markers"]
    assert isinstance(markers, list)
    side = {"poland": "polish", "soviet": "soviet"}[seat]
    return sorted(s.board.titles[m["space"]] for m in markers if (m["name"], m.get("side")) == ("Depot, linked", side))


def order(s: West, stack: str, units: str, to: str, face: str = "", rolls: Sequence[int] = ()) -> None:
    """A whole order: the stack, who goes, where to, and the facing there if it is asked for."""
    if asked(s) == "order":
        do(s, "order", stack)
    take(s, units)
    do(s, "to", to, rolls=rolls)
    if face and asked(s) == "face":
        do(s, "turn", face)


def group(s: West, units: str) -> list[str]:
    """Units as an order names them: in the order of their numbers."""
    return sorted(units.split(), key=lambda ident: unit(s, ident))


def take(s: West, units: str) -> None:
    """Name who goes."""
    do(s, "take", *group(s, units))


def why_not_take(s: West, units: str) -> str:
    return why(s, "take", *group(s, units))


def attack(s: West, stack: str, rolls: Sequence[int]) -> None:
    """Attack alone, with these dice."""
    do(s, "attack", stack, rolls=rolls)
    if asked(s) == "support":
        do(s, "alone")
    if asked(s) == "bonus":
        do(s, "fight")


def lines(s: West, start: str, at: str) -> tuple[dict[str, int], dict[str, int]]:
    """Both sums, line by line, as the odds tell them to an attacker who has seen the defender."""
    a, b = place(s, start), place(s, at)
    assert s.faced(a) == b
    for u in s.units_in(b):
        s.mark[u] |= KNOWN
    odds = s.odds(s.to_move[0], action(s, "attack", start))
    assert odds is not None
    told_of: dict[str, dict[str, int]] = {"You": {}, "They": {}}
    for text, value, _ in odds.modifiers:
        whose, line = text.split(": ")
        assert line not in told_of[whose]
        told_of[whose][line] = int(value)
    return told_of["You"], told_of["They"]


def sums(s: West, start: str, at: str) -> tuple[int, int]:
    mine, theirs = lines(s, start, at)
    return sum(mine.values()), sum(theirs.values())


def do_losses(s: West) -> None:
    while asked(s) == "lose":
        do(s, "lose", offered(s, "lose")[0])


def do_losses_of(s: West, seat: str) -> None:
    while asked(s) == "lose" and s.to_move == (seat,):
        do(s, "lose", offered(s, "lose")[0])
