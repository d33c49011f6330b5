"""The page of a study: one self-contained HTML file, ink on paper, made from its findings alone.

Under the least sample a chart stays, pale, with a chip that says how rough it is; what is not drawn is named in the
last section with the reason.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from html import escape
from pathlib import Path

from vistula.lab.page import compared, sections
from vistula.lab.page.script import SCRIPT
from vistula.lab.page.style import MARK, STYLE, fonts
from vistula.lab.page.words import Told, answer, headline, limits, verdict

__all__ = ["page", "verdict"]


def page(found: Told, packs: Mapping[str, Path | None] | None = None) -> str:
    """The whole document. `packs`: where the data packs of the cells lie, by cell; their maps are drawn from them."""
    left_out: list[str] = []
    parts = [
        sections.cells(found),
        sections.margins(found, left_out),
        sections.leads(found, left_out),
        *sections.grounds(found, packs or {}, left_out),
        sections.decided(found, left_out),
        sections.luck(found, left_out),
        *(compared.compared(each) for each in found["comparisons"]),
        sections.losses(found, left_out),
        sections.length(found),
    ]
    parts.append(sections.made(found, left_out))
    body = "".join(part.replace("§", str(at + 1), 1) for at, part in enumerate(part for part in parts if part))
    running = "" if found["whole"] else f'<span class="chip">running, {found["games"]} of {found["wanted"]}</span>'
    data = json.dumps(found, separators=(",", ":"), ensure_ascii=False).replace("</", "<\\/")
    return (
        "<!doctype html><html lang='en'><head><meta charset='utf-8'>"
        "<meta name='viewport' content='width=device-width,initial-scale=1'>"
        f"<title>{escape(headline(found))} · Vistula</title><style>{fonts()}{STYLE}</style></head><body>"
        f"<div class='bar'><div>{MARK}<div><b>Vistula</b><span>Study · {escape(found['title'])}</span></div>"
        "<nav><a href='#made'>How it was made</a><a href='study.json'>Data</a></nav></div></div><main>"
        f"<p class='ask'>{escape(found['question'])}{running}</p><h1>{escape(headline(found))}</h1>"
        f"<p class='answer'>{answer(found)}</p><p class='soft'>{escape(limits(found))}</p>{body}"
        f"<script type='application/json' id='study'>{data}</script></main><div id='told' hidden></div>"
        f"<script>{SCRIPT}</script>"
        "<footer>Vistula study · made from the games named above and nothing else · no request leaves this page"
        "</footer></body></html>"
    )
