"""Whole tables of the three games, entered by thumb on a phone, and what it says of them."""

import re

import pytest
from playwright.sync_api import Page, expect

Counts = dict[str, int]
# A finished four-player table of Chosŏn: 38 cards (36 characters, 2 events) and 10 tokens.
CHOSON: list[tuple[str, Counts]] = [
    ("Ana", {"watcher": 6, "hulk": 2, "yi": 1, "victory_point": 3}),
    (
        "Benedikt",
        {"watcher": 3, "scientist": 2, "gosu": 2, "sniper": 2, "event": 1, "victory_point": 2},
    ),
    (
        "Cem",
        {"time_traveller": 5, "gosu": 2, "reaper": 1, "oracle": 1, "event": 1, "victory_point": 2},
    ),
    (
        "Dora",
        {"time_traveller": 3, "hulk": 3, "scientist": 2, "oracle": 1, "victory_point": 1},
    ),
]
MOST_TAPS = 30


class Thumb:
    """Tap and count the taps."""

    def __init__(self, page: Page) -> None:
        self.page, self.taps = page, 0

    def tap(self, selector: str) -> None:
        """Tap one thing, as a thumb would."""
        self.page.locator(selector).tap()
        self.taps += 1

    def choose(self, seat: int, piece: str, n: int) -> None:
        """Choose a number; the higher ones lie behind one more tap."""
        button = f"#c{seat}-{piece}-{n}"
        if not self.page.locator(button).is_visible():
            self.tap(f"#c{seat}-{piece}-more summary")
        self.tap(button)


def name_players(page: Page, names: list[str]) -> None:
    """Type everyone's name."""
    for seat, name in enumerate(names):
        if not page.locator(f"#p{seat}").count():
            page.locator("#add").tap()
        page.locator(f"#p{seat}").fill(name)
    page.locator(f"#p{len(names) - 1}").blur()
    expect(page.locator("#scores")).to_contain_text(names[-1])


def total(page: Page, seat: int, points: int) -> None:
    """Expect a total on the score bar, where everybody sees it."""
    number = page.locator(f"#scores [data-total='{seat}']")
    expect(number).to_have_text(re.compile(rf"^{points}(\D|$)".replace("-", "−")))
    expect(number).to_be_in_viewport()


def test_choson_takes_at_most_thirty_taps(page: Page) -> None:
    cards = sum(n for _, mine in CHOSON for p, n in mine.items() if p != "victory_point")
    assert cards == 38
    page.goto("/score/choson")
    name_players(page, [name for name, _ in CHOSON])
    thumb = Thumb(page)
    for seat, (_, mine) in enumerate(CHOSON):
        for piece, n in mine.items():
            thumb.choose(seat, piece, n)
    thumb.tap("label:has(#first_player-0)")
    thumb.tap("label:has(#yis_legacy-2)")
    assert thumb.taps <= MOST_TAPS
    # Ana 9 + 1 + 3 VP + 2; Benedikt 2 + 2 VP + 1; Cem (8 + 4 + 2 VP + 1) + 3; Dora 7 + 1 VP.
    for seat, points in enumerate([15, 5, 18, 8]):
        total(page, seat, points)
    expect(page.locator("#outcome")).to_have_text("Cem wins by 3")
    expect(page.locator("#result .podium")).to_contain_text("18")
    page.locator("#why-watcher summary").tap()
    why = page.locator("#why-watcher .whys")
    expect(why).to_contain_text("6 Watchers, next has 3")
    expect(why).to_contain_text("C27")
    print(f"taps: {thumb.taps}")


def test_choson_tells_legacys_holder_that_less_is_more(page: Page) -> None:
    page.goto("/score/choson")
    thumb = Thumb(page)
    thumb.choose(0, "watcher", 3)
    thumb.choose(0, "victory_point", 3)
    thumb.tap("label:has(#yis_legacy-0)")
    total(page, 0, 17)
    expect(page.locator("#result")).to_contain_text("With 10 it would have been 20.")


