// Passkeys: the browser is asked, and what it answers goes into the form that is then sent.

import { closest, find, findAll } from "./elements.js";

/**
 * What the server asks for, as JSON can say it.
 *
 * @typedef {{ id: string, type: PublicKeyCredentialType }} Key
 * @typedef {Omit<PublicKeyCredentialCreationOptions, "challenge" | "user" | "excludeCredentials">
 *   & { challenge: string, user: PublicKeyCredentialEntity & { id: string, displayName: string },
 *       excludeCredentials?: Key[] }} Creation
 * @typedef {Omit<PublicKeyCredentialRequestOptions, "challenge" | "allowCredentials">
 *   & { challenge: string, allowCredentials?: Key[] }} Use
 */

/** @param {string} text */
const bytes = (text) =>
  Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (letter) =>
    letter.charCodeAt(0),
  );

/** @param {ArrayBuffer} buffer */
const text = (buffer) =>
  btoa(String.fromCharCode(...new Uint8Array(buffer)))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");

/** @param {Key[]} [keys] */
const readKeys = (keys) => (keys ?? []).map((key) => ({ ...key, id: bytes(key.id) }));

/** @param {Creation} options */
async function create(options) {
  const made = await navigator.credentials.create({
    publicKey: {
      ...options,
      challenge: bytes(options.challenge),
      user: { ...options.user, id: bytes(options.user.id) },
      excludeCredentials: readKeys(options.excludeCredentials),
    },
  });
  const { credential, response } = parts(made, AuthenticatorAttestationResponse);
  return spell(credential, {
    clientDataJSON: text(response.clientDataJSON),
    attestationObject: text(response.attestationObject),
  });
}

/** @param {Use} options */
async function use(options) {
  const used = await navigator.credentials.get({
    publicKey: {
      ...options,
      challenge: bytes(options.challenge),
      allowCredentials: readKeys(options.allowCredentials),
    },
  });
  const { credential, response } = parts(used, AuthenticatorAssertionResponse);
  return spell(credential, {
    clientDataJSON: text(response.clientDataJSON),
    authenticatorData: text(response.authenticatorData),
    signature: text(response.signature),
    userHandle: response.userHandle ? text(response.userHandle) : undefined,
  });
}

/**
 * @template {AuthenticatorResponse} R
 * @param {Credential | null} credential
 * @param {new () => R} kind
 */
function parts(credential, kind) {
  if (credential instanceof PublicKeyCredential && credential.response instanceof kind) {
    return { credential, response: credential.response };
  }
  throw new Error("not a passkey");
}

/**
 * @param {PublicKeyCredential} credential
 * @param {Record<string, string | undefined>} response
 */
const spell = ({ id, rawId, type }, response) =>
  JSON.stringify({ id, rawId: text(rawId), type, response });

/** @param {HTMLElement} place */
function offer(place) {
  const form = closest(place, "form", HTMLFormElement);
  if (!form) return;
  const button = find("button", HTMLButtonElement, place);
  const failed = find("[role=alert]", HTMLElement, place);
  const field = find(`[name="${place.dataset.field}"]`, HTMLInputElement, form);
  const options = JSON.parse(place.dataset.passkey ?? "");
  const creates = "creates" in place.dataset;
  const ask = async () => {
    if (creates && !form.reportValidity()) return;
    failed.hidden = true;
    button.disabled = true;
    try {
      field.value = await (creates ? create(options) : use(options));
      form.submit();
    } catch {
      failed.hidden = false;
      button.disabled = false;
    }
  };
  place.hidden = false;
  button.addEventListener("click", ask);
  // Enter in the field of the name means the same as the button.
  if (creates) {
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      ask();
    });
  }
}

if (window.PublicKeyCredential) findAll("[data-passkey]", HTMLElement).forEach(offer);

for (const place of findAll("[data-prints]", HTMLElement)) {
  place.hidden = false;
  find("button", HTMLButtonElement, place).addEventListener("click", () => print());
}
