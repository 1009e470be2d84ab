"""The page in a real browser: whole games by clicking, keys, a phone, a restart, replays. Screenshots are kept."""

import random
from contextlib import closing

import pytest

from tests.play.browsing import PHONE, WIDE, begin, browsing, moved, page_of, photograph, state
from tests.play.pages import SHORT, Page, Server, serving

MOST = 250  # answers of a short game


@pytest.fixture(scope="module")
def browser():
    with browsing() as running:
        yield running


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    with serving(tmp_path_factory.mktemp("games")) as running:
        yield running


def answer(page, chance):
    """Answer in one of three ways: in the picture, by a button, by its key."""
    buttons, places = page.locator(".answers button"), page.locator("svg .legal")
    done = page.locator(".answers button", has_text="Set out with what you have")
    way = chance.choice(["picture", "button", "key"])
    if done.count():
        done.click()
    elif way == "picture" and places.count():
        places.nth(chance.randrange(places.count())).dispatch_event("click")  # others may lie over its middle
    elif way == "key":
        page.keyboard.press(str(1 + chance.randrange(min(buttons.count(), 9))))
    else:
        buttons.nth(chance.randrange(buttons.count())).click()


@pytest.mark.parametrize("game", SHORT)
def test_a_whole_game_by_clicking(browser, server, game):
    chance = random.Random(7)
    with page_of(browser, server.address, WIDE) as page:
        begin(page, server.address, game)
        photograph(page, f"{game}-1-start")
        for number in range(MOST):
            now, move = state(page)
            if now == "over":
                break
            if number == 20:
                photograph(page, f"{game}-2-middle")
            answer(page, chance)
            moved(page, move)
        assert state(page)[0] == "over"
        assert page.locator(".results tbody tr").count() == 2
        assert page.locator(".log p").last.inner_text().startswith("The game is over")
        photograph(page, f"{game}-3-end")
        with page.expect_download() as download:
            page.click("text=Download the replay")
        assert download.value.suggested_filename.endswith(".replay")
        file = download.value.path()
        page.goto(f"{server.address}replay")
        page.set_input_files("input[type=file]", file)
        page.wait_for_selector(".slider")
        page.wait_for_selector("main[data-move='0']")
        page.keyboard.press("PageDown")
        page.wait_for_selector("main[data-move='10']")
        page.locator(".slider input").fill("12")
        page.wait_for_selector("main[data-move='12']")
        assert page.locator(".frame svg").count() == 1
        photograph(page, f"{game}-4-replay")


def test_keys_focus_hint_and_undo(browser, server):
    with page_of(browser, server.address, WIDE) as page:
        begin(page, server.address, "adventure", name="Keys")
        _, move = state(page)
        page.locator(".answers button").first.focus()
        page.keyboard.press("Enter")
        moved(page, move)
        assert page.evaluate("document.activeElement.tagName") == "H1"  # the new question is read out
        page.keyboard.press("Tab")
        page.keyboard.press("Tab")
        page.keyboard.press("h")
        page.wait_for_selector(".shares li")
        assert page.locator(".shares .best").count() == 1
        _, after = state(page)
        page.keyboard.press("u")
        moved(page, after)
        assert state(page)[1] == move
        assert page.get_by_role("log", name="Log").get_attribute("aria-live") == "polite"
        for button in page.locator("svg .legal").all():
            assert button.get_attribute("aria-label")
        page.reload()
        assert state(page)[1] == move
        page.goto(server.address)
        page.click("text=Keys")
        assert state(page)[1] == move


@pytest.mark.parametrize("game", SHORT)
def test_a_phone_in_the_dark(browser, server, game):
    with page_of(browser, server.address, PHONE, "dark") as page:
        page.goto(server.address)
        photograph(page, "phone-form")
        begin(page, server.address, game, seed="4")
        for _ in range(3):
            _, move = state(page)
            page.locator(".answers button").last.click()
            moved(page, move)
        state(page)
        assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
        small = page.evaluate(
            "[...document.querySelectorAll('.answers button')].filter(b => b.offsetHeight < 40).length"
        )
        assert small == 0  # a finger hits them
        page.evaluate("scrollTo(0, 0)")
        photograph(page, f"{game}-phone")


def test_the_page_goes_on_after_the_server_was_killed(browser, tmp_path):
    first = Server(tmp_path)
    page = browser.new_page(viewport=WIDE)  # browsers tell of a server that is gone as an error
    with closing(page):
        begin(page, first.address, "adventure")
        _, move = state(page)
        first.kill()
        page.wait_for_selector("#alert >> text=The server is gone")
        with serving(tmp_path, "--port", first.port):
            page.wait_for_selector("#alert p", state="detached")
            assert state(page)[1] == move
            page.locator(".answers button").first.click()
            moved(page, move)


def test_two_people_at_one_table(browser, server):
    made = Page(server).post(
        "/api/games", game="adventure", seats=["person", "person"], seed="3", variant="", practice=False, name=""
    ).json["seats"]  # fmt: skip
    with page_of(browser, server.address, WIDE) as one, page_of(browser, server.address, WIDE) as other:
        one.goto(f"{server.address}game/{made['0']}")
        other.goto(f"{server.address}game/{made['1']}")
        other.wait_for_selector("main[data-state=waiting]")
        one.wait_for_selector("main[data-state=asked]")
        one.click(".answers button:has-text('done')")
        one.wait_for_selector(".answers button:has-text('breath'), main[data-state=waiting]")
        other.wait_for_selector("main[data-state=asked]")  # told by the stream, nobody polls
