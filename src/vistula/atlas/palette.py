"""The colours of the table, light and dark, and the style sheet of everything the atlas draws."""

from __future__ import annotations

import re

LIGHT = {
    "land": "#F3E9D3",
    "sea": "#CFDDDB",
    "ink": "#2B251D",
    "ink2": "#55493A",
    "halo": "#F6EEDC",
    "bank": "#4F829A",
    "water": "#A9C8D2",
    "brook": "#8FB3C1",
    "rvl": "#2F6A85",
    "woodl": "#5E6B3C",
    "forest": "#DADDB9",
    "forest2": "#CDD4A9",
    "tree": "#8E9B68",
    "marsh": "#E1E6DA",
    "tuft": "#7C99A3",
    "hill": "#EFE1C3",
    "hach": "#B79B74",
    "border": "#7A6749",
    "rail": "#4B4136",
    "violet": "#9A6FA8",
    "city": "#C98C78",
    "city2": "#7E3F33",
    "polish": "#3C6AA6",
    "soviet": "#B3261E",
    "ukrainian": "#C8951A",
    "lithuanian": "#3F8A66",
    "german": "#3A3E42",
    "gold": "#E0A100",
    "gold2": "#5E4200",
    "works": "#5A3B16",
    "card": "#FFFBF1",
}
DARK = {
    "land": "#2B2A26",
    "sea": "#1B2629",
    "ink": "#EFE6D3",
    "ink2": "#C2B59D",
    "halo": "#211F1B",
    "bank": "#5E93A8",
    "water": "#2F5464",
    "brook": "#3F6472",
    "rvl": "#8CC3D8",
    "woodl": "#A3B07C",
    "forest": "#2E3527",
    "forest2": "#36402C",
    "tree": "#5B6B45",
    "marsh": "#2A3230",
    "tuft": "#54737C",
    "hill": "#322E25",
    "hach": "#6E5D42",
    "border": "#A2937A",
    "rail": "#A79A86",
    "violet": "#B48CC2",
    "city": "#7E5245",
    "city2": "#C58F80",
    "polish": "#6C97CC",
    "soviet": "#D7564B",
    "ukrainian": "#D9AC3C",
    "lithuanian": "#6DB592",
    "german": "#9AA0A6",
    "gold": "#E8B21A",
    "gold2": "#F5CE62",
    "works": "#C9A26B",
    "card": "#1E2124",
}
THEMES = {"light": LIGHT, "dark": DARK}

# Counters keep their colours in the dark. body: top and bottom of the face, edge, box behind the symbol, text, symbol.
LIVERIES = {
    "polish": ("#FBFCFD", "#DCE4ED", "#2C4A6E", "#C4D3E4", "#122740", "#1D3B5E"),
    "soviet": ("#C5382C", "#A3221A", "#5E0F0B", "#8F1A14", "#FFF4E8", "#FFE9D6"),
    "ukrainian": ("#F0C44A", "#DCA828", "#7A5A08", "#F6DC8C", "#10263F", "#10263F"),
    "lithuanian": ("#8CC6A8", "#6FAE8D", "#24553F", "#B5DDC6", "#0B2A20", "#0F3B2C"),
    "german": ("#45494D", "#2E3134", "#0F1011", "#1C1E20", "#F5F3EC", "#F0EDE2"),
}

SERIF = "Alegreya,Georgia,serif"
SANS = "'IBM Plex Sans',system-ui,sans-serif"
CONDENSED = "'IBM Plex Sans Condensed','Arial Narrow',sans-serif"

