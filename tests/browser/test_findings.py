"""What players stumbled over once, found mended on the page: one test for each, by the number of the finding."""

import json
import re
from typing import cast

from playwright.sync_api import Locator, expect

import vistula
from tests.browser.conftest import Arrive
from tests.browser.script import script
from tests.browser.seat import SPOT, Person
from tests.browser.service import Json, Service
from tests.browser.test_hexes import GATES, NOWICKI, sit_down
from vistula.core.record import Record
from vistula.core.view import choices

EAGLE = "red_star_white_eagle"
STRIKE = "strike_of_the_eagle"
CODES = re.compile(r"\b(DE|AE|DR|AR|EX|X|D½E|A½E|D\d|A\d)\b")
ATTACKER_LOSES = re.compile(r"you lose \d+(\.\d+)? in attack factors")

# What may be clicked and is smaller than a finger's tip: links within sentences apart, which are as high as their line.
SMALL = """
() => [...document.querySelectorAll('button, select, input, summary, [role=tab], a')]
  .filter((node) => node.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
  .filter((node) => !(node.tagName === 'A' && node.closest('p')) && !node.closest('.unseen'))
  .flatMap((node) => {
    const own = node.getBoundingClientRect()
    const after = getComputedStyle(node, '::after')
    const grown = after.content !== 'none' && after.position === 'absolute' ? -2 * parseFloat(after.top) : 0
    const [width, height] = [own.width, own.height + Math.max(0, grown || 0)]
    if (!own.width || (width >= 23.5 && height >= 23.5)) return []
    return [`${node.getAttribute('aria-label') ?? node.textContent.trim()}: ${width} x ${height}`]
  })
"""
FIGURES = """
() => [...document.querySelectorAll('.world text.left')]
  .map((node) => [Number(node.getAttribute('x')), Number(node.getAttribute('y')) - 5, node.textContent])
"""
# The first line of the journal in sight begins under the head that has stuck there, not behind it.
FIRST_LINE = """
() => {
  const log = document.querySelector('[role=log]')
  const top = log.getBoundingClientRect().top
  const stuck = [...log.querySelectorAll('h3')].find((each) => each.getBoundingClientRect().top <= top + 1)
  const head = stuck?.offsetHeight ?? 0
  const lines = [...log.querySelectorAll('.line')].map((line) => line.getBoundingClientRect())
  const cut = lines.filter((line) => line.top < top + head - 1 && line.bottom > top + head + 1)
  return { lines: lines.length, cut: cut.length, scrolls: log.scrollHeight > log.clientHeight }
}
"""


def view_of(person: Person) -> str:
    """Where the camera is."""
    person.at_rest()
    return str(person.page.evaluate("document.querySelector('.world').style.transform"))


def chip(person: Person, action: list[object]) -> Locator:
    written = json.dumps(action, separators=(",", ":"), ensure_ascii=False)
    return person.page.locator(f"#choices [data-choice='{written}']")


def test_6_every_unit_is_tested_for_breakdown_with_one_button(person: Person) -> None:
    record = script(EAGLE, GATES, 1, [], "Breakdown: choose the unit")
    owed = [choice for choice in record.state.choices("poland") if choice.to_json()[0] == "check"]
    assert len(owed) > 5
    sit_down(person, record)
    person.asked("Breakdown")
    before = person.service.table(person.table)["moves"]
    person.settle(f"Test all {len(owed)} units")
    assert person.service.table(person.table)["moves"] == before + 1
    expect(person.prompt).not_to_contain_text("Breakdown")


def test_13_odds_are_told_in_words_with_the_losses_to_expect(person: Person) -> None:
    wishes = [*NOWICKI, ("hex to attack", "Stanisławów"), ("name the units", "Nowicki")]
    sit_down(person, script(EAGLE, GATES, 1, wishes, "Name more units"))
    person.asked("1:2 now")
    panel = person.decision
    expect(panel).to_contain_text("16.7 %")
    expect(panel).to_contain_text(ATTACKER_LOSES)
    expect(panel).not_to_contain_text("difference")
    told = panel.get_by_role("table").last.inner_text()
    assert not CODES.search(told), told


