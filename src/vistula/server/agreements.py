"""What people at a table decide among themselves: to resign, to call it a draw, to take moves back, to pause, to let
the host take a computer's seat, to play again.

Whoever else sits there is asked: a proposal stands in the table's row until all have agreed or one declines. Computers
agree to everything but a draw in which they stand better. What was done is told to everybody, in the chat, and stays.
"""

import time
from typing import Any

from sqlalchemy import delete, insert, select, update
from sqlalchemy.orm import Session

from vistula.core.game import side_of
from vistula.core.state import State
from vistula.server import calls, clocks, engine, frames, talk
from vistula.server.errors import Problem, Stale
from vistula.server.hall import Hall
from vistula.server.models import AccountSeat, StoredAction, StoredFrame, StoredSeat, StoredTable
from vistula.server.replays import Films
from vistula.server.rooms import Room
from vistula.server.seats import Person

COPIED = ("kind", "name", "bot", "level", "style", "token_hash", "webhook")  # of a seat, to the table of a rematch


def called(seat: str | None) -> str:
    """A seat in a line of the chat: Soviet north."""
    return (seat or "").replace("_", " ").capitalize()


def others(room: Room, who: Person) -> list[StoredSeat]:
    """The persons at the table besides this one."""
    return [seat for seat in room.seats if seat.kind == "person" and seat.seat not in who.seats]


async def resign(hall: Hall, films: Films, room: Room, who: Person, seat: str) -> None:
    running(room)
    allies = [one.seat for one in others(room, who) if side_of(one.seat) == side_of(seat)]
    if allies:
        await propose(hall, films, room, who, {"kind": "resign", "by": seat}, allies)
    else:
        await end(hall, room, "resignation", seat)


async def claim(hall: Hall, room: Room, who: Person) -> None:
    """Somebody's time is over, and another one says so."""
    running(room)
    late = [seat for seat in clocks.expired(room.row, room.seats) if seat not in who.seats]
    if not late:
        raise Problem("not_your_turn", "Nobody's time is over.")
    await end(hall, room, "time", late[0])


async def offer(hall: Hall, films: Films, room: Room, who: Person, seat: str, kind: str, moves: int | None) -> None:
    """A draw, a takeback or a pause."""
    running(room)
    asked = [one.seat for one in others(room, who)]
    proposal: dict[str, Any] = {"kind": kind, "by": seat}
    if kind == "takeback":
        proposal["moves"] = await taken_back_to(hall, room, seat, moves)
    if kind == "draw":
        bots = [one.seat for one in room.seats if one.kind == "bot"]
        if await hall.ask(room, stand_better, bots):
            raise Problem("declined", "The computer does not think that this is a draw.")
    if kind == "pause" and room.row.paused:
        raise Problem("paused", "The game is paused already.")
    await propose(hall, films, room, who, proposal, asked)


def stand_better(state: State, seats: list[str]) -> bool:
    """Engine work."""
    return any(state.appraise(seat) > 0 for seat in seats)


async def taken_back_to(hall: Hall, room: Room, seat: str, moves: int | None) -> int:
    """The number of moves that are to remain."""
    row = room.row
    first = row.versions[-1]["moves"] if row.versions else 0
    if moves is None:
        own = (StoredAction.table_id == row.id, StoredAction.seat == seat, StoredAction.n <= row.moves)
        last = select(StoredAction.n).where(*own).order_by(StoredAction.n.desc()).limit(1)
        found = await hall.storage.read(lambda session: session.scalar(last))
        moves = (found or 0) - 1
    if not first <= moves < row.moves:
        raise Problem("nothing_to_undo", f"Moves can be taken back to move {first} at most.")
    return moves


async def propose(
    hall: Hall, films: Films | None, room: Room, who: Person, proposal: dict[str, Any], asked: list[str]
) -> None:
    """Ask them, or do it at once where there is nobody to ask."""
    proposal |= {"agreed": [], "waiting": asked, "at": time.time(), "key": who.key.hex() if who.key else None}
    if not asked:
        await carry_out(hall, films, room, proposal)
        return
    if room.row.proposal is not None:
        raise Problem("proposal_open", "Something else is proposed already; answer that first.")
    number = room.row.position * 100 + int(time.time()) % 100
    await change(hall, room, {"proposal": proposal | {"id": number}})
    for one in asked:
        calls.to_answer(hall, room, one, proposal["kind"])


