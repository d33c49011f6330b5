"""What a seat may know, built from what it sees: own blocks in full, the backs of the enemy's, counters face down."""

from typing import Final

from vistula.games.strike_of_the_eagle import phases
from vistula.games.strike_of_the_eagle.board import FAR
from vistula.games.strike_of_the_eagle.imagine import cards_are_up, knows
from vistula.games.strike_of_the_eagle.numbers import (
    ALLOWANCE,
    B_AREA,
    B_ATTACKER,
    B_CARD,
    B_CHART,
    B_FLANKS,
    B_MODIFIER,
    B_NEGATED,
    B_OWED,
    B_TAKEN,
    B_VALUE,
    BAR_ALLIANCE,
    BONUS,
    BONUS_AREA,
    CARTS,
    DECK_COUNT,
    DENIED,
    DVINSK_BARRED,
    FORTIFIED,
    FRONT,
    HAND_COUNT,
    INIT_LEVEL,
    INIT_SIDE,
    KLINTSY_SOUTH,
    LEADERS_USED,
    LITHUANIA_ALLIED,
    PHASE,
    PLACED_GENERAL,
    PLACED_RECON,
    ROUND,
    STAGE,
    SUPPLY_OF_CUBES,
    VP,
)
from vistula.games.strike_of_the_eagle.rules import paths
from vistula.games.strike_of_the_eagle.rules.marching import BLOCK
from vistula.games.strike_of_the_eagle.state import (
    BATTLE_DOWN,
    DEFEND_LED,
    DEFEND_SHOWN,
    DISCARD_PILE,
    DOWN,
    DUE,
    EXECUTED,
    GONE,
    KINDS,
    MARCHED,
    MODIFIER_DOWN,
    NAMED,
    POOL,
    PUBLIC_MARKS,
    REMOVED,
    SHOWN,
    UNSUPPLIED,
    WAITING,
    WITHDRAW_LED,
    Campaign,
)
from vistula.games.strike_of_the_eagle.terms import (
    ALLIED,
    CUBES,
    DEFEND,
    FRONTS,
    LEADER,
    NOBODY,
    POLISH,
    SIDES,
    SOVIET,
    STAGE_WORDS,
    WITHDRAW,
)

STAND_IN: Final = 200  # numbers of enemy blocks as a seat sees them: by area and place in it, telling nothing else
PER_AREA: Final = 32
SYMBOLS: Final = ["infantry", "cavalry", "infantry", "leader"]
ONE_BLOCK_ASKED: Final = [phases.ROUTE, phases.SPLIT, phases.RIDE_TO, phases.FALL_BACK_TO]
SIDE_TITLES: Final = ["Polish", "Soviet"]
STATUS: Final = [
    (MARCHED, "spent"),  # half strength, 7.2.fm.d
    (UNSUPPLIED, "unsupplied"),
    (WAITING, "waits"),
    (NAMED, "reorganizing"),
    (EXECUTED, "used"),
]


def body(s: Campaign, seat: int) -> dict[str, object]:
    side = s.side_of(seat) if seat >= 0 else NOBODY
    made: dict[str, object] = {
        "turn": turn(s),
        "pieces": pieces(s, side),
        "markers": markers(s, side),
        "control": control(s),
        "tracks": tracks(s),
        "boxes": boxes(s),
        "hands": hands(s, seat),
        "piles": piles(s),
        "scores": scores(s),
        "battle": battle(s),
        "facts": facts(s, seat),
    }
    if side != NOBODY:
        made["layers"] = {"supply": {"spaces": supply_layer(s, side)}}
    return made


def turn(s: Campaign) -> dict[str, object]:
    """Turns are Operation Phases, numbered through; the labels are those of a round."""
    number: int = s.n[ROUND]
    phase: int = s.n[PHASE]
    days = s.tables.days[number - 1][min(phase, s.tables.phases) - 1]
    ended = phase > s.tables.phases  # the round's phases are over: reinforcements, or the end
    title = f"phase {min(phase, s.tables.phases)}" if s.over or not ended else "reinforcements"
    return {
        "number": min(s.turn, s.setting.turns),
        "of": s.setting.turns,
        "title": f"Round {number}, {title}: {days} 1920",
        "labels": [str(each) for each in range(1, s.tables.phases + 1)],
        "at": phase if not (s.over and ended) else s.tables.phases,
    }


