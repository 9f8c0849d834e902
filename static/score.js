// The calculator's hands: send each entry at once, keep what could not be sent, never lose a tap.
const form = () => document.getElementById("calculator");
const offline = document.getElementById("offline");
const key = location.pathname;
let edits = 0;      // how often somebody changed something
let typing, retrying;
let open = [], totals = {};

document.documentElement.classList.add("js");

// What the box no longer has is greyed; what is chosen never is, or it would not be sent.
function greyWhatIsGone() {
  const taken = {}, most = {};
  const inputs = [...form().querySelectorAll("[data-piece]")];
  for (const i of inputs) {
    const p = i.dataset.piece, n = +i.dataset.n;
    most[p] = Math.max(most[p] || 0, n);
    if (i.checked) taken[p] = (taken[p] || 0) + n;
  }
  for (const i of inputs) {
    const p = i.dataset.piece, n = +i.dataset.n;
    const mine = form().querySelector(`[name="${i.name}"][data-piece="${p}"]:checked`);
    const left = Math.max(0, most[p] - (taken[p] || 0));
    i.disabled = n > left + (mine ? +mine.dataset.n : 0);
  }
  for (const more of form().querySelectorAll(".long details"))
    more.classList.toggle("none", !more.querySelector("input:enabled"));
}

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

function send() {
  clearTimeout(typing);
  clearTimeout(retrying);
  htmx.trigger(form(), "enter");
}
function lost() {
  offline.hidden = false;
  form().inert = false;
  clearTimeout(retrying);
  retrying = setTimeout(send, 5000);
}

document.addEventListener("input", (event) => {
  const t = event.target;
  if (t.dataset.filter) return filter(t);
  if (t.form !== form()) return;
  edits++;
  keep();
  if (t.type === "radio" || t.type === "checkbox") return;
  clearTimeout(typing);
  typing = setTimeout(send, t.type === "number" ? 350 : 1500);
});
document.addEventListener("change", (event) => {
  const t = event.target;
  if (t.form !== form() || t.dataset.filter) return;
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

// A button redraws the form: no tap may fall between.
document.addEventListener("htmx:beforeRequest", (event) => {
  event.detail.xhr.edits = edits;
  if (event.detail.requestConfig.parameters.do) form().inert = true;
});
document.addEventListener("htmx:beforeSwap", (event) => {
  // An answer to an older table would undo newer taps; theirs is under way.
  if (event.detail.xhr.edits !== edits) { event.detail.shouldSwap = false; return; }
  open = [...document.querySelectorAll("#calculator details[open]")].map((d) => d.id);
  totals = {};
  for (const t of document.querySelectorAll("[data-total]")) totals[t.dataset.total] = t.textContent;
});
document.addEventListener("htmx:afterSettle", settle);
document.addEventListener("htmx:oobAfterSwap", settle);
function settle() {
  for (const id of open) document.getElementById(id)?.setAttribute("open", "");
  for (const t of document.querySelectorAll("[data-total]")) {
    const before = totals[t.dataset.total];
    t.classList.toggle("changed", before !== undefined && before !== t.textContent);
  }
}
document.addEventListener("htmx:afterRequest", (event) => {
  if (!event.detail.successful) return;
  offline.hidden = true;
  form().inert = false;
  if (event.detail.xhr.edits === edits) forget();
  greyWhatIsGone();
});
for (const kind of ["htmx:sendError", "htmx:timeout", "htmx:responseError"])
  document.addEventListener(kind, lost);

// An earlier visit ended before its last tap arrived: send that first.
function replay() {
  const waiting = pending();
  if (!waiting) return;
  const headers = {"Content-Type": "application/x-www-form-urlencoded"};
  fetch(form().action, {method: "POST", headers, body: waiting.body}).then((answer) => {
    if (!answer.ok || edits) return;
    forget();
    if (waiting.from === location.search && answer.url !== location.href) location.replace(answer.url);
  }).catch(() => { offline.hidden = false; });
}
replay();
document.addEventListener("click", (event) => {
  if (event.target.id === "link") event.target.select();
});
