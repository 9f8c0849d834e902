// Rules at hand: a tap on a rule, card, token or phase opens what it says over the page.
document.addEventListener("click", (event) => {
  const link = event.target.closest("a[data-about]");
  if (!link || event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey) return;
  event.preventDefault();
  import("./sheet.js").then((sheet) => sheet.open(link)).catch(() => { location.href = link.href; });
});
