"""Reorganization of Polish units and their volunteers (18.0 to 18.3, 19.1.2b, 19.1.3, 19.1.4, 19.3c)."""

from typing import Final, final

from vistula.core.action import verb
from vistula.core.flow import NOTHING, PIECE, Choice, OneOf
from vistula.core.refusal import Refusal
from vistula.games.nest_of_eagles import phases
from vistula.games.nest_of_eagles import words as told
from vistula.games.nest_of_eagles.asking import OfSeat
from vistula.games.nest_of_eagles.board import POLISH_THEATER, UKRAINE
from vistula.games.nest_of_eagles.numbers import (
    DIVISIONS,
    FORMING,
    GAINED,
    GROUP_OF_CAVALRY,
    OFF,
    OUT,
    POOL,
    REGAINED,
    REORGANIZED,
    STRENGTHENING,
)
from vistula.games.nest_of_eagles.rules import cloaks, losses, morale
from vistula.games.nest_of_eagles.rules.reinforcements import is_quiet
from vistula.games.nest_of_eagles.state import FULL, REDUCED, REMNANT, Eagles
from vistula.games.nest_of_eagles.units import (
    BRIGADE,
    CAVALRY,
    DIVISION,
    DIVISIONAL,
    INFANTRY,
    POLAND,
    REGULAR,
    SOVIET,
    SPLIT,
    VOLUNTEER,
)

SEAT: Final = 0
DIVISION_AT: Final = 1
VOLUNTEER_AT: Final = 1
FIRST: Final = 2

NOT_REORGANIZING: Final = Refusal("18.0a", "Only Polish units reorganize, in the Polish Replacement Phase.")
NO_ICON: Final = Refusal("3.2g", "It has no Reorganization icon, or its counterpart is not at hand.")
NOT_STACKED: Final = Refusal("18.0a", "The two brigades must stand in one hex.")
IS_REMNANT: Final = Refusal("18.0c", "A Remnant is not reorganized.")
NO_ROOM: Final = Refusal("6.0a", "The hex would be overstacked.")
NOT_YET: Final = Refusal("18.2b", "Cavalry divisions form with the Volunteer Army or the Cavalry Operational Group.")
TOO_NEAR: Final = Refusal("18.3c", "It must be at least 3 hexes from any enemy unit.")
NO_CAVALRY_GROUP: Final = Refusal(
    "18.3a", "It needs Soviet Morale Level 2 in Ukraine or Poland and a Polish Replacement."
)
NO_GROUP_YET: Final = Refusal("18.3b", "The Cavalry Operational Group has not been formed.")
NOT_PRESSED: Final = Refusal("18.3a", "It forms at Soviet Morale Level 2 in Ukraine or Poland.")
NOT_FULL: Final = Refusal("19.1.2a", "Two Full volunteer brigades in one hex are needed.")
NOT_CAVALRY: Final = Refusal("18.2a", "Only volunteer or regular, non-special cavalry brigades count.")
NOT_THAT_UNIT: Final = Refusal("19.1.3a", "It is no weakened regular unit of that arm in the hex.")
NOBODY_TO_JOIN: Final = Refusal("19.1.3a", "No weakened regular unit of its arm stands with it.")
HAS_ITS_STEP: Final = Refusal("19.1.3b", "It gains at most one step in a turn.")
NOT_A_PAIR: Final = Refusal("18.0a", "It does not stand with another brigade of the kind.")


def is_line_cavalry(s: Eagles, u: int) -> bool:
    """18.2a: volunteer, or regular and not special."""
    order = s.order
    return (
        order.kind[u] == CAVALRY
        and order.size[u] == BRIGADE
        and order.group[u] in (REGULAR, VOLUNTEER)
        and (order.side[u] == POLAND)
    )


def is_cavalry_division(s: Eagles, u: int) -> bool:
    """The 2nd and 3rd, which form from brigades; the 4th only in the Group (18.3d)."""
    return s.order.codes[u] in ("C2", "C3")


def is_volunteer_division(s: Eagles, u: int) -> bool:
    return s.order.group[u] == VOLUNTEER and s.order.size[u] == DIVISION


