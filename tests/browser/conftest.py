"""One server for the run; one Chromium for this folder; a fresh profile for each test."""

import os
import shutil
from collections.abc import Callable, Generator, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright

from tests.browser.seat import Person
from tests.browser.service import ROOT, Json, Service

STATIC = ROOT / "src" / "vistula" / "server" / "static" / "index.html"
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
]
SECONDS = 60.0
DESK = {"width": 1440, "height": 900}
PHONE = {"width": 390, "height": 844}

# Nobody looks at the land in these tests, and thousands of its lines make each look for a word or a button twice as
# slow: what comes is the bare sheet, with the groups that layers switch on and off. Nor is the map painted: what lies
# on it is found, read and clicked all the same; nor has it layers of its own, of which pictures would be kept.
BARE = """
const json = Response.prototype.json
const LINES = /<(path|use|circle|rect)\\b(?![^>]*layer-)[^>]*\\/>|<text\\b(?![^>]*layer-)[^>]*>.*?<\\/text>/gs
Response.prototype.json = async function () {
  const told = await json.call(this)
  if (typeof told?.ground === 'string') told.ground = told.ground.replace(LINES, '')
  return told
}
const sheet = new CSSStyleSheet()
sheet.replaceSync(`
  .world { opacity: 0 }
  .world .pane { will-change: auto !important }
  .world .pane.land { visibility: hidden }
`)
document.adoptedStyleSheets = [sheet]
"""

# When the map came onto the page, for `Person.at_rest`.
OPENED = """
new MutationObserver((_, watch) => {
  if (!document.querySelector('.world')) return
  window.openSince = performance.now()
  watch.disconnect()
}).observe(document, { childList: true, subtree: true })
"""
USUAL: dict[str, Any] = {"viewport": DESK, "reduced_motion": "reduce"}

FAILED = pytest.StashKey[bool]()

Arrive = Callable[..., Person]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """On CI, where a browser without a graphics card shares two busy cores, a test of the page may try once more; the
    run names each that needed it, for each is a race to be found."""
    if os.environ.get("CI"):
        here = Path(__file__).parent
        for item in items:
            if item.path.is_relative_to(here):
                item.add_marker(pytest.mark.flaky(reruns=1))


def chromium() -> str | None:
    names = ("chromium", "chromium-browser", "google-chrome")
    return next((found for name in names if (found := shutil.which(name))), None)


@pytest.fixture(scope="session")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    if chromium() is None:
        pytest.skip("no Chromium on this machine (apt-get install chromium)")
    if not STATIC.is_file():
        pytest.skip("the page is not built (make setup)")
    running = Service(tmp_path_factory.mktemp("server"))
    try:
        running.wait()
        yield running
    finally:
        running.stop()


# Not for the whole run: while Playwright is alive no asynchronous test can run in the same process.
@pytest.fixture(scope="package")
def browser(service: Service) -> Iterator[Browser]:
    expect.set_options(timeout=SECONDS * 1000)
    with sync_playwright() as playwright:
        opened = playwright.chromium.launch(executable_path=chromium(), args=FLAGS)
        yield opened
        opened.close()


class Seats:
    """Pages that one test after another sits down at, so that a browser is not started for each: what was fetched and
    understood once stays so, what people have left behind does not. People with the same screen and habits share them.
    """

    def __init__(self, browser: Browser, origin: str) -> None:
        self.browser = browser
        self.origin = origin
        self.free: dict[str, list[Page]] = {}

    def take(self, how: dict[str, Any]) -> Page:
        free = self.free.get(str(how))
        return free.pop() if free else entered(self.browser, how)

    def leave(self, page: Page, how: dict[str, Any], clean: bool) -> None:
        """As if nobody had been here; after a test that failed, nobody sits here again."""
        if not clean or len(page.context.pages) > 1:
            page.context.close()
            return
        page.unroute_all()
        # Of the same house: for a page of another one, even an empty one, the browser would start a new process.
        page.goto(f"{self.origin}/icon.svg")
        page.emulate_media(color_scheme=how.get("color_scheme", "light"))
        page.context.clear_cookies()
        line = page.context.new_cdp_session(page)
        line.send("Storage.clearDataForOrigin", {"origin": self.origin, "storageTypes": "all"})
        line.detach()
        self.free.setdefault(str(how), []).append(page)

    def close(self) -> None:
        for page in [page for free in self.free.values() for page in free]:
            page.context.close()


def entered(browser: Browser, how: dict[str, Any], land: bool = False) -> Page:
    context = browser.new_context(**how)
    context.set_default_timeout(SECONDS * 1000)
    context.add_init_script(OPENED)
    if not land:
        context.add_init_script(BARE)
    return context.new_page()


@pytest.fixture(scope="package")
def seats(browser: Browser, service: Service) -> Iterator[Seats]:
    kept = Seats(browser, service.address)
    yield kept
    kept.close()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    report = yield
    item.stash[FAILED] = item.stash.get(FAILED, False) or report.failed
    return report


@pytest.fixture
def arrive(service: Service, seats: Seats, request: pytest.FixtureRequest) -> Iterator[Arrive]:
    """Comes in as one more person with a browser of their own; faults of the page fail the test. Who comes as somebody
    did before sits at a page that is open already; `fresh`: not so, because this person changes how the page is made,
    or listens to all that it gets."""
    contexts: list[BrowserContext] = []
    taken: list[tuple[Page, dict[str, Any]]] = []
    faults: list[str] = []
    ears: list[tuple[Page, str, Any]] = []

    def come(land: bool = False, refused: bool = False, fresh: bool = False, **how: Any) -> Person:
        """`refused`: the server is meant to refuse what this person asks for, and the browser itself makes a note."""

        def hear(kind: str, text: str) -> None:
            if kind == "error" and not (refused and text.startswith("Failed to load resource")):
                faults.append(text)

        habits = USUAL | how
        if fresh or land or "permissions" in how:
            page = entered(seats.browser, habits, land)
            contexts.append(page.context)
        else:
            page = seats.take(habits)
            taken.append((page, habits))
        for event, ear in (
            ("pageerror", lambda error: faults.append(str(error))),
            ("console", lambda said: hear(said.type, said.text)),
        ):
            page.on(event, ear)  # type: ignore[call-overload]
            ears.append((page, event, ear))
        return Person(page, service)

    yield come
    for page, event, ear in ears:
        page.remove_listener(event, ear)
    for context in contexts:
        context.close()
    clean = not faults and not request.node.stash.get(FAILED, False)
    for page, habits in taken:
        seats.leave(page, habits, clean)
    assert not faults, faults


@pytest.fixture
def person(arrive: Arrive) -> Person:
    return arrive()


@pytest.fixture(scope="session")
def finished(service: Service) -> Json:
    """A finished game: its table, and a token of all its seats."""
    return service.finished()


@pytest.fixture(scope="session")
def axe() -> str:
    script = ROOT / "client" / "node_modules" / "axe-core" / "axe.min.js"
    if not script.is_file():
        pytest.skip("axe-core is not installed (npm install in client)")
    return script.read_text(encoding="utf-8")
