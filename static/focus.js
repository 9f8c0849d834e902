// Who plays by keyboard stays at the game: what was pressed keeps the focus where it is still there,
// else the question that follows has it. The question, not its first answer: a second Enter does nothing.
let keys = false, was = null;
addEventListener("keydown", () => { keys = true; }, true);
addEventListener("pointerdown", () => { keys = false; }, true);

const seen = (element) => element.checkVisibility({visibilityProperty: true});
function first(selector) { return [...document.querySelectorAll(selector)].find(seen); }

document.addEventListener("table:changing", () => {
  const focused = document.activeElement, part = focused?.closest("[data-part]");
  if (keys && part) was = {part: part.id, name: focused.name, value: focused.value};
});
document.addEventListener("table:shown", (event) => {
  if (!was || document.activeElement !== document.body) { was = null; return; }
  const {part, name, value} = was;
  const same = name && [...document.querySelectorAll(`#${part} [name="${name}"]`)].find((each) => each.value === value && seen(each));
  // What others do does not move anybody.
  if (!same && !event.detail?.mine) return;
  was = null;
  const next = same || first("#now > ul > li.mine") || first("#now > ul > li:has(button, input)") || first("#dock h2") || first("#dock .dock");
  if (next && next !== same) next.tabIndex = -1;
  next?.focus();
});
