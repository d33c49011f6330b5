"""The briefing, and findings that no other test holds: words, room, layers, stacks, cards, the key, the menu."""

import re

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.conftest import PHONE, Arrive
from tests.browser.script import script
from tests.browser.seat import GOLDEN, SPOT, Person
from tests.browser.service import Service
from tests.browser.test_hexes import GATES, sit_down
from tests.browser.times import GAMES

EAGLE = "red_star_white_eagle"
STRIKE = "strike_of_the_eagle"
RAW = re.compile(r"^[a-z_]+(\.[a-z_]+)+$|_")  # an id of the ledger, not a number of the book
# What is written and does not fit where it stands; less than half a line is the room of a chip.
CUT = """
(what) => [...document.querySelectorAll(what)]
  .filter((node) => node.checkVisibility())
  .filter((node) => node.scrollWidth > node.clientWidth + 1 || node.scrollHeight > node.clientHeight + 8)
  .filter((node) => getComputedStyle(node).overflow !== 'visible')
  .map((node) => node.textContent.trim())
"""
# Discs of places that win, and whether they lie in the part of the page that the map has for itself.
DISCS = """
() => {
  const map = document.querySelector('.page .map').getBoundingClientRect()
  return [...document.querySelectorAll('.world .ring')].map((ring) => {
    const { x, y, width, height } = ring.getBoundingClientRect()
    const seen = x >= map.left && y >= map.top && x + width <= map.right && y + height <= map.bottom
    return [ring.parentElement.textContent, seen]
  })
}
"""
# Counters of armies that lie on one another.
TOUCHING = """
() => {
  const boxes = [...document.querySelectorAll('.army .counter')].map((node) => node.getBoundingClientRect())
  return boxes.flatMap((a, i) => boxes.slice(i + 1).filter((b) =>
    Math.abs(a.x - b.x) < a.width - 2 && Math.abs(a.y - b.y) < a.height - 2))
}
"""
# While the wheel turns the picture is scaled; nothing on the map is written anew.
WHEEL = """
async () => {
  const map = document.querySelector('.map')
  let drawn = 0
  const watch = new MutationObserver((found) => (drawn += found.length))
  for (const part of document.querySelectorAll('.world .paper')) {
    watch.observe(part, { subtree: true, childList: true, attributes: true, characterData: true })
  }
  const before = document.querySelector('.world').style.transform
  for (let i = 0; i < 6; i++) {
    const at = { deltaY: -60, clientX: 640, clientY: 430, bubbles: true, cancelable: true }
    map.dispatchEvent(new WheelEvent('wheel', at))
    await new Promise(requestAnimationFrame)
  }
  const zoomed = document.querySelector('.world').style.transform !== before
  watch.disconnect()
  return { drawn, zoomed }
}
"""
ICONS = """
() => [...document.querySelectorAll('.layers nav button[aria-pressed]')].map((button) => {
  const word = button.querySelector('span')
  return [word.textContent, button.querySelector('svg').innerHTML, word.scrollWidth <= word.clientWidth + 1]
})
"""


@pytest.mark.parametrize("game", GAMES)
def test_7_a_briefing_shows_armies_aims_and_balance(person: Person, game: str) -> None:
    """The places that both sides want are in view, armies stand as counters, and arrows lead to what is wanted."""
    page = person.page
    page.goto(f"{person.service.address}/new/{game}/{GAMES[game]}")
    expect(page.locator(".army").first).to_be_visible()
    page.wait_for_timeout(900)  # the second look, when the map has its size
    discs = [disc for disc in page.evaluate(DISCS) if disc[0]]  # with a letter; other rings mark what lies on the map
    assert all(seen for _, seen in discs), discs
    told = person.service.get(f"games/{game}/briefing")
    wins = told["scenarios"][GAMES[game]]["wins"]
    places = {place for side in wins.values() for win in side for place in win.get("places", [])}
    assert len(discs) == len(places)
    sides = {piece["side"] for piece in person.service.get(f"games/{game}/start", scenario=GAMES[game])["pieces"]}
    shown = page.locator(".army .counter").evaluate_all("all => all.map((each) => each.getAttribute('class'))")
    assert {"polish", "soviet"} <= sides
    for side in ("polish", "soviet"):
        assert 1 <= sum(f"side-{side}" in each for each in shown) <= 7
    assert page.evaluate(TOUCHING) == []
    if places:
        assert page.locator(".world svg path.side").count() > 1
    balance = page.get_by_role("region", name="Balance")
    measured = told["balance"][GAMES[game]]
    expect(balance).to_contain_text(f"{measured['games']} games")
    expect(balance).to_contain_text(f"{int(100 * measured['wins']['poland'] / measured['games'] + 0.5)} %")
    page.get_by_role("button", name="Show the counters").click()
    expect(page.locator("button.army, div.army")).to_have_count(0)
    expect(page.locator(".stacks .piece").first).to_be_attached()