def test_koryo_tells_a_shared_victory_and_shame(page: Page) -> None:
    page.goto("/score/koryo")
    name_players(page, ["Ana", "Ben", "Cem"])
    thumb = Thumb(page)
    thumb.choose(0, "merchant", 7)
    thumb.choose(1, "broadcaster", 2)
    thumb.choose(1, "omniscient", 1)
    thumb.choose(2, "barbarian", 3)
    thumb.choose(2, "lobbying", 1)
    for seat, points in enumerate([9, 9, -4]):
        total(page, seat, points)
    expect(page.locator("#outcome")).to_have_text("Ana and Ben share the victory")
    expect(page.locator("#result")).to_contain_text("K25")
    expect(page.locator("#result")).to_contain_text("Cem is put on the Wall of Shame")


def test_what_the_box_no_longer_has_is_greyed(page: Page) -> None:
    page.goto("/score/koryo")
    thumb = Thumb(page)
    thumb.choose(0, "merchant", 7)
    expect(page.locator("#c1-merchant-2")).to_be_enabled()
    expect(page.locator("#c1-merchant-3")).to_be_disabled()
    expect(page.locator("#c0-merchant-9")).to_be_enabled()
    thumb.choose(0, "merchant", 5)
    expect(page.locator("#c1-merchant-4")).to_be_enabled()


def test_immortal8_asks_each_immortal_for_what_it_needs(page: Page) -> None:
    page.goto("/score/immortal8")
    name_players(page, ["Ana", "Ben", "Cem"])
    for seat, immortal in enumerate(["xian", "justice", "tomorrow"]):
        page.locator(f"label:has(#i{seat}-{immortal})").tap()
    expect(page.locator("#i0-justice")).to_be_disabled()
    # I10: Justice, Tomorrow, Xi'an.
    heads = page.locator("#lies h2")
    expect(heads).to_contain_text(["Ben", "Cem", "Ana"])
    expect(page.locator("#c1-military-0")).to_have_count(0)
    thumb = Thumb(page)
    thumb.choose(1, "chaos", 2)
    thumb.choose(1, "supremacy", 2)
    thumb.tap("label:has(#e1-justice)")
    thumb.choose(2, "wonder", 2)
    page.locator("label:has(#g2-0):has-text('without looking')").tap()
    for kind in ("military", "science", "chaos"):
        thumb.choose(0, kind, 2)
    thumb.choose(0, "diamond", 2)
    page.locator("#c0-vp").fill("12")
    # Xi'an 16 + 12 + 16; Justice 3 × 8; Tomorrow 4 Chaos + 15 + 8.
    for seat, points in enumerate([44, 24, 27]):
        total(page, seat, points)
    expect(page.locator("#outcome")).to_have_text("Ana wins by 17")


def test_immortal8_offers_what_picked_cards_give(page: Page) -> None:
    page.goto("/score/immortal8")
    thumb = Thumb(page)
    thumb.choose(0, "diamond", 1)
    thumb.choose(0, "wonder", 1)
    thumb.tap("#cards-0 > summary")
    page.locator("#cards-0 [type=search]").fill("avatar")
    thumb.tap("label:has(#k0-8)")
    page.locator("#cards-0 [type=search]").fill("43")
    thumb.tap("label:has(#k0-43)")
    expect(page.locator("#k1-43")).to_be_disabled()
    offers = page.locator("#offers-0")
    expect(offers).to_contain_text("+4 VP")
    expect(offers).to_contain_text("unconfirmed")
    total(page, 0, 16)
    thumb.tap("label:has(#e0-galmis_avatar)")
    total(page, 0, 20)
    expect(page.locator("#why-vp")).to_contain_text("4")
    expect(page.locator("#cards-0")).to_have_attribute("open", "")
    thumb.tap("label:has(#e0-galmis_avatar)")
    total(page, 0, 16)


@pytest.mark.parametrize("width", [390, 320])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_nothing_sticks_out_with_six_long_names(page: Page, width: int, scheme: str) -> None:
    page.emulate_media(color_scheme=scheme)
    page.set_viewport_size({"width": width, "height": 844})
    seats = "&".join(
        f"p=Maximilian-Alexander+von+Hohenburg+{n}&c=0.0.0.0.12.9.40.0.188" for n in "abcdef"
    )
    page.goto(f"/score/immortal8?{seats}")
    wide = page.evaluate("document.documentElement.scrollWidth")
    assert wide == width
    for seat in range(6):
        expect(page.locator(f"#scores [data-total='{seat}']")).to_be_in_viewport(ratio=1)
