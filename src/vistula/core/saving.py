"""A state as a saved game, and back: every field is checked before anything is believed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vistula.core.checksum import checksum, is_whole, mark
from vistula.core.columns import Saved
from vistula.core.dice import SEED_BITS
from vistula.core.frames import FRAME
from vistula.core.game import SAVE_FORMAT, result_from
from vistula.core.journal import EVENT, PAGE, Page, event_from
from vistula.core.refusal import SaveError

if TYPE_CHECKING:
    from vistula.core.state import State


def saved(s: State) -> dict[str, object]:
    """Everything, as JSON."""
    data: dict[str, object] = {
        "vistula": SAVE_FORMAT,
        "game": s.game.slug,
        "version": s.game.version,
        "scenario": s.scenario.slug,
        "options": dict(s.options),
        "seed": str(s.seed),
        "counter": s.counter,
        "forced": s.forced[:],
        "turn": s.turn,
        "stack": s.stack[:],
        "result": s.result.to_json() if s.result is not None else None,
        "position": s.pack(),
    }
    data["journal"], marks = _written(s)
    data["checksum"] = checksum(data, marks)
    return data


def _written(s: State) -> tuple[list[list[int]], list[bytes]]:
    """The journal as it is saved, and the marks of its pages. Pages written once are kept with it."""
    journal = s.journal
    whole = journal.count // PAGE
    if len(journal.pages) < whole:
        pages = journal.pages[:]
        rows = [event.to_json() for event in journal.since(PAGE * len(pages))]
        for at in range(0, (whole - len(pages)) * PAGE, PAGE):
            page = rows[at : at + PAGE]
            pages.append(Page(page, mark(page)))
        journal.pages = pages
    written: list[list[int]] = []
    marks: list[bytes] = []
    for kept in journal.pages:
        written.extend(kept.rows)
        marks.append(kept.mark)
    written.extend([event.to_json() for event in journal.since(len(written))])
    return written, marks


def restore(s: State, data: Saved) -> None:
    """Take over what `save` wrote; refuse anything that is not a position of this game."""
    if not is_whole(data.data):
        raise SaveError("The saved game is damaged: its checksum does not fit its contents.")
    seed = data.text("seed")
    if not seed.isdecimal() or len(seed) > 78 or int(seed) >= 1 << SEED_BITS:
        raise SaveError("The field 'seed' of the saved game is not a seed.")
    s.seed = int(seed)
    s.counter = data.integer("counter", 0)
    s.forced = data.integers("forced")
    s.turn = data.integer("turn", 0)
    s.stack = data.integers("stack")
    if not s.stack or len(s.stack) % FRAME:
        raise SaveError("The field 'stack' of the saved game is not a stack of frames.")
    for at in range(0, len(s.stack), FRAME):
        if not 0 <= s.stack[at] < len(s.game.phases):
            raise SaveError("The field 'stack' of the saved game names a phase that does not exist.")
    for item in data.items("journal"):
        if not isinstance(item, list) or len(item) < EVENT or not all(isinstance(part, int) for part in item):
            raise SaveError("The field 'journal' of the saved game holds something that is not an event.")
        s.journal.add(event_from(item))
    s.unpack(data.inner("position"))
    if data.data.get("result") is not None:
        s.finish(result_from(data.inner("result")))
        return
    phase = s.top()
    if not phase.asks:
        raise SaveError("The saved game does not stand at a decision.")
    try:
        s.actor = phase.seat(s)
        s.offer = phase.offer(s)
    except (IndexError, RuntimeError, ValueError, ZeroDivisionError) as error:
        raise SaveError("The saved game is not a position of this game.") from error
