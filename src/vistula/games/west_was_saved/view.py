"""What a seat may know of the position, built from what is visible (docs/design/view.md, 2)."""

from __future__ import annotations

from typing import Final

from vistula.games.west_was_saved import phases
from vistula.games.west_was_saved.deck import CARDS, DECK, DISCARD, FORCED, HAND, IN_FORCE, SHOWN
from vistula.games.west_was_saved.numbers import (
    ABROAD,
    ATTACKED,
    B_AT,
    B_FROM,
    BASE,
    BOXES,
    CHANGE,
    CHOSEN,
    COMING,
    ELIMINATED,
    FOUGHT,
    HUNGRY,
    INTERNED,
    KNOWN,
    LEFT,
    LOST,
    OFF_MAP,
    ORDERED,
    PLEDGED,
    POOL,
    TOTAL,
    TREATY,
)
from vistula.games.west_was_saved.numbers import SHOWN as SHOWN_UNIT
from vistula.games.west_was_saved.rules import depots, factors, supply, victory
from vistula.games.west_was_saved.state import West
from vistula.games.west_was_saved.units import ARMS, ARTILLERY, HQ, LIVERIES, POLE, RUSSIAN

STAND_IN: Final = 10_000  # ids of hidden counters start here and go by place, so that they tell nothing
BLANK: Final = 20_000  # ids of blanks that are seen as blanks
SIDE_LIVERIES: Final = ["polish", "soviet"]
BOX_TITLES: Final = {
    ELIMINATED: "Eliminated",
    INTERNED: "Interned",
    LOST: "Lost for good",
    ABROAD: "In East Prussia",
    OFF_MAP: "HQ off the map",
    COMING: "Reinforcements to come",
}


def sees_unit(s: West, seat: int, u: int) -> bool:
    """Its own units, those in a combat that is fought (13.2b), those that were looked at (13.2c); all at the end."""
    if s.over or s.order.side[u] == seat or s.mark[u] & SHOWN_UNIT:
        return True
    return seat >= 0 and (s.mark[u] & KNOWN) != 0


def sees_stack(s: West, seat: int, h: int) -> bool:
    """Whether blanks of a hex are seen as blanks: every unit there is seen."""
    for u in s.units_in(h):
        if not sees_unit(s, seat, u):
            return False
    return True


def blanks_in(s: West, seat: int, h: int) -> int:
    """As displayed; the owner sees what he is arranging in secret (A85)."""
    if s.laid and s.side_at(h) == seat:
        return s.laid[h] + s.laid[s.board.count + h]
    return int(s.blanks[h])


def body(s: West, seat: int) -> dict[str, object]:
    made: dict[str, object] = {
        "turn": turn(s),
        "pieces": pieces(s, seat),
        "markers": markers(s),
        "scores": scores(s),
        "purses": purses(s),
        "boxes": boxes(s),
        "hands": hands(s, seat),
        "piles": piles(s),
        "facts": facts(s, seat),
        "battle": battle(s, seat),
    }
    if seat >= 0:
        made["layers"] = layers(s, seat)
    return made


def turn(s: West) -> dict[str, object]:
    plan = s.static.plan
    number = max(1, s.turn)
    labels = [str(each + 1) for each in range(plan.turns)]
    return {"number": s.turn, "of": plan.turns, "title": f"{plan.dates[number - 1]} 1920", "labels": labels}


# Pieces ---------------------------------------------------------------------------------------------------------


