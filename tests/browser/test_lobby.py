"""The lobby: what it says to who has nothing yet, and to who has tables; one golden button, never two."""

import re

from playwright.sync_api import Page, expect

from tests.browser.conftest import Arrive
from tests.browser.seat import Person
from tests.browser.service import Json, Service

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
    for words in ("Red Star/White Eagle", "you are Poland", "against the computer", "Turn 1 of 10", "Your move"):
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
    ranks.get_by_role("radio", name="Captain").check(force=True)
    expect(page.get_by_role("group", name="Soviet Russia")).to_contain_text("109 of 152 games")
    page.get_by_role("button", name="Open the table").click()
    page.wait_for_url("**/t/*")
    seats = {seat["seat"]: seat for seat in service.table(person.table)["seats"]}
    assert (seats["soviet"]["bot"], seats["soviet"]["level"]) == ("staff", 3)


def test_keys_of_the_lobby(person: Person) -> None:
    page = person.page
    page.goto(person.service.address)
    expect(page.get_by_role("button", name="Start here")).to_be_visible()
    page.keyboard.press("t")
    expect(page.locator("html[data-theme=dark]")).to_be_attached()
    page.keyboard.press("2")  # the second game
    page.wait_for_url("**/new/strike_of_the_eagle")
