"""The lobby: what it says to who has nothing yet, and to who has tables; one golden button, never two."""

import re

from playwright.sync_api import Page, expect

from tests.browser.conftest import PHONE, Arrive
from tests.browser.seat import SPOT, Person
from tests.browser.service import Json, Service
from vistula.bots.ladder import rungs

OVERFLOWS = "() => { const page = document.querySelector('.page'); return page.scrollHeight - page.clientHeight }"
REMEMBER = """
([tables, guided]) => {
  localStorage.setItem('vistula.tables', JSON.stringify(tables.map(({ id }) => ({ id, title: '', at: 1 }))))
  for (const { id, token } of tables) localStorage.setItem(`vistula.token.${id}`, token)
  if (guided) localStorage.setItem('vistula.guided', '1')
}
"""


def golden(page: Page) -> list[str]:
    return [text.strip() for text in page.locator(".btn.go").all_inner_texts()]


def with_tables(person: Person, tables: list[Json], guided: bool) -> Page:
    page = person.page
    page.goto(person.service.address)
    known = [{"id": made["table"]["id"], "token": made["token"]} for made in tables]
    page.evaluate(REMEMBER, [known, guided])
    page.reload()
    return page


def test_an_empty_lobby_says_what_to_do_and_fits_the_screen(person: Person) -> None:
    page = person.page
    page.goto(person.service.address)
    mine = page.get_by_role("region", name="My tables")
    expect(mine).to_contain_text("No tables yet")
    for way in ("Against the computer", "With a friend", "With anyone"):
        expect(mine).to_contain_text(way)
    expect(page.get_by_role("button", name="Start here")).to_be_visible()
    expect(page.get_by_role("link", name=re.compile("weight 2 of 5"))).to_contain_text("easiest")
    assert golden(page) == ["Start here"]
    assert page.evaluate(OVERFLOWS) <= 0


def test_my_tables_tell_seat_turn_and_who_is_waited_for(person: Person, service: Service) -> None:
    staff = {"kind": "bot", "bot": "staff", "level": 1}
    first = service.open_table(soviet=staff, game="red_star_white_eagle", scenario="gates_of_warsaw")
    second = service.open_table(soviet={"kind": "link"}, game="strike_of_the_eagle", scenario="miracle_on_the_vistula")
    page = with_tables(person, [second, first], guided=False)
    mine = page.get_by_role("region", name="My tables")
    rows = mine.get_by_role("listitem")
    expect(rows).to_have_count(2)
    expect(rows.nth(0)).to_contain_text("The Gates of Warsaw")  # it waits longer
    for words in ("Red Star/White Eagle", "you are Poland", "against the computer, Cadet", "Turn 1 of 10", "Your move"):
        expect(rows.nth(0)).to_contain_text(words)
    assert page.title().startswith("●")
    assert golden(page) == ["Start here"]  # until a guided turn was played

    page = with_tables(person, [second, first], guided=True)
    play = page.get_by_role("link", name="Play your move")
    expect(play).to_be_visible()
    assert golden(page) == ["Play your move"]
    expect(page.get_by_role("button", name="Start here")).to_be_visible()
    rows.nth(1).get_by_role("button", name="Remove from this list").click()
    expect(rows).to_have_count(1)
    play.click()
    page.wait_for_url(f"**/t/{first['table']['id']}")


def test_a_free_seat_is_taken_in_the_lobby(arrive: Arrive, service: Service) -> None:
    made = service.post(
        "tables",
        {
            "game": "poland_1920",
            "scenario": "niemen_sep_22",
            "options": {},
            "listed": True,
            "name": "Hania",
            "seats": {"poland": {"kind": "you"}, "soviet": {"kind": "open"}},
        },
    )
    page = arrive().page
    page.goto(service.address)
    row = page.get_by_role("region", name="Open tables").get_by_role("listitem").filter(has_text="Hania waits")
    expect(row).to_contain_text("Niemen, 22 September 1920")
    row.get_by_role("button", name="Take Soviet").click()
    page.wait_for_url(f"**/t/{made['table']['id']}")
    taken = {seat["seat"]: seat["kind"] for seat in service.table(made["table"]["id"])["seats"]}
    assert taken == {"poland": "person", "soviet": "person"}


def test_three_questions_find_a_game(person: Person) -> None:
    page = person.page
    page.goto(person.service.address)
    page.get_by_role("button", name="Which one suits me?").click()
    asked = page.get_by_role("dialog")
    asked.get_by_role("radio", name="a hand of cards").check()
    expect(asked).to_contain_text("Strike of the Eagle")
    asked.get_by_role("radio", name="yes, all of it").check()
    asked.get_by_role("radio", name="no cards").check()
    expect(asked).to_contain_text("Poland 1920")
    asked.get_by_role("link", name="To its briefing").click()
    page.wait_for_url("**/new/poland_1920")


def test_an_opponent_is_chosen_by_rank_and_says_what_was_measured(person: Person, service: Service) -> None:
    page = person.page
    page.goto(f"{service.address}/new/poland_1920")
    ranks = page.get_by_role("radiogroup", name="Soviet Russia: Level")
    expect(ranks.get_by_role("radio", name="Lieutenant")).to_be_checked()
    ranks.get_by_text("Captain").click()
    expect(ranks.get_by_role("radio", name="Captain")).to_be_checked()
    captain = next(rung for rung in rungs() if rung.rank == "captain")
    expect(page.get_by_role("group", name="Soviet Russia")).to_contain_text(f"{captain.won} of {captain.games} games")
    page.get_by_role("button", name="Open the table").click()
    page.wait_for_url("**/t/*")
    seats = {seat["seat"]: seat for seat in service.table(person.table)["seats"]}
    assert (seats["soviet"]["bot"], seats["soviet"]["level"]) == ("staff", 3)
    expect(page.get_by_text("against Captain")).to_be_visible()  # and so it is called at the table
    page.reload()
    expect(page.get_by_text("against Captain")).to_be_visible()
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("menuitem", name="Seats and links").click()
    expect(page.get_by_role("dialog")).to_contain_text("Captain · the computer")


