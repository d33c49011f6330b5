"""axe-core finds nothing on any page, light and dark, wide and narrow."""

from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import DESK, PHONE, Arrive
from tests.browser.seat import Person
from tests.browser.service import Json, Service
from tests.browser.times import GAMES
from tests.trials import store

COLOURS = ["color-contrast"]  # what the night changes
# The land and the hit areas of the map are shapes that nobody is told of, and a dialog lies above the whole map: axe is
# much faster without what it need not look at. What it does look at is in sight, as it is not in other tests.
RUN = """
([part, only]) => {
  for (const node of document.querySelectorAll(part ? '.map' : '.map .hits, .map .ground')) node.replaceChildren()
  if (!window.inSight) for (const sheet of document.adoptedStyleSheets) sheet.replaceSync('')
  window.inSight = true
  return axe.run(part ?? document, { resultTypes: ['violations'], ...(only ? { runOnly: only } : {}) })
}
"""


def faults(person: Person, axe: str, only: list[str] | None = None, part: str | None = None) -> list[str]:
    """`only`: not all rules, these; `part`: not the whole page, which has been looked at."""
    if not person.page.evaluate("'axe' in window"):
        person.page.evaluate(axe)
    found: dict[str, Any] = person.page.evaluate(RUN, [part, only])
    return [
        f"{fault['id']}: {fault['help']}: {node['target']} {node['html'][:160]}"
        for fault in found["violations"]
        for node in fault["nodes"][:4]
    ]


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_axe_finds_nothing(
    arrive: Arrive, service: Service, finished: Json, axe: str, scheme: str, size: dict[str, int]
) -> None:
    """By day all that axe knows, by night what the colours change."""
    person = arrive(viewport=size, color_scheme=scheme)
    page = person.page
    only = COLOURS if scheme == "dark" else None

    page.goto(service.address)
    expect(page.get_by_role("button", name="Start here")).to_be_visible()
    assert faults(person, axe, only) == [], "lobby"
    page.get_by_role("link", name="Briefing first").click()
    expect(page.get_by_role("button", name="Open the table")).to_be_visible()
    page.locator("summary").first.click()
    assert faults(person, axe, only) == [], "briefing"

    made = service.open_table()
    for action in (["even"], ["proposed"], ["even"], ["attack", 13], ["join", 7]):
        service.act(made["table"]["id"], made["token"], action)
    person.sit(made["table"]["id"], made["token"])
    expect(person.decision).to_contain_text("8.3 %")
    assert faults(person, axe, only) == [], "table"
    page.keyboard.press("a")
    staff = page.get_by_role("region", name="Ask the staff")
    expect(staff.get_by_role("button", name="Do A")).to_be_visible()
    assert faults(person, axe, only) == [], "the staff's advice"
    staff.get_by_role("button", name="Close").click()

    page.goto(f"{service.address}/replay/{finished['table']['id']}#{finished['token']}")
    page.get_by_role("button", name="Next battle").click()
    expect(page.locator("[data-space]").first).to_be_attached()
    expect(page.get_by_role("slider")).not_to_have_value("0")
    assert faults(person, axe, only) == [], "replay"


PANELS = ("How to win", "Rules and charts", "Key to the counters")
SAME_IN_ALL = ("Settings", "Seats and links", "Keys", "Private notes")  # looked at in the first game


@pytest.mark.parametrize("game", GAMES)
def test_axe_finds_nothing_on_any_page_of_a_game(arrive: Arrive, service: Service, axe: str, game: str) -> None:
    """By day all that axe knows, by night what the colours change; then in Polish."""
    person = arrive()
    page = person.page
    scenario = GAMES[game]

    def sound(where: str, part: str | None = None) -> None:
        assert faults(person, axe, part=part) == [], f"{game}: {where}"
        page.emulate_media(color_scheme="dark")
        assert faults(person, axe, COLOURS, part) == [], f"{game}: {where}, dark"
        page.emulate_media(color_scheme="light")

    page.goto(f"{service.address}/new/{game}/{scenario}")
    expect(page.locator(".army").first).to_be_visible()
    sound("briefing")
    page.goto(f"{service.address}/rules/{game}")
    expect(page.locator("dd").first).to_be_attached()
    sound("rules")
    made = service.open_table(game=game, scenario=scenario)
    person.sit(made["table"]["id"], made["token"])
    expect(page.get_by_role("radiogroup")).to_be_attached()
    sound("table")
    for panel in PANELS + (SAME_IN_ALL if game == next(iter(GAMES)) else ()):
        page.get_by_role("button", name="Menu").first.click()
        page.get_by_role("menuitem", name=panel).click()
        expect(page.get_by_role("dialog")).not_to_be_empty()
        sound(panel, "dialog[open]")
        page.keyboard.press("Escape")
    record = store.read(store.path_of(game, scenario, "staff"))
    seats = {seat: {"kind": "you"} for seat in service.drawing_seats(game, scenario)}
    ended = service.post("import", {"record": record, "seats": seats})
    page.goto(f"{service.address}/t/{ended['table']['id']}#{ended['token']}")
    expect(page.get_by_role("region", name="The account of the game")).to_be_visible()
    sound("account")
    page.goto(f"{service.address}/replay/{ended['table']['id']}#{ended['token']}")
    expect(page.locator("[data-piece]").first).to_be_attached()
    sound("replay")

    page.goto(service.address)
    page.get_by_role("button", name="Polski").click()
    person.sit(made["table"]["id"], made["token"])
    expect(page.locator("select option", has_text="Polska").first).to_be_attached()
    assert faults(person, axe) == [], f"{game}: table in Polish"
