"""What follows when a counter enters a hex, is lost, or leaves: Warsaw, for Freikorps too (24.11.10a), the Ukrainians,
borders, counters."""

from vistula.games.red_star_white_eagle import words as told
from vistula.games.red_star_white_eagle.board import LITHUANIA
from vistula.games.red_star_white_eagle.numbers import (
    COUNTERS,
    DEAD,
    FALLEN,
    KIEV_TURN,
    KIEV_WATCH,
    LITHUANIA_CROSSED,
    LITHUANIA_STATUS,
    LOST,
    NOT_IN_PLAY,
    RELEASED,
    STEPS_LOST,
    UKRAINE_HELD_BY,
    WARSAW_TAKEN,
)
from vistula.games.red_star_white_eagle.state import War
from vistula.games.red_star_white_eagle.units import (
    GERMAN,
    LITHUANIAN,
    POLISH,
    RUSSIAN,
    UKRAINIAN,
)


def put(s: War, u: int, where: int) -> None:
    """Put a counter into a hex or box for good, with all that follows."""
    old: int = s.hex[u]
    had_fallen = s.num[FALLEN]
    s.place(u, where)
    if where == s.board.warsaw or old == s.board.warsaw:
        review_warsaw(s, had_fallen)
    if s.over:
        return
    if where == s.board.wilno and s.order.side[u] == RUSSIAN and not s.order.replacement[u]:
        break_neutrality(s)  # 24.4.2a, be it for a moment
    if where == s.board.kiev or old == s.board.kiev or where == s.board.lwow or old == s.board.lwow:
        review_ukraine(s)
        watch_kiev(s)


def pass_through(s: War, u: int, space: int, came_from: int) -> None:
    """Effects of entering a hex on the way."""
    order = s.order
    side = order.side[u]
    if order.replacement[u]:
        return
    if s.there[space] & (COUNTERS << (1 - side)):
        destroy_counters(s, 1 - side, space)  # 7.2.1c
    if side == RUSSIAN:
        if order.nation[u] != LITHUANIAN or s.num[LITHUANIA_CROSSED]:
            release_guards(s, space)  # 21.5b, 21.5c
        elif s.board.country[space] != LITHUANIA and came_from >= 0 and s.board.country[came_from] == LITHUANIA:
            s.num[LITHUANIA_CROSSED] = 1  # A19
            release_guards(s, space)
    elif s.num[LITHUANIA_STATUS] == 1 and came_from >= 0 and crosses_border(s, came_from, space):
        break_neutrality(s)  # 24.4.2a


def crosses_border(s: War, a: int, b: int) -> bool:
    return (s.board.country[a] == LITHUANIA) != (s.board.country[b] == LITHUANIA)


def break_neutrality(s: War) -> None:
    """24.4.2a: Lithuania is in the war from the next game turn on."""
    if s.num[LITHUANIA_STATUS] == 1:
        s.num[LITHUANIA_STATUS] = 2
        s.note(told.NEUTRALITY)


def occupy_on_the_way(s: War, u: int, space: int) -> None:
    """A unit that passes through a city is the last to have occupied it (3.2b)."""
    if s.board.city_index[space] >= 0 and not s.order.replacement[u]:
        old: int = s.hex[u]
        put(s, u, space)
        if not s.over and s.hex[u] == space:
            leave_for(s, u, old)


def walk(s: War, u: int, path: list[int], transit: bool = False) -> None:
    """Take a counter hex by hex along a path; it stands at the end, or is gone. In transit by rail it may pass a
    country that interns."""
    at: int = s.hex[u]
    for space in path:
        pass_through(s, u, space, at)
        if s.ground.interns[space] and not transit:
            intern(s, u, space)
            return
        if space != path[-1]:
            occupy_on_the_way(s, u, space)
            if s.over or s.hex[u] < 0:
                return
        at = space
    put(s, u, path[-1])


def intern(s: War, u: int, space: int) -> None:
    """17.4.1a: lost for the rest of the game."""
    s.note(told.INTERNED, u, space)
    remove(s, u, NOT_IN_PLAY if s.order.replacement[u] else LOST)


def remove(s: War, u: int, box: int) -> None:
    """Take a counter off the map into a box, full side up."""
    s.inverted[u] = 0
    s.mark[u] &= RELEASED
    s.drawn[u] = 0
    leave_for(s, u, box)


def leave_for(s: War, u: int, where: int) -> None:
    """Place a counter elsewhere, with what follows where it was."""
    old: int = s.hex[u]
    had_fallen = s.num[FALLEN]
    s.place(u, where)
    if old == s.board.lwow:
        review_ukraine(s)
    elif old == s.board.kiev:
        watch_kiev(s)
    elif old == s.board.warsaw:
        review_warsaw(s, had_fallen)


