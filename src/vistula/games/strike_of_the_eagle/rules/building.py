"""Spending cubes (8.3 to 8.5): strategic cubes first, city by city, then cubes from cards; strengthen and build."""

from __future__ import annotations

from typing import Final

from vistula.core.columns import Col
from vistula.core.flow import NUMBER, PIECE, SPACE, Choice, Phase
from vistula.core.plain import Button, Pick, Runs
from vistula.core.refusal import Refusal
from vistula.games.strike_of_the_eagle import codes, phases
from vistula.games.strike_of_the_eagle.asking import SEAT
from vistula.games.strike_of_the_eagle.board import FAR
from vistula.games.strike_of_the_eagle.numbers import (
    BAR_ALLIANCE,
    KLINTSY_FRONT,
    KLINTSY_SOUTH,
    LITHUANIA_ALLIED,
    PURSE,
    SUPPLY_OF_CUBES,
)
from vistula.games.strike_of_the_eagle.rules.paths import depot_steps, depots, is_supplied
from vistula.games.strike_of_the_eagle.rules.reinforcement import BLOCK_ELSEWHERE, turns
from vistula.games.strike_of_the_eagle.state import BUILT, POOL, RAISED, Campaign
from vistula.games.strike_of_the_eagle.terms import (
    CUBES,
    FRONTS,
    LEADER,
    LITHUANIAN,
    NORTH,
    SOUTH,
    SOVIET,
)
from vistula.games.strike_of_the_eagle.wording import Worded

# The numbers of its frames.
TURN: Final = 0
BLOCK: Final = 1
CITY: Final = 1
PLACE: Final = 1
ON_FRONT: Final = 2

LEADERS_STAY: Final = Refusal("9.0a", "Leaders are neither strengthened nor built.")
CUBES_NOT_ON_MAP: Final = Refusal("8.3a", "That is no block of yours on the map.")
NOT_OF_CITY: Final = Refusal("8.5c", "Strategic cubes serve blocks of their own front alone.")
TOO_DEAR: Final = Refusal("8.4a", "A Division costs two cubes of its colour, a Brigade one.")
NO_CUBE: Final = Refusal("8.3b", "You have no cube of its colour.")
AT_MAXIMUM: Final = Refusal("8.3a", "The block is at its maximum strength.")
CUBES_NO_SUPPLY: Final = Refusal("8.3a", "Only a block in supply is strengthened.")
JUST_BUILT: Final = Refusal("8.4b", "A block built this phase stays at one SP.")
FRONT_LINE: Final = Refusal("8.31a", "In a front-line area one block gains one SP in the whole phase.")
NOT_IN_POOL: Final = Refusal("8.4a", "Only blocks of your Force Pool are built.")
NO_ROOM: Final = Refusal("8.4a", "There is no supply depot of yours with room for it.")
NOT_A_DEPOT: Final = Refusal("8.4a", "Blocks are built on a supply depot of your front with room.")
LITHUANIANS_ONLY: Final = Refusal("8.5d", "Kaunas serves Lithuanian blocks only.")
NO_FRONT: Final = Refusal("10.2b", "Klintsy serves the Northern or the Southern front.")


def cost_of(s: Campaign, block: int) -> int:
    """Cubes that building the block takes (8.4a)."""
    return s.tables.build_division if s.blocks.is_division(block) else s.tables.build_brigade


def is_front_line(s: Campaign, side: int, area: int) -> bool:
    """It adjoins an area held by the enemy (8.31a, def.front_line_area, R-REI2)."""
    return any(s.theatre.in_play(near) and s.has_enemy(side, near) for near in s.map.neighbours[area])


