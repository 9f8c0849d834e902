// Setting up: an earlier player's name is a tap, and seats change places without a reload.
const fields = [...document.querySelectorAll("input[name=name]")];
const firsts = [...document.querySelectorAll("input[name=first]")];
const earlier = document.getElementById("names");

// Offer only the names of who does not sit yet, while there is a free seat.
function show() {
  const taken = fields.map((field) => field.value.trim());
  let free = 0;
  for (const button of earlier.querySelectorAll("button")) {
    button.hidden = taken.includes(button.dataset.name);
    free += !button.hidden;
  }
  earlier.hidden = !free || !taken.includes("");
}

earlier.addEventListener("click", (event) => {
  const {name} = event.target.dataset;
  const empty = fields.find((field) => !field.value.trim());
  if (!name || !empty) return;
  empty.value = name;
  show();
});
for (const button of document.querySelectorAll("button[name=up]")) {
  button.addEventListener("click", (event) => {
    event.preventDefault();
    const i = Number(button.value);
    [fields[i - 1].value, fields[i].value] = [fields[i].value, fields[i - 1].value];
    // The 1st Player moves along with the name.
    if (firsts[i]?.checked) firsts[i - 1].checked = true;
    else if (firsts[i - 1]?.checked) firsts[i].checked = true;
    show();
  });
}
for (const [i, field] of fields.entries()) {
  field.addEventListener("input", show);
  // Enter goes to the next name, and from the last one to the button; it starts nothing by the way.
  field.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" || event.isComposing) return;
    event.preventDefault();
    (fields[i + 1] || document.querySelector(".foot .cta")).focus();
  });
}
show();
