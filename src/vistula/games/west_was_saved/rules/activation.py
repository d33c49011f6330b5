"""7.1 Before anybody moves: reconnaissance, what card 21 bars, and the activation markers placed in turn."""

from __future__ import annotations

from typing import Any, Final, final

from vistula.core.action import verb
from vistula.core.flow import SPACE, Asked, Choice, EndPhase, OneOf
from vistula.core.plain import Does
from vistula.core.refusal import Refusal
from vistula.games.west_was_saved import happenings, phases
from vistula.games.west_was_saved.asking import SIDE
from vistula.games.west_was_saved.numbers import (
    FOG_AT,
    FOG_LEFT,
    HUNGRY,
    KNOWN,
    LEFT,
    ORDERED,
    PLEDGED,
    RECON_LEFT,
    RODE,
)
from vistula.games.west_was_saved.rules import command, supply
from vistula.games.west_was_saved.rules.resources import pay
from vistula.games.west_was_saved.rules.turns import (
    PASS_MARKERS,
    START_MARKERS,
    Alternation,
    Pass,
    clear_marks,
    has_passed,
    roll_for_start,
)
from vistula.games.west_was_saved.state import West
from vistula.games.west_was_saved.units import POLE, RUSSIAN

# 13.2 Reconnaissance --------------------------------------------------------------------------------------------

TOO_FAR_TO_LOOK: Final = Refusal("13.2c", "It is more than three hexes from every Polish unit.")
NO_RUSSIANS: Final = Refusal("13.2c", "No Russian stack is there.")
SEEN_ALREADY: Final = Refusal("13.2c", "You have looked at that stack already.")


def movement_start(s: West) -> None:
    """Nobody has moved yet; who is out of supply now pays double (7.3a)."""
    clear_marks(s, ORDERED | PLEDGED | RODE | HUNGRY)
    for side in (POLE, RUSSIAN):
        for u in supply.unfed(s, side):
            s.mark[u] |= HUNGRY
    s.n[RECON_LEFT] = s.tables.reconnaissance
    if s.n[FOG_LEFT]:
        s.push(phases.FOG, RUSSIAN)
    s.push(phases.RECON, POLE)


def is_seen_whole(s: West, h: int) -> bool:
    for u in s.units_in(h):
        if not s.mark[u] & KNOWN:
            return False
    return True


def show(s: West, h: int, viewer: int) -> None:
    """Let the enemy look through a stack: units, strength and blanks (13.2b, A85)."""
    s.reveal()
    for u in s.units_in(h):
        s.mark[u] |= KNOWN
        s.note(happenings.SEEN, u, h, 1 if s.is_reduced(u) else 0, who=1 << viewer)
    if s.blanks[h]:
        s.note(happenings.SEEN_BLANKS, h, int(s.blanks[h]), who=1 << viewer)


@final
class Inspect(Choice[West]):
    def among(self, s: West) -> list[int]:
        return [h for h in range(s.board.count) if s.side_at(h) == RUSSIAN]

    def obstacle(self, s: West, x: int) -> Refusal | None:
        if s.side_at(x) != RUSSIAN:
            return NO_RUSSIANS
        if is_seen_whole(s, x):
            return SEEN_ALREADY
        reach = s.tables.reconnaissance_range
        for h in s.stacks_of(POLE):  # A88: any unit, HQ and Ukrainians too
            if s.board.distance(h, x) <= reach:
                return None
        for q in s.order.headquarters[POLE]:
            if s.at[q] >= 0 and s.distance(q, x) <= reach:
                return None
        return TOO_FAR_TO_LOOK

    def play(self, s: West, x: int) -> None:
        s.n[RECON_LEFT] -= 1
        s.note(happenings.LOOKED, POLE, x)
        show(s, x, POLE)
        if s.n[RECON_LEFT] == 0:
            s.pop()


def recon_prompt(s: West) -> str:
    left = s.n[RECON_LEFT]
    return f"Reconnaissance: look at up to {left} Russian stack{'s' if left != 1 else ''} within three hexes."


RECON: Final = Asked[West](
    phases.RECON,
    "recon",
    "7.1a",
    SIDE,
    recon_prompt,
    "Poland reconnoitres.",
    [Inspect(verb("inspect"), SPACE, text="Look at {}", final=True), EndPhase(verb("done"), "Enough seen")],
    asks_always=True,
)


# Card 21 --------------------------------------------------------------------------------------------------------

NOT_BESIDE_STACK: Final = Refusal("card.21.pl", "No Polish stack that touches a Russian one is there.")


def fog_candidates(s: West) -> list[int]:
    """Polish stacks next to Russian ones, not yet barred."""
    return [h for h in s.stacks_of(POLE) if s.is_beside_enemy(POLE, h) and not is_fogged(s, h)]


def is_fogged(s: West, h: int) -> bool:
    return s.n[FOG_AT] == h + 1 or s.n[FOG_AT + 1] == h + 1


