// Many phones at one table: show what is pushed, fetch what is missing, send taps in order and once.
import * as outbox from "./outbox.js";

const table = document.getElementById("table");
const code = table.dataset.code;
const place = `${document.documentElement.dataset.base}/t/${code}`;
const SILENCE = 25000;    // two pings and a half: the connection is dead, though nobody said so
const PATIENCE = 10000;   // for one answer
const QUIET = 1500;       // a short gap is nobody's business
const LATE = 500;         // what a tap changed comes through the stream; if not by then, it is fetched
const SHORTEST = 500, LONGEST = 15000;
const AGAIN = new Set([408, 425, 429, 500, 502, 503, 504]);

const random = (n) => Array.from(crypto.getRandomValues(new Uint8Array(n)), (b) => b.toString(16).padStart(2, "0")).join("");
// Taps of one phone begin alike: what it did itself is no surprise to it.
const phone = (() => {
  try { return localStorage.phone ||= random(6); } catch { return random(6); }
})();

let stream, watchdog, retry, failures = 0, lostSince = Date.now(), newest = null;
let doors = false;      // who may do what has changed
let pushed = [];        // parts that came through the stream and wait
let own = 0, awaited = 0; // the version that the last own tap made, and whether it is still to be shown
let named = "", spread = 0; // how this phone calls its stream; milliseconds over which all come back
let pumping = false, fetching = null, asking = 0, pause = null, failedTaps = 0, waiting = 0;

// -- the page

const shown = () => Number(table.dataset.version);
const known = () => [...document.querySelectorAll("[data-part]")].map((p) => `${p.id}:${p.dataset.part}`).join(" ");

async function ask(path, options, abort) {
  const timer = setTimeout(() => abort.abort(), PATIENCE);
  asking++;
  try {
    const answer = await fetch(path, {
      ...options, signal: abort.signal, credentials: "same-origin", redirect: "error",
      headers: {...options.headers, "HX-Request": "true", "X-Parts": known(), ...(lostSince ? {} : {"X-Stream": named})},
    });
    // A wifi's log-in page answers too; only our server names the table.
    if (!answer.headers.has("X-Version") && !answer.headers.has("X-Table")) {
      if (!AGAIN.has(answer.status)) throw new Error("not our server");
      return {status: answer.status};
    }
    return {status: answer.status, gone: answer.headers.get("X-Table"), version: answer.headers.get("X-Version"), html: await answer.text()};
  } finally { asking--; clearTimeout(timer); }
}

function show(answer, mine = false) {
  document.dispatchEvent(new Event("table:changing"));
  const before = keep();
  if (answer.html.trim()) htmx.swap(document.body, answer.html, {swapStyle: "none", swapDelay: 0, settleDelay: 0});
  table.dataset.version = answer.version;
  before();
  document.dispatchEvent(new CustomEvent("table:shown", {detail: {mine}}));
  if (awaited && shown() >= awaited) release();
}
// What was tapped waits no more.
function release() {
  awaited = 0;
  for (const waits of document.querySelectorAll(".waits")) { waits.classList.remove("waits"); delete waits.dataset.sent; }
}

// What a person was in the middle of stays: open sheets, cards tapped but not played, the place.
function keep() {
  // What to do is held at the thumb already.
  const anchor = document.elementFromPoint(innerWidth / 2, innerHeight / 2)?.closest("[data-part]:not(.todo:has(.held) *)");
  const top = anchor?.getBoundingClientRect().top;
  const opened = [...document.querySelectorAll("[data-part] details[open]")].map(sheet);
  const entered = [...document.querySelectorAll("[data-part] input:not([type=hidden])")]
    // What was sent is done with: the next question begins anew.
    .filter((i) => !i.form?.dataset.spent && (i.value !== i.defaultValue || i.checked !== i.defaultChecked))
    .map((i) => ({key: field(i), value: i.value, checked: i.checked}));
  return () => {
    for (const details of document.querySelectorAll("[data-part] details:not([open])"))
      if (opened.includes(sheet(details))) details.open = true;
    for (const input of entered.length ? document.querySelectorAll("[data-part] input:not([type=hidden])") : []) {
      const was = entered.find((e) => e.key === field(input));
      if (!was || (was.value === input.value && was.checked === input.checked)) continue;
      if (input.type === "radio" || input.type === "checkbox") input.checked = was.checked;
      else input.value = input.max ? Math.min(was.value, input.max) : was.value;
      input.dispatchEvent(new Event("change", {bubbles: true}));
    }
    const now = anchor && document.getElementById(anchor.id);
    if (now) scrollBy(0, now.getBoundingClientRect().top - top);
  };
}
const sheet = (details) => details.id || `${details.closest("[data-part]").id} ${details.className} ${details.querySelector("summary")?.textContent}`;
const field = (input) => [...(input.form?.querySelectorAll("[type=hidden]") || [])].map((h) => h.name + h.value).join() + input.name + (input.type === "radio" ? input.value : "");

