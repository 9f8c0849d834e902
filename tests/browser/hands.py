"""Play a recorded game with real taps, with as few as the page allows, and count them."""

import json
import re
from collections import Counter
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

from playwright.sync_api import Locator, Page, expect

from companion.games import GAMES
from companion.words import Speaker
from tests.browser.phone import Phone
from tests.patience import at_most

JSON = dict[str, Any]
CASES = Path(__file__).parents[1] / "cases" / "hands.json"
HANDS: dict[str, JSON] = {
    hand["game"]: hand for hand in json.loads(CASES.read_text("utf-8"))["games"]
}
# Find the buttons that do just this; what a button says of the moment it is meant for is its own.
SAME = """([buttons, wanted]) => {
  const same = (a, b) => a === b || (a && b && typeof a === "object" && typeof b === "object"
    && Object.keys({...a, ...b}).every((key) => same(a[key] ?? null, b[key] ?? null)));
  return [...document.querySelectorAll(buttons)].map((button, place) => {
    const {meant, ...does} = JSON.parse(button.value || "{}");
    if (does.type === "next") delete does.from;
    return same(does, wanted) ? place : -1;
  }).filter((place) => place >= 0);
}"""
COUNTS = """(chips) => chips.map((chip) =>
  [chip.dataset.piece, Number(chip.querySelector("em").textContent.slice(1))])"""
BUTTONS = "button[name=action]"


class Hand:
    """Play one recorded game on one phone or on several."""

    def __init__(self, hand: JSON, phones: dict[str, Phone]) -> None:
        self.hand, self.phones = hand, phones
        self.speaker = Speaker(GAMES[hand["game"]].words)
        # Taps by season, and what was tapped, for whoever looks where they go.
        self.seasons: Counter[int] = Counter()
        self.told: list[str] = []

    @property
    def total(self) -> int:
        return sum(phone.taps for phone in set(self.phones.values()))

    def phone(self, name: str | None = None) -> Phone:
        """Find whose phone it is."""
        found = self.phones.get(name or "") or next(iter(self.phones.values()))
        if len(self.phones) > 1:
            self.caught_up(found)
        return found

    def table(self) -> JSON:
        """Ask the server where the table is; that is no tap."""
        page = next(iter(self.phones.values())).page
        code = page.locator("#table").get_attribute("data-code")
        answer: JSON = page.request.get(f"/api/tables/{code}").json()
        return answer

    def caught_up(self, phone: Phone) -> None:
        """Wait until a phone shows the newest table."""
        version = self.table()["version"]
        for _ in range(40):
            if phone.version() == version:
                break
            phone.page.wait_for_timeout(15)
        expect(phone.page.locator("#table")).to_have_attribute("data-version", str(version))

    def play(self) -> None:
        """Play everything that was recorded but going on, which the page does by itself."""
        for action in self.hand["actions"]:
            if action["type"] == "next":
                continue
            now = self.table()
            again = at_most(40)
            while not self.fits(action, now) and again():
                self.counted(now, "leave", self.go_on)
                now = self.table()
            do = getattr(self, f"do_{action['type']}", self.tap)
            self.counted(now, json.dumps(action), partial(do, action))

    def counted(self, now: JSON, what: str, do: Callable[[], None]) -> None:
        """Do something, and count its taps for the season it was done in."""
        before = self.total
        do()
        self.seasons[now["round"]] += self.total - before
        self.told.append(f"{now['round']} {self.total - before} {what}")

    def fits(self, action: JSON, now: JSON) -> bool:
        """Tell whether the table has come to where an action was recorded."""
        raise NotImplementedError

    def go_on(self) -> None:
        """Leave what is open."""
        phone = self.phone(self.table()["turn"])
        phone.act(phone.page.locator("#dock .onward"))

    def button(self, page: Page, action: JSON) -> Locator:
        """Find the button that does an action, and open what hides it."""
        found = page.evaluate(SAME, [BUTTONS, action])
        assert found, f"no button for {action}"
        return page.locator(BUTTONS).nth(found[0])

    def tap(self, action: JSON) -> None:
        """Tap the button that does it."""
        phone = self.phone(action.get("player"))
        button = self.button(phone.page, action)
        if not button.is_visible():
            phone.tap(phone.page.locator("details:not([open])", has=button).last.locator("summary"))
        phone.act(button)

    def do_finish(self, action: JSON) -> None:
        """Save the result."""
        phone = self.phone()
        phone.act(phone.page.locator("#main").get_by_role("button", name="Finish"))


# Where an action was recorded that belongs to no turn.
AT = {"discard": "end", "travel": "time_travel", "finish": "scoring"}


class Seasons(Hand):
    """Play Koryŏ or Chosŏn."""

    def fits(self, action: JSON, now: JSON) -> bool:
        self.same(now)
        if action["type"] in ("set", "riposte"):
            return True
        if phase := AT.get(action["type"]):
            return bool(now["phase"] == phase)
        return bool(now["phase"] == "main" and now["turn"] == action["player"])

    def same(self, now: JSON) -> None:
        """See that every tableau on the page is what the server has."""
        page = self.phone().page
        if now["phase"] not in ("main", "end"):
            return
        for seat, player in enumerate(now["players"]):
            chips = page.locator(f'[data-seat="{seat}"] .chip[data-piece]').evaluate_all(COUNTS)
            assert dict(chips) == player["cards"]

    def do_play(self, action: JSON) -> None:
        phone = self.phone(action["player"])
        page = phone.page
        for card in action["cards"]:
            name = re.escape(self.speaker.name(card))
            phone.tap(page.locator(".tile", has_text=re.compile(rf"\S?{name}$")))
        if len(action["cards"]) == 1:
            n = next(iter(action["cards"].values()))
            phone.act(page.locator(".how-many button", has_text=re.compile(rf"^{n}$")))
        else:
            phone.act(page.locator(".some-cards .cta"))

    def do_swap(self, action: JSON) -> None:
        phone = self.phone(action["player"])
        one, two = (self.chip(part) for part in (action["a"], action["b"]))
        phone.tap(phone.page.locator(one))
        phone.act(phone.page.locator(two))

    def chip(self, part: JSON) -> str:
        """Find a card where it lies."""
        seat = self.hand["players"].index(part["player"])
        return f'.tableaus [data-seat="{seat}"] .target[data-piece="{part["card"]}"]'

    def do_set(self, action: JSON) -> None:
        """Correct a count in the grid, and come back."""
        phone, page = self.phone(action["player"]), self.phone(action["player"]).page
        phone.tap(page.locator("summary.ib"))
        phone.tap(page.get_by_role("link", name="Correct cards and tokens"))
        # The list that a phone shows for it is the system's: one tap opens it, one chooses.
        field = page.get_by_label(f"{action['player']}: {self.speaker.name(action['card'])}")
        # On a slow machine the page's scripts come after its picture.
        expect(page.locator("#link")).to_have_attribute("data-state", "on", timeout=20_000)
        before = phone.version()
        field.select_option(str(action["count"]))
        phone.taps += 2
        phone.settled(before)
        phone.tap(page.locator(".tabs a").first)