@final
class Bar(OneOf[West]):
    def among(self, s: West) -> list[int]:
        return fog_candidates(s)

    def play(self, s: West, x: int) -> None:
        s.n[FOG_LEFT] -= 1
        left: int = s.n[FOG_LEFT]
        s.n[FOG_AT + left] = x + 1
        s.note(happenings.FOGGED, RUSSIAN, x)
        if s.n[FOG_LEFT] == 0 or not fog_candidates(s):
            s.n[FOG_LEFT] = 0
            s.pop()


@final
class NoStack(EndPhase[West]):
    """3.2c: nothing to choose from."""

    def obstacle(self, s: West, x: int) -> Refusal | None:
        return NOT_BESIDE_STACK if fog_candidates(s) else None


FOG: Final = Asked[West](
    phases.FOG,
    "fog",
    "card.21.pl",
    SIDE,
    "Low cloud: which Polish stack next to a Russian one may get no marker this turn?",
    "Low cloud: the other side bars Polish stacks from markers.",
    [Bar(verb("bar"), SPACE, NOT_BESIDE_STACK, "No marker on {}"), NoStack(verb("done"), "There is none")],
)


# 7.1 Markers ----------------------------------------------------------------------------------------------------

NOT_YOUR_STACK: Final = Refusal("7.1b", "No combat unit of yours is there.")
ENOUGH_MARKERS: Final = Refusal("7.2j", "A stack may have no more markers than it has combat units.")
TOO_DEAR: Final = Refusal("7.3a", "You have not the points for that marker.")
IN_FOG: Final = Refusal("card.21.pl", "Card 21 bars that stack from markers this turn.")
NO_MARKERS: Final = Refusal("1.1a", "All activation markers of your side are on the map.")


def price_of_marker(s: West, h: int) -> int:
    """1, or 2 if a combat unit of the stack was out of supply as the phase began (7.3a, A34)."""
    for u in s.combat_units(h):
        if s.mark[u] & HUNGRY:
            return 2
    return 1


def markers_of(s: West, side: int) -> int:
    return sum(int(s.markers[h]) for h in s.stacks_of(side))


def cannot_mark(s: West, side: int, h: int) -> Refusal | None:
    if not s.holds(side, h):
        return NOT_YOUR_STACK
    if s.markers[h] >= s.troops[h]:
        return ENOUGH_MARKERS
    if side == POLE and is_fogged(s, h):
        return IN_FOG
    if price_of_marker(s, h) > s.n[LEFT + side]:
        return TOO_DEAR
    if s.rules.component_limits and markers_of(s, side) >= s.static.manifest.activation[side]:
        return NO_MARKERS
    return None


@final
class Markers(Alternation):
    def starts(self, s: West) -> int:
        return roll_for_start(s, START_MARKERS)  # 7.1e

    def is_out(self, s: West, side: int) -> bool:
        return has_passed(s, side) or s.n[LEFT + side] < 1


@final
class PlaceMarker(Choice[West]):
    def among(self, s: West) -> list[int]:
        side = s.arg(SIDE)
        return s.stacks_of(side)

    def obstacle(self, s: West, x: int) -> Refusal | None:
        return cannot_mark(s, s.arg(SIDE), x)

    def play(self, s: West, x: int) -> None:
        side = s.arg(SIDE)
        price = price_of_marker(s, x)
        s.pop()
        s.set_markers(x, int(s.markers[x]) + 1)
        pay(s, side, price)  # 7.1c
        s.note(happenings.MARKED, side, x, price, s.n[LEFT + side])

    def words(self, s: West, x: int, why: Refusal) -> str:
        if why is TOO_DEAR:
            left = s.n[LEFT + s.arg(SIDE)]
            return f"A marker on {s.board.title(x)} costs {price_of_marker(s, x)}: out of supply; you have {left}."
        if why is ENOUGH_MARKERS:
            return f"{s.board.title(x)} has {s.markers[x]} markers for {s.troops[x]} combat units."
        return f"{s.board.title(x)}: {why.message}"

    def detail(self, s: West, x: int) -> dict[str, object]:
        side = s.arg(SIDE)
        price = price_of_marker(s, x)
        between = command.hexes_to_hq(s, side, s.combat_units(x), x)
        if between == 0:
            note = "an HQ is in reach: its order needs no roll"
        elif between >= 6:
            note = "no HQ is near enough: an order to move will fail"
        else:
            note = f"an order to move fails on 1 to {between}"
        return {"cost": price, "left": s.n[LEFT + side] - price, "note": note}


def mark_prompt(s: West) -> str:
    return f"Place a marker on a stack that is to move, or pass. Points left: {s.n[LEFT + s.arg(SIDE)]}."


MARKERS: Final = Markers(phases.MARKERS, "markers", phases.MARK)
MARK: Final = Asked[West](
    phases.MARK,
    "mark",
    "7.1b",
    SIDE,
    mark_prompt,
    "The other side places a marker.",
    [PlaceMarker(verb("marker"), SPACE, text="Marker on {}"), Pass("No more markers", PASS_MARKERS)],
    asks_always=True,
)
MOVEMENT_START: Final = Does(phases.MOVEMENT_START, "movement_start", movement_start)

PHASES: Final[list[Any]] = [MOVEMENT_START, RECON, FOG, MARKERS, MARK]
