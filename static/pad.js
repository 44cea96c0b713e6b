// Better with this, whole without it: an answer is sent by itself once it is complete.

for (const form of document.querySelectorAll("form.answer")) {
  const radios = [...form.querySelectorAll("input[type=radio]")];
  const others = form.querySelectorAll("input:not([type=radio]):not([type=hidden]), select");
  // Where something may be left out, only people know when they are done.
  if (!radios.length || others.length || radios.some((radio) => !radio.required)) continue;

  form.addEventListener("click", (event) => {
    // Arrow keys "click" as well, on the way to another choice; a finger has a place on the screen.
    const tapped = event.target.closest("label") && event.detail > 0;
    if (!tapped) return;
    setTimeout(() => {
      // Once is enough: a second tap while the answer is on its way must not send another.
      if (form.checkValidity() && !form.dataset.sent) {
        form.dataset.sent = "yes";
        form.requestSubmit();
      }
    });
  });
}
