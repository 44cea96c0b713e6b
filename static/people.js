// What a link says leaves the address bar at once: it is a key, and others look over shoulders.

const left = document.querySelector("form[data-leave]");
if (left) history.replaceState(null, "", left.dataset.leave);

// A long list of names gets shorter while somebody types the beginning of his own.

const search = document.querySelector("[data-narrows]");
if (search) {
  const names = [...document.querySelectorAll(search.dataset.narrows)];
  search.closest("[hidden]").hidden = false;
  search.addEventListener("input", () => {
    const wanted = search.value.trim().toLowerCase();
    for (const each of names) each.hidden = !each.textContent.toLowerCase().includes(wanted);
  });
}

// A link is copied with one tap where the browser lets us.

for (const button of document.querySelectorAll("[data-copies]")) {
  if (!navigator.clipboard) continue;
  button.hidden = false;
  button.addEventListener("click", async () => {
    await navigator.clipboard.writeText(button.dataset.copies);
    button.textContent = button.dataset.done;
  });
}
