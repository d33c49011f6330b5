"""Drawn when the server starts, since the first visitors ask for it: where each game begins, and its card's picture."""

import asyncio
import logging
from typing import Any

from vistula.core import lore
from vistula.core.game import Game
from vistula.server.drawings import PROCESSES, Drawings
from vistula.server.errors import Problem
from vistula.server.pictures import picture

log = logging.getLogger("vistula.server")

LAST = 99  # in the lobby: a game that says nothing about its place


def opening(game: Game) -> tuple[int, str, str]:
    """The game's place in the lobby, the scenario to begin with, and the place that its picture shows."""
    try:
        told: dict[str, Any] = lore.told(game.slug, lore.BRIEFING, "en")
    except ModuleNotFoundError:  # a game from outside the package
        told = {}
    scenarios: dict[str, Any] = told.get("scenarios", {})
    marked = (name for name in game.scenarios if scenarios.get(name, {}).get("start_here"))
    return (
        told.get("order", len(game.scenarios) + 100),
        next(marked, next(iter(game.scenarios))),
        told.get("window", ""),
    )


async def warm(drawings: Drawings) -> None:
    """One process stays free: what a visitor asks for meanwhile is drawn at once."""
    games = await drawings.hall.work(lambda: sorted(drawings.hall.settings.games(), key=opening))
    places = asyncio.Semaphore(PROCESSES - 1)

    async def draw(slug: str, scenario: str, around: str | None) -> None:
        async with places:
            try:
                if around is None:
                    await drawings.find(slug, scenario, {}, None)
                else:
                    await picture(drawings, slug, scenario, around)
            except Problem as problem:
                log.warning("%s is drawn when it is asked for: %s", slug, problem)

    # A board that came with the package came with its picture.
    cold = [game for game in games if not await drawings.ready(game.slug, opening(game)[1])]
    async with asyncio.TaskGroup() as group:
        for game in cold:
            group.create_task(draw(game.slug, opening(game)[1], None))
        for game in cold:
            _, scenario, around = opening(game)
            group.create_task(draw(game.slug, scenario, around))
