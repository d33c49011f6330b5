"""The first Polish turn of Warsaw, 14 August 1920, against the staff, with the mouse."""

import re
from fractions import Fraction

from playwright.sync_api import expect

from tests.browser.seat import Person
from tests.rules import rule

ZONES = "Choose a zone to attack, or end your combat phase."
OWN_MOVEMENT = "4"  # of the outline in the sequence of play


def open_against_staff(person: Person) -> None:
    """From the lobby to a table against the computer's easiest staff."""
    page = person.page
    page.goto(person.service.address)
    page.get_by_role("link", name=re.compile("Poland 1920.*Whole divisions")).click()
    page.get_by_role("link", name="Warsaw, 14 August 1920").click()
    page.get_by_role("group", name="Poland").get_by_role("radio", name="Me").check(force=True)
    page.get_by_role("group", name="Soviet").get_by_role("radio", name="Computer").check(force=True)
    page.get_by_role("radiogroup", name="Soviet Russia: Level").get_by_role("radio", name="Cadet").check(force=True)
    page.get_by_role("checkbox", name="Guide me").uncheck()
    page.get_by_role("button", name="Open the table").click()
    page.wait_for_url("**/t/*")
    person.unrolled()


def set_up(person: Person) -> None:
    person.asked("Divide a division's strength")
    person.press("Set up as proposed")
    person.asked(ZONES)


@rule("scn.warsaw.split", "5.27b")
def test_a_table_against_the_staff_is_set_up_from_the_lobby(person: Person) -> None:
    open_against_staff(person)
    expect(person.page.get_by_text("against Cadet")).to_be_visible()
    set_up(person)
    expect(person.page.get_by_text("Saturday, 14 August 1920").first).to_be_visible()
    expect(person.journal).to_contain_text("is placed at")
    seats = {seat["seat"]: seat for seat in person.service.table(person.table)["seats"]}
    assert (seats["poland"]["kind"], seats["soviet"]["kind"], seats["soviet"]["bot"]) == ("person", "bot", "staff")


@rule("5.11b", "5.11d", "table.combat")
def test_an_attack_is_declared_on_the_map_with_its_exact_odds(person: Person) -> None:
    """2 SP across a river against 4: in the last row, rolls of 2 and 3 make the defender withdraw, 12 reorganizes."""
    open_against_staff(person)
    set_up(person)
    person.click_place("Lipno")
    person.asked("Declare the attack on Lipno")
    person.click_place("Włocławek")
    chances = person.decision.get_by_role("table").last
    expect(chances.get_by_role("row")).to_have_count(3)
    for label, percent, fraction in (
        ("Withdraws", "8.3 %", "3/36"),
        ("No effect", "88.9 %", "32/36"),
        ("You reorganize", "2.8 %", "1/36"),
    ):
        row = chances.get_by_role("row").filter(has=person.page.get_by_role("cell", name=label, exact=True))
        expect(row).to_contain_text(percent)
        expect(row).to_have_attribute("title", f"exactly {shortest(fraction)}")
    for words in ("Włocławek Garrison", "10 Cavalry Division", "Difference", "Wisła"):
        expect(person.decision).to_contain_text(words)
    expect(person.decision).to_contain_text("2 : 4")

    person.undo.click()
    expect(person.decision).not_to_contain_text("8.3 %")
    person.asked("Declare the attack on Lipno")
    person.undo.click()
    person.asked(ZONES)


def shortest(fraction: str) -> str:
    return str(Fraction(fraction))


@rule("3.12b", "3.12c")
def test_the_first_polish_turn_is_played_by_clicking(person: Person) -> None:
    open_against_staff(person)
    set_up(person)

    # A click that is not allowed says who, why and the rule; nothing happens.
    refusal = person.service.refusal(person.table, person.token, ["attack", person.places["Warszawa"]])
    person.click_place("Warszawa")
    why = person.page.get_by_role("alert").filter(has_text="Why not?")
    expect(why).to_contain_text(refusal["message"])
    expect(why.get_by_role("button", name=refusal["rule"])).to_be_visible()
    person.page.keyboard.press("Escape")
    expect(why).to_have_count(0)

    # An attack with all of Praga.
    person.click_place("Radzymin")
    person.asked("Declare the attack on Radzymin")
    person.choose("All units at Praga")
    expect(person.page.get_by_role("button", name="Resolve the attack")).to_be_visible()
    odds = person.service.odds(person.table, person.token, ["resolve"])
    for outcome in odds["outcomes"]:
        expect(person.decision.get_by_title(f"exactly {outcome['probability']}").first).to_contain_text(
            outcome["label"]
        )
    person.press("Resolve the attack")
    expect(person.page.get_by_text("This cannot be taken back")).to_be_visible()
    person.press("Resolve the attack")
    expect(person.journal).to_contain_text("Poland attacks Radzymin")
    play_out(person)

    # The same position after a reload.
    person.page.keyboard.press("0")
    person.at_rest()
    before = person.counters()
    lines = person.journal.inner_text()
    position = person.service.table(person.table)["position"]
    person.page.reload()
    person.asked(ZONES)
    expect(person.journal).to_contain_text("Poland attacks Radzymin")
    assert person.journal.inner_text() == lines
    person.page.keyboard.press("0")
    person.at_rest()
    assert person.counters() == before
    assert person.service.table(person.table)["position"] == position

    person.press("End the combat phase")
    march(person)
    end_turn(person)


def play_out(person: Person) -> None:
    """Take losses and advance as the list proposes, until the next attack may be chosen. The dice stay rolled."""
    asked = person.decides()
    expect(person.undo).to_be_disabled()
    while asked != ZONES:
        person.take_first()
        asked = person.decides()


def march(person: Person) -> None:
    """One unit marches by two clicks, is taken back by one, and marches again from the list."""
    person.asked("Choose a unit to move")
    person.click_place("Gostynin")
    expect(person.page.get_by_text("1 counter chosen").first).to_be_visible()
    person.page.mouse.move(*person.spot("Gąbin"))
    expect(person.decision).to_contain_text("Gąbin: 1 of 1 get there")
    person.click_place("Gąbin")
    expect(person.journal).to_contain_text("Jaworski Cavalry Group: Gostynin to Gąbin")
    moved = person.service.position(person.table, person.token)["view"]["pieces"]
    assert (
        next(piece for piece in moved if piece.get("name") == "Jaworski Cavalry Group")["space"]
        == person.places["Gąbin"]
    )
    person.undo.click()
    expect(person.journal).not_to_contain_text("Gostynin to Gąbin")
    person.asked("Choose a unit to move")
    person.choose("Move Jaworski Cavalry Group from Gostynin")
    person.asked("Move Jaworski Cavalry Group: choose a zone.")
    person.decision.get_by_role("button", name="to Gąbin").click()
    expect(person.journal).to_contain_text("Jaworski Cavalry Group: Gostynin to Gąbin")


def end_turn(person: Person) -> None:
    """Movement, works and supply end; then the other side is at work."""
    person.press("End the movement phase")
    while person.service.position(person.table, person.token)["view"]["phase"]["current"].startswith(OWN_MOVEMENT):
        person.decides()
        person.take_first()
    sequence = person.page.get_by_role("region", name="Sequence of play")
    theirs_or_tomorrow = re.compile(r"Soviet Russia|^15$")  # a quick opponent may be through already
    expect(sequence.locator("[aria-current]", has_text=theirs_or_tomorrow).first).to_be_visible()
