// What a rule, card, token or phase says, over the page.
let sheet, opener;

function dialog() {
  if (sheet) return sheet;
  sheet = document.createElement("dialog");
  sheet.className = "sheet";
  sheet.setAttribute("aria-labelledby", "sheet-title");
  document.body.append(sheet);
  // A tap beside the sheet closes it; the sheet's own content fills it to the edge.
  sheet.addEventListener("click", (event) => { if (event.target === sheet) sheet.close(); });
  sheet.addEventListener("close", () => {
    sheet.textContent = "";
    // The page may have changed meanwhile; its new part has the same address.
    const back = opener.isConnected ? opener : [...document.querySelectorAll("[data-about]")].find((a) => a.href === opener.href);
    if (back) back.focus();
  });
  return sheet;
}

export async function open(link) {
  try {
    const answer = await fetch(link.href, {headers: {"X-Sheet": "1"}, credentials: "same-origin"});
    if (!answer.ok) throw new Error(answer.status);
    const html = await answer.text();
    opener = link;
    dialog().innerHTML = html;
    if (!sheet.open) sheet.showModal();
    sheet.querySelector("h2").focus();
  } catch {
    location.href = link.href;
  }
}
