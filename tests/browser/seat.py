"""A person at the page: sees the prompt, clicks places and counters, reads the odds."""

import json
import re
from functools import cached_property
from typing import Any

from playwright.sync_api import Locator, Page, expect

from tests.browser.service import PATIENCE, Service

# A visible point of a place: on the place itself, or on the stack that stands there.
SPOT = """
(space) => {
  const box = document.querySelector(`[data-space="${space}"]`).getBoundingClientRect()
  for (const part of [2, 3, 4, 6, 9])
    for (let i = 1; i < part; i++)
      for (let j = 1; j < part; j++) {
        const x = box.left + (box.width * i) / part
        const y = box.top + (box.height * j) / part
        const node = document.elementFromPoint(x, y)?.closest('[data-stack], [data-space]')
        if (node && Number(node.dataset.stack ?? node.dataset.space) === space) return [x, y]
      }
  return null
}
"""
# The view follows what happens within a few frames; once, a while after it was opened, it takes the panels' size anew.
# What was at rest before says nothing of what has just been clicked: the next frames are looked at in any case. (Two
# clicks nearer than 400 ms would be one double click.)
AT_REST = """
async ([every, patience]) => {
  const frame = () => new Promise(requestAnimationFrame)
  const pause = () => new Promise((done) => setTimeout(done, every))
  const began = performance.now()
  for (let looks = 0; ; looks++) {
    const now = document.querySelector('.world')?.style.transform
    if (now) window.openSince ??= performance.now()
    if (window.wasAt !== now) [window.wasAt, window.restsSince, looks] = [now, performance.now(), 0]
    const [open, rests] = [window.openSince, window.restsSince].map((since) => performance.now() - since)
    if (now && looks > 8 && rests > 450 && open > 1000) return
    if (performance.now() - began > patience) throw new Error('the map never comes to rest')
    await (looks <= 8 ? frame() : pause())
  }
}
"""
# The list of choices on the page is this one.
OFFERS = """
(written) => {
  const listed = [...document.querySelectorAll('#choices [data-choice]')].map((node) => node.dataset.choice).sort()
  return JSON.stringify(listed) === JSON.stringify(written.sort())
}
"""
# The class of a button that is golden.
GOLDEN = re.compile(r"\bgo\b")
# Looking at each frame would keep a processor busy that the page needs.
EVERY = 80  # milliseconds


