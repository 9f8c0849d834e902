"""Whole tables of the three games, entered by thumb on a phone, and what it says of them."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.calculator import Thumb, enter, in_the_grid, total

# A finished four-player table of Chosŏn: 38 cards (36 characters, 2 events) and 10 tokens.
NAMES = ["Ana", "Benedikt", "Cem", "Dora"]
CHOSON: dict[str, dict[int, int]] = {
    "watcher": {0: 6, 1: 3},
    "time_traveller": {2: 5, 3: 3},
    "hulk": {0: 2, 3: 3},
    "scientist": {1: 2, 3: 2},
    "gosu": {1: 2, 2: 2},
    "reaper": {2: 1},
    "oracle": {2: 1, 3: 1},
    "sniper": {1: 2},
    "yi": {0: 1},
    "event": {1: 1, 2: 1},
    "victory_point": {0: 3, 1: 2, 2: 2, 3: 1},
}
MAJORITIES = {"watcher": 0, "time_traveller": 2, "hulk": 3, "reaper": 2, "sniper": 1, "yi": 0}
# A finished four-player table of Koryŏ: 40 cards.
KORYO: dict[str, dict[int, int]] = {
    "merchant": {0: 5, 1: 4},
    "broadcaster": {1: 3, 2: 4},
    "guardian": {2: 4, 3: 2},
    "banker": {0: 2, 3: 4},
    "ship_owner": {1: 3, 2: 1},
    "priest": {3: 3},
    "senator": {2: 2},
    "spy": {3: 1},
    "omniscient": {0: 1},
    "barbarian": {1: 1, 3: 1},
    "lobbying": {2: 1},
    "victory_point": {0: 2, 2: 3, 3: 2},
}
KORYO_MOST = {
    **{"merchant": 0, "broadcaster": 2, "guardian": 2, "banker": 3, "ship_owner": 1},
    **{"priest": 3, "senator": 2, "spy": 3, "omniscient": 0},
}
FIVE = ["Ana", "Ben", "Cem", "Dao", "Eva"]
IMMORTALS = ["galmi", "tomorrow", "goan_sul", "xian", "justice"]


def name_players(page: Page, names: list[str]) -> None:
    """Type everyone's name."""
    for seat, name in enumerate(names):
        if not page.locator(f"#p{seat}").count():
            page.locator("#add").tap()
        page.locator(f"#p{seat}").fill(name)
    page.locator(f"#p{len(names) - 1}").blur()
    expect(page.locator("#scores")).to_contain_text(names[-1])


def sit_down(page: Page, game: str, names: list[str]) -> Thumb:
    """Open the calculator with everybody's name entered."""
    page.goto(f"/score/{game}?" + "&".join(f"p={name}&c=" for name in names))
    return Thumb(page)


def expect_cem(page: Page) -> None:
    """See the table's totals: Ana 9 + 1 + 3 + 2, Benedikt 2 + 2 + 1, Cem (8 + 4 + 2 + 1) + 3."""
    for seat, points in enumerate([15, 5, 18, 8]):
        total(page, seat, points)
    expect(page.locator("#outcome")).to_have_text("Cem wins by 3")


def test_choson_by_majorities_takes_at_most_seventeen_taps(page: Page) -> None:
    thumb = sit_down(page, "choson", NAMES)
    for family, seat in MAJORITIES.items():
        thumb.most(family, seat)
    for piece in ("event", "victory_point"):
        thumb.row(piece, CHOSON[piece])
    thumb.hold("first_player", 0)
    thumb.hold("yis_legacy", 2)
    print(f"{thumb.taps} taps, {thumb.scrolls} scrolls")
    assert thumb.taps <= 17
    assert thumb.scrolls <= 2
    expect_cem(page)
    end = page.locator("#result").evaluate("(e) => e.getBoundingClientRect().top + scrollY")
    assert end <= 1.6 * 844
    page.locator("#why-watcher summary").tap()
    why = page.locator("#why-watcher .whys")
    expect(why).to_contain_text("most Watchers")
    expect(why).to_contain_text("C27")