def may_form_cavalry(s: Eagles) -> bool:
    """18.2b"""
    return s.num[FORMING] > 0 or s.num[GROUP_OF_CAVALRY] > 0


def parts(s: Eagles, division: int) -> list[int]:
    """Brigades on the map that could become part of a division, whoever their partner is."""
    found: list[int] = []
    for u in s.order.of_side[POLAND]:
        if s.at[u] < 0 or s.mark[u] & REORGANIZED:
            continue
        if is_cavalry_division(s, division):
            if is_line_cavalry(s, u) and (s.num[FORMING] > 0 or is_quiet(s, int(s.at[u]))):
                found.append(u)
        elif is_volunteer_division(s, division):
            order = s.order
            if (
                order.group[u] == VOLUNTEER
                and order.kind[u] == INFANTRY
                and order.size[u] == BRIGADE
                and s.lost[u] == FULL
            ):
                found.append(u)
        elif s.order.parent[u] == division:
            found.append(u)
    return found


def pairs(s: Eagles, division: int, first: int) -> list[int]:
    """Those with a partner in their hex; with the first one chosen, its partners."""
    all_parts = parts(s, division)
    found: list[int] = []
    for u in all_parts:
        for other in all_parts:
            if other != u and s.at[other] == s.at[u] and (first < 0 or other == first):
                found.append(u)
                break
    return found


def is_reorganizing(s: Eagles, u: int) -> bool:
    """18.0a: Polish units, in the Polish phase; not with the introductory rules."""
    return u < s.order.count and s.side == POLAND and s.order.side[u] == POLAND and not s.rules.introductory


def form_obstacle(s: Eagles, division: int) -> Refusal | None:
    at: int = s.at[division]
    if is_cavalry_division(s, division):
        if at != OFF:
            return NO_ICON
        if not may_form_cavalry(s):
            return NOT_YET
    elif is_volunteer_division(s, division):
        if at != OFF:
            return NO_ICON
    elif not s.order.brigades[division] or at != DIVISIONS:
        return NO_ICON
    if pairs(s, division, -1):
        return None
    return NOT_FULL if is_volunteer_division(s, division) else NOT_STACKED


@final
class Form(Choice[Eagles]):
    """form <division> of two brigades (18.0a, 18.2a, 19.1.2a)"""

    def among(self, s: Eagles) -> list[int]:
        return s.order.of_side[POLAND] if s.side == POLAND else []

    def obstacle(self, s: Eagles, x: int) -> Refusal | None:
        if not is_reorganizing(s, x):
            return NOT_REORGANIZING
        return form_obstacle(s, x)

    def play(self, s: Eagles, x: int) -> None:
        s.push(phases.FORM, 0, x, -1)

    def words(self, s: Eagles, x: int, why: Refusal) -> str:
        return f"{s.name(x)} cannot be formed. {why.message}" if x < s.order.count else why.message


@final
class FormOf(OfSeat):
    def prompt(self, s: Eagles) -> str:
        which = "one brigade" if s.arg(FIRST) < 0 else "the other brigade"
        return f"{s.name(s.arg(DIVISION_AT))}: choose {which}."


@final
class Part(OneOf[Eagles]):
    """part <brigade>"""

    def among(self, s: Eagles) -> list[int]:
        return pairs(s, s.arg(DIVISION_AT), s.arg(FIRST))

    def play(self, s: Eagles, x: int) -> None:
        division, first = s.arg(DIVISION_AT), s.arg(FIRST)
        if first < 0:
            s.set_arg(FIRST, x)
            return
        s.pop()
        join(s, division, first, x)

    def label(self, s: Eagles, x: int) -> str:
        return s.full_name(x)


def join(s: Eagles, division: int, a: int, b: int) -> None:
    """18.0b: two Full brigades make a Full division, otherwise it is Reduced; 18.0d: the counters change places."""
    space: int = s.at[a]
    level = max(int(s.lost[a]), int(s.lost[b]))
    gone = OUT if is_volunteer_division(s, division) else DIVISIONS
    tag = 1 + int(s.order.codes[division] == "C3") if is_cavalry_division(s, division) else 0
    moved = s.mark[a] & s.mark[b]
    for u in (a, b):
        cloaks.turn_up(s, u)
        losses.leave_map(s, u, gone)
        s.due[u] = tag  # which cavalry division it lies under (ruling 168)
    s.lost[division] = level
    s.place(division, space)
    s.mark[division] = (moved & ~(STRENGTHENING | GAINED)) | REORGANIZED
    s.note(told.FORMED, division, space)


