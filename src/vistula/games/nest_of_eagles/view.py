"""What a seat may know of the position, built from what is visible (docs/design/view.md, 2)."""

from typing import Final

from mypy_extensions import i64

from vistula.core.words import counted
from vistula.games.nest_of_eagles import phases
from vistula.games.nest_of_eagles.board import BELARUS, POLISH_THEATER, THEATERS, UKRAINE
from vistula.games.nest_of_eagles.numbers import (
    ATTACKED,
    ATTACKING,
    BATTLE_LEVEL,
    BOX,
    BOX_TITLES,
    CHEKA,
    CONCENTRATING,
    DEFENDING,
    DUE,
    ELIGIBLE,
    FIRST_GROUP,
    FORMING,
    FORMING_LAST,
    GROUPED,
    HAND,
    KIJOW_MARKER,
    LAST_BOX,
    MARKERS,
    MOVED,
    MOVER,
    ORDER_A,
    ORDER_D,
    ORDERS,
    PILE,
    POINTS,
    POLISH_MARKER,
    POOL,
    PRIORITY_FRONT,
    PROHIBITED,
    RAIL,
    REACTIVE,
    SECRET,
    SECRET_SEEN,
    STRENGTHENING,
    TARGET,
)
from vistula.games.nest_of_eagles.rules import alternatives, cloaks, morale, reaction, retreat, victory
from vistula.games.nest_of_eagles.rules.friction import projects
from vistula.games.nest_of_eagles.rules.strength import (
    MODIFIERS,
    attack_sp,
    attackers,
    defenders,
    defense_sp,
    enemy_party,
    modifiers,
    table_chance,
)
from vistula.games.nest_of_eagles.rules.supply import is_supplied, lines_of
from vistula.games.nest_of_eagles.state import Eagles
from vistula.games.nest_of_eagles.units import POLAND, POLES, REDS, SOVIET, UKRAINIAN

SYMBOLS: Final = ["infantry", "cavalry", "motorised", "train", "armour", "artillery", "armour", "air"]
ECHELONS: Final = ["III", "x", "xx", ""]
LIVERIES: Final = ["polish", "soviet", "lithuanian"]
SHOWN: Final = [DUE, -2, -3, -4, -5, -6, -9, CONCENTRATING]
ONE_PIECE: Final = [
    phases.MOVE_TO,
    phases.RAIL_TO,
    phases.CONCENTRATE,
    phases.PLACE,
    phases.ADVANCE_TO,
    phases.SCOUT,
    phases.OCCUPY,
]


def body(s: Eagles, seat: int) -> dict[str, object]:
    made: dict[str, object] = {
        "turn": turn(s),
        "pieces": pieces(s, seat),
        "markers": markers(s, seat),
        "control": control(s),
        "tracks": tracks(s),
        "boxes": boxes(s),
        "facts": facts(s, seat),
        "scores": scores(s),
        "battle": battle(s, seat),
    }
    if s.rules.morale_boost:
        made["hands"] = hands(s, seat)
        made["piles"] = piles(s)
    layers: dict[str, object] = {"friction": friction_layer(s), "theaters": theater_layer(s)}
    if seat >= 0:
        side = s.side_of_seat(seat)
        layers["supply"] = supply_layer(s, side)
        layers["reaction"] = reaction_layer(s, side)
    made["layers"] = layers
    return made


def turn(s: Eagles) -> dict[str, object]:
    labels = s.tables.rounds[s.plan.first_round : s.plan.last_round + 1]
    return {
        "number": s.turn - s.plan.first_round + 1,
        "of": len(labels),
        "title": f"Week of {s.tables.rounds[s.turn]}",
        "labels": labels,
    }


# Pieces -------------------------------------------------------------------------------------------------------------


def sees(s: Eagles, seat: int, side: int) -> bool:
    """The secrets of a side are its own seats' (ruling 150)."""
    return seat >= 0 and s.side_of_seat(seat) == side


def pieces(s: Eagles, seat: int) -> list[dict[str, object]]:
    """Every stack is open to both (3.1c), but for what Concealment hides."""
    found: list[dict[str, object]] = []
    hand = piece_in_hand(s)
    reacting = is_reacting(s)
    for u in range(s.order.count):
        at: int = s.at[u]
        if at >= 0:
            if not s.cloak[u] or sees(s, seat, s.side_of(u)):
                found.append(piece(s, u, at, hand, reacting))
        elif at in SHOWN and not is_secret_arrival(s, u, seat):
            found.append(piece(s, u, at, hand, reacting))
    found.extend(concealed(s, seat))
    return found


