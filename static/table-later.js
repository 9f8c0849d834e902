// What a live table needs a moment later: its other tabs' looks, the screen kept on, the app, cues,
// targets that light up, prepared orders, words typed, the result sent.
import "./targets.js";
import "./orders.js";
import "./focus.js";
import "./cue.js";
import "./awake.js";
import "./install.js";
import "./line.js";
import "./hints.js";
import "./share.js";

if (document.getElementById("desk")) import("./pad.js");
const {later} = document.getElementById("table").dataset;
if (later) {
  const sheet = document.createElement("link");
  sheet.rel = "stylesheet";
  sheet.href = later;
  document.head.append(sheet);
}
