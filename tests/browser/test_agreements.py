"""What people settle among themselves, on the page: time to think, endings by consent, the way to the next game."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import PHONE, Arrive
from tests.browser.seat import Person
from tests.browser.service import GAME, SCENARIO, Json, Service

BOT: Json = {"kind": "bot", "bot": "staff", "level": 1}


def timed(service: Service, clock: Json) -> Json:
    """The host is the Soviet side; Poland, which is asked first, was invited and has not come."""
    service.drawing()
    seats = {"poland": {"kind": "link"}, "soviet": {"kind": "you"}}
    return service.post("tables", {"game": GAME, "scenario": SCENARIO, "options": {}, "seats": seats, "clock": clock})


def resigned(person: Person, service: Service) -> Json:
    """A game against the computer that the person has just given up."""
    made = service.open_table(soviet=BOT)
    person.sit(made["table"]["id"], made["token"])
    person.asked("Divide")
    person.page.get_by_role("button", name="Menu").click()
    person.page.get_by_role("menuitem", name="Resign").click()
    person.page.get_by_role("menuitem", name="Click again").click()
    expect(person.page.get_by_role("region", name="The account of the game")).to_be_visible()
    return made


@pytest.mark.parametrize("phone", [False, True], ids=["desk", "phone"])
def test_a_clock_is_seen_and_goes(arrive: Arrive, service: Service, phone: bool) -> None:
    made = timed(service, {"kind": "time", "seconds": 1800, "increment": 30})
    person = arrive(viewport=PHONE, has_touch=True) if phone else arrive()
    person.sit(made["table"]["id"], made["token"])
    clock = person.page.get_by_role("timer", name="Time to think")
    expect(clock).to_contain_text("30:00")  # one's own stands still
    running = clock.locator(".runs")
    expect(running).to_have_text(re.compile(r"Poland\s*(30:00|29:\d\d)"))
    before = running.inner_text()
    expect(running).not_to_have_text(before)
    # The move passes: the other one's goes, and the increment is there.
    other = arrive()
    other.sit(made["table"]["id"], made["links"]["poland"])
    other.asked("Divide")
    for action in (["even"], ["proposed"]):
        service.act(made["table"]["id"], made["links"]["poland"], action)
    expect(running).to_contain_text("Soviet Russia")


def test_a_limit_in_days_is_seen_at_the_table_and_in_the_lobby(person: Person, service: Service) -> None:
    made = timed(service, {"kind": "days", "days": 3})
    person.sit(made["table"]["id"], made["token"])
    expect(person.page.get_by_role("timer", name="Time to think")).to_contain_text("2 d 23 h")
    person.page.goto(service.address)
    row = person.page.locator("#mine li").filter(has_text="Waiting for Poland")
    expect(row).to_contain_text("2 d 23 h left")


def test_who_waits_too_long_is_told_and_the_other_may_claim_the_game(arrive: Arrive, service: Service) -> None:
    made = timed(service, {"kind": "time", "seconds": 10, "increment": 0})
    person, other = arrive(), arrive()
    person.sit(made["table"]["id"], made["token"])
    other.sit(made["table"]["id"], made["links"]["poland"])
    # Nobody does anything: both pages learn it by themselves.
    expect(other.page.get_by_text("Your time is over: the others may claim the game.")).to_be_visible()
    person.page.get_by_role("button", name="Claim the game").click()
    for each in (person, other):
        account = each.page.get_by_role("region", name="The account of the game")
        expect(account.get_by_role("heading", level=1)).to_have_text("Soviet Russia wins")
        expect(account).to_contain_text("The time of Poland is over.")


def test_who_resigned_is_named_and_the_account_can_be_opened_again(person: Person, service: Service) -> None:
    resigned(person, service)
    page = person.page
    account = page.get_by_role("region", name="The account of the game")
    expect(account.get_by_role("heading", level=1)).to_have_text("Soviet Russia wins")
    expect(account).to_contain_text("Poland resigns.")
    expect(account).not_to_contain_text("poland resigns")
    account.get_by_role("button", name="Look at the map").click()
    expect(account).to_have_count(0)
    expect(person.prompt).to_contain_text("Soviet Russia wins: Poland resigns.")
    person.decision.get_by_role("button", name="The account").click()
    expect(account).to_be_visible()
    page.keyboard.press("Escape")
    expect(account).to_have_count(0)


def test_the_next_game_is_offered_over_the_account(arrive: Arrive, service: Service) -> None:
    made = service.open_table(soviet={"kind": "link"})
    host, guest = arrive(), arrive()
    host.sit(made["table"]["id"], made["token"])
    guest.sit(made["table"]["id"], made["links"]["soviet"])
    # A move is taken back by consent.
    service.act(made["table"]["id"], made["token"], ["even"])
    host.asked("Place Tank Unit 1")
    host.page.get_by_role("button", name="Menu").click()
    host.page.get_by_role("menuitem", name="Ask to take a move back").click()
    guest.page.get_by_role("button", name="Agree").click()
    host.asked("Divide")
    # So is the game ended.
    host.page.get_by_role("button", name="Menu").click()
    host.page.get_by_role("menuitem", name="Offer a draw").click()
    guest.page.get_by_role("button", name="Agree").click()
    for each in (host, guest):
        account = each.page.get_by_role("region", name="The account of the game")
        expect(account).to_contain_text("A draw by agreement.")
    guest.page.get_by_role("button", name="Rematch").click()
    guest.page.wait_for_url(lambda url: made["table"]["id"] not in url)
    go = host.page.get_by_role("button", name="Go there")
    go.click()  # it does not lie under anything
    host.page.wait_for_url(lambda url: made["table"]["id"] not in url)
    assert host.table == guest.table


def test_who_watches_has_no_notes_to_lose(arrive: Arrive, service: Service) -> None:
    made = service.open_table(soviet=BOT)
    watcher = arrive()
    watcher.page.goto(f"{service.address}/t/{made['table']['id']}")
    watcher.unrolled()
    watcher.page.get_by_role("button", name="Menu").click()
    expect(watcher.page.get_by_role("menuitem", name="Settings")).to_be_visible()
    expect(watcher.page.get_by_role("menuitem", name="Private notes")).to_have_count(0)


def test_the_account_leads_to_the_next_scenario_and_has_keys(person: Person, finished: Json) -> None:
    page = person.page
    page.goto(f"{person.service.address}/t/{finished['table']['id']}#{finished['token']}")
    account = page.get_by_role("region", name="The account of the game")
    games = {game["slug"]: game for game in person.service.get("games")["games"]}
    scenarios = games[GAME]["scenarios"]
    slugs = [scenario["slug"] for scenario in scenarios]
    after = scenarios[slugs.index(SCENARIO) + 1]
    expect(account.get_by_role("link", name=f"Next: {after['title']}")).to_have_attribute(
        "href", f"/new/{GAME}/{after['slug']}"
    )
    watch = account.get_by_role("link", name=re.compile("^Watch:")).first
    moment = str(watch.get_attribute("href")).split("at=")[1]
    page.keyboard.press("1")
    expect(page.get_by_role("slider")).to_have_value(moment)


def test_on_a_phone_all_that_the_account_offers_is_in_reach(arrive: Arrive, finished: Json) -> None:
    person = arrive(viewport=PHONE, has_touch=True, is_mobile=True)
    page = person.page
    page.goto(f"{person.service.address}/t/{finished['table']['id']}#{finished['token']}")
    account = page.get_by_role("region", name="The account of the game")
    expect(account.get_by_role("heading", level=1)).not_to_be_empty()
    for role, name in (("link", "Replay"), ("button", "Make a film"), ("button", "Rematch"), ("button", "More")):
        box = account.get_by_role(role, name=name, exact=True).bounding_box()  # type: ignore[arg-type]
        assert box
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= PHONE["width"]
        assert min(box["width"], box["height"]) >= 44
    account.get_by_role("button", name="More", exact=True).tap()
    account.get_by_role("button", name="Swap sides").wait_for()
    account.get_by_role("button", name="Look at the map").tap()
    expect(account).to_have_count(0)


def test_a_tick_for_notices_that_the_browser_forbids_does_not_stay(arrive: Arrive, service: Service) -> None:
    person = arrive()  # nobody has allowed notifications
    person.page.goto(service.address)
    expect(person.page.get_by_role("button", name="Start here")).to_be_visible()
    person.page.evaluate("Notification.requestPermission = async () => 'denied'")
    person.page.get_by_role("button", name="Settings").click()
    tick = person.page.get_by_role("dialog").get_by_role("checkbox", name="Tell me with a notification")
    tick.click()
    expect(person.page.get_by_role("dialog")).to_contain_text("does not allow notifications")
    expect(tick).not_to_be_checked()


def test_who_proposed_is_told_when_the_other_declines(arrive: Arrive, service: Service) -> None:
    made = service.open_table(soviet={"kind": "link"})
    host, guest = arrive(), arrive()
    host.sit(made["table"]["id"], made["token"])
    guest.sit(made["table"]["id"], made["links"]["soviet"])

    def offer() -> None:
        host.page.get_by_role("button", name="Menu").click()
        host.page.get_by_role("menuitem", name="Offer a draw").click()

    gone = host.page.get_by_text("What you proposed was declined, or has lapsed.")
    offer()
    host.page.get_by_role("button", name="Withdraw").click()
    expect(host.page.get_by_role("button", name="Withdraw")).to_have_count(0)
    expect(gone).to_have_count(0)  # one knows what one has done
    offer()
    guest.page.get_by_role("button", name="Decline").click()
    expect(gone).to_be_visible()


def test_the_account_counts_each_turn_once_whatever_happens_at_the_table(person: Person, finished: Json) -> None:
    page = person.page
    page.goto(f"{person.service.address}/t/{finished['table']['id']}#{finished['token']}")
    curve = page.get_by_role("img", name=re.compile(r"; .*\d+ %$"))
    expect(curve).to_be_visible()
    expect(page.get_by_role("link", name=re.compile("^Watch:")).first).to_be_visible()
    before = curve.get_attribute("aria-label")
    watcher = person.page.context.new_page()  # somebody comes to watch: the table is told anew
    watcher.goto(f"{person.service.address}/t/{finished['table']['id']}")
    expect(watcher.get_by_role("region", name="The account of the game")).to_be_visible()
    watcher.close()
    page.wait_for_load_state("networkidle")
    assert curve.get_attribute("aria-label") == before


def test_the_whole_menu_is_in_reach_on_a_phone(arrive: Arrive, service: Service) -> None:
    made = service.open_table(soviet=BOT)
    person = arrive(viewport=PHONE, has_touch=True, is_mobile=True)
    person.sit(made["table"]["id"], made["token"])
    person.page.get_by_role("button", name="Menu").tap()
    menu = person.page.get_by_role("menu")
    expect(menu).to_be_visible()
    box = menu.bounding_box()
    assert box
    assert box["y"] + box["height"] <= PHONE["height"]
    menu.get_by_role("menuitem", name="All tables").tap()
    expect(person.page.get_by_role("heading", name="My tables")).to_be_visible()
