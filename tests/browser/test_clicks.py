"""How many clicks a sensible turn costs: every click on the page is counted.

What matters is really done: stacks march to the front, attacks are fought, orders are given and carried out.
"""

import json
import re
from collections.abc import Callable

import vistula
from tests.browser.conftest import Arrive
from tests.browser.script import quietest, script
from tests.browser.seat import Person
from tests.browser.service import Json, Service
from vistula.core.record import Record

COUNT = "window.clicks = 0; addEventListener('click', (event) => event.isTrusted && window.clicks++, true)"
# A point of a stack that no other one covers.
ON_TOP = """
(space) => [...document.querySelectorAll(`.stacks .piece[data-stack="${space}"]`)]
  .map((node) => node.getBoundingClientRect())
  .map((box) => [box.x + box.width / 2, box.y + box.height / 2])
  .find(([x, y]) => document.elementFromPoint(x, y)?.closest('[data-stack]')?.dataset.stack === String(space))
"""
CHOSEN = re.compile(r"\d counters? chosen")
MANY = 150
STAFF = {"kind": "bot", "bot": "staff", "level": 1}

# Words of the prompt, and what is done there: the choice with these words in its label, or something on the map.
Wish = tuple[str, str | Callable[[Person], None]]


def clicks(person: Person) -> int:
    return int(person.page.evaluate("window.clicks"))


def take(person: Person, action: list[object]) -> None:
    """Click a choice, as a button or in the list, and once more where it asks."""
    written = json.dumps(action, separators=(",", ":"), ensure_ascii=False)
    before = person.service.table(person.table)["position"]
    button = person.page.locator(f"[data-choice='{written}']").first
    button.scroll_into_view_if_needed()
    button.click()
    person.service.until(lambda: person.service.table(person.table)["position"] > before or person.sure.is_visible())
    if person.service.table(person.table)["position"] == before:
        person.sure.click()
        person.service.until(lambda: person.service.table(person.table)["position"] > before)


def turn(person: Person, wishes: list[Wish], until: str) -> int:
    """Play as wished, the rest as quietly as can be, until the outline's current part begins so, or has passed in no
    time and the next turn has begun."""
    left = list(wishes)
    service = person.service
    this_turn = service.table(person.table)["turn"]["number"]

    seen: list[Json] = []

    def is_over() -> bool:
        view = seen[-1]["view"]
        return bool(view["phase"]["current"].startswith(until) or view["turn"]["number"] > this_turn)

    def comes_to_something() -> bool:
        """A part of the turn may be gone at the next look: each look counts."""
        seen.append(service.position(person.table, person.token))
        return seen[-1]["choices"] is not None or is_over()

    for _ in range(MANY):
        service.until(comes_to_something)
        if is_over():
            assert not left, left
            return clicks(person)
        words = person.decides()
        told = seen[-1]

        def pieces(told: Json = told) -> list[Json]:
            found: list[Json] = told["view"]["pieces"]
            return found

        asked = told["choices"]
        wished = None
        if left and left[0][0] in words:
            what = left[0][1]
            if callable(what):
                left.pop(0)
                what(person)
                continue
            wished = next((choice for choice in asked["choices"] if what in choice["label"]), None)
        if wished is not None:
            left.pop(0)
        take(person, (wished or quietest(asked, pieces))["action"])
    raise AssertionError(f"the turn never came to {until!r}; left {left}")


def march(place: str, to: str) -> Wish:
    """All who stand there and can go to another place, as one army."""

    def go(person: Person) -> None:
        def standing() -> int:
            pieces = person.service.position(person.table, person.token)["view"]["pieces"]
            return sum(piece["space"] == person.places[to] for piece in pieces)

        before = standing()
        person.at_rest()
        on_top = person.page.evaluate(ON_TOP, person.places[place])
        assert on_top, f"{place} is not in sight"
        person.page.mouse.move(*on_top)
        if person.page.locator(f'.stacks .piece[data-stack="{person.places[place]}"]').count() > 1:
            person.page.locator("[data-all]").click()  # an opened stack offers all of it first
        else:
            person.page.mouse.click(*on_top)
            whole = person.page.locator(".tray").get_by_role("button", name=re.compile(r"^All \d"))
            chosen = person.page.get_by_text(CHOSEN)
            whole.or_(chosen).first.wait_for()
            if not chosen.count():
                whole.click()  # from afar a stack is one counter, and opens in a tray
        person.page.get_by_text(CHOSEN).first.wait_for()
        person.click_place(to)
        person.service.until(lambda: standing() > before)
        person.page.keyboard.press("Escape")  # who could not go is let go

    return "Choose a unit to move", go


