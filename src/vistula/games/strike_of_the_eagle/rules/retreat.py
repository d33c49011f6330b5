"""After a battle (7.42, 7.43): retreats of the beaten, elimination, the attackers' way back, who occupies."""

from __future__ import annotations

from typing import Final

from vistula.core.board import least
from vistula.core.columns import Col
from vistula.core.flow import PIECE, SPACE, Phase
from vistula.core.plain import Button, Pick, Runs
from vistula.core.refusal import Refusal
from vistula.games.strike_of_the_eagle import codes, phases
from vistula.games.strike_of_the_eagle.asking import AREA, SIDE, THERE, blocks_there, of_area
from vistula.games.strike_of_the_eagle.numbers import B_ATTACKER, B_CLOSED, B_FREE_RETREAT, B_SAVE_BLOCK
from vistula.games.strike_of_the_eagle.rules.paths import can_stay, city_steps
from vistula.games.strike_of_the_eagle.rules.withdraw import refuges
from vistula.games.strike_of_the_eagle.state import Campaign
from vistula.games.strike_of_the_eagle.terms import LEADER
from vistula.games.strike_of_the_eagle.wording import Worded

NOT_NEAREST: Final = Refusal("7.42a", "The beaten go to the area from which a key city of theirs is nearest.")
RETREAT_NOT_BEATEN: Final = Refusal("7.42d", "That is none of the beaten blocks that still have to retreat.")
NOT_FROM_THERE: Final = Refusal("7.42f", "That block did not come from there.")
NOT_LOST: Final = Refusal("3.4h", "That block is not about to be eliminated.")
NOT_OF_THE_BATTLE: Final = Refusal("7.43a", "That is none of the winning blocks.")
NO_WAY_BACK: Final = Refusal("7.43a", "The block cannot go back to where it came from.")
ONE_STAYS: Final = Refusal("7.43a", "At least one block occupies the area.")
TOO_MANY: Final = Refusal("7.43b", "No more than four blocks may stay.")
DEFENDERS_STAY: Final = Refusal("7.43b", "Only blocks over the limit go back.")


def retreat_areas(s: Campaign, side: int, area: int, steps: Col) -> list[int]:
    """The areas that the beaten may enter: adjoining, free of enemies, joined to a friendly key city by a clear path of
    any length, by a connection no enemy blocks, with room (7.42a–d, 7.42h, 7.42.ex.a, R-RET2, R-RET4)."""
    return [near for near in refuges(s, side, area, steps) if near != s.n[B_CLOSED] - 1]


def nearest(s: Campaign, side: int, area: int) -> list[int]:
    """Of these the nearest to a key city (7.42a, 7.42b); all of them where a card allows the choice."""
    steps = city_steps(s, side)
    found = retreat_areas(s, side, area, steps)
    return found if s.n[B_FREE_RETREAT + side] else least(found, lambda near: steps[near])


def can_go_back(s: Campaign, block: int) -> bool:
    """The area it came from is free of enemies and has room (7.42f, 7.43a)."""
    side = s.blocks.side[block]
    origin: int = s.origin[block]
    return origin >= 0 and origin != s.n[B_CLOSED] - 1 and can_stay(s, side, origin)


def goes_back_singly(s: Campaign, side: int, area: int) -> bool:
    """Beaten attackers go back where they came from, one by one (7.42f)."""
    return side == s.n[B_ATTACKER] and all(s.origin[block] >= 0 for block in s.blocks_in(side, area))


def some_cannot_retreat(s: Campaign, side: int, area: int) -> bool:
    """Some block of the beaten side has no legal retreat as things stand."""
    blocks = s.blocks_in(side, area)
    if not goes_back_singly(s, side, area):
        found = retreat_areas(s, side, area, city_steps(s, side))
        return sum(s.room(side, near) for near in found) < len(blocks)
    for block in blocks:
        if not can_go_back(s, block):
            return True
        together = [other for other in blocks if s.origin[other] == s.origin[block]]
        if len(together) > s.room(side, s.origin[block]):
            return True
    return False


def send_back(s: Campaign, block: int, where: int = -1) -> None:
    """A block goes back to the area it came from (7.42f, 7.43a), or to another one."""
    start: int = s.at[block]
    area: int = s.origin[block] if where < 0 else where
    s.send(block, area)
    s.note(codes.WENT_BACK, s.blocks.side[block], start, area)
    s.note(codes.WENT_BACK + codes.OWN, block, start, area, who=s.eyes(s.blocks.side[block]))


def lose_for_good(s: Campaign, block: int) -> None:
    """No retreat: out of the game; the enemy scores, more for a leader (7.42e, 7.42g, 9.0d, R-VP3)."""
    if s.blocks.kind[block] == LEADER:
        s.eliminate(block, s.tables.points_leader_captured, codes.CAPTURED)
    else:
        s.eliminate(block, s.tables.points_eliminated)


def lose_the_rest(s: Campaign, side: int, area: int) -> None:
    """Blocks that could not retreat; a card may save one of them for the Force Pool. Called until none is left."""
    blocks = s.blocks_in(side, area)
    if blocks and s.n[B_SAVE_BLOCK + side]:
        if len(blocks) > 1:
            s.push(phases.SAVE_ONE, side, area)
            return
        save(s, blocks[0])
        blocks = []
    for block in blocks:
        lose_for_good(s, block)


def save(s: Campaign, block: int) -> None:
    s.n[B_SAVE_BLOCK + s.blocks.side[block]] = 0
    s.weaken(block, 0)


