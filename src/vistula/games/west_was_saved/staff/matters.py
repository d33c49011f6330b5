"""The staff in everything but marching and fighting: cards, depots, HQ, trains, arrivals."""

from __future__ import annotations

from typing import Final

from vistula.core.action import Action
from vistula.games.west_was_saved import phases
from vistula.games.west_was_saved.asking import HEX, UNIT
from vistula.games.west_was_saved.deck import Instruction
from vistula.games.west_was_saved.numbers import LEFT, POOL
from vistula.games.west_was_saved.rules import command, depots, supply
from vistula.games.west_was_saved.staff import outlook
from vistula.games.west_was_saved.staff.outlook import Outlook, best_facing, weight_of
from vistula.games.west_was_saved.state import West
from vistula.games.west_was_saved.units import ARTILLERY, HQ, POLE, RUSSIAN

LEAST_POINTS: Final = 5  # what must be left for markers after a depot


def ranked(s: West, seat: int, phase: int, offered: list[Action]) -> list[Action]:
    if phase in (phases.FACE,):
        return facings(s, seat, offered)
    if phase == phases.PLAY_CARD:
        return cards(s, seat, offered)
    if phase == phases.DEPOT:
        return depot(s, seat, offered)
    if phase == phases.CLOSE_DEPOT:
        return by(offered, [float(nearest(s, 1 - seat, offer.x)) for offer in offered])
    if phase == phases.RECON:
        return recon(s, seat, offered)
    if phase in (phases.FOG, phases.POINT):
        return by(offered, [-float(s.height(offer.x)) if offer.args else 99.0 for offer in offered])
    if phase in (phases.LEAVE, phases.NEAREST, phases.OVERSTACK, phases.TRANSFER, phases.OXEN):
        return by(offered, [float(weight_of(s, offer.x)) for offer in offered])
    if phase == phases.MUTINY:
        sign = -1.0 if seat == POLE else 1.0
        return by(offered, [sign * s.order.front[offer.x] for offer in offered])
    if phase in (phases.PANIC, phases.RECRUITS, phases.VETERANS, phases.RESTORE):
        return by(offered, [-float(s.order.front[offer.x]) if offer.args else 0.5 for offer in offered])
    if phase in (phases.HQ_MOVE, phases.HQ_TO):
        return headquarters(s, seat, phase, offered)
    if phase in (phases.TRAIN, phases.TRAIN_TO):
        return trains(s, seat, phase, offered)
    if phase in (phases.ANCHOR, phases.STAYS):
        return by(offered, [float(weight_of(s, offer.x)) if offer.args else 0.0 for offer in offered])
    if phase == phases.LAY:
        return blanks(s, seat, offered)
    if phase == phases.SEND:
        return offered[:1]
    if phase == phases.WAIVE:
        return offered[-1:]
    if phase in (phases.RETURN, phases.ARRIVE, phases.VETERAN_TO, phases.TRANSFER_TO, phases.RIDE_TO):
        return by(offered, [float(nearest(s, 1 - seat, offer.x)) for offer in offered])
    return offered[:1]


def by(offered: list[Action], values: list[float]) -> list[Action]:
    """Least value first."""
    rows = [(values[number], number) for number in range(len(offered))]
    rows.sort()
    return [offered[number] for _, number in rows]


def nearest(s: West, side: int, h: int) -> int:
    """Hexes to the side's nearest stack."""
    return min((s.board.distance(h, g) for g in outlook.own_stacks(s, side)), default=99)


def facings(s: West, seat: int, offered: list[Action]) -> list[Action]:
    wanted = best_facing(s, seat, s.arg(HEX))
    return [offer for offer in offered if offer.x == wanted]


# Cards ----------------------------------------------------------------------------------------------------------


def cards(s: West, seat: int, offered: list[Action]) -> list[Action]:
    return by(offered, [-value_of(s, seat, s.deck.instruction(offer.x, seat)) for offer in offered])