def sit(arrive: Arrive, service: Service, record: Record) -> Person:
    made = service.resume(record, soviet=STAFF)
    person = arrive(fresh=True)
    person.page.add_init_script(COUNT)
    person.sit(made["table"]["id"], made["token"])
    return person


def told(clicked: int, what: str) -> None:
    """The figure, for those who run the tests with `-s`."""
    print(f"{what}: {clicked} clicks")


def test_poland_1920_is_set_up_with_one_click_and_a_turn_takes_fewer_than_20(arrive: Arrive, service: Service) -> None:
    person = sit(arrive, service, Record(vistula.game("poland_1920"), "warsaw_aug_14", 1))
    person.asked("Divide a division's strength")
    person.press("Set up as proposed")
    person.asked("Choose a zone to attack")
    assert clicks(person) == 1
    wishes: list[Wish] = [
        ("Choose a zone to attack", "Attack Radzymin"),
        ("Declare the attack on Radzymin", "All units at Praga"),
        ("Declare the attack on Radzymin", "Resolve the attack"),
        march("Nowy Dwór Mazowiecki", "Zegrze"),
        march("Otwock", "Praga"),
        ("Dig in", "Dig in everywhere"),
    ]
    taken = turn(person, wishes, "5") - 1
    told(taken, "Poland 1920, Warsaw, a turn")
    assert taken < 20


def test_gates_of_warsaw_is_set_up_with_one_click_and_a_turn_takes_fewer_than_60(
    arrive: Arrive, service: Service
) -> None:
    begun = Record(vistula.game("red_star_white_eagle"), "gates_of_warsaw", 1)
    person = sit(arrive, service, begun)
    person.asked("units left")
    person.press("Deploy all units as proposed")
    person.asked("Your units stand as proposed")
    assert clicks(person) == 1
    wishes: list[Wish] = [
        march("Maciejowice", "1416"),
        march("Dęblin", "1417"),
        march("Magnuszew", "1316"),
        march("Kock", "1516"),
        ("Choose a hex to attack", "Attack Mińsk Mazowiecki"),
        ("name the units", "15th Infantry Division"),
        ("Name more units", "Resolve"),
        ("Choose a hex to attack", "Attack"),
        ("name the units", ","),
        ("Name more units", "Resolve"),
    ]
    taken = turn(person, wishes, "8")
    told(taken, "Red Star/White Eagle, The Gates of Warsaw, set-up and a turn")
    assert taken < 60


def test_an_operation_phase_of_strike_of_the_eagle_takes_fewer_than_30_clicks(arrive: Arrive, service: Service) -> None:
    begun = script("strike_of_the_eagle", "berezina", 1, [], "Lay a card face down")
    person = sit(arrive, service, begun)
    wishes: list[Wish] = [
        ("Lay a card face down", "Lay "),
        ("for orders or for cubes", "more orders"),
        ("Place an order", "Move Out"),
        ("Choose an area for Move Out", "Borisov"),
        ("Place an order", "Move Out"),
        ("Choose an area for Move Out", "Bobruisk"),
        ("Place an order", "Defend Area"),
        ("Choose an area for Defend Area", "Minsk"),
        ("Place an order", "Recon Area"),
        ("Choose an area for Recon Area", "Tolochin"),
        ("Move Out, Borisov: choose a block to go", "2 Legion Division goes"),
        ("Choose where", "To Tolochin"),
        ("Move Out, Borisov: choose a block to go", "6 Infantry Division goes"),
        ("Choose where", "To Tolochin"),
        ("Move Out, Bobruisk: choose a block to go", "goes"),
        ("Choose where", "To "),
    ]
    taken = turn(person, wishes, "2.1")
    told(taken, "Strike of the Eagle, an operation phase")
    assert taken < 30