# Blocks ---------------------------------------------------------------------------------------------------------


def pieces(s: Campaign, side: int) -> list[dict[str, object]]:
    found: list[dict[str, object]] = []
    for owner in (POLISH, SOVIET):
        if owner == side:
            found.extend(own_blocks(s, side))
        else:
            found.extend(other_blocks(s, owner))
    return found


def own_blocks(s: Campaign, side: int) -> list[dict[str, object]]:
    """The side's own blocks, on the map and in its Force Pool (R-HID3)."""
    found: list[dict[str, object]] = []
    in_hand = block_in_hand(s)
    for block in range(s.blocks.first[side], s.blocks.past[side]):
        area: int = s.at[block]
        if area >= 0:
            made = face(s, block, block)
            if block == in_hand:
                made["status"] = [*status(s, s.mark[block]), "chosen"]
            made["seat"] = s.seats[s.seat_for(side, s.command[block])]
            found.append(made)
        elif area == POOL:
            made = face(s, block, block)
            made["space"] = None
            made["box"] = f"pool_{SIDES[side]}"
            found.append(made)
    return found


def block_in_hand(s: Campaign) -> int:
    """The block for which an area is being chosen, or -1; its owner alone is shown it."""
    if s.over:
        return -1
    return s.arg(BLOCK) if s.top().number in ONE_BLOCK_ASKED else -1


def face(s: Campaign, block: int, number: int) -> dict[str, object]:
    """A block seen from its front."""
    blocks = s.blocks
    kind = blocks.kind[block]
    made: dict[str, object] = {
        "id": number,
        "space": int(s.at[block]),
        "side": SIDES[blocks.side[block]],
        "symbol": SYMBOLS[kind],
        "name": blocks.names[block],
        "number": blocks.numbers[block],
        "strength": int(s.sp[block]),
        "steps": [int(s.sp[block]), blocks.maximum[block]],
    }
    if kind == ALLIED:
        made["parent"] = "allied"
    if kind != LEADER:
        made["echelon"] = "xx" if blocks.is_division(block) else "x"
    words = status(s, s.mark[block])
    if words:
        made["status"] = words
    return made


def status(s: Campaign, mark: int) -> list[str]:
    return [word for bits, word in STATUS if mark & bits]


def other_blocks(s: Campaign, side: int) -> list[dict[str, object]]:
    """The backs of a side's blocks: where, how many, with which open markers (2.0d); faces only in battle (4.0h)."""
    found: list[dict[str, object]] = []
    for area in s.theatre.areas:
        block: int = s.first[area]
        if block < 0:
            continue
        backs: list[tuple[int, int]] = []
        shown: list[int] = []
        while block >= 0:
            if s.blocks.side[block] == side:
                if s.mark[block] & SHOWN:
                    shown.append(block)
                else:
                    backs.append((int(s.mark[block] & PUBLIC_MARKS), int(s.came[block])))
            block = s.after[block]
        number = STAND_IN + area * PER_AREA
        for block in shown:
            made = face(s, block, number)
            words = status(s, s.mark[block] & (PUBLIC_MARKS | NAMED))
            made.pop("status", None)
            if words:
                made["status"] = words
            found.append(made)
            number += 1
        for mark, _ in sorted(backs):
            made = {"id": number, "space": area, "side": SIDES[side], "hidden": True}
            words = status(s, mark)
            if words:
                made["status"] = words
            found.append(made)
            number += 1
    return found


def boxes(s: Campaign) -> list[dict[str, object]]:
    """Force Pools, blocks still to come, and those lost: open lists (R-HID5)."""
    made: list[dict[str, object]] = []
    for side in (POLISH, SOVIET):
        title = SIDE_TITLES[side]
        made.append({"id": f"pool_{SIDES[side]}", "title": f"{title} Force Pool", "note": listed(s, side, POOL)})
        due = [
            f"{s.blocks.names[arrival.block]} (round {arrival.round}, phase {arrival.phase})"
            for arrival in s.setting.arrivals
            if s.blocks.side[arrival.block] == side and s.at[arrival.block] == DUE
        ]
        if due:
            made.append({"id": f"due_{SIDES[side]}", "title": f"{title} blocks to come", "note": ", ".join(due)})
        lost = listed(s, side, GONE)
        if lost:
            made.append({"id": f"gone_{SIDES[side]}", "title": f"{title} blocks lost for good", "note": lost})
    return made