def value_of(s: West, seat: int, instruction: Instruction) -> float:
    """What an instruction is worth to the seat that plays it, in points or so."""
    kind = instruction.kind
    if kind == "points":
        return float(instruction.value if instruction.side == seat else -instruction.value)
    if kind == "bonus":
        good = (instruction.value > 0) == (instruction.stack == seat)
        return (1.0 if good else -1.0) * abs(instruction.value) * 0.6 * instruction.count
    if kind == "restore":
        reduced = sum(1 for u in s.order.combat[instruction.side] if s.at[u] >= 0 and s.is_reduced(u))
        most = reduced if instruction.count == 0 else min(2, reduced)
        return float(most) if instruction.side == seat else -1.5
    if kind == "veterans":
        return 1.5 * instruction.count if seat == RUSSIAN else -1.5 * instruction.count
    if kind in ("mutiny", "trains") and instruction.most <= 4:
        return 1.5 if seat == POLE else -2.5
    if kind == "manoeuvre":
        return 3.0
    if kind in ("panic", "fog", "transfer", "rifles", "shells", "oxen"):
        return float(instruction.count) if seat == RUSSIAN else -2.0 * instruction.count
    return 1.0 if (kind == "mausers") == (seat == POLE) else 0.0


# Blanks ---------------------------------------------------------------------------------------------------------

TALL: Final = 3  # counters of a stack that looks strong
FRONT: Final = 3  # hexes from the enemy within which it matters how strong a stack looks


def blanks(s: West, seat: int, offered: list[Action]) -> list[Action]:
    """Weak stacks at the front are made to look stronger, the weakest and nearest first; what lies in the rear is taken
    up for them."""
    count = s.board.count
    wanting = False
    rows: list[tuple[float, int]] = []
    for number in range(len(offered)):
        offer = offered[number]
        if not offer.args:
            continue
        h = offer.x
        far = nearest(s, 1 - seat, h)
        tall = int(s.troops[h]) + int(s.staffs[h]) + s.laid[h] + s.laid[count + h]
        if offer.verb.name == "lay" and far <= FRONT and tall < TALL:
            rows.append((float(far + 2 * tall), number))
            wanting = True
        elif offer.verb.name == "lift" and far > FRONT:
            rows.append((50.0, number))
    if not wanting and s.n[POOL + seat]:
        rows = []  # nobody wants one
    rows.sort()
    return [offered[number] for _, number in rows[:1]] + [offer for offer in offered if not offer.args]


# Depots ---------------------------------------------------------------------------------------------------------


def depot(s: West, seat: int, offered: list[Action]) -> list[Action]:
    """A depot where it feeds the hungry, or one step forward of an advance while points last; one that serves nobody
    is given up."""
    passing = [offer for offer in offered if not offer.args]
    hungry = len(supply.unfed(s, seat))
    cost = depots.upkeep(s, seat)
    left: int = s.n[LEFT + seat]
    best: Action | None = None
    most = 0.0
    for offer in offered:
        if offer.verb.name == "depot":
            h = offer.x
            s.set_depot(h, seat + 1)
            fed = hungry - len(supply.unfed(s, seat))
            dearer = depots.upkeep(s, seat) - cost
            s.set_depot(h, 0)
            value = 2.0 * fed - dearer
            front = nearest(s, 1 - seat, h)
            others = min((s.board.distance(h, g) for g in s.depots_of(seat)), default=9)
            if front <= 5 and others >= 3 and left - cost - dearer >= LEAST_POINTS - 1:
                value += 2.2
            if value > most:
                most = value
                best = offer
        elif offer.verb.name == "remove" and serves_nobody(s, seat, offer.x, hungry, cost):
            value = 0.9 if left - cost > LEAST_POINTS else 1.9
            if value > most:
                most = value
                best = offer
    return [best, *passing] if best is not None else passing


def serves_nobody(s: West, seat: int, h: int, hungry: int, cost: int) -> bool:
    kept = int(s.depot[h])
    s.set_depot(h, 0)
    useless = len(supply.unfed(s, seat)) <= hungry and depots.upkeep(s, seat) < cost
    s.set_depot(h, kept)
    return useless and nearest(s, seat, h) > 3


