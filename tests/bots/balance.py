"""The balance tables of docs/games, written from each game's `data/balance.toml`: `python -m tests.bots.balance`.

A table stands after its mark, up to the next empty line. Whoever measures anew writes the figures into the data alone:
those of the staff against itself under the scenario, those of a general against itself beside them, as `search`.
"""

from pathlib import Path
from typing import Any

import vistula
from vistula.core import lore
from vistula.lab.figures import share
from vistula.server.api.lore import BALANCE

DOCS = Path(__file__).resolve().parents[2] / "docs" / "games"
MARK = "<!-- written from data/balance.toml: python -m tests.bots.balance -->\n"
STAFF = "staff"
SIDES = {"poland": "Poland", "soviet": "Soviets"}


def measured(slug: str) -> dict[str, Any]:
    """What was measured of a game, by scenario."""
    return dict(lore.told(slug, BALANCE, "en"))


def table_of(slug: str) -> str:
    """Who won how often, with shares of all games and their 95 % intervals (Wilson); draws are counted apart."""
    game = vistula.game(slug)
    rows = ["| scenario | bot | games | Poland | drawn | Soviets | seeds |", "|---|---|---|---|---|---|---|"]
    for name, told in measured(slug).items():
        title = game.scenarios[name].title
        for found in series_of(told):
            won = [share_of(found["wins"][side], found["games"]) for side in SIDES]
            seeds = ", ".join(str(seed) for seed in found["seeds"])
            bot = found.get("bot", STAFF)
            rows.append(f"| {title} | `{bot}` | {found['games']} | {won[0]} | {found['drawn']} | {won[1]} | {seeds} |")
            title = ""
    return "\n".join(rows) + "\n"


def series_of(told: dict[str, Any]) -> list[dict[str, Any]]:
    """What was measured of a scenario: the staff against itself and, where that was played, a general."""
    return [told, told["search"]] if "search" in told else [told]


def share_of(wins: int, games: int) -> str:
    found = share(wins, games)
    return f"{wins}: {100 * found.value:.0f} % [{100 * found.low:.0f}–{100 * found.high:.0f}]"


def written(slug: str) -> str:
    """The game's page with its table as the data have it."""
    before, mark, after = (DOCS / f"{slug}.md").read_text(encoding="utf-8").partition(MARK)
    if not mark:
        raise SystemExit(f"docs/games/{slug}.md has no place for its table: {MARK}")
    return before + mark + table_of(slug) + "\n" + after.partition("\n\n")[2]


def main() -> None:
    for slug in vistula.slugs():
        if measured(slug):
            (DOCS / f"{slug}.md").write_text(written(slug), encoding="utf-8")


if __name__ == "__main__":
    main()
