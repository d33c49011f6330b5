"""After a battle (7.42, 7.43): retreats of the beaten, elimination, the attackers' way back, who occupies."""

from __future__ import annotations

from typing import Final, final

from vistula.core.action import verb
from vistula.core.flow import NOTHING, PIECE, SPACE, Choice, OneOf, Phase
from vistula.core.refusal import Refusal
from vistula.games.strike_of_the_eagle import codes, phases
from vistula.games.strike_of_the_eagle.asking import AREA, SIDE, THERE, AskedAt, OneThere
from vistula.games.strike_of_the_eagle.numbers import B_ATTACKER, B_CLOSED, B_FREE_RETREAT, B_SAVE_BLOCK
from vistula.games.strike_of_the_eagle.rules.paths import can_stay, city_steps
from vistula.games.strike_of_the_eagle.rules.withdraw import refuges, room_for
from vistula.games.strike_of_the_eagle.state import Campaign
from vistula.games.strike_of_the_eagle.terms import LEADER

NOT_NEAREST: Final = Refusal("7.42a", "The beaten go to the area from which a key city of theirs is nearest.")
RETREAT_NOT_BEATEN: Final = Refusal("7.42d", "That is none of the beaten blocks that still have to retreat.")
NOT_FROM_THERE: Final = Refusal("7.42f", "That block did not come from there.")
NOT_LOST: Final = Refusal("3.4h", "That block is not about to be eliminated.")
NOT_OF_THE_BATTLE: Final = Refusal("7.43a", "That is none of the winning blocks.")
NO_WAY_BACK: Final = Refusal("7.43a", "The block cannot go back to where it came from.")
ONE_STAYS: Final = Refusal("7.43a", "At least one block occupies the area.")
TOO_MANY: Final = Refusal("7.43b", "No more than four blocks may stay.")
DEFENDERS_STAY: Final = Refusal("7.43b", "Only blocks over the limit go back.")


def retreat_areas(s: Campaign, side: int, area: int) -> tuple[list[int], list[int]]:
    """The areas that the beaten may enter, with their distances to a key city: adjoining, free of enemies, joined to a
    friendly key city by a clear path of any length, by a connection no enemy blocks, with room (7.42a–d, 7.42h,
    7.42.ex.a, R-RET2, R-RET4)."""
    steps = city_steps(s, side)
    found: list[int] = []
    far: list[int] = []
    for near in refuges(s, side, area, steps):
        if near != s.n[B_CLOSED] - 1:
            found.append(near)
            far.append(steps[near])
    return found, far


def nearest(s: Campaign, side: int, area: int) -> list[int]:
    """Of these the nearest to a key city (7.42a, 7.42b); all of them where a card allows the choice."""
    found, far = retreat_areas(s, side, area)
    if not found or s.n[B_FREE_RETREAT + side]:
        return found
    best = min(far)
    return [found[i] for i in range(len(found)) if far[i] == best]


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
        found, _ = retreat_areas(s, side, area)
        return sum(room_for(s, side, near) for near in found) < len(blocks)
    for block in blocks:
        if not can_go_back(s, block):
            return True
        together = [other for other in blocks if s.origin[other] == s.origin[block]]
        if len(together) > room_for(s, side, s.origin[block]):
            return True
    return False


def send_back(s: Campaign, block: int) -> None:
    """A block goes back to the area it came from (7.42f, 7.43a)."""
    area: int = s.at[block]
    side = s.blocks.side[block]
    origin: int = s.origin[block]
    s.send(block, origin)
    s.note(codes.WENT_BACK, side, area, origin)
    s.note(codes.WENT_BACK_BLOCK, block, area, origin, who=s.eyes(side))


def lose_for_good(s: Campaign, block: int) -> None:
    """No retreat: out of the game; the enemy scores, more for a leader (7.42e, 7.42g, 9.0d, R-VP3)."""
    side = s.blocks.side[block]
    area: int = s.at[block]
    captured = s.blocks.kind[block] == LEADER
    s.note(codes.CAPTURED if captured else codes.ELIMINATED, block, area)
    s.eliminate(block)
    s.add_vp(1 - side, s.tables.points_leader_captured if captured else s.tables.points_eliminated)


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
    s.note(codes.DESTROYED, block, s.at[block])
    s.destroy(block)


# A beaten defender -------------------------------------------------------------------------------------------------


@final
class Retreat(Phase[Campaign]):
    """All go together to the nearest area, what does not fit to the next (7.42a–e). Its numbers: side, area."""

    def run(self, s: Campaign) -> None:
        side, area = s.arg(SIDE), s.arg(AREA)
        blocks = s.blocks_in(side, area)
        if not blocks:
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
    if len(blocks) > room_for(s, side, near):
        s.push(phases.RETREAT_BLOCK, side, area, near)  # 7.42d
        return
    for block in blocks:
        s.send(block, near)
    s.note(codes.RETREATED, side, area, near, len(blocks))