def watch_kiev(s: War) -> None:
    """Once no Pole is in Kiev, neither the movement phase (23.4.6.1a) nor the game turn (24.6a) is a full one."""
    if not s.has_units(POLISH, s.board.kiev):
        s.num[KIEV_WATCH] = 0
        s.num[KIEV_TURN] = 0


def eliminate(s: War, u: int) -> None:
    if not s.order.replacement[u]:
        s.num[STEPS_LOST + s.order.side[u]] += 1 if s.inverted[u] else s.order.steps[u]
    s.note(told.ELIMINATED, u, max(s.hex[u], -1))
    remove(s, u, box_of_the_dead(s, u))


def box_of_the_dead(s: War, u: int) -> int:
    """Whether an eliminated unit may be recreated (7.2.5a, 11.3a, 21.1.5a)."""
    order = s.order
    if order.replacement[u] or order.nation[u] in (UKRAINIAN, GERMAN):
        return NOT_IN_PLAY
    if order.nonreplaceable[u]:
        return LOST  # trains among them (1.0b)
    return LOST if leaves_for_good(s, u) else DEAD


def leaves_for_good(s: War, u: int) -> bool:
    """11.3a: named for a withdrawal whose turn has come."""
    if s.order.konarmiya[u]:
        return s.turn >= s.tables.konarmiya_turn
    return u in s.tables.june_units and s.turn >= s.tables.june_turn


def reduce(s: War, u: int) -> None:
    """Take one step."""
    if s.order.steps[u] == 2 and not s.inverted[u]:
        s.num[STEPS_LOST + s.order.side[u]] += 1
        s.note(told.REDUCED, u, s.hex[u])
        s.flip(u, 1)
    else:
        eliminate(s, u)


def destroy_counters(s: War, side: int, space: int) -> None:
    """All replacement counters of a side in a hex are lost."""
    factors = 0
    for u in s.stack_in(space):
        if s.order.replacement[u] and s.order.side[u] == side:
            factors += s.order.factor[u]
            remove(s, u, NOT_IN_PLAY)
    if factors:
        s.note(told.COUNTERS_LOST, side, space, factors)


def drop_counters(s: War, side: int, space: int) -> None:
    """7.2.1e: replacement counters die when the units they were with are gone from the hex."""
    if not s.has_units(side, space):
        destroy_counters(s, side, space)


def release_guards(s: War, space: int) -> None:
    """21.5b: each Frontier Guard is freed when a Russian unit comes within five hexes."""
    for u in s.static.guards:
        if s.mark[u] & RELEASED or s.hex[u] < 0:
            continue
        if s.board.distance(space, int(s.hex[u])) <= s.tables.frontier_guard_within:
            s.mark[u] |= RELEASED
            s.note(told.GUARD_RELEASED, u)


def review_ukraine(s: War) -> None:
    """21.1.2a, 21.1.3a: who holds Lwów and Kiev together has the Ukrainians; else nothing changes."""
    kiev = RUSSIAN if s.holds_city(RUSSIAN, s.board.kiev) else POLISH
    lwow = RUSSIAN if s.has_units(RUSSIAN, s.board.lwow) else POLISH  # 21.1.2b
    if kiev == lwow and s.num[UKRAINE_HELD_BY] != kiev:
        give_ukraine(s, kiev)


def give_ukraine(s: War, side: int) -> None:
    """21.1.3b: the units of the other colour leave the map at once. -1: nobody has them (23.4.6.2a)."""
    s.num[UKRAINE_HELD_BY] = side
    s.note(told.UKRAINE, side)
    for u in range(s.order.count):
        if s.order.nation[u] == UKRAINIAN and s.order.side[u] != side and s.hex[u] != NOT_IN_PLAY:
            remove(s, u, NOT_IN_PLAY)


def review_warsaw(s: War, had_fallen: int) -> None:
    """3.1a: the game ends when a Russian unit is in Warsaw; with 24.1 it goes on. Its
    fall lasts as long as Russians are in it, whoever comes after them (24.1.2, 24.1.3a)."""
    if not s.rules.fall_of_warsaw:
        if s.has_units(RUSSIAN, s.board.warsaw):
            finish_in_warsaw(s)
    elif s.num[FALLEN] != had_fallen:
        s.note(told.WARSAW, RUSSIAN if s.num[FALLEN] else POLISH)
        if s.num[FALLEN] and s.num[WARSAW_TAKEN] < 0:
            s.num[WARSAW_TAKEN] = s.turn


def finish_in_warsaw(s: War) -> None:
    from vistula.games.red_star_white_eagle.rules.victory import award

    reason = "The Red Army is in Warsaw."
    hero = 0
    if s.rules.three_players:
        hero = s.seat_for(s.units_in(s.board.warsaw)[0])
        reason += " Its commander is a Hero of the Soviet Union."  # 24.2.5b
    award(s, RUSSIAN, s.tables.russian_levels[-1], reason, "3.1a", hero)
