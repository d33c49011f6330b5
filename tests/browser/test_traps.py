"""What once cost games: the second click on a button, Enter on the wrong thing, a warning that names nothing."""

import re

import pytest
from playwright.sync_api import WebSocketRoute, expect

from tests.browser.conftest import Arrive
from tests.browser.script import script
from tests.browser.seat import GOLDEN, SPOT, Person
from tests.browser.test_hexes import GAME, GATES, NOWICKI, piece_of, sit_down
from vistula.core.record import Record


@pytest.fixture(scope="module")
def movement() -> Record:
    return script(GAME, GATES, 1, [], "Choose a unit to move")


def moves(person: Person) -> int:
    return int(person.service.table(person.table)["moves"])


def test_the_second_click_on_the_same_spot_confirms_what_the_first_began(person: Person) -> None:
    sit_down(person, script(GAME, GATES, 1, NOWICKI, "Choose a hex to attack"))
    person.click_place("Stanisławów Mazowiecki")
    person.asked("name the units that attack")
    person.choose("Nowicki's Brigade, 1314")
    person.asked("1:2 now")
    button = person.page.locator(".acts .main")
    expect(button).to_contain_text("Resolve at 1:2")
    expect(person.decision).to_contain_text("16.7 %")
    before = moves(person)
    box = button.bounding_box()
    assert box is not None
    spot = (box["x"] + box["width"] - 12, box["y"] + box["height"] / 2)
    person.page.mouse.click(*spot)
    expect(button).to_contain_text("Confirm: Resolve at 1:2")
    after = button.bounding_box()
    assert after is not None
    assert after["x"] + after["width"] == pytest.approx(box["x"] + box["width"], abs=1)
    assert moves(person) == before
    person.page.wait_for_timeout(450)  # two clicks, not one double click
    person.page.mouse.click(*spot)
    expect(person.journal).to_contain_text("Stanisławów Mazowiecki")
    person.service.until(lambda: moves(person) > before)


def test_enter_does_what_is_picked_where_a_hex_can_be_reached_in_two_ways(person: Person, movement: Record) -> None:
    sit_down(person, movement)
    person.choose("Move 4th Infantry Division from Maciejowice (1317)")
    person.asked("Move 4th Infantry Division: choose a hex")
    offered = person.service.position(person.table, person.token)["choices"]["choices"]
    spaces = [target["space"] for choice in offered for target in choice["targets"] if "space" in target]
    named = {space: name for name, space in person.places.items()}
    person.at_rest()
    space = next(space for space in spaces if spaces.count(space) > 1 and person.page.evaluate(SPOT, space))
    person.click_place(named[space])
    main = person.page.locator(".acts .main")
    expect(main).to_contain_text(f"to {named[space]}")
    expect(main).not_to_contain_text("Stay")
    person.page.keyboard.press("Enter")
    person.asked("Choose a unit to move")
    assert piece_of(person, "4th Infantry Division")["space"] == space


def test_what_is_picked_stands_when_the_line_was_cut(arrive: Arrive, movement: Record) -> None:
    person = arrive(fresh=True)
    lines: list[WebSocketRoute] = []
    told: list[int] = []  # by which line a position came

    def listen(page: WebSocketRoute) -> None:
        lines.append(page)
        line = len(lines)
        server = page.connect_to_server()

        def hear(said: str | bytes) -> None:
            page.send(said)
            if '"type":"position"' in str(said).replace(" ", ""):
                told.append(line)

        server.on_message(hear)

    person.page.route_web_socket(re.compile("/ws"), listen)
    sit_down(person, movement)
    person.choose("Move 4th Infantry Division from Maciejowice (1317)")
    person.asked("Move 4th Infantry Division: choose a hex")
    offered = person.service.position(person.table, person.token)["choices"]["choices"]
    spaces = [target["space"] for choice in offered for target in choice["targets"] if "space" in target]
    named = {space: name for name, space in person.places.items()}
    person.at_rest()
    space = next(space for space in spaces if spaces.count(space) > 1 and person.page.evaluate(SPOT, space))
    person.click_place(named[space])
    main = person.page.locator(".acts .main")
    expect(main).to_contain_text(f"to {named[space]}")
    lines[-1].close()
    person.service.until(lambda: bool(person.page.evaluate("1") and 2 in told))
    person.at_rest()
    expect(main).to_contain_text(f"to {named[space]}")