// -- the sign: connected, reconnecting, n taps waiting

function sign() {
  const link = document.getElementById("link");
  if (!link) return;
  const lost = lostSince && Date.now() - lostSince > QUIET;
  const state = waiting ? "waiting" : lost ? "lost" : "on";
  const words = {waiting: counted(waiting), lost: table.dataset.sayLost, on: table.dataset.sayOn}[state];
  if (link.dataset.state === state && link.textContent === words) return;
  link.dataset.state = state;
  link.textContent = words;
}
function counted(n) {
  const said = table.dataset.sayWaiting.split("|");
  return said[n - 1] || said.at(-1).replace(said.length, n);
}
async function count() {
  waiting = (await outbox.list(code)).length;
  sign();
}
function lose() {
  lostSince ||= Date.now();
  setTimeout(sign, QUIET + 50);
}
function find() {
  lostSince = 0;
  sign();
}

// -- the stream: parts that changed, or only the version where this phone has to fetch

function connect() {
  if (stream || document.hidden) return;
  clearTimeout(retry);
  named = random(6);
  pushed = [];
  stream = new EventSource(`${place}/live?tab=${table.dataset.tab}&stream=${named}`);
  stream.addEventListener("version", (event) => { heard(); newest = Number(event.data); sync(); });
  stream.addEventListener("parts", (event) => { heard(); pushed.push(event.data); takeIn(); });
  stream.addEventListener("doors", () => { heard(); doors = true; sync(); });
  stream.addEventListener("ping", (event) => { heard(); spread = Number(event.data) || 0; });
  stream.addEventListener("error", reconnect);
  guard();
}
function heard() {
  failures = 0;
  find();
  guard();
  // Whatever waits is sent or asked about: nothing is left lying.
  if (pause || waiting) { clearTimeout(pause); pause = null; pump(); }
}
function guard() {
  clearTimeout(watchdog);
  watchdog = setTimeout(reconnect, SILENCE);
}
function disconnect() {
  clearTimeout(watchdog);
  clearTimeout(retry);
  stream?.close();
  stream = null;
}
function reconnect() {
  disconnect();
  lose();
  // Perhaps the table is closed to this phone now; a stream cannot say that.
  if (++failures % 4 === 2) { doors = true; sync(); }
  // After a restart everybody comes back: not all at once.
  retry = setTimeout(connect, later(failures) + Math.random() * spread);
}
function later(times) {
  return Math.min(LONGEST, SHORTEST * 2 ** Math.min(times - 1, 6)) * (0.5 + Math.random());
}

// Show what was pushed, each on the version it was made for; whatever is under way is answered first.
function takeIn() {
  while (pushed.length && !asking) {
    const [line] = pushed[0].split("\n", 1), [from, to] = line.split(" ").map(Number);
    const html = pushed.shift().slice(line.length + 1);
    if (to > (newest ?? 0)) newest = to;
    if (from === shown() && !doors) show({html, version: to}, to === own);
  }
  sync();
}

// Fetch what this phone's page lacks; one request at a time, and a tap goes first.
async function sync() {
  if (pumping || fetching || ((newest ?? shown()) === shown() && !doors)) return;
  const abort = fetching = new AbortController();
  const wanted = newest, because = doors;
  let failed = false;
  doors = false;
  try {
    const answer = await ask(`${place}/parts/${table.dataset.tab}`, {}, abort);
    if (fetching !== abort) return;
    if (answer.gone) return leave();
    failed = answer.status !== 200;
    if (!failed) {
      show(answer);
      if (newest === wanted) newest = shown();
    }
  } catch {
    if (fetching !== abort) return;
    failed = true;
  }
  fetching = null;
  if (!failed) return takeIn();
  doors ||= because;
  lose();
  setTimeout(sync, later(++failures));
}
// The page itself says why: the table is gone, or closed to this phone.
function leave() {
  disconnect();
  location.reload();
}

// -- taps

