"""A finished game, step by step, from either side, and on from there."""

from playwright.sync_api import Route, expect

from tests.browser.seat import Person
from tests.browser.service import Json, Service


def test_a_finished_game_is_replayed_from_both_sides(person: Person, finished: Json, service: Service) -> None:
    table = finished["table"]["id"]
    steps = service.get(f"tables/{table}/replay", finished["token"])
    page = person.page
    page.goto(f"{service.address}/replay/{table}#{finished['token']}")
    bar = page.get_by_role("region", name="Replay")
    slider = bar.get_by_role("slider")
    expect(slider).to_have_attribute("max", str(steps["moves"]))
    expect(page.locator("[data-space]").first).to_be_attached()

    bar.get_by_role("button", name="To the start").click()
    expect(slider).to_have_value("0")
    start = person.counters()
    bar.get_by_role("button", name="One step on").click()
    expect(slider).to_have_value("1")
    first = steps["steps"][0]
    expect(bar.get_by_role("status")).to_contain_text(first["label"])
    bar.get_by_role("button", name="One step back").click()
    expect(slider).to_have_value("0")

    fights = [step["n"] for step in steps["steps"] if "combat" in step["kinds"]]
    bar.get_by_role("button", name="Next battle").click()
    expect(slider).to_have_value(str(fights[0]))
    days = [step["turn"] for step in steps["steps"]]
    assert days == sorted(days)
    bar.get_by_role("button", name="Next turn").click()
    expect(page.get_by_text("Sunday, 15 August 1920").first).to_be_visible()

    bar.get_by_role("button", name="To the end").click()
    expect(slider).to_have_value(str(steps["moves"]))
    assert person.counters() != start
    for seat in ("soviet", "poland"):
        page.get_by_label("Seen by").select_option(seat)
        expect(page.get_by_role("log", name="Journal")).not_to_be_empty()
        expect(slider).to_have_value(str(steps["moves"]))
    assert page.url.endswith(f"?at={steps['moves']}")  # the address leads to this moment


def test_a_replay_goes_on_as_a_new_table(person: Person, finished: Json, service: Service) -> None:
    page = person.page
    page.goto(f"{service.address}/replay/{finished['table']['id']}#{finished['token']}")
    bar = page.get_by_role("region", name="Replay")
    bar.get_by_role("button", name="To the start").click()
    expect(bar.get_by_role("slider")).to_have_value("0")
    page.get_by_role("button", name="Continue from here").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_role("button", name="Open the table").click()
    page.wait_for_url("**/t/*")
    person.unrolled()
    assert person.table != finished["table"]["id"]
    assert service.table(person.table)["from"] == {"table": finished["table"]["id"], "moves": 0}
    person.asked("Divide a division's strength")


def test_going_on_waits_until_the_seats_are_known(person: Person, finished: Json, service: Service) -> None:
    """However late the answer comes: without seats the new table would be nobody's."""
    page, table = person.page, finished["table"]["id"]
    held: list[Route] = []
    page.route(f"**/api/tables/{table}", lambda route: held.append(route))  # Playwright takes no bound method of a list
    page.goto(f"{service.address}/replay/{table}#{finished['token']}")
    with page.expect_response("**/api/games"):
        page.get_by_role("button", name="Continue from here").click()
    start = page.get_by_role("dialog").get_by_role("button", name="Open the table")
    page.wait_for_timeout(300)  # the bots are known now
    assert len(held) == 1
    expect(start).to_be_disabled()
    held[0].continue_()
    start.click()
    page.wait_for_url("**/t/*")
    person.unrolled()
    you = service.table(person.table)["seats"][0]
    assert (you["seat"], you["kind"]) == ("poland", "person")