# A beaten defender -------------------------------------------------------------------------------------------------


def retreat(s: Campaign) -> None:
    """All go together to the nearest area, what does not fit to the next (7.42a–e). Its numbers: side, area."""
    side, area = s.arg(SIDE), s.arg(AREA)
    if not s.count(side, area):
        s.pop()
        return
    found = nearest(s, side, area)
    if not found:
        lose_the_rest(s, side, area)  # 7.42e, 7.42j
    elif len(found) > 1:
        s.push(phases.RETREAT_TO, side, area)  # R-RET2
    else:
        retreat_to(s, side, area, found[0])


def retreat_to(s: Campaign, side: int, area: int, near: int) -> None:
    blocks = s.blocks_in(side, area)
    if len(blocks) > s.room(side, near):
        s.push(phases.RETREAT_BLOCK, side, area, near)  # 7.42d
        return
    for block in blocks:
        s.send(block, near)
    s.note(codes.RETREATED, side, area, near, len(blocks))


def fall_back(s: Campaign, x: int) -> None:
    """to <area>"""
    retreat_to(s, s.arg(SIDE), s.arg(AREA), x)


def go_there(s: Campaign, x: int) -> None:
    """go <block>"""
    side, area, near = s.arg(SIDE), s.arg(AREA), s.arg(THERE)
    s.send(x, near)
    s.note(codes.RETREATED, side, area, near, 1)
    if s.room(side, near) <= 0:
        s.pop()


# Beaten attackers --------------------------------------------------------------------------------------------------


def go_back(s: Campaign) -> None:
    """Each goes where it came from; what cannot is lost (7.42f, R-RET5). Its numbers: side, area."""
    side, area = s.arg(SIDE), s.arg(AREA)
    blocks = s.blocks_in(side, area)
    if not blocks:
        s.pop()
        return
    for block in blocks:
        if not can_go_back(s, block):
            continue
        origin: int = s.origin[block]
        together = [other for other in blocks if s.origin[other] == origin]
        if len(together) > s.room(side, origin):
            s.push(phases.WHO_GOES_BACK, side, area, origin)
        else:
            for other in together:
                send_back(s, other)
        return
    lose_the_rest(s, side, area)


def came_from_there(s: Campaign) -> list[int]:
    return [block for block in blocks_there(s) if s.origin[block] == s.arg(THERE)]


# The winner --------------------------------------------------------------------------------------------------------


def stays(s: Campaign, x: int) -> Refusal | None:
    """Why a winning block does not go back."""
    side, area = s.arg(SIDE), s.arg(AREA)
    if s.blocks.side[x] != side or s.at[x] != area:
        return NOT_OF_THE_BATTLE
    if s.count(side, area) < 2:
        return ONE_STAYS  # 7.43a
    if side != s.n[B_ATTACKER] and s.room(side, area) >= 0:
        return DEFENDERS_STAY  # 7.43b
    return None if can_go_back(s, x) else NO_WAY_BACK


def whence(s: Campaign, x: int) -> str:
    return f"{s.blocks.names[x]} goes back to {s.map.names[s.origin[x]]}"


def too_many_stay(s: Campaign) -> Refusal | None:
    if s.room(s.arg(SIDE), s.arg(AREA)) >= 0:
        return None
    return TOO_MANY if any(can_go_back(s, block) for block in blocks_there(s)) else None  # 7.43b, R-ADV1


def occupy(s: Campaign) -> None:
    """done"""
    side, area = s.arg(SIDE), s.arg(AREA)
    s.note(codes.OCCUPIES, side, area, s.count(side, area))


RETREATS: Final = "The {side} player retreats."

PHASES: Final[list[Phase[Campaign]]] = [
    Runs(phases.RETREAT, "retreat", retreat),
    Worded(
        phases.RETREAT_TO,
        "7.42a",
        "Choose where to retreat from {area[1]}.",
        RETREATS,
        Pick("to", SPACE, lambda s: nearest(s, s.arg(SIDE), s.arg(AREA)), NOT_NEAREST, fall_back, "To {}", ends=True),
        seat=of_area,
    ),
    Worded(
        phases.RETREAT_BLOCK,
        "7.42d",
        "Not all have room in {area[2]}: choose a block that goes there.",
        RETREATS,
        Pick("go", PIECE, blocks_there, RETREAT_NOT_BEATEN, go_there, "{} goes there"),
        seat=of_area,
    ),
    Worded(
        phases.SAVE_ONE,
        "3.4h",
        "Choose the block that goes to the Force Pool instead of out of the game.",
        "The {side} player saves a block.",
        Pick("save", PIECE, blocks_there, NOT_LOST, save, "Save {}", ends=True),
        seat=of_area,
    ),
    Runs(phases.GO_BACK, "go_back", go_back),
    Worded(
        phases.WHO_GOES_BACK,
        "7.42f",
        "Not all have room in {area[2]}: choose a block that goes back there.",
        RETREATS,
        Pick("go", PIECE, came_from_there, NOT_FROM_THERE, send_back, "{} goes back", ends=True),
        seat=of_area,
    ),
    Worded(
        phases.ADVANCE_AFTER,
        "7.43a",
        "Choose blocks that go back from {area[1]} to where they came from; the others stay.",
        "The {side} player occupies the area.",
        Pick("back", PIECE, blocks_there, stays, send_back, says=whence),
        Button("done", "The others stay", occupy, too_many_stay, closes=True, ends=True),
        seat=of_area,
    ),
]