async def answer(hall: Hall, films: Films, room: Room, who: Person, number: int, agree: bool) -> None:
    proposal = room.row.proposal
    if proposal is None or proposal["id"] != number:
        raise Problem("no_proposal", "That proposal no longer stands.")
    mine = [seat for seat in proposal["waiting"] if seat in who.seats]
    own = who.key is not None and proposal["key"] == who.key.hex()
    if not mine and not (own and not agree):
        raise Problem("not_your_seat", "You are not asked.")
    if not agree:
        words = None if own else f"{', '.join(map(called, mine))} declined ({proposal['kind']})."
        await change(hall, room, {"proposal": None}, words)
        return
    waiting = [seat for seat in proposal["waiting"] if seat not in mine]
    if waiting:
        changed = proposal | {"waiting": waiting, "agreed": [*proposal["agreed"], *mine]}
        await change(hall, room, {"proposal": changed})
        return
    await carry_out(hall, films, room, proposal)


async def carry_out(hall: Hall, films: Films | None, room: Room, proposal: dict[str, Any]) -> None:
    kind, by = proposal["kind"], proposal["by"]
    if kind == "draw":
        await end(hall, room, "draw", None)
    elif kind == "resign":
        await end(hall, room, "resignation", by)
    elif kind == "pause":
        clock = clocks.moved(room.row.clock, room.row.to_move, room.row.to_move, paused=True)
        await change(hall, room, {"proposal": None, "paused": True, "clock": clock}, "The game is paused.")
    elif kind == "takeback":
        assert films is not None
        await take_back(hall, films, room, proposal["moves"], by)
    elif kind == "seat":
        await give_seat(hall, room, proposal)


async def resume(hall: Hall, room: Room, who: Person) -> None:
    if not who.seats:
        raise Problem("not_your_seat", "Only who sits here goes on.")
    if room.row.paused:
        clock = clocks.resumed(room.row.clock)
        await change(hall, room, {"paused": False, "clock": clock}, "The game goes on.")
        hall.bots.nudge(room)


def running(room: Room) -> None:
    if room.row.over is not None:
        raise Problem("game_over", "The game is over.")


async def end(hall: Hall, room: Room, level: str, loser: str | None) -> None:
    """People end the game. The engine's own result stays what it is: none."""
    async with room.lock:
        await hall.load(room)
        scores = await hall.work(room.loaded().scores)
        winners = [seat.seat for seat in room.seats if loser is not None and side_of(seat.seat) != side_of(loser)]
        reasons = {
            "draw": "A draw by agreement.",
            "resignation": f"{called(loser)} resigns.",
            "time": f"The time of {called(loser)} is over.",
        }
        over = {
            "winner": winners[0] if winners else None, "winners": winners, "level": level, "reason": reasons[level],
            "rule": "", "scores": scores,
        }  # fmt: skip
        values = {
            "over": over, "ended": {"kind": level, "seat": loser}, "to_move": [], "bot_due": False, "proposal": None,
            "paused": False, "position": room.row.position + 1, "changed": time.time(),
            "clock": clocks.moved(room.row.clock, room.row.to_move, [], paused=True),
        }  # fmt: skip
        await change_locked(hall, room, values, reasons[level])
    hall.wake(room)


async def take_back(hall: Hall, films: Films, room: Room, moves: int, by: str) -> None:
    """Back to where the table stood after so many moves; the dice to come are the same as they were."""
    film = await films.film(room)
    async with film.lock:
        found = await hall.study(film.kept_before, moves)
    async with room.lock:
        row = room.row
        state = await hall.work(engine.load, film.game, found.save)
        await hall.work(play_on, state, film.moves[found.n : moves])
        bots = {seat.seat for seat in room.seats if seat.kind == "bot"}
        values: dict[str, Any] = {
            "moves": moves, "position": row.position + 1, "frames": found.k + 1, "snapshot_frame": found.k,
            "snapshot": await hall.work(frames.packed, found.save), "snapshot_moves": found.n,
            "to_move": list(state.to_move), "turn": (await hall.work(state.view, None)).get("turn"),
            "bot_due": any(seat in bots for seat in state.to_move), "bot_until": 0.0, "proposal": None,
            "changed": time.time(),
            "clock": clocks.moved(row.clock, row.to_move, list(state.to_move)),
        }  # fmt: skip
        undone = row.moves - moves
        words = f"{called(by)} takes back {undone} moves, with the consent of all: it goes on after move {moves}."

        def job(session: Session) -> None:
            gone = (StoredAction.table_id == row.id, StoredAction.n > moves)
            session.execute(delete(StoredAction).where(*gone))
            session.execute(delete(StoredFrame).where(StoredFrame.table_id == row.id, StoredFrame.k > found.k))

        await change_locked(hall, room, values, words, job)
        room.forget_state()
    hall.wake(room)
    hall.bots.nudge(room)


def play_on(state: State, moves: list[tuple[str, Any]]) -> None:
    for seat, action in moves:
        state.play(seat, engine.read_action(action))


