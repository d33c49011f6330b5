"""What every picture of a study is made of: ink, scales, words, the dot on its interval."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

# Names of the page's colours (page/style.py), which are others in the dark.
INK, RULE, PAPER, EVEN = "var(--ink)", "var(--rule)", "var(--paper)", "var(--even)"
BLUE, RED, VIOLET, GREY, SAND = "var(--blue)", "var(--red)", "var(--violet)", "var(--grey)", "var(--sand)"
LIVERY = {"polish": BLUE, "soviet": RED, "ukrainian": "#c8951a", "lithuanian": "#3f8a66", "german": GREY}
# What a game is filled with, and its edge: pale with a blue edge for Poland, full red for the Soviets, as counters are.
DOTS = {BLUE: ("#dbe6f4", BLUE), RED: (RED, "#6e1410")}
QUARTERS = (0, 0.25, 0.5, 0.75, 1)
Band = Sequence[float]


def text(x: float, y: float, words: str, anchor: str = "start", kind: str = "") -> str:
    said = f' class="{kind}"' if kind else ""
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}"{said}>{escape(words)}</text>'


def line(x1: float, y1: float, x2: float, y2: float, colour: str = RULE, width: float = 1, dash: str = "") -> str:
    dashed = f' stroke-dasharray="{dash}"' if dash else ""
    return (
        f'<line x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}" stroke="{colour}" '
        f'stroke-width="{width:g}"{dashed}/>'
    )


def path(points: Sequence[tuple[float, float]], colour: str, width: float, dash: str = "", opacity: float = 1) -> str:
    dashed = f' stroke-dasharray="{dash}"' if dash else ""
    faint = f' opacity="{opacity:g}"' if opacity < 1 else ""
    told = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
    return f'<polyline points="{told}" fill="none" stroke="{colour}" stroke-width="{width:g}"{dashed}{faint}/>'


def svg(width: float, height: float, body: Sequence[str], finding: str) -> str:
    return (
        f'<svg viewBox="0 0 {width:g} {height:g}" width="{width:g}" role="img" aria-label="{escape(finding, True)}">'
        f"<title>{escape(finding)}</title>{''.join(body)}</svg>"
    )


class Scale:
    def __init__(self, low: float, high: float, start: float, end: float) -> None:
        self.low, self.high = low, high if high > low else low + 1
        self.start, self.end = start, end

    def __call__(self, value: float) -> float:
        return self.start + (value - self.low) / (self.high - self.low) * (self.end - self.start)

    def ticks(self, most: int = 5) -> list[float]:
        """Round values within the scale."""
        span = self.high - self.low
        for power in range(-2, 9):
            for unit in (1, 2, 5):
                step = unit * 10.0**power
                if span / step <= most:
                    first = -(-self.low // step) * step
                    return [first + step * i for i in range(int((self.high - first) / step + 1e-9) + 1)]
        return [self.low, self.high]


def number(value: float) -> str:
    """With its sign: +39, +1.5, −4, 0."""
    if abs(value) < 0.05:
        return "0"
    plain = f"{value:+.0f}" if abs(value) >= 10 or abs(value - round(value)) < 0.05 else f"{value:+.1f}"
    return plain.replace("-", "−")


def percent(value: float) -> str:
    return f"{value:.0%}"[:-1] + " %"


def across(y: Scale, ticks: Sequence[float], left: float, right: float, told: Sequence[str]) -> list[str]:
    """Thin rules with their values on the left."""
    return [
        line(left, y(tick), right, y(tick), EVEN if tick == 0 else RULE, 1.4 if tick == 0 else 1)
        + text(left - 6, y(tick) + 4, words, "end", "tick")
        for tick, words in zip(ticks, told, strict=True)
    ]


def under(x: Scale, y: float, labels: Sequence[str], room: float) -> list[str]:
    """Names of turns under a chart, as many as there is room for; the last word of the first label stands alone."""
    widest = max((len(label) for label in labels), default=1)
    every = max(1, -(-len(labels) * (7 * widest + 8) // max(1, int(room))))
    return [text(x(at), y, labels[at], "middle", "tick") for at in range(0, len(labels), every)]


def interval_dot(x: Scale, y: float, found: Band, colour: str) -> str:
    """A dot on its interval."""
    value, low, high = found
    wide = max(2.0, x(high) - x(low))
    return (
        f'<rect x="{x(low):.1f}" y="{y - 4:.1f}" width="{wide:.1f}" height="8" fill="{colour}" opacity="0.33"/>'
        f'<circle cx="{x(value):.1f}" cy="{y:.1f}" r="6" fill="{colour}" stroke="{PAPER}" stroke-width="1.5"/>'
    )


def apart(ends: Sequence[tuple[float, float, str, str]], bottom: float, gap: float = 15) -> list[str]:
    """Words at the ends of lines (y, x, words, kind), moved down where they would lie on one another, and up
    where they would leave the chart at its bottom."""
    ordered = sorted(ends)
    places: list[float] = []
    for y, _, _, _ in ordered:
        places.append(max(y, places[-1] + gap) if places else y)
    lowest = bottom
    for at in reversed(range(len(places))):
        places[at] = min(places[at], lowest)
        lowest = places[at] - gap
    return [text(x, y + 4, words, "start", kind) for y, (_, x, words, kind) in zip(places, ordered, strict=True)]
