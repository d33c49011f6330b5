"""Red Star/White Eagle on its hexes, with the mouse: a march, an attack, a retreat; and a map full of counters."""

import re
import time

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Arrive
from tests.browser.script import Wish, offered, play, script
from tests.browser.seat import Person
from tests.browser.service import Json, Service
from tests.rules import rule
from vistula.core.record import Record

GAME = "red_star_white_eagle"
GATES = "gates_of_warsaw"
NETS = [("Polish rail", "polish_net"), ("Russian rail", "russian_net"), ("Devastated rail", "devastated_net")]
LAYERS = ["Supply", "Enemy delay", *[title for title, _ in NETS]]
SEEDS = range(9, 60)  # among so many one falls as wanted
# Nowicki's Brigade, 3 factors, stands beside Stanisławów; the rest as proposed.
NOWICKI: list[Wish] = [("Deploy", "Nowicki's Brigade"), ("Nowicki's Brigade", "1314")]
ODDS_1_2 = (
    "defender retreats 1 hex",
    "defender retreats 2 hexes",
    "contact, nobody gives way",
    "attacker retreats 2 hexes",
    "attacker loses half of what defends, attacker retreats 2 hexes",
    "attacker loses half, attacker retreats 2 hexes",
)
SECONDS_OF_DRAG = 2.0
MOST_STEPS = 400

# What happens under the stacks from now on, and how many frames are drawn.
WATCH = """
() => {
  const stacks = document.querySelector('.stacks')
  window.watched = { mutations: 0, frames: 0 }
  const count = (list) => { window.watched.mutations += list.filter((each) => each.target !== stacks).length }
  window.watcher = new MutationObserver(count)
  window.watcher.observe(stacks, { subtree: true, childList: true, attributes: true, characterData: true })
  const frame = () => { window.watched.frames += 1; requestAnimationFrame(frame) }
  requestAnimationFrame(frame)
}
"""


def sit_down(person: Person, record: Record) -> Json:
    """At a table where this game goes on and the person plays both sides."""
    made = person.service.resume(record)
    person.sit(made["table"]["id"], made["token"])
    return made


def piece_of(person: Person, name: str) -> Json:
    pieces: list[Json] = person.service.position(person.table, person.token)["view"]["pieces"]
    return next(piece for piece in pieces if piece.get("name") == name)


@rule("8.1.1a", "4.3.1")
def test_a_counter_marches_to_the_hex_that_is_clicked_with_its_cost_on_show(person: Person) -> None:
    """From 1317 by 1417 to 1516: 1 for clear ground, then 1 for clear ground and 1 for the Russian delay, of 7."""
    sit_down(person, script(GAME, GATES, 1, [], "Choose a unit to move"))
    person.asked("Choose a unit to move")
    division = piece_of(person, "4th Infantry Division")
    person.click_counter(division["id"], "Maciejowice")
    expect(person.page.get_by_text("1 counter chosen").first).to_be_visible()
    expect(person.decision).to_contain_text("into the railroad reserve")  # what else it can be chosen for

    person.page.mouse.move(*person.spot("1516"))
    expect(person.decision).to_contain_text("1516: 1 of 1 get there")
    expect(person.decision).to_contain_text("3 of 7 points")
    expect(person.decision).to_contain_text("4 left")
    expect(person.page.locator(".world circle.stop")).to_have_count(2)

    person.click_place("1516")
    expect(person.journal).to_contain_text("4th Infantry Division")
    person.asked("Choose a unit to move")
    assert piece_of(person, "4th Infantry Division")["space"] == person.places["1516"]
    person.undo.click()  # it rests while the server is at work, too: what counts is where the division stands
    home = person.places["Maciejowice"]
    person.service.until(lambda: piece_of(person, "4th Infantry Division")["space"] == home)
    person.decides()
    expect(person.undo).to_be_disabled()

    # From the list it is two steps, as the rules ask them: the unit, then the hex.
    person.choose("Move 4th Infantry Division from Maciejowice (1317)")
    person.asked("Move 4th Infantry Division: choose a hex")
    person.page.mouse.move(*person.spot("1516"))
    expect(person.decision.locator(".path .steps")).to_contain_text("1417›1516")


