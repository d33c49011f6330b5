"""Setting up tables, and taking them away."""

import secrets
import time
from dataclasses import dataclass, field
from typing import Any

from sqlalchemy import delete, insert
from sqlalchemy.orm import Session

from vistula.core.dice import SEED_BITS, commitment
from vistula.core.game import Game
from vistula.core.refusal import VistulaError
from vistula.core.state import State
from vistula.server import clocks, engine, frames, seats
from vistula.server.errors import Problem
from vistula.server.hall import Hall
from vistula.server.models import StoredAction, StoredFrame, StoredSeat, StoredTable
from vistula.server.rooms import Room
from vistula.server.seats import Person
from vistula.server.security import new_table_id, new_token, token_hash
from vistula.server.words import TITLE_LIMIT, plain


@dataclass
class Wish:
    """What somebody wants of a new table besides its game."""

    seats: dict[str, dict[str, Any]] = field(default_factory=dict)
    title: str | None = None
    name: str | None = None
    listed: bool = True
    spectators: bool = True
    clock: dict[str, Any] | None = None
    opener: str | None = None


@dataclass
class Beginning:
    """A game before its first action at this table."""

    game: Game
    state: State
    seed: int
    start: bytes | None = None
    origin: dict[str, Any] | None = None
    actions: list[dict[str, Any]] = field(default_factory=list)
    frames: list[dict[str, Any]] = field(default_factory=list)  # kept positions, the last one that of `state`
    dice_known: bool = False  # whether somebody knows the dice to come


@dataclass
class Opened:
    """A new table, and the tokens that are shown this once."""

    room: Room
    token: str
    links: dict[str, str]


def new_seed() -> int:
    return secrets.randbits(SEED_BITS)


def fresh(hall: Hall, slug: str, scenario: str, options: dict[str, Any]) -> Beginning:
    """A scenario at its start, with dice nobody has seen. Engine work: call it off the loop."""
    game = hall.game(slug)
    if scenario not in game.scenarios:
        raise Problem("unknown_scenario", f"The scenarios of {game.title} are {', '.join(game.scenarios)}.")
    seed = new_seed()
    try:
        return Beginning(game, game.new(scenario, seed=seed, options=options), seed)
    except VistulaError as error:
        raise Problem("bad_option", str(error)) from error


async def create(hall: Hall, bots: list[dict[str, Any]], begun: Beginning, wish: Wish) -> Opened:
    """Store a new table."""
    state, game = begun.state, begun.game
    unknown = set(wish.seats) - set(state.seats)
    if unknown:
        raise Problem("bad_seats", f"The seats of this scenario are {', '.join(state.seats)}.")
    token, table, now = new_token(), new_table_id(), time.time()
    links: dict[str, str] = {}
    scenario = game.scenarios[state.scenario.slug]
    title = plain(wish.title or "", TITLE_LIMIT, "A title") or f"{game.title}: {scenario.title}"[:TITLE_LIMIT]
    empty = [StoredSeat(table_id=table, seat=seat, ordinal=n, kind="open") for n, seat in enumerate(state.seats)]
    sitting = [seat_wished(seat, game.slug, wish, bots, token, links) for seat in empty]
    mine = [seat for seat in sitting if seat.kind == "person"]
    shown = seats.own_name(sitting, [seat.seat for seat in mine], wish.name or "")
    for seat in mine:
        seat.name = shown
    clocks.check(wish.clock)
    snapshot, kept = await hall.work(keep_frames, begun, table)
    computers = {seat.seat for seat in sitting if seat.kind == "bot"}
    row = StoredTable(
        id=table,
        title=title,
        game=game.slug,
        version=game.version,
        scenario=state.scenario.slug,
        options=dict(state.options),
        seed=str(begun.seed),
        seed_shown=begun.dice_known,
        commitment=commitment(begun.seed),
        position=len(begun.actions),
        moves=len(begun.actions),
        snapshot=snapshot,
        snapshot_frame=len(kept) - 1,
        snapshot_moves=len(begun.actions),
        frames=len(kept),
        versions=None,
        ended=None,
        proposal=None,
        paused=False,
        clock=clocks.started(wish.clock, list(state.seats)),
        next=None,
        opener=wish.opener,
        start=begun.start,
        origin=begun.origin,
        to_move=list(state.to_move),
        over=engine.over(state),
        turn=(await hall.work(state.view, None)).get("turn"),
        listed=wish.listed,
        spectators=wish.spectators,
        host_hash=token_hash(token),
        created=now,
        changed=now,
        bot_due=any(seat in computers for seat in state.to_move),
        bot_owner=None,
        bot_until=0.0,
    )

    def job(session: Session) -> None:
        session.add(row)
        session.flush()
        session.add_all(sitting)
        if begun.actions:
            session.execute(insert(StoredAction), [{"table_id": table, "at": now, **one} for one in begun.actions])
        session.execute(insert(StoredFrame), kept)

    await hall.storage.write(job)
    hall.lobby.forget()
    room = await hall.room(table)
    hall.bots.nudge(room)
    return Opened(room, token, links)


def keep_frames(begun: Beginning, table: str) -> tuple[bytes, list[dict[str, Any]]]:
    """The snapshot and the frames of a new table. Engine work."""
    save = begun.state.save()
    kept = begun.frames
    if not kept or kept[-1]["n"] != len(begun.actions):
        change = frames.change(kept[-1]["base"] if kept else None, save)
        kept.append({"n": len(begun.actions), "data": frames.packed(change)})
    rows = [
        {"table_id": table, "k": k, "n": frame["n"], "version": begun.game.version, "data": frame["data"]}
        for k, frame in enumerate(kept)
    ]
    return frames.packed(save), rows


def seat_wished(
    made: StoredSeat, game: str, wish: Wish, bots: list[dict[str, Any]], token: str, links: dict[str, str]
) -> StoredSeat:
    """The empty seat with whom it is wished for."""
    seat = made.seat
    wanted = wish.seats.get(seat, {"kind": "open"})
    if wanted["kind"] == "you":
        seats.fill(made, "person", None, token_hash(token))
    elif wanted["kind"] == "link":
        links[seat] = new_token()
        seats.fill(made, "invited", None, token_hash(links[seat]))
    elif wanted["kind"] == "bot":
        seats.fill(made, "bot")
        for name, value in seats.check_bot(bots, game, wanted).items():
            setattr(made, name, value)
    return made


async def remove(hall: Hall, room: Room, who: Person) -> None:
    """Take a table away: the host, where nobody else would lose a running game."""
    if not who.host:
        raise Problem("not_host", "Only the host takes a table away.")
    others = [seat for seat in room.seats if seat.kind == "person" and seat.seat not in who.seats]
    if others and room.row.over is None:
        raise Problem("not_allowed", "Others sit at this table and the game is running.")

    def job(session: Session) -> None:
        session.execute(delete(StoredTable).where(StoredTable.id == room.id))  # the rest goes with it
        hall.bus.say(session, "gone", room.id)

    await hall.storage.write(job)
    hall.lobby.forget()
    hall.drop(room)
