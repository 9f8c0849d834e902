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
