"""What a wargamer would laugh at, counted while a game is played: `look` is told each choice of a bot.

- capital open: at the end of a move no unit stands in a place whose loss ends the game, though an enemy could be there
  by his next move, or is within three zones and somebody of ours could have been there by now;
  in Red Star, what can come beside Warsaw has three to one there.
- high command bare: Piłsudski within two zones of the enemy, covered by less than half of what borders on him.
- sledgehammer: an attack of ten to one or more with an army's strength.
- hopeless attack: one that by its own odds comes to a good end in less than a tenth of all cases.
- crowded headquarters: more than half of a side's headquarters in one zone, at the end of a move; in How the West was
  Saved, three in one hex.
- In How the West was Saved, as a side attacks no more: an HQ alone within a ride of the enemy; a unit out of supply; a
  stack beside the enemy that faces none; an attack not made that wins in four cases of five; a division in the rear
  before the last turns.
`looks` counts how often each could have been seen.
"""

from collections import Counter
from typing import cast

from vistula.core.action import Action
from vistula.core.odds import GOOD
from vistula.core.state import State
from vistula.games.poland_1920.order import HQ, POLES
from vistula.games.poland_1920.rules import movement
from vistula.games.poland_1920.rules.strength import attack_strength
from vistula.games.poland_1920.staff.appraise import Lie
from vistula.games.poland_1920.staff.outlook import fatal, nearest
from vistula.games.poland_1920.state import Poland
from vistula.games.red_star_white_eagle.rules.strength import attackers, defense_total, factors_of, is_doubled
from vistula.games.red_star_white_eagle.state import War
from vistula.games.red_star_white_eagle.units import POLISH, RUSSIAN
from vistula.games.strike_of_the_eagle.staff import judgement
from vistula.games.strike_of_the_eagle.state import Campaign
from vistula.games.west_was_saved import phases as steps
from vistula.games.west_was_saved.rules import supply
from vistula.games.west_was_saved.state import West
from vistula.games.west_was_saved.units import INFANTRY

COUNTS: Counter[str] = Counter()
HELP_AT_HAND: set[int] = set()  # places without a garrison where somebody could have gone in this movement phase
ARMY = 20  # SP or factors
TENFOLD = 10
SLIM = 0.1
REACH_OF_ZONES = 3
REACH_OF_HEXES = 6
RIDE = 5  # hexes that cavalry rides in How the West was Saved
LIKELY = 0.8
REAR = 8
LATE = 11  # the turn from which garrisons are no folly


def saw(what: str, folly: bool) -> None:
    COUNTS[f"{what} looks"] += 1
    if folly:
        COUNTS[what] += 1


def chance(state: State, seat: str, action: Action) -> float | None:
    """How often an attack comes to a good end by its own odds."""
    odds = state.odds(seat, action)
    if odds is None:
        return None
    return sum(float(outcome.probability) for outcome in odds.outcomes if outcome.tone <= GOOD)


def look(state: State, seat: str, action: Action) -> None:
    if action.verb.name in ("resolve", "attack"):
        good = chance(state, seat, action)
        if good is not None:
            saw("hopeless attack", good < SLIM)
    if state.game.slug == "poland_1920":
        of_poland(cast(Poland, state), state.seat_index(seat), action)
    elif state.game.slug == "red_star_white_eagle":
        of_red_star(cast(War, state), action)
    elif state.game.slug == "strike_of_the_eagle":
        of_strike(cast(Campaign, state), state.seat_index(seat), action)
    elif state.game.slug == "west_was_saved":
        of_west(cast(West, state), state.seat_index(seat), action)


