// Numbers by thumb: a tap on a cell counts one more, the strip sets any number and goes on to the next cell.
const strip = () => document.getElementById("strip");
const SHOWN = 10;        // the numbers on the strip go so far
let chosen = "";         // the id of the cell the strip is for: parts of the page are drawn anew

const cells = () => [...document.querySelectorAll("#lies .cell")];
const number = (cell) => Number(cell.value || cell.placeholder || 0);

// How many this cell may have: what the box has, less what the others have.
function most(cell) {
  const all = Number(cell.dataset.most);
  if (!cell.dataset.of) return all;
  const others = cells().filter((other) => other !== cell && other.dataset.of === cell.dataset.of);
  return Math.max(0, all - others.reduce((sum, other) => sum + number(other), 0));
}

function set(cell, n) {
  cell.value = n === Number(cell.placeholder || 0) ? "" : n;
  cell.dispatchEvent(new Event("change", {bubbles: true}));
}

function choose(cell) {
  chosen = cell ? cell.id : "";
  for (const other of cells()) other.classList.toggle("chosen", other === cell);
  draw();
}

// Draw the numbers this cell can have, and what conservation leaves for the last player.
function draw() {
  const bar = strip(), cell = document.getElementById(chosen);
  if (!bar) return;
  bar.hidden = !cell;
  bar.replaceChildren();
  if (!cell) return;
  const limit = most(cell), least = Number(cell.dataset.least);
  // Of many, ten at a time: the ten that the number is in.
  const from = limit > SHOWN ? Math.floor(number(cell) / 10) * 10 : 0;
  if (from) bar.append(button("0", 0, false));
  for (let n = Math.max(from, least); n <= Math.min(limit, from + SHOWN); n++) bar.append(button(String(n), n, number(cell) === n));
  if (limit > from + SHOWN) bar.append(button("+10", Math.min(limit, number(cell) + 10), false, true));
  const row = cells().filter((other) => other.parentNode === cell.parentNode);
  const last = row.every((other) => other === cell || other.value);
  if (cell.dataset.of && last && limit > 0 && limit <= SHOWN)
    bar.append(button(bar.dataset.rest.replace("#", limit), limit, false));
}

function button(text, n, now, stays = false) {
  const made = document.createElement("button");
  made.type = "button";
  made.className = "btn";
  made.textContent = text;
  made.dataset.n = n;
  if (stays) made.dataset.stays = "";
  made.setAttribute("aria-pressed", String(now));
  return made;
}

document.addEventListener("click", (event) => {
  const cell = event.target.closest("#lies .cell");
  if (cell) {
    // A second tap on the way to more; the mouse and the thumb alike.
    if (number(cell) < most(cell)) set(cell, number(cell) + 1);
    return choose(cell);
  }
  const tapped = event.target.closest("#strip button");
  if (!tapped) return;
  const mine = document.getElementById(chosen);
  set(mine, Number(tapped.dataset.n));
  if ("stays" in tapped.dataset) return choose(mine);
  const all = cells();
  choose(all[all.indexOf(mine) + 1] || null);
});
// Keys type into a cell as into any field; the thumb needs no keyboard over the page.
function ready() {
  for (const cell of cells()) cell.inputMode = "none";
  const again = document.getElementById(chosen);
  choose(again?.matches(".cell") ? again : null);
}
document.addEventListener("focusin", (event) => {
  if (event.target.matches("#lies .cell") && event.target.id !== chosen && event.target.matches(":focus-visible")) choose(event.target);
});
document.addEventListener("input", (event) => { if (event.target.matches("#lies .cell")) draw(); });
document.addEventListener("score:shown", ready);
ready();