def listed(s: Campaign, side: int, where: int) -> str:
    names = [s.blocks.names[b] for b in range(s.blocks.first[side], s.blocks.past[side]) if s.at[b] == where]
    return ", ".join(names)


# Counters -------------------------------------------------------------------------------------------------------


def markers(s: Campaign, side: int) -> list[dict[str, object]]:
    """Garrisons, orders, and what cards have laid on the map."""
    found: list[dict[str, object]] = []
    for area in s.theatre.areas:
        garrison: int = s.garrison[area]
        if garrison != NOBODY:
            name = f"{SIDE_TITLES[garrison]} garrison"
            found.append({"space": area, "kind": "garrison", "side": SIDES[garrison], "name": name})
        for owner in (POLISH, SOVIET):
            placed: int = s.placed[owner * s.map.count + area]
            if placed:
                found.extend(orders_at(s, owner, area, placed, owner == side))
    n = s.n
    if n[BONUS_AREA]:
        text = f"+{n[BONUS]}"
        found.append({"space": int(n[BONUS_AREA]) - 1, "kind": "bonus", "text": text, "name": "Armoured Trains"})
    if n[DENIED]:
        found.append({"space": int(n[DENIED]) - 1, "kind": "denied", "name": "No depot this phase"})
    for command in range(4):
        if n[CARTS + command]:
            found.append({"space": int(n[CARTS + command]) - 1, "kind": "carts", "name": "Peasant Carts"})
    return found


def orders_at(s: Campaign, owner: int, area: int, placed: int, own: bool) -> list[dict[str, object]]:
    found: list[dict[str, object]] = []
    for front in range(2):
        for kind in range(KINDS):
            if not placed >> (front * KINDS + kind) & 1:
                continue
            made: dict[str, object] = {"space": area, "kind": "order", "side": SIDES[owner]}
            if own:
                made |= face_of(s, kind)
            else:
                made["hidden"] = True  # 3.1a
            found.append(made)
    if placed & (DEFEND_SHOWN | DEFEND_LED):
        found.append({"space": area, "kind": "order", "side": SIDES[owner]} | face_of(s, DEFEND))
    if placed & WITHDRAW_LED:
        found.append({"space": area, "kind": "order", "side": SIDES[owner]} | face_of(s, WITHDRAW))
    return found


def face_of(s: Campaign, kind: int) -> dict[str, object]:
    """What stands on an order counter."""
    return {"text": s.orders.shorts[kind], "name": s.orders.titles[kind]}


def control(s: Campaign) -> dict[str, str]:
    """Who holds the key cities (1.3b)."""
    found: dict[str, str] = {}
    for area in s.theatre.key_cities:
        holder = s.holder(area)
        if holder != NOBODY:
            found[str(area)] = SIDES[holder]
    return found


def supply_layer(s: Campaign, side: int) -> dict[str, str]:
    """How far the side's supply reaches: for all, for cavalry, and where own blocks are beyond it."""
    steps = paths.depot_steps(s, side, s.n[DENIED] - 1)
    found: dict[str, str] = {}
    for area in s.theatre.areas:
        far: int = steps[area]
        if far <= s.tables.supply_infantry:
            found[str(area)] = "good"
        elif any(not paths.is_supplied(s, block, steps) for block in s.blocks_in(side, area)):
            found[str(area)] = "bad"
        elif far < FAR and far <= s.tables.supply_cavalry:
            found[str(area)] = "2"
    return found


# Cards, tracks, scores ------------------------------------------------------------------------------------------


def hands(s: Campaign, seat: int) -> list[dict[str, object]]:
    found: list[dict[str, object]] = []
    for other in range(s.chairs.count):
        cards = s.hand(other) if other == seat else None
        name = s.setting.seating.seats[other].name
        found.append({"seat": s.seats[other], "title": name, "cards": cards, "count": int(s.n[HAND_COUNT + other])})
    return found