async def give_seat(hall: Hall, room: Room, proposal: dict[str, Any]) -> None:
    """A computer's seat goes to the host or to somebody with a link, the others having agreed."""
    seat, was = proposal["seat"], proposal.get("was", "bot")
    here = (StoredSeat.table_id == room.id, StoredSeat.seat == seat, StoredSeat.kind == was)
    key = proposal["values"]["token_hash"]
    values = proposal["values"] | {"token_hash": bytes.fromhex(key) if key else None}

    def job(session: Session) -> None:
        done: Any = session.execute(update(StoredSeat).where(*here).values(**values))
        if done.rowcount != 1:  # who was invited has come meanwhile, for instance: nobody is put off a seat
            raise Problem("seat_taken", "The seat has changed hands meanwhile; look again.")

    whom = " from the computer" if was == "bot" else ""
    words = f"The seat {called(seat)} changes hands: a person takes it over{whom}, all agreeing."
    async with room.lock:
        await change_locked(hall, room, {"proposal": None}, words, job)
        await hall.sync(room)
    hall.seats_changed(room)


async def change(hall: Hall, room: Room, values: dict[str, Any], words: str | None = None) -> None:
    async with room.lock:
        await change_locked(hall, room, values, words)


async def change_locked(
    hall: Hall, room: Room, values: dict[str, Any], words: str | None = None, more: Any = None
) -> None:
    """Change the table's row if it is still as we know it, and tell everybody. Under the room's lock."""
    row = room.row
    line = None

    def job(session: Session) -> int | None:
        here = (StoredTable.id == row.id, StoredTable.position == row.position)
        done: Any = session.execute(update(StoredTable).where(*here).values(**values))
        if done.rowcount != 1:
            raise Stale(row.position)
        if more is not None:
            more(session)
        hall.bus.say(session, "moved" if "position" in values else "seats", row.id)
        return talk.announce(hall, session, row.id, words) if words else None

    try:
        line = await hall.storage.write(job)
    except Stale:
        await hall.sync(room)
        raise Stale(room.row.position) from None
    for name, value in values.items():
        setattr(row, name, value)
    room.last = None
    hall.seats_changed(room)
    if line is not None:
        hall.tell(room, {"type": "chat", "chat": await talk.line(hall.storage, row.id, line)})


async def rematch(hall: Hall, room: Room, who: Person, swap: bool, made: Any) -> str:
    """The same game again at a new table, which the same tokens open; with the sides exchanged if wished."""
    row = room.row
    if not who.seats:
        raise Problem("not_your_seat", "Only who sits here plays again.")
    if row.over is None:
        raise Problem("game_running", "The game is still running.")
    if row.next is not None:
        return row.next
    new = await made(row.game, row.scenario, row.options)
    sitting = sorted(room.seats, key=lambda seat: seat.ordinal)
    holders = sitting[1:] + sitting[:1] if swap else sitting
    table: str = new.room.id

    def job(session: Session) -> str:
        done: Any = session.execute(
            update(StoredTable).where(StoredTable.id == row.id, StoredTable.next.is_(None)).values(next=table)
        )
        if done.rowcount != 1:  # somebody else was quicker
            session.execute(delete(StoredTable).where(StoredTable.id == table))
            return str(session.scalar(select(StoredTable.next).where(StoredTable.id == row.id)))
        for seat, holder in zip(sitting, holders, strict=True):
            values = {name: getattr(holder, name) for name in COPIED}
            here = (StoredSeat.table_id == table, StoredSeat.seat == seat.seat)
            session.execute(update(StoredSeat).where(*here).values(**values))
        to_move = session.scalar(select(StoredTable.to_move).where(StoredTable.id == table)) or []
        due = any(h.kind == "bot" and s.seat in to_move for s, h in zip(sitting, holders, strict=True))
        values = {"host_hash": row.host_hash, "bot_due": due, "clock": clocks.again(row.clock)}
        session.execute(update(StoredTable).where(StoredTable.id == table).values(**values))
        kept = session.execute(
            select(AccountSeat.account, AccountSeat.token_hash).where(AccountSeat.table_id == row.id)
        ).all()
        if kept:
            rows = [{"account": one.account, "table_id": table, "token_hash": one.token_hash} for one in kept]
            session.execute(insert(AccountSeat), rows)
        hall.bus.say(session, "seats", row.id)
        return table

    final = await hall.storage.write(job)
    row.next = final
    if final == table:
        hall.forget(new.room)
        hall.bots.nudge(await hall.room(table))
    hall.tell(room, {"type": "rematch", "table": final})
    hall.seats_changed(room)
    return final