def test_14_the_figure_in_a_hex_is_of_the_way_that_a_click_takes(person: Person) -> None:
    """Where a hex can be reached by march and by strategic movement, one figure stands there: the main button's."""
    sit_down(person, script(EAGLE, GATES, 1, [], "Choose a unit to move"))
    person.choose("Move 4th Infantry Division from Maciejowice (1317)")
    expect(person.page.locator(".world text.left").first).to_be_attached()
    asked = person.service.position(person.table, person.token)["choices"]["choices"]
    ways: dict[int, dict[str, Json]] = {}
    for choice in asked:
        for target in choice["targets"]:
            if "space" in target and choice.get("detail", {}).get("left") is not None:
                ways.setdefault(target["space"], {})[json.dumps(choice["action"], separators=(",", ":"))] = choice
    several = [space for space, found in ways.items() if len({each["detail"]["left"] for each in found.values()}) > 1]
    assert several, "no hex can be reached in two ways"
    person.at_rest()
    figures: list[tuple[float, float, str]] = person.page.evaluate(FIGURES)
    spots = {space["id"]: tuple(space["at"]) for space in person.service.drawing(EAGLE, GATES)["spaces"]}
    shown = {
        space: [text for x, y, text in figures if abs(x - at[0]) + abs(y - at[1]) < 1] for space, at in spots.items()
    }
    assert all(len(shown[space]) == 1 for space in ways)
    names = {number: name for name, number in person.places.items()}
    space = next(each for each in several if person.page.evaluate(SPOT, each))
    person.click_place(names[space])
    main = person.page.locator(".acts .main")
    expect(main).to_have_attribute("data-choice", re.compile("|".join(re.escape(action) for action in ways[space])))
    taken = ways[space][str(main.get_attribute("data-choice"))]
    assert shown[space] == [str(taken["detail"]["left"])]


def test_16_the_camera_stays_while_what_is_asked_is_in_sight(person: Person) -> None:
    sit_down(person, script(STRIKE, "berezina", 1, [], "Place an order"))
    person.asked("Place an order")
    before = view_of(person)
    person.choose("Move Out")
    person.asked("Choose an area for Move Out")
    assert view_of(person) == before
    person.undo.click()
    person.asked("Place an order")
    assert view_of(person) == before


def test_17_every_place_of_a_board_of_towns_in_sight_is_named(person: Person) -> None:
    """But for the few that counters or greater names leave no room for."""
    sit_down(person, script(STRIKE, "berezina", 1, [], "Place an order"))
    person.at_rest()
    names = person.page.locator(".world svg text").all_text_contents()
    missing = [name for name in person.places if name not in names]
    assert len(missing) <= len(person.places) // 10, missing


def test_19_an_order_explains_itself_before_it_is_placed(person: Person) -> None:
    sit_down(person, script(STRIKE, "berezina", 1, [], "Place an order"))
    person.asked("Place an order")
    for label in ("Forced March To", "Recon Area", "Move Out", "Withdraw", "Defend Area", "Reorganization"):
        button = person.decision.get_by_role("button", name=label, exact=True)
        assert len(button.get_attribute("title") or "") > 40, label
    out = person.decision.get_by_role("button", name="Move Out", exact=True)
    out.hover()
    person.page.mouse.move(*(part + 2 for part in centre(out)))
    expect(person.decision).to_contain_text("leave this area")
    # And no area is offered from which no block could go.
    person.choose("Move Out")
    person.asked("Choose an area for Move Out")
    own = {piece["space"] for piece in person.service.position(person.table, person.token)["view"]["pieces"]}
    assert {action[1] for action in person.choices()} <= own


