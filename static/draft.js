// A draft of tables is changed by dragging names; the server says what that costs.

const form = document.getElementById("drafting");
const area = document.getElementById("draft");
let dragged = null;
let asking = null;

function tables() {
  return [...area.querySelectorAll("[data-table]")].map((table) => ({
    out: table.dataset.table === "out",
    people: [...table.querySelectorAll("[data-person]")].map((each) => each.dataset.person),
  }));
}

function write(found) {
  const seated = found.filter((each) => !each.out && each.people.length);
  const out = found.filter((each) => each.out).flatMap((each) => each.people);
  form.elements.tables.value = seated.map((each) => each.people.join(",")).join(" ");
  form.elements.byes.value = out.join(",");
}

async function judge(moved) {
  asking?.abort();
  asking = new AbortController();
  try {
    const answer = await fetch(form.dataset.judge, {
      method: "POST", body: new FormData(form), signal: asking.signal,
    });
    if (!answer.ok) return form.submit();
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    area.replaceChildren(...page.body.childNodes);
    prepare();
    area.querySelector(`[data-person="${moved}"] input`)?.focus({ preventScroll: true });
  } catch (fault) {
    if (fault.name !== "AbortError") area.classList.add("unjudged");
  }
}

function swap(one, other) {
  write(tables().map((table) => ({
    ...table,
    people: table.people.map((each) => (each === one ? other : each === other ? one : each)),
  })));
  judge(one);
}

function move(person, number) {
  const found = tables();
  for (const table of found) table.people = table.people.filter((each) => each !== person);
  found[number].people.push(person);
  write(found);
  judge(person);
}

function targetAt(x, y) {
  const under = document.elementFromPoint(x, y);
  const person = under?.closest("#draft [data-person]");
  if (person && person !== dragged.item) return person;
  const table = under?.closest("#draft [data-table]");
  return table && !table.contains(dragged.item) ? table : null;
}

function mark(target) {
  area.querySelectorAll(".target").forEach((each) => each.classList.remove("target"));
  target?.classList.add("target");
}

function lift(event) {
  const item = event.currentTarget.closest("[data-person]");
  event.preventDefault();
  event.currentTarget.setPointerCapture(event.pointerId);
  const ghost = document.createElement("div");
  ghost.className = "ghost";
  ghost.textContent = item.querySelector("bdi").textContent;
  document.body.append(ghost);
  item.classList.add("lifted");
  dragged = { item, ghost };
  carry(event);
}

function carry(event) {
  if (!dragged) return;
  dragged.ghost.style.left = `${event.clientX + 12}px`;
  dragged.ghost.style.top = `${event.clientY - 24}px`;
  mark(targetAt(event.clientX, event.clientY));
  const edge = 70;
  if (event.clientY < edge) scrollBy(0, -12);
  if (event.clientY > innerHeight - edge) scrollBy(0, 12);
}

function drop(event) {
  if (!dragged) return;
  const { item, ghost } = dragged;
  const target = event.type === "pointerup" ? targetAt(event.clientX, event.clientY) : null;
  ghost.remove();
  item.classList.remove("lifted");
  mark(null);
  dragged = null;
  if (!target) return;
  if (target.dataset.person) swap(item.dataset.person, target.dataset.person);
  else move(item.dataset.person, [...area.querySelectorAll("[data-table]")].indexOf(target));
}

function prepare() {
  for (const item of area.querySelectorAll("[data-person]")) {
    const grip = document.createElement("span");
    grip.className = "grip";
    grip.setAttribute("aria-hidden", "true"); // names are picked and swapped by keyboard
    grip.textContent = "⠿";
    grip.addEventListener("pointerdown", lift);
    grip.addEventListener("pointermove", carry);
    grip.addEventListener("pointerup", drop);
    grip.addEventListener("pointercancel", drop);
    grip.addEventListener("click", (event) => event.preventDefault());
    item.classList.add("has-grip");
    item.querySelector("label").append(grip);
  }
}

if (form && window.PointerEvent) {
  document.getElementById("drag-hint").hidden = false;
  prepare();
}
