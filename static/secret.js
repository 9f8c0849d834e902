// Whoever takes the phone and goes Back finds the secret folded up and nothing chosen.
addEventListener("pagehide", () => {
  for (const open of document.querySelectorAll("details[open]")) open.open = false;
  for (const form of document.querySelectorAll("form.secret")) form.reset();
});
