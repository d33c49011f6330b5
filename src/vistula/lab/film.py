"""A recorded game as a moving map: which moments are shown, and what everybody knows of them once the game is over."""

from __future__ import annotations

from typing import Any

from vistula.atlas.reel import Scene
from vistula.core.game import Game
from vistula.core.record import Record, parts, replay, retrace
from vistula.core.state import State
from vistula.lab.story import battle_of

MOST = 96  # scenes


def played(game: Game, data: dict[str, object]) -> Record:
    """The game to its end, or from where this version took it over; one of an older version as far as it fits."""
    return replay(game, data) if parts(data)[-1].version >= game.version else retrace(game, data)[0]


def board_of(record: Record) -> Any:
    """The drawing that a film of it is shown on."""
    return record.game.drawing(record.state.scenario.slug, dict(record.state.options))


def scenes(record: Record) -> list[Scene]:
    """The table whenever turn or seat changed and somebody had moved; where that is too often, fewer, evenly."""
    wanted = moments(record)
    state = beginning(record)
    found = [seen(state)]
    fought: list[int] = []
    read = state.journal.count
    for number, (seat, action) in enumerate(record.actions, 1):
        state.play(seat, action)
        fought += battles(state, read)
        read = state.journal.count
        if number in wanted:
            scene = seen(state, tuple(dict.fromkeys(fought)))
            if number == len(record.actions) or fought or places(scene) != places(found[-1]):
                found.append(scene)
                fought = []
    return found


def moments(record: Record) -> set[int]:
    """The numbers of the moves after which the game is looked at: the last one among them."""
    state = beginning(record)
    found: list[int] = []
    mark = (state.turn, state.to_move[:1])
    for number, (seat, action) in enumerate(record.actions, 1):
        state.play(seat, action)
        now = (state.turn, state.to_move[:1])
        if now != mark:
            mark = now
            found.append(number)
    step = max(1, -(-len(found) // (MOST - 2)))
    return {*found[step - 1 :: step], len(record.actions)}


def beginning(record: Record) -> State:
    ended = record.state
    return Record(record.game, ended.scenario.slug, ended.seed, dict(ended.options), record.start).state


def battles(state: State, read: int) -> list[int]:
    """Where it was fought since this line of the journal, as everybody could see."""
    told = [battle_of(state, event) for event in state.journal.since(read) if event.seen_by(-1)]
    return [int(str(battle["space"])) for battle in told if battle is not None and battle.get("space") is not None]


def seen(state: State, fought: tuple[int, ...] = ()) -> Scene:
    """What is looked back on is open: each seat's counters as it sees them itself."""
    public: Any = state.view(None)
    pieces = []
    for seat in state.seats:
        own: Any = state.view(seat)
        pieces += [piece for piece in own["pieces"] if piece.get("seat") == seat]
    known = {piece["id"] for piece in pieces}
    pieces += [piece for piece in public["pieces"] if not piece.get("hidden") and piece["id"] not in known]
    turn = (public.get("turn") or {}).get("title") or ""
    score = " : ".join(str(each["total"]) for each in public.get("scores") or [])
    title = f"{turn} · {score}" if turn and score else turn or score
    over = public.get("over") or {}
    return Scene(
        [piece for piece in pieces if piece.get("space") is not None],
        public.get("control") or {},
        public.get("markers") or (),
        title,
        fought,
        str(over.get("reason") or ""),
    )


def places(scene: Scene) -> list[Any]:
    return [(piece["id"], piece["space"]) for piece in scene.pieces]
