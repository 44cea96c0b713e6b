// Half an answer outlives a look elsewhere, a reload, and a tab that the phone has thrown away.

import { find, findAll, isTouched } from "../elements.js";

/** @typedef {{ question: string, forms: [string, string][][] }} Draft */

const PLUMBING = ["csrf_token", "seq", "token"];
const main = find("#main", HTMLElement);
const name = `companion-draft ${location.pathname}`;

/** The number of what is asked: another question is another draft. */
const question = () => main.querySelector(".pad")?.getAttribute("data-question") ?? "";
const forms = () => findAll(".question form.answer", HTMLFormElement, main);

/** @param {HTMLFormElement} form */
const given = (form) =>
  /** @type {[string, string][]} */ (
    [...new FormData(form)]
      .filter(([field]) => !PLUMBING.includes(field))
      .map(([field, value]) => [field, String(value)])
  );

/** @param {HTMLFormElement} form */
const isBegun = (form) =>
  findAll("input:not([type=hidden]), select", HTMLElement, form).some(
    (field) =>
      (field instanceof HTMLInputElement || field instanceof HTMLSelectElement) && isTouched(field),
  );

function save() {
  try {
    if (!forms().some(isBegun)) return sessionStorage.removeItem(name);
    /** @type {Draft} */
    const draft = { question: question(), forms: forms().map(given) };
    sessionStorage.setItem(name, JSON.stringify(draft));
  } catch {
    // a browser that keeps nothing
  }
}

/** @returns {Draft | null} */
function known() {
  try {
    return JSON.parse(sessionStorage.getItem(name) ?? "null");
  } catch {
    return null;
  }
}

/** What was tapped before, as far as the same is still asked. */
export function restoreDraft() {
  const draft = known();
  if (!draft || draft.question !== question()) return;
  for (const [at, form] of forms().entries()) fill(form, draft.forms[at] ?? []);
}

/**
 * @param {HTMLFormElement} form
 * @param {[string, string][]} values
 */
function fill(form, values) {
  const said = new Map(values);
  for (const field of findAll("input:not([type=hidden])", HTMLInputElement, form)) {
    const value = said.get(field.name);
    if (value === undefined) continue;
    if (field.type === "radio" || field.type === "checkbox") field.checked = field.value === value;
    else field.value = value;
  }
  for (const field of findAll("select", HTMLSelectElement, form)) {
    field.value = said.get(field.name) ?? field.value;
  }
}

for (const kind of ["click", "input", "change"]) {
  main.addEventListener(kind, () => setTimeout(save));
}
