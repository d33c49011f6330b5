"""Imagining what lies face down: the counters of the hidden side change places in ways nobody could tell (A60)."""

from typing import Final

from vistula.core.dice import Mix
from vistula.games.poland_1920 import phases
from vistula.games.poland_1920.order import AIRCRAFT, POLES, POLISH, UKRAINIAN
from vistula.games.poland_1920.rules.attack import may_join
from vistula.games.poland_1920.rules.strength import chosen_units
from vistula.games.poland_1920.state import CHOSEN, OFF_BOARD, TARGET, Poland

TRIES: Final = 8


def imagined(s: Poland, seat: int, key: int) -> None:
    if s.rules.camouflage and seat != POLES:
        redraw(s, Mix(key))
    if s.rules.sealed and seat != s.side:
        redraw_declaration(s, Mix(key))


def redraw(s: Poland, mix: Mix) -> None:
    """Deal the face-down counters anew over the places where face-down counters lie; keep to what must be true."""
    for nation in (POLISH, UKRAINIAN):
        redraw_nation(s, nation, mix)  # the back shows the nationality
    for zone in range(s.board.count):
        if s.has_troops(POLES, zone):
            s.control[zone] = POLES


def redraw_nation(s: Poland, nation: int, mix: Mix) -> None:
    own = [u for u in s.order.of_side[POLES] if s.order.nation[u] == nation and s.zone[u] >= 0]
    hidden = [u for u in own if s.is_hidden(u) and not s.mark[u] & CHOSEN]
    places: list[int] = [s.zone[u] for u in hidden]
    marks: list[int] = [s.mark[u] for u in hidden]
    for _ in range(TRIES):
        deal(s, mix.shuffled(hidden), places, marks)
        if could_be(s):
            break
    else:
        deal(s, hidden, places, marks)
    share_strength(s, hidden, mix)


def deal(s: Poland, units: list[int], places: list[int], marks: list[int]) -> None:
    for u in units:
        s.place(u, OFF_BOARD)
    for i in range(len(units)):
        s.mark[units[i]] = marks[i]
        s.place(units[i], places[i])


def could_be(s: Poland) -> bool:
    """Aircraft have company, tanks stand on firm ground, works have somebody in them."""
    for u in s.order.of_side[POLES]:
        zone: int = s.zone[u]
        if zone < 0:
            continue
        if s.order.kind[u] == AIRCRAFT and not s.has_troops(POLES, zone):
            return False
        if s.is_tank(u) and s.board.is_hard(zone):
            return False
    return not any(s.works[zone] and s.is_empty(zone) for zone in range(s.board.count))


def share_strength(s: Poland, hidden: list[int], mix: Mix) -> None:
    """Strengths of the face-down line units pass among them: SP move, the sum stays."""
    line = [u for u in hidden if s.is_line(u)]
    for u in line:
        other = line[mix.below(len(line))]
        if s.sp[u] > 1 and s.sp[other] < 12:
            s.sp[u] -= 1
            s.sp[other] += 1


def redraw_declaration(s: Poland, mix: Mix) -> None:
    """Sealed declarations (5.11f): until the defender has named his support it is known how many attack, not who."""
    if s.over or s.top().number != phases.DEFEND:
        return
    target: int = s.battle[TARGET]
    declared = chosen_units(s)
    s.clear_marks(declared, CHOSEN)
    for number in range(len(declared)):
        able = [u for u in s.order.of_side[s.side] if may_join(s, u, target) is None]
        if number == 0:
            able = [u for u in able if s.is_combat(u)]  # support needs somebody to support
        if not able:
            break
        s.mark[able[mix.below(len(able))]] |= CHOSEN
    else:
        return
    s.clear_marks(s.order.of_side[s.side], CHOSEN)
    s.set_marks(declared, CHOSEN)