document.addEventListener("submit", (event) => {
  const form = event.target;
  if (form.getAttribute("hx-post") !== `${place}/act`) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  const fields = [...new FormData(form)];
  if (event.submitter?.name) fields.push([event.submitter.name, event.submitter.value]);
  form.dataset.spent = "1";
  tapped(fields, event.submitter || form);
  for (const menu of document.querySelectorAll("details.menu[open]")) menu.open = false;
}, true);

async function tapped(fields, element) {
  const same = JSON.stringify([fields, shown()]);
  // Twice the same on the same page is one finger too many, unless there is as much to do.
  const times = element.dataset.sent === same ? Number(element.dataset.count) + 1 : 1;
  if (times > Number(element.dataset.times || 1)) return;
  element.dataset.sent = same;
  element.dataset.count = times;
  element.classList.add("waits");
  const waits = await outbox.add({code, id: `${phone}-${random(9)}`, seen: shown(), fields});
  setTimeout(count, 300);
  pump(waits);
}

async function pump(waits) {
  if (pumping || pause) return;
  pumping = true;
  // Its answer would show the table before the tap.
  fetching?.abort();
  fetching = null;
  try {
    for (;;) {
      const [tap] = waits || await outbox.list(code);
      waits = null;
      if (!tap || (tap.asked && isAsking())) break;
      if (!await send(tap)) {
        lose();
        pause = setTimeout(() => { pause = null; pump(); }, later(++failedTaps));
        break;
      }
      failedTaps = 0;
    }
  } finally { pumping = false; }
  takeIn();
  await count();
}

// Send one tap; tell whether there was an answer that counts.
async function send(tap) {
  const body = new URLSearchParams(tap.fields);
  body.set("id", tap.id);
  body.set("seen", tap.seen);
  let answer;
  try {
    answer = await ask(`${place}/act?tab=${table.dataset.tab}`, {method: "POST", body}, new AbortController());
  } catch { return false; }
  if (AGAIN.has(answer.status)) return false;
  find();
  // Before anything is waited for: what the stream brings meanwhile is known as one's own.
  if (answer.status === 204) own = awaited = Number(answer.version);
  if (answer.status === 409 && !answer.gone) await outbox.change({...tap, asked: true});
  else await outbox.remove(tap);
  if (answer.gone) { leave(); return true; }
  if (answer.status === 204) done(Number(answer.version));
  else { show(answer, true); release(); }
  if (newest !== null && newest < shown()) newest = shown();
  takeIn();
  return true;
}

// It is done: what it changed comes through the stream, like everybody's.
function done(version) {
  document.getElementById("notice")?.replaceChildren();
  if (shown() >= version) release();
  setTimeout(() => {
    if (shown() >= version) return;
    newest = Math.max(newest ?? 0, version);
    sync();
  }, LATE);
}

// Somebody else changed the same: do it all the same, or drop it. A question that is gone is asked again.
let answering = false;
const isAsking = () => answering || Boolean(document.querySelector("#clash > *"));
document.addEventListener("click", async (event) => {
  const button = event.target.closest("[data-clash]"), choice = button?.dataset.clash;
  if (!choice) return;
  // At once: a second tap on the buttons must find none.
  document.getElementById("clash").replaceChildren();
  answering = true;
  try {
    const [tap] = await outbox.list(code);
    if (tap?.asked && choice === "drop") await outbox.remove(tap);
    else if (tap?.asked) {
      // What an earlier answer wanted replaced is no longer meant.
      const fields = tap.fields.filter(([name]) => name !== "instead");
      if (choice === "replace") fields.push(["instead", button.dataset.version]);
      await outbox.change({...tap, fields, asked: false, seen: shown()});
    }
  } finally { answering = false; }
  pump();
});

// -- coming back: from a locked screen, the pocket, another page, no wifi

function wake() {
  if (document.hidden) return;
  clearTimeout(pause);
  pause = null;
  failures = 0;
  // A stream that slept may look alive; a new one tells the version at once.
  disconnect();
  connect();
  pump();
}
document.addEventListener("visibilitychange", () => (document.hidden ? disconnect() : wake()));
addEventListener("pageshow", (event) => { if (event.persisted) wake(); });
addEventListener("online", wake);
addEventListener("offline", reconnect);
addEventListener("pagehide", disconnect);

async function begin() {
  // A question that was open when the page was closed is asked again by the server.
  for (const tap of await outbox.list(code)) if (tap.asked) await outbox.change({...tap, asked: false});
  connect();
  pump();
}
begin();
