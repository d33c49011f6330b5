"""A whole game of each of the five, turn by turn, and its end: the page shows it all and finds no fault with itself."""

import pytest
from playwright.sync_api import expect

from tests.browser.seat import Person
from tests.browser.service import Service, bearer
from tests.trials import store

GAMES = [
    ("poland_1920", "warsaw_aug_14"),
    ("strike_of_the_eagle", "berezina"),
    ("red_star_white_eagle", "gates_of_warsaw"),
    ("nest_of_eagles", "niemen_1920"),
    ("west_was_saved", "campaign"),
]


@pytest.mark.parametrize(("game", "scenario"), GAMES)
def test_a_whole_game_is_shown_without_a_fault(person: Person, service: Service, game: str, scenario: str) -> None:
    """Faults of the page, and what it writes to the console as errors, fail the test (see `arrive`)."""
    record = store.read(store.path_of(game, scenario, "staff"))
    seats = {seat: {"kind": "you"} for seat in service.drawing_seats(game, scenario)}
    made = service.post("import", {"record": record, "seats": seats})
    table, token = made["table"]["id"], made["token"]
    page = person.page

    page.goto(f"{service.address}/t/{table}#{token}")  # the account has a first heading of its own
    account = page.get_by_role("region", name="The account of the game")
    expect(account.get_by_role("heading", level=1)).not_to_be_empty()

    moves = service.get(f"tables/{table}/replay", token)["moves"]
    page.goto(f"{service.address}/replay/{table}#{token}")
    slider = page.get_by_role("slider")
    expect(slider).to_have_attribute("max", str(moves))
    page.get_by_role("button", name="To the start").click()
    expect(slider).to_have_value("0")
    expect(page.get_by_role("region", name="Sequence of play").locator("[aria-current]").first).to_be_attached()
    turns = 0
    while (at := slider.input_value()) != str(moves):
        page.get_by_role("button", name="Next turn").click()
        expect(slider).not_to_have_value(at)
        expect(page.locator("[data-piece]").first).to_be_attached()
        turns += 1
    assert turns >= 3
    service.client.delete(f"/api/tables/{table}", headers=bearer(token))
