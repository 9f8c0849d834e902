// The calculator's hands: send each entry at once, keep what could not be sent, never lose a tap.
import "./grid.js";
import "./copy.js";

const form = () => document.getElementById("calculator");
const offline = document.getElementById("offline");
const key = location.pathname;
const PATIENCE = 8000;
let edits = 0;      // how often somebody changed something
let sending = false, again = null;
let typing, retrying, looking;

// What the box no longer has is greyed; what is chosen never is, or it would not be sent.
function greyWhatIsGone() {
  const inputs = [...form().querySelectorAll("[data-piece]")];
  const taken = new Set(inputs.filter((input) => input.checked).map((input) => input.dataset.piece));
  for (const input of inputs) input.disabled = !input.checked && taken.has(input.dataset.piece);
}

// -- what could not be sent yet is kept on the phone

function keep() {
  const body = new URLSearchParams(new FormData(form())).toString();
  try { localStorage.setItem(key, JSON.stringify({from: location.search, body})); } catch { /* private mode */ }
}
function forget() {
  try { localStorage.removeItem(key); } catch { /* private mode */ }
}
function pending() {
  try { return JSON.parse(localStorage.getItem(key)); } catch { return null; }
}

// -- sending: one request at a time, the newest entries last

async function send(what = "") {
  clearTimeout(typing);
  clearTimeout(retrying);
  if (sending) { again = what || again || ""; return; }
  sending = true;
  const mine = edits, body = new URLSearchParams(new FormData(form()));
  if (what) {
    body.set("do", what);
    // A button redraws the form: no tap may fall between.
    form().inert = true;
  }
  let answer = null, html = "";
  try {
    const headers = {"HX-Request": "true"};
    answer = await fetch(form().action, {method: "POST", body, headers, signal: AbortSignal.timeout(PATIENCE)});
    html = await answer.text();
  } catch { answer = null; }
  sending = false;
  form().inert = false;
  if (!answer?.ok) return lost(what);
  offline.hidden = true;
  // An answer to an older table would undo newer taps; theirs is under way.
  if (mine === edits) {
    show(html, answer.headers.has("HX-Retarget"));
    history.replaceState(null, "", answer.headers.get("HX-Replace-Url"));
    forget();
  }
  greyWhatIsGone();
  if (again !== null) {
    const next = again;
    again = null;
    send(next);
  }
}
function lost(what) {
  offline.hidden = false;
  clearTimeout(retrying);
  retrying = setTimeout(() => send(what), 5000);
}

// Put the answer's parts in their places; what was open, marked or in focus stays so.
function show(html, whole) {
  const open = [...document.querySelectorAll("#calculator details[open]")].map((details) => details.id);
  const totals = Object.fromEntries([...document.querySelectorAll("[data-total]")].map((t) => [t.dataset.total, t.textContent]));
  const focus = document.activeElement?.id;
  const parts = new DOMParser().parseFromString(html, "text/html");
  if (whole) form().replaceWith(parts.getElementById("calculator"));
  else {
    document.getElementById("result").replaceWith(parts.getElementById("result"));
    for (const part of parts.querySelectorAll("[data-swap]")) {
      const there = document.getElementById(part.id);
      if (part.dataset.swap === "inside") there.replaceChildren(...part.childNodes);
      else there.replaceWith(part);
    }
  }
  for (const id of open) document.getElementById(id)?.setAttribute("open", "");
  for (const t of document.querySelectorAll("[data-total]")) {
    const before = totals[t.dataset.total];
    t.classList.toggle("changed", before !== undefined && before !== t.textContent);
  }
  if (focus && document.activeElement?.id !== focus) document.getElementById(focus)?.focus({preventScroll: true});
  document.dispatchEvent(new CustomEvent("score:shown"));
}

// -- what a thumb does

document.addEventListener("submit", (event) => {
  if (event.target !== form()) return;
  event.preventDefault();
  edits++;
  send(event.submitter?.name === "do" ? event.submitter.value : "");
});
document.addEventListener("input", ({target}) => {
  if (target.dataset.filter) return filter(target);
  if (target.id === "line") return look();
  if (target.form !== form()) return;
  edits++;
  keep();
  if (target.type === "radio" || target.type === "checkbox") return;
  clearTimeout(typing);
  typing = setTimeout(send, target.matches(".cell") ? 350 : 1500);
});
document.addEventListener("change", ({target}) => {
  if (target.form !== form() || target.dataset.filter || target.id === "line") return;
  edits++;
  keep();
  greyWhatIsGone();
  send();
});
addEventListener("online", () => { if (!offline.hidden) edits ? send() : replay(); });

function filter(field) {
  const wanted = field.value.trim().toLowerCase();
  for (const label of document.querySelectorAll(`#${field.dataset.filter} .pick label`))
    label.hidden = !label.textContent.toLowerCase().includes(wanted);
}

// What a line of words says is shown while it is typed; nothing is entered before the button.
function look() {
  clearTimeout(looking);
  looking = setTimeout(async () => {
    const query = new URLSearchParams(new FormData(form()));
    const answer = await fetch(`${form().action.replace(/enter$/, "line")}?${query}`).catch(() => null);
    const told = document.getElementById("line-told");
    if (answer?.ok && told) told.innerHTML = await answer.text();
  }, 300);
}

// A name of an earlier game is one tap: it takes the first free seat.
document.addEventListener("click", (event) => {
  const button = event.target.closest("#names [data-name]");
  const free = button && [...document.querySelectorAll(".name input")].find((field) => !field.value.trim());
  if (!free) return;
  free.value = button.dataset.name;
  button.hidden = true;
  free.dispatchEvent(new Event("change", {bubbles: true}));
});

// An earlier visit ended before its last tap arrived: send that first.
async function replay() {
  const waiting = pending();
  if (!waiting) return;
  const headers = {"Content-Type": "application/x-www-form-urlencoded"};
  const answer = await fetch(form().action, {method: "POST", headers, body: waiting.body}).catch(() => null);
  if (!answer) { offline.hidden = false; return; }
  if (!answer.ok || edits) return;
  forget();
  if (waiting.from === location.search && answer.url !== location.href) location.replace(answer.url);
}
replay();
