"""What a study found, as figures: all that its page draws, and `study.json` beside it."""

from __future__ import annotations

from importlib import metadata
from typing import Any

import vistula
from vistula.core.game import Game, side_of
from vistula.core.refusal import NoDrawing
from vistula.lab import figures
from vistula.lab.bench import compiled
from vistula.lab.games import Played, lead, lead_of, points_of, seats_of, worker_game
from vistula.lab.plan import Cell
from vistula.lab.reroll import Rerolled
from vistula.lab.study import Done, fingerprint

BANDS = (0.05, 0.25, 0.5, 0.75, 0.95)
ROUGH = 30  # games of a cell under which its figures are called rough
MOST_DOTS = 400  # games of a cell up to which each is a dot of its own
LOSERS = {"defender": 1, "attacker": -1}  # whose losses in a battle are good for the attacker
TELLING = 0.1  # share of games from which changed ground is worth a colour


def findings(done: Done) -> dict[str, Any]:
    plan = done.plan
    game = vistula.game(plan.game)
    cells = [cell_of(plan.game, cell, done) for cell in plan.cells]
    by_name = {cell["name"]: cell for cell in cells}
    return {
        "vistula_study": 1,
        "game": plan.game,
        "title": game.title,
        "version": game.version,
        "name": plan.name,
        "question": plan.question,
        "whole": done.whole,
        "seed": plan.seed,
        "compiled": compiled(),
        "release": metadata.version("vistula"),
        "file": f"{plan.name}.toml" if plan.text else plan.game,
        "fingerprint": fingerprint(done),
        "games": done.count(),
        "wanted": plan.games * len(plan.cells),
        "cells": cells,
        "comparisons": [
            comparison(plan.game, cell, done) for cell in plan.cells if cell.against and cell.against in by_name
        ],
        "levels": levels_of(done),
        "plan": plan.text,
    }


def cell_of(slug: str, cell: Cell, done: Done) -> dict[str, Any]:
    game = worker_game(slug, cell.pack)
    seats = seats_of(game, cell.match.scenario, cell.match.options)
    games = done.cells[cell.name]
    finished = [one for one in games if one.ends is not None and one.told is not None]
    points = [points_of(one, seats) for one in finished]
    leads = [lead(one.told or {}, seats) for one in finished]
    return {
        "name": cell.name,
        "slug": cell.slug(),
        "note": cell.note or described(game, cell),
        "scenario": cell.match.scenario,
        "scenario_title": game.scenario(cell.match.scenario).title,
        "options": cell.match.options,
        "bots": list(cell.match.bots),
        "pack": cell.pack.name if cell.pack else "",
        "seats": list(seats),
        "sides": sides_of(game, cell),
        "games": len(games),
        "finished": len(finished),
        "faults": sum(1 for one in games if one.fault),
        "first_fault": next((one.fault for one in games if one.fault), ""),
        "wins": {seat: sum(1 for one in finished if seat in (one.ends or ())) for seat in [*seats, "draw"]},
        "share": figures.share(sum(points), len(points)).to_json(),
        "lead": [figures.quantile(leads, at) for at in BANDS],
        "leads": [[value, point] for value, point in zip(leads, points, strict=True)],
        "numbers": [one.number for one in finished],
        "by_turn": by_turn(finished, seats),
        "labels": labels_of(game, cell, finished),
        "ground": ground(finished),
        "start": (finished[0].told or {})["turns"][0]["control"] if finished else {},
        "rerolls": sum(len(leads) for leads in done.rerolled.get(cell.name, {}).values()),
        "decided": decided(done.rerolled.get(cell.name, {}), finished, seats),
        "luck": luck(finished, seats),
        "length": [one.decisions for one in finished],
        "ends": ends(finished),
    }


def described(game: Game, cell: Cell) -> str:
    said = [f"{name.replace('_', ' ')}: {value}" for name, value in cell.match.options.items()]
    if cell.pack:
        said.append(f"data pack {cell.pack.name}")
    said.append(
        " v ".join(dict.fromkeys(cell.match.bots)) + (" on all sides" if len(set(cell.match.bots)) == 1 else "")
    )
    return ", ".join(said)


def sides_of(game: Game, cell: Cell) -> dict[str, dict[str, str]]:
    """The livery and the name of each seat, from the drawing; a game without one has the seats' own names."""
    try:
        drawing: Any = game.drawing(cell.match.scenario, cell.match.options)
    except NoDrawing:
        return {}
    return {seat["id"]: {"name": seat["name"], "side": seat["side"]} for seat in drawing.get("seats", [])}


