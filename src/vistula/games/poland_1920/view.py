"""What a seat may know of the position, built from what is visible (docs/design/view.md, 2)."""

from typing import Final

from vistula.games.poland_1920 import phases
from vistula.games.poland_1920.board import EAST_PRUSSIA
from vistula.games.poland_1920.order import AIRCRAFT, HQ, KINDS, NATIONS, POLES, POLISH, SIDES, SOVIET, SOVIETS, TANK
from vistula.games.poland_1920.rules import attack, supply
from vistula.games.poland_1920.rules.movement import UNIT
from vistula.games.poland_1920.rules.strength import (
    HQ_SUPPORT,
    ZONE_LIMIT,
    chosen_units,
    defenders,
    met_by_attack,
    usable,
    usable_in_attack,
)
from vistula.games.poland_1920.state import (
    ATTACKED,
    CHOSEN,
    HIDDEN,
    MOVED,
    REORGANIZED,
    TARGET,
    USED,
    Poland,
)

SYMBOLS: Final = {"infantry": "infantry", "cavalry": "cavalry", "hq": "hq", "tank": "armour", "aircraft": "air"}
SIDE_OF_SEAT: Final = ["polish", "soviet"]
STATUS: Final = [(ATTACKED, "attacked"), (USED | MOVED, "used"), (REORGANIZED, "reorganizing")]
STAND_IN: Final = 10_000  # ids of hidden counters start here and go by place, so they tell nothing


def body(s: Poland, seat: int) -> dict[str, object]:
    all_open = not s.rules.camouflage or seat == POLES or s.over
    made: dict[str, object] = {
        "turn": turn(s),
        "pieces": pieces(s, seat, all_open),
        "markers": markers(s, all_open),
        "control": control(s, all_open),
        "scores": scores(s, all_open),
        "tracks": [],
        "facts": [],
        "battle": battle(s, seat, all_open),
    }
    if seat >= 0:
        made["layers"] = {"supply": supply_layer(s, seat)}
    return made


def turn(s: Poland) -> dict[str, object]:
    day = max(s.turn, 1)
    labels = [name.split(" ")[1] for name in s.order.days]
    return {"number": s.turn, "of": s.order.turns, "title": s.order.days[day - 1], "labels": labels}


def pieces(s: Poland, seat: int, all_open: bool) -> list[dict[str, object]]:
    """Every counter on the map. Those face down are backs, listed by zone, alike but for their place."""
    found: list[dict[str, object]] = []
    backs: list[tuple[int, str]] = []
    shown = declaration_is_open(s, seat)
    moving = unit_on_the_move(s, seat)
    for u in range(s.order.count):
        zone: int = s.zone[u]
        if zone < 0:
            continue
        if s.mark[u] & HIDDEN and not all_open:
            backs.append((zone, NATIONS[s.order.nation[u]]))
        else:
            found.append(piece(s, u, u == moving or (shown and bool(s.mark[u] & CHOSEN))))
    backs.sort()
    for number in range(len(backs)):
        place, nation = backs[number]  # def.counter.back: nothing but the nationality
        found.append({"id": STAND_IN + number, "space": place, "side": nation, "hidden": True})
    return found


def unit_on_the_move(s: Poland, seat: int) -> int:
    """The unit for which a zone is being asked, told to its owner alone; or -1."""
    if seat != s.side or s.over or s.top().number != phases.MARCH:
        return -1
    return s.arg(UNIT)


def declaration_is_open(s: Poland, seat: int) -> bool:
    """Whether the seat sees who is named for an attack: its own always; the enemy's once it stands (5.11e), and with
    sealed declarations only when both stand (5.11f)."""
    if s.over or seat == s.side:
        return True
    top = s.top().number
    return top != phases.DECLARE and not (s.rules.sealed and top == phases.DEFEND)


def piece(s: Poland, u: int, chosen: bool) -> dict[str, object]:
    """def.counter.front: icon, affiliation and number; the SP marker under it (def.sp.marker)."""
    counter = s.order.counters[u]
    mark = s.mark[u]
    status = [word for bits, word in STATUS if mark & bits]
    if s.is_frozen(u):
        status.append("waits")
    if chosen:
        status.append("chosen")
    made: dict[str, object] = {
        "id": u,
        "space": s.zone[u],
        "side": NATIONS[counter.nation],
        "seat": s.seats[s.order.side[u]],
        "symbol": SYMBOLS[KINDS[counter.kind]],
        "echelon": counter.echelon,
        "name": s.order.name(u),
        "number": counter.number,
        "parent": counter.parent,
        "status": status,
    }
    if s.is_combat(u):
        made["strength"] = s.sp[u]
    elif counter.kind == AIRCRAFT:
        made["strength"] = f"+{counter.number}"
    if counter.parent and counter.kind != HQ and counter.entry >= 0:
        made["group"] = counter.parent
    return made


