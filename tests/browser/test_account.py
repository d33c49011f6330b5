"""The account of a finished game: chance by turn, luck, decisions, a picture to share; and luck again in the replay."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Route, expect

from tests.browser.conftest import PHONE, Arrive
from tests.browser.seat import Person
from tests.browser.service import PATIENCE, Json, Service, bearer
from tests.browser.test_whole_games import GAMES
from tests.trials import store

LUCK = "Luck, battle by battle"
PNG = b"\x89PNG\r\n\x1a\n"


def account_of(person: Person, made: Json) -> Locator:
    person.page.goto(f"{person.service.address}/t/{made['table']['id']}#{made['token']}")
    account = person.page.get_by_role("region", name="The account of the game")
    expect(account.get_by_role("heading", level=1)).not_to_be_empty()
    return account


@pytest.fixture(params=GAMES, ids=[game for game, _ in GAMES])
def told(service: Service, request: pytest.FixtureRequest) -> Iterator[Json]:
    """A game of each of the five that two staffs played to its end."""
    game, scenario = request.param
    seats = {seat: {"kind": "you"} for seat in service.drawing_seats(game, scenario)}
    record = store.read(store.path_of(game, scenario, "staff"))
    made = service.post("import", {"record": record, "seats": seats})
    yield made
    service.client.delete(f"/api/tables/{made['table']['id']}", headers=bearer(made["token"]))


def test_every_game_tells_its_luck_its_chances_and_its_decisions(person: Person, service: Service, told: Json) -> None:
    table, token = told["table"]["id"], told["token"]
    account = account_of(person, told)
    course = service.get(f"tables/{table}/course", token)
    assert course["points"][-1]["chance"] in (0, 0.5, 1)
    assert len(course["points"]) >= 3

    replay = service.get(f"tables/{table}/replay", token)
    due = service.get(f"tables/{table}/due", token, seat=replay["seats"][0])["due"]
    battles = [each for each in due.values() if {"due_attacker", "due_defender"} <= each.keys()]
    assert battles, "the odds of every game promise losses"
    expect(account.get_by_role("heading", name=LUCK)).to_be_visible()
    expect(account).to_contain_text(re.compile(r"you dealt \d+ where [\d.]+ was due"))
    assert account.get_by_role("table", name=LUCK).get_by_role("row").count() > 1

    curve = account.get_by_role("heading", name=re.compile("chance of winning"))
    expect(curve).to_contain_text("estimate of the staff")
    last = round(100 * course["points"][-1]["chance"])
    drawn = account.get_by_role("img", name=re.compile(r"; .*\d+ %$"))
    expect(drawn).to_have_attribute("aria-label", re.compile(rf": ({last}|{100 - last}) %$"))

    decisions = {seat: sum(point["decisions"][seat] for point in course["points"]) for seat in course["seconds"]}
    assert sum(decisions.values()) == replay["moves"]
    rows = account.locator("table").filter(has_text="decisions").locator("tbody tr")
    expect(rows).to_have_count(len(decisions))
    for row, count in zip(rows.all(), decisions.values(), strict=True):
        expect(row.locator("td").first).to_have_text(str(count))


def test_a_turning_point_says_how_the_chance_changed_and_leads_into_the_replay(person: Person, finished: Json) -> None:
    account = account_of(person, finished)
    link = person.page.get_by_role("link", name=re.compile("^Watch:"))
    first = account.get_by_role("listitem").filter(has=link).first
    expect(first).to_contain_text(re.compile(r"\d+ → \d+ %"))
    watch = first.get_by_role("link")
    moment = str(watch.get_attribute("href")).split("at=")[1]
    watch.click()
    expect(person.page.get_by_role("slider")).to_have_value(moment)


def test_the_worst_decision_stands_beside_what_else_could_have_been_done(person: Person, finished: Json) -> None:
    account = account_of(person, finished)
    worst = account.get_by_role("region", name="Worst decision")
    expect(worst).to_be_visible(timeout=PATIENCE * 1000)  # thought about in the background
    ways = worst.get_by_role("listitem")
    assert ways.count() > 1
    chances = [int(each.split()[-2]) for each in ways.all_inner_texts()]
    assert chances[0] < max(chances[1:])
    moment = str(worst.get_by_role("link").get_attribute("href")).split("at=")[1]
    worst.get_by_role("link").click()
    expect(person.page.get_by_role("slider")).to_have_value(moment)


def test_a_picture_is_shared_with_one_click(person: Person, finished: Json, tmp_path: Path) -> None:
    account = account_of(person, finished)
    expect(account.get_by_role("heading", name=re.compile("chance of winning"))).to_be_visible()
    with person.page.expect_download() as saved:
        account.get_by_role("button", name="Share a picture").click()
    assert saved.value.suggested_filename == "vistula.png"
    file = tmp_path / "shared.png"
    saved.value.save_as(file)
    made = file.read_bytes()
    assert made.startswith(PNG)
    assert (int.from_bytes(made[16:20]), int.from_bytes(made[20:24])) == (1200, 630)
    assert len(made) > 20_000, "something is drawn on it"


def test_a_film_is_made_with_one_click_and_saved(person: Person, finished: Json) -> None:
    """How far it is stands on the button. (The film itself is made in the tests of the server.)"""
    made = False

    def film(route: Route) -> None:
        if made:
            route.fulfill(status=200, body="a film", content_type="image/webp")
        else:
            route.fulfill(status=202, json={"done": 3, "of": 40})

    person.page.route(f"**/{finished['table']['id']}/film", film)
    account = account_of(person, finished)
    account.get_by_role("button", name="Make a film").click()
    expect(account.get_by_role("button", name="Filming, 3 of 40")).to_be_visible()
    made = True
    save = account.get_by_role("link", name="Save the film")
    expect(save).to_have_attribute("download", "campaign.webp")


def test_it_is_written_why_the_game_ended_so(person: Person, service: Service, finished: Json) -> None:
    """Who won and by what stands first; then how the chance ran, the turn that brought most, and luck."""
    account = account_of(person, finished)
    why = account.locator(".why")
    expect(why).to_contain_text("Poland has more victory points")
    told = account.locator(".because")
    expect(told).to_contain_text("By the staff’s estimate Poland was never behind", timeout=PATIENCE * 1000)
    expect(told).to_contain_text(re.compile(r"Luck was even|The dice were"))

    course = service.get(f"tables/{finished['table']['id']}/course", finished["token"])
    same = course["seat"] == "poland"
    chances = [each["chance"] if same else 1 - each["chance"] for each in course["points"]]
    least = int(re.findall(r"at the least (\d+) %", told.inner_text())[0])
    assert any(abs(100 * chance - least) <= 1 for chance in chances)
    assert least >= 50, "never behind"

    turning = account.get_by_role("listitem").filter(has=person.page.get_by_role("link", name=re.compile("^Watch:")))
    changes = re.findall(r"(\d+) → (\d+) %", " ".join(turning.all_inner_texts()))
    most = max(changes, key=lambda each: int(each[1]) - int(each[0]))
    expect(told).to_contain_text(f"{most[0]} → {most[1]} %")


def test_the_account_on_a_phone_has_the_same_parts(arrive: Arrive, finished: Json) -> None:
    """One part at a time, and luck as a list: no chart has to be pushed aside."""
    person = arrive(viewport=PHONE, has_touch=True, is_mobile=True)
    account = account_of(person, finished)
    expect(account.get_by_role("heading", name=re.compile("chance of winning"))).to_be_attached()
    expect(account.locator(".because")).not_to_be_empty()

    tabs = account.get_by_role("tablist", name="Parts of the account")
    expect(tabs.get_by_role("tab")).to_have_count(5)
    tabs.get_by_role("tab", name=re.compile(r"^Luck [+−]?[\d.]+$")).click()
    luck = account.get_by_role("tabpanel")
    expect(luck.get_by_role("heading", name=LUCK)).to_be_visible()
    rows = luck.get_by_role("table").locator("tbody tr")
    few = rows.count()
    luck.get_by_role("button", name=re.compile("^All")).click()
    assert rows.count() > few
    assert luck.locator("svg text").count() == 0, "no chart"
    tabs.get_by_role("tab", name="Decisions").click()
    expect(account.get_by_role("heading", name="Decisions and time")).to_be_visible()
    for name in ("Losses", "Facts", "Ground"):
        tabs.get_by_role("tab", name=name).click()
        expect(account.get_by_role("tabpanel", name=name).get_by_role("heading").first).to_be_visible()

    cards = account.get_by_role("list", name="Turning points").get_by_role("listitem")
    for card in cards.all():
        expect(card.get_by_role("link", name=re.compile("^Watch:"))).to_be_attached()
    account.get_by_role("button", name=f"Turning point {cards.count()}").click()
    expect(cards.last).to_be_in_viewport()
    wide = person.page.evaluate("document.documentElement.scrollWidth")
    assert wide <= PHONE["width"]


def test_the_replay_tells_luck_battle_by_battle(person: Person, finished: Json, service: Service) -> None:
    table = finished["table"]["id"]
    page = person.page
    page.goto(f"{service.address}/replay/{table}#{finished['token']}")
    expect(page.locator("[data-space]").first).to_be_attached()
    fight = re.compile(r": −?[\d.]+ due, −?[\d.]+ came")
    page.get_by_role("button", name="To the start").click()
    expect(page.get_by_role("button", name=fight)).to_have_count(0)
    page.get_by_role("button", name="To the end").click()
    expect(page.get_by_role("button", name=fight)).to_have_count(6)
    luck = page.locator("section").filter(has=page.get_by_role("heading", name="Luck against expectation"))
    due = service.get(f"tables/{table}/due", finished["token"], seat="poland")["due"]
    expect(luck).to_contain_text(f"{len(due)} battles")


def test_the_account_speaks_polish(arrive: Arrive, finished: Json) -> None:
    person = arrive()
    person.page.goto(person.service.address)
    person.page.get_by_role("button", name="Polski").click()
    expect(person.page.get_by_role("button", name="Zacznij tutaj")).to_be_visible()
    person.page.goto(f"{person.service.address}/t/{finished['table']['id']}#{finished['token']}")
    account = person.page.get_by_role("region", name="Sprawozdanie z gry")
    expect(account.get_by_role("heading", name="Decyzje i czas")).to_be_attached()
    expect(account.get_by_role("heading", name=re.compile("^Szansa na zwycięstwo"))).to_be_attached()
    expect(account.locator(".because")).to_contain_text("Według oceny sztabu", timeout=PATIENCE * 1000)
    expect(account.get_by_role("button", name="Udostępnij obraz")).to_be_visible()