# No `opacity` on lines and areas: a renderer paints each of those on a layer of its own, three times as slow.
_GROUND = """
.sea{fill:$sea}.wl use{fill:none;stroke:$water}.w1{stroke-width:52;stroke-opacity:.2}
.w2{stroke-width:30;stroke-opacity:.26}.w3{stroke-width:12;stroke-opacity:.42}.land{fill:$land;stroke:$bank;stroke-width:1.1}
.forest{fill:$forest}.glade{fill:$forest2;fill-opacity:.75}.tree-a{fill:$forest2;stroke:$tree;stroke-width:.62}
.tree-b{fill:none;stroke:$tree;stroke-width:3.5;stroke-linecap:round}
.tree-c{fill:none;stroke:$forest2;stroke-width:2.3;stroke-linecap:round}
.marsh{fill:$marsh}.tuft{fill:none;stroke:$tuft;stroke-width:.65;stroke-linecap:round}
.hill{fill:$hill;fill-opacity:.8}.hach{fill:none;stroke:$hach;stroke-width:.8;stroke-linecap:round}
.brook{fill:none;stroke:$brook;stroke-width:.7;stroke-opacity:.8;stroke-linejoin:round}
.bank{fill:$bank;stroke:$bank;stroke-width:1.7;stroke-linejoin:round}.water{fill:$water;stroke:$water;stroke-width:.15}
.canal{fill:none;stroke:$bank;stroke-width:1.6;stroke-dasharray:7 2.4}.sand{fill:$land;fill-opacity:.9}
.lake{fill:$water;stroke:$bank;stroke-width:.9}.lagoon{fill:$sea;stroke:$bank;stroke-width:.9}
.rail{fill:none;stroke:$rail;stroke-width:.95;stroke-opacity:.78;stroke-linejoin:round}
.rail.branch{stroke-width:.7;stroke-opacity:.5}.rail.devastated{stroke-dasharray:7 2.6}
.sleeper{fill:none;stroke:$rail;stroke-width:3.6;stroke-dasharray:.8 7.2;stroke-opacity:.62}
.sleeper.russian{stroke-width:5}.sleeper.branch{stroke-opacity:.34;stroke-width:3}
.cb1{fill:none;stroke:$violet;stroke-width:8;stroke-opacity:.2;stroke-linejoin:round}
.cb2{fill:none;stroke:$ink;stroke-width:1.3;stroke-dasharray:9 3 1.5 3;stroke-opacity:.72;stroke-linejoin:round}
.cb.old .cb1{stroke-opacity:.09}.cb.old .cb2{stroke-dasharray:2 4;stroke-opacity:.4}
.zb{fill:none;stroke:$border;stroke-width:1.25;stroke-dasharray:.1 3.6;stroke-linecap:round;stroke-opacity:.85}
.zb.wet{stroke:$bank;stroke-width:2.2;stroke-dasharray:.1 4.6;stroke-opacity:.95}
.zo{fill:none;stroke:$border;stroke-width:1;stroke-opacity:.6}
.hexes{fill:none;stroke:$border;stroke-width:.9;stroke-opacity:.5;stroke-linejoin:round}
.hexside-case{fill:none;stroke:$land;stroke-width:7.2;stroke-linecap:round;stroke-linejoin:round;stroke-opacity:.75}
.hexside{fill:none;stroke:$bank;stroke-width:4;stroke-linecap:round;stroke-linejoin:round}
.hexside.great{stroke-width:6.2}.faint{opacity:.6}
.hexno{font:500 8.6px $condensed;fill:$ink2;opacity:.62;text-anchor:middle}
.bridge{fill:none;stroke:$ink;stroke-width:1.6;stroke-linecap:round}.closed-hex{fill:$ink2;fill-opacity:.2}
.neutral-hex{fill:$ink2;fill-opacity:.1}
.line-name{font:600 10.5px $condensed;fill:$soviet;text-anchor:middle;paint-order:stroke;stroke:$land;stroke-width:3}
.command-line{fill:none;stroke:$soviet;stroke-width:2;stroke-dasharray:8 4;stroke-opacity:.75;stroke-linejoin:round}
.road{fill:none;stroke:$border;stroke-width:1.6;stroke-dasharray:5 3.4;stroke-opacity:.85}
.edge-rail{fill:none;stroke:$rail;stroke-width:2.2;stroke-opacity:.8}
.edge-tie{fill:none;stroke:$rail;stroke-width:6;stroke-dasharray:1.2 8;stroke-opacity:.7}
.reg{font:500 19px $serif;fill:$ink;opacity:.2;text-anchor:middle}.reg.sea-name{fill:$rvl;opacity:.5;font-style:italic}
.reg.small{font-size:15px}
.wood-name{font:italic 500 12.4px $serif;fill:$woodl;letter-spacing:1.2px;text-anchor:middle;paint-order:stroke;
stroke:$halo;stroke-width:2.6px;stroke-opacity:.6;stroke-linejoin:round}
.hill-name{fill:$border}
.rv{font:italic 500 12.5px $serif;fill:$rvl;letter-spacing:1.1px;paint-order:stroke;stroke:$halo;stroke-width:2.4px;
stroke-opacity:.7;stroke-linejoin:round;text-anchor:middle}
.rv.big{font-size:16.5px;letter-spacing:3px}.rv.sm{font-size:11.5px;letter-spacing:.6px}
.city{fill:$city}.street{fill:none;stroke:$land;stroke-width:.9;stroke-opacity:.75}
.cityo{fill:none;stroke:$city2;stroke-width:.9;stroke-linejoin:round}
.tt{fill:$halo;stroke:$ink;stroke-width:1.25}.tt.r3,.tt.r4{stroke-width:1;opacity:.85}.tp{fill:$ink}
.fort{fill:$halo;stroke:$ink;stroke-width:1.1;stroke-linejoin:round}.fort2{fill:$city2}
.lb{font:500 13.4px $serif;fill:$ink;paint-order:stroke;stroke:$halo;stroke-width:3.4px;stroke-linejoin:round;
letter-spacing:.1px}
.lb.r0{font-weight:700;font-size:18px;letter-spacing:2.2px}.lb.r1{font-weight:700;font-size:15.5px}
.lb.f{font-weight:700;font-size:13.6px}.lb.r3,.lb.r4{font-size:12px;fill:$ink2}
.scale{fill:none;stroke:$ink;stroke-width:1.2}.scale-text{font:500 11px $sans;fill:$ink;text-anchor:middle}
"""

