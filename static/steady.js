// A tap means what the thumb saw: where something else stood a moment ago, a finger that is
// already on its way is not taken, and the page shows that. Everything else takes every tap.
const MOMENT = 350;
const TAPPED = "button, a[href], label, summary, select";
const NUMBER = 8;       // so many pages back is far enough for a moment
let pages = [];         // what could be tapped where, and when that ended

// What a tap on an element does, in words that stay the same while it does the same.
function meaning(element) {
  if (element.dataset.means) return element.dataset.means;
  if (element.matches("a")) return element.getAttribute("href");
  const input = element.matches("label") ? element.control : element;
  const form = input?.form;
  if (!form || !input.name) return `${form?.dataset.means || ""} ${element.id || element.textContent}`;
  const hidden = [...form.querySelectorAll("input[type=hidden]")].map((field) => field.value);
  const value = input.matches("select") ? "" : input.value;
  // Undo and redo mean the newest entry: another one after each change.
  if (form.closest("#back")) return value + document.getElementById("table").dataset.version;
  return [form.getAttribute("action"), ...hidden, input.name, value].join(" ");
}

// Remember what stands where, before it changes.
function look() {
  const seen = [];
  for (const element of document.querySelectorAll(TAPPED)) {
    const box = element.getBoundingClientRect();
    if (box.width && box.bottom > 0 && box.top < innerHeight) seen.push({box, means: meaning(element)});
  }
  pages = [...pages.slice(1 - NUMBER), {until: performance.now(), seen}];
}

// Who comes back to the page has seen nothing just now.
function forget() { pages = []; }
document.addEventListener("visibilitychange", forget);
document.addEventListener("steady:forget", forget);

function stood(page, x, y) {
  return page.seen.findLast(({box}) => x >= box.left && x < box.right && y >= box.top && y < box.bottom)?.means;
}

// Did anything else stand here a moment ago?
function changed(element, x, y) {
  const since = performance.now() - MOMENT, means = meaning(element);
  return pages.some((page) => {
    const was = page.until > since ? stood(page, x, y) : undefined;
    return was !== undefined && was !== means;
  });
}

// Keys and scripts (detail 0) hit what they mean.
addEventListener("click", (event) => {
  if (!event.detail) return;
  const element = event.target.closest(TAPPED);
  // A sheet that was just opened is what the eye is on, and its cross harms nobody.
  if (element && !element.closest("dialog") && changed(element, event.clientX, event.clientY)) {
    event.preventDefault();
    event.stopImmediatePropagation();
    element.classList.add("unsteady");
    setTimeout(() => element.classList.remove("unsteady"), MOMENT);
    return;
  }
  look();
}, true);
document.addEventListener("table:changing", look);
