# ruff: noqa: E501  (markup reads better unbroken)
"""The sections of a study's page, each from the findings alone. What cannot be drawn tells `left_out` why."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape
from pathlib import Path
from typing import Any

from vistula.core.refusal import NoDrawing
from vistula.lab.charts import land, shares, turns
from vistula.lab.charts.marks import number, percent
from vistula.lab.findings import ROUGH
from vistula.lab.games import worker_game
from vistula.lab.page.words import Told, chip, colour_of, name_of, own_of, paragraphs, section

PANELS = 4  # cells that have charts of their own
MOST_CELLS = 12  # in the order of the file
TOLD = ROUGH / 3  # games under which only counts are told
TELLING = 0.1  # part of the lead that the dice must explain to be drawn


def why_not(found: Told, part: str) -> str:
    """Why a part of the study's file has nothing to show."""
    return "not played yet" if f"[{part}]" in found["plan"] else f"no [{part}] in the study"


def shown(found: Told) -> list[Told]:
    return [cell for cell in found["cells"][:PANELS] if cell["finished"] >= TOLD]


def cells(found: Told) -> str:
    first = found["cells"][0]
    own, other = (escape(name_of(first, seat)) for seat in (first["seats"][0], first["seats"][-1]))
    rows = ""
    listed = found["cells"]
    if len(listed) > MOST_CELLS:  # the most lopsided first
        listed = sorted(listed, key=lambda cell: -abs(cell["share"][0] - 0.5))
    for cell in listed:
        value, low, high = cell["share"]
        counts = " · ".join(
            f"{'drawn' if seat == 'draw' else escape(name_of(cell, seat))} {count}"
            for seat, count in cell["wins"].items()
            if count or seat != "draw"
        )
        figures = f"<span class='soft'>{counts}</span>"
        if cell["finished"] >= TOLD:
            told = f"{100 * value:.1f} %</span> &nbsp; {100 * low:.1f}–{100 * high:.1f}"
            figures = f"<span class='big'>{told}<br>{figures}"
        rough = cell["finished"] < ROUGH
        row = shares.share_row(cell["share"], rough, colour_of(cell, cell["seats"][0]))
        rows += (
            f"<tr><td style='width:330px'><span class='big'>{escape(cell['name'])}</span>{chip(cell['finished'])}<br>"
            f"<span class='soft'>{escape(cell['note'])}</span></td><td style='width:460px'>{row}</td>"
            f"<td>{figures}</td></tr>"
        )
    ends = f"<div class='ends'><span>{other} wins all</span><span>even</span><span>{own} wins all</span></div>"
    scale = f"<tr><th></th><th>{ends}</th><th>Share of {own}, 95 % interval</th></tr>"
    foot = f"<tr><td></td><td>{shares.quarters()}</td><td></td></tr>"
    words = f"{first['bots'][0]} against {first['bots'][-1]}, the same seeds in all"
    return section("Who wins", escape(words), f"<table class='cells'>{scale}{rows}{foot}</table>", wide=True)


def margins(found: Told, left_out: list[str]) -> str:
    drawn = [cell for cell in shown(found) if len({value for value, _ in cell["leads"]}) > 1]
    if not drawn:
        left_out.append("margins (no score that differs, or too few games)")
        return ""
    values = [value for cell in drawn for value, _ in cell["leads"]]
    limits = (min(0.0, *values), max(0.0, *values))
    body, said = "", []
    for cell in drawn:
        own = own_of(cell)
        colours = (colour_of(cell, cell["seats"][0]), colour_of(cell, cell["seats"][-1]))
        body += f"<div class='panel' data-cell='{cell['slug']}'><h3>{escape(cell['name'])}: lead of {escape(own)} at the end{chip(cell['finished'])} {spread(cell['lead'])}</h3>"
        unit = f"{cell['name']}, lead of {own}"
        body += shares.margins(cell["leads"], limits, unit, *colours, cell["numbers"]) + "</div>"
        ahead = [point for value, point in cell["leads"] if value > 0]
        lost = sum(1 for point in ahead if point < 0.5)
        if lost > 0.1 * len(cell["leads"]):
            said.append(
                f"{escape(own)} leads on points in {len(ahead)} of {cell['finished']} games of {escape(cell['name'])} and "
                f"<b>loses {lost} of them all the same</b>: there more than the score decides."
            )
    first = drawn[0]
    one, other = (escape(name_of(first, seat)) for seat in (first["seats"][0], first["seats"][-1]))
    words = f"Each dot is a game: pale or in its colour as {one} or {other} won it. The thick line under the dots holds the middle half."
    return section("By how much", paragraphs([words, *said]), body)


