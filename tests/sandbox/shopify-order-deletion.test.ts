/** Orders that a merchant deletes at the stand-in. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { DEMO_SHOP } from "../../sandbox/profile.ts";
import { startShop, until, type TestShop } from "./shopify-shop.ts";

let shop: TestShop;
beforeAll(async () => {
  shop = await startShop();
});
afterAll(() => shop.close());

test("an order that is deleted is gone, and the app is told its id alone", async () => {
  const { id, name } = shop.shopify.commerce.createOrder(DEMO_SHOP, {
    lines: [{ title: "Lamp", price: "10", quantity: 1 }],
  });
  const deleted = await shop.post("/control/orders/change", { shop: DEMO_SHOP, name, change: "delete" });
  expect(deleted.status).toBe(200);
  expect((await shop.admin("query ($id: ID!) { order(id: $id) { id } }", { id })).data).toEqual({ order: null });
  const ofDeletion = () => shop.received.filter(({ headers }) => headers["x-shopify-topic"] === "orders/delete");
  await until(() => ofDeletion().length === 1);
  expect(JSON.parse(ofDeletion()[0]!.body)).toEqual({ id: Number(id.split("/").at(-1)) });
});
