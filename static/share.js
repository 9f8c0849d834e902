// A result card becomes a PNG on the phone and goes to its share sheet, or is saved where there is none.
const SIZE = 1080;
const pictures = new Map();
// A text to copy has its button only where a script can copy it.
if (document.querySelector("[data-copy]")) document.documentElement.classList.add("js");

function picture(address) {
  if (!pictures.has(address)) pictures.set(address, draw(address));
  return pictures.get(address);
}

async function draw(address) {
  const image = new Image(SIZE, SIZE);
  image.src = address;
  await image.decode();
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = SIZE;
  canvas.getContext("2d").drawImage(image, 0, 0, SIZE, SIZE);
  return new Promise((done, failed) =>
    canvas.toBlob((blob) => (blob ? done(blob) : failed(new Error("no picture"))), "image/png"));
}

function save(file) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = file.name;
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(link.href), 60000);
}

function say(key) {
  const told = document.querySelector("[data-share-said]");
  if (told) told.textContent = told.dataset[key];
}

async function share(link) {
  const blob = await picture(link.dataset.share);
  const file = new File([blob], `${link.dataset.shareName}.png`, { type: "image/png" });
  if (navigator.canShare?.({ files: [file] })) {
    await navigator.share({ files: [file] });
    say("shared");
  } else {
    save(file);
    say("saved");
  }
}

// Drawn while the finger is still down: a share sheet opens only right after a tap.
document.addEventListener("pointerdown", (event) => {
  const link = event.target.closest?.("[data-share]");
  if (link) picture(link.dataset.share).catch(() => pictures.delete(link.dataset.share));
});

document.addEventListener("click", (event) => {
  const link = event.target.closest?.("[data-share]");
  if (!link) return;
  event.preventDefault();
  share(link).catch((error) => {
    pictures.delete(link.dataset.share);
    // Whoever closes the share sheet has changed their mind; otherwise the address itself helps.
    if (error.name !== "AbortError") location.href = link.href;
  });
});

document.addEventListener("click", async (event) => {
  const button = event.target.closest?.("[data-copy]");
  if (!button) return;
  const text = button.parentElement.querySelector("textarea");
  text.select();
  // Without https there is no clipboard, but what is selected can be copied.
  if (navigator.clipboard) await navigator.clipboard.writeText(text.value);
  else document.execCommand("copy");
});