def test_keys_of_the_lobby(person: Person) -> None:
    page = person.page
    page.goto(person.service.address)
    expect(page.get_by_role("button", name="Start here")).to_be_visible()
    page.keyboard.press("t")
    expect(page.locator("html[data-theme=dark]")).to_be_attached()
    page.keyboard.press("2")  # the second game
    page.wait_for_url("**/new/strike_of_the_eagle")


def checked(page: Page, side: str) -> str:
    """Who sits there, by the words of the choice."""
    chosen = page.get_by_role("group", name=side).locator(".kinds label:has(input:checked)")
    return chosen.inner_text().strip()


def test_the_keys_of_a_briefing(person: Person) -> None:
    page, keys = person.page, person.page.keyboard
    page.goto(f"{person.service.address}/new/poland_1920/warsaw_aug_14")
    expect(page.get_by_role("button", name="Open the table")).to_be_visible()
    assert (checked(page, "Poland"), checked(page, "Soviet Russia")) == ("Me", "Computer")
    keys.press("s")
    expect(page.get_by_role("group", name="Soviet Russia").get_by_role("radio", name="Me")).to_be_checked()
    assert checked(page, "Poland") == "Computer"
    guide = page.get_by_role("checkbox", name="Guide me")
    expect(guide).to_be_checked()
    keys.press("g")
    expect(guide).not_to_be_checked()
    options = page.locator("details")
    keys.press("o")
    expect(options).to_have_attribute("open", "")
    keys.press("o")
    expect(options).not_to_have_attribute("open", "")
    person.at_rest()
    shown = page.locator(".world").get_attribute("style")
    keys.press("+")
    person.at_rest()
    assert page.locator(".world").get_attribute("style") != shown
    keys.press("Enter")
    page.wait_for_url("**/t/*")
    seats = {seat["seat"]: seat["kind"] for seat in person.service.table(person.table)["seats"]}
    assert seats == {"poland": "bot", "soviet": "person"}
    page.goto(f"{person.service.address}/new/poland_1920/warsaw_aug_14")
    expect(page.get_by_role("button", name="Open the table")).to_be_visible()
    keys.press("Escape")
    page.wait_for_url(f"{person.service.address}/")


def test_a_briefing_says_what_is_due_on_which_day(person: Person) -> None:
    page = person.page
    page.goto(f"{person.service.address}/new/poland_1920/front_aug_14")
    days = page.get_by_role("region", name="9 turns")
    expect(days.get_by_role("listitem")).to_have_count(9)
    expect(days.get_by_role("button")).to_have_text(["16", "21"])  # the days on which something is due
    expect(days).to_contain_text("16: The Manoeuvre Group")
    days.get_by_role("button", name="21").click()
    expect(days).to_contain_text("21: The 1st Horse Army may move")
    expect(days).not_to_contain_text("Manoeuvre Group")


def test_a_letter_of_a_briefing_lights_its_place_and_the_place_its_letter(person: Person) -> None:
    page = person.page
    page.goto(f"{person.service.address}/new/poland_1920/warsaw_aug_14")
    letter = page.get_by_role("button", name="Warszawa: show it on the map")
    expect(letter).to_be_visible()
    person.at_rest()
    lit = page.locator(".world g.lit text")
    expect(lit).to_have_count(0)
    letter.focus()
    expect(lit).to_have_text("C")
    letter.blur()
    expect(lit).to_have_count(0)
    spaces = person.service.drawing("poland_1920", "warsaw_aug_14")["spaces"]
    warsaw = next(space["id"] for space in spaces if space["name"] == "Warszawa")
    spot = page.evaluate(SPOT, warsaw)
    assert spot
    page.mouse.move(*spot)
    expect(lit).to_have_text("C")
    expect(letter).to_have_class(re.compile(r"\blit\b"))


def room(page: Page, part: str) -> tuple[float, float]:
    """Where a part of the page begins and ends, from above."""
    box = page.locator(part).first.bounding_box()
    assert box, part
    return box["y"], box["y"] + box["height"]


def test_on_a_phone_the_title_of_a_briefing_comes_before_its_map_and_the_map_can_be_enlarged(arrive: Arrive) -> None:
    person = arrive(viewport=PHONE, has_touch=True, is_mobile=True, device_scale_factor=2)
    page = person.page
    page.goto(f"{person.service.address}/new/poland_1920/warsaw_aug_14")
    title = page.get_by_role("heading", level=1)
    expect(title).to_have_text("Warsaw, 14 August 1920")
    expect(page.locator(".army").first).to_be_visible()
    named, story, shown, wins = (
        room(page, part) for part in ("h1", ".story", ".map .map", "section[aria-label='How to win']")
    )
    assert named[1] <= story[0] < story[1] <= shown[0] < shown[1] <= wins[0]
    assert shown[1] - shown[0] == 300
    page.get_by_role("button", name="Larger map").tap()
    top, bottom = room(page, ".map .map")
    assert bottom - top > 700
    page.get_by_role("button", name="Smaller map").tap()
    expect(page.get_by_role("button", name="Larger map")).to_be_visible()
