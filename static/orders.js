// Orders prepared on this phone: kept here only, through reload and without a connection, until
// their player reveals them with one tap.
const table = document.getElementById("table");
const key = (round) => `orders ${table.dataset.code} ${round}`;

function read(round) {
  try { return JSON.parse(localStorage.getItem(key(round))) || null; } catch { return null; }
}
function write(round, cards) {
  try {
    if (cards) localStorage.setItem(key(round), JSON.stringify(cards));
    else localStorage.removeItem(key(round));
  } catch { /* Then they are only in the hand. */ }
}

const inputs = (form) => [...form.querySelectorAll(".fam input")];
const chosen = (form) => Object.fromEntries(inputs(form).filter((i) => Number(i.value)).map((i) => [i.name, Number(i.value)]));
// Only what the deck still has can be revealed.
const possible = (form, cards) => inputs(form).every((i) => (cards[i.name] || 0) <= Number(i.dataset.left));
function named(form, cards) {
  return inputs(form).filter((i) => cards[i.name])
    .map((i) => `${cards[i.name]} ${i.closest(".fam").querySelector("label span").textContent}`).join(" + ");
}

function fold(form, folded) {
  form.classList.toggle("is-folded", Boolean(folded));
  form.querySelector(".change").hidden = !folded;
}

function show() {
  for (const form of document.querySelectorAll("form.prepare")) {
    const cards = read(form.dataset.round), line = form.querySelector(".ready");
    // What is ready takes a line; who changes it has all cards before them.
    fold(form, cards && !Object.keys(chosen(form)).length);
    line.dataset.none ||= line.textContent;
    line.textContent = cards ? line.dataset.say.replace("…", named(form, cards)) : line.dataset.none;
  }
  for (const button of document.querySelectorAll(".reveal")) {
    const cards = read(button.dataset.round), form = button.form;
    button.hidden = !cards || !possible(form, cards);
    if (cards) button.textContent = button.dataset.say.replace("…", named(form, cards));
    button.dataset.means = `${form.dataset.means} reveal`;
  }
}

// At the window: it hears of a form before whoever sends it.
addEventListener("submit", (event) => {
  const form = event.target;
  if (form.matches("form.prepare")) {
    event.preventDefault();
    event.stopImmediatePropagation();
    write(form.dataset.round, chosen(form));
    form.reset();
    show();
    form.querySelector(".change").focus();
  } else if (form.matches("form.play") && form.querySelector(".reveal")) {
    write(form.querySelector(".reveal").dataset.round, null);
  }
}, true);
document.addEventListener("click", ({target}) => {
  const button = target.closest(".reveal, .change");
  if (!button) return;
  const form = button.form, cards = read(button.dataset.round || form.dataset.round) || {};
  for (const input of inputs(form)) input.value = cards[input.name] || 0;
  if (button.matches(".reveal")) return form.requestSubmit();
  fold(form, false);
  inputs(form)[0].dispatchEvent(new Event("change"));
  form.querySelector(".tile").focus();
});
document.addEventListener("table:shown", show);
show();
