/** Calls of the extension to the app, with the session that the app has handed over. */
import { changeSettings, readSettings } from "./settings.js";

const WITHIN_MS = 30_000;

/**
 * What came of a call: the answer's data; or that nobody is signed in, or why it was refused in words for the person, if
 * there are any.
 * @returns {Promise<{ kind: "answered", data: object } | { kind: "signed_out" } | { kind: "refused", message: string | null }>}
 */
async function call(path, body) {
  const { appOrigin, token } = await readSettings();
  if (!token) return { kind: "signed_out" };
  const headers = {
    authorization: `Bearer ${token}`,
    "content-type": "application/json",
    app: "EXT_ZOPI",
    locale: chrome.i18n.getMessage("language"),
  };
  try {
    const signal = AbortSignal.timeout(WITHIN_MS);
    const response = await fetch(`${appOrigin}/api${path}`, {
      method: "POST",
      credentials: "omit",
      headers,
      body: JSON.stringify(body),
      signal,
    });
    if (response.status === 401) {
      await response.body?.cancel();
      await changeSettings({ token: "", accountId: "" });
      return { kind: "signed_out" };
    }
    const answer = await response.json();
    return response.ok ? { kind: "answered", data: answer.data } : { kind: "refused", message: answer.message ?? null };
  } catch {
    return { kind: "refused", message: null };
  }
}

/** Imports a site's product into the import list. The app reads the product from the supplier itself. */
export async function importProduct({ site, productId }, name) {
  const { shipTo } = await readSettings();
  return call(`/center/products/import/${site.key}`, {
    supplier_product_id: productId,
    ship_to: shipTo,
    productName: name.slice(0, 500),
  });
}
