"""What a seat is shown of the position: nothing is hidden in this game (5.0b; docs/design/view.md, 2)."""

from typing import Final

from vistula.games.red_star_white_eagle import phases
from vistula.games.red_star_white_eagle.asking import UNIT
from vistula.games.red_star_white_eagle.caution import unsupplied
from vistula.games.red_star_white_eagle.numbers import (
    ATTACKED,
    ATTACKING,
    AVAILABLE,
    BOXES,
    CHARGING,
    DEAD,
    DEFENDING,
    DUE,
    FREIKORPS_POOL,
    GARRISON,
    HURLED,
    LOST,
    MOVED,
    NOT_IN_PLAY,
    OFF_NORTH,
    OVERSTACKED,
    POOL,
    RALLY_STAGE,
    RELEASED,
    RESERVE,
    SQUADRON_AT,
    STANDDOWN_FROM,
    STRATEGIC,
    TARGET,
    UKRAINE_HELD_BY,
    WITH_SQUADRON,
    WITHDRAWN,
)
from vistula.games.red_star_white_eagle.rules.rally import OVER
from vistula.games.red_star_white_eagle.rules.set_up import group_of, undeployed
from vistula.games.red_star_white_eagle.rules.strength import attackers, counts_in_defense, factors_of, is_doubled
from vistula.games.red_star_white_eagle.rules.supply import Lines
from vistula.games.red_star_white_eagle.rules.victory import scores_of
from vistula.games.red_star_white_eagle.state import War
from vistula.games.red_star_white_eagle.units import POLISH, RUSSIAN

SIDE_NAMES: Final = ["soviet", "polish"]
ONE_UNIT_ASKED: Final = [
    phases.DEPLOY_AT,
    phases.ENTER_AT,
    phases.RETURN_AT,
    phases.DESTINATION,
    phases.RETREAT_TO,
    phases.ADVANCE_TO,
]
SETTING_UP: Final = [phases.DEPLOY, phases.DEPLOY_AT]
SHOWN_BOXES: Final = [AVAILABLE, DUE, DEAD, RESERVE, GARRISON, WITHDRAWN, LOST]


def body(s: War, seat: int) -> dict[str, object]:
    made: dict[str, object] = {
        "turn": turn(s),
        "pieces": pieces(s),
        "markers": markers(s),
        "control": control(s),
        "scores": scores(s),
        "tracks": [],
        "boxes": boxes(s),
        "facts": facts(s),
        "battle": battle(s),
    }
    if seat >= 0:
        side = POLISH if seat == len(s.seats) - 1 else RUSSIAN
        made["layers"] = {"supply": supply_layer(s, side), "zones": zone_layer(s, side)}
    return made


def turn(s: War) -> dict[str, object]:
    names = s.tables.turns[s.plan.first_turn : s.plan.last_turn + 1]
    return {
        "number": s.turn - s.plan.first_turn + 1,
        "of": len(names),
        "title": f"{s.tables.turns[s.turn]} 1920",
        "labels": names,
    }


def pieces(s: War) -> list[dict[str, object]]:
    found: list[dict[str, object]] = []
    in_hand = unit_in_hand(s)
    deploying = units_to_deploy(s)
    for u in range(s.order.count):
        where: int = s.hex[u]
        if where >= 0 or where in SHOWN_BOXES or where <= OFF_NORTH or u in deploying:
            found.append(piece(s, u, where, in_hand))
    return found


def unit_in_hand(s: War) -> int:
    """The unit for which a hex is being chosen, or -1."""
    if s.over:
        return -1
    return s.arg(UNIT) if s.top().number in ONE_UNIT_ASKED else -1


def units_to_deploy(s: War) -> list[int]:
    """Those of the group that is being set up which have no hex yet (23.0b)."""
    if s.over:
        return []
    return undeployed(s, group_of(s)) if s.top().number in SETTING_UP else []


def piece(s: War, u: int, where: int, in_hand: int) -> dict[str, object]:
    made = s.static.faces[2 * u + s.inverted[u]].copy()
    made["space"] = where if where >= 0 else None
    made["seat"] = s.seats[s.seat_for(u)]
    made["status"] = status(s, u, in_hand)
    if s.mark[u] & OVERSTACKED:
        made["delay"] = s.delay_of(u)  # 5.1.5b
    if where < 0:
        made["box"] = box_id(where, s.order.side[u])
    return made


def status(s: War, u: int, in_hand: int) -> list[str]:
    mark = s.mark[u]
    found: list[str] = []
    if u == in_hand or (in_hand < 0 and mark & (ATTACKING | DEFENDING | CHARGING)):
        found.append("chosen")
    if mark & ATTACKED:
        found.append("attacked")
    if mark & (MOVED | STRATEGIC):
        found.append("used")
    if mark & OVERSTACKED:
        found.append("spent")
    if s.order.frontier_guard[u] and not mark & RELEASED:
        found.append("waits")
    return found


def box_id(where: int, side: int) -> str:
    return f"{SIDE_NAMES[side]}_{-where}"


