// The screen stays on during a game: a wake lock, or on plain http a tiny silent film that plays.
const table = document.getElementById("table");
const button = () => document.getElementById("awake");
let wanted = remembered(), lock = null, film = null;

function remembered() {
  try { return localStorage.awake !== "no"; } catch { return true; }
}

async function hold() {
  if (!wanted || document.hidden) return;
  if ("wakeLock" in navigator) {
    if (lock && !lock.released) return;
    try { lock = await navigator.wakeLock.request("screen"); } catch { play(); }
  } else play();
  show();
}
// Browsers play a film with sound (this one is silence) only after a tap: the next tap tries again.
async function play() {
  if (!film) {
    film = document.createElement("video");
    film.className = "film";
    film.loop = true;
    film.setAttribute("playsinline", "");
    film.setAttribute("aria-hidden", "true");
    for (const [type, src] of [["webm", table.dataset.filmWebm], ["mp4", table.dataset.filmMp4]]) {
      const source = document.createElement("source");
      source.type = `video/${type}`;
      source.src = src;
      film.append(source);
    }
    document.body.append(film);
  }
  if (film.paused) await film.play().catch(() => {});
  show();
}
function letGo() {
  lock?.release().catch(() => {});
  lock = null;
  film?.pause();
  show();
}

// Parts of the page are drawn anew; the switch says each time how it stands.
function show() {
  if (!button()) return;
  button().hidden = false;
  button().setAttribute("aria-pressed", String(wanted));
  button().dataset.holds = lock && !lock.released ? "lock" : film && !film.paused ? "film" : "";
}

document.addEventListener("click", (event) => {
  if (event.target.closest("#awake")) {
    wanted = !wanted;
    try { localStorage.awake = wanted ? "yes" : "no"; } catch { /* then until the next page */ }
    if (!wanted) letGo();
  }
  hold();
});
document.addEventListener("visibilitychange", () => (document.hidden ? film?.pause() : hold()));
document.addEventListener("table:shown", show);
hold();
show();
