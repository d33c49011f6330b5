# ruff: noqa: E501  (a style sheet reads better unbroken)
"""How the page looks: ink on paper as the table, fonts inside the file, one column on a phone, dark where wanted."""

import base64
from pathlib import Path

FONTS = Path(__file__).parents[2] / "atlas" / "fonts"
FACES = (
    ("Alegreya", 700, "normal", "Alegreya-Bold.ttf"),
    ("Alegreya", 500, "normal", "Alegreya-Medium.ttf"),
    ("Alegreya", 500, "italic", "Alegreya-MediumItalic.ttf"),
    ("Plex", 500, "normal", "PlexSans-Medium.ttf"),
    ("Plex", 700, "normal", "PlexSans-Bold.ttf"),
)
MARK = (
    "<svg viewBox='0 0 32 32' width='36' aria-hidden='true'><rect width='32' height='32' rx='6' fill='#1f4a66'/>"
    "<path d='M20 5c-10 2-9 8-3 11s5 9-5 11' fill='none' stroke='#d8cf9c' stroke-width='4' stroke-linecap='round'/></svg>"
)
STYLE = """
:root{color-scheme:light dark;--same:#f3ecd9;--differ:#e9d8e4;--chip:#f0e2bf;--well:#f4ecd8;--edge:#d8cdb4;--deep:#55493a}
:root,.map{--paper:#fffbf1;--ink:#1f1b16;--soft:#6b6257;--rule:#dfd5bd;--even:#c8b98f;--sand:#cdbf9e;--blue:#2b4a73;--red:#b3261e;--violet:#85337c;--grey:#8a8175}
@media(prefers-color-scheme:dark){:root{--same:#34302a;--differ:#4a3648;--chip:#54471f;--well:#2b2822;--edge:#423b30;--deep:#d4c8b0;
--paper:#211f1b;--ink:#efe6d3;--soft:#c2b59d;--rule:#3a352c;--even:#7a6f5a;--sand:#5c5341;--blue:#8db4e6;--red:#e06a5e;--violet:#c99bd4;--grey:#a39a8c}}
*{box-sizing:border-box}main *{font-variant-numeric:lining-nums!important}body{margin:0;background:var(--paper);color:var(--ink);font:500 14px/1.5 Plex,sans-serif;font-variant-numeric:lining-nums}
main,.bar>div,footer{max-width:1200px;margin:0 auto;padding:0 56px}
.bar{background:#1c2833;color:#f2ead8}.bar>div{display:flex;align-items:center;gap:14px;height:62px}
.bar b{font:700 20px/1.1 Alegreya,serif;display:block}.bar span{font-size:13px;color:#b9c2c9}.bar nav{margin-left:auto;display:flex;gap:8px}
.bar a{color:#fff;background:#33424f;border-radius:8px;padding:8px 13px;font-weight:700;font-size:13px;text-decoration:none}
h1{font:700 40px/1.15 Alegreya,serif;margin:4px 0 18px}h2{font:700 23px/1.2 Alegreya,serif;margin:2px 0 10px}
h3{font:700 16px/1.3 Alegreya,serif;margin:0 0 8px}.ask{font:italic 500 17px Alegreya,serif;color:var(--deep);margin:38px 0 0}
.answer{font:500 23px/1.45 Alegreya,serif;margin:0 0 14px;max-width:1040px}.soft,.tick,.soft p{color:var(--soft);font-size:13px}.soft p{margin:0 0 10px}.soft b{color:var(--ink)}
section{border-top:1px solid var(--edge);margin-top:34px;padding-top:30px;display:grid;grid-template-columns:240px minmax(0,816px);gap:32px}
section>div:first-child>i{font:italic 500 16px Alegreya,serif;color:var(--soft);display:block}
section.wide{display:block}section.wide h2,section.wide>div:first-child>i{display:inline;margin-right:12px}section.wide .soft{display:inline}section.wide>div+div{margin-top:16px}
svg{max-width:100%;height:auto;display:block}svg text{font:500 12.5px Plex,sans-serif;fill:var(--ink)}svg text.big{font:700 15px Alegreya,serif}svg text.figure{font-size:13px}
svg text.tick{fill:var(--soft);font-size:12px}svg text.small{font-size:12px}svg text.onmap{font:700 13px Alegreya,serif;paint-order:stroke;stroke:var(--paper);stroke-width:3px}
svg text.white{fill:#fff;stroke:#16324f99}.two{display:flex;flex-wrap:wrap;gap:26px 24px}.two>div{width:396px;max-width:100%}
.three{display:grid;grid-template-columns:520px 252px 252px;gap:26px 32px;margin-top:20px}.thirds{display:flex;flex-wrap:wrap;gap:26px 30px}.thirds>div{width:252px}.panel+.panel{margin-top:26px}
.chip{font:700 12px Plex,sans-serif;background:var(--chip);color:var(--ink);border-radius:4px;padding:2px 9px;margin-left:8px;white-space:nowrap}
table{border-collapse:collapse;width:100%;font-variant-numeric:lining-nums tabular-nums}
td,th{text-align:left;padding:9px 10px 9px 0;border-top:1px solid var(--edge);vertical-align:middle;font-weight:500}
.cells td{padding-top:0;padding-bottom:0}.cells th{font:italic 500 15px Alegreya,serif;border:0;color:var(--deep)}.cells tr:last-child td{border-top:1px solid var(--edge)}
.ends{display:flex;justify-content:space-between;width:440px;max-width:100%;padding:0 18px}.big{font:700 18px Alegreya,serif}.made td:first-child{color:var(--soft);width:150px;vertical-align:top}
.matrix{width:auto}.matrix td{text-align:center;padding:7px 12px;border:3px solid var(--paper);min-width:58px}.matrix .soft{display:block}
pre{background:var(--well);border-radius:8px;padding:18px;overflow:auto;white-space:pre-wrap;font-size:13px;line-height:1.5;margin:16px 0 0}
.files{display:flex;flex-wrap:wrap;gap:10px;margin-top:16px}.files a{border:1px solid var(--edge);border-radius:8px;padding:9px 14px;text-decoration:none;color:var(--soft);background:var(--well)}.files b{color:var(--blue)}
footer{border-top:1px solid var(--edge);margin-top:44px;padding-top:24px;padding-bottom:48px;color:var(--soft);font-size:13px}
@media(max-width:900px){main,.bar>div,footer{padding-left:18px;padding-right:18px}section{display:block}section>div+div{margin-top:14px}.three{display:block}.three>div+div{margin-top:20px}
.cells td{display:block;width:auto!important;border:0;padding:2px 0}.cells tr{display:block;border-top:1px solid var(--edge);padding:8px 0}.cells th,.cells tr:last-child{display:none}
.bar>div{height:auto;min-height:62px;padding-top:8px;padding-bottom:8px}.bar a{white-space:nowrap;padding:8px 10px}.panel[data-cell] svg text.tick{font-size:22px}
h1{font-size:30px}.answer{font-size:19px}.wide .map{overflow-x:auto}.wide .map svg{width:880px;max-width:none}}
@media print{.bar nav{display:none}section,.panel{break-inside:avoid}}
[data-told]{cursor:default}[data-told]:hover,[data-told]:focus{stroke:var(--ink);stroke-width:2px;outline:none}.faint{opacity:.14}[data-games]{cursor:pointer}.chosen{stroke:#111;stroke-width:3px}
#told{position:fixed;z-index:9;max-width:330px;background:#1c2833;color:#f2ead8;border-radius:6px;padding:7px 11px;font-size:13px;pointer-events:none;white-space:pre-line}
"""


def fonts() -> str:
    return "".join(
        f"@font-face{{font-family:{name};font-weight:{weight};font-style:{style};"
        f"src:url(data:font/ttf;base64,{base64.b64encode((FONTS / file).read_bytes()).decode()})}}"
        for name, weight, style, file in FACES
    )