def why_not_gain(s: Campaign, block: int, steps: Col) -> Refusal | None:
    """Why a block may not gain an SP from the cubes in hand."""
    side, city = s.side_of(s.arg(SEAT)), s.arg(CITY)
    area: int = s.at[block]
    if s.blocks.side[block] != side or area < 0:
        return CUBES_NOT_ON_MAP  # 8.3a
    if s.front_of(area) != s.arg(ON_FRONT):
        return NOT_OF_CITY if city >= 0 else BLOCK_ELSEWHERE  # 8.5c, 1.1b, R-REI3
    if s.blocks.kind[block] == LEADER:
        return LEADERS_STAY  # R-LD4
    if s.mark[block] & BUILT:
        return JUST_BUILT  # 8.4b
    if s.sp[block] >= s.blocks.maximum[block]:
        return AT_MAXIMUM  # 8.3a
    if not is_supplied(s, block, steps):
        return CUBES_NO_SUPPLY  # 8.3a
    raised = any(s.mark[other] & RAISED for other in s.blocks_in(side, area))
    if raised and is_front_line(s, side, area):
        return FRONT_LINE  # 8.31a, 8.31.ex.a
    if not_lithuanian(s, city, block):
        return LITHUANIANS_ONLY  # 8.5d
    return None if cubes_left(s, s.blocks.kind[block]) > 0 else NO_CUBE  # 8.3b, 3.2c


def build(s: Campaign, seat: int, block: int, area: int, city: int) -> None:
    """A new block of one SP, for a city's cubes or those taken with cards (8.4a, R-REI5)."""
    pay(s, seat, city, s.blocks.kind[block], cost_of(s, block))
    s.set_sp(block, 1)
    s.mark[block] = BUILT
    s.put(block, area)
    s.set_command(block, s.front_of(area))
    s.note(codes.BUILT, seat, area, cost_of(s, block), s.blocks.kind[block])
    s.note(codes.BUILT + codes.OWN, block, area, who=s.eyes(s.side_of(seat)))


# Strategic cubes (8.5) ---------------------------------------------------------------------------------------------


def serves(s: Campaign, city: int) -> int:
    """The front whose blocks a strategic city strengthens (8.5c, 10.2b)."""
    return s.n[KLINTSY_FRONT] if is_klintsy(s, city) else s.front_of(city)


def is_klintsy(s: Campaign, city: int) -> bool:
    return s.map.is_link(city) and s.map.slugs[city] == "klintsy"  # 10.2b


def fill_purse(s: Campaign, side: int, city: int, linked: list[int]) -> bool:
    """Lay out a city's strategic cubes, as far as the supply has them (8.5a, R-CUB1); whether there are any."""
    gives = city in linked
    if s.map.role[city] == LITHUANIAN and (side != SOVIET or not s.n[LITHUANIA_ALLIED] or s.n[BAR_ALLIANCE]):
        gives = False  # 8.5d
    for colour in range(3):
        s.n[PURSE + colour] = min(s.map.strategic[city][colour], s.n[SUPPLY_OF_CUBES + colour]) if gives else 0
    return any(s.n[PURSE + colour] > 0 for colour in range(3))


def nearest_leader(s: Campaign, front: int, city: int) -> int:
    """Connections from the city to the nearest Soviet leader of the front; FAR without one (R-RIV1)."""
    soviet = [leader for leader in s.blocks.leaders if s.blocks.side[leader] == SOVIET and s.at[leader] >= 0]
    there = [leader for leader in soviet if s.front_of(s.at[leader]) == front]
    return min([s.theatre.distance(s.at[leader], city) for leader in there], default=FAR)


def settle_klintsy(s: Campaign) -> None:
    """Which front Klintsy serves this time (10.2b, R-RIV1); one Soviet player for both fronts chooses."""
    s.n[KLINTSY_FRONT] = s.setting.fronts[0]
    for city in s.theatre.strategic_cities:
        if not is_klintsy(s, city) or len(s.setting.fronts) == 1:
            continue
        if s.n[KLINTSY_SOUTH]:
            s.n[KLINTSY_FRONT] = SOUTH
        elif s.seat_for(SOVIET, NORTH) == s.seat_for(SOVIET, SOUTH):
            s.push(phases.KLINTSY, s.seat_for(SOVIET, NORTH))
            return
        else:
            s.reveal()  # the answer tells where the leaders are
            if nearest_leader(s, SOUTH, city) < nearest_leader(s, NORTH, city):
                s.n[KLINTSY_FRONT] = SOUTH
        s.note(codes.KLINTSY_SERVES, s.n[KLINTSY_FRONT])


