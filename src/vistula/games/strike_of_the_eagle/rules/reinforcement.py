"""The Reinforcement Phase (5.0c, 8.0a): garrisons, combining, and the order in which everybody spends cubes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from vistula.core.action import verb
from vistula.core.flow import PIECE, SPACE, EndPhase, Phase
from vistula.core.plain import Pick
from vistula.core.refusal import Refusal
from vistula.core.stages import Stages, times
from vistula.games.strike_of_the_eagle import codes, phases
from vistula.games.strike_of_the_eagle.asking import SEAT, where_it_stands
from vistula.games.strike_of_the_eagle.numbers import DVINSK_BARRED, INIT_SIDE, ROUND
from vistula.games.strike_of_the_eagle.rules.paths import depots
from vistula.games.strike_of_the_eagle.state import KNOWN, POOL, WAITING, Campaign
from vistula.games.strike_of_the_eagle.terms import LEADER, NOBODY, POLISH
from vistula.games.strike_of_the_eagle.wording import Worded

# The numbers of its frames.
DIVISION: Final = 0
ON_FRONT: Final = 1

REINFORCING_NO_CITY: Final = Refusal("1.3a", "Only key cities have garrisons.")
HAS_ONE: Final = Refusal("1.3a", "The city has a garrison.")
NOT_OCCUPIED: Final = Refusal("8.1b", "You do not occupy that city.")
REINFORCING_NO_SUPPLY: Final = Refusal("8.1b", "The city is not in supply.")
BARRED: Final = Refusal("7.13a", "An event bars a garrison there this round.")
REINFORCING_OTHER_FRONT: Final = Refusal("1.1b", "That lies on the other front.")
REINFORCING_NOT_ON_MAP: Final = Refusal("8.2a", "That is no block of yours on the map.")
BLOCK_ELSEWHERE: Final = Refusal("1.1b", "That block is on the other front.")
REINFORCING_NOT_A_DIVISION: Final = Refusal("8.2a", "Only a Division absorbs other blocks.")
NOTHING_FITS: Final = Refusal("8.2b", "No block of its kind there fits within its maximum.")


def turns(s: Campaign, turn: int) -> tuple[int, int]:
    """Side and front of a turn: north before south, the side without initiative first (R-REI3)."""
    front = turn // 2
    holder: int = s.n[INIT_SIDE + front]
    return (holder if turn % 2 else 1 - holder), front


def ask_in_turn(s: Campaign, turn: int, is_asked: Callable[[Campaign, int, int], object], phase: int) -> None:
    """A player who has something to decide is asked."""
    side, front = turns(s, turn)
    if front in s.setting.fronts and is_asked(s, side, front):
        s.push(phase, s.seat_for(side, front), front)


# Garrisons (8.1) ---------------------------------------------------------------------------------------------------


def cannot_garrison(s: Campaign, side: int, front: int, area: int, linked: list[int]) -> Refusal | None:
    if not s.map.is_key_city(area) or not s.theatre.in_play(area):
        return REINFORCING_NO_CITY  # 1.3a
    if s.front_of(area) != front:
        return REINFORCING_OTHER_FRONT
    if s.garrison[area] != NOBODY:
        return HAS_ONE
    if s.count(side, area) == 0:
        return NOT_OCCUPIED  # 8.1b, R-GAR1
    if area not in linked:
        return REINFORCING_NO_SUPPLY  # 8.1a, 8.1b
    barred: int = s.n[DVINSK_BARRED]  # card + 1
    return BARRED if side == POLISH and barred > 0 and area in s.deck.cards[barred - 1].areas else None


def free_cities(s: Campaign, side: int, front: int) -> list[int]:
    """Key cities where the side may place a garrison (8.1a)."""
    linked = depots(s, side)
    return [area for area in s.theatre.key_cities if cannot_garrison(s, side, front, area, linked) is None]


def garrisons(s: Campaign, turn: int) -> None:
    """Everybody replaces garrisons (8.1, 3.0f)."""
    if turn == 0:
        s.note(codes.REINFORCEMENT_BEGINS, s.n[ROUND])
        for block in range(s.blocks.count):
            s.mark[block] &= ~KNOWN  # who is strengthened now is not seen (R-HID4)
    ask_in_turn(s, turn, free_cities, phases.GARRISON)


def open_cities(s: Campaign) -> list[int]:
    return free_cities(s, s.side_of(s.arg(SEAT)), s.arg(ON_FRONT))


def no_garrison(s: Campaign, x: int) -> Refusal | None:
    side = s.side_of(s.arg(SEAT))
    return cannot_garrison(s, side, s.arg(ON_FRONT), x, depots(s, side))


def place_garrison(s: Campaign, side: int, area: int) -> None:
    s.set_garrison(area, side)
    s.note(codes.PLACED_GARRISON, side, area)


def garrison(s: Campaign, x: int) -> None:
    """garrison <area>"""
    place_garrison(s, s.side_of(s.arg(SEAT)), x)


# Combining (8.2a, 8.2c, 2.2e); nothing is detached here (8.0b) -----------------------------------------------------


def can_absorb(s: Campaign, division: int, block: int) -> bool:
    """Same area and colour, within the Division's maximum (8.2a, 8.2b, R-CMBN1, R-LD4)."""
    blocks = s.blocks
    if block == division or s.at[block] != s.at[division] or blocks.side[block] != blocks.side[division]:
        return False
    if blocks.kind[block] != blocks.kind[division] or blocks.kind[block] == LEADER:
        return False
    return s.sp[block] + s.sp[division] <= blocks.maximum[division]