def recon(s: West, seat: int, offered: list[Action]) -> list[Action]:
    """The tallest stacks beside our own."""
    values: list[float] = []
    for offer in offered:
        if not offer.args:
            values.append(-0.5)
        else:
            beside = 1.0 if s.is_beside_enemy(1 - seat, offer.x) else 0.0
            values.append(-10.0 * beside - s.height(offer.x))
    return by(offered, values)


# HQ and trains --------------------------------------------------------------------------------------------------


def served(s: West, seat: int, q: int, at: int) -> float:
    """What an HQ does in a hex: stacks beside the enemy that it lets attack count most."""
    value = 0.0
    for h in [at, *s.board.neighbours[at]]:
        if s.troops[h] and s.holds(seat, h) and command.serves_all(s, q, s.combat_units(h), h):
            ahead = s.faced(h)
            faces = ahead >= 0 and s.holds(1 - seat, ahead)
            alone = not other_hq(s, seat, q, h)
            value += (3.0 if faces else 0.6) * (1.0 if alone else 0.3) * (1 + int(s.troops[h])) / 3.0
    if s.side_at(at) != seat and s.is_beside_enemy(seat, at):
        value -= 2.5
    if s.holds(seat, at):
        value += 0.4
    return value


def other_hq(s: West, seat: int, q: int, h: int) -> bool:
    for other in s.order.headquarters[seat]:
        at: int = s.at[other]
        if other != q and at >= 0 and (at == h or s.board.direction(h, at) >= 0):
            return True
    return False


def headquarters(s: West, seat: int, phase: int, offered: list[Action]) -> list[Action]:
    if phase == phases.HQ_TO:
        q = s.arg(UNIT)
        return by(offered, [-served(s, seat, q, offer.x) for offer in offered])
    best: Action | None = None
    most = 0.7
    for offer in offered:
        if not offer.args:
            continue
        here = served(s, seat, offer.x, s.at[offer.x])
        reach = max((served(s, seat, offer.x, h) for h in near_stacks(s, seat, offer.x)), default=here)
        if reach - here > most:
            most = reach - here
            best = offer
    passing = [offer for offer in offered if not offer.args]
    return [best, *passing] if best is not None else passing


def near_stacks(s: West, seat: int, q: int) -> list[int]:
    """Own stacks that the HQ could ride to."""
    return [h for h in outlook.own_stacks(s, seat) if 0 < s.distance(q, h) <= s.tables.headquarters_move]


def trains(s: West, seat: int, phase: int, offered: list[Action]) -> list[Action]:
    """Units in the rear go where they are worth most: empty victory towns, the threatened capital, the front."""
    look = Outlook(s, seat)
    if phase == phases.TRAIN_TO:
        u = s.arg(UNIT)
        return by(offered, [-place_value(s, seat, look, u, offer.x) for offer in offered])
    best: Action | None = None
    most = 1.2
    for offer in offered:
        if not offer.args or s.order.arm[offer.x] in (HQ, ARTILLERY):
            continue
        u = offer.x
        h: int = s.at[u]
        if s.is_beside_enemy(seat, h) or (s.troops[h] == 1 and h in s.board.victory_towns):
            continue
        value = max((place_value(s, seat, look, u, g) for g in wishes(s, seat)), default=0.0) - place_value(
            s, seat, look, u, h
        )
        if value > most:
            most = value
            best = offer
    passing = [offer for offer in offered if not offer.args]
    return [best, *passing] if best is not None else passing


def wishes(s: West, seat: int) -> list[int]:
    """Places that want a unit: own capital, victory towns without the enemy, stacks at the front with room."""
    found = [s.board.base_of(seat)]
    found.extend([h for h in s.board.victory_towns if s.side_at(h) < 0])
    found.extend([h for h in outlook.own_stacks(s, seat) if s.is_beside_enemy(seat, h) and s.troops[h] < 3])
    return found


def place_value(s: West, seat: int, look: Outlook, u: int, h: int) -> float:
    value = look.worth(s, h, [u])
    if h in s.board.victory_towns and s.side_at(h) < 0:
        value += 2.0
    return value