def piles(s: Campaign) -> list[dict[str, object]]:
    found: list[dict[str, object]] = []
    for side in (POLISH, SOVIET):
        title = SIDE_TITLES[side]
        found.append({"id": f"deck_{SIDES[side]}", "title": f"{title} deck", "count": int(s.n[DECK_COUNT + side])})
        for where, slug, words in ((DISCARD_PILE, "discard", "discard pile"), (REMOVED, "removed", "cards removed")):
            cards = [c for c in range(s.deck.first[side], s.deck.past[side]) if s.card_at[c] == where]
            pile = {"id": f"{slug}_{SIDES[side]}", "title": f"{title} {words}", "count": len(cards), "cards": cards}
            found.append(pile)
    return found


def tracks(s: Campaign) -> list[dict[str, object]]:
    lead: int = s.n[VP]
    found = [track("vp", "Victory points", s.tables.vp_track, lead, abs(lead), POLISH if lead > 0 else SOVIET)]
    for front in s.setting.fronts:
        holder: int = s.n[INIT_SIDE + front]
        level: int = s.n[INIT_LEVEL + front]
        at = level if holder == POLISH else -level
        title = f"Initiative, {FRONTS[front]}"
        found.append(track(f"initiative_{FRONTS[front]}", title, s.tables.initiative_track, at, level, holder))
    phase: int = s.n[PHASE]
    marks = [{"at": phase, "text": str(phase)}]
    found.append({"id": "round", "title": f"Round {s.n[ROUND]}", "from": 1, "to": s.tables.phases, "marks": marks})
    return found


def track(name: str, title: str, longest: int, at: int, points: int, side: int) -> dict[str, object]:
    """A track on which a marker moves toward one side or the other."""
    marks = [{"at": at, "text": str(points), "side": SIDES[side]}]
    return {"id": name, "title": title, "from": -longest, "to": longest, "marks": marks}


def scores(s: Campaign) -> list[dict[str, object]]:
    """The lead, and the key cities that a side holds."""
    found: list[dict[str, object]] = []
    for seat in range(s.chairs.count):
        side = s.side_of(seat)
        lead: int = s.n[VP] if side == POLISH else -s.n[VP]
        cities = sum(s.map.value[area] for area in s.theatre.key_cities if s.holder(area) == side)
        found.append(
            {
                "seat": s.seats[seat],
                "total": max(0, lead),
                "lines": [
                    {"text": "Lead on the track", "value": max(0, lead), "rule": "7.8b"},
                    {"text": "Key cities held", "value": cities, "rule": "1.3c"},
                ],
            }
        )
    return found


# The battle in hand ---------------------------------------------------------------------------------------------


def battle(s: Campaign) -> dict[str, object] | None:
    n = s.n
    area: int = n[B_AREA] - 1
    if area < 0:
        return None
    attacker: int = n[B_ATTACKER]
    ways: dict[int, int] = {}
    block: int = s.first[area]
    revealed = cards_are_up(s)
    while block >= 0:
        if s.blocks.side[block] == attacker and s.origin[block] >= 0:
            ways[s.origin[block]] = ways.get(s.origin[block], 0) + 1
        block = s.after[block]
    arrows = [{"from": way, "to": area, "text": str(ways[way])} for way in sorted(ways)]
    sides = [battle_side(s, side, area, revealed) for side in (attacker, 1 - attacker)]
    made: dict[str, object] = {
        "title": f"Battle of {s.map.names[area]}",
        "space": area,
        "arrows": arrows,
        "sides": sides,
    }
    if revealed:
        made["lines"] = [
            {"text": "Flanks", "value": int(n[B_FLANKS]), "rule": "7.34b"},
            {"text": "Flanks cancelled", "value": int(n[B_NEGATED]), "rule": "7.34f"},
        ]
    return made


