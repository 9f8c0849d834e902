"""Four phones that tap at once through bad wifi, and the proof that nothing got lost."""

import random
from collections.abc import Callable
from typing import Any, NamedTuple

from playwright.sync_api import Browser, Page, expect

from companion.store.store import Store
from tests.live.bad_wifi import bad_wifi
from tests.live.streams import new_table
from tests.patience import at_most
from tests.servers import Server

PLAYERS = ("Ana", "Ben", "Cem", "Dao")
# Of these everybody can have two, so that no tap is impossible.
PIECES = ("time_traveller", "watcher")
PHONES = 4
PATIENCE = 120_000


# What a phone keeps to send is told to the test as well, in the order of its taps.
NOTE = """const add = IDBObjectStore.prototype.add;
IDBObjectStore.prototype.add = function (tap) {
    noted(tap.id, Object.fromEntries(tap.fields));
    return add.call(this, tap);
};"""
# What the page keeps, read where it keeps it: fetching its module anew would go through bad wifi.
WAITING = """code => new Promise((resolve, reject) => {
    setTimeout(() => reject(new Error("the database does not open")), 20000);
    const opened = indexedDB.open("companion", 1);
    opened.onupgradeneeded = () => opened.transaction.abort();
    opened.onerror = () => reject(opened.error);
    opened.onsuccess = () => {
        const taps = opened.result.transaction("taps").objectStore("taps").getAll();
        taps.onsuccess = () => {
            opened.result.close();
            resolve(taps.result.filter((tap) => tap.code === code));
        };
    };
})"""


TAP = """([id, which]) => {
    const cell = document.getElementById(id);
    cell.value = ["0", "1", "2"].filter((n) => n !== cell.value)[which];
    cell.dispatchEvent(new Event("change", {bubbles: true}));
}"""


class Tapped(NamedTuple):
    """One tap: who got how many of what."""

    id: str
    player: str
    card: str
    count: int


class Phone:
    """Tap, answer questions, and remember what became of it."""

    def __init__(self, page: Page, code: str, dice: random.Random) -> None:
        self.page, self.code, self.dice = page, code, dice
        self.made = 0
        self.taps: list[Tapped] = []
        self.dropped: set[str] = set()
        page.expose_function("noted", self.note)
        page.add_init_script(NOTE)

    def note(self, identity: str, fields: dict[str, str]) -> None:
        """Remember a tap."""
        count = int(fields["count"])
        self.taps.append(Tapped(identity, fields["player"], fields["card"], count))

    def tap(self) -> None:
        """Change one number to another one."""
        cell = f"e{self.dice.randrange(len(PLAYERS))}-{self.dice.choice(PIECES)}"
        # Chosen in the page, not through the driver: taps have to come faster than answers.
        self.page.evaluate(TAP, [cell, self.dice.randrange(2)])
        self.made += 1

    def decide(self) -> None:
        """Answer the question whether to do it all the same, if there is one."""
        if not self.page.locator("[data-clash]").count():
            return
        waiting = self.page.evaluate(WAITING, self.code)
        if not waiting or not waiting[0].get("asked"):
            return
        drop = self.dice.random() < 0.5
        if drop:
            self.dropped.add(waiting[0]["id"])
        self.page.locator(f"[data-clash={'drop' if drop else 'confirm'}]").click()

    @property
    def is_done(self) -> bool:
        """Tell whether nothing waits any more."""
        return len(self.taps) == self.made and not self.page.evaluate(WAITING, self.code)


def storm(
    browser: Browser,
    server: Server,
    context: dict[str, Any],
    taps: int,
    seed: int,
    share: float = 1 / 3,
    meanwhile: Callable[[int], None] = lambda n: None,
) -> str:
    """Let four phones tap, wait for quiet, and check that every tap was done exactly once."""
    dice = random.Random(seed)  # noqa: S311 - no secret
    table = new_table(server.url, "choson", PLAYERS)
    with bad_wifi(server.url, seed=seed) as (url, wifi):
        wifi.share = 0  # Everybody may sit down first.
        phones = []
        for _ in range(PHONES):
            page = browser.new_context(**{**context, "base_url": url}).new_page()
            phones.append(Phone(page, table["code"], dice))
            page.goto(f"/t/{table['code']}/edit")
            expect(page.locator("#link")).to_have_attribute("data-state", "on", timeout=PATIENCE)
        wifi.share = share
        for n in range(taps):
            meanwhile(n)
            phone = dice.choice(phones)
            phone.tap()
            phone.decide()
        again = at_most(PATIENCE // 50)
        while not all(phone.is_done for phone in phones) and again():
            for phone in phones:
                phone.decide()
            phones[0].page.wait_for_timeout(50)
        told = check(server, table["code"], phones)
        spoilt = dict(wifi.done)
        for phone in phones:
            phone.page.context.close()
    return f"{told}; requests: {spoilt}"


def check(server: Server, code: str, phones: list[Phone]) -> str:
    """Compare the log with what was tapped, and the phones with one another."""
    store = Store(server.instance / "companion.db")
    log = store.log(code)
    for phone in phones:
        shown = phone.page.locator("#table")
        expect(shown).to_have_attribute("data-version", str(len(log)), timeout=PATIENCE)
    pages = {phone.page.locator("#edit").get_attribute("data-part") for phone in phones}
    assert len(pages) == 1, "the phones show different tables"
    assert [entry.version for entry in log] == list(range(1, len(log) + 1))
    done: dict[str, list[Tapped]] = {}
    for entry in log:
        made = Tapped(entry.id, *(entry.action[part] for part in ("player", "card", "count")))
        done.setdefault(entry.id.partition("-")[0], []).append(made)
    # Each phone's taps in its own order: the log holds them all, once, and nothing else.
    kept = [[tap for tap in phone.taps if tap.id not in phone.dropped] for phone in phones]
    for mine in filter(None, kept):
        assert done.pop(mine[0].id.partition("-")[0]) == mine
    assert not done
    dropped = sum(len(phone.dropped) for phone in phones)
    return f"{len(log)} taps done once, {dropped} dropped after a clash"
