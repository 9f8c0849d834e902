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
      minus.hidden = true;
      tile.appendChild(minus);
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
    minus.textContent = n;
    minus.setAttribute("aria-label", "−1 " + tile.querySelector(".tile span").textContent);
    label();
    tile.querySelector(".tile").setAttribute("aria-label", tile.querySelector(".tile span").textContent + (n ? ", " + n : ""));
  }

  // Playing nothing is a play too, but not one to happen unseen.
  function label() {
    var cta = document.querySelector(".play .cta");
    if (cta) { cta.textContent = document.querySelector(".fam.on") ? cta.dataset.some : cta.dataset.none; }
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
