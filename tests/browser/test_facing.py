"""How the West was Saved in two browsers: a card, an order that turns a stack, a flank attack, what stays hidden."""

from playwright.sync_api import expect

from tests.browser.conftest import Arrive
from tests.browser.ear import Ear, told
from tests.browser.seat import Person
from tests.browser.service import Json, Service
from tests.games.west_was_saved.field import game, position
from tests.games.west_was_saved.test_events import at_events
from tests.rules import rule
from vistula.core.record import Record
from vistula.games.west_was_saved.numbers import KNOWN
from vistula.games.west_was_saved.state import West

NORTH, NORTH_EAST = 0, 1
OPEN_OF_A_BACK = {"id", "space", "side", "hidden", "facing"}


def two_seats(arrive: Arrive, service: Service, s: West) -> tuple[Person, Person, Ear]:
    s.refresh()
    record = Record(game(), s.scenario.slug, 0, dict(s.options), s.save())
    made = service.resume(record, soviet={"kind": "link"})
    pole, russian = arrive(), arrive(fresh=True)
    ear = Ear(russian.page)
    pole.sit(made["table"]["id"], made["token"])
    russian.sit(made["table"]["id"], made["links"]["soviet"])
    return pole, russian, ear


def live(ear: Ear) -> list[str]:
    """All that was heard but the drawing and the rules, which name every card."""
    return [text for text in ear.heard if '"ground"' not in text and '"rules"' not in text]


def view_of(person: Person) -> Json:
    found: Json = person.service.position(person.table, person.token)["view"]
    return found


def standing(person: Person, place: str) -> list[Json]:
    return [piece for piece in view_of(person)["pieces"] if piece["space"] == person.places[place]]


@rule("3.1e", "3.1f", "card.25.pl")
def test_a_card_is_played_from_the_hand_and_the_other_stays_hidden(arrive: Arrive, service: Service) -> None:
    s = at_events(5, 25, 35, 31, 12)
    pole, russian, ear = two_seats(arrive, service, s)
    faces = {card["id"]: card["title"] for card in service.drawing("west_was_saved", "campaign")["cards"]}

    def play(person: Person, card: int) -> None:
        person.asked("Play one of your two cards; the other stays in your hand.")
        in_hand = person.page.locator(".cards button", has_text=faces[card])
        expect(in_hand).to_have_count(1)
        in_hand.click()
        person.confirm()

    play(russian, 35)
    play(pole, 25)
    pole.asked("Set up or remove a depot")
    hands = {hand["seat"]: hand for hand in view_of(pole)["hands"]}
    assert hands["poland"]["cards"] == [31]
    assert hands["soviet"]["cards"] is None
    assert hands["soviet"]["count"] == 1
    expect(russian.journal).to_contain_text(faces[25])  # what is played is open, what is kept is not
    assert not told(live(ear), faces[31])


@rule("def.move.a", "def.front.a", "9.3a", "9.2d")
def test_a_stack_is_turned_by_an_order_and_strikes_a_flank_at_exact_odds(arrive: Arrive, service: Service) -> None:
    """Infantry 3, cavalry 2 and 2 for both arms against a division's 2 by the flank: five ahead. Each side adds a die:
    a rout needs 2 more, 10 ways of 36; a retreat from 2 less to 1 more, 20 ways; in 6 ways all stay."""
    s = position(
        {"2312 N": "pl_i8 pl_c4 pl_h1", "2412 N": "ru_i25"},
        at="start of orders",
        markers={"2312": 1},
        marks={"ru_i25": KNOWN},
    )
    pole, russian, ear = two_seats(arrive, service, s)
    pole.asked("Order to the stack in 2312")
    assert {piece.get("facing", NORTH) for piece in standing(pole, "2312")} == {NORTH}
    pole.choose("Face north-east")
    pole.asked("Move an HQ, or pass.")
    assert NORTH_EAST in {piece.get("facing") for piece in standing(pole, "2312")}

    # The other browser has seen backs that turn, and nothing of what they are.
    backs = standing(russian, "2312")
    assert len(backs) == 3
    assert all(piece["hidden"] and set(piece) <= OPEN_OF_A_BACK for piece in backs)
    assert all(piece["facing"] == NORTH_EAST for piece in backs)
    for name in ("8th Infantry Division", "4th Cavalry Brigade", "1st Army HQ"):
        assert told([str(view_of(pole))], name)
        assert not told(live(ear), name)

    pole.settle("Move no more HQ")
    russian.asked("Withdraw a stack of cavalry")
    russian.settle("Nobody withdraws now")
    assert pole.decides() == "Attack with a stack, or pass."
    attack = pole.decision.get_by_role("button", name="2312 attacks 2412")
    attack.hover()
    chances = pole.decision.get_by_role("table").last
    for label, percent, exact in (
        ("You rout them", "27.8 %", "5/18"),
        ("They retreat", "55.6 %", "5/9"),
        ("All stay", "16.7 %", "1/6"),
    ):
        row = chances.get_by_role("row").filter(has=pole.page.get_by_role("cell", name=label, exact=True))
        expect(row).to_contain_text(percent)
        expect(row).to_have_attribute("title", f"exactly {exact}")
    expect(pole.decision).to_contain_text("Basic factor, by the flank")
    attack.click()
    pole.confirm()
    expect(russian.journal).to_contain_text("2312")
    expect(pole.undo).to_be_disabled()