def is_secret_arrival(s: Eagles, u: int, seat: int) -> bool:
    """23.4a: what lies under the face-down markers of the Round Track."""
    if not s.rules.alternatives or sees(s, seat, SOVIET) or s.at[u] != DUE:
        return False
    return alternatives.is_face_down(s, u)


def concealed(s: Eagles, seat: int) -> list[dict[str, object]]:
    """The markers: for the opponent a back and nothing else, whether units, a Group or nobody is under it (23.1b)."""
    found: list[dict[str, object]] = []
    if not s.rules.concealment:
        return found
    for marker in range(MARKERS):
        side = cloaks.side_of_marker(marker)
        where: int = s.dummy[marker]
        if where < 0:
            hidden = [u for u in cloaks.under(s, marker) if cloaks.marker_over(s, u) == marker]
            if not hidden:
                continue
            where = s.at[hidden[0]]
            moved = all(s.mark[u] & MOVED for u in hidden)
        else:
            moved = int(s.dummy_mark[marker]) & 32 != 0
        made: dict[str, object] = {"id": s.order.count + marker, "space": where, "side": LIVERIES[side], "hidden": True}
        if moved and side == s.num[MOVER]:
            made["status"] = ["used"]
        if marker >= FIRST_GROUP:
            made["name"] = "Group " + "ABC"[(marker - FIRST_GROUP) % 3]
        if sees(s, seat, side):
            made["name"] = "Dummy" if s.dummy[marker] >= 0 else made.get("name", "Patrol")
        found.append(made)
    return found


def piece_in_hand(s: Eagles) -> int:
    if s.over:
        return -1
    return s.arg(0) if s.top().number in ONE_PIECE else -1


def piece(s: Eagles, u: int, at: int, hand: int, reacting: bool) -> dict[str, object]:
    order = s.order
    made: dict[str, object] = {
        "id": u,
        "space": at if at >= 0 else None,
        "side": livery(s, u),
        "seat": s.seats[s.seat_for(u)],
        "symbol": SYMBOLS[order.kind[u]],
        "name": s.full_name(u),
        "number": order.labels[u],
        "status": status(s, u, hand, reacting),
    }
    if ECHELONS[order.size[u]]:
        made["echelon"] = ECHELONS[order.size[u]]
    if at < 0:
        made["box"] = box_id(s, u, at)
    if order.support[u]:
        made["strength"] = "+1"
    else:
        made["strength"] = s.sp(u)
        made["steps"] = [order.steps[u] - int(s.lost[u]), order.steps[u]]
        if s.has_lines(u):
            made["delay"] = 1
    if order.side[u] == SOVIET and s.front_of(u):
        made["parent"] = "Western Front" if s.front_of(u) == 1 else "Southwestern Front"
    return made


def livery(s: Eagles, u: int) -> str:
    if s.order.group[u] == UKRAINIAN:
        return "ukrainian" if s.order.side[u] == POLAND else "soviet"
    return LIVERIES[s.order.party[u]]


def status(s: Eagles, u: int, hand: int, reacting: bool) -> list[str]:
    mark: int = s.mark[u]
    found: list[str] = []
    if u == hand or (hand < 0 and mark & taking_part(s)):
        found.append("chosen")
    if mark & ATTACKED:
        found.append("attacked")
    if mark & MOVED and s.side_of(u) == s.num[MOVER]:
        found.append("used")
    if mark & STRENGTHENING:
        found.append("reorganizing")
    if s.order.elite[u]:
        found.append("elite")
    if s.cloak[u]:
        found.append("concealed")
    if reacting and s.side_of(u) == s.num[MOVER] and s.at[u] >= 0 and not mark & ELIGIBLE:
        found.append("waits")
    return found


def taking_part(s: Eagles) -> int:
    """Who stands out in a fight: while it retreats, the group that is being named or goes (11.2b)."""
    if not s.over and s.top().number in (phases.GROUPING, phases.ROUTE):
        return GROUPED
    return ATTACKING | DEFENDING | GROUPED


