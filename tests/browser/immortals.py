"""Play a recorded game of Immortal 8 with real taps: on one phone, on own ones, the light way."""

from collections import Counter, defaultdict
from typing import Any

from playwright.sync_api import Locator, expect

from tests.browser.hands import BUTTONS, HANDS, SAME, Hand
from tests.browser.phone import Phone
from tests.patience import at_most

JSON = dict[str, Any]
RECORDED = HANDS["immortal8"]
NAMES: list[str] = RECORDED["players"]
ORDER = ("justice", "tomorrow", "galmi", "abhilasha", "narashima", "phoenix", "goan_sul", "xian")
# Whose Immortal is which, as entered or called.
IMMORTALS = {
    action["player"]: action["immortal"][0]
    for action in RECORDED["actions"]
    if action["type"] == "immortal"
} | {"Dimitri": "xian"}


class Immortals(Hand):
    """Play the recorded game of five players."""

    def __init__(self, phones: dict[str, Phone]) -> None:
        super().__init__(RECORDED, phones)
        self.phases: Counter[str] = Counter()
        # What had to be unfolded first.
        self.opened: list[str] = []
        actions = RECORDED["actions"]
        steps = [place for place, action in enumerate(actions) if action["type"] == "next"]
        # What was done in each draft, in each Kingdom and in the scoring.
        self.drafts = [self.picks(actions[: steps[0]]), self.picks(actions[steps[6] :])]
        self.turns = [actions[steps[0] :], actions[steps[7] :]]
        self.scoring = [a for a in actions[steps[-1] :] if a["type"] != "next"]

    @staticmethod
    def picks(actions: list[JSON]) -> dict[str, list[str | None]]:
        """List everybody's picks until the draft is over."""
        found: dict[str, list[str | None]] = defaultdict(list)
        for action in actions:
            if action["type"] == "draft":
                found[action["player"]].append(action["card"])
            elif action["type"] == "next" and found:
                break
        return found

    def in_phase(self, name: str, before: int) -> None:
        """Count the taps of a phase."""
        self.phases[name] += self.total - before

    def told_by_phase(self) -> str:
        """Say how many taps each phase took."""
        phases = ", ".join(f"{name}: {taps}" for name, taps in self.phases.items())
        return f"immortal8: {self.total} taps ({phases}); unfolded: {len(self.opened)}"

    def play(self) -> None:
        for round_number in (1, 2):
            before = self.total
            self.draft(round_number)
            self.in_phase(f"draft {round_number}", before)
            before = self.total
            self.reign(round_number)
            self.in_phase(f"kingdom {round_number}", before)
            before = self.total
            self.compare()
            self.in_phase(f"supremacy {round_number}", before)
        before = self.total
        self.call()
        self.in_phase("scoring", before)

    # -- the draft

    def draft(self, round_number: int) -> None:
        """Pick with the pad: the rest at once, where they all transform."""
        picks = self.drafts[round_number - 1]
        most = 3 if round_number == 1 else 2
        for place in range(len(picks[NAMES[0]])):
            played = {name: [card for card in picks[name][:place] if card] for name in NAMES}
            # Who has played enough transforms by itself.
            todo = {n: picks[n][place] for n in NAMES if len(played[n]) < most}
            self.one_pick(todo)
        self.gifts()

    def one_pick(self, todo: dict[str, str | None]) -> None:
        phone = self.phone()
        while todo:
            desk = phone.page.locator("#desk")
            if len(todo) > 1 and not any(todo.values()):
                phone.act(desk.locator(".others"))
                return
            name = desk.locator(".who-row :checked").get_attribute("value") or ""
            card = todo.pop(name)
            phone.act(self.pick_button(desk, card))

    def pick_button(self, desk: Locator, card: str | None) -> Locator:
        return desk.locator(f"button[value='{card}']" if card else ".pick-row .cta").first

    def gifts(self) -> None:
        """Give what EZ's player gives once everybody has picked."""
        for action in RECORDED["actions"]:
            if action["type"] == "gift" and self.table()["phase"] == "draft":
                self.tap(action)

    # -- the Kingdom

    def reign(self, round_number: int) -> None:
        """Use every card as it was used; the turn ends by itself where nothing is left."""
        actions = [a for a in self.turns[round_number - 1][1:] if a["type"] != "draft"]
        again = at_most(40)
        while (now := self.table())["phase"] == "kingdom" and again():
            end = next(place for place, a in enumerate(actions) if a["type"] == "next")
            mine, actions = actions[:end], actions[end + 1 :]
            self.one_turn(mine)
            after = self.table()
            if (after["phase"], after["turn"]) == (now["phase"], now["turn"]):
                self.phone(now["turn"]).go_on()

    def one_turn(self, actions: list[JSON]) -> None:
        for place, action in enumerate(actions):
            following = actions[place + 1] if place + 1 < len(actions) else {}
            if action["type"] == "use" and following.get("type") == "resolve":
                # Where a card has few ways, each is a button of its own.
                whole = following | action
                if self.has_button(whole):
                    actions[place + 1] = {"type": "done"}
                    action = whole
            if action["type"] == "set":
                # What the Chaos Portal brought is played, with its Bonus.
                self.play_from_portal(action)
                actions[place + 1] = {"type": "done"}
            elif action["type"] != "done":
                self.tap(action)

    def has_button(self, action: JSON) -> bool:
        return bool(self.phone(action["player"]).page.evaluate(SAME, [BUTTONS, action]))

    def play_from_portal(self, action: JSON) -> None:
        phone = self.phone(action["player"])
        phone.act(phone.page.locator(f".picker button[value*='\"{action['card']}\"']"))

    # -- the Supremacies, the call

    def compare(self) -> None:
        """Say that nobody in a tie is Justice; the rest is given by itself."""
        for _ in range(3):
            if self.table()["phase"] != "supremacy":
                return
            phone = self.phone()
            phone.act(phone.page.get_by_role("button", name="Nobody gains it").first)

    def call(self) -> None:
        """Answer the call of the eight, and keep the result."""
        last = [a for a in self.scoring if a["type"] not in ("call", "finish")]
        for immortal in ORDER:
            owner = next((name for name, mine in IMMORTALS.items() if mine == immortal), None)
            self.call_one(immortal, owner)
            for action in [a for a in last if a.get("player") == owner]:
                self.guess(action) if action["type"] == "guess" else self.tap(action)
        self.do_finish({})

    def call_one(self, immortal: str, owner: str | None) -> None:
        """Tap who it is; nobody's are left out."""
        if owner:
            self.tap({"type": "call", "player": owner, "immortal": immortal}, self.phone())

    def tap(self, action: JSON, phone: Phone | None = None) -> None:
        phone = phone or self.phone(action.get("player"))
        button = self.button(phone.page, action)
        if not button.is_visible():
            self.opened.append(str(action))
            phone.tap(button.locator("xpath=ancestor::details[not(@open)][last()]/summary"))
        phone.act(button)

    def guess(self, action: JSON) -> None:
        """Name those that nobody knows yet."""
        phone = self.phone(action["player"])
        for name, immortal in action["names"].items():
            radio = phone.page.locator(f'[name="names.{name}"][value={immortal}]')
            if radio.count():
                phone.tap(radio.locator("xpath=.."))
        phone.act(phone.page.locator(".guess .cta"))


