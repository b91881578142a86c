import { keep, readKept } from "../document/browser-storage";

const KEPT_AS = "embedded-entry";

/**
 * Keeps the parameters by which the platform's admin has opened the app; going from screen to screen loses them. They are
 * all that a browser holds for us there, and they are kept for the tab alone: the token is App Bridge's, and there is no
 * cookie (G011).
 * @param search of the page's address
 */
export function rememberEntry(search: string): void {
  if (new URLSearchParams(search).get("embedded") !== "1") return;
  const query = new URLSearchParams(search);
  // Good for a minute, and once.
  for (const name of ["id_token", "hmac", "timestamp"]) query.delete(name);
  keep("session", KEPT_AS, `?${query.toString()}`);
}

/** Where the app is opened anew in the admin's frame: the platform's way in with the kept parameters (G177). */
export function entryAddress(): string {
  return `/auth/platform/shopify/install${readKept("session", KEPT_AS) ?? ""}`;
}
