// Who plays: names are put into seats, moved and taken out without asking the server.

const form = document.querySelector("form.new-game");
const seats = [...form.querySelectorAll(".seats input")];

const names = () => seats.map((seat) => seat.value.trim());

function put(people) {
  seats.forEach((seat, index) => { seat.value = people[index] ?? ""; });
  mark();
}

function mark() {
  const used = new Set(names());
  for (const chip of form.querySelectorAll("[name=add]")) {
    chip.classList.toggle("used", used.has(chip.value));
    chip.setAttribute("aria-pressed", used.has(chip.value));
  }
}

function toggle(name) {
  const people = names();
  if (people.includes(name)) return put(people.filter((each) => each && each !== name));
  const free = people.indexOf("");
  if (free < 0) return;
  people[free] = name;
  put(people);
}

function up(index) {
  const people = names();
  [people[index - 1], people[index]] = [people[index], people[index - 1]];
  put(people);
}

const deeds = {
  add: toggle,
  people: (value) => put(value.split("\n")),
  up: (value) => up(Number(value)),
  clear: (value) => put(names().map((name, index) => (index === Number(value) ? "" : name))),
};

form.addEventListener("click", (event) => {
  const button = event.target.closest("button");
  const deed = button && deeds[button.name];
  if (!deed) return;
  event.preventDefault();
  deed(button.value);
});

let sent = false;
form.addEventListener("submit", (event) => {
  if (sent) event.preventDefault(); // a second tap while the first is on its way
  sent = true;
});
addEventListener("pageshow", () => { sent = false; });
form.addEventListener("input", mark);
mark();