def boxes(s: War) -> list[dict[str, object]]:
    """Where counters off the map lie, for each side; boxes that hold nothing are left out."""
    found: list[dict[str, object]] = []
    if units_to_deploy(s):
        group = group_of(s)
        title = f"To deploy: {group.title}"
        found.append({"id": box_id(NOT_IN_PLAY, group.side), "title": title, "note": ""})
    for side in (RUSSIAN, POLISH):
        held = [0] * len(BOXES)
        for u in s.static.units[side]:
            if s.hex[u] < 0:
                held[-s.hex[u]] += 1
        for box in [*SHOWN_BOXES, *range(OFF_NORTH, -len(BOXES), -1)]:
            if held[-box]:
                title = f"{'Russian' if side == RUSSIAN else 'Polish'}: {BOXES[-box]}"
                found.append({"id": box_id(box, side), "title": title, "note": ""})
    return found


def markers(s: War) -> list[dict[str, object]]:
    found: list[dict[str, object]] = []
    worth = s.ground.victory_points
    for city in range(len(worth)):
        if worth[city]:
            found.append(
                {
                    "space": s.board.cities[city],
                    "kind": "objective",
                    "text": str(worth[city]),
                    "name": f"{worth[city]} victory points",
                }
            )
    if s.num[SQUADRON_AT] >= 0:
        found.append({"space": int(s.num[SQUADRON_AT]), "kind": "air", "side": "polish", "name": "Kościuszko Squadron"})
    return found


def control(s: War) -> dict[str, str]:
    return {
        str(space): SIDE_NAMES[RUSSIAN if s.holds_city(RUSSIAN, space) else POLISH]
        for space in s.board.cities
        if not s.ground.interns[space]
    }


def scores(s: War) -> list[dict[str, object]]:
    return [
        {"seat": seat, "total": total, "lines": [{"text": "Cities", "value": total, "rule": "3.2b"}]}
        for seat, total in scores_of(s).items()
    ]


def facts(s: War) -> list[list[str]]:
    found: list[list[str]] = []
    for side in (RUSSIAN, POLISH):
        infantry, cavalry = s.num[POOL + 2 * side], s.num[POOL + 2 * side + 1]
        name = "Russian pool" if side == RUSSIAN else "Polish pool"
        found.append([name, f"{infantry} infantry, {cavalry} cavalry factors", "7.2d"])
    holder: int = s.num[UKRAINE_HELD_BY]
    found.append(["Ukrainians", "nobody" if holder < 0 else ["Russian", "Polish"][holder], "21.1.2a"])
    began: int = s.num[STANDDOWN_FROM]
    if began >= 0 and s.turn < began + s.tables.standdown_turns + 1 + s.tables.free_of_zoc_turns:
        found.append(["Standdown", f"from {s.tables.turns[began]}", "23.4.7.2a"])
    stage: int = s.num[RALLY_STAGE]
    if 0 < stage < OVER:
        found.append(["Polish rally", f"turn {stage} of {s.tables.rally_turns}", "22.1a"])
    if s.rules.objective:
        found.append(["Thrown at the forts", f"{s.num[HURLED]} of {s.tables.objective_factors}", "24.12.1a"])
    if s.rules.freikorps:
        found.append(["Freikorps pool", f"{s.num[FREIKORPS_POOL]} factors", "24.11.5a"])
    return found


def supply_layer(s: War, side: int) -> dict[str, object]:
    """Railroads that carry supply, and hexes with hungry units."""
    shown: dict[str, str] = {}
    lines = Lines(s, side)
    for space in range(s.board.count):
        if lines.mask[space]:
            shown[str(space)] = "good"
    for u in unsupplied(s, side, lines):
        shown[str(s.hex[u])] = "bad"
    return {"spaces": shown}


def zone_layer(s: War, side: int) -> dict[str, object]:
    """Enemy delay by hex."""
    at = (1 - side) * s.board.count
    return {
        "spaces": {str(space): str(min(3, s.zone[at + space])) for space in range(s.board.count) if s.zone[at + space]}
    }


def battle(s: War) -> dict[str, object] | None:
    if s.over:
        return None
    if s.frame(phases.MUSTER) < 0 and s.frame(phases.BATTLE) < 0:
        return None
    target: int = s.num[TARGET]
    total = 0
    lines: list[dict[str, object]] = []
    by_hex: dict[int, int] = {}
    for u in attackers(s):
        factors = factors_of(s, u)
        total += factors
        if s.hex[u] >= 0:
            by_hex[s.hex[u]] = by_hex.get(s.hex[u], 0) + factors
        lines.append({"text": s.name(u), "value": factors, "rule": "9.10.1a" if s.mark[u] & CHARGING else "9.0j"})
    defense = 0
    against: list[dict[str, object]] = []
    for u in s.units_in(target):
        value = s.defense_of(u) if counts_in_defense(s, u) else 0
        defense += value
        against.append({"text": s.name(u), "value": value, "rule": "9.0d"})
    notes: list[dict[str, object]] = []
    if is_doubled(s, target):
        notes.append({"text": "Fortification: defense doubled", "value": "×2", "rule": "9.6a"})
    if s.num[WITH_SQUADRON]:
        bonus = f"+{s.tables.kosciuszko_bonus}"
        notes.append({"text": "The Kościuszko Squadron joins", "value": bonus, "rule": "24.7.1a"})
    return {
        "title": f"Attack on {s.place_name(target)}",
        "space": target,
        "arrows": [{"from": a, "to": target, "text": str(sp)} for a, sp in by_hex.items() if a != target],
        "sides": [
            {"seat": s.seats[s.seat_of(s.side)], "total": total, "lines": lines},
            {"seat": s.seats[s.seat_of(1 - s.side)], "total": defense, "lines": against},
        ],
        "lines": notes,
    }
