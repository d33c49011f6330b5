"""Poland 1920 with camouflage: the traffic of the Soviet seat and of a spectator never holds a face-down piece."""

import json
import random
import re
from typing import Any

from tests.rules import rule
from tests.server.house import PLENTY, Player, bearer, house
from vistula.server.settings import Settings

ACTIONS = 120
FIRST_STAND_IN = 10_000


def names(pieces: list[dict[str, Any]]) -> set[str]:
    return {piece["name"] for piece in pieces if piece.get("name")}


def told(raw: list[str], name: str) -> bool:
    """Whether the name stands in the traffic as a whole word."""
    written = json.dumps(name, ensure_ascii=False)[1:-1]
    return any(re.search(rf"(?<!\w){re.escape(written)}(?!\w)", text) for text in raw if written in text)


class Eavesdropper:
    """Listens to a connection that must not learn what is face down."""

    def __init__(self, player: Player) -> None:
        self.player = player
        self.known: set[str] = set()

    async def check(self, position: int, hidden: set[str], hidden_ids: set[int]) -> None:
        start = len(self.player.raw)
        await self.player.say("look")  # of what tells him nothing he is not told by himself
        seen = await self.player.until("position", position=position)
        fresh = self.player.raw[start:]
        pieces = seen["view"]["pieces"]
        self.known |= {piece["name"] for piece in pieces if "name" in piece}
        shown = {piece["id"] for piece in pieces}
        assert not shown & hidden_ids
        for piece in pieces:
            if piece.get("hidden"):
                assert piece["id"] >= FIRST_STAND_IN
                assert set(piece) <= {"id", "space", "side", "hidden", "box", "status", "group"}
        targets = [target for choice in (seen["choices"] or {"choices": []})["choices"] for target in choice["targets"]]
        assert not {target.get("piece") for target in targets} & hidden_ids
        for name in hidden - self.known:
            assert not told(fresh, name), name


@rule("def.camo.sp")
async def test_nothing_face_down_is_in_the_traffic_of_the_other_side(database: str) -> None:
    luck = random.Random(1920)
    settings = Settings(database=database, drawings=None, connection_flood=PLENTY, address_flood=PLENTY)
    async with house(settings) as home:
        seats = {"poland": {"kind": "you"}, "soviet": {"kind": "link"}}
        made = await home.open_table(seats, game="poland_1920", scenario="warsaw_aug_14", options={"camouflage": True})
        table, tokens = made["table"]["id"], {"poland": made["token"], "soviet": made["links"]["soviet"]}
        room = await home.desk.hall.room(table)
        path = f"/api/tables/{table}"
        async with home.visit(table, tokens["soviet"]) as soviet, home.visit(table) as spectator:
            listeners = [Eavesdropper(soviet), Eavesdropper(spectator)]
            were_hidden = 0
            for position in range(ACTIONS):
                own = (await home.client.get(f"{path}/position", headers=bearer(tokens["poland"]))).json()["view"]
                await home.desk.hall.paper(room, "poland")  # so that the room has its state
                state: Any = room.loaded()
                down = [piece for piece in own["pieces"] if state.is_hidden(piece["id"])]
                were_hidden += len(down)
                hidden = names(down) - names([piece for piece in own["pieces"] if piece not in down])
                for listener in listeners:
                    await listener.check(position, hidden, {piece["id"] for piece in down})
                if room.row.over is not None:
                    break
                seat = room.row.to_move[0]
                action = luck.choice(state.choices(seat))
                await home.desk.hall.act(room, seat, position, [action.to_json()])
            assert were_hidden > ACTIONS  # there was something to hide
            for text in (*soviet.raw, *spectator.raw):
                assert room.row.seed not in text
