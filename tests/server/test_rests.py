"""Reactions that are let go: by the wish of a seat, whatever it holds; and where nobody could learn anything."""

import time

import pytest

from tests.server.house import House, bearer
from tests.server.toy import NOD, THROW, ToyState, make_toy
from vistula.server import bots
from vistula.server.models import StoredSeat
from vistula.server.rests import alone, pass_on

EVEN, ODD = 4, 5  # with an even secret a seat could cheer


def asked_for_manners(secret: int) -> ToyState:
    state = make_toy().new("polite", 1)
    assert isinstance(state, ToyState)
    state.secret = [ODD, secret]
    state.play("red", THROW.bare)
    assert state.to_move == ("blue",)
    assert NOD.bare in state.choices("blue")
    return state


def sitting(red: str, blue: str, rest: int | None = None) -> list[StoredSeat]:
    return [StoredSeat(seat="red", kind=red), StoredSeat(seat="blue", kind=blue, rest=rest)]


@pytest.mark.parametrize("secret", [EVEN, ODD])
def test_a_seat_that_rests_is_passed_for_whatever_it_holds(secret: int) -> None:
    state = asked_for_manners(secret)
    played = pass_on(state, sitting("person", "person", rest=1))
    assert [(one.seat, one.action) for one in played] == [("blue", ["nod"])]
    assert state.to_move == ("blue",)  # its own turn: nobody plays that for it
    assert THROW.bare in state.choices("blue")


@pytest.mark.parametrize("rest", [None, 2])
def test_without_the_wish_or_in_another_turn_a_seat_is_asked_even_if_it_cannot_react(rest: int | None) -> None:
    state = asked_for_manners(ODD)
    assert pass_on(state, sitting("person", "person", rest)) == []
    assert state.choices("blue") == [NOD.bare]


def test_one_alone_with_computers_is_not_asked_what_has_a_single_answer() -> None:
    state = asked_for_manners(ODD)
    assert [one.action for one in pass_on(state, sitting("bot", "person"))] == [["nod"]]


def test_one_alone_with_computers_is_asked_where_there_is_something_to_choose() -> None:
    state = asked_for_manners(EVEN)
    assert pass_on(state, sitting("bot", "person")) == []


@pytest.mark.parametrize(
    ("kinds", "lone"),
    [
        (("bot", "person"), "blue"),
        (("person", "bot"), "red"),
        (("person", "person"), None),
        (("person", "invited"), None),
        (("person", "open"), None),
        (("bot", "open"), None),
        (("bot", "bot"), None),
    ],
)
def test_alone_is_who_has_nobody_but_computers_around(kinds: tuple[str, str], lone: str | None) -> None:
    assert alone(sitting(*kinds)) == lone


async def test_a_computer_takes_its_time_over_a_reaction_that_it_may_not_have(
    home: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bots, "UNTOLD_SECONDS", 1.5)
    made = await home.open_table({"red": {"kind": "you"}, "blue": {"kind": "bot", "bot": "random"}}, scenario="polite")
    async with home.visit(made["table"]["id"], made["token"]) as red:
        position = (await red.until("position"))["position"]
        for _ in range(2):  # the second time the workers are up: only the waiting is left
            started = time.monotonic()
            assert (await red.ask("act", position=position, action=["throw"]))["type"] == "ok"
            seen = await red.until("position")
            while seen["choices"] is None or ["throw"] not in [each["action"] for each in seen["choices"]["choices"]]:
                if seen["choices"] is not None:
                    await red.ask("act", position=seen["position"], action=["nod"])
                seen = await red.until("position")
            position = seen["position"]
    assert time.monotonic() - started >= 1.5


async def test_the_wish_is_kept_for_the_turn_and_told_to_nobody_else(home: House) -> None:
    made = await home.open_table({"red": {"kind": "you"}, "blue": {"kind": "link"}}, scenario="polite")
    table, red, blue = f"/api/tables/{made['table']['id']}", bearer(made["token"]), bearer(made["links"]["blue"])
    told = (await home.client.put(f"{table}/seats/blue", json={"rest": True}, headers=blue)).json()
    assert told["table"]["seats"][1]["rest"] is True
    seen = (await home.client.get(table, headers=red)).json()
    assert "rest" not in seen["seats"][1]
    assert seen["seats"][0]["rest"] is False

    done = (await home.client.post(f"{table}/actions", json={"position": 0, "action": ["throw"]}, headers=red)).json()
    assert (done["position"], done["moves"]) == (2, 2)  # the nod is in it
    seen = (await home.client.get(table, headers=blue)).json()
    assert seen["to_move"] == ["blue"]
    steps = (await home.client.get(f"{table}/replay", headers=blue)).json()["steps"]
    assert [(step["seat"], step.get("action")) for step in steps] == [("red", None), ("blue", ["nod"])]

    body = {"position": 2, "action": ["throw"]}
    assert (await home.client.post(f"{table}/actions", json=body, headers=blue)).status_code == 200
    seen = (await home.client.get(f"{table}/position", headers=red)).json()
    assert ["nod"] in [choice["action"] for choice in seen["choices"]["choices"]]  # red wished nothing: it is asked
    body = {"position": 3, "action": ["nod"]}
    assert (await home.client.post(f"{table}/actions", json=body, headers=red)).status_code == 200
    seen = (await home.client.get(table, headers=blue)).json()
    assert seen["turn"]["number"] == 2
    assert seen["seats"][1]["rest"] is False  # another turn: the wish is over


async def test_a_wish_made_when_asked_passes_at_once_and_can_be_taken_back(home: House) -> None:
    made = await home.open_table({"red": {"kind": "you"}, "blue": {"kind": "link"}}, scenario="polite")
    table, red, blue = f"/api/tables/{made['table']['id']}", bearer(made["token"]), bearer(made["links"]["blue"])
    for rest in (True, False):
        answer = await home.client.put(f"{table}/seats/blue", json={"rest": rest}, headers=blue)
        assert answer.status_code == 200
    body = {"position": 0, "action": ["throw"]}
    assert (await home.client.post(f"{table}/actions", json=body, headers=red)).json()["moves"] == 1  # it is asked
    await home.client.put(f"{table}/seats/blue", json={"rest": True}, headers=blue)
    assert (await home.client.get(table)).json()["moves"] == 2


async def test_nobody_wishes_for_another(home: House) -> None:
    made = await home.open_table({"red": {"kind": "you"}, "blue": {"kind": "link"}}, scenario="polite")
    table = f"/api/tables/{made['table']['id']}"
    for headers in (bearer(made["token"]), bearer(made["links"]["blue"])):
        seat = "blue" if headers == bearer(made["token"]) else "red"
        answer = await home.client.put(f"{table}/seats/{seat}", json={"rest": True}, headers=headers)
        assert answer.status_code == 403
        assert answer.json()["error"]["code"] == "not_your_seat"
