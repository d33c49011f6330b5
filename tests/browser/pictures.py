"""Takes the pictures of docs/images: `python -m tests.browser.pictures [FOLDER]`.

The land is painted here, so a picture takes a few seconds without a graphics card.
"""

import argparse
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, expect, sync_playwright

import vistula
from tests.browser.conftest import DESK, FLAGS, PHONE, SECONDS, chromium
from tests.browser.seat import Person
from tests.browser.service import ROOT, Json, Service
from vistula.bots import player
from vistula.core.record import Record

IMAGES = ROOT / "docs" / "images"
STILL = "new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"


@contextmanager
def visitor(browser: Browser, service: Service, **how: Any) -> Iterator[Person]:
    settings: dict[str, Any] = {"viewport": DESK, "reduced_motion": "reduce", "color_scheme": "light", **how}
    context = browser.new_context(**settings)
    context.set_default_timeout(4 * SECONDS * 1000)
    yield Person(context.new_page(), service)
    context.close()


def take(page: Page, path: Path) -> None:
    page.evaluate("document.fonts.ready")
    page.evaluate(STILL)
    page.screenshot(path=path, timeout=4 * SECONDS * 1000)
    print(f"{path.name}: {path.stat().st_size // 1000} kB")


def battle(service: Service) -> Json:
    """Zegrze, Praga and Wołomin against Radzymin, some of Praga not named yet."""
    made = service.open_table(soviet={"kind": "bot", "bot": "staff", "level": 3})
    table, token = made["table"]["id"], made["token"]
    for action in (["even"], ["proposed"]):
        service.act(table, token, action)
    service.until(lambda: service.table(table)["to_move"] == ["poland"])
    place = {space["name"]: space["id"] for space in service.drawing()["spaces"]}
    service.act(table, token, ["attack", place["Radzymin"]])
    service.act(table, token, ["join_from", place["Zegrze"]])
    pieces = service.position(table, token)["view"]["pieces"]
    named = {piece["name"]: piece["id"] for piece in pieces if piece.get("name") and piece.get("side") == "polish"}
    for name in ("21 Infantry Brigade", "22 Infantry Brigade", "Tank Unit 1"):
        service.act(table, token, ["join", next(named[each] for each in named if each.startswith(name))])
    return made


def played(game: str, scenario: str, seat: str, words: str) -> Record:
    """Two computers play until the seat is asked this."""
    record = Record(vistula.game(game), scenario, 1920)
    computers = {each: player("staff", 1, 1920) for each in record.state.seats}
    state = record.state
    while state.to_move != (seat,) or words not in state.prompt(seat).text:
        mover = state.to_move[0]
        record.play(mover, computers[mover].choose(state, mover))
    return record


def at_battle(person: Person, made: Json) -> None:
    person.sit(made["table"]["id"], made["token"])
    expect(person.decision).to_contain_text("91.7 %")
    person.at_rest()


def pictures(browser: Browser, service: Service, folder: Path) -> None:
    made = battle(service)
    finished = service.finished()

    with visitor(browser, service) as person:
        person.page.goto(service.address)
        expect(person.page.get_by_role("button", name="Start here")).to_be_visible()
        person.page.wait_for_function("() => [...document.images].every((image) => image.complete)")
        take(person.page, folder / "lobby.png")
        person.page.get_by_role("link", name="Briefing first").click()
        expect(person.page.locator("[data-space]").first).to_be_attached()
        person.at_rest()
        take(person.page, folder / "briefing.png")

        at_battle(person, made)
        person.click_place("Nowy Dwór Mazowiecki")
        expect(person.page.get_by_role("alert").filter(has_text="Why not?")).to_be_visible()
        person.prompt.hover()  # away from the map, so that no card lies over it
        take(person.page, folder / "table.png")

        person.page.goto(f"{service.address}/t/{finished['table']['id']}#{finished['token']}")
        expect(person.page.get_by_role("link", name="Watch").first).to_be_visible()
        expect(person.page.get_by_role("heading", name="Luck, battle by battle")).to_be_visible()
        person.at_rest()
        take(person.page, folder / "account.png")

        person.page.goto(f"{service.address}/replay/{finished['table']['id']}#{finished['token']}")
        expect(person.page.locator("[data-space]").first).to_be_attached()
        slider = person.page.get_by_role("slider")
        person.page.get_by_role("button", name="To the start").click()
        expect(slider).to_have_value("0")
        for _ in range(2):
            before = slider.input_value()
            person.page.get_by_role("button", name="Next turn").click()
            expect(slider).not_to_have_value(before)
        before = slider.input_value()
        person.page.get_by_role("button", name="Next battle").click()
        expect(slider).not_to_have_value(before)
        person.at_rest()  # the view goes to the battle by itself
        take(person.page, folder / "replay.png")

    for name, record in (
        ("orders.png", played("strike_of_the_eagle", "miracle_on_the_vistula", "poland", "lay a Battle Card")),
        ("hexes.png", played("red_star_white_eagle", "gates_of_warsaw", "poland", "attack")),
        ("friction.png", played("nest_of_eagles", "niemen_1920", "poland", "Attack, or add")),
        ("facing.png", played("west_was_saved", "campaign", "poland", "Attack with a stack")),
    ):
        made_there = service.resume(record)
        with visitor(browser, service) as person:
            person.sit(made_there["table"]["id"], made_there["token"])
            person.at_rest()
            take(person.page, folder / name)

    with visitor(browser, service, color_scheme="dark") as person:
        at_battle(person, made)
        take(person.page, folder / "dark.png")

    with visitor(browser, service, viewport=PHONE, has_touch=True, is_mobile=True, device_scale_factor=2) as person:
        at_battle(person, made)
        take(person.page, folder / "phone.png")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path, nargs="?", default=IMAGES)
    folder: Path = parser.parse_args().folder
    folder.mkdir(parents=True, exist_ok=True)
    expect.set_options(timeout=4 * SECONDS * 1000)
    with tempfile.TemporaryDirectory() as data, sync_playwright() as playwright:
        service = Service(Path(data))
        try:
            service.wait()
            browser = playwright.chromium.launch(executable_path=chromium(), args=FLAGS)
            pictures(browser, service, folder)
            browser.close()
        finally:
            service.stop()


if __name__ == "__main__":
    main()
