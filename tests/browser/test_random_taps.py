"""Random thumbs on four phones at one table: none lost, none another's, none twice, none ignored.

`COMPANION_TAPS` says how many taps in all; `run.py faults` makes 10,000 of them.
`COMPANION_TAPS_SEED` says which.
"""

import json
import os
import random
import time
from typing import Any
from urllib.parse import parse_qsl

import pytest
from playwright.sync_api import Browser, Page, expect

from companion.store.store import Store
from tests.browser.phone import Phone
from tests.live.storm import WAITING

TAPS = int(os.environ.get("COMPANION_TAPS", "80"))
SEED = int(os.environ.get("COMPANION_TAPS_SEED", "80"))
NAMES = ["Ana", "Ben", "Cem", "Dao"]
SEATED = 2
# What may be tapped without leaving the table; a thumb first chooses among these kinds.
TAPPED = [
    "#now .btn",
    "#dock .how-many .btn, #dock .some-cards .cta",
    "#dock .tile",
    "#dock .onward, #dock .no-cards .btn",
    ".bar [name=action]",
    "#clash .btn",
    ".tableaus .target",
]
# A thumb in the page itself, so that four of them tap at once and no slow machine stretches the
# pauses. It taps like a finger (detail 1): what stands under it takes the tap or shows that it
# does not. It writes down what it tapped, and what became of it. Where it finds nothing to tap for
# a while it gives up and says what it saw: that would be a dead end for a player too.
THUMB = """([taps, seed, tapped, patience]) => {
  let state = seed, idle = 0;
  const chance = () => (state = (state * 48271) % 2147483647) / 2147483647;
  const thumb = window.thumb = {told: [], stuck: "", done: false};
  const visible = (e) => e.checkVisibility({visibilityProperty: true}) && !e.disabled;
  const what = (e) => e ? e.outerHTML.slice(0, 120) : "nothing";
  const once = () => {
    const kinds = tapped.map((kind) => [...document.querySelectorAll(kind)].filter(visible));
    const full = kinds.filter((kind) => kind.length);
    const found = full[Math.floor(chance() * full.length)] || [];
    const element = found[Math.floor(chance() * found.length)];
    let saw = "nothing of " + tapped.join("; ");
    idle++;
    if (element) {
      element.scrollIntoView({block: "center"});
      const box = element.getBoundingClientRect();
      const at = {clientX: box.left + box.width / 2, clientY: box.top + box.height / 2};
      const hit = document.elementFromPoint(at.clientX, at.clientY);
      saw = `${what(element)} under ${what(hit)}`;
      if (hit && (element === hit || element.contains(hit))) {
        const before = Number(element.dataset.count || 0), sent = element.dataset.sent;
        let says = element.name === "action" ? element.value : "";
        hit.dispatchEvent(new MouseEvent("click",
          {bubbles: true, cancelable: true, detail: 1, view: window, ...at}));
        const refused = element.classList.contains("unsteady");
        thumb.told.push({says, refused, again: sent !== undefined && before > 0,
          took: !says || refused || element.classList.contains("waits")});
        idle = 0;
      }
    }
    if (idle >= patience) thumb.stuck = saw;
    thumb.done = thumb.told.length >= taps || Boolean(thumb.stuck);
    if (!thumb.done) setTimeout(once, 50 + chance() * 350);
  };
  once();
}"""
# So many looks without anything to tap, and so long for each tap in the mean, are too many.
PATIENCE, SLOWEST = 60, 2.0
# Seconds within which one of the taps that wait is answered.
DRAINED = 30


def table_of(page: Page, code: str) -> dict[str, Any]:
    """Ask the server what the table is."""
    answer: dict[str, Any] = page.request.get(f"/api/tables/{code}").json()
    return answer


