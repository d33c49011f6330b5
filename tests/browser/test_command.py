"""Armies, not counters: stacks, formations and lassos go by their own legal steps; one undo takes them back."""

import re

import pytest
from playwright.sync_api import WebSocketRoute, expect

import vistula
from tests.browser.script import script
from tests.browser.seat import Person
from tests.browser.test_hexes import GAME, GATES, sit_down
from vistula.core.record import Record


@pytest.fixture(scope="module")
def movement() -> Record:
    return script(GAME, GATES, 1, [], "Choose a unit to move")


def moves(person: Person) -> int:
    return int(person.service.table(person.table)["moves"])


def open_stack(person: Person, place: str) -> None:
    person.page.mouse.move(*person.spot(place))
    expect(person.page.locator(f'.plate[data-stack="{person.places[place]}"]')).to_be_attached()


def standing(person: Person, place: str) -> list[str]:
    pieces = person.service.position(person.table, person.token)["view"]["pieces"]
    return sorted(piece["name"] for piece in pieces if piece["space"] == person.places[place])


def test_a_stack_goes_with_two_clicks_and_comes_back_with_one(person: Person, movement: Record) -> None:
    sit_down(person, movement)
    person.asked("Choose a unit to move")
    before, there = standing(person, "Modlin"), standing(person, "1014")
    began = moves(person)
    open_stack(person, "Modlin")
    person.page.locator("[data-all]").click()
    expect(person.page.get_by_text("counters chosen").first).to_be_visible()
    person.page.mouse.move(*person.spot("1014"))
    expect(person.decision).to_contain_text(re.compile(r"1014: \d+ of \d+ get there"))
    staying = person.decision.locator(".tile.stays")
    expect(staying.get_by_role("button", name=re.compile("^Rule ")).first).to_be_visible()
    going = len(before) - staying.count()
    person.click_place("1014")
    person.service.until(lambda: moves(person) == began + 2 * going)
    assert len(standing(person, "1014")) == len(there) + going
    person.undo.click()
    person.service.until(lambda: moves(person) == began)
    assert standing(person, "Modlin") == before


def test_the_pointer_may_be_there_before_the_answer_where_the_chosen_can_go(person: Person, movement: Record) -> None:
    held: list[tuple[WebSocketRoute, str | bytes]] = []

    def slowly(page: WebSocketRoute) -> None:
        server = page.connect_to_server()

        def hold_reach(said: str | bytes) -> None:
            if '"type":"reach"' in str(said).replace(" ", ""):
                held.append((page, said))
            else:
                page.send(said)

        server.on_message(hold_reach)

    person.page.route_web_socket(re.compile("/ws"), slowly)
    sit_down(person, movement)
    person.asked("Choose a unit to move")
    open_stack(person, "Modlin")
    person.page.locator("[data-all]").click()
    expect(person.page.get_by_text("counters chosen").first).to_be_visible()
    person.page.mouse.move(*person.spot("1014"))
    expect(person.decision).to_contain_text("1014")
    person.service.until(lambda: bool(person.page.evaluate("1") and held))
    page, answer = held[0]
    page.send(answer)
    expect(person.decision).to_contain_text(re.compile(r"1014: \d+ of \d+ get there"))


def test_counters_are_added_by_shift_and_by_a_lasso(person: Person, movement: Record) -> None:
    sit_down(person, movement)
    person.asked("Choose a unit to move")
    x, y = person.spot("Modlin")
    person.page.keyboard.down("Shift")
    person.page.mouse.move(x - 90, y - 60)
    person.page.mouse.down()
    for dx, dy in ((70, -60), (70, 45), (-90, 45), (-90, -60)):
        person.page.mouse.move(x + dx, y + dy, steps=4)
    person.page.mouse.up()
    person.page.keyboard.up("Shift")
    tiles = person.decision.get_by_role("checkbox", checked=True)
    expect(tiles.first).to_be_visible()
    caught = tiles.count()
    assert caught >= 3
    tiles.first.click()
    expect(person.decision.get_by_role("checkbox", checked=True)).to_have_count(caught - 1)
    person.page.keyboard.press("Escape")
    expect(person.decision.get_by_role("checkbox")).to_have_count(0)


def test_plans_are_laid_first_and_carried_out_together(person: Person, movement: Record) -> None:
    sit_down(person, movement)
    began = moves(person)
    open_stack(person, "Modlin")
    person.page.locator("[data-all]").click()
    person.decision.get_by_role("button", name="Plan first").click()
    person.click_place("1014")
    expect(person.page.get_by_role("button", name="Go: 1 plan")).to_be_visible()
    assert moves(person) == began  # nothing moves before
    person.page.keyboard.press("g")
    person.service.until(lambda: moves(person) >= began + 2)
    expect(person.page.get_by_role("button", name="Go: 1 plan")).to_have_count(0)


def test_the_whole_side_is_set_up_with_one_click(person: Person) -> None:
    sit_down(person, Record(vistula.game(GAME), GATES, 1))
    person.asked("units left")
    person.press("Deploy all units as proposed")
    person.service.until(lambda: moves(person) > 0)
    expect(person.prompt).not_to_contain_text("units left")
    person.undo.click()
    person.service.until(lambda: moves(person) == 0)
    person.asked("units left")
