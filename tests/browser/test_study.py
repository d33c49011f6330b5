"""The page of a study in a browser: nothing is loaded, dots tell their game, ground picks games, dark and narrow."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from vistula.lab import study
from vistula.lab.findings import findings
from vistula.lab.page import page as made_page

GAMES = 12


@pytest.fixture(scope="module")
def report(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("study")
    plan = study.balance("nest_of_eagles", ["random"], GAMES, ["spring_1920"])
    done = list(study.conduct(plan, folder))[-1]
    file = folder / "index.html"
    file.write_text(made_page(findings(done)), encoding="utf-8")
    return file


def test_a_page_is_read_with_pointer_and_keys(browser: Browser, report: Path) -> None:
    context = browser.new_context(viewport={"width": 1200, "height": 900})
    page = context.new_page()
    faults: list[str] = []
    asked: list[str] = []
    page.on("pageerror", lambda error: faults.append(str(error)))
    page.on("request", lambda request: asked.append(request.url))
    page.goto(report.as_uri())
    dots = page.locator("circle[data-game]")
    expect(dots).to_have_count(GAMES)
    told = page.locator("#told")
    dots.first.hover()
    expect(told).to_contain_text(re.compile(r"game \d+: .*(won|drawn)\s+vistula replay cells/spring-1920/actions"))
    dots.first.focus()
    page.keyboard.press("ArrowRight")
    expect(dots.nth(1)).to_be_focused()
    expect(told).to_contain_text(f"game {dots.nth(1).get_attribute('data-game')}:")

    # A place picks the games in which it changed hands; clicked again it lets them go.
    place = page.locator("[data-games]").first
    games = (place.get_attribute("data-games") or "").split()
    place.dispatch_event("click")
    expect(page.locator("circle.faint")).to_have_count(GAMES - len(games))
    place.dispatch_event("click")
    expect(page.locator("circle.faint")).to_have_count(0)
    assert faults == []
    assert [url for url in asked if not url.startswith("data:")] == [report.as_uri()]
    context.close()


def test_it_fits_a_phone_and_the_dark(browser: Browser, report: Path) -> None:
    context = browser.new_context(viewport={"width": 390, "height": 844}, color_scheme="dark")
    page = context.new_page()
    page.goto(report.as_uri())
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(33, 31, 27)"
    context.close()
