import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { SUPPLIER_ORDER_STATES } from "../../app/adapters/supplier/supplier.ts";

const ROOT = join(import.meta.dirname, "../..");
const FOLDERS = [
  "app/adapters/supplier",
  "app/adapters/supplier-account",
  "app/adapters/tracking",
  "app/adapters/payment",
  "app/adapters/mail",
  "app/adapters/listing-channel",
  "app/adapters/order-channel",
  "app/adapters/fulfillment-channel",
  "app/adapters/store-connection",
  "app/adapters/linked-channel",
  "app/platform/http",
];
/** Where reasons stand in code: as an OutsideError's second argument, beside `reason:`, and in tables by the vendor's code or words. */
const REASONS = [
  /new OutsideError\([^,]+,\s*"([a-z_]+)"/g,
  /reason: "([a-z_]+)"/g,
  // Two letters are a country.
  /^ {2}[A-Z0-9_]{3,}: "([a-z_]+)",$/gm,
  /^ {2}\[\/.*\/i, "([a-z_]+)"\],$/gm,
];
const ORDER_STATES = new Set<string>(SUPPLIER_ORDER_STATES);

const texts = JSON.parse(readFileSync(join(ROOT, "locales/en/outside.json"), "utf8")) as Record<
  string,
  { title: string; action: string }
>;
const sources = FOLDERS.flatMap((folder) =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".ts"))
    .map((name) => readFileSync(join(ROOT, folder, name), "utf8")),
);
const used = new Set(
  sources
    .flatMap((source) => REASONS.flatMap((pattern) => [...source.matchAll(pattern)].map((match) => match[1]!)))
    .filter((word) => !ORDER_STATES.has(word)),
);

test("reasons are found in the adapters' code", () => {
  expect(used.size).toBeGreaterThan(25);
  expect(used).toContain("address_invalid");
  expect(used).toContain("carrier_not_detected");
});

test.each([...used].sort())("the reason %s is explained with what to do", (reason) => {
  expect(texts[reason]?.title).toMatch(/[.]$/);
  expect(texts[reason]?.action).toMatch(/[.]$/);
});
