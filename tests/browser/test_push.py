"""A notice when the page is closed: from the tick in the settings to what the browser shows.

No push service can be reached from here, so the browser's own part of subscribing is played by the test: it gives the
page an address at which the test listens, and hands what arrives to the browser as a push service would."""

import json
import os
import queue
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer
from typing import Any

import pytest
from cryptography.hazmat.primitives.asymmetric import ec
from playwright.sync_api import expect

from tests.browser.conftest import Arrive
from tests.browser.service import PATIENCE, Service
from tests.server.test_agreements import opened
from vistula.server import pushes

# Subscribes as the browser would, but at our own address; what the page asked for is kept to be looked at.
SUBSCRIBE = """
(given) => {
  const made = { toJSON: () => ({ endpoint: given.endpoint, expirationTime: null, keys: given.keys }) }
  let held = null
  made.endpoint = given.endpoint
  made.unsubscribe = async () => ((held = null), (window.ended = true))
  PushManager.prototype.getSubscription = async () => held
  PushManager.prototype.subscribe = async (wish) => {
    held = made
    window.wished = { visible: wish.userVisibleOnly, key: [...new Uint8Array(wish.applicationServerKey)] }
    return made
  }
}
"""
NOTICES = """
async () => {
  const worker = await navigator.serviceWorker.getRegistration('/')
  const shown = await worker.getNotifications()
  return shown.map((each) => ({ title: each.title, body: each.body, url: each.data }))
}
"""


@pytest.fixture
def letters() -> Iterator[tuple[str, "queue.Queue[bytes]"]]:
    """A push service: its address, and what is sent there."""
    box: queue.Queue[bytes] = queue.Queue()

    class Desk(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            box.put(self.rfile.read(int(self.headers["content-length"])))
            self.send_response(201)
            self.end_headers()

        def log_message(self, *said: object) -> None:
            """Nothing: the test looks at the letters."""

    house = HTTPServer(("127.0.0.1", 0), Desk)
    threading.Thread(target=house.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{house.server_port}/send/1", box
    house.shutdown()
    house.server_close()


def test_a_notice_comes_while_the_page_is_closed(
    arrive: Arrive, service: Service, letters: tuple[str, "queue.Queue[bytes]"]
) -> None:
    endpoint, box = letters
    browser, auth = ec.generate_private_key(ec.SECP256R1()), os.urandom(16)
    keys = {"p256dh": pushes.text_of(pushes.public_bytes(browser.public_key())), "auth": pushes.text_of(auth)}
    made = service.open_table(soviet={"kind": "link"})
    table = made["table"]["id"]
    pole = arrive(permissions=["notifications"])
    page = pole.page
    page.add_init_script(f"({SUBSCRIBE})({json.dumps({'endpoint': endpoint, 'keys': keys})})")
    pole.sit(table, made["token"])
    pole.asked("Divide a division's strength")

    # A tick in the settings: the page registers its worker and subscribes with the server's own key.
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("menuitem", name="Settings").click()
    with page.expect_response(lambda answer: answer.request.method == "PUT" and answer.url.endswith("/push")) as told:
        page.get_by_role("dialog").get_by_role("checkbox", name="Tell me with a notification").check()
    assert told.value.status == 204
    wished: dict[str, Any] = page.evaluate("window.wished")
    assert wished["visible"]
    assert pushes.text_of(bytes(wished["key"])) == service.get("push")["key"]

    # Without the tick browser and server both forget it; with it again it is as before.
    tick = page.get_by_role("dialog").get_by_role("checkbox", name="Tell me with a notification")
    with page.expect_response(lambda answer: answer.request.method == "DELETE" and "/push" in answer.url) as forgot:
        tick.uncheck()
    assert forgot.value.status == 204
    assert page.evaluate("window.ended")
    with page.expect_response(lambda answer: answer.request.method == "PUT" and answer.url.endswith("/push")):
        tick.check()

    # Away from the table; the other side sets up and the Pole is asked.
    for action in (["even"], ["proposed"]):
        service.act(table, made["token"], action)
    page.goto(service.address)
    service.until(lambda: not online(service, table, "poland"))
    service.act(table, made["links"]["soviet"], ["even"])
    letter = opened(box.get(timeout=PATIENCE), browser, auth)
    assert (letter["url"], letter["seat"]) == (f"/t/{table}", "poland")
    assert "it is your turn" in letter["body"]

    # The browser wakes the worker with it, and the worker shows it.
    line = page.context.new_cdp_session(page)
    registered: list[str] = []
    line.on(
        "ServiceWorker.workerRegistrationUpdated",
        lambda told: registered.extend(each["registrationId"] for each in told["registrations"]),
    )
    line.send("ServiceWorker.enable")
    service.until(lambda: bool(page.evaluate("1") and registered))
    line.send(
        "ServiceWorker.deliverPushMessage",
        {"origin": service.address, "registrationId": registered[0], "data": json.dumps(letter)},
    )
    service.until(lambda: page.evaluate(NOTICES))
    assert page.evaluate(NOTICES) == [{"title": letter["title"], "body": letter["body"], "url": f"/t/{table}"}]
    expect(page.get_by_role("button", name="Start here")).to_be_visible()


def online(service: Service, table: str, seat: str) -> bool:
    return any(each["seat"] == seat and each.get("online") for each in service.table(table)["seats"])