class Person:
    """One browser page and the server behind it."""

    def __init__(self, page: Page, service: Service) -> None:
        self.page = page
        self.service = service

    # Where one is -----------------------------------------------------------------------------------------------

    @property
    def table(self) -> str:
        return self.page.url.split("/t/")[1].split("#")[0]

    @property
    def token(self) -> str:
        return str(self.page.evaluate("id => localStorage.getItem(`vistula.token.${id}`)", self.table))

    @cached_property
    def places(self) -> dict[str, int]:
        """The spaces of the board one plays on, by name."""
        table = self.service.table(self.table)
        spaces = self.service.drawing(table["game"], table["scenario"])["spaces"]
        return {space["name"]: space["id"] for space in spaces}

    @property
    def prompt(self) -> Locator:
        return self.page.get_by_role("heading", level=1)

    @property
    def decision(self) -> Locator:
        return self.page.get_by_role("region", name="Your decision")

    @property
    def journal(self) -> Locator:
        return self.page.get_by_role("log", name="Journal")

    @property
    def undo(self) -> Locator:
        return self.page.get_by_role("button", name=re.compile("^Undo( Z)?$"))

    @property
    def sure(self) -> Locator:
        """The main button while it asks for the second yes."""
        return self.page.locator(".btn.main.sure")

    def asked(self, words: str) -> None:
        expect(self.prompt).to_contain_text(words)

    def sit(self, table: str, token: str) -> None:
        """Come with the link of a seat."""
        self.page.goto(f"{self.service.address}/t/{table}#{token}")
        self.unrolled()

    def unrolled(self) -> None:
        """The map is drawn and the connection is open."""
        expect(self.page.locator("[data-space]").first).to_be_attached()
        expect(self.prompt).not_to_be_empty()

    # What one does ----------------------------------------------------------------------------------------------

    def press(self, name: str) -> None:
        """The main button, by its words."""
        self.page.locator("header, section").get_by_role("button", name=name).first.click()

    def choose(self, label: str) -> None:
        """A choice of the list, by its words."""
        self.decision.get_by_role("button", name=label, exact=True).first.click()

    def confirm(self) -> None:
        """The second yes to what cannot be taken back."""
        expect(self.page.get_by_text("This cannot be taken back")).to_be_visible()
        self.sure.click()

    def settle(self, label: str) -> None:
        """A button of the decision, with the second yes if it cannot be taken back; wait until it is done."""
        before = self.service.table(self.table)["position"]

        def done() -> bool:
            return bool(self.service.table(self.table)["position"] > before)

        self.press(label)
        self.service.until(lambda: done() or self.sure.is_visible())
        if not done():
            self.confirm()
            self.service.until(done)

    def decides(self) -> str:
        """Until this person is asked and the page offers what the server does; gives the prompt."""
        self.service.until(lambda: self.service.position(self.table, self.token)["choices"] is not None)
        asked = self.service.position(self.table, self.token)["choices"]
        buttons = [choice for choice in asked["choices"] if choice["kind"] == "button"]
        main = next((choice for choice in buttons if choice.get("main")), buttons[0] if len(buttons) == 1 else None)
        listed = [choice["action"] for choice in asked["choices"] if choice is not main]
        written = sorted(json.dumps(action, separators=(",", ":"), ensure_ascii=False) for action in listed)
        self.page.wait_for_function(OFFERS, arg=written, polling=EVERY)
        expect(self.prompt).to_contain_text(asked["prompt"]["text"])
        return str(asked["prompt"]["text"])

    def take_first(self) -> None:
        """Go on with the main button, or the first choice of the list where there is none; wait until it is done."""
        position = self.service.table(self.table)["position"]
        main = self.page.locator(".btn.main")
        (main if main.count() else self.page.locator("#choices [data-choice]").first).click()
        if self.sure.is_visible():
            main.click()
        self.service.until(lambda: self.service.table(self.table)["position"] > position)

    def at_rest(self) -> None:
        """The map does not move any more."""
        self.page.evaluate(AT_REST, [EVERY, PATIENCE * 1000])

    def spot(self, place: str) -> tuple[float, float]:
        self.at_rest()
        found = self.page.evaluate(SPOT, self.places[place])
        assert found, f"{place} is not in sight"
        return found[0], found[1]

    def click_place(self, place: str) -> None:
        self.page.mouse.click(*self.spot(place))

    def click_counter(self, piece: int, place: str) -> None:
        """A counter on the map; a stack is opened first by pointing at it."""
        self.page.mouse.move(*self.spot(place))
        counter = self.page.locator(f'.stacks [data-piece="{piece}"]')
        if self.page.locator(f'.stacks .piece[data-stack="{self.places[place]}"]').count() > 1:
            expect(self.page.locator(f'.plate[data-stack="{self.places[place]}"]')).to_be_attached()
        counter.click()

    # What one knows ---------------------------------------------------------------------------------------------

    def choices(self) -> list[list[Any]]:
        """The actions of the list on the page, the main button apart."""
        listed = self.page.locator("#choices [data-choice]")
        return [json.loads(each.get_attribute("data-choice") or "") for each in listed.all()]

    def counters(self) -> list[str]:
        """Every counter on the map with its stack, in order."""
        shown = self.page.locator(".stacks [data-piece]")
        each = "nodes => nodes.map(n => `${n.dataset.piece}@${n.dataset.stack}: ${n.textContent.trim()}`)"
        found: list[str] = shown.evaluate_all(each)
        return sorted(found)