def centre(what: Locator) -> tuple[float, float]:
    box = what.bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def test_23_a_long_list_stands_by_place_with_all_first_and_does_not_jump(person: Person) -> None:
    sit_down(person, script(EAGLE, GATES, 1, [], "Choose a unit to move"))
    person.asked("Choose a unit to move")
    place = person.page.get_by_role("group", name="Dęblin", exact=True)
    expect(place.get_by_role("button").first).to_have_text(re.compile(r"^All \d"))
    chips = place.locator("[data-choice]")
    pieces = person.service.position(person.table, person.token)["view"]["pieces"]
    at = {piece["id"]: piece.get("space") for piece in pieces}
    asked = [json.loads(str(chip.get_attribute("data-choice"))) for chip in chips.all()]
    assert {at[action[1]] for action in asked} == {person.places["Dęblin"]}
    assert len({action[0] for action in asked}) > 1  # a unit may march, or go into the railroad reserve
    words = chips.all_inner_texts()
    assert len(words) == len(set(words)), words  # and a chip says which
    place.scroll_into_view_if_needed()
    before = person.decision.bounding_box()
    person.page.mouse.move(*centre(chips.first))
    person.page.mouse.move(*(part + 2 for part in centre(chips.first)))
    person.page.wait_for_timeout(600)
    after = person.decision.bounding_box()
    assert before
    assert after
    assert after["y"] + after["height"] == before["y"] + before["height"]
    place.get_by_role("button").first.click()
    expect(person.page.get_by_role("checkbox")).to_have_count(chips_of(person, "Dęblin"))


def test_23_the_panel_does_not_grow_onto_the_place_that_is_pointed_at(person: Person) -> None:
    sit_down(person, script(EAGLE, GATES, 1, [], "Choose a unit to move"))
    person.choose("Move 4th Infantry Division from Maciejowice (1317)")
    person.asked("Move 4th Infantry Division: choose a hex")
    person.at_rest()
    before = person.decision.bounding_box()
    person.page.mouse.move(*person.spot("1417"))
    expect(person.decision.get_by_text("March to 1417").first).to_be_visible()
    expect(person.decision.get_by_text(re.compile("left$")).first).to_be_visible()
    assert person.decision.bounding_box() == before


def chips_of(person: Person, place: str) -> int:
    """How many counters of the one who is asked can go from there."""
    told = person.service.position(person.table, person.token)
    at = {piece["id"] for piece in told["view"]["pieces"] if piece.get("space") == person.places[place]}
    return len(
        {
            target["piece"]
            for choice in told["choices"]["choices"]
            for target in choice["targets"]
            if target.get("piece") in at
        }
    )


def test_27_luck_is_results_against_what_was_due(person: Person, finished: Json) -> None:
    page = person.page
    page.goto(f"{person.service.address}/t/{finished['table']['id']}#{finished['token']}")
    account = page.get_by_role("region", name="The account of the game")
    expect(account.get_by_role("heading", name="Luck, battle by battle")).to_be_visible()
    expect(account).to_contain_text(re.compile(r"you dealt \d+ where [\d.]+ was due"))
    due = person.service.get(f"tables/{finished['table']['id']}/due", finished["token"], seat="poland")["due"]
    shown = account.get_by_role("table", name="Luck, battle by battle").get_by_role("row")
    assert due
    expect(shown).to_have_count(min(30, len(due)) + 1)


def test_25_the_end_tells_why_ground_losses_and_turning_points(person: Person, finished: Json) -> None:
    page = person.page
    page.goto(f"{person.service.address}/t/{finished['table']['id']}#{finished['token']}")
    account = page.get_by_role("region", name="The account of the game")
    for heading in ("Ground that changed hands", "Strength on the map, first and last", "Facts"):
        expect(account.get_by_role("heading", name=heading)).to_be_visible()
    expect(account).to_contain_text(re.compile(r"places? taken"))
    watch = account.get_by_role("link", name=re.compile("^Watch:"))
    expect(watch.first).to_be_visible()
    assert 1 <= watch.count() <= 5
    account.get_by_role("button", name="Look at the map").click()
    expect(account).to_have_count(0)
    expect(page.locator(".stacks .piece").first).to_be_visible()