def split_obstacle(s: Eagles, u: int) -> Refusal | None:
    """18.0a, 18.0c; volunteer divisions never split (19.1.2a)."""
    if s.at[u] < 0 or not halves(s, u) or s.mark[u] & REORGANIZED:
        return NO_ICON
    if s.lost[u] >= REMNANT:
        return IS_REMNANT
    if s.count_in(int(s.at[u]), s.party[u]) + 1 > s.stacking_limit(int(s.at[u])):
        return NO_ROOM
    return None


def halves(s: Eagles, u: int) -> list[int]:
    """The two brigades that lie in the box for a division; the 2nd Lithuanian-Belarusian has such (19.3c)."""
    if is_cavalry_division(s, u):
        tag = 1 + int(s.order.codes[u] == "C3")
        found = [
            b for b in s.order.of_side[POLAND] if s.at[b] == DIVISIONS and s.due[b] == tag and is_line_cavalry(s, b)
        ]
    else:
        found = [b for b in s.order.brigades[u] if s.at[b] == DIVISIONS]
    return found if len(found) == 2 else []


@final
class Split(Choice[Eagles]):
    """split <division>"""

    def among(self, s: Eagles) -> list[int]:
        return s.order.of_side[POLAND] if s.side == POLAND else []

    def obstacle(self, s: Eagles, x: int) -> Refusal | None:
        if not is_reorganizing(s, x):
            return NOT_REORGANIZING
        return split_obstacle(s, x)

    def play(self, s: Eagles, x: int) -> None:
        cloaks.turn_up(s, x)
        split(s, x)


def split(s: Eagles, x: int) -> None:
    space: int = s.at[x]
    level = min(int(s.lost[x]), REDUCED)
    brigades = halves(s, x)
    losses.leave_map(s, x, OFF if is_cavalry_division(s, x) else DIVISIONS)
    for brigade in brigades:
        s.due[brigade] = 0
        s.lost[brigade] = level
        s.mark[brigade] = REORGANIZED
        s.place(brigade, space)
    s.note(told.SPLIT_UP, x, space)


# The Cavalry Operational Group (18.3) -------------------------------------------------------------------------------


@final
class CavalryGroup(Choice[Eagles]):
    """cavalry_group"""

    def obstacle(self, s: Eagles, x: int) -> Refusal | None:
        if s.side != POLAND or s.rules.introductory or s.num[GROUP_OF_CAVALRY] or s.num[POOL] < 1:
            return NO_CAVALRY_GROUP
        pressed = morale.level(s, SOVIET, UKRAINE) == 2 or morale.level(s, SOVIET, POLISH_THEATER) == 2
        waits = any(s.at[s.order.index[code]] == OFF for code in ("C2", "C3", "C4"))
        return None if pressed and waits else NOT_PRESSED

    def play(self, s: Eagles, x: int) -> None:
        s.num[POOL] -= 1
        s.num[GROUP_OF_CAVALRY] = 1
        s.note(told.CAVALRY_GROUP)


@final
class Swap(Choice[Eagles]):
    """swap <brigade>: a Full brigade becomes the Reduced 4th Cavalry Division (18.3b)"""

    def among(self, s: Eagles) -> list[int]:
        return s.order.of_side[POLAND] if s.num[GROUP_OF_CAVALRY] else []

    def obstacle(self, s: Eagles, x: int) -> Refusal | None:
        if x >= s.order.count or s.side != POLAND or not s.num[GROUP_OF_CAVALRY]:
            return NO_GROUP_YET
        if s.at[s.order.index["C4"]] != OFF or not is_line_cavalry(s, x) or s.at[x] < 0 or s.lost[x] != FULL:
            return NOT_CAVALRY
        return None if is_quiet(s, int(s.at[x])) else TOO_NEAR

    def play(self, s: Eagles, x: int) -> None:
        division = s.order.index["C4"]
        space: int = s.at[x]
        cloaks.turn_up(s, x)
        losses.leave_map(s, x, OUT)
        s.lost[division] = REDUCED
        s.place(division, space)
        s.note(told.FORMED, division, space)


