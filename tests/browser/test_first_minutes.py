"""A newcomer: from an empty lobby through the guided turn to the first battle, with no step that needs the docs."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Arrive
from tests.browser.seat import Person
from tests.browser.service import Service
from vistula.core import lore

MANY = 60


def guided(person: Person, game: str, until: str) -> None:
    """Let the guide do its steps until one of this title is reached."""
    steps = lore.told(game, lore.GUIDE, "en")["steps"]
    assert isinstance(steps, list)
    bubble = person.page.get_by_role("region", name="Your first turn")
    for _ in range(MANY):
        expect(bubble).to_be_visible()
        if bubble.get_by_role("heading", name=until).count():
            return
        button = bubble.get_by_role("button", name="Do it for me")
        before = person.service.table(person.table)["position"]
        button.click()
        person.service.until(
            lambda before=before: (
                person.service.table(person.table)["position"] > before
                or bubble.get_by_role("heading", name=until).count() > 0
            )
        )
        expect(button).to_be_enabled()
    raise AssertionError(f"the guide never came to {until!r}")


def test_start_here_opens_a_guided_table_and_leads_to_the_first_battle(person: Person) -> None:
    page = person.page
    page.goto(person.service.address)
    expect(page.get_by_text("No tables yet")).to_be_visible()
    page.get_by_role("button", name="Start here").click()
    page.wait_for_url("**/t/*")
    person.unrolled()
    expect(page.locator(".world .veil").first).to_be_attached()  # all but what the guide speaks of is dimmed
    guided(person, "poland_1920", "Take losses, advance")
    expect(page.get_by_role("tab", name="Your first turn")).to_have_attribute("aria-selected", "true")
    page.get_by_role("button", name="Leave the guide").click()
    expect(page.get_by_role("region", name="Your first turn")).to_have_count(0)
    expect(page.locator(".world .veil")).to_have_count(0)
    expect(person.journal).to_contain_text("attacks Radzymin")
    page.get_by_role("button", name="How to win").first.click()
    expect(page.get_by_role("dialog")).to_contain_text("at once by taking Warszawa")


# The game's card in the lobby, and the step of its guide that comes after the first battle.
NEWCOMERS = [
    ("red_star_white_eagle", "The classic of great distances", "See it through"),
    ("strike_of_the_eagle", "Strike of the Eagle", "Turn one up and go"),
    ("nest_of_eagles", "Nest of Eagles", "End the First Attack"),
    ("west_was_saved", "How the West was Saved", "See the turn through"),
]


@pytest.mark.parametrize(("game", "card", "until"), NEWCOMERS)
def test_a_newcomer_is_led_from_the_lobby_to_the_first_battle(person: Person, game: str, card: str, until: str) -> None:
    page = person.page
    page.goto(person.service.address)
    page.get_by_role("link", name=re.compile(card)).click()
    expect(page.get_by_role("region", name="How to win")).to_be_visible()
    expect(page.get_by_role("checkbox", name="Guide me")).to_be_checked()  # the first scenario is the one to start with
    page.get_by_role("button", name="Open the table").click()
    page.wait_for_url("**/t/*")
    person.unrolled()
    guided(person, game, until)


def test_the_others_turn_is_told_and_its_arrows_stay(arrive: Arrive, service: Service) -> None:
    made = service.open_table(soviet={"kind": "bot", "bot": "staff", "level": 1})
    table, token = made["table"]["id"], made["token"]
    person = arrive(reduced_motion="no-preference")
    for action in (["even"], ["proposed"]):
        service.act(table, token, action)
    service.until(lambda: service.table(table)["to_move"] == ["poland"])
    person.sit(table, token)
    person.asked("Choose a zone to attack")
    for label in ("End the combat phase", "End the movement phase"):
        person.settle(label)
    page = person.page
    story = page.get_by_role("region", name="The story of the others' turn")
    while not story.count():
        person.decides()
        person.take_first()
        page.wait_for_timeout(300)
    page.keyboard.press("Escape")  # skip to the end
    expect(page.get_by_role("heading", name="Since your last turn")).to_be_visible()
    expect(page.locator(".story .arrow, .story .fight").first).to_be_attached()
    story.get_by_role("button", name="One step back").click()
    expect(story.get_by_role("button", name="Play")).to_be_visible()
    page.keyboard.press("Escape")
    story.get_by_role("button", name="Show again").click()  # at reading speed: it can be stopped, hurried and left
    story.get_by_role("button", name="Pause").click()
    expect(story.get_by_role("button", name="Play")).to_be_visible()
    stands = story.get_by_role("slider")
    before_that = max(0, int(stands.input_value()) - 1)
    story.get_by_role("button", name="One step back").click()
    expect(stands).to_have_value(str(before_that))
    story.get_by_role("button", name="One step on").click()
    expect(stands).to_have_value(str(before_that + 1))
    speed = story.locator(".speed")
    before = speed.inner_text()
    speed.click()
    expect(speed).not_to_have_text(before)
    page.keyboard.press("Escape")
    expect(story.get_by_role("button", name="Show again")).to_be_visible()


def test_people_resign_and_play_again_with_sides_swapped(person: Person, service: Service) -> None:
    made = service.open_table(soviet={"kind": "bot", "bot": "staff", "level": 1})
    person.sit(made["table"]["id"], made["token"])
    person.asked("Divide")
    page = person.page
    page.get_by_role("button", name="Menu").click()
    resign = page.get_by_role("menuitem", name="Resign")
    resign.click()
    assert service.table(made["table"]["id"])["over"] is None  # it asks once more
    page.get_by_role("menuitem", name="Click again").click()
    account = page.get_by_role("region", name="The account of the game")
    expect(account).to_contain_text("wins")
    account.get_by_role("button", name="Swap sides").click()
    page.wait_for_url(lambda url: made["table"]["id"] not in url)
    person.unrolled()
    seats = {seat["seat"]: seat["kind"] for seat in service.table(person.table)["seats"]}
    assert seats == {"poland": "bot", "soviet": "person"}


def test_people_play_again_on_the_same_sides(person: Person, service: Service) -> None:
    made = service.open_table(soviet={"kind": "bot", "bot": "staff", "level": 1})
    person.sit(made["table"]["id"], made["token"])
    person.asked("Divide")
    page = person.page
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("menuitem", name="Resign").click()
    page.get_by_role("menuitem", name="Click again").click()
    account = page.get_by_role("region", name="The account of the game")
    account.get_by_role("button", name="Rematch").click()
    page.wait_for_url(lambda url: made["table"]["id"] not in url)
    person.unrolled()
    person.asked("Divide")  # the same seat is asked first, by the token of the first table
    again = service.table(person.table)
    assert {seat["seat"]: seat["kind"] for seat in again["seats"]} == {"poland": "person", "soviet": "bot"}
    assert (again["game"], again["scenario"]) == (made["table"]["game"], made["table"]["scenario"])


def test_the_page_speaks_polish_and_names_places_in_it(arrive: Arrive, service: Service, tmp_path: Path) -> None:
    person = arrive()
    page = person.page
    page.goto(service.address)
    page.get_by_role("button", name="Polski").click()
    expect(page.get_by_role("button", name="Zacznij tutaj")).to_be_visible()
    assert page.evaluate("document.documentElement.lang") == "pl"
    made = service.open_table(game="red_star_white_eagle", scenario="gates_of_warsaw")
    person.sit(made["table"]["id"], made["token"])
    expect(page.locator(".world")).to_contain_text("WARSZAWA", ignore_case=True)
    expect(page.get_by_role("button", name="Cofnij Z")).to_be_attached()
