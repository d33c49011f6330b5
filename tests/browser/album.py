"""Pictures of every game at both sizes, to be looked at: `python -m tests.browser.album FOLDER [WORD…]`.

By day, in the dark and in Polish; the result of a battle and the account as well. With words, only pictures with one of
them in their name.
"""

import argparse
import tempfile
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, expect, sync_playwright

from tests.browser.conftest import FLAGS, PHONE, SECONDS, chromium
from tests.browser.pictures import battle, played, take, visitor
from tests.browser.seat import Person
from tests.browser.service import Json, Service

ON_A_PHONE: dict[str, Any] = {"viewport": PHONE, "has_touch": True, "is_mobile": True, "device_scale_factor": 2}
DARK = {"color_scheme": "dark"}
IN_POLISH = "localStorage.setItem('vistula.settings', JSON.stringify({ language: 'pl' }))"

TABLES = {
    "poland": ("poland_1920", "warsaw_aug_14", "poland", "attack"),
    "strike": ("strike_of_the_eagle", "miracle_on_the_vistula", "poland", "lay a Battle Card"),
    "redstar": ("red_star_white_eagle", "gates_of_warsaw", "poland", "attack"),
    "redstar_moves": ("red_star_white_eagle", "gates_of_warsaw", "poland", "Choose a unit to move"),
    "nest": ("nest_of_eagles", "niemen_1920", "poland", "Attack, or add"),
    "nest_reacts": ("nest_of_eagles", "battle_of_warsaw", "poland", "React:"),
    "west": ("west_was_saved", "campaign", "poland", "Attack with a stack"),
}


def at_table(person: Person, made: Json) -> None:
    person.sit(made["table"]["id"], made["token"])
    person.at_rest()


def at_result(person: Person, made: Json) -> None:
    """The dice of Radzymin are rolled."""
    at_table(person, made)
    person.page.locator(".btn.main").click()
    person.confirm()
    expect(person.page.get_by_role("status", name="Result of the battle")).to_be_visible()
    person.at_rest()


def at_story(person: Person, made: Json) -> None:
    """The Russians have moved and fought, up to the first that is asked of the Poles."""
    at_table(person, made)
    main = person.page.locator(".btn.main")
    main.click()
    person.confirm()
    expect(person.page.get_by_role("button", name="Show again")).to_be_visible()
    person.at_rest()


def at_account(person: Person, made: Json) -> None:
    person.page.goto(f"{person.service.address}/t/{made['table']['id']}#{made['token']}")
    expect(person.page.locator(".account h1")).not_to_be_empty()
    expect(person.page.locator(".account a[href*='?at=']").first).to_be_visible()
    expect(person.page.locator(".because")).not_to_be_empty()
    person.page.wait_for_timeout(1500)  # a phone has no map there that could come to rest


@dataclass
class Album:
    browser: Browser
    service: Service
    folder: Path
    words: list[str]
    opened: dict[str, Json] = field(default_factory=dict)

    def table(self, name: str) -> Json:
        if name not in self.opened:
            self.opened[name] = self.service.resume(played(*TABLES[name]))
        return self.opened[name]

    def show(self, name: str, made: Callable[[], Json], look: Callable[[Person, Json], None], **how: Any) -> None:
        if self.words and not any(word in name for word in self.words):
            return
        try:
            with visitor(self.browser, self.service, **how) as person:
                if name.endswith("_polish"):
                    person.page.add_init_script(IN_POLISH)
                look(person, made())
                take(person.page, self.folder / f"{name}.png")
        except AssertionError as fault:
            print(f"{name}: {fault}")

    def all(self) -> None:
        for light, how in (("", {}), ("_dark", DARK), ("_polish", {})):
            for name in TABLES:
                made = partial(self.table, name)
                self.show(f"{name}{light}", made, at_table, **how)
                self.show(f"{name}_phone{light}", made, at_table, **ON_A_PHONE, **how)
        told = played(*TABLES["redstar"])
        self.show(
            "story", lambda: self.service.resume(told, soviet={"kind": "bot", "bot": "staff", "level": 3}), at_story
        )
        self.show("result", lambda: battle(self.service), at_result)
        self.show("result_phone", lambda: battle(self.service), at_result, **ON_A_PHONE)
        self.show("account", self.service.finished, at_account)
        self.show("account_phone", self.service.finished, at_account, **ON_A_PHONE)
        self.show("account_polish", self.service.finished, at_account)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("words", nargs="*", help="only pictures with one of these in their name")
    asked = parser.parse_args()
    asked.folder.mkdir(parents=True, exist_ok=True)
    expect.set_options(timeout=4 * SECONDS * 1000)
    with tempfile.TemporaryDirectory() as data, sync_playwright() as playwright:
        service = Service(Path(data))
        try:
            service.wait()
            browser = playwright.chromium.launch(executable_path=chromium(), args=FLAGS)
            Album(browser, service, asked.folder, asked.words).all()
            browser.close()
        finally:
            service.stop()


if __name__ == "__main__":
    main()