def test_overfull_hexes_are_named_marked_and_flown_to(person: Person, movement: Record) -> None:
    sit_down(person, movement)
    person.asked("Choose a unit to move")
    link = person.page.locator("header").get_by_role(
        "button", name=re.compile("Some hexes hold too many units: .*Modlin")
    )
    expect(link).to_be_visible()
    marked = person.page.locator(".zone.warned, .many.warned")
    assert marked.count() > 0
    person.at_rest()
    before = person.page.evaluate("document.querySelector('.world').style.transform")
    link.click()
    person.at_rest()
    assert person.page.evaluate("document.querySelector('.world').style.transform") != before


def test_another_unit_is_chosen_by_clicking_it_and_the_one_that_moves_is_marked(
    person: Person, movement: Record
) -> None:
    sit_down(person, movement)
    person.choose("Move 4th Infantry Division from Maciejowice (1317)")
    person.asked("Move 4th Infantry Division: choose a hex")
    moving = piece_of(person, "4th Infantry Division")["id"]
    expect(person.page.locator(f'.stacks [data-piece="{moving}"] .counter.gold')).to_be_attached()
    other = piece_of(person, "9th Infantry Division")
    place = next(name for name, space in person.places.items() if space == other["space"])
    person.click_counter(other["id"], place)
    expect(person.page.get_by_text("1 counter chosen").first).to_be_visible()
    expect(person.page.locator(f'.stacks [data-piece="{other["id"]}"] .counter.gold')).to_be_attached()
    assert person.page.get_by_role("alert").filter(has_text="Why not?").count() == 0


def test_in_zones_too_the_one_that_moves_is_marked_and_another_is_chosen_by_clicking_it(person: Person) -> None:
    """Findings 9 and 10 where they were found: Poland 1920."""
    sit_down(person, script("poland_1920", "warsaw_aug_14", 1, [], "Choose a unit to move"))
    person.at_rest()
    told = person.service.position(person.table, person.token)
    able = [
        choice["targets"][0]["piece"]
        for choice in told["choices"]["choices"]
        if choice["kind"] == "piece" and len(choice["targets"]) == 1
    ]
    at = {piece["id"]: piece["space"] for piece in told["view"]["pieces"]}
    alone = [piece for piece in able if sum(space == at[piece] for space in at.values()) == 1]
    boxes = {piece: person.page.locator(f'.stacks [data-piece="{piece}"]').bounding_box() for piece in alone}
    seen = [piece for piece, box in boxes.items() if box and 90 < box["x"] < 1040 and 80 < box["y"] < 600]
    one, other = seen[:2]
    named = {number: name for name, number in person.places.items()}
    for piece in (one, other):
        person.click_counter(piece, named[at[piece]])
        expect(person.page.get_by_text("1 counter chosen").first).to_be_visible()
        expect(person.page.locator(f'.stacks [data-piece="{piece}"] .counter.gold')).to_be_attached()
    expect(person.page.locator(f'.stacks [data-piece="{one}"] .counter.gold')).to_have_count(0)
    assert person.page.get_by_role("alert").filter(has_text="Why not?").count() == 0


def test_a_button_that_only_lets_things_go_is_not_the_golden_one(person: Person) -> None:
    sit_down(person, script(GAME, GATES, 1, [], "Choose a hex to attack"))
    end = person.page.locator(".acts .main")
    expect(end).to_contain_text("End the combat phase")
    expect(end).not_to_have_class(GOLDEN)


def test_the_choices_do_not_step_aside_from_the_pointer(person: Person, movement: Record) -> None:
    """What the panel tells of the choice that is pointed at makes it higher; for that it once went beside the layers,
    between the two halves of a click."""
    sit_down(person, movement)
    person.choose("Move 4th Infantry Division from Maciejowice (1317)")
    person.asked("Move 4th Infantry Division: choose a hex")
    person.at_rest()
    choice = person.decision.locator("[data-choice]").first
    before = choice.bounding_box()
    choice.hover()
    expect(person.decision.locator(".path .top")).to_be_visible()
    person.page.mouse.down()
    assert choice.bounding_box() == before
    person.page.mouse.up()
    person.asked("Choose a unit to move")
