// For the browsers of old televisions, which wall.js is too new for: the next page when it is time
// for it, and never one of the browser's own that says that a server is away.

(function () {
  "use strict";

  var given = document.body.dataset;

  function soon() {
    setTimeout(turn, 1000 * Number(given.seconds));
  }

  function turn() {
    if (given.running) return;
    var asked = new XMLHttpRequest();
    asked.onload = function () {
      // A portal of the café may answer in our place.
      if (asked.getResponseHeader("X-Companion") && asked.status < 500) location.replace(given.after);
      else soon();
    };
    asked.onerror = soon;
    asked.open("GET", given.after);
    asked.send();
  }

  soon();
}());
