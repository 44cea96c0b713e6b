// Taps fill in a form: they count pieces, type digits and place brokers, and the last one sends it.

const main = document.getElementById("main");

// Counting pieces

function counters(form) {
  return [...form.querySelectorAll(".counter")].map((counter) => ({
    add: counter.querySelector(".add"),
    less: counter.querySelector(".less"),
    input: counter.querySelector("input"),
  }));
}

const number = (input) => Number(input.value) || 0;

// What has to add up: a picker, or several that are taken from together.
function sums(form) {
  const wholes = form.querySelectorAll("[data-high]");
  return [...wholes].map((whole) => ({
    low: Number(whole.dataset.low),
    high: Number(whole.dataset.high),
    sum: [...whole.querySelectorAll(".counter input")].reduce((sum, input) => sum + number(input), 0),
    has: (input) => whole.contains(input),
  }));
}

function count(button, change) {
  const form = button.form;
  const { input, add } = counters(form).find(({ add, less }) => add === button || less === button);
  input.value = number(input) + change || "";
  if (add.dataset.also) {
    const also = form.elements[add.dataset.also];
    also.value = number(also) + change || "";
  }
  show(form);
}

// Buttons allow only what is possible now.
function show(form) {
  const totals = sums(form);
  for (const { add, less, input } of counters(form)) {
    const own = number(input);
    const full = totals.some(({ has, sum, high }) => has(input) && sum >= high);
    const also = form.elements[add.dataset.also];
    const used = also && number(also) >= Number(also.dataset.together);
    add.disabled = own >= Number(add.dataset.most) || full || Boolean(used);
    add.classList.toggle("some", own > 0);
    less.disabled = own === 0;
    input.readOnly = true;
  }
  for (const input of form.querySelectorAll(".digits input")) input.readOnly = true;
  for (const field of form.querySelectorAll("[data-unless]")) {
    const [one, other] = field.dataset.unless.split(" ").map((name) => form.elements[name].value);
    for (const radio of field.querySelectorAll("input")) radio.disabled = Boolean(one) && one === other;
  }
  distinct(form);
  const send = form.querySelector(":scope > .send > .button");
  const enough = totals.every(({ sum, low }) => sum >= low);
  if (send && totals.length) send.disabled = !enough;
}

// Everybody once: who is chosen in one row is out of the others, and the last row fills itself.
// What it was filled with stays free, for whoever changes another row; so does everything in an
// order that was given whole.
function distinct(form) {
  const group = form.querySelector("[data-distinct]");
  if (!group) return;
  const radios = [...group.querySelectorAll("input[type=radio]")];
  for (const radio of radios.filter(({ dataset }) => "filled" in dataset)) {
    radio.checked = false;
    delete radio.dataset.filled;
  }
  const taken = new Map(radios.filter(({ checked }) => checked).map(({ value, name }) => [value, name]));
  const chosen = new Set(radios.filter(({ checked }) => checked).map(({ name }) => name));
  const open = [...new Set(radios.map(({ name }) => name))].filter((name) => !chosen.has(name));
  for (const radio of radios) {
    radio.disabled = open.length > 0 && taken.has(radio.value) && taken.get(radio.value) !== radio.name;
  }
  if (open.length !== 1) return;
  const last = radios.find(({ name, disabled }) => name === open[0] && !disabled);
  last.checked = true;
  last.dataset.filled = "";
}

// Whether nothing is left to say.
function complete(form) {
  if (form.matches(".by-hand") || form.closest("[data-by-hand]")) return false;
  const typed = form.querySelector(".line input, .line textarea");
  if (typed && !typed.closest(".plain-only")) return false;
  const names = new Set([...form.querySelectorAll("input[type=radio]:not(:disabled)")].map((radio) => radio.name));
  const chosen = [...names].every((name) => form.querySelector(`input[name="${name}"]:checked`));
  return chosen && sums(form).every(({ sum, high }) => sum >= high);
}

// Placing brokers

function digit(button) {
  const input = button.closest(".digits").querySelector("input");
  input.value = button.dataset.digit ? input.value + button.dataset.digit : input.value.slice(0, -1);
}

const spots = (form) => [...form.querySelectorAll(".spot")];

function choose(spot) {
  for (const each of spots(spot.form)) each.setAttribute("aria-pressed", each === spot);
}

function place(button) {
  const spot = spots(button.form).find((each) => each.getAttribute("aria-pressed") === "true");
  if (!spot) return;
  spot.nextElementSibling.value = button.dataset.broker;
  draw(spot);
}

function draw(spot) {
  const { selectedOptions: [option] } = spot.nextElementSibling;
  const [, name, value] = option.textContent.match(/^(.*) (\d)$/s) ?? [, "", ""];
  const bold = document.createElement("b");
  bold.textContent = value;
  spot.replaceChildren(name.slice(0, 8), bold);
}

main.addEventListener("click", (event) => {
  const button = event.target.closest("button");
  const form = event.target.closest("form.answer");
  if (!form) return;
  if (button?.matches(".add")) count(button, 1);
  else if (button?.matches(".less")) return count(button, -1);
  else if (button && "digit" in button.dataset) return digit(button);
  else if (button?.matches(".spot")) return choose(button);
  else if (button && "broker" in button.dataset) return place(button);
  // Arrow keys "click" as well, on the way to another choice; a finger has a place on the screen.
  const answered = button?.matches(".add") || (event.target.closest("label") && event.detail > 0);
  if (answered) {
    setTimeout(() => {
      show(form);
      if (complete(form)) form.requestSubmit();
    });
  }
});

main.addEventListener("change", (event) => {
  if (event.target.form?.matches(".answer")) show(event.target.form);
});

export function prepare() {
  for (const form of main.querySelectorAll("form.answer")) {
    show(form);
    spots(form).forEach(draw);
    if (spots(form).length) choose(spots(form)[0]);
  }
}

prepare();
