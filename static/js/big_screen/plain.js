// For the browsers of old televisions, which page.js is too new for: the next page when it is time
// for it, and never one of the browser's own that says that a server is away.

(function () {
  "use strict";

  var given = document.body.dataset;
  var after = given.after || location.href;

  function soon() {
    setTimeout(turn, 1000 * Number(given.seconds));
  }

  function turn() {
    if (given.running) return;
    var asked = new XMLHttpRequest();
    asked.onload = function () {
      // A portal of the café may answer in our place.
      if (asked.getResponseHeader("X-Companion") && asked.status < 500) location.replace(after);
      else soon();
    };
    asked.onerror = soon;
    asked.open("GET", after);
    asked.send();
  }

  soon();
})();
