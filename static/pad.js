// Picks one after the other, cards of one player after the other, numbers cell by cell: as fast as the thumb comes.

// -- in the draft a tap is for the next player who has not picked, also before the server has answered

const LOST = 5000;      // a pick that was refused does not come back
let sent = [];          // whose picks are on their way, after how many of their own, since when
document.getElementById("desk").dataset.inOrder = "";
const radios = () => [...document.querySelectorAll(".desk > .draft .who-row input")];

function next() {
  const all = radios(), open = all.filter((radio) => !radio.disabled);
  const made = Object.fromEntries(all.map((radio) => [radio.value, Number(radio.dataset.made)]));
  sent = sent.filter(({name, after, at}) => made[name] <= after && performance.now() - at < LOST);
  if (!sent.length || !open.length) return;
  const left = open.map((radio) => radio.value);
  for (const {name} of sent) {
    // The next pick begins where everybody has made this one.
    if (!left.length) left.push(...all.map((radio) => radio.value));
    const place = left.indexOf(name);
    if (place >= 0) left.splice(place, 1);
  }
  const free = (name) => !all.find((radio) => radio.value === name).closest(".full");
  const name = left.find(free) || left[0] || all[0].value;
  for (const radio of all) {
    radio.checked = radio.value === name;
    if (radio.checked) radio.disabled = false;
  }
}
document.addEventListener("click", (event) => {
  const form = event.target.closest(".draft button:not([form])")?.form;
  const chosen = form?.querySelector(".who-row :checked");
  if (!chosen) return;
  const name = chosen.value, before = sent.filter((each) => each.name === name).length;
  const after = Number(chosen.dataset.made) + before;
  // After the form has been read.
  setTimeout(() => { sent.push({name, after, at: performance.now()}); next(); });
});
document.addEventListener("table:shown", () => { next(); stay(); again(); });

// -- what begins at the top of the page is seen from its top

const begun = () => Boolean(document.querySelector("#desk > *"));
let wasBegun = begun();
document.addEventListener("table:shown", () => {
  if (!wasBegun && begun()) scrollTo(0, 0);
  wasBegun = begun();
});

// -- whose cards are entered stays until another is chosen

let whose = null;
function stay() {
  const kept = [...document.querySelectorAll("[data-stays]")].find((radio) => radio.value === whose);
  if (kept) kept.checked = true;
}
document.addEventListener("change", ({target}) => { if (target.matches("[data-stays]")) whose = target.value; });

// -- a tap on a cell counts one more; the strip sets any number and goes on to the next player's

const SHOWN = 10;
let chosen = "";
const strip = () => document.querySelector(".set-number");

function again() {
  const bar = strip(), cell = document.getElementById(chosen);
  if (!bar) return;
  bar.classList.toggle("on", Boolean(cell));
  for (const other of document.querySelectorAll(".cells .chosen")) other.classList.remove("chosen");
  if (!cell) return;
  cell.classList.add("chosen");
  const {player, token, n} = cell.dataset;
  bar.querySelector("[name=player]").value = player;
  bar.querySelector("[name=token]").value = token;
  bar.querySelector("b").textContent = `${cell.closest("tr").querySelector("th").textContent.trim()} · ${player}`;
  const from = n > SHOWN ? Math.floor(n / 10) * 10 : 0;
  const numbers = [...Array(SHOWN + 1).keys()].map((each) => each + from);
  bar.querySelector(".numbers").replaceChildren(...numbers.map(button), button(from + SHOWN + 5));
}
function button(n) {
  const made = document.createElement("button");
  made.className = "btn";
  made.name = "count";
  made.value = made.textContent = n;
  // Quick thumbs enter cell after cell: the strip always means the cell that is marked.
  made.dataset.means = `number ${n}`;
  return made;
}
document.addEventListener("click", (event) => {
  const cell = event.target.closest(".cells button");
  if (cell) { chosen = cell.id; again(); }
  if (!event.target.closest(".set-number button")) return;
  setTimeout(() => {
    const here = document.getElementById(chosen)?.closest("td");
    chosen = here?.nextElementSibling?.querySelector("button")?.id || "";
    again();
  });
});