def of_poland(s: Poland, seat: int, action: Action) -> None:
    if action.verb.name == "resolve":
        target = s.arg(0)
        defence = max(1, int(Lie(s, seat).foe[target]))
        strength = attack_strength(s, target)
        saw("sledgehammer", strength >= ARMY and strength >= TENFOLD * defence)
    if action.verb.name not in ("move", "end_movement"):
        return
    lie = Lie(s, seat)
    capitals = [goal.zones[0] for goal in s.order.objectives if fatal(s, seat, goal.zones[0])]
    for zone in capitals:
        if lie.own[zone] == 0 and any(could_go(s, u, zone) for u in s.order.of_side[seat]):
            HELP_AT_HAND.add(zone)
    if action.verb.name == "move":
        return
    for zone in capitals:
        if s.control[zone] == seat:
            near = nearest(s, lie.foe, zone) <= REACH_OF_ZONES and zone in HELP_AT_HAND
            saw("capital open", lie.own[zone] == 0 and (near or could_be_taken(s, 1 - seat, zone)))
    HELP_AT_HAND.clear()
    high = s.order.high_command
    if seat == POLES and high >= 0 and s.zone[high] >= 0:
        zone = int(s.zone[high])
        close = nearest(s, lie.foe, zone) <= 2
        saw("high command bare", close and 2 * int(lie.own[zone]) < lie.pressure(s, zone, True))
    quarters = Counter(int(s.zone[u]) for u in s.order.of_side[seat] if s.order.kind[u] == HQ and s.zone[u] >= 0)
    if sum(quarters.values()) >= 3:
        saw("crowded headquarters", 2 * max(quarters.values()) > sum(quarters.values()))


def could_go(s: Poland, u: int, zone: int) -> bool:
    return s.is_line(u) and movement.may_move(s, u) is None and zone in movement.reach_of(s, u)


def could_be_taken(s: Poland, seat: int, zone: int) -> bool:
    """A unit of the seat is as near as it can march in a day."""
    row = zone * s.board.count
    return any(
        s.is_line(u) and s.zone[u] >= 0 and s.board.steps[row + s.zone[u]] <= s.order.allowance[u]
        for u in s.order.of_side[seat]
    )


def of_red_star(s: War, action: Action) -> None:
    if action.verb.name == "resolve":
        defence = max(1, defense_total(s, s.arg(0))) * (2 if is_doubled(s, s.arg(0)) else 1)
        strength = sum(factors_of(s, u) for u in attackers(s))
        saw("sledgehammer", strength >= ARMY and strength >= TENFOLD * defence)
    if action.verb.name == "end_movement" and s.side == POLISH:
        warsaw = s.board.warsaw
        guard = sum(s.defense_of(u) for u in s.units_in(warsaw)) if s.has_units(POLISH, warsaw) else 0
        # From each hex beside it that the Poles do not hold at most a full stack attacks (5.1.1a).
        free = sum(not s.has_units(POLISH, other) for other in s.board.neighbours[warsaw])
        near = sorted(
            s.attack_of(u)
            for u in s.static.units[RUSSIAN]
            if s.hex[u] >= 0 and s.board.distance(int(s.hex[u]), warsaw) <= REACH_OF_HEXES
        )
        coming = sum(near[-s.tables.stack_primary * free :]) if free else 0
        saw("capital open", coming > 3 * 2 * guard and s.control[s.board.city_index[warsaw]] == 1)


def of_strike(s: Campaign, seat: int, action: Action) -> None:
    if action.verb.name != "commit":
        return
    side = s.side_of(seat)
    warsaw = s.map.names.index("Warsaw")
    if side == 0 and warsaw in s.theatre.areas and s.holder(warsaw) == side:
        saw("capital open", judgement.threat(s, side, warsaw) > 2.0 * judgement.own_strength(s, side, warsaw))


def of_west(s: West, seat: int, action: Action) -> None:
    if s.top().number != steps.ATTACK or action.args:
        return
    enemies = s.stacks_of(1 - seat)

    def nearest(h: int) -> int:
        return min((s.board.distance(h, g) for g in enemies), default=99)

    capital = s.board.base_of(seat)
    saw("capital open", not s.holds(seat, capital) and nearest(capital) <= RIDE)
    places = Counter(int(s.at[q]) for q in s.order.headquarters[seat] if s.at[q] >= 0)
    for h, count in places.items():
        saw("crowded headquarters", count >= 3)
        saw("HQ alone", not s.holds(seat, h) and nearest(h) <= RIDE)
    hungry = set(supply.unfed(s, seat))
    for u in s.order.combat[seat]:
        if s.at[u] >= 0:
            saw("hungry", u in hungry)
            if s.order.arm[u] == INFANTRY and not s.is_reduced(u) and s.turn < LATE:
                saw("division in the rear", nearest(int(s.at[u])) > REAR)
    for h in s.stacks_of(seat):
        if s.fronted(h) and nearest(h) == 1:
            saw("turned away", not (s.faced(h) >= 0 and s.holds(1 - seat, s.faced(h))))
    for other in s.choices(s.seats[seat]):
        if other.args:
            good = chance(s, s.seats[seat], other)
            saw("attack not made", good is not None and good >= LIKELY)