def battle_side(s: Campaign, side: int, area: int, revealed: bool) -> dict[str, object]:
    n = s.n
    seat = s.seats[s.seat_for(side, s.front_of(area))]
    lines: list[dict[str, object]] = [{"text": "Blocks", "value": s.count(side, area), "rule": "7.4b"}]
    if s.garrison[area] == side:
        lines.append({"text": "Garrison", "value": s.blocks.garrison, "rule": "3.0d"})
    if not revealed:
        return {"seat": seat, "lines": lines}
    card: int = n[B_CARD + side] - 1
    if card >= 0:
        lines.append({"text": s.deck.cards[card].title, "value": "Battle Card", "rule": "7.41.1c"})
    modifier: int = n[B_MODIFIER + side] - 1
    if modifier >= 0:
        lines.append({"text": s.deck.cards[modifier].title, "value": s.deck.combat[modifier], "rule": "7.41.2b"})
    lines.append({"text": "Losses inflicted", "value": int(n[B_CHART + side]), "rule": "7.41.3b"})
    lines.append({"text": "Losses to take", "value": int(n[B_OWED + side]), "rule": "7.41.4a"})
    lines.append({"text": "Losses taken", "value": int(n[B_TAKEN + side]), "rule": "7.41.5b"})
    return {"seat": seat, "total": int(n[B_VALUE + side]), "lines": lines}


# The rest -------------------------------------------------------------------------------------------------------


def facts(s: Campaign, seat: int) -> list[list[object]]:
    n = s.n
    found: list[list[object]] = []
    if s.frame(phases.EXECUTE) >= 0:  # shown, so that who ends one part and acts in the next is not known by counting
        found.append(["Executed now", f"{STAGE_WORDS[n[STAGE]]} in the {FRONTS[n[FRONT]]}"])
    for other in range(s.chairs.count):
        cubes = [int(s.cubes[other * 3 + colour]) for colour in range(3)]
        name = s.setting.seating.seats[other].name
        found.append([f"Cubes of {name}", in_colours(cubes), "3.2b"])
    supply = [int(n[SUPPLY_OF_CUBES + colour]) for colour in range(3)]
    found.append(["Cubes in the supply", in_colours(supply), "4.0e"])
    for front in s.setting.fronts:
        for owner in (POLISH, SOVIET):
            command = owner * 2 + front
            placed: int = n[PLACED_GENERAL + command] + n[PLACED_RECON + command]
            allowed = max(0, s.orders.basic - s.orders.recon_slots + int(n[ALLOWANCE + command])) + s.orders.recon_slots
            title = f"{SIDE_TITLES[owner]} orders, {FRONTS[front]}"
            found.append([title, f"{placed} of {allowed} placed", "7.11b"])
    used = [s.blocks.names[s.data.leaders[i].block] for i in range(len(s.data.leaders)) if n[LEADERS_USED] >> i & 1]
    if used:
        found.append(["Leaders who have given their order", ", ".join(used), "9.0f"])
    for index, text, rule in (
        (LITHUANIA_ALLIED, "Lithuania is allied to the Soviets", "8.5d"),
        (BAR_ALLIANCE, "No Lithuanian alliance this round", "7.13a"),
        (KLINTSY_SOUTH, "Klintsy serves the south this round", "7.13a"),
        (FORTIFIED, "The bridgeheads of the Vistula are fortified", "7.13a"),
        (DVINSK_BARRED, "No Polish garrison at Dvinsk this round", "7.13a"),
    ):
        if n[index]:
            found.append([text, "yes", rule])
    found.extend(cards_down(s, seat))
    return found


def cards_down(s: Campaign, seat: int) -> list[list[object]]:
    """Cards that lie face down: everybody sees that they do, only the seat that laid them knows which."""
    found: list[list[object]] = []
    for owner in (POLISH, SOVIET):
        places = [(DOWN + owner * 2 + front, f"card, {FRONTS[front]}", "7.1c") for front in s.setting.fronts]
        if s.n[B_AREA]:
            places.append((BATTLE_DOWN + owner, "Battle Card", "7.41.1a"))
            places.append((MODIFIER_DOWN + owner, "combat modifier", "7.41.2a"))
        for where, words, rule in places:
            card = s.card_down(where, owner)
            if card >= 0:
                told = s.deck.cards[card].title if knows(s, seat, owner, card) else "face down"
                found.append([f"{SIDE_TITLES[owner]} {words}", told, rule])
    return found


def in_colours(cubes: list[int]) -> str:
    said = [f"{cubes[colour]} {CUBES[colour]}" for colour in range(3) if cubes[colour]]
    return ", ".join(said) if said else "none"