def test_choson_in_the_grid_takes_at_most_36_taps(page: Page, context, live_server) -> None:
    cards = sum(sum(n.values()) for piece, n in CHOSON.items() if piece != "victory_point")
    assert cards == 38
    in_the_grid(context, live_server)
    thumb = sit_down(page, "choson", NAMES)
    for piece, counts in CHOSON.items():
        thumb.row(piece, counts)
    thumb.hold("first_player", 0)
    thumb.hold("yis_legacy", 2)
    print(f"{thumb.taps} taps, {thumb.scrolls} scrolls")
    assert thumb.taps <= 36
    assert thumb.scrolls <= 3
    expect_cem(page)
    page.locator("#why-watcher summary").tap()
    expect(page.locator("#why-watcher .whys")).to_contain_text("6 Watchers, ")


def test_koryo_takes_as_few(page: Page, context, live_server) -> None:
    thumb = sit_down(page, "koryo", NAMES)
    for family, seat in KORYO_MOST.items():
        thumb.most(family, seat)
    for piece in ("barbarian", "lobbying", "victory_point"):
        thumb.row(piece, KORYO[piece])
    print(f"{thumb.taps} taps, {thumb.scrolls} scrolls")
    assert thumb.taps <= 17
    assert thumb.scrolls <= 2
    expect(page.locator("#outcome")).to_have_text("Cem wins by 7")
    in_the_grid(context, live_server)
    thumb = sit_down(page, "koryo", NAMES)
    for piece, counts in KORYO.items():
        thumb.row(piece, counts)
    print(f"{thumb.taps} taps, {thumb.scrolls} scrolls")
    assert thumb.taps <= 36
    assert thumb.scrolls <= 3
    expect(page.locator("#outcome")).to_have_text("Cem wins by 7")


def test_immortal8_with_five_takes_at_most_forty_taps(page: Page) -> None:
    thumb = sit_down(page, "immortal8", FIVE)
    for seat, immortal in enumerate(IMMORTALS):
        thumb.tap(f"label:has(#i{seat}-{immortal})")
    # In the order of the call: Justice, Tomorrow, Galmi, Goan-Sul, Xi'an.
    expect(page.locator("#lies .heads bdi")).to_have_text(["Eva", "Ben", "Ana", "Cem", "Dao"])
    thumb.row("chaos", {4: 1, 1: 3, 0: 1, 3: 2})
    thumb.row("vp", {4: 9, 1: 8, 0: 11, 2: 6, 3: 10})
    thumb.row("wonder", {1: 1, 0: 3, 2: 2})
    thumb.row("supremacy", {4: 2, 1: 1, 0: 1, 2: 1})
    thumb.row("culture", {0: 2, 3: 4})
    thumb.row("diamond", {2: 1, 3: 2})
    thumb.row("military", {2: 3, 3: 2})
    thumb.row("science", {3: 2})
    print(f"{thumb.taps} taps, {thumb.scrolls} scrolls")
    assert thumb.taps <= 40
    assert thumb.scrolls <= 6
    # 11 VP, 8 for Wonders doubled, a Supremacy, 2 Culture, 2 for each of 6 Wonders in play.
    total(page, 0, 11 + 16 + 4 + 2 + 12)


def test_the_way_is_remembered_and_switching_keeps_what_it_means(page: Page) -> None:
    page.goto("/score/choson")
    page.locator("#way-grid").tap()
    thumb = Thumb(page)
    thumb.row("watcher", {0: 4, 1: 3})
    thumb.row("victory_point", {1: 2})
    total(page, 0, 9)
    page.locator("#way-most").tap()
    expect(page.locator("#m-watcher-0")).to_be_checked()
    expect(page.locator("#c1-victory_point")).to_have_value("2")
    total(page, 0, 9)
    page.locator("#undo").tap()
    expect(page.locator("#c0-watcher")).to_have_value("4")
    page.goto("/score/koryo")
    expect(page.locator("#way-grid")).to_have_attribute("aria-pressed", "true")


def test_the_rest_of_a_family_is_one_tap(page: Page, context, live_server) -> None:
    in_the_grid(context, live_server)
    page.goto("/score/choson")
    thumb = Thumb(page)
    thumb.row("watcher", {0: 6})
    expect(page.locator("#c1-watcher")).to_have_class("cell chosen")
    page.get_by_role("button", name="the rest: 3").tap()
    expect(page.locator("#c1-watcher")).to_have_value("3")
    # The box has no more of them.
    page.locator("#c0-watcher").tap()
    expect(page.locator("#c0-watcher")).to_have_value("6")


