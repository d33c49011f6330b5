"""What people decide among themselves: nobody is bound without being asked, and everybody is told."""

import base64
import json
from types import SimpleNamespace
from typing import Any

import httpx
import pytest
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from sqlalchemy import update

from tests.server import toy
from tests.server.house import House, bearer, house, toy_settings
from tests.server.test_webhooks import mailbox
from vistula.core.dice import commitment
from vistula.core.record import verify
from vistula.server import clocks, pushes
from vistula.server.models import StoredTable


class Pair:
    """Two persons at a table, after a throw of each."""

    def __init__(self, home: House, made: dict[str, Any]) -> None:
        self.home = home
        self.table: str = made["table"]["id"]
        self.red: str = made["token"]
        self.blue: str = made["links"]["blue"]

    async def post(self, token: str, path: str, **body: Any) -> httpx.Response:
        return await self.home.client.post(f"/api/tables/{self.table}/{path}", json=body, headers=bearer(token))

    async def done(self, token: str, path: str, **body: Any) -> dict[str, Any]:
        answer = await self.post(token, path, **body)
        assert answer.is_success, answer.text
        found: dict[str, Any] = answer.json()["table"]
        return found

    async def see(self, token: str | None = None, path: str = "") -> Any:
        headers = bearer(token) if token else {}
        answer = await self.home.client.get(f"/api/tables/{self.table}{path}", headers=headers)
        assert answer.is_success, answer.text
        return answer.json()

    async def said(self) -> list[str]:
        return [line["text"] for line in (await self.see(self.red, "/chat"))["chat"] if line["name"] == "Vistula"]


@pytest.fixture
async def pair(home: House) -> Pair:
    made = await home.open_table()
    found = Pair(home, made)
    await found.see(found.blue)  # blue comes with the link
    assert (await home.act(found.table, found.red, 0, "throw")).status_code == 200
    assert (await home.act(found.table, found.blue, 1, "throw")).status_code == 200
    return found


def code(answer: httpx.Response) -> str:
    found: str = answer.json()["error"]["code"]
    return found


async def test_who_resigns_loses_and_the_record_is_still_honest(pair: Pair) -> None:
    async with pair.home.visit(pair.table, pair.red) as red:
        await red.until("position")
        table = await pair.done(pair.blue, "resign")
        seen = await red.until("position")
    assert (table["over"]["winner"], table["over"]["level"]) == ("red", "resignation")
    assert (seen["view"]["over"]["reason"], seen["view"]["to_move"], seen["choices"]) == ("Blue resigns.", [], None)
    assert code(await pair.home.act(pair.table, pair.red, table["position"], "throw")) == "game_over"
    record = await pair.see(None, "/export")  # over: everybody may have it
    assert (record["result"], record["ended"]["kind"], record["ended"]["seat"]) == (None, "resignation", "blue")
    assert verify(toy.game("toy"), record) == []
    assert await pair.said() == ["Blue resigns."]
    assert code(await pair.post(pair.red, "resign")) == "game_over"


async def test_a_draw_needs_the_other_and_lapses_with_the_next_move(pair: Pair) -> None:
    table = await pair.done(pair.red, "proposals", kind="draw")
    proposal = table["proposal"]
    assert (proposal["kind"], proposal["by"], proposal["waiting"]) == ("draw", "red", ["blue"])
    assert code(await pair.post(pair.red, f"proposals/{proposal['id']}", agree=True)) == "not_your_seat"
    assert (await pair.home.act(pair.table, pair.red, 2, "lay", 1)).status_code == 200
    assert (await pair.see())["proposal"] is None
    number = (await pair.done(pair.red, "proposals", kind="draw"))["proposal"]["id"]
    assert (await pair.done(pair.blue, f"proposals/{number}", agree=False))["proposal"] is None
    number = (await pair.done(pair.red, "proposals", kind="draw"))["proposal"]["id"]
    over = (await pair.done(pair.blue, f"proposals/{number}", agree=True))["over"]
    assert (over["winner"], over["winners"], over["level"]) == (None, [], "draw")
    assert code(await pair.post(pair.blue, f"proposals/{number}", agree=True)) == "no_proposal"