_PIECES = """
.tint{fill-opacity:.055}.tint.polish{fill-opacity:.035}
.front{fill:none;stroke-width:13;stroke-opacity:.32;stroke-linejoin:round}
.tint.polish{fill:$polish}.tint.soviet{fill:$soviet}.tint.ukrainian{fill:$ukrainian}
.tint.lithuanian{fill:$lithuanian}.tint.german{fill:$german}
.front.polish{stroke:$polish}.front.soviet{stroke:$soviet}.front.ukrainian{stroke:$ukrainian}
.front.lithuanian{stroke:$lithuanian}.front.german{stroke:$german}
.space{fill:none}.node{fill:$halo;stroke:$ink;stroke-width:1.4}
.ct text{font-family:$condensed;font-weight:600}.ct .st{font-weight:700;font-size:16.5px;letter-spacing:-.3px}
.ct .no{font-size:10.6px}.ct .pa{font-size:8.2px;opacity:.9}.ct .ec{font:700 6.6px $sans}
.ct .fa{font-weight:700;font-size:14.2px;letter-spacing:-.3px}.ct .dl{font-weight:700;font-size:9px}
.ct .b{stroke-width:1}.ct .hl{stroke:#fff;stroke-width:1;stroke-opacity:.55;fill:none;stroke-linecap:round}
.ct .shadow{fill:#1a1206;fill-opacity:.26}.ct .sy{fill:none}.ct .emb{fill:none;stroke-width:1.5}
.ct.soviet .hl,.ct.german .hl{stroke-opacity:.32}
.ct .ring{fill:#FFC83D;stroke:#8A5A00;stroke-width:1.2}
.ct.spent text,.ct.spent .sy{opacity:.68}.ct .veil{fill:#9a9286;fill-opacity:.22}
.pip circle{fill:#2A2A2E;stroke:#FFF8E8;stroke-width:1.1}
.pip path{fill:none;stroke:#FFF8E8;stroke-width:1.5;stroke-linecap:round;stroke-linejoin:round}
.pip.waits circle{fill:#3B6B8F}.pip.unsupplied circle{fill:#C77700}.pip.reorganizing circle{fill:#6A3D8F}
.pip.chosen circle{fill:#8A5A00}
.pill rect{stroke:#F8F1E0;stroke-width:.8}.pill text{font:700 10.5px $condensed;fill:#fff;text-anchor:middle}
.pill.polish rect{fill:#21405F}.pill.soviet rect{fill:#6E120D}.pill.ukrainian rect{fill:#6B4E06}
.pill.lithuanian rect{fill:#1D4634}.pill.german rect{fill:#17191B}
.works path{fill:none;stroke:$works;stroke-width:2.2}
.mk use,.mk circle{fill:$card;stroke:$ink;stroke-width:1.2;stroke-linejoin:round;stroke-linecap:round}
.mk text{font:700 9.5px $condensed;fill:$ink;text-anchor:middle}
.mk.polish use{stroke:$polish}.mk.soviet use{stroke:$soviet}.mk.ukrainian use{stroke:$ukrainian}
.mk.lithuanian use{stroke:$lithuanian}.mk.german use{stroke:$german}.mk.objective use{fill:$gold;stroke:$gold2}
.arrow{fill:#2B5C97;stroke:#fff;stroke-width:1.6;stroke-linejoin:round}
.fortline{fill:none;stroke:$ink2;stroke-width:2.2;stroke-linecap:round}
.fline{fill:none;stroke:$polish;stroke-width:1.3}.fteeth{fill:$polish}
.emark{stroke-width:1.1;stroke-linejoin:round}.emark.polish{fill:$halo;stroke:$polish}
.emark.soviet,.emark.lithuanian{fill:$soviet;stroke:$halo}
.border.front{fill:none;stroke:$border;stroke-width:3;stroke-dasharray:9 5}
.border.state{fill:none;stroke:$soviet;stroke-width:1.6;stroke-dasharray:3 3}
"""


