"""Strike of the Eagle in two browsers: orders face down, turned up and carried out, and a battle with cards."""

import json
from typing import Any

from playwright.sync_api import expect

from tests.browser.conftest import Arrive
from tests.browser.ear import Ear, told
from tests.browser.script import Wish, script
from tests.browser.seat import GOLDEN, Person
from tests.browser.service import Json, Service
from tests.rules import rule
from vistula.core.record import Record

GAME = "strike_of_the_eagle"
SCENARIO = "berezina"
OPEN_OF_A_BACK = {"id", "space", "side", "hidden", "status"}
OPEN_OF_AN_ORDER = {"space", "kind", "side", "hidden"}
PLACED: list[Wish] = [("Place an order", "Move Out"), ("Choose an area for Move Out", "Borisov")]
TURN_UP = "Moves in the north: turn up your next order"
ON_THE_WAY: list[Wish] = [*PLACED, ("choose a block to go", "2 Legion Division goes"), ("Choose where", "To Tolochin")]


def begun(wishes: list[Wish], until: str) -> Record:
    return script(GAME, SCENARIO, 1, wishes, until)


def two_seats(arrive: Arrive, service: Service, record: Record) -> tuple[Person, Person, Ear]:
    """The Pole and the Russian at one table, and what the Russian's page hears."""
    made = service.resume(record, soviet={"kind": "link"})
    pole, russian = arrive(), arrive(fresh=True)
    ear = Ear(russian.page)
    pole.sit(made["table"]["id"], made["token"])
    russian.sit(made["table"]["id"], made["links"]["soviet"])
    return pole, russian, ear


def live(ear: Ear) -> list[str]:
    """All that was heard but the drawing and the rules, which name every card."""
    return [text for text in ear.heard if '"ground"' not in text and '"rules"' not in text]


def secrets(pole: Person) -> set[str]:
    """Names of Polish blocks on the map and titles of the cards in the Polish hand, from the Pole's own view."""
    view: Json = pole.service.position(pole.table, pole.token)["view"]
    blocks = {piece["name"] for piece in view["pieces"] if piece["side"] == "polish" and piece["space"] is not None}
    faces = {card["id"]: card["title"] for card in pole.service.drawing(GAME, SCENARIO)["cards"]}
    (hand,) = [hand["cards"] for hand in view["hands"] if hand["seat"] == "poland"]
    assert len(blocks) > 10
    assert len(hand) > 3
    return blocks | {faces[card] for card in hand}


def order_markers(person: Person) -> list[str]:
    """What stands on the order counters of the map, and in their titles."""
    marks = person.page.locator(".world .marker", has=person.page.locator("rect.back"))
    texts: list[str] = marks.evaluate_all("nodes => nodes.map((node) => node.textContent.trim())")
    return texts


@rule("3.1a", "7.2a", "2.0d")
def test_orders_are_placed_by_clicks_and_the_opponent_sees_only_their_backs(arrive: Arrive, service: Service) -> None:
    pole, russian, ear = two_seats(arrive, service, begun([], "Place an order"))
    pole.asked("Place an order in the north (2 left")
    pole.choose("Move Out")
    pole.asked("Choose an area for Move Out")
    pole.click_place("Borisov")
    expect(pole.page.locator(".world .marker", has_text="Move Out")).to_have_count(1)
    russian.decides()
    assert russian.prompt.inner_text().startswith("Place an order")

    # The order lies there for both; only its owner reads it.
    (order,) = order_markers(russian)
    assert order.startswith("?")
    assert "Move" not in order
    for note in ear.positions():
        assert note["seat"] == "soviet"
        polish = [mark for mark in note["view"]["markers"] if mark["kind"] == "order" and mark["side"] == "polish"]
        assert all(set(mark) == OPEN_OF_AN_ORDER for mark in polish)
        backs = [piece for piece in note["view"]["pieces"] if piece["side"] == "polish"]
        assert len(backs) > 10
        assert all(piece["hidden"] and set(piece) <= OPEN_OF_A_BACK for piece in backs)
        hands: dict[str, Any] = {hand["seat"]: hand for hand in note["view"]["hands"]}
        assert hands["poland"]["cards"] is None
        assert hands["poland"]["count"] == len(hands["soviet"]["cards"])
    assert [mark["space"] for mark in ear.positions()[-1]["view"]["markers"] if mark["kind"] == "order"] == [
        pole.places["Borisov"]
    ]

    # Nothing but the drawing and the rules, which name every card, names a Polish block or card; nor does the page.
    assert ear.frames > 2
    hidden = secrets(pole)
    assert [name for name in sorted(hidden) if told(live(ear), name)] == []
    assert [name for name in sorted(hidden) if told([russian.page.content()], name)] == []
    for note in ear.positions():  # the Russian may place such an order too, so the choices have the words
        assert not told([json.dumps({key: note[key] for key in note if key != "choices"})], "Move Out")
    expect(russian.journal).to_contain_text("The Poles place an order at Borisov")
    expect(russian.journal).not_to_contain_text("Move Out")
    expect(russian.page.locator(".world")).not_to_contain_text("Move Out")
    expect(pole.page.locator(".world")).to_contain_text("Move Out")