def markers(s: Poland, all_open: bool) -> list[dict[str, object]]:
    found: list[dict[str, object]] = []
    for zone in range(s.board.count):
        if s.base[zone]:
            side = SIDE_OF_SEAT[POLES if s.base[zone] & 0b11 else SOVIETS]
            found.append({"space": zone, "kind": "base", "side": side, "name": "Supply base"})
        if s.works[zone]:
            level = s.works[zone]
            found.append({"space": zone, "kind": "works", "level": level, "name": f"Field works, level {level}"})
        if s.pool[zone] and all_open:
            found.append(
                {"space": zone, "kind": "pool", "text": str(s.pool[zone]), "side": "polish", "name": "Reinforcement SP"}
            )
    for zone in s.order.east_edge:
        found.append({"space": zone, "kind": "base", "side": "soviet", "name": "Supply from the east edge"})
    for goal in s.order.objectives:
        for zone in goal.zones:
            name = f"Objective of {SIDES[goal.seat]}"
            found.append({"space": zone, "kind": "objective", "side": SIDE_OF_SEAT[goal.seat], "name": name})
    return found


def control(s: Poland, all_open: bool) -> dict[str, str]:
    seen = s.control if all_open else s.seen_control
    theatre = [zone for zone in range(s.board.count) if s.board.land[zone] != EAST_PRUSSIA]
    return {str(zone): SIDE_OF_SEAT[seen[zone]] for zone in theatre}


def unseen_points(s: Poland) -> int:
    """VP of the Soviets for losses that they have not seen (A61)."""
    return sum(int(s.unseen[u]) for u in s.order.of_side[POLES])


def scores(s: Poland, all_open: bool) -> list[dict[str, object]]:
    found: list[dict[str, object]] = []
    names = ["Soviet", "Polish"]
    for seat in (POLES, SOVIETS):
        total = int(s.vp[seat])
        units = int(s.vp_units[seat])
        rule = s.order.point_rules[seat]
        lines: list[dict[str, object]] = []
        if seat == SOVIETS and not all_open:
            total -= unseen_points(s)
            lines.append({"text": "Polish losses as far as seen", "value": total, "rule": rule})
        else:
            lines.append({"text": f"{names[seat]} strength destroyed", "value": total - units, "rule": rule})
            lines.append({"text": f"{names[seat]} units destroyed", "value": units, "rule": rule})
        found.append({"seat": s.seats[seat], "total": total, "lines": lines})
    return found


def supply_layer(s: Poland, seat: int) -> dict[str, object]:
    """Where the seat's units are fed, and where they starve: from what the seat sees."""
    nation = POLISH if seat == POLES else SOVIET
    zones = {str(zone): "good" for zone in supply.traced(s, nation, s.guard).reached()}
    for u in supply.unsupplied(s, seat, s.guard):
        zones[str(s.zone[u])] = "bad"
    return {"spaces": zones}


def battle(s: Poland, seat: int, all_open: bool) -> dict[str, object] | None:
    """The attack being declared or fought, as far as the seat may see it."""
    if s.over:
        return None
    declaring = s.top().number == phases.DECLARE
    fought = s.frame(phases.BATTLE) >= 0
    if not declaring and not fought:
        return None
    target = s.arg(attack.ZONE) if declaring else int(s.battle[TARGET])
    if declaring and seat != s.side:
        # Nothing is declared until it is resolved (5.11e): the other side sees how many are named, not who or where.
        count = len(chosen_units(s))
        return {"title": f"The enemy declares an attack; counters named: {count}", "arrows": [], "sides": []}
    arrows: list[dict[str, object]] = []
    ours: dict[str, object] = {"seat": s.seats[s.side], "total": 0, "lines": []}
    if declaration_is_open(s, seat):
        named = [u for u in chosen_units(s) if s.zone[u] >= 0]
        ours = panel(s, s.side, named, target, "5.11b")
        for zone in sorted({int(s.zone[u]) for u in named}):
            here = panel(s, s.side, [u for u in named if s.zone[u] == zone], target, "5.11b")
            arrows.append({"from": zone, "to": target, "text": str(here["total"])})
    enemy = 1 - s.side
    rows = defenders(s) if fought else met_by_attack(s, target)
    seen = [u for u in rows if all_open or not s.is_hidden(u)]
    return {
        "title": f"Attack on {s.board.names[target]}",
        "space": target,
        "arrows": arrows,
        "sides": [ours, panel(s, enemy, seen, -1, "5.11c")],
    }


def panel(s: Poland, side: int, units: list[int], target: int, limit_rule: str) -> dict[str, object]:
    """What a side brings, unit by unit; what stands above 32 in a zone does not count (5.11b, 5.11c). `target` is the
    zone attacked, or -1 for the defenders."""
    lines: list[dict[str, object]] = []
    by_zone: dict[int, int] = {}
    total = 0
    for u in units:
        if s.is_combat(u):
            sp = usable_in_attack(s, u, target) if target >= 0 else usable(s, u)
            zone = int(s.zone[u])
            by_zone[zone] = by_zone.get(zone, 0) + sp
        else:
            sp = HQ_SUPPORT if s.order.kind[u] == HQ else 0
        total += sp
        lines.append({"text": s.order.name(u), "value": sp, "rule": rule_of(s, u)})
    for zone, sp in by_zone.items():
        over = sp - ZONE_LIMIT
        if over > 0:
            total -= over
            text = f"Above {ZONE_LIMIT} SP at {s.board.names[zone]}"
            lines.append({"text": text, "value": -over, "rule": limit_rule})
    return {"seat": s.seats[side], "total": total, "lines": lines}


def rule_of(s: Poland, u: int) -> str:
    kind = s.order.kind[u]
    if kind == HQ:
        return "8.3b"
    if kind == TANK:
        return "5.27e"
    return "5.28c" if kind == AIRCRAFT else "5.11a"