def pieces(s: West, seat: int) -> list[dict[str, object]]:
    found: list[dict[str, object]] = []
    stand_in = STAND_IN
    blank = BLANK
    for h in range(s.board.count):
        side = s.side_at(h)
        if side < 0:
            continue
        units = s.units_in(h)
        hidden = 0
        for u in units:
            if sees_unit(s, seat, u):
                found.append(piece(s, seat, u))
            else:
                hidden += 1
        blanks = blanks_in(s, seat, h)
        if sees_stack(s, seat, h):
            for _ in range(blanks):
                found.append(blank_piece(s, blank, side, h))
                blank += 1
        else:
            hidden += blanks
        for _ in range(hidden):
            found.append(back(s, stand_in, side, h))
            stand_in += 1
    for u in range(s.order.count):
        where: int = s.at[u]
        if where < 0 and (where != COMING or s.static.plan.arrival_of[u] >= 0):
            found.append(off_map(s, u, where))
    return found


def back(s: West, ident: int, side: int, h: int) -> dict[str, object]:
    """A counter that is not seen: whose, where, and the facing of its stack; an HQ alone has none (A86, A90)."""
    made: dict[str, object] = {"id": ident, "space": h, "side": SIDE_LIVERIES[side], "hidden": True}
    if s.troops[h]:
        made["facing"] = int(s.facing[h])
    return made


def blank_piece(s: West, ident: int, side: int, h: int) -> dict[str, object]:
    made: dict[str, object] = {
        "id": ident,
        "space": h,
        "side": SIDE_LIVERIES[side],
        "seat": s.seats[side],
        "symbol": "blank",
        "name": "Blank",
        "number": "",
    }
    if s.troops[h]:
        made["facing"] = int(s.facing[h])
    return made


def printed(s: West, u: int) -> str:
    """Front and flank factor as they stand on the side that is up."""
    if s.order.arm[u] == ARTILLERY:
        return "0/1" if s.is_reduced(u) else "1"
    return f"{s.factor(u, True)}/{s.factor(u, False)}"


def piece(s: West, seat: int, u: int) -> dict[str, object]:
    h: int = s.at[u]
    order = s.order
    made: dict[str, object] = {
        "id": u,
        "space": h,
        "side": LIVERIES[order.nation[u]],
        "seat": s.seats[order.side[u]],
        "symbol": ARMS[order.arm[u]],
        "echelon": order.echelons[u],
        "name": order.names[u],
        "number": order.numbers[u],
    }
    status: list[str] = []
    mark = s.mark[u]
    own = order.side[u] == seat
    if order.arm[u] == HQ:
        made["factors"] = [["HQ", "HQ N", "HQ S"][order.letter[u]]]
    else:
        made["factors"] = [printed(s, u)]
        full = 1 if order.one_sided[u] else 2
        made["steps"] = [min(s.steps(u), full), full]
        if s.troops[h]:
            made["facing"] = int(s.facing[h])
        if s.is_reduced(u):
            status.append("reduced")
        if own and mark & HUNGRY:
            status.append("unsupplied")
        if mark & ATTACKED:
            status.append("attacked")
        if mark & FOUGHT:
            status.append("fought")
        if own and mark & ORDERED:
            status.append("used")
    if own and mark & PLEDGED:
        status.append("waits")
    if own and mark & CHOSEN:
        status.append("chosen")
    if not own and mark & KNOWN:
        status.append("seen")
    if status:
        made["status"] = status
    return made


def off_map(s: West, u: int, where: int) -> dict[str, object]:
    """Units off the map lie open by name (A86)."""
    order = s.order
    made: dict[str, object] = {
        "id": u,
        "space": None,
        "box": BOXES[-where],
        "side": LIVERIES[order.nation[u]],
        "seat": s.seats[order.side[u]],
        "symbol": ARMS[order.arm[u]],
        "echelon": order.echelons[u],
        "name": order.names[u],
        "number": order.numbers[u],
    }
    if where == COMING:
        arrival = s.static.plan.arrivals[s.static.plan.arrival_of[u]]
        made["parent"] = f"turn {arrival.turn}, {s.board.title(arrival.hex)}"
    elif where == ABROAD:
        made["parent"] = f"back on turn {s.due[u]}"
    elif where == OFF_MAP:
        made["parent"] = f"back on turn {s.due[u] // 512}, within five hexes of {s.board.title(s.due[u] % 512)}"
    return made