async def test_a_takeback_goes_past_the_dice_with_consent_and_the_dice_are_the_same_again(pair: Pair) -> None:
    before = await pair.see(pair.red, "/position")
    assert (await pair.home.act(pair.table, pair.red, 2, "lay", 3)).status_code == 200
    assert (await pair.home.act(pair.table, pair.red, 3, "throw")).status_code == 200
    after = await pair.see(None, "/position")
    number = (await pair.done(pair.red, "proposals", kind="takeback", moves=2))["proposal"]["id"]
    async with pair.home.visit(pair.table, pair.blue) as blue:
        await blue.until("position")
        await pair.done(pair.blue, f"proposals/{number}", agree=True)
        seen = await blue.until("position")
        assert (seen["moves"], seen["position"]) == (2, 5)
        assert len(seen["journal"]["lines"]) + seen["journal"]["from"]
    again = await pair.see(pair.red, "/position")
    assert again["view"] == before["view"]
    assert again["choices"] == before["choices"]
    # The same moves give the same position: the seed is what was promised.
    assert (await pair.home.act(pair.table, pair.red, 5, "lay", 3)).status_code == 200
    assert (await pair.home.act(pair.table, pair.red, 6, "throw")).status_code == 200
    assert (await pair.see(None, "/position"))["view"] == after["view"]
    assert len((await pair.see(None, "/replay"))["steps"]) == 4
    assert "takes back 2 moves" in (await pair.said())[0]


async def test_without_a_number_a_takeback_goes_before_the_seats_last_move(pair: Pair) -> None:
    assert (await pair.done(pair.blue, "proposals", kind="takeback"))["proposal"]["moves"] == 1
    assert code(await pair.post(pair.blue, "proposals", kind="takeback", moves=2)) == "nothing_to_undo"


async def test_a_paused_game_waits_and_so_does_its_clock(home: House, monkeypatch: pytest.MonkeyPatch) -> None:
    now = 1_000.0
    monkeypatch.setattr(clocks, "time", SimpleNamespace(time=lambda: now))
    made = await home.open_table(clock={"kind": "time", "seconds": 600, "increment": 5})
    pair = Pair(home, made)
    await pair.see(pair.blue)
    number = (await pair.done(pair.red, "proposals", kind="pause"))["proposal"]["id"]
    now += 20  # red's, until both agree
    table = await pair.done(pair.blue, f"proposals/{number}", agree=True)
    assert (table["paused"], table["clock"]["since"]) == (True, None)
    now += 3000  # nobody's
    assert code(await home.act(pair.table, pair.red, 0, "throw")) == "paused"
    table = await pair.done(pair.blue, "resume")
    assert table["paused"] is False
    assert table["clock"]["since"] is not None
    now += 7  # red's again
    assert (await home.act(pair.table, pair.red, 0, "throw")).status_code == 200
    clock = (await pair.see())["clock"]
    assert clock["left"] == {"red": 600 - 20 - 7 + 5, "blue": 600}  # what was used, and the increment


async def test_whose_time_is_over_loses_when_the_other_says_so(home: House) -> None:
    for clock in ({"kind": "time", "seconds": 60, "increment": 0}, {"kind": "days", "days": 2}):
        pair = Pair(home, await home.open_table(clock=clock))
        await pair.see(pair.blue)
        assert (await pair.see())["expired"] == []
        assert code(await pair.post(pair.blue, "claim")) == "not_your_turn"
        room = await home.desk.hall.room(pair.table)
        assert room.row.clock is not None
        long_ago = room.row.clock | {"since": room.row.clock["since"] - 3 * 86_400}
        back = update(StoredTable).where(StoredTable.id == pair.table).values(clock=long_ago)
        await home.desk.hall.storage.write(lambda session, back=back: session.execute(back))  # type: ignore[misc]
        room.row.clock = long_ago
        assert (await pair.see())["expired"] == ["red"]
        assert code(await pair.post(pair.red, "claim")) == "not_your_turn"  # nobody claims his own
        over = (await pair.done(pair.blue, "claim"))["over"]
        assert (over["winner"], over["level"]) == ("blue", "time")


