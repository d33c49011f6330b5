"""Without a mouse: open a table, choose, confirm, take back, leave."""

import json

from playwright.sync_api import expect

from tests.browser.seat import Person

FOCUSED = """(() => {
    const at = document.activeElement
    return at === document.body ? '' : ((at?.closest('label') ?? at)?.textContent?.trim() ?? '')
})()"""


def tab_to(person: Person, words: str) -> None:
    """Tab on until the focus is on the control with these words."""
    for _ in range(60):
        person.page.keyboard.press("Tab")
        if words in person.page.evaluate(FOCUSED):
            return
    raise AssertionError(f"Tab does not come to {words}")


def focused_choice(person: Person) -> list[object] | None:
    found = person.page.evaluate("document.activeElement?.dataset?.choice ?? null")
    return None if found is None else list(json.loads(found))


def test_a_table_is_opened_and_played_by_keys_alone(person: Person) -> None:
    page, keys = person.page, person.page.keyboard
    page.goto(person.service.address)
    expect(page.get_by_role("button", name="Start here")).to_be_visible()
    tab_to(person, "Briefing first")
    keys.press("Enter")
    expect(page.get_by_role("heading", level=1, name="Warsaw, 14 August 1920")).to_be_visible()
    tab_to(person, "Guide me")
    keys.press(" ")
    tab_to(person, "Open the table")
    keys.press("Enter")
    page.wait_for_url("**/t/*")
    person.unrolled()

    person.asked("Divide a division's strength")
    keys.press("Enter")  # the golden button, wherever the focus is: all is set up as proposed
    person.asked("Choose a zone to attack")

    # Arrows walk the legal choices, Space picks, Escape steps back, u undoes.
    walked: list[list[object]] = []
    for key in ("ArrowRight", "ArrowDown", "ArrowDown", "ArrowRight"):
        keys.press(key)
        walked += [choice for choice in [focused_choice(person)] if choice is not None and choice[0] == "attack"]
    assert len({str(choice) for choice in walked}) >= 2
    keys.press(" ")
    person.asked("Declare the attack on")
    keys.press("u")
    person.asked("Choose a zone to attack")

    # Help, finding and closing.
    keys.press("?")
    expect(page.get_by_role("dialog")).to_contain_text("Confirm the main choice")
    keys.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    keys.press("/")
    expect(page.get_by_role("dialog")).to_contain_text("Find a place, unit or choice")
    keys.type("Radzymin")
    expect(page.get_by_role("dialog")).to_contain_text("Attack Radzymin")
    keys.press("Escape")  # empties the field
    keys.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)


def test_tab_reaches_every_choice_and_enter_takes_it(person: Person) -> None:
    made = person.service.open_table()
    table, token = made["table"]["id"], made["token"]
    person.sit(table, token)
    person.asked("Divide a division's strength")
    offered = person.choices()
    person.page.locator("#choices [data-choice]").first.focus()
    reached = [focused_choice(person)]
    while len(reached) < len(offered):
        person.page.keyboard.press("Tab")
        reached.append(focused_choice(person))
    assert reached == offered
    person.page.keyboard.press("Enter")
    expect(person.prompt).not_to_contain_text("or leave all evenly divided")
