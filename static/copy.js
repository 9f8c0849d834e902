// Copy or share what stands in a field; where the phone can do neither, the field is marked to copy by hand.
document.documentElement.classList.add("js");
const field = (button, what) => document.getElementById(button.dataset[what]);

function show() {
  for (const button of document.querySelectorAll("[data-share]")) button.hidden = !navigator.share;
  for (const button of document.querySelectorAll("[data-speak]")) button.hidden = !window.speechSynthesis;
}

document.addEventListener("click", async (event) => {
  const copy = event.target.closest("[data-copy]"), share = event.target.closest("[data-share]");
  if (event.target.matches("#link, #said")) event.target.select();
  if (copy) {
    const text = field(copy, "copy");
    text.select();
    try { await navigator.clipboard.writeText(text.value); } catch { document.execCommand("copy"); }
    copy.classList.add("on");
  }
  const speak = event.target.closest("[data-speak]");
  if (speak) {
    speechSynthesis.cancel();
    const spoken = new SpeechSynthesisUtterance(field(speak, "speak").value);
    spoken.lang = document.documentElement.lang;
    speechSynthesis.speak(spoken);
  }
  if (share) navigator.share({url: field(share, "share").value}).catch(() => {});
});
document.addEventListener("score:shown", show);
show();
