// The live table's hands: cards that are counted by tapping, menus, swaps.
(function () {
  "use strict";
  // Cards are counted by tapping; without script the number is typed.
  function setUp(root) {
    root.querySelectorAll(".fam").forEach(function (tile) {
      if (tile.dataset.ready) { return; }
      tile.dataset.ready = "1";
      var input = tile.querySelector("input");
      var button = document.createElement("button");
      button.type = "button";
      button.className = "tile";
      button.id = input.id + "-tap";  // the focus comes back here when the part is drawn anew
      button.innerHTML = tile.querySelector("label").innerHTML;
      button.disabled = input.dataset.left === "0";
      tile.appendChild(button);
      var minus = document.createElement("button");
      minus.type = "button";
      minus.className = "minus";
      minus.textContent = "−";
      minus.hidden = true;
      tile.appendChild(minus);
      var some = document.createElement("i");
      some.className = "some";
      button.prepend(some);
      tile.classList.add("tap");
      button.addEventListener("click", function () { count(tile, 1); });
      input.addEventListener("change", function () { show(tile); ask(); });
      minus.addEventListener("click", function () { count(tile, -1); button.focus(); });
      show(tile);
    });
    root.querySelectorAll("select[data-submit]").forEach(function (select) {
      if (select.dataset.ready) { return; }
      select.dataset.ready = "1";
      select.addEventListener("change", function () { select.form.requestSubmit(); });
    });
  }

  function count(tile, by) {
    var input = tile.querySelector("input");
    var n = Math.min(Math.max(Number(input.value) + by, 0), Number(input.dataset.left));
    input.value = n;
    show(tile);
    ask();
  }

  function show(tile) {
    var input = tile.querySelector("input"), n = Number(input.value);
    var minus = tile.querySelector(".minus");
    tile.classList.toggle("on", n > 0);
    minus.hidden = n === 0;
    minus.setAttribute("aria-label", "−1 " + tile.querySelector(".tile span").textContent);
    tile.querySelector(".some").textContent = n || "";
    label();
    tile.querySelector(".tile").setAttribute("aria-label", tile.querySelector(".tile span").textContent + (n ? ", " + n : ""));
  }

  // Playing nothing is a play too, but not one to happen unseen.
  function label() {
    var cta = document.querySelector(".play .cta"), clear = document.querySelector(".play .clear");
    var some = document.querySelector(".fam.on");
    if (cta) { cta.textContent = some ? cta.dataset.some : cta.dataset.none; }
    if (clear) { clear.hidden = !some; }
  }

  // What the cards are and set off, said by the rules.
  var asked = 0;
  function ask() {
    var box = document.getElementById("combination");
    if (!box) { return; }
    var query = new URLSearchParams(new FormData(box.closest("form")));
    var mine = ++asked;
    fetch(box.dataset.url + "?" + query, { credentials: "same-origin" }).then(function (answer) {
      return answer.ok ? answer.text() : null;
    }).then(function (html) {
      if (html !== null && mine === asked) { box.innerHTML = html; }
    }).catch(function () { /* Without connection the cards can be played all the same. */ });
  }

  document.addEventListener("htmx:afterSettle", function () { setUp(document); });
  document.addEventListener("htmx:oobAfterSwap", function (event) { setUp(event.target.parentNode || document); });
  // A menu closes when something else is tapped.
  document.addEventListener("click", function (event) {
    document.querySelectorAll("details.menu[open]").forEach(function (menu) {
      if (!menu.contains(event.target)) { menu.open = false; }
    });
  });
  // A swap is between two players: the first one's cards are not offered for the second.
  document.addEventListener("change", function (event) {
    if (event.target.name !== "a") { return; }
    event.target.form.querySelectorAll(".two .tgt").forEach(function (row) {
      row.hidden = row.dataset.player === event.target.dataset.player;
    });
    // The second list takes the first one's place, which may begin above the screen; arrow keys still need the first.
    event.target.form.classList.toggle("folded", !keys);
    if (event.isTrusted && !keys) { reveal(event.target.closest("li")); }
  });
  document.addEventListener("focusin", function (event) {
    if (event.target.name === "b") { event.target.form.classList.add("folded"); }
  });
  var keys = false;
  document.addEventListener("pointerdown", function () { keys = false; }, true);
  document.addEventListener("reset", function (event) {
    event.target.classList.remove("folded");
    setTimeout(function () {
      event.target.querySelectorAll(".fam").forEach(show);
      var first = event.target.querySelector("[name=a], .tile");
      if (first) { first.focus(); }
      ask();
    });
  });
  // Enter on the first card is no answer yet; the form would send the first of the second list.
  document.addEventListener("keydown", function (event) {
    keys = true;
    if (event.key === "Enter" && event.target.name === "a") { event.preventDefault(); event.target.click(); }
  });
  // A number that changed is marked for a moment, whoever changed it.
  var numbers = read();
  function read() {
    var found = {}, seen = {};
    document.querySelectorAll("[data-part] :is(.chip em, .tok, .kept, .season strong, .purse)").forEach(function (element) {
      var key = element.closest("[data-part]").id + " " + (element.parentNode.getAttribute("href") || element.classList[0] || "");
      seen[key] = (seen[key] || 0) + 1;
      found[key + " " + seen[key]] = element;
    });
    return found;
  }
  // A big button that means something else now was not meant by a finger that is already on its way.
  var SETTLES = 600;
  var page = document.getElementById("table"), meant = meaning(), settling;
  function meaning() {
    var cta = document.querySelector("#now .cta, #dock .cta, #score .cta"), form = cta && cta.form;
    if (!form) { return ""; }
    var who = form.querySelector("[name=player]:checked");
    return (cta.dataset.none || cta.value + cta.firstChild.textContent) + (who ? who.value : "");
  }
  document.addEventListener("table:shown", function () {
    var means = meaning();
    if (means === meant) { return; }
    meant = means;
    page.dataset.settling = "";
    clearTimeout(settling);
    settling = setTimeout(function () { delete page.dataset.settling; }, SETTLES);
  });
  // Keys and scripts (detail 0) hit what they mean.
  document.addEventListener("click", function (event) {
    if (!event.detail || !("settling" in page.dataset) || !event.target.closest("#now .cta, #dock, #score form")) { return; }
    event.preventDefault();
    event.stopImmediatePropagation();
  }, true);

  // What one's own tap asks has to be seen: above the big button and the tabs, below the screen's edge.
  function reveal(element) {
    var box = element.getBoundingClientRect(), bottom = window.innerHeight;
    document.querySelectorAll(".tabs, #dock").forEach(function (bar) {
      if (getComputedStyle(bar).position === "sticky") { bottom = Math.min(bottom, bar.getBoundingClientRect().top); }
    });
    var over = Math.min(box.bottom - bottom + 8, box.top - 8);
    if (box.top < 0) { window.scrollBy(0, box.top - 8); } else if (over > 0) { window.scrollBy(0, over); }
  }
  var asks = questions();
  function questions() {
    return Array.from(document.querySelectorAll("#now > ul > li"));
  }
  function words(item) { return item.querySelector(".what").textContent; }
  document.addEventListener("table:shown", function (event) {
    var before = asks.map(words);
    asks = questions();
    var fresh = asks.filter(function (item) { return before.indexOf(words(item)) < 0; });
    if (event.detail && event.detail.mine && fresh.length) { reveal(fresh[0]); }
  });

  document.addEventListener("table:shown", function () {
    var now = read();
    Object.keys(now).forEach(function (key) {
      var before = numbers[key], element = now[key];
      if (element !== before && (!before || before.textContent !== element.textContent)) { element.classList.add("changed"); }
    });
    numbers = now;
    // A screen reader hears only what changes in an element that stays.
    var last = document.querySelector("#last .last"), heard = document.getElementById("heard");
    if (last && heard.textContent !== last.textContent) { heard.textContent = last.textContent; }
  });
  setUp(document);
})();