# Volunteers merge into the line (19.1.3, 19.1.4) --------------------------------------------------------------------


HAS_A_STEP: Final = GAINED | STRENGTHENING | REGAINED


def is_weakened(s: Eagles, u: int, kind: int) -> bool:
    """A weakened regular unit of the arm, not special; divisional brigades are regular (19.1.3a, 19.1.4a)."""
    order = s.order
    plain = order.group[u] in (REGULAR, SPLIT, DIVISIONAL) and order.side[u] == POLAND
    return plain and order.kind[u] == kind and s.lost[u] > 0


def weakened(s: Eagles, volunteer: int) -> list[int]:
    return [u for u in s.units_in(s.at[volunteer]) if u != volunteer and is_weakened(s, u, s.order.kind[volunteer])]


def receivers(s: Eagles, volunteer: int) -> list[int]:
    return [u for u in weakened(s, volunteer) if not s.mark[u] & HAS_A_STEP]  # 17.3c, 19.1.3b: one step a turn


@final
class Absorb(Choice[Eagles]):
    """absorb <volunteer regiment or brigade>"""

    def among(self, s: Eagles) -> list[int]:
        return s.order.of_group(VOLUNTEER) if s.side == POLAND else []

    def obstacle(self, s: Eagles, x: int) -> Refusal | None:
        volunteer = x < s.order.count and s.order.group[x] == VOLUNTEER and s.order.size[x] != DIVISION
        if not volunteer or s.side != POLAND or s.at[x] < 0 or not weakened(s, x):
            return NOBODY_TO_JOIN
        return None if receivers(s, x) else HAS_ITS_STEP

    def play(self, s: Eagles, x: int) -> None:
        s.push(phases.ABSORB, 0, x)


@final
class AbsorbInto(OfSeat):
    def prompt(self, s: Eagles) -> str:
        return f"Which unit does {s.name(s.arg(VOLUNTEER_AT))} strengthen?"


@final
class IntoUnit(Choice[Eagles]):
    """into <unit>: one step, wherever it stands"""

    def among(self, s: Eagles) -> list[int]:
        return receivers(s, s.arg(VOLUNTEER_AT))

    def obstacle(self, s: Eagles, x: int) -> Refusal | None:
        if x in self.among(s):
            return None
        return HAS_ITS_STEP if x in weakened(s, s.arg(VOLUNTEER_AT)) else NOT_THAT_UNIT

    def play(self, s: Eagles, x: int) -> None:
        volunteer = s.arg(VOLUNTEER_AT)
        s.pop()
        cloaks.turn_up(s, volunteer)
        cloaks.turn_up(s, x)
        losses.leave_map(s, volunteer, OUT)
        losses.regain_step(s, x, GAINED)  # 19.1.3c: at once

    def label(self, s: Eagles, x: int) -> str:
        return s.full_name(x)


FORM: Final[FormOf] = FormOf(
    phases.FORM, "form", "18.0a", [Part(verb("part"), PIECE, NOT_A_PAIR)], waiting="Poland reorganizes."
)
ABSORB: Final[AbsorbInto] = AbsorbInto(
    phases.ABSORB, "absorb", "19.1.3a", [IntoUnit(verb("into"), PIECE)], waiting="Poland reorganizes."
)
CHOICES: Final[list[Choice[Eagles]]] = [
    Form(verb("form"), PIECE, text="Form {}"),
    Split(verb("split"), PIECE, text="Split {}"),
    CavalryGroup(verb("cavalry_group"), NOTHING, text="Form the Cavalry Operational Group"),
    Swap(verb("swap"), PIECE, text="{} becomes the 4th Cavalry Division"),
    Absorb(verb("absorb"), PIECE, text="Merge {} into the line"),
]