@rule("9.0f", "9.11")
def test_an_attack_shows_its_exact_odds_before_the_die_is_rolled(person: Person) -> None:
    """3 factors against 4 are 1:2; each row of that column is one face of the die."""
    sit_down(person, script(GAME, GATES, 1, NOWICKI, "Choose a hex to attack"))
    person.asked("Choose a hex to attack")
    person.click_place("Stanisławów Mazowiecki")
    person.asked("name the units that attack")
    person.choose("Nowicki's Brigade, 1314")
    person.asked("1:2 now")
    expect(person.decision).to_contain_text("3 : 4")
    chances = person.decision.get_by_role("table").last
    for label in ODDS_1_2:
        row = chances.get_by_role("row").filter(has=person.page.get_by_role("cell", name=label, exact=True))
        expect(row).to_contain_text("16.7 %")
        expect(row).to_have_attribute("title", "exactly 1/6")
    position = person.service.table(person.table)["position"]

    person.press("Resolve at 1:2")
    expect(person.page.get_by_text("This cannot be taken back")).to_be_visible()
    assert person.service.table(person.table)["position"] == position  # nothing is rolled yet
    person.press("Resolve at 1:2")
    expect(person.journal).to_contain_text("Stanisławów Mazowiecki")
    person.decides()
    assert person.service.table(person.table)["position"] > position
    expect(person.undo).to_be_disabled()


def driven_off() -> Record:
    """The 17th Rifle Division must leave Stanisławów for a hex two away, and has a choice."""
    for seed in SEEDS:
        wishes = [*NOWICKI, ("hex to attack", "Stanisławów"), ("name the units", "Nowicki")]
        record = script(GAME, GATES, seed, wishes, "Name more units")
        seat, asked = offered(record)
        play(record, seat, next(choice for choice in asked["choices"] if choice["action"] == ["resolve"]))
        seat, asked = offered(record)
        if seat == "soviet" and "to 1614" in [choice["label"] for choice in asked["choices"]]:
            return record
    raise AssertionError("no die fell for the attacker")


@rule("9.13.4a")
def test_a_retreat_goes_to_the_hex_that_is_clicked(person: Person) -> None:
    sit_down(person, driven_off())
    person.asked("17th Rifle Division retreats: choose where")
    offers = {tuple(action) for action in person.choices()}
    assert ("to", person.places["1614"]) in offers
    assert ("to", person.places["Siedlce"]) in offers
    assert ("to", person.places["1514"]) not in offers

    # A hex that the result does not send it to is refused with the rule.
    refused = ["to", person.places["1514"]]
    why_not = person.service.post(
        f"tables/{person.table}/refusal", {"seat": "soviet", "action": refused}, person.token
    )["refusal"]
    person.click_place("1514")
    why = person.page.get_by_role("alert").filter(has_text="Why not?")
    expect(why).to_contain_text(why_not["message"])
    expect(why.get_by_role("button", name=why_not["rule"])).to_be_visible()
    person.page.keyboard.press("Escape")

    person.click_place("1614")
    expect(person.prompt).not_to_contain_text("retreats: choose where")
    assert piece_of(person, "17th Rifle Division")["space"] == person.places["1614"]


@pytest.fixture(scope="module")
def campaign() -> Record:
    return script(GAME, "campaign", 1, [], "Choose a unit to move")


