import type { SandboxStore } from "../core/store.ts";

/** Order ids start beyond 2^53, as those of Shopify's own test webhooks do, so that a client that parses them as numbers fails here. */
const ORDER_BASE = 820_982_911_946_150_000n;
const OTHER_BASE = 7_400_000_000_000n;

/** Makes the next `gid://shopify/<type>/<number>`; numbers rise within a type and survive restarts. */
export function nextGid(store: SandboxStore, type: string): string {
  const base = type === "Order" ? ORDER_BASE : OTHER_BASE;
  return gid(type, (base + BigInt(store.next(`shopify.${type}`))).toString());
}

/** `gid("Order", "1")` is `gid://shopify/Order/1`. */
export function gid(type: string, number: string): string {
  return `gid://shopify/${type}/${number}`;
}

/** The decimal digits at the end of a gid (a string: they can exceed 2^53). */
export function numericId(id: string): string {
  return id.split("?")[0]!.slice(id.lastIndexOf("/") + 1);
}

/** The type named in a gid, or undefined when `id` is not one. */
export function gidType(id: string): string | undefined {
  return /^gid:\/\/shopify\/([A-Za-z]+)\/[^/]+$/.exec(id)?.[1];
}

/** Orders gids of one type by their number. */
export function compareIds(left: string, right: string): number {
  const difference = BigInt(numericId(left)) - BigInt(numericId(right));
  return difference < 0n ? -1 : difference > 0n ? 1 : 0;
}
