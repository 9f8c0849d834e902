// The cards of a turn, by tapping: the family, then how many, and that plays it; a second family
// makes it a combination, which Play plays. Without script the numbers are typed.

export function setUp(root) {
  for (const tile of root.querySelectorAll(".fam:not([data-ready])")) setUpTile(tile);
  for (const form of root.querySelectorAll("form.play")) show(form);
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
  tile.append(button, minus);
  tile.classList.add("tap");
  button.addEventListener("click", () => count(tile, 1));
  input.addEventListener("change", () => { show(input.form); ask(input.form); });
  minus.addEventListener("click", () => { count(tile, -1); button.focus(); });
}

function made(tag, name) {
  const element = document.createElement(tag);
  if (tag === "button") element.type = "button";
  element.className = name;
  return element;
}

// Cards that are tapped and not played survive a reload and the way back.
const table = document.getElementById("table");
const asks = (form) => `${form.dataset.means} ${form.elements.meant?.value || form.dataset.round}`;
const place = () => `hand ${table.dataset.code}`;
function remember(form) {
  const cards = [...form.querySelectorAll(".fam input")].filter((i) => Number(i.value)).map((i) => [i.name, i.value]);
  try {
    if (cards.length) sessionStorage.setItem(place(), JSON.stringify({asks: asks(form), cards}));
    else sessionStorage.removeItem(place());
  } catch { /* Then they are tapped again. */ }
}
function recall() {
  let kept;
  try { kept = JSON.parse(sessionStorage.getItem(place())); } catch { return; }
  const form = kept && [...document.querySelectorAll("form.play")].find((each) => asks(each) === kept.asks);
  if (!form) return;
  for (const [name, n] of kept.cards) {
    const input = form.elements[name];
    if (input) input.value = Math.min(Number(n), Number(input.dataset.left));
  }
  show(form);
  ask(form);
}
document.addEventListener("submit", ({target}) => {
  if (!target.matches("form.play")) return;
  try { sessionStorage.removeItem(place()); } catch { /* nothing was kept */ }
}, true);

function count(tile, by) {
  const input = tile.querySelector("input");
  input.value = Math.min(Math.max(Number(input.value) + by, 0), Number(input.dataset.left));
  show(input.form);
  // What the tap asks for is on the screen; where it is, nothing moves.
  input.form.querySelector(".zone")?.scrollIntoView({block: "nearest"});
  ask(input.form);
  remember(input.form);
}


function show(form) {
  const tiles = [...form.querySelectorAll(".fam")];
  for (const tile of tiles) {
    const n = Number(tile.querySelector("input").value), name = nameOf(tile);
    const minus = tile.querySelector(".minus");
    tile.classList.toggle("on", n > 0);
    minus.hidden = n === 0;
    minus.setAttribute("aria-label", `−1 ${name}`);
    tile.querySelector(".some").textContent = n || "";
    tile.querySelector(".tile").setAttribute("aria-label", n ? `${name}, ${n}` : name);
  }
  const chosen = tiles.filter((tile) => tile.classList.contains("on"));
  const pad = form.querySelector(".how-many");
  if (!pad) return;
  form.dataset.kinds = Math.min(chosen.length, 2);
  pad.hidden = chosen.length !== 1;
  // One family is taken off by its own minus.
  form.querySelector(".clear").hidden = chosen.length < 2;
  form.nextElementSibling?.classList.toggle("away", chosen.length > 0);
  if (chosen.length === 1) offer(pad, chosen[0]);
}
const nameOf = (tile) => tile.querySelector("label span").textContent;

// How many the deck still has, each a tap that plays.
function offer(pad, tile) {
  const input = tile.querySelector("input"), name = nameOf(tile), asked = pad.querySelector("span");
  asked.textContent = asked.dataset.say.replace("…", name);
  const numbers = pad.querySelector(".numbers");
  if (numbers.dataset.of === input.name) return;
  numbers.dataset.of = input.name;
  numbers.replaceChildren(...Array.from({length: Number(input.dataset.left)}, (_, i) => {
    const button = made("button", "btn");
    button.textContent = i + 1;
    button.setAttribute("aria-label", `${i + 1} ${name}`);
    button.dataset.means = `${input.form.dataset.means} ${input.name} ${i + 1}`;
    button.addEventListener("click", () => {
      input.value = i + 1;
      input.form.requestSubmit();
    });
    return button;
  }));
}

// What the cards are and set off, said by the rules.
let asked = 0;
async function ask(form) {
  const box = form?.querySelector(".combination");
  if (!box) return;
  const query = new URLSearchParams(new FormData(form));
  const mine = ++asked;
  try {
    const answer = await fetch(`${box.dataset.url}&${query}`, {credentials: "same-origin"});
    const html = await answer.text();
    if (answer.ok && mine === asked) box.innerHTML = html;
  } catch { /* Without connection the cards can be played all the same. */ }
}

document.addEventListener("reset", ({target}) => {
  if (!target.matches("form.play")) return;
  setTimeout(() => {
    show(target);
    remember(target);
    target.querySelector(".tile")?.focus();
    ask(target);
  });
});
document.addEventListener("htmx:afterSettle", () => setUp(document));
document.addEventListener("htmx:oobAfterSwap", (event) => setUp(event.target.parentNode || document));
setUp(document);
if (table) recall();
