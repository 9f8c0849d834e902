// Targets are where they lie: what a tap can hit lights up in the tableaus. The list with words
// stays, for keyboard and screen reader; a key on a card still explains it.
const SPOTS = "#now [data-spot]:not([data-spot=''])";
const spotOf = (piece) => `${piece.closest("[data-seat]").dataset.seat} ${piece.dataset.piece}`;
const isOpen = (field) => !field.closest("[hidden]") && (field.closest(".no") || !field.closest("details:not([open])"));

function light() {
  const first = document.querySelector(".pair :checked");
  const usual = new Set(), odd = new Set();
  for (const field of document.querySelectorAll(SPOTS))
    if (isOpen(field)) (field.closest(".no") ? odd : usual).add(field.dataset.spot);
  for (const piece of document.querySelectorAll(".tableaus [data-piece]")) {
    const spot = spotOf(piece);
    piece.classList.toggle("target", usual.has(spot));
    piece.classList.toggle("spared", odd.has(spot) && !usual.has(spot));
    piece.classList.toggle("picked-first", first?.dataset.spot === spot);
  }
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
document.addEventListener("change", ({target}) => { if (target.name === "a") light(); });
document.addEventListener("reset", () => setTimeout(light));
document.addEventListener("toggle", light, true);
document.addEventListener("table:shown", light);
light();
