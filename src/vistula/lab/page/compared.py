# ruff: noqa: E501  (markup reads better unbroken)
"""A against B: the section that says what a rule, a pack or a player is worth."""

from __future__ import annotations

from html import escape

from vistula.lab.charts import shares
from vistula.lab.charts.marks import number, percent
from vistula.lab.findings import ROUGH
from vistula.lab.page.words import Told, chip, paragraphs, section

LEAST_PAIRS = 50


def compared(each: Told) -> str:
    if not each["pairs"]:
        return ""
    flat = each["share_a"][0] == each["share_b"][0] and each["share_a"][0] in (0, 1)
    body = "" if flat else shares_row(each)
    body += leads_row(each)
    value, low, high = (100 * part for part in each["share"])
    told = f"{number(value)} points of wins, {number(low)} to {number(high)}"
    sure = low > 0 or high < 0
    said = [
        f"<b>{escape(each['b'])}</b> (B) against <b>{escape(each['a'])}</b> (A): <b>{told}</b>"
        + ("." if sure else "; it cannot be told from nothing."),
        f"The same {each['pairs']} seeds in both; {each['differ']} games went otherwise. Solid: the interval of the pairs; "
        "dotted: what it would be without them.",
    ]
    rough = chip(each["pairs"], LEAST_PAIRS)
    if not rough and each["differ"] < ROUGH:
        rough = f'<span class="chip">rough: {each["differ"]} pairs differ, {ROUGH} wanted</span>'
    return section(f"A against B{rough}", paragraphs(said), body, wide=True)


def shares_row(each: Told) -> str:
    both = each["both"]
    value, low, high = (100 * part for part in each["share"])
    words = f"{number(value)}  {number(low)} to {number(high)}"
    finding = f"{each['b']} less {each['a']}: {words} points of wins"
    told = [percent(each["share_a"][0]), percent(each["share_b"][0]), words]
    rows = [("A", each["share_a"]), ("B", each["share_b"])]
    changed = both["only A"] + both["only B"]
    grown = shares.grown(each["grown"], finding) if each["grown_of"] == "share" else ""
    return (
        "<div class='three panel'><div><h3>Share of games won</h3>"
        f"{shares.arms(rows, each['share'], each['share_unpaired'], told, True, finding)}</div>"
        "<div><h3>The same seeds, pair by pair</h3><table class='matrix'><tr><td></td><td>won in B</td><td>not</td></tr>"
        f"<tr><td>won in A</td><td style='background:var(--same)'><b>{both['won both']}</b></td>"
        f"<td style='background:var(--differ)'><b>{both['only A']}</b></td></tr>"
        f"<tr><td>not</td><td style='background:var(--differ)'><b>{both['only B']}</b></td>"
        f"<td style='background:var(--same)'><b>{both['neither']}</b></td></tr></table>"
        f"<p class='soft'>{changed} of {each['pairs']} seeds change the winner.</p></div>"
        f"<div><h3>As the games came in</h3>{grown}</div></div>"
    )


def leads_row(each: Told) -> str:
    value, low, high = each["lead"]
    words = f"{number(value)}  {number(low)} to {number(high)}"
    finding = f"{each['b']} less {each['a']}: {words} points of lead"
    rows = [("A", each["lead_a"]), ("B", each["lead_b"])]
    told = [number(each["lead_a"][0]), number(each["lead_b"][0]), words]
    grown = shares.grown(each["grown"], finding, False) if each["grown_of"] == "lead" else ""
    last = f"<div><h3>As the games came in</h3>{grown}</div>" if grown else ""
    return (
        "<div class='three panel'><div><h3>Lead at the end, mean</h3>"
        f"{shares.arms(rows, each['lead'], each['lead_unpaired'], told, False, finding)}</div>"
        f"<div><h3>The same seeds, pair by pair</h3>{shares.cloud(each['cloud'], ('lead in A', 'lead in B'), finding, True)}"
        f"</div>{last}</div>"
    )
