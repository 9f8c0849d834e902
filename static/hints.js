// In a first game a quiet line says what the phase is for: once on this phone, or never.
const table = document.getElementById("table");

function read() {
  try { return JSON.parse(localStorage.hints || "{}"); } catch { return {}; }
}
function write(hints) {
  try { localStorage.hints = JSON.stringify(hints); } catch { /* then it is said again */ }
}
// What is to be done now comes first: the line is said only where that stays on the screen.
function crowds(line) {
  line.hidden = false;
  const bottom = innerHeight - (document.querySelector(".tabs")?.offsetHeight || 0);
  const below = (each) => each && each.getBoundingClientRect().bottom + scrollY > bottom;
  return below(document.querySelector("#now .btn")) || [...document.querySelectorAll(".tile")].some(below);
}
function show() {
  for (const line of document.querySelectorAll("[data-hint]")) {
    const hints = read(), here = `${table.dataset.code}.${line.dataset.round}`;
    line.hidden = hints.off || (hints[line.dataset.hint] || here) !== here || crowds(line);
    if (!line.hidden) write({...hints, [line.dataset.hint]: here});
  }
}
document.addEventListener("click", ({target}) => {
  if (!target.closest("[data-no-hints]")) return;
  write({off: true});
  show();
});
document.addEventListener("table:shown", show);
show();