def labels_of(game: Game, cell: Cell, finished: list[Played]) -> list[str]:
    """What the turns are called, as far as any game went; numbers where the game has no names for them."""
    count = max((len((one.told or {})["turns"]) - 1 for one in finished), default=0)
    view: Any = game.new(cell.match.scenario, 0, cell.match.options).view(None)
    given = [str(label) for label in (view.get("turn") or {}).get("labels") or []]
    return given[:count] if len(given) >= count else [str(at + 1) for at in range(count)]


def ends(finished: list[Played]) -> dict[str, int]:
    """How games ended: the level and the rule."""
    found: dict[str, int] = {}
    for one in finished:
        key = f"{(one.told or {}).get('level', '')} [{(one.told or {}).get('rule', '')}]"
        found[key] = found.get(key, 0) + 1
    return dict(sorted(found.items(), key=lambda item: -item[1]))


def by_turn(finished: list[Played], seats: tuple[str, ...]) -> list[dict[str, Any]]:
    """Leads, strengths and decisions turn by turn, and how often the leader of the evening won."""
    rows: list[dict[str, Any]] = []
    longest = max((len((one.told or {})["turns"]) for one in finished), default=0)
    for turn in range(longest):
        here = [one for one in finished if len((one.told or {})["turns"]) > turn]
        told = [(one.told or {})["turns"][turn] for one in here]
        leads = [lead_of(row["scores"], seats) for row in told]
        ahead = [points_of(one, seats) == (value > 0) for one, value in zip(here, leads, strict=True) if value]
        rows.append(
            {
                "turn": turn,
                "games": len(here),
                "lead": [figures.quantile(leads, at) for at in BANDS],
                "leader_won": round(sum(ahead) / len(ahead), 3) if ahead else None,
                "strength": {
                    seat: [figures.quantile([row["strength"].get(seat, 0) for row in told], at) for at in BANDS]
                    for seat in seats
                },
                "decisions": {
                    seat: round(sum(row["decisions"].get(seat, 0) for row in told) / max(1, len(told)), 1)
                    for seat in seats
                },
            }
        )
    return rows


def ground(finished: list[Played]) -> list[dict[str, Any]]:
    """Spaces that had changed hands by the end: from whom, to whom, in what share of the games, and in which."""
    changes: dict[tuple[int, str, str], list[int]] = {}
    for one in finished:
        turns = (one.told or {})["turns"]
        first, last = turns[0]["control"], turns[-1]["control"]
        for space, holder in last.items():
            before = first.get(space, "")
            if holder != before:
                changes.setdefault((int(space), before, holder), []).append(one.number)
    return [
        {
            "space": space,
            "from": before,
            "to": after,
            "share": round(len(games) / len(finished), 3),
            "games": games if len(finished) <= MOST_DOTS else [],
        }
        for (space, before, after), games in sorted(changes.items())
        if len(games) / len(finished) >= TELLING
    ]


def decided(rerolled: Rerolled, finished: list[Played], seats: tuple[str, ...]) -> dict[str, Any]:
    """How much of the final lead was settled when each turn began: 1 less the variance that other dice still make, over
    the variance of all games."""
    if not rerolled:
        return {}
    whole = figures.variance([lead(one.told or {}, seats) for one in finished])
    rows: dict[int, list[list[float]]] = {}
    paths: dict[str, list[float]] = {}
    for key in sorted(rerolled, key=lambda text: tuple(int(part) for part in text.split("/"))):
        number, _, begun = key.partition("/")
        rows.setdefault(int(begun), []).append([lead for lead, _ in rerolled[key]])
        wins = [point for _, point in rerolled[key]]
        paths.setdefault(number, []).append(round(sum(wins) / len(wins), 3))
    for one in finished:
        if str(one.number) in paths:
            paths[str(one.number)].append(points_of(one, seats))
    settled = []
    for turn, groups in sorted(rows.items()):

        def part(chosen: list[Any]) -> float:
            inner = sum(figures.variance(group) for group in chosen) / len(chosen)
            return max(0.0, min(1.0, 1 - inner / whole)) if whole else 1.0

        settled.append({"turn": turn, "games": len(groups), "settled": figures.bootstrap(groups, part).to_json()})
    return {"turns": settled, "paths": paths}