def spend_in_turn(s: Campaign) -> None:
    """Everybody spends cubes (8.0a, 8.3, 8.4). Its numbers: the turn, the place in the list of strategic cities."""
    turn, place = s.arg(TURN), s.arg(PLACE)
    if turn == 0:
        s.set_arg(TURN, 1)
        settle_klintsy(s)
        return
    if turn > 4:
        s.pop()
        return
    side, front = turns(s, turn - 1)
    cities = s.theatre.strategic_cities
    if front in s.setting.fronts and place < len(cities):
        s.set_arg(PLACE, place + 1)
        city = cities[place]
        if serves(s, city) == front and s.holder(city) == side and fill_purse(s, side, city, depots(s, side)):
            s.push(phases.STRATEGIC, s.seat_for(side, front), city, front)
        return
    s.set_arg(TURN, turn + 1)
    s.set_arg(PLACE, 0)
    seat = s.seat_for(side, front)
    if front in s.setting.fronts and any(s.cubes[seat * 3 + colour] > 0 for colour in range(3)):
        s.push(phases.SPEND, seat, -1, front)


def serve(s: Campaign, x: int) -> None:
    """klintsy <front>"""
    s.n[KLINTSY_FRONT] = x
    s.note(codes.KLINTSY_SERVES, x)


def purse_of_city(s: Campaign) -> str:
    left = ", ".join(f"{s.n[PURSE + colour]} {CUBES[colour]}" for colour in range(3) if s.n[PURSE + colour])
    return f"Strategic cubes of {s.map.names[s.arg(CITY)]}: spend {left}, or lose what is left."


def purse_of_seat(s: Campaign) -> str:
    left = ", ".join(f"{s.cubes[s.arg(SEAT) * 3 + colour]} {CUBES[colour]}" for colour in range(3))
    return f"Strengthen or build blocks of the {FRONTS[s.arg(ON_FRONT)]} with your cubes ({left}), or keep them."


def not_lithuanian(s: Campaign, city: int, block: int) -> bool:
    """Kaunas serves Lithuanian blocks only (8.5d)."""
    lithuanian = city >= 0 and s.map.role[city] == LITHUANIAN
    return lithuanian and s.blocks.group[block] != s.blocks.group_number("lithuanian")


# Spending a city's strategic cubes, or those taken with cards (8.3, 8.4): then the frame's city is -1 -----------------


def cubes_left(s: Campaign, colour: int) -> int:
    return s.n[PURSE + colour] if s.arg(CITY) >= 0 else s.cubes[s.arg(SEAT) * 3 + colour]


def pay(s: Campaign, seat: int, city: int, colour: int, count: int) -> None:
    """Of a city's cubes, which were never taken, or back to the common supply."""
    if city >= 0:
        s.n[PURSE + colour] -= count
    else:
        s.add_cubes(seat, colour, -count)
        s.n[SUPPLY_OF_CUBES + colour] += count


def close_if_empty(s: Campaign) -> None:
    if s.arg(CITY) >= 0 and s.n[PURSE] + s.n[PURSE + 1] + s.n[PURSE + 2] == 0:
        s.pop()


def gaining(s: Campaign) -> list[int]:
    """The blocks that may gain an SP from these cubes: one search for depots serves all."""
    side, blocks = s.side_of(s.arg(SEAT)), s.blocks
    steps = depot_steps(s, side)
    weak = [block for block in s.on_map(side) if s.sp[block] < blocks.maximum[block]]
    return [block for block in weak if why_not_gain(s, block, steps) is None]


def cannot_gain(s: Campaign, x: int) -> Refusal | None:
    return why_not_gain(s, x, depot_steps(s, s.side_of(s.arg(SEAT))))


def gain(s: Campaign, x: int) -> None:
    """strengthen <block>: one SP for one cube (8.3a, 8.3.ex.a)"""
    seat, city = s.arg(SEAT), s.arg(CITY)
    pay(s, seat, city, s.blocks.kind[x], 1)
    s.set_sp(x, s.sp[x] + 1)
    s.mark[x] |= RAISED
    s.note(codes.STRENGTHENED, seat, s.blocks.kind[x], city)  # R-HID4
    s.note(codes.STRENGTHENED + codes.OWN, x, s.sp[x], who=s.eyes(s.side_of(seat)))
    close_if_empty(s)


def building_sites(s: Campaign, side: int, front: int) -> list[int]:
    """Depots of the front with room (8.4a, R-REI5)."""
    found = sorted(depot for depot in depots(s, side) if s.theatre.in_play(depot) and s.front_of(depot) == front)
    return [depot for depot in found if s.has_room(side, depot)]