def is_reacting(s: Eagles) -> bool:
    return not s.over and s.num[REACTIVE] != 0 and s.frame(phases.MOVE) >= 0


def box_id(s: Eagles, u: int, at: int) -> str:
    return f"{LIVERIES[s.order.party[u]]}_{-at}"


def boxes(s: Eagles) -> list[dict[str, object]]:
    held = [[0] * (1 - LAST_BOX) for _ in range(3)]
    for u in range(s.order.count):
        if s.at[u] < 0:
            held[s.order.party[u]][-s.at[u]] += 1
    found: list[dict[str, object]] = []
    for party in range(3):
        for at in SHOWN:
            if held[party][-at]:
                title = f"{('Polish', 'Soviet', 'Lithuanian')[party]}: {BOX_TITLES[-at]}"
                found.append({"id": f"{LIVERIES[party]}_{-at}", "title": title})
    return found


# Markers, tracks, facts ---------------------------------------------------------------------------------------------


def markers(s: Eagles, seat: int) -> list[dict[str, object]]:
    found: list[dict[str, object]] = []
    for town in s.board.towns:
        worth = s.plan.worth[town] if s.plan.points else s.board.worth[town]
        if worth and s.plan.open[town]:
            found.append({"space": town, "kind": "objective", "text": str(worth), "name": f"{worth} boxes of morale"})
    for marker in range(s.tables.cheka_markers):
        at: int = s.num[CHEKA + marker]
        if at >= 0:
            found.append({"space": at, "kind": "cube", "text": "Ч", "side": "soviet", "name": "Cheka"})
    for pool in range(3):
        hex_: int = s.num[SECRET + pool]
        own = sees(s, seat, POLAND if pool == 0 else SOVIET)
        if hex_ >= 0 and (own or s.num[SECRET_SEEN + pool]):
            side = "polish" if pool == 0 else "soviet"
            found.append({"space": hex_, "kind": "pool", "text": "S", "side": side, "name": "Secret Concentration"})
    return found


def control(s: Eagles) -> dict[str, str]:
    return {
        str(s.board.towns[town]): LIVERIES[s.control[town]]
        for town in range(len(s.board.towns))
        if s.plan.open[s.board.towns[town]]
    }


def tracks(s: Eagles) -> list[dict[str, object]]:
    """One track for each Theater; Polish boxes to the left (13.1a)."""
    last = s.tables.last_box
    found: list[dict[str, object]] = []
    for theater in (POLISH_THEATER, BELARUS, UKRAINE):
        if not s.plan.in_play[theater]:
            continue
        marks: list[dict[str, object]] = []
        marker = morale.marker_of(s, theater)
        if marker >= 0:
            at: int = s.num[BOX + marker]
            marks.append({"at": -at, "text": level_words(s, theater, at), "side": "polish" if at > 0 else "soviet"})
        found.append(
            {
                "id": f"morale_{theater}",
                "title": track_title(s, theater),
                "group": "Morale",
                "rule": "13.1a",
                "from": -last,
                "to": last,
                "sides": ["polish", "soviet"],
                "levels": list(s.tables.level_from),
                "marks": marks,
            }
        )
    return found


def track_title(s: Eagles, theater: int) -> str:
    name = THEATERS[theater]
    link: int = s.num[POLISH_MARKER]
    if link == POLISH_THEATER:
        return f"{name}, unified"
    if theater == POLISH_THEATER:
        return f"{name}, off" if link < 0 else f"{name}, linked with {THEATERS[link]}"
    return name


def level_words(s: Eagles, theater: int, at: int) -> str:
    level = abs(morale.level(s, POLAND, theater))
    if at == 0:
        return "0"
    return f"{'Polish' if at > 0 else 'Soviet'} {abs(at)}, Level {level}"