def test_31_what_can_be_clicked_is_large_enough(arrive: Arrive, service: Service) -> None:
    person = arrive()
    person.page.goto(service.address)
    expect(person.page.get_by_role("button", name="Start here")).to_be_visible()
    assert person.page.evaluate(SMALL) == []
    sit_down(person, script(EAGLE, GATES, 1, [], "Choose a unit to move"))
    person.asked("Choose a unit to move")
    assert person.page.evaluate(SMALL) == []


def test_32_the_journal_begins_with_a_whole_line(person: Person) -> None:
    sit_down(person, script(EAGLE, GATES, 1, [], "Choose a unit to move"))
    person.asked("Choose a unit to move")
    person.at_rest()
    seen = person.page.evaluate(FIRST_LINE)
    assert seen["scrolls"]
    assert seen["lines"] > 5
    assert seen["cut"] == 0


def test_32_the_journal_of_a_replay_follows_the_step(person: Person, finished: Json) -> None:
    page = person.page
    page.goto(f"{person.service.address}/replay/{finished['table']['id']}#{finished['token']}")
    slider = page.get_by_role("slider")
    expect(slider).to_have_value("0")
    last = person.journal.locator(".line").last
    told: list[str] = []
    for _ in range(3):
        before = slider.input_value()
        page.get_by_role("button", name="Next turn").click()
        expect(slider).not_to_have_value(before)
        expect(last).to_be_in_viewport()
        told.append(last.inner_text())
    assert len(set(told)) == 3


def test_32_choices_that_read_alike_are_told_apart() -> None:
    """In every game, at every decision of its first turns: no two choices have the same words."""
    for game in vistula.games():
        record = Record(game, next(iter(game.scenarios)), 7)
        for _ in range(60):
            seat = record.state.to_move[0]
            asked = cast(Json, choices(record.state, seat))["choices"]
            labels = [choice["label"] for choice in asked if choice["kind"] != "piece"]
            assert len(labels) == len(set(labels)), (game.slug, sorted(labels))
            record.play(seat, record.state.choices(seat)[0])


def test_16_who_is_chosen_comes_out_from_under_the_strip(person: Person) -> None:
    """The strip of the chosen covers the foot of the map, where Magnuszew lies in the opening view."""
    sit_down(person, script(EAGLE, GATES, 1, [], "Choose a unit to move"))
    person.asked("Choose a unit to move")
    person.click_place("Magnuszew")
    strip = person.page.get_by_role("region", name="Your decision").filter(has_text="1 counter chosen")
    expect(strip).to_be_visible()
    person.at_rest()
    chosen = person.page.locator(".stacks .counter.gold").last.bounding_box()
    box = strip.bounding_box()
    assert chosen
    assert box
    assert chosen["y"] + chosen["height"] <= box["y"]


# Cards of the hand that do not lie in it whole, and titles with a word that is longer than its line.
BROKEN = """
() => {
  const hand = document.querySelector('section.strip .cards')
  const right = hand.getBoundingClientRect().right
  return [...hand.querySelectorAll('button')].flatMap((card) => {
    const title = card.querySelector('b')
    title.style.overflowWrap = 'normal'
    title.style.minWidth = '0'
    const edge = card.getBoundingClientRect().right
    const broken = title.scrollWidth > title.clientWidth || title.getBoundingClientRect().right > edge
    title.style.overflowWrap = ''
    return broken || edge > right + 1 ? [title.textContent] : []
  })
}
"""


def test_18_every_card_of_a_full_hand_lies_there_with_whole_words(person: Person) -> None:
    sit_down(person, script(STRIKE, "berezina", 1, [], "Place an order"))
    person.asked("Place an order")
    hand = person.page.get_by_role("region", name="Hand")
    expect(hand.locator(".cards button")).to_have_count(6)
    assert person.page.evaluate(BROKEN) == []