async def test_notes_are_for_their_seat_alone(pair: Pair) -> None:
    path = f"/api/tables/{pair.table}/notes"
    answer = await pair.home.client.put(path, json={"text": "Throw on.\nZażółć"}, headers=bearer(pair.red))
    assert answer.status_code == 204
    assert await pair.see(pair.red, "/notes") == {"text": "Throw on.\nZażółć"}
    assert await pair.see(pair.blue, "/notes") == {"text": ""}
    assert (await pair.home.client.get(path)).status_code == 401
    pair.home.desk.hall.forget(await pair.home.desk.hall.room(pair.table))
    assert (await pair.see(pair.red, "/notes"))["text"].startswith("Throw on.")
    assert "Throw on" not in json.dumps(await pair.see(pair.blue))


async def test_a_rematch_is_one_table_that_the_same_tokens_open_with_sides_exchanged(pair: Pair) -> None:
    assert code(await pair.post(pair.red, "rematch", swap=True)) == "game_running"
    await pair.done(pair.blue, "resign")
    async with pair.home.visit(pair.table, pair.blue) as blue:
        await blue.until("position")
        table = await pair.done(pair.red, "rematch", swap=True)
        assert (await blue.until("rematch"))["table"] == table["id"]
    assert table["you"] == {"seats": ["blue"], "host": True}
    assert (await pair.done(pair.blue, "rematch", swap=False))["id"] == table["id"]
    assert (await pair.home.act(table["id"], pair.blue, 0, "throw")).status_code == 200
    assert (await pair.see())["next"] == table["id"]


async def test_computers_agree_to_all_but_a_draw_in_which_they_stand_better(home: House) -> None:
    made = await home.open_table({"red": {"kind": "you"}, "blue": {"kind": "bot", "bot": "random"}})
    table, token = made["table"]["id"], made["token"]
    async with home.visit(table, token) as red:
        position = (await red.until("position"))["position"]
        assert (await red.ask("act", position=position, action=["throw"]))["type"] == "ok"
        await red.until("your_turn")
        path = f"/api/tables/{table}/proposals"
        back = await home.client.post(path, json={"kind": "takeback", "moves": 0}, headers=bearer(token))
        assert (back.status_code, back.json()["table"]["moves"]) == (200, 0)
        paused = await home.client.post(path, json={"kind": "pause"}, headers=bearer(token))
        assert paused.json()["table"]["paused"] is True


# Whose hand one may look into --------------------------------------------------------------------------------------


async def change_seat(home: House, table: str, seat: str, token: str, **body: Any) -> httpx.Response:
    return await home.client.put(f"/api/tables/{table}/seats/{seat}", json=body, headers=bearer(token))


async def test_the_host_alone_with_a_computer_cannot_look_into_its_hand(home: House) -> None:
    made = await home.open_table({"red": {"kind": "you"}, "blue": {"kind": "bot", "bot": "random"}})
    table, token = made["table"]["id"], made["token"]
    async with home.visit(table, token) as red:
        await red.until("position")
        assert (await red.ask("act", position=0, action=["throw"]))["type"] == "ok"
        await red.until("your_turn")
    for kind in ("you", "link", "open"):
        assert code(await change_seat(home, table, "blue", token, kind=kind)) == "not_allowed"
    assert (await change_seat(home, table, "blue", token, kind="bot", bot="random", level=2)).status_code == 200
    looked = await home.client.get(f"/api/tables/{table}/position?seat=blue", headers=bearer(token))
    assert looked.status_code == 403