def facts(s: Eagles, seat: int) -> list[list[str]]:
    found: list[list[str]] = []
    for side in (POLAND, SOVIET):
        name = "Polish Reactive Movement" if side == POLAND else "Soviet Reactive Movement"
        found.append([name, "used until its Phase 7" if s.num[PROHIBITED + side] else "available", "8.1b"])
    found.append(["Polish Replacements", f"{s.num[POOL]}, Ukrainian {s.num[POOL + 3]}", "17.1.6a"])
    found.append(["Soviet Replacements", f"Western {s.num[POOL + 1]}, Southwestern {s.num[POOL + 2]}", "17.1.6a"])
    if not s.over and s.frame(phases.MOVE) >= 0:
        if s.num[MOVER] == POLAND:
            found.append(["Rail Transports", str(s.num[RAIL]), "9.2a"])
        else:
            found.append(["Rail Transports", f"Western {s.num[RAIL + 1]}, Southwestern {s.num[RAIL + 2]}", "9.2c"])
    if s.num[FORMING]:
        found.append(["Volunteer Army", f"turn {s.num[FORMING]} of {s.num[FORMING_LAST]}", "19.1.1a"])
    if s.num[KIJOW_MARKER]:
        found.append(["Kijów in Polish hands", "Polish Levels melt", "13.3.3a"])
    if s.rules.three_players:
        found.append(["Priority", "Western Front" if s.num[PRIORITY_FRONT] == 1 else "Southwestern Front", "22.1a"])
    if s.rules.alternatives:
        found.extend(hidden_rounds(s))
    return found


def hidden_rounds(s: Eagles) -> list[list[str]]:
    """23.4a: everybody sees on which rounds markers lie, face down."""
    rounds = alternatives.face_down(s)
    if not rounds:
        return []
    return [["Face-down markers", ", ".join(s.tables.rounds[r] for r in rounds), "23.4a"]]


def scores(s: Eagles) -> list[dict[str, object]]:
    now = victory.balance(s)
    found: list[dict[str, object]] = []
    for seat in range(len(s.seats)):
        side = s.side_of_seat(seat)
        if s.plan.points:
            total = int(s.num[POINTS + side])
            text = "Victory points"
        else:
            total = now if side == POLAND else -now
            text = "Boxes that count"
        found.append(
            {"seat": s.seats[seat], "total": total, "lines": [{"text": text, "value": total, "rule": "scn.vp"}]}
        )
    return found


def hands(s: Eagles, seat: int) -> list[dict[str, object]]:
    found: list[dict[str, object]] = []
    for side in (POLAND, SOVIET):
        held = int(s.num[HAND + side])
        cards = [side * 16 + number for number in range(1, 11) if (held >> (number - 1)) & 1]
        found.append(
            {
                "seat": s.seats[0 if side == POLAND else 1],
                "title": "Polish Events" if side == POLAND else "Soviet Events",
                "cards": cards if sees(s, seat, side) else None,
                "count": len(cards),
            }
        )
    return found


def piles(s: Eagles) -> list[dict[str, object]]:
    found: list[dict[str, object]] = []
    for side in (POLAND, SOVIET):
        left = bin(int(s.num[PILE + side])).count("1")
        title = "Polish Events to draw" if side == POLAND else "Soviet Events to draw"
        found.append({"id": f"pile_{side}", "title": title, "count": left})
    return found


# Layers -------------------------------------------------------------------------------------------------------------


def supply_layer(s: Eagles, side: int) -> dict[str, object]:
    """Railroads that carry supply, and hexes of units without."""
    party = POLES if side == POLAND else REDS
    lines = lines_of(s, party)
    shown: dict[str, str] = {}
    on_net = lines.on_net
    space: i64 = 0
    while space < len(on_net):
        if on_net[space] and s.plan.open[space]:
            shown[str(space)] = "line"
        space += 1
    for u in range(s.order.count):
        if s.at[u] >= 0 and s.party[u] == party:
            shown[str(s.at[u])] = "good" if is_supplied(s, u, lines) else "bad"
    return {"spaces": shown}


def reaction_layer(s: Eagles, side: int) -> dict[str, object]:
    """Own stacks that could react if the phase began now (8.2a)."""
    shown: dict[str, str] = {}
    party = POLES if side == POLAND else REDS
    there = s.there
    for space in range(s.board.count):
        if there[space] and s.of_party(space, party):
            shown[str(space)] = "good" if reaction.is_eligible(s, space, party) else "bad"
    return {"spaces": shown}


