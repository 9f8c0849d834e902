// Rules at hand: a tap on a rule, card, token or phase opens what it says over the page.
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

async function open(link) {
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

document.addEventListener("click", (event) => {
  const link = event.target.closest("a[data-about]");
  if (!link || event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey) return;
  event.preventDefault();
  open(link);
});

// The reference page: what does not hold the words typed is left out at once.
const find = document.getElementById("find");
if (find) {
  const plain = (text) => text.normalize("NFD").replace(/[\p{M}\u00ad]/gu, "").toLowerCase();
  const filter = () => {
    const words = plain(find.value).split(/\s+/).filter(Boolean);
    let any = false;
    for (const part of document.querySelectorAll(".rules-part")) {
      let some = false;
      for (const item of part.querySelectorAll(".rules-list > div")) {
        const text = plain(item.id + " " + item.textContent);
        item.hidden = !words.every((word) => text.includes(word));
        some = some || !item.hidden;
      }
      part.hidden = !some;
      any = any || some;
    }
    document.querySelector(".none-found").hidden = any;
  };
  // What the server left out cannot be found again by typing, so the whole page is asked for.
  if (!new URLSearchParams(location.search).get("q")) {
    find.form.classList.add("live");
    find.addEventListener("input", filter);
    find.form.addEventListener("submit", (event) => { event.preventDefault(); find.blur(); });
    // A rule that is linked to is shown, whatever was typed before.
    window.addEventListener("hashchange", () => {
      const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
      if (!target || !target.closest("[hidden]")) return;
      find.value = "";
      filter();
      target.scrollIntoView();
    });
    filter();
  }
}
