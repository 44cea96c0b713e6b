// Better with this, whole without it: an answer is sent by itself once it is complete.

for (const form of document.querySelectorAll("form.answer")) {
  const buttons = form.querySelectorAll("input[type=radio][required]");
  const others = form.querySelectorAll("input:not([type=radio]):not([type=hidden]), select");
  if (!buttons.length || others.length) continue;

  form.addEventListener("change", () => {
    // Once is enough: a second tap while the answer is on its way must not send another.
    if (form.checkValidity() && !form.dataset.sent) {
      form.dataset.sent = "yes";
      form.requestSubmit();
    }
  });
}
