// Elements of a page, by what they are: where one is missing, the page and its script do not fit.

/**
 * @template {Element} E
 * @param {string} selector
 * @param {new () => E} kind
 * @param {ParentNode} [within]
 * @returns {E}
 */
export function find(selector, kind, within = document) {
  const [element] = findAll(selector, kind, within);
  if (!element) throw new Error(selector);
  return element;
}

/**
 * @template {Element} E
 * @param {string} selector
 * @param {new () => E} kind
 * @param {ParentNode} [within]
 * @returns {E[]}
 */
export function findAll(selector, kind, within = document) {
  /** @type {E[]} */
  const elements = [];
  for (const element of within.querySelectorAll(selector)) {
    if (element instanceof kind) elements.push(element);
  }
  return elements;
}

/**
 * What an event has happened to, or what that is a part of.
 *
 * @template {Element} E
 * @param {EventTarget | null} target
 * @param {string} selector
 * @param {new () => E} kind
 * @returns {E | null}
 */
export function closest(target, selector, kind) {
  const element = target instanceof Element ? target.closest(selector) : null;
  return element instanceof kind ? element : null;
}

/**
 * As if its first button had been tapped, also where requestSubmit is missing, as in Safari 14.
 *
 * @param {HTMLFormElement} form
 */
export function submit(form) {
  if (typeof form.requestSubmit === "function") return form.requestSubmit();
  const tried = new Event("submit", { bubbles: true, cancelable: true });
  if (form.reportValidity() && form.dispatchEvent(tried)) form.submit();
}

/**
 * Whether somebody has changed what a field came with.
 *
 * @param {HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement} field
 */
export function isTouched(field) {
  if (field instanceof HTMLSelectElement) {
    const chosen = [...field.options].findIndex((option) => option.defaultSelected);
    return field.selectedIndex !== Math.max(chosen, 0);
  }
  const ticks = field.type === "radio" || field.type === "checkbox";
  if (ticks && field instanceof HTMLInputElement) return field.checked !== field.defaultChecked;
  return field.value !== field.defaultValue;
}