async def test_before_the_first_move_a_computers_seat_is_free_to_take(home: House) -> None:
    made = await home.open_table({"red": {"kind": "you"}, "blue": {"kind": "bot", "bot": "random"}})
    answer = await change_seat(home, made["table"]["id"], "blue", made["token"], kind="you")
    assert answer.json()["table"]["you"]["seats"] == ["red", "blue"]


async def test_what_was_seen_at_a_seat_before_the_first_move_is_worth_nothing_once_it_is_left(home: House) -> None:
    """The host sits on both sides, looks, and leaves one of them to a computer, to anybody, or to a friend."""
    for way in ({"kind": "bot", "bot": "random"}, {"kind": "open"}, {"kind": "link"}):
        made = await home.open_table({"red": {"kind": "you"}, "blue": {"kind": "you"}})
        table, token = made["table"]["id"], made["token"]
        room = await home.desk.hall.room(table)
        looked = await home.client.get(f"/api/tables/{table}/position?seat=blue", headers=bearer(token))
        seed, secret = room.row.seed, looked.json()["view"]["facts"][2][1]
        async with home.visit(table, token) as red:
            before = await red.until("position", seat="red")
            left = await change_seat(home, table, "blue", token, **way)
            assert left.status_code == 200, left.text
            after = await red.until("position")
            assert after["view"]["facts"][2] != before["view"]["facts"][2]
            assert (await red.ask("act", position=after["position"], action=["throw"]))["type"] == "ok"
        assert room.row.seed != seed
        assert room.row.commitment == commitment(int(room.row.seed))
        assert room.row.commitment != made["table"]["commitment"]
        assert secret not in json.dumps(room.loaded().view("blue"))
        shown = await home.client.get(f"/api/tables/{table}/replay/0?seat=red", headers=bearer(token))
        assert shown.json()["view"]["facts"] == after["view"]["facts"]


async def test_who_played_two_sides_and_leaves_one_is_known_to_have_seen_it(home: House) -> None:
    """Nobody has come yet, so the host takes the open seat too; then he gets up again and somebody comes."""
    made = await home.open_table({"red": {"kind": "you"}, "blue": {"kind": "open"}})
    table, token = made["table"]["id"], made["token"]
    assert (await home.act(table, token, 0, "throw")).status_code == 200
    taken = await home.client.post(f"/api/tables/{table}/seats/blue/take", json={}, headers=bearer(token))
    assert taken.status_code == 201
    assert (await change_seat(home, table, "blue", token, kind="open")).status_code == 200
    newcomer = (await home.client.post(f"/api/tables/{table}/seats/blue/take", json={})).json()["token"]
    (line,) = (await home.client.get(f"/api/tables/{table}/chat", headers=bearer(newcomer))).json()["chat"]
    assert line["text"] == "red leaves the seat blue, and knows what was known there up to move 1."


async def test_with_another_person_at_the_table_he_is_asked_and_everybody_is_told(pair: Pair) -> None:
    """Blue leaves his seat to the computer; a third person plays red; the host wants blue's seat."""
    home = pair.home
    made = await home.open_table({"red": {"kind": "link"}, "blue": {"kind": "bot", "bot": "random"}})
    table, host, red = made["table"]["id"], made["token"], made["links"]["red"]
    assert (await home.act(table, red, 0, "lay", 1)).status_code == 200
    answer = (await change_seat(home, table, "blue", host, kind="you")).json()["table"]
    assert (answer["you"]["seats"], answer["seats"][1]["kind"]) == ([], "bot")
    proposal = answer["proposal"]
    assert (proposal["kind"], proposal["seat"], proposal["waiting"]) == ("seat", "blue", ["red"])
    assert "values" not in proposal
    looked = await home.client.get(f"/api/tables/{table}/position?seat=blue", headers=bearer(host))
    assert looked.status_code == 403
    path = f"/api/tables/{table}/proposals/{proposal['id']}"
    agreed = await home.client.post(path, json={"agree": True}, headers=bearer(red))
    assert agreed.status_code == 200
    found = (await home.client.get(f"/api/tables/{table}", headers=bearer(host))).json()
    assert found["you"]["seats"] == ["blue"]
    (line,) = (await home.client.get(f"/api/tables/{table}/chat")).json()["chat"]
    assert "Blue changes hands" in line["text"]