def boxes(s: West) -> list[dict[str, object]]:
    return [{"id": BOXES[-where], "title": title} for where, title in BOX_TITLES.items()]


def markers(s: West) -> list[dict[str, object]]:
    """Depots, main bases and activation markers: public."""
    found: list[dict[str, object]] = [
        {"space": s.board.warsaw, "kind": "base", "side": "polish", "name": "Main supply base of Poland"}
    ]
    if s.n[TREATY]:
        found.append({"space": s.board.kaunas, "kind": "base", "side": "lithuanian", "name": "Lithuanian base"})
    linked = [depots.linked(s, POLE), depots.linked(s, RUSSIAN)]
    for h in s.board.towns:
        depot: int = s.depot[h]
        side = (depot & 3) - 1
        if side < 0:
            continue
        is_linked = h in linked[side]
        name = "Depot, linked" if is_linked else "Depot, not linked: upkeep 2"
        found.append(
            {
                "space": h,
                "kind": "depot",
                "side": SIDE_LIVERIES[side],
                "name": name,
                "text": "" if is_linked else "2",
            }
        )
    for h in range(s.board.count):
        if s.markers[h]:
            count = int(s.markers[h])
            made = {
                "space": h,
                "kind": "order",
                "side": SIDE_LIVERIES[s.side_at(h)],
                "text": str(count) if count > 1 else "",
                "name": f"Activation markers: {count}",
            }
            found.append(made)
    for h in s.board.victory_towns:
        holder = POLE if s.holds(POLE, h) else RUSSIAN if s.holds(RUSSIAN, h) else -1
        marker: dict[str, object] = {"space": h, "kind": "objective", "name": "Victory town"}
        if holder >= 0:
            marker["side"] = SIDE_LIVERIES[holder]
        found.append(marker)
    return found


# Around the map -------------------------------------------------------------------------------------------------


def scores(s: West) -> list[dict[str, object]]:
    found: list[dict[str, object]] = []
    for side in (POLE, RUSSIAN):
        held = victory.towns_held(s, side)
        names = ", ".join(s.board.titles[h] for h in s.board.victory_towns if s.holds(side, h)) or "none"
        line = {"text": f"Victory towns: {names}", "value": held, "rule": "2.2c"}
        found.append({"seat": s.seats[side], "total": held, "lines": [line]})
    return found


def purses(s: West) -> list[dict[str, object]]:
    """4.0c: points left of the turn's total, and while depots are set up what they will cost (5.3a)."""
    found: list[dict[str, object]] = []
    n = s.n
    if s.over or not rolled(s):
        return found
    for side in (POLE, RUSSIAN):
        total: int = n[TOTAL + side]
        left: int = n[LEFT + side]
        made: dict[str, object] = {
            "seat": s.seats[side],
            "title": "Resource points",
            "total": total,
            "left": left,
            "lines": sum_of(n[BASE + side], n[CHANGE + side], total),
            "rule": "4.0a",
        }
        if s.frame(phases.DEPOTS) >= 0 or s.frame(phases.UPKEEP) >= 0:
            made["due"] = min(left, depots.upkeep(s, side))
        found.append(made)
    return found


def rolled(s: West) -> bool:
    """Whether the points are this turn's: what was left of the last one is lost (4.0d)."""
    return s.frame(phases.BLANKS) < 0 and s.frame(phases.EVENTS) < 0


def sum_of(base: int, cards: int, total: int) -> list[dict[str, object]]:
    """How a total came about: the turn's base, two dice, and cards."""
    lines: list[dict[str, object]] = [{"text": "base", "value": base}]
    lines.append({"text": "dice", "value": f"{total - base - cards:+d}"})
    if cards:
        lines.append({"text": "cards", "value": f"{cards:+d}", "rule": "4.0b"})
    return lines


