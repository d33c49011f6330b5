"""Nobody learns by counting what comes over the wire: tables that differ in what is hidden send the others the same.

Two tables with the same dice are played side by side. One seat does one thing here and, where the others could not
tell, another there; the others do the same at both. They and a spectator must then have got the same messages in the
same order, byte for byte but for the table's name and the time of day: so their number and their size are the same too,
and none came for what was not seen. What they are told when they ask is the same as well.
"""

import json
import random
import re
from contextlib import AsyncExitStack
from typing import Any

import pytest

import vistula
from tests.server.house import PLENTY, House, Player, bearer, house
from vistula.core import view as views
from vistula.server import tables
from vistula.server.settings import Settings

STEPS = 40
SOON_SEEN = ("commit",)  # cards that both lay and then turn up at once: nothing could be compared after them
TRIED = 6  # choices looked at on each side
TIME = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z")
ASKED = ("", "/position", "/journal", "/replay", "/export", "/chat")  # what somebody may look at as often as he likes


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


def nameless(text: str, table: str) -> str:
    """Without what two tables may differ in whatever is played there."""
    return TIME.sub("then", text.replace(table, "here"))


async def traffic(page: Player, table: str) -> list[str]:
    """All that a page was sent since it was asked last."""
    page.raw.clear()
    await page.ask("ping")
    return [nameless(text, table) for text in page.raw if '"pong"' not in text]


async def asked(home: House, table: str, token: str | None) -> list[str]:
    """All that is told to somebody who asks."""
    headers = bearer(token) if token else {}
    answers = [await home.client.get(f"/api/tables/{table}{path}", headers=headers) for path in ASKED]
    assert [answer.status_code for answer in answers] == [200] * len(ASKED)
    return [nameless(answer.text, table) for answer in answers]


@pytest.mark.parametrize(
    ("game", "scenario", "options", "hider", "silent"),
    [
        ("strike_of_the_eagle", "berezina", {}, "poland", True),  # orders are written unseen
        ("strike_of_the_eagle", "konarmia", {}, "soviet", True),
        ("west_was_saved", "campaign", {}, "poland", False),  # that a counter is laid is seen, where and which is not
        ("nest_of_eagles", "berezyna_1920", {"groups": True}, "poland", False),  # what is under a marker is not seen
        ("nest_of_eagles", "berezyna_1920", {"patrols": True}, "soviet", True),
        ("poland_1920", "warsaw_aug_14", {"camouflage": True}, "poland", True),
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
        tokens = [(one["links"][enemy], None) for one in made]
        names = [room.id for room in rooms]
        for name, keys in zip(names, tokens, strict=True):
            visits = [home.visit(name, key) for key in keys]
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
            here, there = [
                [await traffic(page, name) for page in side] for name, side in zip(names, pages, strict=True)
            ]
            assert here == there
            if pair[0] != pair[1]:
                told, also = [
                    [await asked(home, name, key) for key in keys] for name, keys in zip(names, tokens, strict=True)
                ]
                assert told == also
            unseen += not here[1]
        assert different >= 1
        assert (unseen > 0) == silent  # of what a spectator may not see he got no message at all


@pytest.mark.parametrize(("scenario", "options"), [("gates_of_warsaw", {}), ("campaign", {"three_players": True})])
def test_in_red_star_nothing_is_done_in_secret(scenario: str, options: dict[str, object]) -> None:
    """The fifth game hides nothing: two choices that look the same to all others are the same."""
    luck = random.Random(3)
    state: Any = vistula.game("red_star_white_eagle").new(scenario, 5, options)
    state.tracking = False
    compared = 0
    for _ in range(STEPS):
        seat = state.to_move[0]
        readers: list[str | None] = [*(other for other in state.seats if other != seat), None]
        choices = list(state.choices(seat))
        luck.shuffle(choices)
        known: dict[str, Any] = {}
        for action in choices[:TRIED]:
            after = state.clone()
            after.play(seat, action)
            other = known.setdefault(seen_after(state, seat, action, readers), after)
            assert other.pack() == after.pack(), (seat, action)
            compared += 1
        state.play(seat, choices[0])
    assert compared > STEPS


async def test_what_is_done_and_taken_back_in_secret_sends_nobody_anything(database: str) -> None:
    """An order is written and taken back again: neither the enemy nor a spectator gets a message, whatever it was."""
    luck = random.Random(8)
    settings = Settings(database=database, drawings=None, connection_flood=PLENTY, address_flood=PLENTY)
    async with house(settings) as home, AsyncExitStack() as stack:
        wanted = {"poland": {"kind": "you"}, "soviet": {"kind": "link"}}
        made = await home.open_table(wanted, game="strike_of_the_eagle", scenario="berezina")
        table, hall = made["table"]["id"], home.desk.hall
        room = await hall.room(table)
        visits = [home.visit(table, token) for token in (made["links"]["soviet"], None)]
        pages = [await stack.enter_async_context(visit) for visit in visits]
        for page in (*pages, *pages):
            await page.until("position") if not page.heard else await page.ask("ping")
        unseen = 0
        for _ in range(STEPS):
            state = room.loaded()
            seat = state.to_move[0]
            before = [json.dumps(state.view(reader), default=str) for reader in ("soviet", None)]
            await hall.act(room, seat, room.row.position, [luck.choice(list(state.choices(seat))).to_json()])
            sent = [await traffic(page, table) for page in pages]
            state = room.loaded()
            after = [json.dumps(state.view(reader), default=str) for reader in ("soviet", None)]
            if seat == "poland" and before == after and state.to_move == ("poland",) and state.undoable(seat):
                assert sent == [[], []]
                await hall.undo(room, seat, room.row.position, False)
                assert [await traffic(page, table) for page in pages] == [[], []]
                unseen += 1
        assert unseen > 0
