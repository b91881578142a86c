// Talks with the admin that frames the app: requests with answers, notices without, and commands from the admin.

const script = document.currentScript;
const adminOrigin = new URL(script.src).origin;
const embedded = window.parent !== window;
const apiKey = document.querySelector('meta[name="shopify-api-key"]')?.content ?? script.dataset.apiKey ?? "";

let lastRequest = 0;
const waiting = new Map();
const commandHandlers = new Map();

/** Tells the admin something that needs no answer. Does nothing outside a frame. */
function notify(type, payload = {}) {
  if (embedded) window.parent.postMessage({ channel: "app-bridge", type, payload }, adminOrigin);
}

/** Asks the admin; resolves to its answer, rejects with its refusal or at once when there is no admin around. */
function ask(type, payload = {}) {
  if (!embedded) return Promise.reject(new Error(`App Bridge: ${type} needs the Shopify admin around the app`));
  const id = ++lastRequest;
  return new Promise((resolve, reject) => {
    waiting.set(id, { resolve, reject });
    window.parent.postMessage({ channel: "app-bridge", type, id, payload }, adminOrigin);
  });
}

/** Registers what to do on a command of the admin. */
function onCommand(type, handler) {
  commandHandlers.set(type, handler);
}

window.addEventListener("message", (event) => {
  if (event.source !== window.parent || event.origin !== adminOrigin || event.data?.channel !== "app-bridge") return;
  const { type, id, payload, error } = event.data;
  if (type !== "answer") {
    commandHandlers.get(type)?.(payload ?? {});
    return;
  }
  const request = waiting.get(id);
  waiting.delete(id);
  if (error) request?.reject(new Error(error));
  else request?.resolve(payload);
});
