// A cue when it is my turn or something is mine to do: a buzz where the phone has one, a flash, and
// where this phone wants it a short sound. Off by default for sound; less motion means no flash.
const SOUND = "sound";
const button = () => document.getElementById("sound");
const wanted = () => { try { return localStorage.getItem(SOUND) === "1"; } catch { return false; } };
let before = mine();

function mine() {
  const duties = [...document.querySelectorAll("#now .mine .must")].map((must) => must.closest("li").textContent);
  const struck = [...document.querySelectorAll("#now .mine [value*=riposte]")].map(() => "riposte");
  return [document.querySelector(".season.mine") ? "turn" : "", ...duties, ...struck].filter(Boolean);
}

function beep() {
  const audio = new AudioContext(), tone = audio.createOscillator(), level = audio.createGain();
  tone.frequency.value = 660;
  level.gain.setValueAtTime(0.2, audio.currentTime);
  level.gain.exponentialRampToValueAtTime(0.001, audio.currentTime + 0.4);
  tone.connect(level).connect(audio.destination);
  tone.start();
  tone.stop(audio.currentTime + 0.4);
}

function label() {
  button()?.setAttribute("aria-pressed", String(wanted()));
}

document.addEventListener("table:shown", (event) => {
  const now = mine(), fresh = now.some((what) => !before.includes(what));
  before = now;
  label();
  // Who has just tapped it knows.
  if (!fresh || event.detail?.mine) return;
  navigator.vibrate?.(200);
  if (wanted()) beep();
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  document.body.classList.add("flash");
  setTimeout(() => document.body.classList.remove("flash"), 600);
});
document.addEventListener("click", ({target}) => {
  if (!target.closest("#sound")) return;
  try { localStorage.setItem(SOUND, wanted() ? "0" : "1"); } catch { return; }
  label();
  if (wanted()) beep();
});
label();
