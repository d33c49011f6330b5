"""What a newcomer is told: cards and briefings, the guided first turn, pictures; and the true history beside a game."""

import asyncio
import json
import tomllib
from functools import cache, partial
from importlib import resources
from itertools import pairwise
from typing import Annotated, Any

from fastapi import APIRouter, Query, Response
from fastapi.responses import JSONResponse

from vistula.core import lore
from vistula.server.api.answers import AT_TABLE, errors
from vistula.server.api.shapes import FilmOut
from vistula.server.desk import AtDesk, AtTable, Desk
from vistula.server.errors import Problem
from vistula.server.pictures import picture as painting
from vistula.server.records import export
from vistula.server.replays import stored_actions

router = APIRouter(prefix="/api", tags=["lore"])

Language = Annotated[str, Query(max_length=8, pattern="^[a-z]{2}$")]
ScenarioAsked = Annotated[str, Query(max_length=64)]
PlaceAsked = Annotated[str, Query(max_length=80, description="A place of the board that the picture shows")]
SeatAsked = Annotated[str | None, Query(max_length=40, description="Whose journal counts the lines")]
BALANCE = "balance"  # data/balance.toml: how games between equal computer players ended, by scenario
KEPT = "private, max-age=86400"
WORDS = "words"  # of the lore: what a game's board prints in English, in another language
SENTENCES = "sentences"  # and what it says in play
A_PAUSE = 600.0  # seconds: who takes longer over a decision has left the table


@router.get("/games/{slug}/briefing", responses=errors("unknown_game"))
async def briefing(desk: AtDesk, slug: str, language: Language = "en") -> dict[str, Any]:
    """Card and scenario briefings in our own words, and how measured games ended; empty where the game has none."""
    told = await desk.hall.work(found, desk, slug, lore.BRIEFING, language)
    if not told:
        return {}
    balance = await desk.hall.work(found, desk, slug, BALANCE, language)
    return {**told, "balance": balance, "words": await desk.hall.work(worded, desk, slug, language)}


@router.get("/games/{slug}/guide", responses=errors("unknown_game"))
async def guide(desk: AtDesk, slug: str, language: Language = "en") -> dict[str, Any]:
    """The guided first turn; empty where the game has none."""
    return await desk.hall.work(found, desk, slug, lore.GUIDE, language)


def found(desk: Desk, slug: str, name: str, language: str) -> dict[str, Any]:
    game = desk.hall.game(slug)
    try:
        return dict(lore.told(game.slug, name, language))
    except ModuleNotFoundError:
        return {}  # a game from outside the package


def worded(desk: Desk, slug: str, language: str) -> dict[str, Any]:
    """What the game prints in English, in another language: its own words over those that all games share."""
    return {**shared_words(language), **found(desk, slug, WORDS, language)}


def spoken(desk: Desk, slug: str, language: str) -> dict[str, Any]:
    """And what it says in play: a table needs it, the lobby, which knows all games at once, does not."""
    return {**worded(desk, slug, language), **found(desk, slug, SENTENCES, language)}


@cache
def shared_words(language: str) -> dict[str, Any]:
    source = resources.files("vistula.server") / f"words.{language}.toml"
    return tomllib.loads(source.read_text(encoding="utf-8")) if source.is_file() else {}


async def drawing_of(desk: Desk, slug: str, scenario: str) -> dict[str, Any]:
    drawn = await desk.drawings.find(slug, scenario, {}, None)
    made: dict[str, Any] = await asyncio.to_thread(json.loads, drawn.plain)
    return made


@router.get("/games/{slug}/history", responses=errors("unknown_game", "unknown_scenario", "no_drawing"))
async def history(desk: AtDesk, slug: str, scenario: ScenarioAsked) -> dict[str, Any]:
    """The true front of sixteen days and the events of the war, in the pixels of this board."""
    from vistula.atlas.history import history as laid

    return await asyncio.to_thread(laid, await drawing_of(desk, slug, scenario))


@router.get("/games/{slug}/names", responses=errors("unknown_game", "unknown_scenario", "no_drawing"))
async def names(desk: AtDesk, slug: str, scenario: ScenarioAsked, language: Language = "en") -> dict[str, Any]:
    """A board in another language: its places by space, those alone that differ, and its other words by the English."""
    from vistula.atlas.history import names as said

    places = await asyncio.to_thread(said, await drawing_of(desk, slug, scenario), language)
    return {"places": places, "words": await desk.hall.work(spoken, desk, slug, language)}