@rule("7.3b", "7.3d", "7.3i")
def test_an_order_is_turned_up_and_carried_out_by_clicks(arrive: Arrive, service: Service) -> None:
    pole, russian, ear = two_seats(arrive, service, begun(PLACED, TURN_UP))
    pole.asked(TURN_UP)
    pole.click_place("Borisov")  # the only one: nothing else can be done, and no second yes is asked
    russian.asked("play a Reaction Card, or none")
    expect(russian.journal).to_contain_text("Move Out")  # turned up: now everybody reads it
    russian.settle("No reaction")

    pole.asked("Move Out, Borisov: choose a block to go")
    division = block(pole, "2 Legion Division")
    pole.click_counter(division["id"], "Borisov")
    expect(pole.decision).to_contain_text("2 Legion Division leaves a Brigade and goes")  # or the whole of it
    pole.click_place("Tolochin")
    pole.asked("choose a block to go, or end the order")
    assert block(pole, "2 Legion Division")["space"] == pole.places["Tolochin"]

    # The Russian sees a back move, and no more.
    tolochin = russian.page.locator(f'.stacks .piece[data-stack="{pole.places["Tolochin"]}"]')
    expect(tolochin.locator(".side-polish")).to_have_count(1)
    expect(tolochin.filter(has=russian.page.locator(".side-polish"))).to_have_text("")
    assert not told(live(ear), "2 Legion Division")


@rule("3.4h", "2.0d")
def test_reactions_of_a_phase_are_let_go_with_one_click_and_asked_for_again(arrive: Arrive, service: Service) -> None:
    pole, russian, _ = two_seats(arrive, service, begun(PLACED, TURN_UP))
    pole.click_place("Borisov")  # the only one: nothing else can be done, and no second yes is asked
    russian.asked("Move Out is turned up at Borisov: play a Reaction Card, or none")
    russian.page.get_by_role("button", name="None this turn").click()
    pole.asked("Move Out, Borisov: choose a block to go")  # nobody waits for the Russian
    again = russian.page.get_by_role("button", name="Ask me again")
    expect(again).to_be_visible()
    again.click()
    expect(again).to_have_count(0)


def block(person: Person, name: str) -> Json:
    pieces: list[Json] = person.service.position(person.table, person.token)["view"]["pieces"]
    return next(piece for piece in pieces if piece.get("name") == name)


@rule("7.41.1a", "7.41.2a", "4.0h")
def test_a_battle_card_is_played_from_the_hand_by_a_click(arrive: Arrive, service: Service) -> None:
    pole, russian, ear = two_seats(arrive, service, begun(ON_THE_WAY, "Battle of Tolochin: lay a Battle Card"))
    pole.asked("Battle of Tolochin: lay a Battle Card face down, or none")
    expect(pole.page.locator(".acts .main")).to_contain_text("No Battle Card")
    expect(pole.page.locator(".acts .main")).not_to_have_class(GOLDEN)  # while there are cards to play
    (hand,) = [hand for hand in view_of(pole)["hands"] if hand["seat"] == "poland"]
    faces = {card["id"]: card for card in service.drawing(GAME, SCENARIO)["cards"]}
    offered = [action[1] for action in pole.choices() if action[0] == "battle_card"]
    assert offered
    assert all(faces[card]["kinds"] == ["Battle Card"] for card in offered)
    card = faces[offered[0]]
    in_hand = pole.page.locator(".cards button", has_text=card["title"])
    expect(in_hand).to_have_count(1)
    in_hand.click()
    expect(in_hand).to_have_count(0)
    assert card["id"] not in view_of(pole)["hands"][0]["cards"]

    # It lies face down: the Russian knows that there is one, not which.
    russian.decides()
    russian.asked("Battle of Tolochin: lay a Battle Card")
    assert ["Polish Battle Card", "face down", "7.41.1a"] in view_of(russian)["facts"]
    assert not told(live(ear), card["title"])
    russian.settle("No Battle Card")

    # The modifier is taken from the hand as well; then both are turned up.
    pole.asked("Combat modifier")
    left = [faces[each]["title"] for each in view_of(pole)["hands"][0]["cards"]]
    assert len(left) == len(hand["cards"]) - 1
    pole.page.locator(".cards button", has_text=left[0]).first.click()
    pole.confirm()
    russian.asked("Combat modifier")
    assert not told(live(ear), left[0])
    russian.settle("Draw a card blind")
    expect(russian.journal).to_contain_text(card["title"])
    expect(pole.journal).to_contain_text(card["title"])


def view_of(person: Person) -> Json:
    found: Json = person.service.position(person.table, person.token)["view"]
    return found
