import { Refusal } from "./refusal.js";

const LOADED_WITHIN_MS = 15_000;
/** A page may write its data with a script some time after it has loaded. */
const LOOKS = 8;
const BETWEEN_LOOKS_MS = 400;

const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
const withoutHash = (address) => address.split("#")[0];

/** @throws Refusal not_permitted when the person has not let the extension see this origin */
export async function requireAccess(address) {
  const origins = [`${new URL(address).origin}/*`];
  if (!(await chrome.permissions.contains({ origins })))
    throw new Refusal("not_permitted", `No access to ${origins[0]}`);
}

/**
 * What a page says of itself in structured data: from a tab that shows it, else from one that is opened in the background
 * and closed again. Looks again until `isEnough`.
 */
export async function readPage(address, isEnough) {
  await requireAccess(address);
  const open = await chrome.tabs.query({ url: `${new URL(address).origin}/*` });
  const shown = open.find(
    ({ url, status }) => status === "complete" && withoutHash(url ?? "") === withoutHash(address),
  );
  const tab = shown ?? (await chrome.tabs.create({ url: address, active: false }));
  try {
    if (!shown) await loaded(tab.id);
    for (let look = 1; ; look++) {
      const [{ result }] = await chrome.scripting.executeScript({
        target: { tabId: tab.id },
        files: ["content/structured-data.js"],
      });
      if (isEnough(result) || look === LOOKS) return result;
      await pause(BETWEEN_LOOKS_MS);
    }
  } finally {
    if (!shown) await chrome.tabs.remove(tab.id).catch(() => {});
  }
}

async function loaded(tabId) {
  for (const end = Date.now() + LOADED_WITHIN_MS; Date.now() < end; await pause(100)) {
    if ((await chrome.tabs.get(tabId)).status === "complete") return;
  }
  throw new Refusal("failed", "The page does not load");
}

/** The JSON at an address. @throws Refusal not_found for 404, failed for every other trouble */
export async function readJson(address) {
  await requireAccess(address);
  const response = await fetch(address, { credentials: "omit" }).catch(() => null);
  if (!response?.ok) await response?.body?.cancel();
  if (response?.status === 404) throw new Refusal("not_found", "Nothing is there");
  const body = response?.ok ? await response.json().catch(() => null) : null;
  if (!body) throw new Refusal("failed", `No data at ${address}`);
  return body;
}
