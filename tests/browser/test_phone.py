"""On a phone of 390 × 844: every decision under the thumb, nothing smaller than a fingertip."""

import re
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import PHONE, Arrive
from tests.browser.script import ends, script
from tests.browser.seat import SPOT, Person
from tests.browser.service import Service

FINGERTIP = 44
# Everything that can be tapped and is in sight; rule numbers in the text are links within a sentence.
SMALL = """
(least) => [...document.querySelectorAll('button, a[href], select, input, summary, [role=button]')]
  .filter((node) => !node.closest('.chip, p, li, [inert]') && !node.matches('.chip, .unseen, .skip'))
  .filter((node) => node.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
  .map((node) => {
    const holder = node.matches('input[type=radio], input[type=checkbox]') ? (node.closest('label') ?? node) : node
    const box = holder.getBoundingClientRect()
    return { name: (node.ariaLabel ?? holder.textContent).trim().slice(0, 40), width: box.width, height: box.height }
  })
  .filter((each) => each.width && (each.width < least - 0.5 || each.height < least - 0.5))
"""
WIDE = "document.scrollingElement.scrollWidth > innerWidth"


@pytest.fixture
def phone(arrive: Arrive) -> Person:
    return arrive(viewport=PHONE, has_touch=True, is_mobile=True, device_scale_factor=2)


def too_small(person: Person) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = person.page.evaluate(SMALL, FINGERTIP)
    return found


def test_the_lobby_fits_a_phone(phone: Person, service: Service) -> None:
    phone.page.goto(service.address)
    expect(phone.page.get_by_role("button", name="Start here")).to_be_visible()
    assert not phone.page.evaluate(WIDE)
    assert too_small(phone) == []
    phone.page.get_by_role("link", name=re.compile("Poland 1920.*Whole divisions")).tap()
    expect(phone.page.get_by_role("button", name="Open the table")).to_be_visible()
    assert not phone.page.evaluate(WIDE)
    assert too_small(phone) == []


def test_allies_have_one_score_on_a_phone(phone: Person, service: Service) -> None:
    game, scenario = "strike_of_the_eagle", "miracle_on_the_vistula_four"
    seats = {seat: {"kind": "you"} for seat in service.drawing_seats(game, scenario)}
    assert len(seats) == 4
    made = service.post("tables", {"game": game, "scenario": scenario, "options": {}, "seats": seats})
    phone.sit(made["table"]["id"], made["token"])
    expect(phone.page.get_by_role("group", name="Score").locator("b")).to_have_text(["0", "8"])
    phone.page.get_by_role("button", name="Open turn, score and journal").tap()
    names = phone.page.get_by_role("complementary").locator(".v small")
    expect(names).to_have_text(["Poland", "Soviet"])


def test_every_decision_of_an_attack_and_a_march_is_made_by_tapping(phone: Person, service: Service) -> None:
    made = service.open_table()
    phone.sit(made["table"]["id"], made["token"])
    sheet = phone.decision
    phone.asked("Divide a division's strength")
    check(phone)
    sheet.get_by_role("button", name="Leave the rest evenly divided").tap()
    phone.asked("Place Tank Unit 1")
    sheet.get_by_role("button", name="Place all as proposed").tap()
    phone.asked("Divide a division's strength")  # now as the other side: one person holds both seats
    sheet.get_by_role("button", name="Leave the rest evenly divided").tap()

    phone.asked("Choose a zone to attack")
    check(phone)
    sheet.get_by_role("button", name="Attack Lipno").tap()
    phone.asked("Attack on Lipno")
    sheet.get_by_role("button", name="Włocławek Garrison").first.tap()
    expect(sheet).to_contain_text("8.3 %")
    check(phone)
    sheet.get_by_role("button", name="Odds", exact=True).tap()
    expect(sheet).to_contain_text("Wisła")
    sheet.get_by_role("button", name="Odds", exact=True).tap()
    sheet.get_by_role("button", name="Undo").tap()
    expect(sheet).not_to_contain_text("8.3 %")
    sheet.get_by_role("button", name="Undo").tap()
    phone.asked("Choose a zone to attack")

    sheet.get_by_role("button", name="End the combat phase").tap()
    phone.asked("Choose a unit to move")
    check(phone)
    sheet.get_by_role("button", name="Jaworski Cavalry Group").first.tap()
    phone.asked("Move Jaworski Cavalry Group")
    sheet.get_by_role("button", name="to Gąbin").tap()
    phone.asked("Choose a unit to move")
    view = service.position(phone.table, phone.token, "poland")["view"]
    group = next(piece for piece in view["pieces"] if piece.get("name") == "Jaworski Cavalry Group")
    assert group["space"] == phone.places["Gąbin"]

    # The journal is a tap away.
    phone.page.get_by_role("button", name="Open turn, score and journal").tap()
    expect(phone.journal).to_contain_text("Jaworski Cavalry Group: Gostynin to Gąbin")
    check(phone)


def test_the_first_tap_on_a_place_shows_what_the_second_does(phone: Person, service: Service) -> None:
    """A finger cannot point: who is chosen goes with the second tap, and a tap elsewhere shows that place instead."""
    record = script("poland_1920", "warsaw_aug_14", 1, [], "Choose a unit to move")
    made = service.resume(record)
    phone.sit(made["table"]["id"], made["token"])
    phone.asked("Choose a unit to move")
    moves = service.table(phone.table)["moves"]
    sheet = phone.decision
    pieces = service.position(phone.table, phone.token)["view"]["pieces"]
    seen = [
        piece
        for piece in pieces
        if piece["side"] == "polish"
        and sum(each["space"] == piece["space"] for each in pieces) == 1
        and phone.page.evaluate(SPOT, piece["space"])
    ]
    named = {number: name for name, number in phone.places.items()}
    phone.page.touchscreen.tap(*phone.spot(named[seen[0]["space"]]))
    expect(sheet).to_contain_text("1 counter chosen")
    first, second = [space for space in ends(record, seen[0]["id"]) if phone.page.evaluate(SPOT, space)][:2]
    for space in (first, second):
        phone.page.touchscreen.tap(*phone.spot(named[space]))
        expect(sheet).to_contain_text(f"{named[space]}: 1 of 1 get there")
        assert service.table(phone.table)["moves"] == moves
    check(phone)
    phone.page.touchscreen.tap(*phone.spot(named[second]))
    service.until(lambda: service.table(phone.table)["moves"] > moves)
    after = service.position(phone.table, phone.token)["view"]["pieces"]
    assert next(piece for piece in after if piece["id"] == seen[0]["id"])["space"] == second


# Counters that may be chosen, under the buttons at the thumb.
UNDER_THE_THUMB = """
() => {
  const shown = { visibilityProperty: true, opacityProperty: true }
  const tools = [...document.querySelectorAll('.tools .tool')].filter((node) => node.checkVisibility(shown))
  return [...document.querySelectorAll('.world .counter.legal')].filter((node) => {
    const { x, y, width, height } = node.getBoundingClientRect()
    const [a, b] = [x + width / 2, y + height / 2]
    return tools.map((tool) => tool.getBoundingClientRect())
      .some((box) => a > box.left && a < box.right && b > box.top && b < box.bottom)
  }).map((node) => node.textContent)
}
"""


def check(phone: Person) -> None:
    """The page does not scroll sideways, each target is large enough, and the buttons at the thumb lie on nothing that
    may be chosen."""
    assert phone.page.evaluate(UNDER_THE_THUMB) == []
    assert not phone.page.evaluate(WIDE)
    assert too_small(phone) == []
