"""A newcomer: from an empty lobby through the guided turn to the first battle, with no step that needs the docs."""

import re
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Arrive
from tests.browser.script import script
from tests.browser.seat import Person
from tests.browser.service import Json, Service
from tests.browser.times import GAMES

MANY = 120


class Battles:
    """Where the newcomer has fought, and whether the enemy has left or fallen there."""

    def __init__(self, person: Person) -> None:
        self.person = person
        self.fought: set[int] = set()

    def look(self) -> Json:
        view: Json = self.person.service.position(self.person.table, self.person.token)["view"]
        battle = view.get("battle") or {}
        if self.enemies(view, battle.get("space")) and battle.get("arrows"):
            self.fought.add(battle["space"])
        return view

    @staticmethod
    def enemies(view: Json, space: object) -> list[Json]:
        seat = view["seat"]
        mine = {"poland": "polish", "soviet": "soviet"}[seat]
        return [piece for piece in view["pieces"] if piece["space"] == space is not None and piece["side"] != mine]

    @property
    def won(self) -> bool:
        view = self.look()
        return any(not self.enemies(view, space) for space in self.fought)


A_WHILE = 5.0  # seconds
IDLE = "nodes => nodes.every((node) => !node.disabled)"


def shown(person: Person) -> str:
    """What a newcomer has before him: the step, the question, the choices, how much has happened."""
    parts = ("[aria-label='Your first turn']", "[role=status] h1", "#choices", "[aria-label='Journal']")
    return "\n".join(text for part in parts for text in person.page.locator(part).all_inner_texts())


def guided(person: Person, done: Callable[[], bool]) -> bool:
    """Let the guide do its steps until this is so, or until the guide has no more of them."""
    bubble = person.page.get_by_role("region", name="Your first turn")
    button = bubble.get_by_role("button", name="Do it for me")
    service = person.service
    for _ in range(MANY):
        if done():
            return True
        expect(bubble).to_be_visible()
        service.until(lambda: button.evaluate_all(IDLE))  # it may go while it is looked at
        if not button.count():
            return done()
        before, seen = service.table(person.table)["position"], shown(person)
        button.click()
        service.until(
            lambda before=before, seen=seen: service.table(person.table)["position"] > before or shown(person) != seen
        )
        # The server may be ahead of the page, and what the page does not show yet cannot be judged.
        end = time.monotonic() + A_WHILE
        while shown(person) == seen and time.monotonic() < end:
            person.page.wait_for_timeout(50)
    raise AssertionError("the guide never comes to its end")


def led_on(person: Person, done: Callable[[], bool]) -> None:
    """After the guide: what the staff says, part by part, until this is so."""
    page, service = person.page, person.service
    page.get_by_role("region", name="Your first turn").get_by_role("button").last.click()
    staff = page.get_by_role("region", name="Ask the staff")
    for _ in range(MANY):
        if done():
            return
        service.until(lambda: service.position(person.table, person.token)["choices"] is not None)
        person.decides()
        if not staff.count():
            page.get_by_role("button", name="Ask the staff").click()
        finish = staff.get_by_role("button", name="Let the staff finish this part")
        expect(finish).to_be_enabled()
        before = service.table(person.table)["position"]
        finish.click()
        service.until(lambda before=before: service.table(person.table)["position"] > before)
    raise AssertionError("no battle was won")


def test_start_here_opens_a_guided_table_and_leads_to_the_first_battle(person: Person) -> None:
    page = person.page
    page.goto(person.service.address)
    expect(page.get_by_text("No tables yet")).to_be_visible()
    page.get_by_role("button", name="Start here").click()
    page.wait_for_url("**/t/*")
    person.unrolled()
    expect(page.locator(".world .veil").first).to_be_attached()  # all but what the guide speaks of is dimmed
    taking = page.get_by_role("region", name="Your first turn").get_by_role("heading", name="Take losses, advance")
    assert guided(person, lambda: taking.count() > 0)
    expect(page.get_by_role("tab", name="Your first turn")).to_have_attribute("aria-selected", "true")
    page.get_by_role("button", name="Leave the guide").click()
    expect(page.get_by_role("region", name="Your first turn")).to_have_count(0)
    expect(page.locator(".world .veil")).to_have_count(0)
    expect(person.journal).to_contain_text("attacks Radzymin")
    page.get_by_role("button", name="How to win").first.click()
    expect(page.get_by_role("dialog")).to_contain_text("at once by taking Warszawa")


