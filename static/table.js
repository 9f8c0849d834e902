// The live table's hands: menus, swaps, what is new.

import "./hand.js";
import "./steady.js";

function setUp(root) {
  for (const select of root.querySelectorAll("select[data-submit]:not([data-ready])")) {
    select.dataset.ready = "1";
    select.addEventListener("change", () => select.form.requestSubmit());
  }
}
document.addEventListener("htmx:afterSettle", () => setUp(document));
document.addEventListener("htmx:oobAfterSwap", (event) => setUp(event.target.parentNode || document));

// -- the log's times, by this phone's clock and in the page's language

const {lang} = document.documentElement;
const spoken = navigator.languages.find((each) => each.startsWith(lang)) || lang;
function times() {
  for (const time of document.querySelectorAll(".log time:not([data-here])")) {
    time.dataset.here = "1";
    time.textContent = new Date(time.dateTime).toLocaleTimeString(spoken, {hour: "2-digit", minute: "2-digit"});
  }
}
for (const event of ["table:shown", "htmx:afterSettle"]) document.addEventListener(event, times);
times();

// -- who plays on without an answer means that this phone is everybody's

document.addEventListener("table:shown", () => document.getElementById("who-asks")?.remove());

// -- a phone that may do less than before is told why, by the page itself

const role = () => document.querySelector("[data-role]")?.dataset.role;
const began = role();
document.addEventListener("table:shown", () => { if (began && role() !== began) location.reload(); });

// -- what stands at the thumb covers nothing: as the bar grows, the page goes along

const bar = document.querySelector(".at-thumb");
if (bar) {
  let high = bar.offsetHeight;
  new ResizeObserver(() => {
    const grown = bar.offsetHeight - high;
    high = bar.offsetHeight;
    // What is held at the thumb rises by what is said below it.
    document.documentElement.style.setProperty("--said", `${high - bar.lastElementChild.offsetHeight}px`);
    if (grown > 0) scrollBy(0, grown);
  }).observe(bar);
}

// -- menus: one closes when something else is tapped

document.addEventListener("click", (event) => {
  for (const menu of document.querySelectorAll("details.menu[open]"))
    if (!menu.contains(event.target)) menu.open = false;
});

// -- swaps: between two players, so the first one's cards are not offered for the second

let keys = false;
document.addEventListener("change", ({target, isTrusted}) => {
  if (target.name !== "a") return;
  for (const row of target.form.querySelectorAll(".two .tgt")) row.hidden = row.dataset.player === target.dataset.player;
  // The second list takes the first one's place, which may begin above the screen; arrow keys still need the first.
  target.form.classList.toggle("folded", !keys);
  if (isTrusted && !keys) reveal(target.closest("li"));
});
document.addEventListener("focusin", ({target}) => {
  if (target.name === "b") target.form.classList.add("folded");
});
document.addEventListener("pointerdown", () => { keys = false; }, true);
document.addEventListener("reset", ({target}) => {
  target.classList.remove("folded");
  setTimeout(() => target.querySelector("[name=a]")?.focus());
});
// Enter on the first card is no answer yet; the form would send the first of the second list.
document.addEventListener("keydown", (event) => {
  keys = true;
  if (event.key !== "Enter" || event.target.name !== "a") return;
  event.preventDefault();
  event.target.click();
});

// -- what one's own tap asks has to be seen: above the big button and the tabs, below the screen's edge

function reveal(element) {
  if (element.closest(".todo:has(.held)")) return element.scrollIntoView({block: "nearest"});
  const box = element.getBoundingClientRect();
  let bottom = innerHeight;
  for (const bar of document.querySelectorAll(".at-thumb, #dock"))
    if (getComputedStyle(bar).position === "sticky") bottom = Math.min(bottom, bar.getBoundingClientRect().top);
  const over = Math.min(box.bottom - bottom + 8, box.top - 8);
  if (box.top < 0) scrollBy(0, box.top - 8);
  else if (over > 0) scrollBy(0, over);
}
const questions = () => [...document.querySelectorAll("#now > ul > li")];
const words = (item) => item.querySelector(".what").textContent;
let asks = questions();
document.addEventListener("table:shown", (event) => {
  const before = asks.map(words);
  asks = questions();
  const fresh = asks.find((item) => !before.includes(words(item)));
  // While players pick one after the other, the pad stays under the thumb; what is asked stays open below.
  if (event.detail?.mine && fresh && !document.querySelector(".desk > .draft .who-row")) reveal(fresh);
});

// -- when a game ends, whoever looks at powers or the log goes to the finale with the others

const over = () => Boolean(document.querySelector("header[data-over]"));
let ended = over();
document.addEventListener("table:shown", () => {
  const {tab, code} = document.getElementById("table").dataset;
  if (!ended && over() && ["powers", "log"].includes(tab)) {
    location.assign(`${document.documentElement.dataset.base}/t/${code}`);
  }
  ended = over();
});

// -- a number that changed is marked for a moment, whoever changed it

function read() {
  const found = {}, seen = {};
  for (const element of document.querySelectorAll("[data-part] :is(.chip em, .tok, .kept, .season strong, .purse)")) {
    const label = element.previousElementSibling?.matches("small") ? element.previousElementSibling.textContent : "";
    const what = element.parentNode.getAttribute("href") || element.classList[0] || label;
    const key = `${element.closest("[data-part]").id} ${what}`;
    seen[key] = (seen[key] || 0) + 1;
    found[`${key} ${seen[key]}`] = element;
  }
  return found;
}
let numbers = read();
document.addEventListener("table:shown", () => {
  const now = read();
  for (const [key, element] of Object.entries(now)) {
    const before = numbers[key];
    if (element !== before && before?.textContent !== element.textContent) element.classList.add("changed");
  }
  numbers = now;
  // A screen reader hears only what changes in an element that stays.
  const last = document.querySelector("#last .last"), heard = document.getElementById("heard");
  if (last && heard.textContent !== last.textContent) heard.textContent = last.textContent;
});
setUp(document);