def test_layers_of_supply_delay_and_rail_nets_are_switched(person: Person, campaign: Record) -> None:
    sit_down(person, campaign)
    bar = person.page.get_by_role("navigation", name="Layers and zoom")
    for title in LAYERS:
        expect(bar.get_by_role("button", name=title, exact=True)).to_be_visible()
    for title, part in NETS:
        lines = person.page.locator(f".ground .layer-{part}")
        expect(lines).to_have_css("display", "inline")
        bar.get_by_role("button", name=title, exact=True).click()
        expect(lines).to_have_css("display", "none")
    hexes = person.page.locator('.world .sheet path[class^="l-"]')
    view = person.service.position(person.table, person.token)["view"]
    # What a march costs near the enemy is on the map from the first.
    expect(hexes).to_have_count(len(view["layers"]["zones"]["spaces"]))
    bar.get_by_role("button", name="Enemy delay", exact=True).click()
    expect(hexes).to_have_count(0)
    for title, layer in (("Supply", "supply"), ("Enemy delay", "zones")):
        button = bar.get_by_role("button", name=title, exact=True)
        button.click()
        expect(hexes).to_have_count(len(view["layers"][layer]["spaces"]))
        button.click()
        expect(hexes).to_have_count(0)


def test_the_campaign_shows_every_counter_and_panning_draws_none_again(
    arrive: Arrive, service: Service, campaign: Record, capsys: pytest.CaptureFixture[str]
) -> None:
    person = arrive()
    made = sit_down(person, campaign)
    pieces = service.position(made["table"]["id"], made["token"])["view"]["pieces"]
    standing = {piece["id"] for piece in pieces if piece["space"] is not None}
    waiting = [piece for piece in pieces if piece.get("box")]
    assert len(standing) + len(waiting) == len(pieces) > 180

    # Near enough that no stack is drawn as one counter.
    counters = person.page.locator(".stacks [data-piece]")
    closer = person.page.get_by_role("button", name="Zoom in")
    for _ in range(12):
        if counters.count() == len(standing):
            break
        closer.click()
        person.at_rest()
    shown = counters.evaluate_all("nodes => nodes.map((node) => Number(node.dataset.piece))")
    assert sorted(shown) == sorted(standing)
    person.page.get_by_role("tab", name="Boxes").click()
    expect(person.page.locator(".pieces > button .counter")).to_have_count(len(waiting))

    person.at_rest()
    x, y = 800, 300  # in the open part of the map
    transform = "document.querySelector('.world').style.transform"
    before = person.page.evaluate(transform)
    person.page.mouse.move(x, y)
    person.page.mouse.down()
    person.page.mouse.move(x - 20, y - 20)  # now it is dragged
    person.page.evaluate(WATCH)
    began = time.monotonic()
    steps = 0
    while time.monotonic() - began < SECONDS_OF_DRAG and steps < MOST_STEPS:
        steps += 1
        person.page.mouse.move(x - 20 - steps, y - 20 + steps % 40)
    took = time.monotonic() - began
    watched = person.page.evaluate("window.watched")
    person.page.mouse.up()
    assert person.page.evaluate(transform) != before
    assert watched["mutations"] == 0
    with capsys.disabled():
        print(f"\n{len(shown)} counters: {watched['frames']} frames in a drag of {took:.1f} s, {steps} steps")


@rule("24.2a")
def test_an_option_that_changes_the_players_changes_the_seats_in_the_lobby(person: Person) -> None:
    page = person.page
    page.goto(person.service.address)
    page.get_by_role("link", name=re.compile(r"Red Star.White Eagle.*The classic")).click()
    page.get_by_role("link", name="Campaign").click()
    page.locator("summary", has_text="Options").click()
    three = page.get_by_role("checkbox", name="Three")
    three.check()
    expect(page.get_by_role("group", name="Soviet southwest")).to_be_visible()
    three.uncheck()
    expect(page.get_by_role("group", name="Soviet southwest")).to_have_count(0)
    three.check()
    expect(page.get_by_role("group", name="Soviet southwest")).to_be_visible()
    page.get_by_role("button", name="Open the table").click()
    page.wait_for_url("**/t/*")
    person.unrolled()
    seats = [seat["seat"] for seat in person.service.table(person.table)["seats"]]
    assert seats == ["soviet_west", "soviet_southwest", "poland"]