def hands(s: West, seat: int) -> list[dict[str, object]]:
    found: list[dict[str, object]] = []
    for side in (POLE, RUSSIAN):
        places = (HAND + side, FORCED + side)
        cards = [card for card in range(1, CARDS + 1) if s.card_at[card] in places]
        shown: list[int] | None = cards if seat == side or s.over else None
        title = f"Hand of {['Poland', 'Russia'][side]}"
        found.append({"seat": s.seats[side], "title": title, "cards": shown, "count": len(cards)})
    return found


def piles(s: West) -> list[dict[str, object]]:
    found: list[dict[str, object]] = []
    for side in (POLE, RUSSIAN):
        force = [card for card in range(1, CARDS + 1) if s.card_at[card] in (IN_FORCE + side, SHOWN + side)]
        title = f"Played by {['Poland', 'Russia'][side]} this turn"
        found.append({"id": f"in_force_{s.seats[side]}", "title": title, "count": len(force), "cards": force})
    deck = sum(1 for card in range(1, CARDS + 1) if s.card_at[card] == DECK)
    gone = [card for card in range(1, CARDS + 1) if s.card_at[card] == DISCARD]
    found.append({"id": "deck", "title": "Deck", "count": deck})
    found.append({"id": "discard", "title": "Discard pile", "count": len(gone), "cards": gone})
    return found


def facts(s: West, seat: int) -> list[list[object]]:
    found: list[list[object]] = []
    n = s.n
    if seat >= 0:
        found.append(["Your blanks in the pool", int(n[POOL + seat]), "13.2a"])
    found.append(["Lithuania", "with the Russians" if n[TREATY] else "neutral", "1.3j"])
    return found


def layers(s: West, seat: int) -> dict[str, object]:
    """Where the seat's units are fed, its chain of depots, what its HQ reach."""
    net = supply.POLISH_NET if seat == POLE else supply.RUSSIAN_NET
    between = supply.between_net(s, net)
    fed: dict[str, str] = {}
    for h in range(s.board.count):
        if between[h] <= s.tables.supply_range and s.is_open(h):
            fed[str(h)] = "good"
    for u in supply.unfed(s, seat):
        fed[str(s.at[u])] = "bad"
    reach: dict[str, str] = {}
    for q in s.order.headquarters[seat]:
        at: int = s.at[q]
        if at >= 0:
            for h in [at, *s.board.neighbours[at]]:
                reach[str(h)] = "line"
    chain = {str(h): "good" for h in depots.linked(s, seat)}
    for h in s.depots_of(seat):
        if str(h) not in chain:
            chain[str(h)] = "bad"
    return {"supply": {"spaces": fed}, "depots": {"spaces": chain}, "command": {"spaces": reach}}


# The combat in hand ---------------------------------------------------------------------------------------------


def battle(s: West, seat: int) -> dict[str, object] | None:
    if s.over:
        return None
    frame = s.frame(phases.BATTLE)
    if frame < 0:
        return None
    side = s.arg_of(frame, 1)
    start: int = s.n[B_FROM]
    at: int = s.n[B_AT]
    shown = any(s.mark[u] & SHOWN_UNIT for u in s.units_in(at)) and s.holds(side, start) and s.holds(1 - side, at)
    made: dict[str, object] = {
        "title": f"{['Poland', 'Russia'][side]} attacks {s.board.title(at)}",
        "space": at,
        "arrows": [{"from": start, "to": at, "text": ""}],
    }
    if s.top().number == phases.SUPPORT and seat != side:
        return None  # not named yet
    if not shown:
        made["sides"] = []
        return made
    sides: list[dict[str, object]] = []
    for who, lines in ((side, factors.attack_lines(s)), (1 - side, factors.defence_lines(s))):
        rows: list[dict[str, object]] = [{"text": text, "value": value, "rule": rule} for text, value, rule in lines]
        sides.append({"seat": s.seats[who], "total": factors.total(lines), "lines": rows})
    made["sides"] = sides
    return made
