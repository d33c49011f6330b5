"""Two browsers at one table with camouflage: nothing that reaches the Soviet page tells what lies face down."""

from playwright.sync_api import expect

from tests.browser.conftest import Arrive
from tests.browser.ear import Ear, told
from tests.browser.service import Service
from tests.rules import rule

FIRST_STAND_IN = 10_000


@rule("def.camo.sp", "def.camo.identity")
def test_the_opponents_page_never_receives_what_is_face_down(arrive: Arrive, service: Service) -> None:
    made = service.open_table(soviet={"kind": "link"}, options={"camouflage": True})
    table = made["table"]["id"]
    pole, russian = arrive(), arrive(fresh=True)
    ear = Ear(russian.page)
    pole.sit(table, made["token"])
    russian.sit(table, made["links"]["soviet"])
    pole.press("Leave the rest evenly divided")
    pole.asked("Place Tank Unit 1")
    pole.press("Place all as proposed")
    russian.asked("Divide a division's strength")
    russian.press("Leave the rest evenly divided")
    pole.asked("Choose a zone to attack")
    pole.click_place("Lipno")
    pole.asked("Declare the attack on Lipno")
    expect(russian.prompt).not_to_contain_text("Divide")

    own = service.position(table, made["token"])["view"]["pieces"]
    open_now = {piece.get("name") for piece in service.position(table, made["links"]["soviet"])["view"]["pieces"]}
    down = [piece for piece in own if piece["side"] == "polish" and piece["name"] not in open_now]
    names = {piece["name"] for piece in down}
    assert len(names) > 40
    assert ear.frames > 3
    assert [name for name in sorted(names) if told(ear.heard, name)] == []

    positions = ear.positions()
    assert positions
    for note in positions:
        assert note["seat"] == "soviet"
        polish = [piece for piece in note["view"]["pieces"] if piece["side"] == "polish"]
        hidden = [piece for piece in polish if piece.get("hidden")]
        assert len(hidden) > 40
        assert not {piece["id"] for piece in polish} & {piece["id"] for piece in down}
        for piece in hidden:
            assert piece["id"] >= FIRST_STAND_IN
            assert set(piece) <= {"id", "space", "side", "hidden", "box", "status", "group"}  # no strength, no symbol

    # On the page: a back without a word for each of them, while the owner reads the faces.
    backs = russian.page.locator(f'.stacks [data-piece="{hidden[0]["id"]}"]')
    expect(backs).to_have_count(1)
    expect(backs).to_have_text("")
    page_text = russian.page.content()
    assert [name for name in sorted(names) if told([page_text], name)] == []
    expect(pole.decision).to_contain_text("Włocławek Garrison")


def test_a_stranger_without_a_link_only_watches(arrive: Arrive, service: Service) -> None:
    made = service.open_table(soviet={"kind": "link"}, options={"camouflage": True})
    stranger = arrive()
    stranger.page.goto(f"{service.address}/t/{made['table']['id']}")
    stranger.unrolled()
    expect(stranger.page.get_by_text("You watch")).to_be_visible()
    expect(stranger.page.locator("[data-choice]")).to_have_count(0)
    expect(stranger.undo).to_have_count(0)


def test_a_wrong_link_and_an_unknown_table_get_a_sentence(arrive: Arrive, service: Service) -> None:
    made = service.open_table()
    visitor = arrive(refused=True)
    for path in (f"/t/{made['table']['id']}#{'x' * 43}", "/t/nosuchtable0"):
        visitor.page.goto(f"{service.address}{path}")
        expect(visitor.page.get_by_role("heading", name="This table cannot be opened")).to_be_visible()
        expect(visitor.page.get_by_role("link", name="To all tables")).to_be_visible()
