// What was just done is said for ten seconds, unless somebody is about to undo it.

import { findAll } from "../elements.js";

const SHOWN = 10_000;

const [bar] = findAll(".done-bar", HTMLElement);
if (bar) {
  const address = new URL(location.href);
  address.searchParams.delete("done");
  history.replaceState(history.state, "", address);
  const leave = () => {
    if (!bar.matches(":hover, :focus-within")) bar.remove();
    else setTimeout(leave, SHOWN);
  };
  setTimeout(leave, SHOWN);
}