def test_7_a_briefing_without_measured_games_says_so(person: Person) -> None:
    page = person.page
    page.goto(f"{person.service.address}/new/poland_1920/front_aug_14")
    expect(page.get_by_role("region", name="Balance")).to_contain_text("Not measured yet")


def test_7_a_briefing_fits_a_phone(arrive: Arrive, service: Service) -> None:
    person = arrive(viewport=PHONE, has_touch=True)
    page = person.page
    page.goto(f"{service.address}/new/poland_1920/warsaw_aug_14")
    expect(page.locator(".army").first).to_be_visible()
    page.wait_for_timeout(900)
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]


def test_15_zooming_draws_nothing_anew_while_the_wheel_turns(person: Person) -> None:
    sit_down(person, script(EAGLE, GATES, 1, [], "Choose a unit to move"))
    person.at_rest()
    seen = person.page.evaluate(WHEEL)
    assert seen["zoomed"]
    assert seen["drawn"] <= 1  # the map is marked as moving, once


def test_18_a_card_is_read_whole_and_the_score_stays(person: Person) -> None:
    sit_down(person, script(STRIKE, "berezina", 1, [], "Place an order"))
    person.asked("Place an order")
    page = person.page
    hand = page.get_by_role("region", name="Hand")
    card = hand.locator("button").first
    card.hover()
    expect(hand.locator(".whole, .face.large").first).to_be_visible()
    assert page.evaluate(CUT, "section.strip .whole, section.strip .face.large") == []
    box, score = hand.bounding_box(), page.get_by_role("heading", name="Score").first.bounding_box()
    assert box
    assert score
    assert box["y"] > 450  # under the map
    assert score["y"] + score["height"] <= 900
    # The thirteen steps of a phase stand in one row of the column.
    steps = [step.bounding_box() for step in page.locator("ol.strip li").all()]
    assert len(steps) == 13
    assert all(step and step["x"] + step["width"] <= 1440 and step["width"] >= 16 for step in steps)
    assert len({step["y"] for step in steps if step}) == 1


@pytest.mark.parametrize("game", GAMES)
def test_20_no_raw_identifiers_and_21_nothing_cut(person: Person, game: str) -> None:
    made = person.service.open_table(game=game, scenario=GAMES[game])
    person.sit(made["table"]["id"], made["token"])
    person.at_rest()
    page = person.page
    chips = [text.strip() for text in page.locator(".chip").all_inner_texts()]
    assert chips
    assert [chip for chip in chips if RAW.search(chip)] == []
    assert page.evaluate(CUT, ".prompt .asked, .prompt h1, .brand .words span, .prompt .rule") == []


@pytest.mark.parametrize("game", GAMES)
def test_29_each_layer_has_its_own_icon_and_its_whole_name(person: Person, game: str) -> None:
    made = person.service.open_table(game=game, scenario=GAMES[game])
    person.sit(made["table"]["id"], made["token"])
    person.at_rest()
    layers = person.page.evaluate(ICONS)
    assert layers
    assert [name for name, _, whole in layers if not whole] == []
    assert len({icon for _, icon, _ in layers}) == len(layers), [name for name, _, _ in layers]
    # And every board has the true front of the day.
    person.page.keyboard.press("h")
    expect(person.page.get_by_role("region", name="As it was in 1920")).to_be_visible()
    expect(person.page.get_by_role("slider", name="History, day by day")).to_be_visible()
    expect(person.page.locator(".world .tag").first).to_be_attached()


