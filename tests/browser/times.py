"""How long the page takes: `python -m tests.browser.times [first|zoom] [GAME…]`, on a machine that does nothing else.

*first*: a server that was never started before, and its first table, from the click that opens it to the drawn map.
*zoom*: steps of the wheel at the opening view of a game in its middle, each until the frame that shows it; then how
long the map takes to be drawn anew when the wheel rests; then steps outward from there, which bring into sight what was
not drawn yet.
"""

import os
import statistics
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Browser, Page, expect, sync_playwright

import vistula
from tests.browser.conftest import DESK, FLAGS, SECONDS, chromium
from tests.browser.seat import Person
from tests.browser.service import Json, Service
from tests.trials import store
from vistula.core.action import from_json
from vistula.core.record import Record

GAMES = {
    "poland_1920": "warsaw_aug_14",
    "strike_of_the_eagle": "berezina",
    "red_star_white_eagle": "gates_of_warsaw",
    "nest_of_eagles": "niemen_1920",
    "west_was_saved": "campaign",
}
STEPS = 8  # of the wheel: so many in, so many out, so many in
FRAMES = """
async (turns) => {
  const map = document.querySelector('.map')
  const frame = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
  const took = []
  await frame()
  for (const deltaY of turns) {
    const began = performance.now()
    map.dispatchEvent(new WheelEvent('wheel', { deltaY, clientX: 640, clientY: 430, bubbles: true, cancelable: true }))
    await frame()
    took.push(performance.now() - began)
  }
  return took
}
"""
RESTED = """
async () => {
  const began = performance.now()
  while (document.querySelector('.world.moving')) await new Promise(requestAnimationFrame)
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
  return performance.now() - began
}
"""


@contextmanager
def started() -> Iterator[Service]:
    with tempfile.TemporaryDirectory() as folder:
        os.environ["XDG_DATA_HOME"] = folder  # no drawing of an earlier start
        service = Service(Path(folder))
        try:
            service.until(service.answers)
            yield service
        finally:
            service.stop()


def page_of(browser: Browser) -> Page:
    context = browser.new_context(viewport={"width": DESK["width"], "height": DESK["height"]})
    context.set_default_timeout(4 * SECONDS * 1000)
    return context.new_page()


def first(browser: Browser, game: str) -> str:
    """Two tables: the first one right after the start, and one more."""
    took = []
    with started() as service:
        page = page_of(browser)
        for _ in range(2):
            began = time.perf_counter()
            made = service.new_table(None, None, None, game, GAMES[game])
            page.goto(f"{service.address}/t/{made['table']['id']}#{made['token']}")
            expect(page.locator("[data-space]").first).to_be_attached()
            page.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
            took.append(time.perf_counter() - began)
        page.context.close()
    return f"first table {took[0]:.2f} s, second {took[1]:.2f} s"


def begun(stored: Json) -> Record:
    """The first third of a stored game."""
    record = Record(vistula.game(stored["game"]), stored["scenario"], int(stored["seed"]), stored["options"])
    for seat, *action in stored["actions"][: len(stored["actions"]) // 3]:
        record.play(seat, from_json(action))
    return record


def zoom(browser: Browser, game: str) -> str:
    record = store.read(store.path_of(game, GAMES[game], "staff"))
    inward, outward = [-60] * STEPS, [60] * STEPS
    with started() as service:
        seats = {seat: {"kind": "you"} for seat in service.drawing_seats(game, GAMES[game])}
        made = service.post("import", {"record": begun(record).to_json(), "seats": seats})
        person = Person(page_of(browser), service)
        person.sit(made["table"]["id"], made["token"])
        person.at_rest()
        took = person.page.evaluate(FRAMES, [*inward, *outward, *inward])
        rest = person.page.evaluate(RESTED)
        out = person.page.evaluate(FRAMES, outward)
        person.page.context.close()
    return f"a step {told(took)}, drawn anew after {rest:.0f}; outward {told(out)}"


def told(took: list[float]) -> str:
    ranked = sorted(took)
    most = ranked[int(len(ranked) * 0.95)]
    return f"{statistics.median(ranked):.0f} ms (median of {len(ranked)}), {most:.0f} (p95), {ranked[-1]:.0f} (longest)"


def main() -> None:
    asked = sys.argv[1:] or ["first", "zoom"]
    kinds = {name: task for name, task in (("first", first), ("zoom", zoom)) if name in asked}
    games = [game for game in GAMES if game in asked] or list(GAMES)
    expect.set_options(timeout=4 * SECONDS * 1000)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=FLAGS)
        for kind, task in (kinds or {"first": first, "zoom": zoom}).items():
            for game in games:
                print(f"{kind} {game}: {task(browser, game)}", flush=True)
        browser.close()


if __name__ == "__main__":
    main()