def has_site(s: Campaign) -> bool:
    """The city itself, or a depot still to be named."""
    side, city = s.side_of(s.arg(SEAT)), s.arg(CITY)
    return s.has_room(side, city) if city >= 0 else bool(building_sites(s, side, s.arg(ON_FRONT)))


def buildable(s: Campaign) -> list[int]:
    side = s.side_of(s.arg(SEAT))
    own = range(s.blocks.first[side], s.blocks.past[side])
    return [block for block in own if why_not_build(s, block) is None] if has_site(s) else []


def why_not_build(s: Campaign, block: int) -> Refusal | None:
    if s.blocks.kind[block] == LEADER:
        return LEADERS_STAY
    if s.blocks.side[block] != s.side_of(s.arg(SEAT)) or s.at[block] != POOL:
        return NOT_IN_POOL  # 8.4a, 8.4c
    if not_lithuanian(s, s.arg(CITY), block):
        return LITHUANIANS_ONLY  # 8.5d
    return None if cubes_left(s, s.blocks.kind[block]) >= cost_of(s, block) else TOO_DEAR  # 8.4a


def cannot_build_now(s: Campaign, x: int) -> Refusal | None:
    why = why_not_build(s, x)
    return NO_ROOM if why is None and not has_site(s) else why  # 8.5c, R-REI5


def build_now(s: Campaign, x: int) -> None:
    """build <block>"""
    seat, city = s.arg(SEAT), s.arg(CITY)
    if city < 0:
        s.push(phases.BUILD_AT, seat, x, s.arg(ON_FRONT))
        return
    build(s, seat, x, city, city)  # 8.5c
    close_if_empty(s)


def built(s: Campaign, x: int) -> str:
    name = f"Build {s.blocks.names[x]}"
    return name if s.arg(CITY) >= 0 else f"{name} ({cost_of(s, x)})"


def lose_the_rest(s: Campaign) -> None:
    """done, told to all, who see the cubes lie there"""
    s.note(codes.CITY_DONE, s.arg(SEAT), s.arg(CITY))


def keep_the_rest(s: Campaign) -> None:
    """done"""
    s.note(codes.SPENT, s.arg(SEAT), s.arg(ON_FRONT))


def sites(s: Campaign) -> list[int]:
    return building_sites(s, s.side_of(s.arg(SEAT)), s.arg(ON_FRONT))


def build_at(s: Campaign, x: int) -> None:
    """at <area>"""
    build(s, s.arg(SEAT), s.arg(BLOCK), x, -1)


SPENDING: Final[list[Choice[Campaign]]] = [
    Pick("strengthen", PIECE, gaining, cannot_gain, gain, "{} gains one SP", sure=True),
    Pick("build", PIECE, buildable, cannot_build_now, build_now, says=built, sure=True),
]

PHASES: Final[list[Phase[Campaign]]] = [
    Runs(phases.CUBES, "cubes", spend_in_turn),
    Worded(
        phases.KLINTSY,
        "10.2b",
        "Choose the front that the strategic cubes of Klintsy serve.",
        "The Soviet player chooses the front that Klintsy serves.",
        Pick(
            "klintsy",
            NUMBER,
            lambda s: [NORTH, SOUTH],
            NO_FRONT,
            serve,
            says=lambda s, x: f"The {FRONTS[x]}ern front",
            ends=True,
        ),
    ),
    # What is not spent of a city's cubes is lost (8.5b), of those taken with cards it is kept (8.4d).
    Worded(
        phases.STRATEGIC,
        "8.5b",
        purse_of_city,
        "The {side} player spends strategic cubes.",
        *SPENDING,
        Button("done", "Spend no more of them", lose_the_rest, closes=True, ends=True),
        must_ask=True,
    ),
    Worded(
        phases.SPEND,
        "8.3a",
        purse_of_seat,
        "The {side} player spends cubes.",
        *SPENDING,
        Button("done", "Keep the rest", keep_the_rest, closes=True, final=True, ends=True),
        must_ask=True,
    ),
    Worded(
        phases.BUILD_AT,
        "8.4a",
        "Choose the depot where {block[1]} is built.",
        "The {side} player spends cubes.",
        Pick("at", SPACE, sites, NOT_A_DEPOT, build_at, "{}", ends=True),
    ),
]
