"""The tables of docs/opponents.md and docs/games, one command each; they print rows of Markdown.

    python -m tests.bots.tables ladder GAME SCENARIO --games 20       each level against the next lower, both seats,
                                                                      and the sums as bots/ladder.toml has them
    python -m tests.bots.tables exploiters GAME SCENARIO --games 8    --bot against opponents with one idea
    python -m tests.bots.tables balance GAME SCENARIO --games 20      --bot against itself: each side's share

SCENARIO may be several parted by commas, or `all` of two seats. Intervals are Wilson's, 95 %; a draw counts half. The
same seed plays the same games; `--levels 1,2,3` names the rungs, `--bot search:6` who is measured.
"""

import argparse
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

import vistula
from tests.bots.match import Share, measure
from tests.libraries import stop_if_outdated
from vistula import bots
from vistula.core.game import Game, side_of
from vistula.lab.figures import Interval, share
from vistula.lab.games import seats_of

# Opponents with one idea: all attack, always defend, thirty factors and more at the capital.
ONE_IDEA = ("rush", "storm", "press", "hold", "fortress")


@dataclass
class Asked:
    games: int
    seed: int
    levels: list[int]
    bot: str
    tally: dict[tuple[int, int], list[int]] = field(default_factory=dict)  # by level and level below: won, games


def of_level(level: int) -> str:
    """The bot of a level of the ladder."""
    name = next(name for name in ("staff", "search") if level in bots.LEVELS[name])
    return f"{name}:{level}"


def told(found: Interval, wins: int, draws: int, games: int) -> str:
    drawn = f" +{draws} drawn" if draws else ""
    return f"{wins}/{games}{drawn} = {100 * found.value:.0f} % [{100 * found.low:.0f}–{100 * found.high:.0f}]"


def of_share(one: Share) -> str:
    return told(share(one.points(), one.games), one.wins, one.draws, one.games)


def both_sides(game: Game, scenario: str, a: str, b: str, asked: Asked) -> list[Share]:
    sides = list(dict.fromkeys(side_of(seat) for seat in seats_of(game, scenario, {})))
    return measure(game, scenario, a, b, asked.games, asked.seed, sides, False)


def row_of(a: str, b: str, shares: list[Share]) -> str:
    """A row of cells: A against B from each side, together, and what A takes of a core."""
    points = sum(one.points() for one in shares)
    games = sum(one.games for one in shares)
    whole = told(share(points, games), sum(one.wins for one in shares), sum(one.draws for one in shares), games)
    pace = sum(one.seconds for one in shares) / max(1, sum(one.turns for one in shares))
    cells = [f"{one.seat} {of_share(one)}" for one in shares]
    return " | ".join([f"`{a}` v `{b}`", *cells, whole, f"{pace:.2f}"])


def ladder(game: Game, scenario: str, asked: Asked) -> Iterator[str]:
    for lower, higher in zip(asked.levels, asked.levels[1:], strict=False):
        a, b = of_level(higher), of_level(lower)
        shares = both_sides(game, scenario, a, b, asked)
        sums = asked.tally.setdefault((higher, lower), [0, 0])
        sums[0] += sum(one.wins for one in shares)
        sums[1] += sum(one.games for one in shares)
        yield row_of(a, b, shares)


def rungs(asked: Asked) -> Iterator[str]:
    """What the ladder came to over all scenarios, as bots/ladder.toml has it."""
    for (level, against), (won, games) in asked.tally.items():
        yield f"level = {level}\nagainst = {against}\nwon = {won}\ngames = {games}\n"


def exploiters(game: Game, scenario: str, asked: Asked) -> Iterator[str]:
    for posture in game.postures():
        if posture in ONE_IDEA:
            other = f"staff@{posture}"
            yield row_of(asked.bot, other, both_sides(game, scenario, asked.bot, other, asked))


def balance(game: Game, scenario: str, asked: Asked) -> Iterator[str]:
    first = side_of(seats_of(game, scenario, {})[0])
    (one,) = measure(game, scenario, asked.bot, asked.bot, asked.games, asked.seed, [first], False)
    lost = one.games - one.wins - one.draws
    ours, theirs = share(one.points(), one.games), share(lost + 0.5 * one.draws, one.games)
    yield " | ".join(
        [
            f"`{asked.bot}`, {one.games} games, {one.draws} drawn",
            f"{first} {told(ours, one.wins, 0, one.games)}",
            f"the other side {told(theirs, lost, 0, one.games)}",
            f"lead {one.lead / max(1, one.games):+.1f}",
        ]
    )


TABLES: dict[str, Callable[[Game, str, Asked], Iterator[str]]] = {
    "ladder": ladder,
    "exploiters": exploiters,
    "balance": balance,
}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("table", choices=TABLES)
    parser.add_argument("game")
    parser.add_argument("scenario")
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--levels", default="1,2,3,4,5,6")
    parser.add_argument("--bot", default="search:6")
    given = parser.parse_args()
    stop_if_outdated()
    game = vistula.game(given.game)
    asked = Asked(given.games, given.seed, [int(level) for level in given.levels.split(",")], given.bot)
    scenarios = given.scenario.split(",")
    if given.scenario == "all":
        scenarios = [slug for slug, scenario in game.scenarios.items() if len(scenario.seats) == 2]
    for scenario in scenarios:
        for row in TABLES[given.table](game, scenario, asked):
            print(f"| {scenario} | {row} |", flush=True)
    for rung in rungs(asked):
        print(rung)


if __name__ == "__main__":
    main()
