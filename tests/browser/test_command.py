"""Armies, not counters: stacks, formations and lassos go by their own legal steps; one undo takes them back."""

import re

import pytest
from playwright.sync_api import Locator, WebSocketRoute, expect

import vistula
from tests.browser.conftest import Arrive
from tests.browser.script import script
from tests.browser.seat import SPOT, Person
from tests.browser.test_hexes import GAME, GATES, piece_of, sit_down
from vistula.core.record import Record


@pytest.fixture(scope="module")
def movement() -> Record:
    return script(GAME, GATES, 1, [], "Choose a unit to move")


def moves(person: Person) -> int:
    return int(person.service.table(person.table)["moves"])


def open_stack(person: Person, place: str) -> None:
    person.page.mouse.move(*person.spot(place))
    expect(person.page.locator(f'.plate[data-stack="{person.places[place]}"]')).to_be_attached()


def brought(person: Person) -> Locator:
    """The card of the place pointed at: for the eye alone while one points with a mouse."""
    return person.page.locator(".dest")


def standing(person: Person, place: str) -> list[str]:
    pieces = person.service.position(person.table, person.token)["view"]["pieces"]
    return sorted(piece["name"] for piece in pieces if piece["space"] == person.places[place])


def test_a_stack_goes_with_two_clicks_and_comes_back_with_one(person: Person, movement: Record) -> None:
    sit_down(person, movement)
    person.asked("Choose a unit to move")
    before, there = standing(person, "Modlin"), standing(person, "1014")
    began = moves(person)
    open_stack(person, "Modlin")
    person.page.locator("[data-all]").click()
    expect(person.page.get_by_text("counters chosen").first).to_be_visible()
    person.page.mouse.move(*person.spot("1014"))
    expect(person.decision).to_contain_text(re.compile(r"1014: \d+ of \d+ get there"))
    staying = person.decision.locator(".tile.stays")
    expect(staying.get_by_role("button", name=re.compile("^Rule ")).first).to_be_visible()
    going = len(before) - staying.count()
    person.click_place("1014")
    person.service.until(lambda: moves(person) == began + 2 * going)
    assert len(standing(person, "1014")) == len(there) + going
    person.undo.click()
    person.service.until(lambda: moves(person) == began)
    assert standing(person, "Modlin") == before


def test_the_pointer_may_be_there_before_the_answer_where_the_chosen_can_go(arrive: Arrive, movement: Record) -> None:
    person = arrive(fresh=True)  # its connection is slow
    held: list[tuple[WebSocketRoute, str | bytes]] = []

    def slowly(page: WebSocketRoute) -> None:
        server = page.connect_to_server()

        def hold_reach(said: str | bytes) -> None:
            if '"type":"reach"' in str(said).replace(" ", ""):
                held.append((page, said))
            else:
                page.send(said)

        server.on_message(hold_reach)

    person.page.route_web_socket(re.compile("/ws"), slowly)
    sit_down(person, movement)
    person.asked("Choose a unit to move")
    open_stack(person, "Modlin")
    person.page.locator("[data-all]").click()
    expect(person.page.get_by_text("counters chosen").first).to_be_visible()
    person.page.mouse.move(*person.spot("1014"))
    expect(person.decision).to_contain_text("1014")
    person.service.until(lambda: bool(person.page.evaluate("1") and held))
    page, answer = held[0]
    page.send(answer)
    expect(person.decision).to_contain_text(re.compile(r"1014: \d+ of \d+ get there"))


def test_counters_are_added_by_shift_and_by_a_lasso(person: Person, movement: Record) -> None:
    sit_down(person, movement)
    person.asked("Choose a unit to move")
    x, y = person.spot("Modlin")
    person.page.keyboard.down("Shift")
    person.page.mouse.move(x - 90, y - 60)
    person.page.mouse.down()
    for dx, dy in ((70, -60), (70, 45), (-90, 45), (-90, -60)):
        person.page.mouse.move(x + dx, y + dy, steps=4)
    person.page.mouse.up()
    person.page.keyboard.up("Shift")
    tiles = person.decision.get_by_role("checkbox", checked=True)
    expect(tiles.first).to_be_visible()
    caught = tiles.count()
    assert caught >= 3
    tiles.first.click()
    expect(person.decision.get_by_role("checkbox", checked=True)).to_have_count(caught - 1)
    person.page.keyboard.press("Escape")
    expect(person.decision.get_by_role("checkbox")).to_have_count(0)


def test_a_counter_is_dragged_to_its_place(person: Person, movement: Record) -> None:
    sit_down(person, movement)
    person.asked("Choose a unit to move")
    there = person.spot("1416")
    person.page.mouse.move(*person.spot("Maciejowice"))
    person.page.mouse.down()
    person.page.mouse.move(*there, steps=5)
    expect(person.decision).to_contain_text("1416: 1 of 1 get there")  # what it would bring is said on the way
    person.page.mouse.up()
    person.service.until(lambda: piece_of(person, "4th Infantry Division")["space"] == person.places["1416"])


