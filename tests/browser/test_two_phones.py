"""Two phones enter one turn: the same agrees without a question, what differs is always asked."""

from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.phone import Phone

CARDS = {"replace": {"hulk": 2}, "confirm": {"gosu": 1, "hulk": 2}, "drop": {"gosu": 1}}


@pytest.fixture
def other(browser: Browser, browser_context_args: dict[str, Any]) -> Any:
    """Bring a second phone."""
    context = browser.new_context(**browser_context_args)
    yield context.new_page()
    context.close()


def cards_of(page: Page, seat: int) -> dict[str, int]:
    """Read a tableau off the server."""
    code = page.locator("#table").get_attribute("data-code")
    found: dict[str, int] = page.request.get(f"/api/tables/{code}").json()["players"][seat]["cards"]
    return found


def both_play(page: Page, other: Page, mine: dict[str, int], theirs: dict[str, int]) -> Phone:
    """Enter the first turn on two phones, the first of which has no connection just then."""
    phone = Phone(page)
    phone.set_up("choson", ["Ana", "Ben"])
    other.goto(page.url)
    expect(page.locator("#link")).to_have_attribute("data-state", "on")
    expect(other.locator("#link")).to_have_attribute("data-state", "on")
    page.context.set_offline(True)
    ((family, n),) = mine.items()
    phone.tap(page.locator(".tile", has_text=family))
    phone.tap(page.locator(".how-many .btn", has_text=str(n)))
    Phone(other).play(theirs)
    page.context.set_offline(False)
    return phone


@pytest.mark.parametrize("answer", list(CARDS))
def test_a_play_that_differs_is_replaced_added_or_dropped(
    page: Page, other: Page, answer: str
) -> None:
    """One phone says two Hulks, the other one Gosu."""
    phone = both_play(page, other, {"Hulk": 2}, {"Gosu": 1})
    question = page.locator("#clash")
    expect(question).to_contain_text("Ana plays 1 Gosu")
    expect(question).to_contain_text("Ana plays 2 Hulk")
    expect(question.get_by_role("button")).to_have_count(3)
    phone.tap(question.locator(f"[data-clash={answer}]"))
    expect(question).to_be_empty()
    expect(page.locator("#link")).to_have_attribute("data-state", "on")
    expect(page.locator("#dock")).to_contain_text("What did Ben play?")
    assert cards_of(page, 0) == CARDS[answer]


def test_one_card_of_each_is_asked_about_too(page: Page, other: Page) -> None:
    """One phone says a Hulk, the other a Gosu: together they would be a combination."""
    phone = both_play(page, other, {"Hulk": 1}, {"Gosu": 1})
    question = page.locator("#clash")
    expect(question).to_contain_text("Ana plays 1 Gosu")
    expect(question).to_contain_text("Ana plays 1 Hulk")
    assert cards_of(page, 0) == {"gosu": 1}
    phone.tap(question.locator("[data-clash=drop]"))
    expect(question).to_be_empty()
    assert cards_of(page, 0) == {"gosu": 1}


def test_two_phones_that_enter_the_same_play_agree(page: Page, other: Page) -> None:
    """Both say two Hulks: they lie there once, and nobody is asked."""
    both_play(page, other, {"Hulk": 2}, {"Hulk": 2})
    for each in (page, other):
        expect(each.locator("#dock")).to_contain_text("What did Ben play?")
        expect(each.locator("#link")).to_have_attribute("data-state", "on")
        expect(each.locator("#clash")).to_be_empty()
    assert cards_of(page, 0) == {"hulk": 2}


def test_a_question_that_is_gone_is_asked_again_and_holds_up_nothing(
    page: Page, other: Page
) -> None:
    """Whatever took it off the page: with the next tap or sign of life it is there again."""
    phone = both_play(page, other, {"Hulk": 2}, {"Gosu": 1})
    question = page.locator("#clash")
    expect(question.get_by_role("button")).to_have_count(3)
    page.evaluate("() => document.getElementById('clash').replaceChildren()")
    Phone(other).play({"Watcher": 1})
    expect(question.get_by_role("button")).not_to_have_count(0)
    phone.tap(question.locator("[data-clash=drop]"))
    expect(question).to_be_empty()
    expect(page.locator("#link")).to_have_attribute("data-state", "on")
    assert cards_of(page, 0) == {"gosu": 1}
