// Setting up: an earlier player's name is a tap, and seats change places without a reload.
(function () {
  "use strict";
  var fields = Array.from(document.querySelectorAll("input[name=name]"));
  var earlier = document.getElementById("names");

  function show() {
    var taken = fields.map(function (f) { return f.value.trim(); });
    var free = 0;
    earlier.querySelectorAll("button").forEach(function (button) {
      button.hidden = taken.indexOf(button.dataset.name) >= 0;
      free += button.hidden ? 0 : 1;
    });
    earlier.hidden = free === 0 || taken.indexOf("") < 0;
  }

  earlier.addEventListener("click", function (event) {
    var name = event.target.dataset.name;
    var empty = fields.find(function (f) { return !f.value.trim(); });
    if (name && empty) { empty.value = name; show(); }
  });
  document.querySelectorAll("button[name=up]").forEach(function (button) {
    button.addEventListener("click", function (event) {
      event.preventDefault();
      var i = Number(button.value);
      var name = fields[i].value;
      fields[i].value = fields[i - 1].value;
      fields[i - 1].value = name;
      var radios = document.querySelectorAll("input[name=first]");
      // The 1st Player moves along with the name.
      if (!radios.length) { /* the cards tell who is first */ } else if (radios[i].checked) { radios[i - 1].checked = true; } else if (radios[i - 1].checked) { radios[i].checked = true; }
      show();
    });
  });
  fields.forEach(function (f) { f.addEventListener("input", show); });
  show();
})();
