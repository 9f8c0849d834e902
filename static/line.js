// "What did Ana play?" in a line of words: what was understood is counted on the tiles, the rest is asked back.
document.addEventListener("change", async ({target}) => {
  if (!target.matches("[data-line]")) return;
  const form = target.form, told = form.querySelector(".line-told");
  const player = target.dataset.player;
  const said = {game: target.dataset.line, text: target.value, players: [player], player};
  const headers = {"Content-Type": "application/json"};
  const reader = `${document.documentElement.dataset.base}/api/read`;
  const answer = await fetch(reader, {method: "POST", headers, body: JSON.stringify(said)}).catch(() => null);
  if (!answer?.ok) return;
  const read = await answer.json();
  for (const input of form.querySelectorAll(".fam input")) {
    const n = read.players[0].cards?.[input.name.replace("cards.", "")] ?? 0;
    if (Number(input.value) === n) continue;
    input.value = Math.min(n, Number(input.dataset.left));
    input.dispatchEvent(new Event("change", {bubbles: true}));
  }
  // Tokens are not played: they are corrected, and the line goes along.
  const tokens = form.querySelector(".line-tokens");
  tokens.hidden = !Object.keys(read.players[0].tokens ?? {}).length;
  tokens.href = `${tokens.href.split("?")[0]}?line=${encodeURIComponent(`${player}: ${target.value}`)}`;
  told.textContent = read.not_understood.map((one) => `${one.text}: ${one.message}`).join(" · ");
});
// Enter ends the line; it does not play yet.
document.addEventListener("keydown", (event) => {
  if (event.key !== "Enter" || !event.target.matches("[data-line]")) return;
  event.preventDefault();
  event.target.blur();
});
