// Targets are where they lie: what a tap can hit lights up in the tableaus. The list with words
// stays, for keyboard and screen reader; a key on a card still explains it.
const SPOTS = "#now [data-spot]:not([data-spot=''])";
const spotOf = (piece) => `${piece.closest("[data-seat]").dataset.seat} ${piece.dataset.piece}`;
const isOpen = (field) => !field.closest("[hidden]") && (field.closest(".no") || !field.closest("details:not([open])"));

function light() {
  const first = document.querySelector(".pair :checked");
  const usual = new Set(), odd = new Set(), notes = {};
  for (const field of document.querySelectorAll(SPOTS)) {
    if (!isOpen(field)) continue;
    (field.closest(".no") ? odd : usual).add(field.dataset.spot);
    if (field.dataset.note) notes[field.dataset.spot] = field.dataset.note;
  }
  for (const piece of document.querySelectorAll(".tableaus [data-piece]")) {
    const spot = spotOf(piece);
    piece.classList.toggle("target", usual.has(spot));
    // A card explains itself, until it lights up: then a tap means something else.
    piece.dataset.means = `${spot} ${usual.has(spot)}`;
    piece.classList.toggle("spared", odd.has(spot) && !usual.has(spot));
    piece.classList.toggle("picked-first", first?.dataset.spot === spot);
    note(piece, notes[spot]);
  }
}

// What a target changes, or why it is spared, stands on it; the list says it too, for who hears.
function note(piece, words) {
  let line = piece.querySelector(".note");
  if (!words) return line?.remove();
  if (!line) {
    line = document.createElement("small");
    line.className = "note";
    line.setAttribute("aria-hidden", "true");
    piece.append(line);
  }
  if (line.textContent !== words) line.textContent = words;
}

// Of a swap it is known with its first card only: the rules say it for each second one.
async function foresee(form) {
  const url = form.querySelector("[data-outcomes]")?.dataset.outcomes, first = form.querySelector("[name=a]:checked");
  const seconds = [...form.querySelectorAll("[name=b]:not(.no)")];
  for (const button of seconds) say(button, "");
  if (!url || !first) return light();
  const action = {...JSON.parse(form.querySelector("[name=action]").value), a: JSON.parse(first.value)};
  try {
    const answer = await fetch(`${url}?action=${encodeURIComponent(JSON.stringify(action))}`, {credentials: "same-origin"});
    const notes = answer.ok ? await answer.json() : {};
    // What is said makes cards taller and moves others: a thumb on its way meant what stood there.
    document.dispatchEvent(new Event("table:changing"));
    if (first.checked) for (const button of seconds) say(button, notes[button.dataset.spot] || "");
  } catch { /* Without connection the swap can be made all the same. */ }
  light();
  bring();
}
function say(button, words) {
  button.dataset.note = words;
  button.querySelector(".does")?.remove();
  button.ariaDescription = words;
  if (words) button.append(Object.assign(document.createElement("small"), {className: "does", textContent: words}));
}

// What can be hit is in sight: the page goes as far as what to do lies over it, and back when it is done.
let went = 0;
function bring() {
  const lit = [...document.querySelectorAll(".tableaus .target")].map((piece) => piece.getBoundingClientRect());
  const sheet = document.querySelector(".todo:has(.held)");
  if (!lit.length || !sheet) {
    if (went) scrollBy(0, -went);
    went = 0;
    return;
  }
  const over = Math.max(...lit.map((box) => box.bottom)) + 8 - sheet.getBoundingClientRect().top;
  const by = Math.min(over, Math.min(...lit.map((box) => box.top)) - 8), before = scrollY;
  // Beside one another on a wide screen nothing lies over anything.
  if (by <= 0 || sheet.offsetLeft >= innerWidth / 3) return;
  scrollBy(0, by);
  went += scrollY - before;
}

// A swap takes two: the first is marked, the second does it.
function hit(spot) {
  const fields = [...document.querySelectorAll(SPOTS)].filter((field) => field.dataset.spot === spot && isOpen(field));
  const [field] = fields;
  const pair = field?.closest(".pair"), first = pair?.querySelector(":checked");
  if (!pair) return field?.click();
  const second = fields.find((each) => each.name === "b" && each.closest(".pair") === pair);
  if (first && second) return second.click();
  const one = fields.find((each) => each.name === "a");
  one.checked = true;
  one.dispatchEvent(new Event("change", {bubbles: true}));
}

document.addEventListener("click", (event) => {
  const piece = event.target.closest(".target");
  // A key explains the card; what may not be hit is hit by the list only.
  if (!piece || !event.detail) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  hit(spotOf(piece));
  light();
}, true);
document.addEventListener("change", ({target}) => {
  if (target.name !== "a") return;
  light();
  foresee(target.form);
});
document.addEventListener("reset", () => setTimeout(light));
document.addEventListener("toggle", light, true);
document.addEventListener("table:shown", (event) => {
  light();
  // What others do moves nobody's page, but back to where it was.
  if (event.detail?.mine || !document.querySelector(".tableaus .target")) bring();
});
light();