def friction_layer(s: Eagles) -> dict[str, object]:
    """Lines of friction, each on its hexside with its owner and the hexes that project it (4.0a)."""
    board = s.board
    friction = s.friction
    root_0 = board.root_0
    root_1 = board.root_1
    edges: i64 = board.edges
    marks: list[dict[str, object]] = []
    edge: i64 = 0
    while edge < edges:
        one: i64 = root_0[edge]
        two: i64 = root_1[edge]
        if (one >= 0 and friction[one]) or (two >= 0 and friction[two]):
            for enemies, side in ((1, "polish"), (6, "soviet")):
                roots: list[int] = []
                if one >= 0 and projects(s, one, board.bank_0[edge], enemies):
                    roots.append(one)
                if two >= 0 and projects(s, two, board.bank_1[edge], enemies):
                    roots.append(two)
                if roots:
                    marks.append({"edge": edge, "side": side, "roots": roots})
        edge += 1
    return {"marks": marks}


def theater_layer(s: Eagles) -> dict[str, object]:
    return {"spaces": s.plan.theater_words.copy()}


# The battle in hand -------------------------------------------------------------------------------------------------


def battle(s: Eagles, seat: int) -> dict[str, object] | None:
    if s.over or (s.frame(phases.MUSTER) < 0 and s.frame(phases.BATTLE) < 0):
        return None
    target: int = s.num[TARGET]
    if s.frame(phases.BATTLE) < 0 and s.rules.concealment and (seat < 0 or s.side_of_seat(seat) != s.side):
        # Who attacks is turned up at the declaration (ruling 155); how many are named can be counted in any case.
        named = counted(len(attackers(s)), "unit")
        return {"title": f"Attack on {s.place_name(target)}, {named} named", "space": target, "arrows": [], "sides": []}
    force = attackers(s)
    against = defenders(s) or facing(s, target)
    by_hex: dict[int, int] = {}
    for u in force:
        by_hex[s.at[u]] = by_hex.get(s.at[u], 0) + s.sp(u)
    arrows = [{"from": a, "to": target, "text": str(sp)} for a, sp in by_hex.items() if a != target]
    if s.top().number == phases.ROUTE and 0 <= s.arg(retreat.FIRST) < s.board.count:
        arrows.append({"from": s.arg(retreat.FROM), "to": s.arg(retreat.FIRST), "text": ""})  # half of a Retreat
    made: dict[str, object] = {
        "title": f"Attack on {s.place_name(target)}",
        "space": target,
        "arrows": arrows,
        "sides": [
            side_lines(s, s.side, force, attack_sp(s, force)),
            side_lines(s, 1 - s.side, against, defense_sp(s, against)),
        ],
        "lines": modifier_lines(s, force, against, target),
    }
    return made


def facing(s: Eagles, target: int) -> list[int]:
    """Before the battle is joined: who stands in the target, where all of them lie open."""
    enemy = enemy_party(s, s.side, target)
    return [] if cloaks.has_concealed(s, target, enemy) else s.of_party(target, enemy)


def side_lines(s: Eagles, side: int, units: list[int], total: int) -> dict[str, object]:
    seat = s.seat_for(units[0]) if units else s.seat_of(side, 0)
    lines = [{"text": s.full_name(u), "value": s.sp(u), "rule": "3.2b"} for u in units]
    return {"seat": s.seats[seat], "total": total, "lines": lines}


def modifier_lines(s: Eagles, force: list[int], against: list[int], target: int) -> list[dict[str, object]]:
    if not force or not against or not attack_sp(s, force) or any(s.at[u] == target for u in force):
        return []
    attack, defense = attack_sp(s, force), defense_sp(s, against)
    if not defense:
        return []
    chance = table_chance(s, attack, defense)
    found: list[dict[str, object]] = [{"text": f"{attack} against {defense} SP", "value": chance, "rule": "10.3a"}]
    parts = modifiers(s, force, target, s.num[BATTLE_LEVEL], s.num[ORDER_A], s.num[ORDER_D])
    for i in range(len(parts)):
        if parts[i]:
            text, rule = MODIFIERS[i]
            if i == len(parts) - 2:
                text = ORDERS[s.num[ORDER_A]]
            elif i == len(parts) - 1:
                text = ORDERS[s.num[ORDER_D]]
            found.append({"text": text, "value": f"{parts[i]:+d}", "rule": rule})
        chance += parts[i]
    found.append({"text": "Success on 3 to", "value": chance, "rule": "10.3c"})
    return found
