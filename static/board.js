// The screen in the middle: the code to join stands open until the game begins; full screen at a tap.
const table = document.getElementById("table");
const join = document.getElementById("join");
const full = document.getElementById("full");

// Whatever folds on a phone stands open here.
const open = () => { for (const hand of document.querySelectorAll(".edge details:not([open])")) hand.open = true; };
document.addEventListener("table:shown", open);
open();

let begun = table.dataset.version !== "0";
document.addEventListener("table:shown", () => {
  if (begun || table.dataset.version === "0") return;
  begun = true;
  if (join) join.open = false;
});

full.hidden = !document.fullscreenEnabled;
full.addEventListener("click", () => document.fullscreenElement ? document.exitFullscreen() : document.documentElement.requestFullscreen());
document.addEventListener("fullscreenchange", () => { full.hidden = !!document.fullscreenElement; });
