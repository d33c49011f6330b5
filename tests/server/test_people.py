"""Accounts: optional, hashed, with the tables one sat down at."""

from pathlib import Path

import httpx

from tests.server.house import House, bearer

ANNA = {"name": "Anna", "password": "correct horse battery"}


async def test_an_account_finds_its_tables_again_from_another_browser(home: House) -> None:
    answer = await home.client.post("/api/accounts", json=ANNA)
    assert answer.status_code == 201
    cookie = answer.headers["set-cookie"].lower()
    assert "httponly" in cookie
    assert "samesite=lax" in cookie
    made = await home.open_table()
    table = made["table"]["id"]
    async with httpx.AsyncClient(base_url=home.client.base_url, trust_env=False) as elsewhere:
        assert (await elsewhere.get("/api/session")).json() == {"name": None}
        assert (await elsewhere.get("/api/me/tables")).json()["error"]["code"] == "login_needed"
        login = await elsewhere.post("/api/session", json={"name": "ANNA", "password": ANNA["password"]})
        assert login.json() == {"name": "Anna"}
        mine = (await elsewhere.get("/api/me/tables")).json()["tables"]
        assert [(one["id"], one["you"]["seats"]) for one in mine] == [(table, ["red"])]
        # The session stands in for the token, on HTTP and on the WebSocket.
        act = await elsewhere.post(f"/api/tables/{table}/actions", json={"position": 0, "action": ["lay", 1]})
        assert act.status_code == 200
        session = elsewhere.cookies["vistula_session"]
        async with home.socket(table, cookie=f"vistula_session={session}") as page:
            await page.say("hello", token=None)
            assert (await page.until("position"))["seat"] == "red"
        async with home.socket(table, cookie=f"vistula_session={session}") as page:
            await page.say("hello", token=None, watch=True)
            assert (await page.until("position"))["seat"] is None
        async with home.socket(table, cookie=f"vistula_session={session}", origin="https://elsewhere.example") as page:
            await page.say("hello", token=None)
            assert (await page.until("position"))["seat"] is None  # a page of another site rides on no cookie of ours
        assert (await elsewhere.delete("/api/session")).status_code == 204
        assert (await elsewhere.get("/api/session")).json() == {"name": None}
    async with home.socket(table, cookie=f"vistula_session={session}") as page:
        await page.say("hello", token=None)
        assert (await page.until("position"))["seat"] is None


async def test_a_guest_table_is_added_by_its_token_and_forgotten(home: House) -> None:
    made = await home.open_table()
    table = made["table"]["id"]
    await home.client.post("/api/accounts", json=ANNA)
    wrong = await home.client.post("/api/me/tables", json={"table": table, "token": "x" * 43})
    assert wrong.json()["error"]["code"] == "wrong_token"
    added = await home.client.post("/api/me/tables", json={"table": table, "token": made["links"]["blue"]})
    assert added.status_code == 204
    mine = (await home.client.get("/api/me/tables")).json()["tables"]
    assert mine[0]["you"] == {"seats": ["blue"], "host": False}
    assert (await home.client.delete(f"/api/me/tables/{table}")).status_code == 204
    assert (await home.client.get("/api/me/tables")).json() == {"tables": []}


async def test_bad_names_and_passwords(home: House) -> None:
    assert (await home.client.post("/api/accounts", json=ANNA)).status_code == 201
    for body, code in (
        ({"name": "anna", "password": "another password"}, "name_taken"),
        ({"name": "x", "password": "long enough it is"}, "bad_text"),
        ({"name": "Bea", "password": "short"}, "bad_text"),
    ):
        assert (await home.client.post("/api/accounts", json=body)).json()["error"]["code"] == code
    for body in (
        {"name": "Anna", "password": "wrong wrong wrong"},
        {"name": "Nobody", "password": "wrong wrong wrong"},
    ):
        answer = await home.client.post("/api/session", json=body)
        assert (answer.status_code, answer.json()["error"]["code"]) == (401, "login_failed")


async def test_passwords_and_sessions_are_stored_hashed(home: House, database: str) -> None:
    answer = await home.client.post("/api/accounts", json=ANNA)
    session = answer.cookies["vistula_session"]
    stored = b"".join(path.read_bytes() for path in Path(database.removeprefix("sqlite:///")).parent.iterdir())
    assert b"$argon2id$" in stored
    assert ANNA["password"].encode() not in stored
    assert session.encode() not in stored


async def test_a_made_up_session_is_nobody(home: House) -> None:
    for cookie in ("x", "x" * 43, "!" * 43):
        answer = await home.client.get("/api/session", headers={"cookie": f"vistula_session={cookie}"})
        assert answer.json() == {"name": None}
    made = await home.open_table()
    headers = bearer(made["token"]) | {"cookie": f"vistula_session={'x' * 43}"}
    assert (await home.client.get(f"/api/tables/{made['table']['id']}", headers=headers)).json()["you"]["host"]
