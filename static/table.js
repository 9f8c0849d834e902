// The live table's hands: cards that are counted by tapping, menus, swaps.

// -- cards are counted by tapping; without script the number is typed

function setUp(root) {
  for (const tile of root.querySelectorAll(".fam:not([data-ready])")) setUpTile(tile);
  for (const select of root.querySelectorAll("select[data-submit]:not([data-ready])")) {
    select.dataset.ready = "1";
    select.addEventListener("change", () => select.form.requestSubmit());
  }
}

function setUpTile(tile) {
  tile.dataset.ready = "1";
  const input = tile.querySelector("input");
  const button = made("button", "tile");
  button.id = `${input.id}-tap`;  // the focus comes back here when the part is drawn anew
  button.innerHTML = tile.querySelector("label").innerHTML;
  button.disabled = input.dataset.left === "0";
  button.prepend(made("i", "some"));
  const minus = made("button", "minus");
  minus.textContent = "−";
  minus.hidden = true;
  tile.append(button, minus);
  tile.classList.add("tap");
  button.addEventListener("click", () => count(tile, 1));
  input.addEventListener("change", () => { show(tile); ask(); });
  minus.addEventListener("click", () => { count(tile, -1); button.focus(); });
  show(tile);
}

function made(tag, name) {
  const element = document.createElement(tag);
  if (tag === "button") element.type = "button";
  element.className = name;
  return element;
}

function count(tile, by) {
  const input = tile.querySelector("input");
  input.value = Math.min(Math.max(Number(input.value) + by, 0), Number(input.dataset.left));
  show(tile);
  ask();
}

function show(tile) {
  const n = Number(tile.querySelector("input").value), name = tile.querySelector(".tile span").textContent;
  const minus = tile.querySelector(".minus");
  tile.classList.toggle("on", n > 0);
  minus.hidden = n === 0;
  minus.setAttribute("aria-label", `−1 ${name}`);
  tile.querySelector(".some").textContent = n || "";
  label();
  tile.querySelector(".tile").setAttribute("aria-label", n ? `${name}, ${n}` : name);
}

// Playing nothing is a play too, but not one to happen unseen.
function label() {
  const cta = document.querySelector(".play .cta"), clear = document.querySelector(".play .clear");
  const some = document.querySelector(".fam.on");
  if (cta) cta.textContent = some ? cta.dataset.some : cta.dataset.none;
  if (clear) clear.hidden = !some;
}

// What the cards are and set off, said by the rules.
let asked = 0;
async function ask() {
  const box = document.getElementById("combination");
  if (!box) return;
  const query = new URLSearchParams(new FormData(box.closest("form")));
  const mine = ++asked;
  try {
    const answer = await fetch(`${box.dataset.url}?${query}`, {credentials: "same-origin"});
    const html = await answer.text();
    if (answer.ok && mine === asked) box.innerHTML = html;
  } catch { /* Without connection the cards can be played all the same. */ }
}

document.addEventListener("htmx:afterSettle", () => setUp(document));
document.addEventListener("htmx:oobAfterSwap", (event) => setUp(event.target.parentNode || document));

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
  setTimeout(() => {
    target.querySelectorAll(".fam").forEach(show);
    target.querySelector("[name=a], .tile")?.focus();
    ask();
  });
});
// Enter on the first card is no answer yet; the form would send the first of the second list.
document.addEventListener("keydown", (event) => {
  keys = true;
  if (event.key !== "Enter" || event.target.name !== "a") return;
  event.preventDefault();
  event.target.click();
});

// -- a big button that means something else now was not meant by a finger that is already on its way

const SETTLES = 600;
const page = document.getElementById("table");
let meant = meaning(), settling;
function meaning() {
  const cta = document.querySelector("#now .cta, #dock .cta, #score .cta");
  if (!cta?.form) return "";
  const who = cta.form.querySelector("[name=player]:checked");
  return (cta.dataset.none || cta.value + cta.firstChild.textContent) + (who ? who.value : "");
}
document.addEventListener("table:shown", () => {
  const means = meaning();
  if (means === meant) return;
  meant = means;
  page.dataset.settling = "";
  clearTimeout(settling);
  settling = setTimeout(() => { delete page.dataset.settling; }, SETTLES);
});
// Keys and scripts (detail 0) hit what they mean.
document.addEventListener("click", (event) => {
  if (!event.detail || !("settling" in page.dataset) || !event.target.closest("#now .cta, #dock, #score form")) return;
  event.preventDefault();
  event.stopImmediatePropagation();
}, true);

// -- what one's own tap asks has to be seen: above the big button and the tabs, below the screen's edge

function reveal(element) {
  const box = element.getBoundingClientRect();
  let bottom = innerHeight;
  for (const bar of document.querySelectorAll(".tabs, #dock"))
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
  if (event.detail?.mine && fresh) reveal(fresh);
});

// -- a number that changed is marked for a moment, whoever changed it

function read() {
  const found = {}, seen = {};
  for (const element of document.querySelectorAll("[data-part] :is(.chip em, .tok, .kept, .season strong, .purse)")) {
    const what = element.parentNode.getAttribute("href") || element.classList[0] || "";
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