def test_a_line_of_words_is_shown_and_entered(page: Page) -> None:
    page.goto("/score/choson?p=Ana&c=&p=Ben&c=")
    page.locator("#say-line summary").tap()
    page.locator("#line").fill(
        "Ana 4 Wacthers, 2 Hulk, 3 tokens, first player; Ben 3 watchers, 2 elephants"
    )
    told = page.locator("#line-told")
    expect(told).to_contain_text("4 Watchers")
    expect(told).to_contain_text("2 elephants")
    total(page, 0, 0)
    page.locator("#read").tap()
    total(page, 0, 9 + 7 + 3 + 2)
    expect(page.locator("#line-told")).to_contain_text("this word is not known")
    expect(page.locator("#c1-watcher")).to_have_value("3")


def test_a_shared_result_opens_as_a_result(page: Page) -> None:
    page.goto("/score/choson?p=Ana&c=0.0.0.0.0.0.0.0.4&p=Ben&c=1")
    shared = page.locator("#link").input_value()
    page.goto(shared)
    expect(page.locator("#outcome")).to_have_text("Ana wins by 8")
    expect(page.locator("#calculator")).to_have_count(0)
    page.locator("#correct").tap()
    expect(page.locator("#c0-watcher")).to_have_value("4")


def test_an_earlier_name_is_one_tap(page: Page) -> None:
    page.goto("/score/choson?p=Zoe&c=1&p=Yan&c=")
    enter(page, "#c0-watcher", 2)
    total(page, 0, 10)
    page.goto("/score/koryo")
    page.locator("#names [data-name=Zoe]").tap()
    expect(page.locator("#p0")).to_have_value("Zoe")
    expect(page.locator("#scores")).to_contain_text("Zoe")


def test_choson_tells_legacys_holder_that_less_is_more(page: Page) -> None:
    page.goto("/score/choson")
    thumb = Thumb(page)
    thumb.most("watcher", 0)
    thumb.row("victory_point", {0: 3})
    thumb.hold("yis_legacy", 0)
    total(page, 0, 17)
    expect(page.locator("#result")).to_contain_text("With 10 it would have been 20.")


def test_koryo_tells_a_shared_victory_and_shame(page: Page) -> None:
    page.goto("/score/koryo")
    name_players(page, ["Ana", "Ben", "Cem"])
    thumb = Thumb(page)
    thumb.most("merchant", 0)
    thumb.most("broadcaster", 1)
    thumb.most("omniscient", 1)
    thumb.row("barbarian", {2: 3})
    thumb.row("lobbying", {2: 1})
    for seat, points in enumerate([9, 9, -4]):
        total(page, seat, points)
    expect(page.locator("#outcome")).to_have_text("Ana and Ben share the victory")
    expect(page.locator("#result")).to_contain_text("K25")
    expect(page.locator("#result")).to_contain_text("Cem is put on the Wall of Shame")


def test_immortal8_asks_each_immortal_for_what_it_needs(page: Page) -> None:
    page.goto("/score/immortal8")
    name_players(page, ["Ana", "Ben", "Cem"])
    for seat, immortal in enumerate(["xian", "justice", "tomorrow"]):
        page.locator(f"label:has(#i{seat}-{immortal})").tap()
    expect(page.locator("#i0-justice")).to_be_disabled()
    # I10: Justice, Tomorrow, Xi'an.
    heads = page.locator("#lies h2")
    expect(heads).to_contain_text(["Ben", "Cem", "Ana"])
    expect(page.locator("#c1-military")).to_have_count(0)
    thumb = Thumb(page)
    enter(page, "#c1-chaos", 2)
    enter(page, "#c1-supremacy", 2)
    thumb.tap("label:has(#e1-justice)")
    enter(page, "#c2-wonder", 2)
    page.locator("label:has(#g2-2)").tap()
    for kind in ("military", "science", "chaos"):
        enter(page, f"#c0-{kind}", 2)
    enter(page, "#c0-diamond", 2)
    enter(page, "#c0-vp", 12)
    # Xi'an 16 + 12 + 16; Justice 3 × 8; Tomorrow 4 Chaos + 15 + 8.
    for seat, points in enumerate([44, 24, 27]):
        total(page, seat, points)
    expect(page.locator("#outcome")).to_have_text("Ana wins by 17")


def test_immortal8_offers_what_picked_cards_give(page: Page) -> None:
    page.goto("/score/immortal8")
    thumb = Thumb(page)
    enter(page, "#c0-diamond", 1)
    enter(page, "#c0-wonder", 1)
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