def _liveries() -> str:
    out = []
    for side, (_, _, edge, box, text, symbol) in LIVERIES.items():
        out.append(
            f".ct.{side} .b{{fill:url(#body-{side});stroke:{edge}}}.ct.{side} .facing{{fill:{edge}}}"
            f".ct.{side} .sb{{fill:{box}}}.ct.{side} text{{fill:{text}}}"
            f".ct.{side} .sy,.ct.{side} .emb{{stroke:{symbol};color:{symbol}}}"
        )
    return "\n".join(out)


def own_livery(side: str, body: str, ink: str, edge: str) -> str:
    """The counters of a side that brings its colours with it."""
    return (
        f".ct.{side} .b{{fill:{body};stroke:{edge}}}.ct.{side} .facing{{fill:{edge}}}.ct.{side} .sb{{fill:{edge}}}"
        f".ct.{side} text{{fill:{ink}}}.ct.{side} .sy,.ct.{side} .emb{{stroke:{ink};color:{ink}}}"
        f".tint.{side}{{fill:{body}}}.front.{side}{{stroke:{body}}}.pill.{side} rect{{fill:{edge}}}"
        f".mk.{side} use{{stroke:{body}}}"
    )


def stylesheet(theme: str = "light") -> str:
    """The style sheet of ground, counters and markers.

    "light" and "dark" have every colour written out (a renderer without CSS variables needs that); "both" uses
    variables, light by default and dark under `[data-theme=dark]`, for a page that switches.
    """
    sheet = _GROUND + _PIECES + _liveries()
    fonts = {"serif": SERIF, "sans": SANS, "condensed": CONDENSED}
    if theme != "both":
        colours = THEMES[theme] | fonts
        return re.sub(r"\$(\w+)", lambda m: colours[m[1]], sheet)
    sheet = re.sub(r"\$(serif|sans|condensed)", lambda m: fonts[m[1]], sheet)
    sheet = re.sub(r"\$(\w+)", r"var(--\1)", sheet)
    light = "".join(f"--{k}:{v};" for k, v in LIGHT.items())
    dark = "".join(f"--{k}:{v};" for k, v in DARK.items())
    return f":root{{{light}}}[data-theme=dark]{{{dark}}}{sheet}"
