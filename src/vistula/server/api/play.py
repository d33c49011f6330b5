"""Playing over HTTP: everything the WebSocket can do, for scripts and a move a day."""

from functools import partial
from typing import Annotated, Any

from fastapi import APIRouter, Query, Request, Response

from vistula.core.action import Action
from vistula.core.state import State
from vistula.server import brief, engine, replays, talk
from vistula.server.api.answers import AT_TABLE, TO_ACT, errors
from vistula.server.api.asked import Act, Ask, Say, Undo
from vistula.server.api.shapes import (
    ChatOut,
    ChatsOut,
    DoneOut,
    JournalOut,
    LuckOut,
    OddsOut,
    PositionOut,
    RefusalOut,
    ReplayOut,
    TurnOut,
    WarningsOut,
)
from vistula.server.desk import AtDesk, AtTable, pay_for_reading
from vistula.server.errors import Problem
from vistula.server.guard import address_of, too_many
from vistula.server.rooms import text_of
from vistula.server.seats import eye_of, may_look, seat_of
from vistula.server.security import A_MESSAGE

router = APIRouter(prefix="/api/tables/{table}", tags=["play"])

SeatQuery = Annotated[str | None, Query(max_length=64, description="One of your seats")]


@router.get("/position", response_model=PositionOut, responses=errors(*TO_ACT))
async def position(desk: AtDesk, at: AtTable, seat: SeatQuery = None) -> Response:
    """How the table stands for your seat, or for a spectator."""
    eye = eye_of(at.room, at.who, seat)
    return Response(await desk.hall.position(at.room, eye), media_type="application/json")


@router.post(
    "/actions", response_model=DoneOut, responses=errors(*TO_ACT, "refused", "not_your_turn", "game_over", "stale")
)
async def act(request: Request, desk: AtDesk, at: AtTable, asked: Act) -> dict[str, int]:
    """Do something. When this answers, it is stored for good."""
    seat = seat_of(at.room, at.who, asked.seat)
    desk.addresses.pay(address_of(request.scope), len(asked.actions) / A_MESSAGE)
    await desk.hall.act(at.room, seat, asked.position, asked.chosen())
    return {"position": at.room.row.position, "moves": at.room.row.moves}


@router.get("/turn", response_model=TurnOut, responses=errors(*TO_ACT, "too_many"))
async def turn(
    request: Request,
    desk: AtDesk,
    at: AtTable,
    seat: SeatQuery = None,
    start: Annotated[int, Query(ge=0, le=10**9, alias="from", description="Journal from this line on")] = 0,
    view: Annotated[bool, Query(description="With all that the seat sees")] = False,
    wait: Annotated[float, Query(ge=0, le=brief.LONGEST_WAIT, description="Seconds to wait for your turn")] = 0.0,
) -> Response:
    """What your seat is asked, in brief: for players that are programs. Waits for the seat's turn if it is told to."""
    mine = seat_of(at.room, at.who, seat)
    if wait > 0:  # who waits is counted like who is connected
        address = address_of(request.scope)
        if not desk.sockets.enter(address):
            raise too_many(1.0)
        try:
            await brief.until_asked(at.room, mine, wait)
        finally:
            desk.sockets.leave(address)
    told = await brief.turn(desk.hall, at.room, mine, start, view)
    return Response(text_of(told), media_type="application/json")


@router.post("/undo", response_model=DoneOut, responses=errors(*TO_ACT, "nothing_to_undo", "game_over", "stale"))
async def undo(desk: AtDesk, at: AtTable, asked: Undo) -> dict[str, int]:
    """Take back your last action, or all since the last point of no return."""
    seat = seat_of(at.room, at.who, asked.seat)
    await desk.hall.undo(at.room, seat, asked.position, asked.to == "turn", asked.moves)
    return {"position": at.room.row.position, "moves": at.room.row.moves}


@router.post("/odds", response_model=OddsOut, responses=errors(*TO_ACT, "refused"))
async def odds(desk: AtDesk, at: AtTable, asked: Ask) -> Any:
    """The exact chances of an action after which dice are rolled."""
    seat = seat_of(at.room, at.who, asked.seat)
    return Response(
        replays.written(await desk.hall.ask(at.room, engine.odds, seat, asked.action)), media_type="application/json"
    )


@router.post("/refusal", response_model=RefusalOut, responses=errors(*TO_ACT))
async def refusal(desk: AtDesk, at: AtTable, asked: Ask) -> dict[str, Any]:
    """Why an action is not allowed; null if it is."""
    seat = seat_of(at.room, at.who, asked.seat)
    return {"refusal": await desk.hall.ask(at.room, engine.refusal, seat, asked.action)}