@pytest.mark.parametrize("game", GAMES)
def test_30_the_key_says_what_stands_on_a_counter(person: Person, game: str) -> None:
    made = person.service.open_table(game=game, scenario=GAMES[game])
    person.sit(made["table"]["id"], made["token"])
    person.at_rest()
    person.page.keyboard.press("k")
    key = person.page.get_by_role("dialog")
    expect(key.locator("dl dt").first).to_be_visible()
    told = key.locator("dl dd").all_inner_texts()
    assert told
    assert all(len(words) > 3 for words in told)


def test_26_the_menu_has_what_people_agree_on(person: Person) -> None:
    made = person.service.open_table(soviet={"kind": "bot", "bot": "staff", "level": 1})
    person.sit(made["table"]["id"], made["token"])
    person.asked("Divide")
    page = person.page
    page.get_by_role("button", name="Menu").click()
    for item in ("Resign", "draw", "pause", "back", "notes"):
        expect(page.get_by_role("menuitem", name=re.compile(item, re.IGNORECASE)).first).to_be_visible()
    page.get_by_role("menuitem", name=re.compile("pause")).click()
    person.service.until(lambda: person.service.table(person.table)["paused"])


def test_26_notes_are_kept_as_they_are_written_and_are_ones_own(arrive: Arrive, service: Service) -> None:
    made = service.open_table(soviet={"kind": "link"})
    person, other = arrive(), arrive()

    def notes(who: Person) -> Locator:
        who.page.get_by_role("button", name="Menu").click()
        who.page.get_by_role("menuitem", name="Private notes").click()
        return who.page.get_by_role("dialog").get_by_role("textbox")

    person.sit(made["table"]["id"], made["links"]["soviet"])
    seat = person.page.locator(".who b")
    expect(seat).to_have_text("You play Soviet Russia")
    assert seat.evaluate("node => node.scrollWidth <= node.clientWidth")  # whole
    notes(person).fill("Modlin is empty")
    expect(person.page.get_by_role("dialog").get_by_role("status")).not_to_be_empty()  # no button was pressed
    person.page.reload()
    person.unrolled()
    expect(notes(person)).to_have_value("Modlin is empty")
    other.sit(made["table"]["id"], made["token"])
    expect(notes(other)).to_have_value("")


def test_28_a_game_is_a_card_with_map_weight_minutes_and_seats(person: Person) -> None:
    page = person.page
    page.goto(person.service.address)
    cards = page.locator("a.game")
    expect(cards).to_have_count(len(GAMES))
    for card in cards.all():
        expect(card).to_contain_text(re.compile(r"from \d+ min"))
        expect(card).to_contain_text(re.compile(r"weight [1-5] of 5"))
        picture = card.locator("img")
        picture.scroll_into_view_if_needed()
        person.service.until(lambda picture=picture: picture.evaluate("node => node.complete && node.naturalWidth > 0"))


# Counters and places that may be chosen, and lie under the overview.
UNDER = """
() => {
  const over = document.querySelector('.overview')
  if (!over || !over.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return []
  const box = over.getBoundingClientRect()
  return [...document.querySelectorAll('.world .counter.legal')].flatMap((node) => {
    const { x, y, width, height } = node.getBoundingClientRect()
    const [a, b] = [x + width / 2, y + height / 2]
    return a > box.left && a < box.right && b > box.top && b < box.bottom ? [[a, b]] : []
  })
}
"""
NEARBY = """
() => [...document.querySelectorAll('.world .counter.legal')].map((node) => {
  const { x, y, width, height } = node.getBoundingClientRect()
  return [x + width / 2, y + height / 2]
}).filter(([x, y]) => x > 500 && x < 1000 && y > 100 && y < 700)
"""


