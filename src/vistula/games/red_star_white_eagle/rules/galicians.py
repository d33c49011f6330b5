"""The Galicians' mutiny at the end of the first Polish movement phase (23.4.8)."""

from vistula.games.red_star_white_eagle import words as told
from vistula.games.red_star_white_eagle.numbers import LOST, MUTINY_DONE, NOT_IN_PLAY
from vistula.games.red_star_white_eagle.rules import happenings
from vistula.games.red_star_white_eagle.state import War
from vistula.games.red_star_white_eagle.units import GALICIAN, RUSSIAN

DEFECTS = 0
DESERTS = 1
LOYAL = 2


def mutiny(s: War) -> None:
    """A die for each: defects, deserts or stays loyal (23.4.8.2a); defectors are Polish at once (23.4.8.2b)."""
    if not s.plan.galician_mutiny or s.num[MUTINY_DONE]:
        return
    s.num[MUTINY_DONE] = 1
    for u in s.static.units[RUSSIAN]:
        if s.order.nation[u] != GALICIAN or s.hex[u] < 0:
            continue
        roll = s.roll(6)
        fate = LOYAL if roll > s.tables.galician_deserts_up_to else DESERTS
        if roll <= s.tables.galician_defects_up_to:
            fate = DEFECTS
        s.note(told.MUTINY, u, roll, fate)
        if fate == DEFECTS:
            defect(s, u)
        elif fate == DESERTS:
            happenings.remove(s, u, LOST)


def defect(s: War, u: int) -> None:
    """The counter of the other colour takes its place (1.0a); Russians that have joined it since do not stop it."""
    space: int = s.hex[u]
    happenings.remove(s, u, NOT_IN_PLAY)
    twin = s.order.twin[u]
    if s.has_units(RUSSIAN, space):
        happenings.remove(s, twin, LOST)
    else:
        happenings.walk(s, twin, [space])
