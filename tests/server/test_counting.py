"""Nobody learns by counting what comes over the wire: tables that differ in what is hidden send the others the same.

Two tables with the same dice are played side by side. One seat does one thing here and, where the others could not
tell, another there; the others do the same at both. They and a spectator must then have got the same messages in the
same order, byte for byte: so their number and their size are the same too, and none came for what was not seen.
"""

import json
import random
from contextlib import AsyncExitStack
from typing import Any

import pytest

from tests.server.house import PLENTY, Player, house
from vistula.core import view as views
from vistula.server import tables
from vistula.server.settings import Settings

STEPS = 40
SOON_SEEN = ("commit",)  # cards that both lay and then turn up at once: nothing could be compared after them
TRIED = 6  # choices looked at on each side
OWN = '{"type":"table"'  # who sits where: it names the table and its times, so only that it came can be compared


def seen_after(state: Any, seat: str, action: Any, readers: list[str | None]) -> str:
    """What the readers see of an action and of what it does."""
    copy = state.clone()
    start = len(copy.journal)
    copy.play(seat, action)
    told = [[copy.view(reader), views.journal(copy, reader, start)] for reader in readers]
    return json.dumps([told, copy.to_move], sort_keys=True, default=str)


def alike(one: Any, other: Any, hider: str, readers: list[str | None], luck: random.Random) -> tuple[Any, Any] | None:
    """An action here and one there that the readers cannot tell apart; of the hider different ones, if there are."""
    seat = one.to_move[0]
    here, there = list(one.choices(seat)), list(other.choices(seat))
    luck.shuffle(here)
    luck.shuffle(there)
    shared = [action for action in here if action in there]
    if seat == hider and here[0].verb.name not in SOON_SEEN:
        found = {seen_after(one, seat, action, readers): action for action in here[:TRIED]}
        for action in there[:TRIED]:
            match = found.get(seen_after(other, seat, action, readers))
            if match is not None and match != action:
                return match, action
    for action in shared[:TRIED]:
        if seen_after(one, seat, action, readers) == seen_after(other, seat, action, readers):
            return action, action
    return None


async def traffic(page: Player) -> list[str]:
    """All that a page was sent since it was asked last."""
    page.raw.clear()
    await page.ask("ping")
    return [OWN if text.startswith(OWN) else text for text in page.raw if '"pong"' not in text]


@pytest.mark.parametrize(
    ("game", "scenario", "options", "hider", "silent"),
    [
        ("strike_of_the_eagle", "berezina", {}, "poland", True),  # orders are written unseen
        ("strike_of_the_eagle", "konarmia", {}, "soviet", True),
        ("west_was_saved", "campaign", {}, "poland", False),  # that a counter is laid is seen, where and which is not
        ("nest_of_eagles", "berezyna_1920", {"groups": True}, "poland", False),  # what is under a marker is not seen
        ("nest_of_eagles", "berezyna_1920", {"patrols": True}, "soviet", True),
    ],
)
async def test_hidden_choices_change_nothing_that_others_are_sent(
    database: str,
    monkeypatch: pytest.MonkeyPatch,
    game: str,
    scenario: str,
    options: dict[str, bool],
    hider: str,
    silent: bool,
) -> None:
    monkeypatch.setattr(tables, "new_seed", lambda: 1920)
    luck = random.Random(8)
    settings = Settings(database=database, drawings=None, connection_flood=PLENTY, address_flood=PLENTY)
    enemy = "soviet" if hider == "poland" else "poland"
    wanted = {hider: {"kind": "you"}, enemy: {"kind": "link"}}
    async with house(settings) as home, AsyncExitStack() as stack:
        made = [await home.open_table(wanted, game=game, scenario=scenario, options=options) for _ in range(2)]
        rooms = [await home.desk.hall.room(one["table"]["id"]) for one in made]
        readers: list[str | None] = [enemy, None]
        pages: list[list[Player]] = []
        for one in made:
            tokens = (one["links"][enemy], None)
            visits = [home.visit(one["table"]["id"], token) for token in tokens]
            pages.append([await stack.enter_async_context(visit) for visit in visits])
        for page in (*pages[0], *pages[1]):
            await page.until("position")
        for page in (*pages[0], *pages[1]):  # all have come, and everybody knows
            await page.ask("ping")
        different = unseen = 0
        for _ in range(STEPS):
            states = [room.loaded() for room in rooms]
            seat = states[0].to_move[0]
            pair = alike(states[0], states[1], hider, readers, luck)
            if pair is None:  # what was hidden comes to light
                break
            for room, action in zip(rooms, pair, strict=True):
                await home.desk.hall.act(room, seat, room.row.position, [action.to_json()])
            different += pair[0] != pair[1]
            here, there = [[await traffic(page) for page in side] for side in pages]
            assert here == there
            unseen += not here[1]
        assert different >= 1
        assert (unseen > 0) == silent  # of what a spectator may not see he got no message at all
