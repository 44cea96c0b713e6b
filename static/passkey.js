// Passkeys: the browser is asked, and what it answers goes into the form that is then sent.

const bytes = (text) => Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (each) => each.charCodeAt(0));
const text = (buffer) =>
  btoa(String.fromCharCode(...new Uint8Array(buffer))).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
const named = (keys) => (keys ?? []).map((each) => ({ ...each, id: bytes(each.id) }));

async function create(options) {
  const made = await navigator.credentials.create({
    publicKey: {
      ...options,
      challenge: bytes(options.challenge),
      user: { ...options.user, id: bytes(options.user.id) },
      excludeCredentials: named(options.excludeCredentials),
    },
  });
  const { clientDataJSON, attestationObject } = made.response;
  return told(made, { clientDataJSON: text(clientDataJSON), attestationObject: text(attestationObject) });
}

async function use(options) {
  const used = await navigator.credentials.get({
    publicKey: { ...options, challenge: bytes(options.challenge), allowCredentials: named(options.allowCredentials) },
  });
  const { clientDataJSON, authenticatorData, signature, userHandle } = used.response;
  return told(used, {
    clientDataJSON: text(clientDataJSON),
    authenticatorData: text(authenticatorData),
    signature: text(signature),
    userHandle: userHandle ? text(userHandle) : undefined,
  });
}

const told = (credential, response) =>
  JSON.stringify({ id: credential.id, rawId: text(credential.rawId), type: credential.type, response });

for (const place of document.querySelectorAll("[data-passkey]")) {
  if (!window.PublicKeyCredential) continue;
  place.hidden = false;
  const form = place.closest("form");
  const [button, failed] = [place.querySelector("button"), place.querySelector("[role=alert]")];
  const options = JSON.parse(place.dataset.passkey);
  const creates = "creates" in place.dataset;
  const ask = async () => {
    if (creates && !form.reportValidity()) return;
    failed.hidden = true;
    button.disabled = true;
    try {
      form.elements[place.dataset.field].value = await (creates ? create(options) : use(options));
      form.submit();
    } catch {
      failed.hidden = false;
      button.disabled = false;
    }
  };
  button.addEventListener("click", ask);
  // Enter in the field of the name means the same as the button.
  if (creates) {
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      ask();
    });
  }
}

for (const place of document.querySelectorAll("[data-prints]")) {
  place.hidden = false;
  place.querySelector("button").addEventListener("click", () => print());
}
