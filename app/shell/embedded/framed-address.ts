/** By these the platform's admin is known as the one that frames a document; without them nobody may frame it. */
const FRAME_PARAMETERS = ["embedded", "shop", "host"];

/**
 * An address of ours as a document in the admin's frame is opened by it: with the parameters of the document that leads
 * there. As it is in a tab of its own.
 * @param at the search of the document's address
 */
export function framedAddress(address: string, at: string): string {
  const known = new URLSearchParams(at);
  if (known.get("embedded") !== "1") return address;
  const [, path = "", search = "", hash = ""] = /^([^?#]*)\??([^#]*)(.*)$/.exec(address) ?? [];
  const query = new URLSearchParams(search);
  for (const name of FRAME_PARAMETERS) {
    const value = known.get(name);
    if (value !== null && !query.has(name)) query.set(name, value);
  }
  return `${path}?${query.toString()}${hash}`;
}

/**
 * Where a document in a frame that does not say who frames it is opened anew, so that it does: a link of the admin's menu that
 * is pressed before the page's code is there leads to the bare address. Null for any other document.
 */
export function reframedAddress({ address, headers }: { address: URL; headers: Headers }): string | null {
  const from = headers.get("referer");
  if (headers.get("sec-fetch-dest") !== "iframe" || address.searchParams.has("shop") || !from || !URL.canParse(from))
    return null;
  const { host, search } = new URL(from);
  if (host !== address.host || !new URLSearchParams(search).has("shop")) return null;
  const bare = address.pathname + address.search;
  const framed = framedAddress(bare, search);
  return framed === bare ? null : framed;
}

/**
 * Has every step inside the admin's frame keep the frame's parameters in the address. The browser opens a step's address
 * as a document of its own when somebody goes back after a reload, and such a document has to say again who frames it.
 */
export function keepFramed({ history, location }: Pick<Window, "history" | "location">): void {
  const entry = location.search;
  for (const method of ["pushState", "replaceState"] as const) {
    const native = history[method].bind(history);
    history[method] = (state: unknown, unused: string, address?: string | URL | null) =>
      native(state, unused, address == null ? address : framedAddress(String(address), entry));
  }
}