def test_plans_are_laid_first_and_carried_out_together(person: Person, movement: Record) -> None:
    sit_down(person, movement)
    began = moves(person)
    open_stack(person, "Modlin")
    person.page.locator("[data-all]").click()
    person.decision.get_by_role("button", name="Plan first").click()
    person.click_place("1014")
    expect(person.page.get_by_role("button", name="Go: 1 plan")).to_be_visible()
    assert moves(person) == began  # nothing moves before
    plans = person.page.get_by_role("region", name="Plans")
    expect(plans).to_contain_text("to 1014")
    expect(plans).to_contain_text(re.compile(r"\(\d+ left\)"))  # what each unit keeps
    expect(plans).to_contain_text(re.compile("in supply|Out of supply at 1014"))
    person.page.reload()
    person.unrolled()
    expect(plans).to_contain_text("to 1014")  # a reload does not forget them
    person.page.keyboard.press("g")
    person.service.until(lambda: moves(person) >= began + 2)
    expect(person.page.get_by_role("button", name="Go: 1 plan")).to_have_count(0)


def test_a_plan_says_whom_one_would_meet_and_is_taken_back_alone(person: Person, movement: Record) -> None:
    """From 1317 to 1516 the 4th Division, 7-4-7, stands before whatever the Russians have beside that hex."""
    sit_down(person, movement)
    person.asked("Choose a unit to move")
    division = piece_of(person, "4th Infantry Division")
    person.click_counter(division["id"], "Maciejowice")
    person.page.mouse.move(*person.spot("1516"))
    expect(person.decision).to_contain_text("1516: 1 of 1 get there")
    met = brought(person).get_by_text(re.compile(r"Before .*: \d+ against \d+")).first
    expect(met).to_be_visible()
    person.decision.get_by_role("button", name="Plan first").click()
    person.click_place("1516")
    plans = person.page.get_by_role("region", name="Plans")
    expect(plans).to_contain_text(re.compile(r"Before .*: \d+ against \d+"))
    plans.get_by_role("button", name=re.compile("Take this plan back")).click()
    expect(plans).to_have_count(0)


def test_points_stand_as_pips_and_a_card_tells_what_the_order_brings(person: Person, movement: Record) -> None:
    """The 4th Division, 7-4-7, has seven points."""
    sit_down(person, movement)
    person.asked("Choose a unit to move")
    division = piece_of(person, "4th Infantry Division")
    person.click_counter(division["id"], "Maciejowice")
    tile = person.decision.locator(".tile.on")
    expect(tile.locator("i")).to_have_count(7)
    expect(tile.locator("i.full")).to_have_count(0)
    expect(brought(person)).to_have_count(0)
    person.page.mouse.move(*person.spot("1516"))
    expect(tile).to_contain_text(re.compile(r"[1-7] of 7 points"))
    spent = re.search(r"([1-7]) of 7 points", tile.inner_text())
    assert spent
    expect(tile.locator("i.full")).to_have_count(int(spent[1]))
    expect(tile).to_contain_text(f"{7 - int(spent[1])} left")
    needs = f"4th Infantry Division, Maciejowice, needs {spent[1]} of 7 points"
    expect(person.decision.get_by_role("checkbox", name=needs)).to_be_checked()
    for words in ("1516", "1 of 1 arrive", "1 counter", "in supply"):
        expect(brought(person)).to_contain_text(words)
    person.page.keyboard.press("Enter")  # the chosen go where one points; the main button is not meant
    person.service.until(lambda: piece_of(person, "4th Infantry Division")["space"] == person.places["1516"])


def test_kept_together_all_go_or_nobody(person: Person, movement: Record) -> None:
    sit_down(person, movement)
    person.asked("Choose a unit to move")
    began = moves(person)
    open_stack(person, "Modlin")
    person.page.locator("[data-all]").click()
    person.decision.get_by_role("button", name="Keep together").click()
    person.page.mouse.move(*person.spot("1014"))
    expect(person.decision).to_contain_text("so nobody goes")
    expect(brought(person)).to_contain_text("They keep together")
    person.click_place("1014")
    expect(person.page.get_by_role("alert").filter(has_text="Why not?")).to_be_visible()
    assert moves(person) == began
    person.decision.get_by_role("button", name="Each its own way").click()
    person.click_place("1014")
    person.service.until(lambda: moves(person) > began)


