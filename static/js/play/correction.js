// One more or one fewer at a tap; whoever types needs none of it.

import { closest, find } from "../elements.js";

document.addEventListener("click", (event) => {
  const button = closest(event.target, "[data-step]", HTMLButtonElement);
  if (!button) return;
  event.preventDefault();
  const field = find("input", HTMLInputElement, button.parentElement ?? document);
  const number = (Number(field.value.replace("−", "-")) || 0) + Number(button.dataset.step);
  field.value = number ? String(number).replace("-", "−") : "";
});
