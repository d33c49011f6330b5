"""One server for the run; one Chromium for this folder; a fresh profile for each test."""

import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, expect, sync_playwright

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

# Without a graphics card a frame of the whole land takes seconds; what is clicked and read lies above it.
BARE = """
const sheet = new CSSStyleSheet()
sheet.replaceSync('.world > .land { visibility: hidden }')
document.adoptedStyleSheets = [sheet]
"""

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


@pytest.fixture
def arrive(browser: Browser, service: Service) -> Iterator[Arrive]:
    """Comes in as one more person with a browser of their own; faults of the page fail the test."""
    contexts: list[BrowserContext] = []
    faults: list[str] = []

    def come(land: bool = False, refused: bool = False, **how: Any) -> Person:
        """`refused`: the server is meant to refuse what this person asks for, and the browser itself makes a note."""

        def hear(kind: str, text: str) -> None:
            if kind == "error" and not (refused and text.startswith("Failed to load resource")):
                faults.append(text)

        settings: dict[str, Any] = {"viewport": DESK, "reduced_motion": "reduce", **how}
        context = browser.new_context(**settings)
        contexts.append(context)
        context.set_default_timeout(SECONDS * 1000)
        if not land:
            context.add_init_script(BARE)
        page = context.new_page()
        page.on("pageerror", lambda error: faults.append(str(error)))
        page.on("console", lambda said: hear(said.type, said.text))
        return Person(page, service)

    yield come
    for context in contexts:
        context.close()
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