def absorbable(s: Campaign, division: int) -> list[int]:
    return [block for block in s.blocks_in(s.blocks.side[division], s.at[division]) if can_absorb(s, division, block)]


def may_combine(s: Campaign, side: int, front: int) -> bool:
    """Two blocks of the side share an area of the front: everybody sees that."""
    return any(s.count(side, area) > 1 and s.front_of(area) == front for area in s.theatre.areas)


def crowded(s: Campaign) -> list[int]:
    """The side's blocks on the front that do not stand alone."""
    side, front = s.side_of(s.arg(SEAT)), s.arg(ON_FRONT)
    own = [block for block in s.on_map(side) if s.front_of(s.at[block]) == front and not s.mark[block] & WAITING]
    return [block for block in own if s.count(side, s.at[block]) > 1]


def cannot_absorb(s: Campaign, x: int) -> Refusal | None:
    if s.blocks.side[x] != s.side_of(s.arg(SEAT)) or s.at[x] < 0:
        return REINFORCING_NOT_ON_MAP  # 8.2a
    if s.front_of(s.at[x]) != s.arg(ON_FRONT):
        return BLOCK_ELSEWHERE  # 1.1b
    if not s.blocks.is_division(x):
        return REINFORCING_NOT_A_DIVISION  # 8.2a, 8.4e
    return None if absorbable(s, x) else NOTHING_FITS


def absorb(s: Campaign, x: int) -> None:
    """with <block>"""
    division = s.arg(DIVISION)
    s.set_sp(division, s.sp[division] + s.sp[x])
    s.take_off(x, POOL)
    s.note_block(codes.COMBINED, division, x, s.sp[division])


PHASES: Final[list[Phase[Campaign]]] = [
    Stages(phases.GARRISONS, "garrisons", times(4, garrisons)),
    Worded(
        phases.GARRISON,
        "8.1a",
        "Place garrisons in key cities of the {on[1]} that you occupy.",
        "A player places garrisons.",
        Pick("garrison", SPACE, open_cities, no_garrison, garrison, "A garrison in {}", sure=True),
        EndPhase(verb("done"), "Done"),
    ),
    Stages(phases.COMBINE, "combine", times(4, lambda s, turn: ask_in_turn(s, turn, may_combine, phases.ABSORB))),
    Worded(
        phases.ABSORB,
        "8.2a",
        "Choose a Division of the {on[1]} that absorbs another block, or none.",
        "The {side} player may combine blocks.",
        Pick(
            "absorb",
            PIECE,
            crowded,
            cannot_absorb,
            lambda s, x: s.push(phases.ABSORB_WITH, x),
            "{} absorbs a block",
        ),
        EndPhase(verb("done"), "Done"),
        must_ask=True,
    ),
    Worded(
        phases.ABSORB_WITH,
        "8.2a",
        "Choose the block that {block[0]} absorbs.",
        "The {side} player may combine blocks.",
        Pick("with", PIECE, lambda s: absorbable(s, s.arg(DIVISION)), NOTHING_FITS, absorb, "Absorb {}", ends=True),
        must_ask=True,
        seat=where_it_stands,
    ),
]