def spread(lead: list[float]) -> str:
    _, quarter, middle, three, _ = lead
    return f"<span class='soft'>median {number(middle)}, half of the games {number(quarter)} to {number(three)}</span>"


def leads(found: Told, left_out: list[str]) -> str:
    drawn = [cell for cell in shown(found) if len(cell["by_turn"]) >= 4]
    if not drawn:
        left_out.append("lead by turn (under three turns, or too few games)")
        return ""
    values = [value for cell in drawn for row in cell["by_turn"] for value in (row["lead"][0], row["lead"][4])]
    limits = (min(0.0, *values), max(1.0, *values))
    body, said = "", []
    for cell in drawn:
        rows = cell["by_turn"]
        last = rows[-1]["lead"]
        finding = f"{cell['name']}: the median lead ends at {number(last[2])}, nine in ten games {number(last[0])} to {number(last[4])}"
        led = [row["leader_won"] for row in rows]
        body += f"<div><h3>{escape(cell['name'])}{chip(cell['finished'], 50)}</h3>"
        body += turns.fan(
            [row["lead"] for row in rows],
            ["", *cell["labels"]],
            colour_of(cell, cell["seats"][0]),
            finding,
            led,
            limits,
        )
        body += "</div>"
        late = led[max(1, 2 * len(led) // 3)]
        if late is not None and late < 0.6:
            said.append(
                f"In {escape(cell['name'])} <b>the score is no forecast</b>: two thirds through, its leader wins {percent(late)}."
            )
    words = "Lead of the first side: median, the middle half and nine in ten games, at the end of each turn. Under the axis: of the games with a leader then, the share that the leader won."
    return section("How the lead grows", paragraphs([words, *said]), f"<div class='two'>{body}</div>")


def grounds(found: Told, packs: Mapping[str, Path | None], left_out: list[str]) -> list[str]:
    made = []
    for cell in shown(found)[:2]:
        changes = cell["ground"]
        if len(changes) < 3:
            left_out.append(f"ground of {cell['name']} (fewer than three places change hands in a tenth of the games)")
            continue
        game = worker_game(found["game"], packs.get(cell["name"]))
        try:
            drawing: Any = game.drawing(cell["scenario"], cell["options"])
        except NoDrawing:
            drawing = {}
        if "seats" not in drawing:
            left_out.append(f"ground of {cell['name']} (the game has no drawing)")
            continue
        names = {space["id"]: space["name"] for space in drawing["spaces"]}
        holders = {side["side"]: side["name"].partition(",")[0] for side in reversed(list(cell["sides"].values()))}
        most = sorted(changes, key=lambda change: -change["share"])[:4]
        finding = "; ".join(
            f"{names.get(change['space'], '')} to {holders.get(change['to'], change['to'])} in {percent(change['share'])} of games"
            for change in most
        )
        words = "Share of games, in per cent, in which a place had another holder at the end than at the start; plain below 10 %."
        picture = land.ground(drawing, changes, cell["start"], finding)
        title = f"Where the ground changes hands: {escape(cell['name'])}{chip(cell['finished'], 50)}"
        told = f"<p class='soft'><b>{escape(cell['name'])}.</b> Most often: {escape(finding)}.</p>"
        made.append(
            section(title, words, f"<div class='map' data-cell='{cell['slug']}'>{picture}</div>{told}", wide=True)
        )
    return made


def decided(found: Told, left_out: list[str]) -> str:
    body, said = "", []
    for cell in found["cells"]:
        told = cell["decided"]
        if not told:
            continue
        rows = told["turns"]
        half = next((row for row in rows if row["settled"][0] >= 0.5), rows[-1])
        value, low, high = half["settled"]
        label = cell["labels"][half["turn"]] if half["turn"] < len(cell["labels"]) else str(half["turn"] + 1)
        said.append(
            f"In {escape(cell['name'])} <b>{percent(value)}</b> of the final lead ({100 * low:.0f}–{100 * high:.0f}) was "
            f"settled when turn {escape(label)} began."
        )
        finding = f"{cell['name']}: {percent(value)} settled at the start of turn {label}"
        share = cell["share"][0]
        body += "<div class='two panel'>"
        if 0.05 <= share <= 0.95:
            colours = (colour_of(cell, cell["seats"][0]), colour_of(cell, cell["seats"][-1]))
            body += (
                f"<div><h3>{escape(cell['name'])}: chance of {escape(own_of(cell))}, {len(told['paths'])} games</h3>"
            )
            body += turns.paths(told["paths"], cell["labels"], colours, finding) + "</div>"
        else:
            said.append(f"Who wins {escape(cell['name'])} was settled before the first turn.")
        body += f"<div><h3>{escape(cell['name'])}: share already decided, %{chip(rows[0]['games'])}</h3>"
        body += turns.settled(rows, cell["labels"], finding) + "</div></div>"
    if not body:
        left_out.append(f"when it is decided ({why_not(found, 'decided')})")
        return ""
    words = "Positions were played on from the start of each turn with other dice. Left: how often the first side then won. Right: the share of the final lead that was already fixed, with its 95 % interval."
    return section("When it is decided", paragraphs([words, *said]), body)


def luck(found: Told, left_out: list[str]) -> str:
    body, said = "", []
    levels = found["levels"]
    dice = {cell["name"]: cell["luck"] for cell in found["cells"] if cell["luck"]}
    if levels:
        skill, low, high = levels["skill"]
        traced = dice.get(levels["cell"], {}).get("explained", 0.0) * (1 - skill)
        rest = 1 - skill - traced
        finding = f"{levels['cell']}: {percent(skill)} of the lead’s variance is skill"
        rows = [
            (skill, "skill", f"levels of the players, {100 * low:.0f}–{100 * high:.0f}"),
            (traced, "dice of battle", "losses beyond what was due"),
            (rest, "the rest", "chance not traced further"),
        ]
        body += f"<div><h3>{escape(levels['cell'])}: parts of the lead</h3>{shares.parts(rows, finding)}</div>"
        body += matrix(levels)
        said.append(
            f"The levels of the players explain <b>{percent(skill)}</b> of the lead’s variance ({100 * low:.0f}–{100 * high:.0f})."
        )
    else:
        left_out.append(f"level against level ({why_not(found, 'levels')})")
    for cell in found["cells"][:2]:
        told = cell["luck"]
        if not told:
            continue
        part = told["explained"]
        said.append(
            f"In {escape(cell['name'])} the dice of battles, against what their odds promised, explain <b>{percent(part)}</b> of the lead."
        )
        if part < TELLING:
            left_out.append(f"dice against lead in {cell['name']} (they explain {percent(part)})")
            continue
        colours = (colour_of(cell, cell["seats"][0]), colour_of(cell, cell["seats"][-1]))
        body += f"<div><h3>{escape(cell['name'])}: dice and lead</h3>"
        body += shares.cloud(
            told["points"], ("dice, against what was due", "lead"), f"{percent(part)} explained", False, *colours
        )
        body += "</div>"
    if not said:
        return ""
    said.append("What is neither is called “not traced”, not luck.")
    return section("Luck and skill apart", paragraphs(said), f"<div class='thirds'>{body}</div>")


def matrix(levels: Told) -> str:
    """Level against level: the mean lead of the first side, with its error."""
    names = list(dict.fromkeys(row["own"] for row in levels["rows"]))
    by = {(row["own"], row["other"]): row for row in levels["rows"]}
    low, high = min(row["lead"][0] for row in levels["rows"]), max(row["lead"][0] for row in levels["rows"])
    table = "<tr><td></td>" + "".join(f"<td>{escape(name)}</td>" for name in names) + "</tr>"
    for own in names:
        table += f"<tr><td>{escape(own)}</td>"
        for other in names:
            value, least, most = by[own, other]["lead"]
            strong = 0.15 + 0.6 * (value - low) / (high - low) if high > low else 0.3
            table += (
                f"<td style='background:rgba(74,127,192,{strong:.2f})'><b>{number(value)}</b>"
                f"<span class='soft'>± {(most - least) / 2:.0f}</span></td>"
            )
        table += "</tr>"
    few = min(row["games"] for row in levels["rows"])
    words = f"mean lead of the first side (rows), {few} games a cell, the same dice"
    return f"<div><h3>Level against level{chip(few, 40)}</h3><table class='matrix'>{table}</table><p class='soft'>{words}</p></div>"


def losses(found: Told, left_out: list[str]) -> str:
    body = ""
    for cell in shown(found):
        rows = cell["by_turn"]
        if len(rows) < 2:
            continue
        panels = []
        for seat in cell["seats"]:
            panels.append(([row["strength"][seat] for row in rows], colour_of(cell, seat), name_of(cell, seat)))
        start, end = rows[0]["strength"], rows[-1]["strength"]
        finding = ", ".join(
            f"{name_of(cell, seat)} {start[seat][2]:.0f} to {end[seat][2]:.0f}" for seat in cell["seats"]
        )
        body += f"<div><h3>{escape(cell['name'])}: strength on the map</h3>"
        body += (
            turns.bands(panels, ["", *cell["labels"]], finding)
            + f"<p class='soft'>Medians: {escape(finding)}.</p></div>"
        )
    if not body:
        left_out.append("strength by turn (too few games)")
        return ""
    words = (
        "Strength on the map at the end of each turn, as the counters say it: median, the middle half and nine in ten."
    )
    return section("What it costs", words, f"<div class='two'>{body}</div>")


def length(found: Told) -> str:
    body = ""
    for cell in shown(found):
        rows = cell["by_turn"][1:]
        if not rows or not cell["length"]:
            continue
        by_seat = {name_of(cell, seat): [row["decisions"][seat] for row in rows] for seat in cell["seats"]}
        colours = [colour_of(cell, seat) for seat in cell["seats"]]
        mean = sum(cell["length"]) / len(cell["length"])
        whole = sum(1 for row in rows if row["games"] == cell["finished"])
        early = (
            "all games last so long"
            if whole == len(rows)
            else f"{rows[-1]['games']} of {cell['finished']} games last so long"
        )
        finding = f"{mean:.0f} decisions a game; {len(rows)} turns, {early}"
        levels: dict[str, int] = {}
        for words, count in cell["ends"].items():
            level = words.partition(" [")[0] or "otherwise"
            levels[level] = levels.get(level, 0) + count
        ends = ", ".join(f"{count} {level}" for level, count in levels.items())
        body += f"<div><h3>{escape(cell['name'])}: decisions a turn</h3>"
        body += turns.lines(by_seat, cell["labels"], f"{cell['name']}: {finding}", colours)
        body += f"<p class='soft'>{escape(finding)}. Ended: {escape(ends)}.</p></div>"
    words = "A decision is one step at the table: a unit, a place, a loss. People take some seconds for each."
    return section("Length and work", words, f"<div class='two'>{body}</div>") if body else ""


def made(found: Told, left_out: list[str]) -> str:
    first = found["cells"][0]
    rerolls = sum(cell["rerolls"] for cell in found["cells"])
    levels = sum(row["games"] for row in found["levels"].get("rows", []))
    unfinished = sum(cell["games"] - cell["finished"] for cell in found["cells"])
    faults = "; ".join(cell["first_fault"][:400] for cell in found["cells"] if cell["first_fault"])
    half = 50 * (first["share"][2] - first["share"][1])
    rows = {
        "Game": f"{found['title']} ({found['game']}), rules version {found['version']}",
        "Program": f"Vistula {found['release']}, {'compiled rules' if found['compiled'] else 'rules in plain Python'}",
        "Seeds": f"series {found['seed']}; game n has the same dice in every cell, each player draws from a stream of its own",
        "Games": f"{found['games']} in {len(found['cells'])} cells"
        + (f"; {levels} for the levels" if levels else "")
        + (f"; {rerolls} continuations with other dice" if rerolls else "")
        + f"; {unfinished} unfinished",
        "Enough?": f"{first['name']} is known to ± {half:.0f} points; half of that takes about {4 * first['finished']} games",
        "Intervals": "95 %: Wilson’s for shares, of the mean for leads and pairs, bootstrap over games for what was decided",
        "Fingerprint": f"{found['fingerprint']} of all results, made from the seeds alone: another run of this study gives it again",
        "Faults": faults or "none",
        "Not drawn": "; ".join(left_out) or "nothing",
        "Does not say": "how people would fare; whether a scenario is lopsided or the computer plays one side of it badly",
    }
    table = "".join(f"<tr><td>{name}</td><td>{escape(str(text))}</td></tr>" for name, text in rows.items())
    files = [("study.json", "study.json", "every figure of this page")]
    if found["whole"]:
        for cell in found["cells"]:
            files.append(
                (f"cells/{cell['slug']}/games.parquet", f"{cell['slug']}/games.parquet", f"{cell['games']} games")
            )
            files.append((f"cells/{cell['slug']}/actions.parquet", f"{cell['slug']}/actions.parquet", "replayable"))
    links = "".join(f"<a href='{escape(to)}'><b>{escape(name)}</b> {words}</a>" for to, name, words in files)
    plan = f"<pre>{escape(found['plan'].strip())}</pre>" if found["plan"] else ""
    commands = (
        f"<pre>vistula study {escape(found['file'])} --out report\n"
        f"vistula replay report/cells/{escape(first['slug'])}/actions.parquet --game 0</pre>"
    )
    body = f"<table class='made'>{table}</table><div class='files'>{links}</div>{plan}{commands}"
    words = "Everything needed to make this page again, to the last die. The files carry every game; any of them can be replayed."
    return section("How it was made", words, body).replace("<section", "<section id='made'", 1)
