"""Chromium for the tests of the page, and where their screenshots are kept."""

import os
import shutil
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, sync_playwright

from tests.cli.tools import ROOT

ARTEFACTS = Path(os.environ.get("EXPLORER_ARTEFACTS", ROOT / "artefacts"))
WIDE, PHONE = {"width": 1280, "height": 800}, {"width": 390, "height": 844}
LONG = 60_000  # ms that something may take on a busy machine


def chromium() -> str:
    """The browser's path; without one the tests are skipped by hand and fail in .ci/run."""
    path = os.environ.get("EXPLORER_CHROMIUM") or shutil.which("chromium")
    if path is None:
        reason = "needs chromium: apt-get install chromium, or EXPLORER_CHROMIUM=its path"
        (pytest.fail if os.environ.get("EXPLORER_CI") else pytest.skip)(reason)
    return path


@contextmanager
def browsing():
    with sync_playwright() as playwright:
        root = ["--no-sandbox"] if os.geteuid() == 0 else []
        browser = playwright.chromium.launch(executable_path=chromium(), args=root)
        try:
            yield browser
        finally:
            browser.close()


@contextmanager
def page_of(browser: Browser, address: str, size: dict[str, int], scheme: str = "light"):
    """A page that must load nothing from elsewhere and have no errors."""
    context = browser.new_context(viewport=size, color_scheme=scheme, reduced_motion="reduce")
    context.set_default_timeout(LONG)
    page, wrong = context.new_page(), []
    page.on("pageerror", lambda error: wrong.append(str(error)))
    page.on("console", lambda line: wrong.append(line.text) if line.type == "error" else None)
    page.on("request", lambda request: None if request.url.startswith(address) else wrong.append(request.url))
    try:
        yield page
        if wrong:
            pytest.fail(f"the page had errors: {wrong}")
    finally:
        context.close()


def photograph(page: Page, name: str) -> None:
    ARTEFACTS.mkdir(parents=True, exist_ok=True)
    page.screenshot(path=ARTEFACTS / f"{name}.png")


def begin(page: Page, address: str, game: str, **chosen: Any) -> None:
    """Fill in the form for a short game against one heuristic, begin, and wait to be asked."""
    page.goto(address)
    page.check(f"input[value={game}]")
    page.select_option("select[name=players]", "2")
    page.select_option("select[name=variant]", f"{game}_short")
    page.click("text=Name and seed")
    page.fill("input[name=seed]", chosen.get("seed", "3"))
    page.fill("input[name=name]", chosen.get("name", ""))
    page.click("button.main")
    page.wait_for_selector("main[data-state=asked]", timeout=4 * LONG)  # where the rules are compiled


def state(page: Page) -> tuple[str, int]:
    """ "asked" or "over", once the bots are done; the move."""
    page.wait_for_selector("main[data-state=asked], main[data-state=over]")
    main = page.locator("main")
    return main.get_attribute("data-state"), int(main.get_attribute("data-move"))


def moved(page: Page, move: int) -> None:
    """Wait until the answer to this move has come."""
    page.wait_for_selector(f"main[data-move]:not([data-move='{move}'])")