def luck(finished: list[Played], seats: tuple[str, ...]) -> dict[str, Any]:
    """How much of the lead the dice of battles explain: what they gave against what the odds had promised."""
    units = {loser: unit_of(finished, loser) for loser in LOSERS}
    points: list[tuple[float, float, float]] = []
    for one in finished:
        told = one.told or {}
        gained, counted = 0.0, 0
        for battle in told["battles"]:
            own = 1 if side_of(battle["by"]) == side_of(seats[0]) else -1
            for loser, sign in LOSERS.items():
                if f"due_{loser}" in battle and isinstance(battle.get(f"lost_{loser}"), int):
                    beyond = battle[f"lost_{loser}"] - units[loser] * battle[f"due_{loser}"]
                    gained += own * sign * beyond
                    counted += 1
        if counted:
            points.append((round(gained, 2), lead(told, seats), points_of(one, seats)))
    if len(points) < 3:
        return {}
    return {
        "games": len(points),
        "explained": round(figures.explained([x for x, _, _ in points], [y for _, y, _ in points]), 3),
        "points": points,
    }


def unit_of(finished: list[Played], loser: str) -> float:
    """What came for each point that was due, over all battles: odds may promise factors where steps are lost, or leave
    out what is saved. So the dice are even on the whole, and only what differs from battle to battle counts."""
    battles = [battle for one in finished for battle in (one.told or {})["battles"]]
    both = [(each[f"due_{loser}"], each.get(f"lost_{loser}")) for each in battles if f"due_{loser}" in each]
    due = sum(promised for promised, came in both if isinstance(came, int))
    return sum(came for _, came in both if isinstance(came, int)) / due if due else 1.0


def comparison(slug: str, cell: Cell, done: Done) -> dict[str, Any]:
    """B against A, seed by seed."""
    seats = seats_of(worker_game(slug, cell.pack), cell.match.scenario, cell.match.options)

    def read(name: str) -> tuple[dict[int, float], dict[int, float]]:
        games = [one for one in done.cells[name] if one.ends is not None and one.told is not None]
        return (
            {one.number: points_of(one, seats) for one in games},
            {one.number: lead(one.told or {}, seats) for one in games},
        )

    points_a, leads_a = read(cell.against)
    points_b, leads_b = read(cell.name)
    pairs = sorted(points_a.keys() & points_b.keys())
    both = {"won both": 0, "only A": 0, "only B": 0, "neither": 0}
    for number in pairs:
        a, b = points_a[number] > 0.5, points_b[number] > 0.5
        both["won both" if a and b else "only A" if a else "only B" if b else "neither"] += 1
    by_lead = sum(1 for number in pairs if points_a[number] != points_b[number]) == 0
    one, other = (leads_a, leads_b) if by_lead else (points_a, points_b)
    grown = []
    for count in range(10, len(pairs) + 1, max(1, len(pairs) // 40)):
        part = figures.mean([other[number] - one[number] for number in pairs[:count]])
        grown.append([count, *part.to_json()])
    share_a = figures.share(sum(points_a.values()), len(points_a))
    share_b = figures.share(sum(points_b.values()), len(points_b))
    lead_a, lead_b = figures.mean(list(leads_a.values())), figures.mean(list(leads_b.values()))
    return {
        "a": cell.against,
        "b": cell.name,
        "pairs": len(pairs),
        "differ": sum(1 for number in pairs if leads_a[number] != leads_b[number]),
        "share": figures.paired(points_a, points_b).to_json(),
        "share_a": share_a.to_json(),
        "share_b": share_b.to_json(),
        "share_unpaired": figures.unpaired(share_a, share_b).to_json(),
        "lead": figures.paired(leads_a, leads_b).to_json(),
        "lead_a": lead_a.to_json(),
        "lead_b": lead_b.to_json(),
        "lead_unpaired": figures.unpaired(lead_a, lead_b).to_json(),
        "both": both,
        "grown": grown,
        "grown_of": "lead" if by_lead else "share",
        "cloud": [[leads_a[number], leads_b[number]] for number in pairs],
    }


def levels_of(done: Done) -> dict[str, Any]:
    """Every level against every level, and how much of the lead they explain."""
    if not done.levels:
        return {}
    plan = done.plan
    cell = plan.cells[0]
    seats = seats_of(worker_game(plan.game, cell.pack), cell.match.scenario, cell.match.options)
    rows = []
    groups = []
    for name, games in done.levels.items():
        finished = [one for one in games if one.ends is not None and one.told is not None]
        leads = [lead(one.told or {}, seats) for one in finished]
        points = sum(points_of(one, seats) for one in finished)
        one, _, other = name.partition(" v ")
        rows.append(
            {
                "own": one,
                "other": other,
                "games": len(finished),
                "share": figures.share(points, len(finished)).to_json(),
                "lead": figures.mean(leads).to_json(),
            }
        )
        groups.append(leads)
    return {
        "cell": cell.name,
        "rows": rows,
        "within": round(figures.within(groups), 3),
        "skill": figures.bootstrap_groups(groups, lambda drawn: 1 - figures.within(drawn)).to_json(),
    }