class OwnPhones(Immortals):
    """Play it with a phone for each player."""

    def play(self) -> None:
        before = self.total
        for name, immortal in IMMORTALS.items():
            phone = self.phones[name]
            phone.tap(phone.page.locator("summary.ib"))
            phone.tap(phone.page.get_by_role("link", name="My secret"))
            mine = phone.page.locator(f".secret [value={immortal}]").locator("xpath=..")
            expect(mine).to_be_visible()
            phone.tap(mine)
            phone.tap(phone.page.locator(".secret .cta"))
            expect(phone.page.locator("#table")).to_be_visible()
            expect(phone.page.locator("#link")).to_have_attribute("data-state", "on")
        self.in_phase("secrets", before)
        super().play()

    def one_pick(self, todo: dict[str, str | None]) -> None:
        for name, card in todo.items():
            phone = self.phone(name)
            phone.act(self.pick_button(phone.page.locator("#desk"), card))

    def call_one(self, immortal: str, owner: str | None) -> None:
        self.tap({"type": "call"}, self.phone())


class Light(Immortals):
    """Play it the light way: the kingdoms once, the Supremacies by name, the tokens at the end."""

    def play(self) -> None:
        for round_number in (1, 2):
            before = self.total
            if round_number == 2:
                self.enter_kingdoms()
            self.phone().go_on()
            self.in_phase(f"kingdom {round_number}", before)
            before = self.total
            self.compare()
            self.in_phase(f"supremacy {round_number}", before)
        before = self.total
        self.call()
        self.in_phase("scoring", before)

    def enter_kingdoms(self) -> None:
        """Tap the cards that lie there after the last Kingdom, and those that were destroyed."""
        phone = self.phone()
        desk = phone.page.locator("#desk .lay")
        for place, (name, cards) in enumerate(KINGDOMS.items()):
            if place:
                phone.tap(desk.locator(f'.who-row [value="{name}"]').locator("xpath=.."))
            for card in cards:
                phone.act(desk.locator(f"button[value={card}]"))

    def compare(self) -> None:
        """Name who has most of each."""
        round_number = self.table()["round"]
        for kind, name in MOST[round_number].items():
            self.tap({"type": "supremacy", "token": kind, "player": name}, self.phone())

    def call(self) -> None:
        last = [a for a in self.scoring if a["type"] not in ("call", "finish")]
        self.enter_tokens()
        for immortal in ORDER:
            owner = next((name for name, mine in IMMORTALS.items() if mine == immortal), None)
            self.call_one(immortal, owner)
            for action in [a for a in last if a.get("player") == owner]:
                if action["type"] == "guess":
                    right = {"type": "guess", "player": owner, "guess": "right_without_looking"}
                    self.tap(right, self.phone())
                else:
                    self.tap(action)
        self.do_finish({})

    def enter_tokens(self) -> None:
        """Tap what scores: one more a tap, or a number on the strip, which goes on by itself."""
        phone = self.phone()
        page = phone.page
        for token, counts in TOKENS.items():
            marked = -1
            for seat, n in enumerate(counts):
                if not n:
                    continue
                if seat != marked:
                    phone.act(page.locator(f"#n-{token}-{seat}"))
                    if n == 1:
                        marked = -1
                        continue
                phone.act(page.locator(f".set-number [value='{n}']"))
                marked = seat + 1


# What lay there after the last Kingdom, as the recorded game left it.
KINGDOMS = {
    "Maximiliane-Theodora": ("lion", "altar"),
    "Bob": ("alpha", "elite_school"),
    "Chloé": ("ez", "shadow", "valeen", "observatory"),
    "Dimitri": ("nezha", "fenghuang", "armory", "armory", "market"),
    "Eva": ("orgah", "fortress"),
    "": ("chaos_portal", "chaos_portal", "observatory", "treasure"),
}
MOST = {
    1: {"military": "Eva", "science": None, "chaos": "Dimitri"},
    2: {"military": "Eva", "science": "Dimitri", "chaos": "Chloé"},
}
TOKENS = {
    "chaos": (2, 1, 4, 3, 2),
    "wonder": (2, 3, 2, 1, 3),
    "culture": (1, 0, 4, 4, 0),
    "diamond": (2, 1, 1, 1, 0),
    "vp": (0, 0, 1, 0, 0),
    "military": (0, 0, 0, 3, 0),
    "science": (0, 0, 0, 4, 0),
}