@router.get("/games/{slug}/start", responses=errors("unknown_game", "unknown_scenario"))
async def start(desk: AtDesk, slug: str, scenario: ScenarioAsked) -> dict[str, Any]:
    """How a scenario begins, as a spectator sees it."""
    await desk.hall.work(desk.drawings.settled, slug, scenario, {})  # refuses what there is not
    view = await desk.hall.work(lambda: desk.hall.game(slug).new(scenario, 0, {}).view(None))
    return dict(view)


@router.get(
    "/games/{slug}/picture",
    responses=errors("unknown_game", "unknown_scenario", "no_drawing"),
    response_class=Response,
)
async def picture(desk: AtDesk, slug: str, scenario: ScenarioAsked, around: PlaceAsked = "") -> Response:
    """A piece of the board with the counters of the scenario's start, as PNG."""
    png = await painting(desk.drawings, slug, scenario, around)
    return Response(png, media_type="image/png", headers={"cache-control": KEPT})


@router.get(
    "/tables/{table}/film",
    responses={**errors(*AT_TABLE, "game_running"), 202: {"model": FilmOut, "description": "It is being made"}},
    response_class=Response,
)
async def film(desk: AtDesk, at: AtTable) -> Response:
    """A finished game as a moving map (WebP). It is made when it is first asked for: until then how far it is (202)."""
    row = at.room.row
    if row.over is None:
        raise Problem("game_running", "The film is made when the game is over.")
    board = {"scenario": row.scenario, "options": row.options}
    key = (at.room.id, row.position)
    made = await desk.studio.film(key, partial(export, desk.hall, at.room, at.who, None), row.game, board)
    if isinstance(made, bytes):
        return Response(made, media_type="image/webp", headers={"cache-control": KEPT})
    return JSONResponse(made, status_code=202, headers={"cache-control": "no-store"})


@router.get("/tables/{table}/due", responses=errors(*AT_TABLE, "game_running", "unknown_seat"))
async def due(desk: AtDesk, at: AtTable, seat: SeatAsked = None) -> dict[str, dict[int, dict[str, float | str]]]:
    """What the odds promised before each battle of a finished game, by the number of its line in the journal."""
    from vistula.lab.film import played
    from vistula.lab.story import promised

    if at.room.row.over is None:
        raise Problem("game_running", "Luck is counted when the game is over.")
    if seat is not None and seat not in [each.seat for each in at.room.seats]:
        raise Problem("unknown_seat", f"Nobody sits at {seat}.")
    record = await export(desk.hall, at.room, at.who, None)
    game = await desk.hall.work(desk.hall.game, at.room.row.game)
    return {"due": await asyncio.to_thread(lambda: promised(played(game, record), seat))}


@router.get("/tables/{table}/decisions", responses=errors(*AT_TABLE, "game_running", "unknown_seat"))
async def decisions(desk: AtDesk, at: AtTable, seat: SeatAsked = None) -> Response:
    """What a seat decided best and worst in a finished game, each beside the other choices. It takes a while."""
    row = at.room.row
    if row.over is None:
        raise Problem("game_running", "Decisions are weighed when the game is over.")
    names = [each.seat for each in at.room.seats]
    if seat is not None and seat not in names:
        raise Problem("unknown_seat", f"Nobody sits at {seat}.")
    key, whole = (at.room.id, row.position), partial(export, desk.hall, at.room, at.who, None)
    made = await desk.studio.decisions(key, seat or names[0], whole, row.game)
    return Response(made, media_type="application/json", headers={"cache-control": KEPT})


@router.get("/tables/{table}/course", responses=errors(*AT_TABLE, "game_running"))
async def course(desk: AtDesk, at: AtTable) -> dict[str, Any]:
    """A finished game turn by turn: the staff's estimate of the first seat's chance, decisions, and time spent."""
    from vistula.lab.film import played
    from vistula.lab.story import course as told

    if at.room.row.over is None:
        raise Problem("game_running", "The course of a game is told when it is over.")
    record = await export(desk.hall, at.room, at.who, None)
    game = await desk.hall.work(desk.hall.game, at.room.row.game)
    again = await asyncio.to_thread(played, game, record)
    points = await asyncio.to_thread(told, again)
    actions = await stored_actions(desk.hall, at.room.row)
    for point in points:  # of an older version's game the beginning cannot be played again
        point["moves"] += len(actions) - len(again.actions)
    seconds = dict.fromkeys(again.state.seats, 0.0)
    for before, after in pairwise(actions):
        seconds[after.seat] = seconds.get(after.seat, 0.0) + min(A_PAUSE, max(0.0, after.at - before.at))
    return {
        "seat": again.state.seats[0],
        "points": points,
        "seconds": {seat: round(spent, 1) for seat, spent in seconds.items()},
    }