def test_30_the_key_explains_counters_that_stand_on_the_map_and_shows_every_side(person: Person) -> None:
    sit_down(person, script(STRIKE, "berezina", 1, [], "Place an order"))
    person.asked("Place an order")
    person.page.keyboard.press("k")
    key = person.page.get_by_role("dialog")
    expect(key.locator("dl dt").first).to_be_visible()
    steps = [text for text in key.locator("dl dt").all_inner_texts() if "/" in text]
    assert steps
    assert not [text for text in steps if text.startswith("0 ")]
    for side in person.service.drawing(STRIKE, "berezina")["sides"].values():
        expect(key.get_by_text(side["name"], exact=True).first).to_be_visible()


def test_29_no_name_of_a_layer_is_broken_on_the_polish_page(person: Person) -> None:
    page = person.page
    page.goto(person.service.address)
    page.get_by_role("button", name="Polski").click()
    expect(page.get_by_role("button", name="Zacznij tutaj")).to_be_visible()
    made = person.service.open_table()
    person.sit(made["table"]["id"], made["token"])
    expect(page.locator(".layers nav button").filter(has_text="Zaopatrzenie")).to_be_visible()
    broken = """
    () => [...document.querySelectorAll('.layers nav button span')].filter((word) => {
      word.style.overflowWrap = 'normal'
      return word.scrollWidth > word.clientWidth + 1
    }).map((word) => word.textContent)
    """
    assert page.evaluate(broken) == []


def test_9_chosen_in_the_list_another_is_chosen_by_clicking_it_where_the_first_cannot_go(person: Person) -> None:
    record = script("poland_1920", "warsaw_aug_14", 1, [], "Choose a unit to move")
    sit_down(person, record)
    person.choose("Move 4 Lithuanian-Belarusian Brigade (20 ID) from Błonie")
    person.asked("Move 4 Lithuanian-Belarusian Brigade (20 ID): choose a zone")
    told = person.service.position(person.table, person.token)
    reach = {target.get("space") for choice in told["choices"]["choices"] for target in choice["targets"]}
    other = next(piece for piece in told["view"]["pieces"] if piece["space"] == person.places["Zegrze"])
    assert other["space"] not in reach
    person.click_counter(other["id"], "Zegrze")
    expect(person.page.get_by_text("1 counter chosen").first).to_be_visible()
    expect(person.page.locator(f'.stacks [data-piece="{other["id"]}"] .counter.gold')).to_be_attached()
    assert person.page.get_by_role("alert").filter(has_text="Why not?").count() == 0


def test_15_the_map_is_as_sharp_after_it_has_glided_as_where_nothing_moves(arrive: Arrive) -> None:
    """A blurred picture is a small file."""
    record = script(EAGLE, GATES, 1, [], "Choose a unit to move")
    sizes: list[int] = []
    for motion in ("reduce", "no-preference"):
        person = arrive(land=True, reduced_motion=motion)  # as it is seen
        sit_down(person, record)
        person.at_rest()
        person.page.mouse.move(700, 300)
        person.page.mouse.down()
        person.page.mouse.move(620, 260, steps=3)
        person.page.mouse.up()
        person.at_rest()
        person.page.keyboard.press("0")  # back to where it happens
        person.at_rest()
        person.page.mouse.move(700, 20)
        sizes.append(len(person.page.screenshot(clip={"x": 500, "y": 80, "width": 500, "height": 480})))
    still, glided = sizes
    assert glided > 0.9 * still, sizes


def test_22_a_stack_opens_one_way_with_all_of_it_first(person: Person) -> None:
    """Under the pointer it lies open; a click makes a tray of it, and nothing lies there twice."""
    sit_down(person, script(EAGLE, GATES, 1, [], "Choose a unit to move"))
    person.page.mouse.move(*person.spot("Modlin"))
    expect(person.page.locator(".plate")).to_have_count(1)
    expect(person.page.locator("[data-all]")).to_be_visible()
    person.page.mouse.click(*person.spot("Modlin"))
    tray = person.page.locator(".tray")
    expect(tray).to_be_visible()
    expect(person.page.locator(".plate")).to_have_count(0)
    tray.get_by_role("button", name=re.compile(r"^All \d")).click()
    expect(tray).to_have_count(0)
    expect(person.page.get_by_text("counters chosen").first).to_be_visible()
