"""axe-core finds nothing serious on any page, light and dark, wide and narrow."""

from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import DESK, PHONE, Arrive
from tests.browser.seat import Person
from tests.browser.service import Json, Service

GRAVE = {"serious", "critical"}


def grave_faults(person: Person, axe: str) -> list[str]:
    person.page.evaluate(axe)
    found: dict[str, Any] = person.page.evaluate("axe.run(document, { resultTypes: ['violations'] })")
    return [
        f"{fault['id']}: {fault['help']}: {node['target']} {node['html'][:160]}"
        for fault in found["violations"]
        if fault["impact"] in GRAVE
        for node in fault["nodes"][:4]
    ]


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_axe_finds_nothing_serious(
    arrive: Arrive, service: Service, finished: Json, axe: str, scheme: str, size: dict[str, int]
) -> None:
    person = arrive(viewport=size, color_scheme=scheme)
    page = person.page

    page.goto(service.address)
    expect(page.get_by_role("button", name="Start here")).to_be_visible()
    assert grave_faults(person, axe) == [], "lobby"
    page.get_by_role("link", name="Briefing first").click()
    expect(page.get_by_role("button", name="Open the table")).to_be_visible()
    page.locator("summary").first.click()
    assert grave_faults(person, axe) == [], "briefing"

    made = service.open_table()
    for action in (["even"], ["proposed"], ["even"], ["attack", 13], ["join", 7]):
        service.act(made["table"]["id"], made["token"], action)
    person.sit(made["table"]["id"], made["token"])
    expect(person.decision).to_contain_text("8.3 %")
    assert grave_faults(person, axe) == [], "table"
    page.keyboard.press("a")
    staff = page.get_by_role("region", name="Ask the staff")
    expect(staff.get_by_role("button", name="Do A")).to_be_visible()
    assert grave_faults(person, axe) == [], "the staff's advice"
    staff.get_by_role("button", name="Close").click()

    page.goto(f"{service.address}/replay/{finished['table']['id']}#{finished['token']}")
    page.get_by_role("button", name="Next battle").click()
    expect(page.locator("[data-space]").first).to_be_attached()
    expect(page.get_by_role("slider")).not_to_have_value("0")
    assert grave_faults(person, axe) == [], "replay"
