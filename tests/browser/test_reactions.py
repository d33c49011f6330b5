"""1920: Nest of Eagles in two browsers: a reaction that interrupts, an attack, a retreat, a Group that stays hidden."""

from playwright.sync_api import expect

from tests.browser.conftest import PHONE, Arrive
from tests.browser.ear import Ear, told
from tests.browser.seat import Person
from tests.browser.service import Json, Service
from tests.games.nest_of_eagles.table import asked, do, game, offered, position
from tests.rules import rule
from vistula.core.record import Record
from vistula.games.nest_of_eagles.state import Eagles

# Around 2010 Poles are In Supply; the 10th and the 27th have 4 SP each, on clear ground with no river between them.
FIELD = {"10": "2010", "11": "2222", "w27": "2109", "w6": "2405"}
CALM = {"poland": 0, "belarus": 0, "ukraine": 0}
OPEN_OF_A_GROUP = {"id", "space", "side", "hidden", "name"}  # the name of the marker
KEYS = range(60)  # among so many one falls as wanted


def going_on(s: Eagles) -> Record:
    return Record(game(), s.scenario.slug, 0, dict(s.options), s.save())


def two_seats(arrive: Arrive, service: Service, s: Eagles) -> tuple[Person, Person, Ear]:
    made = service.resume(going_on(s), soviet={"kind": "link"})
    pole, russian = arrive(), arrive(fresh=True)
    ear = Ear(russian.page)
    pole.sit(made["table"]["id"], made["token"])
    russian.sit(made["table"]["id"], made["links"]["soviet"])
    return pole, russian, ear


def piece(person: Person, name: str) -> Json:
    pieces: list[Json] = person.service.position(person.table, person.token)["view"]["pieces"]
    return next(each for each in pieces if each.get("name") == name)


def driven_off() -> Eagles:
    """The 27th was attacked from 2010 with no orders, must retreat and has a choice of hexes."""
    for key in KEYS:
        s = position(FIELD, phase="react 1", side="poland", boxes=CALM)
        s.reseed(key)
        do(s, "pass", "react", "done", "attack 2109", "strike", "order #0", "order #0")
        if asked(s) == "route" and len(offered(s, "retreat")) > 1:
            return s
    raise AssertionError("no dice fell for the attacker")


@rule("5.1.1a", "8.1d", "10.3a", "10.4a")
def test_the_enemy_interrupts_the_turn_and_is_attacked_at_exact_chances(arrive: Arrive, service: Service) -> None:
    """4 against 4 SP: chance 6. Two dice give 3 to 6 in 14 of 36 cases, 2 or 12 in two, the rest fails."""
    pole, russian, _ = two_seats(arrive, service, position(FIELD, phase="react 1", side="poland", boxes=CALM))

    # The Pole, whose turn it is, lets the reaction go; the Russian takes it and moves inside the Polish turn.
    pole.asked("Declare a Reactive Movement now, or pass?")
    pole.settle("Pass")
    russian.asked("The enemy declares no Reactive Movement. Declare one yourself, or pass?")
    russian.choose("Declare Reactive Movement")
    russian.asked("React: choose a unit to move")
    # The strip of phases says where that is, and whose turn goes on afterwards.
    strip = russian.page.get_by_role("list", name="Polish turn").get_by_role("listitem")
    expect(strip).to_have_count(7)
    expect(strip.first).to_have_attribute("aria-current", "step")
    expect(strip.nth(1)).to_have_text("2 First Attack")  # the step that is next says its name as well
    assert len({box["y"] for step in strip.all() if (box := step.bounding_box())}) == 1  # all in one row
    column = russian.page.get_by_role("complementary")
    expect(column).to_contain_text("Soviet Russia acts inside the other side’s turn (Polish turn)")
    expect(pole.page.get_by_role("complementary")).to_contain_text("Soviet Russia acts inside the other side’s turn")
    expect(pole.prompt).not_to_contain_text("Attack")
    sixth = piece(russian, "6th Rifle Division")
    russian.click_counter(sixth["id"], "2405")
    expect(russian.page.get_by_text("1 counter chosen").first).to_be_visible()
    russian.click_place("2304")
    expect(russian.journal).to_contain_text("6th Rifle Division moves to 2304")  # what is asked reads as before
    russian.asked("React: choose a unit to move")
    assert piece(russian, "6th Rifle Division")["space"] == russian.places["2304"]
    russian.settle("End the movement")

    # Back to the Polish turn where it was interrupted.
    pole.asked("First Attack Phase")
    pole.click_place("2109")
    pole.asked("4 against 4 SP, 6 before modifiers")
    outcome = pole.page.get_by_role("cell", name="Bloody Fight", exact=True)
    chances = pole.decision.get_by_role("table").filter(has=outcome)  # the orders that may change them stand below
    for label, percent, exact in (
        ("Success", "38.9 %", "7/18"),
        ("Bloody Fight", "5.6 %", "1/18"),
        ("Failure", "55.6 %", "5/9"),
    ):
        row = chances.get_by_role("row").filter(has=pole.page.get_by_role("cell", name=label, exact=True))
        expect(row).to_contain_text(percent)
        expect(row).to_have_attribute("title", f"exactly {exact}")
    pole.settle("Attack")
    pole.asked("Give a Special Order?")
    pole.settle("No order")
    russian.asked("Give a Special Order?")
    russian.settle("No order")
    expect(pole.journal).to_contain_text("Attack of Poland on 2109 with 4 SP: 10th Infantry Division")
    expect(pole.undo).to_be_disabled()


