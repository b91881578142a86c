import type { Shop } from "../model.ts";

const PERSONAL = new Set(["email", "contact_email", "phone", "note", "browser_ip", "client_details"]);
const OF_ADDRESS = new Set([
  "first_name",
  "last_name",
  "name",
  "company",
  "address1",
  "address2",
  "city",
  "zip",
  "phone",
  "latitude",
  "longitude",
]);

/** A payload about a sale as an app gets it that was not approved for buyers' data; null when it gets none at all. */
export function withhold(payload: object, withheld: Shop["withheld"]): object | null {
  if (!withheld) return payload;
  if (withheld === "orders") return null;
  return Object.fromEntries(
    Object.entries(payload).map(([key, value]) => {
      if (PERSONAL.has(key)) return [key, null];
      if (key === "customer") return [key, value ? { id: (value as { id: unknown }).id } : null];
      if (key === "shipping_address" || key === "billing_address" || key === "destination")
        return [key, value && withheld === "fields" ? maskedAddress(value as object) : null];
      return [key, value];
    }),
  );
}

function maskedAddress(address: object): object {
  return Object.fromEntries(Object.entries(address).map(([key, value]) => [key, OF_ADDRESS.has(key) ? null : value]));
}
