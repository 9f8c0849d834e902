"""A phone that took a seat is its player's: it says "you", keeps orders ready, and calls."""

from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.phone import Phone, sit_down


@pytest.fixture
def table(page: Page, browser: Browser, browser_context_args: dict[str, Any]) -> Any:
    """Set a table up on the host's phone, and let Ben sit down with his own."""
    host = Phone(page)
    code = host.set_up("koryo", ["Ana", "Ben"])
    ben = Phone(sit_down(browser, browser_context_args, code, "Ben"))
    yield host, ben
    ben.page.context.close()


def prepare(ben: Phone, family: str, n: int) -> None:
    """Choose cards for the own turn that is still to come."""
    ben.tap(ben.page.locator(".prepare .tile", has_text=family))
    ben.tap(ben.page.locator(".prepare .how-many .btn", has_text=str(n)))


def test_orders_are_prepared_on_the_own_phone_and_revealed_with_one_tap(table: Any) -> None:
    """Ben prepares while Ana plays; a reload keeps it, the server never hears of it before."""
    host, ben = table
    sent: list[str] = []
    ben.page.on("request", lambda request: sent.append(request.method))
    prepare(ben, "Banker", 3)
    expect(ben.page.locator(".ready")).to_have_text("Ready: 3 Banker")
    assert "POST" not in sent
    ben.page.reload()
    expect(ben.page.locator(".ready")).to_have_text("Ready: 3 Banker")
    host.play({"Merchant": 1})
    expect(ben.page.locator(".season.mine")).to_contain_text("Your turn")
    ben.act(ben.page.get_by_role("button", name="Reveal: 3 Banker"))
    expect(ben.page.locator("[data-seat='1'] .chip")).to_contain_text("×3")
    expect(ben.page.locator("#now li.mine")).to_contain_text("you take 1 VP token")
    expect(host.page.locator("[data-seat='1'] .chip")).to_contain_text("×3")


def test_what_is_ready_takes_a_line_and_can_be_changed(table: Any) -> None:
    _, ben = table
    pad = ben.page.locator(".prepare .picks")
    prepare(ben, "Banker", 3)
    expect(pad).to_be_hidden()
    ben.tap(ben.page.get_by_role("button", name="Change them"))
    expect(pad).to_be_visible()
    expect(ben.page.locator(".prepare .fam.on")).to_have_count(1)
    ben.page.reload()
    expect(pad).to_be_hidden()
    ben.tap(ben.page.get_by_role("button", name="Change them"))
    ben.tap(ben.page.locator(".prepare .how-many .btn", has_text="2"))
    expect(ben.page.locator(".ready")).to_have_text("Ready: 2 Banker")
    expect(pad).to_be_hidden()


def test_what_is_being_changed_stays_open_whatever_others_do(table: Any) -> None:
    host, ben = table
    prepare(ben, "Banker", 3)
    ben.tap(ben.page.get_by_role("button", name="Change them"))
    set_card = {"id": "a-1", "type": "set", "player": "Ana", "card": "spy", "count": "1"}
    host.page.request.post(f"{host.page.url}/act", form=set_card)
    ben.settled(0)
    expect(ben.page.locator(".prepare .picks")).to_be_visible()
    expect(ben.page.locator(".prepare .fam.on")).to_contain_text("Banker")


def test_prepared_cards_are_called_what_they_are_like_those_of_a_turn(table: Any) -> None:
    """Ana's turn; Ben taps two families, which is a combination of Koryŏ or against its rules."""
    _, ben = table
    for family in ("Banker", "Merchant"):
        ben.tap(ben.page.locator(".prepare .tile", has_text=family))
    expect(ben.page.locator(".prepare .combination .rule")).to_have_count(1)


def test_the_own_phone_waits_for_others_and_may_still_enter_for_them(table: Any) -> None:
    """Ana has no phone: Ben opens her cards on his."""
    _, ben = table
    expect(ben.page.locator("#dock")).to_contain_text("Wait for Ana")
    ben.tap(ben.page.locator("#dock .other summary"))
    ben.tap(ben.page.locator(".other .tile", has_text="Merchant"))
    ben.act(ben.page.locator(".other .how-many .btn", has_text="1"))
    expect(ben.page.locator(".season.mine")).to_contain_text("Your turn")


def test_the_phone_calls_when_the_turn_is_mine(table: Any) -> None:
    """It buzzes and flashes once; the sound is off until its owner wants it."""
    host, ben = table
    ben.page.evaluate("""() => {
        window.calls = [];
        navigator.vibrate = () => calls.push("buzz");
        window.AudioContext = function () { calls.push("sound"); };
    }""")
    host.play({"Merchant": 1})
    expect(ben.page.locator("body.flash")).to_have_count(1)
    assert ben.page.evaluate("calls") == ["buzz"]


def test_axe_finds_nothing_on_the_own_phone(table: Any, axe_violations: Any) -> None:
    """Look at it while Ben waits and when he plays."""
    host, ben = table
    assert axe_violations(ben.page) == []
    prepare(ben, "Banker", 3)
    host.play({"Merchant": 1})
    expect(ben.page.locator(".season.mine")).to_be_visible()
    assert axe_violations(ben.page) == []