def test_11_the_result_of_a_battle_stands_where_the_eye_is(person: Person, service: Service) -> None:
    made = service.open_table(soviet={"kind": "bot", "bot": "staff", "level": 1})
    for action in (["even"], ["proposed"]):
        service.act(made["table"]["id"], made["token"], action)
    service.until(lambda: service.table(made["table"]["id"])["to_move"] == ["poland"])
    person.sit(made["table"]["id"], made["token"])
    person.asked("Choose a zone to attack")
    person.click_place("Radzymin")
    person.asked("Declare the attack on Radzymin")
    person.choose("All units at Praga")
    person.press("Resolve the attack")
    person.press("Resolve the attack")
    card = person.page.get_by_role("status", name="Result of the battle")
    expect(card).to_contain_text("Radzymin")
    expect(card.locator(".line").first).to_be_visible()
    dice = card.get_by_role("img", name=re.compile("^dice")).first.locator("svg")
    for die in dice.all():
        seen = die.bounding_box()
        assert seen
        assert seen["width"] >= 34, "the dice that decided are large"
    expect(card).to_contain_text(re.compile("was due|due", re.IGNORECASE))
    # The odds stay where they were, with the sum that was rolled in a frame and what came of it ticked.
    rolled = person.decision.locator(".bars g", has=person.page.locator(".rolled"))
    expect(rolled.locator("text")).to_have_text(str(sum(dice_of(person))))
    expect(person.decision.get_by_role("row").filter(has_text="this came")).to_have_count(1)
    box = card.bounding_box()
    assert box
    assert 0 <= box["x"] <= 1440 - box["width"]
    while "Choose a zone to attack" not in person.prompt.inner_text():
        if "advance" in person.decides():
            expect(person.page.locator(".acts .main")).not_to_have_class(GOLDEN)  # to halt is the passive choice
        person.take_first()
        person.page.wait_for_timeout(300)
    mark = person.page.locator(".story .fight.own")
    expect(mark).to_have_count(1)  # and it stays on the map
    person.settle("End the combat phase")
    person.asked("Choose a unit to move")
    expect(mark).to_have_count(1)


def dice_of(person: Person) -> list[int]:
    """The dice that decided the last battle."""
    lines = person.service.position(person.table, person.token)["journal"]["lines"]
    return next(list(line["dice"]) for line in lines if line.get("dice"))


# A point of a place where no counter lies.
GROUND = SPOT.replace("[data-stack], [data-space]", "[data-space]").replace("node.dataset.stack ?? ", "")
# Places of which the board tells two things under one name: two lines of works, two rail nets.
TWOFOLD = [("poland_1920", "warsaw_aug_14", "Wołomin"), (EAGLE, GATES, "Siedlce")]


@pytest.mark.parametrize(("game", "scenario", "place"), TWOFOLD)
def test_a_place_is_told_with_all_its_facts(person: Person, game: str, scenario: str, place: str) -> None:
    """And the page does not stumble over two that are called alike (faults of the page fail the test, see `arrive`)."""
    made = person.service.open_table(game=game, scenario=scenario)
    person.sit(made["table"]["id"], made["token"])
    spaces = person.service.drawing(game, scenario)["spaces"]
    facts = next(space["facts"] for space in spaces if space["name"] == place)
    assert len({name for name, *_ in facts}) < len(facts)
    person.at_rest()
    x, y = person.page.evaluate(GROUND, person.places[place])
    person.page.mouse.move(x, y)
    card = person.page.locator(".hover")  # for the eye alone
    for name, value, *_ in facts:
        expect(card).to_contain_text(f"{name}: {value}")
    expect(card).to_contain_text(place)


def test_24_the_overview_gives_way_to_what_may_be_chosen(person: Person) -> None:
    sit_down(person, script(EAGLE, GATES, 1, [], "Choose a unit to move"))
    person.at_rest()
    page = person.page
    spots = page.evaluate(NEARBY)
    assert spots
    over = page.locator(".overview").bounding_box()
    x, y = spots[0]
    target = (over["x"] + 40, over["y"] + 40) if over else (1000.0, 800.0)
    page.keyboard.press("Escape")
    page.mouse.move(x + 70, y + 70)
    page.mouse.down()
    page.mouse.move(target[0] + 70, target[1] + 20, steps=6)
    page.mouse.up()
    person.at_rest()
    assert page.evaluate(UNDER) == []
