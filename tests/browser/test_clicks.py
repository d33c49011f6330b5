"""How many clicks a sensible turn costs: every click on the page is counted."""

import json

import vistula
from tests.browser.conftest import Arrive
from tests.browser.script import Wish, quietest, script
from tests.browser.seat import Person
from tests.browser.service import Json, Service
from vistula.core.record import Record

COUNT = "window.clicks = 0; addEventListener('click', (event) => event.isTrusted && window.clicks++, true)"
MANY = 150
STAFF = {"kind": "bot", "bot": "staff", "level": 1}


def clicks(person: Person) -> int:
    return int(person.page.evaluate("window.clicks"))


def take(person: Person, action: list[object]) -> None:
    """Click a choice, as a button or in the list, and once more where it asks."""
    written = json.dumps(action, separators=(",", ":"), ensure_ascii=False)
    before = person.service.table(person.table)["position"]
    button = person.page.locator(f"[data-choice='{written}']").first
    button.scroll_into_view_if_needed()
    button.click()
    warning = person.page.get_by_text("This cannot be taken back")
    person.service.until(lambda: person.service.table(person.table)["position"] > before or warning.is_visible())
    if person.service.table(person.table)["position"] == before:
        person.page.locator(".btn.main").click()
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
            wished = next((choice for choice in asked["choices"] if left[0][1] in choice["label"]), None)
        if wished is not None:
            left.pop(0)
        take(person, (wished or quietest(asked, pieces))["action"])
    raise AssertionError(f"the turn never came to {until!r}; left {left}")


def sit(arrive: Arrive, service: Service, record: Record) -> Person:
    made = service.resume(record, soviet=STAFF)
    person = arrive(fresh=True)
    person.page.add_init_script(COUNT)
    person.sit(made["table"]["id"], made["token"])
    return person


def test_poland_1920_is_set_up_with_one_click_and_a_turn_takes_fewer_than_20(arrive: Arrive, service: Service) -> None:
    person = sit(arrive, service, Record(vistula.game("poland_1920"), "warsaw_aug_14", 1))
    person.asked("Divide a division's strength")
    person.press("Set up as proposed")
    person.asked("Choose a zone to attack")
    assert clicks(person) == 1
    wishes = [
        ("Choose a zone to attack", "Attack Radzymin"),
        ("Declare the attack on Radzymin", "All units at Praga"),
        ("Declare the attack on Radzymin", "Resolve the attack"),
    ]
    assert turn(person, wishes, "5") - 1 < 20


def test_gates_of_warsaw_is_set_up_with_one_click_and_a_turn_takes_fewer_than_60(
    arrive: Arrive, service: Service
) -> None:
    begun = Record(vistula.game("red_star_white_eagle"), "gates_of_warsaw", 1)
    person = sit(arrive, service, begun)
    person.asked("units left")
    person.press("Deploy all units as proposed")
    person.asked("Your units stand as proposed")
    assert clicks(person) == 1
    wishes = [
        ("Choose a hex to attack", "Attack Mińsk Mazowiecki"),
        ("name the units", "15th Infantry Division"),
        ("Name more units", "Resolve"),
        ("Choose a hex to attack", "Attack"),
        ("name the units", ","),
        ("Name more units", "Resolve"),
    ]
    assert turn(person, wishes, "8") < 60


def test_an_operation_phase_of_strike_of_the_eagle_takes_fewer_than_30_clicks(arrive: Arrive, service: Service) -> None:
    begun = script("strike_of_the_eagle", "berezina", 1, [], "Lay a card face down")
    person = sit(arrive, service, begun)
    wishes = [
        ("Lay a card face down", "Lay "),
        ("Place an order", "Move Out"),
        ("Choose an area for Move Out", "Borisov"),
    ]
    assert turn(person, wishes, "2.1") < 30