@router.get("/warnings", response_model=WarningsOut, responses=errors(*TO_ACT))
async def warnings(desk: AtDesk, at: AtTable, seat: SeatQuery = None) -> dict[str, Any]:
    """Harm that is coming to the seat that is asked."""
    return {"warnings": await desk.hall.ask(at.room, engine.warnings, seat_of(at.room, at.who, seat))}


@router.get("/journal", response_model=JournalOut, responses=errors(*TO_ACT))
async def journal(
    request: Request,
    desk: AtDesk,
    at: AtTable,
    seat: SeatQuery = None,
    start: Annotated[int, Query(ge=0, le=10**9, alias="from")] = 0,
) -> dict[str, Any]:
    """What happened, in words, as far as your seat may know."""
    pay_for_reading(request, desk, at.room)
    paper = await desk.hall.paper(at.room, eye_of(at.room, at.who, seat))
    return {"from": start, "lines": paper.lines[start:]}


@router.get("/chat", response_model=ChatsOut, responses=errors(*AT_TABLE))
async def chat(desk: AtDesk, at: AtTable, after: Annotated[int, Query(ge=0, le=10**9)] = 0) -> dict[str, Any]:
    """The last hundred lines after number `after`."""
    may_look(at.room, at.who)
    return {"chat": await talk.lines(desk.hall, at.room, after)}


@router.post(
    "/chat",
    status_code=201,
    response_model=ChatOut,
    responses=errors(*AT_TABLE, "not_allowed", "not_your_seat", "bad_text"),
)
async def say(desk: AtDesk, at: AtTable, asked: Say) -> dict[str, Any]:
    """Say something to the table."""
    return await talk.say(desk.hall, at.room, at.who, asked.text, asked.seat, asked.name)


@router.get("/replay", response_model=ReplayOut, response_model_exclude_unset=True, responses=errors(*AT_TABLE))
async def replay(request: Request, desk: AtDesk, at: AtTable) -> dict[str, Any]:
    """The moves of the game, and whose view of them you may ask for."""
    may_look(at.room, at.who)
    pay_for_reading(request, desk, at.room)
    return {
        "moves": at.room.row.moves,
        "over": at.room.row.over is not None,
        "seats": replays.eyes(at.room, at.who),
        "steps": await replays.steps(desk.hall, at.room, at.who),
    }


@router.get("/replay/{n}", response_model=PositionOut, responses=errors(*TO_ACT, "unknown_position", "version_gone"))
async def frame(desk: AtDesk, at: AtTable, n: int, seat: SeatQuery = None) -> Response:
    """How the table stood after n moves. Without a seat: the spectator's view; while you play in it, your own."""
    may_look(at.room, at.who)
    allowed = replays.eyes(at.room, at.who)
    eye = allowed[0] if seat is None and None not in allowed else seat
    if eye is not None and at.room.seat(eye) is None:
        raise Problem("unknown_seat", "There is no such seat at this table.")
    if eye not in allowed:
        raise Problem("not_your_seat", "While the game runs you see only your own side.")
    shown = await desk.films.at(at.room, n)
    made = await desk.hall.study(replays.frame, shown, at.room, n, eye)
    return Response(made, media_type="application/json")


@router.get("/luck/{n}", response_model=LuckOut | None, responses=errors(*TO_ACT, "unknown_position"))
async def luck(request: Request, desk: AtDesk, at: AtTable, n: int, seat: SeatQuery = None) -> dict[str, Any] | None:
    """How lucky the battle was whose dice your move n + 1 rolled, beside many with other dice. Nothing while it is
    still fought, where it cannot be fought again, and where too much was asked: the page asks by itself."""
    from vistula.lab import luck as lucky

    own = seat_of(at.room, at.who, seat)
    row = at.room.row
    moves = (await desk.films.film(at.room)).moves
    if not 0 <= n < row.moves or n >= len(moves) or moves[n][0] != own:
        raise Problem("unknown_position", "That is no move of yours.")
    if desk.thoughts.wait(address_of(request.scope)) > 0:
        return None
    shown = await desk.films.at(at.room, n)
    if shown.moves != n:
        raise Problem("version_gone", "An older version played that battle.")
    action = engine.read_action(moves[n][1])
    came = await desk.hall.study(battle_that_was, shown.state.clone(), own, moves[n:])
    if came is None:
        return None
    saved = await desk.hall.work(engine.pack, shown.state)
    fights = await desk.hall.bots.consult(partial(fought_again, action=action), row.game, saved, own)
    return lucky.told(fights, *came) if fights else None


def fought_again(state: State, seat: str, action: Action) -> list[list[int]]:
    """In a worker."""
    from vistula.lab.luck import again

    return again(state, seat, action)


def battle_that_was(state: State, seat: str, moves: list[tuple[str, Any]]) -> tuple[int, int] | None:
    """Engine work."""
    from vistula.lab.luck import that_was

    return that_was(state, seat, ((mover, engine.read_action(action)) for mover, action in moves))
