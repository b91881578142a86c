import { expect, test } from "vitest";
import { ownWork } from "../../../../tests/factories/own-work.ts";
import { isDeliveryConsistent } from "./webhook-delivery";

test("a webhook as large as any is looked into as quickly as the engine reads it, as everybody waits for it", async () => {
  const variant = { title: "Red / Large", price: "19.99", inventory_item_id: 12345678901234, compare_at_price: null };
  const variants = Array.from({ length: 60_000 }, (_, id) => ({ id, ...variant, weight: 0.1, taxable: true }));
  const body = JSON.stringify({ id: 1, variants });
  expect(body.length).toBeGreaterThan(7_000_000);
  const delivery = { kind: "products", topic: "products/update", shop: "acme.myshopify.com", body };
  const reading = await ownWork(() => JSON.parse(body) as unknown);
  expect(await ownWork(() => expect(isDeliveryConsistent(delivery)).toBe(true))).toBeLessThan(2.5 * reading);
});