@final
class FallBack(OneOf[Campaign]):
    """to <area>"""

    def among(self, s: Campaign) -> list[int]:
        return nearest(s, s.arg(SIDE), s.arg(AREA))

    def play(self, s: Campaign, x: int) -> None:
        side, area = s.arg(SIDE), s.arg(AREA)
        s.pop()
        retreat_to(s, side, area, x)


@final
class GoesThere(OneThere):
    """go <block>"""

    def play(self, s: Campaign, x: int) -> None:
        side, area, near = s.arg(SIDE), s.arg(AREA), s.arg(THERE)
        s.send(x, near)
        s.note(codes.RETREATED, side, area, near, 1)
        if room_for(s, side, near) <= 0:
            s.pop()


@final
class Save(OneThere):
    """save <block>"""

    def play(self, s: Campaign, x: int) -> None:
        s.pop()
        save(s, x)


# Beaten attackers --------------------------------------------------------------------------------------------------


@final
class GoBack(Phase[Campaign]):
    """Each goes where it came from; what cannot is lost (7.42f, R-RET5). Its numbers: side, area."""

    def run(self, s: Campaign) -> None:
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
            if len(together) > room_for(s, side, origin):
                s.push(phases.WHO_GOES_BACK, side, area, origin)
            else:
                for other in together:
                    send_back(s, other)
            return
        lose_the_rest(s, side, area)


@final
class Returns(OneOf[Campaign]):
    """go <block>"""

    def among(self, s: Campaign) -> list[int]:
        return [block for block in s.blocks_in(s.arg(SIDE), s.arg(AREA)) if s.origin[block] == s.arg(THERE)]

    def play(self, s: Campaign, x: int) -> None:
        s.pop()
        send_back(s, x)


# The winner --------------------------------------------------------------------------------------------------------


def is_over_limit(s: Campaign, side: int, area: int) -> bool:
    return not s.map.is_link(area) and s.count(side, area) > s.tables.stack


@final
class Back(Choice[Campaign]):
    """back <block>"""

    def among(self, s: Campaign) -> list[int]:
        return s.blocks_in(s.arg(SIDE), s.arg(AREA))

    def obstacle(self, s: Campaign, x: int) -> Refusal | None:
        side, area = s.arg(SIDE), s.arg(AREA)
        if s.blocks.side[x] != side or s.at[x] != area:
            return NOT_OF_THE_BATTLE
        if s.count(side, area) < 2:
            return ONE_STAYS  # 7.43a
        if side != s.n[B_ATTACKER] and not is_over_limit(s, side, area):
            return DEFENDERS_STAY  # 7.43b
        return None if can_go_back(s, x) else NO_WAY_BACK

    def play(self, s: Campaign, x: int) -> None:
        send_back(s, x)

    def label(self, s: Campaign, x: int) -> str:
        return f"{s.blocks.names[x]} goes back to {s.map.names[s.origin[x]]}"


@final
class StayHere(Choice[Campaign]):
    """done"""

    def obstacle(self, s: Campaign, x: int) -> Refusal | None:
        side, area = s.arg(SIDE), s.arg(AREA)
        if not is_over_limit(s, side, area):
            return None
        for block in s.blocks_in(side, area):
            if can_go_back(s, block):
                return TOO_MANY  # 7.43b
        return None  # R-ADV1

    def play(self, s: Campaign, x: int) -> None:
        side, area = s.arg(SIDE), s.arg(AREA)
        s.pop()
        s.note(codes.OCCUPIES, side, area, s.count(side, area))


PHASES: Final[list[Phase[Campaign]]] = [
    Retreat(phases.RETREAT, "retreat"),
    AskedAt(
        phases.RETREAT_TO,
        "retreat_to",
        "7.42a",
        "Choose where to retreat from {area[1]}.",
        "The {side} player retreats.",
        [FallBack(verb("to"), SPACE, NOT_NEAREST, "To {}")],
    ),
    AskedAt(
        phases.RETREAT_BLOCK,
        "retreat_block",
        "7.42d",
        "Not all have room in {area[2]}: choose a block that goes there.",
        "The {side} player retreats.",
        [GoesThere(verb("go"), PIECE, RETREAT_NOT_BEATEN, "{} goes there")],
    ),
    AskedAt(
        phases.SAVE_ONE,
        "save_one",
        "3.4h",
        "Choose the block that goes to the Force Pool instead of out of the game.",
        "The {side} player saves a block.",
        [Save(verb("save"), PIECE, NOT_LOST, "Save {}")],
    ),
    GoBack(phases.GO_BACK, "go_back"),
    AskedAt(
        phases.WHO_GOES_BACK,
        "who_goes_back",
        "7.42f",
        "Not all have room in {area[2]}: choose a block that goes back there.",
        "The {side} player retreats.",
        [Returns(verb("go"), PIECE, NOT_FROM_THERE, "{} goes back")],
    ),
    AskedAt(
        phases.ADVANCE_AFTER,
        "advance_after",
        "7.43a",
        "Choose blocks that go back from {area[1]} to where they came from; the others stay.",
        "The {side} player occupies the area.",
        [Back(verb("back"), PIECE), StayHere(verb("done"), NOTHING, closes=True, text="The others stay")],
    ),
]