@rule("11.5a", "11.2b")
def test_the_loser_retreats_to_the_hex_that_he_clicks(person: Person) -> None:
    made = person.service.resume(going_on(driven_off()))
    person.sit(made["table"]["id"], made["token"])
    person.asked("27th Rifle Division: choose the first hex of the Retreat")
    ways = [action[1] for action in person.choices()]
    named = {space: name for name, space in person.places.items()}
    assert len(ways) > 1
    assert person.places["2009"] not in ways  # not to the west (11.1)
    person.click_place(named[ways[-1]])
    person.asked("choose the second hex of the Retreat")
    last = person.choices()[0][1]
    person.click_place(named[last])
    expect(person.journal).to_contain_text("27th Rifle Division retreats to")
    assert piece(person, "27th Rifle Division")["space"] == last


@rule("23.1b", "23.1.2a", "23.1.2d")
def test_a_group_is_open_to_its_owner_and_a_back_to_the_other_browser(arrive: Arrive, service: Service) -> None:
    units = {"10": "2010", "12": "2010", "11": "2222", "w2": "2905"}
    s = position(units, phase="replace", options={"patrols": True, "groups": True})
    pole, russian, ear = two_seats(arrive, service, s)
    pole.decides()
    assert piece(russian, "12th Infantry Division")["space"] == pole.places["2010"]  # open to all until now
    before = len(ear.heard)
    pole.choose("Group in 2010")
    stack = russian.page.locator(f'.stacks .piece[data-stack="{pole.places["2010"]}"]')
    expect(stack).to_have_count(1)
    expect(stack).not_to_contain_text("12")
    assert piece(pole, "12th Infantry Division")["space"] == pole.places["2010"]  # its owner knows
    view: Json = service.position(russian.table, russian.token)["view"]
    backs = [each for each in view["pieces"] if each["space"] == pole.places["2010"]]
    assert backs
    assert all(each["hidden"] and set(each) <= OPEN_OF_A_GROUP for each in backs), backs
    later = [text for text in ear.heard[before:] if '"ground"' not in text and '"rules"' not in text]
    assert later
    assert not told(later, "10th Infantry Division")
    assert not told(later, "12th Infantry Division")


@rule("13.1a")
def test_morale_stands_on_its_tracks(arrive: Arrive, service: Service) -> None:
    """A bar for each Theater with the marker on its box: 6 Soviet boxes to the right, 9 Polish ones to the left."""
    s = position(FIELD, phase="react 1", side="poland", boxes={"poland": 0, "belarus": -6, "ukraine": 9})
    made = service.resume(going_on(s))
    person = arrive()
    person.sit(made["table"]["id"], made["token"])
    morale = person.page.get_by_role("region", name="Morale")
    tracks = service.position(made["table"]["id"], made["token"])["view"]["tracks"]
    expect(morale.get_by_role("listitem")).to_have_count(len(tracks))
    for row, track in zip(morale.get_by_role("listitem").all(), tracks, strict=True):
        expect(row).to_contain_text(track["title"])
        expect(row.locator(".bar b")).to_have_count(len(track["marks"]))
        if not track["marks"]:
            continue
        (mark,) = track["marks"]
        expect(row).to_contain_text(mark["text"])
        bar, marker = row.locator(".bar").bounding_box(), row.locator(".bar b").bounding_box()
        assert bar
        assert marker
        share = (marker["x"] + marker["width"] / 2 - bar["x"]) / bar["width"]
        boxes = track["to"] - track["from"] + 1
        assert abs(share - (mark["at"] - track["from"] + 0.5) / boxes) < 0.02
    assert {mark["at"] for track in tracks for mark in track["marks"]} >= {6, -9}


def test_a_phone_has_the_strip_and_the_tracks_in_sight(arrive: Arrive, service: Service) -> None:
    made = service.resume(going_on(position(FIELD, phase="react 1", side="poland", boxes=CALM)))
    person = arrive(viewport=PHONE, has_touch=True, is_mobile=True)
    person.sit(made["table"]["id"], made["token"])
    strip = person.page.get_by_role("list", name="Polish turn").get_by_role("listitem")
    expect(strip).to_have_count(7)
    expect(strip.first).to_contain_text("1 Reactive Movement")
    for each in strip.all():
        box = each.bounding_box()
        assert box
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= PHONE["width"]
    tracks = person.page.get_by_role("region", name="Morale").get_by_role("listitem")
    expect(tracks.first).to_be_in_viewport()