# The beginning of the game's card in the lobby; the first game is the one that is opened by "Start here".
NEWCOMERS = {
    "poland_1920": None,
    "red_star_white_eagle": "The classic of great distances",
    "strike_of_the_eagle": "Strike of the Eagle",
    "nest_of_eagles": "Nest of Eagles",
    "west_was_saved": "How the West was Saved",
}


@pytest.mark.parametrize("game", NEWCOMERS)
def test_a_newcomer_is_led_from_the_lobby_to_the_first_won_battle(person: Person, game: str) -> None:
    """By what stands on the page alone: the guide, then the staff, however the dice fall, until one is won."""
    page = person.page
    page.goto(person.service.address)
    card = NEWCOMERS[game]
    if card is None:
        page.get_by_role("button", name="Start here").click()
    else:
        page.get_by_role("link", name=re.compile(card)).click()
        expect(page.get_by_role("region", name="How to win")).to_be_visible()
        expect(page.get_by_role("checkbox", name="Guide me")).to_be_checked()  # the scenario to start with
        page.get_by_role("button", name="Open the table").click()
    page.wait_for_url("**/t/*")
    person.unrolled()
    assert person.service.table(person.table)["game"] == game
    battles = Battles(person)
    if not guided(person, lambda: battles.won):
        led_on(person, lambda: battles.won)
    assert battles.fought


ZOOM = "Number(document.querySelector('.world').style.transform.match(/scale\\(([\\d.]+)/)[1])"


def test_the_guide_opens_where_counters_are_read_and_keeps_its_place_clear_of_the_panel(
    person: Person, service: Service
) -> None:
    page = person.page
    page.goto(service.address)
    page.get_by_role("link", name=re.compile("Nest of Eagles")).click()
    page.get_by_role("button", name="Open the table").click()
    page.wait_for_url("**/t/*")
    person.unrolled()
    person.at_rest()
    assert page.evaluate(ZOOM) >= 0.66  # nothing but a button is asked: the view need not hold the whole front
    odds = page.get_by_role("region", name="Your first turn").get_by_role("heading", name="Bring the others too")
    assert guided(person, lambda: odds.count() > 0)
    expect(person.decision).to_contain_text("%")  # the panel is as high as it gets
    person.at_rest()
    disc = page.locator(".world circle.ring").first.bounding_box()
    panel = person.decision.bounding_box()
    assert disc
    assert panel
    assert disc["x"] > panel["x"] + panel["width"] or disc["y"] + disc["height"] < panel["y"]


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

    def asked() -> str:
        service.until(lambda: service.position(table, token)["choices"] is not None)
        return str(service.position(table, token)["choices"]["prompt"]["text"])

    while "Choose a zone to attack" not in asked():  # until the next turn, whatever the enemy's attacks ask of us
        page.keyboard.press("Escape")
        person.decides()
        person.take_first()
    expect(story.get_by_role("button", name="Pause")).to_be_visible()
    page.keyboard.press("Escape")  # skip to the end
    expect(page.get_by_role("heading", name="Since your last turn")).to_be_visible()
    expect(page.locator(".story .arrow, .story .fight").first).to_be_attached()
    # However much arrived at once, it is told group by group: those with one goal together, each battle for itself.
    told = [line for line in service.position(table, token)["journal"]["lines"] if line.get("seat") == "soviet"]
    goals = {line["path"][-1] for line in told if line["kind"] == "move" and line.get("path")}
    steps = int(story.get_by_role("slider").get_attribute("max") or 0)
    assert len(goals) > 5
    assert steps >= len(goals)
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
    # The arrows stay until one's own first move.
    expect(page.locator(".story .arrow").first).to_be_attached()
    person.settle("End the combat phase")
    person.asked("Choose a unit to move")
    expect(page.locator(".story .arrow")).to_have_count(0)


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
    made = service.resume(script("red_star_white_eagle", "gates_of_warsaw", 1, [], "Choose a unit to move"))
    person.sit(made["table"]["id"], made["token"])
    expect(page.locator(".world")).to_contain_text("WARSZAWA", ignore_case=True)
    expect(page.locator(".legend").first).to_contain_text("wejście o 1 punkt droższe")  # though it stood there before
    expect(page.get_by_role("region", name="Przebieg gry")).to_contain_text("sierpień III 1920")
    expect(page.get_by_role("button", name="Cofnij Z")).to_be_attached()


