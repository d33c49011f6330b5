"""A game from another package, in the browser: nothing of it is in the page, and it is played to its end."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.seat import Person
from tests.browser.service import Service
from tests.examples.installed import install

TURNS = 6  # of Ford; Blue ends at least its movement in each
MANY = 100


@pytest.fixture
def ford_service(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    running = Service(tmp_path_factory.mktemp("ford-server"), install(tmp_path_factory.mktemp("ford")))
    try:
        running.until(running.answers)
        yield running
    finally:
        running.stop()


def test_the_example_is_played_to_its_end(browser: Browser, ford_service: Service) -> None:
    context = browser.new_context(viewport={"width": 1440, "height": 900}, reduced_motion="reduce")
    page = context.new_page()
    faults: list[str] = []
    page.on("pageerror", lambda error: faults.append(str(error)))
    person = Person(page, ford_service)
    seats = {"blue": {"kind": "you"}, "red": {"kind": "bot", "bot": "random"}}
    made = ford_service.post("tables", {"game": "ford", "scenario": "mill", "options": {}, "seats": seats})
    person.sit(made["table"]["id"], made["token"])

    # The hexes are drawn, and Blue wears its own colour.
    expect(page.locator(".ground .hexes")).to_be_attached()
    blue = page.locator(".stacks .side-blue").first
    expect(blue).to_be_attached()
    assert blue.evaluate("node => getComputedStyle(node).getPropertyValue('--b1')").strip() == "#2f6db5"

    # A march with the mouse: the counter, then the hex.
    person.asked("Move, or end it.")
    person.click_counter(3, "0204")
    expect(page.get_by_text("1 counter chosen").first).to_be_visible()
    person.click_place("0304")
    expect(person.journal).to_contain_text("Hussars goes to 0304")

    # The rest by the buttons of the page, until the last turn has passed.
    def over() -> bool:
        return ford_service.table(person.table)["over"] is not None

    def asked() -> bool:
        return over() or ford_service.position(person.table, person.token)["choices"] is not None

    clicks = 0
    while True:
        ford_service.until(asked)
        if over():
            break
        person.decides()
        person.take_first()
        clicks += 1
        assert clicks < MANY
    assert clicks >= TURNS
    account = page.get_by_role("region", name="The account of the game")
    expect(account).to_contain_text("The mill decides.")
    assert faults == []
    context.close()
