"""What lies beside the game and leaves it as it is: the staff's advice, and the true history of the day."""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import DESK, PHONE, Arrive
from tests.browser.service import PATIENCE, Json, Service
from vistula.server.settings import compiled


@pytest.fixture
def combat(service: Service) -> Json:
    """The first Polish combat phase, with both seats in one hand."""
    made = service.open_table()
    for action in (["even"], ["proposed"], ["even"]):
        service.act(made["table"]["id"], made["token"], action)
    return made


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_the_staff_advises_with_a_worth_and_how_sure_it_is(
    arrive: Arrive, service: Service, combat: Json, size: dict[str, int]
) -> None:
    person = arrive(viewport=size)
    page = person.page
    person.sit(combat["table"]["id"], combat["token"])
    person.decides()
    page.keyboard.press("a")
    staff = page.get_by_role("region", name="Ask the staff")
    expect(staff.get_by_role("button", name="Do A")).to_be_visible()  # the first thoughts
    if not compiled():
        pytest.skip("in plain Python the staff gives its first thoughts alone (make compile)")
    expect(staff).to_contain_text("Confidence", timeout=PATIENCE * 1000)  # the futures are played by a modest worker
    expect(staff).to_contain_text("Worth")
    expect(staff).to_contain_text("gains in")
    expect(staff).to_contain_text("If they answer, at the worst")
    expect(page.locator(".world .letter")).to_have_count(3)
    expect(page.locator(".world .open .arrow").first).to_be_attached()
    staff.get_by_role("button", name="where", exact=True).click()  # only the places: no arrow, no figure
    expect(page.locator(".world .open .arrow")).to_have_count(0)
    expect(staff).not_to_contain_text("Confidence")
    staff.get_by_role("button", name="what", exact=True).click()
    before = service.table(combat["table"]["id"])["position"]
    staff.get_by_role("button", name="Do A").click()
    service.until(lambda: service.table(combat["table"]["id"])["position"] > before)


def test_history_is_read_day_by_day_and_leaves_the_game_alone(arrive: Arrive, combat: Json) -> None:
    person = arrive()
    page = person.page
    person.sit(combat["table"]["id"], combat["token"])
    person.decides()
    page.get_by_role("button", name="History").click()
    past = page.get_by_role("region", name="As it was in 1920")
    expect(past.get_by_role("heading", name="14 August, then and now")).to_be_visible()
    expect(past).to_contain_text("Volunteers hold the second line")
    days = page.get_by_role("slider", name="History, day by day")
    expect(days).to_have_attribute("aria-valuetext", "14 August")
    days.focus()
    for _ in range(4):
        page.keyboard.press("ArrowRight")
    expect(past.get_by_role("heading", name="18 August, then and now")).to_be_visible()
    expect(past).to_contain_text("The striking force takes Siedlce")
    expect(past).to_contain_text("The counterstroke from the Wieprz")
    expect(page.locator(".world .tag")).to_have_count(2)  # the line of the day and the one before it
    page.get_by_role("button", name="Back to my day").click()
    expect(days).to_have_attribute("aria-valuetext", "14 August")
    days.evaluate("node => node.blur()")
    page.keyboard.press(",")
    expect(days).to_have_attribute("aria-valuetext", "13 August")
    page.keyboard.press("Home")
    expect(days).to_have_attribute("aria-valuetext", "14 August")
    person.click_place("Radzymin")  # the game goes on beneath
    person.asked("Declare the attack on Radzymin")


def test_history_on_a_phone_is_a_row_with_two_buttons(arrive: Arrive, combat: Json) -> None:
    person = arrive(viewport=PHONE, has_touch=True, is_mobile=True)
    page = person.page
    person.sit(combat["table"]["id"], combat["token"])
    person.decides()
    page.keyboard.press("h")
    days = page.get_by_role("region", name="History, day by day")
    expect(days).to_contain_text("14 August")
    days.get_by_role("button", name="A day on").click()
    expect(days).to_contain_text("15 August")
    box = days.get_by_role("button", name="A day back").bounding_box()
    assert box is not None
    assert min(box["width"], box["height"]) >= 44
    days.get_by_role("button", name="Back to my day").click()
    expect(days).to_contain_text("14 August")