# Notices by push ---------------------------------------------------------------------------------------------------


def decode(text: str) -> bytes:
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


def private(text: str) -> ec.EllipticCurvePrivateKey:
    return ec.derive_private_key(int.from_bytes(decode(text), "big"), ec.SECP256R1())


def test_a_notice_is_encrypted_as_the_example_of_rfc_8291() -> None:
    made = pushes.encrypted(
        b"When I grow up, I want to be a watermelon",
        decode("BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"),
        decode("BTBZMqHH6r4Tts7J_aSIgg"),
        decode("DGv6ra1nlYgDCS1FRnbzlw"),
        private("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"),
    )
    assert pushes.text_of(made) == (
        "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_"
        "yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"
    )


def opened(body: bytes, browser: ec.EllipticCurvePrivateKey, auth: bytes) -> dict[str, Any]:
    """As the browser reads it."""
    salt, length = body[:16], body[20]
    theirs, sealed = body[21 : 21 + length], body[21 + length :]
    own = pushes.public_bytes(browser.public_key())
    sender = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), theirs)
    shared = pushes.derived(browser.exchange(ec.ECDH(), sender), auth, b"WebPush: info\0" + own + theirs, 32)
    key = pushes.derived(shared, salt, b"Content-Encoding: aes128gcm\0", 16)
    nonce = pushes.derived(shared, salt, b"Content-Encoding: nonce\0", 12)
    made: dict[str, Any] = json.loads(AESGCM(key).decrypt(nonce, sealed, None).rstrip(b"\x02"))
    return made


async def test_a_browser_is_told_while_the_page_is_closed_and_forgotten_when_it_is_gone(database: str) -> None:
    gone = b"HTTP/1.1 410 Gone\r\nContent-Length: 0\r\n\r\n"
    async with house(toy_settings(database, allow_private_webhooks=True)) as home, mailbox(answer=gone) as box:
        made = await home.open_table(title="Sunday")
        table, blue = made["table"]["id"], made["links"]["blue"]
        browser, auth = ec.generate_private_key(ec.SECP256R1()), b"sixteen bytes it"
        keys = {"p256dh": pushes.text_of(pushes.public_bytes(browser.public_key())), "auth": pushes.text_of(auth)}
        wish = {"endpoint": f"http://127.0.0.1:{box.port}/send/1", "keys": keys, "expirationTime": None}
        path = f"/api/tables/{table}/seats/blue/push"
        assert (await home.client.put(path, json=wish, headers=bearer(made["token"]))).status_code == 403
        assert (await home.client.put(path, json=wish, headers=bearer(blue))).status_code == 204
        assert (await home.act(table, made["token"], 0, "throw")).status_code == 200
        head, body = await box.raw()
        told = opened(body, browser, auth)
        assert (told["title"], told["url"], told["seat"]) == ("Sunday", f"/t/{table}", "blue")
        assert "it is your turn" in told["body"]
        assert "content-encoding: aes128gcm" in head.lower()
        public = (await home.client.get("/api/push")).json()["key"]
        assert f"k={public}" in head
        # It answered 410: it is not told again.
        assert (await home.act(table, blue, 1, "throw")).status_code == 200
        assert (await home.act(table, made["token"], 2, "throw")).status_code == 200
        assert (await home.client.get("/api/push")).json()["key"] == public
        for task in list(home.desk.hall.errands):
            await task
        assert box.post.empty()
    async with house(toy_settings(database)) as home:  # the key stays the same after a restart
        assert (await home.client.get("/api/push")).json()["key"] == public