@pytest.mark.slow
def test_random_taps_on_four_phones_are_each_done_once_and_for_whom_they_say(
    page: Page, browser: Browser, browser_context_args: dict[str, Any], live_server: Any
) -> None:
    """Four thumbs tap 50 to 400 ms apart; then everything that was sent is accounted for."""
    code = Phone(page).set_up("koryo", NAMES)
    contexts = [browser.new_context(**browser_context_args) for _ in NAMES]
    phones = [context.new_page() for context in contexts]
    sent: list[dict[str, Any]] = []
    answers: dict[str, int] = {}

    def note(request: Any) -> None:
        if request.method == "POST" and request.url.split("?")[0].endswith("/act"):
            sent.append(dict(form(request.post_data or "")))

    def answered(response: Any) -> None:
        request = response.request
        if request.method == "POST" and request.url.split("?")[0].endswith("/act"):
            identity = dict(form(request.post_data or "")).get("id", "")
            answers[identity] = response.status

    for seat, phone in enumerate(phones):
        phone.on("request", note)
        phone.on("response", answered)
        phone.goto(f"/t/{code}/join")
        # Two phones are somebody's, two are everybody's: these enter whatever comes.
        name = NAMES[seat] if seat < SEATED else "Continue without a seat"
        phone.get_by_role("button", name=name).tap()
        expect(phone.locator("#link")).to_have_attribute("data-state", "on")
    told = thumbs(phones)
    for name, phone in zip(NAMES, phones, strict=True):
        left = drained(phone, code)
        assert left == [], (
            f"{name}: {state_of(phone)}; answered {[answers.get(t['id']) for t in left]}"
        )
    check(page, code, phones, told, sent, answers, Store(live_server.instance / "companion.db"))
    for context in contexts:
        context.close()


def form(body: str) -> list[tuple[str, str]]:
    """Read a form's fields."""
    return parse_qsl(body, keep_blank_values=True)


def thumbs(phones: list[Page]) -> list[list[dict[str, Any]]]:
    """Let all four thumbs tap at the same time, and give what each tapped."""
    seed = random.Random(SEED)  # noqa: S311 - the same taps each time
    each = TAPS // len(phones)
    for phone in phones:
        asked = json.dumps([each, seed.randrange(1, 2**31 - 1), TAPPED, PATIENCE])
        # Begun, not awaited: the next one taps meanwhile.
        phone.evaluate(f"() => ({THUMB})({asked})")
    deadline = time.monotonic() + 30 + each * SLOWEST
    while not all(phone.evaluate("() => window.thumb.done") for phone in phones):
        told = [phone.evaluate("() => window.thumb.told.length") for phone in phones]
        assert time.monotonic() < deadline, f"{told} taps of {each}"
        phones[0].wait_for_timeout(200)
    assert [phone.evaluate("() => window.thumb.stuck") for phone in phones] == [""] * len(phones)
    return [phone.evaluate("() => window.thumb.told") for phone in phones]


def drained(phone: Page, code: str) -> list[Any]:
    """Drop the questions that are still open, as a player would, and give what waits all the same.

    A dropped question may bring the next; the sign may say *connected* just before it. Many taps
    may have gathered behind a question, so time counts from the last one that was answered.
    """
    before, deadline = -1, 0.0
    while waits := phone.evaluate(WAITING, code):
        if len(waits) != before:
            before, deadline = len(waits), time.monotonic() + DRAINED
        if time.monotonic() > deadline:
            break
        phone.evaluate("() => document.querySelector('#clash [data-clash=drop]')?.click()")
        phone.wait_for_timeout(50)
    if not waits:
        expect(phone.locator("#link")).to_have_attribute("data-state", "on", timeout=20_000)
    return list(waits)


def state_of(phone: Page) -> str:
    """Tell what a phone that still waits shows: a question, or only its sign."""
    question = phone.locator("#clash").inner_text()
    return f"{phone.locator('#link').inner_text()!r}, asked {question!r}"


def check(
    page: Page,
    code: str,
    phones: list[Page],
    told: list[list[dict[str, Any]]],
    sent: list[dict[str, Any]],
    answers: dict[str, int],
    store: Store,
) -> None:
    """Account for every tap: taken or shown not to be, sent, answered, in the log once."""
    # None silently ignored: an action that was tapped waits, or the page showed why not.
    ignored = [tap for taps in told for tap in taps if not tap["took"] and not tap["again"]]
    assert ignored == []
    # None lost: everything that was sent was answered, and nothing by a fault.
    ids = {tap["id"] for tap in sent}
    assert {identity for identity in ids if identity not in answers} == set()
    assert sorted({answers[i] for i in ids if answers[i] not in (200, 204, 409, 422)}) == []
    # None twice and none another's: what the log has of an id is what was tapped under it.
    entries = [entry for entry in store.pages(code).page(10**6, 10**6) if entry.id in ids]
    assert len({entry.id for entry in entries}) == len(entries)
    meant = {tap["id"]: tap for tap in sent}
    for entry in entries:
        fields = meant[entry.id]
        action = json.loads(fields["action"]) if "action" in fields else fields
        for part in ("type", "player", "target", "card", "what", "power"):
            assert entry.action.get(part) == action.get(part), entry
    newest = table_of(page, code)["version"]
    assert newest == len(entries)
    for phone in phones:
        expect(phone.locator("#table")).to_have_attribute("data-version", str(newest))
    print(f"\n{sum(map(len, told))} taps, {len(ids)} sent, version {newest}")