# Words on the page, and in what is read out, that are not said to be English.
UNMARKED = """
() => {
  const found = []
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (walk.nextNode()) {
    const home = walk.currentNode.parentElement
    if (!home.closest('script, style, noscript, [lang=en]')) found.push(walk.currentNode.textContent)
  }
  for (const name of ['aria-label', 'title', 'placeholder'])
    for (const node of document.querySelectorAll(`[${name}]`))
      if (!node.closest('[lang=en]')) found.push(node.getAttribute(name))
  return found
}
"""
ENGLISH = re.compile(
    r"\b(the|of|and|with|your?|from|choose|attack|movement|combat|supply|Poland|Polish|Soviet)\b", re.I
)


def test_what_is_english_on_the_polish_page_is_marked_as_such(arrive: Arrive, service: Service) -> None:
    """Rules, cards and reasons of a game stay English and say so to whoever has the page read aloud. Its title and
    those of its cards are names, which a Polish sentence may hold."""
    person = arrive()
    page = person.page
    titled = {game["slug"]: game["title"] for game in service.get("games")["games"]}
    titles = list(titled.values())
    for game, scenario in GAMES.items():
        titles += [card["title"] for card in service.drawing(game, scenario).get("cards", [])]

    def left() -> list[str]:
        words = [
            re.sub("|".join(map(re.escape, sorted(titles, key=len, reverse=True))), "", text)
            for text in page.evaluate(UNMARKED)
        ]
        return sorted({text.strip() for text in words if ENGLISH.search(text)})

    page.goto(service.address)
    page.get_by_role("button", name="Polski").click()
    expect(page.get_by_role("button", name="Zacznij tutaj")).to_be_visible()
    assert left() == []
    for game, scenario in GAMES.items():
        page.goto(f"{service.address}/new/{game}/{scenario}")
        expect(page.locator(".army").first).to_be_visible()
        expect(page.get_by_role("heading", name="Wygrywa: Polska")).to_be_visible()  # the names of the game have come
        assert left() == [], f"{game}: briefing"
        page.goto(f"{service.address}/rules/{game}")
        expect(page.locator("dd[lang=en]").first).to_be_attached()
        expect(page.get_by_role("heading", level=1)).to_have_text(titled[game])  # as printed, not as in the address
        assert left() == [], f"{game}: rules"
        made = service.open_table(game=game, scenario=scenario)
        person.sit(made["table"]["id"], made["token"])
        expect(page.get_by_role("radiogroup")).to_be_attached()
        expect(page.locator("select option", has_text="Polska").first).to_be_attached()
        person.at_rest()
        assert left() == [], game
        for panel in ("Jak wygrać", "Ustawienia", "Miejsca i linki", "Legenda żetonów", "Klawisze"):
            page.get_by_role("button", name="Menu").first.click()
            page.get_by_role("menuitem", name=panel).click()
            expect(page.get_by_role("dialog")).not_to_be_empty()
            assert left() == [], f"{game}: {panel}"
            page.keyboard.press("Escape")
        page.keyboard.press("a")
        expect(page.get_by_role("region", name="Zapytaj sztab")).to_be_visible()
        assert left() == [], f"{game}: the staff"
