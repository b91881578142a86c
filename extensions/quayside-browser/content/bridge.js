/** On the app's pages: carries messages between the page and the service worker. Docs: docs/decisions/0015. */
(() => {
  const CHANNEL = "quayside-extension";

  window.addEventListener("message", async ({ source, origin, data }) => {
    if (source !== window || origin !== location.origin) return;
    if (
      data?.channel !== CHANNEL ||
      data.to !== "extension" ||
      typeof data.id !== "string" ||
      typeof data.type !== "string"
    )
      return;
    let answer;
    try {
      answer = await chrome.runtime.sendMessage({ from: "app", type: data.type, payload: data.payload });
    } catch {
      answer = { ok: false, error: { kind: "failed", message: "The extension was updated; load the page anew" } };
    }
    window.postMessage({ channel: CHANNEL, to: "page", id: data.id, ...answer }, location.origin);
  });
})();