def test_those_who_cannot_get_there_are_offered_a_nearer_place(person: Person, movement: Record) -> None:
    """From Kock the mountain division gets to Siedlce, its brigades do not: they are offered 1516, as the rules have
    judged, by one key; and where the order was given without them, by one button after it."""
    sit_down(person, movement)
    person.asked("Choose a unit to move")
    began, there = moves(person), standing(person, "Siedlce")

    def point() -> None:
        open_stack(person, "Kock")
        person.page.locator("[data-all]").click()
        expect(person.page.get_by_text("3 counters chosen").first).to_be_visible()
        person.page.mouse.move(*person.spot("Siedlce"))
        expect(brought(person)).to_contain_text("1 of 3 arrive")
        expect(brought(person)).to_contain_text("Send the 2 to 1516")

    point()
    person.page.keyboard.press("i")
    person.service.until(lambda: moves(person) > began)
    assert standing(person, "Siedlce") == sorted([*there, "21st Mountain Division"])
    assert standing(person, "1516") == ["3rd Infantry Brigade", "Sikorski's Brigade"]
    person.undo.click()
    person.service.until(lambda: moves(person) == began)

    point()
    person.click_place("Siedlce")
    follow = person.page.get_by_role("button", name="Send the 2 to 1516")
    expect(follow).to_be_visible()
    assert len(standing(person, "Kock")) == 2
    follow.click()
    person.service.until(lambda: len(standing(person, "1516")) == 2)


def test_a_way_is_named_by_waypoints(person: Person, movement: Record) -> None:
    sit_down(person, movement)
    person.asked("Choose a unit to move")
    division = piece_of(person, "4th Infantry Division")
    person.click_counter(division["id"], "Maciejowice")
    expect(person.page.get_by_text("1 counter chosen").first).to_be_visible()
    person.page.keyboard.down("Shift")
    person.click_place("1316")
    person.page.keyboard.up("Shift")
    expect(person.page.locator(".world circle.way")).to_have_count(1)
    person.page.mouse.move(*person.spot("1416"))
    expect(person.decision).to_contain_text("1416: 1 of 1 get there")
    person.click_place("1416")
    person.service.until(lambda: piece_of(person, "4th Infantry Division")["space"] == person.places["1416"])
    gone = person.service.position(person.table, person.token)["journal"]["lines"][-1]["path"]
    assert person.places["1316"] in gone


def test_a_formation_is_chosen_with_a_double_click(person: Person) -> None:
    """In Poland 1920 brigades name their division: all of it is chosen, wherever its brigades stand."""
    sit_down(person, script("poland_1920", "warsaw_aug_14", 1, [], "Choose a unit to move"))
    person.at_rest()
    told = person.service.position(person.table, person.token)
    able = {
        target["piece"] for choice in told["choices"]["choices"] for target in choice["targets"] if "piece" in target
    }
    pieces = [piece for piece in told["view"]["pieces"] if piece["id"] in able and piece.get("group")]
    named = {number: name for name, number in person.places.items()}
    group = next(
        each
        for each in dict.fromkeys(piece["group"] for piece in pieces)
        if sum(piece["group"] == each for piece in pieces) > 1
        and all(person.page.evaluate(SPOT, piece["space"]) for piece in pieces if piece["group"] == each)
    )
    members = [piece for piece in pieces if piece["group"] == group]
    person.page.mouse.move(*person.spot(named[members[0]["space"]]))
    person.page.locator(f'.stacks [data-piece="{members[0]["id"]}"]').dblclick()
    expect(person.decision.get_by_role("checkbox", checked=True)).to_have_count(len(members))


def test_the_whole_side_is_set_up_with_one_click(person: Person) -> None:
    sit_down(person, Record(vistula.game(GAME), GATES, 1))
    person.asked("units left")
    person.press("Deploy all units as proposed")
    person.service.until(lambda: moves(person) > 0)
    expect(person.prompt).not_to_contain_text("units left")
    person.undo.click()
    person.service.until(lambda: moves(person) == 0)
    person.asked("units left")


def test_all_who_may_do_what_is_asked_do_it_with_one_click(person: Person) -> None:
    """Eight units may advance into a town that was won, in any order."""
    wishes = [("Choose a zone to attack", "Attack Radzymin")]
    wishes += [("Declare", f"All units at {place}") for place in ("Praga", "Zegrze")]
    won = script("poland_1920", "warsaw_aug_14", 1, [*wishes, ("Declare", "Resolve")], "advance with units that fought")
    sit_down(person, won)
    person.asked("advance with units that fought")
    began, there = moves(person), standing(person, "Radzymin")
    everybody = person.decision.get_by_role("button", name=re.compile(r"^All \d"))
    expect(everybody).to_have_text("All 8")
    everybody.click()
    person.service.until(lambda: len(standing(person, "Radzymin")) == len(there) + 8)
    person.undo.click()
    person.service.until(lambda: moves(person) == began)
